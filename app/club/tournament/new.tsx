import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formLoader, pathWithQuery, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { Field } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { withQuery } from "#app/site/list-pages.ts";
import { CLUB_TOURNAMENTS_PATH, editTournamentPath, NEW_TOURNAMENT_PATH } from "#app/site/paths.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { TOASTS } from "./content.ts";
import { newTournamentSchema, type NewTournamentFields } from "./schema.ts";
import { createTournament, isTournament } from "./tournaments.server.ts";

const PAGE = {
  heading: "New tournament",
  labels: { name: "Name" },
} as const;

export const meta = clubMeta(
  PAGE.heading,
  "Begin a tournament. Visitors see it when it is published.",
);

export const handle: PageHandle = { hydrate: true };

export const loader = formLoader(
  async ({ context, request }) => {
    const id = new URL(request.url).searchParams.get("tournament");
    if (!context.isFormReturned) {
      if (id === null)
        throw redirect(withQuery(NEW_TOURNAMENT_PATH, { tournament: crypto.randomUUID() }));
      // It was made, and Back led here.
      if (await isTournament(context, id)) throw redirect(editTournamentPath(id));
    }
    return { submissionKey: id ?? "" };
  },
  {
    // Which tournament it is, is in the query.
    pathOf: pathWithQuery,
    fixed: () => ({ constraint: constraintsOf(newTournamentSchema) }),
  },
);

export function action(post: ActionFunctionArgs) {
  return submitClubForm(post, {
    schema: newTournamentSchema,
    path: pathWithQuery(post.request),
    async run({ name, submissionKey }, { context }) {
      const { id } = await createTournament(context, name, submissionKey);
      return redirectWithSuccess(editTournamentPath(id), TOASTS.made);
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function NewTournament() {
  const { path, constraint, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<NewTournamentFields>({
    id: "new-tournament",
    lastResult: answer?.result,
    constraint,
    defaultValue: saved ?? content ?? {},
  });
  return (
    <ClubScreen answer={answer} heading={PAGE.heading}>
      <p className="text-lg text-muted">
        Only the name is needed to begin: everything else follows on the next page, and only the
        club sees it before it is published.
      </p>
      <ServerForm form={form} labels={PAGE.labels} lastResult={answer?.result} action={path}>
        <HiddenField field={fields.submissionKey} />
        <Field field={fields.name} label={PAGE.labels.name} type="text" />
        <ButtonRow>
          <SubmitButton busyText="Making…">Make the draft</SubmitButton>
          <ButtonLink look="quiet" href={CLUB_TOURNAMENTS_PATH}>
            All tournaments
          </ButtonLink>
        </ButtonRow>
      </ServerForm>
    </ClubScreen>
  );
}

import { editTournamentPath, publishTournamentPath } from "#app/site/paths.ts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { TOASTS } from "#app/club/content.ts";
import { purgeTournament } from "#app/club/purge.server.ts";
import { stepSchema } from "./schema.ts";
import { changeState, readTournament } from "#app/club/tournaments.server.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import {
  requireAdministrator,
  requireClubUser,
} from "#app/club/administrator.server.ts";
import {
  redirectWithError,
  redirectWithSuccess,
} from "#app/platform/cookies/toast.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { clubPage } from "#app/club/club-page.ts";

/** Texts of the page. */
const PAGE = {
  heading: (name: string) => `Publish ${name}?`,
  text: (day: string) =>
    `Its day, ${day}, has passed. If that is a mistake, go back to the form and correct it.`,
  submit: "Publish it all the same",
} as const;

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) =>
  pageMeta(
    {
      title: data?.name ? PAGE.heading(data.name) : PAGE.submit,
      description: "Publish a tournament whose day has passed.",
      path: publishTournamentPath(params.tournament ?? ""),
      private: true,
    },
    matches,
  );

export const handle = clubPage();

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { tournament: id = "" } = params;
  if (context.isFormReturned) return { id, name: null, day: null, version: "" };
  await requireClubUser(context, request);
  const { tournament, missing } = await readTournament(context, id);
  if (missing.length > 0) {
    return redirectWithError(editTournamentPath(id), TOASTS.incomplete);
  }
  return {
    id,
    name: tournament.name,
    day: tournament.starts_on,
    version: String(tournament.version),
  };
}

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  return submitForm(post, {
    schema: stepSchema,
    membersOnly: {
      path: publishTournamentPath(id),
      toast: TOASTS.logIn,
      isSaved: false,
      authorize: requireAdministrator,
    },
    failed: TOASTS.notPublished,
    async run({ version }, { context }) {
      const { slug } = (await readTournament(context, id)).tournament;
      await changeState(context, "publish_tournament", id, version);
      purgeTournament(slug);
      return redirectWithSuccess(editTournamentPath(id), TOASTS.published);
    },
  });
}

/** The second step of publishing a tournament whose day has passed. */
export default function PublishTournament() {
  const { id, name, day, version } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const path = publishTournamentPath(id);
  return (
    <Column narrow atStart>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1 className="wrap-anywhere">
        {name ? PAGE.heading(name) : PAGE.submit}
      </h1>
      {day ? <p>{PAGE.text(formatDay(day))}</p> : null}
      <Form method="post" action={path}>
        <input type="hidden" name="version" value={version} />
        <ButtonRow>
          {name ? (
            <SubmitButton busyText="Publishing…" formAction={path}>
              {PAGE.submit}
            </SubmitButton>
          ) : null}
          <ButtonLink look="quiet" href={editTournamentPath(id)}>
            Back to the form
          </ButtonLink>
        </ButtonRow>
      </Form>
    </Column>
  );
}

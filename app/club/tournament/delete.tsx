import {
  CLUB_TOURNAMENTS_PATH,
  deleteTournamentPath,
  editTournamentPath,
} from "#app/site/paths.ts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  Form,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { DELETE_PAGE as PAGE, TOASTS } from "#app/club/content.ts";
import { purgeTournament } from "#app/club/purge.server.ts";
import { stepSchema } from "./schema.ts";
import {
  deleteTournament,
  readTournament,
} from "#app/club/tournaments.server.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import {
  requireAdministrator,
  requireClubUser,
} from "#app/club/administrator.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { clubPage } from "#app/club/club-page.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) =>
  pageMeta(
    {
      title: data?.name ? PAGE.heading(data.name) : PAGE.submit,
      description: "Delete a tournament of the club.",
      path: deleteTournamentPath(params.tournament ?? ""),
      private: true,
    },
    matches,
  );

export const handle = clubPage();

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { tournament: id = "" } = params;
  if (context.isFormReturned) return { id, name: null, version: "" };
  await requireClubUser(context, request);
  const { tournament } = await readTournament(context, id);
  return { id, name: tournament.name, version: String(tournament.version) };
}

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  return submitForm(post, {
    schema: stepSchema,
    membersOnly: {
      path: deleteTournamentPath(id),
      toast: TOASTS.logIn,
      isSaved: false,
      authorize: requireAdministrator,
    },
    failed: TOASTS.notDeleted,
    async run({ version }, { context }) {
      const { slug } = await deleteTournament(context, id, version);
      purgeTournament(slug);
      return redirectWithSuccess(CLUB_TOURNAMENTS_PATH, TOASTS.deleted);
    },
  });
}

export default function DeleteTournament() {
  const { id, name, version } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const path = deleteTournamentPath(id);
  return (
    <Column narrow atStart>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1 className="wrap-anywhere">
        {name ? PAGE.heading(name) : PAGE.submit}
      </h1>
      <p>
        Everything that was written about it goes with it. This cannot be
        undone.
      </p>
      <Form method="post" action={path}>
        <input type="hidden" name="version" value={version} />
        <ButtonRow>
          {name ? (
            <SubmitButton busyText="Deleting…" formAction={path}>
              {PAGE.submit}
            </SubmitButton>
          ) : null}
          <ButtonLink look="quiet" href={editTournamentPath(id)}>
            Keep it
          </ButtonLink>
        </ButtonRow>
      </Form>
    </Column>
  );
}

import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmButtons } from "#app/club/frame/confirm-buttons.tsx";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { DELETE_PAGE as PAGE, TOASTS } from "#app/club/tournament/content.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { CLUB_TOURNAMENTS_PATH, editTournamentPath } from "#app/site/paths.ts";
import { stepSchema } from "./schema.ts";
import { deleteTournament, readEditedTournament } from "./tournaments.server.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.heading(data.content.name) : PAGE.submit),
  "Delete a tournament of the club.",
);

export const loader = tournamentLoader(async ({ id, context }) => {
  const { tournament } = await readEditedTournament(context, id);
  return { name: tournament.name, version: String(tournament.version) };
});

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  return submitClubForm(post, {
    schema: stepSchema,
    isSaved: false,
    failed: TOASTS.notDeleted,
    async run({ version }, { context }) {
      const { slug } = await deleteTournament(context, id, version);
      purgeTournament(slug);
      return redirectWithSuccess(CLUB_TOURNAMENTS_PATH, TOASTS.deleted);
    },
  });
}

export default function DeleteTournament() {
  const { id, path, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen answer={answer} heading={content ? PAGE.heading(content.name) : PAGE.submit}>
      <p>Everything that was written about it goes with it. This cannot be undone.</p>
      <Form method="post" action={path}>
        <input type="hidden" name="version" value={content?.version} />
        <ConfirmButtons
          confirm={content && !answer ? { text: PAGE.submit, busyText: "Deleting…" } : null}
          keep={{ href: editTournamentPath(id), text: "Keep it" }}
        />
      </Form>
    </ClubScreen>
  );
}

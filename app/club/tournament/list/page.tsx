import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { copyTournament } from "#app/club/editions/copy-tournament.server.ts";
import { readOwnRoles } from "#app/club/frame/administrator.server.ts";
import { Rows } from "#app/club/frame/list.tsx";
import { PageButtons } from "#app/club/frame/page-buttons.tsx";
import { mayOpen } from "#app/club/frame/page-roles.ts";
import { submitClubForm, clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { LIST_PAGE as PAGE, TOASTS } from "#app/club/tournament/content.ts";
import { copySchema } from "#app/club/tournament/schema.ts";
import { listTournaments, TOURNAMENTS_A_PAGE } from "#app/club/tournament/tournaments.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { hasNextPage, pageIn, withQuery } from "#app/site/list-pages.ts";
import { CLUB_TOURNAMENTS_PATH, NEW_TOURNAMENT_PATH, editTournamentPath } from "#app/site/paths.ts";
import { tournamentState } from "#app/tournaments/tournament-state.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { FirstStepsPanel } from "./first-steps-panel.tsx";
import { firstSteps } from "./first-steps.ts";
import { linksTo } from "./links.ts";
import { TournamentRow } from "./tournament-row.tsx";

export const meta = clubMeta(
  PAGE.heading,
  "The club's tournaments: drafts, open ones and played ones.",
);

export const loader = clubLoader(async ({ request, context }) => {
  const page = pageIn(new URL(request.url).searchParams);
  const own = await readOwnRoles(context);
  const isOfClub = own.is_admin || own.roles.some(({ tournament }) => tournament === null);
  const { tournaments, total } = await listTournaments(
    context,
    page,
    isOfClub ? null : own.roles.flatMap(({ tournament }) => tournament ?? []),
  );
  const mayAdd = mayOpen(own, NEW_TOURNAMENT_PATH);
  return {
    page,
    mayAdd,
    steps: mayAdd && total <= TOURNAMENTS_A_PAGE ? firstSteps(tournaments) : null,
    hasMore: hasNextPage(page, TOURNAMENTS_A_PAGE, total),
    tournaments: tournaments.map((tournament) => ({
      ...tournament,
      // Nobody changes them in this list, so the day for changes says nothing.
      state:
        tournament.state === "draft"
          ? ("draft" as const)
          : tournamentState({ ...tournament, changes_until: null }, tournament.places),
      links: linksTo(tournament.id, (path) => mayOpen(own, path)),
      copyKey: mayAdd ? crypto.randomUUID() : null,
    })),
  };
});

export function action(post: ActionFunctionArgs) {
  return submitClubForm(post, {
    schema: copySchema,
    isSaved: false,
    failed: TOASTS.notCopied,
    async run({ tournament, submissionKey }, { context }) {
      const { id, next, refunds } = await copyTournament(context, tournament, submissionKey);
      return redirectWithSuccess(
        editTournamentPath(id),
        TOASTS.copied(next && `${next.name}, ${formatDay(next.starts_on)}`, {
          before: refunds.before && formatDay(refunds.before),
          now: refunds.now && formatDay(refunds.now),
        }),
      );
    },
  });
}

export default function ClubTournaments() {
  const { tournaments, mayAdd, steps, page, hasMore } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Column stretch>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>{PAGE.heading}</h1>
        {mayAdd ? <ButtonLink href={NEW_TOURNAMENT_PATH}>New tournament</ButtonLink> : null}
      </div>
      {steps ? <FirstStepsPanel steps={steps} /> : null}
      {tournaments.length === 0 ? (
        <p>There is no tournament yet.</p>
      ) : (
        <Rows>
          {tournaments.map((tournament) => (
            <TournamentRow key={tournament.id} tournament={tournament} />
          ))}
        </Rows>
      )}
      <ButtonRow>
        <PageButtons
          page={page}
          hasMore={hasMore}
          pathOf={(other) => withQuery(CLUB_TOURNAMENTS_PATH, { page: other })}
          previous="Later days"
          next="Earlier days"
        />
      </ButtonRow>
    </Column>
  );
}

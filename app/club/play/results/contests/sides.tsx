import { useActionData, useLoaderData } from "@remix-run/react";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import type { OpenCompetition } from "#app/club/play/competition.server.ts";
import { formStates } from "#app/club/play/form-state.ts";
import type { ListQuery } from "#app/club/play/pages.ts";
import { contestsPath } from "#app/club/play/paths.ts";
import { ReturnedForm } from "#app/club/play/players-form.tsx";
import { sidesOfContest } from "#app/club/play/results/work-out-contests.ts";
import { competitionAction, competitionLoader } from "#app/club/play/screen.server.ts";
import { Summary } from "#app/club/play/summary.tsx";
import { teamsChanges } from "#app/club/play/teams/change-teams.server.ts";
import { SIDES_PAGE as PAGE } from "#app/club/play/teams/content.ts";
import { MakeForm, PlayersOfTeamsForm } from "#app/club/play/teams/forms.tsx";
import {
  limitsSchema,
  saveSchema,
  type TeamsChange,
  teamsSchema,
} from "#app/club/play/teams/schema.ts";
import { teamsView } from "#app/club/play/teams/view.server.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { followEntries } from "#app/golf/teams.ts";
import type { CompetitionChanges } from "#app/tournaments/competition.ts";
import type { PageHandle } from "#app/ui/page.ts";
import { CONTESTS_PAGE } from "./content.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.title(data.content.name) : CONTESTS_PAGE.sides),
  "Who competes together in a competition.",
);

export const handle: PageHandle = { hydrate: true };

export { revalidateConflict as shouldRevalidate } from "#app/club/frame/page.ts";

/** The sides of a contest as the teams of its players, so that the page of teams serves for both. */
function asTeams(open: OpenCompetition, id: string | undefined) {
  const { competition } = open;
  const contest = competition.contests.find((each) => each.id === id);
  if (!contest || contest.side_set === null) throw new Response(null, { status: 404 });
  const takesPart = (player: string) => contest.players?.includes(player) ?? true;
  const saved = sidesOfContest(competition, contest);
  const players = open.players.filter((player) => takesPart(player.id));
  const teams = followEntries(
    saved,
    players.map((player) => ({ id: player.id, golfGroup: null })),
    { maxPlayers: null },
  );
  return {
    contest,
    set: contest.side_set,
    open: {
      ...open,
      players,
      entered: open.entered.filter(({ player_id: player }) => takesPart(player)),
      competition: {
        ...competition,
        teams: saved,
        guests: competition.guests.filter((guest) => takesPart(guest.id)),
        rules: { ...competition.rules, teams: { maxPlayers: null, minPlayers: 1 } },
      },
      teams,
    },
  };
}

function sidesView(open: OpenCompetition, query: ListQuery, { contest: id }: { contest?: string }) {
  const { contest, open: own } = asTeams(open, id);
  const { teams, neutral } = own.teams;
  return {
    ...teamsView(own, query),
    summary: PAGE.summary(own.players.length, teams.length, neutral.length),
    heading: PAGE.heading(contest.name),
  };
}

export const loader = competitionLoader(sidesView, () => ({
  constraints: {
    limits: constraintsOf(limitsSchema),
    save: constraintsOf(saveSchema),
  },
}));

function sidesChanges(
  open: OpenCompetition,
  change: TeamsChange,
  { params }: { params: { contest?: string } },
): CompetitionChanges {
  const { set, open: own } = asTeams(open, params.contest);
  const { teams } = teamsChanges(own, change);
  if (!teams) return {};
  const sides = teams.teams.map(({ id, name, players }) => ({
    ...(id !== undefined && { id }),
    name,
    players,
  }));
  return { side_sets: [{ id: set, sides }] };
}

export const action = competitionAction(teamsSchema, sidesChanges);

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Sides() {
  const { id, path, content, saved, constraints } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = content?.view ?? null;
  const hasSides = (view?.names.length ?? 0) > 0;
  const stateOf = formStates(answer, saved, view);
  const makeForm =
    view || stateOf("make").lastResult ? (
      <MakeForm
        of="sides"
        formState={stateOf("make")}
        constraint={constraints.limits}
        limits={{}}
        hasTeams={hasSides}
      />
    ) : null;
  return (
    <ClubScreen
      wide
      answer={answer}
      back={{ href: contestsPath(id), text: CONTESTS_PAGE.heading }}
      heading={view?.heading ?? CONTESTS_PAGE.sides}
      lines={<Summary view={view} latest={content?.latest} />}
    >
      {hasSides ? null : makeForm}
      {view ? (
        <PlayersOfTeamsForm
          of="sides"
          key={view.version}
          formState={stateOf("save")}
          constraint={constraints.save}
          view={view}
          listPath={path.replace(/\?.*$/, "")}
        />
      ) : stateOf("save").lastResult ? (
        <ReturnedForm labels={PAGE.labels} formState={stateOf("save")} />
      ) : null}
      {hasSides ? makeForm : null}
    </ClubScreen>
  );
}

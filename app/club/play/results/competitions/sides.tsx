import { useActionData, useLoaderData } from "@remix-run/react";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { formStates } from "#app/club/play/form-state.ts";
import { moveName } from "#app/club/play/moves.ts";
import type { ListQuery } from "#app/club/play/pages.ts";
import { competitionsPath } from "#app/club/play/paths.ts";
import type { OpenPlay } from "#app/club/play/play.server.ts";
import { ReturnedForm } from "#app/club/play/players-form.tsx";
import { sidesOfCompetition } from "#app/club/play/results/work-out-competitions.ts";
import { playAction, playLoader } from "#app/club/play/screen.server.ts";
import { Summary } from "#app/club/play/summary.tsx";
import { teamsChanges } from "#app/club/play/teams/change-teams.server.ts";
import {
  FIELD_MESSAGES as MESSAGES,
  NO_GUEST,
  SIDES_PAGE as PAGE,
} from "#app/club/play/teams/content.ts";
import { MakeForm, PlayersOfTeamsForm } from "#app/club/play/teams/forms.tsx";
import { keptNames } from "#app/club/play/teams/kept-names.ts";
import {
  limitsSchema,
  saveSchema,
  type TeamsChange,
  teamsSchema,
} from "#app/club/play/teams/schema.ts";
import { teamsView } from "#app/club/play/teams/view.server.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { followEntries } from "#app/golf/teams.ts";
import type { CompetitionSide, PlayChanges } from "#app/tournaments/play.ts";
import type { PageHandle } from "#app/ui/page.ts";
import { COMPETITIONS_PAGE } from "./content.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.title(data.content.name) : COMPETITIONS_PAGE.sides),
  "Who competes together in a competition.",
);

export const handle: PageHandle = { hydrate: true };

export { revalidateConflict as shouldRevalidate } from "#app/club/frame/page.ts";

/** The sides of a competition as the teams of its players, so that the page of teams serves for both. */
function asTeams(open: OpenPlay, id: string | undefined) {
  const { play } = open;
  const competition = play.competitions.find((each) => each.id === id);
  if (!competition || competition.side_set === null) throw new Response(null, { status: 404 });
  const takesPart = (player: string) => competition.players?.includes(player) ?? true;
  const saved = sidesOfCompetition(play, competition);
  const players = open.players.filter((player) => takesPart(player.id));
  const teams = followEntries(
    saved,
    players.map((player) => ({ id: player.id, golfGroup: null })),
    { maxPlayers: null },
  );
  return {
    competition,
    set: competition.side_set,
    open: {
      ...open,
      players,
      entered: open.entered.filter(({ player_id: player }) => takesPart(player)),
      play: {
        ...play,
        teams: saved,
        guests: play.guests.filter((guest) => takesPart(guest.id)),
        rules: { ...play.rules, teams: { maxPlayers: null, minPlayers: 1 } },
      },
      teams,
    },
  };
}

function sidesView(
  open: OpenPlay,
  query: ListQuery,
  { competition: id }: { competition?: string },
) {
  const { competition, open: own } = asTeams(open, id);
  const { teams, neutral } = own.teams;
  return {
    ...teamsView(
      own,
      query,
      competition.rules.kind === "board" ? competition.rules.format : undefined,
    ),
    summary: PAGE.summary(own.players.length, teams.length, neutral.length),
    heading: PAGE.heading(competition.name),
  };
}

export const loader = playLoader(sidesView, () => ({
  constraints: {
    limits: constraintsOf(limitsSchema),
    save: constraintsOf(saveSchema),
  },
}));

function sidesChanges(
  open: OpenPlay,
  change: TeamsChange,
  { params }: { params: { competition?: string } },
): PlayChanges {
  const { set, open: own } = asTeams(open, params.competition);
  const [removed] = Object.entries(change.intent === "save" ? change.move : {}).filter(
    ([, choice]) => choice === NO_GUEST,
  );
  if (removed) throw new InvalidFields({ [moveName(removed[0])]: [MESSAGES.guestElsewhere] });
  const { teams } = teamsChanges(own, change);
  if (!teams) return {};
  const sides = teams.teams.map(({ id, name, isMade, players }) => ({
    ...(id !== undefined && { id }),
    ...(isMade !== undefined && { isMade }),
    name,
    players,
  }));
  return { side_sets: [{ id: set, sides }] };
}

export const action = playAction(teamsSchema, sidesChanges, (open, { side_sets: sets = [] }) =>
  sets.flatMap(({ id, sides }) => {
    const before = open.play.side_sets.find((set) => set.id === id)?.sides ?? [];
    const teamsOf = (list: readonly CompetitionSide[]) => ({
      teams: list.map((side) => ({ ...side, neutral: [] })),
      neutral: [],
    });
    return keptNames(teamsOf(before), teamsOf(sides));
  }),
);

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
        size={view?.size}
      />
    ) : null;
  return (
    <ClubScreen
      wide
      answer={answer}
      back={{ href: competitionsPath(id), text: COMPETITIONS_PAGE.heading }}
      heading={view?.heading ?? COMPETITIONS_PAGE.sides}
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

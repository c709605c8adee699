import { randomUUID } from "node:crypto";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { playersOf } from "./chosen-players.ts";
import {
  groupedPlayers,
  type CompetitionChanges,
  type EnteredPlayer,
} from "#app/tournaments/competition.ts";
import type { OpenCompetition } from "./competition.server.ts";
import { removePlayer } from "#app/golf/draw.ts";
import { withoutEmptyFourballs } from "#app/golf/fourballs.ts";
import { FIELD_MESSAGES as MESSAGES } from "./teams-content.ts";
import type { TeamsChange } from "./teams-schema.ts";
import {
  addTeam,
  hasTeam,
  makeNeutral,
  moveToTeam,
  removeTeam,
  renameTeam,
  sidesOf,
  teamsOfGolfGroups,
} from "#app/golf/teams.ts";

// As the database checks them.
const MAX_TEAMS = 200;
const MAX_GUESTS = 300;

type Open = Pick<OpenCompetition, "competition" | "teams"> & {
  entered: readonly EnteredPlayer[];
};
type ChangeOf<Intent> = Extract<TeamsChange, { intent: Intent }>;

const invalid = (field: string, message: string) =>
  new InvalidFields({ [field]: [message] });

/**
 * What a form of the page of teams changes.
 *
 * @throws InvalidFields when it cannot be done
 */
export function teamsChanges(
  open: Open,
  change: TeamsChange,
): CompetitionChanges {
  switch (change.intent) {
    case "groups":
      return fromGolfGroups(open, change);
    case "sides":
      return inSides(open, change);
    case "move":
    case "neutral":
    case "no-team":
    case "no-guest":
      return forPlayers(open, change);
    case "add":
      return added(open, change);
    case "rename":
      return renamed(open, change);
    case "remove":
      assertTeam(open, change.team);
      return { teams: removeTeam(open.teams, change.team) };
    case "guest":
      return withGuest(open, change);
  }
}

function fromGolfGroups(
  { competition, entered, teams: before }: Open,
  { maxPlayers, minPlayers, replaces }: ChangeOf<"groups">,
): CompetitionChanges {
  if (before.teams.length > 0 && !replaces) {
    throw invalid("replaces", MESSAGES.replaces);
  }
  const limits = { maxPlayers: maxPlayers ?? null, minPlayers };
  const teams = teamsOfGolfGroups(
    groupedPlayers(entered, competition.guests),
    limits,
  );
  if (teams.teams.length === 0) throw invalid("minPlayers", MESSAGES.noGroups);
  if (teams.teams.length > MAX_TEAMS) {
    throw invalid("minPlayers", MESSAGES.tooManyTeams);
  }
  return { teams, rules: { ...competition.rules, teams: limits } };
}

function inSides(
  { competition, entered, teams: before }: Open,
  { size, replaces }: ChangeOf<"sides">,
): CompetitionChanges {
  if (before.teams.length > 0 && !replaces) {
    throw invalid("replaces", MESSAGES.replaces);
  }
  const players = [
    ...entered.map(({ player_id, full_name }) => ({
      id: player_id,
      name: full_name,
    })),
    ...competition.guests,
  ];
  if (players.length > MAX_TEAMS * size) {
    throw invalid("size", MESSAGES.tooManyTeams);
  }
  return {
    teams: sidesOf(players, size),
    rules: {
      ...competition.rules,
      teams: { maxPlayers: size, minPlayers: size },
    },
  };
}

function forPlayers(
  open: Open,
  change: ChangeOf<"move" | "neutral" | "no-team" | "no-guest">,
): CompetitionChanges {
  const { competition, entered, teams } = open;
  const ids = playersOf(
    change.chosen,
    groupedPlayers(entered, competition.guests).map(({ id }) => id),
  );
  if (ids.length === 0) throw invalid("chosen", MESSAGES.gone);
  if (change.intent === "neutral") {
    return { teams: makeNeutral(teams, new Set(ids)) };
  }
  if (change.intent === "no-guest") return withoutGuests(open, ids);
  const team = change.intent === "move" ? change.team : null;
  if (team !== null) assertTeam(open, team);
  const maxPlayers = competition.rules.teams?.maxPlayers ?? null;
  return {
    teams: ids.reduce(
      (moved, id) => moveToTeam(moved, id, team, { maxPlayers }),
      teams,
    ),
  };
}

function withoutGuests(
  { competition, teams }: Open,
  ids: readonly string[],
): CompetitionChanges {
  const gone = new Set(ids);
  const guests = competition.guests.filter(({ id }) => !gone.has(id));
  if (competition.guests.length - guests.length < gone.size) {
    throw invalid("chosen", MESSAGES.notGuests);
  }
  const left = (list: readonly string[]) => list.filter((id) => !gone.has(id));
  return {
    guests,
    teams: {
      teams: teams.teams.map((team) => ({
        ...team,
        players: left(team.players),
        neutral: left(team.neutral),
      })),
      neutral: left(teams.neutral),
    },
    draw:
      competition.draw &&
      withoutEmptyFourballs(ids.reduce(removePlayer, competition.draw)),
  };
}

function added({ teams }: Open, { name }: ChangeOf<"add">): CompetitionChanges {
  if (hasTeam(teams, name)) throw invalid("name", MESSAGES.nameTaken);
  if (teams.teams.length >= MAX_TEAMS) {
    throw invalid("name", MESSAGES.tooManyTeams);
  }
  return { teams: addTeam(teams, name) };
}

function renamed(
  open: Open,
  { team, name }: ChangeOf<"rename">,
): CompetitionChanges {
  assertTeam(open, team);
  const { competition, teams } = open;
  const others = teams.teams.filter((each) => each.name !== team);
  if (hasTeam({ ...teams, teams: others }, name)) {
    throw invalid("name", MESSAGES.nameTaken);
  }
  return {
    teams: renameTeam(teams, team, name),
    awards: competition.awards.map((award) =>
      award.team === team ? { ...award, team: name } : award,
    ),
  };
}

function withGuest(
  { competition, teams }: Open,
  { guestName: name, guestHandicap }: ChangeOf<"guest">,
): CompetitionChanges {
  if (competition.guests.length >= MAX_GUESTS) {
    throw invalid("guestName", "There are 300 guests already");
  }
  const id = randomUUID();
  return {
    guests: [
      ...competition.guests,
      { id, name, handicap: guestHandicap ?? null },
    ],
    teams: { ...teams, neutral: [...teams.neutral, id] },
  };
}

function assertTeam({ teams }: Open, name: string): void {
  if (!teams.teams.some((team) => team.name === name)) {
    throw invalid("team", MESSAGES.noSuchTeam);
  }
}

import { randomUUID } from "node:crypto";
import { assertChosen } from "#app/club/play/assert-chosen.server.ts";
import { moveName, NEW, OUT, playerOf } from "#app/club/play/moves.ts";
import type { OpenPlay } from "#app/club/play/play.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { movePlayers } from "#app/golf/draw.ts";
import { withoutEmptyFourballs } from "#app/golf/fourballs.ts";
import { groupBy } from "#app/golf/group-by.ts";
import { shuffled } from "#app/golf/random.ts";
import {
  addTeam,
  hasTeam,
  makeNeutral,
  moveToTeam,
  removeTeam,
  renameTeam,
  sidesOfUnits,
  teamsOfGolfGroups,
  type Teams,
} from "#app/golf/teams.ts";
import { playersNamed, unitsWithCompany } from "#app/golf/wishes.ts";
import { groupedPlayers, type PlayChanges, type EnteredPlayer } from "#app/tournaments/play.ts";
import { FIELD_MESSAGES as MESSAGES, MAX_GUESTS, MAX_TEAMS, NEUTRAL, NO_GUEST } from "./content.ts";
import type { TeamsChange } from "./schema.ts";

// As the database checks them.

type Open = Pick<OpenPlay, "play" | "teams"> & {
  entered: readonly EnteredPlayer[];
};
type ChangeOf<Intent> = Extract<TeamsChange, { intent: Intent }>;

const invalid = (field: string, message: string) => new InvalidFields({ [field]: [message] });

/** What a form of the page of teams changes. */
export function teamsChanges(open: Open, change: TeamsChange): PlayChanges {
  switch (change.intent) {
    case "groups":
      return fromGolfGroups(open, change);
    case "sides":
      return inSides(open, change);
    case "save":
      return applySave(open, change);
  }
}

function fromGolfGroups(
  { play, entered, teams: before }: Open,
  { maxPlayers, minPlayers, replaces }: ChangeOf<"groups">,
): PlayChanges {
  if (before.teams.length > 0 && !replaces) {
    throw invalid("replaces", MESSAGES.replaces);
  }
  const limits = { maxPlayers: maxPlayers ?? null, minPlayers };
  const teams = teamsOfGolfGroups(groupedPlayers(entered, play.guests), limits);
  if (teams.teams.length === 0) throw invalid("minPlayers", MESSAGES.noGroups);
  if (teams.teams.length > MAX_TEAMS) {
    throw invalid("minPlayers", MESSAGES.tooManyTeams);
  }
  return { teams, rules: { ...play.rules, teams: limits } };
}

function inSides(
  { play, entered, teams: before }: Open,
  { size, by, replaces }: ChangeOf<"sides">,
): PlayChanges {
  if (before.teams.length > 0 && !replaces) {
    throw invalid("replaces", MESSAGES.replaces);
  }
  const players = [
    ...entered.map(({ player_id, full_name }) => ({
      id: player_id,
      name: full_name,
    })),
    ...play.guests,
  ];
  if (players.length > MAX_TEAMS * size) {
    throw invalid("size", MESSAGES.tooManyTeams);
  }
  return {
    teams: withIdsOf(before, sidesOfUnits(unitsOf(players, entered, size, by), size)),
    rules: {
      ...play.rules,
      teams: { maxPlayers: size, minPlayers: size },
    },
  };
}

/** Sides of the players who were in one before are those: prizes and cards stay with them. */
function withIdsOf(before: Teams, { teams, neutral }: Teams): Teams {
  const ids = new Map(before.teams.map(({ id, players }) => [players.join(), id]));
  return {
    teams: teams.map((team) => {
      const id = ids.get(team.players.join());
      return id === undefined ? team : { id, ...team };
    }),
    neutral,
  };
}

type Named = { id: string; name: string };

/** Who stays together in a side, in the order in which sides are filled. */
function unitsOf(
  players: readonly Named[],
  entered: readonly EnteredPlayer[],
  size: number,
  by: ChangeOf<"sides">["by"],
): Named[][] {
  switch (by) {
    case "entry":
      return players.map((player) => [player]);
    case "lot":
      return shuffled(players, Math.random).map((player) => [player]);
    case "wish": {
      const texts = new Map(entered.map(({ player_id: id, wish }) => [id, wish?.with ?? ""]));
      const wishers = players.map(({ id }) => {
        const others = players.filter((other) => other.id !== id);
        const text = texts.get(id) ?? "";
        return { id, wish: { company: { text, players: playersNamed(text, others) } } };
      });
      const alone = new Map(players.map(({ id }) => [id, id]));
      const units = unitsWithCompany(wishers, alone, size);
      const together = [...groupBy(players, ({ id }) => units.get(id) ?? id).values()];
      // Others fill what the wishes leave open.
      return together.toSorted((one, other) => Number(other.length > 1) - Number(one.length > 1));
    }
  }
}

function applySave(
  open: Open,
  { move, newTeam, rename, name, remove, guestName, ...change }: ChangeOf<"save">,
): PlayChanges {
  assertChosen({ ...move, newTeam, rename, remove, guestName });
  const { draw } = open.play;
  // What is saved of a guest.
  const guests = open.play.guests.map(({ id, name: guest, handicap = null }) => ({
    ...{ id, name: guest, handicap },
  }));
  let { teams } = open;
  if (newTeam !== undefined) {
    assertUnused(teams, "newTeam", newTeam);
    if (teams.teams.length >= MAX_TEAMS) {
      throw invalid("newTeam", MESSAGES.tooManyTeams);
    }
    teams = addTeam(teams, newTeam);
  }
  const moves = applyMoves({ ...open, teams }, move, newTeam);
  const { removedGuests } = moves;
  ({ teams } = moves);
  const changes: PlayChanges = {};
  if (removedGuests.size > 0) {
    changes.guests = guests.filter(({ id }) => !removedGuests.has(id));
    const out = new Map([...removedGuests].map((id) => [id, null]));
    changes.draw = draw && withoutEmptyFourballs(movePlayers(draw, out, new Set()));
  }
  if (remove !== undefined) {
    assertTeam(teams, "remove", remove);
    teams = removeTeam(teams, remove);
  }
  if (rename !== undefined && name !== undefined) {
    assertTeam(teams, "rename", rename);
    const others = teams.teams.filter((each) => each.name !== rename);
    assertUnused({ ...teams, teams: others }, "name", name);
    teams = renameTeam(teams, rename, name);
  }
  if (guestName !== undefined) {
    const { guests: before = guests } = changes;
    if (before.length >= MAX_GUESTS) {
      throw invalid("guestName", "There are 300 guests already");
    }
    const id = randomUUID();
    const handicap = change.guestHandicap ?? null;
    changes.guests = [...before, { id, name: guestName, handicap }];
    teams = { ...teams, neutral: [...teams.neutral, id] };
  }
  return { ...changes, teams };
}

/** Moves players, all at once: two can change places where no more count. */
function applyMoves(
  { play, entered, teams }: Open,
  move: Readonly<Record<string, string>>,
  newTeam: string | undefined,
): { teams: Teams; removedGuests: Set<string> } {
  const { guests, rules } = play;
  const ids = groupedPlayers(entered, guests).map(({ id }) => id);
  const isGuest = (id: string) => guests.some((guest) => guest.id === id);
  const errors: Record<string, string[]> = {};
  const to = new Map<string, string | null>();
  const neutral = new Set<string>();
  const removedGuests = new Set<string>();
  for (const [short, choice] of Object.entries(move)) {
    const id = playerOf(short, ids);
    const team = choice === NEW ? newTeam : choice;
    if (team === undefined) errors.newTeam = [MESSAGES.name];
    else if (id === undefined) errors[moveName(short)] = [MESSAGES.gone];
    else if (isTeam(teams, team)) to.set(id, team);
    else if (team === OUT) to.set(id, null);
    else if (team === NEUTRAL) neutral.add(id);
    else if (team === NO_GUEST && isGuest(id)) {
      const kept = whyGuestStays(play, id);
      if (kept.length === 0) removedGuests.add(id);
      else errors[moveName(short)] = [kept.join(". ")];
    } else {
      errors[moveName(short)] = [team === NO_GUEST ? MESSAGES.notGuest : MESSAGES.noSuchTeam];
    }
  }
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors);
  const maxPlayers = rules.teams?.maxPlayers ?? null;
  const place = (all: Teams, [id, team]: [string, string | null]) =>
    moveToTeam(all, id, team, { maxPlayers });
  const leaving = [...to.keys(), ...removedGuests].map((id): [string, null] => [id, null]);
  const after = [...leaving, ...to].reduce(place, makeNeutral(teams, neutral));
  return {
    teams: {
      ...after,
      neutral: after.neutral.filter((id) => !removedGuests.has(id)),
    },
    removedGuests,
  };
}

/** What would go with a guest unsaid: prizes, places in sides of competitions, and the score. */
function whyGuestStays(
  { awards, competitions, side_sets: sets, guests }: Open["play"],
  id: string,
): string[] {
  const won = awards.filter(({ player }) => player === id).map(({ name = "a prize" }) => name);
  const inSets = new Set(
    sets.flatMap((set) => (set.sides.some(({ players }) => players.includes(id)) ? [set.id] : [])),
  );
  const of = competitions.filter(({ side_set: set }) => set !== null && inSets.has(set));
  const hasScore = guests.some((guest) => guest.id === id && guest.has_score);
  return [
    ...(won.length > 0 ? [MESSAGES.guestHasWon(won)] : []),
    ...(of.length > 0 ? [MESSAGES.guestInSides(of.map(({ name }) => name))] : []),
    ...(hasScore ? [MESSAGES.guestHasScore] : []),
  ];
}

const isTeam = ({ teams }: Teams, name: string) => teams.some((team) => team.name === name);

function assertTeam(teams: Teams, field: string, name: string): void {
  if (!isTeam(teams, name)) throw invalid(field, MESSAGES.noSuchTeam);
}

function assertUnused(teams: Teams, field: string, name: string): void {
  if (hasTeam(teams, name)) throw invalid(field, MESSAGES.nameTaken);
}

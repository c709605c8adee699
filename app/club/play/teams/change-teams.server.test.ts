import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { moveName, NEW, OUT } from "#app/club/play/moves.ts";
import { FIELD_MESSAGES as TEXT_MESSAGES } from "#app/forms/field-schema.ts";
import { NAME_MESSAGES } from "#app/forms/person-schema.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { newPlay, type TournamentPlay } from "#app/tournaments/play.ts";
import { teamsChanges } from "./change-teams.server.ts";
import { FIELD_MESSAGES as MESSAGES, NEUTRAL, NO_GUEST } from "./content.ts";
import { teamsSchema, type TeamsChange } from "./schema.ts";

const ids = ["a", "b", "c", "d"].map(
  (letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`,
) as [string, string, string, string];
const [A, B, C, D] = ids;
const GUEST = "99999999-0000-4000-8000-000000000000";

const entered = ids.map((id, index) => ({
  player_id: id,
  entry_id: id,
  full_name: `Player ${index}`,
  email: null,
  phone: "1",
  golf_group: index < 3 ? "Reds" : "Blues",
  category: null,
  handicap: "18",
  tees: null,
}));

const open = (changes: Partial<TournamentPlay> = {}) => {
  const play = {
    ...newPlay("cup"),
    published_draw: null,
    published_results: null,
    ...changes,
  };
  return { play, teams: play.teams, entered };
};

const REDS = {
  teams: [
    { name: "Reds", players: [A, B], neutral: [C] },
    { name: "Blues", players: [], neutral: [] },
  ],
  neutral: [D],
};

/** What a form that is posted like this means. */
function posted(fields: Record<string, string>): TeamsChange {
  const form = new FormData();
  form.set("version", "0");
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const submission = parseWithZod(form, { schema: teamsSchema });
  if (submission.status === "success") return submission.value;
  throw new InvalidFields(submission.error as Record<string, string[]>);
}

const saving = (moves: Record<string, string>, more: Record<string, string> = {}) => ({
  intent: "save",
  ...Object.fromEntries(Object.entries(moves).map(([id, team]) => [moveName(id), team])),
  ...more,
});

const change = (fields: Record<string, string>, play: Partial<TournamentPlay> = { teams: REDS }) =>
  teamsChanges(open(play), posted(fields));

function fieldErrors(run: () => unknown): Record<string, string[]> {
  try {
    run();
  } catch (error) {
    if (error instanceof InvalidFields) return error.fieldErrors;
    throw error;
  }
  return {};
}

test("teams are made from golf groups, and the limits are saved", () => {
  const limits = { intent: "groups", maxPlayers: "2", minPlayers: "1" };
  expect(change(limits, {})).toEqual({
    teams: {
      teams: [
        { name: "Reds", players: [A, B], neutral: [C] },
        { name: "Blues", players: [D], neutral: [] },
      ],
      neutral: [],
    },
    rules: { teams: { maxPlayers: 2, minPlayers: 1 } },
  });
  expect(change({ ...limits, maxPlayers: "", replaces: "on" }).rules?.teams).toEqual({
    maxPlayers: null,
    minPlayers: 1,
  });
});

test("players are moved, made neutral, and taken out, in one form", () => {
  expect(change(saving({ [A]: "Blues", [D]: "Blues" })).teams?.teams[1]).toEqual({
    name: "Blues",
    players: [A, D],
    neutral: [],
  });
  expect(change(saving({ [A]: NEUTRAL, [B]: "Blues", [C]: OUT }))).toEqual({
    teams: {
      teams: [
        { name: "Reds", players: [], neutral: [A] },
        { name: "Blues", players: [B], neutral: [] },
      ],
      neutral: [D, C],
    },
  });
});

test("no more count for a team than its limit, and two change places", () => {
  const rules = { teams: { maxPlayers: 2, minPlayers: 1 } };
  expect(change(saving({ [D]: "Reds" }), { teams: REDS, rules }).teams?.teams[0]).toEqual({
    name: "Reds",
    players: [A, B],
    neutral: [C, D],
  });
  expect(change(saving({ [A]: OUT, [D]: "Reds" }), { teams: REDS, rules }).teams).toMatchObject({
    teams: [{ players: [B, D], neutral: [C] }, {}],
  });
});

test("a team is added with its players, removed, and renamed with its prizes", () => {
  expect(change(saving({ [D]: NEW }, { newTeam: " Greens " })).teams).toMatchObject({
    teams: [{}, {}, { name: "Greens", players: [D], neutral: [] }],
    neutral: [],
  });
  expect(change(saving({}, { remove: "Reds" })).teams).toEqual({
    teams: [REDS.teams[1]],
    neutral: [D, A, B, C],
  });
  // Players have moved to it by the name that it had.
  const renamed = change(saving({ [D]: "Reds" }, { rename: "Reds", name: "Greens" }), {
    teams: REDS,
  });
  expect(renamed.teams?.teams[0]).toEqual({
    name: "Greens",
    isMade: false,
    players: [A, B, D],
    neutral: [C],
  });
  expect(renamed.awards).toBeUndefined();
});

describe("guests", () => {
  const guests = [{ id: GUEST, name: "Ira", handicap: null }];
  const teams = { ...REDS, neutral: [D, GUEST] };

  test("are added as neutral players", () => {
    const { guests: added, teams: grown } = change(
      saving({}, { guestName: "Ira", guestHandicap: "9,5" }),
    );
    expect(added).toMatchObject([{ name: "Ira", handicap: 9.5 }]);
    expect(grown?.neutral).toEqual([D, added?.[0]?.id]);
  });

  test("are removed, from their fourball too", () => {
    const start = { time: "08:00", hole: 1, letter: "" };
    const draw = {
      seed: 1,
      fourballs: [
        { start, players: [A, GUEST] },
        { start: { ...start, hole: 2 }, players: [] },
      ],
    };
    expect(change(saving({ [GUEST]: NO_GUEST }), { guests, teams, draw })).toEqual({
      guests: [],
      teams: REDS,
      draw: { seed: 1, fourballs: [{ start, players: [A] }] },
    });
  });

  test("entrants are not removed like this", () => {
    expect(
      fieldErrors(() => change(saving({ [GUEST]: NO_GUEST, [A]: NO_GUEST }), { guests, teams })),
    ).toEqual({ [moveName(A)]: [MESSAGES.notGuest] });
  });
});

test.each<[Record<string, string>, string, string]>([
  [{ intent: "groups", minPlayers: "1" }, "replaces", MESSAGES.replaces],
  [{ intent: "groups", minPlayers: "9", replaces: "on" }, "minPlayers", MESSAGES.noGroups],
  [{ intent: "groups", minPlayers: "0" }, "minPlayers", MESSAGES.minPlayers],
  [{ intent: "groups", minPlayers: "1", maxPlayers: "many" }, "maxPlayers", MESSAGES.maxPlayers],
  [saving({ [A]: "Gone" }), moveName(A), MESSAGES.noSuchTeam],
  [saving({ [GUEST]: OUT }), moveName(GUEST), MESSAGES.gone],
  [saving({ [A]: NEW }), "newTeam", MESSAGES.name],
  [saving({}, { newTeam: " reds" }), "newTeam", MESSAGES.nameTaken],
  [
    saving({}, { newTeam: "Re\u202Eds" }),
    "newTeam",
    "Please type the name again: it has a line break or invisible signs.",
  ],
  [saving({}, { newTeam: "x".repeat(81) }), "newTeam", TEXT_MESSAGES.tooLong(80)],
  [saving({}, { rename: "Reds", name: "BLUES" }), "name", MESSAGES.nameTaken],
  [saving({}, { rename: "Gone", name: "x" }), "rename", MESSAGES.noSuchTeam],
  [saving({}, { remove: "Gone" }), "remove", MESSAGES.noSuchTeam],
  [saving({}, { remove: "Reds", rename: "Reds", name: "x" }), "rename", MESSAGES.noSuchTeam],
  [saving({}, { guestName: "Ira, see evil.example" }), "guestName", NAME_MESSAGES.address],
  [saving({}, { guestName: "Ira\u202eRao" }), "guestName", NAME_MESSAGES.invisible],
  [saving({}, { guestName: "Ira", guestHandicap: "55" }), "guestHandicap", MESSAGES.handicap],
])("%j is refused at %s: %s", (fields, field, message) => {
  expect(fieldErrors(() => change(fields))).toEqual({ [field]: [message] });
});

test("a form in which nothing is chosen is refused", () => {
  expect(() => change(saving({}))).toThrow(InvalidFields);
});

describe("a guest stays", () => {
  const guests = [{ id: GUEST, name: "Ira Guest" }];
  const errorOf = (play: Partial<TournamentPlay>) =>
    fieldErrors(() => change(saving({ [GUEST]: NO_GUEST }), { teams: REDS, guests, ...play }));

  test("who has won a prize, which would go unsaid", () => {
    const awards = [{ name: "Longest drive", player: GUEST }];
    expect(errorOf({ awards })).toEqual({
      [moveName(GUEST)]: [MESSAGES.guestHasWon(["Longest drive"])],
    });
    expect(errorOf({ awards: [{ name: "Longest drive", player: A }] })).toEqual({});
  });

  test("who is in a side of a competition", () => {
    const sides = [{ id: "1", name: "Eagles", players: [GUEST, A] }];
    const competitions = [{ name: "Pairs", side_set: "set" }] as TournamentPlay["competitions"];
    expect(errorOf({ competitions, side_sets: [{ id: "set", sides }] })).toEqual({
      [moveName(GUEST)]: [MESSAGES.guestInSides(["Pairs"])],
    });
  });

  test("and all that keeps them is said at once", () => {
    const awards = [{ name: "Longest drive", player: GUEST }];
    const scored = [{ id: GUEST, name: "Ira Guest", has_score: true }];
    expect(errorOf({ awards, guests: scored })).toEqual({
      [moveName(GUEST)]: [`${MESSAGES.guestHasWon(["Longest drive"])}. ${MESSAGES.guestHasScore}`],
    });
  });
});

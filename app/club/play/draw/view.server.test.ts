import { expect, test } from "vitest";
import type { OpenPlay } from "#app/club/play/play.server.ts";
import { teamsView } from "#app/club/play/teams/view.server.ts";
import { drawFourballs, movePlayers, type Draw, type DrawPlayer } from "#app/golf/draw.ts";
import { newPlay, type TournamentPlay } from "#app/tournaments/play.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { firstRules } from "./schema.ts";
import { drawView } from "./view.server.ts";

const PLAYERS: DrawPlayer[] = Array.from({ length: 8 }, (_, number) => ({
  id: `p${number}`,
  entryId: `p${number}`,
  name: `Player ${number}`,
  team: number < 4 ? "Reds" : "Blues",
  handicap: number === 0 ? null : number + 0.25,
}));
const RULES = firstRules("12:45:00");
const DRAW = drawFourballs(PLAYERS, RULES.draw, RULES.starts, 7);
const TEAMS = {
  teams: ["Reds", "Blues"].map((name) => ({
    name,
    players: PLAYERS.filter(({ team }) => team === name).map(({ id }) => id),
    neutral: [],
  })),
  neutral: [],
};

const open = (changes: Partial<OpenPlay["play"]> = {}, players = PLAYERS): OpenPlay => ({
  tournament: {
    tee_off_at: "12:45:00",
    state: "published",
    divisions: [],
  } as unknown as Tournament,
  play: {
    ...newPlay("cup"),
    published_draw: null,
    published_results: null,
    rules: RULES,
    ...changes,
  },
  entered: players.map(({ id, entryId, name }) => ({
    player_id: id,
    entry_id: entryId ?? "",
    full_name: name,
    email: id === "p7" ? null : `${id}@example.com`,
    is_mailed: id !== "p7",
    phone: "+91 98450 11111",
    golf_group: null,
    category: null,
    handicap: "",
    tees: null,
  })),
  teams: TEAMS,
  players,
});

const published = (draw: Draw) => ({
  draw_published_at: "2026-11-22T06:00:00Z",
  published_draw: {
    fourballs: draw.fourballs.map(({ start, players }) => ({
      start,
      seats: players.map((id) => ({ id, neutral: false })),
    })),
    teams: TEAMS.teams.map(({ name, players }) => ({
      name,
      seats: players.map((id) => ({ id, neutral: false })),
    })),
  },
});

const view = (changes: Partial<TournamentPlay> = {}, players = PLAYERS) =>
  drawView(open({ draw: DRAW, ...changes }, players));

/** The draw after a player of its first fourball and one of its second have swapped. */
const swapped = (one: string, other: string) =>
  movePlayers(
    DRAW,
    new Map([
      [one, 1],
      [other, 0],
    ]),
    new Set(PLAYERS.map(({ id }) => id)),
  );

test("before a draw there are only rules", () => {
  const { summary, hasDraw, publication, rules } = drawView(open());
  expect({ summary, hasDraw, publication }).toEqual({
    summary: "No draw yet: 8 players to draw.",
    hasDraw: false,
    publication: null,
  });
  expect(rules).toMatchObject({
    kind: "shotgun",
    time: "12:45",
    holes: "1-18",
  });
});

test("a draw as it was drawn breaks nothing", () => {
  const { summary, fourballs } = view();
  expect(summary).toBe("Shotgun, 12:45 · 2 fourballs · draw no. 7 · nothing to check");
  expect(fourballs.map(({ place }) => place)).toEqual(["Hole 1, 12:45", "Hole 2, 12:45"]);
  const first = fourballs.flatMap(({ seats }) => seats);
  expect(first.find(({ id }) => id === "p0")).toEqual({
    id: "p0",
    name: "Player 0",
    details: "Reds",
    handicap: "–",
    isGap: false,
  });
});

test("a draw that starts at another time than the tournament is to be checked", () => {
  const at = (time: string) => ({
    ...DRAW,
    fourballs: DRAW.fourballs.map((fourball) => ({
      ...fourball,
      start: { ...fourball.start, time },
    })),
  });
  const { summary, publication } = view({ draw: at("09:00") });
  expect(summary).toContain("1 thing to check");
  expect(publication?.notes.join(" ")).toMatch(/tee-off is at 12:45 PM, .* starts at 9:00 AM/);
  expect(view({ draw: at("12:45") }).summary).toContain("nothing to check");
});

test("no player is neutral without teams", () => {
  const alone = PLAYERS.map((player) => ({ ...player, team: null }));
  const { fourballs } = view({}, alone);
  expect(fourballs.map(({ isNeutral }) => isNeutral)).toEqual([false, false]);
  expect(fourballs.flatMap(({ seats }) => seats.map(({ details }) => details))).toEqual(
    Array.from({ length: 8 }, () => ""),
  );
  const mixed = PLAYERS.map((player, index) => (index === 0 ? { ...player, team: null } : player));
  const seats = view({}, mixed).fourballs.flatMap((fourball) => fourball.seats);
  expect(seats.find(({ id }) => id === "p0")?.details).toBe("neutral");
});

test("what a swap breaks is marked at both fourballs, with names", () => {
  const [one, two] = DRAW.fourballs.map(({ players }) => players);
  const red = one?.find((id) => id < "p4") ?? "";
  const blue = two?.find((id) => id >= "p4") ?? "";
  const draw = swapped(red, blue);
  const { summary, fourballs, publication } = view({ draw });
  expect(summary).toContain("draw no. 7 · changed by hand · 2 things to check");
  expect(publication?.notes).toEqual(["2 things need a check; you can still publish."]);
  expect(view({ draw, ...published(draw) }).publication?.notes).toEqual(["2 things need a check."]);
  expect(fourballs.map((fourball) => fourball.broken.length)).toEqual([1, 1]);
  expect(fourballs[0]?.broken[0]).toMatch(/^of one team: Player \d, Player/);
});

test("a withdrawn player leaves a gap, and a new one has no fourball", () => {
  const others = PLAYERS.slice(1);
  const late = { ...(PLAYERS[0] as (typeof PLAYERS)[0]), id: "new" };
  const { summary, fourballs, without, publication } = view({}, [...others, late]);
  const gaps = fourballs.flatMap(({ seats }) => seats.filter(({ isGap }) => isGap));
  expect(gaps.map(({ id }) => id)).toEqual(["p0"]);
  expect(without.map(({ id }) => id)).toEqual(["new"]);
  expect(summary).toContain("draw no. 7 · changed since it was drawn · ");
  // The gap, and the one who is missing.
  expect(publication?.notes[0]).toMatch(/^2 things need/);
});

test("a published draw says what has changed since", () => {
  expect(view(published(DRAW)).publication).toMatchObject({
    canPublish: false,
    isPublished: true,
    changes: [],
  });
  const [one = "", two = ""] = DRAW.fourballs.map(({ players: [id = ""] }) => id);
  const { publication } = view({
    ...published(DRAW),
    draw: swapped(one, two),
  });
  expect(publication?.canPublish).toBe(true);
  expect(publication?.notes[0]).toMatch(
    /^Publishing again emails the entrants whose tee time or fourball has changed: Player [^7]+\.$/,
  );
  expect(publication?.unreached).toEqual([
    { entry_id: "p7", full_name: "Player 7", phone: "+91 98450 11111" },
  ]);
  expect(publication?.changes.toSorted()).toEqual(
    [
      `Player ${one.slice(1)}: Hole 1, 12:45 → Hole 2, 12:45`,
      `Player ${two.slice(1)}: Hole 2, 12:45 → Hole 1, 12:45`,
      "6 players play with others than before",
    ].toSorted(),
  );
});

test("of an entry whose further player alone is drawn the entrant is told", () => {
  const isDrawn = (id: string) => id !== "p2";
  const read = open({
    draw: {
      ...DRAW,
      fourballs: DRAW.fourballs.map(({ start, players }) => ({
        start,
        players: players.filter(isDrawn),
      })),
    },
  });
  // Player 2 has entered player 3, and comes first.
  const entered = read.entered.map((player) => ({
    ...player,
    is_mailed: false,
    entry_id: player.player_id === "p3" ? "p2" : player.entry_id,
  }));
  const { publication } = drawView({ ...read, entered });
  expect(publication?.unreached.map(({ full_name: name }) => name)).toEqual(
    [0, 1, 2, 4, 5, 6, 7].map((number) => `Player ${number}`),
  );
});

test("teams have their counts and mean handicap", () => {
  const { summary, teams, limits } = teamsView(open());
  expect(summary).toBe("8 players · 2 teams · 0 neutral");
  expect(teams.map(({ count }) => count)).toEqual([
    "4 players · average handicap 2.3",
    "4 players · average handicap 5.8",
  ]);
  expect(limits).toEqual({ maxPlayers: undefined, minPlayers: "3" });
});

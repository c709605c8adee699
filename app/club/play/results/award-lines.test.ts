import { expect, test } from "vitest";
import { DEFAULT_SCORING } from "#app/golf/results.ts";
import { newPlay, type Fill, type StoredAward } from "#app/tournaments/play.ts";
import { namedAwards, prizedIn } from "#app/tournaments/prize-names.ts";
import {
  awardLines,
  awardsOf,
  filledLines,
  outdatedAwards,
  refilledAwards,
  withFilled,
} from "./award-lines.ts";
import type { OpenResults } from "./results.server.ts";
import { winners } from "./winners.ts";
import { workOutCompetitions } from "./work-out-competitions.ts";
import { workOut } from "./work-out.ts";

const FILL: Fill = { places: 2, first: "gross", isOnePrizeEach: false };

const PLAYERS = [
  ["a", "Asha Rao", "gold"],
  ["b", "Bea Das", "gold"],
  ["c", "Cyrus Mody", "silver"],
].map(([id = "", name = "", category = ""]) => ({ id, name, category }));

const ALL = winners(PLAYERS, []);

/** Results by points, in a tournament with two divisions. */
function openWith({
  points = [36, 30, 28],
  gold = "Gold",
  awards = [] as readonly StoredAward[],
  fill = FILL,
} = {}): OpenResults {
  const play = {
    ...newPlay("cup"),
    rules: { scoring: DEFAULT_SCORING, prizes: fill },
    awards: [...awards],
    published_draw: null,
    published_results: null,
  };
  const players = PLAYERS.map(({ id, name }) => ({
    id,
    name,
    entryId: id,
    team: null,
    handicap: 10,
  }));
  const scores = PLAYERS.map(({ id }, index) => ({
    player_id: id,
    holes: null,
    points: points[index] ?? 0,
    no_return: null,
  }));
  const tournament = {
    divisions: [
      { id: "gold", name: gold },
      { id: "silver", name: "Silver" },
    ],
    prizes: [],
  };
  return {
    play,
    tournament,
    awards: namedAwards(awards, prizedIn({ play, tournament })),
    entered: PLAYERS.map(({ id, category }) => ({ player_id: id, category })),
    players,
    scores,
    results: workOut(play, scores, players),
    competitions: workOutCompetitions(play, scores, players),
  } as unknown as OpenResults;
}

const told = (awards: readonly StoredAward[], open = openWith()) =>
  namedAwards(awards, prizedIn(open)).map(({ name, player }) => [name, player]);

/** Fills the prizes as the form does. */
function filled(open: OpenResults, fill: Fill = FILL): StoredAward[] {
  const lines = withFilled(awardLines(open, ALL), filledLines(open, ALL, fill));
  return awardsOf(lines, ALL, prizedIn(open)).awards.filter(({ board }) => board);
}

const GOLD_AND_SILVER = [
  ["Best of Gold", "a"],
  ["Second of Gold", "b"],
  ["Best of Silver", "c"],
  ["Second of Silver", undefined],
];

test("prizes are filled for the places of each division, and know them", () => {
  const awards = filled(openWith());
  expect(told(awards)).toEqual(GOLD_AND_SILVER);
  expect(awards.map(({ board, division, place }) => [board, division, place])).toEqual([
    ["net", "gold", 1],
    ["net", "gold", 2],
    ["net", "silver", 1],
    ["net", "silver", 2],
  ]);
  // The form that is saved again keeps them.
  const saved = openWith({ awards });
  expect(awardsOf(awardLines(saved, ALL), ALL, prizedIn(saved)).awards).toEqual(awards);
});

test("a prize has the name of its division at once, and one of its own stays", () => {
  const [best, second, ...others] = filled(openWith());
  const cup = { ...best, name: "Gold cup" };
  const renamed = openWith({ awards: [cup, second ?? {}, ...others], gold: "Men A" });
  const lines = awardLines(renamed, ALL);
  expect(lines.map(({ name }) => name)).toEqual([
    "Gold cup",
    "Second of Men A",
    "Best of Silver",
    "Second of Silver",
  ]);
  expect(awardsOf(lines, ALL, prizedIn(renamed)).awards.map(({ name }) => name)).toEqual([
    "Gold cup",
    undefined,
    undefined,
    undefined,
  ]);
  const [typed] = awardsOf([{ name: "Best of Men A" }], ALL, prizedIn(renamed)).awards;
  expect(typed?.name).toBe("Best of Men A");
});

test("a division that is renamed, and fewer places, leave no prizes of before", () => {
  const awards = filled(openWith());
  const renamed = openWith({ awards, gold: "Men A" });
  expect(told(filled(renamed), renamed)).toEqual([
    ["Best of Men A", "a"],
    ["Second of Men A", "b"],
    ...GOLD_AND_SILVER.slice(2),
  ]);
  expect(told(filled(openWith({ awards }), { ...FILL, places: 1 }))).toEqual([
    ["Best of Gold", "a"],
    ["Best of Silver", "c"],
  ]);
});

test("other awards stay, and a note and a name of the club go with their place", () => {
  const drive = { name: "Longest drive", player: "c" };
  const [best, second, ...rest] = filled(openWith());
  const awards = [drive, { ...best, note: "A putter" }, { ...second, name: "A jug" }, ...rest];
  const lines = withFilled(
    awardLines(openWith({ awards, gold: "Men A" }), ALL),
    filledLines(openWith({ awards, gold: "Men A" }), ALL, FILL),
  );
  expect(lines.slice(0, 3)).toMatchObject([
    { name: "Longest drive", winner: "Cyrus Mody", of: "" },
    { name: "Best of Men A", note: "A putter" },
    { name: "A jug", winner: "Bea Das", of: "net:gold:2" },
  ]);
});

test("a prize that is with another than the place, or of a place that is gone, is outdated", () => {
  const awards = filled(openWith());
  expect(outdatedAwards(openWith({ awards }), ALL)).toEqual([]);
  const corrected = openWith({ awards, points: [30, 36, 28] });
  expect(outdatedAwards(corrected, ALL)).toEqual([
    { name: "Best of Gold", winner: "Asha Rao", board: "Bea Das" },
    { name: "Second of Gold", winner: "Bea Das", board: "Asha Rao" },
  ]);
  expect(told(refilledAwards(corrected, ALL)).slice(0, 2)).toEqual([
    ["Best of Gold", "b"],
    ["Second of Gold", "a"],
  ]);
  const fewer = openWith({ awards, fill: { ...FILL, places: 1 } });
  expect(outdatedAwards(fewer, ALL)).toEqual([
    { name: "Second of Gold", winner: "Bea Das", board: null },
    { name: "Second of Silver", winner: "", board: null },
  ]);
  expect(told(refilledAwards(fewer, ALL))).toEqual([
    ["Best of Gold", "a"],
    ["Best of Silver", "c"],
  ]);
});

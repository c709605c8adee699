import { expect, test } from "vitest";
import { competitionScoring } from "#app/golf/competitions.ts";
import { strokesText } from "#app/golf/rated-tees.ts";
import { DEFAULT_SCORING, tournamentResults } from "#app/golf/results.ts";
import {
  cardOf,
  currentTeams,
  drawPlayers,
  handicapOf,
  handicapOfPlayer,
  newPlay,
  playerScores,
  savedScores,
  scoringOf,
  scoredPlayers,
  strokesOfBall,
  type EnteredPlayer,
} from "./play.ts";

const entered = (
  id: string,
  golf_group: string | null,
  changes: Partial<EnteredPlayer> = {},
): EnteredPlayer => ({
  player_id: id,
  entry_id: "e1",
  full_name: `Player ${id}`,
  email: null,
  phone: "+91 98450 11111",
  golf_group,
  category: "men",
  handicap: "18",
  tees: null,
  ...changes,
});

const PLAYERS = [
  entered("a", "Reds", { email: "a@example.com" }),
  entered("b", "Reds", { handicap: "about 20" }),
  entered("c", "Blues", { handicap: "9,5", entry_id: "e2" }),
];
const RED = { name: "Red", par: 73, rating: 72.1, slope: 131 };
const EIGHTEEN = {
  par: Array.from({ length: 18 }, (_, index) => (index === 0 ? 5 : 4)),
  strokeIndex: Array.from({ length: 18 }, (_, index) => index + 1),
};
const PLAIN = { divisions: [], rated_tees: [] };
const GUESTS = [{ id: "g", name: "Ira Guest" }];
const PLAY = {
  ...newPlay("cup"),
  guests: GUESTS,
  rules: { teams: { maxPlayers: 1, minPlayers: 1 } },
  teams: {
    teams: [{ name: "Reds", players: ["a"], neutral: ["gone"] }],
    neutral: [],
  },
};

test.each([
  ["18", 18],
  [" 12.4 ", 12.4],
  ["9,5", 9.5],
  ["+2.4", -2.4],
  ["scratch", null],
  ["about 18", null],
  ["", null],
])("the handicap %j is %s", (text, handicap) => {
  expect(handicapOf(text)).toBe(handicap);
});

test("teams follow the entries, and guests are in none of them", () => {
  expect(currentTeams(PLAY, PLAYERS)).toEqual({
    teams: [{ name: "Reds", players: ["a"], neutral: ["b"] }],
    neutral: ["c", "g"],
  });
});

test("players are drawn with their team, unless they are neutral in it", () => {
  const teams = currentTeams(PLAY, PLAYERS);
  expect(drawPlayers(teams, PLAYERS, GUESTS, PLAIN)).toMatchObject([
    { id: "a", entryId: "e1", name: "Player a", team: "Reds", handicap: 18 },
    { id: "b", entryId: "e1", name: "Player b", team: null, handicap: null },
    { id: "c", entryId: "e2", name: "Player c", team: null, handicap: 9.5 },
    { id: "g", entryId: null, name: "Ira Guest", team: null, handicap: null },
  ]);
});

test("with rated tees each plays a tee: the one they chose, their division's, or the first", () => {
  const rated_tees = ["White", "Red", "Gold"].map((name) => ({
    name,
    par: 72,
    rating: 71.3,
    slope: 124,
  }));
  const divisions = [{ id: "men", name: "Men", tees: "Red" }];
  const [chosen, own, ...rest] = PLAYERS;
  if (!chosen || !own) throw new Error("There are players");
  const players = drawPlayers(
    PLAY.teams,
    [{ ...chosen, tees: "Gold" }, own, { ...own, category: null }, ...rest],
    GUESTS,
    { rated_tees, divisions },
  );
  expect(players.map(({ tee }) => tee?.name)).toEqual(["Gold", "Red", "White", "Red", "White"]);
});

test.each([
  ["+2.4", -2, "+2"],
  ["2.4", 2, "2"],
  ["+0.4", 0, "0"],
  ["NH", null, null],
])("without rated tees %s is drawn and printed so", (handicap, strokes, printed) => {
  const [player] = drawPlayers(
    { teams: [], neutral: [] },
    [entered("a", null, { handicap })],
    [],
    PLAIN,
  );
  if (!player) throw new Error("no player");
  const scoring = scoringOf({ scoring: { handicap: { kind: "entered", maxHandicap: null } } });
  const got = strokesOfBall(player, [player], scoring);
  expect(got).toEqual(strokes);
  expect(got === null ? null : strokesText(got)).toBe(printed);
});

test("a file's scores are looked for among players and guests", () => {
  expect(scoredPlayers(PLAYERS, GUESTS).map(({ id }) => id)).toEqual(["a", "b", "c", "g"]);
});

const scoreRow = (player_id: string, score: object) => ({
  player_id,
  holes: null,
  points: null,
  no_return: null,
  ...score,
});

test("a score is played off the handicap of the player", () => {
  const players = drawPlayers(PLAY.teams, PLAYERS, GUESTS, PLAIN);
  const scores = playerScores(
    [
      scoreRow("a", { holes: [4, null] }),
      scoreRow("c", { points: 30 }),
      scoreRow("gone", { no_return: "WD" }),
      scoreRow("left", { points: 20 }),
    ],
    players,
    DEFAULT_SCORING,
  );
  expect(scores).toEqual([
    { playerId: "a", score: { holes: [4, null], handicap: 18 } },
    { playerId: "c", score: { points: 30, handicap: 9.5 } },
    { playerId: "gone", score: { noReturn: "WD", handicap: null } },
    { playerId: "left", score: { points: 20, handicap: null } },
  ]);
});

test("what a file says of a handicap is not stored with the score", () => {
  expect(savedScores([{ playerId: "c", score: { points: 30, handicap: 10 } }])).toEqual([
    { player: "c", points: 30 },
  ]);
});

test.each([
  // 18 × 131 / 113 + (72.1 − 73) is 19.97, of which the tee and 95 % give 19.
  [undefined, RED, 19],
  [18, RED, 18],
  [19, RED, 19],
  [20, RED, 19],
  // A plain handicap counts whole.
  [undefined, null, 18],
  [15, null, 15],
  [18, null, 18],
])("with %s strokes at most in the division %o gives %d", (max_strokes, tee, strokes) => {
  const divisions = [{ id: "men", name: "Men", ...(max_strokes !== undefined && { max_strokes }) }];
  const players = drawPlayers(PLAY.teams, PLAYERS, [], {
    divisions,
    rated_tees: tee ? [tee] : [],
  });
  const scoring = { ...DEFAULT_SCORING, course: EIGHTEEN };
  const [player] = players;
  expect(player && strokesOfBall(player, players, scoring)).toBe(strokes);
  const [score] = playerScores([scoreRow("a", { holes: EIGHTEEN.par })], players, scoring);
  const results = tournamentResults(score ? [score] : [], scoring, null);
  expect(results.players[0]?.handicap).toBe(strokes);
});

test("of a ball that is shared each counts at most the strokes of the division", () => {
  const divisions = [{ id: "men", name: "Men", max_strokes: 12 }];
  const pair = { teams: [{ name: "Reds", players: ["a", "c"], neutral: [] }], neutral: [] };
  const players = drawPlayers(pair, PLAYERS, [], { divisions, rated_tees: [] });
  const [player] = players;
  const scoring = { ...DEFAULT_SCORING, format: "foursomes" as const, course: EIGHTEEN };
  // Half of 12 and 9.5 is 10.75.
  expect(player && strokesOfBall(player, players, scoring)).toBe(11);
});

test("a handicap counts at most what the player's division allows", () => {
  const scoreOf = (player_id: string, max: number) =>
    playerScores(
      [scoreRow(player_id, { points: 30 })],
      drawPlayers(PLAY.teams, PLAYERS, [{ id: "g", name: "Ira Guest", handicap: 30 }], {
        ...PLAIN,
        divisions: [{ id: "men", name: "Men", max }],
      }),
      DEFAULT_SCORING,
    )[0]?.score.handicap;
  expect([scoreOf("a", 10), scoreOf("a", 18), scoreOf("a", 24)]).toEqual([10, 18, 18]);
  expect(scoreOf("g", 10)).toBe(30);
});

test("net skins compare strokes: a tee of a higher par adds the difference", () => {
  const course = { par: Array<number>(9).fill(4), strokeIndex: [1, 2, 3, 4, 5, 6, 7, 8, 9] };
  const tee = { name: "Red", par: 37, rating: 37, slope: 113 };
  const scoring = competitionScoring(
    { ...DEFAULT_SCORING, course },
    {
      kind: "skins",
      by: "net",
      allowance: [100],
      pot: 0,
      carry: false,
      validate: null,
      lastHoleStands: true,
      mostOverPar: null,
      strokesOnPar3: true,
    },
  );
  expect(handicapOfPlayer({ handicap: 10, tee }, cardOf(scoring))?.parDifference).toBe(1);
});

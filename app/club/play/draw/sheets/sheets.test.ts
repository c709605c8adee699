import { expect, test } from "vitest";
import type { RatedTee } from "#app/golf/rated-tees.ts";
import { DEFAULT_SCORING, type ScoringRules } from "#app/golf/results.ts";
import { newPlay } from "#app/tournaments/play.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import type { QrCode } from "#app/ui/qr-code.tsx";
import { cartsOf, scorecardsOf, sheetsOf } from "./sheets.ts";

const COURSE = { par: [4, 3, 5], strokeIndex: [1, 3, 2] };

const RULES: ScoringRules = {
  ...DEFAULT_SCORING,
  course: COURSE,
  handicap: { kind: "entered", maxHandicap: 4 },
  maxOverPar: null,
  bestCards: null,
  ties: "shared",
};

const player = (id: string, handicap: number | null, team = null) => ({
  id,
  entryId: null,
  name: id.toUpperCase(),
  team,
  handicap,
});

const openOf = (scoring?: ScoringRules, maxHandicap?: number, tee?: RatedTee) => ({
  tournament: {
    name: "Monsoon Cup",
    date_text: null,
    starts_on: "2026-12-06",
    divisions: [{ id: "a", name: "Division A", tees: "Blue" }],
  } as unknown as Tournament,
  play: {
    ...newPlay("cup"),
    published_draw: null,
    published_results: null,
    rules: scoring ? { scoring } : {},
    draw: {
      seed: null,
      fourballs: [
        {
          start: { time: "12:45", hole: 3, letter: "A" },
          players: ["p", "gone", "q", "r"],
        },
      ],
    },
  },
  entered: [
    {
      player_id: "p",
      entry_id: "p",
      full_name: "P",
      email: null,
      phone: "",
      golf_group: null,
      category: "a",
      handicap: "2.5",
      tees: null,
    },
  ],
  teams: { teams: [], neutral: [] },
  players: [
    {
      ...player("p", 2.5),
      ...(maxHandicap !== undefined && { maxHandicap }),
      ...(tee && { tee }),
    },
    player("q", 12),
    player("r", null),
  ],
});

const sheets = (...rules: Parameters<typeof openOf>) => sheetsOf(openOf(...rules));

test("each fourball has its own start, players and code, as far as it has one", () => {
  const open = openOf(RULES);
  const draw = {
    seed: null,
    fourballs: ["p", "q", "r"].map((id, index) => ({
      start: { time: "12:45", hole: 1 + index, letter: "" },
      players: [id],
    })),
  };
  const [one, three] = ["one", "three"].map((path) => ({ path }) as unknown as QrCode);
  const { fourballs } = sheetsOf({ ...open, play: { ...open.play, draw } }, [
    one ?? null,
    null,
    three ?? null,
  ]);
  expect(
    fourballs.map(({ start, players, code }) => [start, players.map(({ name }) => name), code]),
  ).toEqual([
    ["1", ["P"], one],
    ["2", ["Q"], null],
    ["3", ["R"], three],
  ]);
});

test("a fourball has its start and its players, without gaps, with division, tees and strokes", () => {
  expect(sheets(RULES)).toMatchObject({
    noStrokes: null,
    holes: 3,
    fourballs: [
      {
        start: "3A",
        time: "12:45 PM",
        players: [
          { name: "P", details: "Division A · Blue tees", strokes: [1, 1, 1] },
          // At most 4.
          { name: "Q", details: "", handicap: "12", strokes: [2, 1, 1] },
          { name: "R", details: "", handicap: "–", strokes: null },
        ],
      },
    ],
  });
});

test.each([
  [undefined, "no-course"],
  [{ ...RULES, course: null }, "no-course"],
  [{ ...RULES, handicap: { kind: "none" } as const }, "none"],
  [
    {
      ...RULES,
      handicap: {
        kind: "peoria",
        maxHandicap: null,
        secretHoles: [1],
        allowance: 0.8,
      } as const,
    },
    "peoria",
  ],
])("where strokes are not known they are not marked: %j", (rules, reason) => {
  const { noStrokes, holes, fourballs } = sheets(rules);
  expect(noStrokes).toBe(reason);
  expect(holes).toBe(rules?.course ? 3 : 18);
  expect(fourballs[0]?.players.flatMap(({ strokes }) => strokes ?? [])).not.toContain(1);
});

test("a division's maximum limits the strokes, not the handicap that is shown", () => {
  const [fourball] = sheets(RULES, 1).fourballs;
  expect(fourball?.players[0]).toMatchObject({
    handicap: "2.5",
    strokes: [1, 0, 0],
  });
  expect(fourball?.players[1]?.strokes).toEqual([2, 1, 1]);
});

test("a card has the pars and stroke indexes of its tee, and its strokes there", () => {
  const own = { pars: [4, 4, 5], indexes: [3, 2, 1] };
  const tee = { name: "Red", par: 13, rating: 13, slope: 113, ...own };
  const [fourball] = sheets(RULES, undefined, tee).fourballs;
  expect(fourball?.players).toMatchObject([
    { course: { par: own.pars, strokeIndex: own.indexes } },
    { course: COURSE, strokes: [2, 1, 1] },
    { course: COURSE },
  ]);
});

test("a side that shares a ball has one card", () => {
  const [fourball] = sheets(RULES).fourballs;
  const [p, q, r] = fourball?.players ?? [];
  if (!p || !q || !r) throw new Error("There are three");
  const players = [{ ...p, team: "Pair" }, r, { ...q, team: "Pair" }];
  expect(scorecardsOf({ players }, true)).toMatchObject([
    {
      name: "P, Q",
      details: "Pair",
      handicap: "2.5, 12",
      strokes: [1, 1, 1],
    },
    { name: "R" },
  ]);
  expect(scorecardsOf({ players }, false)).toEqual(players);
  expect(sheets(RULES).isOneBall).toBe(false);
  expect(sheets({ ...RULES, format: "foursomes" }).isOneBall).toBe(true);
});

test("two share a cart, and the third has one alone", () => {
  const [fourball] = sheets(RULES).fourballs;
  const names = cartsOf(fourball ?? { players: [] }).map((cart) => cart.map(({ name }) => name));
  expect(names).toEqual([["P", "Q"], ["R"]]);
});

test("the card of a shared ball has the pars of the course, not those of one partner's tee", () => {
  const tee = {
    name: "Red",
    par: 13,
    rating: 13,
    slope: 113,
    pars: [5, 3, 5],
  } as unknown as RatedTee;
  const of = (format: "foursomes" | "medal") =>
    sheets({ ...RULES, format }, undefined, tee).fourballs[0]?.players[0]?.course?.par;
  expect(of("medal")).toEqual([5, 3, 5]);
  expect(of("foursomes")).toEqual([4, 3, 5]);
});

import { expect, test } from "vitest";
import { newPlay } from "#app/tournaments/play.ts";
import { scoreRows } from "./handicap-score-rows.ts";

const COURSE = {
  par: Array.from({ length: 18 }, () => 4),
  strokeIndex: Array.from({ length: 18 }, (_, index) => index + 1),
};

const YELLOW = { name: "Yellow", par: 72, rating: 72, slope: 113 };

const player = (id: string, changes: object = {}) => ({
  id,
  entryId: id,
  name: `Player ${id}`,
  team: null,
  handicap: 10,
  tee: YELLOW,
  ...changes,
});

const card = (id: string, first: number | null = 4) => ({
  player_id: id,
  holes: COURSE.par.map((par, index) => (index === 0 ? first : par)),
  points: null,
  no_return: null,
});

const rowsOf = (format: "medal" | "foursomes") =>
  scoreRows(
    {
      tournament: { starts_on: "2027-05-09" } as Parameters<typeof scoreRows>[0]["tournament"],
      play: {
        ...newPlay("cup"),
        ...{ published_draw: null, published_results: null },
        rules: { scoring: { format, course: COURSE } },
      },
      players: [
        ...[player("A"), player("B", { handicap: null }), player("C", { tee: null })],
        player("Q"),
      ],
      former: [player("E")],
      gone: [player("F")],
      scores: [
        ...[card("A", null), card("B"), card("C"), { ...card("D"), holes: null }],
        ...[card("E"), card("F", null)],
        { ...card("Q"), holes: null, no_return: "DQ", kept_card: card("Q").holes },
      ],
    },
    (id) => (id === "A" ? "IGU-7" : null),
  ).slice(1);

test("a score has number, tee, day, and a net double bogey at most at each hole", () => {
  expect(rowsOf("medal")).toEqual([
    ["IGU-7", "Player A", "2027-05-09", "Yellow", 10, 75, 18, ""],
    [
      "",
      "Player B",
      "2027-05-09",
      "Yellow",
      "",
      "",
      18,
      "no handicap number in the register; no handicap, so no net double bogey",
    ],
    [
      "",
      "Player C",
      "2027-05-09",
      "",
      10,
      72,
      18,
      "no handicap number in the register; no rated tee",
    ],
    [
      "",
      "Player E",
      "2027-05-09",
      "Yellow",
      10,
      72,
      18,
      "withdrawn, the card counts; no handicap number in the register",
    ],
    ["", "Player F", "2027-05-09", "Yellow", 10, "", 18, "WD; no handicap number in the register"],
    ["", "Player Q", "2027-05-09", "Yellow", 10, "", 18, "DQ; no handicap number in the register"],
  ]);
});

test("balls that players share are left out", () => {
  expect(rowsOf("foursomes")).toEqual([]);
});

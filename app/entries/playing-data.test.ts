import { describe, expect, test } from "vitest";
import type { EntryTournament } from "./entry-form.ts";
import { fixedForClub, fixedLines, type PlayBegan, withFixedFields } from "./playing-data.ts";

const AT = "2026-11-28T02:00:00Z";
const TEES = [
  { name: "White", par: 72, rating: 71.3, slope: 124 },
  { name: "Red", par: 73, rating: 72.5, slope: 120 },
];
const DIVISIONS = [
  { id: "men", name: "Men", tees: "White" },
  { id: "ladies", name: "Ladies", tees: "Red" },
];

const player = (changes: object = {}) => ({
  full_name: "Asha Rao",
  handicap: "12.4",
  category: "men",
  answers: {},
  ...changes,
});

const lines = (latest: object, tournament: object = {}, by: PlayBegan["by"] = "card") =>
  fixedLines({
    play_began: { at: AT, by },
    latest: { ...player(), players: [], ...latest },
    tournament: { divisions: DIVISIONS, rated_tees: TEES, ...tournament },
  });

describe("what a member is told once play has begun", () => {
  test.each([
    ["card", "The first card of the tournament was entered on 28 Nov 2026, 7:30 am"],
    ["tee_time", "The tee time was 28 Nov 2026, 7:30 am"],
    ["entry", "Play had begun by 28 Nov 2026, 7:30 am"],
  ] as const)("by %s: %s", (by, began) => {
    expect(lines({}, {}, by)[0]).toContain(began);
    expect(fixedForClub({ at: AT, by })).toContain(began);
  });

  test("each player has handicap, division and tee", () => {
    const bea = player({ full_name: "Bea Das", handicap: "+1.0", category: "ladies" });
    expect(lines({ players: [bea] }).slice(1)).toEqual([
      "Asha Rao plays off 12.4, Men, White.",
      "Bea Das plays off +1.0, Ladies, Red.",
    ]);
  });

  test("a tee that an answer names goes before that of the division", () => {
    expect(lines({ answers: { tee: "Red" } })[1]).toBe("Asha Rao plays off 12.4, Men, Red.");
  });

  test("without a division, and without rated tees, neither is named", () => {
    expect(lines({ category: null }, { rated_tees: [] })[1]).toBe("Asha Rao plays off 12.4.");
  });

  test.each([
    ["before play", { play_began: null, latest: { ...player(), players: [] } }],
    ["without an entry", { play_began: { at: AT, by: "card" } as const, latest: null }],
  ])("nothing %s", (_when, entry) => {
    const tournament = { divisions: [], rated_tees: [] };
    expect(fixedLines({ ...entry, tournament })).toEqual([]);
  });
});

describe("the form of an entry once play has begun", () => {
  const question = (id: string, choices: string[]) => ({
    id,
    kind: "choice",
    label: id,
    required: false,
    choices,
  });
  const form = withFixedFields({
    max_group_size: 4,
    rated_tees: TEES,
    questions: [question("tee", ["white ", "Gold"]), question("meal", ["veg", "fish"])],
  } as unknown as EntryTournament);

  test("takes no further player", () => {
    expect([form.isFixed, form.max_group_size]).toEqual([true, 1]);
  });

  test("has a fixed answer where one of its choices names a tee, whatever its case", () => {
    expect(form.questions.map(({ id, isFixed }) => [id, isFixed])).toEqual([
      ["tee", true],
      ["meal", false],
    ]);
  });
});

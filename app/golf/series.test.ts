import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalText, fraction, NOUGHT } from "./fraction.ts";
import { qualifiedPersons } from "./qualifying.ts";
import {
  type SeriesLine,
  type SeriesResult,
  type SeriesRound,
  type SeriesRules,
  seriesTables,
} from "./series.ts";

const POINTS: SeriesRules = {
  kind: "points",
  table: [10, 6, 4],
  ties: "average",
  tiedBy: "place",
  tail: "noughts",
  below: 0,
  guests: "close-up",
  noReturn: {},
  counting: null,
  minRounds: 0,
  division: null,
  finalTies: "best",
};

const STROKES: SeriesRules = {
  kind: "scores",
  best: "fewest",
  counting: null,
  minRounds: 0,
  division: null,
  finalTies: "best",
};

const result = (person: string, place: number | null, also: Partial<SeriesResult> = {}) => ({
  person,
  place,
  total: place === null ? null : 100 - place,
  noResult: null,
  isEligible: true,
  division: null,
  ...also,
});

const round = (
  id: string,
  results: readonly SeriesResult[],
  also: Partial<SeriesRound> = {},
): SeriesRound => ({
  id,
  state: "published",
  weight: fraction(1),
  par: 0,
  results,
  ...also,
});

const linesOf = (rounds: readonly SeriesRound[], rules: SeriesRules = POINTS): SeriesLine[] =>
  seriesTables(rounds, rules)[0]?.lines ?? [];

const totalsOf = (rounds: readonly SeriesRound[], rules: SeriesRules = POINTS) =>
  linesOf(rounds, rules).map(({ person, place, total }) => [person, place, decimalText(total)]);

describe("points", () => {
  test("are exact: three thirds of forty are forty", () => {
    const third = round("one", [result("A", 1), result("B", 1), result("C", 1)]);
    const rest = round("two", [result("A", 1), result("D", 1), result("E", 1)]);
    const rules = { ...POINTS, table: [20, 15, 5] };
    expect(totalsOf([third, rest], rules)[0]).toEqual(["A", 1, "26.67"]);
    expect(
      linesOf(
        ["one", "two", "three"].map((id) => ({ ...third, id })),
        rules,
      ).map(({ total }) => total),
    ).toEqual([fraction(40), fraction(40), fraction(40)]);
  });

  test.each([
    ["place", ["10", "6", "4"]],
    ["total", ["8", "8", "4"]],
  ] as const)("go by the published %s", (tiedBy, expected) => {
    const parted = [
      result("A", 1, { total: 40 }),
      result("B", 2, { total: 40 }),
      result("C", 3, { total: 38 }),
    ];
    expect(
      totalsOf([round("one", parted)], { ...POINTS, tiedBy }).map(([, , total]) => total),
    ).toEqual(expected);
  });

  test("of a tie for the first place that countback left are shared by its winners alone", () => {
    const results = [
      result("A", 1, { total: 40 }),
      result("B", 1, { total: 40 }),
      result("C", 3, { total: 40 }),
    ];
    expect(totalsOf([round("one", results)], { ...POINTS, tiedBy: "total-but-first" })).toEqual([
      ["A", 1, "8"],
      ["B", 1, "8"],
      ["C", 3, "4"],
    ]);
  });

  test("for taking part are the least of everybody with a place, also in a tie over the end", () => {
    const tied = ["C", "D", "E", "F", "G"].map((person) => result(person, 3));
    const results = [result("A", 1), result("B", 2), ...tied, result("H", 8)];
    const rules = { ...POINTS, below: 1 };
    expect(totalsOf([round("one", results)], rules).map(([, , total]) => total)).toEqual([
      "10",
      "6",
      ...tied.map(() => "1"),
      "1",
    ]);
  });

  test("of a tie inside the table are averaged, whatever one over its end has", () => {
    const results = [result("A", 1), result("B", 2), result("C", 2)];
    const rules: SeriesRules = { ...POINTS, tail: "last-full" };
    expect(totalsOf([round("one", results)], rules).map(([, , total]) => total)).toEqual([
      "10",
      "5",
      "5",
    ]);
  });

  test("of nought leave all equal", () => {
    expect(
      totalsOf([round("one", [result("A", 1), result("B", 2)])], { ...POINTS, table: [] }),
    ).toEqual([
      ["A", 1, "0"],
      ["B", 1, "0"],
    ]);
  });

  test.each(["NR", "WD", "DQ", "DNS"] as const)("are not given for %s", (noResult) => {
    expect(linesOf([round("one", [result("A", 1), result("B", null, { noResult })])])).toHaveLength(
      1,
    );
  });
});

test.each([
  ["DQ", 30],
  ["NR", null],
  ["WD", null],
] as const)("points for %s, with a card or without, are no round played", (noResult, total) => {
  const rules = { ...POINTS, noReturn: { [noResult]: 2 } };
  const lines = linesOf(
    [round("one", [result("A", 1), result("B", null, { noResult, total })])],
    rules,
  );
  expect(lines.map(({ person, total: points, played }) => [person, points, played])).toEqual([
    ["A", fraction(10), 1],
    ["B", fraction(2), 0],
  ]);
});

test("a card of strokes that was disqualified counts for nothing", () => {
  const results = [result("A", 1, { total: 80 }), result("B", null, { total: 70, noResult: "DQ" })];
  expect(linesOf([round("one", results)], STROKES).map(({ person }) => person)).toEqual(["A"]);
});

test("who missed the last round is behind in it, by strokes too", () => {
  const strokes = (person: string, total: number) => result(person, 1, { total });
  const rounds = [
    round("one", [strokes("A", 70), strokes("B", 75)]),
    round("two", [strokes("B", 70)]),
  ];
  const rules: SeriesRules = { ...STROKES, counting: 1, finalTies: "last" };
  expect(totalsOf(rounds, rules)).toEqual([
    ["B", 1, "70"],
    ["A", 2, "70"],
  ]);
});

describe("a guest", () => {
  const played = [result("G", 1, { isEligible: false }), result("A", 2)];

  test("is in no table", () => {
    expect(totalsOf([round("one", played)])).toEqual([["A", 1, "10"]]);
    expect(totalsOf([round("one", played)], { ...POINTS, guests: "gap" })).toEqual([["A", 1, "6"]]);
  });

  test("who becomes a member counts from then on", () => {
    const later = round("two", [result("G", 1), result("A", 2)]);
    expect(totalsOf([round("one", played), later])).toEqual([
      ["A", 1, "16"],
      ["G", 2, "10"],
    ]);
  });

  test("leaves an empty table when alone", () => {
    expect(linesOf([round("one", played.slice(0, 1))])).toEqual([]);
  });
});

describe("rounds that count", () => {
  const wins = (id: string, state: SeriesRound["state"] = "published") =>
    round(id, state === "published" ? [result("A", 1), result("B", 2)] : [], { state });

  test.each([
    [["planned"], 1, null],
    [["cancelled"], 1, "minimum"],
    [["planned", "cancelled"], 1, null],
    [[], 1, "minimum"],
  ] as const)("with %j to come, one of two: %s missing, %s", (states, needs, noPlace) => {
    const rounds = [wins("one"), ...states.map((state, index) => wins(`later ${index}`, state))];
    const [line] = linesOf(rounds, { ...POINTS, minRounds: 2 });
    expect(line).toMatchObject({ needs, noPlace, place: noPlace ? null : 1 });
  });

  test("of a weight count so often", () => {
    const double = { ...wins("two"), weight: fraction(2) };
    expect(totalsOf([wins("one"), double])).toEqual([
      ["A", 1, "30"],
      ["B", 2, "18"],
    ]);
  });

  test("of a cancelled tournament are none, whatever its results were", () => {
    const cancelled = { ...wins("two"), state: "cancelled" as const };
    expect(linesOf([wins("one"), cancelled])).toEqual(linesOf([wins("one")]));
  });

  test("fewer strokes from fewer rounds give no place", () => {
    const strokes = (person: string, total: number) => result(person, 1, { total });
    const rounds = [
      round("one", [strokes("A", 70), strokes("B", 75)], { par: 72 }),
      round("two", [strokes("B", 75)], { par: 72 }),
    ];
    expect(linesOf(rounds, STROKES)).toMatchObject([
      { person: "B", place: 1, noPlace: null, total: fraction(6) },
      { person: "A", place: null, noPlace: "too-few", total: fraction(-2) },
    ]);
    expect(linesOf(rounds.slice(0, 1), STROKES)[0]).toMatchObject({ person: "A", place: 1 });
  });
});

describe("the committee", () => {
  const rounds = [
    round("one", [
      result("A", 1, { division: "gold" }),
      result("B", 2, { division: "silver" }),
      result("C", 3, { division: "silver" }),
    ]),
  ];

  test("adds points to a line, which is no round", () => {
    const [table] = seriesTables(rounds, { ...POINTS, minRounds: 1 }, [
      { person: "C", amount: fraction(13, 2) },
      { person: "D", amount: fraction(1) },
    ]);
    expect(
      table?.lines.map(({ person, place, total, played }) => [
        person,
        place,
        decimalText(total),
        played,
      ]),
    ).toEqual([
      ["C", 1, "10.5", 1],
      ["A", 2, "10", 1],
      ["B", 3, "6", 1],
      ["D", null, "1", 0],
    ]);
  });

  test("adds points in the division of the person alone", () => {
    const corrections = [{ person: "C", amount: fraction(3) }];
    const tables = seriesTables(rounds, { ...POINTS, division: "first" }, corrections);
    expect(
      tables.map(({ division, lines }) => [
        division,
        lines.map(({ person, total }) => [person, decimalText(total)]),
      ]),
    ).toEqual([
      ["gold", [["A", "10"]]],
      [
        "silver",
        [
          ["B", "10"],
          ["C", "9"],
        ],
      ],
    ]);
  });

  test("moves a person to another division, where they are ranked anew", () => {
    const tables = seriesTables(
      rounds,
      { ...POINTS, division: "first" },
      [],
      new Map([["C", "gold"]]),
    );
    expect(
      tables.map(({ division, lines }) => [division, lines.map(({ person }) => person)]),
    ).toEqual([
      ["gold", ["A", "C"]],
      ["silver", ["B"]],
    ]);
  });
});

test.each([
  ["first", "silver"],
  ["last", "gold"],
  ["most", "silver"],
] as const)("a person is in the division of the %s round", (division, expected) => {
  const days = ["silver", "gold", "silver", "gold", "silver", "gold", "gold"].slice(0, 6);
  const rounds = days.map((each, index) => round(`${index}`, [result("A", 1, { division: each })]));
  expect(seriesTables(rounds, { ...POINTS, division }).map((table) => table.division)).toEqual([
    expected,
  ]);
});

const PERSONS = ["A", "B", "C", "D", "E", "F", "G"];

/** Rounds in which some have played, with ties and guests. */
const anyRounds = fc
  .array(
    fc.record({
      scores: fc.array(fc.integer({ min: 30, max: 34 }), {
        minLength: PERSONS.length,
        maxLength: PERSONS.length,
      }),
      absent: fc.subarray(PERSONS),
      guests: fc.subarray(PERSONS, { maxLength: 2 }),
      weight: fc.constantFrom(fraction(1), fraction(3, 2), fraction(2)),
    }),
    { maxLength: 6 },
  )
  .map((days) =>
    days.map(({ scores, absent, guests, weight }, index) => {
      const played = PERSONS.filter((person) => !absent.includes(person));
      const totalOf = (person: string) => scores[PERSONS.indexOf(person)] ?? 0;
      return round(
        `day ${index}`,
        played.map((person) =>
          result(person, 1 + played.filter((other) => totalOf(other) > totalOf(person)).length, {
            total: totalOf(person),
            isEligible: !guests.includes(person),
            division: totalOf(person) % 2 === 0 ? "even" : "odd",
          }),
        ),
        { weight },
      );
    }),
  );

const anyRules = fc
  .record({
    counting: fc.option(fc.integer({ min: 1, max: 4 })),
    minRounds: fc.nat(3),
    division: fc.constantFrom("first", "last", "most", "each", null),
    finalTies: fc.constantFrom("best", "dropped", "last", "shared"),
  })
  .chain((common) =>
    fc.constantFrom<SeriesRules>(
      { ...POINTS, ...common },
      { ...POINTS, ...common, guests: "gap", ties: "full" },
      { ...STROKES, ...common },
      { ...STROKES, best: "most", ...common },
    ),
  );

test("tables do not depend on the order of the results, and are the same each time", () => {
  fc.assert(
    fc.property(anyRounds, anyRules, (rounds, rules) => {
      const reversed = rounds.map((each) => ({ ...each, results: each.results.toReversed() }));
      const byDivision = (given: readonly SeriesRound[]) =>
        new Map(seriesTables(given, rules).map(({ division, lines }) => [division, lines]));
      expect(byDivision(reversed)).toEqual(byDivision(rounds));
      expect(byDivision(rounds)).toEqual(byDivision(rounds));
    }),
  );
});

test("points with shared places are what a slow count of the players in front gives", () => {
  fc.assert(
    fc.property(anyRounds, fc.option(fc.integer({ min: 1, max: 3 })), (rounds, counting) => {
      const table = [12, 9, 7, 4];
      const sums = PERSONS.map((person) => {
        const values = rounds.flatMap(({ results, weight }) => {
          const members = results.filter(({ isEligible }) => isEligible);
          const own = members.find((each) => each.person === person);
          if (!own) return [];
          const better = members.filter(({ total }) => (total ?? 0) > (own.total ?? 0)).length;
          const equal = members.filter(({ total }) => total === own.total).length;
          const covered = table.slice(better, better + equal);
          const points = covered.reduce((sum, each) => sum + each, 0) / equal;
          return [(points * weight.numerator) / weight.denominator];
        });
        const best = values.toSorted((one, other) => other - one).slice(0, counting ?? undefined);
        return [person, values.length > 0 ? best.reduce((sum, each) => sum + each, 0) : null];
      }).filter(([, sum]) => sum !== null);
      const lines = linesOf(rounds, { ...POINTS, table, counting });
      expect(lines).toHaveLength(sums.length);
      for (const [person, sum] of sums) {
        const total = lines.find((line) => line.person === person)?.total ?? NOUGHT;
        expect(total.numerator / total.denominator).toBeCloseTo(Number(sum), 9);
      }
    }),
  );
});

test("places skip as many as share the one before, and the best is first", () => {
  fc.assert(
    fc.property(anyRounds, anyRules, (rounds, rules) => {
      for (const { lines } of seriesTables(rounds, rules)) {
        const placed = lines.filter(({ place }) => place !== null);
        expect(lines.slice(0, placed.length)).toEqual(placed);
        placed.forEach(({ place }, index) => {
          const isTied = place === placed[index - 1]?.place;
          expect(place).toBe(isTied ? placed[index - 1]?.place : index + 1);
        });
      }
    }),
  );
});

describe("qualifying", () => {
  const rules = { perRound: 1, already: "next", maxPlace: 2 } as const;
  const named = (rounds: readonly SeriesRound[]) =>
    qualifiedPersons(rounds, rules, [null]).map(({ round: id, person }) => [id, person]);

  test("ends with the last place that may", () => {
    const day = (id: string) =>
      round(id, [result("A", 1), result("B", 2), result("C", 3), result("D", 4)]);
    expect(named([day("one"), day("two"), day("three")])).toEqual([
      ["one", "A"],
      ["two", "B"],
    ]);
  });

  test.each([
    [2, ["A", "B"]],
    [3, ["A", "B", "C", "D"]],
  ])("of %i a month, ties for the last place included", (perRound, persons) => {
    const day = round("one", [result("A", 1), result("B", 2), result("D", 3), result("C", 3)]);
    const qualified = qualifiedPersons([day], { ...rules, perRound, maxPlace: 4 }, [null]);
    expect(qualified.map(({ person }) => person).toSorted()).toEqual(persons);
  });

  test("of a cancelled month is none", () => {
    expect(named([round("one", [result("A", 1)], { state: "cancelled" })])).toEqual([]);
  });
});

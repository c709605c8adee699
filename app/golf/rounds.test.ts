import { describe, expect, test } from "vitest";
import type { NoReturn } from "./boards.ts";
import { eclectic, type EclecticCard, isSameCourse } from "./eclectic.ts";
import { fraction } from "./fraction.ts";
import { championship, type ChampionshipRules, cutAfter, type Round } from "./rounds.ts";

const COURSE = {
  par: Array.from({ length: 18 }, () => 4),
  strokeIndex: Array.from({ length: 18 }, (_, index) => index + 1),
};

const RULES: ChampionshipRules = {
  scoring: "medal",
  by: "gross",
  ties: "shared",
  handicap: "first",
  playOffWinner: null,
};

/** A card of this total, whose strokes over or under par are at the first hole. */
const holesOf = (total: number) => COURSE.par.map((par, index) => par + (index ? 0 : total - 72));

const roundOf = (scores: Record<string, number | NoReturn>, handicap = 0): Round => ({
  course: COURSE,
  maximum: null,
  cards: Object.entries(scores).map(([player, score]) => ({
    player,
    ball: typeof score === "number" ? { holes: holesOf(score), handicap } : null,
    noResult: typeof score === "number" ? null : score,
  })),
});

const placesOf = (
  rounds: readonly Round[],
  through: readonly string[] | null = null,
  rules = RULES,
) =>
  championship(rounds, rules, through && { after: 1, through: new Set(through) }).map(
    ({ player, place, why, total }) => [player, place ?? why, total],
  );

test("a tie is decided by the last round only where the terms say so", () => {
  const rounds = [roundOf({ A: 70, B: 74 }), roundOf({ A: 74, B: 70 })];
  expect(placesOf(rounds)).toEqual([
    ["A", 1, 144],
    ["B", 1, 144],
  ]);
  expect(placesOf(rounds, null, { ...RULES, ties: "countback" })).toEqual([
    ["B", 1, 144],
    ["A", 2, 144],
  ]);
});

const FIRST = roundOf({ A: 70, B: 73, C: 73, D: 75, E: 78, F: "WD" });

describe("the Index of the first round", () => {
  const medal = { format: "medal", allowance: [] } as const;
  const par = { slope: 113, rating: 72, par: 72 };
  /** Rated 74.5 with a slope of 130. */
  const hard = { slope: 130, rating: 74.5, par: 72 };
  const day = (index: number, tee: typeof par, handicap: number, allowance?: number): Round => ({
    ...roundOf({ A: 90 }, handicap),
    cards: [
      {
        player: "A",
        ball: { holes: holesOf(90), handicap },
        noResult: null,
        off: { index, tee },
      },
    ],
    allowance: allowance === undefined ? medal : { ...medal, allowance: [allowance] },
  });
  const net = { ...RULES, by: "net" } as const;
  const roundsOf = (rounds: Round[], handicap: "first" | "each") =>
    championship(rounds, { ...net, handicap }, null)[0]?.rounds;

  test("gives other strokes on another course or tee", () => {
    // 95 % of 12: 11. 12 x 130/113 + 2.5 = 16.31, 95 % of it: 15. On the day 10: 13.
    const rounds = [day(12, par, 11), day(10, hard, 13)];
    expect(roundsOf(rounds, "first")).toEqual([79, 75]);
    expect(roundsOf(rounds, "each")).toEqual([79, 77]);
  });

  test("counts with the allowance of each round", () => {
    expect(roundsOf([day(12, par, 11), day(10, par, 10, 100)], "first")).toEqual([79, 78]);
  });

  test("gives no more strokes than the second round allows", () => {
    const second = day(10, hard, 13);
    const cards = second.cards.map((card) => ({
      ...card,
      ...(card.off && { off: { ...card.off, most: 14 } }),
    }));
    expect(roundsOf([day(12, par, 11), { ...second, cards }], "first")).toEqual([79, 76]);
  });

  test("is not there for strokes of a Peoria handicap: those of the first round stay", () => {
    for (const second of [roundOf({ A: 90 }, 13), day(10, hard, 13)]) {
      expect(roundsOf([roundOf({ A: 90 }, 11), second], "first")).toEqual([79, 79]);
    }
  });
});

describe("the cut", () => {
  test.each([
    [{ keep: 1 }, ["A"]],
    [{ keep: 2 }, ["A", "B", "C"]],
    [{ keep: 3 }, ["A", "B", "C"]],
    [{ keep: 9 }, ["A", "B", "C", "D", "E"]],
    [{ within: 4 }, ["A", "B", "C"]],
    [{ within: 5 }, ["A", "B", "C", "D"]],
    [{ percent: 50 }, ["A", "B", "C"]],
    [{ percent: 61 }, ["A", "B", "C", "D"]],
  ])("of %j lets %j through", (rule, expected) => {
    expect(cutAfter([FIRST], RULES, rule).through).toEqual(expected);
  });

  test("in Stableford keeps the most points", () => {
    const rules = { ...RULES, scoring: "stableford" } as const;
    expect(cutAfter([FIRST], rules, { keep: 1 }).through).toEqual(["A"]);
  });

  test("of no returned card lets nobody through", () => {
    expect(cutAfter([roundOf({ A: "NR" })], RULES, { keep: 5 })).toEqual({
      last: null,
      through: [],
    });
  });

  test("is what was published, also when a card is corrected afterwards", () => {
    const corrected = roundOf({ A: 70, B: 79, C: 73, D: 75 });
    const second = roundOf({ A: 72, B: 70, C: 74 });
    expect(placesOf([corrected, second], ["A", "B", "C"])).toEqual([
      ["A", 1, 142],
      ["C", 2, 147],
      ["B", 3, 149],
      ["D", "cut", 75],
    ]);
  });

  test("once it is published leaves the others without a place, before the next round too", () => {
    expect(placesOf([FIRST], ["A", "B", "C"]).slice(2)).toEqual([
      ["C", 2, 73],
      ["D", "cut", 75],
      ["E", "cut", 78],
      ["F", "WD", null],
    ]);
    expect(placesOf([FIRST])[3]).toEqual(["D", 4, 75]);
  });

  test("of a withdrawn player opens no place for the next", () => {
    const second = roundOf({ A: 72, B: "WD", C: 74 });
    expect(placesOf([FIRST, second], ["A", "B", "C"]).slice(2)).toEqual([
      ["D", "cut", 75],
      ["E", "cut", 78],
      ["B", "WD", 73],
      ["F", "WD", null],
    ]);
  });
});

test("a player disqualified in the second round has no place", () => {
  expect(placesOf([FIRST, roundOf({ A: "DQ", B: 72, C: 72, D: 72, E: 72 })])[4]).toEqual([
    "A",
    "DQ",
    70,
  ]);
});

test("the winner of the play-off is first among those who share the lead, and only there", () => {
  const tied = roundOf({ A: 70, B: 70, C: 71 });
  const withWinner = (playOffWinner: string) => placesOf([tied], null, { ...RULES, playOffWinner });
  expect(withWinner("B").map(([player, place]) => [player, place])).toEqual([
    ["B", 1],
    ["A", 2],
    ["C", 3],
  ]);
  expect(withWinner("C").map(([, place]) => place)).toEqual([1, 1, 3]);
});

describe("an eclectic", () => {
  const card = (person: string, total: number, also: Partial<EclecticCard> = {}): EclecticCard => ({
    person,
    ball: { holes: holesOf(total), handicap: 7 },
    noReturn: null,
    ...also,
  });
  const rules = { scoring: "medal", by: "gross", share: null, minRounds: 1 } as const;
  const day = (...cards: EclecticCard[]) => ({
    id: "day",
    state: "published" as const,
    cards,
  });

  test("is worse where its best card is corrected", () => {
    const best = (total: number) =>
      eclectic([day(card("A", 73)), day(card("A", total))], COURSE, rules)[0]?.total;
    expect(best(70)).toEqual(fraction(70));
    expect(best(72)).toEqual(fraction(72));
  });

  test.each([
    [true, fraction(68)],
    [false, fraction(137, 2)],
  ])("takes a share of the handicap, rounded: %s", (isRounded, expected) => {
    const share = { percent: 50, of: "lowest", isRounded } as const;
    const [line] = eclectic([day(card("A", 72))], COURSE, { ...rules, by: "net", share });
    expect(line?.total).toEqual(expected);
  });

  test.each([
    ["first", fraction(72 - 10)],
    ["last", fraction(72 - 6)],
    ["lowest", fraction(72 - 4)],
  ] as const)("takes the handicap of the %s card", (of, expected) => {
    const days = [10, 4, 6].map((handicap) =>
      day(card("A", 72, { ball: { holes: holesOf(72), handicap } })),
    );
    const share = { percent: 100, of, isRounded: true };
    const [line] = eclectic(days, COURSE, { ...rules, by: "net", share });
    expect(line?.total).toEqual(expected);
  });

  test("has those without a total last, whoever needs fewer rounds first", () => {
    const one = day(card("C", 72), card("B", 72), card("A", 72), card("D", 72));
    const lines = eclectic([one, day(card("D", 75))], COURSE, { ...rules, minRounds: 3 });
    expect(lines.map(({ person, needs }) => [person, needs])).toEqual([
      ["D", 1],
      ["A", 2],
      ["B", 2],
      ["C", 2],
    ]);
  });

  test("in Stableford has the best points of each hole", () => {
    const [line] = eclectic([day(card("A", 74)), day(card("A", 71))], COURSE, {
      ...rules,
      scoring: "stableford",
    });
    expect(line?.total).toEqual(fraction(37));
  });

  test("parts equal totals by the countback of its card", () => {
    const late = COURSE.par.map((par, index) => (index === 17 ? par - 1 : par));
    const cards = [card("A", 71), card("B", 0, { ball: { holes: late, handicap: 0 } })];
    expect(
      eclectic([day(...cards)], COURSE, rules).map(({ person, place }) => [person, place]),
    ).toEqual([
      ["B", 1],
      ["A", 2],
    ]);
  });

  test("says the first round with the best score of each hole", () => {
    const round = (id: string, total: number) => ({ ...day(card("A", total)), id });
    const [line] = eclectic([round("1", 73), round("2", 70), round("3", 70)], COURSE, rules);
    expect(line?.from).toEqual(["2", ...Array.from({ length: 17 }, () => "1")]);
    const pickedUp = { holes: COURSE.par.map((par, index) => (index ? par : null)), handicap: 0 };
    const [missing] = eclectic([day(card("A", 0, { ball: pickedUp }))], COURSE, rules);
    expect([missing?.from[0], missing?.from[1]]).toEqual([null, "day"]);
  });

  test("is of one course", () => {
    const other = { ...COURSE, par: COURSE.par.toSpliced(3, 1, 5) };
    expect(isSameCourse(COURSE, { ...COURSE })).toBe(true);
    expect(isSameCourse(COURSE, other)).toBe(false);
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_SCORING, tournamentResults, type ScoringRules } from "./results.ts";
import type { Teams } from "./teams.ts";

// A second program, written from the rules alone, that works out the same boards.

/** What these rules say nothing about stays as it is. */
type Rules = Pick<ScoringRules, "course" | "handicap" | "maxOverPar" | "bestCards" | "ties">;

type Card = { holes: (number | null)[]; handicap: number };

/** Rule 21.1b: one over the target is a point, and each stroke fewer one more. */
function pointsFor(strokes: number, target: number): number {
  let points = 0;
  for (let score = target + 1; score >= strokes; score--) points++;
  return points;
}

/** Appendix E of the Rules of Handicapping: index 1 repeats as 19, 37 and 55. */
function strokesAt(index: number, holes: number, handicap: number): number {
  let strokes = 0;
  for (let next = index; next <= handicap; next += holes) strokes++;
  return strokes;
}

/**
 * Six holes of the card times three less par, or twelve times one and a half, in hundredths of a
 * stroke times the number of holes: whole numbers only.
 */
function peoriaByHand(card: Card, { course, handicap, maxOverPar }: Rules): number | null {
  if (!course || handicap.kind !== "peoria") throw new Error("No Peoria");
  let strokes = 0;
  for (const hole of handicap.secretHoles) {
    const limit = maxOverPar === null ? null : (course.par[hole - 1] ?? 0) + maxOverPar;
    const played = card.holes[hole - 1] ?? limit;
    if (played === null) return null;
    strokes += limit !== null && played > limit ? limit : played;
  }
  const holes = handicap.secretHoles.length;
  let par = 0;
  for (const each of course.par) par += each;
  let hundredths =
    (strokes * course.par.length - par * holes) * Math.round(handicap.allowance * 100);
  // Down to whole strokes, one at a time; a half or more is one more.
  let rounded = 0;
  while (hundredths >= holes * 50) {
    hundredths -= holes * 100;
    rounded++;
  }
  const { maxHandicap } = handicap;
  return maxHandicap !== null && rounded > maxHandicap ? maxHandicap : rounded;
}

/** The points of each hole, and the handicap; null: there is none. */
function scored(card: Card, rules: Rules) {
  const { course, handicap: of } = rules;
  if (!course) throw new Error("No course");
  const handicap =
    of.kind === "peoria"
      ? peoriaByHand(card, rules)
      : of.kind === "none"
        ? 0
        : Math.min(Math.floor(card.handicap + 0.5), of.maxHandicap ?? 99);
  const points = card.holes.map((strokes, hole) => {
    if (strokes === null) return 0;
    const received = strokesAt(course.strokeIndex[hole] ?? 0, card.holes.length, handicap ?? 0);
    return pointsFor(strokes, (course.par[hole] ?? 0) + received);
  });
  return { handicap, points };
}

/**
 * What two cards are compared by, one number after the other: all holes, then Committee Procedures
 * 5A(6), which for the first nine goes on with its last six.
 */
function numbersOf(points: readonly number[], ties: ScoringRules["ties"]) {
  const sum = (from: number, to: number) => {
    let total = 0;
    for (let hole = from; hole <= to; hole++) total += points[hole - 1] ?? 0;
    return total;
  };
  const all = sum(1, points.length);
  if (ties === "shared") return [all];
  return points.length === 9
    ? [all, sum(4, 9), sum(7, 9), sum(9, 9)]
    : [
        ...[all, sum(10, 18), sum(13, 18), sum(16, 18), sum(18, 18)],
        ...[sum(4, 9), sum(7, 9), sum(9, 9)],
      ];
}

/** Whose numbers are better: at the first that differ. */
function isBetter(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}

/** A place is one more than the number of players who are better. */
function boardByHand(cards: readonly Card[], rules: Rules, neutral: ReadonlySet<number>) {
  const all = cards.map((card, index) => {
    const { handicap, points } = scored(card, rules);
    return {
      handicap,
      numbers: numbersOf(points, rules.ties),
      wins: handicap !== null && !neutral.has(index),
    };
  });
  return all.map(({ handicap, numbers, wins }) => ({
    points: numbers[0],
    handicap: rules.handicap.kind === "none" ? null : handicap,
    place: wins
      ? 1 + all.filter((each) => each.wins && isBetter(each.numbers, numbers)).length
      : null,
  }));
}

/** Nine or eighteen holes in some order of difficulty. */
const anyCourse = fc.constantFrom(9, 18).chain((holes) =>
  fc.record({
    par: fc.array(fc.constantFrom(3, 4, 4, 4, 5), {
      minLength: holes,
      maxLength: holes,
    }),
    strokeIndex: fc.shuffledSubarray(
      Array.from({ length: holes }, (_, index) => index + 1),
      { minLength: holes, maxLength: holes },
    ),
  }),
);

const anyMaximum = fc.option(fc.nat(40));

const anyBoard = anyCourse.chain((course) => {
  const holes = course.par.length;
  const anyCard: fc.Arbitrary<Card> = fc.record({
    // From two under par to seven over; sometimes picked up.
    holes: fc
      .array(
        fc.option(fc.constantFrom(-2, -1, 0, 0, 0, 1, 1, 1, 2, 3, 4, 7), {
          freq: 12,
        }),
        { minLength: holes, maxLength: holes },
      )
      .map((over) =>
        over.map((each, hole) => (each === null ? null : (course.par[hole] ?? 0) + each)),
      ),
    handicap: fc.integer({ min: 0, max: 540 }).map((tenths) => tenths / 10),
  });
  return fc.record({
    rules: fc.record({
      course: fc.constant(course),
      handicap: fc.oneof(
        fc.constant({ kind: "none" as const }),
        fc.record({
          kind: fc.constant("entered" as const),
          maxHandicap: anyMaximum,
        }),
        fc.record({
          kind: fc.constant("peoria" as const),
          maxHandicap: anyMaximum,
          secretHoles: fc.shuffledSubarray(course.strokeIndex, {
            minLength: 1,
          }),
          allowance: fc.constantFrom(1, 0.8, 0.75, 0.95),
        }),
      ),
      maxOverPar: fc.option(fc.integer({ min: 1, max: 10 })),
      bestCards: fc.constant(null),
      ties: fc.constantFrom("shared" as const, "countback" as const),
    }),
    cards: fc.array(anyCard, { minLength: 1, maxLength: 12 }),
    neutral: fc.uniqueArray(fc.nat(11), { maxLength: 3 }),
  });
});

test("points, handicaps and places are those that the rules give", () => {
  fc.assert(
    fc.property(anyBoard, ({ rules, cards, neutral }) => {
      const idOf = (index: number) => `p${index}`;
      const ids = cards.map((_, index) => idOf(index));
      const isNeutral = (_: string, index: number) => neutral.includes(index);
      const teams: Teams = {
        teams: [
          {
            name: "All",
            players: ids.filter((id, index) => !isNeutral(id, index)),
            neutral: ids.filter(isNeutral),
          },
        ],
        neutral: [],
      };
      const { players: results } = tournamentResults(
        cards.map(({ holes, handicap }, index) => ({
          playerId: idOf(index),
          score: { holes, handicap },
        })),
        { ...DEFAULT_SCORING, ...rules },
        teams,
      );
      const byHand = boardByHand(cards, rules, new Set(neutral));
      const ours = new Map(results.map((result) => [result.playerId, result]));
      expect(
        cards.map((_, index) => {
          const { total, handicap, place } = ours.get(idOf(index)) ?? {};
          return { points: total, handicap, place };
        }),
      ).toEqual(byHand);
    }),
    { numRuns: 1000 },
  );
});

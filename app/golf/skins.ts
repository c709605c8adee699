import { handicapStrokes, type Course, type HoleScores } from "./course.ts";
import { groupBy } from "./group-by.ts";
import { type KeptCard, PICKED_UP } from "./kept-card.ts";

export type SkinsRules = {
  /** Half: each handicap stroke counts one half. */
  by: "gross" | "net" | "half";
  /** Whether a hole without a winner is added to the next one. */
  carry: boolean;
  /** What the winner of a hole has to make at the next one; null: nothing. */
  validate: "par" | "birdie" | null;
  /** Whether the last hole, which has no next one, stands where others are validated. */
  lastHoleStands: boolean;
  /** The most over par that wins a hole; null: any score does. */
  mostOverPar: number | null;
  /** Whether handicap strokes count on holes of par 3. */
  strokesOnPar3: boolean;
};

export type SkinsCard = {
  id: string;
  holes: HoleScores;
  handicap: number;
  /** From its tee; undefined: as on the scorecard. */
  course?: Course;
};

export type Skins = {
  /** The holes that are won, in their order; one that was carried to is worth more than one skin. */
  holes: { hole: number; id: string; skins: number }[];
  /** Carried past the last hole: won by no player. */
  unclaimed: number;
};

/** The skins of each player, in the order in which they won the first. */
export const skinsByPlayer = (
  won: Skins["holes"],
): { id: string; count: number; holes: { hole: number; count: number }[] }[] =>
  [...groupBy(won, ({ id }) => id)].map(([id, holes]) => ({
    id,
    count: holes.reduce((sum, { skins }) => sum + skins, 0),
    holes: holes.map(({ hole, skins }) => ({ hole, count: skins })),
  }));

/**
 * Skins while play goes on: of the holes that every card has, where holes are carried up to the first
 * that one lacks, and where they are validated once the next is there too.
 *
 * @returns with the number of holes that are decided
 */
export function liveSkins(
  cards: readonly (Omit<SkinsCard, "holes"> & { card: KeptCard })[],
  course: Course,
  rules: SkinsRules,
): Skins & { decided: number } {
  const last = course.par.length;
  const isIn = (hole: number) =>
    hole > last || cards.every(({ card }) => (card[hole - 1] ?? null) !== null);
  const isDecided = (hole: number): boolean =>
    isIn(hole) && (rules.validate === null || isIn(hole + 1));
  const order = course.par.map((_, index) => index + 1);
  const firstOpen = order.find((hole) => !isDecided(hole)) ?? last + 1;
  const counts = (hole: number) => (rules.carry ? hole < firstOpen : isDecided(hole));
  const skins = skinsOf(
    cards.map(({ card, ...each }) => ({
      ...each,
      holes: course.par.map((_, index) =>
        card[index] === PICKED_UP ? null : (card[index] ?? null),
      ),
    })),
    course,
    rules,
  );
  return {
    holes: skins.holes.filter(({ hole }) => counts(hole)),
    unclaimed: firstOpen > last ? skins.unclaimed : 0,
    decided: order.filter(counts).length,
  };
}

/** In halves of a stroke, so that all numbers are whole. */
const HALVES = 2;

function scoresOf(
  { holes, handicap, course: own }: SkinsCard,
  scorecard: Course,
  { by, strokesOnPar3 }: SkinsRules,
): ({ score: number; overPar: number } | null)[] {
  const { par, strokeIndex } = own ?? scorecard;
  const received = handicapStrokes(handicap, { strokeIndex });
  const worth = { gross: 0, net: HALVES, half: 1 }[by];
  return par.map((parOfHole, index) => {
    const strokes = holes[index] ?? null;
    if (strokes === null) return null;
    const counts = strokesOnPar3 || parOfHole > 3;
    const score = HALVES * strokes - (counts ? worth * (received[index] ?? 0) : 0);
    return { score, overPar: score - HALVES * parOfHole };
  });
}

/**
 * The skins of a round: a hole for the only lowest score at it, in the order of the holes, whatever
 * hole a group started from. A blank hole neither wins nor ties.
 *
 * Source: the terms of clubs; the Rules of Golf have no skins.
 */
export function skinsOf(cards: readonly SkinsCard[], course: Course, rules: SkinsRules): Skins {
  const scores = cards.map((card) => ({ id: card.id, holes: scoresOf(card, course, rules) }));
  const last = course.par.length - 1;
  const isValid = (holes: (typeof scores)[number]["holes"], index: number) => {
    const own = holes[index];
    if (!own) return false;
    if (rules.mostOverPar !== null && own.overPar > HALVES * rules.mostOverPar) return false;
    if (rules.validate === null) return true;
    if (index === last) return rules.lastHoleStands;
    const next = holes[index + 1];
    return !!next && next.overPar <= (rules.validate === "birdie" ? -HALVES : 0);
  };
  let carried = 0;
  const holes = course.par.flatMap((_, index) => {
    const lowest = Math.min(...scores.map((card) => card.holes[index]?.score ?? Infinity));
    const lows = scores.filter((card) => card.holes[index]?.score === lowest);
    const [low] = lows;
    const skins = 1 + carried;
    if (low && lows.length === 1 && isValid(low.holes, index)) {
      carried = 0;
      return [{ hole: index + 1, id: low.id, skins }];
    }
    carried = rules.carry ? skins : 0;
    return [];
  });
  return { holes, unclaimed: carried };
}

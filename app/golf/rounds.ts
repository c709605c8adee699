import {
  type Ball,
  type Board,
  boardLine,
  compareNumbers,
  type HoleMaximum,
  matchedBy,
  type NoResult,
  type Side,
  withPlaces,
} from "./boards.ts";
import type { Course } from "./course.ts";
import { type CardHandicap, playingHandicapIn, type RoundAllowance } from "./round-handicap.ts";

export type RoundCard = {
  player: string;
  ball: Ball | null;
  noResult: NoResult | null;
  /** Not there: its strokes come from no Index. */
  off?: CardHandicap;
};

/** One day, of which the results are published. */
export type Round = {
  course: Course;
  maximum: HoleMaximum | null;
  cards: readonly RoundCard[];
  /** Not there: the board has no format. */
  allowance?: RoundAllowance;
};

export type ChampionshipRules = Pick<Board, "scoring" | "by"> & {
  ties: "shared" | "countback";
  /** Off which Index each plays: in all rounds that of the first, or each day's. */
  handicap: "first" | "each";
  /** Who won the play-off for the first place; null: there was none. */
  playOffWinner: string | null;
};

export type CutRule = { keep: number } | { within: number } | { percent: number };

/** As it was published: who plays on after this many rounds. */
export type Cut = { after: number; through: ReadonlySet<string> };

export type ChampionshipLine = {
  player: string;
  place: number | null;
  /** Why there is no place: the first round without a result, or the cut missed. */
  why: NoResult | "cut" | null;
  /** Of the rounds played; null: none. */
  total: number | null;
  rounds: number[];
};

type Played = { player: string; lines: (ReturnType<typeof boardLine> | null)[]; sides: Side[] };

const sumOfRounds = (totals: readonly number[]) => totals.reduce((sum, each) => sum + each, 0);

/**
 * What a card is played off with the Index of the first round, from its own course and tee; strokes
 * that come from no Index, as those of a Peoria handicap, are those of the first round. Null: there
 * were none.
 */
function startingHandicap(
  first: RoundCard,
  { off, ball }: RoundCard,
  { course, allowance }: Round,
): number | null {
  if (!first.ball) return null;
  return first.off && off && allowance
    ? playingHandicapIn(first.off.index, off, ball?.course ?? course, allowance)
    : first.ball.handicap;
}

function playedRounds(rounds: readonly Round[], rules: ChampionshipRules): Played[] {
  const players = new Set(rounds.flatMap(({ cards }) => cards.map(({ player }) => player)));
  const byPlayer = rounds.map(({ cards }) => new Map(cards.map((card) => [card.player, card])));
  return [...players].map((player) => {
    const first = byPlayer[0]?.get(player);
    const sides = rounds.map((round, index): Side => {
      const card = byPlayer[index]?.get(player);
      const ball = card?.ball;
      const handicap =
        (rules.handicap === "first" && first && card
          ? startingHandicap(first, card, round)
          : null) ??
        ball?.handicap ??
        0;
      return {
        id: player,
        balls: ball ? [{ ...ball, handicap }] : [],
        noResult: card ? card.noResult : "DNS",
        isNeutral: false,
      };
    });
    const lines = rounds.map(({ course, maximum }, index) => {
      const side = sides[index];
      return side ? boardLine(side, course, { ...rules, maximum }) : null;
    });
    return { player, lines, sides };
  });
}

/** The totals of the rounds before the first without a result, and that. */
function returnedRounds({ lines }: Played): { totals: number[]; noResult: NoResult | null } {
  const end = lines.findIndex((line) => line?.noResult !== null);
  return {
    totals: lines.slice(0, end === -1 ? undefined : end).map((line) => line?.total ?? 0),
    noResult: end === -1 ? null : (lines[end]?.noResult ?? "DNS"),
  };
}

/**
 * Who plays on: ties for the last place all do, and countback plays no part.
 *
 * @returns the last total that plays on; null: no card was returned
 */
export function cutAfter(
  rounds: readonly Round[],
  rules: ChampionshipRules,
  rule: CutRule,
): { last: number | null; through: string[] } {
  const order = rules.scoring === "medal" ? 1 : -1;
  const returned = playedRounds(rounds, rules)
    .map((played) => ({ player: played.player, ...returnedRounds(played) }))
    .filter(({ noResult }) => noResult === null)
    .map(({ player, totals }) => ({ player, total: sumOfRounds(totals) }))
    .toSorted((one, other) => order * (one.total - other.total));
  const lead = returned[0]?.total ?? 0;
  const limit =
    "within" in rule
      ? lead + order * rule.within
      : returned[
          Math.min(
            returned.length,
            "keep" in rule ? rule.keep : Math.ceil((returned.length * rule.percent) / 100),
          ) - 1
        ]?.total;
  const through =
    limit === undefined ? [] : returned.filter(({ total }) => order * (total - limit) <= 0);
  return {
    last: through.at(-1)?.total ?? null,
    through: through.map(({ player }) => player).toSorted(),
  };
}

/**
 * The sum of the rounds that are published. Each has to be returned: a player without a result in
 * one has no place, nor has who missed the cut. Ties are parted by the last round, then by its
 * holes.
 *
 * Source: Rules of Golf (2023), Rule 3.3; ties over several rounds as clubs in India state them.
 */
export function championship(
  rounds: readonly Round[],
  rules: ChampionshipRules,
  cut: Cut | null,
): ChampionshipLine[] {
  const order = rules.scoring === "medal" ? 1 : -1;
  const lastRound = rounds.at(-1);
  const lines = playedRounds(rounds, rules).map((played) => {
    const { player } = played;
    const { totals, noResult } = returnedRounds(played);
    const isCut =
      cut !== null &&
      rounds.length >= cut.after &&
      totals.length >= cut.after &&
      !cut.through.has(player);
    const counted = isCut ? totals.slice(0, cut.after) : totals;
    const total = counted.length > 0 ? sumOfRounds(counted) : null;
    const lastLine = played.lines.at(-1);
    const lastSide = played.sides.at(-1);
    const matched =
      rules.ties === "countback" && lastRound && lastSide && lastLine?.holes
        ? [
            order * (lastLine.total ?? 0),
            ...matchedBy(lastSide, lastLine.holes, { ...rules, maximum: lastRound.maximum }),
          ]
        : [];
    return {
      line: { player, why: isCut ? ("cut" as const) : noResult, total, rounds: counted },
      numbers: [order * (total ?? 0), rules.playOffWinner === player ? 0 : 1, ...matched],
    };
  });
  type Sortable = (typeof lines)[number];
  const byPlayer = ({ line: one }: Sortable, { line: other }: Sortable) =>
    one.player < other.player ? -1 : 1;
  const placed = lines
    .filter(({ line }) => line.why === null)
    .toSorted((one, other) => compareNumbers(one.numbers, other.numbers) || byPlayer(one, other));
  const rest = lines
    .filter(({ line }) => line.why !== null)
    .toSorted(
      (one, other) =>
        Number(one.line.why !== "cut") - Number(other.line.why !== "cut") ||
        other.line.rounds.length - one.line.rounds.length ||
        order * ((one.line.total ?? 0) - (other.line.total ?? 0)) ||
        byPlayer(one, other),
    );
  return [
    ...withPlaces(placed, (one, other) => compareNumbers(one.numbers, other.numbers) === 0).map(
      ({ line, place }) => ({ ...line, place }),
    ),
    ...rest.map(({ line }) => ({ ...line, place: null })),
  ];
}

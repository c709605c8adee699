import type { By, HoleMaximum, NoResult } from "#app/golf/boards.ts";
import type { Course, HoleScores } from "#app/golf/course.ts";
import { fraction } from "#app/golf/fraction.ts";
import type { CardHandicap, RoundAllowance } from "#app/golf/round-handicap.ts";
import {
  championship,
  type ChampionshipRules,
  cutAfter,
  type CutRule,
  type Round,
} from "#app/golf/rounds.ts";
import type { TableLine } from "./lines.ts";

/** After how many rounds who plays on. */
export type CutPlan = { after: number } & CutRule;

export type RoundsRules = {
  kind: "rounds";
  scoring: "medal" | "stableford";
  by: By;
  ties: ChampionshipRules["ties"];
  handicap: ChampionshipRules["handicap"];
  /** Whose tables there are: of the divisions of the first round; null: one for all. */
  division: "first" | null;
  cut: CutPlan | null;
};

/** As the club published it. */
export type PublishedCut = {
  /** After which it is. */
  tournament: string;
  rule: CutPlan;
  at: string;
  /** Who plays on; the reason of who was added by hand. */
  players: { person: string; reason: string | null }[];
};

/** As published; par and stroke indexes are there where the player's tee has others. */
export type PlayedCard = {
  handicap: number | null;
  /** Where the Index of the first round counts in all. */
  off?: CardHandicap;
  holes: HoleScores;
} & Partial<Course>;

/** The published round of a tournament, with the cards of the players who count. */
export type CardRound = {
  id: string;
  course: Course;
  maximum: HoleMaximum | null;
  allowance: RoundAllowance | null;
  lines: readonly { person: string; noResult: NoResult | null; card?: PlayedCard }[];
};

export const courseOf = ({ par, strokeIndex }: Partial<Course>, course: Course): Course => ({
  par: par ?? course.par,
  strokeIndex: strokeIndex ?? course.strokeIndex,
});

const roundOf = ({ course, maximum, allowance, lines }: CardRound, { by }: RoundsRules): Round => ({
  course,
  maximum,
  ...(allowance && { allowance }),
  cards: lines.map(({ person, noResult, card }) => ({
    player: person,
    ...(card?.off && { off: card.off }),
    ball: card
      ? { holes: card.holes, handicap: card.handicap ?? 0, course: courseOf(card, course) }
      : null,
    noResult:
      by === "gross" && noResult === "no-handicap"
        ? null
        : (noResult ?? (by === "net" && card?.handicap === null ? "no-handicap" : null)),
  })),
});

const championshipRules = ({ scoring, by, ties, handicap }: RoundsRules): ChampionshipRules => ({
  scoring,
  by,
  ties,
  handicap,
  playOffWinner: null,
});

/** How many of the rounds a cut is after; 0: its own is not published now. */
const roundsBefore = (rounds: readonly CardRound[], tournament: string): number =>
  rounds.findIndex(({ id }) => id === tournament) + 1;

/** The table of the rounds that are published, with the cut that is. */
export function championshipLines(
  rounds: readonly CardRound[],
  rules: RoundsRules,
  cut: PublishedCut | null,
): TableLine[] {
  const after = cut ? roundsBefore(rounds, cut.tournament) : 0;
  const through = new Set(cut?.players.map(({ person }) => person));
  return championship(
    rounds.map((round) => roundOf(round, rules)),
    championshipRules(rules),
    cut ? { after, through } : null,
  ).map(({ player, place, why, total, rounds: totals }) => ({
    person: player,
    place,
    noPlace: why,
    needs: 0,
    total: total === null ? null : fraction(total),
    played: totals.length,
    results: new Map(
      totals.flatMap((value, index) => {
        const round = rounds[index];
        return round ? [[round.id, fraction(value)] as const] : [];
      }),
    ),
    dropped: [],
  }));
}

/** Who would play on now by a rule after these rounds: the last total of those, and they. */
export const cutOfRounds = (
  rounds: readonly CardRound[],
  rules: RoundsRules,
  rule: CutRule,
): ReturnType<typeof cutAfter> =>
  cutAfter(
    rounds.map((round) => roundOf(round, rules)),
    championshipRules(rules),
    rule,
  );

import type { NoResult } from "#app/golf/boards.ts";
import type { HandicapShare } from "#app/golf/eclectic.ts";
import type { PointsRules, SeriesRules } from "#app/golf/series.ts";
import { formatDay } from "#app/site/dates.ts";
import { ordinal } from "#app/site/ordinal.ts";
import { NO_RESULT_WORDS } from "#app/tournaments/format-words.ts";
import type { EclecticRules } from "./eclectic.ts";
import type {
  QualifyingSeriesRules,
  SeriesProblem,
  SeriesTournament,
  StoredSeriesRules,
} from "./facts.ts";
import type { TableLine } from "./lines.ts";
import type { CutPlan, RoundsRules } from "./rounds.ts";

const DIVISIONS = {
  first: "A player stays in the division of their first round.",
  last: "A player is in the division of their latest round.",
  most: "A player is in the division that they have played in most; if equal, in the one that they played in first.",
  each: "Each round counts in the division of its day.",
} as const;

const TIES = {
  average: "Players who tie share the average of the places they cover.",
  full: "Players who tie each get the points of the place in full.",
} as const;

const FINAL_TIES = {
  best: "Equal totals are decided by the best single results, and shared where these are equal too.",
  dropped: "Equal totals are decided by the best result that was dropped, then the next.",
  last: "Equal totals are decided by the latest tournament, then the one before.",
  shared: "Equal totals share a place.",
} as const;

const rounds = (count: number) => (count === 1 ? "1 round" : `${count} rounds`);

function pointsTerms(rules: PointsRules): (string | null)[] {
  const { table, below, ties, tiedBy, tail, guests, noReturn } = rules;
  return [
    `Points for the places from the first: ${table.map(String).join(", ")}.`,
    below > 0 ? `Every other player with a place gets ${below}.` : null,
    noReturn.NR === undefined ? null : `A card that is not returned gets ${noReturn.NR}.`,
    "A round that is not played gets no points.",
    TIES[ties],
    tiedBy === "total" ? "Players with the same result tie, whatever the countback says." : null,
    tiedBy === "total-but-first"
      ? "The winner has the first place alone; other players with the same result tie."
      : null,
    tail === "last-full"
      ? "A tie for the last place with points gives each of them its points."
      : null,
    guests === "gap"
      ? "Members only; guests keep the points of their places."
      : "Members only; they move up where guests are ahead of them.",
  ];
}

function countingText(counting: number, tournaments: number): string {
  if (counting === 1) return "The best result counts.";
  return tournaments > counting
    ? `The best ${counting} of ${tournaments} results count.`
    : `The best ${counting} results count.`;
}

function sumTerms(rules: SeriesRules, tournaments: number): (string | null)[] {
  const { counting, minRounds, division, finalTies } = rules;
  const scores =
    rules.kind === "scores" && rules.best === "most"
      ? "The Stableford points of the rounds are added up; the most win."
      : "The strokes of the rounds, counted from par, are added up; the fewest win. A player with fewer results than count has no place.";
  return [
    ...(rules.kind === "points" ? pointsTerms(rules) : [scores]),
    counting === null ? "All results count." : countingText(counting, tournaments),
    minRounds > 0 ? `At least ${rounds(minRounds)} for a place.` : null,
    division === null ? null : DIVISIONS[division],
    FINAL_TIES[finalTies],
  ];
}

const SCORINGS = {
  medal: "strokes",
  stableford: "Stableford points",
} as const;

const HANDICAPS = {
  first:
    "In all rounds players play off the handicap that they entered the first round with, worked out for each course and tee.",
  each: "Each round is played off the handicap of its day.",
} as const;

/** "the best 20 and ties play on", as the end of a sentence. */
export function cutText(
  rule: CutPlan,
  { scoring, division }: Pick<RoundsRules, "scoring" | "division">,
): string {
  const unit = (count: number) =>
    count === 1 ? SCORINGS[scoring].slice(0, -1) : SCORINGS[scoring];
  const who =
    "keep" in rule
      ? `the best ${rule.keep} and ties`
      : "within" in rule
        ? `players within ${rule.within} ${unit(rule.within)} of the lead`
        : `the best ${rule.percent}% of the players with a result, rounded up, and ties,`;
  return `${who} play on${division === null ? "" : ", in each division"}`;
}

function roundsTerms(rules: RoundsRules): (string | null)[] {
  const { scoring, by, ties, handicap, division, cut } = rules;
  return [
    `Members only. The ${by} ${SCORINGS[scoring]} of all rounds are added up; the ${scoring === "medal" ? "fewest" : "most"} win.`,
    "A player without a result in one of the rounds has no place.",
    by === "net" ? HANDICAPS[handicap] : null,
    cut ? `After ${rounds(cut.after)} ${cutText(cut, rules)}.` : null,
    division === null ? null : DIVISIONS[division],
    ties === "countback"
      ? "Equal totals are decided by the last round, then by its last nine, six and three holes and the last one, then by the last six, three and one of its first nine."
      : FINAL_TIES.shared,
  ];
}

function shareText(share: HandicapShare): string {
  const ofWhich = {
    first: "of their first round",
    last: "of their latest round",
    lowest: "that is the lowest",
  };
  return `The best gross scores count; ${share.percent}% of a player’s handicap ${ofWhich[share.of]} is taken from the total, rounded once.`;
}

function eclecticTerms({
  scoring,
  by,
  share,
  minRounds,
  division,
}: EclecticRules): (string | null)[] {
  const unit = scoring === "medal" ? "scores" : "Stableford points";
  return [
    `Members only. The best ${by} ${unit} at each hole over all rounds are added up; the ${scoring === "medal" ? "fewest" : "most"} win.`,
    by === "net"
      ? share
        ? shareText(share)
        : "Each round counts with the handicap strokes of its day."
      : null,
    `All rounds are on one course. A player needs ${rounds(minRounds)}, and a score at every hole.`,
    division === null ? null : DIVISIONS[division],
    "Equal totals are decided by the last nine, six and three holes and the last one of the best scores, then by the last six, three and one of the first nine.",
  ];
}

function qualifyingTerms({
  perRound,
  already,
  maxPlace,
  division,
}: QualifyingSeriesRules): (string | null)[] {
  const players = perRound === 1 ? "the best player qualifies" : `the best ${perRound} qualify`;
  return [
    `Members only. In each round ${players} for the final${division === null ? "" : ", in each division of the day"}, and so does everyone who shares the last such place.`,
    already === "next"
      ? `If a player has already qualified, the next one does, down to the ${ordinal(maxPlace)} place.`
      : "If a player has already qualified, no other player does.",
    "A player qualifies once. Qualifying gives the right to enter the final; it is not an entry.",
  ];
}

function termsOf(rules: StoredSeriesRules, tournaments: number): (string | null)[] {
  switch (rules.kind) {
    case "rounds":
      return roundsTerms(rules);
    case "eclectic":
      return eclecticTerms(rules);
    case "qualifying":
      return qualifyingTerms(rules);
    case "points":
    case "scores":
      return sumTerms(rules, tournaments);
  }
}

/** What a series is, in a sentence; its terms have the rest. */
export function seriesKind(rules: StoredSeriesRules, tournaments: number): string {
  switch (rules.kind) {
    case "rounds":
      return `A championship: the ${rules.by} ${SCORINGS[rules.scoring]} of all rounds are added up.`;
    case "eclectic":
      return `An eclectic: the best ${rules.by} ${rules.scoring === "medal" ? "score" : "points"} at each hole over all rounds.`;
    case "qualifying":
      return `Qualifying for a final: the best ${rules.perRound} of each round.`;
    case "points":
    case "scores": {
      const what =
        rules.kind === "points"
          ? "An order of merit: points for the places of each round."
          : rules.best === "most"
            ? "The Stableford points of the rounds, added up."
            : "The strokes of the rounds, counted from par and added up.";
      return rules.counting === null
        ? what
        : `${what} ${countingText(rules.counting, tournaments)}`;
    }
  }
}

/** The terms of a series in words, from its settings. */
export const seriesTerms = (rules: StoredSeriesRules, tournaments: number): string[] =>
  termsOf(rules, tournaments).filter((term) => term !== null);

export const SERIES_PROBLEMS: Record<SeriesProblem, string> = {
  sides: "played in teams or pairs, so it does not count",
  board: "has no such board, so it does not count",
  unit: "scored in another way, so it does not count",
  holes: "not of 18 holes, so it does not count",
  par: "published without the par of the course, so it does not count",
  cards:
    "published without hole-by-hole cards, so it does not count until it is published again with them",
  course: "on another course than the first round, so it does not count",
};

export const SERIES_STATES: Record<SeriesTournament["state"], string | null> = {
  published: null,
  planned: "to come",
  cancelled: "cancelled",
};

export const TAKEN_BACK = "results taken back";

export const NO_PLACE: Record<NonNullable<TableLine["noPlace"]>, string> = {
  ...NO_RESULT_WORDS,
  minimum: "too few rounds",
  "too-few": "fewer results than count",
  cut: "missed the cut",
  hole: "a hole is missing",
};

/** In the cell of a round. */
export const SHORT_NO_RESULT: Record<NoResult, string> = {
  "no-handicap": NO_RESULT_WORDS["no-handicap"],
  "too-few": NO_RESULT_WORDS["too-few"],
  "no-card": NO_RESULT_WORDS["no-card"],
  NR: "NR",
  WD: "WD",
  DQ: "DQ",
  DNS: "DNS",
};

/** "hole 3 missing": of an eclectic without a total. */
export const missingHoleText = (hole: number): string => `hole ${hole} missing`;

export const needsText = (needs: number): string => `needs ${needs} more`;

export const FORMER_MEMBER = "Former member";

const CHANGES: Readonly<Record<string, string>> = {
  "published-again": "Results were published again",
  "taken-back": "Results were taken back",
  cancelled: "The tournament was cancelled",
  "day-moved": "The tournament was moved to another day",
  "division-renamed": "A division was renamed",
  joined: "A result was joined to a person",
  opened: "A result was taken from a person: whose it is has not been said yet",
  parted: "A result was taken from a person: its player is not in the members’ register",
  "joined-otherwise": "Results were joined to people, or taken from them",
  merged: "Two entries of the members’ register were one person",
  "merge-taken-back":
    "A merge of two entries of the members’ register was taken back: they are two people",
  rules: "The terms were changed",
  tournaments: "The list of tournaments was changed",
  "tournament-added": "A tournament was added",
  "tournament-removed": "A tournament was removed",
  corrected: "The committee corrected a total",
  "correction-taken-back": "The committee took a correction of a total back",
  moved: "The committee moved a player to another division",
  closed: "The table is final",
  reopened: "The series was opened again",
  cut: "The cut was published",
  "cut-again": "The cut was published again",
  "cut-taken-back": "The cut was taken back",
  "cut-added": "The committee let a player play on",
  "cut-removed": "The committee took back that a player plays on",
};

/**
 * Changes, the newest first, with what a tournament was called once it was renamed: one that has its former
 * name again was not called so all along.
 */
export const withNamesThen = <
  Change extends { what: string; was: string | null; tournament: string | null },
>(
  changes: readonly Change[],
): Change[] =>
  changes.map((change, index) => {
    if (change.what !== "renamed" || change.tournament === null) return change;
    const next = changes
      .slice(0, index)
      .findLast(({ what, tournament }) => what === "renamed" && tournament === change.tournament);
    return { ...change, tournament: next?.was ?? change.tournament };
  });

/** What changed a table, a moved tournament with its days, what was renamed with its former name. */
export function changeText({
  what,
  from_day: from,
  to_day: to,
  was,
  tournament,
}: {
  what: string;
  from_day: string | null;
  to_day: string | null;
  was: string | null;
  tournament: string | null;
}): string {
  const divisions = was === null ? "" : `: ${was}`;
  if (what === "division-renamed") return `${CHANGES[what] ?? ""}${divisions}`;
  if (was !== null && what !== "day-moved") {
    return `Until then the ${tournament === null ? "series" : "tournament"} was called “${was}”`;
  }
  if (from === null && to === null) return CHANGES[what] ?? "";
  const day = (given: string | null) => (given === null ? "no day" : formatDay(given));
  const moved = `The tournament was moved from ${day(from)} to ${day(to)}`;
  // In one save.
  return was === null ? moved : `${moved}, and a division was renamed${divisions}`;
}

/** Of changes that the history does not list. */
export const earlierText = (count: number): string => `… and ${count} earlier.`;

/** "+5", of points or strokes that the committee adds. */
export const amountText = (amount: number): string =>
  amount > 0 ? `+${amount}` : String(amount).replace("-", "−");

import type { BallsCounted } from "#app/golf/boards.ts";
import {
  FORMATS,
  type Format,
  isForSides,
  isForTeamBalls,
  mayBeShort,
} from "#app/golf/handicaps.ts";
import type { HandicapRules, ScoringRules } from "#app/golf/results.ts";
import { FORMAT_NAMES } from "#app/tournaments/format-words.ts";

type Boards = ScoringRules["boards"];

export type Ranking = { boards: Boards; handicap: HandicapRules["kind"] };

const RANKINGS: readonly (Ranking & { label: string })[] = [
  { boards: ["net"], handicap: "entered", label: "Net, from each player’s handicap" },
  {
    boards: ["net", "gross"],
    handicap: "entered",
    label: "Net, from each player’s handicap; gross as a second board",
  },
  {
    boards: ["gross", "net"],
    handicap: "entered",
    label: "Gross; net, from each player’s handicap, as a second board",
  },
  { boards: ["gross"], handicap: "none", label: "Gross, without handicaps" },
  { boards: ["net"], handicap: "peoria", label: "Net, from a Peoria handicap" },
  {
    boards: ["net", "gross"],
    handicap: "peoria",
    label: "Net, from a Peoria handicap; gross as a second board",
  },
  {
    boards: ["gross", "net"],
    handicap: "peoria",
    label: "Gross; net, from a Peoria handicap, as a second board",
  },
];

export type FormatAndRanking = Ranking & { format: Format };

/** Words, so that styles can ask for one: "net-and-gross peoria". */
const valueOf = ({ boards, handicap }: Ranking) => `${boards.join("-and-")} ${handicap}`;

export const FORMAT_OPTIONS = Object.entries(FORMAT_NAMES).map(([value, label]) => ({
  value,
  label,
}));

export const RANKING_OPTIONS = RANKINGS.map((ranking) => ({
  value: valueOf(ranking),
  label: ranking.label,
}));

/** The choice of scoring rules. Without handicap strokes every board is a gross one. */
export function rankingOf({
  boards,
  handicap: { kind },
}: Pick<ScoringRules, "boards" | "handicap">): string {
  const isGross = kind === "none" || boards.join() === "gross";
  return valueOf(isGross ? { boards: ["gross"], handicap: "none" } : { boards, handicap: kind });
}

const COUNTED: readonly { value: string; label: string; counted: BallsCounted }[] = [
  ...[1, 2, 3, 4].map((count) => ({
    value: String(count),
    label: count === 1 ? "The best ball" : `The best ${count} balls`,
    counted: { inTurn: [count] },
  })),
  {
    value: "by-par",
    label: "The best 3 on a par 3, 2 on a par 4, 1 on a par 5",
    counted: { byPar: [3, 2, 1] },
  },
  {
    value: "in-turn",
    label: "The best ball, then 2, then 3, in turn from hole 1",
    counted: { inTurn: [1, 2, 3] },
  },
];

export const COUNTED_OPTIONS = COUNTED.map(({ value, label }) => ({ value, label }));

export const findCounted = (value: unknown): BallsCounted | undefined =>
  COUNTED.find((each) => each.value === value)?.counted;

export const countedValue = (counted: BallsCounted): string | undefined =>
  COUNTED.find((each) => JSON.stringify(each.counted) === JSON.stringify(counted))?.value;

export const findFormat = (value: unknown): Format | undefined =>
  (Object.keys(FORMATS) as Format[]).find((format) => format === value);

export const findRanking = (value: unknown): Ranking | undefined =>
  RANKINGS.find((ranking) => valueOf(ranking) === value);

export function findFormatAndRanking(fields: {
  format?: unknown;
  ranking?: unknown;
}): FormatAndRanking | undefined {
  const format = findFormat(fields.format);
  const ranking = findRanking(fields.ranking);
  return format && ranking && { format, boards: ranking.boards, handicap: ranking.handicap };
}

/** The settings that only some choices have. */
export const DEPENDENT_SETTINGS = [
  "maxHandicap",
  "allowance",
  "secretHoles",
  "maximum",
  "maxOverPar",
  "points",
  "counted",
  "shortSides",
  "bestCards",
  "minDrives",
] as const;

export function applies(
  setting: (typeof DEPENDENT_SETTINGS)[number],
  { format, handicap }: FormatAndRanking,
  maximum: unknown,
): boolean {
  const isMedal = FORMATS[format].scoring === "medal";
  switch (setting) {
    case "maxHandicap":
    case "allowance":
      return handicap !== "none";
    case "secretHoles":
      return handicap === "peoria";
    case "maximum":
      return isMedal;
    case "maxOverPar":
      return handicap === "peoria" || (isMedal && maximum === "over-par");
    case "points":
      return format === "modified-stableford";
    case "counted":
      return isForTeamBalls(format);
    case "shortSides":
      return mayBeShort(format);
    case "bestCards":
      return !isForSides(format);
    case "minDrives":
      return format === "scramble";
  }
}

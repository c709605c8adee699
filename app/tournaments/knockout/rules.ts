import type { MatchForm } from "#app/golf/match-strokes.ts";

/** The terms of a knock-out, as they are stored. */
export type KnockoutRules = {
  form: MatchForm;
  strokes: "net" | "scratch";
  /** Each Playing Handicap first and then the difference, or a share of the difference. */
  way: "playing" | "difference";
  /** The highest Playing Handicap. */
  most?: number | undefined;
  handicaps: "match" | "draw";
  holes: "9" | "18" | "36";
  /** After the last hole, where a match is level. */
  level: "as-before" | "without-strokes";
  arranges: "first" | "both";
  hasThirdPlace: boolean;
  /** Who plays it; undefined in what was saved before there was one. */
  plate?: "none" | "first-match" | "first-round" | undefined;
};

/** Null: there is none. */
export const plateOf = ({ plate = "none" }: Pick<KnockoutRules, "plate">) =>
  plate === "none" ? null : plate;

const PLATE_TERMS = {
  "first-match":
    "Sides that lose the first match they play, also one in the second round after a bye, play a second knock-out: the plate.",
  "first-round": "Sides that lose a match of the first round play a second knock-out: the plate.",
} as const;

function plateTerms(rules: KnockoutRules): string[] {
  const plate = plateOf(rules);
  return plate === null
    ? []
    : [
        PLATE_TERMS[plate],
        "A side that has withdrawn, was disqualified or gave a walkover is not in the plate. It is drawn by the numbers of the draw, when the last of these matches is decided.",
      ];
}

export const FORM_LABELS: Readonly<Record<MatchForm, string>> = {
  singles: "Singles",
  "four-ball": "Four-ball",
  foursomes: "Foursomes",
  greensomes: "Greensomes",
};

const ALLOWANCE: Readonly<Record<MatchForm, string>> = {
  singles: "100 % of the Course Handicap",
  "four-ball": "90 % of each player’s Course Handicap",
  foursomes: "50 % of the partners’ Course Handicaps together",
  greensomes: "60 % of the lower and 40 % of the higher Course Handicap",
};

const PLAYED: Readonly<Record<KnockoutRules["holes"], string>> = {
  "9": "9 holes",
  "18": "18 holes",
  "36": "36 holes, two rounds with the strokes of each",
};

function strokeTerms({ form, strokes, way, most, handicaps }: KnockoutRules): string[] {
  if (strokes === "scratch") return ["Without handicap strokes."];
  const lowest = form === "singles" || form === "four-ball" ? "lowest player" : "lower side";
  return [
    way === "playing"
      ? `Each Playing Handicap is ${ALLOWANCE[form]}; the ${lowest} plays off zero, and the others get the difference.`
      : `Strokes are a share of the difference of Course Handicaps: ${ALLOWANCE[form]}.`,
    ...(most === undefined ? [] : [`The highest Playing Handicap is ${most}.`]),
    handicaps === "match"
      ? "The handicap of the day of the match counts."
      : "The handicap of the day of the draw counts in every round.",
  ];
}

/** What the settings mean, in sentences for players. */
export function termsOf(rules: KnockoutRules): string[] {
  return [
    `${FORM_LABELS[rules.form]}, match play over ${PLAYED[rules.holes]}.`,
    ...strokeTerms(rules),
    rules.level === "as-before"
      ? "A match that is level after the last hole goes on, hole by hole from the first, with the strokes of the round, until a side wins a hole."
      : "A match that is level after the last hole goes on, hole by hole from the first, without strokes, until a side wins a hole.",
    rules.arranges === "first"
      ? "The side named first offers at least three days, one of them on a weekend, within a week of the draw or of the match before."
      : "Both sides agree on a day.",
    "Each match is played by the last day of its round. A match that was not played by then is decided by the club; the calendar alone puts no side out.",
    rules.hasThirdPlace
      ? "The losing semi-finalists play for third place."
      : "The losing semi-finalists share third place.",
    ...plateTerms(rules),
  ];
}

import { MATCH_FORMS, type MatchForm } from "#app/golf/match-strokes.ts";

/** The terms of a knock-out, as they are stored. */
export type KnockoutRules = {
  form: MatchForm;
  strokes: "net" | "scratch";
  /** Each Playing Handicap first and then the difference, or a share of the difference. */
  way: "playing" | "difference";
  /**
   * Per cent of each Course Handicap, or of those that share a ball together; undefined: as Appendix C of
   * the Rules of Handicapping has it.
   */
  allowance?: number | undefined;
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
  /** How many sides a group has, where it begins with groups; undefined in what was saved before. */
  groups?: "none" | "3" | "4" | "5" | "6" | undefined;
  /** How many of each group go on. */
  goOn?: "1" | "2" | "3" | "4" | undefined;
};

/** Null: there are none. */
export const groupsOf = ({
  groups = "none",
  goOn = "1",
}: Pick<KnockoutRules, "groups" | "goOn">): { size: number; goOn: number } | null =>
  groups === "none" ? null : { size: Number(groups), goOn: Number(goOn) };

function groupTerms(rules: KnockoutRules): string[] {
  const groups = groupsOf(rules);
  return groups === null
    ? []
    : [
        `First there are groups, of ${groups.size} sides where that is possible. In a group each side plays each other side.`,
        "A match that is won counts one point. One that is level after the last hole is halved, and counts half a point for each side. One that neither side plays is lost by both.",
        "Between two sides that are level on points, the match between them counts. Then, and of three or more, holes up less holes down count, and after that matches won; when some are parted, the others begin again with the match between them. A match that was not played to its end counts no holes.",
        "Sides that are still level share the place. Where it decides who goes on, there is a play-off, or the club draws lots.",
        "Of a side that withdraws, matches that were played count, and the others are walkovers.",
        `${groups.goOn === 1 ? "The winner of each group goes on" : `The first ${groups.goOn} of each group go on`} to the knock-out. Group winners have the first numbers, by points and then holes up${groups.goOn === 1 ? "" : ", after them the sides in second place, and so on"}.`,
      ];
}

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

const ALLOWED: Readonly<Record<Exclude<MatchForm, "greensomes">, string>> = {
  singles: "of the Course Handicap",
  "four-ball": "of each player’s Course Handicap",
  foursomes: "of the partners’ Course Handicaps together",
};

const allowanceText = (form: MatchForm, allowance?: number): string =>
  form === "greensomes"
    ? "60 % of the lower and 40 % of the higher Course Handicap"
    : `${String(allowance ?? MATCH_FORMS[form].allowances[0])} % ${ALLOWED[form]}`;

const PLAYED: Readonly<Record<KnockoutRules["holes"], string>> = {
  "9": "9 holes",
  "18": "18 holes",
  "36": "36 holes, two rounds with the strokes of each",
};

function strokeTerms({ form, strokes, way, allowance, most, handicaps }: KnockoutRules): string[] {
  if (strokes === "scratch") return ["Without handicap strokes."];
  const lowest = form === "singles" || form === "four-ball" ? "lowest player" : "lower side";
  const share = allowanceText(form, allowance);
  return [
    way === "playing"
      ? `Each Playing Handicap is ${share}; the ${lowest} plays off zero, and the others get the difference.`
      : `Strokes are a share of the difference of Course Handicaps: ${share}.`,
    ...(most === undefined ? [] : [`The highest Playing Handicap is ${most}.`]),
    handicaps === "match"
      ? "The handicap of the day of the match counts."
      : "The handicap of the day of the draw counts in every round.",
  ];
}

function extraStrokes({ strokes, level }: KnockoutRules): string {
  if (strokes === "scratch") return "";
  return level === "as-before" ? ", with the strokes of the round" : ", without strokes";
}

/** What the settings mean, in sentences for players. */
export function termsOf(rules: KnockoutRules): string[] {
  const level =
    groupsOf(rules) === null
      ? "A match that is level after the last hole"
      : "In the knock-out a match that is level after the last hole";
  return [
    `${FORM_LABELS[rules.form]}, match play over ${PLAYED[rules.holes]}.`,
    ...strokeTerms(rules),
    ...groupTerms(rules),
    ...(rules.form === "singles"
      ? []
      : ["A partner may be replaced before the first match of the side, and not after it."]),
    `${level} goes on, hole by hole from the first${extraStrokes(rules)}, until a side wins a hole.`,
    rules.arranges === "first"
      ? "The side named first offers at least three days, one of them on a weekend, within a week of the draw or of the match before."
      : "Both sides agree on a day.",
    "Each match is played by the last day of its round. A match that was not played by then is decided by the club; the calendar alone puts no side out.",
    "The opponent of a side that withdraws has a walkover; of one that withdraws after it has won, the club may let the side it has beaten play on instead.",
    rules.hasThirdPlace
      ? "The losing semi-finalists play for third place."
      : "The losing semi-finalists share third place.",
    ...plateTerms(rules),
  ];
}

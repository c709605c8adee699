import { COUNTED_OPTIONS } from "#app/club/play/results/format-choices.ts";
import { SCORING_FIELDS } from "#app/club/play/results/rules/content.ts";
import type { CompetitionProblem } from "#app/club/play/results/work-out-competitions.ts";
import { FORMATS } from "#app/golf/handicaps.ts";
import type { Format } from "#app/golf/handicaps.ts";
import { FORMAT_NAMES } from "#app/tournaments/format-words.ts";

const CANNOT: Partial<Record<CompetitionProblem, string>> = {
  "one-ball": "partners share a ball, so players have no cards of their own",
  "no-sides": "it has no sides yet",
  "tee-pars-missing": "the pars of a rated tee are missing",
};

const MAX = 12;

export const COMPETITIONS_PAGE = {
  max: MAX,
  heading: "Competitions",
  title: (name: string) => `Competitions of ${name}`,
  description: "The competitions that are worked out from the cards of a tournament.",
  text: "All of them are worked out from the same cards, and published together.",
  add: "Add another competition",
  addHeading: "Another competition from the same cards",
  own: (format: string) => `${format}: the tournament’s own competition`,
  edit: "Settings",
  sides: "Sides",
  makeSides: "Make its sides",
  some: (players: number) =>
    players === 1 ? "1 player takes part." : `${players} players take part.`,
  cannot: (name: string, problem: CompetitionProblem) =>
    `${name} cannot be worked out: ${CANNOT[problem] ?? "see the tournament’s own results"}. ${problem === "no-sides" ? "Make them, publish without it, or remove it." : "Correct this, or remove the competition."}`,
  isEmpty: (name: string) => `${name}: no player takes part.`,
  leftOut: (name: string, side: string) =>
    `${name}: ${side} is not on the board, because it has too many players for the format. Correct this on the page of its sides.`,
  withoutCard: (name: string, players: readonly string[]) =>
    `${name}: these players have points but no card, so they are left out: ${players.join(", ")}.`,
  save: "Save the competition",
  saving: "Saving…",
  remove: "Remove the competition",
  removing: "Removing…",
  removeHint: (hasSides: boolean) =>
    `${hasSides ? "Its settings and sides are deleted." : "Its settings are deleted."} The cards stay.`,
  inUse: (name: string, prizes: readonly string[], series: readonly string[]) =>
    `${name} stays. Remove first: ${[
      ...prizes.map((prize) => `the prize “${prize}” (Awards)`),
      ...series.map((each) => `it from the series “${each}”`),
    ].join(", ")}.`,
  whoGone: "Choose who takes part: this group was removed",
  full: `There are ${MAX} competitions already. Remove one first.`,
  nameTaken: "There is a competition of this name",
  gone: "This competition was removed.",
  removed: (name: string) => `${name} is removed`,
  saved: "Competition saved",
} as const;

const OF_PLAYERS_WITH_CARDS = (Object.keys(FORMATS) as Format[]).filter(
  (format) => !FORMATS[format].isOneBall,
);

export const COMPETITION_FIELDS = {
  name: { label: "Name", hint: "For example Pairs, or Skins", type: "text" },
  kind: {
    label: "What is played",
    as: "select",
    options: [
      { value: "board", label: "A leaderboard: individual, pairs or teams" },
      { value: "skins", label: "Skins" },
      { value: "twos", label: "Twos" },
    ],
  },
  format: {
    label: "Format",
    as: "select",
    options: OF_PLAYERS_WITH_CARDS.map((value) => ({ value, label: FORMAT_NAMES[value] })),
  },
  ranking: {
    label: "Ranked by",
    as: "select",
    options: [
      { value: "net", label: "Net" },
      { value: "gross", label: "Gross" },
      { value: "net-and-gross", label: "Net; gross as a second board" },
      { value: "gross-and-net", label: "Gross; net as a second board" },
    ],
  },
  counted: { ...SCORING_FIELDS.counted, options: COUNTED_OPTIONS },
  shortSides: SCORING_FIELDS.shortSides,
  sides: { label: "Sides", as: "select" },
  points: SCORING_FIELDS.points,
  maximum: SCORING_FIELDS.maximum,
  maxOverPar: {
    label: "Maximum over par at a hole",
    type: "text",
    inputMode: "numeric",
  },
  ties: SCORING_FIELDS.ties,
  by: {
    label: "Skins by",
    as: "select",
    options: [
      { value: "gross", label: "Gross" },
      { value: "net", label: "Net" },
      { value: "half", label: "Half strokes: each handicap stroke counts half" },
    ],
  },
  carry: { label: "A hole without a winner is added to the next one" },
  validate: {
    label: "To keep a skin, at the next hole its winner needs",
    as: "select",
    options: [
      { value: "none", label: "Nothing" },
      { value: "par", label: "Par" },
      { value: "birdie", label: "A birdie" },
    ],
  },
  lastHoleStands: { label: "A skin on the last hole stands" },
  parOrBetter: { label: "A skin needs par or better" },
  strokesOnPar3: { label: "Handicap strokes count on par 3" },
  ace: {
    label: "A hole in one counts as",
    as: "select",
    options: [
      { value: "1", label: "One two" },
      { value: "2", label: "Two twos" },
      { value: "0", label: "Nothing" },
    ],
  },
  allowance: {
    label: "Handicap allowance (%)",
    hint: "Leave empty for the usual one of the format.",
    type: "text",
    inputMode: "numeric",
  },
  pot: {
    label: "Pot (₹)",
    hint: "Shared equally in whole rupees. Leave empty for none.",
    type: "text",
    inputMode: "numeric",
  },
  carriedIn: {
    label: "Carried over from an earlier day (₹)",
    type: "text",
    inputMode: "numeric",
  },
  who: {
    label: "Who takes part",
    as: "select",
    hint: "To ask players in the entry form, add a question such as “Also in the pairs?” there, with its fee in the fee settings.",
  },
  paid: { label: "Only players whose entry is fully paid" },
} as const;

export const WHO = {
  all: "All players",
  division: (name: string) => `Players of ${name}`,
  paid: "paid",
  yes: (question: string) => `Players who answered yes: ${question}`,
  choice: (question: string, choice: string) => `Players who answered “${choice}”: ${question}`,
  /** Of a competition. */
  ofTeams: "The tournament’s teams",
  own: "Sides of its own",
  of: (name: string) => `The sides of ${name}`,
} as const;

import type { BadCell, ParsedScores } from "#app/golf/scores-csv.ts";
import type { PlayerResult } from "#app/golf/results.ts";
import type { ScoringProblem } from "./work-out.ts";

/** Texts of the page with a tournament's results. */
export const RESULTS_PAGE = {
  heading: "Results",
  title: (name: string) => `Results of ${name}`,
  description: "Points of each player, and what is published of them.",
  import: "Import a file",
  rules: "Scoring rules",
  awards: "Awards",
  points: "Points",
  pointsHint:
    "Stableford points of each player. An empty field is no score; “-” removes one that was imported hole by hole.",
  pointsOf: (name: string) => `Points of ${name}`,
  withdrawn: "A player who has withdrawn",
  holes: (holes: number) => `${String(holes)} holes imported`,
  result: ({
    place,
    noPlace,
    points,
  }: Pick<PlayerResult, "place" | "noPlace" | "points">) =>
    noPlace === "no-handicap"
      ? "no Peoria handicap: a secret hole is blank"
      : `${place === null ? "neutral" : `place ${String(place)}`}, ${String(points)} points`,
  withoutHandicap: (names: readonly string[]) =>
    `No Peoria handicap and no place, because a secret hole is blank and no maximum over par is set: ${names.join(", ")}.`,
  neutral: "Neutral players win no place and no category.",
  save: "Save points",
  saving: "Saving…",
  nobody: "Nobody is entered yet.",
  board: "The results now",
  scores: (scores: number, players: number) =>
    `${String(scores)} of ${String(players)} players have a score.`,
  publish: "Publish the results",
  publishAgain: "Publish them again",
  publishing: "Publishing…",
  neverPublished: "Nothing is published yet: only the club sees this page.",
  published: (moment: string) =>
    `Published ${moment}. Later changes are seen only when you publish again.`,
  see: "See what visitors see",
  noPage:
    "The tournament has no information page: its results are only on the profiles of its players.",
  takeBack: "Take them back",
  takingBack: "Taking back…",
  takeBackHint:
    "Taken back, they are no longer on the information page and on profiles. Everything on this page stays.",
  draft: "Results are published once the tournament is.",
  problems: {
    "course-missing":
      "Scores were imported hole by hole. They need the course among the scoring rules.",
    "course-differs":
      "Some cards have another number of holes than the course of the scoring rules.",
    "secret-holes-missing":
      "A Peoria handicap needs secret holes of the course. Draw them among the scoring rules.",
  } satisfies Record<ScoringProblem, string>,
  teams: "Teams",
  players: "The best players",
  columns: {
    place: "Place",
    player: "Player",
    team: "Team",
    cards: "Cards",
    points: "Points",
  },
} as const;

/** Texts of the page that imports a file. */
export const IMPORT_PAGE = {
  heading: "Import scores",
  description: "Read the scoring service's file, and look before it is saved.",
  text: "Nothing is saved before you have seen what was found.",
  labels: { csv: "Text of the file", file: "File" },
  fileHint: "CSV; it is taken instead of the text below.",
  csvHint:
    "A first line with the columns, then a line for each player: name, email or phone; handicap, if you like; points, or hole_1 … hole_18.",
  preview: "Look at it",
  previewing: "Reading…",
  found: "What was found",
  matched: (scores: number, changed: number, added: number) =>
    `${scores === 1 ? "1 score" : `${String(scores)} scores`} of players: ${String(added)} new, ${String(changed)} changed, ${String(scores - changed - added)} as they are.`,
  save: (scores: number) =>
    scores === 1 ? "Save 1 score" : `Save ${String(scores)} scores`,
  saving: "Saving…",
  nothing: "There is nothing to be saved.",
  badCells: "Lines with a cell that cannot be read",
  unmatched: "Lines about nobody who plays",
  ambiguous: "Lines that fit several players",
  repeated: "Lines about a player of an earlier line, which counts",
  withoutScore: "Players without a line",
  changes: "Scores that change",
  change: (before: string, after: string) => `${before}, now ${after}`,
  skipped: (lines: number) =>
    lines === 1
      ? "1 line is left out:"
      : `${String(lines)} lines are left out:`,
  line: (line: number) => `Line ${String(line)}`,
  cell: ({ column, value, problem }: BadCell) =>
    `${column}: ${CELL_PROBLEMS[problem](value)}`,
  fits: (names: readonly string[]) =>
    new Set(names).size === 1
      ? `${String(names.length)} players have this name: a column with their e-mail addresses or phone numbers tells them apart`
      : `could be ${names.join(", ")}`,
  points: (points: number) =>
    points === 1 ? "1 point" : `${String(points)} points`,
  strokes: (strokes: number, played: number, holes: number) =>
    `${String(strokes)} strokes at ${played === holes ? String(holes) : `${String(played)} of ${String(holes)}`} holes`,
  handicap: (handicap: number) => `handicap ${String(handicap)}`,
} as const;

const CELL_PROBLEMS: Record<BadCell["problem"], (value: string) => string> = {
  "not-a-number": (value) => `“${value}” is not a number`,
  "out-of-range": (value) => `${value} is out of range`,
  missing: () => "is missing",
};

/** Why a file cannot be read at all. */
export function fileProblem({
  problem,
  line,
  column,
}: Extract<ParsedScores, { ok: false }>): string {
  switch (problem) {
    case "empty":
      return "The file has no lines about players.";
    case "too-large":
      return "The file is too large: please leave out what is not needed.";
    case "not-text":
      return "The file is not a text in UTF-8: please save it as “CSV UTF-8”.";
    case "not-csv":
      return `Line ${String(line ?? 1)} is not CSV: is a quotation mark missing?`;
    case "no-player-column":
      return "The first line names no column with players: name, email or phone.";
    case "no-score-column":
      return "The first line names no column with scores: points, or hole_1 … hole_18.";
    case "number-of-holes":
      return "There must be columns for 9 or for 18 holes.";
    case "column-twice":
      return `The column “${column ?? ""}” is there twice.`;
  }
}

/** Texts of the page with the scoring rules. */
export const RULES_PAGE = {
  heading: "Scoring rules",
  description: "How a tournament's results are worked out.",
  text: "Only cards that were imported hole by hole need the course and a handicap. Points count as they were given.",
  labels: {
    par: "Par of each hole",
    strokeIndex: "Stroke index of each hole",
    handicap: "Handicap strokes",
    maxHandicap: "Maximum handicap",
    secretHoles: "Secret holes (Peoria)",
    allowance: "Peoria allowance in per cent",
    maxOverPar: "Maximum over par at a hole",
    bestCards: "Best cards of a team that count",
    ties: "Equal points",
  },
  hints: {
    par: "9 or 18 numbers, e.g. 4 4 3 5 4 4 3 5 4",
    strokeIndex: "In the same order; 1 is the hole with the first stroke",
    maxHandicap: "Empty: no maximum",
    secretHoles: "Numbers of the holes. Members must not know them.",
    maxOverPar:
      "Only for the Peoria handicap: a hole played worse, picked up or left blank counts there as par and this. Stableford points come from the strokes played; a hole picked up or left blank scores nothing. Empty: no maximum, and who has a blank secret hole gets no handicap and no place.",
    bestCards: "Empty: all",
  },
  handicaps: [
    { value: "none", label: "None" },
    { value: "entered", label: "The handicap of the entry" },
    { value: "peoria", label: "Peoria, from secret holes" },
  ],
  ties: [
    { value: "shared", label: "Share a place" },
    {
      value: "countback",
      label:
        "The last 9, 6, 3 and 1 holes decide, then those of the first nine",
    },
  ],
  draw: "Draw secret holes and save",
  save: "Save the rules",
  saving: "Saving…",
} as const;

/** Texts of the page with the awards. */
export const AWARDS_PAGE = {
  heading: "Awards",
  description: "Prizes of a tournament and who has won them.",
  text: "Published with the results.",
  labels: {
    awards: "Awards",
    name: "Award",
    note: "Where or for what",
    winner: "Winner",
  },
  hint: "A player or a team by name, from the list; empty while nobody has won.",
  /** Where the tournament's page announces no prizes. */
  usual: ["Longest drive", "Closest to the pin"],
  bestOf: (category: string) => `Best of the category ${category}`,
  add: "Add an award",
  words: {
    move: {
      up: (line: number) => `Move award ${String(line)} up`,
      down: (line: number) => `Move award ${String(line)} down`,
    },
    remove: (line: number) => `Remove award ${String(line)}`,
  },
  /** How many awards a tournament may have. */
  max: 40,
  best: "The best of each category",
  save: "Save the awards",
  saving: "Saving…",
} as const;

/** Messages beside the fields. */
export const RESULTS_MESSAGES = {
  points: (name: string) =>
    `${name}: please enter whole points from 0 to 100, or leave it empty`,
  meanwhile: (name: string, points: string) =>
    points === ""
      ? `${name}: somebody else has removed these points meanwhile. Save again to have yours.`
      : `${name}: somebody else has saved ${points} meanwhile. Save again to have yours.`,
  csv: "Please choose a file, or paste its text",
  nobodyFound: "No line is about somebody who plays",
  csvTooLong: "The file is too large: please leave out what is not needed",
  holes: "Please enter 9 or 18 numbers",
  par: "Every par is 3, 4, 5 or 6",
  strokeIndex: "Please enter each number from 1 to the last hole once",
  strokeIndexMissing: "Please enter the stroke index of each hole, too",
  parMissing: "Please enter the par of each hole, too",
  handicap: "Please choose one",
  number: (min: number, max: number) =>
    `Please enter a whole number from ${String(min)} to ${String(max)}`,
  secretHoles: "Please enter numbers of holes, each once",
  peoriaForDraw: "Holes are drawn for a Peoria handicap: please choose it",
  courseForDraw: "Holes can be drawn when the par of each is known",
  awardName: "Please enter the award's name",
  tooLong: (max: number) => `Please use at most ${String(max)} characters`,
  winner: (name: string) =>
    `Nobody who plays is called “${name}”. Please choose from the list.`,
} as const;

export const RESULTS_TOASTS = {
  nothing: { message: "Nothing has changed" },
  unsaved: {
    message: "Points are not saved yet",
    description:
      "They are still here. Save them, look at the results, and press again.",
  },
  lookFirst: {
    message: "Please look at it first",
    description: "This is another text than the one that you have seen.",
  },
  saved: (scores: number) => ({
    message: scores === 1 ? "1 score saved" : `${String(scores)} scores saved`,
    description: "Visitors see the results when you publish.",
  }),
  rulesSaved: { message: "Scoring rules saved" },
  awardsSaved: {
    message: "Awards saved",
    description: "Visitors see them when you publish.",
  },
  published: { message: "The results are published" },
  takenBack: {
    message: "The results are taken back",
    description: "Visitors see them when you publish again.",
  },
} as const;

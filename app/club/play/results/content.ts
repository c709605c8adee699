import type { Format } from "#app/golf/handicaps.ts";
import type { PlayerResult } from "#app/golf/results.ts";
import type { BadCell, ParsedScores } from "#app/golf/scores-csv.ts";
import { tableProblem } from "#app/tables/table.ts";
import { minDrivesText, NO_RESULT_WORDS, totalText } from "#app/tournaments/format-words.ts";
import { nameKey } from "#app/tournaments/names-apart.ts";
import { RESULTS_HEADING } from "./heading.ts";
import type { ScoringProblem, SideProblem } from "./work-out.ts";

export const RESULTS_PAGE = {
  heading: RESULTS_HEADING,
  title: (name: string) => `Results of ${name}`,
  description: "Points of each player, and what is published of them.",
  cards: "Type cards",
  course: "Cards from the course",
  notTaken: (count: number) =>
    count === 1
      ? "1 number that no card could take waits for a decision"
      : `${count} numbers that no card could take wait for a decision`,
  import: "Import a file",
  rules: "Scoring settings",
  awards: "Awards",
  print: "Print and share",
  points: "Points",
  pointsHint:
    "Stableford points of each player, or NR, WD, DQ or DNS for no return, withdrawn, disqualified or did not start. An empty field is no score; “-” removes one that was imported hole by hole.",
  netPoints:
    "Points are net: the gross board has only players with a card. Type the card of who belongs there.",
  cardsHint:
    "This format is worked out from cards: type them, or import them hole by hole. Enter only NR, WD, DQ or DNS here, for no return, withdrawn, disqualified or did not start; “-” removes a card.",
  noResults: "Players",
  drivesOf: (name: string) => `Drives of ${name}`,
  drivesHint: (minimum: number) =>
    `${minDrivesText(minimum)} Enter how many the team used; an empty field is not counted yet.`,
  pointsOf: (name: string) => `Points of ${name}`,
  former: "A former member",
  stayPublished: "The published results and awards stay as they are until you publish them again.",
  holes: (holes: number) => `card of ${holes} holes`,
  result: (
    format: Format,
    { place, noPlace, total }: Pick<PlayerResult, "place" | "noPlace" | "total">,
  ) => {
    if (noPlace === "no-handicap") return "no handicap, so no net result";
    if (noPlace !== null && noPlace !== "neutral") return NO_RESULT_WORDS[noPlace];
    return [
      place === null ? "neutral" : `place ${place}`,
      total === null ? null : totalText(format, total),
    ]
      .filter((part) => part !== null)
      .join(", ");
  },
  unusualHoles:
    "Peoria is played with six secret holes of par 24, or twelve of par 48. Yours are others: handicaps may come out strangely high or low.",
  neutral: "Neutral players win no place and no category.",
  sidePlaysOff: (strokes: string) => `the side plays off ${strokes}`,
  peoria: (working: string) => `Peoria handicap: ${working}`,
  save: "Save points",
  saveOthers: "Save",
  saving: "Saving…",
  none: "There are no entries yet.",
  found: ({ name, found }: { name: string; found: number }) =>
    `${found === 1 ? "1 player" : `${found} players`} with “${name}” in the name.`,
  pagesHint: "Save before you open another page: what is typed stays on this one.",
  board: "The results now",
  scores: (scores: number, players: number, withdrawn: number) =>
    `${scores} of ${players} players have a score.${
      withdrawn > 0
        ? ` ${withdrawn} more with a score ${withdrawn === 1 ? "has" : "have"} withdrawn.`
        : ""
    }`,
  sideCards: (sides: string, cards: number, all: number) =>
    `${cards} of ${all} ${sides} have a card.`,
  publish: "Publish the results",
  publishAgain: "Publish them again",
  publishing: "Publishing…",
  neverPublished: "Nothing is published yet: only the club sees this page.",
  see: "See what visitors see",
  uncounted: (open: number, players: number, series: string) =>
    `${open} of ${players} do not count in ${series} yet: the site does not know who of the members’ register they are.`,
  noPage:
    "The tournament has no information page: its results are only on the profiles of its players.",
  takeBack: "Take them back",
  takingBack: "Taking back…",
  takeBackHint:
    "Taken back, they are no longer on the information page and on profiles, which say so. Entrants whom you wrote their results get a mail. Everything on this page stays.",
  takeBackSeries: "In series, taking them back changes:",
  draft: "Results are published once the tournament is.",
  cancelled: "The tournament is cancelled: no results can be published.",
  cancelledSince: "The tournament is cancelled: its results do not count, which readers are told.",
  waits: (day: string) => `Results can be published from ${day}, the tournament's day.`,
  problems: {
    "course-missing":
      "Scores were imported hole by hole. They need the course: please enter it in the scoring settings.",
    "course-differs":
      "Some cards have another number of holes than the course in the scoring settings.",
    "secret-holes-missing":
      "A Peoria handicap needs secret holes of the course. Draw them in the scoring settings.",
    "no-sides": "This format is played in teams. Make the teams first, on the Teams page.",
    "cards-missing":
      "This format is worked out from cards. Please type the cards of these players instead of points:",
    "tees-of-another-round":
      "These tees are rated for another number of holes than the scorecard has. Please correct the rated tees or the scorecard:",
    "tee-pars-missing":
      "These tees have another par than the scorecard, and in this format each card is counted against the pars of its own tee. Please enter them in the rated tees of the tournament:",
  } satisfies Record<ScoringProblem, string>,
  leftOut: {
    "side-size": (team: string) =>
      `${team} is not on the board: in this format a side has two players, in a scramble two to four, in a team format up to four. Put the players right on the Teams page.`,
    "two-cards": (team: string) =>
      `${team} is not on the board: a side with one ball has one card, and two are saved. Remove the other one.`,
  } satisfies Record<SideProblem, (team: string) => string>,
  players: "The best players",
  columns: {
    place: "Place",
    player: "Player",
    cards: "Cards",
  },
} as const;

export const IMPORT_PAGE = {
  heading: "Import scores",
  labels: { csv: "Or paste the scores", file: "File" },
  hints: { file: "Excel or CSV; it is used instead of what is pasted below." },
  missing: "Please choose a file, or paste its text",
  first: "Choose a file",
  reopen: "Change the file",
  check: "Check the scores",
  busy: "Reading…",
  done: "The scores are saved. The results are private until you publish them; a live board that is shown has the cards at once.",
  again: "Import another file",
  exampleText:
    "A first line that names the columns, then a line for each player: name, membership number, email or phone; handicap, if you like; points, or Hole 1 to Hole 18. A list such as “Arjun Menon - 36” will do too.",
  example: `Name, Handicap, Points
Asha Rao, 18, 36
Arjun Menon, 7, 33`,
  matched: (scores: number, changed: number, added: number) =>
    `${scores === 1 ? "1 score" : `${scores} scores`} of players: ${added} new, ${changed} changed, ${scores - changed - added} as they are.`,
  save: (scores: number) => (scores === 1 ? "Save 1 score" : `Save ${scores} scores`),
  change: (before: string, after: string) => `${before}, now ${after}`,
  skipped: (lines: number) =>
    lines === 1 ? "1 line will be skipped:" : `${lines} lines will be skipped:`,
  columns: [
    { value: "name", label: "Name" },
    { value: "email", label: "Email" },
    { value: "phone", label: "Phone" },
    { value: "number", label: "Membership number" },
    { value: "handicap", label: "Handicap" },
    { value: "points", label: "Points" },
  ],
  line: (line: number) => `Line ${line}`,
  cell: ({ name, column, value, problem }: BadCell) =>
    [name, [column, CELL_PROBLEMS[problem](value)].filter(Boolean).join(": ")]
      .filter(Boolean)
      .join(", "),
  taken: (player: string) => `taken for ${player}`,
  fits: (typed: string, names: readonly string[]) =>
    names.every((name) => nameKey(name).startsWith(`${nameKey(typed)} (`))
      ? `${names.length} players have this name: ${names.join(", ")}. A column with their email addresses or phone numbers tells them apart`
      : `could be ${names.join(", ")}`,
  points: (points: number) => (points === 1 ? "1 point" : `${points} points`),
  strokes: (strokes: number, played: number, holes: number) =>
    `${strokes} strokes at ${played === holes ? String(holes) : `${played} of ${holes}`} holes`,
  otherHandicap: (name: string, ofFile: string, handicap: string | null) =>
    `${name}: handicap ${ofFile} in the file, ${handicap === null ? "no number" : handicap} in the entry`,
  otherHandicaps:
    "Lines with another handicap than the player plays off. Correct the entry, or take the scores alone.",
  scoresOnly: "Take the scores alone: the handicaps in the file do not count",
} as const;

const CELL_PROBLEMS: Record<BadCell["problem"], (value: string) => string> = {
  "not-a-number": (value) => `“${value}” is not a number`,
  "out-of-range": (value) => `${value} is out of range`,
  missing: () => "is missing",
  "not-a-score": (value) => `“${value}” is not a name with points`,
};

export function fileProblem({
  problem,
  line,
  column,
}: Extract<ParsedScores, { ok: false }>): string {
  switch (problem) {
    case "no-player-column":
      return "The first line names no column with players: name, email or phone.";
    case "no-score-column":
      return "The first line names no column with scores: Points, or Hole 1 to Hole 18.";
    case "number-of-holes":
      return "There must be columns for 9 or for 18 holes.";
    case "column-twice":
      return `The column “${column ?? ""}” is there twice.`;
    default:
      return tableProblem(problem, line);
  }
}

export const AWARDS_PAGE = {
  /** Who has withdrawn without a card is in no results. */
  player: "a player",
  heading: "Awards",
  description: "Prizes of a tournament and their winners.",
  text: "Published with the results.",
  labels: {
    awards: "Awards",
    name: "Award",
    note: "Where or for what",
    winner: "Winner",
    held: "Played for, without a winner",
  },
  hint: "A player or a team by name, from the list. An award without a winner is not published, unless it was played for.",
  more: "More",
  noWinner: "No winner",
  /** Where the tournament's page announces no prizes. */
  usual: ["Longest drive", "Closest to the pin"],
  add: "Add an award",
  words: {
    move: {
      up: (line: number) => `Move award ${line} up`,
      down: (line: number) => `Move award ${line} down`,
    },
    remove: (line: number) => `Remove award ${line}`,
  },
  max: 40,
  fill: "Prizes from the places",
  fillText:
    "Puts the place winners into the list above, in place of those filled before, and keeps your other awards. Players who tie share the prizes of their places: two who are first have both Best and Second. Check the list before you publish.",
  fillLabels: {
    places: "Places of each board that win",
    first: "First",
    one: "One prize a player: the next moves up",
    sides: "Also in competitions of pairs and teams",
  },
  firsts: [
    { value: "gross", label: "Gross before net" },
    { value: "net", label: "Net before gross" },
  ],
  passedOver: (texts: readonly string[]) =>
    `Passed over, since they have another prize: ${texts.join("; ")}.`,
  fillNow: "Fill and save",
  save: "Save the awards",
  saving: "Saving…",
} as const;

export const RESULTS_MESSAGES = {
  drives: (name: string) =>
    `${name}: please enter the number of drives used, from 0 to 18, or leave empty`,
  drivesMeanwhile: (name: string, drives: string) =>
    drives === ""
      ? `${name}: someone else has removed the number of drives. Save again to keep yours.`
      : `${name}: someone else has saved ${drives} ${drives === "1" ? "drive" : "drives"}. Save again to keep yours.`,
  points: (name: string) =>
    `${name}: please enter whole points from 0 to 100, or NR, WD, DQ or DNS, or leave empty`,
  meanwhile: (name: string, points: string) =>
    points === ""
      ? `${name}: someone else has removed these points. Save again to keep yours.`
      : `${name}: someone else has saved ${points}. Save again to keep yours.`,
  unlikely: (points: string, likely: number) =>
    `${points} points? A net birdie at every hole is ${likely}. Save again if it is right.`,
  replacesCard: (text: string) =>
    `A card is saved here. Save again to put ${text} in its place: its strokes are deleted.`,
  strokeIndex:
    "Please enter a number from 1 to 18 for each hole, each once: of nine holes 1 to 9, or their numbers of the whole course",
  otherTees: (tees: readonly string[]) =>
    `Rated for another number of holes: ${tees.join(", ")}. Correct the rated tees of the tournament first, or this scorecard`,
  allowance: (sizes: readonly number[]) =>
    `Please enter ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(sizes.map(String))} ${sizes.at(-1) === 1 ? "number" : "numbers"} here, or leave empty`,
  number: (min: number, max: number) => `Please enter a whole number from ${min} to ${max}`,
  pointsTable: "Please enter six whole numbers, for example 8 5 2 0 -1 -3",
  secretHoles: "Please enter numbers of holes, each once",
  awardName: "Please enter the award's name",
  invisible: "Please type this again: it has a line break or invisible signs.",
  winner: (name: string) => `“${name}” is not the name of one player. Choose from the list.`,
} as const;

export const RESULTS_TOASTS = {
  nothing: { message: "Nothing has changed" },
  unsaved: {
    message: "Points are not saved yet",
    description: "They are still here. Save them, look at the results, and press again.",
  },
  lookFirst: {
    message: "Please check it first",
    description: "The text has changed since you checked it.",
  },
  saved: (scores: number, isPublished: boolean) => ({
    message: scores === 1 ? "1 score saved" : `${scores} scores saved`,
    description: isPublished
      ? RESULTS_PAGE.stayPublished
      : "Visitors see the results when you publish. A live board that is shown has the cards at once.",
  }),
  drivesSaved: { message: "Drives saved", description: "Visitors see them when you publish." },
  rulesSaved: { message: "Scoring settings saved" },
  awardsFilled: (passedOver: readonly string[]) => ({
    message: "The prizes are filled from the places",
    description: [
      "Please look at them. Visitors see them when you publish.",
      passedOver.length > 0
        ? `Passed over, with another prize already: ${passedOver.join("; ")}.`
        : null,
    ]
      .filter(Boolean)
      .join(" "),
  }),
  tooManyAwards: {
    message: "There are more than 40 awards",
    description: "Nothing is changed. Please remove some.",
  },
  awardsSaved: {
    message: "Awards saved",
    description: "Visitors see them when you publish.",
  },
  published: (series: readonly string[]) => ({
    message: "The results are published",
    ...(series.length > 0 && { description: series.join(" ") }),
  }),
  takenBack: (series: string | null) => ({
    message: "The results are taken back",
    description: ["Visitors see them when you publish again.", series].filter(Boolean).join(" "),
  }),
} as const;

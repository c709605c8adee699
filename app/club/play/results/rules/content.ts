import {
  COUNTED_OPTIONS,
  FORMAT_OPTIONS,
  RANKING_OPTIONS,
} from "#app/club/play/results/format-choices.ts";

export const SCORING_FIELDS = {
  format: {
    label: "Format",
    as: "select",
    options: FORMAT_OPTIONS,
    hint: "In four-ball, team, foursomes, greensomes, Chapman and scramble formats the teams compete: make teams of two, or of two to four. In foursomes, greensomes, Chapman and scrambles each team returns one card.",
  },
  ranking: { label: "Ranked by", as: "select", options: RANKING_OPTIONS },
  secretHoles: {
    label: "Secret holes (Peoria)",
    hint: "Six holes of par 24, or in double Peoria twelve of par 48. Keep them from members until the cards are in.",
    type: "text",
  },
  par: {
    label: "Par of each hole",
    hint: "9 or 18 numbers, for example 4 4 3 5 4 4 3 5 4",
    type: "text",
  },
  strokeIndex: {
    label: "Stroke index of each hole",
    hint: "In the same order; 1 is the hole with the first stroke. Nine holes may have the numbers of the eighteen-hole card.",
    type: "text",
  },
  maxHandicap: {
    label: "Maximum handicap",
    hint: "Higher handicaps play off this. Leave empty for no maximum.",
    type: "text",
    inputMode: "numeric",
  },
  allowance: {
    label: "Handicap allowance (%)",
    hint: "Leave empty for the usual one, which the check shows. Formats with one ball for each team take one number for each player, the lowest handicap first.",
    type: "text",
  },
  maximum: {
    label: "Maximum score at a hole",
    as: "radio",
    options: [
      { value: "none", label: "None: a hole without a score is no return" },
      { value: "net-double-bogey", label: "Net double bogey" },
      { value: "double-par", label: "Double par" },
      { value: "over-par", label: "Par plus the number below" },
    ],
  },
  maxOverPar: {
    label: "Maximum over par at a hole",
    hint: "Caps each hole at par plus this number when the Peoria handicap is worked out; a picked-up or blank hole counts as the cap. Without a cap, a blank secret hole gives no handicap and no place. In medal, with the choice above, it is the most that a hole counts.",
    type: "text",
    inputMode: "numeric",
  },
  points: {
    label: "Points (modified Stableford)",
    hint: "For an albatross, eagle, birdie, par, bogey, and double bogey or worse. Leave empty for 8 5 2 0 -1 -3.",
    type: "text",
  },
  counted: {
    label: "Balls of a team that count at each hole",
    as: "select",
    options: COUNTED_OPTIONS,
  },
  shortSides: { label: "By points, a team with fewer players than count plays on" },
  bestCards: {
    label: "Best cards of a team that count",
    hint: "Leave empty if all count. A team with fewer cards has no result.",
    type: "text",
    inputMode: "numeric",
  },
  minDrives: {
    label: "At least this many drives of each player",
    hint: "Leave empty for no minimum. You enter the drives beside each team’s result, which names the players with too few.",
    type: "text",
    inputMode: "numeric",
  },
  ties: {
    label: "Equal scores",
    as: "radio",
    options: [
      { value: "shared", label: "Share a place" },
      {
        value: "countback",
        label: "Countback (last 9, 6, 3, 1; then first nine)",
      },
      { value: "lot", label: "Countback, then by lot" },
    ],
  },
} as const;

export const RULES_PAGE = {
  heading: "Scoring settings",
  description: "How a tournament's results are worked out.",
  text: "Cards need the par and stroke index of each hole. Points entered directly are used as they are.",
  takeCourse: "Take them from a course",
  more: "More settings",
  steps: ["Choose", "Check", "See the results"],
  check: "Check the settings",
  checking: "Working out…",
  checked: "Effect of these settings",
  notSaved: "Nothing is saved yet.",
  board: "Top of the leaderboard",
  change: "Change the settings",
  before: (value: string) => `was: ${value}`,
  unset: {
    par: "Not entered. Points can be typed; cards need it.",
    strokeIndex: "Not entered. Points can be typed; cards need it.",
    secretHoles: "Not drawn yet",
    maxHandicap: "No maximum",
    maximum: "None",
    maxOverPar: "No cap",
    points: "8 5 2 0 -1 -3, as is usual",
    shortSides: "No: it has no result",
    bestCards: "All",
    minDrives: "No minimum",
  },
  /** Of one player of their own ball, and of a side. */
  allowance: (each: readonly (readonly number[])[]) =>
    `${each.map((percents) => percents.map((percent) => `${percent} %`).join(", ")).join("; or ")}, as is usual`,
  yes: "Yes",
  none: "No player has a score yet.",
  draw: "Draw secret holes and save",
  drawTwelve: "Draw twelve (double Peoria) and save",
  save: "Save the settings",
  saving: "Saving…",
} as const;

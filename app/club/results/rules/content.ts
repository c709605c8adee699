import { FORMAT_NAMES } from "#app/tournaments/format-words.ts";

/** Texts of the page with the scoring rules. */
export const RULES_PAGE = {
  heading: "Scoring settings",
  description: "How a tournament's results are worked out.",
  text: "Cards, typed or imported hole by hole, need the course, and are worked out by these settings. Points count as they were given.",
  labels: {
    par: "Par of each hole",
    strokeIndex: "Stroke index of each hole",
    handicap: "Handicap strokes",
    maxHandicap: "Maximum handicap",
    secretHoles: "Secret holes (Peoria)",
    allowance: "Handicap allowance (%)",
    maximum: "Maximum score at a hole in medal",
    maxOverPar: "Maximum over par at a hole",
    bestCards: "Best cards of a team that count",
    ties: "Equal scores",
    format: "Format",
    boards: "Boards",
  },
  hints: {
    par: "9 or 18 numbers, e.g. 4 4 3 5 4 4 3 5 4",
    strokeIndex:
      "In the same order; 1 is the hole with the first stroke. Nine holes may have the numbers that the card of eighteen gives them",
    maxHandicap: "Leave it empty for no maximum",
    format:
      "In four-ball, foursomes and scrambles the teams compete: make teams of two, or of two to four. Foursomes and scrambles have one card a team.",
    allowance:
      "Empty: all of one player’s handicap, 95 of a Handicap Index; four-ball 85 (par/bogey 90) of each; foursomes 50 50; scrambles 35 15, 30 20 10 or 25 20 15 10, the lowest handicap first. For Peoria one number.",
    secretHoles:
      "Numbers of the holes: six of par 24, or in double Peoria twelve of par 48. Members must not know them.",
    maxOverPar:
      "For the Peoria handicap a hole played worse, picked up or left blank counts as par and this. Stableford points come from the strokes played; a hole picked up or left blank scores nothing. Leave it empty for no maximum; a player with a blank secret hole then gets no handicap and no place.",
    bestCards: "Leave it empty if all count",
  },
  formats: Object.entries(FORMAT_NAMES).map(([value, label]) => ({
    value,
    label,
  })),
  boards: [
    { value: "net", label: "Net" },
    { value: "gross", label: "Gross" },
    { value: "net-and-gross", label: "Net, and gross as a second board" },
    { value: "gross-and-net", label: "Gross, and net as a second board" },
  ],
  maximums: [
    { value: "none", label: "None: a hole without a score is no return" },
    { value: "net-double-bogey", label: "Net double bogey" },
    { value: "over-par", label: "Par and the strokes below" },
  ],
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
    {
      value: "lot",
      label: "The same, and then the lot",
    },
  ],
  sections: ["What is played", "Course and strokes", "What counts"],
  steps: ["Choose", "Check", "See the results"],
  check: "Check the settings",
  checking: "Working out…",
  checked: "What these settings come to",
  board: "How the board begins",
  changed: (settings: number) =>
    settings === 0
      ? "No setting changes."
      : settings === 1
        ? "1 setting changes."
        : `${String(settings)} settings change.`,
  change: "Change the settings",
  now: (from: string, to: string) => `${from}, now ${to}`,
  empty: "empty",
  nobody: "No player has a score yet.",
  draw: "Draw secret holes and save",
  drawTwelve: "Draw twelve (double Peoria) and save",
  save: "Save the settings",
  saving: "Saving…",
} as const;

const list = (names: readonly string[]) => new Intl.ListFormat("en-GB").format(names);

/** Later matches that rest on a corrected one, by their names. */
const resting = (played: string, reported: string): string[] => [
  ...(played ? [`Played already: ${played}.`] : []),
  ...(reported ? [`Reported, and not counted yet: ${reported}.`] : []),
];

export const DRAW_PAGE = {
  heading: "Draw",
  title: (name: string) => `Draw of ${name}`,
  description: "Who meets whom in a knock-out.",
  entered: (count: number) => (count === 1 ? "1 side is entered." : `${count} sides are entered.`),
  withdrawn: (count: number) =>
    count === 1 ? "1 side has withdrawn." : `${count} sides have withdrawn.`,
  reserves: (names: string) =>
    `Entered since the draw, so without a number: ${names}. They can take the number of a side that withdraws before its first match, on the page of that match.`,
  begin: "Begin with the settings: form, handicap strokes, holes. The terms are made of them.",
  settings: "Settings",
  entrants: "Entrants",
  sheet: "The sheet as everyone sees it",
  matches: "Matches",
  outdated:
    "An entry was added, withdrawn or moved to another division since this draw. Draw again before you publish it.",
  preview: "The draw, not published yet",
  published: "The published draw",
  terms: "Terms",
  draw: {
    heading: "Make the draw",
    again: "Draw again",
    button: "Draw",
    text: "Byes go to the lowest numbers. Type 1, 2, 3 … beside the sides that are seeded; all others get the next numbers.",
    by: "All other numbers",
    ways: {
      lot: "By lot",
      handicap: "By handicap, the lowest first; equal ones by lot",
      list: "In the order of the numbers typed, then of entry",
    },
    groups:
      "Numbers are dealt to the groups back and forth: with three groups 1, 2, 3 and then 6, 5, 4. Type 1, 2, 3 … beside the sides that are seeded; all others get the next numbers.",
    lot: "Number of the lot",
    lotHint: "Leave empty for a new one. The same number gives the same draw.",
    numbers: "Seeds, or the club’s own numbers",
    handicap: (handicap: number | null) =>
      handicap === null ? "no handicap" : `handicap ${handicap}`,
  },
  swap: {
    heading: "Swap two sides",
    numbers: "The numbers of the draw",
    text: "The draw is then shown as made by the club, not by lot.",
    one: "Number",
    other: "with number",
    button: "Swap",
  },
  board: {
    heading: "The order of a board",
    text: "The best of a tournament with published results get the first numbers. You see the numbers before anything is drawn.",
    tournament: "Tournament",
    choose: "Choose",
    best: "How many of the best, 2 to 128",
    button: "Take this order",
    taken: (name: string) =>
      `The numbers below are those of the board of ${name}. Change them where you like, and press Draw.`,
    equal: (place: number, names: string) =>
      `Equal at place ${place}, so in the order of entry: ${names}.`,
    /** The numbers of the board end among them. */
    cut: (place: number, best: number, names: string, left: string) =>
      `Equal at place ${place}, where the best ${best} end: by the order of entry ${names} among them, and not ${left}.`,
    others: (names: string) => `Not among these, so last, in the order of entry: ${names}.`,
    noTournament: "Choose a tournament",
    wrongBest: "Enter a number from 2 to 128",
    none: "After a qualifying round, the best of its published board can get the first numbers. No published board has players of this draw so far. The site knows a player again by the register: join the players of both tournaments with it, here under",
    whoPlays: "Who the players are",
    without: "The form without these numbers",
  },
  groups: "Groups",
  after: {
    heading: "The knock-out after the groups",
    open: (count: number) =>
      count === 1
        ? "1 match of the groups is to be played or decided."
        : `${count} matches of the groups are to be played or decided.`,
    goOn: "These sides go on, with these numbers:",
    text: "Look at the draw, and publish it: each side gets a mail with its opponent and a link to its match. Sides without an e-mail address are then under To phone.",
    days: "Save the last days of the rounds first: there are as many as this draw needs.",
    publish: "Publish this draw",
    preview: "The draw, not published yet",
    published: "The draw of the knock-out is published.",
    results:
      "A result is in, so the draw stays. If a corrected match of a group brings other sides on, its page asks what becomes of the draw.",
    canTakeBack:
      "The draw of the knock-out can be taken back while none of its results is in. The groups stay.",
  },
  order: {
    heading: "Order of level sides",
    text: (names: string) =>
      `Nothing parts ${names}, and it matters who comes first. Enter how it was decided; the sheet shows it.`,
    how: "Decided",
    ways: {
      lot: "By lot, drawn as soon as you save",
      "play-off": "By play-off, with these places",
    },
    change: (names: string) => `Change the order of ${names}`,
    changeText:
      "It can be changed until the draw that follows is published. The sheet shows the new order and your reason.",
    place: (name: string) => `Place of ${name}`,
    button: "Save the order",
  },
  days: {
    heading: "Last days of the rounds",
    text: "The day itself counts. Nothing is decided by the calendar alone. The last day of the final is also “Final by” on the details, of several divisions the latest; a match for third place has the same.",
    plate: "Last days of the plate",
    button: "Save the days",
  },
  publish: {
    heading: "Publication",
    publish: "Publish the draw",
    takeBack: "Take the draw back",
    text: "Everyone sees the draw then, registration is over, and each side gets a mail with its opponent and a link to its match. Sides without an e-mail address are then under To phone.",
    first: "Registration is over for all divisions then.",
    /** Before the day that entrants were told. */
    ends: (until: string) =>
      `Entrants were told that they can enter, change and withdraw until ${until}. That ends when you publish. The mail of the draw says so, and that a side which cannot play tells the club.`,
    endsRegistration: (until: string, changes: string) =>
      `Registration was announced until ${until}, and ends when you publish. Entrants can still change or withdraw until ${changes}.`,
    noHandicap: (names: string) =>
      `Without a handicap, so the site cannot work out the strokes of their matches: ${names}.`,
    canTakeBackOne:
      "The draw can be taken back while no result is in. The links to its matches then open none, and each side gets a mail. Members cannot enter again while the draw of another division is published.",
    days: "Save the last days of the rounds first.",
    draft: "Publish the tournament first, on its details.",
    results: "A result is in, so the draw stays.",
    canTakeBack:
      "The draw can be taken back while no result is in. The links to its matches then open none, each side gets a mail, and members can enter again unless the last day of registration is over.",
  },
} as const;

/** Where a tournament has divisions. */
export const DIVISIONS = {
  heading: "Divisions",
  all: "All divisions",
  text: "With one for each division, each has its own settings, draw, last days and winner, and its draw is published alone. The settings that there are stay, and a draw that is not published is removed.",
  pairs: "A pair is in the division of the player named first.",
  fixed:
    "A draw is published, so this stays. It can be changed after every published draw is taken back.",
  label: "Knock-outs",
  ways: { all: "One knock-out for all divisions", each: "One for each division" },
  button: "Save",
  changed: {
    message: "Nothing was saved",
    description:
      "Since you opened the page, the club has chosen whether each division has its own knock-out. The page shows how it is now.",
  },
  saved: {
    all: { message: "Saved", description: "There is one knock-out for all divisions now." },
    each: { message: "Saved", description: "Each division has its own knock-out now." },
  },
} as const;

export const DRAW_TOASTS = {
  tooFewForGroups: {
    message: "No draw",
    description: "Groups need three sides at least.",
  },
  tooManyGoOn: {
    message: "No draw",
    description:
      "With so many sides a group is too small for the number that goes on, or one side alone goes on. Change it in the settings.",
  },
  ordered: { message: "Order saved", description: "" },
  changed: {
    message: "Nothing was saved",
    description: "The groups have changed since you opened the page. It shows how they are now.",
  },
  tooFew: { message: "No draw", description: "A draw needs two sides at least." },
  drawn: { message: "Drawn", description: "Look at it below. Only the club sees it so far." },
  swapped: { message: "Swapped", description: "" },
  days: { message: "Saved", description: "" },
  daysMissing: {
    message: "Not published",
    description: "Save the last days of the rounds first.",
  },
  sameMatchTwice: {
    message: "Not published",
    description:
      "With so few sides the plate would be the match for third place again. Take one of the two out in the settings.",
  },
  published: { message: "The draw is published", description: "Everyone sees it now." },
  takenBackOne: {
    message: "The draw is taken back",
    description:
      "Only the club sees it now. Registration stays closed while the draw of another division is published.",
  },
  takenBackAfterGroups: {
    message: "The draw of the knock-out is taken back",
    description: "The groups stay as they are.",
  },
  takenBack: {
    message: "The draw is taken back",
    description:
      "Only the club sees it now. Members can enter again unless the last day of registration is over.",
  },
} as const;

export const MATCHES_PAGE = {
  heading: "Matches",
  title: (name: string) => `Matches of ${name}`,
  description: "The matches of a knock-out, by what is to be done.",
  none: "Matches are here once the draw is published.",
  draw: "Draw",
  sheet: "The sheet as everyone sees it",
  groups: {
    overdue: "To decide",
    open: "To play",
    waiting: "Waiting",
    decided: "Done",
  },
  groupsDone: "Every match of the groups is decided. Publish the draw that follows:",
  counts: (decided: number, all: number) => `${decided} of ${all} matches are done.`,
  champion: (name: string) => `${name} won the knock-out.`,
  versus: (one: string, other: string) => `${one} v ${other}`,
  whatsApp: "Send the round by WhatsApp",
  /** Once every match is played. */
  whatsAppResult: "Send the result by WhatsApp",
} as const;

/** What the sides of a match arrange. */
export const ARRANGED = {
  agreed: (day: string) => `Agreed: ${day}`,
  offers: (side: string, days: string) => `Days offered by ${side}: ${days}`,
  onDay: (versus: string, day: string) => `${versus}, on ${day}`,
  byDay: (versus: string, day: string) => `${versus}, by ${day}`,
  offersNone: (side: string) => `No day offered by ${side}`,
  cannotCome: (side: string, day: string) =>
    `${side} said on ${day} that they cannot come. Withdraw the entry: the opponent then has a walkover.`,
  links: {
    heading: "Links of the two sides",
    text: "With its link a side sees the opponent’s phone number and the strokes, arranges the day and reports the result. Give each side its own link only.",
    send: (side: string) => `Send the link to ${side} by WhatsApp`,
    replace: (side: string) => `Replace the link of ${side}`,
    replaced: {
      message: "Link replaced",
      description:
        "The old one does not work any more. The new one was mailed; a side without an e-mail address gets it from you.",
    },
    message: (tournament: string, match: string, opponent: string, lastDay: string | null) =>
      [`${tournament}, ${match}: you play ${opponent}.`, lastDay && `${lastDay}.`]
        .filter(Boolean)
        .join(" "),
    address: (address: string) => `Your match: ${address}`,
  },
} as const;

/** What changes in the draw when a side withdraws, or is entered again. */
export const LEAVING = {
  walkover: (opponent: string, match: string) => `A walkover for ${opponent} then: ${match}.`,
  plate: "It is not in the plate then.",
  next: (matches: readonly string[]) => `To be played then: ${list(matches)}.`,
  off: (matches: readonly string[]) =>
    `These have other sides then, or wait for them, and what was arranged for them is gone: ${list(matches)}.`,
  again: (opponent: string, match: string) =>
    `No walkover for ${opponent} then, but a match to play: ${match}.`,
  ifBack: (side: string, changes: string) => `If the entry of ${side} is added again: ${changes}`,
} as const;

/** In a form, in place of the side that goes on. */
export const NO_SIDE = "none";

/** How the two sides of a match are reached, and what they say. */
export const SIDES = {
  heading: "The two sides",
  withdraw: (name: string) => `Open the entry of ${name}`,
  reports: (result: string, at: string) => `Reported on ${at}: ${result}.`,
  denied: "The other side says that this is wrong.",
  call: (name: string) => `Call ${name}`,
  noPhone: (name: string) => `No phone number of ${name}`,
} as const;

export const MATCH_PAGE = {
  description: "A match of a knock-out: its result, and more days.",
  back: "Matches",
  untitled: "Match",
  waiting: "Its sides are not known yet.",
  result: {
    heading: "Result",
    correct: "Correct the result",
    winner: "Who won",
    noSide: "Neither side",
    /** Of a match of a group. */
    group: {
      later: "Who goes on",
      stand: "As in the published draw: the table of the group is corrected, and the draw stays",
      void: "As in the corrected table: the number in the draw changes hands, and what was played with it is void",
    },
    how: "How it ended",
    save: "Save",
    choose: "Choose",
    later: "Later matches that rest on it",
    laterHint: ({
      played,
      reported,
      others,
    }: {
      played: string;
      reported: string;
      /** Those that would have other sides, and were not played. */
      others: string;
    }) =>
      [
        ...resting(played, reported),
        ...(others && (played || reported)
          ? [`If they do not count, these have other sides, or wait for them: ${others}.`]
          : others
            ? [`By this result these have other sides, or wait for them: ${others}.`]
            : []),
        "Each side that this changes is told. What becomes of them?",
      ].join(" "),
    /** Who would go on from the groups, instead of whom, and what was played since. */
    drawHint: (
      come: readonly string[],
      gone: readonly string[],
      played: string,
      reported: string,
    ) =>
      [
        `The corrected table brings ${list(come)} on instead of ${list(gone)}.`,
        ...resting(played, reported),
      ].join(" "),
    stand: "They stand: this result is corrected in the record only",
    void: "They change with it: what was played of them is void, and played again",
  },
  lot: {
    heading: "Draw lots",
    text: "For a match that was not played. The site draws a number, from which the winner follows, and the sheet shows both.",
    button: "Draw the lot",
    confirm: (match: string, one: string, other: string) =>
      `${match}: draw the lot now? The winner is ${one} or ${other}, and the lot is not drawn twice.`,
    sure: "Yes, draw the lot",
    keep: "No, do not draw",
    number: (seed: number) => `Number of the lot: ${seed}`,
  },
  playsOn: {
    heading: "The side that was beaten",
    text: (winner: string, beaten: string) =>
      `${winner} won and withdrew. The next opponent has a walkover, unless you let ${beaten} play on instead.`,
    button: (beaten: string) => `Let ${beaten} play on`,
    confirm: (beaten: string, winner: string) =>
      `Let ${beaten} play on instead of ${winner}? The next opponent has no walkover then. Both sides get a mail once both are known; until then tell ${beaten} yourself. This cannot be taken back.`,
    sure: "Yes, play on",
    keep: "No, leave the walkover",
  },
  losers: {
    heading: "A final without a winner",
    text: "The knock-out ends without a winner, unless the losing semi-finalists play the final.",
    button: "Call the losing semi-finalists",
    confirm: (names: string) =>
      `${names} play the final, and both are told. This cannot be taken back.`,
    sure: "Yes, call them",
    keep: "No, end without a winner",
  },
  reserve: {
    heading: "A reserve",
    text: "An entry that is not in the draw takes the number of a side that withdrew before its first match.",
    instead: "Instead of",
    entry: "Who takes the place",
    button: "Give the place",
  },
  day: {
    heading: "More days",
    button: "Save",
    /** A later day of the final is the tournament's. */
    final: (hasThirdPlace: boolean) =>
      hasThirdPlace
        ? "The final and the match for third place have one last day, which is also “Final by” on the details: a later day moves all three."
        : "The last day of the final is also “Final by” on the details: a later day moves both.",
  },
  unplayed: "Nothing was recorded here: it follows from the draw or from a withdrawal.",
  history: "What was recorded",
  reported: (side: string, result: string) => `${side} reported: ${result}`,
  denied: (side: string) => `${side} said that this is wrong`,
  /** A result that the club typed, and one that it decided after its players had not agreed. */
  recorded: (writer: string, result: string) => `Recorded by ${writer}: ${result}`,
  decided: (writer: string, result: string) => `The club decided, ${writer}: ${result}`,
  corrected: (writer: string, result: string) => `Corrected by ${writer}: ${result}`,
  moreDays: (writer: string, day: string) => `${writer} set the last day of this match: ${day}`,
  roundDay: (writer: string, day: string) => `${writer} set the last day of the round: ${day}`,
  confirmed: (side: string, result: string) => `${side} confirmed it, and it counts: ${result}`,
  /** Of the side that lost. */
  conceded: (side: string, result: string) => `${side} reported, and it counts: ${result}`,
  counted: (result: string) => `Counted as reported: ${result}`,
  club: "the club",
  void: "void",
  playedOn: (writer: string, side: string) => `${writer} let ${side} play on`,
  losersCalled: (writer: string) => `${writer} called the losing semi-finalists`,
  voidBy: (at: string, match: string, writer: string) =>
    `void since ${at}, as ${writer} corrected ${match}`,
} as const;

export const MATCH_TOASTS = {
  saved: (text: string) => ({ message: "Saved", description: text }),
  finalMoved: (hasThirdPlace: boolean) =>
    hasThirdPlace
      ? "The final, the match for third place and “Final by” have this day now."
      : "The final and “Final by” have this day now.",
  reserve: (name: string) => ({ message: "Saved", description: `In the draw now: ${name}.` }),
  asks: {
    message: "Not saved yet",
    description: "Later matches would change. Choose what becomes of them, and save again.",
  },
  asksWhoGoesOn: {
    message: "Not saved yet",
    description:
      "The draw after the groups is published, and other sides would go on. Choose what becomes of it, and save again.",
  },
  unchanged: {
    message: "Nothing was changed",
    description: "This correction is recorded already.",
  },
  impossible: {
    message: "Not saved",
    description: "This match cannot be changed like this now. Please look at it again.",
  },
} as const;

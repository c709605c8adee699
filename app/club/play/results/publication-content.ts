const NAMES_SHOWN = 12;

const firstNames = (names: readonly string[]) =>
  names.slice(0, NAMES_SHOWN).join(", ") +
  (names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : "");

const NO_SETTING = "nothing of it";

export const PUBLICATION = {
  publishedAsNow: (moment: string) => `Published ${moment}. Nothing has changed since.`,
  publishedOtherwise: (moment: string) =>
    `Published ${moment}. Later changes are not published yet.`,
  published: (moment: string) => `Published ${moment}.`,
  firstTime: (awards: number) =>
    awards === 0
      ? "Publishing shows readers the boards below."
      : `Publishing shows readers the boards below and ${awards === 1 ? "1 award" : `${awards} awards`}.`,
  again: "Publishing again changes:",
  moreChanges: (more: number) => (more === 1 ? "1 further player" : `${more} further players`),
  shifts: (players: number) =>
    players === 1
      ? { name: "1 other", fact: "moves by one place" }
      : { name: `${players} others`, fact: "move by one place" },
  series: "In series:",
  finalSeries: (names: readonly string[]) =>
    `${new Intl.ListFormat("en").format(names)} ${
      names.length === 1
        ? "is final: whatever is published here, its table stays. The club’s page of the series says"
        : "are final: whatever is published here, their tables stay. The club’s pages of the series say"
    } what the results would change.`,
  counted: (series: string, results: number) =>
    `${results === 0 ? "No result counts" : results === 1 ? "1 result counts" : `${results} results count`} in ${series}: those of members in the register.`,
  notCounted: (series: string, problem: string) => `${series}: ${problem}.`,
  otherChanges: "Teams, divisions, handicaps, or how the results were worked out",
  ofCompetition: (competition: string, name: string) => `${competition}: ${name}`,
  otherName: (before: string, now: string) => `${before}, now ${now}`,
  otherNameOfSide: (words: string) => `Name of the side, ${words}`,
  otherSide: (words: string) => `${words}, with other players or strokes`,
  noCompetition: "no longer shown",
  more: (lines: number) => (lines === 1 ? "1 further line" : `${lines} further lines`),
  renamed: (before: string) => `was called ${before}`,
  settings: (gone: readonly string[], added: readonly string[]) =>
    `${gone.join(" ") || NO_SETTING} → ${added.join(" ") || NO_SETTING}`,
  award: (name: string) => `Award “${name}”`,
  enoughDrives: "no longer named for too few drives",
  tooFewDrives: (team: string, players: readonly string[]) =>
    `${team} used too few drives. ${players.join("; ")}.`,
  drivesDecision:
    "What too few drives cost is for the committee to decide: enter DQ for the team, correct its card, or leave the result as it is.",
  drivesNotCounted: (names: readonly string[]) =>
    `Drives not counted yet: ${firstNames(names)}. Enter them beside each team’s result.`,
  noWinner: "not awarded",
  noMails:
    "No mail goes out. Names of players are always shown as they are in the entries now, names of pairs and teams as they were published.",
  toldOtherwise: (names: readonly string[]) =>
    `Mails told another result than is published now: ${firstNames(names)}. Publishing sends them no mail.`,
  toldGone: (names: readonly string[]) =>
    `Not in the published results, so a message to its players does not reach: ${firstNames(names)}.`,
  tellAgain: "Write to the players in the results",
  outdatedAward: (name: string, winner: string, board: string | null) => {
    const now = winner === "" ? "has no winner" : `is with ${winner}`;
    return board === null
      ? `${name} ${now}; the board has no such prize any more.`
      : `${name} ${now}; filled from the places, it is ${board === "" ? "not awarded" : `with ${board}`}.`;
  },
  lostAward: (name: string, winner: string, why: string) =>
    `${name} is with ${winner}, who is ${why} and wins no prize. Publishing leaves it there: choose another winner yourself, or none.`,
  outdatedStay:
    "Publishing leaves these prizes as they are. Fill them again first, and each goes to who has its place now.",
  refill: "Fill these prizes from the places again",
  refilling: "Filling…",
  withoutStrokes: "Publish the net leaderboard even though no player gets handicap strokes",
  withoutHandicap: {
    peoria: (names: readonly string[]) =>
      `No Peoria handicap and no place, because a secret hole is blank and no maximum over par is set: ${names.join(", ")}.`,
    none: (names: readonly string[], hasGross: boolean) =>
      `Entered without a handicap (NH), so without a net result${hasGross ? "; the gross board has them" : ""}: ${names.join(", ")}.`,
    entered: (names: readonly string[]) =>
      `No net result, because the handicap is not a number. Correct the entry to give one: ${names.join(", ")}.`,
  },
  withoutScores: "Publish the results without these players",
  withLostAwards: "Publish prizes of players who are disqualified or withdrawn",
  withoutCompetitions: "Publish the results without the competitions that have no sides",
  noScores: (names: readonly string[]) =>
    `No score yet: ${firstNames(names)}. Type the cards, or NR, DNS or WD for no return, did not start or withdrawn.`,
  underWay: (cards: readonly { name: string; thru: number }[]) =>
    `Publishing closes the cards on the phones. Not returned yet: ${firstNames(
      cards.map(({ name, thru }) => `${name} (thru ${thru})`),
    )}.`,
  confirm: {
    withoutStrokes:
      "This leaderboard is net, but no player gets handicap strokes. Check the scoring settings and the handicaps, or tick this box",
    withoutCompetitions:
      "A competition has no sides yet. Make them, or tick this box to leave it out",
    withLostAwards:
      "A player who is disqualified or withdrawn has a prize. Choose the winner under Awards, or tick this box",
    withoutScores:
      "Players have no score yet. Say for each whether there is no return (NR), they did not start (DNS) or withdrew (WD), or tick this box",
  },
} as const;

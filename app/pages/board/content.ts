export const BOARD = {
  title: (tournament: string) => `Live board: ${tournament}`,
  description: (tournament: string) => `The scores of ${tournament} while play goes on.`,
  /** @param minutes since it was read, where the scores cannot be read anew */
  live: (time: string, minutes: number) =>
    `Live, not final · ${time}${minutes < 1 ? "" : `, ${minutes} min ago`}`,
  early: "Play has not begun yet.",
  over: "Not final: the club has not published the results yet.",
  results: "The results are published. This board follows the cards and settings as they are now.",
  seeResults: "See the results",
  refreshes: "This page loads again every minute.",
  pause: "Pause",
  resume: "Load it every minute",
  views: "Boards",
  all: "All players",
  teams: "Teams",
  columns: {
    place: "Place",
    player: "Player",
    team: "Team",
    thru: "Thru",
    cards: "Cards",
    toPar: "To par",
    skins: "Skins",
    twos: "Twos",
  },
  found: (name: string) => `“${name}” and their fourballs`,
  notFound: (name: string) => `No player on this board is called “${name}”.`,
  whole: "Show the whole board",
  empty: "No player has started yet.",
  next: "Next players",
  previous: "Previous players",
  bestCards: (cards: number) =>
    `Teams by their best ${cards === 1 ? "player" : `${cards} players`} so far.`,
  allCards: "Teams by all their players so far.",
  peoria: "Without handicaps: they come from secret holes, after the round is over.",
  holes: (holes: readonly string[]) =>
    `${holes.length === 1 ? "hole" : "holes"} ${new Intl.ListFormat("en-GB").format(holes)}`,
  dash: {
    waiting: "–: no place yet.",
    neutral: "–: the player is neutral, and counts for no team.",
    both: "–: no place yet, or the player is neutral, and counts for no team.",
  },
  equal: {
    countback: "Equal places are decided by countback once the results are published.",
    lot: "Equal places are decided by countback, then by lot, once the results are published.",
  },
  noCourse: "Nothing is counted yet: the club has not entered the par of the holes.",
  leftOut: (sides: readonly string[]) =>
    `Not on the board until the club has settled their players or cards: ${new Intl.ListFormat("en-GB").format(sides)}.`,
  formerMember: "Former member",
  about: "About the tournament",
} as const;

export const SCREEN = {
  title: (tournament: string) => `Clubhouse screen: ${tournament}`,
  page: (page: number, pages: number) => `${page} of ${pages}`,
  turns: (seconds: number) => `next page in ${seconds} s`,
  stays: "stays on this page",
  pause: "Stay on this page",
  resume: "Turn the pages",
  leave: "Live board",
} as const;

/** Texts of the live board. */
export const BOARD = {
  title: (tournament: string) => `Live board: ${tournament}`,
  description: (tournament: string) =>
    `The scores of the ${tournament} while play goes on.`,
  live: (time: string) => `Live, not final · ${time}`,
  early: "Play has not begun yet.",
  over: "Not final: the club has not published the results yet.",
  results: "The results are published.",
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
    side: "Side",
    team: "Team",
    thru: "Thru",
    cards: "Cards",
    toPar: "To par",
  },
  find: "Find a player",
  findButton: "Find",
  found: (name: string) => `“${name}” and their fourballs`,
  notFound: (name: string) => `No player on this board is called “${name}”.`,
  whole: "Show the whole board",
  empty: "No player has started yet.",
  next: "Next players",
  previous: "Previous players",
  bestCards: (cards: number) =>
    `Teams by their best ${cards === 1 ? "player" : `${String(cards)} players`} so far.`,
  allCards: "Teams by all their players so far.",
  peoria:
    "Without handicaps: they come from secret holes, after the round is over.",
  neutral: "–: no place yet, or the player takes none.",
  formerMember: "Former member",
  about: "About the tournament",
} as const;

/** Texts of the clubhouse's screen. */
export const SCREEN = {
  title: (tournament: string) => `Clubhouse screen: ${tournament}`,
  page: (page: number, pages: number) => `${String(page)} of ${String(pages)}`,
  turns: (seconds: number) => `next page in ${String(seconds)} s`,
  stays: "stays on this page",
  pause: "Stay on this page",
  resume: "Turn the pages",
  leave: "Live board",
} as const;

import { numberWord } from "#app/site/number-word.ts";

function playersText(count: number): string {
  return count === 1 ? "1 player" : `${count} players`;
}

export const INFORMATION_PAGE = {
  at: (day: string, place: string) => `${day} at ${place}`,
  description: (lead: string, sections: string) => `${lead}: ${sections}.`,
  sections: {
    results: "results",
    schedule: "schedule",
    rules: "rules",
    prizes: "prizes",
    teams: "teams",
    teeSheet: "the 4-ball tee sheet",
    news: "news",
  },
  cancelled: "This tournament is cancelled",
  drawDay: "Draw",
  finalBy: "Final by",
  day: "Day",
  teeOff: "Tee-off",
  format: "Format",
  registerBy: "Register by",
  fee: "Entry fee",
  feeUntil: (day: string) => `Entry fee until ${day}`,
  addToCalendar: "Add to calendar",
  seeTeeSheet: "See the tee sheet",
  seeResults: "See the results",
  seeBoard: "Live board",
  seePictures: "Pictures",
  seeSheet: "Draw and matches",
  series: (name: string) => `Series: ${name}`,
  registerNow: "Register Now",
  allTournaments: "All tournaments",
  news: { heading: "News" },
  about: { heading: "About the tournament" },
  entry: {
    heading: "Entry",
    costs: "What it costs",
    who: "Who may enter",
    placesOf: "Places",
    matches: "How matches are played",
    account: "Members of this site; an account is free.",
    divisions: (word: string, names: readonly string[]) =>
      `${word === "Category" ? "Categories" : "Divisions"}: ${names.join("; ")}.`,
    brings: (most: number) =>
      most === 1
        ? "You may bring one further player."
        : `You may bring up to ${most} further players.`,
    places: (all: number, left: number, kept: number) =>
      kept > 0
        ? `No place is free: ${all - kept} of ${all} are taken, ${kept === 1 ? "1 is" : `${kept} are`} kept for the waiting list.`
        : left === 0
          ? `All ${all} places are taken.`
          : `${left} of ${all === 1 ? "1 place" : `${all} places`} left.`,
    limit: (of: string, left: number) => `${of}: ${left === 0 ? "none left" : `${left} left`}.`,
    waiting: (players: number) =>
      `${players === 1 ? "1 player is" : `${players} players are`} on the waiting list.`,
    canWait: "Once all are taken, there is a waiting list.",
    questions: "Questions? Please",
  },
  place: { heading: "Place", map: "Open the map" },
  schedule: { heading: "Schedule" },
  rules: { heading: "Format and rules" },
  prizes: { heading: "Prizes" },
  tees: { heading: "Tee assignments" },
  teams: {
    heading: (teams: number) => (teams === 1 ? "The team" : `The ${numberWord(teams)} teams`),
    text: "The final team rosters.",
    total: (players: number, neutral: number) =>
      neutral > 0
        ? `${playersText(players)} including ${neutral === 1 ? "1 neutral player" : `${neutral} neutral players`}`
        : playersText(players),
    count: (players: number, neutral: number) =>
      neutral > 0 ? `${playersText(players - neutral)} + ${neutral} neutral` : playersText(players),
  },
  neutral: "neutral",
  teeSheet: {
    heading: "4-ball tee sheet",
    find: "Find a player’s tee time",
    text: (day: string | null, teeOff: string | null, isShared: boolean) =>
      `All fourballs tee off${day ? ` on ${day}` : " together"}${teeOff ? ` at ${teeOff}` : ""}.${isShared ? " Where two begin on the same hole, A plays first." : ""}`,
    times: (day: string | null) =>
      `Each fourball tees off at its own time${day ? ` on ${day}` : ""}.`,
    gap: "withdrawn",
    fourball: "Fourball",
    start: "Hole",
    players: "Players",
    image: {
      description: (fourballs: number) =>
        `${fourballs} fourballs, each with the hole that it begins on and its players. The tournament's page has the same as a table.`,
      alt: "The tee sheet as an image; it shows what the table says.",
      neutral: "Neutral player",
      open: "Open the image alone, or print it",
    },
  },
  results: {
    heading: "Results",
    players: "Leader board of the players",
    allPlayers: "Players",
    awards: "Awards",
    place: "Place",
    player: "Player",
    handicap: "Hcp",
    cards: "Cards",
    placeIn: (division: string, place: number) => `${division}, place ${place}`,
    knockout: "How each match ended is on the sheet.",
    formerMember: "Former member",
    noWinner: "Not awarded",
    winner: "Winner",
    holes: "How the holes played",
    holeColumn: "Hole",
    hole: (number: number, par: number) => `${number} · par ${par}`,
    overPar: "Strokes to par, on average",
    all: (count: number) => `All ${count}`,
    history: "What was changed",
    noPlace: "Neutral players play along: they count for no team, and have no place.",
  },
  summary: { heading: "Summary" },
  takePart: { heading: "Take part" },
  more: { heading: "More tournaments" },
} as const;

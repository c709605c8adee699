export const DAY_PAGE = {
  title: (tournament: string) => `${tournament}: tee times and results`,
  description: (tournament: string) =>
    `Who plays when in ${tournament}, the scores while play goes on, and the results.`,
  board: "Live board",
  results: "All results",
  about: "About the tournament",
  teeTimes: "Tee times",
  hole: (start: string) => `Hole ${start}`,
  withTime: (time: string, start: string) => `${time}, hole ${start}`,
  found: (name: string) => `“${name}” and their fourballs`,
  notFound: (name: string) => `No player on the tee sheet is called “${name}”.`,
  whole: "Show all tee times",
  nothing: "The tee times are not published yet. They appear here as soon as they are.",
  played: "The tournament is over. No tee times were published.",
  place: "Place",
} as const;

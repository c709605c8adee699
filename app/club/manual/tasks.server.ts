import { renderMarkdown } from "#app/site/markdown.server.ts";

export type Task = { slug: string; title: string; html: string; place: readonly string[] };

const FILES = import.meta.glob<string>("./tasks/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

const TOURNAMENT = ["Tournaments", "a tournament"] as const;

/** In the order of a season: where each is done, from the club’s bar on. */
const PLACES = {
  begin: ["Tournaments"],
  "make-a-tournament": ["Tournaments", "New tournament"],
  "enter-a-player-who-calls": [...TOURNAMENT, "Entrants", "Add an entrant"],
  "add-a-list": [...TOURNAMENT, "Entrants", "Add a list"],
  "correct-an-entry": [...TOURNAMENT, "Entrants", "an entry"],
  "entry-fees": [...TOURNAMENT, "Entry fees"],
  "write-to-entrants": [...TOURNAMENT, "Entrants", "Write to entrants"],
  "draw-and-tee-sheet": [...TOURNAMENT, "Draw"],
  "on-the-day": [...TOURNAMENT, "Entrants"],
  "cards-from-the-course": [...TOURNAMENT, "Results", "Cards from the course"],
  "scores-and-results": [...TOURNAMENT, "Results"],
  competitions: [...TOURNAMENT, "Results", "Competitions"],
  "knock-out": [...TOURNAMENT, "Draw"],
  series: ["Series"],
  championship: ["Series"],
  pictures: [...TOURNAMENT, "Pictures"],
  "change-the-site": ["Site"],
  accounts: ["Accounts"],
  "members-register": ["Members"],
  "let-a-helper": ["Accounts", "Roles"],
} as const satisfies Record<string, readonly string[]>;

export const TASKS: readonly Task[] = Object.entries(PLACES).map(([slug, place]) => {
  const [first = "", ...rest] = (FILES[`./tasks/${slug}.md`] ?? "").split("\n");
  return {
    slug,
    place,
    title: first.replace(/^# /, ""),
    html: renderMarkdown(rest.join("\n")),
  };
});

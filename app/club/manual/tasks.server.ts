import { renderMarkdown } from "#app/tournaments/markdown.server.ts";

/** A page of the manual. */
export type Task = { slug: string; title: string; html: string };

const FILES = import.meta.glob<string>("./tasks/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** In the order of a season. */
const SLUGS = [
  "make-a-tournament",
  "enter-a-player-who-calls",
  "add-a-list",
  "correct-an-entry",
  "entry-fees",
  "write-to-entrants",
  "draw-and-tee-sheet",
  "on-the-day",
  "cards-from-the-course",
  "scores-and-results",
  "members",
] as const;

/** The pages of the manual: a file each, whose first line is its title. */
export const TASKS: readonly Task[] = SLUGS.map((slug) => {
  const [first = "", ...rest] = (FILES[`./tasks/${slug}.md`] ?? "").split("\n");
  return {
    slug,
    title: first.replace(/^# /, ""),
    html: renderMarkdown(rest.join("\n")),
  };
});

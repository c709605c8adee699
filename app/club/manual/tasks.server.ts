import { renderMarkdown } from "#app/tournaments/markdown.server.ts";

export type Task = { slug: string; title: string; html: string };

const FILES = import.meta.glob<string>("./tasks/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** In the order of a season. */
const SLUGS = [
  "begin",
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
  "competitions",
  "series",
  "championship",
  "accounts",
  "members-register",
  "let-a-helper",
] as const;

export const TASKS: readonly Task[] = SLUGS.map((slug) => {
  const [first = "", ...rest] = (FILES[`./tasks/${slug}.md`] ?? "").split("\n");
  return {
    slug,
    title: first.replace(/^# /, ""),
    html: renderMarkdown(rest.join("\n")),
  };
});

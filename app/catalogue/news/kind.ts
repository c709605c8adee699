import type { ContentItem, ContentKind, ContentView } from "#app/catalogue/content/kind.ts";
import { formatDay } from "#app/site/dates.ts";
import { NEWS_PATH } from "#app/site/paths.ts";
import type { NewsLineContent } from "./news-line.tsx";
import { newsPath } from "./news-path.ts";

/** What is new in the club: at home, on a page by year, and as a feed. */
export const NEWS = {
  kind: "news",
  heading: "News",
  text: "The latest three are on the home page, all of them by year at /news, and readers can subscribe to a feed.",
  add: "Write news",
  fields: {
    title: { label: "Title", kind: "text", max: 80, required: "Enter a title" },
    day: {
      label: "Day",
      hint: "News is listed by it, the latest first. It can’t be a day to come.",
      kind: "day",
      notAfterToday: true,
      required: true,
    },
    summary: {
      label: "In short",
      hint: "One or two sentences for lists and the feed.",
      kind: "text",
      rows: 2,
      max: 240,
      required: "Say in a sentence what is new",
    },
    body: {
      label: "Text",
      hint: "Paragraphs, lists, links and **bold** as in Markdown.",
      kind: "text",
      rows: 12,
      max: 8000,
    },
  },
  picture: {
    where: "It is on the page of the news, below the summary, and in shared links.",
    use: "photograph",
  },
  title: "title",
  note: "day",
  markdown: "body",
  order: "latest first",
  shownOn: ["/", NEWS_PATH],
  pathOf: ({ id, fields }) => newsPath({ id, title: String(fields.title) }),
} as const satisfies ContentKind;

export type NewsItem = ContentItem<typeof NEWS>;
export type NewsView = ContentView<typeof NEWS>;

/** As lists show it. */
export const lineOf = ({ id, fields: { title, day, summary } }: NewsItem): NewsLineContent => ({
  ...{ title, day, summary },
  dayText: formatDay(day),
  href: newsPath({ id, title }),
});

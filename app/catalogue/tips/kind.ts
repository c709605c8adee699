import { drawingNamed, drawnAs, IN_SHORT, standsIn } from "#app/catalogue/content/common-fields.ts";
import type { ContentItem, ContentKind, ContentView } from "#app/catalogue/content/kind.ts";
import { TIPS_PATH, tipPath } from "#app/site/paths.ts";
import type { Illustration } from "#app/ui/illustration.tsx";
import type { Photograph } from "#app/ui/photograph.tsx";
import { DRAWINGS } from "./drawings.ts";

const PLACES = [
  { value: "tips", label: "Tips & Tricks" },
  { value: "about", label: "Book your golf game: the teaser of “Tips & Tricks”" },
] as const;

/** What helps golfers to play better: a card, and with a text a page of its own. */
export const TIPS = {
  kind: "tip",
  heading: "Tips",
  text: "The cards on “Tips & Tricks” and on “Book your golf game”. A tip with a text has a page of its own, and is always on “Tips & Tricks”; until one has, that says “Coming Soon”.",
  add: "Write a tip",
  fields: {
    title: { label: "Title", kind: "text", max: 60, required: "Enter a title" },
    summary: {
      ...IN_SHORT,
      required: "Say in a sentence what it is about",
    },
    body: {
      label: "Text",
      hint: "Paragraphs, lists, links and **bold** as in Markdown. Without it the tip is a card only.",
      kind: "text",
      rows: 12,
      max: 8000,
    },
    place: standsIn(PLACES),
    drawing: drawnAs(DRAWINGS),
  },
  picture: {
    where: "On the card and on the page of the tip, instead of the drawing.",
    use: "photograph",
  },
  title: "title",
  note: "place",
  markdown: "body",
  order: "by hand",
  shownOn: [TIPS_PATH, "/about"],
  pathOf: ({ id, fields: { body, place } }) =>
    body ? tipPath(id) : place === "about" ? "/about" : TIPS_PATH,
} as const satisfies ContentKind;

export type Tip = ContentItem<typeof TIPS>;

/** As lists show it. */
export type TipLine = {
  id: string;
  title: string;
  text: string;
  illustration: Illustration;
  photograph: Photograph | null;
  /** Where it is read, if it has a text. */
  href?: string;
};

export function tipLineOf({
  id,
  fields: { title, summary, body, drawing },
  photograph,
}: Tip): TipLine {
  const illustration = drawingNamed(DRAWINGS, drawing);
  return {
    ...{ id, title, text: summary, illustration, photograph },
    ...(body !== undefined && { href: tipPath(id) }),
  };
}

export type TipView = ContentView<typeof TIPS>;

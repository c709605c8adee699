import type { ContentItem, ContentKind } from "#app/catalogue/content/kind.ts";
import { DRAWINGS } from "./drawings.ts";

const PLACES = [
  { value: "pay-and-play", label: "Pay and Play: tee times and packages" },
  { value: "shop", label: "Pro shop: equipment, for members" },
] as const;

/** A partner of the club, or an offer of one. */
export const PARTNERS = {
  kind: "partner",
  heading: "Partners and offers",
  text: "Partners on “Pay and Play”, and the offers that the pro shop shows to members. The store that sells them, and its discount, are not changed here.",
  add: "Add a partner or an offer",
  fields: {
    name: { label: "Name", kind: "text", max: 40, required: "Enter a name" },
    description: {
      label: "In short",
      kind: "text",
      rows: 2,
      max: 160,
      required: "Say in a sentence what it is",
    },
    address: { label: "Link", kind: "url", required: true },
    place: {
      label: "Where it stands",
      kind: "choice",
      as: "radio",
      choices: PLACES,
      required: true,
    },
    drawing: {
      label: "Drawn as",
      kind: "choice",
      as: "select",
      choices: Object.entries(DRAWINGS).map(([value, { label }]) => ({ value, label })),
      required: true,
    },
    isSample: {
      label: "Sample",
      kind: "box",
      text: "It is a sample: no partner is under contract. The page says so.",
    },
    lookedUp: {
      label: "Last checked on",
      hint: "When the link was last seen to work. After 180 days it stands under “To check again”.",
      kind: "day",
      notAfterToday: true,
      required: true,
    },
  },
  picture: { where: "A photograph or a logo on the card, instead of the drawing.", use: "logo" },
  title: "name",
  note: "place",
  order: "by hand",
  checkedOn: "lookedUp",
  shownOn: ["/pay-and-play"],
  pathOf: ({ fields }) => (fields.place === "shop" ? "/purchases" : "/pay-and-play"),
} as const satisfies ContentKind;

export type Partner = ContentItem<typeof PARTNERS>;

export const drawingOf = ({ fields }: Partner) => {
  const { src, alt } = DRAWINGS[fields.drawing as keyof typeof DRAWINGS];
  return { src, alt };
};

/** "golflan.com" */
export const siteOf = ({ fields }: Partner): string =>
  new URL(fields.address).hostname.replace(/^www\./, "");

import { drawingNamed, drawnAs, IN_SHORT, standsIn } from "#app/catalogue/content/common-fields.ts";
import type { ContentItem, ContentKind } from "#app/catalogue/content/kind.ts";
import { DRAWINGS } from "./drawings.ts";

const PLACES = [
  { value: "pay-and-play", label: "Pay and Play: tee times and packages" },
  { value: "shop", label: "Pro shop: equipment, for members" },
  { value: "store", label: "Pro shop: a store that sells everything, below the offers" },
] as const;

/** A partner of the club, or an offer of one. */
export const PARTNERS = {
  kind: "partner",
  heading: "Partners and offers",
  text: "Partners on “Pay and Play”, and the offers and the stores that the pro shop shows to members.",
  add: "Add a partner or an offer",
  fields: {
    name: { label: "Name", kind: "text", max: 40, required: "Enter a name" },
    description: {
      ...IN_SHORT,
      required: "Say in a sentence what it is",
    },
    address: { label: "Link", kind: "url", required: true },
    discount: {
      label: "Discount",
      hint: "What golfers get, for example 5% extra off. It stands beside the name.",
      kind: "text",
      max: 40,
    },
    place: standsIn(PLACES),
    drawing: drawnAs(DRAWINGS),
    isSample: {
      label: "Sample",
      kind: "box",
      text: "It is a sample: no partner is under contract. The page says so.",
    },
    lookedUp: {
      label: "Last checked on",
      hint: "When the link was last seen to work. After 180 days it stands under “To check again” on the page “Site”.",
      kind: "day",
      notAfterToday: true,
      required: true,
    },
  },
  picture: {
    where:
      "A photograph or a logo on the card, instead of the drawing; of a store, its logo beside its name.",
    use: "logo",
  },
  title: "name",
  note: "place",
  order: "by hand",
  checkedOn: "lookedUp",
  shownOn: ["/pay-and-play"],
  pathOf: ({ fields }) => (fields.place === "pay-and-play" ? "/pay-and-play" : "/purchases"),
} as const satisfies ContentKind;

export type Partner = ContentItem<typeof PARTNERS>;

export const drawingOf = ({ fields }: Partner) => drawingNamed(DRAWINGS, fields.drawing);

/** "golflan.com" */
export const siteOf = ({ fields }: Partner): string =>
  new URL(fields.address).hostname.replace(/^www\./, "");

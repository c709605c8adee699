import type { ContentItem, ContentKind } from "#app/catalogue/content/kind.ts";
import { TOURNAMENTS_PATH } from "#app/site/paths.ts";

/** Who supports the club's tournaments: at the foot of their pages. */
export const SPONSORS = {
  kind: "sponsor",
  heading: "Sponsors",
  text: "At the foot of each tournament’s pages, in this order.",
  add: "Add a sponsor",
  fields: {
    name: { label: "Name", kind: "text", max: 60, required: "Enter a name" },
    address: { label: "Link", hint: "The sponsor’s own page.", kind: "url" },
  },
  picture: { where: "The logo, with the name beside it.", use: "logo", isNamed: true },
  title: "name",
  note: "address",
  order: "by hand",
  shownOn: "every page",
  pathOf: () => TOURNAMENTS_PATH,
} as const satisfies ContentKind;

export type Sponsor = ContentItem<typeof SPONSORS>;

/** As pages show it. */
export const shownSponsor = ({ fields, photograph }: Sponsor) => ({ ...fields, logo: photograph });

export type ShownSponsor = ReturnType<typeof shownSponsor>;

import { readContent } from "#app/catalogue/content/content.server.ts";
import { readsOfEveryPage } from "#app/catalogue/content/shared-content.server.ts";
import { type ShownSponsor, shownSponsor, SPONSORS } from "./kind.ts";

/** The sponsors in their order, read once for all. */
export const sharedSponsors = readsOfEveryPage<ShownSponsor[]>(
  SPONSORS,
  async (context) => (await readContent(context, SPONSORS)).map(shownSponsor),
  [],
);

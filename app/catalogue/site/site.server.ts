import { readContent } from "#app/catalogue/content/content.server.ts";
import { readsOfEveryPage } from "#app/catalogue/content/shared-content.server.ts";
import { clubFromSettings } from "#app/site/club.server.ts";
import type { Club } from "#app/site/club.ts";
import type { SocialAddresses } from "#app/site/content.ts";
import { SITE, socialOf } from "./kind.ts";

type Reached = { contact?: string; social: SocialAddresses };

const BEGINNING: Reached = { social: {} };

const reached = readsOfEveryPage<Reached>(
  SITE,
  async (context) => {
    const [item] = await readContent(context, SITE);
    if (!item) return BEGINNING;
    const { contact } = item.fields;
    return { ...(contact && { contact }), social: socialOf(item.fields) };
  },
  BEGINNING,
);

/** The club's pages in social media. */
export const socialAddresses = async (): Promise<SocialAddresses> => (await reached()).social;

/** Who answers for the site; its address is the saved one, else that of the settings. */
export async function sharedClub(): Promise<Club> {
  const { contact } = await reached();
  return { ...clubFromSettings(), ...(contact && { contact }) };
}

import { readContent } from "#app/catalogue/content/content.server.ts";
import { contentReads } from "#app/catalogue/content/shared-content.server.ts";
import { type Partner, PARTNERS } from "./kind.ts";

const partners = contentReads(PARTNERS, (context) => readContent(context, PARTNERS));

/**
 * The partners and offers of a page, in their order, read once for all.
 *
 * @throws a 503 Response
 */
export async function sharedPartners(place: Partner["fields"]["place"]): Promise<Partner[]> {
  const all = await partners.get("");
  return all.filter(({ fields }) => fields.place === place);
}

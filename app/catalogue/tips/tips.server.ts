import { readContent } from "#app/catalogue/content/content.server.ts";
import { contentReads } from "#app/catalogue/content/shared-content.server.ts";
import { type Tip, type TipLine, tipLineOf, TIPS } from "./kind.ts";

const tips = contentReads(TIPS, (context) => readContent(context, TIPS));

/**
 * The tips of a page, in their order, read once for all. What can be read is among the tips.
 *
 * @throws a 503 Response
 */
export async function sharedTips(place: Tip["fields"]["place"]): Promise<TipLine[]> {
  const all = await tips.get("");
  return all
    .filter(({ fields }) => fields.place === place || (place === "tips" && fields.body))
    .map(tipLineOf);
}

/**
 * A tip with a text.
 *
 * @throws a 404 Response, a 503 Response
 */
export async function sharedTip(id: string | undefined): Promise<Tip> {
  const tip = (await tips.get("")).find((each) => each.id === id);
  if (tip?.fields.body === undefined) throw new Response(null, { status: 404 });
  return tip;
}

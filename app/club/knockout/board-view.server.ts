import { MOST_SIDES } from "#app/golf/knockout-draw.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { boardOrder } from "./board-order.ts";
import { DRAW_PAGE } from "./content.ts";
import { knownFacts, type OpenKnockout, readDrawBoards } from "./knockout.server.ts";

const { board: PAGE } = DRAW_PAGE;

const USUAL = 16;

/** How many numbers a board gives: what is no number from 2 on is the usual one. */
function bestOf(typed: string | null): number {
  const best = Number(typed);
  return Number.isInteger(best) && best >= 2 && best <= MOST_SIDES ? best : USUAL;
}

/** The boards to choose from, and the order of the one that is chosen; null: there is no draw to make. */
export async function boardView(context: RequestContext, open: OpenKnockout, request: Request) {
  const facts = knownFacts(open);
  if (!facts || facts.published_at !== null || open.entered.length < 2) return null;
  const boards = await readDrawBoards(context, open);
  const { searchParams } = new URL(request.url);
  const best = bestOf(searchParams.get("best"));
  const chosen = boards.find(({ id }) => id === searchParams.get("board"));
  const order = chosen && boardOrder(open.entered, chosen, best);
  const names = new Map(open.entered.map((side) => [side.entry, side.names.join(" & ")]));
  const namesOf = (entries: readonly string[]) =>
    new Intl.ListFormat("en-GB").format(entries.map((entry) => names.get(entry) ?? ""));
  return {
    options: boards.map(({ id, name, day }) => ({
      value: id,
      label: day === null ? name : `${name}, ${formatDay(day)}`,
    })),
    best: String(best),
    chosen: chosen?.id ?? "",
    order: order
      ? {
          name: chosen.name,
          numbers: Object.fromEntries(
            order.entries.map((entry, index) => [entry, String(index + 1)]),
          ),
          notes: [
            ...order.equal.map(({ place, entries }) => PAGE.equal(place, namesOf(entries))),
            ...(order.others.length > 0 ? [PAGE.others(namesOf(order.others))] : []),
          ],
        }
      : null,
  };
}

export type BoardView = NonNullable<Awaited<ReturnType<typeof boardView>>>;

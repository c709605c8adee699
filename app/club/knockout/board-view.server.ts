import { readMayOpen } from "#app/club/frame/administrator.server.ts";
import { MOST_SIDES } from "#app/golf/knockout-draw.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { playerPeoplePath } from "#app/site/paths.ts";
import { boardOrder } from "./board-order.ts";
import { DRAW_PAGE } from "./content.ts";
import {
  knownFacts,
  namesOfEntered,
  type OpenKnockout,
  readDrawBoards,
} from "./knockout.server.ts";

const { board: PAGE } = DRAW_PAGE;

const USUAL = "16";

/** How many numbers a board gives; null: it is no number from 2 on. */
function bestOf(typed: string): number | null {
  const best = Number(typed);
  return Number.isInteger(best) && best >= 2 && best <= MOST_SIDES ? best : null;
}

/** The boards to choose from, and the order of the one that is chosen; null: there is no draw to make. */
export async function boardView(context: RequestContext, open: OpenKnockout, request: Request) {
  const facts = knownFacts(open);
  if (!facts || facts.published_at !== null || open.entered.length < 2) return null;
  const [boards, mayOpen] = await Promise.all([
    readDrawBoards(context, open),
    readMayOpen(context),
  ]);
  const whoPlays = playerPeoplePath(open.tournament.id);
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get("best") ?? USUAL;
  const best = bestOf(typed);
  const chosen = boards.find(({ id }) => id === searchParams.get("board"));
  const order = chosen && best !== null ? boardOrder(open.entered, chosen, best) : null;
  const names = namesOfEntered(open.entered);
  const namesOf = (entries: readonly string[]) =>
    new Intl.ListFormat("en-GB").format(entries.map((entry) => names.get(entry) ?? ""));
  return {
    options: boards.map(({ id, name, day }) => ({
      value: id,
      label: day === null ? name : `${name}, ${formatDay(day)}`,
    })),
    /** Where players are joined with the register; null: who looks may not. */
    whoPlays: mayOpen(whoPlays) ? whoPlays : null,
    best: typed,
    chosen: chosen?.id ?? "",
    errors: {
      board: searchParams.has("board") && !chosen ? PAGE.noTournament : null,
      best: best === null ? PAGE.wrongBest : null,
    },
    order:
      order && chosen
        ? {
            name: chosen.name,
            numbers: Object.fromEntries(
              order.entries.map((entry, index) => [entry, String(index + 1)]),
            ),
            notes: [
              ...order.equal.map(({ place, entries, left }) =>
                left.length === 0
                  ? PAGE.equal(place, namesOf(entries))
                  : PAGE.cut(
                      place,
                      best ?? 0,
                      `${namesOf(entries)} ${entries.length === 1 ? "is" : "are"}`,
                      namesOf(left),
                    ),
              ),
              ...(order.others.length > 0 ? [PAGE.others(namesOf(order.others))] : []),
            ],
          }
        : null,
  };
}

export type BoardView = NonNullable<Awaited<ReturnType<typeof boardView>>>;

import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { FORMER, idsInDraw, namesOfSides, sheetOf } from "#app/tournaments/knockout/knockout.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { knownFacts, readKnockoutsOf } from "./knockout.server.ts";

export type BackInDraw = string[] | "withdrawn" | { takenBy: string };

/**
 * Whom an entry plays after it had withdrawn, and is added again.
 *
 * @returns "withdrawn" where it stays so in the draw, and who has taken its number where a reserve has;
 * null: it is in no draw that is published
 * @throws a 503 Response
 */
export async function backInDraw(
  context: RequestContext,
  tournament: Tournament,
  entry: string,
): Promise<BackInDraw | null> {
  const knockouts = await readKnockoutsOf(context, tournament);
  for (const open of knockouts) {
    const facts = knownFacts(open);
    const side = String(open.entries.indexOf(entry) + 1);
    if (!facts?.published_at || side === "0") continue;
    const isWithdrawn = facts.events.some(
      (event) => event.kind === "withdrawal" && event.side === side,
    );
    if (isWithdrawn) return "withdrawn";
    const names = namesOfSides(facts);
    if (!idsInDraw(facts).includes(side)) {
      const taken = facts.events.findLast(
        (event) => event.kind === "reserve" && event.instead === side,
      );
      return { takenBy: names.get(taken?.kind === "reserve" ? taken.side : "") ?? FORMER };
    }
    return [...sheetOf(facts, dayInIndiaOf(new Date())).matches.values()].flatMap(
      ({ sides, state }) => {
        const [opponent] = sides.filter((each) => each !== side);
        const isToPlay = sides.includes(side) && (state === "open" || state === "overdue");
        return isToPlay && opponent ? [names.get(opponent) ?? FORMER] : [];
      },
    );
  }
  return null;
}

import type { SheetMatch } from "#app/golf/knockout.ts";
import { formatDay } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { ARRANGED } from "./content.ts";
import type { ArrangedSide, OpenKnockout } from "./knockout.server.ts";

/** In the order of the sheet; an empty list: no side has a link yet. */
export const arrangedSides = (
  { arranged }: Pick<OpenKnockout, "arranged">,
  { key, sides }: SheetMatch,
): ArrangedSide[] =>
  sides.flatMap((side) => arranged.find((each) => each.match === key && each.side === side) ?? []);

/** Null: none is agreed. */
export const agreedDay = (open: Pick<OpenKnockout, "arranged">, match: SheetMatch): string | null =>
  arrangedSides(open, match).find(({ agreed_on: day }) => day !== null)?.agreed_on ?? null;

/** Whether a side has said that it cannot come, so that the club is to withdraw it. */
export const hasToldClub = (open: Pick<OpenKnockout, "arranged">, match: SheetMatch): boolean =>
  match.state !== "decided" && arrangedSides(open, match).some(({ told }) => told !== null);

/** On which day a match is played, or who offers which days; that a side cannot come. */
export function daysOf(
  open: Pick<OpenKnockout, "arranged">,
  match: SheetMatch,
  names: ReadonlyMap<string, string>,
): string[] {
  const sides = arrangedSides(open, match);
  const agreed = agreedDay(open, match);
  const gone = sides.flatMap(({ side, told }) =>
    told
      ? [ARRANGED.cannotCome(names.get(side) ?? "", formatDay(dayInIndiaOf(new Date(told))))]
      : [],
  );
  if (gone.length > 0) return gone;
  if (agreed) return [ARRANGED.agreed(formatDay(agreed))];
  return sides.flatMap(({ side, days }) =>
    days.length > 0
      ? [ARRANGED.offers(names.get(side) ?? "", days.map(formatDay).join(", "))]
      : match.state === "overdue"
        ? [ARRANGED.offersNone(names.get(side) ?? "")]
        : [],
  );
}

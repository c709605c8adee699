import { handicapIndexText, readHandicapIndex } from "#app/golf/handicaps.ts";
import { formatDay } from "#app/site/dates.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { asksPlainHandicap, type EntryFields } from "./entry-form.ts";

/** What the club's register says of a person, as far as an entry form asks for it. */
export type ClubPerson = {
  phone: string | null;
  handicap: string | null;
  handicap_on: string | null;
};

type Asked = Pick<Tournament, "has_plain_handicaps" | "rated_tees">;

/** The handicap of the register as a tournament asks for it; undefined where it takes no such one. */
export function personHandicap(
  { handicap }: Pick<ClubPerson, "handicap">,
  tournament: Asked,
): string | undefined {
  if (handicap === null) return undefined;
  const index = readHandicapIndex(handicap);
  const isPlain = asksPlainHandicap(tournament);
  if (index === null) return isPlain ? undefined : handicap;
  if (isPlain && (index < 0 || index > 400)) return undefined;
  const text = handicapIndexText(index);
  return tournament.rated_tees.length > 0 ? text : text.replace(/\.0$/, "");
}

/** The fields of an entry form that the register fills. */
export function personValues(
  person: ClubPerson,
  tournament: Asked,
): Pick<EntryFields, "phone" | "handicap"> {
  const handicap = personHandicap(person, tournament);
  return {
    ...(person.phone !== null && { phone: person.phone }),
    ...(handicap !== undefined && { handicap }),
  };
}

/** Where the handicap of a form comes from, and from when on that of the club's list counts. */
export function clubsListText(handicapOn: string, countsFrom: string | null): string {
  const asOf = `As of the club’s list, ${formatDay(handicapOn)}.`;
  return countsFrom === null
    ? asOf
    : `${asOf} The handicap that the club’s list has on ${formatDay(countsFrom)} counts.`;
}

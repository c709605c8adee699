import { handicapIndexText, readHandicapIndex } from "#app/golf/handicaps.ts";
import { formatDay } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { takesHandicap } from "#app/tournaments/divisions.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { asksPlainHandicap, type EntryFields } from "./entry-form.ts";

/** What the club's register says of a person, as far as an entry form asks for it. */
export type ClubPerson = {
  phone: string | null;
  handicap: string | null;
  handicap_on: string | null;
  gender: "f" | "m" | null;
  status: string;
  birth_year: number | null;
};

const MEMBERS: readonly string[] = ["member", "junior"];

/** Also whose results count in a series as a member's. The database has the same rule. */
export const countsAsMember = (status: string): boolean => MEMBERS.includes(status);

export const ADULT = 18;

/** A junior until the year of the 18th birthday. The database has the same rule, for prices. */
function statusOn({ status, birth_year }: ClubPerson, day: string | null): string {
  if (!countsAsMember(status) || birth_year === null || day === null) return status;
  return Number(day.slice(0, 4)) - birth_year < ADULT ? "junior" : "member";
}

/** The division of a tournament that is for a person of the register, by its id. */
export function personDivision(
  person: ClubPerson,
  { divisions, divisions_by_handicap, starts_on }: Divided,
  handicap: string | undefined,
): string | undefined {
  if (divisions_by_handicap) return undefined;
  const status = statusOn(person, starts_on);
  const isFor = {
    women: person.gender === "f",
    men: person.gender === "m",
    juniors: status === "junior",
    members: countsAsMember(status),
    guests: status === "guest" || status === "reciprocal",
  };
  return divisions.find(
    (division) =>
      !division.hidden &&
      !division.by_club &&
      division.for !== undefined &&
      isFor[division.for] &&
      (handicap === undefined || takesHandicap(division, handicap)),
  )?.id;
}

type Divided = Pick<Tournament, "divisions" | "divisions_by_handicap" | "starts_on">;

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
  tournament: Asked & Divided,
): Pick<EntryFields, "phone" | "handicap" | "category"> {
  const handicap = personHandicap(person, tournament);
  const category = personDivision(person, tournament, handicap);
  return {
    ...(category !== undefined && { category }),
    ...(person.phone !== null && { phone: person.phone }),
    ...(handicap !== undefined && { handicap }),
  };
}

/** Where the handicap of a form comes from, and from when on that of the club's list counts. */
export function clubsListText(
  handicapOn: string,
  countsFrom: string | null,
  today = dayInIndiaOf(new Date()),
): string {
  const asOf = `As of the club’s list, ${formatDay(handicapOn)}.`;
  if (countsFrom === null) return asOf;
  return countsFrom <= today
    ? `${asOf} It counts in this tournament.`
    : `${asOf} The handicap that the club’s list has on ${formatDay(countsFrom)} counts.`;
}

import { formatDay } from "#app/site/dates.ts";
import { STATUSES } from "./fields.ts";
import type { ListedPerson } from "./people.server.ts";

export const nameOf = ({ title, full_name: name }: Pick<ListedPerson, "title" | "full_name">) =>
  title === null ? name : `${title} ${name}`;

/** "12.4 on 1 November 2026"; empty: the register has none. */
export function handicapText({
  handicap,
  handicap_on: day,
}: Pick<ListedPerson, "handicap" | "handicap_on">): string {
  if (handicap === null || day === null) return "";
  return `${handicap === "NH" ? "no handicap" : handicap} on ${formatDay(day)}`;
}

/** "0041 · Member · 12.4 on 1 November 2026". */
export const personDetails = (person: ListedPerson): string =>
  [person.number, STATUSES[person.status], person.home_club, handicapText(person)]
    .filter(Boolean)
    .join(" · ");

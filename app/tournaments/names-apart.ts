import { groupBy } from "#app/golf/group-by.ts";

/** What can tell people of one name apart, the best first; null: not known of this one. */
export type Namesake = {
  id: string;
  name: string;
  marks: readonly (string | null)[];
  /** By which those are numbered whom nothing tells apart; not there: by id. */
  order?: number | undefined;
};

/** Capitals and spaces do not tell two people apart. */
export const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, " ").toLowerCase();

const byOrder = (one: Namesake, other: Namesake) =>
  (one.order ?? 0) - (other.order ?? 0) || (one.id < other.id ? -1 : 1);

/** The names of a field by id: of several people of one name each with what only they have. */
export function namesApart(field: readonly Namesake[]): Map<string, string> {
  return new Map(
    [...groupBy(field, ({ name }) => nameKey(name)).values()].flatMap((sameName) => {
      const people = sameName.toSorted(byOrder);
      const isOwn = (mark: number) =>
        people.every(({ marks }) => marks[mark]) &&
        new Set(people.map(({ marks }) => marks[mark])).size === people.length;
      const own = people[0]?.marks.findIndex((_, mark) => isOwn(mark)) ?? -1;
      return people.map(({ id, name, marks }, index): [string, string] => [
        id,
        people.length === 1 ? name : `${name} (${marks[own] ?? `no. ${index + 1}`})`,
      ]);
    }),
  );
}

export const phoneMark = (lastDigits: string): string => `phone …${lastDigits}`;

export const handicapMark = (strokes: string | null): string | null =>
  strokes === null ? null : `handicap ${strokes}`;

/** What the database knows of a person who has a name with another. */
export type StoredMarks = {
  number: string | null;
  handicap: string | null;
  /** The last digits. */
  phone: string | null;
};

export const marksOf = ({ number, handicap, phone }: StoredMarks): (string | null)[] => [
  number === null ? null : `member ${number}`,
  handicapMark(handicap),
  phone === null ? null : phoneMark(phone),
];

/** An entrant of whose name there is another in the tournament. */
export type StoredNamesake = {
  entry_id: string;
  name: string;
  order: number;
  marks: StoredMarks & { division: string | null };
};

/** Their names by entry, as the club tells them apart. */
export const entrantsApart = (entrants: readonly StoredNamesake[]): Map<string, string> =>
  namesApart(
    entrants.map(({ entry_id: id, name, order, marks: { division, ...marks } }) => {
      const [number = null, handicap = null, phone = null] = marksOf(marks);
      return { id, name, order, marks: [number, handicap, division, phone] };
    }),
  );

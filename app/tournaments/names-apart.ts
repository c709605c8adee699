// Mails name players as pages do, and are written where no code of app/ is.
import {
  handicapMark,
  marksApart,
  type Namesake,
  namesOfStart,
} from "../../supabase/functions/_shared/names-apart.ts";
import type { OwnStart } from "./play.ts";

export {
  handicapMark,
  type Namesake,
  nameKey,
  numberMark,
} from "../../supabase/functions/_shared/names-apart.ts";

const marked = (name: string, mark: string | null | undefined): string =>
  mark ? `${name} (${mark})` : name;

/** The names of a field by id: of several people of one name each with what only they have. */
export function namesApart(field: readonly Namesake[]): Map<string, string> {
  const marks = marksApart(field);
  return new Map(field.map(({ id, name }) => [id, marked(name, marks.get(id))]));
}

/** A start with the names that readers of the draw see. */
export function startAsRead(stored: OwnStart): OwnStart {
  const { time, hole, letter, fourball, card = null } = stored;
  const [player = stored.player, ...others] = namesOfStart(stored).map(([name, mark]) =>
    marked(name, mark),
  );
  return { time, hole, letter, fourball, player, with: others, card };
}

export const phoneMark = (lastDigits: string): string => `phone …${lastDigits}`;

/** What the database knows of a person who has a name with another. */
export type StoredMarks = {
  number: string | null;
  handicap: string | null;
  /** The last digits. */
  phone: string | null;
  order: number;
};

export const marksOf = ({
  number,
  handicap,
  phone,
}: Omit<StoredMarks, "order">): (string | null)[] => [
  number === null ? null : `member ${number}`,
  handicapMark(handicap),
  phone === null ? null : phoneMark(phone),
];

/** As the database has it. */
export type MarkedName = {
  id: string;
  name: string;
  marks: StoredMarks & { division: string | null };
};

/** Names by id, as the club tells them apart. */
export const clubNamesApart = (people: readonly MarkedName[]): Map<string, string> =>
  namesApart(
    people.map(({ id, name, marks: { division, order, ...marks } }) => {
      const [number = null, handicap = null, phone = null] = marksOf(marks);
      return { id, name, order, marks: [number, handicap, division, phone] };
    }),
  );

/** An entrant of whose name there is another in the tournament. */
export type StoredNamesake = Omit<MarkedName, "id"> & { entry_id: string };

/** Their names by entry. */
export const entrantsApart = (entrants: readonly StoredNamesake[]): Map<string, string> =>
  clubNamesApart(entrants.map(({ entry_id: id, ...entrant }) => ({ ...entrant, id })));

/** Capitals and spaces do not tell two people apart. */
export const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, " ").toLowerCase();

/**
 * What tells a person from others of the name: the number that the database gave them, in the order of
 * their first entries, and for good. The same for the club and for readers, on paper and in mails.
 */
export const numberMark = (number: number): string => `no. ${number}`;

/** @param namesake the number; null: no one else has the name */
export const numberedName = (name: string, namesake: number | null | undefined): string =>
  namesake == null ? name : `${name} (${numberMark(namesake)})`;

/** Of a start the player, first, and who is with them. */
export function namesOfStart(start: {
  player: string;
  with: readonly string[];
  /** The numbers of these; not there: no one else has one of the names. */
  namesakes?: readonly (number | null)[];
}): [name: string, namesake: number | null][] {
  return [start.player, ...start.with].map((name, seat) => [name, start.namesakes?.[seat] ?? null]);
}

/** What can tell people of one name apart, the best first; null: not known of this one. */
export type Namesake = {
  id: string;
  name: string;
  marks: readonly (string | null)[];
  /** The number of those whom nothing tells apart: once shown it stays that of this person. */
  order: number;
};

/** Capitals and spaces do not tell two people apart. */
export const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, " ").toLowerCase();

export const handicapMark = (strokes: string | null): string | null =>
  strokes === null ? null : `handicap ${strokes}`;

export const numberMark = (order: number): string => `no. ${order}`;

/** By id what tells each of several people of one name apart: what only they have. */
export function marksApart(field: readonly Namesake[]): Map<string, string> {
  const byName = new Map<string, Namesake[]>();
  for (const each of field) {
    const key = nameKey(each.name);
    byName.set(key, [...(byName.get(key) ?? []), each]);
  }
  return new Map(
    [...byName.values()]
      .filter((people) => people.length > 1)
      .flatMap((people) => {
        const isOwn = (mark: number) =>
          people.every(({ marks }) => marks[mark]) &&
          new Set(people.map(({ marks }) => marks[mark])).size === people.length;
        const own = people[0]?.marks.findIndex((_, mark) => isOwn(mark)) ?? -1;
        return people.map(({ id, marks, order }): [string, string] => [
          id,
          marks[own] ?? numberMark(order),
        ]);
      }),
  );
}

/** A player of a draw with a name that another has too. */
export type DrawnNamesake = {
  /** In the fourball of a start: 0 the player, from 1 who is with them; null: elsewhere. */
  seat: number | null;
  name: string;
  order: number;
  handicap: string | null;
  division: string | null;
};

/** Of a start the player and who is with them, each with what tells them apart; null: the name does. */
export function namesOfStart(start: {
  player: string;
  with: readonly string[];
  namesakes?: readonly DrawnNamesake[];
}): [name: string, mark: string | null][] {
  const { namesakes = [] } = start;
  const marks = marksApart(
    namesakes.map(({ name, order, handicap, division }, index) => ({
      ...{ id: String(index), name, order },
      marks: [handicapMark(handicap), division],
    })),
  );
  return [start.player, ...start.with].map((name, seat) => [
    name,
    marks.get(String(namesakes.findIndex((each) => each.seat === seat))) ?? null,
  ]);
}

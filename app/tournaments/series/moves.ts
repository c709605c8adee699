import type { Fraction } from "#app/golf/fraction.ts";
import { isToldFirst } from "#app/tournaments/told-first.ts";
import type { SeriesFacts, StoredSeriesRules } from "./facts.ts";
import { type NamedTable, tablesOf, seriesNumber } from "./tables.ts";

/** What a change does to a person's place; null: none, or not in the table. */
export type SeriesMove = {
  person: string;
  division: string | null;
  from: number | null;
  to: number | null;
  /** Of qualifying for a final, where a place says less: whether the person does now. */
  qualifies?: boolean;
  /** No move, but what the committee added to the person's total, or took back. */
  amount?: number;
  /** Where the place stays: the total before and after, as tables have it. */
  totals?: { from: string; to: string };
};

type Standing = Pick<SeriesMove, "person" | "division"> & {
  table: number;
  place: number | null;
  total: Fraction | null;
};

const standingsOf = (
  tables: readonly NamedTable[],
  keyOf: (table: NamedTable) => string | null = ({ name }) => name,
): ReadonlyMap<string, Standing> =>
  new Map(
    tables.flatMap(({ lines, ...named }, table) =>
      lines.map(({ person, place, total }) => [
        JSON.stringify([keyOf({ ...named, lines }), person]),
        { person, division: named.name, table, place, total },
      ]),
    ),
  );

/** In each table: by the place after the change, then who has none any more by the one before. */
const inOrder = (one: number | null, other: number | null) =>
  one === other ? 0 : (one ?? Infinity) - (other ?? Infinity);

/** What other facts do to the tables: who has another place, or another total alone. */
export function seriesChanges(before: SeriesFacts, after: SeriesFacts): SeriesMove[] {
  const [tablesBefore, tables] = [tablesOf(before), tablesOf(after)];
  const hasName = (listed: readonly NamedTable[], given: string | null) =>
    listed.some(({ name }) => name === given);
  // One that only has another name is the same table.
  const nameBefore = ({ id, name }: NamedTable) =>
    hasName(tablesBefore, name)
      ? name
      : (tablesBefore.find((table) => table.id === id && !hasName(tables, table.name))?.name ??
        name);
  const [was, is] = [standingsOf(tablesBefore), standingsOf(tables, nameBefore)];
  const isQualifying = after.rules.kind === "qualifying";
  return [...new Set([...is.keys(), ...was.keys()])]
    .flatMap((key) => {
      const [old, now] = [was.get(key), is.get(key)];
      const line = now ?? old;
      return line ? [{ line, old, now, from: old?.place ?? null, to: now?.place ?? null }] : [];
    })
    .toSorted(
      (one, other) =>
        Number(isToldFirst(other)) - Number(isToldFirst(one)) ||
        one.line.table - other.line.table ||
        inOrder(one.to, other.to) ||
        inOrder(one.from, other.from),
    )
    .flatMap(({ line: { person, division }, old, now, from, to }): SeriesMove[] => {
      const move = { person, division, from, to };
      if (from !== to) {
        if (!isQualifying) return [move];
        return from === null || to === null ? [{ ...move, qualifies: to !== null }] : [];
      }
      if (!old || !now) return [];
      const totals = {
        from: totalText(old.total, before.rules),
        to: totalText(now.total, after.rules),
      };
      return totals.from === totals.to ? [] : [{ ...move, totals }];
    });
}

/** What other facts do to the places. */
export const seriesMoves = (before: SeriesFacts, after: SeriesFacts): SeriesMove[] =>
  seriesChanges(before, after).filter(({ totals }) => totals === undefined);

const totalText = (total: Fraction | null, rules: StoredSeriesRules): string =>
  total ? seriesNumber(total, rules) : "none";

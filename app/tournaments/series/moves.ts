import type { Fraction } from "#app/golf/fraction.ts";
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
  /** Where the place stays: the total before and after, as tables have it. */
  totals?: { from: string; to: string };
};

const placesOf = (tables: readonly NamedTable[]) =>
  new Map(
    tables.flatMap(({ name, lines }) =>
      lines.map(({ person, place, total }) => [
        JSON.stringify([name, person]),
        { person, division: name, place, total },
      ]),
    ),
  );

function placeMoves(before: readonly NamedTable[], after: readonly NamedTable[]): SeriesMove[] {
  const [was, is] = [placesOf(before), placesOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])]
    .flatMap((key) => {
      const from = was.get(key)?.place ?? null;
      const to = is.get(key)?.place ?? null;
      const line = is.get(key) ?? was.get(key);
      return line && from !== to ? [{ ...line, from, to }] : [];
    })
    .map(({ person, division, from, to }) => ({ person, division, from, to }))
    .toSorted((one, other) => (one.to ?? Infinity) - (other.to ?? Infinity));
}

const qualifyingMoves = (moves: readonly SeriesMove[]): SeriesMove[] =>
  moves
    .filter(({ from, to }) => from === null || to === null)
    .map((move) => ({ ...move, qualifies: move.to !== null }));

/** What other facts do to the places. */
export function seriesMoves(before: SeriesFacts, after: SeriesFacts): SeriesMove[] {
  const moves = placeMoves(tablesOf(before), tablesOf(after));
  return after.rules.kind === "qualifying" ? qualifyingMoves(moves) : moves;
}

/** What other facts do to the tables: who has another place, then who has another total alone. */
export function seriesChanges(before: SeriesFacts, after: SeriesFacts): SeriesMove[] {
  const was = placesOf(tablesOf(before));
  const is = placesOf(tablesOf(after));
  return [
    ...seriesMoves(before, after),
    ...[...is].flatMap(([key, { person, division, place, total }]) => {
      const old = was.get(key);
      if (!old || old.place !== place) return [];
      const totals = {
        from: totalText(old.total, before.rules),
        to: totalText(total, after.rules),
      };
      return totals.from === totals.to
        ? []
        : [{ person, division, from: place, to: place, totals }];
    }),
  ];
}

const totalText = (total: Fraction | null, rules: StoredSeriesRules): string =>
  total ? seriesNumber(total, rules) : "none";

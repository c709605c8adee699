import type { NoResult } from "#app/golf/boards.ts";
import type { Fraction } from "#app/golf/fraction.ts";
import type { SeriesLine } from "#app/golf/series.ts";

/** A line of a table, whatever the series adds up. */
export type TableLine = Pick<SeriesLine, "person" | "place" | "played" | "needs" | "dropped"> & {
  noPlace: SeriesLine["noPlace"] | NoResult | "cut";
  /** Null: none yet. */
  total: Fraction | null;
  /** By the round's id. */
  results: ReadonlyMap<string, Fraction>;
};

import type { NoResult } from "#app/golf/boards.ts";
import type { Fraction } from "#app/golf/fraction.ts";
import type { SeriesLine } from "#app/golf/series.ts";

export type BestHole = { score: number | null; round: string | null };

/** A line of a table, whatever the series adds up. */
export type TableLine = Pick<SeriesLine, "person" | "place" | "played" | "needs" | "dropped"> & {
  noPlace: SeriesLine["noPlace"] | NoResult | "cut" | "hole";
  /** Null: none yet. */
  total: Fraction | null;
  /** By the round's id. */
  results: ReadonlyMap<string, Fraction>;
  /** Of an eclectic the best score at each hole, and the round that it is from. */
  card?: BestHole[];
  /** Of an eclectic the first hole that was never holed out. */
  missingHole?: number | null;
};

import { type Format, isForTeamBalls } from "#app/golf/handicaps.ts";

/** How many play together as a side. */
export const SIZES = ["2", "3", "4"] as const;

/** What a form of sides begins with: of a team whose best balls count, four, as in “best two of four”. */
export const usualSize = (format: Format): (typeof SIZES)[number] =>
  isForTeamBalls(format) || format === "scramble" ? "4" : "2";

import type { CancelledPart, ShownLine } from "#app/club/money/statement/statement.server.ts";

/**
 * A line before a later line of the bank took it back, as the sums of its period have it.
 *
 * @param cancelled what it had written into ledgers; of a line that no later one took back nothing
 * @returns the line itself where not all of it was decided
 */
export function asItWas(line: ShownLine, cancelled: readonly CancelledPart[]): ShownLine {
  const parts = cancelled.filter(({ bank_day: day }) => day !== null);
  const assigned = parts.reduce((sum, { paise }) => sum + paise, 0);
  const isDecided = assigned + line.left_out === line.paise + line.charge;
  if (line.state !== "reversed" || !isDecided) return line;
  return { ...line, state: line.left_out > 0 ? "left-out" : "booked", assigned, rest: 0, parts };
}

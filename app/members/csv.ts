import { dayInIndiaOf } from "#app/site/today.ts";

/** Makes spreadsheet programs read the file as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** What spreadsheet programs take for the beginning of a formula. */
const FORMULA = /^\s*[=+\-@\t\r]/;

/** The export's file name, with the day in India. */
export function exportFileName(now: Date): string {
  return `users_${dayInIndiaOf(now)}.csv`;
}

/**
 * One line of a CSV file. A cell that a spreadsheet
 * would run as a formula gets an apostrophe in front, which makes it text.
 *
 * @param cells the values, in column order
 * @returns the line with its line break
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

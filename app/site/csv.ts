import { stringify } from "csv-stringify/sync";
import { dayInIndiaOf } from "#app/site/today.ts";

/** Makes spreadsheet programs read the file as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * What spreadsheet programs treat as the start of a formula, after characters that they do not
 * display. Full-width signs count as their ordinary forms, see below.
 */
const FORMULA = /^[\s\p{Control}\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r]/u;

/** A phone number with its country: digits and what stands between them. */
const PHONE_ABROAD = /^\+(91|\d{1,3})[ -]?(\d[\d ()-]*)$/;

export function exportFileName(now: Date): string {
  return `users_${dayInIndiaOf(now)}.csv`;
}

/**
 * Lines of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula gets a leading
 * apostrophe, which makes it text; a phone number's country is put in brackets instead, so that it
 * can be called as it stands. A number is none.
 */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return stringify([...rows.map((row) => [...row])], {
    record_delimiter: "\r\n",
    // Some spreadsheet programs separate by semicolons, and would begin a cell there.
    quoted_match: /[\r\n;\t]/,
    // The library's own `escape_formulas` checks only the first character.
    cast: { string: withoutFormula },
  });
}

/**
 * A phone number as spreadsheet programs leave it: they take digits alone for a number, whose first
 * zero goes, and which is shown in powers of ten.
 */
export function phoneCell(phone: string): string {
  return phone.replace(/^(0?\d{5})(\d{5,})$/, "$1 $2");
}

/** Of a payment: digits alone would be shown in powers of ten, and the last ones lost. */
export function numberCell(number: string): string {
  return /^\d{6,}$/.test(number) ? `'${number}` : number;
}

function withoutFormula(cell: string): string {
  const phone = PHONE_ABROAD.exec(cell);
  if (phone) return `(+${phone[1] ?? ""}) ${phoneCell(phone[2] ?? "")}`;
  return FORMULA.test(cell.normalize("NFKC")) ? `'${cell}` : cell;
}

export function rupeesCell(paise: number): string {
  return (paise / 100).toFixed(2);
}

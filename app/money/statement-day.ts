const MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

const FORMS = [
  /** 2026-10-01, 2026/10/01, 20261001 */
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})\b/,
  /^(?<year>20\d{2})(?<month>\d{2})(?<day>\d{2})\b/,
  /** 01/10/26, 01.10.2026 */
  /^(?<day>\d{1,2})[/ .-](?<month>\d{1,2})[/ .,-]+(?<year>\d{4}|\d{2})\b/,
  /** 1 Oct 2026, 01OCT2026 */
  /^(?<day>\d{1,2})[/ .-]?(?<month>[A-Za-z]{3,9})[/ .,-]*(?<year>\d{4}|\d{2})\b/,
  /** October01, 2026 */
  /^(?<month>[A-Za-z]{3,9})[ -]?(?<day>\d{1,2}),?[ -]?(?<year>\d{4})\b/,
] as const;

/** What some banks print around a day: Sun 01 Nov 2026, 1st Nov 2026. */
const withoutWeekday = (text: string) =>
  text
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[,.]?\s+(?=\d)/i, "")
    .replace(/^(\d{1,2})(?:st|nd|rd|th)(?=[ ,/-])/i, "$1");

/** 1 to 12, of a number or of a name, whole or cut; 0 of anything else. */
function monthOf(text: string): number {
  if (/\d/.test(text)) return Number(text);
  const place = MONTHS.indexOf(text.slice(0, 3).toLowerCase());
  return place % 3 === 0 ? place / 3 + 1 : 0;
}

/** A day as banks print it, the day first: 01/10/26, 1 Oct 2026, October01, 2026, or 2026-10-01. */
export function dayIn(text: string): string | null {
  for (const form of FORMS) {
    const { year = "", month = "", day = "" } = form.exec(withoutWeekday(text))?.groups ?? {};
    if (day === "") continue;
    const full = year.length === 2 ? `20${year}` : year;
    const result = `${full}-${String(monthOf(month)).padStart(2, "0")}-${day.padStart(2, "0")}`;
    const time = Date.parse(`${result}T00:00:00Z`);
    const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(result);
    return isDay ? result : null;
  }
  return null;
}

const FIRST_SERIAL_DAY = 36_526;
const LAST_SERIAL_DAY = 73_050;
const MS_PER_DAY = 86_400_000;

/** A day of 2000 to 2099 as a spreadsheet counts it from the end of 1899: 46296, 46296.43. */
export function serialDayIn(text: string): string | null {
  const serial = Math.floor(Number(/^\d{5}(?:\.\d+)?$/.exec(text)?.[0] ?? 0));
  if (serial < FIRST_SERIAL_DAY || serial > LAST_SERIAL_DAY) return null;
  return new Date(Date.UTC(1899, 11, 30) + serial * MS_PER_DAY).toISOString().slice(0, 10);
}

const OF_A_SPREADSHEET = /^\d{4}-\d{2}-\d{2}(?:\s|$)/;
const OF_THE_BANK = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?:\s|$)/;

/**
 * Whether some days of a column are dates of a spreadsheet and others texts: one that puts the month
 * first has exchanged day and month where it could, up to the 12th, and left the others.
 */
export const areMixedDays = (cells: readonly string[]): boolean =>
  cells.some((cell) => OF_A_SPREADSHEET.test(cell)) && cells.some((cell) => OF_THE_BANK.test(cell));

/** Whether a text begins as a day does, even one that is none: 31/11/2026, 03/1. */
export function looksLikeDay(text: string): boolean {
  return /^\d{1,4}(?:[-/.](?:\d{1,2}(?:\D|$)|$)|[-/. ]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i.test(
    withoutWeekday(text),
  );
}

const MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";

const FORMS = [
  /** 2026-10-01, 20261001 */
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})\b/,
  /^(?<year>20\d{2})(?<month>\d{2})(?<day>\d{2})\b/,
  /** 01/10/26, 1 Oct 2026, 01.10.2026 */
  /^(?<day>\d{1,2})[/ .-](?<month>\d{1,2}|[A-Za-z]{3,9})[/ .,-]+(?<year>\d{4}|\d{2})\b/,
  /** October01, 2026 */
  /^(?<month>[A-Za-z]{3,9})[ -]?(?<day>\d{1,2}),?[ -]?(?<year>\d{4})\b/,
] as const;

/** 1 to 12, of a number or of a name, whole or cut; 0 of anything else. */
function monthOf(text: string): number {
  if (/\d/.test(text)) return Number(text);
  const place = MONTHS.indexOf(text.slice(0, 3).toLowerCase());
  return place % 3 === 0 ? place / 3 + 1 : 0;
}

/** A day as banks print it, the day first: 01/10/26, 1 Oct 2026, October01, 2026, or 2026-10-01. */
export function dayIn(text: string): string | null {
  for (const form of FORMS) {
    const { year = "", month = "", day = "" } = form.exec(text)?.groups ?? {};
    if (day === "") continue;
    const full = year.length === 2 ? `20${year}` : year;
    const result = `${full}-${String(monthOf(month)).padStart(2, "0")}-${day.padStart(2, "0")}`;
    const time = Date.parse(`${result}T00:00:00Z`);
    const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(result);
    return isDay ? result : null;
  }
  return null;
}

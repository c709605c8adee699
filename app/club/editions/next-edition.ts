const DAY = 86_400_000;
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const ABBREVIATION = 3;

const MONTH = new RegExp(
  String.raw`\b(${MONTHS.map((month) => `${month}|${month.slice(0, ABBREVIATION)}`).join("|")}|Sept)\b`,
  "i",
);
/** Verbs too, so they are months only with a capital. */
const LOWER_VERB = /\b(may|mar|march)\b/;
const MONTHLY = /\b(monthly|medal)\b/i;
const NUMBERS = [
  /(?<=(?:\b(?:round|week|day|leg|match|medal|edition|event|no)\.?|#)\s*)\d{1,3}\b/i,
  // Not that of "2nd Sunday".
  /\b\d{1,3}(?=(?:st|nd|rd|th)\b(?!\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day))/i,
  /(?<=\s)\d{1,3}$/,
];

/** How far a name and a day have moved: in months, and as the how-manieth copy. */
type Shift = { day: Date; months: number; count: number };

type Tournament = { name: string; starts_on: string };

/**
 * The name and the day of a tournament's next time: of a monthly one the same weekday of a later
 * month, "second Sunday"; of one with its year in its name that of a later year; else the same
 * weekday of a later week. Month, year and number in the name follow.
 *
 * @param today in India; no earlier day is the next one
 * @param isTaken whether there is such a tournament already
 */
export function nextEdition(
  { name, starts_on }: Tournament,
  today: string,
  isTaken: (next: Tournament) => boolean,
): Tournament {
  const first = new Date(starts_on);
  const isMonthly = monthIn(name) !== null || MONTHLY.test(name);
  const months = isMonthly ? 1 : name.includes(String(first.getUTCFullYear())) ? 12 : 0;
  let count = 0;
  for (let step = 1; ; step += 1) {
    const day =
      months > 0
        ? sameWeekdayOfMonth(first, step * months)
        : new Date(first.getTime() + 7 * step * DAY);
    const nextDay = day.toISOString().slice(0, 10);
    if (nextDay < today) continue;
    count += 1;
    const next = {
      name: nextName(name, first, { day, months: step * months, count }),
      starts_on: nextDay,
    };
    if (!isTaken(next)) return next;
  }
}

/** The second Sunday stays the second Sunday; a fifth one becomes the last. */
function sameWeekdayOfMonth(first: Date, months: number): Date {
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + months];
  const toWeekday = (first.getUTCDay() - new Date(Date.UTC(year, month)).getUTCDay() + 7) % 7;
  const week = Math.floor((first.getUTCDate() - 1) / 7);
  const day = new Date(Date.UTC(year, month, 1 + toWeekday + 7 * week));
  return day.getUTCMonth() === new Date(Date.UTC(year, month)).getUTCMonth()
    ? day
    : new Date(day.getTime() - 7 * DAY);
}

function monthIn(name: string): { text: string; month: number } | null {
  const text = MONTH.exec(name)?.[0];
  if (text === undefined || LOWER_VERB.test(text)) return null;
  const short = text.slice(0, ABBREVIATION).toLowerCase();
  return { text, month: MONTHS.findIndex((each) => each.toLowerCase().startsWith(short)) };
}

function nextName(name: string, first: Date, { day, months, count }: Shift): string {
  const year = String(first.getUTCFullYear());
  const named = monthIn(name);
  const month = named && named.month + months;
  const nextYear =
    month === null ? day.getUTCFullYear() : first.getUTCFullYear() + Math.floor(month / 12);
  const number = NUMBERS.find((each) => each.test(name));
  const numbered = number ? name.replace(number, (text) => nextNumber(text, count)) : name;
  const withMonth =
    named && month !== null
      ? numbered.replace(named.text, likeText(MONTHS[month % 12] ?? "", named.text))
      : numbered;
  return withOrdinals(withMonth).replace(year, String(nextYear));
}

/** "09" stays of two digits. */
const nextNumber = (text: string, count: number) =>
  String(Number(text) + count).padStart(text.length, "0");

/** "1th" after 20: the letters that go with the number. */
const withOrdinals = (name: string) =>
  name.replaceAll(/\b(\d{1,3})(st|nd|rd|th)\b/gi, (_, digits: string, letters: string) => {
    const number = Number(digits);
    const isTeen = number % 100 >= 11 && number % 100 <= 13;
    const right = (isTeen ? undefined : ["th", "st", "nd", "rd"][number % 10]) ?? "th";
    return digits + (letters === letters.toUpperCase() ? right.toUpperCase() : right);
  });

/** A month as long, and as large, as another one is written. */
function likeText(month: string, text: string): string {
  const isShort = text.length <= "Sept".length && !MONTHS.some((each) => each === capital(text));
  const name = isShort ? month.slice(0, ABBREVIATION) : month;
  if (text === text.toUpperCase()) return name.toUpperCase();
  return text === text.toLowerCase() ? name.toLowerCase() : name;
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();

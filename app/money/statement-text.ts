import type { Row } from "#app/tables/rows.ts";
import { parseBankAmount } from "./rupees.ts";
import type { Columns } from "./statement-columns.ts";
import { dayIn } from "./statement-day.ts";
import { isAroundLines } from "./statement-totals.ts";

const DAY = String.raw`(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{1,2}[- ][a-z]{3,9}[-, ]{1,2}(?:\d{4}|\d{2}))`;
/** A day, perhaps behind the line's number and before the day of value. */
const START = new RegExp(`^(?:\\d{1,5} +)?(${DAY})(?: +${DAY})?(?= |$)(.*)$`, "i");
const VALUE_DAY = new RegExp(`(?:^| )${DAY}$`, "i");
const MONEY = String.raw`[-+]?(?:(?:Rs\.?|INR|₹) ?)?\d[\d,]*\.\d{2}(?: ?\(?(?:cr|dr)\.?\)?)?`;
/** What was moved, in one column or two, and the balance. */
const TAIL = new RegExp(`(?<![^ ])(?:(?:${MONEY}|-) +){1,2}${MONEY}$`, "i");
const LAST_MONEY = new RegExp(`(?<![^ ])${MONEY}$`, "i");
const TOKENS = new RegExp(`(?<![^ ])(?:${MONEY}|-)(?![^ ])`, "gi");
const OPENING = /\b(?:opening bal(?:ance)?|brought forward|b\/f)/i;
const HEADING = /\bdate\b.*\bbalance\b/i;
const OF_PAGE =
  /^page\b|\bpage (?:no|\d+ of)\b|^\W+$|computer generated|statement (?:summary|of account)|end of statement/i;
/** Of the bank's own column: a cheque's or a payment's. */
const NUMBER = /(?:^| )((?=(?:[A-Z]*\d){6})[A-Z\d]{6,24})$/i;
/** What stands below as many rows of a line is another text. */
const MAX_FURTHER_ROWS = 4;

const COLUMNS: Columns = {
  day: 0,
  narration: 1,
  number: 2,
  debit: 3,
  credit: 4,
  balance: 5,
  amount: -1,
  direction: -1,
  status: -1,
};

type Entry = {
  number: number;
  day: string;
  texts: string[];
  /** As the bank's own column has it. */
  own: string;
  /** One, or those of two columns. */
  amounts: string[];
  balance: string;
};

const signed = (text: string): number => {
  const amount = parseBankAmount(text);
  return amount ? amount.paise * (amount.sign === -1 ? -1 : 1) : 0;
};
const unsigned = (text: string): number => Math.abs(signed(text));

/** Of two columns the one that is not empty. */
const amountOf = ({ amounts }: Entry): string =>
  amounts.find((amount) => unsigned(amount) > 0) ?? amounts[0] ?? "";

/** Which of the two columns is for what came in, by the heading's words; null: it does not say. */
function creditPlaceIn(heading: string): number | null {
  const debit = heading.search(/withdraw|debit|\bdr\b/i);
  const credit = heading.search(/deposit|credit|\bcr\b/i);
  return debit === -1 || credit === -1 ? null : credit > debit ? 1 : 0;
}

/** 1 for what came in, -1 for what went out, of each line; 0 where nothing says so. */
function sidesOf(
  entries: readonly Entry[],
  openings: readonly number[],
  creditPlace: number | null,
): number[] {
  const [first = "", last = ""] = [entries[0], entries.at(-1)].map((entry) => entry?.day ?? "");
  const step = (dayIn(first) ?? "") > (dayIn(last) ?? "") ? 1 : -1;
  return entries.map((entry, place) => {
    const paise = unsigned(amountOf(entry));
    const before = entries[place + step];
    const balances = before ? [signed(before.balance)] : openings;
    const sides = [1, -1].filter((side) =>
      balances.some((balance) => balance + side * paise === signed(entry.balance)),
    );
    if (sides.length > 0 && (sides.length === 1 || paise === 0)) return sides[0] ?? 0;
    if (entry.amounts.length === 2 && creditPlace !== null) {
      return entry.amounts.indexOf(amountOf(entry)) === creditPlace ? 1 : -1;
    }
    return parseBankAmount(amountOf(entry))?.sign ?? 0;
  });
}

/**
 * The lines of a statement that was copied out of a PDF: a day begins them, and the sum and the
 * balance end their first row or a later one. What came in and what went out follows from the
 * balances.
 *
 * @returns null where no line is such a one
 */
export function rowsOfText(text: string): { rows: Row[]; columns: Columns; above: Row[] } | null {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.replaceAll(/[ \u00A0\u2000-\u200A\u202F]+/g, " ").trim());
  const rows: (Row | Entry)[] = [];
  const openings: number[] = [];
  let creditPlace: number | null = null;
  let open: Entry | null = null;
  for (const [index, line] of lines.entries()) {
    if (line === "") continue;
    const number = index + 1;
    if (HEADING.test(line)) creditPlace ??= creditPlaceIn(line);
    if (OPENING.test(line)) {
      // Beside it, or the first below it.
      const [amount] = [line, lines[index + 1] ?? ""].flatMap((each) => each.match(TOKENS) ?? []);
      if (amount !== undefined) openings.push(signed(amount));
    }
    const [, day = "", rest = ""] = START.exec(line) ?? [];
    if (dayIn(day) !== null) {
      open = { number, day, texts: [], own: "", amounts: [], balance: "" };
      rows.push(open);
      // Without a cheque's number.
      take(open, rest.trim().replace(/^(?:- )+(?=\D)/, ""));
    } else if (open && open.texts.length <= MAX_FURTHER_ROWS && !isAround(line)) take(open, line);
    else {
      open = null;
      rows.push({ number, cells: [line] });
    }
  }
  const entries = rows.flatMap((row) => ("texts" in row && row.amounts.length > 0 ? [row] : []));
  if (entries.length === 0) return null;
  const sides = new Map(
    sidesOf(entries, openings, creditPlace).map((side, place) => [entries[place], side]),
  );
  const asRows = rows.map((row) => ("texts" in row ? rowOf(row, sides.get(row) ?? 0) : row));
  const first = rows.findIndex((row) => "texts" in row && row.balance !== "");
  return { rows: asRows.slice(first), columns: COLUMNS, above: asRows.slice(0, first) };
}

const isAround = (line: string) =>
  HEADING.test(line) || OF_PAGE.test(line) || OPENING.test(line) || isAroundLines([line]);

/** Adds a row of a line's text, and what ends it. */
function take(entry: Entry, text: string) {
  const [tail = ""] = entry.balance === "" ? (TAIL.exec(text) ?? []) : [];
  const tokens = tail.match(TOKENS) ?? [];
  if (tokens.length === 3 && tokens.slice(0, 2).every((token) => unsigned(token) > 0)) {
    // Two columns are never both full: the first number is of the text.
    tokens.shift();
  }
  if (tokens.length < 2) {
    // The balance that a page begins with.
    if (OPENING.test(text)) entry.balance = LAST_MONEY.exec(text)?.[0] ?? "";
    entry.texts.push(text);
    return;
  }
  entry.balance = tokens.at(-1) ?? "";
  entry.amounts = tokens.slice(0, -1);
  const head = text
    .slice(0, text.lastIndexOf(tokens.join(" ")))
    .trim()
    .replace(VALUE_DAY, "");
  entry.own = NUMBER.exec(head)?.[1] ?? "";
  entry.texts.push(head.slice(0, head.length - entry.own.length).trim());
}

function rowOf(entry: Entry, side: number): Row {
  const { number, day, texts, own, amounts, balance } = entry;
  const narration = texts.filter((part) => part !== "").join(" ");
  if (amounts.length === 0) return { number, cells: [day, narration, "", "", "", balance] };
  const amount = amountOf(entry).replaceAll(/ ?\(?(?:cr|dr)\.?\)?$|^[-+]/gi, "");
  // One that does not say whether it came in or went out cannot be read.
  const columns = side > 0 ? ["", amount] : [side < 0 ? amount : `${amount}?`, ""];
  return { number, cells: [day, narration, own, ...columns, balance] };
}

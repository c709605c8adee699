import { wordsOf } from "./reference.ts";
import type { Direction, StatementLine } from "./statement.ts";

/** A line of the account from before, or of the same file. */
export type OtherLine = {
  key: string;
  day: string;
  direction: Direction;
  paise: number;
  number: string | null;
  balance: number | null;
  narration: string;
  /** Of the entries that it paid or refunded. */
  names: readonly string[];
};

/** That a payment or a refund comes back. */
const RETURN =
  /(?<![a-z])(?:ret|rtn|return(?:ed)?|rej|reject(?:ed)?|rev|rvsl|reversal|reversed|refund(?:ed)?|bounced?|dishonou?red|unpaid|insufficient|charge\s?backs?|disputed?)(?![a-z])/i;

/** Whether a line says that something came back. */
export const isReturn = (narration: string): boolean => RETURN.test(narration);

/** Words of banks and of payers' apps, which name no payer. */
const BANK_WORDS = new Set(
  "TRANSFER NEFT RTGS IMPS CASH CHEQUE DEPOSIT CLEARING FUNDS INSUFFICIENT RETURN RETURNED REFUND REVERSAL REVERSED CHARGES BANK FROM PAYMENT ENTRY GOLF CLUB SELF BRANCH CREDIT DEBIT LIMIT LIMITED STATE INDIA BARODA AXIS YESB HDFC ICIC SBIN UTIB KKBK".split(
    " ",
  ),
);

/** The words of a narration that may be a payer's name. */
export const namesIn = (words: readonly string[]): string[] =>
  words.filter((word) => /^[A-Z]{4,}$/.test(word) && !BANK_WORDS.has(word));

/** Numbers of payments and cheques. */
const numbersIn = (words: readonly string[]): string[] =>
  words.filter((word) => /^(?=(?:[A-Z]*\d){6})[A-Z\d]{6,24}$/.test(word));

const MAX_OF_A_WORD = 50;
const MAX_OPPOSITES = 5;

const opposite = { credit: "debit", debit: "credit", none: "none" } as const;

function add<Value>(map: Map<string, Value[]>, key: string, value: Value) {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else if (values.push(value) > MAX_OF_A_WORD) values.shift();
}

/** Finds the lines that a line may take back. */
export class OppositeIndex {
  readonly #byWord = new Map<string, OtherLine[]>();
  readonly #bySum = new Map<string, OtherLine[]>();

  /** @param lines the oldest first */
  constructor(lines: readonly OtherLine[]) {
    for (const line of lines) {
      const side = `${line.direction}|${line.paise}`;
      add(this.#bySum, side, line);
      const words = wordsOf([line.narration, line.number ?? "", ...line.names].join(" "));
      for (const word of new Set([...numbersIn(words), ...namesIn(words)])) {
        add(this.#byWord, `${side}|${word}`, line);
      }
    }
  }

  /**
   * The earlier lines with the opposite amount whose number or cheque the line has; else with two
   * words of their payer's name; else, where the line says that something came back, all. Money that
   * comes in takes a refund back only if it has its number or says so.
   */
  find(line: StatementLine, isBefore: (other: OtherLine) => boolean): OtherLine[] {
    const side = `${opposite[line.direction]}|${line.paise}`;
    const words = wordsOf(line.narration);
    const withWord = (word: string) => this.#byWord.get(`${side}|${word}`) ?? [];
    const numbers = new Set([...numbersIn(words), ...(line.number === null ? [] : [line.number])]);
    const numbered = [...numbers].flatMap(withWord).filter(isBefore);
    if (numbered.length > 0) return newest(numbered);
    const saysSo = isReturn(line.narration);
    if (line.direction === "credit" && !saysSo) return [];
    const hits = new Map<OtherLine, number>();
    for (const other of [...new Set(namesIn(words))].flatMap(withWord)) {
      hits.set(other, (hits.get(other) ?? 0) + 1);
    }
    const named = [...hits].flatMap(([other, count]) => (count > 1 ? [other] : []));
    const namedBefore = named.filter(isBefore);
    if (namedBefore.length > 0) return newest(namedBefore);
    return saysSo ? newest((this.#bySum.get(side) ?? []).filter(isBefore)) : [];
  }
}

function newest(lines: readonly OtherLine[]): OtherLine[] {
  return [...new Set(lines)]
    .toSorted((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0))
    .slice(0, MAX_OPPOSITES);
}

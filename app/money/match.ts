import { foldLookAlikes, wordsOf } from "./reference.ts";
import { type Direction, keysOf, type StatementLine } from "./statement.ts";

export type OpenEntry = {
  reference: string;
  paise: number;
  refund: number;
  players: readonly string[];
  /** The number that the member typed with "I have paid". */
  number: string | null;
  /** What stands beside a tournament's references ("MC"). */
  prefix: string;
  noted: readonly { id: string; paise: number; number: string | null }[];
};

export type EarlierNumber = {
  direction: Direction;
  paise: number;
  /** Of a line of this account that nobody has taken back; null: somewhere else. */
  key: string | null;
};

export type EarlierLines = {
  keys: ReadonlySet<string>;
  numbers: ReadonlyMap<string, readonly EarlierNumber[]>;
};

/**
 * What a line is. "noted" is a payment that was written down by hand. A match, a part payment, a
 * split, a reversal and a refund are certain; with all others a person decides. A bulk settlement
 * is the payments of a day that came through a merchant's code, or is only called so.
 */
export type MatchKind =
  | "match"
  | "part paid"
  | "over paid"
  | "split"
  | "noted"
  | "suggest"
  | "review"
  | "lump sum"
  | "same number"
  | "reversed"
  | "reversal"
  | "refund"
  | "ignore"
  | "no effect"
  | "status"
  | "duplicate";

export type Match = {
  line: StatementLine;
  key: string;
  kind: MatchKind;
  references: string[];
  noted: { reference: string; payment: string }[];
  splits: string[][];
  /** The key of the line that takes it back, or that it takes back. */
  pair: string | null;
};

/** As payment companies pay out a day's collection. */
const LUMP_SUM = /\b(?:settlement|sttlmt|merchant pay(?:out|ment)|collection|payout)\b/i;

/** More entries with the same amount than these say nothing. */
const MAX_SUGGESTIONS = 5;
const MIN_NAME_LETTERS = 3;
/** A reference that the bank cut shorter says nothing. */
const MIN_CUT_REFERENCE = 3;

class EntryIndex {
  readonly #entries: readonly OpenEntry[];
  readonly #places = new Map<string, Set<number>>();

  constructor(
    entries: readonly OpenEntry[],
    wordsOfEntry: (entry: OpenEntry) => readonly string[],
  ) {
    this.#entries = entries;
    for (const [place, entry] of entries.entries()) {
      for (const word of wordsOfEntry(entry)) {
        const places = this.#places.get(word);
        if (places) places.add(place);
        else this.#places.set(word, new Set([place]));
      }
    }
  }

  find(words: readonly string[]): OpenEntry[] {
    const indexes = new Set<number>();
    for (const word of words) {
      for (const place of this.#places.get(word) ?? []) indexes.add(place);
    }
    return [...indexes]
      .toSorted((one, other) => one - other)
      .flatMap((place) => this.#entries[place] ?? []);
  }
}

const referenceWords = ({ reference, prefix }: OpenEntry) => [reference, prefix + reference];

/** The beginnings of a reference that a bank may have left. */
const cutWords = ({ reference }: OpenEntry) =>
  Array.from({ length: Math.max(reference.length - MIN_CUT_REFERENCE, 0) }, (_, index) =>
    reference.slice(0, MIN_CUT_REFERENCE + index),
  );

/** Finds the entries of which two words of a player's name stand in a text, cut or not. */
class NameIndex {
  readonly #names: ReadonlyMap<OpenEntry, readonly (readonly string[])[]>;
  readonly #beginnings: EntryIndex;

  constructor(entries: readonly OpenEntry[]) {
    this.#names = new Map(entries.map((entry) => [entry, entry.players.map(wordsOf)]));
    this.#beginnings = new EntryIndex(entries, (entry) =>
      (this.#names.get(entry) ?? []).flatMap((name) =>
        name.map((word) => word.slice(0, MIN_NAME_LETTERS)),
      ),
    );
  }

  /** @param isWanted looked at first: it costs less than names */
  find(words: readonly string[], isWanted: (entry: OpenEntry) => boolean): OpenEntry[] {
    const narrationWords = nameWords(words);
    const isNamed = (name: readonly string[]) =>
      name.filter((part) => narrationWords.some((word) => part.startsWith(word))).length >= 2;
    return this.#beginnings
      .find(narrationWords.map((word) => word.slice(0, MIN_NAME_LETTERS)))
      .filter((entry) => isWanted(entry) && (this.#names.get(entry) ?? []).some(isNamed));
  }
}

/** The words of a narration that may be a cut name: a number behind one is the bank's. */
function nameWords(words: readonly string[]): string[] {
  return words
    .map((word) => word.replace(/(?<!\d)\d+$/, ""))
    .filter((word) => word.length >= MIN_NAME_LETTERS);
}

function payerKey({ day, paise }: StatementLine, words: readonly string[]) {
  const names = words.filter((word) => /^[A-Z]{4,}$/.test(word));
  return [day, paise, ...names.slice(0, 2)].join("|");
}

/**
 * Says for every line of a statement what it is: by a reference that stands whole in the text, else
 * by the number that a member typed, if nothing in the line points to another entry that owes:
 * whoever sees somebody's payment can type its number. References that the bank cut or somebody
 * mistyped, names and amounts only suggest.
 *
 * @param entries with something outstanding, those to be refunded, and those with payments written
 *   down by hand; of the last two nothing is outstanding
 */
export function matchStatement(
  lines: readonly StatementLine[],
  entries: readonly OpenEntry[],
  earlier: EarlierLines,
): Match[] {
  const keys = keysOf(lines);
  const owing = entries.filter(({ paise }) => paise > 0);
  const byReference = new EntryIndex(entries, referenceWords);
  const byLookAlike = new EntryIndex(owing, (entry) => referenceWords(entry).map(foldLookAlikes));
  const byCut = new EntryIndex(entries, cutWords);
  const byName = new NameIndex(entries);
  const byNumber = new EntryIndex(owing, ({ number }) => (number === null ? [] : [number]));
  const owingSum = new Map<number, OpenEntry[]>();
  for (const entry of owing) {
    const same = owingSum.get(entry.paise);
    if (same) same.push(entry);
    else owingSum.set(entry.paise, [entry]);
  }
  const withPayments = entries.filter(({ noted }) => noted.length > 0);
  const settled = new Set<OpenEntry>();
  const usedPayments = new Set<string>();

  const pairs = pairsOf(lines, keys, earlier);
  const seenNumbers = new Set<string>();
  /** Whether the number is another payment's, by whatever account or hand. */
  const hasKnownNumber = ({ number, direction }: StatementLine) => {
    if (number === null) return false;
    const side = `${direction}|${number}`;
    const isSecond = seenNumbers.has(side);
    seenNumbers.add(side);
    const before = earlier.numbers.get(number) ?? [];
    return isSecond || before.some((seen) => seen.direction === direction);
  };

  /** Without its number only a payment whose reference the line has. */
  const notedBefore = (line: StatementLine, named: readonly OpenEntry[]) => {
    for (const entry of withPayments) {
      const payment = entry.noted.find(
        ({ id, paise, number }) =>
          paise === line.paise &&
          !usedPayments.has(id) &&
          (number === null ? named.includes(entry) : number === line.number),
      );
      if (payment) return { reference: entry.reference, payment: payment.id };
    }
    return null;
  };

  /** Entries other than these that owe and to which something in the line points. */
  const othersIn = (line: StatementLine, words: readonly string[], than: readonly OpenEntry[]) =>
    [
      ...new Set([
        ...byLookAlike.find(words.map(foldLookAlikes)),
        ...cutIn(byCut, words).filter(({ paise }) => paise > 0),
        ...byName.find(words, ({ paise }) => paise === line.paise),
      ]),
    ].filter((entry) => !than.includes(entry));

  const splitsOf = (line: StatementLine, entry: OpenEntry) => {
    const rest = line.paise - entry.paise;
    const others = (owingSum.get(rest) ?? []).filter(
      (other) => other !== entry && !settled.has(other),
    );
    return others.length <= MAX_SUGGESTIONS
      ? others.map((other) => [entry.reference, other.reference])
      : [];
  };

  const certain = (line: StatementLine, key: string, words: readonly string[]): Match | null => {
    const is = (
      kind: MatchKind,
      about: readonly OpenEntry[] = [],
      more: Partial<Match> = {},
    ): Match => ({
      line,
      key,
      kind,
      references: about.map(({ reference }) => reference),
      noted: [],
      splits: [],
      pair: pairs.get(key) ?? null,
      ...more,
    });
    if (earlier.keys.has(key)) {
      if (line.number !== null) {
        seenNumbers.add(`${line.direction}|${line.number}`);
      }
      return is("duplicate");
    }
    if (line.direction === "none") return is("no effect");
    const all = byReference.find(words);
    if (line.status !== null) return is("status", all);
    const named = all.filter(({ paise }) => paise > 0);
    const sameNumber = line.number === null ? [] : byNumber.find([line.number]);
    if (line.direction === "debit") {
      const whose = all.length > 0 ? all : sameNumber;
      if (pairs.has(key)) return is("reversal", whose);
      return whose.length > 0 ? is("refund", whose) : null;
    }
    if (pairs.has(key)) return is("reversed", named);
    const before = notedBefore(line, all);
    if (before) {
      usedPayments.add(before.payment);
      if (line.number !== null) {
        seenNumbers.add(`${line.direction}|${line.number}`);
      }
      return is(
        "noted",
        entries.filter(({ reference }) => reference === before.reference),
        { noted: [before] },
      );
    }
    if (hasKnownNumber(line)) return is("same number", all);
    if (sameNumber.length > 0) {
      const others = [
        ...all.filter((entry) => !sameNumber.includes(entry)),
        ...(all.length > 0 ? [] : othersIn(line, words, sameNumber)),
      ];
      if (others.length > 0 || sameNumber.length > 1)
        return is("suggest", [...sameNumber, ...others]);
    }
    const about = named.length > 0 ? named : sameNumber;
    const [only] = about;
    if (!only) return all.length > 0 ? is("suggest", all) : null;
    const due = about.reduce((sum, { paise }) => sum + paise, 0);
    const isClear = about.length === 1 || due === line.paise;
    // What an earlier line has paid is paid.
    if (!isClear || about.some((entry) => settled.has(entry))) return is("suggest", about);
    const splits = about.length === 1 ? splitsOf(line, only) : [];
    // One transfer for several, of which the bank cut all references but the first.
    if (splits.length > 0 || line.paise > 2 * due) return is("suggest", about, { splits });
    for (const entry of about) settled.add(entry);
    if (about.length > 1) return is("split", about);
    if (line.paise === due) return is("match", about);
    return is(line.paise < due ? "part paid" : "over paid", about);
  };

  const first = lines.map((line, index) => {
    const words = wordsOf(line.narration);
    const key = keys[index] ?? "";
    return { line, key, words, match: certain(line, key, words) };
  });
  const payments = new Map<string, number>();
  for (const { line, words, match } of first) {
    if (match !== null || line.direction !== "credit") continue;
    const payer = payerKey(line, words);
    payments.set(payer, (payments.get(payer) ?? 0) + 1);
  }

  return first.map(({ line, key, words, match }) => {
    if (match) return match;
    const is = (about: readonly OpenEntry[], noted: Match["noted"] = []): Match => {
      const isFew = about.length > 0 && about.length <= MAX_SUGGESTIONS;
      const isBulk = LUMP_SUM.test(line.narration);
      const nothing = line.direction === "debit" ? "ignore" : "review";
      return {
        line,
        key,
        kind: isFew ? "suggest" : isBulk && nothing === "review" ? "lump sum" : nothing,
        references: about.map(({ reference }) => reference),
        noted,
        splits: [],
        pair: null,
      };
    };
    if (line.direction === "debit") {
      const isDue = ({ refund }: OpenEntry) => refund >= line.paise;
      const cut = cutIn(byCut, words).filter(isDue);
      return is([...new Set([...cut, ...byName.find(words, isDue)])]);
    }
    const isOpen = (entry: OpenEntry) => entry.paise > 0 && !settled.has(entry);
    const alike = byLookAlike.find(words.map(foldLookAlikes)).filter(isOpen);
    if (alike.length > 0) return is(alike);
    const cut = cutIn(byCut, words).filter(isOpen);
    if (cut.length > 0) return is(cut);
    const twice = (payments.get(payerKey(line, words)) ?? 0) > 1;
    // Two equal payments are both real; cash names nobody.
    if (twice || words.includes("CASH")) return is([]);
    // "Paid" was pressed before the statement came.
    const paymentOf = (entry: OpenEntry) =>
      entry.noted.find(
        ({ id, paise, number }) => number === null && paise === line.paise && !usedPayments.has(id),
      );
    const named = byName.find(
      words,
      (entry) => (isOpen(entry) && entry.paise === line.paise) || paymentOf(entry) !== undefined,
    );
    if (named.length > 0) {
      const noted = named.flatMap((entry) => {
        const payment = paymentOf(entry)?.id;
        return payment ? [{ reference: entry.reference, payment }] : [];
      });
      return is(named, noted);
    }
    if (LUMP_SUM.test(line.narration)) return is([]);
    const sums = owingSum.get(line.paise) ?? [];
    // So many say nothing, whoever of them is paid by another line.
    return sums.length > MAX_SUGGESTIONS + settled.size ? is([]) : is(sums.filter(isOpen));
  });
}

/** The entries whose reference the bank may have cut to one of the words. */
function cutIn(byCut: EntryIndex, words: readonly string[]): OpenEntry[] {
  return byCut.find(words.filter((word) => word.length >= MIN_CUT_REFERENCE && /\d/.test(word)));
}

/** Which lines take each other back: opposite ones of one number and amount. */
function pairsOf(
  lines: readonly StatementLine[],
  keys: readonly string[],
  earlier: EarlierLines,
): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  const taken = new Set<string>();
  const sideOf = ({ number, paise }: StatementLine) => `${number ?? ""}|${paise}`;
  const isPairable = ({ number, status }: StatementLine) => number !== null && status === null;
  const isNew = (key: string | undefined): key is string =>
    key !== undefined && !earlier.keys.has(key);
  const credits = new Map<string, { line: StatementLine; key: string }[]>();
  for (const [index, line] of lines.entries()) {
    const key = keys[index];
    if (!isPairable(line) || line.direction !== "credit" || !isNew(key)) continue;
    const same = credits.get(sideOf(line));
    if (same) same.push({ line, key });
    else credits.set(sideOf(line), [{ line, key }]);
  }
  const pairWithKnown = (line: StatementLine, key: string) => {
    const other = (earlier.numbers.get(line.number ?? "") ?? []).find(
      (earlier) =>
        earlier.key !== null &&
        !taken.has(earlier.key) &&
        earlier.direction !== line.direction &&
        earlier.paise === line.paise,
    )?.key;
    if (!other) return;
    taken.add(other);
    pairs.set(key, other);
  };
  for (const [index, line] of lines.entries()) {
    const key = keys[index];
    if (!isPairable(line) || line.direction !== "debit" || !isNew(key)) continue;
    const credit = credits.get(sideOf(line))?.shift();
    if (credit === undefined) {
      pairWithKnown(line, key);
    } else {
      pairs.set(key, credit.key);
      pairs.set(credit.key, key);
    }
  }
  for (const lines of credits.values()) {
    for (const { line, key } of lines) pairWithKnown(line, key);
  }
  return pairs;
}

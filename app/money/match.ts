import { foldLookAlikes, wordsOf } from "./reference.ts";
import { keyOf, type StatementLine } from "./statement.ts";

/** An entry that a payment may be for. */
export type OpenEntry = {
  reference: string;
  /** What is outstanding. */
  paise: number;
  players: readonly string[];
  /** The number that the member typed with "I have paid". */
  number: string | null;
  /** What stands beside a tournament's references ("MC"). */
  prefix: string;
  /** Payments that the club wrote down before the statement came. */
  noted: readonly { id: string; paise: number; number: string | null }[];
};

/**
 * What a line is. "noted" is a payment that was written down by hand, and a lump sum the
 * payments of a day that came through a merchant's code. Only a match, a part payment, too much and a split are to be entered when
 * the club approves; a suggestion needs a choice, and review a person who knows.
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
  | "reversed"
  | "reversal"
  | "refund"
  | "ignore"
  | "duplicate";

export type Match = {
  line: StatementLine;
  kind: MatchKind;
  /** The references of the entries that it is or may be about. */
  references: string[];
  /** The payment that is there already, of a line that is noted. */
  payment: string | null;
};

/** As payment companies pay out a day's collection. */
const LUMP_SUM =
  /\b(?:settlement|sttlmt|merchant pay(?:out|ment)|collection|payout)\b/i;

/** More entries with the same amount than these say nothing. */
const MAX_SUGGESTIONS = 5;
const MIN_NAME_LETTERS = 3;
/** A reference that the bank cut shorter says nothing. */
const MIN_CUT_REFERENCE = 3;

/**
 * Finds the entries whose reference, alone or behind the prefix, is a word of the
 * narration. The entries are looked at once: a statement can have thousands of lines.
 */
function indexReferences(
  entries: readonly OpenEntry[],
  fold: (text: string) => string,
): (words: readonly string[]) => OpenEntry[] {
  const places = new Map<string, number[]>();
  entries.forEach(({ reference, prefix }, place) => {
    for (const word of [fold(reference), fold(prefix + reference)])
      places.set(word, [...(places.get(word) ?? []), place]);
  });
  return (words) => {
    const found = words.flatMap((word) => places.get(fold(word)) ?? []);
    return [...new Set(found)]
      .toSorted((one, other) => one - other)
      .flatMap((place) => entries[place] ?? []);
  };
}

/** The words that may be a reference that the bank cut. */
function cutReferences(words: readonly string[]): string[] {
  return words.filter(
    (word) => word.length >= MIN_CUT_REFERENCE && /\d/.test(word),
  );
}

/** Whether two words of a player's name stand in the narration, cut or not. */
function isNamed(words: readonly string[], player: string): boolean {
  const seen = words
    .map((word) => word.replace(/(?<!\d)\d+$/, ""))
    .filter((word) => word.length >= MIN_NAME_LETTERS);
  const found = wordsOf(player).filter((name) =>
    seen.some((word) => name.startsWith(word)),
  );
  return found.length >= 2;
}

/** The same for two payments of one payer on one day. */
function payerKey({ day, paise, narration }: StatementLine): string {
  const names = wordsOf(narration).filter((word) => /^[A-Z]{4,}$/.test(word));
  return [day, paise, ...names.slice(0, 2)].join("|");
}

/**
 * Says for every line of a statement what it is: by the number that the member typed, then
 * by the reference. Where both are there and disagree, they only suggest: whoever sees
 * somebody's payment can type its number. So do a reference with look-alikes or cut by the
 * bank, a name and an amount.
 *
 * @param lines of one account, the oldest first
 * @param entries with something outstanding, those to be refunded, and those with payments
 *   written down by hand; of the last two nothing is outstanding
 * @param entered the keys of the account's lines that were entered before
 */
export function matchStatement(
  lines: readonly StatementLine[],
  entries: readonly OpenEntry[],
  entered: ReadonlySet<string>,
): Match[] {
  const keys = new Set(lines.map(keyOf));
  const settled = new Set<string>();
  const used = new Set<string>();
  const referred = indexReferences(entries, (text) => text);
  const withPayments = entries.filter(({ noted }) => noted.length > 0);
  const claimed = entries.filter(
    ({ number, paise }) => number !== null && paise > 0,
  );

  /** Without its number only a payment whose reference the line has. */
  const notedBefore = (line: StatementLine, named: readonly OpenEntry[]) => {
    for (const entry of withPayments) {
      const isNamed = named.includes(entry);
      const payment = entry.noted.find(
        ({ id, paise, number }) =>
          paise === line.paise &&
          !used.has(id) &&
          (number === null ? isNamed : number === line.number),
      );
      if (payment) return { entry, payment: payment.id };
    }
    return null;
  };

  const certain = (line: StatementLine): Match | null => {
    const is = (kind: MatchKind, about: readonly OpenEntry[] = []): Match => ({
      line,
      kind,
      references: about.map(({ reference }) => reference),
      payment: null,
    });
    if (entered.has(keyOf(line))) return is("duplicate");
    const words = wordsOf(line.narration);
    const all = referred(words);
    const named = all.filter(({ paise }) => paise > 0);
    const opposite = keyOf({
      ...line,
      direction: line.direction === "credit" ? "debit" : "credit",
    });
    const isTakenBack =
      line.number !== null && (keys.has(opposite) || entered.has(opposite));
    const typed = claimed.filter(({ number }) => number === line.number);
    const about = typed.length > 0 ? typed : named;
    if (line.direction === "debit") {
      const whose = about.length > 0 ? about : all;
      if (isTakenBack) return is("reversal", whose);
      return whose.length > 0 ? is("refund", whose) : is("ignore");
    }
    if (isTakenBack) return is("reversed", about);
    const before = notedBefore(line, all);
    if (before) {
      used.add(before.payment);
      return { ...is("noted", [before.entry]), payment: before.payment };
    }
    if (about.length === 0) {
      if (all.length > 0) return is("suggest", all);
      return LUMP_SUM.test(line.narration) ? is("lump sum") : null;
    }
    const others = all.filter((entry) => !about.includes(entry));
    if (typed.length > 0 && others.length > 0)
      return is("suggest", [...about, ...others]);
    const due = about.reduce((sum, { paise }) => sum + paise, 0);
    const isClear =
      about.length === 1 || (typed.length === 0 && due === line.paise);
    // A number that two members typed is one member's at most, and what an earlier line
    // has paid is paid.
    if (!isClear || about.some(({ reference }) => settled.has(reference)))
      return is("suggest", about);
    for (const { reference } of about) settled.add(reference);
    if (about.length > 1) return is("split", about);
    if (line.paise === due) return is("match", about);
    return is(line.paise < due ? "part paid" : "over paid", about);
  };

  const first = lines.map((line) => ({ line, match: certain(line) }));
  const rest = entries.filter(
    ({ reference, paise }) => paise > 0 && !settled.has(reference),
  );
  const unclear = first.filter(({ match }) => match === null);
  const payments = new Map<string, number>();
  for (const { line } of unclear) {
    const payer = payerKey(line);
    payments.set(payer, (payments.get(payer) ?? 0) + 1);
  }
  const resembled = indexReferences(rest, foldLookAlikes);

  return first.map(({ line, match }) => {
    if (match) return match;
    const is = (about: readonly OpenEntry[]): Match => ({
      line,
      kind:
        about.length > 0 && about.length <= MAX_SUGGESTIONS
          ? "suggest"
          : "review",
      references: about.map(({ reference }) => reference),
      payment: null,
    });
    const words = wordsOf(line.narration);
    const alike = resembled(words);
    if (alike.length > 0) return is(alike);
    const parts = cutReferences(words);
    const cut = rest.filter(({ reference }) =>
      parts.some(
        (part) => part.length < reference.length && reference.startsWith(part),
      ),
    );
    if (cut.length > 0) return is(cut);
    const twice = (payments.get(payerKey(line)) ?? 0) > 1;
    // Two equal payments are both real; cash names nobody.
    if (twice || words.includes("CASH")) return is([]);
    const owing = rest.filter(({ paise }) => paise === line.paise);
    const named = owing.filter(({ players }) =>
      players.some((player) => isNamed(words, player)),
    );
    return is(named.length > 0 ? named : owing);
  });
}

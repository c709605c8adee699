import { isBankCharge } from "./heads.ts";
import { isReturn, namesIn, OppositeIndex, type OtherLine } from "./opposites.ts";
import { isPayout, isPlausibleCharge, payoutOf } from "./payout.ts";
import { foldLookAlikes, wordsOf } from "./reference.ts";
import {
  type Direction,
  keysOf,
  MAX_STORED_NARRATION,
  narrationOf,
  type StatementLine,
} from "./statement.ts";

export type OpenEntry = {
  reference: string;
  paise: number;
  refund: number;
  players: readonly string[];
  /** The number that the member typed with "I have paid". */
  number: string | null;
  /** All others that the member has reported: replaced, refused or settled ones may be paid too. */
  earlierNumbers?: readonly string[] | null;
  /** What stands beside a tournament's references ("MC"). */
  prefix: string;
  noted: readonly {
    id: string;
    paise: number;
    number: string | null;
    direction: Direction;
  }[];
};

export type EarlierLines = {
  keys: ReadonlySet<string>;
  /** The directions in which a number was seen, under whatever account or in a ledger. */
  numbers: ReadonlyMap<string, ReadonlySet<Direction>>;
  /** Lines of this account that the file does not show, the oldest first. */
  others: readonly (OtherLine & { isReversed: boolean })[];
};

/**
 * What a line is. "noted" is a payment or refund that was recorded by hand. A match, a part payment, a
 * split, a reversal and a refund are certain; with all others a person decides. A bulk settlement
 * is the payments of a day that came through a merchant's code, or is only called so. "corrected" is
 * a line from before in all but its balance.
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
  | "charge"
  | "corrected"
  | "no effect"
  | "status"
  | "duplicate";

export type Share = { reference: string; payment: string | null };

export type Match = {
  line: StatementLine;
  key: string;
  kind: MatchKind;
  references: string[];
  noted: { reference: string; payment: string }[];
  /** Several that it may pay at once: what an entry owes, or a payment that was recorded by hand. */
  splits: Share[][];
  /** The key of the line that takes it back, or that it takes back. */
  pair: string | null;
  /** The lines that it takes back, or may take back. */
  opposites: OtherLine[];
  /** The line from before that it may be, or, of a duplicate, that has got a balance by it. */
  same: OtherLine | null;
  /** Of a line that is of no entry. */
  otherSide: OtherSide | null;
};

/** The club's other accounts. */
export type OwnAccounts = {
  /** Their last four digits. */
  endings: readonly string[];
  /** Lines of theirs that are open or a transfer, of sums that went the other way. */
  lines: readonly {
    id: string;
    account: string;
    day: string;
    direction: Direction;
    paise: number;
  }[];
};

const NO_OTHER_ACCOUNTS: OwnAccounts = { endings: [], lines: [] };

/** Where a transfer between the club's own accounts went to or came from; without its line: not known. */
export type OtherSide = { account: string; line: { id: string; day: string } | null };

/** One payment for more entries than these says nothing. */
const MAX_TOGETHER = 8;
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

/**
 * Finds the entries of which two words of a player's name stand in a text, cut or not, or one word
 * beside the initial of another: "D GOLFER".
 */
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
    const initials = initialsIn(words);
    const isNamed = (name: readonly string[]) =>
      name.filter((part) => narrationWords.some((word) => part.startsWith(word))).length >= 2 ||
      initials.some(
        ({ letter, word }) =>
          name.includes(word) && name.some((part) => part !== word && part.startsWith(letter)),
      );
    return this.#beginnings
      .find(narrationWords.map((word) => word.slice(0, MIN_NAME_LETTERS)))
      .filter((entry) => isWanted(entry) && (this.#names.get(entry) ?? []).some(isNamed));
  }
}

const sharesOf = (entries: readonly OpenEntry[]): Share[] =>
  entries.map(({ reference }) => ({ reference, payment: null }));

/** The words of a narration that may be a cut name: a number behind one is the bank's. */
function nameWords(words: readonly string[]): string[] {
  return words
    .map((word) => word.replace(/(?<!\d)\d+$/, ""))
    .filter((word) => word.length >= MIN_NAME_LETTERS);
}

/** The single letters of a narration with the word before or behind that may be of the same name. */
function initialsIn(words: readonly string[]): { letter: string; word: string }[] {
  return words.flatMap((letter, place) =>
    /^[A-Z]$/.test(letter)
      ? [words[place - 1] ?? "", words[place + 1] ?? ""].flatMap((word) =>
          word.length >= MIN_NAME_LETTERS ? [{ letter, word }] : [],
        )
      : [],
  );
}

function payerKey({ day, paise }: StatementLine, words: readonly string[]) {
  return [day, paise, ...namesIn(words).slice(0, 2)].join("|");
}

/**
 * Says for every line of a statement what it is: by a reference that stands whole in the text, else
 * by the number that a member typed, if nothing in the line points to another entry that owes:
 * whoever sees somebody's payment can type its number. References that the bank cut or somebody
 * mistyped, names and amounts only suggest; and so does a whole reference beside the name and the sum
 * of another entry that owes.
 *
 * @param entries with something outstanding, those to be refunded, and those with payments written
 *   down by hand; of the last two nothing is outstanding
 */
export function matchStatement(
  lines: readonly StatementLine[],
  entries: readonly OpenEntry[],
  earlier: EarlierLines,
  ownAccounts: OwnAccounts = NO_OTHER_ACCOUNTS,
): Match[] {
  const keys = keysOf(lines);
  const owing = entries.filter(({ paise }) => paise > 0);
  const byReference = new EntryIndex(entries, referenceWords);
  const byLookAlike = new EntryIndex(owing, (entry) => referenceWords(entry).map(foldLookAlikes));
  const byCut = new EntryIndex(entries, cutWords);
  const byName = new NameIndex(entries);
  const byNumber = new EntryIndex(entries, ({ number, earlierNumbers }) => [
    ...(number === null ? [] : [number]),
    ...(earlierNumbers ?? []),
  ]);
  const owingSum = new Map<number, OpenEntry[]>();
  for (const entry of owing) {
    const same = owingSum.get(entry.paise);
    if (same) same.push(entry);
    else owingSum.set(entry.paise, [entry]);
  }
  const withPayments = entries.filter(({ noted }) => noted.length > 0);
  const settled = new Set<OpenEntry>();
  const usedPayments = new Set<string>();

  const own = lines.map((line, index): OtherLine => ({
    ...line,
    key: keys[index] ?? "",
    names: [],
  }));
  const sames = samesOf(lines, keys, earlier);
  const knownKeys = new Set([...earlier.keys, ...sames.keys()]);
  const pairs = pairsOf(lines, keys, { ...earlier, keys: knownKeys });
  const byKey = new Map([...earlier.others, ...own].map((line) => [line.key, line]));
  const oppositesIndex = new OppositeIndex(
    [
      ...earlier.others.filter(({ isReversed }) => !isReversed),
      ...own.filter(
        ({ key }, index) => !knownKeys.has(key) && (lines[index]?.status ?? null) === null,
      ),
    ]
      .filter(({ key }) => !pairs.has(key))
      .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
  );
  const placeOf = new Map(keys.map((key, place) => [key, place]));
  const oppositesOf = (line: StatementLine, key: string) => {
    const place = placeOf.get(key) ?? 0;
    return oppositesIndex.find(
      line,
      (other) => other.day <= line.day && (placeOf.get(other.key) ?? -1) < place,
    );
  };
  const shownAgain = new Set(sames.values());
  const takeTwin = twinsOf(earlier.others.filter((other) => !shownAgain.has(other)));
  const seenNumbers = new Set<string>();
  /** Whether the number is another payment's, by whatever account or hand. */
  const hasKnownNumber = ({ number, direction }: StatementLine) => {
    if (number === null) return false;
    const side = `${direction}|${number}`;
    const isSecond = seenNumbers.has(side);
    seenNumbers.add(side);
    return isSecond || earlier.numbers.get(number)?.has(direction) === true;
  };

  /** The line that has recorded as received what is said to have failed now. */
  const receivedBefore = ({ number, paise, direction, day, status }: StatementLine) =>
    number !== null && status !== null && direction === "credit"
      ? earlier.others.find(
          (other) =>
            other.number === number &&
            other.paise === paise &&
            other.direction === "credit" &&
            other.day <= day &&
            !other.isReversed,
        )
      : undefined;

  /** A bank that has no column for it writes it into the remark. */
  const hasNumber = (line: StatementLine, number: string) =>
    number === line.number ||
    (number.length >= SHORTEST_IN_REMARK && wordsOf(line.narration).includes(number.toUpperCase()));

  /** Without its number only a payment whose reference the line has. */
  const notedBefore = (line: StatementLine, named: readonly OpenEntry[]) => {
    for (const entry of withPayments) {
      const payment = entry.noted.find(
        ({ id, paise, number, direction }) =>
          paise === line.paise &&
          direction === line.direction &&
          !usedPayments.has(id) &&
          (number === null ? named.includes(entry) : hasNumber(line, number)),
      );
      if (payment) return { reference: entry.reference, payment: payment.id };
    }
    return null;
  };

  /** What was recorded by hand with the number of a line, and another amount. */
  const notedOtherwise = ({ number, direction }: StatementLine) =>
    number === null
      ? []
      : withPayments.flatMap(({ reference, noted }) =>
          noted.flatMap((payment) =>
            payment.number === number && payment.direction === direction
              ? [{ reference, payment: payment.id }]
              : [],
          ),
        );

  /** Entries other than these that owe and to which something in the line points. */
  const othersIn = (words: readonly string[], than: readonly OpenEntry[]) =>
    [
      ...new Set([
        ...byLookAlike.find(words.map(foldLookAlikes)),
        ...cutIn(byCut, words).filter(({ paise }) => paise > 0),
        ...byName.find(words, ({ paise }) => paise > 0),
      ]),
    ].filter((entry) => !than.includes(entry));

  /** Entries that owe a sum and whose name a line has, beside one whose reference alone it has. */
  const namedInstead = ({ paise }: StatementLine, words: readonly string[], entry: OpenEntry) => {
    const named = byName.find(
      words,
      (each) => each === entry || (each.paise === paise && !settled.has(each)),
    );
    return named.includes(entry) ? [] : named;
  };

  /**
   * The entries that together owe a sum, each the same: all that owe so much, or else all of these
   * that a line names.
   */
  const together = (paise: number, words: readonly string[], than: OpenEntry | null = null) =>
    [...owingSum].flatMap(([due, owing]): OpenEntry[][] => {
      const count = paise / due;
      if (!Number.isInteger(count) || count < 2 || count > MAX_TOGETHER) return [];
      const open = owing.filter((entry) => entry !== than && !settled.has(entry));
      if (open.length <= count) return open.length === count ? [open] : [];
      const named = byName.find(words, (entry) => open.includes(entry));
      return named.length === count ? [named] : [];
    });

  const splitsOf = (line: StatementLine, words: readonly string[], entry: OpenEntry) => {
    const rest = line.paise - entry.paise;
    const others = (owingSum.get(rest) ?? []).filter(
      (other) => other !== entry && !settled.has(other),
    );
    return [
      ...(others.length <= MAX_SUGGESTIONS ? others.map((other) => [other]) : []),
      ...together(rest, words, entry),
    ].map((paid) => sharesOf([entry, ...paid]));
  };

  /** What a payment company's sum may pay: the reported payments first, then any that are due. */
  const payoutIn = (line: StatementLine): Share[][] => {
    const due = owing
      .filter((entry) => !settled.has(entry))
      .map(({ reference, paise, number }) => ({ reference, paise, number, payment: null }));
    const byHand = withPayments.flatMap(({ reference, noted }) =>
      noted.flatMap(({ id, paise, number, direction }) =>
        direction === "credit" && !usedPayments.has(id)
          ? [{ reference, paise, number, payment: id }]
          : [],
      ),
    );
    const reported = due.filter(({ number }) => number !== null);
    for (const items of [reported, byHand, [...reported, ...byHand], due, [...due, ...byHand]]) {
      const paid = payoutOf(line.paise, items);
      if (paid) return [paid.map(({ reference, payment }) => ({ reference, payment }))];
    }
    return [];
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
      opposites: [],
      same: null,
      otherSide: null,
      ...more,
    });
    if (knownKeys.has(key)) {
      if (line.number !== null) {
        seenNumbers.add(`${line.direction}|${line.number}`);
      }
      const same = sames.get(key);
      if (!same) return is("duplicate");
      // It keeps the key that it has there, unless it was without a balance till now.
      return same.balance === null && line.balance !== null
        ? is("duplicate", [], { same })
        : is("duplicate", [], { key: same.key });
    }
    const twin = takeTwin(line);
    if (twin) return is("corrected", [], { same: twin });
    if (line.direction === "none") return is("no effect");
    const all = byReference.find(words);
    if (line.status !== null) {
      const received = receivedBefore(line);
      return is("status", all, { opposites: received ? [received] : [] });
    }
    const named = all.filter(({ paise }) => paise > 0);
    const asNotedBefore = () => {
      const before = notedBefore(line, all);
      if (!before) return null;
      usedPayments.add(before.payment);
      if (line.number !== null) seenNumbers.add(`${line.direction}|${line.number}`);
      return is(
        "noted",
        entries.filter(({ reference }) => reference === before.reference),
        { noted: [before] },
      );
    };
    const reported = line.number === null ? [] : byNumber.find([line.number]);
    const sameNumber = reported.filter(({ paise }) => paise > 0);
    const pair = byKey.get(pairs.get(key) ?? "");
    if (line.direction === "debit") {
      const whose = all.length > 0 ? all : sameNumber;
      if (pair) {
        // Or the refund that is due to whom that payment was of.
        const owed = entries.filter(
          ({ refund, players }) =>
            refund >= line.paise && players.some((name) => pair.names.includes(name)),
        );
        return owed.length > 0
          ? is("suggest", owed, { opposites: [pair] })
          : is("reversal", whose, { opposites: [pair] });
      }
      const before = asNotedBefore();
      if (before) return before;
      if (hasKnownNumber(line)) {
        return is("same number", whose, { noted: notedOtherwise(line) });
      }
      if (whose.length === 0) return null;
      const isDue = whose.some(({ refund }) => refund >= line.paise);
      const opposites = isDue ? [] : oppositesOf(line, key);
      return opposites.length > 0 || (!isDue && isReturn(line.narration))
        ? is("suggest", whose, { opposites })
        : is("refund", whose);
    }
    if (pair) {
      // Of two lines of this file the debit says so.
      const isEarlier = !placeOf.has(pair.key);
      return is("reversed", named, { opposites: isEarlier ? [pair] : [] });
    }
    const opposites = oppositesOf(line, key);
    if (opposites.length > 0) {
      return is("suggest", [...new Set([...sameNumber, ...named])], { opposites });
    }
    const before = asNotedBefore();
    if (before) return before;
    if (hasKnownNumber(line)) return is("same number", all, { noted: notedOtherwise(line) });
    if (sameNumber.length > 0) {
      const others = [
        ...all.filter((entry) => !sameNumber.includes(entry)),
        ...(all.length > 0 ? [] : othersIn(words, sameNumber)),
      ];
      if (others.length > 0 || sameNumber.length > 1)
        return is("suggest", [...sameNumber, ...others]);
    }
    const about = named.length > 0 ? named : sameNumber;
    const [only] = about;
    if (!only) {
      const known = [...new Set([...all, ...reported])];
      return known.length > 0 ? is("suggest", known) : null;
    }
    const due = about.reduce((sum, { paise }) => sum + paise, 0);
    const isClear = about.length === 1 || due === line.paise;
    const mayBeCharged = about.length > 1 || isPayout(line.narration);
    // What an earlier line has paid is paid.
    if (about.some((entry) => settled.has(entry))) return is("suggest", about);
    if (mayBeCharged && isPlausibleCharge(due, line.paise)) {
      return is("suggest", about, { splits: [sharesOf(about)] });
    }
    if (!isClear) return is("suggest", about);
    // Its number, which a member typed for this entry, says more than a name.
    const instead =
      about.length > 1 || sameNumber.length > 0 ? [] : namedInstead(line, words, only);
    if (instead.length > 0) return is("suggest", [only, ...instead]);
    const splits = about.length === 1 ? splitsOf(line, words, only) : [];
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

  const otherSideOf = otherSidesOf(ownAccounts);
  return first.map(({ line, key, words, match }) => {
    if (match) return match;
    const is = (
      about: readonly OpenEntry[],
      noted: Match["noted"] = [],
      opposites: OtherLine[] = [],
      splits: Share[][] = [],
    ): Match => {
      const isFew = about.length > 0 && about.length <= MAX_SUGGESTIONS;
      const isCredit = line.direction === "credit";
      const nothing = (
        isCredit ? isPayout(line.narration) : isBankCharge(line.narration, line.paise)
      )
        ? isCredit
          ? "lump sum"
          : "charge"
        : "review";
      return {
        line,
        key,
        kind: isFew || opposites.length > 0 || splits.length > 0 ? "suggest" : nothing,
        references: about.map(({ reference }) => reference),
        noted,
        splits,
        pair: null,
        opposites,
        same: null,
        otherSide:
          nothing === "charge" || about.length + opposites.length + splits.length > 0
            ? null
            : otherSideOf(line),
      };
    };
    // It was recorded by hand before the statement came.
    const paymentOf = (entry: OpenEntry) =>
      entry.noted.find(
        ({ id, paise, number, direction }) =>
          number === null &&
          paise === line.paise &&
          direction === line.direction &&
          !usedPayments.has(id),
      );
    const notedOf = (about: readonly OpenEntry[]) =>
      about.flatMap((entry) => {
        const payment = paymentOf(entry)?.id;
        return payment ? [{ reference: entry.reference, payment }] : [];
      });
    if (line.direction === "debit") {
      const isDue = ({ refund }: OpenEntry) => refund >= line.paise;
      const cut = cutIn(byCut, words).filter(isDue);
      const named = byName.find(words, (entry) => isDue(entry) || paymentOf(entry) !== undefined);
      const opposites = oppositesOf(line, key);
      // It takes back a payment: of whom, if no line has its sum.
      const payers =
        opposites.length === 0 && isReturn(line.narration) ? byName.find(words, () => true) : [];
      return is([...new Set([...cut, ...named, ...payers])], notedOf(named), opposites);
    }
    const isOpen = (entry: OpenEntry) => entry.paise > 0 && !settled.has(entry);
    const alike = byLookAlike.find(words.map(foldLookAlikes)).filter(isOpen);
    if (alike.length > 0) return is(alike);
    const cut = cutIn(byCut, words).filter(isOpen);
    if (cut.length > 0) return is(cut);
    const twice = (payments.get(payerKey(line, words)) ?? 0) > 1;
    // Two equal payments are both real; cash names nobody.
    if (twice || words.includes("CASH")) return is([]);
    const named = byName.find(
      words,
      (entry) => (isOpen(entry) && entry.paise === line.paise) || paymentOf(entry) !== undefined,
    );
    if (named.length > 0) {
      return is(named, notedOf(named));
    }
    if (isPayout(line.narration)) return is([], [], [], payoutIn(line));
    const sums = owingSum.get(line.paise) ?? [];
    const splits = together(line.paise, words).map(sharesOf);
    // So many say nothing, whoever of them is paid by another line.
    const alone = sums.length > MAX_SUGGESTIONS + settled.size ? [] : sums.filter(isOpen);
    return is(splits.length > 0 && alone.length > MAX_SUGGESTIONS ? [] : alone, [], [], splits);
  });
}

/** The entries whose reference the bank may have cut to one of the words. */
function cutIn(byCut: EntryIndex, words: readonly string[]): OpenEntry[] {
  return byCut.find(words.filter((word) => word.length >= MIN_CUT_REFERENCE && /\d/.test(word)));
}

/** A transfer takes days, and a cheque a week. */
const MAX_DAYS_BETWEEN = 7;

/** How long a number is, at least, that no other word of a remark is by chance. */
const SHORTEST_IN_REMARK = 8;
const MS_PER_DAY = 86_400_000;
const daysBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / MS_PER_DAY;

/** Behind an account's name or sign, with masked digits before it, or a number of no payment. */
const ACCOUNT_ENDING =
  /(?:\b(?:a\/?c|acct?|account|to|from)\b[\s.:#-]*(?:no\b[\s.:-]*)?[X*\d]*|[X*]{2,}|(?<!\d)(?:\d{5,7}|\d{9,14}))(\d{4})(?!\d)/gi;

/**
 * Finds the other side of a transfer between the club's own accounts, each line once: the nearest line
 * of the same sum that went the other way, or else the account that the text names.
 */
function otherSidesOf({ endings, lines }: OwnAccounts): (line: StatementLine) => OtherSide | null {
  const free = new Set(lines);
  return ({ day, direction, paise, narration }) => {
    const [nearest] = [...free]
      .filter(
        (other) =>
          other.paise === paise &&
          other.direction !== direction &&
          daysBetween(day, other.day) <= MAX_DAYS_BETWEEN,
      )
      .toSorted((one, other) => daysBetween(day, one.day) - daysBetween(day, other.day));
    if (nearest) {
      free.delete(nearest);
      const { id, account } = nearest;
      return { account, line: { id, day: nearest.day } };
    }
    const [account] = [...narration.matchAll(ACCOUNT_ENDING)].flatMap(([, ending = ""]) =>
      endings.includes(ending) ? [ending] : [],
    );
    return account === undefined ? null : { account, line: null };
  };
}

/**
 * The lines from before that lines of a file are, though its layout has no number or no balance, or has
 * one that the layout before had not: by day and amount, and by whichever of the two both have.
 *
 * @returns by the keys of the file's lines, each line from before once
 */
function samesOf(
  lines: readonly StatementLine[],
  keys: readonly string[],
  earlier: EarlierLines,
): ReadonlyMap<string, OtherLine> {
  const nameOf = ({ day, direction, paise }: OtherLine | StatementLine) =>
    [day, direction, paise].join("|");
  const free = new Map<string, OtherLine[]>();
  for (const other of earlier.others) {
    const alike = free.get(nameOf(other));
    if (alike) alike.push(other);
    else free.set(nameOf(other), [other]);
  }
  const sames = new Map<string, OtherLine>();
  for (const [index, line] of lines.entries()) {
    const key = keys[index] ?? "";
    const others = free.get(nameOf(line));
    if (!others || line.status !== null || earlier.keys.has(key)) continue;
    const place = others.findIndex(({ number, balance }) =>
      balance !== null && balance === line.balance
        ? (number === null) !== (line.number === null)
        : number !== null &&
          number === line.number &&
          (balance === null) !== (line.balance === null),
    );
    const [same] = place === -1 ? [] : others.splice(place, 1);
    if (same) sames.set(key, same);
  }
  return sames;
}

/**
 * Finds the line from before that a line is in all but its balance, each once. With a payment's
 * number the text may be of the bank's other layout.
 */
function twinsOf(others: EarlierLines["others"]): (line: StatementLine) => OtherLine | null {
  const nameOf = ({ day, direction, paise, number }: OtherLine | StatementLine, text: string) =>
    [day, direction, paise, number ?? text.slice(0, MAX_STORED_NARRATION)].join("|");
  const twins = new Map<string, OtherLine[]>();
  for (const other of others) {
    if (other.balance === null) continue;
    const name = nameOf(other, other.narration);
    const same = twins.get(name);
    if (same) same.push(other);
    else twins.set(name, [other]);
  }
  return (line) =>
    line.balance === null ? null : (twins.get(nameOf(line, narrationOf(line)))?.shift() ?? null);
}

/**
 * Which lines take each other back: a payment, and what goes out with its number and amount on the
 * same day or later. What comes in after a refund with its number is a question.
 */
function pairsOf(
  lines: readonly StatementLine[],
  keys: readonly string[],
  earlier: EarlierLines,
): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  type Line = {
    key: string;
    day: string;
    direction: Direction;
    paise: number;
    number: string | null;
  };
  const isFree = ({ names, isReversed }: EarlierLines["others"][number]) =>
    names.length === 0 && !isReversed;
  const news = lines.flatMap((line, index): Line[] => {
    const key = keys[index] ?? "";
    return line.status !== null || earlier.keys.has(key) ? [] : [{ ...line, key }];
  });
  const before: Line[] = earlier.others.filter(
    (other) => !other.isReversed && (other.direction === "credit" || isFree(other)),
  );
  const credits = new Map<string, Line[]>();
  const nameOf = ({ number, paise }: Line) => `${number ?? ""}|${paise}`;
  for (const line of [...news, ...before]) {
    if (line.number === null || line.direction !== "credit") continue;
    const same = credits.get(nameOf(line));
    if (same) same.push(line);
    else credits.set(nameOf(line), [line]);
  }
  const isNew = new Set(news);
  for (const debit of [...news, ...before]) {
    if (debit.number === null || debit.direction !== "debit") continue;
    const same = credits.get(nameOf(debit)) ?? [];
    const place = same.findIndex(
      (credit) => credit.day <= debit.day && (isNew.has(credit) || isNew.has(debit)),
    );
    const [credit] = place === -1 ? [] : same.splice(place, 1);
    if (credit === undefined) continue;
    pairs.set(debit.key, credit.key);
    pairs.set(credit.key, debit.key);
  }
  return pairs;
}

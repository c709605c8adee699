import { type Head, HEAD_NAMES, headFor, HEADS, type LineWithHead } from "#app/money/heads.ts";
import {
  type EarlierLines,
  type Match,
  matchStatement,
  type OwnAccounts,
  type Share,
} from "#app/money/match.ts";
import { isReturn, type OtherLine } from "#app/money/opposites.ts";
import { isNotReceived } from "#app/money/payment-status.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { effectOf, narrationOf, type StatementLine } from "#app/money/statement.ts";
import { formatDay } from "#app/site/dates.ts";
import { STATE_NAMES } from "./content.ts";
import type { LineState } from "./line-states.ts";
import type { ApprovedLine, Entry, Limits, Part } from "./statement.server.ts";

/** What a line of a statement is, in words: what needs a decision comes first. */
const KIND_NAMES: Readonly<Record<Match["kind"], string>> = {
  corrected: "The same line with another balance",
  suggest: "Possible match",
  status: "Not known to be received",
  "same number": "Number already recorded",
  "over paid": "Pays too much",
  charge: "Bank charges and taxes",
  match: "Pays an entry",
  "part paid": "Pays a part",
  split: "Pays several entries",
  noted: "Already recorded by hand",
  reversal: "Reversal of a payment",
  refund: "A refund",
  review: "Unmatched",
  "lump sum": "Bulk settlement for a day",
  reversed: "Reversed by the bank",
  duplicate: "Already imported",
  "no effect": "No effect",
};

export type Option = { value: string; label: string };

/** What becomes of a line that does not stay open. */
type Outcome =
  | { state: "booked"; parts: Part[]; charge: number }
  | { state: "left-out"; reason: string | null; head: Head }
  | { state: "no-effect" }
  | { state: "reversed"; other: string }
  | { state: "known"; corrects: string };

export type Choice = Option & { outcome: Outcome | null };

export type Proposal = {
  line: number;
  day: string;
  amount: string;
  narration: string;
  about: string;
  options: Option[];
  chosen: string;
};

export type Group = {
  heading: string;
  proposals: Proposal[];
  more: number;
  /** What one button chooses for all of them. */
  all: { kind: string; label: string } | null;
};

const LEAVE = "leave";
const LEAVE_OUT = "leave out";
const NO_EFFECT = "no effect";
const SAME = "same";
/** Nothing is chosen yet, and something has to be. */
const ASK = "";
export const CHOOSE = "Choose…";
/** As many lines with a choice as a form may have, and others as somebody reads. */
const MAX_CHOICES = 1_500;
const MAX_SHOWN = 100;
/** The lines of a page that have a choice of every head. */
const MAX_WITH_ALL_HEADS = 200;

/** The initials of a tournament, which some write beside the reference: "MC". */
function prefixOf(tournament: string | null): string {
  return (tournament ?? "")
    .split(/\s+/)
    .filter((word) => /^[A-Za-z]/.test(word))
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}

export function matchLines(
  lines: readonly StatementLine[],
  entries: readonly Entry[],
  earlier: EarlierLines,
  own?: OwnAccounts,
): Match[] {
  return matchStatement(
    lines,
    entries.map(({ reference, due, number, earlier_numbers, players, noted, tournament }) => ({
      reference,
      paise: Math.max(due, 0),
      refund: Math.max(-due, 0),
      players,
      number,
      earlierNumbers: earlier_numbers,
      prefix: prefixOf(tournament),
      noted,
    })),
    earlier,
    own,
  );
}

type Find = (reference: string) => Entry | undefined;

export function entryWords({ name, reference, due, tournament }: Entry): string {
  const owes =
    due > 0
      ? `owes ${formatRupees(due)}`
      : due < 0
        ? `gets ${formatRupees(-due)} back`
        : "owes nothing";
  return [`${name} ${reference}`, tournament, owes].filter(Boolean).join(", ");
}

/** What an option posts names entries with what they owe: another sum was not approved. */
function choice(
  label: string,
  line: StatementLine,
  shares: readonly { entry: Entry; paise: number; noted?: string }[],
): Choice {
  return {
    label,
    value: shares
      .map(({ entry: { reference, due }, paise, noted }) =>
        [
          reference,
          due,
          ...(paise === line.paise ? [] : [paise]),
          ...(noted === undefined ? [] : [noted]),
        ].join(":"),
      )
      .join(" "),
    outcome: {
      state: "booked",
      parts: shares.map(({ entry, paise, noted = null }) => ({
        entry: entry.entry_id,
        due: entry.due,
        paise,
        noted,
      })),
      charge: chargeOf(line, shares),
    },
  };
}

/** What the payment company has kept, where a line is for more than it is. */
const chargeOf = ({ paise }: StatementLine, shares: readonly { paise: number }[]): number =>
  Math.max(shares.reduce((sum, share) => sum + share.paise, 0) - paise, 0);

/** The most names that an option lists. */
const MAX_NAMED = 4;

/** One line for several: what each owes, or has paid by what was recorded by hand. */
function choiceForSeveral(line: StatementLine, split: readonly Share[], find: Find): Choice[] {
  const shares = split.flatMap(({ reference, payment }) => {
    const entry = find(reference);
    const noted = entry?.noted.find(({ id }) => id === payment);
    return entry ? [{ entry, paise: noted?.paise ?? entry.due, noted: noted?.id }] : [];
  });
  const charge = chargeOf(line, shares);
  const total = formatRupees(line.paise + charge);
  const whose = [
    ...shares.slice(0, MAX_NAMED).map(({ entry }) => `${entry.name} ${entry.reference}`),
    ...(shares.length > MAX_NAMED ? [`${shares.length - MAX_NAMED} more`] : []),
  ].join(", ");
  const kept = charge === 0 ? "" : ` less a charge of ${formatRupees(charge)}`;
  const label = `Record for ${shares.length === 1 ? "1 entry" : `${shares.length} entries`}, ${total}${kept}: ${whose}`;
  return [choice(label, line, shares)];
}

/** A line for one entry: what it owes, and more than that where somebody means it. */
function choicesFor(line: StatementLine, entry: Entry): Choice[] {
  const words = entryWords(entry);
  const { paise } = line;
  const { due } = entry;
  if (due <= 0 || paise <= due) {
    return [choice(`Record: ${words}`, line, [{ entry, paise }])];
  }
  const [share, rest] = [formatRupees(due), formatRupees(paise - due)];
  return [
    choice(`Record ${share}, leave ${rest} open: ${words}`, line, [{ entry, paise: due }]),
    choice(`Record all, ${rest} too much: ${words}`, line, [{ entry, paise }]),
  ];
}

const LEAVE_OPEN: Choice = { value: LEAVE, label: "Leave it open", outcome: null };

const leaveOut = (label: string, reason: string | null, head: Head): Choice => ({
  value: reason === null ? `${LEAVE_OUT} ${head}` : LEAVE_OUT,
  label,
  outcome: { state: "left-out", reason, head },
});

const leaveOutAs = (head: Head) => leaveOut(`It is no entry fee: ${HEADS[head]}`, null, head);

/** Every head, the proposed one first. */
const notAFeeAs = (proposed: Head): Choice[] =>
  [proposed, ...HEAD_NAMES.filter((head) => head !== proposed)].map(leaveOutAs);

/** On a long page the proposed head has to do: each line has another choice on its own page. */
const short = (choices: readonly Choice[], proposed: string): Choice[] =>
  choices.filter(({ value }) => !value.startsWith(`${LEAVE_OUT} `) || value === proposed);

/** What one button chooses for all lines of a kind. */
const FOR_ALL: Partial<Record<Match["kind"], { value: string; label: string }>> = {
  corrected: { value: SAME, label: "All of them are the same lines" },
};

const MAX_QUOTED = 60;

const whoseOf = ({ names, narration }: OtherLine): string =>
  names.join(", ") || narration.slice(0, MAX_QUOTED);

/** What went out may be a supplier's. */
const sentOf = ({ names }: OtherLine) => (names.length > 0 ? "the refund" : "the payment");

const WHOSE = "Whose payment did it take back?";

/** Whether the bank or a payment company took a payment back. */
const isTakenBack = ({ direction, narration }: StatementLine) =>
  direction === "debit" && isReturn(narration);

/** What a person is asked of a line that may take back another one. */
function questionOf({ line, opposites }: Match): string {
  const [other] = opposites;
  if (!other) return isTakenBack(line) ? WHOSE : "";
  const what =
    line.direction === "debit"
      ? "Does it take back the payment"
      : `Did the bank return ${sentOf(other)}`;
  return opposites.length === 1
    ? `${what} of ${formatDay(other.day)}, ${whoseOf(other)}?`
    : `${what} of one of ${opposites.length} days?`;
}

/** A line that came back, and the one that it takes back. */
function takesBack({ direction }: StatementLine, kind: Match["kind"], other: OtherLine): Choice {
  const whose = whoseOf(other);
  const day = formatDay(other.day);
  return {
    value: `back ${other.key}`,
    label:
      kind === "reversed"
        ? `The line of ${day} took it back: ${whose}`
        : direction === "credit"
          ? `The bank returned ${sentOf(other)} of ${day}: ${whose}`
          : `It takes back the payment of ${day}: ${whose}`,
    outcome: { state: "reversed", other: other.key },
  };
}

/** What a line is for if it is no entry fee: what its words or lines before it say goes before a sum. */
export function headOf({ line, otherSide }: Match, headed: readonly LineWithHead[]): Head {
  const head = headFor(line, headed);
  return otherSide && (head === "other" || head === "cash") ? "transfer" : head;
}

/** "The other side may be the line of 5 October 2026 in account …4321." */
export const otherSideWords = ({ account, line }: NonNullable<Match["otherSide"]>): string =>
  line
    ? `The other side may be the line of ${formatDay(line.day)} in account …${account}.`
    : `The text names the club’s account …${account}.`;

const CASH_IN = "Cash of the desk? Leave it open, and tick on the line’s own page what it pays in.";

/** What can be done with a line, the proposed first: only what is certain is proposed. */
function choicesOf(match: Match, find: Find, headed: readonly LineWithHead[]): Choice[] {
  const { line, kind, references, noted, splits, opposites, same } = match;
  const about = references.flatMap((reference) => find(reference) ?? []);
  const [first] = about;
  const reversals = opposites.map((other) => takesBack(line, kind, other));
  const head = headOf(match, headed);
  const asNoted = noted.flatMap(({ reference, payment }) => {
    const entry = find(reference);
    return entry
      ? [
          choice(
            `It is the same ${line.direction === "debit" ? "refund" : "payment"}: ${entryWords(entry)}`,
            line,
            [{ entry, paise: line.paise, noted: payment }],
          ),
        ]
      : [];
  });
  switch (kind) {
    case "match":
    case "part paid":
      return first
        ? [choice("Record it", line, [{ entry: first, paise: line.paise }]), LEAVE_OPEN]
        : [];
    case "split":
      return [
        choice(
          "Record it",
          line,
          about.map((entry) => ({ entry, paise: entry.due })),
        ),
        LEAVE_OPEN,
      ];
    case "noted":
      return [...asNoted, LEAVE_OPEN];
    case "over paid":
    case "suggest":
      if (line.direction === "debit") {
        return [
          LEAVE_OPEN,
          ...reversals,
          ...asNoted,
          ...refunds(line, about),
          ...paidBack(line, about),
          ...notAFeeAs(head),
        ];
      }
      return [
        LEAVE_OPEN,
        ...reversals,
        ...asNoted,
        ...splits.flatMap((split) => choiceForSeveral(line, split, find)),
        ...about.flatMap((entry) => choicesFor(line, entry)),
        ...notAFeeAs(head),
      ];
    case "same number":
      // Left out beside it, it would be in the books twice.
      if (noted.length > 0) return [LEAVE_OPEN, ...partsRecorded(line, noted, find)];
      return [
        LEAVE_OPEN,
        leaveOut(
          "It is the same payment: leave it out",
          "The same payment as another one",
          "other",
        ),
        ...recorded(line, about),
      ];
    case "corrected":
      return same
        ? [
            { value: ASK, label: CHOOSE, outcome: null },
            {
              value: SAME,
              label: `The line of ${formatDay(same.day)} that is there: ${same.narration.slice(0, MAX_QUOTED)}, balance corrected from ${formatRupees(same.balance ?? 0)}`,
              outcome: { state: "known", corrects: same.key },
            },
            { ...LEAVE_OPEN, label: "Another line: leave it open" },
          ]
        : [];
    case "reversal":
    case "reversed":
      return reversals.length > 0 ? [...reversals, LEAVE_OPEN] : [];
    case "charge":
      // Small, and named by the bank itself.
      return [...notAFeeAs(head), LEAVE_OPEN];
    case "review":
    case "lump sum":
      return [LEAVE_OPEN, ...notAFeeAs(head)];
    case "status": {
      const noEffect: Choice = {
        value: NO_EFFECT,
        label: "It was not received: no effect",
        outcome: { state: "no-effect" },
      };
      const [received] = opposites;
      if (received) {
        return [
          { value: ASK, label: CHOOSE, outcome: null },
          {
            ...takesBack(line, kind, received),
            label: `The payment of ${formatDay(received.day)} with this number was taken back: ${whoseOf(received)}`,
          },
          { ...noEffect, label: "That payment stays received: this line has no effect" },
          LEAVE_OPEN,
        ];
      }
      return isNotReceived(line.status ?? "")
        ? [noEffect, LEAVE_OPEN, ...recorded(line, about)]
        : [LEAVE_OPEN, noEffect, ...recorded(line, about)];
    }
    case "refund": {
      const options = refunds(line, about);
      // To several, or more than is to be given back, is for a person to assign.
      return about.length === 1 ? [...options, LEAVE_OPEN] : [LEAVE_OPEN, ...options];
    }
    default:
      return [];
  }
}

const recorded = (line: StatementLine, about: readonly Entry[]): Choice[] =>
  line.direction === "credit"
    ? about.flatMap((entry) => choicesFor(line, entry))
    : refunds(line, about);

function refunds(line: StatementLine, about: readonly Entry[]): Choice[] {
  return about
    .filter(({ due }) => -due >= line.paise)
    .map((entry) =>
      choice(`Record the refund: ${entryWords(entry)}`, line, [{ entry, paise: line.paise }]),
    );
}

/** What the bank took back of what an entry has paid: it is due again. */
function paidBack(line: StatementLine, about: readonly Entry[]): Choice[] {
  if (!isTakenBack(line)) return [];
  return about
    .filter(({ due }) => -due < line.paise)
    .map((entry) =>
      choice(`It took back what was paid: ${entryWords(entry)}`, line, [
        { entry, paise: line.paise },
      ]),
    );
}

/** What an open line may be, of an entry or another line; the first is chosen if it is certain. */
export function suggestionsFor(
  match: Match,
  entries: readonly Entry[],
): { choices: Choice[]; isCertain: boolean; note: string | null } {
  const choices = choicesOf(match, finder(entries), []);
  return {
    choices: choices.filter(
      ({ outcome }) => outcome?.state === "booked" || outcome?.state === "reversed",
    ),
    isCertain: ["booked", "reversed"].includes(choices[0]?.outcome?.state ?? ""),
    note: isRecordedOtherwise(match) ? recordedOtherwise(match, finder(entries)) : null,
  };
}

export function proposalsOf(
  matches: readonly Match[],
  entries: readonly Entry[],
  states: ReadonlyMap<string, LineState>,
  choiceOf: (line: number) => string | null,
  headed: readonly LineWithHead[],
): Group[] {
  const find = finder(entries);
  let left = MAX_CHOICES;
  return Object.entries(KIND_NAMES).flatMap(([kind, name]) => {
    const found = matches.filter((match) => match.kind === kind);
    if (found.length === 0) return [];
    const proposals = found.slice(0, Math.max(left, MAX_SHOWN)).map((match): Proposal => {
      const { line, day, direction, paise } = match.line;
      const choices = left > 0 ? choicesOf(match, find, headed) : [];
      const options =
        left > MAX_CHOICES - MAX_WITH_ALL_HEADS
          ? choices
          : short(choices, `${LEAVE_OUT} ${headOf(match, headed)}`);
      if (options.length > 0) left -= 1;
      const state = states.get(match.key);
      return {
        line,
        day: formatDay(day),
        amount: formatRupees(direction === "none" ? paise : effectOf(match.line)),
        narration: narrationOf(match.line),
        about: state
          ? STATE_NAMES[state]
          : match.kind === "suggest"
            ? questionOf(match)
            : match.kind === "review" && isTakenBack(match.line)
              ? `${WHOSE} Leave it open, and tick the entry on the line’s own page.`
              : match.kind === "status" && match.opposites.length > 0
                ? "This number is recorded as received. Was it taken back?"
                : isRecordedOtherwise(match)
                  ? recordedOtherwise(match, find)
                  : match.otherSide
                    ? otherSideWords(match.otherSide)
                    : direction === "credit" && headOf(match, headed) === "cash"
                      ? CASH_IN
                      : aboutOf(match, find),
        options: options.map(({ value, label }) => ({ value, label })),
        chosen: chosenOf(options, choiceOf(line)),
      };
    });
    const listed = proposals.some(({ options }) => options.length > 0)
      ? proposals
      : proposals.slice(0, MAX_SHOWN);
    return [
      {
        heading: [
          `${name}: ${found.length}`,
          kind === "charge" &&
            `${formatRupees(found.reduce((sum, { line }) => sum + line.paise, 0))} together`,
        ]
          .filter(Boolean)
          .join(", "),
        proposals: listed,
        more: found.length - listed.length,
        all: FOR_ALL[kind as Match["kind"]]
          ? { kind, label: FOR_ALL[kind as Match["kind"]]?.label ?? "" }
          : null,
      },
    ];
  });
}

const notedOf = ({ reference, payment }: Match["noted"][number], find: Find) => {
  const entry = find(reference);
  const paise = entry?.noted.find(({ id }) => id === payment)?.paise;
  return entry && paise !== undefined ? [{ entry, paise, noted: payment }] : [];
};

/** A line that has more than what was recorded by hand with its number: the bank's charge, say. */
function partsRecorded(line: StatementLine, noted: Match["noted"], find: Find): Choice[] {
  return noted
    .flatMap((each) => notedOf(each, find))
    .filter(({ paise }) => paise < line.paise)
    .map((share) =>
      choice(
        `It is the same ${line.direction === "debit" ? "refund" : "payment"}, leave ${formatRupees(line.paise - share.paise)} open: ${entryWords(share.entry)}`,
        line,
        [share],
      ),
    );
}

const isRecordedOtherwise = ({ kind, noted }: Match) => kind === "same number" && noted.length > 0;

/** What is recorded by hand with the number of a line, and what to do about it. */
function recordedOtherwise({ noted }: Match, find: Find): string {
  const found = noted
    .flatMap((each) => notedOf(each, find))
    .map(({ entry, paise }) => `${formatRupees(paise)} for ${entry.name} ${entry.reference}`);
  return `Recorded by hand with this number, but another amount: ${found.join("; ")}. If the line is right, cancel that on the entry, and assign the line.`;
}

function aboutOf({ references }: Match, find: Find): string {
  return references
    .flatMap((reference) => find(reference) ?? [])
    .map(entryWords)
    .join("; ");
}

function chosenOf(options: readonly Option[], preferred: string | null): string {
  const chosen = options.find(({ value }) => value === preferred) ?? options[0];
  return chosen?.value ?? LEAVE;
}

const finder = (entries: readonly Entry[]): Find => {
  const byReference = new Map(entries.map((entry) => [entry.reference, entry]));
  return (reference: string) => byReference.get(reference);
};

/**
 * The choices as they are posted, those of one kind replaced by what its button chooses.
 *
 * @param kind as `Group` names it
 */
export function choosingForAll(
  matches: readonly Match[],
  kind: string | null,
  choiceOf: (line: number) => string | null,
): (line: number) => string | null {
  const { value } = Object.entries(FOR_ALL).find(([each]) => each === kind)?.[1] ?? {};
  if (value === undefined) return choiceOf;
  const lines = new Set(
    matches.flatMap(({ kind: each, line }) => (each === kind ? line.line : [])),
  );
  return (line) => (lines.has(line) ? value : choiceOf(line));
}

/** The lines of a file that can be entered, and those that stay out, by why. */
export function insideLimits(
  matches: readonly Match[],
  { closed, opened }: Limits,
): Record<"entered" | "ofClosedMonths" | "beforeOpening", Match[]> {
  const out = matches.filter(
    ({ kind, line }) =>
      kind !== "duplicate" &&
      (line.day < (opened ?? "") || closed.includes(`${line.day.slice(0, 7)}-01`)),
  );
  const keys = new Set(out.map(({ key }) => key));
  const isEarly = ({ line }: Match) => line.day < (opened ?? "");
  return {
    ofClosedMonths: out.filter((match) => !isEarly(match)),
    beforeOpening: out.filter(isEarly),
    // What takes back a line that stays out is an open line.
    entered: matches
      .filter((match) => !keys.has(match.key))
      .map((match) => ({
        ...match,
        opposites: match.opposites.filter(({ key }) => !keys.has(key)),
      })),
  };
}

export type Approved =
  | { ok: true; lines: ApprovedLine[] }
  | { ok: false; problem: "changed" | "not-answered" | "taken-back-twice" };

/**
 * The lines as they were approved, with those that were entered before.
 *
 * @param choiceOf as for `proposalsOf`; what nobody has chosen stays open
 */
export function approvedLines(
  matches: readonly Match[],
  entries: readonly Entry[],
  choiceOf: (line: number) => string | null,
  headed: readonly LineWithHead[],
): Approved {
  const find = finder(entries);
  const lines: ApprovedLine[] = [];
  const takenBack = new Set<string>();
  for (const match of matches) {
    const { line, key, kind } = match;
    const isAsked = kind === "corrected" || (kind === "status" && match.opposites.length > 0);
    const preferred = choiceOf(line.line) ?? (isAsked ? ASK : LEAVE);
    const chosen =
      preferred === LEAVE
        ? LEAVE_OPEN
        : choicesOf(match, find, headed).find(({ value }) => value === preferred);
    if (!chosen) return { ok: false, problem: "changed" };
    if (chosen.value === ASK) return { ok: false, problem: "not-answered" };
    const { outcome } = chosen;
    if (outcome?.state === "reversed") {
      if (takenBack.has(outcome.other)) return { ok: false, problem: "taken-back-twice" };
      takenBack.add(outcome.other);
    }
    const state =
      kind === "duplicate"
        ? "known"
        : kind === "no effect"
          ? "no-effect"
          : outcome === null || outcome.state === "reversed"
            ? "open"
            : outcome.state;
    lines.push({
      // What failed after it was received has gone out again.
      line:
        kind === "status" && outcome?.state === "reversed" ? { ...line, direction: "debit" } : line,
      key,
      state,
      reason: outcome?.state === "left-out" ? outcome.reason : null,
      head: outcome?.state === "left-out" ? outcome.head : null,
      parts: outcome?.state === "booked" ? outcome.parts : [],
      charge: outcome?.state === "booked" ? outcome.charge : 0,
      reverses: outcome?.state === "reversed" ? outcome.other : null,
      corrects:
        outcome?.state === "known"
          ? outcome.corrects
          : kind === "duplicate"
            ? (match.same?.key ?? null)
            : null,
    });
  }
  // What one line of the file takes back of another is not recorded first.
  return {
    ok: true,
    lines: lines.map((each) =>
      takenBack.has(each.key)
        ? { ...each, state: "open", reason: null, head: null, parts: [], charge: 0 }
        : each,
    ),
  };
}

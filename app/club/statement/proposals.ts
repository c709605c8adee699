import { type EarlierLines, type Match, matchStatement } from "#app/money/match.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { isNotReceived } from "#app/money/payment-status.ts";
import { effectOf, narrationOf, type StatementLine } from "#app/money/statement.ts";
import { formatDay } from "#app/site/dates.ts";
import { STATE_NAMES } from "./content.ts";
import type { LineState } from "./line-states.ts";
import type { ApprovedLine, Entry, Part } from "./statement.server.ts";

/** What a line of a statement is, in words: what needs a decision comes first. */
const KIND_NAMES: Readonly<Record<Match["kind"], string>> = {
  suggest: "Possible match",
  status: "Not known to be received",
  "same number": "Number already recorded",
  "over paid": "Pays too much",
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
  ignore: "No entry fee",
  "no effect": "No effect",
};

export type Option = { value: string; label: string };

type Choice = Option & {
  /** What goes to entries; none: the line is left open, or left out. */
  parts: Part[];
  isLeftOut?: boolean;
  isWithoutEffect?: boolean;
};

export type Proposal = {
  line: number;
  day: string;
  amount: string;
  narration: string;
  about: string;
  options: Option[];
  chosen: string;
};

export type Group = { heading: string; proposals: Proposal[]; more: number };

const LEAVE = "leave";
const LEAVE_OUT = "leave out";
const NO_EFFECT = "no effect";
/** As many lines with a choice as a form may have, and others as somebody reads. */
const MAX_CHOICES = 1_500;
const MAX_SHOWN = 100;

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
): Match[] {
  return matchStatement(
    lines,
    entries.map(({ reference, due, number, players, noted, tournament }) => ({
      reference,
      paise: Math.max(due, 0),
      refund: Math.max(-due, 0),
      players,
      number,
      prefix: prefixOf(tournament),
      noted,
    })),
    earlier,
  );
}

type Find = (reference: string) => Entry | undefined;

function entryWords({ name, reference, due, tournament }: Entry): string {
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
    parts: shares.map(({ entry, paise, noted = null }) => ({
      entry: entry.entry_id,
      due: entry.due,
      paise,
      noted,
    })),
  };
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

const LEAVE_OPEN: Choice = { value: LEAVE, label: "Leave it open", parts: [] };

/** What can be done with a line, the proposed first: only what is certain is proposed. */
function choicesOf({ line, kind, references, noted, splits }: Match, find: Find): Choice[] {
  const about = references.flatMap((reference) => find(reference) ?? []);
  const [first] = about;
  const asNoted = noted.flatMap(({ reference, payment }) => {
    const entry = find(reference);
    return entry
      ? [
          choice(`It is the same payment: ${entryWords(entry)}`, line, [
            { entry, paise: line.paise, noted: payment },
          ]),
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
      if (line.direction === "debit") return [LEAVE_OPEN, ...refunds(line, about)];
      return [
        LEAVE_OPEN,
        ...asNoted,
        ...splits.flatMap((split) => {
          const entries = split.flatMap((each) => find(each) ?? []);
          return choice(
            `Record for both: ${entries.map(entryWords).join("; ")}`,
            line,
            entries.map((entry) => ({ entry, paise: entry.due })),
          );
        }),
        ...about.flatMap((entry) => choicesFor(line, entry)),
      ];
    case "same number":
      return [
        LEAVE_OPEN,
        {
          value: LEAVE_OUT,
          label: "It is the same payment: leave it out",
          parts: [],
          isLeftOut: true,
        },
        ...about.flatMap((entry) => choicesFor(line, entry)),
      ];
    case "status": {
      const noEffect = {
        value: NO_EFFECT,
        label: "It was not received: no effect",
        parts: [],
        isWithoutEffect: true,
      };
      const received =
        line.direction === "credit"
          ? about.flatMap((entry) => choicesFor(line, entry))
          : refunds(line, about);
      return isNotReceived(line.status ?? "")
        ? [noEffect, LEAVE_OPEN, ...received]
        : [LEAVE_OPEN, noEffect, ...received];
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

function refunds(line: StatementLine, about: readonly Entry[]): Choice[] {
  return about
    .filter(({ due }) => -due >= line.paise)
    .map((entry) =>
      choice(`Record the refund: ${entryWords(entry)}`, line, [{ entry, paise: line.paise }]),
    );
}

export function suggestionsFor(match: Match, entries: readonly Entry[]) {
  return choicesOf(match, finder(entries)).filter(({ parts }) => parts.length > 0);
}

export function proposalsOf(
  matches: readonly Match[],
  entries: readonly Entry[],
  states: ReadonlyMap<string, LineState>,
  choiceOf: (line: number) => string | null,
): Group[] {
  const find = finder(entries);
  let left = MAX_CHOICES;
  return Object.entries(KIND_NAMES).flatMap(([kind, name]) => {
    const found = matches.filter((match) => match.kind === kind);
    if (found.length === 0) return [];
    const proposals = found.slice(0, Math.max(left, MAX_SHOWN)).map((match): Proposal => {
      const { line, day, direction, paise } = match.line;
      const options = left > 0 ? choicesOf(match, find) : [];
      if (options.length > 0) left -= 1;
      const state = states.get(match.key);
      return {
        line,
        day: formatDay(day),
        amount: formatRupees(direction === "none" ? paise : effectOf(match.line)),
        narration: narrationOf(match.line),
        about: state ? STATE_NAMES[state] : match.kind === "suggest" ? "" : aboutOf(match, find),
        options: options.map(({ value, label }) => ({ value, label })),
        chosen: chosenOf(options, choiceOf(line)),
      };
    });
    const listed = proposals.some(({ options }) => options.length > 0)
      ? proposals
      : proposals.slice(0, MAX_SHOWN);
    return [
      {
        heading: `${name}: ${found.length}`,
        proposals: listed,
        more: found.length - listed.length,
      },
    ];
  });
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
 * The lines as they were approved, with those that were entered before.
 *
 * @param choiceOf as for `proposalsOf`; what nobody has chosen stays open
 * @returns null when something was chosen that is not offered any more
 */
export function approvedLines(
  matches: readonly Match[],
  entries: readonly Entry[],
  choiceOf: (line: number) => string | null,
): ApprovedLine[] | null {
  const find = finder(entries);
  const approved: ApprovedLine[] = [];
  for (const match of matches) {
    const { line, key, kind, pair } = match;
    const preferred = choiceOf(line.line) ?? LEAVE;
    const chosen =
      preferred === LEAVE
        ? LEAVE_OPEN
        : choicesOf(match, find).find(({ value }) => value === preferred);
    if (!chosen) return null;
    const isReversal = kind === "reversal" || kind === "reversed";
    const state =
      kind === "duplicate"
        ? "known"
        : kind === "no effect" || chosen.isWithoutEffect
          ? "no-effect"
          : chosen.parts.length > 0
            ? "booked"
            : kind === "ignore" || chosen.isLeftOut
              ? "left-out"
              : "open";
    approved.push({
      line,
      key,
      state,
      reason:
        state === "left-out"
          ? chosen.isLeftOut
            ? "The same payment as another one"
            : KIND_NAMES.ignore
          : null,
      parts: chosen.parts,
      reverses: isReversal ? pair : null,
    });
  }
  return withoutSecondHalves(approved);
}

/** Of two lines of one file that take each other back, the debit says so. */
function withoutSecondHalves(lines: readonly ApprovedLine[]): ApprovedLine[] {
  const debits = new Set(
    lines.flatMap(({ line, reverses }) =>
      line.direction === "debit" && reverses ? [reverses] : [],
    ),
  );
  return lines.map((each) =>
    each.line.direction === "credit" && debits.has(each.key) ? { ...each, reverses: null } : each,
  );
}

import { type Match, matchStatement } from "#app/money/match.ts";
import { formatRupees } from "#app/money/rupees.ts";
import type { StatementLine } from "#app/money/statement.ts";
import { formatDay } from "#app/site/dates.ts";
import type { ApprovedLine, Entry } from "./statement.server.ts";

/** What a line of a statement is, in words: what needs a decision comes first. */
const KIND_NAMES: Readonly<Record<Match["kind"], string>> = {
  suggest: "Perhaps",
  match: "Pays an entry",
  "part paid": "Pays a part",
  "over paid": "Pays too much",
  split: "Pays several entries",
  noted: "Written down already",
  reversal: "Takes a payment back",
  refund: "A refund",
  review: "Whose is it?",
  "lump sum": "A day’s collection in one sum",
  reversed: "Taken back by the bank",
  duplicate: "Entered before",
  ignore: "No entry fee",
};

/** What can be done with a line: the value that its field posts, in words. */
type Option = { value: string; label: string };

/** A line as the page shows it before it is entered. */
export type Proposal = {
  line: number;
  day: string;
  amount: string;
  narration: string;
  /** The entries of a line that is clear, in words. */
  about: string;
  /** None where there is nothing to choose. */
  options: Option[];
  /** One of their values. */
  chosen: string;
};

/** The lines of a kind. */
export type Group = { heading: string; proposals: Proposal[] };

const LEAVE = "leave";

/** The initials of a tournament, which some write beside the reference: "MC". */
function prefixOf(tournament: string | null): string {
  return (tournament ?? "")
    .split(/\s+/)
    .filter((word) => /^[A-Za-z]/.test(word))
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}

/** What the matcher says of the lines. */
export function matchLines(
  lines: readonly StatementLine[],
  entries: readonly Entry[],
  entered: ReadonlySet<string>,
): Match[] {
  return matchStatement(
    lines,
    entries.map(({ reference, due, number, players, noted, tournament }) => ({
      reference,
      paise: Math.max(due, 0),
      players,
      number,
      prefix: prefixOf(tournament),
      noted,
    })),
    entered,
  );
}

type Find = (reference: string) => Entry | undefined;

/** Who a reference is, with what is outstanding. */
function entryWords({ name, reference, due, tournament }: Entry): string {
  const owes =
    due > 0
      ? `owes ${formatRupees(due)}`
      : due < 0
        ? `gets ${formatRupees(-due)} back`
        : "owes nothing";
  return [`${name} ${reference}`, tournament, owes].filter(Boolean).join(", ");
}

/** Names entries with what they owe: another sum was not approved. */
function valueOf(about: readonly Entry[]): string {
  return about
    .map(({ reference, due }) => `${reference}:${String(due)}`)
    .join(" ");
}

/** What can be done with a line, the proposed first. */
function optionsOf({ line, kind, references }: Match, find: Find): Option[] {
  const about = references.flatMap((reference) => find(reference) ?? []);
  const all = { value: valueOf(about) };
  const leave = { value: LEAVE, label: "Leave it open" };
  switch (kind) {
    case "match":
    case "part paid":
    case "over paid":
    case "split":
      return [{ ...all, label: "Enter it" }, leave];
    case "noted":
      return [{ ...all, label: "It is the same payment" }, leave];
    case "suggest":
      return [
        leave,
        ...about.map((entry) => ({
          value: valueOf([entry]),
          label: `Enter: ${entryWords(entry)}`,
        })),
      ];
    case "refund": {
      const [entry] = about;
      // More than is to be given back, or to several, is for a person to enter.
      return about.length === 1 && entry && -entry.due >= line.paise
        ? [
            { ...all, label: "Enter the refund" },
            { value: LEAVE, label: "Leave it out" },
          ]
        : [];
    }
    default:
      return [];
  }
}

/**
 * What would be entered of a statement, for approval.
 *
 * @param choiceOf what was chosen for a line of the file, unchecked; null: nothing yet
 */
export function proposalsOf(
  matches: readonly Match[],
  entries: readonly Entry[],
  choiceOf: (line: number) => string | null,
): Group[] {
  const find = finder(entries);
  return Object.entries(KIND_NAMES).flatMap(([kind, name]) => {
    const found = matches.filter((match) => match.kind === kind);
    if (found.length === 0) return [];
    return [
      {
        heading: `${name}: ${String(found.length)}`,
        proposals: found.map((match) => {
          const { line, day, paise, direction, narration } = match.line;
          const options = optionsOf(match, find);
          return {
            line,
            day: formatDay(day),
            amount: formatRupees(direction === "credit" ? paise : -paise),
            narration,
            about: match.kind === "suggest" ? "" : aboutOf(match, find),
            options,
            chosen: chosenOf(options, choiceOf(line)),
          };
        }),
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

/** The first of what is offered before anybody has chosen. */
function chosenOf(options: readonly Option[], choice: string | null): string {
  const chosen = options.find(({ value }) => value === choice) ?? options[0];
  return chosen?.value ?? LEAVE;
}

const finder = (entries: readonly Entry[]): Find => {
  const byReference = new Map(entries.map((entry) => [entry.reference, entry]));
  return (reference: string) => byReference.get(reference);
};

/**
 * The lines as they were approved. Those that were entered before are left out.
 *
 * @param choiceOf as for `proposalsOf`; what nobody has chosen is not entered
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
    const { line, kind, payment } = match;
    const choice = choiceOf(line.line) ?? LEAVE;
    const isOffered = optionsOf(match, find).some(
      ({ value }) => value === choice,
    );
    if (choice !== LEAVE && !isOffered) return null;
    if (kind === "duplicate") continue;
    const about =
      choice === LEAVE
        ? []
        : choice
            .split(" ")
            .flatMap((named) => find(named.split(":", 1)[0] ?? "") ?? []);
    const isOpen =
      line.direction === "credit" &&
      kind !== "reversed" &&
      kind !== "lump sum" &&
      kind !== "ignore";
    approved.push({
      line,
      state: about.length > 0 ? "booked" : isOpen ? "open" : "other",
      parts: about.map(({ entry_id: entry, due }) => ({
        entry,
        due,
        paise: about.length === 1 ? line.paise : due,
        noted: payment,
      })),
      isReversal: kind === "reversal",
    });
  }
  return approved;
}

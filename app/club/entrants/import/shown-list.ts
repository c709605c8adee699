import { OTHER_GROUP } from "#app/entries/content.ts";
import type { EntryFields } from "#app/entries/entry-form.ts";
import { answerValue, answerWords, offeredAnswers } from "#app/tournaments/answers.ts";
import { divisionWord } from "#app/tournaments/divisions.ts";
import type { Question, Tournament } from "#app/tournaments/tournament.ts";
import { type CheckedList, isLacking } from "./check-list.ts";
import { answerCorrection } from "./corrections.ts";
import type { ListedEntry } from "./entrant-list.ts";

export type ShownColumn = {
  /** Of a correction. */
  field: string;
  label: string;
  options?: { value: string; label: string }[];
};

export type ShownLine = {
  key: string;
  line: number;
  /** As it will be stored, in the order of the columns. */
  values: string[];
  /** The names of further players. */
  players: string[];
  /** Who of the register it is, and whether the desk has said that it is not. */
  person: { text: string; isSure: boolean; isOther: boolean } | null;
  isAdded: boolean;
  isSkipped: boolean;
  asks: string[];
  reasons: string[];
  /** Whether its fields are shown, to be put right. */
  isOpen: boolean;
};

export type ShownList = { columns: ShownColumn[]; lines: ShownLine[] };

/** Each has a field for each column. */
const MAX_OPEN_LINES = 100;

/**
 * A list as it will be stored, line by line, with what is odd of each.
 *
 * @param corrected the lines whose fields were sent
 */
export function shownList(
  entries: readonly ListedEntry[],
  checked: CheckedList,
  tournament: Tournament,
  { open, skipped }: { open: ReadonlySet<string>; skipped: ReadonlySet<string> },
): ShownList {
  const columns = columnsOf(entries, tournament);
  const added = new Map(checked.added.map((each) => [each.line, each]));
  const leftOut = new Map(checked.leftOut.map((each) => [each.line, each]));
  const shared = checked.lacking.filter(
    (field) =>
      entries.filter(({ values }) => isLacking(values, field)).length >
      Math.max(1, entries.length / 2),
  );
  let opened = 0;
  const lines = entries.map(({ line, key, values, asks, person, isOther = false }): ShownLine => {
    const { reasons = [], fields = [] } = leftOut.get(line) ?? {};
    // What most lines lack is given above for all of them.
    const isOdd =
      asks.length > 0 ||
      fields.some((field) => !(shared.includes(field) && isLacking(values, field)));
    const isOpen = (open.has(key) || isOdd) && opened < MAX_OPEN_LINES;
    if (isOpen) opened += 1;
    const stored = (added.get(line)?.entry ?? values) as EntryFields;
    return {
      key,
      line,
      asks,
      isOpen,
      reasons,
      values: columns.map(({ field }) => valueOf(stored, field)),
      players: (values.players ?? []).map(({ full_name }) => full_name),
      person: person ? { text: person.text, isSure: person.knownBy !== "name", isOther } : null,
      isAdded: added.has(line),
      isSkipped: skipped.has(key),
    };
  });
  return { columns, lines };
}

function columnsOf(entries: readonly ListedEntry[], tournament: Tournament): ShownColumn[] {
  const { entry_form, divisions, divisions_by_handicap, golf_groups, questions } = tournament;
  const isFull = entry_form === "full";
  const hasDivisions = isFull && !divisions_by_handicap;
  return [
    { field: "name", label: "Name" },
    { field: "handicap", label: "Handicap" },
    { field: "phone", label: "Phone" },
    ...(hasDivisions
      ? [
          {
            field: "category",
            label: divisionWord(divisions),
            options: divisions
              .filter(({ hidden }) => !hidden)
              .map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
    ...(isFull && golf_groups.length > 0 ? [{ field: "group", label: "Golf group" }] : []),
    ...(entries.some(({ values }) => values.email) ? [{ field: "email", label: "Email" }] : []),
    ...questions
      .filter(({ hidden }) => !hidden)
      .map((question) => ({
        field: answerCorrection(question.id),
        label: question.label,
        ...optionsOf(question),
      })),
  ];
}

export function optionsOf(question: Question): Pick<ShownColumn, "options"> {
  const options = offeredAnswers(question)?.map((answer) => ({
    value: answerValue(answer),
    label: answerWords(answer),
  }));
  return options ? { options } : {};
}

function valueOf(entry: EntryFields, field: string): string {
  switch (field) {
    case "name":
      return entry.fullName ?? "";
    case "phone":
    case "email":
    case "handicap":
    case "category":
      return entry[field] ?? "";
    case "group":
      return (entry.golfGroup === OTHER_GROUP ? entry.customGolfGroup : entry.golfGroup) ?? "";
    default:
      return entry.answers?.[field.replace(/^q-/, "")] ?? "";
  }
}

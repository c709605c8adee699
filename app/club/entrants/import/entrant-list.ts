import { columnsIn } from "#app/club/columns.ts";
import { entrantColumns } from "#app/club/entrants/columns.server.ts";
import { OTHER_GROUP } from "#app/entries/content.ts";
import type { EntryFields, PlayerLine } from "#app/entries/entry-form.ts";
import {
  type ColumnChoices,
  columnKey,
  type UnknownColumn,
  usualColumn,
} from "#app/golf/column-names.ts";
import { readTable, type TableLine, type TableProblem } from "#app/golf/csv-table.ts";
import { divisionLabel } from "#app/tournaments/divisions.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { readMessageList } from "./message-list.ts";

export type ListedEntry = {
  line: number;
  values: EntryFields;
  /** Its entry was withdrawn, as our own file says. */
  isWithdrawn: boolean;
};

const COLUMN_NAMES: Readonly<Record<string, string>> = {
  group: "golf group",
  team: "golf group",
  division: "category",
  comment: "notes",
  comments: "notes",
  remarks: "notes",
  message: "notes",
};

const COLUMNS = ["name", "phone", "email", "handicap", "golf group", "category", "notes"] as const;

const columnOf = (key: string): string => COLUMN_NAMES[key] ?? usualColumn(key);

/** Columns of our own file that are not for an entry form. */
const OUR_OTHERS = columnsIn(
  entrantColumns({ questions: [], divisions: [], entry_form: "full", golf_groups: [] }, 0),
  "file",
)
  .map(({ heading }) => columnKey(heading))
  .filter((key) => !(COLUMNS as readonly string[]).includes(columnOf(key)));

/** A column of a further player: "Player 2 phone". */
const OF_PLAYER = /^player ([2-4]) (.+)$/;

type Rules = Pick<
  Tournament,
  | "entry_form"
  | "questions"
  | "golf_groups"
  | "allows_other_group"
  | "divisions"
  | "divisions_by_handicap"
>;

export type ParsedList =
  | {
      ok: true;
      entries: ListedEntry[];
      unknown: UnknownColumn[];
      dropped: string[];
      unread: { line: number; text: string }[];
    }
  | {
      ok: false;
      problem: TableProblem | "no-name-column";
      line: number | null;
      unknown: UnknownColumn[];
    };

/**
 * Reads a list of entrants: a table whose first line names its columns, in any order: name, phone,
 * email, handicap, golf group, category, notes, and the club's own questions by their words; the
 * same of further players, as our own file has them. Or a list from a message, "1. Asha Rao - 7".
 */
export function parseEntrantList(
  text: string,
  tournament: Rules,
  choices: ColumnChoices = {},
): ParsedList {
  const table = readTable(text);
  const keys = table.ok ? table.head.map(columnKey) : [];
  const questions = tournament.questions.map(({ label }) => columnKey(label));
  const isKnown = (key: string) =>
    (COLUMNS as readonly string[]).includes(columnOf(key)) ||
    questions.includes(key) ||
    OF_PLAYER.test(key);
  const hasHead = keys.some(isKnown) || Object.values(choices).some(Boolean);
  const message = hasHead ? null : readMessageList(text);
  if (message) {
    const { people, unread } = message;
    return {
      ok: true,
      entries: people.map(({ line, ...person }) => ({
        line,
        values: { ...person, answers: {}, players: [] },
        isWithdrawn: false,
      })),
      unknown: [],
      dropped: [],
      unread,
    };
  }
  if (!table.ok) return { ...table, unknown: [] };

  const columns = new Map<string, number>();
  const unknown: UnknownColumn[] = [];
  const dropped: string[] = [];
  keys.forEach((key, index) => {
    const name = (table.head[index] ?? "").trim();
    if (key === "") return;
    const choice = choices[index] ?? "";
    const isUnknown = !isKnown(key) && !OUR_OTHERS.includes(key);
    if (isUnknown) unknown.push({ index, name, choice });
    const column = isUnknown ? choice : columnOf(key);
    if (column === "state") columns.set("state", index);
    if (
      column === "" ||
      columns.has(column) ||
      OUR_OTHERS.includes(column) ||
      !isAsked(column, tournament)
    ) {
      dropped.push(name);
    } else columns.set(column, index);
  });
  if (!columns.has("name")) {
    return { ok: false, problem: "no-name-column", line: null, unknown };
  }
  return {
    ok: true,
    entries: table.lines.map((line) => entryOf(line, columns, tournament)),
    unknown,
    dropped,
    unread: [],
  };
}

function isAsked(
  column: string,
  { entry_form, golf_groups, divisions_by_handicap }: Rules,
): boolean {
  switch (OF_PLAYER.exec(column)?.[2] ?? column) {
    case "golf group":
      return entry_form === "full" && golf_groups.length > 0;
    case "category":
    case "division":
      return entry_form === "full" && !divisions_by_handicap;
    case "here":
      return false;
    default:
      return true;
  }
}

function entryOf(
  { cells, line }: TableLine,
  columns: ReadonlyMap<string, number>,
  tournament: Rules,
): ListedEntry {
  const cell = (column: string) => {
    const index = columns.get(column);
    return index === undefined ? "" : plainCell(cells[index] ?? "");
  };
  const answersOf = (prefix: string, questions: Rules["questions"]): Record<string, string> =>
    Object.fromEntries(
      questions.map(({ id, label, kind }) => {
        const answer = cell(prefix + columnKey(label));
        return [id, kind === "yes_no" ? yesOrNo(answer) : answer];
      }),
    );
  const playerOf = (number: number): PlayerLine => {
    const prefix = `player ${number} `;
    return {
      id: "",
      full_name: cell(`${prefix}name`),
      phone: cell(`${prefix}phone`),
      handicap: handicapCell(cell(`${prefix}handicap`)),
      category: divisionOf(cell(`${prefix}category`) || cell(`${prefix}division`), tournament),
      answers: answersOf(
        prefix,
        tournament.questions.filter(({ per_player }) => per_player),
      ),
    };
  };
  return {
    line,
    isWithdrawn: columnKey(cell("state")) === "withdrawn",
    values: {
      fullName: cell("name"),
      email: cell("email"),
      phone: cell("phone"),
      handicap: handicapCell(cell("handicap")),
      ...groupOf(cell("golf group"), tournament),
      category: divisionOf(cell("category"), tournament),
      additionalInfo: cell("notes"),
      birthdayMessage: cell("notes"),
      answers: answersOf("", tournament.questions),
      players: [2, 3, 4]
        .map(playerOf)
        .filter(({ full_name, phone }) => full_name !== "" || phone !== ""),
    },
  };
}

/** Without the apostrophe that keeps a spreadsheet from running a cell. */
const plainCell = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, "");

const handicapCell = (cell: string) => cell.replace(",", ".");

/** A golf group as the tournament writes it, or one of the entrant's own. */
function groupOf(
  text: string,
  { golf_groups, allows_other_group }: Pick<Tournament, "golf_groups" | "allows_other_group">,
): Pick<EntryFields, "golfGroup" | "customGolfGroup"> {
  const listed = golf_groups.find((group) => columnKey(group) === columnKey(text));
  if (listed !== undefined) return { golfGroup: listed };
  return allows_other_group && text !== ""
    ? { golfGroup: OTHER_GROUP, customGolfGroup: text }
    : { golfGroup: text };
}

/** "Ladies" and "Men (Age < 70)" as they are stored. */
function divisionOf(text: string, { divisions }: Pick<Tournament, "divisions">): string {
  const match = divisions.find((division) =>
    [division.id, division.name, divisionLabel(division)].some(
      (words) => columnKey(words) === columnKey(text),
    ),
  );
  return match?.id ?? text;
}

function yesOrNo(text: string): string {
  if (/^(y|yes|true|1|x)$/i.test(text)) return "yes";
  return /^(n|no|false|0)$/i.test(text) ? "no" : text;
}

import { createHash } from "node:crypto";
import { entrantColumns } from "#app/club/entrants/columns.server.ts";
import { columnsIn } from "#app/club/frame/columns.ts";
import { OTHER_GROUP } from "#app/entries/content.ts";
import type { EntryFields, PlayerLine } from "#app/entries/entry-form.ts";
import { NO_HANDICAP, readHandicap, readName, readPhone } from "#app/golf/person-cells.ts";
import {
  type ColumnMeanings,
  columnKey,
  type UnknownColumn,
  usualColumn,
} from "#app/tables/column-names.ts";
import { matchColumns } from "#app/tables/match-columns.ts";
import { isWaitingHeading, notReadWords, type NotRead } from "#app/tables/not-read.ts";
import type { Row } from "#app/tables/rows.ts";
import { readTable, type TableProblem } from "#app/tables/table.ts";
import { divisionLabel, NO_HANDICAP_TEXT } from "#app/tournaments/divisions.ts";
import {
  choiceOf,
  DIVISION,
  GOLF_GROUP,
  nowCalled,
  optionNamed,
  presentName,
  type RenamedOption,
} from "#app/tournaments/option-names.ts";
import { allChoices, type Question, type Tournament } from "#app/tournaments/tournament.ts";
import { answerCorrection, correctionOf, type Corrections } from "./corrections.ts";
import { isChatText, type ListedPerson, readMessageList, WAITING } from "./message-list.ts";

/** Who of the register a line is, and how it is known: by the club's choice in an earlier list, or by the name alone. */
export type LinePerson = {
  id: string;
  knownBy: "number" | "phone" | "list" | "name";
  text: string;
};

export type ListedEntry = {
  line: number;
  /** Made from the text of the line, so that a correction stays with it when the list changes. */
  key: string;
  values: EntryFields;
  /** The membership number that the list has, and those of further players. */
  number: string;
  furtherNumbers: string[];
  /** Who of the register it is. */
  person?: LinePerson;
  /** What the list itself says, where the register has filled the phone. */
  listedPhone?: string;
  /** The desk says that it is somebody else. */
  isOther?: boolean;
  /** Its entry was withdrawn, as our own file says. */
  isWithdrawn: boolean;
  /** What a person is asked of it before it is added. */
  asks: string[];
};

const COLUMN_NAMES: Readonly<Record<string, string>> = {
  group: "golf group",
  team: "golf group",
  division: "category",
  div: "category",
  cat: "category",
  class: "category",
  flight: "category",
  comment: "notes",
  comments: "notes",
  remarks: "notes",
  message: "notes",
};

const COLUMNS = [
  ...["name", "surname", "given name", "phone", "email", "handicap", "golf group", "category"],
  "membership",
  "notes",
] as readonly string[];

/** A column of a further player: "Player 2 phone". */
const OF_PLAYER = /^player ([2-4]) (.+)$/;

function columnOf(key: string): string {
  const [, position = "", column] = OF_PLAYER.exec(key) ?? [];
  if (column !== undefined) return `player ${position} ${columnOf(column)}`;
  const usual = COLUMN_NAMES[key] ?? usualColumn(key);
  // "Number" alone may be any.
  return usual === "number" && key !== usual ? "membership" : usual;
}

/** Columns of our own file that are not for an entry form. */
const OUR_OTHERS = columnsIn(
  entrantColumns(
    {
      ...{ questions: [], divisions: [], golf_groups: [] },
      ...{ entry_form: "full", form_of_play: "knock-out" },
    },
    0,
    new Map([["", 1]]),
  ),
  "file",
)
  .map(({ heading }) => columnKey(heading))
  .filter((key) => !COLUMNS.includes(columnOf(key)));

type Rules = Pick<
  Tournament,
  | "entry_form"
  | "questions"
  | "golf_groups"
  | "hidden_golf_groups"
  | "allows_other_group"
  | "divisions"
  | "divisions_by_handicap"
> & { renamed?: readonly RenamedOption[] };

export type ParsedList =
  | {
      ok: true;
      entries: ListedEntry[];
      unknown: UnknownColumn[];
      dropped: string[];
      /** The other lines that are not empty. */
      notRead: NotRead[];
    }
  | {
      ok: false;
      problem: TableProblem | "no-name-column";
      line: number | null;
      unknown: UnknownColumn[];
    };

/** Whether a text names a column of names and another one. */
export function isEntrantList(text: string): boolean {
  const table = readTable(text, (cells) =>
    cells.map((cell) => {
      const column = columnOf(columnKey(cell));
      return COLUMNS.includes(column) ? column : null;
    }),
  );
  if (!table.ok) return false;
  const columns = table.heading.cells.map((cell) => columnOf(columnKey(cell)));
  return (
    columns.some((column) => NAME_COLUMNS.includes(column)) &&
    columns.some((column) => COLUMNS.includes(column) && !NAME_COLUMNS.includes(column))
  );
}

const NAME_COLUMNS: readonly string[] = ["name", "surname", "given name"];

/**
 * Reads a list of entrants: a table whose first line names its columns, in any order: name, phone,
 * email, handicap, golf group, category, notes, and the club's own questions by their words; the
 * same of further players, as our own file has them. Or a list from a message, "1. Asha Rao - 7".
 */
export function parseEntrantList(
  text: string,
  tournament: Rules,
  { choices = {}, remembered = new Map() }: ColumnMeanings = {},
  corrections: Corrections = new Map(),
): ParsedList {
  const keyOf = keysOfLines();
  const questions = tournament.questions.map(({ label }) => columnKey(label));
  const isKnown = (key: string) =>
    COLUMNS.includes(columnOf(key)) || questions.includes(key) || OF_PLAYER.test(key);
  const table = readTable(text, (cells) =>
    cells.map((cell) => {
      const key = columnKey(cell);
      return isKnown(key) ? columnOf(key) : null;
    }),
  );
  const hasHead =
    table.isNamed ||
    Object.values(choices).some(Boolean) ||
    (table.ok && table.heading.cells.some((cell) => remembered.has(columnKey(cell))));
  const message = hasHead ? null : readMessageList(text);
  if (message) {
    const { people, notRead } = message;
    return {
      ok: true,
      entries: people.map((person) => entryOfPerson(person, keyOf, tournament, corrections)),
      unknown: [],
      dropped: [],
      notRead,
    };
  }
  if (!hasHead && isChatText(text)) return { ok: false, problem: "chat", line: null, unknown: [] };
  if (!table.ok) {
    const { problem, line } = table;
    return { ok: false, problem, line, unknown: [] };
  }

  const { columns, unknown, dropped, month } = matchColumns(
    table,
    { choices, remembered },
    {
      columnOf,
      isKnown,
      isRead: (column) => isAsked(column, tournament),
      isIgnored: (key) => OUR_OTHERS.includes(key),
    },
  );
  const state = table.heading.cells.findIndex((cell) => columnOf(columnKey(cell)) === "state");
  if (state !== -1) columns.set("state", state);
  // From a number the register says the name.
  if (![...NAME_COLUMNS, "membership"].some((column) => columns.has(column))) {
    return { ok: false, problem: "no-name-column", line: null, unknown };
  }
  const notRead = [...table.notRead];
  let isWaiting = false;
  const entries: ListedEntry[] = [];
  for (const row of [...table.rows, ...table.notRead].toSorted(byNumber)) {
    if ("reason" in row) {
      if (row.reason === "heading" && isWaitingHeading(row.text)) isWaiting = true;
      continue;
    }
    const key = keyOf(row.cells);
    const entry = entryOf({ row, key, columns, month }, tournament, corrections);
    if (isWaiting) entry.asks.push(WAITING);
    if (isPerson(row, entry, columns)) entries.push(entry);
    else notRead.push({ row: row.number, text: notReadWords(row), reason: "no-name" });
  }
  return {
    ok: true,
    entries,
    unknown,
    dropped,
    notRead: notRead.toSorted((one, other) => one.row - other.row),
  };
}

const byNumber = (one: Row | NotRead, other: Row | NotRead) => numberOf(one) - numberOf(other);
const numberOf = (row: Row | NotRead) => ("reason" in row ? row.row : row.number);

/** A line that has a name without digits, or no name but something else that is read. */
function isPerson(
  { cells }: Row,
  { values: { fullName = "" } }: ListedEntry,
  columns: ReadonlyMap<string, number>,
): boolean {
  const others = [...columns].filter(
    ([column, index]) => !NAME_COLUMNS.includes(column) && cells[index],
  );
  return others.length > 0 || (fullName !== "" && !/\d/.test(fullName));
}

function isAsked(
  column: string,
  { entry_form, golf_groups, divisions_by_handicap, questions }: Rules,
): boolean {
  const asked = OF_PLAYER.exec(column)?.[2] ?? column;
  switch (asked) {
    case "golf group":
      return entry_form === "full" && golf_groups.length > 0;
    case "category":
    case "division":
      return entry_form === "full" && !divisions_by_handicap;
    case "here":
      return false;
    default:
      return !questions.some(({ label, hidden }) => hidden && columnKey(label) === asked);
  }
}

/** The same lines have different keys. */
function keysOfLines(): (cells: readonly string[]) => string {
  const counts = new Map<string, number>();
  return (cells) => {
    const hash = createHash("sha256").update(JSON.stringify(cells)).digest("hex").slice(0, 12);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return count === 1 ? hash : `${hash}x${count}`;
  };
}

/** The field by which a column of a list is put right. */
const fieldsOfColumns = ({ questions }: Rules): ReadonlyMap<string, string> =>
  new Map([
    ...["name", "phone", "email", "handicap", "category"].map((name) => [name, name] as const),
    ["golf group", "group"],
    ...questions.map(({ id, label }) => [columnKey(label), answerCorrection(id)] as const),
  ]);

type ListLine = {
  row: Row;
  key: string;
  columns: ReadonlyMap<string, number>;
  /** Of the list's handicaps. */
  month: string | null;
};

const PERSON_COLUMNS = new Map(
  ["name", "phone", "email", "handicap", "membership"].map((column, index) => [column, index]),
);

/** What is asked of a line is answered once its fields were shown, and sent. */
function entryOfPerson(
  { line, fullName, phone, email, handicap, number, asks }: ListedPerson,
  keyOf: (cells: readonly string[]) => string,
  tournament: Rules,
  corrections: Corrections,
): ListedEntry {
  const playsOff = handicap === NO_HANDICAP ? NO_HANDICAP_TEXT : handicap;
  const cells = [fullName, phone, email, playsOff, number];
  const key = keyOf(cells);
  const row = { number: line, cells };
  const entry = entryOf(
    { row, key, columns: PERSON_COLUMNS, month: null },
    tournament,
    corrections,
  );
  const isAnswered = corrections.has(correctionOf(key, "name"));
  return isAnswered ? entry : { ...entry, asks: [...asks, ...entry.asks] };
}

function entryOf(
  { row: { cells, number: line }, key, columns, month }: ListLine,
  tournament: Rules,
  corrections: Corrections,
): ListedEntry {
  const asks: string[] = [];
  const fields = fieldsOfColumns(tournament);
  const cell = (column: string) => {
    const index = columns.get(column);
    const correction = corrections.get(correctionOf(key, fields.get(column) ?? ""));
    return correction ?? (index === undefined ? "" : (cells[index] ?? ""));
  };
  const phoneIn = (column: string) => {
    const { value, ask } = readPhone(cell(column));
    if (ask !== null) asks.push(ask);
    return value;
  };
  const handicapIn = (column: string) => {
    const { value, ask } = readHandicap(cell(column), month);
    if (ask !== null) asks.push(ask);
    return value === NO_HANDICAP && tournament.entry_form === "short" ? cell(column) : value;
  };
  const presentOf: PresentName = (text, option, names) => {
    const present = presentName(text, option, names, tournament.renamed ?? []);
    if (present !== undefined) asks.push(nowCalled(text, present));
    return present;
  };
  const nameIn = (prefix = "") =>
    readName(cell(`${prefix}name`)) ||
    readName(`${cell(`${prefix}given name`)} ${cell(`${prefix}surname`)}`);
  const answersOf = (prefix: string, questions: Rules["questions"]): Record<string, string> =>
    Object.fromEntries(
      questions.map((question) => {
        const answer = cell(prefix + columnKey(question.label));
        return [question.id, answerOf(answer, question, presentOf)];
      }),
    );
  const playerOf = (number: number): PlayerLine => {
    const prefix = `player ${number} `;
    return {
      id: "",
      full_name: nameIn(prefix),
      phone: phoneIn(`${prefix}phone`),
      handicap: handicapIn(`${prefix}handicap`),
      category: divisionOf(
        cell(`${prefix}category`) || cell(`${prefix}division`),
        tournament,
        presentOf,
      ),
      answers: answersOf(
        prefix,
        tournament.questions.filter(({ per_player }) => per_player),
      ),
    };
  };
  const numberIn = (prefix = "") => cell(`${prefix}membership`).replace(/\.0$/, "");
  const further = [2, 3, 4]
    .map((position) => ({
      player: playerOf(position),
      number: numberIn(`player ${position} `),
    }))
    .filter(
      ({ player: { full_name, phone }, number }) =>
        full_name !== "" || phone !== "" || number !== "",
    );
  return {
    line,
    key,
    asks,
    number: numberIn(),
    furtherNumbers: further.map(({ number }) => number),
    isWithdrawn: columnKey(cell("state")) === "withdrawn",
    values: {
      fullName: nameIn(),
      email: cell("email"),
      phone: phoneIn("phone"),
      handicap: handicapIn("handicap"),
      ...groupOf(cell("golf group"), tournament, presentOf),
      category: divisionOf(cell("category"), tournament, presentOf),
      additionalInfo: cell("notes"),
      birthdayMessage: cell("notes"),
      answers: answersOf("", tournament.questions),
      players: further.map(({ player }) => player),
    },
  };
}

/** The one of these names that has been called so. */
type PresentName = (text: string, option: string, names: readonly string[]) => string | undefined;

/** A golf group as the tournament writes it, or one of the entrant's own. */
function groupOf(
  text: string,
  { golf_groups, hidden_golf_groups, allows_other_group }: Rules,
  presentOf: PresentName,
): Pick<EntryFields, "golfGroup" | "customGolfGroup"> {
  const groups = [...golf_groups, ...hidden_golf_groups];
  const listed =
    optionNamed(text, groups) ??
    groups.find((group) => columnKey(group) === columnKey(text)) ??
    presentOf(text, GOLF_GROUP, groups);
  if (listed !== undefined) return { golfGroup: listed };
  return allows_other_group && text !== ""
    ? { golfGroup: OTHER_GROUP, customGolfGroup: text }
    : { golfGroup: text };
}

/** "Ladies" and "Men (Age < 70)" as they are stored. */
function divisionOf(
  text: string,
  { divisions }: Pick<Tournament, "divisions">,
  presentOf: PresentName,
): string {
  const named = (name: string) =>
    divisions.find((division) =>
      [division.id, division.name, divisionLabel(division)].some(
        (words) => columnKey(words) === columnKey(name),
      ),
    );
  const names = divisions.map(({ name }) => name);
  const division = named(text) ?? named(presentOf(text, DIVISION, names) ?? "");
  // A hidden one is refused by its name.
  return (division?.hidden ? division.name : division?.id) ?? text;
}

function answerOf(text: string, question: Question, presentOf: PresentName): string {
  switch (question.kind) {
    case "yes_no":
      return yesOrNo(text);
    case "choice": {
      const choices = allChoices(question);
      return (
        optionNamed(text, choices) ??
        choices.find((choice) => columnKey(choice) === columnKey(text)) ??
        presentOf(text, choiceOf(question.id), choices) ??
        text
      );
    }
    case "short_text":
    case "long_text":
      return text;
  }
}

function yesOrNo(text: string): string {
  if (/^(y|yes|true|1|x)$/i.test(text)) return "yes";
  return /^(n|no|false|0)$/i.test(text) ? "no" : text;
}

import {
  type ColumnMeanings,
  columnKey,
  type UnknownColumn,
  usualColumn,
} from "#app/tables/column-names.ts";
import type { NotRead } from "#app/tables/not-read.ts";
import { MAX_CHARACTERS, type Row } from "#app/tables/rows.ts";
import { readTable, type TableProblem } from "#app/tables/table.ts";
import type { NoReturn } from "./boards.ts";
import type { HoleScores } from "./course.ts";
import { groupBy } from "./group-by.ts";
import { HIGHEST_INDEX, LOWEST_INDEX } from "./handicaps.ts";
import { MAX_STROKES } from "./kept-card.ts";
import { NO_HANDICAP, readHandicap, readName, withoutTitle } from "./person-cells.ts";
import type { Score } from "./results.ts";

/**
 * The file that the scoring service's list is saved as: UTF-8, comma, semicolon
 * or tab between the cells, one line for each player, and a first line with the
 * names of the columns, in any order, capitals or not:
 *
 * - `name`, `email`, `phone`, `number` (of membership): whose score it is; at least one of them
 * - `handicap`: optional; a plus handicap has its plus sign
 * - `points`: Stableford points, or `hole_1` … `hole_18`, or `hole_9`: strokes; an
 *   empty cell, "-", "X" or "picked up" is a hole that was picked up
 *
 * "NR", "WD", "DQ" or "DNS" in place of the points is a player without a score; at a hole
 * "NR" is a hole that was picked up, and the others are of the whole round. Holes may be named by their numbers alone. What another column is, the club
 * says, or it is not read.
 *
 * A list as people write it in a message will do too: "Arjun Menon - 36".
 */
export const SCORE_COLUMNS = [
  "name",
  "email",
  "phone",
  "number",
  "handicap",
  "points",
  "hole_1 … hole_18",
] as const;

/** Lines of a file. */
export const MAX_LINES = 2000;
export const MAX_POINTS = 100;
/** A round, and half of one. */
const ROUNDS = [9, 18];
/** Digits of a phone number that tell it from others, without its country. */
const PHONE_DIGITS = 10;

export type ScoreRow = {
  line: number;
  name: string;
  email: string;
  phone: string;
  /** Of membership. */
  number: string;
  score: Score;
  /** What a person is asked of the line before it is saved. */
  ask?: string;
};

export type BadCell = {
  line: number;
  /** Of the player; empty: the line has none. */
  name: string;
  column: string;
  value: string;
  problem:
    | "not-a-number"
    | "out-of-range"
    | "missing"
    /** A line of a list without a name and points. */
    | "not-a-score";
};

export type ParsedScores =
  | {
      ok: true;
      rows: ScoreRow[];
      /** Lines with one of these are not among the rows. */
      badCells: BadCell[];
      unknown: UnknownColumn[];
      /** The other lines that are not empty. */
      notRead: NotRead[];
    }
  | {
      ok: false;
      problem:
        | TableProblem
        | "no-player-column"
        | "no-score-column"
        | "number-of-holes"
        | "column-twice";
      /** Where it is not CSV; the column that is there twice. */
      line: number | null;
      column: string | null;
      unknown: UnknownColumn[];
    };

/** Whose score it is; a file has at least one of them. */
const PLAYER_COLUMNS = ["name", "email", "phone", "number"] as const;

type Columns = {
  read: Map<string, number>;
  unknown: UnknownColumn[];
};

/** The keys of a first line; "Hole 1", "H1" and, where there are nine, "1" are holes. */
function keysOf(head: readonly string[]): string[] {
  const keys = head.map(columnKey);
  const numbers = new Set(
    keys.flatMap((key) => /^(?:hole ?|h ?)?(\d{1,2})$/.exec(key)?.[1] ?? []).map(Number),
  );
  const areNumbered =
    [...numbers].filter((hole) => hole >= 1 && hole <= 18).length >= Math.min(...ROUNDS);
  const hole = areNumbered ? /^(?:hole ?|h ?)?0*(\d{1,2})$/ : /^(?:hole|h) ?0*(\d+)$/;
  return keys.map((key) => key.replace(hole, "hole_$1"));
}

/** The column that a key of `keysOf` names; null: none of a file of scores. */
function scoreColumn(key: string): string | null {
  const usual = usualColumn(key);
  const name = POINTS_NAMES.test(usual) ? "points" : usual;
  // "Number" alone may be any.
  if (name === "number" && key === name) return null;
  return /^(?:name|email|phone|number|handicap|points|hole_\d+)$/.test(name) ? name : null;
}

const POINTS_NAMES =
  /^(?:(?:stableford|total|net|nett) )?(?:points|pts)$|^stableford$|^points total$/;

const scoreColumns = (cells: readonly string[]) => keysOf(cells).map(scoreColumn);

function columnsOf(
  head: readonly string[],
  { choices = {}, remembered = new Map() }: ColumnMeanings,
): Columns | string {
  const keys = keysOf(head);
  const read = new Map<string, number>();
  const unknown: UnknownColumn[] = [];
  for (const [index, cell] of head.entries()) {
    const key = keys[index] ?? "";
    if (key === "") continue;
    const name = scoreColumn(key);
    if (keys.indexOf(key) < index && name !== null) return cell.trim();
    // Of two names for one, the usual one is read.
    if (name !== null && !read.has(name) && (key === name || !keys.includes(name))) {
      read.set(name, index);
    } else {
      const before = remembered.get(columnKey(cell)) ?? "";
      const choice = choices[index] ?? (read.has(before) ? "" : before);
      unknown.push({ index, name: cell.trim(), choice });
    }
  }
  // What the club says comes before what a name may mean.
  for (const { index, choice } of unknown) {
    if (choice !== "") read.set(choice, index);
  }
  return { read, unknown };
}

/** @returns how many holes there are columns for; null: neither a round nor a half */
function countHoles(columns: ReadonlyMap<string, number>): number | null {
  const holes = [...columns.keys()].filter((key) => /^hole_\d+$/.test(key));
  if (holes.length === 0) return 0;
  const isRound =
    ROUNDS.includes(holes.length) && holes.every((_, index) => columns.has(`hole_${index + 1}`));
  return isRound ? holes.length : null;
}

type NumberRule = { min: number; max: number; whole: boolean };

const HANDICAP: NumberRule = {
  min: LOWEST_INDEX / 10,
  max: HIGHEST_INDEX / 10,
  whole: false,
};
const POINTS: NumberRule = { min: 0, max: MAX_POINTS, whole: true };
const STROKES: NumberRule = { min: 1, max: MAX_STROKES, whole: true };

function numberOf(cell: string, { min, max, whole }: NumberRule): number | BadCell["problem"] {
  const sign = min < 0 && cell.startsWith("+") ? -1 : 1;
  const digits = sign < 0 ? cell.slice(1) : cell;
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(digits)) return "not-a-number";
  const number = sign * Number(digits.replace(",", "."));
  if (whole && !Number.isInteger(number)) return "not-a-number";
  if (number < min || number > max) return "out-of-range";
  return Math.round(number * 10) / 10;
}

const EMPTY = /^[-–]?$/;

/** At one hole NR is that it was not finished, which some formats count. */
const PICKED_UP = /^(?:[-–x]?|pu|p\/u|picked up|nr|n\.r\.)$/i;

/** Instead of points an X is no return, too. */
const WITHOUT_SCORE: readonly (readonly [RegExp, NoReturn])[] = [
  [/^(?:nr|n\.r\.)$/i, "NR"],
  [/^(?:wd|w\/d)$/i, "WD"],
  [/^(?:dq|dsq)$/i, "DQ"],
  [/^dns$/i, "DNS"],
];

const noReturnIn = (cell: string): NoReturn | null =>
  WITHOUT_SCORE.find(([pattern]) => pattern.test(cell))?.[1] ?? null;

const noReturnFor = (points: string): NoReturn | null =>
  /^x$/i.test(points) ? "NR" : noReturnIn(points);

const holeColumns = (holes: number): string[] =>
  Array.from({ length: holes }, (_, index) => `hole_${index + 1}`);

class Reader {
  readonly badCells: BadCell[] = [];
  readonly #columns: ReadonlyMap<string, number>;
  readonly #head: readonly string[];
  readonly #holes: number;

  constructor(head: readonly string[], columns: ReadonlyMap<string, number>, holes: number) {
    this.#head = head;
    this.#columns = columns;
    this.#holes = holes;
  }

  #cell({ cells }: Row, column: string): string {
    const index = this.#columns.get(column);
    return index === undefined ? "" : (cells[index] ?? "").trim();
  }

  #number(line: Row, column: string, rule: NumberRule): number | null {
    const value = this.#cell(line, column);
    if ((rule === STROKES ? PICKED_UP : EMPTY).test(value)) return null;
    const number = numberOf(value, rule);
    if (typeof number === "number") return number;
    if (rule === HANDICAP && number === "not-a-number") {
      const { value: handicap, ask } = readHandicap(value);
      if (ask === null) return handicap === NO_HANDICAP ? null : handicapNumber(handicap);
    }
    this.#bad(line, column, number);
    return null;
  }

  /** Why the player has no score; null: there is one. */
  #noReturn(line: Row): NoReturn | null {
    if (this.#holes === 0) return noReturnFor(this.#cell(line, "points"));
    const reasons = holeColumns(this.#holes).map((column) => noReturnIn(this.#cell(line, column)));
    return reasons.every((reason) => reason === "NR")
      ? "NR"
      : (reasons.find((reason) => reason !== null && reason !== "NR") ?? null);
  }

  #bad(line: Row, column: string, problem: BadCell["problem"]): void {
    const index = this.#columns.get(column);
    this.badCells.push({
      line: line.number,
      name: PLAYER_COLUMNS.map((each) => this.#cell(line, each)).find(Boolean) ?? "",
      column: index === undefined ? column : (this.#head[index] ?? "").trim(),
      value: this.#cell(line, column),
      problem,
    });
  }

  #strokes(line: Row): HoleScores {
    return holeColumns(this.#holes).map((column) => this.#number(line, column, STROKES));
  }

  /** @returns null for a line with a bad cell */
  row(line: Row): ScoreRow | null {
    const before = this.badCells.length;
    const [name, email, phone, number] = PLAYER_COLUMNS.map((column) =>
      this.#cell(line, column),
    ) as [string, string, string, string];
    if ([name, email, phone, number].every((cell) => cell === "")) {
      const column = PLAYER_COLUMNS.find((each) => this.#columns.has(each));
      this.#bad(line, column ?? "name", "missing");
    }
    const handicap = this.#number(line, "handicap", HANDICAP);
    const stated = this.#noReturn(line);
    const noReturn = stated ?? this.#noReturnBehind(line);
    const isBehind = stated === null && noReturn !== null;
    let score: Score;
    if (noReturn) score = { noReturn, handicap };
    else if (this.#holes > 0) {
      const holes = this.#strokes(line);
      if (holes.every((each) => each === null)) {
        this.#bad(line, "hole_1", "missing");
      }
      score = { holes, handicap };
    } else {
      const points = this.#number(line, "points", POINTS);
      if (points === null && this.badCells.length === before) {
        this.#bad(line, "points", "missing");
      }
      score = { points: points ?? 0, handicap };
    }
    if (this.badCells.length > before) return null;
    const ask = isBehind ? ASKS.behind(noReturn) : this.#otherTotal(line, score);
    return {
      line: line.number,
      name: readName(name),
      email,
      phone,
      number: number.replace(/\.0$/, ""),
      score,
      ...(ask !== null && { ask }),
    };
  }

  /** "WD" in a column that is not read, where no hole and no points say how the round ended. */
  #noReturnBehind({ cells }: Row): NoReturn | null {
    if (this.#holes === 0) return null;
    const columns = [...this.#columns.values()];
    return (
      cells.flatMap((cell, index) =>
        columns.includes(index) ? [] : (noReturnIn(cell) ?? []),
      )[0] ?? null
    );
  }

  /** A total in the file that is not the sum of the holes. */
  #otherTotal({ cells }: Row, score: Score): string | null {
    if (!("holes" in score) || score.holes.includes(null)) return null;
    const sum = score.holes.reduce<number>((strokes, hole) => strokes + (hole ?? 0), 0);
    const index = this.#head.findIndex((cell) => TOTAL_NAMES.test(columnKey(cell)));
    const total = index === -1 ? "" : (cells[index] ?? "");
    return /^\d+$/.test(total) && Number(total) !== sum ? ASKS.total(total, sum) : null;
  }
}

const TOTAL_NAMES = /^(?:total|gross|total gross|gross total|score|gross score)$/;

const ASKS = {
  behind: (noReturn: string) => `${noReturn} stands behind the holes`,
  total: (total: string, sum: number) => `total ${total} in the file, and the holes make ${sum}`,
} as const;

/** A handicap as on a card: a plus counts below zero. */
const handicapNumber = (text: string) =>
  text.startsWith("+") ? -Number(text.slice(1)) : Number(text);

/** "1. Arjun Menon - 36 points", as people write it in a message. */
const LIST_LINE =
  /^(?:\d{1,3}[.)]\s*)?[•*\s]*(?<name>\p{L}.*?)\s*[-–—:=]+\s*(?<points>\S+?)\*?(?:\s*(?:points?|pts?)\.?)?$/iu;

/** @returns null for a text whose first line with points is not of such a list */
function parseList(text: string): ParsedScores | null {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((value, index) => ({ value: value.trim(), line: index + 1 }))
    .filter(({ value }) => value !== "");
  const isScore = (points: string) =>
    typeof numberOf(points, POINTS) === "number" || noReturnFor(points) !== null;
  const parsedLines = lines.map(({ value, line }) => {
    const { name = "", points = "" } = LIST_LINE.exec(value)?.groups ?? {};
    return { value, line, name, points };
  });
  // What stands above the first score is the list's heading.
  const start = parsedLines.findIndex(({ points }) => isScore(points));
  if (start === -1) return null;
  const badCells: BadCell[] = [];
  const rows = parsedLines.slice(start).flatMap(({ value, line, name, points }) => {
    const number = numberOf(points, POINTS);
    if (typeof number === "number") {
      const score = { points: number, handicap: null };
      return { line, name, email: "", phone: "", number: "", score };
    }
    const noReturn = noReturnFor(points);
    if (noReturn) {
      const score = { noReturn, handicap: null };
      return { line, name, email: "", phone: "", number: "", score };
    }
    badCells.push(
      points === ""
        ? { line, name: "", column: "", value, problem: "not-a-score" }
        : { line, name, column: "", value: points, problem: number },
    );
    return [];
  });
  const notRead = parsedLines.slice(0, start).map(({ value, line }) => ({
    row: line,
    text: value,
    reason: "title" as const,
  }));
  return { ok: true, rows, badCells, unknown: [], notRead };
}

/** Whether a text names columns of players and of scores. */
export function isScoreList(text: string): boolean {
  const table = readTable(text, scoreColumns);
  const columns = table.ok ? scoreColumns(table.heading.cells) : [];
  const has = (names: readonly string[]) =>
    columns.some((column) => column !== null && names.includes(column));
  return has(PLAYER_COLUMNS) && has(["points", "hole_1"]);
}

/** Reads a file of scores, whose columns are `SCORE_COLUMNS`, or a list of names and points. */
export function parseScores(text: string, meanings: ColumnMeanings = {}): ParsedScores {
  const failed = (
    problem: Extract<ParsedScores, { ok: false }>["problem"],
    where: {
      line?: number | null;
      column?: string;
      unknown?: UnknownColumn[];
    } = {},
  ): ParsedScores => ({
    ok: false,
    problem,
    line: null,
    column: null,
    unknown: [],
    ...where,
  });
  const table = readTable(text, scoreColumns, { maxRows: MAX_LINES });
  const columnMap = columnsOf(table.ok ? table.heading.cells : [], meanings);
  const hasColumns =
    (!table.ok && table.isNamed) ||
    typeof columnMap === "string" ||
    PLAYER_COLUMNS.some((column) => columnMap.read.has(column));
  const list = hasColumns || text.length > MAX_CHARACTERS ? null : parseList(text);
  if (list) return list;
  if (!table.ok) return failed(table.problem, { line: table.line });
  const { rows: lines, notRead } = table;
  const head = table.heading.cells;

  if (typeof columnMap === "string") return failed("column-twice", { column: columnMap });
  const { read: columns, unknown } = columnMap;
  if (!PLAYER_COLUMNS.some((column) => columns.has(column))) {
    return failed("no-player-column", { unknown });
  }
  if (!columns.has("points") && countHoles(columns) === 0) {
    return failed("no-score-column", { unknown });
  }
  const holes = countHoles(columns);
  if (holes === null) return failed("number-of-holes");
  const reader = new Reader(head, columns, holes);
  const rows = lines.flatMap((line) => reader.row(line) ?? []);
  return { ok: true, rows, badCells: reader.badCells, unknown, notRead };
}

export type ScoredPlayer = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  /** Of membership, where the club's register knows the player. */
  number?: string | null;
  /** That they play off; null: not known. */
  handicap: number | null;
};

export type ScorePreview = {
  matched: { row: ScoreRow; playerId: string }[];
  /** Lines with another handicap than the player plays off: one of the two is wrong. */
  otherHandicap: { row: ScoreRow; playerId: string; handicap: number | null }[];
  unmatched: ScoreRow[];
  ambiguous: { row: ScoreRow; playerIds: string[] }[];
  /** Of the matched lines, those that name the player otherwise: found by the contact. */
  renamed: { row: ScoreRow; playerId: string }[];
  /** Lines about players of an earlier line, whose score counts. */
  repeated: { row: ScoreRow; playerId: string }[];
  withoutScore: string[];
};

/** "Asha Rao (0041)", as club systems write a membership number. */
const NUMBER_BEHIND = /\s*\((?:[a-z]{1,3}[-/ ]?)?\d{1,8}\)\s*$/i;

/** What tells names apart: "Rao, Col. Arjun" is Arjun Rao; accents and capitals make no difference. */
export function nameKey(name: string): string {
  return withoutTitle(readName(name.replace(NUMBER_BEHIND, "")))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .toSorted()
    .join(" ");
}

function emailKey(email: string): string {
  return email.toLowerCase();
}

/** What tells phone numbers apart, without a country. */
export function phoneKey(phone: string): string {
  return phone.replace(/\D/g, "").slice(-PHONE_DIGITS);
}

/** What tells membership numbers apart: 41 is 0041. The database has the same rule. */
const numberKey = (number: string): string =>
  number
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, "");

/**
 * Finds the players of a file's lines: by membership number, else by e-mail address, else by phone
 * number (its last ten digits), else by name. An address or a number that several players share, as groups do, is told
 * apart by the name, and several of one name by the handicap, where one of them alone plays off it. Members type them, so one that leads to somebody else than the name does is a
 * question.
 *
 * @param isScoresOnly the handicaps of the file are not looked at
 */
export function matchScores(
  rows: readonly ScoreRow[],
  players: readonly ScoredPlayer[],
  isScoresOnly = false,
): ScorePreview {
  const byNumber = groupBy(players, (each) => numberKey(each.number ?? ""));
  const byEmail = groupBy(players, (each) => emailKey(each.email ?? ""));
  const byPhone = groupBy(players, (each) => phoneKey(each.phone ?? ""));
  const byName = groupBy(players, (each) => nameKey(each.name));
  const foundBy = (players: Map<string, ScoredPlayer[]>, key: string) =>
    key === "" ? [] : (players.get(key) ?? []);
  const namedOf = ({ name, score: { handicap } }: ScoreRow): ScoredPlayer[] => {
    const sameName = foundBy(byName, nameKey(name));
    const own = handicap === null ? [] : sameName.filter((each) => each.handicap === handicap);
    return own.length === 1 ? own : sameName;
  };
  const candidatesOf = (row: ScoreRow): ScoredPlayer[] => {
    const sameName = namedOf(row);
    const [byContact, ...otherwise] = [
      foundBy(byNumber, numberKey(row.number)),
      foundBy(byEmail, emailKey(row.email)),
      foundBy(byPhone, phoneKey(row.phone)),
    ].filter(({ length }) => length > 0);
    if (!byContact) return sameName;
    const narrowed = byContact.filter((player) =>
      [...otherwise, sameName].every((others) => others.length === 0 || others.includes(player)),
    );
    return narrowed.length > 0
      ? narrowed
      : [...new Set([...byContact, ...otherwise.flat(), ...sameName])];
  };

  const preview: ScorePreview = {
    matched: [],
    otherHandicap: [],
    unmatched: [],
    ambiguous: [],
    renamed: [],
    repeated: [],
    withoutScore: [],
  };
  const scored = new Set<string>();
  for (const row of rows) {
    const [first, ...others] = candidatesOf(row);
    if (!first) preview.unmatched.push(row);
    else if (others.length > 0) {
      preview.ambiguous.push({
        row,
        playerIds: [first, ...others].map(({ id }) => id),
      });
    } else if (scored.has(first.id)) {
      preview.repeated.push({ row, playerId: first.id });
    } else {
      scored.add(first.id);
      const { handicap } = row.score;
      if (!isScoresOnly && handicap !== null && handicap !== first.handicap) {
        preview.otherHandicap.push({ row, playerId: first.id, handicap: first.handicap });
        continue;
      }
      preview.matched.push({ row, playerId: first.id });
      if (row.name !== "" && nameKey(row.name) !== nameKey(first.name)) {
        preview.renamed.push({ row, playerId: first.id });
      }
    }
  }
  preview.withoutScore = players.filter(({ id }) => !scored.has(id)).map(({ id }) => id);
  return preview;
}

export function importedScores({ matched }: ScorePreview): { playerId: string; score: Score }[] {
  return matched.map(({ row, playerId }) => ({ playerId, score: row.score }));
}

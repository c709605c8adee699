import { z } from "zod";
import {
  isOldJunior,
  isStatus,
  PERSON_FIELDS as FIELDS,
  type Status,
} from "#app/club/people/register/fields.ts";
import { EMAIL_MAX } from "#app/forms/person-schema.ts";
import { handicapIndexText, readHandicapIndex } from "#app/golf/handicaps.ts";
import {
  NO_HANDICAP,
  readHandicap,
  readName,
  readPhone,
  splitTitle,
} from "#app/golf/person-cells.ts";
import { isDay } from "#app/site/dates.ts";
import {
  type ColumnMeanings,
  columnKey,
  type UnknownColumn,
  usualColumn,
} from "#app/tables/column-names.ts";
import { matchColumns } from "#app/tables/match-columns.ts";
import { notReadWords, type NotRead, type Reason } from "#app/tables/not-read.ts";
import { readTable, type TableProblem } from "#app/tables/table.ts";
import { NO_HANDICAP_TEXT } from "#app/tournaments/divisions.ts";
import { PEOPLE_COLUMNS } from "./people-columns.ts";

/** Columns of the register that no list fills: a guest's host, the day of all handicaps, accounts. */
export const NOT_LISTED = ["guest_of", "handicap_on", "account_email"] as const;

type Column = Exclude<keyof typeof FIELDS, (typeof NOT_LISTED)[number]>;

/** What a line says of a person, by the columns of the register; what is empty is not there. */
export type PersonLine = Partial<
  Record<Exclude<Column, "full_name" | "birth_year" | "status">, string>
> & { full_name: string; birth_year?: number; status?: Status };

export type ListedPerson = {
  line: number;
  fields: PersonLine;
  /** What a person should look at before it is stored. */
  asks: string[];
};

export type StatusWord = { word: string; status: Status; isAsked: boolean };

/** What a word of status is remembered by, among the columns of lists. */
export const statusKey = (word: string): string => `status ${columnKey(word)}`;

export type ParsedPeople =
  | {
      ok: true;
      people: ListedPerson[];
      unknown: UnknownColumn[];
      dropped: string[];
      notRead: NotRead[];
      /** What the words of the file's status are taken for; asked: no word says it for sure. */
      statuses: StatusWord[];
      hasHandicaps: boolean;
      /** Of the handicaps, as a day; null: the file names none. */
      month: string | null;
    }
  | {
      ok: false;
      problem: TableProblem | "no-name-column";
      line: number | null;
      unknown: UnknownColumn[];
    };

const NAME_COLUMNS: readonly string[] = ["name", "surname", "given name"];

const NO = "(?: ?(?:no|nos|num|number|id|code|#))";
const AUTHORITY = "(?:igu|ghin|cdh|whs|golf ?link|handicap authority)";

const OWN_NAMES: readonly (readonly [keyof typeof PEOPLE_COLUMNS, RegExp])[] = [
  ["authority", new RegExp(`^(?:${AUTHORITY}(?: ?/ ?${AUTHORITY})*)${NO}?$`)],
  ["title", /^(?:title|salutation|rank|prefix)$/],
  ["gender", /^(?:gender|sex|m ?\/ ?f)$/],
  [
    "born",
    /^(?:date of birth|birth ?date|d ?o ?b|birthday|year of birth|birth year|y ?o ?b|born)$/,
  ],
  [
    "second phone",
    /^(?:land ?line|(?:second|other|alternate|alt|res(?:idence)?|home|office|off) ?(?:phone|mobile|contact|tel)|(?:phone|mobile|contact|tel)(?: no)? ?2)(?: no)?$/,
  ],
  ["home club", /^(?:home ?club|parent club|club|club name)$/],
  [
    "status",
    /^(?:(?:mem|member|membership) ?)?(?:status|type)$|^(?:mem|member|membership) category$/,
  ],
  ["active", /^(?:is )?active(?: ?(?:\?|y ?\/ ?n))?$/],
];

/** The status where no other column has it. */
const CLASS = /^(?:category|class)$/;

/** What the page and the register's own file call a column. */
const LABELS = new Map(
  Object.entries(PEOPLE_COLUMNS).map(([column, label]) => [columnKey(label), column]),
);

function columnOf(key: string): string {
  const label = LABELS.get(key);
  if (label !== undefined) return label;
  const own = OWN_NAMES.find(([, names]) => names.test(key))?.[0];
  if (own !== undefined) return own;
  const usual = usualColumn(key);
  return Object.hasOwn(PEOPLE_COLUMNS, usual) ? usual : key;
}

const isKnown = (key: string) => Object.hasOwn(PEOPLE_COLUMNS, columnOf(key));

const columnsOf = (cells: readonly string[]) =>
  cells.map((cell) => (isKnown(columnKey(cell)) ? columnOf(columnKey(cell)) : null));

/** Whether a text names a column of names and another one. */
export function isPersonList(text: string): boolean {
  const table = readTable(text, columnsOf);
  if (!table.ok) return false;
  const columns = columnsOf(table.heading.cells);
  return (
    columns.some((column) => column !== null && NAME_COLUMNS.includes(column)) &&
    columns.some((column) => column !== null && !NAME_COLUMNS.includes(column))
  );
}

/** Reads a list of the club's people: a table with a line that names its columns, in any order. */
export function parsePersonList(
  text: string,
  meanings: ColumnMeanings = {},
  /** What a form says of a word of status, by `statusKey`. */
  statusChoice: (key: string) => Status | undefined = () => undefined,
): ParsedPeople {
  const table = readTable(text, columnsOf);
  if (!table.ok) {
    const { problem, line } = table;
    return { ok: false, problem, line, unknown: [] };
  }
  const hasStatus = columnsOf(table.heading.cells).includes("status");
  const statusOr = (key: string) => (!hasStatus && CLASS.test(key) ? "status" : columnOf(key));
  const { columns, unknown, dropped, month } = matchColumns(table, meanings, {
    columnOf: statusOr,
    isKnown: (key) => Object.hasOwn(PEOPLE_COLUMNS, statusOr(key)),
    // The day of a handicap: that of the list is asked for.
    isIgnored: (key) => /^(?:as (?:on|at|of)|rounds?)$/.test(key),
  });
  if (!NAME_COLUMNS.some((column) => columns.has(column))) {
    return { ok: false, problem: "no-name-column", line: null, unknown };
  }
  const notRead = [...table.notRead];
  const people: ListedPerson[] = [];
  const statuses = new Map<string, StatusWord>();
  const chosenStatus = (word: string): Status | undefined => {
    const before = meanings.remembered?.get(statusKey(word)) ?? "";
    return statusChoice(statusKey(word)) ?? (isStatus(before) ? before : undefined);
  };
  for (const row of table.rows) {
    const cell = (column: keyof typeof PEOPLE_COLUMNS) =>
      (row.cells[columns.get(column) ?? -1] ?? "").normalize("NFC").trim();
    const reason = noPersonIn(cell("name"));
    if (reason) {
      notRead.push({ row: row.number, text: notReadWords(row), reason });
      continue;
    }
    const person = personOf(cell, row.number, month, (word, active) =>
      statusOf(word, active, statuses, chosenStatus),
    );
    if (person) people.push(person);
    else notRead.push({ row: row.number, text: notReadWords(row), reason: "no-name" });
  }
  return {
    ok: true,
    people,
    unknown,
    dropped,
    notRead: notRead.toSorted((one, other) => one.row - other.row),
    statuses: [...statuses.values()],
    hasHandicaps: columns.has("handicap"),
    month: month === null ? dayOfTitle(table.notRead) : dayOfMonth(month),
  };
}

/** "26-10", of a heading; without its year the last month of this name. */
function dayOfMonth(month: string): string | null {
  const [year = "", number = ""] = month.split("-");
  return year === "00" ? null : `20${year}-${number}-01`;
}

const TITLE_DAY = /(?<!\d)(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?!\d)/;
const TITLE_MONTH =
  /(?:(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[ -])?\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ ,'-]+(\d{4})/i;

/** The day that a title above the list names: "as on 15/11/2026", "October 2026". */
function dayOfTitle(lines: readonly NotRead[]): string | null {
  for (const { text, reason } of lines) {
    const found = reason === "title" ? dayInText(text) : null;
    if (found !== null) return found;
  }
  return null;
}

/** "2026-10", "2026-10-15". */
const ISO_DAY = /(?<!\d)(20\d{2})-(0[1-9]|1[0-2])(?:-(\d{2}))?(?!\d)/;

/** The day that the name of a file says: "handicaps-2026-10.xlsx", "Index_Oct_2026.csv". */
export function dayOfFileName(file: string): string | null {
  const [, year = "", month = "", day = "01"] = ISO_DAY.exec(file) ?? [];
  const iso = `${year}-${month}-${day}`;
  return isDay(iso) ? iso : dayInText(file.replaceAll("_", " "));
}

function dayInText(text: string): string | null {
  const [, date, number, short = ""] = TITLE_DAY.exec(text) ?? [];
  const [, day = "1", word = "", year = ""] = TITLE_MONTH.exec(text) ?? [];
  const named = MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  const parts =
    date !== undefined
      ? [short.length === 2 ? `20${short}` : short, number ?? "", date]
      : named > 0
        ? [year, String(named), day]
        : null;
  const found = parts?.map((part) => part.padStart(2, "0")).join("-");
  return found !== undefined && isDay(found) ? found : null;
}

/** A cell in which no person stands, or more than one. */
function noPersonIn(name: string): Reason | null {
  if (/^(?:vacant|nil|n\/?a|t\.?b\.?a\.?)$/i.test(name)) return "no-name";
  if (/^m\/s\b|\b(?:pvt|ltd|limited|llp)\b/i.test(name)) return "company";
  return /\p{L}[\p{L}\s.]*\s(?:&|and)\s+\p{L}/iu.test(name) ? "two-people" : null;
}

type Cell = (column: keyof typeof PEOPLE_COLUMNS) => string;

function personOf(
  cell: Cell,
  line: number,
  month: string | null,
  statusIn: (word: string, active: string) => Status | undefined,
): ListedPerson | null {
  const asks: string[] = [];
  /** What is read of a cell; what has to be asked is said, and what is none is left out. */
  const read = (found: { value: string | undefined; ask: string | null }) => {
    if (found.ask !== null) asks.push(found.ask);
    return found.value === "" ? undefined : found.value;
  };
  const written =
    cell("name") === ""
      ? `${cell("given name")} ${cell("surname")}`.trim()
      : readName(cell("name"));
  const isLate = LATE.test(written);
  const { title, name } = splitTitle(written.replace(LATE, ""));
  if (name.length < 2 || /\d/.test(name)) return null;
  const phones = phonesOf(cell("phone"), cell("second phone"));
  asks.push(...phones.asks);
  if (isLate) asks.push(`“${written}” is taken for a former member`);
  const status = isLate ? "former" : statusIn(cell("status"), cell("active"));
  const values: Readonly<Record<Column, string | number | undefined>> = {
    full_name: name.slice(0, FIELDS.full_name.max),
    number: read(shortText(cell("number").replace(/^(\d+)\.0$/, "$1"), FIELDS.number)),
    title: read(shortText(cell("title") || title, FIELDS.title)),
    gender: read(genderOf(cell("gender"))),
    birth_year: yearOf(cell("born"), asks),
    phone: phones.first,
    second_phone: phones.second,
    email: read(emailOf(cell("email"))),
    home_club: read({ value: cell("home club").slice(0, FIELDS.home_club.max), ask: null }),
    status,
    handicap: read(handicapOf(cell("handicap"), month)),
    authority_number: read(shortText(cell("authority"), FIELDS.authority_number)),
  };
  if (isOldJunior(values)) asks.push(`A junior member, born in ${String(values.birth_year)}`);
  const fields = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as PersonLine;
  return { line, fields, asks };
}

const LATE = /^(?:the )?late\.?\s+/i;

const shortText = (text: string, { max }: { max: number }) =>
  text.length > max
    ? { value: "", ask: `“${text}” has more than ${max} characters, and is left out` }
    : { value: text, ask: null };

function genderOf(text: string) {
  if (text === "") return { value: "", ask: null };
  if (/^(?:m|male|man|men|mr|gents?|gentleman|boy)$/i.test(text)) return { value: "m", ask: null };
  if (/^(?:f|w|female|woman|women|lady|ladies|mrs|ms|girl)$/i.test(text)) {
    return { value: "f", ask: null };
  }
  return { value: "", ask: `“${text}” is no gender that the register has, and is left out` };
}

/** A spreadsheet writes dates with an hour. */
const CLOCK = /[ T]+\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?$/i;

/** The year of a year or a date; one of two digits lies in the past. */
function yearOf(text: string, asks: string[]): number | undefined {
  if (text === "") return undefined;
  const day = text.replace(CLOCK, "");
  const now = new Date().getFullYear();
  const [whole] = /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(day) ?? [];
  const [, short] = /[^\d](\d{2})$/.exec(day) ?? [];
  const year =
    whole === undefined
      ? short === undefined
        ? null
        : Number(short) + (Number(short) + 2000 > now ? 1900 : 2000)
      : Number(whole);
  if (year !== null && year <= now) return year;
  asks.push(`“${text}” is no year of birth, and is left out`);
  return undefined;
}

function phonesOf(first: string, second: string) {
  const asks: string[] = [];
  const [one, other] = [first, second].map((text) => {
    const { value, ask } = readPhone(text);
    const isPhone = /^\+?\d{10,15}$/.test(value);
    if (value !== "" && !isPhone)
      asks.push(`${ask ?? `“${text}” is no phone number`}, and is left out`);
    else if (ask !== null) asks.push(ask);
    return isPhone ? value : undefined;
  });
  return { first: one, second: other, asks };
}

function emailOf(text: string) {
  const address = text.replace(/^mailto:/i, "");
  return address === "" || (z.regexes.html5Email.test(address) && address.length <= EMAIL_MAX)
    ? { value: address, ask: null }
    : { value: "", ask: `“${text}” is no e-mail address, and is left out` };
}

function handicapOf(text: string, month: string | null) {
  const { value, ask } = readHandicap(text, month?.slice(3) ? monthWord(month) : null);
  if (value === "") return { value, ask };
  if (value === NO_HANDICAP) return { value: NO_HANDICAP_TEXT, ask };
  const index = readHandicapIndex(value);
  return index === null
    ? { value: "", ask: `“${text}” is no Handicap Index, and is left out` }
    : { value: handicapIndexText(index), ask };
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const monthWord = (month: string) => MONTHS[Number(month.slice(-2)) - 1] ?? null;

const STATUS_WORDS: readonly (readonly [Status, RegExp])[] = [
  [
    "former",
    /\b(?:former|resigned|left|ceased|terminated|expired|lapsed|deceased|inactive|cancelled|ex|demised|late|struck|suspended)\b/i,
  ],
  ["junior", /\b(?:junior|minor|student|child)\b/i],
  ["reciprocal", /\b(?:reciprocal|affiliated?|visiting member)\b/i],
  ["guest", /\b(?:guest|visitor)\b/i],
];

const NOT_ACTIVE = /^(?:no|n|false|0|inactive)$/i;

/** Words that say it for sure; for another one a status is proposed. */
const SURE =
  /^(?:(?:full |life |permanent |ordinary |regular |active )?member|life|permanent|ordinary|regular|active|former(?: member)?|resigned|deceased|inactive|junior(?: member)?|minor|student|reciprocal(?: member)?|guest|visitor)s?$/i;

function statusOf(
  word: string,
  active: string,
  statuses: Map<string, StatusWord>,
  chosenStatus: (word: string) => Status | undefined,
): Status | undefined {
  if (NOT_ACTIVE.test(active)) {
    statuses.set("Not active", { word: "Not active", status: "former", isAsked: false });
    return "former";
  }
  if (word === "") return undefined;
  const proposed = STATUS_WORDS.find(([, words]) => words.test(word))?.[0] ?? "member";
  const status = chosenStatus(word) ?? proposed;
  statuses.set(word, { word, status, isAsked: !SURE.test(word) });
  return status;
}

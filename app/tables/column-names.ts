/** "E-Mail", "e_mail" and "E mail." are one column. */
export const columnKey = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s_.:-]+/g, " ")
    .trim();

/** Of what a column is remembered by. */
export const MAX_HEADING = 120;

export type UnknownColumn = { index: number; name: string; choice: string };

export type ColumnChoices = Readonly<Record<string, string | undefined>>;

export type ColumnMeanings = {
  /** What a person says that columns are, by their index; "" is that one is not used. */
  choices?: ColumnChoices;
  /** What the club has said before, by `columnKey`. */
  remembered?: ReadonlyMap<string, string>;
};

const NUMBER = "(?: ?(?:no|nos|num|number|numbers|id|ids))?";

/** What people call the columns of a list, without the signs in it. */
const NAMES: readonly (readonly [column: string, names: RegExp])[] = [
  [
    "name",
    /^(?:(?:full ?|the )?names?|(?:(?:full )?name of )?(?:the )?(?:player|golfer|member|mem|participant|entrant|competitor)s?(?: ?s)?(?: ?(?:full )?name)?)$/,
  ],
  [
    "number",
    new RegExp(
      `^(?:m|mem|memb|member|membership|club|account|a c)(?:ship)?(?: ?(?:no|nos|num|number|id|code|#))$|^membership$`,
    ),
  ],
  ["surname", /^(?:surname|last ?name|family ?name)$/],
  ["given name", /^(?:(?:first|given|fore|middle) ?names?|first and middle names?)$/],
  [
    "phone",
    new RegExp(
      `^(?:phone|ph|mobile|mob|cell|contact|whatsapp|whats app|tel|telephone)(?: ?(?:phone|mobile|whatsapp|m))?${NUMBER}(?: 1)?(?: value)?$`,
    ),
  ],
  ["email", /^(?:e ?mail|mail)(?: ?(?:id|ids|address|addr))?(?: 1)?(?: value)?$/],
  [
    "handicap",
    /^(?:(?:current |latest |exact |whs ?|golf ?|new )?(?:handicap|hcp|h cap|hcap|hdcp|h ?cp|hc|h c|hi|h i|index)(?: ?(?:index|idx|no|number|whs))?|whs(?: ?index)?)$/,
  ],
];

const MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const MONTH_AT_END = new RegExp(
  ` (?:as on |as of |of |for )?(?:1 |1st )?(${MONTHS})[a-z]*(?: ?(\\d{4}|\\d{2}))?$`,
);

/** The month at the end of a column's name, as one that can be compared: "Index Oct 2026". */
export function monthOf(key: string): string | null {
  const [, month, year = ""] = MONTH_AT_END.exec(key) ?? [];
  if (month === undefined) return null;
  const number = MONTHS.split("|").indexOf(month) + 1;
  return `${year.slice(-2).padStart(2, "0")}-${String(number).padStart(2, "0")}`;
}

/** Besides `columnKey`'s: "H/Cap", "Player's name", "First name(s)", "Handicap (Index)". */
const plainKey = (key: string) =>
  key
    .replaceAll(/[/\\,;#*'’"`]+/g, " ")
    .replaceAll(/\((s)\)/g, "$1")
    .replaceAll(/\(([^)]*)\)/g, " $1 ")
    .replaceAll(/\s+/g, " ")
    .replace(MONTH_AT_END, "")
    .trim();

export function usualColumn(key: string): string {
  const named = (plain: string) => NAMES.find(([, names]) => names.test(plain))?.[0];
  // "Name (as in the club's register)", but not "Name (Hindi)".
  const outside = /\((?![^)]*hindi)[^)]{6,}\)/.test(key) ? key.replace(/\([^)]*\)/, "") : key;
  return named(plainKey(key)) ?? named(plainKey(outside)) ?? key;
}

export const MAX_HOLE = 18;
export const ROUNDS = [9, MAX_HOLE];
export const PARS = { min: 3, max: 6 };

export function numbersIn(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  return parts.every((part) => /^(?:\d{1,2}|100)$/.test(part)) ? parts.map(Number) : null;
}

const PAR_LABEL = /^pars?$/;
const INDEX_LABEL = /^(?:si|s\/i|index|hcp|hdcp|handicap|strokes?)$/;
/** Headings of columns, which stand among the numbers of a row. */
const TOTALS = /^(?:out|in|total|tot|-|–|—)$/;

/**
 * The rows of a scorecard that is pasted, whole or in part. Browsers make spaces of its line breaks,
 * so a row begins where words come after numbers.
 */
function rowsIn(text: string): { label: string[]; numbers: string[] }[] {
  const rows: { label: string[]; numbers: string[] }[] = [];
  for (const part of text.toLowerCase().split(/[\s,;:|]+/)) {
    const word = part.replaceAll(".", "");
    const row = rows.at(-1);
    if (word === "" || TOTALS.test(word)) continue;
    if (/^\d+$/.test(part) && row) row.numbers.push(part);
    else if (/^\d+$/.test(part)) rows.push({ label: [], numbers: [part] });
    else if (row && row.numbers.length === 0) row.label.push(word);
    else rows.push({ label: [word], numbers: [] });
  }
  return rows;
}

/**
 * What a row without a label says, or the rows of a scorecard that have this one.
 *
 * @param read null: the numbers are no such row
 */
function rowIn(
  text: string,
  label: RegExp,
  read: (list: readonly number[]) => number[] | null,
): number[] | null {
  const rows = rowsIn(text);
  const [only] = rows;
  if (rows.length === 1 && only?.label.length === 0) {
    const list = numbersIn(only.numbers.join(" "));
    return list && (read(list) ?? list);
  }
  const found = rows.flatMap((row) => {
    const list = row.label.some((word) => label.test(word)) && numbersIn(row.numbers.join(" "));
    return list ? [read(list)] : [];
  });
  const [first = null, ...others] = found.filter((list) => list !== null);
  // Of two rows that differ, of women and men say, only the club knows which one is meant.
  return others.every((list) => String(list) === String(first)) ? first : null;
}

const sumOf = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0);

/** The pars of a scorecard's row, from which the totals of its halves and of all are left out. */
function parsOf(list: readonly number[]): number[] | null {
  const [out, back] = [list.slice(0, 9), list.slice(10, 19)];
  const rows: [number[], number[]][] = [
    [out, [...out, sumOf(out)]],
    [
      [...out, ...back],
      [...out, sumOf(out), ...back, sumOf(back)],
    ],
    [
      [...out, ...back],
      [...out, sumOf(out), ...back, sumOf(back), sumOf(out) + sumOf(back)],
    ],
    [list.slice(0, MAX_HOLE), [...list.slice(0, MAX_HOLE), sumOf(list.slice(0, MAX_HOLE))]],
  ];
  const pars = rows.find(([, row]) => String(row) === String(list))?.[0] ?? [...list];
  return isRound(pars) && arePars(pars) ? pars : null;
}

const isEach = (list: readonly number[], min: number, max: number) =>
  list.every((number) => number >= min && number <= max);

export const isRound = ({ length }: readonly number[]): boolean => ROUNDS.includes(length);

export const arePars = (list: readonly number[]): boolean => isEach(list, PARS.min, PARS.max);

/** Whether these are stroke indexes of a round: nine may have those of eighteen. */
export const areIndexes = (list: readonly number[]): boolean =>
  isRound(list) && isEach(list, 1, MAX_HOLE) && new Set(list).size === list.length;

/** The pars of a row, of a row with its label, or of a whole scorecard. */
export const parsIn = (text: string): number[] | null => rowIn(text, PAR_LABEL, parsOf);

/** The stroke indexes of a row, of a row with its label, or of a whole scorecard. */
export const indexesIn = (text: string): number[] | null =>
  rowIn(text, INDEX_LABEL, (list) => (areIndexes(list) ? [...list] : null));

/** The holes of a list as it is typed: "1-18", or "1, 3 5-9". */
export function holesOf(text: string): number[] | null {
  const parts = text
    .replaceAll(/(?<!\s)\s*[-–]\s*/g, "-")
    .split(/[\s,]+/)
    .filter((part) => part !== "");
  const ranges = parts.map((part) => /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part));
  const holes = ranges.flatMap((range) => {
    const first = Number(range?.[1] ?? 0);
    const last = Number(range?.[2] ?? first);
    return first < 1 || last > MAX_HOLE || last < first
      ? [null]
      : Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  const numbers = holes.filter((hole) => hole !== null);
  return numbers.length === 0 || numbers.length < holes.length ? null : [...new Set(numbers)];
}

export function holeList(holes: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const hole of holes) {
    const range = ranges.at(-1);
    if (range && hole === range[1] + 1) range[1] = hole;
    else ranges.push([hole, hole]);
  }
  return ranges
    .map(([first, last]) => (first === last ? String(first) : `${first}-${last}`))
    .join(", ");
}

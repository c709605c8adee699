export const MAX_HOLE = 18;
export const ROUNDS = [9, MAX_HOLE];
export const PARS = { min: 3, max: 6 };

export function numbersIn(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  return parts.every((part) => /^(?:\d{1,2}|100)$/.test(part)) ? parts.map(Number) : null;
}

const sumOf = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0);

/** The pars of a scorecard's row, from which the totals of its halves and of all are left out. */
export function parsIn(text: string): number[] | null {
  const list = numbersIn(text);
  if (!list) return null;
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
  return rows.find(([, row]) => String(row) === String(list))?.[0] ?? list;
}

const isEach = (list: readonly number[], min: number, max: number) =>
  list.every((number) => number >= min && number <= max);

export const isRound = ({ length }: readonly number[]): boolean => ROUNDS.includes(length);

export const arePars = (list: readonly number[]): boolean => isEach(list, PARS.min, PARS.max);

/** Whether these are stroke indexes of a round: nine may have those of eighteen. */
export const areIndexes = (list: readonly number[]): boolean =>
  isRound(list) && isEach(list, 1, MAX_HOLE) && new Set(list).size === list.length;

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

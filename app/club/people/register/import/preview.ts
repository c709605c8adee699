import { GENDERS, PERSON_FIELDS, STATUSES } from "#app/club/people/register/fields.ts";
import { formatDay } from "#app/site/dates.ts";
import type { UnknownColumn } from "#app/tables/column-names.ts";
import type { NotRead } from "#app/tables/not-read.ts";
import { PAGE, statusField } from "./content.ts";
import type { Comparison, Outcome } from "./import.server.ts";
import { type ParsedPeople, statusKey } from "./person-list.ts";

const MAX_ASKS = 100;

/** What the page shows of a list before it is imported. */
export type ImportPreview = {
  digest: string | null;
  /** Whether there is something to import. */
  isReady: boolean;
  summary: string[];
  statuses: string[];
  /** Words of status that are asked about, by the name of their field. */
  statusWords: { name: string; word: string; status: string }[];
  /** Asked where most lines would be added to a register that is filled. */
  newPeople: string | null;
  unknown: UnknownColumn[];
  dropped: string[];
  notRead: NotRead[];
  asks: string[];
  hasHandicaps: boolean;
  day: string;
  /** Former members and guests who would be members again. */
  back: (PreviewRow & { stays: boolean })[];
  rows: Record<Outcome["kind"], PreviewRow[]>;
  /** How many more of each kind there are. */
  more: Record<Outcome["kind"], number>;
};

export type PreviewRow = {
  key: string;
  line: number | null;
  name: string;
  /** Changes, or what the problem is. */
  details: string[];
  candidates: { value: string; label: string }[];
  mayBeNew: boolean;
};

const KINDS = ["added", "changed", "gone", "problem"] as const;

export function previewOf(
  parsed: ParsedPeople,
  comparison: Comparison | null,
  day: string,
  back: ImportPreview["back"] = [],
): ImportPreview {
  const { counts = {}, rows = [], older = 0, digest = null } = comparison ?? {};
  const changes = (counts.added ?? 0) + (counts.changed ?? 0) + (counts.confirmed ?? 0);
  const asks = parsed.ok
    ? parsed.people.flatMap(({ line, fields, asks: ofLine }) =>
        ofLine.map((ask) => `Line ${line}, ${fields.full_name}: ${ask}.`),
      )
    : [];
  const ofKind = <Value>(value: (kind: Outcome["kind"]) => Value) =>
    Object.fromEntries(KINDS.map((kind) => [kind, value(kind)])) as Record<Outcome["kind"], Value>;
  return {
    digest,
    isReady: changes > 0 || (counts.gone ?? 0) > 0,
    summary: comparison
      ? [
          ...(changes === 0 ? [(counts.problem ?? 0) > 0 ? PAGE.nothingYet : PAGE.nothing] : []),
          ...(["added", "changed", "confirmed", "same", "gone", "problem"] as const).flatMap(
            (kind) => {
              const count = counts[kind] ?? 0;
              return count > 0 ? [PAGE.counts[kind](count)] : [];
            },
          ),
          ...(older > 0 ? [PAGE.older(older)] : []),
        ]
      : [],
    statuses: parsed.ok
      ? parsed.statuses
          .filter(({ isAsked }) => !isAsked)
          .map(({ word, status }) => `${word}: ${STATUSES[status]}`)
      : [],
    statusWords: parsed.ok
      ? parsed.statuses
          .filter(({ isAsked }) => isAsked)
          .map(({ word, status }) => ({ name: statusField(statusKey(word)), word, status }))
      : [],
    newPeople: isMostlyNew(parsed, counts)
      ? PAGE.newPeople(counts.added ?? 0, parsed.ok ? parsed.people.length : 0)
      : null,
    back,
    unknown: parsed.unknown,
    dropped: parsed.ok ? parsed.dropped : [],
    notRead: parsed.ok ? parsed.notRead : [],
    asks:
      asks.length > MAX_ASKS
        ? [...asks.slice(0, MAX_ASKS), PAGE.more(asks.length - MAX_ASKS)]
        : asks,
    hasHandicaps: parsed.ok && parsed.hasHandicaps,
    day,
    rows: ofKind((kind) =>
      rows
        .filter((row) => row.kind === kind && !isBack(row))
        .map((row, index) => rowOf(row, index)),
    ),
    more: ofKind((kind) => (counts[kind] ?? 0) - rows.filter((row) => row.kind === kind).length),
  };
}

/** People of the register from whom on it is one that is filled. */
const FILLED = 10;

function isMostlyNew(parsed: ParsedPeople, counts: Comparison["counts"]): boolean {
  const { added = 0, changed = 0, confirmed = 0, same = 0, gone = 0 } = counts;
  return (
    parsed.ok && added * 2 > parsed.people.length && changed + confirmed + same + gone >= FILLED
  );
}

/** Who would come back, if they all did, with those who are to stay what they are. */
export const comingBack = (
  { rows }: Comparison,
  staying: ReadonlySet<number>,
): ImportPreview["back"] =>
  rows
    .filter(isBack)
    .map((row, index) => ({ ...rowOf(row, index), stays: staying.has(row.line ?? 0) }));

const isBack = ({ kind, before, after }: Outcome): boolean =>
  kind === "changed" &&
  after?.["status"] === "member" &&
  (before?.["status"] === "former" || before?.["status"] === "guest");

function rowOf(
  { kind, line, name, number, problem, candidates = [], before, after }: Outcome,
  index: number,
): PreviewRow {
  return {
    key: String(line ?? `${index} ${name}`),
    line: line ?? null,
    name: number === undefined ? name : `${number} ${name}`,
    details:
      problem === undefined
        ? kind === "changed"
          ? Object.keys(after ?? {})
              .filter((column) => column !== "handicap_on" && column !== "guest_of")
              .map((column) => changeText(column, before?.[column], after?.[column]))
          : kind === "added"
            ? Object.entries(after ?? {})
                .filter(([column]) => column !== "full_name" && column !== "number")
                .filter(([, value]) => value !== null)
                .map(([column, value]) => `${labelOf(column)}: ${valueText(column, value)}`)
            : []
        : [PAGE.problem[problem]],
    candidates: candidates.map(({ id, name: known, number: theirs, birth_year: born }) => ({
      value: id,
      label: [theirs, known, born !== undefined && `born ${born}`].filter(Boolean).join(" "),
    })),
    mayBeNew: problem === "several" || problem === "uncertain" || problem === "other_number",
  };
}

type Value = string | number | null | undefined;

const NONE = "none";

function changeText(column: string, before: Value, after: Value): string {
  return `${labelOf(column)}: ${valueText(column, before)} → ${valueText(column, after)}`;
}

const labelOf = (column: string): string =>
  column in PERSON_FIELDS ? PERSON_FIELDS[column as keyof typeof PERSON_FIELDS].label : column;

function valueText(column: string, value: Value): string {
  if (value === null || value === undefined) return NONE;
  switch (column) {
    case "status":
      return STATUSES[value as keyof typeof STATUSES];
    case "gender":
      return GENDERS[value as keyof typeof GENDERS];
    case "handicap_on":
      return formatDay(String(value));
    default:
      return String(value);
  }
}

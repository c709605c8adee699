import {
  type FieldName,
  LIST_NAMES,
  type Part,
  PARTS,
  type PartValues,
} from "./tournament-fields.ts";

type Line = Readonly<Record<string, string | undefined>>;

/** Whether a field is a list of lines. */
export function isList(name: string): boolean {
  return (LIST_NAMES as readonly string[]).includes(name);
}

/** A text as it is compared: browsers send other line breaks than are stored. */
export function comparableText(value: unknown): string {
  return typeof value === "string" ? value.replaceAll("\r\n", "\n").trim() : "";
}

/**
 * A line's fields that are not empty, by name, and in the order of their names; the
 * id of a question is not one of them.
 */
export function comparableLine(line: Line | undefined): [string, string][] {
  return Object.entries(line ?? {})
    .map(([name, text]): [string, string] => [name, comparableText(text)])
    .filter(([name, text]) => name !== "id" && text !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function comparable(name: FieldName, value: unknown): string {
  if (!isList(name)) return comparableText(value);
  const lines = (value ?? []) as readonly (Line | undefined)[];
  return JSON.stringify(
    lines.map(comparableLine).filter((line) => line.length > 0),
  );
}

/** The fields of a part that have other values, not counting blank lines. */
export function differingFields(
  part: Part,
  one: PartValues,
  other: PartValues,
): FieldName[] {
  return PARTS[part].filter(
    (name) => comparable(name, one[name]) !== comparable(name, other[name]),
  );
}

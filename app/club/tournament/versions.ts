import type { FieldName, Line as LineOf, ListName, TournamentValues } from "./tournament-fields.ts";

export type Values = Partial<
  Omit<TournamentValues, ListName> & {
    [List in ListName]: (LineOf<List> | undefined)[];
  }
>;

type Line = Readonly<Record<string, string | undefined>>;

/** A text as it is compared: browsers send other line breaks than are stored. */
function comparableText(value: unknown): string {
  return typeof value === "string" ? value.replaceAll("\r\n", "\n").trim() : "";
}

/**
 * A line's fields that are not empty, by name, and in the order of their names; the id of a line is
 * not one of them.
 */
function comparableLine(line: Line | undefined): [string, string][] {
  return Object.entries(line ?? {})
    .map(([name, text]): [string, string] => [name, comparableText(text)])
    .filter(([name, text]) => name !== "id" && text !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function comparableLines(value: unknown): [string, string][][] {
  return ((value ?? []) as readonly (Line | undefined)[])
    .map(comparableLine)
    .filter((line) => line.length > 0);
}

function comparable(isList: boolean, value: unknown): string {
  return isList ? JSON.stringify(comparableLines(value)) : comparableText(value);
}

/**
 * The fields of a form's values. The browser knows no others: their table stays with the server.
 */
function fieldsOf(values: Values): FieldName[] {
  return Object.keys(values).filter(
    (name): name is FieldName => name !== "version" && name !== "base",
  );
}

export function textOf(value: unknown): string {
  return Array.isArray(value)
    ? comparableLines(value)
        .map((line) => line.map(([, text]) => text).join(" · "))
        .join("\n")
    : comparableText(value);
}

/** A short number for a text (FNV-1a); another text has another one, all but surely. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/**
 * What a form carries of the values that it was opened with, so that the server, which keeps no
 * earlier version, can tell what was changed in it: a fingerprint of each.
 */
export function baseOf(values: TournamentValues): string {
  return new URLSearchParams(
    fieldsOf(values).map((name) => [
      name,
      fingerprint(comparable(Array.isArray(values[name]), values[name])),
    ]),
  ).toString();
}

/**
 * What was changed in a form, and what in the tournament since the form was opened. A field whose
 * earlier value is not known counts as changed in both.
 *
 * @param mine the form's values, with its base
 * @param theirs what is stored now
 * @returns fields that differ from what is stored: those that only the form has changed, only
 *   somebody else, and both
 */
export function compareVersions(
  mine: Values,
  theirs: TournamentValues,
): Record<"mine" | "theirs" | "both", FieldName[]> {
  const opened = new URLSearchParams(
    mine.version === theirs.version ? baseOf(theirs) : (mine.base ?? ""),
  );
  const comparison: ReturnType<typeof compareVersions> = {
    mine: [],
    theirs: [],
    both: [],
  };
  for (const name of fieldsOf(theirs)) {
    const isList = Array.isArray(theirs[name]);
    const own = comparable(isList, mine[name]);
    const theirValue = comparable(isList, theirs[name]);
    if (own === theirValue) continue;
    const before = opened.get(name);
    if (before === fingerprint(theirValue)) comparison.mine.push(name);
    else if (before === fingerprint(own)) comparison.theirs.push(name);
    else comparison.both.push(name);
  }
  return comparison;
}

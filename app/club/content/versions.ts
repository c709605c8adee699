import type { DescribedField } from "#app/forms/described-fields.ts";
import { formatDay } from "#app/site/dates.ts";

/** The values of an item's form, by field. */
export type Values = Readonly<Record<string, string>>;

/**
 * Two changes of the same item, made beside each other.
 *
 * @param base what both began with
 * @returns what the form has now: a field that one of them changed has that value, one that both
 *   changed has mine; and which these are
 */
export function mergeVersions({ base, theirs, mine }: Record<"base" | "theirs" | "mine", Values>): {
  values: Record<string, string>;
  both: string[];
} {
  const values: Record<string, string> = {};
  const both: string[] = [];
  for (const [name, own = ""] of Object.entries(mine)) {
    const other = theirs[name] ?? "";
    const before = base[name] ?? "";
    values[name] = own === before ? other : own;
    if (own !== before && other !== before && own !== other) both.push(name);
  }
  return { values, both };
}

/** A value of the form as a reader knows it. */
export function textOf(
  field: DescribedField,
  value: string,
  courses: readonly { value: string; label: string }[],
): string {
  if (field.kind === "box") return value === "on" ? "yes" : "no";
  if (value === "") return "nothing";
  if (field.kind === "day") return formatDay(value);
  const choices = field.kind === "choice" ? field.choices : field.kind === "saved" ? courses : [];
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

type Version = {
  version: number;
  fields: Readonly<Record<string, unknown>>;
  is_shown: boolean;
  is_deleted: boolean;
};

/** What a version changed of the one before it: of its state, and of which fields. */
export function changeOf(
  now: Version,
  before: Version | undefined,
): { state: "added" | "shown" | "hidden" | "deleted" | "put back" | null; fields: string[] } {
  const names = [...new Set([...Object.keys(now.fields), ...Object.keys(before?.fields ?? {})])];
  return {
    state: !before
      ? "added"
      : now.is_deleted !== before.is_deleted
        ? now.is_deleted
          ? "deleted"
          : "put back"
        : now.is_shown === before.is_shown
          ? null
          : now.is_shown
            ? "shown"
            : "hidden",
    fields: before ? names.filter((name) => now.fields[name] !== before.fields[name]) : [],
  };
}

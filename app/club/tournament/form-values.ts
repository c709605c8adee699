import type { Tournament } from "#app/tournaments/tournament.ts";
import {
  isFilled,
  namesIn,
  type TournamentForm,
  typedFields,
} from "./schema.ts";
import {
  FIELD_NAMES,
  type FieldName,
  type FieldSpec,
  fieldSpec,
  FIELDS,
  type LineFieldSpec,
  type ListName,
  type TournamentValues,
} from "./tournament-fields.ts";
import { baseOf } from "./versions.ts";

const CATEGORIES = ["men", "senior", "ladies"] as const;

const indianClock = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

/** A moment as a datetime-local field has it, in India. */
export function wallClockOf(moment: string | null): string {
  return moment === null
    ? ""
    : indianClock.format(new Date(moment)).replace(" ", "T");
}

/** A stored value as its field has it. */
function shown(
  { kind }: Pick<FieldSpec | LineFieldSpec, "kind">,
  stored: unknown,
): string {
  if (stored === null || stored === undefined) return "";
  switch (kind) {
    case "box":
      return stored === true ? "on" : "";
    case "moment":
      return wallClockOf(stored as string);
    case "time":
      return (stored as string).slice(0, 5);
    case "names":
      return (stored as string[]).join("\n");
    default:
      return (stored as string | number).toString();
  }
}

/** A tournament's stored value of a field: a column, or an item of one. */
function storedValue(tournament: Tournament, name: FieldName): unknown {
  const { of } = fieldSpec(name);
  if (!of) return tournament[name as keyof Tournament];
  const column = tournament[of.column] as string[] | Record<string, number>;
  return Array.isArray(column) ? column.includes(of.item) : column[of.item];
}

/** The lines of a list as they are stored; a golf group has its places in a column of its own. */
function storedLines(
  tournament: Tournament,
  list: ListName,
): readonly Readonly<Record<string, unknown>>[] {
  return list === "golf_groups"
    ? tournament.golf_groups.map((name) => ({
        name,
        places: tournament.golf_group_places[name],
      }))
    : tournament[list];
}

/** A tournament as the values of its form, which is opened with them. */
export function valuesOf(tournament: Tournament): TournamentValues {
  const values = Object.fromEntries(
    FIELD_NAMES.map((name) => {
      const field = fieldSpec(name);
      if (field.kind !== "list") {
        return [name, shown(field, storedValue(tournament, name))];
      }
      const line = Object.entries(field.line);
      return [
        name,
        storedLines(tournament, name as ListName).map((stored) =>
          Object.fromEntries(
            line.map(([key, part]) => [key, shown(part, stored[key])]),
          ),
        ),
      ];
    }),
  ) as TournamentValues;
  return {
    ...values,
    version: String(tournament.version),
    base: baseOf(values),
  };
}

/** The line's fields that are not empty. */
function filledFields(line: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).filter(
      ([, value]) => value !== undefined && value !== "",
    ),
  );
}

/** The lines of a list that are not blank. */
function linesOf<Name extends ListName>(
  form: TournamentForm,
  list: Name,
): NonNullable<NonNullable<TournamentForm[Name]>[number]>[] {
  type Lines = NonNullable<NonNullable<TournamentForm[Name]>[number]>[];
  const texts = typedFields(FIELDS[list].line);
  return ((form[list] ?? []) as Lines).filter((line) =>
    isFilled(line as Readonly<Record<string, unknown>>, ...texts),
  );
}

/**
 * A moment to store. The field has no seconds: where it still shows the stored
 * moment, that stays as it is.
 */
function momentToStore(typed: string, stored: string | null): string {
  return stored !== null && typed === wallClockOf(stored)
    ? stored
    : `${typed}+05:30`;
}

/** The value to store of a column that one field fills in. */
function toStore(
  name: FieldName,
  form: TournamentForm,
  stored: Tournament,
): unknown {
  const { kind } = fieldSpec(name);
  const typed = form[name];
  const before = stored[name as keyof Tournament];
  if (kind === "list") {
    return linesOf(form, name as ListName).map(filledFields);
  }
  if (kind === "box") return typed ?? false;
  if (typed === undefined || typed === "") {
    return kind === "slug" || kind === "picture" || kind === "choice"
      ? before
      : null;
  }
  if (kind === "number" || typeof before === "number") return Number(typed);
  return kind === "moment"
    ? momentToStore(typed as string, before as string | null)
    : typed;
}

/** A column of several fields, with what is typed in those that were changed. */
function withItem(column: unknown, item: string, typed: unknown): unknown {
  if (!Array.isArray(column)) {
    const others = Object.entries(column as Record<string, number>).filter(
      ([name]) => name !== item,
    );
    return Object.fromEntries(
      typed ? [...others, [item, Number(typed)]] : others,
    );
  }
  const items = new Set(column as string[]);
  if (typed) items.add(item);
  else items.delete(item);
  return CATEGORIES.filter((category) => items.has(category));
}

/**
 * The columns of the fields that were changed, as `save_tournament` takes them.
 *
 * @param form the validated form
 * @param changed the fields to store
 * @param stored the tournament as it is now
 */
export function changesOf(
  form: TournamentForm,
  changed: readonly FieldName[],
  stored: Tournament,
): Partial<Record<keyof Tournament, unknown>> {
  const changes: Partial<Record<keyof Tournament, unknown>> = {};
  for (const name of changed) {
    const { of } = fieldSpec(name);
    if (of) {
      changes[of.column] = withItem(
        changes[of.column] ?? stored[of.column],
        of.item,
        form[name],
      );
    } else if (name === "golf_groups") {
      const groups = linesOf(form, name);
      changes.golf_groups = groups.map((group) => group.name);
      changes.golf_group_places = Object.fromEntries(
        groups.flatMap((group) =>
          group.places ? [[group.name, Number(group.places)]] : [],
        ),
      );
    } else if (name === "questions") {
      changes.questions = linesOf(form, name).map(
        ({ id, label, kind, required, choices, per_player }) => ({
          ...(id && { id }),
          label,
          kind,
          required: required ?? false,
          ...(per_player && { per_player }),
          ...(kind === "choice" && { choices: namesIn(choices as string) }),
        }),
      );
    } else {
      changes[name as keyof Tournament] = toStore(name, form, stored);
    }
  }
  return changes;
}

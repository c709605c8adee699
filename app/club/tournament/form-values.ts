import { fieldValue } from "#app/forms/described-fields.ts";
import { indexesIn, parsIn } from "#app/golf/hole-list.ts";
import { hasChoices } from "#app/tournaments/answers.ts";
import { allChoices, type Question, type Tournament } from "#app/tournaments/tournament.ts";
import { isFilled, choicesIn, type TournamentForm, typedFields } from "./schema.ts";
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

const indianClock = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

/** A moment as a datetime-local field has it, in India. */
export function wallClockOf(moment: string | null): string {
  return moment === null ? "" : indianClock.format(new Date(moment)).replace(" ", "T");
}

function toFormValue({ kind }: Pick<FieldSpec | LineFieldSpec, "kind">, stored: unknown): string {
  if (stored === null || stored === undefined) return "";
  switch (kind) {
    case "moment":
      return wallClockOf(stored as string);
    case "time":
      return (stored as string).slice(0, 5);
    case "names":
      return (stored as string[]).join("\n");
    case "pars":
    case "indexes":
      return (stored as number[]).join(" ");
    default:
      return fieldValue({ kind }, stored as string | number | boolean);
  }
}

function storedLines(
  tournament: Tournament,
  list: ListName,
): readonly Readonly<Record<string, unknown>>[] {
  switch (list) {
    case "golf_groups":
      return [
        ...tournament.golf_groups.map((name) => ({ name, hidden: false })),
        ...tournament.hidden_golf_groups.map((name) => ({
          name,
          hidden: true,
        })),
      ].map((group) => ({
        ...group,
        id: group.name,
        places: tournament.golf_group_places[group.name],
      }));
    case "rated_tees":
      return tournament.rated_tees.map((tee) => ({ ...tee, id: tee.name }));
    case "divisions":
      return tournament.divisions.map((division) => ({
        ...division,
        places: tournament.category_places[division.id],
      }));
    default:
      return tournament[list];
  }
}

export function valuesOf(tournament: Tournament): TournamentValues {
  const values = Object.fromEntries(
    FIELD_NAMES.map((name) => {
      const field = fieldSpec(name);
      if (field.kind !== "list") {
        return [name, toFormValue(field, tournament[name as keyof Tournament])];
      }
      const line = Object.entries(field.line);
      return [
        name,
        storedLines(tournament, name as ListName).map((stored) =>
          Object.fromEntries(line.map(([key, part]) => [key, toFormValue(part, stored[key])])),
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

function filledFields(line: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).filter(([, value]) => value !== undefined && value !== ""),
  );
}

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

/** The field has no seconds: where it still shows the stored moment, that stays as it is. */
function momentToStore(wallClock: string, before: string | null): string {
  return before !== null && wallClock === wallClockOf(before) ? before : `${wallClock}+05:30`;
}

function toStore(name: FieldName, form: TournamentForm, stored: Tournament): unknown {
  const { kind } = fieldSpec(name);
  const value = form[name];
  const before = stored[name as keyof Tournament];
  if (kind === "list") {
    return linesOf(form, name as ListName).map(filledFields);
  }
  if (kind === "box") return value ?? false;
  if (value === undefined || value === "") {
    return kind === "slug" || kind === "picture" || kind === "choice" ? before : null;
  }
  if (kind === "number" || typeof before === "number") return Number(value);
  return kind === "moment" ? momentToStore(value as string, before as string | null) : value;
}

const choiceNames = (text: unknown) =>
  choicesIn(text as string | undefined).map(({ name }) => name);

/** Other names of golf groups, tees and choices, by what they are choices of. */
export type Renamed = Record<string, Record<string, string>>;

/** What has another name in the form, as `save_tournament` takes it. */
export function renamedIn(
  form: TournamentForm,
  changedFields: readonly FieldName[],
  stored: Tournament,
): Renamed {
  const renamed: Renamed = {};
  const note = (choiceOf: string, was: unknown, name: unknown) => {
    if (was !== name) (renamed[choiceOf] ??= {})[String(was)] = String(name);
  };
  for (const [list, choiceOf] of [
    ["golf_groups", "golf_group"],
    ["rated_tees", "tee"],
  ] as const) {
    if (!changedFields.includes(list)) continue;
    const existingIds = storedLines(stored, list).map(({ id }) => id);
    for (const { id, name } of linesOf(form, list)) {
      if (existingIds.includes(id)) note(choiceOf, id, name);
    }
  }
  for (const { id, kind, ...lists } of changedFields.includes("questions")
    ? linesOf(form, "questions")
    : []) {
    const question = stored.questions.find((each) => each.id === id);
    if (!question || !hasChoices({ kind: kind as Question["kind"] })) continue;
    const choices = allChoices(question);
    for (const { name, was } of [
      ...choicesIn(lists.choices as string),
      ...choicesIn(lists.hidden_choices as string),
    ]) {
      if (was && choices.includes(was)) note(`question:${question.id}`, was, name);
    }
  }
  return renamed;
}

/**
 * Names that the form gives to a renamed golf group, tee or choice while it leaves out the one that
 * is saved under it, by the path of the field.
 */
export function namesStillSaved(form: TournamentForm, stored: Tournament): Record<string, string> {
  type Option = { path: string; was?: string | undefined; name: string };
  const lists: { saved: string[]; options: Option[] }[] = [
    ...(["golf_groups", "rated_tees"] as const).map((list) => ({
      saved: storedLines(stored, list).map(({ id }) => String(id)),
      options: ((form[list] ?? []) as ({ id?: string; name?: string } | undefined)[]).flatMap(
        ({ id, name } = {}, index) =>
          name ? [{ path: `${list}[${index}].name`, was: id, name }] : [],
      ),
    })),
    ...(form.questions ?? []).map((line, index) => {
      const { id, ...texts } = (line ?? {}) as Record<string, string>;
      const question = stored.questions.find((each) => each.id === id);
      return {
        saved: question ? allChoices(question) : [],
        options: ["choices", "hidden_choices"].flatMap((field) =>
          choicesIn(texts[field]).map((choice) => ({
            path: `questions[${index}].${field}`,
            ...choice,
          })),
        ),
      };
    }),
  ];
  return Object.fromEntries(
    lists.flatMap(({ saved, options }) =>
      options
        .filter(
          ({ was = "", name }) =>
            was !== name &&
            saved.includes(was) &&
            saved.includes(name) &&
            options.every((other) => other.was !== name),
        )
        .map(({ path, name }) => [path, name]),
    ),
  );
}

/** The places of a list's lines, by what their column has them by. */
function placesBy(
  lines: readonly { places?: unknown }[],
  keys: readonly string[],
): Record<string, number> {
  return Object.fromEntries(
    lines.flatMap(({ places }, index) => (places ? [[keys[index] ?? "", Number(places)]] : [])),
  );
}

/** Ids of divisions, by their lines: a new one gets it from its name. */
export function divisionIds(lines: readonly { id?: unknown; name?: unknown }[]): string[] {
  const ids = lines.map(({ id }) => (typeof id === "string" ? id : ""));
  return lines.map(({ name }, index) => {
    if (ids[index]) return ids[index];
    const base =
      String(name)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, "-")
        .replaceAll(/^-|-$/g, "")
        .slice(0, 30) || "division";
    let id = base;
    for (let number = 2; ids.includes(id); number += 1) {
      id = `${base}-${number}`;
    }
    ids[index] = id;
    return id;
  });
}

/** The names of a form's divisions by their ids. */
export function divisionNames(form: TournamentForm): ReadonlyMap<string, string> {
  const lines = linesOf(form, "divisions");
  return new Map(divisionIds(lines).map((id, index) => [id, String(lines[index]?.name)]));
}

/** The columns of the fields that were changed, as `save_tournament` takes them. */
export function changesOf(
  form: TournamentForm,
  changedFields: readonly FieldName[],
  stored: Tournament,
): Partial<Record<keyof Tournament, unknown>> {
  const changes: Partial<Record<keyof Tournament, unknown>> = {};
  for (const name of changedFields) {
    if (name === "golf_groups") {
      const groups = linesOf(form, name);
      const namesOf = (lines: typeof groups) => lines.map((group) => String(group.name));
      changes.golf_groups = namesOf(groups.filter(({ hidden }) => !hidden));
      changes.hidden_golf_groups = namesOf(groups.filter(({ hidden }) => hidden));
      changes.golf_group_places = placesBy(groups, namesOf(groups));
    } else if (name === "divisions") {
      const lines = linesOf(form, name);
      const ids = divisionIds(lines);
      changes.divisions = lines.map(
        (
          { name, who, from, to, tees, max, max_strokes, by_club, for: forWhom, hidden },
          index,
        ) => ({
          ...filledFields({ name, who, tees }),
          id: ids[index],
          ...(from && { from: Number(from) }),
          ...(to && { to: Number(to) }),
          ...(max && { max: Number(max) }),
          ...(max_strokes && { max_strokes: Number(max_strokes) }),
          ...(by_club && { by_club }),
          ...(forWhom && { for: forWhom }),
          ...(hidden && { hidden }),
        }),
      );
      changes.category_places = placesBy(lines, ids);
    } else if (name === "rated_tees") {
      changes.rated_tees = linesOf(form, name).map(
        ({ name: tee, par, rating, slope, pars, indexes }) => ({
          name: tee,
          par: Number(par),
          rating: Number(rating),
          slope: Number(slope),
          ...(pars && { pars: parsIn(String(pars)) }),
          ...(indexes && { indexes: indexesIn(String(indexes)) }),
        }),
      );
    } else if (name === "questions") {
      changes.questions = linesOf(form, name).map(
        ({ id, label, kind, required, per_player, for_draw, hidden, ...lists }) => ({
          ...(id && { id }),
          label,
          kind,
          required: required ?? false,
          ...(per_player && { per_player }),
          ...(for_draw && { for_draw }),
          ...(hidden && { hidden }),
          ...(hasChoices({ kind: kind as Question["kind"] }) && {
            choices: choiceNames(lists.choices),
            ...(lists.hidden_choices && {
              hidden_choices: choiceNames(lists.hidden_choices),
            }),
          }),
        }),
      );
    } else {
      changes[name as keyof Tournament] = toStore(name, form, stored);
    }
  }
  return changes;
}

import type { Tournament } from "#app/tournaments/tournament.ts";
import type { EditableColumn } from "./columns.ts";
import { isFilled, namesIn, type TournamentForm } from "./schema.ts";
import {
  fieldOf,
  type Part,
  PARTS,
  type PartValues,
  type TournamentValues,
} from "./tournament-fields.ts";

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

const on = (value: boolean) => (value ? "on" : "");
const timeOf = (time: string | null) => time?.slice(0, 5) ?? "";

/** A tournament as the values of its form. */
export function valuesOf(tournament: Tournament): TournamentValues {
  const { categories, category_places } = tournament;
  return {
    version: String(tournament.version),
    name: tournament.name,
    slug: tournament.slug,
    summary: tournament.summary ?? "",
    date_text: tournament.date_text ?? "",
    card_label: tournament.card_label ?? "",
    picture: tournament.picture,
    starts_on: tournament.starts_on ?? "",
    tee_off_at: timeOf(tournament.tee_off_at),
    ends_at: timeOf(tournament.ends_at),
    place: tournament.place ?? "",
    map_url: tournament.map_url ?? "",
    registration_opens_at: wallClockOf(tournament.registration_opens_at),
    registration_closes_at: wallClockOf(tournament.registration_closes_at),
    changes_until: tournament.changes_until ?? "",
    capacity: tournament.capacity?.toString() ?? "",
    entry_form: tournament.entry_form,
    form_intro: tournament.form_intro ?? "",
    message_label: tournament.message_label ?? "",
    max_group_size: String(tournament.max_group_size),
    has_waiting_list: on(tournament.has_waiting_list),
    golf_groups: tournament.golf_groups.map((name) => ({
      name,
      places: tournament.golf_group_places[name]?.toString() ?? "",
    })),
    allows_other_group: on(tournament.allows_other_group),
    category_men: on(categories.includes("men")),
    category_senior: on(categories.includes("senior")),
    category_ladies: on(categories.includes("ladies")),
    places_men: category_places.men?.toString() ?? "",
    places_senior: category_places.senior?.toString() ?? "",
    places_ladies: category_places.ladies?.toString() ?? "",
    questions: tournament.questions.map(
      ({ id, label, kind, required, choices }) => ({
        id,
        label,
        kind,
        required: on(required),
        choices: choices?.join("\n") ?? "",
      }),
    ),
    has_information_page: on(tournament.has_information_page),
    lead: tournament.lead ?? "",
    about: tournament.about ?? "",
    facts: tournament.facts,
    schedule_items: tournament.schedule_items,
    rules: tournament.rules.map((rule) => ({ meaning: "", ...rule })),
    prizes: tournament.prizes.map((prize) => ({ more: "", ...prize })),
    tees: tournament.tees,
    tees_note: tournament.tees_note ?? "",
    teams_note: tournament.teams_note ?? "",
    news: tournament.news,
    closing_text: tournament.closing_text ?? "",
  };
}

/** The values of a part of the form, with the version. */
export function valuesOfPart(
  part: Part,
  values: TournamentValues,
): PartValues & Pick<TournamentValues, "version"> {
  const names = ["version", ...PARTS[part]] as const;
  return Object.fromEntries(
    names.map((name) => [name, values[name]]),
  ) as PartValues & Pick<TournamentValues, "version">;
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
function linesOf<Line extends object>(
  list: readonly (Line | undefined)[] | undefined,
  ...texts: readonly (keyof Line & string)[]
): Line[] {
  return (list ?? []).filter(
    (line): line is Line =>
      line !== undefined &&
      isFilled(line as Readonly<Record<string, unknown>>, ...texts),
  );
}

/** The limits that were typed, by category or golf group. */
function placesOf(
  typed: readonly (readonly [string, string | undefined])[],
): Record<string, number> {
  return Object.fromEntries(
    typed.flatMap(([name, places]) => (places ? [[name, Number(places)]] : [])),
  );
}

/**
 * A moment to store. The field has no seconds: where it still shows the stored
 * moment, that stays as it is.
 */
function momentToStore(
  typed: string | undefined,
  stored: string | null,
): string | null {
  if (!typed) return null;
  return typed === wallClockOf(stored) ? stored : `${typed}+05:30`;
}

/**
 * A validated form as `save_tournament` takes it.
 *
 * @param stored the tournament as it is now
 */
export function changesOf(
  form: TournamentForm,
  stored: Pick<
    Tournament,
    "slug" | "picture" | "registration_opens_at" | "registration_closes_at"
  >,
): Record<EditableColumn, unknown> {
  const orNull = (typed: string | undefined) =>
    typed === undefined || typed === "" ? null : typed;
  const numberOrNull = (typed: string | undefined) =>
    typed ? Number(typed) : null;
  const golfGroups = linesOf(form.golf_groups, "name");
  return {
    name: form.name,
    slug: orNull(form.slug) ?? stored.slug,
    summary: orNull(form.summary),
    date_text: orNull(form.date_text),
    card_label: orNull(form.card_label),
    picture: form.picture ?? stored.picture,
    starts_on: orNull(form.starts_on),
    tee_off_at: orNull(form.tee_off_at),
    ends_at: orNull(form.ends_at),
    place: orNull(form.place),
    map_url: orNull(form.map_url),
    registration_opens_at: momentToStore(
      form.registration_opens_at,
      stored.registration_opens_at,
    ),
    registration_closes_at: momentToStore(
      form.registration_closes_at,
      stored.registration_closes_at,
    ),
    changes_until: orNull(form.changes_until),
    capacity: numberOrNull(form.capacity),
    entry_form: form.entry_form,
    form_intro: orNull(form.form_intro),
    message_label: orNull(form.message_label),
    max_group_size: Number(form.max_group_size ?? 1),
    has_waiting_list: form.has_waiting_list ?? false,
    golf_groups: golfGroups.map(({ name }) => name),
    golf_group_places: placesOf(
      golfGroups.map(({ name = "", places }) => [name, places]),
    ),
    allows_other_group: form.allows_other_group ?? false,
    categories: CATEGORIES.filter((category) => form[`category_${category}`]),
    category_places: placesOf(
      CATEGORIES.map((category) => [category, form[`places_${category}`]]),
    ),
    questions: linesOf(form.questions, "label", "choices").map(
      ({ id, label, kind, required, choices }) => ({
        ...(id && { id }),
        label,
        kind,
        required: required ?? false,
        ...(kind === "choice" && { choices: namesIn(choices) }),
      }),
    ),
    has_information_page: form.has_information_page ?? false,
    lead: orNull(form.lead),
    about: orNull(form.about),
    facts: linesOf(form.facts, "name", "fact").map(filledFields),
    schedule_items: linesOf(form.schedule_items, "time", "name").map(
      filledFields,
    ),
    rules: linesOf(form.rules, "name", "rule", "meaning").map(filledFields),
    prizes: linesOf(form.prizes, "name", "prize", "more").map(filledFields),
    tees: linesOf(form.tees, "tee", "who").map(filledFields),
    tees_note: orNull(form.tees_note),
    teams_note: orNull(form.teams_note),
    news: linesOf(form.news, "on", "text").map(filledFields),
    closing_text: orNull(form.closing_text),
  };
}

/** A validated part of the form as `save_tournament` takes it: its columns only. */
export function changesOfPart(
  part: Part,
  ...form: Parameters<typeof changesOf>
): Partial<ReturnType<typeof changesOf>> {
  return Object.fromEntries(
    Object.entries(changesOf(...form)).filter(([column]) =>
      (PARTS[part] as readonly string[]).includes(fieldOf(column)),
    ),
  );
}

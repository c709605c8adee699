import type { LINE_LABELS, PART_NAMES } from "./editor-content.ts";
import type { EditableColumn } from "./columns.ts";

/** The lists of repeated lines. */
export type ListName = keyof typeof LINE_LABELS;

/** The values of a list's lines. */
type Lines = {
  [List in ListName]: ({
    [Field in keyof (typeof LINE_LABELS)[List]]: string;
  } & (List extends "questions" ? { id: string } : unknown))[];
};

/** The fields that hold one text. */
type TextName =
  | Exclude<
      EditableColumn,
      ListName | "categories" | "category_places" | "golf_group_places"
    >
  | "version"
  | `${"category" | "places"}_${"men" | "senior" | "ladies"}`;

/** The fields of a tournament's form by name; a checked box is "on". */
export type TournamentValues = Record<TextName, string> & Lines;

/** The fields of a form, beside the version that it shows. */
export type FieldName = Exclude<keyof TournamentValues, "version">;

/** A part of the form. */
export type Part = keyof typeof PART_NAMES;

/**
 * The form's parts, each a page that is saved by itself, and their fields.
 * Together they would be too large for one page.
 */
export const PARTS = {
  tournament: [
    "name",
    "slug",
    "summary",
    "date_text",
    "card_label",
    "picture",
    "starts_on",
    "tee_off_at",
    "ends_at",
    "place",
    "map_url",
    "registration_opens_at",
    "registration_closes_at",
    "changes_until",
    "capacity",
    "max_group_size",
    "has_waiting_list",
  ],
  entry: [
    "entry_form",
    "form_intro",
    "message_label",
    "category_men",
    "category_senior",
    "category_ladies",
    "places_men",
    "places_senior",
    "places_ladies",
    "golf_groups",
    "allows_other_group",
    "questions",
  ],
  information: [
    "has_information_page",
    "lead",
    "about",
    "facts",
    "closing_text",
  ],
  programme: ["schedule_items", "rules"],
  prizes: ["prizes", "tees", "tees_note", "teams_note"],
  news: ["news"],
} as const satisfies Record<Part, readonly FieldName[]>;

/** The values of some of the fields. */
export type PartValues = Partial<Pick<TournamentValues, FieldName>>;

export function isPart(name: string): name is Part {
  return Object.hasOwn(PARTS, name);
}

/** The part of a page's address; without one, or with an unknown one, the first. */
export function partOfUrl({ url }: Pick<Request, "url">): Part {
  const part = new URL(url).searchParams.get("part") ?? "";
  return isPart(part) ? part : "tournament";
}

/** The part that has a field; undefined when none has it. */
export function partWith(field: string): Part | undefined {
  return (Object.keys(PARTS) as Part[]).find((part) =>
    (PARTS[part] as readonly string[]).includes(field),
  );
}

/** Columns that are filled in with fields of other names. */
const FIELDS_OF_COLUMNS: Readonly<Record<string, string>> = {
  categories: "category_men",
  category_places: "places_men",
  golf_group_places: "golf_groups",
};

/** The field of a column, for links and messages. */
export function fieldOf(column: string): string {
  return FIELDS_OF_COLUMNS[column] ?? column;
}

/** The names of the lists. */
export const LIST_NAMES = [
  "golf_groups",
  "questions",
  "facts",
  "schedule_items",
  "rules",
  "prizes",
  "tees",
  "news",
] as const satisfies readonly ListName[];

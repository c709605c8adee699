import type { LINE_LABELS } from "./editor-content.ts";
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

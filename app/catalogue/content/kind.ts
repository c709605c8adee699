import type { DescribedField, StoredFields } from "#app/forms/described-fields.ts";
import type { PictureUse } from "#app/pictures/limits.ts";
import type { Photograph } from "#app/ui/photograph.tsx";

/** A kind of what the club edits: what its form asks for, and where it is shown. */
export type ContentKind = {
  /** In addresses and in the database. */
  kind: string;
  heading: string;
  /** Above its list: what it is and where it is shown. */
  text: string;
  /** The button that begins a new one. */
  add: string;
  fields: Readonly<Record<string, DescribedField>>;
  /** The field that names an item. */
  title: string;
  /** A field that lists say beside the title. */
  note?: string;
  /** A field that is Markdown. */
  markdown?: string;
  /** Of kinds that have a picture: where it is shown, and what it is. */
  picture?: {
    where: string;
    use: PictureUse;
    /** The title stands beside it, so that nothing is said of it. */
    isNamed?: true;
  };
  /** The id of its one item, which is always shown. */
  only?: string;
  /** How they are listed; what has a `day` can have the latest first. */
  order: "by hand" | "latest first";
  /** A field with the day when it was last checked that it is true. */
  checkedOn?: string;
  /**
   * What is wrong with its answers together, by field. A value that is none of its field's is the
   * text that was typed.
   */
  problemsOf?: (fields: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>;
  /** Pages that list it, which are rendered again after a change. */
  shownOn: readonly string[] | "every page";
  /** Where visitors find an item. */
  pathOf: (item: { id: string; fields: Readonly<Record<string, unknown>> }) => string;
};

/** What an item is called. */
export const titleOf = (
  { only, heading, title }: ContentKind,
  fields: Readonly<Record<string, unknown>>,
): string => (only === undefined ? String(fields[title]) : heading);

/** The fields that are not asked for, since a row that the item names has their values. */
export const fieldsOfSaved = (
  { fields }: Pick<ContentKind, "fields">,
  values: Readonly<Record<string, unknown>>,
): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "saved" && values[name] ? field.instead : [],
  );

/** An item as it is stored: its answers by field. */
export type ContentItem<Kind extends ContentKind = ContentKind> = {
  id: string;
  fields: StoredFields<Kind["fields"]>;
  /** When it was last saved, shown or hidden, in UTC. */
  updatedAt: string;
  /** Null: it has none. */
  photograph: Photograph | null;
};

/** With its Markdown rendered, where the kind has some. */
export type ContentView<Kind extends ContentKind = ContentKind> = ContentItem<Kind> & {
  html: string;
};

/** After how many days something that was checked is to be checked again. */
const CHECK_AFTER = 180;

/** @param day when it was checked, as an ISO date */
export function isToCheck(day: string, today: string): boolean {
  return (Date.parse(today) - Date.parse(day)) / 86_400_000 > CHECK_AFTER;
}

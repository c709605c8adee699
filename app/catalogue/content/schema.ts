import { z } from "zod";
import { fieldValues, storedFields } from "#app/forms/described-fields.ts";
import { fieldSchemas } from "#app/forms/field-schema.ts";
import { coursePar } from "#app/golf/course.ts";
import { PHOTOGRAPH_COLUMNS, type PhotographRow, photographOf } from "#app/ui/photographs.ts";
import type { ContentItem, ContentKind } from "./kind.ts";

export const fieldsSchema = (kind: ContentKind) => z.object(fieldSchemas(kind.fields));

type Stored = Readonly<Record<string, string | number | boolean | null>>;

/** What `itemOf` needs of the table `content`. */
export const CONTENT_COLUMNS = `id, fields, updated_at, pictures(${PHOTOGRAPH_COLUMNS}, is_hidden, removed_at), courses(pars)`;

export type ContentRow = {
  id: string;
  fields: Stored;
  updated_at: string;
  pictures: (PhotographRow & { is_hidden: boolean; removed_at: string | null })[];
  /** The course of the club that it names. */
  courses: { pars: number[] } | null;
};

/** What is stored as the kind's form shows it. */
export const formValuesOf = (kind: ContentKind, fields: Stored): Record<string, string> =>
  fieldValues(kind.fields, fields);

/** With the numbers of the course of the club that it names, which are not stored with it. */
export const withCourse = ({ fields, courses }: Pick<ContentRow, "fields" | "courses">): Stored =>
  courses
    ? {
        ...fields,
        holes: courses.pars.length,
        par: coursePar({ par: courses.pars, strokeIndex: [] }),
      }
    : fields;

/**
 * A stored item, if it is one of the kind: the database takes any answers from editors, and a kind
 * may ask for more than it did.
 */
export function itemOf<Kind extends ContentKind>(
  kind: Kind,
  { id, updated_at, pictures, ...row }: ContentRow,
): ContentItem<Kind> | null {
  const values = formValuesOf(kind, withCourse(row));
  const typed = Object.fromEntries(
    Object.entries(kind.fields).map(([name, { kind: of }]) => [
      name,
      of === "box" ? values[name] === "on" : values[name] || undefined,
    ]),
  );
  const parsed = fieldsSchema(kind).safeParse(typed);
  if (!parsed.success) return null;
  // The club reads hidden and removed ones, too.
  const shown = pictures.find((each) => !each.is_hidden && each.removed_at === null);
  return {
    id,
    fields: storedFields(kind.fields, parsed.data),
    updatedAt: updated_at,
    photograph: shown ? photographOf(shown) : null,
  };
}

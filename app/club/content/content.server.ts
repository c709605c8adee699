import { viewOf } from "#app/catalogue/content/content.server.ts";
import { type ContentKind, type ContentView, fieldsOfSaved } from "#app/catalogue/content/kind.ts";
import { CONTENT_KINDS } from "#app/catalogue/content/kinds.ts";
import {
  CONTENT_COLUMNS,
  type ContentRow,
  formValuesOf,
  itemOf,
  withCourse,
} from "#app/catalogue/content/schema.ts";
import { purgeSharedContent } from "#app/catalogue/content/shared-content.server.ts";
import { COURSES_PAGE } from "#app/catalogue/courses/content.ts";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import type { Change } from "#app/club/frame/history.ts";
import { dataOrThrow } from "#app/forms/database-result.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { coursePar } from "#app/golf/course.ts";
import { purgeAllCachedPages, purgeCachedPages } from "#app/platform/http/page-cache.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { MESSAGES, TOASTS } from "./content.ts";
import { itemPath, previewPath } from "./paths.ts";
import { answersOf } from "./schema.ts";
import { mergeVersions, textOf, type Values } from "./versions.ts";

type Fields = Record<string, string | number | boolean | null>;

export type EditedItem = ContentRow & {
  version: number;
  fields: Fields;
  is_shown: boolean;
  deleted_at: string | null;
};

export type ItemVersion = {
  version: number;
  fields: Fields;
  is_shown: boolean;
  is_deleted: boolean;
  at: string;
  /** Null: the account is gone. */
  writer_name: string | null;
};

const COLUMNS = `version, is_shown, deleted_at, ${CONTENT_COLUMNS}`;

/** More of a kind than the club has. */
const MAX_ITEMS = 500;

/** @throws a 404 Response */
export function kindNamed(name: string | undefined): ContentKind {
  const kind = CONTENT_KINDS.find((each) => each.kind === name);
  if (!kind) throw new Response(null, { status: 404 });
  return kind;
}

/** All of a kind, in its order; of one day what was not shown yet is before what was shown last. */
export async function listItems(
  { supabase }: RequestContext,
  { kind, order }: ContentKind,
): Promise<EditedItem[]> {
  const isLatestFirst = order === "latest first";
  return unwrap<EditedItem[]>(
    await supabase
      .from("content")
      .select(COLUMNS)
      .eq("kind", kind)
      .order(isLatestFirst ? "day" : "position", { ascending: !isLatestFirst })
      .order(isLatestFirst ? "first_shown_at" : "position", { ascending: !isLatestFirst })
      .order("id")
      .limit(MAX_ITEMS)
      .overrideTypes<EditedItem[], { merge: false }>(),
  );
}

/** @throws a 404 Response */
export async function readItem(
  { supabase }: RequestContext,
  { kind }: ContentKind,
  id: string | undefined,
): Promise<EditedItem> {
  const item = unwrap<EditedItem | null>(
    await supabase
      .from("content")
      .select(COLUMNS)
      .eq("kind", kind)
      .eq("id", id ?? "")
      .maybeSingle()
      .overrideTypes<EditedItem | null, { merge: false }>(),
  );
  if (!item) throw new Response(null, { status: 404 });
  return item;
}

/** Whether there is such an item, deleted or not. */
export async function isSaved(
  { supabase }: RequestContext,
  { kind }: ContentKind,
  id: string,
): Promise<boolean> {
  const found = unwrap<{ id: string } | null>(
    await supabase.from("content").select("id").eq("kind", kind).eq("id", id).maybeSingle(),
  );
  return found !== null;
}

/** The courses of the club, for a kind of which one can be named. */
export async function readCourseChoices(
  { supabase }: RequestContext,
  { fields }: ContentKind,
): Promise<{ value: string; label: string }[]> {
  if (!Object.values(fields).some(({ kind }) => kind === "saved")) return [];
  const courses = unwrap<{ id: string; name: string; pars: number[] }[]>(
    await supabase
      .from("courses")
      .select("id, name, pars")
      .order("name")
      .limit(MAX_ITEMS)
      .overrideTypes<{ id: string; name: string; pars: number[] }[], { merge: false }>(),
  );
  return courses.map(({ id, name, pars }) => ({
    value: id,
    label: `${name}: ${COURSES_PAGE.holes(pars.length)}, ${COURSES_PAGE.par(coursePar({ par: pars, strokeIndex: [] }))}`,
  }));
}

/** Of how many saves the page tells. */
const VERSIONS = 30;

/** The versions of an item, the latest first. */
export const readVersions = async (
  { supabase }: RequestContext,
  id: string,
): Promise<ItemVersion[]> =>
  unwrap<ItemVersion[]>(
    await supabase
      .from("content_history")
      .select("version, fields, is_shown, is_deleted, at, writer_name")
      .eq("content_id", id)
      .order("version", { ascending: false })
      .limit(VERSIONS)
      .overrideTypes<ItemVersion[], { merge: false }>(),
  );

export type PictureChange = Pick<Change, "at" | "action" | "admin_name">;

/** What was done to the picture of an item, the latest first. */
export const readPictureChanges = async (
  { supabase }: RequestContext,
  id: string,
): Promise<PictureChange[]> =>
  unwrap<PictureChange[]>(
    await supabase
      .from("content_picture_changes")
      .select("at, action, admin_name")
      .eq("content_id", id)
      .order("at", { ascending: false })
      .limit(VERSIONS)
      .overrideTypes<PictureChange[], { merge: false }>(),
  );

/** A course of the club, as an item that names it is stored with it. */
const readPars = async ({ supabase }: RequestContext, course: unknown) =>
  unwrap<ContentRow["courses"]>(
    await supabase
      .from("courses")
      .select("pars")
      .eq("id", String(course))
      .maybeSingle()
      .overrideTypes<ContentRow["courses"], { merge: false }>(),
  );

/** Whether a form has other numbers than the course of the club that it names, whose are shown. */
export async function hasOtherNumbers(
  context: RequestContext,
  kind: ContentKind,
  form: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const notAsked = fieldsOfSaved(kind, form);
  if (notAsked.length === 0) return false;
  const shown = withCourse({ fields: {}, courses: await readPars(context, form["course"]) });
  return notAsked.some((name) => form[name] && form[name] !== String(shown[name]));
}

/** Whether an item keeps the numbers of the course of the club that it does not name any more. */
export function keepsNumbers(
  kind: ContentKind,
  before: EditedItem,
  form: Readonly<Record<string, unknown>>,
): boolean {
  if (!before.courses || fieldsOfSaved(kind, form).length > 0) return false;
  const shown = withCourse(before);
  return fieldsOfSaved(kind, before.fields).some((name) => form[name] === String(shown[name]));
}

/**
 * What visitors would see of an item if a form were saved.
 *
 * @param stored the item as it is; null: the form adds it
 * @returns null: they would not see it
 * @throws InvalidFields
 */
export async function previewOf(
  context: RequestContext,
  kind: ContentKind,
  stored: ContentRow | null,
  form: Readonly<Record<string, unknown>>,
): Promise<ContentView | null> {
  const fields = answersOf(kind, form);
  const courses = fields.course ? await readPars(context, fields.course) : null;
  if (fields.course && !courses) throw new InvalidFields({ course: [MESSAGES.courseGone] });
  const added = { id: "new", updated_at: new Date().toISOString(), pictures: [] };
  const item = itemOf(kind, { ...(stored ?? added), fields, courses });
  return item && viewOf(kind, item);
}

/**
 * Saves an item.
 *
 * @param version that the form was opened with; 0 adds it
 * @param before where visitors may find it now, unless it is new
 * @param form validated
 * @throws InvalidFields, and as ItemConflict with what someone else has saved since
 */
export async function saveItem(
  context: RequestContext,
  kind: ContentKind,
  {
    id,
    version,
    before,
    isShown,
    form,
  }: {
    id: string;
    version: number;
    before?: EditedItem;
    isShown: boolean;
    form: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const fields = answersOf(kind, form);
  const result = await context.supabase.rpc("save_content", {
    item: id,
    kind: kind.kind,
    expected_version: version,
    fields,
    is_shown: isShown,
  });
  if (result.error?.message === "content_changed") {
    throw await conflictOf(context, kind, { id, version, fields });
  }
  if (result.error?.message === "content_course_gone") {
    throw new InvalidFields({ course: [MESSAGES.courseGone] });
  }
  dataOrThrow(result, refusalOf, TOASTS.notSaved);
  purgeItem(kind, { id, fields }, before);
}

/** What the form says when someone else has saved the item since it was opened. */
export type Conflict = {
  /** Where the form is saved from then on. */
  path: string;
  preview: string;
  isShown: boolean;
  /** What they changed, and the form has now, by their labels. */
  taken: string[];
  /** Where the form has something else than what is saved. */
  lines: {
    label: string;
    stored: string;
    typed: string;
    /** Both of them changed it. */
    isOfBoth: boolean;
  }[];
};

export class ItemConflict extends InvalidFields {
  readonly conflict: Conflict;

  constructor(conflict: Conflict, ...fields: ConstructorParameters<typeof InvalidFields>) {
    super(...fields);
    this.conflict = conflict;
  }
}

async function conflictOf(
  context: RequestContext,
  kind: ContentKind,
  mine: { id: string; version: number; fields: Fields },
): Promise<ItemConflict> {
  const [theirs, versions, courses] = await Promise.all([
    readItem(context, kind, mine.id),
    readVersions(context, mine.id),
    readCourseChoices(context, kind),
  ]);
  const base = versions.find(({ version }) => version === Math.max(mine.version, 1));
  const valuesOf = (fields: Fields) => formValuesOf(kind, fields);
  const stored = valuesOf(theirs.fields);
  const typed = valuesOf(mine.fields);
  const { values, both } = mergeVersions({
    base: valuesOf(base?.fields ?? {}),
    theirs: stored,
    mine: typed,
  });
  const notAsked = fieldsOfSaved(kind, values);
  const asked = Object.entries(kind.fields).flatMap(([name, field]) => {
    if (notAsked.includes(name)) return [];
    const shown = (of: Values) => textOf(field, of[name] ?? "", courses);
    return { name, label: field.label, stored: shown(stored), typed: shown(values) };
  });
  return new ItemConflict(
    {
      path: itemPath(kind.kind, theirs.id),
      preview: previewPath(kind.kind, theirs.id),
      isShown: theirs.is_shown,
      taken: asked.flatMap(({ name, label }) => (values[name] === typed[name] ? [] : label)),
      lines: asked
        .filter(({ name }) => values[name] !== stored[name])
        .map(({ name, ...line }) => ({ ...line, isOfBoth: both.includes(name) })),
    },
    {},
    {
      status: 409,
      toast: TOASTS.conflict(versions[0]?.writer_name ?? null),
      values: { ...values, version: String(theirs.version) },
    },
  );
}

export type State = "shown" | "hidden" | "deleted";

/** What the buttons do: what is put back is hidden. */
export type Act = State | "restored";

/**
 * Shows, hides, deletes or puts back an item.
 *
 * @throws InvalidFields
 */
export async function setState(
  context: RequestContext,
  kind: ContentKind,
  { item, version, act }: { item: string; version: number; act: Act },
): Promise<EditedItem> {
  const state: State = act === "restored" ? "hidden" : act;
  const before = await readItem(context, kind, item);
  if (kind.only !== undefined && state === "deleted") {
    throw new InvalidFields({}, { toast: TOASTS.needed });
  }
  // What is shown has to be whole; what is hidden may be half of it.
  if (state === "shown" && !itemOf(kind, before)) {
    throw new InvalidFields({}, { toast: TOASTS.incomplete });
  }
  dataOrThrow(
    await context.supabase.rpc("set_content_state", { item, expected_version: version, state }),
    refusalOf,
    TOASTS.notDone[act],
  );
  purgeItem(kind, before);
  return before;
}

/**
 * Puts an item one place up or down.
 *
 * @param move `place` is where it stood in the list that was opened
 * @returns whether it stood there still
 * @throws InvalidFields
 */
export async function moveItem(
  context: RequestContext,
  kind: ContentKind,
  item: string,
  { place, direction }: { place: number | undefined; direction: "up" | "down" },
): Promise<boolean> {
  const moved = await readItem(context, kind, item);
  const isMoved = dataOrThrow(
    await context.supabase.rpc("move_content", {
      ...{ item, up: direction === "up", expected_place: place },
    }),
    refusalOf,
    TOASTS.notDone[direction],
  );
  purgeItem(kind, moved);
  return isMoved;
}

type Found = Pick<EditedItem, "id" | "fields">;

/** @param before its address may have been another one */
export function purgeItem(kind: ContentKind, item: Found, before: Found = item): void {
  purgeKind(kind);
  purgeCachedPages([kind.pathOf(before), kind.pathOf(item)]);
}

/** Has the pages that list a kind rendered again. */
export function purgeKind(kind: ContentKind): void {
  purgeSharedContent(kind);
  if (kind.shownOn === "every page") purgeAllCachedPages();
  else purgeCachedPages(kind.shownOn);
}

const REFUSALS: Readonly<Record<string, string>> = {
  content_not_found: MESSAGES.gone,
  content_changed: MESSAGES.changed,
  content_invalid: MESSAGES.invalid,
};

const refusalOf = ({ message }: { message: string }): string | null => REFUSALS[message] ?? null;

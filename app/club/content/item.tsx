import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type ContentKind, titleOf } from "#app/catalogue/content/kind.ts";
import { formValuesOf, withCourse } from "#app/catalogue/content/schema.ts";
import { actionText, changedBy } from "#app/club/frame/history.ts";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { tidy } from "#app/forms/field-schema.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { afterSaving } from "./after-saving.server.ts";
import { ConflictPanel } from "./conflict-panel.tsx";
import {
  type Conflict,
  type EditedItem,
  ItemConflict,
  type ItemVersion,
  type PictureChange,
  kindNamed,
  readCourseChoices,
  type State,
  readItem,
  readPictureChanges,
  readVersions,
  saveItem,
  setState,
} from "./content.server.ts";
import { TOASTS } from "./content.ts";
import { ITEM_FORM, ItemForm } from "./item-form.tsx";
import { kindPath, previewPath } from "./paths.ts";
import { itemSchema } from "./schema.ts";
import { TypedValues } from "./typed-values.tsx";
import { changeOf } from "./versions.ts";

const PAGE = {
  shown: "Visitors see it.",
  hidden: "Only the club sees it.",
  deleted: "It is deleted. Put it back in the list to change it.",
  see: "See it on the site",
  picture: "Save and change the picture",
  addPicture: "Save and add a picture",
  history: "History",
  take: "Take this version into the form",
  takeBack: "Bring back what you had typed",
  version: (number: number) => `Version ${number}`,
  taken: (version: string) =>
    `The form has what version ${version} had. Nothing is changed until you save.`,
  courseGone:
    "The course that it named has been removed since. The form has the holes and par that it had then.",
  states: {
    added: "Added",
    shown: "Shown",
    hidden: "Hidden",
    deleted: "Deleted",
    "put back": "Put back",
  },
  saved: "Saved",
  ofSite: "what the site began with",
} as const;

export const meta = clubMeta<typeof loader>(
  (data) => data?.content?.title ?? "Site",
  "What the site says of the club.",
);

export const handle: PageHandle = { hydrate: true };

export const loader = formLoader(
  async ({ context, params }) => {
    const kind = kindNamed(params.kind);
    const item = await readItem(context, kind, params.item);
    const [versions, pictures, courses] = await Promise.all([
      readVersions(context, item.id),
      kind.picture === undefined ? [] : readPictureChanges(context, item.id),
      readCourseChoices(context, kind),
    ]);
    return {
      id: item.id,
      title: titleOf(kind, item.fields),
      version: String(item.version),
      state: stateOf(item),
      values: { ...formValuesOf(kind, withCourse(item)), version: String(item.version) },
      courses,
      publicPath: kind.pathOf(item),
      hasPicture: item.pictures.some(({ removed_at: at }) => at === null),
      history: [
        ...versions.map((version, index) =>
          lineOf(version, versions[index + 1], kind.fields, {
            current: item.version,
            // Whose id is a word is what the site began with.
            isOfSite: !/^[\da-f]{8}-[\da-f]{4}-/.test(item.id),
          }),
        ),
        ...pictures.map(pictureLineOf),
      ].toSorted((one, other) => other.at.localeCompare(one.at)),
    };
  },
  {
    fixed: ({ params }) => {
      const kind = kindNamed(params.kind);
      return {
        kind: {
          ...{ fields: kind.fields, heading: kind.heading, list: kindPath(kind.kind) },
          isOnly: kind.only !== undefined,
        },
        previewPath: previewPath(kind.kind, params.item ?? ""),
        canHavePicture: kind.picture !== undefined,
        constraint: constraintsOf(itemSchema(kind)),
      };
    },
  },
);

const stateOf = ({ deleted_at, is_shown }: EditedItem): State =>
  deleted_at ? "deleted" : is_shown ? "shown" : "hidden";

/** An earlier version in the form, and what was typed there before. */
type Taken = {
  version: string;
  /** Null: what is saved. */
  typed: Record<string, string> | null;
  isCourseGone: boolean;
};

/**
 * Puts an earlier version into the form.
 *
 * @throws InvalidFields with it, and a 404 Response
 */
async function takeVersion(
  context: RequestContext,
  kind: ContentKind,
  item: EditedItem,
  { version: asked, form }: { version: number; form: FormData },
): Promise<{ taken: Taken; values: Record<string, string> }> {
  const [versions, courses] = await Promise.all([
    readVersions(context, item.id),
    readCourseChoices(context, kind),
  ]);
  const version = versions.find((each) => each.version === asked);
  if (!version) throw new Response(null, { status: 404 });
  const { course } = version.fields;
  const isCourseGone = Boolean(course) && !courses.some(({ value }) => value === course);
  const saved = formValuesOf(kind, withCourse(item));
  const typed = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const isChanged = Object.entries(saved).some(
    ([name, value]) => tidy(typed[name] ?? "") !== tidy(value),
  );
  return {
    taken: { version: String(asked), typed: isChanged ? typed : null, isCourseGone },
    values: formValuesOf(kind, isCourseGone ? withoutCourse(version, versions) : version.fields),
  };
}

/** What a version had of a course that is gone: removing it has saved that with the item. */
function withoutCourse({ version, fields }: ItemVersion, versions: readonly ItemVersion[]) {
  const after = versions.findLast(
    (each) => each.version > version && each.fields.course !== fields.course,
  );
  const { holes = null, par = null } = after?.fields ?? {};
  return { ...fields, course: null, holes, par };
}

function lineOf(
  version: ItemVersion,
  before: ItemVersion | undefined,
  fields: ReturnType<typeof kindNamed>["fields"],
  { current, isOfSite }: { current: number; isOfSite: boolean },
) {
  // The first of those read may be none of the first.
  const isFirst = version.version === 1;
  const { state, fields: changed } = changeOf(version, isFirst ? undefined : (before ?? version));
  return {
    at: version.at,
    version: version.version,
    what: [
      state === null ? PAGE.saved : PAGE.states[state],
      changed.map((name) => fields[name]?.label ?? name).join(", "),
    ]
      .filter((part) => part !== "")
      .join(": "),
    by: `${PAGE.version(version.version)}, ${isOfSite && isFirst ? PAGE.ofSite : changedBy({ at: version.at, action: "", admin_name: version.writer_name })}`,
    isCurrent: version.version === current,
  };
}

/** Nothing of it is taken into the form: the page of the picture puts it back. */
const pictureLineOf = (change: PictureChange) => ({
  at: change.at,
  version: null,
  what: actionText(change.action),
  by: changedBy(change),
  isCurrent: false,
});

export async function action(post: ActionFunctionArgs) {
  const { params } = post;
  const kind = kindNamed(params.kind);
  const form = await readForm(post.request);
  let conflict: Conflict | null = null;
  let taken: Taken | null = null;
  return submitClubForm(
    { ...post, form },
    {
      schema: itemSchema(kind, form),
      failed: form.get("intent") === "deleted" ? TOASTS.notDone.deleted : TOASTS.notSaved,
      alsoReturned: () =>
        Promise.resolve({ conflict, taken, isDeleteAsked: form.get("intent") === "delete" }),
      async run(value, { context }) {
        const { version, intent } = value;
        if (intent === "edit" || intent === "delete") throw new InvalidFields({}, { status: 200 });
        const item = await readItem(context, kind, params.item);
        if (intent === "take") {
          const asked = Number(new URL(post.request.url).searchParams.get("version"));
          const earlier = await takeVersion(context, kind, item, { version: asked, form });
          ({ taken } = earlier);
          throw new InvalidFields({}, { status: 200, values: earlier.values });
        }
        if (intent === "deleted") {
          await setState(context, kind, { item: item.id, version, act: intent });
          return redirectWithSuccess(kindPath(kind.kind), TOASTS.deleted);
        }
        const isHidden = intent === "hide" && kind.only === undefined;
        const isShown = intent === "show" || (item.is_shown && !isHidden);
        const saved = { id: item.id, version, before: item, isShown, form: value };
        try {
          await saveItem(context, kind, saved);
        } catch (error) {
          if (error instanceof ItemConflict) ({ conflict } = error);
          throw error;
        }
        return await afterSaving(context, kind, {
          ...{ id: item.id, intent, isShown, form: value },
          before: item,
        });
      },
    },
  );
}

export { revalidateConflict as shouldRevalidate } from "#app/club/frame/page.ts";

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Item() {
  const { path, kind, constraint, content, saved, ...paths } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isDeleted = content?.state === "deleted";
  return (
    <ClubScreen
      answer={answer}
      back={{ href: kind.list, text: kind.heading }}
      heading={content?.title ?? kind.heading}
      lines={
        content ? (
          <p className="text-muted">
            {PAGE[content.state]}{" "}
            {content.state === "shown" ? <a href={content.publicPath}>{PAGE.see}</a> : null}
          </p>
        ) : null
      }
    >
      {answer?.taken ? <TakenVersion taken={answer.taken} path={path} /> : null}
      {answer?.conflict ? <ConflictPanel conflict={answer.conflict} /> : null}
      {isDeleted && !answer ? null : (
        <ItemForm
          key={content?.version}
          path={path}
          fields={kind.fields}
          courses={content?.courses}
          isShown={content?.state === "shown"}
          canBeHidden={!kind.isOnly}
          canBeDeleted={!kind.isOnly && !isDeleted}
          isDeleteAsked={answer?.isDeleteAsked}
          previewPath={paths.previewPath}
          picture={
            paths.canHavePicture ? (content?.hasPicture ? PAGE.picture : PAGE.addPicture) : null
          }
          constraint={constraint}
          lastResult={answer?.result}
          isRestored={saved !== undefined && !answer}
          defaultValue={saved ?? content?.values ?? {}}
        />
      )}
      {content ? (
        <Panel aria-labelledby="history">
          <h2 id="history">{PAGE.history}</h2>
          <ol className="grid gap-3">
            {content.history.map(({ at, version, what, by, isCurrent }) => (
              <li key={version ?? at}>
                <strong className="wrap-anywhere">{what}</strong>
                <span className="block text-sm text-muted">{by}</span>
                {/* What is saved is in the form, unless that has something that was typed. */}
                {version === null || isDeleted || (isCurrent && !answer && !saved) ? null : (
                  <span className="mt-1 block">
                    <Button
                      type="submit"
                      form={ITEM_FORM}
                      look="quiet"
                      size="tight"
                      intent="take"
                      formAction={`${path}?version=${version}`}
                    >
                      {PAGE.take}
                      <span className="sr-only">: {by}</span>
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ol>
        </Panel>
      ) : null}
    </ClubScreen>
  );
}

/** Says which version the form has, and brings back what was typed before. */
function TakenVersion({
  taken: { version, typed, isCourseGone },
  path,
}: {
  taken: Taken;
  path: string;
}) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="font-semibold">{PAGE.taken(version)}</p>
      {isCourseGone ? <p className="font-semibold">{PAGE.courseGone}</p> : null}
      {typed ? (
        <form method="post" action={path}>
          <TypedValues values={typed} />
          <Button type="submit" look="quiet" size="small" intent="edit">
            {PAGE.takeBack}
          </Button>
        </form>
      ) : null}
    </div>
  );
}

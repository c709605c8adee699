import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formLoader, pathWithQuery, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import type { PageHandle } from "#app/ui/page.ts";
import { afterSaving } from "./after-saving.server.ts";
import { ConflictPanel } from "./conflict-panel.tsx";
import {
  type Conflict,
  isSaved,
  ItemConflict,
  kindNamed,
  readCourseChoices,
  saveItem,
} from "./content.server.ts";
import { ItemForm } from "./item-form.tsx";
import { itemPath, kindPath, NEW_ITEM, newItemPath, previewPath } from "./paths.ts";
import { itemSchema } from "./schema.ts";

export const meta = clubMeta<typeof loader>(
  (data) => data?.kind.add ?? "Site",
  "Add to what the site says of the club.",
);

export const handle: PageHandle = { hydrate: true };

export const loader = formLoader(
  async ({ context, params, request }) => {
    const kind = kindNamed(params.kind);
    const id = kind.only ?? new URL(request.url).searchParams.get("item");
    if (!context.isFormReturned) {
      if (id === null) throw redirect(newItemPath(kind.kind, crypto.randomUUID()));
      // It was saved, and Back led here.
      if (await isSaved(context, kind, id)) throw redirect(itemPath(kind.kind, id));
    }
    return {
      values: { id: id ?? "", version: "0", day: dayInIndiaOf(new Date()) },
      courses: await readCourseChoices(context, kind),
    };
  },
  {
    // Which item it is, is in the query.
    pathOf: pathWithQuery,
    fixed: ({ params, request }) => {
      const { kind, heading, add, fields, picture, only } = kindNamed(params.kind);
      return {
        kind: {
          ...{ add, fields, heading, list: kindPath(kind) },
          hasPicture: picture !== undefined,
          isOnly: only !== undefined,
          previewPath: `${previewPath(kind, NEW_ITEM)}${new URL(request.url).search}`,
        },
        constraint: constraintsOf(itemSchema(kindNamed(params.kind))),
      };
    },
  },
);

export async function action(post: ActionFunctionArgs) {
  const kind = kindNamed(post.params.kind);
  const form = await readForm(post.request);
  let conflict: Conflict | null = null;
  return submitClubForm(
    { ...post, form },
    {
      schema: itemSchema(kind, form),
      path: pathWithQuery(post.request),
      alsoReturned: () => Promise.resolve({ conflict }),
      async run(value, { context }) {
        const { intent } = value;
        if (intent === "edit") throw new InvalidFields({}, { status: 200 });
        const id = kind.only ?? value.id ?? crypto.randomUUID();
        const isShown = kind.only !== undefined || intent === "show";
        try {
          await saveItem(context, kind, { id, version: 0, isShown, form: value });
        } catch (error) {
          if (error instanceof ItemConflict) ({ conflict } = error);
          throw error;
        }
        return await afterSaving(context, kind, { id, intent, isShown, form: value });
      },
    },
  );
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function NewItem() {
  const { path, kind, constraint, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen answer={answer} back={{ href: kind.list, text: kind.heading }} heading={kind.add}>
      {answer?.conflict ? <ConflictPanel conflict={answer.conflict} /> : null}
      <ItemForm
        path={answer?.conflict?.path ?? path}
        fields={kind.fields}
        isShown={answer?.conflict?.isShown ?? false}
        canBeHidden={Boolean(answer?.conflict) && !kind.isOnly}
        previewPath={answer?.conflict?.preview ?? kind.previewPath}
        picture={kind.hasPicture ? "Save and add a picture" : null}
        constraint={constraint}
        lastResult={answer?.result}
        courses={content?.courses}
        isRestored={saved !== undefined && !answer}
        defaultValue={saved ?? content?.values ?? {}}
      />
    </ClubScreen>
  );
}

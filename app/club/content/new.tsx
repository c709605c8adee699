import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import type { PageHandle } from "#app/ui/page.ts";
import { afterSaving } from "./after-saving.server.ts";
import { kindNamed, readCourseChoices, saveItem } from "./content.server.ts";
import { ItemForm } from "./item-form.tsx";
import { kindPath, NEW_ITEM, previewPath } from "./paths.ts";
import { itemSchema } from "./schema.ts";

export const meta = clubMeta<typeof loader>(
  (data) => data?.kind.add ?? "Site",
  "Add to what the site says of the club.",
);

export const handle: PageHandle = { hydrate: true };

export const loader = formLoader(
  async ({ context, params }) => ({
    values: { id: crypto.randomUUID(), version: "0", day: dayInIndiaOf(new Date()) },
    courses: await readCourseChoices(context, kindNamed(params.kind)),
  }),
  {
    fixed: ({ params }) => {
      const { kind, heading, add, fields, picture } = kindNamed(params.kind);
      return {
        kind: {
          ...{ add, fields, heading, list: kindPath(kind) },
          hasPicture: picture !== undefined,
          previewPath: previewPath(kind, NEW_ITEM),
        },
        constraint: constraintsOf(itemSchema(kindNamed(params.kind))),
      };
    },
  },
);

export async function action(post: ActionFunctionArgs) {
  const kind = kindNamed(post.params.kind);
  const form = await readForm(post.request);
  return submitClubForm(
    { ...post, form },
    {
      schema: itemSchema(kind, form),
      async run(value, { context }) {
        const { intent } = value;
        if (intent === "edit") throw new InvalidFields({}, { status: 200 });
        const id = kind.only ?? value.id ?? crypto.randomUUID();
        const isShown = kind.only !== undefined || intent === "show";
        await saveItem(context, kind, { id, version: 0, isShown, form: value });
        return afterSaving(kind, { id, intent, isShown });
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
      <ItemForm
        path={path}
        fields={kind.fields}
        isShown={false}
        previewPath={kind.previewPath}
        picture={kind.hasPicture ? "Save and add a picture" : null}
        constraint={constraint}
        lastResult={answer?.result}
        courses={content?.courses}
        defaultValue={saved ?? content?.values ?? {}}
      />
    </ClubScreen>
  );
}

import type { ContentKind } from "#app/catalogue/content/kind.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { type EditedItem, hasOtherNumbers, keepsNumbers } from "./content.server.ts";
import { TOASTS } from "./content.ts";
import { itemPath, picturePath } from "./paths.ts";
import type { ItemIntent } from "./schema.ts";

export async function afterSaving(
  context: RequestContext,
  kind: ContentKind,
  {
    id,
    intent,
    isShown,
    form,
    before = null,
  }: {
    id: string;
    intent: ItemIntent;
    isShown: boolean;
    form: Readonly<Record<string, unknown>>;
    /** Null: it is new. */
    before?: EditedItem | null;
  },
) {
  const { message, description } = isShown ? TOASTS.savedAndShown : TOASTS.saved;
  const notes = [
    ...((await hasOtherNumbers(context, kind, form)) ? [TOASTS.ofCourse] : []),
    ...(before && keepsNumbers(kind, before, form) ? [TOASTS.keepsNumbers] : []),
  ];
  return redirectWithSuccess(
    intent === "picture" && kind.picture ? picturePath(kind.kind, id) : itemPath(kind.kind, id),
    { message, description: [description, ...notes].join(" ") },
  );
}

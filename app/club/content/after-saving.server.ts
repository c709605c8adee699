import type { ContentKind } from "#app/catalogue/content/kind.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { hasOtherNumbers } from "./content.server.ts";
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
  }: {
    id: string;
    intent: ItemIntent;
    isShown: boolean;
    form: Readonly<Record<string, unknown>>;
  },
) {
  const { message, description } = isShown ? TOASTS.savedAndShown : TOASTS.saved;
  const note = (await hasOtherNumbers(context, kind, form)) ? ` ${TOASTS.ofCourse}` : "";
  return redirectWithSuccess(
    intent === "picture" && kind.picture ? picturePath(kind.kind, id) : itemPath(kind.kind, id),
    { message, description: description + note },
  );
}

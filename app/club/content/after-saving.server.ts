import type { ContentKind } from "#app/catalogue/content/kind.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { TOASTS } from "./content.ts";
import { itemPath, picturePath } from "./paths.ts";
import type { ItemIntent } from "./schema.ts";

export const afterSaving = (
  { kind, picture }: ContentKind,
  { id, intent, isShown }: { id: string; intent: ItemIntent; isShown: boolean },
) =>
  redirectWithSuccess(
    intent === "picture" && picture ? picturePath(kind, id) : itemPath(kind, id),
    isShown ? TOASTS.savedAndShown : TOASTS.saved,
  );

import { redirectDocument } from "@remix-run/node";
import type { ContentKind } from "#app/catalogue/content/kind.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { TOASTS } from "./content.ts";
import { itemPath, previewPath } from "./paths.ts";

export const afterSaving = (
  { kind }: ContentKind,
  {
    id,
    intent,
    isShown,
  }: { id: string; intent: "save" | "show" | "hide" | "preview"; isShown: boolean },
) =>
  intent === "preview"
    ? redirectDocument(previewPath(kind, id))
    : redirectWithSuccess(itemPath(kind, id), isShown ? TOASTS.savedAndShown : TOASTS.saved);

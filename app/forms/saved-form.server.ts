import { z } from "zod";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { User } from "#app/platform/supabase/user.server.ts";
import { createEncryptedCookie } from "#app/platform/cookies/encrypted-cookie.server.ts";

/** How long a form is kept for its person to come back, in seconds. */
const KEPT_FOR = 60 * 60;

const cookie = createEncryptedCookie("form", KEPT_FOR);

const savedForm = z.object({
  path: z.string(),
  values: z.record(z.string(), z.string()),
});

/**
 * Keeps what was typed into a form whose session had ended, so that it is
 * there again after log-in (DECISIONS 15).
 *
 * @param path the form's page; only that page gets the values back
 */
export function saveForm(
  context: RequestContext,
  path: string,
  form: FormData,
): boolean {
  const values = Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
  return cookie.set(context, { path, values });
}

/**
 * Finds out who posted a form. When that is nobody, or cannot be found out, the
 * form is kept, and is back with all its values when its page is opened again
 * (DECISIONS 15, 19).
 *
 * @param path the form's page
 * @returns the viewer; null when nobody is signed in
 * @throws a 503 Response when the auth service cannot be reached
 */
export async function getUserOrSaveForm(
  context: RequestContext,
  path: string,
  form: FormData,
): Promise<User | null> {
  let user: User | null = null;
  try {
    user = await context.user.get();
    return user;
  } finally {
    if (!user) saveForm(context, path, form);
  }
}

/**
 * What was typed into the form of a page before its person had to log in.
 * It stays kept until the form is sent: a reload loses nothing.
 *
 * @returns field name → value, or undefined
 */
export function readSavedForm(
  request: Request,
  path: string,
): Record<string, string> | undefined {
  const kept = savedForm.safeParse(cookie.read(request));
  return kept.success && kept.data.path === path ? kept.data.values : undefined;
}

/** Forgets a kept form: it was sent, or its browser's person logged out. */
export function clearSavedForm(request: Request, context: RequestContext) {
  cookie.clear(request, context);
}

import { z } from "zod";
import { createEncryptedCookie } from "#app/platform/cookies/encrypted-cookie.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { FORM_OWNER } from "./form-owner.ts";
import { INTENT } from "./list-intents.ts";
import { nestedValues } from "./nested-values.ts";
import { isPasswordField } from "./password-fields.ts";

const NOT_SAVED = [INTENT, FORM_OWNER];

/** How long a form is saved, in seconds. */
const MAX_AGE = 60 * 60;

const cookie = createEncryptedCookie("form", MAX_AGE);

const savedForm = z.object({
  /** The member whose page it was on; null: a visitor's. */
  owner: z.string().nullable(),
  path: z.string(),
  values: z.record(z.string(), z.string()),
});

/**
 * Saves what was typed into a form whose session had ended, so that it is there again after log-in
 * (docs/product.md, "Forms"). It belongs to the member whose page it was on: another who logs in at the
 * same browser never sees it. What a visitor typed is for whoever logs in next. Passwords are never saved.
 *
 * @param path the form's page; only that page gets the values back
 * @returns false when it is too large to be saved
 */
export function saveForm(context: RequestContext, path: string, form: FormData): Promise<boolean> {
  const values = Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && !NOT_SAVED.includes(entry[0]) && !isPasswordField(entry[0]),
    ),
  );
  const member = form.get(FORM_OWNER);
  const owner = typeof member === "string" ? member : context.user.sessionOwner;
  return cookie.set(context, { owner, path, values });
}

/**
 * The saved form of a page. It stays saved until it is sent: a reload loses nothing.
 *
 * @returns field name → value; undefined when none is saved for this page and this user
 */
export async function readSavedForm(
  request: Request,
  path: string,
  userId: string,
): Promise<Record<string, string> | undefined> {
  const { data } = savedForm.safeParse(await cookie.read(request));
  if (data?.path !== path) return undefined;
  return data.owner === null || data.owner === userId ? data.values : undefined;
}

/** Whether something is saved for a page, whoever typed it: the log-in page says so. */
export async function hasSavedForm(request: Request, path: string): Promise<boolean> {
  const { data } = savedForm.safeParse(await cookie.read(request));
  return data?.path === path;
}

/**
 * Clears the saved form of a page, as it was sent.
 *
 * @param userId who sent it; another user's stays
 */
export async function clearSavedForm(
  request: Request,
  context: RequestContext,
  path: string,
  userId: string,
) {
  if (await readSavedForm(request, path, userId)) cookie.clear(context);
}

/**
 * The saved form of a page that has lists, its fields nested as conform wants initial values.
 *
 * @returns undefined when none is saved for this page and this user
 */
export async function readSavedLists(
  ...saved: Parameters<typeof readSavedForm>
): Promise<Record<string, unknown> | undefined> {
  const values = await readSavedForm(...saved);
  return values && nestedValues(values);
}

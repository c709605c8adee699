import { z } from "zod";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { createEncryptedCookie } from "#app/platform/cookies/encrypted-cookie.server.ts";

/** How long a form is saved, in seconds. */
const MAX_AGE = 60 * 60;

const cookie = createEncryptedCookie("form", MAX_AGE);

const savedForm = z.object({
  path: z.string(),
  values: z.record(z.string(), z.string()),
});

/**
 * Saves what was typed into a form whose session had ended, so that it is
 * there again after log-in (docs/product.md, "Forms").
 *
 * @param path the form's page; only that page gets the values back
 * @returns false when it is too large to be saved
 */
export function saveForm(
  context: RequestContext,
  path: string,
  form: FormData,
): Promise<boolean> {
  const values = Object.fromEntries(
    [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
  return cookie.set(context, { path, values });
}

/**
 * The saved form of a page. It stays saved until it is sent: a reload loses
 * nothing.
 *
 * @returns field name → value; undefined when none is saved for this page
 */
export async function readSavedForm(
  request: Request,
  path: string,
): Promise<Record<string, string> | undefined> {
  const { data } = savedForm.safeParse(await cookie.read(request));
  return data?.path === path ? data.values : undefined;
}

/**
 * Clears the saved form: it was sent, or its user logged out.
 *
 * @param path only the form of this page; without it, any
 */
export async function clearSavedForm(
  request: Request,
  context: RequestContext,
  path?: string,
) {
  if (path === undefined || (await readSavedForm(request, path))) {
    cookie.clear(context);
  }
}

import { z } from "zod";
import { environment } from "#app/platform/config/environment.server.ts";
import { createEncryptedCookieSet } from "#app/platform/cookies/encrypted-cookie-set.server.ts";
import { isId, newId } from "#app/platform/cookies/value-id.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { FIELD_NAMES, type TeeTimeField } from "./fields.ts";
import {
  WITHOUT_ID,
  type Choices,
  choicesOf,
  type DraftIds,
  isKnown,
  type Known,
  type Offered,
  wizardPath,
} from "./wizard/wizard.ts";

/**
 * Maximum length of a saved value, in characters: above what any rule accepts, and small enough for
 * the cookie.
 */
const MAX_VALUE_LENGTH = 300;

const drafts = createEncryptedCookieSet("draft", {
  maxAge: 24 * 60 * 60,
  max: 3,
});

const savedDraft = z.object({
  course: z.string().nullable(),
  card: z.string().nullable(),
  fields: z.partialRecord(z.enum(FIELD_NAMES), z.string()),
});

export type Draft = {
  id: string;
  /** Id of the draft that this one was copied from, while only the original is saved. */
  from: string | null;
  choices: Choices;
  /** What was asked for, also where it is not offered; null: nothing was. */
  named: Named;
  fields: Partial<Record<TeeTimeField, string>>;
};

export type Named = Pick<Choices, "course" | "card">;

/**
 * The draft for a URL: choices come from the form or the URL, and everything else from this
 * browser's cookie. A choice that they name and that is not offered is none: the cookie's may be
 * another one than the page shows. A URL without a draft id copies the newest draft under a new id, so that two tabs do not overwrite
 * each other; `from` is the original's id until the first step is saved.
 */
export async function openDraft(
  request: Request,
  offered: Offered,
  form?: FormData,
): Promise<Draft> {
  const query = new URL(request.url).searchParams;
  for (const name of ["course", "card"]) {
    const sent = form?.get(name);
    if (typeof sent === "string") query.set(name, sent);
  }
  const requestedId = query.get("draft");
  const from = query.get("from");
  const all = await drafts.readAll(request);
  const own = all.find(({ id }) => id === requestedId);
  const copied =
    requestedId === WITHOUT_ID || isId(requestedId) ? all.find(({ id }) => id === from) : all[0];
  const value = savedDraft.safeParse((own ?? copied)?.value).data;
  const choices = choicesOf(query, offered);
  const kept = (known: Known, choice: string | null | undefined) =>
    isKnown(known, choice) ? (choice ?? null) : null;
  const namedIn = (name: string) => query.get(name)?.slice(0, MAX_VALUE_LENGTH) || null;
  const named = { course: namedIn("course"), card: namedIn("card") };
  return {
    id: isId(requestedId) ? requestedId : newId(),
    from: own ? null : (copied?.id ?? null),
    choices: {
      ...choices,
      course: named.course ? choices.course : kept(offered.courses, value?.course),
      card: named.card ? choices.card : kept(offered.cards, value?.card),
    },
    named,
    fields: value?.fields ?? {},
  };
}

/** The draft's ids as its page carries them on. */
export function idsOf({ id, from }: Draft, isBlank = false): DraftIds {
  return { draft: isBlank ? WITHOUT_ID : id, from };
}

/** Whether a page shows nothing chosen, neither in its URL nor in a saved draft. */
export function isBlank(request: Request, { choices, from }: Draft): boolean {
  const { step, course, card } = choices;
  const query = new URL(request.url).searchParams;
  return step === 1 && !course && !card && !from && !query.has("draft");
}

/** The same URL with the draft's id. */
export function pathWithId(request: Request, { id }: Draft): string | null {
  const query = new URL(request.url).searchParams;
  if (query.get("draft") !== WITHOUT_ID) return null;
  query.set("draft", id);
  return `/booking?${query.toString()}`;
}

export function withFields(draft: Draft, form: FormData): Draft {
  const fields: Draft["fields"] = {};
  for (const field of FIELD_NAMES) {
    const value = form.get(field);
    if (typeof value === "string") {
      fields[field] = value.slice(0, MAX_VALUE_LENGTH);
    }
  }
  return { ...draft, fields };
}

export async function saveDraft(
  request: Request,
  context: RequestContext,
  { id, choices: { course, card }, fields }: Draft,
) {
  await drafts.set(request, context, id, { course, card, fields });
}

export function emptyDraftPath(): string {
  const nothing: Choices = { step: 1, course: null, card: null };
  return wizardPath(nothing, { draft: newId(), from: null });
}

export function clearDraft(context: RequestContext, { id }: Draft) {
  drafts.clear(context, id);
}

/**
 * Whether the request came from a page of this site, so that the choices in the URL are the user's
 * own. A shared link shows its choices, but saves nothing in this browser.
 */
export function isOwnStep(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  const referer = request.headers.get("Referer") ?? "";
  return referer.startsWith(`${environment.SITE_URL}/`);
}

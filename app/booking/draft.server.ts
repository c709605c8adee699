import { z } from "zod";
import { environment } from "#app/platform/config/environment.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import {
  createEncryptedCookieSet,
  isId,
  newId,
} from "#app/platform/cookies/encrypted-cookie-set.server.ts";
import { BOOKING_LABELS } from "./content.ts";
import { type Choices, choicesOf, wizardPath } from "./wizard.ts";

type Field = keyof typeof BOOKING_LABELS;
const FIELDS = Object.keys(BOOKING_LABELS) as Field[];

/** More of a field than any rule accepts; beyond it a draft would outgrow its cookie. */
const MAX_TTL = 300;

const drafts = createEncryptedCookieSet("draft", {
  // The same day, wherever midnight falls.
  maxAge: 24 * 60 * 60,
  max: 3,
});

const savedDraft = z.object({
  course: z.string().nullable(),
  card: z.string().nullable(),
  fields: z.partialRecord(z.enum(FIELDS as [Field, ...Field[]]), z.string()),
});

/** A booking on its way. */
export type Draft = {
  id: string;
  /** Id of the draft that it was taken over from, as long as it is kept only there. */
  from: string | null;
  choices: Choices;
  /** What was typed into step 3, as typed. */
  fields: Partial<Record<Field, string>>;
};

/**
 * The draft that an address is about: its choices come from the address, and
 * what the address does not say from this browser's cookie. An address
 * without a draft takes over the newest one under an id of its own, so that
 * two tabs go separate ways; `from` says which, until the first step is kept.
 */
export async function openDraft(request: Request): Promise<Draft> {
  const query = new URL(request.url).searchParams;
  const asked = query.get("draft");
  const from = query.get("from");
  const all = await drafts.readAll(request);
  const own = all.find(({ id }) => id === asked);
  const taken = isId(asked) ? all.find(({ id }) => id === from) : all[0];
  const value = savedDraft.safeParse((own ?? taken)?.value).data;
  const choices = choicesOf(query);
  return {
    id: isId(asked) ? asked : newId(),
    from: own ? null : (taken?.id ?? null),
    choices: {
      ...choices,
      course: choices.course ?? value?.course ?? null,
      card: choices.card ?? value?.card ?? null,
    },
    fields: value?.fields ?? {},
  };
}

/** The draft with what a form of step 3 sent. */
export function withFields(draft: Draft, form: FormData): Draft {
  const fields: Draft["fields"] = {};
  for (const field of FIELDS) {
    const value = form.get(field);
    if (typeof value === "string") {
      fields[field] = value.slice(0, MAX_TTL);
    }
  }
  return { ...draft, fields };
}

/** Saves a draft in this browser for a day. */
export async function saveDraft(
  request: Request,
  context: RequestContext,
  { id, choices: { course, card }, fields }: Draft,
) {
  await drafts.set(request, context, id, { course, card, fields });
}

/** A draft in which nothing is chosen, whatever other drafts there are. */
export function emptyDraftPath(): string {
  const nothing: Choices = { step: 1, course: null, card: null };
  return wizardPath(nothing, { draft: newId(), from: null });
}

/** The draft became a booking. */
export function clearDraft(context: RequestContext, { id }: Draft) {
  drafts.clear(context, id);
}

/**
 * Whether a page of this site led here: only then did the person choose what
 * the address says. A link that somebody shared shows its choices, and keeps
 * nothing in this browser.
 */
export function isOwnStep(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  const referer = request.headers.get("Referer") ?? "";
  return referer.startsWith(`${environment.SITE_URL}/`);
}

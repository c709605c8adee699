import { redirect } from "@remix-run/node";
import { CHANGE_TOASTS, LOG_IN_TOASTS, SUM_INTENT, SIGN_IN_TOAST } from "#app/entries/content.ts";
import { hasFormerNames } from "#app/entries/entry-form.ts";
import { type FeePart, sumText } from "#app/entries/fee-facts.ts";
import { formerNames } from "#app/entries/former-names.server.ts";
import { sendDueMails } from "#app/entries/mail.server.ts";
import { readOwnEntry, type Terms } from "#app/entries/own-entry.server.ts";
import { refusedFields } from "#app/entries/refused-entry.server.ts";
import {
  type Inserted,
  pricedEntry,
  register,
  storedEntry,
} from "#app/entries/registrations.server.ts";
import {
  changeSchema,
  ENTRY_LISTS,
  entrySchema,
  type FullEntry,
  type ShortEntry,
  withPlayerNames,
} from "#app/entries/schema.ts";
import { createScoringAccount, type ScoringOutcome } from "#app/entries/scoring-accounts.server.ts";
import { worseTerms, worseTermsText } from "#app/entries/worse-terms.ts";
import { databaseMessage } from "#app/forms/database-message.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { saveForm } from "#app/forms/saved-form.server.ts";
import {
  InvalidFields,
  type MembersOnly,
  returnForm,
  submitForm,
} from "#app/forms/submit-form.server.ts";
import { redirectInPlace, redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { noteSuccess } from "#app/platform/http/rate-limits.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { isBackendUnavailable } from "#app/platform/supabase/user.server.ts";
import { changeRegistrationPath, registerPath } from "#app/site/paths.ts";
import { givenDivision } from "#app/tournaments/divisions.ts";
import { REGISTRATION_PAGE } from "#app/tournaments/register-content.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { changeForm, entryForm, placesIfLimited } from "./registration-screen.server.ts";
import { tournamentOfReturnedForm, tournamentToEnter } from "./tournament-to-enter.server.ts";

const SHORT_TOASTS = {
  complete: (tournament: string) => ({
    message: "Registration Successful! 🎉",
    description: `You're registered for the ${tournament}!`,
  }),
  failed: {
    message: "Registration Failed",
    description: "There was an error submitting your registration. Please try again.",
  },
} as const;

const FULL_TOASTS = {
  complete: {
    message: REGISTRATION_PAGE.complete,
    description: "You've been registered for the tournament and added to our scoring system.",
  },
  integrationError: {
    message: "Registration Successful",
    description:
      "You're registered for the tournament, but there was an issue with the scoring-service integration. Our team will follow up.",
  },
  integrationUnreachable: {
    message: "Registration Successful",
    description:
      "You're registered for the tournament. The scoring-service integration will be processed separately.",
  },
  failed: {
    message: "Registration Failed",
    description: "There was a problem with your registration. Please try again.",
  },
} as const;

const ENTERED = {
  otherwise: (names: readonly string[]) =>
    `Nothing is changed yet. You have entered already: ${names.join(", ")}. To change your entry to what this form says, send it again; to leave it as it is, go to your profile.`,
  withdrawn:
    "Nothing is saved yet. You have withdrawn the entry that this form made. To enter again, send the form again.",
} as const;

const NOT_UPDATED = {
  message: "Details not updated",
  description: CHANGE_TOASTS.notChanged.description,
} as const;

type ToastText = { message: string; description: string };

type Post = { request: Request; context: RequestContext };

export async function registerFromForm(post: Post, slug: string | undefined) {
  const { form, opened } = await readEntry(post, slug, registerPath);
  const path = registerPath(opened);
  const isFull = opened.entry_form === "full";
  const isUpdate = new URL(post.request.url).searchParams.has("update");
  const failed = isUpdate ? NOT_UPDATED : isFull ? FULL_TOASTS.failed : SHORT_TOASTS.failed;
  const page = {
    membersOnly: { path, toast: SIGN_IN_TOAST },
    failed,
    alsoReturned: returnedPage(post.context, slug, entryForm),
  };
  const unsaved = await answerUnsaved(post, form, opened, page);
  if (unsaved) return unsaved;
  return submitForm(
    { ...post, form },
    {
      ...page,
      schema: form.get("replaces") ? changeSchema(opened) : entrySchema(opened),
      rateLimit: RATE_LIMIT,
      ...(isFull ? {} : { databaseToast: toastOfShortForm }),
      lists: ENTRY_LISTS,
      wordErrors: withPlayerNames,
      async run(entry, { context, user }) {
        const { replaces } = { replaces: undefined, ...entry };
        const { id, isRepeat, isWaiting } = await insert(context, opened, entry, failed, {
          replaces,
          shown: shownTerms(form),
        });
        if (!isRepeat) await noteSuccess("register", user.id);
        const [own, scoring] = await Promise.all([
          // The registration is stored: a failed look-up only costs the toast its detail.
          readOwnEntry(context, slug).catch(() => null),
          isRepeat || isWaiting || !isFull ? ("none" as const) : createScoringAccount(context),
          isRepeat ? null : sendDueMails(context),
        ]);
        const stored = own && storedEntry(own, id);
        // The page's heading says the rest.
        const toast =
          stored?.kind === "update" || (stored?.queue ?? isWaiting)
            ? null
            : isFull
              ? toastOfFullForm(scoring)
              : SHORT_TOASTS.complete(opened.name);
        const complete = `${path}?registration=${id}`;
        return toast ? redirectInPlace(complete, toast) : redirect(complete);
      },
    },
  );
}

/** Inserts a new row that replaces the earlier one. */
export async function changeFromForm(post: Post, slug: string | undefined) {
  const { form, opened } = await readEntry(post, slug, changeRegistrationPath);
  const page = {
    membersOnly: { path: changeRegistrationPath(opened), toast: LOG_IN_TOASTS.change },
    failed: CHANGE_TOASTS.notChanged,
    alsoReturned: returnedPage(post.context, slug, changeForm),
  };
  const unsaved = await answerUnsaved(post, form, opened, page);
  if (unsaved) return unsaved;
  return submitForm(
    { ...post, form },
    {
      ...page,
      schema: changeSchema(opened),
      rateLimit: RATE_LIMIT,
      lists: ENTRY_LISTS,
      wordErrors: withPlayerNames,
      async run({ replaces, ...entry }, { context, user }) {
        const { isRepeat } = await insert(context, opened, entry, CHANGE_TOASTS.notChanged, {
          replaces,
          shown: shownTerms(form),
        });
        if (!isRepeat) await noteSuccess("register", user.id);
        const [own] = await Promise.all([
          // The change is stored: a failed look-up only costs the toast its detail.
          readOwnEntry(context, slug).catch(() => null),
          isRepeat ? null : sendDueMails(context),
        ]);
        return redirectWithSuccess(
          "/profile",
          CHANGE_TOASTS.changed(
            opened.name,
            givenDivision(opened, entry.handicap),
            own?.is_mail_left_out === true,
          ),
        );
      },
    },
  );
}

const RATE_LIMIT = {
  limit: "register",
  of: (_: unknown, user: { id: string }) => user.id,
  key: ({ submissionKey }: { submissionKey: string }) => submissionKey,
} as const;

/** How a form comes back. */
type ReturnedPage<Shown> = {
  membersOnly: MembersOnly;
  failed: ToastText;
  alsoReturned: () => Promise<Shown & { sum: string | null }>;
};

/** What the page of a form that comes back shows beside it. */
const returnedPage =
  <Shown extends object>(
    context: RequestContext,
    slug: string | undefined,
    formOf: (...shown: Parameters<typeof entryForm>) => Shown,
  ): ReturnedPage<Shown>["alsoReturned"] =>
  async () => {
    const tournament = await tournamentOfReturnedForm(context, slug);
    return {
      ...formOf(
        tournament,
        await placesIfLimited(context, tournament),
        await readOwnEntry(context, slug).catch(() => null),
      ),
      sum: null,
    };
  };

/**
 * The answer to a form that asks what it costs, or names what the club has renamed since; null: it is to
 * be saved.
 */
async function answerUnsaved<Shown extends object>(
  post: Post,
  form: FormData,
  opened: Tournament,
  page: ReturnedPage<Shown>,
) {
  if (form.get("intent") === SUM_INTENT) {
    let sum: string | null = null;
    return returnForm(
      { ...post, form },
      {
        ...page,
        alsoReturned: async () => ({ ...(await page.alsoReturned()), sum }),
        async work() {
          sum = await workOutSum(post.context, opened, form);
        },
      },
    );
  }
  const outdated = hasFormerNames(form, opened) && (await formerNames(post.context, opened, form));
  return outdated
    ? returnForm({ ...post, form }, { ...page, work: () => Promise.reject(outdated) })
    : null;
}

/**
 * @throws a 404 Response when there is no such tournament; a 503 Response when its form cannot be
 *   shown again, which is then saved
 */
async function readEntry(
  { request, context }: Post,
  slug: string | undefined,
  pathOf: (tournament: { slug: string }) => string,
): Promise<{ form: FormData; opened: Tournament }> {
  const form = await readForm(request, { lists: ENTRY_LISTS });
  try {
    // The session is checked at the same time.
    void context.user.get().catch(() => null);
    return { form, opened: await tournamentToEnter(context, slug) };
  } catch (error) {
    if (isBackendUnavailable(error) && slug) {
      await saveForm(context, pathOf({ slug }), form);
    }
    throw error;
  }
}

async function workOutSum(
  context: RequestContext,
  tournament: Tournament,
  form: FormData,
): Promise<string> {
  const answer = await context.supabase
    .rpc("work_out_fee", {
      tournament_slug: tournament.slug,
      entry: pricedEntry(form, tournament),
    })
    .overrideTypes<{ paise: number | null; parts: FeePart[] } | null, { merge: false }>();
  if (answer.error) throw new DatabaseError(answer);
  return sumText(answer.data?.paise ?? 0, answer.data?.parts);
}

async function insert(
  context: RequestContext,
  tournament: Tournament,
  entry: FullEntry | ShortEntry,
  failed: ToastText,
  { replaces, shown }: { replaces: string | undefined; shown: Terms | undefined },
): Promise<Inserted> {
  try {
    const inserted = await register(context, tournament, entry, { replaces, shown });
    if (inserted.isAsSent) return inserted;
  } catch (error) {
    if (error instanceof DatabaseError && error.message === "already_entered") {
      throw await enteredOtherwise(context, tournament);
    }
    const worse = worseTerms(error);
    if (worse) {
      throw new InvalidFields(
        { "": [worseTermsText(worse)] },
        { status: 409, values: { terms: JSON.stringify(worse.terms) } },
      );
    }
    const isChange = replaces !== undefined;
    if (!refusedFields(error, tournament, entry, isChange)) throw error;
    const now = await tournamentToEnter(context, tournament.slug);
    throw new InvalidFields(refusedFields(error, now, entry, isChange) ?? {}, {
      toast: toastOfFullTournament(error, failed),
    });
  }
  throw await enteredOtherwise(context, tournament);
}

/**
 * What a form is told whose member has an entry that it does not know, or has withdrawn the one that
 * it made: sent again, it changes that entry, or enters anew.
 */
async function enteredOtherwise(
  context: RequestContext,
  { slug }: Tournament,
): Promise<InvalidFields> {
  const own = await readOwnEntry(context, slug);
  const latest = own?.latest;
  const isEntered = latest && latest.withdrawn_at === null;
  const text = isEntered
    ? ENTERED.otherwise([latest.full_name, ...latest.players.map((player) => player.full_name)])
    : ENTERED.withdrawn;
  return new InvalidFields(
    { "": [text] },
    {
      status: 409,
      values: {
        submissionKey: crypto.randomUUID(),
        replaces: isEntered ? latest.id : "",
        terms: JSON.stringify(own?.terms),
      },
    },
  );
}

/** The terms that a form was opened with; undefined of one that has none, or wrong ones. */
function shownTerms(form: FormData): Terms | undefined {
  const sent = form.get("terms");
  try {
    const terms: unknown = typeof sent === "string" ? JSON.parse(sent) : undefined;
    return typeof terms === "object" && terms !== null ? terms : undefined;
  } catch {
    return undefined;
  }
}

/** Beside the messages of the fields: there is no place, and nothing is lost. */
function toastOfFullTournament(error: unknown, failed: ToastText): ToastText | null {
  if (!(error instanceof DatabaseError)) return null;
  return error.message === "tournament_full"
    ? { ...failed, description: databaseMessage(error) ?? failed.description }
    : null;
}

function toastOfFullForm(scoring: ScoringOutcome) {
  switch (scoring) {
    case "error":
    case "forbidden":
      return FULL_TOASTS.integrationError;
    case "unreachable":
      return FULL_TOASTS.integrationUnreachable;
    case "created":
      return FULL_TOASTS.complete;
    case "exists":
    case "none":
      return null;
  }
}

const CLUBS_REASONS = new Set([
  "changes_closed",
  "registration_closed",
  "registration_not_open",
  "registration_replaced",
  "registration_withdrawn",
  "side_stays",
  "tournament_cancelled",
  "tournament_full",
]);

/** The short form has one text for every failure but the club's own decisions. */
function toastOfShortForm(error: DatabaseError, failed: ToastText) {
  const reason = CLUBS_REASONS.has(error.message) && databaseMessage(error);
  return { ...failed, description: reason || failed.description };
}

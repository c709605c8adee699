import type { ActionFunctionArgs, TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { clubWords } from "#app/club/entrants/club-words.ts";
import { refusalOf } from "#app/club/entrants/refusals.ts";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { TOASTS } from "#app/club/frame/content.ts";
import { clubOnly } from "#app/club/frame/page.server.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { isUuid } from "#app/club/frame/uuid.ts";
import { HAS_FEE, SUM_INTENT } from "#app/entries/content.ts";
import { type EntryFields, hasFormerNames } from "#app/entries/entry-form.ts";
import { entryTournament } from "#app/entries/entry-form.ts";
import { sumText } from "#app/entries/fee-facts.ts";
import { formerNames } from "#app/entries/former-names.server.ts";
import { refusedFields } from "#app/entries/refused-entry.server.ts";
import { priceOf, pricedEntry } from "#app/entries/registrations.server.ts";
import { type ClubEntry, ENTRY_LISTS, withPlayerNames } from "#app/entries/schema.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { saveForm } from "#app/forms/saved-form.server.ts";
import { InvalidFields, returnForm, submitForm } from "#app/forms/submit-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { isBackendUnavailable } from "#app/platform/supabase/user.server.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

/** What the form of an entry is made from. */
export const clubForm = (tournament: Tournament, schema: z.ZodObject, sum: string | null) => ({
  tournament: entryTournament(tournament),
  constraint: constraintsOf(schema),
  sum,
});

/**
 * What an entry costs that the club fills in, in words; null: there is no fee.
 *
 * @param of whose entry it is, or of whom of the register a new one is
 * @throws a 503 Response
 */
export async function workOutEntrantSum(
  context: RequestContext,
  tournament: Tournament,
  priced: ReturnType<typeof priceOf>,
  of: { entrant?: string | undefined; person?: string | undefined } = {},
): Promise<string | null> {
  const paise = unwrap<number | null>(
    await context.supabase.rpc("work_out_entrant_fee", {
      tournament: tournament.id,
      entry: priced,
      ...of,
    }),
  );
  return paise === null ? null : sumText(paise);
}

/**
 * The sum of a new entry's form that opens: empty, since what is chosen next changes it; null: there is
 * no fee.
 */
export const sumToWorkOut = async (
  context: RequestContext,
  tournament: Tournament,
  values: EntryFields,
): Promise<"" | null> =>
  (await workOutEntrantSum(context, tournament, priceOf(values, tournament))) && "";

function personIn(form: FormData): string | undefined {
  const person = form.get("person");
  return typeof person === "string" && isUuid(person) ? person : undefined;
}

/**
 * Carries out a form in which the club fills in an entry.
 *
 * @param options.entrant whose entry it is; undefined: a new one
 * @param options.run stores the entry; what the database refuses is shown beside its field by
 *   `invalidEntry`
 */
export async function submitClubEntry<Schema extends z.ZodObject, More extends object>(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  {
    id,
    path,
    schemaOf,
    entrant,
    alsoReturned,
    run,
  }: {
    id: string;
    path: string;
    entrant?: string;
    schemaOf: (tournament: Tournament) => Schema;
    alsoReturned: () => Promise<More>;
    run: (tournament: Tournament, entry: z.output<Schema>) => Promise<TypedResponse<never>>;
  },
) {
  const form = await readForm(request, { lists: ENTRY_LISTS });
  const tournament = await readOrSave();
  const post = { request, context, form };
  const workOutSum = (now: Tournament) =>
    workOutEntrantSum(context, now, pricedEntry(form, now), { entrant, person: personIn(form) });
  let sum: string | null = null;
  const common = {
    membersOnly: clubOnly(request, path),
    failed: TOASTS.failed,
    alsoReturned: async () => {
      const now = await readTournament(context, id).catch(() => tournament);
      if (form.has(HAS_FEE)) {
        sum ??= await workOutSum(now).catch(() => null);
      }
      return {
        id,
        ...clubForm(now, schemaOf(now), sum),
        ...(await alsoReturned()),
      };
    },
  };
  if (form.get("intent") === SUM_INTENT) {
    return returnForm(post, {
      ...common,
      async work() {
        sum = await workOutSum(tournament);
      },
    });
  }
  const outdated =
    hasFormerNames(form, tournament) && (await formerNames(context, tournament, form));
  if (outdated) return returnForm(post, { ...common, work: () => Promise.reject(outdated) });
  return submitForm(post, {
    ...common,
    schema: schemaOf(tournament),
    lists: ENTRY_LISTS,
    wordErrors: (errors, posted) => withPlayerNames(inClubWords(errors), posted),
    run: (entry) => run(tournament, entry),
  });

  async function readOrSave() {
    try {
      return await readTournament(context, id);
    } catch (error) {
      if (isBackendUnavailable(error)) await saveForm(context, path, form);
      throw error;
    }
  }
}

const inClubWords = (errors: Readonly<Record<string, string[] | null>>) =>
  Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field, messages?.map(clubWords) ?? null]),
  );

/** What the database refused of an entry, in words and beside the field that it is about. */
export async function invalidEntry(
  context: RequestContext,
  tournament: Tournament,
  entry: ClubEntry,
  error: unknown,
  fields: Readonly<Record<string, string>>,
): Promise<unknown> {
  if (!(error instanceof DatabaseError)) return error;
  const field = fields[error.message];
  const description = refusalOf(error);
  if (field !== undefined && description !== null) {
    return new InvalidFields({ [field]: [description] });
  }
  if (refusedFields(error, tournament, entry, false)) {
    // The club changed the form while it was filled in.
    const now = await readTournament(context, tournament.id);
    return new InvalidFields(refusedFields(error, now, entry, false) ?? {});
  }
  return description === null
    ? error
    : new InvalidFields({}, { toast: { ...TOASTS.failed, description } });
}

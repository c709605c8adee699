import { constraintsOf } from "#app/forms/constraints.server.ts";
import { nestedValues } from "#app/forms/nested-values.ts";
import { readSavedForm } from "#app/forms/saved-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import type { User } from "#app/platform/supabase/user.server.ts";
import { findUnlinkedAccount } from "#app/scoring/accounts.server.ts";
import {
  type RegistrationState,
  registrationState,
} from "#app/tournaments/registration-period.ts";
import { registerPath, type Tournament } from "#app/tournaments/tournament.ts";
import { tournamentState } from "#app/tournaments/tournament-state.ts";
import { countEntries } from "#app/tournaments/tournaments.server.ts";
import { type EntryFields, entryTournament } from "./entry-form.ts";
import { logFailedLookup } from "./failed-look-up.server.ts";
import { entryFormStart, registrationKindOf } from "./registrations.server.ts";
import { changeSchema, entrySchema } from "./schema.ts";

/** What a tournament's registration form is made from. */
export function entryForm(tournament: Tournament) {
  return {
    tournament: entryTournament(tournament),
    constraint: constraintsOf(entrySchema(tournament)),
  };
}

/** The same of the form that changes a registration. */
export function changeForm(tournament: Tournament) {
  return {
    tournament: entryTournament(tournament),
    constraint: constraintsOf(changeSchema(tournament)),
  };
}

/** What the register page shows, to this user and at this moment. */
export async function registrationScreen({
  request,
  context,
  user,
  tournament,
}: {
  request: Request;
  context: RequestContext;
  user: User | null;
  tournament: Tournament;
}) {
  const gate = (reason: GateReason, canUpdate = false) =>
    ({
      show: "gate",
      reason,
      canUpdate,
      tournament: headOf(tournament),
      opensAt: reason === "not-open" ? tournament.registration_opens_at : null,
      cancelledReason: tournament.cancelled_reason,
    }) as const;
  if (tournament.state === "cancelled") return gate("cancelled");
  if (!user) return gate("sign-in");

  const query = new URL(request.url).searchParams;
  const justMade = query.get("registration");
  const kind =
    justMade &&
    (await registrationKindOf(context, user.id, tournament, justMade));
  if (kind) {
    return {
      show: "complete",
      kind,
      tournament: headOf(tournament),
      unlinked:
        tournament.entry_form === "full"
          ? await findUnlinkedAccount(context, user.id)
          : null,
    } as const;
  }
  const path = registerPath(tournament);
  const [{ isRegistered, values }, state, saved] = await Promise.all([
    entryFormStart(context, user, tournament),
    stateOf(context, tournament),
    readSavedForm(request, path, user.id),
  ]);
  const isOpen = state === "open" || (state === "full" && isRegistered);
  if (!isOpen && !isRegistered) {
    return gate(state);
  }
  if (isRegistered && !(isOpen && (query.has("update") || saved))) {
    return gate("registered", isOpen);
  }
  const typed: EntryFields | undefined = saved && nestedValues(saved);
  return {
    show: "form",
    ...entryForm(tournament),
    defaultValue: { submissionKey: crypto.randomUUID(), ...(typed ?? values) },
  } as const;
}

type GateReason =
  | "sign-in"
  | "registered"
  | "full"
  | "cancelled"
  | Exclude<RegistrationState, "open">;

/** What every screen says of a tournament. */
function headOf({ name, slug, entry_form, date_text, starts_on }: Tournament) {
  return { name, slug, entry_form, date_text, starts_on };
}

/**
 * Whether members can register. Places that cannot be counted are taken to be
 * free: the database checks again on submission.
 */
async function stateOf(
  context: RequestContext,
  tournament: Tournament,
): Promise<RegistrationState | "full"> {
  const { id, capacity } = tournament;
  const state = registrationState(tournament);
  if (state !== "open" || capacity === null) return state;
  try {
    const entries = (await countEntries(context, [id])).get(id) ?? 0;
    return tournamentState(tournament, entries) === "full" ? "full" : state;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    logFailedLookup(error.code);
    return "open";
  }
}

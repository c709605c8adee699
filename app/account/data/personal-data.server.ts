import type { User } from "@supabase/supabase-js";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { startAsRead } from "#app/tournaments/names-apart.ts";
import type { OwnStart } from "#app/tournaments/play.ts";

/** The data API's maximum of rows per request. */
const PAGE = 1_000;

type Page = PromiseLike<{ data: object[] | null; error: object | null }>;

/**
 * Everything that is stored about the user, read page by page with the user's own token, so that
 * row-level security decides and nothing is cut off.
 *
 * @throws a 503 Response when any part cannot be read: an incomplete file would look complete
 */
export async function exportPersonalData(context: RequestContext, userId: string) {
  const { supabase } = context;
  const [
    { data: account, error },
    profile,
    registrations,
    lookUpsAndExports,
    mails,
    scoringAccount,
    rateLimits,
    checkIns,
    entryFees,
    payments,
    receipts,
    namedPayments,
    messages,
    mailPreferences,
    calendarLink,
    playingData,
    holeScores,
    holesNotTaken,
    cardConfirmations,
    returnedCards,
    starts,
    results,
    knockouts,
    clubRegister,
    clubRoles,
    administratorSince,
  ] = await Promise.all([
    supabase.auth.getUser(),
    allRows((from, to) => supabase.from("profiles").select().eq("id", userId).range(from, to)),
    allRows((from, to) =>
      supabase
        .from("tournament_registrations")
        .select()
        .order("registration_date")
        .order("id")
        .range(from, to),
    ),
    allRows((from, to) =>
      supabase
        .from("admin_audit")
        .select()
        .eq("admin_id", userId)
        .order("at")
        .order("id")
        .range(from, to),
    ),
    allRows((from, to) =>
      supabase
        .from("registration_mails")
        // Without the error of a failed email, which is about our servers.
        .select(
          "id, user_id, tournament_id, kind, recipient, full_name, changes, details, message_id, state, attempts, created_at, next_try_at, sent_at",
        )
        .eq("user_id", userId)
        .order("created_at")
        .order("id")
        .range(from, to),
    ),
    allRows((from, to) =>
      supabase
        .from("scoring_accounts")
        .select("state, email, attempts, error, created_at, updated_at")
        .eq("user_id", userId)
        .range(from, to),
    ),
    allRows((from, to) =>
      supabase.from("rate_limits").select().eq("user_id", userId).order("action").range(from, to),
    ),
    allRows((from, to) =>
      supabase.from("own_check_ins").select().order("at").order("player_id").range(from, to),
    ),
    allRows((from, to) =>
      supabase.from("own_entry_fees").select().order("entry_id").range(from, to),
    ),
    allRows((from, to) =>
      supabase.from("own_ledger_lines").select().order("at").order("id").range(from, to),
    ),
    allRows((from, to) =>
      supabase
        .from("own_receipts")
        .select()
        .order("kind")
        .order("year")
        .order("number")
        .range(from, to),
    ),
    allRows((from, to) => supabase.from("own_claims").select().order("at").range(from, to)),
    allRows((from, to) =>
      supabase
        .from("entrant_messages")
        .select("id, tournament_id, subject, body, created_at")
        .order("created_at")
        .order("id")
        .range(from, to),
    ),
    allRows((from, to) =>
      supabase
        .from("mail_preferences")
        .select("wants_reminders")
        .eq("user_id", userId)
        .range(from, to),
    ),
    allRows((from, to) =>
      supabase.from("calendar_links").select("token").eq("user_id", userId).range(from, to),
    ),
    allRows((from, to) =>
      supabase.from("playing_data").select().order("player_id").range(from, to),
    ),
    allRows((from, to) =>
      supabase
        .from("own_hole_scores")
        .select("tournament_id, player_id, hole, strokes, saved_at, reason")
        .order("id")
        .range(from, to),
    ),
    allRows((from, to) =>
      supabase
        .from("own_holes_not_taken")
        .select("tournament_id, player_id, hole, strokes, sent_at, state")
        .order("id")
        .range(from, to),
    ),
    allRows((from, to) =>
      supabase
        .from("own_card_confirmations")
        .select("tournament_id, player_id, role, holes, confirmed_at")
        .order("id")
        .range(from, to),
    ),
    allRows((from, to) =>
      supabase
        .from("own_returned_cards")
        .select("tournament_id, player_id, holes, no_return, returned_at, reopened_at, reason")
        .order("id")
        .range(from, to),
    ),
    allRows((from, to) =>
      supabase.rpc("own_starts").order("tournament_id").order("entry_id").range(from, to),
    ),
    allRows((from, to) =>
      supabase.rpc("own_results").order("tournament_id").order("entry_id").range(from, to),
    ),
    allRows((from, to) => supabase.rpc("own_knockouts").order("tournament_id").range(from, to)),
    allRows((from, to) => supabase.rpc("own_person").range(from, to)),
    allRows((from, to) =>
      supabase
        .from("role_grants")
        .select("role, tournament_id, granted_at, ended_at")
        .order("granted_at")
        .order("id")
        .range(from, to),
    ),
    supabase.rpc("admin_since"),
  ]);
  if (error || administratorSince.error) throw backendUnavailable();
  return {
    account: withoutPendingChange(account.user),
    profile: profile[0] ?? null,
    administratorSince: administratorSince.data as string | null,
    registrations,
    lookUpsAndExports,
    mails,
    scoringAccount: scoringAccount[0] ?? null,
    rateLimits,
    checkIns,
    entryFees,
    payments,
    receipts,
    namedPayments,
    messages,
    mailPreferences: mailPreferences[0] ?? null,
    calendarLink: calendarLink[0] ?? null,
    playingData,
    holeScores,
    holesNotTaken,
    cardConfirmations,
    returnedCards,
    starts: (starts as { starts: OwnStart[] }[]).map((entry) => ({
      ...entry,
      starts: entry.starts.map(startAsRead),
    })),
    results,
    knockouts,
    clubRegister: clubRegister[0] ?? null,
    clubRoles,
  };
}

/**
 * Leaves out a pending change of address: the auth service records one only for a new address
 * without an account, so showing it would tell whether that address has one.
 */
function withoutPendingChange(account: User): Partial<User> {
  const hidden = ["new_email", "email_change_sent_at", "updated_at"];
  return Object.fromEntries(Object.entries(account).filter(([name]) => !hidden.includes(name)));
}

async function allRows(readPage: (from: number, to: number) => Page): Promise<object[]> {
  const rows: object[] = [];
  for (;;) {
    const { data, error } = await readPage(rows.length, rows.length + PAGE - 1);
    if (error || !data) throw backendUnavailable();
    rows.push(...data);
    if (data.length < PAGE) return rows;
  }
}

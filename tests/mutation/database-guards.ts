import type { Guard } from "./guard.ts";

const ACCESS = "tests/backend/access.test.ts";
const ADMIN = "tests/backend/admin.test.ts";
const OWN_ACCOUNT = "tests/backend/own-account.test.ts";
const CHANGES = "tests/backend/registration-changes.test.ts";
const MAILS = "tests/backend/registration-mail.test.ts";
const CONSTRAINTS = "tests/backend/constraints.test.ts";
const TOURNAMENTS = "tests/backend/tournaments.test.ts";
const ENTRIES = "tests/backend/tournament-entries.test.ts";
const FUNCTIONS = "tests/backend/functions.test.ts";
const PLACES = "tests/backend/places.test.ts";
const ENTRANTS = "tests/backend/entrants.test.ts";
const COMPETITION = "tests/backend/competition.test.ts";
const ENTRANT_MAILS = "tests/backend/entrant-mails.test.ts";

/** Opens a policy to every row. */
const open = (policy: string, table: string, clauses: string) => ({
  sql: `alter policy "${policy}" on public.${table} ${clauses};`,
});

/** Lets every member write to a table. */
const letWrite = (table: string, action: string, columns = "") => ({
  sql: `grant ${action} ${columns} on public.${table} to authenticated;
create policy everybody on public.${table} for ${action} to authenticated
  ${action === "insert" ? "with check" : "using"} (true);`,
});

/** Changes a function's body: a text that must stand in it. */
const rewrite = (name: string, remove: string, put: string) => ({
  sql: `do $mutation$
declare
  body text := pg_get_functiondef((
    select oid from pg_proc where proname = '${name}'
      and pronamespace in ('public'::regnamespace, 'private'::regnamespace)));
  changed text := replace(body, $remove$${remove}$remove$, $put$${put}$put$);
begin
  if changed = body then raise exception '${name} does not hold the text'; end if;
  execute changed;
end $mutation$;`,
});

/** Lets members call a function that is not for them. */
const letCall = (signature: string) => ({
  sql: `grant execute on function public.${signature} to authenticated;`,
});

/** Guards of the database: policies, grants, constraints and functions. */
export const DATABASE_GUARDS: readonly Guard[] = [
  {
    name: "policy: a profile is read by its owner",
    change: open("people read their own profile", "profiles", "using (true)"),
    test: ACCESS,
    named: "profiles",
  },
  {
    name: "policy: a registration is read by its owner",
    change: open(
      "people read their own registrations",
      "tournament_registrations",
      "using (true)",
    ),
    test: ACCESS,
    named: "tournament_registrations",
  },
  {
    name: "policy: a birthday registration is read by its owner",
    // Without this the view has its owner's rights.
    change: {
      sql: "alter view public.birthday_tournament_registrations set (security_invoker = false);",
    },
    test: ACCESS,
    named: "birthday_tournament_registrations",
  },
  {
    name: "policy: members register themselves only",
    // A trigger refuses the same, so that it looks at nothing first.
    change: {
      sql: `alter policy "people register themselves" on public.tournament_registrations with check (true);
drop trigger accept_registration on public.tournament_registrations;`,
    },
    test: ACCESS,
    named: "tournament_registrations",
  },
  {
    name: "trigger: somebody else's row is refused before anything is looked at",
    change: rewrite("begin_registration", "'authenticated'", "'nobody'"),
    test: CHANGES,
    named: "another user's row is rejected",
  },
  {
    name: "policy: nobody reads the list of administrators",
    change: {
      sql: `grant select on public.admins to authenticated;
create policy everybody on public.admins for select to authenticated using (true);`,
    },
    test: ACCESS,
    named: "admins",
  },
  {
    name: "policy: nobody makes an administrator",
    change: letWrite("admins", "insert"),
    test: ACCESS,
    named: "admins",
  },
  {
    name: "profiles: written by nobody but the account's triggers",
    change: letWrite("profiles", "update", "(full_name)"),
    test: ACCESS,
    named: "profiles",
  },
  {
    name: "registrations: rewritten by nobody, not even without a filter",
    change: letWrite(
      "tournament_registrations",
      "update",
      "(full_name, golfguage_email, golfguage_password)",
    ),
    test: ACCESS,
    named: "tournament_registrations",
  },
  {
    name: "registrations: deleted by nobody",
    change: letWrite("tournament_registrations", "delete"),
    test: ACCESS,
    named: "tournament_registrations",
  },
  {
    name: "tournaments: written by nobody",
    change: letWrite("tournaments", "update"),
    test: CHANGES,
    named: "nobody may",
  },
  {
    name: "tournaments: a draft is seen by administrators only",
    change: open(
      "everybody reads what was published",
      "tournaments",
      "using (true)",
    ),
    test: TOURNAMENTS,
    named: "a draft",
  },
  {
    name: "tournaments: nobody registers for a draft",
    change: rewrite(
      "accept_registration",
      "tournament.state = 'draft'",
      "false",
    ),
    test: TOURNAMENTS,
    named: "cannot be told from none",
  },
  {
    name: "tournaments: of two who save one version the second is told",
    change: rewrite(
      "open_tournament",
      "known.version is distinct from expected_version",
      "false",
    ),
    test: TOURNAMENTS,
    named: "a version that is no longer the latest",
  },
  {
    name: "entries: answers go with the tournament's questions",
    change: {
      sql: `create or replace function private.assert_answers(questions jsonb, answers jsonb) returns void
language sql immutable set search_path = '' as 'select';`,
    },
    test: ENTRIES,
    named: "questions",
  },
  {
    name: "places: no more than there are",
    change: {
      sql: `create or replace function private.find_full_pool(pools jsonb, taken jsonb, claims jsonb)
returns text language sql immutable set search_path = '' as 'select null::text';`,
    },
    test: ENTRIES,
    named: "places run out",
  },
  {
    name: "places: nobody overtakes",
    change: rewrite(
      "move_up_waiting",
      "taken := private.add_claims(taken, claims);",
      "",
    ),
    test: PLACES,
    named: "nobody overtakes it",
  },
  {
    name: "places: a group grows into free ones only",
    change: rewrite(
      "give_places",
      "if current.state = 'confirmed' or not",
      "if not",
    ),
    test: PLACES,
    named: "grows only into free ones",
  },
  {
    name: "places: who waits keeps the place in line",
    change: rewrite(
      "give_places",
      "wanted.queue_number := current.queue_number;",
      "wanted.queue_number := nextval('public.queue_numbers');",
    ),
    test: PLACES,
    named: "keeps its place in line",
  },
  {
    name: "places: no group is larger than the tournament allows",
    change: rewrite(
      "assert_entry",
      "jsonb_array_length(entry.players) >= tournament.max_group_size",
      "false",
    ),
    test: PLACES,
    named: "more than the tournament allows",
  },
  {
    name: "places: those that somebody waits for are not offered",
    change: rewrite("claimed_places", "{confirmed,waiting}", "{confirmed}"),
    test: PLACES,
    named: "who waits is before a newcomer",
  },
  {
    name: "places: a golf group that a member typed is told to nobody",
    change: rewrite("claimed_places", "where pools ? claim.key", ""),
    test: PLACES,
    named: "who waits is before a newcomer",
  },
  {
    name: "places: who changes keeps what it has while others wait",
    change: rewrite(
      "find_pool_exceeded",
      "where value::integer > coalesce",
      "where value::integer >= coalesce",
    ),
    test: PLACES,
    named: "limits together",
  },
  {
    name: "places: the category of each player counts",
    change: rewrite(
      "claims_of",
      "select player ->> 'category' from",
      "select entry.category from",
    ),
    test: PLACES,
    named: "limits together",
  },
  {
    name: "places: a golf group has its own beside a category's",
    change: rewrite(
      "claims_of",
      "('golf_group:' || entry.golf_group)",
      "(case when category is null then 'golf_group:' || entry.golf_group end)",
    ),
    test: PLACES,
    named: "limits together",
  },
  {
    name: "places: more of a golf group move up who waits",
    change: {
      sql: `drop trigger move_up_after_more_places on public.tournaments;
create trigger move_up_after_more_places after update on public.tournaments for each row
  when (old.capacity is distinct from new.capacity
    or old.category_places is distinct from new.category_places)
  execute function private.move_up_after_more_places();`,
    },
    test: PLACES,
    named: "limits together",
  },
  {
    name: "places: nobody moves up after the day",
    change: rewrite(
      "move_up_waiting",
      "known.starts_on < (now() at time zone 'Asia/Kolkata')::date",
      "false",
    ),
    test: PLACES,
    named: "limits together",
  },
  {
    name: "places: members see their own place in line only",
    change: rewrite(
      "own_queue_places",
      "own.user_id = (select auth.uid()) and ",
      "",
    ),
    test: PLACES,
    named: "waits, in order",
  },
  {
    name: "places: a deleted account gives them back",
    change: {
      sql: "drop trigger move_up_after_deletion on public.tournament_registrations;",
    },
    test: PLACES,
    named: "by deleting the account",
  },
  {
    name: "places: members do not write their place in line",
    change: {
      sql: "grant insert (queue_number) on public.tournament_registrations to authenticated;",
    },
    test: PLACES,
    named: "queue_number",
  },
  ...[
    "add_entrant",
    "confirm_entrant",
    "move_entrant",
    "withdraw_entrant",
    "check_in",
    "entrant_history",
    "tournament_entrants",
    "entrant_counts",
    "start_entrants_export",
  ].map((name) => ({
    name: `entrants: ${name} is for administrators`,
    change: rewrite(name, "perform private.assert_admin();", ""),
    test: ENTRANTS,
    named: `${name} is for administrators`,
  })),
  {
    name: "entrants: only who has a place is checked in",
    change: rewrite("check_in", "known.state <> 'confirmed'", "false"),
    test: ENTRANTS,
    named: "only who has a place",
  },
  {
    name: "entrants: the club gives no place that there is not",
    change: rewrite("confirm_entrant", "full_pool is not null", "false"),
    test: ENTRANTS,
    named: "but no place that there is not",
  },
  {
    name: "messages: who has no account is counted apart",
    change: rewrite(
      "count_message_recipients",
      "count(entry.user_id)::integer",
      "count(*)::integer",
    ),
    test: ENTRANT_MAILS,
    named: "goes to all who are entered, or to some",
  },
  {
    name: "messages: to those who are chosen",
    change: rewrite(
      "message_audience",
      "(audience ->> 'category' is null",
      "(true",
    ),
    test: ENTRANT_MAILS,
    named: "goes to all who are entered, or to some",
  },
  {
    name: "messages: one form sends once",
    change: rewrite(
      "send_entrant_message",
      "values (send_entrant_message.submission_key, known.id",
      "values (gen_random_uuid(), known.id",
    ),
    test: ENTRANT_MAILS,
    named: "goes to all who are entered, or to some",
  },
  {
    name: "messages: a stopped one is not sent",
    change: rewrite(
      "stop_entrant_message",
      "set state = 'stopped', next_try_at = null",
      "set state = 'queued'",
    ),
    test: ENTRANT_MAILS,
    named: "can be stopped while it is queued",
  },
  ...[
    "send_entrant_message",
    "stop_entrant_message",
    "count_message_recipients",
    "tournament_messages",
  ].map((name) => ({
    name: `messages: ${name} is for administrators`,
    change: rewrite(name, "perform private.assert_admin();", ""),
    test: ENTRANT_MAILS,
    named: `${name} is for administrators`,
  })),
  ...[
    "save_competition",
    "competition_players",
    "publish_draw",
    "take_back_draw",
    "save_scores",
    "publish_results",
    "take_back_results",
  ].map((name) => ({
    name: `competition: ${name} is for administrators`,
    change: rewrite(name, "perform private.assert_admin();", ""),
    test: COMPETITION,
    named: `${name}: administrators only`,
  })),
  ...["competitions", "scores"].map((table) => ({
    name: `competition: only administrators read ${table}`,
    change: open(`administrators read ${table}`, table, "using (true)"),
    test: COMPETITION,
    named: `only administrators read ${table}`,
  })),
  {
    name: "competition: nobody is in two fourballs",
    change: rewrite(
      "is_list_of_ids",
      "count(*) = count(distinct id)",
      "count(*) >= 0",
    ),
    test: COMPETITION,
    named: "draw cannot be",
  },
  {
    name: "competition: a mail only about another start",
    change: rewrite(
      "queue_start_mails",
      "and told.starts is distinct from known.starts",
      "",
    ),
    test: COMPETITION,
    named: "again only when it is another start",
  },
  {
    name: "competition: a mail about a start that is there no more is not sent",
    change: rewrite(
      "claim_registration_mails",
      "and not private.is_still_true(untrue)",
      "and false",
    ),
    test: COMPETITION,
    named: "that are not true any more are not sent",
  },
  {
    name: "competition: who has withdrawn is a gap",
    change: rewrite(
      "published_draw",
      "where player.state = 'confirmed'",
      "where true",
    ),
    test: COMPETITION,
    named: "a withdrawal leaves a gap",
  },
  {
    name: "competition: results of all who have a score",
    change: rewrite(
      "publish_results",
      "raise exception 'results_outdated';",
      "null;",
    ),
    test: COMPETITION,
    named: "must be those of the scores",
  },
  {
    name: "competition: a guest with a score stays",
    change: rewrite(
      "save_competition",
      "raise exception 'guest_has_score'",
      "raise notice 'guest_has_score'",
    ),
    test: COMPETITION,
    named: "a guest stays as long as there is a score",
  },
  {
    name: "reminders: the token that stops them is nobody's to read",
    change: {
      sql: "grant select (stop_token) on public.mail_preferences to authenticated;",
    },
    test: ENTRANT_MAILS,
    named: "its token is nobody's to read",
  },
  {
    name: "reminders: a link stops those of its own member",
    change: rewrite(
      "stop_reminders",
      "where stop_token = stop_reminders.token",
      "where stop_reminders.token is not null",
    ),
    test: ENTRANT_MAILS,
    named: "can be stopped by its link",
  },
  {
    name: "reminders: not to who does not want them",
    change: rewrite(
      "queue_reminders",
      "and not preferences.wants_reminders",
      "and false",
    ),
    test: ENTRANT_MAILS,
    named: "can be stopped",
  },
  {
    name: "reminders: stopped as often as it is pressed",
    change: rewrite(
      "stop_reminders",
      "where stop_token = stop_reminders.token",
      "where stop_token = stop_reminders.token and wants_reminders",
    ),
    test: ENTRANT_MAILS,
    named: "stopped by its link",
  },
  {
    name: "reminders: not to who waits",
    change: rewrite(
      "queue_reminders",
      "entered.state = 'confirmed'",
      "entered.state in ('confirmed', 'waiting')",
    ),
    test: ENTRANT_MAILS,
    named: "to who has a place",
  },
  {
    name: "messages: one that is being sent is not stopped",
    change: rewrite(
      "stop_entrant_message",
      "and (mail.attempts = 0 or mail.next_try_at <= now())",
      "",
    ),
    test: ENTRANT_MAILS,
    named: "just being sent",
  },
  {
    name: "second factor: a request to release one is read by its member",
    change: open(
      "members read their own request",
      "factor_releases",
      "using (true)",
    ),
    test: "tests/backend/second-factor.test.ts",
    named: "a release is asked for",
  },
  {
    name: "second factor: a session that has ended asks for no release",
    change: rewrite(
      "request_factor_release",
      "perform private.assert_session_exists();",
      "",
    ),
    test: "tests/backend/second-factor.test.ts",
    named: "a release is asked for",
  },
  {
    name: "second factor: a request is granted for a week",
    change: rewrite(
      "release_second_factor",
      "and requested_at > now() - interval '7 days'",
      "",
    ),
    test: "tests/backend/second-factor.test.ts",
    named: "a release is asked for",
  },
  {
    name: "audit: who finds an entry has read its address",
    change: rewrite(
      "find_entrant",
      "where version.entry_id = find_entrant.entry",
      "where false and version.entry_id = find_entrant.entry",
    ),
    test: ENTRANTS,
    named: "an entry leaves a line",
  },
  {
    name: "audit: read by administrators",
    change: open(
      "administrators read the audit",
      "admin_audit",
      "using (true)",
    ),
    test: ADMIN,
    named: "is readable by administrators only",
  },
  {
    name: "audit: of oneself only, for former administrators",
    change: open(
      "people read what they looked up themselves",
      "admin_audit",
      "using (true)",
    ),
    test: OWN_ACCOUNT,
    named: "users can read their own audit entries",
  },
  {
    name: "audit: no line by hand",
    change: letWrite("admin_audit", "insert"),
    test: ADMIN,
    named: "none can be forged",
  },
  {
    name: "audit: every look-up is written down",
    change: {
      sql: `create or replace function private.write_audit_log(action text, search text) returns uuid
language sql set search_path = '' as 'select gen_random_uuid()';`,
    },
    test: ADMIN,
    named: "has one entry per look-up",
  },
  {
    name: "administrators: the list is theirs",
    change: {
      sql: `create or replace function private.assert_admin() returns void
language sql stable set search_path = '' as 'select';`,
    },
    test: "tests/backend/user-list.test.ts",
    named: "is denied to",
  },
  {
    name: "administrators: an export goes on for who started it",
    change: rewrite(
      "export_users",
      "and line.admin_id = (select auth.uid())",
      "",
    ),
    test: ADMIN,
    named: "belongs to the administrator who started it",
  },
  {
    name: "administrators: an export goes on for an hour",
    change: rewrite("export_users", "interval '1 hour'", "interval '1 year'"),
    test: ADMIN,
    named: "belongs to the administrator who started it",
  },
  {
    name: "administrators: statistics are read by function",
    change: {
      sql: `grant select on public.statistics to authenticated;
create policy everybody on public.statistics for select to authenticated using (true);`,
    },
    test: ADMIN,
    named: "the table itself is not accessible",
  },
  {
    name: "functions: nobody writes the audit log by calling its function",
    // With the owner's rights it could.
    change: {
      sql: `grant execute on function private.write_audit_log(text, text) to authenticated;
alter function private.write_audit_log(text, text) security definer;`,
    },
    test: ADMIN,
    named: "write_audit_log",
  },
  {
    name: "second factor: a token without it reads no registrations",
    change: {
      sql: `drop policy "only with a session that still exists" on public.tournament_registrations;`,
    },
    test: "tests/backend/second-factor.test.ts",
    named: "reads and writes nothing",
  },
  {
    name: "second factor: a token without it shows no profile",
    change: {
      sql: `create or replace function private.second_factor_passed() returns boolean
language sql stable set search_path = '' as 'select true';`,
    },
    test: "tests/backend/second-factor.test.ts",
    named: "reads and writes nothing",
  },
  {
    name: "second factor: an administrator is none without one that is required",
    change: {
      sql: "alter table public.security_settings drop constraint security_settings_only_row; delete from public.security_settings where true;",
    },
    test: "tests/backend/second-factor.test.ts",
    named: "needs one where it is required",
  },
  {
    name: "functions: one with the owner's rights has an empty search path",
    change: { sql: "alter function public.is_admin() reset search_path;" },
    test: "tests/backend/user-list.test.ts",
    named: "empty search path",
  },
  {
    name: "sessions: a token whose session has ended deletes no account",
    change: {
      sql: `create or replace function private.assert_session() returns void
language sql stable set search_path = '' as 'select';`,
    },
    test: OWN_ACCOUNT,
    named: "whose session has ended",
  },
  {
    name: "sessions: a token whose session has ended withdraws nothing",
    change: {
      sql: `create or replace function private.assert_session() returns void
language sql stable set search_path = '' as 'select';`,
    },
    test: CHANGES,
    named: "whose session has ended",
  },
  {
    name: "account: the last administrator stays",
    change: rewrite(
      "delete_own_account",
      "raise exception 'last_administrator'",
      "raise notice 'last_administrator'",
    ),
    test: OWN_ACCOUNT,
    named: "is denied to the last administrator",
  },
  {
    name: "registrations: closed when registration is",
    change: {
      sql: `create or replace function private.assert_registration_period(tournament public.tournaments) returns void
language sql stable set search_path = '' as 'select';`,
    },
    test: CHANGES,
    named: "registering is impossible before registration opens",
  },
  {
    name: "limit: 60 registrations an hour for a member",
    change: rewrite("check_registration_rate", "60 <=", "600 <="),
    test: CHANGES,
    named: "60 registrations an hour",
  },
  {
    name: "limit: entries of a day from one network",
    change: rewrite(
      "check_network_rate",
      "entries_per_network",
      "100 * entries_per_network",
    ),
    test: ENTRANTS,
    named: "has only so many entries in a day",
  },
  {
    name: "network: an entry keeps that of its first version",
    change: rewrite(
      "accept_registration",
      "new.network := replaced.network",
      "new.network := private.own_network()",
    ),
    test: ENTRANTS,
    named: "stays that of the entry",
  },
  {
    name: "place: held no longer by entering again",
    change: rewrite(
      "charge_registration",
      "held.held_until >= today",
      "held.held_until is null",
    ),
    test: "tests/backend/fees.test.ts",
    named: "has no more days for who withdraws",
  },
  {
    name: "key: registrations are for tournaments that exist",
    change: {
      sql: `alter table public.tournament_registrations
  drop constraint tournament_registrations_tournament_fkey;
drop trigger refuse_unknown_tournament on public.tournament_registrations;`,
    },
    test: CHANGES,
    named: "requires a tournament that exists",
  },
  {
    name: "key: the same form twice is one row",
    change: {
      sql: `alter table public.tournament_registrations
  drop constraint tournament_registrations_submission_key;`,
    },
    test: CHANGES,
    named: "the same change sent twice",
  },
  {
    name: "check: a handicap lies between 0 and 40",
    change: {
      sql: "alter table public.tournament_registrations drop constraint handicap_range;",
    },
    test: CONSTRAINTS,
  },
  {
    name: "check: a category has the form of an id",
    change: {
      sql: "alter table public.tournament_registrations drop constraint category_known;",
    },
    test: CONSTRAINTS,
  },
  {
    name: "check: an additional text is bounded",
    change: {
      sql: "alter table public.tournament_registrations drop constraint additional_info_length;",
    },
    test: CONSTRAINTS,
  },
  {
    name: "mails: why one could not be sent is for administrators",
    change: {
      sql: "grant select on public.registration_mails to authenticated;",
    },
    test: MAILS,
    named: "members can read which mails",
  },
  {
    name: "mails: which were sent is for their member",
    change: open(
      "people read which mails were sent to them",
      "registration_mails",
      "using (true)",
    ),
    test: MAILS,
    named: "members can read which mails",
  },
  {
    name: "mails: ten a day to one mailbox",
    change: rewrite("consume_mail_quota", ":= 10;", ":= 100;"),
    test: MAILS,
    named: "gets at most ten mails a day",
  },
  {
    name: "mails: other spellings of a mailbox are the same mailbox",
    change: rewrite("mailbox_digest", "'(\\+.*)?@[^@]*$'", "'@[^@]*$'"),
    test: MAILS,
    named: "other spellings",
  },
  {
    name: "mails: to the account's own address",
    change: rewrite(
      "queue_registration_mail",
      "(select email from auth.users where id = member)",
      "(select email from public.tournament_registrations where user_id = member limit 1)",
    ),
    test: MAILS,
    named: "gets nothing from three new accounts",
  },
  {
    name: "mails: claimed by the function only",
    change: letCall("claim_registration_mails(integer)"),
    test: MAILS,
    named: "claim_registration_mails",
  },
  {
    name: "scoring: an account for the member's own address",
    change: rewrite(
      "claim_scoring_account",
      "email := address;",
      "email := registration.email;",
    ),
    test: FUNCTIONS,
    named: "ignores an address in the request",
  },
  {
    name: "scoring: only for somebody who is registered",
    change: rewrite(
      "claim_scoring_account",
      "and latest.withdrawn_at is null",
      "",
    ),
    test: FUNCTIONS,
    named: "creates none for a member without a registration",
  },
  {
    name: "scoring: nobody reads a pending password",
    change: {
      sql: "grant select on public.scoring_accounts to authenticated;",
    },
    test: FUNCTIONS,
    named: "pending passwords are for the service only",
  },
  {
    name: "scoring: tried again by administrators",
    change: rewrite(
      "retry_scoring_account",
      "perform private.assert_admin();",
      "",
    ),
    test: FUNCTIONS,
    named: "retries for administrators",
  },
  {
    name: "limit: calls of the edge functions",
    change: rewrite("consume_rate_limit", "used_now > quota", "false"),
    test: FUNCTIONS,
    named: "the rate limit",
  },
  {
    name: "limit: the counters are the database's",
    change: letWrite("rate_limits", "update"),
    test: FUNCTIONS,
    named: "lets members read their own counters",
  },
];

import { afterAll, beforeAll, expect, test } from "vitest";
import {
  birthdayRegistration,
  createUser,
  makeAdmin,
  type RunningBackend,
  type TestUser,
} from "../support/backend.ts";
import { insertEntry } from "../support/entrants.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { makeTournament, rpc, rpcOrThrow } from "../support/tournaments.ts";

/** The number of a payment that a member reports. */
const PAYMENT = "615700000042";
/** Nobody else's in the tests. */
const PHONE = "+91 90365 71428";

let backend: RunningBackend;
/** Who have logged out since. */
let admin: TestUser;
let member: TestUser;
let living: {
  admin: TestUser;
  member: TestUser;
  other: TestUser;
  leaving: TestUser;
  leavingAdmin: TestUser;
  /** An administrator with a second factor, who has given the password alone. */
  firstFactor: TestUser;
};

/** Administrators and members with rows of every kind. */
beforeAll(async () => {
  backend = await acquireBackend();
  [admin, member] = [await createUser(backend), await createUser(backend)];
  living = {
    admin: await createUser(backend),
    member: await createUser(backend),
    other: await createUser(backend),
    leaving: await createUser(backend),
    leavingAdmin: await createUser(backend),
    firstFactor: await createUser(backend),
  };
  for (const person of [admin, living.admin, living.leavingAdmin, living.firstFactor]) {
    await makeAdmin(backend, person);
  }
  const cup = await makeTournament(backend, admin);
  await rpcOrThrow(backend, admin, "save_fees", {
    tournament: cup.id,
    expected_version: 0,
    fee: 350_000,
  });
  for (const person of [admin, member, living.admin, living.member, living.firstFactor]) {
    const { status } = await insertEntry(backend, person, cup, {
      phone: PHONE,
    });
    expect(status).toBe(201);
  }
  for (const [name, body] of [
    ["say_paid", { tournament_slug: cup.slug, number: PAYMENT }],
    ["renew_calendar_link", { wanted: true }],
    ["set_reminders", { wanted: true }],
  ] as const) {
    const { status } = await rpc(backend, living.member, name, body);
    expect([name, status]).toEqual([name, 200]);
  }
  // A second tournament, whose fee is paid: with a receipt.
  const paid = await makeTournament(backend, admin);
  await rpc(backend, admin, "save_fees", {
    tournament: paid.id,
    expected_version: 0,
    fee: 100_000,
  });
  const { body } = await insertEntry(backend, living.member, paid, {
    phone: PHONE,
  });
  const entry = (body as { entry_id: string }[])[0]?.entry_id;
  for (const [name, given] of [
    ["mark_paid", { entry, way: "upi" }],
    ["check_in", { entry }],
  ] as const) {
    const { status } = await rpc(backend, admin, name, given);
    expect([name, status]).toEqual([name, 200]);
  }
  await backend.call("POST", "/rest/v1/birthday_tournament_registrations", {
    token: living.member.accessToken,
    body: birthdayRegistration(),
  });
  await backend.sql(`select private.fix_playing_data('${cup.id}', 'card', now())`);
  await backend.sql(`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), '${living.firstFactor.id}', 'totp', 'verified', now(), now())`);
  for (const person of [admin, member]) {
    const { status } = await backend.call("POST", "/auth/v1/logout", {
      token: person.accessToken,
    });
    expect(status).toBe(204);
  }
});

afterAll(() => backend.stop());

function refused(message: string): unknown {
  return expect.objectContaining({ message });
}

/** What a function that refuses nobody answers to a token whose session has ended. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  // Of nobody's.
  admin_since: null,
  agree_match_day: refused("match_link_not_found"),
  answer_match_report: refused("match_link_not_found"),
  card_by_link: null,
  entrants_page: null,
  entry_by_link: null,
  is_admin: false,
  match_by_link: null,
  offer_match_days: refused("match_link_not_found"),
  own_entry: null,
  own_fees_at_deletion: null,
  own_payment: null,
  own_person: [],
  own_profile: null,
  own_record: null,
  own_queue_places: [],
  own_result_lines: null,
  own_results: [],
  own_roles: null,
  own_knockouts: [],
  own_starts: [],
  payment_by_link: null,
  receipt_by_link: null,
  report_match: refused("match_report_invalid"),
  return_card: refused("confirmation_missing"),
  save_hole: refused("hole_invalid"),
  say_cannot_come_by_link: refused("entry_not_found"),
  say_paid_by_link: refused("entry_not_found"),
  withdraw_by_link: refused("entry_not_found"),
  work_out_fee: null,
  // What everybody reads.
  database_health: [expect.objectContaining({ can_write: true })],
  draw_published_at: null,
  finished_on: null,
  has_results: false,
  results_taken_back_at: null,
  // Other files publish some in the database.
  listed_series: { series: expect.any(Array) },
  live_board: null,
  public_knockout: null,
  public_series: null,
  published_play: null,
  starts_by_link: null,
  stop_reminders: false,
  tournament_entries: [],
};

/** Every function that callers of the API may execute, and what it takes. */
const functionsOf = (role: "anon" | "authenticated") =>
  backend.sql<{ name: string; given: string[] }>(`
    select proname as name,
           coalesce(proargnames[1:pronargs], '{}') as given
    from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and prorettype <> 'trigger'::regtype
      and has_function_privilege('${role}', oid, 'execute')
    -- At last what ends the caller.
    order by proname = 'delete_own_account', proname`);

/** What the functions that do not refuse a caller as such answer, without arguments. */
async function answersTo(token: string | undefined): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const { name, given } of await functionsOf("authenticated")) {
    const { status, body } = await backend.call("POST", `/rest/v1/rpc/${name}`, {
      ...(token !== undefined && { token }),
      body: Object.fromEntries(given.map((argument) => [argument, null])),
    });
    if (status !== 401 && status !== 403) answers[name] = body as unknown;
  }
  return answers;
}

const FOR_ANYBODY = [
  "agree_match_day",
  "answer_match_report",
  "card_by_link",
  "database_health",
  "draw_published_at",
  "entry_by_link",
  "finished_on",
  "has_results",
  "listed_series",
  "live_board",
  "match_by_link",
  "offer_match_days",
  "payment_by_link",
  "public_knockout",
  "public_series",
  "published_play",
  "receipt_by_link",
  "report_match",
  "results_taken_back_at",
  "return_card",
  "save_hole",
  "say_cannot_come_by_link",
  "say_paid_by_link",
  "starts_by_link",
  "stop_reminders",
  "tournament_entries",
  "withdraw_by_link",
];

const FOR_MEMBERS = [
  "adopt_entry",
  "admin_since",
  "consume_rate_limit",
  "entrants_page",
  "is_admin",
  "own_entry",
  "own_fees_at_deletion",
  "own_knockouts",
  "own_payment",
  "own_person",
  "own_profile",
  "own_record",
  "own_queue_places",
  "own_result_lines",
  "own_results",
  "own_roles",
  "own_starts",
  "renew_calendar_link",
  "say_cannot_come",
  "say_paid",
  "set_reminders",
  // It says that it refuses.
  "users_with_counts",
  "withdraw_birthday_registration",
  "withdraw_registration",
  "work_out_fee",
];

test("what functions answer visitors and members is on these lists; administrators have all", async () => {
  const answered = async (token?: string) => Object.keys(await answersTo(token)).toSorted();
  expect(await answered()).toEqual(FOR_ANYBODY);
  expect(await answered(living.leaving.accessToken)).toEqual(
    ["delete_own_account", ...FOR_ANYBODY, ...FOR_MEMBERS].toSorted(),
  );
  const all = await functionsOf("authenticated");
  expect(await answered(living.leavingAdmin.accessToken)).toEqual(
    all.map(({ name }) => name).toSorted(),
  );
});

test.each([
  ["an administrator whose session has ended", () => admin],
  ["a member whose session has ended", () => member],
  ["an administrator at the first factor", () => living.firstFactor],
] as const)("no function answers %s, a new one neither", async (_who, caller) => {
  expect(await answersTo(caller().accessToken)).toEqual(ANSWERS);
});

/** The tables and views of which the API shows a column. */
const tablesOf = () =>
  backend.sql<{ name: string; shown: string[] }>(`
    select relname as name, array_agg(attname::text order by attnum) as shown
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      and has_column_privilege('authenticated', pg_class.oid, attnum, 'select')
    group by relname order by relname`);

const READ_BY_EVERYBODY = new Set([
  "content",
  "pictures",
  "tournaments",
  "tournament_details",
  "tournament_overview",
  "tees",
  "divisions",
  "golf_groups",
  "questions",
  "choices",
  "renamed_options",
  "payees",
]);

/** The rows of each that a caller reads, but of what everybody reads. */
async function rowsOf(token: string | undefined) {
  const tables = await tablesOf();
  expect(tables.length).toBeGreaterThan(10);
  const rows: Record<string, unknown[]> = {};
  for (const { name, shown } of tables) {
    if (READ_BY_EVERYBODY.has(name)) continue;
    const { body } = await backend.call("GET", `/rest/v1/${name}?select=${shown.join(",")}`, {
      ...(token !== undefined && { token }),
    });
    rows[name] = Array.isArray(body) ? (body as unknown[]) : [];
  }
  return rows;
}

/** What only administrators read, or nobody. */
const EMPTY = [
  "admin_audit",
  // Of this member there are none.
  "answers",
  "awards",
  "bank_accounts",
  "book_months",
  "card_confirmations",
  "card_links",
  "cash_book",
  "closed_months",
  "competitions",
  "content_history",
  "content_picture_changes",
  "course_cards",
  "course_details",
  "course_tees",
  "course_tournaments",
  "courses",
  "entrant_messages",
  "entry_events",
  "fee_totals",
  "fourball_players",
  "fourballs",
  "hole_scores",
  "holes_not_taken",
  "line_parts",
  "list_columns",
  "listed_imports",
  "listed_openings",
  "listed_statement_lines",
  "open_calls",
  "opening_balances",
  "own_card_confirmations",
  "own_hole_scores",
  "own_holes_not_taken",
  "own_returned_cards",
  "people",
  "people_imports",
  "phone_calls",
  "play_details",
  "rate_limits",
  "receipt_details",
  "receipt_lines",
  "receipt_payments",
  "returned_cards",
  "role_grants",
  "scores",
  "scoring_credentials",
  "series",
  "series_changes",
  "series_corrections",
  "series_cut_persons",
  "series_cuts",
  "series_persons",
  "series_tournaments",
  "side_players",
  "side_sets",
  "sides",
  "statement_accounts",
  "statement_import_lines",
  "statement_imports",
  "statement_line_history",
  "statement_lines",
  "statement_payments",
  "taken_courses",
  "team_players",
  "teams",
  "tournament_changes",
  "tournament_play",
];

/** Of members: names, what they pay, and the audit log, which names entries. */
const READ_BY_ADMINISTRATORS = [
  "admin_audit",
  "check_ins",
  "entrant_counts",
  "entry_fee_states",
  "entry_fees",
  "fee_claims",
  "fee_ledger",
  "ledger_lines",
  "listed_fees",
  "listed_receipts",
  "players",
  "receipt_payments",
  "receipts",
  "tournament_changes",
];

test("tables show members their own rows, and administrators no contacts", async () => {
  const mine = await rowsOf(living.member.accessToken);
  // Without a row of the member's nothing is shown of a table's policies.
  expect(
    Object.entries(mine)
      .filter(([, rows]) => rows.length === 0)
      .map(([name]) => name),
  ).toEqual(EMPTY);
  const entries = mine.tournament_registrations as { entry_id: string }[];
  const receipts = mine.receipts as { payer: string }[];
  expect(receipts).toHaveLength(1);
  const traces = [
    living.member.id,
    living.member.email,
    PAYMENT,
    ...entries.map(({ entry_id }) => entry_id),
  ];
  for (const [who, token] of [
    ["anybody", undefined],
    ["another member", living.other.accessToken],
    ["an administrator", living.admin.accessToken],
    ["an administrator at the first factor", living.firstFactor.accessToken],
  ] as const) {
    const rows = await rowsOf(token);
    if (who === "an administrator") {
      for (const name of READ_BY_ADMINISTRATORS) {
        expect(rows[name]?.length, name).toBeGreaterThanOrEqual(mine[name]?.length ?? 0);
        // No phone number and no address of a member's.
        for (const contact of [living.member.email, PHONE]) {
          expect(JSON.stringify(rows[name])).not.toContain(contact);
        }
        rows[name] = [];
      }
      expect(rows.receipt_details).toHaveLength(1);
    }
    const shown = JSON.stringify(rows);
    for (const trace of traces) {
      expect([who, trace, shown.includes(trace)]).toEqual([who, trace, false]);
    }
  }
});

test("no table shows those whose session has ended a row but what everybody reads", async () => {
  for (const person of [admin, member]) {
    for (const [name, rows] of Object.entries(await rowsOf(person.accessToken))) {
      expect([name, rows]).toEqual([name, []]);
    }
  }
  const { body } = await backend.call("GET", "/rest/v1/tournaments?select=state&state=eq.draft", {
    token: admin.accessToken,
  });
  expect(body).toEqual([]);
});

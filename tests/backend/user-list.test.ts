import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { makeAdmin, createUser } from "../support/backend.ts";
import type { TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";

const { backend, admin, member } = await clubBackend(1);
const golfer = member(0);

beforeAll(async () => {
  // Many with the same time, so that the id decides their order.
  await backend.sql(`
    insert into auth.users (id, email, raw_user_meta_data, created_at, last_sign_in_at)
    select gen_random_uuid(), 'member' || n || '@club.example',
           jsonb_build_object('full_name', 'Member ' || n),
           timestamptz '2024-01-01' + (n / 10) * interval '1 day',
           case when n % 2 = 0 then timestamptz '2024-06-01' end
    from generate_series(1, 130) as n`);
  await backend.sql(`
    insert into auth.users (id, email, raw_user_meta_data) values
      (gen_random_uuid(), 'percent@club.example', '{"full_name": "100% Golf"}'),
      (gen_random_uuid(), 'under_score@club.example', '{"full_name": "Back\\\\slash"}'),
      (gen_random_uuid(), 'accent@club.example', '{"full_name": "ÉLODIE Ångström"}'),
      (gen_random_uuid(), 'nameless@club.example', '{}')`);
});

type User = { id: string; email: string; full_name: string | null };

function call(name: string, parameters: object, person?: TestUser) {
  return backend.call("POST", `/rest/v1/rpc/${name}`, {
    token: person?.accessToken,
    body: parameters,
  });
}

async function search(term: string): Promise<string[]> {
  const { body } = await call("list_users", { search: term }, admin);
  return (body as User[]).map(({ email }) => email);
}

describe("access", () => {
  it("is_admin answers about the caller only", async () => {
    expect((await call("is_admin", {}, admin)).body).toBe(true);
    expect((await call("is_admin", {}, golfer)).body).toBe(false);
  });

  it.each(["is_admin", "list_users", "count_users"])(
    "%s is denied to signed-out callers",
    async (name) => {
      const { status, body } = await call(name, {});
      expect(status).toBe(401);
      expect(body.code).toBe("42501");
    },
  );

  it.each(["list_users", "count_users"])("%s is denied to others", async (name) => {
    const { status, body } = await call(name, {}, golfer);
    expect(status).toBe(403);
    expect(body.code).toBe("42501");
    expect(JSON.stringify(body)).not.toContain("@");
  });

  it.each(["list_users", "count_users"])(
    "%s is denied to a former administrator at once",
    async (name) => {
      const former = await createUser(backend);
      await makeAdmin(backend, former);
      expect((await call(name, {}, former)).status).toBe(200);
      await backend.sql(`delete from public.admins where user_id = '${former.id}'`);
      expect((await call(name, {}, former)).status).toBe(403);
    },
  );

  it.each(["assert_admin", "sync_profile", "name_in_metadata"])(
    "%s cannot be called through the API",
    async (name) => {
      const { status } = await call(
        name,
        name === "name_in_metadata" ? { metadata: {} } : {},
        golfer,
      );
      expect(status).toBeGreaterThanOrEqual(400);
    },
  );

  it("every security definer function has an empty search path", async () => {
    const functions = await backend.sql<{ name: string; settings: string[] }>(`
      select proname as name, coalesce(proconfig, '{}') as settings from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef`);
    expect(functions.map(({ name }) => name).sort()).toEqual([
      "account_for",
      "acts_of_line",
      "add_entrant",
      "add_picture",
      "admin_second_factor",
      "admin_since",
      "admin_statistics",
      "adopt_entry",
      "agree_match_day",
      "answer_match_report",
      "apply_fees",
      "assert_role",
      "beginning_of_play",
      "boards_for_draw",
      "book_statement",
      "cancel_fee_line",
      "cancel_tournament",
      "card_by_link",
      "charge_nobody",
      "check_in",
      "choose_knockouts",
      "claim_registration_mails",
      "claim_scoring_account",
      "clean_up_deleted_accounts",
      "close_month",
      "close_registration",
      "club_handicaps",
      "club_knockout",
      "club_series",
      "competitions_of",
      "confirm_entrant",
      "consume_rate_limit",
      "copy_tournament",
      "correct_entrant",
      "correct_hole",
      "count_message_recipients",
      "count_users",
      "database_health",
      "delete_entries",
      "delete_own_account",
      "delete_series",
      "delete_tournament",
      "describe_picture",
      "draw_published_at",
      "end_role",
      "enter_round",
      "entrant_history",
      "entrants_without_address",
      "entries_by_club",
      "entries_of",
      "entry_by_link",
      "export_people",
      "export_users",
      "failed_scoring_accounts",
      "fee_counts",
      "find_entrant",
      "find_member",
      "find_person",
      "finished_on",
      "former_players",
      "grant_role",
      "has_proven_addresses",
      "has_results",
      "has_role",
      "has_session",
      "hide_picture",
      "import_people",
      "insert_registration",
      "is_admin",
      "issue_receipt",
      "join_people_of_account",
      "join_people_of_accounts",
      "join_sure_players",
      "keep_closed_months",
      "keep_closed_months_of_changed",
      "keep_closed_months_of_openings",
      "keep_content_version",
      "keep_day_of_final",
      "keep_drawn_division",
      "keep_opening_of_cash",
      "keep_opening_of_paid_in",
      "keep_openings_of_new_bank_lines",
      "knockout_facts",
      "know_players",
      "know_players_of_account",
      "leave_out_lines",
      "left_over_pictures",
      "list_roles",
      "list_users",
      "listed_series",
      "live_board",
      "mark_paid",
      "marks_of",
      "match_by_link",
      "match_contacts",
      "may_act_for_club",
      "merge_people",
      "move_content",
      "move_entrant",
      "move_up_after_more_places",
      "namesakes",
      "note_handicap",
      "numbered_players",
      "offer_match_days",
      "open_hole",
      "open_month",
      "outdate_balances",
      "own_fees_at_deletion",
      "own_knockouts",
      "own_person",
      "own_queue_places",
      "own_record",
      "own_result_lines",
      "own_results",
      "own_roles",
      "own_starts",
      "payment_by_link",
      "people_by_digits",
      "people_like_person",
      "people_of_lines",
      "play_players",
      "player_people",
      "players_of_imports",
      "players_to_know",
      "present_answers",
      "preview_people",
      "public_knockout",
      "public_series",
      "publish_draw",
      "publish_knockout",
      "publish_results",
      "publish_tournament",
      "published_draw",
      "published_play",
      "published_results",
      "purge_expired_rows",
      "receipt_by_link",
      "receipts_of_line",
      "reconciliation",
      "record_fee",
      "record_knockout",
      "refuse_claim",
      "release_playing_data_after_move",
      "remark_statement_line",
      "remember_column",
      "remove_course",
      "remove_person",
      "remove_picture",
      "renew_calendar_link",
      "reopen_card",
      "reopen_registration",
      "replace_card_link",
      "replace_match_link",
      "report_match",
      "restate_line_of_cancelled",
      "restate_line_of_payment",
      "results_taken_back_at",
      "retry_scoring_account",
      "return_card",
      "reverse_statement_line",
      "run_scheduled_work",
      "said_cannot_come",
      "save_content",
      "save_course",
      "save_fees",
      "save_hole",
      "save_knockout",
      "save_opening_balance",
      "save_person",
      "save_play",
      "save_receipt_details",
      "save_scores",
      "save_series",
      "save_tournament",
      "say_cannot_come",
      "say_cannot_come_by_link",
      "say_paid",
      "say_paid_by_link",
      "scoring_for_members",
      "second_factor_passed",
      "send_entrant_message",
      "series_after",
      "set_content_state",
      "set_reminders",
      "settle_card",
      "settle_hole_not_taken",
      "settle_registration_mail",
      "settle_scoring_account",
      "settle_statement_line",
      "show_board",
      "side_names",
      "sides_on_sheet",
      "start_entrants_export",
      "start_export",
      "start_fees_export",
      "start_money_export",
      "starts_by_link",
      "stop_entrant_message",
      "stop_reminders",
      "store_who_counted_of_results",
      "sync_guest_playing_data",
      "sync_matches_of_entry",
      "sync_new_profiles",
      "sync_profile",
      "take_back_draw",
      "take_back_knockout",
      "take_back_merge",
      "take_back_people",
      "take_back_results",
      "take_back_statement",
      "take_back_statement_line",
      "take_course",
      "tell_of_money",
      "tick_phone_call",
      "told_results",
      "tournament_entrants",
      "tournament_entries",
      "tournament_messages",
      "tournament_phone_calls",
      "tournaments_of",
      "unsent_registration_mails",
      "withdraw_by_link",
      "withdraw_entrant",
      "withdraw_registration",
      "work_out_balances",
      "work_out_entrant_fee",
      "work_out_fee",
      "writer_of",
    ]);
    for (const { settings } of functions) {
      expect(settings).toEqual(['search_path=""']);
    }
  });
});

describe("pages", () => {
  it("together contain every user once, newest first", async () => {
    const seen: string[] = [];
    let after: string | null = null;
    for (;;) {
      const { status, body } = await call("list_users", { after, page_size: 7 }, admin);
      expect(status).toBe(200);
      const page = body as User[];
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(7);
      seen.push(...page.map(({ id }) => id));
      after = page.at(-1)?.id ?? null;
    }
    const everybody = await backend.sql<{ id: string }>(
      "select id from public.profiles order by created_at desc, id desc",
    );
    expect(seen).toEqual(everybody.map(({ id }) => id));
  });

  it.each([
    [0, 1],
    [-5, 1],
    [3, 3],
    [null, 50],
  ])("of size %j have %j users", async (size, expected) => {
    const { body } = await call("list_users", { page_size: size }, admin);
    expect(body).toHaveLength(expected);
  });

  it("have at most 1000 users", async () => {
    await backend.sql(`
      insert into auth.users (id, email, created_at)
      select gen_random_uuid(), 'crowd' || n || '@crowd.example', '2020-01-01'
      from generate_series(1, 1100) as n`);
    const { body } = await call("list_users", { page_size: 5000 }, admin);
    expect(body).toHaveLength(1000);
    await backend.sql("delete from auth.users where email like '%@crowd.example'");
  });

  it("report it when the cursor's user is gone", async () => {
    const { status, body } = await call("list_users", { after: randomUUID() }, admin);
    expect(status).toBe(400);
    expect(body.code).toBe("22023");
  });

  it("contain the fields that the screen shows", async () => {
    const { body } = await call("list_users", { search: "nameless@club" }, admin);
    expect(Object.keys(body[0] as object).sort()).toEqual([
      "created_at",
      "email",
      "full_name",
      "id",
      "last_sign_in_at",
    ]);
    expect(body[0]).toMatchObject({ full_name: null, last_sign_in_at: null });
    expect(body[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  });
});

describe("search", () => {
  it.each([
    ["MEMBER 77", ["member77@club.example"]],
    ["ember78@", ["member78@club.example"]],
    ["100%", ["percent@club.example"]],
    ["under_", ["under_score@club.example"]],
    ["k\\s", ["under_score@club.example"]],
    ["élodie å", ["accent@club.example"]],
    ["m%8@club", []],
    ["member_7", []],
    ["' or true --", []],
  ])("for %j finds %j", async (term, expected) => {
    expect(await search(term)).toEqual(expected);
  });

  it("continues from page to page", async () => {
    const first = await call("list_users", { search: "member 1", page_size: 20 }, admin);
    const second = await call(
      "list_users",
      {
        search: "member 1",
        page_size: 100,
        after: (first.body as User[]).at(-1)?.id,
      },
      admin,
    );
    const found = [...(first.body as User[]), ...(second.body as User[])];
    // 1, 10-19, 100-130
    expect(new Set(found.map(({ email }) => email)).size).toBe(42);
    expect(found).toHaveLength(42);
  });
});

it("counts all users, matches and users who ever signed in", async () => {
  const [expected] = await backend.sql<{ total: number; active: number }>(
    "select count(*) as total, count(last_sign_in_at) as active from auth.users",
  );
  await call("admin_statistics", { refresh: true }, admin);
  expect((await call("count_users", {}, admin)).body).toEqual([
    { ...expected, filtered: expected?.total },
  ]);
  expect((await call("count_users", { search: "member 1" }, admin)).body).toEqual([
    { ...expected, filtered: 42 },
  ]);
});

describe("a member", () => {
  it("comes with their entries, and is a look-up in the audit", async () => {
    const { status, body } = await call("find_member", { member: golfer.id }, admin);
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: golfer.email, entries: [] });
    expect(
      await backend.sql(`select action from public.admin_audit where search = '${golfer.email}'`),
    ).toEqual([{ action: "look-up" }]);
  });

  it("who does not exist is null, and leaves no line", async () => {
    const { body } = await call("find_member", { member: randomUUID() }, admin);
    expect(body).toBeNull();
  });

  it("is denied to others", async () => {
    const { status, body } = await call("find_member", { member: admin.id }, golfer);
    expect(status).toBe(403);
    expect(body.code).toBe("42501");
  });
});

it("reads a page by an index, without a sequential scan", async () => {
  await backend.sql(`
    insert into auth.users (id, email, created_at)
    select gen_random_uuid(), 'plan' || n || '@plan.example', timestamptz '2019-01-01' + n * interval '1 second'
    from generate_series(1, 5000) as n;
    analyze public.profiles; analyze auth.users;`);
  const plan = await backend.sql<Record<string, string>>(`
    explain select id from public.profiles
    where (created_at, id) < ('2024-01-01', 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    order by created_at desc, id desc limit 50`);
  expect(JSON.stringify(plan)).toContain("profiles_newest_first");
  await backend.sql("delete from auth.users where email like '%@plan.example'");
});

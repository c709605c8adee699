import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isOfTournaments, ROLES } from "#app/site/own-roles.ts";
import { createUser, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { filledTournament } from "../support/filled-tournament.ts";
import { addContentPicture } from "../support/stored-pictures.ts";
import { rpc, rpcOfDesk, rpcOrThrow } from "../support/tournaments.ts";

const { backend, admin } = await clubBackend();

type Role = (typeof ROLES)[number];

const cup = await filledTournament(backend, admin, "11");
const other = await filledTournament(backend, admin, "22");
/** About which functions are called, so that they change nothing that is read. */
const calledCup = await filledTournament(backend, admin, "33");
const calledOther = await filledTournament(backend, admin, "44");
await addContentPicture(backend, admin, "putting");

/** A helper with each role, in the whole club or in these tournaments, in which no one is editor. */
async function helpers(tournaments: (string | null)[]): Promise<Record<Role, TestUser>> {
  const users = {} as Record<Role, TestUser>;
  for (const role of ROLES) {
    users[role] = await createUser(backend);
    for (const tournament of tournaments) {
      if (tournament !== null && !isOfTournaments(role)) continue;
      const { email } = users[role];
      await rpcOrThrow(backend, admin, "grant_role", { email, role, tournament });
    }
  }
  return users;
}

const member = await createUser(backend);
const ofClub = await helpers([null]);
const ofCup = await helpers([cup.id, calledCup.id]);

/** What of a relation belongs to a tournament: by which column, or nothing. */
type Scope = "tournament_id" | "entry_id" | "tournament" | null;
type Rule = readonly [Scope, ...Role[]];

const DESK: Rule = ["tournament_id", "secretary", "starter"];
const FEES: Rule = ["tournament_id", "secretary", "treasurer"];
const BOOKS: Rule = [null, "treasurer"];

/** Which roles read the club's rows of each table and view; administrators read all of them. */
const READ_BY_ROLES: Readonly<Record<string, Rule>> = {
  answers: DESK,
  awards: DESK,
  bank_accounts: BOOKS,
  book_months: BOOKS,
  card_confirmations: DESK,
  card_links: DESK,
  cash_book: BOOKS,
  check_ins: ["entry_id", "secretary", "starter"],
  closed_months: BOOKS,
  listed_openings: BOOKS,
  opening_balances: BOOKS,
  play_details: DESK,
  tournament_play: DESK,
  competitions: DESK,
  content_history: [null, "editor"],
  content_picture_changes: [null, "editor"],
  course_cards: DESK,
  // An editor without its tees.
  course_details: [null, "secretary", "editor"],
  course_tees: [null, "secretary"],
  course_tournaments: ["tournament_id", "secretary"],
  courses: [null, "secretary", "editor"],
  entry_fee_states: FEES,
  entry_fees: FEES,
  fee_claims: ["entry_id", "secretary", "treasurer"],
  fee_ledger: ["entry_id", "secretary", "treasurer"],
  fee_totals: ["tournament_id", "treasurer"],
  fourball_players: DESK,
  fourballs: DESK,
  hole_scores: DESK,
  holes_not_taken: DESK,
  ledger_lines: ["entry_id", "secretary", "treasurer"],
  line_parts: BOOKS,
  listed_fees: FEES,
  listed_imports: BOOKS,
  listed_receipts: ["tournament", "treasurer"],
  listed_statement_lines: BOOKS,
  people: [null, "secretary"],
  people_imports: [null, "secretary"],
  open_calls: ["tournament_id", "secretary"],
  phone_calls: ["entry_id", "secretary"],
  players: ["tournament_id", "secretary", "starter", "treasurer"],
  receipt_details: BOOKS,
  receipt_payments: ["tournament_id", "treasurer"],
  receipts: ["entry_id", "treasurer"],
  returned_cards: DESK,
  scores: DESK,
  series: [null, "secretary"],
  series_changes: ["tournament_id", "secretary"],
  series_corrections: [null, "secretary"],
  series_cut_persons: [null, "secretary"],
  series_cuts: ["tournament_id", "secretary"],
  series_persons: [null, "secretary"],
  series_tournaments: ["tournament_id", "secretary"],
  side_players: DESK,
  side_sets: DESK,
  sides: DESK,
  statement_accounts: BOOKS,
  statement_import_lines: BOOKS,
  statement_imports: BOOKS,
  statement_line_history: BOOKS,
  statement_lines: BOOKS,
  statement_payments: BOOKS,
  taken_courses: ["tournament_id", "secretary"],
  team_players: DESK,
  teams: DESK,
  tournament_changes: ["tournament_id", "secretary"],
};

/** Of these a role reads some rows. */
const READ_IN_PART: Readonly<Record<string, Rule>> = {
  // Of what others did administrators alone.
  admin_audit: ["tournament_id"],
  book_rows: [null, "secretary", "treasurer"],
  entrant_counts: ["tournament_id", "secretary", "starter", "treasurer"],
  list_columns: [null, "secretary"],
  receipt_lines: [null, "treasurer"],
  receipt_totals: [null, "treasurer"],
};

const READ_BY_EVERYBODY = [
  "choices",
  // What is not shown its editors alone: tests/backend/content.test.ts.
  "content",
  "divisions",
  "fee_prices",
  "fee_settings",
  "golf_groups",
  "payees",
  // What a tournament shows; hidden and removed ones the club alone (pictures.test.ts).
  "pictures",
  "questions",
  "renamed_options",
  "tees",
  "tournament_details",
  "tournament_fees",
  "tournament_overview",
  "tournaments",
];

/** Of these a member reads their own rows, and administrators no more. */
const OWN = [
  "birthday_tournament_registrations",
  "calendar_links",
  "current_registrations",
  "entrant_messages",
  "entries",
  "entry_events",
  "entry_versions",
  "mail_preferences",
  "own_card_confirmations",
  "own_check_ins",
  "own_claims",
  "own_entry_fees",
  "own_hole_scores",
  "own_holes_not_taken",
  "own_ledger_lines",
  "own_receipts",
  "own_returned_cards",
  "playing_data",
  "profiles",
  "rate_limits",
  "registration_mails",
  "role_grants",
  "scoring_accounts",
  "scoring_credentials",
  "tournament_registrations",
];

const readableColumns = await backend.sql<{ name: string; shown: string[] }>(`
  select relname as name, array_agg(attname::text order by attnum) as shown
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    and has_column_privilege('authenticated', pg_class.oid, attnum, 'select')
  group by relname order by relname`);

const CLUB_RELATIONS = Object.keys(READ_BY_ROLES);

async function countRows(user: TestUser | null, name: string, filter = ""): Promise<number> {
  const columns = readableColumns.find((relation) => relation.name === name)?.shown ?? [];
  const { status, body } = await backend.call(
    "GET",
    `/rest/v1/${name}?select=${columns.join(",")}${filter}`,
    { ...(user && { token: user.accessToken }) },
  );
  if (!user && status !== 200) return 0;
  expect([name, status]).toEqual([name, 200]);
  return (body as unknown[]).length;
}

/** How many rows of the cup and of the other tournament a caller reads; of the club: in both. */
async function readRows(user: TestUser | null, name: string): Promise<[number, number]> {
  const [scope] = READ_BY_ROLES[name] ?? [null];
  const filterOf = ({ id, entry, name: title }: typeof cup) =>
    scope === null
      ? ""
      : `&${scope}=eq.${encodeURIComponent(scope === "entry_id" ? entry : scope === "tournament" ? title : id)}`;
  return [await countRows(user, name, filterOf(cup)), await countRows(user, name, filterOf(other))];
}

test("the matrix names every table and view that the API shows", () => {
  expect(
    [...CLUB_RELATIONS, ...Object.keys(READ_IN_PART), ...READ_BY_EVERYBODY, ...OWN].toSorted(),
  ).toEqual(readableColumns.map(({ name }) => name).toSorted());
});

describe.each(CLUB_RELATIONS)("%s", (name) => {
  const [scope, ...roles] = READ_BY_ROLES[name] as Rule;

  test("is read by these roles, of one tournament by a role for it alone", async () => {
    const all = await readRows(admin, name);
    expect(Math.min(...all)).toBeGreaterThan(0);
    expect(await readRows(null, name)).toEqual([0, 0]);
    expect(await readRows(member, name)).toEqual([0, 0]);
    for (const role of ROLES) {
      const isAllowed = roles.includes(role);
      expect([role, await readRows(ofClub[role], name)]).toEqual([role, isAllowed ? all : [0, 0]]);
      const [rowsOfCup, rowsOfOther] = await readRows(ofCup[role], name);
      expect([role, rowsOfCup, rowsOfOther]).toEqual([
        role,
        isAllowed && scope !== null ? all[0] : 0,
        0,
      ]);
    }
  });
});

test.each(Object.entries(READ_IN_PART))("%s is read in part", async (name, [scope, ...roles]) => {
  const rowsOf = (user: TestUser | null, { id }: typeof cup) =>
    countRows(
      user,
      name,
      (scope === null ? "" : `&${scope}=eq.${id}`) +
        (name === "admin_audit" && user ? `&or=(admin_id.is.null,admin_id.neq.${user.id})` : ""),
    );
  expect(await rowsOf(null, cup)).toBe(0);
  expect(await rowsOf(member, cup)).toBe(0);
  for (const role of ROLES) {
    const isAllowed = roles.includes(role);
    expect([role, (await rowsOf(ofClub[role], other)) > 0]).toEqual([role, isAllowed]);
    expect([role, (await rowsOf(ofCup[role], cup)) > 0]).toEqual([role, isAllowed]);
    if (scope !== null) expect([role, await rowsOf(ofCup[role], other)]).toEqual([role, 0]);
  }
});

test.each(OWN)("%s shows no role what is another member's", async (name) => {
  const trace = [cup.entry, other.entry];
  const columns = readableColumns.find((relation) => relation.name === name)?.shown ?? [];
  for (const user of [member, admin, ...Object.values(ofClub), ...Object.values(ofCup)]) {
    const { body } = await backend.call("GET", `/rest/v1/${name}?select=${columns.join(",")}`, {
      token: user.accessToken,
    });
    for (const entry of trace) expect(JSON.stringify(body)).not.toContain(entry);
  }
});

/** By whom each function is answered; of a tournament also by a role for it alone. */
const ANSWERED: Readonly<Record<string, readonly Role[]>> = {
  add_entrant: ["secretary"],
  // Those of a gallery: a card's are the secretary's (pictures.test.ts).
  add_picture: ["secretary", "starter", "treasurer"],
  describe_picture: ["secretary", "starter", "treasurer"],
  hide_picture: ["secretary", "starter", "treasurer"],
  remove_picture: ["secretary", "starter", "treasurer"],
  apply_fees: ["treasurer"],
  boards_for_draw: ["secretary"],
  cancel_fee_line: ["treasurer"],
  cancel_tournament: ["secretary"],
  check_in: ["secretary", "starter"],
  close_registration: ["secretary"],
  club_handicaps: ["secretary", "starter"],
  play_players: ["secretary", "starter"],
  player_people: ["secretary"],
  choose_knockouts: ["secretary"],
  club_knockout: ["secretary", "starter"],
  confirm_entrant: ["secretary"],
  correct_entrant: ["secretary"],
  correct_hole: ["secretary", "starter"],
  count_message_recipients: ["secretary"],
  entrant_history: ["secretary"],
  entrants_page: ["secretary", "starter"],
  entrants_without_address: ["secretary"],
  find_entrant: ["secretary"],
  mark_paid: ["treasurer"],
  move_entrant: ["secretary"],
  namesakes: ["secretary", "starter", "treasurer"],
  open_hole: ["secretary", "starter"],
  publish_draw: ["secretary", "starter"],
  publish_knockout: ["secretary"],
  publish_results: ["secretary"],
  publish_tournament: ["secretary"],
  record_fee: ["treasurer"],
  record_knockout: ["secretary"],
  refuse_claim: ["treasurer"],
  remember_column: ["secretary"],
  reopen_card: ["secretary", "starter"],
  reopen_registration: ["secretary"],
  replace_card_link: ["secretary", "starter"],
  match_contacts: ["secretary"],
  replace_match_link: ["secretary"],
  save_knockout: ["secretary"],
  save_play: ["secretary", "starter"],
  save_fees: ["treasurer"],
  save_scores: ["secretary", "starter"],
  save_tournament: ["secretary"],
  send_entrant_message: ["secretary"],
  settle_card: ["secretary", "starter"],
  settle_hole_not_taken: ["secretary", "starter"],
  show_board: ["secretary", "starter"],
  start_entrants_export: ["secretary"],
  start_fees_export: ["treasurer"],
  stop_entrant_message: ["secretary"],
  take_back_draw: ["secretary", "starter"],
  take_back_knockout: ["secretary"],
  take_back_results: ["secretary"],
  tick_phone_call: ["secretary"],
  told_results: ["secretary"],
  tournament_entrants: ["secretary", "starter"],
  tournament_messages: ["secretary"],
  tournament_phone_calls: ["secretary"],
  withdraw_entrant: ["secretary"],
  work_out_entrant_fee: ["secretary"],
};

/** A role for one tournament is none here. */
const ANSWERED_FOR_THE_CLUB: Readonly<Record<string, readonly Role[]>> = {
  book_statement: ["treasurer"],
  close_month: ["treasurer"],
  club_series: ["secretary"],
  copy_tournament: ["secretary"],
  delete_series: ["secretary"],
  delete_tournament: ["secretary"],
  enter_round: ["secretary"],
  export_people: ["secretary"],
  find_person: ["secretary"],
  has_proven_addresses: ["secretary"],
  import_people: ["secretary"],
  join_sure_players: ["secretary"],
  know_players: ["secretary"],
  leave_out_lines: ["treasurer"],
  open_month: ["treasurer"],
  save_opening_balance: ["treasurer"],
  merge_people: ["secretary"],
  move_content: ["editor"],
  paid_without_receipt: ["treasurer"],
  people_like_person: ["secretary"],
  people_of_lines: ["secretary"],
  people_page: ["secretary"],
  players_of_imports: ["secretary"],
  players_to_know: ["secretary"],
  preview_people: ["secretary"],
  day_book_sums: ["treasurer"],
  reconciliation: ["treasurer"],
  remark_statement_line: ["treasurer"],
  series_after: ["secretary"],
  set_content_state: ["editor"],
  remove_course: ["secretary"],
  remove_person: ["secretary"],
  reverse_statement_line: ["treasurer"],
  save_content: ["editor"],
  save_course: ["secretary"],
  save_person: ["secretary"],
  save_receipt_details: ["treasurer"],
  save_series: ["secretary"],
  settle_statement_line: ["treasurer"],
  start_money_export: ["treasurer"],
  statement_lines_page: ["treasurer"],
  statement_matches: ["treasurer"],
  take_back_merge: ["secretary"],
  take_back_people: ["secretary"],
  take_back_statement: ["treasurer"],
  take_back_statement_line: ["treasurer"],
  take_course: ["secretary"],
};

const FOR_ADMINISTRATORS = [
  "admin_statistics",
  "count_users",
  "end_role",
  "export_users",
  "failed_scoring_accounts",
  "find_member",
  "grant_role",
  "list_roles",
  "list_users",
  "retry_scoring_account",
  "start_export",
  "unsent_registration_mails",
];

const FOR_MEMBERS = [
  "adopt_entry",
  "admin_since",
  "consume_rate_limit",
  "delete_own_account",
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
  "users_with_counts",
  "withdraw_birthday_registration",
  "withdraw_registration",
  "work_out_fee",
];

const FOR_EVERYBODY = [
  "agree_match_day",
  "answer_match_report",
  "match_by_link",
  "offer_match_days",
  "report_match",
  "receipt_by_link",
  "card_by_link",
  "database_health",
  "draw_published_at",
  "entry_by_link",
  "finished_on",
  "has_results",
  "results_taken_back_at",
  "listed_series",
  "live_board",
  "payment_by_link",
  "public_knockout",
  "public_series",
  "published_play",
  "return_card",
  "save_hole",
  "say_cannot_come_by_link",
  "say_paid_by_link",
  "starts_by_link",
  "stop_reminders",
  "tournament_entries",
  "withdraw_by_link",
];

const functions = await backend.sql<{ name: string; given: string[] }>(`
  select proname as name, coalesce(proargnames[1:pronargs], '{}') as given
  from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f'
    and prorettype <> 'trigger'::regtype
    and has_function_privilege('authenticated', oid, 'execute')
  order by proname`);

/** Whether a function answers about this tournament; whatever else it takes is missing. */
async function isAnswered(user: TestUser | null, name: string, about: typeof cup) {
  const values: Record<string, unknown> = {
    tournament: about.id,
    entry: about.entry,
    line: about.payment,
    message: about.message,
    phone_call: about.call,
    picture: about.picture,
  };
  const given = functions.find((each) => each.name === name)?.given ?? [];
  const { status, body } = await backend.call("POST", `/rest/v1/rpc/${name}`, {
    ...(user && { token: user.accessToken }),
    body: Object.fromEntries(
      given.map((argument) => [
        argument,
        name === "add_entrant" && argument === "entry" ? null : (values[argument] ?? null),
      ]),
    ),
  });
  expect([name, status, JSON.stringify(body)]).not.toEqual([name, 500, expect.anything()]);
  return status !== 401 && status !== 403;
}

test("the matrix names every function that the API offers", () => {
  expect(
    [
      ...Object.keys(ANSWERED),
      ...Object.keys(ANSWERED_FOR_THE_CLUB),
      ...FOR_ADMINISTRATORS,
      ...FOR_MEMBERS,
      ...FOR_EVERYBODY,
    ].toSorted(),
  ).toEqual(functions.map(({ name }) => name).toSorted());
});

test.each([...Object.entries(ANSWERED), ...Object.entries(ANSWERED_FOR_THE_CLUB)])(
  "%s answers these roles, about one tournament a role for it alone",
  async (name, roles) => {
    const isOfTournament = name in ANSWERED;
    expect(await isAnswered(null, name, calledCup)).toBe(false);
    expect(await isAnswered(member, name, calledCup)).toBe(false);
    expect(await isAnswered(admin, name, calledCup)).toBe(true);
    for (const role of ROLES) {
      const isAllowed = roles.includes(role);
      expect([role, await isAnswered(ofClub[role], name, calledCup)]).toEqual([role, isAllowed]);
      expect([role, await isAnswered(ofCup[role], name, calledCup)]).toEqual([
        role,
        isAllowed && isOfTournament,
      ]);
      // What columns of lists are is the club's, and any of its tournaments' lists asks.
      expect([role, await isAnswered(ofCup[role], name, calledOther)]).toEqual([
        role,
        isAllowed && name === "remember_column",
      ]);
    }
  },
);

test.each(FOR_ADMINISTRATORS)("%s answers administrators alone", async (name) => {
  expect(await isAnswered(admin, name, calledCup)).toBe(true);
  for (const user of [null, member, ...Object.values(ofClub), ...Object.values(ofCup)]) {
    expect(await isAnswered(user, name, calledCup)).toBe(false);
  }
});

test.each(FOR_MEMBERS.filter((name) => name !== "delete_own_account"))(
  "%s answers members",
  async (name) => {
    expect(await isAnswered(null, name, calledCup)).toBe(false);
    expect(await isAnswered(member, name, calledCup)).toBe(true);
  },
);

test.each(FOR_EVERYBODY)("%s answers visitors", async (name) => {
  expect(await isAnswered(null, name, calledCup)).toBe(true);
});

describe("a role", () => {
  const grant = async (email: string, role: string, tournament: string | null = null) =>
    (await rpcOrThrow(backend, admin, "grant_role", { email, role, tournament })) as string;
  const list = async (email: string) =>
    (
      (await rpcOrThrow(backend, admin, "list_roles", {})) as {
        id: string | null;
        email: string;
        role: string;
        tournament: string | null;
        granted_by: string | null;
        ended_by: string | null;
      }[]
    ).filter((line) => line.email === email);

  test("an ended role ends at once, and stays in the list", async () => {
    const user = await createUser(backend);
    const id = await grant(user.email, "starter", cup.id);
    const reads = () => countRows(user, "fourballs");
    const answers = async () =>
      (await rpc(backend, user, "tournament_entrants", { tournament: cup.id })).status;
    expect([await reads(), await answers()]).toEqual([1, 200]);
    await rpcOrThrow(backend, admin, "end_role", { role_grant: id });
    expect([await reads(), await answers()]).toEqual([0, 403]);
    expect(await list(user.email)).toMatchObject([
      {
        id,
        role: "starter",
        tournament: cup.name,
        granted_by: admin.email,
        ended_by: admin.email,
      },
    ]);
    const again = await grant(user.email, "starter", cup.id);
    expect(again).not.toBe(id);
    expect(await reads()).toBe(1);
  });

  test("is granted once, by any spelling of the address, to accounts that there are", async () => {
    const user = await createUser(backend);
    const id = await grant(` ${user.email.toUpperCase()} `, "secretary");
    expect(await grant(user.email, "secretary")).toBe(id);
    expect(await list(user.email)).toHaveLength(1);
    for (const [body, message] of [
      [{ email: "nobody@example.com", role: "starter" }, "account_not_found"],
      [{ email: user.email, role: "administrator" }, "role_invalid"],
      [{ email: user.email, role: "editor", tournament: cup.id }, "role_invalid"],
      [{ email: user.email, role: "starter", tournament: "none" }, "tournament_not_found"],
    ] as const) {
      expect((await rpcOfDesk(backend, admin, "grant_role", body)).body).toMatchObject({ message });
    }
    const unknown = await rpc(backend, admin, "end_role", { role_grant: randomUUID() });
    expect(unknown.body).toMatchObject({ message: "role_not_found" });
  });

  test("is noted in the audit log by administrators alone to read", async () => {
    const user = await createUser(backend);
    const id = await grant(user.email, "treasurer", cup.id);
    await rpcOrThrow(backend, admin, "end_role", { role_grant: id });
    await rpcOrThrow(backend, admin, "end_role", { role_grant: id });
    const path = `/rest/v1/admin_audit?select=action,details&search=eq.${user.email}&order=at`;
    const read = async ({ accessToken }: TestUser) =>
      (await backend.call("GET", path, { token: accessToken })).body as unknown;
    const details = { role: "treasurer", tournament: cup.id };
    expect(await read(admin)).toEqual([
      { action: "role-granted", details },
      { action: "role-ended", details },
    ]);
    expect(await read(ofClub.secretary)).toEqual([]);
  });

  test("is nothing once the session has ended, or without a second factor that is required", async () => {
    const user = await createUser(backend);
    await grant(user.email, "secretary");
    const answer = async () => (await rpc(backend, user, "people_page", {})).body as object;
    expect(await answer()).toHaveProperty("total");
    await backend.sql("update public.security_settings set admin_second_factor = 'required'");
    try {
      expect(await answer()).toMatchObject({ message: "role_missing", details: "secretary" });
      expect(await countRows(user, "people")).toBe(0);
    } finally {
      await backend.sql("update public.security_settings set admin_second_factor = 'optional'");
    }
    await backend.call("POST", "/auth/v1/logout", { token: user.accessToken });
    expect(await answer()).toMatchObject({ message: "session_ended" });
    expect(await countRows(user, "people")).toBe(0);
  });

  test("of a deleted account is gone, and what its administrator granted stays", async () => {
    const [helper, giver] = [await createUser(backend), await createUser(backend)];
    await backend.sql(`insert into public.admins (user_id) values ('${giver.id}')`);
    await rpcOrThrow(backend, giver, "grant_role", { email: helper.email, role: "starter" });
    await rpcOrThrow(backend, giver, "delete_own_account", {});
    expect(await list(helper.email)).toMatchObject([{ role: "starter", granted_by: null }]);
    await rpcOrThrow(backend, helper, "delete_own_account", {});
    expect(await list(helper.email)).toEqual([]);
  });

  test("a starter saves the draw of a competition, and nothing else of it", async () => {
    for (const [changes, message] of [
      [{ draw: null }, "version_conflict"],
      [{ rules: {} }, "role_missing"],
      [{ draw: null, teams: {} }, "role_missing"],
      ["draw", "play_invalid"],
    ] as const) {
      const body = { tournament: cup.id, expected_version: 99, changes };
      const answer = await rpc(backend, ofCup.starter, "save_play", body);
      expect([changes, answer.body]).toMatchObject([changes, { message }]);
    }
  });
});

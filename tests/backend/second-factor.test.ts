import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createUser,
  makeAdmin,
  registration,
  signToken,
  startBackend,
  type RunningBackend,
  type TestUser,
} from "../support/backend.ts";
import { totp } from "../support/hosted-mfa.ts";
import { acquireBackend } from "../support/shared-backends.ts";

let backend: RunningBackend;
let member: TestUser;
let admin: TestUser;

/** The tables with rows of members, which the policies protect. */
const MEMBERS_TABLES = [
  "admin_audit",
  "answers",
  "calendar_links",
  "card_confirmations",
  "check_ins",
  "entrant_messages",
  "entries",
  "entry_events",
  "entry_fees",
  "entry_versions",
  "fee_claims",
  "fee_ledger",
  "hole_scores",
  "holes_not_taken",
  "mail_preferences",
  "players",
  "playing_data",
  "profiles",
  "rate_limits",
  "receipts",
  "registration_mails",
  "returned_cards",
  "role_grants",
  "scoring_accounts",
  "scoring_credentials",
  "tournament_fees",
];

async function setUp(start: () => Promise<RunningBackend>) {
  backend = await start();
  member = await createUser(backend);
  admin = await createUser(backend);
  await makeAdmin(backend, admin);
  const { status } = await backend.call("POST", "/rest/v1/tournament_registrations", {
    token: member.accessToken,
    body: registration(),
  });
  expect(status).toBe(201);
}

async function setFactor(user: TestUser, status: "verified" | "unverified" | "none") {
  await backend.sql(`delete from auth.mfa_factors where user_id = '${user.id}'`);
  if (status === "none") return;
  await backend.sql(`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values ('${randomUUID()}', '${user.id}', 'totp', '${status}', now(), now())`);
}

async function setRequired(setting: "optional" | "required") {
  await backend.sql(
    `update public.security_settings set admin_second_factor = '${setting}' where true`,
  );
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;
}

/** The user's own token with another level; undefined: as before there were levels. */
function tokenOf(user: TestUser, aal: "aal1" | "aal2" | undefined): string {
  return signToken({ ...claimsOf(user.accessToken), aal }, backend.jwtSecret);
}

async function rpc(name: string, token: string, body: object = {}) {
  return backend.call("POST", `/rest/v1/rpc/${name}`, { token, body });
}

describe.each([
  ["in the auth service's tables", acquireBackend, true],
  ["nor tables, as embedded", () => startBackend(), false],
] as const)("without factors %s", (_where, start, hasTables) => {
  beforeAll(() => setUp(start));
  afterAll(() => backend.stop());

  it(`there ${hasTables ? "are" : "are no"} tables`, async () => {
    const [row] = await backend.sql("select to_regclass('auth.mfa_factors') is not null as there");
    expect(row).toEqual({ there: hasTables });
  });

  it("a token of level aal1 is enough", async () => {
    for (const aal of ["aal1", undefined] as const) {
      const token = tokenOf(member, aal);
      const profiles = await backend.call("GET", "/rest/v1/profiles", {
        token,
      });
      expect(profiles.body).toHaveLength(1);
      expect((await rpc("own_profile", token)).body).not.toBeNull();
      expect((await rpc("is_admin", tokenOf(admin, aal))).body).toBe(true);
    }
  });

  it("an administrator needs one where it is required, and is none", async () => {
    await setRequired("required");
    try {
      expect((await rpc("is_admin", tokenOf(admin, "aal1"))).body).toBe(false);
      expect((await rpc("is_admin", tokenOf(admin, undefined))).body).toBe(false);
      expect((await rpc("is_admin", tokenOf(admin, "aal2"))).body).toBe(true);
      expect((await rpc("is_admin", tokenOf(member, "aal2"))).body).toBe(false);
      const { status, body } = await rpc("list_users", tokenOf(admin, "aal1"));
      expect([status, body.code]).toEqual([403, "42501"]);
      // A member is not concerned.
      expect((await rpc("own_profile", tokenOf(member, "aal1"))).body).toEqual(
        expect.objectContaining({ email: member.email }),
      );
    } finally {
      await setRequired("optional");
    }
  });

  it("no key reads or changes the setting, and only a secret key asks for it", async () => {
    const service = { headers: { apikey: backend.secretKey } };
    for (const given of [{}, { token: admin.accessToken }, service]) {
      const read = await backend.call("GET", "/rest/v1/security_settings", given);
      expect(read.body.code).toBe("42501");
      const write = await backend.call("PATCH", "/rest/v1/security_settings", {
        ...given,
        body: { admin_second_factor: "required" },
      });
      expect(write.status).toBeGreaterThanOrEqual(400);
    }
    const ask = (given: object) =>
      backend.call("POST", "/rest/v1/rpc/admin_second_factor", {
        body: {},
        ...given,
      });
    expect((await ask(service)).body).toBe("optional");
    expect((await ask({ token: admin.accessToken })).status).toBe(403);
    expect((await ask({})).status).toBeGreaterThanOrEqual(401);
  });
});

describe("with factors", () => {
  beforeAll(() => setUp(acquireBackend));

  afterAll(async () => {
    for (const user of [member, admin]) await setFactor(user, "none");
    await backend.stop();
  });

  beforeEach(async () => {
    await setFactor(member, "verified");
    await setFactor(admin, "verified");
  });

  it("every table that members read has the policy", async () => {
    const policies = await backend.sql<{ name: string; restrictive: boolean }>(`
      select distinct tablename as name,
             bool_or(permissive = 'RESTRICTIVE' and qual ~ 'has_session') as restrictive
      from pg_policies where schemaname = 'public' and roles @> '{authenticated}'
      group by tablename order by tablename`);
    expect(policies.filter(({ restrictive }) => restrictive).map(({ name }) => name)).toEqual(
      MEMBERS_TABLES,
    );
    // What is_admin() and has_role() protect, and what everybody reads.
    expect(policies.filter(({ restrictive }) => !restrictive).map(({ name }) => name)).toEqual([
      "awards",
      "bank_accounts",
      "card_links",
      "choices",
      "closed_months",
      "competitions",
      "content",
      "course_tees",
      "courses",
      "divisions",
      "fourball_players",
      "fourballs",
      "golf_groups",
      "list_columns",
      "opening_balances",
      "people",
      "people_imports",
      "phone_calls",
      "pictures",
      "questions",
      "receipt_details",
      "receipt_lines",
      "scores",
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
      "statement_import_lines",
      "statement_imports",
      "statement_lines",
      "statement_payments",
      "taken_courses",
      "team_players",
      "teams",
      "tees",
      "tournament_play",
      "tournaments",
    ]);
  });

  it("a token without the factor reads and writes nothing of the member's", async () => {
    const half = tokenOf(member, "aal1");
    for (const table of MEMBERS_TABLES) {
      const [readable] = await backend.sql<{ column: string }>(`
        select attname as column from pg_attribute
        where attrelid = 'public.${table}'::regclass and attnum > 0
          and has_column_privilege('authenticated', attrelid, attnum, 'select') limit 1`);
      const { body } = await backend.call(
        "GET",
        `/rest/v1/${table}?select=${readable?.column ?? ""}`,
        { token: half },
      );
      expect([table, body]).toEqual([table, []]);
    }
    const inserted = await backend.call("POST", "/rest/v1/tournament_registrations", {
      token: half,
      body: registration(),
    });
    expect(inserted.body.code).toBe("42501");
    expect((await rpc("own_profile", half)).body).toBeNull();
    expect((await rpc("own_entry", half, { tournament_slug: "x" })).body).toBeNull();
    for (const name of ["own_queue_places", "own_starts", "own_results", "own_knockouts"]) {
      expect((await rpc(name, half)).body).toEqual([]);
    }
    const [entry] = await backend.sql<{ id: string }>(
      `select id from public.tournament_registrations where user_id = '${member.id}'`,
    );
    for (const [name, body] of [
      ["renew_calendar_link", { wanted: true }],
      ["set_reminders", { wanted: false }],
      ["withdraw_registration", { registration: entry?.id }],
      ["say_cannot_come", { registration: entry?.id }],
      ["delete_own_account", {}],
    ] as const) {
      const answer = await rpc(name, half, body);
      expect([name, answer.body.message]).toEqual([name, "second_factor_needed"]);
    }
  });

  it("a token with it does, and one without it where the factor was never confirmed", async () => {
    const read = async (aal: "aal1" | "aal2") => {
      const { body } = await backend.call("GET", "/rest/v1/tournament_registrations?select=id", {
        token: tokenOf(member, aal),
      });
      return (body as object[]).length;
    };
    expect(await read("aal1")).toBe(0);
    expect(await read("aal2")).toBe(1);
    await setFactor(member, "unverified");
    expect(await read("aal1")).toBe(1);
  });

  it("the functions refuse a token without the factor", async () => {
    const answer = await backend.call("POST", "/functions/v1/golfguage-integration", {
      token: tokenOf(member, "aal1"),
      body: {},
    });
    expect([answer.status, answer.body]).toEqual([
      403,
      { success: false, error: "second_factor_needed" },
    ]);
  });

  it("an administrator's own factor is asked for, required or not", async () => {
    for (const setting of ["optional", "required"] as const) {
      await setRequired(setting);
      expect((await rpc("is_admin", tokenOf(admin, "aal1"))).body).toBe(false);
      expect((await rpc("is_admin", tokenOf(admin, "aal2"))).body).toBe(true);
    }
    await setRequired("optional");
    await setFactor(admin, "none");
    expect((await rpc("is_admin", tokenOf(admin, "aal1"))).body).toBe(true);
  });
});

it.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("the codes that tests type are those of RFC 6238: at %i s %s", (seconds, code) => {
  // "12345678901234567890" in base32.
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  expect(totp(secret, seconds * 1000, 8)).toBe(code);
});

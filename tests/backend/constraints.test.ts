import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROFILE_FIELDS } from "#app/account/auth/profile-fields.ts";
import { LIMITS } from "#app/entries/schema.ts";
import { EMAIL_MAX } from "#app/forms/person-schema.ts";
import { birthdayRegistration, createUser, makeAdmin, registration } from "../support/backend.ts";
import type { Answer, TestUser, RunningBackend } from "../support/backend.ts";
import { ageDivisions } from "../support/seeded-tournaments.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { makeTournament, rpc } from "../support/tournaments.ts";

let backend: RunningBackend;
let person: TestUser;

beforeAll(async () => {
  backend = await acquireBackend();
  person = await createUser(backend);
});

afterAll(() => backend.stop());

function insert(
  table: string,
  body: unknown,
  preference = "return=representation",
): Promise<Answer> {
  return backend.call("POST", `/rest/v1/${table}`, {
    token: person.accessToken,
    body,
    headers: { prefer: preference },
  });
}

const text = (length: number) => "a".repeat(length);
const address = (length: number) => `${text(length - 12)}@example.com`;

describe("tournament_registrations", () => {
  it.each<[string, string | null]>([
    ["full_name", text(LIMITS.fullName.min)],
    ["full_name", text(LIMITS.fullName.max)],
    ["email", "a@b"],
    ["email", address(EMAIL_MAX)],
    ["phone", text(LIMITS.phone.min)],
    ["phone", text(LIMITS.phone.max)],
    ["golf_group", "E"],
    ["golf_group", text(LIMITS.golfGroup.max)],
    ...ageDivisions().map(({ id }): [string, string] => ["category", id]),
    ["handicap", String(LIMITS.handicap.min)],
    ["handicap", "0.0"],
    ["handicap", "18.2"],
    ["handicap", String(LIMITS.handicap.max)],
    ["handicap", "40.0"],
    ["additional_info", null],
    ["additional_info", text(LIMITS.text.max)],
  ])("accepts %s = %s", async (column, value) => {
    const { status, body } = await insert(
      "tournament_registrations",
      registration({ [column]: value }),
    );
    expect(status).toBe(201);
    expect(body[0][column]).toBe(value);
  });

  it.each([
    ["full_name", text(LIMITS.fullName.min - 1), "full_name_length"],
    ["full_name", text(LIMITS.fullName.max + 1), "full_name_length"],
    ["email", "a@", "email_form"],
    ["email", "nobody.example.com", "email_form"],
    ["email", address(EMAIL_MAX + 1), "email_form"],
    ["phone", text(LIMITS.phone.min - 1), "phone_length"],
    ["phone", text(LIMITS.phone.max + 1), "phone_length"],
    ["golf_group", "", "golf_group_length"],
    ["golf_group", "   ", "golf_group_length"],
    ["golf_group", text(LIMITS.golfGroup.max + 1), "golf_group_length"],
    ["category", "Men", "category_known"],
    ["category", "under 21", "category_known"],
    ["handicap", "", "handicap_range"],
    ["handicap", String(LIMITS.handicap.min - 0.1), "handicap_range"],
    ["handicap", String(LIMITS.handicap.max + 0.1), "handicap_range"],
    ["handicap", "41", "handicap_range"],
    ["handicap", "100", "handicap_range"],
    ["handicap", "1e1", "handicap_range"],
    ["handicap", "12.34", "handicap_range"],
    ["handicap", "007", "handicap_range"],
    ["handicap", "07", "handicap_range"],
    ["handicap", "12.", "handicap_range"],
    ["handicap", "twelve", "handicap_range"],
    ["handicap", "12\n", "handicap_range"],
    ["handicap", "+2", "handicap_range"],
    ["handicap", "NH", "handicap_range"],
    ["additional_info", text(LIMITS.text.max + 1), "additional_info_length"],
    ["tournament_name", "", "tournament_name_length"],
    ["tournament_name", " ", "tournament_name_length"],
    ["tournament_name", text(121), "tournament_name_length"],
  ])("rejects %s = %j", async (column, value, constraint) => {
    const { status, body } = await insert(
      "tournament_registrations",
      registration({ [column]: value }),
    );
    expect(status).toBe(400);
    expect(body.code).toBe("23514");
    expect(body.message).toContain(constraint);
  });

  it.each([
    "tournament_name",
    "tournament_date",
    "full_name",
    "email",
    "phone",
    "golf_group",
    "category",
    "handicap",
    "submission_key",
  ])("rejects a row without %s", async (column) => {
    const { status, body } = await insert(
      "tournament_registrations",
      registration({ [column]: null }),
    );
    expect(status).toBe(400);
    expect(body.code).toBe("23502");
  });

  it("rejects a date that does not exist", async () => {
    const { status, body } = await insert(
      "tournament_registrations",
      registration({ tournament_date: "2025-02-30" }),
    );
    expect(status).toBe(400);
    expect(body.code).toBe("22008");
  });

  it.each([
    [{ email: "a@example.com" }, "password"],
    [{ password: "a-good-long-password" }, "email"],
    [{ email: "nobody", password: "a-good-long-password" }, "golfguage_email_form"],
    [{ email: "a@example.com", password: "short" }, "golfguage_password_length"],
    [{ email: "a@example.com", password: text(129) }, "golfguage_password_length"],
  ])("rejects the credentials %j", async (credentials, constraint) => {
    const values = { user_id: person.id, ...credentials };
    // Only the database itself may write them.
    await expect(
      backend.sql(
        `insert into public.scoring_credentials (${Object.keys(values).join(", ")})
         values (${Object.values(values)
           .map((value) => `'${value}'`)
           .join(", ")})`,
      ),
    ).rejects.toThrow(constraint);
  });
});

describe("signs that cannot be seen", () => {
  const ENTRY = "tournament_registrations";

  it.each([
    ["full_name", "Asha\u202eRao"],
    ["full_name", "Asha\nRao"],
    ["full_name", "Asha\u200bRao"],
    ["phone", "+91 98450\t00000"],
    ["phone", "+91 98450\u2066 00000"],
    ["email", "asha\u202e@example.com"],
    ["full_name", "Asha\uffff Rao"],
    ["golf_group", "Monsoon\u202eCircle"],
    ["full_name", "\u3164\u3164"],
    ["full_name", "Asha\u{e0041}\u{e007f} Rao"],
    ["full_name", "\u2800\u2800\u2800"],
  ])("are refused in %s: %j", async (column, value) => {
    const { status, body } = await insert(ENTRY, registration({ [column]: value }));
    expect([status, body.message]).toEqual([400, "hidden_signs"]);
  });

  it("are refused in further players", async () => {
    for (const player of [
      { full_name: "Bea\u202eDas", phone: "+91 98450 00001" },
      { full_name: "Bea Das", phone: "+91 98450\u2028 00001" },
    ]) {
      const players = [{ ...player, category: "men", handicap: "4" }];
      const { body } = await insert(ENTRY, registration({ players }));
      expect(body.message).toBe("hidden_signs");
    }
  });

  it("accepts joiner characters used by Indian languages", async () => {
    const { body } = await insert(ENTRY, registration({ full_name: "क्\u200dष राव" }));
    expect(body.message).not.toBe("hidden_signs");
  });
});

describe("birthday_tournament_registrations", () => {
  it.each([
    ["full_name", text(LIMITS.fullName.min)],
    ["full_name", text(LIMITS.fullName.max)],
    ["phone", text(LIMITS.phone.min)],
    ["phone", text(LIMITS.phone.max)],
    ["handicap", "1"],
    ["handicap", "about eighteen"],
    ["handicap", text(LIMITS.handicapText.max)],
    ["birthday_message", null],
    ["birthday_message", text(LIMITS.text.max)],
  ])("accepts %s = %s", async (column, value) => {
    const { status, body } = await insert(
      "birthday_tournament_registrations",
      birthdayRegistration({ [column]: value }),
    );
    expect(status).toBe(201);
    expect(body[0][column]).toBe(value);
  });

  it.each([
    ["full_name", text(LIMITS.fullName.min - 1), "full_name_length"],
    ["full_name", text(LIMITS.fullName.max + 1), "full_name_length"],
    ["phone", text(LIMITS.phone.min - 1), "phone_length"],
    ["phone", text(LIMITS.phone.max + 1), "phone_length"],
    ["handicap", "", "handicap_length"],
    ["handicap", "  ", "handicap_length"],
    ["handicap", text(LIMITS.handicapText.max + 1), "handicap_length"],
    ["birthday_message", text(LIMITS.text.max + 1), "message_length"],
  ])("rejects %s = %j", async (column, value, constraint) => {
    const { status, body } = await insert(
      "birthday_tournament_registrations",
      birthdayRegistration({ [column]: value }),
    );
    expect(status).toBe(400);
    expect(body.code).toBe("23514");
    expect(body.message).toContain(constraint);
  });

  it.each(["full_name", "phone", "handicap", "submission_key"])(
    "rejects a row without %s",
    async (column) => {
      const { status, body } = await insert(
        "birthday_tournament_registrations",
        birthdayRegistration({ [column]: null }),
      );
      expect(status).toBe(400);
      expect(body.code).toBe("23502");
    },
  );
});

describe.each([
  ["tournament_registrations", registration],
  ["birthday_tournament_registrations", birthdayRegistration],
])("the idempotency key of %s", (table, row) => {
  it("inserts one row for the same form sent twice", async () => {
    const form = row({ submission_key: randomUUID() });
    expect((await insert(table, form)).status).toBe(201);
    const again = await insert(table, form);
    expect(again.status).toBe(409);
    expect(again.body.code).toBe("23505");
    const rows = await backend.sql(
      `select 1 from public.${table} where submission_key = '${String(form.submission_key)}'`,
    );
    expect(rows).toHaveLength(1);
  });

  it("inserts one row for the same form sent many times concurrently", async () => {
    const form = row({ submission_key: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 8 }, () => insert(table, form)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(7).fill(409)]);
  });
});

describe("the profile's name", () => {
  it.each(["", text(PROFILE_FIELDS.fullName.max + 1)])("cannot be %j", async (fullName) => {
    await expect(
      backend.sql(`update public.profiles set full_name = '${fullName}' where id = '${person.id}'`),
    ).rejects.toThrow("23514");
  });

  it.each([
    [{ full_name: "Asha" }, "Asha"],
    [{ name: "Asha" }, "Asha"],
    [{ full_name: " ", name: " Asha " }, "Asha"],
    [{ full_name: text(300) }, text(PROFILE_FIELDS.fullName.max)],
    [{}, null],
  ])("derived from %j is %j", async (data, expected) => {
    const email = `${randomUUID()}@example.com`;
    const { status } = await backend.call("POST", "/auth/v1/signup", {
      body: { email, password: "correct-horse-1", data },
    });
    expect(status).toBe(200);
    expect(
      await backend.sql(`select full_name from public.profiles where email = '${email}'`),
    ).toEqual([{ full_name: expected }]);
  });
});

it("every foreign key has an index", async () => {
  const unindexed = await backend.sql(`
    select c.conrelid::regclass::text as table, c.conname as key
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
      )`);
  expect(unindexed).toEqual([]);
});

it("every table has row-level security", async () => {
  const open = await backend.sql(`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`);
  expect(open).toEqual([]);
});

// A longer text would fill the disk, whoever calls the function that writes it.
it("every text in a table has a limit", async () => {
  const columns = await backend.sql<{
    table: string;
    column: string;
    checks: string[];
    is_foreign: boolean;
  }>(`
    select relname as table, attname as column,
           array(
             select pg_get_constraintdef(oid) from pg_constraint
             where conrelid = pg_class.oid and attnum = any (conkey) and contype = 'c') as checks,
           exists (
             select from pg_constraint
             where conrelid = pg_class.oid and attnum = any (conkey) and contype = 'f'
           ) as is_foreign
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not attisdropped
      -- What is worked out is as long as what it is worked out from.
      and attgenerated = ''
      and atttypid not in (
        'bigint'::regtype, 'boolean'::regtype, 'date'::regtype, 'integer'::regtype,
        'integer[]'::regtype, 'numeric'::regtype, 'time'::regtype, 'timestamptz'::regtype,
        'uuid'::regtype)`);
  expect(columns.length).toBeGreaterThan(100);
  const isLimit = (check: string, column: string) => {
    const always = check.replace(`(${column} IS NULL) OR`, "");
    return (
      (!always.includes(" OR ") &&
        [
          `char_length(${column}) <= `,
          `cardinality(${column}) <= `,
          `octet_length((${column})::text) <= `,
          `(${column} = ANY (ARRAY[`,
          `private.are_prices(${column})`,
          `private.is_list_of_texts(${column}, `,
          `private.is_list_of_players(${column}, `,
        ].some((limit) => always.includes(limit))) ||
      // A pattern from start to end, in which nothing is repeated without end.
      new RegExp(`\\(${column} ~ '\\^([^'*+]|\\{\\d+\\})*\\$'`).test(
        always.replaceAll(/\{\d+,\d+\}/g, ""),
      )
    );
  };
  expect(
    columns
      .filter(
        ({ column, checks, is_foreign }) =>
          !is_foreign && !checks.some((check) => isLimit(check, column)),
      )
      .map(({ table, column }) => `${table}.${column}`),
  ).toEqual([]);
});

it("a search, and whom a message is for, cannot be of any length", async () => {
  const admin = await createUser(backend);
  await makeAdmin(backend, admin);
  const cup = await makeTournament(backend, admin);
  const search = `${randomUUID()}${text(100_000)}`;
  await rpc(backend, admin, "list_users", { search });
  expect(
    await backend.sql(
      `select char_length(search) as length from public.admin_audit
       where search like '${search.slice(0, 36)}%'`,
    ),
  ).toEqual([{ length: 254 }]);
  const { body } = await rpc(backend, admin, "send_entrant_message", {
    tournament: cup.id,
    subject: "Tee times",
    body: "They are out.",
    submission_key: randomUUID(),
    audience: { golf_group: text(100_000) },
  });
  expect(body).toMatchObject({
    message: "message_invalid",
    details: "audience",
  });
});

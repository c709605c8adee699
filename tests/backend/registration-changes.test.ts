import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  birthdayRegistration,
  createUser,
  registration,
  type Answer,
  type TestUser,
  type RunningBackend,
} from "../support/backend.ts";
import { BIRTHDAY } from "../support/seeded-tournaments.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { rememberSeededDates } from "../support/tournaments.ts";

let backend: RunningBackend;
let other: TestUser;
let restoreDates: () => Promise<void>;

beforeAll(async () => {
  backend = await acquireBackend();
  other = await createUser(backend);
  restoreDates = await rememberSeededDates(backend);
});

afterAll(async () => {
  await restoreDates();
  await backend.stop();
});

const SEEDED = "id in ('bangalore-birdie-bash', 'founder-birthday')";

const setDeadline = (day: string) =>
  backend.sql(`update public.tournaments set changes_until = ${day} where ${SEEDED}`);

const setPeriod = (opensAt: string, closesAt: string) =>
  backend.sql(
    `update public.tournaments
     set registration_opens_at = ${opensAt}, registration_closes_at = ${closesAt}
     where ${SEEDED}`,
  );

/** Today's date in India, plus a number of days. */
const today = (days = 0) => `(now() at time zone 'Asia/Kolkata')::date + ${String(days)}`;

/** The two kinds of registrations, with the names of their tables and functions. */
const kinds = {
  bangalore: {
    table: "tournament_registrations",
    withdraw: "withdraw_registration",
    row: registration,
  },
  birthday: {
    table: "birthday_tournament_registrations",
    withdraw: "withdraw_birthday_registration",
    row: birthdayRegistration,
  },
};

test.each(Object.values(kinds))(
  "an account without a confirmed address takes no place: $table",
  async ({ table, row }) => {
    const user = await createUser(backend);
    const confirmed = (at: string) =>
      backend.sql(`update auth.users set email_confirmed_at = ${at} where id = '${user.id}'`);
    const register = () =>
      backend.call("POST", `/rest/v1/${table}`, {
        token: user.accessToken,
        body: row(),
      });
    await confirmed("null");
    expect(await register()).toMatchObject({
      status: 400,
      body: { message: "address_not_confirmed" },
    });
    await confirmed("now()");
    expect((await register()).status).toBe(201);
  },
);

test.each(["POST", "PATCH", "DELETE"])("no caller may %s a tournament", async (method) => {
  for (const token of [undefined, other.accessToken]) {
    const { body } = await backend.call(
      method,
      `/rest/v1/tournaments${method === "POST" ? "" : "?id=eq.founder-birthday"}`,
      {
        token,
        ...(method !== "DELETE" && { body: { changes_until: "2999-01-01" } }),
      },
    );
    expect(body.code).toBe("42501");
  }
});

describe.each(Object.entries(kinds))("%s", (_kind, { table, withdraw, row }) => {
  let owner: TestUser;
  let first: string;

  const insert = (person: TestUser, changes: object = {}): Promise<Answer> =>
    backend.call("POST", `/rest/v1/${table}`, {
      token: person.accessToken,
      body: row({ ...changes }),
      headers: { prefer: "return=representation" },
    });
  const withdrawAs = (person: TestUser | null, id: string) =>
    backend.call("POST", `/rest/v1/rpc/${withdraw}`, {
      token: person?.accessToken,
      body: { registration: id },
    });
  const rows = () =>
    backend.sql(`select * from public.${table} where user_id = '${owner.id}' order by id`);

  beforeEach(async () => {
    await setDeadline(today(7));
    await setPeriod("null", "null");
    owner = await createUser(backend);
    first = (await insert(owner)).body[0].id as string;
  });

  /** Rejected with a code, and nothing has changed. */
  async function expectRefused(ask: () => Promise<Answer>, code = "registration_replaced") {
    const before = await rows();
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([400, "P0001"]);
    expect(body.message).toBe(code);
    expect(await rows()).toEqual(before);
  }

  test("a change is a new row that references the old one, which is kept", async () => {
    const [before] = await rows();
    const { status, body } = await insert(owner, {
      replaces: first,
      handicap: "7",
    });
    expect(status).toBe(201);
    expect(body[0]).toMatchObject({ replaces: first, handicap: "7" });
    expect(await rows()).toContainEqual({
      ...before,
      replaced_at: expect.any(String) as string,
      ...("state" in (before ?? {}) && { state: "replaced" }),
    });
    expect(await rows()).toHaveLength(2);
  });

  test("changes are allowed on the last day, in India, and not on the day after", async () => {
    await setDeadline(today());
    const { status, body } = await insert(owner, { replaces: first });
    expect(status).toBe(201);
    await setDeadline(today(-1));
    const second = body[0].id as string;
    const code = "changes_closed";
    await expectRefused(() => insert(owner, { replaces: second }), code);
    await expectRefused(() => withdrawAs(owner, second), code);
    expect((await insert(owner)).status).toBe(201);
  });

  test("without a last day, changes are allowed as long as registration is open", async () => {
    await setDeadline("null");
    const { status, body } = await insert(owner, { replaces: first });
    expect(status).toBe(201);
    const second = body[0].id as string;
    const closed = "registration_closed";
    await setPeriod("null", "now() - interval '1 second'");
    await expectRefused(() => insert(owner, { replaces: second }), closed);
    await expectRefused(() => withdrawAs(owner, second), closed);
    await setPeriod("null", "now() + interval '1 day'");
    expect((await withdrawAs(owner, second)).status).toBe(200);
  });

  test("with a last day, changes are still allowed after registration has closed", async () => {
    await setPeriod("null", "now() - interval '1 second'");
    const { status, body } = await insert(owner, { replaces: first });
    expect(status).toBe(201);
    const second = body[0].id as string;
    expect((await withdrawAs(owner, second)).status).toBe(200);
  });

  test.each([
    ["the last day for changes", today(7), "null", 7],
    ["the last day, which is today", today(), "now() - interval '1 second'", 0],
    ["the day on which registration closes", "null", "now() + interval '3 days'", 3],
    ["no day once the last one is over", today(-1), "null", null],
    ["no day once registration has closed", "null", "now() - interval '1 second'", null],
  ])("a mail says that it can be changed until %s", async (_, deadline, closesAt, days) => {
    await setDeadline(deadline);
    await setPeriod("null", closesAt);
    const [mail] = await backend.sql<{ is: boolean }>(
      `select (private.entry_for_mail(entry.id) ->> 'until')::date
         is not distinct from ${days === null ? "null" : today(days)} as is
       from public.entries as entry where entry.user_id = '${owner.id}'`,
    );
    expect(mail).toEqual({ is: true });
    expect((await insert(owner, { replaces: first })).status).toBe(days === null ? 400 : 201);
  });

  test("a mail names no day for changes of a tournament that is played", async () => {
    const untilOf = () =>
      backend.sql<{ until: string | null }>(
        `select private.entry_for_mail(id) ->> 'until' as until
         from public.entries where user_id = '${owner.id}'`,
      );
    const goesOn = (isOpen: "true" | "false") =>
      backend.sql(
        `update public.tournaments set is_open_after_its_day = ${isOpen} where ${SEEDED}`,
      );
    await goesOn("false");
    const closed = await untilOf();
    await goesOn("true");
    expect(closed).toEqual([{ until: null }]);
    expect(await untilOf()).not.toEqual([{ until: null }]);
  });

  test("registering is impossible before registration opens and after it has closed", async () => {
    const sent = { submission_key: randomUUID() };
    expect((await insert(owner, sent)).status).toBe(201);
    await setPeriod("null", "now() - interval '1 second'");
    await expectRefused(() => insert(owner), "registration_closed");
    // A form sent again finds its idempotency key.
    expect((await insert(owner, sent)).body.code).toBe("23505");
    await setPeriod(`timestamptz '2999-01-01 00:30+05:30'`, "null");
    await expectRefused(() => insert(owner), "registration_not_open");
    expect((await insert(owner)).body.details).toBe("2998-12-31T19:00:00+00:00");
    await setPeriod("now() - interval '1 second'", "now() + interval '1 day'");
    expect((await insert(owner)).status).toBe(201);
  });

  test("another user's can be neither changed nor withdrawn", async () => {
    await expectRefused(() => insert(other, { replaces: first }));
    await expectRefused(() => withdrawAs(other, first));
    const asOwner = await insert(other, {
      replaces: first,
      user_id: owner.id,
    });
    expect(asOwner.body.code).toBe("42501");
    const signedOut = await withdrawAs(null, first);
    expect(signedOut.body.code).toBe("42501");
    expect(await rows()).toHaveLength(1);
  });

  test("one that does not exist is rejected", async () => {
    await expectRefused(() => insert(owner, { replaces: randomUUID() }));
    await expectRefused(() => withdrawAs(owner, randomUUID()));
  });

  test("one that was replaced cannot be changed again", async () => {
    const { body } = await insert(owner, { replaces: first });
    await expectRefused(() => insert(owner, { replaces: first }));
    await expectRefused(() => withdrawAs(owner, first));
    await insert(owner);
    const second = body[0].id as string;
    await expectRefused(() => insert(owner, { replaces: second }));
    await expectRefused(() => withdrawAs(owner, second));
  });

  test("of concurrent changes one succeeds", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => insert(owner, { replaces: first })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  });

  test("the same change sent twice finds its idempotency key", async () => {
    const change = { replaces: first, submission_key: randomUUID() };
    expect((await insert(owner, change)).status).toBe(201);
    const { body } = await insert(owner, change);
    expect(body.code).toBe("23505");
    // Not that the registration was replaced already.
    expect(body.message).toContain("submission_key");
  });

  test("withdrawing is idempotent; registering again is possible", async () => {
    const { status } = await withdrawAs(owner, first);
    expect(status).toBe(200);
    const [row] = await rows();
    expect(row?.withdrawn_at).not.toBeNull();
    await expectRefused(() => withdrawAs(owner, first), "registration_withdrawn");
    await expectRefused(() => insert(owner, { replaces: first }), "registration_withdrawn");
    expect((await insert(owner)).status).toBe(201);
  });

  test.each(["withdrawn_at", "replaces"])("%s cannot be written into a row", async (column) => {
    const value = column === "replaces" ? randomUUID() : "2025-09-01T00:00:00Z";
    const { body } = await backend.call("PATCH", `/rest/v1/${table}?id=eq.${first}`, {
      token: owner.accessToken,
      body: { [column]: value },
    });
    expect(body.code).toBe("42501");
  });

  test("registering as withdrawn is impossible", async () => {
    const { body } = await insert(owner, {
      withdrawn_at: "2025-09-01T00:00:00Z",
    });
    expect(body.code).toBe("42501");
  });
});

test("a registration can be replaced only by one for the same tournament", async () => {
  await setDeadline(today(7));
  const owner = await createUser(backend);
  const insert = (changes: object) =>
    backend.call("POST", "/rest/v1/tournament_registrations", {
      token: owner.accessToken,
      body: registration({ ...changes }),
      headers: { prefer: "return=representation" },
    });
  const { body } = await insert({});
  const answer = await insert({
    replaces: body[0].id,
    tournament_date: "2026-09-13",
  });
  expect([answer.status, answer.body.code]).toEqual([400, "P0001"]);
  expect(answer.body.message).toBe("other_tournament");
});

test("a registration requires a tournament that exists", async () => {
  const owner = await createUser(backend);
  for (const unknown of [{ tournament_name: "Another Cup" }, { tournament_date: "2025-09-14" }]) {
    const { status, body } = await backend.call("POST", "/rest/v1/tournament_registrations", {
      token: owner.accessToken,
      body: registration({ ...unknown }),
    });
    expect([status, body.code]).toEqual([409, "23503"]);
  }
});

test("a member may send 60 registrations an hour, of both kinds together", async () => {
  const owner = await createUser(backend);
  const insert = (table: string, body: object) =>
    backend.call("POST", `/rest/v1/${table}`, {
      token: owner.accessToken,
      body,
    });
  const rows = Array.from({ length: 59 }, () => registration());
  expect((await insert("tournament_registrations", rows)).body).toEqual("");
  const last = await insert("birthday_tournament_registrations", birthdayRegistration());
  expect(last.status).toBe(201);
  for (const [table, row] of [
    ["tournament_registrations", registration()],
    ["birthday_tournament_registrations", birthdayRegistration()],
  ] as const) {
    const { status, body } = await insert(table, row);
    expect([status, body.message]).toEqual([400, "too_many_registrations"]);
  }
  await backend.sql(
    `update public.entry_versions set sent_at = sent_at - interval '1 hour'
     where entry_id in (select id from public.entries where user_id = '${owner.id}')`,
  );
  const { status } = await insert("tournament_registrations", registration());
  expect(status).toBe(201);
});

test("another user's row is rejected before anything is looked up", async () => {
  const [owner, thief] = [await createUser(backend), await createUser(backend)];
  for (const [table, row] of [
    ["tournament_registrations", registration],
    ["birthday_tournament_registrations", birthdayRegistration],
  ] as const) {
    const key = randomUUID();
    const insert = (person: TestUser, changes: object) =>
      backend.call("POST", `/rest/v1/${table}`, {
        token: person.accessToken,
        body: row({ user_id: owner.id, submission_key: key, ...changes }),
      });
    expect((await insert(owner, {})).status).toBe(201);
    // The response does not reveal whether a row exists.
    for (const changes of [{}, { submission_key: randomUUID() }, { replaces: randomUUID() }]) {
      const { status, body } = await insert(thief, changes);
      expect([status, body.code, body.message]).toEqual([403, "42501", "not_your_own"]);
    }
  }
});

test("the view has one row per tournament, of the user only", async () => {
  await setDeadline("'2999-01-01'");
  const [owner, stranger] = [await createUser(backend), await createUser(backend)];
  const insert = async (table: string, body: object) =>
    (
      await backend.call("POST", `/rest/v1/${table}`, {
        token: owner.accessToken,
        body,
        headers: { prefer: "return=representation" },
      })
    ).body[0].id as string;
  const first = await insert("tournament_registrations", registration());
  await insert("tournament_registrations", registration({ replaces: first }));
  const third = await insert("tournament_registrations", registration({ handicap: "7" }));
  await insert("birthday_tournament_registrations", birthdayRegistration());
  const birthday = await insert("birthday_tournament_registrations", birthdayRegistration());
  const read = (token?: string) => backend.call("GET", "/rest/v1/current_registrations", { token });
  const { body } = await read(owner.accessToken);
  expect(
    (body as { tournament_id: string }[]).toSorted((a, b) =>
      a.tournament_id.localeCompare(b.tournament_id),
    ),
  ).toMatchObject([
    {
      id: third,
      tournament_id: "bangalore-birdie-bash",
      handicap: "7",
      changes_until: "2999-01-01",
    },
    {
      id: birthday,
      tournament_id: "founder-birthday",
      tournament_name: BIRTHDAY.name,
      tournament_date: BIRTHDAY.starts_on,
      golf_group: null,
    },
  ]);
  expect((await read(stranger.accessToken)).body).toEqual([]);
  expect((await read()).body.code).toBe("42501");
});

test("a token whose session has ended cannot withdraw", async () => {
  await setDeadline(today(7));
  const owner = await createUser(backend);
  const { body } = await backend.call("POST", "/rest/v1/tournament_registrations", {
    token: owner.accessToken,
    body: registration(),
    headers: { prefer: "return=representation" },
  });
  await backend.call("POST", "/auth/v1/logout?scope=global", {
    token: owner.accessToken,
  });
  const answer = await backend.call("POST", "/rest/v1/rpc/withdraw_registration", {
    token: owner.accessToken,
    body: { registration: body[0].id },
  });
  expect([answer.status, answer.body.message]).toEqual([403, "session_ended"]);
});

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createUser, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { makeTournament, rpcOrThrow } from "../support/tournaments.ts";

const { backend, admin, call } = await clubBackend(0);
const cup = await makeTournament(backend, admin);

const ENTRY = {
  full_name: "Karan Caller",
  email: "karan@example.com",
  phone: "+91 98450 22222",
  golf_group: "E-Golf",
  category: "men",
  handicap: "11",
};

/** What the club gives to the account of an address. */
const GIVEN: Readonly<Record<string, (email: string) => object>> = {
  grant_role: (email) => ({ email, role: "starter" }),
  save_person: (email) => ({
    person: randomUUID(),
    expected_version: 0,
    fields: { full_name: "Asha Rao", status: "member" },
    account_email: email,
  }),
  add_entrant: (email) => ({ tournament: cup.id, entry: ENTRY, account_email: email }),
};

const change = ({ id }: TestUser, columns: string) =>
  backend.sql(`update auth.users set ${columns} where id = '${id}'`);

async function sinceOf({ id }: TestUser) {
  const [row] = await backend.sql<{ since: string }>(
    `select to_json(created_at) #>> '{}' as since from auth.users where id = '${id}'`,
  );
  return row?.since;
}

describe.each(Object.entries(GIVEN))("%s", (name, given) => {
  test("gives nothing to an address that is not confirmed", async () => {
    const user = await createUser(backend);
    await change(user, "email_confirmed_at = null, confirmation_sent_at = now()");
    const more = { account_since: await sinceOf(user) };
    expect(await call(name, { ...given(user.email), ...more })).toMatchObject({
      status: 400,
      body: { message: "account_not_found" },
    });
  });

  test("gives to an address that a mail has proven", async () => {
    const user = await createUser(backend);
    await change(user, "confirmation_sent_at = now()");
    expect((await call(name, given(user.email))).status).toBe(200);
  });

  test("asks about an address that no mail has proven, and about each account anew", async () => {
    const user = await createUser(backend, { fullName: "Unproven Golfer" });
    const since = await sinceOf(user);
    const another = await sinceOf(await createUser(backend));
    for (const more of [{}, { account_since: another }]) {
      const { status, body } = await call(name, { ...given(user.email), ...more });
      expect([status, body.message]).toEqual([400, "account_unproven"]);
      expect(JSON.parse(body.details as string)).toEqual({ since, name: "Unproven Golfer" });
    }
    expect((await call(name, { ...given(user.email), account_since: since })).status).toBe(200);
  });
});

test("a person is saved again without a question about the account that is joined", async () => {
  const [user, other] = [await createUser(backend), await createUser(backend)];
  const first = GIVEN["save_person"]?.(user.email) ?? {};
  await rpcOrThrow(backend, admin, "save_person", first);
  const again = { ...first, expected_version: 1 };
  expect((await call("save_person", again)).body).toBe(2);
  const another = { ...first, expected_version: 2, account_email: other.email };
  expect((await call("save_person", another)).body).toMatchObject({ message: "account_unproven" });
});

test("the secretary of one tournament learns of no address whether it has an account", async () => {
  const [helper, user] = [await createUser(backend), await createUser(backend)];
  await rpcOrThrow(backend, admin, "grant_role", {
    email: helper.email,
    role: "secretary",
    tournament: cup.id,
  });
  for (const email of [user.email, "none@example.com"]) {
    const answer = await call("add_entrant", GIVEN["add_entrant"]?.(email) ?? {}, helper);
    expect([answer.status, answer.body.message]).toEqual([403, "role_missing"]);
  }
  expect((await call("add_entrant", GIVEN["add_entrant"]?.("") ?? {}, helper)).status).toBe(200);
});

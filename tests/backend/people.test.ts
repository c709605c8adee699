import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createUser, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { rpcOfDesk } from "../support/tournaments.ts";

const { backend, admin, call, member } = await clubBackend(1);
const golfer = member(0);

type Fields = Record<string, string | number | null>;

const save = (
  fields: Fields,
  {
    person = randomUUID(),
    version = 0,
    account = "",
  }: { person?: string; version?: number; account?: string } = {},
) =>
  rpcOfDesk(backend, admin, "save_person", {
    person,
    expected_version: version,
    fields: { full_name: "Asha Rao", status: "member", ...fields },
    account_email: account,
  });

async function add(fields: Fields = {}, account = "") {
  const person = randomUUID();
  const { status, body } = await save(fields, { person, account });
  expect([status, body]).toEqual([200, 1]);
  return person;
}

const find = async (person: string) => (await call("find_person", { person })).body as Fields;

const pageOf = async (query: object) =>
  (await call("people_page", query)).body as { total: number; people: { full_name: string }[] };

const code = ({ body }: { body: { message?: string } }) => body.message;

test("one form adds one person, and a later version changes it", async () => {
  const person = randomUUID();
  expect((await save({ handicap: "+2.4", handicap_on: "2026-11-01" }, { person })).body).toBe(1);
  expect((await save({ full_name: "Another Name" }, { person })).body).toBe(1);
  expect(await find(person)).toMatchObject({ full_name: "Asha Rao", handicap: "+2.4", version: 1 });
  expect((await save({ full_name: "Asha Menon" }, { person, version: 1 })).body).toBe(2);
  expect(await find(person)).toMatchObject({ full_name: "Asha Menon", handicap: null, version: 2 });
  expect(code(await save({}, { person, version: 1 }))).toBe("person_changed");
  expect(code(await save({}, { version: 1 }))).toBe("person_not_found");
});

test("a membership number is one person's, with zeros before it or without", async () => {
  await add({ number: "0417", full_name: "Om Shetty" });
  for (const number of ["417", "0417", "00417"]) {
    const { body } = await save({ number });
    expect([number, body.message, body.details]).toEqual([number, "number_taken", "Om Shetty"]);
  }
  await add({ number: "4170" });
  await add({ number: "B-0417" });
  expect(code(await save({ number: "b-0417" }))).toBe("number_taken");
});

test.each<[string, Fields]>([
  ["a name of one letter", { full_name: "A" }],
  ["a status that there is not", { status: "owner" }],
  ["a gender that there is not", { gender: "x" }],
  ["a year of another century", { birth_year: 1899 }],
  ["a short phone", { phone: "984501234" }],
  ["an address that is none", { email: "asha@" }],
  ["a handicap above 54", { handicap: "54.1", handicap_on: "2026-11-01" }],
  ["a handicap without its day", { handicap: "12.4" }],
  ["a day without a handicap", { handicap_on: "2026-11-01" }],
  ["a name with a sign that cannot be seen", { full_name: "Asha‮Rao" }],
  ["a number with one", { number: "00​41‮" }],
])("%s is refused", async (_, fields) => {
  expect(code(await save(fields))).toBe("person_invalid");
});

test("what is just within the limits is stored", async () => {
  const fields = {
    ...{ full_name: "Om", gender: "f", birth_year: 1900, phone: "9845012345", handicap: "54.0" },
    ...{ handicap_on: "2026-11-01", email: "a@b", title: "T".repeat(20) },
  };
  expect(await find(await add(fields))).toMatchObject(fields);
});

test("a guest is the guest of another person, and stays when that one goes", async () => {
  const host = await add({ full_name: "Leela Deshpande", number: "H-1" });
  const guest = await add({ status: "guest", guest_of: host });
  expect(await find(guest)).toMatchObject({
    guest_of_name: "Leela Deshpande",
    guest_of_number: "H-1",
  });
  expect(code(await save({ status: "guest", guest_of: randomUUID() }))).toBe("guest_of_not_found");
  expect(code(await save({ status: "member", guest_of: host }))).toBe("person_invalid");
  expect(code(await call("remove_person", { person: host, expected_version: 2 }))).toBe(
    "person_changed",
  );
  expect((await call("remove_person", { person: host, expected_version: 1 })).body).toBe(true);
  expect((await call("remove_person", { person: host, expected_version: 1 })).body).toBe(true);
  expect(await find(guest)).toMatchObject({ guest_of_name: null, status: "guest" });
});

test("the register is searched by names and numbers, beginnings of words first", async () => {
  await add({ full_name: "Pazora Zed", number: "Z-1" });
  await add({ full_name: "Zed Zora", number: "Z-2", title: "Dr." });
  await add({ full_name: "100% Zed", number: "Z-3", status: "junior" });
  const names = async (query: object) =>
    (await pageOf(query)).people.map(({ full_name }) => full_name);
  expect(await names({ search: "zora" })).toEqual(["Zed Zora", "Pazora Zed"]);
  expect(await names({ search: "z-2" })).toEqual(["Zed Zora"]);
  expect(await names({ search: "100% z" })).toEqual(["100% Zed"]);
  expect(await names({ search: "z-", of_status: "junior" })).toEqual(["100% Zed"]);
  const second = await pageOf({ search: "z-", page: 2, page_size: 2 });
  expect([second.total, second.people.length]).toEqual([3, 1]);
});

describe("an account", () => {
  /** As the auth service notes it when the mailed link is opened. */
  const confirm = (user: TestUser) =>
    backend.sql(`
      update auth.users set email_confirmed_at = null, confirmation_sent_at = now()
      where id = '${user.id}';
      update auth.users set email_confirmed_at = now() where id = '${user.id}'`);
  const joined = async (person: string) => (await find(person))["account_email"];

  test("is joined by an address that it has confirmed, before or after", async () => {
    const [early, late] = [await createUser(backend), await createUser(backend)];
    await confirm(early);
    const people = [
      await add({ email: early.email.toUpperCase() }),
      await add({ email: late.email }),
    ];
    expect(await Promise.all(people.map(joined))).toEqual([early.email, null]);
    await confirm(late);
    expect(await Promise.all(people.map(joined))).toEqual([early.email, late.email]);
  });

  test("is joined neither by its name, nor by an address that no mail has proven", async () => {
    const user = await createUser(backend, { fullName: "Unproven Golfer" });
    const person = await add({ full_name: "Unproven Golfer", email: user.email });
    await backend.sql(`update auth.users set email = email where id = '${user.id}'`);
    expect(await joined(person)).toBeNull();
    const named = await createUser(backend, { fullName: "Proven Golfer" });
    const other = await add({ full_name: "Proven Golfer" });
    await confirm(named);
    expect(await joined(other)).toBeNull();
  });

  test("is joined to neither of two people with its address", async () => {
    const user = await createUser(backend);
    const people = [await add({ email: user.email }), await add({ email: user.email })];
    await confirm(user);
    expect(await Promise.all(people.map(joined))).toEqual([null, null]);
  });

  test("is joined by the desk, and not again by its address once the desk has ended it", async () => {
    const user = await createUser(backend);
    await confirm(user);
    const person = await add({ email: user.email });
    expect(await joined(person)).toBe(user.email);
    expect(code(await save({}, { account: user.email }))).toBe("account_taken");
    expect(code(await save({}, { account: "none@example.com" }))).toBe("account_not_found");
    await save({ email: user.email }, { person, version: 1, account: "" });
    expect(await joined(person)).toBeNull();
    await save({ email: user.email }, { person, version: 2, account: "" });
    expect(await joined(person)).toBeNull();
    await add({}, user.email);
  });

  test("reads its own row, and none once the account or its session is gone", async () => {
    const user = await createUser(backend);
    const person = await add({ full_name: "Own Row", phone: "9845012345" }, user.email);
    const own = async () => (await call("own_person", {}, user)).body as unknown[];
    expect(await own()).toMatchObject([{ full_name: "Own Row", phone: "9845012345" }]);
    expect((await call("own_person", {}, golfer)).body).toEqual([]);
    await backend.sql(`delete from auth.sessions where user_id = '${user.id}'`);
    expect(await own()).toEqual([]);
    await backend.sql(`delete from auth.users where id = '${user.id}'`);
    expect(await find(person)).toMatchObject({ full_name: "Own Row", account_email: null });
  });
});

test("contacts are read by a function, which leaves one line an hour", async () => {
  const person = await add({ phone: "9845012345" });
  await backend.sql("delete from public.admin_audit where action = 'contacts-read'");
  const { body } = await backend.call("GET", "/rest/v1/people?select=id,full_name&limit=1", {
    token: admin.accessToken,
  });
  expect(body).toHaveLength(1);
  for (const column of ["phone", "second_phone", "email", "user_id"]) {
    const answer = await backend.call("GET", `/rest/v1/people?select=${column}`, {
      token: admin.accessToken,
    });
    expect([column, answer.status]).toEqual([column, 403]);
  }
  await find(person);
  await find(person);
  expect(
    await backend.sql("select admin_id from public.admin_audit where action = 'contacts-read'"),
  ).toEqual([{ admin_id: admin.id }]);
});

test("who saved and removed a person is in the audit log, without the name", async () => {
  const person = await add({ full_name: "Logged Name" });
  await call("remove_person", { person, expected_version: 1 });
  expect(
    await backend.sql(`
      select action, search, details from public.admin_audit
      where details ->> 'person' = '${person}' order by at`),
  ).toEqual([
    { action: "person-saved", search: "", details: { person } },
    { action: "person-removed", search: "", details: { person } },
  ]);
});

test("members read and change nothing of it", async () => {
  const person = await add();
  for (const [name, body] of [
    ["people_page", {}],
    ["find_person", { person }],
    [
      "save_person",
      { person, expected_version: 1, fields: { full_name: "X Y", status: "member" } },
    ],
    ["remove_person", { person, expected_version: 1 }],
  ] as const) {
    expect([name, (await call(name, body, golfer)).status]).toEqual([name, 403]);
    expect([name, (await call(name, body, null)).status]).toEqual([name, 401]);
  }
  const { body } = await backend.call("GET", "/rest/v1/people?select=id", {
    token: golfer.accessToken,
  });
  expect(body).toEqual([]);
  expect(await find(person)).toMatchObject({ full_name: "Asha Rao", version: 1 });
});

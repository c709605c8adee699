import { expect, test } from "vitest";
import { clubSite } from "../support/test-site.ts";

const { backend, admin, member, golfer } = await clubSite();

const PATH = "/admin/people";

async function add(fields: Record<string, string>) {
  const form = (await admin.get(`${PATH}/new`)).form("full_name");
  return admin.post(`${PATH}/new`, { ...form, ...fields });
}

test("a person is added, found by name and number, changed and removed", async () => {
  const added = await add({ full_name: "Leela Deshpande", number: "0042", handicap: "24,1" });
  const page = await admin.follow(added);
  expect(page.heading).toBe("Leela Deshpande");
  expect(page.notice[0]).toBe("Added");
  expect(page.form("full_name")).toMatchObject({ number: "0042", handicap: "24.1" });
  for (const search of ["desh", "0042", "leela d"]) {
    expect(await admin.words(`${PATH}?q=${search}`)).toContain("0042 Member 24.1 on");
  }
  expect(await admin.words(`${PATH}?q=0043`)).not.toContain("Leela");
  expect(await admin.words(`${PATH}?status=guest&q=desh`)).not.toContain("Leela");

  const path = added.location ?? "";
  const changed = await admin.post(path, { ...page.form("full_name"), handicap: "+2.4" });
  expect((await admin.follow(changed)).value("handicap")).toBe("+2.4");

  const asked = await admin.get(`${path}/remove`);
  expect(asked.heading).toBe("Remove Leela Deshpande?");
  const removed = await admin.post(`${path}/remove`, asked.form("version"));
  expect((await admin.follow(removed)).notice[0]).toBe("Removed from the register");
  expect((await admin.get(path)).status).toBe(404);
});

test("a form of an older version changes nothing, and comes back with its values", async () => {
  const { location } = await add({ full_name: "Om Shetty" });
  const path = location ?? "";
  const form = (await admin.get(path)).form("full_name");
  expect((await admin.post(path, { ...form, phone: "+91 98450 00001" })).refusal).toBeNull();
  const late = await admin.post(path, { ...form, phone: "+91 98450 00002" });
  expect([late.status, late.value("phone")]).toEqual([400, "+91 98450 00002"]);
  expect(late.alert[0]).toBe("Not saved");
  expect((await admin.get(path)).value("phone")).toBe("+91 98450 00001");
});

test("what is wrong is said beside its field", async () => {
  await add({ full_name: "Taken Number", number: "0500" });
  const wrong = await add({ phone: "98450", email: "asha@", handicap: "54.1", birth_year: "71" });
  expect(wrong.status).toBe(400);
  expect(Object.keys(wrong.errors).toSorted()).toEqual([
    "birth_year",
    "email",
    "full_name",
    "handicap",
    "phone",
  ]);
  const taken = await add({ full_name: "Second Person", number: "500" });
  expect(taken.errors["number"]).toContain("Taken Number");
  const guest = await add({ full_name: "Third Person", status: "guest", guest_of: "0501" });
  expect(Object.keys(guest.errors)).toEqual(["guest_of"]);
  const account = await add({ full_name: "Fourth Person", account_email: "none@example.com" });
  expect(Object.keys(account.errors)).toEqual(["account_email"]);
  for (const name of ["second", "third", "fourth"]) {
    expect(await admin.words(`${PATH}?q=${name}+person`)).toContain("No person matches.");
  }
});

test("a guest is entered by the number of the member, with zeros or without, or by the name", async () => {
  await add({ full_name: "Rohan Host", number: "0041" });
  for (const guest_of of ["41", "0041", "rohan host"]) {
    const added = await add({ full_name: `Guest by ${guest_of}`, status: "guest", guest_of });
    expect((await admin.follow(added)).value("guest_of")).toBe("0041");
  }
});

test("the file of a member's data has what the register says of them", async () => {
  const file = async () =>
    (JSON.parse((await member.get("/profile/data.json")).text) as { clubRegister: object | null })
      .clubRegister;
  expect(await file()).toBeNull();
  const fields = {
    ...{ full_name: "Asha In The Register", number: "0907", handicap: "12.4" },
    ...{ handicap_on: "2026-11-01", account_email: golfer.email },
  };
  const asked = await add(fields);
  expect(asked.errors["account_email"]).toContain("No mail has proven");
  const added = await add({ ...fields, accountSince: asked.value("accountSince") });
  expect(added.refusal).toBeNull();
  expect(await file()).toMatchObject({
    full_name: "Asha In The Register",
    number: "0907",
    handicap: "12.4",
    handicap_on: "2026-11-01",
  });
});

test("the list has pages", async () => {
  await backend.sql(`
    insert into public.people (id, full_name)
    select gen_random_uuid(), 'Listed Person ' || lpad(n::text, 3, '0')
    from generate_series(1, 51) as n`);
  const first = await admin.words(`${PATH}?q=listed`);
  expect(first).toContain("51 people");
  expect(first).toContain("Listed Person 050");
  expect(first).not.toContain("Listed Person 051");
  expect(await admin.words(`${PATH}?q=listed&page=2`)).toContain("Listed Person 051");
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { clubSite } from "../support/test-site.ts";

const { backend, admin } = await clubSite();

const PATH = "/admin/people/new";

const add = async (fields: Record<string, string>) =>
  admin.post(PATH, { ...(await admin.get(PATH)).form("full_name"), ...fields });

const count = async (name: string) =>
  (await backend.sql(`select from public.people where lower(full_name) = lower('${name}')`)).length;

test("a second person of one name is asked about, and added when the form is sent again", async () => {
  const name = `Namesake ${randomUUID().slice(0, 8)}`;
  expect((await add({ full_name: name, number: "N-7" })).refusal).toBeNull();
  const asked = await add({ full_name: name.toUpperCase(), phone: "9845012345" });
  expect(asked.status).toBe(400);
  expect(asked.words).toContain(`The register has N-7 ${name}.`);
  expect(asked.form("full_name")).toMatchObject({
    full_name: name.toUpperCase(),
    phone: "9845012345",
  });
  expect(await count(name)).toBe(1);
  expect((await admin.post(PATH, asked.form("full_name"))).refusal).toBeNull();
  expect(await count(name)).toBe(2);
  // Of another name than the one that was asked about.
  const third = await admin.post(PATH, {
    ...asked.form("full_name"),
    ...{ id: randomUUID(), full_name: `${name} Other` },
  });
  expect(third.refusal).toBeNull();
});

test("the same form sent twice adds one person without a question", async () => {
  const name = `Twice ${randomUUID().slice(0, 8)}`;
  const form = { ...(await admin.get(PATH)).form("full_name"), full_name: name };
  expect((await admin.post(PATH, form)).refusal).toBeNull();
  expect((await admin.post(PATH, form)).refusal).toBeNull();
  expect(await count(name)).toBe(1);
});

test.each(["member", "junior", "reciprocal", "former"])(
  "of a %s the form says that only guests have a host",
  async (status) => {
    const refused = await add({ full_name: "Asha Rao", status, guest_of: "N-7" });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('id="person-guest_of-error"');
  },
);

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PRIVACY_PAGE } from "#app/pages/legal/content.ts";
import { createUser, type RunningBackend, type TestUser } from "../support/backend.ts";
import { projectRoot } from "../support/project-root.ts";
import { acquireBackend } from "../support/shared-backends.ts";

/** The rows of "What is stored" in docs/security.md whose data goes by its age. */
const periods = [
  ...readFileSync(join(projectRoot, "docs/security.md"), "utf8").matchAll(
    /^\|[^|]+\| +`(\w+)`(?: (\w+))? +\|[^|]+\| +(\d+ (?:year|days?))/gm,
  ),
].map(([, table = "", state = "", period = ""]) => ({
  name: `${table} ${state}`.trim(),
  period,
}));

let backend: RunningBackend;
let member: TestUser;

beforeAll(async () => {
  backend = await acquireBackend();
  member = await createUser(backend);
});

afterAll(() => backend.stop());

/** For each of them, the insertion of a row with a name and an age. */
const ROWS: Record<string, (name: string, age: string) => string> = {
  admin_audit: (name, age) =>
    `insert into public.admin_audit (admin_id, action, search, at)
     values ('${member.id}', 'look-up', '${name}', now() - ${age})`,
  "registration_mails sent": (name, age) => mail(name, "sent", age),
  "registration_mails failed": (name, age) => mail(name, "failed", age),
  "people guest": (name, age) => person(name, "guest", age),
  "people former": (name, age) => person(name, "former", age),
  people_imports: (name, age) =>
    `with import as (
       insert into public.people_imports (id, at) values (gen_random_uuid(), now() - ${age})
       returning id
     ), person as (
       insert into public.people (id, full_name) values (gen_random_uuid(), 'Of ${name}')
       returning id
     )
     insert into public.people_import_lines (import, person, kind, after)
     select import.id, person.id, 'added', jsonb_build_object('full_name', '${name}')
     from import, person`,
  removed_people: (name, age) =>
    `insert into private.removed_people (person, was, at)
     values (gen_random_uuid(), jsonb_build_object('full_name', '${name}'), now() - ${age})`,
  mail_quotas: (name, age) =>
    `insert into public.mail_quotas (mailbox, window_started_at)
     values ('${name}', now() - ${age})`,
};

function mail(name: string, state: string, age: string) {
  const sent = state === "sent" ? `now() - ${age}` : "null";
  return `insert into public.registration_mails
      (user_id, tournament_id, recipient, full_name, state, created_at, sent_at)
    values ('${member.id}', 'founder-birthday', '${name}', 'x', '${state}',
      now() - ${age}, ${sent})`;
}

const person = (name: string, status: string, age: string) =>
  `insert into public.people (id, full_name, status, updated_at)
   values (gen_random_uuid(), '${name}', '${status}', now() - ${age})`;

test("the table names every kind of row that the database deletes by its age", () => {
  expect(periods.map(({ name }) => name).toSorted()).toEqual(Object.keys(ROWS).toSorted());
});

test("each goes after its period, and not before", async () => {
  for (const { name, period } of periods) {
    const row = ROWS[name];
    if (!row) throw new Error(`no row for ${name}`);
    await backend.sql(row(`newer ${name}`, `(interval '${period}' - interval '1 hour')`));
    await backend.sql(row(`past ${name}`, `(interval '${period}' + interval '1 hour')`));
  }
  await backend.sql("select private.purge_expired_rows()");
  const left = await backend.sql<{ name: string }>(
    `select search as name from public.admin_audit where admin_id = '${member.id}'
     union all select recipient from public.registration_mails
     where user_id = '${member.id}' and recipient like '% registration_mails %'
     union all select full_name from public.people where full_name like '% people %'
     union all select after ->> 'full_name' from public.people_import_lines
     where after ->> 'full_name' like '% people_imports'
     union all select was ->> 'full_name' from private.removed_people
     where was ->> 'full_name' like '% removed_people'
     union all select mailbox from public.mail_quotas where mailbox like '% mail_quotas'`,
  );
  expect(left.map(({ name }) => name).toSorted()).toEqual(
    periods.map(({ name }) => `newer ${name}`).toSorted(),
  );
});

test.each(["member", "junior"])("a %s stays in the register, however old", async (status) => {
  await backend.sql(person(`long a ${status}`, status, "interval '9 years'"));
  await backend.sql("select private.purge_expired_rows()");
  const left = await backend.sql(
    `select full_name from public.people where full_name = 'long a ${status}'`,
  );
  expect(left).toHaveLength(1);
});

test("the notice says the same", () => {
  const text = PRIVACY_PAGE.sections
    .flatMap((section) => ("items" in section ? section.items : []))
    .join(" ");
  for (const words of [
    "30 days after they were sent, 90 days if they could not be",
    "exported members: one year",
    "a year after the club's last change",
    "What an import of a list changed in it: 30 days",
  ]) {
    expect(text).toContain(words);
  }
  expect(periods.filter(({ name }) => name !== "mail_quotas").map(({ period }) => period)).toEqual([
    "1 year",
    "30 days",
    "90 days",
    "1 year",
    "1 year",
    "30 days",
    "30 days",
  ]);
});

import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createHostedDatabase } from "../support/hosted-database.ts";

let sql: postgres.Sql;

beforeAll(async () => {
  const { url } = await createHostedDatabase(inject("postgresUrl"));
  sql = postgres(url, { onnotice: () => undefined });
});

afterAll(() => sql.end());

test("neither the services nor the owner of our tables is a superuser, and the auth service's tables are not the owner's", async () => {
  const owners = await sql`
    select distinct relnamespace::regnamespace::text as schema, rolname as role, rolsuper as super,
           pg_has_role(rolname, 'supabase_auth_admin', 'member') as "isAuthAdmin"
    from pg_class join pg_roles on pg_roles.oid = relowner
    where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind = 'r'
    order by schema`;
  expect([...owners]).toEqual([
    {
      schema: "auth",
      role: "supabase_auth_admin",
      super: false,
      isAuthAdmin: true,
    },
    {
      schema: "public",
      role: "postgres",
      super: false,
      isAuthAdmin: false,
    },
  ]);
  const [own] = await sql<{ super: boolean }[]>`
    select rolsuper as super from pg_roles where rolname = current_user`;
  expect(own?.super).toBe(false);
});

/** Runs statements with the rights of one role only. */
function as<Result>(role: string, work: (transaction: postgres.TransactionSql) => Promise<Result>) {
  return sql.begin(async (transaction) => {
    await transaction.unsafe(`set local role ${role}`);
    return work(transaction);
  });
}

test("the auth service makes, changes and deletes accounts, and our triggers follow", async () => {
  const id = randomUUID();
  const profile = async () => {
    const [row] = await sql`
      select full_name, email from public.profiles where id = ${id}`;
    return row;
  };
  await as(
    "supabase_auth_admin",
    (service) => service`
      insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, is_sso_user)
      values (${id}, 'authenticated', 'authenticated', 'first@example.com',
              '{"full_name": "Asha"}', now(), false)`,
  );
  expect(await profile()).toEqual({
    full_name: "Asha",
    email: "first@example.com",
  });
  await as(
    "supabase_auth_admin",
    (service) => service`
      update auth.users set email = 'second@example.com', last_sign_in_at = now(),
             raw_user_meta_data = '{"full_name": "Asha Rao"}' where id = ${id}`,
  );
  expect(await profile()).toEqual({
    full_name: "Asha Rao",
    email: "second@example.com",
  });
  await as("supabase_auth_admin", (service) => service`delete from auth.users where id = ${id}`);
  expect(await profile()).toBeUndefined();
});

test("a member deletes the account without the rights of the auth service", async () => {
  const id = randomUUID();
  const session = randomUUID();
  await as("supabase_auth_admin", async (service) => {
    await service`
      insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, email_confirmed_at, is_sso_user)
      values (${id}, 'authenticated', 'authenticated', ${`${id}@example.com`},
              '{"full_name": "Asha"}', now(), now(), false)`;
    await service`
      insert into auth.sessions (id, user_id, created_at, updated_at)
      values (${session}, ${id}, now(), now())`;
  });
  const claims = JSON.stringify({
    sub: id,
    role: "authenticated",
    session_id: session,
  });
  await as("authenticated", async (member) => {
    await member`
      select set_config('request.jwt.claims', ${claims}, true),
             set_config('request.jwt.claim.sub', ${id}, true),
             set_config('request.jwt.claim.role', 'authenticated', true)`;
    await member`select public.delete_own_account()`;
  });
  expect(await sql`select from auth.users where id = ${id}`).toHaveLength(0);
  await sql`select public.run_scheduled_work()`;
  expect(await sql`select from public.deleted_accounts`).toHaveLength(0);
});

const CHANGES_ROWS =
  /\b(?:delete\s+from|(?<!\b(?:for|key|do|on|matched then)\s)update)\s+(?:only\s+)?[\w.]+/gi;

/**
 * The updates and deletes of a function's body, without comments, literals and
 * whatever is in parentheses inside them.
 */
function changesIn(body: string): string[] {
  const text = body.replace(/--.*$/gm, "").replace(/'(?:[^']|'')*'/g, "''");
  return [...text.matchAll(CHANGES_ROWS)].map(({ index }) => {
    let change = "";
    let depth = 0;
    for (const character of text.slice(index)) {
      if (character === ")") depth -= 1;
      if (depth < 0 || character === ";") break;
      if (depth === 0) change += character;
      if (character === "(") depth += 1;
    }
    return change;
  });
}

test("no function changes every row of a table without saying so: the data API of a hosted project refuses it", async () => {
  const functions = await sql<{ name: string; body: string }[]>`
    select proname as name, prosrc as body from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))`;
  const changes = functions.flatMap(({ name, body }) =>
    changesIn(body).map((change) => ({ name, change })),
  );
  expect(changes.length).toBeGreaterThan(20);
  expect(changes.filter(({ change }) => !/\bwhere\b/i.test(change))).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createUser,
  startBackend,
  type TestUser,
  type RunningBackend,
} from "../support/backend.ts";
import { processorTimeOf } from "../support/process-usage.ts";

const PEOPLE = 500;
const ROWS_EACH = 100;

let backend: RunningBackend;
/** A user with 200 registrations, besides 50,000 of other users. */
let busy: TestUser;

/** The two queries that a page waits for, as the data API runs them. */
const queries = {
  "the profile's list": `
    select id, tournament_name, tournament_date, golf_group, handicap, registration_date
    from public.current_registrations
    where user_id = 'THE-PERSON' order by registration_date desc`,
  "the card's look-up": `
    select id, tournament_name, user_id from public.tournament_registrations
    where user_id = 'THE-PERSON' and tournament_name = 'Bangalore Birdie Bash' limit 1`,
};

// Without triggers, which handle only members' own registrations.
const register = (people: string, rowsEach: number) => `
  set session_replication_role = replica;
  insert into public.tournament_registrations
    (user_id, tournament_name, tournament_date, full_name, email, phone,
     golf_group, category, handicap, registration_date, replaced_at, submission_key)
  select id, case n % 50 when 0 then 'Bangalore Birdie Bash' else 'Cup ' || n % 50 end,
    '2025-09-13', 'Asha Golfer', 'asha@example.com', '+91 98450 00000',
    'Golf Squad', 'men', '18', now() - n * interval '1 minute',
    case when n > 50 then now() - (n - 50) * interval '1 minute' end, gen_random_uuid()
  from (${people}) people, generate_series(1, ${String(rowsEach)}) n;
  set session_replication_role = origin`;

beforeAll(async () => {
  backend = await startBackend({}, { optimized: true });
  busy = await createUser(backend);
  await backend.sql(`
    insert into public.tournaments (id, name, starts_on, changes_until)
    select 'cup-' || n, 'Cup ' || n, '2025-09-13', '2025-09-12' from generate_series(1, 49) n`);
  await backend.sql(`
    insert into auth.users (id, aud, role, email)
    select gen_random_uuid(), 'authenticated', 'authenticated', 'many-' || n || '@example.com'
    from generate_series(1, ${String(PEOPLE)}) n`);
  await backend.sql(
    register("select id from auth.users where email like 'many-%'", ROWS_EACH),
  );
  await backend.sql(register(`select '${busy.id}'::uuid as id`, 200));
  await backend.sql("analyze public.tournament_registrations");
}, 180_000);

afterAll(() => backend.stop());

/** The query plan for the user with many registrations, under row-level security. */
async function planFor(query: string): Promise<string> {
  const rows = await backend.sql<{ "QUERY PLAN": string }>(`
    select set_config('request.jwt.claim.sub', '${busy.id}', true);
    set local role authenticated;
    explain (analyze, costs off, timing off, summary off)
    ${query.replace("THE-PERSON", busy.id)}`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

test.each(Object.entries(queries))(
  "%s uses an index, not a sequential scan",
  async (_, query) => {
    const plan = await planFor(query);
    expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
    expect(plan).not.toContain("Seq Scan");
  },
);

test("50,000 rows of other users do not slow a user down", async () => {
  const [{ count } = { count: 0 }] = await backend.sql<{ count: number }>(
    "select count(*)::int as count from public.tournament_registrations",
  );
  expect(count).toBe(PEOPLE * ROWS_EACH + 200);

  const newcomer = await createUser(backend);
  const listOf = async (person: TestUser) => {
    const before = processorTimeOf(backend.pid);
    const { body } = await backend.call(
      "GET",
      `/rest/v1/tournament_registrations?select=id,tournament_name&user_id=eq.${person.id}&order=registration_date.desc`,
      { token: person.accessToken },
    );
    return {
      rows: body as unknown[],
      milliseconds: processorTimeOf(backend.pid) - before,
    };
  };
  await listOf(newcomer);
  expect((await listOf(newcomer)).rows).toHaveLength(0);
  const own = await listOf(busy);
  expect(own.rows).toHaveLength(200);
  expect(own.milliseconds).toBeLessThan(150);

  const timeOfTen = async () => {
    let milliseconds = 0;
    for (let count = 0; count < 10; count += 1) {
      milliseconds += (await listOf(busy)).milliseconds;
    }
    return milliseconds;
  };
  await timeOfTen();
  const withIndexes = await timeOfTen();
  await backend.sql("set enable_indexscan = off; set enable_bitmapscan = off");
  expect(withIndexes).toBeLessThan((await timeOfTen()) / 2);
  await backend.sql("reset enable_indexscan; reset enable_bitmapscan");
});

import type { BackendDatabase } from "embedded-supabase/database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMigratedDatabase } from "../../supabase/local/migrated-database.ts";

const MEMBER = "00000000-0000-4000-8000-000000000001";

/** Of 200 tournaments 20,000 players with an answer and a fee each; ten of them the member's. */
const ROWS = `
  insert into auth.users (id, email) values ('${MEMBER}', 'asha@example.com');
  insert into auth.sessions (id, user_id) values ('${MEMBER}', '${MEMBER}');
  -- Only what the plans are about.
  set session_replication_role = replica;
  insert into public.tournaments (id, name, slug, starts_on, place, summary, state, published_at)
  select 'cup-' || n, 'Cup ' || n, 'cup-' || n, date '2020-01-01' + n, 'Eagleton', 'A cup',
         'published', now()
  from generate_series(1, 200) as n;
  insert into public.entries (id, tournament_id, user_id, state)
  select gen_random_uuid(), 'cup-' || n,
         case when place = 1 and n <= 10 then '${MEMBER}' else gen_random_uuid() end, 'confirmed'
  from generate_series(1, 200) as n, generate_series(1, 100) as place;
  insert into public.players (id, tournament_id, entry_id, position, full_name, handicap)
  select gen_random_uuid(), tournament_id, id, 0, 'Asha Rao', '12' from public.entries;
  insert into public.answers (player_id, question_id, tournament_id, kind, is_yes)
  select id, 'bus', tournament_id, 'yes_no', true from public.players;
  insert into public.entry_fees (entry_id, tournament_id, per_player, reference)
  select id, tournament_id, 100, (
    select string_agg(substr('ACDEFGHJKMNPQRTUVWXY', 1 + (n / power(20, digit)::int) % 20, 1), '')
    from generate_series(0, 3) as digit)
  from (select *, row_number() over ()::int as n from public.entries) as entry;
  insert into public.fee_ledger (entry_id, tournament_id, kind, paise)
  select entry_id, tournament_id, 'charge', 100 from public.entry_fees;
  set session_replication_role = origin;
  analyze;`;

let database: BackendDatabase;

beforeAll(async () => {
  database = await openMigratedDatabase();
  await database.execute(ROWS);
});

afterAll(() => database.close());

async function asMember<Row>(sql: string): Promise<Row[]> {
  const claims = JSON.stringify({ session_id: MEMBER });
  await database.execute(`
    set role authenticated;
    select set_config('request.jwt.claims', '${claims}', false),
           set_config('request.jwt.claim.sub', '${MEMBER}', false);`);
  try {
    return await database.query<Row>(sql);
  } finally {
    await database.execute("reset role");
  }
}

test.each(["players", "answers", "entry_fees", "fee_ledger"])(
  "a member's own rows of %s are found by an index",
  async (table) => {
    const query = `select ${table === "answers" ? "player_id" : "entry_id"} from public.${table}`;
    expect(await asMember(query)).toHaveLength(10);
    const plan = await asMember<{ "QUERY PLAN": string }>(`explain (costs off) ${query}`);
    expect(plan[0]?.["QUERY PLAN"]).toBe(`Bitmap Heap Scan on ${table}`);
  },
);

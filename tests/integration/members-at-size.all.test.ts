import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAdmin, createUser, type TestUser, type RunningBackend } from "../support/backend.ts";
import { memoryOf, processorTimeOfBackend } from "../support/process-usage.ts";
import { startOwnBackend } from "../support/shared-backends.ts";
import { Visitor } from "../support/visitor.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

const MEMBERS = 100_000;
/** Processor time is counted in steps of 10 ms. */
const ROUNDS = 10;

let backend: RunningBackend;
let site: WebServer;
let admin: TestUser;
let cookies: string;

beforeAll(async () => {
  backend = await startOwnBackend();
  site = await startWebServer(backend, { LOG_LEVEL: "info" });
  admin = await createUser(backend);
  await makeAdmin(backend, admin);
  const visitor = new Visitor(site.url);
  await visitor.logIn(admin);
  // The first page that is rendered for a member takes 30 MB, which are not the export's.
  await visitor.get("/profile");
  cookies = visitor.cookieHeader;
  // All at once, an index takes a third of the time.
  const [index] = await backend.sql<{ definition: string }>(
    "select indexdef as definition from pg_indexes where indexname = 'profiles_search'",
  );
  await backend.sql("drop index public.profiles_search");
  await backend.sql(`
    insert into auth.users (id, email, raw_user_meta_data, created_at, last_sign_in_at)
    select gen_random_uuid(), 'member' || n || '@club' || n % 97 || '.example',
           jsonb_build_object('full_name', 'Golfer ' || md5(n::text)),
           timestamptz '2020-01-01' + n * interval '10 minutes',
           case when n % 2 = 0 then now() end
    from generate_series(1, ${String(MEMBERS)}) as n`);
  await backend.sql(index?.definition ?? "");
  await backend.sql("analyze public.profiles; analyze auth.users;");
}, 300_000);

afterAll(async () => {
  await site.stop();
  await backend.stop();
});

const rpc = (name: string, parameters: object) =>
  backend.call("POST", `/rest/v1/rpc/${name}`, {
    token: admin.accessToken,
    body: parameters,
  });

/** Has the members listed and counted that a search finds. */
async function find(search: string): Promise<void> {
  const list = await rpc("list_users", { search });
  const counts = await rpc("count_users", { search });
  expect([list.status, counts.status]).toEqual([200, 200]);
}

const WORDS = ["member99999@", "GOLFER C4CA4238", "club42.example", "zzzz"];

/** The mean processor time of some work, in milliseconds. */
async function meanTime(work: () => Promise<unknown>): Promise<number> {
  const before = processorTimeOfBackend(backend);
  for (let round = 0; round < ROUNDS; round += 1) await work();
  return (processorTimeOfBackend(backend) - before) / ROUNDS;
}

// Twice on a machine with nothing else to do, three times without the index.
test.each([...WORDS, "", "@"])(
  "a search for %j among 100,000 takes less than five times what reading all names does",
  async (search) => {
    await find(search);
    const searching = await meanTime(() => find(search));
    const reading = await meanTime(() =>
      backend.sql("select count(*) from public.profiles where full_name || email like '%?%'"),
    );
    expect(searching / reading).toBeLessThan(5);
  },
);

test("the count of a search for a word reads its index", async () => {
  const reads = async () => {
    const [row] = await backend.sql<{ count: number }>(
      "select idx_scan::int as count from pg_stat_user_indexes where indexrelname = 'profiles_search'",
    );
    return row?.count ?? 0;
  };
  const before = await reads();
  // The first members of a frequent word are found sooner in the list's own order.
  for (const search of WORDS) await rpc("count_users", { search });
  // PostgreSQL counts when it has nothing else to do.
  await expect
    .poll(async () => (await reads()) - before, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(WORDS.length);
});

test("all 100,000 are exported, in order, the first long before the last, in little memory", async () => {
  const download = (query = "") =>
    fetch(`${site.url}/admin/users.csv${query}`, {
      headers: { Cookie: cookies },
    });
  // Warm up the server: what follows is measured beside exports of a tenth of the members.
  for (let count = 0; count < 3; count += 1) {
    await (await download("?q=member1")).text();
  }
  const exports = async () => {
    const [line] = await backend.sql<{ count: number }>(
      "select count(*)::int as count from public.admin_audit where action = 'export'",
    );
    return line?.count ?? 0;
  };
  const exportsBefore = await exports();
  const before = memoryOf(site.pid).most;
  const startedAt = performance.now();
  const response = await download();
  let firstByteAfter = 0;
  let rest = "";
  let previous = "9";
  let rows = 0;
  let outOfOrder = 0;
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) break;
    firstByteAfter ||= performance.now() - startedAt;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const created = line.split(",")[3] ?? "";
      if (line.includes("Created At")) continue;
      if (created > previous) outOfOrder += 1;
      previous = created;
      rows += 1;
    }
  }
  expect({ rest, outOfOrder }).toEqual({ rest: "", outOfOrder: 0 });
  // Plus the two demo accounts and the administrator.
  expect(rows).toBe(MEMBERS + 3);
  expect(firstByteAfter).toBeLessThan((performance.now() - startedAt) / 4);
  // All of them at once would be 60 MB.
  expect(memoryOf(site.pid).most - before).toBeLessThan(10);
  expect(await exports()).toBe(exportsBefore + 1);
}, 120_000);

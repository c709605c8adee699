import { afterAll, beforeAll, expect, test } from "vitest";
import {
  makeAdmin,
  createUser,
  startBackend,
  type TestUser,
  type RunningBackend,
} from "../support/backend.ts";
import { memoryOf, processorTimeOf } from "../support/process-usage.ts";
import { Visitor } from "../support/visitor.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

const MEMBERS = 200_000;

let backend: RunningBackend;
let site: WebServer;
let admin: TestUser;
let cookies: string;

beforeAll(async () => {
  backend = await startBackend({}, { optimized: true });
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

/** What a search takes, in milliseconds of a processor: the median of three. */
async function processorTimeOfSearch(search: string): Promise<number> {
  await rpc("list_users", { search });
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = processorTimeOf(backend.pid);
    const list = await rpc("list_users", { search });
    const counts = await rpc("count_users", { search });
    times.push(processorTimeOf(backend.pid) - before);
    expect([list.status, counts.status]).toEqual([200, 200]);
  }
  return times.toSorted((a, b) => a - b)[1] ?? Infinity;
}

test.each([
  "member199999@",
  "GOLFER C4CA4238",
  "club42.example",
  "zzzz",
  "",
  "@",
])(
  "a search for %j among 200,000 takes less than 100 ms of a processor",
  async (search) => {
    expect(await processorTimeOfSearch(search)).toBeLessThan(100);
  },
);

test("all 200,000 are exported, in order, the first long before the last, in little memory", async () => {
  // Warm up the server, so that only the memory of the export is measured.
  for (let count = 0; count < 200; count += 1) {
    await (await fetch(`${site.url}/booking`)).text();
  }
  const download = (query = "") =>
    fetch(`${site.url}/admin/users.csv${query}`, {
      headers: { Cookie: cookies },
    });
  await (await download("?q=club42.example")).text();
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
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) break;
    firstByteAfter ||= performance.now() - startedAt;
    const lines = (rest + decoder.decode(value, { stream: true })).split(
      "\r\n",
    );
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const created = line.split(",")[3] ?? "";
      if (line.includes("Created At")) continue;
      expect(created <= previous).toBe(true);
      previous = created;
      rows += 1;
    }
  }
  expect(rest).toBe("");
  // Plus the two demo accounts and the administrator.
  expect(rows).toBe(MEMBERS + 3);
  expect(firstByteAfter).toBeLessThan((performance.now() - startedAt) / 4);
  // All of them at once would be 120 MB.
  expect(memoryOf(site.pid).most - before).toBeLessThan(50);
  expect(await exports()).toBe(exportsBefore + 1);
}, 120_000);

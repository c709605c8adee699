// `npm run bench:growth`: what pages cost with ten times as much data, in processor time
// of the web server and of the backend with its sessions on PostgreSQL.
// `npm run bench:growth -- few "500 players"` measures those alone.
import postgres from "postgres";
import { createUser, makeAdmin, startBackend } from "../support/backend.ts";
import { createHostedDatabase } from "../support/hosted-database.ts";
import { startPostgres } from "../support/postgres.ts";
import { processorTimeOf, processorTimeOfSessions } from "../support/process-usage.ts";
import { signIn } from "../support/session-cookie.ts";
import { Visitor } from "../support/visitor.ts";
import { startWebServer } from "../support/web-server.ts";
import { rowsOf, type Size } from "./growth-rows.ts";
import { measureThroughput, WARM_UP_SECONDS } from "./throughput.ts";

const FEW: Size = {
  ...{ tournaments: 20, ownEntries: 5, fees: 500, players: 50, cards: 20 },
  ...{ lines: 1_000, linesToGap: 200 },
};

/** Each figure of it ten times alone, so that the table says what costs. */
const SIZES: Record<string, Size> = {
  few: FEW,
  "200 tournaments": { ...FEW, tournaments: 200 },
  "50 entries": { ...FEW, tournaments: 60, ownEntries: 50 },
  "5,000 fees": { ...FEW, fees: 5_000 },
  "500 players": { ...FEW, players: 500 },
  "200 cards": { ...FEW, cards: 200 },
  "10,000 lines": { ...FEW, lines: 10_000 },
  "and 5,000 gaps": { ...FEW, lines: 10_000, linesToGap: 2 },
};

/** A member's pages, and the club's. */
const PAGES = [
  ...["/tournaments", "/profile", "/tournaments/past-1/updates"],
  ...["/admin/tournaments", "/admin/statement", "/admin/statement/lines"],
  ...["/admin/statement/reconciliation", "/admin/tournaments/draw/draw"],
  ...["/admin/tournaments/draw/draw/print", "/admin/tournaments/results/results"],
];

const SECONDS = 4;

/** A figure for each page. */
async function measure(size: Size): Promise<Record<string, string>> {
  const { url } = await createHostedDatabase(server.url);
  const database = new URL(url).pathname.slice(1);
  const backend = await startBackend({ DATABASE_URL: url }, { optimized: true });
  const costs = () => [
    processorTimeOf(site.pid),
    processorTimeOf(backend.pid) + processorTimeOfSessions(database),
  ];
  const site = await startWebServer(backend, { LOG_LEVEL: "warn" });
  try {
    const [user, secretary] = [await createUser(backend), await createUser(backend)];
    await makeAdmin(backend, secretary);
    // As superuser: rows without triggers.
    const owner = postgres(new URL(database, server.url).href, { max: 1 });
    await owner.unsafe(rowsOf(size, user));
    await owner.end();
    const [member, admin] = [new Visitor(site.url), new Visitor(site.url)];
    signIn(member, user);
    signIn(admin, secretary);
    const figures: Record<string, string> = {};
    for (const path of PAGES) {
      const url = site.url + path;
      const visitor = path.startsWith("/admin") ? admin : member;
      const cookie = visitor.cookieHeader;
      await measureThroughput(url, { seconds: WARM_UP_SECONDS, cookie });
      const before = costs();
      const { requests, failed } = await measureThroughput(url, {
        seconds: SECONDS,
        cookie,
      });
      const after = costs();
      const [web, data] = after.map((cost, index) =>
        ((cost - (before[index] ?? 0)) / requests).toFixed(1),
      );
      const html = (await visitor.get(path)).text.length;
      figures[path] =
        `${String(web)} + ${String(data)} ms, ${String(Math.round(html / 1024))} KB${failed > 0 ? `, ${String(failed)} failed` : ""}`;
    }
    return figures;
  } finally {
    await site.stop();
    await backend.stop();
  }
}

const names = process.argv.slice(2);
const table: Record<string, Record<string, string>> = {};
const server = await startPostgres();
try {
  for (const [name, size] of Object.entries(SIZES)) {
    if (names.length === 0 || names.includes(name)) table[name] = await measure(size);
  }
} finally {
  await server.stop();
}
console.table(table);

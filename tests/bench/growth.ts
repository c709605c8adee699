// `npm run bench:growth`: what pages cost with ten times as much data, in processor time
// of the web server and of the backend with its sessions on PostgreSQL.
// `npm run bench:growth -- few "500 players"` measures those alone.
import postgres from "postgres";
import { createUser, makeAdmin, startBackend, type TestUser } from "../support/backend.ts";
import { createHostedDatabase } from "../support/hosted-database.ts";
import { startPostgres } from "../support/postgres.ts";
import { processorTimeOf, processorTimeOfSessions } from "../support/process-usage.ts";
import { signIn } from "../support/session-cookie.ts";
import { Visitor } from "../support/visitor.ts";
import { startWebServer } from "../support/web-server.ts";
import { measureThroughput, WARM_UP_SECONDS } from "./throughput.ts";

/** How much there is. */
type Size = {
  /** Past tournaments. */
  tournaments: number;
  /** Entries of the member who opens the pages, all of the past. */
  ownEntries: number;
  /** Other members' entries with a fee. */
  fees: number;
  /** Players of each published draw. */
  players: number;
  /** Of a bank account's statements. */
  lines: number;
  /** After how many of them the balance does not follow from the one before. */
  linesToGap: number;
};

const FEW: Size = {
  ...{ tournaments: 20, ownEntries: 5, fees: 500, players: 50 },
  ...{ lines: 1_000, linesToGap: 200 },
};

/** Each figure of it ten times alone, so that the table says what costs. */
const SIZES: Record<string, Size> = {
  few: FEW,
  "200 tournaments": { ...FEW, tournaments: 200 },
  "50 entries": { ...FEW, tournaments: 60, ownEntries: 50 },
  "5,000 fees": { ...FEW, fees: 5_000 },
  "500 players": { ...FEW, players: 500 },
  "10,000 lines": { ...FEW, lines: 10_000 },
  "and 5,000 gaps": { ...FEW, lines: 10_000, linesToGap: 2 },
};

/** A member's pages, and the club's. */
const PAGES = [
  ...["/tournaments", "/profile", "/tournaments/past-1/updates"],
  ...["/admin/tournaments", "/admin/statement", "/admin/statement/lines"],
  "/admin/statement/reconciliation",
];

const SECONDS = 4;

/** The rows, without the triggers of members' own entries. */
function rowsOf(size: Size, { id }: TestUser): string {
  const { tournaments, ownEntries, fees, players, lines, linesToGap } = size;
  return `
    set session_replication_role = replica;
    insert into tournaments (id, name, slug, starts_on, place, summary, state, published_at)
    select 'past-' || n, 'Past Cup ' || n, 'past-' || n, date '2026-01-01' - n * 20,
           'Eagleton', 'a summary', 'published', now()
    from generate_series(1, ${String(tournaments)}) as n;
    insert into competitions (tournament_id, draw_published_at, published_draw)
    select 'past-' || cup, now(), jsonb_build_object('teams', '[]'::jsonb, 'fourballs', (
      select jsonb_agg(jsonb_build_object(
        'start', jsonb_build_object('hole', 1 + f % 18, 'letter', 'A', 'time', '07:30'),
        'seats', (
          select jsonb_agg(jsonb_build_object('id', gen_random_uuid(),
            'name', 'Player ' || f || ' of ' || seat, 'neutral', false))
          from generate_series(1, 4) as seat)))
      from generate_series(1, ${String(Math.ceil(players / 4))}) as f))
    from generate_series(1, ${String(ownEntries)}) as cup;
    insert into entries (tournament_id, user_id, state)
    select 'past-' || n, '${id}', 'confirmed' from generate_series(1, ${String(ownEntries)}) as n;
    insert into entry_versions (entry_id, number, sent_at, submission_key, is_change,
      entered_by_club, joins_waiting_list, entry_form, player_id, full_name, email, phone,
      golf_group, handicap, category, answers, players)
    select id, 1, now(), gen_random_uuid(), false, false, false, 'full', id, 'Asha Golfer',
           'asha@example.com', '9876543210', 'E-Golf', '12', 'men', '{}', '[]'
    from entries where user_id = '${id}' and tournament_id like 'past-%';
    insert into entry_fees (entry_id, tournament_id, per_player, reference)
    select gen_random_uuid(), 'past-1', 100000, (
      select string_agg(substr('ACDEFGHJKMNPQRTUVWXY', 1 + (n / power(20, digit)::int) % 20, 1), '')
      from generate_series(0, 3) as digit)
    from generate_series(1, ${String(fees)}) as n;
    insert into fee_ledger (entry_id, kind, paise)
    select entry_id, 'charge', 100000 from entry_fees;
    insert into bank_accounts (ending) values ('4321');
    insert into statement_imports (id, account, first_day, last_day, opening, closing)
    values ('00000000-0000-4000-8000-000000000001', '4321', '2026-04-01', '2026-11-30', 0, 0);
    insert into statement_lines (account, line_key, import, place, day, direction, paise, balance, narration)
    select '4321', lpad(n::text, 22, '0'), '00000000-0000-4000-8000-000000000001', n,
           date '2026-04-01' + n * 240 / ${String(lines)}, 'credit', 100000,
           n * 100000 + n / ${String(linesToGap)} * 700, 'UPI payment ' || n
    from generate_series(1, ${String(lines)}) as n;
    set session_replication_role = origin;
    update bank_accounts set balances = null;
    analyze`;
}

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

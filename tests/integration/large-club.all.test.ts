// One more than the data API answers with in one call, of each list that is read whole.
import { beforeAll, expect, test } from "vitest";
import { MAX_ROWS } from "#app/platform/supabase/whole-reads.server.ts";
import { PAST_A_PAGE } from "#app/tournaments/past-years.tsx";
import { rowsOf } from "../bench/growth-rows.ts";
import { startBackend } from "../support/backend.ts";
import { clubSite } from "../support/test-site.ts";
import type { Visitor } from "../support/visitor.ts";

const MANY = MAX_ROWS + 1;

/** More than one page of tournaments to come, and than one of a past year. */
const AHEAD = 321;
const GONE = PAST_A_PAGE + 2;

// Of its own, on PGlite, whose user may leave triggers out.
const { backend, admin, golfer, member, visitor } = await clubSite(await startBackend());

beforeAll(async () => {
  await backend.sql(
    rowsOf(
      {
        ...{ tournaments: 1, ownEntries: 0, fees: MANY, players: MANY, cards: MANY },
        ...{ lines: MANY, linesToGap: MANY },
      },
      golfer,
    ),
  );
  await backend.sql(`
    set session_replication_role = replica;
    insert into tournaments (id, name, slug, starts_on, place, summary, state, published_at)
    select 'ahead-' || n, 'Ahead ' || n, 'ahead-' || n, current_date + n, 'Eagleton', 'a summary',
           'published', now()
    from generate_series(1, ${String(AHEAD)}) as n
    union all
    select 'gone-' || n, 'Gone ' || n, 'gone-' || n,
           case when n <= ${String(PAST_A_PAGE + 1)} then date '2019-12-31' - n / 2
                else date '2011-05-01' end,
           'Eagleton', 'a summary', 'published', now()
    from generate_series(1, ${String(GONE)}) as n;
    insert into tournament_fees (tournament_id, fee)
    select id, 100000 from tournaments where id like 'ahead-%';
    insert into receipts (kind, year, number, entry_id, issued_on, paise, payer, club, tournament, payments)
    select 'receipt', '19-20', n, entry_id, '2019-05-01', 100000, 'Payer ' || n, '{}',
           '{"name": "Gone 1"}', '[]'
    from (select entry_id, row_number() over () as n from entry_fees) as fee;
    set session_replication_role = origin;
    insert into people (id, full_name, authority_number)
    select id, full_name, 'IN-' || full_name from players where tournament_id = 'results';
    update players set person_id = id, known_by = 'desk', was_member = true
    where tournament_id = 'results'`);
}, 120_000);

/** A published tournament has a file, and no page on which cards are typed. */
const publish = (isPublished: boolean) =>
  backend.sql(`
    set session_replication_role = replica;
    update tournament_play
    set results_published_at = case when ${String(isPublished)} then now() end,
        published_results = case when ${String(isPublished)} then '{"players": []}'::jsonb end
    where tournament_id = 'results';
    set session_replication_role = origin`);

const pages = Math.ceil(MANY / 60);

test.each([
  ["teams", "draw", /data-player="/g],
  ["draw", "draw", /data-player="/g],
  ["results", "results", /name="points\.|name="holes\./g],
])("%s has every player of a field", async (page, cup, player) => {
  await publish(false);
  const path = `/admin/tournaments/${cup}/${page}`;
  const last = Math.max(
    ...[...(await admin.get(path)).text.matchAll(/aria-label="Page (\d+)"/g)].map(([, number]) =>
      Number(number),
    ),
  );
  expect(last).toBeGreaterThanOrEqual(pages);
  const { text } = await admin.get(`${path}?page=${String(last)}`);
  expect(text.match(player)?.length).toBeGreaterThan(0);
});

/** What the pages of a list have that a crawler finds from the first one. */
async function crawl(browser: Visitor, path: string, name: RegExp): Promise<Set<string>> {
  const [found, seen] = [new Set<string>(), new Set([path])];
  for (const address of seen) {
    const { text } = await browser.get(address);
    for (const [word] of text.matchAll(name)) found.add(word);
    for (const [, href = ""] of text.matchAll(/href="([^"]+)"/g)) {
      if (href.startsWith(`${path}?`)) seen.add(href.replaceAll("&amp;", "&"));
    }
  }
  return found;
}

test.each([
  ["member", member],
  ["visitor", visitor],
])("a %s finds every tournament that is ahead, and every past one", async (_, browser) => {
  expect((await crawl(browser, "/tournaments", /Ahead \d+/g)).size).toBe(AHEAD);
  expect((await crawl(browser, "/tournaments/past", /Gone \d+/g)).size).toBe(GONE);
  // With those of the other tests, and the club's two of the start.
  const [counted] = await backend.sql<{ past: number }>(
    `select count(*)::integer as past from tournaments
     where state <> 'draft' and starts_on < (now() at time zone 'Asia/Kolkata')::date
       and not is_open_after_its_day`,
  );
  expect(await browser.words("/tournaments")).toContain(
    `All ${String(counted?.past)} past tournaments`,
  );
});

test("the sitemap has every tournament", async () => {
  const { text } = await visitor.get("/sitemap.xml");
  expect(text.match(/\/tournaments\/(?:ahead|gone)-\d+\//g)?.length).toBe(AHEAD + GONE);
});

test("the file for the handicap authority has every player’s number", async () => {
  await publish(true);
  const file = await admin.get("/admin/tournaments/results/results/handicap-scores.csv", {
    "sec-fetch-site": "same-origin",
  });
  expect(file.status).toBe(200);
  expect(file.text.match(/^IN-Golfer \d+,/gm)?.length).toBe(MANY);
});

test("the club’s money has every tournament with a fee", async () => {
  expect((await crawl(admin, "/admin/money", /Ahead \d+/g)).size).toBe(AHEAD);
});

test("the file of receipts has every receipt of a year", async () => {
  const file = await admin.get("/admin/receipts.csv?year=19-20", {
    "sec-fetch-site": "same-origin",
  });
  expect(file.status).toBe(200);
  expect(new Set(file.text.match(/Payer \d+/g)).size).toBe(MANY);
});

test("the day book counts every open bank line", async () => {
  const words = await admin.words("/admin/money/day-book?from=2026-04-01&to=2026-12-31");
  expect(words).toContain(`${String(MANY)} open bank lines are not in it yet.`);
});

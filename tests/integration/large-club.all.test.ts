// One more than the data API answers with in one call, of each list that is read whole.
import { beforeAll, expect, test } from "vitest";
import { MAX_ROWS } from "#app/platform/supabase/whole-reads.server.ts";
import { rowsOf } from "../bench/growth-rows.ts";
import { startBackend } from "../support/backend.ts";
import { clubSite } from "../support/test-site.ts";

const MANY = MAX_ROWS + 1;

// Of its own, on PGlite, whose user may leave triggers out.
const { backend, admin, golfer } = await clubSite(await startBackend());

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
    insert into people (id, full_name, authority_number)
    select id, full_name, 'IN-' || full_name from players where tournament_id = 'results';
    set session_replication_role = replica;
    insert into result_people (player_id, tournament_id, person, is_eligible)
    select id, tournament_id, id, true from players where tournament_id = 'results';
    set session_replication_role = origin`);
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

test("the file for the handicap authority has every player’s number", async () => {
  await publish(true);
  const file = await admin.get("/admin/tournaments/results/results/handicap-scores.csv", {
    "sec-fetch-site": "same-origin",
  });
  expect(file.status).toBe(200);
  expect(file.text.match(/^IN-Golfer \d+,/gm)?.length).toBe(MANY);
});

test("the day book counts every open bank line", async () => {
  const words = await admin.words("/admin/money/day-book?from=2026-04-01&to=2026-12-31");
  expect(words).toContain(`${String(MANY)} open bank lines are not in it yet.`);
});

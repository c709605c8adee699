import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createUser,
  type RunningBackend,
  startBackend,
  type TestUser,
} from "../support/backend.ts";
import { signIn } from "../support/session-cookie.ts";
import { Visitor } from "../support/visitor.ts";
import { startWebServer, type WebServer } from "../support/web-server.ts";

/** Of the past, beside one to come. */
const PAST = 23;

let backend: RunningBackend;
let site: WebServer;
let member: Visitor;

/** Entries that nobody could make any more, so without their triggers. */
const entriesOf = ({ id }: TestUser) => `
  set session_replication_role = replica;
  insert into tournaments (id, name, slug, starts_on, place, summary, state, published_at)
  select 'cup-' || n, 'Cup ' || n, 'cup-' || n,
         case n when 0 then date '2099-01-01' else date '2026-01-01' - n end,
         'Eagleton', 'a summary', 'published', now()
  from generate_series(0, ${String(PAST)}) as n;
  insert into entries (id, tournament_id, user_id, state)
  select gen_random_uuid(), id, '${id}', 'confirmed' from tournaments where id like 'cup-%';
  insert into entry_versions (entry_id, number, sent_at, submission_key, is_change,
    entered_by_club, joins_waiting_list, entry_form, player_id, full_name, email, phone,
    golf_group, handicap, category, answers, players)
  select entry.id, 1, tournament.starts_on - interval '30 days', gen_random_uuid(), false,
         false, false, 'full', entry.id, 'Asha Golfer', 'asha@example.com', '9876543210',
         'E-Golf', '12', 'men', '{}', '[]'
  from entries as entry join tournaments as tournament on tournament.id = entry.tournament_id
  where entry.tournament_id like 'cup-%';
  insert into players (id, tournament_id, entry_id, position, full_name, handicap)
  select gen_random_uuid(), tournament_id, id, 0, 'Asha Golfer', '12'
  from entries where tournament_id like 'cup-%';
  insert into tournament_play (tournament_id, draw_published_at, published_draw)
  select entry.tournament_id, now(), jsonb_build_object('teams', '[]'::jsonb, 'fourballs',
    jsonb_build_array(jsonb_build_object(
      'start', jsonb_build_object('hole', 7, 'letter', 'B', 'time', '07:30'),
      'seats', jsonb_build_array(jsonb_build_object('id', player.id)))))
  from entries as entry
  join players as player on player.entry_id = entry.id;
  insert into entry_fees (entry_id, tournament_id, per_player, reference)
  select id, tournament_id, 350000, 'ACDE'
  from entries where tournament_id = 'cup-0';
  insert into entry_fees (entry_id, tournament_id, per_player, reference)
  values (gen_random_uuid(), 'cup-1', 100, 'FGHJ');
  insert into fee_ledger (entry_id, tournament_id, kind, paise)
  select entry_id, tournament_id, 'charge', per_player from entry_fees;
  set session_replication_role = origin`;

beforeAll(async () => {
  // On PGlite, whose user may leave triggers out.
  backend = await startBackend();
  site = await startWebServer(backend, { LOG_LEVEL: "info" });
  const person = await createUser(backend);
  await backend.sql(entriesOf(person));
  member = new Visitor(site.url);
  signIn(member, person);
});

afterAll(async () => {
  await site.stop();
  await backend.stop();
});

/** The folded past entries. */
async function pastOn(path: string): Promise<string> {
  const { text } = await member.get(path);
  const [past = ""] =
    /<details[\s\S]*?<\/details>/.exec(text.slice(text.indexOf('id="registrations"'))) ?? [];
  return past;
}

async function cupsOn(path: string): Promise<string[]> {
  const rows = (await pastOn(path)).matchAll(/<th scope="row" abbr="([^"]+)"/g);
  return [...rows].map(([, name = ""]) => name);
}

const cups = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Cup ${String(from + index)}`);

test("the profile has the latest ten past entries, and leads to the earlier ones", async () => {
  expect(await cupsOn("/profile")).toEqual(cups(1, 10));
  expect(await cupsOn("/profile?past=2")).toEqual(cups(11, 20));
  expect(await cupsOn("/profile?past=3")).toEqual(cups(21, 23));
  const { text } = await member.get("/profile");
  expect(text).toContain(`Past tournaments (${String(PAST)})`);
  expect(text).toContain('href="/profile?past=2#registrations"');
  expect(text).not.toContain("Later tournaments");
});

test("what is to come has its start and its fee, what is past no start any more", async () => {
  const { text } = await member.get("/profile?past=3");
  expect(text).toContain("Cup 0");
  expect(text).toContain("₹3,500");
  expect(text).toMatch(/Hole 7B/i);
  expect(await pastOn("/profile")).not.toMatch(/Hole 7B/i);
});

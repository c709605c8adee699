import { expect, test } from "vitest";
import { PAST_A_PAGE } from "#app/tournaments/past-years.tsx";
import { startBackend } from "../support/backend.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament } from "../support/tournaments.ts";
import type { Visitor } from "../support/visitor.ts";

const { backend, secretary, admin, visitor } = await clubSite(await startBackend());

const MANY = 101;
const numbered = (name: string, many = MANY) =>
  Array.from({ length: many }, (_, index) => `${name} ${String(index + 1).padStart(3, "0")}`);

/** What stands on all pages of a list, by the link to the next one. */
async function namesOf(who: Visitor, path: string, name: string): Promise<string[]> {
  const found: string[] = [];
  let pages = 0;
  for await (const page of who.pages(path)) {
    expect((pages += 1)).toBeLessThan(30);
    expect(page.status).toBe(200);
    const names = page.words.match(new RegExp(`(?:Other )?${name} \\d{3}`, "g")) ?? [];
    // One may be named twice in its line.
    found.push(...new Set(names));
  }
  return found;
}

async function expectAll(who: Visitor, path: string, name: string, many = MANY) {
  const found = await namesOf(who, path, name);
  expect(found.toSorted()).toEqual(numbered(name, many));
}

/** One of two rows is not what is looked for. */
const NAMES = (name: string, many = MANY) =>
  `select case half when 0 then '' else 'Other ' end || '${name} ' || lpad(n::text, 3, '0') as name, n, half
   from generate_series(1, ${many}) as n, generate_series(0, 1) as half`;

test("the register, of members alone", async () => {
  await backend.sql(`
    insert into public.people (id, full_name, status)
    select gen_random_uuid(), name, case half when 0 then 'member' else 'former' end
    from (${NAMES("Walker")}) as person`);
  await expectAll(admin, "/admin/people?status=member&q=Walker", "Walker");
});

test("the lines of statements, of one account", async () => {
  await backend.sql(`
    insert into public.bank_accounts (ending) values ('7101'), ('7102');
    insert into public.statement_imports (id, account, first_day, last_day)
    select gen_random_uuid(), ending, '2026-04-01', '2026-04-30'
    from public.bank_accounts where ending in ('7101', '7102');
    insert into public.statement_lines (account, line_key, import, place, day, direction, paise, narration)
    select made.account, 'next' || half || lpad(n::text, 17, '0'), made.id, n, '2026-04-02', 'credit',
           100000, name
    from (${NAMES("Payer")}) as line
    join public.statement_imports as made
      on made.account = case half when 0 then '7101' else '7102' end`);
  await expectAll(admin, "/admin/statement/lines?account=7101&q=Payer", "Payer");
});

test("the entrants of a tournament, of one group", async () => {
  const cup = await makeTournament(backend, secretary, { golf_groups: ["Reds", "Blues"] });
  await backend.sql(`
    insert into public.entries (id, tournament_id, state)
    select gen_random_uuid(), '${cup.id}', 'confirmed' from generate_series(1, ${2 * MANY});
    with numbered as (
      select id, row_number() over (order by id) as place from public.entries
      where tournament_id = '${cup.id}'
    ), golfer as (
      select id, golfer.* from numbered
      join (select *, row_number() over (order by half, n) as place from (${NAMES("Golfer")}) as each) as golfer
        using (place)
    ), version as (
      insert into public.entry_versions (entry_id, number, sent_at, submission_key, is_change,
        entered_by_club, joins_waiting_list, entry_form, player_id, full_name, email, phone,
        golf_group, handicap, category, answers, players)
      select id, 1, now(), gen_random_uuid(), false, true, false, 'full', id, name,
        'golfer@example.com', '9876543210', case half when 0 then 'Reds' else 'Blues' end, '12', 'men', '{}', '[]'
      from golfer returning entry_id, full_name
    )
    insert into public.players (id, tournament_id, entry_id, position, full_name, handicap)
    select version.entry_id, '${cup.id}', version.entry_id, 0, version.full_name, '12'
    from version`);
  await expectAll(admin, `/admin/tournaments/${cup.id}/entrants?group=Reds`, "Golfer");
});

test("the club's tournaments, and those of one year", async () => {
  // More than one page has of a year.
  const many = PAST_A_PAGE + 1;
  await backend.sql(`
    insert into public.tournaments (id, name, slug, starts_on, place, summary, state, published_at)
    select 'next-' || half || '-' || n, name, 'next-' || half || '-' || n,
      case half when 0 then date '2009-01-01' else date '2008-01-01' end + n % 365, 'Eagleton', 'a summary',
      'published', now()
    from (${NAMES("Medal", many)}) as cup`);
  expect(
    (await namesOf(admin, "/admin/tournaments", "Medal"))
      .filter((name) => name.startsWith("Medal"))
      .toSorted(),
  ).toEqual(numbered("Medal", many));
  await expectAll(visitor, "/tournaments/past?year=2009", "Medal", many);
});

import type { TestUser } from "../support/backend.ts";

/** How much there is. */
export type Size = {
  /** Past tournaments. */
  tournaments: number;
  /** Entries of the member who opens the pages, all of the past. */
  ownEntries: number;
  /** Other members' entries with a fee. */
  fees: number;
  /** Players of each published draw, and of the one that the club has open. */
  players: number;
  /** Cards of the results that the club has open. */
  cards: number;
  /** Of a bank account's statements. */
  lines: number;
  /** After how many of them the balance does not follow from the one before. */
  linesToGap: number;
};

const COURSE = {
  par: [4, 5, 3, 4, 4, 3, 5, 4, 4, 4, 5, 3, 4, 4, 3, 5, 4, 4],
  strokeIndex: [7, 1, 15, 3, 11, 17, 5, 9, 13, 8, 2, 16, 4, 12, 18, 6, 10, 14],
};

/** The rows, without the triggers of members' own entries. */
export function rowsOf(size: Size, { id }: TestUser): string {
  const { tournaments, ownEntries, fees, players, cards, lines, linesToGap } = size;
  return `
    set session_replication_role = replica;
    insert into tournaments (id, name, slug, starts_on, place, summary, state, published_at)
    select 'past-' || n, 'Past Cup ' || n, 'past-' || n, date '2026-01-01' - n * 20,
           'Eagleton', 'a summary', 'published', now()
    from generate_series(1, ${String(tournaments)}) as n;
    insert into tournament_play (tournament_id, draw_published_at, published_draw)
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
    insert into fee_ledger (entry_id, tournament_id, kind, paise)
    select entry_id, tournament_id, 'charge', 100000 from entry_fees;
    insert into bank_accounts (ending) values ('4321');
    insert into statement_imports (id, account, first_day, last_day, opening, closing)
    values ('00000000-0000-4000-8000-000000000001', '4321', '2026-04-01', '2026-11-30', 0, 0);
    insert into statement_lines (account, line_key, import, place, day, direction, paise, balance, narration)
    select '4321', lpad(n::text, 22, '0'), '00000000-0000-4000-8000-000000000001', n,
           date '2026-04-01' + n * 240 / ${String(lines)}, 'credit', 100000,
           n::bigint * 100000 + n / ${String(linesToGap)} * 700, 'UPI payment ' || n
    from generate_series(1, ${String(lines)}) as n;
    ${fieldOf("draw", players)}
    ${fieldOf("results", cards)}
    insert into fourballs (tournament_id, number, starts_at, hole, letter)
    select 'draw', n, '07:30', 1 + (n - 1) % 18, chr(65 + (n - 1) / 18)
    from generate_series(1, ${String(Math.ceil(players / 4))}) as n;
    insert into fourball_players (player_id, tournament_id, fourball, position)
    select id, tournament_id, 1 + (n - 1) / 4, 1 + (n - 1) % 4
    from (select players.*, row_number() over (order by id) as n
          from players where tournament_id = 'draw') as player;
    update tournament_play
    set draw_seed = 17, draw_published_at = now(), published_draw = private.draw_to_publish('draw')
    where tournament_id = 'draw';
    insert into scores (tournament_id, player_id, holes)
    select tournament_id, id, (
      select array_agg(3 + abs(hashint4(hole + ascii(full_name))) % 4)
      from generate_series(1, 18) as hole)
    from players where tournament_id = 'results';
    set session_replication_role = origin;
    update bank_accounts set balances = null;
    analyze`;
}

/** A tournament whose players have a place, in ten teams. */
function fieldOf(id: string, players: number): string {
  return `
    insert into tournaments (id, name, slug, starts_on, place, summary, state, published_at)
    values ('${id}', 'Cup of ${id}', '${id}', date '2026-11-01', 'Eagleton', 'a summary',
            'published', now());
    insert into tournament_play (tournament_id, version, rules)
    values ('${id}', 1, '{"scoring": {"course": ${JSON.stringify(COURSE)}}}');
    insert into teams (tournament_id, name, position)
    select '${id}', 'Team ' || n, n from generate_series(0, 9) as n;
    insert into entries (tournament_id, state)
    select '${id}', 'confirmed' from generate_series(1, ${String(players)});
    insert into entry_versions (entry_id, number, sent_at, submission_key, is_change,
      entered_by_club, joins_waiting_list, entry_form, player_id, full_name, email, phone,
      golf_group, handicap, category, answers, players)
    select id, 1, now(), gen_random_uuid(), false, true, false, 'full', id,
           'Golfer ' || n, 'golfer.' || n || '@example.com', '9876543210', 'Team ' || n % 10,
           (n % 29)::text, 'men', '{}', '[]'
    from (select entries.*, row_number() over () as n
          from entries where tournament_id = '${id}') as entry;
    insert into players (id, tournament_id, entry_id, position, full_name, handicap)
    select entry_id, '${id}', entry_id, 0, full_name, handicap
    from entry_versions join entries on entries.id = entry_id where tournament_id = '${id}';
    insert into team_players (player_id, tournament_id, team_id, is_neutral, position)
    select version.entry_id, '${id}', team.id, false,
           row_number() over (partition by team.id order by version.entry_id)
    from entry_versions as version
    join teams as team on team.tournament_id = '${id}' and team.name = version.golf_group
    join entries as entry on entry.id = version.entry_id and entry.tournament_id = '${id}';`;
}

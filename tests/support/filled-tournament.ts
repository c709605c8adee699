import { randomUUID } from "node:crypto";
import type { RunningBackend, TestUser } from "./backend.ts";
import { addNews } from "./content.ts";
import { addCourse } from "./courses.ts";
import { addEntrant } from "./entrants.ts";
import { makeTournament, rpcOrThrow } from "./tournaments.ts";

/**
 * A tournament with a row in every table of the club that belongs to one.
 *
 * @param ending two digits that no other in the database has
 */
export async function filledTournament(backend: RunningBackend, admin: TestUser, ending: string) {
  const cup = await makeTournament(backend, admin, {
    questions: [{ id: "bus", kind: "yes_no", label: "By bus?", required: false }],
  });
  await rpcOrThrow(backend, admin, "save_fees", {
    tournament: cup.id,
    expected_version: 0,
    fee: 350_000,
  });
  const { entry_id: entry } = await addEntrant(backend, admin, cup, { answers: { bus: true } });
  await rpcOrThrow(backend, admin, "mark_paid", { entry, way: "cash" });
  await rpcOrThrow(backend, admin, "check_in", { entry });
  const [message, team, line, file, call] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  const [person, series] = [randomUUID(), randomUUID()];
  await rpcOrThrow(backend, admin, "send_entrant_message", {
    tournament: cup.id,
    subject: "The day",
    body: "Tee-off is at noon.",
    submission_key: message,
  });
  await backend.sql(`
    insert into public.tournament_play (tournament_id) values ('${cup.id}');
    insert into public.teams (id, tournament_id, name, position)
      values ('${team}', '${cup.id}', 'Reds', 0);
    insert into public.team_players (player_id, tournament_id, team_id, is_neutral, position)
      values ('${entry}', '${cup.id}', '${team}', false, 0);
    insert into public.fourballs (tournament_id, number, starts_at, hole, letter)
      values ('${cup.id}', 1, '07:00', 1, '');
    insert into public.fourball_players (player_id, tournament_id, fourball, position)
      values ('${entry}', '${cup.id}', 1, 1);
    insert into public.awards (tournament_id, position, name) values ('${cup.id}', 0, 'Longest drive');
    with made as (
      insert into public.side_sets (id, tournament_id) values (gen_random_uuid(), '${cup.id}')
      returning id
    ), side as (
      insert into public.sides (tournament_id, side_set_id, name, position)
      select '${cup.id}', id, 'Blues', 0 from made returning id, side_set_id
    )
    insert into public.side_players (side_set_id, player_id, side_id, tournament_id, position)
    select side_set_id, '${entry}', id, '${cup.id}', 0 from side;
    insert into public.competitions (id, tournament_id, position, name, rules)
      values (gen_random_uuid(), '${cup.id}', 0, 'Skins', '{"kind": "skins"}');
    insert into public.scores (tournament_id, player_id, points) values ('${cup.id}', '${entry}', 30);
    insert into public.card_links (tournament_id, fourball, players)
      values ('${cup.id}', 1, array['${entry}']::uuid[]);
    insert into public.hole_scores (key, tournament_id, player_id, hole, strokes, phone)
      values (gen_random_uuid(), '${cup.id}', '${entry}', 1, 4, gen_random_uuid());
    insert into public.holes_not_taken
      (key, tournament_id, player_id, hole, strokes, sent_by, phone)
      values (gen_random_uuid(), '${cup.id}', '${entry}', 1, 4, array['${entry}']::uuid[],
              gen_random_uuid());
    insert into public.returned_cards (tournament_id, player_id, no_return)
      values ('${cup.id}', '${entry}', 'NR');
    insert into public.card_confirmations (tournament_id, player_id, role, holes)
      values ('${cup.id}', '${entry}', 'player', '{4}');
    insert into public.fee_claims (entry_id, number, paise)
      values ('${entry}', '6157000000${ending}', 350000);
    insert into public.phone_calls (id, entry_id, kind, event)
      values ('${call}', '${entry}', 'waiting', 'waiting');
    insert into public.bank_accounts (ending) values ('00${ending}');
    insert into public.statement_imports (id, account, first_day, last_day)
      values ('${file}', '00${ending}', '2026-01-01', '2026-01-31');
    insert into public.statement_lines (id, account, line_key, import, place, day, direction, paise)
      values ('${line}', '00${ending}', 'abcdefghijklmnopqrst${ending}', '${file}', 1,
              '2026-01-02', 'credit', 350000);
    insert into public.statement_import_lines (import, line) values ('${file}', '${line}');
    insert into public.statement_payments (payment, line, is_by_hand)
      select id, '${line}', true from public.fee_ledger
      where entry_id = '${entry}' and kind = 'payment';
    insert into public.people (id, full_name) values ('${person}', 'Asha Rao');
    update public.players set person_id = '${person}', known_by = 'desk', was_member = true
      where id = '${entry}';
    insert into public.series (id, slug, name, rules)
      values ('${series}', 'series-${ending}', 'Order of merit', '{}');
    insert into public.series_tournaments (series_id, tournament_id)
      values ('${series}', '${cup.id}');
    insert into public.series_corrections (id, series_id, person, amount, reason)
      values (gen_random_uuid(), '${series}', '${person}', 1, 'Closest to the pin');
    insert into public.series_persons (series_id, person, division)
      values ('${series}', '${person}', 'gold');
    insert into public.series_cuts (series_id, tournament_id, rule)
      values ('${series}', '${cup.id}', '{"after": 1, "keep": 1}');
    insert into public.series_cut_persons (series_id, person) values ('${series}', '${person}');
    insert into public.series_changes (series_id, what, tournament_id)
      values ('${series}', 'cancelled', '${cup.id}');
    insert into public.opening_balances (ledger, day, paise)
    values ('${ending}00', '2090-01-01', 100);
    insert into public.closed_months (first_day) values ('19${ending}-01-01');
    insert into public.people_imports (id) values (gen_random_uuid());
    insert into public.list_columns (list, heading, meaning)
      values ('people', 'club ${ending}', 'full_name');`);
  const [payment] = await backend.sql<{ id: string }>(`
    select id from public.fee_ledger where entry_id = '${entry}' and kind = 'payment'`);
  await rpcOrThrow(backend, admin, "save_person", {
    person: randomUUID(),
    expected_version: 0,
    fields: { full_name: "Asha Rao", status: "member" },
  });
  await addNews(backend, admin);
  const course = await addCourse(backend, admin);
  await backend.sql(`
    insert into public.taken_courses (tournament_id, course_id) values ('${cup.id}', '${course.id}')`);
  const [{ name } = { name: "" }] = await backend.sql<{ name: string }>(
    `select name from public.tournaments where id = '${cup.id}'`,
  );
  const picture = randomUUID();
  await backend.sql(`
    insert into public.pictures (id, tournament_id, place, width, height, widths)
    values ('${picture}', '${cup.id}', 'gallery', 480, 320, '{480}')`);
  return { id: cup.id, name, entry, message, call, payment: payment?.id, team, series, picture };
}

/** How much a club has recorded in four years. */
export type Years = {
  /** A hundred entries each, of the past but the last. */
  tournaments: number;
  /** Of the last tournament, which is to come. */
  entries: number;
  /** Of options of tournaments. */
  renames: number;
  /** Of bank statements, two of three of them payments. */
  lines: number;
  /** Payments that members have reported. */
  claims: number;
};

const ENTRY = (n: string, tournament: string, state: string) =>
  `md5('entry ' || ${n})::uuid, ${tournament}, null, ${state}`;

/** The rows, without triggers, the same each time. Ids are digests of numbers. */
export function yearsOf({ tournaments, entries, renames, lines, claims }: Years): string {
  const past = (tournaments - 1) * 100;
  const all = past + entries;
  const cup = (n: string) =>
    `case when ${n} <= ${String(past)} then 'cup-' || 1 + (${n} - 1) / 100 else 'cup-${String(tournaments)}' end`;
  return `
    set session_replication_role = replica;
    insert into tournaments (id, name, slug, starts_on, place, summary, state, published_at)
    select 'cup-' || n, 'Cup ' || n, 'cup-' || n,
           case when n = ${String(tournaments)} then current_date + 20
                else current_date - 10 - (n * 1400 / ${String(tournaments)}) end,
           'Eagleton', 'a summary', 'published', now()
    from generate_series(1, ${String(tournaments)}) as n;
    insert into tournament_fees (tournament_id, fee)
    select 'cup-' || n, 350000 from generate_series(1, ${String(tournaments)}) as n;
    insert into golf_groups (id, tournament_id, name, position)
    select md5('group ' || n)::uuid, 'cup-' || n, 'E-Golf', 0
    from generate_series(1, ${String(tournaments)}) as n;
    insert into former_names (tournament_id, choice_of, option_id, name, until, options_version)
    select 'cup-' || 1 + n % ${String(tournaments - 1)}, 'golf_group', md5('option ' || n), 'Name ' || n, current_date::timestamptz - n * interval '1 minute', 1
    from generate_series(1, ${String(renames)}) as n;
    insert into entries (id, tournament_id, user_id, state)
    select ${ENTRY("n", cup("n"), "'confirmed'")} from generate_series(1, ${String(all)}) as n
    -- The accounts of some are deleted.
    where n % 50 <> 7;
    insert into entry_versions (entry_id, number, sent_at, submission_key, is_change,
      entered_by_club, joins_waiting_list, entry_form, player_id, full_name, email, phone,
      golf_group, handicap, category, answers, players)
    select id, 1, current_date::timestamptz - interval '2 days', gen_random_uuid(), false, true, false, 'full', id,
           'Golfer ' || id, 'g@example.com', '9876543210', 'E-Golf', '12', 'men', '{}', '[]'
    from entries;
    insert into players (id, tournament_id, entry_id, position, full_name, handicap, golf_group_id, made_entry)
    select entry_id, tournament_id, entry_id, 0, full_name, handicap,
           md5('group ' || substr(tournament_id, 5))::uuid, true
    from entry_versions join entries on entries.id = entry_id;
    insert into entry_fees (entry_id, tournament_id, per_player, reference)
    select md5('entry ' || n)::uuid, ${cup("n")}, 350000, (
      select string_agg(substr('ACDEFGHJKMNPQRTUVWXY34679', 1 + (n / power(25, digit)::int) % 25, 1), '')
      from generate_series(0, 3) as digit)
    from generate_series(1, ${String(all)}) as n;
    insert into fee_ledger (id, entry_id, tournament_id, kind, paise, at, day)
    select md5('charge ' || n)::uuid, md5('entry ' || n)::uuid, ${cup("n")}, 'charge', 350000,
           current_date::timestamptz - (n % 1400) * interval '1 day', current_date - n % 1400
    from generate_series(1, ${String(all)}) as n;
    -- Nine of ten have paid, every fifth by cash.
    insert into fee_ledger (id, entry_id, tournament_id, kind, paise, way, number, at, day)
    select md5('payment ' || n)::uuid, md5('entry ' || n)::uuid, ${cup("n")}, 'payment', 350000,
           case n % 5 when 0 then 'cash' when 1 then 'bank' else 'upi' end,
           case when n % 5 > 0 then (500000000000 + n)::text end,
           current_date::timestamptz - (n % 1400) * interval '1 day', current_date - n % 1400
    from generate_series(1, ${String(all)}) as n where n % 10 > 0;
    -- Some by mistake, and some are refunded.
    insert into fee_ledger (id, entry_id, tournament_id, kind, paise, way, at, day, cancels)
    select md5('wrong ' || id)::uuid, entry_id, tournament_id, kind, -paise, way, at, day, id
    from fee_ledger where kind = 'payment' and left(id::text, 2) < '08';
    insert into fee_ledger (id, entry_id, tournament_id, kind, paise, way, at, day)
    select md5('refund ' || n)::uuid, md5('entry ' || n)::uuid, ${cup("n")}, 'refund', 350000,
           'upi', current_date::timestamptz - (n % 1400) * interval '1 day', current_date - n % 1400
    from generate_series(1, ${String(all)}) as n where n % 100 = 11;
    insert into fee_claims (id, entry_id, number, paise, at)
    select md5('claim ' || n)::uuid, md5('entry ' || n)::uuid,
           case when n % 3 = 0 then 'ABC' || (700000000000 + n)::text else (500000000000 + n)::text end,
           100000, current_date::timestamptz - interval '3 days'
    from generate_series(1, ${String(claims)}) as n;
    insert into bank_accounts (ending) values ('4321'), ('8765');
    insert into statement_imports (id, account, first_day, last_day, opening, closing, at)
    select md5('file ' || ending)::uuid, ending, current_date - 1400, current_date, 0, 0,
           current_date::timestamptz - interval '100 days'
    from bank_accounts;
    insert into statement_lines (id, account, line_key, import, place, day, direction, paise,
      balance, narration, state, assigned, left_out, left_out_at, head)
    select md5('line ' || n)::uuid, account, lpad(n::text, 22, '0'),
           md5('file ' || account)::uuid, n, current_date - 1400 + n * 1400 / ${String(lines)},
           'credit', 350000, ((n + 1) / 2)::bigint * 350000,
           case when n * 1400 / ${String(lines)} > 1250 then 'UPI payment ' || n end,
           case when n % 3 > 0 then 'booked' when n % 6 = 0 then 'left-out' else 'open' end,
           case when n % 3 > 0 then 350000 else 0 end,
           case when n % 6 = 0 then 350000 else 0 end,
           case when n % 6 = 0 then now() end, case when n % 6 = 0 then 'sponsor' end
    from (select n, case n % 2 when 0 then '4321' else '8765' end as account
          from generate_series(1, ${String(lines)}) as n) as numbered;
    insert into statement_payments (payment, line, is_by_hand)
    select md5('payment ' || n)::uuid, md5('line ' || n)::uuid, n % 4 = 0
    from generate_series(1, ${String(lines)}) as n
    where n % 3 > 0 and n % 10 > 0 and n % 5 > 0 and n <= ${String(all)};
    insert into receipt_years (kind, year, given)
    select 'receipt', private.financial_year(current_date - 365 * y), ${String(all)}
    from generate_series(0, 3) as y;
    insert into receipts (kind, year, number, entry_id, issued_on, paise, payer, club, tournament, payments)
    select 'receipt', private.financial_year(current_date - 365 * ((n - 1) * 4 / ${String(all)})),
           n, md5('entry ' || n)::uuid, current_date - 365 * ((n - 1) * 4 / ${String(all)}), 350000, 'Golfer ' || n, '{}',
           '{"name": "Cup"}', '[{"way": "upi", "number": "1", "bank_day": null}]'
    from generate_series(1, ${String(all)}) as n;
    set session_replication_role = origin;
    update bank_accounts set balances = null;`;
}

-- Receipts for entry fees, given out when the last rupee is confirmed.

lock table public.tournament_registrations in access exclusive mode;

alter table public.admin_audit drop constraint admin_audit_action;
alter table public.admin_audit add constraint admin_audit_action check (
    action in (
      'look-up', 'export', 'scoring-retry', 'tournament-created', 'tournament-copied',
      'tournament-saved', 'tournament-published', 'registration-closed',
      'registration-reopened', 'tournament-cancelled', 'tournament-deleted',
      'entrant-added', 'entrant-corrected', 'entrant-confirmed', 'entrant-moved',
      'entrant-withdrawn', 'entrants-exported', 'message-sent', 'message-stopped', 'competition-saved',
      'draw-published', 'draw-taken-back', 'scores-saved', 'results-published',
      'results-taken-back', 'factor-released', 'choices-moved',
      'fees-saved', 'fees-applied', 'fee-recorded', 'fees-exported', 'receipt-details-saved'
    )
  );

create table public.receipt_details (
  only_row boolean default true not null,
  name text,
  address text,
  pan text,
  gstin text,
  constraint receipt_details_pkey primary key (only_row),
  constraint receipt_details_only_row check (only_row),
  constraint receipt_details_name check (char_length(name) between 1 and 120),
  constraint receipt_details_address check (char_length(address) between 1 and 400),
  constraint receipt_details_pan check (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  constraint receipt_details_gstin check (
    gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$')
);

comment on table public.receipt_details is
  'One row: what receipts say of the club.';

-- Its only row.
insert into public.receipt_details default values;

-- A row is the lock of its year's numbers.
create table public.receipt_years (
  year text not null,
  given integer not null,
  constraint receipt_years_pkey primary key (year),
  constraint receipt_years_form check (year ~ '^[0-9]{2}-[0-9]{2}$')
);

comment on table public.receipt_years is
  'How many receipts were given in each financial year, April to March: "26-27".';

create table public.receipts (
  year text not null,
  number integer not null,
  entry_id uuid not null,
  issued_on date not null,
  paise bigint not null,
  payer text,
  players text[],
  cancelled_at timestamptz,
  constraint receipts_pkey primary key (year, number),
  constraint receipts_year_fkey foreign key (year) references public.receipt_years(year),
  constraint receipts_entry_id_fkey foreign key (entry_id)
    references public.entry_fees(entry_id),
  constraint receipts_number check (number > 0),
  constraint receipts_paise check (paise > 0)
);

comment on table public.receipts is
  'What was received for an entry once all of it was. One that was wrong stays, marked as cancelled. Names go with the account.';

create index receipts_of_entry on public.receipts (entry_id);

-- The payments that a receipt is for.
create table public.receipt_lines (
  line uuid not null,
  year text not null,
  number integer not null,
  constraint receipt_lines_pkey primary key (line, year, number),
  constraint receipt_lines_line_fkey foreign key (line) references public.fee_ledger(id),
  constraint receipt_lines_receipt_fkey foreign key (year, number)
    references public.receipts(year, number)
);

comment on table public.receipt_lines is
  'The payments in a receipt. Those of a cancelled one are in the next.';

create index receipt_lines_of_receipt on public.receipt_lines (year, number);

alter table public.receipt_details enable row level security;
revoke all on public.receipt_details from anon, authenticated, service_role;

alter table public.receipt_years enable row level security;
revoke all on public.receipt_years from anon, authenticated, service_role;

alter table public.receipts enable row level security;
revoke all on public.receipts from anon, authenticated, service_role;
grant select on public.receipts to authenticated;

create policy "members read the receipts of their own entries" on public.receipts
  for select to authenticated
  using ((entry_id in ( select own.entry_id
   from public.tournament_registrations own
  where (own.user_id = (select auth.uid())))));

create policy "only with a session that still exists" on public.receipts
  as restrictive for all to authenticated
  using ((select private.has_session()));

alter table public.receipt_lines enable row level security;
revoke all on public.receipt_lines from anon, authenticated, service_role;

create policy "no filter is a regular expression" on public.receipts
  as restrictive for select to anon, authenticated
  using ((select private.filters_are_plain()));

create or replace function public.own_profile(with_password boolean default false) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  me uuid := auth.uid();
  registrations jsonb;
begin
  if not private.has_session() then
    return null;
  end if;
  registrations := (
    select jsonb_agg(to_jsonb(registration) order by registration.registration_date desc)
    from public.current_registrations as registration
    where registration.user_id = me);
  return (
    select jsonb_build_object(
      'full_name', profile.full_name,
      'email', profile.email,
      'is_admin', public.is_admin(),
      -- Who has never chosen is reminded.
      'wants_reminders', coalesce(
        (select preferences.wants_reminders from public.mail_preferences as preferences
         where preferences.user_id = me), true),
      'scoring_account', (
        select jsonb_build_object(
          'email', linked.golfguage_email,
          'password', case when with_password then linked.golfguage_password end)
        from public.tournament_registrations as linked
        where linked.user_id = me and linked.golfguage_password is not null
        order by linked.registration_date desc limit 1),
      'unlinked_scoring_email', (
        select unlinked.email from public.scoring_accounts as unlinked
        where unlinked.user_id = me and unlinked.state = 'exists'),
      'registrations', coalesce(registrations, '[]'),
      'queue_places', case when registrations @> '[{"state": "waiting"}]' then (
        select jsonb_object_agg(line.tournament_id, line.place)
        from public.own_queue_places() as line) end,
      'starts', case when registrations @> '[{"state": "confirmed"}]' then (
        select jsonb_object_agg(own.tournament_id, own.starts)
        from public.own_starts() as own) end,
      'results', case when registrations is not null then (
        select jsonb_object_agg(own.tournament_id, own.results)
        from public.own_results() as own) end,
      'fees', case when registrations is not null then (
        select jsonb_object_agg(own.tournament_id, jsonb_build_object(
          'state', own.state, 'due', own.due, 'reference', own.reference,
          'how_to_pay', fees.how_to_pay, 'receipts', private.receipts_of(own.entry_id)))
        from public.entry_fee_states as own
        left join public.tournament_fees as fees using (tournament_id)) end)
    from public.profiles as profile
    where profile.id = me);
end;
$$;

create or replace function public.own_entry(tournament_slug text) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  me uuid := auth.uid();
  shown public.tournaments;
  latest public.tournament_registrations;
begin
  if not private.has_session() then
    return null;
  end if;
  select * into shown from public.tournaments as known
  where known.slug = tournament_slug and known.state <> 'draft';
  if shown.id is null then
    return '{"tournament": null}';
  end if;
  select * into latest from public.tournament_registrations as version
  where version.user_id = me and version.tournament_id = shown.id
  order by version.registration_date desc limit 1;
  return jsonb_build_object(
    'tournament', to_jsonb(shown),
    'places', case
      when shown.capacity is not null or shown.category_places <> '{}'
        or shown.golf_group_places <> '{}'
      then (select to_jsonb(counted) - 'tournament_id'
            from public.tournament_entries(array[shown.id]) as counted) end,
    'full_name', (
      select profile.full_name from public.profiles as profile where profile.id = me),
    'latest', case when latest.id is not null then
      to_jsonb(latest) - '{golfguage_email,golfguage_password}'::text[] end,
    'versions', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', version.id, 'withdrawn_at', version.withdrawn_at)
          order by version.registration_date desc), '[]')
      from public.tournament_registrations as version
      where version.user_id = me and version.tournament_id = shown.id),
    'queue_place', case when latest.state = 'waiting' then (
      select line.place from public.own_queue_places() as line
      where line.tournament_id = shown.id) end,
    'unlinked_scoring_email', (
      select unlinked.email from public.scoring_accounts as unlinked
      where unlinked.user_id = me and unlinked.state = 'exists'),
    'fee', (
      select jsonb_build_object(
        'per_player', coalesce(own.per_player,
          private.fee_on(fees, (now() at time zone 'Asia/Kolkata')::date)),
        'includes', fees.includes,
        'how_to_pay', fees.how_to_pay,
        'reference', own.reference,
        'due', own.due,
        'state', own.state,
        'receipts', private.receipts_of(own.entry_id))
      from public.tournament_fees as fees
      left join public.entry_fee_states as own on own.entry_id = latest.entry_id
      where fees.tournament_id = shown.id
        and (own.entry_id is not null or latest.id is null and fees.fee is not null)));
end;
$$;

create or replace function private.close_ledger() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform from public.entry_fees where entry_id = old.entry_id for update;
  insert into public.fee_ledger (entry_id, kind, paise)
  select entry_id, 'charge', -due from public.entry_fee_states
  where entry_id = old.entry_id and due > 0;
  update public.fee_ledger set number = null, note = null where entry_id = old.entry_id;
  update public.receipts set payer = null, players = null where entry_id = old.entry_id;
  return null;
end;
$$;

create or replace function public.entry_ledger(entry uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return (
    select to_jsonb(fee) || jsonb_build_object(
      'name', coalesce((
        select version.full_name from public.tournament_registrations as version
        where version.entry_id = fee.entry_id and version.replaced_at is null), ''),
      'lines', (
        select coalesce(jsonb_agg(
          to_jsonb(line) - '{made_by,submission_key,entry_id}'::text[] || jsonb_build_object(
            'who', (select account.email from auth.users as account
                    where account.id = line.made_by),
            'is_cancelled', exists (
              select from public.fee_ledger as counter where counter.cancels = line.id))
          order by line.at desc, line.id), '[]')
        from public.fee_ledger as line where line.entry_id = fee.entry_id),
      'receipts', private.receipts_of(fee.entry_id))
    from public.entry_fee_states as fee where fee.entry_id = entry_ledger.entry);
end;
$$;

comment on function public.entry_ledger is
  'What an entry costs, the lines of its ledger, newest first, and its receipts; administrators only. Null where there is no price.';

create function private.financial_year(day date) returns text
language sql immutable
set search_path = ''
as $$
  select to_char(day - interval '3 months', 'YY') || '-'
    || to_char(day + interval '9 months', 'YY');
$$;

comment on function private.financial_year is
  'April to March, the year of a day: "26-27".';

create function private.issue_receipt() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  today date := (now() at time zone 'Asia/Kolkata')::date;
  entrant public.tournament_registrations;
  lines uuid[];
  received bigint;
  given integer;
begin
  update public.receipts as wrong set cancelled_at = now()
  from public.receipt_lines as line
  where line.line = new.cancels and wrong.year = line.year and wrong.number = line.number
    and wrong.cancelled_at is null;
  if not exists (
    select from public.entry_fee_states
    where entry_id = new.entry_id and state in ('paid', 'too-much')
  ) then
    return null;
  end if;
  select * into entrant from public.tournament_registrations
  where entry_id = new.entry_id and replaced_at is null;
  if entrant.id is null then
    return null;
  end if;
  select array_agg(payment.id), sum(payment.paise) into lines, received
  from public.fee_ledger as payment
  where payment.entry_id = new.entry_id and payment.kind = 'payment'
    and payment.cancels is null
    and not exists (select from public.fee_ledger as counter where counter.cancels = payment.id)
    and not exists (
      select from public.receipt_lines as line
      join public.receipts as valid on valid.year = line.year and valid.number = line.number
      where line.line = payment.id and valid.cancelled_at is null);
  if lines is null then
    return null;
  end if;
  insert into public.receipt_years as known (year, given)
  values (private.financial_year(today), 1)
  on conflict (year) do update set given = known.given + 1
  returning known.given into given;
  insert into public.receipts (year, number, entry_id, issued_on, paise, payer, players)
  values (private.financial_year(today), given, new.entry_id, today, received,
          entrant.full_name,
          array[entrant.full_name] || array(
            select player ->> 'full_name'
            from jsonb_array_elements(entrant.players) with ordinality as further (player, place)
            order by place));
  insert into public.receipt_lines (line, year, number)
  select line, private.financial_year(today), given from unnest(lines) as line;
  return null;
end;
$$;

comment on function private.issue_receipt is
  'Gives an entry that has paid all a receipt for the payments that have none, and cancels the receipt of a payment that is cancelled.';

create function private.receipts_of(entry uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('year', given.year, 'number', given.number, 'paise', given.paise,
                       'is_cancelled', given.cancelled_at is not null)
    order by given.issued_on desc, given.number desc), '[]')
  from public.receipts as given where given.entry_id = receipts_of.entry;
$$;

grant execute on function private.receipts_of to authenticated;

create function public.receipt(year text, number integer) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_session();
  return (
    select jsonb_build_object(
      'year', given.year, 'number', given.number, 'issued_on', given.issued_on,
      'paise', given.paise, 'payer', given.payer,
      'players', coalesce(to_jsonb(given.players), '[]'),
      'is_cancelled', given.cancelled_at is not null,
      'tournament', jsonb_build_object('name', known.name, 'starts_on', known.starts_on),
      'payments', (
        select jsonb_agg(jsonb_build_object(
          'way', payment.way, 'number', payment.number, 'paise', payment.paise)
          order by payment.at, payment.id)
        from public.receipt_lines as line
        join public.fee_ledger as payment on payment.id = line.line
        where line.year = given.year and line.number = given.number),
      'club', (
        select to_jsonb(details) - 'only_row' from public.receipt_details as details))
    from public.receipts as given
    join public.entry_fees as fee on fee.entry_id = given.entry_id
    join public.tournaments as known on known.id = fee.tournament_id
    where given.year = receipt.year and given.number = receipt.number
      and (public.is_admin() or exists (
        select from public.tournament_registrations as own
        where own.entry_id = given.entry_id and own.user_id = (select auth.uid()))));
end;
$$;

comment on function public.receipt is
  'A receipt with what is printed of it, for administrators and the member whose entry it is for. Null where there is none.';

grant execute on function public.receipt to authenticated;

create function public.receipts_page(
  wanted_year text default null, page integer default 1, page_size integer default 100
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  shown text := coalesce(wanted_year, (select max(known.year) from public.receipt_years as known));
  most integer := least(greatest(coalesce(page_size, 100), 1), 1000);
begin
  perform private.assert_admin();
  return jsonb_build_object(
    'details', (
      select to_jsonb(details) - 'only_row' from public.receipt_details as details),
    'years', (
      select coalesce(jsonb_agg(known.year order by known.year desc), '[]')
      from public.receipt_years as known),
    'year', shown,
    'page_size', most,
    'total', coalesce((
      select known.given from public.receipt_years as known where known.year = shown), 0),
    'receipts', (
      select coalesce(jsonb_agg(to_jsonb(line) order by line.number desc), '[]')
      from (
        select given.number, given.issued_on, given.paise, given.payer,
               given.cancelled_at is not null as is_cancelled, known.name as tournament
        from public.receipts as given
        join public.entry_fees as fee on fee.entry_id = given.entry_id
        join public.tournaments as known on known.id = fee.tournament_id
        where given.year = shown
        order by given.number desc
        limit most offset (greatest(coalesce(page, 1), 1) - 1) * most
      ) as line));
end;
$$;

comment on function public.receipts_page is
  'The receipts of a financial year, the newest first, and what they say of the club; administrators only.';

grant execute on function public.receipts_page to authenticated;

create function public.save_receipt_details(
  name text default null, address text default null, pan text default null,
  gstin text default null
) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  update public.receipt_details
  set name = save_receipt_details.name, address = save_receipt_details.address,
      pan = save_receipt_details.pan, gstin = save_receipt_details.gstin
  where only_row;
  insert into public.admin_audit (admin_id, action, search)
  values ((select auth.uid()), 'receipt-details-saved', '');
  return true;
exception
  when check_violation then
    raise exception 'details_invalid';
end;
$$;

comment on function public.save_receipt_details is
  'Stores what receipts say of the club; administrators only. Code: details_invalid.';

grant execute on function public.save_receipt_details to authenticated;

create constraint trigger issue_receipt
  after insert on public.fee_ledger
  deferrable initially deferred
  for each row
  execute function private.issue_receipt();

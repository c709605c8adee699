-- What was left of fees: a merchant's code, sums for the club, late reminders, and the club
-- as it was on the day of a receipt.

lock table public.tournament_registrations in access exclusive mode;

alter table public.tournament_fees
  add column merchant_code text,
  add constraint tournament_fees_merchant_code check (
    merchant_code is null or merchant_code ~ '^[0-9]{4}$' and upi_address is not null
  );

comment on column public.tournament_fees.merchant_code is
  'The category that the club''s bank gave, where the UPI address is a merchant''s.';

alter table public.receipts add column club jsonb;

update public.receipts
set club = (
  select jsonb_strip_nulls(to_jsonb(details) - 'only_row')
  from public.receipt_details as details);

alter table public.receipts alter column club set not null;

comment on column public.receipts.club is
  'What receipts said of the club when it was given: {name, address, pan, gstin}.';

drop function public.find_entrant;
drop function public.save_fees;

create function public.find_entrant(entry uuid)
returns table (
  tournament_id text,
  account_email text,
  state text,
  place integer,
  waiting integer,
  here uuid[],
  entered_at timestamptz,
  fee_state text,
  fee_due bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_admin();
  return query
    select entrant.tournament_id, account.email::text, entrant.state,
           case when entrant.state = 'waiting' then (
             select count(*)::integer from public.tournament_registrations as ahead
             where ahead.tournament_id = entrant.tournament_id and ahead.state = 'waiting'
               and ahead.queue_number <= entrant.queue_number) end,
           (select count(*)::integer from public.tournament_registrations as other
            where other.tournament_id = entrant.tournament_id and other.state = 'waiting'),
           array(select came.player_id from public.check_ins as came
                 where came.entry_id = entrant.entry_id),
           (select min(first.registration_date)
            from public.tournament_registrations as first
            where first.entry_id = entrant.entry_id),
           fee.state, fee.due
    from public.tournament_registrations as entrant
    left join auth.users as account on account.id = entrant.user_id
    left join public.entry_fee_states as fee on fee.entry_id = entrant.entry_id
    where entrant.entry_id = find_entrant.entry and entrant.replaced_at is null;
end;
$$;

comment on function public.find_entrant is
  'One entry: whose it is, its state, its place in line of how many, who of it is here, and how its fee stands; administrators only. No row when there is none.';

grant execute on function public.find_entrant to authenticated;

create or replace function private.last_payee(tournament text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'upi_address', fees.upi_address, 'upi_name', fees.upi_name,
    'merchant_code', fees.merchant_code,
    'bank_account', fees.bank_account, 'how_to_pay', fees.how_to_pay)
  from public.tournament_fees as fees
  join public.tournaments as other on other.id = fees.tournament_id
  where fees.tournament_id <> last_payee.tournament
    and (fees.upi_address is not null or fees.bank_account is not null
         or fees.how_to_pay is not null)
  order by other.starts_on desc nulls last limit 1;
$$;

create or replace function private.tell_of_payee(before public.tournament_fees, after public.tournament_fees)
returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  wanted jsonb := jsonb_build_object(
    'upi_address', (after).upi_address, 'upi_name', (after).upi_name,
    'merchant_code', (after).merchant_code, 'bank_account', (after).bank_account);
  known jsonb := jsonb_build_object(
    'upi_address', (before).upi_address, 'upi_name', (before).upi_name,
    'merchant_code', (before).merchant_code, 'bank_account', (before).bank_account);
begin
  if wanted = known or wanted = private.last_payee((after).tournament_id) - 'how_to_pay' then
    return;
  end if;
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  select (select auth.uid()), 'payee-changed', edited.slug, edited.id,
         jsonb_build_object('from', known, 'to', wanted)
  from public.tournaments as edited where edited.id = (after).tournament_id;
  insert into public.registration_mails
    (user_id, tournament_id, recipient, full_name, kind, details)
  select account.id, (after).tournament_id, account.email, coalesce(profile.full_name, ''),
         'payee-changed', jsonb_build_object(
           'from', known, 'to', wanted,
           'by', (select changing.email from auth.users as changing
                  where changing.id = (select auth.uid())))
  from public.admins as club
  join auth.users as account on account.id = club.user_id
  left join public.profiles as profile on profile.id = account.id
  where private.is_mail_address(account.email)
  order by account.id;
end;
$$;

create function public.save_fees(
  tournament text,
  expected_version integer,
  fee integer default null,
  early_fee integer default null,
  early_until date default null,
  refund_until date default null,
  includes text default null,
  how_to_pay text default null,
  upi_address text default null,
  upi_name text default null,
  bank_account text default null,
  prices jsonb default '{}',
  hold_days integer default null,
  unpaid_goes text default null,
  merchant_code text default null
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_fees;
  wanted public.tournament_fees;
  wrong text;
begin
  perform private.assert_admin();
  if (private.lock_tournament(tournament)).id is null then
    raise exception 'tournament_not_found';
  end if;
  insert into public.tournament_fees (tournament_id, version) values (tournament, 0)
  on conflict (tournament_id) do nothing;
  select * into known from public.tournament_fees
  where tournament_id = save_fees.tournament for update;
  if known.version is distinct from expected_version then
    raise exception 'version_conflict' using detail = known.version::text;
  end if;
  update public.tournament_fees as stored
  set fee = save_fees.fee, early_fee = save_fees.early_fee,
      early_until = save_fees.early_until, refund_until = save_fees.refund_until,
      includes = save_fees.includes, how_to_pay = save_fees.how_to_pay,
      upi_address = save_fees.upi_address, upi_name = save_fees.upi_name,
      bank_account = save_fees.bank_account, prices = save_fees.prices,
      hold_days = save_fees.hold_days, unpaid_goes = save_fees.unpaid_goes,
      merchant_code = save_fees.merchant_code,
      version = stored.version + 1
  where stored.tournament_id = known.tournament_id
  returning * into wanted;
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  select (select auth.uid()), 'fees-saved', edited.slug, edited.id, (
    select coalesce(jsonb_agg(field.key order by field.key), '[]')
    from jsonb_each(to_jsonb(wanted)) as field
    where field.key <> 'version' and field.value is distinct from to_jsonb(known) -> field.key)
  from public.tournaments as edited where edited.id = save_fees.tournament;
  perform private.tell_of_payee(known, wanted);
  return wanted.version;
exception
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'fees_invalid' using detail = replace(wrong, 'tournament_fees_', '');
end;
$$;

comment on function public.save_fees is
  'Sets what a tournament costs and how it is paid; administrators only, who all get a mail when members are to pay elsewhere. Entries that are there keep their price. expected_version is 0 where there is none yet. Codes: tournament_not_found, version_conflict, fees_invalid.';

grant execute on function public.save_fees to authenticated;

create or replace function private.payment_of(entry uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'tournament', tournament.name, 'slug', tournament.slug,
    'state', fee.state, 'due', fee.due, 'paid', fee.paid - fee.refunded,
    'reference', fee.reference, 'how_to_pay', fees.how_to_pay,
    'upi_address', fees.upi_address, 'upi_name', fees.upi_name,
    'merchant_code', fees.merchant_code,
    'bank_account', fees.bank_account, 'said_number', fee.said_number,
    'held_until', (
      select own.held_until from public.entry_fees as own
      where own.entry_id = fee.entry_id and fees.hold_days is not null),
    'refused_number', (
      select claim.number from public.fee_claims as claim
      where claim.entry_id = fee.entry_id and claim.refused_at is not null
      order by claim.refused_at desc limit 1))
  from public.entry_fee_states as fee
  join public.tournaments as tournament on tournament.id = fee.tournament_id
  left join public.tournament_fees as fees on fees.tournament_id = fee.tournament_id
  where fee.entry_id = payment_of.entry;
$$;

create function private.price_of_typed(
  shown public.tournaments, per_player integer, prices jsonb, entry jsonb
) returns bigint
language sql immutable
set search_path = ''
as $$
  select case when not (shown).divisions_by_handicap then
    private.price_of(
      per_player, prices, entry ->> 'category', coalesce(entry -> 'answers', '{}'),
      coalesce(entry -> 'players', '[]'))
  else
    private.price_of(
      per_player, prices, private.division_for((shown).divisions, entry ->> 'handicap'),
      coalesce(entry -> 'answers', '{}'), (
        select coalesce(jsonb_agg(player || jsonb_build_object(
          'category', private.division_for((shown).divisions, player ->> 'handicap'))), '[]')
        from jsonb_array_elements(coalesce(entry -> 'players', '[]')) as player))
  end;
$$;

comment on function private.price_of_typed is
  'What an entry {category, handicap, answers, players} costs that is not stored.';

create or replace function public.work_out_fee(tournament_slug text, entry jsonb) returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  shown public.tournaments;
  own public.tournament_registrations;
  fee integer;
  own_prices jsonb;
begin
  if not private.has_session() then
    return null;
  end if;
  select * into shown from public.tournaments as known
  where known.slug = tournament_slug and known.state <> 'draft';
  select * into own from public.tournament_registrations as version
  where version.entry_id = private.own_entry_id(tournament_slug) and version.replaced_at is null;
  select mine.per_player, mine.prices into fee, own_prices
  from public.entry_fees as mine where mine.entry_id = own.entry_id;
  if not found and own.withdrawn_at is null and own.id is not null then
    -- Entered before there was a fee.
    return 0;
  end if;
  if not found then
    select private.fee_on(fees, (now() at time zone 'Asia/Kolkata')::date), fees.prices
    into fee, own_prices
    from public.tournament_fees as fees where fees.tournament_id = shown.id;
  end if;
  return coalesce(private.price_of_typed(shown, fee, own_prices, entry), 0);
end;
$$;

create function public.work_out_entrant_fee(
  tournament text, entry jsonb, entrant uuid default null
) returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return (
    select private.price_of_typed(shown, priced.per_player, priced.prices, entry)
    from public.tournaments as shown
    cross join lateral (
      select own.per_player, own.prices from public.entry_fees as own
      where own.entry_id = entrant and own.tournament_id = shown.id
      union all
      select private.fee_on(fees, (now() at time zone 'Asia/Kolkata')::date), fees.prices
      from public.tournament_fees as fees
      where entrant is null and fees.tournament_id = shown.id and fees.fee is not null
    ) as priced
    where shown.id = work_out_entrant_fee.tournament);
end;
$$;

comment on function public.work_out_entrant_fee is
  'What an entry that the club fills in would cost, a new one or the entrant''s, in paise; nothing is stored; administrators only. Null where there is no fee.';

grant execute on function public.work_out_entrant_fee to authenticated;

create or replace function private.release_unpaid() returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  found_entry uuid;
  goes text;
  until date;
  known public.tournament_registrations;
begin
  select unpaid.entry_id into found_entry from private.unpaid_places as unpaid
  join public.tournament_registrations as version on version.id = unpaid.id
  where unpaid.held_until < today
    and (unpaid.unpaid_goes = 'withdrawn' or not unpaid.has_waiting_list or exists (
      select from public.tournament_registrations as waiting
      where waiting.tournament_id = version.tournament_id and waiting.state = 'waiting'))
  order by unpaid.held_until, unpaid.entry_id limit 1;
  if found_entry is null then
    return false;
  end if;
  begin
    known := private.open_entry(found_entry);
  exception when raise_exception then
    -- Withdrawn meanwhile, or its account is gone.
    return true;
  end;
  perform from public.entry_fees where entry_id = found_entry for update;
  -- Paid meanwhile, or said to be.
  select unpaid.held_until,
         case when unpaid.has_waiting_list then unpaid.unpaid_goes else 'withdrawn' end
  into until, goes
  from private.unpaid_places as unpaid
  where unpaid.id = known.id and unpaid.held_until < today;
  if until is null then
    return true;
  end if;
  if private.is_mailed(known) and not exists (
    select from public.registration_mails as mail
    where mail.entry_id = found_entry and mail.once_key = 'unpaid ' || until
  ) then
    -- Nobody has been reminded, because the schedule stood still.
    update public.entry_fees set held_until = today + 1 where entry_id = found_entry;
    return true;
  end if;
  update public.entry_fees set held_until = null where entry_id = found_entry;
  if goes = 'withdrawn' then
    update public.tournament_registrations
    set withdrawn_at = now(), withdrawn_by_club = true,
        withdrawn_reason = 'The entry fee was not paid by ' || to_char(until, 'FMDD FMMonth YYYY') || '.'
    where id = known.id;
  else
    update public.tournament_registrations
    set queue_number = nextval('public.queue_numbers')
    where id = known.id returning * into known;
    perform private.queue_entry_mail(
      known, 'waiting', private.queue_place(known) || jsonb_build_object(
        'reason', 'The entry fee was not paid by ' || to_char(until, 'FMDD FMMonth YYYY') || '.'));
    perform private.move_up_waiting(known.tournament_id);
  end if;
  -- Also after the refund day: who has no place owes nothing for it.
  insert into public.fee_ledger (entry_id, kind, paise)
  select entry_id, 'charge', -due from public.entry_fee_states
  where entry_id = found_entry and due > 0;
  return true;
end;
$$;

comment on function private.release_unpaid is
  'Takes one place away that was held long enough and is not paid, or holds it until tomorrow if its member was not reminded. True: call it again.';

create or replace function private.issue_receipt() returns trigger
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
  insert into public.receipts (year, number, entry_id, issued_on, paise, club, payer, players)
  values (private.financial_year(today), given, new.entry_id, today, received,
          (select jsonb_strip_nulls(to_jsonb(details) - 'only_row')
           from public.receipt_details as details),
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

create or replace function public.receipt(year text, number integer) returns jsonb
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
      -- What was not known then is said as it is now.
      'club', (
        select to_jsonb(details) - 'only_row' || given.club
        from public.receipt_details as details))
    from public.receipts as given
    join public.entry_fees as fee on fee.entry_id = given.entry_id
    join public.tournaments as known on known.id = fee.tournament_id
    where given.year = receipt.year and given.number = receipt.number
      and (public.is_admin() or exists (
        select from public.tournament_registrations as own
        where own.entry_id = given.entry_id and own.user_id = (select auth.uid()))));
end;
$$;

-- Receipts for entry fees: numbered within April to March, without gaps. Amounts are paise.

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
  club jsonb not null,
  constraint receipts_pkey primary key (year, number),
  constraint receipts_year_fkey foreign key (year) references public.receipt_years(year),
  constraint receipts_entry_id_fkey foreign key (entry_id)
    references public.entry_fees(entry_id),
  constraint receipts_number check (number > 0),
  constraint receipts_paise check (paise > 0),
  constraint receipts_payer check (char_length(payer) <= 120),
  constraint receipts_players check (octet_length(players::text) <= 4096),
  constraint receipts_club check (octet_length(club::text) <= 8192)
);

comment on table public.receipts is
  'What was received for an entry once all of it was. One that was wrong stays, marked as cancelled. Names go with the account.';

comment on column public.receipts.club is
  'What receipts said of the club when it was given: {name, address, pan, gstin}.';

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
  using (entry_id = any (array(
    select own.entry_id from public.tournament_registrations as own
    where own.user_id = (select auth.uid()))));

create policy "only with a session that still exists" on public.receipts
  as restrictive for all to authenticated
  using ((select private.has_session()));

alter table public.receipt_lines enable row level security;
revoke all on public.receipt_lines from anon, authenticated, service_role;

-- "26-27"
create function private.financial_year(day date) returns text
language sql immutable
set search_path = ''
as $$
  select to_char(day - interval '3 months', 'YY') || '-'
    || to_char(day + interval '9 months', 'YY');
$$;

comment on function private.financial_year is
  'April to March, the year of a day: "26-27".';

-- At the end of the transaction: whatever it locks is locked then, so that who waits for
-- the year's numbers holds nothing that the one before waits for.
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
  insert into public.receipts (year, number, entry_id, issued_on, paise, club, payer, players)
  values (private.financial_year(today), given, new.entry_id, today, received,
          (select jsonb_strip_nulls(to_jsonb(details) - 'only_row')
           from public.receipt_details as details),
          entrant.full_name,
          array(
            select player.full_name from public.players as player
            where player.registration_id = entrant.id and player.state = 'playing'
            order by player.position));
  insert into public.receipt_lines (line, year, number)
  select line, private.financial_year(today), given from unnest(lines) as line;
  return null;
end;
$$;

comment on function private.issue_receipt is
  'Gives an entry that has paid all a receipt for the payments that have none, and cancels the receipt of a payment that is cancelled.';

-- Numbers of receipts, the newest first: [{year, number}].
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

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
  kind text not null,
  year text not null,
  given integer not null,
  constraint receipt_years_pkey primary key (kind, year),
  constraint receipt_years_kind check (kind in ('receipt', 'voucher')),
  constraint receipt_years_form check (year ~ '^[0-9]{2}-[0-9]{2}$')
);

comment on table public.receipt_years is
  'How many receipts and refund vouchers were given in each financial year, April to March: "26-27".';

create table public.receipts (
  kind text not null,
  year text not null,
  number integer not null,
  entry_id uuid not null,
  issued_on date not null,
  paise bigint not null,
  payer text,
  players text[],
  cancelled_at timestamptz,
  -- The bank's day, where it has taken the payment back, or returned the refund.
  returned_on date,
  -- {name, address, pan, gstin}
  club jsonb not null,
  -- {name, starts_on}
  tournament jsonb not null,
  -- [{way, number, paise, on, bank_day}], on: the day on which it was received, or written down
  -- from a statement.
  payments jsonb not null,
  -- [{number, extra, paise}], by the number of the player, from 0; null: one amount.
  parts jsonb,
  constraint receipts_pkey primary key (kind, year, number),
  constraint receipts_year_fkey foreign key (kind, year)
    references public.receipt_years(kind, year),
  constraint receipts_entry_id_fkey foreign key (entry_id)
    references public.entry_fees(entry_id),
  constraint receipts_kind check (kind in ('receipt', 'voucher')),
  constraint receipts_number check (number > 0),
  constraint receipts_paise check (paise > 0),
  constraint receipts_payer check (char_length(payer) <= 120),
  constraint receipts_players check (octet_length(players::text) <= 4096),
  constraint receipts_club check (octet_length(club::text) <= 8192),
  constraint receipts_tournament check (octet_length(tournament::text) <= 8192),
  constraint receipts_payments check (
    jsonb_typeof(payments) = 'array' and octet_length(payments::text) <= 65536
  ),
  constraint receipts_parts check (
    jsonb_typeof(parts) = 'array' and octet_length(parts::text) <= 65536
  )
);

comment on table public.receipts is
  'What was received for an entry once all of it was, and vouchers of what was given back, as they were on their day. One that was wrong stays, marked as cancelled. Names go with the account.';

create index receipts_of_entry on public.receipts (entry_id);

-- The payments that a receipt is for, or the refund of a voucher.
create table public.receipt_lines (
  line uuid not null,
  kind text not null,
  year text not null,
  number integer not null,
  constraint receipt_lines_pkey primary key (line, kind, year, number),
  constraint receipt_lines_line_fkey foreign key (line) references public.fee_ledger(id),
  constraint receipt_lines_receipt_fkey foreign key (kind, year, number)
    references public.receipts(kind, year, number)
);

comment on table public.receipt_lines is
  'The payments in a receipt. Those of a cancelled one are in the next.';

create index receipt_lines_of_receipt on public.receipt_lines (kind, year, number);

create policy "members read their own receipts" on public.receipts
  for select to authenticated
  using (entry_id = any (array(select private.own_entries())));

create view public.listed_receipts with (security_invoker = true) as
select given.kind, given.year, given.number, given.issued_on, given.paise, given.payer,
       given.cancelled_at is not null as is_cancelled, given.tournament ->> 'name' as tournament,
       given.payments,
       given.year = (select max(known.year) from public.receipts as known) as is_of_latest_year,
       given.entry_id, fee.tournament_id
from public.receipts as given
join public.entry_fees as fee on fee.entry_id = given.entry_id;

comment on view public.listed_receipts is
  'Receipts and vouchers as the club lists them. May be null: payer, tournament.';

-- For the file with a member's data, an administrator's too.
create view public.own_receipts with (security_invoker = true) as
select given.* from public.receipts as given
where given.entry_id = any (array(select private.own_entries()));

-- What was cancelled has a number, and no sum.
create view public.receipt_totals with (security_invoker = true) as
select given.year, count(*) as total,
       coalesce(sum(given.paise) filter (
         where given.kind = 'receipt' and given.cancelled_at is null), 0)::bigint as receipts,
       coalesce(sum(given.paise) filter (
         where given.kind = 'voucher' and given.cancelled_at is null), 0)::bigint as vouchers
from public.receipts as given
group by given.year;

comment on view public.receipt_totals is
  'How many receipts and vouchers a year has, and their sums in paise. No column is null.';

create policy "treasurers of a tournament read the payments of its receipts" on public.receipt_lines
  for select to authenticated
  using (line = any (array(
    select written.id from public.fee_ledger as written
    where written.tournament_id = any (array(select private.tournaments_of('{treasurer}'))))));

-- "26-27"
-- April to March, the year of a day: "26-27".
create function private.financial_year(day date) returns text
language sql immutable
return to_char(day - interval '3 months', 'YY') || '-'
  || to_char(day + interval '9 months', 'YY');

-- Gives a receipt or a voucher the next number of its year, with what it says on this day.
create function private.give_receipt(
  kind text, price public.entry_fees, lines public.fee_ledger[]
) returns void
language plpgsql volatile
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  this_year constant text := private.financial_year(today);
  next_number integer;
begin
  insert into public.receipt_years as known (kind, year, given)
  values (give_receipt.kind, this_year, 1)
  on conflict on constraint receipt_years_pkey do update set given = known.given + 1
  returning known.given into next_number;
  insert into public.receipts
    (kind, year, number, entry_id, issued_on, paise, club, tournament, payer, players, payments,
     parts)
  select give_receipt.kind, this_year, next_number, (price).entry_id, today,
         (select sum(line.paise) from unnest(lines) as line),
         (select jsonb_strip_nulls(to_jsonb(details) - 'only_row')
          from public.receipt_details as details),
         (select jsonb_build_object('name', known.name, 'starts_on', known.starts_on)
          from public.tournaments as known where known.id = (price).tournament_id),
         (select first.full_name from private.entrants as first
          where first.entry_id = (price).entry_id),
         nullif(array(
           select player.full_name from public.players as player
           where player.entry_id = (price).entry_id and player.state = 'playing'
           order by player.position), '{}'),
         (select jsonb_agg(jsonb_build_object(
            'way', line.way, 'number', line.number, 'paise', line.paise,
            'on', case when line.bank_day is null then line.day
                    else (line.at at time zone 'Asia/Kolkata')::date end,
            'bank_day', line.bank_day)
            order by line.at, line.id)
          from unnest(lines) as line),
         (select jsonb_agg(part.value - 'name' order by part.place)
          from jsonb_array_elements(private.parts_of(
            (price).entry_id, (select sum(line.paise) from unnest(lines) as line)))
            with ordinality as part (value, place)
          where give_receipt.kind = 'receipt');
  insert into public.receipt_lines (line, kind, year, number)
  select line.id, give_receipt.kind, this_year, next_number
  from unnest(lines) as line;
end;
$$;

-- At the end of the transaction: whatever it locks is locked then, so that who waits for
-- the year's numbers holds nothing that the one before waits for.
-- Gives an entry of which nothing is due, whatever was refunded, a receipt for the payments that have
-- none, a refund its voucher, and cancels the receipt or voucher of what is cancelled. So what was
-- received is in receipts but for what was paid in part.
create function private.issue_receipt() returns trigger
language plpgsql security definer
as $$
declare
  price public.entry_fees;
  lines public.fee_ledger[];
begin
  if new.cancels is not null then
    update public.receipts as wrong set cancelled_at = now(), returned_on = new.bank_day
    from public.receipt_lines as line
    where line.line = new.cancels and wrong.kind = line.kind and wrong.year = line.year
      and wrong.number = line.number and wrong.cancelled_at is null;
  end if;
  select * into price from public.entry_fees where entry_id = new.entry_id;
  if new.kind = 'refund' and new.cancels is null and not exists (
    select from public.fee_ledger as counter where counter.cancels = new.id
  ) then
    perform private.give_receipt('voucher', price, array[new]);
  end if;
  if exists (
    select from public.entry_fee_states where entry_id = new.entry_id and due > 0
  ) then
    return null;
  end if;
  select array_agg(payment order by payment.at, payment.id) into lines
  from public.fee_ledger as payment
  where payment.entry_id = new.entry_id and payment.kind = 'payment'
    and payment.cancels is null
    and not exists (select from public.fee_ledger as counter where counter.cancels = payment.id)
    and not exists (
      select from public.receipt_lines as line
      join public.receipts as valid
        on valid.kind = line.kind and valid.year = line.year and valid.number = line.number
      where line.line = payment.id and valid.cancelled_at is null);
  if lines is not null then
    perform private.give_receipt('receipt', price, lines);
  end if;
  return null;
end;
$$;

-- What was received and is in no valid receipt, since the entry owes more; treasurers only.
create function public.paid_without_receipt() returns bigint
language plpgsql stable
as $$
begin
  perform private.assert_role('{treasurer}');
  return (
    select coalesce(sum(payment.paise), 0)::bigint from public.fee_ledger as payment
    where payment.kind = 'payment' and payment.cancels is null
      and not exists (select from public.fee_ledger as counter where counter.cancels = payment.id)
      and not exists (
        select from public.receipt_lines as line
        join public.receipts as valid
          on valid.kind = line.kind and valid.year = line.year and valid.number = line.number
        where line.line = payment.id and valid.cancelled_at is null));
end;
$$;

-- The newest first: [{kind, year, number, paise, is_cancelled}].
create function private.receipts_of(entry uuid) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'kind', given.kind, 'year', given.year, 'number', given.number, 'paise', given.paise,
      'is_cancelled', given.cancelled_at is not null)
    order by given.issued_on desc, given.kind, given.number desc), '[]')
  from public.receipts as given where given.entry_id = receipts_of.entry;
$$;

-- A receipt or voucher of the entry of a link in a mail to somebody without an account, with the others
-- of the entry [{kind, year, number, cancelled_at}]; null when the entry has none of this name.
create function public.receipt_by_link(token uuid, kind text, year text, number integer)
returns jsonb
language sql stable security definer
as $$
  select to_jsonb(given) - 'entry_id' || jsonb_build_object('others', (
    select jsonb_agg(jsonb_build_object(
      'kind', other.kind, 'year', other.year, 'number', other.number,
      'cancelled_at', other.cancelled_at))
    from public.receipts as other
    where other.entry_id = given.entry_id and other.kind = given.kind))
  from public.receipts as given
  where given.entry_id = private.linked_entry_id(receipt_by_link.token)
    and given.kind = receipt_by_link.kind and given.year = receipt_by_link.year
    and given.number = receipt_by_link.number;
$$;

-- Writes into the audit log that receipts, a reconciliation or the day book are exported;
-- treasurers only. Code: statement_invalid.
create function public.start_money_export(action text) returns boolean
language plpgsql volatile security definer
as $$
begin
  perform private.assert_role('{treasurer}');
  if action is null
     or action not in ('receipts-exported', 'reconciliation-exported', 'day-book-exported') then
    raise exception 'statement_invalid';
  end if;
  insert into public.admin_audit (admin_id, action, search)
  values ((select auth.uid()), start_money_export.action, '');
  return true;
end;
$$;

-- Stores what receipts say of the club; treasurers only. Code: details_invalid.
create function public.save_receipt_details(
  name text default null, address text default null, pan text default null,
  gstin text default null
) returns boolean
language plpgsql volatile security definer
as $$
begin
  perform private.assert_role('{treasurer}');
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

-- What raises a charge pays nothing.
create constraint trigger issue_receipt
  after insert on public.fee_ledger
  deferrable initially deferred
  for each row
  when (new.kind <> 'charge' or new.paise < 0)
  execute function private.issue_receipt();

-- The club's books: the day book, and how months are closed.

create view public.book_months with (security_invoker = true) as
select month.first_day, closed.closed_at,
       (select writer.email from public.profiles as writer
        where writer.id = closed.closed_by) as closed_by,
       closed.differences,
       coalesce(booked.received, 0) as received, coalesce(booked.refunded, 0) as refunded,
       (select count(*) from public.statement_lines as waiting
        where waiting.state = 'open' and waiting.day >= month.first_day
          and waiting.day < month.next_day) as open_lines
from (
  select first::date as first_day, (first + interval '1 month')::date as next_day
  from generate_series(
    date_trunc('month', least(
      (select min(line.day) from public.fee_ledger as line),
      (select min(line.day) from public.statement_lines as line),
      (select min(line.day) from public.opening_balances as line))::timestamp),
    (now() at time zone 'Asia/Kolkata') - interval '1 month', interval '1 month') as first
) as month
left join public.closed_months as closed on closed.first_day = month.first_day
left join lateral (
  select coalesce(sum(line.paise) filter (where line.kind = 'payment'), 0)::bigint as received,
         coalesce(sum(line.paise) filter (where line.kind = 'refund'), 0)::bigint as refunded
  from public.fee_ledger as line
  where line.day >= month.first_day and line.day < month.next_day
) as booked on true
where (select private.has_role('{treasurer}'));

comment on view public.book_months is
  'Each month that is over since the first line of the books, with what was received and refunded in paise and how many bank lines are open; treasurers only. May be null: closed_at, closed_by, differences.';

-- The code is month_closed, with the day.
create function private.assert_month_is_open(day date) returns void
language plpgsql volatile
as $$
begin
  -- Until the end of the transaction: a month is closed once nobody is writing any more.
  lock table public.closed_months in row share mode;
  if private.is_month_closed(assert_month_is_open.day) then
    raise exception 'month_closed' using detail = assert_month_is_open.day::text;
  end if;
end;
$$;

create function private.keep_closed_months() returns trigger
language plpgsql security definer
as $$
begin
  perform private.assert_month_is_open(new.day);
  if tg_op = 'UPDATE' then
    perform private.assert_month_is_open(old.day);
  end if;
  return new;
end;
$$;

create function private.keep_closed_months_of_changed() returns trigger
language plpgsql security definer
as $$
begin
  perform private.assert_month_is_open(dated.day)
  from (select distinct line.day from changed as line) as dated;
  return null;
end;
$$;

-- What is written today is in no closed month, so that most lines ask nothing.
create trigger keep_closed_months_of_ledger
  before insert on public.fee_ledger
  for each row
  when (new.day < (now() at time zone 'Asia/Kolkata')::date)
  execute function private.keep_closed_months();

create trigger keep_closed_months_of_corrections
  before update on public.fee_ledger
  for each row
  when ((new.day, new.kind, new.paise) is distinct from (old.day, old.kind, old.paise))
  execute function private.keep_closed_months();

create trigger keep_closed_months_of_new_bank_lines
  after insert on public.statement_lines
  referencing new table as changed
  for each statement
  execute function private.keep_closed_months_of_changed();

create trigger keep_closed_months_of_removed_bank_lines
  after delete on public.statement_lines
  referencing old table as changed
  for each statement
  execute function private.keep_closed_months_of_changed();

-- A later line of the bank may take back one of a closed month: it has a day of its own.
create trigger keep_closed_months_of_bank_lines
  before update on public.statement_lines
  for each row
  when (
    (new.line_key, new.day, new.direction, new.paise, new.charge, new.left_out, new.head)
      is distinct from
      (old.line_key, old.day, old.direction, old.paise, old.charge, old.left_out, old.head)
    or new.state <> 'reversed'
      and (new.state, new.assigned) is distinct from (old.state, old.assigned)
  )
  execute function private.keep_closed_months();

-- The first day of which something is booked on a ledger. What was recorded by mistake and cancelled
-- on its day is nothing.
create function private.first_booked_day(ledger text) returns date
language sql stable
as $$
  select min(booked.day) from (
    select line.day from public.statement_lines as line
    where line.account = first_booked_day.ledger and line.direction <> 'none'
    union all
    select least(line.day, line.bank_day) from public.fee_ledger as line
    where first_booked_day.ledger = 'cash' and line.way = 'cash' and line.cancels is null
      and not exists (select from public.fee_ledger as counter where counter.cancels = line.id)
    union all
    select least(line.day, pair.day) from public.statement_lines as line
    left join public.statement_lines as pair on pair.id = line.reverses or pair.reverses = line.id
    where first_booked_day.ledger = 'cash' and line.head = 'cash'
  ) as booked;
$$;

-- An opening balance has in it all that was before: what is dated before it would count twice. The
-- code is before_opening, with the ledger and the day of its opening balance.
create function private.assert_after_opening(ledger text, day date) returns void
language plpgsql volatile
as $$
declare
  opened date;
begin
  -- Whoever saves an opening balance takes them in this order too, and waits.
  lock table public.closed_months in row share mode;
  lock table public.opening_balances in row share mode;
  select line.day into opened from public.listed_openings as line
  where line.ledger = assert_after_opening.ledger and line.cancelled_at is null;
  if assert_after_opening.day < opened then
    raise exception 'before_opening'
      using detail = assert_after_opening.ledger || ' ' || opened;
  end if;
end;
$$;

create function private.keep_opening_of_cash() returns trigger
language plpgsql security definer
as $$
begin
  perform private.assert_after_opening('cash', least(new.day, new.bank_day));
  return new;
end;
$$;

create function private.keep_openings_of_new_bank_lines() returns trigger
language plpgsql security definer
as $$
begin
  perform private.assert_after_opening(booked.ledger, booked.day)
  from (
    select line.account as ledger, min(line.day) as day from changed as line
    where line.direction <> 'none' group by line.account
    union all
    select 'cash', min(line.day) from changed as line where line.head = 'cash' having count(*) > 0
  ) as booked;
  return null;
end;
$$;

-- A line and the one that takes it back have one head.
create function private.keep_opening_of_paid_in() returns trigger
language plpgsql security definer
as $$
begin
  perform private.assert_after_opening('cash', least(new.day, pair.day))
  from (values (new.id)) as changed (id)
  left join public.statement_lines as pair
    on pair.id = new.reverses or pair.reverses = changed.id
  where 'cash' in (new.head, pair.head);
  return new;
end;
$$;

-- No opening balance is of a day to come, so that what is of today asks nothing.
create trigger keep_opening_of_cash
  before insert or update of day, bank_day on public.fee_ledger
  for each row
  when (new.way = 'cash'
    and least(new.day, new.bank_day) < (now() at time zone 'Asia/Kolkata')::date)
  execute function private.keep_opening_of_cash();

create trigger keep_openings_of_new_bank_lines
  after insert on public.statement_lines
  referencing new table as changed
  for each statement
  execute function private.keep_openings_of_new_bank_lines();

create trigger keep_opening_of_paid_in
  before update on public.statement_lines
  for each row
  when ((new.head, new.reverses) is distinct from (old.head, old.reverses))
  execute function private.keep_opening_of_paid_in();

-- Closes a month that book_months lists, of which no bank line is open, and before which none is open: nothing
-- that is dated in it is added, changed or taken back. differences are kept as they were known. Treasurers only, and safe to repeat. Codes:
-- month_invalid, differences_invalid, earlier_month_open with the first day of the earliest, lines_open with how many.
create function public.close_month(month date, differences jsonb default '[]') returns boolean
language plpgsql volatile security definer
as $$
declare
  earliest date;
  open_lines bigint;
begin
  perform private.assert_role('{treasurer}');
  perform private.assert_session();
  if jsonb_typeof(differences) is distinct from 'array'
     or jsonb_array_length(differences) > 1000 then
    raise exception 'differences_invalid';
  end if;
  perform private.lock_member((select auth.uid()));
  lock table public.closed_months in exclusive mode;
  if not exists (
    select from public.book_months as listed where listed.first_day = month) then
    raise exception 'month_invalid';
  end if;
  -- What changes in an earlier month changes the balances of this one.
  select min(earlier.first_day) into earliest from public.book_months as earlier
  where earlier.first_day < month and earlier.closed_at is null;
  if earliest is not null then
    raise exception 'earlier_month_open' using detail = earliest::text;
  end if;
  select count(*) into open_lines from public.statement_lines as waiting
  where waiting.state = 'open' and waiting.day >= month
    and waiting.day < (month + interval '1 month')::date;
  if open_lines > 0 then
    raise exception 'lines_open' using detail = open_lines::text;
  end if;
  insert into public.closed_months (first_day, closed_by, differences)
  values (month, (select auth.uid()), close_month.differences)
  on conflict do nothing;
  if found then
    insert into public.admin_audit (admin_id, action, search, details)
    values ((select auth.uid()), 'month-closed', '', jsonb_build_object('month', month)
      || case when close_month.differences = '[]' then '{}'
        else jsonb_build_object('differences', close_month.differences) end);
  end if;
  return true;
exception
  when check_violation then
    raise exception 'differences_invalid';
end;
$$;

-- Opens a closed month again, and those after it, whose balances follow from it; treasurers only, and
-- safe to repeat. Returns how many it has opened.
create function public.open_month(month date) returns integer
language plpgsql volatile security definer
as $$
declare
  opened integer;
begin
  perform private.assert_role('{treasurer}');
  perform private.assert_session();
  perform private.lock_member((select auth.uid()));
  with gone as (
    delete from public.closed_months as closed where closed.first_day >= open_month.month
    returning closed.first_day
  )
  insert into public.admin_audit (admin_id, action, search, details)
  select (select auth.uid()), 'month-opened', '', jsonb_build_object('month', gone.first_day)
  from gone order by gone.first_day;
  get diagnostics opened = row_count;
  return opened;
end;
$$;

-- With its owner's rights, since a policy would compare each with every line of the ledgers.
-- The receipts and vouchers that a payment or refund is or was in: [{kind, year, number}].
create function private.receipts_of_line(line uuid) returns jsonb
language sql stable security definer
return (
  select coalesce(jsonb_agg(
    jsonb_build_object('kind', listed.kind, 'year', listed.year, 'number', listed.number)
    order by listed.year, listed.number), '[]')
  from public.receipt_lines as listed where listed.line = receipts_of_line.line);

-- What is read for a row's words alone is joined to the left, by a key, or asked by itself: it is not
-- read where the row is summed up.
-- One row for each voucher of the day book. A payment or refund recorded by hand is two: on its
-- day, and when a bank line shows it (cleared); cash that is paid in is one with the bank's own sum,
-- less what was refunded from it. A bank line has a row (bank) for what of it was
-- left out, or is in no ledger once it is reversed, and one (bank-charge) for what a payment company kept
-- of it, which ends with the payments when the bank takes them back.
create view public.book_rows with (security_invoker = true) as
select line.id, line.day, line.kind, line.paise, line.way, booked.account,
       null::text as head, line.number, line.note as text, fee.reference,
       known.name as tournament, (
         select maker.full_name from private.entry_makers as maker
         where maker.entry_id = line.entry_id) as name, line.cancels is not null as is_correction,
       private.receipts_of_line(case when line.cancels is null then line.id else line.cancels end)
         as receipts
from public.fee_ledger as line
left join public.entry_fees as fee on fee.entry_id = line.entry_id
left join public.tournaments as known on known.id = line.tournament_id
left join public.statement_payments as linked
  on linked.payment = case when line.cancels is null then line.id else line.cancels end
  and (not linked.is_by_hand or line.cancels is not null and line.bank_day is not null)
left join public.statement_lines as booked on booked.id = linked.line
union all
select cleared.id, cleared.day, 'cleared', cleared.paise, cleared.way, cleared.account, null,
       (select payment.number from public.fee_ledger as payment
        where payment.id = all (cleared.payments)), null, (
         -- Of an entry once, also where a refund to it lessens its own deposit.
         select string_agg(fee.reference, ', ' order by fee.at, fee.reference)
         from (
           select each.reference, min(payment.at) as at
           from public.fee_ledger as payment
           join public.entry_fees as each on each.entry_id = payment.entry_id
           where payment.id = any (cleared.payments)
           group by each.reference
         ) as fee), (
         select min(known.name) from public.fee_ledger as payment
         join public.tournaments as known on known.id = payment.tournament_id
         where payment.id = any (cleared.payments)
         having count(distinct known.id) = 1), (
         select min(maker.full_name) from public.fee_ledger as payment
         left join private.entry_makers as maker on maker.entry_id = payment.entry_id
         where payment.id = any (cleared.payments)
         having count(distinct payment.entry_id) = 1), false, (
         select coalesce(jsonb_agg(receipt), '[]')
         from unnest(cleared.payments) as payment
         cross join lateral jsonb_array_elements(private.receipts_of_line(payment)) as receipt)
from (
  select case payment.way when 'cash' then booked.id else payment.id end as id, booked.day,
         booked.account, payment.way,
         sum(case payment.kind when 'refund' then -payment.paise else payment.paise end)::bigint
           as paise,
         array_agg(payment.id order by payment.at, payment.id) as payments
  from public.statement_payments as linked
  join public.statement_lines as booked on booked.id = linked.line
  join public.fee_ledger as payment on payment.id = linked.payment
  where linked.is_by_hand and not exists (
    select from public.fee_ledger as counter
    where counter.cancels = payment.id and counter.bank_day is null)
  group by 1, booked.day, booked.account, payment.way
) as cleared
where cleared.paise <> 0
union all
select line.id, line.day, 'bank',
       case line.direction when 'credit' then rest.paise else -rest.paise end, null, line.account,
       coalesce(line.head, pair.head), line.number,
       coalesce(line.narration, line.left_out_reason), null, null, null, false, '[]'
from public.statement_lines as line
left join public.statement_lines as pair on pair.id = line.reverses or pair.reverses = line.id
cross join lateral (
  select case when line.state <> 'reversed' then line.left_out
    else line.paise + greatest(line.charge, pair.charge) - coalesce((
      select sum(wrong.paise)
      from public.statement_payments as linked
      join public.fee_ledger as wrong on wrong.id = linked.payment
      join public.fee_ledger as counter on counter.cancels = wrong.id
      where linked.line in (line.id, pair.id) and counter.bank_day is not null
    ), 0) end::bigint as paise
) as rest
where (line.state = 'reversed' or line.left_out > 0) and rest.paise <> 0
union all
select line.id, line.day, 'bank-charge',
       case line.direction when 'credit' then -line.charge else pair.charge end, null, line.account, 'bank-charges', line.number,
       coalesce(line.narration, line.left_out_reason), null, null, null, false, '[]'
from public.statement_lines as line
left join public.statement_lines as pair on pair.id = line.reverses
where line.id in (
  select charged.id from public.statement_lines as charged where charged.charge <> 0
  union all
  select back.id
  from public.statement_lines as charged
  join public.statement_lines as back on back.reverses = charged.id
  where charged.charge <> 0)
union all
select line.id, line.day, 'opening', line.paise, case line.ledger when 'cash' then 'cash' end,
       nullif(line.ledger, 'cash'), null, null, line.note, null, null, null,
       line.cancels is not null, '[]'
from public.opening_balances as line;

comment on view public.book_rows is
  'The club''s day book: charge, waiver, payment and refund of the ledgers; cleared, a payment or refund recorded by hand on the bank''s day, or the cash of a deposit; bank, what of a bank line is in no ledger; bank-charge, what a payment company kept; opening, what a ledger had before. account is of the statement that it was read from, name who made the entry, receipts [{kind, year, number}] of a payment or refund. May be null: way, account, head, number, text, reference, tournament, name.';

-- The day book of a period in sums [{kind, way, account, head, paise}], of what adds to its ledgers
-- and of what takes from them each; treasurers only.
create function public.day_book_sums(first_day date, last_day date) returns jsonb
language plpgsql stable
as $$
begin
  perform private.assert_role('{treasurer}');
  return (
    select coalesce(jsonb_agg(to_jsonb(summed)), '[]')
    from (
      select kept.kind, kept.way, kept.account, kept.head, sum(kept.paise)::bigint as paise
      from public.book_rows as kept
      where kept.day between first_day and last_day
      group by kept.kind, kept.way, kept.account, kept.head, kept.paise > 0
    ) as summed);
end;
$$;

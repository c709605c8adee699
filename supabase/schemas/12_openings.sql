-- Months of the books that are closed, and what each ledger of money had when they began here, from the
-- program before.

create table public.closed_months (
  first_day date not null,
  closed_at timestamptz default now() not null,
  closed_by uuid,
  -- By how much books and bank differed, [{account, paise}], and it was closed knowingly; paise are
  -- zero where lines are missing and nobody knows.
  differences jsonb default '[]' not null,
  constraint closed_months_pkey primary key (first_day),
  constraint closed_months_closed_by_fkey foreign key (closed_by)
    references auth.users(id) on delete set null,
  constraint closed_months_differences check (
    jsonb_typeof(differences) = 'array' and octet_length(differences::text) <= 100000),
  constraint closed_months_first_day check (extract(day from first_day) = 1)
);

comment on table public.closed_months is
  'Months of the books of which nothing changes any more, each by its first day.';

create index closed_months_by on public.closed_months (closed_by);

create function private.is_month_closed(day date) returns boolean
language sql stable
return exists (
  select from public.closed_months as closed
  where closed.first_day = date_trunc('month', is_month_closed.day::timestamp)::date);

create table public.opening_balances (
  id uuid default gen_random_uuid() not null,
  -- cash, or the last four digits of a bank's account.
  ledger text not null,
  day date not null,
  -- At the beginning of the day; below zero of an overdrawn account, and of what cancels a line.
  paise bigint not null,
  note text,
  at timestamptz default now() not null,
  made_by uuid,
  -- The line that this one takes back, on its day.
  cancels uuid,
  constraint opening_balances_pkey primary key (id),
  constraint opening_balances_cancels_key unique (cancels),
  constraint opening_balances_cancels_fkey foreign key (cancels)
    references public.opening_balances (id),
  constraint opening_balances_made_by_fkey foreign key (made_by)
    references auth.users(id) on delete set null,
  constraint opening_balances_ledger check (ledger ~ '^(cash|\d{4})$'),
  constraint opening_balances_day check (day >= '2000-01-01'),
  constraint opening_balances_paise check (paise <> 0 and abs(paise) <= 10000000000000),
  constraint opening_balances_note check (char_length(note) between 1 and 300)
);

comment on table public.opening_balances is
  'What a ledger had at the beginning of a day, before anything that the books have of it. A correction is two lines: one that cancels the former, and its successor.';

create index opening_balances_by on public.opening_balances (made_by);

-- No closed month ends with another balance than that with which it was closed.
create function private.keep_closed_months_of_openings() returns trigger
language plpgsql security definer
as $$
declare
  closed_month date;
begin
  lock table public.closed_months in row share mode;
  select min(closed.first_day) into closed_month from public.closed_months as closed
  where closed.first_day >= date_trunc('month', new.day::timestamp)::date;
  if closed_month is not null then
    raise exception 'month_closed' using detail = closed_month::text;
  end if;
  return new;
end;
$$;

create trigger keep_closed_months_of_openings
  before insert on public.opening_balances
  for each row
  execute function private.keep_closed_months_of_openings();

create view public.listed_openings with (security_invoker = true) as
select line.id, line.ledger, line.day, line.paise, line.note, line.at,
       (select writer.email from public.profiles as writer where writer.id = line.made_by) as who,
       counter.at as cancelled_at,
       (select writer.email from public.profiles as writer where writer.id = counter.made_by)
         as cancelled_by,
       case when counter.note is distinct from line.note then counter.note end as cancelled_note
from public.opening_balances as line
left join public.opening_balances as counter on counter.cancels = line.id
where line.cancels is null;

comment on view public.listed_openings is
  'The opening balances that were entered, and when each was corrected; cancelled_note says why it was taken back without another. May be null: note, who, cancelled_at, cancelled_by, cancelled_note.';

-- What a ledger had at the beginning of a day; paise 0: no opening balance. The former one stays, with a
-- line that cancels it. seen is the line that the form showed. Treasurers only, and safe to repeat.
-- Codes: opening_invalid, day_in_future, opening_changed, opening_after_lines with the day of the
-- ledger's first line, month_closed.
create function public.save_opening_balance(
  ledger text, day date, paise bigint, note text default null, seen uuid default null)
returns boolean
language plpgsql volatile security definer
as $$
declare
  former public.opening_balances;
  first_line date;
begin
  perform private.assert_role('{treasurer}');
  perform private.assert_session();
  if ledger is null or day is null or paise is null
     or ledger <> 'cash' and not exists (
       select from public.bank_accounts as bank where bank.ending = save_opening_balance.ledger) then
    raise exception 'opening_invalid';
  end if;
  if day > (now() at time zone 'Asia/Kolkata')::date then
    raise exception 'day_in_future';
  end if;
  perform private.lock_member((select auth.uid()));
  -- In the order of private.assert_after_opening: nobody is booking on the ledger meanwhile.
  lock table public.closed_months in row share mode;
  lock table public.opening_balances in exclusive mode;
  select line.* into former from public.opening_balances as line
  join public.listed_openings as current on current.id = line.id and current.cancelled_at is null
  where line.ledger = save_opening_balance.ledger;
  if paise = coalesce(former.paise, 0) and (paise = 0 or
     (former.day, former.note) is not distinct from (save_opening_balance.day, save_opening_balance.note)) then
    return true;
  end if;
  if former.id is distinct from seen then
    raise exception 'opening_changed';
  end if;
  if paise <> 0 then
    first_line := private.first_booked_day(ledger);
    if first_line < day then
      raise exception 'opening_after_lines' using detail = first_line::text;
    end if;
  end if;
  if former.id is not null then
    insert into public.opening_balances (ledger, day, paise, note, made_by, cancels)
    values (former.ledger, former.day, -former.paise,
            case when paise = 0 then save_opening_balance.note else former.note end,
            (select auth.uid()), former.id);
  end if;
  if paise <> 0 then
    insert into public.opening_balances (ledger, day, paise, note, made_by)
    values (ledger, day, paise, note, (select auth.uid()));
  end if;
  insert into public.admin_audit (admin_id, action, search, details)
  values ((select auth.uid()), 'opening-balance-saved', '', jsonb_strip_nulls(jsonb_build_object(
    'ledger', ledger, 'day', day, 'paise', paise, 'note', note,
    'before', case when former.id is not null then
      jsonb_build_object('day', former.day, 'paise', former.paise) end)));
  return true;
exception
  when check_violation then
    raise exception 'opening_invalid';
end;
$$;

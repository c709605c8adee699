-- Bank statements: which of their lines are known, and what became of them. Amounts are
-- paise. No column is read through the data API: narrations name strangers.

-- A row is the lock of an account's lines.
create table public.bank_accounts (
  ending text not null,
  constraint bank_accounts_pkey primary key (ending),
  constraint bank_accounts_ending check (ending ~ '^[0-9]{4}$')
);

comment on table public.bank_accounts is
  'The club''s accounts whose statements were read, by their last four digits.';

create table public.statement_lines (
  id uuid default gen_random_uuid() not null,
  account text not null,
  line_key text not null,
  day date not null,
  direction text not null,
  paise bigint not null,
  number text,
  narration text,
  state text not null,
  imported_at timestamptz default now() not null,
  imported_by uuid,
  constraint statement_lines_pkey primary key (id),
  constraint statement_lines_account_fkey foreign key (account)
    references public.bank_accounts(ending),
  constraint statement_lines_imported_by_fkey foreign key (imported_by)
    references auth.users(id) on delete set null,
  constraint statement_lines_once unique (account, line_key),
  constraint statement_lines_key check (line_key ~ '^[0-9a-f]{64}$'),
  constraint statement_lines_direction check (direction in ('credit', 'debit')),
  constraint statement_lines_paise check (paise > 0),
  constraint statement_lines_number check (char_length(number) between 1 and 40),
  constraint statement_lines_narration check (char_length(narration) <= 500),
  constraint statement_lines_state_known check (state in ('booked', 'open', 'other')),
  constraint statement_lines_state check (
    state = 'booked' or (state = 'open' and direction = 'credit')
    or (state = 'other' and narration is null and number is null)
  )
);

comment on table public.statement_lines is
  'Lines of statements, so that none is entered twice. Booked: in the ledger of entries. Open: a payment of which nobody knows yet whose it is. Other: of no entry, without its text.';

comment on column public.statement_lines.line_key is
  'SHA-256 of what the line is known by: number, direction and amount; without a number day, direction, amount, narration and balance.';

create index statement_lines_open on public.statement_lines (day desc, id) where state = 'open';
create index statement_lines_with_text on public.statement_lines (imported_at)
  where narration is not null;
create index statement_lines_by on public.statement_lines (imported_by);

create table public.statement_payments (
  payment uuid not null,
  line uuid not null,
  constraint statement_payments_pkey primary key (payment),
  constraint statement_payments_payment_fkey foreign key (payment)
    references public.fee_ledger(id),
  constraint statement_payments_line_fkey foreign key (line)
    references public.statement_lines(id)
);

comment on table public.statement_payments is
  'The lines of ledgers that a statement''s line is about: several when it paid for several entries.';

create index statement_payments_of_line on public.statement_payments (line);

alter table public.bank_accounts enable row level security;
revoke all on public.bank_accounts from anon, authenticated, service_role;

alter table public.statement_lines enable row level security;
revoke all on public.statement_lines from anon, authenticated, service_role;

alter table public.statement_payments enable row level security;
revoke all on public.statement_payments from anon, authenticated, service_role;

create function public.statement_page() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return jsonb_build_object(
    'accounts', (
      select coalesce(jsonb_agg(known.ending order by known.ending), '[]')
      from public.bank_accounts as known),
    'total', (
      select count(*) from public.statement_lines as waiting where waiting.state = 'open'),
    'lines', (
      select coalesce(jsonb_agg(to_jsonb(line) order by line.day desc, line.id), '[]')
      from (
        select waiting.id, waiting.account, waiting.day, waiting.paise, waiting.narration
        from public.statement_lines as waiting where waiting.state = 'open'
        order by waiting.day desc, waiting.id limit 100
      ) as line));
end;
$$;

comment on function public.statement_page is
  'The accounts whose statements were read, and the payments of which nobody knows yet whose they are; administrators only.';

grant execute on function public.statement_page to authenticated;

create function public.statement_matches(account text, keys text[]) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  -- A statement has 2,000 lines at most, each of which may take another back.
  if cardinality(keys) > 4000 then
    raise exception 'statement_invalid';
  end if;
  return jsonb_build_object(
    'known', (
      select coalesce(jsonb_agg(line.line_key), '[]') from public.statement_lines as line
      where line.account = statement_matches.account and line.line_key = any (keys)),
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'entry_id', fee.entry_id, 'reference', fee.reference, 'due', fee.due,
        'number', fee.said_number, 'name', version.full_name, 'tournament', known.name,
        'players', array(
          select player.full_name from public.players as player
          where player.registration_id = version.id and player.state = 'playing'
          order by player.position),
        'noted', by_hand.payments) order by fee.entry_id), '[]')
      from public.tournaments as known
      join public.entry_fee_states as fee on fee.tournament_id = known.id
      join public.tournament_registrations as version
        on version.entry_id = fee.entry_id and version.replaced_at is null
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', payment.id, 'paise', payment.paise, 'number', payment.number)
          order by payment.at, payment.id), '[]') as payments
        from public.fee_ledger as payment
        where payment.entry_id = fee.entry_id and payment.kind = 'payment'
          and payment.way in ('upi', 'bank') and payment.cancels is null
          and not exists (
            select from public.fee_ledger as counter where counter.cancels = payment.id)
          and not exists (
            select from public.statement_payments as booked
            where booked.payment = payment.id)
      ) as by_hand
      -- Of later payments for an earlier tournament somebody at the club knows.
      where known.starts_on is null or known.starts_on > (now() at time zone 'Asia/Kolkata')::date - 90));
end;
$$;

comment on function public.statement_matches is
  'Which of these lines of an account are known, and the entries that lines may be about, with the payments that were written down by hand; administrators only.';

grant execute on function public.statement_matches to authenticated;

create function public.book_statement(account text, lines jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  item jsonb;
  part jsonb;
  cancelled record;
  made public.statement_lines;
  paid public.fee_ledger;
  booked integer := 0;
  waiting integer := 0;
  earlier integer := 0;
begin
  perform private.assert_admin();
  perform private.assert_session();
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) > 2000 or exists (
    select from jsonb_array_elements(lines) as each
    where jsonb_array_length(each -> 'parts') > 50
  ) then
    raise exception 'statement_invalid';
  end if;
  perform private.lock_member((select auth.uid()));
  insert into public.bank_accounts (ending) values (book_statement.account)
  on conflict do nothing;
  perform from public.bank_accounts where ending = book_statement.account for update;
  -- All ledgers at once, in the order in which everybody takes them.
  perform from public.entry_fees
  where entry_id in (
    select (named ->> 'entry')::uuid
    from jsonb_array_elements(lines) as each
    cross join lateral jsonb_array_elements(each -> 'parts') as named
    union
    select of_line.entry_id
    from jsonb_array_elements(lines) as each
    join public.statement_lines as credit
      on credit.account = book_statement.account and credit.line_key = each ->> 'cancels'
    join public.statement_payments as payment on payment.line = credit.id
    join public.fee_ledger as of_line on of_line.id = payment.payment)
  order by entry_id for update;
  -- What was approved is what is there: nobody has written anything meanwhile.
  if exists (
    select from jsonb_array_elements(lines) as each
    cross join lateral jsonb_array_elements(each -> 'parts') as named
    left join public.entry_fee_states as fee on fee.entry_id = (named ->> 'entry')::uuid
    where fee.due is distinct from (named ->> 'due')::bigint
       or exists (
         select from public.statement_payments as linked
         where linked.payment = (named ->> 'noted')::uuid)
       or exists (
         select from public.fee_ledger as counter
         where counter.cancels = (named ->> 'noted')::uuid)
  ) then
    raise exception 'statement_changed';
  end if;
  for item in select each from jsonb_array_elements(lines) as each loop
    insert into public.statement_lines
      (account, line_key, day, direction, paise, number, narration, state, imported_by)
    values (book_statement.account, item ->> 'key', (item ->> 'day')::date,
            item ->> 'direction', (item ->> 'paise')::bigint,
            case when item ->> 'state' <> 'other' then item ->> 'number' end,
            case when item ->> 'state' <> 'other' then left(item ->> 'narration', 500) end,
            item ->> 'state', (select auth.uid()))
    on conflict on constraint statement_lines_once do nothing
    returning * into made;
    if made.id is null then
      earlier := earlier + 1;
      continue;
    end if;
    waiting := waiting + (made.state = 'open')::integer;
    booked := booked + (made.state = 'booked')::integer;
    if made.state = 'booked' and made.direction = 'credit' and made.paise <> (
      select sum((named ->> 'paise')::bigint)
      from jsonb_array_elements(item -> 'parts') as named
    ) then
      raise exception 'statement_invalid';
    end if;
    for part in select named from jsonb_array_elements(item -> 'parts') as named loop
      if part ->> 'noted' is not null then
        insert into public.statement_payments (payment, line)
        select known.id, made.id from public.fee_ledger as known
        where known.id = (part ->> 'noted')::uuid
          and known.entry_id = (part ->> 'entry')::uuid and known.kind = 'payment';
      else
        insert into public.fee_ledger (entry_id, kind, paise, way, number, made_by)
        values ((part ->> 'entry')::uuid,
                case made.direction when 'credit' then 'payment' else 'refund' end,
                (part ->> 'paise')::bigint, private.way_of(made.narration), made.number,
                (select auth.uid()))
        returning * into paid;
        insert into public.statement_payments (payment, line) values (paid.id, made.id);
        perform private.write_ledger_audit(paid);
      end if;
    end loop;
    -- Taken back by the bank: what the credit paid is due again.
    for cancelled in
      select payment.*, credit.id as credit
      from public.statement_lines as credit
      join public.statement_payments as linked on linked.line = credit.id
      join public.fee_ledger as payment on payment.id = linked.payment
      where credit.account = book_statement.account
        and credit.line_key = item ->> 'cancels' and made.direction = 'debit'
    loop
      insert into public.fee_ledger (entry_id, kind, paise, way, number, cancels, made_by)
      values (cancelled.entry_id, cancelled.kind, -cancelled.paise, cancelled.way,
              made.number, cancelled.id, (select auth.uid()))
      on conflict on constraint fee_ledger_cancelled_once do nothing
      returning * into paid;
      if paid.id is not null then
        perform private.write_ledger_audit(paid);
      end if;
    end loop;
    update public.statement_lines as credit
    set state = 'other', number = null, narration = null
    where credit.account = book_statement.account
      and credit.line_key = item ->> 'cancels' and made.direction = 'debit';
  end loop;
  insert into public.admin_audit (admin_id, action, search, details)
  values ((select auth.uid()), 'statement-read', '', jsonb_build_object(
    'account', book_statement.account, 'booked', booked, 'open', waiting,
    'known', earlier));
  return jsonb_build_object('booked', booked, 'open', waiting, 'known', earlier);
exception
  when check_violation or not_null_violation or invalid_text_representation
    or foreign_key_violation or unique_violation then
    raise exception 'statement_invalid';
end;
$$;

comment on function public.book_statement is
  'Enters the lines of a statement as they were approved; administrators only. A line: {key, day, direction, paise, number, narration, state, parts: [{entry, due, paise, noted}], cancels}; due is what was outstanding when it was approved, noted a payment that is there already, cancels the key of a credit that the bank took back. Lines that are known are left out. Returns how many are booked, open and known. Codes: statement_changed, statement_invalid.';

grant execute on function public.book_statement to authenticated;

create function private.way_of(narration text) returns text
language sql immutable
set search_path = ''
as $$
  select case when narration ~* '\mUPI\M' then 'upi' else 'bank' end;
$$;

create function public.settle_statement_line(line uuid, wanted text[] default '{}')
returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.statement_lines;
  entry record;
  paid public.fee_ledger;
  left_over bigint;
  owed bigint;
begin
  perform private.assert_admin();
  perform private.assert_session();
  if cardinality(wanted) > 50 then
    raise exception 'statement_invalid';
  end if;
  perform private.lock_member((select auth.uid()));
  perform from public.bank_accounts where ending = (
    select found.account from public.statement_lines as found where found.id = line)
  for update;
  perform from public.entry_fees where reference = any (wanted) order by entry_id for update;
  select * into known from public.statement_lines as found
  where found.id = settle_statement_line.line for update;
  if known.id is null then
    raise exception 'line_not_found';
  end if;
  if known.state <> 'open' then
    return known.state;
  end if;
  if cardinality(wanted) = 0 then
    update public.statement_lines set state = 'other', number = null, narration = null
    where id = known.id;
    return 'other';
  end if;
  if cardinality(wanted) <> (
    select count(*) from public.entry_fees where reference = any (wanted)
  ) then
    raise exception 'entry_not_found';
  end if;
  owed := (
    select sum(due) from public.entry_fee_states where reference = any (wanted));
  if cardinality(wanted) > 1 and (owed <> known.paise or exists (
    select from public.entry_fee_states where reference = any (wanted) and due <= 0
  )) then
    raise exception 'split_unclear' using detail = owed::text;
  end if;
  for entry in
    select * from public.entry_fee_states where reference = any (wanted) order by entry_id
  loop
    insert into public.fee_ledger (entry_id, kind, paise, way, number, made_by)
    values (entry.entry_id, 'payment',
            case cardinality(wanted) when 1 then known.paise else entry.due end,
            private.way_of(known.narration), known.number, (select auth.uid()))
    returning * into paid;
    insert into public.statement_payments (payment, line) values (paid.id, known.id);
    perform private.write_ledger_audit(paid);
  end loop;
  update public.statement_lines set state = 'booked' where id = known.id;
  return 'booked';
end;
$$;

comment on function public.settle_statement_line is
  'Says whose an open payment is, by the references of the entries that it paid for; without any it is none of an entry. Administrators only, and safe to repeat. Returns the line''s state. Codes: line_not_found, entry_not_found, split_unclear, statement_invalid.';

grant execute on function public.settle_statement_line to authenticated;

-- A payment that was taken for the wrong entry's is open again.
create function private.reopen_statement_line() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.statement_lines as line set state = 'open'
  from public.statement_payments as linked
  where linked.payment = new.cancels and line.id = linked.line
    and line.state = 'booked' and line.direction = 'credit'
    and not exists (
      select from public.statement_payments as other
      where other.line = line.id and not exists (
        select from public.fee_ledger as counter where counter.cancels = other.payment));
  return null;
end;
$$;

create trigger reopen_statement_line
  after insert on public.fee_ledger
  for each row
  when (new.cancels is not null)
  execute function private.reopen_statement_line();

-- Narrations are kept as long as somebody may ask whose a payment was.
create function private.forget_narrations() returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  forgotten integer;
begin
  update public.statement_lines as line
  set narration = null, number = null,
      state = case line.state when 'open' then 'other' else line.state end
  where line.narration is not null
    and case line.state
      when 'booked' then not exists (
        select from public.statement_payments as linked
        join public.fee_ledger as payment on payment.id = linked.payment
        join public.entry_fees as fee on fee.entry_id = payment.entry_id
        join public.tournaments as known on known.id = fee.tournament_id
        where linked.line = line.id
          and (known.starts_on is null or known.starts_on > (now() at time zone 'Asia/Kolkata')::date - 30))
      else line.imported_at < now() - interval '90 days'
    end;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;

comment on function private.forget_narrations is
  'Removes what lines of statements say: 30 days after the tournament that they paid for, and after 90 days where nobody is found.';

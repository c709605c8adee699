-- Bank statements: every line of every file, and what became of it. Amounts are paise. Only
-- treasurers read them: narrations name strangers.

-- A row is the lock of an account's lines.
create table public.bank_accounts (
  ending text not null,
  -- What a person has said that the columns of its files are, and a digest of their heading.
  heading text,
  columns text[],
  -- private.balance_gaps of all its lines, worked out when they have changed: null until then.
  balances jsonb,
  constraint bank_accounts_pkey primary key (ending),
  constraint bank_accounts_ending check (ending ~ '^[0-9]{4}$'),
  -- More gaps than a club has lines.
  constraint bank_accounts_balances check (octet_length(balances::text) <= 16777216),
  constraint bank_accounts_columns check (
    (heading is null) = (columns is null) and char_length(heading) <= 100
    and cardinality(columns) <= 60 and octet_length(columns::text) <= 2000
  )
);

comment on table public.bank_accounts is
  'The club''s accounts whose statements were read, by their last four digits.';

create table public.statement_imports (
  id uuid default gen_random_uuid() not null,
  account text not null,
  at timestamptz default clock_timestamp() not null,
  made_by uuid,
  first_day date not null,
  last_day date not null,
  -- The account's balance before the file's first line; null where the file has no balances.
  opening bigint,
  closing bigint,
  taken_back_at timestamptz,
  taken_back_by uuid,
  -- Its lines of months that were closed, which it did not enter: [{key, day, direction, paise}].
  waiting jsonb default '[]' not null,
  constraint statement_imports_pkey primary key (id),
  constraint statement_imports_account_fkey foreign key (account)
    references public.bank_accounts(ending),
  constraint statement_imports_made_by_fkey foreign key (made_by)
    references auth.users(id) on delete set null,
  constraint statement_imports_taken_back_by_fkey foreign key (taken_back_by)
    references auth.users(id) on delete set null,
  constraint statement_imports_days check (first_day <= last_day),
  constraint statement_imports_balances check ((opening is null) = (closing is null)),
  constraint statement_imports_waiting check (
    jsonb_typeof(waiting) = 'array' and octet_length(waiting::text) <= 4000000)
);

comment on table public.statement_imports is
  'The files that were entered. One that was taken back has no lines any more.';

create index statement_imports_of_account on public.statement_imports (account, at desc);
create index statement_imports_by on public.statement_imports (made_by);
create index statement_imports_taken_back on public.statement_imports (taken_back_by);

create table public.statement_lines (
  id uuid default gen_random_uuid() not null,
  account text not null,
  -- A digest of what the line is known by: day, direction, amount, number, balance, and which
  -- of several such lines of one file it is.
  line_key text not null,
  -- The file that brought it first.
  import uuid not null,
  place integer not null,
  day date not null,
  direction text not null,
  paise bigint not null,
  number text,
  balance bigint,
  narration text,
  search_text text generated always as (private.search_text(narration)) stored,
  state text default 'open' not null,
  -- What a payment company kept of a sum that it paid out: the line pays this more.
  charge bigint default 0 not null,
  -- What of it is in ledgers. Kept with the state by private.restate_line alone.
  assigned bigint default 0 not null,
  -- What of it was left out.
  left_out bigint default 0 not null,
  -- What nobody has decided.
  rest bigint generated always as (paise + charge - assigned - left_out) stored not null,
  left_out_at timestamptz,
  left_out_by uuid,
  left_out_reason text,
  -- What the part that was left out is for: it is in the totals of the books.
  head text,
  -- A digest of the last decision: who made it, of what they saw, and what it was. The same press
  -- again is no other decision.
  decision text,
  -- What became of it: whoever decides says what they saw.
  seen text generated always as (
    state || '/' || assigned || '/' || left_out || '/' || charge) stored not null,
  reverses uuid,
  -- What the club wrote beside it.
  remark text,
  constraint statement_lines_pkey primary key (id),
  constraint statement_lines_account_fkey foreign key (account)
    references public.bank_accounts(ending),
  constraint statement_lines_import_fkey foreign key (import)
    references public.statement_imports(id),
  constraint statement_lines_left_out_by_fkey foreign key (left_out_by)
    references auth.users(id) on delete set null,
  constraint statement_lines_reverses_fkey foreign key (reverses)
    references public.statement_lines(id),
  constraint statement_lines_once unique (account, line_key),
  constraint statement_lines_reversed_once unique (reverses),
  constraint statement_lines_key check (line_key ~ '^[A-Za-z0-9_-]{22}$'),
  constraint statement_lines_direction check (direction in ('credit', 'debit', 'none')),
  constraint statement_lines_paise check (paise > 0 or direction = 'none' and paise = 0),
  constraint statement_lines_number check (char_length(number) between 1 and 40),
  constraint statement_lines_narration check (char_length(narration) <= 500),
  constraint statement_lines_state check (
    state in ('open', 'booked', 'left-out', 'reversed', 'no-effect')
  ),
  constraint statement_lines_no_effect check ((direction = 'none') = (state = 'no-effect')),
  constraint statement_lines_charge check (
    charge = 0 or charge between 1 and paise and direction = 'credit'
  ),
  -- Below zero where a deposit has only the refunds that were paid from the till.
  constraint statement_lines_assigned check (assigned + left_out <= paise + charge),
  constraint statement_lines_booked check (state <> 'booked' or assigned = paise + charge),
  constraint statement_lines_left_out check (
    left_out >= 0 and (left_out > 0) = (left_out_at is not null)
    and (state <> 'left-out' or left_out > 0)
  ),
  constraint statement_lines_decision check (decision ~ '^[0-9a-f]{32}$'),
  constraint statement_lines_left_out_reason check (
    char_length(left_out_reason) between 1 and 200
  ),
  constraint statement_lines_remark check (char_length(remark) between 1 and 300),
  constraint statement_lines_head check (
    head in (
      'bank-charges', 'gst', 'tds', 'interest', 'sponsor', 'supplier', 'bar', 'cash', 'transfer',
      'other')
  ),
  constraint statement_lines_head_of_left_out check ((head is null) = (left_out_at is null)),
  constraint statement_lines_reverses_debit check (reverses is null or direction = 'debit')
);

comment on table public.statement_lines is
  'The lines of statements, each once, whatever files show it. Booked: in the ledgers of entries, all of it. Open: of all or a part of it nobody has decided. Left out: what is not in a ledger is no entry fee. Reversed: a payment that the bank took back, and the line that did so. No effect: it moved no money.';

create index statement_lines_by_day on public.statement_lines (account, day desc, id);
create index statement_lines_in_order on public.statement_lines (day desc, place desc, id);
create index statement_lines_by_state on public.statement_lines (account, state);
create index statement_lines_open on public.statement_lines (day desc, id) where state = 'open';
create index statement_lines_of_import on public.statement_lines (import);
create index statement_lines_with_number on public.statement_lines (number)
  where number is not null;
create index statement_lines_with_text on public.statement_lines (day)
  where narration is not null;
create index statement_lines_with_charge on public.statement_lines (id) where charge <> 0;
create index statement_lines_left_out_by on public.statement_lines (left_out_by);

create table public.statement_import_lines (
  import uuid not null,
  line uuid not null,
  -- What the line had before, where this file has corrected its balance.
  former_key text,
  former_balance bigint,
  constraint statement_import_lines_pkey primary key (import, line),
  constraint statement_import_lines_former_key check (former_key ~ '^[A-Za-z0-9_-]{22}$'),
  constraint statement_import_lines_import_fkey foreign key (import)
    references public.statement_imports(id),
  constraint statement_import_lines_line_fkey foreign key (line)
    references public.statement_lines(id)
);

comment on table public.statement_import_lines is
  'Which lines a file shows, those of earlier files too.';

create index statement_import_lines_of_line on public.statement_import_lines (line);

create table public.statement_payments (
  payment uuid not null,
  line uuid not null,
  -- Whether the payment was written down before: it outlives the match.
  is_by_hand boolean default false not null,
  constraint statement_payments_pkey primary key (payment),
  constraint statement_payments_payment_fkey foreign key (payment)
    references public.fee_ledger(id),
  constraint statement_payments_line_fkey foreign key (line)
    references public.statement_lines(id)
);

comment on table public.statement_payments is
  'The lines of ledgers that a statement''s line is about: several when it paid for several entries.';

create index statement_payments_of_line on public.statement_payments (line);

-- The payments and refunds that are there, of those that lines are about; counted is what each is
-- of its line: a refund in cash is less to pay in.
create view public.line_parts with (security_invoker = true) as
select linked.line, linked.is_by_hand, payment.id, payment.entry_id, payment.at, payment.kind,
       payment.paise, payment.way,
       case when payment.kind = 'refund' and line.direction = 'credit'
         then -payment.paise else payment.paise end as counted
from public.statement_payments as linked
join public.statement_lines as line on line.id = linked.line
join public.fee_ledger as payment on payment.id = linked.payment
where not exists (
  select from public.fee_ledger as counter where counter.cancels = payment.id);

-- Works out what became of a line: by the ledgers, by the line that takes it back, and by how much
-- somebody left out.
create function private.restate_line(changed uuid) returns void
language plpgsql volatile
as $$
declare
  line public.statement_lines;
  in_ledgers bigint;
  is_reversed boolean;
begin
  -- A statement of its own: the next one sees what was committed while this one waited.
  select * into line from public.statement_lines where id = changed for update;
  select coalesce(sum(part.counted), 0) into in_ledgers
  from public.line_parts as part where part.line = changed;
  is_reversed := line.reverses is not null or exists (
    select from public.statement_lines as pair where pair.reverses = changed);
  if in_ledgers = 0 and not is_reversed then
    -- Without a payment there is none that a charge was kept of.
    line.charge := 0;
    line.left_out := least(line.left_out, line.paise);
  end if;
  update public.statement_lines as known
  set assigned = in_ledgers, charge = line.charge, left_out = line.left_out,
      state = case
        when line.direction = 'none' then 'no-effect'
        when is_reversed then 'reversed'
        when in_ledgers = line.paise + line.charge then 'booked'
        when in_ledgers + line.left_out = line.paise + line.charge then 'left-out'
        else 'open'
      end
  where known.id = changed;
end;
$$;

create function private.restate_line_of_payment() returns trigger
language plpgsql security definer
as $$
begin
  perform private.restate_line(case tg_op when 'DELETE' then old.line else new.line end);
  return null;
end;
$$;

create trigger restate_line_of_payment
  after insert or delete on public.statement_payments
  for each row
  execute function private.restate_line_of_payment();

create function private.restate_line_of_cancelled() returns trigger
language plpgsql security definer
as $$
begin
  perform private.restate_line(linked.line)
  from public.statement_payments as linked where linked.payment = new.cancels;
  return null;
end;
$$;

create trigger restate_line_of_cancelled
  after insert on public.fee_ledger
  for each row
  when (new.cancels is not null)
  execute function private.restate_line_of_cancelled();

create function private.way_of(narration text) returns text
language sql immutable
return case when narration ~* '\mUPI\M' then 'upi' else 'bank' end;

-- The account first, then the ledgers: everybody takes them in this order.
create function private.lock_account(account text) returns void
language plpgsql volatile
as $$
begin
  perform private.assert_role('{treasurer}');
  perform private.assert_session();
  perform private.lock_member((select auth.uid()));
  perform from public.bank_accounts where ending = lock_account.account for update;
end;
$$;

-- Writes what a line pays into the ledgers: parts are [{entry, paise, noted}], noted a payment or
-- refund that is there already; charge is what a payment company has kept of them.
create function private.book_parts(
  booked public.statement_lines, parts jsonb, charge bigint default 0
) returns void
language plpgsql volatile
as $$
declare
  part jsonb;
  made public.fee_ledger;
begin
  update public.statement_lines as line set charge = line.charge + book_parts.charge
  where line.id = booked.id and book_parts.charge <> 0;
  -- What lessens a deposit first, so that it never pays in more than it is.
  for part in
    select each from jsonb_array_elements(parts) as each order by (each ->> 'paise')::bigint
  loop
    if part ->> 'noted' is not null then
      update public.fee_ledger as known set bank_day = booked.day
      where known.id = (part ->> 'noted')::uuid
        and known.entry_id = (part ->> 'entry')::uuid
        and booked.direction = case
          when known.kind = 'payment' or known.kind = 'refund' and known.way = 'cash'
            then 'credit'
          when known.kind = 'refund' then 'debit' end
      returning * into made;
      if made.id is null then
        raise exception 'statement_changed';
      end if;
      insert into public.statement_payments (payment, line, is_by_hand)
      values (made.id, booked.id, true);
    else
      insert into public.fee_ledger (entry_id, kind, paise, way, number, bank_day, day, made_by)
      values ((part ->> 'entry')::uuid,
              case booked.direction when 'credit' then 'payment' else 'refund' end,
              (part ->> 'paise')::bigint, private.way_of(booked.narration), booked.number,
              booked.day, booked.day, (select auth.uid()))
      returning * into made;
      insert into public.statement_payments (payment, line) values (made.id, booked.id);
      perform private.write_ledger_audit(made);
      if made.kind = 'refund' then
        perform private.waive_refunded(made);
      end if;
    end if;
  end loop;
end;
$$;

-- The ledgers that these lines are in.
create function private.lock_ledgers_of(lines uuid[]) returns void
language sql volatile
as $$
  select from public.entry_fees
  where entry_id in (
    select part.entry_id from public.line_parts as part where part.line = any (lines))
  order by entry_id for update;
$$;

-- Takes a line out of the ledgers, or one part of it: what it wrote there is cancelled, what
-- was there before stays.
create function private.free_line(known public.statement_lines, part uuid default null)
returns void
language plpgsql volatile
as $$
declare
  linked record;
begin
  for linked in
    select live.id, live.is_by_hand from public.line_parts as live
    where live.line = known.id and (part is null or live.id = part)
    order by live.counted desc, live.entry_id, live.id
  loop
    if linked.is_by_hand then
      update public.fee_ledger set bank_day = null where id = linked.id;
      delete from public.statement_payments where payment = linked.id;
    else
      perform private.cancel_ledger_line(wrong)
      from public.fee_ledger as wrong where wrong.id = linked.id;
    end if;
  end loop;
end;
$$;

-- Notes that one line took the other back: what a payment paid is due again, and what a refund
-- gave back is to be refunded again. Codes: statement_changed, month_closed.
create function private.reverse_line(one public.statement_lines, other public.statement_lines)
returns void
language plpgsql volatile
as $$
declare
  debit uuid := case one.direction when 'debit' then one.id else other.id end;
  credit uuid := case one.direction when 'debit' then other.id else one.id end;
  written record;
begin
  if one.account is distinct from other.account or one.paise is distinct from other.paise
     or array[one.direction, other.direction] not in ('{debit,credit}', '{credit,debit}')
     or exists (
       select from public.statement_lines as known
       where known.id in (debit, credit) and known.state = 'reversed') then
    raise exception 'statement_changed';
  end if;
  perform private.assert_month_is_open(greatest(one.day, other.day));
  -- First, so that neither is open meanwhile.
  update public.statement_lines set reverses = credit where id = debit;
  -- Cash was received, whatever became of its deposit.
  if exists (
    select from public.line_parts as part where part.line in (debit, credit) and part.way = 'cash'
  ) then
    perform private.assert_month_is_open(least(one.day, other.day));
    -- As in free_line: what lessens a deposit last.
    perform private.free_line(deposit, part.id)
    from public.line_parts as part
    join public.statement_lines as deposit on deposit.id = part.line
    where part.line in (debit, credit) and part.way = 'cash'
    order by part.counted desc, part.id;
  end if;
  for written in
    select part.id, case part.line when one.id then other.number else one.number end as number,
           case part.line when one.id then other.day else one.day end as day
    from public.line_parts as part
    where part.line in (debit, credit) order by part.entry_id, part.id
  loop
    perform private.cancel_ledger_line(wrong, written.number, written.day)
    from public.fee_ledger as wrong where wrong.id = written.id;
  end loop;
  perform private.restate_line(debit);
  perform private.restate_line(credit);
end;
$$;

-- What became of the lines of an account with these keys, where these numbers of payments were
-- seen before, the other lines of the account that one of these movements [{day, direction,
-- paise}] may take back or be, with whom they paid, the club's other accounts with the lines that may
-- be the other side of a transfer (own), and the entries that lines may be about, with
-- the payments and refunds that were written down by hand: those of later and of recent tournaments,
-- and those with one of these references; treasurers only. Code: statement_invalid.
create function public.statement_matches(
  account text, keys text[], numbers text[], movements jsonb default '[]',
  named text[] default '{}'
) returns jsonb
language plpgsql stable
as $$
begin
  perform private.assert_role('{treasurer}');
  if cardinality(keys) > 20000 or cardinality(numbers) > 20000 or cardinality(named) > 1000
     or jsonb_typeof(movements) is distinct from 'array'
     or jsonb_array_length(movements) > 20000 then
    raise exception 'statement_invalid';
  end if;
  return jsonb_build_object(
    'known', (
      select coalesce(jsonb_object_agg(line.line_key, line.state), '{}')
      from public.statement_lines as line
      where line.account = statement_matches.account and line.line_key = any (keys)),
    'numbers', (
      select coalesce(jsonb_agg(to_jsonb(seen)), '[]') from (
        select line.number, line.direction, line.paise
        from public.statement_lines as line
        where line.number = any (numbers) and line.direction <> 'none'
        union all
        select payment.number,
               case payment.kind when 'payment' then 'credit' else 'debit' end,
               payment.paise
        from public.fee_ledger as payment
        where payment.number = any (numbers) and payment.kind in ('payment', 'refund')
          and payment.cancels is null
          and not exists (
            select from public.fee_ledger as counter where counter.cancels = payment.id)
          and not exists (
            select from public.statement_payments as booked
            where booked.payment = payment.id)
      ) as seen),
    'others', (
      with moved as (
        select distinct each.day, each.direction, each.paise
        from jsonb_to_recordset(movements) as each (day date, direction text, paise bigint)
      ), found as (
        select line.* from public.statement_lines as line
        where line.account = statement_matches.account
          and not exists (select from unnest(keys) as shown (key) where shown.key = line.line_key)
          and exists (
            select from moved
            where moved.paise = line.paise
              and case when moved.direction = line.direction then moved.day = line.day
                    else line.state <> 'reversed' and line.day between moved.day - 120 and moved.day + 120 end)
        order by line.day desc, line.place desc limit 20000
      )
      select coalesce(jsonb_agg(jsonb_build_object(
        'key', found.line_key, 'day', found.day, 'direction', found.direction,
        'paise', found.paise, 'number', found.number, 'balance', found.balance,
        'narration', coalesce(found.narration, ''), 'isReversed', found.state = 'reversed',
        'state', found.state,
        'names', array(
          select distinct maker.full_name
          from public.line_parts as part
          join private.entry_makers as maker on maker.entry_id = part.entry_id
          where part.line = found.id)) order by found.day, found.place), '[]')
      from found),
    'own', jsonb_build_object(
      'endings', array(
        select bank.ending from public.bank_accounts as bank
        where bank.ending <> statement_matches.account order by bank.ending),
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', side.id, 'account', side.account, 'day', side.day, 'direction', side.direction,
          'paise', side.paise) order by side.day, side.place), '[]')
        from (
          select line.* from public.statement_lines as line
          where line.account <> statement_matches.account and line.direction <> 'none'
            and (line.state = 'open' and line.assigned = 0 and line.left_out = 0
                 or line.state = 'left-out' and line.assigned = 0 and line.head = 'transfer')
            and exists (
              select from jsonb_to_recordset(movements)
                as moved (day date, direction text, paise bigint)
              where moved.paise = line.paise and moved.direction <> line.direction
                and line.day between moved.day - 7 and moved.day + 7)
          order by line.day desc, line.place desc limit 1000
        ) as side)),
    'headed', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'narration', latest.narration, 'head', latest.head)), '[]')
      from (
        select line.narration, line.head from public.statement_lines as line
        where line.head is not null and line.narration is not null
        order by line.left_out_at desc, line.id limit 500
      ) as latest),
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'entry_id', fee.entry_id, 'reference', fee.reference, 'due', fee.due,
        'number', fee.said_number, 'earlier_numbers', array(
          select claim.number from public.fee_claims as claim
          where claim.entry_id = fee.entry_id and claim.number is distinct from fee.said_number
          order by claim.at desc), 'name', fee.full_name, 'tournament', fee.name,
        'marks', case when fee.of_this_name > 1 then private.marks_of(fee.player_id) end,
        'players', array(
          select player.full_name from public.players as player
          where player.entry_id = fee.entry_id and player.state = 'playing'
          order by player.position),
        'noted', by_hand.payments) order by fee.entry_id), '[]')
      from (
        select stands.entry_id, stands.reference, stands.due, stands.said_number,
               entrant.full_name, entrant.player_id, known.name, known.starts_on,
               count(*) over (
                 partition by known.id, lower(entrant.full_name)) as of_this_name
        from public.tournaments as known
        join public.entry_fee_states as stands on stands.tournament_id = known.id
        join private.entrants as entrant on entrant.entry_id = stands.entry_id
        -- Of later payments for an earlier tournament somebody at the club knows.
        where known.starts_on is null
           or greatest(known.starts_on, known.final_by)
                > (now() at time zone 'Asia/Kolkata')::date - 90
           or stands.reference = any (named)
      ) as fee
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', payment.id, 'paise', payment.paise, 'number', payment.number,
          'direction', case payment.kind when 'payment' then 'credit' else 'debit' end)
          order by payment.at, payment.id), '[]') as payments
        from public.fee_ledger as payment
        where payment.entry_id = fee.entry_id and payment.kind in ('payment', 'refund')
          and payment.way in ('upi', 'bank') and payment.cancels is null
          and not exists (
            select from public.fee_ledger as counter where counter.cancels = payment.id)
          and not exists (
            select from public.statement_payments as booked
            where booked.payment = payment.id)
      ) as by_hand));
end;
$$;

-- The id of a line by what it is known by: of version 8, whose bits are the maker's own.
create function private.line_id(account text, line_key text) returns uuid
language sql immutable
return overlay(
  overlay(md5(account || ' ' || line_key) placing '8' from 13) placing '8' from 17)::uuid;

-- Enters a statement as it was approved, all of it or nothing; treasurers only. A line, the
-- oldest first: {key, day, direction, paise, number, balance, narration, state, reason, head, parts:
-- [{entry, due, paise, noted}], charge, reverses}; the state is known for one that was entered before,
-- else booked, open, left-out or no-effect; due is what was outstanding when it was approved,
-- noted a payment that is there already, reverses the key of the line that takes it back or
-- that it takes back, corrects the key of the line that this one is with another balance, which
-- is known then; columns are what a person has said that those of the file are, kept with its
-- heading for the next file. Returns how many lines of it are booked, open, left_out, reversed, no_effect and
-- known, how many of these it has corrected, and how many payments and refunds it has taken_back.
-- Codes: statement_changed, statement_invalid, day_in_future, month_closed, before_opening.
create function public.book_statement(
  account text, lines jsonb, opening bigint default null, closing bigint default null,
  heading text default null, columns text[] default null, waiting jsonb default '[]'
) returns jsonb
language plpgsql volatile security definer
as $$
declare
  made_import uuid;
  item record;
  made public.statement_lines;
  other public.statement_lines;
  total bigint;
  former jsonb;
  taken_back bigint;
  counts jsonb;
begin
  perform private.assert_role('{treasurer}');
  perform private.lock_caller();
  if jsonb_typeof(lines) is distinct from 'array'
     or jsonb_typeof(waiting) is distinct from 'array'
     or jsonb_array_length(lines) > 20000 or jsonb_array_length(waiting) > 20000
     or jsonb_array_length(lines) + jsonb_array_length(waiting) = 0
     or exists (
    select from jsonb_array_elements(waiting) as each
    where coalesce(each ->> 'key', '') !~ '^[A-Za-z0-9_-]{22}$'
       or (each ->> 'day')::date is null or (each ->> 'paise')::bigint is null
       or coalesce(each ->> 'direction', '') not in ('credit', 'debit', 'none')
       or each - '{key,day,direction,paise}'::text[] <> '{}'
  ) or exists (
    select from jsonb_array_elements(lines) as each
    where jsonb_array_length(coalesce(each -> 'parts', '[]')) > 500
       or each ->> 'state' is null
       or each ->> 'state' not in ('known', 'booked', 'open', 'left-out', 'no-effect')
  ) then
    raise exception 'statement_invalid';
  end if;
  if exists (
    select from jsonb_array_elements(lines) as each
    where (each ->> 'day')::date > (now() at time zone 'Asia/Kolkata')::date
  ) then
    raise exception 'day_in_future';
  end if;
  insert into public.bank_accounts (ending) values (book_statement.account)
  on conflict do nothing;
  perform private.lock_account(book_statement.account);
  if book_statement.columns is not null then
    update public.bank_accounts as known
    set heading = book_statement.heading, columns = book_statement.columns
    where known.ending = book_statement.account;
  end if;
  -- All ledgers at once, in the order in which everybody takes them.
  perform from public.entry_fees
  where entry_id in (
    select (named ->> 'entry')::uuid
    from jsonb_array_elements(lines) as each
    cross join lateral jsonb_array_elements(each -> 'parts') as named
    union
    select part.entry_id
    from jsonb_array_elements(lines) as each
    join public.statement_lines as taken
      on taken.account = book_statement.account and taken.line_key = each ->> 'reverses'
    join public.line_parts as part on part.line = taken.id)
  order by entry_id for update;
  former := (
    select coalesce(jsonb_object_agg(corrected.line_key, corrected.balance), '{}')
    from jsonb_array_elements(lines) as each
    join public.statement_lines as corrected
      on corrected.account = book_statement.account
      and corrected.line_key = each ->> 'corrects');
  update public.statement_lines as corrected
  set line_key = each ->> 'key', balance = (each ->> 'balance')::bigint
  from (
    select listed from jsonb_array_elements(lines) as listed
    where listed ->> 'corrects' is not null
  ) as asked (each)
  where corrected.account = book_statement.account
    and corrected.line_key = each ->> 'corrects';
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
  ) or exists (
    select from jsonb_array_elements(lines) as each
    left join public.statement_lines as known
      on known.account = book_statement.account and known.line_key = each ->> 'key'
    where (known.id is not null) <> (each ->> 'state' = 'known')
  ) then
    raise exception 'statement_changed';
  end if;
  insert into public.statement_imports
    (account, first_day, last_day, opening, closing, made_by, waiting)
  select book_statement.account, min((each ->> 'day')::date), max((each ->> 'day')::date),
         book_statement.opening, book_statement.closing, (select auth.uid()), book_statement.waiting
  from jsonb_array_elements(lines || book_statement.waiting) as each
  returning id into made_import;
  insert into public.statement_lines
    (id, account, line_key, import, place, day, direction, paise, number, balance, narration,
     state, left_out, left_out_at, left_out_by, left_out_reason, head)
  -- A line that was taken back and is read again is the same voucher to an accountant's program.
  select case when taken.id is null then own.id else gen_random_uuid() end,
         book_statement.account, each ->> 'key', made_import, ordinality,
         (each ->> 'day')::date, each ->> 'direction', (each ->> 'paise')::bigint,
         each ->> 'number', (each ->> 'balance')::bigint, left(each ->> 'narration', 500),
         case each ->> 'state' when 'booked' then 'open' else each ->> 'state' end,
         case each ->> 'state' when 'left-out' then (each ->> 'paise')::bigint else 0 end,
         case each ->> 'state' when 'left-out' then now() end,
         case each ->> 'state' when 'left-out' then (select auth.uid()) end,
         case each ->> 'state' when 'left-out' then each ->> 'reason' end,
         case each ->> 'state' when 'left-out' then coalesce(each ->> 'head', 'other') end
  from jsonb_array_elements(lines) with ordinality as listed (each, ordinality)
  cross join lateral (
    select private.line_id(book_statement.account, each ->> 'key') as id) as own
  left join public.statement_lines as taken on taken.id = own.id
  where each ->> 'state' <> 'known';
  taken_back := (
    select count(*)
    from jsonb_array_elements(lines) as each
    join public.statement_lines as paired
      on paired.account = book_statement.account and paired.line_key = each ->> 'reverses'
    join public.line_parts as part on part.line = paired.id and part.way <> 'cash');
  insert into public.statement_import_lines (import, line, former_key, former_balance)
  select made_import, known.id, each ->> 'corrects', (former ->> (each ->> 'corrects'))::bigint
  from jsonb_array_elements(lines) as each
  join public.statement_lines as known
    on known.account = book_statement.account and known.line_key = each ->> 'key';
  for item in
    select each ->> 'key' as key, each -> 'parts' as parts, each ->> 'reverses' as reverses,
           coalesce((each ->> 'charge')::bigint, 0) as charge
    from jsonb_array_elements(lines) with ordinality as listed (each, ordinality)
    where each ->> 'state' = 'booked' or each ->> 'reverses' is not null
    order by ordinality
  loop
    select * into made from public.statement_lines as known
    where known.account = book_statement.account and known.line_key = item.key;
    if item.reverses is not null then
      select * into other from public.statement_lines as known
      where known.account = book_statement.account and known.line_key = item.reverses;
      perform private.reverse_line(made, other);
      if other.import <> made_import then
        perform private.write_reversal_audit(other, made);
      end if;
    else
      total := (
        select sum((named ->> 'paise')::bigint) from jsonb_array_elements(item.parts) as named);
      if total > made.paise + item.charge
         or item.charge <> 0 and total <> made.paise + item.charge then
        raise exception 'statement_invalid';
      end if;
      perform private.book_parts(made, item.parts, item.charge);
    end if;
  end loop;
  counts := (
    select jsonb_build_object(
      'booked', count(*) filter (where own.assigned > 0),
      'open', count(*) filter (where own.state = 'open'),
      'left_out', count(*) filter (where own.state = 'left-out'),
      'reversed', count(*) filter (where own.state = 'reversed'),
      'no_effect', count(*) filter (where own.state = 'no-effect'),
      'corrected', (select count(*) from jsonb_object_keys(former)),
      'taken_back', taken_back,
      'known', jsonb_array_length(lines) - count(*))
    from public.statement_lines as own where own.import = made_import);
  insert into public.admin_audit (admin_id, action, search, details)
  values ((select auth.uid()), 'statement-read', '',
          counts || jsonb_build_object('account', book_statement.account));
  return counts;
exception
  when check_violation or not_null_violation or invalid_text_representation
    or foreign_key_violation or unique_violation or invalid_datetime_format
    or datetime_field_overflow then
    raise exception 'statement_invalid';
end;
$$;

-- The code is line_decided. Without seen nothing was shown.
create function private.assert_seen(line public.statement_lines, seen text) returns void
language plpgsql stable
as $$
begin
  if seen is distinct from coalesce(line.seen, '') and seen is not null then
    raise exception 'line_decided';
  end if;
end;
$$;

-- Leaves out what nobody has decided of a line, beside what of it is left out already. The code is
-- left_out_otherwise: one line has one head.
create function private.leave_out(
  line public.statement_lines, head text, reason text, decision text
) returns void
language plpgsql volatile
as $$
begin
  if line.left_out > 0 and line.head is distinct from leave_out.head then
    raise exception 'left_out_otherwise';
  end if;
  update public.statement_lines as known
  set left_out = known.left_out + known.rest, left_out_at = now(),
      left_out_by = (select auth.uid()),
      left_out_reason = coalesce(reason, known.left_out_reason), head = leave_out.head,
      decision = leave_out.decision
  where known.id = line.id;
  perform private.restate_line(line.id);
  perform private.write_statement_audit('statement-line-left-out', line, jsonb_strip_nulls(
    jsonb_build_object('left_out', line.rest, 'head', leave_out.head, 'reason', reason)));
end;
$$;

-- That much of what was left out is to be decided again.
create function private.put_back(line uuid, paise bigint) returns void
language sql volatile
as $$
  update public.statement_lines as known
  set left_out = known.left_out - put_back.paise,
      left_out_at = case when known.left_out > put_back.paise then known.left_out_at end,
      left_out_by = case when known.left_out > put_back.paise then known.left_out_by end,
      left_out_reason = case when known.left_out > put_back.paise then known.left_out_reason end,
      head = case when known.left_out > put_back.paise then known.head end,
      state = case known.state when 'left-out' then 'open' else known.state end
  where known.id = put_back.line;
$$;

-- Says what a line that is open or left out, or the rest of it, pays: parts are [{reference or entry, paise, due,
-- noted}], without paise all of it or what each of several owes; charge is what a payment company
-- has kept of their sum. Without parts it is left out, for a reason and under a head. More than an
-- entry owes or gets back, and a charge above a tenth, is asked about first (is_confirmed).
-- seen is what the form showed of the line: of two treasurers at once the second is told, while the
-- same press again is none. Treasurers only. Returns the line's state. Codes: line_not_found,
-- line_decided, left_out_otherwise, entry_not_found, split_unclear, statement_changed,
-- statement_invalid, owes_nothing, more_than_paid, ten_times, large_charge.
create function public.settle_statement_line(
  line uuid, parts jsonb default '[]', reason text default null,
  is_confirmed boolean default false, head text default 'other', charge bigint default 0,
  seen text default null
) returns text
language plpgsql volatile security definer
as $$
declare
  known public.statement_lines;
  wanted jsonb;
  rest bigint;
  total bigint;
  pressed text;
begin
  perform private.assert_role('{treasurer}');
  perform private.lock_caller();
  pressed := md5(concat_ws(
    '|', (select auth.uid()), seen, parts, reason, head, settle_statement_line.charge));
  if jsonb_typeof(parts) is distinct from 'array' or jsonb_array_length(parts) > 500 then
    raise exception 'statement_invalid';
  end if;
  perform private.lock_account((
    select found.account from public.statement_lines as found where found.id = line));
  perform from public.entry_fees as fee
  where exists (
    select from jsonb_array_elements(parts) as each
    where each ->> 'reference' = fee.reference or (each ->> 'entry')::uuid = fee.entry_id)
  order by fee.entry_id for update;
  select * into known from public.statement_lines as found
  where found.id = settle_statement_line.line for update;
  if known.id is null then
    raise exception 'line_not_found';
  end if;
  -- A line that is again as it was shown was opened since: the press is a new decision.
  if known.decision = pressed and known.seen is distinct from settle_statement_line.seen then
    return known.state;
  end if;
  perform private.assert_seen(known, seen);
  if known.state not in ('open', 'left-out')
     or known.state = 'left-out' and jsonb_array_length(parts) = 0 then
    return known.state;
  end if;
  if jsonb_array_length(parts) = 0 then
    perform private.leave_out(
      known, settle_statement_line.head,
      coalesce(reason, known.left_out_reason, 'Not an entry fee'), pressed);
    return 'left-out';
  end if;
  rest := settle_statement_line.charge
    + case known.state when 'open' then known.rest else known.left_out end;
  wanted := (
    select jsonb_agg(jsonb_build_object(
      'entry', fee.entry_id, 'due', fee.due, 'paid', fee.paid - fee.refunded,
      'noted', each ->> 'noted', 'was_due', each -> 'due',
      'paise', coalesce(
        (select case when noted.kind = 'refund' and known.direction = 'credit'
           then -noted.paise else noted.paise end
         from public.fee_ledger as noted
         where noted.id = (each ->> 'noted')::uuid),
        (each ->> 'paise')::bigint,
        case when jsonb_array_length(parts) = 1 then rest
          else case known.direction when 'credit' then fee.due else -fee.due end end))
      order by fee.entry_id)
    from jsonb_array_elements(parts) as each
    join public.entry_fee_states as fee
      on each ->> 'reference' = fee.reference or (each ->> 'entry')::uuid = fee.entry_id);
  if jsonb_array_length(parts) is distinct from jsonb_array_length(wanted) then
    raise exception 'entry_not_found';
  end if;
  if exists (
    select from jsonb_array_elements(wanted) as each
    where jsonb_typeof(each -> 'was_due') = 'number'
      and (each ->> 'was_due')::bigint <> (each ->> 'due')::bigint
       or exists (
         select from public.statement_payments as linked
         where linked.payment = (each ->> 'noted')::uuid)
       or exists (
         select from public.fee_ledger as counter
         where counter.cancels = (each ->> 'noted')::uuid)
  ) then
    raise exception 'statement_changed';
  end if;
  total := (select sum((each ->> 'paise')::bigint) from jsonb_array_elements(wanted) as each);
  if exists (
       select from jsonb_array_elements(wanted) as each
       where (each ->> 'paise')::bigint <= 0 and each ->> 'noted' is null)
     or total <= 0 or total > rest
     -- Without amounts it is what each of several owes, and nothing else; a charge is of all.
     or total < rest and (settle_statement_line.charge <> 0 or not exists (
       select from jsonb_array_elements(parts) as each
       where num_nonnulls(each ->> 'paise', each ->> 'noted') > 0)) then
    raise exception 'split_unclear' using detail = total::text;
  end if;
  if not is_confirmed then
    if 10 * settle_statement_line.charge > total then
      raise exception 'large_charge';
    end if;
    perform private.assert_ceiling(
      case known.direction when 'credit' then 'payment' else 'refund' end,
      (each ->> 'paise')::bigint, (each ->> 'entry')::uuid)
    from jsonb_array_elements(wanted) as each where each ->> 'noted' is null;
  end if;
  update public.statement_lines as found set decision = pressed where found.id = known.id;
  if known.state = 'left-out' then
    perform private.put_back(known.id, total - settle_statement_line.charge);
  end if;
  perform private.book_parts(known, wanted, settle_statement_line.charge);
  perform private.write_statement_audit('statement-line-settled', known, jsonb_build_object(
    'for', (
      select jsonb_agg(jsonb_build_object(
        'reference', fee.reference, 'paise', (each ->> 'paise')::bigint) order by fee.reference)
      from jsonb_array_elements(wanted) as each
      join public.entry_fees as fee on fee.entry_id = (each ->> 'entry')::uuid)));
  return (select found.state from public.statement_lines as found where found.id = known.id);
exception
  when check_violation or not_null_violation or invalid_text_representation
    or foreign_key_violation or unique_violation then
    raise exception 'statement_invalid';
end;
$$;

-- Says that a line takes back another one of the opposite direction, by that one's key: a
-- payment that bounced, or a refund that the bank returned. seen is as for settle_statement_line.
-- Treasurers only, and safe to repeat. Returns the line's state. Codes: line_not_found,
-- line_decided, statement_changed.
create function public.reverse_statement_line(line uuid, other_key text, seen text default null)
returns text
language plpgsql volatile security definer
as $$
declare
  known public.statement_lines;
  other public.statement_lines;
begin
  perform private.assert_role('{treasurer}');
  perform private.lock_account((
    select found.account from public.statement_lines as found where found.id = line));
  select * into known from public.statement_lines as found
  where found.id = reverse_statement_line.line;
  select * into other from public.statement_lines as found
  where found.account = known.account and found.line_key = other_key;
  perform private.lock_ledgers_of(array[known.id, other.id]);
  if known.id is null or other.id is null then
    raise exception 'line_not_found';
  end if;
  if known.reverses = other.id or other.reverses = known.id then
    return known.state;
  end if;
  perform private.assert_seen(known, seen);
  perform private.reverse_line(known, other);
  perform private.write_reversal_audit(known, other);
  perform private.write_reversal_audit(other, known);
  return 'reversed';
end;
$$;

-- What the bank was thought to have taken back was a mistake.
create function private.undo_reversal(lines uuid[]) returns void
language sql volatile
as $$
  update public.fee_ledger as counter set day = wrong.day, bank_day = null
  from public.fee_ledger as wrong
  join public.statement_payments as linked on linked.payment = wrong.id
  where counter.cancels = wrong.id and counter.bank_day is not null
    and linked.line = any (lines);
  update public.receipts as given set returned_on = null
  from public.receipt_lines as line
  join public.statement_payments as linked on linked.payment = line.line
  where line.kind = given.kind and line.year = given.year and line.number = given.number
    and given.returned_on is not null and linked.line = any (lines);
  -- As of a refund that was a mistake from the beginning, nothing is waived.
  select private.cancel_ledger_line(waiver)
  from public.fee_ledger as waiver
  join public.fee_ledger as counter on counter.cancels = waiver.of_refund
  join public.statement_payments as linked on linked.payment = waiver.of_refund
  where counter.bank_day is null and linked.line = any (lines);
$$;

-- Writes a remark beside a line, or removes it (null); treasurers only. Codes:
-- line_not_found, statement_invalid, month_closed.
create function public.remark_statement_line(line uuid, remark text default null) returns boolean
language plpgsql volatile security definer
as $$
declare
  known public.statement_lines;
begin
  perform private.assert_role('{treasurer}');
  perform private.assert_session();
  select * into known from public.statement_lines as found
  where found.id = remark_statement_line.line for update;
  if known.id is null then
    raise exception 'line_not_found';
  end if;
  perform private.assert_month_is_open(known.day);
  update public.statement_lines as found set remark = remark_statement_line.remark
  where found.id = known.id;
  perform private.write_statement_audit('statement-line-remarked', known, jsonb_strip_nulls(
    jsonb_build_object('remark', remark_statement_line.remark, 'before', known.remark)));
  return true;
exception
  when check_violation then
    raise exception 'statement_invalid';
end;
$$;

create function private.write_statement_audit(
  action text, line public.statement_lines, what jsonb default '{}'
) returns void
language sql volatile
as $$
  insert into public.admin_audit (admin_id, action, search, details)
  values ((select auth.uid()), write_statement_audit.action, '', jsonb_build_object(
    'line', (line).id, 'account', (line).account, 'day', (line).day, 'paise', (line).paise)
    || write_statement_audit.what);
$$;

create function private.write_reversal_audit(
  line public.statement_lines, other public.statement_lines
) returns void
language sql volatile
begin atomic
  select private.write_statement_audit('statement-line-reversed', line, jsonb_build_object(
    'other', (other).id, 'other_day', (other).day));
end;

-- What a line is, for the audit log: {was, left_out, head, reason, for}; part is as for
-- take_back_statement_line.
create function private.what_stood(line public.statement_lines, part uuid default null)
returns jsonb
language sql stable
return jsonb_strip_nulls(jsonb_build_object(
  'was', (line).state, 'left_out', nullif((line).left_out, 0), 'head', (line).head,
  'reason', (line).left_out_reason, 'for', (
    select jsonb_agg(jsonb_build_object('reference', fee.reference, 'paise', live.paise)
      order by fee.reference)
    from public.line_parts as live
    join public.entry_fees as fee on fee.entry_id = live.entry_id
    where live.line = (what_stood.line).id
      and (what_stood.part is null or live.id = what_stood.part))));

-- Makes a line open again, or one part of it: what it wrote into ledgers is cancelled there, a
-- payment that was written down before stays; part is a line of a ledger, or the line itself for
-- what of it was left out. seen is as for settle_statement_line. Treasurers only, and safe to
-- repeat. Returns the line's state. Codes: line_not_found, line_decided, refund_in_deposit where
-- the line would pay in more than it is.
create function public.take_back_statement_line(
  line uuid, part uuid default null, seen text default null
) returns text
language plpgsql volatile security definer
as $$
declare
  known public.statement_lines;
  other public.statement_lines;
  stood jsonb;
begin
  perform private.assert_role('{treasurer}');
  perform private.lock_account((
    select found.account from public.statement_lines as found where found.id = line));
  perform private.lock_ledgers_of(array[line]);
  select * into known from public.statement_lines as found
  where found.id = take_back_statement_line.line for update;
  if known.id is null then
    raise exception 'line_not_found';
  end if;
  if known.state = 'no-effect'
     or known.state = 'open' and known.assigned = 0 and known.left_out = 0 then
    return known.state;
  end if;
  perform private.assert_seen(known, seen);
  stood := private.what_stood(known, part);
  update public.statement_lines as freed set decision = null where freed.id = known.id;
  if part = known.id then
    perform private.put_back(known.id, known.left_out);
    perform private.restate_line(known.id);
  else
    perform private.free_line(known, part);
  end if;
  if part is null then
    select * into other from public.statement_lines as pair
    where pair.id = known.reverses or pair.reverses = known.id for update;
    perform private.put_back(known.id, known.left_out);
    update public.statement_lines as freed set reverses = null where freed.id = known.id;
    if other.id is not null then
      perform private.undo_reversal(array[known.id, other.id]);
      update public.statement_lines as freed set reverses = null, decision = null
      where freed.id = other.id;
      perform private.restate_line(other.id);
      perform private.write_statement_audit(
        'statement-line-taken-back', other, private.what_stood(other));
    end if;
    perform private.restate_line(known.id);
  end if;
  perform private.write_statement_audit('statement-line-taken-back', known, stood);
  return (select found.state from public.statement_lines as found where found.id = known.id);
exception
  when check_violation then
    raise exception 'refund_in_deposit';
end;
$$;

-- Gives lines the balances from before a file corrected them. A later file that shows the line has
-- the corrected balance itself: it is then that file's correction.
create function private.restore_balances(taken_back public.statement_imports) returns void
language plpgsql volatile
as $$
declare
  correction public.statement_import_lines;
  later uuid;
begin
  for correction in
    select * from public.statement_import_lines as shown
    where shown.import = taken_back.id and shown.former_key is not null
  loop
    later := (
      select shown.import from public.statement_import_lines as shown
      join public.statement_imports as file on file.id = shown.import
      where shown.line = correction.line and file.at > taken_back.at
      order by file.at limit 1);
    if later is not null then
      update public.statement_import_lines as shown
      set former_key = correction.former_key, former_balance = correction.former_balance
      where shown.import = later and shown.line = correction.line;
    else
      update public.statement_lines as line
      set line_key = correction.former_key, balance = correction.former_balance
      where line.id = correction.line and not exists (
        select from public.statement_lines as other
        where other.account = line.account and other.line_key = correction.former_key);
    end if;
  end loop;
end;
$$;

-- Takes a whole file back: what its lines wrote into ledgers is cancelled there; lines that
-- another file shows are open again, others go; balances that it has corrected are those from
-- before, unless a later file shows the line too. Treasurers only, and safe to repeat.
-- Returns how many are gone and open. Code: line_not_found.
create function public.take_back_statement(import uuid) returns jsonb
language plpgsql volatile security definer
as $$
declare
  known public.statement_imports;
  own public.statement_lines;
  elsewhere uuid;
  gone integer := 0;
  opened integer := 0;
begin
  perform private.assert_role('{treasurer}');
  perform private.lock_account((
    select found.account from public.statement_imports as found where found.id = import));
  select * into known from public.statement_imports as found
  where found.id = take_back_statement.import;
  if known.id is null then
    raise exception 'line_not_found';
  end if;
  if known.taken_back_at is not null then
    return jsonb_build_object('gone', 0, 'open', 0);
  end if;
  perform private.lock_ledgers_of(array(
    select mine.id from public.statement_lines as mine where mine.import = known.id));
  perform private.restore_balances(known);
  delete from public.statement_import_lines as shown where shown.import = known.id;
  -- A remark stays where another file shows the line.
  perform private.write_statement_audit(
    'statement-line-taken-back', mine,
    private.what_stood(mine) || jsonb_build_object('with_file', true)
      || case when goes.remark is null then '{}' else jsonb_build_object('remark', goes.remark) end)
  from public.statement_lines as mine
  cross join lateral (
    select case when not exists (
      select from public.statement_import_lines as shown where shown.line = mine.id)
      then mine.remark end as remark) as goes
  where mine.import = known.id and (
    mine.state not in ('open', 'no-effect') or mine.assigned <> 0 or mine.left_out > 0
    or goes.remark is not null);
  -- What takes a line back is found again with the line, or open.
  perform private.free_line(mine)
  from public.statement_lines as mine where mine.import = known.id;
  perform private.undo_reversal(array[pair.id, pair.reverses])
  from public.statement_lines as pair
  join public.statement_lines as taken on taken.id = pair.reverses
  where known.id in (pair.import, taken.import);
  update public.statement_lines as pair set reverses = null, decision = null
  where pair.import = known.id and pair.reverses is not null
     or pair.reverses in (
       select mine.id from public.statement_lines as mine where mine.import = known.id);
  for own in select * from public.statement_lines as mine where mine.import = known.id loop
    elsewhere := (
      select shown.import from public.statement_import_lines as shown
      join public.statement_imports as later on later.id = shown.import
      where shown.line = own.id order by later.at limit 1);
    if elsewhere is null then
      delete from public.statement_payments as linked where linked.line = own.id;
      delete from public.statement_lines as mine where mine.id = own.id;
      gone := gone + 1;
    else
      update public.statement_lines as mine
      set import = elsewhere, decision = null where mine.id = own.id;
      perform private.put_back(own.id, own.left_out);
      perform private.restate_line(own.id);
      opened := opened + 1;
    end if;
  end loop;
  perform private.restate_line(mine.id)
  from public.statement_lines as mine
  where mine.account = known.account and mine.state = 'reversed';
  update public.statement_imports as done
  set taken_back_at = now(), taken_back_by = (select auth.uid())
  where done.id = known.id;
  insert into public.admin_audit (admin_id, action, search, details)
  values ((select auth.uid()), 'statement-taken-back', '', jsonb_build_object(
    'account', known.account, 'gone', gone, 'open', opened));
  return jsonb_build_object('gone', gone, 'open', opened);
end;
$$;

-- Lines as pages show them: pair {id, day} is the line that takes it back, or that it takes
-- back; parts what of it is in ledgers [{payment, kind, paise, counted, is_by_hand, way, entered_on,
-- entry, reference, tournament_id, tournament, name, receipts}].
create view public.listed_statement_lines with (security_invoker = true) as
select line.id, line.account, line.day, line.place, line.direction, line.paise,
       line.number, line.balance, line.narration, line.state, line.assigned, line.charge,
       line.rest, line.left_out, line.left_out_at,
       line.left_out_reason, line.head, line.remark, line.seen,
       (select writer.email from public.profiles as writer
        where writer.id = line.left_out_by) as left_out_by,
       (select jsonb_build_object('id', pair.id, 'day', pair.day)
        from public.statement_lines as pair
        where pair.id = line.reverses or pair.reverses = line.id) as pair,
       (
         select coalesce(jsonb_agg(jsonb_build_object(
           'payment', part.id, 'kind', part.kind, 'paise', part.paise, 'counted', part.counted,
           'is_by_hand', part.is_by_hand, 'way', part.way,
           'entered_on', (part.at at time zone 'Asia/Kolkata')::date,
           'entry', fee.entry_id, 'reference', fee.reference,
           'tournament_id', fee.tournament_id, 'tournament', known.name,
           'name', coalesce(maker.full_name, ''),
           'receipts', (
             -- The valid receipt or voucher that it is in.
             select coalesce(jsonb_agg(
               jsonb_build_object('kind', given.kind, 'year', given.year, 'number', given.number)
               order by given.number), '[]')
             from public.receipt_lines as listed
             join public.receipts as given on given.kind = listed.kind
               and given.year = listed.year and given.number = listed.number
             where listed.line = part.id and given.cancelled_at is null
           )) order by part.at, part.id), '[]')
         from public.line_parts as part
         join public.entry_fees as fee on fee.entry_id = part.entry_id
         join public.tournaments as known on known.id = fee.tournament_id
         left join private.entry_makers as maker on maker.entry_id = fee.entry_id
         where part.line = line.id
       ) as parts
from public.statement_lines as line;

comment on view public.listed_statement_lines is
  'The lines of statements, with what became of each, parts with who made the entry (name). May be null: number, balance, narration, left_out_at, left_out_reason, head, remark, left_out_by, pair.';

create index admin_audit_of_line on public.admin_audit ((details ->> 'line'), at)
  where details ->> 'line' is not null;

-- What was decided of a line, and by whom, the oldest first [{at, action, who, details}]; null to
-- others than treasurers, who do not read the audit log itself.
create function private.acts_of_line(line uuid) returns jsonb
language sql stable security definer
return (
  select coalesce(jsonb_agg(jsonb_build_object(
    'at', act.at, 'action', act.action, 'who', writer.email,
    'details', act.details - '{line,account,day,paise}'::text[]) order by act.at), '[]')
  from public.admin_audit as act
  left join public.profiles as writer on writer.id = act.admin_id
  where act.details ->> 'line' = acts_of_line.line::text
  having private.has_role('{treasurer}'));

-- cancelled is what a line has written into ledgers and was cancelled there, as parts of
-- listed_statement_lines with when (at) and, where the bank took it back, the bank's day (bank_day);
-- receipts has the last one that it was in; files show it [{id, at, first_day, last_day, who}]; acts are
-- those of private.acts_of_line.
create view public.statement_line_history with (security_invoker = true) as
select line.id,
       (
         select coalesce(jsonb_agg(jsonb_build_object(
           'payment', payment.id, 'kind', payment.kind, 'paise', payment.paise,
           'counted', payment.paise, 'is_by_hand', linked.is_by_hand, 'way', payment.way,
           'entered_on', (payment.at at time zone 'Asia/Kolkata')::date,
           'entry', fee.entry_id, 'reference', fee.reference,
           'tournament_id', fee.tournament_id, 'tournament', known.name,
           'name', coalesce(maker.full_name, ''),
           'receipts', (
             select coalesce(jsonb_agg(
               jsonb_build_object('kind', last.kind, 'year', last.year, 'number', last.number)), '[]')
             from (
               select listed.kind, listed.year, listed.number from public.receipt_lines as listed
               where listed.line = payment.id order by listed.year desc, listed.number desc limit 1
             ) as last
           ),
           'at', counter.at, 'bank_day', counter.bank_day) order by counter.at, counter.id), '[]')
         from public.statement_payments as linked
         join public.fee_ledger as payment on payment.id = linked.payment
         join public.fee_ledger as counter on counter.cancels = payment.id
         join public.entry_fees as fee on fee.entry_id = payment.entry_id
         join public.tournaments as known on known.id = fee.tournament_id
         left join private.entry_makers as maker on maker.entry_id = fee.entry_id
         where linked.line = line.id
       ) as cancelled,
       (
         select coalesce(jsonb_agg(jsonb_build_object(
           'id', file.id, 'at', file.at, 'first_day', file.first_day,
           'last_day', file.last_day, 'who', writer.email) order by file.at), '[]')
         from public.statement_import_lines as shown
         join public.statement_imports as file on file.id = shown.import
         left join public.profiles as writer on writer.id = file.made_by
         where shown.line = line.id
       ) as files,
       private.acts_of_line(line.id) as acts, private.is_month_closed(line.day) as is_closed
from public.statement_lines as line;

comment on view public.statement_line_history is
  'What a line was before, the files that show it, what was decided of it, and whether its month is closed. No column is null.';

-- Of receipts and vouchers, for treasurers: members read no receipt_lines.
create view public.receipt_payments with (security_invoker = true) as
select listed.kind, listed.year, listed.number, payment.id, payment.entry_id,
       payment.tournament_id, line.id as bank_line, line.day as bank_day
from public.receipt_lines as listed
join public.fee_ledger as payment on payment.id = listed.line
left join public.statement_payments as linked on linked.payment = payment.id
left join public.statement_lines as line on line.id = linked.line;

comment on view public.receipt_payments is
  'The payments of receipts, with the entry and the bank''s line of each; treasurers only. May be null: bank_line, bank_day.';

-- The lines of an account, in a period, and with a text, number, amount or day.
create function private.search_lines(
  account text, search text, paise bigint, day date, first_day date, last_day date
) returns setof public.statement_lines
language sql stable
as $$
  select line.* from public.statement_lines as line
  where (search_lines.account is null or line.account = search_lines.account)
    and (first_day is null or line.day >= first_day)
    and (last_day is null or line.day <= last_day)
    and (search is null
         or line.search_text like all (private.search_patterns(search))
         or position(lower(search) in lower(line.number)) > 0
         or position(lower(search) in lower(line.remark)) > 0
         or line.paise = search_lines.paise
         or line.day = search_lines.day);
$$;

-- Leaves out what is open of these lines, [{line, seen, head}]; seen is as for
-- settle_statement_line. Treasurers only. Returns how many. Codes: lines_changed, where one is not as
-- it was shown; left_out_otherwise, statement_invalid.
create function public.leave_out_lines(lines jsonb) returns integer
language plpgsql volatile security definer
as $$
declare
  ticked record;
  left_out integer := 0;
begin
  perform private.assert_role('{treasurer}');
  perform private.assert_session();
  if jsonb_typeof(lines) is distinct from 'array'
     or jsonb_array_length(lines) not between 1 and 200 then
    raise exception 'statement_invalid';
  end if;
  perform private.lock_member((select auth.uid()));
  perform from public.bank_accounts
  where ending in (
    select line.account from public.statement_lines as line
    join jsonb_array_elements(lines) as each on (each ->> 'line')::uuid = line.id)
  order by ending for update;
  for ticked in
    select line, each ->> 'head' as head from public.statement_lines as line
    join jsonb_array_elements(lines) as each on (each ->> 'line')::uuid = line.id
    where line.state = 'open' and each ->> 'seen' = line.seen
    order by line.id
  loop
    perform private.leave_out(ticked.line, ticked.head, null, null);
    left_out := left_out + 1;
  end loop;
  if left_out <> jsonb_array_length(lines) then
    raise exception 'lines_changed';
  end if;
  return left_out;
exception
  when check_violation or invalid_text_representation then
    raise exception 'statement_invalid';
end;
$$;

-- A function, because of what it counts: the lines that a search finds, by their states.
-- A page of the lines of statements, the newest first: of an account, of a file that shows them, in a
-- state, in a period, and with a text, number, amount or day; with how many there are in each state; treasurers only.
create function public.statement_lines_page(
  account text default null, wanted text default null, search text default null,
  paise bigint default null, day date default null, first_day date default null,
  last_day date default null, page integer default 1, page_size integer default 50,
  file uuid default null
) returns jsonb
language plpgsql stable
as $$
declare
  most integer := least(greatest(coalesce(page_size, 50), 1), 200);
  hits uuid[];
begin
  perform private.assert_role('{treasurer}');
  -- Without a search the lines are read along an index: the function reads all of them.
  if search is not null then
    hits := array(
      select line.id from private.search_lines(
        statement_lines_page.account, search, statement_lines_page.paise,
        statement_lines_page.day, first_day, last_day) as line);
  end if;
  return (
    with searched as not materialized (
      select line.id, line.day, line.place, line.state
      from public.statement_lines as line
      where (hits is null or line.id = any (hits))
        and (statement_lines_page.file is null or exists (
          select from public.statement_import_lines as shown
          where shown.import = statement_lines_page.file and shown.line = line.id))
        and (statement_lines_page.account is null or line.account = statement_lines_page.account)
        and (first_day is null or line.day >= first_day)
        and (last_day is null or line.day <= last_day)
    ), asked as (
      select * from searched where wanted is null or searched.state = wanted
      order by searched.day desc, searched.place desc, searched.id
      limit most offset (greatest(coalesce(page, 1), 1) - 1) * most
    )
    select jsonb_build_object(
      'counts', (
        select coalesce(jsonb_object_agg(counted.state, counted.lines), '{}') from (
          select searched.state, count(*) as lines from searched group by searched.state
        ) as counted),
      'lines', (
        select coalesce(jsonb_agg(to_jsonb(line)
          order by asked.day desc, asked.place desc, asked.id), '[]')
        from asked join public.listed_statement_lines as line on line.id = asked.id)));
end;
$$;

-- Where the balances of lines do not follow from each other. Each balance before a line is
-- that after another one, but the first; whichever is not begins anew after a gap.
create function private.balance_gaps(account text, first_day date, last_day date)
returns jsonb
language sql stable
as $$
  with steps as (
    select line.day, line.place, line.balance,
           line.balance - case line.direction when 'credit' then line.paise
                            when 'debit' then -line.paise else 0 end as before
    from public.statement_lines as line
    where line.account = balance_gaps.account and line.balance is not null
      and line.day between balance_gaps.first_day and balance_gaps.last_day
  ), points as (
    select steps.day, steps.place, steps.before as value, 1 as is_start from steps
    union all
    select steps.day, steps.place, steps.balance, 0 from steps
  ), unequal as (
    -- Nearly all balances are before one line and after another.
    select points.value from points group by points.value
    having sum(points.is_start) * 2 <> count(*)
  ), counted as (
    -- By windows: each value is looked at once, however many lines there are.
    select points.*,
           sum(is_start) over of_value as starts, sum(1 - is_start) over of_value as ends,
           row_number() over (partition by value, is_start order by day) as from_first,
           row_number() over (partition by value, is_start order by day desc) as from_last
    from points join unequal using (value)
    window of_value as (partition by value)
  ), numbered_starts as (
    select day, value as balance, row_number() over (order by day, value) as place
    from counted where is_start = 1 and from_last > ends
  ), numbered_ends as (
    select day, value as balance, row_number() over (order by day, value) as place
    from counted where is_start = 0 and from_first > starts
  ), at_ends as (
    select points.*, sum(is_start) over of_day as starts_of_day,
           sum(1 - is_start) over of_day as ends_of_day
    from points
    where day in ((select min(day) from points), (select max(day) from points))
    window of_day as (partition by value, day)
  )
  select jsonb_build_object(
    -- None where the account ends with what it began with: then of the first and last day.
    'opening', coalesce(
      (select balance from numbered_starts where place = 1),
      (select value from at_ends where is_start = 1 order by day, ends_of_day, place limit 1)),
    'closing', coalesce(
      (select balance from numbered_ends order by place desc limit 1),
      (select value from at_ends where is_start = 0
       order by day desc, starts_of_day, place desc limit 1)),
    'gaps', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'from', gap.ended, 'to', gap.begun, 'balance', gap.balance, 'next', gap.next)
        order by gap.place), '[]')
      from (
        -- Each end with the start after it, by their places: as a join it took seconds with
        -- thousands of them.
        select place, max(ended) as ended, max(begun) as begun,
               max(balance) as balance, max(next) as next
        from (
          select place, day as ended, null::date as begun, balance, null::bigint as next
          from numbered_ends
          union all
          select place - 1, null, day, null, balance from numbered_starts
        ) as sides
        group by place
        having count(*) = 2
      ) as gap));
$$;

-- Balances are worked out when a transaction ends, once for all the lines that it has changed.
create function private.outdate_balances() returns trigger
language plpgsql security definer
as $$
begin
  update public.bank_accounts as bank set balances = null
  where bank.ending in (old.account, new.account) and bank.balances is not null;
  return null;
end;
$$;

create trigger outdate_balances
  after insert or delete or update of account, place, day, direction, paise, balance
  on public.statement_lines
  for each row
  execute function private.outdate_balances();

create function private.work_out_balances() returns trigger
language plpgsql security definer
as $$
begin
  update public.bank_accounts as bank
  set balances = private.balance_gaps(bank.ending, '-infinity', 'infinity')
  where bank.ending = new.ending and bank.balances is null;
  return null;
end;
$$;

create constraint trigger work_out_balances
  after insert or update of balances on public.bank_accounts
  deferrable initially deferred
  for each row
  when (new.balances is null)
  execute function private.work_out_balances();

-- The lines of an account's files that no file has entered, since their months were closed: each once,
-- whatever files show it, [{day, paise, is_closed}], paise below zero where it went out.
create function private.waiting_lines(account text) returns jsonb
language sql stable
return (
  select coalesce(jsonb_agg(jsonb_build_object(
    'day', waits.day, 'paise', waits.paise, 'is_closed', private.is_month_closed(waits.day))
    order by waits.day, waits.paise, waits.key), '[]')
  from (
    select distinct each.key, each.day,
           case each.direction when 'credit' then each.paise else -each.paise end as paise
    from public.statement_imports as file
    cross join lateral jsonb_to_recordset(file.waiting)
      as each (key text, day date, direction text, paise bigint)
    where file.account = waiting_lines.account and file.taken_back_at is null
      and each.direction <> 'none' and not exists (
        select from public.statement_lines as entered
        where entered.account = file.account and entered.line_key = each.key)
  ) as waits);

-- What came in and went out of an account in a period by its statements, and what became of it;
-- the days of the account's first and last line (reach; null without any);
-- what a line after the period took back (taken_back_later: in the period it is what it was); the
-- lines that make a difference; where balances do not follow from each other; the lines of its files that
-- wait for closed months (waiting, of all days: a gap may be what waits); and, at the end
-- of the last day, the payments by UPI and bank that were written down but on no statement
-- (by_hand) and the balances (on_last_day): the bank's before the first line and after the last,
-- what the account's lines are in the books, what of them is open, the opening balance that was
-- entered (opened; null without one), and the day of the last balance (until). Treasurers only. Code: statement_invalid.
-- With its owner's rights: planned with the policies of its tables, a year took 226 ms, and 12 without.
create function public.reconciliation(account text, first_day date, last_day date)
returns jsonb
language plpgsql stable security definer
as $$
declare
  first_line date;
  last_line date;
  of_all jsonb;
  until_last_day jsonb;
  of_period jsonb;
begin
  perform private.assert_role('{treasurer}');
  first_line := (
    select min(line.day) from public.statement_lines as line
    where line.account = reconciliation.account);
  last_line := (
    select max(line.day) from public.statement_lines as line
    where line.account = reconciliation.account);
  of_all := coalesce(
    (select bank.balances from public.bank_accounts as bank
     where bank.ending = reconciliation.account),
    private.balance_gaps(reconciliation.account, '-infinity', 'infinity'));
  until_last_day := case
    when reconciliation.last_day >= last_line then of_all
    else private.balance_gaps(reconciliation.account, '-infinity', reconciliation.last_day) end;
  of_period := case
    when reconciliation.first_day <= first_line then until_last_day
    else private.balance_gaps(
      reconciliation.account, reconciliation.first_day, reconciliation.last_day) end;
  if first_day > last_day then
    raise exception 'statement_invalid';
  end if;
  return (
    with period as (
      select line.id, line.day, line.direction, line.paise, line.balance, line.state, line.head,
             line.left_out, line.charge, (
               select pair.day from public.statement_lines as pair
               where line.state = 'reversed' and (
                 pair.id = line.reverses or pair.id = (
                   select back.id from public.statement_lines as back
                   where back.reverses = line.id))
             ) as back_on
      from public.statement_lines as line
      where line.account = reconciliation.account and line.direction <> 'none'
        and line.day between reconciliation.first_day and reconciliation.last_day
    ), as_it_was as (
      -- What a later line took back is in the period what it was before, if that was decided.
      select period.id, period.day, period.direction, period.paise, period.balance,
             period.head, former.is_later,
             case when not former.is_later then period.state
               when period.left_out > 0 then 'left-out' else 'booked' end as state,
             case when period.state <> 'reversed' or former.is_later
               then period.left_out else 0 end as left_out,
             case when period.state <> 'reversed' or former.is_later
               then period.charge else 0 end as charge,
             case when former.is_later then former.in_ledgers end as formerly_in_ledgers
      from period
      cross join lateral (
        select coalesce(sum(wrong.paise), 0)::bigint as in_ledgers
        from public.statement_payments as linked
        join public.fee_ledger as wrong on wrong.id = linked.payment
        join public.fee_ledger as counter on counter.cancels = wrong.id
        where period.back_on > reconciliation.last_day and linked.line = period.id
          and counter.bank_day is not null
      ) as taken
      cross join lateral (
        select taken.in_ledgers, coalesce(
          period.back_on > reconciliation.last_day
          and taken.in_ledgers + period.left_out = period.paise + period.charge, false) as is_later
      ) as former
    ), told as (
      select period.*, summed.in_ledgers,
             case state when 'open' then paise + charge - summed.in_ledgers - period.left_out
               when 'reversed' then paise else 0 end as elsewhere
      from as_it_was as period
      left join (
        select part.line, sum(part.counted)::bigint as in_ledgers
        from public.line_parts as part
        where part.line in (select period.id from period)
        group by part.line
      ) as booked on booked.line = period.id
      cross join lateral (
        select coalesce(period.formerly_in_ledgers, booked.in_ledgers, 0) as in_ledgers
      ) as summed
    ), sums as (
      select told.direction, told.state, count(*) as lines,
             count(*) filter (where told.balance is null) as unchecked,
             sum(told.paise) as paise, sum(told.charge) as charge,
             sum(told.in_ledgers) as in_ledgers, sum(told.left_out) as left_out,
             sum(told.elsewhere) as elsewhere
      from told group by told.direction, told.state
    ), by_hand as (
      select payment.id, payment.entry_id, payment.tournament_id, payment.at, payment.day, payment.kind,
             payment.paise, payment.number
      from public.fee_ledger as payment
      where payment.kind in ('payment', 'refund') and payment.way in ('upi', 'bank')
        and payment.cancels is null and payment.day <= reconciliation.last_day
        and not exists (
          select from public.fee_ledger as counter
          where counter.cancels = payment.id and counter.bank_day is null)
        and not exists (
          select from public.statement_payments as booked
          join public.statement_lines as shown on shown.id = booked.line
          where booked.payment = payment.id and shown.day <= reconciliation.last_day)
    )
    select of_period || jsonb_build_object(
      'gaps', of_period -> 'gaps' || (
        -- Between a line of the period and one before or after it.
        select coalesce(jsonb_agg(gap), '[]')
        from jsonb_array_elements(of_all -> 'gaps') as gap
        where (gap ->> 'from')::date < reconciliation.first_day
              and (gap ->> 'to')::date >= reconciliation.first_day
           or (gap ->> 'from')::date <= reconciliation.last_day
              and (gap ->> 'to')::date > reconciliation.last_day),
      'waiting', private.waiting_lines(reconciliation.account),
      'reach', case when first_line is not null then
        jsonb_build_object('from', first_line, 'to', last_line) end,
      'lines', coalesce(sum(lines), 0),
      'unchecked', coalesce(sum(unchecked), 0),
      'came_in', coalesce(sum(paise) filter (where direction = 'credit'), 0),
      'went_out', coalesce(sum(paise) filter (where direction = 'debit'), 0),
      'booked', coalesce(sum(in_ledgers) filter (where direction = 'credit'), 0),
      'refunds', coalesce(sum(in_ledgers) filter (where direction = 'debit'), 0),
      'reversed_in', coalesce(sum(paise) filter (
        where direction = 'credit' and state = 'reversed'), 0),
      'reversed_out', coalesce(sum(paise) filter (
        where direction = 'debit' and state = 'reversed'), 0),
      'left_out_in', coalesce(sum(left_out) filter (where direction = 'credit'), 0)
        - coalesce(sum(charge), 0),
      'left_out_out', coalesce(sum(left_out) filter (where direction = 'debit'), 0),
      'heads', (
        select coalesce(jsonb_agg(to_jsonb(of_head) order by of_head.head), '[]') from (
          select headed.head,
                 coalesce(sum(paise) filter (where direction = 'credit'), 0) as paise_in,
                 coalesce(sum(paise) filter (where direction = 'debit'), 0) as paise_out
          from (
            select told.head, told.direction, told.left_out as paise
            from told where told.left_out > 0
            union all
            select 'bank-charges', charged.direction, -charged.charge
            from told as charged where charged.charge <> 0
          ) as headed
          group by headed.head
        ) as of_head),
      'open_in', coalesce(sum(elsewhere) filter (
        where direction = 'credit' and state = 'open'), 0),
      'open_out', coalesce(sum(elsewhere) filter (
        where direction = 'debit' and state = 'open'), 0),
      'difference', coalesce(sum(
        case direction when 'credit' then 1 else -1 end
          * (paise + charge - in_ledgers - left_out - elsewhere)), 0),
      'taken_back_later', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', later.id, 'day', later.day, 'paise', later.paise, 'direction', later.direction,
          'back_on', period.back_on) order by later.day, later.id), '[]')
        from as_it_was as later join period using (id) where later.is_later),
      'differing', (
        select coalesce(jsonb_agg(to_jsonb(line) order by line.day), '[]')
        from (
          select told.id from told
          where told.paise + told.charge <> told.in_ledgers + told.left_out + told.elsewhere
          order by told.day limit 100
        ) as wrong join public.listed_statement_lines as line on line.id = wrong.id),
      'by_hand', (
        select jsonb_build_object(
          'payments', coalesce(sum(paise) filter (where kind = 'payment'), 0),
          'refunds', coalesce(sum(paise) filter (where kind = 'refund'), 0),
          'listed', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'payment', first.id, 'day', first.day, 'kind', first.kind, 'paise', first.paise,
              'number', first.number, 'entry', first.entry_id, 'reference', fee.reference,
              'tournament_id', first.tournament_id, 'name', coalesce(maker.full_name, ''))
              order by first.day, first.at, first.id), '[]')
            from (select * from by_hand order by day, at, id limit 100) as first
            join public.entry_fees as fee on fee.entry_id = first.entry_id
            left join private.entry_makers as maker on maker.entry_id = first.entry_id))
        from by_hand),
      'on_last_day', (until_last_day - 'gaps') || jsonb_build_object(
        'in_books', (
          select coalesce(sum(case booked.kind when 'refund' then -1 else 1 end * booked.paise), 0)
          from public.book_rows as booked
          where booked.account = reconciliation.account and booked.kind <> 'opening'
            and booked.day <= reconciliation.last_day),
        'opened', (
          select sum(line.paise) from public.listed_openings as line
          where line.ledger = reconciliation.account and line.day <= reconciliation.last_day
            and line.cancelled_at is null),
        'until', (
          select max(line.day) from public.statement_lines as line
          where line.account = reconciliation.account and line.balance is not null
            and line.day <= reconciliation.last_day),
        'open', (
          select coalesce(sum(
            case line.direction when 'credit' then 1 else -1 end * line.rest), 0)
          from public.statement_lines as line
          where line.account = reconciliation.account and line.state = 'open'
            and line.day <= reconciliation.last_day)))
    from sums);
end;
$$;

create view public.statement_accounts with (security_invoker = true) as
select known.ending,
       (select count(*) from public.statement_lines as waiting
        where waiting.account = known.ending and waiting.state = 'open') as open_lines,
       known.balances -> 'gaps' as gaps, private.waiting_lines(known.ending) as waiting
from public.bank_accounts as known;

comment on view public.statement_accounts is
  'The accounts whose statements were read, with how many lines are open, where balances do not follow from each other, and which lines of their files wait for closed months [{day, paise, is_closed}]. No column is null.';

create view public.listed_imports with (security_invoker = true) as
select known.id, known.account, known.at, known.first_day, known.last_day, known.opening,
       known.closing, known.taken_back_at,
       (select writer.email from public.profiles as writer
        where writer.id = known.made_by) as who,
       (select count(*) from public.statement_import_lines as shown
        where shown.import = known.id) as lines,
       (select count(*) from public.statement_import_lines as shown
        where shown.import = known.id and shown.former_key is not null) as balances,
       own.own_lines, own.left_out, own.remarks, own.reversals, parts.bookings, parts.by_hand, (
         select coalesce(jsonb_agg(to_jsonb(of_month) order by of_month.month), '[]')
         from (
           select date_trunc('month', each.day::timestamp)::date as month, count(*) as lines,
                  coalesce(sum(each.paise) filter (where each.direction = 'credit'), 0) as paise_in,
                  coalesce(sum(each.paise) filter (where each.direction = 'debit'), 0) as paise_out,
                  private.is_month_closed(min(each.day)) as is_closed
           from jsonb_to_recordset(known.waiting)
             as each (key text, day date, direction text, paise bigint)
           where known.taken_back_at is null and not exists (
             select from public.statement_lines as entered
             where entered.account = known.account and entered.line_key = each.key)
           group by 1
         ) as of_month) as waiting, (
         select min(closed.first_day) from public.closed_months as closed
         where exists (
           select from public.statement_lines as line
           where line.import = known.id and line.day >= closed.first_day
             and line.day < (closed.first_day + interval '1 month')::date)) as closed_month
from public.statement_imports as known
cross join lateral (
  select count(*) as own_lines, count(*) filter (where line.left_out > 0) as left_out,
         count(*) filter (where line.remark is not null and not exists (
           select from public.statement_import_lines as elsewhere
           where elsewhere.line = line.id and elsewhere.import <> known.id)) as remarks,
         count(*) filter (where exists (
           select from public.statement_lines as pair
           where (pair.reverses = line.id or pair.id = line.reverses)
             and pair.import <> known.id)) as reversals
  from public.statement_lines as line
  where line.import = known.id
) as own
cross join lateral (
  select count(*) filter (where not part.is_by_hand) as bookings,
         count(*) filter (where part.is_by_hand) as by_hand
  from public.statement_lines as line
  join public.line_parts as part on part.line = line.id
  where line.import = known.id
) as parts;

comment on view public.listed_imports is
  'The files that were entered: how many lines they have, of how many they have corrected the balance, own_lines that no earlier file has shown; of these how many are left out, have remarks that no other file''s line keeps, and take back lines of other files or are taken back by them (reversals); how many payments and refunds they have written into ledgers (bookings), and how many of those recorded by hand they are (by_hand); which of its lines wait for a closed month that is to be opened, [{month, lines, paise_in, paise_out, is_closed}] (waiting); and the first closed month that it has lines of, with which it is not taken back (closed_month). May be null: opening, closing, taken_back_at, who, closed_month.';

create view public.cash_book with (security_invoker = true) as
select line.id, line.day, line.at, line.kind,
       case line.kind when 'payment' then line.paise else -line.paise end as paise,
       fee.entry_id, fee.tournament_id,
       fee.reference, coalesce(maker.full_name, '') as name, private.writer_of(line.id) as who,
       deposit.line as deposit, line.bank_day as paid_in_on
from public.fee_ledger as line
join public.entry_fees as fee on fee.entry_id = line.entry_id
left join private.entry_makers as maker on maker.entry_id = fee.entry_id
left join public.statement_payments as deposit on deposit.payment = line.id
where line.way = 'cash' and line.cancels is null
  and not exists (select from public.fee_ledger as counter where counter.cancels = line.id)
  and (select private.has_role('{treasurer}'))
union all
select line.id, line.day, line.left_out_at, 'bank',
       case line.direction when 'credit' then -line.left_out else line.left_out end,
       null, null, null, null, null, line.id, line.day
from public.statement_lines as line
where line.head = 'cash' and line.state in ('open', 'left-out') and (select private.has_role('{treasurer}'))
union all
select line.id, line.day, line.at, 'opening', line.paise, null, null, null, null, null, null, null
from public.listed_openings as line
where line.ledger = 'cash' and line.cancelled_at is null
  and (select private.has_role('{treasurer}'));

comment on view public.cash_book is
  'The cash that was received and given back, with who made the entry (name), by whom (who), and in which bank line it was paid in; what other bank lines paid in or took out (bank), and what there was before (opening). paise is what the till has more; treasurers only. May be null: entry_id, tournament_id, reference, name, who, deposit, paid_in_on.';


create view public.ledger_lines with (security_invoker = true) as
select line.id, line.entry_id, line.at, line.day, line.kind, line.paise, line.way, line.number,
       line.note, line.bank_day, line.cancels, private.writer_of(line.id) as who,
       exists (
         select from public.fee_ledger as counter where counter.cancels = line.id
       ) as is_cancelled,
       (select linked.line from public.statement_payments as linked
        where linked.payment = line.id) as statement_line,
       case when line.kind = 'charge' and line.paise > 0
         then private.set_against(line.entry_id, line.id, line.at, line.paise) else 0 end as set_against,
       private.is_month_closed(line.day) as is_closed
from public.fee_ledger as line;

comment on view public.ledger_lines is
  'The lines of ledgers as the club reads them; who is null of a member''s, set_against is how much of a refund that was due a charge has used up. May be null: way, number, note, bank_day, cancels, who, statement_line.';

create view private.entries_of_lines with (security_invoker = true) as
select part.line, part.entry_id from public.line_parts as part
union all
select about.line, payment.entry_id
from public.statement_payments as linked
join public.statement_lines as own on own.id = linked.line and own.state = 'reversed'
join public.fee_ledger as payment on payment.id = linked.payment
left join public.statement_lines as pair on pair.reverses = own.id
cross join lateral (values (own.id), (own.reverses), (pair.id)) as about (line)
where about.line is not null;

comment on view private.entries_of_lines is
  'The entries that lines are about: what they pay, or what was paid by them, or by the line that they take back, before the bank took it back.';

-- What lines say is kept as long as somebody may ask: while an account is open, and 90 days.
-- Removes the bank's text, which names a payer, of lines that pay an entry, or did until the bank took
-- it back, 90 days after they were
-- entered and after the tournament that they paid for, once its accounts are closed, which is waited
-- for at most a year; of an open line after a year. All else of a line stays.
create function private.forget_narrations() returns integer
language plpgsql volatile
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  due uuid[];
  forgotten integer;
begin
  due := array(
    select line.id from public.statement_lines as line
    where line.narration is not null and line.day < today - 90
    and exists (
      select from public.statement_imports as file
      where file.id = line.import and file.at < now() - interval '90 days')
    -- What pays no entry, a charge or a supplier's bill, is the club's book; nobody waits for an open
    -- line for more than a year.
    and case line.state when 'open' then line.day < today - 366
      else exists (select from private.entries_of_lines as about where about.line = line.id) end
    and not exists (
      select from private.entries_of_lines as about
      join public.entry_fees as fee on fee.entry_id = about.entry_id
      join public.tournaments as known on known.id = fee.tournament_id
      where about.line = line.id
        -- A knock-out goes on until its final.
        and (known.starts_on is null or greatest(known.starts_on, known.final_by) > today - 90
             or greatest(known.starts_on, known.final_by) > today - 366 and exists (
               select from public.entry_fee_states as stands
               where stands.tournament_id = known.id
                 and (stands.due <> 0 or stands.said_number is not null)))));
  if cardinality(due) = 0 then
    return 0;
  end if;
  update public.statement_lines as line set narration = null
  where line.id = any (due) and line.narration is not null;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;


-- Entry fees: what a tournament costs, what each entry owes, and what was paid.
-- Amounts are paise.

-- Whether these are prices {guest, divisions: {id: paise}, statuses: {status of the register:
-- paise}, extras: {question: {answer: paise}}}. The answer of a question with yes and no is "true" or "false", a choice stands by
-- its id in tables.
create function private.are_prices(prices jsonb) returns boolean
language plpgsql immutable
as $$
begin
  if prices = '{}' then
    return true;
  end if;
  if jsonb_typeof(prices) is distinct from 'object'
     or prices - array['guest', 'divisions', 'statuses', 'extras'] <> '{}'
     or octet_length(prices::text) > 20000
     or jsonb_typeof(coalesce(prices -> 'divisions', '{}')) <> 'object'
     or jsonb_typeof(coalesce(prices -> 'statuses', '{}')) <> 'object'
     or (prices -> 'statuses') - array['member', 'junior', 'reciprocal', 'guest'] <> '{}'
     or jsonb_typeof(coalesce(prices -> 'extras', '{}')) <> 'object'
     or exists (
       select from jsonb_each(coalesce(prices -> 'extras', '{}')) as question
       where jsonb_typeof(question.value) <> 'object') then
    return false;
  end if;
  return not exists (
    select from (
      select prices -> 'guest' as price where prices ? 'guest'
      union all
      select value from jsonb_each(coalesce(prices -> 'divisions', '{}'))
      union all
      select value from jsonb_each(coalesce(prices -> 'statuses', '{}'))
      union all
      select answer.value
      from jsonb_each(coalesce(prices -> 'extras', '{}')) as question
      cross join lateral jsonb_each(question.value) as answer
    ) as listed
    where case when jsonb_typeof(price) = 'number' and price::text ~ '^[0-9]{1,9}$'
      then price::text::integer > 100000000 else true end);
end;
$$;

create table public.tournament_fees (
  tournament_id text not null,
  -- For each player.
  fee integer,
  -- For each player of an entry made until the day early_until.
  early_fee integer,
  early_until date,
  -- Until this day who withdraws gets the fee back, afterwards it stays due. Null: always back.
  refund_until date,
  includes text,
  how_to_pay text,
  version integer default 1 not null,
  upi_address text,
  -- Of the account behind the UPI address, as the payer's app shows it.
  upi_name text,
  bank_account text,
  -- What differs from the fee, as private.are_prices says: of the players that a member brings,
  -- of divisions, of who has a status in the register, and of answers, which come on top.
  prices jsonb default '{}' not null,
  -- For how many days a place is held that is not paid. Null: always.
  hold_days integer,
  -- What becomes of it then: it goes to the end of the waiting list once somebody waits, or is
  -- withdrawn.
  unpaid_goes text,
  -- The category that the club's bank gave, where the UPI address is a merchant's.
  merchant_code text,
  constraint tournament_fees_pkey primary key (tournament_id),
  constraint tournament_fees_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint tournament_fees_fee check (fee between 100 and 100000000),
  constraint tournament_fees_early_fee check (early_fee between 0 and fee - 1),
  constraint tournament_fees_early check ((early_fee is null) = (early_until is null)),
  constraint tournament_fees_only_with_fee check (fee is not null or early_fee is null),
  constraint tournament_fees_includes check (char_length(includes) between 1 and 300),
  constraint tournament_fees_how_to_pay check (char_length(how_to_pay) between 1 and 1000),
  constraint tournament_fees_upi_address check (
    char_length(upi_address) <= 320
    and upi_address ~ '^[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9]{1,63}$'
  ),
  constraint tournament_fees_upi_name check (char_length(upi_name) between 1 and 100),
  constraint tournament_fees_upi check ((upi_address is null) = (upi_name is null)),
  constraint tournament_fees_bank_account check (char_length(bank_account) between 1 and 500),
  constraint tournament_fees_prices check (private.are_prices(prices)),
  constraint tournament_fees_prices_only_with_fee check (fee is not null or prices = '{}'),
  constraint tournament_fees_hold_days check (hold_days between 1 and 60),
  constraint tournament_fees_unpaid_goes check (unpaid_goes in ('waiting', 'withdrawn')),
  constraint tournament_fees_hold check ((hold_days is null) = (unpaid_goes is null)),
  constraint tournament_fees_merchant_code check (
    merchant_code is null or merchant_code ~ '^[0-9]{4}$' and upi_address is not null
  )
);

comment on table public.tournament_fees is
  'What a tournament costs and how it is paid. No row, or no fee: nothing.';

-- An entry's own price list, so that another fee changes no entry that is there.
create table public.entry_fees (
  entry_id uuid not null,
  tournament_id text not null,
  per_player integer not null,
  reference text not null,
  prices jsonb default '{}' not null,
  -- Of players who were added later, the price list of that day: {player: {on, per_player,
  -- prices}}; per_player is null where there was no fee any more.
  added jsonb default '{}' not null,
  -- That who entered had in the register when it was made, as it counts on the day; null: none.
  person_status text,
  -- The last day on which the place is held though it is not paid; null: always.
  held_until date,
  -- The last day of refunds that it was promised, where the tournament has an earlier one now;
  -- infinity: always.
  promised_until date,
  -- The version of the tournament's fees that was the last to change what it costs, once the club
  -- applied it to entries that are there.
  repriced_by integer,
  -- What it cost before and since, in paise.
  repriced_from bigint,
  repriced_to bigint,
  constraint entry_fees_pkey primary key (entry_id),
  constraint entry_fees_of_tournament unique (tournament_id, entry_id),
  constraint entry_fees_reference unique (reference),
  constraint entry_fees_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id),
  constraint entry_fees_per_player check (per_player between 0 and 100000000),
  constraint entry_fees_prices check (private.are_prices(prices)),
  constraint entry_fees_repriced check (
    (repriced_from is null) = (repriced_by is null) and (repriced_to is null) = (repriced_by is null)),
  constraint entry_fees_person_status check (
    person_status in ('member', 'junior', 'reciprocal', 'guest', 'former')),
  constraint entry_fees_added check (
    jsonb_typeof(added) = 'object' and octet_length(added::text) <= 65536
  ),
  constraint entry_fees_reference_form check (
    reference ~ '^([ACDEFGHJKMNPQRTUVWXY34679]{4}|[ACDEFGHJKMNPQRTUVWXY]{4}[ACDEFGHJKMNPQRTUVWXY34679]{2})$'
  )
);

comment on table public.entry_fees is
  'What an entry costs for each player, as it was when it was made, and the reference of its payments. It outlives the entry. Its row is the lock of the entry''s ledger.';

create index entry_fees_held on public.entry_fees (held_until) where (held_until is not null);

-- The last day on which an entry is refunded: the tournament's, or a later one that it was promised;
-- null: always.
create function private.refunded_until(entry uuid) returns date
language sql stable
return (
  select nullif(
    greatest(coalesce(fees.refund_until, 'infinity'), price.promised_until), 'infinity')
  from public.entry_fees as price
  left join public.tournament_fees as fees on fees.tournament_id = price.tournament_id
  where price.entry_id = refunded_until.entry);

create table public.fee_ledger (
  id uuid default gen_random_uuid() not null,
  entry_id uuid not null,
  -- That of the entry, by which the club finds its lines; private.place_ledger_line writes it.
  tournament_id text not null,
  at timestamptz default clock_timestamp() not null,
  kind text not null,
  paise bigint not null,
  way text,
  -- Of the payment, as the bank has it.
  number text,
  note text,
  cancels uuid,
  -- Who wrote it: an administrator, or the member whose entry made the charge.
  made_by uuid,
  submission_key uuid,
  -- The day of the line of a bank statement that it is; null: it is on none.
  bank_day date,
  -- The day in the club's books: of the statement that it was read from, else of its recording. A
  -- correction has the day of what it corrects.
  day date default (clock_timestamp() at time zone 'Asia/Kolkata')::date not null,
  -- Of a waiver: the refund whose amount is not due again.
  of_refund uuid,
  constraint fee_ledger_pkey primary key (id),
  constraint fee_ledger_entry_fkey foreign key (tournament_id, entry_id)
    references public.entry_fees(tournament_id, entry_id),
  constraint fee_ledger_cancels_fkey foreign key (cancels) references public.fee_ledger(id),
  constraint fee_ledger_made_by_fkey foreign key (made_by)
    references auth.users(id) on delete set null,
  constraint fee_ledger_cancelled_once unique (cancels),
  constraint fee_ledger_of_refund_fkey foreign key (of_refund) references public.fee_ledger(id),
  constraint fee_ledger_of_refund check (of_refund is null or kind = 'waiver'),
  constraint fee_ledger_submission_key unique (submission_key),
  constraint fee_ledger_kind check (kind in ('charge', 'payment', 'refund', 'waiver')),
  constraint fee_ledger_paise check (
    paise <> 0
    and (kind = 'charge' or (paise < 0) = (cancels is not null))
  ),
  constraint fee_ledger_way check (way in ('upi', 'cash', 'bank', 'account', 'other')),
  constraint fee_ledger_way_of_money check ((way is not null) = (kind in ('payment', 'refund'))),
  constraint fee_ledger_number check (char_length(number) between 1 and 40),
  constraint fee_ledger_note check (char_length(note) between 1 and 300),
  constraint fee_ledger_bank_day check (bank_day is null or kind in ('payment', 'refund'))
);

comment on table public.fee_ledger is
  'Charges, payments, refunds and waivers. Lines are only added: one that was wrong is cancelled by a line with its amount reversed. What names a person goes with the account.';

create index fee_ledger_of_entry on public.fee_ledger (entry_id, at);
create index fee_ledger_of_tournament on public.fee_ledger (tournament_id);
create index fee_ledger_by on public.fee_ledger (made_by);
create index fee_ledger_by_day on public.fee_ledger (day);
create index fee_ledger_by_refund on public.fee_ledger (of_refund) where (of_refund is not null);

create function private.place_ledger_line() returns trigger
language plpgsql
as $$
begin
  select fee.tournament_id into new.tournament_id
  from public.entry_fees as fee where fee.entry_id = new.entry_id;
  return new;
end;
$$;

create trigger place_ledger_line
  before insert on public.fee_ledger
  for each row execute function private.place_ledger_line();

-- That a member says so does not make it paid.
create table public.fee_claims (
  id uuid default gen_random_uuid() not null,
  entry_id uuid not null,
  number text not null,
  -- What was to be paid; 0 of a number that another one has replaced, and is settled with.
  paise bigint not null,
  at timestamptz default clock_timestamp() not null,
  -- When the club said that no such payment has come.
  refused_at timestamptz,
  constraint fee_claims_pkey primary key (id),
  constraint fee_claims_entry_id_fkey foreign key (entry_id) references public.entry_fees(entry_id),
  constraint fee_claims_number check (number ~ '^[A-Z0-9]{12,22}$'),
  constraint fee_claims_paise check (paise >= 0)
);

comment on table public.fee_claims is
  'What members say that they have paid: the numbers and sums of payments, which the club looks up. They go with the account, once the club has decided on them.';

create index fee_claims_of_entry on public.fee_claims (entry_id, at);
create unique index fee_claims_number_once on public.fee_claims (number)
  where (refused_at is null);

-- Whoever pays hears that the money has come, and whoever gets it back that it was sent; and
-- that a line was taken back. Without an account or an address nobody does. What the club takes back
-- itself waits for half an hour: recorded again by then, as of a statement that is read again, it is
-- what the entrant was told already, and no mail goes out for either.
create function private.tell_of_money() returns trigger
language plpgsql security definer
as $$
declare
  entry public.tournament_registrations;
begin
  delete from public.registration_mails as opposite
  where opposite.id = (
    select mail.id from public.registration_mails as mail
    where mail.entry_id = new.entry_id and mail.kind = 'money' and mail.state = 'queued'
      and mail.attempts = 0 and mail.details ->> 'kind' = new.kind
      and (mail.details ->> 'paise')::bigint = -new.paise
    order by mail.created_at desc limit 1)
    and opposite.attempts = 0;
  if found then
    return null;
  end if;
  select * into entry from public.tournament_registrations as version
  where version.entry_id = new.entry_id and version.state <> 'replaced';
  if entry.id is not null and private.is_mailed(entry) then
    perform private.queue_entry_mail(
      entry, 'money', jsonb_build_object('kind', new.kind, 'paise', new.paise),
      'money ' || new.id);
    update public.registration_mails as mail set next_try_at = now() + interval '30 minutes'
    where mail.entry_id = new.entry_id and mail.once_key = 'money ' || new.id
      and mail.state = 'queued' and new.cancels is not null and new.bank_day is null;
  end if;
  return null;
end;
$$;

create trigger tell_of_money
  after insert on public.fee_ledger
  for each row
  when (new.kind in ('payment', 'refund'))
  execute function private.tell_of_money();

-- How much of what was to be refunded to an entry a charge of it has used up.
create function private.set_against(entry uuid, charge uuid, at timestamptz, paise bigint)
returns bigint
language sql stable
as $$
  select least(set_against.paise, greatest(0, coalesce(sum(
    case when earlier.kind in ('charge', 'refund') then -earlier.paise else earlier.paise end), 0)))::bigint
  from public.fee_ledger as earlier
  where earlier.entry_id = set_against.entry
    and (earlier.at, earlier.id) < (set_against.at, set_against.charge);
$$;

-- The same of all charges of an entry, less what was due back again since; null: nothing.
create function private.refund_set_against(entry uuid) returns bigint
language sql stable
as $$
  with walked as (
    select line.at, line.id, sum(case when line.paise > 0
      then private.set_against(line.entry_id, line.id, line.at, line.paise)
      else line.paise end) over (order by line.at, line.id) as reached
    from public.fee_ledger as line
    where line.entry_id = refund_set_against.entry and line.kind = 'charge'
  )
  -- It never falls below zero: from the lowest point on it is counted anew.
  select nullif(
    (select last.reached from walked as last order by last.at desc, last.id desc limit 1)
      - least(0, min(walked.reached)), 0)::bigint
  from walked;
$$;

-- Who owes what. A sum of lines, so that it cannot contradict them.
create view public.entry_fee_states with (security_invoker = true) as
select stands.entry_id, stands.tournament_id, stands.reference, stands.per_player,
       stands.charged, stands.waived, stands.paid, stands.refunded, stands.due, stands.state,
       stands.said_number, stands.said_paise, stands.said_on, stands.held_until, stands.reports,
       case when stands.due < 0 and stands.state <> 'kept' then 'refund'
            when stands.said_number is not null then 'said'
            when stands.due > 0 then 'due'
            when stands.due < 0 then 'kept'
            when stands.paid > stands.refunded then 'paid' end as listed_as
from (
  select fee.entry_id, fee.tournament_id, fee.reference, fee.per_player,
         counted.charged, counted.waived, counted.paid, counted.refunded, counted.due,
         case
           when counted.due > said.paise then 'said-part'
           when counted.due > 0 and said.numbers is not null then 'said-paid'
           when counted.due > 0 and counted.paid > counted.refunded then 'part-paid'
           when counted.due > 0 then 'due'
           when counted.due < 0 and (fee.per_player > 0 or fee.prices <> '{}') and exists (
             select from private.awaited_places as awaited where awaited.entry_id = fee.entry_id)
             then 'kept'
           when counted.due < 0 and counted.charged > counted.waived then 'too-much'
           when counted.due < 0 then 'to-refund'
           when counted.paid > counted.refunded then 'paid'
           when said.numbers is not null then 'said-not-due'
           else 'nothing'
         end as state,
         said.numbers[1] as said_number, said.paise as said_paise, said.reports,
         (said.at at time zone 'Asia/Kolkata')::date as said_on,
         -- Anybody can type a number: the first one gives time to look it up, others no more.
         case when fee.held_until is not null then (
           select least(
             case when counted.due > 0 and said.numbers is not null
               then greatest(fee.held_until, (
                 select (min(first.at) at time zone 'Asia/Kolkata')::date + 14
                 from public.fee_claims as first where first.entry_id = fee.entry_id))
               else fee.held_until
             end,
             played.starts_on)
           from public.tournaments as played
           where played.id = fee.tournament_id
             -- The calendar alone puts no side out of a knock-out that is drawn.
             and (played.form_of_play = 'day' or public.draw_published_at(played.id) is null)
         ) end as held_until
  from public.entry_fees as fee
  cross join lateral (
    select summed.*,
           summed.charged - summed.waived - summed.paid + summed.refunded as due
    from (
      select coalesce(sum(line.paise) filter (where line.kind = 'charge'), 0)::bigint as charged,
             coalesce(sum(line.paise) filter (where line.kind = 'waiver'), 0)::bigint as waived,
             coalesce(sum(line.paise) filter (where line.kind = 'payment'), 0)::bigint as paid,
             coalesce(sum(line.paise) filter (where line.kind = 'refund'), 0)::bigint as refunded
      from public.fee_ledger as line
      where line.entry_id = fee.entry_id
    ) as summed
  ) as counted
  -- A payment with this number answers it, even one that the bank took back later; one that was
  -- recorded by mistake does not. A line that was cancelled because it was wrong has no bank's day
  -- on what cancels it: written out, since a function would be called for each line; by case, since
  -- below a policy PostgreSQL takes coalesce for an expression that leaks, and no index.
  left join lateral (
    select array_agg(claim.number order by claim.at desc) as numbers,
           sum(claim.paise)::bigint as paise, max(claim.at) as at,
           jsonb_agg(jsonb_build_object(
             'number', claim.number, 'paise', claim.paise,
             'on', (claim.at at time zone 'Asia/Kolkata')::date) order by claim.at) as reports
    from public.fee_claims as claim
    where claim.entry_id = fee.entry_id and claim.refused_at is null
      and not exists (
        select from public.fee_ledger as line
        where line.entry_id = claim.entry_id and line.number = claim.number
          and (
            select counter.bank_day is null from public.fee_ledger as counter
            where counter.cancels = case when line.cancels is null then line.id else line.cancels end) is not true)
    -- A number that another one has replaced is settled with that one's payment.
    having sum(claim.paise) > 0
  ) as said on true
) as stands;

comment on view public.entry_fee_states is
  'The sums of each entry''s ledger. due is negative when money is to be given back; said_number is of the last payment that the member named and the club has not looked up, said_on its day, said_paise the sum of all of these, whatever has become of the fee since, and reports each of them, the oldest first: [{number, paise, on}], paise 0 of one that another has replaced; such a number holds the place (held_until) for 14 days from the day on which the first one was named, never shorter than without, and at most until the tournament''s day. listed_as is the club''s list: it gets money back (refund), also where a payment is reported; what it has paid is kept for the place that it waits for (kept, as its state); its member has reported a payment that the club has not looked up (said), whatever became of the entry; it owes (due), or has paid (paid). May be null: said_number, said_paise, said_on, held_until, reports, listed_as.';

-- What a member has reported and the club has not looked up, {paise, on, reports}, on: the day of the
-- last report; null: nothing.
create function private.said_of(paise bigint, said_on date, reports jsonb) returns jsonb
language sql immutable
return case when said_on is not null
  then jsonb_build_object('paise', paise, 'on', said_on, 'reports', reports) end;

-- As values: by exists, all tournaments would be read for a few fees.
create policy "members read the fees of the tournaments that they see" on public.tournament_fees
  for select to authenticated
  using ((
    select true from public.tournaments as shown where shown.id = tournament_fees.tournament_id));

create policy "visitors read the fee of the tournaments that they see" on public.tournament_fees
  for select to anon
  using ((
    select true from public.tournaments as shown where shown.id = tournament_fees.tournament_id));

create policy "members read the prices of their entries" on public.entry_fees
  for select to authenticated
  using (entry_id = any (array(select private.own_entries())));

create policy "members read the ledgers of their entries" on public.fee_ledger
  for select to authenticated
  using (entry_id = any (array(select private.own_entries())));

create policy "members read the reports of their entries" on public.fee_claims
  for select to authenticated
  using (entry_id = any (array(select private.own_entries())));

-- The sums of a tournament's fees; no row for other callers than its treasurers. With its owner's
-- rights: a policy would compare each line of a ledger with every tournament.
create function private.fee_counts(tournament text)
returns table (
  entries bigint, due bigint, said bigint, paid bigint, kept bigint, refund bigint,
  expected_paise bigint, paid_paise bigint, refunded_paise bigint, due_paise bigint,
  kept_paise bigint, refund_paise bigint,
  without_price bigint, ways jsonb
)
language plpgsql stable security definer
as $$
begin
  return query
    select count(*), count(*) filter (where stands.listed_as = 'due'),
           count(*) filter (where stands.listed_as = 'said'),
           count(*) filter (where stands.listed_as = 'paid'),
           count(*) filter (where stands.listed_as = 'kept'),
           count(*) filter (where stands.listed_as = 'refund'),
           coalesce(sum(stands.charged - stands.waived), 0)::bigint,
           coalesce(sum(stands.paid), 0)::bigint,
           coalesce(sum(stands.refunded), 0)::bigint,
           coalesce(sum(stands.due) filter (where stands.due > 0), 0)::bigint,
           coalesce(-sum(stands.due) filter (where stands.state = 'kept'), 0)::bigint,
           coalesce(-sum(stands.due) filter (
             where stands.due < 0 and stands.state <> 'kept'), 0)::bigint,
           (select count(*) from public.entries as entry
            where entry.tournament_id = tournament and entry.state <> 'withdrawn'
              and not exists (
                select from public.entry_fees as own where own.entry_id = entry.id)),
           (select coalesce(jsonb_object_agg(by_way.way, by_way.paise), '{}')
            from (
              select line.way, sum(line.paise) as paise from public.fee_ledger as line
              where line.tournament_id = tournament and line.kind = 'payment'
              group by line.way
            ) as by_way)
    from public.entry_fee_states as stands
    where stands.tournament_id = tournament
    having private.has_role('{treasurer}', tournament);
end;
$$;

create view public.fee_totals with (security_invoker = true) as
select known.id as tournament_id, known.name, known.slug, known.form_of_play, fees.fee,
       counted.entries, counted.due, counted.said, counted.paid, counted.kept, counted.refund,
       counted.expected_paise, counted.paid_paise, counted.refunded_paise, counted.due_paise,
       counted.kept_paise, counted.refund_paise, counted.without_price, counted.ways
from public.tournaments as known
left join public.tournament_fees as fees on fees.tournament_id = known.id
cross join lateral private.fee_counts(known.id) as counted
where known.id = any (array(select private.tournaments_of('{treasurer}')));

comment on view public.fee_totals is
  'How many entries of a tournament are in each list, their sums in paise, what was received in each way {way: paise}, and how many entries have no price; treasurers only. May be null: fee.';

-- Members read the lines of their ledgers, not who wrote them.
-- The address of the administrator who wrote a line of a ledger, for administrators; null of a
-- member's.
create function private.writer_of(ledger_line uuid) returns text
language sql stable security definer
as $$
  select writer.email
  from public.fee_ledger as line
  join public.entry_fees as fee on fee.entry_id = line.entry_id
  join public.profiles as writer on writer.id = line.made_by
  where line.id = writer_of.ledger_line
    and private.has_role('{secretary,treasurer}', fee.tournament_id)
    and exists (select from public.admin_audit as audit where audit.admin_id = writer.id);
$$;

create view public.open_calls with (security_invoker = true) as
select own.tournament_id, count(distinct own.id) as entries, count(*) as calls,
       count(distinct own.id) filter (where call.kind = 'cannot-come') as cannot_come
from public.phone_calls as call join private.standings as own on own.id = call.entry_id
where call.called_at is null
group by own.tournament_id;

comment on view public.open_calls is
  'How many entrants of a tournament are still to be phoned, about how many things, and how many of them have said that they cannot come. No column is null.';

create view public.entrant_counts with (security_invoker = true) as
with playing as not materialized (
  select player.tournament_id, player.entry_id, player.id, player.position,
         coalesce(golf_group.name, player.other_golf_group) as golf_group,
         player.category, entry.state
  from public.players as player
  left join public.golf_groups as golf_group
    on golf_group.tournament_id = player.tournament_id and golf_group.id = player.golf_group_id
  join private.standings as entry on entry.id = player.entry_id
  where player.state = 'playing'
)
select playing.tournament_id, kind.kind, kind.label, count(distinct playing.entry_id) as entries,
       count(*) as players, 0::bigint as paise
from playing
cross join lateral (values
  ('state', playing.state), ('golf_group', playing.golf_group), ('category', playing.category)
) as kind (kind, label)
where kind.label is not null
group by playing.tournament_id, kind.kind, kind.label
union all
select playing.tournament_id, 'here', 'here', count(distinct playing.entry_id), count(*), 0
from playing
join public.check_ins as came on came.player_id = playing.id
where playing.state = 'confirmed'
group by playing.tournament_id
union all
select fee.tournament_id, 'fee', fee.listed_as, count(distinct fee.entry_id), count(*),
       (sum(case when fee.state = 'paid' then fee.paid - fee.refunded else abs(fee.due) end)
         filter (where playing.position = 0))::bigint
from public.entry_fee_states as fee
join playing on playing.tournament_id = fee.tournament_id and playing.entry_id = fee.entry_id
where fee.listed_as is not null
group by fee.tournament_id, fee.listed_as
union all
select playing.tournament_id, 'answer ' || answer.question_id,
       case answer.kind
         when 'choice' then choice.name
         when 'yes_no' then case when answer.is_yes then 'yes' else 'no' end
         else private.refuse_kind(answer.kind)::text
       end,
       count(distinct playing.entry_id), count(*), 0
from playing
join public.answers as answer on answer.player_id = playing.id
left join public.choices as choice on choice.id = answer.choice_id
where answer.text is null
group by playing.tournament_id, answer.question_id, 3
union all
select calls.tournament_id, 'call', 'open', calls.entries, calls.calls, 0
from public.open_calls as calls;

comment on view public.entrant_counts is
  'How many entries and players a tournament has by state, golf group, category, answer that is no text and list of fees, those with their sums in paise, how many of those with a place are here, and how many entrants are still to be phoned. No column is null.';

create view public.payees with (security_invoker = true) as
select fees.tournament_id, known.starts_on, fees.upi_address, fees.upi_name,
       fees.merchant_code, fees.bank_account, fees.how_to_pay
from public.tournament_fees as fees
join public.tournaments as known on known.id = fees.tournament_id
where num_nonnulls(fees.upi_address, fees.bank_account, fees.how_to_pay) > 0;

comment on view public.payees is
  'How tournaments are paid that say so. May be null: starts_on, upi_address, upi_name, merchant_code, bank_account, how_to_pay.';

-- Prices with the choices of questions by their ids, as they are stored, or by their names.
create function private.prices_with(key text, tournament text, prices jsonb) returns jsonb
language sql stable
as $$
  select case when prices ? 'extras' then jsonb_set(prices, '{extras}', (
    select coalesce(jsonb_object_agg(question.key, (
      select coalesce(jsonb_object_agg(coalesce(
        case prices_with.key when 'id' then choice.id::text else choice.name end,
        price.key), price.value), '{}')
      from jsonb_each(question.value) as price
      left join public.choices as choice
        on choice.tournament_id = prices_with.tournament and choice.question_id = question.key
        and price.key = case prices_with.key
          when 'id' then choice.name else choice.id::text end)), '{}')
    from jsonb_each(prices -> 'extras') as question)) else prices end;
$$;

create view public.fee_settings with (security_invoker = true) as
select tournament_id, fee, early_fee, early_until, refund_until, includes, how_to_pay, version,
       upi_address, upi_name, merchant_code, bank_account, hold_days, unpaid_goes,
       private.prices_with('name', tournament_id, prices) as prices
from public.tournament_fees;

comment on view public.fee_settings is
  'What tournaments cost, as the club saves it: with the names of choices. May be null: fee, early_fee, early_until, refund_until, includes, how_to_pay, upi_address, upi_name, merchant_code, bank_account, hold_days, unpaid_goes.';

-- Beside what only members need to know: whom to pay.
create view public.fee_prices with (security_invoker = true) as
select tournament_id, fee, early_fee, early_until, refund_until, includes, hold_days,
       private.prices_with('name', tournament_id, prices) as prices
from public.tournament_fees;

comment on view public.fee_prices is
  'What tournaments cost, as everybody reads it: with the names of choices. May be null: fee, early_fee, early_until, refund_until, includes, hold_days.';

-- For the file with a member's data, an administrator's too. As an array, which an index
-- finds: rows in a subquery are compared with every entry.
create view public.own_entry_fees with (security_invoker = true) as
select fee.entry_id, fee.tournament_id, fee.per_player, fee.reference,
       private.prices_with('name', fee.tournament_id, fee.prices) as prices, (
         select coalesce(jsonb_object_agg(later.key, later.value || jsonb_build_object(
           'prices', private.prices_with('name', fee.tournament_id, later.value -> 'prices'))), '{}')
         from jsonb_each(fee.added) as later) as added, fee.held_until
from public.entry_fees as fee
where fee.entry_id = any (array(select private.own_entries()));

create view public.own_ledger_lines with (security_invoker = true) as
select line.id, line.entry_id, line.at, line.kind, line.paise, line.way, line.number,
       line.note, line.cancels, line.bank_day
from public.fee_ledger as line
where line.entry_id = any (array(select private.own_entries()));

create view public.own_claims with (security_invoker = true) as
select claim.* from public.fee_claims as claim
where claim.entry_id = any (array(select private.own_entries()));

-- What an entry that is made on this day costs for each player; null where there is no fee.
create function private.fee_on(fees public.tournament_fees, day date) returns integer
language sql immutable
return case when day <= (fees).early_until then (fees).early_fee else (fees).fee end;

-- What an entry that is made or added to today agrees to.
create function private.terms_of(fees public.tournament_fees, refund_until date) returns jsonb
language sql stable
return jsonb_build_object(
  'per_player', private.fee_on(fees, (now() at time zone 'Asia/Kolkata')::date),
  'prices', (fees).prices, 'refund_until', terms_of.refund_until);

-- Banks cut a remark after as few as four characters. None of these is taken for another, and a
-- letter and a digit tell a reference from a word and from a number. There are 230,000 of four
-- characters: while one of a few tries is free, it is one of these. Then it has four letters and
-- two characters more, of which one is a digit: what a bank leaves of it is no other reference, and
-- there are 36 million.
create function private.new_reference() returns text
language plpgsql volatile
as $$
declare
  letters constant text := 'ACDEFGHJKMNPQRTUVWXY';
  digits constant text := '34679';
  forms constant text[] := array_fill('short'::text, array[20]) || array_fill('long'::text, array[20]);
  form text;
  made text;
begin
  foreach form in array forms loop
    made := (
      select string_agg(substr(signs, 1 + floor(random() * length(signs))::integer, 1), '' order by place)
      from (
        select place, case
            when form = 'long' and place <= 4 then letters
            when place = digit then digits
            else letters || digits end as signs
        from generate_series(1, case form when 'short' then 4 else 6 end) as place
        cross join (
          select case form when 'short' then 1 + floor(random() * 4)
                   else 5 + floor(random() * 2) end as digit
        ) as chosen
      ) as written);
    if made ~ '[A-Z]' and not exists (
      select from public.entry_fees as taken where taken.reference = made
    ) then
      return made;
    end if;
  end loop;
  raise exception 'no_reference';
end;
$$;

create function private.price_list(fees public.tournament_fees, day date) returns jsonb
language sql stable
return jsonb_build_object(
  'on', day, 'per_player', private.fee_on(fees, day), 'prices', (fees).prices);

-- Who is taken off an entry and comes back is added anew.
-- The column added of an entry that brings these players now: those whom it did not bring
-- before get the list.
create function private.added_later(known jsonb, before text[], players text[], list jsonb)
returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_object_agg(player, coalesce(known -> player, list)), '{}')
  from unnest(players) as player
  where known ? player or player <> all (before);
$$;

-- What a player costs, the price without an extra first: the price of those whom a member brings, else of the division, else of the
-- status in the register, else per_player, and each answer that has a price. A division below per_player, such as juniors, is
-- for those who are brought too. Who was added later pays by the list of that day.
create function private.price_parts(
  price public.entry_fees, player text, number integer, category text, answers jsonb
) returns table (question_id text, answer text, paise bigint)
language sql immutable
begin atomic
  with list as (
    select case when own is null then price.per_player
             else coalesce((own ->> 'per_player')::bigint, 0) end as per_player,
           prices.of_day as prices,
           (prices.of_day -> 'divisions' ->> price_parts.category)::bigint as division
    from (select case when number > 0 then price.added -> player end as own) as later
    cross join lateral (select coalesce(own -> 'prices', price.prices) as of_day) as prices
  )
  select null::text, null::text, coalesce(
      case when number > 0 then least(
        (list.prices ->> 'guest')::bigint,
        case when list.division < list.per_player then list.division end) end,
      list.division,
      case when number = 0 then (list.prices -> 'statuses' ->> price.person_status)::bigint end,
      list.per_player)
  from list
  union all
  select extra.key, answers ->> extra.key, (extra.value ->> (answers ->> extra.key))::bigint
  from list, jsonb_each(list.prices -> 'extras') as extra
  where extra.value ->> (answers ->> extra.key) is not null;
end;

create function private.set_entry_fee(
  entry uuid, tournament text, per_player integer, prices jsonb, added jsonb default '{}'
) returns void
language plpgsql volatile
as $$
declare
  known_status constant text := private.status_of_entry(entry);
begin
  loop
    begin
      insert into public.entry_fees
        (entry_id, tournament_id, per_player, prices, added, person_status, reference)
      values (entry, tournament, set_entry_fee.per_player, set_entry_fee.prices,
              set_entry_fee.added, known_status, private.new_reference())
      on conflict (entry_id) do update
        set per_player = excluded.per_player, prices = excluded.prices, added = excluded.added,
            person_status = excluded.person_status;
      return;
    exception when unique_violation then
      -- Another entry has got the same reference just now.
    end;
  end loop;
end;
$$;

-- Takes back what is waived above the amount, of the latest waiver first: what is not charged
-- any more needs no waiver, and would be owed to the entrant.
create function private.limit_waivers(entry uuid, most bigint) returns void
language plpgsql volatile
as $$
declare
  above bigint;
  latest public.fee_ledger;
begin
  select coalesce(sum(line.paise), 0) - limit_waivers.most into above
  from public.fee_ledger as line
  where line.entry_id = limit_waivers.entry and line.kind = 'waiver';
  while above > 0 loop
    select line.* into latest from public.fee_ledger as line
    where line.entry_id = limit_waivers.entry and line.kind = 'waiver' and line.cancels is null
      and not exists (select from public.fee_ledger as counter where counter.cancels = line.id)
    order by line.at desc, line.id limit 1;
    insert into public.fee_ledger (entry_id, kind, paise, cancels, note, made_by)
    values (latest.entry_id, 'waiver', -latest.paise, latest.id, 'The fee was taken off',
            (select auth.uid()));
    above := above - latest.paise;
  end loop;
  if above < 0 and latest.id is not null then
    insert into public.fee_ledger (entry_id, kind, paise, note, made_by, of_refund)
    values (latest.entry_id, 'waiver', -above, latest.note, latest.made_by, latest.of_refund);
  end if;
end;
$$;

-- Whether a fee stays charged though its entry has no place any more: after the refund day, unless
-- the tournament is cancelled; of a deleted account also once play has begun, or a knock-out is drawn,
-- when its member could not withdraw either.
create function private.fee_stays(entry uuid, is_deleted boolean) returns boolean
language sql stable
return (
  select known.state <> 'cancelled' and (
    coalesce(
      private.refunded_until(price.entry_id) < (now() at time zone 'Asia/Kolkata')::date, false)
    or case when is_deleted then private.beginning_of_play(known.id) is not null
      or known.form_of_play = 'knock-out' and public.draw_published_at(known.id) is not null or (
      select private.is_played(shown) from public.tournament_details as shown
      where shown.id = known.id) else false end)
  from public.entry_fees as price
  join public.tournaments as known on known.id = price.tournament_id
  where price.entry_id = fee_stays.entry);

-- The entry and its tournament are locked when this is called.
-- Adds what an entry owes more or less than was charged: by its own prices, nothing while it
-- waits or when it is withdrawn. No more stays waived than is charged.
create function private.charge_entry(entry uuid) returns void
language plpgsql volatile
as $$
declare
  price public.entry_fees;
  standing record;
  owed bigint := 0;
begin
  select * into price from public.entry_fees
  where entry_id = charge_entry.entry for update;
  if price.entry_id is null then
    return;
  end if;
  select tournament.state = 'cancelled' as is_cancelled,
         own.state = 'confirmed' as has_place, own.id is null as is_deleted,
         (select coalesce(sum(line.paise), 0) from public.fee_ledger as line
          where line.entry_id = price.entry_id and line.kind = 'charge') as charged
  into standing
  from public.tournaments as tournament
  left join public.entries as own on own.id = price.entry_id
  where tournament.id = price.tournament_id;
  if standing.has_place and not standing.is_cancelled then
    owed := (
      select sum(cost.paise)
      from public.players as player
      cross join lateral (
        select jsonb_object_agg(
          answer.question_id, coalesce(answer.choice_id::text, answer.is_yes::text)) as answers
        from public.answers as answer where answer.player_id = player.id
      ) as given
      cross join lateral private.price_parts(
        price, player.id::text, player.position, player.category, given.answers) as cost
      where player.entry_id = price.entry_id and player.state = 'playing');
  end if;
  if owed < standing.charged
     and private.fee_stays(price.entry_id, standing.is_deleted) then
    return;
  end if;
  if owed <> standing.charged then
    insert into public.fee_ledger (entry_id, kind, paise, made_by)
    values (price.entry_id, 'charge', owed - standing.charged, (select auth.uid()));
  end if;
  if owed < standing.charged then
    perform private.limit_waivers(price.entry_id, owed);
  end if;
end;
$$;

-- Who withdraws and enters again has no more days than before.
create function private.hold_place(entry uuid, is_entered_now boolean) returns void
language plpgsql
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
begin
  update public.entry_fees as held
  set held_until = case when is_entered_now and held.held_until >= today
                        then held.held_until else today + fees.hold_days end
  from public.tournament_fees as fees
  where held.entry_id = hold_place.entry and fees.tournament_id = held.tournament_id
    and fees.hold_days is not null;
end;
$$;

create function private.charge_nobody() returns trigger
language plpgsql security definer
as $$
declare
  entry uuid;
begin
  for entry in
    select entry_id from public.entry_fees where tournament_id = new.id order by entry_id
  loop
    perform private.charge_entry(entry);
  end loop;
  return null;
end;
$$;

create function private.is_decided(said public.fee_claims) returns boolean
language sql stable
as $$
  select said.refused_at is not null or exists (
    select from public.fee_ledger as line
    where line.entry_id = said.entry_id and line.number = said.number
      and (
        select counter.bank_day is null from public.fee_ledger as counter
        where counter.cancels = case when line.cancels is null then line.id else line.cancels end) is not true);
$$;

-- For the schedule: of entries whose account was deleted before the club decided.
create function private.forget_decided_claims() returns void
language sql
as $$
  delete from public.fee_claims as said
  where not exists (select from public.entries as entry where entry.id = said.entry_id)
    and (said.refused_at is not null or exists (
      select from public.fee_ledger as line
      where line.entry_id = said.entry_id and line.number = said.number
        and (
          select counter.bank_day is null from public.fee_ledger as counter
          where counter.cancels = case when line.cancels is null then line.id else line.cancels end) is not true)
      -- Nothing is left that it could be in place of.
      or said.paise = 0 and not exists (
        select from public.fee_claims as other
        where other.entry_id = said.entry_id and other.paise > 0));
$$;

-- The entry is deleted when this is called.
-- The fee is that of a withdrawal. The amounts stay for the club's books; nobody is left to ask for
-- what is outstanding.
create function private.close_ledger(entry uuid) returns void
language plpgsql
as $$
begin
  perform private.charge_entry(close_ledger.entry);
  insert into public.fee_ledger (entry_id, kind, paise)
  select entry_id, 'charge', -due from public.entry_fee_states
  where entry_id = close_ledger.entry and due > 0;
  -- What the club has not decided on stays until it has.
  delete from public.fee_claims as said
  where said.entry_id = close_ledger.entry and private.is_decided(said);
  -- The bank's numbers are of the books.
  update public.fee_ledger set note = null where entry_id = close_ledger.entry;
  update public.receipts as given set payer = null, players = null
  where given.entry_id = close_ledger.entry;
  -- Also of what the bank took back, and of the line that did so.
  with about as (
    select linked.line from public.statement_payments as linked
    join public.fee_ledger as payment on payment.id = linked.payment
    where payment.entry_id = close_ledger.entry
  )
  update public.statement_lines as line set narration = null
  where line.id in (select about.line from about) or line.reverses in (select about.line from about)
     or line.id in (
       select taken.reverses from public.statement_lines as taken
       where taken.id in (select about.line from about));
end;
$$;

-- What the players of an entry cost by a list of prices, once it has a place: {paise, parts}, the
-- parts player by player [{number, name, extra, paise}], the extra a question with its answer, or
-- null. Null without a price.
create function private.price_of_players(price public.entry_fees) returns jsonb
language sql stable
as $$
  select jsonb_build_object('paise', sum(part.paise), 'parts', jsonb_agg(jsonb_build_object(
      'number', player.number, 'name', player.full_name,
      'extra', question.label || ' ' || coalesce(choice.name, 'Yes'), 'paise', part.paise)
    order by player.number, question.position nulls first))
  from (
    select own.id, own.full_name, own.category, own.position,
           row_number() over (order by own.position) - 1 as number
    from public.players as own
    where own.entry_id = (price).entry_id and own.state = 'playing') as player
  cross join lateral (
    select jsonb_object_agg(
      answer.question_id, coalesce(answer.choice_id::text, answer.is_yes::text)) as answers
    from public.answers as answer where answer.player_id = player.id) as given
  cross join lateral private.price_parts(
    price, player.id::text, player.position, player.category, given.answers) as part
  left join public.questions as question
    on question.tournament_id = (price).tournament_id and question.id = part.question_id
  left join public.choices as choice
    on choice.tournament_id = (price).tournament_id and choice.question_id = part.question_id
    and choice.id::text = part.answer
  having count(*) > 0;
$$;

-- The same by its own list.
create function private.entry_price(entry uuid) returns jsonb
language sql stable
return (
  select private.price_of_players(price) from public.entry_fees as price
  where price.entry_id = entry_price.entry);

-- What an entry that waits for a place has paid, {paise, price, back}: what its place costs, and
-- what the club pays back if none comes, where the fee of an entry before it does not stay. Null: it
-- waits for none, or has paid nothing.
create function private.kept_for_place(entry uuid) returns jsonb
language sql stable
return (
  select jsonb_build_object(
    'paise', stands.paid - stands.refunded,
    'price', coalesce((private.entry_price(stands.entry_id) ->> 'paise')::bigint, 0),
    'back', greatest(-stands.due, 0))
  from public.entry_fee_states as stands
  join private.awaited_places as awaited on awaited.entry_id = stands.entry_id
  where stands.entry_id = kept_for_place.entry and stands.paid > stands.refunded
    and (stands.state = 'kept' or stands.due >= 0));

-- The parts, where they add up to the amount: not of an entry without a place, a fee that stays,
-- and one that is waived in part. Null where it is one amount.
create function private.parts_of(entry uuid, paise numeric) returns jsonb
language sql stable
return (
  select priced.price -> 'parts'
  from (select private.entry_price(parts_of.entry) as price) as priced
  where (priced.price ->> 'paise')::numeric = parts_of.paise
    and jsonb_array_length(priced.price -> 'parts') > 1);

create view public.listed_fees with (security_invoker = true) as
select fee.*, coalesce(entrant.full_name, '') as name,
       lower(coalesce(entrant.full_name, '')) as sort_name,
       coalesce(entry.state, 'withdrawn') as entry_state,
       private.refunded_until(fee.entry_id) as refund_until,
       private.parts_of(fee.entry_id, fee.charged) as parts
from public.entry_fee_states as fee
left join private.standings as entry on entry.id = fee.entry_id
left join private.entrants as entrant on entrant.entry_id = entry.id;

comment on view public.listed_fees is
  'How each entry''s fee stands, with who is named first; the name is empty once the account is deleted. refund_until is the last day on which it is refunded, as it was promised, parts what the charge is made up of, player by player, null of one amount. May be null: said_number, said_paise, said_on, held_until, reports, listed_as, refund_until, parts.';

-- What an entry costs, what of it is due, and how it is paid; null: nothing was charged, and
-- nobody has reported a payment.
create function private.fee_for_mail(entry uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'charged', state.charged - state.waived, 'due', state.due,
    'parts', private.parts_of(state.entry_id, state.charged - state.waived),
    'paid', state.paid - state.refunded,
    'refund_until', private.refunded_until(state.entry_id),
    'reference', state.reference, 'how_to_pay', fees.how_to_pay,
    'upi_address', fees.upi_address, 'upi_name', fees.upi_name,
    'bank_account', fees.bank_account,
    'said', private.said_of(state.said_paise, state.said_on, state.reports),
    'kept', private.kept_for_place(state.entry_id),
    'held_until', case when fees.hold_days is not null then state.held_until end,
    'slug', there.slug)
  from public.entry_fee_states as state
  join public.tournaments as there on there.id = state.tournament_id
  left join public.tournament_fees as fees on fees.tournament_id = state.tournament_id
  where state.entry_id = fee_for_mail.entry
    and (state.charged > state.waived or state.said_number is not null
      or state.paid > state.refunded);
$$;

-- How another tournament, the latest that says so, is paid; null where none does.
create function private.last_payee(tournament text) returns jsonb
language sql stable
as $$
  select to_jsonb(other) - '{tournament_id,starts_on}'::text[]
  from public.payees as other
  where other.tournament_id <> last_payee.tournament
  order by other.starts_on desc nulls last limit 1;
$$;

-- Whether words of the club may say whom to pay: a UPI address, or nine digits in a row,
-- however they are spaced. As namesPayee in app/money.
create function private.names_payee(words text) returns boolean
language sql immutable
return normalize(words, nfkc)
  ~ '@|([0-9\u0966-\u096f][\s.\-\u00ad\u2010-\u2015\u2212\u200b-\u200f\u2060\ufeff]*){9}';

-- Whom members pay; the club's own words are part of it when they may say so.
create function private.payee_of(fees jsonb) returns jsonb
language sql immutable strict
return jsonb_build_object(
  'upi_address', fees -> 'upi_address', 'upi_name', fees -> 'upi_name',
  'merchant_code', fees -> 'merchant_code', 'bank_account', fees -> 'bank_account',
  'how_to_pay', case when private.names_payee(fees ->> 'how_to_pay')
    then fees -> 'how_to_pay' end);

-- Whom members pay: every administrator hears of another one.
create function private.tell_of_payee(before public.tournament_fees, after public.tournament_fees)
returns void
language plpgsql volatile
as $$
declare
  wanted jsonb := private.payee_of(to_jsonb(after));
  known jsonb := private.payee_of(to_jsonb(before));
begin
  if wanted = known or wanted = private.payee_of(private.last_payee((after).tournament_id)) then
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

-- Entries that are there keep the later day of refunds that they were promised.
create function private.keep_promise(before public.tournament_fees, after public.tournament_fees)
returns void
language plpgsql volatile
as $$
declare
  promised constant date := coalesce((before).refund_until, 'infinity');
begin
  if (before).version = 0 or coalesce((after).refund_until, 'infinity') >= promised then
    return;
  end if;
  perform from public.entry_fees as own
  where own.tournament_id = (after).tournament_id
  order by own.entry_id for update;
  update public.entry_fees as own set promised_until = greatest(own.promised_until, promised)
  from public.entries as entry
  where own.tournament_id = (after).tournament_id and entry.id = own.entry_id
    and entry.state <> 'withdrawn';
end;
$$;

-- Sets what a tournament costs and how it is paid; treasurers only; administrators get a mail when
-- members are to pay elsewhere. Entries that are there keep their price, and their day of refunds
-- where the new one is earlier. expected_version is 0
-- where there is none yet. Codes: tournament_not_found, version_conflict, fees_invalid.
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
as $$
declare
  known public.tournament_fees;
  wanted public.tournament_fees;
  wrong text;
begin
  perform private.assert_role('{treasurer}', save_fees.tournament);
  perform private.lock_caller();
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
      bank_account = save_fees.bank_account,
      prices = case when private.are_prices(save_fees.prices)
        then private.prices_with('id', known.tournament_id, save_fees.prices)
        else save_fees.prices end,
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
  perform private.keep_promise(known, wanted);
  return wanted.version;
exception
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'fees_invalid' using detail = replace(wrong, 'tournament_fees_', '');
end;
$$;

-- The versions of an entry since it was made, for the last time where it was withdrawn meanwhile.
create function private.versions_since_made(entry uuid)
returns table (number integer, players jsonb, day date)
language sql stable
as $$
  select version.number, version.players, (version.sent_at at time zone 'Asia/Kolkata')::date
  from public.entry_versions as version
  where version.entry_id = versions_since_made.entry and version.number > coalesce((
    select max(before.number) from public.entry_versions as before
    join public.entries as entry on entry.id = before.entry_id and before.number < entry.version
    join public.entry_events as event on event.version_id = before.id and event.kind = 'withdrawn'
    where before.entry_id = versions_since_made.entry), 0);
$$;

create function private.entered_on(entry uuid) returns date
language sql stable
as $$
  select min(version.day) from private.versions_since_made(entered_on.entry) as version;
$$;

-- The column added of an entry by these fees: of each further player the list of the day on which
-- they joined it, the last time, where that is not the day on which it was made.
create function private.added_by_day(entry uuid, fees public.tournament_fees) returns jsonb
language sql stable
as $$
  with made as materialized (select * from private.versions_since_made(added_by_day.entry))
  select coalesce(jsonb_object_agg(joined.player, private.price_list(fees, joined.day)), '{}')
  from (
    select player.id::text as player, (
      select min(since.day) from made as since
      where since.number > coalesce((
        select max(without.number) from made as without
        where not without.players @> jsonb_build_array(jsonb_build_object('id', player.id))), 0)
    ) as day
    from public.players as player
    where player.entry_id = added_by_day.entry and player.state = 'playing' and player.position > 0
  ) as joined
  where joined.day > (select min(made.day) from made);
$$;

-- What an entry costs: what it was charged, or will be once it has a place.
create function private.cost_of(entry uuid) returns bigint
language sql stable
return coalesce(
  case (select own.state from public.entries as own where own.id = cost_of.entry)
    when 'confirmed' then (
      select sum(line.paise)::bigint from public.fee_ledger as line
      where line.entry_id = cost_of.entry and line.kind = 'charge')
    else (private.entry_price(cost_of.entry) ->> 'paise')::bigint
  end, 0);

-- What the club has changed of what an entry costs, {from, to} in paise, while it still costs that, and
-- waits or is not settled; null: nothing.
create function private.repriced_of(entry uuid) returns jsonb
language sql stable
return (
  select jsonb_build_object('from', own.repriced_from, 'to', own.repriced_to)
  from public.entry_fees as own
  join public.entry_fee_states as stands on stands.entry_id = own.entry_id
  where own.entry_id = repriced_of.entry and own.repriced_to = private.cost_of(own.entry_id)
    and (stands.due <> 0 or exists (
      select from private.awaited_places as awaited where awaited.entry_id = own.entry_id)));

-- Gives every entry of a tournament the present fee, by the day on which it was made, and
-- players who joined it later by theirs; treasurers only. Returns how many entries
-- cost something else now, which those are repriced_by says.
create function public.apply_fees(tournament text) returns integer
language plpgsql volatile security definer
as $$
declare
  entry record;
  before bigint;
  changed integer := 0;
begin
  perform private.assert_role('{treasurer}', apply_fees.tournament);
  perform private.lock_caller();
  -- Stronger than lock_tournament's where nothing is limited: nobody enters meanwhile.
  perform from public.tournaments where id = apply_fees.tournament for no key update;
  for entry in
    select entry_made.id as entry_id, fees.prices, list.per_player as price, list.added,
           fees.version
    from public.entries as entry_made
    join public.tournament_fees as fees on fees.tournament_id = entry_made.tournament_id
    left join public.entry_fees as own on own.entry_id = entry_made.id
    cross join lateral (
      select private.fee_on(fees, private.entered_on(entry_made.id)) as per_player,
             private.added_by_day(entry_made.id, fees) as added
    ) as list
    where entry_made.tournament_id = apply_fees.tournament
      and entry_made.state in ('confirmed', 'waiting')
      and (own.prices is distinct from fees.prices and fees.fee is not null
           or own.per_player is distinct from list.per_player
           or own.added <> list.added
           or fees.prices ? 'statuses'
             and own.person_status is distinct from private.status_of_entry(entry_made.id))
    order by entry_made.id
  loop
    before := private.cost_of(entry.entry_id);
    -- No fee any more: those that have one owe nothing.
    perform private.set_entry_fee(
      entry.entry_id, tournament, coalesce(entry.price, 0), entry.prices, entry.added);
    perform private.charge_entry(entry.entry_id);
    if private.cost_of(entry.entry_id) <> before then
      update public.entry_fees as own
      set repriced_by = entry.version, repriced_from = before,
          repriced_to = private.cost_of(own.entry_id)
      where own.entry_id = entry.entry_id;
      changed := changed + 1;
    end if;
  end loop;
  update public.entry_fees as held
  set held_until = coalesce(
    held.held_until, (now() at time zone 'Asia/Kolkata')::date + fees.hold_days)
  from public.tournament_fees as fees, public.entries as entry_made
  where held.tournament_id = apply_fees.tournament and fees.tournament_id = held.tournament_id
    and fees.hold_days is not null and entry_made.id = held.entry_id
    and entry_made.state = 'confirmed';
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  select (select auth.uid()), 'fees-applied', edited.slug, edited.id,
         jsonb_build_object('entries', changed)
  from public.tournaments as edited where edited.id = apply_fees.tournament;
  return changed;
end;
$$;

-- The administrator first, then the entry: a deleted account takes them in this order.
create function private.lock_ledger(entry uuid) returns void
language plpgsql
as $$
begin
  perform private.assert_role('{treasurer}', (
    select fee.tournament_id from public.entry_fees as fee where fee.entry_id = lock_ledger.entry));
  perform private.assert_session();
  perform private.lock_member((select auth.uid()));
  perform from public.entry_fees where entry_id = entry for update;
  if not found then
    raise exception 'entry_not_found';
  end if;
end;
$$;

-- Income-tax Act, section 269ST: ₹2,00,000 or more from one person is never cash.
create function private.assert_cash_is_allowed(entry uuid) returns void
language plpgsql stable
as $$
begin
  if 20000000 <= (
    select sum(paise) from public.fee_ledger
    where entry_id = entry and kind = 'payment' and way = 'cash'
  ) then
    raise exception 'too_much_cash';
  end if;
end;
$$;

create function private.write_ledger_audit(line public.fee_ledger) returns void
language sql volatile
as $$
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  select (select auth.uid()), 'fee-recorded', known.slug, known.id,
         jsonb_build_object('entry', (line).entry_id, 'kind', (line).kind,
                            'paise', (line).paise)
  from public.entry_fees as fee
  join public.tournaments as known on known.id = fee.tournament_id
  where fee.entry_id = (line).entry_id;
$$;

-- Cancels a line of a ledger by one with its amount reversed. Safe to repeat. bank_day is of the
-- bank's line that took it back; null: it was a mistake.
create function private.cancel_ledger_line(
  wrong public.fee_ledger, number text default null, bank_day date default null
) returns void
language plpgsql volatile
as $$
declare
  made public.fee_ledger;
begin
  insert into public.fee_ledger
    (entry_id, kind, paise, way, number, cancels, made_by, bank_day, day)
  values ((wrong).entry_id, (wrong).kind, -(wrong).paise, (wrong).way, cancel_ledger_line.number,
          (wrong).id, (select auth.uid()), cancel_ledger_line.bank_day,
          coalesce(cancel_ledger_line.bank_day, (wrong).day))
  on conflict on constraint fee_ledger_cancelled_once do nothing
  returning * into made;
  if made.id is null then
    return;
  end if;
  perform private.write_ledger_audit(made);
  -- Where nothing was refunded, nothing is waived for it; what the bank returned is to be refunded.
  if (wrong).kind = 'refund' and cancel_ledger_line.bank_day is null then
    perform private.cancel_ledger_line(waiver)
    from public.fee_ledger as waiver where waiver.of_refund = (wrong).id;
  end if;
end;
$$;

-- What a refund would make due again is waived: the club gives it back, and asks for it only where
-- it says so.
create function private.waive_refunded(refund public.fee_ledger) returns void
language plpgsql volatile
as $$
declare
  due bigint;
  made public.fee_ledger;
begin
  select stands.due into due from public.entry_fee_states as stands
  where stands.entry_id = (refund).entry_id;
  -- What was due before stays due.
  due := due - greatest(due - (refund).paise, 0);
  if due <= 0 then
    return;
  end if;
  insert into public.fee_ledger (entry_id, kind, paise, note, day, made_by, of_refund)
  values ((refund).entry_id, 'waiver', due, 'Refunded, and not due again', (refund).day,
          (select auth.uid()), (refund).id)
  returning * into made;
  perform private.write_ledger_audit(made);
end;
$$;

-- That nobody writes down more than can be meant: a waiver of more than was charged, a refund
-- of more than was paid, a payment of nothing that is due or of ten times the fee. Whoever
-- means it says so. Codes: more_than_charged, more_than_paid, owes_nothing, ten_times.
create function private.assert_ceiling(kind text, paise bigint, entry uuid) returns void
language plpgsql stable
as $$
declare
  stands public.entry_fee_states;
begin
  select * into stands from public.entry_fee_states as known
  where known.entry_id = assert_ceiling.entry;
  if kind = 'waiver' and paise > stands.charged - stands.waived then
    raise exception 'more_than_charged';
  elsif kind = 'refund' and paise > stands.paid - stands.refunded then
    raise exception 'more_than_paid';
  elsif kind = 'payment' and stands.due <= 0 then
    raise exception 'owes_nothing';
  elsif kind = 'payment' and paise > 10 * greatest(stands.charged, stands.per_player) then
    raise exception 'ten_times';
  end if;
end;
$$;

-- The day in the books of what is recorded by hand. Code: day_in_future.
create function private.recorded_day(day date) returns date
language plpgsql stable
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
begin
  if day > today then
    raise exception 'day_in_future';
  end if;
  return coalesce(day, today);
end;
$$;

-- Pressed twice, or by two people at once, it is once paid.
-- Notes that all that an entry owes was paid, by UPI or bank what the member reported, today or on
-- an earlier day; treasurers only. Returns how much, 0 when nothing was due. Codes: report_differs,
-- entry_not_found, too_much_cash, ledger_invalid, day_in_future.
create function public.mark_paid(entry uuid, way text, day date default null) returns bigint
language plpgsql volatile security definer
as $$
declare
  stands public.entry_fee_states;
  payment record;
  made public.fee_ledger;
  booked bigint := 0;
begin
  perform private.lock_ledger(entry);
  select * into stands from public.entry_fee_states as known where known.entry_id = mark_paid.entry;
  if stands.due <= 0 then
    return 0;
  end if;
  if stands.said_paise <> stands.due then
    raise exception 'report_differs';
  end if;
  for payment in
    select said.number, said.paise from public.fee_claims as said
    where said.entry_id = mark_paid.entry and mark_paid.way in ('upi', 'bank') and said.paise > 0
      and not private.is_decided(said)
    order by said.at
  loop
    insert into public.fee_ledger (entry_id, kind, paise, way, number, day, made_by)
    values (entry, 'payment', payment.paise, mark_paid.way, payment.number,
            private.recorded_day(mark_paid.day), (select auth.uid()))
    returning * into made;
    perform private.write_ledger_audit(made);
    booked := booked + made.paise;
  end loop;
  if booked > 0 then
    -- Else a number that another one has replaced would wait for the club.
    update public.fee_claims as replaced set refused_at = now()
    where replaced.entry_id = mark_paid.entry and replaced.paise = 0
      and not private.is_decided(replaced);
  else
    insert into public.fee_ledger (entry_id, kind, paise, way, day, made_by)
    values (entry, 'payment', stands.due, mark_paid.way, private.recorded_day(mark_paid.day),
            (select auth.uid()))
    returning * into made;
    perform private.write_ledger_audit(made);
    booked := made.paise;
  end if;
  perform private.assert_cash_is_allowed(entry);
  return booked;
exception
  when check_violation then
    raise exception 'ledger_invalid';
end;
$$;

create function private.payment_of(entry uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'tournament', tournament.name, 'slug', tournament.slug,
    'state', fee.state, 'due', fee.due, 'paid', fee.paid - fee.refunded,
    'parts', private.parts_of(fee.entry_id, fee.charged - fee.waived),
    'refund_until', case when exists (
      select from public.entries as own
      where own.id = fee.entry_id and own.state <> 'withdrawn')
      then private.refunded_until(fee.entry_id) end,
    'reference', fee.reference, 'how_to_pay', fees.how_to_pay,
    'upi_address', fees.upi_address, 'upi_name', fees.upi_name,
    'merchant_code', fees.merchant_code,
    'bank_account', fees.bank_account,
    'said', private.said_of(fee.said_paise, fee.said_on, fee.reports),
    'kept', private.kept_for_place(fee.entry_id),
    'price', case when exists (
      select from public.entries as own where own.id = fee.entry_id and own.state = 'waiting')
      then private.entry_price(fee.entry_id) -> 'paise' end,
    'set_against', private.refund_set_against(fee.entry_id),
    'told_at', private.said_cannot_come(fee.entry_id),
    'held_until', case when fees.hold_days is not null then fee.held_until end,
    'refused_number', (
      select claim.number from public.fee_claims as claim
      where claim.entry_id = fee.entry_id and claim.refused_at is not null
      order by claim.refused_at desc limit 1))
  from public.entry_fee_states as fee
  join public.tournaments as tournament on tournament.id = fee.tournament_id
  left join public.tournament_fees as fees on fees.tournament_id = fee.tournament_id
  where fee.entry_id = payment_of.entry;
$$;

create function private.own_entry_id(tournament_slug text) returns uuid
language sql stable
as $$
  select own.id from public.entries as own
  join public.tournaments as tournament on tournament.id = own.tournament_id
  where own.user_id = (select auth.uid())
    and tournament.slug = tournament_slug;
$$;

create function private.linked_entry_id(token uuid) returns uuid
language sql stable
as $$
  select entry.id from public.entry_links as link
  join public.entries as entry on entry.id = link.entry_id and entry.user_id is null
  where link.token = linked_entry_id.token;
$$;

-- Nothing is stored whose checks would refuse it.
-- That an entry brings no more players than one may.
create function private.assert_few_players(entry jsonb) returns void
language plpgsql immutable
as $$
begin
  if (case jsonb_typeof(coalesce(entry -> 'players', '[]'))
        when 'array' then jsonb_array_length(entry -> 'players') > 3
        else true
      end) then
    raise exception 'players_invalid';
  end if;
end;
$$;

-- As it would be stored.
-- What an entry {category, handicap, answers, players} costs that is not stored: a new one of who
-- has this status in the register, or another version of this one. As
-- {paise, parts}, the parts as those of entry_price, without names; paise are null where there is no fee.
-- Code: players_invalid.
create function private.work_out(
  shown public.tournament_details, own public.tournament_registrations, entry jsonb, status text
) returns jsonb
language plpgsql stable
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  fees public.tournament_fees;
  price public.entry_fees;
  sent public.tournament_registrations;
begin
  perform private.assert_few_players(entry);
  select * into fees from public.tournament_fees where tournament_id = shown.id;
  sent.category := entry ->> 'category';
  sent.handicap := entry ->> 'handicap';
  sent.answers := entry -> 'answers';
  sent.players := private.with_player_ids(
    coalesce(entry -> 'players', '[]'), coalesce(own.players, '[]'));
  sent := private.with_divisions(sent, shown);
  if own.id is null or own.withdrawn_at is not null then
    price.per_player := private.fee_on(fees, today);
    price.prices := fees.prices;
    price.person_status := work_out.status;
  else
    select * into price from public.entry_fees as known where known.entry_id = own.entry_id;
    price.added := private.added_later(
      price.added,
      array(select player.id from private.players_in(own) as player where player.number > 0),
      array(select player.id from private.players_in(sent) as player where player.number > 0),
      private.price_list(fees, today));
  end if;
  return (
    select jsonb_build_object(
      'paise', case when not bool_or(cost.paise is null) then sum(cost.paise) end,
      'parts', jsonb_agg(jsonb_build_object(
          'number', player.number,
          'extra', question.label || ' ' || coalesce(choice.name, 'Yes'), 'paise', cost.paise)
        order by player.number, question.position nulls first))
    from private.players_in(sent) as player
    cross join lateral (
      select jsonb_object_agg(answer.key, coalesce(to_jsonb(choice.id), answer.value)) as answers
      from jsonb_each(
        case jsonb_typeof(player.answers) when 'object' then player.answers else '{}' end) as answer
      left join public.choices as choice
        on choice.tournament_id = shown.id and choice.question_id = answer.key
        and to_jsonb(choice.name) = answer.value
    ) as given
    cross join lateral private.price_parts(
      price, player.id, player.number, player.category, given.answers) as cost
    left join public.questions as question
      on question.tournament_id = shown.id and question.id = cost.question_id
    left join public.choices as choice
      on choice.tournament_id = shown.id and choice.question_id = cost.question_id
      and choice.id::text = cost.answer);
end;
$$;

-- What an entry {category, handicap, answers, players} of the caller would cost, {paise, parts};
-- nothing is stored. Null when the session has ended. Code: players_invalid.
create function public.work_out_fee(tournament_slug text, entry jsonb) returns jsonb
language plpgsql stable security definer
as $$
declare
  shown public.tournament_details;
  own public.tournament_registrations;
begin
  if not private.has_session() then
    return null;
  end if;
  select * into shown from public.tournament_details as known
  where known.slug = tournament_slug and known.state <> 'draft';
  select * into own from public.tournament_registrations as version
  where version.entry_id = private.own_entry_id(tournament_slug) and version.state <> 'replaced';
  return private.work_out(shown, own, entry, (
    select private.status_on(person, shown.starts_on) from public.people as person
    where person.user_id = (select auth.uid())));
end;
$$;

-- What an entry that the club fills in would cost, a new one, perhaps of a person of the register,
-- or the entrant's, in paise; nothing is stored; secretaries only. Null where there is no fee. Code: players_invalid.
create function public.work_out_entrant_fee(
  tournament text, entry jsonb, entrant uuid default null, person uuid default null
) returns bigint
language plpgsql stable security definer
as $$
declare
  shown public.tournament_details;
  own public.tournament_registrations;
begin
  perform private.assert_role('{secretary}', work_out_entrant_fee.tournament);
  select * into shown from public.tournament_details as known
  where known.id = work_out_entrant_fee.tournament;
  select * into own from public.tournament_registrations as version
  where version.entry_id = entrant and version.tournament_id = shown.id
    and version.state <> 'replaced';
  if own.id is null and entrant is not null then
    return null;
  end if;
  return (private.work_out(shown, own, entry, (
    select private.status_on(known, shown.starts_on) from public.people as known
    where known.id = work_out_entrant_fee.person)) ->> 'paise')::bigint;
end;
$$;

-- What becomes of the fees of the caller's entries when the account is deleted: [{tournament, due,
-- paid, stays}], in paise, paid less what was refunded; of those for which something was paid or is
-- due. Null when the session has ended.
create function public.own_fees_at_deletion() returns jsonb
language plpgsql stable security definer
as $$
begin
  if not private.has_session() then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'tournament', known.name, 'due', fee.due, 'paid', fee.paid - fee.refunded,
      'stays', private.fee_stays(own.id, true))
      order by known.starts_on, known.id), '[]')
    from public.entries as own
    join public.entry_fee_states as fee on fee.entry_id = own.id
    join public.tournaments as known on known.id = own.tournament_id
    where own.id in (select private.own_entries()) and (fee.due <> 0 or fee.paid > fee.refunded));
end;
$$;

-- What the caller's entry in a tournament owes, whom to pay, and what was said of it; {} where
-- it has no fee. Null when the session has ended.
create function public.own_payment(tournament_slug text) returns jsonb
language plpgsql stable
as $$
begin
  if not private.has_session() then
    return null;
  end if;
  return coalesce(private.payment_of(private.own_entry_id(tournament_slug)), '{}');
end;
$$;

-- The same of the entry of a link in a mail to somebody without an account; null when there is
-- none.
create function public.payment_by_link(token uuid) returns jsonb
language sql stable security definer
as $$
  select private.payment_of(linked.entry)
    || jsonb_build_object('told_at', private.told_at(linked.entry))
  from (select private.linked_entry_id(payment_by_link.token) as entry) as linked;
$$;

-- The caller has locked the member, if there is one.
-- replaces: of several reported numbers, the one that was wrong; null: the last.
create function private.claim_payment(entry uuid, number text, replaces text) returns void
language plpgsql volatile
as $$
declare
  owed bigint;
  said bigint;
  wrong public.fee_claims;
begin
  perform from public.entry_fees where entry_id = entry for update;
  if not found then
    raise exception 'entry_not_found';
  end if;
  if exists (
    select from public.fee_claims as said
    where said.entry_id = entry and said.number = claim_payment.number
      and said.refused_at is null
  ) then
    return;
  end if;
  select due, coalesce(said_paise, 0) into owed, said
  from public.entry_fee_states where entry_id = entry;
  if owed <= 0 then
    raise exception 'nothing_due';
  end if;
  if exists (
    select from public.fee_ledger as line
    where line.number = claim_payment.number and (
      select counter.bank_day is null from public.fee_ledger as counter
      where counter.cancels = case when line.cancels is null then line.id else line.cancels end) is not true
  ) then
    raise exception 'number_taken';
  end if;
  if 10 <= (select count(*) from public.fee_claims where entry_id = entry) then
    raise exception 'too_many_numbers';
  end if;
  if owed <= said then
    -- Nothing more was to be paid: this number is that of a payment which was reported.
    select * into wrong from public.fee_claims as known
    where known.entry_id = claim_payment.entry and known.paise > 0
      and not private.is_decided(known)
    order by known.number is not distinct from claim_payment.replaces desc, known.at desc limit 1;
    update public.fee_claims set paise = 0 where id = wrong.id;
    said := wrong.paise;
  else
    said := owed - said;
  end if;
  insert into public.fee_claims (entry_id, number, paise) values (entry, claim_payment.number, said);
exception
  when unique_violation then
    raise exception 'number_taken';
  when check_violation or not_null_violation then
    raise exception 'number_invalid';
end;
$$;

-- Takes the number of a payment that the caller has made for an entry; the club looks it up.
-- Safe to repeat; of several reported numbers it replaces one, the last where none is named. Codes:
-- entry_not_found, nothing_due, number_taken, number_invalid, too_many_numbers.
create function public.say_paid(tournament_slug text, number text, replaces text default null)
returns boolean
language plpgsql volatile security definer
as $$
begin
  perform private.assert_session();
  perform private.lock_member((select auth.uid()));
  perform private.claim_payment(
    private.own_entry_id(tournament_slug), say_paid.number, say_paid.replaces);
  return true;
end;
$$;

-- The same for the entry of a link in a mail to somebody without an account.
create function public.say_paid_by_link(token uuid, number text, replaces text default null)
returns boolean
language plpgsql volatile security definer
as $$
begin
  perform private.claim_payment(
    private.linked_entry_id(token), say_paid_by_link.number, say_paid_by_link.replaces);
  return true;
end;
$$;

-- Notes that the payments which a member named have not come, and tells the member;
-- treasurers only. False: there were none. Code: entry_not_found.
create function public.refuse_claim(entry uuid) returns boolean
language plpgsql volatile security definer
as $$
declare
  version public.tournament_registrations;
  refused text;
begin
  perform private.lock_ledger(entry);
  with decided as (
    update public.fee_claims as said set refused_at = now()
    where said.entry_id = refuse_claim.entry and said.refused_at is null
      and not private.is_decided(said)
    returning said.number
  )
  select string_agg(decided.number, ', ' order by decided.number) into refused from decided;
  if refused is null then
    return false;
  end if;
  select * into version from public.tournament_registrations as current
  where current.entry_id = refuse_claim.entry and current.state <> 'replaced';
  if version.id is not null and private.is_mailed(version) then
    perform private.queue_entry_mail(
      version, 'money', jsonb_build_object('refused', refused), 'refused ' || md5(refused));
  end if;
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  select (select auth.uid()), 'claim-refused', known.slug, known.id,
         jsonb_build_object('entry', fee.entry_id)
  from public.entry_fees as fee
  join public.tournaments as known on known.id = fee.tournament_id
  where fee.entry_id = refuse_claim.entry;
  return true;
end;
$$;

-- Adds a payment, a refund or a waiver to an entry's ledger, of today or an earlier day;
-- treasurers only. The same form adds one line, and a refund its waiver, unless what it gives back
-- is_due_again. What private.assert_ceiling refuses is confirmed first. Codes: entry_not_found, too_much_cash, ledger_invalid, day_in_future,
-- more_than_charged, more_than_paid, owes_nothing, ten_times.
create function public.record_fee(
  entry uuid,
  kind text,
  paise bigint,
  submission_key uuid,
  way text default null,
  number text default null,
  note text default null,
  is_confirmed boolean default false,
  day date default null,
  is_due_again boolean default false
) returns uuid
language plpgsql volatile security definer
as $$
declare
  made public.fee_ledger;
begin
  perform private.lock_ledger(entry);
  if kind is null or kind = 'charge' or paise <= 0 then
    raise exception 'ledger_invalid';
  end if;
  if not is_confirmed and not exists (
    select from public.fee_ledger as line
    where line.submission_key = record_fee.submission_key
  ) then
    perform private.assert_ceiling(record_fee.kind, record_fee.paise, entry);
  end if;
  insert into public.fee_ledger
    (entry_id, kind, paise, way, number, note, submission_key, day, made_by)
  values (entry, record_fee.kind, record_fee.paise,
          case when record_fee.kind <> 'waiver' then record_fee.way end,
          upper(regexp_replace(record_fee.number, '[[:space:]-]', '', 'g')), record_fee.note, record_fee.submission_key,
          private.recorded_day(record_fee.day), (select auth.uid()))
  on conflict on constraint fee_ledger_submission_key do nothing
  returning * into made;
  if made.id is null then
    return (select line.id from public.fee_ledger as line
            where line.submission_key = record_fee.submission_key);
  end if;
  perform private.assert_cash_is_allowed(entry);
  perform private.write_ledger_audit(made);
  if made.kind = 'refund' and not record_fee.is_due_again then
    perform private.waive_refunded(made);
  end if;
  return made.id;
exception
  when check_violation or not_null_violation then
    raise exception 'ledger_invalid';
end;
$$;

-- Cancels a payment, refund or waiver that was wrong, by a line with its amount reversed;
-- treasurers only, and safe to repeat. Returns the line's amount. Code: line_not_found.
create function public.cancel_fee_line(line uuid) returns bigint
language plpgsql volatile security definer
as $$
declare
  known public.fee_ledger;
begin
  perform private.assert_role('{treasurer}', (
    select fee.tournament_id from public.fee_ledger as written
    join public.entry_fees as fee on fee.entry_id = written.entry_id
    where written.id = cancel_fee_line.line));
  select * into known from public.fee_ledger
  where id = cancel_fee_line.line and kind <> 'charge' and cancels is null;
  if known.id is null then
    raise exception 'line_not_found';
  end if;
  perform private.lock_ledger(known.entry_id);
  perform private.cancel_ledger_line(known);
  return known.paise;
end;
$$;

-- Places that are held but not paid.
create view private.unpaid_places as
select entry.id as entry_id, entry.tournament_id, stands.held_until, stands.said_number, fees.unpaid_goes,
       tournament.has_waiting_list
from public.entry_fees as held
join public.tournament_fees as fees
  on fees.tournament_id = held.tournament_id and fees.hold_days is not null
join public.tournaments as tournament
  on tournament.id = held.tournament_id and tournament.state = 'published'
  and tournament.starts_on >= (now() at time zone 'Asia/Kolkata')::date
join public.entries as entry on entry.id = held.entry_id and entry.state = 'confirmed'
join public.entry_fee_states as stands on stands.entry_id = held.entry_id
where held.held_until <= (now() at time zone 'Asia/Kolkata')::date + 1
  -- Whoever cannot come is withdrawn by the club.
  and not exists (
    select from public.phone_calls as told
    where told.entry_id = held.entry_id and told.kind = 'cannot-come' and told.called_at is null)
  and stands.due > 0 and stands.paid <= stands.refunded;

comment on view private.unpaid_places is
  'Entries with a place that is held until a day, at most tomorrow unless its member has named a payment, for which nothing was paid. Who has paid a part is left to the club.';

-- Reminds those whose place is held until tomorrow or today, once; at most 100 in a call.
-- Returns how many.
create function private.remind_unpaid() returns integer
language plpgsql volatile
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  held record;
  queued integer := 0;
begin
  for held in
    select version as entry, unpaid.held_until as until
    from private.unpaid_places as unpaid
    join public.tournament_registrations as version
      on version.entry_id = unpaid.entry_id and version.state <> 'replaced'
    where unpaid.held_until between today and today + 1 and private.is_mailed(version)
      and not exists (
        select from public.registration_mails as mail
        where mail.entry_id = unpaid.entry_id
          and mail.once_key = 'unpaid ' || unpaid.held_until)
    limit 100
  loop
    if private.queue_entry_mail(held.entry, 'unpaid', null, 'unpaid ' || held.until) then
      queued := queued + 1;
    end if;
  end loop;
  return queued;
end;
$$;

-- Releases one entry per call, so that we never hold a tournament lock while waiting for a
-- member lock.
-- Takes one place away that was held long enough and is not paid, or holds it until tomorrow if
-- its member was not reminded. True: call it again.
create function private.release_unpaid() returns boolean
language plpgsql volatile
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  found_entry uuid;
  goes text;
  until date;
  is_said boolean;
  reason text;
  known public.tournament_registrations;
begin
  select unpaid.entry_id into found_entry from private.unpaid_places as unpaid
  where unpaid.held_until < today
    and (unpaid.unpaid_goes = 'withdrawn' or not unpaid.has_waiting_list or exists (
      select from public.entries as waiting
      where waiting.tournament_id = unpaid.tournament_id and waiting.state = 'waiting'))
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
  select unpaid.held_until, unpaid.said_number is not null,
         case when unpaid.has_waiting_list then unpaid.unpaid_goes else 'withdrawn' end
  into until, is_said, goes
  from private.unpaid_places as unpaid
  where unpaid.entry_id = found_entry and unpaid.held_until < today;
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
  reason := case when is_said then 'The payment that you named was not found by '
                 else 'The entry fee was not paid by ' end
    || to_char(until, 'FMDD FMMonth YYYY') || '.';
  if goes = 'withdrawn' then
    perform private.withdraw(found_entry, true, reason);
  else
    update public.entries set state = 'waiting', queue_number = nextval('private.queue_numbers')
    where id = found_entry;
    delete from public.check_ins where entry_id = found_entry;
    perform private.charge_entry(found_entry);
    perform private.queue_entry_mail(
      known, 'waiting', private.queue_place(found_entry) || jsonb_build_object('reason', reason));
    perform private.move_up_waiting(known.tournament_id);
  end if;
  -- Also after the refund day: who has no place owes nothing for it.
  insert into public.fee_ledger (entry_id, kind, paise)
  select entry_id, 'charge', -due from public.entry_fee_states
  where entry_id = found_entry and due > 0;
  return true;
end;
$$;

-- Writes into the audit log that the payments of a tournament are exported; administrators
-- only.
create function public.start_fees_export(tournament text) returns boolean
language plpgsql volatile security definer
as $$
begin
  perform private.assert_role('{treasurer}', start_fees_export.tournament);
  insert into public.admin_audit (admin_id, action, search, tournament_id)
  select (select auth.uid()), 'fees-exported', known.slug, known.id
  from public.tournaments as known where known.id = start_fees_export.tournament;
  if not found then
    raise exception 'tournament_not_found';
  end if;
  return true;
end;
$$;

create trigger charge_nobody_when_cancelled
  after update of state on public.tournaments
  for each row
  when (new.state = 'cancelled' and old.state <> 'cancelled')
  execute function private.charge_nobody();

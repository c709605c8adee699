-- Whom members pay, and what they say that they have paid.

lock table public.tournament_registrations in access exclusive mode;

drop function public.save_fees;

alter table public.tournament_fees
  add column upi_address text,
  add column upi_name text,
  add column bank_account text,
  add constraint tournament_fees_upi_address check (
    char_length(upi_address) <= 320
    and upi_address ~ '^[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9]{1,63}$'
  ),
  add constraint tournament_fees_upi_name check (char_length(upi_name) between 1 and 100),
  add constraint tournament_fees_upi check ((upi_address is null) = (upi_name is null)),
  add constraint tournament_fees_bank_account check (char_length(bank_account) between 1 and 500);

comment on column public.tournament_fees.upi_name is
  'Of the account behind the UPI address, as the payer''s app shows it.';

-- That a member says so does not make it paid.
create table public.fee_claims (
  id uuid default gen_random_uuid() not null,
  entry_id uuid not null,
  number text not null,
  at timestamptz default clock_timestamp() not null,
  refused_at timestamptz,
  constraint fee_claims_pkey primary key (id),
  constraint fee_claims_entry_id_fkey foreign key (entry_id) references public.entry_fees(entry_id),
  constraint fee_claims_number check (number ~ '^[A-Z0-9]{12,22}$')
);

comment on table public.fee_claims is
  'What members say that they have paid: the numbers of payments, which the club looks up. They go with the account.';

comment on column public.fee_claims.refused_at is
  'When the club said that no such payment has come.';

create index fee_claims_of_entry on public.fee_claims (entry_id, at);
create unique index fee_claims_number_once on public.fee_claims (number)
  where (refused_at is null);

create or replace view public.entry_fee_states with (security_invoker = true) as
select fee.entry_id, fee.tournament_id, fee.reference, fee.per_player,
       counted.charged, counted.waived, counted.paid, counted.refunded, counted.due,
       case
         when counted.due > 0 and said.number is not null then 'said-paid'
         when counted.due > 0 and counted.paid > counted.refunded then 'part-paid'
         when counted.due > 0 then 'due'
         when counted.due < 0 and counted.charged > counted.waived then 'too-much'
         when counted.due < 0 then 'to-refund'
         when counted.paid > counted.refunded then 'paid'
         else 'nothing'
       end as state,
       said.number as said_number
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
-- A payment with this number answers it, even one that the bank took back later.
left join lateral (
  select claim.number from public.fee_claims as claim
  where claim.entry_id = fee.entry_id and claim.refused_at is null
    and not exists (
      select from public.fee_ledger as line
      where line.entry_id = claim.entry_id and line.number = claim.number)
  order by claim.at desc limit 1
) as said on true;

comment on view public.entry_fee_states is
  'The sums of each entry''s ledger. due is negative when money is to be given back; said_number is of the last payment that the member named and the club has not looked up.';

alter table public.fee_claims enable row level security;
revoke all on public.fee_claims from anon, authenticated, service_role;
grant select on public.fee_claims to authenticated;

create policy "members read what they said of their own entries" on public.fee_claims
  for select to authenticated
  using ((entry_id in ( select own.entry_id
   from public.tournament_registrations own
  where (own.user_id = (select auth.uid())))));

create policy "only with a session that still exists" on public.fee_claims
  as restrictive for all to authenticated
  using ((select private.has_session()));

create policy "no filter is a regular expression" on public.fee_claims
  as restrictive for select to anon, authenticated
  using ((select private.filters_are_plain()));

alter table public.admin_audit
  drop constraint admin_audit_action,
  add constraint admin_audit_action check (
    action in (
      'look-up', 'export', 'scoring-retry', 'tournament-created', 'tournament-copied',
      'tournament-saved', 'tournament-published', 'registration-closed',
      'registration-reopened', 'tournament-cancelled', 'tournament-deleted',
      'entrant-added', 'entrant-corrected', 'entrant-confirmed', 'entrant-moved',
      'entrant-withdrawn', 'entrants-exported', 'message-sent', 'message-stopped', 'competition-saved',
      'draw-published', 'draw-taken-back', 'scores-saved', 'results-published',
      'results-taken-back', 'factor-released', 'choices-moved',
      'fees-saved', 'fees-applied', 'fee-recorded', 'fees-exported', 'receipt-details-saved',
      'payee-changed', 'claim-refused'
    )
  );

alter table public.registration_mails
  drop constraint registration_mails_kind,
  add constraint registration_mails_kind check (
    kind in (
      'registered', 'waiting', 'moved-up', 'changed', 'withdrawn', 'cancelled', 'reminder',
      'message', 'start', 'no-start', 'factor-released', 'payee-changed'
    )
  );

create or replace function public.entry_by_link(token uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select jsonb_build_object(
    'full_name', entry.full_name,
    'players', (
      select coalesce(jsonb_agg(player ->> 'full_name' order by place), '[]')
      from jsonb_array_elements(entry.players) with ordinality as further (player, place)),
    'state', entry.state,
    'fee', (
      select jsonb_build_object('state', fee.state, 'due', fee.due)
      from public.entry_fee_states as fee
      where fee.entry_id = entry.entry_id and fee.state <> 'nothing'),
    'place', case when entry.state = 'waiting' then private.queue_place(entry) -> 'place' end,
    'starts', case when entry.state = 'confirmed'
      then private.starts_of_entry(entry.entry_id, entry.tournament_id) else '[]' end,
    'tournament', jsonb_build_object(
      'name', tournament.name, 'slug', tournament.slug, 'state', tournament.state,
      'has_information_page', tournament.has_information_page,
      'starts_on', tournament.starts_on, 'date_text', tournament.date_text,
      'registration_opens_at', tournament.registration_opens_at,
      'registration_closes_at', tournament.registration_closes_at,
      'is_open_after_its_day', tournament.is_open_after_its_day,
      'changes_until', tournament.changes_until,
      'cancelled_reason', tournament.cancelled_reason))
  from public.entry_links as link
  join public.tournament_registrations as entry
    on entry.entry_id = link.entry_id and entry.replaced_at is null
  join public.tournaments as tournament on tournament.id = entry.tournament_id
  where link.token = entry_by_link.token and entry.user_id is null);
end;
$$;

create or replace function private.fee_group(state text) returns text
language sql immutable
set search_path = ''
as $$
  select case when state in ('due', 'part-paid') then 'due'
              when state = 'said-paid' then 'said'
              when state in ('too-much', 'to-refund') then 'refund'
              when state = 'paid' then 'paid' end;
$$;

comment on function private.fee_group is
  'Of how an entry stands: it owes (due), its member says that it has paid (said), it has paid (paid), or gets money back (refund). Null: nothing is due.';

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
  delete from public.fee_claims where entry_id = old.entry_id;
  return null;
end;
$$;

create or replace function private.fee_for_mail(entry uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'charged', state.charged - state.waived, 'due', state.due,
    'reference', state.reference, 'how_to_pay', fees.how_to_pay,
    'upi_address', fees.upi_address, 'upi_name', fees.upi_name,
    'bank_account', fees.bank_account)
  from public.entry_fee_states as state
  left join public.tournament_fees as fees on fees.tournament_id = state.tournament_id
  where state.entry_id = fee_for_mail.entry and state.charged > state.waived;
$$;

create function private.last_payee(tournament text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'upi_address', fees.upi_address, 'upi_name', fees.upi_name,
    'bank_account', fees.bank_account, 'how_to_pay', fees.how_to_pay)
  from public.tournament_fees as fees
  join public.tournaments as other on other.id = fees.tournament_id
  where fees.tournament_id <> last_payee.tournament
    and (fees.upi_address is not null or fees.bank_account is not null
         or fees.how_to_pay is not null)
  order by other.starts_on desc nulls last limit 1;
$$;

comment on function private.last_payee is
  'How another tournament, the latest that says so, is paid; null where none does.';

create function private.tell_of_payee(before public.tournament_fees, after public.tournament_fees)
returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  wanted jsonb := jsonb_build_object(
    'upi_address', (after).upi_address, 'upi_name', (after).upi_name,
    'bank_account', (after).bank_account);
  known jsonb := jsonb_build_object(
    'upi_address', (before).upi_address, 'upi_name', (before).upi_name,
    'bank_account', (before).bank_account);
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
  bank_account text default null
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
      bank_account = save_fees.bank_account,
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

create or replace function public.mark_paid(entry uuid, way text) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  outstanding bigint;
  said_number text;
  made public.fee_ledger;
begin
  perform private.lock_ledger(entry);
  select stands.due, stands.said_number into outstanding, said_number
  from public.entry_fee_states as stands
  where stands.entry_id = mark_paid.entry;
  if outstanding <= 0 then
    return 0;
  end if;
  insert into public.fee_ledger (entry_id, kind, paise, way, number, made_by)
  values (entry, 'payment', outstanding, mark_paid.way,
          case when mark_paid.way in ('upi', 'bank') then said_number end, (select auth.uid()))
  returning * into made;
  perform private.assert_cash_is_allowed(entry);
  perform private.write_ledger_audit(made);
  return outstanding;
exception
  when check_violation then
    raise exception 'ledger_invalid';
end;
$$;

comment on function public.mark_paid is
  'Notes that all that an entry owes was paid, by UPI or bank with the number that the member named; administrators only. Returns how much, 0 when nothing was due. Codes: entry_not_found, too_much_cash, ledger_invalid.';

create function private.payment_of(entry uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'tournament', tournament.name, 'slug', tournament.slug,
    'state', fee.state, 'due', fee.due, 'paid', fee.paid - fee.refunded,
    'reference', fee.reference, 'how_to_pay', fees.how_to_pay,
    'upi_address', fees.upi_address, 'upi_name', fees.upi_name,
    'bank_account', fees.bank_account, 'said_number', fee.said_number,
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
set search_path = ''
as $$
  select own.entry_id from public.tournament_registrations as own
  join public.tournaments as tournament on tournament.id = own.tournament_id
  where own.user_id = (select auth.uid()) and own.replaced_at is null
    and tournament.slug = tournament_slug;
$$;

create function private.linked_entry_id(token uuid) returns uuid
language sql stable
set search_path = ''
as $$
  select entry.entry_id from public.entry_links as link
  join public.tournament_registrations as entry
    on entry.entry_id = link.entry_id and entry.replaced_at is null and entry.user_id is null
  where link.token = linked_entry_id.token;
$$;

create function public.own_payment(tournament_slug text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.has_session() then
    return null;
  end if;
  return coalesce(private.payment_of(private.own_entry_id(tournament_slug)), '{}');
end;
$$;

comment on function public.own_payment is
  'What the caller''s entry in a tournament owes, whom to pay, and what was said of it; {} where it has no fee. Null when the session has ended.';

grant execute on function public.own_payment to authenticated;

create function public.payment_by_link(token uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select private.payment_of(private.linked_entry_id(payment_by_link.token));
$$;

comment on function public.payment_by_link is
  'The same of the entry of a link in a mail to somebody without an account; null when there is none.';

grant execute on function public.payment_by_link to anon, authenticated;

create function private.claim_payment(entry uuid, number text) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  owed bigint;
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
  select due into owed from public.entry_fee_states where entry_id = entry;
  if owed <= 0 then
    raise exception 'nothing_due';
  end if;
  if exists (select from public.fee_ledger as line where line.number = claim_payment.number) then
    raise exception 'number_taken';
  end if;
  if 10 <= (select count(*) from public.fee_claims where entry_id = entry) then
    raise exception 'too_many_numbers';
  end if;
  insert into public.fee_claims (entry_id, number) values (entry, claim_payment.number);
exception
  when unique_violation then
    raise exception 'number_taken';
  when check_violation or not_null_violation then
    raise exception 'number_invalid';
end;
$$;

create function public.say_paid(tournament_slug text, number text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.assert_session();
  perform private.lock_member((select auth.uid()));
  perform private.claim_payment(private.own_entry_id(tournament_slug), say_paid.number);
  return true;
end;
$$;

comment on function public.say_paid is
  'Takes the number of a payment that the caller has made for an entry; the club looks it up. Safe to repeat. Codes: entry_not_found, nothing_due, number_taken, number_invalid, too_many_numbers.';

grant execute on function public.say_paid to authenticated;

create function public.say_paid_by_link(token uuid, number text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.claim_payment(private.linked_entry_id(token), say_paid_by_link.number);
  return true;
end;
$$;

comment on function public.say_paid_by_link is
  'The same for the entry of a link in a mail to somebody without an account.';

grant execute on function public.say_paid_by_link to anon, authenticated;

create function public.refuse_claim(entry uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.lock_ledger(entry);
  update public.fee_claims as said set refused_at = now()
  where said.entry_id = refuse_claim.entry and said.refused_at is null
    and not exists (
      select from public.fee_ledger as line
      where line.entry_id = said.entry_id and line.number = said.number);
  if not found then
    return false;
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

comment on function public.refuse_claim is
  'Notes that the payments which a member named have not come; administrators only. False: there were none. Code: entry_not_found.';

grant execute on function public.refuse_claim to authenticated;

create or replace function public.fees_page(
  tournament text, wanted text default null, page integer default 1, page_size integer default 100
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most integer := least(greatest(coalesce(page_size, 100), 1), 1000);
begin
  perform private.assert_admin();
  return (
    with entries as (
      select fee.*, coalesce(version.full_name, '') as name,
             version.entry_id is not null as is_there,
             coalesce(version.state, 'withdrawn') as entry_state,
             private.fee_group(fee.state) as asked_as
      from public.entry_fee_states as fee
      left join public.tournament_registrations as version
        on version.entry_id = fee.entry_id and version.replaced_at is null
      where fee.tournament_id = fees_page.tournament
    ), asked as (
      select *, count(*) over () as total from entries
      where wanted is null or asked_as = wanted
      order by lower(name), entry_id
      limit most offset (greatest(coalesce(page, 1), 1) - 1) * most
    )
    select jsonb_build_object(
      'tournament', jsonb_build_object('id', shown.id, 'name', shown.name, 'slug', shown.slug),
      'fees', (
        select to_jsonb(fees) from public.tournament_fees as fees
        where fees.tournament_id = shown.id),
      'last', private.last_payee(shown.id),
      'without_price', (
        select count(*) from public.tournament_registrations as version
        where version.tournament_id = shown.id and version.state in ('confirmed', 'waiting')
          and not exists (
            select from public.entry_fees as own where own.entry_id = version.entry_id)),
      'sums', (
        select jsonb_build_object(
          'expected', coalesce(sum(charged - waived), 0),
          'paid', coalesce(sum(paid), 0),
          'refunded', coalesce(sum(refunded), 0),
          'outstanding', coalesce(sum(due) filter (where due > 0), 0),
          'to_refund', coalesce(-sum(due) filter (where due < 0), 0))
        from entries),
      'ways', (
        select coalesce(jsonb_object_agg(received.way, received.paise), '{}') from (
          select line.way, sum(line.paise) as paise
          from public.fee_ledger as line join entries on entries.entry_id = line.entry_id
          where line.kind = 'payment' group by line.way) as received
        where received.paise <> 0),
      'counts', (
        select jsonb_build_object(
          'due', count(*) filter (where asked_as = 'due'),
          'said', count(*) filter (where asked_as = 'said'),
          'paid', count(*) filter (where asked_as = 'paid'),
          'refund', count(*) filter (where asked_as = 'refund'),
          'all', count(*))
        from entries),
      'total', coalesce((select max(asked.total) from asked), 0),
      'page_size', most,
      'entries', (
        select coalesce(jsonb_agg(
          to_jsonb(asked) - 'asked_as' - 'total' order by lower(asked.name), asked.entry_id), '[]')
        from asked))
    from public.tournaments as shown where shown.id = fees_page.tournament);
end;
$$;

comment on function public.fees_page is
  'A tournament''s fees, the sums, and a page of the entries that have a price, by name: wanted is due, said, paid or refund; administrators only. Null where there is no such tournament.';

-- A place is held for some days until it is paid.

lock table public.tournament_registrations in access exclusive mode;

drop function public.save_fees;

alter table public.tournament_fees
  add column hold_days integer,
  add column unpaid_goes text,
  add constraint tournament_fees_hold_days check (hold_days between 1 and 60),
  add constraint tournament_fees_unpaid_goes check (unpaid_goes in ('waiting', 'withdrawn')),
  add constraint tournament_fees_hold check ((hold_days is null) = (unpaid_goes is null));

comment on column public.tournament_fees.hold_days is
  'For how many days a place is held that is not paid. Null: always.';

comment on column public.tournament_fees.unpaid_goes is
  'What becomes of it then: it goes to the end of the waiting list once somebody waits, or is withdrawn.';

alter table public.entry_fees add column held_until date;

comment on column public.entry_fees.held_until is
  'The last day on which the place is held though it is not paid; null: always.';

create index entry_fees_held on public.entry_fees (held_until) where (held_until is not null);

alter table public.registration_mails
  drop constraint registration_mails_kind,
  add constraint registration_mails_kind check (
    kind in (
      'registered', 'waiting', 'moved-up', 'changed', 'withdrawn', 'cancelled', 'reminder',
      'message', 'start', 'no-start', 'factor-released', 'payee-changed',
      'unpaid'
    )
  );

-- Places that are held but not paid.
create view private.unpaid_places as
select entry.id, entry.entry_id, held.held_until, fees.unpaid_goes, tournament.has_waiting_list
from public.entry_fees as held
join public.tournament_fees as fees
  on fees.tournament_id = held.tournament_id and fees.hold_days is not null
join public.tournaments as tournament
  on tournament.id = held.tournament_id and tournament.state = 'published'
  and tournament.starts_on >= (now() at time zone 'Asia/Kolkata')::date
join public.tournament_registrations as entry
  on entry.entry_id = held.entry_id and entry.replaced_at is null
  and entry.state = 'confirmed'
where held.held_until is not null and exists (
  select from public.entry_fee_states as stands
  where stands.entry_id = held.entry_id and stands.state = 'due');

comment on view private.unpaid_places is
  'Entries with a place that is held until a day, for which nothing was paid, nor said to be. Who has paid a part is left to the club.';

create or replace function public.claim_registration_mails(batch_size integer default 20)
returns table (
  id uuid,
  kind text,
  recipient text,
  full_name text,
  tournament_name text,
  starts_on date,
  place text,
  schedule text,
  calendar_path text,
  changes jsonb,
  cancelled_reason text,
  details jsonb,
  message_subject text,
  message_body text,
  stop_token uuid,
  entry_token uuid,
  entry jsonb
)
 language plpgsql
 security definer
 set search_path = ''
as $$
begin
  update public.registration_mails as mail
  set state = 'failed', next_try_at = null,
      last_error = coalesce(mail.last_error, 'sender_silent')
  where mail.id in (
    select exhausted.id from public.registration_mails as exhausted
    where exhausted.state = 'queued' and exhausted.attempts >= 8
      and exhausted.next_try_at <= now()
    order by exhausted.next_try_at
    limit 100
    for update skip locked);
  update public.registration_mails as mail
  set state = 'stopped', next_try_at = null
  where mail.id in (
    select untrue.id from public.registration_mails as untrue
    where untrue.id in (
        -- More than a batch takes: the next to be sent are among them.
        select about_starts.id from public.registration_mails as about_starts
        where about_starts.state = 'queued' and about_starts.kind in ('start', 'no-start')
          and about_starts.next_try_at <= now()
        order by about_starts.next_try_at
        limit 100)
      and untrue.state = 'queued' and not private.is_still_true(untrue)
    for update skip locked);

  return query
    with taken as (
      update public.registration_mails as mail
      set attempts = mail.attempts + 1, next_try_at = now() + interval '5 minutes'
      where mail.id in (
        select due.id from public.registration_mails as due
        where due.state = 'queued' and due.next_try_at <= now() and due.attempts < 8
        order by due.next_try_at
        limit least(greatest(coalesce(claim_registration_mails.batch_size, 20), 1), 50)
        for update skip locked)
      returning mail.*
    )
    select taken.id, taken.kind, taken.recipient, taken.full_name, tournament.name,
           tournament.starts_on, tournament.place, tournament.schedule,
           tournament.calendar_path, taken.changes, tournament.cancelled_reason,
           case taken.kind
             when 'start' then taken.details || jsonb_build_object(
               'starts', private.starts_of_entry(taken.entry_id, taken.tournament_id))
             else taken.details
           end,
           message.subject, message.body,
           case taken.kind when 'reminder' then preferences.stop_token end,
           link.token,
           case when taken.kind in ('registered', 'waiting', 'moved-up', 'changed', 'reminder', 'unpaid')
             then private.entry_for_mail(taken.entry_id)
               || jsonb_build_object('fee', private.fee_for_mail(taken.entry_id))
             -- To those who owe, with what each of them owes.
             when message.audience ? 'fee' then jsonb_build_object(
               'players', '[]'::jsonb, 'until', null,
               'fee', private.fee_for_mail(taken.entry_id)) end
    from taken
    -- A mail about the account is about no tournament.
    left join public.tournaments as tournament on tournament.id = taken.tournament_id
    left join public.entrant_messages as message on message.id = taken.message_id
    left join public.mail_preferences as preferences on preferences.user_id = taken.user_id
    left join public.entry_links as link
      on link.entry_id = taken.entry_id and taken.user_id is null;
end;
$$;

create or replace function public.run_scheduled_work() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- First: it waits for a member, which nobody does who holds another.
  more_places boolean := private.release_unpaid();
  more_accounts boolean := private.clean_up_deleted_accounts();
  more_rows boolean := private.purge_expired_rows();
  reminders integer := private.queue_reminders();
  unpaid integer := private.remind_unpaid();
begin
  perform private.forget_narrations();
  return more_places or more_accounts or more_rows or reminders >= 1000 or unpaid >= 100;
end;
$$;

create or replace function private.charge_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  per_player integer;
  prices jsonb;
  was_withdrawn boolean;
begin
  if tg_op = 'INSERT' then
    -- Who was entered before there was a fee has none.
    select before.withdrawn_at is not null into was_withdrawn
    from public.tournament_registrations as before
    where before.entry_id = new.entry_id and before.id <> new.id
    order by before.registration_date desc limit 1;
    if coalesce(was_withdrawn, true)
       and not exists (select from public.entry_fees where entry_id = new.entry_id) then
      select private.fee_on(fees, (new.registration_date at time zone 'Asia/Kolkata')::date),
             fees.prices
      into per_player, prices
      from public.tournament_fees as fees where fees.tournament_id = new.tournament_id;
      if per_player is not null then
        perform private.set_entry_fee(new.entry_id, new.tournament_id, per_player, prices);
      end if;
    end if;
  end if;
  if new.state = 'confirmed'
     and (tg_op = 'INSERT' and coalesce(was_withdrawn, true)
          or tg_op = 'UPDATE' and old.queue_number is not null) then
    update public.entry_fees as held
    set held_until = (now() at time zone 'Asia/Kolkata')::date + fees.hold_days
    from public.tournament_fees as fees
    where held.entry_id = new.entry_id and fees.tournament_id = new.tournament_id
      and fees.hold_days is not null;
  end if;
  perform private.charge_entry(new.entry_id);
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
    'bank_account', fees.bank_account,
    'held_until', (
      select own.held_until from public.entry_fees as own
      where own.entry_id = state.entry_id and fees.hold_days is not null))
  from public.entry_fee_states as state
  left join public.tournament_fees as fees on fees.tournament_id = state.tournament_id
  where state.entry_id = fee_for_mail.entry and state.charged > state.waived;
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
  unpaid_goes text default null
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

create or replace function public.apply_fees(tournament text) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  entry record;
  changed integer := 0;
begin
  perform private.assert_admin();
  -- Stronger than lock_tournament's where nothing is limited: nobody enters meanwhile.
  perform from public.tournaments where id = apply_fees.tournament for no key update;
  for entry in
    select version.entry_id, fees.prices, private.fee_on(fees, (
             select min(first.registration_date) at time zone 'Asia/Kolkata'
             from public.tournament_registrations as first
             where first.entry_id = version.entry_id)::date) as price
    from public.tournament_registrations as version
    join public.tournament_fees as fees on fees.tournament_id = version.tournament_id
    left join public.entry_fees as own on own.entry_id = version.entry_id
    where version.tournament_id = apply_fees.tournament
      and version.state in ('confirmed', 'waiting')
      and (own.prices is distinct from fees.prices and fees.fee is not null
           or own.per_player is distinct from private.fee_on(fees, (
             select min(first.registration_date) at time zone 'Asia/Kolkata'
             from public.tournament_registrations as first
             where first.entry_id = version.entry_id)::date))
    order by version.entry_id
  loop
    -- No fee any more: those that have one owe nothing.
    perform private.set_entry_fee(
      entry.entry_id, tournament, coalesce(entry.price, 0), entry.prices);
    perform private.charge_entry(entry.entry_id);
    changed := changed + 1;
  end loop;
  update public.entry_fees as held
  set held_until = coalesce(
    held.held_until, (now() at time zone 'Asia/Kolkata')::date + fees.hold_days)
  from public.tournament_fees as fees, public.tournament_registrations as version
  where held.tournament_id = apply_fees.tournament and fees.tournament_id = held.tournament_id
    and fees.hold_days is not null and version.entry_id = held.entry_id
    and version.replaced_at is null and version.state = 'confirmed';
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  select (select auth.uid()), 'fees-applied', edited.slug, edited.id,
         jsonb_build_object('entries', changed)
  from public.tournaments as edited where edited.id = apply_fees.tournament;
  return changed;
end;
$$;

create or replace function private.payment_of(entry uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'tournament', tournament.name, 'slug', tournament.slug,
    'state', fee.state, 'due', fee.due, 'paid', fee.paid - fee.refunded,
    'reference', fee.reference, 'how_to_pay', fees.how_to_pay,
    'upi_address', fees.upi_address, 'upi_name', fees.upi_name,
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

create function private.remind_unpaid() returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  held record;
  queued integer := 0;
begin
  for held in
    select version as entry, unpaid.held_until as until
    from private.unpaid_places as unpaid
    join public.tournament_registrations as version on version.id = unpaid.id
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

comment on function private.remind_unpaid is
  'Reminds those whose place is held until tomorrow or today, once; at most 100 in a call. Returns how many.';

create function private.release_unpaid() returns boolean
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
  'Takes one place away that was held long enough and is not paid. True: call it again.';

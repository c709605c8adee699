-- What is done by a schedule instead of in somebody's request: the rest of a
-- deleted account, mails in batches, and rows that have been kept long enough.

-- Deleting an account.

create table public.deleted_accounts (
  user_id uuid primary key,
  email text,
  deleted_at timestamptz not null default now(),
  cleaned_up_to uuid
);

comment on table public.deleted_accounts is
  'Accounts whose traces in the auth service''s log are still to be removed; a row goes when they are.';
comment on column public.deleted_accounts.cleaned_up_to is
  'How far the log has been read for this account, the same for all of one pass; null: not begun.';

create index deleted_accounts_in_pass on public.deleted_accounts (cleaned_up_to);

alter table public.deleted_accounts enable row level security;
revoke all on public.deleted_accounts from anon, authenticated, service_role;

create index admin_audit_by_search on public.admin_audit (lower(search));

create or replace function public.delete_own_account() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member uuid := (select auth.uid());
  address text;
begin
  if member is null then
    raise exception 'not_signed_in' using errcode = '42501';
  end if;
  -- Sessions before the account, as the auth service does when it refreshes one.
  perform from auth.sessions where user_id = member order by id for update;
  perform public.assert_session();
  select account.email into address from auth.users as account
  where account.id = member for update;

  -- Two administrators who go at the same time must see each other go.
  if exists (select from public.admins where user_id = member) then
    perform from public.admins order by user_id for update;
    if not exists (select from public.admins where user_id <> member) then
      raise exception 'last_administrator';
    end if;
  end if;

  -- Lines that name the member, by whoever and about whomever, in one order.
  perform from public.admin_audit
  where admin_id = member or lower(search) = lower(address)
  order by id for update;
  update public.admin_audit set admin_id = null where admin_id = member;
  update public.admin_audit set search = '' where lower(search) = lower(address);

  -- Before the registrations: settle_scoring_account locks them in this order.
  delete from public.scoring_accounts where user_id = member;
  delete from public.tournament_registrations where user_id = member;
  delete from public.birthday_tournament_registrations where user_id = member;
  -- Sessions, profile, mails and rights go by their foreign keys.
  delete from auth.users where id = member;
  -- The auth service's log has neither a foreign key nor an index.
  insert into public.deleted_accounts (user_id, email) values (member, address);
  return true;
end;
$$;

comment on function public.delete_own_account() is
  'Removes the caller and everything stored about them, at once or not at all; refuses the last administrator. clean_up_deleted_accounts removes what the auth service''s log says of them.';

-- One pass through the log is for all accounts that were deleted before it began.
create function public.clean_up_deleted_accounts(batch_size integer default 20000)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  first_id constant uuid := '00000000-0000-0000-0000-000000000000';
  read_to uuid;
  last_id uuid;
  entries bigint;
begin
  -- Whoever comes while a batch is worked on has nothing to do.
  if not pg_try_advisory_xact_lock(hashtextextended('public.clean_up_deleted_accounts', 0)) then
    return false;
  end if;
  select cleaned_up_to into read_to from public.deleted_accounts
  where cleaned_up_to is not null limit 1;
  if not found then
    update public.deleted_accounts set cleaned_up_to = first_id;
    if not found then
      return false;
    end if;
    read_to := first_id;
  end if;

  -- A hosted project may keep the log from its database's owner; then its lines go
  -- by the service's own rules.
  begin
    select (array_agg(id order by id desc))[1], count(*) into last_id, entries from (
      select id from auth.audit_log_entries where id > read_to
      order by id limit greatest(batch_size, 1)
    ) as batch (id);
    delete from auth.audit_log_entries
    where id > read_to and id <= last_id
      and payload ->> 'actor_id' in (
        select user_id::text from public.deleted_accounts where cleaned_up_to is not null);
    -- Somebody else may have the address by now.
    delete from auth.audit_log_entries as entry
    using public.deleted_accounts as account
    where entry.id > read_to and entry.id <= last_id
      and account.cleaned_up_to is not null
      and entry.payload ->> 'actor_username' = account.email
      and entry.created_at <= account.deleted_at;
    delete from auth.flow_state where user_id in (
      select user_id from public.deleted_accounts where cleaned_up_to is not null);
  exception when insufficient_privilege then
    raise log 'the records of the auth service were left as they are';
    entries := 0;
  end;

  if entries < greatest(batch_size, 1) then
    delete from public.deleted_accounts where cleaned_up_to is not null;
    return exists (select from public.deleted_accounts);
  end if;
  update public.deleted_accounts set cleaned_up_to = last_id where cleaned_up_to is not null;
  return true;
end;
$$;

comment on function public.clean_up_deleted_accounts(integer) is
  'Reads one batch of the auth service''s log and removes what is about deleted accounts. True: call it again.';

-- Mails.

-- Why a mail could not be sent is about servers, and for administrators.
revoke select on public.registration_mails from authenticated;
grant select (
  id, user_id, tournament_id, recipient, full_name, state, attempts,
  created_at, next_try_at, sent_at
) on public.registration_mails to authenticated;

create index registration_mails_exhausted on public.registration_mails (next_try_at)
  where state = 'queued' and attempts >= 8;
create index registration_mails_sent on public.registration_mails (sent_at)
  where state = 'sent';

drop function public.claim_registration_mails(integer);
create function public.claim_registration_mails(batch_size integer default 20)
returns table (
  id uuid,
  recipient text,
  full_name text,
  tournament_name text,
  starts_on date,
  place text,
  schedule text,
  calendar_path text
)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.registration_mails as mail
  set state = 'failed', next_try_at = null,
      last_error = coalesce(mail.last_error, 'The sender did not say what became of it.')
  where mail.id in (
    select exhausted.id from public.registration_mails as exhausted
    where exhausted.state = 'queued' and exhausted.attempts >= 8
      and exhausted.next_try_at <= now()
    order by exhausted.next_try_at
    limit 100
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
    select taken.id, taken.recipient, taken.full_name, tournament.name,
           tournament.starts_on, tournament.place, tournament.schedule, tournament.calendar_path
    from taken join public.tournaments as tournament on tournament.id = taken.tournament_id;
end;
$$;

comment on function public.claim_registration_mails(integer) is
  'Takes a batch of mails that are due, to be sent within five minutes; for the edge function registration-mail.';

revoke execute on function public.claim_registration_mails(integer)
  from public, anon, authenticated;
grant execute on function public.claim_registration_mails(integer) to service_role;

-- What has been kept long enough.

create function public.purge_expired_rows(batch_size integer default 10000) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  lines bigint;
  mails bigint;
begin
  delete from public.admin_audit where id in (
    select id from public.admin_audit where at < now() - interval '1 year'
    order by at limit batch_size for update skip locked);
  get diagnostics lines = row_count;
  delete from public.registration_mails where id in (
    select id from public.registration_mails
    where state = 'sent' and sent_at < now() - interval '30 days'
    order by sent_at limit batch_size for update skip locked);
  get diagnostics mails = row_count;
  delete from public.registration_mails where id in (
    select id from public.registration_mails
    where state <> 'sent' and created_at < now() - interval '90 days'
    order by created_at limit batch_size for update skip locked);
  return greatest(lines, mails) >= batch_size;
end;
$$;

comment on function public.purge_expired_rows(integer) is
  'Removes a batch of what is old: audit lines after a year, sent mails after 30 days, others after 90. True: call it again.';

create function public.run_scheduled_work() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  more_accounts boolean := public.clean_up_deleted_accounts();
  more_rows boolean := public.purge_expired_rows();
begin
  return more_accounts or more_rows;
end;
$$;

comment on function public.run_scheduled_work() is
  'A batch of everything that has to be done regularly, but sending mails. True: call it again. For a schedule.';

revoke execute on function public.clean_up_deleted_accounts(integer)
  from public, anon, authenticated, service_role;
revoke execute on function public.purge_expired_rows(integer)
  from public, anon, authenticated, service_role;
revoke execute on function public.run_scheduled_work() from public, anon, authenticated;
grant execute on function public.run_scheduled_work() to service_role;

-- Mails about registrations: to the address of the member's own account and to no
-- other, ten a day to one mailbox whoever causes them, and about changes too.

alter table public.registration_mails
  add column kind text not null default 'registered',
  add column changes jsonb,
  add constraint registration_mails_kind check (kind in ('registered', 'changed')),
  add constraint registration_mails_changes check ((kind = 'changed') = (changes is not null));
grant select (kind, changes) on public.registration_mails to authenticated;

comment on column public.registration_mails.changes is
  'A list of {field, from, to}: columns of the registration, and their values where they are no free text.';

-- A counter outlives the accounts that used it: who signs up with a stranger's
-- address, deletes the account, and begins again, does not get a new ten. It holds
-- no address, and is purged after a day.
create table public.mail_quotas (
  mailbox text primary key,
  window_started_at timestamptz not null default now(),
  used integer not null default 1
);

comment on column public.mail_quotas.mailbox is
  'SHA-256 of the address, as mailbox_digest spells it.';

create index mail_quotas_oldest_first on public.mail_quotas (window_started_at);

alter table public.mail_quotas enable row level security;
revoke all on public.mail_quotas from anon, authenticated, service_role;

-- One mailbox has many spellings: capitals, a tag after "+", dots at Gmail.
create function public.mailbox_digest(address text) returns text
language sql stable
set search_path = ''
as $$
  select encode(sha256(convert_to(
    case when parts.domain in ('gmail.com', 'googlemail.com')
      then replace(parts.mailbox, '.', '') || '@gmail.com'
      else parts.mailbox || '@' || parts.domain
    end, 'UTF8')), 'hex')
  from (
    select regexp_replace(lower(address), '(\+.*)?@[^@]*$', '') as mailbox,
           regexp_replace(lower(address), '^.*@', '') as domain
  ) as parts;
$$;

create function public.consume_mail_quota(address text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  daily_quota constant integer := 10;
  used_today integer;
begin
  insert into public.mail_quotas as quota (mailbox)
  values (public.mailbox_digest(address))
  on conflict (mailbox) do update
  set used = case when quota.window_started_at <= now() - interval '1 day' then 1
                  else least(quota.used, daily_quota) + 1 end,
      window_started_at = case when quota.window_started_at <= now() - interval '1 day' then now()
                               else quota.window_started_at end
  returning quota.used into used_today;
  return used_today <= daily_quota;
end;
$$;

comment on function public.consume_mail_quota(text) is
  'Counts a mail to this mailbox. False: it has had its ten of the day.';

-- What differs between two versions of a registration. Only what the database
-- holds to a pattern is repeated: the mail may go to somebody who never signed up.
create function public.registration_changes(before jsonb, after jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_agg(
    case
      when field = 'category'
        or (field = 'handicap' and before ->> field ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$'
            and after ->> field ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$')
      then jsonb_build_object('field', field, 'from', before ->> field, 'to', after ->> field)
      else jsonb_build_object('field', field)
    end order by place)
  from unnest(array[
    'full_name', 'email', 'phone', 'golf_group', 'category', 'handicap',
    'additional_info', 'birthday_message'
  ]) with ordinality as known (field, place)
  where before -> field is distinct from after -> field;
$$;

drop trigger mail_new_registration on public.tournament_registrations;
drop trigger mail_new_birthday_registration on public.birthday_tournament_registrations;
drop function public.mail_new_registration();
drop function public.mail_new_birthday_registration();
drop function public.queue_registration_mail(uuid, text, text, text);

-- A registration is made even when its mail cannot be.
create function public.queue_registration_mail(
  member uuid, tournament text, name text, changes jsonb
) returns void
language plpgsql
set search_path = ''
as $$
declare
  address text := coalesce((select email from auth.users where id = member), '');
  is_address boolean := address ~ '^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$';
begin
  if tournament is null
     or (is_address and not public.consume_mail_quota(address))
     or 10 <= (
       select count(*) from (
         select from public.registration_mails
         where user_id = member and created_at > now() - interval '1 day'
         limit 10
       ) as of_today
     ) then
    return;
  end if;
  insert into public.registration_mails
    (user_id, tournament_id, recipient, full_name, kind, changes, state, next_try_at, last_error)
  values (
    member, tournament, address, name,
    case when changes is null then 'registered' else 'changed' end, changes,
    case when is_address then 'queued' else 'failed' end,
    case when is_address then now() end,
    case when is_address then null else 'no_address' end);
exception when others then
  raise warning 'a registration goes without its mail: %', sqlerrm;
end;
$$;

create function public.mail_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  earlier public.tournament_registrations;
  changes jsonb;
begin
  select * into earlier from public.tournament_registrations
  where user_id = new.user_id and tournament_name = new.tournament_name
    and tournament_date = new.tournament_date
    and (registration_date, id) < (new.registration_date, new.id)
  order by registration_date desc, id desc
  limit 1;
  if earlier.id is not null and earlier.withdrawn_at is null then
    changes := public.registration_changes(to_jsonb(earlier), to_jsonb(new));
    if changes is null then return null; end if;
  end if;
  perform public.queue_registration_mail(
    new.user_id,
    (select id from public.tournaments
     where name = new.tournament_name and starts_on = new.tournament_date),
    new.full_name, changes);
  return null;
end;
$$;

create trigger mail_registration after insert on public.tournament_registrations
  for each row execute function public.mail_registration();

create function public.mail_birthday_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  earlier public.birthday_tournament_registrations;
  changes jsonb;
begin
  select * into earlier from public.birthday_tournament_registrations
  where user_id = new.user_id and (registered_at, id) < (new.registered_at, new.id)
  order by registered_at desc, id desc
  limit 1;
  if earlier.id is not null and earlier.withdrawn_at is null then
    changes := public.registration_changes(to_jsonb(earlier), to_jsonb(new));
    if changes is null then return null; end if;
  end if;
  perform public.queue_registration_mail(
    new.user_id, 'founder-birthday', new.full_name, changes);
  return null;
end;
$$;

create trigger mail_birthday_registration
  after insert on public.birthday_tournament_registrations
  for each row execute function public.mail_birthday_registration();

drop function public.claim_registration_mails(integer);
create function public.claim_registration_mails(batch_size integer default 20)
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
  changes jsonb
)
language plpgsql volatile security definer
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
           tournament.calendar_path, taken.changes
    from taken join public.tournaments as tournament on tournament.id = taken.tournament_id;
end;
$$;

comment on function public.claim_registration_mails(integer) is
  'Takes a batch of mails that are due, to be sent within five minutes; for the edge function registration-mail.';

revoke execute on function public.mailbox_digest(text) from public, anon, authenticated;
revoke execute on function public.consume_mail_quota(text) from public, anon, authenticated;
revoke execute on function public.registration_changes(jsonb, jsonb)
  from public, anon, authenticated;
revoke execute on function public.queue_registration_mail(uuid, text, text, jsonb)
  from public, anon, authenticated;
revoke execute on function public.mail_registration() from public, anon, authenticated;
revoke execute on function public.mail_birthday_registration()
  from public, anon, authenticated;
revoke execute on function public.claim_registration_mails(integer)
  from public, anon, authenticated;
grant execute on function public.claim_registration_mails(integer) to service_role;

-- Counters of mailboxes go with what else has been kept long enough.
create or replace function public.purge_expired_rows(batch_size integer default 10000)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  lines bigint;
  mails bigint;
  quotas bigint;
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
  delete from public.mail_quotas where mailbox in (
    select mailbox from public.mail_quotas
    where window_started_at < now() - interval '1 day'
    order by window_started_at limit batch_size for update skip locked);
  get diagnostics quotas = row_count;
  return greatest(lines, mails, quotas) >= batch_size;
end;
$$;

comment on function public.purge_expired_rows(integer) is
  'Removes a batch of what is old: audit lines after a year, sent mails after 30 days, others after 90, counters of mailboxes after a day. True: call it again.';

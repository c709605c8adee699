-- Mails about places, reminders, and messages of the club to those who are entered.
-- What a member does is counted against the quota of their mailbox; what the club or
-- the line does to them is not.

create table public.mail_preferences (
  user_id uuid primary key references auth.users (id) on delete cascade,
  wants_reminders boolean not null default true,
  stop_token uuid not null default gen_random_uuid() unique
);

comment on table public.mail_preferences is
  'What a member does not want by mail. The token is in the link that stops it, which works without logging in.';

alter table public.mail_preferences enable row level security;
revoke all on public.mail_preferences from anon, authenticated, service_role;
grant select (user_id, wants_reminders) on public.mail_preferences to authenticated;

create policy "members read their own mail preferences" on public.mail_preferences
  for select to authenticated
  using (user_id = (select auth.uid()));

create function public.set_reminders(wanted boolean) returns boolean
language sql volatile security definer
set search_path = ''
as $$
  insert into public.mail_preferences (user_id, wants_reminders)
  values ((select auth.uid()), coalesce(wanted, true))
  on conflict (user_id) do update set wants_reminders = excluded.wants_reminders
  returning wants_reminders;
$$;

comment on function public.set_reminders(boolean) is
  'Whether the caller is reminded of a tournament two days before.';

create function public.stop_reminders(token uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.mail_preferences set wants_reminders = false
  where stop_token = stop_reminders.token;
  return found;
end;
$$;

comment on function public.stop_reminders(uuid) is
  'For the link in a reminder. False: there is no such link, or no longer.';

select public.lock_registrations_for_migration();

create table public.entrant_messages (
  id uuid primary key,
  tournament_id text not null references public.tournaments (id) on delete cascade,
  subject text not null,
  body text not null,
  audience jsonb not null default '{}',
  created_at timestamptz not null default now(),
  stopped_at timestamptz,
  constraint entrant_messages_subject
    check (char_length(subject) between 1 and 120 and btrim(subject) <> ''
           and subject !~ '[\r\n]'),
  constraint entrant_messages_body
    check (char_length(body) between 1 and 5000 and btrim(body) <> '')
);

comment on table public.entrant_messages is
  'What the club wrote to entrants. Who did is in the audit log.';
comment on column public.entrant_messages.audience is
  'The filters by which its recipients were chosen: {state, golf_group, category}.';

create index entrant_messages_of_tournament
  on public.entrant_messages (tournament_id, created_at desc);

alter table public.entrant_messages enable row level security;
revoke all on public.entrant_messages from anon, authenticated, service_role;

alter table public.registration_mails
  add column details jsonb,
  add column message_id uuid references public.entrant_messages (id) on delete cascade,
  add column once_key text,
  drop constraint registration_mails_kind,
  add constraint registration_mails_kind check (kind in (
    'registered', 'waiting', 'moved-up', 'changed', 'withdrawn', 'cancelled', 'reminder',
    'message')),
  add constraint registration_mails_message
    check ((kind = 'message') = (message_id is not null)),
  drop constraint registration_mails_state,
  add constraint registration_mails_state
    check (state in ('queued', 'sent', 'failed', 'stopped')),
  add constraint registration_mails_once unique (user_id, tournament_id, once_key);

comment on column public.registration_mails.details is
  'Of an entry that waits {place, players_ahead}; of one that the club withdrew {reason}.';
comment on column public.registration_mails.once_key is
  'Two mails of a member and a tournament never have the same one.';

create index registration_mails_of_message on public.registration_mails (message_id)
  where message_id is not null;

grant select (details, message_id) on public.registration_mails to authenticated;

grant select (id, tournament_id, subject, body, created_at)
  on public.entrant_messages to authenticated;

create policy "members read what was written to them" on public.entrant_messages
  for select to authenticated
  using (exists (
    select from public.registration_mails as mail
    where mail.message_id = entrant_messages.id and mail.user_id = (select auth.uid())));

-- No lock is waited for: an account that is being deleted waits for the tournament that
-- the caller has locked, and gets no mail.
create function public.queue_entry_mail(
  entry public.tournament_registrations,
  kind text,
  details jsonb default null,
  once_key text default null,
  message_id uuid default null
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  account_id uuid;
  address text;
begin
  select account.id, coalesce(account.email, '') into account_id, address
  from auth.users as account
  where account.id = entry.user_id for key share skip locked;
  if account_id is null then
    return false;
  end if;
  insert into public.registration_mails (
    user_id, tournament_id, recipient, full_name, kind, details, once_key, message_id, state,
    next_try_at, last_error)
  values (
    account_id, entry.tournament_id, address, entry.full_name, queue_entry_mail.kind,
    queue_entry_mail.details, queue_entry_mail.once_key, queue_entry_mail.message_id,
    case when public.is_mail_address(address) then 'queued' else 'failed' end,
    case when public.is_mail_address(address) then now() end,
    case when public.is_mail_address(address) then null else 'no_address' end)
  on conflict on constraint registration_mails_once do nothing;
  return found;
end;
$$;

comment on function public.queue_entry_mail(
  public.tournament_registrations, text, jsonb, text, uuid
) is
  'Queues a mail that the member did not cause. False: there is no account, or it had this one.';

create or replace function public.note_moved_up(entry public.tournament_registrations)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if not public.queue_entry_mail(entry, 'moved-up') then
    return;
  end if;
  if entry.entry_form = 'full' and not public.has_scoring_credentials(entry.user_id) then
    insert into public.scoring_accounts (user_id) values (entry.user_id)
    on conflict (user_id) do nothing;
  end if;
end;
$$;

create function public.queue_place(entry public.tournament_registrations) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'place', count(*) + 1, 'players_ahead', coalesce(sum(ahead.player_count), 0))
  from public.tournament_registrations as ahead
  where ahead.tournament_id = entry.tournament_id and ahead.state = 'waiting'
    and ahead.queue_number < entry.queue_number;
$$;

drop function public.queue_registration_mail(uuid, text, text, jsonb);
create function public.queue_registration_mail(
  member uuid, tournament text, name text, kind text, changes jsonb, details jsonb default null
) returns void
language plpgsql
set search_path = ''
as $$
declare
  address text := coalesce((select email from auth.users where id = member), '');
  is_address boolean := public.is_mail_address(address);
begin
  if member is null or tournament is null
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
    (user_id, tournament_id, recipient, full_name, kind, changes, details, state,
     next_try_at, last_error)
  values (
    member, tournament, address, name, queue_registration_mail.kind, changes,
    queue_registration_mail.details,
    case when is_address then 'queued' else 'failed' end,
    case when is_address then now() end,
    case when is_address then null else 'no_address' end);
exception when others then
  raise warning 'a registration goes without its mail: %', sqlerrm;
end;
$$;

create or replace function public.registration_changes(before jsonb, after jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_agg(
    case
      when field = 'category'
        or (field = 'handicap' and before ->> field ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$'
            and after ->> field ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$')
      then jsonb_build_object('field', field, 'from', before ->> field, 'to', after ->> field)
      else jsonb_build_object(
        'field', case field when 'message' then 'birthday_message' else field end)
    end order by place)
  from unnest(array[
    'full_name', 'email', 'phone', 'golf_group', 'category', 'handicap',
    'additional_info', 'message', 'answers', 'players'
  ]) with ordinality as known (field, place)
  where before -> field is distinct from after -> field;
$$;

create or replace function public.mail_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  earlier public.tournament_registrations;
  tournament public.tournaments;
  changes jsonb;
begin
  select * into earlier from public.tournament_registrations
  where entry_id = new.entry_id
    and (registration_date, id) < (new.registration_date, new.id)
  order by registration_date desc, id desc
  limit 1;
  if earlier.id is not null and earlier.withdrawn_at is null then
    changes := public.registration_changes(to_jsonb(earlier), to_jsonb(new));
    if changes is null then return null; end if;
    select * into tournament from public.tournaments where id = new.tournament_id;
    changes := public.with_labels(changes, tournament, earlier.answers, new.answers);
  end if;
  perform public.queue_registration_mail(
    new.user_id, new.tournament_id, new.full_name,
    case when changes is not null then 'changed'
         when new.queue_number is not null then 'waiting'
         else 'registered' end,
    changes,
    case when changes is null and new.queue_number is not null
         then public.queue_place(new) end);
  return null;
end;
$$;

create function public.mail_withdrawal() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.withdrawn_by_club then
    perform public.queue_entry_mail(
      new, 'withdrawn', jsonb_build_object('reason', new.withdrawn_reason));
  else
    perform public.queue_registration_mail(
      new.user_id, new.tournament_id, new.full_name, 'withdrawn', null);
  end if;
  return null;
end;
$$;

create trigger mail_withdrawal
  after update of withdrawn_at on public.tournament_registrations
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function public.mail_withdrawal();

-- Reminders.

create function public.queue_reminders() returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  in_two_days constant date := (now() at time zone 'Asia/Kolkata')::date + 2;
  entry public.tournament_registrations;
  queued integer := 0;
begin
  for entry in
    select version.* from public.tournaments as tournament
    join public.tournament_registrations as version on version.tournament_id = tournament.id
    where tournament.starts_on = in_two_days and tournament.state = 'published'
      and version.state = 'confirmed' and version.user_id is not null
      and not exists (
        select from public.mail_preferences as preferences
        where preferences.user_id = version.user_id and not preferences.wants_reminders)
      and not exists (
        select from public.registration_mails as mail
        where mail.user_id = version.user_id and mail.tournament_id = tournament.id
          and mail.once_key = 'reminder ' || in_two_days)
    limit 1000
  loop
    -- For the link that stops them.
    insert into public.mail_preferences (user_id)
    select account.id from auth.users as account
    where account.id = entry.user_id for key share skip locked
    on conflict (user_id) do nothing;
    if public.queue_entry_mail(entry, 'reminder', null, 'reminder ' || in_two_days) then
      queued := queued + 1;
    end if;
  end loop;
  return queued;
end;
$$;

comment on function public.queue_reminders() is
  'Reminds members of the tournaments in two days, once; at most 1,000 in a call. Returns how many.';

create or replace function public.run_scheduled_work() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  more_accounts boolean := public.clean_up_deleted_accounts();
  more_rows boolean := public.purge_expired_rows();
  reminders integer := public.queue_reminders();
begin
  return more_accounts or more_rows or reminders >= 1000;
end;
$$;

-- Messages of the club.

alter table public.admin_audit
  drop constraint admin_audit_action,
  add constraint admin_audit_action check (action in (
    'look-up', 'export', 'scoring-retry',
    'tournament-created', 'tournament-copied', 'tournament-saved', 'tournament-published',
    'registration-closed', 'registration-reopened', 'tournament-cancelled',
    'tournament-deleted',
    'entrant-added', 'entrant-confirmed', 'entrant-moved', 'entrant-withdrawn',
    'entrants-exported', 'message-sent', 'message-stopped'));

create function public.message_audience(tournament text, audience jsonb)
returns setof public.tournament_registrations
language sql stable
set search_path = ''
as $$
  select entry.* from public.tournament_registrations as entry
  where entry.tournament_id = message_audience.tournament
    and entry.state in ('confirmed', 'waiting')
    and (audience ->> 'state' is null or entry.state = audience ->> 'state')
    and (audience ->> 'golf_group' is null or entry.golf_group = audience ->> 'golf_group')
    and (audience ->> 'category' is null or entry.category = audience ->> 'category'
         or entry.players @> jsonb_build_array(
           jsonb_build_object('category', audience ->> 'category')))
  order by entry.id;
$$;

create function public.count_message_recipients(tournament text, audience jsonb default '{}')
returns table (recipients integer, without_account integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform public.assert_admin();
  return query
    select count(entry.user_id)::integer, (count(*) - count(entry.user_id))::integer
    from public.message_audience(count_message_recipients.tournament, audience) as entry;
end;
$$;

comment on function public.count_message_recipients(text, jsonb) is
  'How many entrants a message would go to, and how many of the tournament''s it cannot reach; administrators only.';

create function public.send_entrant_message(
  tournament text, subject text, body text, submission_key uuid, audience jsonb default '{}'
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  known public.tournaments;
  wrong text;
  recipients integer;
begin
  perform public.assert_admin();
  perform public.assert_session();
  -- Members who enter meanwhile wait for us, or we for them.
  select * into known from public.tournaments as there
  where there.id = send_entrant_message.tournament for no key update;
  if known.id is null then
    raise exception 'tournament_not_found';
  end if;
  if known.state = 'draft' then
    raise exception 'not_published';
  end if;
  if jsonb_typeof(audience) is distinct from 'object'
     or audience - array['state', 'golf_group', 'category'] <> '{}' then
    raise exception 'audience_invalid';
  end if;
  -- Sent before: the same form writes once.
  insert into public.entrant_messages as made (id, tournament_id, subject, body, audience)
  values (send_entrant_message.submission_key, known.id, btrim(send_entrant_message.subject),
          btrim(send_entrant_message.body), audience)
  on conflict (id) do nothing;
  if not found then
    return (select count(*)::integer from public.registration_mails as mail
            where mail.message_id = send_entrant_message.submission_key);
  end if;
  select count(*)::integer into recipients
  from public.message_audience(known.id, audience) as entry
  where public.queue_entry_mail(
    entry, 'message', null, 'message ' || send_entrant_message.submission_key, send_entrant_message.submission_key);
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  values ((select auth.uid()), 'message-sent', known.slug, known.id,
          jsonb_build_object('message', send_entrant_message.submission_key, 'recipients', recipients));
  return recipients;
exception
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'message_invalid' using detail = replace(wrong, 'entrant_messages_', '');
  when not_null_violation then
    get stacked diagnostics wrong = column_name;
    raise exception 'message_invalid' using detail = wrong;
end;
$$;

comment on function public.send_entrant_message(text, text, text, uuid, jsonb) is
  'Queues a message to those who are entered, or to some of them; administrators only. Returns how many. Codes: tournament_not_found, not_published, audience_invalid, message_invalid.';

create function public.stop_entrant_message(message uuid) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.entrant_messages;
  stopped integer;
begin
  perform public.assert_admin();
  select * into known from public.entrant_messages
  where id = stop_entrant_message.message for update;
  if known.id is null then
    raise exception 'message_not_found';
  end if;
  update public.entrant_messages set stopped_at = coalesce(stopped_at, now())
  where id = known.id;
  -- One that is just being sent is settled by whoever sends it.
  update public.registration_mails
  set state = 'stopped', next_try_at = null
  where id in (
    select mail.id from public.registration_mails as mail
    where mail.message_id = known.id and mail.state = 'queued'
      and (mail.attempts = 0 or mail.next_try_at <= now())
    order by mail.id
    for update skip locked);
  get diagnostics stopped = row_count;
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  select (select auth.uid()), 'message-stopped', there.slug, there.id,
         jsonb_build_object('message', known.id, 'stopped', stopped)
  from public.tournaments as there where there.id = known.tournament_id;
  return stopped;
end;
$$;

comment on function public.stop_entrant_message(uuid) is
  'Does not send what is still queued of a message; administrators only. Returns how many.';

create function public.tournament_messages(tournament text)
returns table (
  id uuid,
  subject text,
  body text,
  audience jsonb,
  created_at timestamptz,
  stopped_at timestamptz,
  queued integer,
  sent integer,
  failed integer,
  stopped integer
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform public.assert_admin();
  return query
    select message.id, message.subject, message.body, message.audience, message.created_at,
           message.stopped_at,
           (count(mail.id) filter (where mail.state = 'queued'))::integer,
           (count(mail.id) filter (where mail.state = 'sent'))::integer,
           (count(mail.id) filter (where mail.state = 'failed'))::integer,
           (count(mail.id) filter (where mail.state = 'stopped'))::integer
    from public.entrant_messages as message
    left join public.registration_mails as mail on mail.message_id = message.id
    where message.tournament_id = tournament_messages.tournament
    group by message.id
    order by message.created_at desc
    limit 50;
end;
$$;

comment on function public.tournament_messages(text) is
  'The latest messages to a tournament''s entrants, with how many were sent; administrators only.';

-- Sending.

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
  changes jsonb,
  cancelled_reason text,
  details jsonb,
  message_subject text,
  message_body text,
  stop_token uuid
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
           tournament.calendar_path, taken.changes, tournament.cancelled_reason,
           taken.details, message.subject, message.body,
           case taken.kind when 'reminder' then preferences.stop_token end
    from taken
    join public.tournaments as tournament on tournament.id = taken.tournament_id
    left join public.entrant_messages as message on message.id = taken.message_id
    left join public.mail_preferences as preferences on preferences.user_id = taken.user_id;
end;
$$;

comment on function public.claim_registration_mails(integer) is
  'Takes a batch of mails that are due, to be sent within five minutes; for the edge function registration-mail.';

-- A stopped mail is no failure.
create or replace function public.unsent_registration_mails()
returns table (
  recipient text,
  tournament_name text,
  state text,
  attempts integer,
  created_at timestamptz,
  next_try_at timestamptz,
  last_error text,
  total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform public.assert_admin();
  return query
    select mail.recipient, tournament.name, mail.state, mail.attempts, mail.created_at,
           mail.next_try_at, mail.last_error, count(*) over ()
    from public.registration_mails as mail
    join public.tournaments as tournament on tournament.id = mail.tournament_id
    where mail.state in ('queued', 'failed')
      and (mail.last_error is not null or mail.created_at < now() - interval '15 minutes')
      and mail.created_at > now() - interval '30 days'
    order by mail.created_at desc
    limit 20;
end;
$$;

revoke execute on function public.queue_entry_mail(
  public.tournament_registrations, text, jsonb, text, uuid
) from public, anon, authenticated;
revoke execute on function public.queue_place(public.tournament_registrations)
  from public, anon, authenticated;
revoke execute on function public.queue_registration_mail(uuid, text, text, text, jsonb, jsonb)
  from public, anon, authenticated;
revoke execute on function public.mail_withdrawal() from public, anon, authenticated;
revoke execute on function public.queue_reminders() from public, anon, authenticated;
revoke execute on function public.message_audience(text, jsonb)
  from public, anon, authenticated;
revoke execute on function public.claim_registration_mails(integer)
  from public, anon, authenticated;
grant execute on function public.claim_registration_mails(integer) to service_role;
revoke execute on function public.set_reminders(boolean) from public, anon;
grant execute on function public.set_reminders(boolean) to authenticated;
revoke execute on function public.stop_reminders(uuid) from public;
grant execute on function public.stop_reminders(uuid) to anon, authenticated;
revoke execute on function public.count_message_recipients(text, jsonb) from public, anon;
grant execute on function public.count_message_recipients(text, jsonb) to authenticated;
revoke execute on function public.send_entrant_message(text, text, text, uuid, jsonb)
  from public, anon;
grant execute on function public.send_entrant_message(text, text, text, uuid, jsonb)
  to authenticated;
revoke execute on function public.stop_entrant_message(uuid) from public, anon;
grant execute on function public.stop_entrant_message(uuid) to authenticated;
revoke execute on function public.tournament_messages(text) from public, anon;
grant execute on function public.tournament_messages(text) to authenticated;

-- The club corrects an entry, and whom it enters without an account gets mails at the
-- address that it typed, with a link to see the entry and to withdraw it.

-- First what a registration locks first: one that is under way is waited for.
lock table public.tournament_registrations in access exclusive mode;

alter table public.admin_audit drop constraint admin_audit_action;
alter table public.admin_audit add constraint admin_audit_action check (
  action in (
    'look-up', 'export', 'scoring-retry', 'tournament-created', 'tournament-copied',
    'tournament-saved', 'tournament-published', 'registration-closed',
    'registration-reopened', 'tournament-cancelled', 'tournament-deleted',
    'entrant-added', 'entrant-corrected', 'entrant-confirmed', 'entrant-moved',
    'entrant-withdrawn', 'entrants-exported', 'message-sent', 'message-stopped', 'competition-saved',
    'draw-published', 'draw-taken-back', 'scores-saved', 'results-published',
    'results-taken-back', 'factor-released'
  )
);

alter table public.tournament_registrations drop constraint entry_form_fields;
alter table public.tournament_registrations add constraint entry_form_fields check (
  case entry_form
    when 'full' then
      (email is not null or entered_by_club)
      and golf_group is not null
      and category is not null
      and message is null
    else
      (email is null or entered_by_club)
      and golf_group is null
      and category is null
      and additional_info is null
      and golfguage_password is null
  end
);

comment on column public.tournament_registrations.email is
  'Of the full form. When the club enters somebody it may be left out, and the short form has it too: without an account, mails go there.';

alter table public.registration_mails alter column user_id drop not null;
alter table public.registration_mails add column entry_id uuid;
comment on column public.registration_mails.user_id is
  'Null: to the address of an entry without an account.';
comment on column public.registration_mails.details is
  'Of an entry that waits {place, players_ahead}; of one that the club withdrew {reason}, or corrected {is_by_club, reason}; of a start {is_change}.';
comment on column public.registration_mails.once_key is
  'Two mails of an entry never have the same one.';

-- So that nobody is reminded twice.
update public.registration_mails as mail
set entry_id = entry.entry_id
from public.tournament_registrations as entry
where entry.user_id = mail.user_id and entry.tournament_id = mail.tournament_id
  and entry.replaced_at is null;

alter table public.registration_mails drop constraint registration_mails_once;
alter table public.registration_mails
  add constraint registration_mails_once unique (entry_id, once_key),
  add constraint registration_mails_addressee check (user_id is not null or entry_id is not null);

-- The link in mails to somebody whom the club entered, and who has no account.
create table public.entry_links (
  entry_id uuid not null,
  token uuid default gen_random_uuid() not null,
  constraint entry_links_pkey primary key (entry_id),
  constraint entry_links_token_key unique (token)
);

comment on table public.entry_links is
  'The token shows an entry without an account, and withdraws it. It ends when the club corrects the entry''s address.';

alter table public.entry_links enable row level security;
revoke all on public.entry_links from anon, authenticated, service_role;

drop function private.queue_registration_mail;
drop function public.count_message_recipients;
drop function public.claim_registration_mails;
drop function public.entrant_history;
drop function private.starts_of;
drop function private.starts_of_member;

create function private.starts_of(tournament text, published_draw jsonb)
returns table (entry_id uuid, starts jsonb)
language sql stable
set search_path = ''
as $$
  with seats as materialized (
    select seat.number, seat.start, seat.place, seat.id, entered.entry_id,
           coalesce(seat.name, entered.full_name) as name
    from private.published_seats(starts_of.published_draw) as seat
    left join private.players_of(starts_of.tournament) as entered
      on entered.player_id = seat.id and entered.state = 'confirmed'
    where entered.player_id is not null or seat.name is not null
  )
  select own.entry_id, jsonb_agg(
    own.start || jsonb_build_object(
      'fourball', own.number,
      'player', own.name,
      'with', (
        select coalesce(jsonb_agg(other.name order by other.place), '[]') from seats as other
        where other.number = own.number and other.id <> own.id)
    ) order by own.number, own.place)
  from seats as own
  where own.entry_id is not null
  group by own.entry_id;
$$;

comment on function private.starts_of is
  'For each entry a list of {time, hole, letter, fourball, player, with}, one for each of its players.';

create function private.starts_of_entry(entry uuid, tournament text) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce((
    select told.starts
    from public.competitions as competition
    cross join lateral private.starts_of(
      competition.tournament_id, competition.published_draw) as told
    where competition.tournament_id = starts_of_entry.tournament
      and competition.published_draw is not null and told.entry_id = starts_of_entry.entry
  ), '[]');
$$;

create or replace function private.accept_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_api constant boolean := coalesce((select auth.role()) = 'authenticated', false);
  is_member constant boolean := is_api and not new.entered_by_club;
  tournament public.tournaments;
  replaced public.tournament_registrations;
  current public.tournament_registrations;
begin
  if new.entered_by_club then
    perform private.lock_member(new.user_id);
  else
    perform private.begin_registration(new.user_id);
  end if;

  -- By its id, or by the name and day that registrations had before.
  if new.tournament_id is null then
    select * into tournament from public.tournaments
    where name = new.tournament_name and starts_on = new.tournament_date;
  else
    select * into tournament from public.tournaments where id = new.tournament_id;
  end if;
  -- Nobody learns of a draft.
  if tournament.id is null or is_member and tournament.state = 'draft' then
    if new.tournament_id is not null then
      raise exception 'tournament_not_found';
    end if;
    tournament := null;
  else
    new.tournament_id := tournament.id;
    new.tournament_name := tournament.name;
    new.tournament_date := tournament.starts_on;
    new.entry_form := tournament.entry_form;
  end if;
  new.players := private.with_player_ids(new.players);
  -- An entry that the club corrects may have no account.
  new.entry_id := coalesce((
    select entry_id from public.tournament_registrations
    where new.entered_by_club and id = new.replaces
  ), (
    select entry_id from public.tournament_registrations
    where user_id = new.user_id and tournament_id = new.tournament_id
    limit 1
  ), new.id);

  -- Sent before: it meets its idempotency key.
  if exists (
    select from public.tournament_registrations where submission_key = new.submission_key
  ) then
    return new;
  end if;
  if is_member then
    perform private.check_registration_rate(new.user_id);
  end if;
  if new.replaces is not null then
    replaced := private.find_current_registration(new.user_id, new.replaces);
    if (new.tournament_name, new.tournament_date)
       is distinct from (replaced.tournament_name, replaced.tournament_date) then
      raise exception 'other_tournament';
    end if;
  end if;

  if tournament.id is not null then
    tournament := private.lock_tournament(tournament.id);
    if tournament.id is null then
      raise exception 'tournament_not_found';
    end if;
    -- It may have been renamed or moved meanwhile.
    new.tournament_name := tournament.name;
    new.tournament_date := tournament.starts_on;
    new.entry_form := tournament.entry_form;
    if replaced.id is not null then
      -- It may have moved up meanwhile.
      replaced := private.find_current_registration(new.user_id, new.replaces);
    end if;
  end if;
  if replaced.id is not null then
    if not new.entered_by_club then
      perform private.assert_changes_are_open(tournament);
    end if;
  elsif is_member and tournament.id is not null then
    perform private.assert_registration_period(tournament);
  end if;
  if tournament.id is not null then
    perform private.assert_entry(new, tournament);
    if is_api and private.is_list_of_players(new.players, new.entry_form) then
      select * into current from public.tournament_registrations
      where entry_id = new.entry_id and replaced_at is null and withdrawn_at is null;
      new := private.give_places(new, current, tournament);
    end if;
  end if;

  if is_api then
    -- The transaction may have begun before that of the version it replaces.
    new.registration_date := clock_timestamp();
  end if;
  update public.tournament_registrations set replaced_at = new.registration_date
  where entry_id = new.entry_id and replaced_at is null
    and registration_date <= new.registration_date;
  new.replaced_at := (
    select min(registration_date) from public.tournament_registrations
    where entry_id = new.entry_id and registration_date > new.registration_date);
  return new;
end;
$$;

create or replace function private.find_current_registration(member uuid, registration uuid)
returns public.tournament_registrations
language plpgsql
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  select * into known from public.tournament_registrations
  where id = registration and user_id is not distinct from member;
  if known.id is null or known.replaced_at is not null then
    raise exception 'registration_replaced';
  end if;
  if known.withdrawn_at is not null then
    raise exception 'registration_withdrawn';
  end if;
  return known;
end;
$$;

create or replace function private.assert_entry(
  entry public.tournament_registrations, tournament public.tournaments
) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  wrong_field text;
begin
  if tournament.entry_form = 'full' then
    select field into wrong_field
    from (values ('email', entry.email), ('golf_group', entry.golf_group),
                 ('category', entry.category)) as given (field, value)
    where value is null and not (field = 'email' and entry.entered_by_club) limit 1;
    if found then
      -- As the columns said when every registration had them.
      raise exception
        'null value in column "%" of relation "tournament_registrations" violates not-null constraint',
        wrong_field
        using errcode = 'not_null_violation', column = wrong_field,
              table = 'tournament_registrations', schema = 'public';
    end if;
    if exists (
      select from (
        select entry.category
        union all
        select player ->> 'category'
        from jsonb_array_elements(
          case jsonb_typeof(entry.players) when 'array' then entry.players else '[]' end) as player
      ) as players (category)
      where category in ('men', 'senior', 'ladies')
        and not category = any (tournament.categories)
    ) then
      raise exception 'category_not_offered';
    end if;
    if not tournament.allows_other_group
       and not entry.golf_group = any (tournament.golf_groups) then
      raise exception 'golf_group_not_offered';
    end if;
  end if;
  select field into wrong_field
  from (values ('email', 'full', entry.email), ('golf_group', 'full', entry.golf_group),
               ('category', 'full', entry.category),
               ('additional_info', 'full', entry.additional_info),
               ('message', 'short', entry.message)) as given (field, form, value)
  where value is not null and form <> tournament.entry_form
    and not (field = 'email' and entry.entered_by_club)
  limit 1;
  if found then
    raise exception 'field_not_in_form' using detail = wrong_field;
  end if;
  if jsonb_typeof(entry.players) = 'array'
     and jsonb_array_length(entry.players) >= tournament.max_group_size then
    raise exception 'group_too_large' using detail = tournament.max_group_size::text;
  end if;
  perform private.assert_answers(tournament.questions, entry.answers);
end;
$$;

create function private.find_pool_exceeded(
  wanted public.tournament_registrations,
  current public.tournament_registrations,
  tournament public.tournaments
) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  pools jsonb := private.pools_of(tournament);
  claims jsonb := private.claims_of(wanted);
begin
  if pools = '{}' then
    return null;
  end if;
  if current.state = 'confirmed' then
    -- What it has, nobody takes away; more it gets only after those who wait.
    claims := coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(claims)
      where value::integer > coalesce((private.claims_of(current) ->> key)::integer, 0)), '{}');
  end if;
  return private.find_full_pool(
    pools,
    private.sum_claims(tournament.id, pools, '{confirmed,waiting}', current.entry_id),
    claims);
end;
$$;

comment on function private.find_pool_exceeded is
  'The first limit without places for a new version of an entry, given the current one; null: it fits.';

create or replace function private.give_places(
  wanted public.tournament_registrations,
  current public.tournament_registrations,
  tournament public.tournaments
) returns public.tournament_registrations
language plpgsql
set search_path = ''
as $$
declare
  full_pool text;
begin
  if current.state = 'waiting' then
    -- It keeps its place in line; whether it fits now is asked when it is there.
    wanted.queue_number := current.queue_number;
    return wanted;
  end if;
  if current.state = 'confirmed' and wanted.entered_by_club then
    -- correct_entrant has asked whether the club wants to exceed a limit.
    return wanted;
  end if;
  full_pool := private.find_pool_exceeded(wanted, current, tournament);
  if full_pool is null then
    return wanted;
  end if;
  if current.state = 'confirmed' or not tournament.has_waiting_list
     or not wanted.joins_waiting_list then
    raise exception 'tournament_full' using detail = full_pool;
  end if;
  wanted.queue_number := nextval('public.queue_numbers');
  return wanted;
end;
$$;

create or replace function private.mail_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.queue_version_mail(new);
  return null;
end;
$$;

create function private.queue_version_mail(
  version public.tournament_registrations, reason text default null
) returns void
language plpgsql
set search_path = ''
as $$
declare
  earlier public.tournament_registrations;
  tournament public.tournaments;
  changes jsonb;
begin
  select * into earlier from public.tournament_registrations
  where entry_id = version.entry_id
    and (registration_date, id) < (version.registration_date, version.id)
  order by registration_date desc, id desc
  limit 1;
  if earlier.id is not null and earlier.withdrawn_at is null then
    changes := private.registration_changes(to_jsonb(earlier), to_jsonb(version));
    if changes is null then return; end if;
    select * into tournament from public.tournaments where id = version.tournament_id;
    changes := private.with_labels(changes, tournament, earlier.answers, version.answers);
  end if;
  perform private.queue_registration_mail(
    version,
    case when changes is not null then 'changed'
         when version.queue_number is not null then 'waiting'
         else 'registered' end,
    changes,
    case when changes is null and version.queue_number is not null
         then private.queue_place(version)
         when changes is not null and version.entered_by_club
         then jsonb_strip_nulls(jsonb_build_object('is_by_club', true, 'reason', reason)) end);
end;
$$;

comment on function private.queue_version_mail is
  'Queues the mail about a version of an entry: that it is registered or waits, or what was changed, and the reason of a club that did.';

create or replace function private.queue_cancellation_mails(tournament text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.queue_entry_mail(entry, 'cancelled')
  from public.tournament_registrations as entry
  where entry.tournament_id = queue_cancellation_mails.tournament
    and entry.replaced_at is null and entry.withdrawn_at is null;
end;
$$;

create or replace function private.queue_entry_mail(
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
  address text;
begin
  if entry.user_id is null then
    if not private.is_mailed(entry) then
      return false;
    end if;
    address := private.address_with_link(entry);
  else
    select coalesce(account.email, '') into address
    from auth.users as account
    where account.id = entry.user_id for key share skip locked;
    if not found then
      return false;
    end if;
  end if;
  insert into public.registration_mails (
    user_id, entry_id, tournament_id, recipient, full_name, kind, details, once_key, message_id,
    state, next_try_at, last_error)
  values (
    entry.user_id, entry.entry_id, entry.tournament_id, address, entry.full_name, queue_entry_mail.kind,
    queue_entry_mail.details, queue_entry_mail.once_key, queue_entry_mail.message_id,
    case when private.is_mail_address(address) then 'queued' else 'failed' end,
    case when private.is_mail_address(address) then now() end,
    case when private.is_mail_address(address) then null else 'no_address' end)
  on conflict on constraint registration_mails_once do nothing;
  return found;
end;
$$;

comment on function private.queue_entry_mail is
  'Queues a mail that the member did not cause. False: there is neither an account nor an address, or it had this one.';

create function private.is_mailed(entry public.tournament_registrations) returns boolean
language sql immutable
set search_path = ''
as $$
  select entry.user_id is not null or coalesce(private.is_mail_address(entry.email), false);
$$;

comment on function private.is_mailed is
  'Whether mails reach an entry: it has an account, or the club entered an address.';

create function private.address_with_link(entry public.tournament_registrations) returns text
language plpgsql
set search_path = ''
as $$
begin
  insert into public.entry_links (entry_id) values (entry.entry_id)
  on conflict (entry_id) do nothing;
  return entry.email;
end;
$$;

comment on function private.address_with_link is
  'The address of an entry without an account. The mails that go there have its link.';

create function private.queue_registration_mail(
  entry public.tournament_registrations, kind text, changes jsonb, details jsonb default null
) returns void
language plpgsql
set search_path = ''
as $$
declare
  address text;
  is_address boolean;
begin
  if entry.tournament_id is null or not private.is_mailed(entry) then
    return;
  end if;
  address := case
    when entry.user_id is null then private.address_with_link(entry)
    else coalesce((select email from auth.users where id = entry.user_id), '')
  end;
  is_address := private.is_mail_address(address);
  if not entry.entered_by_club and (
    (is_address and not private.consume_mail_quota(address))
    or 10 <= (
      select count(*) from (
        select from public.registration_mails
        where user_id = entry.user_id and created_at > now() - interval '1 day'
        limit 10
      ) as of_today
    )
  ) then
    return;
  end if;
  insert into public.registration_mails
    (user_id, entry_id, tournament_id, recipient, full_name, kind, changes, details, state,
     next_try_at, last_error)
  values (
    entry.user_id, entry.entry_id, entry.tournament_id, address, entry.full_name,
    queue_registration_mail.kind, changes, queue_registration_mail.details,
    case when is_address then 'queued' else 'failed' end,
    case when is_address then now() end,
    case when is_address then null else 'no_address' end);
exception when others then
  raise warning 'a registration goes without its mail: %', sqlerrm;
end;
$$;

create or replace function private.mail_withdrawal() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.withdrawn_by_club then
    perform private.queue_entry_mail(
      new, 'withdrawn', jsonb_build_object('reason', new.withdrawn_reason));
  else
    perform private.queue_registration_mail(new, 'withdrawn', null);
  end if;
  return null;
end;
$$;

create or replace function private.queue_reminders() returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  in_two_days constant date := (now() at time zone 'Asia/Kolkata')::date + 2;
  entry public.tournament_registrations;
  queued integer := 0;
begin
  for entry in
    select entered.* from public.tournaments as tournament
    join public.tournament_registrations as entered on entered.tournament_id = tournament.id
    where tournament.starts_on = in_two_days and tournament.state = 'published'
      and entered.state = 'confirmed' and private.is_mailed(entered)
      and not exists (
        select from public.mail_preferences as preferences
        where preferences.user_id = entered.user_id and not preferences.wants_reminders)
      and not exists (
        select from public.registration_mails as mail
        where mail.entry_id = entered.entry_id
          and mail.once_key = 'reminder ' || in_two_days)
    limit 1000
  loop
    -- For the link that stops them.
    insert into public.mail_preferences (user_id)
    select account.id from auth.users as account
    where account.id = entry.user_id for key share skip locked
    on conflict (user_id) do nothing;
    if private.queue_entry_mail(entry, 'reminder', null, 'reminder ' || in_two_days) then
      queued := queued + 1;
    end if;
  end loop;
  return queued;
end;
$$;

create function public.count_message_recipients(tournament text, audience jsonb default '{}')
returns table (recipients integer, without_address integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select (count(*) filter (where private.is_mailed(entry)))::integer,
           (count(*) filter (where not private.is_mailed(entry)))::integer
    from private.message_audience(count_message_recipients.tournament, audience) as entry;
end;
$$;

comment on function public.count_message_recipients is
  'How many entrants a message would go to, and how many it cannot reach; administrators only.';

grant execute on function public.count_message_recipients to authenticated;

create function public.entrants_without_address(tournament text, audience jsonb default '{}')
returns table (entry_id uuid, full_name text, phone text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select entry.entry_id, entry.full_name, entry.phone
    from private.message_audience(entrants_without_address.tournament, audience) as entry
    where not private.is_mailed(entry)
    order by lower(entry.full_name), entry.entry_id;
end;
$$;

comment on function public.entrants_without_address is
  'Whom a message cannot reach by mail, to be called; administrators only.';

grant execute on function public.entrants_without_address to authenticated;

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
  stop_token uuid,
  entry_token uuid
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
           link.token
    from taken
    -- A mail about the account is about no tournament.
    left join public.tournaments as tournament on tournament.id = taken.tournament_id
    left join public.entrant_messages as message on message.id = taken.message_id
    left join public.mail_preferences as preferences on preferences.user_id = taken.user_id
    left join public.entry_links as link
      on link.entry_id = taken.entry_id and taken.user_id is null;
end;
$$;

comment on function public.claim_registration_mails is
  'Takes a batch of mails that are due, to be sent within five minutes; for the edge function registration-mail.';

grant execute on function public.claim_registration_mails to service_role;

create or replace function private.queue_start_mails(
  tournament text, edition integer, before jsonb, after jsonb
) returns integer
language plpgsql
set search_path = ''
as $$
declare
  queued integer;
begin
  with news as materialized (
    select coalesce(told.entry_id, known.entry_id) as entry_id,
           case when told.entry_id is null then 'no-start' else 'start' end as kind,
           case when told.entry_id is not null then
             jsonb_build_object('is_change', known.entry_id is not null)
           end as details
    from private.starts_of(tournament, after) as told
    full join private.starts_of(tournament, before) as known
      on known.entry_id = told.entry_id
    where told.starts is distinct from known.starts
  )
  select count(*)::integer into queued
  from news
  join public.tournament_registrations as entry
    on entry.entry_id = news.entry_id and entry.replaced_at is null
  where private.queue_entry_mail(
    entry, news.kind, news.details,
    case when after is null then 'no-start ' else 'start ' end || edition);
  return queued;
end;
$$;

create or replace function private.is_still_true(mail public.registration_mails) returns boolean
language sql stable
set search_path = ''
as $$
  with own as (
    select player.player_id
    from public.tournaments as there
    join public.registration_players as player on player.tournament_id = there.id
    where there.id = mail.tournament_id and there.state = 'published'
      and player.entry_id = mail.entry_id and player.state = 'confirmed'
  ), seated as (
    select from public.competitions as competition
    cross join lateral private.published_seats(competition.published_draw) as seat
    join own on own.player_id = seat.id
    where competition.tournament_id = mail.tournament_id
  )
  select case mail.kind
    when 'start' then exists (select from seated)
    when 'no-start' then exists (select from own) and not exists (select from seated)
    else true
  end;
$$;

create function private.entry_of(fields jsonb) returns public.tournament_registrations
language plpgsql stable
set search_path = ''
as $$
declare
  known constant text[] := array[
    'full_name', 'email', 'phone', 'golf_group', 'category', 'handicap', 'additional_info',
    'message', 'answers', 'players'];
  wrong text;
begin
  if jsonb_typeof(fields) is distinct from 'object' then
    raise exception 'entry_invalid';
  end if;
  select field into wrong from jsonb_object_keys(fields) as field
  where field <> all (known) limit 1;
  if found then
    raise exception 'field_unknown' using detail = wrong;
  end if;
  return jsonb_populate_record(
    null::public.tournament_registrations,
    '{"answers": {}, "players": []}' || jsonb_strip_nulls(fields));
end;
$$;

create or replace function public.add_entrant(
  tournament text,
  entry jsonb,
  account_email text default null,
  submission_key uuid default null
)
returns table (entry_id uuid, state text)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  known public.tournaments;
  given public.tournament_registrations;
  made public.tournament_registrations;
  member uuid;
  wrong text;
begin
  perform private.assert_admin();
  given := private.entry_of(entry);
  select * into known from public.tournaments as there
  where there.id = add_entrant.tournament;
  if known.id is null then
    raise exception 'tournament_not_found';
  end if;
  if known.state <> 'published' then
    raise exception 'not_published';
  end if;
  -- Sent before: the same form adds one entrant.
  return query
    select sent.entry_id, sent.state from public.tournament_registrations as sent
    where sent.submission_key = add_entrant.submission_key and sent.entered_by_club;
  if found then
    return;
  end if;
  if btrim(account_email) <> '' then
    select account.id into member from auth.users as account
    where lower(account.email) = lower(btrim(account_email));
    if member is null then
      raise exception 'account_not_found';
    end if;
    perform private.lock_member(member);
    if exists (
      select from public.tournament_registrations as there
      where there.user_id = member and there.tournament_id = known.id
        and there.replaced_at is null and there.withdrawn_at is null
    ) then
      raise exception 'already_entered';
    end if;
  end if;
  insert into public.tournament_registrations as version (
    user_id, tournament_id, tournament_name, tournament_date, full_name, email, phone,
    golf_group, category, handicap, additional_info, message, answers, players,
    joins_waiting_list, entered_by_club, submission_key)
  values (
    member, known.id, known.name, known.starts_on, given.full_name, given.email, given.phone,
    given.golf_group, given.category, given.handicap, given.additional_info, given.message,
    given.answers, given.players, true, true,
    coalesce(submission_key, gen_random_uuid()))
  returning version.* into made;
  perform private.write_entrant_audit(
    'entrant-added', made, jsonb_build_object('state', made.state, 'registration', made.id));
  return query select made.entry_id, made.state;
exception
  when unique_violation then
    -- The same form at the same time: the other one was first.
    return query
      select sent.entry_id, sent.state from public.tournament_registrations as sent
      where sent.submission_key = add_entrant.submission_key and sent.entered_by_club;
    if not found then
      raise;
    end if;
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'entry_invalid' using detail = wrong;
  when not_null_violation then
    get stacked diagnostics wrong = column_name;
    raise exception 'entry_invalid' using detail = wrong;
end;
$$;

create function public.correct_entrant(
  entry uuid,
  version uuid,
  fields jsonb,
  submission_key uuid,
  is_told boolean default true,
  may_exceed boolean default false,
  reason text default null
) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
  given public.tournament_registrations;
  made public.tournament_registrations;
  tournament public.tournaments;
  wrong text;
begin
  perform private.assert_admin();
  perform private.assert_session();
  given := private.entry_of(correct_entrant.fields);
  -- Sent before: the same form corrects once.
  select * into made from public.tournament_registrations as sent
  where sent.submission_key = correct_entrant.submission_key and sent.entered_by_club;
  if found then
    return made.state;
  end if;
  known := private.open_entry(correct_entrant.entry);
  if known.id <> correct_entrant.version then
    raise exception 'registration_replaced';
  end if;
  select * into tournament from public.tournaments where id = known.tournament_id;
  given.players := private.with_player_ids(given.players);
  given.entry_id := known.entry_id;
  if known.state = 'confirmed' and not may_exceed
     and private.is_list_of_players(given.players, tournament.entry_form) then
    wrong := private.find_pool_exceeded(given, known, tournament);
    if wrong is not null then
      raise exception 'tournament_full' using detail = wrong;
    end if;
  end if;
  insert into public.tournament_registrations as changed (
    user_id, tournament_id, tournament_name, tournament_date, full_name, email, phone,
    golf_group, category, handicap, additional_info, message, answers, players,
    joins_waiting_list, entered_by_club, submission_key, replaces)
  values (
    known.user_id, known.tournament_id, known.tournament_name, known.tournament_date,
    given.full_name, given.email, given.phone, given.golf_group, given.category,
    given.handicap, given.additional_info, given.message, given.answers, given.players,
    known.joins_waiting_list, true, correct_entrant.submission_key, known.id)
  returning changed.* into made;
  delete from public.check_ins as gone
  where gone.entry_id = made.entry_id and gone.player_id <> made.entry_id
    and not made.players @> jsonb_build_array(jsonb_build_object('id', gone.player_id));
  perform private.write_entrant_audit(
    'entrant-corrected', made,
    jsonb_build_object('registration', made.id, 'told', is_told, 'exceeds', may_exceed));
  if made.email is distinct from known.email then
    -- Who had the old address does not see the entry any more.
    delete from public.entry_links as link where link.entry_id = made.entry_id;
  end if;
  if is_told then
    perform private.queue_version_mail(made, btrim(left(reason, 1000)));
  end if;
  return made.state;
exception
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'entry_invalid' using detail = wrong;
  when not_null_violation then
    get stacked diagnostics wrong = column_name;
    raise exception 'entry_invalid' using detail = wrong;
end;
$$;

comment on function public.correct_entrant is
  'A new version of an entry by the club, also when changes are closed; administrators only. version is the one that was corrected: a newer one is not overwritten. may_exceed: also where a limit has no places for it. is_told: by mail, with the reason. Returns the state. Codes: field_unknown, entry_not_found, registration_replaced, registration_withdrawn, tournament_full with the limit, entry_invalid, and those of a registration.';

grant execute on function public.correct_entrant to authenticated;

create function public.entrant_history(entry uuid)
returns table (
  registration_id uuid,
  registered_at timestamptz,
  state text,
  entered_by_club boolean,
  administrator text,
  moved_up_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by_club boolean,
  withdrawn_reason text,
  fields jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select version.id, version.registration_date, version.state, version.entered_by_club,
           (select coalesce(profile.full_name, profile.email)
            from public.admin_audit as written
            join public.profiles as profile on profile.id = written.admin_id
            where written.tournament_id = version.tournament_id
              and written.details ->> 'registration' = version.id::text),
           version.moved_up_at, version.withdrawn_at, version.withdrawn_by_club,
           version.withdrawn_reason,
           jsonb_strip_nulls(jsonb_build_object(
             'full_name', version.full_name, 'email', version.email, 'phone', version.phone,
             'golf_group', version.golf_group, 'category', version.category,
             'handicap', version.handicap, 'additional_info', version.additional_info,
             'message', version.message, 'answers', version.answers,
             'players', version.players))
    from public.tournament_registrations as version
    where version.entry_id = entrant_history.entry
    order by version.registration_date desc, version.id
    limit 100;
end;
$$;

comment on function public.entrant_history is
  'The versions of an entry, newest first; administrators only.';

grant execute on function public.entrant_history to authenticated;

create function public.entry_by_link(token uuid) returns jsonb
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
    'place', case when entry.state = 'waiting' then private.queue_place(entry) -> 'place' end,
    'starts', case when entry.state = 'confirmed'
      then private.starts_of_entry(entry.entry_id, entry.tournament_id) else '[]' end,
    'tournament', jsonb_build_object(
      'name', tournament.name, 'slug', tournament.slug, 'state', tournament.state,
      'has_information_page', tournament.has_information_page,
      'starts_on', tournament.starts_on, 'date_text', tournament.date_text,
      'registration_opens_at', tournament.registration_opens_at,
      'registration_closes_at', tournament.registration_closes_at,
      'changes_until', tournament.changes_until,
      'cancelled_reason', tournament.cancelled_reason))
  from public.entry_links as link
  join public.tournament_registrations as entry
    on entry.entry_id = link.entry_id and entry.replaced_at is null
  join public.tournaments as tournament on tournament.id = entry.tournament_id
  where link.token = entry_by_link.token and entry.user_id is null);
end;
$$;

comment on function public.entry_by_link is
  'The entry of a link in a mail to somebody without an account, and its tournament; null when there is none, or no longer.';

grant execute on function public.entry_by_link to anon, authenticated;

create function public.withdraw_by_link(token uuid) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  select entry.* into known from public.entry_links as link
  join public.tournament_registrations as entry
    on entry.entry_id = link.entry_id and entry.replaced_at is null and entry.user_id is null
  where link.token = withdraw_by_link.token;
  if known.id is null then
    raise exception 'entry_not_found';
  end if;
  known := private.open_entry(known.entry_id);
  perform private.assert_changes_are_open(private.lock_tournament(known.tournament_id));
  update public.tournament_registrations set withdrawn_at = now() where id = known.id;
  return now();
end;
$$;

comment on function public.withdraw_by_link is
  'Withdraws the entry of a link, until the last day for changes. Codes: entry_not_found, registration_withdrawn, and those of a withdrawal by a member.';

grant execute on function public.withdraw_by_link to anon, authenticated;

create or replace function private.note_moved_up(entry public.tournament_registrations)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.queue_entry_mail(entry, 'moved-up') then
    return;
  end if;
  if entry.entry_form = 'full' and entry.user_id is not null
     and not private.has_scoring_credentials(entry.user_id) then
    insert into public.scoring_accounts (user_id) values (entry.user_id)
    on conflict (user_id) do nothing;
  end if;
end;
$$;

drop trigger mail_registration on public.tournament_registrations;
create trigger mail_registration
  after insert on public.tournament_registrations
  for each row
  when (not (new.entered_by_club and new.replaces is not null))
  execute function private.mail_registration();

-- A member who has lost the device with the second factor asks for its release; an
-- administrator grants it (docs/decisions/second-factor.md).

create table public.factor_releases (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now()
);

comment on table public.factor_releases is
  'Members who wait for their second factor to be removed, who know their password or have its reset mail, and follow links in their mails.';

create index factor_releases_requested_at on public.factor_releases (requested_at desc);

alter table public.factor_releases enable row level security;
revoke all on public.factor_releases from anon, authenticated, service_role;
grant select on public.factor_releases to authenticated;

create policy "members read their own request" on public.factor_releases
  for select to authenticated using (user_id = (select auth.uid()));
create policy "no second factor is left out" on public.factor_releases
  as restrictive for all to authenticated using ((select public.second_factor_passed()));

-- The auth service takes down in a token how its session was opened: with a mailed
-- link it is "otp".
create function public.request_factor_release() returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  methods jsonb := (select auth.jwt()) -> 'amr';
begin
  if (select auth.uid()) is null or public.second_factor_passed() then
    raise exception 'nothing_to_release' using errcode = '22023';
  end if;
  if jsonb_typeof(methods) is distinct from 'array' or not exists (
    select from jsonb_array_elements(methods) as used
    where used ->> 'method' in ('otp', 'magiclink', 'recovery')
      and to_timestamp((used ->> 'timestamp')::double precision) > now() - interval '1 hour')
  then
    return false;
  end if;
  insert into public.factor_releases (user_id) values ((select auth.uid()))
  on conflict (user_id) do update set requested_at = now();
  return true;
end;
$$;

comment on function public.request_factor_release() is
  'Asks for the release of the caller''s second factor; false, with nothing done, unless the session was opened with a mailed link within the last hour.';

create function public.factor_release_requests()
returns table (
  user_id uuid, account_email text, full_name text, requested_at timestamptz, total bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform public.assert_admin();
  return query
    select request.user_id, profile.email, profile.full_name, request.requested_at,
           count(*) over ()
    from public.factor_releases as request
    join public.profiles as profile on profile.id = request.user_id
    where request.requested_at > now() - interval '7 days'
    order by request.requested_at desc
    limit 20;
end;
$$;

comment on function public.factor_release_requests() is
  'The latest requests of the last week, for administrators.';

select public.lock_for_migration('public.registration_mails', 'public.admin_audit');

alter table public.admin_audit drop constraint admin_audit_action;
alter table public.admin_audit add constraint admin_audit_action check (action in (
  'look-up', 'export', 'scoring-retry', 'tournament-created', 'tournament-copied',
  'tournament-saved', 'tournament-published', 'registration-closed',
  'registration-reopened', 'tournament-cancelled', 'tournament-deleted', 'entrant-added',
  'entrant-confirmed', 'entrant-moved', 'entrant-withdrawn', 'entrants-exported',
  'message-sent', 'message-stopped', 'competition-saved', 'draw-published',
  'draw-taken-back', 'scores-saved', 'results-published', 'results-taken-back',
  'factor-released'));

alter table public.registration_mails alter column tournament_id drop not null;
alter table public.registration_mails drop constraint registration_mails_kind;
alter table public.registration_mails add constraint registration_mails_kind check (kind in (
  'registered', 'waiting', 'moved-up', 'changed', 'withdrawn', 'cancelled', 'reminder',
  'message', 'start', 'no-start', 'factor-released'));
alter table public.registration_mails add constraint registration_mails_tournament
  check ((kind = 'factor-released') = (tournament_id is null));

create function public.release_second_factor(member uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  account public.profiles;
begin
  perform public.assert_admin();
  -- Sessions before the account, as the auth service does when it refreshes one.
  perform from auth.sessions where user_id = member order by id for update;
  delete from public.factor_releases where user_id = member;
  if not found then
    raise exception 'no_release_requested' using errcode = '22023';
  end if;
  select * into account from public.profiles as profile where profile.id = member;
  delete from auth.mfa_factors where user_id = member;
  delete from auth.sessions where user_id = member;
  perform public.write_audit_log('factor-released', account.email);
  insert into public.registration_mails (user_id, recipient, full_name, kind)
  values (member, account.email, coalesce(account.full_name, ''), 'factor-released');
  return true;
end;
$$;

comment on function public.release_second_factor(uuid) is
  'Removes the second factor of a member who asked for it, ends all sessions, and tells the member by mail; administrators only.';

create or replace function public.claim_registration_mails(batch_size integer default 20)
 returns table(id uuid, kind text, recipient text, full_name text, tournament_name text, starts_on date, place text, schedule text, calendar_path text, changes jsonb, cancelled_reason text, details jsonb, message_subject text, message_body text, stop_token uuid)
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
      and untrue.state = 'queued' and not public.is_still_true(untrue)
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
               'starts', public.starts_of_member(taken.user_id, taken.tournament_id))
             else taken.details
           end,
           message.subject, message.body,
           case taken.kind when 'reminder' then preferences.stop_token end
    from taken
    -- A mail about the account is about no tournament.
    left join public.tournaments as tournament on tournament.id = taken.tournament_id
    left join public.entrant_messages as message on message.id = taken.message_id
    left join public.mail_preferences as preferences on preferences.user_id = taken.user_id;
end;
$$;

create or replace function public.unsent_registration_mails()
 returns table(recipient text, tournament_name text, state text, attempts integer, created_at timestamp with time zone, next_try_at timestamp with time zone, last_error text, total bigint)
 language plpgsql
 stable security definer
 set search_path = ''
as $$
begin
  perform public.assert_admin();
  return query
    select mail.recipient, coalesce(tournament.name, ''), mail.state, mail.attempts, mail.created_at,
           mail.next_try_at, mail.last_error, count(*) over ()
    from public.registration_mails as mail
    left join public.tournaments as tournament on tournament.id = mail.tournament_id
    where mail.state in ('queued', 'failed')
      and (mail.last_error is not null or mail.created_at < now() - interval '15 minutes')
      and mail.created_at > now() - interval '30 days'
    order by mail.created_at desc
    limit 20;
end;
$$;

revoke execute on function public.request_factor_release() from public, anon;
grant execute on function public.request_factor_release() to authenticated;
revoke execute on function public.factor_release_requests() from public, anon;
grant execute on function public.factor_release_requests() to authenticated;
revoke execute on function public.release_second_factor(uuid) from public, anon;
grant execute on function public.release_second_factor(uuid) to authenticated;

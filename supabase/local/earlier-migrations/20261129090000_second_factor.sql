-- A second factor (docs/decisions/second-factor.md). The auth service keeps the factors
-- and says in a token's `aal` whether one was used; here is what that decides.

-- Whoever uses the site takes these tables in an order of their own, so a migration that
-- took one after the other could meet somebody half way. Giving up before the deadlock
-- is found, and trying again, lets them finish.
create function public.lock_for_migration(variadic tables text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('lock_timeout', '100ms', true);
  for attempt in 1..600 loop
    begin
      execute format('lock table %s in access exclusive mode', array_to_string(tables, ', '));
      perform set_config('lock_timeout', '0', true);
      return;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(random() * 0.1);
    end;
  end loop;
  raise exception 'the tables are too busy to be migrated: try again';
end;
$$;

comment on function public.lock_for_migration(text[]) is
  'For a migration that alters several tables while the site is used: locks all of them, or waits. What it does to auth.users comes before: whoever deletes an account has locked that table first.';

revoke execute on function public.lock_for_migration(text[]) from public, anon, authenticated;

drop function public.lock_registrations_for_migration();

select public.lock_for_migration(
  'public.tournament_registrations', 'public.registration_mails', 'public.admin_audit',
  'public.check_ins', 'public.entrant_messages', 'public.mail_preferences',
  'public.profiles', 'public.rate_limits', 'public.scoring_accounts');

-- Set by the owner of the database, as docs/deploying.md says; no key may read or
-- change it.
create table public.security_settings (
  only_row boolean primary key default true,
  admin_second_factor text not null default 'optional',
  constraint security_settings_only_row check (only_row),
  constraint security_settings_admin_second_factor
    check (admin_second_factor in ('optional', 'required'))
);

comment on table public.security_settings is
  'One row. admin_second_factor: whether administrators are administrators without a second factor.';

insert into public.security_settings default values;

alter table public.security_settings enable row level security;
revoke all on public.security_settings from anon, authenticated, service_role;

create function public.admin_second_factor() returns text
language sql stable security definer
set search_path = ''
as $$
  select admin_second_factor from public.security_settings;
$$;

comment on function public.admin_second_factor() is
  'The setting, for npm run verify.';

-- Whoever knows a password alone gets a token of level aal1 from the auth service
-- itself, without the site. The embedded auth service has no factors and no such table.
create function public.second_factor_passed() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if (select auth.jwt()) ->> 'aal' = 'aal2' then
    return true;
  end if;
  if to_regclass('auth.mfa_factors') is null then
    return true;
  end if;
  return not exists (
    select from auth.mfa_factors
    where user_id = (select auth.uid()) and status = 'verified');
end;
$$;

comment on function public.second_factor_passed() is
  'Whether the caller''s token was got with a second factor, or its member has none.';

create or replace function public.is_admin() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.admins where user_id = (select auth.uid()))
    and (
      (select auth.jwt()) ->> 'aal' is not distinct from 'aal2'
      or public.second_factor_passed() and not exists (
        select from public.security_settings where admin_second_factor = 'required'));
end;
$$;

comment on function public.is_admin() is
  'Whether the caller is an administrator, and did not leave out a second factor that is theirs or required.';

-- Of a member with a second factor a token of level aal1 reads and writes nothing. What
-- only administrators read is_admin() protects.
create policy "no second factor is left out" on public.admin_audit
  as restrictive for all to authenticated using ((select public.second_factor_passed()));
create policy "no second factor is left out" on public.check_ins
  as restrictive for all to authenticated using ((select public.second_factor_passed()));
create policy "no second factor is left out" on public.entrant_messages
  as restrictive for all to authenticated using ((select public.second_factor_passed()));
create policy "no second factor is left out" on public.mail_preferences
  as restrictive for all to authenticated using ((select public.second_factor_passed()));
create policy "no second factor is left out" on public.profiles
  as restrictive for all to authenticated using ((select public.second_factor_passed()));
create policy "no second factor is left out" on public.rate_limits
  as restrictive for all to authenticated using ((select public.second_factor_passed()));
create policy "no second factor is left out" on public.registration_mails
  as restrictive for all to authenticated using ((select public.second_factor_passed()));
create policy "no second factor is left out" on public.scoring_accounts
  as restrictive for all to authenticated using ((select public.second_factor_passed()));
create policy "no second factor is left out" on public.tournament_registrations
  as restrictive for all to authenticated using ((select public.second_factor_passed()));

-- The functions that act for a member with more rights than the member's own.

create or replace function public.has_session() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions
    where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
      and user_id = (select auth.uid()))
    and public.second_factor_passed();
end;
$$;

comment on function public.has_session() is
  'Whether the session of the caller''s token still exists, and left out no second factor.';

create or replace function public.assert_session() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions
    where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
      and user_id = (select auth.uid())
  ) then
    raise exception 'session_ended' using errcode = '42501';
  end if;
  perform public.assert_second_factor();
end;
$$;

comment on function public.assert_session() is
  'Refuses a token whose session has ended, or left out a second factor; for what ends something.';

create function public.assert_second_factor() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not public.second_factor_passed() then
    raise exception 'second_factor_needed' using errcode = '42501';
  end if;
end;
$$;

create or replace function public.set_reminders(wanted boolean) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform public.assert_second_factor();
  insert into public.mail_preferences (user_id, wants_reminders)
  values ((select auth.uid()), coalesce(wanted, true))
  on conflict (user_id) do update set wants_reminders = excluded.wants_reminders;
  return coalesce(wanted, true);
end;
$$;

create or replace function public.own_queue_places()
returns table (tournament_id text, place integer, players_ahead integer)
language sql stable security definer
set search_path = ''
as $$
  select own.tournament_id,
         (count(ahead.id) + 1)::integer,
         coalesce(sum(ahead.player_count), 0)::integer
  from public.tournament_registrations as own
  left join public.tournament_registrations as ahead
    on ahead.tournament_id = own.tournament_id and ahead.state = 'waiting'
    and ahead.queue_number < own.queue_number
  where own.user_id = (select auth.uid()) and own.state = 'waiting'
    and (select public.second_factor_passed())
  group by own.id, own.tournament_id;
$$;

create or replace function public.own_starts()
returns table (tournament_id text, entry_id uuid, starts jsonb)
language sql stable security definer
set search_path = ''
as $$
  select competition.tournament_id, told.entry_id, told.starts
  from public.tournament_registrations as own
  join public.competitions as competition
    on competition.tournament_id = own.tournament_id
    and competition.published_draw is not null
  cross join lateral public.starts_of(
    competition.tournament_id, competition.published_draw) as told
  where own.user_id = (select auth.uid()) and own.replaced_at is null
    and own.state = 'confirmed' and told.entry_id = own.entry_id
    and (select public.second_factor_passed());
$$;

create or replace function public.own_results()
returns table (tournament_id text, entry_id uuid, results jsonb)
language sql stable security definer
set search_path = ''
as $$
  select own.tournament_id, own.entry_id, jsonb_agg(
    jsonb_build_object(
      'player', own.full_name, 'team', player -> 'team', 'neutral', player -> 'neutral',
      'place', player -> 'place', 'points', player -> 'points',
      'handicap', player -> 'handicap', 'holes', score.holes)
    order by own.position)
  from public.registration_players as own
  join public.competitions as competition
    on competition.tournament_id = own.tournament_id
  cross join lateral jsonb_array_elements(
    competition.published_results -> 'players') as player
  left join public.scores as score
    on score.tournament_id = own.tournament_id and score.player_id = own.player_id
  where own.user_id = (select auth.uid()) and player ->> 'player' = own.player_id::text
    and (select public.second_factor_passed())
  group by own.tournament_id, own.entry_id;
$$;

revoke execute on function public.admin_second_factor() from public, anon, authenticated;
grant execute on function public.admin_second_factor() to service_role;
revoke execute on function public.second_factor_passed() from public, anon;
grant execute on function public.second_factor_passed() to authenticated;
revoke execute on function public.assert_second_factor() from public, anon, authenticated;

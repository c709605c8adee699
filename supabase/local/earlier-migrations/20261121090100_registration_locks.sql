-- Registrations under many connections: one lock per member, always taken in the
-- same order, before anything is looked at. And what a token may no longer insert.

-- Registrations are for tournaments that exist. Rows from before this migration
-- may be for others; those stay, unchecked.
alter table public.tournament_registrations
  add constraint tournament_registrations_tournament_fkey
    foreign key (tournament_name, tournament_date)
    references public.tournaments (name, starts_on) on update cascade not valid;

do $$
begin
  alter table public.tournament_registrations
    validate constraint tournament_registrations_tournament_fkey;
exception when foreign_key_violation then
  raise log 'there are registrations for tournaments that do not exist; they are left as they are';
end;
$$;

create index tournament_registrations_of_tournament
  on public.tournament_registrations (tournament_name, tournament_date);

-- The latest version of a registration is the one that nothing has replaced.
alter table public.tournament_registrations add column replaced_at timestamptz;
alter table public.birthday_tournament_registrations add column replaced_at timestamptz;

update public.tournament_registrations as version
set replaced_at = followed.by_at
from (
  select id, lead(registration_date) over (
    partition by user_id, tournament_name, tournament_date order by registration_date, id
  ) as by_at
  from public.tournament_registrations
) as followed
where followed.id = version.id and followed.by_at is not null;

update public.birthday_tournament_registrations as version
set replaced_at = followed.by_at
from (
  select id, lead(registered_at) over (partition by user_id order by registered_at, id) as by_at
  from public.birthday_tournament_registrations
) as followed
where followed.id = version.id and followed.by_at is not null;

create unique index tournament_registrations_current
  on public.tournament_registrations (user_id, tournament_name, tournament_date)
  where replaced_at is null;
create unique index birthday_tournament_registrations_current
  on public.birthday_tournament_registrations (user_id)
  where replaced_at is null;
-- For the statistics.
create index tournament_registrations_by_group
  on public.tournament_registrations (golf_group)
  where replaced_at is null and withdrawn_at is null;

comment on column public.tournament_registrations.replaced_at is
  'When a later registration for the same tournament took its place; null: it is the member''s current one.';
comment on column public.birthday_tournament_registrations.replaced_at is
  'When a later registration took its place; null: it is the member''s current one.';

-- The account first, then the profile, as the auth service and its triggers do, and
-- as deleting an account does. The account only against its deletion: a log-in of
-- the same member does not wait.
create function public.lock_member(member uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from auth.users where id = member for key share;
  perform from public.profiles where id = member for no key update;
end;
$$;

comment on function public.lock_member(uuid) is
  'Until the transaction ends nobody else changes this member''s registrations. Take it before anything else.';

-- A token is good until it expires, also after its session was ended.
create function public.assert_session() returns void
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
end;
$$;

comment on function public.assert_session() is
  'Refuses a token whose session has ended; for what ends something.';

-- What every insert by a member has to pass, before its row is looked at.
create function public.begin_registration(member uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if (select auth.role()) = 'authenticated' and member is distinct from (select auth.uid()) then
    raise exception 'not_your_own' using errcode = '42501';
  end if;
  perform public.lock_member(member);
end;
$$;

-- The site's limit is lower; this one is for a token by itself.
create function public.check_registration_rate(member uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if (select auth.role()) = 'authenticated' and 60 <= (
    select count(*) from (
      select from public.tournament_registrations
      where user_id = member and registration_date > now() - interval '1 hour'
      union all
      select from public.birthday_tournament_registrations
      where user_id = member and registered_at > now() - interval '1 hour'
    ) as of_this_hour
  ) then
    raise exception 'too_many_registrations';
  end if;
end;
$$;

drop function public.check_replaced_registration() cascade;
drop function public.check_replaced_birthday_registration() cascade;
drop function public.check_registration_is_open(uuid, uuid);
drop function public.check_birthday_registration_is_open(uuid, uuid);
drop function public.refuse_closed_registration(boolean, timestamptz, date);

create function public.assert_registration_is_open(
  is_current boolean, withdrawn_at timestamptz, changes_until date
) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if is_current is not true then
    raise exception 'registration_replaced';
  end if;
  if withdrawn_at is not null then
    raise exception 'registration_withdrawn';
  end if;
  if changes_until is null then
    raise exception 'registration_unchangeable';
  end if;
  if (now() at time zone 'Asia/Kolkata')::date > changes_until then
    raise exception 'changes_closed' using detail = changes_until::text;
  end if;
end;
$$;

-- The member is locked when these are called.
create function public.open_registration(member uuid, registration uuid)
returns public.tournament_registrations
language plpgsql
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  select * into known from public.tournament_registrations
  where id = registration and user_id = member;
  perform public.assert_registration_is_open(
    known.id is not null and known.replaced_at is null,
    known.withdrawn_at,
    (select tournament.changes_until from public.tournaments as tournament
     where name = known.tournament_name and starts_on = known.tournament_date));
  return known;
end;
$$;

create function public.open_birthday_registration(member uuid, registration uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  known public.birthday_tournament_registrations;
begin
  select * into known from public.birthday_tournament_registrations
  where id = registration and user_id = member;
  perform public.assert_registration_is_open(
    known.id is not null and known.replaced_at is null,
    known.withdrawn_at,
    (select tournament.changes_until from public.tournaments as tournament
     where id = 'founder-birthday'));
end;
$$;

-- Rows that the owner inserts may be older than what is there; a member's are new.
create function public.accept_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  replaced public.tournament_registrations;
begin
  perform public.begin_registration(new.user_id);
  -- Sent before: it meets its idempotency key.
  if exists (
    select from public.tournament_registrations where submission_key = new.submission_key
  ) then
    return new;
  end if;
  perform public.check_registration_rate(new.user_id);
  if new.replaces is not null then
    replaced := public.open_registration(new.user_id, new.replaces);
    if (new.tournament_name, new.tournament_date)
       is distinct from (replaced.tournament_name, replaced.tournament_date) then
      raise exception 'other_tournament';
    end if;
  end if;
  if (select auth.role()) = 'authenticated' then
    -- The transaction may have begun before that of the version it replaces.
    new.registration_date := clock_timestamp();
  end if;
  update public.tournament_registrations set replaced_at = new.registration_date
  where user_id = new.user_id and tournament_name = new.tournament_name
    and tournament_date = new.tournament_date and replaced_at is null
    and registration_date <= new.registration_date;
  new.replaced_at := (
    select min(registration_date) from public.tournament_registrations
    where user_id = new.user_id and tournament_name = new.tournament_name
      and tournament_date = new.tournament_date and registration_date > new.registration_date);
  return new;
end;
$$;

create trigger accept_registration before insert on public.tournament_registrations
  for each row execute function public.accept_registration();

create function public.accept_birthday_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform public.begin_registration(new.user_id);
  if exists (
    select from public.birthday_tournament_registrations
    where submission_key = new.submission_key
  ) then
    return new;
  end if;
  perform public.check_registration_rate(new.user_id);
  if new.replaces is not null then
    perform public.open_birthday_registration(new.user_id, new.replaces);
  end if;
  if (select auth.role()) = 'authenticated' then
    new.registered_at := clock_timestamp();
  end if;
  update public.birthday_tournament_registrations set replaced_at = new.registered_at
  where user_id = new.user_id and replaced_at is null and registered_at <= new.registered_at;
  new.replaced_at := (
    select min(registered_at) from public.birthday_tournament_registrations
    where user_id = new.user_id and registered_at > new.registered_at);
  return new;
end;
$$;

create trigger accept_birthday_registration
  before insert on public.birthday_tournament_registrations
  for each row execute function public.accept_birthday_registration();

create or replace function public.withdraw_registration(registration uuid) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform public.assert_session();
  perform public.lock_member((select auth.uid()));
  perform public.open_registration((select auth.uid()), withdraw_registration.registration);
  update public.tournament_registrations set withdrawn_at = now()
  where id = withdraw_registration.registration;
  return now();
end;
$$;

create or replace function public.withdraw_birthday_registration(registration uuid)
returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform public.assert_session();
  perform public.lock_member((select auth.uid()));
  perform public.open_birthday_registration(
    (select auth.uid()), withdraw_birthday_registration.registration);
  update public.birthday_tournament_registrations set withdrawn_at = now()
  where id = withdraw_birthday_registration.registration;
  return now();
end;
$$;

-- What the profile lists: one row per tournament.
create view public.current_registrations with (security_invoker = true) as
select version.id, version.user_id, tournament.id as tournament_id,
       version.tournament_name, version.tournament_date, tournament.changes_until,
       version.golf_group, version.handicap, version.registration_date, version.withdrawn_at
from public.tournament_registrations as version
left join public.tournaments as tournament
  on tournament.name = version.tournament_name and tournament.starts_on = version.tournament_date
where version.replaced_at is null
union all
select version.id, version.user_id, tournament.id,
       tournament.name, tournament.starts_on, tournament.changes_until,
       null, version.handicap, version.registered_at, version.withdrawn_at
from public.birthday_tournament_registrations as version
join public.tournaments as tournament on tournament.id = 'founder-birthday'
where version.replaced_at is null;

comment on view public.current_registrations is
  'Each member''s current registration for each tournament, withdrawn ones included.';

revoke all on public.current_registrations from anon, authenticated;
grant select on public.current_registrations to authenticated;

revoke execute on function public.lock_member(uuid) from public, anon, authenticated;
revoke execute on function public.assert_session() from public, anon, authenticated;
revoke execute on function public.begin_registration(uuid) from public, anon, authenticated;
revoke execute on function public.check_registration_rate(uuid) from public, anon, authenticated;
revoke execute on function public.assert_registration_is_open(boolean, timestamptz, date)
  from public, anon, authenticated;
revoke execute on function public.open_registration(uuid, uuid) from public, anon, authenticated;
revoke execute on function public.open_birthday_registration(uuid, uuid)
  from public, anon, authenticated;
revoke execute on function public.accept_registration() from public, anon, authenticated;
revoke execute on function public.accept_birthday_registration()
  from public, anon, authenticated;

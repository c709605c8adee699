-- Until when members register, and change or withdraw what they registered: the
-- tournament's last day for changes, or, where it has none, as long as its
-- registration is open.

alter table public.tournaments
  alter column changes_until drop not null,
  add column registration_opens_at timestamptz,
  add column registration_closes_at timestamptz,
  add constraint tournaments_registration_period
    check (registration_opens_at < registration_closes_at);

comment on column public.tournaments.changes_until is
  'The last day, in India, on which a registration may be changed or withdrawn. Null: as long as registration is open.';
comment on column public.tournaments.registration_opens_at is
  'Null: registration has been open from the start.';
comment on column public.tournaments.registration_closes_at is
  'Null: registration is open until this is set.';

-- Unless somebody has chosen another day.
update public.tournaments set changes_until = null
where (id, changes_until) in
  (('bangalore-birdie-bash', '2025-09-12'), ('founder-birthday', '2025-10-03'));

create function public.assert_registration_period(tournament public.tournaments) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if tournament.registration_opens_at > now() then
    raise exception 'registration_not_open'
      using detail = (tournament.registration_opens_at at time zone 'Asia/Kolkata')::date::text;
  end if;
  if tournament.registration_closes_at <= now() then
    raise exception 'registration_closed';
  end if;
end;
$$;

comment on function public.assert_registration_period(public.tournaments) is
  'Refuses what may be done only while registration is open.';

drop function public.assert_registration_is_open(boolean, timestamptz, date);

create function public.assert_registration_is_open(
  is_current boolean, withdrawn_at timestamptz, tournament public.tournaments
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
  if tournament.id is null then
    raise exception 'registration_unchangeable';
  end if;
  if tournament.changes_until is null then
    perform public.assert_registration_period(tournament);
  elsif (now() at time zone 'Asia/Kolkata')::date > tournament.changes_until then
    raise exception 'changes_closed' using detail = tournament.changes_until::text;
  end if;
end;
$$;

create or replace function public.open_registration(member uuid, registration uuid)
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
    (select tournament from public.tournaments as tournament
     where name = known.tournament_name and starts_on = known.tournament_date));
  return known;
end;
$$;

create or replace function public.open_birthday_registration(member uuid, registration uuid)
returns void
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
    (select tournament from public.tournaments as tournament where id = 'founder-birthday'));
end;
$$;

-- A first registration, or a further one. Sent before, it meets its idempotency key
-- instead. Rows that the owner inserts are not held to the period.
create function public.check_registration_period() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select auth.role()) = 'authenticated' and not exists (
    select from public.tournament_registrations where submission_key = new.submission_key
  ) then
    perform public.assert_registration_period(tournament)
    from public.tournaments as tournament
    where name = new.tournament_name and starts_on = new.tournament_date;
  end if;
  return new;
end;
$$;

create trigger check_registration_period before insert on public.tournament_registrations
  for each row when (new.replaces is null)
  execute function public.check_registration_period();

create function public.check_birthday_registration_period() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select auth.role()) = 'authenticated' and not exists (
    select from public.birthday_tournament_registrations
    where submission_key = new.submission_key
  ) then
    perform public.assert_registration_period(tournament)
    from public.tournaments as tournament where id = 'founder-birthday';
  end if;
  return new;
end;
$$;

create trigger check_birthday_registration_period
  before insert on public.birthday_tournament_registrations
  for each row when (new.replaces is null)
  execute function public.check_birthday_registration_period();

create or replace view public.current_registrations with (security_invoker = true) as
select version.id, version.user_id, tournament.id as tournament_id,
       version.tournament_name, version.tournament_date, tournament.changes_until,
       version.golf_group, version.handicap, version.registration_date, version.withdrawn_at,
       tournament.registration_opens_at, tournament.registration_closes_at
from public.tournament_registrations as version
left join public.tournaments as tournament
  on tournament.name = version.tournament_name and tournament.starts_on = version.tournament_date
where version.replaced_at is null
union all
select version.id, version.user_id, tournament.id,
       tournament.name, tournament.starts_on, tournament.changes_until,
       null, version.handicap, version.registered_at, version.withdrawn_at,
       tournament.registration_opens_at, tournament.registration_closes_at
from public.birthday_tournament_registrations as version
join public.tournaments as tournament on tournament.id = 'founder-birthday'
where version.replaced_at is null;

revoke execute on function public.assert_registration_period(public.tournaments)
  from public, anon, authenticated;
revoke execute
  on function public.assert_registration_is_open(boolean, timestamptz, public.tournaments)
  from public, anon, authenticated;
revoke execute on function public.check_registration_period() from public, anon, authenticated;
revoke execute on function public.check_birthday_registration_period()
  from public, anon, authenticated;

-- Changing and withdrawing one's own registration, until the day before the
-- tournament. What the page refuses is refused here too.

-- A row is the configuration: whoever owns the database moves a deadline by
-- changing `changes_until`.
create table public.tournaments (
  id text primary key,
  name text not null,
  starts_on date not null,
  changes_until date not null,
  place text,
  schedule text,
  calendar_path text,
  constraint tournaments_name_and_day unique (name, starts_on)
);

comment on table public.tournaments is
  'The tournaments of the site; the same as app/tournaments/content.ts, which a unit test holds.';
comment on column public.tournaments.changes_until is
  'The last day, in India, on which a registration may be changed or withdrawn: the day before the start.';

alter table public.tournaments enable row level security;
revoke all on public.tournaments from anon, authenticated;
grant select on public.tournaments to anon, authenticated;

create policy "everybody reads the tournaments" on public.tournaments
  for select to anon, authenticated
  using (true);

insert into public.tournaments
  (id, name, starts_on, changes_until, place, schedule, calendar_path)
values
  ('bangalore-birdie-bash', 'Bangalore Birdie Bash', '2025-09-13', '2025-09-12',
   'a partner golf club',
   'Brunch: 11:30 AM, Final briefing: 12:15 PM, Tee-off: 12:45 PM',
   '/tournaments/bangalore-birdie-bash/updates.ics'),
  ('founder-birthday', 'Founder''s Birthday Tournament', '2025-10-04', '2025-10-03',
   null, null, '/tournaments/founder-birthday.ics');

-- History is kept: a change is a new row that names the one it replaces.
alter table public.tournament_registrations
  add column replaces uuid references public.tournament_registrations (id),
  add column withdrawn_at timestamptz,
  add constraint tournament_registrations_replaced_once unique (replaces);
grant insert (replaces) on public.tournament_registrations to authenticated;

alter table public.birthday_tournament_registrations
  add column replaces uuid references public.birthday_tournament_registrations (id),
  add column withdrawn_at timestamptz,
  add constraint birthday_registrations_replaced_once unique (replaces);
grant insert (replaces) on public.birthday_tournament_registrations to authenticated;

-- What both kinds of registration have to pass. The messages are for people.
create function public.refuse_closed_registration(
  is_latest boolean, withdrawn_at timestamptz, deadline date
) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if is_latest is not true then
    raise exception 'There is a newer version of this registration. Please look at it first.';
  end if;
  if withdrawn_at is not null then
    raise exception 'This registration has been withdrawn.';
  end if;
  if deadline is null then
    raise exception 'Registrations for this tournament cannot be changed.';
  end if;
  if (now() at time zone 'Asia/Kolkata')::date > deadline then
    raise exception 'Changes were possible until %.', to_char(deadline, 'FMDD FMMonth YYYY');
  end if;
end;
$$;

-- The person's profile is locked meanwhile: of two changes sent together, the
-- second finds what the first has made of the registration.
create function public.check_registration_is_open(person uuid, registration uuid)
returns public.tournament_registrations
language plpgsql
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  perform from public.profiles where id = person for update;
  select * into known from public.tournament_registrations
  where id = registration and user_id = person;
  perform public.refuse_closed_registration(
    known.id is not null and not exists (
      select from public.tournament_registrations as later
      where later.user_id = person
        and later.tournament_name = known.tournament_name
        and later.tournament_date = known.tournament_date
        and (later.registration_date, later.id) > (known.registration_date, known.id)),
    known.withdrawn_at,
    (select changes_until from public.tournaments
     where name = known.tournament_name and starts_on = known.tournament_date));
  return known;
end;
$$;

create function public.check_birthday_registration_is_open(person uuid, registration uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  known public.birthday_tournament_registrations;
begin
  perform from public.profiles where id = person for update;
  select * into known from public.birthday_tournament_registrations
  where id = registration and user_id = person;
  perform public.refuse_closed_registration(
    known.id is not null and not exists (
      select from public.birthday_tournament_registrations as later
      where later.user_id = person
        and (later.registered_at, later.id) > (known.registered_at, known.id)),
    known.withdrawn_at,
    (select changes_until from public.tournaments where id = 'founder-birthday'));
end;
$$;

-- A form that was sent before meets its unique key instead (DECISIONS 16).
create function public.check_replaced_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  if exists (
    select from public.tournament_registrations where submission_key = new.submission_key
  ) then
    return new;
  end if;
  known := public.check_registration_is_open(new.user_id, new.replaces);
  if (new.tournament_name, new.tournament_date)
     is distinct from (known.tournament_name, known.tournament_date) then
    raise exception 'A registration is replaced by one for the same tournament.';
  end if;
  return new;
end;
$$;

create trigger check_replaced_registration
  before insert on public.tournament_registrations
  for each row when (new.replaces is not null)
  execute function public.check_replaced_registration();

create function public.check_replaced_birthday_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (
    select from public.birthday_tournament_registrations
    where submission_key = new.submission_key
  ) then
    perform public.check_birthday_registration_is_open(new.user_id, new.replaces);
  end if;
  return new;
end;
$$;

create trigger check_replaced_birthday_registration
  before insert on public.birthday_tournament_registrations
  for each row when (new.replaces is not null)
  execute function public.check_replaced_birthday_registration();

-- Nobody may update the column itself, so this is the only way.
create function public.withdraw_registration(registration uuid) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform public.check_registration_is_open(
    (select auth.uid()), withdraw_registration.registration);
  update public.tournament_registrations set withdrawn_at = now()
  where id = withdraw_registration.registration;
  return now();
end;
$$;

comment on function public.withdraw_registration(uuid) is
  'Withdraws the caller''s own, latest registration for a tournament until its last day for changes.';

create function public.withdraw_birthday_registration(registration uuid) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform public.check_birthday_registration_is_open(
    (select auth.uid()), withdraw_birthday_registration.registration);
  update public.birthday_tournament_registrations set withdrawn_at = now()
  where id = withdraw_birthday_registration.registration;
  return now();
end;
$$;

comment on function public.withdraw_birthday_registration(uuid) is
  'The same for the birthday tournament.';

-- The figures count a registration in the group that it stands for now.
create or replace function public.count_changed_registrations() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform public.add_to_figures('golf group', array_agg(golf_group), 1) from changed;
    perform public.add_to_figures('golf group', array_agg(replaced.golf_group), -1)
    from changed
    join public.tournament_registrations as replaced on replaced.id = changed.replaces;
  elsif tg_op = 'UPDATE' then
    perform public.add_to_figures('golf group', array_agg(changed.golf_group), -1)
    from changed join before using (id)
    where changed.withdrawn_at is not null and before.withdrawn_at is null;
  else
    perform public.add_to_figures('golf group', array_agg(golf_group), -1)
    from changed
    where withdrawn_at is null
      and not exists (select from changed as later where later.replaces = changed.id);
  end if;
  return null;
end;
$$;

create trigger count_withdrawn_registrations after update on public.tournament_registrations
  referencing old table as before new table as changed
  for each statement execute function public.count_changed_registrations();

revoke execute on function public.refuse_closed_registration(boolean, timestamptz, date)
  from public, anon, authenticated;
revoke execute on function public.check_registration_is_open(uuid, uuid)
  from public, anon, authenticated;
revoke execute on function public.check_birthday_registration_is_open(uuid, uuid)
  from public, anon, authenticated;
revoke execute on function public.check_replaced_registration() from public, anon, authenticated;
revoke execute on function public.check_replaced_birthday_registration()
  from public, anon, authenticated;
revoke execute on function public.withdraw_registration(uuid) from public, anon;
grant execute on function public.withdraw_registration(uuid) to authenticated;
revoke execute on function public.withdraw_birthday_registration(uuid) from public, anon;
grant execute on function public.withdraw_birthday_registration(uuid) to authenticated;

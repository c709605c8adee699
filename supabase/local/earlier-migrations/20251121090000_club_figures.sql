-- Figures for administrators that are kept as they change (SPEC §2 "overview counts";
-- DECISIONS 41). Counting two million people to show a page would read whole tables.

create table public.club_figures (
  kind text not null,
  label text not null,
  figure bigint not null,
  constraint club_figures_key primary key (kind, label)
);

comment on table public.club_figures is
  'Running totals: members (total, active), members who joined by month in India, registrations by golf group. Kept by triggers; read through admin functions.';

alter table public.club_figures enable row level security;
revoke all on public.club_figures from anon, authenticated, service_role;

create function public.month_in_india(moment timestamptz) returns text
language sql immutable
set search_path = ''
as $$
  select to_char(moment at time zone 'Asia/Kolkata', 'YYYY-MM');
$$;

-- The triggers work on whole statements: one that touches many rows changes each
-- figure once, and two at the same time wait for each other only that long.
create function public.add_to_figures(kind text, labels text[], step integer) returns void
language sql
set search_path = ''
as $$
  insert into public.club_figures as known (kind, label, figure)
  select add_to_figures.kind, label, step * count(*)
  from unnest(labels) as label
  group by label
  order by label
  on conflict on constraint club_figures_key
    do update set figure = known.figure + excluded.figure;
$$;

create function public.count_changed_profiles() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform public.add_to_figures('members', array_agg('total'::text), step),
          public.add_to_figures('joined', array_agg(public.month_in_india(created_at)), step)
  from changed;
  return null;
end;
$$;

create trigger count_new_profiles after insert on public.profiles
  referencing new table as changed
  for each statement execute function public.count_changed_profiles();
create trigger count_gone_profiles after delete on public.profiles
  referencing old table as changed
  for each statement execute function public.count_changed_profiles();

-- Active is who ever signed in (SPEC §2).
create function public.count_first_sign_ins() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform public.add_to_figures('members', array_agg('active'::text), 1)
    from changed where last_sign_in_at is not null;
  elsif tg_op = 'DELETE' then
    perform public.add_to_figures('members', array_agg('active'::text), -1)
    from changed where last_sign_in_at is not null;
  else
    perform public.add_to_figures('members', array_agg('active'::text), 1)
    from changed join before using (id)
    where changed.last_sign_in_at is not null and before.last_sign_in_at is null;
  end if;
  return null;
end;
$$;

create trigger count_first_sign_ins_of_new after insert on auth.users
  referencing new table as changed
  for each statement execute function public.count_first_sign_ins();
create trigger count_first_sign_ins after update on auth.users
  referencing old table as before new table as changed
  for each statement execute function public.count_first_sign_ins();
create trigger count_first_sign_ins_of_gone after delete on auth.users
  referencing old table as changed
  for each statement execute function public.count_first_sign_ins();

create function public.count_changed_registrations() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform public.add_to_figures(
    'golf group', array_agg(golf_group), case tg_op when 'INSERT' then 1 else -1 end)
  from changed;
  return null;
end;
$$;

create trigger count_new_registrations after insert on public.tournament_registrations
  referencing new table as changed
  for each statement execute function public.count_changed_registrations();
create trigger count_gone_registrations after delete on public.tournament_registrations
  referencing old table as changed
  for each statement execute function public.count_changed_registrations();

revoke execute on function public.month_in_india(timestamptz) from public, anon, authenticated;
revoke execute on function public.add_to_figures(text, text[], integer) from public, anon, authenticated;
revoke execute on function public.count_changed_profiles() from public, anon, authenticated;
revoke execute on function public.count_first_sign_ins() from public, anon, authenticated;
revoke execute on function public.count_changed_registrations() from public, anon, authenticated;

-- What was there before.
select public.add_to_figures('members', array_agg('total'::text), 1),
       public.add_to_figures('joined', array_agg(public.month_in_india(created_at)), 1)
from public.profiles;
select public.add_to_figures('members', array_agg('active'::text), 1)
from auth.users where last_sign_in_at is not null;
select public.add_to_figures('golf group', array_agg(golf_group), 1)
from public.tournament_registrations;

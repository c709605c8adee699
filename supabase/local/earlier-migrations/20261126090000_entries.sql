-- An entry is one member's place in one tournament, or several places when they bring
-- further players; a registration is one version of it. Entries beyond the places of a
-- tournament wait in line.

-- Members take these tables in one order, administrators and the mails' worker in
-- another, so whichever came first here could meet somebody half way. Giving up before
-- the deadlock is found, and trying again, lets them finish.
create function public.lock_registrations_for_migration() returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('lock_timeout', '100ms', true);
  for attempt in 1..600 loop
    begin
      -- A view is locked with its tables.
      lock table public.current_registrations, public.registration_mails,
        public.admin_audit in access exclusive mode;
      perform set_config('lock_timeout', '0', true);
      return;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(random() * 0.1);
    end;
  end loop;
  raise exception 'the registrations are too busy to be migrated: try again';
end;
$$;

comment on function public.lock_registrations_for_migration() is
  'For a migration that alters tournaments, registrations, their mails or the audit log while the site is used. What it does to auth.users comes before: whoever deletes an account has locked that table first.';

revoke execute on function public.lock_registrations_for_migration()
  from public, anon, authenticated;

select public.lock_registrations_for_migration();

create function public.is_map_of_places(places jsonb, known_keys text[] default null)
returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(places) is distinct from 'object' then
    return false;
  end if;
  return (select count(*) <= 40 from jsonb_object_keys(places)) and not exists (
    select from jsonb_each(places) as pool
    where btrim(pool.key) = '' or char_length(pool.key) > 80
      or not pool.key = any (coalesce(known_keys, array[pool.key]))
      or jsonb_typeof(pool.value) <> 'number'
      or (pool.value #>> '{}') !~ '^[0-9]{1,5}$'
      or (pool.value #>> '{}')::integer not between 1 and 10000);
end;
$$;

alter table public.tournaments
  add column category_places jsonb not null default '{}',
  add column golf_group_places jsonb not null default '{}',
  add column has_waiting_list boolean not null default true,
  add column max_group_size integer not null default 1,
  add constraint tournaments_category_places
    check (public.is_map_of_places(category_places, '{men,senior,ladies}')),
  add constraint tournaments_golf_group_places
    check (public.is_map_of_places(golf_group_places)),
  add constraint tournaments_max_group_size check (max_group_size between 1 and 4);

comment on column public.tournaments.capacity is
  'How many players may be entered at once; null: no limit.';
comment on column public.tournaments.category_places is
  'Category -> how many of its players may be entered at once. One that is not named has no limit of its own.';
comment on column public.tournaments.golf_group_places is
  'The same for golf groups.';
comment on column public.tournaments.has_waiting_list is
  'Whether members may wait for a place when there is none.';
comment on column public.tournaments.max_group_size is
  'How many players may enter together: the member and up to three more.';

-- The further players of an entry are part of its version, as its answers are: they
-- are entered, changed and withdrawn together, by one member.
create function public.is_list_of_players(players jsonb, entry_form text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(players) is distinct from 'array' then
    return false;
  end if;
  return jsonb_array_length(players) <= 3
    and not exists (
      select from jsonb_array_elements(players) as player
      where case jsonb_typeof(player)
        when 'object' then
          player - array['id', 'full_name', 'phone', 'handicap', 'category'] <> '{}'
          or coalesce(player ->> 'id', '')
            !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
          or not public.is_list_of_names(jsonb_build_array(player -> 'full_name'), 1, 120)
          or char_length(player ->> 'full_name') < 2
          or not public.is_list_of_names(jsonb_build_array(player -> 'phone'), 1, 32)
          or char_length(player ->> 'phone') < 10
          or not public.is_list_of_names(jsonb_build_array(player -> 'handicap'), 1, 20)
          or case entry_form
            when 'full' then
              coalesce(player ->> 'category', '') not in ('men', 'senior', 'ladies')
              -- A case, so that the cast never sees a text that is no number.
              or case
                when player ->> 'handicap' ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$'
                then (player ->> 'handicap')::numeric > 40
                else true
              end
            else player ? 'category'
          end
        else true
      end)
    and (select count(*) = count(distinct player ->> 'id')
         from jsonb_array_elements(players) as player);
end;
$$;

comment on function public.is_list_of_players(jsonb, text) is
  'Whether these are at most three players {id, full_name, phone, handicap, category}, with the rules of this entry form; category with the full form only. No id twice.';

create sequence public.queue_numbers;
revoke all on sequence public.queue_numbers from public, anon, authenticated;

drop index public.tournament_registrations_entered;

alter table public.tournament_registrations
  alter column user_id drop not null,
  add column entry_id uuid,
  add column players jsonb not null default '[]',
  add column joins_waiting_list boolean not null default false,
  add column queue_number bigint,
  add column moved_up_at timestamptz,
  add column entered_by_club boolean not null default false,
  add column withdrawn_by_club boolean not null default false,
  add column withdrawn_reason text;

update public.tournament_registrations as version
set entry_id = first.id
from (
  select id as version_id, first_value(id) over (
    partition by user_id, coalesce(tournament_id, tournament_name || ' ' || tournament_date)
    order by registration_date, id
  ) as id
  from public.tournament_registrations
) as first
where first.version_id = version.id;

-- After the update: these rewrite the table, and then its foreign keys would look at
-- earlier rows whose tournament does not exist.
alter table public.tournament_registrations
  alter column entry_id set not null,
  -- Replaced by accept_registration.
  alter column entry_id set default gen_random_uuid(),
  add column player_count integer not null
    generated always as (
      -- What is no list is refused below, by its own name.
      case jsonb_typeof(players) when 'array' then 1 + jsonb_array_length(players) else 1 end
    ) stored,
  add column state text not null generated always as (
    case
      when replaced_at is not null then 'replaced'
      when withdrawn_at is not null then 'withdrawn'
      when queue_number is not null then 'waiting'
      else 'confirmed'
    end) stored,
  add constraint players_listed check (public.is_list_of_players(players, entry_form)),
  add constraint member_or_club check (user_id is not null or entered_by_club),
  add constraint withdrawn_by_club_with_reason check (
    withdrawn_by_club = (withdrawn_reason is not null)
    and (withdrawn_at is not null or not withdrawn_by_club)
    and char_length(withdrawn_reason) <= 1000 and btrim(withdrawn_reason) <> '');

comment on column public.tournament_registrations.user_id is
  'Null: entered by the club for somebody without an account.';
comment on column public.tournament_registrations.entry_id is
  'The same for all versions of one entry, also after it was withdrawn and made again.';
comment on column public.tournament_registrations.players is
  'The further players that the member brings. An id stays with its player from version to version.';
comment on column public.tournament_registrations.joins_waiting_list is
  'What to do when there is no place: wait in line, or be refused.';
comment on column public.tournament_registrations.queue_number is
  'Null unless the entry waits; the smallest of a tournament is first in line.';
comment on column public.tournament_registrations.state is
  'confirmed, waiting, withdrawn, or replaced by a newer version.';

-- A member's rows are few; a tournament's are many.
create index tournament_registrations_of_entry
  on public.tournament_registrations (entry_id, registration_date desc);
create unique index tournament_registrations_current_of_entry
  on public.tournament_registrations (entry_id)
  where replaced_at is null;
create index tournament_registrations_confirmed
  on public.tournament_registrations (tournament_id) include (player_count)
  where state = 'confirmed';
create index tournament_registrations_waiting
  on public.tournament_registrations (tournament_id, queue_number)
  where state = 'waiting';

grant insert (players, joins_waiting_list)
  on public.tournament_registrations to authenticated;

create or replace view public.current_registrations with (security_invoker = true) as
select version.id, version.user_id, tournament.id as tournament_id,
       version.tournament_name, version.tournament_date, tournament.changes_until,
       version.golf_group, version.handicap, version.registration_date, version.withdrawn_at,
       tournament.registration_opens_at, tournament.registration_closes_at,
       tournament.slug, tournament.state as tournament_state, version.entry_form,
       tournament.cancelled_reason, tournament.has_information_page,
       tournament.questions, version.answers,
       version.entry_id, version.state, version.players, version.withdrawn_reason
from public.tournament_registrations as version
left join public.tournaments as tournament on tournament.id = version.tournament_id
where version.replaced_at is null;

-- Everybody who plays, one row each: who entered, and whom they bring.
create view public.registration_players with (security_invoker = true) as
select version.tournament_id, version.entry_id, version.id as registration_id,
       version.user_id, version.state, version.golf_group,
       player.position, player.player_id, player.full_name, player.phone,
       player.handicap, player.category
from public.tournament_registrations as version
cross join lateral (
  select 0 as position, version.entry_id as player_id, version.full_name, version.phone,
         version.handicap, version.category
  union all
  select place::integer, (player ->> 'id')::uuid, player ->> 'full_name',
         player ->> 'phone', player ->> 'handicap', player ->> 'category'
  from jsonb_array_elements(version.players) with ordinality as further (player, place)
) as player
where version.replaced_at is null;

revoke all on public.registration_players from anon, authenticated;
grant select on public.registration_players to authenticated;

comment on view public.registration_players is
  'The players of each entry: position 0 is who entered, whose player_id is that of the entry.';

revoke execute on function public.is_map_of_places(jsonb, text[])
  from public, anon, authenticated;
-- A check is worked out with the rights of whoever inserts the row.
revoke execute on function public.is_list_of_players(jsonb, text) from public, anon;
grant execute on function public.is_list_of_players(jsonb, text) to authenticated;
grant execute on function public.is_list_of_names(jsonb, integer, integer) to authenticated;

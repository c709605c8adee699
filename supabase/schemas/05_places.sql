-- Places of a tournament, by division and golf group, and the waiting list.

create sequence private.queue_numbers;

create view private.pools as
select id as tournament_id, 'all' as pool, capacity as places, false as is_for_guests,
       null as category, null::uuid as golf_group_id
from public.tournaments
union all
select id, 'guests', guest_places, true, null, null
from public.tournaments where guest_places is not null
union all
select tournament_id, 'category:' || id, places, false, id, null
from public.divisions where places is not null
union all
select tournament_id, 'golf_group:' || name, places, false, null, id
from public.golf_groups where places is not null;

comment on view private.pools is
  'What limits a tournament''s players, and whom: all, its guests, a division or a golf group. places is null of a tournament without a limit.';

create view private.claimants as
select player.tournament_id, player.entry_id, player.position, player.category,
       player.golf_group_id, entry.state, entry.queue_number
from public.players as player
join public.entries as entry
  on entry.id = player.entry_id and entry.tournament_id = player.tournament_id
where player.state = 'playing' and entry.state in ('confirmed', 'waiting');

comment on view private.claimants is
  'The players who have a place or wait for one.';

create view private.claims as
select player.tournament_id, player.entry_id, player.state, player.queue_number, pool.pool,
       pool.places
from private.claimants as player
join private.pools as pool
  on pool.tournament_id = player.tournament_id
  and (player.position > 0 or not pool.is_for_guests)
  and (pool.category is null or pool.category = player.category)
  and (pool.golf_group_id is null or pool.golf_group_id = player.golf_group_id);

comment on view private.claims is
  'The places that entries need or have: a row for each player and pool.';

-- Players are counted before their pools are found: there are few kinds of them.
create view private.claim_counts as
select counted.tournament_id, pool.pool, pool.places, counted.state,
       sum(counted.players)::bigint as players
from (
  select tournament_id, state, position > 0 as is_guest, category, golf_group_id,
         count(*) as players
  from private.claimants
  group by tournament_id, state, position > 0, category, golf_group_id
) as counted
join private.pools as pool
  on pool.tournament_id = counted.tournament_id
  and (counted.is_guest or not pool.is_for_guests)
  and (pool.category is null or pool.category = counted.category)
  and (pool.golf_group_id is null or pool.golf_group_id = counted.golf_group_id)
group by counted.tournament_id, pool.pool, pool.places, counted.state;

comment on view private.claim_counts is
  'How many claims of each state a pool has; no row for none.';

-- What everybody sees: golf groups may be words that a member typed, so only what is limited.
create view private.taken_places as
select counted.tournament_id,
       coalesce(sum(counted.confirmed) filter (where counted.pool = 'all'), 0)::integer as entries,
       coalesce(sum(counted.waiting) filter (where counted.pool = 'all'), 0)::integer as waiting,
       coalesce(jsonb_object_agg(counted.pool, counted.confirmed + counted.waiting)
         filter (where counted.places is not null), '{}') as claimed
from (
  select tournament_id, pool, places,
         coalesce(sum(players) filter (where state = 'confirmed'), 0) as confirmed,
         coalesce(sum(players) filter (where state = 'waiting'), 0) as waiting
  from private.claim_counts
  group by tournament_id, pool, places
) as counted
group by counted.tournament_id;

-- Only ids, for callers of every kind.
create view private.awaited_places as
select entry.id as entry_id
from public.entries as entry
join public.tournaments as there on there.id = entry.tournament_id and there.state = 'published'
  and (there.starts_on is null or there.starts_on >= (now() at time zone 'Asia/Kolkata')::date)
where entry.state = 'waiting';

comment on view private.awaited_places is
  'Entries that wait for a place, which may still come.';

-- The first limit without places for an entry beside the others in these states; null: it fits.
-- Only what is more than these players had has to fit.
create function private.full_pool(
  entry uuid, states text[], earlier_players public.players[] default '{}'
) returns text
language plpgsql stable
as $$
begin
  return (
    select own.pool
    from (
      select claim.pool, claim.places, claim.state, count(*) as players
      from private.claims as claim
      where claim.tournament_id = (
          select known.tournament_id from public.entries as known
          where known.id = full_pool.entry)
        and claim.entry_id = full_pool.entry
        and claim.places is not null
      group by claim.pool, claim.places, claim.state
    ) as own
    left join private.claim_counts as counted
      on counted.tournament_id = (
        select known.tournament_id from public.entries as known where known.id = full_pool.entry)
      and counted.pool = own.pool
      and counted.state = any (states)
    where own.players > (
      select count(*) from unnest(earlier_players) as player
      left join public.golf_groups as golf_group on golf_group.id = player.golf_group_id
      where own.pool in (
        'all', 'category:' || player.category, 'golf_group:' || golf_group.name,
        case when player.position > 0 then 'guests' end))
    group by own.pool, own.places, own.state, own.players
    having own.places < coalesce(sum(counted.players), 0)
      + case when own.state = any (states) then 0 else own.players end
    order by own.pool <> 'all', own.pool
    limit 1);
end;
$$;

-- To an entry that is written as one that has its places: it has them, or waits, or is refused.
create function private.give_places(entry uuid, earlier_players public.players[], may_wait boolean)
returns void
language plpgsql
as $$
declare
  full_pool constant text := private.full_pool(
    give_places.entry, '{confirmed,waiting}', earlier_players);
begin
  if full_pool is null then
    return;
  end if;
  if not may_wait then
    raise exception 'tournament_full' using detail = full_pool;
  end if;
  update public.entries
  set state = 'waiting', queue_number = nextval('private.queue_numbers')
  where id = give_places.entry;
end;
$$;

-- Gives places that are free to those who wait for them, in the order of the line. Returns how
-- many entries moved up.
create function private.move_up_waiting(tournament text) returns integer
language plpgsql
as $$
declare
  known public.tournaments;
  entry uuid;
  moved integer := 0;
begin
  if not exists (
    select from public.entries as waiting
    where waiting.tournament_id = move_up_waiting.tournament and waiting.state = 'waiting'
  ) then
    return 0;
  end if;
  -- Not through lock_tournament: a tournament without limits has nobody in line.
  select * into known from public.tournaments
  where id = move_up_waiting.tournament for no key update;
  if known.state is distinct from 'published'
     or known.starts_on < (now() at time zone 'Asia/Kolkata')::date
     -- The club gives the number of a side that has withdrawn to a reserve.
     or known.form_of_play = 'knock-out' and public.draw_published_at(known.id) is not null then
    return 0;
  end if;
  for entry in
    select line.entry_id from (
      -- Who does not fit keeps what is free from those behind.
      select claim.entry_id, claim.queue_number,
             coalesce(counted.players, 0) + count(*) over (
               partition by claim.pool order by claim.queue_number
             ) <= claim.places as fits
      from private.claims as claim
      left join private.claim_counts as counted
        on counted.tournament_id = known.id and counted.pool = claim.pool
        and counted.state = 'confirmed'
      where claim.tournament_id = known.id and claim.state = 'waiting'
    ) as line
    group by line.entry_id, line.queue_number
    having coalesce(bool_and(line.fits), true)
    order by line.queue_number
  loop
    perform private.give_place(entry);
    moved := moved + 1;
  end loop;
  return moved;
end;
$$;

-- To an entry that waits; its tournament is locked.
create function private.give_place(entry uuid) returns void
language plpgsql
as $$
declare
  version public.tournament_registrations;
begin
  update public.entries set state = 'confirmed', queue_number = null where id = give_place.entry;
  version := private.current_version(give_place.entry);
  insert into public.entry_events as known (version_id, kind, at)
  values (version.id, 'moved-up', clock_timestamp())
  on conflict on constraint entry_events_pkey do update set at = excluded.at;
  perform private.hold_place(give_place.entry, false);
  perform private.charge_entry(give_place.entry);
  -- The caller holds the lock on the tournament, and perhaps that of another member; the members
  -- who move up are not locked. Where one is just being deleted, nothing is written that refers
  -- to the account, because the deletion waits for us.
  if private.queue_entry_mail(version, 'moved-up') and version.entry_form = 'full' then
    perform private.expect_scoring_account(version.user_id);
  end if;
end;
$$;

create function private.move_up_after_more_places() returns trigger
language plpgsql security definer
as $$
begin
  perform private.move_up_waiting(new.id);
  return null;
end;
$$;

-- Where the caller stands in the lines that they wait in: 1 is first.
create function public.own_queue_places()
returns table (tournament_id text, place integer, players_ahead integer)
language sql stable security definer
as $$
  select own.tournament_id, (line ->> 'place')::integer, (line ->> 'players_ahead')::integer
  from public.entries as own
  cross join lateral private.queue_place(own.id) as line
  where own.user_id = (select auth.uid()) and own.state = 'waiting'
    and (select private.has_session());
$$;

-- For each of these tournaments, at most 200: how many players have a place, how many wait, and
-- how many of each limit's places both claim; nothing about drafts.
create function public.tournament_entries(tournaments text[])
returns table (tournament_id text, entries integer, waiting integer, claimed jsonb)
language sql stable security definer
as $$
  select known.id, coalesce(taken.entries, 0), coalesce(taken.waiting, 0),
         coalesce(taken.claimed, '{}')
  from public.tournaments as known
  -- One after the other, each by its index.
  left join lateral (
    select * from private.taken_places as counted
    where counted.tournament_id = known.id offset 0
  ) as taken on true
  where known.id = any (tournament_entries.tournaments[1:200]) and known.state <> 'draft';
$$;

-- missing: the columns that a draft needs before it can be published. Counts are made only
-- where they are asked for: a list asks tournament_entries, of its page at once.
create view public.tournament_overview with (security_invoker = true) as
select details.*,
       coalesce(counted.entries, 0) as entries, coalesce(counted.waiting, 0) as waiting,
       coalesce(counted.claimed, '{}') as claimed,
       case details.state when 'draft' then private.missing_fields(details) else '{}' end as missing
from public.tournament_details as details
-- An aggregate has one row, so the planner leaves it out where no count is asked for.
left join lateral (
  select max(known.entries) as entries, max(known.waiting) as waiting,
         jsonb_agg(known.claimed) -> 0 as claimed
  from public.tournament_entries(array[details.id]) as known
) as counted on true;

comment on view public.tournament_overview is
  'Tournaments with their players and, of drafts, what is missing: an administrator''s list.';

create function private.queue_place(entry uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'place', count(distinct ahead.id) + 1, 'players_ahead', count(player.id))
  from public.entries as own
  left join public.entries as ahead
    on ahead.tournament_id = own.tournament_id and ahead.state = 'waiting'
    and ahead.queue_number < own.queue_number
  left join public.players as player on player.entry_id = ahead.id and player.state = 'playing'
  where own.id = queue_place.entry;
$$;

create trigger move_up_after_more_places
  after update on public.tournaments
  for each row
  when (
    (old.capacity, old.guest_places) is distinct from (new.capacity, new.guest_places)
    or old.starts_on is distinct from new.starts_on
  )
  execute function private.move_up_after_more_places();

-- Places of a tournament, by division and golf group, and the waiting list.

create sequence public.queue_numbers;

create view private.pools as
select id as tournament_id, 'all' as pool, capacity as places
from public.tournaments where capacity is not null
union all
select tournament_id, 'category:' || id, places
from public.divisions where places is not null
union all
select tournament_id, 'golf_group:' || name, places
from public.golf_groups where places is not null;

comment on view private.pools is
  'The limits of tournaments, and how many places each has.';

create view private.claims as
select player.tournament_id, player.entry_id, player.entry_state as state, claim.pool,
       count(*)::integer as places
from public.players as player
cross join lateral (values
  ('all'), ('category:' || player.category), ('golf_group:' || player.golf_group)
) as claim (pool)
where player.state = 'playing' and player.entry_state in ('confirmed', 'waiting')
  and claim.pool is not null
group by player.tournament_id, player.entry_id, player.entry_state, claim.pool;

comment on view private.claims is
  'The places that entries need or have, one of each pool for each player, limited or not.';

-- What everybody sees: golf groups may be words that a member typed, so only what is limited.
create view private.taken_places as
select counted.tournament_id,
       coalesce(sum(counted.confirmed) filter (where counted.pool = 'all'), 0)::integer as entries,
       coalesce(sum(counted.waiting) filter (where counted.pool = 'all'), 0)::integer as waiting,
       coalesce(jsonb_object_agg(counted.pool, counted.confirmed + counted.waiting)
         filter (where counted.is_limited), '{}') as claimed
from (
  select claim.tournament_id, claim.pool, bool_or(limited.places is not null) as is_limited,
         coalesce(sum(claim.places) filter (where claim.state = 'confirmed'), 0) as confirmed,
         coalesce(sum(claim.places) filter (where claim.state = 'waiting'), 0) as waiting
  from private.claims as claim
  left join private.pools as limited
    on limited.tournament_id = claim.tournament_id and limited.pool = claim.pool
  group by claim.tournament_id, claim.pool
) as counted
group by counted.tournament_id;

create function private.claims_in(entry public.tournament_registrations)
returns table (pool text, places integer)
language sql stable
as $$
  select claim.pool, count(*)::integer
  from private.players_in(entry) as sent
  cross join lateral (values
    ('all'), ('category:' || sent.category), ('golf_group:' || entry.golf_group)
  ) as claim (pool)
  where claim.pool is not null
  group by claim.pool;
$$;

-- The first limit without places for a version of an entry beside the others in these states;
-- null: it fits. had is the version before it: only what is more than that has to fit.
create function private.full_pool(
  wanted public.tournament_registrations,
  states text[],
  had public.tournament_registrations default null
) returns text
language sql stable
as $$
  select pool.pool
  from private.pools as pool
  join private.claims_in(wanted) as claim on claim.pool = pool.pool
  where pool.tournament_id = wanted.tournament_id
    -- What it has, nobody takes away.
    and (had.state is distinct from 'confirmed' or claim.places > coalesce((
      select own.places from private.claims_in(had) as own where own.pool = pool.pool), 0))
    and pool.places < claim.places + coalesce((
      select sum(other.places) from private.claims as other
      where other.tournament_id = wanted.tournament_id and other.pool = pool.pool
        and other.state = any (full_pool.states) and other.entry_id <> wanted.entry_id), 0)
  order by pool.pool <> 'all', pool.pool
  limit 1;
$$;

-- How many players have a place in a tournament: who entered, and whom they bring.
create function private.count_entries(tournament text) returns integer
language sql stable
as $$
  select coalesce(sum(player_count), 0)::integer from public.tournament_registrations
  where tournament_id = count_entries.tournament and state = 'confirmed';
$$;

-- Whether a new version of an entry has its places, or waits, or is refused.
create function private.give_places(
  wanted public.tournament_registrations,
  current public.tournament_registrations,
  tournament public.tournament_details
) returns public.tournament_registrations
language plpgsql
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
  full_pool := private.full_pool(wanted, '{confirmed,waiting}', current);
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

-- Whoever calls this holds the lock on the tournament, and perhaps that of another
-- member; the members who move up are not locked. Where one is just being deleted,
-- nothing is written that refers to the account, because the deletion waits for us.
create function private.note_moved_up(entry public.tournament_registrations)
returns void
language plpgsql
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

-- Gives places that are free to those who wait for them, in the order of the line. Returns how
-- many entries moved up.
create function private.move_up_waiting(tournament text) returns integer
language plpgsql
as $$
declare
  known public.tournaments;
  entry public.tournament_registrations;
  moved integer := 0;
begin
  if not exists (
    select from public.tournament_registrations as waiting
    where waiting.tournament_id = move_up_waiting.tournament and waiting.state = 'waiting'
  ) then
    return 0;
  end if;
  -- Not through lock_tournament: a tournament without limits has nobody in line.
  select * into known from public.tournaments
  where id = move_up_waiting.tournament for no key update;
  if known.state is distinct from 'published'
     or known.starts_on < (now() at time zone 'Asia/Kolkata')::date then
    return 0;
  end if;
  for entry in
    select (line.waiting).* from (
      -- Who does not fit keeps what is free from those behind.
      select waiting, sum(claim.places) over (
               partition by claim.pool order by waiting.queue_number nulls first
             ) <= pool.places as fits
      from private.claims as claim
      left join private.pools as pool
        on pool.tournament_id = claim.tournament_id and pool.pool = claim.pool
      left join public.tournament_registrations as waiting
        on waiting.tournament_id = claim.tournament_id and waiting.state = 'waiting'
        and waiting.entry_id = claim.entry_id
      where claim.tournament_id = known.id
    ) as line
    where (line.waiting).id is not null
    group by line.waiting
    having coalesce(bool_and(line.fits), true)
    order by (line.waiting).queue_number
  loop
    update public.tournament_registrations
    set queue_number = null, moved_up_at = clock_timestamp()
    where id = entry.id;
    perform private.note_moved_up(entry);
    moved := moved + 1;
  end loop;
  return moved;
end;
$$;

create function private.move_up_after_change() returns trigger
language plpgsql security definer
as $$
begin
  perform private.move_up_waiting(coalesce(new.tournament_id, old.tournament_id));
  return null;
end;
$$;

-- Only later versions can free places, so inserts of version 1 are skipped.
create function private.move_up_after_new_version() returns trigger
language plpgsql security definer
as $$
begin
  if exists (
    select from public.tournament_registrations
    where entry_id = new.entry_id and id <> new.id
  ) then
    perform private.move_up_waiting(new.tournament_id);
  end if;
  return null;
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
  select own.tournament_id,
         (count(ahead.id) + 1)::integer,
         coalesce(sum(ahead.player_count), 0)::integer
  from public.tournament_registrations as own
  left join public.tournament_registrations as ahead
    on ahead.tournament_id = own.tournament_id and ahead.state = 'waiting'
    and ahead.queue_number < own.queue_number
  where own.user_id = (select auth.uid()) and own.state = 'waiting'
    and (select private.has_session())
  group by own.id, own.tournament_id;
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
  left join (
    select * from private.taken_places as counted
    where counted.tournament_id = any (tournament_entries.tournaments[1:200])
  ) as taken on taken.tournament_id = known.id
  where known.id = any (tournament_entries.tournaments[1:200]) and known.state <> 'draft';
$$;

-- missing: the columns that a draft needs before it can be published. Counts are made only
-- where they are asked for: a list asks tournament_entries, of its page at once.
create view public.tournament_overview with (security_invoker = true) as
select details.*,
       coalesce((select entries from public.tournament_entries(array[details.id])), 0) as entries,
       coalesce((select waiting from public.tournament_entries(array[details.id])), 0) as waiting,
       coalesce((select claimed from public.tournament_entries(array[details.id])), '{}') as claimed,
       case details.state when 'draft' then private.missing_fields(details) else '{}' end as missing
from public.tournament_details as details;

comment on view public.tournament_overview is
  'Tournaments with their players and, of drafts, what is missing: an administrator''s list.';

create function private.queue_place(entry public.tournament_registrations) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'place', count(*) + 1, 'players_ahead', coalesce(sum(ahead.player_count), 0))
  from public.tournament_registrations as ahead
  where ahead.tournament_id = entry.tournament_id and ahead.state = 'waiting'
    and ahead.queue_number < entry.queue_number;
$$;

create trigger move_up_after_deletion
  after delete on public.tournament_registrations
  for each row
  when (old.replaced_at is null and old.withdrawn_at is null)
  execute function private.move_up_after_change();

create trigger move_up_after_withdrawal
  after update of withdrawn_at on public.tournament_registrations
  for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function private.move_up_after_change();

create trigger move_up_after_new_version
  after insert on public.tournament_registrations
  for each row
  execute function private.move_up_after_new_version();

create trigger move_up_after_more_places
  after update on public.tournaments
  for each row
  when (
    old.capacity is distinct from new.capacity
    or old.starts_on is distinct from new.starts_on
  )
  execute function private.move_up_after_more_places();

-- Places of a tournament, by division and golf group, and the waiting list.

create sequence public.queue_numbers;
revoke all on sequence public.queue_numbers from anon, authenticated;

create function private.pools_of(tournament public.tournament_details) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(pool, places), '{}')
  from (
    select 'all' as pool, to_jsonb(tournament.capacity) as places
    where tournament.capacity is not null
    union all
    select 'category:' || key, value from jsonb_each(tournament.category_places)
    union all
    select 'golf_group:' || key, value from jsonb_each(tournament.golf_group_places)
  ) as pools;
$$;

comment on function private.pools_of is
  'The limits of a tournament: pool -> places.';

create function private.claims_of(entry public.tournament_registrations) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(pool, places)
  from (
    select pool, count(*) as places
    from private.players_in(entry)
    cross join lateral (values
      ('all'), ('category:' || category), ('golf_group:' || entry.golf_group)
    ) as claim (pool)
    where pool is not null
    group by pool
  ) as claims;
$$;

comment on function private.claims_of is
  'The places that an entry needs: pool -> places.';

create function private.add_claims(one jsonb, other jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(pool, places), '{}')
  from (
    select pool, sum(claimed::integer) as places
    from (
      select key as pool, value as claimed from jsonb_each_text(one)
      union all
      select key, value from jsonb_each_text(other)
    ) as added
    group by pool
  ) as summed;
$$;

-- Entries in one of the states, but for one of them.
create function private.sum_claims(
  tournament text, pools jsonb, states text[], except_entry uuid default null
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  -- Most tournaments have one limit, and an index that answers for it.
  if pools - 'all' = '{}' then
    return jsonb_build_object('all', coalesce((
      select sum(player_count) from (
        select player_count from public.tournament_registrations
        where tournament_id = sum_claims.tournament and state = 'confirmed'
          and 'confirmed' = any (states) and entry_id is distinct from except_entry
        union all
        select player_count from public.tournament_registrations
        where tournament_id = sum_claims.tournament and state = 'waiting'
          and 'waiting' = any (states) and entry_id is distinct from except_entry
      ) as entries), 0));
  end if;
  return coalesce((
    select jsonb_object_agg(pool, places) from (
      select claim.pool, count(*) as places
      from public.players as player
      join public.tournament_registrations as version on version.id = player.registration_id
      cross join lateral (values
        ('all'), ('category:' || player.category), ('golf_group:' || player.golf_group)
      ) as claim (pool)
      where player.tournament_id = sum_claims.tournament and player.state = 'playing'
        and version.state = any (states) and player.entry_id is distinct from except_entry
        and claim.pool is not null
      group by claim.pool
    ) as summed), '{}');
end;
$$;

create function private.find_full_pool(pools jsonb, taken jsonb, claims jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select pool.key
  from jsonb_each_text(pools) as pool
  where claims ? pool.key
    and coalesce((taken ->> pool.key)::integer, 0) + (claims ->> pool.key)::integer
        > pool.value::integer
  order by pool.key <> 'all', pool.key
  limit 1;
$$;

comment on function private.find_full_pool is
  'The first pool without places for these claims beside those that are taken; null: they fit.';

create function private.count_entries(tournament text) returns integer
language sql stable
set search_path = ''
as $$
  select coalesce(sum(player_count), 0)::integer from public.tournament_registrations
  where tournament_id = count_entries.tournament and state = 'confirmed';
$$;

comment on function private.count_entries is
  'How many players have a place in a tournament: who entered, and whom they bring.';

create function private.find_pool_exceeded(
  wanted public.tournament_registrations,
  current public.tournament_registrations,
  tournament public.tournament_details
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

-- Whether a new version of an entry has its places, or waits, or is refused.
create function private.give_places(
  wanted public.tournament_registrations,
  current public.tournament_registrations,
  tournament public.tournament_details
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

-- Whoever calls this holds the lock on the tournament, and perhaps that of another
-- member; the members who move up are not locked. Where one is just being deleted,
-- nothing is written that refers to the account, because the deletion waits for us.
create function private.note_moved_up(entry public.tournament_registrations)
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

create function private.move_up_waiting(tournament text) returns integer
language plpgsql
set search_path = ''
as $$
declare
  known public.tournament_details;
  pools jsonb;
  taken jsonb;
  claims jsonb;
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
  perform from public.tournaments
  where id = move_up_waiting.tournament for no key update;
  select * into known from public.tournament_details where id = move_up_waiting.tournament;
  if known.state is distinct from 'published'
     or known.starts_on < (now() at time zone 'Asia/Kolkata')::date then
    return 0;
  end if;
  pools := private.pools_of(known);
  taken := private.sum_claims(known.id, pools, '{confirmed}');
  for entry in
    select * from public.tournament_registrations as waiting
    where waiting.tournament_id = known.id and waiting.state = 'waiting'
    order by waiting.queue_number
  loop
    exit when (taken ->> 'all')::integer >= (pools ->> 'all')::integer;
    claims := private.claims_of(entry);
    if private.find_full_pool(pools, taken, claims) is null then
      update public.tournament_registrations
      set queue_number = null, moved_up_at = clock_timestamp()
      where id = entry.id;
      perform private.note_moved_up(entry);
      moved := moved + 1;
    end if;
    -- Who does not fit keeps what is free from those behind.
    taken := private.add_claims(taken, claims);
  end loop;
  return moved;
end;
$$;

comment on function private.move_up_waiting is
  'Gives places that are free to those who wait for them, in the order of the line. Returns how many entries moved up.';

create function private.move_up_after_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.move_up_waiting(coalesce(new.tournament_id, old.tournament_id));
  return null;
end;
$$;

-- Only later versions can free places, so inserts of version 1 are skipped.
create function private.move_up_after_new_version() returns trigger
language plpgsql security definer
set search_path = ''
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
set search_path = ''
as $$
begin
  perform private.move_up_waiting(new.id);
  return null;
end;
$$;

create function public.own_queue_places()
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
    and (select private.has_session())
  group by own.id, own.tournament_id;
$$;

comment on function public.own_queue_places is
  'Where the caller stands in the lines that they wait in: 1 is first.';

grant execute on function public.own_queue_places to authenticated;

create function private.count_waiting(tournament text) returns integer
language sql stable
set search_path = ''
as $$
  select coalesce(sum(player_count), 0)::integer from public.tournament_registrations
  where tournament_id = count_waiting.tournament and state = 'waiting';
$$;

-- What a newcomer finds taken: those who wait are before them. Everybody sees it, so
-- only what is limited: golf groups may be words that a member typed.
create function private.claimed_places(tournament public.tournament_details) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce((
    select jsonb_object_agg(claim.key, claim.value)
    from jsonb_each(private.sum_claims(tournament.id, pools, '{confirmed,waiting}')) as claim
    where pools ? claim.key), '{}')
  from (select private.pools_of(tournament) as pools) as limited;
$$;

-- What everybody sees: how many are entered, not who.
create function public.tournament_entries(tournaments text[])
returns table (tournament_id text, entries integer, waiting integer, claimed jsonb)
language sql stable security definer
set search_path = ''
as $$
  select known.id, private.count_entries(known.id), private.count_waiting(known.id),
         private.claimed_places(known)
  from public.tournament_details as known
  where known.id = any (tournament_entries.tournaments[1:200]) and known.state <> 'draft';
$$;

comment on function public.tournament_entries is
  'For each of these tournaments, at most 200: how many players have a place, how many wait, and how many of each limit''s places both claim; nothing about drafts.';

grant execute on function public.tournament_entries to anon, authenticated;

-- missing: the columns that a draft needs before it can be published.
create view public.tournament_overview with (security_invoker = true) as
select details.*, coalesce(counted.entries, 0) as entries,
       coalesce(counted.waiting, 0) as waiting, coalesce(counted.claimed, '{}') as claimed,
       case details.state when 'draft' then private.missing_fields(details) else '{}' end as missing
from public.tournament_details as details
left join lateral public.tournament_entries(array[details.id]) as counted on true;

comment on view public.tournament_overview is
  'Tournaments with their players and, of drafts, what is missing: an administrator''s list.';

revoke all on public.tournament_overview from anon, authenticated, service_role;
grant select on public.tournament_overview to authenticated;

create function private.queue_place(entry public.tournament_registrations) returns jsonb
language sql stable
set search_path = ''
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

-- Who gets a place. Everything here happens under the lock on the tournament's row, so
-- the order of the locks is the order of arrival.
--
-- A tournament may limit its players as a whole, of a category and of a golf group:
-- each limit is a pool, 'all', 'category:men', 'golf_group:E-Golf'. An entry claims one
-- place in 'all', and in the pools of category and golf group, for each of its players,
-- and gets all of them or none. Nobody overtakes: an entry gets its places only when
-- they are free after everybody before it in line had theirs.

-- An account that is deleted gives its places back.
create function public.lock_tournaments_of_deleted() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform public.lock_tournaments_of(old.id);
  return old;
end;
$$;

create trigger lock_tournaments_of_deleted before delete on auth.users
  for each row execute function public.lock_tournaments_of_deleted();

select public.lock_registrations_for_migration();

create function public.pools_of(tournament public.tournaments) returns jsonb
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

comment on function public.pools_of(public.tournaments) is
  'The limits of a tournament: pool -> places.';

create function public.claims_of(entry public.tournament_registrations) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(pool, places)
  from (
    select pool, count(*) as places
    from (
      select entry.category
      union all
      select player ->> 'category' from jsonb_array_elements(entry.players) as player
    ) as players (category)
    cross join lateral (values
      ('all'), ('category:' || category), ('golf_group:' || entry.golf_group)
    ) as claim (pool)
    where pool is not null
    group by pool
  ) as claims;
$$;

comment on function public.claims_of(public.tournament_registrations) is
  'The places that an entry needs: pool -> places.';

create function public.add_claims(one jsonb, other jsonb) returns jsonb
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
create function public.sum_claims(
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
      select claim.key as pool, sum(claim.value::integer) as places
      from public.tournament_registrations as entry
      cross join lateral jsonb_each_text(public.claims_of(entry)) as claim
      where entry.tournament_id = sum_claims.tournament and entry.replaced_at is null
        and entry.withdrawn_at is null and entry.state = any (states)
        and entry.entry_id is distinct from except_entry
      group by claim.key
    ) as summed), '{}');
end;
$$;

create function public.find_full_pool(pools jsonb, taken jsonb, claims jsonb) returns text
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

comment on function public.find_full_pool(jsonb, jsonb, jsonb) is
  'The first pool without places for these claims beside those that are taken; null: they fit.';

drop function public.count_entries(text, uuid);
create function public.count_entries(tournament text) returns integer
language sql stable
set search_path = ''
as $$
  select coalesce(sum(player_count), 0)::integer from public.tournament_registrations
  where tournament_id = count_entries.tournament and state = 'confirmed';
$$;

comment on function public.count_entries(text) is
  'How many players have a place in a tournament: who entered, and whom they bring.';

revoke execute on function public.count_entries(text) from public, anon, authenticated;

create or replace function public.lock_tournament(tournament text) returns public.tournaments
language plpgsql
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  select * into known from public.tournaments where id = lock_tournament.tournament;
  if public.pools_of(known) = '{}' then
    begin
      select * into known from public.tournaments
      where id = lock_tournament.tournament for share;
      if public.pools_of(known) = '{}' then
        return known;
      end if;
      -- It has got a limit just now. Two who asked for the stronger lock beside this
      -- one would deadlock, so this one is given back first.
      raise exception 'tournament_changed' using errcode = 'serialization_failure';
    exception when serialization_failure then
      null;
    end;
  end if;
  select * into known from public.tournaments
  where id = lock_tournament.tournament for no key update;
  return known;
end;
$$;

create function public.with_player_ids(players jsonb) returns jsonb
language sql volatile
set search_path = ''
as $$
  select case jsonb_typeof(players) when 'array' then (
    select coalesce(jsonb_agg(
      case when jsonb_typeof(player) = 'object' and not player ? 'id'
        then player || jsonb_build_object('id', gen_random_uuid()::text)
        else player
      end order by place), '[]')
    from jsonb_array_elements(players) with ordinality as given (player, place)
  ) else players end;
$$;

create or replace function public.assert_entry(
  entry public.tournament_registrations, tournament public.tournaments
) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  wrong_field text;
begin
  if tournament.entry_form = 'full' then
    select field into wrong_field
    from (values ('email', entry.email), ('golf_group', entry.golf_group),
                 ('category', entry.category)) as given (field, value)
    where value is null limit 1;
    if found then
      -- As the columns said when every registration had them.
      raise exception
        'null value in column "%" of relation "tournament_registrations" violates not-null constraint',
        wrong_field
        using errcode = 'not_null_violation', column = wrong_field,
              table = 'tournament_registrations', schema = 'public';
    end if;
    if exists (
      select from (
        select entry.category
        union all
        select player ->> 'category'
        from jsonb_array_elements(
          case jsonb_typeof(entry.players) when 'array' then entry.players else '[]' end) as player
      ) as players (category)
      where category in ('men', 'senior', 'ladies')
        and not category = any (tournament.categories)
    ) then
      raise exception 'category_not_offered';
    end if;
    if not tournament.allows_other_group
       and not entry.golf_group = any (tournament.golf_groups) then
      raise exception 'golf_group_not_offered';
    end if;
  end if;
  select field into wrong_field
  from (values ('email', 'full', entry.email), ('golf_group', 'full', entry.golf_group),
               ('category', 'full', entry.category),
               ('additional_info', 'full', entry.additional_info),
               ('message', 'short', entry.message)) as given (field, form, value)
  where value is not null and form <> tournament.entry_form limit 1;
  if found then
    raise exception 'field_not_in_form' using detail = wrong_field;
  end if;
  if jsonb_typeof(entry.players) = 'array'
     and jsonb_array_length(entry.players) >= tournament.max_group_size then
    raise exception 'group_too_large' using detail = tournament.max_group_size::text;
  end if;
  perform public.assert_answers(tournament.questions, entry.answers);
end;
$$;

-- Whether a new version of an entry has its places, or waits, or is refused.
create function public.give_places(
  wanted public.tournament_registrations,
  current public.tournament_registrations,
  tournament public.tournaments
) returns public.tournament_registrations
language plpgsql
set search_path = ''
as $$
declare
  pools jsonb := public.pools_of(tournament);
  claims jsonb := public.claims_of(wanted);
  full_pool text;
begin
  if current.state = 'waiting' then
    -- It keeps its place in line; whether it fits now is asked when it is there.
    wanted.queue_number := current.queue_number;
    return wanted;
  end if;
  if pools = '{}' then
    return wanted;
  end if;
  if current.state = 'confirmed' then
    -- What it has, nobody takes away; more it gets only after those who wait.
    claims := coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(claims)
      where value::integer > coalesce((public.claims_of(current) ->> key)::integer, 0)), '{}');
  end if;
  full_pool := public.find_full_pool(
    pools,
    public.sum_claims(tournament.id, pools, '{confirmed,waiting}', current.entry_id),
    claims);
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

-- Rows that the owner inserts may be older than what is there, and are held neither
-- to the period nor to the places; a member's are new. What the club enters is held to
-- the places only.
create or replace function public.accept_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_api constant boolean := coalesce((select auth.role()) = 'authenticated', false);
  is_member constant boolean := is_api and not new.entered_by_club;
  tournament public.tournaments;
  replaced public.tournament_registrations;
  current public.tournament_registrations;
begin
  if new.entered_by_club then
    perform public.lock_member(new.user_id);
  else
    perform public.begin_registration(new.user_id);
  end if;

  -- By its id, or by the name and day that registrations had before.
  if new.tournament_id is null then
    select * into tournament from public.tournaments
    where name = new.tournament_name and starts_on = new.tournament_date;
  else
    select * into tournament from public.tournaments where id = new.tournament_id;
  end if;
  -- Nobody learns of a draft.
  if tournament.id is null or is_member and tournament.state = 'draft' then
    if new.tournament_id is not null then
      raise exception 'tournament_not_found';
    end if;
    tournament := null;
  else
    new.tournament_id := tournament.id;
    new.tournament_name := tournament.name;
    new.tournament_date := tournament.starts_on;
    new.entry_form := tournament.entry_form;
  end if;
  new.players := public.with_player_ids(new.players);
  new.entry_id := coalesce((
    select entry_id from public.tournament_registrations
    where user_id = new.user_id and tournament_id = new.tournament_id
    limit 1
  ), new.id);

  -- Sent before: it meets its idempotency key.
  if exists (
    select from public.tournament_registrations where submission_key = new.submission_key
  ) then
    return new;
  end if;
  if is_member then
    perform public.check_registration_rate(new.user_id);
  end if;
  if new.replaces is not null then
    replaced := public.find_current_registration(new.user_id, new.replaces);
    if (new.tournament_name, new.tournament_date)
       is distinct from (replaced.tournament_name, replaced.tournament_date) then
      raise exception 'other_tournament';
    end if;
  end if;

  if tournament.id is not null then
    tournament := public.lock_tournament(tournament.id);
    if tournament.id is null then
      raise exception 'tournament_not_found';
    end if;
    -- It may have been renamed or moved meanwhile.
    new.tournament_name := tournament.name;
    new.tournament_date := tournament.starts_on;
    new.entry_form := tournament.entry_form;
    if replaced.id is not null then
      -- It may have moved up meanwhile.
      replaced := public.find_current_registration(new.user_id, new.replaces);
    end if;
  end if;
  if replaced.id is not null then
    perform public.assert_changes_are_open(tournament);
  elsif is_member and tournament.id is not null then
    perform public.assert_registration_period(tournament);
  end if;
  if tournament.id is not null then
    perform public.assert_entry(new, tournament);
    if is_api and public.is_list_of_players(new.players, new.entry_form) then
      select * into current from public.tournament_registrations
      where entry_id = new.entry_id and replaced_at is null and withdrawn_at is null;
      new := public.give_places(new, current, tournament);
    end if;
  end if;

  if is_api then
    -- The transaction may have begun before that of the version it replaces.
    new.registration_date := clock_timestamp();
  end if;
  update public.tournament_registrations set replaced_at = new.registration_date
  where entry_id = new.entry_id and replaced_at is null
    and registration_date <= new.registration_date;
  new.replaced_at := (
    select min(registration_date) from public.tournament_registrations
    where entry_id = new.entry_id and registration_date > new.registration_date);
  return new;
end;
$$;

-- Moving up.

-- Whoever calls this holds the lock on the tournament, and perhaps that of another
-- member; the members who move up are not locked. Where one is just being deleted,
-- nothing is written that refers to the account, because the deletion waits for us.
create function public.note_moved_up(entry public.tournament_registrations) returns void
language plpgsql
set search_path = ''
as $$
declare
  account_id uuid;
begin
  select id into account_id from auth.users
  where id = entry.user_id for key share skip locked;
  if account_id is null then
    return;
  end if;
  if entry.entry_form = 'full' and not public.has_scoring_credentials(account_id) then
    insert into public.scoring_accounts (user_id) values (account_id)
    on conflict (user_id) do nothing;
  end if;
end;
$$;

create function public.move_up_waiting(tournament text) returns integer
language plpgsql
set search_path = ''
as $$
declare
  known public.tournaments;
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
  select * into known from public.tournaments
  where id = move_up_waiting.tournament for no key update;
  if known.state is distinct from 'published'
     or known.starts_on < (now() at time zone 'Asia/Kolkata')::date then
    return 0;
  end if;
  pools := public.pools_of(known);
  taken := public.sum_claims(known.id, pools, '{confirmed}');
  for entry in
    select * from public.tournament_registrations as waiting
    where waiting.tournament_id = known.id and waiting.state = 'waiting'
    order by waiting.queue_number
  loop
    exit when (taken ->> 'all')::integer >= (pools ->> 'all')::integer;
    claims := public.claims_of(entry);
    if public.find_full_pool(pools, taken, claims) is null then
      update public.tournament_registrations
      set queue_number = null, moved_up_at = clock_timestamp()
      where id = entry.id;
      perform public.note_moved_up(entry);
      moved := moved + 1;
    end if;
    -- Who does not fit keeps what is free from those behind.
    taken := public.add_claims(taken, claims);
  end loop;
  return moved;
end;
$$;

comment on function public.move_up_waiting(text) is
  'Gives places that are free to those who wait for them, in the order of the line. Returns how many entries moved up.';

create function public.move_up_after_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform public.move_up_waiting(coalesce(new.tournament_id, old.tournament_id));
  return null;
end;
$$;

-- A first version takes places and frees none.
create function public.move_up_after_new_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.tournament_registrations
    where entry_id = new.entry_id and id <> new.id
  ) then
    perform public.move_up_waiting(new.tournament_id);
  end if;
  return null;
end;
$$;

create trigger move_up_after_new_version after insert on public.tournament_registrations
  for each row execute function public.move_up_after_new_version();
create trigger move_up_after_withdrawal
  after update of withdrawn_at on public.tournament_registrations
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function public.move_up_after_change();
create trigger move_up_after_deletion after delete on public.tournament_registrations
  for each row when (old.replaced_at is null and old.withdrawn_at is null)
  execute function public.move_up_after_change();

create function public.move_up_after_more_places() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform public.move_up_waiting(new.id);
  return null;
end;
$$;

create trigger move_up_after_more_places after update on public.tournaments
  for each row when (
    (old.capacity, old.category_places, old.golf_group_places, old.starts_on)
    is distinct from
    (new.capacity, new.category_places, new.golf_group_places, new.starts_on))
  execute function public.move_up_after_more_places();

-- Leaving.

-- The tournaments whose places an account gives back, in one order.
create function public.lock_tournaments_of(member uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  tournament text;
begin
  for tournament in
    select distinct entry.tournament_id from public.tournament_registrations as entry
    where entry.user_id = lock_tournaments_of.member and entry.replaced_at is null
      and entry.withdrawn_at is null and entry.tournament_id is not null
    order by entry.tournament_id
  loop
    perform public.lock_tournament(tournament);
  end loop;
end;
$$;

create or replace function public.delete_own_account() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member uuid := (select auth.uid());
  address text;
begin
  if member is null then
    raise exception 'not_signed_in' using errcode = '42501';
  end if;
  -- Sessions before the account, as the auth service does when it refreshes one.
  perform from auth.sessions where user_id = member order by id for update;
  perform public.assert_session();
  select account.email into address from auth.users as account
  where account.id = member for update;

  -- Two administrators who go at the same time must see each other go.
  if exists (select from public.admins where user_id = member) then
    perform from public.admins order by user_id for update;
    if not exists (select from public.admins where user_id <> member) then
      raise exception 'last_administrator';
    end if;
  end if;
  perform public.lock_tournaments_of(member);

  -- Lines that name the member, by whoever and about whomever, in one order.
  perform from public.admin_audit
  where admin_id = member or lower(search) = lower(address)
  order by id for update;
  update public.admin_audit set admin_id = null where admin_id = member;
  update public.admin_audit set search = '' where lower(search) = lower(address);

  -- Before the registrations: settle_scoring_account locks them in this order.
  delete from public.scoring_accounts where user_id = member;
  delete from public.tournament_registrations where user_id = member;
  -- Sessions, profile, mails and rights go by their foreign keys.
  delete from auth.users where id = member;
  -- The auth service's log has neither a foreign key nor an index.
  insert into public.deleted_accounts (user_id, email) values (member, address);
  return true;
end;
$$;

-- The tournament is locked and the account may be on its way out, waiting for it.
create or replace function public.queue_cancellation_mails(tournament text) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.registration_mails
    (user_id, tournament_id, recipient, full_name, kind, state, next_try_at, last_error)
  select account.id, entry.tournament_id, coalesce(account.email, ''), entry.full_name, 'cancelled',
         case when public.is_mail_address(account.email) then 'queued' else 'failed' end,
         case when public.is_mail_address(account.email) then now() end,
         case when public.is_mail_address(account.email) then null else 'no_address' end
  from public.tournament_registrations as entry
  join auth.users as account on account.id = entry.user_id
  where entry.tournament_id = queue_cancellation_mails.tournament
    and entry.replaced_at is null and entry.withdrawn_at is null
  for key share of account skip locked;
$$;

-- What members and visitors see of it.

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
  group by own.id, own.tournament_id;
$$;

comment on function public.own_queue_places() is
  'Where the caller stands in the lines that they wait in: 1 is first.';

create function public.count_waiting(tournament text) returns integer
language sql stable
set search_path = ''
as $$
  select coalesce(sum(player_count), 0)::integer from public.tournament_registrations
  where tournament_id = count_waiting.tournament and state = 'waiting';
$$;

-- What a newcomer finds taken: those who wait are before them.
create function public.claimed_places(tournament public.tournaments) returns jsonb
language sql stable
set search_path = ''
as $$
  select case pools when '{}' then '{}'
              else public.sum_claims(tournament.id, pools, '{confirmed,waiting}') end
  from (select public.pools_of(tournament) as pools) as limited;
$$;

drop function public.tournament_entries(text[]);
create function public.tournament_entries(tournaments text[])
returns table (tournament_id text, entries integer, waiting integer, claimed jsonb)
language sql stable security definer
set search_path = ''
as $$
  select known.id, public.count_entries(known.id), public.count_waiting(known.id),
         public.claimed_places(known)
  from public.tournaments as known
  where known.id = any (tournament_entries.tournaments[1:200]) and known.state <> 'draft';
$$;

comment on function public.tournament_entries(text[]) is
  'For each of these tournaments, at most 200: how many players have a place, how many wait, and how many of each limit''s places both claim; nothing about drafts.';

drop function public.admin_tournaments(integer, integer);
create function public.admin_tournaments(page_size integer default 50, page integer default 1)
returns table (
  id text,
  slug text,
  name text,
  state text,
  starts_on date,
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  capacity integer,
  category_places jsonb,
  golf_group_places jsonb,
  categories text[],
  golf_groups text[],
  allows_other_group boolean,
  entry_form text,
  has_waiting_list boolean,
  entries integer,
  waiting integer,
  claimed jsonb,
  missing text[],
  version integer,
  updated_at timestamptz,
  total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most integer := least(greatest(coalesce(page_size, 50), 1), 200);
begin
  perform public.assert_admin();
  return query
    select listed.id, listed.slug, listed.name, listed.state, listed.starts_on,
           listed.registration_opens_at, listed.registration_closes_at, listed.capacity,
           listed.category_places, listed.golf_group_places, listed.categories,
           listed.golf_groups, listed.allows_other_group, listed.entry_form,
           listed.has_waiting_list, public.count_entries(listed.id),
           public.count_waiting(listed.id), public.claimed_places(listed),
           case listed.state when 'draft' then public.missing_fields(listed) else '{}' end,
           listed.version, listed.updated_at,
           (select count(*) from public.tournaments)
    from (
      select known.* from public.tournaments as known
      order by known.starts_on desc nulls first, known.id
      limit most offset (greatest(coalesce(page, 1), 1) - 1) * most
    ) as listed;
end;
$$;

comment on function public.admin_tournaments(integer, integer) is
  'All tournaments, drafts too, days to come first, with their limits and players and, of drafts, what is missing; administrators only.';

-- Scoring accounts are for those who play.

drop trigger expect_scoring_account on public.tournament_registrations;
create trigger expect_scoring_account after insert on public.tournament_registrations
  for each row when (
    new.entry_form = 'full' and new.queue_number is null and new.user_id is not null)
  execute function public.expect_scoring_account();

revoke execute on function public.pools_of(public.tournaments)
  from public, anon, authenticated;
revoke execute on function public.claims_of(public.tournament_registrations)
  from public, anon, authenticated;
revoke execute on function public.add_claims(jsonb, jsonb) from public, anon, authenticated;
revoke execute on function public.sum_claims(text, jsonb, text[], uuid)
  from public, anon, authenticated;
revoke execute on function public.find_full_pool(jsonb, jsonb, jsonb)
  from public, anon, authenticated;
revoke execute on function public.with_player_ids(jsonb) from public, anon, authenticated;
revoke execute on function public.give_places(
  public.tournament_registrations, public.tournament_registrations, public.tournaments
) from public, anon, authenticated;
revoke execute on function public.note_moved_up(public.tournament_registrations)
  from public, anon, authenticated;
revoke execute on function public.move_up_waiting(text) from public, anon, authenticated;
revoke execute on function public.move_up_after_change() from public, anon, authenticated;
revoke execute on function public.move_up_after_new_version()
  from public, anon, authenticated;
revoke execute on function public.move_up_after_more_places()
  from public, anon, authenticated;
revoke execute on function public.lock_tournaments_of(uuid) from public, anon, authenticated;
revoke execute on function public.lock_tournaments_of_deleted()
  from public, anon, authenticated;
revoke execute on function public.own_queue_places() from public, anon;
grant execute on function public.own_queue_places() to authenticated;
revoke execute on function public.count_waiting(text) from public, anon, authenticated;
revoke execute on function public.claimed_places(public.tournaments)
  from public, anon, authenticated;
revoke execute on function public.admin_tournaments(integer, integer) from public, anon;
grant execute on function public.admin_tournaments(integer, integer) to authenticated;
revoke execute on function public.tournament_entries(text[]) from public;
grant execute on function public.tournament_entries(text[]) to anon, authenticated;

-- When its day has passed, a tournament has been played and takes no entries, whatever
-- its closing date says.

-- First what a registration locks first: one that is under way is waited for.
lock table public.tournament_registrations in access exclusive mode;

alter table public.tournaments
  add column is_open_after_its_day boolean default false not null;

comment on column public.tournaments.is_open_after_its_day is
  'Registration goes on when the day has passed, until it closes by itself or the club closes it.';

-- The two that the site began with.
update public.tournaments set is_open_after_its_day = true
where id in ('bangalore-birdie-bash', 'founder-birthday');

drop function public.admin_tournaments;

create function private.is_played(tournament public.tournaments) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(
    tournament.starts_on < (now() at time zone 'Asia/Kolkata')::date
      and not tournament.is_open_after_its_day,
    false);
$$;

create or replace function public.copy_tournament(tournament text, submission_key uuid default null)
returns table (id text, slug text, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  source public.tournaments;
  made public.tournaments;
  year integer;
  new_name text;
begin
  perform private.assert_admin();
  select * into source from public.tournaments as known
  where known.id = copy_tournament.tournament;
  if not found then
    raise exception 'tournament_not_found';
  end if;
  year := extract(year from source.starts_on);
  new_name := case when year is null then source.name
    else replace(source.name, year::text, greatest(year + 1,
      extract(year from now() at time zone 'Asia/Kolkata')::integer)::text) end;
  -- Everything but what belongs to that day and its players.
  insert into public.tournaments
  select copied.*
  from jsonb_populate_record(source, jsonb_build_object(
    'id', coalesce(submission_key, gen_random_uuid())::text,
    'name', new_name, 'slug', private.free_slug(new_name),
    'state', 'draft', 'published_at', null, 'cancelled_reason', null,
    'version', 1, 'updated_at', now(), 'calendar_path', null,
    'starts_on', null, 'date_text', null, 'lead', null, 'closing_text', null,
    'registration_opens_at', null, 'registration_closes_at', null, 'changes_until', null,
    'is_open_after_its_day', false,
    'facts', '[]'::jsonb, 'teams_note', null, 'news', '[]'::jsonb)) as copied
  on conflict on constraint tournaments_pkey do nothing
  returning * into made;
  if made.id is null then
    return query
      select there.id, there.slug, there.version from public.tournaments as there
      where there.id = submission_key::text;
    return;
  end if;
  perform private.write_tournament_audit(
    'tournament-copied', made, jsonb_build_array(source.slug));
  return query select made.id, made.slug, made.version;
exception
  when unique_violation then
    raise exception 'slug_taken';
end;
$$;

create or replace function public.reopen_registration(
  tournament text, expected_version integer, closes_at timestamptz default null
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  perform private.assert_admin();
  known := private.open_tournament(tournament, expected_version);
  if known.state <> 'published' then
    raise exception 'not_published';
  end if;
  if known.registration_closes_at is null or known.registration_closes_at > now() then
    raise exception 'registration_not_closed';
  end if;
  if private.is_played(known) then
    raise exception 'tournament_played';
  end if;
  if closes_at <= now() then
    raise exception 'dates_contradict' using detail = 'registration_closes_at';
  end if;
  update public.tournaments set registration_closes_at = closes_at
  where id = known.id
  returning * into known;
  perform private.write_tournament_audit('registration-reopened', known);
  return known.version;
end;
$$;

create function public.admin_tournaments(page_size integer default 50, page integer default 1)
returns table (
  id text,
  slug text,
  name text,
  state text,
  starts_on date,
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  is_open_after_its_day boolean,
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
  perform private.assert_admin();
  return query
    select listed.id, listed.slug, listed.name, listed.state, listed.starts_on,
           listed.registration_opens_at, listed.registration_closes_at,
           listed.is_open_after_its_day, listed.capacity,
           listed.category_places, listed.golf_group_places, listed.categories,
           listed.golf_groups, listed.allows_other_group, listed.entry_form,
           listed.has_waiting_list, private.count_entries(listed.id),
           private.count_waiting(listed.id), private.claimed_places(listed),
           case listed.state when 'draft' then private.missing_fields(listed) else '{}' end,
           listed.version, listed.updated_at,
           (select count(*) from public.tournaments)
    from (
      select known.* from public.tournaments as known
      order by known.starts_on desc nulls first, known.id
      limit most offset (greatest(coalesce(page, 1), 1) - 1) * most
    ) as listed;
end;
$$;

comment on function public.admin_tournaments is
  'All tournaments, drafts too, days to come first, with their limits and players and, of drafts, what is missing; administrators only.';

grant execute on function public.admin_tournaments to authenticated;

create or replace function private.assert_registration_period(tournament public.tournaments)
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if tournament.state = 'cancelled' then
    raise exception 'tournament_cancelled';
  end if;
  if tournament.registration_opens_at > now() then
    raise exception 'registration_not_open'
      using detail = (tournament.registration_opens_at at time zone 'Asia/Kolkata')::date::text;
  end if;
  if tournament.registration_closes_at <= now() or private.is_played(tournament) then
    raise exception 'registration_closed';
  end if;
end;
$$;

create or replace function public.entry_by_link(token uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select jsonb_build_object(
    'full_name', entry.full_name,
    'players', (
      select coalesce(jsonb_agg(player ->> 'full_name' order by place), '[]')
      from jsonb_array_elements(entry.players) with ordinality as further (player, place)),
    'state', entry.state,
    'place', case when entry.state = 'waiting' then private.queue_place(entry) -> 'place' end,
    'starts', case when entry.state = 'confirmed'
      then private.starts_of_entry(entry.entry_id, entry.tournament_id) else '[]' end,
    'tournament', jsonb_build_object(
      'name', tournament.name, 'slug', tournament.slug, 'state', tournament.state,
      'has_information_page', tournament.has_information_page,
      'starts_on', tournament.starts_on, 'date_text', tournament.date_text,
      'registration_opens_at', tournament.registration_opens_at,
      'registration_closes_at', tournament.registration_closes_at,
      'is_open_after_its_day', tournament.is_open_after_its_day,
      'changes_until', tournament.changes_until,
      'cancelled_reason', tournament.cancelled_reason))
  from public.entry_links as link
  join public.tournament_registrations as entry
    on entry.entry_id = link.entry_id and entry.replaced_at is null
  join public.tournaments as tournament on tournament.id = entry.tournament_id
  where link.token = entry_by_link.token and entry.user_id is null);
end;
$$;

create or replace view public.current_registrations with (security_invoker = true) as
select version.id, version.user_id, tournament.id as tournament_id,
       version.tournament_name, version.tournament_date, tournament.changes_until,
       version.golf_group, version.handicap, version.registration_date, version.withdrawn_at,
       tournament.registration_opens_at, tournament.registration_closes_at,
       tournament.slug, tournament.state as tournament_state, version.entry_form,
       tournament.cancelled_reason, tournament.has_information_page,
       tournament.questions, version.answers,
       version.entry_id, version.state, version.players, version.withdrawn_reason,
       tournament.starts_on, tournament.is_open_after_its_day
from public.tournament_registrations as version
left join public.tournaments as tournament on tournament.id = version.tournament_id
where version.replaced_at is null;

create or replace function public.publish_results(
  tournament text, expected_version integer, results jsonb
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.competitions;
  version integer;
  state text;
  starts_on date;
begin
  perform private.assert_admin();
  perform private.assert_session();
  known := private.open_competition(tournament, expected_version);
  select played.state, played.starts_on into state, starts_on
  from public.tournaments as played where played.id = known.tournament_id;
  if state <> 'published' then
    raise exception 'not_published';
  end if;
  if starts_on > (now() at time zone 'Asia/Kolkata')::date then
    raise exception 'day_to_come';
  end if;
  if not private.are_results(results) then
    raise exception 'results_invalid';
  end if;
  -- The site works the results out; they must be those of the scores that are here.
  if (select coalesce(jsonb_agg(player_id order by player_id), '[]')
      from public.scores where tournament_id = known.tournament_id)
     is distinct from
     (select coalesce(jsonb_agg(id order by id), '[]')
      from (select (player ->> 'player')::uuid as id
            from jsonb_array_elements(results -> 'players') as player) as of_results) then
    raise exception 'results_outdated';
  end if;
  if jsonb_array_length(results -> 'players') = 0 then
    raise exception 'scores_missing';
  end if;
  update public.competitions as changed
  set published_results = (
        with seats as materialized (select * from private.seats_of(known))
        select jsonb_build_object(
          'players', jsonb_agg(
            seats.seat - 'id' || player || jsonb_build_object('player', seats.id)
            order by place),
          'teams', results -> 'teams',
          'awards', known.awards)
        from jsonb_array_elements(results -> 'players')
          with ordinality as given (player, place)
        join seats on seats.id = (player ->> 'player')::uuid),
      results_published_at = now()
  where changed.tournament_id = known.tournament_id
  returning changed.version into version;
  perform private.write_competition_audit(
    'results-published', known.tournament_id,
    jsonb_build_object('players', jsonb_array_length(results -> 'players')));
  return version;
end;
$$;

comment on function public.publish_results is
  'Publishes results {players: [{player, place, points, handicap}], teams: [{name, place, points, cards}]} with the awards as they are; administrators only. Returns the version. Codes: tournament_not_found, version_conflict, not_published, day_to_come, results_invalid, results_outdated, scores_missing.';

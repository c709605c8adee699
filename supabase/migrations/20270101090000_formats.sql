-- Results of other formats than Stableford: strokes and holes against par, two
-- boards of one set of cards, and players who have no result.

lock table public.tournament_registrations in access exclusive mode;

alter table public.scores
  add column no_return text,
  drop constraint scores_holes_or_points,
  add constraint scores_no_return check (no_return in ('NR', 'WD', 'DQ', 'DNS')),
  add constraint scores_one_of check (num_nonnulls(holes, points, no_return) = 1);

comment on table public.scores is
  'A player''s round: strokes at each hole, null where it was not finished, or Stableford points, or why there is neither.';
comment on column public.scores.no_return is
  'No return, withdrawn, disqualified or did not start.';

create or replace function public.save_scores(tournament text, expected_version integer, scores jsonb)
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.competitions;
  players uuid[];
  given jsonb;
  player uuid;
  version integer;
begin
  perform private.assert_admin();
  if jsonb_typeof(scores) is distinct from 'array' or jsonb_array_length(scores) > 2000 then
    raise exception 'scores_invalid';
  end if;
  known := private.open_competition(tournament, expected_version);
  players := array(
    select player_id from private.players_of(known.tournament_id)
    union
    select (guest ->> 'id')::uuid from jsonb_array_elements(known.guests) as guest);
  for given in select jsonb_array_elements(scores) loop
    if jsonb_typeof(given) <> 'object'
       or given - array['player', 'holes', 'points', 'no_return', 'handicap'] <> '{}'
       or not private.is_list_of_ids(jsonb_build_array(given -> 'player'), 1) then
      raise exception 'scores_invalid';
    end if;
    player := (given ->> 'player')::uuid;
    if not given ?| array['holes', 'points', 'no_return'] then
      -- Also that of somebody whose account is deleted.
      delete from public.scores as gone
      where gone.tournament_id = known.tournament_id and gone.player_id = player;
      continue;
    end if;
    if not player = any (players) then
      raise exception 'player_not_found' using detail = player::text;
    end if;
    begin
      insert into public.scores as score
        (tournament_id, player_id, holes, points, no_return, handicap)
      select known.tournament_id, player, row.holes, row.points, row.no_return, row.handicap
      from jsonb_populate_record(null::public.scores, given) as row
      on conflict (tournament_id, player_id) do update
      set holes = excluded.holes, points = excluded.points,
          no_return = excluded.no_return, handicap = excluded.handicap,
          saved_at = now();
    exception when check_violation or data_exception then
      raise exception 'scores_invalid' using detail = player::text;
    end;
  end loop;
  update public.competitions as changed set updated_at = now()
  where changed.tournament_id = known.tournament_id
  returning changed.version into version;
  perform private.write_competition_audit(
    'scores-saved', known.tournament_id,
    jsonb_build_object('scores', jsonb_array_length(scores)));
  return version;
end;
$$;

comment on function public.save_scores is
  'Saves scores {player, holes, handicap}, {player, points, handicap} or {player, no_return, handicap}, all or none; {player} alone removes one; administrators only. Returns the version of the competition. Codes: tournament_not_found, version_conflict, player_not_found, scores_invalid; the detail is the player.';

-- Pairs are teams of two: of 400 players there are 200.
create or replace function private.is_division_into_teams(division jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(division) is distinct from 'object'
     or division - array['teams', 'neutral'] <> '{}'
     or jsonb_typeof(division -> 'teams') is distinct from 'array'
     or not private.is_list_of_ids(division -> 'neutral', 1000) then
    return false;
  end if;
  if jsonb_array_length(division -> 'teams') > 200 or exists (
    select from jsonb_array_elements(division -> 'teams') as team
    where case jsonb_typeof(team)
      when 'object' then
        team - array['name', 'players', 'neutral'] <> '{}'
        or not private.is_list_of_names(jsonb_build_array(team -> 'name'), 1, 80)
        or not private.is_list_of_ids(team -> 'players', 1000)
        or not private.is_list_of_ids(team -> 'neutral', 1000)
      else true
    end
  ) then
    return false;
  end if;
  return (
      select count(*) = count(distinct lower(btrim(team ->> 'name')))
      from jsonb_array_elements(division -> 'teams') as team)
    and private.is_list_of_ids((
      select division -> 'neutral' || coalesce(jsonb_agg(id), '[]')
      from jsonb_array_elements(division -> 'teams') as team,
           jsonb_array_elements(team -> 'players' || (team -> 'neutral')) as id), 1000);
end;
$$;

comment on function private.is_division_into_teams is
  'Whether this is {teams: [{name, players, neutral}], neutral}, at most 200 teams, with ids of players, none twice.';

-- {place, points}, both of which may be null.
create function private.is_place_with_points(line jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_typeof(line) = 'object'
    and line ?& array['place', 'points']
    and coalesce(line ->> 'place', '1') ~ '^[1-9][0-9]{0,3}$'
    and coalesce(line ->> 'points', '0') ~ '^-?[0-9]{1,5}$', false);
$$;

-- A line of a board: its place, perhaps why there is none, perhaps that on the second board.
create function private.is_line_of_results(line jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select private.is_place_with_points(line)
    and coalesce(line ->> 'no_result', 'NR') in ('no-handicap', 'NR', 'WD', 'DQ', 'DNS')
    and case when line ? 'second'
          then private.is_place_with_points(line -> 'second')
            and (line -> 'second') - array['place', 'points'] = '{}'
          else true
        end;
$$;

revoke execute on function private.is_place_with_points, private.is_line_of_results
  from public;

create or replace function private.are_results(results jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(results) is distinct from 'object'
     or results - array['players', 'teams', 'scoring'] <> '{}'
     or jsonb_typeof(results -> 'players') is distinct from 'array'
     or jsonb_typeof(results -> 'teams') is distinct from 'array'
     or jsonb_typeof(coalesce(results -> 'scoring', '{}')) <> 'object'
     or octet_length((results -> 'scoring')::text) > 200 then
    return false;
  end if;
  return jsonb_array_length(results -> 'players') <= 1000
    and jsonb_array_length(results -> 'teams') <= 200
    and not exists (
      select from jsonb_array_elements(results -> 'players') as player
      where not private.is_line_of_results(player)
        or player - array['player', 'place', 'points', 'handicap', 'division',
                          'no_result', 'second'] <> '{}'
        or not private.is_list_of_names(
          jsonb_build_array(coalesce(player -> 'division', '"-"')), 1, 80)
        or coalesce(player ->> 'handicap', '0') !~ '^-?[0-9]{1,2}$')
    and private.is_list_of_ids(
      coalesce((select jsonb_agg(player -> 'player')
                from jsonb_array_elements(results -> 'players') as player), '[]'), 1000)
    and not exists (
      select from jsonb_array_elements(results -> 'teams') as team
      where not private.is_line_of_results(team)
        or team - array['name', 'place', 'points', 'cards', 'no_result', 'second'] <> '{}'
        or not private.is_list_of_names(jsonb_build_array(team -> 'name'), 1, 80)
        or coalesce(team ->> 'cards', '') !~ '^[0-9]{1,3}$');
end;
$$;

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
  -- Where sides compete, they are also of partners without a card of their own.
  if exists (
       select player_id from public.scores where tournament_id = known.tournament_id
       except
       select (player ->> 'player')::uuid
       from jsonb_array_elements(results -> 'players') as player)
     or exists (
       select (player ->> 'player')::uuid
       from jsonb_array_elements(results -> 'players') as player
       except (
         select player_id from public.scores where tournament_id = known.tournament_id
         union
         select id::uuid
         from jsonb_array_elements(known.teams -> 'teams') as team,
              jsonb_array_elements_text(team -> 'players') as id
         where exists (select from public.scores where tournament_id = known.tournament_id))) then
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
          'awards', known.awards,
          'scoring', results -> 'scoring')
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
  'Publishes results {players: [{player, place, points, handicap, division, no_result, second: {place, points}}], teams: [{name, place, points, cards, no_result, second}], scoring: {format, boards, ties}} with the awards as they are; administrators only. Returns the version. Codes: tournament_not_found, version_conflict, not_published, day_to_come, results_invalid, results_outdated, scores_missing.';

comment on column public.competitions.published_results is
  '{players: [{player, entry, name, team, neutral, place, points, handicap, division, no_result, second}], teams: [{name, place, points, cards, no_result, second}], awards, scoring: {format, boards, ties}}; scoring is null for Stableford points of earlier years.';

drop function private.published_results(text);

create function private.published_results(tournament text)
returns table (
  published_at timestamptz,
  players jsonb,
  teams jsonb,
  awards jsonb,
  scoring jsonb
)
language sql stable security definer
set search_path = ''
as $$
  with known as (
    select competition.tournament_id, competition.results_published_at,
           competition.published_results as results
    from public.competitions as competition
    join public.tournaments as there on there.id = competition.tournament_id
    where competition.tournament_id = published_results.tournament
      and competition.published_results is not null and there.state <> 'draft'
  ), named as materialized (
    select player, place, coalesce(player ->> 'name', entered.full_name) as name
    from known
    cross join lateral jsonb_array_elements(known.results -> 'players')
      with ordinality as p (player, place)
    left join private.players_of(known.tournament_id) as entered
      on entered.player_id = (player ->> 'player')::uuid
  )
  select known.results_published_at,
         (select jsonb_agg(
            player - array['player', 'entry', 'name'] || jsonb_build_object('name', name)
            order by place) from named),
         known.results -> 'teams',
         (select coalesce(jsonb_agg(
            award - 'player' || case when award ? 'player' then jsonb_build_object(
              'winner', (select name from named
                         where named.player -> 'player' = award -> 'player')) else '{}' end
            order by number), '[]')
          from jsonb_array_elements(known.results -> 'awards')
            with ordinality as a (award, number)),
         known.results -> 'scoring'
  from known;
$$;

revoke execute on function private.published_results from public;

comment on function private.published_results is
  'The published results: players [{name, team, neutral, place, points, handicap, division, no_result, second}], the best first, teams [{name, place, points, cards, no_result, second}], awards [{name, note, winner}] or [{name, note, team}], and scoring {format, boards, ties}. No row: none are published.';

create or replace function public.own_results()
returns table (tournament_id text, entry_id uuid, results jsonb)
language sql stable security definer
set search_path = ''
as $$
  select own.tournament_id, own.entry_id, jsonb_agg(
    jsonb_build_object(
      'player', own.full_name, 'team', player -> 'team', 'neutral', player -> 'neutral',
      'place', player -> 'place', 'points', player -> 'points',
      'no_result', player -> 'no_result',
      'handicap', player -> 'handicap', 'holes', score.holes,
      'scoring', competition.published_results -> 'scoring')
    order by own.position)
  from public.registration_players as own
  join public.competitions as competition
    on competition.tournament_id = own.tournament_id
  cross join lateral jsonb_array_elements(
    competition.published_results -> 'players') as player
  left join public.scores as score
    on score.tournament_id = own.tournament_id and score.player_id = own.player_id
  where own.user_id = (select auth.uid()) and player ->> 'player' = own.player_id::text
    and (select private.has_session())
  group by own.tournament_id, own.entry_id;
$$;

comment on function public.own_results is
  'The published results of the caller and the players whom they brought: [{player, team, neutral, place, points, no_result, handicap, holes, scoring}].';

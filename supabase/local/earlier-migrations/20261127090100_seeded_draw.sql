-- Rosters and tee sheets used to be typed into a tournament, as names. From now on they
-- are teams and a draw of its entrants: what was typed becomes guests, who have no
-- entry, in teams and a published draw. Ids are made of the names. Where a list is not
-- a draw (a name twice, a start that is no hole) it stays in the tournament's columns,
-- which the site no longer reads. The columns stay for web servers of the last version.

create function public.typed_sheet(known public.tournaments) returns public.competitions
language sql stable
set search_path = ''
as $$
  with named as (
    select player as name, md5(known.id || ' ' || player)::uuid as id,
           min(number * 1000 + place) as place
    from jsonb_array_elements(known.teams) with ordinality as t (team, number),
         jsonb_array_elements_text(team -> 'players') with ordinality as p (player, place)
    group by player
    having count(*) = 1
  ), seats as (
    select number, fourball ->> 'start' as start,
           coalesce(jsonb_agg(named.id order by seat), '[]') as players,
           count(*) filter (where named.id is null) as strangers
    from jsonb_array_elements(known.tee_sheet) with ordinality as f (fourball, number)
    cross join lateral jsonb_array_elements_text(fourball -> 'players')
      with ordinality as p (player, seat)
    left join named on named.name = player
    group by number, fourball
  )
  select jsonb_populate_record(null::public.competitions, jsonb_build_object(
    'tournament_id', known.id,
    'guests', (
      select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by place) from named),
    'teams', jsonb_build_object('neutral', '[]'::jsonb, 'teams', (
      select jsonb_agg(jsonb_build_object(
        'name', team -> 'name',
        'players', (
          select coalesce(jsonb_agg(named.id order by at.place), '[]')
          from jsonb_array_elements_text(team -> 'players') with ordinality as at (name, place)
          join named on named.name = at.name
          where known.team_size is null or at.place <= known.team_size),
        'neutral', (
          select coalesce(jsonb_agg(named.id order by at.place), '[]')
          from jsonb_array_elements_text(team -> 'players') with ordinality as at (name, place)
          join named on named.name = at.name
          where at.place > known.team_size)) order by number)
      from jsonb_array_elements(known.teams) with ordinality as t (team, number))),
    'draw', (
      select jsonb_build_object('seed', null, 'fourballs', jsonb_agg(jsonb_build_object(
        'start', jsonb_build_object(
          'time', to_char(coalesce(known.tee_off_at, '08:00'), 'HH24:MI'),
          'hole', substring(start from '^([1-9][0-9]?)[A-J]?$')::integer,
          'letter', substring(start from '[A-J]?$')),
        'players', players) order by number))
      from seats
      having bool_and(strangers = 0)),
    'rules', jsonb_build_object(
      'teams', jsonb_build_object('maxPlayers', known.team_size, 'minPlayers', 1),
      'draw', '{"mixTeams": true, "keepEntriesTogether": true, "maxHandicapDifference": null}'::jsonb,
      'starts', jsonb_build_object(
        'kind', 'shotgun', 'time', to_char(coalesce(known.tee_off_at, '08:00'), 'HH24:MI'),
        'holes', (select jsonb_agg(hole) from generate_series(1, 18) as hole))),
    'version', 0, 'updated_at', now(), 'awards', '[]'::jsonb, 'draw_edition', 0));
$$;

insert into public.competitions
select sheet.*
from public.tournaments as known, public.typed_sheet(known) as sheet
where public.is_list_of_guests(sheet.guests)
  and public.is_division_into_teams(sheet.teams)
  and public.is_draw(sheet.draw)
  and jsonb_array_length(sheet.guests) = (
    select count(*)
    from jsonb_array_elements(known.teams) as team, jsonb_array_elements(team -> 'players'))
on conflict do nothing;

drop function public.typed_sheet(public.tournaments);

update public.competitions as competition
set published_draw = public.draw_to_publish(competition), draw_published_at = now(),
    draw_edition = 1
where draw is not null;

-- The first tournament's rules; its course and its secret holes are not known.
update public.competitions
set rules = rules || '{"scoring": {
  "course": null,
  "handicap": {"kind": "peoria", "secretHoles": [], "maxHandicap": 24, "allowance": 1},
  "maxOverPar": 3,
  "bestCards": 10,
  "ties": "shared"
}}'
where tournament_id = 'bangalore-birdie-bash';

-- The rosters, the tee sheet and the rules that the first tournament began with, as teams
-- and a published draw. Its numbered samples have no entries, so they are guests; ids are made
-- of the names. Where the club has changed the sheet into something that is no draw,
-- it stays as it is.

with known as (
  select id, tee_off_at, teams, team_size, tee_sheet from public.tournaments
  where id = 'bangalore-birdie-bash' and tee_off_at is not null and tee_sheet <> '[]'
), named as (
  select player as name, md5(known.id || ' ' || player)::uuid as id, count(*) as times,
         min(number * 1000 + place) as place
  from known,
       jsonb_array_elements(known.teams) with ordinality as t (team, number),
       jsonb_array_elements_text(team -> 'players') with ordinality as p (player, place)
  group by known.id, player
), seats as (
  select number, place, fourball ->> 'start' as start, player
  from known,
       jsonb_array_elements(known.tee_sheet) with ordinality as f (fourball, number),
       jsonb_array_elements_text(fourball -> 'players') with ordinality as p (player, place)
)
insert into public.competitions (tournament_id, guests, teams, draw, rules)
select
  known.id,
  (select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by place) from named),
  (select jsonb_build_object('neutral', '[]'::jsonb, 'teams', jsonb_agg(jsonb_build_object(
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
       where at.place > known.team_size)) order by number))
   from jsonb_array_elements(known.teams) with ordinality as t (team, number)),
  (select jsonb_build_object('seed', null, 'fourballs', jsonb_agg(jsonb_build_object(
     'start', jsonb_build_object(
       'time', to_char(known.tee_off_at, 'HH24:MI'),
       'hole', substring(start from '^[0-9]+')::integer,
       'letter', substring(start from '[A-J]?$')),
     'players', players) order by number))
   from (
     select number, start, jsonb_agg(named.id order by seats.place) as players
     from seats join named on named.name = seats.player
     group by number, start
   ) as fourballs),
  -- The course and the secret holes are not known.
  jsonb_build_object(
    'teams', jsonb_build_object('maxPlayers', known.team_size, 'minPlayers', 1),
    'draw', '{"mixTeams": true, "keepEntriesTogether": true, "maxHandicapDifference": null}'::jsonb,
    'starts', jsonb_build_object(
      'kind', 'shotgun', 'time', to_char(known.tee_off_at, 'HH24:MI'),
      'holes', (select jsonb_agg(hole) from generate_series(1, 18) as hole)),
    'scoring', '{
      "course": null,
      "handicap": {"kind": "peoria", "secretHoles": [], "maxHandicap": 24, "allowance": 1},
      "maxOverPar": 3,
      "bestCards": 10,
      "ties": "shared"
    }'::jsonb)
from known
where not exists (select from named where times > 1)
  and not exists (select from seats where start !~ '^[1-9][0-9]?[A-J]?$')
  and not exists (select from seats where player not in (select name from named))
  and not exists (select from seats group by player having count(*) > 1)
  and (select count(*) <= 300 from named);

update public.competitions as competition
set published_draw = public.draw_to_publish(competition), draw_published_at = now(),
    draw_edition = 1
where tournament_id = 'bangalore-birdie-bash';

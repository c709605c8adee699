-- The teams and the published draw of the Bangalore Birdie Bash: five teams of numbered
-- sample players, of whom the 21st plays for no team.

with teams (position, name, size, missing) as (
  values
    (1, 'Scratch Golfers', 20, 0),
    (2, 'Golf Champs', 21, 0),
    (3, 'Golf Buddiez', 21, 0),
    (4, 'Calling Elvis', 20, 0),
    (5, 'Bogey Boys', 17, 3)
), players as (
  select md5(teams.name || number)::uuid as id, format('%s player %s', teams.name, number) as name,
         teams.name as team, position, number, number > 20 as is_neutral,
         -- The teams take turns; the smaller one begins later.
         row_number() over (order by number + missing, position) - 1 as turn
  from teams, generate_series(1, size) as number
), seats as (
  select *, turn / 4 as fourball,
         jsonb_build_object(
           'id', id, 'name', name, 'team', team, 'entry', null, 'neutral', is_neutral) as seat
  from players
), fourballs as (
  -- A shotgun start: two fourballs at each of the first seven holes.
  select fourball, jsonb_agg(id order by turn) as players, jsonb_agg(seat order by turn) as seats,
         jsonb_build_object(
           'time', '12:45',
           'hole', case when fourball < 14 then fourball / 2 + 1 else fourball - 6 end,
           'letter', case when fourball < 14 then substr('AB', (fourball % 2 + 1)::int, 1) else '' end
         ) as start
  from seats
  group by fourball
), rosters as (
  select position,
         jsonb_build_object(
           'name', team,
           'players', jsonb_agg(id order by number) filter (where not is_neutral),
           'neutral', coalesce(jsonb_agg(id order by number) filter (where is_neutral), '[]')
         ) as team,
         jsonb_build_object('name', team, 'seats', jsonb_agg(seat order by number)) as published_team
  from seats
  group by position, team
)
insert into public.competitions (
  tournament_id, guests, teams, draw, rules, published_draw, draw_published_at, draw_edition
)
select
  'bangalore-birdie-bash',
  (select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by position, number) from players),
  jsonb_build_object('teams', jsonb_agg(team order by position), 'neutral', '[]'::jsonb),
  (select jsonb_build_object('seed', null, 'fourballs',
     jsonb_agg(jsonb_build_object('start', start, 'players', players) order by fourball))
   from fourballs),
  '{
    "draw": {"mixTeams": true, "keepEntriesTogether": true, "maxHandicapDifference": null},
    "teams": {"maxPlayers": 20, "minPlayers": 1},
    "starts": {
      "kind": "shotgun", "time": "12:45",
      "holes": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]
    },
    "scoring": {
      "ties": "shared", "course": null, "bestCards": 10, "maxOverPar": 3,
      "handicap": {"kind": "peoria", "allowance": 1, "maxHandicap": 24, "secretHoles": []}
    }
  }',
  jsonb_build_object(
    'teams', jsonb_agg(published_team order by position),
    'fourballs',
    (select jsonb_agg(jsonb_build_object('start', start, 'seats', seats) order by fourball) from fourballs)),
  now(),
  '1'
from rosters;

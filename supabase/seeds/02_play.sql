-- The teams and the published draw of the Bangalore Birdie Bash: five teams of numbered
-- sample players, of whom the 21st plays for no team.

insert into public.tournament_play (tournament_id, rules)
values ('bangalore-birdie-bash', '{
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
}');

insert into public.teams (tournament_id, position, name)
values
  ('bangalore-birdie-bash', 0, 'Scratch Golfers'),
  ('bangalore-birdie-bash', 1, 'Golf Champs'),
  ('bangalore-birdie-bash', 2, 'Golf Buddiez'),
  ('bangalore-birdie-bash', 3, 'Calling Elvis'),
  ('bangalore-birdie-bash', 4, 'Bogey Boys');

insert into public.players (id, tournament_id, position, full_name)
select md5(name || number)::uuid, tournament_id,
       row_number() over (order by position, number) - 1, format('%s player %s', name, number)
from public.teams
cross join lateral generate_series(1, (array[20, 21, 21, 20, 17])[position + 1]) as number
where tournament_id = 'bangalore-birdie-bash';

insert into public.team_players (player_id, tournament_id, team_id, is_neutral, position)
select player.id, player.tournament_id, team.id, number > 20, number - 1
from public.players as player
join public.teams as team
  on team.tournament_id = player.tournament_id and starts_with(player.full_name, team.name)
cross join lateral (select substring(player.full_name from '[0-9]+$')::integer as number) as named
where player.tournament_id = 'bangalore-birdie-bash';

-- A shotgun start: two fourballs at each of the first seven holes.
insert into public.fourballs (tournament_id, number, starts_at, hole, letter)
select 'bangalore-birdie-bash', number, '12:45',
       case when number <= 14 then (number + 1) / 2 else number - 7 end,
       case when number <= 14 then substr('AB', (number + 1) % 2 + 1, 1) else '' end
from generate_series(1, 25) as number;

-- The teams take turns; the smaller one begins later.
insert into public.fourball_players (player_id, tournament_id, fourball, position)
select player_id, tournament_id, turn / 4 + 1, turn % 4 + 1
from (
  select member.player_id, member.tournament_id,
         row_number() over (
           order by member.position + case team.name when 'Bogey Boys' then 3 else 0 end,
                    team.position)::integer - 1 as turn
  from public.team_players as member
  join public.teams as team on team.id = member.team_id
  where member.tournament_id = 'bangalore-birdie-bash'
) as turns;

update public.tournament_play
set published_draw = private.draw_to_publish(tournament_id), draw_published_at = now(),
    draw_edition = 1
where tournament_id = 'bangalore-birdie-bash';

-- Teams, draw, scores and results of a tournament.

create table public.tournament_play (
  tournament_id text not null,
  -- For optimistic locking; 0 before anything was saved.
  version integer default 0 not null,
  updated_at timestamptz default now() not null,
  -- The rules of app/tournaments/play.ts: {teams, draw, starts, scoring, prizes}. The secret holes are
  -- among them.
  rules jsonb default '{}' not null,
  -- What the draw was made from; null: by hand.
  draw_seed integer,
  -- {fourballs: [{start, seats}], teams: [{id, name, seats}]}; a seat is {id, entry, name, team,
  -- neutral}, name only of a guest.
  published_draw jsonb,
  draw_published_at timestamptz,
  -- How often the draw was published: nobody gets two mails about one edition.
  draw_edition integer default 0 not null,
  -- {players: [{player, entry, name, team, neutral, place, points, handicap, division,
  -- no_result, second}], teams: [{id, name, place, points, cards, no_result, second}], awards,
  -- scoring: {format, boards, ties}}; scoring is null for Stableford points of earlier years.
  -- And what they were worked out from, course: {par, strokeIndex} and cards: [{player, holes,
  -- par, strokeIndex}], and competitions: [{id, name, kind, terms, lines}]. And namesakes: {player:
  -- number} of all of the tournament of whose name there is another, and guests: {player: name} of all
  -- its guests, who may be removed.
  published_results jsonb,
  results_published_at timestamptz,
  -- Kept when they are taken back, so that readers are told that what they read is not the first.
  results_first_published_at timestamptz,
  -- Null: they were not, or are published again.
  results_taken_back_at timestamptz,
  -- What was taken back, as private.places_of.
  places_taken_back jsonb,
  -- What readers are told of since the first publication, the latest as private.with_correction keeps
  -- them, the newest first: [{at, moves, renamed_competitions: "Pairs → Better Ball"}] of publications,
  -- with moves as private.moves_between, [{at, taken_back: true}] and [{at, renamed: "Low → Gold"}] of
  -- divisions.
  corrections jsonb default '[]' not null,
  -- Whether everybody can follow the scores while play goes on.
  has_board boolean default false not null,
  constraint tournament_play_pkey primary key (tournament_id),
  constraint tournament_play_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint tournament_play_draw_seed check (draw_seed between 0 and 999999999),
  constraint tournament_play_rules check (
    jsonb_typeof(rules) = 'object'
    and octet_length(rules::text) <= 8192
    and (rules - array['teams', 'draw', 'starts', 'scoring', 'prizes']) = '{}'
  ),
  constraint tournament_play_published_draw check (octet_length(published_draw::text) <= 4194304),
  constraint tournament_play_published_results check (
    octet_length(published_results::text) <= 4194304
  ),
  constraint tournament_play_places_taken_back check (
    octet_length(places_taken_back::text) <= 1048576
  ),
  constraint tournament_play_corrections check (octet_length(corrections::text) <= 4194304),
  constraint tournament_play_draw_published_at check (
    (published_draw is null) = (draw_published_at is null)
  ),
  constraint tournament_play_results_published_at check (
    (published_results is null) = (results_published_at is null)
  )
);

comment on table public.tournament_play is
  'The rules of a tournament''s teams, draw and scoring, and teams, draw and results as they were published.';

create table public.teams (
  id uuid default gen_random_uuid() not null,
  tournament_id text not null,
  -- As it was typed, or the golf group's; null: it is made of the players (private.side_names).
  name text,
  name_key text generated always as (lower(btrim(name))) stored,
  position integer not null,
  -- Under whom the card of a side with one ball is kept, from its first score on.
  card_player_id uuid,
  constraint teams_pkey primary key (id),
  constraint teams_of_tournament unique (tournament_id, id),
  constraint teams_names unique (tournament_id, name_key) deferrable,
  constraint teams_tournament_id_fkey foreign key (tournament_id)
    references public.tournament_play(tournament_id) on delete cascade,
  constraint teams_card_player_fkey foreign key (tournament_id, card_player_id)
    references public.players(tournament_id, id) on delete set null (card_player_id),
  constraint teams_name check (char_length(name) <= 80 and btrim(name) <> ''),
  constraint teams_position check (position between 0 and 199)
);

create index teams_of_card_player on public.teams (tournament_id, card_player_id);

-- A player who withdraws stays a member of the team.
create table public.team_players (
  player_id uuid not null,
  tournament_id text not null,
  team_id uuid,
  -- Plays along, and does not count; without a team, for none.
  is_neutral boolean not null,
  position integer not null,
  -- Played for the team when its first score was saved: a side keeps this size.
  has_started boolean default false not null,
  -- How many of the player's drives the team used, in a scramble; null: not counted.
  drives integer,
  constraint team_players_pkey primary key (player_id),
  constraint team_players_player_fkey foreign key (tournament_id, player_id)
    references public.players(tournament_id, id) on delete cascade,
  constraint team_players_team_fkey foreign key (tournament_id, team_id)
    references public.teams(tournament_id, id) on delete cascade,
  constraint team_players_team check (team_id is not null or is_neutral),
  constraint team_players_drives check (drives between 0 and 18),
  constraint team_players_position check (position between 0 and 999)
);

create index team_players_of_team on public.team_players (tournament_id, team_id);

create table public.fourballs (
  tournament_id text not null,
  number integer not null,
  starts_at time not null,
  hole integer not null,
  letter text not null,
  constraint fourballs_pkey primary key (tournament_id, number),
  constraint fourballs_tournament_id_fkey foreign key (tournament_id)
    references public.tournament_play(tournament_id) on delete cascade,
  constraint fourballs_number check (number between 1 and 334),
  constraint fourballs_hole check (hole between 1 and 99),
  constraint fourballs_letter check (letter ~ '^[A-Z0-9]{0,2}$')
);

-- Who has withdrawn stays in the fourball, as a gap.
create table public.fourball_players (
  player_id uuid not null,
  tournament_id text not null,
  fourball integer not null,
  position integer not null,
  constraint fourball_players_pkey primary key (player_id),
  constraint fourball_players_player_fkey foreign key (tournament_id, player_id)
    references public.players(tournament_id, id) on delete cascade,
  constraint fourball_players_fourball_fkey foreign key (tournament_id, fourball)
    references public.fourballs(tournament_id, number) on delete cascade,
  constraint fourball_players_position check (position between 1 and 4)
);

create index fourball_players_of_fourball
  on public.fourball_players (tournament_id, fourball);

-- Who competes together in competitions; in one set a player is in one side.
create table public.side_sets (
  id uuid not null,
  tournament_id text not null,
  constraint side_sets_pkey primary key (id),
  constraint side_sets_of_tournament unique (tournament_id, id),
  constraint side_sets_tournament_id_fkey foreign key (tournament_id)
    references public.tournament_play(tournament_id) on delete cascade
);

create table public.sides (
  id uuid default gen_random_uuid() not null,
  tournament_id text not null,
  side_set_id uuid not null,
  -- As that of a team.
  name text,
  name_key text generated always as (lower(btrim(name))) stored,
  position integer not null,
  constraint sides_pkey primary key (id),
  constraint sides_of_tournament unique (tournament_id, id),
  constraint sides_of_set unique (tournament_id, side_set_id, id),
  constraint sides_names unique (side_set_id, name_key) deferrable,
  constraint sides_set_fkey foreign key (tournament_id, side_set_id)
    references public.side_sets(tournament_id, id) on delete cascade,
  constraint sides_name check (char_length(name) <= 80 and btrim(name) <> ''),
  constraint sides_position check (position between 0 and 499)
);

-- A player who withdraws stays a member of the side.
create table public.side_players (
  side_set_id uuid not null,
  player_id uuid not null,
  side_id uuid not null,
  tournament_id text not null,
  position integer not null,
  constraint side_players_pkey primary key (side_set_id, player_id),
  constraint side_players_side_fkey foreign key (tournament_id, side_set_id, side_id)
    references public.sides(tournament_id, side_set_id, id) on delete cascade,
  constraint side_players_player_fkey foreign key (tournament_id, player_id)
    references public.players(tournament_id, id) on delete cascade,
  constraint side_players_position check (position between 0 and 19)
);

create index side_players_of_side
  on public.side_players (tournament_id, side_set_id, side_id);
create index side_players_of_player on public.side_players (tournament_id, player_id);

-- Beside the tournament's own: other reckonings of the same cards.
create table public.competitions (
  id uuid not null,
  tournament_id text not null,
  position integer not null,
  name text not null,
  name_key text generated always as (lower(btrim(name))) stored,
  -- As app/golf/competitions.ts has them.
  rules jsonb not null,
  kind text generated always as (rules ->> 'kind') stored,
  -- Whose sides compete; null: those of the tournament's teams, or each player alone.
  side_set_id uuid,
  -- Who takes part: of all players those of a division, those with an answer, those who have paid.
  division text,
  question_id text,
  -- Null: the answer yes.
  choice_id uuid,
  must_be_paid boolean default false not null,
  constraint competitions_pkey primary key (id),
  constraint competitions_of_tournament unique (tournament_id, id),
  constraint competitions_names unique (tournament_id, name_key) deferrable,
  constraint competitions_tournament_id_fkey foreign key (tournament_id)
    references public.tournament_play(tournament_id) on delete cascade,
  constraint competitions_side_set_fkey foreign key (tournament_id, side_set_id)
    references public.side_sets(tournament_id, id),
  constraint competitions_division_fkey foreign key (tournament_id, division)
    references public.divisions(tournament_id, id),
  constraint competitions_question_fkey foreign key (tournament_id, question_id)
    references public.questions(tournament_id, id),
  constraint competitions_choice_fkey foreign key (tournament_id, question_id, choice_id)
    references public.choices(tournament_id, question_id, id),
  constraint competitions_position check (position between 0 and 11),
  constraint competitions_name check (char_length(name) <= 80 and btrim(name) <> ''),
  constraint competitions_rules check (
    jsonb_typeof(rules) = 'object' and octet_length(rules::text) <= 2048
    and coalesce(rules ->> 'kind', '') in ('board', 'skins', 'twos')),
  constraint competitions_choice check (choice_id is null or question_id is not null)
);

comment on table public.competitions is
  'Competitions of a tournament beside its own, on the same cards, each with its rules, its sides and who takes part.';

create index competitions_of_side_set on public.competitions (tournament_id, side_set_id);
create index competitions_of_division on public.competitions (tournament_id, division);
create index competitions_of_question on public.competitions (tournament_id, question_id, choice_id);

create table public.awards (
  tournament_id text not null,
  position integer not null,
  -- Null: that of its place, which follows the name of the division.
  name text,
  -- For what, e.g. "Hole 6".
  note text,
  player_id uuid,
  team_id uuid,
  -- Of a competition beside the tournament's own; null: of that.
  competition_id uuid,
  side_id uuid,
  -- Of a prize that was filled from the places: which one it is for.
  board text,
  division text,
  place integer,
  -- Played for, though it has no winner.
  is_held boolean default false not null,
  constraint awards_pkey primary key (tournament_id, position),
  constraint awards_tournament_id_fkey foreign key (tournament_id)
    references public.tournament_play(tournament_id) on delete cascade,
  constraint awards_player_fkey foreign key (tournament_id, player_id)
    references public.players(tournament_id, id) on delete set null (player_id),
  constraint awards_team_fkey foreign key (tournament_id, team_id)
    references public.teams(tournament_id, id) on delete set null (team_id),
  constraint awards_competition_fkey foreign key (tournament_id, competition_id)
    references public.competitions(tournament_id, id),
  constraint awards_side_fkey foreign key (tournament_id, side_id)
    references public.sides(tournament_id, id) on delete set null (side_id),
  constraint awards_position check (position between 0 and 39),
  constraint awards_name check (char_length(name) <= 80 and btrim(name) <> ''),
  constraint awards_note check (char_length(note) <= 120 and btrim(note) <> ''),
  constraint awards_one_winner check (num_nonnulls(player_id, team_id, side_id) <= 1),
  constraint awards_board check (board in ('gross', 'net')),
  constraint awards_place check (place between 1 and 40),
  constraint awards_named check (name is not null or place is not null),
  constraint awards_of_place check (
    (board is null) = (place is null)
    and (division is null or board is not null and char_length(division) <= 80)
  )
);

comment on table public.awards is
  'Prizes, each with the player or team that has won it, or nobody yet.';

create index awards_of_player on public.awards (tournament_id, player_id);
create index awards_of_team on public.awards (tournament_id, team_id);
create index awards_of_competition on public.awards (tournament_id, competition_id);
create index awards_of_side on public.awards (tournament_id, side_id);

create table public.scores (
  tournament_id text not null,
  player_id uuid not null,
  holes integer[],
  points integer,
  saved_at timestamptz default now() not null,
  -- No return, withdrawn, disqualified or did not start.
  no_return text,
  -- Typed by the club, or returned by the fourball from the course.
  source text default 'club' not null,
  -- The card of a player who was disqualified after it was in.
  kept_card integer[],
  constraint scores_pkey primary key (tournament_id, player_id),
  constraint scores_tournament_id_fkey foreign key (tournament_id)
    references public.tournament_play(tournament_id) on delete cascade,
  constraint scores_player_fkey foreign key (tournament_id, player_id)
    references public.players(tournament_id, id),
  constraint scores_no_return check (no_return in ('NR', 'WD', 'DQ', 'DNS')),
  constraint scores_source check (source in ('club', 'course')),
  constraint scores_one_of check (num_nonnulls(holes, points, no_return) = 1),
  constraint scores_holes check (
    (cardinality(holes) in (9, 18))
    and array_ndims(holes) = 1
    and (1 <= ALL (array_remove(holes, null::integer)))
    and (30 >= ALL (array_remove(holes, null::integer)))
  ),
  constraint scores_kept_card check (kept_card is null or no_return = 'DQ'),
  constraint scores_points check (points between 0 and 100)
);

comment on table public.scores is
  'A player''s round: strokes at each hole, null where it was not finished, or Stableford points, or why there is neither.';

-- Who has left with a card, after their side had one, or a side of a further competition. Entries are not administrators' to read.
create function private.former_players(tournament text) returns jsonb
language sql stable security definer
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', former.id, 'name', former.full_name, 'order', numbered.number,
      'handicap', coalesce(fixed.handicap, former.handicap),
      'category', coalesce(fixed.category, former.category), 'tees', fixed.tee, 'counts', former.card_counts)
    order by former.id), '[]')
  from public.players as former
  left join private.numbered_players(former_players.tournament) as numbered on numbered.id = former.id
  left join public.playing_data as fixed on fixed.player_id = former.id
  left join public.entries as entry on entry.id = former.entry_id
  where former.tournament_id = former_players.tournament and former.entry_id is not null
    and (exists (select from public.scores as card where card.player_id = former.id)
      or exists (
        select from public.team_players as member
        where member.player_id = former.id and member.has_started)
      or exists (
        select from public.side_players as member where member.player_id = former.id))
    and (former.state <> 'playing' or entry.state is distinct from 'confirmed')
    and (select private.has_role('{secretary,starter}', former_players.tournament));
$$;

-- The ids of the players who take part in a competition; null: all.
create function private.players_in(competition public.competitions) returns jsonb
language plpgsql stable
as $$
begin
  if competition.division is null and competition.question_id is null and not competition.must_be_paid then
    return null;
  end if;
  return (
    with answered as materialized (
      select answering.id, answering.entry_id, question.per_player
      from public.answers as answer
      join public.questions as question
        on question.tournament_id = answer.tournament_id and question.id = answer.question_id
      join public.players as answering on answering.id = answer.player_id
      where answer.tournament_id = competition.tournament_id
        and answer.question_id = competition.question_id
        and case when competition.choice_id is null then answer.is_yes
                 else answer.choice_id = competition.choice_id end
    ), owing as materialized (
      select fee.entry_id from public.entry_fee_states as fee
      where competition.must_be_paid and fee.tournament_id = competition.tournament_id and fee.due > 0
    )
    select coalesce(jsonb_agg(player.id order by player.id), '[]')
    from public.players as player
    left join public.playing_data as fixed on fixed.player_id = player.id
    where player.tournament_id = competition.tournament_id
      and (competition.division is null
           or coalesce(fixed.category, player.category) = competition.division)
      -- Who enters answers for all, where each is not asked.
      and (competition.question_id is null
           or player.id in (select id from answered)
           or player.entry_id in (select entry_id from answered where not per_player))
      and not exists (select from owing where owing.entry_id = player.entry_id));
end;
$$;

-- [{id, name, rules, division, question, choice, paid, side_set, players}]: the choice by its name,
-- and the players who take part, null for all.
create function private.competitions_of(tournament text) returns jsonb
language sql stable security definer
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', competition.id, 'name', competition.name, 'rules', competition.rules,
      'division', competition.division, 'question', competition.question_id,
      'choice', choice.name, 'paid', competition.must_be_paid,
      'side_set', competition.side_set_id, 'players', private.players_in(competition))
    order by competition.position), '[]')
  from public.competitions as competition
  left join public.choices as choice on choice.id = competition.choice_id
  where competition.tournament_id = competitions_of.tournament
    and (select private.has_role('{secretary,starter}', competitions_of.tournament));
$$;

-- What the teams of a tournament and the sides of its competitions are called. A name that was not
-- typed is made of who plays in the side, as namesOfPlayers in app/golf/teams.ts makes it; of several
-- with one name the later ones are numbered. numbers {player: number} of what is published; null: those
-- of now.
create function private.side_names(tournament text, numbers jsonb default null)
returns table (id uuid, name text, is_made boolean)
language sql stable security definer
as $$
  with listed as (
    select team.id, team.tournament_id as among, team.name, team.position
    from public.teams as team where team.tournament_id = side_names.tournament
    union all
    select side.id, side.side_set_id::text, side.name, side.position
    from public.sides as side where side.tournament_id = side_names.tournament
  ), numbered_now as materialized (
    select numbered.id, numbered.number
    from private.numbered_players(side_names.tournament) as numbered
    where side_names.numbers is null
  ), members as (
    select member.side_id, array_agg(called.name order by member.position)
             filter (where player.card_counts
               or player.state = 'playing' and coalesce(entry.state, 'confirmed') = 'confirmed') as playing,
           array_agg(called.name order by member.position) as all_names
    from (
      select team_id as side_id, player_id, position from public.team_players
      where tournament_id = side_names.tournament and not is_neutral
      union all
      select side_id, player_id, position from public.side_players
      where tournament_id = side_names.tournament
    ) as member
    join listed on listed.id = member.side_id and listed.name is null
    join public.players as player on player.id = member.player_id and player.full_name is not null
    left join public.entries as entry on entry.id = player.entry_id
    left join numbered_now on numbered_now.id = player.id
    cross join lateral (
      select private.numbered_name(btrim(player.full_name), coalesce(
        numbered_now.number, (side_names.numbers ->> player.id::text)::integer)) as name
    ) as called
    group by member.side_id
  ), made as (
    select listed.id, listed.among, listed.position, btrim(left(case
        when cardinality(named.names) > 2 then 'Team ' || named.names[1]
        else coalesce(array_to_string(named.names, ' & '), 'No players') end, 74)) as name
    from listed
    left join members on members.side_id = listed.id
    cross join lateral (select coalesce(members.playing, members.all_names) as names) as named
    where listed.name is null
  ), numbered as (
    select made.id, made.name,
           row_number() over (partition by made.among, lower(made.name) order by made.position) as number,
           typed.is_same, coalesce(typed.most, 0) as most
    from made
    cross join lateral (
      select coalesce(bool_or(lower(btrim(other.name)) = lower(made.name)), false) as is_same,
             max(coalesce(substring(other.name from ' \((\d{1,3})\)$')::integer, 1)) as most
      from listed as other
      where other.among = made.among
        and regexp_replace(lower(btrim(other.name)), ' \(\d{1,3}\)$', '') = lower(made.name)
    ) as typed
  )
  select listed.id, listed.name, false from listed where listed.name is not null
  union all
  select numbered.id,
         numbered.name || case when numbered.number = 1 and not numbered.is_same then ''
           else ' (' || numbered.number + numbered.most || ')' end,
         true
  from numbered;
$$;

-- The play of a tournament: its teams, draw and awards, as the club's pages work on them:
-- guests [{id, name, handicap}], former_players [{id, name, handicap, category, tees, counts}],
-- who have withdrawn, or whose account is deleted, with a card, teams {teams: [{id, name,
-- players, neutral}], neutral}, sides [{team, members, card}] of teams with a score, drives
-- {player: how many the team used}, draw
-- {seed, fourballs: [{start: {time, hole, letter}, players}]}, awards [{name, note, player,
-- team, side, competition, board, division, place, held}], competitions as `competitions_of` has them and
-- side_sets [{id, sides: [{id, name, players}]}]; players, teams and sides are ids.
create view public.play_details with (security_invoker = true) as
select play.*,
       coalesce((
         select jsonb_agg(
           jsonb_build_object(
             'id', guest.id, 'name', guest.full_name, 'handicap', guest.handicap_number,
             'order', numbered.number,
             'has_score', exists (
               select from public.scores as score
               where score.tournament_id = play.tournament_id and score.player_id = guest.id))
           order by guest.position)
         from public.players as guest
         left join private.numbered_players(play.tournament_id) as numbered on numbered.id = guest.id
         where guest.tournament_id = play.tournament_id and guest.entry_id is null),
         '[]') as guests,
       private.former_players(play.tournament_id) as former_players,
       jsonb_build_object(
         'teams', coalesce((
           select jsonb_agg(
             jsonb_strip_nulls(jsonb_build_object(
               'id', team.id,
               'name', named.name,
               'isMade', nullif(named.is_made, false),
               'players', coalesce(members.players, '[]'),
               'neutral', coalesce(members.neutral, '[]')))
             order by team.position)
           from public.teams as team
           join private.side_names(play.tournament_id) as named on named.id = team.id
           left join (
             select member.team_id,
                    jsonb_agg(member.player_id order by member.position)
                      filter (where not member.is_neutral) as players,
                    jsonb_agg(member.player_id order by member.position)
                      filter (where member.is_neutral) as neutral
             from public.team_players as member
             where member.tournament_id = play.tournament_id
             group by member.team_id
           ) as members on members.team_id = team.id
           where team.tournament_id = play.tournament_id), '[]'),
         'neutral', coalesce((
           select jsonb_agg(member.player_id order by member.position)
           from public.team_players as member
           where member.tournament_id = play.tournament_id and member.team_id is null),
           '[]')) as teams,
       coalesce((
         select jsonb_agg(
           jsonb_build_object(
             'team', team.id, 'members', started.members, 'card', team.card_player_id)
           order by team.position)
         from public.teams as team
         join (
           select member.team_id,
                  jsonb_agg(member.player_id order by member.position) as members
           from public.team_players as member
           where member.tournament_id = play.tournament_id and member.has_started
           group by member.team_id
         ) as started on started.team_id = team.id
         where team.tournament_id = play.tournament_id), '[]') as sides,
       coalesce((
         select jsonb_object_agg(member.player_id, member.drives)
         from public.team_players as member
         where member.tournament_id = play.tournament_id
           and member.drives is not null), '{}') as drives,
       (select jsonb_build_object(
          'seed', play.draw_seed,
          'fourballs', jsonb_agg(
            jsonb_build_object(
              'start', jsonb_build_object(
                'time', to_char(fourball.starts_at, 'HH24:MI'), 'hole', fourball.hole,
                'letter', fourball.letter),
              'players', coalesce(seats.players, '[]'))
            order by fourball.number))
        from public.fourballs as fourball
        left join (
          select seat.fourball, jsonb_agg(seat.player_id order by seat.position) as players
          from public.fourball_players as seat
          where seat.tournament_id = play.tournament_id
          group by seat.fourball
        ) as seats on seats.fourball = fourball.number
        where fourball.tournament_id = play.tournament_id
        having count(*) > 0) as draw,
       coalesce((
         select jsonb_agg(
           jsonb_strip_nulls(jsonb_build_object(
             'name', award.name, 'note', award.note, 'player', award.player_id,
             'team', award.team_id, 'side', award.side_id, 'competition', award.competition_id,
             'board', award.board, 'division', award.division,
             'place', award.place, 'held', nullif(award.is_held, false)))
           order by award.position)
         from public.awards as award
         where award.tournament_id = play.tournament_id), '[]') as awards,
       private.competitions_of(play.tournament_id) as competitions,
       coalesce((
         select jsonb_agg(jsonb_build_object('id', each.id, 'sides', each.sides) order by each.id)
         from (
           select side_set.id, coalesce(
               jsonb_agg(
                 jsonb_strip_nulls(jsonb_build_object(
                   'id', side.id, 'name', named.name, 'isMade', nullif(named.is_made, false),
                   'players', coalesce(members.players, '[]')))
                 order by side.position) filter (where side.id is not null),
               '[]') as sides
           from public.side_sets as side_set
           left join public.sides as side on side.side_set_id = side_set.id
           left join private.side_names(play.tournament_id) as named on named.id = side.id
           left join (
             select member.side_id, jsonb_agg(member.player_id order by member.position) as players
             from public.side_players as member
             where member.tournament_id = play.tournament_id
             group by member.side_id
           ) as members on members.side_id = side.id
           where side_set.tournament_id = play.tournament_id
           group by side_set.id
         ) as each), '[]') as side_sets
from public.tournament_play as play;

-- The tournament before its play. Neither lock keeps members from entering.
create function private.open_play(tournament text, expected_version integer)
returns public.tournament_play
language plpgsql
as $$
declare
  known public.tournament_play;
begin
  perform from public.tournaments where id = open_play.tournament for key share;
  if not found then
    raise exception 'tournament_not_found';
  end if;
  insert into public.tournament_play (tournament_id) values (open_play.tournament)
  on conflict (tournament_id) do nothing;
  select * into known from public.tournament_play
  where tournament_id = open_play.tournament for update;
  if known.version is distinct from expected_version then
    raise exception 'version_conflict' using detail = known.version::text;
  end if;
  return known;
end;
$$;

-- Their order is that of the list. A guest with a score stays.
create function private.save_guests(tournament text, guests jsonb) returns void
language plpgsql
as $$
declare
  saved integer;
  last_removed integer;
begin
  perform private.assert_fields(guest, '{id,name}', '{handicap}')
  from jsonb_array_elements(guests) as guest;
  if exists (
    select from jsonb_array_elements(guests) as guest
    where jsonb_typeof(guest -> 'handicap') not in ('number', 'null')
  ) then
    raise exception 'fields_invalid' using errcode = 'data_exception';
  end if;
  perform private.keep_left_namesakes(gone.tournament_id, gone.name_key, gone.namesake)
  from public.players as gone
  where gone.tournament_id = save_guests.tournament and gone.entry_id is null
    and not exists (
      select from jsonb_array_elements(guests) as guest where guest ->> 'id' = gone.id::text);
  with removed as (
    delete from public.players as gone
    where gone.tournament_id = save_guests.tournament and gone.entry_id is null
      and not exists (
        select from jsonb_array_elements(guests) as guest where guest ->> 'id' = gone.id::text)
    returning gone.namesake)
  select max(removed.namesake) into last_removed from removed;
  perform private.keep_former_namesake(save_guests.tournament, last_removed);
  insert into public.players as known (id, tournament_id, position, full_name, handicap)
  select (guest ->> 'id')::uuid, save_guests.tournament, place - 1, guest ->> 'name',
         private.handicap_text((guest ->> 'handicap')::numeric)
  from jsonb_array_elements(guests) with ordinality as given (guest, place)
  on conflict (id) do update
  set position = excluded.position, full_name = excluded.full_name, handicap = excluded.handicap
  where known.entry_id is null and known.tournament_id = excluded.tournament_id;
  get diagnostics saved = row_count;
  if saved <> jsonb_array_length(guests) then
    -- An id of somebody else.
    raise exception 'fields_invalid' using errcode = 'data_exception';
  end if;
end;
$$;

-- Of golf groups that get other names, {name: other name}: a team that has a golf group's name is
-- that group's.
create function private.rename_teams(tournament text, renamed jsonb) returns void
language plpgsql
as $$
declare
  taken text;
begin
  select other.value into taken
  from jsonb_each_text(renamed) as other
  join public.golf_groups as golf_group
    on golf_group.tournament_id = rename_teams.tournament and golf_group.name = other.key
  join public.teams as own
    on own.tournament_id = rename_teams.tournament and own.name_key = lower(btrim(other.key))
  join public.teams as team
    on team.tournament_id = rename_teams.tournament and team.name_key = lower(btrim(other.value))
  where not exists (
    select from jsonb_each_text(renamed) as moved where lower(btrim(moved.key)) = team.name_key)
  limit 1;
  if found then
    raise exception 'team_name_taken' using detail = taken;
  end if;
  update public.teams as team set name = other.value
  from jsonb_each_text(renamed) as other
  join public.golf_groups as golf_group
    on golf_group.tournament_id = rename_teams.tournament and golf_group.name = other.key
  where team.tournament_id = rename_teams.tournament and team.name_key = lower(btrim(other.key));
  if found then
    update public.tournament_play as changed set updated_at = now()
    where changed.tournament_id = rename_teams.tournament;
  end if;
end;
$$;

-- The position of the nth player of a side: that of a member who has withdrawn stays theirs.
create function private.position_beside(kept integer[], place bigint) returns integer
language sql immutable
return (
  select slot from generate_series(0, place + coalesce(cardinality(kept), 0)) as slot
  where slot <> all (coalesce(kept, '{}'))
  order by slot offset place - 1 limit 1);

-- A team without an id is that of its name, or a new one; without a name it is named by its players.
-- Members who have withdrawn stay.
create function private.save_teams(tournament text, teams jsonb) returns void
language plpgsql
as $$
declare
  resolved jsonb;
begin
  perform private.assert_fields(teams, '{teams,neutral}');
  perform private.assert_fields(team, '{name,players,neutral}', '{id}')
  from jsonb_array_elements(teams -> 'teams') as team;
  resolved := coalesce((
    select jsonb_agg(
      team || jsonb_build_object(
        'id', coalesce((team ->> 'id')::uuid, known.id, gen_random_uuid()),
        'position', place - 1)
      order by place)
    from jsonb_array_elements(teams -> 'teams') with ordinality as given (team, place)
    left join public.teams as known
      on known.tournament_id = save_teams.tournament and not team ? 'id'
      and known.name_key = lower(btrim(team ->> 'name'))
      and not teams -> 'teams' @> jsonb_build_array(jsonb_build_object('id', known.id))), '[]');
  delete from public.teams as known
  where known.tournament_id = save_teams.tournament
    and not resolved @> jsonb_build_array(jsonb_build_object('id', known.id));
  update public.teams as known
  set name = team ->> 'name', position = (team ->> 'position')::integer
  from jsonb_array_elements(resolved) as team
  where known.tournament_id = save_teams.tournament and known.id = (team ->> 'id')::uuid;
  insert into public.teams (id, tournament_id, name, position)
  select (team ->> 'id')::uuid, save_teams.tournament, team ->> 'name',
         (team ->> 'position')::integer
  from jsonb_array_elements(resolved) as team
  where not exists (
    select from public.teams as known
    where known.tournament_id = save_teams.tournament and known.id = (team ->> 'id')::uuid);
  delete from public.team_players as gone
  using public.players as player
  where gone.tournament_id = save_teams.tournament and player.id = gone.player_id
    and private.is_playing(player)
    and not exists (
      select from jsonb_path_query(teams, '$.**.*[*] ? (@.type() == "string")') as id
      where id #>> '{}' = gone.player_id::text);
  insert into public.team_players as member (
    player_id, tournament_id, team_id, is_neutral, position)
  select id::uuid, save_teams.tournament, (team ->> 'id')::uuid, false,
         private.position_beside(kept.positions, place)
  from jsonb_array_elements(resolved) as team
  cross join lateral jsonb_array_elements_text(team -> 'players')
    with ordinality as listed (id, place)
  cross join lateral (
    select array_agg(stays.position) as positions
    from public.team_players as stays
    where stays.team_id = (team ->> 'id')::uuid and not stays.is_neutral
      and not exists (
        select from jsonb_path_query(teams, '$.**.*[*] ? (@.type() == "string")') as id
        where id #>> '{}' = stays.player_id::text)) as kept
  union all
  select id::uuid, save_teams.tournament, (team ->> 'id')::uuid, true, place - 1
  from jsonb_array_elements(resolved) as team
  cross join lateral jsonb_array_elements_text(team -> 'neutral')
    with ordinality as listed (id, place)
  union all
  select id::uuid, save_teams.tournament, null, true, place - 1
  from jsonb_array_elements_text(teams -> 'neutral') with ordinality as listed (id, place)
  on conflict (player_id) do update
  set team_id = excluded.team_id, is_neutral = excluded.is_neutral,
      position = excluded.position,
      has_started = member.has_started and member.team_id = excluded.team_id
        and not excluded.is_neutral;
  perform private.start_sides(save_teams.tournament);
end;
$$;

-- A competition on which awards stand, or that others read, is not removed.
create function private.save_competitions(tournament text, competitions jsonb) returns void
language plpgsql
as $$
begin
  perform private.assert_fields(competition, '{id,name,rules,division,question,choice,paid,side_set}')
  from jsonb_array_elements(competitions) as competition;
  begin
    delete from public.competitions as gone
    where gone.tournament_id = save_competitions.tournament
      and not competitions @> jsonb_build_array(jsonb_build_object('id', gone.id));
  exception when foreign_key_violation then
    raise exception 'competition_in_use';
  end;
  if exists (
    select from jsonb_array_elements(competitions) as competition
    where competition ->> 'choice' is not null and not exists (
      select from public.choices as choice
      where choice.tournament_id = save_competitions.tournament
        and choice.question_id = competition ->> 'question' and choice.name = competition ->> 'choice')
  ) then
    raise exception 'fields_invalid' using errcode = 'data_exception';
  end if;
  insert into public.side_sets (id, tournament_id)
  select distinct (competition ->> 'side_set')::uuid, save_competitions.tournament
  from jsonb_array_elements(competitions) as competition
  where competition ->> 'side_set' is not null
  on conflict on constraint side_sets_pkey do nothing;
  insert into public.competitions as known (
    id, tournament_id, position, name, rules, side_set_id, division, question_id, choice_id,
    must_be_paid)
  select (competition ->> 'id')::uuid, save_competitions.tournament, place - 1, competition ->> 'name',
         competition -> 'rules', (competition ->> 'side_set')::uuid, competition ->> 'division',
         competition ->> 'question', choice.id, (competition ->> 'paid')::boolean
  from jsonb_array_elements(competitions) with ordinality as given (competition, place)
  left join public.choices as choice
    on choice.tournament_id = save_competitions.tournament
    and choice.question_id = competition ->> 'question' and choice.name = competition ->> 'choice'
  on conflict on constraint competitions_pkey do update
  set position = excluded.position, name = excluded.name, rules = excluded.rules,
      side_set_id = excluded.side_set_id, division = excluded.division,
      question_id = excluded.question_id, choice_id = excluded.choice_id,
      must_be_paid = excluded.must_be_paid
  where known.tournament_id = excluded.tournament_id;
  delete from public.side_sets as gone
  where gone.tournament_id = save_competitions.tournament
    and not exists (select from public.competitions as user_of where user_of.side_set_id = gone.id);
end;
$$;

-- Of the sets that are given. A side without an id is that of its name, or a new one. Members who
-- have withdrawn stay.
create function private.save_side_sets(tournament text, side_sets jsonb) returns void
language plpgsql
as $$
declare
  resolved jsonb;
begin
  perform private.assert_fields(side_set, '{id,sides}'),
          private.assert_fields(side, '{name,players}', '{id}')
  from jsonb_array_elements(side_sets) as side_set
  left join lateral jsonb_array_elements(side_set -> 'sides') as side on true
  where side is not null;
  resolved := coalesce((
    select jsonb_agg(
      side || jsonb_build_object(
        'set', side_set ->> 'id', 'position', place - 1,
        'id', coalesce((side ->> 'id')::uuid, known.id, gen_random_uuid())))
    from jsonb_array_elements(side_sets) as side_set
    cross join lateral jsonb_array_elements(side_set -> 'sides')
      with ordinality as given (side, place)
    left join public.sides as known
      on known.side_set_id = (side_set ->> 'id')::uuid and not side ? 'id'
      and known.name_key = lower(btrim(side ->> 'name'))
      and not side_set -> 'sides' @> jsonb_build_array(jsonb_build_object('id', known.id))), '[]');
  delete from public.sides as gone
  using jsonb_array_elements(side_sets) as side_set
  where gone.tournament_id = save_side_sets.tournament
    and gone.side_set_id = (side_set ->> 'id')::uuid
    and not resolved @> jsonb_build_array(jsonb_build_object('id', gone.id));
  insert into public.sides as known (id, tournament_id, side_set_id, name, position)
  select (side ->> 'id')::uuid, save_side_sets.tournament, (side ->> 'set')::uuid, side ->> 'name',
         (side ->> 'position')::integer
  from jsonb_array_elements(resolved) as side
  on conflict on constraint sides_pkey do update
  set name = excluded.name, position = excluded.position
  where known.side_set_id = excluded.side_set_id;
  delete from public.side_players as gone
  using jsonb_array_elements(side_sets) as side_set, public.players as player
  where gone.tournament_id = save_side_sets.tournament
    and gone.side_set_id = (side_set ->> 'id')::uuid
    and player.id = gone.player_id and private.is_playing(player);
  insert into public.side_players as member (
    side_set_id, player_id, side_id, tournament_id, position)
  select (side ->> 'set')::uuid, id::uuid, (side ->> 'id')::uuid, save_side_sets.tournament,
         private.position_beside(kept.positions, place)
  from jsonb_array_elements(resolved) as side
  cross join lateral jsonb_array_elements_text(side -> 'players')
    with ordinality as listed (id, place)
  cross join lateral (
    -- Whoever plays was taken out above.
    select array_agg(stays.position) as positions
    from public.side_players as stays
    where stays.side_id = (side ->> 'id')::uuid
      and not side -> 'players' ? stays.player_id::text) as kept
  on conflict on constraint side_players_pkey do update
  set side_id = excluded.side_id, position = excluded.position;
end;
$$;

create function private.save_draw(tournament text, draw jsonb) returns void
language plpgsql
as $$
begin
  delete from public.fourballs as gone where gone.tournament_id = save_draw.tournament;
  if draw = 'null' then
    return;
  end if;
  perform private.assert_fields(draw, '{seed,fourballs}');
  perform private.assert_fields(fourball, '{start,players}'),
          private.assert_fields(fourball -> 'start', '{time,hole,letter}')
  from jsonb_array_elements(draw -> 'fourballs') as fourball;
  if draw -> 'fourballs' = '[]' then
    raise exception 'fields_invalid' using errcode = 'data_exception';
  end if;
  insert into public.fourballs (tournament_id, number, starts_at, hole, letter)
  select save_draw.tournament, number, (fourball #>> '{start,time}')::time,
         (fourball #>> '{start,hole}')::integer, fourball #>> '{start,letter}'
  from jsonb_array_elements(draw -> 'fourballs') with ordinality as drawn (fourball, number);
  insert into public.fourball_players (player_id, tournament_id, fourball, position)
  select id::uuid, save_draw.tournament, number, place
  from jsonb_array_elements(draw -> 'fourballs') with ordinality as drawn (fourball, number)
  cross join lateral jsonb_array_elements_text(fourball -> 'players')
    with ordinality as seat (id, place);
end;
$$;

create function private.save_awards(tournament text, awards jsonb) returns void
language plpgsql
as $$
begin
  perform private.assert_fields(
    award, '{}', '{name,note,player,team,side,competition,board,division,place,held}')
  from jsonb_array_elements(awards) as award;
  delete from public.awards as gone where gone.tournament_id = save_awards.tournament;
  insert into public.awards (
    tournament_id, position, name, note, player_id, team_id, side_id, competition_id, board, division,
    place, is_held)
  select save_awards.tournament, line - 1, award ->> 'name', award ->> 'note',
         (award ->> 'player')::uuid, (award ->> 'team')::uuid, (award ->> 'side')::uuid,
         (award ->> 'competition')::uuid, award ->> 'board', award ->> 'division', (award ->> 'place')::integer,
         coalesce((award ->> 'held')::boolean, false)
  from jsonb_array_elements(awards) with ordinality as given (award, line);
end;
$$;

-- Changes guests, teams, competitions, sides, draw, rules or awards of a tournament, seen at this version,
-- 0 the first time; for starters too. Returns the new version. Codes: tournament_not_found,
-- version_conflict, field_unknown, hidden_signs, guest_has_score, competition_in_use,
-- tee_of_another_round, play_invalid; the detail is the present version, the guest, the tees
-- or the field.
create function public.save_play(
  tournament text, expected_version integer, changes jsonb
) returns integer
language plpgsql volatile security definer
as $$
declare
  editable constant text[] := array[
    'guests', 'teams', 'competitions', 'side_sets', 'draw', 'rules', 'awards'];
  known public.tournament_play;
  before jsonb;
  after jsonb;
  field text;
  wrong text;
begin
  perform private.assert_role(
    case when exists (
      select from jsonb_object_keys(
        case jsonb_typeof(changes) when 'object' then changes else '{}' end) as key
      where key <> 'draw')
    then '{secretary}'::text[] else '{secretary,starter}' end, save_play.tournament);
  if jsonb_typeof(changes) is distinct from 'object' then
    raise exception 'play_invalid';
  end if;
  select key into wrong from jsonb_object_keys(changes) as key
  where key <> all (editable) limit 1;
  if found then
    raise exception 'field_unknown' using detail = wrong;
  end if;
  known := private.open_play(tournament, expected_version);
  -- Names of guests and teams and notes of awards are published.
  select given.key into wrong
  from jsonb_each(changes) as given
  cross join lateral jsonb_path_query(given.value, 'strict $.** ? (@.type() == "string")') as text
  where private.has_hidden_signs(text #>> '{}') limit 1;
  if found then
    raise exception 'hidden_signs' using errcode = '22023', detail = wrong;
  end if;
  -- Their score would be nobody's.
  select score.player_id::text into wrong
  from public.scores as score
  join public.players as guest on guest.id = score.player_id and guest.entry_id is null
  where score.tournament_id = known.tournament_id and changes ? 'guests'
    and not exists (
      select from jsonb_path_query(changes -> 'guests', '$[*].id') as id
      where id #>> '{}' = score.player_id::text)
  limit 1;
  if found then
    raise exception 'guest_has_score' using detail = wrong;
  end if;
  select to_jsonb(details) into before from public.play_details as details
  where details.tournament_id = known.tournament_id;
  begin
    -- In this order: a list refers to those before it.
    foreach field in array editable loop
      continue when not changes ? field;
      case field
        when 'guests' then perform private.save_guests(known.tournament_id, changes -> field);
        when 'teams' then perform private.save_teams(known.tournament_id, changes -> field);
        when 'competitions' then
          perform private.save_competitions(known.tournament_id, changes -> field);
        when 'side_sets' then
          perform private.save_side_sets(known.tournament_id, changes -> field);
        when 'draw' then
          perform private.save_draw(known.tournament_id, changes -> field);
          known.draw_seed := (changes #>> '{draw,seed}')::integer;
        when 'awards' then perform private.save_awards(known.tournament_id, changes -> field);
        when 'rules' then
          known.rules := changes -> field;
          perform private.assert_tees_of_round(known.tournament_id, known.rules);
      end case;
    end loop;
    field := 'rules';
    update public.tournament_play as saved
    set rules = known.rules, draw_seed = known.draw_seed
    where saved.tournament_id = known.tournament_id
    returning saved.version into known.version;
  exception when integrity_constraint_violation or data_exception or cardinality_violation then
    raise exception 'play_invalid' using detail = field;
  end;
  select to_jsonb(details) into after from public.play_details as details
  where details.tournament_id = known.tournament_id;
  perform private.write_tournament_audit(
    'play-saved', known.tournament_id,
    (select jsonb_agg(each order by each) from unnest(editable) as each
     where before -> each is distinct from after -> each
       -- Without teams everybody is neutral.
       and not (each = 'teams' and before #> '{teams,teams}' = '[]'
                and after #> '{teams,teams}' = '[]')));
  return known.version;
end;
$$;

-- The secret holes of a Peoria handicap stay with the club.
-- How handicap strokes are worked out in a tournament: {format, allowance, course, handicap},
-- of a Peoria handicap its kind only. Null before the club has saved it.
create function private.scoring_for_members(tournament text) returns jsonb
language sql stable security definer
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'format', scoring -> 'format',
    'allowance', scoring -> 'allowance',
    'course', scoring -> 'course',
    'handicap', case scoring -> 'handicap' ->> 'kind'
      when 'entered' then scoring -> 'handicap'
      else jsonb_build_object('kind', scoring -> 'handicap' -> 'kind') end))
  from (select play.rules -> 'scoring' as scoring
        from public.tournament_play as play
        where play.tournament_id = scoring_for_members.tournament) as known
  where scoring is not null;
$$;

-- Who plays, for teams, draw and scores.
-- The players who have a place in a tournament, in the order in which they entered; for
-- starters too.
create function private.wish_of(player public.players) returns jsonb
language sql stable
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'time', max(case choice.position when 0 then 'early' when 1 then 'late' end),
    'with', string_agg(answer.text, ', ' order by question.position)
      filter (where answer.player_id = player.id)))
  from public.questions as question
  join public.answers as answer
    on answer.tournament_id = question.tournament_id and answer.question_id = question.id
  join public.players as answering on answering.id = answer.player_id
  left join public.choices as choice on choice.id = answer.choice_id
  where question.tournament_id = player.tournament_id and question.for_draw
    and answering.entry_id = player.entry_id and answering.state = 'playing'
    -- Who enters answers for all, where each is not asked.
    and (answering.id = player.id or not question.per_player);
$$;

create function public.play_players(tournament text) returns jsonb
language plpgsql volatile security definer
as $$
declare
  is_desk constant boolean := private.has_role('{secretary}', play_players.tournament);
  sees_phones constant boolean := private.sees_phones(play_players.tournament);
  asks_for_draw boolean;
  has_tees boolean;
begin
  perform private.assert_role('{secretary,starter}', play_players.tournament);
  -- For hundreds of players a function is called only where it may find something.
  asks_for_draw := exists (
    select from public.questions as question
    where question.tournament_id = play_players.tournament and question.for_draw);
  has_tees := exists (select from public.tees where tournament_id = play_players.tournament);
  perform private.note_contacts_read(play_players.tournament);
  perform private.fix_playing_data_by_tee_time(play_players.tournament);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'player_id', player.id, 'entry_id', player.entry_id, 'full_name', player.full_name,
      'order', numbered.number,
      'email', case when player.position = 0 and is_desk then version.email end,
      'is_mailed',
      entry.user_id is not null or coalesce(private.is_mail_address(version.email), false),
      'is_here', exists (select from public.check_ins as came where came.player_id = player.id),
      'wish', case when asks_for_draw then private.wish_of(player) else '{}' end,
      'phone', case when sees_phones then case player.position when 0 then version.phone
        else version.players -> (player.position - 1) ->> 'phone' end else '' end,
      'golf_group', coalesce(golf_group.name, player.other_golf_group),
      'category', coalesce(fixed.category, player.category),
      'handicap', coalesce(fixed.handicap, player.handicap),
      'tees', case when has_tees then coalesce(fixed.tee, private.chosen_tee(player.id)) end)
      order by first.sent_at, player.entry_id, player.position), '[]')
    from public.players as player
    left join private.numbered_players(play_players.tournament) as numbered on numbered.id = player.id
    left join public.playing_data as fixed on fixed.player_id = player.id
    join public.entries as entry on entry.id = player.entry_id and entry.state = 'confirmed'
    join public.entry_versions as version
      on version.entry_id = entry.id and version.number = entry.version
    left join public.entry_versions as first
      on first.entry_id = entry.id and first.number = 1
    left join public.golf_groups as golf_group on golf_group.id = player.golf_group_id
    where player.tournament_id = play_players.tournament and player.state = 'playing');
end;
$$;

-- Each player id with team, entry and, of a guest, the name; order, the number, where there is or was
-- another of the name.
create function private.seats_of(tournament text)
returns table (id uuid, seat jsonb)
language sql stable
as $$
  select player.id, jsonb_build_object(
    'id', player.id,
    'entry', case when player.state = 'playing'
      then player.entry_id end,
    'name', case when player.entry_id is null then player.full_name end,
    'team', team.name,
    'neutral', coalesce(member.is_neutral, true))
    || case when numbered.id is null then '{}' else jsonb_build_object('order', numbered.number) end
  from public.players as player
  left join private.numbered_players(seats_of.tournament) as numbered on numbered.id = player.id
  left join public.team_players as member on member.player_id = player.id
  left join private.side_names(seats_of.tournament) as team on team.id = member.team_id
  where player.tournament_id = seats_of.tournament;
$$;

create function private.draw_to_publish(tournament text) returns jsonb
language sql stable
as $$
  with seats as materialized (select * from private.seats_of(draw_to_publish.tournament))
  select jsonb_build_object(
    'fourballs', (
      select jsonb_agg(jsonb_build_object(
        'start', jsonb_build_object(
          'time', to_char(fourball.starts_at, 'HH24:MI'), 'hole', fourball.hole,
          'letter', fourball.letter),
        'seats', (
          select coalesce(jsonb_agg(seats.seat order by placed.position), '[]')
          from public.fourball_players as placed join seats on seats.id = placed.player_id
          where placed.tournament_id = fourball.tournament_id
            and placed.fourball = fourball.number)) order by fourball.number)
      from public.fourballs as fourball
      where fourball.tournament_id = draw_to_publish.tournament),
    'teams', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', team.id, 'name', named.name,
        'seats', (
          select coalesce(
            jsonb_agg(seats.seat order by member.is_neutral, member.position), '[]')
          from public.team_players as member join seats on seats.id = member.player_id
          where member.team_id = team.id))
        order by team.position), '[]')
      from public.teams as team
      join private.side_names(draw_to_publish.tournament) as named on named.id = team.id
      where team.tournament_id = draw_to_publish.tournament));
$$;

-- One row for each seat of a published draw.
create function private.published_seats(published_draw jsonb)
returns table (number integer, start jsonb, place integer, id uuid, entry uuid, name text)
language sql immutable
as $$
  select number::integer, fourball -> 'start', place::integer, (seat ->> 'id')::uuid,
         (seat ->> 'entry')::uuid, seat ->> 'name'
  from jsonb_array_elements(published_draw -> 'fourballs') with ordinality as f (fourball, number)
  cross join lateral jsonb_array_elements(fourball -> 'seats') with ordinality as s (seat, place);
$$;

-- The players of a tournament whom its published draw and results tell from others of their names, with
-- the number: of whose name there was another when they were published. Who is entered later changes no
-- name that is published. Also who has withdrawn since.
create function private.seen_namesakes(tournament text) returns table (id uuid, number integer)
language sql stable
as $$
  with known as (
    select play.published_draw, play.published_results
    from public.tournament_play as play
    where play.tournament_id = seen_namesakes.tournament
  ), told as (
    select 1 as rank, line ->> 'player' as id, line ->> 'name' as name, line -> 'order' as number
    from known cross join lateral jsonb_array_elements(known.published_results -> 'players') as line
    union all
    select 2, one.key, known.published_results -> 'guests' ->> one.key, one.value
    from known cross join lateral jsonb_each(known.published_results -> 'namesakes') as one
    union all
    select 3, seat ->> 'id', seat ->> 'name', seat -> 'order'
    from known
    cross join lateral jsonb_path_query(known.published_draw, '$.*[*].seats[*]') as seat
  ), published as (
    select told.id::uuid as id, (array_agg(told.name order by told.rank))[1] as name,
           max(told.number::integer) as number
    from told group by told.id
  ), seen as (
    select published.id, coalesce(published.name, player.full_name) as name,
           -- A name that has been corrected since has its own number.
           case when published.name is null then player.namesake
             else coalesce(published.number, player.namesake) end as number,
           published.number is not null
             and (published.name is not null or numbered.id is not null) as is_told
    from published
    left join public.players as player on player.id = published.id
    left join private.numbered_players(seen_namesakes.tournament) as numbered
      on numbered.id = player.id
  ), counted as (
    select seen.*, count(*) over (partition by private.folded(seen.name)) as of_this_name
    from seen where seen.name is not null
  )
  select counted.id, counted.number from counted
  where counted.is_told or counted.of_this_name > 1;
$$;

-- Where and with whom the players of entries start; only of those who have a place.
-- For each entry a list of {time, hole, letter, fourball, player, with}, one for each of its
-- players; and for each of these the numbers that tell the player and who is with them from others of
-- their names, null of a name that no other has.
create function private.starts_of(tournament text, published_draw jsonb)
returns table (entry_id uuid, starts jsonb, namesakes jsonb)
language sql stable
as $$
  with seats as materialized (
    select seat.number, seat.start, seat.place, seat.id, entered.entry_id,
           coalesce(seat.name, entered.full_name) as name, seen.number as namesake
    from private.published_seats(starts_of.published_draw) as seat
    left join private.players_of(starts_of.tournament) as entered
      on entered.player_id = seat.id and entered.state = 'confirmed'
    left join private.seen_namesakes(starts_of.tournament) as seen on seen.id = seat.id
    where entered.player_id is not null or seat.name is not null
  )
  select own.entry_id,
         jsonb_agg(
           own.start || jsonb_build_object(
             'fourball', own.number, 'player', own.name, 'with', near.names)
           order by own.number, own.place),
         jsonb_agg(
           jsonb_build_array(own.namesake) || near.namesakes order by own.number, own.place)
  from seats as own
  cross join lateral (
    select coalesce(jsonb_agg(other.name order by other.place), '[]') as names,
           coalesce(jsonb_agg(other.namesake order by other.place), '[]') as namesakes
    from seats as other
    where other.number = own.number and other.id <> own.id
  ) as near
  where own.entry_id is not null
  group by own.entry_id;
$$;

-- Publishes teams and draw as they are, and tells entrants whose fourball or start is new, or
-- who have none any more, by mail, once for each edition; for starters too. Returns the
-- version, the number of mails, and the fourballs whose scorecards must be printed again.
-- Codes: tournament_not_found, version_conflict, not_published, draw_missing.
create function public.publish_draw(
  tournament text, expected_version integer, with_mails boolean default true
)
returns table (version integer, mails integer, changed_cards integer[])
language plpgsql volatile security definer
as $$
#variable_conflict use_column
declare
  there public.tournaments;
  known public.tournament_play;
  saved public.tournament_play;
  queued integer;
  changed_cards integer[];
begin
  perform private.assert_role('{secretary,starter}', publish_draw.tournament);
  perform private.assert_session();
  -- Who withdraws meanwhile waits for us, or we for them.
  select * into there from public.tournaments
  where id = publish_draw.tournament for no key update;
  if there.id is null then
    raise exception 'tournament_not_found';
  end if;
  known := private.open_play(there.id, expected_version);
  if there.state <> 'published' then
    raise exception 'not_published';
  end if;
  if not exists (
    select from public.fourballs as drawn where drawn.tournament_id = known.tournament_id
  ) then
    raise exception 'draw_missing';
  end if;
  update public.tournament_play as changed
  set published_draw = private.draw_to_publish(known.tournament_id), draw_published_at = now(),
      draw_edition = known.draw_edition + 1
  where changed.tournament_id = known.tournament_id
  returning changed.* into saved;

  changed_cards := private.sync_card_links(there.id, saved.published_draw);
  -- A printed card says where and when its fourball starts.
  changed_cards := array(
    select unnest(changed_cards)
    union
    select now.number
    from private.published_seats(saved.published_draw) as now
    join private.published_seats(known.published_draw) as before on before.id = now.id
    where now.start <> before.start
    order by 1);
  queued := case when with_mails then private.queue_start_mails(
    there.id, saved.draw_edition, known.published_draw, saved.published_draw) else 0 end;
  perform private.write_tournament_audit(
    'draw-published', known.tournament_id,
    jsonb_build_object('edition', saved.draw_edition, 'mails', queued));
  return query select saved.version, queued, changed_cards;
end;
$$;

-- Takes the published draw back, and tells those who had a start by mail; the draw itself stays
-- as it is saved; for starters too. Returns the version and the number of mails. Codes:
-- tournament_not_found, version_conflict, not_published, draw_not_published.
create function public.take_back_draw(
  tournament text, expected_version integer, with_mails boolean default true
)
returns table (version integer, mails integer)
language plpgsql volatile security definer
as $$
#variable_conflict use_column
declare
  there public.tournaments;
  known public.tournament_play;
  saved public.tournament_play;
  queued integer;
begin
  perform private.assert_role('{secretary,starter}', take_back_draw.tournament);
  perform private.assert_session();
  -- Locks as publish_draw.
  select * into there from public.tournaments
  where id = take_back_draw.tournament for no key update;
  if there.id is null then
    raise exception 'tournament_not_found';
  end if;
  known := private.open_play(there.id, expected_version);
  if there.state <> 'published' then
    raise exception 'not_published';
  end if;
  if known.published_draw is null then
    raise exception 'draw_not_published';
  end if;
  update public.tournament_play as changed
  set published_draw = null, draw_published_at = null
  where changed.tournament_id = known.tournament_id
  returning changed.* into saved;
  update public.card_links as link set fourball = null
  where link.tournament_id = known.tournament_id;
  -- One that is just being sent is settled by whoever sends it.
  update public.registration_mails
  set state = 'stopped', next_try_at = null
  where id in (
    select mail.id from public.registration_mails as mail
    where mail.tournament_id = there.id and mail.kind = 'start' and mail.state = 'queued'
      and (mail.attempts = 0 or mail.next_try_at <= now())
    order by mail.id
    for update skip locked);
  queued := case when with_mails then private.queue_start_mails(
    there.id, saved.draw_edition, known.published_draw, null) else 0 end;
  perform private.write_tournament_audit(
    'draw-taken-back', known.tournament_id,
    jsonb_build_object('edition', saved.draw_edition, 'mails', queued));
  return query select saved.version, queued;
end;
$$;

-- The links, and what tells players of one name apart, are added where they are read, so that another
-- one is no new start.
create function private.starts_as_read(tournament text, starts jsonb, namesakes jsonb)
returns jsonb
language sql stable
as $$
  select jsonb_agg(
    start || jsonb_build_object('card', (
      select link.token from public.card_links as link
      where link.tournament_id = starts_as_read.tournament
        and link.fourball = (start ->> 'fourball')::integer))
      || case when jsonb_path_exists(namesakes -> (place::integer - 1), '$[*] ? (@ != null)')
        then jsonb_build_object('namesakes', namesakes -> (place::integer - 1)) else '{}' end
    order by place)
  from jsonb_array_elements(starts_as_read.starts) with ordinality as listed (start, place);
$$;

-- Names of others are not kept with a mail: they are read when it is sent.
create function private.starts_of_entry(entry uuid, tournament text) returns jsonb
language sql stable
as $$
  select coalesce((
    select private.starts_as_read(play.tournament_id, told.starts, told.namesakes)
    from public.tournament_play as play
    cross join lateral private.starts_of(
      play.tournament_id, play.published_draw) as told
    where play.tournament_id = starts_of_entry.tournament
      and play.published_draw is not null and told.entry_id = starts_of_entry.entry
  ), '[]');
$$;

-- Saves scores {player, holes}, {player, points} or {player, no_return}, all or none; {player}
-- alone removes one, or a disqualification, before which the card is kept, and {player, drives} is how many drives of the player their team used, null
-- for not counted; for starters too. Returns the version of the play. Codes: tournament_not_found, version_conflict, player_not_found,
-- scores_invalid; the detail is the player.
create function public.save_scores(tournament text, expected_version integer, scores jsonb)
returns integer
language plpgsql volatile security definer
as $$
declare
  known public.tournament_play;
  players uuid[];
  given jsonb;
  player uuid;
  card_player uuid;
  version integer;
begin
  perform private.assert_role('{secretary,starter}', save_scores.tournament);
  if jsonb_typeof(scores) is distinct from 'array' or jsonb_array_length(scores) > 2000 then
    raise exception 'scores_invalid';
  end if;
  if exists (
    select from jsonb_array_elements(scores) as card
    where card ?| array['holes', 'points', 'no_return']
  ) then
    perform private.fix_playing_data_by_card(tournament);
  end if;
  known := private.open_play(tournament, expected_version);
  players := array(
    select playing.id from public.players as playing
    where playing.tournament_id = known.tournament_id and playing.state = 'playing');
  for given in select jsonb_array_elements(scores) loop
    if jsonb_typeof(given) <> 'object'
       or given - array['player', 'holes', 'points', 'no_return', 'drives'] <> '{}'
       or given ? 'drives' and (
         given - array['player', 'drives'] <> '{}'
         or jsonb_typeof(given -> 'drives') not in ('number', 'null'))
       or not private.is_list_of_ids(jsonb_build_array(given -> 'player'), 1) then
      raise exception 'scores_invalid';
    end if;
    player := (given ->> 'player')::uuid;
    if given ? 'drives' then
      begin
        update public.team_players as member set drives = (given ->> 'drives')::integer
        where member.tournament_id = known.tournament_id and member.player_id = player;
      exception when check_violation or data_exception then
        raise exception 'scores_invalid' using detail = player::text;
      end;
      if not found then
        raise exception 'player_not_found' using detail = player::text;
      end if;
      continue;
    end if;
    card_player := private.card_player(player);
    -- The card of a side goes on where its player has withdrawn.
    if player = any (players) and not exists (
        select from public.players as owner
        where owner.id = card_player and private.is_playing(owner))
      and not exists (
        select from public.scores as own
        where own.tournament_id = known.tournament_id and own.player_id = player) then
      players := players || card_player;
      player := card_player;
    end if;
    if not given ?| array['holes', 'points', 'no_return'] then
      -- Who is not disqualified any more has the card from before.
      update public.scores as again
      set holes = again.kept_card, no_return = null, kept_card = null, saved_at = now()
      where again.tournament_id = known.tournament_id and again.player_id = player
        and again.kept_card is not null;
      if not found then
        -- Also that of somebody whose account is deleted.
        delete from public.scores as gone
        where gone.tournament_id = known.tournament_id and gone.player_id = player;
      end if;
      continue;
    end if;
    if not player = any (players) then
      raise exception 'player_not_found' using detail = player::text;
    end if;
    begin
      insert into public.scores as score
        (tournament_id, player_id, holes, points, no_return)
      select known.tournament_id, player, row.holes, row.points, row.no_return
      from jsonb_populate_record(null::public.scores, given) as row
      on conflict (tournament_id, player_id) do update
      set holes = excluded.holes, points = excluded.points,
          no_return = excluded.no_return,
          kept_card = case excluded.no_return
            when 'DQ' then coalesce(score.holes, score.kept_card) end,
          source = 'club', saved_at = now();
    exception when check_violation or data_exception then
      raise exception 'scores_invalid' using detail = player::text;
    end;
  end loop;
  perform private.release_playing_data(known.tournament_id);
  update public.tournament_play as changed set updated_at = now()
  where changed.tournament_id = known.tournament_id
  returning changed.version into version;
  perform private.write_tournament_audit(
    'scores-saved', known.tournament_id,
    jsonb_build_object('scores', jsonb_array_length(scores)));
  return version;
end;
$$;

-- Without a winner only what was played for. A guest and a team have the names that they have now.
create function private.awards_to_publish(tournament text) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(
    jsonb_strip_nulls(jsonb_build_object(
      'name', award.name, 'board', award.board, 'division', award.division,
      'place', award.place, 'note', award.note, 'player', award.player_id,
      'guest', case when guest.entry_id is null then guest.full_name end, 'order', numbered.number,
      'team', award.team_id, 'team_name', team.name, 'competition', award.competition_id,
      'side', award.side_id, 'side_name', side.name))
    order by award.position), '[]')
  from public.awards as award
  left join public.players as guest on guest.id = award.player_id
  left join private.numbered_players(awards_to_publish.tournament) as numbered
    on numbered.id = award.player_id
  left join private.side_names(awards_to_publish.tournament) as team on team.id = award.team_id
  left join private.side_names(awards_to_publish.tournament) as side on side.id = award.side_id
  where award.tournament_id = awards_to_publish.tournament
    and (award.is_held or num_nonnulls(award.player_id, award.team_id, award.side_id) > 0);
$$;

-- The sides of the tournament's own competition as those of a further one.
create function private.sides_as_lines(teams jsonb) returns jsonb
language sql immutable
return jsonb_build_object('lines', jsonb_path_query_array(teams, '$[*] ? (exists(@.members))'));

-- The players in the lines of competitions, and in the sides of those.
create function private.players_in_lines(competitions jsonb) returns setof uuid
language sql immutable
as $$
  select (id #>> '{}')::uuid
  from jsonb_path_query(competitions, '$[*].lines[*].player') as id
  union
  select (id #>> '{}')::uuid
  from jsonb_path_query(competitions, '$[*].lines[*].members[*].player') as id;
$$;

-- What readers are told of when results are published again: the places of players {player, place,
-- no_result} and of teams and sides {side, name, place, no_result, players}, those on a second board
-- as lines of their own with board, its name, those of a further competition with its id and name, and of
-- a pool {player, won: {kind, count, worth, holes}} for a place; a line of the competition alone; and the awards {award, how: {of, is_pair}, winners: [{player} or
-- {name}]}, of, the name of a further competition; null of none.
create function private.places_of(results jsonb) returns jsonb
language sql immutable strict
as $$
  with further as materialized (
    select competition from jsonb_array_elements(places_of.results -> 'competitions') as competition
  ), lines as (
    select jsonb_build_object(
      'competition', board.competition -> 'id', 'of', board.competition -> 'name',
      'player', line -> 'player',
      'side', case when not line ? 'player'
        then coalesce(line -> 'side', line -> 'id', line -> 'name') end,
      'name', coalesce(line -> 'name', places_of.results -> 'guests' -> (line ->> 'player')),
      'board', on_board.name, 'place', on_board.result -> 'place',
      'no_result', case when on_board.result ->> 'place' is null then line -> 'no_result' end,
      'won', case when line ? 'worth' then jsonb_build_object(
        'kind', board.competition -> 'kind', 'count', line -> 'count', 'worth', line -> 'worth',
        'holes', line -> 'holes') end,
      'players', jsonb_path_query_array(line, '$.members[*].player')) as told
    from (
      select null::jsonb as competition, places_of.results #> '{scoring,boards,1}' as second,
             (places_of.results -> 'teams') || (places_of.results -> 'players') as lines
      union all
      select further.competition, further.competition #> '{terms,boards,1}',
             further.competition -> 'lines' from further
    ) as board
    cross join lateral jsonb_array_elements(board.lines) as line
    cross join lateral (
      select null::jsonb as name, line as result
      union all
      select board.second, line -> 'second' where board.second is not null
    ) as on_board
  ), awards as (
    select award - array['player', 'guest', 'order', 'team', 'team_name', 'side', 'side_name'] as award,
      (
        select jsonb_build_object(
          'of', min(further.competition ->> 'name'),
          'is_pair', jsonb_array_length(coalesce(
            min(further.competition #>> '{terms,boards}')::jsonb,
            places_of.results #> '{scoring,boards}', '[]')) > 1)
        from further where further.competition -> 'id' = award -> 'competition') as how,
      case when award ?| array['player', 'team', 'side'] then jsonb_build_object(
        'player', award -> 'player',
        'name', coalesce(award -> 'guest', award -> 'team_name', award -> 'side_name')) end as winner,
      number
    from jsonb_array_elements(places_of.results -> 'awards') with ordinality as a (award, number)
  )
  select coalesce(jsonb_agg(jsonb_strip_nulls(all_told.told)), '[]')
  from (
    select lines.told from lines
    union all
    select jsonb_build_object(
      'competition', further.competition -> 'id', 'of', further.competition -> 'name') from further
    union all
    select jsonb_build_object(
      'award', awards.award, 'how', awards.how, 'winners', coalesce(
        jsonb_agg(awards.winner order by awards.number) filter (where awards.winner is not null), '[]'))
    from awards group by awards.award, awards.how
  ) as all_told;
$$;

-- Whether two lists of players are of the same; that one has some of the other is not enough.
create function private.are_same_players(one jsonb, other jsonb) returns boolean
language sql immutable
return one @> other and other @> one;

-- What differs between two lists of private.places_of: who has another place, {competition, board, player
-- or side, name, from, to, no_result, had_no_result, is_new, is_gone}, competition as its name, board of a
-- second one alone; is_new, is_gone: not on the board before, or no longer. Of a side whose players are others too, with is_other; with was_name
-- where a side or guest was called otherwise. Of a pool {competition, player, had, won}, and of an award {award,
-- from_winners, to_winners}. Of competitions that are in both. A side that was made again is the one before
-- that has its players, or some of them alone.
create function private.moves_between(before jsonb, after jsonb) returns jsonb
language sql immutable
as $$
  with was_listed as materialized (
    select given.*, coalesce(competition, '') || coalesce(' ' || board, '') as board_id,
           coalesce(player, side, 'award ' || award::text) as id
    from jsonb_to_recordset(before) as given (
      competition text, board text, player text, side text, name text, place integer, no_result text,
      players jsonb, won jsonb, award jsonb, how jsonb, winners jsonb)
  ), was as materialized (
    select * from was_listed where id is not null
  ), is_listed as materialized (
    select given.*, coalesce(competition, '') || coalesce(' ' || board, '') as board_id,
           coalesce(player, side, 'award ' || award::text) as id
    from jsonb_to_recordset(after) as given (
      competition text, board text, "of" text, player text, side text, name text, place integer,
      no_result text, players jsonb, won jsonb, award jsonb, how jsonb, winners jsonb)
  ), listed as materialized (
    select * from is_listed where id is not null
  ), known as (
    select listed.*, same.id as was_id
    from listed
    left join lateral (
      select was.id
      from was
      cross join lateral (
        select coalesce(jsonb_array_length(was.players), 0) > 0
          and coalesce(jsonb_array_length(listed.players), 0) > 0 as are_known
      ) as both_players
      cross join lateral (
        select both_players.are_known and private.are_same_players(was.players, listed.players) as are_same
      ) as players
      where was.board_id = listed.board_id and (
        players.are_same
        or was.id = listed.id and (not both_players.are_known or exists (
          select from jsonb_array_elements(was.players) as one (who) where listed.players @> who))
          and (not both_players.are_known or not exists (
            select from listed as other
            where other.board_id = was.board_id and other.id <> listed.id
              and private.are_same_players(was.players, other.players)))
        or both_players.are_known
          and (was.players @> listed.players or listed.players @> was.players)
          and not exists (
            select from listed as kept where kept.board_id = was.board_id and kept.id = was.id))
      order by not players.are_same, was.id <> listed.id, was.id
      limit 1
    ) as same on true
  ), boards as (
    select board_id, board, min("of") as name from is_listed
    where board_id = '' or board_id in (select was_listed.board_id from was_listed)
    group by board_id, board
  ), moved as (
    select boards.board_id, boards.board, boards.name as competition_name, was, known,
           coalesce(known.id, was.id) as id,
           known.players <> '[]' and was.players <> '[]'
             and not private.are_same_players(known.players, was.players) as is_other
    from was
    full join known on known.board_id = was.board_id and known.was_id = was.id
    join boards on boards.board_id = coalesce(known.board_id, was.board_id)
  )
  select coalesce(jsonb_agg(jsonb_strip_nulls(case
      when coalesce((known).award, (was).award) is not null then jsonb_build_object(
        'award', coalesce((known).award, (was).award) - 'competition'
          || coalesce((known).how, (was).how),
        'from_winners', (was).winners, 'to_winners', (known).winners)
      else jsonb_build_object(
        'competition', competition_name, 'board', board,
        'player', coalesce((known).player, (was).player),
        'side', coalesce((known).side, (was).side), 'name', coalesce((known).name, (was).name),
        'from', (was).place, 'to', (known).place,
        'no_result', (known).no_result, 'had_no_result', (was).no_result,
        'had', (was).won, 'won', (known).won,
        'is_other', nullif(is_other, false),
        'was_name', case when (known).id is not null then nullif((was).name, (known).name) end,
        'is_new', case when (was).id is null and (known).won is null then true end,
        'is_gone', case when (known).id is null and (was).won is null then true end)
      end)
    order by coalesce((known).award, (was).award) is not null, board_id collate "C",
      (known).place, (was).place, id), '[]')
  from moved
  where (was).place is distinct from (known).place or is_other and board is null
    or (was).won is distinct from (known).won or (was).winners is distinct from (known).winners;
$$;

-- "Pairs → Better Ball": what competitions in both of two lists of private.places_of are called otherwise;
-- null: none. What is cut ends with "…".
create function private.renamed_between(before jsonb, after jsonb) returns text
language sql immutable
return (
  select left(named.names, 199)
    || case when char_length(named.names) > 200 then '…' else substr(named.names, 200) end
  from (
    select string_agg(was."of" || ' → ' || known."of", ', ' order by known."of") as names
    from (
      select distinct given.* from jsonb_to_recordset(before) as given (competition text, "of" text)
    ) as was
    join (
      select distinct given.* from jsonb_to_recordset(after) as given (competition text, "of" text)
    ) as known on known.competition = was.competition and known."of" <> was."of"
  ) as named);

-- Corrections with a further one: five, of which the oldest has in earlier how many others there were.
-- One that changed nothing goes before those that did.
create function private.with_correction(corrections jsonb, told jsonb) returns jsonb
language sql immutable
return (
  select jsonb_agg(
    correction - 'earlier' || case when place = 1 and earlier > 0
      then jsonb_build_object('earlier', earlier) else '{}' end
    order by number)
  from (
    select kept.correction, kept.number, row_number() over (order by kept.number desc) as place,
           kept.earlier
    from (
      select listed.*,
             row_number() over (order by number = 1 desc, is_empty, number) as rank,
             sum(coalesce((correction -> 'earlier')::integer, 0)) over ()
               + greatest(count(*) over () - 5, 0) as earlier
      from (
        select correction, number,
               correction - array['at', 'earlier'] = '{"moves": []}' as is_empty
        from jsonb_array_elements(told || corrections) with ordinality as c (correction, number)
      ) as listed
    ) as kept
    where kept.rank <= 5
  ) as shown);

-- Publishes results {players: [{player, place, points, handicap, division, drives, no_result,
-- second: {place, points, matched}, matched}], teams: [{id, name, place, points, cards, no_result,
-- second, matched, members: [{player, handicap, no_result}]}], scoring:
-- {format, boards, ties}, cards: [{player, holes, par, strokeIndex}], competitions: [{id, name, kind,
-- terms, lines}]} with the awards as they are; secretaries only. Returns the
-- version. What it does to series is noted with it (private.note_series_moves). Codes:
-- tournament_not_found, version_conflict, not_published, day_to_come, results_invalid,
-- results_outdated, scores_missing, series_outdated.
create function public.publish_results(
  tournament text, expected_version integer, results jsonb, series jsonb default '[]'
) returns integer
language plpgsql volatile security definer
as $$
declare
  known public.tournament_play;
  made jsonb;
  version integer;
  state text;
  starts_on date;
begin
  perform private.assert_role('{secretary}', publish_results.tournament);
  perform private.assert_series_moves(series);
  perform private.assert_session();
  known := private.open_play(tournament, expected_version);
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
         select member.player_id from public.team_players as member
         where member.tournament_id = known.tournament_id and not member.is_neutral
           and exists (select from public.scores where tournament_id = known.tournament_id))) then
    raise exception 'results_outdated';
  end if;
  if exists (
       select (card ->> 'player')::uuid, card -> 'holes'
       from jsonb_array_elements(results -> 'cards') as card
       except
       select player_id, to_jsonb(holes) from public.scores
       where tournament_id = known.tournament_id)
     or exists (
       select (player ->> 'player')::uuid, (player ->> 'drives')::integer
       from jsonb_array_elements(results -> 'players') as player where player ? 'drives'
       except
       select player_id, drives from public.team_players
       where tournament_id = known.tournament_id)
     or exists (
       select competition ->> 'id' from jsonb_array_elements(results -> 'competitions') as competition
       except
       select id::text from public.competitions where tournament_id = known.tournament_id)
     or exists (
       select from public.competitions as missing
       where missing.tournament_id = known.tournament_id
         and not coalesce(results -> 'competitions', '[]')
           @> jsonb_build_array(jsonb_build_object('id', missing.id))
         -- A board without sides is left out.
         and (missing.kind <> 'board'
           or exists (select from public.sides where side_set_id = missing.side_set_id)
           or missing.side_set_id is null and exists (
             select from public.teams where tournament_id = known.tournament_id)))
     or exists (
       select id from private.players_in_lines(
         results -> 'competitions' || private.sides_as_lines(results -> 'teams')) as id
       except
       select player.id from public.players as player
       where player.tournament_id = known.tournament_id) then
    raise exception 'results_outdated';
  end if;
  if jsonb_array_length(results -> 'players') = 0 then
    raise exception 'scores_missing';
  end if;
  perform private.note_series_moves('published-again', known.tournament_id, series);
  made := (
    with seats as materialized (select * from private.seats_of(known.tournament_id))
    select jsonb_build_object(
      'players', jsonb_agg(
        seats.seat - 'id' || player || jsonb_build_object('player', seats.id) order by place),
      'teams', results -> 'teams',
      'awards', (
        select coalesce(jsonb_agg(award order by number), '[]')
        from jsonb_array_elements(private.awards_to_publish(known.tournament_id))
          with ordinality as a (award, number)
        where not award ? 'competition' or results -> 'competitions'
          @> jsonb_build_array(jsonb_build_object('id', award -> 'competition'))),
      'scoring', results -> 'scoring',
      'course', known.rules #> '{scoring,course}',
      'cards', coalesce(results -> 'cards', '[]'),
      'competitions', coalesce(results -> 'competitions', '[]'),
      'namesakes', (
        select coalesce(jsonb_object_agg(numbered.id, numbered.number), '{}')
        from private.numbered_players(known.tournament_id) as numbered),
      'guests', (
        select coalesce(jsonb_object_agg(guest.id, guest.full_name), '{}')
        from public.players as guest
        where guest.tournament_id = known.tournament_id and guest.entry_id is null))
    from jsonb_array_elements(results -> 'players')
      with ordinality as given (player, place)
    join seats on seats.id = (player ->> 'player')::uuid);
  update public.tournament_play as changed
  set published_results = made,
      results_published_at = now(),
      results_taken_back_at = null,
      places_taken_back = null,
      corrections = case when before.places is null then changed.corrections
        else private.with_correction(changed.corrections, jsonb_strip_nulls(
          jsonb_build_object(
            'at', now(),
            'moves', private.moves_between(before.places, private.places_of(made)),
            'renamed_competitions',
            private.renamed_between(before.places, private.places_of(made))))) end,
      results_first_published_at = coalesce(changed.results_first_published_at, now())
  from (
    select coalesce(
      private.places_of(known.published_results), known.places_taken_back) as places
  ) as before
  where changed.tournament_id = known.tournament_id
  returning changed.version into version;
  perform private.write_tournament_audit(
    'results-published', known.tournament_id,
    jsonb_build_object('players', jsonb_array_length(results -> 'players')));
  return version;
end;
$$;

-- The published draw: fourballs [{time, hole, letter, players: [{name, team, neutral, gap, namesake}]}]
-- and teams [{name, players: [{name, neutral, namesake}]}], namesake, a number,
-- only of players of one name. No row: none is published.
create function private.published_draw(tournament text)
returns table (
  published_at timestamptz,
  fourballs jsonb,
  teams jsonb
)
language sql stable security definer
as $$
  with known as (
    select play.tournament_id, play.draw_published_at,
           play.published_draw as draw
    from public.tournament_play as play
    join public.tournaments as there on there.id = play.tournament_id
    where play.tournament_id = published_draw.tournament
      and play.published_draw is not null and there.state <> 'draft'
  ), entered as materialized (
    select player.* from known, private.players_of(known.tournament_id) as player
    where player.state = 'confirmed'
  ), namesakes as materialized (
    select namesake.id, namesake.number, jsonb_build_object('namesake', namesake.number) as marks
    from known, private.seen_namesakes(known.tournament_id) as namesake
  ), team_names as materialized (
    -- A name that is made of the players is that of those who play now, as on boards.
    select team ->> 'name' as published, coalesce(side.name, team ->> 'name') as name
    from known
    cross join lateral jsonb_array_elements(known.draw -> 'teams') as team
    left join private.side_names(known.tournament_id, (
      select coalesce(jsonb_object_agg(namesakes.id, namesakes.number), '{}') from namesakes)) as side
      on side.is_made and side.id = (team ->> 'id')::uuid
  )
  select known.draw_published_at,
         (select jsonb_agg(fourball -> 'start' || jsonb_build_object('players', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'name', coalesce(seat ->> 'name', entered.full_name),
              'team', coalesce(of_team.name, seat ->> 'team'), 'neutral', seat -> 'neutral',
              'gap', seat ->> 'name' is null and entered.player_id is null)
              || coalesce(namesakes.marks, '{}') order by place), '[]')
            from jsonb_array_elements(fourball -> 'seats') with ordinality as s (seat, place)
            left join team_names as of_team on of_team.published = seat ->> 'team'
            left join entered on entered.player_id = (seat ->> 'id')::uuid
            left join namesakes on namesakes.id = (seat ->> 'id')::uuid)) order by number)
          from jsonb_array_elements(known.draw -> 'fourballs')
            with ordinality as f (fourball, number)),
         (select coalesce(jsonb_agg(jsonb_build_object('name', of_team.name, 'players', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'name', coalesce(seat ->> 'name', entered.full_name),
              'neutral', seat -> 'neutral') || coalesce(namesakes.marks, '{}') order by place), '[]')
            from jsonb_array_elements(team -> 'seats') with ordinality as s (seat, place)
            left join entered on entered.player_id = (seat ->> 'id')::uuid
            left join namesakes on namesakes.id = (seat ->> 'id')::uuid)) order by number),
            '[]')
          from jsonb_array_elements(known.draw -> 'teams') with ordinality as t (team, number)
          join team_names as of_team on of_team.published = team ->> 'name')
  from known;
$$;

-- Published competitions without the ids of competitions and sides, and with names for those of players,
-- of guests those that were published, {player: name}, with their numbers among namesakes, {player: number}.
create function private.competitions_with_names(competitions jsonb, guests jsonb, namesakes jsonb)
returns jsonb
language sql stable
as $$
  with names as materialized (
    select jsonb_object_agg(
      listed.id,
      jsonb_build_object('name', coalesce(guests ->> listed.id::text, player.full_name))
        || case when namesakes ? listed.id::text
          then jsonb_build_object('namesake', namesakes -> listed.id::text) else '{}' end) as by_id
    from private.players_in_lines(competitions) as listed (id)
    left join public.players as player on player.id = listed.id
  ), lines as (
    select competition_number, jsonb_agg(
        line - array['player', 'side', 'id', 'members'] || case
          when line ? 'members' then jsonb_build_object('members', (
            select coalesce(jsonb_agg(
              member - 'player' || (names.by_id -> (member ->> 'player'))
              order by number), '[]')
            from jsonb_array_elements(line -> 'members') with ordinality as m (member, number)))
          else coalesce(names.by_id -> (line ->> 'player'), '{}') end
        order by line_number) as lines
    from jsonb_array_elements(competitions) with ordinality as c (competition, competition_number)
    cross join lateral jsonb_array_elements(competition -> 'lines')
      with ordinality as l (line, line_number)
    cross join names
    group by competition_number
  )
  select coalesce(jsonb_agg(
    competition - 'id' || jsonb_build_object('lines', coalesce(lines.lines, '[]'))
    order by number), '[]')
  from jsonb_array_elements(competitions) with ordinality as c (competition, number)
  left join lines on lines.competition_number = number;
$$;

-- A published competition with the cards that it was worked out from; without an id the tournament's
-- own. No row: not published, or not among what was. Lines have the ids of players.
create function private.published_competition(tournament text, competition uuid default null)
returns table (
  published_at timestamptz,
  kind text,
  terms jsonb,
  lines jsonb,
  course jsonb,
  cards jsonb
)
language sql stable
as $$
  select play.results_published_at, one.kind, one.terms, one.lines,
         play.published_results -> 'course', play.published_results -> 'cards'
  from public.tournament_play as play
  cross join lateral (
    select 'board' as kind, play.published_results -> 'scoring' as terms,
           play.published_results -> 'players' as lines
    where published_competition.competition is null
    union all
    select further ->> 'kind', further -> 'terms', further -> 'lines'
    from jsonb_array_elements(play.published_results -> 'competitions') as further
    where further ->> 'id' = published_competition.competition::text
  ) as one
  where play.tournament_id = published_competition.tournament
    and play.published_results is not null;
$$;

-- Who won an award, [{player} or {name}], as readers know them: [{name, namesake}], as
-- private.competitions_with_names; null: it was not there.
create function private.winners_with_names(winners jsonb, namesakes jsonb) returns jsonb
language sql stable
as $$
  select case when winners_with_names.winners is null then null
    else coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'name', coalesce(winner ->> 'name', entered.full_name),
      'namesake', winners_with_names.namesakes -> (winner ->> 'player')))
      order by winner_number), '[]') end
  from jsonb_array_elements(winners_with_names.winners) with ordinality as w (winner, winner_number)
  left join public.players as entered on entered.id = (winner ->> 'player')::uuid;
$$;

-- How the holes of published cards were played, [[par, strokes over it on average]]; null: too few
-- cards to say, or none.
create function private.hole_averages(results jsonb) returns jsonb
language sql immutable
return (
  select case when count(*) > 0 and min(played.cards) >= 5
    then jsonb_agg(jsonb_build_array(played.par, played.over) order by played.hole) end
  from (
    select hole, (results #> '{course,par}' ->> (hole - 1)::integer)::integer as par,
           round(avg(strokes::numeric
             - (coalesce(card -> 'par', results #> '{course,par}') ->> (hole - 1)::integer)::numeric), 2)
             as over,
           count(strokes) as cards
    from jsonb_path_query(results, '$.cards[*]') as card
    cross join lateral jsonb_array_elements_text(card -> 'holes')
      with ordinality as played (strokes, hole)
    group by hole
  ) as played
  where played.par is not null);

-- Whether a player is who an account belongs to: the person as whom the club knows the player, or who
-- entered with the account where the club has said nothing else.
create function private.is_of_account(player public.players, account uuid) returns boolean
language sql stable
as $$
  select case
    when player.person_id is not null or player.known_by = 'nobody' and own.id is not null
      then coalesce(own.id = player.person_id, false)
    else player.made_entry and exists (
      select from public.entries as entry
      where entry.id = player.entry_id and entry.user_id = account) end
  from (values (account)) as asked (id)
  left join public.people as own on own.user_id = asked.id;
$$;

-- Which lines of a tournament's published results are of the caller, or of players whom they brought:
-- {players, teams}, numbers from 0.
create function public.own_result_lines(slug text) returns jsonb
language sql stable security definer
as $$
  with own as materialized (
    select player.id::text as id
    from public.tournaments as there
    join public.players as player on player.tournament_id = there.id
    left join public.entries as entry on entry.id = player.entry_id
    left join public.people as person on person.id = player.person_id
    where there.slug = own_result_lines.slug and (select private.has_session())
      and (select auth.uid()) in (entry.user_id, person.user_id)
      and (not player.made_entry or private.is_of_account(player, (select auth.uid())))
  )
  select jsonb_build_object(
    'players', (
      select coalesce(jsonb_agg(number - 1 order by number), '[]')
      from jsonb_array_elements(play.published_results -> 'players')
        with ordinality as p (line, number)
      where line ->> 'player' in (select own.id from own)),
    'teams', (
      select coalesce(jsonb_agg(number - 1 order by number), '[]')
      from jsonb_array_elements(play.published_results -> 'teams')
        with ordinality as t (line, number)
      where exists (
        select from jsonb_array_elements(line -> 'members') as member
        join own on own.id = member ->> 'player')))
  from public.tournament_play as play
  join public.tournaments as there on there.id = play.tournament_id
  where there.slug = own_result_lines.slug and there.state <> 'draft'
    and play.published_results is not null;
$$;

-- The published results: players [{name, team, neutral, place, points, handicap, division,
-- no_result, second, matched, namesake}], namesake, a number, only of players of one name, the best first, teams [{name, place, points, cards, no_result, second,
-- matched, members: [{name, namesake, handicap, no_result}]}],
-- awards [{name, competition, board, division, place, note, winner, winner_namesake}] or with team or side for winner,
-- scoring {format, boards, ties} and competitions [{name, kind, terms, lines}], with names for ids; the
-- competition of an award is its number from 0; holes as private.hole_averages; corrections [{at,
-- moves: as private.moves_between, with is_side, name and namesake for player and side, and those
-- of winners}], the newest first. No row: none are published.
create function private.published_results(tournament text)
returns table (
  published_at timestamptz,
  first_published_at timestamptz,
  players jsonb,
  teams jsonb,
  awards jsonb,
  scoring jsonb,
  competitions jsonb,
  holes jsonb,
  corrections jsonb
)
language sql stable security definer
as $$
  with known as (
    select play.tournament_id, play.results_published_at, play.results_first_published_at,
           play.published_results as results, play.corrections
    from public.tournament_play as play
    join public.tournaments as there on there.id = play.tournament_id
    where play.tournament_id = published_results.tournament
      and play.published_results is not null and there.state <> 'draft'
  ), seen as materialized (
    select namesake.* from known, private.seen_namesakes(known.tournament_id) as namesake
  ), named as materialized (
    select player, place, coalesce(player ->> 'name', entered.full_name) as name,
           seen.number as namesake
    from known
    cross join lateral jsonb_array_elements(known.results -> 'players')
      with ordinality as p (player, place)
    left join public.players as entered on entered.id = (player ->> 'player')::uuid
    left join seen on seen.id = entered.id
  )
  select known.results_published_at, known.results_first_published_at,
         (select jsonb_agg(
            player - array['player', 'entry', 'name', 'order'] || jsonb_build_object('name', name)
              || case when namesake is null then '{}'
                else jsonb_build_object('namesake', namesake) end
            order by place) from named),
         private.competitions_with_names(
           jsonb_build_array(jsonb_build_object('lines', known.results -> 'teams')),
           known.results -> 'guests', numbers.of_players) #> '{0,lines}',
         (select coalesce(jsonb_agg(
            award - array['player', 'guest', 'order', 'team', 'team_name', 'competition', 'side', 'side_name']
              || case when award ? 'competition' then jsonb_build_object('competition', (
                select number - 1 from jsonb_array_elements(known.results -> 'competitions')
                  with ordinality as c (competition, number)
                where competition -> 'id' = award -> 'competition')) else '{}' end
              || case
              when award ? 'player' then jsonb_build_object(
                'winner', coalesce(
                  award ->> 'guest',
                  (select winner.full_name from public.players as winner
                   where winner.id = (award ->> 'player')::uuid)))
                || case when numbers.of_players ? (award ->> 'player')
                  then jsonb_build_object(
                    'winner_namesake', numbers.of_players -> (award ->> 'player'))
                  else '{}' end
              when award ? 'team' then jsonb_build_object('team', award -> 'team_name')
              when award ? 'side' then jsonb_build_object('team', award -> 'side_name')
              else '{}' end
            order by number), '[]')
          from jsonb_array_elements(known.results -> 'awards')
            with ordinality as a (award, number)),
         known.results -> 'scoring',
         private.competitions_with_names(
           known.results -> 'competitions', known.results -> 'guests', numbers.of_players),
         private.hole_averages(known.results),
         (select coalesce(jsonb_agg(correction || jsonb_build_object('moves', (
              select coalesce(jsonb_agg(case
                when move ? 'award' then move || jsonb_build_object(
                  'award', move -> 'award' || coalesce((
                    select jsonb_build_object('division', division.name)
                    from public.divisions as division
                    where division.tournament_id = known.tournament_id
                      and division.id = move #>> '{award,division}'), '{}'),
                  'from_winners', private.winners_with_names(
                    move -> 'from_winners', numbers.of_players),
                  'to_winners', private.winners_with_names(
                    move -> 'to_winners', numbers.of_players))
                else move - array['player', 'side'] || jsonb_build_object('is_side', move ? 'side', 'name', coalesce(
                  move ->> 'name', named.name, gone.full_name))
                  || case when numbers.of_players ? (move ->> 'player')
                    then jsonb_build_object('namesake', numbers.of_players -> (move ->> 'player'))
                    else '{}' end
                end
                order by move_number), '[]')
              from jsonb_array_elements(correction -> 'moves')
                with ordinality as m (move, move_number)
              left join named on named.player -> 'player' = move -> 'player'
              left join public.players as gone on gone.id = (move ->> 'player')::uuid))
            order by number), '[]')
          from jsonb_array_elements(known.corrections) with ordinality as c (correction, number))
  from known
  cross join (
    select coalesce(jsonb_object_agg(seen.id, seen.number), '{}') as of_players from seen
  ) as numbers;
$$;

-- Where, when and with whom the caller and the players whom they bring start, since a day or
-- ever, in each tournament whose draw is published: [{time, hole, letter, fourball, player, with,
-- card, namesakes}], empty where none of them is in it; card is the token of the fourball's link.
create function public.own_starts(since date default null)
returns table (tournament_id text, entry_id uuid, starts jsonb)
language sql stable security definer
as $$
  select play.tournament_id, own.id,
         case when told.starts is null then '[]'
              else private.starts_as_read(play.tournament_id, told.starts, told.namesakes) end
  from public.entries as own
  join public.tournaments as tournament on tournament.id = own.tournament_id
  join public.tournament_play as play
    on play.tournament_id = own.tournament_id
    and play.published_draw is not null
  left join lateral private.starts_of(
    play.tournament_id, play.published_draw) as told on told.entry_id = own.id
  where own.user_id = (select auth.uid()) and own.state = 'confirmed'
    and (own_starts.since is null or tournament.starts_on >= own_starts.since)
    and (select private.has_session());
$$;

-- The lines with the same result as one that was matched with them: [{place, points, matched}]; null:
-- it was not.
create function private.equal_lines(lines jsonb, line jsonb) returns jsonb
language sql immutable
return case when line ? 'matched' then (
  select jsonb_agg(jsonb_build_object(
    'place', other -> 'place', 'points', other -> 'points', 'matched', other -> 'matched')
    order by (other ->> 'place')::integer)
  from jsonb_array_elements(lines) as other
  where other -> 'points' = line -> 'points' and other ? 'matched') end;

-- The strokes of a player's published card; null: it is not published. What the club has typed since
-- counts once it is published again.
create function private.published_holes(results jsonb, player uuid) returns jsonb
language sql immutable
return (
  select card -> 'holes'
  from jsonb_path_query(published_holes.results, '$.cards[*] ? (exists(@.player))') as card
  where card ->> 'player' = published_holes.player::text);

-- What published competitions have of a player, or of a side of theirs: [{name, kind, terms, line,
-- equal, own_no_result}]; own_no_result: why the side went on without the player.
create function private.own_competitions(competitions jsonb, player uuid) returns jsonb
language sql immutable
as $$
  select jsonb_agg(
    competition - array['id', 'lines']
      || jsonb_build_object(
        'equal', private.equal_lines(competition -> 'lines', line),
        'line', line - array['player', 'side', 'members'],
        'own_no_result', (
          select member -> 'no_result' from jsonb_array_elements(line -> 'members') as member
          where member ->> 'player' = own_competitions.player::text))
    order by number)
  from jsonb_array_elements(competitions) with ordinality as c (competition, number)
  cross join lateral jsonb_array_elements(competition -> 'lines') as line
  where line ->> 'player' = own_competitions.player::text
    or line -> 'members'
       @> jsonb_build_array(jsonb_build_object('player', own_competitions.player));
$$;

-- The published prizes of a player, and those of a team or side of theirs: [{name, note, board, division,
-- place, of, is_pair}], the division as its name, and of, the name of a further competition.
create function private.own_awards(results jsonb, own public.players) returns jsonb
language sql stable
as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'name', award -> 'name', 'note', award -> 'note', 'board', award -> 'board',
      'place', award -> 'place', 'of', competition -> 'name',
      'is_pair', jsonb_array_length(
        coalesce(competition #> '{terms,boards}', results #> '{scoring,boards}', '[]')) > 1,
      'division', (
        select division.name from public.divisions as division
        where division.tournament_id = own.tournament_id
          and division.id = award ->> 'division'))) order by number)
  from jsonb_array_elements(results -> 'awards') with ordinality as a (award, number)
  left join lateral jsonb_array_elements(results -> 'competitions') as competition
    on competition -> 'id' = award -> 'competition'
  where award ->> 'player' = own.id::text
    or exists (
      select from jsonb_array_elements(
        (results -> 'teams') || coalesce(competition -> 'lines', '[]')) as line
      where coalesce(line -> 'side', line -> 'id') = coalesce(award -> 'side', award -> 'team')
        and (line -> 'members' @> jsonb_build_array(jsonb_build_object('player', own.id))
          or not line ? 'members' and exists (
            select from jsonb_array_elements(results -> 'players') as player
            where player ->> 'player' = own.id::text and player -> 'team' = line -> 'name'
              and not (player -> 'neutral')::boolean)));
$$;

-- What published results have of a player, for the player: {player, team, neutral, place, points,
-- no_result, matched, equal, handicap, holes, scoring, competitions, awards}; null: nothing.
create function private.result_of(results jsonb, own public.players) returns jsonb
language sql stable
return (
  select jsonb_build_object(
    'player', own.full_name, 'team', line -> 'team', 'neutral', line -> 'neutral',
    'place', line -> 'place', 'points', line -> 'points',
    'no_result', line -> 'no_result', 'matched', line -> 'matched',
    'equal', private.equal_lines(results -> 'players', line),
    'handicap', line -> 'handicap',
    'holes', private.published_holes(results, own.id), 'scoring', results -> 'scoring',
    'competitions', private.own_competitions(results -> 'competitions', own.id),
    'awards', private.own_awards(results, own))
  from jsonb_array_elements(results -> 'players') as line
  where line ->> 'player' = own.id::text);

-- The published results of the caller and the players whom they brought, each as private.result_of,
-- with is_brought.
create function public.own_results()
returns table (tournament_id text, entry_id uuid, results jsonb)
language sql stable security definer
as $$
  select own.tournament_id, own.entry_id, jsonb_agg(
    result || jsonb_build_object('is_brought', not own.made_entry) order by own.position)
  from public.entries as entry
  join public.players as own on own.entry_id = entry.id and own.state = 'playing'
  join public.tournament_play as play
    on play.tournament_id = own.tournament_id
  cross join lateral private.result_of(play.published_results, own) as result
  where entry.user_id = (select auth.uid()) and result is not null
    and (select private.has_session())
    -- One that the club has given to another person is theirs.
    and (not own.made_entry or private.is_of_account(own, (select auth.uid())))
  group by own.tournament_id, own.entry_id;
$$;

-- The published draw and results of a tournament, {draw, results, results_taken_back_at, format,
-- has_board, has_sheet, terms} as published_draw and published_results give them; null: not published; has_sheet: of a
-- knock-out, whose terms are its rules; where each division has its own, they stand in knockouts,
-- [{division, terms}]. The format is null before the club has saved it; has_board: there is a live board.
-- Null for a tournament that is not.
create function public.published_play(slug text) returns jsonb
language sql stable security definer
as $$
  select jsonb_build_object(
    'draw', (select to_jsonb(draw) from private.published_draw(there.id) as draw),
    'results', (select to_jsonb(results) from private.published_results(there.id) as results),
    'results_taken_back_at', public.results_taken_back_at(there.id),
    'format', (select play.rules -> 'scoring' -> 'format'
               from public.tournament_play as play
               where play.tournament_id = there.id),
    'has_board', there.state = 'published' and exists (
      select from public.tournament_play as play
      where play.tournament_id = there.id and play.has_board
        and play.published_draw is not null
        and play.results_published_at is null),
    'has_sheet', exists (
      select from public.knockouts as knockout
      where knockout.tournament_id = there.id and knockout.published_at is not null),
    'terms', (
      select knockout.rules from public.knockouts as knockout
      where knockout.tournament_id = there.id and knockout.division_id is null
        and knockout.rules <> '{}'
        and there.form_of_play = 'knock-out'))
    || coalesce((
      select jsonb_build_object('knockouts', jsonb_agg(jsonb_build_object(
          'division', division.name, 'terms', nullif(knockout.rules, '{}'))
        order by division.position))
      from public.knockouts as knockout
      join public.divisions as division
        on division.tournament_id = knockout.tournament_id and division.id = knockout.division_id
      where knockout.tournament_id = there.id and there.form_of_play = 'knock-out'
      having count(*) > 0), '{}')
  from public.tournaments as there
  where there.slug = published_play.slug and there.state <> 'draft';
$$;

-- Nobody but administrators sees the published results any more; scores, rules and awards stay, and
-- entrants who were mailed their results hear of it; secretaries only. Returns the version. Codes: tournament_not_found, version_conflict,
-- results_missing.
create function public.take_back_results(
  tournament text, expected_version integer, series jsonb default '[]'
) returns integer
language plpgsql volatile security definer
as $$
declare
  known public.tournament_play;
  version integer;
begin
  perform private.assert_role('{secretary}', take_back_results.tournament);
  perform private.assert_series_moves(series);
  perform private.assert_session();
  known := private.open_play(tournament, expected_version);
  if known.published_results is null then
    raise exception 'results_missing';
  end if;
  perform private.note_series_moves('taken-back', known.tournament_id, series);
  perform private.queue_no_results_mails(known.tournament_id);
  update public.tournament_play as changed
  set published_results = null, results_published_at = null, results_taken_back_at = now(),
      places_taken_back = private.places_of(known.published_results),
      corrections = private.with_correction(changed.corrections, jsonb_build_object(
        'at', now(), 'moves', jsonb_build_array(), 'taken_back', true))
  where changed.tournament_id = known.tournament_id
  returning changed.version into version;
  perform private.write_tournament_audit(
    'results-taken-back', known.tournament_id,
    jsonb_build_object(
      'players', jsonb_array_length(known.published_results -> 'players')));
  return version;
end;
$$;

create trigger next_play_version
  before update on public.tournament_play
  for each row
  execute function private.next_tournament_version();

-- Competitions of a copied tournament, without the players of their sides.
create function private.copy_competitions(source text, copy text) returns void
language plpgsql
as $$
declare
  competitions jsonb;
begin
  with sets as materialized (
    select side_set.id, gen_random_uuid() as new_id
    from public.side_sets as side_set where side_set.tournament_id = copy_competitions.source
  )
  select jsonb_agg(jsonb_build_object(
      'id', gen_random_uuid(), 'name', competition.name, 'rules', competition.rules,
      'division', competition.division, 'question', competition.question_id, 'choice', choice.name,
      'paid', competition.must_be_paid, 'side_set', sets.new_id) order by competition.position)
  into competitions
  from public.competitions as competition
  left join sets on sets.id = competition.side_set_id
  left join public.choices as choice on choice.id = competition.choice_id
  where competition.tournament_id = copy_competitions.source;
  if competitions is not null then
    insert into public.tournament_play (tournament_id) values (copy_competitions.copy)
    on conflict (tournament_id) do nothing;
    perform private.save_competitions(copy_competitions.copy, competitions);
  end if;
end;
$$;

-- The link of a calendar that shows a member's starts. Anyone with it reads them without logging in,
-- until the member makes another one or takes it back.
create table public.calendar_links (
  user_id uuid not null,
  token uuid default gen_random_uuid() not null,
  constraint calendar_links_pkey primary key (user_id),
  constraint calendar_links_token_key unique (token),
  constraint calendar_links_user_id_fkey foreign key (user_id)
    references auth.users(id) on delete cascade
);

comment on table public.calendar_links is
  'The secret link of a calendar that shows a member''s starts, which works without logging in.';

create policy "members read the links of their calendars" on public.calendar_links
  for select to authenticated
  using ((user_id = (select auth.uid())));

-- Makes another link of the caller's calendar, or takes it back; the token, null: there is none.
create function public.renew_calendar_link(wanted boolean) returns uuid
language plpgsql volatile security definer
as $$
declare
  token uuid;
begin
  perform private.assert_session();
  if wanted then
    insert into public.calendar_links as link (user_id) values ((select auth.uid()))
    on conflict on constraint calendar_links_pkey do update set token = excluded.token
    returning link.token into token;
  else
    delete from public.calendar_links as link where link.user_id = (select auth.uid());
  end if;
  return token;
end;
$$;

-- The tournaments that the member of a calendar's link plays, with their starts and matches; of those that were
-- played the last month's. Null: there is no such link, or no longer.
create function public.starts_by_link(token uuid) returns jsonb
language plpgsql stable security definer
as $$
declare
  member uuid;
begin
  select link.user_id into member from public.calendar_links as link
  where link.token = starts_by_link.token;
  if member is null then
    return null;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', shown.id, 'version', shown.version, 'slug', shown.slug,
      'has_information_page', shown.has_information_page, 'name', shown.name,
      'starts_on', shown.starts_on, 'place', shown.place, 'summary', shown.summary,
      'schedule_items', shown.schedule_items, 'tee_off_at', shown.tee_off_at,
      'ends_at', shown.ends_at, 'state', shown.state,
      'starts', private.starts_of_entry(own.id, shown.id),
      'matches', private.matches_of_entry(own.id)) order by shown.starts_on, shown.id), '[]')
    from public.entries as own
    join public.tournament_details as shown on shown.id = own.tournament_id
    where own.user_id = member and own.state = 'confirmed' and shown.state <> 'draft'
      and coalesce(shown.last_day, shown.starts_on)
        >= (now() at time zone 'Asia/Kolkata')::date - 30);
end;
$$;

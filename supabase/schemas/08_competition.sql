-- Teams, draw, scores and results of a tournament.

create table public.competitions (
  tournament_id text not null,
  version integer default 0 not null,
  updated_at timestamptz default now() not null,
  guests jsonb default '[]' not null,
  teams jsonb default '{"teams": [], "neutral": []}' not null,
  draw jsonb,
  rules jsonb default '{}' not null,
  awards jsonb default '[]' not null,
  published_draw jsonb,
  draw_published_at timestamptz,
  draw_edition integer default 0 not null,
  published_results jsonb,
  results_published_at timestamptz,
  constraint competitions_pkey primary key (tournament_id),
  constraint competitions_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint competitions_guests check (private.is_list_of_guests(guests)),
  constraint competitions_teams check (private.is_division_into_teams(teams)),
  constraint competitions_draw check (draw is null or private.is_draw(draw)),
  constraint competitions_rules check (
    jsonb_typeof(rules) = 'object'
    and octet_length(rules::text) <= 8192
    and (rules - array['teams', 'draw', 'starts', 'scoring']) = '{}'
  ),
  constraint competitions_awards check (private.is_list_of_awards(awards)),
  constraint competitions_draw_published_at check (
    (published_draw is null) = (draw_published_at is null)
  ),
  constraint competitions_results_published_at check (
    (published_results is null) = (results_published_at is null)
  )
);

comment on table public.competitions is
  'Teams, draw and results of a tournament, as administrators work on them and as they were published. Players are ids; their names stay in the registrations.';

comment on column public.competitions.version is
  'For optimistic locking; 0 before anything was saved.';

comment on column public.competitions.guests is
  'Players without an entry: {id, name, handicap}.';

comment on column public.competitions.draw is
  'Who has withdrawn stays in the fourball, as a gap.';

comment on column public.competitions.rules is
  'The rules of app/competition: {teams, draw, starts, scoring}. The secret holes are among them.';

comment on column public.competitions.awards is
  'Prizes with their winners: {name, note, player} or {name, note, team}.';

comment on column public.competitions.published_draw is
  '{fourballs: [{start, seats}], teams: [{name, seats}]}; a seat is {id, entry, name, team, neutral}, name only of a guest.';

comment on column public.competitions.draw_edition is
  'How often the draw was published: nobody gets two mails about one edition.';

comment on column public.competitions.published_results is
  '{players: [{player, entry, name, team, neutral, place, points, handicap, division, no_result, second}], teams: [{name, place, points, cards, no_result, second}], awards, scoring: {format, boards, ties}}; scoring is null for Stableford points of earlier years.';

create table public.scores (
  tournament_id text not null,
  player_id uuid not null,
  holes integer[],
  points integer,
  handicap numeric,
  saved_at timestamptz default now() not null,
  no_return text,
  constraint scores_pkey primary key (tournament_id, player_id),
  constraint scores_tournament_id_fkey foreign key (tournament_id)
    references public.competitions(tournament_id) on delete cascade,
  constraint scores_no_return check (no_return in ('NR', 'WD', 'DQ', 'DNS')),
  constraint scores_one_of check (num_nonnulls(holes, points, no_return) = 1),
  constraint scores_holes check (
    (cardinality(holes) in (9, 18))
    and array_ndims(holes) = 1
    and (1 <= ALL (array_remove(holes, null::integer)))
    and (30 >= ALL (array_remove(holes, null::integer)))
  ),
  constraint scores_points check (points between 0 and 100),
  constraint scores_handicap check (handicap between 0 and 54 and handicap = round(handicap, 1))
);

comment on table public.scores is
  'A player''s round: strokes at each hole, null where it was not finished, or Stableford points, or why there is neither.';
comment on column public.scores.no_return is
  'No return, withdrawn, disqualified or did not start.';

alter table public.competitions enable row level security;
revoke all on public.competitions from anon, authenticated, service_role;
grant select on public.competitions to authenticated;

create policy "administrators read competitions" on public.competitions
  for select to authenticated
  using ((select public.is_admin()));

alter table public.scores enable row level security;
revoke all on public.scores from anon, authenticated, service_role;
grant select on public.scores to authenticated;

create policy "administrators read scores" on public.scores
  for select to authenticated
  using ((select public.is_admin()));

-- The tournament before its competition. Neither lock keeps members from entering.
create function private.open_competition(tournament text, expected_version integer)
returns public.competitions
language plpgsql
set search_path = ''
as $$
declare
  known public.competitions;
begin
  perform from public.tournaments where id = open_competition.tournament for key share;
  if not found then
    raise exception 'tournament_not_found';
  end if;
  insert into public.competitions (tournament_id) values (open_competition.tournament)
  on conflict (tournament_id) do nothing;
  select * into known from public.competitions
  where tournament_id = open_competition.tournament for update;
  if known.version is distinct from expected_version then
    raise exception 'version_conflict' using detail = known.version::text;
  end if;
  return known;
end;
$$;

create function private.write_competition_audit(
  action text, tournament text, details jsonb
) returns void
language sql
set search_path = ''
as $$
  select private.write_tournament_audit(action, known, details)
  from public.tournaments as known where known.id = write_competition_audit.tournament;
$$;

create function public.save_competition(
  tournament text, expected_version integer, changes jsonb
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  editable constant text[] := array['guests', 'teams', 'draw', 'rules', 'awards'];
  known public.competitions;
  wanted public.competitions;
  wrong text;
begin
  perform private.assert_admin();
  if jsonb_typeof(changes) is distinct from 'object' then
    raise exception 'competition_invalid';
  end if;
  select field into wrong from jsonb_object_keys(changes) as field
  where field <> all (editable) limit 1;
  if found then
    raise exception 'field_unknown' using detail = wrong;
  end if;
  known := private.open_competition(tournament, expected_version);
  wanted := jsonb_populate_record(known, changes);
  -- Names of guests and teams and notes of awards are published.
  select field.key into wrong
  from jsonb_each(changes) as field
  cross join lateral jsonb_path_query(field.value, 'strict $.** ? (@.type() == "string")') as typed
  where private.has_hidden_signs(typed #>> '{}') limit 1;
  if found then
    raise exception 'hidden_signs' using errcode = '22023', detail = wrong;
  end if;
  -- Their score would be nobody's.
  select score.player_id::text into wrong
  from public.scores as score
  where score.tournament_id = known.tournament_id
    and score.player_id in (
      select (guest ->> 'id')::uuid from jsonb_array_elements(known.guests) as guest)
    and not exists (
      select from jsonb_path_query(wanted.guests, '$[*].id') as id
      where id #>> '{}' = score.player_id::text)
  limit 1;
  if found then
    raise exception 'guest_has_score' using detail = wrong;
  end if;
  update public.competitions as saved
  set guests = wanted.guests, teams = wanted.teams, draw = wanted.draw,
      rules = wanted.rules, awards = wanted.awards
  where saved.tournament_id = known.tournament_id
  returning saved.* into wanted;
  perform private.write_competition_audit(
    'competition-saved', known.tournament_id,
    (select jsonb_agg(field order by field) from unnest(editable) as field
     where to_jsonb(known) -> field is distinct from to_jsonb(wanted) -> field));
  return wanted.version;
exception
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'competition_invalid' using detail = replace(wrong, 'competitions_', '');
  when not_null_violation then
    get stacked diagnostics wrong = column_name;
    raise exception 'competition_invalid' using detail = wrong;
end;
$$;

comment on function public.save_competition is
  'Changes guests, teams, draw, rules or awards of a tournament, seen at this version, 0 the first time; administrators only. Returns the new version. Codes: tournament_not_found, version_conflict, field_unknown, hidden_signs, guest_has_score, competition_invalid; the detail is the present version, the guest or the field.';

grant execute on function public.save_competition to authenticated;

-- The secret holes of a Peoria handicap stay with the club.
create function private.scoring_for_members(tournament text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'format', scoring -> 'format',
    'allowance', scoring -> 'allowance',
    'course', scoring -> 'course',
    'handicap', case scoring -> 'handicap' ->> 'kind'
      when 'entered' then scoring -> 'handicap'
      else jsonb_build_object('kind', scoring -> 'handicap' -> 'kind') end))
  from (select competition.rules -> 'scoring' as scoring
        from public.competitions as competition
        where competition.tournament_id = scoring_for_members.tournament) as known
  where scoring is not null;
$$;

comment on function private.scoring_for_members is
  'How handicap strokes are worked out in a tournament: {format, allowance, course, handicap}, of a Peoria handicap its kind only. Null before the club has saved it.';

revoke execute on function private.scoring_for_members from public;
grant execute on function private.scoring_for_members to authenticated;

-- Who plays, for teams, draw and scores.
create function public.competition_players(tournament text)
returns table (
  player_id uuid,
  entry_id uuid,
  full_name text,
  email text,
  phone text,
  golf_group text,
  category text,
  handicap text,
  tees text
)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform private.note_contacts_read(competition_players.tournament);
  return query
    select player.id, player.entry_id, player.full_name,
           case when player.position = 0 then version.email end,
           player.phone, player.golf_group, player.category, player.handicap,
           (select tee ->> 'name'
            from jsonb_array_elements(played.rated_tees) as tee
            join jsonb_each_text(case player.position
              when 0 then version.answers
              else coalesce(version.players -> (player.position - 1) -> 'answers', '{}') end)
              as answer on lower(btrim(answer.value)) = lower(tee ->> 'name')
            limit 1)
    from public.players as player
    join public.tournament_registrations as version on version.id = player.registration_id
    join public.tournaments as played on played.id = player.tournament_id
    where player.tournament_id = competition_players.tournament
      and player.state = 'playing' and version.state = 'confirmed'
    order by (select min(first.registration_date) from public.tournament_registrations as first
              where first.entry_id = player.entry_id),
             player.entry_id, player.position;
end;
$$;

comment on function public.competition_players is
  'The players who have a place in a tournament, in the order in which they entered; administrators only.';

grant execute on function public.competition_players to authenticated;

-- Each player id with team, entry and, of a guest, the name.
create function private.seats_of(competition public.competitions)
returns table (id uuid, seat jsonb)
language sql stable
set search_path = ''
as $$
  with known as (
    select player.id::uuid as id, team ->> 'name' as team, is_neutral
    from jsonb_array_elements(competition.teams -> 'teams') as team
    cross join lateral (
      select id, false from jsonb_array_elements_text(team -> 'players') as id
      union all
      select id, true from jsonb_array_elements_text(team -> 'neutral') as id
    ) as player (id, is_neutral)
  ), ids as (
    select id from known
    union
    select id::uuid
    from jsonb_array_elements(competition.draw -> 'fourballs') as fourball,
         jsonb_array_elements_text(fourball -> 'players') as id
    union
    select player_id from public.scores where tournament_id = competition.tournament_id
  )
  select ids.id, jsonb_build_object(
    'id', ids.id,
    'entry', entered.entry_id,
    'name', (select guest ->> 'name' from jsonb_array_elements(competition.guests) as guest
             where guest ->> 'id' = ids.id::text),
    'team', known.team,
    'neutral', coalesce(known.is_neutral, true))
  from ids
  left join known on known.id = ids.id
  left join private.players_of(competition.tournament_id) as entered
    on entered.player_id = ids.id;
$$;

create function private.draw_to_publish(competition public.competitions) returns jsonb
language sql stable
set search_path = ''
as $$
  with seats as materialized (select * from private.seats_of(competition))
  select jsonb_build_object(
    'fourballs', (
      select jsonb_agg(jsonb_build_object(
        'start', fourball -> 'start',
        'seats', (
          select coalesce(jsonb_agg(seats.seat order by place), '[]')
          from jsonb_array_elements_text(fourball -> 'players') with ordinality as at (id, place)
          join seats on seats.id = at.id::uuid)) order by number)
      from jsonb_array_elements(competition.draw -> 'fourballs')
        with ordinality as drawn (fourball, number)),
    'teams', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', team -> 'name',
        'seats', (
          select coalesce(jsonb_agg(seats.seat order by place), '[]')
          from jsonb_array_elements_text(team -> 'players' || (team -> 'neutral'))
            with ordinality as at (id, place)
          join seats on seats.id = at.id::uuid)) order by number), '[]')
      from jsonb_array_elements(competition.teams -> 'teams')
        with ordinality as divided (team, number)));
$$;

-- One row for each seat of a published draw.
create function private.published_seats(published_draw jsonb)
returns table (number integer, start jsonb, place integer, id uuid, entry uuid, name text)
language sql immutable
set search_path = ''
as $$
  select number::integer, fourball -> 'start', place::integer, (seat ->> 'id')::uuid,
         (seat ->> 'entry')::uuid, seat ->> 'name'
  from jsonb_array_elements(published_draw -> 'fourballs') with ordinality as f (fourball, number)
  cross join lateral jsonb_array_elements(fourball -> 'seats') with ordinality as s (seat, place);
$$;

-- Where and with whom the players of entries start; only of those who have a place.
create function private.starts_of(tournament text, published_draw jsonb)
returns table (entry_id uuid, starts jsonb)
language sql stable
set search_path = ''
as $$
  with seats as materialized (
    select seat.number, seat.start, seat.place, seat.id, entered.entry_id,
           coalesce(seat.name, entered.full_name) as name
    from private.published_seats(starts_of.published_draw) as seat
    left join private.players_of(starts_of.tournament) as entered
      on entered.player_id = seat.id and entered.state = 'confirmed'
    where entered.player_id is not null or seat.name is not null
  )
  select own.entry_id, jsonb_agg(
    own.start || jsonb_build_object(
      'fourball', own.number,
      'player', own.name,
      'with', (
        select coalesce(jsonb_agg(other.name order by other.place), '[]') from seats as other
        where other.number = own.number and other.id <> own.id)
    ) order by own.number, own.place)
  from seats as own
  where own.entry_id is not null
  group by own.entry_id;
$$;

comment on function private.starts_of is
  'For each entry a list of {time, hole, letter, fourball, player, with}, one for each of its players.';

create function public.publish_draw(tournament text, expected_version integer)
returns table (version integer, mails integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  there public.tournaments;
  known public.competitions;
  saved public.competitions;
  queued integer;
begin
  perform private.assert_admin();
  perform private.assert_session();
  -- Who withdraws meanwhile waits for us, or we for them.
  select * into there from public.tournaments
  where id = publish_draw.tournament for no key update;
  if there.id is null then
    raise exception 'tournament_not_found';
  end if;
  known := private.open_competition(there.id, expected_version);
  if there.state <> 'published' then
    raise exception 'not_published';
  end if;
  if known.draw is null then
    raise exception 'draw_missing';
  end if;
  update public.competitions as changed
  set published_draw = private.draw_to_publish(known), draw_published_at = now(),
      draw_edition = known.draw_edition + 1
  where changed.tournament_id = known.tournament_id
  returning changed.* into saved;

  queued := private.queue_start_mails(
    there.id, saved.draw_edition, known.published_draw, saved.published_draw);
  perform private.write_competition_audit(
    'draw-published', known.tournament_id,
    jsonb_build_object('edition', saved.draw_edition, 'mails', queued));
  return query select saved.version, queued;
end;
$$;

comment on function public.publish_draw is
  'Publishes teams and draw as they are, and tells entrants whose fourball or start is new, or who have none any more, by mail, once for each edition; administrators only. Returns the version and the number of mails. Codes: tournament_not_found, version_conflict, not_published, draw_missing.';

grant execute on function public.publish_draw to authenticated;

create function public.take_back_draw(tournament text, expected_version integer)
returns table (version integer, mails integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  there public.tournaments;
  known public.competitions;
  saved public.competitions;
  queued integer;
begin
  perform private.assert_admin();
  perform private.assert_session();
  -- Locks as publish_draw.
  select * into there from public.tournaments
  where id = take_back_draw.tournament for no key update;
  if there.id is null then
    raise exception 'tournament_not_found';
  end if;
  known := private.open_competition(there.id, expected_version);
  if there.state <> 'published' then
    raise exception 'not_published';
  end if;
  if known.published_draw is null then
    raise exception 'draw_not_published';
  end if;
  update public.competitions as changed
  set published_draw = null, draw_published_at = null
  where changed.tournament_id = known.tournament_id
  returning changed.* into saved;
  -- One that is just being sent is settled by whoever sends it.
  update public.registration_mails
  set state = 'stopped', next_try_at = null
  where id in (
    select mail.id from public.registration_mails as mail
    where mail.tournament_id = there.id and mail.kind = 'start' and mail.state = 'queued'
      and (mail.attempts = 0 or mail.next_try_at <= now())
    order by mail.id
    for update skip locked);
  queued := private.queue_start_mails(
    there.id, saved.draw_edition, known.published_draw, null);
  perform private.write_competition_audit(
    'draw-taken-back', known.tournament_id,
    jsonb_build_object('edition', saved.draw_edition, 'mails', queued));
  return query select saved.version, queued;
end;
$$;

comment on function public.take_back_draw is
  'Takes the published draw back, and tells those who had a start by mail; the draw itself stays as it is saved; administrators only. Returns the version and the number of mails. Codes: tournament_not_found, version_conflict, not_published, draw_not_published.';

grant execute on function public.take_back_draw to authenticated;

-- Names of others are not kept with a mail: they are read when it is sent.
create function private.starts_of_entry(entry uuid, tournament text) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce((
    select told.starts
    from public.competitions as competition
    cross join lateral private.starts_of(
      competition.tournament_id, competition.published_draw) as told
    where competition.tournament_id = starts_of_entry.tournament
      and competition.published_draw is not null and told.entry_id = starts_of_entry.entry
  ), '[]');
$$;

create function public.save_scores(tournament text, expected_version integer, scores jsonb)
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

grant execute on function public.save_scores to authenticated;

create function public.publish_results(
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

grant execute on function public.publish_results to authenticated;

create function private.published_draw(tournament text)
returns table (
  published_at timestamptz,
  fourballs jsonb,
  teams jsonb
)
language sql stable security definer
set search_path = ''
as $$
  with known as (
    select competition.tournament_id, competition.draw_published_at,
           competition.published_draw as draw
    from public.competitions as competition
    join public.tournaments as there on there.id = competition.tournament_id
    where competition.tournament_id = published_draw.tournament
      and competition.published_draw is not null and there.state <> 'draft'
  ), entered as materialized (
    select player.* from known, private.players_of(known.tournament_id) as player
    where player.state = 'confirmed'
  )
  select known.draw_published_at,
         (select jsonb_agg(fourball -> 'start' || jsonb_build_object('players', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'name', coalesce(seat ->> 'name', entered.full_name),
              'team', seat -> 'team', 'neutral', seat -> 'neutral',
              'gap', seat ->> 'name' is null and entered.player_id is null) order by place), '[]')
            from jsonb_array_elements(fourball -> 'seats') with ordinality as s (seat, place)
            left join entered on entered.player_id = (seat ->> 'id')::uuid)) order by number)
          from jsonb_array_elements(known.draw -> 'fourballs')
            with ordinality as f (fourball, number)),
         (select coalesce(jsonb_agg(jsonb_build_object('name', team -> 'name', 'players', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'name', coalesce(seat ->> 'name', entered.full_name),
              'neutral', seat -> 'neutral') order by place), '[]')
            from jsonb_array_elements(team -> 'seats') with ordinality as s (seat, place)
            left join entered on entered.player_id = (seat ->> 'id')::uuid
            where seat ->> 'name' is not null or entered.player_id is not null)) order by number),
            '[]')
          from jsonb_array_elements(known.draw -> 'teams') with ordinality as t (team, number))
  from known;
$$;

comment on function private.published_draw is
  'The published draw: fourballs [{time, hole, letter, players: [{name, team, neutral, gap}]}] and teams [{name, players: [{name, neutral}]}]. No row: none is published.';

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

comment on function private.published_results is
  'The published results: players [{name, team, neutral, place, points, handicap, division, no_result, second}], the best first, teams [{name, place, points, cards, no_result, second}], awards [{name, note, winner}] or [{name, note, team}], and scoring {format, boards, ties}. No row: none are published.';

create function public.own_starts()
returns table (tournament_id text, entry_id uuid, starts jsonb)
language sql stable security definer
set search_path = ''
as $$
  select competition.tournament_id, told.entry_id, told.starts
  from public.tournament_registrations as own
  join public.competitions as competition
    on competition.tournament_id = own.tournament_id
    and competition.published_draw is not null
  cross join lateral private.starts_of(
    competition.tournament_id, competition.published_draw) as told
  where own.user_id = (select auth.uid()) and own.replaced_at is null
    and own.state = 'confirmed' and told.entry_id = own.entry_id
    and (select private.has_session());
$$;

comment on function public.own_starts is
  'Where, when and with whom the caller and the players whom they bring start: [{time, hole, letter, fourball, player, with}].';

grant execute on function public.own_starts to authenticated;

create function public.own_results()
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
  from public.tournament_registrations as version
  join public.players as own on own.registration_id = version.id and own.state = 'playing'
  join public.competitions as competition
    on competition.tournament_id = own.tournament_id
  cross join lateral jsonb_array_elements(
    competition.published_results -> 'players') as player
  left join public.scores as score
    on score.tournament_id = own.tournament_id and score.player_id = own.id
  where version.user_id = (select auth.uid()) and player ->> 'player' = own.id::text
    and (select private.has_session())
  group by own.tournament_id, own.entry_id;
$$;

comment on function public.own_results is
  'The published results of the caller and the players whom they brought: [{player, team, neutral, place, points, no_result, handicap, holes, scoring}].';

grant execute on function public.own_results to authenticated;

create function public.published_competition(slug text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'draw', (select to_jsonb(draw) from private.published_draw(there.id) as draw),
    'results', (select to_jsonb(results) from private.published_results(there.id) as results),
    'format', (select competition.rules -> 'scoring' -> 'format'
               from public.competitions as competition
               where competition.tournament_id = there.id))
  from public.tournaments as there
  where there.slug = published_competition.slug and there.state <> 'draft';
$$;

comment on function public.published_competition is
  'The published draw and results of a tournament, {draw, results, format} as published_draw and published_results give them; null: not published. The format is null before the club has saved it. Null for a tournament that is not.';

grant execute on function public.published_competition to anon, authenticated;

create function public.take_back_results(tournament text, expected_version integer)
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.competitions;
  version integer;
begin
  perform private.assert_admin();
  perform private.assert_session();
  known := private.open_competition(tournament, expected_version);
  if known.published_results is null then
    raise exception 'results_missing';
  end if;
  update public.competitions as changed
  set published_results = null, results_published_at = null
  where changed.tournament_id = known.tournament_id
  returning changed.version into version;
  perform private.write_competition_audit(
    'results-taken-back', known.tournament_id,
    jsonb_build_object(
      'players', jsonb_array_length(known.published_results -> 'players')));
  return version;
end;
$$;

comment on function public.take_back_results is
  'Nobody but administrators sees the published results any more; scores, rules and awards stay; administrators only. Returns the version. Codes: tournament_not_found, version_conflict, results_missing.';

grant execute on function public.take_back_results to authenticated;

create function public.tournaments_with_results() returns setof text
language sql stable security definer
set search_path = ''
as $$
  select competition.tournament_id
  from public.competitions as competition
  join public.tournaments as there on there.id = competition.tournament_id
  where competition.published_results is not null and there.state <> 'draft';
$$;

comment on function public.tournaments_with_results is
  'The ids of the tournaments whose results are published.';

grant execute on function public.tournaments_with_results to anon, authenticated;

create trigger next_competition_version
  before update on public.competitions
  for each row
  execute function private.next_tournament_version();

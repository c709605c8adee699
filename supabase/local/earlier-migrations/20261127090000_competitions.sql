-- The day itself: teams, draw, scores and results of a tournament. Administrators work
-- on one row that nobody else sees; publishing copies it into a column from which
-- everybody reads, with the names that its players then have
-- (docs/decisions/competition.md).

select public.lock_registrations_for_migration();

-- Ids of players: those of the view registration_players, or of guests.
create function public.is_list_of_ids(ids jsonb, max_ids integer) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(ids) is distinct from 'array' then
    return false;
  end if;
  return jsonb_array_length(ids) <= max_ids
    and not exists (
      select from jsonb_array_elements(ids) as id
      where jsonb_typeof(id) <> 'string'
        or id #>> '{}' !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')
    and (select count(*) = count(distinct id) from jsonb_array_elements(ids) as id);
end;
$$;

-- {teams: [{name, players, neutral}], neutral}; nobody is in two places.
create function public.is_division_into_teams(division jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(division) is distinct from 'object'
     or division - array['teams', 'neutral'] <> '{}'
     or jsonb_typeof(division -> 'teams') is distinct from 'array'
     or not public.is_list_of_ids(division -> 'neutral', 1000) then
    return false;
  end if;
  if jsonb_array_length(division -> 'teams') > 40 or exists (
    select from jsonb_array_elements(division -> 'teams') as team
    where case jsonb_typeof(team)
      when 'object' then
        team - array['name', 'players', 'neutral'] <> '{}'
        or not public.is_list_of_names(jsonb_build_array(team -> 'name'), 1, 80)
        or not public.is_list_of_ids(team -> 'players', 1000)
        or not public.is_list_of_ids(team -> 'neutral', 1000)
      else true
    end
  ) then
    return false;
  end if;
  return (
      select count(*) = count(distinct lower(btrim(team ->> 'name')))
      from jsonb_array_elements(division -> 'teams') as team)
    and public.is_list_of_ids((
      select division -> 'neutral' || coalesce(jsonb_agg(id), '[]')
      from jsonb_array_elements(division -> 'teams') as team,
           jsonb_array_elements(team -> 'players' || (team -> 'neutral')) as id), 1000);
end;
$$;

comment on function public.is_division_into_teams(jsonb) is
  'Whether this is {teams: [{name, players, neutral}], neutral}, at most 40 teams, with ids of players, none twice.';

-- {seed, fourballs: [{start: {time, hole, letter}, players}]}; nobody is in two.
create function public.is_draw(draw jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(draw) is distinct from 'object'
     or draw - array['seed', 'fourballs'] <> '{}'
     or not draw ? 'seed'
     or coalesce(draw ->> 'seed', '0') !~ '^[0-9]{1,9}$'
     or jsonb_typeof(draw -> 'seed') not in ('number', 'null')
     or jsonb_typeof(draw -> 'fourballs') is distinct from 'array' then
    return false;
  end if;
  if jsonb_array_length(draw -> 'fourballs') not between 1 and 334 or exists (
    select from jsonb_array_elements(draw -> 'fourballs') as fourball
    where case
      when jsonb_typeof(fourball) = 'object' and jsonb_typeof(fourball -> 'start') = 'object'
      then
        fourball - array['start', 'players'] <> '{}'
        or (fourball -> 'start') - array['time', 'hole', 'letter'] <> '{}'
        or coalesce(fourball #>> '{start,time}', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        or coalesce(fourball #>> '{start,hole}', '') !~ '^[1-9][0-9]?$'
        or jsonb_typeof(fourball #> '{start,hole}') <> 'number'
        or coalesce(fourball #>> '{start,letter}', '-') !~ '^[A-Z0-9]{0,2}$'
        or not public.is_list_of_ids(fourball -> 'players', 4)
      else true
    end
  ) then
    return false;
  end if;
  return public.is_list_of_ids((
    select coalesce(jsonb_agg(id), '[]')
    from jsonb_array_elements(draw -> 'fourballs') as fourball,
         jsonb_array_elements(fourball -> 'players') as id), 1000);
end;
$$;

comment on function public.is_draw(jsonb) is
  'Whether this is {seed, fourballs: [{start: {time, hole, letter}, players}]}, at most four players each, nobody twice; without a seed it was made by hand.';

create function public.is_list_of_guests(guests jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(guests) is distinct from 'array' then
    return false;
  end if;
  return jsonb_array_length(guests) <= 300
    and not exists (
      select from jsonb_array_elements(guests) as guest
      where case jsonb_typeof(guest)
        when 'object' then
          guest - array['id', 'name', 'handicap'] <> '{}'
          or not public.is_list_of_names(jsonb_build_array(guest -> 'name'), 1, 120)
          or case coalesce(jsonb_typeof(guest -> 'handicap'), 'null')
            when 'null' then false
            when 'number' then (guest ->> 'handicap')::numeric not between 0 and 54
            else true
          end
        else true
      end)
    and public.is_list_of_ids(
      coalesce((select jsonb_agg(guest -> 'id') from jsonb_array_elements(guests) as guest), '[]'),
      300);
end;
$$;

-- {name, note, player} or {name, note, team}, or neither: not assigned yet.
create function public.is_list_of_awards(awards jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(awards) is distinct from 'array' then
    return false;
  end if;
  return jsonb_array_length(awards) <= 40 and not exists (
    select from jsonb_array_elements(awards) as award
    where case jsonb_typeof(award)
      when 'object' then
        award - array['name', 'note', 'player', 'team'] <> '{}'
        or not public.is_list_of_names(jsonb_build_array(award -> 'name'), 1, 80)
        or award ? 'note'
          and not public.is_list_of_names(jsonb_build_array(award -> 'note'), 1, 120)
        or award ? 'player'
          and not public.is_list_of_ids(jsonb_build_array(award -> 'player'), 1)
        or award ? 'team'
          and not public.is_list_of_names(jsonb_build_array(award -> 'team'), 1, 80)
        or award ? 'player' and award ? 'team'
      else true
    end);
end;
$$;

create table public.competitions (
  tournament_id text primary key references public.tournaments (id) on delete cascade,
  version integer not null default 0,
  updated_at timestamptz not null default now(),
  guests jsonb not null default '[]',
  teams jsonb not null default '{"teams": [], "neutral": []}',
  draw jsonb,
  rules jsonb not null default '{}',
  awards jsonb not null default '[]',
  published_draw jsonb,
  draw_published_at timestamptz,
  draw_edition integer not null default 0,
  published_results jsonb,
  results_published_at timestamptz,
  constraint competitions_guests check (public.is_list_of_guests(guests)),
  constraint competitions_teams check (public.is_division_into_teams(teams)),
  constraint competitions_draw check (draw is null or public.is_draw(draw)),
  constraint competitions_rules check (
    jsonb_typeof(rules) = 'object' and octet_length(rules::text) <= 8192
    and rules - array['teams', 'draw', 'starts', 'scoring'] = '{}'),
  constraint competitions_awards check (public.is_list_of_awards(awards)),
  constraint competitions_draw_published_at
    check ((published_draw is null) = (draw_published_at is null)),
  constraint competitions_results_published_at
    check ((published_results is null) = (results_published_at is null))
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
  '{players: [{player, entry, name, team, neutral, place, points, handicap}], teams: [{name, place, points, cards}], awards}.';

create table public.scores (
  tournament_id text not null references public.competitions (tournament_id) on delete cascade,
  player_id uuid not null,
  holes integer[],
  points integer,
  handicap numeric,
  saved_at timestamptz not null default now(),
  primary key (tournament_id, player_id),
  constraint scores_holes_or_points check ((holes is null) <> (points is null)),
  constraint scores_holes check (
    cardinality(holes) in (9, 18) and array_ndims(holes) = 1
    and 1 <= all (array_remove(holes, null)) and 30 >= all (array_remove(holes, null))),
  constraint scores_points check (points between 0 and 100),
  constraint scores_handicap check (handicap between 0 and 54 and handicap = round(handicap, 1))
);

comment on table public.scores is
  'A player''s round: strokes at each hole, null where it was not finished, or Stableford points.';

alter table public.competitions enable row level security;
alter table public.scores enable row level security;
revoke all on public.competitions, public.scores from anon, authenticated, service_role;
grant select on public.competitions, public.scores to authenticated;

create policy "administrators read competitions" on public.competitions
  for select to authenticated
  using ((select public.is_admin()));
create policy "administrators read scores" on public.scores
  for select to authenticated
  using ((select public.is_admin()));

create trigger next_competition_version before update on public.competitions
  for each row execute function public.next_tournament_version();

alter table public.admin_audit
  drop constraint admin_audit_action,
  add constraint admin_audit_action check (action in (
    'look-up', 'export', 'scoring-retry',
    'tournament-created', 'tournament-copied', 'tournament-saved', 'tournament-published',
    'registration-closed', 'registration-reopened', 'tournament-cancelled',
    'tournament-deleted',
    'entrant-added', 'entrant-confirmed', 'entrant-moved', 'entrant-withdrawn',
    'entrants-exported', 'message-sent', 'message-stopped',
    'competition-saved', 'draw-published', 'draw-taken-back', 'scores-saved',
    'results-published', 'results-taken-back'));

-- The tournament before its competition. Neither lock keeps members from entering.
create function public.open_competition(tournament text, expected_version integer)
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

create function public.write_competition_audit(
  action text, tournament text, details jsonb
) returns void
language sql
set search_path = ''
as $$
  select public.write_tournament_audit(action, known, details)
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
  perform public.assert_admin();
  if jsonb_typeof(changes) is distinct from 'object' then
    raise exception 'competition_invalid';
  end if;
  select field into wrong from jsonb_object_keys(changes) as field
  where field <> all (editable) limit 1;
  if found then
    raise exception 'field_unknown' using detail = wrong;
  end if;
  known := public.open_competition(tournament, expected_version);
  wanted := jsonb_populate_record(known, changes);
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
  perform public.write_competition_audit(
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

comment on function public.save_competition(text, integer, jsonb) is
  'Changes guests, teams, draw, rules or awards of a tournament, seen at this version, 0 the first time; administrators only. Returns the new version. Codes: tournament_not_found, version_conflict, field_unknown, guest_has_score, competition_invalid; the detail is the present version, the guest or the field.';

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
  handicap text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform public.assert_admin();
  return query
    select player.player_id, player.entry_id, player.full_name,
           case when player.position = 0 then version.email end,
           player.phone, player.golf_group, player.category, player.handicap
    from public.registration_players as player
    join public.tournament_registrations as version on version.id = player.registration_id
    where player.tournament_id = competition_players.tournament
      and player.state = 'confirmed'
    order by (select min(first.registration_date) from public.tournament_registrations as first
              where first.entry_id = player.entry_id),
             player.entry_id, player.position;
end;
$$;

comment on function public.competition_players(text) is
  'The players who have a place in a tournament, in the order in which they entered; administrators only.';

-- Publishing the draw.

create function public.players_of(tournament text)
returns table (player_id uuid, entry_id uuid, full_name text, state text, user_id uuid)
language sql stable
set search_path = ''
as $$
  select player.player_id, player.entry_id, player.full_name, player.state, player.user_id
  from public.registration_players as player
  where player.tournament_id = players_of.tournament;
$$;

-- Each player id with team, entry and, of a guest, the name.
create function public.seats_of(competition public.competitions)
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
  left join public.players_of(competition.tournament_id) as entered
    on entered.player_id = ids.id;
$$;

create function public.draw_to_publish(competition public.competitions) returns jsonb
language sql stable
set search_path = ''
as $$
  with seats as materialized (select * from public.seats_of(competition))
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
create function public.published_seats(published_draw jsonb)
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
create function public.starts_of(tournament text, published_draw jsonb)
returns table (entry_id uuid, user_id uuid, starts jsonb)
language sql stable
set search_path = ''
as $$
  with seats as materialized (
    select seat.number, seat.start, seat.place, seat.id, entered.entry_id, entered.user_id,
           coalesce(seat.name, entered.full_name) as name
    from public.published_seats(starts_of.published_draw) as seat
    left join public.players_of(starts_of.tournament) as entered
      on entered.player_id = seat.id and entered.state = 'confirmed'
    where entered.player_id is not null or seat.name is not null
  )
  select own.entry_id, own.user_id, jsonb_agg(
    own.start || jsonb_build_object(
      'fourball', own.number,
      'player', own.name,
      'with', (
        select coalesce(jsonb_agg(other.name order by other.place), '[]') from seats as other
        where other.number = own.number and other.id <> own.id)
    ) order by own.number, own.place)
  from seats as own
  where own.entry_id is not null
  group by own.entry_id, own.user_id;
$$;

comment on function public.starts_of(text, jsonb) is
  'For each entry a list of {time, hole, letter, fourball, player, with}, one for each of its players.';

alter table public.registration_mails
  drop constraint registration_mails_kind,
  add constraint registration_mails_kind check (kind in (
    'registered', 'waiting', 'moved-up', 'changed', 'withdrawn', 'cancelled', 'reminder',
    'message', 'start', 'no-start'));

comment on column public.registration_mails.details is
  'Of an entry that waits {place, players_ahead}; of one that the club withdrew {reason}; of a start {is_change}.';

-- Tells entrants of a start that is new, or that they have none any more. One mail for
-- each edition, and another when that is taken back.
create function public.queue_start_mails(
  tournament text, edition integer, before jsonb, after jsonb
) returns integer
language plpgsql
set search_path = ''
as $$
declare
  queued integer;
begin
  with news as materialized (
    select coalesce(told.entry_id, known.entry_id) as entry_id,
           case when told.entry_id is null then 'no-start' else 'start' end as kind,
           case when told.entry_id is not null then
             jsonb_build_object('is_change', known.entry_id is not null)
           end as details
    from public.starts_of(tournament, after) as told
    full join public.starts_of(tournament, before) as known
      on known.entry_id = told.entry_id
    where coalesce(told.user_id, known.user_id) is not null
      and told.starts is distinct from known.starts
  )
  select count(*)::integer into queued
  from news
  join public.tournament_registrations as entry
    on entry.entry_id = news.entry_id and entry.replaced_at is null
  where public.queue_entry_mail(
    entry, news.kind, news.details,
    case when after is null then 'no-start ' else 'start ' end || edition);
  return queued;
end;
$$;

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
  perform public.assert_admin();
  perform public.assert_session();
  -- Who withdraws meanwhile waits for us, or we for them.
  select * into there from public.tournaments
  where id = publish_draw.tournament for no key update;
  if there.id is null then
    raise exception 'tournament_not_found';
  end if;
  known := public.open_competition(there.id, expected_version);
  if there.state <> 'published' then
    raise exception 'not_published';
  end if;
  if known.draw is null then
    raise exception 'draw_missing';
  end if;
  update public.competitions as changed
  set published_draw = public.draw_to_publish(known), draw_published_at = now(),
      draw_edition = known.draw_edition + 1
  where changed.tournament_id = known.tournament_id
  returning changed.* into saved;

  queued := public.queue_start_mails(
    there.id, saved.draw_edition, known.published_draw, saved.published_draw);
  perform public.write_competition_audit(
    'draw-published', known.tournament_id,
    jsonb_build_object('edition', saved.draw_edition, 'mails', queued));
  return query select saved.version, queued;
end;
$$;

comment on function public.publish_draw(text, integer) is
  'Publishes teams and draw as they are, and tells entrants whose fourball or start is new, or who have none any more, by mail, once for each edition; administrators only. Returns the version and the number of mails. Codes: tournament_not_found, version_conflict, not_published, draw_missing.';

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
  perform public.assert_admin();
  perform public.assert_session();
  -- Locks as publish_draw.
  select * into there from public.tournaments
  where id = take_back_draw.tournament for no key update;
  if there.id is null then
    raise exception 'tournament_not_found';
  end if;
  known := public.open_competition(there.id, expected_version);
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
  queued := public.queue_start_mails(
    there.id, saved.draw_edition, known.published_draw, null);
  perform public.write_competition_audit(
    'draw-taken-back', known.tournament_id,
    jsonb_build_object('edition', saved.draw_edition, 'mails', queued));
  return query select saved.version, queued;
end;
$$;

comment on function public.take_back_draw(text, integer) is
  'Takes the published draw back, and tells those who had a start by mail; the draw itself stays as it is saved; administrators only. Returns the version and the number of mails. Codes: tournament_not_found, version_conflict, not_published, draw_not_published.';

-- Names of others are not kept with a mail: they are read when it is sent.
create function public.starts_of_member(member uuid, tournament text) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce((
    select told.starts
    from public.competitions as competition
    cross join lateral public.starts_of(
      competition.tournament_id, competition.published_draw) as told
    where competition.tournament_id = starts_of_member.tournament
      and competition.published_draw is not null and told.user_id = starts_of_member.member
  ), '[]');
$$;

-- Between queueing and sending a member may withdraw, or the draw be published again.
create function public.is_still_true(mail public.registration_mails) returns boolean
language sql stable
set search_path = ''
as $$
  with own as (
    select player.player_id
    from public.tournaments as there
    join public.registration_players as player on player.tournament_id = there.id
    where there.id = mail.tournament_id and there.state = 'published'
      and player.user_id = mail.user_id and player.state = 'confirmed'
  ), seated as (
    select from public.competitions as competition
    cross join lateral public.published_seats(competition.published_draw) as seat
    join own on own.player_id = seat.id
    where competition.tournament_id = mail.tournament_id
  )
  select case mail.kind
    when 'start' then exists (select from seated)
    when 'no-start' then exists (select from own) and not exists (select from seated)
    else true
  end;
$$;

comment on function public.is_still_true(public.registration_mails) is
  'False of a mail about a start that the member does not have any more, or about none when there is one.';

create index registration_mails_about_starts on public.registration_mails (next_try_at)
where state = 'queued' and kind in ('start', 'no-start');

create or replace function public.claim_registration_mails(batch_size integer default 20)
returns table (
  id uuid,
  kind text,
  recipient text,
  full_name text,
  tournament_name text,
  starts_on date,
  place text,
  schedule text,
  calendar_path text,
  changes jsonb,
  cancelled_reason text,
  details jsonb,
  message_subject text,
  message_body text,
  stop_token uuid
)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.registration_mails as mail
  set state = 'failed', next_try_at = null,
      last_error = coalesce(mail.last_error, 'sender_silent')
  where mail.id in (
    select exhausted.id from public.registration_mails as exhausted
    where exhausted.state = 'queued' and exhausted.attempts >= 8
      and exhausted.next_try_at <= now()
    order by exhausted.next_try_at
    limit 100
    for update skip locked);
  update public.registration_mails as mail
  set state = 'stopped', next_try_at = null
  where mail.id in (
    select untrue.id from public.registration_mails as untrue
    where untrue.id in (
        -- More than a batch takes: the next to be sent are among them.
        select about_starts.id from public.registration_mails as about_starts
        where about_starts.state = 'queued' and about_starts.kind in ('start', 'no-start')
          and about_starts.next_try_at <= now()
        order by about_starts.next_try_at
        limit 100)
      and untrue.state = 'queued' and not public.is_still_true(untrue)
    for update skip locked);

  return query
    with taken as (
      update public.registration_mails as mail
      set attempts = mail.attempts + 1, next_try_at = now() + interval '5 minutes'
      where mail.id in (
        select due.id from public.registration_mails as due
        where due.state = 'queued' and due.next_try_at <= now() and due.attempts < 8
        order by due.next_try_at
        limit least(greatest(coalesce(claim_registration_mails.batch_size, 20), 1), 50)
        for update skip locked)
      returning mail.*
    )
    select taken.id, taken.kind, taken.recipient, taken.full_name, tournament.name,
           tournament.starts_on, tournament.place, tournament.schedule,
           tournament.calendar_path, taken.changes, tournament.cancelled_reason,
           case taken.kind
             when 'start' then taken.details || jsonb_build_object(
               'starts', public.starts_of_member(taken.user_id, taken.tournament_id))
             else taken.details
           end,
           message.subject, message.body,
           case taken.kind when 'reminder' then preferences.stop_token end
    from taken
    join public.tournaments as tournament on tournament.id = taken.tournament_id
    left join public.entrant_messages as message on message.id = taken.message_id
    left join public.mail_preferences as preferences on preferences.user_id = taken.user_id;
end;
$$;

-- Scores and results.

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
  perform public.assert_admin();
  if jsonb_typeof(scores) is distinct from 'array' or jsonb_array_length(scores) > 2000 then
    raise exception 'scores_invalid';
  end if;
  known := public.open_competition(tournament, expected_version);
  players := array(
    select player_id from public.players_of(known.tournament_id)
    union
    select (guest ->> 'id')::uuid from jsonb_array_elements(known.guests) as guest);
  for given in select jsonb_array_elements(scores) loop
    if jsonb_typeof(given) <> 'object'
       or given - array['player', 'holes', 'points', 'handicap'] <> '{}'
       or not public.is_list_of_ids(jsonb_build_array(given -> 'player'), 1) then
      raise exception 'scores_invalid';
    end if;
    player := (given ->> 'player')::uuid;
    if given -> 'holes' is null and given -> 'points' is null then
      -- Also that of somebody whose account is deleted.
      delete from public.scores as gone
      where gone.tournament_id = known.tournament_id and gone.player_id = player;
      continue;
    end if;
    if not player = any (players) then
      raise exception 'player_not_found' using detail = player::text;
    end if;
    begin
      insert into public.scores as score (tournament_id, player_id, holes, points, handicap)
      select known.tournament_id, player, row.holes, row.points, row.handicap
      from jsonb_populate_record(null::public.scores, given) as row
      on conflict (tournament_id, player_id) do update
      set holes = excluded.holes, points = excluded.points, handicap = excluded.handicap,
          saved_at = now();
    exception when check_violation or data_exception then
      raise exception 'scores_invalid' using detail = player::text;
    end;
  end loop;
  update public.competitions as changed set updated_at = now()
  where changed.tournament_id = known.tournament_id
  returning changed.version into version;
  perform public.write_competition_audit(
    'scores-saved', known.tournament_id,
    jsonb_build_object('scores', jsonb_array_length(scores)));
  return version;
end;
$$;

comment on function public.save_scores(text, integer, jsonb) is
  'Saves scores {player, holes, handicap} or {player, points, handicap}, all or none; {player} alone removes one; administrators only. Returns the version of the competition. Codes: tournament_not_found, version_conflict, player_not_found, scores_invalid; the detail is the player.';

create function public.are_results(results jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(results) is distinct from 'object'
     or results - array['players', 'teams'] <> '{}'
     or jsonb_typeof(results -> 'players') is distinct from 'array'
     or jsonb_typeof(results -> 'teams') is distinct from 'array' then
    return false;
  end if;
  return jsonb_array_length(results -> 'players') <= 1000
    and jsonb_array_length(results -> 'teams') <= 40
    and not exists (
      select from jsonb_array_elements(results -> 'players') as player
      where case jsonb_typeof(player)
        when 'object' then
          player - array['player', 'place', 'points', 'handicap'] <> '{}'
          or coalesce(player ->> 'place', '') !~ '^[1-9][0-9]{0,3}$'
          or coalesce(player ->> 'points', '') !~ '^[0-9]{1,3}$'
          or coalesce(player ->> 'handicap', '0') !~ '^[0-9]{1,2}$'
        else true
      end)
    and public.is_list_of_ids(
      coalesce((select jsonb_agg(player -> 'player')
                from jsonb_array_elements(results -> 'players') as player), '[]'), 1000)
    and not exists (
      select from jsonb_array_elements(results -> 'teams') as team
      where case jsonb_typeof(team)
        when 'object' then
          team - array['name', 'place', 'points', 'cards'] <> '{}'
          or not public.is_list_of_names(jsonb_build_array(team -> 'name'), 1, 80)
          or coalesce(team ->> 'place', '') !~ '^[1-9][0-9]{0,3}$'
          or coalesce(team ->> 'points', '') !~ '^[0-9]{1,5}$'
          or coalesce(team ->> 'cards', '') !~ '^[0-9]{1,3}$'
        else true
      end);
end;
$$;

create function public.publish_results(
  tournament text, expected_version integer, results jsonb
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.competitions;
  version integer;
begin
  perform public.assert_admin();
  perform public.assert_session();
  known := public.open_competition(tournament, expected_version);
  if (select state from public.tournaments where id = known.tournament_id) <> 'published' then
    raise exception 'not_published';
  end if;
  if not public.are_results(results) then
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
        with seats as materialized (select * from public.seats_of(known))
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
  perform public.write_competition_audit(
    'results-published', known.tournament_id,
    jsonb_build_object('players', jsonb_array_length(results -> 'players')));
  return version;
end;
$$;

comment on function public.publish_results(text, integer, jsonb) is
  'Publishes results {players: [{player, place, points, handicap}], teams: [{name, place, points, cards}]} with the awards as they are; administrators only. Returns the version. Codes: tournament_not_found, version_conflict, not_published, results_invalid, results_outdated, scores_missing.';

-- What everybody sees: names as they are now. Who is not entered any more is a gap in
-- the draw; whose account is deleted has no name in the results.

create function public.published_draw(tournament text)
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
    select player.* from known, public.players_of(known.tournament_id) as player
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

comment on function public.published_draw(text) is
  'The published draw: fourballs [{time, hole, letter, players: [{name, team, neutral, gap}]}] and teams [{name, players: [{name, neutral}]}]. No row: none is published.';

create function public.published_results(tournament text)
returns table (
  published_at timestamptz,
  players jsonb,
  teams jsonb,
  awards jsonb
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
    left join public.players_of(known.tournament_id) as entered
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
            with ordinality as a (award, number))
  from known;
$$;

comment on function public.published_results(text) is
  'The published results: players [{name, team, neutral, place, points, handicap}], the best first, teams [{name, place, points, cards}] and awards [{name, note, winner}] or [{name, note, team}]. No row: none are published.';

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
  cross join lateral public.starts_of(
    competition.tournament_id, competition.published_draw) as told
  where own.user_id = (select auth.uid()) and own.replaced_at is null
    and own.state = 'confirmed' and told.entry_id = own.entry_id;
$$;

comment on function public.own_starts() is
  'Where, when and with whom the caller and the players whom they bring start: [{time, hole, letter, fourball, player, with}].';

create function public.own_results()
returns table (tournament_id text, entry_id uuid, results jsonb)
language sql stable security definer
set search_path = ''
as $$
  select own.tournament_id, own.entry_id, jsonb_agg(
    jsonb_build_object(
      'player', own.full_name, 'team', player -> 'team', 'neutral', player -> 'neutral',
      'place', player -> 'place', 'points', player -> 'points',
      'handicap', player -> 'handicap', 'holes', score.holes)
    order by own.position)
  from public.registration_players as own
  join public.competitions as competition
    on competition.tournament_id = own.tournament_id
  cross join lateral jsonb_array_elements(
    competition.published_results -> 'players') as player
  left join public.scores as score
    on score.tournament_id = own.tournament_id and score.player_id = own.player_id
  where own.user_id = (select auth.uid()) and player ->> 'player' = own.player_id::text
  group by own.tournament_id, own.entry_id;
$$;

comment on function public.own_results() is
  'The published results of the caller and the players whom they brought: [{player, team, neutral, place, points, handicap, holes}].';

revoke execute on function public.is_list_of_ids(jsonb, integer) from public, anon, authenticated;
revoke execute on function public.is_division_into_teams(jsonb) from public, anon, authenticated;
revoke execute on function public.is_draw(jsonb) from public, anon, authenticated;
revoke execute on function public.is_list_of_guests(jsonb) from public, anon, authenticated;
revoke execute on function public.is_list_of_awards(jsonb) from public, anon, authenticated;
revoke execute on function public.open_competition(text, integer)
  from public, anon, authenticated;
revoke execute on function public.write_competition_audit(text, text, jsonb)
  from public, anon, authenticated;
revoke execute on function public.players_of(text) from public, anon, authenticated;
revoke execute on function public.seats_of(public.competitions) from public, anon, authenticated;
revoke execute on function public.draw_to_publish(public.competitions)
  from public, anon, authenticated;
revoke execute on function public.published_seats(jsonb) from public, anon, authenticated;
revoke execute on function public.starts_of(text, jsonb) from public, anon, authenticated;
revoke execute on function public.starts_of_member(uuid, text) from public, anon, authenticated;
revoke execute on function public.queue_start_mails(text, integer, jsonb, jsonb)
  from public, anon, authenticated;
revoke execute on function public.is_still_true(public.registration_mails)
  from public, anon, authenticated;
revoke execute on function public.are_results(jsonb) from public, anon, authenticated;
revoke execute on function public.save_competition(text, integer, jsonb) from public, anon;
grant execute on function public.save_competition(text, integer, jsonb) to authenticated;
revoke execute on function public.competition_players(text) from public, anon;
grant execute on function public.competition_players(text) to authenticated;
revoke execute on function public.publish_draw(text, integer) from public, anon;
grant execute on function public.publish_draw(text, integer) to authenticated;
revoke execute on function public.take_back_draw(text, integer) from public, anon;
grant execute on function public.take_back_draw(text, integer) to authenticated;
revoke execute on function public.save_scores(text, integer, jsonb) from public, anon;
grant execute on function public.save_scores(text, integer, jsonb) to authenticated;
revoke execute on function public.publish_results(text, integer, jsonb) from public, anon;
grant execute on function public.publish_results(text, integer, jsonb) to authenticated;
revoke execute on function public.published_draw(text) from public;
grant execute on function public.published_draw(text) to anon, authenticated;
revoke execute on function public.published_results(text) from public;
grant execute on function public.published_results(text) to anon, authenticated;
revoke execute on function public.own_starts() from public, anon;
grant execute on function public.own_starts() to authenticated;
revoke execute on function public.own_results() from public, anon;
grant execute on function public.own_results() to authenticated;

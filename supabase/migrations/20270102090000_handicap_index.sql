-- Handicap Index: a tournament with rated tees takes one from each player, and the
-- strokes are worked out from the tees.

lock table public.tournament_registrations in access exclusive mode;

-- A text, because "+2.4" is a player better than scratch: Rules of Handicapping
-- (2024), Rule 5.3. The site reads it so too. Null: it is no handicap.
create function private.handicap_number(handicap text) returns numeric
language sql immutable
set search_path = ''
as $$
  select case
    when handicap ~ '^(0|[1-9][0-9]?)(\.[0-9])?$' then handicap::numeric
    when handicap ~ '^\+(0|[1-9][0-9]?)(\.[0-9])?$' then - substr(handicap, 2)::numeric
  end;
$$;

comment on function private.handicap_number is
  'A handicap in strokes, below nought for a plus: of "12.4" and "+2.4"; null for any other text.';

-- At most eight {name, par, rating, slope}, no name twice.
create function private.is_list_of_rated_tees(tees jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(tees) = 'array'
      and not jsonb_path_exists(tees, '$[*] ? (@.type() != "object")') then
    private.is_list_of_texts(
      (select coalesce(jsonb_agg(tee - array['par', 'rating', 'slope']), '[]')
       from jsonb_array_elements(tees) as tee),
      8, '{"name": 20}')
    and not exists (
      select from jsonb_array_elements(tees) as tee
      where coalesce(jsonb_typeof(tee -> 'par'), '') <> 'number'
        or coalesce(jsonb_typeof(tee -> 'rating'), '') <> 'number'
        or coalesce(jsonb_typeof(tee -> 'slope'), '') <> 'number'
        or case when jsonb_typeof(tee -> 'par') = 'number'
             and jsonb_typeof(tee -> 'rating') = 'number'
             and jsonb_typeof(tee -> 'slope') = 'number'
           then (tee ->> 'par')::numeric not between 27 and 80
             or (tee ->> 'par')::numeric % 1 <> 0
             or (tee ->> 'rating')::numeric not between 20 and 90
             or (tee ->> 'rating')::numeric * 10 % 1 <> 0
             or (tee ->> 'slope')::numeric not between 55 and 155
             or (tee ->> 'slope')::numeric % 1 <> 0
           else true end)
    and (select count(*) = count(distinct lower(tee ->> 'name'))
         from jsonb_array_elements(tees) as tee)
  else false end;
$$;

comment on function private.is_list_of_rated_tees is
  'Whether these are at most eight tees {name, par, rating, slope} with a course rating to a tenth of a stroke and a slope rating from 55 to 155. No name twice.';

alter table public.tournaments
  add column rated_tees jsonb default '[]' not null,
  add constraint tournaments_rated_tees check (private.is_list_of_rated_tees(rated_tees));

comment on column public.tournaments.rated_tees is
  'The tees with their ratings for one sex: {name, par, rating, slope}. Where there are some, players enter a Handicap Index from +10.0 to 54.0 and not a handicap from 0 to 40.';

create or replace function private.takes_handicap(division jsonb, handicap text) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(
    floor(private.handicap_number(handicap) + 0.5)
      -- A range from nought is for who is better than scratch, too.
      between coalesce(nullif((division ->> 'from')::integer, 0), -99)
          and coalesce((division ->> 'to')::integer, 99),
    true);
$$;

create or replace function private.is_list_of_players(players jsonb, entry_form text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(players) is distinct from 'array' then
    return false;
  end if;
  return jsonb_array_length(players) <= 3
    and not exists (
      select from jsonb_array_elements(players) as player
      where case jsonb_typeof(player)
        when 'object' then
          player - array['id', 'full_name', 'phone', 'handicap', 'category', 'answers'] <> '{}'
          or jsonb_typeof(coalesce(player -> 'answers', '{}')) <> 'object'
          or octet_length(player ->> 'answers') > 65536
          or coalesce(player ->> 'id', '')
            !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
          or not private.is_list_of_names(jsonb_build_array(player -> 'full_name'), 1, 120)
          or char_length(player ->> 'full_name') < 2
          or not private.is_list_of_names(jsonb_build_array(player -> 'phone'), 1, 32)
          or char_length(player ->> 'phone') < 10
          or not private.is_list_of_names(jsonb_build_array(player -> 'handicap'), 1, 20)
          or case entry_form
            when 'full' then
              coalesce(player ->> 'category', '') !~ '^[a-z0-9-]{1,40}$'
              or coalesce(private.handicap_number(player ->> 'handicap')
                not between -10 and 54, true)
            else player ? 'category'
          end
        else true
      end)
    and (select count(*) = count(distinct player ->> 'id')
         from jsonb_array_elements(players) as player);
end;
$$;

create or replace function private.editable_columns() returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    'slug', 'name', 'starts_on', 'tee_off_at', 'ends_at', 'place', 'map_url', 'summary',
    'date_text', 'card_label', 'picture', 'has_information_page', 'lead', 'about', 'facts',
    'schedule_items', 'rules', 'prizes', 'tees', 'tees_note', 'teams_note',
    'news', 'closing_text', 'registration_opens_at',
    'registration_closes_at', 'changes_until', 'capacity', 'entry_form', 'form_intro',
    'golf_groups', 'allows_other_group', 'divisions', 'divisions_by_handicap', 'rated_tees', 'questions',
    'message_label', 'category_places', 'golf_group_places', 'has_waiting_list', 'max_group_size'];
$$;

alter table public.tournament_registrations
  drop constraint handicap_range,
  add constraint handicap_range check (
    entry_form = 'short'
    or coalesce(private.handicap_number(handicap) between -10 and 54, false)
  );

create or replace function private.registration_changes(before jsonb, after jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_agg(
    case
      when field = 'category'
        or (field = 'handicap' and private.handicap_number(before ->> field) is not null
            and private.handicap_number(after ->> field) is not null)
      then jsonb_build_object('field', field, 'from', before ->> field, 'to', after ->> field)
      else jsonb_build_object(
        'field', case field when 'message' then 'birthday_message' else field end)
    end order by place)
  from unnest(array[
    'full_name', 'email', 'phone', 'golf_group', 'category', 'handicap',
    'additional_info', 'message', 'answers', 'players'
  ]) with ordinality as known (field, place)
  where before -> field is distinct from after -> field;
$$;

create or replace function private.assert_entry(
  entry public.tournament_registrations, tournament public.tournaments
) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  wrong_field text;
begin
  if tournament.entry_form = 'full' then
    if tournament.rated_tees = '[]' and exists (
      select from private.handicaps_of(entry)
      where private.handicap_number(handicap) not between 0 and 40
        or handicap like '+%'
    ) then
      raise exception 'handicap_range' using errcode = 'check_violation',
        constraint = 'handicap_range', table = 'tournament_registrations', schema = 'public';
    end if;
    if tournament.divisions_by_handicap then
      select handicap into wrong_field from private.handicaps_of(entry)
      where category is null limit 1;
      if found then
        raise exception 'handicap_in_no_division' using detail = wrong_field;
      end if;
    end if;
    select field into wrong_field
    from (values ('email', entry.email), ('golf_group', entry.golf_group),
                 ('category', entry.category)) as given (field, value)
    where value is null and not (field = 'email' and entry.entered_by_club) limit 1;
    if found then
      -- As the columns said when every registration had them.
      raise exception
        'null value in column "%" of relation "tournament_registrations" violates not-null constraint',
        wrong_field
        using errcode = 'not_null_violation', column = wrong_field,
              table = 'tournament_registrations', schema = 'public';
    end if;
    if exists (
      select from private.handicaps_of(entry)
      where category ~ '^[a-z0-9-]{1,40}$'
        and not category = any (private.division_ids(tournament.divisions))
    ) then
      raise exception 'category_not_offered';
    end if;
    select category into wrong_field
    from private.handicaps_of(entry)
    join jsonb_array_elements(tournament.divisions) as division
      on division ->> 'id' = category
    where not private.takes_handicap(division, handicap)
    limit 1;
    if found then
      raise exception 'handicap_outside_division' using detail = wrong_field;
    end if;
    if not entry.golf_group = any (tournament.golf_groups) then
      if not tournament.allows_other_group then
        raise exception 'golf_group_not_offered';
      end if;
      -- Spelt otherwise it would not count for the group's places.
      select listed into wrong_field from unnest(tournament.golf_groups) as listed
      where private.folded(listed) = private.folded(entry.golf_group) limit 1;
      if found then
        raise exception 'golf_group_listed' using detail = wrong_field;
      end if;
    end if;
  end if;
  select field into wrong_field
  from (values ('email', 'full', entry.email), ('golf_group', 'full', entry.golf_group),
               ('category', 'full', entry.category),
               ('additional_info', 'full', entry.additional_info),
               ('message', 'short', entry.message)) as given (field, form, value)
  where value is not null and form <> tournament.entry_form
    and not (field = 'email' and entry.entered_by_club)
  limit 1;
  if found then
    raise exception 'field_not_in_form' using detail = wrong_field;
  end if;
  if jsonb_typeof(entry.players) = 'array'
     and jsonb_array_length(entry.players) >= tournament.max_group_size then
    raise exception 'group_too_large' using detail = tournament.max_group_size::text;
  end if;
  perform private.assert_answers(tournament.questions, entry.answers);
  if jsonb_typeof(entry.players) = 'array' then
    perform private.assert_answers(
      private.questions_per_player(tournament.questions), coalesce(player -> 'answers', '{}'))
    from jsonb_array_elements(entry.players) as player;
  end if;
end;
$$;

drop function public.competition_players(text);

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
    select player.player_id, player.entry_id, player.full_name,
           case when player.position = 0 then version.email end,
           player.phone, player.golf_group, player.category, player.handicap,
           (select tee ->> 'name'
            from jsonb_array_elements(played.rated_tees) as tee
            join jsonb_each_text(case player.position
              when 0 then version.answers
              else coalesce(version.players -> (player.position - 1) -> 'answers', '{}') end)
              as answer on lower(btrim(answer.value)) = lower(tee ->> 'name')
            limit 1)
    from public.registration_players as player
    join public.tournament_registrations as version on version.id = player.registration_id
    join public.tournaments as played on played.id = player.tournament_id
    where player.tournament_id = competition_players.tournament
      and player.state = 'confirmed'
    order by (select min(first.registration_date) from public.tournament_registrations as first
              where first.entry_id = player.entry_id),
             player.entry_id, player.position;
end;
$$;

comment on function public.competition_players is
  'The players who have a place in a tournament, in the order in which they entered; administrators only.';

revoke execute on function private.handicap_number, private.is_list_of_rated_tees
  from public;
grant execute on function private.handicap_number to authenticated;
revoke execute on function public.competition_players from public, anon, service_role;
grant execute on function public.competition_players to authenticated;

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

create or replace function public.own_entry(tournament_slug text) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  me uuid := auth.uid();
  shown public.tournaments;
  latest public.tournament_registrations;
begin
  if not private.has_session() then
    return null;
  end if;
  select * into shown from public.tournaments as known
  where known.slug = tournament_slug and known.state <> 'draft';
  if shown.id is null then
    return '{"tournament": null}';
  end if;
  select * into latest from public.tournament_registrations as version
  where version.user_id = me and version.tournament_id = shown.id
  order by version.registration_date desc limit 1;
  return jsonb_build_object(
    'tournament', to_jsonb(shown),
    'places', case
      when shown.capacity is not null or shown.category_places <> '{}'
        or shown.golf_group_places <> '{}'
      then (select to_jsonb(counted) - 'tournament_id'
            from public.tournament_entries(array[shown.id]) as counted) end,
    'full_name', (
      select profile.full_name from public.profiles as profile where profile.id = me),
    'latest', case when latest.id is not null then
      to_jsonb(latest) - '{golfguage_email,golfguage_password}'::text[] end,
    'versions', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', version.id, 'withdrawn_at', version.withdrawn_at)
          order by version.registration_date desc), '[]')
      from public.tournament_registrations as version
      where version.user_id = me and version.tournament_id = shown.id),
    'queue_place', case when latest.state = 'waiting' then (
      select line.place from public.own_queue_places() as line
      where line.tournament_id = shown.id) end,
    'unlinked_scoring_email', (
      select unlinked.email from public.scoring_accounts as unlinked
      where unlinked.user_id = me and unlinked.state = 'exists'),
    'fee', (
      select jsonb_build_object(
        'per_player', coalesce(own.per_player,
          private.fee_on(fees, (now() at time zone 'Asia/Kolkata')::date)),
        'includes', fees.includes,
        'prices', fees.prices,
        'due', own.due,
        'state', own.state,
        'receipts', private.receipts_of(own.entry_id))
      from public.tournament_fees as fees
      left join public.entry_fee_states as own on own.entry_id = latest.entry_id
      where fees.tournament_id = shown.id
        and (own.entry_id is not null or latest.id is null and fees.fee is not null)),
    'scoring', case when shown.rated_tees <> '[]' then
      private.scoring_for_members(shown.id) end);
end;
$$;

-- Handicaps have a step of 0.1, and no place of published results is null. What is stored
-- follows: handicaps are rounded, and 9999, which stood for no place, becomes null.

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
          player - array['id', 'full_name', 'phone', 'handicap', 'category'] <> '{}'
          or coalesce(player ->> 'id', '')
            !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
          or not private.is_list_of_names(jsonb_build_array(player -> 'full_name'), 1, 120)
          or char_length(player ->> 'full_name') < 2
          or not private.is_list_of_names(jsonb_build_array(player -> 'phone'), 1, 32)
          or char_length(player ->> 'phone') < 10
          or not private.is_list_of_names(jsonb_build_array(player -> 'handicap'), 1, 20)
          or case entry_form
            when 'full' then
              coalesce(player ->> 'category', '') not in ('men', 'senior', 'ladies')
              -- A case, so that the cast never sees a text that is no number.
              or case
                when player ->> 'handicap' ~ '^(0|[1-9][0-9]?)(\.[0-9])?$'
                then (player ->> 'handicap')::numeric > 40
                else true
              end
            else player ? 'category'
          end
        else true
      end)
    and (select count(*) = count(distinct player ->> 'id')
         from jsonb_array_elements(players) as player);
end;
$$;

create or replace function private.is_list_of_guests(guests jsonb) returns boolean
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
          or not private.is_list_of_names(jsonb_build_array(guest -> 'name'), 1, 120)
          or case coalesce(jsonb_typeof(guest -> 'handicap'), 'null')
            when 'null' then false
            when 'number' then
              (guest ->> 'handicap')::numeric not between 0 and 54
              or (guest ->> 'handicap')::numeric <> round((guest ->> 'handicap')::numeric, 1)
            else true
          end
        else true
      end)
    and private.is_list_of_ids(
      coalesce((select jsonb_agg(guest -> 'id') from jsonb_array_elements(guests) as guest), '[]'),
      300);
end;
$$;

create or replace function private.are_results(results jsonb) returns boolean
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
          or not player ? 'place'
          or coalesce(player ->> 'place', '1') !~ '^[1-9][0-9]{0,3}$'
          or coalesce(player ->> 'points', '') !~ '^[0-9]{1,3}$'
          or coalesce(player ->> 'handicap', '0') !~ '^[0-9]{1,2}$'
        else true
      end)
    and private.is_list_of_ids(
      coalesce((select jsonb_agg(player -> 'player')
                from jsonb_array_elements(results -> 'players') as player), '[]'), 1000)
    and not exists (
      select from jsonb_array_elements(results -> 'teams') as team
      where case jsonb_typeof(team)
        when 'object' then
          team - array['name', 'place', 'points', 'cards'] <> '{}'
          or not private.is_list_of_names(jsonb_build_array(team -> 'name'), 1, 80)
          or coalesce(team ->> 'place', '') !~ '^[1-9][0-9]{0,3}$'
          or coalesce(team ->> 'points', '') !~ '^[0-9]{1,5}$'
          or coalesce(team ->> 'cards', '') !~ '^[0-9]{1,3}$'
        else true
      end);
end;
$$;

create or replace function private.registration_changes(before jsonb, after jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_agg(
    case
      when field = 'category'
        or (field = 'handicap' and before ->> field ~ '^(0|[1-9][0-9]?)(\.[0-9])?$'
            and after ->> field ~ '^(0|[1-9][0-9]?)(\.[0-9])?$')
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

-- Versions and their numbers stay as they are: nobody changed them.
alter table public.tournament_registrations disable trigger user;
alter table public.competitions disable trigger user;

alter table public.tournament_registrations drop constraint handicap_range;
alter table public.tournament_registrations drop constraint players_listed;

update public.tournament_registrations
set handicap = trim_scale(round(handicap::numeric, 1))::text
where entry_form = 'full' and handicap !~ '^(0|[1-9][0-9]?)(\.[0-9])?$';

update public.tournament_registrations as version
set players = (
  select jsonb_agg(
    player || jsonb_build_object(
      'handicap', trim_scale(round((player ->> 'handicap')::numeric, 1))::text)
    order by place)
  from jsonb_array_elements(version.players) with ordinality as listed (player, place))
where entry_form = 'full' and not private.is_list_of_players(players, entry_form);

alter table public.tournament_registrations add constraint handicap_range check (
  case
    when entry_form = 'short' then true
    when handicap ~ '^(0|[1-9][0-9]?)(\.[0-9])?$'
      then handicap::numeric >= 0 and handicap::numeric <= 40
    else false
  end);
alter table public.tournament_registrations add constraint players_listed
  check (private.is_list_of_players(players, entry_form));

update public.competitions as competition
set guests = (
  select jsonb_agg(
    case when jsonb_typeof(guest -> 'handicap') = 'number' then
      guest || jsonb_build_object('handicap', round((guest ->> 'handicap')::numeric, 1))
    else guest end order by place)
  from jsonb_array_elements(competition.guests) with ordinality as listed (guest, place))
where not private.is_list_of_guests(guests);

update public.competitions as competition
set published_results = published_results || jsonb_build_object('players', (
  select jsonb_agg(
    case when player -> 'place' = '9999' then player || '{"place": null}' else player end
    order by place)
  from jsonb_array_elements(published_results -> 'players')
    with ordinality as listed (player, place)))
where published_results -> 'players' @> '[{"place": 9999}]';

alter table public.tournament_registrations enable trigger user;
alter table public.competitions enable trigger user;

-- Only published_competition, which the site calls, needs them.
alter function public.published_draw(text) set schema private;
alter function public.published_results(text) set schema private;
revoke execute on function private.published_draw, private.published_results
  from anon, authenticated;

create or replace function public.published_competition(slug text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'draw', (select to_jsonb(draw) from private.published_draw(there.id) as draw),
    'results', (select to_jsonb(results) from private.published_results(there.id) as results))
  from public.tournaments as there
  where there.slug = published_competition.slug and there.state <> 'draft';
$$;

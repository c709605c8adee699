-- Published results say in which division a player is.

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
          player - array['player', 'place', 'points', 'handicap', 'division'] <> '{}'
          or not private.is_list_of_names(
            jsonb_build_array(coalesce(player -> 'division', '"-"')), 1, 80)
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

comment on column public.competitions.published_results is
  '{players: [{player, entry, name, team, neutral, place, points, handicap, division}], teams: [{name, place, points, cards}], awards}.';

comment on function public.publish_results is
  'Publishes results {players: [{player, place, points, handicap, division}], teams: [{name, place, points, cards}]} with the awards as they are; administrators only. Returns the version. Codes: tournament_not_found, version_conflict, not_published, day_to_come, results_invalid, results_outdated, scores_missing.';

comment on function private.published_results is
  'The published results: players [{name, team, neutral, place, points, handicap, division}], the best first, teams [{name, place, points, cards}] and awards [{name, note, winner}] or [{name, note, team}]. No row: none are published.';

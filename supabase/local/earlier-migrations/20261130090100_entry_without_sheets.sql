-- The teams and the tee sheet are in tables of their own. Only web servers of an
-- earlier version read these columns, and none of them calls this function; they
-- were two thirds of what it returned.
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
  if not public.has_session() then
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
    'tournament', to_jsonb(shown) - '{teams,team_size,tee_sheet}'::text[],
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
      where unlinked.user_id = me and unlinked.state = 'exists'));
end;
$$;

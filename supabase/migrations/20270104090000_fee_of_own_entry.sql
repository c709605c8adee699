-- What an entry owes is looked up only for a tournament with a fee.

create or replace function public.own_entry(tournament_slug text) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  me uuid := auth.uid();
  shown public.tournaments;
  latest public.tournament_registrations;
  fee jsonb;
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
  -- A statement of its own: setting it up takes as long as everything else here.
  if exists (
    select from public.tournament_fees as fees where fees.tournament_id = shown.id) then
    fee := (
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
        and (own.entry_id is not null or latest.id is null and fees.fee is not null));
  end if;
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
    'fee', fee,
    'scoring', case when shown.rated_tees <> '[]' then
      private.scoring_for_members(shown.id) end);
end;
$$;

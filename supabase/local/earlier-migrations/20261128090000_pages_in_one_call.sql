-- What a member's pages show, each in one call. These functions run with the caller's
-- own rights: the policies decide what they find. In PL/pgSQL, which plans a query once
-- for each connection; in SQL it would be planned at every call, which costs more than
-- the query.

-- A token is good until it expires, also after its session has ended. A page that
-- finds out with the call that it makes anyway asks nobody else.
create function public.has_session() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions
    where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
      and user_id = (select auth.uid()));
end;
$$;

comment on function public.has_session() is
  'Whether the session of the caller''s token still exists.';

create function public.own_profile(with_password boolean default false) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  me uuid := auth.uid();
  registrations jsonb;
begin
  if not public.has_session() then
    return null;
  end if;
  registrations := (
    select jsonb_agg(to_jsonb(registration) order by registration.registration_date desc)
    from public.current_registrations as registration
    where registration.user_id = me);
  return (
    select jsonb_build_object(
      'full_name', profile.full_name,
      'email', profile.email,
      'is_admin', public.is_admin(),
      -- Who has never chosen is reminded.
      'wants_reminders', coalesce(
        (select preferences.wants_reminders from public.mail_preferences as preferences
         where preferences.user_id = me), true),
      'scoring_account', (
        select jsonb_build_object(
          'email', linked.golfguage_email,
          'password', case when with_password then linked.golfguage_password end)
        from public.tournament_registrations as linked
        where linked.user_id = me and linked.golfguage_password is not null
        order by linked.registration_date desc limit 1),
      'unlinked_scoring_email', (
        select unlinked.email from public.scoring_accounts as unlinked
        where unlinked.user_id = me and unlinked.state = 'exists'),
      'registrations', coalesce(registrations, '[]'),
      'queue_places', case when registrations @> '[{"state": "waiting"}]' then (
        select jsonb_object_agg(line.tournament_id, line.place)
        from public.own_queue_places() as line) end,
      'starts', case when registrations @> '[{"state": "confirmed"}]' then (
        select jsonb_object_agg(own.tournament_id, own.starts)
        from public.own_starts() as own) end,
      'results', case when registrations is not null then (
        select jsonb_object_agg(own.tournament_id, own.results)
        from public.own_results() as own) end)
    from public.profiles as profile
    where profile.id = me);
end;
$$;

comment on function public.own_profile(boolean) is
  'Everything on the caller''s profile page; of the scoring account the password only with_password; queue_places, starts and results by the tournament''s id, null without any. Null when the session has ended.';

create function public.own_entry(tournament_slug text) returns jsonb
language plpgsql stable
set search_path = ''
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
      where unlinked.user_id = me and unlinked.state = 'exists'));
end;
$$;

comment on function public.own_entry(text) is
  'A tournament and the caller''s entry in it, for its form: the versions newest first, and the values of the latest. places is null where nothing is limited, tournament where there is none. Null when the session has ended.';

create function public.entrants_page(
  tournament text,
  search text default '',
  wanted_state text default null,
  wanted_golf_group text default null,
  wanted_category text default null,
  wanted_answers jsonb default '{}',
  is_here boolean default null,
  page integer default 1
)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  shown public.tournaments;
  stored_answers jsonb;
  page_size integer;
begin
  select * into shown from public.tournaments as known
  where known.id = entrants_page.tournament;
  if shown.id is null then
    return null;
  end if;
  stored_answers := (
    select jsonb_object_agg(
      question ->> 'id',
      case question ->> 'kind'
        when 'yes_no' then to_jsonb(wanted_answers ->> (question ->> 'id') = 'yes')
        else wanted_answers -> (question ->> 'id') end)
    from jsonb_array_elements(shown.questions) as question
    where wanted_answers ? (question ->> 'id'));
  -- Where groups may enter, every player has a line and a button.
  page_size := case shown.max_group_size when 1 then 50 else 48 / shown.max_group_size end;
  return jsonb_build_object(
    'tournament', to_jsonb(shown),
    'page_size', page_size,
    'entrants', (
      select coalesce(jsonb_agg(to_jsonb(entrant)), '[]')
      from public.tournament_entrants(
        shown.id, search, wanted_state, wanted_golf_group, wanted_category,
        stored_answers, is_here, page_size, page) as entrant),
    'counts', (
      select coalesce(jsonb_agg(to_jsonb(counted)), '[]')
      from public.entrant_counts(shown.id) as counted));
end;
$$;

comment on function public.entrants_page(
  text, text, text, text, text, jsonb, boolean, integer
) is
  'A page of a tournament''s entrants with the tournament and the counts: as tournament_entrants and entrant_counts give them, for administrators only. wanted_answers by question as in a URL: "yes" and "no" of a question with these answers. Null where there is no such tournament.';

revoke execute on function public.has_session() from public, anon;
grant execute on function public.has_session() to authenticated;
revoke execute on function public.own_profile(boolean) from public, anon;
grant execute on function public.own_profile(boolean) to authenticated;
revoke execute on function public.own_entry(text) from public, anon;
grant execute on function public.own_entry(text) to authenticated;
revoke execute on function public.entrants_page(
  text, text, text, text, text, jsonb, boolean, integer) from public, anon;
grant execute on function public.entrants_page(
  text, text, text, text, text, jsonb, boolean, integer) to authenticated;

-- Whatever reads other people's data or changes anything asks for a session that still
-- exists; ids of players are the database's; a golf group is told apart by how it is read.

-- First what a registration locks first: one that is under way is waited for.
lock table public.tournament_registrations in access exclusive mode;

create or replace function public.is_admin() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.admins where user_id = (select auth.uid()))
    and private.has_session()
    and (
      (select auth.jwt()) ->> 'aal' is not distinct from 'aal2'
      or not exists (
        select from public.security_settings where admin_second_factor = 'required'));
end;
$$;

comment on function public.is_admin is
  'Whether the caller is an administrator whose session still exists, and who did not leave out a second factor that is theirs or required.';

create function private.folded(name text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(
    lower(normalize(name, nfkc)),
    '[\s\-\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2212\ufe00-\ufe0f\ufeff]', '', 'g');
$$;

create function private.with_own_player_ids(players jsonb, entry uuid) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  known jsonb := coalesce((
    select version.players from public.tournament_registrations as version
    where version.entry_id = with_own_player_ids.entry and version.replaced_at is null
  ), '[]');
begin
  if jsonb_typeof(players) is distinct from 'array' then
    return players;
  end if;
  return private.with_player_ids((
    select coalesce(jsonb_agg(
      case
        when jsonb_typeof(player) <> 'object'
          or known @> jsonb_build_array(jsonb_build_object('id', player -> 'id'))
        then player
        else player - 'id'
      end order by place), '[]')
    from jsonb_array_elements(players) with ordinality as given (player, place)));
end;
$$;

create or replace function private.begin_registration(member uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if (select auth.role()) = 'authenticated' and member is distinct from (select auth.uid()) then
    raise exception 'not_your_own' using errcode = '42501';
  end if;
  if (select auth.role()) = 'authenticated' then
    perform private.assert_session();
  end if;
  perform private.lock_member(member);
end;
$$;

create or replace function private.accept_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_api constant boolean := coalesce((select auth.role()) = 'authenticated', false);
  is_member constant boolean := is_api and not new.entered_by_club;
  tournament public.tournaments;
  replaced public.tournament_registrations;
  current public.tournament_registrations;
begin
  if new.entered_by_club then
    perform private.lock_member(new.user_id);
  else
    perform private.begin_registration(new.user_id);
  end if;

  -- By its id, or by the name and day that registrations had before.
  if new.tournament_id is null then
    select * into tournament from public.tournaments
    where name = new.tournament_name and starts_on = new.tournament_date;
  else
    select * into tournament from public.tournaments where id = new.tournament_id;
  end if;
  -- Nobody learns of a draft.
  if tournament.id is null or is_member and tournament.state = 'draft' then
    if new.tournament_id is not null then
      raise exception 'tournament_not_found';
    end if;
    tournament := null;
  else
    new.tournament_id := tournament.id;
    new.tournament_name := tournament.name;
    new.tournament_date := tournament.starts_on;
    new.entry_form := tournament.entry_form;
  end if;
  -- An entry that the club corrects may have no account.
  new.entry_id := coalesce((
    select entry_id from public.tournament_registrations
    where new.entered_by_club and id = new.replaces
  ), (
    select entry_id from public.tournament_registrations
    where user_id = new.user_id and tournament_id = new.tournament_id
    limit 1
  ), new.id);
  if is_api then
    -- Of another entry an id would stand twice in a draw.
    new.players := private.with_own_player_ids(new.players, new.entry_id);
  else
    new.players := private.with_player_ids(new.players);
  end if;

  -- Sent before: it meets its idempotency key.
  if exists (
    select from public.tournament_registrations where submission_key = new.submission_key
  ) then
    return new;
  end if;
  if is_member then
    perform private.check_registration_rate(new.user_id);
  end if;
  if new.replaces is not null then
    replaced := private.find_current_registration(new.user_id, new.replaces);
    if (new.tournament_name, new.tournament_date)
       is distinct from (replaced.tournament_name, replaced.tournament_date) then
      raise exception 'other_tournament';
    end if;
  end if;

  if tournament.id is not null then
    tournament := private.lock_tournament(tournament.id);
    if tournament.id is null then
      raise exception 'tournament_not_found';
    end if;
    -- It may have been renamed or moved meanwhile.
    new.tournament_name := tournament.name;
    new.tournament_date := tournament.starts_on;
    new.entry_form := tournament.entry_form;
    if replaced.id is not null then
      -- It may have moved up meanwhile.
      replaced := private.find_current_registration(new.user_id, new.replaces);
    end if;
  end if;
  if replaced.id is not null then
    if not new.entered_by_club then
      perform private.assert_changes_are_open(tournament);
    end if;
  elsif is_member and tournament.id is not null then
    perform private.assert_registration_period(tournament);
  end if;
  if tournament.id is not null then
    perform private.assert_entry(new, tournament);
    if is_api and private.is_list_of_players(new.players, new.entry_form) then
      select * into current from public.tournament_registrations
      where entry_id = new.entry_id and replaced_at is null and withdrawn_at is null;
      new := private.give_places(new, current, tournament);
    end if;
  end if;

  if is_api then
    -- The transaction may have begun before that of the version it replaces.
    new.registration_date := clock_timestamp();
  end if;
  update public.tournament_registrations set replaced_at = new.registration_date
  where entry_id = new.entry_id and replaced_at is null
    and registration_date <= new.registration_date;
  new.replaced_at := (
    select min(registration_date) from public.tournament_registrations
    where entry_id = new.entry_id and registration_date > new.registration_date);
  return new;
end;
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
      select from (
        select entry.category
        union all
        select player ->> 'category'
        from jsonb_array_elements(
          case jsonb_typeof(entry.players) when 'array' then entry.players else '[]' end) as player
      ) as players (category)
      where category in ('men', 'senior', 'ladies')
        and not category = any (tournament.categories)
    ) then
      raise exception 'category_not_offered';
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

create or replace function public.own_queue_places()
returns table (tournament_id text, place integer, players_ahead integer)
language sql stable security definer
set search_path = ''
as $$
  select own.tournament_id,
         (count(ahead.id) + 1)::integer,
         coalesce(sum(ahead.player_count), 0)::integer
  from public.tournament_registrations as own
  left join public.tournament_registrations as ahead
    on ahead.tournament_id = own.tournament_id and ahead.state = 'waiting'
    and ahead.queue_number < own.queue_number
  where own.user_id = (select auth.uid()) and own.state = 'waiting'
    and (select private.has_session())
  group by own.id, own.tournament_id;
$$;

create or replace function public.set_reminders(wanted boolean) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.assert_session();
  insert into public.mail_preferences (user_id, wants_reminders)
  values ((select auth.uid()), coalesce(wanted, true))
  on conflict (user_id) do update set wants_reminders = excluded.wants_reminders;
  return coalesce(wanted, true);
end;
$$;

create or replace function public.correct_entrant(
  entry uuid,
  version uuid,
  fields jsonb,
  submission_key uuid,
  is_told boolean default true,
  may_exceed boolean default false,
  reason text default null
) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
  given public.tournament_registrations;
  made public.tournament_registrations;
  tournament public.tournaments;
  wrong text;
begin
  perform private.assert_admin();
  perform private.assert_session();
  given := private.entry_of(correct_entrant.fields);
  -- Sent before: the same form corrects once.
  select * into made from public.tournament_registrations as sent
  where sent.submission_key = correct_entrant.submission_key and sent.entered_by_club;
  if found then
    return made.state;
  end if;
  known := private.open_entry(correct_entrant.entry);
  if known.id <> correct_entrant.version then
    raise exception 'registration_replaced';
  end if;
  select * into tournament from public.tournaments where id = known.tournament_id;
  given.players := private.with_own_player_ids(given.players, known.entry_id);
  given.entry_id := known.entry_id;
  if known.state = 'confirmed' and not may_exceed
     and private.is_list_of_players(given.players, tournament.entry_form) then
    wrong := private.find_pool_exceeded(given, known, tournament);
    if wrong is not null then
      raise exception 'tournament_full' using detail = wrong;
    end if;
  end if;
  insert into public.tournament_registrations as changed (
    user_id, tournament_id, tournament_name, tournament_date, full_name, email, phone,
    golf_group, category, handicap, additional_info, message, answers, players,
    joins_waiting_list, entered_by_club, submission_key, replaces)
  values (
    known.user_id, known.tournament_id, known.tournament_name, known.tournament_date,
    given.full_name, given.email, given.phone, given.golf_group, given.category,
    given.handicap, given.additional_info, given.message, given.answers, given.players,
    known.joins_waiting_list, true, correct_entrant.submission_key, known.id)
  returning changed.* into made;
  delete from public.check_ins as gone
  where gone.entry_id = made.entry_id and gone.player_id <> made.entry_id
    and not made.players @> jsonb_build_array(jsonb_build_object('id', gone.player_id));
  perform private.write_entrant_audit(
    'entrant-corrected', made,
    jsonb_build_object('registration', made.id, 'told', is_told, 'exceeds', may_exceed));
  if made.email is distinct from known.email then
    -- Who had the old address does not see the entry any more.
    delete from public.entry_links as link where link.entry_id = made.entry_id;
  end if;
  if is_told then
    perform private.queue_version_mail(made, btrim(left(reason, 1000)));
  end if;
  return made.state;
exception
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'entry_invalid' using detail = wrong;
  when not_null_violation then
    get stacked diagnostics wrong = column_name;
    raise exception 'entry_invalid' using detail = wrong;
end;
$$;

create or replace function public.own_starts()
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

create or replace function public.own_results()
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
    and (select private.has_session())
  group by own.tournament_id, own.entry_id;
$$;

create or replace function private.assert_admin() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not public.is_admin() then
    if exists (select from public.admins where user_id = (select auth.uid()))
       and private.second_factor_passed() and not private.has_session() then
      raise exception 'session_ended' using errcode = '42501';
    end if;
    raise exception 'not_an_administrator' using errcode = '42501';
  end if;
end;
$$;

create or replace function public.admin_since() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select granted_at from public.admins
  where user_id = (select auth.uid()) and (select private.has_session());
$$;

drop policy "no second factor is left out" on public.profiles;
create policy "only with a session that still exists" on public.profiles
  as restrictive for all to authenticated
  using ((select private.has_session()));

drop policy "no second factor is left out" on public.admin_audit;
create policy "only with a session that still exists" on public.admin_audit
  as restrictive for all to authenticated
  using ((select private.has_session()));

drop policy "no second factor is left out" on public.factor_releases;
create policy "only with a session that still exists" on public.factor_releases
  as restrictive for all to authenticated
  using ((select private.has_session()));

drop policy "no second factor is left out" on public.rate_limits;
create policy "only with a session that still exists" on public.rate_limits
  as restrictive for all to authenticated
  using ((select private.has_session()));

drop policy "no second factor is left out" on public.tournament_registrations;
create policy "only with a session that still exists" on public.tournament_registrations
  as restrictive for all to authenticated
  using ((select private.has_session()));

drop policy "no second factor is left out" on public.mail_preferences;
create policy "only with a session that still exists" on public.mail_preferences
  as restrictive for all to authenticated
  using ((select private.has_session()));

drop policy "no second factor is left out" on public.entrant_messages;
create policy "only with a session that still exists" on public.entrant_messages
  as restrictive for all to authenticated
  using ((select private.has_session()));

drop policy "no second factor is left out" on public.registration_mails;
create policy "only with a session that still exists" on public.registration_mails
  as restrictive for all to authenticated
  using ((select private.has_session()));

drop policy "no second factor is left out" on public.check_ins;
create policy "only with a session that still exists" on public.check_ins
  as restrictive for all to authenticated
  using ((select private.has_session()));

drop policy "no second factor is left out" on public.scoring_accounts;
create policy "only with a session that still exists" on public.scoring_accounts
  as restrictive for all to authenticated
  using ((select private.has_session()));

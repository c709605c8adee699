-- What everything else is built on: the schemas, their rights, and the functions
-- that checks of tables call.
--
-- `public` is what the data API publishes: tables, views, and the functions that
-- the site and the edge functions call. `private` holds what only the database
-- itself calls. Nobody may execute a function unless a grant beside it says so.
create extension if not exists pg_trgm with schema extensions;

create schema private;
revoke all on schema private from public;
-- Policies and functions that run with a member's rights call some of it.
grant usage on schema private to authenticated;

alter default privileges in schema public
  revoke execute on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- A function may use what is made further down.
set check_function_bodies = off;

create function private.set_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- Anyone may write anything into their own metadata, so the name is cut to what
-- the table accepts: a failing trigger here would make sign-up fail.
create function private.name_in_metadata(metadata jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(btrim(left(btrim(coalesce(
    nullif(btrim(metadata ->> 'full_name'), ''),
    metadata ->> 'name'
  )), 120)), '');
$$;

create function public.is_admin() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.admins where user_id = (select auth.uid()))
    and (
      (select auth.jwt()) ->> 'aal' is not distinct from 'aal2'
      or private.second_factor_passed() and not exists (
        select from public.security_settings where admin_second_factor = 'required'));
end;
$$;

comment on function public.is_admin is
  'Whether the caller is an administrator, and did not leave out a second factor that is theirs or required.';

grant execute on function public.is_admin to authenticated;

-- What like takes for signs is a plain character here.
create function private.search_pattern(search text) returns text
language sql immutable
set search_path = ''
as $$
  select '%' || replace(replace(replace(
    lower(left(coalesce(search, ''), 254)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
$$;

-- One mailbox has many spellings: capitals, a tag after "+", dots at Gmail.
create function private.mailbox_digest(address text) returns text
language sql stable
set search_path = ''
as $$
  select encode(sha256(convert_to(
    case when parts.domain in ('gmail.com', 'googlemail.com')
      then replace(parts.mailbox, '.', '') || '@gmail.com'
      else parts.mailbox || '@' || parts.domain
    end, 'UTF8')), 'hex')
  from (
    select regexp_replace(lower(address), '(\+.*)?@[^@]*$', '') as mailbox,
           regexp_replace(lower(address), '^.*@', '') as domain
  ) as parts;
$$;

-- Lists are jsonb in the row, not tables of their own: one page shows them, one form
-- saves them, and one version number guards them all; nothing searches in them. The
-- checks below hold their shape and size.
create function private.is_list_of_texts(
  items jsonb, max_items integer, required jsonb, optional jsonb default '{}'
) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  max_lengths jsonb := required || optional;
begin
  if jsonb_typeof(items) <> 'array' then
    return false;
  end if;
  return jsonb_array_length(items) <= max_items and not exists (
    select from jsonb_array_elements(items) as item
    where case jsonb_typeof(item)
      when 'object' then
        not item ?& array(select jsonb_object_keys(required))
        or exists (
          select from jsonb_each(item) as field
          where not max_lengths ? field.key
            or jsonb_typeof(field.value) <> 'string'
            or btrim(field.value #>> '{}') = ''
            or char_length(field.value #>> '{}') > (max_lengths ->> field.key)::integer)
      else true
    end);
end;
$$;

comment on function private.is_list_of_texts is
  'Whether this is a list of objects whose fields are texts, none blank. Fields are given with their greatest length, as {"name": 80}.';

create function private.is_list_of_names(
  names jsonb, max_names integer, max_length integer
) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(names) is distinct from 'array' then
    return false;
  end if;
  return jsonb_array_length(names) <= max_names and not exists (
    select from jsonb_array_elements(names) as name
    where jsonb_typeof(name) <> 'string'
      or btrim(name #>> '{}') = '' or char_length(name #>> '{}') > max_length);
end;
$$;

grant execute on function private.is_list_of_names to authenticated;

create function private.is_list_of_questions(questions jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(questions) <> 'array' then
    return false;
  end if;
  return jsonb_array_length(questions) <= 6
    and not exists (
      select from jsonb_array_elements(questions) as question
      where case jsonb_typeof(question)
        when 'object' then
          question - array['id', 'kind', 'label', 'required', 'choices'] <> '{}'
          or coalesce(question ->> 'id', '') !~ '^[a-z0-9-]{1,40}$'
          or not private.is_list_of_names(jsonb_build_array(question -> 'label'), 1, 200)
          or jsonb_typeof(question -> 'required') is distinct from 'boolean'
          or case question ->> 'kind'
            when 'choice' then
              not private.is_list_of_names(question -> 'choices', 20, 80)
              or jsonb_array_length(question -> 'choices') < 2
              or (select count(*) <> count(distinct choice)
                  from jsonb_array_elements(question -> 'choices') as choice)
            when 'short_text' then question ? 'choices'
            when 'long_text' then question ? 'choices'
            when 'yes_no' then question ? 'choices'
            else true
          end
        else true
      end)
    and (select count(*) = count(distinct question ->> 'id')
         from jsonb_array_elements(questions) as question);
end;
$$;

comment on function private.is_list_of_questions is
  'Whether these are at most six questions {id, kind, label, required, choices}: kinds short_text, long_text, choice (with 2 to 20 choices) and yes_no; no id twice.';

create function private.is_reserved_slug(slug text) returns boolean
language sql immutable
set search_path = ''
as $$
  select slug in (
    'admin', 'all', 'api', 'archive', 'calendar', 'copy', 'delete', 'edit', 'entrants', 'feed',
    'index', 'new', 'open', 'page', 'past', 'preview', 'register', 'results', 'rss', 'search',
    'sitemap', 'tee-sheet', 'tournaments', 'updates', 'upcoming');
$$;

comment on function private.is_reserved_slug is
  'Whether a page of the site has, or may once have, this address.';

-- Questions get their ids here: an answer is found by it when the words change.
create function private.with_question_ids(questions jsonb) returns jsonb
language sql volatile
set search_path = ''
as $$
  select case jsonb_typeof(questions) when 'array' then (
    select coalesce(jsonb_agg(
      case when jsonb_typeof(question) = 'object' and not question ? 'id'
        then question || jsonb_build_object('id', gen_random_uuid()::text)
        else question
      end order by place), '[]')
    from jsonb_array_elements(questions) with ordinality as given (question, place)
  ) else questions end;
$$;

-- "Brunch: 11:30 AM, Tee-off: 12:45 PM", for mails. Anything that the table's checks
-- will refuse is let through to them.
create function private.schedule_text(items jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(
    format('%s: %s', item ->> 'name',
      case when item ->> 'time' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        then to_char(date '2000-01-01' + (item ->> 'time')::time, 'FMHH12:MI AM')
      end), ', ' order by place)
  from jsonb_array_elements(case jsonb_typeof(items) when 'array' then items else '[]' end)
    with ordinality as given (item, place);
$$;

create function private.is_mail_address(address text) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(address, '') ~ '^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$';
$$;

create function private.is_map_of_places(places jsonb, known_keys text[] default null)
returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(places) is distinct from 'object' then
    return false;
  end if;
  return (select count(*) <= 40 from jsonb_object_keys(places)) and not exists (
    select from jsonb_each(places) as pool
    where btrim(pool.key) = '' or char_length(pool.key) > 80
      or not pool.key = any (coalesce(known_keys, array[pool.key]))
      or jsonb_typeof(pool.value) <> 'number'
      or (pool.value #>> '{}') !~ '^[0-9]{1,5}$'
      or (pool.value #>> '{}')::integer not between 1 and 10000);
end;
$$;

-- The further players of an entry are part of its version, as its answers are: they
-- are entered, changed and withdrawn together, by one member.
create function private.is_list_of_players(players jsonb, entry_form text) returns boolean
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
                when player ->> 'handicap' ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$'
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

comment on function private.is_list_of_players is
  'Whether these are at most three players {id, full_name, phone, handicap, category}, with the rules of this entry form; category with the full form only. No id twice.';

grant execute on function private.is_list_of_players to authenticated;

create function private.with_player_ids(players jsonb) returns jsonb
language sql volatile
set search_path = ''
as $$
  select case jsonb_typeof(players) when 'array' then (
    select coalesce(jsonb_agg(
      case when jsonb_typeof(player) = 'object' and not player ? 'id'
        then player || jsonb_build_object('id', gen_random_uuid()::text)
        else player
      end order by place), '[]')
    from jsonb_array_elements(players) with ordinality as given (player, place)
  ) else players end;
$$;

-- Ids of players: those of the view registration_players, or of guests.
create function private.is_list_of_ids(ids jsonb, max_ids integer) returns boolean
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
create function private.is_division_into_teams(division jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(division) is distinct from 'object'
     or division - array['teams', 'neutral'] <> '{}'
     or jsonb_typeof(division -> 'teams') is distinct from 'array'
     or not private.is_list_of_ids(division -> 'neutral', 1000) then
    return false;
  end if;
  if jsonb_array_length(division -> 'teams') > 40 or exists (
    select from jsonb_array_elements(division -> 'teams') as team
    where case jsonb_typeof(team)
      when 'object' then
        team - array['name', 'players', 'neutral'] <> '{}'
        or not private.is_list_of_names(jsonb_build_array(team -> 'name'), 1, 80)
        or not private.is_list_of_ids(team -> 'players', 1000)
        or not private.is_list_of_ids(team -> 'neutral', 1000)
      else true
    end
  ) then
    return false;
  end if;
  return (
      select count(*) = count(distinct lower(btrim(team ->> 'name')))
      from jsonb_array_elements(division -> 'teams') as team)
    and private.is_list_of_ids((
      select division -> 'neutral' || coalesce(jsonb_agg(id), '[]')
      from jsonb_array_elements(division -> 'teams') as team,
           jsonb_array_elements(team -> 'players' || (team -> 'neutral')) as id), 1000);
end;
$$;

comment on function private.is_division_into_teams is
  'Whether this is {teams: [{name, players, neutral}], neutral}, at most 40 teams, with ids of players, none twice.';

-- {seed, fourballs: [{start: {time, hole, letter}, players}]}; nobody is in two.
create function private.is_draw(draw jsonb) returns boolean
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
        or not private.is_list_of_ids(fourball -> 'players', 4)
      else true
    end
  ) then
    return false;
  end if;
  return private.is_list_of_ids((
    select coalesce(jsonb_agg(id), '[]')
    from jsonb_array_elements(draw -> 'fourballs') as fourball,
         jsonb_array_elements(fourball -> 'players') as id), 1000);
end;
$$;

comment on function private.is_draw is
  'Whether this is {seed, fourballs: [{start: {time, hole, letter}, players}]}, at most four players each, nobody twice; without a seed it was made by hand.';

create function private.is_list_of_guests(guests jsonb) returns boolean
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
            when 'number' then (guest ->> 'handicap')::numeric not between 0 and 54
            else true
          end
        else true
      end)
    and private.is_list_of_ids(
      coalesce((select jsonb_agg(guest -> 'id') from jsonb_array_elements(guests) as guest), '[]'),
      300);
end;
$$;

-- {name, note, player} or {name, note, team}, or neither: not assigned yet.
create function private.is_list_of_awards(awards jsonb) returns boolean
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
        or not private.is_list_of_names(jsonb_build_array(award -> 'name'), 1, 80)
        or award ? 'note'
          and not private.is_list_of_names(jsonb_build_array(award -> 'note'), 1, 120)
        or award ? 'player'
          and not private.is_list_of_ids(jsonb_build_array(award -> 'player'), 1)
        or award ? 'team'
          and not private.is_list_of_names(jsonb_build_array(award -> 'team'), 1, 80)
        or award ? 'player' and award ? 'team'
      else true
    end);
end;
$$;

create function private.are_results(results jsonb) returns boolean
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

-- A token is good until it expires, also after its session has ended. A page that
-- finds out with the call that it makes anyway asks nobody else.
create function private.has_session() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions
    where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
      and user_id = (select auth.uid()))
    and private.second_factor_passed();
end;
$$;

comment on function private.has_session is
  'Whether the session of the caller''s token still exists, and left out no second factor.';

grant execute on function private.has_session to authenticated;

-- Whoever knows a password alone gets a token of level aal1 from the auth service
-- itself, without the site. The embedded auth service has no factors and no such table.
create function private.second_factor_passed() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if (select auth.jwt()) ->> 'aal' = 'aal2' then
    return true;
  end if;
  if to_regclass('auth.mfa_factors') is null then
    return true;
  end if;
  return not exists (
    select from auth.mfa_factors
    where user_id = (select auth.uid()) and status = 'verified');
end;
$$;

comment on function private.second_factor_passed is
  'Whether the caller''s token was got with a second factor, or its member has none.';

grant execute on function private.second_factor_passed to authenticated;

-- Accounts: profiles, administrators and their audit, second factors, rate limits,
-- deleting an account.

-- `email` and `created_at` are copies from auth.users. That table belongs to the
-- auth service, so a project cannot put an index on it; paging and searching two
-- million people needs one.
create table public.profiles (
  id uuid not null,
  full_name text,
  email text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search_text text generated always as (lower(((COALESCE(email, ''::text) || '
'::text) || COALESCE(full_name, ''::text)))) stored not null,
  constraint profiles_pkey primary key (id),
  constraint profiles_id_fkey foreign key (id) references auth.users(id) on delete cascade,
  constraint profiles_full_name_length check (char_length(full_name) >= 1 AND char_length(full_name) <= 120)
);

comment on table public.profiles is
  'One row per account, made and kept by triggers on auth.users; written by nothing else.';

create index profiles_newest_first
  on public.profiles (created_at DESC, id DESC);

create index profiles_search
  on public.profiles using gin (search_text extensions.gin_trgm_ops);

-- Only the database owner makes somebody an administrator, so not
-- even the service role may write here.
create table public.admins (
  user_id uuid not null,
  granted_at timestamp with time zone default now() not null,
  constraint admins_pkey primary key (user_id),
  constraint admins_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);

-- Every look-up and every export, by whom, and for what. Written by the functions
-- below; nobody may change or remove a line, not even an administrator.
create table public.admin_audit (
  id uuid default gen_random_uuid() not null,
  at timestamp with time zone default now() not null,
  admin_id uuid,
  action text not null,
  search text not null,
  tournament_id text,
  details jsonb,
  constraint admin_audit_pkey primary key (id),
  constraint admin_audit_action check (action = ANY (ARRAY['look-up'::text, 'export'::text, 'scoring-retry'::text, 'tournament-created'::text, 'tournament-copied'::text, 'tournament-saved'::text, 'tournament-published'::text, 'registration-closed'::text, 'registration-reopened'::text, 'tournament-cancelled'::text, 'tournament-deleted'::text, 'entrant-added'::text, 'entrant-confirmed'::text, 'entrant-moved'::text, 'entrant-withdrawn'::text, 'entrants-exported'::text, 'message-sent'::text, 'message-stopped'::text, 'competition-saved'::text, 'draw-published'::text, 'draw-taken-back'::text, 'scores-saved'::text, 'results-published'::text, 'results-taken-back'::text, 'factor-released'::text]))
);

comment on column public.admin_audit.admin_id is
  'No foreign key: the line outlives the account. Null once its person has deleted it.';

comment on column public.admin_audit.tournament_id is
  'No foreign key: the line outlives the tournament, whose slug is then in the column search.';

comment on column public.admin_audit.details is
  'Of a saved tournament the names of the columns that changed; of what was done with an entrant {entry, …}, without a name, because the line outlives the account.';

create index admin_audit_by_admin
  on public.admin_audit (admin_id, at DESC);

create index admin_audit_by_search
  on public.admin_audit (lower(search));

create index admin_audit_newest_first
  on public.admin_audit (at DESC);

create index admin_audit_of_tournament
  on public.admin_audit (tournament_id, at DESC)
  where (tournament_id IS NOT NULL);

create table public.deleted_accounts (
  user_id uuid not null,
  email text,
  deleted_at timestamp with time zone default now() not null,
  cleaned_up_to uuid,
  constraint deleted_accounts_pkey primary key (user_id)
);

comment on table public.deleted_accounts is
  'Accounts whose traces in the auth service''s log are still to be removed; a row goes when they are.';

comment on column public.deleted_accounts.cleaned_up_to is
  'How far the log has been read for this account, the same for all of one pass; null: not begun.';

create index deleted_accounts_in_pass
  on public.deleted_accounts (cleaned_up_to);

-- Set by the owner of the database, as docs/deploying.md says; no key may read or
-- change it.
create table public.security_settings (
  only_row boolean default true not null,
  admin_second_factor text default 'optional'::text not null,
  constraint security_settings_pkey primary key (only_row),
  constraint security_settings_only_row check (only_row),
  constraint security_settings_admin_second_factor check (admin_second_factor = ANY (ARRAY['optional'::text, 'required'::text]))
);

comment on table public.security_settings is
  'One row. admin_second_factor: whether administrators are administrators without a second factor.';

-- Its only row.
insert into public.security_settings default values;

create table public.factor_releases (
  user_id uuid not null,
  requested_at timestamp with time zone default now() not null,
  constraint factor_releases_pkey primary key (user_id),
  constraint factor_releases_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);

comment on table public.factor_releases is
  'Members who wait for their second factor to be removed, who know their password or have its reset mail, and follow links in their mails.';

create index factor_releases_requested_at
  on public.factor_releases (requested_at DESC);

create table public.rate_limits (
  user_id uuid not null,
  action text not null,
  window_started_at timestamp with time zone default now() not null,
  used integer default 1 not null,
  constraint rate_limits_key primary key (user_id, action),
  constraint rate_limits_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);

comment on table public.rate_limits is
  'Fixed-window counters, one row per member and action. Read and written by consume_rate_limit alone.';

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;

create policy "no second factor is left out" on public.profiles
  as restrictive for all to authenticated
  using ((select private.second_factor_passed()));

create policy "people read their own profile" on public.profiles
  for select to authenticated
  using ((id = (select auth.uid())));

alter table public.admins enable row level security;
revoke all on public.admins from anon, authenticated, service_role;

alter table public.admin_audit enable row level security;
revoke all on public.admin_audit from anon, authenticated, service_role;
grant select on public.admin_audit to authenticated;

create policy "administrators read the audit" on public.admin_audit
  for select to authenticated
  using ((select public.is_admin()));

-- Of a member with a second factor a token of level aal1 reads and writes nothing. What
-- only administrators read is_admin() protects.
create policy "no second factor is left out" on public.admin_audit
  as restrictive for all to authenticated
  using ((select private.second_factor_passed()));

-- What an administrator looked up and exported is also about the administrator.
create policy "people read what they looked up themselves" on public.admin_audit
  for select to authenticated
  using ((admin_id = (select auth.uid())));

alter table public.deleted_accounts enable row level security;
revoke all on public.deleted_accounts from anon, authenticated, service_role;

alter table public.security_settings enable row level security;
revoke all on public.security_settings from anon, authenticated, service_role;

alter table public.factor_releases enable row level security;
revoke all on public.factor_releases from anon, authenticated, service_role;
grant select on public.factor_releases to authenticated;

create policy "members read their own request" on public.factor_releases
  for select to authenticated
  using ((user_id = (select auth.uid())));

create policy "no second factor is left out" on public.factor_releases
  as restrictive for all to authenticated
  using ((select private.second_factor_passed()));

alter table public.rate_limits enable row level security;
revoke all on public.rate_limits from anon, authenticated, service_role;
grant select on public.rate_limits to authenticated;

create policy "members read their own counters" on public.rate_limits
  for select to authenticated
  using ((user_id = (select auth.uid())));

create policy "no second factor is left out" on public.rate_limits
  as restrictive for all to authenticated
  using ((select private.second_factor_passed()));

-- A hosted project may have accounts from before its first migration.
insert into public.profiles (id, full_name, email, created_at)
select id, private.name_in_metadata(raw_user_meta_data), email, coalesce(created_at, now())
from auth.users
on conflict (id) do nothing;

create function private.assert_admin() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception 'not_an_administrator' using errcode = '42501';
  end if;
end;
$$;

create function public.admin_since() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select granted_at from public.admins where user_id = (select auth.uid());
$$;

comment on function public.admin_since is
  'Since when the caller is an administrator; null for everybody else.';

grant execute on function public.admin_since to authenticated;

create function public.delete_own_account() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member uuid := (select auth.uid());
  address text;
begin
  if member is null then
    raise exception 'not_signed_in' using errcode = '42501';
  end if;
  -- Sessions before the account, as the auth service does when it refreshes one.
  perform from auth.sessions where user_id = member order by id for update;
  perform private.assert_session();
  select account.email into address from auth.users as account
  where account.id = member for update;

  -- Two administrators who go at the same time must see each other go.
  if exists (select from public.admins where user_id = member) then
    perform from public.admins order by user_id for update;
    if not exists (select from public.admins where user_id <> member) then
      raise exception 'last_administrator';
    end if;
  end if;
  perform private.lock_tournaments_of(member);

  -- Lines that name the member, by whoever and about whomever, in one order.
  perform from public.admin_audit
  where admin_id = member or lower(search) = lower(address)
  order by id for update;
  update public.admin_audit set admin_id = null where admin_id = member;
  update public.admin_audit set search = '' where lower(search) = lower(address);

  -- Before the registrations: settle_scoring_account locks them in this order.
  delete from public.scoring_accounts where user_id = member;
  delete from public.tournament_registrations where user_id = member;
  -- Sessions, profile, mails and rights go by their foreign keys.
  delete from auth.users where id = member;
  -- The auth service's log has neither a foreign key nor an index.
  insert into public.deleted_accounts (user_id, email) values (member, address);
  return true;
end;
$$;

comment on function public.delete_own_account is
  'Removes the caller and everything stored about them, at once or not at all; refuses the last administrator. clean_up_deleted_accounts removes what the auth service''s log says of them.';

grant execute on function public.delete_own_account to authenticated;

-- A page of users is a list and its counts: one look-up, so one line.
create function private.write_audit_log(action text, search text) returns uuid
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  administrator uuid := (select auth.uid());
  wanted text := left(coalesce(write_audit_log.search, ''), 254);
  line uuid;
begin
  if write_audit_log.action = 'look-up' then
    select id into line from public.admin_audit
    where admin_id = administrator and at > now() - interval '10 seconds'
      and action = write_audit_log.action and search = wanted
    limit 1;
  end if;
  if line is null then
    insert into public.admin_audit (admin_id, action, search)
    values (administrator, write_audit_log.action, wanted)
    returning id into line;
  end if;
  return line;
end;
$$;

comment on function private.write_audit_log is
  'Adds a line in the caller''s name, and gives back its id; the same look-up within ten seconds is one line.';

-- A statement's rows at once: an import of 200,000 accounts is one insert more.
create function private.sync_new_profiles() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id, full_name, email, created_at)
  select id, private.name_in_metadata(raw_user_meta_data), email, coalesce(created_at, now())
  from added
  on conflict (id) do nothing;
  return null;
end;
$$;

create function private.sync_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.profiles
  set email = new.email, full_name = private.name_in_metadata(new.raw_user_meta_data)
  where id = new.id;
  return null;
end;
$$;

-- A token is good until it expires, also after its session was ended.
create function private.assert_session() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions
    where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
      and user_id = (select auth.uid())
  ) then
    raise exception 'session_ended' using errcode = '42501';
  end if;
  perform private.assert_second_factor();
end;
$$;

comment on function private.assert_session is
  'Refuses a token whose session has ended, or left out a second factor; for what ends something.';

create function public.consume_rate_limit(action text) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  member uuid := (select auth.uid());
  quota integer;
  span interval;
  used_now integer;
  ends_at timestamptz;
begin
  if member is null then
    raise exception 'not_signed_in' using errcode = '42501';
  end if;
  select known.quota, known.span into quota, span
  from (values
    ('get-users', 120, interval '1 minute'),
    ('golfguage-integration', 20, interval '1 hour'),
    ('golfguage-integration-retry', 200, interval '1 hour'),
    ('registration-mail', 60, interval '1 hour')
  ) as known (action, quota, span)
  where known.action = consume_rate_limit.action;
  if not found then
    raise exception 'unknown_action' using errcode = '22023';
  end if;

  insert into public.rate_limits as counter (user_id, action)
  values (member, consume_rate_limit.action)
  on conflict on constraint rate_limits_key do update
  set used = case when counter.window_started_at <= now() - span then 1
                  else least(counter.used, quota) + 1 end,
      window_started_at = case when counter.window_started_at <= now() - span then now()
                               else counter.window_started_at end
  returning counter.used, counter.window_started_at + span into used_now, ends_at;
  return case when used_now > quota
    then greatest(ceil(extract(epoch from ends_at - now()))::integer, 1) end;
end;
$$;

comment on function public.consume_rate_limit is
  'Counts one call of the caller. Null: it may go on; else the seconds until the next window.';

grant execute on function public.consume_rate_limit to authenticated;

-- One pass through the log is for all accounts that were deleted before it began.
create function private.clean_up_deleted_accounts(batch_size integer default 20000)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  first_id constant uuid := '00000000-0000-0000-0000-000000000000';
  read_to uuid;
  last_id uuid;
  entries bigint;
begin
  -- Whoever comes while a batch is worked on has nothing to do.
  if not pg_try_advisory_xact_lock(hashtextextended('public.clean_up_deleted_accounts', 0)) then
    return false;
  end if;
  select cleaned_up_to into read_to from public.deleted_accounts
  where cleaned_up_to is not null limit 1;
  if not found then
    update public.deleted_accounts set cleaned_up_to = first_id where cleaned_up_to is null;
    if not found then
      return false;
    end if;
    read_to := first_id;
  end if;

  -- A hosted project may keep the log from its database's owner; then its lines go
  -- by the service's own rules.
  begin
    select (array_agg(id order by id desc))[1], count(*) into last_id, entries from (
      select id from auth.audit_log_entries where id > read_to
      order by id limit greatest(batch_size, 1)
    ) as batch (id);
    delete from auth.audit_log_entries
    where id > read_to and id <= last_id
      and payload ->> 'actor_id' in (
        select user_id::text from public.deleted_accounts where cleaned_up_to is not null);
    -- Somebody else may have the address by now.
    delete from auth.audit_log_entries as entry
    using public.deleted_accounts as account
    where entry.id > read_to and entry.id <= last_id
      and account.cleaned_up_to is not null
      and entry.payload ->> 'actor_username' = account.email
      and entry.created_at <= account.deleted_at;
    delete from auth.flow_state where user_id in (
      select user_id from public.deleted_accounts where cleaned_up_to is not null);
  exception when insufficient_privilege then
    raise log 'the records of the auth service were left as they are';
    entries := 0;
  end;

  if entries < greatest(batch_size, 1) then
    delete from public.deleted_accounts where cleaned_up_to is not null;
    return exists (select from public.deleted_accounts);
  end if;
  update public.deleted_accounts set cleaned_up_to = last_id where cleaned_up_to is not null;
  return true;
end;
$$;

comment on function private.clean_up_deleted_accounts is
  'Reads one batch of the auth service''s log and removes what is about deleted accounts. True: call it again.';

create function public.own_profile(with_password boolean default false) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  me uuid := auth.uid();
  registrations jsonb;
begin
  if not private.has_session() then
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

comment on function public.own_profile is
  'Everything on the caller''s profile page; of the scoring account the password only with_password; queue_places, starts and results by the tournament''s id, null without any. Null when the session has ended.';

grant execute on function public.own_profile to authenticated;

create function public.admin_second_factor() returns text
language sql stable security definer
set search_path = ''
as $$
  select admin_second_factor from public.security_settings;
$$;

comment on function public.admin_second_factor is
  'The setting, for npm run verify.';

grant execute on function public.admin_second_factor to service_role;

create function private.assert_second_factor() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.second_factor_passed() then
    raise exception 'second_factor_needed' using errcode = '42501';
  end if;
end;
$$;

-- The auth service takes down in a token how its session was opened: with a mailed
-- link it is "otp".
create function public.request_factor_release() returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  methods jsonb := (select auth.jwt()) -> 'amr';
begin
  if (select auth.uid()) is null or private.second_factor_passed() then
    raise exception 'nothing_to_release' using errcode = '22023';
  end if;
  if jsonb_typeof(methods) is distinct from 'array' or not exists (
    select from jsonb_array_elements(methods) as used
    where used ->> 'method' in ('otp', 'magiclink', 'recovery')
      and to_timestamp((used ->> 'timestamp')::double precision) > now() - interval '1 hour')
  then
    return false;
  end if;
  insert into public.factor_releases (user_id) values ((select auth.uid()))
  on conflict (user_id) do update set requested_at = now();
  return true;
end;
$$;

comment on function public.request_factor_release is
  'Asks for the release of the caller''s second factor; false, with nothing done, unless the session was opened with a mailed link within the last hour.';

grant execute on function public.request_factor_release to authenticated;

create function public.factor_release_requests()
returns table (
  user_id uuid, account_email text, full_name text, requested_at timestamptz, total bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select request.user_id, profile.email, profile.full_name, request.requested_at,
           count(*) over ()
    from public.factor_releases as request
    join public.profiles as profile on profile.id = request.user_id
    where request.requested_at > now() - interval '7 days'
    order by request.requested_at desc
    limit 20;
end;
$$;

comment on function public.factor_release_requests is
  'The latest requests of the last week, for administrators.';

grant execute on function public.factor_release_requests to authenticated;

create function public.release_second_factor(member uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  account public.profiles;
begin
  perform private.assert_admin();
  -- Sessions before the account, as the auth service does when it refreshes one.
  perform from auth.sessions where user_id = member order by id for update;
  delete from public.factor_releases where user_id = member;
  if not found then
    raise exception 'no_release_requested' using errcode = '22023';
  end if;
  select * into account from public.profiles as profile where profile.id = member;
  delete from auth.mfa_factors where user_id = member;
  delete from auth.sessions where user_id = member;
  perform private.write_audit_log('factor-released', account.email);
  insert into public.registration_mails (user_id, recipient, full_name, kind)
  values (member, account.email, coalesce(account.full_name, ''), 'factor-released');
  return true;
end;
$$;

comment on function public.release_second_factor is
  'Removes the second factor of a member who asked for it, ends all sessions, and tells the member by mail; administrators only.';

grant execute on function public.release_second_factor to authenticated;

create trigger profiles_set_updated_at
  before update on public.profiles
  for each row
  execute function private.set_updated_at();

create trigger sync_new_profiles
  after insert on auth.users
  referencing new table as added
  for each statement
  execute function private.sync_new_profiles();

-- Not at a log-in, which changes neither.
create trigger sync_profile
  after update on auth.users
  for each row
  when (old.email::text IS DISTINCT FROM new.email::text OR old.raw_user_meta_data IS DISTINCT FROM new.raw_user_meta_data)
  execute function private.sync_profile();

-- Tournaments, and the club's editing of them.

-- A row is the configuration: whoever owns the database moves a deadline by
-- changing `changes_until`.
create table public.tournaments (
  id text default (gen_random_uuid())::text not null,
  name text not null,
  starts_on date,
  changes_until date,
  place text,
  schedule text,
  calendar_path text,
  registration_opens_at timestamp with time zone,
  registration_closes_at timestamp with time zone,
  slug text default (gen_random_uuid())::text not null,
  state text default 'draft'::text not null,
  published_at timestamp with time zone,
  cancelled_reason text,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  -- The day.
  tee_off_at time without time zone,
  ends_at time without time zone,
  map_url text,
  -- The card.
  summary text,
  date_text text,
  card_label text,
  picture text default 'fairway'::text not null,
  -- The information page.
  has_information_page boolean default true not null,
  lead text,
  about text,
  facts jsonb default '[]'::jsonb not null,
  schedule_items jsonb default '[]'::jsonb not null,
  rules jsonb default '[]'::jsonb not null,
  prizes jsonb default '[]'::jsonb not null,
  tees jsonb default '[]'::jsonb not null,
  tees_note text,
  teams_note text,
  news jsonb default '[]'::jsonb not null,
  closing_text text,
  -- Registration.
  capacity integer,
  entry_form text default 'full'::text not null,
  form_intro text,
  golf_groups text[] default '{}'::text[] not null,
  allows_other_group boolean default true not null,
  categories text[] default '{men,senior,ladies}'::text[] not null,
  questions jsonb default '[]'::jsonb not null,
  message_label text,
  category_places jsonb default '{}'::jsonb not null,
  golf_group_places jsonb default '{}'::jsonb not null,
  has_waiting_list boolean default true not null,
  max_group_size integer default 1 not null,
  constraint tournaments_pkey primary key (id),
  constraint tournaments_name_and_day unique (name, starts_on),
  constraint tournaments_slug_key unique (slug),
  constraint tournaments_registration_period check (registration_opens_at < registration_closes_at),
  constraint tournaments_slug check (char_length(slug) >= 3 AND char_length(slug) <= 80 AND slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint tournaments_name check (char_length(name) <= 120 AND btrim(name) <> ''::text),
  constraint tournaments_state check (state = ANY (ARRAY['draft'::text, 'published'::text, 'cancelled'::text])),
  constraint tournaments_published_at check ((state = 'draft'::text) = (published_at IS NULL)),
  constraint tournaments_cancelled_reason check ((state = 'cancelled'::text) = (cancelled_reason IS NOT NULL) AND char_length(cancelled_reason) <= 1000 AND btrim(cancelled_reason) <> ''::text),
  constraint tournaments_starts_on check (
CASE
    WHEN starts_on IS NULL THEN state = 'draft'::text
    ELSE starts_on >= '2000-01-01'::date AND starts_on <= '2100-01-01'::date
END),
  constraint tournaments_ends_at check (tee_off_at < ends_at),
  constraint tournaments_place check (char_length(place) <= 200 AND btrim(place) <> ''::text),
  constraint tournaments_map_url check (char_length(map_url) <= 500 AND map_url ~ '^https://[^\s"<>\\]+$'::text),
  constraint tournaments_summary check (char_length(summary) <= 300 AND btrim(summary) <> ''::text),
  constraint tournaments_date_text check (char_length(date_text) <= 60 AND btrim(date_text) <> ''::text),
  constraint tournaments_card_label check (char_length(card_label) <= 40 AND btrim(card_label) <> ''::text),
  -- The illustrations are files of the site: a new one needs no migration.
  constraint tournaments_picture check (picture ~ '^[a-z0-9-]{1,40}$'::text),
  constraint tournaments_lead check (char_length(lead) <= 300 AND btrim(lead) <> ''::text),
  constraint tournaments_about check (char_length(about) <= 10000 AND btrim(about) <> ''::text),
  constraint tournaments_facts check (private.is_list_of_texts(facts, 6, '{"fact": 80, "name": 60}'::jsonb)),
  constraint tournaments_schedule_items check (private.is_list_of_texts(schedule_items, 20, '{"name": 80, "time": 5}'::jsonb) AND NOT jsonb_path_exists(schedule_items, '$[*]."time"?(!(@ like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"))'::jsonpath)),
  constraint tournaments_rules check (private.is_list_of_texts(rules, 20, '{"name": 60, "rule": 120}'::jsonb, '{"meaning": 300}'::jsonb)),
  constraint tournaments_prizes check (private.is_list_of_texts(prizes, 30, '{"for": 10, "name": 80, "prize": 120}'::jsonb, '{"more": 120}'::jsonb) AND NOT jsonb_path_exists(prizes, '$[*]."for"?(@ != "team" && @ != "player")'::jsonpath)),
  constraint tournaments_tees check (private.is_list_of_texts(tees, 10, '{"tee": 20, "who": 120}'::jsonb)),
  constraint tournaments_tees_note check (char_length(tees_note) <= 300 AND btrim(tees_note) <> ''::text),
  constraint tournaments_teams_note check (char_length(teams_note) <= 300 AND btrim(teams_note) <> ''::text),
  constraint tournaments_news check (private.is_list_of_texts(news, 50, '{"on": 10, "text": 2000}'::jsonb) AND NOT jsonb_path_exists(news, '$[*]."on"?(!(@ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))'::jsonpath)),
  constraint tournaments_closing_text check (char_length(closing_text) <= 2000 AND btrim(closing_text) <> ''::text),
  constraint tournaments_capacity check (capacity >= 1 AND capacity <= 10000),
  constraint tournaments_entry_form check (entry_form = ANY (ARRAY['full'::text, 'short'::text])),
  constraint tournaments_form_intro check (char_length(form_intro) <= 1000 AND btrim(form_intro) <> ''::text),
  constraint tournaments_golf_groups check (private.is_list_of_names(to_jsonb(golf_groups), 40, 80)),
  constraint tournaments_categories check (categories <@ ARRAY['men'::text, 'senior'::text, 'ladies'::text] AND cardinality(categories) <= 3),
  constraint tournaments_questions check (private.is_list_of_questions(questions)),
  constraint tournaments_message_label check (char_length(message_label) <= 60 AND btrim(message_label) <> ''::text),
  constraint tournaments_category_places check (private.is_map_of_places(category_places, '{men,senior,ladies}'::text[])),
  constraint tournaments_golf_group_places check (private.is_map_of_places(golf_group_places)),
  constraint tournaments_max_group_size check (max_group_size >= 1 AND max_group_size <= 4)
);

comment on table public.tournaments is
  'The club''s tournaments. A row is everything that the site says of one.';

comment on column public.tournaments.starts_on is
  'The day, in India; times of day are India''s too.';

comment on column public.tournaments.changes_until is
  'The last day, in India, on which a registration may be changed or withdrawn. Null: as long as registration is open.';

comment on column public.tournaments.schedule is
  'The schedule_items in one line, for mails.';

comment on column public.tournaments.registration_opens_at is
  'Null: registration has been open from the start.';

comment on column public.tournaments.registration_closes_at is
  'Null: registration is open until this is set.';

comment on column public.tournaments.slug is
  'Its place in URLs, /tournaments/<slug>; fixed once it was published.';

comment on column public.tournaments.version is
  'For optimistic locking: one more with every change, also one made in SQL.';

comment on column public.tournaments.tee_off_at is
  'Null: not known. The day itself begins with the first of the schedule_items.';

comment on column public.tournaments.ends_at is
  'An estimate, for calendars.';

comment on column public.tournaments.date_text is
  'The day as the card writes it; null: written by the site.';

comment on column public.tournaments.card_label is
  'The card''s label while registration is open; null: the state of the registration.';

comment on column public.tournaments.about is
  'Markdown, as are the texts of news.';

comment on column public.tournaments.capacity is
  'How many players may be entered at once; null: no limit.';

comment on column public.tournaments.entry_form is
  'full: name, e-mail, phone, golf group, category, handicap 0-40, notes. short: name, phone, handicap as text, message.';

comment on column public.tournaments.allows_other_group is
  'Whether members may write in a golf group of their own.';

comment on column public.tournaments.message_label is
  'The short form''s label of the message; null: the site''s own.';

comment on column public.tournaments.category_places is
  'Category -> how many of its players may be entered at once. One that is not named has no limit of its own.';

comment on column public.tournaments.golf_group_places is
  'The same for golf groups.';

comment on column public.tournaments.has_waiting_list is
  'Whether members may wait for a place when there is none.';

comment on column public.tournaments.max_group_size is
  'How many players may enter together: the member and up to three more.';

create index tournaments_by_day
  on public.tournaments (starts_on DESC, id)
  where (state <> 'draft'::text);

alter table public.tournaments enable row level security;
revoke all on public.tournaments from anon, authenticated;
grant select on public.tournaments to anon;
grant select on public.tournaments to authenticated;

create policy "administrators read drafts too" on public.tournaments
  for select to authenticated
  using ((select public.is_admin()));

create policy "everybody reads what was published" on public.tournaments
  for select to anon, authenticated
  using ((state <> 'draft'::text));

create function private.next_tournament_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end;
$$;

-- The member first, then the tournament, then registrations. Until the transaction
-- ends nobody changes the tournament; where places are counted, nobody else enters.
create function private.lock_tournament(tournament text) returns public.tournaments
language plpgsql
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  select * into known from public.tournaments where id = lock_tournament.tournament;
  if private.pools_of(known) = '{}' then
    begin
      select * into known from public.tournaments
      where id = lock_tournament.tournament for share;
      if private.pools_of(known) = '{}' then
        return known;
      end if;
      -- It has got a limit just now. Two who asked for the stronger lock beside this
      -- one would deadlock, so this one is given back first.
      raise exception 'tournament_changed' using errcode = 'serialization_failure';
    exception when serialization_failure then
      null;
    end;
  end if;
  select * into known from public.tournaments
  where id = lock_tournament.tournament for no key update;
  return known;
end;
$$;

create function private.write_tournament_audit(
  action text, tournament public.tournaments, details jsonb default null
) returns void
language sql
set search_path = ''
as $$
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  values ((select auth.uid()), action, (tournament).slug, (tournament).id, details);
$$;

-- "Monsoon Cup" -> monsoon-cup, or monsoon-cup-2 where that is taken.
create function private.free_slug(name text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  base text := btrim(left(regexp_replace(
    regexp_replace(lower(name), '[''’]', '', 'g'), '[^a-z0-9]+', '-', 'g'), 70), '-');
  found_slug text;
begin
  if char_length(base) < 3 then
    base := btrim('tournament-' || base, '-');
  end if;
  select candidate into found_slug
  from (
    select case number when 1 then base else base || '-' || number end as candidate, number
    from generate_series(1, 1000) as number
  ) as candidates
  where not private.is_reserved_slug(candidate)
    and not exists (select from public.tournaments where slug = candidate)
  order by number
  limit 1;
  return found_slug;
end;
$$;

create function private.assert_dates_agree(
  before public.tournaments, after public.tournaments
) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  contradiction text;
begin
  -- Only what this change touches: a row may be older than the rule.
  select field into contradiction
  from (values
    ('registration_closes_at', after.registration_opens_at >= after.registration_closes_at,
     (before.registration_opens_at, before.registration_closes_at)
       is distinct from (after.registration_opens_at, after.registration_closes_at)),
    ('registration_opens_at',
     (after.registration_opens_at at time zone 'Asia/Kolkata')::date > after.starts_on,
     (before.registration_opens_at, before.starts_on)
       is distinct from (after.registration_opens_at, after.starts_on)),
    ('registration_closes_at',
     (after.registration_closes_at at time zone 'Asia/Kolkata')::date > after.starts_on,
     (before.registration_closes_at, before.starts_on)
       is distinct from (after.registration_closes_at, after.starts_on)),
    ('changes_until', after.changes_until > after.starts_on,
     (before.changes_until, before.starts_on)
       is distinct from (after.changes_until, after.starts_on)),
    ('ends_at', after.tee_off_at >= after.ends_at, true)
  ) as rule (field, is_broken, is_touched)
  where is_broken and is_touched
  limit 1;
  if found then
    raise exception 'dates_contradict' using detail = contradiction;
  end if;
end;
$$;

-- Answers must keep the question that they answer.
create function private.assert_questions_keep_answers(
  tournament text, before jsonb, after jsonb
) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  question jsonb;
  follower jsonb;
begin
  for question in select jsonb_array_elements(before) loop
    select known into follower from jsonb_array_elements(after) as known
    where known ->> 'id' = question ->> 'id' and known -> 'kind' = question -> 'kind';
    if exists (
      select from public.tournament_registrations as entry
      where entry.tournament_id = assert_questions_keep_answers.tournament
        and entry.answers ? (question ->> 'id')
        and (follower is null
          or follower ->> 'kind' = 'choice'
            and not follower -> 'choices' @> (entry.answers -> (question ->> 'id')))
    ) then
      raise exception 'question_has_answers' using detail = question ->> 'id';
    end if;
  end loop;
end;
$$;

-- The row, locked, as the caller has seen it.
create function private.open_tournament(tournament text, expected_version integer)
returns public.tournaments
language plpgsql
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  select * into known from public.tournaments
  where id = open_tournament.tournament for update;
  if not found then
    raise exception 'tournament_not_found';
  end if;
  if known.version is distinct from expected_version then
    raise exception 'version_conflict' using detail = known.version::text;
  end if;
  return known;
end;
$$;

create function public.save_tournament(
  changes jsonb,
  tournament text default null,
  expected_version integer default null,
  submission_key uuid default null
)
returns table (id text, slug text, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  editable constant text[] := private.editable_columns();
  pool record;
  known public.tournaments;
  wanted public.tournaments;
  wrong text;
  entries integer;
begin
  perform private.assert_admin();
  if jsonb_typeof(changes) is distinct from 'object' then
    raise exception 'tournament_invalid';
  end if;
  select field into wrong from jsonb_object_keys(changes) as field
  where field <> all (editable) limit 1;
  if found then
    raise exception 'field_unknown' using detail = wrong;
  end if;

  if save_tournament.tournament is null then
    -- Sent before: the same form makes one tournament.
    insert into public.tournaments as made (id, name)
    values (coalesce(submission_key, gen_random_uuid())::text,
            coalesce(btrim(changes ->> 'name'), ''))
    on conflict on constraint tournaments_pkey do nothing
    returning made.* into known;
    if known.id is null then
      return query
        select there.id, there.slug, there.version from public.tournaments as there
        where there.id = submission_key::text;
      return;
    end if;
  else
    known := private.open_tournament(save_tournament.tournament, expected_version);
  end if;

  begin
    wanted := jsonb_populate_record(known, changes);
  exception when data_exception then
    for wrong in select jsonb_object_keys(changes) loop
      begin
        perform jsonb_populate_record(known, jsonb_build_object(wrong, changes -> wrong));
      exception when data_exception then
        raise exception 'tournament_invalid' using detail = wrong;
      end;
    end loop;
    raise;
  end;
  wanted.name := btrim(wanted.name);
  wanted.questions := private.with_question_ids(wanted.questions);
  if save_tournament.tournament is null and changes ->> 'slug' is null then
    wanted.slug := private.free_slug(wanted.name);
  elsif wanted.slug is distinct from known.slug then
    if known.published_at is not null then
      raise exception 'slug_fixed';
    end if;
    if private.is_reserved_slug(wanted.slug) then
      raise exception 'slug_reserved';
    end if;
  end if;
  perform private.assert_dates_agree(known, wanted);
  if wanted.capacity is distinct from known.capacity then
    entries := private.count_entries(known.id);
    if wanted.capacity < entries then
      raise exception 'capacity_below_entries' using detail = entries::text;
    end if;
  end if;
  if jsonb_typeof(wanted.category_places) = 'object'
     and jsonb_typeof(wanted.golf_group_places) = 'object' then
    for pool in
      select limited.key, taken.value::integer as entries
      from jsonb_each_text(private.pools_of(wanted) - 'all') as limited
      join jsonb_each_text(
        private.sum_claims(known.id, private.pools_of(wanted), '{confirmed}')) as taken
        using (key)
      where limited.value ~ '^[0-9]{1,5}$' and taken.value::integer > limited.value::integer
        and limited.value is distinct from private.pools_of(known) ->> limited.key
      order by limited.key
      limit 1
    loop
      raise exception 'places_below_entries'
        using detail = format('%s %s', pool.entries, pool.key);
    end loop;
  end if;
  if wanted.entry_form is distinct from known.entry_form and exists (
    select from public.tournament_registrations where tournament_id = known.id
  ) then
    raise exception 'entry_form_has_entries';
  end if;

  if wanted.schedule_items is distinct from known.schedule_items then
    wanted.schedule := private.schedule_text(wanted.schedule_items);
  end if;
  execute (
    select format('update public.tournaments set %s where id = $2 returning *',
                  string_agg(format('%1$I = ($1).%1$I', field), ', '))
    from unnest(editable || array['schedule']) as field)
  into wanted using wanted, known.id;
  -- Both are lists by now: the checks of the table have seen them.
  perform private.assert_questions_keep_answers(known.id, known.questions, wanted.questions);

  perform private.write_tournament_audit(
    case when save_tournament.tournament is null then 'tournament-created'
         else 'tournament-saved' end,
    wanted,
    (select jsonb_agg(field order by field) from unnest(editable) as field
     where to_jsonb(known) -> field is distinct from to_jsonb(wanted) -> field));
  return query select wanted.id, wanted.slug, wanted.version;
exception
  when unique_violation then
    get stacked diagnostics wrong = constraint_name;
    if wrong = 'tournaments_slug_key' then
      raise exception 'slug_taken';
    elsif wrong = 'tournaments_name_and_day' then
      raise exception 'name_and_day_taken';
    end if;
    raise;
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'tournament_invalid' using detail = replace(wrong, 'tournaments_', '');
  when not_null_violation then
    get stacked diagnostics wrong = column_name;
    raise exception 'tournament_invalid' using detail = wrong;
end;
$$;

comment on function public.save_tournament is
  'Changes these columns of a tournament, or makes a draft; administrators only. Codes: field_unknown, tournament_not_found, version_conflict, slug_taken, slug_reserved, slug_fixed, name_and_day_taken, dates_contradict, capacity_below_entries, entry_form_has_entries, question_has_answers, tournament_invalid; the detail is the column, the number entered, the question''s id or the present version.';

grant execute on function public.save_tournament to authenticated;

create function public.copy_tournament(tournament text, submission_key uuid default null)
returns table (id text, slug text, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  source public.tournaments;
  made public.tournaments;
begin
  perform private.assert_admin();
  select * into source from public.tournaments as known
  where known.id = copy_tournament.tournament;
  if not found then
    raise exception 'tournament_not_found';
  end if;
  -- Everything but what belongs to that day and its players.
  insert into public.tournaments
  select copied.*
  from jsonb_populate_record(source, jsonb_build_object(
    'id', coalesce(submission_key, gen_random_uuid())::text,
    'slug', private.free_slug(source.name),
    'state', 'draft', 'published_at', null, 'cancelled_reason', null,
    'version', 1, 'updated_at', now(), 'calendar_path', null,
    'starts_on', null, 'date_text', null, 'lead', null, 'closing_text', null,
    'registration_opens_at', null, 'registration_closes_at', null, 'changes_until', null,
    'facts', '[]'::jsonb, 'teams_note', null, 'news', '[]'::jsonb)) as copied
  on conflict on constraint tournaments_pkey do nothing
  returning * into made;
  if made.id is null then
    return query
      select there.id, there.slug, there.version from public.tournaments as there
      where there.id = submission_key::text;
    return;
  end if;
  perform private.write_tournament_audit(
    'tournament-copied', made, jsonb_build_array(source.slug));
  return query select made.id, made.slug, made.version;
exception
  when unique_violation then
    raise exception 'slug_taken';
end;
$$;

comment on function public.copy_tournament is
  'A new draft with everything but days, players and news; administrators only.';

grant execute on function public.copy_tournament to authenticated;

create function private.missing_fields(tournament public.tournaments) returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(field order by place), '{}')
  from (values
    (1, 'starts_on', tournament.starts_on is null),
    (2, 'place', tournament.place is null),
    (3, 'summary', tournament.summary is null),
    (4, 'categories',
     tournament.entry_form = 'full' and cardinality(tournament.categories) = 0),
    (5, 'golf_groups',
     tournament.entry_form = 'full' and cardinality(tournament.golf_groups) = 0
       and not tournament.allows_other_group)
  ) as needed (place, field, is_missing)
  where is_missing;
$$;

create function public.publish_tournament(tournament text, expected_version integer)
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournaments;
  missing text[];
begin
  perform private.assert_admin();
  known := private.open_tournament(tournament, expected_version);
  if known.state <> 'draft' then
    raise exception 'not_a_draft';
  end if;
  missing := private.missing_fields(known);
  if cardinality(missing) > 0 then
    raise exception 'tournament_incomplete' using detail = array_to_string(missing, ',');
  end if;
  update public.tournaments
  set state = 'published', published_at = now(),
      calendar_path = coalesce(calendar_path, '/tournaments/' || slug
        || case when has_information_page then '/updates.ics' else '.ics' end)
  where id = known.id
  returning * into known;
  perform private.write_tournament_audit('tournament-published', known);
  return known.version;
end;
$$;

grant execute on function public.publish_tournament to authenticated;

create function public.close_registration(tournament text, expected_version integer)
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  perform private.assert_admin();
  known := private.open_tournament(tournament, expected_version);
  if known.state <> 'published' then
    raise exception 'not_published';
  end if;
  perform private.assert_registration_period(known);
  update public.tournaments set registration_closes_at = now()
  where id = known.id
  returning * into known;
  perform private.write_tournament_audit('registration-closed', known);
  return known.version;
end;
$$;

grant execute on function public.close_registration to authenticated;

create function public.reopen_registration(
  tournament text, expected_version integer, closes_at timestamptz default null
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  perform private.assert_admin();
  known := private.open_tournament(tournament, expected_version);
  if known.state <> 'published' then
    raise exception 'not_published';
  end if;
  if known.registration_closes_at is null or known.registration_closes_at > now() then
    raise exception 'registration_not_closed';
  end if;
  if closes_at <= now() then
    raise exception 'dates_contradict' using detail = 'registration_closes_at';
  end if;
  update public.tournaments set registration_closes_at = closes_at
  where id = known.id
  returning * into known;
  perform private.write_tournament_audit('registration-reopened', known);
  return known.version;
end;
$$;

grant execute on function public.reopen_registration to authenticated;

create function public.cancel_tournament(
  tournament text, expected_version integer, reason text
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  perform private.assert_admin();
  perform private.assert_session();
  known := private.open_tournament(tournament, expected_version);
  if known.state <> 'published' then
    raise exception 'not_published';
  end if;
  if coalesce(btrim(reason), '') = '' or char_length(reason) > 1000 then
    raise exception 'tournament_invalid' using detail = 'cancelled_reason';
  end if;
  update public.tournaments set state = 'cancelled', cancelled_reason = btrim(reason)
  where id = known.id
  returning * into known;
  perform private.queue_cancellation_mails(known.id);
  perform private.write_tournament_audit('tournament-cancelled', known);
  return known.version;
end;
$$;

grant execute on function public.cancel_tournament to authenticated;

create function public.delete_tournament(tournament text, expected_version integer)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  perform private.assert_admin();
  perform private.assert_session();
  known := private.open_tournament(tournament, expected_version);
  if exists (
    select from public.tournament_registrations where tournament_id = known.id
  ) then
    raise exception 'tournament_has_entries';
  end if;
  delete from public.tournaments where id = known.id;
  perform private.write_tournament_audit('tournament-deleted', known);
  return true;
end;
$$;

comment on function public.delete_tournament is
  'Deletes a tournament for which nobody has ever registered; administrators only.';

grant execute on function public.delete_tournament to authenticated;

create function public.tournament_history(tournament text)
returns table (at timestamptz, action text, admin_name text, details jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select line.at, line.action, coalesce(profile.full_name, profile.email), line.details
    from public.admin_audit as line
    left join public.profiles as profile on profile.id = line.admin_id
    where line.tournament_id = tournament_history.tournament
    order by line.at desc
    limit 100;
end;
$$;

comment on function public.tournament_history is
  'The latest hundred changes of a tournament: when, what, by whom; administrators only.';

grant execute on function public.tournament_history to authenticated;

create function public.tournament_missing_fields(tournament text) returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return coalesce(
    (select private.missing_fields(known) from public.tournaments as known
     where known.id = tournament_missing_fields.tournament),
    '{}');
end;
$$;

comment on function public.tournament_missing_fields is
  'The columns that must be filled in before this tournament can be published; administrators only.';

grant execute on function public.tournament_missing_fields to authenticated;

create function public.admin_tournaments(page_size integer default 50, page integer default 1)
returns table (
  id text,
  slug text,
  name text,
  state text,
  starts_on date,
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  capacity integer,
  category_places jsonb,
  golf_group_places jsonb,
  categories text[],
  golf_groups text[],
  allows_other_group boolean,
  entry_form text,
  has_waiting_list boolean,
  entries integer,
  waiting integer,
  claimed jsonb,
  missing text[],
  version integer,
  updated_at timestamptz,
  total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most integer := least(greatest(coalesce(page_size, 50), 1), 200);
begin
  perform private.assert_admin();
  return query
    select listed.id, listed.slug, listed.name, listed.state, listed.starts_on,
           listed.registration_opens_at, listed.registration_closes_at, listed.capacity,
           listed.category_places, listed.golf_group_places, listed.categories,
           listed.golf_groups, listed.allows_other_group, listed.entry_form,
           listed.has_waiting_list, private.count_entries(listed.id),
           private.count_waiting(listed.id), private.claimed_places(listed),
           case listed.state when 'draft' then private.missing_fields(listed) else '{}' end,
           listed.version, listed.updated_at,
           (select count(*) from public.tournaments)
    from (
      select known.* from public.tournaments as known
      order by known.starts_on desc nulls first, known.id
      limit most offset (greatest(coalesce(page, 1), 1) - 1) * most
    ) as listed;
end;
$$;

comment on function public.admin_tournaments is
  'All tournaments, drafts too, days to come first, with their limits and players and, of drafts, what is missing; administrators only.';

grant execute on function public.admin_tournaments to authenticated;

create function private.editable_columns() returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    'slug', 'name', 'starts_on', 'tee_off_at', 'ends_at', 'place', 'map_url', 'summary',
    'date_text', 'card_label', 'picture', 'has_information_page', 'lead', 'about', 'facts',
    'schedule_items', 'rules', 'prizes', 'tees', 'tees_note', 'teams_note',
    'news', 'closing_text', 'registration_opens_at',
    'registration_closes_at', 'changes_until', 'capacity', 'entry_form', 'form_intro',
    'golf_groups', 'allows_other_group', 'categories', 'questions', 'message_label',
    'category_places', 'golf_group_places', 'has_waiting_list', 'max_group_size'];
$$;

comment on function private.editable_columns is
  'The columns of a tournament that save_tournament changes.';

create trigger next_tournament_version
  before update on public.tournaments
  for each row
  execute function private.next_tournament_version();

-- Registrations: a row for each version of an entry.

create table public.tournament_registrations (
  id uuid default gen_random_uuid() not null,
  user_id uuid default auth.uid(),
  tournament_name text not null,
  tournament_date date not null,
  full_name text not null,
  email text,
  phone text not null,
  golf_group text,
  category text,
  handicap text not null,
  additional_info text,
  registration_date timestamp with time zone default now() not null,
  golfguage_email text,
  golfguage_password text,
  submission_key uuid not null,
  replaces uuid,
  withdrawn_at timestamp with time zone,
  replaced_at timestamp with time zone,
  tournament_id text,
  entry_form text default 'full'::text not null,
  message text,
  answers jsonb default '{}'::jsonb not null,
  entry_id uuid default gen_random_uuid() not null,
  players jsonb default '[]'::jsonb not null,
  joins_waiting_list boolean default false not null,
  queue_number bigint,
  moved_up_at timestamp with time zone,
  entered_by_club boolean default false not null,
  withdrawn_by_club boolean default false not null,
  withdrawn_reason text,
  player_count integer generated always as (
CASE jsonb_typeof(players)
    WHEN 'array'::text THEN (1 + jsonb_array_length(players))
    ELSE 1
END) stored not null,
  state text generated always as (
CASE
    WHEN (replaced_at IS NOT NULL) THEN 'replaced'::text
    WHEN (withdrawn_at IS NOT NULL) THEN 'withdrawn'::text
    WHEN (queue_number IS NOT NULL) THEN 'waiting'::text
    ELSE 'confirmed'::text
END) stored not null,
  constraint tournament_registrations_pkey primary key (id),
  constraint tournament_registrations_submission_key unique (submission_key),
  constraint tournament_registrations_replaced_once unique (replaces),
  constraint tournament_registrations_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint tournament_registrations_replaces_fkey foreign key (replaces) references public.tournament_registrations(id),
  constraint tournament_registrations_tournament_fkey foreign key (tournament_name, tournament_date) references public.tournaments(name, starts_on) ON UPDATE CASCADE,
  constraint tournament_registrations_tournament_id_fkey foreign key (tournament_id) references public.tournaments(id),
  constraint tournament_name_length check (char_length(tournament_name) >= 1 AND char_length(tournament_name) <= 120 AND btrim(tournament_name) <> ''::text),
  constraint full_name_length check (char_length(full_name) >= 2 AND char_length(full_name) <= 120),
  constraint email_form check (char_length(email) >= 3 AND char_length(email) <= 254 AND POSITION(('@'::text) IN (email)) > 0),
  constraint phone_length check (char_length(phone) >= 10 AND char_length(phone) <= 32),
  constraint golf_group_length check (char_length(golf_group) >= 1 AND char_length(golf_group) <= 80 AND btrim(golf_group) <> ''::text),
  constraint category_known check (category = ANY (ARRAY['men'::text, 'senior'::text, 'ladies'::text])),
  constraint additional_info_length check (char_length(additional_info) <= 2000),
  constraint golfguage_credentials_complete check ((golfguage_email IS NULL) = (golfguage_password IS NULL)),
  constraint golfguage_email_form check (char_length(golfguage_email) >= 3 AND char_length(golfguage_email) <= 254 AND POSITION(('@'::text) IN (golfguage_email)) > 0),
  constraint golfguage_password_length check (char_length(golfguage_password) >= 12 AND char_length(golfguage_password) <= 128),
  constraint entry_form_known check (entry_form = ANY (ARRAY['full'::text, 'short'::text])),
  constraint entry_form_fields check (
CASE entry_form
    WHEN 'full'::text THEN email IS NOT NULL AND golf_group IS NOT NULL AND category IS NOT NULL AND message IS NULL
    ELSE email IS NULL AND golf_group IS NULL AND category IS NULL AND additional_info IS NULL AND golfguage_password IS NULL
END),
  -- A case, because the order in which "and" is worked out is not fixed and the
  -- cast must not see a text that is no number.
  constraint handicap_range check (
CASE
    WHEN entry_form = 'short'::text THEN true
    WHEN handicap ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$'::text THEN handicap::numeric >= 0::numeric AND handicap::numeric <= 40::numeric
    ELSE false
END),
  constraint handicap_length check (entry_form = 'full'::text OR char_length(handicap) >= 1 AND char_length(handicap) <= 20 AND btrim(handicap) <> ''::text),
  constraint message_length check (char_length(message) <= 2000),
  constraint answers_size check (jsonb_typeof(answers) = 'object'::text AND octet_length(answers::text) <= 65536),
  constraint players_listed check (private.is_list_of_players(players, entry_form)),
  constraint member_or_club check (user_id IS NOT NULL OR entered_by_club),
  constraint withdrawn_by_club_with_reason check (withdrawn_by_club = (withdrawn_reason IS NOT NULL) AND (withdrawn_at IS NOT NULL OR NOT withdrawn_by_club) AND char_length(withdrawn_reason) <= 1000 AND btrim(withdrawn_reason) <> ''::text)
);

comment on table public.tournament_registrations is
  'One row for each version of a registration, of every tournament.';

comment on column public.tournament_registrations.user_id is
  'Null: entered by the club for somebody without an account.';

comment on column public.tournament_registrations.tournament_name is
  'As is tournament_date, a copy that follows the tournament''s row.';

comment on column public.tournament_registrations.golfguage_password is
  'Made at random for this person by the scoring integration; only the owner reads it.';

comment on column public.tournament_registrations.submission_key is
  'Made with the form; the same form sent twice makes one row.';

comment on column public.tournament_registrations.replaced_at is
  'When a later registration for the same tournament took its place; null: it is the member''s current one.';

comment on column public.tournament_registrations.tournament_id is
  'Null only in rows from before 2026-11-21 for a tournament that does not exist.';

comment on column public.tournament_registrations.entry_form is
  'The tournament''s form when this version was entered.';

comment on column public.tournament_registrations.message is
  'Of the short form, as additional_info is of the full one.';

comment on column public.tournament_registrations.answers is
  'Question id -> a text, or true or false.';

comment on column public.tournament_registrations.entry_id is
  'The same for all versions of one entry, also after it was withdrawn and made again.';

comment on column public.tournament_registrations.players is
  'The further players that the member brings. An id stays with its player from version to version.';

comment on column public.tournament_registrations.joins_waiting_list is
  'What to do when there is no place: wait in line, or be refused.';

comment on column public.tournament_registrations.queue_number is
  'Null unless the entry waits; the smallest of a tournament is first in line.';

comment on column public.tournament_registrations.state is
  'confirmed, waiting, withdrawn, or replaced by a newer version.';

-- For the statistics.
create index tournament_registrations_by_group
  on public.tournament_registrations (golf_group)
  where ((replaced_at IS NULL) AND (withdrawn_at IS NULL));

create index tournament_registrations_by_name
  on public.tournament_registrations (user_id, tournament_name);

create index tournament_registrations_confirmed
  on public.tournament_registrations (tournament_id) INCLUDE (player_count)
  where (state = 'confirmed'::text);

-- A member's rows are few; a tournament's are many.
create unique index tournament_registrations_current
  on public.tournament_registrations (user_id, tournament_id)
  where (replaced_at IS NULL);

create unique index tournament_registrations_current_of_entry
  on public.tournament_registrations (entry_id)
  where (replaced_at IS NULL);

create index tournament_registrations_latest
  on public.tournament_registrations (user_id, registration_date DESC);

create index tournament_registrations_newest_first
  on public.tournament_registrations (tournament_id, registration_date DESC, id);

-- A member's rows are few; a tournament's are many.
create index tournament_registrations_of_entry
  on public.tournament_registrations (entry_id, registration_date DESC);

create index tournament_registrations_of_tournament
  on public.tournament_registrations (tournament_name, tournament_date);

create index tournament_registrations_waiting
  on public.tournament_registrations (tournament_id, queue_number)
  where (state = 'waiting'::text);

-- What the profile lists: one row per tournament.
create view public.current_registrations with (security_invoker = true) as
select version.id, version.user_id, tournament.id as tournament_id,
       version.tournament_name, version.tournament_date, tournament.changes_until,
       version.golf_group, version.handicap, version.registration_date, version.withdrawn_at,
       tournament.registration_opens_at, tournament.registration_closes_at,
       tournament.slug, tournament.state as tournament_state, version.entry_form,
       tournament.cancelled_reason, tournament.has_information_page,
       tournament.questions, version.answers,
       version.entry_id, version.state, version.players, version.withdrawn_reason
from public.tournament_registrations as version
left join public.tournaments as tournament on tournament.id = version.tournament_id
where version.replaced_at is null;

comment on view public.current_registrations is
  'Each member''s current registration for each tournament, withdrawn ones included.';

-- Everybody who plays, one row each: who entered, and whom they bring.
create view public.registration_players with (security_invoker = true) as
select version.tournament_id, version.entry_id, version.id as registration_id,
       version.user_id, version.state, version.golf_group,
       player.position, player.player_id, player.full_name, player.phone,
       player.handicap, player.category
from public.tournament_registrations as version
cross join lateral (
  select 0 as position, version.entry_id as player_id, version.full_name, version.phone,
         version.handicap, version.category
  union all
  select place::integer, (player ->> 'id')::uuid, player ->> 'full_name',
         player ->> 'phone', player ->> 'handicap', player ->> 'category'
  from jsonb_array_elements(version.players) with ordinality as further (player, place)
) as player
where version.replaced_at is null;

comment on view public.registration_players is
  'The players of each entry: position 0 is who entered, whose player_id is that of the entry.';

create view public.birthday_tournament_registrations with (security_invoker = true) as
select id, user_id, full_name, phone, handicap, message as birthday_message,
       registration_date as registered_at, submission_key, replaces, withdrawn_at, replaced_at,
       tournament_id
from public.tournament_registrations
where tournament_id = 'founder-birthday'
with local check option;

comment on view public.birthday_tournament_registrations is
  'The registrations for the tournament founder-birthday, by the names that its own table had.';

alter view public.birthday_tournament_registrations
  alter column tournament_id set default 'founder-birthday'::text;

alter table public.tournament_registrations enable row level security;
revoke all on public.tournament_registrations from anon, authenticated;
grant select on public.tournament_registrations to authenticated;
grant insert (
  user_id, tournament_name, tournament_date, full_name, email, phone, golf_group,
  category, handicap, additional_info, submission_key, replaces, tournament_id,
  message, answers, players, joins_waiting_list
) on public.tournament_registrations to authenticated;

create policy "no second factor is left out" on public.tournament_registrations
  as restrictive for all to authenticated
  using ((select private.second_factor_passed()));

create policy "people read their own registrations" on public.tournament_registrations
  for select to authenticated
  using ((user_id = (select auth.uid())));

create policy "people register themselves" on public.tournament_registrations
  for insert to authenticated
  with check ((user_id = (select auth.uid())));

revoke all on public.current_registrations from anon, authenticated;
grant select on public.current_registrations to authenticated;

revoke all on public.registration_players from anon, authenticated;
grant select on public.registration_players to authenticated;

revoke all on public.birthday_tournament_registrations from anon, authenticated;
grant select on public.birthday_tournament_registrations to authenticated;
grant insert (
  user_id, full_name, phone, handicap, birthday_message, submission_key, replaces
) on public.birthday_tournament_registrations to authenticated;

-- Nobody may update the column itself, so this is the only way.
create function public.withdraw_registration(registration uuid) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  perform private.assert_session();
  perform private.lock_member((select auth.uid()));
  known := private.find_current_registration(
    (select auth.uid()), withdraw_registration.registration);
  perform private.assert_changes_are_open(private.lock_tournament(known.tournament_id));
  update public.tournament_registrations set withdrawn_at = now() where id = known.id;
  return now();
end;
$$;

comment on function public.withdraw_registration is
  'Withdraws the caller''s own, latest registration for a tournament until its last day for changes.';

grant execute on function public.withdraw_registration to authenticated;

-- The account first, then the profile, as the auth service and its triggers do, and
-- as deleting an account does. The account only against its deletion: a log-in of
-- the same member does not wait.
create function private.lock_member(member uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from auth.users where id = member for key share;
  perform from public.profiles where id = member for no key update;
end;
$$;

comment on function private.lock_member is
  'Until the transaction ends nobody else changes this member''s registrations. Take it before anything else.';

-- What every insert by a member has to pass, before its row is looked at.
create function private.begin_registration(member uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if (select auth.role()) = 'authenticated' and member is distinct from (select auth.uid()) then
    raise exception 'not_your_own' using errcode = '42501';
  end if;
  perform private.lock_member(member);
end;
$$;

-- The site's limit is lower; this one is for a token by itself.
create function private.check_registration_rate(member uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if (select auth.role()) = 'authenticated' and 60 <= (
    select count(*) from (
      select from public.tournament_registrations
      where user_id = member and registration_date > now() - interval '1 hour'
      limit 60
    ) as of_this_hour
  ) then
    raise exception 'too_many_registrations';
  end if;
end;
$$;

-- Rows that the owner inserts may be older than what is there; a member's are new.
create function private.accept_registration() returns trigger
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
  new.players := private.with_player_ids(new.players);
  new.entry_id := coalesce((
    select entry_id from public.tournament_registrations
    where user_id = new.user_id and tournament_id = new.tournament_id
    limit 1
  ), new.id);

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
    perform private.assert_changes_are_open(tournament);
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

-- What differs between two versions of a registration. Only what the database
-- holds to a pattern is repeated: the mail may go to somebody who never signed up.
create function private.registration_changes(before jsonb, after jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_agg(
    case
      when field = 'category'
        or (field = 'handicap' and before ->> field ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$'
            and after ->> field ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$')
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

create function private.assert_registration_period(tournament public.tournaments)
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if tournament.state = 'cancelled' then
    raise exception 'tournament_cancelled';
  end if;
  if tournament.registration_opens_at > now() then
    raise exception 'registration_not_open'
      using detail = (tournament.registration_opens_at at time zone 'Asia/Kolkata')::date::text;
  end if;
  if tournament.registration_closes_at <= now() then
    raise exception 'registration_closed';
  end if;
end;
$$;

comment on function private.assert_registration_period is
  'Refuses what may be done only while registration is open.';

-- The member is locked when this is called.
create function private.find_current_registration(member uuid, registration uuid)
returns public.tournament_registrations
language plpgsql
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  select * into known from public.tournament_registrations
  where id = registration and user_id = member;
  if known.id is null or known.replaced_at is not null then
    raise exception 'registration_replaced';
  end if;
  if known.withdrawn_at is not null then
    raise exception 'registration_withdrawn';
  end if;
  return known;
end;
$$;

create function private.assert_changes_are_open(tournament public.tournaments) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if tournament.id is null then
    raise exception 'registration_unchangeable';
  end if;
  if tournament.state = 'cancelled' then
    raise exception 'tournament_cancelled';
  end if;
  if tournament.changes_until is null then
    perform private.assert_registration_period(tournament);
  elsif (now() at time zone 'Asia/Kolkata')::date > tournament.changes_until then
    raise exception 'changes_closed' using detail = tournament.changes_until::text;
  end if;
end;
$$;

create function private.assert_answers(questions jsonb, answers jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  question jsonb;
  answer jsonb;
  answer_id text;
  is_valid boolean;
begin
  if jsonb_typeof(answers) is distinct from 'object' then
    raise exception 'answer_invalid';
  end if;
  for answer_id in select jsonb_object_keys(answers) loop
    if not exists (
      select from jsonb_array_elements(questions) as known where known ->> 'id' = answer_id
    ) then
      raise exception 'answer_unknown' using detail = answer_id;
    end if;
  end loop;
  for question in select jsonb_array_elements(questions) loop
    answer := answers -> (question ->> 'id');
    if answer is null then
      if (question ->> 'required')::boolean then
        raise exception 'answer_missing' using detail = question ->> 'id';
      end if;
      continue;
    end if;
    is_valid := case question ->> 'kind'
      when 'yes_no' then jsonb_typeof(answer) = 'boolean'
      when 'choice' then question -> 'choices' @> jsonb_build_array(answer)
      when 'short_text' then private.is_list_of_names(jsonb_build_array(answer), 1, 200)
      when 'long_text' then private.is_list_of_names(jsonb_build_array(answer), 1, 2000)
      else false
    end;
    if not is_valid then
      raise exception 'answer_invalid' using detail = question ->> 'id';
    end if;
  end loop;
end;
$$;

comment on function private.assert_answers is
  'Refuses answers that do not go with the questions; the detail is the question''s id.';

-- What a field may hold by itself is a check of the table; this is what depends on
-- the tournament.
create function private.assert_entry(
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
    where value is null limit 1;
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
    if not tournament.allows_other_group
       and not entry.golf_group = any (tournament.golf_groups) then
      raise exception 'golf_group_not_offered';
    end if;
  end if;
  select field into wrong_field
  from (values ('email', 'full', entry.email), ('golf_group', 'full', entry.golf_group),
               ('category', 'full', entry.category),
               ('additional_info', 'full', entry.additional_info),
               ('message', 'short', entry.message)) as given (field, form, value)
  where value is not null and form <> tournament.entry_form limit 1;
  if found then
    raise exception 'field_not_in_form' using detail = wrong_field;
  end if;
  if jsonb_typeof(entry.players) = 'array'
     and jsonb_array_length(entry.players) >= tournament.max_group_size then
    raise exception 'group_too_large' using detail = tournament.max_group_size::text;
  end if;
  perform private.assert_answers(tournament.questions, entry.answers);
end;
$$;

-- The foreign key's own words, for a draft that it would let pass.
create function private.refuse_unknown_tournament() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception
    'insert or update on table "tournament_registrations" violates foreign key constraint "tournament_registrations_tournament_fkey"'
    using errcode = 'foreign_key_violation',
          detail = 'Key is not present in table "tournaments".',
          constraint = 'tournament_registrations_tournament_fkey',
          table = 'tournament_registrations', schema = 'public';
end;
$$;

create function public.withdraw_birthday_registration(registration uuid) returns timestamptz
language sql volatile
set search_path = ''
as $$
  select public.withdraw_registration(withdraw_birthday_registration.registration);
$$;

comment on function public.withdraw_birthday_registration is
  'The same, by the name that it had for the birthday tournament.';

grant execute on function public.withdraw_birthday_registration to authenticated;

create function private.with_labels(
  changes jsonb, tournament public.tournaments, before jsonb, after jsonb
) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(named.change order by changed.place, named.place), changes)
  from jsonb_array_elements(changes) with ordinality as changed (item, place)
  cross join lateral (
    select changed.item || jsonb_build_object(
             'label', regexp_replace(question.item ->> 'label', '\s+', ' ', 'g')),
           question.place
    from jsonb_array_elements(tournament.questions) with ordinality as question (item, place)
    where changed.item ->> 'field' = 'answers'
      and before -> (question.item ->> 'id') is distinct from after -> (question.item ->> 'id')
    union all
    select changed.item
             || case when changed.item ->> 'field' = 'birthday_message'
                       and tournament.message_label is not null
                  then jsonb_build_object(
                    'label', regexp_replace(tournament.message_label, '\s*\(Optional\)$', ''))
                  else '{}' end,
           0
    where changed.item ->> 'field' <> 'answers'
  ) as named (change, place);
$$;

comment on function private.with_labels is
  'Changes of a registration with what the club calls the field: one for each question whose answer changed.';

-- An account that is deleted gives its places back.
create function private.lock_tournaments_of_deleted() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_tournaments_of(old.id);
  return old;
end;
$$;

-- The tournaments whose places an account gives back, in one order.
create function private.lock_tournaments_of(member uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  tournament text;
begin
  for tournament in
    select distinct entry.tournament_id from public.tournament_registrations as entry
    where entry.user_id = lock_tournaments_of.member and entry.replaced_at is null
      and entry.withdrawn_at is null and entry.tournament_id is not null
    order by entry.tournament_id
  loop
    perform private.lock_tournament(tournament);
  end loop;
end;
$$;

create function private.players_of(tournament text)
returns table (player_id uuid, entry_id uuid, full_name text, state text, user_id uuid)
language sql stable
set search_path = ''
as $$
  select player.player_id, player.entry_id, player.full_name, player.state, player.user_id
  from public.registration_players as player
  where player.tournament_id = players_of.tournament;
$$;

-- The teams and the tee sheet are in tables of their own. Only web servers of an
-- earlier version read these columns, and none of them calls this function; they
-- were two thirds of what it returned.
create function public.own_entry(tournament_slug text) returns jsonb
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
      where unlinked.user_id = me and unlinked.state = 'exists'));
end;
$$;

comment on function public.own_entry is
  'A tournament and the caller''s entry in it, for its form: the versions newest first, and the values of the latest. places is null where nothing is limited, tournament where there is none. Null when the session has ended.';

grant execute on function public.own_entry to authenticated;

create trigger accept_registration
  before insert on public.tournament_registrations
  for each row
  execute function private.accept_registration();

create trigger refuse_unknown_tournament
  after insert on public.tournament_registrations
  for each row
  when (new.tournament_id IS NULL)
  execute function private.refuse_unknown_tournament();

create trigger lock_tournaments_of_deleted
  before delete on auth.users
  for each row
  execute function private.lock_tournaments_of_deleted();

-- Places of a tournament, by category and golf group, and the waiting list.

create sequence public.queue_numbers;
revoke all on sequence public.queue_numbers from anon, authenticated;

create function private.pools_of(tournament public.tournaments) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(pool, places), '{}')
  from (
    select 'all' as pool, to_jsonb(tournament.capacity) as places
    where tournament.capacity is not null
    union all
    select 'category:' || key, value from jsonb_each(tournament.category_places)
    union all
    select 'golf_group:' || key, value from jsonb_each(tournament.golf_group_places)
  ) as pools;
$$;

comment on function private.pools_of is
  'The limits of a tournament: pool -> places.';

create function private.claims_of(entry public.tournament_registrations) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_object_agg(pool, places)
  from (
    select pool, count(*) as places
    from (
      select entry.category
      union all
      select player ->> 'category' from jsonb_array_elements(entry.players) as player
    ) as players (category)
    cross join lateral (values
      ('all'), ('category:' || category), ('golf_group:' || entry.golf_group)
    ) as claim (pool)
    where pool is not null
    group by pool
  ) as claims;
$$;

comment on function private.claims_of is
  'The places that an entry needs: pool -> places.';

create function private.add_claims(one jsonb, other jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(pool, places), '{}')
  from (
    select pool, sum(claimed::integer) as places
    from (
      select key as pool, value as claimed from jsonb_each_text(one)
      union all
      select key, value from jsonb_each_text(other)
    ) as added
    group by pool
  ) as summed;
$$;

-- Entries in one of the states, but for one of them.
create function private.sum_claims(
  tournament text, pools jsonb, states text[], except_entry uuid default null
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  -- Most tournaments have one limit, and an index that answers for it.
  if pools - 'all' = '{}' then
    return jsonb_build_object('all', coalesce((
      select sum(player_count) from (
        select player_count from public.tournament_registrations
        where tournament_id = sum_claims.tournament and state = 'confirmed'
          and 'confirmed' = any (states) and entry_id is distinct from except_entry
        union all
        select player_count from public.tournament_registrations
        where tournament_id = sum_claims.tournament and state = 'waiting'
          and 'waiting' = any (states) and entry_id is distinct from except_entry
      ) as entries), 0));
  end if;
  return coalesce((
    select jsonb_object_agg(pool, places) from (
      select claim.key as pool, sum(claim.value::integer) as places
      from public.tournament_registrations as entry
      cross join lateral jsonb_each_text(private.claims_of(entry)) as claim
      where entry.tournament_id = sum_claims.tournament and entry.replaced_at is null
        and entry.withdrawn_at is null and entry.state = any (states)
        and entry.entry_id is distinct from except_entry
      group by claim.key
    ) as summed), '{}');
end;
$$;

create function private.find_full_pool(pools jsonb, taken jsonb, claims jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select pool.key
  from jsonb_each_text(pools) as pool
  where claims ? pool.key
    and coalesce((taken ->> pool.key)::integer, 0) + (claims ->> pool.key)::integer
        > pool.value::integer
  order by pool.key <> 'all', pool.key
  limit 1;
$$;

comment on function private.find_full_pool is
  'The first pool without places for these claims beside those that are taken; null: they fit.';

create function private.count_entries(tournament text) returns integer
language sql stable
set search_path = ''
as $$
  select coalesce(sum(player_count), 0)::integer from public.tournament_registrations
  where tournament_id = count_entries.tournament and state = 'confirmed';
$$;

comment on function private.count_entries is
  'How many players have a place in a tournament: who entered, and whom they bring.';

-- Whether a new version of an entry has its places, or waits, or is refused.
create function private.give_places(
  wanted public.tournament_registrations,
  current public.tournament_registrations,
  tournament public.tournaments
) returns public.tournament_registrations
language plpgsql
set search_path = ''
as $$
declare
  pools jsonb := private.pools_of(tournament);
  claims jsonb := private.claims_of(wanted);
  full_pool text;
begin
  if current.state = 'waiting' then
    -- It keeps its place in line; whether it fits now is asked when it is there.
    wanted.queue_number := current.queue_number;
    return wanted;
  end if;
  if pools = '{}' then
    return wanted;
  end if;
  if current.state = 'confirmed' then
    -- What it has, nobody takes away; more it gets only after those who wait.
    claims := coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(claims)
      where value::integer > coalesce((private.claims_of(current) ->> key)::integer, 0)), '{}');
  end if;
  full_pool := private.find_full_pool(
    pools,
    private.sum_claims(tournament.id, pools, '{confirmed,waiting}', current.entry_id),
    claims);
  if full_pool is null then
    return wanted;
  end if;
  if current.state = 'confirmed' or not tournament.has_waiting_list
     or not wanted.joins_waiting_list then
    raise exception 'tournament_full' using detail = full_pool;
  end if;
  wanted.queue_number := nextval('public.queue_numbers');
  return wanted;
end;
$$;

-- Whoever calls this holds the lock on the tournament, and perhaps that of another
-- member; the members who move up are not locked. Where one is just being deleted,
-- nothing is written that refers to the account, because the deletion waits for us.
create function private.note_moved_up(entry public.tournament_registrations)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.queue_entry_mail(entry, 'moved-up') then
    return;
  end if;
  if entry.entry_form = 'full' and not private.has_scoring_credentials(entry.user_id) then
    insert into public.scoring_accounts (user_id) values (entry.user_id)
    on conflict (user_id) do nothing;
  end if;
end;
$$;

create function private.move_up_waiting(tournament text) returns integer
language plpgsql
set search_path = ''
as $$
declare
  known public.tournaments;
  pools jsonb;
  taken jsonb;
  claims jsonb;
  entry public.tournament_registrations;
  moved integer := 0;
begin
  if not exists (
    select from public.tournament_registrations as waiting
    where waiting.tournament_id = move_up_waiting.tournament and waiting.state = 'waiting'
  ) then
    return 0;
  end if;
  -- Not through lock_tournament: a tournament without limits has nobody in line.
  select * into known from public.tournaments
  where id = move_up_waiting.tournament for no key update;
  if known.state is distinct from 'published'
     or known.starts_on < (now() at time zone 'Asia/Kolkata')::date then
    return 0;
  end if;
  pools := private.pools_of(known);
  taken := private.sum_claims(known.id, pools, '{confirmed}');
  for entry in
    select * from public.tournament_registrations as waiting
    where waiting.tournament_id = known.id and waiting.state = 'waiting'
    order by waiting.queue_number
  loop
    exit when (taken ->> 'all')::integer >= (pools ->> 'all')::integer;
    claims := private.claims_of(entry);
    if private.find_full_pool(pools, taken, claims) is null then
      update public.tournament_registrations
      set queue_number = null, moved_up_at = clock_timestamp()
      where id = entry.id;
      perform private.note_moved_up(entry);
      moved := moved + 1;
    end if;
    -- Who does not fit keeps what is free from those behind.
    taken := private.add_claims(taken, claims);
  end loop;
  return moved;
end;
$$;

comment on function private.move_up_waiting is
  'Gives places that are free to those who wait for them, in the order of the line. Returns how many entries moved up.';

create function private.move_up_after_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.move_up_waiting(coalesce(new.tournament_id, old.tournament_id));
  return null;
end;
$$;

-- A first version takes places and frees none.
create function private.move_up_after_new_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.tournament_registrations
    where entry_id = new.entry_id and id <> new.id
  ) then
    perform private.move_up_waiting(new.tournament_id);
  end if;
  return null;
end;
$$;

create function private.move_up_after_more_places() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.move_up_waiting(new.id);
  return null;
end;
$$;

create function public.own_queue_places()
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
    and (select private.second_factor_passed())
  group by own.id, own.tournament_id;
$$;

comment on function public.own_queue_places is
  'Where the caller stands in the lines that they wait in: 1 is first.';

grant execute on function public.own_queue_places to authenticated;

create function private.count_waiting(tournament text) returns integer
language sql stable
set search_path = ''
as $$
  select coalesce(sum(player_count), 0)::integer from public.tournament_registrations
  where tournament_id = count_waiting.tournament and state = 'waiting';
$$;

-- What a newcomer finds taken: those who wait are before them.
create function private.claimed_places(tournament public.tournaments) returns jsonb
language sql stable
set search_path = ''
as $$
  select case pools when '{}' then '{}'
              else private.sum_claims(tournament.id, pools, '{confirmed,waiting}') end
  from (select private.pools_of(tournament) as pools) as limited;
$$;

-- What everybody sees: how many are entered, not who.
create function public.tournament_entries(tournaments text[])
returns table (tournament_id text, entries integer, waiting integer, claimed jsonb)
language sql stable security definer
set search_path = ''
as $$
  select known.id, private.count_entries(known.id), private.count_waiting(known.id),
         private.claimed_places(known)
  from public.tournaments as known
  where known.id = any (tournament_entries.tournaments[1:200]) and known.state <> 'draft';
$$;

comment on function public.tournament_entries is
  'For each of these tournaments, at most 200: how many players have a place, how many wait, and how many of each limit''s places both claim; nothing about drafts.';

grant execute on function public.tournament_entries to anon, authenticated;

create function private.queue_place(entry public.tournament_registrations) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'place', count(*) + 1, 'players_ahead', coalesce(sum(ahead.player_count), 0))
  from public.tournament_registrations as ahead
  where ahead.tournament_id = entry.tournament_id and ahead.state = 'waiting'
    and ahead.queue_number < entry.queue_number;
$$;

create trigger move_up_after_deletion
  after delete on public.tournament_registrations
  for each row
  when (old.replaced_at IS NULL AND old.withdrawn_at IS NULL)
  execute function private.move_up_after_change();

create trigger move_up_after_withdrawal
  after update of withdrawn_at on public.tournament_registrations
  for each row
  when (old.withdrawn_at IS NULL AND new.withdrawn_at IS NOT NULL)
  execute function private.move_up_after_change();

create trigger move_up_after_new_version
  after insert on public.tournament_registrations
  for each row
  execute function private.move_up_after_new_version();

create trigger move_up_after_more_places
  after update on public.tournaments
  for each row
  when (old.capacity IS DISTINCT FROM new.capacity OR old.category_places IS DISTINCT FROM new.category_places OR old.golf_group_places IS DISTINCT FROM new.golf_group_places OR old.starts_on IS DISTINCT FROM new.starts_on)
  execute function private.move_up_after_more_places();

-- Mails about registrations: a queue, which an edge function empties.

-- A counter outlives the accounts that used it: who signs up with a stranger's
-- address, deletes the account, and begins again, does not get a new ten. It holds
-- no address, and is purged after a day.
create table public.mail_quotas (
  mailbox text not null,
  window_started_at timestamp with time zone default now() not null,
  used integer default 1 not null,
  constraint mail_quotas_pkey primary key (mailbox)
);

comment on column public.mail_quotas.mailbox is
  'SHA-256 of the address, as mailbox_digest spells it.';

create index mail_quotas_oldest_first
  on public.mail_quotas (window_started_at);

create table public.mail_preferences (
  user_id uuid not null,
  wants_reminders boolean default true not null,
  stop_token uuid default gen_random_uuid() not null,
  constraint mail_preferences_pkey primary key (user_id),
  constraint mail_preferences_stop_token_key unique (stop_token),
  constraint mail_preferences_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);

comment on table public.mail_preferences is
  'What a member does not want by mail. The token is in the link that stops it, which works without logging in.';

create table public.entrant_messages (
  id uuid not null,
  tournament_id text not null,
  subject text not null,
  body text not null,
  audience jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  stopped_at timestamp with time zone,
  constraint entrant_messages_pkey primary key (id),
  constraint entrant_messages_tournament_id_fkey foreign key (tournament_id) references public.tournaments(id) on delete cascade,
  constraint entrant_messages_subject check (char_length(subject) >= 1 AND char_length(subject) <= 120 AND btrim(subject) <> ''::text AND subject !~ '[\r\n]'::text),
  constraint entrant_messages_body check (char_length(body) >= 1 AND char_length(body) <= 5000 AND btrim(body) <> ''::text)
);

comment on table public.entrant_messages is
  'What the club wrote to entrants. Who did is in the audit log.';

comment on column public.entrant_messages.audience is
  'The filters by which its recipients were chosen: {state, golf_group, category}.';

create index entrant_messages_of_tournament
  on public.entrant_messages (tournament_id, created_at DESC);

create table public.registration_mails (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  tournament_id text,
  recipient text not null,
  full_name text not null,
  state text default 'queued'::text not null,
  attempts integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  next_try_at timestamp with time zone default now(),
  last_error text,
  sent_at timestamp with time zone,
  kind text default 'registered'::text not null,
  changes jsonb,
  details jsonb,
  message_id uuid,
  once_key text,
  constraint registration_mails_pkey primary key (id),
  constraint registration_mails_once unique (user_id, tournament_id, once_key),
  constraint registration_mails_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint registration_mails_tournament_id_fkey foreign key (tournament_id) references public.tournaments(id),
  constraint registration_mails_message_id_fkey foreign key (message_id) references public.entrant_messages(id) on delete cascade,
  constraint registration_mails_changes check ((kind = 'changed'::text) = (changes IS NOT NULL)),
  constraint registration_mails_message check ((kind = 'message'::text) = (message_id IS NOT NULL)),
  constraint registration_mails_state check (state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'stopped'::text])),
  constraint registration_mails_kind check (kind = ANY (ARRAY['registered'::text, 'waiting'::text, 'moved-up'::text, 'changed'::text, 'withdrawn'::text, 'cancelled'::text, 'reminder'::text, 'message'::text, 'start'::text, 'no-start'::text, 'factor-released'::text])),
  constraint registration_mails_tournament check ((kind = 'factor-released'::text) = (tournament_id IS NULL))
);

comment on column public.registration_mails.changes is
  'A list of {field, from, to}: columns of the registration, and their values where they are no free text.';

comment on column public.registration_mails.details is
  'Of an entry that waits {place, players_ahead}; of one that the club withdrew {reason}; of a start {is_change}.';

comment on column public.registration_mails.once_key is
  'Two mails of a member and a tournament never have the same one.';

create index registration_mails_about_starts
  on public.registration_mails (next_try_at)
  where ((state = 'queued'::text) AND (kind = ANY (ARRAY['start'::text, 'no-start'::text])));

create index registration_mails_due
  on public.registration_mails (next_try_at)
  where (state = 'queued'::text);

create index registration_mails_exhausted
  on public.registration_mails (next_try_at)
  where ((state = 'queued'::text) AND (attempts >= 8));

create index registration_mails_of_message
  on public.registration_mails (message_id)
  where (message_id IS NOT NULL);

create index registration_mails_of_person
  on public.registration_mails (user_id, created_at DESC);

create index registration_mails_of_tournament
  on public.registration_mails (tournament_id);

create index registration_mails_sent
  on public.registration_mails (sent_at)
  where (state = 'sent'::text);

create index registration_mails_unsent
  on public.registration_mails (created_at DESC)
  where (state <> 'sent'::text);

alter table public.mail_quotas enable row level security;
revoke all on public.mail_quotas from anon, authenticated, service_role;

alter table public.mail_preferences enable row level security;
revoke all on public.mail_preferences from anon, authenticated, service_role;
grant select (user_id, wants_reminders)
  on public.mail_preferences to authenticated;

create policy "members read their own mail preferences" on public.mail_preferences
  for select to authenticated
  using ((user_id = (select auth.uid())));

create policy "no second factor is left out" on public.mail_preferences
  as restrictive for all to authenticated
  using ((select private.second_factor_passed()));

alter table public.entrant_messages enable row level security;
revoke all on public.entrant_messages from anon, authenticated, service_role;
grant select (
  id, tournament_id, subject, body, created_at
) on public.entrant_messages to authenticated;

create policy "members read what was written to them" on public.entrant_messages
  for select to authenticated
  using ((exists ( select
   from public.registration_mails mail
  where ((mail.message_id = entrant_messages.id) and (mail.user_id = (select auth.uid()))))));

create policy "no second factor is left out" on public.entrant_messages
  as restrictive for all to authenticated
  using ((select private.second_factor_passed()));

alter table public.registration_mails enable row level security;
revoke all on public.registration_mails from anon, authenticated, service_role;
grant select (
  id, user_id, tournament_id, recipient, full_name, state, attempts, created_at,
  next_try_at, sent_at, kind, changes, details, message_id
) on public.registration_mails to authenticated;

create policy "no second factor is left out" on public.registration_mails
  as restrictive for all to authenticated
  using ((select private.second_factor_passed()));

create policy "people read which mails were sent to them" on public.registration_mails
  for select to authenticated
  using ((user_id = (select auth.uid())));

-- Tried again after 1, 2, 4 … minutes, at most eight times: a little over two hours.
create function public.settle_registration_mail(mail uuid, error text default null)
returns table (state text)
language sql volatile security definer
set search_path = ''
as $$
  update public.registration_mails as known
  set state = case
        when settle_registration_mail.error is null then 'sent'
        when known.attempts >= 8 then 'failed'
        else 'queued'
      end,
      sent_at = case when settle_registration_mail.error is null then now() end,
      last_error = left(settle_registration_mail.error, 500),
      next_try_at = case
        when settle_registration_mail.error is null or known.attempts >= 8 then null
        else now() + interval '1 minute' * power(2, known.attempts - 1)
      end
  where known.id = settle_registration_mail.mail and known.state = 'queued'
  returning known.state;
$$;

comment on function public.settle_registration_mail is
  'Says what became of a mail: sent, or why not; for the edge function registration-mail.';

grant execute on function public.settle_registration_mail to service_role;

-- A stopped mail is no failure.
create function public.unsent_registration_mails()
 returns table(recipient text, tournament_name text, state text, attempts integer, created_at timestamp with time zone, next_try_at timestamp with time zone, last_error text, total bigint)
 language plpgsql
 stable security definer
 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select mail.recipient, coalesce(tournament.name, ''), mail.state, mail.attempts, mail.created_at,
           mail.next_try_at, mail.last_error, count(*) over ()
    from public.registration_mails as mail
    left join public.tournaments as tournament on tournament.id = mail.tournament_id
    where mail.state in ('queued', 'failed')
      and (mail.last_error is not null or mail.created_at < now() - interval '15 minutes')
      and mail.created_at > now() - interval '30 days'
    order by mail.created_at desc
    limit 20;
end;
$$;

comment on function public.unsent_registration_mails is
  'The latest mails of the last 30 days that could not be sent, and how many there are; administrators only.';

grant execute on function public.unsent_registration_mails to authenticated;

create function private.consume_mail_quota(address text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  daily_quota constant integer := 10;
  used_today integer;
begin
  insert into public.mail_quotas as quota (mailbox)
  values (private.mailbox_digest(address))
  on conflict (mailbox) do update
  set used = case when quota.window_started_at <= now() - interval '1 day' then 1
                  else least(quota.used, daily_quota) + 1 end,
      window_started_at = case when quota.window_started_at <= now() - interval '1 day' then now()
                               else quota.window_started_at end
  returning quota.used into used_today;
  return used_today <= daily_quota;
end;
$$;

comment on function private.consume_mail_quota is
  'Counts a mail to this mailbox. False: it has had its ten of the day.';

create function private.mail_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  earlier public.tournament_registrations;
  tournament public.tournaments;
  changes jsonb;
begin
  select * into earlier from public.tournament_registrations
  where entry_id = new.entry_id
    and (registration_date, id) < (new.registration_date, new.id)
  order by registration_date desc, id desc
  limit 1;
  if earlier.id is not null and earlier.withdrawn_at is null then
    changes := private.registration_changes(to_jsonb(earlier), to_jsonb(new));
    if changes is null then return null; end if;
    select * into tournament from public.tournaments where id = new.tournament_id;
    changes := private.with_labels(changes, tournament, earlier.answers, new.answers);
  end if;
  perform private.queue_registration_mail(
    new.user_id, new.tournament_id, new.full_name,
    case when changes is not null then 'changed'
         when new.queue_number is not null then 'waiting'
         else 'registered' end,
    changes,
    case when changes is null and new.queue_number is not null
         then private.queue_place(new) end);
  return null;
end;
$$;

-- The tournament is locked and the account may be on its way out, waiting for it.
create function private.queue_cancellation_mails(tournament text) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.registration_mails
    (user_id, tournament_id, recipient, full_name, kind, state, next_try_at, last_error)
  select account.id, entry.tournament_id, coalesce(account.email, ''), entry.full_name, 'cancelled',
         case when private.is_mail_address(account.email) then 'queued' else 'failed' end,
         case when private.is_mail_address(account.email) then now() end,
         case when private.is_mail_address(account.email) then null else 'no_address' end
  from public.tournament_registrations as entry
  join auth.users as account on account.id = entry.user_id
  where entry.tournament_id = queue_cancellation_mails.tournament
    and entry.replaced_at is null and entry.withdrawn_at is null
  for key share of account skip locked;
$$;

create function public.set_reminders(wanted boolean) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.assert_second_factor();
  insert into public.mail_preferences (user_id, wants_reminders)
  values ((select auth.uid()), coalesce(wanted, true))
  on conflict (user_id) do update set wants_reminders = excluded.wants_reminders;
  return coalesce(wanted, true);
end;
$$;

comment on function public.set_reminders is
  'Whether the caller is reminded of a tournament two days before.';

grant execute on function public.set_reminders to authenticated;

create function public.stop_reminders(token uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.mail_preferences set wants_reminders = false
  where stop_token = stop_reminders.token;
  return found;
end;
$$;

comment on function public.stop_reminders is
  'For the link in a reminder. False: there is no such link, or no longer.';

grant execute on function public.stop_reminders to anon, authenticated;

-- No lock is waited for: an account that is being deleted waits for the tournament that
-- the caller has locked, and gets no mail.
create function private.queue_entry_mail(
  entry public.tournament_registrations,
  kind text,
  details jsonb default null,
  once_key text default null,
  message_id uuid default null
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  account_id uuid;
  address text;
begin
  select account.id, coalesce(account.email, '') into account_id, address
  from auth.users as account
  where account.id = entry.user_id for key share skip locked;
  if account_id is null then
    return false;
  end if;
  insert into public.registration_mails (
    user_id, tournament_id, recipient, full_name, kind, details, once_key, message_id, state,
    next_try_at, last_error)
  values (
    account_id, entry.tournament_id, address, entry.full_name, queue_entry_mail.kind,
    queue_entry_mail.details, queue_entry_mail.once_key, queue_entry_mail.message_id,
    case when private.is_mail_address(address) then 'queued' else 'failed' end,
    case when private.is_mail_address(address) then now() end,
    case when private.is_mail_address(address) then null else 'no_address' end)
  on conflict on constraint registration_mails_once do nothing;
  return found;
end;
$$;

comment on function private.queue_entry_mail is
  'Queues a mail that the member did not cause. False: there is no account, or it had this one.';

-- Anybody may register again and again, with any address: no more than ten mails
-- a day for each person. A list of addresses, or what is none, gets no mail.
create function private.queue_registration_mail(
  member uuid, tournament text, name text, kind text, changes jsonb, details jsonb default null
) returns void
language plpgsql
set search_path = ''
as $$
declare
  address text := coalesce((select email from auth.users where id = member), '');
  is_address boolean := private.is_mail_address(address);
begin
  if member is null or tournament is null
     or (is_address and not private.consume_mail_quota(address))
     or 10 <= (
       select count(*) from (
         select from public.registration_mails
         where user_id = member and created_at > now() - interval '1 day'
         limit 10
       ) as of_today
     ) then
    return;
  end if;
  insert into public.registration_mails
    (user_id, tournament_id, recipient, full_name, kind, changes, details, state,
     next_try_at, last_error)
  values (
    member, tournament, address, name, queue_registration_mail.kind, changes,
    queue_registration_mail.details,
    case when is_address then 'queued' else 'failed' end,
    case when is_address then now() end,
    case when is_address then null else 'no_address' end);
exception when others then
  raise warning 'a registration goes without its mail: %', sqlerrm;
end;
$$;

create function private.mail_withdrawal() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.withdrawn_by_club then
    perform private.queue_entry_mail(
      new, 'withdrawn', jsonb_build_object('reason', new.withdrawn_reason));
  else
    perform private.queue_registration_mail(
      new.user_id, new.tournament_id, new.full_name, 'withdrawn', null);
  end if;
  return null;
end;
$$;

create function private.queue_reminders() returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  in_two_days constant date := (now() at time zone 'Asia/Kolkata')::date + 2;
  entry public.tournament_registrations;
  queued integer := 0;
begin
  for entry in
    select version.* from public.tournaments as tournament
    join public.tournament_registrations as version on version.tournament_id = tournament.id
    where tournament.starts_on = in_two_days and tournament.state = 'published'
      and version.state = 'confirmed' and version.user_id is not null
      and not exists (
        select from public.mail_preferences as preferences
        where preferences.user_id = version.user_id and not preferences.wants_reminders)
      and not exists (
        select from public.registration_mails as mail
        where mail.user_id = version.user_id and mail.tournament_id = tournament.id
          and mail.once_key = 'reminder ' || in_two_days)
    limit 1000
  loop
    -- For the link that stops them.
    insert into public.mail_preferences (user_id)
    select account.id from auth.users as account
    where account.id = entry.user_id for key share skip locked
    on conflict (user_id) do nothing;
    if private.queue_entry_mail(entry, 'reminder', null, 'reminder ' || in_two_days) then
      queued := queued + 1;
    end if;
  end loop;
  return queued;
end;
$$;

comment on function private.queue_reminders is
  'Reminds members of the tournaments in two days, once; at most 1,000 in a call. Returns how many.';

create function private.message_audience(tournament text, audience jsonb)
returns setof public.tournament_registrations
language sql stable
set search_path = ''
as $$
  select entry.* from public.tournament_registrations as entry
  where entry.tournament_id = message_audience.tournament
    and entry.state in ('confirmed', 'waiting')
    and (audience ->> 'state' is null or entry.state = audience ->> 'state')
    and (audience ->> 'golf_group' is null or entry.golf_group = audience ->> 'golf_group')
    and (audience ->> 'category' is null or entry.category = audience ->> 'category'
         or entry.players @> jsonb_build_array(
           jsonb_build_object('category', audience ->> 'category')))
  order by entry.id;
$$;

create function public.count_message_recipients(tournament text, audience jsonb default '{}')
returns table (recipients integer, without_account integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select count(entry.user_id)::integer, (count(*) - count(entry.user_id))::integer
    from private.message_audience(count_message_recipients.tournament, audience) as entry;
end;
$$;

comment on function public.count_message_recipients is
  'How many entrants a message would go to, and how many of the tournament''s it cannot reach; administrators only.';

grant execute on function public.count_message_recipients to authenticated;

create function public.send_entrant_message(
  tournament text, subject text, body text, submission_key uuid, audience jsonb default '{}'
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  known public.tournaments;
  wrong text;
  recipients integer;
begin
  perform private.assert_admin();
  perform private.assert_session();
  -- Members who enter meanwhile wait for us, or we for them.
  select * into known from public.tournaments as there
  where there.id = send_entrant_message.tournament for no key update;
  if known.id is null then
    raise exception 'tournament_not_found';
  end if;
  if known.state = 'draft' then
    raise exception 'not_published';
  end if;
  if jsonb_typeof(audience) is distinct from 'object'
     or audience - array['state', 'golf_group', 'category'] <> '{}' then
    raise exception 'audience_invalid';
  end if;
  -- Sent before: the same form writes once.
  insert into public.entrant_messages as made (id, tournament_id, subject, body, audience)
  values (send_entrant_message.submission_key, known.id, btrim(send_entrant_message.subject),
          btrim(send_entrant_message.body), audience)
  on conflict (id) do nothing;
  if not found then
    return (select count(*)::integer from public.registration_mails as mail
            where mail.message_id = send_entrant_message.submission_key);
  end if;
  select count(*)::integer into recipients
  from private.message_audience(known.id, audience) as entry
  where private.queue_entry_mail(
    entry, 'message', null, 'message ' || send_entrant_message.submission_key, send_entrant_message.submission_key);
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  values ((select auth.uid()), 'message-sent', known.slug, known.id,
          jsonb_build_object('message', send_entrant_message.submission_key, 'recipients', recipients));
  return recipients;
exception
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'message_invalid' using detail = replace(wrong, 'entrant_messages_', '');
  when not_null_violation then
    get stacked diagnostics wrong = column_name;
    raise exception 'message_invalid' using detail = wrong;
end;
$$;

comment on function public.send_entrant_message is
  'Queues a message to those who are entered, or to some of them; administrators only. Returns how many. Codes: tournament_not_found, not_published, audience_invalid, message_invalid.';

grant execute on function public.send_entrant_message to authenticated;

create function public.stop_entrant_message(message uuid) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.entrant_messages;
  stopped integer;
begin
  perform private.assert_admin();
  select * into known from public.entrant_messages
  where id = stop_entrant_message.message for update;
  if known.id is null then
    raise exception 'message_not_found';
  end if;
  update public.entrant_messages set stopped_at = coalesce(stopped_at, now())
  where id = known.id;
  -- One that is just being sent is settled by whoever sends it.
  update public.registration_mails
  set state = 'stopped', next_try_at = null
  where id in (
    select mail.id from public.registration_mails as mail
    where mail.message_id = known.id and mail.state = 'queued'
      and (mail.attempts = 0 or mail.next_try_at <= now())
    order by mail.id
    for update skip locked);
  get diagnostics stopped = row_count;
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  select (select auth.uid()), 'message-stopped', there.slug, there.id,
         jsonb_build_object('message', known.id, 'stopped', stopped)
  from public.tournaments as there where there.id = known.tournament_id;
  return stopped;
end;
$$;

comment on function public.stop_entrant_message is
  'Does not send what is still queued of a message; administrators only. Returns how many.';

grant execute on function public.stop_entrant_message to authenticated;

create function public.tournament_messages(tournament text)
returns table (
  id uuid,
  subject text,
  body text,
  audience jsonb,
  created_at timestamptz,
  stopped_at timestamptz,
  queued integer,
  sent integer,
  failed integer,
  stopped integer
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_admin();
  return query
    select message.id, message.subject, message.body, message.audience, message.created_at,
           message.stopped_at,
           (count(mail.id) filter (where mail.state = 'queued'))::integer,
           (count(mail.id) filter (where mail.state = 'sent'))::integer,
           (count(mail.id) filter (where mail.state = 'failed'))::integer,
           (count(mail.id) filter (where mail.state = 'stopped'))::integer
    from public.entrant_messages as message
    left join public.registration_mails as mail on mail.message_id = message.id
    where message.tournament_id = tournament_messages.tournament
    group by message.id
    order by message.created_at desc
    limit 50;
end;
$$;

comment on function public.tournament_messages is
  'The latest messages to a tournament''s entrants, with how many were sent; administrators only.';

grant execute on function public.tournament_messages to authenticated;

-- Whoever takes mails has five minutes to say what became of them; after that
-- they are due again. Two that ask at once never get the same one.
create function public.claim_registration_mails(batch_size integer default 20)
 returns table(id uuid, kind text, recipient text, full_name text, tournament_name text, starts_on date, place text, schedule text, calendar_path text, changes jsonb, cancelled_reason text, details jsonb, message_subject text, message_body text, stop_token uuid)
 language plpgsql
 security definer
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
      and untrue.state = 'queued' and not private.is_still_true(untrue)
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
               'starts', private.starts_of_member(taken.user_id, taken.tournament_id))
             else taken.details
           end,
           message.subject, message.body,
           case taken.kind when 'reminder' then preferences.stop_token end
    from taken
    -- A mail about the account is about no tournament.
    left join public.tournaments as tournament on tournament.id = taken.tournament_id
    left join public.entrant_messages as message on message.id = taken.message_id
    left join public.mail_preferences as preferences on preferences.user_id = taken.user_id;
end;
$$;

comment on function public.claim_registration_mails is
  'Takes a batch of mails that are due, to be sent within five minutes; for the edge function registration-mail.';

grant execute on function public.claim_registration_mails to service_role;

-- Tells entrants of a start that is new, or that they have none any more. One mail for
-- each edition, and another when that is taken back.
create function private.queue_start_mails(
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
    from private.starts_of(tournament, after) as told
    full join private.starts_of(tournament, before) as known
      on known.entry_id = told.entry_id
    where coalesce(told.user_id, known.user_id) is not null
      and told.starts is distinct from known.starts
  )
  select count(*)::integer into queued
  from news
  join public.tournament_registrations as entry
    on entry.entry_id = news.entry_id and entry.replaced_at is null
  where private.queue_entry_mail(
    entry, news.kind, news.details,
    case when after is null then 'no-start ' else 'start ' end || edition);
  return queued;
end;
$$;

-- Between queueing and sending a member may withdraw, or the draw be published again.
create function private.is_still_true(mail public.registration_mails) returns boolean
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
    cross join lateral private.published_seats(competition.published_draw) as seat
    join own on own.player_id = seat.id
    where competition.tournament_id = mail.tournament_id
  )
  select case mail.kind
    when 'start' then exists (select from seated)
    when 'no-start' then exists (select from own) and not exists (select from seated)
    else true
  end;
$$;

comment on function private.is_still_true is
  'False of a mail about a start that the member does not have any more, or about none when there is one.';

create trigger mail_registration
  after insert on public.tournament_registrations
  for each row
  execute function private.mail_registration();

create trigger mail_withdrawal
  after update of withdrawn_at on public.tournament_registrations
  for each row
  when (old.withdrawn_at IS NULL AND new.withdrawn_at IS NOT NULL)
  execute function private.mail_withdrawal();

-- The club's list of a tournament's entrants, and who is here.

create table public.check_ins (
  entry_id uuid not null,
  player_id uuid not null,
  at timestamp with time zone default now() not null,
  constraint check_ins_pkey primary key (entry_id, player_id)
);

comment on table public.check_ins is
  'The players who have come, on the day. Who entered has the entry''s id.';

alter table public.check_ins enable row level security;
revoke all on public.check_ins from anon, authenticated, service_role;
grant select on public.check_ins to authenticated;

create policy "members read their own check-ins" on public.check_ins
  for select to authenticated
  using ((entry_id in ( select own.entry_id
   from public.tournament_registrations own
  where (own.user_id = (select auth.uid())))));

create policy "no second factor is left out" on public.check_ins
  as restrictive for all to authenticated
  using ((select private.second_factor_passed()));

create function private.forget_check_ins() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.check_ins where entry_id = old.entry_id;
  return null;
end;
$$;

-- An entry's current version, with its member and its tournament locked.
create function private.open_entry(entry uuid) returns public.tournament_registrations
language plpgsql
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  select * into known from public.tournament_registrations
  where entry_id = open_entry.entry and replaced_at is null;
  if known.id is null then
    raise exception 'entry_not_found';
  end if;
  perform private.lock_member(known.user_id);
  perform private.lock_tournament(known.tournament_id);
  -- Its member may have changed it, or left, meanwhile.
  select * into known from public.tournament_registrations
  where entry_id = open_entry.entry and replaced_at is null;
  if known.id is null then
    raise exception 'entry_not_found';
  end if;
  if known.withdrawn_at is not null then
    raise exception 'registration_withdrawn';
  end if;
  return known;
end;
$$;

create function private.write_entrant_audit(
  action text, entry public.tournament_registrations, details jsonb default '{}'
) returns void
language sql
set search_path = ''
as $$
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  select (select auth.uid()), action, known.slug, known.id,
         jsonb_build_object('entry', (entry).entry_id) || details
  from public.tournaments as known where known.id = (entry).tournament_id;
$$;

create function public.add_entrant(
  tournament text,
  entry jsonb,
  account_email text default null,
  submission_key uuid default null
)
returns table (entry_id uuid, state text)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  fields constant text[] := array[
    'full_name', 'email', 'phone', 'golf_group', 'category', 'handicap', 'additional_info',
    'message', 'answers', 'players'];
  known public.tournaments;
  given public.tournament_registrations;
  made public.tournament_registrations;
  member uuid;
  wrong text;
begin
  perform private.assert_admin();
  if jsonb_typeof(entry) is distinct from 'object' then
    raise exception 'entry_invalid';
  end if;
  select field into wrong from jsonb_object_keys(entry) as field
  where field <> all (fields) limit 1;
  if found then
    raise exception 'field_unknown' using detail = wrong;
  end if;
  select * into known from public.tournaments as there
  where there.id = add_entrant.tournament;
  if known.id is null then
    raise exception 'tournament_not_found';
  end if;
  if known.state <> 'published' then
    raise exception 'not_published';
  end if;
  -- Sent before: the same form adds one entrant.
  return query
    select sent.entry_id, sent.state from public.tournament_registrations as sent
    where sent.submission_key = add_entrant.submission_key and sent.entered_by_club;
  if found then
    return;
  end if;
  if btrim(account_email) <> '' then
    select account.id into member from auth.users as account
    where lower(account.email) = lower(btrim(account_email));
    if member is null then
      raise exception 'account_not_found';
    end if;
    perform private.lock_member(member);
    if exists (
      select from public.tournament_registrations as there
      where there.user_id = member and there.tournament_id = known.id
        and there.replaced_at is null and there.withdrawn_at is null
    ) then
      raise exception 'already_entered';
    end if;
  end if;
  given := jsonb_populate_record(null::public.tournament_registrations, entry);
  insert into public.tournament_registrations as version (
    user_id, tournament_id, tournament_name, tournament_date, full_name, email, phone,
    golf_group, category, handicap, additional_info, message, answers, players,
    joins_waiting_list, entered_by_club, submission_key)
  values (
    member, known.id, known.name, known.starts_on, given.full_name, given.email, given.phone,
    given.golf_group, given.category, given.handicap, given.additional_info, given.message,
    coalesce(given.answers, '{}'), coalesce(given.players, '[]'), true, true,
    coalesce(submission_key, gen_random_uuid()))
  returning version.* into made;
  perform private.write_entrant_audit(
    'entrant-added', made, jsonb_build_object('state', made.state));
  return query select made.entry_id, made.state;
exception
  when unique_violation then
    -- The same form at the same time: the other one was first.
    return query
      select sent.entry_id, sent.state from public.tournament_registrations as sent
      where sent.submission_key = add_entrant.submission_key and sent.entered_by_club;
    if not found then
      raise;
    end if;
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'entry_invalid' using detail = wrong;
  when not_null_violation then
    get stacked diagnostics wrong = column_name;
    raise exception 'entry_invalid' using detail = wrong;
end;
$$;

comment on function public.add_entrant is
  'Enters somebody who called the club, with an account or without one, also when registration is closed; they get places, or wait. Administrators only. Codes: field_unknown, tournament_not_found, not_published, account_not_found, already_entered, tournament_full, entry_invalid, and those of a registration.';

grant execute on function public.add_entrant to authenticated;

create function public.confirm_entrant(entry uuid) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
  tournament public.tournaments;
  full_pool text;
begin
  perform private.assert_admin();
  known := private.open_entry(entry);
  if known.state <> 'waiting' then
    raise exception 'entry_not_waiting';
  end if;
  select * into tournament from public.tournaments where id = known.tournament_id;
  full_pool := private.find_full_pool(
    private.pools_of(tournament),
    private.sum_claims(tournament.id, private.pools_of(tournament), '{confirmed}'),
    private.claims_of(known));
  if full_pool is not null then
    raise exception 'tournament_full' using detail = full_pool;
  end if;
  update public.tournament_registrations
  set queue_number = null, moved_up_at = clock_timestamp()
  where id = known.id;
  perform private.note_moved_up(known);
  perform private.write_entrant_audit('entrant-confirmed', known);
  return 'confirmed';
end;
$$;

comment on function public.confirm_entrant is
  'Gives an entry that waits its places before those ahead of it; administrators only.';

grant execute on function public.confirm_entrant to authenticated;

create function public.move_entrant(entry uuid, place integer) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
  behind uuid;
  place_before integer;
  state text;
begin
  perform private.assert_admin();
  known := private.open_entry(entry);
  if known.state <> 'waiting' then
    raise exception 'entry_not_waiting';
  end if;
  select count(*) + 1 into place_before from public.tournament_registrations as ahead
  where ahead.tournament_id = known.tournament_id and ahead.state = 'waiting'
    and ahead.queue_number < known.queue_number;
  -- Everybody from that place on gets a new number, after this entry's.
  with line as (
    select waiting.id, row_number() over (order by waiting.queue_number) as at
    from public.tournament_registrations as waiting
    where waiting.tournament_id = known.tournament_id and waiting.state = 'waiting'
      and waiting.id <> known.id
  ), numbered as (
    select id, nextval('public.queue_numbers') as number
    from (
      select id from (
        select known.id, 0 as at
        union all
        select line.id, line.at from line
        where line.at >= greatest(coalesce(move_entrant.place, 1), 1)
      ) as rest (id, at)
      order by at
    ) as ordered
  )
  update public.tournament_registrations as waiting
  set queue_number = numbered.number
  from numbered where numbered.id = waiting.id;
  perform private.write_entrant_audit(
    'entrant-moved', known,
    jsonb_build_object('from', place_before, 'to', greatest(coalesce(move_entrant.place, 1), 1)));
  perform private.move_up_waiting(known.tournament_id);
  select version.state into state from public.tournament_registrations as version
  where version.id = known.id;
  return state;
end;
$$;

comment on function public.move_entrant is
  'Moves an entry that waits to this place in line, 1 for the first; administrators only. Returns its state: places may have been free for it.';

grant execute on function public.move_entrant to authenticated;

create function public.withdraw_entrant(entry uuid, reason text) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  perform private.assert_admin();
  perform private.assert_session();
  if coalesce(btrim(reason), '') = '' or char_length(reason) > 1000 then
    raise exception 'reason_invalid';
  end if;
  known := private.open_entry(entry);
  update public.tournament_registrations
  set withdrawn_at = now(), withdrawn_by_club = true, withdrawn_reason = btrim(reason)
  where id = known.id;
  perform private.write_entrant_audit('entrant-withdrawn', known);
  return now();
end;
$$;

comment on function public.withdraw_entrant is
  'Withdraws an entry with the reason that its member is told; administrators only.';

grant execute on function public.withdraw_entrant to authenticated;

-- Safe to press again, and from two phones at once.
create function public.check_in(entry uuid, player uuid default null, is_here boolean default true)
returns table (here integer, players integer)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  perform private.assert_admin();
  -- Against its withdrawal. Nothing else is locked after it.
  select * into known from public.tournament_registrations
  where entry_id = check_in.entry and replaced_at is null for share;
  if known.id is null then
    raise exception 'entry_not_found';
  end if;
  if known.state <> 'confirmed' then
    raise exception 'entry_not_confirmed';
  end if;
  if player is not null and player <> known.entry_id and not exists (
    select from jsonb_array_elements(known.players) as further
    where further ->> 'id' = player::text
  ) then
    raise exception 'player_not_found';
  end if;
  if is_here then
    insert into public.check_ins (entry_id, player_id)
    select known.entry_id, id from (
      select known.entry_id
      union all
      select (further ->> 'id')::uuid from jsonb_array_elements(known.players) as further
    ) as everybody (id)
    where player is null or id = player
    order by id
    on conflict do nothing;
  else
    delete from public.check_ins as gone
    where gone.entry_id = known.entry_id and (player is null or gone.player_id = player);
  end if;
  return query
    select count(*) filter (where there.player_id is not null)::integer, count(*)::integer
    from (
      select known.entry_id
      union all
      select (further ->> 'id')::uuid from jsonb_array_elements(known.players) as further
    ) as everybody (id)
    left join public.check_ins as there
      on there.entry_id = known.entry_id and there.player_id = everybody.id;
end;
$$;

comment on function public.check_in is
  'Notes that a player of an entry has come, or all of them; administrators only. Returns how many of the entry''s players are here.';

grant execute on function public.check_in to authenticated;

create function public.tournament_entrants(
  tournament text,
  search text default '',
  wanted_state text default null,
  wanted_golf_group text default null,
  wanted_category text default null,
  wanted_answers jsonb default '{}',
  is_here boolean default null,
  page_size integer default 50,
  page integer default 1
)
returns table (
  entry_id uuid,
  registration_id uuid,
  account_email text,
  state text,
  place integer,
  full_name text,
  email text,
  phone text,
  golf_group text,
  category text,
  handicap text,
  notes text,
  players jsonb,
  answers jsonb,
  here uuid[],
  entered_at timestamptz,
  changed_at timestamptz,
  moved_up_at timestamptz,
  entered_by_club boolean,
  withdrawn_at timestamptz,
  withdrawn_by_club boolean,
  withdrawn_reason text,
  total bigint,
  total_players bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most integer := least(greatest(coalesce(page_size, 50), 1), 10000);
  -- One search box for names, e-mail addresses and phone numbers.
  wanted text := '%' || replace(replace(replace(
    lower(btrim(coalesce(search, ''))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  digits text := regexp_replace(coalesce(search, ''), '[^0-9]', '', 'g');
begin
  perform private.assert_admin();
  return query
    with entrants as (
      select version.*,
             case when version.state = 'waiting' then
               row_number() over (partition by version.state order by version.queue_number)
             end::integer as place,
             array(select came.player_id from public.check_ins as came
                   where came.entry_id = version.entry_id) as here
      from public.tournament_registrations as version
      where version.tournament_id = tournament_entrants.tournament
        and version.replaced_at is null
    ), found as (
      select entrant.*, account.email as account_email
      from entrants as entrant
      left join auth.users as account on account.id = entrant.user_id
      where (wanted_state is null or entrant.state = wanted_state)
        and (wanted_golf_group is null
             or entrant.golf_group = wanted_golf_group)
        and (wanted_category is null
             or entrant.category = wanted_category
             or entrant.players @> jsonb_build_array(
               jsonb_build_object('category', wanted_category)))
        and entrant.answers @> coalesce(wanted_answers, '{}')
        and (is_here is null
             or (entrant.state = 'confirmed'
                 and is_here = (cardinality(entrant.here) >= entrant.player_count)))
        and (wanted = '%%'
             or lower(entrant.email) like wanted
             or lower(account.email) like wanted
             or exists (
               select from (
                 select entrant.full_name, entrant.phone
                 union all
                 select player ->> 'full_name', player ->> 'phone'
                 from jsonb_array_elements(entrant.players) as player
               ) as everybody (full_name, phone)
               where lower(everybody.full_name) like wanted
                 or (char_length(digits) >= 4
                     and regexp_replace(everybody.phone, '[^0-9]', '', 'g')
                         like '%' || digits || '%')))
    )
    select found.entry_id, found.id, found.account_email::text, found.state, found.place,
           found.full_name, found.email, found.phone, found.golf_group, found.category,
           found.handicap, coalesce(found.additional_info, found.message), found.players,
           found.answers, found.here,
           (select min(first.registration_date) from public.tournament_registrations as first
            where first.entry_id = found.entry_id),
           found.registration_date, found.moved_up_at, found.entered_by_club,
           found.withdrawn_at, found.withdrawn_by_club, found.withdrawn_reason,
           count(*) over (), sum(found.player_count) over ()
    from found
    order by array_position('{confirmed,waiting,withdrawn}', found.state), found.place,
             lower(found.full_name), found.entry_id
    limit most offset (greatest(coalesce(page, 1), 1) - 1) * most;
end;
$$;

comment on function public.tournament_entrants is
  'A tournament''s entries, those with a place by name, then the line, then who withdrew; administrators only. search looks in names, addresses and phone numbers.';

grant execute on function public.tournament_entrants to authenticated;

create function public.entrant_counts(tournament text)
returns table (kind text, label text, entries bigint, players bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    with current as (
      select version.* from public.tournament_registrations as version
      where version.tournament_id = entrant_counts.tournament
        and version.replaced_at is null
    )
    select 'state', current.state, count(*), sum(current.player_count)
    from current group by current.state
    union all
    select 'golf_group', current.golf_group, count(*), sum(current.player_count)
    from current where current.golf_group is not null
    group by current.golf_group
    union all
    select 'category', player.category, count(distinct current.id), count(*)
    from current cross join lateral (
      select current.category
      union all
      select further ->> 'category' from jsonb_array_elements(current.players) as further
    ) as player (category)
    where player.category is not null
    group by player.category
    union all
    select 'here', 'here', count(distinct came.entry_id), count(*)
    from current join public.check_ins as came on came.entry_id = current.entry_id
    where current.state = 'confirmed'
    order by 1, 2;
end;
$$;

comment on function public.entrant_counts is
  'How many entries and players a tournament has: by state and, of those with a place, by golf group and category, and how many are here; administrators only.';

grant execute on function public.entrant_counts to authenticated;

create function public.entrant_history(entry uuid)
returns table (
  registration_id uuid,
  registered_at timestamptz,
  state text,
  entered_by_club boolean,
  moved_up_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by_club boolean,
  withdrawn_reason text,
  fields jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select version.id, version.registration_date, version.state, version.entered_by_club,
           version.moved_up_at, version.withdrawn_at, version.withdrawn_by_club,
           version.withdrawn_reason,
           jsonb_strip_nulls(jsonb_build_object(
             'full_name', version.full_name, 'email', version.email, 'phone', version.phone,
             'golf_group', version.golf_group, 'category', version.category,
             'handicap', version.handicap, 'additional_info', version.additional_info,
             'message', version.message, 'answers', version.answers,
             'players', version.players))
    from public.tournament_registrations as version
    where version.entry_id = entrant_history.entry
    order by version.registration_date desc, version.id
    limit 100;
end;
$$;

comment on function public.entrant_history is
  'The versions of an entry, newest first; administrators only.';

grant execute on function public.entrant_history to authenticated;

create function public.start_entrants_export(tournament text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  insert into public.admin_audit (admin_id, action, search, tournament_id)
  select (select auth.uid()), 'entrants-exported', known.slug, known.id
  from public.tournaments as known where known.id = start_entrants_export.tournament;
  if not found then
    raise exception 'tournament_not_found';
  end if;
  return true;
end;
$$;

comment on function public.start_entrants_export is
  'Writes into the audit log that the entrants of a tournament are exported; administrators only.';

grant execute on function public.start_entrants_export to authenticated;

create function public.find_entrant(entry uuid)
returns table (
  tournament_id text,
  account_email text,
  state text,
  place integer,
  waiting integer,
  here uuid[],
  entered_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_admin();
  return query
    select entrant.tournament_id, account.email::text, entrant.state,
           case when entrant.state = 'waiting' then (
             select count(*)::integer from public.tournament_registrations as ahead
             where ahead.tournament_id = entrant.tournament_id and ahead.state = 'waiting'
               and ahead.queue_number <= entrant.queue_number) end,
           (select count(*)::integer from public.tournament_registrations as other
            where other.tournament_id = entrant.tournament_id and other.state = 'waiting'),
           array(select came.player_id from public.check_ins as came
                 where came.entry_id = entrant.entry_id),
           (select min(first.registration_date)
            from public.tournament_registrations as first
            where first.entry_id = entrant.entry_id)
    from public.tournament_registrations as entrant
    left join auth.users as account on account.id = entrant.user_id
    where entrant.entry_id = find_entrant.entry and entrant.replaced_at is null;
end;
$$;

comment on function public.find_entrant is
  'One entry: whose it is, its state, its place in line of how many, and who of it is here; administrators only. No row when there is none.';

grant execute on function public.find_entrant to authenticated;

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
  page_size constant integer := 100;
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

comment on function public.entrants_page is
  'A page of a tournament''s entrants with the tournament and the counts: as tournament_entrants and entrant_counts give them, for administrators only. wanted_answers by question as in a URL: "yes" and "no" of a question with these answers. Null where there is no such tournament.';

grant execute on function public.entrants_page to authenticated;

create trigger forget_check_ins
  after delete on public.tournament_registrations
  for each row
  when (old.replaced_at IS NULL)
  execute function private.forget_check_ins();

-- Teams, draw, scores and results of a tournament.

create table public.competitions (
  tournament_id text not null,
  version integer default 0 not null,
  updated_at timestamp with time zone default now() not null,
  guests jsonb default '[]'::jsonb not null,
  teams jsonb default '{"teams": [], "neutral": []}'::jsonb not null,
  draw jsonb,
  rules jsonb default '{}'::jsonb not null,
  awards jsonb default '[]'::jsonb not null,
  published_draw jsonb,
  draw_published_at timestamp with time zone,
  draw_edition integer default 0 not null,
  published_results jsonb,
  results_published_at timestamp with time zone,
  constraint competitions_pkey primary key (tournament_id),
  constraint competitions_tournament_id_fkey foreign key (tournament_id) references public.tournaments(id) on delete cascade,
  constraint competitions_guests check (private.is_list_of_guests(guests)),
  constraint competitions_teams check (private.is_division_into_teams(teams)),
  constraint competitions_draw check (draw IS NULL OR private.is_draw(draw)),
  constraint competitions_rules check (jsonb_typeof(rules) = 'object'::text AND octet_length(rules::text) <= 8192 AND (rules - ARRAY['teams'::text, 'draw'::text, 'starts'::text, 'scoring'::text]) = '{}'::jsonb),
  constraint competitions_awards check (private.is_list_of_awards(awards)),
  constraint competitions_draw_published_at check ((published_draw IS NULL) = (draw_published_at IS NULL)),
  constraint competitions_results_published_at check ((published_results IS NULL) = (results_published_at IS NULL))
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
  tournament_id text not null,
  player_id uuid not null,
  holes integer[],
  points integer,
  handicap numeric,
  saved_at timestamp with time zone default now() not null,
  constraint scores_pkey primary key (tournament_id, player_id),
  constraint scores_tournament_id_fkey foreign key (tournament_id) references public.competitions(tournament_id) on delete cascade,
  constraint scores_holes_or_points check ((holes IS NULL) <> (points IS NULL)),
  constraint scores_holes check ((cardinality(holes) = ANY (ARRAY[9, 18])) AND array_ndims(holes) = 1 AND (1 <= ALL (array_remove(holes, NULL::integer))) AND (30 >= ALL (array_remove(holes, NULL::integer)))),
  constraint scores_points check (points >= 0 AND points <= 100),
  constraint scores_handicap check (handicap >= 0::numeric AND handicap <= 54::numeric AND handicap = round(handicap, 1))
);

comment on table public.scores is
  'A player''s round: strokes at each hole, null where it was not finished, or Stableford points.';

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
  'Changes guests, teams, draw, rules or awards of a tournament, seen at this version, 0 the first time; administrators only. Returns the new version. Codes: tournament_not_found, version_conflict, field_unknown, guest_has_score, competition_invalid; the detail is the present version, the guest or the field.';

grant execute on function public.save_competition to authenticated;

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
  perform private.assert_admin();
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
returns table (entry_id uuid, user_id uuid, starts jsonb)
language sql stable
set search_path = ''
as $$
  with seats as materialized (
    select seat.number, seat.start, seat.place, seat.id, entered.entry_id, entered.user_id,
           coalesce(seat.name, entered.full_name) as name
    from private.published_seats(starts_of.published_draw) as seat
    left join private.players_of(starts_of.tournament) as entered
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
create function private.starts_of_member(member uuid, tournament text) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce((
    select told.starts
    from public.competitions as competition
    cross join lateral private.starts_of(
      competition.tournament_id, competition.published_draw) as told
    where competition.tournament_id = starts_of_member.tournament
      and competition.published_draw is not null and told.user_id = starts_of_member.member
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
       or given - array['player', 'holes', 'points', 'handicap'] <> '{}'
       or not private.is_list_of_ids(jsonb_build_array(given -> 'player'), 1) then
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
  perform private.write_competition_audit(
    'scores-saved', known.tournament_id,
    jsonb_build_object('scores', jsonb_array_length(scores)));
  return version;
end;
$$;

comment on function public.save_scores is
  'Saves scores {player, holes, handicap} or {player, points, handicap}, all or none; {player} alone removes one; administrators only. Returns the version of the competition. Codes: tournament_not_found, version_conflict, player_not_found, scores_invalid; the detail is the player.';

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
begin
  perform private.assert_admin();
  perform private.assert_session();
  known := private.open_competition(tournament, expected_version);
  if (select state from public.tournaments where id = known.tournament_id) <> 'published' then
    raise exception 'not_published';
  end if;
  if not private.are_results(results) then
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
        with seats as materialized (select * from private.seats_of(known))
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
  perform private.write_competition_audit(
    'results-published', known.tournament_id,
    jsonb_build_object('players', jsonb_array_length(results -> 'players')));
  return version;
end;
$$;

comment on function public.publish_results is
  'Publishes results {players: [{player, place, points, handicap}], teams: [{name, place, points, cards}]} with the awards as they are; administrators only. Returns the version. Codes: tournament_not_found, version_conflict, not_published, results_invalid, results_outdated, scores_missing.';

grant execute on function public.publish_results to authenticated;

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

comment on function public.published_draw is
  'The published draw: fourballs [{time, hole, letter, players: [{name, team, neutral, gap}]}] and teams [{name, players: [{name, neutral}]}]. No row: none is published.';

grant execute on function public.published_draw to anon, authenticated;

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
            with ordinality as a (award, number))
  from known;
$$;

comment on function public.published_results is
  'The published results: players [{name, team, neutral, place, points, handicap}], the best first, teams [{name, place, points, cards}] and awards [{name, note, winner}] or [{name, note, team}]. No row: none are published.';

grant execute on function public.published_results to anon, authenticated;

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
    and (select private.second_factor_passed());
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
    and (select private.second_factor_passed())
  group by own.tournament_id, own.entry_id;
$$;

comment on function public.own_results is
  'The published results of the caller and the players whom they brought: [{player, team, neutral, place, points, handicap, holes}].';

grant execute on function public.own_results to authenticated;

create function public.published_competition(slug text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'draw', (select to_jsonb(draw) from public.published_draw(there.id) as draw),
    'results', (select to_jsonb(results) from public.published_results(there.id) as results))
  from public.tournaments as there
  where there.slug = published_competition.slug and there.state <> 'draft';
$$;

comment on function public.published_competition is
  'The published draw and results of a tournament, {draw, results} as published_draw and published_results give them; null: not published. Null for a tournament that is not.';

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

-- Accounts of members with the scoring service.

create table public.scoring_accounts (
  user_id uuid not null,
  state text default 'pending'::text not null,
  -- Of the latest attempt. The password is here only until the account is known to
  -- exist with it: written before the service is asked, so that an answer or a
  -- write that gets lost does not lock the member out of their own account.
  email text,
  password text,
  attempts integer default 0 not null,
  error text,
  is_unanswered boolean default false not null,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint scoring_accounts_pkey primary key (user_id),
  constraint scoring_accounts_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint scoring_accounts_state check (state = ANY (ARRAY['pending'::text, 'created'::text, 'exists'::text, 'failed'::text, 'no_service'::text]))
);

comment on column public.scoring_accounts.is_unanswered is
  'An attempt for this e-mail ended without an answer: when the service then says that the account exists, it is the one that was asked for.';

create index scoring_accounts_open
  on public.scoring_accounts (updated_at DESC)
  where (state = ANY (ARRAY['pending'::text, 'exists'::text, 'failed'::text]));

alter table public.scoring_accounts enable row level security;
revoke all on public.scoring_accounts from anon, authenticated, service_role;
grant select (
  user_id, state, email, attempts, error, created_at, updated_at
) on public.scoring_accounts to authenticated;

create policy "members read the state of their own scoring account" on public.scoring_accounts
  for select to authenticated
  using ((user_id = (select auth.uid())));

create policy "no second factor is left out" on public.scoring_accounts
  as restrictive for all to authenticated
  using ((select private.second_factor_passed()));

create function private.has_scoring_credentials(member uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.tournament_registrations
    where user_id = member and golfguage_password is not null);
$$;

-- An outbox row: whatever happens to the call of the function after a registration,
-- administrators see that the account is missing.
create function private.expect_scoring_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_scoring_credentials(new.user_id) then
    insert into public.scoring_accounts (user_id) values (new.user_id)
    on conflict (user_id) do nothing;
  end if;
  return null;
end;
$$;

-- The member first, then the account's row, then registrations: deleting a member
-- goes in the same order.
create function private.lock_scoring_account(member uuid) returns public.scoring_accounts
language plpgsql
set search_path = ''
as $$
declare
  account public.scoring_accounts;
begin
  perform private.lock_member(member);
  select * into account from public.scoring_accounts
  where user_id = member for update;
  return account;
end;
$$;

-- The lease is longer than the function and the service may take together.
create function public.claim_scoring_account(member uuid, password text)
returns table (
  outcome text,
  email text,
  full_name text,
  category text,
  handicap text,
  password_to_set text
)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  account public.scoring_accounts;
  registration public.tournament_registrations;
  address text;
begin
  -- Two calls at once: the second waits here, and then finds the lease.
  account := private.lock_scoring_account(member);
  if private.has_scoring_credentials(member) then
    outcome := 'already_there';
  elsif account.claimed_until > now() then
    outcome := 'in_progress';
  else
    select latest.* into registration
    from public.tournament_registrations as latest
    where latest.user_id = member and latest.entry_form = 'full'
      and latest.withdrawn_at is null and latest.replaced_at is null
    order by latest.registration_date desc
    limit 1;
    select nullif(btrim(known.email), '') into address
    from auth.users as known where known.id = member;
    if registration.id is null then
      outcome := 'no_registration';
      delete from public.scoring_accounts where user_id = member;
    elsif address is null then
      outcome := 'no_address';
      update public.scoring_accounts
      set state = 'failed', error = outcome, updated_at = now()
      where user_id = member;
    else
      insert into public.scoring_accounts as known
        (user_id, email, password, attempts, claimed_until)
      values (member, address, claim_scoring_account.password, 1,
              now() + interval '30 seconds')
      on conflict (user_id) do update
      set state = 'pending',
          error = null,
          attempts = known.attempts + 1,
          claimed_until = excluded.claimed_until,
          updated_at = now(),
          password = coalesce(known.password, excluded.password),
          email = excluded.email,
          -- Still pending: an earlier attempt was never settled.
          is_unanswered = known.email is not distinct from excluded.email
            and (known.is_unanswered or (known.state = 'pending' and known.attempts > 0))
      returning known.password into password_to_set;
      outcome := 'claimed';
      email := address;
      full_name := registration.full_name;
      category := registration.category;
      handicap := registration.handicap;
    end if;
  end if;
  return next;
end;
$$;

comment on function public.claim_scoring_account is
  'Takes the member''s missing scoring account to be made with this password, or an earlier one that may be set already; for the edge function golfguage-integration.';

grant execute on function public.claim_scoring_account to service_role;

create function public.settle_scoring_account(member uuid, outcome text)
returns table (state text)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  account public.scoring_accounts;
  is_created boolean;
begin
  account := private.lock_scoring_account(member);
  if account.user_id is null then return; end if;
  -- The same once more: the answer to the first got lost.
  if account.state = 'created' then
    return query select account.state;
    return;
  end if;
  is_created := account.password is not null
    and (outcome = 'created' or (outcome = 'exists' and account.is_unanswered));
  if is_created then
    update public.tournament_registrations
    set golfguage_email = account.email, golfguage_password = account.password
    where id = (
      select id from public.tournament_registrations
      where user_id = member and entry_form = 'full'
      order by registration_date desc, id desc
      limit 1);
  end if;
  return query
    update public.scoring_accounts as known
    set state = case
          when is_created then 'created'
          when outcome in ('exists', 'no_service') then outcome
          else 'failed'
        end,
        error = case
          when is_created or outcome in ('exists', 'no_service') then null
          else left(outcome, 60)
        end,
        password = case when not is_created and outcome <> 'exists' then known.password end,
        is_unanswered = not is_created and outcome <> 'exists'
          and (known.is_unanswered or outcome = 'unanswered'),
        claimed_until = null,
        updated_at = now()
    where known.user_id = member
    returning known.state;
end;
$$;

comment on function public.settle_scoring_account is
  'Says what became of a claimed scoring account, and stores the credentials of one that was made; for the edge function golfguage-integration.';

grant execute on function public.settle_scoring_account to service_role;

create function public.failed_scoring_accounts()
returns table (
  user_id uuid,
  account_email text,
  full_name text,
  state text,
  error text,
  attempts integer,
  updated_at timestamptz,
  total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select account.user_id, profile.email, profile.full_name, account.state, account.error,
           account.attempts, account.updated_at, count(*) over ()
    from public.scoring_accounts as account
    join public.profiles as profile on profile.id = account.user_id
    where account.state in ('exists', 'failed')
       or account.state = 'pending' and account.updated_at < now() - interval '1 minute'
    order by account.updated_at desc
    limit 20;
end;
$$;

comment on function public.failed_scoring_accounts is
  'The latest members whose scoring account could not be made, and how many there are; administrators only.';

grant execute on function public.failed_scoring_accounts to authenticated;

create function public.retry_scoring_account(member uuid) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  address text;
begin
  perform private.assert_admin();
  select profile.email into address
  from public.scoring_accounts as account
  join public.profiles as profile on profile.id = account.user_id
  where account.user_id = member;
  if not found then
    raise exception 'no_scoring_account' using errcode = '22023';
  end if;
  return private.write_audit_log('scoring-retry', address);
end;
$$;

comment on function public.retry_scoring_account is
  'Whether the caller may have a member''s scoring account tried again, written into the audit log; administrators only.';

grant execute on function public.retry_scoring_account to authenticated;

create trigger expect_scoring_account
  after insert on public.tournament_registrations
  for each row
  when (new.entry_form = 'full'::text AND new.queue_number IS NULL AND new.user_id IS NOT NULL)
  execute function private.expect_scoring_account();

-- The club's list of members and its statistics.

create table public.statistics (
  kind text not null,
  label text not null,
  value bigint not null,
  computed_at timestamp with time zone not null,
  constraint statistics_key primary key (kind, label)
);

comment on table public.statistics is
  'A cache: members (total, active), members who joined by month in India, registrations by golf group. Written by compute_statistics, read by admin_statistics and count_users.';

alter table public.statistics enable row level security;
revoke all on public.statistics from anon, authenticated, service_role;

create function public.list_users(
  search text default '',
  after uuid default null,
  page_size integer default 50
)
returns table (
  id uuid,
  email text,
  full_name text,
  created_at timestamptz,
  last_sign_in_at timestamptz
)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  last_created_at timestamptz;
begin
  perform private.assert_admin();
  perform private.write_audit_log('look-up', list_users.search);
  if list_users.after is not null then
    select profile.created_at into last_created_at
    from public.profiles as profile where profile.id = list_users.after;
    -- An empty page would look like the end of the list.
    if not found then
      raise exception 'user_not_found' using errcode = '22023';
    end if;
  end if;
  return query
    select * from private.users_page(
      list_users.search, last_created_at, list_users.after, list_users.page_size);
end;
$$;

comment on function public.list_users is
  'One page of users, newest first, after the given user; administrators only.';

grant execute on function public.list_users to authenticated;

-- Volatile, since it leaves a line: a search that only counts tells as well who is
-- a member.
create function public.count_users(search text default '')
returns table (total bigint, filtered bigint, active bigint)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  pattern text := private.search_pattern(count_users.search);
begin
  perform private.assert_admin();
  perform private.write_audit_log('look-up', count_users.search);
  perform private.ensure_statistics(false);
  select max(value) filter (where label = 'total'), max(value) filter (where label = 'active')
  into count_users.total, count_users.active
  from public.statistics where kind = 'members';
  if pattern = '%%' then
    count_users.filtered := count_users.total;
  else
    execute 'select count(*) from public.profiles where search_text like $1'
    into count_users.filtered using pattern;
  end if;
  return next;
end;
$$;

comment on function public.count_users is
  'All users and those who ever signed in, as of the statistics, and those that match the search now; administrators only.';

grant execute on function public.count_users to authenticated;

-- An export is one line in the audit, however many pages it takes.
create function public.start_export(search text default '') returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return private.write_audit_log('export', start_export.search);
end;
$$;

comment on function public.start_export is
  'Begins an export: writes it into the audit and gives back its id; administrators only.';

grant execute on function public.start_export to authenticated;

-- What the next function counts, by its index alone. Partial indexes on what is
-- current make the golf groups such a scan too.
create function private.compute_statistics() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  computed_at timestamptz := clock_timestamp();
  this_month date := date_trunc('month', now() at time zone 'Asia/Kolkata');
  total bigint;
  active bigint;
begin
  -- Into variables: a statement that writes is never worked on in parallel.
  select count(*) into total from public.profiles;
  select count(*) into active from auth.users where last_sign_in_at is not null;
  delete from public.statistics where true;
  insert into public.statistics (kind, label, value, computed_at)
  values ('members', 'total', total, computed_at), ('members', 'active', active, computed_at);
  insert into public.statistics (kind, label, value, computed_at)
  select 'joined', to_char(month, 'YYYY-MM'), (
      select count(*) from public.profiles
      where created_at >= month at time zone 'Asia/Kolkata'
        and created_at < (month + interval '1 month') at time zone 'Asia/Kolkata'
    ), computed_at
  from generate_series(this_month - interval '11 months', this_month, interval '1 month') as month;
  -- People write in groups of their own: the chart shows the largest.
  insert into public.statistics (kind, label, value, computed_at)
  select 'golf group', golf_group, count(*), computed_at
  from public.tournament_registrations
  where replaced_at is null and withdrawn_at is null and golf_group is not null
  group by golf_group
  order by count(*) desc, golf_group
  limit 20;
end;
$$;

-- Single flight: who comes while it is computed gets the last result, or waits for
-- this one when there is none or when it must be newer than the question.
create function private.ensure_statistics(refresh boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  in_flight constant bigint := hashtextextended('public.compute_statistics', 0);
  newer_than timestamptz := case when refresh then now() else now() - interval '5 minutes' end;
begin
  if exists (select from public.statistics as known where known.computed_at > newer_than) then
    return;
  end if;
  if not pg_try_advisory_xact_lock(in_flight) then
    if not refresh and exists (select from public.statistics) then
      return;
    end if;
    perform pg_advisory_xact_lock(in_flight);
    if exists (select from public.statistics as known where known.computed_at > newer_than) then
      return;
    end if;
  end if;
  perform private.compute_statistics();
end;
$$;

create function public.admin_statistics(refresh boolean default false)
returns table (kind text, label text, value bigint, computed_at timestamptz)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform private.ensure_statistics(coalesce(admin_statistics.refresh, false));
  return query
    select known.kind, known.label, known.value, known.computed_at
    from public.statistics as known
    order by known.kind, known.value desc, known.label;
end;
$$;

comment on function public.admin_statistics is
  'Members in all and who ever signed in, by month of the last twelve, registrations by golf group; at most five minutes old, or computed now; administrators only.';

grant execute on function public.admin_statistics to authenticated;

-- The page itself, for the functions below; they have checked who asks.
create function private.users_page(
  search text, after_created_at timestamptz, after_id uuid, page_size integer
)
returns table (
  id uuid,
  email text,
  full_name text,
  created_at timestamptz,
  last_sign_in_at timestamptz
)
language plpgsql stable
set search_path = ''
as $$
begin
  -- Planned anew for each search: for a rare one by its letters, for a common one,
  -- or none, along the order.
  return query execute '
    with page as (
      select profile.id, profile.email, profile.full_name, profile.created_at
      from public.profiles as profile
      where (profile.created_at, profile.id) < ($1, $2)
        and ($3 = ''%%'' or profile.search_text like $3)
      order by profile.created_at desc, profile.id desc
      limit $4
    )
    select page.*, account.last_sign_in_at
    from page join auth.users as account on account.id = page.id
    order by page.created_at desc, page.id desc'
  using coalesce(users_page.after_created_at, 'infinity'),
    coalesce(users_page.after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
    private.search_pattern(users_page.search),
    least(greatest(coalesce(users_page.page_size, 50), 1), 1000);
end;
$$;

create function public.export_users(
  export uuid, after_created_at timestamptz default null, after_id uuid default null
)
returns table (
  id uuid,
  email text,
  full_name text,
  created_at timestamptz,
  last_sign_in_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted text;
begin
  perform private.assert_admin();
  select line.search into wanted from public.admin_audit as line
  where line.id = export_users.export and line.action = 'export'
    and line.admin_id = (select auth.uid()) and line.at > now() - interval '1 hour';
  if not found then
    raise exception 'export_not_found' using errcode = '22023';
  end if;
  return query
    select * from private.users_page(
      wanted, export_users.after_created_at, export_users.after_id, 1000);
end;
$$;

comment on function public.export_users is
  'The next thousand users of an export that the caller started within the hour, after the last one that the caller has.';

grant execute on function public.export_users to authenticated;

-- What is done every minute, and what a deployed project says of itself.

-- Counters of mailboxes go with what else has been kept long enough.
create function private.purge_expired_rows(batch_size integer default 10000)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  lines bigint;
  mails bigint;
  quotas bigint;
begin
  delete from public.admin_audit where id in (
    select id from public.admin_audit where at < now() - interval '1 year'
    order by at limit batch_size for update skip locked);
  get diagnostics lines = row_count;
  delete from public.registration_mails where id in (
    select id from public.registration_mails
    where state = 'sent' and sent_at < now() - interval '30 days'
    order by sent_at limit batch_size for update skip locked);
  get diagnostics mails = row_count;
  delete from public.registration_mails where id in (
    select id from public.registration_mails
    where state <> 'sent' and created_at < now() - interval '90 days'
    order by created_at limit batch_size for update skip locked);
  delete from public.mail_quotas where mailbox in (
    select mailbox from public.mail_quotas
    where window_started_at < now() - interval '1 day'
    order by window_started_at limit batch_size for update skip locked);
  get diagnostics quotas = row_count;
  return greatest(lines, mails, quotas) >= batch_size;
end;
$$;

comment on function private.purge_expired_rows is
  'Removes a batch of what is old: audit lines after a year, sent mails after 30 days, others after 90, counters of mailboxes after a day. True: call it again.';

create function public.run_scheduled_work() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  more_accounts boolean := private.clean_up_deleted_accounts();
  more_rows boolean := private.purge_expired_rows();
  reminders integer := private.queue_reminders();
begin
  return more_accounts or more_rows or reminders >= 1000;
end;
$$;

comment on function public.run_scheduled_work is
  'A batch of everything that has to be done regularly, but sending mails. True: call it again. For a schedule.';

grant execute on function public.run_scheduled_work to service_role;

-- One line for each thing that decides who may do what. Deparsed expressions
-- differ in spaces and parentheses between versions of PostgreSQL.
create function private.schema_objects() returns setof text
language sql stable security definer
set search_path = ''
as $$
  with relations as (
    select c.oid, c.relname, c.relkind, c.relrowsecurity, c.reloptions
    from pg_catalog.pg_class as c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (
        select from pg_catalog.pg_depend as d
        where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid
          and d.deptype = 'e')
  ), functions as (
    select p.oid, p.oid::regprocedure::text as name, p.prosrc, p.prosecdef, p.proconfig
    from pg_catalog.pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (
        select from pg_catalog.pg_depend as d
        where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid
          and d.deptype = 'e')
  ), roles (role) as (
    -- What the service role gets by default differs between projects.
    values ('anon'), ('authenticated')
  )
  select format('%s %s%s%s',
    case when relkind = 'v' then 'view' else 'table' end, relname,
    case when relrowsecurity then ' with row-level security' else '' end,
    coalesce(' (' || array_to_string(reloptions, ', ') || ')', ''))
  from relations
  union all
  select format('column %s.%s %s%s', relname, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ' not null' else '' end)
  from relations join pg_catalog.pg_attribute as a on a.attrelid = relations.oid
  where a.attnum > 0 and not a.attisdropped
  union all
  select format('policy "%s" on %s for %s to %s (%s)', p.polname, relname,
    case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
      when 'd' then 'delete' else 'all' end,
    (select string_agg(case when r = 0 then 'public' else pg_get_userbyid(r)::text end, ', '
       order by pg_get_userbyid(r)) from unnest(p.polroles) as r),
    left(md5(regexp_replace(
      concat_ws('/', p.polpermissive, pg_get_expr(p.polqual, p.polrelid),
        pg_get_expr(p.polwithcheck, p.polrelid)), '[\s()]', '', 'g')), 8))
  from relations join pg_catalog.pg_policy as p on p.polrelid = relations.oid
  union all
  select format('%s on %s to %s', privilege, relname, role)
  from relations, roles, (values ('select'), ('insert'), ('update'), ('delete')) as p (privilege)
  where has_table_privilege(role, relations.oid, privilege)
  union all
  select format('%s of %s.%s to %s', privilege, relname, a.attname, role)
  from relations join pg_catalog.pg_attribute as a on a.attrelid = relations.oid,
    roles, (values ('select'), ('insert'), ('update')) as p (privilege)
  where a.attnum > 0 and not a.attisdropped
    and has_column_privilege(role, relations.oid, a.attnum, privilege)
    and not has_table_privilege(role, relations.oid, privilege)
  union all
  select format('function %s%s (%s)', name,
    case when prosecdef then ' security definer' else '' end,
    left(md5(concat_ws('/', replace(prosrc, E'\r', ''), array_to_string(proconfig, ','))), 8))
  from functions
  union all
  select format('execute %s to %s', name, role)
  from functions, roles
  where has_function_privilege(role, functions.oid, 'execute')
  union all
  select format('trigger %s on %s: %s%s', t.tgname, t.tgrelid::regclass, t.tgfoid::regproc,
    case when t.tgenabled = 'D' then ' (disabled)' else '' end)
  from pg_catalog.pg_trigger as t join functions on functions.oid = t.tgfoid
  where not t.tgisinternal
  union all
  select format('constraint %s on %s', c.conname, relname)
  from relations join pg_catalog.pg_constraint as c on c.conrelid = relations.oid
  where c.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select format('index %s', i.indexrelid::regclass)
  from relations join pg_catalog.pg_index as i on i.indrelid = relations.oid
  where i.indisvalid
$$;

comment on function private.schema_objects is
  'The tables, policies, privileges, functions and triggers of the schema public, a line each, for comparison with those of another database.';

create function public.deployment_report() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  jobs jsonb;
begin
  -- A project without pg_cron may have its schedule elsewhere.
  if to_regclass('cron.job_run_details') is not null then
    execute $jobs$
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', job.jobname,
        'does', case
          when job.command like '%/functions/v1/registration-mail%' then 'registration-mail'
          when job.command like '%run_scheduled_work%' then 'run_scheduled_work' end,
        'active', job.active,
        'succeeded_at', (
          select max(run.end_time) from cron.job_run_details as run
          where run.jobid = job.jobid and run.status = 'succeeded'))), '[]')
      from cron.job as job
      where job.command like '%/functions/v1/registration-mail%'
         or job.command like '%run_scheduled_work%'
    $jobs$ into jobs;
  end if;
  return jsonb_build_object(
    'now', clock_timestamp(),
    'migrations', array(
      select version from supabase_migrations.schema_migrations order by version),
    'objects', array(select object from private.schema_objects() as object order by object),
    'readable', (
      select jsonb_object_agg(c.relname, jsonb_build_object(
        'anon', array(
          select a.attname from pg_catalog.pg_attribute as a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and has_column_privilege('anon', c.oid, a.attnum, 'select')),
        'authenticated', array(
          select a.attname from pg_catalog.pg_attribute as a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and has_column_privilege('authenticated', c.oid, a.attnum, 'select'))))
      from pg_catalog.pg_class as c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')),
    'jobs', jobs,
    'mails', (
      select jsonb_build_object(
        'overdue', count(*) filter (
          where state = 'queued' and next_try_at < now() - interval '10 minutes'),
        'failed', count(*) filter (
          where state = 'failed' and created_at > now() - interval '1 day'))
      from public.registration_mails),
    'accounts_to_clean_up', (
      select count(*) from public.deleted_accounts where deleted_at < now() - interval '1 hour'),
    'administrators', (select count(*) from public.admins),
    'throwaway_accounts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'email', email,
        'is_left_behind', created_at < now() - interval '1 hour')), '[]')
      from public.profiles
      where email like 'teebox-verify-________-____-____-____-____________@example.com')
  );
end;
$$;

comment on function public.deployment_report is
  'What npm run verify asks of a project, with a secret key.';

grant execute on function public.deployment_report to service_role;

reset check_function_bodies;

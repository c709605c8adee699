-- What everything else is built on: the schemas, their rights, and the functions
-- that checks of tables call.
--
-- `public` is what the data API publishes: tables, views, and the functions that
-- the site and the edge functions call. `private` holds what only the database
-- itself calls. Who may read, write and call what is in `13_rights.sql`; it also gives every
-- function an empty search path.
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
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- Anyone may write anything into their own metadata, so the name is cut to what
-- an entry's may be: a failing trigger here would make sign-up fail.
create function private.name_in_metadata(metadata jsonb) returns text
language sql immutable
as $$
  select nullif(btrim(left(btrim(private.without_hidden_signs(coalesce(
    nullif(btrim(metadata ->> 'full_name'), ''),
    metadata ->> 'name'
  ))), 120)), '');
$$;

-- Whether the caller's session still exists, and left out no second factor that is theirs or
-- required.
create function private.may_act_for_club() returns boolean
language plpgsql stable security definer
as $$
begin
  return private.has_session()
    and (
      (select auth.jwt()) ->> 'aal' is not distinct from 'aal2'
      or not exists (
        select from public.security_settings where admin_second_factor = 'required'));
end;
$$;

create function public.is_admin() returns boolean
language plpgsql stable security definer
as $$
begin
  return exists (select from public.admins where user_id = (select auth.uid()))
    and private.may_act_for_club();
end;
$$;

-- Whether the caller has one of these roles in the whole club, or in this tournament.
-- Administrators have all.
create function private.has_role(roles text[], tournament text default null) returns boolean
language plpgsql stable security definer
as $$
begin
  return (
    exists (select from public.admins where user_id = (select auth.uid()))
    or exists (
      select from public.role_grants as held
      where held.user_id = (select auth.uid()) and held.ended_at is null
        and held.role = any (roles)
        and (held.tournament_id is null or held.tournament_id = has_role.tournament)))
    and private.may_act_for_club();
end;
$$;

-- The tournaments for which the caller has one of these roles, the newest first: of who has it in
-- the whole club all. A policy calls it once for a statement.
create function private.tournaments_of(roles text[]) returns setof text
language plpgsql stable security definer
as $$
begin
  if private.has_role(roles) then
    return query
      select known.id from public.tournaments as known order by known.starts_on desc nulls first;
  else
    return query
      select held.tournament_id from public.role_grants as held
      where held.user_id = (select auth.uid()) and held.ended_at is null
        and held.tournament_id is not null and held.role = any (roles)
        and private.may_act_for_club();
  end if;
end;
$$;

-- Their entries, beside has_role for the whole club. Of a deleted account the fee is left.
create function private.entries_of(roles text[]) returns setof uuid
language sql stable security definer
as $$
  select entry.id from public.entries as entry
  where entry.tournament_id = any (array(select private.tournaments_of(roles)))
  union
  select fee.entry_id from public.entry_fees as fee
  where fee.tournament_id = any (array(select private.tournaments_of(roles)));
$$;

create function private.tournament_of(entry uuid) returns text
language sql stable
as $$
  select known.tournament_id from public.entries as known where known.id = tournament_of.entry;
$$;

-- The detail of role_missing is what is needed.
create function private.assert_role(roles text[], tournament text default null) returns void
language plpgsql stable security definer
as $$
begin
  if private.has_role(roles, tournament) then
    return;
  end if;
  if private.second_factor_passed() and not private.has_session() and (
    exists (select from public.admins where user_id = (select auth.uid()))
    or exists (
      select from public.role_grants as held
      where held.user_id = (select auth.uid()) and held.ended_at is null)
  ) then
    raise exception 'session_ended' using errcode = '42501';
  end if;
  raise exception 'role_missing' using errcode = '42501', detail = array_to_string(roles, ',');
end;
$$;

create function private.assert_admin() returns void
language sql stable
as $$
  select private.assert_role('{}');
$$;

-- Where a list of kinds ends: one that was added elsewhere and forgotten here.
create function private.refuse_kind(kind text) returns boolean
language plpgsql immutable
as $$
begin
  raise exception 'kind_unknown' using detail = coalesce(kind, 'null');
end;
$$;

-- What like takes for signs is a plain character here.
create function private.search_pattern(search text) returns text
language sql immutable
return '%' || replace(replace(replace(
  lower(left(coalesce(search, ''), 254)), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- One mailbox has many spellings: capitals, a tag after "+", dots at Gmail.
create function private.mailbox_digest(address text) returns text
language sql stable
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

-- Lists of texts on one page are jsonb in the row, not tables of their own: nothing refers
-- to their lines.
-- Whether this is a list of objects whose fields are texts, none blank. Fields are given with
-- their greatest length, as {"name": 80}.
create function private.is_list_of_texts(
  items jsonb, max_items integer, required jsonb, optional jsonb default '{}'
) returns boolean
language plpgsql immutable
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

create function private.is_name(name jsonb, min_length integer, max_length integer)
returns boolean
language sql immutable
return coalesce(
  jsonb_typeof(name) = 'string' and btrim(name #>> '{}') <> ''
    and char_length(name #>> '{}') between min_length and max_length,
  false);

create function private.division_ids(divisions jsonb) returns text[]
language sql immutable
as $$
  select coalesce(array_agg(division ->> 'id'), '{}')
  from jsonb_array_elements(
    case jsonb_typeof(divisions) when 'array' then divisions else '[]' end) as division;
$$;

-- A text, because "+2.4" is a player better than scratch: Rules of Handicapping
-- (2024), Rule 5.3. The site reads it so too. Null: it is no handicap.
-- A handicap in strokes, below nought for a plus: of "12.4" and "+2.4"; null for any other
-- text.
create function private.handicap_number(handicap text) returns numeric
language sql immutable
return case
  when handicap ~ '^(0|[1-9][0-9]?)(\.[0-9])?$' then handicap::numeric
  when handicap ~ '^\+(0|[1-9][0-9]?)(\.[0-9])?$' then - substr(handicap, 2)::numeric
end;

-- What the full form stores: from +10 to 54, or that a player has none.
create function private.is_handicap(handicap text) returns boolean
language sql immutable
return coalesce(handicap = 'NH' or private.handicap_number(handicap) between -10 and 54, false);

-- As a golfer writes it: 18, 7.5, +2.4.
create function private.handicap_text(handicap numeric) returns text
language sql immutable
as $$
  select case when handicap < 0 then '+' else '' end || trim_scale(abs(handicap))::text;
$$;

-- Rules of Handicapping (2024), Rule 6.1: .5 is rounded upwards. The site reckons so too.
-- Whether a division is for this handicap, in whole strokes; null, no handicap, goes where the
-- highest does. A text that is none is refused elsewhere.
create function private.takes_handicap(
  from_handicap integer, to_handicap integer, handicap numeric
) returns boolean
language sql immutable
return floor(coalesce(handicap, 54) + 0.5)
  -- A range from nought is for who is better than scratch, too.
  between coalesce(nullif(from_handicap, 0), -99) and coalesce(to_handicap, 99);

-- The id of the first division that takes this handicap; null: none does.
create function private.division_for(divisions jsonb, handicap text) returns text
language sql immutable
as $$
  select division ->> 'id'
  from jsonb_array_elements(divisions) with ordinality as listed (division, place)
  where private.takes_handicap(
    (division ->> 'from')::integer, (division ->> 'to')::integer,
    private.handicap_number(handicap))
  order by place limit 1;
$$;

-- "Men (Age < 70)", for mails. An id of a division that is gone stays one.
create function private.division_words(divisions jsonb, id text) returns text
language sql immutable
as $$
  select coalesce((
    select concat(division ->> 'name', ' (' || (division ->> 'who') || ')')
    from jsonb_array_elements(divisions) as division
    where division ->> 'id' = division_words.id
  ), id);
$$;

-- Whether a page of the site has, or may once have, this address.
create function private.is_reserved_slug(slug text) returns boolean
language sql immutable
return slug in (
  'admin', 'all', 'api', 'archive', 'calendar', 'copy', 'delete', 'edit', 'entrants', 'feed',
  'index', 'new', 'open', 'page', 'past', 'preview', 'register', 'results', 'rss', 'search',
  'sitemap', 'tee-sheet', 'tournaments', 'updates', 'upcoming');

-- Questions get their ids here: an answer is found by it when the words change.
create function private.with_question_ids(questions jsonb) returns jsonb
language sql volatile
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
return coalesce(address, '') ~ '^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$';

-- The further players of an entry are part of its version, as its answers are: they
-- are entered, changed and withdrawn together, by one member.
-- Whether these are at most three players {id, full_name, phone, handicap, category, answers},
-- with the rules of this entry form; category with the full form only. No id twice.
create function private.is_list_of_players(players jsonb, entry_form text) returns boolean
language plpgsql immutable
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
          or not private.is_name(player -> 'full_name', 2, 120)
          or not private.is_name(player -> 'phone', 10, 32)
          or not private.is_name(player -> 'handicap', 1, 20)
          or case entry_form
            when 'full' then
              coalesce(player ->> 'category', '') !~ '^[a-z0-9-]{1,40}$'
              or not private.is_handicap(player ->> 'handicap')
            else player ? 'category'
          end
        else true
      end)
    and (select count(*) = count(distinct player ->> 'id')
         from jsonb_array_elements(players) as player);
end;
$$;

-- Ids are the database's: one that is sent is kept only where it is of a known player, or any
-- where nobody is known.
create function private.with_player_ids(players jsonb, known jsonb default null) returns jsonb
language sql volatile
as $$
  select case jsonb_typeof(players) when 'array' then (
    select coalesce(jsonb_agg(
      case
        when jsonb_typeof(player) <> 'object' then player
        when player ? 'id' and (known is null
          or known @> jsonb_build_array(jsonb_build_object('id', player -> 'id'))) then player
        else player || jsonb_build_object('id', gen_random_uuid()::text)
      end order by place), '[]')
    from jsonb_array_elements(players) with ordinality as given (player, place)
  ) else players end;
$$;

-- What tells names apart: not case, spaces, hyphens and other punctuation, width, nor
-- signs that cannot be seen.
create function private.folded(name text) returns text
language sql immutable
return regexp_replace(
  lower(normalize(name, nfkc)),
  '[\s!"#$%&''()*+,\-./:;<=>?@\[\\\]^_`{|}~\u00ad\u00b7\u02d7\u034f\u058a\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u206f\u2212\u2800\u30a0\u30fb\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]', '', 'g');

-- The words of a text as they are searched, each after a space: without accents and apostrophes.
-- As searchWords in app/tables/search.ts.
create function private.search_words(text text) returns text
language sql immutable
return rtrim(' ' || ltrim(regexp_replace(
  lower(regexp_replace(
    -- Before it is taken apart: an acute accent alone is a space and an accent then.
    normalize(replace(text, '´', ''), nfkd), '[\u0300-\u036f\u0060\u02b9-\u02bc\u2018\u2019'']', '', 'g')),
  '[\s!"#$%&()*+,\-./:;<=>?@\[\\\]^_{|}~\u00ad\u00b7\u02d7\u034f\u058a\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u206f\u2212\u2800\u30a0\u30fb\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]+', ' ', 'g')));

-- A name as it is searched: its words, and all in one, since initials are written together and apart.
create function private.search_text(name text) returns text
language sql immutable
return private.search_words(name) || ' ' || replace(private.search_words(name), ' ', '');

-- Each typed word, in any order; of one letter, the beginning of a word. A text in which all are
-- found is like all of them: none of nothing typed, and what is never found of signs alone.
create function private.search_patterns(search text) returns text[]
language sql immutable
return (
  select case
           when btrim(coalesce(search, '')) = '' then '{}'
           when count(*) = 0 then '{-}'
           else array_agg('%' || case char_length(word) when 1 then ' ' else '' end || word || '%')
         end
  from (
    select regexp_replace(part, '^0+(?=\d)', '') as word
    from regexp_split_to_table(
      -- Initials are one word here.
      regexp_replace(
        private.search_words(left(search, 254)), '(?<= [^ \d]) (?=[^ \d]( |$))', '', 'g'),
      ' ') as part
    where part <> ''
  ) as typed);

-- The digits of a typed phone number or a part of it; null: something else was typed.
create function private.search_digits(search text) returns text
language sql immutable
return case when search ~ '^[\d\s+()./-]+$' then
  nullif(right(ltrim(
    case when regexp_count(search, '\d') >= 4 then regexp_replace(search, '\D', '', 'g') else '' end,
    '0'), 10), '') end;

-- The same of what looks alike in many typefaces: E-GoIf, E-G0lf.
create function private.folded_look(name text) returns text
language sql immutable
return private.folded(replace(replace(
  translate(normalize(name, nfkc), '01I|!5$@', 'ollllssa'), 'rn', 'm'), 'vv', 'w'));

-- Whether a name has only signs of ASCII, quotation marks and dashes, and letters of
-- scripts of India, and no word of both: letters of other scripts look like those of
-- ASCII, as some of India's do.
create function private.has_local_letters(name text) returns boolean
language sql immutable
return replace(replace(normalize(name, nfkc), e'\u200c', ''), e'\u200d', '') !~
  '[^ -~\u2013\u2014\u2018\u2019\u201c\u201d\u0600-\u06ff\u0900-\u0d7f\u1c50-\u1c7f\ua8e0-\ua8ff\uabc0-\uabff]|[A-Za-z0-9][\u0600-\u0d7f\u1c50-\u1c7f\ua8e0-\uabff]|[\u0600-\u0d7f\u1c50-\u1c7f\ua8e0-\uabff][A-Za-z0-9]';

-- Control characters, line breaks, signs that turn the direction of writing, and letters
-- that are blank. The zero-width (non-)joiner is needed to write some Indian languages.
create function private.without_hidden_signs(typed text) returns text
language sql immutable
return regexp_replace(typed,
  '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e0fff]',
  '', 'g');

create function private.has_hidden_signs(typed text) returns boolean
language sql immutable
return coalesce(typed <> private.without_hidden_signs(typed), false);

-- Ids of players, or of guests.
create function private.is_list_of_ids(ids jsonb, max_ids integer) returns boolean
language plpgsql immutable
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

create function private.sum_of(numbers integer[]) returns bigint
language sql immutable
as $$
  select sum(number) from unnest(numbers) as number;
$$;

create function private.are_different(numbers integer[]) returns boolean
language sql immutable
as $$
  select count(*) = count(distinct number) from unnest(numbers) as number;
$$;

-- What a caller sends as JSON has these fields and no others.
create function private.assert_fields(
  item jsonb, required text[], optional text[] default '{}'
) returns void
language plpgsql immutable
as $$
begin
  if jsonb_typeof(item) is distinct from 'object' or not item ?& required
     or item - (required || optional) <> '{}' then
    raise exception 'fields_invalid' using errcode = 'data_exception';
  end if;
end;
$$;

-- {place, points, matched}: the first two may be null, the last is what countback compares.
create function private.is_place_with_points(line jsonb) returns boolean
language sql immutable
return coalesce(jsonb_typeof(line) = 'object'
  and line ?& array['place', 'points']
  and coalesce(line ->> 'place', '1') ~ '^[1-9][0-9]{0,3}$'
  and coalesce(line ->> 'points', '0') ~ '^-?[0-9]{1,5}$'
  and jsonb_typeof(coalesce(line -> 'matched', '[]')) = 'array'
  and coalesce(octet_length((line -> 'matched')::text), 0) <= 100, false);

-- A line of a board: its place, perhaps why there is none, perhaps that on the second board.
create function private.is_line_of_results(line jsonb) returns boolean
language sql immutable
return private.is_place_with_points(line)
  and coalesce(line ->> 'no_result', 'NR') in ('no-handicap', 'too-few', 'no-card', 'NR', 'WD', 'DQ', 'DNS')
  and case when line ? 'second'
        then private.is_place_with_points(line -> 'second')
          and (line -> 'second') - array['place', 'points', 'matched'] = '{}'
        else true
      end;

-- {id, name, kind, terms, lines}: lines of players, or of sides with their members.
create function private.is_published_competition(competition jsonb) returns boolean
language sql immutable
return jsonb_typeof(competition) = 'object'
  and competition - array['id', 'name', 'kind', 'terms', 'lines'] = '{}'
  and private.is_list_of_ids(jsonb_build_array(competition -> 'id'), 1)
  and private.is_name(competition -> 'name', 1, 80)
  and competition ->> 'kind' in ('board', 'skins', 'twos')
  and jsonb_typeof(competition -> 'terms') = 'object'
  and octet_length((competition -> 'terms')::text) <= 1000
  and jsonb_typeof(competition -> 'lines') = 'array'
  and jsonb_array_length(competition -> 'lines') <= 1000
  and not exists (
    select from jsonb_array_elements(competition -> 'lines') as line
    where line - array['player', 'side', 'name', 'members', 'place', 'points', 'handicap',
                       'division', 'no_result', 'second', 'matched', 'holes', 'count', 'worth'] <> '{}'
      or (line ? 'player') = (line ? 'side')
      or competition ->> 'kind' = 'board' and not private.is_line_of_results(line));

create function private.are_results(results jsonb) returns boolean
language plpgsql immutable
as $$
begin
  if jsonb_typeof(results) is distinct from 'object'
     or results - array['players', 'teams', 'scoring', 'cards', 'competitions'] <> '{}'
     or jsonb_typeof(coalesce(results -> 'cards', '[]')) <> 'array'
     or jsonb_typeof(coalesce(results -> 'competitions', '[]')) <> 'array'
     or octet_length((results -> 'competitions')::text) > 2097152
     or jsonb_typeof(results -> 'players') is distinct from 'array'
     or jsonb_typeof(results -> 'teams') is distinct from 'array'
     or jsonb_typeof(coalesce(results -> 'scoring', '{}')) <> 'object'
     or octet_length((results -> 'scoring')::text) > 1000 then
    return false;
  end if;
  return jsonb_array_length(results -> 'players') <= 1000
    and coalesce(jsonb_array_length(results -> 'cards'), 0) <= 1000
    and coalesce(jsonb_array_length(results -> 'competitions'), 0) <= 12
    and not exists (
      select from jsonb_array_elements(results -> 'competitions') as competition
      where not coalesce(private.is_published_competition(competition), false))
    and jsonb_array_length(results -> 'teams') <= 200
    and not exists (
      select from jsonb_array_elements(results -> 'players') as player
      where not private.is_line_of_results(player)
        or player - array['player', 'place', 'points', 'handicap', 'division',
                          'drives', 'no_result', 'second', 'matched'] <> '{}'
        or coalesce(player ->> 'drives', '0') !~ '^[0-9]{1,2}$'
        or not private.is_name(coalesce(player -> 'division', '"-"'), 1, 80)
        or coalesce(player ->> 'handicap', '0') !~ '^-?[0-9]{1,2}$')
    and private.is_list_of_ids(
      coalesce((select jsonb_agg(player -> 'player')
                from jsonb_array_elements(results -> 'players') as player), '[]'), 1000)
    and not exists (
      select from jsonb_array_elements(results -> 'teams') as team
      where not private.is_line_of_results(team)
        or team - array['id', 'name', 'place', 'points', 'cards', 'no_result', 'second', 'matched',
                        'members'] <> '{}'
        or not private.is_list_of_ids(jsonb_build_array(team -> 'id'), 1)
        or not private.is_name(team -> 'name', 1, 80)
        or coalesce(team ->> 'cards', '') !~ '^[0-9]{1,3}$');
end;
$$;

-- A token is good until it expires, also after its session has ended. A page that
-- finds out with the call that it makes anyway asks nobody else.
-- Whether the session of the caller's token still exists, and left out no second factor.
create function private.has_session() returns boolean
language plpgsql stable security definer
as $$
begin
  return exists (
    select from auth.sessions
    where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
      and user_id = (select auth.uid()))
    and private.second_factor_passed();
end;
$$;

-- Whoever knows a password alone gets a token of level aal1 from the auth service
-- itself, without the site. The embedded auth service has no factors and no such table.
-- Whether the caller's token was got with a second factor, or its member has none.
create function private.second_factor_passed() returns boolean
language plpgsql stable security definer
as $$
begin
  if auth.jwt() ->> 'aal' = 'aal2' then
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


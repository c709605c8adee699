-- Divisions of the club's own in place of three categories that were the same everywhere.

-- First what a registration locks first: one that is under way is waited for.
lock table public.tournament_registrations in access exclusive mode;

create function private.is_list_of_divisions(divisions jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(divisions) is distinct from 'array'
     or jsonb_path_exists(divisions, '$[*] ? (@.type() != "object")') then
    return false;
  end if;
  return private.is_list_of_texts(
      (select coalesce(jsonb_agg(division - array['id', 'from', 'to']), '[]')
       from jsonb_array_elements(divisions) as division),
      8, '{"name": 40}', '{"who": 80, "tees": 20}')
    and not exists (
      select from jsonb_array_elements(divisions) as division
      where coalesce(division ->> 'id', '') !~ '^[a-z0-9-]{1,40}$'
        or jsonb_typeof(coalesce(division -> 'from', '0')) <> 'number'
        or jsonb_typeof(coalesce(division -> 'to', '0')) <> 'number'
        -- A case, so that the casts never see another text.
        or case
          when coalesce(division ->> 'from', '0') ~ '^[0-9]{1,2}$'
            and coalesce(division ->> 'to', '54') ~ '^[0-9]{1,2}$'
          then coalesce((division ->> 'from')::integer, 0)
              > coalesce((division ->> 'to')::integer, 54)
            or (division ->> 'to')::integer > 54
          else true
        end)
    and (select count(*) = count(distinct division ->> 'id')
           and count(*) = count(distinct lower(division ->> 'name'))
         from jsonb_array_elements(divisions) as division);
end;
$$;

create function private.division_ids(divisions jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(division ->> 'id'), '{}')
  from jsonb_array_elements(
    case jsonb_typeof(divisions) when 'array' then divisions else '[]' end) as division;
$$;

create function private.takes_handicap(division jsonb, handicap text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case when handicap ~ '^(0|[1-9][0-9]?)(\.[0-9])?$'
    then floor(handicap::numeric + 0.5)
      between coalesce((division ->> 'from')::integer, 0)
          and coalesce((division ->> 'to')::integer, 99)
    else true end;
$$;

create function private.division_for(divisions jsonb, handicap text) returns text
language sql immutable
set search_path = ''
as $$
  select division ->> 'id'
  from jsonb_array_elements(divisions) with ordinality as listed (division, place)
  where private.takes_handicap(division, handicap)
  order by place limit 1;
$$;

create function private.division_words(divisions jsonb, id text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce((
    select concat(division ->> 'name', ' (' || (division ->> 'who') || ')')
    from jsonb_array_elements(divisions) as division
    where division ->> 'id' = division_words.id
  ), id);
$$;

comment on function private.is_list_of_divisions is
  'Whether these are at most eight divisions {id, name, who, from, to, tees}: a range of handicaps in whole strokes from 0 to 54, open where an end is missing. No id and no name twice.';

comment on function private.takes_handicap is
  'Whether a division is for this handicap, in whole strokes. A text that is none is refused elsewhere.';

comment on function private.division_for is
  'The id of the first division that takes this handicap; null: none does.';

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

alter table public.tournaments
  add column divisions jsonb default '[{"id": "men", "name": "Men", "who": "Age < 70"}, {"id": "senior", "name": "Senior", "who": "Age 70+"}, {"id": "ladies", "name": "Ladies"}]' not null,
  add column divisions_by_handicap boolean default false not null;

-- What was offered; and what somebody has entered with, so that it keeps its name.
update public.tournaments as tournament
set divisions = kept.divisions,
    category_places = (
      select coalesce(jsonb_object_agg(key, value), '{}')
      from jsonb_each(tournament.category_places)
      where key = any (private.division_ids(kept.divisions)))
from (
  select known.id, coalesce(jsonb_agg(division order by listed.place), '[]') as divisions
  from public.tournaments as known
  left join lateral jsonb_array_elements(known.divisions)
    with ordinality as listed (division, place)
    on division ->> 'id' = any (known.categories) or exists (
      select from public.registration_players as player
      where player.tournament_id = known.id and player.category = division ->> 'id')
  where not array['men', 'senior', 'ladies'] <@ known.categories
  group by known.id
) as kept
where tournament.id = kept.id;

alter table public.tournaments
  drop constraint tournaments_category_places,
  drop column categories,
  add constraint tournaments_divisions check (private.is_list_of_divisions(divisions)),
  add constraint tournaments_category_places check (
    private.is_map_of_places(category_places, private.division_ids(divisions))
  );

alter table public.tournament_registrations
  drop constraint category_known,
  add constraint category_known check (category ~ '^[a-z0-9-]{1,40}$');

comment on column public.tournaments.divisions is
  'The categories of its players, in the club''s order: {id, name, who, from, to, tees}. A registration has the id as its category.';

comment on column public.tournaments.divisions_by_handicap is
  'Members do not choose: the first division that takes their handicap is theirs.';

comment on column public.tournaments.category_places is
  'Id of a division -> how many of its players may be entered at once. One that is not named has no limit of its own.';

comment on column public.tournaments.entry_form is
  'full: name, e-mail, phone, golf group, division, handicap 0-40, notes. short: name, phone, handicap as text, message.';

comment on column public.tournament_registrations.category is
  'The id of one of the tournament''s divisions.';

create function private.handicaps_of(entry public.tournament_registrations)
returns table (category text, handicap text)
language sql immutable
set search_path = ''
as $$
  select entry.category, entry.handicap
  union all
  select player ->> 'category', player ->> 'handicap'
  from jsonb_array_elements(
    case jsonb_typeof(entry.players) when 'array' then entry.players else '[]' end) as player;
$$;

comment on function private.handicaps_of is
  'Who entered and whom they bring, also while the list of players is not checked.';

create function private.with_divisions(
  entry public.tournament_registrations, tournament public.tournaments
) returns public.tournament_registrations
language plpgsql immutable
set search_path = ''
as $$
begin
  if tournament.entry_form = 'full' and tournament.divisions_by_handicap then
    entry.category := private.division_for(tournament.divisions, entry.handicap);
    if jsonb_typeof(entry.players) = 'array' then
      entry.players := (
        select coalesce(jsonb_agg(
          case jsonb_typeof(player) when 'object' then
            player || jsonb_build_object('category',
              private.division_for(tournament.divisions, player ->> 'handicap'))
          else player end order by place), '[]')
        from jsonb_array_elements(entry.players) with ordinality as given (player, place));
    end if;
  end if;
  return entry;
end;
$$;

comment on function private.with_divisions is
  'The entry with each player in the division of their handicap, where the tournament gives it so.';

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
    new := private.with_divisions(new, tournament);
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

create or replace function private.removed_choices(before public.tournaments, after public.tournaments)
returns table (choice_of text, choice text, entries bigint)
language sql stable
set search_path = ''
as $$
  with current as (
    select * from public.tournament_registrations as version
    where version.tournament_id = before.id and version.state <> 'withdrawn'
      and version.replaced_at is null
  ), players as (
    select id as entry, golf_group, category, answers from current
    union all
    select current.id, null, player ->> 'category', player -> 'answers'
    from current cross join jsonb_array_elements(current.players) as player
  ), questions as (
    select question ->> 'id' as id, choice
    from jsonb_array_elements(before.questions) as question
    join jsonb_array_elements(after.questions) as follower
      on follower ->> 'id' = question ->> 'id' and follower ->> 'kind' = 'choice'
    cross join jsonb_array_elements_text(question -> 'choices') as choice
    where question ->> 'kind' = 'choice' and not follower -> 'choices' ? choice
  )
  select 'golf_group', choice, count(*)
  from unnest(before.golf_groups) as choice join players on golf_group = choice
  where choice <> all (after.golf_groups)
  group by choice
  union all
  select 'category', choice, count(distinct entry)
  from unnest(private.division_ids(before.divisions)) as choice join players on category = choice
  where choice <> all (private.division_ids(after.divisions))
    -- Otherwise their handicaps say where they go.
    and not after.divisions_by_handicap
  group by choice
  union all
  select 'question:' || questions.id, choice, count(distinct entry)
  from questions join players on answers ->> questions.id = choice
  group by questions.id, choice;
$$;

create or replace function private.may_move(
  tournament public.tournaments, choice_of text, choice text, instead text
) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(case choice_of
    when 'golf_group' then instead = any (tournament.golf_groups)
      or tournament.allows_other_group and instead = choice
    when 'category' then instead = any (private.division_ids(tournament.divisions))
    else (
      select case when instead is null then not (question ->> 'required')::boolean
        else question -> 'choices' ? instead end
      from jsonb_array_elements(tournament.questions) as question
      where 'question:' || (question ->> 'id') = choice_of)
    end, false);
$$;

create function private.give_divisions(tournament public.tournaments) returns void
language plpgsql
set search_path = ''
as $$
declare
  uncovered text;
begin
  select player.handicap into uncovered from public.registration_players as player
  where player.tournament_id = tournament.id and player.state <> 'withdrawn'
    and private.division_for(tournament.divisions, player.handicap) is null
  order by player.handicap limit 1;
  if found then
    raise exception 'handicap_in_no_division' using detail = uncovered;
  end if;
  update public.tournament_registrations as entry
  set category = given.category, players = given.players
  from (
    select known.id, placed.category, placed.players
    from public.tournament_registrations as known
    cross join lateral private.with_divisions(known, tournament) as placed
    where known.tournament_id = tournament.id
      and known.replaced_at is null and known.withdrawn_at is null
  ) as given
  where entry.id = given.id
    and (entry.category, entry.players) is distinct from (given.category, given.players);
  perform private.move_up_waiting(tournament.id);
end;
$$;

comment on function private.give_divisions is
  'Puts every player of a tournament into the division of their handicap.';

create or replace function public.save_tournament(
  changes jsonb,
  tournament text default null,
  expected_version integer default null,
  submission_key uuid default null,
  moves jsonb default '[]'
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
  -- Lists by now: the checks of the table have seen them.
  perform private.move_choices(known, wanted, save_tournament.moves);
  perform private.assert_questions_keep_answers(known.id, known.questions, wanted.questions);
  if wanted.entry_form = 'full' and wanted.divisions_by_handicap
     and (known.divisions, known.divisions_by_handicap)
       is distinct from (wanted.divisions, wanted.divisions_by_handicap) then
    perform private.give_divisions(wanted);
  end if;
  for pool in
    select limited.key, taken.value::integer as entries
    from jsonb_each_text(private.pools_of(wanted) - 'all') as limited
    join jsonb_each_text(
      private.sum_claims(known.id, private.pools_of(wanted), '{confirmed}')) as taken
      using (key)
    where taken.value::integer > limited.value::integer
      and (limited.value is distinct from private.pools_of(known) ->> limited.key
        or known.divisions is distinct from wanted.divisions)
    order by limited.key
    limit 1
  loop
    raise exception 'places_below_entries'
      using detail = format('%s %s', pool.entries, pool.key);
  end loop;

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
  'Changes these columns of a tournament, or makes a draft; administrators only. Codes: field_unknown, tournament_not_found, version_conflict, slug_taken, slug_reserved, slug_fixed, name_and_day_taken, dates_contradict, capacity_below_entries, entry_form_has_entries, question_has_answers, choice_has_entrants, handicap_in_no_division, places_below_entries, tournament_invalid; the detail is the column, the number entered, the question''s id, the handicap, the present version or the choices that were removed, as [{choice_of, choice, entries}]; moves says what their entries have instead.';

create or replace function private.missing_fields(tournament public.tournaments) returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(field order by place), '{}')
  from (values
    (1, 'starts_on', tournament.starts_on is null),
    (2, 'place', tournament.place is null),
    (3, 'summary', tournament.summary is null),
    (4, 'divisions',
     tournament.entry_form = 'full' and tournament.divisions = '[]'),
    (5, 'golf_groups',
     tournament.entry_form = 'full' and cardinality(tournament.golf_groups) = 0
       and not tournament.allows_other_group)
  ) as needed (place, field, is_missing)
  where is_missing;
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
    'golf_groups', 'allows_other_group', 'divisions', 'divisions_by_handicap', 'questions',
    'message_label', 'category_places', 'golf_group_places', 'has_waiting_list', 'max_group_size'];
$$;

drop function public.admin_tournaments;

create function public.admin_tournaments(page_size integer default 50, page integer default 1)
returns table (
  id text,
  slug text,
  name text,
  state text,
  starts_on date,
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  is_open_after_its_day boolean,
  capacity integer,
  category_places jsonb,
  golf_group_places jsonb,
  divisions jsonb,
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
           listed.registration_opens_at, listed.registration_closes_at,
           listed.is_open_after_its_day, listed.capacity,
           listed.category_places, listed.golf_group_places, listed.divisions,
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

create or replace function private.queue_version_mail(
  version public.tournament_registrations, reason text default null
) returns void
language plpgsql
set search_path = ''
as $$
declare
  earlier public.tournament_registrations;
  tournament public.tournaments;
  changes jsonb;
begin
  select * into earlier from public.tournament_registrations
  where entry_id = version.entry_id
    and (registration_date, id) < (version.registration_date, version.id)
  order by registration_date desc, id desc
  limit 1;
  if earlier.id is not null and earlier.withdrawn_at is null then
    select * into tournament from public.tournaments where id = version.tournament_id;
    changes := private.registration_changes(
      to_jsonb(earlier) || jsonb_build_object(
        'category', private.division_words(tournament.divisions, earlier.category)),
      to_jsonb(version) || jsonb_build_object(
        'category', private.division_words(tournament.divisions, version.category)));
    if changes is null then return; end if;
    changes := private.with_labels(changes, tournament, earlier.answers, version.answers);
  end if;
  perform private.queue_registration_mail(
    version,
    case when changes is not null then 'changed'
         when version.queue_number is not null then 'waiting'
         else 'registered' end,
    changes,
    case when changes is null and version.queue_number is not null
         then private.queue_place(version)
         when changes is not null and version.entered_by_club
         then jsonb_strip_nulls(jsonb_build_object('is_by_club', true, 'reason', reason)) end);
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
  given := private.with_divisions(given, tournament);
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

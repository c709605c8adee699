-- Files of the club with people of the register: what each would do, done as one, and taken back
-- as one.

create table public.people_imports (
  id uuid not null,
  at timestamptz default now() not null,
  imported_by uuid,
  added integer default 0 not null,
  changed integer default 0 not null,
  gone integer default 0 not null,
  taken_back_at timestamptz,
  constraint people_imports_pkey primary key (id),
  constraint people_imports_imported_by_fkey foreign key (imported_by)
    references auth.users(id) on delete set null
);

comment on table public.people_imports is
  'Files that were imported into the register. A row goes after 30 days, with what it changed.';

create index people_imports_in_order on public.people_imports (at desc);
create index people_imports_by on public.people_imports (imported_by);

create table public.people_import_lines (
  import uuid not null,
  person uuid not null,
  -- Of the file; null: the file has no such person.
  line integer,
  kind text not null,
  -- Of the fields that changed.
  before jsonb,
  after jsonb not null,
  constraint people_import_lines_pkey primary key (import, person),
  constraint people_import_lines_import_fkey foreign key (import)
    references public.people_imports(id) on delete cascade,
  constraint people_import_lines_person_fkey foreign key (person)
    references public.people(id) on delete cascade,
  constraint people_import_lines_kind check (kind in ('added', 'changed', 'confirmed', 'gone')),
  constraint people_import_lines_before check (octet_length(before::text) <= 16384),
  constraint people_import_lines_after check (octet_length(after::text) <= 16384)
);

create index people_import_lines_of_person on public.people_import_lines (person);

-- What the lines of a file, [{line, fields, is, back}], are to the register; back: a former member
-- or a guest without a status in it is a member again. A line is the person with
-- its number, if name, year of birth or phone agrees, else the one with its name, if year of birth
-- or phone agrees; is, a person's id or "new", decides otherwise. An empty field is not in it, and
-- changes nothing; a handicap of an earlier day does not either.
-- Kinds: added, changed, confirmed (the same handicap, of a later day), same, gone (no line is this
-- member), problem: twice, other_name (with this number), other_number (with this name), several
-- and uncertain (with this name).
create function private.people_outcomes(lines jsonb, handicap_day date)
returns table (
  line integer, kind text, person uuid, name text, number text, problem text, candidates uuid[],
  before jsonb, after jsonb, is_older boolean
)
language sql stable
as $$
  with listed as materialized (
    select (item ->> 'line')::integer as line, item -> 'fields' as fields, item ->> 'is' as choice,
           coalesce((item ->> 'back')::boolean, false) as is_back,
           private.number_key(item #>> '{fields,number}') as number_key,
           private.person_key(item #>> '{fields,full_name}') as name_key,
           private.name_words(item #>> '{fields,full_name}') as name_words,
           (item #>> '{fields,birth_year}')::integer as birth_year,
           array_remove(array[
             private.phone_key(item #>> '{fields,phone}'),
             private.phone_key(item #>> '{fields,second_phone}')], null) as phones
    from jsonb_array_elements(lines) as item
  ), known as materialized (
    select person.*, array_remove(array[
             private.phone_key(person.phone),
             private.phone_key(person.second_phone)], null) as phones
    from public.people as person
  ), pairs as materialized (
    select listed.line, known.id, true as same_number,
           listed.name_key = known.name_key
             -- With the surname first.
             or listed.name_words = known.name_words
             or coalesce(listed.birth_year = known.birth_year, false)
             or listed.phones && known.phones as agrees,
           false as differs
    from listed join known on known.number_key = listed.number_key
    union all
    select listed.line, known.id, false,
           coalesce(listed.birth_year = known.birth_year, false) or listed.phones && known.phones,
           coalesce(listed.birth_year <> known.birth_year, false)
    from listed join known on known.name_key = listed.name_key
    where known.number_key is distinct from listed.number_key or listed.number_key is null
    union all
    select listed.line, known.id, false,
           coalesce(listed.birth_year = known.birth_year, false) or listed.phones && known.phones,
           coalesce(listed.birth_year <> known.birth_year, false)
    from listed join known on known.name_words = listed.name_words
    where known.name_key <> listed.name_key
      and (known.number_key is distinct from listed.number_key or listed.number_key is null)
  ), judged as materialized (
    select pair.line, pair.id,
           case
             when pair.same_number and pair.agrees then 'number'
             when pair.same_number then 'other_name'
             when listed.number_key is not null and known.number_key is not null
               then case when pair.agrees and not pair.differs then 'other_number' end
             when pair.agrees and not pair.differs then 'name'
             when pair.agrees or not pair.differs then 'uncertain'
           end as verdict
    from pairs as pair
    join listed on listed.line = pair.line
    join known on known.id = pair.id
  ), taken as materialized (
    select judged.id from judged where judged.verdict = 'number'
  ), open_pairs as materialized (
    select judged.* from judged
    where judged.verdict in ('number', 'other_name')
       or judged.verdict is not null and judged.id not in (select taken.id from taken)
  ), decided as materialized (
    select listed.line,
           case
             when listed.choice = 'new' and not bool_or(found.verdict = 'other_name') then null
             when listed.choice <> 'new' then
               (select known.id from known where known.id::text = listed.choice)
             when count(*) filter (where found.verdict = 'number') = 1 then
               (array_agg(found.id) filter (where found.verdict = 'number'))[1]
             when count(*) filter (where found.verdict = 'other_name') = 0
               and count(*) filter (where found.verdict = 'name') = 1 then
               (array_agg(found.id) filter (where found.verdict = 'name'))[1]
           end as person,
           case
             when listed.choice <> 'new' then null
             when bool_or(found.verdict = 'number') then null
             when bool_or(found.verdict = 'other_name') then 'other_name'
             when listed.choice = 'new' then null
             when count(*) filter (where found.verdict = 'name') = 1 then null
             when count(*) filter (where found.verdict = 'name') > 1 then 'several'
             when bool_or(found.verdict = 'other_number') then 'other_number'
             when bool_or(found.verdict = 'uncertain') then 'uncertain'
           end as problem,
           array_agg(found.id order by found.id) filter (where found.id is not null) as candidates
    from listed left join open_pairs as found on found.line = listed.line
    group by listed.line, listed.choice
  ), resolved as materialized (
    select listed.line, listed.fields, listed.name_key, listed.name_words, listed.is_back,
           decided.person, decided.candidates,
           case
             when decided.problem is not null then decided.problem
             -- A line with a decision comes before those without.
             when decided.person is not null
               and case when listed.choice is null then count(*) over (partition by decided.person)
                     else count(listed.choice) over (partition by decided.person) end > 1
               then 'twice'
             when listed.number_key is not null
               and case when listed.choice is null then count(*) over (partition by listed.number_key)
                     else count(listed.choice) over (partition by listed.number_key) end > 1
               then 'twice'
             when decided.person is null and listed.number_key is null
               and count(*) over (
                 partition by decided.person, listed.number_key, listed.name_key, listed.birth_year,
                   listed.phones) > 1 then 'twice'
           end as problem
    from listed join decided on decided.line = listed.line
  ), compared as (
    select resolved.line, resolved.fields, resolved.person, resolved.problem, resolved.candidates,
           known.full_name, known.number as known_number, change.before, change.after,
           coalesce(known.handicap_on > handicap_day and resolved.fields ? 'handicap'
             and resolved.fields ->> 'handicap' is distinct from known.handicap, false) as is_older
    from resolved
    left join known on known.id = resolved.person and resolved.problem is null
    cross join lateral (
      select jsonb_object_agg(field.key, to_jsonb(known) -> field.key) as before,
             jsonb_object_agg(field.key, field.value) as after
      from jsonb_each(
        resolved.fields
        || case when resolved.fields ? 'handicap'
             then jsonb_build_object('handicap_on', handicap_day) else '{}'::jsonb end
        || case when resolved.fields ->> 'status' <> 'guest'
             then '{"guest_of": null}'::jsonb else '{}'::jsonb end
        || case when resolved.is_back and known.status in ('former', 'guest')
               and not resolved.fields ? 'status'
             then '{"status": "member", "guest_of": null}'::jsonb else '{}'::jsonb end) as field
      where case field.key
        when 'number' then
          private.number_key(field.value #>> '{}') is distinct from known.number_key
        when 'full_name' then
          resolved.name_key is distinct from known.name_key
          and resolved.name_words is distinct from known.name_words
        when 'phone' then
          private.phone_key(field.value #>> '{}') is distinct from private.phone_key(known.phone)
        when 'second_phone' then
          private.phone_key(field.value #>> '{}')
            is distinct from private.phone_key(known.second_phone)
        when 'email' then lower(field.value #>> '{}') is distinct from lower(known.email)
        when 'handicap' then
          field.value #>> '{}' is distinct from known.handicap
          and coalesce(known.handicap_on <= handicap_day, true)
        when 'handicap_on' then coalesce(known.handicap_on < handicap_day, true)
        else field.value #>> '{}' is distinct from to_jsonb(known) ->> field.key
      end
    ) as change
  )
  select compared.line,
         case
           when compared.problem is not null then 'problem'
           when compared.person is null then 'added'
           when compared.after is null then 'same'
           when compared.after - 'handicap_on' = '{}' then 'confirmed'
           else 'changed'
         end,
         compared.person, coalesce(compared.full_name, compared.fields ->> 'full_name'),
         coalesce(compared.known_number, compared.fields ->> 'number'), compared.problem,
         compared.candidates, compared.before, compared.after, compared.is_older
  from compared
  union all
  select null, 'gone', known.id, known.full_name, known.number, null, null,
         jsonb_build_object('status', known.status), '{"status": "former"}', false
  from known
  where known.status in ('member', 'junior', 'reciprocal')
    and known.id not in (
      select resolved.person from resolved where resolved.person is not null
      union all
      select candidate from resolved, unnest(resolved.candidates) as candidate
      where resolved.problem is not null);
$$;

-- What a file would do, and its digest: counts by kind, and of each kind at most a hundred.
-- Secretaries only; that contacts were read is noted.
create function public.preview_people(lines jsonb, handicap_day date, gone text default 'keep')
returns jsonb
language plpgsql volatile security definer
as $$
begin
  perform private.assert_role('{secretary}');
  perform private.note_addresses_read();
  perform private.assert_people_lines(lines);
  return (
    with outcome as materialized (
      select * from private.people_outcomes(lines, handicap_day)
    ), numbered as (
      select outcome.*, row_number() over (
               partition by outcome.kind order by outcome.line, outcome.name, outcome.person) as place
      from outcome
    )
    select jsonb_build_object(
      'counts', (
        select jsonb_object_agg(counted.kind, counted.count)
        from (select outcome.kind, count(*) from outcome group by outcome.kind) as counted),
      'rows', (
        select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
            'kind', shown.kind, 'line', shown.line, 'name', shown.name, 'number', shown.number,
            'problem', shown.problem,
            'candidates', (
              select jsonb_agg(jsonb_build_object(
                'id', person.id, 'name', person.full_name, 'number', person.number,
                'birth_year', person.birth_year) order by person.full_name, person.id)
              from public.people as person
              where shown.problem is not null and person.id = any (shown.candidates)))
            ) || jsonb_build_object('before', shown.before, 'after', shown.after)
          order by shown.kind, shown.place), '[]')
        from numbered as shown
        where shown.place <= 100 and shown.kind not in ('same', 'confirmed')),
      'older', (select count(*) from outcome where outcome.is_older),
      'digest', (
        select md5(coalesce(string_agg(
          concat_ws('|', outcome.line, outcome.kind,
                    case when outcome.kind not in ('added', 'problem') then outcome.person end,
                    outcome.after), ','
          order by outcome.line, outcome.person), '') || gone)
        from outcome
        where outcome.kind in ('added', 'changed', 'confirmed', 'problem')
           or outcome.kind = 'gone' and preview_people.gone = 'former')));
exception
  when invalid_text_representation or numeric_value_out_of_range then
    raise exception 'lines_invalid';
end;
$$;

create function private.assert_people_lines(lines jsonb) returns void
language plpgsql immutable
as $$
begin
  if jsonb_typeof(lines) is distinct from 'array' then
    raise exception 'lines_invalid';
  end if;
  if jsonb_array_length(lines) > 5000 or exists (
    select from jsonb_array_elements(lines) as item
    where jsonb_typeof(item) <> 'object' or item ->> 'line' is null
      or jsonb_typeof(item -> 'fields') is distinct from 'object'
      or coalesce(item #>> '{fields,full_name}', '') = ''
      or (item -> 'fields') - array[
        'number', 'title', 'full_name', 'gender', 'birth_year', 'phone', 'second_phone', 'email',
        'home_club', 'status', 'handicap', 'authority_number'] <> '{}'
  ) then
    raise exception 'lines_invalid';
  end if;
end;
$$;

-- Does what preview_people says, as long as its digest is still that of what was shown; gone is
-- "former", or "keep". Secretaries only, and safe to repeat. Codes: lines_invalid,
-- register_changed, person_invalid.
create function public.import_people(
  import uuid, lines jsonb, handicap_day date, gone text, digest text
) returns jsonb
language plpgsql volatile security definer
as $$
declare
  done public.people_imports;
  outcomes jsonb;
begin
  perform private.assert_role('{secretary}');
  perform private.assert_session();
  perform private.note_addresses_read();
  perform private.assert_people_lines(lines);
  lock table public.people in share row exclusive mode;
  select * into done from public.people_imports as earlier where earlier.id = import;
  if done.id is null then
    insert into public.people_imports (id, imported_by) values (import, (select auth.uid()));
    select jsonb_agg(to_jsonb(outcome) || jsonb_build_object(
             'person', coalesce(outcome.person, gen_random_uuid())))
    into outcomes
    from private.people_outcomes(lines, handicap_day) as outcome
    where outcome.kind in ('added', 'changed', 'confirmed', 'problem')
       or outcome.kind = 'gone' and import_people.gone = 'former';
    if digest is distinct from (
      select md5(coalesce(string_agg(
        concat_ws('|', known.line, known.kind,
                  case when known.kind not in ('added', 'problem') then known.person end,
                  known.after), ','
        order by known.line, case when known.kind <> 'added' then known.person end), '')
        || import_people.gone)
      from jsonb_to_recordset(outcomes) as known (
        line integer, kind text, person uuid, after jsonb)
    ) then
      raise exception 'register_changed';
    end if;
    -- Before the lines, which refer to them.
    insert into public.people (id, version, full_name)
    select known.person, 0, known.after ->> 'full_name'
    from jsonb_to_recordset(outcomes) as known (kind text, person uuid, after jsonb)
    where known.kind = 'added';
    insert into public.people_import_lines (import, person, line, kind, before, after)
    select import_people.import, known.person, known.line, known.kind,
           case when known.kind <> 'added' then known.before end, known.after
    from jsonb_to_recordset(outcomes) as known (
      line integer, kind text, person uuid, before jsonb, after jsonb)
    where known.kind <> 'problem';
    perform private.overwrite_people((
      select jsonb_agg(jsonb_build_object('id', logged.person, 'fields', logged.after))
      from public.people_import_lines as logged where logged.import = import_people.import));
    perform private.join_people(array(
      select lower(logged.after ->> 'email') from public.people_import_lines as logged
      where logged.import = import_people.import and logged.after ? 'email'));
    perform private.take_over_removed(array(
      select logged.person from public.people_import_lines as logged
      where logged.import = import_people.import and logged.kind = 'added'));
    update public.people_imports as counted
    set (added, changed, gone) = (
      select count(*) filter (where logged.kind = 'added'),
             count(*) filter (where logged.kind in ('changed', 'confirmed')),
             count(*) filter (where logged.kind = 'gone')
      from public.people_import_lines as logged where logged.import = counted.id)
    where counted.id = import
    returning * into done;
    insert into public.admin_audit (admin_id, action, search, details)
    values ((select auth.uid()), 'people-imported', '', jsonb_build_object(
      'import', import, 'added', done.added, 'changed', done.changed, 'gone', done.gone));
  end if;
  return jsonb_build_object(
    'added', done.added, 'changed', done.changed, 'gone', done.gone,
    'left_out', (
      select count(*) from jsonb_path_query(outcomes, '$[*] ? (@.kind == "problem")')));
exception
  when check_violation or not_null_violation or invalid_text_representation
       or numeric_value_out_of_range or unique_violation then
    raise exception 'person_invalid' using detail = sqlerrm;
end;
$$;

-- How many of the people whom an import has added play in tournaments: {import: count}, without
-- those of which none do. Secretaries only.
create function public.players_of_imports() returns jsonb
language plpgsql stable security definer
as $$
begin
  perform private.assert_role('{secretary}');
  return (
    select coalesce(jsonb_object_agg(counted.import, counted.players), '{}')
    from (
      select logged.import, count(*) as players
      from public.people_import_lines as logged
      join public.people_imports as known on known.id = logged.import and known.taken_back_at is null
      where logged.kind = 'added'
        and exists (select from public.players as player where player.person_id = logged.person)
      group by logged.import) as counted);
end;
$$;

-- Takes an import back: who was added goes, what was changed is as before. Secretaries only,
-- and safe to repeat. Codes: import_not_found; people_changed with names, where people of it were
-- changed since.
create function public.take_back_people(import uuid) returns boolean
language plpgsql volatile security definer
as $$
declare
  done public.people_imports;
  names text;
begin
  perform private.assert_role('{secretary}');
  perform private.assert_session();
  lock table public.people in share row exclusive mode;
  select * into done from public.people_imports as known where known.id = import;
  if done.id is null then
    raise exception 'import_not_found';
  end if;
  if done.taken_back_at is not null then
    return true;
  end if;
  select string_agg(changed.full_name, ', ') into names
  from (
    select known.full_name
    from public.people_import_lines as logged
    join public.people as known on known.id = logged.person
    where logged.import = take_back_people.import
      and (
        case logged.kind
          when 'added' then
            jsonb_strip_nulls(to_jsonb(known) - array[
              'id', 'version', 'user_id', 'joins_by_email', 'updated_at', 'forgotten_at',
              'number_key', 'name_key', 'namesake', 'name_words', 'search_text']) <> jsonb_strip_nulls('{"status": "member"}' || logged.after)
          else not to_jsonb(known) @> logged.after
        end
        or logged.kind = 'added' and exists (
          select from public.people as guest
          where guest.guest_of = known.id and not exists (
            select from public.people_import_lines as other
            where other.import = logged.import and other.person = guest.id
              and other.kind = 'added')))
    order by known.full_name limit 10
  ) as changed;
  if names is not null then
    raise exception 'people_changed' using detail = names;
  end if;
  perform private.overwrite_people((
    select jsonb_agg(jsonb_build_object('id', logged.person, 'fields', logged.before))
    from public.people_import_lines as logged
    where logged.import = take_back_people.import and logged.kind <> 'added'));
  perform private.forget_people(array(
    select logged.person from public.people_import_lines as logged
    where logged.import = take_back_people.import and logged.kind = 'added'));
  update public.people_imports as known set taken_back_at = now() where known.id = import;
  insert into public.admin_audit (admin_id, action, search, details)
  values ((select auth.uid()), 'people-import-taken-back', '', jsonb_build_object(
    'import', import));
  return true;
end;
$$;

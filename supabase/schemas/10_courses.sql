-- Courses of the club, saved once. A tournament takes one; a draft follows it, and a published
-- tournament keeps its own copy.

create table public.courses (
  id uuid not null,
  version integer default 1 not null,
  name text not null,
  -- Of each hole; a tee may have its own.
  pars integer[] not null,
  indexes integer[] not null,
  updated_at timestamptz default now() not null,
  constraint courses_pkey primary key (id),
  constraint courses_name check (
    btrim(name) <> '' and char_length(name) <= 80 and not private.has_hidden_signs(name)),
  constraint courses_pars check (
    cardinality(pars) in (9, 18) and 3 <= all (pars) and 6 >= all (pars)),
  constraint courses_indexes check (
    cardinality(indexes) = cardinality(pars) and 1 <= all (indexes) and 18 >= all (indexes)
    and private.are_different(indexes))
);

comment on table public.courses is
  'Courses of the club with the scorecard; their tees are in course_tees.';

create unique index courses_names on public.courses (lower(name));

alter table public.content add constraint content_course_id_fkey
  foreign key (course_id) references public.courses(id);

-- The holes of one that the site shows are on the site.
create policy "visitors read those of which the site says something" on public.courses
  for select to anon
  using (exists (select from public.content as item where item.course_id = courses.id));

create policy "members read the same, secretaries and editors all" on public.courses
  for select to authenticated
  using (
    (select private.has_role('{secretary,editor}'))
    or exists (select from public.content as item where item.course_id = courses.id));

create table public.course_tees (
  course_id uuid not null,
  name text not null,
  position integer not null,
  rating numeric not null,
  slope integer not null,
  -- Null: those of the course.
  pars integer[],
  indexes integer[],
  constraint course_tees_pkey primary key (course_id, name),
  constraint course_tees_course_id_fkey foreign key (course_id)
    references public.courses(id) on delete cascade,
  constraint course_tees_position check (position between 0 and 7),
  constraint course_tees_name check (
    btrim(name) <> '' and char_length(name) <= 20 and not private.has_hidden_signs(name)),
  constraint course_tees_rating check (rating between 20 and 90 and rating = round(rating, 1)),
  constraint course_tees_slope check (slope between 55 and 155),
  constraint course_tees_pars check (
    cardinality(pars) in (9, 18) and 3 <= all (pars) and 6 >= all (pars)),
  constraint course_tees_indexes check (
    cardinality(indexes) in (9, 18) and 1 <= all (indexes) and 18 >= all (indexes)
    and private.are_different(indexes))
);

comment on table public.course_tees is
  'The tees of a course with their ratings for one sex.';

create unique index course_tees_names on public.course_tees (course_id, lower(name));

create table public.taken_courses (
  tournament_id text not null,
  course_id uuid not null,
  constraint taken_courses_pkey primary key (tournament_id),
  constraint taken_courses_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint taken_courses_course_id_fkey foreign key (course_id)
    references public.courses(id) on delete cascade
);

comment on table public.taken_courses is
  'From which course of the club a tournament has taken its tees and scorecard.';

create index taken_courses_by_course on public.taken_courses (course_id);

-- A course with its tees, [{name, rating, slope, pars, indexes}].
create view public.course_details with (security_invoker = true) as
select course.*,
       coalesce((
         select jsonb_agg(
           to_jsonb(tee) - array['course_id', 'position'] order by tee.position)
         from public.course_tees as tee where tee.course_id = course.id), '[]') as tees
from public.courses as course;

-- A course as a tournament has it: {tees, as rated_tees; card, as the course of its scoring
-- rules}.
create function private.course_for_tournament(course uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'card', jsonb_build_object('par', known.pars, 'strokeIndex', known.indexes),
    'tees', coalesce((
      select jsonb_agg(
        jsonb_strip_nulls(jsonb_build_object(
          'name', tee.name, 'par', private.sum_of(coalesce(tee.pars, known.pars)),
          'rating', tee.rating, 'slope', tee.slope, 'pars', tee.pars, 'indexes', tee.indexes))
        order by tee.position)
      from public.course_tees as tee where tee.course_id = known.id), '[]'))
  from public.courses as known where known.id = course_for_tournament.course;
$$;

-- Drafts and published tournaments that have taken a course. is_same: their tees and scorecard
-- are the course's.
create view public.course_tournaments with (security_invoker = true) as
select taken.course_id, taken.tournament_id, tournament.name, tournament.starts_on,
       tournament.state = 'draft' as is_draft,
       known.course = jsonb_build_object(
         'card', play.rules #> '{scoring,course}',
         'tees', tournament.rated_tees) as is_same
from public.taken_courses as taken
join public.tournament_details as tournament on tournament.id = taken.tournament_id
left join public.tournament_play as play on play.tournament_id = tournament.id
cross join lateral (select private.course_for_tournament(taken.course_id) as course) as known;

create function private.note_course(action text, course text) returns void
language sql volatile
as $$
  insert into public.admin_audit (admin_id, action, search, details)
  values ((select auth.uid()), note_course.action, note_course.course, null);
$$;

-- Gives a tournament the tees and the scorecard of a course; for the club's secretary. scoring is how
-- its results are worked out, where the club has not saved that. Returns its slug. Codes:
-- course_not_found, and those of save_tournament and save_play.
create function public.take_course(
  tournament text, course uuid, expected_version integer, expected_play_version integer,
  scoring jsonb
) returns text
language plpgsql volatile security definer
as $$
declare
  taken jsonb;
  known public.tournaments;
  play public.tournament_play;
begin
  perform private.assert_role('{secretary}');
  perform from public.courses as there where there.id = take_course.course for share;
  taken := private.course_for_tournament(take_course.course);
  if taken is null then
    raise exception 'course_not_found';
  end if;
  perform private.open_tournament(take_course.tournament, expected_version);
  play := private.open_play(take_course.tournament, expected_play_version);
  -- Tees of nine holes and a scorecard of eighteen are refused side by side.
  update public.tournament_play as saved set rules = saved.rules #- '{scoring,course}'
  where saved.tournament_id = take_course.tournament
  returning saved.version into play.version;
  perform public.save_tournament(
    jsonb_build_object('rated_tees', taken -> 'tees'), take_course.tournament, expected_version);
  perform public.save_play(
    take_course.tournament, play.version, jsonb_build_object(
      'rules', play.rules || jsonb_build_object(
        'scoring', coalesce(play.rules -> 'scoring', take_course.scoring)
          || jsonb_build_object('course', taken -> 'card'))));
  insert into public.taken_courses (tournament_id, course_id)
  values (take_course.tournament, take_course.course)
  on conflict (tournament_id) do update set course_id = excluded.course_id;
  select * into known from public.tournaments as saved where saved.id = take_course.tournament;
  return known.slug;
end;
$$;

-- Saves a course, {name, pars, indexes, tees: [{name, rating, slope, pars, indexes}]}; version 0
-- adds one, and is safe to repeat. Drafts that are still as the course was follow it. Returns the
-- names of the drafts that could not, {name: code}. For the club's secretary. Codes: course_not_found,
-- course_changed, course_name_taken, course_invalid.
create function public.save_course(course uuid, expected_version integer, fields jsonb)
returns jsonb
language plpgsql volatile security definer
as $$
declare
  known public.courses;
  follower record;
  followers text[];
  refused jsonb := '{}';
  wrong text;
begin
  perform private.assert_role('{secretary}');
  perform private.assert_fields(fields, '{name,pars,indexes,tees}', '{}');
  perform private.assert_fields(tee, '{name,rating,slope}', '{pars,indexes}'),
          private.assert_numbers(tee, '{rating,slope}')
  from jsonb_array_elements(fields -> 'tees') as tee;
  select * into known from public.courses as there where there.id = save_course.course for update;
  if known.id is null and expected_version <> 0 then
    raise exception 'course_not_found';
  end if;
  if known.id is not null and expected_version = 0 then
    return refused;
  end if;
  if known.version <> expected_version then
    raise exception 'course_changed';
  end if;
  followers := array(
    select taken.tournament_id from public.course_tournaments as taken
    where taken.course_id = known.id and taken.is_draft and taken.is_same);
  insert into public.courses as saved (id, name, pars, indexes)
  select save_course.course, btrim(given.name), given.pars, given.indexes
  from jsonb_to_record(fields) as given (name text, pars integer[], indexes integer[])
  on conflict (id) do update
  set name = excluded.name, pars = excluded.pars, indexes = excluded.indexes,
      version = saved.version + 1, updated_at = now();
  delete from public.course_tees as tee where tee.course_id = save_course.course;
  insert into public.course_tees (course_id, name, position, rating, slope, pars, indexes)
  select save_course.course, btrim(given.name), place - 1, given.rating, given.slope, given.pars,
         given.indexes
  from jsonb_array_elements(fields -> 'tees') with ordinality as line (tee, place)
  cross join lateral jsonb_to_record(line.tee)
    as given (name text, rating numeric, slope integer, pars integer[], indexes integer[]);
  if exists (
    select from public.course_tees as tee
    where tee.course_id = save_course.course
      and (cardinality(tee.pars) <> jsonb_array_length(fields -> 'pars')
        or cardinality(tee.indexes) <> jsonb_array_length(fields -> 'pars'))
  ) then
    raise exception 'course_invalid';
  end if;
  perform private.note_course('course-saved', btrim(fields ->> 'name'));
  for follower in
    select draft.id, draft.name, draft.version, play.version as play
    from public.tournaments as draft
    join public.tournament_play as play on play.tournament_id = draft.id
    where draft.id = any (followers)
    order by draft.id
  loop
    begin
      perform public.take_course(
        follower.id, save_course.course, follower.version, follower.play, '{}');
    exception when raise_exception then
      refused := refused || jsonb_build_object(follower.name, sqlerrm);
    end;
  end loop;
  return refused;
exception
  when unique_violation then
    get stacked diagnostics wrong = constraint_name;
    if wrong = 'courses_names' then
      raise exception 'course_name_taken';
    end if;
    raise exception 'course_invalid';
  when integrity_constraint_violation or data_exception then
    raise exception 'course_invalid' using detail = sqlerrm;
end;
$$;

-- Forgets a course; tournaments keep what they have taken, and what the site says of it keeps its
-- holes and par. For the club's secretary. Codes: course_changed.
create function public.remove_course(course uuid, expected_version integer) returns boolean
language plpgsql volatile security definer
as $$
declare
  known public.courses;
begin
  perform private.assert_role('{secretary}');
  update public.content as item
  set fields = item.fields - 'course' || jsonb_build_object(
        'holes', cardinality(known_course.pars), 'par', private.sum_of(known_course.pars)),
      version = item.version + 1, updated_at = now()
  from public.courses as known_course
  where item.course_id = remove_course.course and known_course.id = item.course_id
    and known_course.version = expected_version;
  delete from public.courses as there
  where there.id = remove_course.course and there.version = expected_version
  returning * into known;
  if known.id is null then
    raise exception 'course_changed';
  end if;
  perform private.note_course('course-removed', known.name);
  return true;
exception
  -- An editor has named it just now.
  when foreign_key_violation then
    raise exception 'course_changed';
end;
$$;

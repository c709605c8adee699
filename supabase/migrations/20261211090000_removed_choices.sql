-- A golf group, category or choice that entries have is removed only when it is said
-- what they have instead.

alter table public.admin_audit drop constraint admin_audit_action;
alter table public.admin_audit add constraint admin_audit_action check (
  action in (
    'look-up', 'export', 'scoring-retry', 'tournament-created', 'tournament-copied',
    'tournament-saved', 'tournament-published', 'registration-closed',
    'registration-reopened', 'tournament-cancelled', 'tournament-deleted',
    'entrant-added', 'entrant-corrected', 'entrant-confirmed', 'entrant-moved',
    'entrant-withdrawn', 'entrants-exported', 'message-sent', 'message-stopped', 'competition-saved',
    'draw-published', 'draw-taken-back', 'scores-saved', 'results-published',
    'results-taken-back', 'factor-released', 'choices-moved'
  )
);

drop function public.save_tournament;

create or replace function private.assert_questions_keep_answers(
  tournament text, before jsonb, after jsonb
) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  question jsonb;
begin
  for question in
    select gone from jsonb_array_elements(before) as gone
    where not exists (
      select from jsonb_array_elements(after) as known
      where known ->> 'id' = gone ->> 'id' and known -> 'kind' = gone -> 'kind')
  loop
    if exists (
      select from public.tournament_registrations as entry
      where entry.tournament_id = assert_questions_keep_answers.tournament
        and (entry.answers ? (question ->> 'id')
          or exists (
            select from jsonb_array_elements(entry.players) as player
            where player -> 'answers' ? (question ->> 'id')))
    ) then
      raise exception 'question_has_answers' using detail = question ->> 'id';
    end if;
  end loop;
end;
$$;

create function private.removed_choices(before public.tournaments, after public.tournaments)
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
  from unnest(before.categories) as choice join players on category = choice
  where choice <> all (after.categories)
  group by choice
  union all
  select 'question:' || questions.id, choice, count(distinct entry)
  from questions join players on answers ->> questions.id = choice
  group by questions.id, choice;
$$;

create function private.may_move(
  tournament public.tournaments, choice_of text, choice text, instead text
) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(case choice_of
    when 'golf_group' then instead = any (tournament.golf_groups)
      or tournament.allows_other_group and instead = choice
    when 'category' then instead = any (tournament.categories)
    else (
      select case when instead is null then not (question ->> 'required')::boolean
        else question -> 'choices' ? instead end
      from jsonb_array_elements(tournament.questions) as question
      where 'question:' || (question ->> 'id') = choice_of)
    end, false);
$$;

create function private.with_moved_choices(player jsonb, moves jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  move record;
  path text[];
begin
  for move in
    select * from jsonb_to_recordset(moves) as each (choice_of text, choice text, instead text)
  loop
    path := case when move.choice_of like 'question:%'
      then array['answers', substr(move.choice_of, 10)] else array[move.choice_of] end;
    if player #>> path = move.choice then
      player := case when move.instead is null then player #- path
        else jsonb_set(player, path, to_jsonb(move.instead)) end;
    end if;
  end loop;
  return player;
end;
$$;

create function private.move_choices(
  before public.tournaments, after public.tournaments, moves jsonb
) returns void
language plpgsql
set search_path = ''
as $$
declare
  removed jsonb;
  told jsonb;
  pool record;
begin
  select jsonb_agg(gone order by gone.choice_of, gone.choice),
         jsonb_agg(move order by gone.choice_of, gone.choice) filter (
           where private.may_move(after, gone.choice_of, gone.choice, move ->> 'instead'))
  into removed, told
  from private.removed_choices(before, after) as gone
  left join jsonb_array_elements(moves) as move
    on move ->> 'choice_of' = gone.choice_of and move ->> 'choice' = gone.choice;
  if removed is null then
    return;
  end if;
  if jsonb_array_length(removed) is distinct from jsonb_array_length(told) then
    raise exception 'choice_has_entrants' using detail = removed::text;
  end if;
  update public.tournament_registrations as entry
  set golf_group = changed.own ->> 'golf_group', category = changed.own ->> 'category',
      answers = changed.own -> 'answers', players = changed.players
  from (
    select version.id,
           private.with_moved_choices(
             jsonb_build_object('golf_group', version.golf_group,
               'category', version.category, 'answers', version.answers), told) as own,
           (select coalesce(jsonb_agg(private.with_moved_choices(player, told) order by place), '[]')
            from jsonb_array_elements(version.players)
              with ordinality as further (player, place)) as players
    from public.tournament_registrations as version
    where version.tournament_id = after.id and version.state <> 'withdrawn'
      and version.replaced_at is null
  ) as changed
  where changed.id = entry.id
    and (entry.golf_group, entry.category, entry.answers, entry.players)
      is distinct from (changed.own ->> 'golf_group', changed.own ->> 'category',
                        changed.own -> 'answers', changed.players);
  for pool in
    select limited.key, taken.value::integer as entries
    from jsonb_each_text(private.pools_of(after)) as limited
    join jsonb_each_text(
      private.sum_claims(after.id, private.pools_of(after), '{confirmed}')) as taken
      using (key)
    where taken.value::integer > limited.value::integer
      and limited.key in (
        select move ->> 'choice_of' || ':' || (move ->> 'instead')
        from jsonb_array_elements(told) as move)
    order by limited.key
    limit 1
  loop
    raise exception 'places_below_entries'
      using detail = format('%s %s', pool.entries, pool.key);
  end loop;
  perform private.write_tournament_audit('choices-moved', after, (
    select jsonb_agg(concat_ws(' → ', move ->> 'choice', coalesce(move ->> 'instead', '–')))
    from jsonb_array_elements(told) as move));
end;
$$;

create function public.save_tournament(
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
  -- Lists by now: the checks of the table have seen them.
  perform private.move_choices(known, wanted, save_tournament.moves);
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
  'Changes these columns of a tournament, or makes a draft; administrators only. Codes: field_unknown, tournament_not_found, version_conflict, slug_taken, slug_reserved, slug_fixed, name_and_day_taken, dates_contradict, capacity_below_entries, entry_form_has_entries, question_has_answers, choice_has_entrants, tournament_invalid; the detail is the column, the number entered, the question''s id, the present version or the choices that were removed, as [{choice_of, choice, entries}]; moves says what their entries have instead.';

grant execute on function public.save_tournament to authenticated;

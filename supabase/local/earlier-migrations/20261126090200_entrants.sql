-- What administrators do with entrants. The order of locks is the one of
-- docs/decisions/locks.md: member, tournament, registrations.

select public.lock_registrations_for_migration();

create function public.editable_columns() returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    'slug', 'name', 'starts_on', 'tee_off_at', 'ends_at', 'place', 'map_url', 'summary',
    'date_text', 'card_label', 'picture', 'has_information_page', 'lead', 'about', 'facts',
    'schedule_items', 'rules', 'prizes', 'tees', 'tees_note', 'teams', 'team_size',
    'teams_note', 'tee_sheet', 'news', 'closing_text', 'registration_opens_at',
    'registration_closes_at', 'changes_until', 'capacity', 'entry_form', 'form_intro',
    'golf_groups', 'allows_other_group', 'categories', 'questions', 'message_label',
    'category_places', 'golf_group_places', 'has_waiting_list', 'max_group_size'];
$$;

comment on function public.editable_columns() is
  'The columns of a tournament that save_tournament changes.';

create or replace function public.save_tournament(
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
  editable constant text[] := public.editable_columns();
  pool record;
  known public.tournaments;
  wanted public.tournaments;
  wrong text;
  entries integer;
begin
  perform public.assert_admin();
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
    known := public.open_tournament(save_tournament.tournament, expected_version);
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
  wanted.questions := public.with_question_ids(wanted.questions);
  if save_tournament.tournament is null and changes ->> 'slug' is null then
    wanted.slug := public.free_slug(wanted.name);
  elsif wanted.slug is distinct from known.slug then
    if known.published_at is not null then
      raise exception 'slug_fixed';
    end if;
    if public.is_reserved_slug(wanted.slug) then
      raise exception 'slug_reserved';
    end if;
  end if;
  perform public.assert_dates_agree(known, wanted);
  if wanted.capacity is distinct from known.capacity then
    entries := public.count_entries(known.id);
    if wanted.capacity < entries then
      raise exception 'capacity_below_entries' using detail = entries::text;
    end if;
  end if;
  if jsonb_typeof(wanted.category_places) = 'object'
     and jsonb_typeof(wanted.golf_group_places) = 'object' then
    for pool in
      select limited.key, taken.value::integer as entries
      from jsonb_each_text(public.pools_of(wanted) - 'all') as limited
      join jsonb_each_text(
        public.sum_claims(known.id, public.pools_of(wanted), '{confirmed}')) as taken
        using (key)
      where limited.value ~ '^[0-9]{1,5}$' and taken.value::integer > limited.value::integer
        and limited.value is distinct from public.pools_of(known) ->> limited.key
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
    wanted.schedule := public.schedule_text(wanted.schedule_items);
  end if;
  execute (
    select format('update public.tournaments set %s where id = $2 returning *',
                  string_agg(format('%1$I = ($1).%1$I', field), ', '))
    from unnest(editable || array['schedule']) as field)
  into wanted using wanted, known.id;
  -- Both are lists by now: the checks of the table have seen them.
  perform public.assert_questions_keep_answers(known.id, known.questions, wanted.questions);

  perform public.write_tournament_audit(
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

alter table public.admin_audit
  drop constraint admin_audit_action,
  add constraint admin_audit_action check (action in (
    'look-up', 'export', 'scoring-retry',
    'tournament-created', 'tournament-copied', 'tournament-saved', 'tournament-published',
    'registration-closed', 'registration-reopened', 'tournament-cancelled',
    'tournament-deleted',
    'entrant-added', 'entrant-confirmed', 'entrant-moved', 'entrant-withdrawn',
    'entrants-exported'));

comment on column public.admin_audit.details is
  'Of a saved tournament the names of the columns that changed; of what was done with an entrant {entry, …}, without a name, because the line outlives the account.';

-- Who is here.

create table public.check_ins (
  entry_id uuid not null,
  player_id uuid not null,
  at timestamptz not null default now(),
  primary key (entry_id, player_id)
);

comment on table public.check_ins is
  'The players who have come, on the day. Who entered has the entry''s id.';

alter table public.check_ins enable row level security;
revoke all on public.check_ins from anon, authenticated, service_role;
grant select on public.check_ins to authenticated;

create policy "members read their own check-ins" on public.check_ins
  for select to authenticated
  using (entry_id in (
    select own.entry_id from public.tournament_registrations as own
    where own.user_id = (select auth.uid())));

create function public.forget_check_ins() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.check_ins where entry_id = old.entry_id;
  return null;
end;
$$;

create trigger forget_check_ins after delete on public.tournament_registrations
  for each row when (old.replaced_at is null)
  execute function public.forget_check_ins();

-- An entry's current version, with its member and its tournament locked.
create function public.open_entry(entry uuid) returns public.tournament_registrations
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
  perform public.lock_member(known.user_id);
  perform public.lock_tournament(known.tournament_id);
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

create function public.write_entrant_audit(
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
  perform public.assert_admin();
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
    perform public.lock_member(member);
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
  perform public.write_entrant_audit(
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

comment on function public.add_entrant(text, jsonb, text, uuid) is
  'Enters somebody who called the club, with an account or without one, also when registration is closed; they get places, or wait. Administrators only. Codes: field_unknown, tournament_not_found, not_published, account_not_found, already_entered, tournament_full, entry_invalid, and those of a registration.';

create function public.confirm_entrant(entry uuid) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
  tournament public.tournaments;
  full_pool text;
begin
  perform public.assert_admin();
  known := public.open_entry(entry);
  if known.state <> 'waiting' then
    raise exception 'entry_not_waiting';
  end if;
  select * into tournament from public.tournaments where id = known.tournament_id;
  full_pool := public.find_full_pool(
    public.pools_of(tournament),
    public.sum_claims(tournament.id, public.pools_of(tournament), '{confirmed}'),
    public.claims_of(known));
  if full_pool is not null then
    raise exception 'tournament_full' using detail = full_pool;
  end if;
  update public.tournament_registrations
  set queue_number = null, moved_up_at = clock_timestamp()
  where id = known.id;
  perform public.note_moved_up(known);
  perform public.write_entrant_audit('entrant-confirmed', known);
  return 'confirmed';
end;
$$;

comment on function public.confirm_entrant(uuid) is
  'Gives an entry that waits its places before those ahead of it; administrators only.';

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
  perform public.assert_admin();
  known := public.open_entry(entry);
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
  perform public.write_entrant_audit(
    'entrant-moved', known,
    jsonb_build_object('from', place_before, 'to', greatest(coalesce(move_entrant.place, 1), 1)));
  perform public.move_up_waiting(known.tournament_id);
  select version.state into state from public.tournament_registrations as version
  where version.id = known.id;
  return state;
end;
$$;

comment on function public.move_entrant(uuid, integer) is
  'Moves an entry that waits to this place in line, 1 for the first; administrators only. Returns its state: places may have been free for it.';

create function public.withdraw_entrant(entry uuid, reason text) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  perform public.assert_admin();
  perform public.assert_session();
  if coalesce(btrim(reason), '') = '' or char_length(reason) > 1000 then
    raise exception 'reason_invalid';
  end if;
  known := public.open_entry(entry);
  update public.tournament_registrations
  set withdrawn_at = now(), withdrawn_by_club = true, withdrawn_reason = btrim(reason)
  where id = known.id;
  perform public.write_entrant_audit('entrant-withdrawn', known);
  return now();
end;
$$;

comment on function public.withdraw_entrant(uuid, text) is
  'Withdraws an entry with the reason that its member is told; administrators only.';

-- Safe to press again, and from two phones at once.
create function public.check_in(entry uuid, player uuid default null, is_here boolean default true)
returns table (here integer, players integer)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  perform public.assert_admin();
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

comment on function public.check_in(uuid, uuid, boolean) is
  'Notes that a player of an entry has come, or all of them; administrators only. Returns how many of the entry''s players are here.';

-- What administrators see.

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
  perform public.assert_admin();
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

comment on function public.tournament_entrants(
  text, text, text, text, text, jsonb, boolean, integer, integer
) is
  'A tournament''s entries, those with a place by name, then the line, then who withdrew; administrators only. search looks in names, addresses and phone numbers.';

create function public.entrant_counts(tournament text)
returns table (kind text, label text, entries bigint, players bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform public.assert_admin();
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

comment on function public.entrant_counts(text) is
  'How many entries and players a tournament has: by state and, of those with a place, by golf group and category, and how many are here; administrators only.';

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
  perform public.assert_admin();
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

comment on function public.entrant_history(uuid) is
  'The versions of an entry, newest first; administrators only.';

create function public.start_entrants_export(tournament text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform public.assert_admin();
  insert into public.admin_audit (admin_id, action, search, tournament_id)
  select (select auth.uid()), 'entrants-exported', known.slug, known.id
  from public.tournaments as known where known.id = start_entrants_export.tournament;
  if not found then
    raise exception 'tournament_not_found';
  end if;
  return true;
end;
$$;

comment on function public.start_entrants_export(text) is
  'Writes into the audit log that the entrants of a tournament are exported; administrators only.';

revoke execute on function public.editable_columns() from public, anon, authenticated;
revoke execute on function public.forget_check_ins() from public, anon, authenticated;
revoke execute on function public.open_entry(uuid) from public, anon, authenticated;
revoke execute
  on function public.write_entrant_audit(text, public.tournament_registrations, jsonb)
  from public, anon, authenticated;
revoke execute on function public.add_entrant(text, jsonb, text, uuid) from public, anon;
grant execute on function public.add_entrant(text, jsonb, text, uuid) to authenticated;
revoke execute on function public.confirm_entrant(uuid) from public, anon;
grant execute on function public.confirm_entrant(uuid) to authenticated;
revoke execute on function public.move_entrant(uuid, integer) from public, anon;
grant execute on function public.move_entrant(uuid, integer) to authenticated;
revoke execute on function public.withdraw_entrant(uuid, text) from public, anon;
grant execute on function public.withdraw_entrant(uuid, text) to authenticated;
revoke execute on function public.check_in(uuid, uuid, boolean) from public, anon;
grant execute on function public.check_in(uuid, uuid, boolean) to authenticated;
revoke execute on function public.tournament_entrants(
  text, text, text, text, text, jsonb, boolean, integer, integer
) from public, anon;
grant execute on function public.tournament_entrants(
  text, text, text, text, text, jsonb, boolean, integer, integer
) to authenticated;
revoke execute on function public.entrant_counts(text) from public, anon;
grant execute on function public.entrant_counts(text) to authenticated;
revoke execute on function public.entrant_history(uuid) from public, anon;
grant execute on function public.entrant_history(uuid) to authenticated;
revoke execute on function public.start_entrants_export(text) from public, anon;
grant execute on function public.start_entrants_export(text) to authenticated;

-- The club's list of a tournament's entrants, and who is here.

create table public.check_ins (
  entry_id uuid not null,
  player_id uuid not null,
  at timestamptz default now() not null,
  constraint check_ins_pkey primary key (entry_id, player_id),
  constraint check_ins_entry_id_fkey foreign key (entry_id)
    references public.entries(id) on delete cascade,
  constraint check_ins_player_id_fkey foreign key (player_id)
    references public.players(id) on delete cascade
);

create index check_ins_of_player on public.check_ins (player_id);

comment on table public.check_ins is
  'The players who have come, on the day.';

create policy "members read their own check-ins" on public.check_ins
  for select to authenticated
  using (entry_id = any (array(select private.own_entries())));

create view public.own_check_ins with (security_invoker = true) as
select came.* from public.check_ins as came
where came.entry_id = any (array(select private.own_entries()));

-- Whoever takes the club's place by the API instead of its pages leaves it too.
-- Adds a line that the caller has read names, addresses and phone numbers of a tournament's
-- entrants, one an hour.
create function private.note_contacts_read(tournament text) returns void
language plpgsql volatile
as $$
begin
  insert into public.admin_audit (admin_id, action, search, tournament_id)
  select (select auth.uid()), 'contacts-read', known.slug, known.id
  from public.tournaments as known
  where known.id = note_contacts_read.tournament and not exists (
    select from public.admin_audit as line
    where line.admin_id = (select auth.uid()) and line.at > now() - interval '1 hour'
      and line.action = 'contacts-read' and line.tournament_id = known.id);
end;
$$;

-- An entry's current version, with its member and its tournament locked.
create function private.open_entry(entry uuid) returns public.tournament_registrations
language plpgsql
as $$
declare
  known public.tournament_registrations;
begin
  known := private.current_version(open_entry.entry);
  if known.id is null then
    raise exception 'entry_not_found';
  end if;
  perform private.lock_member(known.user_id);
  perform private.lock_tournament(known.tournament_id);
  -- Its member may have changed it, or left, meanwhile.
  perform from public.entries where id = open_entry.entry for no key update;
  known := private.current_version(open_entry.entry);
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
as $$
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  select (select auth.uid()), action, known.slug, known.id,
         jsonb_build_object('entry', (entry).entry_id) || details
  from public.tournaments as known where known.id = (entry).tournament_id;
$$;

-- What the club typed of an entry. A new version with other fields is refused by the table.
create function private.entry_of(fields jsonb) returns public.tournament_registrations
language plpgsql stable
as $$
declare
  known constant text[] := array[
    'full_name', 'email', 'phone', 'golf_group', 'category', 'handicap', 'additional_info',
    'message', 'answers', 'players'];
  wrong text;
begin
  if jsonb_typeof(fields) is distinct from 'object' then
    raise exception 'entry_invalid';
  end if;
  select field into wrong from jsonb_object_keys(fields) as field
  where field <> all (known) limit 1;
  if found then
    raise exception 'field_unknown' using detail = wrong;
  end if;
  return jsonb_populate_record(
    null::public.tournament_registrations,
    '{"answers": {}, "players": []}' || jsonb_strip_nulls(fields));
end;
$$;

-- Enters somebody who called the club, with an account or without one, also when registration
-- is closed; they get places, or wait. account_since: see account_for. Secretaries only; of the
-- whole club for an account, since its answer tells whose address has one. Who has withdrawn comes back
-- with their entry, known by the person, or by name and phone, and plays off what was fixed before.
-- refuses_twice: a player who
-- plays already, by name and phone. Codes: field_unknown,
-- tournament_not_found, not_published, account_not_found, account_unproven, already_entered,
-- result_counts, entered_twice, form_used with the name that the same form has added, tournament_full,
-- entry_invalid, and those of a registration.
create function public.add_entrant(
  tournament text,
  entry jsonb,
  account_email text default null,
  submission_key uuid default null,
  person uuid default null,
  known_by text default 'desk',
  account_since timestamptz default null,
  refuses_twice boolean default false
)
returns table (entry_id uuid, state text)
language plpgsql volatile security definer
as $$
#variable_conflict use_column
declare
  known public.tournament_details;
  given public.tournament_registrations;
  made public.tournament_registrations;
  member uuid;
  wrong text;
begin
  perform private.assert_role('{secretary}', add_entrant.tournament);
  given := private.entry_of(entry);
  select * into known from public.tournament_details as there
  where there.id = add_entrant.tournament;
  if known.id is null then
    raise exception 'tournament_not_found';
  end if;
  if known.state <> 'published' then
    raise exception 'not_published';
  end if;
  -- Sent before: the same form adds one entrant. Gone back to and filled in for another, it would say
  -- that they are entered.
  select * into made from public.tournament_registrations as sent
  where sent.submission_key = add_entrant.submission_key and sent.entered_by_club;
  if found then
    if private.folded(made.full_name) is distinct from private.folded(given.full_name)
       or right(regexp_replace(made.phone, '\D', '', 'g'), 10)
         is distinct from right(regexp_replace(given.phone, '\D', '', 'g'), 10) then
      raise exception 'form_used' using detail = made.full_name;
    end if;
    return query select made.entry_id, made.state;
    return;
  end if;
  if add_entrant.refuses_twice and exists (
    select from public.tournament_registrations as other
    cross join lateral (
      select other.full_name, other.phone
      union all
      select further ->> 'full_name', further ->> 'phone'
      from jsonb_array_elements(other.players) as further) as player
    where other.tournament_id = known.id and other.state in ('confirmed', 'waiting')
      and private.folded(player.full_name) = private.folded(given.full_name)
      and right(regexp_replace(player.phone, '\D', '', 'g'), 10)
        = right(regexp_replace(given.phone, '\D', '', 'g'), 10)
  ) then
    raise exception 'entered_twice';
  end if;
  given.tournament_id := known.id;
  given.entered_by_club := true;
  if btrim(account_email) <> '' then
    perform private.assert_role('{secretary}');
    member := private.account_for(account_email, account_since, person);
  else
    select entry.user_id into member from public.entries as entry
    where entry.id = private.withdrawn_entry_of(given, add_entrant.person);
  end if;
  if member is not null then
    perform private.lock_member(member);
    if exists (
      select from public.entries as there
      where there.user_id = member and there.tournament_id = known.id
        and there.state <> 'withdrawn'
    ) then
      raise exception 'already_entered';
    end if;
  end if;
  given.user_id := member;
  given.joins_waiting_list := true;
  given.submission_key := coalesce(submission_key, gen_random_uuid());
  given.id := gen_random_uuid();
  made := private.register(given, add_entrant.person, add_entrant.known_by);
  perform private.write_entrant_audit(
    'entrant-added', made, jsonb_build_object('state', made.state, 'registration', made.id));
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

-- That the club has said of players who look like others under their new names whether they are who
-- they were, before: the players as they were. Codes: person_unclear, person_counted.
create function private.assert_same_people(before public.players[], same_person boolean)
returns void
language plpgsql stable
as $$
declare
  renamed record;
begin
  select string_agg(was.full_name, ', ' order by was.position) as names,
         bool_or(was.was_member is not null) as counted
  into renamed
  from unnest(before) as was
  join public.players as player on player.id = was.id and player.state = 'playing'
  where private.is_renamed(was, player.full_name);
  if renamed.names is not null and same_person is null then
    raise exception 'person_unclear' using detail = renamed.names;
  elsif renamed.counted and not same_person then
    raise exception 'person_counted' using detail = renamed.names;
  end if;
end;
$$;

-- A new version of an entry by the club, also when changes are closed; secretaries only.
-- version is the one that was corrected: a newer one is not overwritten. may_exceed: also where
-- a limit has no places for it. is_told: by mail, with the reason, which what is fixed needs in
-- any case. card_counts: those of players who are taken out are not WD. names_first: the player
-- of the entry who is who entered from now on. same_person: whether players who look like others
-- under their new names are who they were; null asks. Returns the state, or unchanged where nothing was
-- and nothing is stored. Codes: field_unknown,
-- entry_not_found, registration_replaced, registration_withdrawn, reason_missing,
-- person_unclear, and person_counted where a published result counts for one, with the names before;
-- tournament_full with the limit, entry_invalid, and those of a registration.
create function public.correct_entrant(
  entry uuid,
  version uuid,
  fields jsonb,
  submission_key uuid,
  is_told boolean default true,
  may_exceed boolean default false,
  reason text default null,
  card_counts boolean default false,
  names_first uuid default null,
  same_person boolean default null
) returns text
language plpgsql volatile security definer
as $$
declare
  known public.tournament_registrations;
  given public.tournament_registrations;
  made public.tournament_registrations;
  tournament public.tournament_details;
  playing public.players[];
  given_reason constant text := nullif(btrim(left(reason, 1000)), '');
  wrong text;
begin
  perform private.assert_role('{secretary}', private.tournament_of(correct_entrant.entry));
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
  select * into tournament from public.tournament_details where id = known.tournament_id;
  if not exists (
    select from public.players as next
    where next.id = coalesce(names_first, known.player_id) and next.entry_id = known.entry_id
      and next.state = 'playing'
  ) then
    raise exception 'player_not_found' using detail = names_first::text;
  end if;
  playing := private.playing(known.entry_id);
  given.tournament_id := known.tournament_id;
  given.user_id := known.user_id;
  given.player_id := coalesce(names_first, known.player_id);
  given.joins_waiting_list := known.joins_waiting_list;
  given.entered_by_club := true;
  given.submission_key := correct_entrant.submission_key;
  given.replaces := known.id;
  begin
    made := private.change(given, may_exceed, same_person);
    if private.registration_changes(to_jsonb(known), to_jsonb(made), tournament) is null
      and made.player_id = known.player_id then
      raise sqlstate 'EQUAL';
    end if;
  exception when sqlstate 'EQUAL' then
    return 'unchanged';
  end;
  perform private.assert_same_people(playing, same_person);
  update public.players as gone set card_counts = correct_entrant.card_counts
  where gone.state = 'withdrawn' and gone.id in (select was.id from unnest(playing) as was);
  update public.playing_data as corrected set reason = given_reason
  from public.players as player
  where player.id = corrected.player_id and player.entry_id = made.entry_id
    and corrected.corrected_at = now();
  if found and given_reason is null then
    raise exception 'reason_missing';
  end if;
  perform private.write_entrant_audit(
    'entrant-corrected', made,
    jsonb_strip_nulls(jsonb_build_object(
      'registration', made.id, 'told', is_told, 'exceeds', may_exceed,
      'reason', given_reason)));
  if made.email is distinct from known.email then
    -- Who had the old address does not see the entry any more.
    delete from public.entry_links as link where link.entry_id = made.entry_id;
  end if;
  if is_told then
    perform private.queue_version_mail(
      made, known, tournament, given_reason, (
        select jsonb_agg(private.name_with_mark(was.id) order by was.position)
        from unnest(playing) as was
        join public.players as gone on gone.id = was.id and gone.state = 'withdrawn'),
      nullif(card_counts, false));
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

-- Gives an entry that waits its places before those ahead of it; secretaries only.
create function public.confirm_entrant(entry uuid) returns text
language plpgsql volatile security definer
as $$
declare
  known public.tournament_registrations;
  full_pool text;
begin
  perform private.assert_role('{secretary}', private.tournament_of(confirm_entrant.entry));
  known := private.open_entry(entry);
  if known.state <> 'waiting' then
    raise exception 'entry_not_waiting';
  end if;
  full_pool := private.full_pool(known.entry_id, '{confirmed}');
  if full_pool is not null then
    raise exception 'tournament_full' using detail = full_pool;
  end if;
  perform private.give_place(known.entry_id);
  perform private.write_entrant_audit('entrant-confirmed', known);
  return 'confirmed';
end;
$$;

-- Moves an entry that waits to this place in line, 1 for the first; secretaries only.
-- Returns its state: places may have been free for it.
create function public.move_entrant(entry uuid, place integer) returns text
language plpgsql volatile security definer
as $$
declare
  known public.tournament_registrations;
  behind uuid;
  place_before integer;
  state text;
begin
  perform private.assert_role('{secretary}', private.tournament_of(move_entrant.entry));
  known := private.open_entry(entry);
  if known.state <> 'waiting' then
    raise exception 'entry_not_waiting';
  end if;
  place_before := private.queue_place(known.entry_id) ->> 'place';
  -- Everybody from that place on gets a new number, after this entry's.
  with line as (
    select waiting.id, row_number() over (order by waiting.queue_number) as at
    from public.entries as waiting
    where waiting.tournament_id = known.tournament_id and waiting.state = 'waiting'
      and waiting.id <> known.entry_id
  ), numbered as (
    select id, nextval('private.queue_numbers') as number
    from (
      select id from (
        select known.entry_id, 0 as at
        union all
        select line.id, line.at from line
        where line.at >= greatest(coalesce(move_entrant.place, 1), 1)
      ) as rest (id, at)
      order by at
    ) as ordered
  )
  update public.entries as waiting
  set queue_number = numbered.number
  from numbered where numbered.id = waiting.id;
  perform private.write_entrant_audit(
    'entrant-moved', known,
    jsonb_build_object('from', place_before, 'to', greatest(coalesce(move_entrant.place, 1), 1)));
  perform private.move_up_waiting(known.tournament_id);
  select moved.state into state from public.entries as moved where moved.id = known.entry_id;
  return state;
end;
$$;

-- Withdraws an entry with the reason that its member is told; its cards are WD unless
-- card_counts; secretaries only.
create function public.withdraw_entrant(
  entry uuid, reason text, card_counts boolean default false
) returns timestamptz
language plpgsql volatile security definer
as $$
declare
  known public.tournament_registrations;
begin
  perform private.assert_role('{secretary}', private.tournament_of(withdraw_entrant.entry));
  perform private.assert_session();
  if coalesce(btrim(reason), '') = '' or char_length(reason) > 1000 then
    raise exception 'reason_invalid';
  end if;
  known := private.open_entry(entry);
  perform private.withdraw(known.entry_id, true, btrim(reason), card_counts);
  update public.players as player set card_counts = withdraw_entrant.card_counts
  where player.entry_id = known.entry_id and player.state = 'playing';
  perform private.write_entrant_audit('entrant-withdrawn', known);
  return now();
end;
$$;

-- Safe to press again, and from two phones at once.
-- Notes that a player of an entry has come, or all of them; for starters too. Returns how
-- many of the entry's players are here.
create function public.check_in(
  entry uuid,
  player uuid default null,
  is_here boolean default true
)
returns table (here integer, players integer)
language plpgsql volatile security definer
as $$
declare
  known public.entries;
begin
  perform private.assert_role('{secretary,starter}', private.tournament_of(check_in.entry));
  -- Against its withdrawal. Nothing else is locked after it.
  select * into known from public.entries where id = check_in.entry for share;
  if known.id is null then
    raise exception 'entry_not_found';
  end if;
  if known.state <> 'confirmed' then
    raise exception 'entry_not_confirmed';
  end if;
  if player is not null and not exists (
    select from public.players as playing
    where playing.entry_id = known.id and playing.state = 'playing'
      and playing.id = player
  ) then
    raise exception 'player_not_found';
  end if;
  if is_here then
    insert into public.check_ins (entry_id, player_id)
    select known.id, playing.id from public.players as playing
    where playing.entry_id = known.id and playing.state = 'playing'
      and (player is null or playing.id = player)
    order by playing.id
    on conflict do nothing;
  else
    delete from public.check_ins as gone
    where gone.entry_id = known.id and (player is null or gone.player_id = player);
  end if;
  return query
    select count(*) filter (where there.player_id is not null)::integer, count(*)::integer
    from public.players as playing
    left join public.check_ins as there
      on there.entry_id = known.id and there.player_id = playing.id
    where playing.entry_id = known.id and playing.state = 'playing';
end;
$$;

-- Secretaries see the phone numbers of their tournaments, starters only on the day, in India.
create function private.sees_phones(tournament text) returns boolean
language sql stable
as $$
  select private.has_role('{secretary}', sees_phones.tournament)
    or private.has_role('{starter}', sees_phones.tournament) and exists (
      select from public.tournaments as played
      where played.id = sees_phones.tournament
        and played.starts_on = (now() at time zone 'Asia/Kolkata')::date);
$$;

create function private.without_phones(players jsonb) returns jsonb
language sql immutable
as $$
  select coalesce(
    jsonb_agg(player || '{"phone": ""}' order by place), '[]')
  from jsonb_array_elements(players) with ordinality as each (player, place);
$$;

-- When an entry was sent; of who withdrew and entered again, when they did that.
create function private.entered_at(entry uuid) returns timestamptz
language sql stable
return (
  select max(version.sent_at) from public.entry_versions as version
  where version.entry_id = entered_at.entry and not version.is_change);

-- A tournament's entries, those with a place by name, then the line, then who withdrew. A starter
-- reads no addresses, notes, reasons and fees, and phones on the day alone. search looks in names, addresses and phone numbers; wanted_answers is
-- {question: answer}, yes and no as texts; wanted_fee is due, paid or refund. Amounts are
-- paise; standing is as private.standing_of_entry.
create function public.tournament_entrants(
  tournament text,
  search text default '',
  wanted_state text default null,
  wanted_golf_group text default null,
  wanted_category text default null,
  wanted_answers jsonb default '{}',
  is_here boolean default null,
  page_size integer default 50,
  page integer default 1,
  wanted_fee text default null
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
  player_id uuid,
  here uuid[],
  entered_at timestamptz,
  changed_at timestamptz,
  moved_up_at timestamptz,
  entered_by_club boolean,
  withdrawn_at timestamptz,
  withdrawn_by_club boolean,
  withdrawn_reason text,
  fee_state text,
  fee_due bigint,
  standing jsonb,
  total bigint,
  total_players bigint,
  total_reserves bigint
)
language plpgsql volatile security definer
as $$
#variable_conflict use_column
declare
  most integer := least(greatest(coalesce(page_size, 50), 1), 10000);
  -- One search box for names, e-mail addresses and phone numbers.
  wanted text[];
  digits text;
  answers_to_find jsonb;
  is_desk constant boolean := private.has_role('{secretary}', tournament_entrants.tournament);
  sees_phones constant boolean := private.sees_phones(tournament_entrants.tournament);
begin
  perform private.assert_role('{secretary,starter}', tournament_entrants.tournament);
  wanted := private.search_patterns(search);
  digits := private.search_digits(search);
  -- Of at most six questions.
  if octet_length(wanted_answers::text) > 4000 then
    raise exception 'answers_invalid';
  end if;
  answers_to_find := (
    select coalesce(jsonb_object_agg(question.id, wanted_answers -> question.id), '{}')
    from public.questions as question
    where question.tournament_id = tournament_entrants.tournament
      and wanted_answers ? question.id);
  perform private.note_contacts_read(tournament_entrants.tournament);
  return query
    with entrants as (
      select version.*,
             case when version.state = 'waiting' then
               row_number() over (partition by version.state order by version.queue_number)
             end::integer as place
      from public.tournament_registrations as version
      where version.tournament_id = tournament_entrants.tournament
        and version.state <> 'replaced'
    ), found as (
      select entrant.*, account.email as account_email, fee.state as fee_state,
             fee.due as fee_due
      from entrants as entrant
      left join auth.users as account on account.id = entrant.user_id
      left join public.entry_fee_states as fee
        on fee.entry_id = entrant.entry_id
        and fee.tournament_id = tournament_entrants.tournament
      where (wanted_state is null or entrant.state = wanted_state)
        and (wanted_golf_group is null
             or entrant.golf_group = wanted_golf_group)
        and (wanted_category is null
             or exists (
               select from public.players as player
               where player.entry_id = entrant.entry_id and player.state = 'playing'
                 and player.category = wanted_category))
        and (answers_to_find = '{}'
             or entrant.entry_id in (
               select player.entry_id
               from jsonb_each_text(answers_to_find) as sought (question_id, answer)
               join private.answer_texts as answer
                 on answer.tournament_id = tournament_entrants.tournament
                 and answer.question_id = sought.question_id and answer.answer = sought.answer
               join public.players as player
                 on player.id = answer.player_id and player.state = 'playing'
               group by player.entry_id, player.id
               having count(*) = (select count(*) from jsonb_object_keys(answers_to_find))))
        and (is_here is null
             or (entrant.state = 'confirmed'
                 and is_here = (entrant.player_count <= (
                   select count(*) from public.check_ins as came
                   where came.entry_id = entrant.entry_id))))
        and (wanted_fee is null or not is_desk or wanted_fee = fee.listed_as)
        and (wanted = '{}'
             or is_desk and (private.search_words(entrant.email) like all (wanted)
                             or private.search_words(account.email) like all (wanted))
             or exists (
               select from (
                 select entrant.full_name, entrant.phone
                 union all
                 select further ->> 'full_name', further ->> 'phone'
                 from jsonb_array_elements(entrant.players) as further
               ) as player
               where private.search_text(player.full_name) like all (wanted)
                 or sees_phones
                    and regexp_replace(player.phone, '\D', '', 'g') like '%' || digits || '%'))
    )
    select found.entry_id, found.id, case when is_desk then found.account_email::text end,
           found.state, found.place, found.full_name, case when is_desk then found.email end,
           case when sees_phones then found.phone else '' end, found.golf_group, found.category,
           found.handicap,
           case when is_desk then coalesce(found.additional_info, found.message) end,
           case when sees_phones then found.players
             else private.without_phones(found.players) end,
           found.answers, found.player_id,
           array(select came.player_id from public.check_ins as came
                 where came.entry_id = found.entry_id),
           entered.at, found.registration_date,
           -- Of an earlier version, where the entry was changed since.
           (select max(event.at) from public.entry_events as event
            join public.entry_versions as version on version.id = event.version_id
            where version.entry_id = found.entry_id and event.kind = 'moved-up'
              and event.at >= entered.at),
           found.entered_by_club,
           found.withdrawn_at, found.withdrawn_by_club,
           case when is_desk then found.withdrawn_reason end,
           case when is_desk then found.fee_state end, case when is_desk then found.fee_due end,
           stands.standing, count(*) over (), sum(found.player_count) over (),
           count(*) filter (where stands.standing ->> 'state' = 'reserve') over ()
    from found
    cross join lateral (select private.entered_at(found.entry_id) as at) as entered
    left join private.standings_in(tournament_entrants.tournament) as stands
      on stands.entry_id = found.entry_id
    order by array_position('{confirmed,waiting,withdrawn}', found.state), found.place,
             lower(found.full_name), found.entry_id
    limit most offset (greatest(coalesce(page, 1), 1) - 1) * most;
end;
$$;

-- The golf group, divisions and choices of a version, by their names at that moment and now.
create function private.options_of(
  version public.entry_versions, tournament text, at timestamptz
)
returns table (player_id text, choice_of text, option_id text, name text, present_name text)
language sql stable
as $$
  with player as (
    select version.player_id::text as id, version.category, version.answers
    union all
    select further ->> 'id', further ->> 'category', coalesce(further -> 'answers', '{}')
    from jsonb_array_elements(version.players) as further
  ), sent as (
    select version.player_id::text as player_id, 'golf_group' as choice_of,
           version.golf_group as name
    union all
    select player.id, 'question:' || answer.key, answer.value
    from player cross join lateral jsonb_each_text(player.answers) as answer
  ), option as (
    select player.id as player_id, 'category' as choice_of, player.category as option_id
    from player
    union all
    select sent.player_id, sent.choice_of, named.option_id
    from sent cross join lateral (
      select known.option_id from private.option_names as known
      where known.tournament_id = options_of.tournament and known.choice_of = sent.choice_of
        and known.name = sent.name and known.until > version.sent_at
      order by known.until limit 1) as named
  )
  select option.player_id, option.choice_of, option.option_id,
         (array_agg(known.name order by
           known.until > options_of.at desc,
           case when known.until > options_of.at then known.until end,
           known.until desc))[1],
         (array_agg(known.name order by known.until desc))[1]
  from option
  join private.option_names as known
    on known.tournament_id = options_of.tournament and known.choice_of = option.choice_of
    and known.option_id = option.option_id
  group by option.player_id, option.choice_of, option.option_id;
$$;

-- The fields of a version, by the names that golf groups, divisions and choices had at that
-- moment.
create function private.fields_at(
  version public.entry_versions, tournament text, at timestamptz
) returns jsonb
language sql stable
as $$
  with option as (
    select chosen.player_id,
           jsonb_object_agg(chosen.choice_of, chosen.name)
             filter (where chosen.choice_of in ('golf_group', 'category')) as fields,
           coalesce(jsonb_object_agg(substr(chosen.choice_of, length('question:') + 1), chosen.name)
             filter (where chosen.choice_of like 'question:%'), '{}') as answers
    from private.options_of(version, fields_at.tournament, fields_at.at) as chosen
    group by chosen.player_id
  )
  select jsonb_strip_nulls(
    jsonb_build_object(
      'full_name', version.full_name, 'email', version.email, 'phone', version.phone,
      'golf_group', version.golf_group, 'category', version.category,
      'handicap', version.handicap, 'additional_info', version.additional_info,
      'message', version.message)
    || coalesce(first.fields, '{}')
    || jsonb_build_object(
      'answers', version.answers || coalesce(first.answers, '{}'),
      'players', (
        select coalesce(jsonb_agg(
          sent || coalesce(option.fields, '{}')
          || case when sent ? 'answers'
            then jsonb_build_object('answers', (sent -> 'answers') || coalesce(option.answers, '{}'))
            else '{}' end
          order by place), '[]')
        from jsonb_array_elements(version.players) with ordinality as further (sent, place)
        left join option on option.player_id = sent ->> 'id')))
  from (select) as one
  left join option as first on first.player_id = version.player_id::text;
$$;

-- The versions of an entry, newest first; secretaries only. fields has present names, sent
-- and before those of when it was sent, before of the version that it changes; renamed, what of
-- these has another name now, [{from, to}]; withdrawn_by, who of the club withdrew it; cannot_come_at,
-- when its entrant said last that they cannot come; reason, of a correction; gone, the players of the
-- version before who are not in it, [{id, full_name}].
create function public.entrant_history(entry uuid)
returns table (
  registration_id uuid,
  registered_at timestamptz,
  state text,
  entered_by_club boolean,
  administrator text,
  moved_up_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by_club boolean,
  withdrawn_reason text,
  fields jsonb,
  sent jsonb,
  before jsonb,
  renamed jsonb,
  withdrawn_by text,
  cannot_come_at timestamptz,
  reason text,
  gone jsonb
)
language plpgsql volatile security definer
as $$
begin
  perform private.assert_role('{secretary}', private.tournament_of(entrant_history.entry));
  perform private.note_contacts_read((
    select version.tournament_id from public.tournament_registrations as version
    where version.entry_id = entrant_history.entry and version.state <> 'replaced'));
  return query
    select version.id, version.registration_date, version.state, version.entered_by_club,
           (select coalesce(profile.full_name, profile.email)
            from public.admin_audit as written
            join public.profiles as profile on profile.id = written.admin_id
            where written.tournament_id = version.tournament_id
              and written.details ->> 'registration' = version.id::text),
           version.moved_up_at, version.withdrawn_at, version.withdrawn_by_club,
           version.withdrawn_reason,
           jsonb_strip_nulls(jsonb_build_object(
             'full_name', version.full_name, 'email', version.email, 'phone', version.phone,
             'golf_group', version.golf_group, 'category', version.category,
             'handicap', version.handicap, 'additional_info', version.additional_info,
             'message', version.message, 'answers', version.answers,
             'players', version.players)),
           private.fields_at(known, version.tournament_id, known.sent_at),
           case when earlier.id is not null then
             private.fields_at(earlier, version.tournament_id, known.sent_at) end,
           (select coalesce(jsonb_agg(
              jsonb_build_object('from', option.name, 'to', option.present_name)
              order by option.name), '[]')
            from (
              select distinct option.name, option.present_name
              from private.options_of(known, version.tournament_id, known.sent_at) as chosen
              full join (
                select was.* from private.options_of(
                  earlier, version.tournament_id, known.sent_at) as was
                where earlier.id is not null
              ) as was using (player_id, choice_of)
              cross join lateral (
                values (chosen.name, chosen.present_name), (was.name, was.present_name)
              ) as option (name, present_name)
              where chosen.name is distinct from was.name
            ) as option
            where option.name <> option.present_name),
           (select coalesce(profile.full_name, profile.email)
            from public.admin_audit as written
            join public.profiles as profile on profile.id = written.admin_id
            where written.action = 'entrant-withdrawn' and version.withdrawn_by_club
              and written.tournament_id = version.tournament_id
              and written.details ->> 'entry' = version.entry_id::text
              and written.at = version.withdrawn_at),
           (select event.at from public.entry_events as event
            where event.version_id = version.id and event.kind = 'cannot-come'),
           (select written.details ->> 'reason' from public.admin_audit as written
            where written.action = 'entrant-corrected'
              and written.tournament_id = version.tournament_id
              and written.details ->> 'registration' = version.id::text),
           (select coalesce(jsonb_agg(jsonb_build_object(
              'id', was.id, 'full_name', was.full_name) order by was.place), '[]')
            from (
              select earlier.player_id::text as id, earlier.full_name, 0 as place
              union all
              select further ->> 'id', further ->> 'full_name', number
              from jsonb_array_elements(earlier.players) with ordinality as sent (further, number)
            ) as was
            where was.id <> version.player_id::text and not version.players
              @> jsonb_build_array(jsonb_build_object('id', was.id)))
    from public.tournament_registrations as version
    join public.entry_versions as known on known.id = version.id
    left join public.entry_versions as earlier
      on earlier.entry_id = known.entry_id and earlier.number = known.number - 1
    where version.entry_id = entrant_history.entry
    order by version.replaced_at desc nulls first, version.registration_date desc
    limit 100;
end;
$$;

-- Writes into the audit log that the entrants of a tournament are exported; administrators
-- only.
create function public.start_entrants_export(tournament text) returns boolean
language plpgsql volatile security definer
as $$
begin
  perform private.assert_role('{secretary}', start_entrants_export.tournament);
  insert into public.admin_audit (admin_id, action, search, tournament_id)
  select (select auth.uid()), 'entrants-exported', known.slug, known.id
  from public.tournaments as known where known.id = start_entrants_export.tournament;
  if not found then
    raise exception 'tournament_not_found';
  end if;
  return true;
end;
$$;

-- One entry: whose it is, its state, its place in line of how many, who of it is here, how its
-- fee stands, what its players play off once it is fixed, whether one has a card, all who have the
-- name of one of its players, as public.namesakes, where it stands, as private.standing_of_entry, and a
-- withdrawn entry with the name of who entered; secretaries only. No row when there is none.
create function public.find_entrant(entry uuid)
returns table (
  tournament_id text,
  account_email text,
  state text,
  place integer,
  waiting integer,
  player_id uuid,
  here uuid[],
  entered_at timestamptz,
  fee_state text,
  fee_due bigint,
  play_began jsonb,
  playing_data jsonb,
  has_card boolean,
  namesakes jsonb,
  standing jsonb,
  withdrawn_namesake uuid
)
language plpgsql volatile security definer
as $$
#variable_conflict use_column
begin
  perform private.assert_role('{secretary}', private.tournament_of(find_entrant.entry));
  perform private.note_contacts_read((
    select version.tournament_id from public.tournament_registrations as version
    where version.entry_id = find_entrant.entry and version.state <> 'replaced'));
  return query
    select entrant.tournament_id, account.email::text, entrant.state,
           case when entrant.state = 'waiting' then
             (private.queue_place(entrant.entry_id) ->> 'place')::integer end,
           (select count(*)::integer from public.entries as other
            where other.tournament_id = entrant.tournament_id and other.state = 'waiting'),
           entrant.player_id,
           array(select came.player_id from public.check_ins as came
                 where came.entry_id = entrant.entry_id),
           private.entered_at(entrant.entry_id),
           fee.state, fee.due, private.beginning_of_play(entrant.tournament_id),
           (select jsonb_agg(
              jsonb_build_object(
                'full_name', player.full_name, 'handicap', fixed.handicap,
                'category', fixed.category, 'tee', fixed.tee, 'fixed_at', fixed.fixed_at,
                'fixed_by', fixed.fixed_by, 'corrected_at', fixed.corrected_at,
                'reason', fixed.reason) order by player.position)
            from public.players as player
            join public.playing_data as fixed on fixed.player_id = player.id
            where player.entry_id = entrant.entry_id and player.state = 'playing'),
           exists (
             select from public.players as player
             join public.scores as card on card.player_id = player.id
             where player.entry_id = entrant.entry_id and player.state = 'playing'),
           (select coalesce(jsonb_agg(jsonb_build_object(
              'id', player.id, 'name', player.full_name, 'marks', private.marks_of(player.id))
              order by player.id), '[]')
            from public.players as player
            where player.tournament_id = entrant.tournament_id and player.name_key in (
              select own.name_key from public.players as own
              where own.entry_id = entrant.entry_id)),
           case when entrant.state = 'confirmed'
             then private.standing_of_entry(entrant.entry_id) end,
           (select other.entry_id
            from public.players as own
            join public.players as other
              on other.tournament_id = own.tournament_id and other.name_key = own.name_key
              and other.entry_id <> own.entry_id and other.position = 0
              and other.state = 'playing'
            join public.entries as gone on gone.id = other.entry_id and gone.state = 'withdrawn'
            where own.entry_id = entrant.entry_id and own.position = 0 and own.state = 'playing'
              and entrant.state <> 'withdrawn'
            order by other.entry_id limit 1)
    from public.tournament_registrations as entrant
    join public.entries as own on own.id = entrant.entry_id
    left join auth.users as account on account.id in (own.user_id, own.left_by)
    left join public.entry_fee_states as fee on fee.entry_id = entrant.entry_id
    where entrant.entry_id = find_entrant.entry and entrant.state <> 'replaced';
end;
$$;

-- A page of a tournament's entrants with the tournament and the counts: as tournament_entrants
-- and entrant_counts give them, for starters too. Null where there is no such
-- tournament.
create function public.entrants_page(
  tournament text,
  search text default '',
  wanted_state text default null,
  wanted_golf_group text default null,
  wanted_category text default null,
  wanted_answers jsonb default '{}',
  is_here boolean default null,
  page integer default 1,
  wanted_fee text default null
)
returns jsonb
language plpgsql volatile
as $$
declare
  shown public.tournament_details;
  page_size constant integer := 100;
begin
  select * into shown from public.tournament_details as known
  where known.id = entrants_page.tournament;
  if shown.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'tournament', to_jsonb(shown),
    'page_size', page_size,
    'entrants', (
      select coalesce(jsonb_agg(to_jsonb(entrant)), '[]')
      from public.tournament_entrants(
        shown.id, search, wanted_state, wanted_golf_group, wanted_category,
        wanted_answers, is_here, page_size, page, wanted_fee) as entrant),
    'namesakes', public.namesakes(shown.id) -> 'entrants',
    'counts', (
      select coalesce(
        jsonb_agg(to_jsonb(counted) order by counted.kind, counted.label), '[]')
      from public.entrant_counts as counted where counted.tournament_id = shown.id));
end;
$$;

-- An entry without an account is its link's: whoever has the mail sees and withdraws it.
-- The entry of a link in a mail to somebody without an account, and its tournament; null when
-- there is none, or no longer.
create function public.entry_by_link(token uuid) returns jsonb
language plpgsql stable security definer
as $$
begin
  return (select jsonb_build_object(
    'full_name', private.name_with_mark(entry.player_id),
    'players', (
      select coalesce(jsonb_agg(private.name_with_mark(player.id) order by player.position), '[]')
      from public.players as player
      where player.entry_id = entry.entry_id and player.state = 'playing'
        and player.position > 0),
    'state', entry.state, 'receipts', private.receipts_of(entry.entry_id),
    'fee', (
      select jsonb_build_object(
        'state', fee.state, 'due', fee.due,
        'said', private.said_of(fee.said_paise, fee.said_on, fee.reports),
        'kept', private.kept_for_place(fee.entry_id),
        'repriced', private.repriced_of(fee.entry_id),
        'price', case when entry.state = 'waiting'
          then private.entry_price(fee.entry_id) -> 'paise' end,
        'set_against', private.refund_set_against(fee.entry_id), 'paid', fee.paid - fee.refunded, 
        'refund_until', private.refunded_until(fee.entry_id),
        'parts', private.parts_of(fee.entry_id, fee.charged - fee.waived),
        'held_until', case when fees.hold_days is not null then fee.held_until end)
      from public.entry_fee_states as fee
      left join public.tournament_fees as fees on fees.tournament_id = fee.tournament_id
      where fee.entry_id = entry.entry_id
        and (fee.state <> 'nothing' or entry.state = 'waiting')),
    'place', case when entry.state = 'waiting'
      then private.queue_place(entry.entry_id) -> 'place' end,
    'said_cannot_come', private.told_at(entry.entry_id),
    'starts', case when entry.state = 'confirmed'
      then private.starts_of_entry(entry.entry_id, entry.tournament_id) else '[]' end,
    'matches', private.matches_of_entry(entry.entry_id),
    'standing', private.standing_of_entry(entry.entry_id),
    'has_sheet', exists (
      select from public.knockouts as drawn
      where drawn.tournament_id = tournament.id and drawn.published_at is not null),
    'results', (
      select coalesce(jsonb_agg(result order by player.position), '[]')
      from public.players as player
      join public.tournament_play as play on play.tournament_id = player.tournament_id
      cross join lateral private.result_of(play.published_results, player) as result
      where player.entry_id = entry.entry_id and player.state = 'playing'
        and result is not null),
    'tournament', jsonb_build_object(
      'name', tournament.name, 'slug', tournament.slug, 'state', tournament.state,
      'has_information_page', tournament.has_information_page,
      'starts_on', tournament.starts_on, 'date_text', tournament.date_text,
      'form_of_play', tournament.form_of_play, 'final_by', tournament.final_by,
      'last_day', tournament.last_day,
      'place', tournament.place, 'map_url', tournament.map_url, 'picture', tournament.picture,
      'tee_off_at', tournament.tee_off_at,
      'registration_opens_at', tournament.registration_opens_at,
      'registration_ends_at', tournament.registration_ends_at,
      'is_open_after_its_day', tournament.is_open_after_its_day,
      'has_results', tournament.has_results,
      'results_taken_back_at', tournament.results_taken_back_at,
      'changes_until', tournament.changes_until,
      'cancelled_reason', tournament.cancelled_reason))
  from public.entry_links as link
  join public.tournament_registrations as entry
    on entry.entry_id = link.entry_id and entry.state <> 'replaced'
  join public.tournament_details as tournament on tournament.id = entry.tournament_id
  where link.token = entry_by_link.token and entry.user_id is null);
end;
$$;

-- Withdraws the entry of a link, until the last day for changes. Codes: entry_not_found,
-- registration_withdrawn, and those of a withdrawal by a member.
create function public.withdraw_by_link(token uuid) returns timestamptz
language plpgsql volatile security definer
as $$
declare
  known public.tournament_registrations;
begin
  select entry.* into known from public.entry_links as link
  join public.tournament_registrations as entry
    on entry.entry_id = link.entry_id and entry.state <> 'replaced' and entry.user_id is null
  where link.token = withdraw_by_link.token;
  if known.id is null then
    raise exception 'entry_not_found';
  end if;
  known := private.open_entry(known.entry_id);
  perform private.assert_changes_are_open(private.lock_tournament(known.tournament_id));
  perform private.withdraw(known.entry_id);
  return now();
end;
$$;

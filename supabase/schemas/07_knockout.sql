-- Knock-outs: match play over some weeks. Who plays in a later round is stored nowhere: app/golf/knockout.ts
-- works it out from the numbers of the draw and what has happened since.

-- The strokes that each ball of each side received: [[5], [0]].
create function private.are_match_strokes(strokes jsonb) returns boolean
language sql immutable
return strokes is null or jsonb_typeof(strokes) = 'array' and jsonb_array_length(strokes) = 2
  and octet_length(strokes::text) <= 40 and strokes::text ~ '^[][0-9, ]+$';

-- How many sides a group has; null: it does not begin with groups.
create function private.size_of_groups(rules jsonb) returns integer
language sql immutable
return nullif(rules ->> 'groups', 'none')::integer;

create table public.knockouts (
  -- Made of the two that are its key, for what belongs to a knock-out: private.knockout_key.
  id text generated always as (tournament_id || coalesce('/' || division_id, '')) stored not null,
  tournament_id text not null,
  -- Null: one for all divisions, or there are none. Otherwise each division has its own.
  division_id text,
  -- For optimistic locking; 0 before anything was saved.
  version integer default 0 not null,
  updated_at timestamptz default now() not null,
  -- The terms, as app/tournaments/knockout/rules.ts has them.
  rules jsonb default '{}' not null,
  -- How the numbers of the draw were given, with the lot's number; null: there is no draw.
  drawn_by text,
  lot integer,
  -- How many of the first numbers are seeds.
  seeds integer default 0 not null,
  published_at timestamptz,
  -- Of a knock-out that begins with groups: since when the draw is published that follows them.
  went_on_at timestamptz,
  -- Kept by private.sync_match_sides, so that no list of tournaments works out a sheet: since when no
  -- match is open, that for third place and those of the plate included.
  finished_at timestamptz,
  constraint knockouts_pkey primary key (id),
  constraint knockouts_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint knockouts_division_id_fkey foreign key (tournament_id, division_id)
    references public.divisions(tournament_id, id) on delete cascade,
  constraint knockouts_rules check (
    jsonb_typeof(rules) = 'object' and octet_length(rules::text) <= 2048),
  constraint knockouts_drawn_by check (drawn_by in ('lot', 'handicap', 'list')),
  constraint knockouts_lot check (lot between 0 and 99999),
  constraint knockouts_seeds check (seeds between 0 and 8),
  constraint knockouts_draw check (
    (drawn_by is null) = (lot is null) and (drawn_by is not null or published_at is null)
    and (published_at is not null or went_on_at is null))
);

comment on table public.knockouts is
  'The terms of a tournament that is a knock-out, or of one for each of its divisions, and whether the draw is published.';

create index knockouts_of_division on public.knockouts (tournament_id, division_id);

create function private.knockout_key(tournament text, division text) returns text
language sql immutable
return tournament || coalesce('/' || division, '');

-- The entry outlives its row: an account may be deleted while others play on.
create table public.knockout_sides (
  knockout_id text not null,
  number integer not null,
  entry_id uuid not null,
  -- Its number in the draw that follows groups; null: there are none, or it does not go on.
  goes_on_as integer,
  constraint knockout_sides_pkey primary key (knockout_id, number),
  constraint knockout_sides_entry unique (knockout_id, entry_id),
  constraint knockout_sides_goes_on_as unique (knockout_id, goes_on_as),
  constraint knockout_sides_knockout_id_fkey foreign key (knockout_id)
    references public.knockouts(id) on delete cascade,
  constraint knockout_sides_number check (number between 1 and 128),
  constraint knockout_sides_goes_on check (goes_on_as between 1 and 128)
);

comment on table public.knockout_sides is
  'The numbers of a knock-out''s draw.';

create table public.knockout_rounds (
  knockout_id text not null,
  -- How many rounds a plate has is not known before it is drawn: they are counted from its final back.
  is_plate boolean default false not null,
  -- 0: the groups before the first one.
  round integer not null,
  last_day date not null,
  constraint knockout_rounds_pkey primary key (knockout_id, is_plate, round),
  constraint knockout_rounds_knockout_id_fkey foreign key (knockout_id)
    references public.knockouts(id) on delete cascade,
  constraint knockout_rounds_round check (round between 0 and 7 and (round > 0 or not is_plate)),
  constraint knockout_rounds_last_day check (last_day between '2000-01-01' and '2100-12-31')
);

comment on table public.knockout_rounds is
  'Until when each round of a knock-out is to be played.';

-- What has happened since the draw, as app/golf/knockout.ts reads it; a withdrawal is the entry's own,
-- and stands here only when the entry is gone.
create table public.knockout_events (
  knockout_id text not null,
  number integer not null,
  at timestamptz default now() not null,
  kind text not null,
  -- The round and the place in it, from the top of the sheet, with a "p" in the plate; or "3rd"; or
  -- with a "g" the group and the place in it.
  match text,
  -- Entries, as are the next two. Null: nobody goes on.
  winner uuid,
  -- Of a result the side that reported its defeat, or confirmed it.
  side uuid,
  instead uuid,
  how text,
  -- What becomes of later matches that rest on a corrected one.
  later text,
  last_day date,
  reason text,
  -- Of a match that was played what each ball received, as it was worked out then.
  strokes jsonb,
  -- Of sides that are level in a group, the best first; of its corrected match who goes on by that, number 1
  -- of the draw first.
  sides uuid[],
  -- Null: its players reported it.
  writer uuid,
  constraint knockout_events_pkey primary key (knockout_id, number),
  constraint knockout_events_knockout_id_fkey foreign key (knockout_id)
    references public.knockouts(id) on delete cascade,
  constraint knockout_events_writer_fkey foreign key (writer)
    references auth.users(id) on delete set null,
  constraint knockout_events_kind check (
    kind in (
      'report', 'denial', 'result', 'correction', 'withdrawal', 'reserve', 'reinstatement',
      'losers-called', 'last-day', 'round-day', 'order')),
  constraint knockout_events_fields check (case kind
    when 'report' then
      num_nulls(match, how, side) = 0 and (winner is null) = (how = 'halved')
      and num_nonnulls(instead, later, last_day, reason) = 0
    when 'denial' then
      num_nulls(match, side) = 0 and num_nonnulls(winner, instead, how, later, last_day, reason) = 0
    when 'result' then
      num_nulls(match, how) = 0 and num_nonnulls(instead, later, last_day) = 0
      and num_nonnulls(side, writer) < 2
    when 'correction' then
      num_nulls(match, how, reason) = 0 and num_nonnulls(side, instead, last_day) = 0
    when 'withdrawal' then
      side is not null and num_nonnulls(match, winner, instead, how, later, last_day) = 0
    when 'reserve' then
      num_nulls(side, instead) = 0 and num_nonnulls(match, winner, how, later, last_day) = 0
    when 'reinstatement' then
      num_nulls(side, match) = 0 and num_nonnulls(winner, instead, how, later, last_day) = 0
    when 'losers-called' then num_nonnulls(match, winner, side, instead, how, later, last_day) = 0
    when 'last-day' then
      num_nulls(match, last_day) = 0 and num_nonnulls(winner, side, instead, how, later) = 0
    -- Of the round of this match.
    when 'round-day' then
      num_nulls(match, last_day) = 0
      and num_nonnulls(winner, side, instead, how, later, reason) = 0
    when 'order' then
      num_nulls(sides, how) = 0 and how in ('play-off', 'lot')
      and num_nonnulls(match, winner, side, instead, later, last_day) = 0
    else private.refuse_kind(kind)
  end),
  constraint knockout_events_strokes check (
    octet_length(strokes::text) <= 40 and private.are_match_strokes(strokes)
    and case when strokes is null then true else kind in ('result', 'correction') end),
  constraint knockout_events_sides check (
    case
      when sides is null then true
      when kind = 'correction' then
        match like 'g%' and later is not distinct from 'void' and cardinality(sides) between 2 and 128
      else kind = 'order' and cardinality(sides) between 2 and 6 end),
  constraint knockout_events_match check (
    match ~ '^(p?[1-7]\.[1-9][0-9]?|g[1-9][0-9]?\.[1-9][0-9]?|3rd)$'),
  constraint knockout_events_halved check (how <> 'halved' or winner is null and match like 'g%'),
  constraint knockout_events_how check (char_length(how) <= 24 and btrim(how) <> ''),
  constraint knockout_events_later check (later in ('stand', 'void')),
  constraint knockout_events_last_day check (last_day between '2000-01-01' and '2100-12-31'),
  constraint knockout_events_reason check (char_length(reason) <= 300 and btrim(reason) <> '')
);

comment on table public.knockout_events is
  'Results, corrections and decisions of a knock-out, in their order; only added to.';

create index knockout_events_of_writer on public.knockout_events (writer)
  where (writer is not null);

create trigger next_knockout_version
  before update of rules, drawn_by, lot, seeds, published_at, updated_at on public.knockouts
  for each row
  execute function private.next_tournament_version();

-- The last day of the final and the day by which a tournament says that it is are one: whichever is
-- saved, the other follows. Where each division has its final, none may be after that day. Code:
-- final_before_rounds; its detail is the last day that is in the way.
create function private.keep_day_of_final() returns trigger
language plpgsql security definer
as $$
declare
  for_all constant text := private.knockout_key(new.id, null);
  last_round constant integer := (
    select max(round.round) from public.knockout_rounds as round
    where round.knockout_id = for_all and not round.is_plate);
  days_before constant jsonb := private.last_days_of_matches(for_all);
  rounds_before constant jsonb := private.round_days(for_all);
  in_the_way constant date := (
    select max(round.last_day) from public.knockouts as known
    join public.knockout_rounds as round on round.knockout_id = known.id
    where known.tournament_id = new.id
      and case
        when known.division_id is not null then round.last_day > new.final_by
        when round.is_plate
          then round.last_day > new.final_by and (round.round > 1 or round.last_day <> old.final_by)
        else round.last_day >= new.final_by and round.round < greatest(last_round, 1) end);
begin
  if in_the_way is not null then
    raise exception 'final_before_rounds' using detail = in_the_way::text;
  end if;
  update public.knockout_rounds as final
  set last_day = new.final_by
  where final.knockout_id = for_all and final.last_day <> new.final_by
    and case when final.is_plate
      then final.round = 1 and final.last_day = old.final_by else final.round = last_round end;
  if found then
    perform private.note_round_days(for_all, rounds_before);
    perform private.mail_last_days(for_all, days_before);
  end if;
  return null;
end;
$$;

create trigger keep_day_of_final
  after update of final_by on public.tournaments
  for each row
  when (new.form_of_play = 'knock-out' and new.final_by is distinct from old.final_by
    and new.final_by is not null)
  execute function private.keep_day_of_final();

-- Whoever works on a knock-out locks in one order: the user, the tournament, the knock-out, and then its
-- matches and entries, as a withdrawal and the deletion of an account do. Two who begin with the
-- knock-out and then save the day of the final, or write a line that names the user, would deadlock.
create function private.lock_knockout(tournament text, division text) returns void
language plpgsql
as $$
begin
  perform private.lock_caller();
  perform from public.tournaments as there where there.id = lock_knockout.tournament
  for no key update;
  perform from public.knockouts as there
  where there.id = private.knockout_key(lock_knockout.tournament, lock_knockout.division) for update;
end;
$$;

-- Whether each division of a tournament has its own knock-out.
create function private.has_knockouts_by_division(tournament text) returns boolean
language sql stable
return exists (
  select from public.knockouts as known
  where known.tournament_id = tournament and known.division_id is not null);

create function private.open_knockout(tournament text, division text, expected_version integer)
returns public.knockouts
language plpgsql
as $$
declare
  known public.knockouts;
  form text;
begin
  perform private.lock_knockout(open_knockout.tournament, open_knockout.division);
  select there.form_of_play into form from public.tournaments as there
  where there.id = open_knockout.tournament;
  if form is null then
    raise exception 'tournament_not_found';
  end if;
  if form <> 'knock-out' then
    raise exception 'not_a_knockout';
  end if;
  -- The club has chosen otherwise meanwhile, or removed the division.
  if private.has_knockouts_by_division(open_knockout.tournament) <> (division is not null)
     or division is not null and not exists (
       select from public.divisions as listed
       where listed.tournament_id = open_knockout.tournament and listed.id = division)
  then
    raise exception 'version_conflict' using detail = '0';
  end if;
  -- A division that was added since has the terms of the others.
  insert into public.knockouts (tournament_id, division_id, rules)
  values (open_knockout.tournament, division, coalesce(
    (select other.rules from public.knockouts as other
     where other.tournament_id = open_knockout.tournament order by other.id limit 1), '{}'))
  on conflict (id) do nothing;
  select * into known from public.knockouts as there
  where there.id = private.knockout_key(open_knockout.tournament, division) for update;
  if known.version is distinct from expected_version then
    raise exception 'version_conflict' using detail = known.version::text;
  end if;
  return known;
end;
$$;

-- For the history: in which division; null: the knock-out is for all.
create function private.audited_division(known public.knockouts) returns jsonb
language sql stable
return (
  select jsonb_build_array('division:' || division.name)
  from public.divisions as division
  where division.tournament_id = known.tournament_id and division.id = known.division_id);

-- Gives each division its own knock-out, or all of them one, with the terms that there are; a draw that
-- is not published goes. Secretaries only. Returns which it is. Codes: tournament_not_found, not_a_knockout, draw_published,
-- knockout_invalid.
create function public.choose_knockouts(tournament text, by_division boolean) returns boolean
language plpgsql volatile security definer
as $$
declare
  before public.knockouts;
  form text;
begin
  perform private.assert_role('{secretary}', choose_knockouts.tournament);
  perform private.assert_session();
  perform private.lock_knockout(choose_knockouts.tournament, null);
  select there.form_of_play into form from public.tournaments as there
  where there.id = choose_knockouts.tournament;
  if form is null then
    raise exception 'tournament_not_found';
  end if;
  if form <> 'knock-out' then
    raise exception 'not_a_knockout';
  end if;
  perform from public.knockouts as known where known.tournament_id = choose_knockouts.tournament
  order by known.id for update;
  if by_division = private.has_knockouts_by_division(choose_knockouts.tournament) then
    return by_division;
  end if;
  if exists (
    select from public.knockouts as known
    where known.tournament_id = choose_knockouts.tournament and known.published_at is not null
  ) then
    raise exception 'draw_published';
  end if;
  if by_division is null or by_division and (
    select count(*) < 2 from public.divisions as known
    where known.tournament_id = choose_knockouts.tournament
  ) then
    raise exception 'knockout_invalid';
  end if;
  select known.* into before from public.knockouts as known
  left join public.divisions as division
    on division.tournament_id = known.tournament_id and division.id = known.division_id
  where known.tournament_id = choose_knockouts.tournament
  order by division.position limit 1;
  delete from public.knockouts as gone where gone.tournament_id = choose_knockouts.tournament;
  -- A form that was opened before is of another version.
  insert into public.knockouts (tournament_id, division_id, rules, version)
  select choose_knockouts.tournament, division.id, coalesce(before.rules, '{}'),
         coalesce(before.version, 0) + 1
  from public.divisions as division
  where by_division and division.tournament_id = choose_knockouts.tournament
  union all
  select choose_knockouts.tournament, null, coalesce(before.rules, '{}'), before.version + 1
  where not by_division;
  perform private.write_tournament_audit(
    'knockout-saved', choose_knockouts.tournament, '["divisions"]');
  return by_division;
end;
$$;

-- Saves the rules, the last days of the rounds, the first one's first, with that of groups before them,
-- those of the plate, its final's first, or a draw, {by, lot, seeds, entries}
-- with number 1 first, null for none; secretaries only. Returns the version. Codes: tournament_not_found,
-- not_a_knockout, version_conflict, draw_published, knockout_invalid.
create function public.save_knockout(
  tournament text, expected_version integer, changes jsonb, division text default null
) returns integer
language plpgsql volatile security definer
as $$
declare
  known public.knockouts;
  draw jsonb := changes -> 'draw';
  saved integer;
  days_before jsonb;
  rounds_before jsonb;
begin
  perform private.assert_role('{secretary}', save_knockout.tournament);
  perform private.assert_session();
  perform private.assert_fields(changes, '{}', '{rules,last_days,groups_day,plate_days,draw}');
  if jsonb_typeof(draw) = 'object' then
    perform private.assert_fields(draw, '{by,lot,seeds,entries}');
    if jsonb_array_length(draw -> 'entries') not between 2 and 128 then
      raise exception 'knockout_invalid';
    end if;
  end if;
  if jsonb_array_length(changes -> 'last_days') > 7
     or jsonb_array_length(changes -> 'plate_days') > 6 then
    raise exception 'knockout_invalid';
  end if;
  known := private.open_knockout(tournament, division, expected_version);
  if known.published_at is not null and (changes ? 'rules' or changes ? 'draw') then
    raise exception 'draw_published';
  end if;
  update public.knockouts as changed
  set rules = coalesce(changes -> 'rules', known.rules),
      drawn_by = case when changes ? 'draw' then draw ->> 'by' else known.drawn_by end,
      lot = case when changes ? 'draw' then (draw ->> 'lot')::integer else known.lot end,
      seeds = case when changes ? 'draw' then coalesce((draw ->> 'seeds')::integer, 0)
                   else known.seeds end
  where changed.id = known.id
  returning changed.version into saved;
  -- Of a division without terms they are those of the first that has some.
  update public.knockouts as other set rules = changes -> 'rules'
  where changes ? 'rules' and other.tournament_id = known.tournament_id and other.id <> known.id
    and other.rules = '{}';
  if changes ?| '{last_days,plate_days}' then
    days_before := private.last_days_of_matches(known.id);
    rounds_before := private.round_days(known.id);
    delete from public.knockout_rounds as gone
    where gone.knockout_id = known.id
      and changes ? case when gone.is_plate then 'plate_days' else 'last_days' end;
    insert into public.knockout_rounds (knockout_id, is_plate, round, last_day)
    select known.id, listed.is_plate, listed.place, listed.day::date
    from (
      select false, place, day
      from jsonb_array_elements_text(changes -> 'last_days') with ordinality as main (day, place)
      union all
      select false, 0, changes ->> 'groups_day' where changes ? 'last_days'
      union all
      select true, place, day
      from jsonb_array_elements_text(changes -> 'plate_days') with ordinality as plate (day, place)
    ) as listed (is_plate, place, day)
    where listed.day is not null;
    perform private.note_round_days(known.id, rounds_before);
    perform private.mail_last_days(known.id, days_before);
    update public.tournaments as there
    set final_by = final.last_day
    from (select private.last_final_of(known.tournament_id) as last_day) as final
    where there.id = known.tournament_id and there.final_by is distinct from final.last_day
      and final.last_day is not null;
  end if;
  if changes ? 'draw' then
    delete from public.knockout_sides as gone where gone.knockout_id = known.id;
    insert into public.knockout_sides (knockout_id, number, entry_id)
    select known.id, place, entry.id
    from jsonb_array_elements_text(
      case when jsonb_typeof(draw) = 'object' then draw -> 'entries' else '[]' end)
      with ordinality as listed (id, place)
    left join public.entries as entry
      on entry.id = listed.id::uuid and entry.tournament_id = known.tournament_id
      and entry.state = 'confirmed';
  end if;
  perform private.write_tournament_audit(
    'knockout-saved', known.tournament_id,
    (select jsonb_agg(part order by part) from jsonb_object_keys(changes) as part)
      || coalesce(private.audited_division(known), '[]'));
  return saved;
exception
  when integrity_constraint_violation or data_exception then
    raise exception 'knockout_invalid';
end;
$$;

-- The last day of the last final; before each has its draw and days, as late as the tournament says. Null:
-- nobody knows yet which round is a final.
create function private.last_final_of(tournament text) returns date
language sql stable
as $$
  select case when count(final.last_day) = 0 then null else greatest(
    max(final.last_day),
    max(there.final_by) filter (where final.last_day is null)) end
  from public.tournaments as there
  join public.knockouts as known on known.tournament_id = there.id
  left join public.knockout_rounds as final
    on final.knockout_id = known.id and not final.is_plate
    and final.round = private.rounds_of(known.id)
  where there.id = last_final_of.tournament;
$$;

-- Who is to be drawn: whose entry has a place, and is of the division. A side is of the division of the
-- player who is named first, and stays in the draw that it was published in.
create function private.entered_in_knockout(tournament text, division text) returns setof uuid
language sql stable
as $$
  select entry.id from public.entries as entry
  where entry.tournament_id = entered_in_knockout.tournament and entry.state = 'confirmed'
    and (entered_in_knockout.division is null or entered_in_knockout.division = (
      select player.category from public.players as player
      where player.entry_id = entry.id and player.state = 'playing'
      order by player.position limit 1))
    and not exists (
      select from public.knockouts as other
      where other.tournament_id = entry.tournament_id and other.published_at is not null
        and other.id <> private.knockout_key(entry.tournament_id, entered_in_knockout.division)
        and entry.id in (select side.entry_id from private.sides_on_sheet(other.id) as side));
$$;

-- Everybody sees the draw from now on, and registration is over; secretaries only. After groups that are
-- over, numbers are those of the sides that go on, number 1 of the draw that follows first. Returns the
-- version. Codes: tournament_not_found, not_a_knockout, version_conflict, not_published, draw_published,
-- draw_missing, draw_outdated, groups_open, knockout_invalid, side_incomplete; the detail of the last is
-- the name of the entrant.
create function public.publish_knockout(
  tournament text, expected_version integer, division text default null,
  numbers integer[] default null
) returns integer
language plpgsql volatile security definer
as $$
declare
  known public.knockouts;
begin
  perform private.assert_role('{secretary}', publish_knockout.tournament);
  perform private.assert_session();
  if cardinality(numbers) > 128 then
    raise exception 'knockout_invalid';
  end if;
  -- Who enters or withdraws meanwhile waits for us, or we for them.
  known := private.open_knockout(tournament, division, expected_version);
  if numbers is null and known.published_at is not null or known.went_on_at is not null then
    raise exception 'draw_published';
  end if;
  if not exists (
    select from public.tournaments as there
    where there.id = known.tournament_id and there.state = 'published'
  ) then
    raise exception 'not_published';
  end if;
  if numbers is not null then
    return private.publish_after_groups(known, publish_knockout.numbers);
  end if;
  if known.drawn_by is null or known.rules = '{}' then
    raise exception 'draw_missing';
  end if;
  if exists (
    select from private.entered_in_knockout(known.tournament_id, known.division_id) as entered (id)
    full join (
      select side.entry_id as id from public.knockout_sides as side
      where side.knockout_id = known.id) as drawn using (id)
    where entered.id is null or drawn.id is null
  ) then
    raise exception 'draw_outdated';
  end if;
  return private.finish_publication(known);
end;
$$;

-- Shows the draw of a knock-out that is locked, or once the sides that go on from its groups have their numbers
-- the draw of those, and tells its sides. Returns the version. Code: side_incomplete.
create function private.finish_publication(known public.knockouts) returns integer
language plpgsql
as $$
declare
  saved integer;
  incomplete text;
  ends_for date;
begin
  select min(player.full_name) filter (where player.position = 0) into incomplete
  from public.players as player
  join public.knockout_sides as side on side.entry_id = player.entry_id
  where side.knockout_id = known.id and player.tournament_id = known.tournament_id
    and (known.published_at is null or side.goes_on_as is not null) and player.state = 'playing'
  group by side.number
  having count(*) <> case known.rules ->> 'form' when 'singles' then 1 else 2 end
  order by side.number
  limit 1;
  if found then
    raise exception 'side_incomplete' using detail = incomplete;
  end if;
  -- Published before its day the draw ends what was promised until then.
  select private.changes_until(there) into ends_for from public.tournament_details as there
  where there.id = known.tournament_id and there.changes_until is null
    and private.changes_until(there) > (now() at time zone 'Asia/Kolkata')::date;
  update public.knockouts as changed
  set published_at = coalesce(known.published_at, now()),
      went_on_at = case when known.published_at is not null then now() end
  where changed.id = known.id
  returning changed.version into saved;
  perform private.sync_match_sides(known.id, null, ends_for);
  -- The first draw ends the waiting list of all divisions.
  perform private.queue_entry_mail(waiting, 'waiting', null, 'waiting drawn')
  from public.tournament_registrations as waiting
  where waiting.tournament_id = known.tournament_id and waiting.state = 'waiting'
  order by waiting.entry_id;
  if known.published_at is not null then
    perform private.mail_groups_over(known.id);
  end if;
  perform private.write_tournament_audit(
    'knockout-published', known.tournament_id, private.audited_division(known));
  return saved;
end;
$$;

-- The draw that follows groups, of a knock-out that is locked. Returns the version.
create function private.publish_after_groups(known public.knockouts, numbers integer[])
returns integer
language plpgsql
as $$
begin
  perform private.settle_reports(known.id);
  if known.published_at is null or private.size_of_groups(known.rules) is null then
    raise exception 'draw_missing';
  end if;
  if exists (
    select from private.knockout_matches(known.id) as played where not played.is_decided
  ) then
    raise exception 'groups_open';
  end if;
  update public.knockout_sides as side set goes_on_as = listed.place
  from unnest(publish_after_groups.numbers) with ordinality as listed (number, place)
  where side.knockout_id = known.id and side.number = listed.number;
  if cardinality(publish_after_groups.numbers) < 2
     or cardinality(publish_after_groups.numbers) <> (
       select count(side.goes_on_as) from public.knockout_sides as side
       where side.knockout_id = known.id) then
    raise exception 'knockout_invalid';
  end if;
  return private.finish_publication(known);
end;
$$;

-- Nobody but the club sees the draw any more, or of one after groups that draw; secretaries only. Returns
-- the version. Codes: tournament_not_found, not_a_knockout, version_conflict, draw_not_published, results_in.
create function public.take_back_knockout(
  tournament text, expected_version integer, division text default null
) returns integer
language plpgsql volatile security definer
as $$
declare
  known public.knockouts;
  saved integer;
begin
  perform private.assert_role('{secretary}', take_back_knockout.tournament);
  perform private.assert_session();
  known := private.open_knockout(tournament, division, expected_version);
  if known.published_at is null then
    raise exception 'draw_not_published';
  end if;
  perform private.settle_reports(known.id);
  if exists (
    select from public.knockout_events as event
    where event.knockout_id = known.id
      and event.kind not in ('report', 'denial', 'withdrawal', 'last-day', 'round-day')
      and (known.went_on_at is null or event.match not like 'g%')
  ) then
    raise exception 'results_in';
  end if;
  delete from public.knockout_events as event
  where event.knockout_id = known.id
    and (known.went_on_at is null
      or event.kind in ('report', 'denial', 'last-day', 'round-day')
        and event.match not like 'g%');
  -- What a corrected match of a group was to change in this draw.
  update public.knockout_events as event set later = null, sides = null
  where event.knockout_id = known.id and event.match like 'g%' and event.later is not null;
  perform private.mail_taken_back(known.id);
  perform private.end_links_of_draw(known.id);
  update public.knockout_sides as side set goes_on_as = null
  where side.knockout_id = known.id and side.goes_on_as is not null;
  update public.knockouts as changed
  set published_at = case when known.went_on_at is not null then known.published_at end,
      went_on_at = null, finished_at = null
  where changed.id = known.id
  returning changed.version into saved;
  perform private.end_match_calls(known.id);
  perform private.write_tournament_audit(
    'knockout-taken-back', known.tournament_id, private.audited_division(known));
  return saved;
end;
$$;

-- How many rounds a draw has; null: there is none. While groups are played, as many as have a last day.
create function private.rounds_of(knockout text) returns integer
language sql stable
as $$
  select case when known.went_on_at is null and private.size_of_groups(known.rules) is not null
    then (
      select nullif(max(round.round), 0) from public.knockout_rounds as round
      where round.knockout_id = known.id and not round.is_plate)
    else (
      select ceil(log(2, greatest(count(*), 2)))::integer from public.knockout_sides as drawn
      where drawn.knockout_id = known.id
        and (drawn.goes_on_as is not null or private.size_of_groups(known.rules) is null)
      having count(*) > 0) end
  from public.knockouts as known where known.id = rounds_of.knockout;
$$;

-- Adds what has happened, {kind, match, winner, how, side, instead, later, last_day, reason, strokes,
-- sides} as its kind has them; secretaries only. What was recorded last, sent again, is recorded once. Returns the
-- version. Codes: tournament_not_found, not_a_knockout, version_conflict, draw_not_published,
-- draw_published of an order, side_unknown, knockout_invalid.
create function public.record_knockout(
  tournament text, expected_version integer, event jsonb, division text default null
) returns integer
language plpgsql volatile security definer
as $$
declare
  knockout constant text := private.knockout_key(tournament, division);
  known public.knockouts;
  latest public.knockout_events;
  made public.knockout_events;
  present integer;
  sheet_before jsonb;
  days_before jsonb;
  is_final boolean;
begin
  perform private.assert_role('{secretary}', record_knockout.tournament);
  perform private.assert_session();
  perform private.assert_fields(
    event, '{kind}', '{match,winner,how,side,instead,later,last_day,reason,strokes,sides}');
  made := jsonb_populate_record(null::public.knockout_events, event);
  -- What sides say comes by their links, and the day of a round with the others.
  if made.kind in ('report', 'denial', 'round-day') then
    raise exception 'knockout_invalid';
  end if;
  perform private.lock_knockout(record_knockout.tournament, division);
  select there.version into present from public.knockouts as there
  where there.id = knockout;
  perform private.settle_reports(knockout);
  select * into latest from public.knockout_events as last
  where last.knockout_id = knockout and last.kind not in ('report', 'denial', 'round-day')
  order by last.number desc limit 1;
  made.knockout_id := knockout;
  made.writer := (select auth.uid());
  if present = expected_version + 1
     and to_jsonb(latest) - array['number', 'at'] = to_jsonb(made) - array['number', 'at'] then
    return present;
  end if;
  known := private.open_knockout(tournament, division, expected_version);
  if known.published_at is null then
    raise exception 'draw_not_published';
  end if;
  if exists (
    select from unnest(made.sides || array[made.winner, made.instead,
      case made.kind when 'reserve' then null else made.side end]) as id
    where id is not null and not exists (
        select from public.knockout_sides as side
        where side.knockout_id = known.id and side.entry_id = id)
      and not exists (
        select from public.knockout_events as reserve
        where reserve.knockout_id = known.id and reserve.kind = 'reserve'
          and reserve.side = id)
  ) or made.kind = 'reserve' and (private.is_in_draw(known.id, made.side) or not exists (
    select from private.entered_in_knockout(known.tournament_id, known.division_id) as entered (id)
    where entered.id = made.side)
  ) then
    raise exception 'side_unknown';
  end if;
  if made.kind = 'correction' and made.sides is not null and (
    select count(distinct side) <> cardinality(made.sides) or cardinality(made.sides) <> (
      select count(*) from public.knockout_sides as drawn
      where drawn.knockout_id = known.id and drawn.goes_on_as is not null)
    from unnest(made.sides) as side
  ) then
    raise exception 'knockout_invalid';
  end if;
  if made.kind = 'order' and known.went_on_at is not null then
    raise exception 'draw_published';
  end if;
  made.number := private.next_event(known.id);
  made.at := now();
  if made.later = 'void' then
    sheet_before := (
      select jsonb_agg(sheet) from private.knockout_matches(known.id) as sheet);
  end if;
  if made.kind = 'last-day' then
    days_before := private.last_days_of_matches(known.id);
  end if;
  insert into public.knockout_events select made.*;
  update public.knockouts as changed set updated_at = now()
  where changed.id = known.id
  returning changed.version into present;
  if made.kind in ('result', 'correction') then
    perform private.mail_result(
      known.id, made.number,
      case made.kind when 'result' then 'recorded' else 'corrected' end);
  end if;
  if made.later = 'void' then
    perform private.mail_not_on(known.id, made.number, sheet_before);
    perform private.mail_void(known.id, made.number, sheet_before);
  end if;
  if made.kind = 'last-day' then
    is_final := made.match in ('3rd', private.rounds_of(known.id) || '.1');
    -- That of one for all follows the tournament's day.
    update public.knockout_rounds as final set last_day = made.last_day
    where is_final and known.division_id is not null and final.knockout_id = known.id
      and not final.is_plate and final.round = private.rounds_of(known.id)
      and final.last_day < made.last_day;
    perform private.mail_last_days(known.id, days_before);
    update public.tournaments as there set final_by = made.last_day
    where is_final and there.id = known.tournament_id and there.final_by < made.last_day;
  end if;
  perform private.forget_reports(known.id);
  perform private.sync_match_sides(known.id);
  perform private.write_tournament_audit(
    'knockout-recorded', known.tournament_id, private.audited_division(known));
  return present;
exception
  when integrity_constraint_violation or data_exception then
    raise exception 'knockout_invalid';
end;
$$;

-- The number of what happens next. The knock-out is locked.
create function private.next_event(knockout text) returns integer
language sql stable
as $$
  select 1 + coalesce(max(earlier.number), 0) from public.knockout_events as earlier
  where earlier.knockout_id = next_event.knockout;
$$;

-- The last day of each round, by the key of its first match; "g1.1" of the groups. Those of a plate that is
-- not drawn have no matches.
create function private.round_days(knockout text) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_object_agg(
    case when round.is_plate then format('p%s.1', 1 + plate.rounds - round.round)
      when round.round = 0 then 'g1.1' else round.round || '.1' end,
    round.last_day), '{}')
  from public.knockout_rounds as round
  cross join (select private.rounds_of_plate(round_days.knockout) as rounds) as plate
  where round.knockout_id = round_days.knockout
    and (not round.is_plate or round.round <= plate.rounds);
$$;

-- Notes which rounds of a published draw have another last day than before, and who has given it.
create function private.note_round_days(knockout text, before jsonb) returns void
language sql
as $$
  insert into public.knockout_events (knockout_id, number, kind, match, last_day, writer)
  select known.id, private.next_event(known.id) - 1 + row_number() over (order by round.match),
         'round-day', round.match, round.day::date, (select auth.uid())
  from public.knockouts as known
  cross join lateral jsonb_each_text(private.round_days(known.id)) as round (match, day)
  where known.id = note_round_days.knockout and known.published_at is not null
    and note_round_days.before ->> round.match is distinct from round.day;
$$;

-- When an account is deleted, its entries cannot say any more that they were withdrawn.
create function private.keep_withdrawal(entry public.entries) returns void
language plpgsql
as $$
declare
  played record;
begin
  for played in
    select known.id from public.knockouts as known
    where known.tournament_id = entry.tournament_id and known.published_at is not null
    order by known.id
    -- Before it is read which event was the last.
    for update
  loop
    insert into public.knockout_events (knockout_id, number, at, kind, side)
    select played.id,
           private.next_event(played.id),
           case when keep_withdrawal.entry.state = 'withdrawn'
             then private.withdrawn_at(keep_withdrawal.entry.id) else now() end,
           'withdrawal', keep_withdrawal.entry.id
    where keep_withdrawal.entry.id in (
      select side.entry_id from private.sides_on_sheet(played.id) as side);
    perform private.settle_withdrawal(played.id);
  end loop;
end;
$$;

-- The sides of a knock-out by their ids on the sheet: the numbers of the draw, and then reserves.
create function private.sides_on_sheet(knockout text)
returns table (id integer, entry_id uuid)
language sql stable security definer
as $$
  select row_number() over (order by listed.is_reserve, listed.number)::integer, listed.entry_id
  from (
    select side.entry_id, false as is_reserve, side.number from public.knockout_sides as side
    where side.knockout_id = sides_on_sheet.knockout
    union all
    select event.side, true, min(event.number) from public.knockout_events as event
    where event.knockout_id = sides_on_sheet.knockout and event.kind = 'reserve'
      -- A side of the draw whose number was given away may be a reserve.
      and not exists (
        select from public.knockout_sides as drawn
        where drawn.knockout_id = event.knockout_id and drawn.entry_id = event.side)
    group by event.side
  ) as listed;
$$;

-- Whether an entry has a number: not a side whose number a reserve has taken.
create function private.is_in_draw(knockout text, entry uuid) returns boolean
language sql stable
return coalesce((
  select event.side = is_in_draw.entry from public.knockout_events as event
  where event.knockout_id = is_in_draw.knockout and event.kind = 'reserve'
    and is_in_draw.entry in (event.side, event.instead)
  order by event.number desc limit 1), exists (
  select from public.knockout_sides as side
  where side.knockout_id = is_in_draw.knockout and side.entry_id = is_in_draw.entry));

-- Of an entry with a place that has no number in a draw that is published, {taken_by} with the names of who
-- has taken the one that it had; null: it is no reserve.
create function private.reserve_of_entry(entry uuid) returns jsonb
language sql stable
as $$
  select jsonb_strip_nulls(jsonb_build_object('taken_by', (
    select private.names_of_entry(event.side) from public.knockout_events as event
    where event.knockout_id = known.id and event.kind = 'reserve'
      and event.instead = reserve_of_entry.entry
    order by event.number desc limit 1)))
  from public.entries as own
  join public.knockouts as known
    on known.tournament_id = own.tournament_id and known.published_at is not null
  where own.id = reserve_of_entry.entry and own.state = 'confirmed'
    and not private.is_in_draw(known.id, own.id)
    and own.id in (select private.entered_in_knockout(known.tournament_id, known.division_id))
  limit 1;
$$;

-- A knock-out with its sides, those of the draw in the order of their numbers and then reserves: {rules,
-- by, lot, seeds, published_at, last_days, plate_days, numbers, sides: [{id, names, namesake, withdrawn}], events: [{kind, at,
-- match, winner, how, side, instead, later, day, reason, strokes, sides}], reports: [{match, winner, how, counts_at,
-- is_disputed}], which do not count yet, groups: {day, drawn, published_at} of those that it begins with,
-- drawn the numbers of the sides that go on; null: there are none}; entries by the places of their sides, as texts from "1". An
-- account that is deleted has no names.
create function private.knockout_facts(knockout text) returns jsonb
language sql stable security definer
as $$
  with known as (
    select * from public.knockouts as there
    where there.id = knockout_facts.knockout
  ), listed as materialized (
    select * from private.sides_on_sheet(knockout_facts.knockout)
  ), withdrawn as (
    select listed.entry_id, (
      select max(event.at) from public.entry_versions as version
      join public.entry_events as event
        on event.version_id = version.id and event.kind = 'withdrawn'
      where version.entry_id = entry.id) as at
    from listed
    join public.entries as entry on entry.id = listed.entry_id and private.is_out_of_draw(entry)
  ), events as (
    select * from private.knockout_history(knockout_facts.knockout)
    union all
    select withdrawn.at, null, 'withdrawal', null, null, null, withdrawn.entry_id, null, null, null,
           null, null, null
    from withdrawn
  )
  select jsonb_build_object(
    'rules', known.rules, 'by', known.drawn_by, 'lot', known.lot, 'seeds', known.seeds,
    'published_at', known.published_at,
    'last_days', (
      select coalesce(jsonb_agg(round.last_day order by round.round), '[]')
      from public.knockout_rounds as round
      where round.knockout_id = known.id and not round.is_plate and round.round > 0),
    'groups', case when private.size_of_groups(known.rules) is not null then jsonb_build_object(
      'published_at', known.went_on_at,
      'day', (
        select round.last_day from public.knockout_rounds as round
        where round.knockout_id = known.id and round.round = 0),
      'drawn', (
        select coalesce(jsonb_agg(side.number order by side.goes_on_as), '[]')
        from public.knockout_sides as side
        where side.knockout_id = known.id and side.goes_on_as is not null)) end,
    'plate_days', (
      select coalesce(jsonb_agg(round.last_day order by round.round), '[]')
      from public.knockout_rounds as round
      where round.knockout_id = known.id and round.is_plate),
    'numbers', (
      select count(*) from public.knockout_sides as drawn
      where drawn.knockout_id = known.id),
    'sides', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', listed.id::text,
        'names', coalesce((
          select jsonb_agg(player.full_name order by player.position)
          from public.players as player
          where player.tournament_id = known.tournament_id and player.entry_id = listed.entry_id
            and player.state = 'playing'), '[]'),
        'namesake', (
          select first.namesake from public.players as first
          where first.entry_id = listed.entry_id and first.position = 0
            and first.state = 'playing'))
        order by listed.id), '[]')
      from listed),
    'events', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'kind', event.kind, 'at', event.at, 'match', event.match, 'how', event.how,
          'later', event.later, 'day', event.last_day, 'reason', event.reason,
          'strokes', event.strokes,
          'side', side.id::text, 'instead', instead.id::text,
          'sides', (
            select jsonb_agg(placed.id::text order by level.place)
            from unnest(event.sides) with ordinality as level (entry_id, place)
            join listed as placed on placed.entry_id = level.entry_id)))
          || case when event.kind in ('result', 'correction', 'report')
            then jsonb_build_object('winner', winner.id::text) else '{}' end
        order by event.at, event.number), '[]')
      from events as event
      left join listed as winner on winner.entry_id = event.winner
      left join listed as side on side.entry_id = event.side
      left join listed as instead on instead.entry_id = event.instead),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'match', own.match, 'winner', winner.id::text, 'how', own.reported_how,
          'counts_at', own.reported_at + private.report_waits(),
          'is_disputed', own.denied_at is not null or exists (
            select from public.match_sides as other
            where other.knockout_id = own.knockout_id and other.match = own.match
              and other.entry_id = own.opponent_id and other.reported_at is not null))
        order by own.match, own.entry_id), '[]')
      from public.match_sides as own
      left join listed as winner on winner.entry_id = own.reported_winner
      where own.knockout_id = known.id and own.reported_at is not null
        and not exists (
          select from private.counted_reports(known.id) as counted
          where counted.match = own.match)))
  from known;
$$;

-- Of a knock-out that is a division's, {id, name}; null: it is for all.
create function private.division_of_knockout(knockout text) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', division.id, 'name', division.name)
  from public.knockouts as known
  join public.divisions as division
    on division.tournament_id = known.tournament_id and division.id = known.division_id
  where known.id = division_of_knockout.knockout;
$$;

-- The knock-out of a tournament as the club's pages work on it: version, facts as private.knockout_facts
-- or null, what its sides arrange as private.arranged_matches, writers of what the club recorded, [{at, match,
-- kind, name}], scoring of the tournament or null, entries of its sides in their order, and who is entered: [{entry, names, namesake, handicap}], the sum of
-- the players' handicaps or null, in the order of entry; by_division, whether each division has its own, and
-- has_published, whether one of them is; secretaries and starters.
create function public.club_knockout(tournament text, division text default null) returns jsonb
language plpgsql stable security definer
as $$
declare
  knockout constant text := private.knockout_key(tournament, division);
begin
  perform private.assert_role('{secretary,starter}', club_knockout.tournament);
  return jsonb_build_object(
    'version', coalesce((
      select known.version from public.knockouts as known
      where known.id = knockout), 0),
    'by_division', private.has_knockouts_by_division(club_knockout.tournament),
    'has_published', exists (
      select from public.knockouts as known
      where known.tournament_id = club_knockout.tournament and known.published_at is not null),
    'facts', private.knockout_facts(knockout),
    'arranged', private.arranged_matches(knockout),
    'writers', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'at', event.at, 'match', event.match, 'kind', event.kind,
          'name', coalesce(writer.full_name, writer.email)) order by event.number), '[]')
      from public.knockout_events as event
      join public.profiles as writer on writer.id = event.writer
      where event.knockout_id = knockout),
    'scoring', private.scoring_for_members(club_knockout.tournament),
    'entries', (
      select coalesce(jsonb_agg(side.entry_id order by side.id), '[]')
      from private.sides_on_sheet(knockout) as side),
    'entered', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'entry', entered.id, 'names', entered.names, 'namesake', entered.namesake,
          'handicap', entered.handicap)
        order by entered.sent_at, entered.id), '[]')
      from (
        select entry.id, min(first.sent_at) as sent_at,
               jsonb_agg(player.full_name order by player.position) as names,
               min(player.namesake) filter (where player.position = 0) as namesake,
               case when bool_and(player.handicap_number is not null)
                 then sum(player.handicap_number) end as handicap
        from public.entries as entry
        join public.players as player on player.entry_id = entry.id and player.state = 'playing'
        join public.entry_versions as first on first.entry_id = entry.id and first.number = 1
        where entry.id in (
          select id from private.entered_in_knockout(club_knockout.tournament, division) as id)
        group by entry.id
      ) as entered));
end;
$$;

-- The published knock-out of a tournament, as private.knockout_facts; of divisions the one that is asked
-- for, or the first, and with it division and divisions, those that are published, {id, name}. Null: none
-- is published.
create function public.public_knockout(slug text, division text default null) returns jsonb
language sql stable security definer
as $$
  select private.knockout_facts(known.id)
    || case when known.division_id is null then '{}' else jsonb_build_object(
      'division', private.division_of_knockout(known.id),
      'divisions', (
        select jsonb_agg(private.division_of_knockout(other.id) order by listed.position)
        from public.knockouts as other
        join public.divisions as listed
          on listed.tournament_id = other.tournament_id and listed.id = other.division_id
        where other.tournament_id = there.id and other.published_at is not null)) end
  from public.tournaments as there
  join public.knockouts as known on known.tournament_id = there.id
  left join public.divisions as own
    on own.tournament_id = known.tournament_id and own.id = known.division_id
  where there.slug = public_knockout.slug and there.state <> 'draft'
    and known.published_at is not null
    and (public_knockout.division is null or known.division_id = public_knockout.division)
  order by own.position
  limit 1;
$$;

-- The published knock-outs that the caller is entered in, each with its division, null for all, the id of
-- their side, its matches as private.matches_of_entry, and where it stands as private.standing_of_entry.
create function public.own_knockouts()
returns table (
  tournament_id text, slug text, division text, side text, knockout jsonb, matches jsonb,
  standing jsonb
)
language sql stable security definer
as $$
  select own.tournament_id, there.slug, known.division_id, side.id::text,
         private.knockout_facts(known.id), private.matches_of_entry(own.id),
         private.standing_of_entry(own.id)
  from public.entries as own
  join public.tournaments as there on there.id = own.tournament_id
  join public.knockouts as known
    on known.tournament_id = own.tournament_id and known.published_at is not null
  cross join lateral private.sides_on_sheet(known.id) as side
  where own.user_id = (select auth.uid()) and side.entry_id = own.id
    and (select private.has_session());
$$;

-- Whether an entry is a side of the published draw of another division than this one. Where the handicap
-- gives the division, a side stays in the draw that it is in.
create function private.is_drawn_elsewhere(entry uuid, division text) returns boolean
language sql stable
as $$
  select exists (
    select from public.entries as own
    join public.tournaments as there
      on there.id = own.tournament_id and there.form_of_play = 'knock-out'
      and not there.divisions_by_handicap
    join public.knockouts as known
      on known.tournament_id = there.id and known.published_at is not null
      and known.division_id <> is_drawn_elsewhere.division
    where own.id = is_drawn_elsewhere.entry
      and own.id in (select side.entry_id from private.sides_on_sheet(known.id) as side));
$$;

-- A side that the club moves to another division would be in two draws, or in none. Code: division_drawn.
create function private.keep_drawn_division() returns trigger
language plpgsql security definer
as $$
begin
  if private.is_drawn_elsewhere(new.entry_id, new.category) then
    raise exception 'division_drawn';
  end if;
  return null;
end;
$$;

create trigger keep_drawn_division
  after update of category on public.players
  for each row
  when (new.position = 0 and new.category is distinct from old.category)
  execute function private.keep_drawn_division();

-- Knock-outs: match play over some weeks. Who plays in a later round is stored nowhere: app/golf/knockout.ts
-- works it out from the numbers of the draw and what has happened since.

-- The strokes that each ball of each side received: [[5], [0]].
create function private.are_match_strokes(strokes jsonb) returns boolean
language sql immutable
return strokes is null or jsonb_typeof(strokes) = 'array' and jsonb_array_length(strokes) = 2
  and octet_length(strokes::text) <= 40 and strokes::text ~ '^[][0-9, ]+$';

create table public.knockouts (
  tournament_id text not null,
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
  constraint knockouts_pkey primary key (tournament_id),
  constraint knockouts_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint knockouts_rules check (
    jsonb_typeof(rules) = 'object' and octet_length(rules::text) <= 2048),
  constraint knockouts_drawn_by check (drawn_by in ('lot', 'handicap', 'list')),
  constraint knockouts_lot check (lot between 0 and 99999),
  constraint knockouts_seeds check (seeds between 0 and 8),
  constraint knockouts_draw check (
    (drawn_by is null) = (lot is null) and (drawn_by is not null or published_at is null))
);

comment on table public.knockouts is
  'The terms of a tournament that is a knock-out, and whether its draw is published.';

-- The entry outlives its row: an account may be deleted while others play on.
create table public.knockout_sides (
  tournament_id text not null,
  number integer not null,
  entry_id uuid not null,
  constraint knockout_sides_pkey primary key (tournament_id, number),
  constraint knockout_sides_entry unique (tournament_id, entry_id),
  constraint knockout_sides_tournament_id_fkey foreign key (tournament_id)
    references public.knockouts(tournament_id) on delete cascade,
  constraint knockout_sides_number check (number between 1 and 128)
);

comment on table public.knockout_sides is
  'The numbers of a knock-out''s draw.';

create table public.knockout_rounds (
  tournament_id text not null,
  round integer not null,
  last_day date not null,
  constraint knockout_rounds_pkey primary key (tournament_id, round),
  constraint knockout_rounds_tournament_id_fkey foreign key (tournament_id)
    references public.knockouts(tournament_id) on delete cascade,
  constraint knockout_rounds_round check (round between 1 and 7),
  constraint knockout_rounds_last_day check (last_day between '2000-01-01' and '2100-12-31')
);

comment on table public.knockout_rounds is
  'Until when each round of a knock-out is to be played.';

-- What has happened since the draw, as app/golf/knockout.ts reads it; a withdrawal is the entry's own,
-- and stands here only when the entry is gone.
create table public.knockout_events (
  tournament_id text not null,
  number integer not null,
  at timestamptz default now() not null,
  kind text not null,
  -- The round and the place in it, from the top of the sheet; or "3rd".
  match text,
  -- Entries, as are the next two. Null: nobody goes on.
  winner uuid,
  side uuid,
  instead uuid,
  how text,
  -- What becomes of later matches that rest on a corrected one.
  later text,
  last_day date,
  reason text,
  -- Of a match that was played what each ball received, as it was worked out then.
  strokes jsonb,
  -- Null: its players reported it.
  writer uuid,
  constraint knockout_events_pkey primary key (tournament_id, number),
  constraint knockout_events_tournament_id_fkey foreign key (tournament_id)
    references public.knockouts(tournament_id) on delete cascade,
  constraint knockout_events_writer_fkey foreign key (writer)
    references auth.users(id) on delete set null,
  constraint knockout_events_kind check (
    kind in (
      'result', 'correction', 'withdrawal', 'reserve', 'reinstatement', 'losers-called', 'last-day')),
  constraint knockout_events_fields check (case kind
    when 'result' then num_nulls(match, how) = 0 and num_nonnulls(side, instead, later, last_day) = 0
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
    else private.refuse_kind(kind)
  end),
  constraint knockout_events_strokes check (
    octet_length(strokes::text) <= 40 and private.are_match_strokes(strokes)
    and case when strokes is null then true else kind in ('result', 'correction') end),
  constraint knockout_events_match check (match ~ '^([1-7]\.[1-9][0-9]?|3rd)$'),
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
  before update on public.knockouts
  for each row
  execute function private.next_tournament_version();

-- The tournament before its knock-out. Neither lock keeps members from entering.
create function private.open_knockout(tournament text, expected_version integer)
returns public.knockouts
language plpgsql
as $$
declare
  known public.knockouts;
  form text;
begin
  select there.form_of_play into form from public.tournaments as there
  where there.id = open_knockout.tournament for key share;
  if form is null then
    raise exception 'tournament_not_found';
  end if;
  if form <> 'knock-out' then
    raise exception 'not_a_knockout';
  end if;
  insert into public.knockouts (tournament_id) values (open_knockout.tournament)
  on conflict (tournament_id) do nothing;
  select * into known from public.knockouts as there
  where there.tournament_id = open_knockout.tournament for update;
  if known.version is distinct from expected_version then
    raise exception 'version_conflict' using detail = known.version::text;
  end if;
  return known;
end;
$$;

-- Saves the rules, the last days of the rounds, the first one's first, or a draw, {by, lot, seeds, entries}
-- with number 1 first, null for none; secretaries only. Returns the version. Codes: tournament_not_found,
-- not_a_knockout, version_conflict, draw_published, knockout_invalid.
create function public.save_knockout(tournament text, expected_version integer, changes jsonb)
returns integer
language plpgsql volatile security definer
as $$
declare
  known public.knockouts;
  draw jsonb := changes -> 'draw';
  saved integer;
begin
  perform private.assert_role('{secretary}', save_knockout.tournament);
  perform private.assert_session();
  perform private.assert_fields(changes, '{}', '{rules,last_days,draw}');
  if jsonb_typeof(draw) = 'object' then
    perform private.assert_fields(draw, '{by,lot,seeds,entries}');
    if jsonb_array_length(draw -> 'entries') not between 2 and 128 then
      raise exception 'knockout_invalid';
    end if;
  end if;
  if jsonb_array_length(changes -> 'last_days') > 7 then
    raise exception 'knockout_invalid';
  end if;
  known := private.open_knockout(tournament, expected_version);
  if known.published_at is not null and (changes ? 'rules' or changes ? 'draw') then
    raise exception 'draw_published';
  end if;
  update public.knockouts as changed
  set rules = coalesce(changes -> 'rules', known.rules),
      drawn_by = case when changes ? 'draw' then draw ->> 'by' else known.drawn_by end,
      lot = case when changes ? 'draw' then (draw ->> 'lot')::integer else known.lot end,
      seeds = case when changes ? 'draw' then coalesce((draw ->> 'seeds')::integer, 0)
                   else known.seeds end
  where changed.tournament_id = known.tournament_id
  returning changed.version into saved;
  if changes ? 'last_days' then
    delete from public.knockout_rounds as gone where gone.tournament_id = known.tournament_id;
    insert into public.knockout_rounds (tournament_id, round, last_day)
    select known.tournament_id, place, day::date
    from jsonb_array_elements_text(changes -> 'last_days') with ordinality as listed (day, place)
    where day is not null;
  end if;
  if changes ? 'draw' then
    delete from public.knockout_sides as gone where gone.tournament_id = known.tournament_id;
    insert into public.knockout_sides (tournament_id, number, entry_id)
    select known.tournament_id, place, entry.id
    from jsonb_array_elements_text(
      case when jsonb_typeof(draw) = 'object' then draw -> 'entries' else '[]' end)
      with ordinality as listed (id, place)
    left join public.entries as entry
      on entry.id = listed.id::uuid and entry.tournament_id = known.tournament_id
      and entry.state = 'confirmed';
  end if;
  perform private.write_tournament_audit(
    'knockout-saved', known.tournament_id,
    (select jsonb_agg(part order by part) from jsonb_object_keys(changes) as part));
  return saved;
exception
  when integrity_constraint_violation or data_exception then
    raise exception 'knockout_invalid';
end;
$$;

-- Everybody sees the draw from now on, and registration is over; secretaries only. Returns the version.
-- Codes: tournament_not_found, not_a_knockout, version_conflict, not_published, draw_published,
-- draw_missing, draw_outdated, side_incomplete; the detail of the last is the name of the entrant.
create function public.publish_knockout(tournament text, expected_version integer)
returns integer
language plpgsql volatile security definer
as $$
declare
  known public.knockouts;
  saved integer;
  incomplete text;
begin
  perform private.assert_role('{secretary}', publish_knockout.tournament);
  perform private.assert_session();
  -- Who enters or withdraws meanwhile waits for us, or we for them.
  perform from public.tournaments as there where there.id = publish_knockout.tournament
  for no key update;
  known := private.open_knockout(tournament, expected_version);
  if known.published_at is not null then
    raise exception 'draw_published';
  end if;
  if not exists (
    select from public.tournaments as there
    where there.id = known.tournament_id and there.state = 'published'
  ) then
    raise exception 'not_published';
  end if;
  if known.drawn_by is null or known.rules = '{}' then
    raise exception 'draw_missing';
  end if;
  if exists (
    select from public.entries as entry
    full join public.knockout_sides as side
      on side.entry_id = entry.id and side.tournament_id = entry.tournament_id
    where coalesce(entry.tournament_id, side.tournament_id) = known.tournament_id
      and (side.entry_id is null and entry.state = 'confirmed'
        or side.entry_id is not null and entry.state is distinct from 'confirmed')
  ) then
    raise exception 'draw_outdated';
  end if;
  select min(player.full_name) filter (where player.position = 0) into incomplete
  from public.players as player
  join public.knockout_sides as side
    on side.tournament_id = player.tournament_id and side.entry_id = player.entry_id
  where side.tournament_id = known.tournament_id and player.state = 'playing'
  group by side.number
  having count(*) <> case known.rules ->> 'form' when 'singles' then 1 else 2 end
  order by side.number
  limit 1;
  if found then
    raise exception 'side_incomplete' using detail = incomplete;
  end if;
  update public.knockouts as changed set published_at = now()
  where changed.tournament_id = known.tournament_id
  returning changed.version into saved;
  perform private.sync_match_sides(known.tournament_id);
  perform private.write_tournament_audit('knockout-published', known.tournament_id);
  return saved;
end;
$$;

-- Nobody but the club sees the draw any more; secretaries only. Returns the version. Codes:
-- tournament_not_found, not_a_knockout, version_conflict, draw_not_published, results_in.
create function public.take_back_knockout(tournament text, expected_version integer)
returns integer
language plpgsql volatile security definer
as $$
declare
  known public.knockouts;
  saved integer;
begin
  perform private.assert_role('{secretary}', take_back_knockout.tournament);
  perform private.assert_session();
  known := private.open_knockout(tournament, expected_version);
  if known.published_at is null then
    raise exception 'draw_not_published';
  end if;
  perform private.settle_reports(known.tournament_id);
  if exists (
    select from public.knockout_events as event
    where event.tournament_id = known.tournament_id
      and event.kind not in ('withdrawal', 'last-day')
  ) then
    raise exception 'results_in';
  end if;
  delete from public.knockout_events as event where event.tournament_id = known.tournament_id;
  delete from public.match_sides as side where side.tournament_id = known.tournament_id;
  update public.knockouts as changed set published_at = null
  where changed.tournament_id = known.tournament_id
  returning changed.version into saved;
  perform private.write_tournament_audit('knockout-taken-back', known.tournament_id);
  return saved;
end;
$$;

-- Adds what has happened, {kind, match, winner, how, side, instead, later, last_day, reason, strokes} as its
-- kind has them; secretaries only. What was recorded last, sent again, is recorded once. Returns the
-- version. Codes: tournament_not_found, not_a_knockout, version_conflict, draw_not_published,
-- side_unknown, knockout_invalid.
create function public.record_knockout(tournament text, expected_version integer, event jsonb)
returns integer
language plpgsql volatile security definer
as $$
declare
  known public.knockouts;
  latest public.knockout_events;
  made public.knockout_events;
  present integer;
begin
  perform private.assert_role('{secretary}', record_knockout.tournament);
  perform private.assert_session();
  perform private.assert_fields(
    event, '{kind}', '{match,winner,how,side,instead,later,last_day,reason,strokes}');
  made := jsonb_populate_record(null::public.knockout_events, event);
  select there.version into present from public.knockouts as there
  where there.tournament_id = record_knockout.tournament for update;
  perform private.settle_reports(record_knockout.tournament);
  select * into latest from public.knockout_events as last
  where last.tournament_id = record_knockout.tournament
  order by last.number desc limit 1;
  made.tournament_id := record_knockout.tournament;
  made.writer := (select auth.uid());
  if present = expected_version + 1
     and to_jsonb(latest) - array['number', 'at'] = to_jsonb(made) - array['number', 'at'] then
    return present;
  end if;
  known := private.open_knockout(tournament, expected_version);
  if known.published_at is null then
    raise exception 'draw_not_published';
  end if;
  if exists (
    select from unnest(array[made.winner, made.instead, case made.kind when 'reserve' then null
      else made.side end]) as id
    where id is not null and not exists (
        select from public.knockout_sides as side
        where side.tournament_id = known.tournament_id and side.entry_id = id)
      and not exists (
        select from public.knockout_events as reserve
        where reserve.tournament_id = known.tournament_id and reserve.kind = 'reserve'
          and reserve.side = id)
  ) or made.kind = 'reserve' and not exists (
    select from public.entries as entry
    where entry.id = made.side and entry.tournament_id = known.tournament_id
      and entry.state = 'confirmed'
      and not exists (
        select from public.knockout_sides as side
        where side.tournament_id = known.tournament_id and side.entry_id = entry.id)
  ) then
    raise exception 'side_unknown';
  end if;
  made.number := coalesce(latest.number, 0) + 1;
  made.at := now();
  insert into public.knockout_events select made.*;
  update public.knockouts as changed set updated_at = now()
  where changed.tournament_id = known.tournament_id
  returning changed.version into present;
  if made.kind in ('result', 'correction') then
    perform private.mail_result(
      known.tournament_id, made.number,
      case made.kind when 'result' then 'recorded' else 'corrected' end);
  end if;
  perform private.forget_reports(known.tournament_id);
  perform private.sync_match_sides(known.tournament_id);
  perform private.write_tournament_audit('knockout-recorded', known.tournament_id);
  return present;
exception
  when integrity_constraint_violation or data_exception then
    raise exception 'knockout_invalid';
end;
$$;

-- When an account is deleted, its entries cannot say any more that they were withdrawn.
create function private.keep_withdrawal(entry public.entries) returns void
language sql
as $$
  insert into public.knockout_events (tournament_id, number, at, kind, side)
  select known.tournament_id,
         1 + coalesce((
           select max(earlier.number) from public.knockout_events as earlier
           where earlier.tournament_id = known.tournament_id), 0),
         coalesce((
           select max(event.at) from public.entry_versions as version
           join public.entry_events as event
             on event.version_id = version.id and event.kind = 'withdrawn'
           where version.entry_id = keep_withdrawal.entry.id
             and keep_withdrawal.entry.state = 'withdrawn'), now()),
         'withdrawal', keep_withdrawal.entry.id
  from (
    select there.tournament_id from public.knockouts as there
    where there.tournament_id = keep_withdrawal.entry.tournament_id
      and there.published_at is not null
    for update
  ) as known
  where exists (
      select from public.knockout_sides as side
      where side.tournament_id = known.tournament_id
        and side.entry_id = keep_withdrawal.entry.id)
    or exists (
      select from public.knockout_events as reserve
      where reserve.tournament_id = known.tournament_id and reserve.kind = 'reserve'
        and reserve.side = keep_withdrawal.entry.id);
  select private.sync_match_sides(keep_withdrawal.entry.tournament_id);
$$;

-- The sides of a knock-out by their ids on the sheet: the numbers of the draw, and then reserves.
create function private.sides_on_sheet(tournament text)
returns table (id integer, entry_id uuid)
language sql stable security definer
as $$
  select row_number() over (order by listed.is_reserve, listed.number)::integer, listed.entry_id
  from (
    select side.entry_id, false as is_reserve, side.number from public.knockout_sides as side
    where side.tournament_id = sides_on_sheet.tournament
    union all
    select event.side, true, min(event.number) from public.knockout_events as event
    where event.tournament_id = sides_on_sheet.tournament and event.kind = 'reserve'
    group by event.side
  ) as listed;
$$;

-- A knock-out with its sides, those of the draw in the order of their numbers and then reserves: {rules,
-- by, lot, seeds, published_at, last_days, numbers, sides: [{id, names, withdrawn}], events: [{kind, at,
-- match, winner, how, side, instead, later, day, reason, strokes}], reports: [{match, winner, how, counts_at,
-- is_disputed}], which do not count yet}; entries by the places of their sides, as texts from "1". An
-- account that is deleted has no names.
create function private.knockout_facts(tournament text) returns jsonb
language sql stable security definer
as $$
  with known as (
    select * from public.knockouts as there
    where there.tournament_id = knockout_facts.tournament
  ), listed as materialized (
    select * from private.sides_on_sheet(knockout_facts.tournament)
  ), withdrawn as (
    select listed.entry_id, (
      select max(event.at) from public.entry_versions as version
      join public.entry_events as event
        on event.version_id = version.id and event.kind = 'withdrawn'
      where version.entry_id = entry.id) as at
    from listed
    join public.entries as entry on entry.id = listed.entry_id and entry.state = 'withdrawn'
  ), events as (
    select * from private.knockout_history(knockout_facts.tournament)
    union all
    select withdrawn.at, null, 'withdrawal', null, null, null, withdrawn.entry_id, null, null, null,
           null, null
    from withdrawn
  )
  select jsonb_build_object(
    'rules', known.rules, 'by', known.drawn_by, 'lot', known.lot, 'seeds', known.seeds,
    'published_at', known.published_at,
    'last_days', (
      select coalesce(jsonb_agg(round.last_day order by round.round), '[]')
      from public.knockout_rounds as round
      where round.tournament_id = known.tournament_id),
    'numbers', (
      select count(*) from public.knockout_sides as drawn
      where drawn.tournament_id = known.tournament_id),
    'sides', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', listed.id::text,
        'names', coalesce((
          select jsonb_agg(player.full_name order by player.position)
          from public.players as player
          where player.tournament_id = known.tournament_id and player.entry_id = listed.entry_id
            and player.state = 'playing'), '[]'))
        order by listed.id), '[]')
      from listed),
    'events', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'kind', event.kind, 'at', event.at, 'match', event.match, 'how', event.how,
          'later', event.later, 'day', event.last_day, 'reason', event.reason,
          'strokes', event.strokes,
          'side', side.id::text, 'instead', instead.id::text))
          || case when event.kind in ('result', 'correction')
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
            where other.tournament_id = own.tournament_id and other.match = own.match
              and other.entry_id = own.opponent_id and other.reported_at is not null))
        order by own.match, own.entry_id), '[]')
      from public.match_sides as own
      join listed as winner on winner.entry_id = own.reported_winner
      where own.tournament_id = known.tournament_id and own.reported_at is not null
        and not exists (
          select from private.counted_reports(known.tournament_id) as counted
          where counted.match = own.match)))
  from known;
$$;

-- The knock-out of a tournament as the club's pages work on it: version, facts as private.knockout_facts
-- or null, what its sides arrange as private.arranged_matches, scoring of the tournament or null, entries of its sides in their order, and who is entered: [{entry, names, handicap}], the sum of
-- the players' handicaps or null, in the order of entry; secretaries and starters.
create function public.club_knockout(tournament text) returns jsonb
language plpgsql stable security definer
as $$
begin
  perform private.assert_role('{secretary,starter}', club_knockout.tournament);
  return jsonb_build_object(
    'version', coalesce((
      select known.version from public.knockouts as known
      where known.tournament_id = club_knockout.tournament), 0),
    'facts', private.knockout_facts(club_knockout.tournament),
    'arranged', private.arranged_matches(club_knockout.tournament),
    'scoring', private.scoring_for_members(club_knockout.tournament),
    'entries', (
      select coalesce(jsonb_agg(side.entry_id order by side.id), '[]')
      from private.sides_on_sheet(club_knockout.tournament) as side),
    'entered', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'entry', entered.id, 'names', entered.names, 'handicap', entered.handicap)
        order by entered.sent_at, entered.id), '[]')
      from (
        select entry.id, min(first.sent_at) as sent_at,
               jsonb_agg(player.full_name order by player.position) as names,
               case when bool_and(player.handicap_number is not null)
                 then sum(player.handicap_number) end as handicap
        from public.entries as entry
        join public.players as player on player.entry_id = entry.id and player.state = 'playing'
        join public.entry_versions as first on first.entry_id = entry.id and first.number = 1
        where entry.tournament_id = club_knockout.tournament and entry.state = 'confirmed'
        group by entry.id
      ) as entered));
end;
$$;

-- The published knock-out of a tournament, as private.knockout_facts; null: none is published.
create function public.public_knockout(slug text) returns jsonb
language sql stable security definer
as $$
  select private.knockout_facts(there.id)
  from public.tournaments as there
  join public.knockouts as known on known.tournament_id = there.id
  where there.slug = public_knockout.slug and there.state <> 'draft'
    and known.published_at is not null;
$$;

-- The published knock-outs that the caller is entered in, each with the id of their side, and its
-- matches as private.matches_of_entry.
create function public.own_knockouts()
returns table (tournament_id text, slug text, side text, knockout jsonb, matches jsonb)
language sql stable security definer
as $$
  select own.tournament_id, there.slug, side.id::text, private.knockout_facts(own.tournament_id),
         private.matches_of_entry(own.id)
  from public.entries as own
  join public.tournaments as there on there.id = own.tournament_id
  join public.knockouts as known
    on known.tournament_id = own.tournament_id and known.published_at is not null
  cross join lateral private.sides_on_sheet(own.tournament_id) as side
  where own.user_id = (select auth.uid()) and side.entry_id = own.id
    and (select private.has_session());
$$;

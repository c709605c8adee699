-- The players' side of a knock-out: who arranges a match, and who says how it ended.

-- "3&2", "1 up", "19th", "halved", "conceded", "walkover": what players may report.
create function private.is_reported_result(how text) returns boolean
language sql immutable
return how ~ '^([12] up|\d{1,2}&\d{1,2}|\d{2}(st|nd|rd|th)|halved|conceded|walkover)$';

-- A row lives as long as its side meets this opponent in this match. What a side has reported stays
-- here until it counts; then it is a result among the knock-out's events.
create table public.match_sides (
  knockout_id text not null,
  match text not null,
  entry_id uuid not null,
  opponent_id uuid not null,
  token uuid default gen_random_uuid() not null,
  -- The days that this side offers.
  days date[] default '{}' not null,
  -- Of the days that the other side offers, the one that suits.
  agreed_on date,
  reported_at timestamptz,
  -- Null: halved, as a match of a group may be.
  reported_winner uuid,
  reported_how text,
  reported_strokes jsonb,
  -- The other side has said that the report is wrong.
  denied_at timestamptz,
  -- As the sheet said when it was looked at last: only of a match that was to be played a side is told
  -- that it is off.
  is_decided boolean default false not null,
  constraint match_sides_pkey primary key (knockout_id, match, entry_id),
  constraint match_sides_token_key unique (token),
  constraint match_sides_knockout_id_fkey foreign key (knockout_id)
    references public.knockouts(id) on delete cascade,
  constraint match_sides_entry_id_fkey foreign key (entry_id)
    references public.entries(id) on delete cascade,
  constraint match_sides_match check (
    match ~ '^(p?[1-7]\.[1-9][0-9]?|g[1-9][0-9]?\.[1-9][0-9]?|3rd)$'),
  constraint match_sides_days check (cardinality(days) <= 3),
  constraint match_sides_reported check (
    num_nulls(reported_at, reported_how) in (0, 2)
    and (reported_winner is null) = (reported_how is null or reported_how = 'halved')
    and (reported_how is distinct from 'halved' or match like 'g%')
    and (reported_at is not null or num_nonnulls(reported_strokes, denied_at) = 0)),
  constraint match_sides_reported_winner check (reported_winner in (entry_id, opponent_id)),
  constraint match_sides_reported_how check (
    char_length(reported_how) <= 12 and private.is_reported_result(reported_how)),
  constraint match_sides_reported_strokes check (
    octet_length(reported_strokes::text) <= 40 and private.are_match_strokes(reported_strokes))
);

comment on table public.match_sides is
  'A side of a match that is to be played: its link, the days that it offers, and the result that it reports.';

create index match_sides_of_entry on public.match_sides (entry_id);

create index match_sides_reported on public.match_sides (reported_at)
  where (reported_at is not null);

-- A side that meets the opponent of before in the same match has its link of before again.
create table public.ended_match_links (
  token uuid not null,
  knockout_id text not null,
  match text not null,
  entry_id uuid not null,
  opponent_id uuid not null,
  -- The match has other sides, the draw was taken back, or the club gave the side another link.
  why text not null,
  ended_at timestamptz default now() not null,
  -- Of a match that was to be played, and of which nothing was reported: what was arranged comes back with
  -- the link, where neither side has heard that the match was off.
  was_open boolean default false not null,
  days date[] default '{}' not null,
  agreed_on date,
  constraint ended_match_links_pkey primary key (token),
  constraint ended_match_links_knockout_id_fkey foreign key (knockout_id)
    references public.knockouts(id) on delete cascade,
  constraint ended_match_links_entry_id_fkey foreign key (entry_id)
    references public.entries(id) on delete cascade,
  constraint ended_match_links_match check (
    match ~ '^(p?[1-7]\.[1-9][0-9]?|g[1-9][0-9]?\.[1-9][0-9]?|3rd)$'),
  constraint ended_match_links_days check (cardinality(days) <= 3),
  constraint ended_match_links_why check (why in ('opponent', 'draw', 'replaced'))
);

comment on table public.ended_match_links is
  'Links to matches that open none any more, and why.';

create index ended_match_links_of_knockout on public.ended_match_links (knockout_id);

create index ended_match_links_of_entry on public.ended_match_links (entry_id);

-- The knock-out of a tournament that an entry plays, or has played, as a side of its draw or as a reserve;
-- of those that are published there is one. Null: none.
create function private.knockout_of_entry(entry uuid) returns text
language sql stable
as $$
  select known.id
  from public.knockouts as known
  where known.id in (
    select side.knockout_id from public.knockout_sides as side
    where side.entry_id = knockout_of_entry.entry
    union all
    select event.knockout_id from public.knockout_events as event
    where event.kind = 'reserve' and event.side = knockout_of_entry.entry)
  order by known.published_at, known.id
  limit 1;
$$;

-- That a side which has played, or reported so, keeps its players; before: as they were. Names are put right: of
-- another one the club says that it is the same person. Codes: person_unclear, side_stays, with the
-- names before.
create function private.assert_side_stays(
  entry uuid, before public.players[], same_person boolean default null, by_club boolean default false
) returns void
language plpgsql stable
as $$
declare
  known public.knockouts;
  renamed text;
begin
  select * into known from public.knockouts where id = private.knockout_of_entry(entry);
  if known.published_at is null or not exists (
    select from private.knockout_matches(known.id) as sheet
    where assert_side_stays.entry in (sheet.one, sheet.other) and (sheet.is_recorded or exists (
      select from public.match_sides as said
      where said.knockout_id = known.id and said.match = sheet.match
        and said.entry_id in (sheet.one, sheet.other) and said.reported_at is not null))
  ) then
    return;
  end if;
  if (select array_agg(was.id order by was.id) from unnest(before) as was) is distinct from (
    select array_agg(player.id order by player.id) from unnest(private.playing(entry)) as player) then
    raise exception 'side_stays' using detail = (
      select string_agg(was.full_name, ', ' order by was.position) from unnest(before) as was);
  end if;
  select string_agg(was.full_name, ', ' order by was.position) into renamed
  from unnest(before) as was
  join public.players as player on player.id = was.id
  where not private.names_agree(was.full_name, player.full_name)
    and not private.name_extends(was.full_name, player.full_name)
    and not private.spelled_alike(was.full_name, player.full_name);
  if renamed is null or same_person and by_club then
    return;
  elsif by_club and same_person is null then
    raise exception 'person_unclear' using detail = renamed;
  end if;
  raise exception 'side_stays' using detail = renamed;
end;
$$;

-- How long the other side has to say that a winner's report is wrong.
create function private.report_waits() returns interval
language sql immutable
return interval '48 hours';

-- The reports that have counted since their time was over: a winner's, which the other side has neither
-- denied nor contradicted.
create function private.counted_reports(knockout text)
returns table (match text, winner uuid, how text, strokes jsonb, at timestamptz)
language sql stable
as $$
  select own.match, own.reported_winner, own.reported_how, own.reported_strokes,
         own.reported_at + private.report_waits()
  from public.match_sides as own
  where own.knockout_id = counted_reports.knockout
    and own.reported_at + private.report_waits() <= now() and own.denied_at is null
    and not exists (
      select from public.match_sides as other
      where other.knockout_id = own.knockout_id and other.match = own.match
        and other.entry_id = own.opponent_id and other.reported_at is not null);
$$;

-- What of a knock-out has happened, but for withdrawals.
create function private.knockout_history(knockout text)
returns table (
  at timestamptz, number integer, kind text, match text, winner uuid, how text, side uuid,
  instead uuid, later text, last_day date, reason text, strokes jsonb, sides uuid[]
)
language sql stable
as $$
  select event.at, event.number, event.kind, event.match, event.winner, event.how, event.side,
         event.instead, event.later, event.last_day, event.reason, event.strokes, event.sides
  from public.knockout_events as event
  where event.knockout_id = knockout_history.knockout
  union all
  select counted.at, null, 'result', counted.match, counted.winner, counted.how, null, null, null,
         null, null, counted.strokes, null
  from private.counted_reports(knockout_history.knockout) as counted;
$$;

-- Who meets whom, for what a link may show and do: app/golf/knockout.ts, of which the pages are made, as
-- far as the database has to know it, and a test compares the two. Null is a side that is not known
-- yet, a nil id is none: a bye, or nobody goes on. The winner is who plays the next match; is_recorded:
-- a result counts, so it is no bye, and no walkover of a withdrawal. with_plate_to_come: as private.sheet_of,
-- else matches alone.
create function private.knockout_matches(knockout text, with_plate_to_come boolean default false)
returns table (
  match text, one uuid, other uuid, is_decided boolean, is_recorded boolean, winner uuid
)
language plpgsql stable
as $$
declare
  tournament text;
  rules jsonb;
  numbers uuid[];
  size integer;
  drawn integer[];
  withdrawn_at jsonb;
  results jsonb := '{}';
  corrected jsonb;
  void text[];
  drawn_after integer[];
  losers_called boolean := false;
  event record;
begin
  select known.tournament_id, known.rules into tournament, rules
  from public.knockouts as known
  where known.id = knockout_matches.knockout and known.published_at is not null;
  if not found then
    return;
  end if;
  select array_agg(side.entry_id order by side.number) into numbers
  from public.knockout_sides as side where side.knockout_id = knockout_matches.knockout;
  size := private.size_of_groups(rules);
  if size is not null then
    drawn := array(
      select side.number from public.knockout_sides as side
      where side.knockout_id = knockout_matches.knockout and side.goes_on_as is not null
      order by side.goes_on_as);
  end if;
  select coalesce(jsonb_object_agg(gone.side, gone.at), '{}') into withdrawn_at
  from (
    select entry.id as side, coalesce((
      select max(told.at) from public.entry_versions as version
      join public.entry_events as told on told.version_id = version.id and told.kind = 'withdrawn'
      where version.entry_id = entry.id), now()) as at
    from public.entries as entry
    where entry.tournament_id = tournament and private.is_out_of_draw(entry)
    union all
    select happened.side, min(happened.at) from public.knockout_events as happened
    where happened.knockout_id = knockout_matches.knockout and happened.kind = 'withdrawal'
    group by happened.side
  ) as gone;

  for event in
    select * from private.knockout_history(knockout_matches.knockout) as happened
    order by happened.at, happened.number
  loop
    case event.kind
      when 'result' then
        if not results ? event.match then
          results := results || jsonb_build_object(event.match, jsonb_build_object(
            'winner', event.winner, 'next', event.winner, 'how', event.how, 'at', event.at));
        end if;
      when 'correction' then
        corrected := results || jsonb_build_object(event.match, jsonb_build_object(
          'winner', event.winner, 'next', event.winner, 'how', event.how,
          'at', results #> array[event.match, 'at']));
        drawn_after := case when event.sides is null then drawn else array(
          select array_position(numbers, listed.side)
          from unnest(event.sides) with ordinality as listed (side, place)
          order by listed.place) end;
        void := case when event.later is null then '{}' else private.void_matches(
          rules, private.numbers_of_draw(numbers, drawn),
          private.numbers_of_draw(numbers, drawn_after), results, corrected,
          (select coalesce(jsonb_object_agg(gone.side, gone.at), '{}')
           from jsonb_each(withdrawn_at) as gone (side, at)
           where (gone.at #>> '{}')::timestamptz < event.at),
          losers_called) end;
        results := case when event.later = 'stand' and event.match not like 'g%'
          then jsonb_set(corrected, array[event.match], corrected -> event.match
            || jsonb_build_object(
              'next', results #> array[event.match, 'next'],
              'counts_as', coalesce(
                results #> array[event.match, 'counts_as'], results #> array[event.match, 'how'])))
          else corrected - void end;
        drawn := drawn_after;
      when 'reserve' then
        numbers := array_replace(numbers, event.instead, event.side);
      when 'reinstatement' then
        if results ? event.match then
          results := jsonb_set(results, array[event.match], (results -> event.match)
            || jsonb_build_object('next', event.side, 'counts_as', 'disqualified'));
        end if;
      when 'losers-called' then
        losers_called := true;
        results := results - format(
          '%s.1', ceil(log(2, greatest(
            cardinality(private.numbers_of_draw(numbers, drawn)), 2)))::integer);
      when 'report', 'denial', 'withdrawal', 'last-day', 'round-day', 'order' then
        null;
      else
        perform private.refuse_kind(event.kind);
    end case;
  end loop;
  if size is not null then
    return query select * from private.matches_of_groups(numbers, size, results, withdrawn_at);
    if drawn = '{}' then
      return;
    end if;
  end if;
  return query
  select * from private.sheet_of(
    rules, private.numbers_of_draw(numbers, drawn), results, withdrawn_at, losers_called) as sheet
  where with_plate_to_come or sheet.match not like 'plate%';
end;
$$;

-- The sides of the main draw: after groups those that go on.
create function private.numbers_of_draw(numbers uuid[], drawn integer[]) returns uuid[]
language sql immutable
return case when drawn is null then numbers else array(
  select numbers[listed.number] from unnest(drawn) with ordinality as listed (number, place)
  order by listed.place) end;

-- Everybody against everybody: numbers are dealt to the groups back and forth, as app/golf/groups.ts does.
-- In a group who withdrew first has given the walkover.
create function private.matches_of_groups(
  numbers uuid[], size integer, results jsonb, withdrawn_at jsonb
) returns table (
  match text, one uuid, other uuid, is_decided boolean, is_recorded boolean, winner uuid
)
language sql immutable
as $$
  with known as (
    select greatest(1, least(
      ceil(cardinality(numbers)::numeric / size)::integer, cardinality(numbers) / 3)) as groups
  ), dealt as (
    select listed.side, (listed.place - 1) / known.groups as turn,
           case when (listed.place - 1) / known.groups % 2 = 0
             then 1 + (listed.place - 1) % known.groups
             else known.groups - (listed.place - 1) % known.groups end as grouped
    from known, unnest(numbers) with ordinality as listed (side, place)
  ), paired as (
    select one.grouped, row_number() over (partition by one.grouped order by one.turn, other.turn)
             as place,
           case (other.turn - one.turn) % 2 when 1 then one.side else other.side end as one,
           case (other.turn - one.turn) % 2 when 1 then other.side else one.side end as other
    from dealt as one
    join dealt as other on other.grouped = one.grouped and other.turn > one.turn
  ), played as (
    select format('g%s.%s', paired.grouped, paired.place) as match, paired.*,
           results -> format('g%s.%s', paired.grouped, paired.place) as result,
           (withdrawn_at ->> paired.one::text)::timestamptz as one_gone,
           (withdrawn_at ->> paired.other::text)::timestamptz as other_gone
    from paired
  )
  select played.match, played.one, played.other, known.winner is not null,
         known.is_recorded, known.winner
  from played
  cross join lateral (
    select played.result is not null
      and coalesce(played.result ->> 'winner' in (played.one::text, played.other::text), true)
      as is_recorded) as recorded
  cross join lateral (
    select recorded.is_recorded, case
      when recorded.is_recorded
        then coalesce((played.result ->> 'winner')::uuid, '00000000-0000-0000-0000-000000000000')
      when played.one_gone > played.other_gone or played.other_gone is not null
        and played.one_gone is null then played.one
      when played.one_gone is not null then played.other end as winner) as known
  order by played.grouped, played.place;
$$;

-- The matches that were played by the results, and would not count any more by the corrected ones, which
-- after groups may have another draw too.
create function private.void_matches(
  rules jsonb, numbers uuid[], numbers_after uuid[], results jsonb, corrected jsonb,
  withdrawn_at jsonb, losers_called boolean
) returns text[]
language plpgsql stable
as $$
declare
  void text[] := '{}';
  more text[];
begin
  -- Each that is void may leave a later one without its sides.
  loop
    more := array(
      select played.match
      from private.sheet_of(rules, numbers, results, withdrawn_at, losers_called) as played
      where played.is_recorded and not exists (
        select from private.sheet_of(
          rules, numbers_after, corrected - void, withdrawn_at, losers_called) as now
        where now.match = played.match and now.is_recorded
          and (now.one, now.other) = (played.one, played.other)));
    exit when more <@ void;
    void := more;
  end loop;
  return void;
end;
$$;

-- The matches of the main draw, the one for third place, and those of the plate once it is drawn; before, each
-- side that is in it, as one of 'plate 1' and so on, which are no matches.
create function private.sheet_of(
  rules jsonb, numbers uuid[], results jsonb, withdrawn_at jsonb, losers_called boolean
) returns table (
  match text, one uuid, other uuid, is_decided boolean, is_recorded boolean, winner uuid
)
language plpgsql stable
as $$
#variable_conflict use_column
declare
  none constant uuid := '00000000-0000-0000-0000-000000000000';
  rounds constant integer := ceil(log(2, greatest(cardinality(numbers), 2)))::integer;
  plate constant text := nullif(rules ->> 'plate', 'none');
  played_by uuid[] := '{}';
  semifinal_losers uuid[] := '{}';
  plate_sides uuid[] := '{}';
  -- In the main draw, though they were beaten.
  go_on uuid[] := '{}';
  may_bring text[] := '{}';
  drawn_at timestamptz := '-infinity';
  drawn record;
  sides uuid[];
  loser uuid;
  is_played boolean;
  is_first boolean;
begin
  for drawn in
    select main.*, split_part(main.match, '.', 1)::integer as round,
           split_part(main.match, '.', 2)::integer as place, results -> main.match as result,
           -- Where a correction has let what rests on it stand.
           coalesce(results #>> array[main.match, 'counts_as'], results #>> array[main.match, 'how'])
             as how
    from private.bracket_of('', numbers, results, withdrawn_at, losers_called) as main
  loop
    match := drawn.match;
    one := drawn.one;
    other := drawn.other;
    is_decided := drawn.is_decided;
    is_recorded := drawn.is_recorded;
    winner := drawn.winner;
    return next;
    loser := case drawn.winner when none then null
      when drawn.one then nullif(drawn.other, none)
      when drawn.other then nullif(drawn.one, none) end;
    if drawn.round = rounds - 1 then
      semifinal_losers := semifinal_losers || case
        when not drawn.is_decided then null
        when drawn.how = 'disqualified' then none
        else coalesce(loser, none) end;
    end if;
    sides := array_remove(array_remove(array[drawn.one, drawn.other], null), none);
    is_played := drawn.is_recorded
      and drawn.how not in ('walkover', 'bye', 'not played', 'no result');
    is_first := drawn.round = 1 or plate = 'first-match' and (
      not sides <@ played_by
      or drawn.one is null
        and format('%s.%s', drawn.round - 1, 2 * drawn.place - 1) = any (may_bring)
      or drawn.other is null
        and format('%s.%s', drawn.round - 1, 2 * drawn.place) = any (may_bring));
    if is_first and not drawn.is_decided then
      may_bring := may_bring || drawn.match;
    elsif is_first then
      drawn_at := greatest(drawn_at, case
        when drawn.is_recorded then (drawn.result ->> 'at')::timestamptz
        when cardinality(sides) = 2 then (
          select min((withdrawn_at ->> side::text)::timestamptz) from unnest(sides) as side) end);
      if is_played and drawn.how <> 'disqualified'
         and loser <> all (played_by) then
        plate_sides := plate_sides || loser;
      end if;
    end if;
    if drawn.is_recorded and drawn.result -> 'next' is distinct from drawn.result -> 'winner' then
      go_on := go_on || (drawn.result ->> 'next')::uuid;
    end if;
    if is_played then
      played_by := played_by || sides;
    end if;
    if losers_called and drawn.round = rounds then
      go_on := go_on || sides;
    end if;
  end loop;

  if (rules ->> 'hasThirdPlace')::boolean and rounds > 1 and not losers_called then
    match := '3rd';
    one := semifinal_losers[1];
    other := semifinal_losers[2];
    sides := private.withdrawn_from(match, one, other, rounds, withdrawn_at, results);
    winner := private.winner_of_match(one, other, results -> match, sides, true);
    is_decided := winner is not null;
    is_recorded := is_decided and results ? match and none not in (one, other);
    return next;
  end if;

  if plate is null then
    return;
  end if;
  if may_bring <> '{}' then
    drawn_at := 'infinity';
  end if;
  sides := array(
    select side from unnest(numbers) with ordinality as listed (side, number)
    where side = any (plate_sides) and not side = any (array_remove(go_on, null))
      and coalesce((withdrawn_at ->> side::text)::timestamptz > drawn_at, true)
    order by number);
  if may_bring = '{}' then
    return query select * from private.bracket_of('p', sides, results, withdrawn_at, false);
  else
    return query
    select 'plate ' || listed.place, listed.side, null::uuid, false, false, null::uuid
    from unnest(sides) with ordinality as listed (side, place);
  end if;
end;
$$;

-- The matches of a draw with these numbers, round by round; of none where it has no sides. The keys of
-- the plate's have a prefix.
create function private.bracket_of(
  prefix text, numbers uuid[], results jsonb, withdrawn_at jsonb, losers_called boolean
) returns table (
  match text, one uuid, other uuid, is_decided boolean, is_recorded boolean, winner uuid
)
language plpgsql stable
as $$
declare
  none constant uuid := '00000000-0000-0000-0000-000000000000';
  rounds constant integer := ceil(log(2, greatest(cardinality(numbers), 2)))::integer;
  order_of_numbers integer[] := '{1}';
  winners jsonb := '{}';
  losers uuid[] := '{}';
  withdrawn uuid[];
  round integer;
  place integer;
begin
  if cardinality(numbers) = 0 then
    return;
  end if;
  for round in 1 .. rounds loop
    select array_agg(paired.number order by listed.place, paired.second) into order_of_numbers
    from unnest(order_of_numbers) with ordinality as listed (number, place)
    cross join lateral (
      values (listed.number, false), (2 ^ round + 1 - listed.number, true)) as paired (number, second);
  end loop;
  for round in 1 .. rounds loop
    for place in 1 .. (2 ^ (rounds - round))::integer loop
      match := format('%s%s.%s', prefix, round, place);
      if round = 1 then
        one := coalesce(numbers[order_of_numbers[2 * place - 1]], none);
        other := coalesce(numbers[order_of_numbers[2 * place]], none);
      elsif losers_called and round = rounds then
        one := nullif(losers[1], none);
        other := nullif(losers[2], none);
      else
        one := winners ->> format('%s%s.%s', prefix, round - 1, 2 * place - 1);
        other := winners ->> format('%s%s.%s', prefix, round - 1, 2 * place);
      end if;
      withdrawn := private.withdrawn_from(match, one, other, rounds, withdrawn_at, results);
      winner := private.winner_of_match(one, other, results -> match, withdrawn, round = rounds);
      winners := winners || jsonb_build_object(match, winner);
      is_decided := winner is not null;
      is_recorded := is_decided and results ? match and none not in (one, other);
      if round = rounds - 1 then
        losers := losers || case when winner = one then other when winner = other then one end;
      end if;
      return next;
    end loop;
  end loop;
end;
$$;

-- All matches that rest on one, of as many rounds; the plate apart.
create function private.matches_after(match text, rounds integer) returns text[]
language sql immutable
as $$
  select array(
      select format('%s%s.%s', known.prefix, later.round,
        ceil(known.place / 2 ^ (later.round - known.round))::integer)
      from generate_series(known.round + 1, rounds) as later (round))
    || case when known.prefix = '' and known.round = rounds - 1 then array['3rd'] else '{}' end
  from (
    select part[1] as prefix, part[2]::integer as round, part[3]::numeric as place
    from regexp_match(matches_after.match, '^(p?)(\d)\.(\d+)$') as part
    where part is not null
  ) as known
  union all
  select '{}' where matches_after.match = '3rd';
$$;

-- The sides of a match that had withdrawn: not who had a walkover by then, as a later match was played.
create function private.withdrawn_from(
  match text, one uuid, other uuid, rounds integer, withdrawn_at jsonb, results jsonb
) returns uuid[]
language sql immutable
as $$
  with gone as (
    select side.entry, (withdrawn_at ->> side.entry::text)::timestamptz as at
    from unnest(array[one, other]) as side (entry)
    where withdrawn_at ? side.entry::text
  )
  select coalesce(array_agg(gone.entry), '{}')
  from gone
  where (select count(*) from gone) < 2
    or gone.at < (select max(latest.at) from gone as latest)
    or not exists (
      select from unnest(private.matches_after(match, rounds)) as later (match)
      where (results #>> array[later.match, 'at'])::timestamptz < gone.at);
$$;

-- Who goes on from a match; null: it is not decided, a nil id: nobody. The last match is won without an
-- opponent by nobody who has withdrawn; in an earlier one the next opponent has the walkover.
create function private.winner_of_match(
  one uuid, other uuid, result jsonb, withdrawn uuid[], is_last boolean
) returns uuid
language sql immutable
as $$
  select case
    when one is null or other is null then null
    when none in (one, other) and is_last and withdrawn && array[one, other] then none
    when none in (one, other) then case when one = none then other else one end
    when result is not null
      and coalesce(result ->> 'winner' in (one::text, other::text), true)
      then coalesce((result ->> 'next')::uuid, none)
    when one = any (withdrawn) and other = any (withdrawn) then none
    when one = any (withdrawn) then other
    when other = any (withdrawn) then one end
  from (values ('00000000-0000-0000-0000-000000000000'::uuid)) as constants (none);
$$;

-- A mail about a match against another side, or none, to one of its sides; key is what happens once
-- between the two.
create function private.queue_match_mail(
  entry uuid, match text, opponent uuid, what text, key text, details jsonb default '{}'
) returns void
language sql
as $$
  select private.queue_entry_mail(
    known, 'match',
    jsonb_strip_nulls(jsonb_build_object(
      'match', queue_match_mail.match, 'what', queue_match_mail.what,
      'against', queue_match_mail.opponent) || queue_match_mail.details),
    concat_ws(' ', 'match', queue_match_mail.match, queue_match_mail.what,
              queue_match_mail.opponent, queue_match_mail.key))
  from public.tournament_registrations as known
  join public.tournaments as there on there.id = known.tournament_id and there.state = 'published'
  where known.entry_id = queue_match_mail.entry and known.state = 'confirmed';
$$;

-- Tells both sides of a match, or one of them, what stands on the sheet.
create function private.mail_result(
  knockout text, event integer, what text, sides uuid[] default null
) returns void
language sql
as $$
  with sheet as materialized (
    select * from private.knockout_matches(mail_result.knockout, true)
  )
  select private.queue_match_mail(
    side.entry, known.match, side.opponent, mail_result.what, known.number::text,
    jsonb_build_object(
      'event', known.number, 'won', known.winner = side.entry, 'how', known.how,
      'reason', known.reason, 'later', known.later,
      'goes_on', case when known.sides is not null then side.entry = any (known.sides) end,
      'plate_to_come', (
        select true from sheet as plate
        where plate.match like 'plate%' and plate.one = side.entry)))
  from public.knockout_events as known
  join sheet on sheet.match = known.match
  cross join lateral (
    values (sheet.one, sheet.other), (sheet.other, sheet.one)) as side (entry, opponent)
  where known.knockout_id = mail_result.knockout and known.number = mail_result.event
    and (mail_result.sides is null or side.entry = any (mail_result.sides))
    and not private.is_known_result(known, side.entry);
$$;

-- Whether a side was told of the result that a correction brings back, and of none between that or of what
-- that made void.
create function private.is_known_result(correction public.knockout_events, entry uuid)
returns boolean
language sql stable
as $$
  select coalesce((
    select correction.kind = 'correction' and correction.sides is null
      and news.details ->> 'how' = correction.how
      and (news.details ->> 'won')::boolean is not distinct from (correction.winner = entry)
      and exists (
        select from public.knockout_events as between_them
        where between_them.knockout_id = correction.knockout_id
          and between_them.match = correction.match and between_them.kind = 'correction'
          and between_them.number > (news.details ->> 'event')::integer
          and between_them.number < correction.number)
      and not exists (
        select from public.knockout_events as between_them
        where between_them.knockout_id = correction.knockout_id
          and between_them.match = correction.match and between_them.later is not null
          and between_them.number > (news.details ->> 'event')::integer)
    from private.match_news as news
    where news.entry_id = is_known_result.entry and news.is_told
      and news.details ->> 'match' = correction.match
      and news.details ->> 'what' in ('counted', 'recorded', 'corrected')
    order by (news.details ->> 'event')::integer desc limit 1), false);
$$;

-- Tells the sides that do not go on from their groups any more by a corrected match; those of that match
-- are told of it. before is the sheet as it was.
create function private.mail_not_on(knockout text, event integer, before jsonb) returns void
language sql
as $$
  select private.queue_match_mail(
    side.entry, known.match, null, 'not-on', known.number::text,
    jsonb_build_object('reason', known.reason))
  from public.knockout_events as known
  cross join lateral (
    select distinct pair.entry
    from jsonb_to_recordset(mail_not_on.before) as was (match text, one uuid, other uuid)
    cross join lateral (values (was.one), (was.other)) as pair (entry)
    where was.match like '1.%' and not exists (
      select from jsonb_to_recordset(mail_not_on.before) as played (match text, one uuid, other uuid)
      where played.match = known.match and pair.entry in (played.one, played.other))
  ) as side
  where known.knockout_id = mail_not_on.knockout and known.number = mail_not_on.event
    and side.entry <> all (known.sides)
  order by side.entry;
$$;

-- Tells the sides that do not go on from their groups, once the draw that follows is published.
create function private.mail_groups_over(knockout text) returns void
language sql
as $$
  select private.queue_match_mail(
    drawn.entry_id, min(sheet.match), null, 'groups-over', now()::text)
  from public.knockout_sides as drawn
  join private.knockout_matches(mail_groups_over.knockout) as sheet
    on sheet.match like 'g%' and drawn.entry_id in (sheet.one, sheet.other)
  where drawn.knockout_id = mail_groups_over.knockout and drawn.goes_on_as is null
  group by drawn.entry_id
  order by drawn.entry_id;
$$;

-- Tells the sides of matches that had a result, and have none since a correction, unless they were told in
-- this moment of what brings that with it. before is the sheet as it was.
create function private.mail_void(knockout text, event integer, before jsonb) returns void
language sql
as $$
  with had as (
    select * from jsonb_to_recordset(mail_void.before)
      as was (match text, one uuid, other uuid, is_recorded boolean)
    where was.is_recorded
  )
  select private.queue_match_mail(
    side.entry, had.match, side.opponent, 'void', known.number::text,
    jsonb_build_object('reason', known.reason))
  from public.knockout_events as known
  join had on had.match <> known.match
  cross join lateral (values (had.one, had.other), (had.other, had.one)) as side (entry, opponent)
  where known.knockout_id = mail_void.knockout and known.number = mail_void.event
    and not exists (
      select from private.match_news as told
      where told.entry_id = side.entry and told.created_at = now())
    and not exists (
      select from private.knockout_matches(mail_void.knockout) as sheet
      where sheet.match = had.match and sheet.is_recorded
        and (sheet.one, sheet.other) = (had.one, had.other));
$$;

-- Tells the sides of a draw that there is none for now.
create function private.mail_taken_back(knockout text) returns void
language sql
as $$
  -- Of a group a side has several matches.
  select private.queue_match_mail(
    told.entry, told.match, nullif(told.opponent, '00000000-0000-0000-0000-000000000000'),
    'draw-gone', now()::text)
  from (
    select distinct on (side.entry) side.entry, side.opponent, sheet.match
    from private.knockout_matches(mail_taken_back.knockout) as sheet
    cross join lateral (
      values (sheet.one, sheet.other), (sheet.other, sheet.one)) as side (entry, opponent)
    join public.knockouts as known on known.id = mail_taken_back.knockout
    where sheet.match like case
      when known.went_on_at is null and private.size_of_groups(known.rules) is not null then 'g%'
      else '1.%' end
    order by side.entry, sheet.match
  ) as told;
$$;

-- Whether a side has not heard yet of its match of gone, the sides of matches that have others now, so that
-- there is nothing to take back: the mail waits, or nobody has phoned, and no side has offered a day.
create function private.is_untold(gone jsonb, match text, entry uuid, opponent uuid) returns boolean
language sql stable
as $$
  select coalesce(not bool_or(news.is_told), false) and not exists (
      select from jsonb_populate_recordset(null::public.match_sides, is_untold.gone) as pair
      where pair.match = is_untold.match and is_untold.entry in (pair.entry_id, pair.opponent_id)
        and cardinality(pair.days) > 0)
  from private.match_news as news
  where news.entry_id = is_untold.entry and news.details ->> 'match' = is_untold.match
    and news.details ->> 'against' = is_untold.opponent::text
    and news.details ->> 'what' in ('opponent', 'again');
$$;

-- Whether the side of a link that has ended knows its match, or will by what waits, and has heard of nothing
-- since then.
create function private.is_as_told(ended public.ended_match_links) returns boolean
language sql stable
as $$
  select ended.was_open and exists (
      select from private.match_news as news
      where news.entry_id = ended.entry_id and news.created_at < ended.ended_at
        and news.details ->> 'match' = ended.match
        and news.details ->> 'against' = ended.opponent_id::text
        and news.details ->> 'what' in ('opponent', 'again'))
    and not exists (
      select from private.match_news as later
      where later.entry_id = ended.entry_id and later.created_at >= ended.ended_at
        and later.is_told);
$$;

-- Whether a side was told in this moment of a match that it is off, or of what brings that with it: another
-- match instead, or, where no day was agreed, the result of the match before.
create function private.is_told_off(
  knockout text, entry uuid, match text, opponent uuid, day date
) returns boolean
language sql stable
as $$
  select exists (
    select from private.match_news as told
    where told.entry_id = is_told_off.entry and told.created_at = now()
      and (told.details ->> 'match' = is_told_off.match
        or told.details -> 'instead' @> jsonb_build_array(
          jsonb_build_object('of', is_told_off.opponent))
        or is_told_off.day is null
          and told.details ->> 'what' in ('counted', 'recorded', 'corrected', 'not-on')
          and (told.details ->> 'match' like 'g%' or is_told_off.match = any (
            private.matches_after(
              told.details ->> 'match',
              private.rounds_around(is_told_off.knockout, told.details ->> 'match'))))));
$$;

-- Why a match is off since this moment, as details of its mail: {why, reason}, corrected with the reason, or
-- back where a side is; empty: a side has changed otherwise.
create function private.why_off(knockout text, back uuid) returns jsonb
language sql stable
return case when why_off.back is not null then '{"why": "back"}' else coalesce((
  select jsonb_build_object('why', 'corrected', 'reason', event.reason)
  from public.knockout_events as event
  where event.knockout_id = why_off.knockout and event.kind = 'correction' and event.at = now()
  limit 1), '{}') end;

-- Tells each side that had won a match without playing it, as it was told last, that this is so no more.
-- sheet is as private.knockout_matches, why as private.why_off.
create function private.mail_off(knockout text, sheet jsonb, why jsonb) returns void
language sql
as $$
  with told as (
    select news.entry_id, news.details ->> 'match' as match, news.details ->> 'what' as what,
           (news.details ->> 'against')::uuid as opponent
    from private.sides_on_sheet(mail_off.knockout) as side
    join private.match_news as news on news.entry_id = side.entry_id
    where news.is_told and news.created_at = (
      select max(latest.created_at) from private.match_news as latest
      where latest.entry_id = side.entry_id and latest.created_at < now())
      and private.is_in_draw(mail_off.knockout, side.entry_id)
  )
  select private.queue_match_mail(
    told.entry_id, told.match, told.opponent, 'off', now()::text,
    mail_off.why || jsonb_build_object('had', told.what))
  from told
  where told.what in ('bye', 'walkover')
    and not private.is_told_off(
      mail_off.knockout, told.entry_id, told.match, told.opponent, null)
    and not exists (
    select from jsonb_to_recordset(mail_off.sheet) as now (match text, one uuid, other uuid)
    where now.match = told.match and told.entry_id in (now.one, now.other)
      and coalesce(told.opponent, '00000000-0000-0000-0000-000000000000') in (now.one, now.other));
$$;

-- Tells each side of gone, the sides of matches that have others now, that its match is off; why as
-- private.why_off.
create function private.mail_gone(gone jsonb, why jsonb) returns void
language sql
as $$
  select private.queue_match_mail(
    was.entry_id, was.match, was.opponent_id, 'off', now()::text,
    mail_gone.why || jsonb_strip_nulls(jsonb_build_object('day', known.day)))
  from jsonb_populate_recordset(null::public.match_sides, mail_gone.gone) as was
  cross join lateral (
    select private.agreed_before(mail_gone.gone, was.match, was.entry_id) as day) as known
  where not was.is_decided
    and not private.is_untold(mail_gone.gone, was.match, was.entry_id, was.opponent_id)
    and not private.is_told_off(
      was.knockout_id, was.entry_id, was.match, was.opponent_id, known.day)
  order by was.entry_id, was.match;
$$;

-- The day that is to come which a side of gone, the sides of matches that have others now, had agreed with its
-- opponent; null: none.
create function private.agreed_before(gone jsonb, match text, entry uuid) returns date
language sql stable
as $$
  select max(pair.agreed_on)
  from jsonb_populate_recordset(null::public.match_sides, agreed_before.gone) as pair
  where pair.match = agreed_before.match
    and agreed_before.entry in (pair.entry_id, pair.opponent_id)
    and pair.agreed_on >= (now() at time zone 'Asia/Kolkata')::date;
$$;

-- The matches of a side that are off now that it is told of another, as details of its mail: {instead: [{of,
-- day}]}, with the day that was agreed; empty: there is none. In a group it is the match with the same number.
create function private.match_instead_of(gone jsonb, match text, entry uuid) returns jsonb
language sql stable
as $$
  select coalesce((
    select jsonb_build_object('instead', jsonb_agg(
      jsonb_strip_nulls(jsonb_build_object('of', was.opponent_id, 'day', agreed.day))
      order by was.match <> match_instead_of.match, was.match))
    from jsonb_populate_recordset(null::public.match_sides, match_instead_of.gone) as was
    cross join lateral (
      select private.agreed_before(match_instead_of.gone, was.match, was.entry_id) as day) as agreed
    where was.entry_id = match_instead_of.entry and not was.is_decided
      and not private.is_untold(
        match_instead_of.gone, was.match, was.entry_id, was.opponent_id)
      and (was.match = match_instead_of.match or was.match not like 'g%')
    having count(*) > 0), '{}');
$$;

-- Tells both sides of each match that is to be played of another last day. before is {match: day}.
create function private.mail_last_days(knockout text, before jsonb) returns void
language sql
as $$
  select private.queue_match_mail(
    side.entry_id, side.match, side.opponent_id, 'more-days', now()::text,
    jsonb_build_object('day', known.day))
  from public.match_sides as side
  cross join lateral (
    select private.last_day_of_match(side.knockout_id, side.match) as day) as known
  where side.knockout_id = mail_last_days.knockout
    and mail_last_days.before ->> side.match is distinct from known.day::text
    and not private.is_match_decided(side);
  select private.end_match_calls(mail_last_days.knockout);
$$;

create function private.last_days_of_matches(knockout text) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_object_agg(
    side.match, private.last_day_of_match(side.knockout_id, side.match)), '{}')
  from public.match_sides as side where side.knockout_id = last_days_of_matches.knockout;
$$;

-- Until when a match is to be played; null: no day was given. That for third place is of the final's
-- round, and rounds of the plate are counted from its final back.
create function private.last_day_of_match(knockout text, match text) returns date
language sql stable
as $$
  select coalesce(
    (select event.last_day from public.knockout_events as event
     where event.knockout_id = last_day_of_match.knockout and event.kind = 'last-day'
       and event.match = last_day_of_match.match
     order by event.number desc limit 1),
    (select round.last_day from public.knockout_rounds as round
     where round.knockout_id = last_day_of_match.knockout
       and round.is_plate = (last_day_of_match.match like 'p%')
       and round.round = case
         when last_day_of_match.match like 'g%' then 0
         when last_day_of_match.match = '3rd'
           then private.rounds_of(last_day_of_match.knockout)
         when last_day_of_match.match like 'p%'
           then 1 + private.rounds_of_plate(last_day_of_match.knockout)
             - substr(last_day_of_match.match, 2, 1)::integer
         else left(last_day_of_match.match, 1)::integer end));
$$;

-- Null: it is not drawn.
create function private.rounds_of_plate(knockout text) returns integer
language sql stable
as $$
  select max(substr(known.match, 2, 1))::integer
  from private.knockout_matches(rounds_of_plate.knockout) as known where known.match like 'p%';
$$;

-- How many rounds the main draw has, or the plate where the match is one of it.
create function private.rounds_around(knockout text, match text) returns integer
language sql stable
return case when match like 'p%' then private.rounds_of_plate(knockout)
  else private.rounds_of(knockout) end;

-- What a mail says of a match against a side, or none, as it is now, with agreed_on where a day is: {slug, rounds, own, opponent,
-- own_number, opponent_number, token, last_day, offers, division}, names as lists, a number where another
-- side has the same names; offers says who offers days: you, other or both; the division by id and name
-- where each has its knock-out.
create function private.match_for_mail(entry uuid, match text, opponent uuid) returns jsonb
language sql stable
as $$
  select jsonb_strip_nulls(jsonb_build_object(
      'division', private.division_of_knockout(known.id),
      'agreed_on', private.agreed_day(side)))
    || jsonb_build_object(
    'slug', there.slug,
    'rounds', private.rounds_around(known.id, match_for_mail.match),
    'own', private.names_of_entry(own.id),
    'own_number', private.number_of_namesake(known.id, own.id),
    'opponent', private.names_of_entry(match_for_mail.opponent),
    'opponent_number', private.number_of_namesake(known.id, match_for_mail.opponent),
    'token', side.token,
    'last_day', private.last_day_of_match(known.id, match_for_mail.match),
    'offers', case when known.rules ->> 'arranges' = 'both' then 'both'
      when (select sheet.one from private.knockout_matches(known.id) as sheet
            where sheet.match = match_for_mail.match) = own.id then 'you'
      else 'other' end)
  from public.entries as own
  join public.tournaments as there on there.id = own.tournament_id
  -- There is none any more where the draw was taken back and another one was made.
  left join public.knockouts as known on known.id = private.knockout_of_entry(own.id)
  left join public.match_sides as side
    on side.knockout_id = known.id and side.match = match_for_mail.match
    and side.entry_id = own.id and side.opponent_id = match_for_mail.opponent
  where own.id = match_for_mail.entry;
$$;

-- Of a mail about a match those that are off, {instead: [{names, number, day}]}, as those of the opponent;
-- empty: there are none.
create function private.instead_for_mail(entry uuid, instead jsonb) returns jsonb
language sql stable
as $$
  select case when instead_for_mail.instead is null then '{}' else jsonb_build_object('instead', (
    select jsonb_agg(jsonb_build_object(
      'names', private.names_of_entry(known.of), 'day', known.day,
      'number', private.number_of_namesake(
        private.knockout_of_entry(instead_for_mail.entry), known.of)) order by known.day, known.of)
    from jsonb_to_recordset(instead_for_mail.instead) as known (of uuid, day date))) end;
$$;

-- Of a side that shares its names with another one of the sheet, the number by which the tournament
-- tells the player who is named first apart; null: none does.
create function private.number_of_namesake(knockout text, entry uuid) returns integer
language sql stable
as $$
  select first.namesake
  from public.players as first
  where first.entry_id = number_of_namesake.entry and first.position = 0 and exists (
    select from public.players as twin
    join private.sides_on_sheet(number_of_namesake.knockout) as other
      on other.entry_id = twin.entry_id
    where twin.tournament_id = first.tournament_id and twin.full_name = first.full_name
      and twin.position = 0 and twin.entry_id <> first.entry_id
      and private.names_of_entry(twin.entry_id) = private.names_of_entry(first.entry_id));
$$;

create function private.names_of_entry(entry uuid) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(player.full_name order by player.position), '[]')
  from public.players as player
  where player.entry_id = names_of_entry.entry and player.state = 'playing';
$$;

-- The matches of an entry that have a link, as its member reads them: [{match, rounds, opponent,
-- opponent_number, token, days, agreed_on, last_day, reported_how, reported_at, is_decided, won, how}],
-- opponent as names, with a number where another side has the same; how is null of what was not played.
create function private.matches_of_entry(entry uuid) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'match', side.match, 'token', side.token, 'days', side.days,
      'agreed_on', coalesce(side.agreed_on, theirs.agreed_on),
      'rounds', private.rounds_around(side.knockout_id, side.match),
      'opponent', private.names_of_entry(side.opponent_id),
      'opponent_number', private.number_of_namesake(side.knockout_id, side.opponent_id),
      'last_day', private.last_day_of_match(side.knockout_id, side.match),
      'reported_how', side.reported_how, 'reported_at', side.reported_at,
      'is_decided', sheet.is_decided,
      'won', case when recorded.how is null then sheet.winner else recorded.winner end
        = side.entry_id,
      'how', recorded.how) order by side.match like 'g%' desc, side.match), '[]')
  from public.match_sides as side
  join private.knockout_matches(side.knockout_id) as sheet on sheet.match = side.match
  left join lateral (
    select happened.winner, happened.how
    from private.knockout_history(side.knockout_id) as happened
    where sheet.is_recorded and happened.match = side.match
      and happened.kind in ('result', 'correction')
    order by happened.at desc, happened.number desc limit 1
  ) as recorded on true
  left join public.match_sides as theirs
    on theirs.knockout_id = side.knockout_id and theirs.match = side.match
    and theirs.entry_id = side.opponent_id
  where side.entry_id = matches_of_entry.entry;
$$;

-- The matches of a knock-out by their keys, each as private.knockout_matches has it, and the sides of the plate
-- that is to come.
create function private.matches_by_key(knockout text) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_object_agg(known.match, known), '{}')
  from private.knockout_matches(matches_by_key.knockout, true) as known;
$$;

-- What entries were told of their matches by mail or by phone, or are to be told.
create view private.match_news as
select mail.entry_id, mail.details, mail.created_at,
       mail.state = 'sent' or mail.attempts > 0 as is_told
from public.registration_mails as mail
where mail.kind = 'match' and mail.state <> 'stopped'
union all
select call.entry_id, call.details, call.created_at, call.called_at is not null
from public.phone_calls as call
where call.kind = 'match';

-- Whether what an entry is told of a match is still so: false where the match is not to be played any more, or
-- not against that side, and of a result, a day or a report that is another one now. details are those
-- of the mail or call, sheet is as private.matches_by_key.
create function private.is_match_news_true(
  entry uuid, details jsonb, knockout text, sheet jsonb
) returns boolean
language sql stable
as $$
  with told as (
    select known.*, sheet -> known.match as met,
           coalesce(entry::text in (known.one, known.other)
             and known.opponent in (known.one, known.other), false) as is_between,
           coalesce((sheet #>> array[known.match, 'is_recorded'])::boolean, false) as is_recorded,
           exists (
             select from public.knockouts as there
             where there.id = knockout and case
               when known.match like 'g%' or private.size_of_groups(there.rules) is null
                 then there.published_at else there.went_on_at end is not null) as is_drawn
    from (
      select details ->> 'what' as what, details ->> 'match' as match,
             coalesce(details ->> 'against', '00000000-0000-0000-0000-000000000000') as opponent,
             sheet #>> array[details ->> 'match', 'one'] as one,
             sheet #>> array[details ->> 'match', 'other'] as other
    ) as known
  )
  select case
    when told.what in ('counted', 'recorded', 'corrected') then
      told.is_between and told.is_recorded and (details ->> 'event')::integer = (
        select max(event.number) from public.knockout_events as event
        where event.knockout_id = knockout and event.match = told.match
          and event.kind in ('result', 'correction'))
    when told.what in ('bye', 'walkover') then
      told.is_between and not told.is_recorded
      and coalesce(told.met ->> 'winner' = entry::text, false)
    when told.what = 'out' then exists (
      select from public.knockout_events as event
      where event.knockout_id = knockout and event.kind = 'withdrawal' and event.side = entry)
    when told.what = 'draw-gone' then not told.is_drawn
    when told.what = 'groups-over' and not exists (
      select from public.knockouts as known
      where known.id = knockout and known.went_on_at is not null) then false
    when told.what in ('not-on', 'groups-over') then not exists (
      select from jsonb_each(sheet) as played (match, sides)
      where played.match not like 'g%'
        and entry::text in (played.sides ->> 'one', played.sides ->> 'other'))
    -- Of a draw that is taken back it is told that there is none.
    when told.what = 'off' then told.is_drawn and not told.is_between
    when told.what = 'void' then told.is_drawn and not (told.is_between and told.is_recorded)
    else coalesce(not (told.met ->> 'is_decided')::boolean, false) and exists (
      select from public.match_sides as side
      join public.match_sides as theirs
        on theirs.knockout_id = side.knockout_id and theirs.match = side.match
        and theirs.entry_id = side.opponent_id
      where side.entry_id = entry and side.match = told.match
        and side.opponent_id::text = told.opponent
        and case told.what
          when 'reported' then theirs.reported_how = details ->> 'how'
            and not private.is_disputed(side)
          when 'disputed' then private.is_disputed(side)
          when 'last-day' then coalesce(side.agreed_on, theirs.agreed_on) is null
          when 'offered' then coalesce(side.agreed_on, theirs.agreed_on) is null
            and to_jsonb(theirs.days) = details -> 'days'
          when 'agreed' then
            coalesce(side.agreed_on, theirs.agreed_on)::text = details ->> 'day'
          when 'day-gone' then coalesce(side.agreed_on, theirs.agreed_on) is null
          when 'more-days' then private.last_day_of_match(side.knockout_id, side.match)::text
            is not distinct from details ->> 'day'
          else true end)
  end
  from told;
$$;

-- Whether the sides of a match do not agree about its result.
create function private.is_disputed(own public.match_sides) returns boolean
language sql stable
as $$
  select count(side.denied_at) > 0 or count(side.reported_at) > 1
  from public.match_sides as side
  where side.knockout_id = own.knockout_id and side.match = own.match;
$$;

-- Reminds both sides of a match that has no day yet, three days before its last one; at most 1,000 in a
-- call. Returns how many.
create function private.queue_match_reminders() returns integer
language plpgsql
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  due record;
  queued integer := 0;
begin
  for due in
    select side.entry_id, side.match, side.opponent_id, entered.user_id, known.last_day
    from public.match_sides as side
    join public.knockouts as played on played.id = side.knockout_id
    join public.tournaments as there
      on there.id = played.tournament_id and there.state = 'published'
    cross join lateral (
      select private.last_day_of_match(side.knockout_id, side.match) as last_day) as known
    join public.tournament_registrations as entered
      on entered.entry_id = side.entry_id and entered.state = 'confirmed'
    where known.last_day between today and today + 3
      and private.is_mailed(entered)
      and not exists (
        select from public.match_sides as arranged
        where arranged.knockout_id = side.knockout_id and arranged.match = side.match
          and (arranged.agreed_on is not null or arranged.reported_at is not null))
      and not exists (
        select from public.mail_preferences as preferences
        where preferences.user_id = entered.user_id and not preferences.wants_reminders)
      and not exists (
        select from public.registration_mails as mail
        where mail.entry_id = side.entry_id and mail.once_key = concat_ws(
          ' ', 'match', side.match, 'last-day', side.opponent_id, known.last_day))
      and not private.is_match_decided(side)
    limit 1000
  loop
    -- For the link that stops them.
    insert into public.mail_preferences (user_id)
    select account.id from auth.users as account
    where account.id = due.user_id for key share skip locked
    on conflict (user_id) do nothing;
    perform private.queue_match_mail(
      due.entry_id, due.match, due.opponent_id, 'last-day', due.last_day::text);
    queued := queued + 1;
  end loop;
  return queued;
end;
$$;

-- Makes events of the reports whose time is over, and tells their sides; for the job.
create function private.settle_due_reports() returns void
language plpgsql
as $$
declare
  due record;
begin
  for due in
    select known.id, known.tournament_id from public.knockouts as known
    where known.id = any (array(
        select side.knockout_id from public.match_sides as side
        where side.reported_at <= now() - private.report_waits() and side.denied_at is null))
      and exists (select from private.counted_reports(known.id))
    order by known.tournament_id, known.id
  loop
    perform from public.tournaments as there where there.id = due.tournament_id
    for key share skip locked;
    if found then
      perform from public.knockouts as known where known.id = due.id
      for no key update skip locked;
      if found then
        perform private.settle_reports(due.id);
      end if;
    end if;
  end loop;
end;
$$;

-- Links for whom the sheet has as opponents now; what was arranged with another opponent is gone. Who
-- goes on without a match is told so, and both sides of a match of an entry that is back. ends_for: until when
-- changes were promised that the publication of the draw ends, which its mails say. The knock-out is
-- locked.
create function private.sync_match_sides(
  knockout text, back uuid default null, ends_for date default null
) returns void
language plpgsql
as $$
declare
  none constant uuid := '00000000-0000-0000-0000-000000000000';
  sheet constant jsonb := (
    select coalesce(jsonb_agg(known), '[]')
    from private.knockout_matches(sync_match_sides.knockout) as known);
  why constant jsonb := private.why_off(sync_match_sides.knockout, sync_match_sides.back);
  closing constant jsonb := jsonb_strip_nulls(jsonb_build_object('ends_for', ends_for));
  gone_sides jsonb;
  -- Matches that are on as they were, before anyone has heard that they were off.
  as_before text[];
  made public.match_sides;
begin
  with meeting as (
    select sides.match, pair.own, pair.opponent
    from jsonb_to_recordset(sheet) as sides (match text, one uuid, other uuid)
    cross join lateral (
      values (sides.one, sides.other), (sides.other, sides.one)) as pair (own, opponent)
  ), gone as (
    delete from public.match_sides as side
    where side.knockout_id = sync_match_sides.knockout
      and not exists (
        select from meeting
        where meeting.match = side.match and meeting.own = side.entry_id
          and meeting.opponent = side.opponent_id)
    returning side.*
  ), ended as (
    insert into public.ended_match_links
      (token, knockout_id, match, entry_id, opponent_id, why, was_open, days, agreed_on)
    select gone.token, gone.knockout_id, gone.match, gone.entry_id, gone.opponent_id, 'opponent',
           bool_and(not gone.is_decided and gone.reported_at is null)
             over (partition by gone.match),
           gone.days, gone.agreed_on
    from gone
  )
  select coalesce(jsonb_agg(gone), '[]') into gone_sides from gone;

  perform private.queue_match_mail(
    side.entry_id, side.match, side.opponent_id, 'again', now()::text,
    private.match_instead_of(gone_sides, side.match, side.entry_id)
      || case when private.has_lapsed_report(side) then '{"lapsed": true}'::jsonb else '{}' end)
  from public.match_sides as side
  join jsonb_to_recordset(sheet) as sides (match text, is_decided boolean)
    on sides.match = side.match and not sides.is_decided
  where side.knockout_id = sync_match_sides.knockout
    and sync_match_sides.back in (side.entry_id, side.opponent_id)
  order by side.entry_id, side.match;

  as_before := array(
    select ended.match
    from jsonb_to_recordset(sheet)
      as sides (match text, one uuid, other uuid, is_decided boolean)
    join public.ended_match_links as ended
      on ended.knockout_id = sync_match_sides.knockout and ended.match = sides.match
      and ended.why = 'opponent' and ended.entry_id in (sides.one, sides.other)
      and ended.opponent_id in (sides.one, sides.other)
    where not sides.is_decided
    group by ended.match
    having count(*) = 2 and bool_and(private.is_as_told(ended)));
  for made in
    insert into public.match_sides
      (knockout_id, match, entry_id, opponent_id, token, days, agreed_on)
    select sync_match_sides.knockout, sides.match, own.id, opponent.id,
           coalesce(ended.token, gen_random_uuid()),
           case when sides.match = any (as_before) then ended.days else '{}' end,
           case when sides.match = any (as_before) then ended.agreed_on end
    from jsonb_to_recordset(sheet)
      as sides (match text, one uuid, other uuid, is_decided boolean)
    cross join lateral (
      values (sides.one, sides.other), (sides.other, sides.one)) as pair (own, opponent)
    join public.entries as own on own.id = pair.own
    join public.entries as opponent on opponent.id = pair.opponent
    left join public.ended_match_links as ended
      on ended.knockout_id = sync_match_sides.knockout and ended.match = sides.match
      and ended.entry_id = own.id and ended.opponent_id = opponent.id and ended.why <> 'replaced'
    where not sides.is_decided
    order by sides.match, own.id
    on conflict (knockout_id, match, entry_id) do nothing
    returning *
  loop
    delete from public.ended_match_links as ended where ended.token = made.token;
    continue when made.match = any (as_before);
    -- The time is in the key, since a side may meet another one again.
    perform private.queue_match_mail(
      made.entry_id, made.match, made.opponent_id, 'opponent', now()::text,
      private.match_instead_of(gone_sides, made.match, made.entry_id) || closing);
  end loop;

  perform private.queue_match_mail(
    alone.own, alone.match, alone.opponent, alone.what, now()::text,
    private.match_instead_of(gone_sides, alone.match, alone.own) || closing
      || case when alone.has_next then '{"has_next": true}'::jsonb else '{}' end)
  from (
    select sides.match, pair.own, nullif(pair.opponent, none) as opponent, known.since,
           case when pair.opponent = none then 'bye' else 'walkover' end as what,
           exists (
             select from jsonb_to_recordset(sheet) as next (match text, one uuid, other uuid)
             where pair.own in (next.one, next.other) and num_nulls(next.one, next.other) = 0
               and none not in (next.one, next.other)
               and next.match = any (known.later)
           ) as has_next, known.later
    from jsonb_to_recordset(sheet)
      as sides (match text, one uuid, other uuid, is_decided boolean, is_recorded boolean, winner uuid)
    cross join lateral (
      values (sides.one, sides.other), (sides.other, sides.one)) as pair (own, opponent)
    cross join lateral (
      select case when sides.match like 'g%' then there.published_at
        else coalesce(there.went_on_at, there.published_at) end as since,
        private.matches_after(sides.match, private.rounds_around(there.id, sides.match)) as later
      from public.knockouts as there
      where there.id = sync_match_sides.knockout) as known
    where sides.is_decided and not sides.is_recorded and sides.winner = pair.own
  ) as alone
  -- Whose next opponent is known is told of that, or was.
  where not (alone.what = 'bye' and (alone.has_next or exists (
      select from private.match_news as told
      where told.entry_id = alone.own and told.created_at >= alone.since
        and told.details ->> 'what' = 'opponent'
        and told.details ->> 'match' = any (alone.later))))
  -- A side may withdraw again after it was brought back: it counts what was told of the match last.
  and not exists (
    select from private.match_news as told
    where told.entry_id = alone.own and told.created_at >= alone.since
      and told.details ->> 'match' = alone.match and told.details ->> 'what' = alone.what
      and (told.details ->> 'against')::uuid is not distinct from alone.opponent
      and not exists (
        select from private.match_news as later
        where later.entry_id = alone.own and later.created_at > told.created_at
          and later.details ->> 'match' = alone.match
          and later.details ->> 'what' not in ('link', 'last-day', 'more-days')));
  perform private.mail_off(sync_match_sides.knockout, sheet, why);
  perform private.mail_gone(gone_sides, why);
  update public.match_sides as side set is_decided = sides.is_decided
  from jsonb_to_recordset(sheet) as sides (match text, is_decided boolean)
  where side.knockout_id = sync_match_sides.knockout and side.match = sides.match
    and side.is_decided <> sides.is_decided;
  perform private.end_match_calls(sync_match_sides.knockout);

  update public.knockouts as known
  set finished_at = case when played.are_all then now() end
  from (
    select bool_and(listed.is_decided)
             and bool_or(listed.match = private.rounds_of(sync_match_sides.knockout) || '.1') as are_all
    from jsonb_to_recordset(sheet) as listed (match text, is_decided boolean)
  ) as played
  where known.id = sync_match_sides.knockout and (known.finished_at is not null) <> played.are_all;
end;
$$;

-- Whether a side of a match that is to be played had reported a result, which a withdrawal has ended.
create function private.has_lapsed_report(own public.match_sides) returns boolean
language sql stable
return exists (
  select from public.knockout_events as event
  where event.knockout_id = own.knockout_id and event.kind = 'report' and event.match = own.match
    and event.side in (own.entry_id, own.opponent_id)
    and not exists (
      select from public.knockout_events as later
      where later.knockout_id = own.knockout_id and later.match = own.match
        and later.kind in ('result', 'correction') and later.number > event.number)
    and not exists (
      select from public.match_sides as reporter
      where reporter.knockout_id = own.knockout_id and reporter.match = own.match
        and reporter.reported_at is not null));

-- Nobody is phoned about what is not so any more: a dispute that is decided, days that are not offered.
create function private.end_match_calls(knockout text) returns void
language plpgsql
as $$
declare
  open_calls constant uuid[] := array(
    select call.id from private.sides_on_sheet(end_match_calls.knockout) as side
    join public.phone_calls as call on call.entry_id = side.entry_id
    where call.kind in ('match', 'disputed') and call.called_at is null);
  sheet jsonb;
begin
  if cardinality(open_calls) = 0 then
    return;
  end if;
  sheet := private.matches_by_key(end_match_calls.knockout);
  delete from public.phone_calls as call
  where call.id = any (open_calls) and not case call.kind
    when 'match' then private.is_match_news_true(
      call.entry_id, call.details, end_match_calls.knockout, sheet)
    else exists (
      select from public.match_sides as side
      where side.entry_id = call.entry_id
        and call.event = concat_ws(' ', 'disputed', side.match, side.opponent_id)
        and private.is_disputed(side)
        and not (sheet #>> array[side.match, 'is_decided'])::boolean) end;
end;
$$;

-- Those of a draw that is taken back.
create function private.end_links_of_draw(knockout text) returns void
language sql
as $$
  with gone as (
    delete from public.match_sides as side where side.knockout_id = end_links_of_draw.knockout
    returning *
  )
  insert into public.ended_match_links (token, knockout_id, match, entry_id, opponent_id, why)
  select gone.token, gone.knockout_id, gone.match, gone.entry_id, gone.opponent_id, 'draw'
  from gone;
$$;

-- A side that had withdrawn plays again, unless a match that was played since rests on its walkover, or the
-- draw that follows groups is made, or the side that it beat plays on: then it stays withdrawn in this
-- knock-out. Whose number a reserve has
-- taken is a reserve. Returns whether it plays. The knock-out is locked.
create function private.return_to_draw(knockout text, entry uuid) returns boolean
language plpgsql
as $$
declare
  withdrawal constant integer := private.next_event(return_to_draw.knockout);
  sheet jsonb;
begin
  if not private.is_in_draw(return_to_draw.knockout, return_to_draw.entry) or exists (
    select from public.knockout_events as event
    where event.knockout_id = return_to_draw.knockout and event.kind = 'withdrawal'
      and event.side = return_to_draw.entry
  ) then
    return false;
  end if;
  sheet := (
    select jsonb_agg(played) from private.knockout_matches(return_to_draw.knockout) as played);
  insert into public.knockout_events (knockout_id, number, at, kind, side)
  values (
    return_to_draw.knockout, withdrawal, private.withdrawn_at(return_to_draw.entry), 'withdrawal',
    return_to_draw.entry);
  if exists (
    select from private.knockout_matches(return_to_draw.knockout) as played
    where played.is_recorded and not exists (
      select from jsonb_to_recordset(sheet)
        as again (match text, one uuid, other uuid, is_recorded boolean)
      where again.match = played.match and again.is_recorded
        and (again.one, again.other) = (played.one, played.other))
  ) or exists (
    select from jsonb_to_recordset(sheet) as again (match text, is_decided boolean)
    join public.knockouts as known
      on known.id = return_to_draw.knockout and known.went_on_at is not null
    where again.match like 'g%' and not again.is_decided
  ) or exists (
    select from private.knockout_matches(return_to_draw.knockout) as played
    join public.knockout_events as event
      on event.knockout_id = return_to_draw.knockout and event.kind = 'reinstatement'
        and event.match = played.match and event.side = played.winner
    where return_to_draw.entry in (played.one, played.other) and played.winner <> return_to_draw.entry
  ) then
    return false;
  end if;
  delete from public.knockout_events as event
  where event.knockout_id = return_to_draw.knockout and event.number = withdrawal;
  return true;
end;
$$;

-- Where an entry with a place stands in its knock-out: {state, match, rounds, has_won_plate}. It plays a match;
-- waits for an opponent in one, after groups for the draw, or for that of the plate; has won the final; is third
-- or fourth by the match for it; or is out since a match, of the plate or the main draw, or of a group where it
-- does not go on.
-- Of a reserve {state, taken_by}, as private.reserve_of_entry. Null: no draw is published.
create function private.standing_of_entry(entry uuid) returns jsonb
language sql stable
as $$
  select coalesce(
    (select private.standing_on_sheet(standing_of_entry.entry, known, private.matches_by_key(known.id))
     from public.knockouts as known
     where known.id = private.knockout_of_entry(standing_of_entry.entry)
       and known.published_at is not null),
    '{"state": "reserve"}' || private.reserve_of_entry(standing_of_entry.entry));
$$;

-- The same of all entries with a place in a tournament whose draw is published.
create function private.standings_in(tournament text)
returns table (entry_id uuid, standing jsonb)
language sql stable
as $$
  with drawn as materialized (
    select known, private.matches_by_key(known.id) as sheet from public.knockouts as known
    where known.tournament_id = standings_in.tournament and known.published_at is not null
  )
  select own.id, coalesce(
    (select private.standing_on_sheet(own.id, drawn.known, drawn.sheet) from drawn
     where (drawn.known).id = private.knockout_of_entry(own.id)),
    '{"state": "reserve"}' || private.reserve_of_entry(own.id))
  from public.entries as own
  where own.tournament_id = standings_in.tournament and own.state = 'confirmed'
    and exists (select from drawn);
$$;

-- Where a side of a knock-out stands on its sheet, as private.matches_by_key has that; null: it is not there.
create function private.standing_on_sheet(entry uuid, known public.knockouts, sheet jsonb)
returns jsonb
language sql stable
as $$
  with rounds as materialized (
    select private.rounds_of(known.id) as of_draw, (
      select max(substr(played.match, 2, 1))::integer
      from jsonb_object_keys(sheet) as played (match) where played.match ~ '^p[0-9]') as of_plate
  ), own as materialized (
    select played.match, sides.one, sides.other, sides.is_decided, sides.is_recorded, sides.winner,
           num_nulls(sides.one, sides.other) = 0 as is_known,
           case when played.match like 'p%' then rounds.of_plate else rounds.of_draw end as rounds,
           played.match = rounds.of_draw || '.1' as is_final,
           played.match = 'p' || rounds.of_plate || '.1' as is_plate_final
    from rounds
    cross join lateral jsonb_each(sheet) as played (match, sides)
    cross join lateral jsonb_to_record(played.sides)
      as sides (one uuid, other uuid, is_decided boolean, is_recorded boolean, winner uuid)
    where standing_on_sheet.entry in (sides.one, sides.other)
  ), stands as (
    select 'plays' as state, own.match, own.rounds from own where not own.is_decided and own.is_known
    union all
    select case when own.match like 'plate%' then 'plate' else 'waits' end, own.match, own.rounds
    from own where not own.is_decided and not own.is_known
    union all
    select 'won', own.match, own.rounds from own where own.is_final and own.winner = standing_on_sheet.entry
    union all
    select case own.winner when standing_on_sheet.entry then 'third' else 'fourth' end, own.match, own.rounds
    from own where own.match = '3rd' and own.is_decided
    union all
    select 'out', own.match, own.rounds from own
    where own.match ~ '^p?[0-9]+[.]' and own.winner <> standing_on_sheet.entry
    union all
    select case when known.went_on_at is null then 'groups' else 'out' end, own.match, own.rounds
    from own where own.match like 'g%'
  )
  select jsonb_build_object(
    'state', stands.state, 'match', stands.match, 'rounds', stands.rounds,
    'has_won_plate', exists (
      select from own where own.is_plate_final and own.winner = standing_on_sheet.entry))
  from stands
  order by array_position('{plays,waits,plate,won,third,fourth,out,groups}', stands.state),
    stands.match like 'g%', stands.match like 'p%' desc,
    -- A side that was called back may have lost more than once.
    case stands.state when 'out' then stands.match end desc, stands.match
  limit 1;
$$;

-- Whether a side of a draw has withdrawn, and not come back: on the waiting list it does not play.
create function private.is_out_of_draw(entry public.entries) returns boolean
language sql stable
return entry.state = 'withdrawn' or entry.state = 'waiting' and exists (
  select from public.entry_versions as version
  join public.entry_events as event on event.version_id = version.id and event.kind = 'withdrawn'
  where version.entry_id = entry.id);

-- When an entry was withdrawn last; now, where that is not known.
create function private.withdrawn_at(entry uuid) returns timestamptz
language sql stable
return coalesce((
  select max(event.at) from public.entry_versions as version
  join public.entry_events as event on event.version_id = version.id and event.kind = 'withdrawn'
  where version.entry_id = withdrawn_at.entry), now());

-- Tells an entry that is entered again that it does not play on in the draw.
create function private.mail_out(knockout text, entry uuid) returns void
language sql
as $$
  select private.queue_match_mail(
    mail_out.entry, sheet.match,
    case mail_out.entry when sheet.one then sheet.other else sheet.one end, 'out', now()::text)
  from private.knockout_matches(mail_out.knockout) as sheet
  where mail_out.entry in (sheet.one, sheet.other)
    and '00000000-0000-0000-0000-000000000000' not in (sheet.one, sheet.other)
    and sheet.is_decided and not sheet.is_recorded and sheet.winner <> mail_out.entry
  order by sheet.match
  limit 1;
$$;

-- Who has withdrawn gives a walkover, and with it the winner may meet somebody.
create function private.sync_matches_of_entry() returns trigger
language plpgsql security definer
as $$
declare
  played record;
  is_back boolean;
begin
  -- All that one could be in, in one order: a reserve takes a place at the same time.
  for played in
    select there.id from public.knockouts as there
    where there.tournament_id = new.tournament_id and there.published_at is not null
    order by there.id
    for no key update
  loop
    is_back := new.state = 'confirmed' and private.return_to_draw(played.id, new.id);
    perform private.settle_withdrawal(played.id, case when is_back then new.id end);
    if new.state = 'confirmed' and not is_back then
      perform private.mail_out(played.id, new.id);
    end if;
  end loop;
  return null;
end;
$$;

-- A report that has not counted by then does not count any more; back as of private.sync_match_sides. The
-- knock-out is locked.
create function private.settle_withdrawal(knockout text, back uuid default null) returns void
language sql
as $$
  select private.settle_reports(settle_withdrawal.knockout);
  select private.forget_reports(settle_withdrawal.knockout);
  select private.sync_match_sides(settle_withdrawal.knockout, settle_withdrawal.back);
$$;

create trigger sync_matches
  after update of state on public.entries
  for each row
  when (old.state is distinct from new.state)
  execute function private.sync_matches_of_entry();

-- Reports whose time is over become events, as they counted already. The knock-out is locked.
create function private.settle_reports(knockout text) returns void
language plpgsql
as $$
declare
  last constant integer := private.next_event(settle_reports.knockout) - 1;
begin
  insert into public.knockout_events (knockout_id, number, at, kind, match, winner, how, strokes)
  select settle_reports.knockout, last + row_number() over (order by counted.at, counted.match),
         counted.at, 'result', counted.match, counted.winner, counted.how, counted.strokes
  from private.counted_reports(settle_reports.knockout) as counted;
  if found then
    perform private.mail_result(settle_reports.knockout, event.number, 'counted')
    from public.knockout_events as event
    where event.knockout_id = settle_reports.knockout and event.number > last;
    perform private.forget_reports(settle_reports.knockout);
    perform private.sync_match_sides(settle_reports.knockout);
  end if;
end;
$$;

-- Of matches that are decided.
create function private.forget_reports(knockout text) returns void
language sql
as $$
  update public.match_sides as side
  set reported_at = null, reported_winner = null, reported_how = null, reported_strokes = null,
      denied_at = null
  where side.knockout_id = forget_reports.knockout and side.reported_at is not null
    and exists (
      select from private.knockout_matches(forget_reports.knockout) as known
      where known.match = side.match and known.is_decided);
$$;

-- The side of a match whose link this is, with the knock-out locked. Codes: match_link_not_found,
-- tournament_cancelled, match_decided.
create function private.lock_match_side(token uuid) returns public.match_sides
language plpgsql
as $$
declare
  own public.match_sides;
  of_tournament text;
begin
  select * into own from public.match_sides as side where side.token = lock_match_side.token;
  -- In the order of private.lock_knockout.
  select known.tournament_id into of_tournament from public.knockouts as known
  where known.id = own.knockout_id;
  perform from public.tournaments as there where there.id = of_tournament for key share;
  perform from public.knockouts as there where there.id = own.knockout_id for no key update;
  perform private.settle_reports(own.knockout_id);
  select * into own from public.match_sides as side where side.token = lock_match_side.token;
  if not found then
    raise exception 'match_link_not_found';
  end if;
  if not exists (
    select from public.tournaments as there
    where there.id = of_tournament and there.state = 'published'
  ) then
    raise exception 'tournament_cancelled';
  end if;
  return own;
end;
$$;

create function private.is_match_decided(own public.match_sides) returns boolean
language sql stable
return exists (
  select from private.knockout_matches(own.knockout_id) as known
  where known.match = own.match and known.is_decided);

-- What the link of a side shows: {tournament, division, match, side, opponent, knockout, days, their_days,
-- agreed_on, has_account of who entered the own side, contacts, report, their_report, scoring, players}, sides by their ids on the sheet, the own
-- first in players; contacts, [{name, phone}] of the other side, while the match is to be played. Of a
-- link that opens none any more {ended, tournament, division, slug}, the slug where there is a draw to see.
-- Null: no such link.
create function public.match_by_link(token uuid) returns jsonb
language sql stable security definer
as $$
  select jsonb_build_object(
    'ended', ended.why, 'tournament', there.name,
    'division', private.division_of_knockout(known.id),
    'slug', case when known.published_at is not null then there.slug end)
  from public.ended_match_links as ended
  join public.knockouts as known on known.id = ended.knockout_id
  join public.tournaments as there on there.id = known.tournament_id
  where ended.token = match_by_link.token
  union all
  select jsonb_build_object(
    'tournament', jsonb_build_object(
      'name', tournament.name, 'slug', tournament.slug, 'state', tournament.state,
      'cancelled_reason', tournament.cancelled_reason,
      'divisions', tournament.divisions, 'rated_tees', tournament.rated_tees),
    'division', private.division_of_knockout(own.knockout_id),
    'match', own.match,
    'side', ids.own_id,
    'opponent', ids.other_id,
    'knockout', private.knockout_facts(own.knockout_id),
    'days', to_jsonb(own.days),
    'their_days', to_jsonb(coalesce(theirs.days, '{}')),
    'agreed_on', coalesce(own.agreed_on, theirs.agreed_on),
    'has_account', (
      select entry.user_id is not null from public.entries as entry where entry.id = own.entry_id),
    'report', private.shown_report(own, ids.own_id, ids.other_id),
    'their_report', private.shown_report(theirs, ids.other_id, ids.own_id),
    'scoring', (
      select play.rules -> 'scoring' #- '{handicap,secretHoles}' from public.tournament_play as play
      where play.tournament_id = known.tournament_id),
    'players', jsonb_build_array(
      private.players_of_match(own.knockout_id, own.entry_id),
      private.players_of_match(own.knockout_id, own.opponent_id)),
    'contacts', case when tournament.state = 'published' and not private.is_match_decided(own)
      then private.contacts_of_entry(own.opponent_id) end)
  from public.match_sides as own
  join public.knockouts as known on known.id = own.knockout_id
  join public.tournament_details as tournament on tournament.id = known.tournament_id
  left join public.match_sides as theirs
    on theirs.knockout_id = own.knockout_id and theirs.match = own.match
    and theirs.entry_id = own.opponent_id
  cross join lateral (
    select min(side.id) filter (where side.entry_id = own.entry_id)::text as own_id,
           min(side.id) filter (where side.entry_id = own.opponent_id)::text as other_id
    from private.sides_on_sheet(own.knockout_id) as side) as ids
  where own.token = match_by_link.token;
$$;

-- Which of the knock-out's events the report of a side is.
create function private.number_of_report(reporter public.match_sides) returns integer
language sql stable
return (
  select max(event.number) from public.knockout_events as event
  where event.knockout_id = reporter.knockout_id and event.kind = 'report'
    and event.match = reporter.match and event.side = reporter.entry_id);

-- Null: nothing is reported.
create function private.shown_report(reporter public.match_sides, own text, other text)
returns jsonb
language sql stable
return case when reporter.reported_at is not null then jsonb_build_object(
  'number', private.number_of_report(reporter), 'winner', case reporter.reported_winner
    when reporter.entry_id then own when reporter.opponent_id then other end,
  'how', reporter.reported_how, 'at', reporter.reported_at,
  'counts_at', reporter.reported_at + private.report_waits(),
  'is_denied', reporter.denied_at is not null) end;

-- Who plays for a side, and off what: [{full_name, handicap, category, tees}].
create function private.players_of_match(knockout text, entry uuid) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'full_name', player.full_name,
      'handicap', case when known.rules ->> 'handicaps' = 'draw'
        then coalesce(drawn.handicap, player.handicap)
        else coalesce(register.handicap, player.handicap) end,
      'category', player.category,
      'tees', private.chosen_tee(player.id)) order by player.position), '[]')
  from public.players as player
  join public.knockouts as known
    on known.id = players_of_match.knockout and known.tournament_id = player.tournament_id
  -- As the entry was when the draw was published.
  left join lateral (
    select case when version.player_id = player.id then version.handicap else (
      select further ->> 'handicap' from jsonb_array_elements(version.players) as further
      where further ->> 'id' = player.id::text) end as handicap
    from public.entry_versions as version
    where version.entry_id = player.entry_id and version.sent_at <= known.published_at
    order by version.number desc limit 1) as drawn on true
  -- Where the register counts, as it is now.
  left join lateral (
    select person.handicap from public.tournaments as there
    join public.people as person on person.id = player.person_id
    where there.id = player.tournament_id
      and there.club_handicaps_on <= (now() at time zone 'Asia/Kolkata')::date) as register on true
  where player.entry_id = players_of_match.entry and player.state = 'playing';
$$;

-- [{name, phone}]
create function private.contacts_of_entry(entry uuid) returns jsonb
language sql stable
as $$
  select jsonb_agg(jsonb_build_object(
      'name', player.full_name,
      'phone', case player.position when 0 then version.phone
        else version.players -> (player.position - 1) ->> 'phone' end)
    order by player.position)
  from public.entries as own
  join public.entry_versions as version
    on version.entry_id = own.id and version.number = own.version
  join public.players as player on player.entry_id = own.id and player.state = 'playing'
  where own.id = contacts_of_entry.entry;
$$;

-- Offers up to three days, in place of those offered before, and tells the other side. Returns them. Codes: match_link_not_found,
-- tournament_cancelled, match_decided, match_days_invalid, match_day_agreed.
create function public.offer_match_days(token uuid, days date[]) returns date[]
language plpgsql volatile security definer
as $$
declare
  own public.match_sides;
  before date[];
begin
  if cardinality(days) > 3 or exists (
    select from unnest(days) as day where day < (now() at time zone 'Asia/Kolkata')::date
  ) then
    raise exception 'match_days_invalid';
  end if;
  own := private.lock_match_side(token);
  if private.is_match_decided(own) then
    raise exception 'match_decided';
  end if;
  if private.agreed_day(own) is not null then
    raise exception 'match_day_agreed';
  end if;
  before := own.days;
  update public.match_sides as side
  set days = array(select distinct day from unnest(offer_match_days.days) as day
    where day is not null order by day)
  where side.knockout_id = own.knockout_id and side.match = own.match
    and side.entry_id = own.entry_id
  returning side.days into own.days;
  if cardinality(own.days) > 0 and own.days <> before then
    perform private.queue_match_mail(
      own.opponent_id, own.match, own.entry_id, 'offered', now()::text,
      jsonb_build_object('days', own.days));
  end if;
  perform private.end_match_calls(own.knockout_id);
  return own.days;
end;
$$;

-- Null: none.
create function private.agreed_day(own public.match_sides) returns date
language sql stable
return (
  select max(side.agreed_on) from public.match_sides as side
  where side.knockout_id = own.knockout_id and side.match = own.match);

-- Agrees to a day that the other side offers, and tells it; null: the match has no day any more. seen is the
-- day that was agreed when the caller looked. Returns what is agreed. Codes: match_link_not_found,
-- tournament_cancelled, match_decided, match_day_agreed, match_day_gone.
create function public.agree_match_day(token uuid, day date, seen date default null) returns date
language plpgsql volatile security definer
as $$
declare
  own public.match_sides := private.lock_match_side(token);
  before date;
begin
  if private.is_match_decided(own) then
    raise exception 'match_decided';
  end if;
  before := private.agreed_day(own);
  if before = agree_match_day.day or num_nonnulls(before, agree_match_day.day) = 0 then
    return before;
  end if;
  if before is not null and before is distinct from seen then
    raise exception 'match_day_agreed';
  end if;
  if agree_match_day.day < (now() at time zone 'Asia/Kolkata')::date
     or agree_match_day.day is not null and not exists (
    select from public.match_sides as theirs
    where theirs.knockout_id = own.knockout_id and theirs.match = own.match
      and theirs.entry_id = own.opponent_id and agree_match_day.day = any (theirs.days)
  ) then
    raise exception 'match_day_gone';
  end if;
  update public.match_sides as side
  set agreed_on = case when side.entry_id = own.entry_id then agree_match_day.day end,
      -- Who takes a day back does not offer it any more.
      days = case when agree_match_day.day is null and side.entry_id = own.entry_id
        then array_remove(side.days, before) else side.days end
  where side.knockout_id = own.knockout_id and side.match = own.match;
  perform private.queue_match_mail(
    own.opponent_id, own.match, own.entry_id,
    case when agree_match_day.day is null then 'day-gone' else 'agreed' end, now()::text,
    jsonb_build_object('day', coalesce(agree_match_day.day, before)));
  perform private.end_match_calls(own.knockout_id);
  return agree_match_day.day;
end;
$$;

-- A result that was reported counts, as own has said. The knock-out is locked.
create function private.count_report(
  own public.match_sides, winner uuid, how text, strokes jsonb
) returns void
language plpgsql
as $$
declare
  made constant integer := private.next_event(own.knockout_id);
begin
  insert into public.knockout_events (knockout_id, number, kind, match, side, winner, how, strokes)
  values (own.knockout_id, made, 'result', own.match, own.entry_id,
          count_report.winner, count_report.how, count_report.strokes);
  -- Who has said so knows it.
  perform private.mail_result(own.knockout_id, made, 'counted', array[own.opponent_id]);
  update public.knockouts as changed set updated_at = now()
  where changed.id = own.knockout_id;
  perform private.forget_reports(own.knockout_id);
  perform private.sync_match_sides(own.knockout_id);
end;
$$;

-- Reports how a match ended; won is null of one of a group that is halved. What the loser says counts at
-- once, what the winner says, or that it is halved, when the other side confirms it or says the same, or
-- its time is over; two that contradict each other are for the club. Returns counts, waits
-- or disputed. Codes: match_link_not_found, tournament_cancelled, match_decided, match_report_invalid.
create function public.report_match(token uuid, won boolean, how text, strokes jsonb default null)
returns text
language plpgsql volatile security definer
as $$
declare
  own public.match_sides;
  winning uuid;
  is_new boolean;
  had_dispute boolean;
  has_dispute boolean;
begin
  if how is null or not private.is_reported_result(how) or (won is null) <> (how = 'halved')
     or not private.are_match_strokes(strokes) then
    raise exception 'match_report_invalid';
  end if;
  own := private.lock_match_side(token);
  if won is null and own.match not like 'g%' then
    raise exception 'match_report_invalid';
  end if;
  winning := case when won then own.entry_id when not won then own.opponent_id end;
  if private.is_match_decided(own) then
    -- The same again, or by both.
    if (select event.winner is not distinct from winning and event.how = report_match.how
        from public.knockout_events as event
        where event.knockout_id = own.knockout_id and event.match = own.match
          and event.kind in ('result', 'correction')
        order by event.number desc limit 1) then
      return 'counts';
    end if;
    raise exception 'match_decided';
  end if;
  if not won or won is null and exists (
    select from public.match_sides as theirs
    where theirs.knockout_id = own.knockout_id and theirs.match = own.match
      and theirs.entry_id = own.opponent_id and theirs.reported_how = report_match.how
      and theirs.denied_at is null
  ) then
    perform private.count_report(own, winning, how, strokes);
    return 'counts';
  end if;
  had_dispute := private.is_disputed(own);
  update public.match_sides as side
  -- What was denied stays so: who won is for the club to say.
  set reported_at = now(), reported_winner = winning,
      reported_how = report_match.how, reported_strokes = report_match.strokes
  where side.knockout_id = own.knockout_id and side.match = own.match
    and side.entry_id = own.entry_id
    and (side.reported_winner, side.reported_how)
      is distinct from (winning, report_match.how)
  returning true into is_new;
  has_dispute := private.is_disputed(own);
  if is_new then
    insert into public.knockout_events (knockout_id, number, kind, match, side, winner, how)
    values (own.knockout_id, private.next_event(own.knockout_id), 'report', own.match,
            own.entry_id, winning, report_match.how);
    perform private.queue_match_mail(
      own.opponent_id, own.match, own.entry_id,
      case when has_dispute then 'disputed' else 'reported' end,
      now()::text,
      jsonb_build_object('won', winning = own.opponent_id, 'how', report_match.how));
    if has_dispute then
      perform private.call_about_dispute(own);
    end if;
    if has_dispute and not had_dispute then
      perform private.mail_dispute(own);
    end if;
    perform private.end_match_calls(own.knockout_id);
  end if;
  return case when has_dispute then 'disputed' else 'waits' end;
end;
$$;

-- The club phones both sides of a match, once for a dispute until it has.
create function private.call_about_dispute(own public.match_sides) returns void
language sql
as $$
  insert into public.phone_calls (entry_id, kind, event)
  select side.entry_id, 'disputed', concat_ws(' ', 'disputed', side.match, side.opponent_id)
  from public.match_sides as side
  where side.knockout_id = own.knockout_id and side.match = own.match
  order by side.entry_id
  on conflict on constraint phone_calls_event_key do update
  set created_at = now(), called_at = null, called_by = null
  where phone_calls.called_at is not null;
$$;

-- Tells the club by mail that the sides of a match do not agree. The sender knows how the club is reached.
create function private.mail_dispute(own public.match_sides) returns void
language sql
as $$
  insert into public.registration_mails
    (entry_id, tournament_id, recipient, full_name, kind, details, once_key)
  select own.entry_id, known.tournament_id, '', '', 'disputed',
         jsonb_build_object('match', own.match, 'against', own.opponent_id),
         concat_ws(' ', 'disputed', own.match, own.opponent_id, now())
  from public.knockouts as known where known.id = own.knockout_id;
$$;

-- What the club reads of a dispute, as it is now: what private.match_for_mail has, without a link, and {tournament,
-- reports: [{is_own, how, won, is_denied}]}, seen from the entry's side.
create function private.dispute_for_mail(entry uuid, match text, opponent uuid) returns jsonb
language sql stable
as $$
  select private.match_for_mail(
      dispute_for_mail.entry, dispute_for_mail.match, dispute_for_mail.opponent) - 'token'
    || jsonb_build_object('tournament', private.tournament_of(dispute_for_mail.entry), 'reports', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'is_own', side.entry_id = dispute_for_mail.entry, 'how', side.reported_how,
          'won', side.reported_winner = dispute_for_mail.entry,
          'is_denied', side.denied_at is not null) order by side.reported_at), '[]')
      from public.match_sides as side
      where side.knockout_id = private.knockout_of_entry(dispute_for_mail.entry)
        and side.match = dispute_for_mail.match and side.reported_at is not null));
$$;

-- Whether the sides of a match still do not agree. Of one that is decided nothing is reported any more.
create function private.is_dispute_open(entry uuid, details jsonb) returns boolean
language sql stable
as $$
  select exists (
    select from public.match_sides as side
    where side.entry_id = is_dispute_open.entry and side.match = details ->> 'match'
      and side.opponent_id::text = details ->> 'against'
      and private.is_disputed(side));
$$;

-- Says whether the report of the other side that has this number is right: then it counts; else it is for the
-- club. Returns counts or disputed. Codes: match_link_not_found, tournament_cancelled, match_decided,
-- match_report_gone.
create function public.answer_match_report(token uuid, is_right boolean, report integer) returns text
language plpgsql volatile security definer
as $$
declare
  own public.match_sides := private.lock_match_side(token);
  theirs public.match_sides;
begin
  if private.is_match_decided(own) then
    raise exception 'match_decided';
  end if;
  select * into theirs from public.match_sides as side
  where side.knockout_id = own.knockout_id and side.match = own.match
    and side.entry_id = own.opponent_id;
  if theirs.reported_at is null
     or private.number_of_report(theirs) is distinct from answer_match_report.report then
    raise exception 'match_report_gone';
  end if;
  if is_right then
    perform private.count_report(
      own, theirs.reported_winner, theirs.reported_how, theirs.reported_strokes);
    return 'counts';
  end if;
  if not private.is_disputed(own) then
    perform private.mail_dispute(own);
  end if;
  if theirs.denied_at is null then
    update public.match_sides as side set denied_at = now()
    where side.knockout_id = theirs.knockout_id and side.match = theirs.match
      and side.entry_id = theirs.entry_id;
    insert into public.knockout_events (knockout_id, number, kind, match, side)
    values (own.knockout_id, private.next_event(own.knockout_id), 'denial', own.match, own.entry_id);
  end if;
  perform private.queue_match_mail(
    theirs.entry_id, theirs.match, theirs.opponent_id, 'disputed', theirs.reported_at::text,
    jsonb_build_object(
      'won', theirs.reported_winner = theirs.entry_id, 'how', theirs.reported_how));
  perform private.call_about_dispute(own);
  perform private.end_match_calls(own.knockout_id);
  return 'disputed';
end;
$$;

-- Gives a side of a match another link, mails it and returns it; the old one shuts. Secretaries only.
-- Code: match_link_not_found.
create function public.replace_match_link(
  tournament text, match text, side integer, division text default null
) returns uuid
language plpgsql volatile security definer
as $$
declare
  knockout constant text := private.knockout_key(tournament, division);
  old public.match_sides;
  made uuid;
begin
  perform private.assert_role('{secretary}', replace_match_link.tournament);
  perform private.assert_session();
  perform private.lock_knockout(replace_match_link.tournament, division);
  select known.* into old from public.match_sides as known
  where known.knockout_id = knockout
    and known.match = replace_match_link.match
    and known.entry_id = (
      select listed.entry_id from private.sides_on_sheet(knockout) as listed
      where listed.id = replace_match_link.side);
  if not found then
    raise exception 'match_link_not_found';
  end if;
  insert into public.ended_match_links (token, knockout_id, match, entry_id, opponent_id, why)
  values (old.token, old.knockout_id, old.match, old.entry_id, old.opponent_id, 'replaced');
  update public.match_sides as known set token = gen_random_uuid()
  where known.token = old.token
  returning known.token into made;
  perform private.queue_match_mail(
    old.entry_id, old.match, old.opponent_id, 'link', now()::text);
  perform private.write_tournament_audit('match-link-replaced', replace_match_link.tournament);
  return made;
end;
$$;

-- Who arranges what, for the club's pages, by matches and sides on the sheet: [{match, side, days,
-- agreed_on, report, told, token, players}], told since when the club knows that it cannot come, the token
-- for secretaries only.
create function private.arranged_matches(knockout text) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'match', own.match, 'side', listed.id::text, 'days', own.days, 'agreed_on', own.agreed_on,
      'report', private.shown_report(own, listed.id::text, opponent.id::text),
      'told', (
        select max(call.created_at) from public.phone_calls as call
        where call.entry_id = own.entry_id and call.kind = 'cannot-come'
          and call.called_at is null),
      'token', case when private.has_role('{secretary}', known.tournament_id)
        then own.token end,
      'players', private.players_of_match(own.knockout_id, own.entry_id))
    order by own.match, listed.id), '[]')
  from public.match_sides as own
  join public.knockouts as known on known.id = own.knockout_id
  join private.sides_on_sheet(arranged_matches.knockout) as listed
    on listed.entry_id = own.entry_id
  left join private.sides_on_sheet(arranged_matches.knockout) as opponent
    on opponent.entry_id = own.opponent_id
  where own.knockout_id = arranged_matches.knockout;
$$;

-- How the club reaches the two sides of a match, in the order of their numbers: [{side, contacts}] with
-- contacts as private.contacts_of_entry; secretaries only.
create function public.match_contacts(tournament text, match text, division text default null)
returns jsonb
language plpgsql volatile security definer
as $$
declare
  knockout constant text := private.knockout_key(tournament, division);
begin
  perform private.assert_role('{secretary}', match_contacts.tournament);
  perform private.note_contacts_read(match_contacts.tournament);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'side', listed.id::text, 'contacts', private.contacts_of_entry(own.entry_id))
      order by listed.id), '[]')
    from public.match_sides as own
    join private.sides_on_sheet(knockout) as listed
      on listed.entry_id = own.entry_id
    where own.knockout_id = knockout and own.match = match_contacts.match);
end;
$$;

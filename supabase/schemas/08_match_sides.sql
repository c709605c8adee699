-- The players' side of a knock-out: who arranges a match, and who says how it ended.

-- "3&2", "1 up", "19th", "conceded", "walkover": what players may report.
create function private.is_reported_result(how text) returns boolean
language sql immutable
return how ~ '^([12] up|\d{1,2}&\d{1,2}|\d{2}(st|nd|rd|th)|conceded|walkover)$';

-- A row lives as long as its side meets this opponent in this match. What a side has reported stays
-- here until it counts; then it is a result among the knock-out's events.
create table public.match_sides (
  tournament_id text not null,
  match text not null,
  entry_id uuid not null,
  opponent_id uuid not null,
  token uuid default gen_random_uuid() not null,
  -- The days that this side offers.
  days date[] default '{}' not null,
  -- Of the days that the other side offers, the one that suits.
  agreed_on date,
  reported_at timestamptz,
  reported_winner uuid,
  reported_how text,
  reported_strokes jsonb,
  -- The other side has said that the report is wrong.
  denied_at timestamptz,
  constraint match_sides_pkey primary key (tournament_id, match, entry_id),
  constraint match_sides_token_key unique (token),
  constraint match_sides_tournament_id_fkey foreign key (tournament_id)
    references public.knockouts(tournament_id) on delete cascade,
  constraint match_sides_entry_id_fkey foreign key (entry_id)
    references public.entries(id) on delete cascade,
  constraint match_sides_match check (match ~ '^([1-7]\.[1-9][0-9]?|3rd)$'),
  constraint match_sides_days check (cardinality(days) <= 3),
  constraint match_sides_reported check (
    num_nulls(reported_at, reported_winner, reported_how) in (0, 3)
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

-- How long the other side has to say that a winner's report is wrong.
create function private.report_waits() returns interval
language sql immutable
return interval '48 hours';

-- The reports that have counted since their time was over: a winner's, which the other side has neither
-- denied nor contradicted.
create function private.counted_reports(tournament text)
returns table (match text, winner uuid, how text, strokes jsonb, at timestamptz)
language sql stable
as $$
  select own.match, own.reported_winner, own.reported_how, own.reported_strokes,
         own.reported_at + private.report_waits()
  from public.match_sides as own
  where own.tournament_id = counted_reports.tournament
    and own.reported_at + private.report_waits() <= now() and own.denied_at is null
    and not exists (
      select from public.match_sides as other
      where other.tournament_id = own.tournament_id and other.match = own.match
        and other.entry_id = own.opponent_id and other.reported_at is not null);
$$;

-- What of a knock-out has happened, but for withdrawals.
create function private.knockout_history(tournament text)
returns table (
  at timestamptz, number integer, kind text, match text, winner uuid, how text, side uuid,
  instead uuid, later text, last_day date, reason text, strokes jsonb
)
language sql stable
as $$
  select event.at, event.number, event.kind, event.match, event.winner, event.how, event.side,
         event.instead, event.later, event.last_day, event.reason, event.strokes
  from public.knockout_events as event
  where event.tournament_id = knockout_history.tournament
  union all
  select counted.at, null, 'result', counted.match, counted.winner, counted.how, null, null, null,
         null, null, counted.strokes
  from private.counted_reports(knockout_history.tournament) as counted;
$$;

-- Who meets whom, for what a link may show and do: app/golf/knockout.ts, of which the pages are made, as
-- far as the database has to know it, and a test compares the two. Null is a side that is not known
-- yet, a nil id is none: a bye, or nobody goes on.
create function private.knockout_matches(tournament text)
returns table (match text, one uuid, other uuid, is_decided boolean)
language plpgsql stable
as $$
declare
  none constant uuid := '00000000-0000-0000-0000-000000000000';
  has_third boolean;
  numbers uuid[];
  withdrawn uuid[];
  order_of_numbers integer[] := '{1}';
  rounds integer;
  results jsonb := '{}';
  winners jsonb := '{}';
  losers uuid[] := '{}';
  losers_called boolean := false;
  event record;
  above text[];
  round integer;
  place integer;
begin
  select coalesce((known.rules ->> 'hasThirdPlace')::boolean, false) into has_third
  from public.knockouts as known
  where known.tournament_id = knockout_matches.tournament and known.published_at is not null;
  if not found then
    return;
  end if;
  select array_agg(side.entry_id order by side.number) into numbers
  from public.knockout_sides as side where side.tournament_id = knockout_matches.tournament;
  rounds := ceil(log(2, greatest(cardinality(numbers), 2)))::integer;
  for round in 1 .. rounds loop
    select array_agg(paired.number order by listed.place, paired.second) into order_of_numbers
    from unnest(order_of_numbers) with ordinality as listed (number, place)
    cross join lateral (
      values (listed.number, false), (2 ^ round + 1 - listed.number, true)) as paired (number, second);
  end loop;
  withdrawn := array(
    select entry.id from public.entries as entry
    where entry.tournament_id = knockout_matches.tournament and entry.state = 'withdrawn'
    union all
    select gone.side from public.knockout_events as gone
    where gone.tournament_id = knockout_matches.tournament and gone.kind = 'withdrawal');

  for event in
    select * from private.knockout_history(knockout_matches.tournament) as happened
    order by happened.at, happened.number
  loop
    above := array(
      select format('%s.%s', later.round, ceil(split_part(event.match, '.', 2)::numeric
               / 2 ^ (later.round - split_part(event.match, '.', 1)::integer))::integer)
      from generate_series(split_part(event.match, '.', 1)::integer + 1, rounds) as later (round)
      where event.match like '%.%');
    if split_part(event.match, '.', 1) = (rounds - 1)::text then
      above := above || '3rd'::text;
    end if;
    case event.kind
      when 'result' then
        if not results ? event.match then
          results := results || jsonb_build_object(event.match, jsonb_build_object(
            'winner', event.winner, 'next', event.winner, 'how', event.how));
        end if;
      when 'correction' then
        results := results || jsonb_build_object(event.match, jsonb_build_object(
          'winner', event.winner, 'how', event.how,
          'next', case when event.later = 'stand' and results ?| above
            then results #> array[event.match, 'next'] else to_jsonb(event.winner) end));
        if event.later = 'void' then
          results := results - above;
        end if;
      when 'reserve' then
        numbers := array_replace(numbers, event.instead, event.side);
      when 'reinstatement' then
        results := jsonb_set(results, array[event.match, 'next'], to_jsonb(event.side));
      when 'losers-called' then
        losers_called := true;
        results := results - format('%s.1', rounds);
      when 'withdrawal', 'last-day' then
        null;
      else
        perform private.refuse_kind(event.kind);
    end case;
  end loop;

  for round in 1 .. rounds loop
    for place in 1 .. (2 ^ (rounds - round))::integer loop
      match := format('%s.%s', round, place);
      if round = 1 then
        one := coalesce(numbers[order_of_numbers[2 * place - 1]], none);
        other := coalesce(numbers[order_of_numbers[2 * place]], none);
      elsif losers_called and round = rounds then
        one := losers[1];
        other := losers[2];
      else
        one := winners ->> format('%s.%s', round - 1, 2 * place - 1);
        other := winners ->> format('%s.%s', round - 1, 2 * place);
      end if;
      winners := winners || jsonb_build_object(
        match, private.winner_of_match(one, other, results -> match, withdrawn));
      is_decided := winners ->> match is not null;
      if round = rounds - 1 then
        losers := losers || case
          when not is_decided then null
          when results #>> array[match, 'how'] = 'disqualified' then none
          when (winners ->> match)::uuid = one then other
          when (winners ->> match)::uuid = other then one
          else none end;
      end if;
      return next;
    end loop;
  end loop;
  if has_third and rounds > 1 and not losers_called then
    match := '3rd';
    one := losers[1];
    other := losers[2];
    is_decided := private.winner_of_match(one, other, results -> match, withdrawn) is not null;
    return next;
  end if;
end;
$$;

-- Who goes on from a match; null: it is not decided, a nil id: nobody.
create function private.winner_of_match(one uuid, other uuid, result jsonb, withdrawn uuid[])
returns uuid
language sql immutable
as $$
  select case
    when one is null or other is null then null
    when none in (one, other) then case when one = none then other else one end
    when result is not null
      and coalesce(result ->> 'winner' in (one::text, other::text), true)
      then coalesce((result ->> 'next')::uuid, none)
    when one = any (withdrawn) and other = any (withdrawn) then none
    when one = any (withdrawn) then other
    when other = any (withdrawn) then one end
  from (values ('00000000-0000-0000-0000-000000000000'::uuid)) as constants (none);
$$;

-- A mail about a match, to one of its sides; key is what happens once. Of a result won, how and reason.
create function private.queue_match_mail(
  entry uuid, match text, what text, key text, details jsonb default '{}'
) returns void
language sql
as $$
  select private.queue_entry_mail(
    known, 'match',
    jsonb_build_object('match', queue_match_mail.match, 'what', queue_match_mail.what)
      || jsonb_strip_nulls(queue_match_mail.details),
    concat_ws(' ', 'match', queue_match_mail.match, queue_match_mail.what, queue_match_mail.key))
  from public.tournament_registrations as known
  join public.tournaments as there on there.id = known.tournament_id and there.state = 'published'
  where known.entry_id = queue_match_mail.entry and known.state = 'confirmed';
$$;

-- Tells both sides of a match, or one of them, what stands on the sheet.
create function private.mail_result(
  tournament text, event integer, what text, sides uuid[] default null
) returns void
language sql
as $$
  select private.queue_match_mail(
    side.entry, known.match, mail_result.what, known.number::text,
    jsonb_build_object('won', known.winner = side.entry, 'how', known.how, 'reason', known.reason))
  from public.knockout_events as known
  join private.knockout_matches(mail_result.tournament) as sheet on sheet.match = known.match
  cross join lateral unnest(array[sheet.one, sheet.other]) as side (entry)
  where known.tournament_id = mail_result.tournament and known.number = mail_result.event
    and (mail_result.sides is null or side.entry = any (mail_result.sides));
$$;

-- Until when a match is to be played; null: no day was given.
create function private.last_day_of_match(tournament text, match text) returns date
language sql stable
as $$
  select coalesce(
    (select event.last_day from public.knockout_events as event
     where event.tournament_id = last_day_of_match.tournament and event.kind = 'last-day'
       and event.match = last_day_of_match.match
     order by event.number desc limit 1),
    (select round.last_day from public.knockout_rounds as round
     where round.tournament_id = last_day_of_match.tournament
       and round.round::text = split_part(last_day_of_match.match, '.', 1)));
$$;

-- What a mail says of a match as it is now: {slug, rounds, own, opponent, token, last_day, offers}, names
-- as lists; offers says who offers days: you, other or both.
create function private.match_for_mail(entry uuid, match text) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'slug', there.slug,
    'rounds', (
      select ceil(log(2, greatest(count(*), 2))) from public.knockout_sides as drawn
      where drawn.tournament_id = own.tournament_id),
    'own', private.names_of_entry(own.id),
    'opponent', private.names_of_entry(side.opponent_id),
    'token', side.token,
    'last_day', private.last_day_of_match(own.tournament_id, match_for_mail.match),
    'offers', case when known.rules ->> 'arranges' = 'both' then 'both'
      when (select sheet.one from private.knockout_matches(own.tournament_id) as sheet
            where sheet.match = match_for_mail.match) = own.id then 'you'
      else 'other' end)
  from public.entries as own
  join public.tournaments as there on there.id = own.tournament_id
  join public.knockouts as known on known.tournament_id = own.tournament_id
  left join public.match_sides as side
    on side.tournament_id = own.tournament_id and side.match = match_for_mail.match
    and side.entry_id = own.id
  where own.id = match_for_mail.entry;
$$;

create function private.names_of_entry(entry uuid) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(player.full_name order by player.position), '[]')
  from public.players as player
  where player.entry_id = names_of_entry.entry and player.state = 'playing';
$$;

-- The matches of an entry that have a link, as its member reads them: [{match, rounds, opponent, token,
-- days, agreed_on, last_day, reported_how, reported_at, is_decided}], opponent as names.
create function private.matches_of_entry(entry uuid) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'match', side.match, 'token', side.token, 'days', side.days,
      'agreed_on', coalesce(side.agreed_on, theirs.agreed_on),
      'rounds', (
        select ceil(log(2, greatest(count(*), 2))) from public.knockout_sides as drawn
        where drawn.tournament_id = side.tournament_id),
      'opponent', private.names_of_entry(side.opponent_id),
      'last_day', private.last_day_of_match(side.tournament_id, side.match),
      'reported_how', side.reported_how, 'reported_at', side.reported_at,
      'is_decided', private.is_match_decided(side)) order by side.match), '[]')
  from public.match_sides as side
  left join public.match_sides as theirs
    on theirs.tournament_id = side.tournament_id and theirs.match = side.match
    and theirs.entry_id = side.opponent_id
  where side.entry_id = matches_of_entry.entry;
$$;

-- False of a mail about a match that is not to be played any more, or not against that side.
create function private.is_match_mail_true(mail public.registration_mails) returns boolean
language sql stable
as $$
  select mail.details ->> 'what' not in ('opponent', 'reported', 'last-day') or exists (
    select from public.match_sides as side
    where side.entry_id = mail.entry_id and side.match = mail.details ->> 'match'
      and not private.is_match_decided(side)
      and case mail.details ->> 'what'
        when 'opponent' then mail.once_key like '% ' || side.opponent_id
        when 'last-day' then side.agreed_on is null
        else true end);
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
    select side.entry_id, side.match, entered.user_id, known.last_day
    from public.match_sides as side
    join public.tournaments as there
      on there.id = side.tournament_id and there.state = 'published'
    cross join lateral (
      select private.last_day_of_match(side.tournament_id, side.match) as last_day) as known
    join public.tournament_registrations as entered
      on entered.entry_id = side.entry_id and entered.state = 'confirmed'
    where known.last_day between today and today + 3
      and private.is_mailed(entered)
      and not exists (
        select from public.match_sides as arranged
        where arranged.tournament_id = side.tournament_id and arranged.match = side.match
          and (arranged.agreed_on is not null or arranged.reported_at is not null))
      and not exists (
        select from public.mail_preferences as preferences
        where preferences.user_id = entered.user_id and not preferences.wants_reminders)
      and not exists (
        select from public.registration_mails as mail
        where mail.entry_id = side.entry_id
          and mail.once_key = concat_ws(' ', 'match', side.match, 'last-day', known.last_day))
      and not private.is_match_decided(side)
    limit 1000
  loop
    -- For the link that stops them.
    insert into public.mail_preferences (user_id)
    select account.id from auth.users as account
    where account.id = due.user_id for key share skip locked
    on conflict (user_id) do nothing;
    perform private.queue_match_mail(
      due.entry_id, due.match, 'last-day', due.last_day::text);
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
  due text;
begin
  for due in
    select known.tournament_id from public.knockouts as known
    where known.tournament_id = any (array(
        select side.tournament_id from public.match_sides as side
        where side.reported_at <= now() - private.report_waits() and side.denied_at is null))
      and exists (select from private.counted_reports(known.tournament_id))
    for no key update skip locked
  loop
    perform private.settle_reports(due);
  end loop;
end;
$$;

-- Links for whom the sheet has as opponents now; what was arranged with another opponent is gone. The
-- knock-out is locked.
create function private.sync_match_sides(tournament text) returns void
language sql
as $$
  with meeting as materialized (
    select sides.match, sides.is_decided, pair.own, pair.opponent
    from private.knockout_matches(sync_match_sides.tournament) as sides
    cross join lateral (
      values (sides.one, sides.other), (sides.other, sides.one)) as pair (own, opponent)
  ), gone as (
    delete from public.match_sides as side
    where side.tournament_id = sync_match_sides.tournament
      and not exists (
        select from meeting
        where meeting.match = side.match and meeting.own = side.entry_id
          and meeting.opponent = side.opponent_id)
  ), made as (
  insert into public.match_sides as side (tournament_id, match, entry_id, opponent_id)
  select sync_match_sides.tournament, meeting.match, own.id, opponent.id
  from meeting
  join public.entries as own on own.id = meeting.own
  join public.entries as opponent on opponent.id = meeting.opponent
  where not meeting.is_decided
  order by meeting.match, own.id
  on conflict (tournament_id, match, entry_id) do update
  set opponent_id = excluded.opponent_id, token = gen_random_uuid(), days = '{}', agreed_on = null,
      reported_at = null, reported_winner = null, reported_how = null, reported_strokes = null,
      denied_at = null
  where side.opponent_id <> excluded.opponent_id
  returning side.match, side.entry_id, side.opponent_id
  )
  select private.queue_match_mail(made.entry_id, made.match, 'opponent', made.opponent_id::text)
  from made;
$$;

-- Who has withdrawn gives a walkover, and with it the winner may meet somebody.
create function private.sync_matches_of_entry() returns trigger
language plpgsql security definer
as $$
begin
  perform from public.knockouts as there
  where there.tournament_id = new.tournament_id and there.published_at is not null
  for no key update;
  if found then
    perform private.sync_match_sides(new.tournament_id);
  end if;
  return null;
end;
$$;

create trigger sync_matches
  after update of state on public.entries
  for each row
  when (old.state is distinct from new.state)
  execute function private.sync_matches_of_entry();

-- Reports whose time is over become events, as they counted already. The knock-out is locked.
create function private.settle_reports(tournament text) returns void
language plpgsql
as $$
declare
  last constant integer := coalesce((
    select max(event.number) from public.knockout_events as event
    where event.tournament_id = settle_reports.tournament), 0);
begin
  insert into public.knockout_events (tournament_id, number, at, kind, match, winner, how, strokes)
  select settle_reports.tournament, last + row_number() over (order by counted.at, counted.match),
         counted.at, 'result', counted.match, counted.winner, counted.how, counted.strokes
  from private.counted_reports(settle_reports.tournament) as counted;
  if found then
    perform private.mail_result(settle_reports.tournament, event.number, 'counted')
    from public.knockout_events as event
    where event.tournament_id = settle_reports.tournament and event.number > last;
    perform private.forget_reports(settle_reports.tournament);
    perform private.sync_match_sides(settle_reports.tournament);
  end if;
end;
$$;

-- Of matches that are decided.
create function private.forget_reports(tournament text) returns void
language sql
as $$
  update public.match_sides as side
  set reported_at = null, reported_winner = null, reported_how = null, reported_strokes = null,
      denied_at = null
  where side.tournament_id = forget_reports.tournament and side.reported_at is not null
    and exists (
      select from private.knockout_matches(forget_reports.tournament) as known
      where known.match = side.match and known.is_decided);
$$;

-- The side of a match whose link this is, with the knock-out locked. Codes: match_link_not_found,
-- tournament_cancelled, match_decided.
create function private.lock_match_side(token uuid) returns public.match_sides
language plpgsql
as $$
declare
  own public.match_sides;
  form text;
begin
  select * into own from public.match_sides as side where side.token = lock_match_side.token;
  perform from public.knockouts as there
  where there.tournament_id = own.tournament_id for no key update;
  perform private.settle_reports(own.tournament_id);
  select * into own from public.match_sides as side where side.token = lock_match_side.token;
  if not found then
    raise exception 'match_link_not_found';
  end if;
  if not exists (
    select from public.tournaments as there
    where there.id = own.tournament_id and there.state = 'published'
  ) then
    raise exception 'tournament_cancelled';
  end if;
  return own;
end;
$$;

create function private.is_match_decided(own public.match_sides) returns boolean
language sql stable
return exists (
  select from private.knockout_matches(own.tournament_id) as known
  where known.match = own.match and known.is_decided);

-- What the link of a side shows: {tournament, match, side, opponent, knockout, days, their_days,
-- agreed_on, contacts, report, their_report, scoring, players}, sides by their ids on the sheet, the own
-- first in players; contacts, [{name, phone}] of the other side, while the match is to be played. Null: no
-- such link.
create function public.match_by_link(token uuid) returns jsonb
language sql stable security definer
as $$
  select jsonb_build_object(
    'tournament', jsonb_build_object(
      'name', tournament.name, 'slug', tournament.slug, 'state', tournament.state,
      'cancelled_reason', tournament.cancelled_reason,
      'divisions', tournament.divisions, 'rated_tees', tournament.rated_tees),
    'match', own.match,
    'side', ids.own_id,
    'opponent', ids.other_id,
    'knockout', private.knockout_facts(own.tournament_id),
    'days', to_jsonb(own.days),
    'their_days', to_jsonb(coalesce(theirs.days, '{}')),
    'agreed_on', coalesce(own.agreed_on, theirs.agreed_on),
    'report', private.shown_report(own, ids.own_id, ids.other_id),
    'their_report', private.shown_report(theirs, ids.other_id, ids.own_id),
    'scoring', (
      select play.rules -> 'scoring' #- '{handicap,secretHoles}' from public.tournament_play as play
      where play.tournament_id = own.tournament_id),
    'players', jsonb_build_array(
      private.players_of_match(own.tournament_id, own.entry_id),
      private.players_of_match(own.tournament_id, own.opponent_id)),
    'contacts', case when tournament.state = 'published' and not private.is_match_decided(own)
      then private.contacts_of_entry(own.opponent_id) end)
  from public.match_sides as own
  join public.tournament_details as tournament on tournament.id = own.tournament_id
  left join public.match_sides as theirs
    on theirs.tournament_id = own.tournament_id and theirs.match = own.match
    and theirs.entry_id = own.opponent_id
  cross join lateral (
    select min(side.id) filter (where side.entry_id = own.entry_id)::text as own_id,
           min(side.id) filter (where side.entry_id = own.opponent_id)::text as other_id
    from private.sides_on_sheet(own.tournament_id) as side) as ids
  where own.token = match_by_link.token;
$$;

-- Null: nothing is reported.
create function private.shown_report(reporter public.match_sides, own text, other text)
returns jsonb
language sql stable
return case when reporter.reported_at is not null then jsonb_build_object(
  'winner', case when reporter.reported_winner = reporter.entry_id then own else other end,
  'how', reporter.reported_how, 'at', reporter.reported_at,
  'counts_at', reporter.reported_at + private.report_waits(),
  'is_denied', reporter.denied_at is not null) end;

-- Who plays for a side, and off what: [{full_name, handicap, category, tees}].
create function private.players_of_match(tournament text, entry uuid) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'full_name', player.full_name,
      'handicap', case when known.rules ->> 'handicaps' = 'draw'
        then coalesce(drawn.handicap, player.handicap) else player.handicap end,
      'category', player.category,
      'tees', private.chosen_tee(player.id)) order by player.position), '[]')
  from public.players as player
  join public.knockouts as known on known.tournament_id = player.tournament_id
  -- As the entry was when the draw was published.
  left join lateral (
    select case when version.player_id = player.id then version.handicap else (
      select further ->> 'handicap' from jsonb_array_elements(version.players) as further
      where further ->> 'id' = player.id::text) end as handicap
    from public.entry_versions as version
    where version.entry_id = player.entry_id and version.sent_at <= known.published_at
    order by version.number desc limit 1) as drawn on true
  where player.tournament_id = players_of_match.tournament
    and player.entry_id = players_of_match.entry and player.state = 'playing';
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

-- Offers up to three days, in place of those offered before. Returns them. Codes: match_link_not_found,
-- tournament_cancelled, match_decided, match_days_invalid.
create function public.offer_match_days(token uuid, days date[]) returns date[]
language plpgsql volatile security definer
as $$
declare
  own public.match_sides;
begin
  if cardinality(days) > 3 then
    raise exception 'match_days_invalid';
  end if;
  own := private.lock_match_side(token);
  if private.is_match_decided(own) then
    raise exception 'match_decided';
  end if;
  update public.match_sides as side
  set days = array(select distinct day from unnest(offer_match_days.days) as day
    where day is not null order by day)
  where side.tournament_id = own.tournament_id and side.match = own.match
    and side.entry_id = own.entry_id
  returning side.days into own.days;
  return own.days;
end;
$$;

-- Agrees to a day that the other side offers; null: the match has no day any more. Returns it.
-- Codes: match_link_not_found, tournament_cancelled, match_decided, match_day_gone.
create function public.agree_match_day(token uuid, day date) returns date
language plpgsql volatile security definer
as $$
declare
  own public.match_sides := private.lock_match_side(token);
begin
  if private.is_match_decided(own) then
    raise exception 'match_decided';
  end if;
  if agree_match_day.day is not null and not exists (
    select from public.match_sides as theirs
    where theirs.tournament_id = own.tournament_id and theirs.match = own.match
      and theirs.entry_id = own.opponent_id and agree_match_day.day = any (theirs.days)
  ) then
    raise exception 'match_day_gone';
  end if;
  update public.match_sides as side
  set agreed_on = case when side.entry_id = own.entry_id then agree_match_day.day end
  where side.tournament_id = own.tournament_id and side.match = own.match;
  return agree_match_day.day;
end;
$$;

-- A result that was reported counts. The knock-out is locked.
create function private.count_report(
  own public.match_sides, winner uuid, how text, strokes jsonb
) returns void
language plpgsql
as $$
declare
  made integer;
begin
  insert into public.knockout_events (tournament_id, number, kind, match, winner, how, strokes)
  select own.tournament_id, 1 + coalesce(max(event.number), 0), 'result', own.match,
         count_report.winner, count_report.how, count_report.strokes
  from public.knockout_events as event
  where event.tournament_id = own.tournament_id
  returning number into made;
  -- Who has said so knows it.
  perform private.mail_result(own.tournament_id, made, 'counted', array[own.opponent_id]);
  update public.knockouts as changed set updated_at = now()
  where changed.tournament_id = own.tournament_id;
  perform private.forget_reports(own.tournament_id);
  perform private.sync_match_sides(own.tournament_id);
end;
$$;

-- Reports how a match ended. What the loser says counts at once, what the winner says when the other side
-- confirms it or its time is over; two that contradict each other are for the club. Returns counts, waits
-- or disputed. Codes: match_link_not_found, tournament_cancelled, match_decided, match_report_invalid.
create function public.report_match(token uuid, won boolean, how text, strokes jsonb default null)
returns text
language plpgsql volatile security definer
as $$
declare
  own public.match_sides;
  theirs public.match_sides;
  winning uuid;
  is_new boolean;
begin
  if won is null or how is null or not private.is_reported_result(how)
     or not private.are_match_strokes(strokes) then
    raise exception 'match_report_invalid';
  end if;
  own := private.lock_match_side(token);
  winning := case when won then own.entry_id else own.opponent_id end;
  if private.is_match_decided(own) then
    -- The same again, or by both.
    if (select event.winner = winning and event.how = report_match.how
        from public.knockout_events as event
        where event.tournament_id = own.tournament_id and event.match = own.match
          and event.kind in ('result', 'correction')
        order by event.number desc limit 1) then
      return 'counts';
    end if;
    raise exception 'match_decided';
  end if;
  if not won then
    perform private.count_report(own, winning, how, strokes);
    return 'counts';
  end if;
  update public.match_sides as side
  set reported_at = now(), reported_winner = winning,
      reported_how = report_match.how, reported_strokes = report_match.strokes, denied_at = null
  where side.tournament_id = own.tournament_id and side.match = own.match
    and side.entry_id = own.entry_id
    and (side.reported_winner, side.reported_how)
      is distinct from (winning, report_match.how)
  returning true into is_new;
  select * into theirs from public.match_sides as side
  where side.tournament_id = own.tournament_id and side.match = own.match
    and side.entry_id = own.opponent_id;
  if is_new then
    perform private.queue_match_mail(
      own.opponent_id, own.match,
      case when theirs.reported_at is null then 'reported' else 'disputed' end,
      now()::text, jsonb_build_object('won', false, 'how', report_match.how));
  end if;
  return case when theirs.reported_at is not null
    or own.denied_at is not null and own.reported_how = report_match.how
    then 'disputed' else 'waits' end;
end;
$$;

-- Says whether what the other side has reported is right: then it counts; else it is for the club.
-- Returns counts or disputed. Codes: match_link_not_found, tournament_cancelled, match_decided,
-- match_report_gone.
create function public.answer_match_report(token uuid, is_right boolean) returns text
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
  where side.tournament_id = own.tournament_id and side.match = own.match
    and side.entry_id = own.opponent_id;
  if theirs.reported_at is null then
    raise exception 'match_report_gone';
  end if;
  if is_right then
    perform private.count_report(
      own, theirs.reported_winner, theirs.reported_how, theirs.reported_strokes);
    return 'counts';
  end if;
  update public.match_sides as side set denied_at = coalesce(side.denied_at, now())
  where side.tournament_id = theirs.tournament_id and side.match = theirs.match
    and side.entry_id = theirs.entry_id;
  perform private.queue_match_mail(
    theirs.entry_id, theirs.match, 'disputed', theirs.reported_at::text,
    jsonb_build_object('won', true, 'how', theirs.reported_how));
  return 'disputed';
end;
$$;

-- Gives a side of a match another link, and returns it; the old one shuts. Secretaries only. Code: match_link_not_found.
create function public.replace_match_link(tournament text, match text, side integer) returns uuid
language plpgsql volatile security definer
as $$
declare
  made uuid;
begin
  perform private.assert_role('{secretary}', replace_match_link.tournament);
  perform private.assert_session();
  update public.match_sides as known set token = gen_random_uuid()
  where known.tournament_id = replace_match_link.tournament
    and known.match = replace_match_link.match
    and known.entry_id = (
      select listed.entry_id from private.sides_on_sheet(replace_match_link.tournament) as listed
      where listed.id = replace_match_link.side)
  returning known.token into made;
  if made is null then
    raise exception 'match_link_not_found';
  end if;
  perform private.write_tournament_audit('match-link-replaced', replace_match_link.tournament);
  return made;
end;
$$;

-- Who arranges what, for the club's pages, by matches and sides on the sheet: [{match, side, days,
-- agreed_on, token, players}], the token for secretaries only.
create function private.arranged_matches(tournament text) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'match', own.match, 'side', listed.id::text, 'days', own.days, 'agreed_on', own.agreed_on,
      'token', case when private.has_role('{secretary}', arranged_matches.tournament)
        then own.token end,
      'players', private.players_of_match(own.tournament_id, own.entry_id))
    order by own.match, listed.id), '[]')
  from public.match_sides as own
  join private.sides_on_sheet(arranged_matches.tournament) as listed
    on listed.entry_id = own.entry_id
  where own.tournament_id = arranged_matches.tournament;
$$;

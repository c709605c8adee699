-- What players play off: their handicap, division and tee, fixed when play begins.

create table public.playing_data (
  player_id uuid not null,
  tournament_id text not null,
  handicap text,
  handicap_number numeric generated always as (private.handicap_number(handicap)) stored,
  category text,
  -- The rated tee: the player's answer, or that of the division, or the first; null: no tee is
  -- rated.
  tee text,
  fixed_at timestamptz not null,
  -- The first card of the tournament, its tee time, or an entry that was made afterwards.
  fixed_by text not null,
  corrected_at timestamptz,
  -- Why the club has corrected it.
  reason text,
  constraint playing_data_pkey primary key (player_id),
  constraint playing_data_player_fkey foreign key (tournament_id, player_id)
    references public.players(tournament_id, id) on delete cascade,
  constraint playing_data_division_fkey foreign key (tournament_id, category)
    references public.divisions(tournament_id, id) on delete set null (category),
  constraint playing_data_tee_fkey foreign key (tournament_id, tee)
    references public.tees(tournament_id, name) on update cascade,
  constraint playing_data_handicap check (char_length(handicap) <= 20),
  constraint playing_data_fixed_by check (fixed_by in ('card', 'tee_time', 'entry')),
  constraint playing_data_reason check (char_length(reason) <= 1000 and btrim(reason) <> '')
);

comment on table public.playing_data is
  'What each player plays off, from the first card or the tee time on (Rule 3.3b of the Rules of Golf); before that there are no rows.';

create index playing_data_of_tournament
  on public.playing_data (tournament_id, fixed_at);
create index playing_data_of_division on public.playing_data (tournament_id, category);
create index playing_data_of_tee on public.playing_data (tournament_id, tee);

create policy "members read their players' playing data" on public.playing_data
  for select to authenticated
  using (player_id = any (array(
    select player.id from public.players as player
    where player.entry_id = any (array(select private.own_entries())))));

-- The rated tee that an answer of the player names; null: none.
create function private.chosen_tee(player uuid) returns text
language sql stable
as $$
  select tee.name from private.answer_texts as answer
  join public.tees as tee
    on tee.tournament_id = answer.tournament_id
    and lower(tee.name) = lower(btrim(answer.answer))
  where answer.player_id = chosen_tee.player
  order by tee.position
  limit 1;
$$;

create function private.tee_of(player public.players) returns text
language sql stable
as $$
  select coalesce(
    private.chosen_tee(player.id),
    (select division.tee from public.divisions as division
     where division.tournament_id = player.tournament_id and division.id = player.category),
    (select tee.name from public.tees as tee
     where tee.tournament_id = player.tournament_id order by tee.position limit 1));
$$;

-- Where registration goes on after the day, so does play.
-- When play begins: the tee-off, or else the first start of the draw, or else the end of the
-- day. Null: not known, or registration goes on after the day; or of a knock-out, whose day is that of
-- the draw.
create function private.tee_time_of(tournament text) returns timestamptz
language sql stable
as $$
  select (known.starts_on + coalesce(
      known.tee_off_at,
      (select min(fourball.starts_at) from public.fourballs as fourball
       where fourball.tournament_id = known.id),
      time '24:00')) at time zone 'Asia/Kolkata'
  from public.tournaments as known
  where known.id = tee_time_of.tournament and not known.is_open_after_its_day
    and known.form_of_play <> 'knock-out';
$$;

-- Since when playing data is fixed, and by what: {at, by}; null: it is not.
create function private.beginning_of_play(tournament text) returns jsonb
language sql stable security definer
as $$
  select coalesce(
    (select jsonb_build_object('at', fixed.fixed_at, 'by', fixed.fixed_by)
     from public.playing_data as fixed
     where fixed.tournament_id = beginning_of_play.tournament
     order by fixed.fixed_at limit 1),
    (select jsonb_build_object('at', tee_time, 'by', 'tee_time')
     from private.tee_time_of(beginning_of_play.tournament) as tee_time
     where tee_time <= now()));
$$;

create function private.fix_playing_data(tournament text, fixed_by text, fixed_at timestamptz)
returns void
language plpgsql
as $$
begin
  if exists (
    select from public.playing_data as fixed
    where fixed.tournament_id = fix_playing_data.tournament
  ) then
    return;
  end if;
  -- In one order, for two who do so at once.
  insert into public.playing_data (
    player_id, tournament_id, handicap, category, tee, fixed_at, fixed_by)
  select player.id, player.tournament_id, player.handicap, player.category,
         private.tee_of(player), fix_playing_data.fixed_at, fix_playing_data.fixed_by
  from public.players as player
  left join public.entries as entry on entry.id = player.entry_id
  where player.tournament_id = fix_playing_data.tournament and player.state = 'playing'
    and entry.state is distinct from 'withdrawn'
  order by player.id
  on conflict do nothing;
end;
$$;

-- Members who are just changing an entry hold the tournament's row: it waits for them.
-- Call it before the first card is stored, and before the tournament's play is locked.
create function private.fix_playing_data_by_card(tournament text) returns void
language plpgsql
as $$
begin
  if private.beginning_of_play(tournament) is null then
    perform from public.tournaments as known
    where known.id = fix_playing_data_by_card.tournament for no key update;
  end if;
  perform private.fix_playing_data_by_tee_time(tournament);
  perform private.fix_playing_data(tournament, 'card', now());
end;
$$;

create function private.fix_playing_data_by_tee_time(tournament text) returns void
language plpgsql
as $$
declare
  tee_time constant timestamptz := private.tee_time_of(tournament);
begin
  if tee_time <= now() then
    perform private.fix_playing_data(tournament, 'tee_time', tee_time);
  end if;
end;
$$;

-- The last card was a mistake, or the day is another one.
-- Nothing is fixed any more where there is no card and the tee time is to come.
create function private.release_playing_data(tournament text) returns void
language sql
as $$
  delete from public.playing_data as fixed
  where fixed.tournament_id = release_playing_data.tournament
    and not exists (
      select from public.scores as score
      where score.tournament_id = release_playing_data.tournament)
    and coalesce(private.tee_time_of(release_playing_data.tournament) > now(), true);
$$;

create function private.release_playing_data_after_move() returns trigger
language plpgsql security definer
as $$
begin
  perform private.release_playing_data(new.id);
  return null;
end;
$$;

create trigger release_playing_data_after_move
  after update of starts_on, tee_off_at, is_open_after_its_day on public.tournaments
  for each row
  execute function private.release_playing_data_after_move();

-- Since play has begun, of members only what scoring does not use.
-- Refuses another handicap, division, tee or player in an entry whose playing data is fixed;
-- the detail is the field.
create function private.assert_playing_data_stays(entry uuid) returns void
language plpgsql stable
as $$
declare
  wrong text;
begin
  if not exists (
    select from public.playing_data as fixed
    join public.players as player on player.id = fixed.player_id
    where player.entry_id = assert_playing_data_stays.entry
  ) then
    return;
  end if;
  select case when fixed.player_id is null then 'players'
      else case when player.position > 0 then format('players[%s].', player.position - 1)
             else '' end
        || case
          when not private.is_same_handicap(fixed.handicap, player.handicap) then 'handicap'
          when fixed.category is distinct from player.category then 'category'
          else coalesce((
            select 'answers.' || answer.question_id from private.answer_texts as answer
            where answer.player_id = player.id
              and lower(btrim(answer.answer)) = lower(private.tee_of(player)) limit 1),
            'handicap')
        end
    end into wrong
  from public.players as player
  left join public.playing_data as fixed on fixed.player_id = player.id
  where player.entry_id = assert_playing_data_stays.entry and player.state = 'playing'
    and (fixed.player_id is null
      or not private.is_same_handicap(fixed.handicap, player.handicap)
      or (fixed.category, fixed.tee) is distinct from (player.category, private.tee_of(player)))
  order by player.position
  limit 1;
  if found then
    raise exception 'playing_data_fixed' using detail = wrong;
  end if;
end;
$$;

create function private.is_same_handicap(one text, other text) returns boolean
language sql immutable
return coalesce(
  one = other or private.handicap_number(one) = private.handicap_number(other), false);

-- An entry that the club brings back, with what stays of before: of each player the handicap, the
-- division and the answers that name a tee where these are fixed, and the name where only capitals and
-- spaces differ; the address where none is given.
create function private.as_they_were(
  sent public.tournament_registrations, last public.tournament_registrations
) returns public.tournament_registrations
language plpgsql stable
as $$
declare
  was record;
begin
  sent.email := coalesce(sent.email, last.email);
  for was in
    select given.number, jsonb_strip_nulls(jsonb_build_object(
        'full_name', case
          when lower(regexp_replace(player.full_name, '\s', '', 'g'))
            = lower(regexp_replace(given.full_name, '\s', '', 'g')) then player.full_name end,
        'handicap', fixed.handicap,
        'category', case when sent.entry_form = 'full' then fixed.category end,
        'answers', case jsonb_typeof(given.answers) when 'object' then
          given.answers || named.answers else named.answers end)) as facts
    from private.players_in(sent) as given
    join public.players as player on player.entry_id = last.entry_id and player.id::text = given.id
    left join public.playing_data as fixed on fixed.player_id = player.id
    left join lateral (
      select jsonb_object_agg(answer.question_id, stored.answer) as answers
      from public.answers as answer
      join private.answer_texts as stored
        on stored.player_id = answer.player_id and stored.question_id = answer.question_id
      join public.questions as question
        on question.tournament_id = answer.tournament_id and question.id = answer.question_id
      left join public.choices as choice on choice.id = answer.choice_id
      where answer.player_id = fixed.player_id and answer.kind <> 'yes_no'
        -- What is hidden is not answered anew.
        and not question.is_hidden and choice.is_hidden is not true
        and exists (
          select from public.tees as tee
          where tee.tournament_id = answer.tournament_id
            and lower(tee.name) = lower(btrim(stored.answer)))
    ) as named on true
  loop
    if was.number = 0 then
      sent := jsonb_populate_record(sent, was.facts);
    else
      sent.players := jsonb_set(
        sent.players, array[(was.number - 1)::text],
        sent.players -> (was.number - 1) || was.facts);
    end if;
  end loop;
  return sent;
end;
$$;

-- What the club corrects, and who enters after play has begun. is_back: of an entry that was
-- withdrawn, for which what was fixed stays.
create function private.sync_playing_data(entry uuid, is_back boolean default false) returns void
language plpgsql
as $$
begin
  insert into public.playing_data as fixed (
    player_id, tournament_id, handicap, category, tee, fixed_at, fixed_by)
  select player.id, player.tournament_id, player.handicap, player.category,
         private.tee_of(player), now(), 'entry'
  from public.players as player
  where player.entry_id = sync_playing_data.entry and player.state = 'playing'
    and exists (
      select from public.playing_data as other
      where other.tournament_id = player.tournament_id)
  order by player.id
  on conflict (player_id) do update
  set handicap = excluded.handicap, category = excluded.category, tee = excluded.tee,
      corrected_at = now(), reason = null
  where not is_back and (
    not private.is_same_handicap(fixed.handicap, excluded.handicap)
    or (fixed.category, fixed.tee) is distinct from (excluded.category, excluded.tee));
end;
$$;

-- Of guests, and of players who have withdrawn with a card, where the club rates its tees after
-- play began.
create function private.give_rated_tees(tournament text) returns void
language sql
as $$
  update public.playing_data as fixed set tee = private.tee_of(player)
  from public.players as player
  where fixed.tournament_id = give_rated_tees.tournament and fixed.tee is null
    and player.id = fixed.player_id and private.tee_of(player) is not null;
$$;

create function private.sync_guest_playing_data() returns trigger
language plpgsql security definer
as $$
begin
  insert into public.playing_data as fixed (
    player_id, tournament_id, handicap, tee, fixed_at, fixed_by)
  select new.id, new.tournament_id, new.handicap,
         private.tee_of(new), now(), 'entry'
  where exists (
    select from public.playing_data as other
    where other.tournament_id = new.tournament_id)
  on conflict (player_id) do update
  set handicap = excluded.handicap, corrected_at = now()
  where fixed.handicap is distinct from excluded.handicap;
  return null;
end;
$$;

create trigger sync_guest_playing_data
  after insert or update of handicap on public.players
  for each row
  when (new.entry_id is null)
  execute function private.sync_guest_playing_data();

-- For the schedule.
create function private.fix_due_playing_data() returns void
language sql
as $$
  select private.fix_playing_data_by_tee_time(known.id)
  from public.tournaments as known
  where known.state = 'published'
    and known.starts_on between (now() at time zone 'Asia/Kolkata')::date - 2
      and (now() at time zone 'Asia/Kolkata')::date;
$$;

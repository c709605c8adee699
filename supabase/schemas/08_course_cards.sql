-- Cards that a fourball keeps on its phones, hole by hole, behind a link.

create table public.card_links (
  token uuid default gen_random_uuid() not null,
  tournament_id text not null,
  -- Its number in the published draw; null: the draw was taken back, and the link opens nothing.
  fourball integer,
  players uuid[] not null,
  made_at timestamptz default now() not null,
  -- When a phone was refused last since the link or the phone has saved too often, and which.
  refused_at timestamptz,
  refused_writer text,
  constraint card_links_pkey primary key (token),
  constraint card_links_of_fourball unique (tournament_id, fourball) deferrable,
  constraint card_links_players check (cardinality(players) between 1 and 4),
  constraint card_links_refused_writer check (char_length(refused_writer) <= 32),
  constraint card_links_tournament_id_fkey foreign key (tournament_id)
    references public.tournament_play(tournament_id) on delete cascade
);

comment on table public.card_links is
  'The token opens the cards of a fourball of the published draw until play is over. It goes with its players to the fourball that has most of them; the club can replace it.';

create table public.hole_scores (
  id bigint generated always as identity,
  -- Made by the phone: a score that is sent again is saved once.
  key uuid not null,
  tournament_id text not null,
  player_id uuid not null,
  hole integer not null,
  -- 0: picked up; null: the score was removed.
  strokes integer,
  phone uuid,
  admin_id uuid,
  -- The numbers that other phones have saved for this hole before no longer count.
  settles boolean default false not null,
  saved_at timestamptz default clock_timestamp() not null,
  -- Why the club has corrected the hole.
  reason text,
  -- Tells phones apart; with the phone's own id anybody could save as that phone.
  writer text generated always as (coalesce(md5(phone::text), 'club')) stored,
  constraint hole_scores_pkey primary key (id),
  constraint hole_scores_key unique (key),
  constraint hole_scores_player_fkey foreign key (tournament_id, player_id)
    references public.players(tournament_id, id) on delete cascade,
  constraint hole_scores_admin_id_fkey foreign key (admin_id)
    references auth.users(id) on delete set null,
  constraint hole_scores_hole check (hole between 1 and 18),
  constraint hole_scores_strokes check (strokes between 0 and 30),
  constraint hole_scores_reason check (char_length(reason) <= 1000 and btrim(reason) <> '')
);

comment on table public.hole_scores is
  'Every score that was saved for a hole; rows are only added. Those of one ball are its first player''s.';
create index hole_scores_of_player
  on public.hole_scores (tournament_id, player_id, hole, id);
create index hole_scores_of_admin on public.hole_scores (admin_id) where admin_id is not null;

create table public.returned_cards (
  id bigint generated always as identity,
  tournament_id text not null,
  player_id uuid not null,
  -- A player, of another fourball too; null: the club, or a guest who was removed since.
  marker_id uuid,
  holes integer[],
  no_return text,
  returned_at timestamptz default clock_timestamp() not null,
  -- The club has decided on a difference to the card that it typed.
  settled_at timestamptz,
  reopened_at timestamptz,
  reopened_by uuid,
  reason text,
  phone uuid,
  writer text generated always as (md5(phone::text)) stored,
  constraint returned_cards_pkey primary key (id),
  constraint returned_cards_player_fkey foreign key (tournament_id, player_id)
    references public.players(tournament_id, id) on delete cascade,
  constraint returned_cards_marker_fkey foreign key (tournament_id, marker_id)
    references public.players(tournament_id, id) on delete set null (marker_id),
  constraint returned_cards_reopened_by_fkey foreign key (reopened_by)
    references auth.users(id) on delete set null,
  constraint returned_cards_no_return check (no_return in ('NR', 'WD')),
  constraint returned_cards_one_of check (num_nonnulls(holes, no_return) = 1),
  constraint returned_cards_reason check (
    (reason is null) = (reopened_at is null)
    and char_length(reason) <= 1000 and btrim(reason) <> ''
  )
);

comment on table public.returned_cards is
  'The cards that fourballs have returned; the current one of a player was not reopened.';

create unique index returned_cards_current
  on public.returned_cards (tournament_id, player_id) where (reopened_at is null);
create index returned_cards_of_admin
  on public.returned_cards (reopened_by) where reopened_by is not null;

create table public.card_confirmations (
  id bigint generated always as identity,
  tournament_id text not null,
  player_id uuid not null,
  -- Who says that the card is right: its player, or its marker.
  role text not null,
  marker_id uuid,
  -- The card that was confirmed, 0 where the player picked up.
  holes integer[] not null,
  phone uuid,
  writer text generated always as (md5(phone::text)) stored,
  confirmed_at timestamptz default clock_timestamp() not null,
  constraint card_confirmations_pkey primary key (id),
  constraint card_confirmations_player_fkey foreign key (tournament_id, player_id)
    references public.players(tournament_id, id) on delete cascade,
  constraint card_confirmations_marker_fkey foreign key (tournament_id, marker_id)
    references public.players(tournament_id, id) on delete cascade,
  constraint card_confirmations_role check (role in ('player', 'marker'))
);

comment on table public.card_confirmations is
  'Who has confirmed a card, on which phone; rows are only added. One holds while the card has the same holes and was not reopened.';
create index card_confirmations_of_player
  on public.card_confirmations (tournament_id, player_id);

create table public.holes_not_taken (
  id bigint generated always as identity,
  -- Made by the phone, as that of hole_scores.
  key uuid not null,
  tournament_id text not null,
  player_id uuid not null,
  hole integer not null,
  -- 0: picked up; null: the number before was removed.
  strokes integer,
  -- The players of the fourball that sent it.
  sent_by uuid[] not null,
  phone uuid not null,
  sent_at timestamptz default clock_timestamp() not null,
  state text default 'open' not null,
  decided_at timestamptz,
  decided_by uuid,
  -- Tells phones apart, as that of hole_scores.
  writer text generated always as (md5(phone::text)) stored,
  constraint holes_not_taken_pkey primary key (id),
  constraint holes_not_taken_key unique (key),
  constraint holes_not_taken_player_fkey foreign key (tournament_id, player_id)
    references public.players(tournament_id, id) on delete cascade,
  constraint holes_not_taken_decided_by_fkey foreign key (decided_by)
    references auth.users(id) on delete set null,
  constraint holes_not_taken_hole check (hole between 1 and 18),
  constraint holes_not_taken_strokes check (strokes between 0 and 30),
  constraint holes_not_taken_sent_by check (cardinality(sent_by) between 1 and 4),
  -- replaced: its phone, or the fourball that has the player again, has sent another since.
  constraint holes_not_taken_state check (state in ('open', 'replaced', 'entered', 'discarded'))
);

comment on table public.holes_not_taken is
  'Numbers that a fourball has sent of a player who no longer plays in it; the club enters or discards them.';
create index holes_not_taken_of_player
  on public.holes_not_taken (tournament_id, player_id, hole, id);
create index holes_not_taken_of_admin
  on public.holes_not_taken (decided_by) where decided_by is not null;

create policy "members read their players'" on public.card_confirmations
  for select to authenticated
  using (player_id = any (array(
    select player.id from public.players as player
    where player.entry_id = any (array(select private.own_entries())))));

create policy "members read their players'" on public.hole_scores
  for select to authenticated
  using (player_id = any (array(
    select player.id from public.players as player
    where player.entry_id = any (array(select private.own_entries())))));

create policy "members read their players'" on public.holes_not_taken
  for select to authenticated
  using (player_id = any (array(
    select player.id from public.players as player
    where player.entry_id = any (array(select private.own_entries())))));

create policy "members read their players'" on public.returned_cards
  for select to authenticated
  using (player_id = any (array(
    select player.id from public.players as player
    where player.entry_id = any (array(select private.own_entries())))));

-- For the file with a member's data, an administrator's too.
create view public.own_hole_scores with (security_invoker = true) as
select score.id, score.tournament_id, score.player_id, score.hole, score.strokes, score.saved_at,
       score.reason
from public.hole_scores as score
where score.player_id = any (array(
  select player.id from public.players as player
  where player.entry_id = any (array(select private.own_entries()))));

create view public.own_holes_not_taken with (security_invoker = true) as
select number.id, number.tournament_id, number.player_id, number.hole, number.strokes,
       number.sent_at, number.state
from public.holes_not_taken as number
where number.player_id = any (array(
  select player.id from public.players as player
  where player.entry_id = any (array(select private.own_entries()))));

create view public.own_card_confirmations with (security_invoker = true) as
select confirmation.id, confirmation.tournament_id, confirmation.player_id, confirmation.role,
       confirmation.holes, confirmation.confirmed_at
from public.card_confirmations as confirmation
where confirmation.player_id = any (array(
  select player.id from public.players as player
  where player.entry_id = any (array(select private.own_entries()))));

create view public.own_returned_cards with (security_invoker = true) as
select card.id, card.tournament_id, card.player_id, card.holes, card.no_return,
       card.returned_at, card.reopened_at, card.reason
from public.returned_cards as card
where card.player_id = any (array(
  select player.id from public.players as player
  where player.entry_id = any (array(select private.own_entries()))));

-- Each phone's latest number of a hole counts, from the last one on that settled it; but the
-- club's over all, until the club opens the hole again.
create view public.course_cards with (security_invoker = true) as
with latest as (
  select distinct on (score.tournament_id, score.player_id, score.hole, score.writer)
         score.tournament_id, score.player_id, score.hole, score.writer, score.strokes,
         score.id, score.saved_at
  from public.hole_scores as score
  where score.writer = 'club' or not exists (
    select from public.hole_scores as settling
    where settling.tournament_id = score.tournament_id
      and settling.player_id = score.player_id and settling.hole = score.hole
      and settling.settles and settling.id > score.id)
  order by score.tournament_id, score.player_id, score.hole, score.writer, score.id desc
),
hole as (
  select tournament_id, player_id, hole,
         max(strokes) filter (where writer = 'club') as corrected,
         (array_agg(strokes order by id desc)
           filter (where strokes is not null and writer <> 'club'))[1] as strokes,
         array_agg(distinct strokes)
           filter (where strokes is not null and writer <> 'club') as numbers,
         max(saved_at) as saved_at
  from latest
  group by tournament_id, player_id, hole
)
select kept.tournament_id, kept.player_id,
       -- From the first hole on; 0: picked up.
       array(
         select (kept.by_hole ->> number::text)::integer
         from generate_series(1, 18) as number order by number) as strokes,
       kept.differences, kept.thru, kept.saved_at, kept.corrected
-- Each step is read once, so that a caller's tournament limits what is read.
from (
  select hole.tournament_id, hole.player_id,
         jsonb_object_agg(hole.hole, coalesce(hole.corrected, hole.strokes)) as by_hole,
         -- By hole, where phones have different numbers.
         jsonb_object_agg(hole.hole, hole.numbers)
           filter (where cardinality(hole.numbers) > 1 and hole.corrected is null)
           as differences,
         count(coalesce(hole.corrected, hole.strokes))::integer as thru,
         max(hole.saved_at) as saved_at,
         array_agg(hole.hole order by hole.hole)
           filter (where hole.corrected is not null) as corrected
  from hole
  group by hole.tournament_id, hole.player_id
) as kept;

comment on view public.course_cards is
  'The cards that are kept on the course: {strokes by hole, differences {hole: numbers}, thru, saved_at, corrected: holes whose number is the club''s}.';

-- What a hole asks for is in PL/pgSQL, which keeps its plans for the session: a function in SQL that
-- is not written out in its caller is planned anew each time, a third of what a hole cost.

-- A guest, or a player of an entry that has a place.
create function private.is_playing(player public.players) returns boolean
language plpgsql stable
as $$
begin
  return (
    select player.state = 'playing' and (
      player.entry_id is null
      or exists (
        select from public.entries as entry
        where entry.id = player.entry_id and entry.state = 'confirmed')));
end;
$$;

create function private.cards_of_team(team uuid)
returns table (player_id uuid, saved_at timestamptz)
language sql stable
as $$
  select score.player_id, score.saved_at
  from public.team_players as member
  join public.scores as score
    on score.tournament_id = member.tournament_id and score.player_id = member.player_id
  where member.team_id = cards_of_team.team and not member.is_neutral and score.holes is not null
  union all
  select score.player_id, score.saved_at
  from public.team_players as member
  join public.hole_scores as score
    on score.tournament_id = member.tournament_id and score.player_id = member.player_id
  where member.team_id = cards_of_team.team and not member.is_neutral
    and score.strokes is not null;
$$;

-- The sides that have begun, with who plays in them then and the player under whom a card of one
-- ball is kept: of this team, or of all. One whose last score was removed has not begun; where its
-- players have only moved, who has withdrawn since it began stays in it, and they may come back.
create function private.start_sides(tournament text, team uuid default null) returns void
language plpgsql
as $$
begin
  update public.team_players as member set has_started = false
  from public.players as player
  where member.tournament_id = start_sides.tournament and member.has_started
    and player.id = member.player_id
    and case when start_sides.team is null then private.is_playing(player)
          else member.team_id = start_sides.team end
    and not exists (select from private.cards_of_team(member.team_id));
  update public.teams as side
  set card_player_id = (
    select card.player_id from private.cards_of_team(side.id) as card
    order by card.player_id is distinct from side.card_player_id, card.saved_at limit 1)
  where side.tournament_id = start_sides.tournament
    and (start_sides.team is null or side.id = start_sides.team);
  update public.team_players as member set has_started = true
  from public.teams as side, public.players as player
  where side.tournament_id = start_sides.tournament and side.card_player_id is not null
    and (start_sides.team is null or side.id = start_sides.team)
    and member.team_id = side.id and not member.is_neutral
    and player.id = member.player_id
    and (private.is_playing(player) or player.id = side.card_player_id)
    and not exists (
      select from public.team_players as other
      join public.players as partner on partner.id = other.player_id
      where other.team_id = side.id and other.has_started and private.is_playing(partner));
end;
$$;

create function private.start_side() returns trigger
language plpgsql
as $$
declare
  card constant record := coalesce(new, old);
  side uuid;
begin
  select member.team_id into side from public.team_players as member
  where member.player_id = card.player_id and not member.is_neutral
    and (tg_op = 'DELETE' or not exists (
      select from public.team_players as other
      where other.team_id = member.team_id and other.has_started));
  if side is not null then
    perform private.start_sides(card.tournament_id, side);
  end if;
  return null;
end;
$$;

create trigger start_side
  after insert or update of holes or delete on public.scores
  for each row
  execute function private.start_side();

create trigger start_side
  after insert on public.hole_scores
  for each row
  execute function private.start_side();

create function private.has_one_ball(tournament text) returns boolean
language plpgsql stable
as $$
begin
  return (
    select coalesce(
      (select play.rules #>> '{scoring,format}' in (
        'foursomes', 'greensomes', 'chapman', 'scramble')
       from public.tournament_play as play
       where play.tournament_id = has_one_ball.tournament), false));
end;
$$;

-- Under whom the card of a player is kept: of a side with one ball the side's.
create function private.card_player(player uuid) returns uuid
language plpgsql stable
as $$
begin
  return (
    select coalesce((
      select side.card_player_id
      from public.team_players as member
      join public.teams as side on side.id = member.team_id
      where member.player_id = card_player.player and not member.is_neutral
        and private.has_one_ball(side.tournament_id)),
      card_player.player));
end;
$$;

create function private.common_players(one uuid[], other uuid[]) returns integer
language sql immutable
as $$
  select count(*)::integer from unnest(one) as player where player = any (other);
$$;

-- The code is on the scorecards of the players, so a link goes to the fourball that has most of
-- them, of two that have as many to the one whose it was. Returns the fourballs whose scorecards
-- are no longer right: the link is new, or a player has joined.
create function private.sync_card_links(tournament text, published_draw jsonb) returns integer[]
language plpgsql
as $$
declare
  had_links constant boolean := exists (
    select from public.card_links as link
    where link.tournament_id = sync_card_links.tournament);
  candidate record;
  given integer[] := '{}';
  kept uuid[] := '{}';
  changed integer[] := '{}';
begin
  set constraints public.card_links_of_fourball deferred;
  for candidate in
    with drawn as (
      select seat.number, array_agg(seat.id order by seat.place) as players
      from private.published_seats(sync_card_links.published_draw) as seat
      group by seat.number
    ), candidates as (
      select link.token, drawn.number, drawn.players, drawn.players <@ link.players as is_printed,
             private.common_players(drawn.players, link.players) as common,
             drawn.number = link.fourball as is_same
      from drawn
      join public.card_links as link
        on link.tournament_id = sync_card_links.tournament and link.players && drawn.players
    )
    select * from candidates
    union all
    select null, drawn.number, drawn.players, false, 0, false from drawn
    order by common desc, is_same desc nulls last, number
  loop
    continue when candidate.number = any (given) or candidate.token = any (kept);
    if candidate.token is null then
      insert into public.card_links (tournament_id, fourball, players)
      values (sync_card_links.tournament, candidate.number, candidate.players)
      returning token into candidate.token;
    else
      update public.card_links as link
      set fourball = candidate.number, players = candidate.players
      where link.token = candidate.token;
    end if;
    kept := kept || candidate.token;
    given := given || candidate.number;
    if had_links and not candidate.is_printed then
      changed := changed || candidate.number;
    end if;
  end loop;
  delete from public.card_links as link
  where link.tournament_id = sync_card_links.tournament and link.token <> all (kept);
  set constraints public.card_links_of_fourball immediate;
  return array(select number from unnest(changed) as number order by number);
end;
$$;

-- Whether cards can be kept: early, open, or over, which begins with the day after or with
-- published results.
create function private.play_state(tournament text) returns text
language plpgsql stable
as $$
begin
  return (
    select case
        when known.state <> 'published' or play.results_published_at is not null
          then 'over'
        when today < known.starts_on then 'early'
        when today > known.starts_on and not known.is_open_after_its_day then 'over'
        else 'open' end
    from public.tournaments as known
    join public.tournament_play as play on play.tournament_id = known.id
    cross join (select (now() at time zone 'Asia/Kolkata')::date as today) as calendar
    where known.id = play_state.tournament);
end;
$$;

-- Those of a card since it was reopened last.
create function private.confirmations(tournament text, card_player uuid)
returns setof public.card_confirmations
language sql stable
as $$
  select confirmation.* from public.card_confirmations as confirmation
  where confirmation.tournament_id = confirmations.tournament
    and confirmation.player_id = confirmations.card_player
    and not exists (
      select from public.returned_cards as returned
      where returned.tournament_id = confirmations.tournament
        and returned.player_id = confirmations.card_player
        and returned.reopened_at > confirmation.confirmed_at);
$$;

-- What a fourball's link shows: {state: early, open or over, tournament, fourball, start,
-- scoring, players, with_club: the numbers that no card could take and on which the club has not
-- decided}, with partners who have withdrawn from a ball that they shared; null: no such
-- link. It never has the secret holes, and names the players while cards are open.
create function public.card_by_link(token uuid) returns jsonb
language plpgsql stable security definer
as $$
declare
  link public.card_links;
  play_state text;
begin
  select * into link from public.card_links as known
  where known.token = card_by_link.token and known.fourball is not null;
  if not found then
    return null;
  end if;
  play_state := private.play_state(link.tournament_id);
  return (select jsonb_build_object(
    'state', play_state,
    'tournament', jsonb_build_object(
      'name', tournament.name, 'slug', tournament.slug,
      'has_information_page', tournament.has_information_page,
      'divisions', tournament.divisions, 'rated_tees', tournament.rated_tees),
    'fourball', link.fourball,
    'start', play.published_draw -> 'fourballs' -> (link.fourball - 1) -> 'start',
    'scoring', play.rules -> 'scoring' #- '{handicap,secretHoles}',
    'with_club', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'player_id', player.id, 'name', player.full_name, 'hole', number.hole,
          'strokes', number.strokes)
        order by player.full_name, player.id, number.hole, number.id), '[]')
      from public.holes_not_taken as number
      join public.players as player on player.id = number.player_id
      where play_state = 'open' and number.tournament_id = link.tournament_id
        and number.sent_by && link.players
        and number.state = 'open' and number.strokes is not null),
    'players', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'player_id', player.id,
          'entry_id', coalesce(player.entry_id, player.id),
          'full_name', player.full_name,
          'handicap', coalesce(fixed.handicap, player.handicap),
          'category', coalesce(fixed.category, player.category),
          'tees', fixed.tee,
          'team', team.name,
          'is_playing', private.is_playing(player),
          'strokes', card.strokes,
          'differences', card.differences,
          'corrected', coalesce(card.corrected, '{}'),
          'is_typed', exists (
            select from public.scores as score
            where score.tournament_id = player.tournament_id and score.player_id = owner.id
              and score.source = 'club'),
          'confirmed', (
            select coalesce(jsonb_agg(jsonb_build_object(
                'role', confirmation.role, 'at', confirmation.confirmed_at,
                'marker', confirmation.marker_id, 'marker_name', marker.full_name,
                'holds', confirmation.holes
                  = card.strokes[1:private.holes_of_round(link.tournament_id)]
              ) order by confirmation.id), '[]')
            from private.confirmations(link.tournament_id, owner.id) as confirmation
            left join public.players as marker on marker.id = confirmation.marker_id),
          'returned', (
            select jsonb_build_object(
              'at', returned.returned_at, 'no_return', returned.no_return)
            from public.returned_cards as returned
            where returned.tournament_id = player.tournament_id
              and returned.player_id = owner.id
              and returned.reopened_at is null)
        ) order by array_position(link.players, player.id), player.position), '[]')
      from public.players as player
      cross join lateral (select private.card_player(player.id) as id offset 0) as owner
      left join public.playing_data as fixed on fixed.player_id = player.id
      left join public.team_players as member
        on member.player_id = player.id and not member.is_neutral
      left join private.side_names(link.tournament_id) as team on team.id = member.team_id
      -- Without the offset every card of the tournament is read.
      left join lateral (
        select kept.strokes, kept.differences, kept.corrected
        from public.course_cards as kept
        where kept.tournament_id = link.tournament_id
          and kept.player_id = owner.id
        offset 0) as card on true
      where play_state = 'open' and player.tournament_id = link.tournament_id
        and case when private.is_playing(player) then player.id = any (link.players)
          -- The shared handicap is that of who began, as far as no one has replaced them.
          else member.has_started and private.has_one_ball(link.tournament_id) and exists (
            select from public.team_players as partner
            where partner.team_id = member.team_id and partner.player_id = any (link.players))
            and (
              select count(*) filter (where other.has_started)
                - count(*) filter (where private.is_playing(partner))
                - count(*) filter (where other.has_started and not private.is_playing(partner)
                                     and other.position < member.position)
              from public.team_players as other
              join public.players as partner on partner.id = other.player_id
              where other.team_id = member.team_id and not other.is_neutral) > 0
          end))
  from public.tournament_details as tournament
  join public.tournament_play as play on play.tournament_id = tournament.id
  where tournament.id = link.tournament_id);
end;
$$;

-- Lock order: the tournament's play, where scores are written, before the link.
create function private.lock_card_link(token uuid) returns public.card_links
language plpgsql
as $$
declare
  link public.card_links;
begin
  select * into link from public.card_links as known
  where known.token = lock_card_link.token and known.fourball is not null for no key update;
  if not found then
    raise exception 'card_link_not_found';
  end if;
  if private.play_state(link.tournament_id) <> 'open' then
    raise exception '%', case when exists (
        select from public.tournament_play as known
        where known.tournament_id = link.tournament_id and known.results_published_at is not null
      ) then 'results_published' else 'card_closed' end
      using detail = private.play_state(link.tournament_id);
  end if;
  return link;
end;
$$;

-- Why a player's card cannot be changed; null: it can.
create function private.card_refusal(link public.card_links, player uuid) returns text
language plpgsql stable
as $$
begin
  return (
    select case
      when not exists (
        select from public.players as known
        where known.tournament_id = link.tournament_id and known.id = card_refusal.player
          and known.id = any (link.players) and private.is_playing(known)
      ) then 'player_not_found'
      when exists (
        select from public.returned_cards as returned
        where returned.tournament_id = link.tournament_id
          and returned.player_id = private.card_player(card_refusal.player)
          and returned.reopened_at is null
      ) then 'card_returned' end);
end;
$$;

-- Whether the club has corrected a hole and has not opened it again since.
create function private.is_corrected(tournament text, card_player uuid, hole integer)
returns boolean
language plpgsql stable
as $$
begin
  return (
    select coalesce((
      select score.strokes is not null from public.hole_scores as score
      where score.tournament_id = is_corrected.tournament
        and score.player_id = is_corrected.card_player and score.hole = is_corrected.hole
        and score.writer = 'club'
      order by score.id desc limit 1), false));
end;
$$;

create function private.holes_of_round(tournament text) returns integer
language plpgsql stable
as $$
begin
  return (
    select coalesce(
      (select jsonb_array_length(play.rules #> '{scoring,course,par}')
       from public.tournament_play as play
       where play.tournament_id = holes_of_round.tournament
         and jsonb_typeof(play.rules #> '{scoring,course,par}') = 'array'),
      18));
end;
$$;

-- Keeps a number for the club, of a player who no longer plays in the fourball: has moved, or has
-- withdrawn. Another one of the same phone takes its place. Returns why it is refused; null: the
-- club has it.
create function private.save_for_club(
  link public.card_links, phone uuid, hole integer, score jsonb
) returns text
language plpgsql volatile
as $$
declare
  max_of_link constant integer := 200;
  sent_key constant uuid := (score ->> 'key')::uuid;
  sent_player constant uuid := (score ->> 'player')::uuid;
  sent_strokes constant integer := (score ->> 'strokes')::integer;
begin
  if exists (
    select from public.holes_not_taken as number
    where number.key = sent_key and number.strokes is not distinct from sent_strokes
  ) then
    return null;
  end if;
  if not exists (
    select from public.players as known
    where known.tournament_id = link.tournament_id and known.id = sent_player
  ) then
    return 'player_not_found';
  end if;
  if (select count(*) from public.holes_not_taken as number
      where number.tournament_id = link.tournament_id
        and number.sent_by && link.players and number.sent_at >= link.made_at) >= max_of_link then
    return 'too_many_changes';
  end if;
  update public.holes_not_taken as number set state = 'replaced'
  where number.tournament_id = link.tournament_id and number.player_id = sent_player
    and number.hole = save_for_club.hole and number.phone = save_for_club.phone
    and number.state = 'open';
  insert into public.holes_not_taken (key, tournament_id, player_id, hole, strokes, sent_by, phone)
  values (
    case when exists (select from public.holes_not_taken as number where number.key = sent_key)
      then gen_random_uuid() else sent_key end,
    link.tournament_id, sent_player, save_for_club.hole, sent_strokes, link.players,
    save_for_club.phone);
  return null;
end;
$$;

-- Saves what a phone of the fourball has for a hole: [{key, player, strokes}], 0 where the
-- player picked up, null to remove a score. A number that is known by its key does nothing;
-- another one with the same key is a form that came back and was changed. settles: it is the
-- number that counts. That of a player who no longer plays in the fourball goes to the club; one
-- of a player who is back takes its place. Returns what is refused while the others are saved,
-- [{player, code}]: player_not_found (none of the tournament), card_returned, hole_corrected,
-- too_many_changes. Codes, with which nothing is saved: card_link_not_found, card_closed,
-- results_published, hole_invalid.
create function public.save_hole(
  token uuid, phone uuid, hole integer, scores jsonb, settles boolean default false
) returns jsonb
language plpgsql volatile security definer
as $$
declare
  -- A round has some hundred changes: whoever makes thousands plays no golf.
  max_of_link constant integer := 2000;
  max_of_phone constant integer := 500;
  link public.card_links;
  is_full boolean;
  given jsonb;
  refused jsonb := '[]';
  code text;
  card_player uuid;
begin
  if save_hole.phone is null
     or jsonb_typeof(scores) is distinct from 'array' or jsonb_array_length(scores) > 4 then
    raise exception 'hole_invalid';
  end if;
  link := private.lock_card_link(save_hole.token);
  if save_hole.hole is null
     or save_hole.hole not between 1 and private.holes_of_round(link.tournament_id) then
    raise exception 'hole_invalid' using detail = 'hole';
  end if;
  select count(*) >= max_of_link
         or count(*) filter (where score.phone = save_hole.phone) >= max_of_phone
  into is_full
  from public.hole_scores as score
  where score.tournament_id = link.tournament_id
    and score.player_id = any (link.players)
    and score.saved_at >= link.made_at;
  for given in select jsonb_array_elements(scores) loop
    if jsonb_typeof(given) <> 'object'
       or given - array['key', 'player', 'strokes'] <> '{}'
       or not private.is_list_of_ids(
         jsonb_build_array(given -> 'key', given -> 'player'), 2)
       or jsonb_typeof(given -> 'strokes') not in ('number', 'null')
       or (given ->> 'strokes')::numeric not between 0 and 30
       or (given ->> 'strokes')::numeric % 1 <> 0 then
      raise exception 'hole_invalid' using detail = coalesce(given ->> 'player', '');
    end if;
    continue when exists (
      select from public.hole_scores as score
      where score.key = (given ->> 'key')::uuid
        and score.strokes is not distinct from (given ->> 'strokes')::integer);
    card_player := private.card_player((given ->> 'player')::uuid);
    code := coalesce(
      case when is_full then 'too_many_changes' end,
      private.card_refusal(link, (given ->> 'player')::uuid),
      case when private.is_corrected(link.tournament_id, card_player, save_hole.hole)
        then 'hole_corrected' end);
    if code = 'player_not_found' then
      code := private.save_for_club(link, save_hole.phone, save_hole.hole, given);
      continue when code is null;
    end if;
    if code is not null then
      refused := refused || jsonb_build_object('player', given -> 'player', 'code', code);
      continue;
    end if;
    insert into public.hole_scores
      (key, tournament_id, player_id, hole, strokes, phone, settles)
    values (
      case when exists (
        select from public.hole_scores as score where score.key = (given ->> 'key')::uuid)
      then gen_random_uuid() else (given ->> 'key')::uuid end,
      link.tournament_id, card_player, save_hole.hole,
      (given ->> 'strokes')::integer, save_hole.phone, save_hole.settles);
    update public.holes_not_taken as number set state = 'replaced'
    where number.tournament_id = link.tournament_id
      and number.player_id = (given ->> 'player')::uuid and number.hole = save_hole.hole
      and number.sent_by && link.players and number.state = 'open';
  end loop;
  if is_full and refused <> '[]' then
    update public.card_links as known
    set refused_at = now(), refused_writer = md5(save_hole.phone::text)
    where known.token = link.token;
  end if;
  return refused;
end;
$$;

-- The other player of a tournament who has a name. Codes: marker_not_found, also where two have it.
create function private.player_named(tournament text, other_than uuid, name text) returns uuid
language plpgsql stable
as $$
declare
  players constant uuid[] := array(
    select known.id from public.players as known
    where known.tournament_id = player_named.tournament and known.id <> player_named.other_than
      and lower(btrim(known.full_name)) = lower(btrim(player_named.name))
      and private.is_playing(known));
begin
  if cardinality(players) <> 1 then
    raise exception 'marker_not_found';
  end if;
  return players[1];
end;
$$;

-- Confirms a player's card, as its player, its marker or both, and returns it once both have; or
-- returns a round that was not finished (NR, WD). The same card again, whose answer was lost, is
-- returned already. The marker is a player of the fourball, one of
-- another fourball by name, or the club, which confirms nothing here. Null: the other one has not
-- confirmed yet. Codes: card_link_not_found, card_closed, results_published, player_not_found,
-- card_returned, marker_invalid, marker_not_found, confirmation_missing, card_differs and
-- card_incomplete, whose detail is the hole, card_invalid.
create function public.return_card(
  token uuid, player uuid, marker uuid, no_return text default null,
  confirmed_by text[] default '{player,marker}', marker_name text default null,
  is_marked_by_club boolean default false, phone uuid default null
) returns timestamptz
language plpgsql volatile security definer
as $$
declare
  card_player constant uuid := private.card_player(return_card.player);
  tournament text;
  link public.card_links;
  card public.course_cards;
  marked_by uuid := return_card.marker;
  entered integer[];
  holes integer[];
  missing integer;
  at timestamptz;
  refusal text;
begin
  if coalesce(cardinality(return_card.confirmed_by), 0) not between 1 and 2
     or not return_card.confirmed_by <@ array['player', 'marker'] then
    raise exception 'confirmation_missing';
  end if;
  select known.tournament_id into tournament from public.card_links as known
  where known.token = return_card.token;
  if not found then
    raise exception 'card_link_not_found';
  end if;
  perform private.fix_playing_data_by_card(tournament);
  perform from public.tournament_play as known
  where known.tournament_id = tournament for update;
  link := private.lock_card_link(return_card.token);
  refusal := private.card_refusal(link, return_card.player);
  if refusal = 'card_returned' then
    select returned.returned_at into at from public.returned_cards as returned
    where returned.tournament_id = link.tournament_id and returned.player_id = card_player
      and returned.reopened_at is null
      and returned.no_return is not distinct from return_card.no_return
      and (returned.no_return is not null or returned.marker_id is not distinct from case
        when return_card.marker_name is not null then private.player_named(
          link.tournament_id, return_card.player, return_card.marker_name)
        when not return_card.is_marked_by_club then return_card.marker end);
    if found then
      return at;
    end if;
  end if;
  if refusal is not null then
    raise exception '%', refusal using detail = return_card.player::text;
  end if;
  if return_card.no_return is null then
    if return_card.marker_name is not null then
      marked_by := private.player_named(
        link.tournament_id, return_card.player, return_card.marker_name);
    elsif return_card.is_marked_by_club then
      marked_by := null;
    elsif marked_by is null or marked_by = return_card.player or not (
      marked_by = any (link.players)
      or exists (
        -- Of another fourball, who was named when the player confirmed.
        select from private.confirmations(link.tournament_id, card_player) as confirmation
        where confirmation.marker_id = marked_by)
    ) then
      raise exception 'marker_invalid';
    end if;
    select * into card from public.course_cards as known
    where known.tournament_id = link.tournament_id and known.player_id = card_player;
    if card.differences is not null then
      raise exception 'card_differs'
        using detail = (select min(key::integer) from jsonb_object_keys(card.differences) as key);
    end if;
    entered := card.strokes[1:private.holes_of_round(link.tournament_id)];
    missing := array_position(entered, null);
    if entered is null or missing is not null then
      raise exception 'card_incomplete' using detail = coalesce(missing, 1);
    end if;
    insert into public.card_confirmations
      (tournament_id, player_id, role, marker_id, holes, phone)
    select link.tournament_id, card_player, confirming, marked_by, entered, return_card.phone
    from unnest(return_card.confirmed_by) as confirming
    where (confirming = 'player' or not return_card.is_marked_by_club)
      and not exists (
        select from private.confirmations(link.tournament_id, card_player) as confirmation
        where confirmation.role = confirming and confirmation.holes = entered
          and confirmation.marker_id is not distinct from marked_by);
    if exists (
      select from unnest(array['player', 'marker']) as needed
      where not (needed = 'marker' and return_card.is_marked_by_club)
        and not exists (
          select from private.confirmations(link.tournament_id, card_player) as confirmation
          where confirmation.role = needed and confirmation.holes = entered
            and (needed = 'player' or confirmation.marker_id = marked_by))
    ) then
      return null;
    end if;
    holes := array_replace(entered, 0, null);
  end if;
  begin
    insert into public.returned_cards
      (tournament_id, player_id, marker_id, holes, no_return, phone)
    values (link.tournament_id, card_player, marked_by, holes,
            return_card.no_return, return_card.phone)
    returning returned_at into at;
  exception when check_violation then
    raise exception 'card_invalid';
  end;
  -- A card that the club has typed stays: the difference is listed.
  insert into public.scores (tournament_id, player_id, holes, no_return, source)
  values (link.tournament_id, card_player, holes, return_card.no_return, 'course')
  on conflict (tournament_id, player_id) do nothing;
  update public.tournament_play as changed set updated_at = now()
  where changed.tournament_id = link.tournament_id;
  return at;
end;
$$;

create function private.lock_play_of_card(tournament text) returns void
language plpgsql
as $$
begin
  perform private.assert_role('{secretary,starter}', lock_play_of_card.tournament);
  perform private.assert_session();
  perform from public.tournament_play as known
  where known.tournament_id = lock_play_of_card.tournament for update;
  if not found then
    raise exception 'tournament_not_found';
  end if;
end;
$$;

-- Gives a returned card back to its fourball, with a reason; its scores no longer count, those
-- that the club typed do. For starters too. Codes: tournament_not_found, card_not_returned,
-- reason_required.
create function public.reopen_card(tournament text, player uuid, reason text) returns timestamptz
language plpgsql volatile security definer
as $$
declare
  card public.returned_cards;
begin
  perform private.lock_play_of_card(reopen_card.tournament);
  if btrim(coalesce(reopen_card.reason, '')) = '' or char_length(reopen_card.reason) > 1000 then
    raise exception 'reason_required';
  end if;
  update public.returned_cards as returned
  set reopened_at = now(), reopened_by = (select auth.uid()), reason = btrim(reopen_card.reason)
  where returned.tournament_id = reopen_card.tournament
    and returned.player_id = private.card_player(reopen_card.player)
    and returned.reopened_at is null
  returning * into card;
  if not found then
    raise exception 'card_not_returned';
  end if;
  delete from public.scores as score
  where score.tournament_id = card.tournament_id and score.player_id = card.player_id
    and score.source = 'course';
  update public.tournament_play as changed set updated_at = now()
  where changed.tournament_id = card.tournament_id;
  perform private.write_tournament_audit(
    'card-reopened', card.tournament_id, jsonb_build_object('player', card.player_id));
  return card.reopened_at;
end;
$$;

-- Says which of two different cards of a player counts: the one from the course, or the club's.
-- For starters too. Codes: tournament_not_found, card_not_returned, choice_invalid.
create function public.settle_card(tournament text, player uuid, counts text) returns timestamptz
language plpgsql volatile security definer
as $$
declare
  card public.returned_cards;
begin
  perform private.lock_play_of_card(settle_card.tournament);
  if counts is null or counts not in ('course', 'club') then
    raise exception 'choice_invalid';
  end if;
  update public.returned_cards as returned set settled_at = now()
  where returned.tournament_id = settle_card.tournament
    and returned.player_id = private.card_player(settle_card.player)
    and returned.reopened_at is null
  returning * into card;
  if not found then
    raise exception 'card_not_returned';
  end if;
  if counts = 'course' then
    update public.scores as score
    set holes = card.holes, points = null, no_return = card.no_return, kept_card = null,
        source = 'course', saved_at = now()
    where score.tournament_id = card.tournament_id and score.player_id = card.player_id;
  end if;
  update public.tournament_play as changed set updated_at = now()
  where changed.tournament_id = card.tournament_id;
  perform private.write_tournament_audit(
    'card-settled', card.tournament_id, jsonb_build_object('player', card.player_id, 'counts', counts));
  return card.settled_at;
end;
$$;

-- Gives a fourball a new link; the old one opens nothing any more. For starters too. Codes:
-- tournament_not_found, card_link_not_found.
create function public.replace_card_link(tournament text, fourball integer) returns uuid
language plpgsql volatile security definer
as $$
declare
  replaced uuid;
begin
  perform private.lock_play_of_card(replace_card_link.tournament);
  update public.card_links as link
  set token = gen_random_uuid(), made_at = clock_timestamp(), refused_at = null,
      refused_writer = null
  where link.tournament_id = replace_card_link.tournament
    and link.fourball = replace_card_link.fourball
  returning link.token into replaced;
  if not found then
    raise exception 'card_link_not_found';
  end if;
  perform private.write_tournament_audit(
    'card-link-replaced', replace_card_link.tournament,
    jsonb_build_object('fourball', replace_card_link.fourball));
  return replaced;
end;
$$;

-- Adds what the club says of a hole of a player's card. Returns the player of the card.
create function private.write_clubs_hole(
  tournament text, player uuid, hole integer, strokes integer, reason text
) returns uuid
language plpgsql
as $$
declare
  card_player constant uuid := private.card_player(write_clubs_hole.player);
begin
  perform private.lock_play_of_card(write_clubs_hole.tournament);
  if btrim(coalesce(write_clubs_hole.reason, '')) = ''
     or char_length(write_clubs_hole.reason) > 1000 then
    raise exception 'reason_required';
  end if;
  if not exists (
    select from public.players as known
    where known.tournament_id = write_clubs_hole.tournament
      and known.id = write_clubs_hole.player
  ) then
    raise exception 'player_not_found';
  end if;
  insert into public.hole_scores
    (key, tournament_id, player_id, hole, strokes, admin_id, reason)
  values (
    gen_random_uuid(), write_clubs_hole.tournament, card_player, write_clubs_hole.hole,
    write_clubs_hole.strokes, (select auth.uid()), btrim(write_clubs_hole.reason));
  perform private.write_tournament_audit(
    case when write_clubs_hole.strokes is null then 'hole-opened' else 'hole-corrected' end,
    write_clubs_hole.tournament,
    jsonb_build_object('player', write_clubs_hole.player, 'hole', write_clubs_hole.hole));
  return card_player;
end;
$$;

-- What the club says a player has scored on a hole, 0 where the player picked up, with a
-- reason; it counts over what phones have, and in a card that was returned or typed, until the
-- club opens the hole again. Returns what has it now: the player's score; the fourball's card,
-- of which there is no score yet; or no score, since that has no holes. For starters too.
-- Codes: tournament_not_found, player_not_found, hole_invalid, reason_required.
create function public.correct_hole(
  tournament text, player uuid, hole integer, strokes integer, reason text
) returns text
language plpgsql volatile security definer
as $$
declare
  counted constant integer := nullif(correct_hole.strokes, 0);
  card_player uuid;
  is_scored boolean;
begin
  perform private.assert_role('{secretary,starter}', correct_hole.tournament);
  if correct_hole.hole is null or correct_hole.strokes is null
     or correct_hole.strokes not between 0 and 30
     or correct_hole.hole not between 1 and private.holes_of_round(correct_hole.tournament) then
    raise exception 'hole_invalid';
  end if;
  card_player := private.write_clubs_hole(
    correct_hole.tournament, correct_hole.player, correct_hole.hole, correct_hole.strokes,
    correct_hole.reason);
  update public.returned_cards as returned set holes[correct_hole.hole] = counted
  where returned.tournament_id = correct_hole.tournament
    and returned.player_id = card_player and returned.reopened_at is null
    and returned.holes is not null;
  update public.scores as score set holes[correct_hole.hole] = counted, saved_at = now()
  where score.tournament_id = correct_hole.tournament
    and score.player_id = card_player and score.holes is not null;
  is_scored := found;
  update public.tournament_play as changed set updated_at = now()
  where changed.tournament_id = correct_hole.tournament;
  return case
    when is_scored then 'score'
    when exists (
      select from public.scores as score
      where score.tournament_id = correct_hole.tournament and score.player_id = card_player
    ) then 'no_holes'
    else 'card' end;
end;
$$;

-- Ends a correction of the club: what the phones have counts again. For starters too. Codes:
-- tournament_not_found, player_not_found, hole_not_corrected, card_returned, reason_required.
create function public.open_hole(tournament text, player uuid, hole integer, reason text)
returns timestamptz
language plpgsql volatile security definer
as $$
declare
  card_player uuid;
begin
  perform private.assert_role('{secretary,starter}', open_hole.tournament);
  card_player := private.card_player(open_hole.player);
  if not private.is_corrected(open_hole.tournament, card_player, open_hole.hole) then
    raise exception 'hole_not_corrected';
  end if;
  if exists (
    select from public.returned_cards as returned
    where returned.tournament_id = open_hole.tournament
      and returned.player_id = card_player and returned.reopened_at is null
  ) then
    raise exception 'card_returned';
  end if;
  perform private.write_clubs_hole(
    open_hole.tournament, open_hole.player, open_hole.hole, null, open_hole.reason);
  return now();
end;
$$;

-- What the club decides on a number that no card could take: entered, into the player's card as
-- a correction of the club's with a reason; discarded; or open again, which opens the hole that
-- had it too. For starters too. Codes: tournament_not_found, number_not_found, number_settled,
-- choice_invalid, reason_required, card_returned.
create function public.settle_hole_not_taken(
  tournament text, number bigint, decision text, reason text
) returns text
language plpgsql volatile security definer
as $$
declare
  settled public.holes_not_taken;
  card_player uuid;
begin
  perform private.lock_play_of_card(settle_hole_not_taken.tournament);
  if decision is null or decision not in ('open', 'entered', 'discarded') then
    raise exception 'choice_invalid';
  end if;
  select * into settled from public.holes_not_taken as known
  where known.tournament_id = settle_hole_not_taken.tournament
    and known.id = settle_hole_not_taken.number and known.strokes is not null
  for no key update;
  if not found then
    raise exception 'number_not_found';
  end if;
  if settled.state = 'replaced' or (decision = 'open') = (settled.state = 'open') then
    raise exception 'number_settled';
  end if;
  if decision = 'entered' then
    perform public.correct_hole(
      settled.tournament_id, settled.player_id, settled.hole, settled.strokes,
      settle_hole_not_taken.reason);
  elsif settled.state = 'entered' then
    card_player := private.card_player(settled.player_id);
    -- A number that the club has entered since stays.
    if settled.strokes = (
      select score.strokes from public.hole_scores as score
      where score.tournament_id = settled.tournament_id and score.player_id = card_player
        and score.hole = settled.hole and score.writer = 'club'
      order by score.id desc limit 1
    ) then
      perform public.open_hole(
        settled.tournament_id, settled.player_id, settled.hole, settle_hole_not_taken.reason);
    end if;
  end if;
  update public.holes_not_taken as changed
  set state = decision,
      decided_at = case when decision <> 'open' then now() end,
      decided_by = case when decision <> 'open' then (select auth.uid()) end
  where changed.id = settled.id;
  perform private.write_tournament_audit(
    'number-settled', settled.tournament_id,
    jsonb_build_object(
      'player', settled.player_id, 'hole', settled.hole, 'decision', decision));
  return decision;
end;
$$;

-- Shows visitors the live board of a tournament, or hides it. For starters too. Returns the
-- tournament's slug. Codes: tournament_not_found.
create function public.show_board(tournament text, shown boolean) returns text
language plpgsql volatile security definer
as $$
begin
  perform private.lock_play_of_card(show_board.tournament);
  update public.tournament_play as changed set has_board = coalesce(show_board.shown, false)
  where changed.tournament_id = show_board.tournament;
  perform private.write_tournament_audit(
    case when show_board.shown then 'board-shown' else 'board-hidden' end,
    show_board.tournament);
  return (select known.slug from public.tournaments as known
          where known.id = show_board.tournament);
end;
$$;

-- What visitors can follow while play goes on, where the club shows it: {at, state,
-- has_results, tournament, scoring, teams, players: [{name, namesake, handicap, category, tees, team,
-- is_neutral, has_started, fourball, start, is_playing, strokes, score}]}. Players of the
-- published draw and with a score; who has withdrawn only with one, or from a ball with one. Null: there is none. It never has the secret
-- holes. namesake, a number, only of players of one name, who may be seen in draw or results alone.
create function public.live_board(slug text) returns jsonb
language plpgsql stable security definer
as $$
declare
  tournament text;
begin
  select there.id into tournament
  from public.tournaments as there
  join public.tournament_play as play on play.tournament_id = there.id
  where there.slug = live_board.slug and there.state = 'published' and play.has_board;
  if not found then
    return null;
  end if;
  return (
    with cards as materialized (
      select card.player_id, card.strokes, card.thru
      from public.course_cards as card where card.tournament_id = tournament
    ), listed as materialized (
      select player.id,
             row_number() over (order by seat.number, seat.place, player.full_name) - 1 as place,
             jsonb_build_object(
               'name', player.full_name,
               'handicap', coalesce(fixed.handicap, player.handicap),
               'category', coalesce(fixed.category, player.category),
               'tees', fixed.tee,
               'team', team.name,
               'is_neutral', coalesce(member.is_neutral, true),
               'has_started', coalesce(member.has_started, false),
               'fourball', seat.number,
               'start', seat.start,
               'is_playing', counts.place,
               'strokes', card.strokes,
               'score', case when score.player_id is not null then jsonb_build_object(
                 'holes', score.holes, 'points', score.points, 'no_return', score.no_return) end
             ) as line
      from public.players as player
      join public.tournament_play as play
        on play.tournament_id = player.tournament_id
      cross join lateral (
        select private.is_playing(player) or player.card_counts as place) as counts
      left join private.published_seats(play.published_draw) as seat
        on seat.id = player.id
      left join public.playing_data as fixed on fixed.player_id = player.id
      left join public.team_players as member on member.player_id = player.id
      left join private.side_names(tournament) as team on team.id = member.team_id
      left join public.scores as score
        on score.tournament_id = player.tournament_id and score.player_id = player.id
      left join cards as card on card.player_id = player.id
      where player.tournament_id = tournament
        and (score.player_id is not null or card.thru > 0
             or (seat.id is not null and counts.place)
             or (member.has_started and private.has_one_ball(tournament)))
    )
    select jsonb_build_object(
      'at', now(),
      'state', private.play_state(tournament),
      'has_results', play.results_published_at is not null,
      'tournament', jsonb_build_object(
        'name', details.name, 'slug', details.slug,
        'has_information_page', details.has_information_page,
        'divisions', details.divisions, 'rated_tees', details.rated_tees),
      'scoring', play.rules -> 'scoring' #- '{handicap,secretHoles}',
      'teams', (
        select coalesce(jsonb_agg(named.name order by team.position), '[]')
        from public.teams as team
        join private.side_names(tournament) as named on named.id = team.id
        where team.tournament_id = tournament),
      'players', (
        select coalesce(jsonb_agg(
          case when numbered.id is null then line
            else line || jsonb_build_object('namesake', numbered.number) end order by place), '[]')
        from listed
        left join private.numbered_players(tournament) as numbered on numbered.id = listed.id),
      -- Players by their number in the list, null for all.
      'competitions', (
        select coalesce(jsonb_agg(
          jsonb_build_object(
            'name', competition.name, 'rules', competition.rules,
            'players', (
              select jsonb_agg(listed.place order by listed.place)
              from jsonb_array_elements_text(entered.ids) as own (id)
              join listed on listed.id = own.id::uuid),
            'is_of_all', entered.ids is null,
            'sides', case when competition.side_set_id is not null then (
              select coalesce(jsonb_agg(jsonb_build_object('name', named.name, 'players', (
                  select coalesce(jsonb_agg(listed.place order by member.position), '[]')
                  from public.side_players as member
                  join listed on listed.id = member.player_id
                  where member.side_id = side.id)) order by side.position), '[]')
              from public.sides as side
              join private.side_names(tournament) as named on named.id = side.id
              where side.side_set_id = competition.side_set_id) end)
          order by competition.position), '[]')
        from public.competitions as competition
        cross join lateral (select private.players_in(competition) as ids) as entered
        where competition.tournament_id = tournament))
    from public.tournament_details as details
    join public.tournament_play as play on play.tournament_id = details.id
    where details.id = tournament);
end;
$$;


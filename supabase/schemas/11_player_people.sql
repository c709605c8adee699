-- Who of the club's register a player is: players.person_id. Everything that asks for a person
-- reads it.

-- What the club has said of a name before.
create index players_by_name on public.players (private.person_key(full_name))
  where (known_by is not null);

-- A phone number of an entry's player.
create view private.player_phones as
select player.id as player_id,
       case player.position when 0 then version.phone
         else version.players -> (player.position - 1) ->> 'phone' end as phone
from public.players as player
join public.entries as entry on entry.id = player.entry_id
join public.entry_versions as version
  on version.entry_id = entry.id and version.number = entry.version;

create function private.names_agree(one text, other text) returns boolean
language sql immutable
return private.name_words(one) = private.name_words(other)
  or private.person_key(one) = private.person_key(other);

-- A word more or less, of two at least, is the same name: Asha Rao is Asha Rao Menon.
create function private.name_extends(one text, other text) returns boolean
language sql immutable
return (
  select least(cardinality(words.one), cardinality(words.other)) > 1
    and (words.one @> words.other or words.other @> words.one)
  from (select string_to_array(private.name_words(name_extends.one), ' ') as one,
               string_to_array(private.name_words(name_extends.other), ' ') as other) as words);

-- One or two letters beside each other are wrong, missing, too many or exchanged.
create function private.spelled_alike(one text, other text) returns boolean
language sql immutable
return (
  select equal.before + least(equal.after, least(length(words.one), length(words.other)) - equal.before)
    >= greatest(length(words.one), length(words.other)) - 2
  from (select private.search_words(spelled_alike.one) as one,
               private.search_words(spelled_alike.other) as other) as words
  cross join lateral (
    select coalesce(max(size) filter (where left(words.one, size) = left(words.other, size)), 0)
             as before,
           coalesce(max(size) filter (where right(words.one, size) = right(words.other, size)), 0)
             as after
    from generate_series(1, least(length(words.one), length(words.other))) as size
  ) as equal);

-- Of whom it was said who they are, and who looks like someone else under this name; of who is not
-- joined: like another player of the tournament.
create function private.is_renamed(player public.players, full_name text) returns boolean
language sql stable
return case
    when player.known_by is not null then player.known_by <> 'account'
    else exists (
      select from public.players as other
      where other.tournament_id = player.tournament_id and other.id <> player.id
        and other.state = 'playing'
        and private.names_agree(other.full_name, is_renamed.full_name)) end
  and not private.names_agree(player.full_name, is_renamed.full_name)
  and not private.name_extends(player.full_name, is_renamed.full_name)
  and not exists (
    select from public.people as person
    where person.id = player.person_id
      and private.names_agree(person.full_name, is_renamed.full_name))
  and not (private.spelled_alike(player.full_name, is_renamed.full_name) and not exists (
    select from public.people as person
    where person.name_words = private.name_words(is_renamed.full_name)
      or person.name_key = private.person_key(is_renamed.full_name)));

-- The person, or nobody, that a player stays under this name: when it is spelled alike, the club says
-- so, or a published result counts for the person, whom only public.know_players changes then.
create function private.person_kept(
  player public.players, full_name text, same_person boolean default null
) returns table (person_id uuid, known_by text)
language sql stable
as $$
  select player.person_id, player.known_by
  where player.known_by is not null
    and (same_person or player.was_member is not null
      or not private.is_renamed(player, person_kept.full_name))
    and not exists (
      select from public.players as other
      where other.tournament_id = player.tournament_id and other.person_id = player.person_id
        and other.id <> player.id and other.state = 'playing');
$$;

-- Of a withdrawn entry, in no published result: such a player gives way where the person is also
-- another player of the tournament.
create function private.can_be_let_go(player public.players) returns boolean
language sql stable
return player.was_member is null and exists (
  select from public.entries as entry
  where entry.id = player.entry_id and entry.state = 'withdrawn');

create function private.let_withdrawn_go(player uuid, person uuid) returns void
language sql volatile
as $$
  update public.players as other set person_id = null, known_by = null
  from public.players as own
  where own.id = let_withdrawn_go.player and other.tournament_id = own.tournament_id
    and other.person_id = let_withdrawn_go.person and other.id <> own.id
    and private.can_be_let_go(other);
$$;

-- The withdrawn entry of who is entered again: of the person, or of the account's, for the club also of
-- this name and phone, which anyone can type. returns: it comes back with card and side, unless it stays
-- behind in the published draw of another division. Null: there is none.
create function private.withdrawn_entry_of(
  sent public.tournament_registrations, person uuid, returns boolean default false
) returns uuid
language sql stable
return (
  select entry.id
  from public.entries as entry
  join public.entry_versions as version
    on version.entry_id = entry.id and version.number = entry.version
  join public.players as first on first.id = version.player_id
  left join public.people as known on known.id = first.person_id
  where entry.tournament_id = sent.tournament_id and entry.state = 'withdrawn'
    and (entry.user_id is null or sent.user_id is null)
    and not (withdrawn_entry_of.returns and private.is_drawn_elsewhere(entry.id, sent.category))
    and (first.person_id = coalesce(withdrawn_entry_of.person, (
        select own.id from public.people as own where own.user_id = sent.user_id))
      or sent.entered_by_club
        and (first.person_id is null or withdrawn_entry_of.person is null)
        and exists (
          select from (
            values (first.full_name, version.phone, null), (known.full_name, known.phone, known.second_phone)
          ) as told (full_name, phone, second_phone)
          where private.names_agree(told.full_name, sent.full_name)
            and private.phone_key(sent.phone)
              in (private.phone_key(told.phone), private.phone_key(told.second_phone))))
  order by private.is_drawn_elsewhere(entry.id, sent.category), first.person_id is null, entry.id
  limit 1);

-- Says who a player is, unless another player of the tournament is that person; one whose entry is
-- withdrawn gives way. Anyone can type another's name and phone: these give way to the account and
-- to the club. Of an entry that is new the number among players of this name is that of earlier
-- tournaments, where it is free. Codes, with who entered them: already_entered, or result_counts of a
-- withdrawn entry in the published results.
create function private.know_player(
  tournament text, player uuid, person uuid, known_by text, is_new boolean
) returns void
language plpgsql volatile
as $$
declare
  entered_by text;
  is_withdrawn boolean;
begin
  perform private.let_withdrawn_go(know_player.player, know_player.person);
  update public.players as other set person_id = null, known_by = null
  where know_player.known_by <> 'phone' and other.tournament_id = know_player.tournament
    and other.person_id = know_player.person and other.id <> know_player.player
    and other.known_by = 'phone' and other.was_member is null;
  select coalesce(maker.full_name, ''), coalesce(entry.state = 'withdrawn', false)
  into entered_by, is_withdrawn
  from public.players as other
  left join private.entry_makers as maker on maker.entry_id = other.entry_id
  left join public.entries as entry on entry.id = other.entry_id
  where other.tournament_id = know_player.tournament and other.person_id = know_player.person
    and other.id <> know_player.player and other.state = 'playing';
  if not found then
    update public.players as own
    set person_id = know_player.person, known_by = know_player.known_by,
        namesake = coalesce((
          select min(known.namesake) from public.players as known
          where know_player.is_new and known.person_id = know_player.person
            and known.name_key = own.name_key
            and known.namesake not in (
              select other.namesake from public.players as other
              where other.tournament_id = own.tournament_id and other.id <> own.id
                and (other.name_key = own.name_key or other.name_key is null)
              union all
              select generate_series(2, max(former.namesake))
              from private.former_namesakes as former
              where former.tournament_id = own.tournament_id)), own.namesake)
    where own.id = know_player.player;
  elsif know_player.known_by <> 'phone' then
    raise exception '%', case when is_withdrawn then 'result_counts' else 'already_entered' end
      using detail = entered_by;
  end if;
end;
$$;

-- Says who the players of an entry are as far as it is sure: the person whom the club chose for who
-- is named first, the one of the account, or the only one with this name and phone. What is known
-- stays. Codes: already_entered and result_counts, as know_player.
create function private.know_players(
  entry public.entries, sent public.tournament_registrations, person uuid, known_by text
) returns void
language plpgsql volatile
as $$
declare
  said record;
begin
  for said in
    select player.id, own.person, own.known_by
    from public.players as player
    join private.player_phones as contact on contact.player_id = player.id
    left join public.people as chosen
      on chosen.id = know_players.person and player.id = sent.player_id
    left join public.people as account
      on account.user_id = entry.user_id and player.made_entry
    left join lateral (
      select (array_agg(known.id))[1] as id from public.people as known
      where (private.phone_key(known.phone) = private.phone_key(contact.phone)
          or private.phone_key(known.second_phone) = private.phone_key(contact.phone))
        and private.names_agree(known.full_name, player.full_name)
      having count(*) = 1
    ) as agreeing on true
    cross join lateral (
      select coalesce(chosen.id, account.id, agreeing.id) as person,
             case when chosen.id is not null then know_players.known_by
               when account.id is not null then 'account' else 'phone' end as known_by
    ) as own
    where player.entry_id = entry.id and player.state = 'playing' and own.person is not null
      and (chosen.id is not null or player.known_by is null
        or player.known_by = 'phone' and account.id is not null)
    -- In one order, as entries beside this one wait for each person that it takes.
    order by own.person, own.known_by = 'phone', player.position
  loop
    begin
      perform private.know_player(
        entry.tournament_id, said.id, said.person, said.known_by, entry.version = 1);
    exception when unique_violation then
      -- An entry beside this one has taken the person, and is there to be seen now.
      perform private.know_player(
        entry.tournament_id, said.id, said.person, said.known_by, entry.version = 1);
    end;
  end loop;
end;
$$;

-- Whoever has been joined to an account is who entered with it, where nothing else is known.
create function private.know_players_of_account() returns trigger
language plpgsql security definer
as $$
begin
  update public.players as player set person_id = null, known_by = null
  from public.entries as entry
  where player.person_id = new.id and player.known_by = 'account' and player.was_member is null
    and entry.id = player.entry_id and entry.user_id is distinct from new.user_id;
  update public.players as player set person_id = new.id, known_by = 'account'
  from public.entries as entry
  where entry.user_id = new.user_id and player.entry_id = entry.id and player.made_entry
    and (player.known_by is null or player.known_by = 'phone') and player.was_member is null
    and not exists (
      select from public.players as other
      where other.tournament_id = player.tournament_id and other.person_id = new.id
        and other.id <> player.id and other.state = 'playing');
  return null;
end;
$$;

create trigger know_players_of_account
  after insert or update of user_id on public.people
  for each row
  execute function private.know_players_of_account();

-- The entries that the club has made for the caller, without an account, in tournaments to come: with the
-- address that the account has proven, or of the person who is joined to it; of one tournament or all.
-- [{entry_id, slug, tournament, players: [name]}].
create function private.entries_by_club(tournament text default null) returns jsonb
language sql stable security definer
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'entry_id', entry.id, 'slug', there.slug, 'tournament', there.name,
      'players', (
        select jsonb_agg(player.full_name order by player.position) from public.players as player
        where player.entry_id = entry.id and player.state = 'playing'))
      order by there.starts_on, entry.id), '[]')
  from auth.users as account
  left join public.people as own on own.user_id = account.id
  join public.tournaments as there
    on there.state = 'published'
    and (there.starts_on is null or there.starts_on >= (now() at time zone 'Asia/Kolkata')::date)
    and (entries_by_club.tournament is null or there.id = entries_by_club.tournament)
  join public.entries as entry
    on entry.tournament_id = there.id and entry.user_id is null and entry.state <> 'withdrawn'
  join public.entry_versions as version
    on version.entry_id = entry.id and version.number = entry.version
  join public.players as first on first.id = version.player_id
  where account.id = (select auth.uid()) and private.has_session()
    and (first.person_id = own.id
      or private.has_proven_address(account.email_confirmed_at, account.confirmation_sent_at) and lower(version.email) = lower(account.email))
    and not exists (
      select from public.entries as made
      where made.user_id = account.id and made.tournament_id = there.id);
$$;

-- Makes the entry that the club has made for the caller the entry of their account; safe to repeat.
-- Code: entry_not_found.
create function public.adopt_entry(tournament_slug text) returns boolean
language plpgsql volatile security definer
as $$
declare
  me constant uuid := auth.uid();
  own jsonb;
  known public.tournament_registrations;
begin
  perform private.assert_session();
  perform private.lock_member(me);
  select listed into own
  from jsonb_array_elements(private.entries_by_club((
    select there.id from public.tournaments as there where there.slug = tournament_slug))) as listed;
  if own is null then
    if private.own_entry_id(tournament_slug) is not null then
      return true;
    end if;
    raise exception 'entry_not_found';
  end if;
  known := private.open_entry((own ->> 'entry_id')::uuid);
  update public.entries as adopted set user_id = me
  where adopted.id = known.entry_id and adopted.user_id is null;
  if not found then
    raise exception 'entry_not_found';
  end if;
  update public.players as first set person_id = person.id, known_by = 'account'
  from public.people as person
  where first.id = known.player_id and first.person_id is null and person.user_id = me
    and private.names_agree(first.full_name, person.full_name)
    and not exists (
      select from public.players as other
      where other.tournament_id = known.tournament_id and other.person_id = person.id
        and other.state = 'playing');
  if known.entry_form = 'full' and known.state = 'confirmed' then
    perform private.expect_scoring_account(me);
  end if;
  return true;
end;
$$;

-- Locks the competitions of these tournaments and then their players, each in the order of their
-- ids: what changes several players at once begins here.
create function private.lock_players(tournaments text[]) returns void
language plpgsql volatile
as $$
begin
  perform from public.tournament_play as play
  where play.tournament_id = any (tournaments)
  order by play.tournament_id for no key update;
  perform from public.players as player
  where player.tournament_id = any (tournaments)
  order by player.id for no key update;
end;
$$;

-- Stores who counted as a member when the results were published.
create function private.store_who_counted(tournament text) returns void
language sql volatile
as $$
  select private.lock_players(array[store_who_counted.tournament]);
  update public.players as player
  set was_member = private.counts_as_member(private.status_on(person, there.starts_on))
  from public.tournament_play as play
  join public.tournaments as there on there.id = play.tournament_id
  cross join lateral jsonb_array_elements(play.published_results -> 'players') as line,
    public.people as person
  where play.tournament_id = store_who_counted.tournament
    and player.id = (line ->> 'player')::uuid and player.was_member is null
    and person.id = player.person_id;
$$;

create function private.store_who_counted_of_results() returns trigger
language plpgsql security definer
as $$
begin
  perform private.store_who_counted(new.tournament_id);
  return null;
end;
$$;

create trigger store_who_counted
  after update on public.tournament_play
  for each row
  when (new.published_results is not null
    and old.published_results is distinct from new.published_results)
  execute function private.store_who_counted_of_results();

-- The players of published results of a series, or those of a tournament.
create function private.players_in_question(series uuid, tournament text)
returns table (player uuid, place integer)
language sql stable
as $$
  select line.player, min(line.place) from private.series_lines(players_in_question.series) as line
  where players_in_question.series is not null
  group by line.player
  union all
  select player.id, null from public.players as player
  left join public.entries as entry on entry.id = player.entry_id
  where player.tournament_id = players_in_question.tournament
    and (player.state = 'playing' and (entry.id is null or entry.state = 'confirmed')
      or player.was_member is not null);
$$;

-- The people of the register who may be a player, the likeliest first. why: account, phone (with
-- the name), before (the club has once said so of this name), name, only_phone. plays: as another
-- player of the tournament.
create function private.people_like(player public.players)
returns table (person uuid, why text, place bigint, plays boolean)
language sql stable
as $$
  -- Once: a comparison would fold the names anew for each person.
  with own as materialized (
    select private.person_key(player.full_name) as name_key,
           private.name_words(player.full_name) as name_words,
           private.phone_key(contact.phone) as phone_key
    from (values (player.id)) as asked (id)
    left join private.player_phones as contact on contact.player_id = asked.id
  ), evidence as (
    select known.id, 'account' as why from public.people as known
    join public.entries as entry on entry.user_id = known.user_id
    where entry.id = player.entry_id and player.made_entry
    union all
    select known.id,
           case when known.name_words = own.name_words or known.name_key = own.name_key then 'phone'
             else 'only_phone' end
    from own
    join public.people as known
      on private.phone_key(known.phone) = own.phone_key
      or private.phone_key(known.second_phone) = own.phone_key
    union all
    select earlier.person_id, 'before'
    from own
    join public.players as earlier on private.person_key(earlier.full_name) = own.name_key
    where earlier.known_by in ('desk', 'list', 'number')
    union all
    select known.id, 'name'
    from own
    join public.people as known
      on known.name_words = own.name_words or known.name_key = own.name_key
  ), best as (
    select distinct on (evidence.id) evidence.id, evidence.why,
           array_position(array['account', 'phone', 'before', 'name', 'only_phone'], evidence.why) as rank
    from evidence
    join public.people as known on known.id = evidence.id and known.forgotten_at is null
    order by evidence.id, rank
  )
  select best.id, best.why, row_number() over (order by taken.plays, best.rank, best.id), taken.plays
  from best
  cross join lateral (
    -- By the person's few players: an exists is planned as a list of all players.
    select coalesce((
      select true from public.players as other
      where other.tournament_id = player.tournament_id and other.person_id = best.id
        and other.id <> player.id and (other.state = 'playing' or other.was_member is not null)
      limit 1), false) as plays) as taken
  order by taken.plays, best.rank, best.id limit 8;
$$;

-- Name and phone agree with one person's, or the account is one's.
create function private.sure_person(player public.players) returns uuid
language sql stable
as $$
  select (array_agg(like_them.person))[1] from private.people_like(player) as like_them
  where like_them.why in ('account', 'phone') and not like_them.plays
  having count(*) = 1;
$$;

-- Who the players of a series' published results, or of a tournament, are: {counts: {open, sure,
-- nobody, known}, players: [{player, tournament, day, name, entrant, place, handicap, phone, person,
-- known_by, was_member, was_nobody, counts_as, suggestions: [{id, name, number, status, handicap, phone, why,
-- plays}]}]}, phones by their last digits; was_nobody: the club has said so of this name and phone in
-- another tournament; counts_as as know_players takes it. which: open, nobody (of the register) or known. For the secretary of the club.
create function public.players_to_know(
  series uuid default null,
  tournament text default null,
  which text default 'open',
  page_size integer default 50,
  page integer default 1
) returns jsonb
language plpgsql stable security definer
as $$
declare
  most constant integer := least(greatest(page_size, 1), 1000);
begin
  perform private.assert_role('{secretary}');
  return (
    with asked as materialized (
      select player.*, asked.place,
             case when player.person_id is not null then 'known'
               when player.known_by is null then 'open' else 'nobody' end as standing
      from private.players_in_question(
        players_to_know.series, players_to_know.tournament) as asked
      join public.players as player on player.id = asked.player
      where player.full_name is not null
    ), shown as (
      select asked.id, asked.place, asked.full_name, asked.person_id, asked.known_by, asked.made_entry,
             asked.was_member,
             played.name as tournament, played.starts_on as day, asked.entry_id,
             coalesce(fixed.handicap, asked.handicap) as handicap, contact.phone,
             row_number() over (order by played.starts_on desc, asked.full_name, asked.id) as position
      from asked
      join public.tournaments as played on played.id = asked.tournament_id
      left join public.playing_data as fixed on fixed.player_id = asked.id
      left join private.player_phones as contact on contact.player_id = asked.id
      where asked.standing = which
      order by position
      limit most offset (greatest(page, 1) - 1)::bigint * most
    )
    select jsonb_build_object(
      'counts', jsonb_build_object(
        'open', (select count(*) from asked where asked.standing = 'open'),
        'nobody', (select count(*) from asked where asked.standing = 'nobody'),
        'known', (select count(*) from asked where asked.standing = 'known'),
        'sure', (
          select count(*) from asked join public.players as player on player.id = asked.id
          where asked.standing = 'open' and private.sure_person(player) is not null)),
      'players', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'player', shown.id, 'tournament', shown.tournament, 'day', shown.day,
          'name', private.name_with_mark(shown.id), 'place', shown.place, 'handicap', shown.handicap,
          'phone', private.last_digits(shown.phone),
          'person', shown.person_id, 'known_by', shown.known_by, 'was_member', shown.was_member,
          'was_nobody', exists (
            select from public.players as earlier
            left join private.player_phones as theirs on theirs.player_id = earlier.id
            where private.person_key(earlier.full_name) = private.person_key(shown.full_name)
              and earlier.known_by = 'nobody' and earlier.id <> shown.id
              and private.phone_key(theirs.phone) is not distinct from private.phone_key(shown.phone)),
          'counts_as', (
            select case when shown.was_member = private.counts_as_member(
                private.status_on(known, shown.day)) then 'register'
              when shown.was_member then 'member' when not shown.was_member then 'guest'
              else 'register' end
            from public.people as known where known.id = shown.person_id),
          'entrant', case when not shown.made_entry then (
            select maker.full_name from private.entry_makers as maker
            where maker.entry_id = shown.entry_id) end,
          'suggestions', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'id', known.id, 'name', known.full_name, 'number', known.number,
              'status', known.status, 'handicap', known.handicap,
              'phone', private.last_digits(known.phone), 'why', found.why, 'plays', found.plays)
              order by found.place), '[]')
            from (
              select like_them.person, like_them.why, like_them.place, like_them.plays
              from private.people_like(player) as like_them
              where like_them.person is distinct from player.person_id
              union all
              select player.person_id, null, 0, false where player.person_id is not null
            ) as found
            join public.people as known on known.id = found.person)) order by shown.position), '[]')
        from shown join public.players as player on player.id = shown.id))
  );
end;
$$;

-- Stores who players are: {player, person or null for nobody of the register, counts_as: register,
-- member or guest}. A person who is another player of the tournament is refused, with the names of the
-- person and of that player.
create function private.store_person(player uuid, person uuid, known_by text, counts_as text)
returns void
language plpgsql volatile
as $$
declare
  known public.people;
  other_name text;
begin
  if store_person.person is not null then
    select * into known from public.people as found
    where found.id = store_person.person and found.forgotten_at is null;
    if known.id is null then
      raise exception 'person_not_found';
    end if;
  end if;
  perform private.let_withdrawn_go(store_person.player, known.id);
  select other.full_name into other_name
  from public.players as own
  join public.players as other
    on other.tournament_id = own.tournament_id and other.person_id = known.id
    and other.id <> own.id and (other.state = 'playing' or other.was_member is not null)
  where own.id = store_person.player
  limit 1;
  if found then
    raise exception 'person_twice' using detail = known.full_name || E'\n' || coalesce(other_name, '');
  end if;
  update public.players as own
  set person_id = known.id, known_by = case when known.id is null then 'nobody'
        else store_person.known_by end,
      was_member = case when known.id is null then null when counts_as <> 'register' then
        counts_as = 'member' end
  where own.id = store_person.player;
  if not found then
    raise exception 'result_not_found';
  end if;
end;
$$;

-- Says who players are, [{player, person, counts_as, is_open, seen}], at most a thousand; without a
-- person: nobody of the register, or with is_open not said any more. seen is who the player was when
-- the choice was made: an id, nobody, or empty. What it does to series is noted with it
-- (private.note_series_moves). For the secretary of the club. Codes: series_outdated;
-- result_not_found, person_not_found, person_twice, player_changed, with the player as the hint and the
-- player's name as the detail, of person_twice also those of the person and the other player.
create function public.know_players(choices jsonb, series jsonb default '[]') returns integer
language plpgsql volatile security definer
as $$
declare
  choice record;
  refused_for text;
begin
  perform private.assert_role('{secretary}');
  perform private.assert_series_moves(series);
  if jsonb_array_length(choices) > 1000 then
    raise exception 'lines_invalid';
  end if;
  perform private.lock_players(array(
    select own.tournament_id
    from jsonb_to_recordset(know_players.choices) as given (player uuid)
    join public.players as own on own.id = given.player));
  perform private.note_series_moves(known.what, known.tournament, know_players.series)
  from (
    select case when count(distinct own.tournament_id) = 1 then min(own.tournament_id) end
             as tournament,
           case when count(distinct act.what) = 1 then min(act.what) else 'joined-otherwise' end
             as what
    from jsonb_to_recordset(know_players.choices) as given (player uuid, person uuid, is_open boolean)
    join public.players as own on own.id = given.player
    cross join lateral (
      select case when given.is_open then 'opened' when given.person is null then 'parted'
        else 'joined' end as what) as act) as known;
  for choice in
    select given.player, given.person, coalesce(given.counts_as, 'register') as counts_as,
           given.is_open, given.seen
    from jsonb_to_recordset(know_players.choices)
      as given (player uuid, person uuid, counts_as text, is_open boolean, seen text)
  loop
    begin
      if exists (
        select from public.players as own
        where own.id = choice.player and choice.seen <>
          case when own.person_id is not null then own.person_id::text
            else coalesce(own.known_by, '') end) then
        raise exception 'player_changed';
      end if;
      perform private.store_person(choice.player, choice.person, 'desk', choice.counts_as);
      if choice.is_open then
        update public.players as own set known_by = null where own.id = choice.player;
      end if;
    exception when raise_exception then
      get stacked diagnostics refused_for = pg_exception_detail;
      raise exception '%', sqlerrm using hint = choice.player, detail = concat_ws(E'\n', (
        select own.full_name from public.players as own where own.id = choice.player),
        nullif(refused_for, ''));
    end;
    perform private.note_person('result-joined', choice.person);
  end loop;
  perform private.store_who_counted(each.tournament_id)
  from (
    select distinct own.tournament_id
    from jsonb_to_recordset(know_players.choices) as given (player uuid)
    join public.players as own on own.id = given.player) as each;
  return jsonb_array_length(choices);
end;
$$;

-- Joins the open players of a series or a tournament whose account, or name and phone, are one
-- person's. Returns how many. What it does to series is noted with it (private.note_series_moves). For
-- the secretary of the club.
create function public.join_sure_players(
  series uuid default null, tournament text default null, moves jsonb default '[]'
) returns integer
language plpgsql volatile security definer
as $$
declare
  open_player public.players;
  person uuid;
  joined integer := 0;
  tournaments text[] := '{}';
begin
  perform private.assert_role('{secretary}');
  perform private.assert_series_moves(moves);
  perform private.lock_players(array(
    select player.tournament_id from private.players_in_question(
      join_sure_players.series, join_sure_players.tournament) as asked
    join public.players as player on player.id = asked.player));
  perform private.note_series_moves('joined', join_sure_players.tournament, moves);
  for open_player in
    select player.* from private.players_in_question(
      join_sure_players.series, join_sure_players.tournament) as asked
    join public.players as player on player.id = asked.player
    where player.person_id is null and player.known_by is null and player.full_name is not null
    order by player.tournament_id, player.id
  loop
    -- Anew: of two who are one, the first.
    person := private.sure_person(open_player);
    continue when person is null;
    perform private.store_person(open_player.id, person, 'phone', 'register');
    joined := joined + 1;
    tournaments := tournaments || open_player.tournament_id;
  end loop;
  perform private.store_who_counted(each.id)
  from (select distinct unnest(tournaments) as id) as each;
  if joined > 0 then
    perform private.note_person('result-joined', null);
  end if;
  return joined;
end;
$$;

-- The facts of series as a change would leave them, {series: facts with names}: the change is made and undone.
-- arguments are those of the function of that name. For the secretary of the club. Codes: those of the
-- change; series_invalid.
create function public.series_after(change text, arguments jsonb, series uuid[]) returns jsonb
language plpgsql volatile security definer
as $$
declare
  facts jsonb;
begin
  perform private.assert_role('{secretary}');
  if cardinality(series) > 100 then
    raise exception 'series_invalid';
  end if;
  begin
    case change
      when 'know_players' then
        perform public.know_players(arguments -> 'choices');
      when 'join_sure_players' then
        perform public.join_sure_players(
          (arguments ->> 'series')::uuid, arguments ->> 'tournament');
      when 'merge_people' then
        perform public.merge_people(
          (arguments ->> 'kept')::uuid, (arguments ->> 'kept_version')::integer,
          (arguments ->> 'merged')::uuid, (arguments ->> 'merged_version')::integer,
          status => arguments ->> 'status');
      when 'take_back_merge' then
        perform public.take_back_merge((arguments ->> 'merged')::uuid);
      when 'save_series' then
        perform public.save_series(
          (arguments ->> 'series')::uuid, (arguments ->> 'expected_version')::integer,
          arguments -> 'changes', arguments ->> 'reason');
      else
        raise exception 'series_invalid';
    end case;
    select jsonb_object_agg(tried.id, told.facts || jsonb_build_object('names', (
      select coalesce(jsonb_object_agg(named.person, named.full_name), '{}')
      from private.names_of_lines(tried.id, told.facts) as named))) into facts
    from unnest(series_after.series) as tried (id)
    cross join lateral (select private.series_facts(tried.id)) as told (facts);
    raise sqlstate 'TRIED';
  exception
    when sqlstate 'TRIED' then
      return facts;
  end;
end;
$$;

-- Whose the players of a tournament or of one entry of it, or a person's published results, are: {players: [{player, tournament,
-- person, number, name, was_member, counts_as_member, authority_number}]}, as far as it is known. For the secretary, of a tournament also
-- its own.
create function public.player_people(
  tournament text default null, person uuid default null, entry uuid default null
) returns jsonb
language plpgsql stable security definer
as $$
begin
  perform private.assert_role('{secretary}', player_people.tournament);
  return (
    select jsonb_build_object('players', coalesce(jsonb_agg(jsonb_build_object(
      'player', player.id, 'tournament', player.tournament_id, 'person', player.person_id,
      'number', known.number, 'name', known.full_name, 'was_member', player.was_member,
      'counts_as_member', coalesce(player.was_member, private.counts_as_member(
        private.status_on(known, there.starts_on)), false),
      'authority_number', known.authority_number) order by player.id), '[]'))
    from public.players as player
    join public.tournaments as there on there.id = player.tournament_id
    left join public.people as known on known.id = player.person_id
    where player.known_by is not null
      and (player.tournament_id = player_people.tournament
          and (player_people.entry is null or player.entry_id = player_people.entry)
        or player_people.tournament is null and player.person_id = player_people.person
          and player.was_member is not null));
end;
$$;

-- The handicaps that the register gave a person, each with its day.
create table private.person_handicaps (
  person uuid not null,
  on_day date not null,
  handicap text not null,
  constraint person_handicaps_pkey primary key (person, on_day),
  constraint person_handicaps_person_fkey foreign key (person)
    references public.people(id) on delete cascade
);

create function private.note_handicap() returns trigger
language plpgsql security definer
as $$
begin
  insert into private.person_handicaps as noted (person, on_day, handicap)
  values (new.id, new.handicap_on, new.handicap)
  on conflict (person, on_day) do update set handicap = excluded.handicap;
  return null;
end;
$$;

create trigger note_handicap
  after insert or update of handicap, handicap_on on public.people
  for each row
  when (new.handicap is not null)
  execute function private.note_handicap();

-- [{on, handicap}], the first day first.
create function private.handicaps_of(person uuid) returns jsonb
language sql stable
return (
  select coalesce(jsonb_agg(jsonb_build_object('on', noted.on_day, 'handicap', noted.handicap)
    order by noted.on_day), '[]')
  from private.person_handicaps as noted where noted.person = handicaps_of.person);

-- Who has the first place in published results, on the first board of their page that has places: of the
-- sides or teams, of the players, or of a further competition: [{name, namesake}], the number of a player
-- of whose name there is another; [] where no one has it.
create function private.winners_of(tournament text, results jsonb) returns jsonb
language sql stable
as $$
  with boards as (
    select 0::bigint as board, results -> 'teams' as lines
    union all
    select 1, results -> 'players'
    union all
    select 1 + number, competition -> 'lines'
    from jsonb_array_elements(results -> 'competitions') with ordinality as c (competition, number)
    where competition ->> 'kind' = 'board'
  ), first_board as (
    select boards.board, line, number
    from boards
    cross join lateral jsonb_array_elements(boards.lines) with ordinality as l (line, number)
    where boards.board = (
      select min(placed.board) from boards as placed
      where jsonb_path_exists(placed.lines, '$[*].place ? (@ != null)'))
  )
  select coalesce(jsonb_agg(jsonb_build_object('name', first.name, 'namesake', first.namesake)
    order by first.number), '[]') from (
    select side.line ->> 'name' as name, side.number, null::integer as namesake
    from first_board as side where side.line ->> 'place' = '1' and not side.line ? 'player'
    union all
    select coalesce(player.line ->> 'name', entered.full_name), player.number, seen.number
    from first_board as winner
    join jsonb_array_elements(results -> 'players') with ordinality as player (line, number)
      on player.line -> 'player' = winner.line -> 'player'
    left join public.players as entered on entered.id = (player.line ->> 'player')::uuid
    left join private.seen_namesakes(winners_of.tournament) as seen on seen.id = entered.id
    where winner.line ->> 'place' = '1'
  ) as first
  where first.name is not null;
$$;

-- What the caller has played: {rounds: [{tournament, slug, has_information_page, day, is_cancelled,
-- winners, tee, result}], the latest first, results as own_results has them; knockouts: [{tournament, slug,
-- division, day, is_cancelled, standing, matches}], the latest first, those of which the caller's side is in
-- the draw, matches as matches_of_entry has them, without what opens them; handicaps as handicaps_of has
-- them; series: [{name, slug}]} that everybody reads. Null when the session has ended.
create function public.own_record() returns jsonb
language plpgsql stable security definer
as $$
declare
  me constant uuid := (select own.id from public.people as own where own.user_id = auth.uid());
begin
  if not private.has_session() then
    return null;
  end if;
  return (
    with own as materialized (
      select player.* from public.players as player where player.person_id = me
      union
      -- Where the register does not know the account, who entered with it.
      select player.* from public.players as player
      join public.entries as entry on entry.id = player.entry_id
      where entry.user_id = auth.uid() and player.made_entry and player.person_id is null
        and private.is_of_account(player, auth.uid())
    )
    select jsonb_build_object(
      'rounds', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'tournament', played.name, 'slug', played.slug, 'day', played.starts_on,
          'has_information_page', played.has_information_page,
          'is_cancelled', played.state = 'cancelled', 'tee', fixed.tee,
          'winners', private.winners_of(played.id, play.published_results),
          'result', own.result - 'competitions')
          order by played.starts_on desc, played.id), '[]')
        from (
          -- Of a person who withdrew and plays as another player, the one who plays.
          select distinct on (listed.tournament_id) listed.*, result
          from own as listed
          join public.tournament_play as published on published.tournament_id = listed.tournament_id
          cross join lateral private.result_of(published.published_results, listed) as result
          where result is not null
          order by listed.tournament_id, listed.state <> 'playing', listed.id
        ) as own
        join public.tournaments as played on played.id = own.tournament_id
        join public.tournament_play as play on play.tournament_id = own.tournament_id
        left join public.playing_data as fixed on fixed.player_id = own.id),
      'knockouts', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'tournament', played.name, 'slug', played.slug, 'day', played.starts_on,
          'division', private.division_of_knockout(known.id),
          'is_cancelled', played.state = 'cancelled',
          'standing', private.standing_of_entry(listed.entry_id),
          'matches', (
            select coalesce(jsonb_agg(match - 'token' order by place), '[]')
            from jsonb_array_elements(private.matches_of_entry(listed.entry_id))
              with ordinality as each (match, place)))
          order by played.starts_on desc, played.id), '[]')
        from (select distinct entry_id, tournament_id from own where entry_id is not null) as listed
        join public.tournaments as played on played.id = listed.tournament_id
        join public.knockouts as known
          on known.id = private.knockout_of_entry(listed.entry_id) and known.published_at is not null
        where listed.entry_id in (
          select side.entry_id from private.sides_on_sheet(known.id) as side)),
      'handicaps', private.handicaps_of(me),
      'series', (
        select coalesce(jsonb_agg(jsonb_build_object('name', known.name, 'slug', known.slug)
          order by known.updated_at desc, known.id), '[]')
        from public.series as known
        where known.is_public and exists (
          select from public.series_tournaments as listed
          join own on own.tournament_id = listed.tournament_id and own.was_member
          where listed.series_id = known.id))));
end;
$$;

-- What hangs on a person: {results: [{tournament, as_member}], corrections, divisions, cuts} of the
-- club's series.
create function private.record_of(person uuid) returns jsonb
language sql stable
return jsonb_build_object(
  'results', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'tournament', played.name, 'as_member', player.was_member)
      order by played.starts_on, played.id), '[]')
    from public.players as player
    join public.tournaments as played on played.id = player.tournament_id
    where player.person_id = record_of.person and player.was_member is not null),
  'corrections', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'series', known.name, 'amount', correction.amount, 'reason', correction.reason,
      'at', correction.at, 'taken_back_at', correction.taken_back_at)
      order by correction.at), '[]')
    from public.series_corrections as correction
    join public.series as known on known.id = correction.series_id
    where correction.person = record_of.person),
  'divisions', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'series', known.name, 'division', moved.division) order by known.id), '[]')
    from public.series_persons as moved
    join public.series as known on known.id = moved.series_id
    where moved.person = record_of.person),
  'cuts', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'series', known.name, 'added', through.reason, 'at', through.at)
      order by through.at), '[]')
    from public.series_cut_persons as through
    join public.series as known on known.id = through.series_id
    where through.person = record_of.person));

-- The last tournament that both played, who therefore are two people.
create function private.both_played(one uuid, other uuid) returns text
language sql stable
return (
  select there.name
  from public.players as own
  join public.players as second
    on second.tournament_id = own.tournament_id and second.person_id = both_played.other
    and (own.was_member is not null and second.was_member is not null
      or own.state = 'playing' and second.state = 'playing'
        and not private.can_be_let_go(own) and not private.can_be_let_go(second))
  join public.tournaments as there on there.id = own.tournament_id
  where own.person_id = both_played.one
  order by there.starts_on desc limit 1);

-- The players whom a merge of these two lets go: one of each two of a tournament.
create function private.players_to_let_go(kept uuid, merged uuid)
returns table (player uuid, person uuid, known_by text, tournament_id text)
language sql stable
as $$
  select gone.id, gone.person_id, gone.known_by, gone.tournament_id
  from public.players as own
  join public.players as second
    on second.tournament_id = own.tournament_id and second.person_id = merged
    and second.state = 'playing'
  join public.players as gone
    on gone.id = case when private.can_be_let_go(second) then second.id else own.id end
  where own.person_id = kept and own.state = 'playing'
    and (private.can_be_let_go(own) or private.can_be_let_go(second));
$$;

-- Moves of a series' change with this person in those of these numbers, from 0.
create function private.moves_of_person(moves jsonb, numbers jsonb, person uuid) returns jsonb
language sql immutable
return (
  select jsonb_agg(
    case when numbers @> to_jsonb(number - 1) then move || jsonb_build_object('person', person)
      else move end order by number)
  from jsonb_array_elements(moves) with ordinality as m (move, number));

-- Gives what hangs on one person to another: {players, guests, corrections, divisions, cuts, changes:
-- [{id, numbers}]} that moved, {divisions, cuts} of which the other has one, and let_go: [{player,
-- person, known_by}], withdrawn players who are nobody of the register now. Code: played_both with
-- the tournament.
create function private.move_person(source uuid, target uuid) returns jsonb
language plpgsql volatile
as $$
declare
  both_played constant text := private.both_played(source, target);
  moved jsonb;
begin
  if both_played is not null then
    raise exception 'played_both' using detail = both_played;
  end if;
  perform from public.players as player
  where player.person_id in (source, target)
  order by player.id for no key update;
  with changed as (
    update public.players as player set person_id = null, known_by = null
    from private.players_to_let_go(target, source) as gone
    where player.id = gone.player
    returning gone.player, gone.person, gone.known_by)
  select jsonb_build_object('let_go', coalesce(jsonb_agg(to_jsonb(changed)), '[]'))
  into moved from changed;
  with changed as (
    update public.players as player set person_id = target where player.person_id = source
    returning player.id)
  select moved || jsonb_build_object('players', coalesce(jsonb_agg(changed.id), '[]'))
  into moved from changed;
  insert into private.person_handicaps as noted (person, on_day, handicap)
  select target, former.on_day, former.handicap from private.person_handicaps as former
  where former.person = source
  on conflict do nothing;
  with changed as (
    update public.people as guest set guest_of = target
    where guest.guest_of = source and guest.id <> target returning guest.id)
  select moved || jsonb_build_object('guests', coalesce(jsonb_agg(changed.id), '[]'))
  into moved from changed;
  with changed as (
    update public.series_corrections as correction set person = target
    where correction.person = source returning correction.id)
  select moved || jsonb_build_object('corrections', coalesce(jsonb_agg(changed.id), '[]'))
  into moved from changed;
  with changed as (
    update public.series_persons as own set person = target
    where own.person = source and not exists (
      select from public.series_persons as other
      where other.series_id = own.series_id and other.person = target)
    returning own.series_id)
  select moved || jsonb_build_object('divisions', coalesce(jsonb_agg(changed.series_id), '[]'))
  into moved from changed;
  with changed as (
    update public.series_cut_persons as own set person = target
    where own.person = source and not exists (
      select from public.series_cut_persons as other
      where other.series_id = own.series_id and other.person = target)
    returning own.series_id)
  select moved || jsonb_build_object('cuts', coalesce(jsonb_agg(changed.series_id), '[]'))
  into moved from changed;
  with former as (
    delete from public.series_persons as own where own.person = source returning own.*)
  select moved || jsonb_build_object(
    'other_divisions', coalesce(jsonb_agg(to_jsonb(former)), '[]'))
  into moved from former;
  with former as (
    delete from public.series_cut_persons as own where own.person = source returning own.*)
  select moved || jsonb_build_object('other_cuts', coalesce(jsonb_agg(to_jsonb(former)), '[]'))
  into moved from former;
  with named as (
    select known.id, jsonb_agg(number - 1) as numbers
    from public.series_changes as known
    cross join lateral jsonb_array_elements(known.moves) with ordinality as m (move, number)
    where move ->> 'person' = source::text
    group by known.id
  ), changed as (
    update public.series_changes as known
    set moves = private.moves_of_person(known.moves, named.numbers, target)
    from named where known.id = named.id
    returning named.*)
  select moved || jsonb_build_object('changes', coalesce(jsonb_agg(to_jsonb(changed)), '[]'))
  into moved from changed;
  return moved;
end;
$$;

-- Who was removed less than thirty days ago and is added again has what hung on them: with the name
-- and the number, the phone or the year of birth.
create function private.take_over_removed(people uuid[]) returns void
language plpgsql volatile
as $$
declare
  pair record;
begin
  for pair in
    select person.id as target, min(removed.person::text)::uuid as source
    from public.people as person
    join private.removed_people as removed
      on removed.merged_into is null and removed.was ->> 'name_key' = person.name_key
      and (removed.was ->> 'number_key' = person.number_key
        or private.phone_key(removed.was ->> 'phone') = private.phone_key(person.phone)
        or (removed.was ->> 'birth_year')::integer = person.birth_year)
    where person.id = any (take_over_removed.people)
    group by person.id having count(*) = 1
  loop
    if exists (select from public.people as former
               where former.id = pair.source and former.forgotten_at is not null) then
      perform private.move_person(pair.source, pair.target);
      delete from public.people as former where former.id = pair.source;
    end if;
    delete from private.removed_people as removed where removed.person = pair.source;
  end loop;
end;
$$;

-- What a merge does to places, [{series, digest, moves}], without the second person's: the first has
-- the place that one of the two had.
create function private.moves_as_one(series jsonb, kept uuid, merged uuid) returns jsonb
language sql immutable
as $$
  select jsonb_agg(change || jsonb_build_object('moves', (
    select coalesce(jsonb_agg(
      case when former.place is null then move
        else move || jsonb_build_object('from', former.place) end order by number), '[]')
    from jsonb_path_query(change, '$.moves[*]') with ordinality as m (move, number)
    left join lateral (
      select other -> 'from' as place from jsonb_path_query(change, '$.moves[*]') as other
      where move ->> 'person' = kept::text and move -> 'from' = 'null'
        and other ->> 'person' = merged::text and other -> 'from' <> 'null'
        and other -> 'division' is not distinct from move -> 'division'
    ) as former on true
    where move ->> 'person' is distinct from merged::text
      -- In the table as before, only under one name.
      and (former.place is null or former.place <> move -> 'to' and not move ? 'qualifies'))))
  from jsonb_array_elements(series) as change;
$$;

-- Notes what a change of these people does to series, with their players locked first.
create function private.note_moves_of_people(what text, people uuid[], series jsonb) returns void
language plpgsql volatile
as $$
begin
  if series = '[]' then
    return;
  end if;
  perform private.lock_players(array(
    select distinct player.tournament_id from public.players as player
    where player.person_id = any (people)));
  perform private.note_series_moves(note_moves_of_people.what, null, series);
end;
$$;

-- One person in place of two: what hangs on the second hangs on the first, whose empty fields are
-- filled; status is which of two memberships stays, with its number, without it the first person's. It can be taken
-- back for thirty days. What it does to series is noted with it
-- (private.note_series_moves). For the secretary of the club. Codes: person_not_found, person_changed,
-- both_have_accounts, played_both with the tournament; series_outdated.
create function public.merge_people(
  kept uuid, kept_version integer, merged uuid, merged_version integer, series jsonb default '[]',
  status text default null
) returns boolean
language plpgsql volatile security definer
as $$
declare
  one public.people;
  other public.people;
  moved jsonb;
begin
  perform private.assert_role('{secretary}');
  perform private.assert_series_moves(series);
  perform private.assert_session();
  perform private.lock_member((
    select known.user_id from public.people as known
    where known.id in (kept, merged) and known.user_id is not null
    order by known.user_id limit 1));
  lock table public.people in share row exclusive mode;
  select * into one from public.people as known
  where known.id = kept and known.forgotten_at is null;
  select * into other from public.people as known where known.id = merged;
  if one.id is null or other.id is null or one.id = other.id then
    if exists (select from private.removed_people as removed
               where removed.person = merged and removed.merged_into = kept) then
      return true;
    end if;
    raise exception 'person_not_found';
  end if;
  if one.version <> kept_version or other.version <> merged_version then
    raise exception 'person_changed';
  end if;
  if one.user_id is not null and other.user_id is not null then
    raise exception 'both_have_accounts';
  end if;
  if merge_people.status not in (one.status, other.status) then
    raise exception 'person_invalid';
  end if;
  perform private.note_moves_of_people(
    'merged', array[kept, merged], coalesce(private.moves_as_one(series, kept, merged), '[]'));
  moved := private.move_person(merged, kept);
  delete from private.removed_people as removed where removed.person = merged;
  insert into private.removed_people (person, was, merged_into, into_was, moved)
  values (merged, to_jsonb(other), kept, to_jsonb(one), moved);
  update public.people as person set guest_of = null
  where person.id = kept and person.guest_of = merged;
  delete from public.people as person where person.id = merged;
  perform private.overwrite_people(jsonb_build_array(jsonb_build_object(
    'id', kept, 'fields', (
      select coalesce(jsonb_object_agg(field.key, field.value), '{}')
      from jsonb_each(to_jsonb(other)) as field
      where other.forgotten_at is null
        and field.key = any (private.fields_to_fill(one, other)))
      || jsonb_build_object('status', coalesce(merge_people.status, one.status))
      || case when merge_people.status <> one.status and other.number is not null
        then jsonb_build_object('number', other.number) else '{}' end
      || case when merge_people.status <> 'guest' then '{"guest_of": null}'::jsonb else '{}' end)));
  update public.people as person
  set user_id = coalesce(one.user_id, other.user_id),
      joins_by_email = one.joins_by_email and other.joins_by_email
  where person.id = kept;
  perform private.note_person('people-merged', kept);
  return true;
end;
$$;

-- What a merge takes from the second person.
create function private.fields_to_fill(one public.people, other public.people) returns text[]
language sql immutable
return array(
  select field.key from jsonb_each(to_jsonb(one)) as field
  where field.value = 'null' and to_jsonb(other) -> field.key <> 'null'
    and field.key in (
      'number', 'title', 'gender', 'birth_year', 'phone', 'second_phone', 'email', 'home_club',
      'handicap', 'handicap_on', 'authority_number')
    and (field.key <> 'email' or one.user_id is null));

-- What of the second person a merge does not keep, because the first has something else.
create function private.fields_to_drop(one public.people, other public.people) returns text[]
language sql immutable
return array(
  select field.key from jsonb_each(to_jsonb(other)) as field
  where other.forgotten_at is null and field.value not in ('null', to_jsonb(one) -> field.key)
    and field.key in (
      'full_name', 'status', 'number', 'title', 'gender', 'birth_year', 'phone', 'second_phone',
      'email', 'home_club', 'handicap', 'handicap_on', 'authority_number')
    and field.key <> all (private.fields_to_fill(one, other)));

-- Makes two people of one again, as they were, but for what was changed since. What it does to series
-- is noted with it. For the secretary of the club. Codes: merge_not_found, person_changed,
-- series_outdated.
create function public.take_back_merge(merged uuid, series jsonb default '[]') returns boolean
language plpgsql volatile security definer
as $$
declare
  known private.removed_people;
  was public.people;
  into_was public.people;
  present public.people;
begin
  perform private.assert_role('{secretary}');
  perform private.assert_series_moves(series);
  perform private.assert_session();
  perform private.lock_member((
    select person.user_id from private.removed_people as removed
    join public.people as person on person.id = removed.merged_into
    where removed.person = take_back_merge.merged));
  lock table public.people in share row exclusive mode;
  select * into known from private.removed_people as removed
  where removed.person = take_back_merge.merged and removed.merged_into is not null;
  if known.person is null then
    if exists (select from public.people as person where person.id = take_back_merge.merged) then
      return true;
    end if;
    raise exception 'merge_not_found';
  end if;
  perform private.note_moves_of_people(
    'merge-taken-back', array[known.merged_into], series);
  was := jsonb_populate_record(null::public.people, known.was);
  into_was := jsonb_populate_record(null::public.people, known.into_was);
  select * into present from public.people as person where person.id = known.merged_into;
  -- What the merge had filled goes, unless it was changed since.
  perform private.overwrite_people(jsonb_build_array(jsonb_build_object(
    'id', present.id, 'fields', (
      select coalesce(jsonb_object_agg(field, null), '{}')
      from unnest(private.fields_to_fill(into_was, was)) as field
      where to_jsonb(present) -> field = known.was -> field
        and (field <> 'handicap_on' or present.handicap = was.handicap)
        and (field <> 'handicap' or present.handicap_on = was.handicap_on))
      || case when present.number = was.number and into_was.number is not null
        then jsonb_build_object('number', into_was.number) else '{}' end
      || case when present.status = was.status
        then jsonb_build_object('status', into_was.status) else '{}' end
      || case when present.status = was.status and into_was.status <> 'guest'
        then '{"guest_of": null}'::jsonb else '{}' end)));
  update public.people as person
  set user_id = into_was.user_id, joins_by_email = into_was.joins_by_email,
      guest_of = case when person.status = 'guest'
        then coalesce(person.guest_of, into_was.guest_of) end
  where person.id = present.id and person.user_id is not distinct from
    coalesce(into_was.user_id, was.user_id);
  insert into public.people (id, version, full_name) values (was.id, was.version, was.full_name);
  perform private.overwrite_people(jsonb_build_array(jsonb_build_object(
    'id', was.id, 'fields', known.was)));
  update public.people as person
  set user_id = was.user_id, joins_by_email = was.joins_by_email, forgotten_at = was.forgotten_at
  where person.id = was.id;
  update public.players as player set person_id = was.id
  where player.person_id = present.id
    and player.id in (select value::uuid from jsonb_array_elements_text(known.moved -> 'players'));
  -- Unless somebody has said meanwhile who they are.
  update public.players as player set person_id = gone.person, known_by = gone.known_by
  from jsonb_to_recordset(known.moved -> 'let_go') as gone (player uuid, person uuid, known_by text)
  where player.id = gone.player and player.person_id is null and player.known_by is null
    and not exists (
      select from public.players as other
      where other.tournament_id = player.tournament_id and other.person_id = gone.person
        and other.state = 'playing');
  update public.people as guest set guest_of = was.id
  where guest.guest_of = present.id
    and guest.id in (select value::uuid from jsonb_array_elements_text(known.moved -> 'guests'));
  update public.series_corrections as correction set person = was.id
  where correction.person = present.id and correction.id in (
    select value::uuid from jsonb_array_elements_text(known.moved -> 'corrections'));
  update public.series_persons as own set person = was.id
  where own.person = present.id and own.series_id in (
    select value::uuid from jsonb_array_elements_text(known.moved -> 'divisions'));
  update public.series_cut_persons as own set person = was.id
  where own.person = present.id and own.series_id in (
    select value::uuid from jsonb_array_elements_text(known.moved -> 'cuts'));
  update public.series_changes as change
  set moves = private.moves_of_person(change.moves, named -> 'numbers', was.id)
  from jsonb_array_elements(known.moved -> 'changes') as named
  where change.id = (named ->> 'id')::bigint;
  insert into public.series_persons
  select former.* from jsonb_populate_recordset(
    null::public.series_persons, known.moved -> 'other_divisions') as former
  join public.series as present_series on present_series.id = former.series_id
  on conflict do nothing;
  insert into public.series_cut_persons
  select former.* from jsonb_populate_recordset(
    null::public.series_cut_persons, known.moved -> 'other_cuts') as former
  join public.series_cuts as cut on cut.series_id = former.series_id
  on conflict do nothing;
  delete from private.removed_people as removed where removed.person = was.id;
  perform private.note_person('merge-taken-back', was.id);
  return true;
exception
  when unique_violation then
    raise exception 'person_changed';
end;
$$;

-- Who may be the same person: of this name, also people who were removed and whose results stay under
-- it, and other, whoever that is; and merges that can be taken back. {like: [{id, version, name, number,
-- status, phone, is_removed, has_account, results: [{tournament, day}], fields, both_played}], merges: [{person, name,
-- number, at}]}; fields are those that a merge takes from them, both_played the tournament in which
-- they are two people, let_go [{tournament, day}] where a withdrawn player is nobody of the register then. For the secretary of the club.
create function public.people_like_person(person uuid, other uuid default null) returns jsonb
language plpgsql stable security definer
as $$
begin
  perform private.assert_role('{secretary}');
  return (
    select jsonb_build_object(
      'like', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', second.id, 'version', second.version,
          'name', case when second.forgotten_at is null then second.full_name
            else known.full_name end,
          'number', second.number, 'status', second.status,
          'phone', private.last_digits(second.phone),
          'is_removed', second.forgotten_at is not null,
          'has_account', second.user_id is not null,
          'both_have_accounts', second.user_id is not null and known.user_id is not null,
          'both_played', private.both_played(known.id, second.id),
          'let_go', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'tournament', there.name, 'day', there.starts_on)
              order by there.starts_on desc, there.id), '[]')
            from private.players_to_let_go(known.id, second.id) as gone
            join public.tournaments as there on there.id = gone.tournament_id),
          'fields', private.fields_to_fill(known, second),
          'dropped', private.fields_to_drop(known, second),
          'results', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'tournament', played.name, 'day', played.starts_on)
              order by played.starts_on desc, played.id), '[]')
            from public.players as player
            join public.tournaments as played on played.id = player.tournament_id
            where player.person_id = second.id and not exists (
              select from private.players_to_let_go(known.id, second.id) as gone
              where gone.player = player.id)))
          order by second.forgotten_at is not null, second.id), '[]')
        from public.people as second
        where second.id <> known.id
          and (second.id = people_like_person.other or people_like_person.other is null and (
            second.name_key = known.name_key or second.name_words = known.name_words
            or second.forgotten_at is not null and exists (
              select from public.players as player
              where player.person_id = second.id
                and private.names_agree(player.full_name, known.full_name))))),
      'merges', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'person', removed.person, 'name', removed.was ->> 'full_name',
          'number', removed.was ->> 'number', 'at', removed.at) order by removed.at desc), '[]')
        from private.removed_people as removed where removed.merged_into = known.id))
    from public.people as known
    where known.id = people_like_person.person and known.forgotten_at is null);
end;
$$;

-- The number that tells a player from others of the name in the tournament, and by what else the club
-- knows them: the handicap and the last digits of the phone; null: not known.
create function private.marks_of(player uuid) returns jsonb
language sql stable security definer
return (
  select jsonb_build_object(
    'order', numbered.number, 'handicap', own.handicap,
    'phone', private.last_digits(contact.phone))
  from public.players as own
  left join private.numbered_players(own.tournament_id) as numbered on numbered.id = own.id
  left join private.player_phones as contact on contact.player_id = own.id
  where own.id = marks_of.player);

-- The name of a player as pages tell those of one name apart: Asha Rao (no. 2).
create function private.name_with_mark(player uuid) returns text
language sql stable
as $$
  select private.numbered_name(own.full_name, numbered.number)
  from public.players as own
  left join private.numbered_players(own.tournament_id) as numbered on numbered.id = own.id
  where own.id = name_with_mark.player;
$$;

-- The entrants of a tournament of whose name there is another: {entrants: [{entry_id, name, marks:
-- {order, handicap, phone}}], numbers of all players who share names, by id}. For the roles that see the entrants.
create function public.namesakes(tournament text) returns jsonb
language plpgsql stable security definer
as $$
begin
  perform private.assert_role('{secretary,starter,treasurer}', namesakes.tournament);
  return (
    with named as (
      select player.id, player.entry_id, player.full_name,
             count(*) over (partition by private.person_key(player.full_name)) as of_this_name
      from public.players as player
      where player.tournament_id = namesakes.tournament and player.position = 0
        and player.state = 'playing' and player.entry_id is not null
    )
    select jsonb_build_object('entrants', coalesce(jsonb_agg(jsonb_build_object(
      'entry_id', named.entry_id, 'name', named.full_name, 'marks', private.marks_of(named.id))
      order by named.entry_id), '[]'), 'numbers', (
        select coalesce(jsonb_object_agg(numbered.id, numbered.number), '{}')
        from private.numbered_players(namesakes.tournament) as numbered))
    from named
    where named.of_this_name > 1
      or named.id in (select id from private.numbered_players(namesakes.tournament)));
end;
$$;

-- Who of the register the lines of a list, [{line, number, name, phone}], are: {people: [{line,
-- person, known_by, number, name, handicap, handicap_on, phone, gender, status, birth_year, others}]}. By the membership number, if the name agrees or the
-- line has none, else by name and phone; known_by is null for a number with another name. Of a name
-- alone the person whom the club has chosen for it before (list), or the one of this name (name): of
-- several the first, and others says who else. That
-- contacts were read is noted; secretaries of the club only. Code: lines_invalid.
create function public.people_of_lines(lines jsonb) returns jsonb
language plpgsql volatile security definer
as $$
begin
  perform private.assert_role('{secretary}');
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) > 1000 then
    raise exception 'lines_invalid';
  end if;
  perform private.note_addresses_read();
  return (
    with listed as materialized (
      select (item ->> 'line')::integer as line, private.number_key(item ->> 'number') as number_key,
             btrim(coalesce(item ->> 'name', '')) as name,
             private.phone_key(item ->> 'phone') as phone_key
      from jsonb_array_elements(lines) as item
    ), found as (
      select listed.line, known.id,
             case when listed.name = '' or private.names_agree(known.full_name, listed.name)
               then 'number' end as known_by, 1 as rank
      from listed join public.people as known on known.number_key = listed.number_key
      union all
      select listed.line, known.id, 'phone', 1
      from listed
      join public.people as known
        on listed.phone_key in (private.phone_key(known.phone), private.phone_key(known.second_phone))
        and private.names_agree(known.full_name, listed.name)
      where known.forgotten_at is null and not exists (
        select from public.people as numbered where numbered.number_key = listed.number_key)
      union
      select listed.line, earlier.person_id, 'list', 2
      from listed
      join public.players as earlier
        on private.person_key(earlier.full_name) = private.person_key(listed.name)
      left join public.entries as entry on entry.id = earlier.entry_id
      where earlier.known_by is not null and (earlier.known_by in ('desk', 'list', 'number')
          -- Entered by the club.
          or earlier.known_by = 'phone' and entry.user_id is null)
        and listed.name <> '' and listed.phone_key is null
      union
      select listed.line, known.id, 'name', 3
      from listed
      join public.people as known
        on known.name_words = private.name_words(listed.name)
        or known.name_key = private.person_key(listed.name)
      where listed.name <> ''
    ), best as (
      select found.line, found.id, found.known_by, found.rank, known.number,
             min(found.rank) over (partition by found.line) as best_rank
      from found join public.people as known on known.id = found.id
      where known.forgotten_at is null
    ), sure as (
      select best.line, (array_agg(best.id order by best.number, best.id))[1] as id,
             min(best.known_by) as known_by, array_agg(best.id) as ids
      from best where best.rank = best.best_rank
      group by best.line, best.rank having count(*) = 1 or best.rank > 1
    )
    select jsonb_build_object('people', coalesce(jsonb_agg(jsonb_build_object(
      'line', sure.line, 'person', known.id, 'known_by', sure.known_by, 'number', known.number,
      'name', known.full_name, 'handicap', known.handicap, 'handicap_on', known.handicap_on,
      'phone', known.phone, 'gender', known.gender, 'status', known.status,
      'birth_year', known.birth_year, 'others', (
        select coalesce(jsonb_agg(concat_ws(' ', other.number, other.full_name) order by other.number, other.id), '[]')
        from public.people as other
        where other.id = any (sure.ids) and other.id <> known.id))
      order by sure.line), '[]'))
    from sure join public.people as known on known.id = sure.id);
end;
$$;

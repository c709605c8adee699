-- What a registration, a change, a withdrawal and the end of an account do.

-- The rules, each in the order in which it is carried out. Members send through the view; the
-- club's own functions call them. Rows that the owner inserts may be of any day.

-- person: of the register, whom the club has chosen for who enters, and by what it is known.
create function private.register(
  sent public.tournament_registrations, person uuid default null, known_by text default null
) returns public.tournament_registrations
language plpgsql
as $$
declare
  is_api constant boolean := coalesce(auth.role() = 'authenticated', false);
  is_member constant boolean := is_api and not sent.entered_by_club;
  shown constant jsonb := sent.shown_terms;
  tournament public.tournament_details;
  last public.tournament_registrations;
  earlier_players public.players[];
begin
  -- Lock.
  tournament := private.begin_entry(sent, is_api);
  sent.tournament_id := tournament.id;
  if tournament.form_of_play = 'knock-out' then
    -- An account has one entry in a tournament.
    update public.entries as drawn set user_id = null, left_by = drawn.user_id
    where drawn.user_id = sent.user_id and drawn.tournament_id = tournament.id
      and drawn.state = 'withdrawn' and private.is_drawn_elsewhere(drawn.id, sent.category);
  end if;
  last := private.current_version(coalesce((
    select own.id from public.entries as own
    where own.user_id = sent.user_id and own.tournament_id = tournament.id),
    case when is_api then private.withdrawn_entry_of(sent, person, true) end));

  -- A form that was opened before the member entered elsewhere would take players away unsaid. One
  -- that is sent again is known by its key.
  if is_member and shown ->> 'is_new' = 'true'
     and last.id is not null and last.withdrawn_at is null then
    if not exists (
      select from public.entry_versions as version
      where version.submission_key = sent.submission_key) then
      raise exception 'already_entered';
    end if;
  end if;

  -- Open?
  if is_member then
    perform private.assert_registration_period(tournament);
    perform private.assert_not_entered_by_club(sent, tournament.id);
  end if;
  perform private.fix_playing_data_by_tee_time(tournament.id);

  -- Write and check.
  earlier_players := private.playing(last.entry_id);
  sent := private.write_version(
    sent, last, earlier_players, tournament, is_api, person, known_by);

  -- Place: it has its places, waits, or is refused. One that is sent again while it waits
  -- keeps its place in line.
  if is_api and last.state is distinct from 'waiting' then
    perform private.give_places(
      sent.entry_id, case last.state when 'confirmed' then earlier_players end,
      tournament.has_waiting_list and sent.joins_waiting_list
        and last.state is distinct from 'confirmed');
  end if;
  sent := private.current_version(sent.entry_id);

  -- Charge the price of the day, which is not worse than what the form said.
  perform private.agree_on_price(sent, last, earlier_players);
  perform private.assert_terms(
    sent.entry_id, shown, last.id is null or last.withdrawn_at is not null);

  -- What is played off.
  if is_member then
    perform private.assert_club_handicap(sent, last, tournament);
    perform private.assert_division_of_person(sent, last, tournament);
  end if;
  if is_member and last.id is not null then
    perform private.assert_playing_data_stays(sent.entry_id);
  end if;
  perform private.sync_playing_data(sent.entry_id, last.withdrawn_at is not null);

  -- Scoring account, calls, mail, move up.
  if sent.entry_form = 'full' and sent.state = 'confirmed' then
    perform private.expect_scoring_account(sent.user_id);
  end if;
  if last.withdrawn_at is not null then
    -- They are withdrawn no more.
    delete from public.phone_calls as call
    where call.entry_id = sent.entry_id and call.kind = 'withdrawn' and call.called_at is null;
  end if;
  perform private.queue_version_mail(sent, last, tournament);
  if last.id is not null then
    perform private.move_up_waiting(tournament.id);
  end if;
  return sent;
end;
$$;

-- may_exceed: also where a limit has no places for more players. Whether a correction by the
-- club is mailed, correct_entrant says.
create function private.change(
  sent public.tournament_registrations, may_exceed boolean default false,
  same_person boolean default null
) returns public.tournament_registrations
language plpgsql
as $$
declare
  is_api constant boolean := coalesce(auth.role() = 'authenticated', false);
  is_member constant boolean := is_api and not sent.entered_by_club;
  shown constant jsonb := sent.shown_terms;
  tournament public.tournament_details;
  last public.tournament_registrations;
  earlier_players public.players[];
begin
  -- Lock. A change is of the version that counts, of the same tournament; an entry that the
  -- club corrects may have no account.
  tournament := private.begin_entry(sent, is_api);
  last := private.current_version(case when sent.entered_by_club then (
      select earlier.entry_id from public.entry_versions as earlier
      where earlier.id = sent.replaces)
    else (
      select own.id from public.entries as own
      where own.user_id = sent.user_id and own.tournament_id = tournament.id) end);
  if last.id is distinct from sent.replaces then
    perform private.find_current_registration(sent.user_id, sent.replaces);
    raise exception 'other_tournament';
  end if;
  if last.withdrawn_at is not null then
    raise exception 'registration_withdrawn';
  end if;

  -- Open?
  if is_member then
    perform private.assert_changes_are_open(tournament);
  end if;
  perform private.fix_playing_data_by_tee_time(tournament.id);

  -- Write and check.
  earlier_players := private.playing(last.entry_id);
  sent := private.write_version(
    sent, last, earlier_players, tournament, is_api, same_person => same_person);

  -- Place: what it has, nobody takes away; only more has to fit. One that waits keeps its place
  -- in line, and whether it fits now is asked when it is there.
  if is_api and last.state = 'confirmed' and not may_exceed then
    perform private.give_places(sent.entry_id, earlier_players, false);
  end if;
  sent := private.current_version(sent.entry_id);

  -- Charge for added players.
  perform private.agree_on_price(sent, last, earlier_players);
  perform private.assert_terms(sent.entry_id, shown, false);

  if tournament.form_of_play = 'knock-out' then
    perform private.assert_side_stays(
      sent.entry_id, earlier_players, same_person, sent.entered_by_club);
  end if;

  -- What is played off stays once play has begun; the club corrects it.
  if is_member then
    perform private.assert_club_handicap(sent, last, tournament);
    perform private.assert_division_of_person(sent, last, tournament);
    perform private.assert_playing_data_stays(sent.entry_id);
  end if;
  perform private.sync_playing_data(sent.entry_id);

  -- Scoring account, mail, move up.
  if sent.entry_form = 'full' and sent.state = 'confirmed' then
    perform private.expect_scoring_account(sent.user_id);
  end if;
  if not sent.entered_by_club then
    perform private.queue_version_mail(sent, last, tournament);
  end if;
  perform private.move_up_waiting(tournament.id);
  return sent;
end;
$$;

-- Its member and its tournament are locked. Nobody is here who has no place.
create function private.withdraw(
  entry uuid, by_club boolean default false, reason text default null,
  card_counts boolean default false
) returns void
language plpgsql
as $$
declare
  version public.tournament_registrations;
  told text;
begin
  update public.entries set state = 'withdrawn', queue_number = null where id = withdraw.entry;
  version := private.current_version(withdraw.entry);
  insert into public.entry_events (version_id, kind, at, by_club, reason)
  values (version.id, 'withdrawn', now(), withdraw.by_club, withdraw.reason);
  delete from public.check_ins where entry_id = withdraw.entry;
  delete from public.phone_calls as call
  where call.entry_id = withdraw.entry and call.kind = 'cannot-come' and call.called_at is null;
  perform private.charge_entry(withdraw.entry);
  if by_club then
    told := private.name_with_mark(version.player_id);
    perform private.queue_entry_mail(
      version, 'withdrawn', jsonb_strip_nulls(jsonb_build_object(
        'reason', withdraw.reason, 'card_counts', nullif(withdraw.card_counts, false),
        'withdrawn',
        case when told <> version.full_name then jsonb_build_array(told) end)));
  else
    perform private.queue_registration_mail(version, 'withdrawn', null);
  end if;
  perform private.move_up_waiting(version.tournament_id);
end;
$$;

create function private.insert_registration() returns trigger
language plpgsql security definer
as $$
begin
  return case when new.replaces is null then private.register(new) else private.change(new) end;
end;
$$;

create trigger register
  instead of insert on public.tournament_registrations
  for each row
  execute function private.insert_registration();

-- A view that cannot be written at all would say so before it is asked who may.
create function private.refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception 'versions_are_never_changed' using errcode = '42501';
end;
$$;

create trigger refuse_change
  instead of update or delete on public.tournament_registrations
  for each row
  execute function private.refuse_change();

-- The version of an entry that counts, also of one that was withdrawn. In plpgsql, as what
-- follows, which plans it once in a session.
create function private.current_version(entry uuid) returns public.tournament_registrations
language plpgsql stable strict
as $$
declare
  version public.tournament_registrations;
begin
  select * into version from public.tournament_registrations as counting
  where counting.entry_id = current_version.entry and counting.state <> 'replaced';
  return version;
end;
$$;

create function private.playing(entry uuid) returns public.players[]
language plpgsql stable strict
as $$
begin
  return array(
    select player from public.players as player
    where player.entry_id = playing.entry and player.state = 'playing' order by player.position);
end;
$$;

-- What every form has to pass, before anything else is looked at: its member and its
-- tournament are locked then.
create function private.begin_entry(sent public.tournament_registrations, is_api boolean)
returns public.tournament_details
language plpgsql
as $$
declare
  is_member constant boolean := is_api and not sent.entered_by_club;
  account auth.users;
  tournament public.tournament_details;
  words text;
begin
  if is_member then
    if sent.user_id is distinct from auth.uid() then
      raise exception 'not_your_own' using errcode = '42501';
    end if;
    perform private.assert_session();
  end if;
  account := private.lock_member(sent.user_id);
  -- A change of an account that was deleted meanwhile finds no entry.
  if sent.replaces is null and account.id is distinct from sent.user_id then
    raise exception 'account_not_found' using errcode = 'foreign_key_violation';
  end if;
  -- Where addresses are not confirmed the auth service says so from the start.
  if is_member and account.id is not null and account.email_confirmed_at is null then
    raise exception 'address_not_confirmed';
  end if;
  sent.tournament_id := private.tournament_of(sent, is_member);
  if is_api then
    words := concat(
      sent.full_name, sent.phone, sent.email, sent.golf_group,
      case jsonb_typeof(sent.players) when 'array' then (
        select string_agg(concat(player ->> 'full_name', player ->> 'phone'), '')
        from jsonb_array_elements(sent.players) as player) end);
    if private.has_hidden_signs(words) then
      raise exception 'hidden_signs' using errcode = '22023';
    end if;
  end if;
  perform private.assert_new_submission(sent, is_member);
  tournament := private.lock_tournament(sent.tournament_id);
  if tournament.id is null then
    raise exception 'tournament_not_found';
  end if;
  return tournament;
end;
$$;

-- What the tournament's row says is checked under its lock; this is which one it is.
create function private.tournament_of(sent public.tournament_registrations, is_member boolean)
returns text
language plpgsql stable
as $$
declare
  known public.tournaments;
begin
  if sent.tournament_id is not null then
    select * into known from public.tournaments where id = sent.tournament_id;
    -- Nobody learns of a draft.
    if known.id is null or is_member and known.state = 'draft' then
      raise exception 'tournament_not_found';
    end if;
    return known.id;
  end if;
  if sent.tournament_name is null or sent.tournament_date is null then
    raise exception
      'null value in column "%" of relation "tournament_registrations" violates not-null constraint',
      case when sent.tournament_name is null then 'tournament_name' else 'tournament_date' end
      using errcode = 'not_null_violation', table = 'tournament_registrations', schema = 'public',
            column = case when sent.tournament_name is null then 'tournament_name'
                     else 'tournament_date' end;
  elsif btrim(sent.tournament_name) = '' or char_length(sent.tournament_name) > 120 then
    raise exception 'tournament_name_length' using errcode = 'check_violation',
      constraint = 'tournament_name_length', table = 'tournament_registrations',
      schema = 'public';
  end if;
  -- The name and day that registrations had before there were ids.
  select * into known from public.tournaments
  where name = sent.tournament_name and starts_on = sent.tournament_date;
  if known.id is null or is_member and known.state = 'draft' then
    if sent.replaces is not null then
      raise exception 'other_tournament';
    end if;
    raise exception
      'insert or update on table "tournament_registrations" violates foreign key constraint "tournament_registrations_tournament_fkey"'
      using errcode = 'foreign_key_violation',
            detail = 'Key is not present in table "tournaments".',
            constraint = 'tournament_registrations_tournament_fkey',
            table = 'tournament_registrations', schema = 'public';
  end if;
  return known.id;
end;
$$;

-- A form that is sent again meets its idempotency key before anything else is said of it. The
-- site's limit of an hour is lower; this one is for a token by itself.
create function private.assert_new_submission(
  sent public.tournament_registrations, is_member boolean
) returns void
language plpgsql stable
as $$
begin
  if exists (
    select from public.entry_versions as known where known.submission_key = sent.submission_key
  ) then
    raise exception
      'duplicate key value violates unique constraint "entry_versions_submission_key"'
      using errcode = 'unique_violation', constraint = 'entry_versions_submission_key',
            table = 'entry_versions', schema = 'public';
  end if;
  if is_member and 60 <= (
    select count(*) from (
      select from public.entries as own
      join public.entry_versions as version on version.entry_id = own.id
      where own.user_id = sent.user_id and version.sent_at > now() - interval '1 hour'
      limit 60
    ) as of_this_hour
  ) then
    raise exception 'too_many_registrations';
  end if;
end;
$$;

-- Whoever is added to an entry again under their name is the player they were, with seat and card.
create function private.with_former_ids(
  players jsonb, last public.tournament_registrations, first uuid
) returns jsonb
language plpgsql stable
as $$
declare
  former uuid;
begin
  -- What is no list, or too long for one, is refused with the rest of the form.
  if last.id is null or jsonb_typeof(players) is distinct from 'array' then
    return players;
  end if;
  for place in 0 .. least(jsonb_array_length(players), 3) - 1 loop
    if jsonb_typeof(players -> place) = 'object'
      and not last.players @> jsonb_build_array(jsonb_build_object('id', players -> place -> 'id'))
    then
      select player.id into former from public.players as player
      where player.entry_id = last.entry_id and player.id <> with_former_ids.first
        and not players @> jsonb_build_array(jsonb_build_object('id', player.id))
        and private.names_agree(player.full_name, players -> place ->> 'full_name')
      order by player.state <> 'playing', player.position, player.id limit 1;
      if found then
        players := jsonb_set(players, array[place::text, 'id'], to_jsonb(former));
      end if;
    end if;
  end loop;
  return players;
end;
$$;

-- The version, the entry that it is of, its players and their answers, as the tournament's rules
-- have them.
create function private.write_version(
  sent public.tournament_registrations,
  last public.tournament_registrations,
  earlier_players public.players[],
  tournament public.tournament_details,
  is_api boolean,
  person uuid default null,
  known_by text default null,
  same_person boolean default null
) returns public.tournament_registrations
language plpgsql
as $$
declare
  entry public.entries;
begin
  sent.id := coalesce(sent.id, gen_random_uuid());
  sent.tournament_id := tournament.id;
  sent.entry_form := tournament.entry_form;
  sent.entry_id := coalesce(last.entry_id, sent.id);
  sent.player_id := coalesce(sent.player_id, last.player_id, sent.entry_id);
  -- Of another entry an id would stand twice in a draw.
  sent.players := private.with_former_ids(
    private.with_player_ids(sent.players, case when is_api then coalesce(last.players, '[]') end),
    last, sent.player_id);
  sent := private.with_divisions(sent, tournament);
  if sent.entered_by_club and last.withdrawn_at is not null then
    sent := private.as_they_were(sent, last);
  end if;
  perform private.assert_form(sent, tournament);
  -- An entry that the club had made, and that comes back with the account. The account is of a key: set
  -- by the next statement it would shut out those who only refer to the entry, each time.
  if last.id is not null and last.user_id is null and sent.user_id is not null then
    update public.entries as known set user_id = sent.user_id
    where known.id = last.entry_id and known.user_id is null;
  end if;
  insert into public.entries as known (id, tournament_id, user_id, state)
  values (sent.entry_id, tournament.id, sent.user_id, 'confirmed')
  on conflict (id) do update
  set version = known.version + 1
  returning * into entry;
  insert into public.entry_versions (
    id, entry_id, number, sent_at, submission_key, is_change, entered_by_club,
    joins_waiting_list, entry_form, player_id, full_name, email, phone, golf_group, category,
    handicap, additional_info, message, answers, players)
  values (
    sent.id, entry.id, entry.version,
    -- The transaction may have begun before that of the version before.
    case when is_api or sent.registration_date is null then clock_timestamp()
      else sent.registration_date end,
    sent.submission_key, sent.replaces is not null, sent.entered_by_club,
    sent.joins_waiting_list, sent.entry_form,
    sent.player_id, sent.full_name, sent.email, sent.phone,
    sent.golf_group, sent.category, sent.handicap, sent.additional_info, sent.message,
    sent.answers, sent.players);
  -- Who is told that the entry is back is told by this version.
  if entry.state = 'withdrawn' then
    update public.entries as known set state = 'confirmed' where known.id = entry.id
    returning * into entry;
  end if;

  if last.id is not null then
    update public.players set state = 'withdrawn' where entry_id = entry.id;
  end if;
  insert into public.players as player (
    id, tournament_id, entry_id, made_entry, position, full_name, namesake, handicap, category,
    golf_group_id, other_golf_group)
  select given.id::uuid, entry.tournament_id, entry.id, last.id is null and given.number = 0,
         given.number, given.full_name,
         -- As number_namesake gives it, of all that are new at once.
         private.last_namesake(entry.tournament_id, private.folded(given.full_name))
           + row_number() over (
             partition by given.id::uuid in (select earlier.id from unnest(earlier_players) as earlier),
                          private.folded(given.full_name)
             order by given.number),
         given.handicap, division.id, golf_group.id,
         case when golf_group.id is null then sent.golf_group end
  from private.players_in(sent) as given
  left join public.divisions as division
    on division.tournament_id = entry.tournament_id and division.id = given.category
  left join public.golf_groups as golf_group
    on golf_group.tournament_id = entry.tournament_id and golf_group.name = sent.golf_group
  on conflict (id) do update
  set position = excluded.position, state = 'playing', full_name = excluded.full_name,
      handicap = excluded.handicap, category = excluded.category,
      golf_group_id = excluded.golf_group_id, other_golf_group = excluded.other_golf_group,
      card_counts = false,
      (person_id, known_by) = (
        select own.person_id, own.known_by
        from private.person_kept(player, excluded.full_name, same_person) as own);
  perform private.know_players(entry, sent, person, known_by);
  if last.id is not null then
    -- Who is of the entry no more is not here any more.
    delete from public.check_ins as gone
    using public.players as player
    where gone.entry_id = entry.id and player.id = gone.player_id
      and player.state = 'withdrawn';
  end if;
  perform private.assert_players(sent, earlier_players, tournament, is_api);
  perform private.save_answers(sent, last, is_api);
  return sent;
end;
$$;

-- Who entered before there was a fee has none; an entry made again has the price of its day.
create function private.agree_on_price(
  version public.tournament_registrations,
  last public.tournament_registrations,
  earlier_players public.players[]
) returns void
language plpgsql
as $$
declare
  entered_on constant date := (version.registration_date at time zone 'Asia/Kolkata')::date;
  terms record;
begin
  select private.fee_on(fees, entered_on) as per_player, fees.prices, fees.hold_days,
         private.price_list(fees, entered_on) as list
  into terms
  from public.tournament_fees as fees where fees.tournament_id = version.tournament_id;
  if last.id is null or last.withdrawn_at is not null then
    if terms.per_player is not null
       or exists (select from public.entry_fees where entry_id = version.entry_id) then
      perform private.set_entry_fee(
        version.entry_id, version.tournament_id, coalesce(terms.per_player, 0), terms.prices);
      update public.entry_fees as price set promised_until = null
      where price.entry_id = version.entry_id and price.promised_until is not null;
    end if;
    if version.state = 'confirmed' and terms.hold_days is not null then
      perform private.hold_place(version.entry_id, true);
    end if;
  elsif version.players <> last.players then
    update public.entry_fees as price
    set added = private.added_later(
      price.added,
      array(
        select player.id::text from unnest(earlier_players) as player
        where player.position > 0),
      array(
        select player.id::text from public.players as player
        where player.entry_id = version.entry_id and player.state = 'playing'
          and player.position > 0),
      terms.list)
    where price.entry_id = version.entry_id;
  end if;
  perform private.charge_entry(version.entry_id);
end;
$$;

-- Refuses what costs more, or is refunded for fewer days, than the form showed, {per_player,
-- prices, refund_until} as own_entry gives them; null: nothing is known of the form. Code:
-- terms_worse, with what was shown and what is now {paise, refund_until}, and the terms as they are.
create function private.assert_terms(entry uuid, shown jsonb, is_new boolean) returns void
language plpgsql stable
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  price public.entry_fees;
  seen public.entry_fees;
  fees public.tournament_fees;
  cost bigint;
  cost_seen bigint;
  until text := coalesce(private.refunded_until(entry)::text, 'infinity');
  until_seen text := coalesce(shown ->> 'refund_until', 'infinity');
begin
  if jsonb_typeof(shown) is distinct from 'object'
     or shown ->> 'per_player' !~ '^[0-9]{1,9}$'
     or not private.are_prices(coalesce(shown -> 'prices', '{}')) then
    return;
  end if;
  select * into price from public.entry_fees where entry_id = assert_terms.entry;
  select * into fees from public.tournament_fees where tournament_id = price.tournament_id;
  seen := price;
  if is_new then
    seen.per_player := coalesce((shown ->> 'per_player')::integer, 0);
    seen.prices := coalesce(shown -> 'prices', '{}');
  else
    seen.added := (
      select coalesce(jsonb_object_agg(later.player, case
        when later.list = private.price_list(fees, today) then jsonb_build_object(
          'on', today, 'per_player', shown -> 'per_player',
          'prices', coalesce(shown -> 'prices', '{}'))
        else later.list end), '{}')
      from jsonb_each(price.added) as later (player, list));
  end if;
  cost := coalesce((private.price_of_players(price) ->> 'paise')::bigint, 0);
  cost_seen := coalesce((private.price_of_players(seen) ->> 'paise')::bigint, 0);
  if cost > cost_seen or cost > 0 and until < until_seen and until_seen >= today::text then
    raise exception 'terms_worse' using detail = jsonb_build_object(
      'shown', jsonb_build_object('paise', cost_seen, 'refund_until', nullif(until_seen, 'infinity')),
      'now', jsonb_build_object('paise', cost, 'refund_until', nullif(until, 'infinity')),
      'terms', private.terms_of(fees, nullif(until, 'infinity')::date))::text;
  end if;
end;
$$;

create function public.withdraw_registration(registration uuid) returns timestamptz
language plpgsql volatile security definer
as $$
declare
  known public.tournament_registrations;
begin
  perform private.assert_session();
  perform private.lock_member((select auth.uid()));
  known := private.find_current_registration(
    (select auth.uid()), withdraw_registration.registration);
  perform private.assert_changes_are_open(private.lock_tournament(known.tournament_id));
  perform private.withdraw(known.entry_id);
  return now();
end;
$$;

-- The same, by the name that it had for the birthday tournament.
create function public.withdraw_birthday_registration(registration uuid) returns timestamptz
language sql volatile
as $$
  select public.withdraw_registration(withdraw_birthday_registration.registration);
$$;

-- An account that is deleted gives its places back. Its row is locked here, so that nobody
-- registers for it any more.
create function private.delete_entries() returns trigger
language plpgsql security definer
as $$
declare
  entry public.entries;
begin
  perform private.lock_tournaments_of(old.id);
  for entry in
    select * from public.entries as own where old.id in (own.user_id, own.left_by)
    order by own.tournament_id, own.id
  loop
    perform private.delete_entry(entry);
  end loop;
  return old;
end;
$$;

-- The seat and the card stay, and what they play off, without the name. Deleting a player
-- would also wait for whoever saves a draw.
create function private.delete_entry(entry public.entries) returns void
language plpgsql
as $$
begin
  perform private.keep_withdrawal(entry);
  delete from public.answers as former
  using public.players as player
  where player.entry_id = entry.id and former.player_id = player.id;
  delete from public.check_ins where entry_id = entry.id;
  update public.players as former
  set state = 'withdrawn', full_name = null, golf_group_id = null, other_golf_group = null,
      -- A published result stays; whoever had withdrawn stays so.
      card_counts = former.card_counts
        or former.state = 'playing' and entry.state <> 'withdrawn'
  where former.entry_id = entry.id;
  delete from public.entries where id = entry.id;
  perform private.close_ledger(entry.id);
  if entry.state <> 'withdrawn' then
    perform private.move_up_waiting(entry.tournament_id);
  end if;
end;
$$;

create trigger delete_entries
  before delete on auth.users
  for each row
  execute function private.delete_entries();

-- The tournaments of an account's entries, in one order: their places are given back, and
-- no choice is removed while its answers go.
create function private.lock_tournaments_of(member uuid) returns void
language plpgsql
as $$
declare
  tournament text;
begin
  for tournament in
    select entry.tournament_id from public.entries as entry
    where entry.user_id = lock_tournaments_of.member order by entry.tournament_id
  loop
    perform private.lock_tournament(tournament);
  end loop;
end;
$$;

-- The account first, then the profile, as the auth service and its triggers do, and
-- as deleting an account does. The account only against its deletion: a log-in of
-- the same member does not wait. Who acts for the member is locked before.
-- Until the transaction ends nobody else changes this member's registrations. Take it before
-- anything else. Null: the account was deleted.
create function private.lock_member(member uuid) returns auth.users
language plpgsql
as $$
declare
  account auth.users;
begin
  if member is distinct from auth.uid() then
    perform private.lock_caller();
  end if;
  select * into account from auth.users where id = member for key share;
  perform from public.profiles where id = member for no key update;
  return account;
end;
$$;

-- The member is locked when this is called; null: of an entry without an account.
create function private.find_current_registration(member uuid, registration uuid)
returns public.tournament_registrations
language plpgsql
as $$
declare
  known public.tournament_registrations;
begin
  select * into known from public.tournament_registrations
  where id = registration and user_id is not distinct from member;
  if known.id is null or known.replaced_at is not null then
    raise exception 'registration_replaced';
  end if;
  if known.withdrawn_at is not null then
    raise exception 'registration_withdrawn';
  end if;
  return known;
end;
$$;

-- Refuses what may be done only while registration is open.
create function private.assert_registration_period(tournament public.tournament_details)
returns void
language plpgsql stable
as $$
begin
  if tournament.state = 'cancelled' then
    raise exception 'tournament_cancelled';
  end if;
  if tournament.registration_opens_at > now() then
    raise exception 'registration_not_open'
      using detail = to_jsonb(tournament.registration_opens_at) #>> '{}';
  end if;
  if tournament.registration_ends_at <= now() or private.is_played(tournament) then
    raise exception 'registration_closed';
  end if;
end;
$$;

-- Refuses a second entry of who was entered by the club with the address of the account.
create function private.assert_not_entered_by_club(
  sent public.tournament_registrations, tournament text
) returns void
language plpgsql stable
as $$
begin
  if exists (
    select from jsonb_array_elements(
      private.entries_by_club(assert_not_entered_by_club.tournament)) as listed
    where private.names_agree(listed -> 'players' ->> 0, sent.full_name)) then
    raise exception 'entered_by_club';
  end if;
end;
$$;

create function private.assert_changes_are_open(tournament public.tournament_details) returns void
language plpgsql stable
as $$
begin
  if tournament.id is null then
    raise exception 'registration_unchangeable';
  end if;
  if tournament.state = 'cancelled' then
    raise exception 'tournament_cancelled';
  end if;
  if tournament.changes_until is null or private.is_played(tournament) then
    perform private.assert_registration_period(tournament);
  elsif (now() at time zone 'Asia/Kolkata')::date > tournament.changes_until then
    raise exception 'changes_closed' using detail = tournament.changes_until::text;
  end if;
end;
$$;

-- Who enters and whom they bring, as it was sent, also while the list of players is not
-- checked: the one reading of what was sent, for what becomes rows or is not stored.
create function private.players_in(entry public.tournament_registrations)
returns table (
  number integer, id text, full_name text, category text, handicap text, answers jsonb
)
language sql immutable
begin atomic
  select 0, entry.player_id::text, entry.full_name, entry.category, entry.handicap, entry.answers
  union all
  select place::integer, player ->> 'id', player ->> 'full_name', player ->> 'category',
         player ->> 'handicap', player -> 'answers'
  from jsonb_array_elements(
    case jsonb_typeof(entry.players) when 'array' then entry.players else '[]' end)
    with ordinality as further (player, place);
end;

-- The entry with each player in the division of their handicap, where the tournament gives it
-- so.
create function private.with_divisions(
  entry public.tournament_registrations, tournament public.tournament_details
) returns public.tournament_registrations
language plpgsql immutable
as $$
begin
  if tournament.entry_form = 'full' and tournament.divisions_by_handicap then
    entry.category := private.division_for(tournament.divisions, entry.handicap);
    if jsonb_typeof(entry.players) = 'array' then
      entry.players := (
        select coalesce(jsonb_agg(
          case jsonb_typeof(player) when 'object' then
            player || jsonb_build_object('category',
              private.division_for(tournament.divisions, player ->> 'handicap'))
          else player end order by place), '[]')
        from jsonb_array_elements(entry.players) with ordinality as given (player, place));
    end if;
  end if;
  return entry;
end;
$$;

-- What a field may hold by itself is a check of the table; this is what depends on the
-- tournament.
create function private.assert_form(
  sent public.tournament_registrations, tournament public.tournament_details
) returns void
language plpgsql stable
as $$
declare
  wrong text;
begin
  if tournament.divisions_by_handicap and tournament.entry_form = 'full' then
    select player.handicap into wrong from private.players_in(sent) as player
    where player.category is null and private.is_handicap(player.handicap)
    order by player.number limit 1;
    if found then
      raise exception 'handicap_in_no_division' using detail = wrong;
    end if;
  end if;
  wrong := case
    when tournament.entry_form <> 'full' then null
    when sent.email is null and not sent.entered_by_club then 'email'
    when sent.golf_group is null and tournament.golf_groups <> '{}' then 'golf_group'
    when sent.category is null then 'category' end;
  if wrong is not null then
    -- As the columns said when every registration had them.
    raise exception
      'null value in column "%" of relation "tournament_registrations" violates not-null constraint',
      wrong
      using errcode = 'not_null_violation', column = wrong,
            table = 'tournament_registrations', schema = 'public';
  end if;
  wrong := case
    when tournament.entry_form = 'full' then case when sent.message is not null then 'message' end
    when sent.email is not null and not sent.entered_by_club then 'email'
    when sent.golf_group is not null then 'golf_group'
    when sent.category is not null then 'category'
    when sent.additional_info is not null then 'additional_info' end;
  if wrong is not null then
    raise exception 'field_not_in_form' using detail = wrong;
  end if;
  if jsonb_typeof(sent.players) = 'array'
     and jsonb_array_length(sent.players) >= tournament.max_group_size then
    raise exception 'group_too_large' using detail = tournament.max_group_size::text;
  end if;
  if jsonb_typeof(sent.answers) <> 'object' then
    raise exception 'answer_invalid';
  end if;
end;
$$;

-- One of the list, a hidden one that was there before, or one that a member writes in.
create function private.assert_golf_group(
  golf_group text, tournament public.tournament_details, may_be_hidden boolean
) returns void
language plpgsql stable
as $$
declare
  is_hidden constant boolean := golf_group = any (tournament.hidden_golf_groups);
  listed text;
begin
  if golf_group = any (tournament.golf_groups) or is_hidden and may_be_hidden then
    return;
  end if;
  if not tournament.allows_other_group or is_hidden then
    raise exception 'golf_group_not_offered';
  end if;
  -- Spelt otherwise it would not count for the group's places.
  select known into listed from unnest(tournament.golf_groups) as known
  where private.folded(known) = private.folded(golf_group)
     or private.folded_look(known) = private.folded_look(golf_group) limit 1;
  if found then
    raise exception 'golf_group_listed' using detail = listed;
  end if;
  if not private.has_local_letters(golf_group) then
    raise exception 'golf_group_letters';
  end if;
end;
$$;

-- The players as they are written. What is hidden, or only the club gives, stays with whoever
-- has it.
create function private.assert_players(
  sent public.tournament_registrations,
  earlier_players public.players[],
  tournament public.tournament_details,
  is_api boolean
) returns void
language plpgsql stable
as $$
declare
  wrong record;
begin
  if tournament.entry_form <> 'full' then
    return;
  end if;
  select checked.* into wrong from (
    select player.position, division.id as category,
           case
             when tournament.has_plain_handicaps and tournament.rated_tees = '[]'
                  and (player.handicap = 'NH' or player.handicap_number not between 0 and 40
                       or player.handicap like '+%')
               then 'handicap_range'
             when division.id is null then 'category_not_offered'
             when not private.takes_handicap(
               division.from_handicap, division.to_handicap, player.handicap_number)
               then 'handicap_outside_division'
             when is_api and (division.is_hidden or division.by_club and not sent.entered_by_club)
                  and (sent.replaces is null or not exists (
                    select from unnest(earlier_players) as earlier
                    where earlier.id = player.id and earlier.category = division.id))
               then 'category_not_offered'
           end as code
    from public.players as player
    left join public.divisions as division
      on division.tournament_id = player.tournament_id and division.id = player.category
    where player.entry_id = sent.entry_id and player.state = 'playing'
  ) as checked
  where checked.code is not null
  order by checked.code <> 'handicap_range', checked.code, checked.position
  limit 1;
  if wrong.code = 'handicap_range' then
    raise exception 'handicap_range' using errcode = 'check_violation',
      constraint = 'handicap_range', table = 'tournament_registrations', schema = 'public';
  elsif wrong.code = 'handicap_outside_division' then
    raise exception 'handicap_outside_division' using detail = wrong.category;
  elsif wrong.code is not null then
    raise exception '%', wrong.code;
  end if;
  if sent.golf_group is not null then
    perform private.assert_golf_group(
      sent.golf_group, tournament,
      not is_api or sent.replaces is not null and exists (
        select from public.golf_groups as earlier
        where earlier.id = earlier_players[1].golf_group_id
          and earlier.name = sent.golf_group));
  end if;
end;
$$;

-- Refuses answers to questions that are not asked, those that are missing, and what is hidden
-- and was not there before; the detail is the question's id. What an answer may be is checked
-- by its row.
create function private.save_answers(
  sent public.tournament_registrations, last public.tournament_registrations, is_api boolean
) returns void
language plpgsql
as $$
declare
  earlier_answers public.answers[];
  answer record;
  made public.answers;
  missing text;
begin
  if last.id is not null then
    with former as (
      delete from public.answers as former_answer using public.players as player
      where player.entry_id = sent.entry_id and former_answer.player_id = player.id
      returning former_answer
    )
    select array_agg(former.former_answer) into earlier_answers from former;
  end if;
  for answer in
    select player.id::uuid as player_id, field.key as question_id, question.kind, field.value,
           case jsonb_typeof(field.value) when 'string' then field.value #>> '{}' end as text,
           choice.id as choice_id,
           case
             when question.id is null then 'answer_unknown'
             when is_api and (question.is_hidden or choice.is_hidden) and (
               sent.replaces is null or not exists (
                 select from unnest(earlier_answers) as earlier
                 where earlier.question_id = question.id
                   and (earlier.player_id = player.id::uuid
                     or not question.per_player and earlier.player_id = last.player_id)
                   and (choice.is_hidden is not true or earlier.choice_id = choice.id)))
               then case when choice.is_hidden then 'answer_invalid' else 'answer_unknown' end
           end as code
    from private.players_in(sent) as player
    cross join lateral jsonb_each(
      case jsonb_typeof(player.answers) when 'object' then player.answers else '{}' end) as field
    left join public.questions as question
      on question.tournament_id = sent.tournament_id and question.id = field.key
      and (question.per_player or player.number = 0)
    left join public.choices as choice
      on choice.tournament_id = sent.tournament_id and choice.question_id = field.key
      and to_jsonb(choice.name) = field.value
    order by question.id is not null, player.number, question.position
  loop
    if answer.code is not null then
      raise exception '%', answer.code using detail = answer.question_id;
    end if;
    made := row(
      answer.player_id, answer.question_id, sent.tournament_id, answer.kind, null, null, null);
    case answer.kind
      when 'choice' then
        made.choice_id := answer.choice_id;
      when 'short_text', 'long_text' then
        made.text := answer.text;
      when 'yes_no' then
        made.is_yes := case jsonb_typeof(answer.value) when 'boolean'
          then answer.value::boolean end;
      else
        perform private.refuse_kind(answer.kind);
    end case;
    insert into public.answers select made.*;
  end loop;
  select question.id into missing
  from public.players as player
  join public.questions as question
    on question.tournament_id = player.tournament_id
    and (question.per_player or player.position = 0)
  where player.entry_id = sent.entry_id and player.state = 'playing'
    and question.required and not question.is_hidden
    and not exists (
      select from public.answers as stored
      where stored.player_id = player.id and stored.question_id = question.id)
  order by player.position, question.position
  limit 1;
  if found then
    raise exception 'answer_missing' using detail = missing;
  end if;
exception
  when integrity_constraint_violation then
    raise exception 'answer_invalid' using detail = answer.question_id;
end;
$$;

-- What differs between two versions of an entry, with what the club calls the field: one for
-- each question whose answer changed. Only what the database holds to a pattern is repeated:
-- the mail may go to somebody who never signed up.
create function private.registration_changes(
  before jsonb, after jsonb, tournament public.tournament_details
) returns jsonb
language sql stable
as $$
  select jsonb_agg(named.change order by changed.place, named.place)
  from (
    select field, place, before -> field as earlier, after -> field as later
    from unnest(array[
      'full_name', 'email', 'phone', 'golf_group', 'category', 'handicap',
      'additional_info', 'message', 'answers', 'players'
    ]) with ordinality as known (field, place)
    where before -> field is distinct from after -> field
  ) as changed
  cross join lateral (
    select jsonb_build_object(
             'field', changed.field,
             'label', regexp_replace(question.item ->> 'label', '\s+', ' ', 'g')),
           question.place
    from jsonb_array_elements(tournament.questions) with ordinality as question (item, place)
    where changed.field = 'answers'
      and changed.earlier -> (question.item ->> 'id')
        is distinct from changed.later -> (question.item ->> 'id')
    union all
    select case
             when changed.field = 'category' then jsonb_build_object(
               'field', 'category',
               'from', private.division_words(tournament.divisions, changed.earlier #>> '{}'),
               'to', private.division_words(tournament.divisions, changed.later #>> '{}'))
               -- As the tournament's pages call it.
               || case when exists (
                    select from jsonb_array_elements(tournament.divisions) as division
                    where division ->> 'name' not in ('Men', 'Senior', 'Ladies'))
                  then jsonb_build_object('label', 'Division') else '{}' end
             when changed.field = 'handicap'
                  and private.handicap_number(changed.earlier #>> '{}') is not null
                  and private.handicap_number(changed.later #>> '{}') is not null
               then jsonb_build_object(
                 'field', 'handicap', 'from', changed.earlier, 'to', changed.later)
             -- The club's word; a member's goes to an address that the member need not own.
             when changed.field = 'full_name' and (after ->> 'entered_by_club')::boolean
               then jsonb_build_object(
                 'field', 'full_name', 'from', changed.earlier, 'to', changed.later)
             when changed.field = 'message' then jsonb_strip_nulls(jsonb_build_object(
               'field', 'birthday_message',
               'label', regexp_replace(tournament.message_label, '\s*\(Optional\)$', '')))
             else jsonb_build_object('field', changed.field)
           end, 0
    where changed.field <> 'answers'
  ) as named (change, place);
$$;

create function private.players_of(tournament text)
returns table (player_id uuid, entry_id uuid, full_name text, state text, user_id uuid)
language sql stable
as $$
  select player.id, player.entry_id, player.full_name, entry.state, entry.user_id
  from public.players as player
  join public.entries as entry on entry.id = player.entry_id
  where player.tournament_id = players_of.tournament and player.state = 'playing';
$$;

-- The teams and the tee sheet are in tables of their own. Only web servers of an
-- earlier version read these columns, and none of them calls this function; they
-- were two thirds of what it returned.
-- A tournament and the caller's entry in it, for its form: the versions newest first, and the
-- values of the latest; before the first, person is what the club's register says of
-- the caller. places is null where nothing is limited, fee where there is none,
-- tournament where there is none. terms is what the form shows, and sends back as shown_terms.
-- play_began is {at, by} once what the entry plays off is
-- fixed. Null when the session has ended.
create function public.own_entry(tournament_slug text) returns jsonb
language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
declare
  me uuid := auth.uid();
  shown public.tournament_details;
  latest public.tournament_registrations;
  fee jsonb;
begin
  if not private.has_session() then
    return null;
  end if;
  select * into shown from public.tournament_details as known
  where known.slug = tournament_slug and known.state <> 'draft';
  if shown.id is null then
    return '{"tournament": null}';
  end if;
  select * into latest from public.tournament_registrations as version
  where version.user_id = me and version.tournament_id = shown.id
  order by version.registration_date desc limit 1;
  -- A statement of its own: setting it up takes as long as everything else here.
  if exists (
    select from public.tournament_fees as fees where fees.tournament_id = shown.id) then
    fee := (
      select jsonb_build_object(
        'per_player', case when own.entry_id is null or latest.withdrawn_at is not null
          then private.fee_on(fees, (now() at time zone 'Asia/Kolkata')::date)
          else own.per_player end,
        'per_player_now', private.fee_on(fees, (now() at time zone 'Asia/Kolkata')::date),
        'includes', fees.includes,
        'fee', fees.fee, 'early_fee', fees.early_fee, 'early_until', fees.early_until,
        'prices', private.prices_with('name', shown.id, case
          when own.entry_id is null or latest.withdrawn_at is not null then fees.prices
          else priced.prices end),
        'prices_now', private.prices_with('name', shown.id, fees.prices),
        'due', own.due,
        'paid', own.paid - own.refunded,
        'parts', private.parts_of(own.entry_id, own.charged - own.waived),
        'price', case when latest.state = 'waiting' then private.entry_price(own.entry_id) -> 'paise' end,
        'refund_until', case when own.entry_id is null or latest.withdrawn_at is not null
          then fees.refund_until else private.refunded_until(own.entry_id) end,
        'hold_days', fees.hold_days,
        'state', own.state,
        'said', private.said_of(own.said_paise, own.said_on, own.reports),
        'kept', case when latest.state = 'waiting' then private.kept_for_place(own.entry_id) end,
        'repriced', private.repriced_of(own.entry_id),
        'set_against', private.refund_set_against(own.entry_id),
        'held_until', case when fees.hold_days is not null then own.held_until end,
        'receipts', private.receipts_of(own.entry_id))
      from public.tournament_fees as fees
      left join public.entry_fee_states as own on own.entry_id = latest.entry_id
      left join public.entry_fees as priced on priced.entry_id = own.entry_id
      where fees.tournament_id = shown.id
        and (own.entry_id is not null
          or (latest.id is null or latest.withdrawn_at is not null)
            and fees.fee is not null));
  end if;
  return jsonb_build_object(
    'tournament', to_jsonb(shown),
    'places', case
      when num_nonnulls(shown.capacity, shown.guest_places) > 0 or shown.category_places <> '{}'
        or shown.golf_group_places <> '{}'
      then (select to_jsonb(counted) - 'tournament_id'
            from public.tournament_entries(array[shown.id]) as counted) end,
    'full_name', (
      select profile.full_name from public.profiles as profile where profile.id = me),
    'person', case when latest.id is null then (
      select jsonb_build_object(
        'phone', person.phone, 'handicap', person.handicap, 'handicap_on', person.handicap_on,
        'gender', person.gender, 'status', person.status, 'birth_year', person.birth_year)
      from public.own_person() as person) end,
    'by_club', case when latest.id is null then
      private.entries_by_club(shown.id) #> '{0,players}' end,
    'latest', case when latest.id is not null then
      to_jsonb(latest) - '{golfguage_email,golfguage_password}'::text[] end,
    'versions', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', version.id, 'withdrawn_at', version.withdrawn_at)
          order by version.registration_date desc), '[]')
      from public.tournament_registrations as version
      where version.user_id = me and version.tournament_id = shown.id),
    'said_cannot_come', case when latest.state in ('confirmed', 'waiting') then
      private.said_cannot_come(latest.entry_id) end,
    'queue_place', case when latest.state = 'waiting' then (
      select line.place from public.own_queue_places() as line
      where line.tournament_id = shown.id) end,
    'unlinked_scoring_email', (
      select unlinked.email from public.scoring_accounts as unlinked
      where unlinked.user_id = me and unlinked.state = 'exists'),
    -- That of the version may have been left out, and that of its withdrawal not.
    'is_mail_left_out', exists (
      select from public.entry_events as event
      where event.version_id = latest.id and event.kind = 'mail-left-out'
        and event.at >= coalesce(latest.withdrawn_at, event.at)),
    'fee', fee,
    'terms', coalesce((
      select private.terms_of(fees, case
        when latest.id is null or latest.withdrawn_at is not null then fees.refund_until
        else private.refunded_until(latest.entry_id) end)
      from public.tournament_fees as fees where fees.tournament_id = shown.id), '{}'),
    'play_began', case when latest.state in ('confirmed', 'waiting') then
      private.beginning_of_play(shown.id) end,
    'scoring', case when shown.rated_tees <> '[]' then
      private.scoring_for_members(shown.id) end);
end;
$$;

-- Registrations: a row for each version of an entry.

create table public.tournament_registrations (
  id uuid default gen_random_uuid() not null,
  -- Null: entered by the club for somebody without an account. No foreign key, which would lock
  -- the account again whenever a row is written twice: a registration locks it, and the
  -- deletion of an account deletes its rows.
  user_id uuid default auth.uid(),
  -- As is tournament_date, a copy that follows the tournament's row.
  tournament_name text not null,
  tournament_date date not null,
  full_name text not null,
  -- Of the full form. When the club enters somebody it may be left out, and the short form has
  -- it too: without an account, mails go there.
  email text,
  phone text not null,
  golf_group text,
  -- The id of one of the tournament's divisions.
  category text,
  handicap text not null,
  additional_info text,
  registration_date timestamptz default now() not null,
  golfguage_email text,
  -- Made at random for this person by the scoring integration; only the owner reads it.
  golfguage_password text,
  -- Made with the form; the same form sent twice makes one row.
  submission_key uuid not null,
  replaces uuid,
  withdrawn_at timestamptz,
  -- When a later registration for the same tournament took its place; null: it is the member's
  -- current one.
  replaced_at timestamptz,
  -- Null only in rows from before 2026-11-21 for a tournament that does not exist.
  tournament_id text,
  -- The tournament's form when this version was entered.
  entry_form text default 'full' not null,
  -- Of the short form, as additional_info is of the full one.
  message text,
  -- Question id -> a text, or true or false, as it was sent; the current version follows
  -- choices that get another name. What is asked of answers is asked of their rows.
  answers jsonb default '{}' not null,
  -- The same for all versions of one entry, also after it was withdrawn and made again.
  entry_id uuid default gen_random_uuid() not null,
  -- The further players that the member brings. An id stays with its player from version to
  -- version.
  players jsonb default '[]' not null,
  -- What to do when there is no place: wait in line, or be refused.
  joins_waiting_list boolean default false not null,
  -- Null unless the entry waits; the smallest of a tournament is first in line.
  queue_number bigint,
  moved_up_at timestamptz,
  entered_by_club boolean default false not null,
  withdrawn_by_club boolean default false not null,
  withdrawn_reason text,
  player_count integer generated always as (
    case jsonb_typeof(players)
      when 'array' then (1 + jsonb_array_length(players))
      else 1
    end
  ) stored not null,
  -- confirmed, waiting, withdrawn, or replaced by a newer version.
  state text generated always as (
    case
      when (replaced_at is not null) then 'replaced'
      when (withdrawn_at is not null) then 'withdrawn'
      when (queue_number is not null) then 'waiting'
      else 'confirmed'
    end
  ) stored not null,
  constraint tournament_registrations_pkey primary key (id),
  constraint tournament_registrations_submission_key unique (submission_key),
  constraint tournament_registrations_replaced_once unique (replaces),
  constraint tournament_registrations_replaces_fkey foreign key (replaces)
    references public.tournament_registrations(id),
  constraint tournament_registrations_tournament_fkey foreign key (tournament_name, tournament_date)
    references public.tournaments(name, starts_on) on update cascade,
  constraint tournament_registrations_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id),
  constraint tournament_name_length check (
    char_length(tournament_name) between 1 and 120
    and btrim(tournament_name) <> ''
  ),
  constraint full_name_length check (char_length(full_name) between 2 and 120),
  constraint email_form check (char_length(email) between 3 and 254 and position('@' in email) > 0),
  constraint phone_length check (char_length(phone) between 10 and 32),
  constraint golf_group_length check (
    char_length(golf_group) between 1 and 80
    and btrim(golf_group) <> ''
  ),
  constraint category_known check (category ~ '^[a-z0-9-]{1,40}$'),
  constraint additional_info_length check (char_length(additional_info) <= 2000),
  constraint golfguage_credentials_complete check (
    (golfguage_email is null) = (golfguage_password is null)
  ),
  constraint golfguage_email_form check (
    char_length(golfguage_email) between 3 and 254
    and position('@' in golfguage_email) > 0
  ),
  constraint golfguage_password_length check (char_length(golfguage_password) between 12 and 128),
  constraint entry_form_known check (entry_form in ('full', 'short')),
  constraint entry_form_fields check (
    case entry_form
      when 'full' then
        (email is not null or entered_by_club)
        and category is not null
        and message is null
      else
        (email is null or entered_by_club)
        and golf_group is null
        and category is null
        and additional_info is null
        and golfguage_password is null
    end
  ),
  -- What depends on the tournament is in `assert_entry`.
  constraint handicap_range check (
    entry_form = 'short'
    or coalesce(private.handicap_number(handicap) between -10 and 54, false)
  ),
  constraint handicap_length check (
    entry_form = 'full'
    or char_length(handicap) between 1 and 20
    and btrim(handicap) <> ''
  ),
  constraint handicap_size check (char_length(handicap) <= 20),
  constraint message_length check (char_length(message) <= 2000),
  constraint answers_size check (
    jsonb_typeof(answers) = 'object'
    and octet_length(answers::text) <= 65536
  ),
  constraint players_listed check (private.is_list_of_players(players, entry_form)),
  constraint member_or_club check (user_id is not null or entered_by_club),
  constraint withdrawn_by_club_with_reason check (
    withdrawn_by_club = (withdrawn_reason is not null)
    and (withdrawn_at is not null or not withdrawn_by_club)
  ),
  constraint withdrawn_reason_length check (
    char_length(withdrawn_reason) <= 1000
    and btrim(withdrawn_reason) <> ''
  )
);

comment on table public.tournament_registrations is
  'One row for each version of a registration, of every tournament.';

-- For the statistics.
create index tournament_registrations_by_group
  on public.tournament_registrations (golf_group)
  where ((replaced_at is null) and (withdrawn_at is null));

create index tournament_registrations_by_name
  on public.tournament_registrations (user_id, tournament_name);

create index tournament_registrations_confirmed
  on public.tournament_registrations (tournament_id) INCLUDE (player_count)
  where (state = 'confirmed');

-- A member's rows are few; a tournament's are many.
create unique index tournament_registrations_current
  on public.tournament_registrations (user_id, tournament_id)
  where (replaced_at is null);

create unique index tournament_registrations_current_of_entry
  on public.tournament_registrations (entry_id)
  where (replaced_at is null);

create index tournament_registrations_latest
  on public.tournament_registrations (user_id, registration_date desc);

create index tournament_registrations_newest_first
  on public.tournament_registrations (tournament_id, registration_date desc, id);

-- A member's rows are few; a tournament's are many.
create index tournament_registrations_of_entry
  on public.tournament_registrations (entry_id, registration_date desc);

create index tournament_registrations_of_tournament
  on public.tournament_registrations (tournament_name, tournament_date);

create index tournament_registrations_waiting
  on public.tournament_registrations (tournament_id, queue_number)
  where (state = 'waiting');

-- What the profile lists: one row per tournament.
create view public.current_registrations with (security_invoker = true) as
select version.id, version.user_id, tournament.id as tournament_id,
       version.tournament_name, version.tournament_date, tournament.changes_until,
       version.golf_group, version.handicap, version.registration_date, version.withdrawn_at,
       tournament.registration_opens_at, tournament.registration_closes_at,
       tournament.slug, tournament.state as tournament_state, version.entry_form,
       tournament.cancelled_reason, tournament.has_information_page,
       tournament.questions, version.answers,
       version.entry_id, version.state, version.players, version.withdrawn_reason,
       tournament.starts_on, tournament.is_open_after_its_day,
       tournament.picture, tournament.tee_off_at, tournament.has_results
from public.tournament_registrations as version
left join public.tournament_details as tournament on tournament.id = version.tournament_id
where version.replaced_at is null;

comment on view public.current_registrations is
  'Each member''s current registration for each tournament, withdrawn ones included.';

-- Everybody who plays, or has played, one row each: the players of entries and guests of
-- the club. An id stays with its player from version to version of the entry; who entered
-- has the entry's id.
create table public.players (
  id uuid not null,
  tournament_id text not null,
  -- The current version; null: a guest, or the account was deleted.
  registration_id uuid,
  -- Null: a guest.
  entry_id uuid,
  position integer,
  -- withdrawn: no longer of the entry.
  state text default 'playing' not null,
  full_name text,
  handicap text,
  -- In strokes, below nought for a plus; null: not a number.
  handicap_number numeric generated always as (private.handicap_number(handicap)) stored,
  category text,
  golf_group text,
  -- Of a player who has withdrawn after the card was in, or whose account was deleted: the card
  -- keeps its place. Otherwise they are WD.
  card_counts boolean default false not null,
  -- How the entry stands that the player is or was of; null: a guest.
  entry_state text,
  constraint players_pkey primary key (id),
  constraint players_of_one_tournament unique (tournament_id, id),
  constraint players_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint players_registration_id_fkey foreign key (registration_id)
    references public.tournament_registrations(id),
  constraint players_division_fkey foreign key (tournament_id, category)
    references public.divisions(tournament_id, id) on delete set null (category),
  constraint players_state check (state in ('playing', 'withdrawn')),
  constraint players_entry_state check (entry_state in ('confirmed', 'waiting', 'withdrawn')),
  constraint players_full_name check (char_length(full_name) <= 120),
  constraint players_handicap check (char_length(handicap) <= 20),
  constraint players_golf_group check (char_length(golf_group) <= 80),
  constraint players_of_entry check (
    registration_id is null
    or num_nulls(entry_id, position, full_name, handicap, entry_state) = 0
      and position between 0 and 3
  ),
  constraint players_guest check (
    entry_id is not null
    or registration_id is null and position between 0 and 299
      and btrim(full_name) <> ''
      and (handicap is null or coalesce(private.handicap_number(handicap) between 0 and 54, false))
  )
);

comment on table public.players is
  'The players of each entry, position 0 is who entered, whose id is that of the entry; and guests, who have no entry. Administrators read it: contacts are in the registration alone.';

create index players_of_division on public.players (tournament_id, category);

create unique index players_of_registration
  on public.players (registration_id, position)
  where (state = 'playing');

create index players_of_version on public.players (registration_id);

create table public.answers (
  player_id uuid not null,
  question_id text not null,
  tournament_id text not null,
  kind text not null,
  choice text,
  text text,
  is_yes boolean,
  -- Whichever of the three it is, as a text: yes or no.
  answer text generated always as (
    coalesce(choice, text, case when is_yes then 'yes' else 'no' end)
  ) stored not null,
  constraint answers_pkey primary key (player_id, question_id),
  constraint answers_player_fkey foreign key (tournament_id, player_id)
    references public.players(tournament_id, id) on update cascade on delete cascade,
  constraint answers_question_fkey foreign key (tournament_id, question_id, kind)
    references public.questions(tournament_id, id, kind),
  constraint answers_choice_fkey foreign key (tournament_id, question_id, choice)
    references public.choices(tournament_id, question_id, choice) on update cascade,
  constraint answers_kind check (
    num_nonnulls(choice, text, is_yes) = 1
    and case kind
      when 'choice' then choice is not null
      when 'yes_no' then is_yes is not null
      when 'short_text' then text is not null and char_length(text) <= 200
      else text is not null
    end
  ),
  constraint answers_text check (char_length(text) <= 2000 and btrim(text) <> '')
);

comment on table public.answers is
  'The answers of the players of each entry''s current version, also of one that was withdrawn; a question that is not per_player is answered by who entered.';

create index answers_to_question on public.answers (tournament_id, question_id, choice);

create view public.birthday_tournament_registrations with (security_invoker = true) as
select id, user_id, full_name, phone, handicap, message as birthday_message,
       registration_date as registered_at, submission_key, replaces, withdrawn_at, replaced_at,
       tournament_id
from public.tournament_registrations
where tournament_id = 'founder-birthday'
with local check option;

comment on view public.birthday_tournament_registrations is
  'The registrations for the tournament founder-birthday, by the names that its own table had.';

alter view public.birthday_tournament_registrations
  alter column tournament_id set default 'founder-birthday';

create policy "people read their own registrations" on public.tournament_registrations
  for select to authenticated
  using ((user_id = (select auth.uid())));

create policy "people register themselves" on public.tournament_registrations
  for insert to authenticated
  with check ((user_id = (select auth.uid())));

create policy "administrators read all players, members those of their entries" on public.players
  for select to authenticated
  using ((select public.is_admin()) or registration_id = any (array(
    select own.id from public.tournament_registrations as own
    where own.user_id = (select auth.uid()))));

create policy "members read the answers of their entries, administrators all" on public.answers
  for select to authenticated
  using ((select public.is_admin()) or player_id = any (array(
    select player.id from public.players as player
    join public.tournament_registrations as own on own.id = player.registration_id
    where own.user_id = (select auth.uid()))));

-- Nobody may update the column itself, so this is the only way.
-- Withdraws the caller's own, latest registration for a tournament until its last day for
-- changes.
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
  update public.tournament_registrations set withdrawn_at = now() where id = known.id;
  return now();
end;
$$;

-- The account first, then the profile, as the auth service and its triggers do, and
-- as deleting an account does. The account only against its deletion: a log-in of
-- the same member does not wait.
-- Until the transaction ends nobody else changes this member's registrations. Take it before
-- anything else.
create function private.lock_member(member uuid) returns void
language plpgsql
as $$
begin
  perform from auth.users where id = member for key share;
  perform from public.profiles where id = member for no key update;
end;
$$;

-- Ids are the database's: one is kept only where the entry's latest version has it.
create function private.with_own_player_ids(players jsonb, entry uuid) returns jsonb
language plpgsql volatile
as $$
declare
  known jsonb := coalesce((
    select version.players from public.tournament_registrations as version
    where version.entry_id = with_own_player_ids.entry and version.replaced_at is null
  ), '[]');
begin
  if jsonb_typeof(players) is distinct from 'array' then
    return players;
  end if;
  return private.with_player_ids((
    select coalesce(jsonb_agg(
      case
        when jsonb_typeof(player) <> 'object'
          or known @> jsonb_build_array(jsonb_build_object('id', player -> 'id'))
        then player
        else player - 'id'
      end order by place), '[]')
    from jsonb_array_elements(players) with ordinality as given (player, place)));
end;
$$;

-- What every insert by a member has to pass, before its row is looked at.
create function private.begin_registration(member uuid) returns void
language plpgsql
as $$
begin
  if (select auth.role()) = 'authenticated' and member is distinct from (select auth.uid()) then
    raise exception 'not_your_own' using errcode = '42501';
  end if;
  if (select auth.role()) = 'authenticated' then
    perform private.assert_session();
    -- Where addresses are not confirmed the auth service says so from the start. An
    -- account that was deleted meanwhile is none of these: its row refers to nobody.
    if exists (
      select from auth.users where id = member and email_confirmed_at is null
    ) then
      raise exception 'address_not_confirmed';
    end if;
  end if;
  perform private.lock_member(member);
end;
$$;

-- The site's limit is lower; this one is for a token by itself.
create function private.check_registration_rate(member uuid) returns void
language plpgsql
as $$
begin
  if (select auth.role()) = 'authenticated' and 60 <= (
    select count(*) from (
      select from public.tournament_registrations
      where user_id = member and registration_date > now() - interval '1 hour'
      limit 60
    ) as of_this_hour
  ) then
    raise exception 'too_many_registrations';
  end if;
end;
$$;

-- Rows that the owner inserts may be older than what is there; a member's are new.
create function private.accept_registration() returns trigger
language plpgsql security definer
as $$
declare
  is_api constant boolean := coalesce((select auth.role()) = 'authenticated', false);
  is_member constant boolean := is_api and not new.entered_by_club;
  tournament public.tournament_details;
  replaced public.tournament_registrations;
  current public.tournament_registrations;
begin
  if new.entered_by_club then
    perform private.lock_member(new.user_id);
  else
    perform private.begin_registration(new.user_id);
  end if;

  -- By its id, or by the name and day that registrations had before.
  if new.tournament_id is null then
    select * into tournament from public.tournament_details
    where name = new.tournament_name and starts_on = new.tournament_date;
  else
    select * into tournament from public.tournament_details where id = new.tournament_id;
  end if;
  -- Nobody learns of a draft.
  if tournament.id is null or is_member and tournament.state = 'draft' then
    if new.tournament_id is not null then
      raise exception 'tournament_not_found';
    end if;
    tournament := null;
  else
    new.tournament_id := tournament.id;
    new.tournament_name := tournament.name;
    new.tournament_date := tournament.starts_on;
    new.entry_form := tournament.entry_form;
  end if;
  -- An entry that the club corrects may have no account.
  new.entry_id := coalesce((
    select entry_id from public.tournament_registrations
    where new.entered_by_club and id = new.replaces
  ), (
    select entry_id from public.tournament_registrations
    where user_id = new.user_id and tournament_id = new.tournament_id
    limit 1
  ), new.id);
  if is_api then
    if private.has_hidden_signs(new.full_name) or private.has_hidden_signs(new.phone)
       or private.has_hidden_signs(new.email) or private.has_hidden_signs(new.golf_group)
       or jsonb_typeof(new.players) = 'array' and exists (
         select from jsonb_array_elements(new.players) as player
         where private.has_hidden_signs(player ->> 'full_name')
           or private.has_hidden_signs(player ->> 'phone')) then
      raise exception 'hidden_signs' using errcode = '22023';
    end if;
    -- Of another entry an id would stand twice in a draw.
    new.players := private.with_own_player_ids(new.players, new.entry_id);
  else
    new.players := private.with_player_ids(new.players);
  end if;

  -- Sent before: it meets its idempotency key.
  if exists (
    select from public.tournament_registrations where submission_key = new.submission_key
  ) then
    return new;
  end if;
  if is_member then
    perform private.check_registration_rate(new.user_id);
  end if;
  if new.replaces is not null then
    replaced := private.find_current_registration(new.user_id, new.replaces);
    if (new.tournament_name, new.tournament_date)
       is distinct from (replaced.tournament_name, replaced.tournament_date) then
      raise exception 'other_tournament';
    end if;
  end if;

  if tournament.id is not null then
    tournament := private.lock_tournament(tournament.id);
    if tournament.id is null then
      raise exception 'tournament_not_found';
    end if;
    -- It may have been renamed or moved meanwhile.
    new.tournament_name := tournament.name;
    new.tournament_date := tournament.starts_on;
    new.entry_form := tournament.entry_form;
    if replaced.id is not null then
      -- It may have moved up meanwhile.
      replaced := private.find_current_registration(new.user_id, new.replaces);
    end if;
    perform private.fix_playing_data_by_tee_time(tournament.id);
  end if;
  if replaced.id is not null then
    if not new.entered_by_club then
      perform private.assert_changes_are_open(tournament);
    end if;
  elsif is_member and tournament.id is not null then
    perform private.assert_registration_period(tournament);
  end if;
  if tournament.id is not null then
    new := private.with_divisions(new, tournament);
    perform private.assert_entry(new, tournament);
    if is_api then
      perform private.assert_offered(new, replaced, tournament);
    end if;
    if is_api and private.is_list_of_players(new.players, new.entry_form) then
      select * into current from public.tournament_registrations
      where entry_id = new.entry_id and replaced_at is null and withdrawn_at is null;
      new := private.give_places(new, current, tournament);
    end if;
  end if;

  if new.user_id is not null
     and not exists (select from auth.users where id = new.user_id) then
    raise exception 'account_not_found' using errcode = 'foreign_key_violation';
  end if;
  if is_api then
    -- The transaction may have begun before that of the version it replaces.
    new.registration_date := clock_timestamp();
  end if;
  update public.tournament_registrations set replaced_at = new.registration_date
  where entry_id = new.entry_id and replaced_at is null
    and registration_date <= new.registration_date;
  new.replaced_at := (
    select min(registration_date) from public.tournament_registrations
    where entry_id = new.entry_id and registration_date > new.registration_date);
  return new;
end;
$$;

-- What differs between two versions of a registration. Only what the database
-- holds to a pattern is repeated: the mail may go to somebody who never signed up.
create function private.registration_changes(before jsonb, after jsonb) returns jsonb
language sql immutable
as $$
  select jsonb_agg(
    case
      when field = 'category'
        or (field = 'handicap' and private.handicap_number(before ->> field) is not null
            and private.handicap_number(after ->> field) is not null)
      then jsonb_build_object('field', field, 'from', before ->> field, 'to', after ->> field)
      else jsonb_build_object(
        'field', case field when 'message' then 'birthday_message' else field end)
    end order by place)
  from unnest(array[
    'full_name', 'email', 'phone', 'golf_group', 'category', 'handicap',
    'additional_info', 'message', 'answers', 'players'
  ]) with ordinality as known (field, place)
  where before -> field is distinct from after -> field;
$$;

-- In plpgsql, which plans it once in a session: each registration calls it several times.
-- Who enters and whom they bring, as it was sent, also while the list of players is not
-- checked.
create function private.players_in(entry public.tournament_registrations)
returns table (number integer, id text, category text, handicap text, answers jsonb)
language plpgsql immutable
as $$
begin
  return query
    select 0, entry.entry_id::text, entry.category, entry.handicap, entry.answers
    union all
    select place::integer, player ->> 'id', player ->> 'category', player ->> 'handicap',
           player -> 'answers'
    from jsonb_array_elements(
      case jsonb_typeof(entry.players) when 'array' then entry.players else '[]' end)
      with ordinality as further (player, place);
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
      using detail = (tournament.registration_opens_at at time zone 'Asia/Kolkata')::date::text;
  end if;
  if tournament.registration_closes_at <= now() or private.is_played(tournament) then
    raise exception 'registration_closed';
  end if;
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

create function private.answers_of(entry public.tournament_registrations)
returns table (number integer, player_id text, question_id text, answer jsonb)
language plpgsql immutable
as $$
begin
  return query
    select sent.number, sent.id, answer.key, answer.value
    from private.players_in(entry) as sent
    cross join lateral jsonb_each(
      case jsonb_typeof(sent.answers) when 'object' then sent.answers else '{}' end) as answer;
end;
$$;

-- Refuses answers to questions that are not asked, and those that are missing; the detail is
-- the question's id. What an answer may be is checked by its row.
create function private.assert_answers(entry public.tournament_registrations) returns void
language plpgsql stable
as $$
declare
  wrong record;
begin
  if jsonb_typeof(entry.answers) <> 'object' then
    raise exception 'answer_invalid';
  end if;
  select case when asked.id is null then 'answer_unknown' else 'answer_missing' end as code,
         coalesce(asked.id, sent.question_id) as question
  into wrong
  from (
    select number, question.id, question.position,
           question.required and not question.is_hidden as is_required
    from public.questions as question
    join generate_series(0, case jsonb_typeof(entry.players)
      when 'array' then jsonb_array_length(entry.players) else 0 end) as number
      on question.per_player or number = 0
    where question.tournament_id = entry.tournament_id
  ) as asked
  full join private.answers_of(entry) as sent
    on sent.number = asked.number and sent.question_id = asked.id
  where asked.id is null or sent.question_id is null and asked.is_required
  order by code desc, asked.number, asked.position
  limit 1;
  if found then
    raise exception '%', wrong.code using detail = wrong.question;
  end if;
end;
$$;

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

-- What is hidden, or only the club gives, stays with whoever has it.
create function private.assert_offered(
  entry public.tournament_registrations,
  replaced public.tournament_registrations,
  tournament public.tournament_details
) returns void
language plpgsql stable
as $$
declare
  wrong record;
begin
  if entry.golf_group = any (tournament.hidden_golf_groups)
     and entry.golf_group is distinct from replaced.golf_group then
    raise exception 'golf_group_not_offered';
  end if;
  if entry.entry_form = 'full' and exists (
    select from private.players_in(entry) as sent
    join public.divisions as division
      on division.tournament_id = entry.tournament_id and division.id = sent.category
      and (division.is_hidden or division.by_club and not entry.entered_by_club)
    where not exists (
      select from public.players as earlier
      where earlier.registration_id = replaced.id and earlier.state = 'playing'
        and earlier.id::text = sent.id and earlier.category = sent.category)
  ) then
    raise exception 'category_not_offered';
  end if;
  select question.id as question,
         case when question.is_hidden and earlier.player_id is null then 'answer_unknown'
           else 'answer_invalid' end as code
  into wrong
  from private.answers_of(entry) as sent
  join public.questions as question
    on question.tournament_id = entry.tournament_id and question.id = sent.question_id
  left join public.choices as choice
    on choice.tournament_id = question.tournament_id and choice.question_id = question.id
    and choice.choice = sent.answer #>> '{}'
  left join (
    public.answers as earlier
    join public.players as player
      on player.id = earlier.player_id and player.registration_id = replaced.id
  ) on earlier.question_id = question.id
    and case when question.per_player then player.id::text = sent.player_id
          else player.position = 0 end
  where question.is_hidden and earlier.player_id is null
    or choice.is_hidden and earlier.choice is distinct from choice.choice
  limit 1;
  if found then
    raise exception '%', wrong.code using detail = wrong.question;
  end if;
end;
$$;

-- What a field may hold by itself is a check of the table; this is what depends on
-- the tournament.
create function private.assert_entry(
  entry public.tournament_registrations, tournament public.tournament_details
) returns void
language plpgsql stable
as $$
declare
  wrong_field text;
begin
  if tournament.entry_form = 'full' then
    if tournament.rated_tees = '[]' and exists (
      select from private.players_in(entry)
      where private.handicap_number(handicap) not between 0 and 40
        or handicap like '+%'
    ) then
      raise exception 'handicap_range' using errcode = 'check_violation',
        constraint = 'handicap_range', table = 'tournament_registrations', schema = 'public';
    end if;
    if tournament.divisions_by_handicap then
      select handicap into wrong_field from private.players_in(entry)
      where category is null limit 1;
      if found then
        raise exception 'handicap_in_no_division' using detail = wrong_field;
      end if;
    end if;
    select field into wrong_field
    from (values ('email', entry.email), ('golf_group', entry.golf_group),
                 ('category', entry.category)) as given (field, value)
    where value is null and not (field = 'email' and entry.entered_by_club)
      and not (field = 'golf_group' and tournament.golf_groups = '{}') limit 1;
    if found then
      -- As the columns said when every registration had them.
      raise exception
        'null value in column "%" of relation "tournament_registrations" violates not-null constraint',
        wrong_field
        using errcode = 'not_null_violation', column = wrong_field,
              table = 'tournament_registrations', schema = 'public';
    end if;
    if exists (
      select from private.players_in(entry)
      where category ~ '^[a-z0-9-]{1,40}$'
        and not category = any (private.division_ids(tournament.divisions))
    ) then
      raise exception 'category_not_offered';
    end if;
    select category into wrong_field
    from private.players_in(entry)
    join jsonb_array_elements(tournament.divisions) as division
      on division ->> 'id' = category
    where not private.takes_handicap(division, handicap)
    limit 1;
    if found then
      raise exception 'handicap_outside_division' using detail = wrong_field;
    end if;
    if entry.golf_group is not null
       and not entry.golf_group = any (tournament.golf_groups || tournament.hidden_golf_groups) then
      if not tournament.allows_other_group then
        raise exception 'golf_group_not_offered';
      end if;
      -- Spelt otherwise it would not count for the group's places.
      select listed into wrong_field from unnest(tournament.golf_groups) as listed
      where private.folded(listed) = private.folded(entry.golf_group)
         or private.folded_look(listed) = private.folded_look(entry.golf_group) limit 1;
      if found then
        raise exception 'golf_group_listed' using detail = wrong_field;
      end if;
      if not private.has_local_letters(entry.golf_group) then
        raise exception 'golf_group_letters';
      end if;
    end if;
  end if;
  select field into wrong_field
  from (values ('email', 'full', entry.email), ('golf_group', 'full', entry.golf_group),
               ('category', 'full', entry.category),
               ('additional_info', 'full', entry.additional_info),
               ('message', 'short', entry.message)) as given (field, form, value)
  where value is not null and form <> tournament.entry_form
    and not (field = 'email' and entry.entered_by_club)
  limit 1;
  if found then
    raise exception 'field_not_in_form' using detail = wrong_field;
  end if;
  if jsonb_typeof(entry.players) = 'array'
     and jsonb_array_length(entry.players) >= tournament.max_group_size then
    raise exception 'group_too_large' using detail = tournament.max_group_size::text;
  end if;
  perform private.assert_answers(entry);
end;
$$;

-- The foreign key's own words, for a draft that it would let pass.
create function private.refuse_unknown_tournament() returns trigger
language plpgsql
as $$
begin
  raise exception
    'insert or update on table "tournament_registrations" violates foreign key constraint "tournament_registrations_tournament_fkey"'
    using errcode = 'foreign_key_violation',
          detail = 'Key is not present in table "tournaments".',
          constraint = 'tournament_registrations_tournament_fkey',
          table = 'tournament_registrations', schema = 'public';
end;
$$;

-- The same, by the name that it had for the birthday tournament.
create function public.withdraw_birthday_registration(registration uuid) returns timestamptz
language sql volatile
as $$
  select public.withdraw_registration(withdraw_birthday_registration.registration);
$$;

-- Changes of a registration with what the club calls the field: one for each question whose
-- answer changed.
create function private.with_labels(
  changes jsonb, tournament public.tournament_details, before jsonb, after jsonb
) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_agg(named.change order by changed.place, named.place), changes)
  from jsonb_array_elements(changes) with ordinality as changed (item, place)
  cross join lateral (
    select changed.item || jsonb_build_object(
             'label', regexp_replace(question.item ->> 'label', '\s+', ' ', 'g')),
           question.place
    from jsonb_array_elements(tournament.questions) with ordinality as question (item, place)
    where changed.item ->> 'field' = 'answers'
      and before -> (question.item ->> 'id') is distinct from after -> (question.item ->> 'id')
    union all
    select changed.item
             || case when changed.item ->> 'field' = 'birthday_message'
                       and tournament.message_label is not null
                  then jsonb_build_object(
                    'label', regexp_replace(tournament.message_label, '\s*\(Optional\)$', ''))
                  else '{}' end,
           0
    where changed.item ->> 'field' <> 'answers'
  ) as named (change, place);
$$;

-- An account that is deleted gives its places back. Its row is locked here, so that nobody
-- registers for it any more.
create function private.delete_registrations() returns trigger
language plpgsql security definer
as $$
begin
  perform private.lock_tournaments_of(old.id);
  delete from public.tournament_registrations where user_id = old.id;
  return old;
end;
$$;

-- The tournaments of an account's entries, in one order: their places are given back, and
-- no choice is renamed while its answers go.
create function private.lock_tournaments_of(member uuid) returns void
language plpgsql
as $$
declare
  tournament text;
begin
  for tournament in
    select distinct entry.tournament_id from public.tournament_registrations as entry
    where entry.user_id = lock_tournaments_of.member and entry.replaced_at is null
      and entry.tournament_id is not null
    order by entry.tournament_id
  loop
    perform private.lock_tournament(tournament);
  end loop;
end;
$$;

create function private.save_answers(version public.tournament_registrations) returns void
language plpgsql
as $$
declare
  sent record;
begin
  delete from public.answers as former
  using public.players as player
  where player.registration_id = version.id and former.player_id = player.id;
  for sent in
    select player.id as player_id, question.id as question_id, question.kind, given.answer,
           case jsonb_typeof(given.answer) when 'string' then given.answer #>> '{}' end as text
    from private.answers_of(version) as given
    join public.players as player
      on player.registration_id = version.id and player.position = given.number
      and player.state = 'playing'
    join public.questions as question
      on question.tournament_id = version.tournament_id and question.id = given.question_id
  loop
    insert into public.answers (
      player_id, question_id, tournament_id, kind, choice, text, is_yes)
    values (
      sent.player_id, sent.question_id, version.tournament_id, sent.kind,
      case when sent.kind = 'choice' then sent.text end,
      case when sent.kind in ('short_text', 'long_text') then sent.text end,
      case when sent.kind = 'yes_no' and jsonb_typeof(sent.answer) = 'boolean'
        then sent.answer::boolean end);
  end loop;
exception
  when integrity_constraint_violation then
    raise exception 'answer_invalid' using detail = sent.question_id;
end;
$$;

-- The players of an entry follow its current version.
create function private.sync_players() returns trigger
language plpgsql security definer
as $$
begin
  update public.players as gone
  set state = 'withdrawn', registration_id = new.id
  from public.tournament_registrations as earlier
  where earlier.entry_id = new.entry_id and gone.registration_id = earlier.id;
  insert into public.players (
    id, tournament_id, registration_id, entry_id, position, full_name, handicap,
    category, golf_group, entry_state)
  select new.entry_id, new.tournament_id, new.id, new.entry_id, 0, new.full_name,
         new.handicap, new.category, new.golf_group, new.state
  union all
  select (player ->> 'id')::uuid, new.tournament_id, new.id, new.entry_id, place,
         player ->> 'full_name', player ->> 'handicap', player ->> 'category', new.golf_group,
         new.state
  from jsonb_array_elements(new.players) with ordinality as further (player, place)
  on conflict (id) do update
  set registration_id = excluded.registration_id, position = excluded.position,
      state = 'playing', full_name = excluded.full_name, handicap = excluded.handicap,
      category = excluded.category, golf_group = excluded.golf_group, card_counts = false,
      entry_state = excluded.entry_state;
  -- Who is of the entry no more is not here any more.
  delete from public.check_ins as gone
  using public.players as player
  where player.registration_id = new.id and player.state = 'withdrawn'
    and gone.entry_id = new.entry_id and gone.player_id = player.id;
  if tg_op = 'INSERT' then
    perform private.save_answers(new);
    if (select auth.role()) = 'authenticated' and not new.entered_by_club then
      perform private.assert_playing_data_stays(new);
    end if;
  end if;
  perform private.sync_playing_data(new.id);
  return null;
end;
$$;

-- Only functions withdraw an entry or give it a place.
create function private.sync_entry_state() returns trigger
language plpgsql
as $$
begin
  update public.players set entry_state = new.state
  where registration_id = new.id and state = 'playing';
  return null;
end;
$$;

-- The seat and the card of a deleted account stay, and what they play off, without the
-- name. Deleting the row would also wait for whoever saves a draw.
create function private.forget_players() returns trigger
language plpgsql security definer
as $$
begin
  delete from public.answers as former
  using public.players as player
  where player.registration_id = old.id and former.player_id = player.id;
  update public.players as former
  set registration_id = null, state = 'withdrawn', entry_state = 'withdrawn',
      full_name = null, golf_group = null,
      -- A published result stays; whoever had withdrawn stays so.
      card_counts = former.card_counts
        or former.state = 'playing' and old.withdrawn_at is null
  where former.registration_id = old.id;
  return old;
end;
$$;

create function private.players_of(tournament text)
returns table (player_id uuid, entry_id uuid, full_name text, state text, user_id uuid)
language sql stable
as $$
  select player.id, player.entry_id, player.full_name, version.state, version.user_id
  from public.players as player
  join public.tournament_registrations as version on version.id = player.registration_id
  where player.tournament_id = players_of.tournament and player.state = 'playing';
$$;

-- The teams and the tee sheet are in tables of their own. Only web servers of an
-- earlier version read these columns, and none of them calls this function; they
-- were two thirds of what it returned.
-- A tournament and the caller's entry in it, for its form: the versions newest first, and the
-- values of the latest. places is null where nothing is limited, fee where there is none,
-- tournament where there is none. play_began is {at, by} once what the entry plays off is
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
        'prices', fees.prices,
        'due', own.due,
        'state', own.state,
        'held_until', case when fees.hold_days is not null then own.held_until end,
        'receipts', private.receipts_of(own.entry_id))
      from public.tournament_fees as fees
      left join public.entry_fee_states as own on own.entry_id = latest.entry_id
      where fees.tournament_id = shown.id
        and (own.entry_id is not null
          or (latest.id is null or latest.withdrawn_at is not null)
            and fees.fee is not null));
  end if;
  return jsonb_build_object(
    'tournament', to_jsonb(shown),
    'places', case
      when shown.capacity is not null or shown.category_places <> '{}'
        or shown.golf_group_places <> '{}'
      then (select to_jsonb(counted) - 'tournament_id'
            from public.tournament_entries(array[shown.id]) as counted) end,
    'full_name', (
      select profile.full_name from public.profiles as profile where profile.id = me),
    'latest', case when latest.id is not null then
      to_jsonb(latest) - '{golfguage_email,golfguage_password}'::text[] end,
    'versions', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', version.id, 'withdrawn_at', version.withdrawn_at)
          order by version.registration_date desc), '[]')
      from public.tournament_registrations as version
      where version.user_id = me and version.tournament_id = shown.id),
    'queue_place', case when latest.state = 'waiting' then (
      select line.place from public.own_queue_places() as line
      where line.tournament_id = shown.id) end,
    'unlinked_scoring_email', (
      select unlinked.email from public.scoring_accounts as unlinked
      where unlinked.user_id = me and unlinked.state = 'exists'),
    'fee', fee,
    'play_began', case when latest.state in ('confirmed', 'waiting') then
      private.beginning_of_play(shown.id) end,
    'scoring', case when shown.rated_tees <> '[]' then
      private.scoring_for_members(shown.id) end);
end;
$$;

create trigger accept_registration
  before insert on public.tournament_registrations
  for each row
  execute function private.accept_registration();

-- Triggers run in the order of their names: charges read the players and their answers.
create trigger bring_players
  after insert or update of full_name, handicap, category, golf_group, players
  on public.tournament_registrations
  for each row
  when (new.replaced_at is null and new.tournament_id is not null)
  execute function private.sync_players();

-- Before those that count places.
create trigger bring_state
  after update of withdrawn_at, queue_number on public.tournament_registrations
  for each row
  when (new.replaced_at is null)
  execute function private.sync_entry_state();

create trigger forget_players
  before delete on public.tournament_registrations
  for each row
  execute function private.forget_players();

create trigger refuse_unknown_tournament
  after insert on public.tournament_registrations
  for each row
  when (new.tournament_id is null)
  execute function private.refuse_unknown_tournament();

create trigger delete_registrations
  before delete on auth.users
  for each row
  execute function private.delete_registrations();

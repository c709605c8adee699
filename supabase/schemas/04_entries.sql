-- Entries: a party of one to four players in a tournament, with the versions that were sent.

create table public.entries (
  id uuid default gen_random_uuid() not null,
  tournament_id text not null,
  -- Null: entered by the club for somebody without an account. No foreign key, which would
  -- lock the account again whenever a row is written twice: registering locks it, and the
  -- deletion of an account deletes its entries.
  user_id uuid,
  -- Whose entry it was that stays behind, withdrawn, in the draw of a division that its member has left: it goes
  -- with the account.
  left_by uuid,
  state text not null,
  -- The smallest of a tournament is first in line.
  queue_number bigint,
  -- The number of the version that counts.
  version integer default 1 not null,
  constraint entries_pkey primary key (id),
  constraint entries_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id),
  constraint entries_state check (state in ('confirmed', 'waiting', 'withdrawn')),
  constraint entries_queue_number check ((state = 'waiting') = (queue_number is not null))
);

comment on table public.entries is
  'The entries of members and of people without an account, and how each stands.';

create unique index entries_of_member on public.entries (user_id, tournament_id);

create index entries_left_by on public.entries (left_by) where (left_by is not null);

create index entries_of_tournament on public.entries (tournament_id, state, queue_number);

create table public.entry_versions (
  id uuid default gen_random_uuid() not null,
  entry_id uuid not null,
  number integer not null,
  sent_at timestamptz not null,
  -- Made with the form; the same form sent twice makes one version.
  submission_key uuid not null,
  -- Whether it changes the version before; otherwise it is a new registration.
  is_change boolean not null,
  entered_by_club boolean not null,
  -- What to do when there is no place: wait in line, or be refused.
  joins_waiting_list boolean not null,
  -- The tournament's form at the time.
  entry_form text not null,
  -- Who is named first.
  player_id uuid not null,
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
  -- Of the short form, as additional_info is of the full one.
  message text,
  -- Question id -> a text, or true or false. What is asked of answers is asked of their rows.
  answers jsonb not null,
  -- The further players. An id stays with its player from version to version.
  players jsonb not null,
  constraint entry_versions_pkey primary key (id),
  constraint entry_versions_number unique (entry_id, number),
  constraint entry_versions_submission_key unique (submission_key),
  constraint entry_versions_entry_id_fkey foreign key (entry_id)
    references public.entries(id) on delete cascade,
  constraint full_name_length check (char_length(full_name) between 2 and 120),
  constraint email_form check (char_length(email) between 3 and 254 and position('@' in email) > 0),
  constraint phone_length check (char_length(phone) between 10 and 32),
  constraint golf_group_length check (
    char_length(golf_group) between 1 and 80
    and btrim(golf_group) <> ''
  ),
  constraint category_known check (category ~ '^[a-z0-9-]{1,40}$'),
  constraint additional_info_length check (char_length(additional_info) <= 2000),
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
    end
  ),
  -- What depends on the tournament is in `assert_entry`.
  constraint handicap_range check (
    entry_form = 'short' or private.is_handicap(handicap)
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
  constraint players_listed check (private.is_list_of_players(players, entry_form))
);

comment on table public.entry_versions is
  'What was sent, once for each registration, change and correction; never updated.';

-- What became of an entry while a version counted.
create table public.entry_events (
  version_id uuid not null,
  kind text not null,
  at timestamptz not null,
  by_club boolean default false not null,
  reason text,
  constraint entry_events_pkey primary key (version_id, kind),
  constraint entry_events_version_id_fkey foreign key (version_id)
    references public.entry_versions(id) on delete cascade,
  constraint entry_events_kind check (
    kind in ('moved-up', 'withdrawn', 'mail-left-out', 'cannot-come')),
  constraint withdrawn_by_club_with_reason check (
    (kind = 'withdrawn' and by_club) = (reason is not null)
  ),
  constraint withdrawn_reason_length check (
    char_length(reason) <= 1000
    and btrim(reason) <> ''
  )
);

comment on table public.entry_events is
  'That an entry got its places from the waiting list, was withdrawn, that its entrant said last that they cannot come, or that no mail came about the version or its withdrawal, because the ten of the day were used up.';

create table public.scoring_credentials (
  user_id uuid not null,
  -- The version that they were made for.
  version_id uuid,
  email text not null,
  -- Made at random for this person by the scoring integration; only the owner reads it.
  password text not null,
  constraint scoring_credentials_pkey primary key (user_id),
  constraint scoring_credentials_of_version unique (version_id),
  constraint scoring_credentials_user_id_fkey foreign key (user_id)
    references auth.users(id) on delete cascade,
  constraint scoring_credentials_version_id_fkey foreign key (version_id)
    references public.entry_versions(id) on delete set null,
  constraint golfguage_email_form check (
    char_length(email) between 3 and 254
    and position('@' in email) > 0
  ),
  constraint golfguage_password_length check (char_length(password) between 12 and 128)
);

comment on table public.scoring_credentials is
  'Log-ins of the scoring service, of members who have one.';

-- Everybody who plays, or has played, one row each: the players of entries and guests of
-- the club. An id stays with its player from version to version of the entry.
create table public.players (
  id uuid not null,
  tournament_id text not null,
  -- Null: a guest. No foreign key: the player outlives the entry, which goes with the account, and
  -- keeps seat and card.
  entry_id uuid,
  -- Whose the entry is: who made it, or for whom the club did. Another may be named first since.
  made_entry boolean default false not null,
  -- 0 is who is named first.
  position integer,
  -- withdrawn: no longer of the entry.
  state text default 'playing' not null,
  full_name text,
  name_key text generated always as (private.folded(full_name)) stored,
  -- Which of the name in the tournament, by the order of their first entries.
  namesake integer default 1 not null,
  handicap text,
  -- In strokes, below nought for a plus; null: not a number.
  handicap_number numeric generated always as (private.handicap_number(handicap)) stored,
  category text,
  golf_group_id uuid,
  -- In place of one of the tournament's.
  other_golf_group text,
  -- Of a player who has withdrawn after the card was in, or whose account was deleted: the card
  -- keeps its place. Otherwise they are WD.
  card_counts boolean default false not null,
  -- Who of the club's register plays; null: not known, or known_by says that it is nobody of it.
  person_id uuid,
  -- By the account whose entry it is, a membership number, name and phone, the club, or a list that
  -- the club entered.
  known_by text,
  -- Whether they counted as a member when the results were published: a person who becomes a guest
  -- later counts for what was played.
  was_member boolean,
  constraint players_pkey primary key (id),
  constraint players_of_one_tournament unique (tournament_id, id),
  constraint players_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint players_division_fkey foreign key (tournament_id, category)
    references public.divisions(tournament_id, id) on delete set null (category),
  constraint players_golf_group_fkey foreign key (tournament_id, golf_group_id)
    references public.golf_groups(tournament_id, id),
  constraint players_state check (state in ('playing', 'withdrawn')),
  constraint players_known_by check (
    known_by in ('account', 'number', 'phone', 'desk', 'list', 'nobody')),
  constraint players_person check (
    (person_id is null) = (known_by is null or known_by = 'nobody')),
  constraint players_full_name check (char_length(full_name) <= 120),
  constraint players_handicap check (char_length(handicap) <= 20),
  constraint players_golf_group check (
    num_nonnulls(golf_group_id, other_golf_group) <= 1 and char_length(other_golf_group) <= 80
  ),
  constraint players_of_entry check (
    entry_id is null or state = 'withdrawn'
    or num_nulls(full_name, handicap) = 0 and position between 0 and 3
  ),
  constraint players_guest check (
    entry_id is not null
    or position between 0 and 299
      and btrim(full_name) <> ''
      and (handicap is null or coalesce(private.handicap_number(handicap) between -10 and 54, false))
  )
);

comment on table public.players is
  'The players of each entry, position 0 is who is named first; and guests, who have no entry. Administrators read it: contacts are in the versions alone.';

-- The numbers that removed guests had, and players under another name: also of these they are no other
-- player's, and the name is not kept for it. Only added to: a row for each tournament would be locked by
-- all who are renamed.
create table private.former_namesakes (
  id bigint generated always as identity,
  tournament_id text not null,
  namesake integer not null,
  constraint former_namesakes_pkey primary key (id),
  constraint former_namesakes_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade
);

create index former_namesakes_of_tournament
  on private.former_namesakes (tournament_id, namesake);

create function private.keep_former_namesake(tournament text, namesake integer) returns void
language sql volatile
as $$
  insert into private.former_namesakes (tournament_id, namesake)
  select keep_former_namesake.tournament, keep_former_namesake.namesake
  where keep_former_namesake.namesake > 1 and not exists (
    select from private.former_namesakes as former
    where former.tournament_id = keep_former_namesake.tournament
      and former.namesake >= keep_former_namesake.namesake);
$$;

-- Players of whose name there was another, who is removed or has another name since: the number stays
-- with the name. Only added to, as former_namesakes, but for their own other name.
create table private.left_namesakes (
  id bigint generated always as identity,
  tournament_id text not null,
  player_id uuid not null,
  constraint left_namesakes_pkey primary key (id),
  constraint left_namesakes_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade
);

create index left_namesakes_of_tournament on private.left_namesakes (tournament_id, player_id);

-- Before a player's name goes: who else has it.
create function private.keep_left_namesakes(tournament text, name_key text, namesake integer)
returns void
language sql volatile
as $$
  insert into private.left_namesakes (tournament_id, player_id)
  select other.tournament_id, other.id
  from public.players as other
  where other.tournament_id = keep_left_namesakes.tournament
    and other.name_key = keep_left_namesakes.name_key
    and other.namesake <> keep_left_namesakes.namesake
    and not exists (
      select from private.left_namesakes as kept
      where kept.tournament_id = other.tournament_id and kept.player_id = other.id);
$$;

-- Who is told from others by the number: of whose name there is or was another in the tournament. One
-- who withdrew and came back is the same.
create function private.numbered_players(tournament text)
returns table (id uuid, number integer)
language sql stable security definer
as $$
  select named.id, named.namesake
  from (
    select player.id, player.namesake,
           min(player.namesake) over of_name <> max(player.namesake) over of_name as is_shared
    from public.players as player
    where player.tournament_id = numbered_players.tournament and player.full_name is not null
    window of_name as (partition by player.name_key)
  ) as named
  where named.is_shared or named.id in (
    select kept.player_id from private.left_namesakes as kept
    where kept.tournament_id = numbered_players.tournament);
$$;

-- As numberedName in names-apart.ts.
create function private.numbered_name(name text, number integer) returns text
language sql immutable
return name || coalesce(' (no. ' || number || ')', '');

-- The highest number of a name that a tournament has given, before the first: 0.
create function private.last_namesake(tournament text, name_key text, but uuid default null)
returns integer
language sql stable
return greatest(
  (select coalesce(max(known.namesake), 0) from public.players as known
   where known.tournament_id = last_namesake.tournament
     and known.id is distinct from last_namesake.but
     and (known.name_key = last_namesake.name_key
       or known.name_key is null and known.namesake > 1)),
  (select max(former.namesake) from private.former_namesakes as former
   where former.tournament_id = last_namesake.tournament));

-- Numbers players of one name, whom nothing else may tell apart. The number once shown stays that
-- player's when others withdraw, and when they enter again; no other player gets it, also after the
-- account is deleted. Who is entered has the number of before where it is free (private.know_player).
create function private.number_namesake() returns trigger
language plpgsql
as $$
declare
  key constant text := private.folded(new.full_name);
  is_renamed constant boolean := tg_op = 'INSERT' or key is distinct from old.name_key;
begin
  if tg_op = 'UPDATE' and is_renamed then
    perform private.keep_left_namesakes(old.tournament_id, old.name_key, old.namesake);
    delete from private.left_namesakes as own
    where own.tournament_id = old.tournament_id and own.player_id = old.id;
  end if;
  if key is not null and (is_renamed or new.person_id is not null) then
    if tg_op = 'UPDATE' and is_renamed and old.namesake > 1 then
      perform private.keep_former_namesake(old.tournament_id, old.namesake);
    end if;
    new.namesake := coalesce(
      -- The same person, who withdrew and entered again.
      (select min(known.namesake) from public.players as known
       where known.tournament_id = new.tournament_id and known.id <> new.id
         and known.person_id = new.person_id and known.name_key = key),
      case when not is_renamed then new.namesake end,
      private.last_namesake(new.tournament_id, key, new.id) + 1);
  end if;
  return new;
end;
$$;

-- An entry's players are numbered where they are inserted, all at once.
create trigger number_guests
  before insert on public.players
  for each row
  when (new.entry_id is null)
  execute function private.number_namesake();

create trigger number_namesakes
  before update of full_name, person_id on public.players
  for each row
  execute function private.number_namesake();

create index players_of_division on public.players (tournament_id, category);

create index players_of_golf_group on public.players (tournament_id, golf_group_id);

create index players_of_entry on public.players (entry_id);

create unique index players_who_made_entries on public.players (entry_id) where (made_entry);

create index players_of_person on public.players (person_id) where (person_id is not null);

create unique index players_people
  on public.players (tournament_id, person_id)
  where (state = 'playing');

create unique index players_positions
  on public.players (entry_id, position)
  where (state = 'playing');

create table public.answers (
  player_id uuid not null,
  question_id text not null,
  tournament_id text not null,
  kind text not null,
  choice_id uuid,
  text text,
  is_yes boolean,
  constraint answers_pkey primary key (player_id, question_id),
  constraint answers_player_fkey foreign key (tournament_id, player_id)
    references public.players(tournament_id, id) on delete cascade,
  constraint answers_question_fkey foreign key (tournament_id, question_id, kind)
    references public.questions(tournament_id, id, kind),
  constraint answers_choice_fkey foreign key (tournament_id, question_id, choice_id)
    references public.choices(tournament_id, question_id, id),
  constraint answers_kind check (
    num_nonnulls(choice_id, text, is_yes) = 1
    and case kind
      when 'choice' then choice_id is not null
      when 'yes_no' then is_yes is not null
      when 'short_text' then text is not null and char_length(text) <= 200
      when 'long_text' then text is not null
      else private.refuse_kind(kind)
    end
  ),
  constraint answers_text check (char_length(text) <= 2000 and btrim(text) <> '')
);

comment on table public.answers is
  'The answers of the players of each entry''s current version, also of one that was withdrawn; a question that is not per_player is answered by who is named first.';

create index answers_to_question on public.answers (tournament_id, question_id, choice_id);

create view private.answer_texts as
select answer.player_id, answer.question_id, answer.tournament_id,
       case answer.kind
         when 'choice' then choice.name
         when 'short_text' then answer.text
         when 'long_text' then answer.text
         when 'yes_no' then case when answer.is_yes then 'yes' else 'no' end
         else private.refuse_kind(answer.kind)::text
       end as answer
from public.answers as answer
left join public.choices as choice on choice.id = answer.choice_id;

comment on view private.answer_texts is
  'Each answer as a text: the name of the choice, what was written, yes or no.';

-- How entries stand, and not whose they are: with its owner's rights, of the club's views.
create view private.standings as
select id, tournament_id, state from public.entries
where user_id = (select auth.uid())
  or tournament_id = any (array(
    select private.tournaments_of('{secretary,treasurer,starter}')));

create view private.entrants with (security_invoker = true) as
select entry_id, full_name, id as player_id from public.players where position = 0 and state = 'playing';

comment on view private.entrants is
  'Who is named first on each entry.';

create view private.entry_makers with (security_invoker = true) as
select entry_id, full_name from public.players where made_entry;

comment on view private.entry_makers is
  'Who made each entry, or for whom the club did: the member whose account it is. The books name them, also when another is named first since.';

create view private.present_names as
select former.tournament_id, former.choice_of, former.name, former.until,
       former.options_version, (
    select latest.name from private.option_names as latest
    where latest.tournament_id = former.tournament_id and latest.choice_of = former.choice_of
      and latest.option_id = former.option_id
    order by latest.until desc limit 1) as present_name
from public.former_names as former;

comment on view private.present_names is
  'What is called `present_name` now, or was when it was removed, by each `name` that it had `until` then.';

create view public.renamed_options with (security_invoker = true) as
select former.tournament_id, former.choice_of, former.name, former.until,
       former.options_version, former.present_name
from private.present_names as former
join public.tournaments as shown on shown.id = former.tournament_id;

comment on view public.renamed_options is
  'What golf groups, divisions and choices of a tournament were called, and are called now.';

create view private.chosen_names as
select answer.player_id, jsonb_object_agg(answer.question_id, choice.name) as names
from public.answers as answer
join public.choices as choice on choice.id = answer.choice_id
group by answer.player_id;

comment on view private.chosen_names is
  'The names of the choices of each player, as {question: name}.';

create function private.present_answers(answers jsonb, tournament text, sent_at timestamptz)
returns jsonb
language sql stable security definer
as $$
  select coalesce(jsonb_object_agg(sent.key, coalesce((
    select to_jsonb(former.present_name) from private.present_names as former
    where former.tournament_id = present_answers.tournament
      and former.choice_of = 'question:' || sent.key and former.name = sent.value #>> '{}'
      and former.until > present_answers.sent_at
    order by former.until limit 1), sent.value)), '{}')
  from jsonb_each(answers) as sent;
$$;

-- What belongs to a version beside what was sent. With its owner's rights: who may read it is
-- said once, of the tables below it that the next view joins. Subqueries, because PostgreSQL
-- reorders no more than eight joins.
create view private.version_facts as
select version.id, tournament.name as tournament_name, tournament.starts_on as tournament_date,
       case when exists (
             select from public.former_names as former where former.tournament_id = tournament.id)
         then coalesce(case when version.number = entry.version then (
             select golf_group.name from public.players as player
             join public.golf_groups as golf_group on golf_group.id = player.golf_group_id
             where player.id = version.player_id)
           else (
             select former.present_name from private.present_names as former
             where former.tournament_id = tournament.id and former.choice_of = 'golf_group'
               and former.name = version.golf_group
               and former.until > version.sent_at
             order by former.until limit 1) end, version.golf_group)
         else version.golf_group end as golf_group,
       -- Where the handicap gives the division, other ranges move the players.
       case when tournament.divisions_by_handicap and version.number = entry.version then (
         select player.category from public.players as player where player.id = version.player_id)
       else version.category end as category,
       case when version.players <> '[]' and (
           tournament.divisions_by_handicap
           or exists (
             select from public.former_names as former where former.tournament_id = tournament.id))
         then (
           select jsonb_agg(
             sent
             || case when tournament.divisions_by_handicap and version.number = entry.version
               then jsonb_build_object('category', (
                 select player.category from public.players as player
                 where player.id = (sent ->> 'id')::uuid)) else '{}' end
             || case
               when not sent ? 'answers' then '{}'
               when version.number = entry.version then jsonb_build_object('answers',
                 (sent -> 'answers') || coalesce((
                   select chosen.names from private.chosen_names as chosen
                   where chosen.player_id = (sent ->> 'id')::uuid), '{}'))
               else jsonb_build_object('answers',
                 private.present_answers(sent -> 'answers', tournament.id, version.sent_at)) end
             order by place)
           from jsonb_array_elements(version.players) with ordinality as further (sent, place))
         else version.players end as players,
       case when exists (
             select from public.former_names as former where former.tournament_id = tournament.id)
         then case when version.number = entry.version
           then version.answers || coalesce((
             select chosen.names from private.chosen_names as chosen
             where chosen.player_id = version.player_id), '{}')
           else private.present_answers(version.answers, tournament.id, version.sent_at) end
         else version.answers end as answers,
       case when version.is_change then (
         select earlier.id from public.entry_versions as earlier
         where earlier.entry_id = version.entry_id and earlier.number = version.number - 1)
       end as replaces,
       (select later.sent_at from public.entry_versions as later
        where later.entry_id = version.entry_id and later.number = version.number + 1
       ) as replaced_at,
       (select event.at from public.entry_events as event
        where event.version_id = version.id and event.kind = 'withdrawn') as withdrawn_at,
       exists (
         select from public.entry_events as event
         where event.version_id = version.id and event.kind = 'withdrawn' and event.by_club
       ) as withdrawn_by_club,
       (select event.reason from public.entry_events as event
        where event.version_id = version.id and event.kind = 'withdrawn') as withdrawn_reason,
       (select event.at from public.entry_events as event
        where event.version_id = version.id and event.kind = 'moved-up') as moved_up_at
from public.entry_versions as version
join public.entries as entry on entry.id = version.entry_id
join public.tournaments as tournament on tournament.id = entry.tournament_id;

-- The versions of entries, as forms send and pages show them. What is inserted is registered.
create view public.tournament_registrations with (security_invoker = true) as
select version.id, entry.user_id, facts.tournament_name, facts.tournament_date,
       version.full_name, version.email, version.phone, facts.golf_group, facts.category,
       version.handicap, version.additional_info, version.sent_at as registration_date,
       scoring.email as golfguage_email, scoring.password as golfguage_password,
       version.submission_key, facts.replaces, facts.withdrawn_at, facts.replaced_at,
       entry.tournament_id, version.entry_form, version.message, facts.answers,
       version.entry_id, facts.players, version.joins_waiting_list,
       case when version.number = entry.version then entry.queue_number end as queue_number,
       facts.moved_up_at, version.entered_by_club, facts.withdrawn_by_club,
       facts.withdrawn_reason, 1 + jsonb_array_length(version.players) as player_count,
       case when version.number < entry.version then 'replaced' else entry.state end as state,
       version.player_id,
       -- Only sent, never stored: the terms that the form showed.
       null::jsonb as shown_terms
from public.entries as entry
join public.entry_versions as version on version.entry_id = entry.id
join private.version_facts as facts on facts.id = version.id
left join public.scoring_credentials as scoring on scoring.version_id = version.id;

comment on view public.tournament_registrations is
  'One row for each version of an entry, of every tournament; replaced_at is null of the one that counts. May be null: user_id, email, golf_group, category, additional_info, golfguage_email, golfguage_password, replaces, withdrawn_at, replaced_at, message, queue_number, moved_up_at, withdrawn_reason, shown_terms. shown_terms is only sent.';

alter view public.tournament_registrations alter column user_id set default auth.uid();
alter view public.tournament_registrations alter column registration_date set default now();
alter view public.tournament_registrations alter column answers set default '{}';
alter view public.tournament_registrations alter column players set default '[]';
alter view public.tournament_registrations alter column joins_waiting_list set default false;
alter view public.tournament_registrations alter column entered_by_club set default false;

-- What the profile lists: one row per tournament.
create view public.current_registrations with (security_invoker = true) as
select version.id, version.user_id, tournament.id as tournament_id,
       version.tournament_name, version.tournament_date, tournament.changes_until,
       version.golf_group, version.handicap, version.registration_date, version.withdrawn_at,
       tournament.registration_opens_at, tournament.registration_ends_at,
       tournament.slug, tournament.state as tournament_state, version.entry_form,
       tournament.cancelled_reason, tournament.has_information_page,
       tournament.questions, version.answers,
       version.entry_id, version.state, version.players, version.withdrawn_reason,
       tournament.starts_on, tournament.is_open_after_its_day,
       tournament.picture, tournament.tee_off_at, tournament.has_results, tournament.place,
       tournament.map_url, tournament.last_day, tournament.form_of_play,
       tournament.results_taken_back_at, version.full_name
from public.tournament_registrations as version
join public.tournament_details as tournament on tournament.id = version.tournament_id
where version.state <> 'replaced';

comment on view public.current_registrations is
  'Each member''s current registration for each tournament, withdrawn ones included.';

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

create policy "people read their own entries" on public.entries
  for select to authenticated
  using (user_id = (select auth.uid()) or left_by = (select auth.uid()));

-- The caller's, with a side that the caller has left in the draw of another division.
create function private.own_entries() returns setof uuid
language sql stable
as $$
  select own.id from public.entries as own
  where own.user_id = (select auth.uid()) or own.left_by = (select auth.uid());
$$;

create policy "people read their own registrations" on public.entry_versions
  for select to authenticated
  using (entry_id = any (array(select private.own_entries())));

create policy "people read what became of their own registrations" on public.entry_events
  for select to authenticated
  using (version_id = any (array(
    select version.id from public.entry_versions as version
    where version.entry_id = any (array(select private.own_entries())))));

create policy "people read their own credentials" on public.scoring_credentials
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "members read the players of their entries" on public.players
  for select to authenticated
  using (entry_id = any (array(select private.own_entries())));

create policy "members read the answers of their entries" on public.answers
  for select to authenticated
  using (player_id = any (array(
    select player.id from public.players as player
    where player.entry_id = any (array(select private.own_entries())))));

-- Tournaments, and the club's editing of them.

-- A row is the configuration: whoever owns the database moves a deadline by
-- changing `changes_until`.
create table public.tournaments (
  id text default (gen_random_uuid())::text not null,
  name text not null,
  -- The day, in India; times of day are India's too.
  starts_on date,
  -- The last day, in India, on which a registration may be changed or withdrawn. Null: as long
  -- as registration is open.
  changes_until date,
  place text,
  -- The schedule_items in one line, for mails.
  schedule text,
  calendar_path text,
  -- Null: registration has been open from the start.
  registration_opens_at timestamptz,
  -- Null: registration is open until the first tee-off or the published draw, whichever is first.
  registration_closes_at timestamptz,
  -- Its place in URLs, /tournaments/<slug>; fixed once it was published.
  slug text default (gen_random_uuid())::text not null,
  state text default 'draft' not null,
  published_at timestamptz,
  cancelled_reason text,
  -- For optimistic locking: one more with every change, also one made in SQL.
  version integer default 1 not null,
  -- Counts the saves that gave golf groups or choices other names: a form of before means others.
  options_version integer default 1 not null,
  updated_at timestamptz default now() not null,
  -- The day.
  -- Null: not known. The day itself begins with the first of the schedule_items.
  tee_off_at time without time zone,
  -- An estimate, for calendars.
  ends_at time without time zone,
  map_url text,
  -- The card.
  summary text,
  -- The day as the card writes it; null: written by the site.
  date_text text,
  -- The card's label while registration is open; null: the state of the registration.
  card_label text,
  picture text default 'fairway' not null,
  -- The information page.
  has_information_page boolean default true not null,
  lead text,
  -- Markdown, as are the texts of news.
  about text,
  facts jsonb default '[]' not null,
  schedule_items jsonb default '[]' not null,
  rules jsonb default '[]' not null,
  prizes jsonb default '[]' not null,
  tee_assignments jsonb default '[]' not null,
  tee_notes text,
  teams_note text,
  news jsonb default '[]' not null,
  closing_text text,
  -- Registration.
  -- How many players may be entered at once; null: no limit.
  capacity integer,
  -- Of them for players whom members bring; null: any number.
  guest_places integer,
  -- full: name, e-mail, phone, golf group, division, handicap, notes. short: name, phone,
  -- handicap as text, message.
  entry_form text default 'full' not null,
  form_intro text,
  -- Whether members may write in a golf group that is not listed; without a list none is asked
  -- for.
  allows_other_group boolean default false not null,
  -- The short form's label of the message; null: the site's own.
  message_label text,
  -- Below the full form's fields; null: the site's own.
  handicap_hint text,
  golf_group_hint text,
  -- Whether members may wait for a place when there is none.
  has_waiting_list boolean default true not null,
  -- How many players may enter together: the member and up to three more.
  max_group_size integer default 1 not null,
  -- Registration goes on when the day has passed, until it closes by itself or the club closes
  -- it.
  is_open_after_its_day boolean default false not null,
  -- Members do not choose: the first division that takes their handicap is theirs.
  divisions_by_handicap boolean default false not null,
  -- Of the full form without rated tees: from 0 to 40, without a plus; else from +10 to 54 or none.
  has_plain_handicaps boolean default false not null,
  -- The day from which the handicaps of the club's register count; null: what is entered does.
  club_handicaps_on date,
  -- A day, or a knock-out over some weeks: then its day is that of the draw.
  form_of_play text default 'day' not null,
  -- Of a knock-out, by when its final is played.
  final_by date,
  constraint tournaments_pkey primary key (id),
  constraint tournaments_id check (char_length(id) <= 40),
  constraint tournaments_schedule check (char_length(schedule) <= 2500),
  constraint tournaments_calendar_path check (char_length(calendar_path) <= 120),
  constraint tournaments_name_and_day unique (name, starts_on),
  constraint tournaments_slug_key unique (slug),
  constraint tournaments_registration_period check (registration_opens_at < registration_closes_at),
  constraint tournaments_slug check (
    char_length(slug) between 3 and 80
    and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
  ),
  constraint tournaments_name check (char_length(name) <= 120 and btrim(name) <> ''),
  constraint tournaments_state check (state in ('draft', 'published', 'cancelled')),
  constraint tournaments_published_at check ((state = 'draft') = (published_at is null)),
  constraint tournaments_cancelled_reason check (
    (state = 'cancelled') = (cancelled_reason is not null)
    and char_length(cancelled_reason) <= 1000
    and btrim(cancelled_reason) <> ''
  ),
  constraint tournaments_starts_on check (
    case
      when starts_on is null then state = 'draft'
      else starts_on >= '2000-01-01'::date and starts_on <= '2100-01-01'::date
    end
  ),
  constraint tournaments_ends_at check (tee_off_at < ends_at),
  constraint tournaments_place check (char_length(place) <= 200 and btrim(place) <> ''),
  constraint tournaments_map_url check (
    char_length(map_url) <= 500
    and map_url ~ '^https://[^\s"<>\\]+$'
  ),
  constraint tournaments_summary check (char_length(summary) <= 300 and btrim(summary) <> ''),
  constraint tournaments_date_text check (char_length(date_text) <= 60 and btrim(date_text) <> ''),
  constraint tournaments_card_label check (
    char_length(card_label) <= 40
    and btrim(card_label) <> ''
  ),
  -- The illustrations are files of the site: a new one needs no migration.
  constraint tournaments_picture check (picture ~ '^[a-z0-9-]{1,40}$'),
  constraint tournaments_lead check (char_length(lead) <= 300 and btrim(lead) <> ''),
  constraint tournaments_about check (char_length(about) <= 10000 and btrim(about) <> ''),
  constraint tournaments_facts check (
    private.is_list_of_texts(facts, 6, '{"fact": 80, "name": 60}')
  ),
  constraint tournaments_schedule_items check (
    private.is_list_of_texts(schedule_items, 20, '{"name": 80, "time": 5}')
    and not jsonb_path_exists(schedule_items, '$[*]."time"?(!(@ like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"))')
  ),
  constraint tournaments_rules check (
    private.is_list_of_texts(rules, 20, '{"name": 60, "rule": 120}', '{"meaning": 300}')
  ),
  constraint tournaments_prizes check (
    private.is_list_of_texts(prizes, 30, '{"for": 10, "name": 80, "prize": 120}', '{"more": 120}')
    and not jsonb_path_exists(prizes, '$[*]."for"?(@ != "team" && @ != "player")')
  ),
  constraint tournaments_tee_assignments check (private.is_list_of_texts(tee_assignments, 10, '{"tee": 20, "who": 120}')),
  constraint tournaments_tee_notes check (char_length(tee_notes) <= 300 and btrim(tee_notes) <> ''),
  constraint tournaments_teams_note check (
    char_length(teams_note) <= 300
    and btrim(teams_note) <> ''
  ),
  constraint tournaments_news check (
    private.is_list_of_texts(news, 50, '{"on": 10, "text": 2000}')
    and not jsonb_path_exists(news, '$[*]."on"?(!(@ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))')
  ),
  constraint tournaments_closing_text check (
    char_length(closing_text) <= 2000
    and btrim(closing_text) <> ''
  ),
  constraint tournaments_capacity check (capacity between 1 and 10000),
  constraint tournaments_guest_places check (guest_places between 1 and 10000),
  constraint tournaments_entry_form check (entry_form in ('full', 'short')),
  constraint tournaments_form_intro check (
    char_length(form_intro) <= 1000
    and btrim(form_intro) <> ''
  ),
  constraint tournaments_message_label check (
    char_length(message_label) <= 60
    and btrim(message_label) <> ''
  ),
  constraint tournaments_handicap_hint check (
    char_length(handicap_hint) <= 200
    and btrim(handicap_hint) <> ''
  ),
  constraint tournaments_golf_group_hint check (
    char_length(golf_group_hint) <= 200
    and btrim(golf_group_hint) <> ''
  ),
  constraint tournaments_max_group_size check (max_group_size between 1 and 4),
  constraint tournaments_form_of_play check (form_of_play in ('day', 'knock-out')),
  constraint tournaments_final_by check (final_by between '2000-01-01' and '2100-12-31')
);

comment on table public.tournaments is
  'The club''s tournaments. A row is everything that the site says of one.';

create index tournaments_by_day
  on public.tournaments (starts_on desc, id)
  where (state <> 'draft');

create policy "visitors read what was published" on public.tournaments
  for select to anon
  using (state <> 'draft');

create policy "members read what was published, the club drafts too" on public.tournaments
  for select to authenticated
  using (
    state <> 'draft' or (select private.has_role('{secretary,treasurer,starter}'))
    or id = any (array(select private.tournaments_of('{secretary,treasurer,starter}'))));

create table public.tees (
  tournament_id text not null,
  name text not null,
  position integer not null,
  par integer not null,
  rating numeric not null,
  slope integer not null,
  -- Of each hole, as are the stroke indexes; null: those of the scorecard.
  pars integer[],
  indexes integer[],
  constraint tees_pkey primary key (tournament_id, name),
  constraint tees_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint tees_position check (position between 0 and 7),
  constraint tees_name check (char_length(name) <= 20 and btrim(name) <> ''),
  constraint tees_par check (par between 27 and 80),
  constraint tees_rating check (rating between 20 and 90 and rating = round(rating, 1)),
  constraint tees_slope check (slope between 55 and 155),
  constraint tees_pars check (
    cardinality(pars) in (9, 18) and 3 <= ALL (pars) and 6 >= ALL (pars)
    and private.sum_of(pars) = par
  ),
  constraint tees_indexes check (
    cardinality(indexes) in (9, 18) and 1 <= ALL (indexes) and 18 >= ALL (indexes)
    and private.are_different(indexes)
  )
);

comment on table public.tees is
  'The tees with their ratings for one sex. Where there are some, players enter a Handicap Index.';

create unique index tees_names on public.tees (tournament_id, lower(name));

create table public.divisions (
  tournament_id text not null,
  id text not null,
  position integer not null,
  name text not null,
  name_key text generated always as (lower(name)) stored,
  who text,
  from_handicap integer,
  to_handicap integer,
  -- The most that a handicap counts. Handicaps are whole strokes; a range is open where an end
  -- is missing.
  max_handicap integer,
  -- The most handicap strokes that a player gets, whatever the tee and the allowance give.
  max_strokes integer,
  by_club boolean default false not null,
  -- For whom of the register it is; null: for everybody. Not where the handicap gives the division.
  for_people text,
  -- The rated tee that it plays; where no tee is rated, tees_text names some.
  tee text,
  tees_text text,
  -- How many of its players may be entered at once; null: no limit of its own.
  places integer,
  -- Not offered to new entries; those who have it keep it. So is one of a golf group, a
  -- question or a choice.
  is_hidden boolean default false not null,
  constraint divisions_pkey primary key (tournament_id, id),
  constraint divisions_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint divisions_tee_fkey foreign key (tournament_id, tee)
    references public.tees(tournament_id, name) on update cascade,
  constraint divisions_names unique (tournament_id, name_key) deferrable,
  constraint divisions_id check (id ~ '^[a-z0-9-]{1,40}$'),
  constraint divisions_position check (position between 0 and 7),
  constraint divisions_name check (char_length(name) <= 40 and btrim(name) <> ''),
  constraint divisions_who check (char_length(who) <= 80 and btrim(who) <> ''),
  constraint divisions_range check (
    from_handicap between 0 and 54 and coalesce(from_handicap, 0) <= coalesce(to_handicap, 54)
  ),
  constraint divisions_to check (to_handicap between 0 and 54),
  constraint divisions_for_people check (
    for_people in ('women', 'men', 'members', 'juniors', 'guests')),
  constraint divisions_max check (max_handicap between 0 and 54),
  constraint divisions_max_strokes check (max_strokes between 0 and 99),
  constraint divisions_tees check (
    num_nonnulls(tee, tees_text) <= 1
    and char_length(tees_text) <= 20 and btrim(tees_text) <> ''
  ),
  constraint divisions_places check (places between 1 and 10000)
);

comment on table public.divisions is
  'The categories of a tournament''s players, in the club''s order. A registration has the id as its category.';

create index divisions_of_tee on public.divisions (tournament_id, tee);

create table public.golf_groups (
  id uuid default gen_random_uuid() not null,
  tournament_id text not null,
  name text not null,
  -- Null: not offered, but its places are limited.
  position integer,
  places integer,
  is_hidden boolean default false not null,
  constraint golf_groups_pkey primary key (id),
  constraint golf_groups_of_one_tournament unique (tournament_id, id),
  constraint golf_groups_names unique (tournament_id, name) deferrable,
  constraint golf_groups_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint golf_groups_name check (char_length(name) <= 80 and btrim(name) <> ''),
  constraint golf_groups_position check (position between 0 and 39),
  constraint golf_groups_places check (places between 1 and 10000)
);

create table public.questions (
  tournament_id text not null,
  id text not null,
  position integer not null,
  kind text not null,
  label text not null,
  required boolean not null,
  per_player boolean default false not null,
  -- Of choices the first is an early start, the second a late one; a text is with whom.
  for_draw boolean default false not null,
  is_hidden boolean default false not null,
  constraint questions_pkey primary key (tournament_id, id),
  constraint questions_of_kind unique (tournament_id, id, kind),
  constraint questions_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint questions_id check (id ~ '^[a-z0-9-]{1,40}$'),
  constraint questions_position check (position between 0 and 5),
  constraint questions_kind check (kind in ('short_text', 'long_text', 'choice', 'yes_no')),
  constraint questions_label check (char_length(label) <= 200 and btrim(label) <> ''),
  constraint questions_for_draw check (not for_draw or case kind
    when 'choice' then true
    when 'short_text' then true
    when 'long_text' then true
    when 'yes_no' then false
    else private.refuse_kind(kind)
  end)
);

create table public.choices (
  id uuid default gen_random_uuid() not null,
  tournament_id text not null,
  question_id text not null,
  name text not null,
  position integer not null,
  is_hidden boolean default false not null,
  constraint choices_pkey primary key (id),
  constraint choices_of_one_question unique (tournament_id, question_id, id),
  constraint choices_names unique (tournament_id, question_id, name) deferrable,
  constraint choices_question_fkey foreign key (tournament_id, question_id)
    references public.questions(tournament_id, id) on delete cascade,
  constraint choices_position check (position between 0 and 39),
  constraint choices_name check (char_length(name) <= 80 and btrim(name) <> '')
);

comment on table public.choices is
  'The answers to a question of the kind choice: it offers 2 to 20.';

create table public.former_names (
  tournament_id text not null,
  -- golf_group, category, or "question:" and its id.
  choice_of text not null,
  -- No foreign key: the name is kept when its golf group, division or choice is removed.
  option_id text not null,
  name text not null,
  until timestamptz default clock_timestamp() not null,
  -- The last of the tournament's with this name; forms are made with one.
  options_version integer not null,
  constraint former_names_pkey primary key (tournament_id, choice_of, option_id, until),
  constraint former_names_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint former_names_choice_of check (
    choice_of ~ '^(golf_group|category|question:[a-z0-9-]{1,40})$'
  ),
  constraint former_names_option_id check (char_length(option_id) <= 40),
  constraint former_names_name check (char_length(name) <= 80)
);

comment on table public.former_names is
  'What golf groups, divisions and choices were called before they were renamed or removed: a version of an entry sent before `until` means it by that name.';

create index former_names_by_name
  on public.former_names (tournament_id, choice_of, name, until);

create function private.keep_former_name() returns trigger
language plpgsql
as $$
begin
  insert into public.former_names (tournament_id, choice_of, option_id, name, options_version)
  select known.id,
         case tg_table_name
           when 'golf_groups' then 'golf_group'
           when 'divisions' then 'category'
           else 'question:' || (to_jsonb(old) ->> 'question_id') end,
         old.id::text, old.name, known.options_version
  -- It is gone when a whole tournament is deleted.
  from public.tournaments as known where known.id = old.tournament_id;
  return null;
end;
$$;

create trigger keep_former_name
after update on public.golf_groups
for each row when (old.name <> new.name)
execute function private.keep_former_name();

create trigger keep_name_of_removed
after delete on public.golf_groups
for each row execute function private.keep_former_name();

create trigger keep_former_name
after update on public.divisions
for each row when (old.name <> new.name)
execute function private.keep_former_name();

create trigger keep_name_of_removed
after delete on public.divisions
for each row execute function private.keep_former_name();

create trigger keep_former_name
after update on public.choices
for each row when (old.name <> new.name)
execute function private.keep_former_name();

create trigger keep_name_of_removed
after delete on public.choices
for each row execute function private.keep_former_name();

create view private.option_names as
select tournament_id, choice_of, option_id, name, until from public.former_names
union all
select tournament_id, 'golf_group', id::text, name, 'infinity' from public.golf_groups
union all
select tournament_id, 'category', id, name, 'infinity' from public.divisions
union all
select tournament_id, 'question:' || question_id, id::text, name, 'infinity' from public.choices;

comment on view private.option_names is
  'Each name that a golf group, a division or a choice has or had, until when.';

create policy "who reads a tournament reads its tees" on public.tees
  for select to anon, authenticated
  using (tournament_id = (
    select shown.id from public.tournaments as shown where shown.id = tournament_id));

create policy "who reads a tournament reads its divisions" on public.divisions
  for select to anon, authenticated
  using (tournament_id = (
    select shown.id from public.tournaments as shown where shown.id = tournament_id));

create policy "who reads a tournament reads its golf groups" on public.golf_groups
  for select to anon, authenticated
  using (tournament_id = (
    select shown.id from public.tournaments as shown where shown.id = tournament_id));

create policy "who reads a tournament reads its questions" on public.questions
  for select to anon, authenticated
  using (tournament_id = (
    select shown.id from public.tournaments as shown where shown.id = tournament_id));

create policy "who reads a tournament reads the choices of its questions" on public.choices
  for select to anon, authenticated
  using (tournament_id = (
    select shown.id from public.tournaments as shown where shown.id = tournament_id));

-- Whether the results of a tournament are published, or no match of a knock-out is open any more.
create function public.has_results(tournament text) returns boolean
language sql stable security definer
as $$
  select exists (
    select from public.tournament_play as play
    where play.tournament_id = has_results.tournament
      and play.results_published_at is not null)
  or case when exists (
    select from public.knockouts as knockout
    where knockout.tournament_id = has_results.tournament and knockout.finished_at is not null
  ) then public.finished_on(has_results.tournament) is not null else false end;
$$;

-- When the results of a tournament were taken back; null: they were not, or are published again.
create function public.results_taken_back_at(tournament text) returns timestamptz
language sql stable security definer
as $$
  select play.results_taken_back_at
  from public.tournament_play as play
  join public.tournaments as there on there.id = play.tournament_id
  where there.id = results_taken_back_at.tournament and there.state = 'published';
$$;

create function public.draw_published_at(tournament text) returns timestamptz
language sql stable security definer
as $$
  select coalesce(play.draw_published_at, (
      select min(knockout.published_at) from public.knockouts as knockout
      where knockout.tournament_id = there.id))
  from public.tournaments as there
  left join public.tournament_play as play on play.tournament_id = there.id
  where there.id = draw_published_at.tournament;
$$;

-- The day on which the last match of a knock-out was decided, in India, of divisions the last of all;
-- null: one is open. A division without two sides has none.
create function public.finished_on(tournament text) returns date
language sql stable security definer
as $$
  select (max(knockout.finished_at) at time zone 'Asia/Kolkata')::date
  from public.tournaments as there
  join public.knockouts as knockout on knockout.tournament_id = there.id
  where there.id = finished_on.tournament and there.state <> 'draft'
    and (knockout.division_id is null or knockout.published_at is not null or 1 < (
      select count(*)
      from private.entered_in_knockout(knockout.tournament_id, knockout.division_id)))
  having bool_and(knockout.finished_at is not null);
$$;

-- A tournament with its lists, as pages show and the club's form saves them: divisions [{id,
-- name, who, from, to, tees, max, max_strokes, by_club, for, hidden}], category_places {id: places}, golf_groups,
-- hidden_golf_groups, golf_group_places {name: places}, rated_tees [{name, par, rating, slope,
-- pars, indexes}], questions [{id, kind, label, required, choices, hidden_choices, per_player, for_draw,
-- hidden}].
create view public.tournament_details with (security_invoker = true) as
select tournament.*,
       coalesce((
         select jsonb_agg(
           jsonb_strip_nulls(jsonb_build_object(
             'id', division.id, 'name', division.name, 'who', division.who,
             'from', division.from_handicap, 'to', division.to_handicap,
             'tees', coalesce(division.tee, division.tees_text),
             'max', division.max_handicap, 'max_strokes', division.max_strokes, 'by_club', nullif(division.by_club, false), 'for', division.for_people,
             'hidden', nullif(division.is_hidden, false)))
           order by division.position)
         from public.divisions as division
         where division.tournament_id = tournament.id),
         '[]') as divisions,
       coalesce((
         select jsonb_object_agg(division.id, division.places)
         from public.divisions as division
         where division.tournament_id = tournament.id and division.places is not null),
         '{}') as category_places,
       array(
         select golf_group.name from public.golf_groups as golf_group
         where golf_group.tournament_id = tournament.id and golf_group.position is not null
           and not golf_group.is_hidden
         order by golf_group.position) as golf_groups,
       array(
         select golf_group.name from public.golf_groups as golf_group
         where golf_group.tournament_id = tournament.id and golf_group.is_hidden
         order by golf_group.position) as hidden_golf_groups,
       coalesce((
         select jsonb_object_agg(golf_group.name, golf_group.places)
         from public.golf_groups as golf_group
         where golf_group.tournament_id = tournament.id and golf_group.places is not null),
         '{}') as golf_group_places,
       coalesce((
         select jsonb_agg(
           jsonb_strip_nulls(jsonb_build_object(
             'name', tee.name, 'par', tee.par, 'rating', tee.rating, 'slope', tee.slope,
             'pars', tee.pars, 'indexes', tee.indexes))
           order by tee.position)
         from public.tees as tee where tee.tournament_id = tournament.id), '[]') as rated_tees,
       coalesce((
         select jsonb_agg(
           jsonb_strip_nulls(jsonb_build_object(
             'id', question.id, 'kind', question.kind, 'label', question.label,
             'required', question.required, 'per_player', nullif(question.per_player, false),
             'for_draw', nullif(question.for_draw, false),
             'hidden', nullif(question.is_hidden, false),
             'choices', (
               select jsonb_agg(choice.name order by choice.position)
               from public.choices as choice
               where choice.tournament_id = question.tournament_id
                 and choice.question_id = question.id and not choice.is_hidden),
             'hidden_choices', (
               select jsonb_agg(choice.name order by choice.position)
               from public.choices as choice
               where choice.tournament_id = question.tournament_id
                 and choice.question_id = question.id and choice.is_hidden)))
           order by question.position)
         from public.questions as question
         where question.tournament_id = tournament.id), '[]') as questions,
       public.has_results(tournament.id) as has_results,
       -- The club's closing time; without one the first tee-off or the published draw, and of a
       -- knock-out the end of the day of the draw.
       least(
         coalesce(
           tournament.registration_closes_at,
           case when not tournament.is_open_after_its_day then least(
             (tournament.starts_on + coalesce(
               tournament.tee_off_at,
               case when tournament.form_of_play = 'knock-out' then time '24:00' end))
               at time zone 'Asia/Kolkata',
             public.draw_published_at(tournament.id)) end),
         -- Nobody enters a knock-out whose draw is published.
         case when tournament.form_of_play = 'knock-out'
           then public.draw_published_at(tournament.id) end) as registration_ends_at,
       -- A knock-out that is drawn goes on until its last match is decided, or for 90 days after
       -- "final by" where that never comes.
       case when tournament.form_of_play = 'knock-out'
         then coalesce(
           public.finished_on(tournament.id),
           greatest(
             tournament.starts_on, tournament.final_by,
             case when public.draw_published_at(tournament.id) is not null
               then least(
                 (now() at time zone 'Asia/Kolkata')::date,
                 greatest(tournament.starts_on, tournament.final_by) + 90) end))
         else tournament.starts_on end as last_day,
       -- Of one that is played: while members enter, it is not asked.
       case when tournament.starts_on <= (now() at time zone 'Asia/Kolkata')::date
           and not tournament.is_open_after_its_day
         then public.results_taken_back_at(tournament.id) end as results_taken_back_at
from public.tournaments as tournament;

-- Whether its results are published, or its last day has passed, in India.
create function private.is_played(tournament public.tournament_details) returns boolean
language sql stable
return coalesce(
  (tournament.has_results
    or tournament.last_day < (now() at time zone 'Asia/Kolkata')::date)
    and not tournament.is_open_after_its_day,
  false);

create function private.next_tournament_version() returns trigger
language plpgsql
as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end;
$$;

-- Who acts and the member first, then the tournament, then registrations. Until the transaction
-- ends nobody changes the tournament; where places are counted, nobody else enters.
create function private.lock_tournament(tournament text) returns public.tournament_details
language plpgsql
as $$
declare
  known public.tournament_details;
begin
  if not exists (
    select from private.pools
    where tournament_id = lock_tournament.tournament and places is not null
  ) then
    begin
      perform from public.tournaments where id = lock_tournament.tournament for share;
      if not exists (
        select from private.pools
        where tournament_id = lock_tournament.tournament and places is not null
      ) then
        select * into known from public.tournament_details
        where id = lock_tournament.tournament;
        return known;
      end if;
      -- It has got a limit just now. Two who asked for the stronger lock beside this
      -- one would deadlock, so this one is given back first.
      raise exception 'tournament_changed' using errcode = 'serialization_failure';
    exception when serialization_failure then
      null;
    end;
  end if;
  perform from public.tournaments where id = lock_tournament.tournament for no key update;
  select * into known from public.tournament_details where id = lock_tournament.tournament;
  return known;
end;
$$;

create function private.write_tournament_audit(
  action text, tournament text, details jsonb default null
) returns void
language sql
as $$
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  select (select auth.uid()), action, known.slug, known.id, details
  from public.tournaments as known where known.id = write_tournament_audit.tournament;
$$;

-- "Monsoon Cup" -> monsoon-cup
create function private.slug_of(name text) returns text
language sql immutable
as $$
  select case when char_length(words.base) < 3
    then btrim('tournament-' || words.base, '-') else words.base end
  from (
    select btrim(left(regexp_replace(
      regexp_replace(lower(slug_of.name), '[''’]', '', 'g'), '[^a-z0-9]+', '-', 'g'), 70), '-') as base
  ) as words;
$$;

-- monsoon-cup, or monsoon-cup-2 where that is taken.
create function private.free_slug(name text) returns text
language plpgsql stable
as $$
declare
  base text := private.slug_of(name);
  found_slug text;
begin
  select candidate into found_slug
  from (
    select case number when 1 then base else base || '-' || number end as candidate, number
    from generate_series(1, 1000) as number
  ) as candidates
  where not private.is_reserved_slug(candidate)
    and not exists (select from public.tournaments where slug = candidate)
  order by number
  limit 1;
  return found_slug;
end;
$$;

create function private.assert_dates_agree(
  before public.tournament_details, after public.tournament_details
) returns void
language plpgsql immutable
as $$
declare
  contradiction text;
begin
  -- Only what this change touches: a row may be older than the rule.
  select field into contradiction
  from (values
    ('registration_closes_at', after.registration_opens_at >= after.registration_closes_at,
     (before.registration_opens_at, before.registration_closes_at)
       is distinct from (after.registration_opens_at, after.registration_closes_at)),
    ('registration_opens_at',
     (after.registration_opens_at at time zone 'Asia/Kolkata')::date > after.starts_on,
     (before.registration_opens_at, before.starts_on)
       is distinct from (after.registration_opens_at, after.starts_on)),
    ('registration_closes_at',
     (after.registration_closes_at at time zone 'Asia/Kolkata')::date > after.starts_on,
     (before.registration_closes_at, before.starts_on)
       is distinct from (after.registration_closes_at, after.starts_on)),
    ('changes_until', after.changes_until > after.starts_on,
     (before.changes_until, before.starts_on)
       is distinct from (after.changes_until, after.starts_on)),
    ('club_handicaps_on', after.club_handicaps_on > after.starts_on,
     (before.club_handicaps_on, before.starts_on)
       is distinct from (after.club_handicaps_on, after.starts_on)),
    ('ends_at', after.tee_off_at >= after.ends_at, true),
    ('final_by', after.final_by < after.starts_on and after.form_of_play = 'knock-out',
     (before.final_by, before.starts_on, before.form_of_play)
       is distinct from (after.final_by, after.starts_on, after.form_of_play))
  ) as rule (field, is_broken, is_touched)
  where is_broken and is_touched
  limit 1;
  if found then
    raise exception 'dates_contradict' using detail = contradiction;
  end if;
end;
$$;

-- Golf groups, divisions, questions, their choices ("question:" and the id) and tees that
-- would go, with the number of entries that have them; of a question those that ever had an
-- answer, since their history shows it; of a tee those that play off it.
create function private.removed_in_use(
  before public.tournament_details, after public.tournament_details
)
returns table (choice_of text, choice text, entries bigint)
language sql stable
as $$
  with playing as (
    select player.id, player.entry_id, player.golf_group_id, player.category, player.position
    from public.players as player
    join public.entries as entry on entry.id = player.entry_id
    where player.tournament_id = before.id and player.state = 'playing'
      and entry.state <> 'withdrawn'
  ), followers as (
    select question ->> 'id' as id, question ->> 'kind' as kind,
           private.choices_of(question) as choices
    from jsonb_array_elements(
      case jsonb_typeof(after.questions) when 'array' then after.questions else '[]' end)
      as question
  )
  select 'golf_group', golf_group.name, count(distinct playing.entry_id)
  from public.golf_groups as golf_group
  join playing on playing.golf_group_id = golf_group.id
  where golf_group.tournament_id = before.id and golf_group.position is not null
    and golf_group.name <> all (after.golf_groups || after.hidden_golf_groups)
  group by golf_group.name
  union all
  select 'category', used.category, count(distinct used.entry_id)
  from (
    -- Otherwise their handicaps say where they go.
    select category, entry_id from playing where not after.divisions_by_handicap
    union all
    select knockout.division_id, side.entry_id
    from public.knockouts as knockout
    join public.knockout_sides as side on side.knockout_id = knockout.id
    where knockout.tournament_id = before.id and knockout.published_at is not null
  ) as used
  where used.category = any (private.division_ids(before.divisions))
    and used.category <> all (private.division_ids(after.divisions))
  group by used.category
  union all
  select 'question', question.id, count(distinct version.entry_id)
  from public.questions as question
  join public.entries as entry on entry.tournament_id = question.tournament_id
  join public.entry_versions as version
    on version.entry_id = entry.id
    and (version.answers ? question.id or exists (
      select from jsonb_array_elements(version.players) as player
      where player -> 'answers' ? question.id))
  where question.tournament_id = before.id
    and not exists (
      select from followers as follower
      where (follower.id, follower.kind) = (question.id, question.kind))
  group by question.id
  union all
  select 'question:' || follower.id, choice.name, count(distinct player.entry_id)
  from followers as follower
  join public.choices as choice
    on choice.tournament_id = before.id and choice.question_id = follower.id
    and not follower.choices ? choice.name
  join public.answers as answer
    on answer.tournament_id = choice.tournament_id and answer.question_id = choice.question_id
    and answer.choice_id = choice.id
  join playing as player on player.id = answer.player_id
  group by follower.id, choice.name
  union all
  -- Otherwise the answers of those whom members bring would go.
  select 'per_player', question ->> 'id', count(distinct playing.entry_id)
  from jsonb_array_elements(
    case jsonb_typeof(after.questions) when 'array' then after.questions else '[]' end) as question
  join public.questions as known
    on known.tournament_id = before.id and known.id = question ->> 'id' and known.per_player
  join public.answers as answer
    on answer.tournament_id = known.tournament_id and answer.question_id = known.id
  join playing on playing.id = answer.player_id
  where not coalesce((question ->> 'per_player')::boolean, false) and playing.position > 0
  group by question ->> 'id'
  union all
  select 'tee', playing.tee, count(*) from public.playing_data as playing
  where playing.tournament_id = before.id and before.rated_tees is distinct from after.rated_tees
    and playing.tee is not null and not after.rated_tees @> jsonb_build_array(jsonb_build_object('name', playing.tee))
  group by playing.tee;
$$;

create function private.choices_of(question jsonb) returns jsonb
language sql immutable
return coalesce(question -> 'choices', '[]') || coalesce(question -> 'hidden_choices', '[]');

create function private.assert_nothing_in_use_goes(
  before public.tournament_details, after public.tournament_details
) returns void
language plpgsql stable
as $$
declare
  removed jsonb;
begin
  if (before.golf_groups, before.hidden_golf_groups, before.divisions, before.questions,
      before.rated_tees)
     is not distinct from (after.golf_groups, after.hidden_golf_groups, after.divisions,
                           after.questions, after.rated_tees) then
    return;
  end if;
  select jsonb_agg(gone order by gone.choice_of, gone.choice) into removed
  from private.removed_in_use(before, after) as gone;
  if removed is not null then
    raise exception 'choice_in_use' using detail = removed::text;
  end if;
end;
$$;

-- A golf group that members wrote in is the club's once it has one of that name.
create function private.list_written_groups(tournament text) returns void
language sql
as $$
  update public.players as player
  set golf_group_id = known.id, other_golf_group = null
  from public.golf_groups as known
  where known.tournament_id = list_written_groups.tournament
    and player.tournament_id = known.tournament_id and player.other_golf_group = known.name;
$$;

-- Gives golf groups, tees and choices other names, {choice_of: {name: other name}}. An answer
-- that is the name of a tee is renamed with it, a team with its golf group.
create function private.rename_options(tournament text, renamed jsonb) returns void
language plpgsql
as $$
declare
  field text := 'rated_tees';
begin
  if octet_length(renamed::text) > 65536 or exists (
    select from jsonb_each(renamed) as names
    where jsonb_typeof(names.value) <> 'object'
      or exists (select from jsonb_each_text(names.value) where coalesce(value, '') = '')
  ) then
    raise exception 'tournament_invalid';
  end if;
  update public.tees as known set name = renamed -> 'tee' ->> known.name
  where known.tournament_id = rename_options.tournament and renamed -> 'tee' ? known.name;
  field := 'golf_groups';
  perform private.rename_teams(rename_options.tournament, coalesce(renamed -> 'golf_group', '{}'));
  update public.golf_groups as known
  set name = renamed -> 'golf_group' ->> known.name
  where known.tournament_id = rename_options.tournament
    and renamed -> 'golf_group' ? known.name;
  perform private.list_written_groups(rename_options.tournament);
  field := 'questions';
  update public.choices as known
  set name = other.name
  from (
    select choice.id, coalesce(
        renamed -> ('question:' || choice.question_id) ->> choice.name, tee.value) as name
    from public.choices as choice
    left join jsonb_each_text(renamed -> 'tee') as tee
      on lower(tee.key) = lower(btrim(choice.name))
    where choice.tournament_id = rename_options.tournament
  ) as other
  where other.id = known.id and other.name <> known.name;
  perform private.write_tournament_audit('choices-renamed', rename_options.tournament, (
    select jsonb_agg(name.key || ' → ' || name.value order by names.key, name.key)
    from jsonb_each(renamed) as names
    cross join jsonb_each_text(names.value) as name));
exception
  when integrity_constraint_violation then
    raise exception 'tournament_invalid' using detail = field;
end;
$$;

-- Of the entries that there are, when the club changes what handicaps its divisions take.
-- Puts every player of a tournament into the division of their handicap.
create function private.give_divisions(tournament public.tournament_details) returns void
language plpgsql
as $$
declare
  uncovered text;
begin
  select player.handicap into uncovered from public.players as player
  join public.entries as entry on entry.id = player.entry_id
  where player.tournament_id = tournament.id and player.state = 'playing'
    and entry.state <> 'withdrawn'
    and private.division_for(tournament.divisions, player.handicap) is null
  order by player.handicap limit 1;
  if found then
    raise exception 'handicap_in_no_division' using detail = uncovered;
  end if;
  update public.players as player
  set category = private.division_for(tournament.divisions, player.handicap)
  from public.entries as entry
  where player.tournament_id = tournament.id and player.state = 'playing'
    and entry.id = player.entry_id and entry.state <> 'withdrawn'
    and player.category
      is distinct from private.division_for(tournament.divisions, player.handicap);
  perform private.sync_playing_data(entry.id), private.charge_entry(entry.id)
  from public.entries as entry
  where entry.tournament_id = tournament.id and entry.state <> 'withdrawn';
  perform private.move_up_waiting(tournament.id);
end;
$$;

-- The row, locked, as the caller has seen it.
create function private.open_tournament(tournament text, expected_version integer)
returns public.tournament_details
language plpgsql
as $$
declare
  known public.tournament_details;
begin
  perform private.lock_caller();
  perform from public.tournaments where id = open_tournament.tournament for update;
  if not found then
    raise exception 'tournament_not_found';
  end if;
  select * into known from public.tournament_details where id = open_tournament.tournament;
  if known.version is distinct from expected_version then
    raise exception 'version_conflict' using detail = known.version::text;
  end if;
  return known;
end;
$$;

create function private.default_lists() returns jsonb
language sql immutable
return '{"divisions": [
  {"id": "men", "name": "Men", "who": "Age < 70"},
  {"id": "senior", "name": "Senior", "who": "Age 70+"},
  {"id": "ladies", "name": "Ladies"}]}'::jsonb;

create function private.assert_numbers(item jsonb, fields text[]) returns void
language plpgsql immutable
as $$
begin
  if exists (
    select from unnest(fields) as field
    where jsonb_typeof(coalesce(item -> field, '0')) <> 'number'
  ) then
    raise exception 'fields_invalid' using errcode = 'data_exception';
  end if;
end;
$$;

create function private.save_tees(tournament text, tees jsonb) returns void
language plpgsql
as $$
begin
  perform private.assert_fields(tee, '{name,par,rating,slope}', '{pars,indexes}'),
          private.assert_numbers(tee, '{par,rating,slope}')
  from jsonb_array_elements(tees) as tee;
  -- Divisions are saved after it, with the tees that there are.
  update public.divisions as known set tee = null
  where known.tournament_id = save_tees.tournament
    and not tees @> jsonb_build_array(jsonb_build_object('name', known.tee));
  delete from public.tees as known
  where known.tournament_id = save_tees.tournament
    and not tees @> jsonb_build_array(jsonb_build_object('name', known.name));
  insert into public.tees (tournament_id, name, position, par, rating, slope, pars, indexes)
  select save_tees.tournament, tee ->> 'name', place - 1, (tee ->> 'par')::integer,
         (tee ->> 'rating')::numeric, (tee ->> 'slope')::integer, numbers.pars, numbers.indexes
  from jsonb_array_elements(tees) with ordinality as given (tee, place)
  cross join lateral jsonb_to_record(tee) as numbers (pars integer[], indexes integer[])
  on conflict on constraint tees_pkey do update
  set position = excluded.position, par = excluded.par, rating = excluded.rating,
      slope = excluded.slope, pars = excluded.pars, indexes = excluded.indexes;
end;
$$;

create function private.save_divisions(tournament text, divisions jsonb) returns void
language plpgsql
as $$
declare
  wrong text;
  by_division public.knockouts;
begin
  perform private.assert_fields(division, '{id,name}', '{who,from,to,tees,max,max_strokes,by_club,for,hidden}'),
          private.assert_numbers(division, '{from,to,max,max_strokes}')
  from jsonb_array_elements(divisions) as division;
  select format('%s, %s', division ->> 'name', division ->> 'tees') into wrong
  from jsonb_array_elements(divisions) as division
  where exists (select from public.tees as known where known.tournament_id = save_divisions.tournament)
    and division ? 'tees' and not exists (
      select from public.tees as known
      where known.tournament_id = save_divisions.tournament
        and lower(known.name) = lower(btrim(division ->> 'tees')))
  limit 1;
  if found then
    raise exception 'tee_unknown' using detail = wrong;
  end if;
  select known.* into by_division from public.knockouts as known
  where known.tournament_id = save_divisions.tournament and known.division_id is not null
  order by known.id limit 1;
  delete from public.divisions as gone
  where gone.tournament_id = save_divisions.tournament
    and gone.id <> all (private.division_ids(divisions));
  set constraints public.divisions_names deferred;
  insert into public.divisions (
    tournament_id, id, position, name, who, from_handicap, to_handicap, max_handicap,
    max_strokes, by_club, for_people,
    is_hidden, tee, tees_text)
  select save_divisions.tournament, division ->> 'id', place - 1, division ->> 'name',
         division ->> 'who', (division ->> 'from')::integer, (division ->> 'to')::integer,
         (division ->> 'max')::integer, (division ->> 'max_strokes')::integer,
         coalesce((division -> 'by_club')::boolean, false), division ->> 'for',
         coalesce((division -> 'hidden')::boolean, false),
         tee.name, case when tee.name is null then division ->> 'tees' end
  from jsonb_array_elements(divisions) with ordinality as given (division, place)
  left join public.tees as tee
    on tee.tournament_id = save_divisions.tournament
    and lower(tee.name) = lower(btrim(division ->> 'tees'))
  on conflict on constraint divisions_pkey do update
  set position = excluded.position, name = excluded.name, who = excluded.who,
      from_handicap = excluded.from_handicap, to_handicap = excluded.to_handicap,
      max_handicap = excluded.max_handicap, max_strokes = excluded.max_strokes, by_club = excluded.by_club,
      for_people = excluded.for_people,
      is_hidden = excluded.is_hidden, tee = excluded.tee, tees_text = excluded.tees_text;
  set constraints public.divisions_names immediate;
  -- Each had its own knock-out, and all of them are gone: so have those in their place, with the terms.
  if by_division.id is not null
     and not private.has_knockouts_by_division(save_divisions.tournament) then
    insert into public.knockouts (tournament_id, division_id, rules, version)
    select save_divisions.tournament, division ->> 'id', by_division.rules, 1
    from jsonb_array_elements(divisions) as division
    where jsonb_array_length(divisions) > 1
    union all
    select save_divisions.tournament, null, by_division.rules, 1
    where jsonb_array_length(divisions) < 2
    on conflict (id) do nothing;
  end if;
end;
$$;

create function private.save_golf_groups(
  tournament text, names text[], hidden text[], places jsonb
) returns void
language plpgsql
as $$
declare
  wanted constant text[] := names || hidden || array(select jsonb_object_keys(places));
begin
  -- What is not the club's any more stays with its players as words, and the other way round.
  update public.players as player
  set golf_group_id = null, other_golf_group = former.name
  from public.golf_groups as former
  where former.tournament_id = save_golf_groups.tournament and former.name <> all (wanted)
    and player.tournament_id = former.tournament_id and player.golf_group_id = former.id;
  delete from public.golf_groups as former
  where former.tournament_id = save_golf_groups.tournament and former.name <> all (wanted);
  merge into public.golf_groups as known
  using (
    select name, max(position) as position, max(limited) as places,
           coalesce(max(position) >= cardinality(names), false) as is_hidden
    from (
      select name, position - 1 as position, null::integer as limited
      from unnest(names || hidden) with ordinality as listed (name, position)
      union all
      select key, null, value::integer from jsonb_each_text(places)
    ) as each
    group by name
  ) as listed
  on known.tournament_id = save_golf_groups.tournament and known.name = listed.name
  when matched then update
    set position = listed.position, places = listed.places, is_hidden = listed.is_hidden
  when not matched then insert (tournament_id, name, position, places, is_hidden)
    values (save_golf_groups.tournament, listed.name, listed.position, listed.places,
            listed.is_hidden);
  perform private.list_written_groups(save_golf_groups.tournament);
end;
$$;

create function private.save_questions(tournament text, questions jsonb) returns void
language plpgsql
as $$
begin
  perform private.assert_fields(question, '{id,kind,label,required}',
    '{choices,hidden_choices,per_player,for_draw,hidden}')
  from jsonb_array_elements(questions) as question;
  if exists (
    select from jsonb_array_elements(questions) as question
    where (question ->> 'kind' = 'choice') is distinct from question ? 'choices'
      or case when question ? 'choices'
        then jsonb_array_length(question -> 'choices') not between 2 and 20 end
  ) then
    raise exception 'fields_invalid' using errcode = 'data_exception';
  end if;
  -- Only of entries that were withdrawn: what others have is in use.
  delete from public.answers as former
  using public.players as player, public.entries as entry, public.choices as choice
  where choice.tournament_id = save_questions.tournament
    and former.tournament_id = choice.tournament_id
    and former.question_id = choice.question_id and former.choice_id = choice.id
    and player.id = former.player_id and entry.id = player.entry_id
    and entry.state = 'withdrawn'
    and not exists (
      select from jsonb_array_elements(questions) as question
      where question ->> 'id' = choice.question_id
        and private.choices_of(question) ? choice.name);
  delete from public.choices as former
  where former.tournament_id = save_questions.tournament
    and not exists (
      select from jsonb_array_elements(questions) as question
      where question ->> 'id' = former.question_id
        and private.choices_of(question) ? former.name);
  delete from public.questions as former
  where former.tournament_id = save_questions.tournament
    and not questions @> jsonb_build_array(jsonb_build_object('id', former.id));
  insert into public.questions (
    tournament_id, id, position, kind, label, required, per_player, for_draw, is_hidden)
  select save_questions.tournament, question ->> 'id', place - 1, question ->> 'kind',
         question ->> 'label', (question -> 'required')::boolean,
         coalesce((question -> 'per_player')::boolean, false),
         coalesce((question -> 'for_draw')::boolean, false),
         coalesce((question -> 'hidden')::boolean, false)
  from jsonb_array_elements(questions) with ordinality as given (question, place)
  on conflict on constraint questions_pkey do update
  set position = excluded.position, kind = excluded.kind, label = excluded.label,
      required = excluded.required, per_player = excluded.per_player,
      for_draw = excluded.for_draw, is_hidden = excluded.is_hidden;
  merge into public.choices as known
  using (
    select question ->> 'id' as question_id, name, place - 1 as position,
           place > jsonb_array_length(question -> 'choices') as is_hidden
    from jsonb_array_elements(questions) as question
    cross join lateral jsonb_array_elements_text(private.choices_of(question))
      with ordinality as choice (name, place)
  ) as listed
  on known.tournament_id = save_questions.tournament
    and known.question_id = listed.question_id and known.name = listed.name
  when matched then update set position = listed.position, is_hidden = listed.is_hidden
  when not matched then insert (tournament_id, question_id, name, position, is_hidden)
    values (save_questions.tournament, listed.question_id, listed.name, listed.position,
            listed.is_hidden);
end;
$$;

-- Pars of the tees of one course differ by a few strokes, those of nine holes by half.
-- Refuses tees that are rated for eighteen holes on a scorecard of nine, or the other way
-- round; the detail is their names.
create function private.assert_tees_of_round(tournament text, rules jsonb) returns void
language plpgsql stable
as $$
declare
  wrong text;
begin
  select string_agg(tee.name, ', ' order by tee.position) into wrong
  from public.tees as tee
  cross join (
    select sum(par::integer) as par
    from jsonb_array_elements_text(rules #> '{scoring,course,par}') as par) as scorecard
  where tee.tournament_id = assert_tees_of_round.tournament
    and abs(tee.par - scorecard.par) > 8;
  if wrong is not null then
    raise exception 'tee_of_another_round' using detail = wrong;
  end if;
end;
$$;

-- The lists of a tournament as the form has them, where they are not what is saved.
create function private.save_lists(
  saved public.tournament_details, wanted public.tournament_details
) returns void
language plpgsql
as $$
declare
  field text;
  violated text;
begin
  field := 'rated_tees';
  if saved.rated_tees is distinct from wanted.rated_tees then
    perform private.save_tees(saved.id, wanted.rated_tees);
  end if;
  field := 'divisions';
  if (saved.divisions, saved.rated_tees) is distinct from (wanted.divisions, wanted.rated_tees) then
    perform private.save_divisions(saved.id, wanted.divisions);
  end if;
  field := 'category_places';
  if (saved.divisions, saved.category_places)
     is distinct from (wanted.divisions, wanted.category_places) then
    perform private.assert_fields(
      wanted.category_places, '{}', private.division_ids(wanted.divisions));
    perform private.assert_numbers(
      wanted.category_places, array(select jsonb_object_keys(wanted.category_places)));
    update public.divisions as division
    set places = (wanted.category_places ->> division.id)::integer
    where division.tournament_id = saved.id;
  end if;
  field := 'golf_group_places';
  if (saved.golf_groups, saved.hidden_golf_groups, saved.golf_group_places)
     is distinct from (wanted.golf_groups, wanted.hidden_golf_groups, wanted.golf_group_places) then
    perform private.assert_numbers(
      wanted.golf_group_places, array(select jsonb_object_keys(wanted.golf_group_places)));
    if saved.golf_groups is distinct from wanted.golf_groups then
      field := 'golf_groups';
    end if;
    perform private.save_golf_groups(
      saved.id, wanted.golf_groups, wanted.hidden_golf_groups, wanted.golf_group_places);
  end if;
  field := 'questions';
  if saved.questions is distinct from wanted.questions then
    perform private.save_questions(saved.id, wanted.questions);
  end if;
exception
  when foreign_key_violation then
    get stacked diagnostics violated = constraint_name;
    raise exception '%',
      case when violated like 'competitions%' then 'needed_by_competition' else 'tournament_invalid' end
      using detail = field;
  when integrity_constraint_violation or data_exception or cardinality_violation then
    raise exception 'tournament_invalid' using detail = field;
end;
$$;

-- Changes these columns of a tournament, or makes a draft; secretaries only. Codes:
-- field_unknown, tournament_not_found, version_conflict, slug_taken, slug_reserved, slug_fixed,
-- name_and_day_taken, dates_contradict, capacity_below_entries, entry_form_has_entries,
-- form_of_play_has_draw, form_of_play_in_series, choice_in_use, needed_by_competition, handicap_in_no_division, tournament_incomplete, tee_of_another_round,
-- places_below_entries, team_name_taken, tournament_invalid; the detail is the column, the number entered, the
-- handicap, the tee, the team, the present version or what would go and is in use, as [{choice_of,
-- choice, entries}]. renamed has other names of golf groups, tees and choices, {choice_of:
-- {name: other name}}.
create function public.save_tournament(
  changes jsonb,
  tournament text default null,
  expected_version integer default null,
  submission_key uuid default null,
  renamed jsonb default '{}',
  series jsonb default '[]'
)
returns table (id text, slug text, version integer)
language plpgsql volatile security definer
as $$
#variable_conflict use_column
declare
  editable constant text[] := private.editable_columns();
  pool record;
  known public.tournament_details;
  wanted public.tournament_details;
  made_id text;
  wrong text;
  entries integer;
  limits jsonb;
  moved_to date;
  renamed_divisions text;
begin
  perform private.assert_role('{secretary}', save_tournament.tournament);
  perform private.assert_series_moves(save_tournament.series);
  if jsonb_typeof(changes) is distinct from 'object'
     or jsonb_typeof(renamed) is distinct from 'object' then
    raise exception 'tournament_invalid';
  end if;
  select field into wrong from jsonb_object_keys(changes) as field
  where field <> all (editable) limit 1;
  if found then
    raise exception 'field_unknown' using detail = wrong;
  end if;

  if save_tournament.tournament is null then
    -- Idempotent: a resubmitted form returns the tournament it already created.
    insert into public.tournaments as made (id, name)
    values (coalesce(submission_key, gen_random_uuid())::text,
            coalesce(btrim(changes ->> 'name'), ''))
    on conflict on constraint tournaments_pkey do nothing
    returning made.id into made_id;
    if made_id is null then
      return query
        select there.id, there.slug, there.version from public.tournaments as there
        where there.id = submission_key::text;
      return;
    end if;
    select * into known from public.tournament_details as made where made.id = made_id;
    changes := private.default_lists() || changes;
  else
    known := private.open_tournament(save_tournament.tournament, expected_version);
    begin
      moved_to := (changes ->> 'starts_on')::date;
    exception when data_exception then
      raise exception 'tournament_invalid' using detail = 'starts_on';
    end;
    select left(string_agg(
      division.name || ' → ' || (given ->> 'name'), ', ' order by division.position), 200)
    into renamed_divisions
    from public.divisions as division
    join jsonb_array_elements(
      case jsonb_typeof(changes -> 'divisions') when 'array' then changes -> 'divisions' end
    ) as given on given ->> 'id' = division.id
    where division.tournament_id = known.id and division.name <> given ->> 'name';
    perform private.note_series_moves(
      case when changes ? 'starts_on' then 'day-moved' else 'division-renamed' end,
      known.id, save_tournament.series, moved_to, renamed_divisions);
    -- Published boards have the names of divisions that they have now.
    update public.tournament_play as played
    set corrections = private.with_correction(played.corrections, jsonb_build_object(
      'at', now(), 'moves', jsonb_build_array(), 'renamed', renamed_divisions))
    where played.tournament_id = known.id and renamed_divisions is not null
      and jsonb_path_exists(played.published_results, '$.players[*].division');
    perform private.fix_playing_data_by_tee_time(known.id);
    if renamed <> '{}' then
      perform private.rename_options(known.id, renamed);
      select * into known from public.tournament_details as there where there.id = known.id;
      if jsonb_typeof(changes -> 'divisions') = 'array' then
        changes := jsonb_set(changes, '{divisions}', (
          select coalesce(jsonb_agg(
            case when renamed -> 'tee' ? (division ->> 'tees')
              then jsonb_set(division, '{tees}', renamed -> 'tee' -> (division ->> 'tees'))
              else division end order by place), '[]')
          from jsonb_array_elements(changes -> 'divisions') with ordinality as given (division, place)));
      end if;
    end if;
  end if;

  begin
    wanted := jsonb_populate_record(known, changes);
    if renamed <> '{}' then
      wanted.options_version := known.options_version + 1;
    end if;
  exception when data_exception then
    for wrong in select jsonb_object_keys(changes) loop
      begin
        perform jsonb_populate_record(known, jsonb_build_object(wrong, changes -> wrong));
      exception when data_exception then
        raise exception 'tournament_invalid' using detail = wrong;
      end;
    end loop;
    raise;
  end;
  wanted.name := btrim(wanted.name);
  wanted.questions := private.with_question_ids(wanted.questions);
  if save_tournament.tournament is null and changes ->> 'slug' is null then
    wanted.slug := private.free_slug(wanted.name);
  elsif known.published_at is null and not changes ? 'slug'
    and private.slug_of(wanted.name) <> private.slug_of(known.name)
    and known.slug ~ ('^' || private.slug_of(known.name) || '(-[0-9]+)?$')
  then
    -- A draft's address follows its name, unless the club has typed another one.
    wanted.slug := private.free_slug(wanted.name);
  elsif wanted.slug is distinct from known.slug then
    if known.published_at is not null then
      raise exception 'slug_fixed';
    end if;
    if private.is_reserved_slug(wanted.slug) then
      raise exception 'slug_reserved';
    end if;
  end if;
  perform private.assert_dates_agree(known, wanted);
  if wanted.capacity is distinct from known.capacity then
    entries := (
      select taken.entries from private.taken_places as taken where taken.tournament_id = known.id);
    if wanted.capacity < entries then
      raise exception 'capacity_below_entries' using detail = entries::text;
    end if;
  end if;
  if wanted.entry_form is distinct from known.entry_form and exists (
    select from public.entries where tournament_id = known.id
  ) then
    raise exception 'entry_form_has_entries';
  end if;
  if wanted.form_of_play is distinct from known.form_of_play and (
    exists (select from public.fourballs as drawn where drawn.tournament_id = known.id)
    or exists (select from public.scores as score where score.tournament_id = known.id)
    or exists (
      select from public.knockouts as drawn where drawn.tournament_id = known.id and drawn.drawn_by is not null)
  ) then
    raise exception 'form_of_play_has_draw';
  end if;
  if wanted.form_of_play = 'knock-out' and exists (
    select from public.series_tournaments as listed where listed.tournament_id = known.id
  ) then
    raise exception 'form_of_play_in_series';
  end if;

  perform private.assert_nothing_in_use_goes(known, wanted);
  limits := (
    select jsonb_object_agg(before.pool, before.places) from private.pools as before
    where before.tournament_id = known.id and before.places is not null);
  if wanted.schedule_items is distinct from known.schedule_items then
    wanted.schedule := private.schedule_text(wanted.schedule_items);
  end if;
  execute (
    select format('update public.tournaments set %s where id = $2',
                  string_agg(format('%1$I = ($1).%1$I', field), ', '))
    from unnest(editable || array['schedule', 'options_version']) as field
    where field <> all (array['divisions', 'category_places', 'golf_groups',
                              'hidden_golf_groups', 'golf_group_places', 'rated_tees',
                              'questions']))
  using wanted, known.id;
  perform private.save_lists(known, wanted);
  select * into wanted from public.tournament_details as saved where saved.id = known.id;
  if known.rated_tees is distinct from wanted.rated_tees then
    perform private.assert_tees_of_round(
      known.id, (select rules from public.tournament_play where tournament_id = known.id));
  end if;
  if wanted.published_at is not null then
    select field into wrong from unnest(private.missing_fields(wanted)) as field
    where field <> all (private.missing_fields(known)) limit 1;
    if found then
      raise exception 'tournament_incomplete' using detail = wrong;
    end if;
  end if;
  if wanted.entry_form = 'full' and wanted.divisions_by_handicap
     and (known.divisions, known.divisions_by_handicap)
       is distinct from (wanted.divisions, wanted.divisions_by_handicap) then
    perform private.give_divisions(wanted);
  end if;
  if (known.divisions, known.rated_tees) is distinct from (wanted.divisions, wanted.rated_tees) then
    perform private.sync_playing_data(entry.id)
    from public.entries as entry
    where entry.tournament_id = known.id and entry.state <> 'withdrawn';
    perform private.give_rated_tees(known.id);
  end if;
  for pool in
    select claim.pool, claim.players as entries
    from private.claim_counts as claim
    where claim.tournament_id = known.id and claim.state = 'confirmed' and claim.pool <> 'all'
      and (claim.places is distinct from (limits ->> claim.pool)::integer
        or known.divisions is distinct from wanted.divisions)
      and claim.players > claim.places
    order by claim.pool
    limit 1
  loop
    raise exception 'places_below_entries'
      using detail = format('%s %s', pool.entries, pool.pool);
  end loop;

  perform private.write_tournament_audit(
    case when save_tournament.tournament is null then 'tournament-created'
         else 'tournament-saved' end,
    wanted.id,
    (select jsonb_agg(field order by field) from unnest(editable) as field
     where to_jsonb(known) -> field is distinct from to_jsonb(wanted) -> field)
    || coalesce((
      -- What entrants plan by, as it was: once it is so again there is nothing to tell them.
      select jsonb_build_array(jsonb_build_object(
        'was', jsonb_object_agg(field, to_jsonb(known) -> field)))
      from unnest(array['name', 'starts_on', 'date_text', 'tee_off_at', 'place', 'map_url']) as field
      where to_jsonb(known) -> field is distinct from to_jsonb(wanted) -> field
      having count(*) > 0), '[]'));
  if known.name <> wanted.name and known.state <> 'draft' then
    -- A closed series keeps the names that it was closed with.
    perform private.write_series_change(
      shown.id, 'renamed', known.id, null, null, was => known.name)
    from public.series_tournaments as listed
    join public.series as shown
      on shown.id = listed.series_id and shown.was_shown and shown.final is null
    where listed.tournament_id = known.id;
  end if;
  if (known.category_places, known.golf_group_places)
     is distinct from (wanted.category_places, wanted.golf_group_places) then
    perform private.move_up_waiting(known.id);
  end if;
  return query select wanted.id, wanted.slug, wanted.version;
exception
  when unique_violation then
    get stacked diagnostics wrong = constraint_name;
    if wrong = 'tournaments_slug_key' then
      raise exception 'slug_taken';
    elsif wrong = 'tournaments_name_and_day' then
      raise exception 'name_and_day_taken';
    elsif wrong = 'divisions_names' then
      raise exception 'tournament_invalid' using detail = 'divisions';
    end if;
    raise;
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'tournament_invalid' using detail = replace(wrong, 'tournaments_', '');
  when not_null_violation then
    get stacked diagnostics wrong = column_name;
    raise exception 'tournament_invalid' using detail = wrong;
end;
$$;

-- A new draft with everything but days, players and news, its fees and scoring settings too;
-- secretaries only. It has new_name and new_day; without them the source's name, and no day.
create function public.copy_tournament(
  tournament text,
  new_name text default null,
  new_day date default null,
  submission_key uuid default null
)
returns table (id text, slug text, version integer)
language plpgsql volatile security definer
as $$
#variable_conflict use_column
declare
  source public.tournament_details;
  made public.tournaments;
  name_of_copy text;
begin
  perform private.assert_role('{secretary}');
  select * into source from public.tournament_details as known
  where known.id = copy_tournament.tournament;
  if not found then
    raise exception 'tournament_not_found';
  end if;
  name_of_copy := coalesce(btrim(copy_tournament.new_name), source.name);
  -- Everything but what belongs to that day and its players.
  insert into public.tournaments
  select copied.*
  from jsonb_populate_record(null::public.tournaments, to_jsonb(source) || jsonb_build_object(
    'id', coalesce(submission_key, gen_random_uuid())::text,
    'name', name_of_copy, 'slug', private.free_slug(name_of_copy),
    'state', 'draft', 'published_at', null, 'cancelled_reason', null,
    'version', 1, 'updated_at', now(), 'calendar_path', null,
    'starts_on', copy_tournament.new_day, 'date_text', null, 'lead', null, 'closing_text', null,
    'registration_opens_at', null, 'registration_closes_at', null, 'changes_until', null,
    'club_handicaps_on', null, 'final_by', null,
    'is_open_after_its_day', false, 'has_plain_handicaps', false,
    'facts', '[]'::jsonb, 'teams_note', null, 'news', '[]'::jsonb)) as copied
  on conflict on constraint tournaments_pkey do nothing
  returning * into made;
  if made.id is null then
    return query
      select there.id, there.slug, there.version from public.tournaments as there
      where there.id = submission_key::text;
    return;
  end if;
  perform private.save_lists(
    (select details from public.tournament_details as details where details.id = made.id),
    jsonb_populate_record(source, jsonb_build_object('id', made.id)));
  insert into public.tournament_fees
  select copied.*
  from public.tournament_fees as fees
  cross join (select made.starts_on - source.starts_on as days) as there
  cross join lateral jsonb_populate_record(fees, jsonb_build_object(
    'tournament_id', made.id, 'version', 1,
    'prices', private.prices_with('id', made.id, private.prices_with(
      'name', source.id, fees.prices)),
    -- As many days before the day as there were.
    'early_fee', case when there.days is not null then fees.early_fee end,
    'early_until', fees.early_until + there.days,
    'refund_until', fees.refund_until + there.days)) as copied
  where fees.tournament_id = source.id;
  -- Secret holes that were played are no secret any more.
  insert into public.tournament_play (tournament_id, rules)
  select made.id,
         case when play.rules #> '{scoring,handicap}' ? 'secretHoles'
           then jsonb_set(play.rules, '{scoring,handicap,secretHoles}', '[]')
           else play.rules end
  from public.tournament_play as play
  where play.tournament_id = source.id and play.rules <> '{}';
  insert into public.knockouts (tournament_id, division_id, rules)
  select made.id, knockout.division_id, knockout.rules from public.knockouts as knockout
  where knockout.tournament_id = source.id
    and (knockout.rules <> '{}' or knockout.division_id is not null);
  insert into public.taken_courses (tournament_id, course_id)
  select made.id, taken.course_id from public.taken_courses as taken
  where taken.tournament_id = source.id;
  perform private.copy_competitions(source.id, made.id);
  perform private.write_tournament_audit(
    'tournament-copied', made.id, jsonb_build_array(source.slug));
  return query select made.id, made.slug, made.version;
exception
  when unique_violation then
    raise exception 'slug_taken';
end;
$$;

create function private.missing_fields(tournament public.tournament_details) returns text[]
language sql immutable
as $$
  select coalesce(array_agg(field order by place), '{}')
  from (values
    (1, 'starts_on', tournament.starts_on is null),
    (2, 'place', tournament.place is null),
    (3, 'summary', tournament.summary is null),
    -- One that members can choose.
    (4, 'divisions',
     tournament.entry_form = 'full'
       and not jsonb_path_exists(
         tournament.divisions, '$[*] ? (!(@.by_club == true || @.hidden == true))'))
  ) as needed (place, field, is_missing)
  where is_missing;
$$;

create function public.publish_tournament(tournament text, expected_version integer)
returns integer
language plpgsql volatile security definer
as $$
declare
  known public.tournament_details;
  missing text[];
begin
  perform private.assert_role('{secretary}', publish_tournament.tournament);
  known := private.open_tournament(tournament, expected_version);
  if known.state <> 'draft' then
    raise exception 'not_a_draft';
  end if;
  missing := private.missing_fields(known);
  if cardinality(missing) > 0 then
    raise exception 'tournament_incomplete' using detail = array_to_string(missing, ',');
  end if;
  update public.tournaments
  set state = 'published', published_at = now(),
      calendar_path = coalesce(calendar_path, '/tournaments/' || slug
        || case when has_information_page then '/updates.ics' else '.ics' end)
  where id = known.id
  returning version into known.version;
  perform private.write_tournament_audit('tournament-published', known.id);
  return known.version;
end;
$$;

create function public.close_registration(tournament text, expected_version integer)
returns integer
language plpgsql volatile security definer
as $$
declare
  known public.tournament_details;
begin
  perform private.assert_role('{secretary}', close_registration.tournament);
  known := private.open_tournament(tournament, expected_version);
  if known.state <> 'published' then
    raise exception 'not_published';
  end if;
  perform private.assert_registration_period(known);
  update public.tournaments set registration_closes_at = now()
  where id = known.id
  returning version into known.version;
  perform private.write_tournament_audit('registration-closed', known.id);
  return known.version;
end;
$$;

create function public.reopen_registration(
  tournament text, expected_version integer, closes_at timestamptz default null
) returns integer
language plpgsql volatile security definer
as $$
declare
  known public.tournament_details;
begin
  perform private.assert_role('{secretary}', reopen_registration.tournament);
  known := private.open_tournament(tournament, expected_version);
  if known.state <> 'published' then
    raise exception 'not_published';
  end if;
  if known.registration_ends_at is null or known.registration_ends_at > now() then
    raise exception 'registration_not_closed';
  end if;
  if private.is_played(known) then
    raise exception 'tournament_played';
  end if;
  if closes_at <= now() then
    raise exception 'dates_contradict' using detail = 'registration_closes_at';
  end if;
  -- Without a closing time it would be closed at once by what has come: then the day is its end.
  update public.tournaments as reopened set registration_closes_at = coalesce(
    closes_at,
    case when (known.starts_on + known.tee_off_at) at time zone 'Asia/Kolkata' <= now()
              or public.draw_published_at(known.id) is not null
      then (known.starts_on + time '23:59') at time zone 'Asia/Kolkata' end)
  where reopened.id = known.id
  returning version into known.version;
  perform private.write_tournament_audit('registration-reopened', known.id);
  return known.version;
end;
$$;

create function public.cancel_tournament(
  tournament text, expected_version integer, reason text, series jsonb default '[]'
) returns integer
language plpgsql volatile security definer
as $$
declare
  known public.tournament_details;
begin
  perform private.assert_role('{secretary}', cancel_tournament.tournament);
  perform private.assert_series_moves(series);
  perform private.assert_session();
  known := private.open_tournament(tournament, expected_version);
  if known.state <> 'published' then
    raise exception 'not_published';
  end if;
  if coalesce(btrim(reason), '') = '' or char_length(reason) > 1000 then
    raise exception 'tournament_invalid' using detail = 'cancelled_reason';
  end if;
  perform private.note_series_moves('cancelled', known.id, series);
  update public.tournaments set state = 'cancelled', cancelled_reason = btrim(reason)
  where id = known.id
  returning version into known.version;
  perform private.queue_cancellation_mails(known.id);
  perform private.write_tournament_audit('tournament-cancelled', known.id);
  return known.version;
end;
$$;

-- Deletes a tournament for which nobody has ever registered; secretaries only.
create function public.delete_tournament(tournament text, expected_version integer)
returns boolean
language plpgsql volatile security definer
as $$
declare
  known public.tournament_details;
begin
  perform private.assert_role('{secretary}');
  perform private.assert_session();
  known := private.open_tournament(tournament, expected_version);
  if exists (
    select from public.entries where tournament_id = known.id
  ) or exists (
    select from public.entry_fees as fee where fee.tournament_id = known.id
  ) then
    raise exception 'tournament_has_entries';
  end if;
  perform private.write_tournament_audit('tournament-deleted', known.id);
  delete from public.tournaments where id = known.id;
  return true;
end;
$$;

-- Of the audit log, which administrators read, what a tournament's pages show its secretaries, and of
-- the gallery the other roles that put pictures there.
create view private.acts_of_tournaments as
select line.tournament_id, line.at, line.action,
       coalesce(writer.full_name, writer.email) as admin_name, line.details
from public.admin_audit as line
left join public.profiles as writer on writer.id = line.admin_id
where line.tournament_id is not null and line.action <> 'contacts-read'
  -- One that was deleted is in the club's tournaments no more.
  and ((select private.has_role('{secretary}'))
    or line.tournament_id = any (array(select private.tournaments_of('{secretary}')))
    or (starts_with(line.action, 'picture-') and line.details ->> 'place' = 'gallery'
      and line.tournament_id = any (array(
        select private.tournaments_of('{secretary,starter,treasurer}')))));

create view public.tournament_changes with (security_invoker = true) as
select act.* from private.acts_of_tournaments as act;

comment on view public.tournament_changes is
  'What was done to a tournament, and by whom: for secretaries, and of its gallery for starters and treasurers. May be null: admin_name, details.';

-- The columns of a tournament that save_tournament changes.
create function private.editable_columns() returns text[]
language sql immutable
return array[
  'slug', 'name', 'starts_on', 'tee_off_at', 'ends_at', 'place', 'map_url', 'summary',
  'date_text', 'card_label', 'picture', 'has_information_page', 'lead', 'about', 'facts',
  'schedule_items', 'rules', 'prizes', 'tee_assignments', 'tee_notes', 'teams_note',
  'news', 'closing_text', 'registration_opens_at',
  'registration_closes_at', 'changes_until', 'capacity', 'guest_places', 'entry_form', 'form_intro',
  'golf_groups', 'hidden_golf_groups', 'allows_other_group', 'divisions', 'divisions_by_handicap', 'rated_tees', 'questions',
  'message_label', 'handicap_hint', 'golf_group_hint', 'category_places', 'golf_group_places', 'has_waiting_list', 'max_group_size',
  'club_handicaps_on', 'form_of_play', 'final_by'];

create trigger next_tournament_version
  before update on public.tournaments
  for each row
  execute function private.next_tournament_version();

-- Tournaments are rows that the club makes and changes on the site: a draft, then
-- published, perhaps cancelled. The functions that write them come two files later.

-- Lists are jsonb in the row, not tables of their own: one page shows them, one form
-- saves them, and one version number guards them all; nothing searches in them. The
-- checks below hold their shape and size.
create function public.is_list_of_texts(
  items jsonb, max_items integer, required jsonb, optional jsonb default '{}'
) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  max_lengths jsonb := required || optional;
begin
  if jsonb_typeof(items) <> 'array' then
    return false;
  end if;
  return jsonb_array_length(items) <= max_items and not exists (
    select from jsonb_array_elements(items) as item
    where case jsonb_typeof(item)
      when 'object' then
        not item ?& array(select jsonb_object_keys(required))
        or exists (
          select from jsonb_each(item) as field
          where not max_lengths ? field.key
            or jsonb_typeof(field.value) <> 'string'
            or btrim(field.value #>> '{}') = ''
            or char_length(field.value #>> '{}') > (max_lengths ->> field.key)::integer)
      else true
    end);
end;
$$;

comment on function public.is_list_of_texts(jsonb, integer, jsonb, jsonb) is
  'Whether this is a list of objects whose fields are texts, none blank. Fields are given with their greatest length, as {"name": 80}.';

create function public.is_list_of_names(
  names jsonb, max_names integer, max_length integer
) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(names) is distinct from 'array' then
    return false;
  end if;
  return jsonb_array_length(names) <= max_names and not exists (
    select from jsonb_array_elements(names) as name
    where jsonb_typeof(name) <> 'string'
      or btrim(name #>> '{}') = '' or char_length(name #>> '{}') > max_length);
end;
$$;

-- {name, players: [names]} and {start, players: [names]}.
create function public.is_list_of_lineups(
  items jsonb, label text, max_items integer, max_players integer
) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(items) <> 'array' or octet_length(items::text) > 65536 then
    return false;
  end if;
  return jsonb_array_length(items) <= max_items and not exists (
    select from jsonb_array_elements(items) as item
    where case jsonb_typeof(item)
      when 'object' then
        (select array_agg(key order by key) from jsonb_object_keys(item) as key)
          is distinct from array(select unnest(array[label, 'players']) order by 1)
        or not public.is_list_of_names(jsonb_build_array(item -> label), 1, 80)
        or not public.is_list_of_names(item -> 'players', max_players, 120)
      else true
    end);
end;
$$;

create function public.is_list_of_questions(questions jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(questions) <> 'array' then
    return false;
  end if;
  return jsonb_array_length(questions) <= 6
    and not exists (
      select from jsonb_array_elements(questions) as question
      where case jsonb_typeof(question)
        when 'object' then
          question - array['id', 'kind', 'label', 'required', 'choices'] <> '{}'
          or coalesce(question ->> 'id', '') !~ '^[a-z0-9-]{1,40}$'
          or not public.is_list_of_names(jsonb_build_array(question -> 'label'), 1, 200)
          or jsonb_typeof(question -> 'required') is distinct from 'boolean'
          or case question ->> 'kind'
            when 'choice' then
              not public.is_list_of_names(question -> 'choices', 20, 80)
              or jsonb_array_length(question -> 'choices') < 2
              or (select count(*) <> count(distinct choice)
                  from jsonb_array_elements(question -> 'choices') as choice)
            when 'short_text' then question ? 'choices'
            when 'long_text' then question ? 'choices'
            when 'yes_no' then question ? 'choices'
            else true
          end
        else true
      end)
    and (select count(*) = count(distinct question ->> 'id')
         from jsonb_array_elements(questions) as question);
end;
$$;

comment on function public.is_list_of_questions(jsonb) is
  'Whether these are at most six questions {id, kind, label, required, choices}: kinds short_text, long_text, choice (with 2 to 20 choices) and yes_no; no id twice.';

-- `id` stays what other tables and old addresses know; the address that people see
-- is the slug, which may change until the tournament is published.
alter table public.tournaments
  alter column id set default gen_random_uuid()::text,
  alter column starts_on drop not null,
  add column slug text not null default gen_random_uuid()::text,
  add column state text not null default 'draft',
  add column published_at timestamptz,
  add column cancelled_reason text,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  -- The day.
  add column tee_off_at time,
  add column ends_at time,
  add column map_url text,
  -- The card.
  add column summary text,
  add column date_text text,
  add column card_label text,
  add column picture text not null default 'fairway',
  -- The information page.
  add column has_information_page boolean not null default true,
  add column lead text,
  add column about text,
  add column facts jsonb not null default '[]',
  add column schedule_items jsonb not null default '[]',
  add column rules jsonb not null default '[]',
  add column prizes jsonb not null default '[]',
  add column tees jsonb not null default '[]',
  add column tees_note text,
  add column teams jsonb not null default '[]',
  add column team_size integer,
  add column teams_note text,
  add column tee_sheet jsonb not null default '[]',
  add column news jsonb not null default '[]',
  add column closing_text text,
  -- Registration.
  add column capacity integer,
  add column entry_form text not null default 'full',
  add column form_intro text,
  add column golf_groups text[] not null default '{}',
  add column allows_other_group boolean not null default true,
  add column categories text[] not null default '{men,senior,ladies}',
  add column questions jsonb not null default '[]';

-- What there is, members can see and enter.
update public.tournaments
set slug = case when id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(id) between 3 and 80
                then id else slug end,
    state = 'published',
    published_at = now();

alter table public.tournaments
  add constraint tournaments_slug_key unique (slug),
  add constraint tournaments_slug
    check (char_length(slug) between 3 and 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  add constraint tournaments_name
    check (char_length(name) <= 120 and btrim(name) <> ''),
  add constraint tournaments_state check (state in ('draft', 'published', 'cancelled')),
  add constraint tournaments_published_at
    check ((state = 'draft') = (published_at is null)),
  add constraint tournaments_cancelled_reason
    check ((state = 'cancelled') = (cancelled_reason is not null)
           and char_length(cancelled_reason) <= 1000 and btrim(cancelled_reason) <> ''),
  add constraint tournaments_starts_on check (
    case when starts_on is null then state = 'draft'
         else starts_on between '2000-01-01' and '2100-01-01' end),
  add constraint tournaments_ends_at check (tee_off_at < ends_at),
  add constraint tournaments_place check (char_length(place) <= 200 and btrim(place) <> ''),
  add constraint tournaments_map_url
    check (char_length(map_url) <= 500 and map_url ~ '^https://[^\s"<>\\]+$'),
  add constraint tournaments_summary
    check (char_length(summary) <= 300 and btrim(summary) <> ''),
  add constraint tournaments_date_text
    check (char_length(date_text) <= 60 and btrim(date_text) <> ''),
  add constraint tournaments_card_label
    check (char_length(card_label) <= 40 and btrim(card_label) <> ''),
  -- The illustrations are files of the site: a new one needs no migration.
  add constraint tournaments_picture check (picture ~ '^[a-z0-9-]{1,40}$'),
  add constraint tournaments_lead check (char_length(lead) <= 300 and btrim(lead) <> ''),
  add constraint tournaments_about
    check (char_length(about) <= 10000 and btrim(about) <> ''),
  add constraint tournaments_facts
    check (public.is_list_of_texts(facts, 6, '{"name": 60, "fact": 80}')),
  add constraint tournaments_schedule_items check (
    public.is_list_of_texts(schedule_items, 20, '{"time": 5, "name": 80}')
    and not jsonb_path_exists(
      schedule_items, '$[*].time ? (!(@ like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"))')),
  add constraint tournaments_rules check (
    public.is_list_of_texts(rules, 20, '{"name": 60, "rule": 120}', '{"meaning": 300}')),
  add constraint tournaments_prizes check (
    public.is_list_of_texts(
      prizes, 30, '{"for": 10, "name": 80, "prize": 120}', '{"more": 120}')
    and not jsonb_path_exists(prizes, '$[*].for ? (@ != "team" && @ != "player")')),
  add constraint tournaments_tees
    check (public.is_list_of_texts(tees, 10, '{"tee": 20, "who": 120}')),
  add constraint tournaments_tees_note
    check (char_length(tees_note) <= 300 and btrim(tees_note) <> ''),
  add constraint tournaments_teams
    check (public.is_list_of_lineups(teams, 'name', 40, 60)),
  add constraint tournaments_team_size check (team_size between 1 and 60),
  add constraint tournaments_teams_note
    check (char_length(teams_note) <= 300 and btrim(teams_note) <> ''),
  add constraint tournaments_tee_sheet
    check (public.is_list_of_lineups(tee_sheet, 'start', 100, 4)),
  add constraint tournaments_news check (
    public.is_list_of_texts(news, 50, '{"on": 10, "text": 2000}')
    and not jsonb_path_exists(
      news, '$[*].on ? (!(@ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"))')),
  add constraint tournaments_closing_text
    check (char_length(closing_text) <= 2000 and btrim(closing_text) <> ''),
  add constraint tournaments_capacity check (capacity between 1 and 10000),
  add constraint tournaments_entry_form check (entry_form in ('full', 'short')),
  add constraint tournaments_form_intro
    check (char_length(form_intro) <= 1000 and btrim(form_intro) <> ''),
  add constraint tournaments_golf_groups
    check (public.is_list_of_names(to_jsonb(golf_groups), 40, 80)),
  add constraint tournaments_categories
    check (categories <@ array['men', 'senior', 'ladies'] and cardinality(categories) <= 3),
  add constraint tournaments_questions check (public.is_list_of_questions(questions));

comment on table public.tournaments is
  'The club''s tournaments. A row is everything that the site says of one.';
comment on column public.tournaments.slug is
  'Its place in URLs, /tournaments/<slug>; fixed once it was published.';
comment on column public.tournaments.starts_on is
  'The day, in India; times of day are India''s too.';
comment on column public.tournaments.tee_off_at is
  'Null: not known. The day itself begins with the first of the schedule_items.';
comment on column public.tournaments.ends_at is
  'An estimate, for calendars.';
comment on column public.tournaments.schedule is
  'The schedule_items in one line, for mails.';
comment on column public.tournaments.date_text is
  'The day as the card writes it; null: written by the site.';
comment on column public.tournaments.card_label is
  'The card''s label while registration is open; null: the state of the registration.';
comment on column public.tournaments.about is
  'Markdown, as are the texts of news.';
comment on column public.tournaments.team_size is
  'Players of a team after this many are neutral: their score is not counted.';
comment on column public.tournaments.tee_sheet is
  'The fourballs by starting hole, as published.';
comment on column public.tournaments.capacity is
  'How many may be entered at once; null: no limit.';
comment on column public.tournaments.entry_form is
  'full: name, e-mail, phone, golf group, category, handicap 0-40, notes. short: name, phone, handicap as text, message.';
comment on column public.tournaments.allows_other_group is
  'Whether members may write in a golf group of their own.';
comment on column public.tournaments.version is
  'For optimistic locking: one more with every change, also one made in SQL.';

create index tournaments_by_day on public.tournaments (starts_on desc, id)
  where state <> 'draft';

create function public.next_tournament_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end;
$$;

create trigger next_tournament_version before update on public.tournaments
  for each row execute function public.next_tournament_version();

drop policy "everybody reads the tournaments" on public.tournaments;
create policy "everybody reads what was published" on public.tournaments
  for select to anon, authenticated
  using (state <> 'draft');
create policy "administrators read drafts too" on public.tournaments
  for select to authenticated
  using ((select public.is_admin()));

revoke execute on function public.is_list_of_texts(jsonb, integer, jsonb, jsonb)
  from public, anon, authenticated;
revoke execute on function public.is_list_of_names(jsonb, integer, integer)
  from public, anon, authenticated;
revoke execute on function public.is_list_of_lineups(jsonb, text, integer, integer)
  from public, anon, authenticated;
revoke execute on function public.is_list_of_questions(jsonb) from public, anon, authenticated;
revoke execute on function public.next_tournament_version() from public, anon, authenticated;

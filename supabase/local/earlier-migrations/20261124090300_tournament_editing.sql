-- How administrators make and change tournaments: through these functions only, each
-- with the version that the caller has seen, each in the audit log. They lock the
-- tournament's row before they look at anything that belongs to it.

-- What an administrator did to a tournament, beside look-ups and exports.

alter table public.admin_audit
  add column tournament_id text,
  add column details jsonb,
  drop constraint admin_audit_action,
  add constraint admin_audit_action check (action in (
    'look-up', 'export', 'scoring-retry',
    'tournament-created', 'tournament-copied', 'tournament-saved', 'tournament-published',
    'registration-closed', 'registration-reopened', 'tournament-cancelled',
    'tournament-deleted'));

comment on column public.admin_audit.tournament_id is
  'No foreign key: the line outlives the tournament, whose slug is then in the column search.';
comment on column public.admin_audit.details is
  'Of a saved tournament the names of the columns that changed.';

create index admin_audit_of_tournament on public.admin_audit (tournament_id, at desc)
  where tournament_id is not null;

create function public.write_tournament_audit(
  action text, tournament public.tournaments, details jsonb default null
) returns void
language sql
set search_path = ''
as $$
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  values ((select auth.uid()), action, (tournament).slug, (tournament).id, details);
$$;

-- Slugs.

create function public.is_reserved_slug(slug text) returns boolean
language sql immutable
set search_path = ''
as $$
  select slug in (
    'admin', 'all', 'api', 'archive', 'calendar', 'copy', 'delete', 'edit', 'entrants', 'feed',
    'index', 'new', 'open', 'page', 'past', 'preview', 'register', 'results', 'rss', 'search',
    'sitemap', 'tee-sheet', 'tournaments', 'updates', 'upcoming');
$$;

comment on function public.is_reserved_slug(text) is
  'Whether a page of the site has, or may once have, this address.';

-- "Monsoon Cup" -> monsoon-cup, or monsoon-cup-2 where that is taken.
create function public.free_slug(name text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  base text := btrim(left(regexp_replace(
    regexp_replace(lower(name), '[''’]', '', 'g'), '[^a-z0-9]+', '-', 'g'), 70), '-');
  found_slug text;
begin
  if char_length(base) < 3 then
    base := btrim('tournament-' || base, '-');
  end if;
  select candidate into found_slug
  from (
    select case number when 1 then base else base || '-' || number end as candidate, number
    from generate_series(1, 1000) as number
  ) as candidates
  where not public.is_reserved_slug(candidate)
    and not exists (select from public.tournaments where slug = candidate)
  order by number
  limit 1;
  return found_slug;
end;
$$;

-- Questions get their ids here: an answer is found by it when the words change.
create function public.with_question_ids(questions jsonb) returns jsonb
language sql volatile
set search_path = ''
as $$
  select case jsonb_typeof(questions) when 'array' then (
    select coalesce(jsonb_agg(
      case when jsonb_typeof(question) = 'object' and not question ? 'id'
        then question || jsonb_build_object('id', gen_random_uuid()::text)
        else question
      end order by place), '[]')
    from jsonb_array_elements(questions) with ordinality as given (question, place)
  ) else questions end;
$$;

-- "Brunch: 11:30 AM, Tee-off: 12:45 PM", for mails. Anything that the table's checks
-- will refuse is let through to them.
create function public.schedule_text(items jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select string_agg(
    format('%s: %s', item ->> 'name',
      case when item ->> 'time' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        then to_char(date '2000-01-01' + (item ->> 'time')::time, 'FMHH12:MI AM')
      end), ', ' order by place)
  from jsonb_array_elements(case jsonb_typeof(items) when 'array' then items else '[]' end)
    with ordinality as given (item, place);
$$;

create function public.assert_dates_agree(
  before public.tournaments, after public.tournaments
) returns void
language plpgsql immutable
set search_path = ''
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
    ('ends_at', after.tee_off_at >= after.ends_at, true)
  ) as rule (field, is_broken, is_touched)
  where is_broken and is_touched
  limit 1;
  if found then
    raise exception 'dates_contradict' using detail = contradiction;
  end if;
end;
$$;

-- Answers must keep the question that they answer.
create function public.assert_questions_keep_answers(
  tournament text, before jsonb, after jsonb
) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  question jsonb;
  follower jsonb;
begin
  for question in select jsonb_array_elements(before) loop
    select known into follower from jsonb_array_elements(after) as known
    where known ->> 'id' = question ->> 'id' and known -> 'kind' = question -> 'kind';
    if exists (
      select from public.tournament_registrations as entry
      where entry.tournament_id = assert_questions_keep_answers.tournament
        and entry.answers ? (question ->> 'id')
        and (follower is null
          or follower ->> 'kind' = 'choice'
            and not follower -> 'choices' @> (entry.answers -> (question ->> 'id')))
    ) then
      raise exception 'question_has_answers' using detail = question ->> 'id';
    end if;
  end loop;
end;
$$;

-- The row, locked, as the caller has seen it.
create function public.open_tournament(tournament text, expected_version integer)
returns public.tournaments
language plpgsql
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  select * into known from public.tournaments
  where id = open_tournament.tournament for update;
  if not found then
    raise exception 'tournament_not_found';
  end if;
  if known.version is distinct from expected_version then
    raise exception 'version_conflict' using detail = known.version::text;
  end if;
  return known;
end;
$$;

create function public.save_tournament(
  changes jsonb,
  tournament text default null,
  expected_version integer default null,
  submission_key uuid default null
)
returns table (id text, slug text, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  editable constant text[] := array[
    'slug', 'name', 'starts_on', 'tee_off_at', 'ends_at', 'place', 'map_url', 'summary',
    'date_text', 'card_label', 'picture', 'has_information_page', 'lead', 'about', 'facts',
    'schedule_items', 'rules', 'prizes', 'tees', 'tees_note', 'teams', 'team_size',
    'teams_note', 'tee_sheet', 'news', 'closing_text', 'registration_opens_at',
    'registration_closes_at', 'changes_until', 'capacity', 'entry_form', 'form_intro',
    'golf_groups', 'allows_other_group', 'categories', 'questions'];
  known public.tournaments;
  wanted public.tournaments;
  wrong text;
  entries integer;
begin
  perform public.assert_admin();
  if jsonb_typeof(changes) is distinct from 'object' then
    raise exception 'tournament_invalid';
  end if;
  select field into wrong from jsonb_object_keys(changes) as field
  where field <> all (editable) limit 1;
  if found then
    raise exception 'field_unknown' using detail = wrong;
  end if;

  if save_tournament.tournament is null then
    -- Sent before: the same form makes one tournament.
    insert into public.tournaments as made (id, name)
    values (coalesce(submission_key, gen_random_uuid())::text,
            coalesce(btrim(changes ->> 'name'), ''))
    on conflict on constraint tournaments_pkey do nothing
    returning made.* into known;
    if known.id is null then
      return query
        select there.id, there.slug, there.version from public.tournaments as there
        where there.id = submission_key::text;
      return;
    end if;
  else
    known := public.open_tournament(save_tournament.tournament, expected_version);
  end if;

  begin
    wanted := jsonb_populate_record(known, changes);
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
  wanted.questions := public.with_question_ids(wanted.questions);
  if save_tournament.tournament is null and changes ->> 'slug' is null then
    wanted.slug := public.free_slug(wanted.name);
  elsif wanted.slug is distinct from known.slug then
    if known.published_at is not null then
      raise exception 'slug_fixed';
    end if;
    if public.is_reserved_slug(wanted.slug) then
      raise exception 'slug_reserved';
    end if;
  end if;
  perform public.assert_dates_agree(known, wanted);
  if wanted.capacity is distinct from known.capacity then
    entries := public.count_entries(known.id);
    if wanted.capacity < entries then
      raise exception 'capacity_below_entries' using detail = entries::text;
    end if;
  end if;
  if wanted.entry_form is distinct from known.entry_form and exists (
    select from public.tournament_registrations where tournament_id = known.id
  ) then
    raise exception 'entry_form_has_entries';
  end if;

  update public.tournaments as saved
  set slug = wanted.slug, name = wanted.name, starts_on = wanted.starts_on,
      tee_off_at = wanted.tee_off_at, ends_at = wanted.ends_at, place = wanted.place,
      map_url = wanted.map_url, summary = wanted.summary, date_text = wanted.date_text,
      card_label = wanted.card_label, picture = wanted.picture,
      has_information_page = wanted.has_information_page, lead = wanted.lead,
      about = wanted.about, facts = wanted.facts, schedule_items = wanted.schedule_items,
      schedule = case when wanted.schedule_items = known.schedule_items then saved.schedule
                      else public.schedule_text(wanted.schedule_items) end,
      rules = wanted.rules, prizes = wanted.prizes, tees = wanted.tees,
      tees_note = wanted.tees_note, teams = wanted.teams, team_size = wanted.team_size,
      teams_note = wanted.teams_note, tee_sheet = wanted.tee_sheet, news = wanted.news,
      closing_text = wanted.closing_text,
      registration_opens_at = wanted.registration_opens_at,
      registration_closes_at = wanted.registration_closes_at,
      changes_until = wanted.changes_until, capacity = wanted.capacity,
      entry_form = wanted.entry_form, form_intro = wanted.form_intro,
      golf_groups = wanted.golf_groups, allows_other_group = wanted.allows_other_group,
      categories = wanted.categories, questions = wanted.questions
  where saved.id = known.id
  returning saved.* into wanted;
  -- Both are lists by now: the checks of the table have seen them.
  perform public.assert_questions_keep_answers(known.id, known.questions, wanted.questions);

  perform public.write_tournament_audit(
    case when save_tournament.tournament is null then 'tournament-created'
         else 'tournament-saved' end,
    wanted,
    (select jsonb_agg(field order by field) from unnest(editable) as field
     where to_jsonb(known) -> field is distinct from to_jsonb(wanted) -> field));
  return query select wanted.id, wanted.slug, wanted.version;
exception
  when unique_violation then
    get stacked diagnostics wrong = constraint_name;
    if wrong = 'tournaments_slug_key' then
      raise exception 'slug_taken';
    elsif wrong = 'tournaments_name_and_day' then
      raise exception 'name_and_day_taken';
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

comment on function public.save_tournament(jsonb, text, integer, uuid) is
  'Changes these columns of a tournament, or makes a draft; administrators only. Codes: field_unknown, tournament_not_found, version_conflict, slug_taken, slug_reserved, slug_fixed, name_and_day_taken, dates_contradict, capacity_below_entries, entry_form_has_entries, question_has_answers, tournament_invalid; the detail is the column, the number entered, the question''s id or the present version.';

create function public.copy_tournament(tournament text, submission_key uuid default null)
returns table (id text, slug text, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  source public.tournaments;
  made public.tournaments;
begin
  perform public.assert_admin();
  select * into source from public.tournaments as known
  where known.id = copy_tournament.tournament;
  if not found then
    raise exception 'tournament_not_found';
  end if;
  -- Everything but what belongs to that day and its players.
  insert into public.tournaments
  select copied.*
  from jsonb_populate_record(source, jsonb_build_object(
    'id', coalesce(submission_key, gen_random_uuid())::text,
    'slug', public.free_slug(source.name),
    'state', 'draft', 'published_at', null, 'cancelled_reason', null,
    'version', 1, 'updated_at', now(), 'calendar_path', null,
    'starts_on', null, 'date_text', null, 'lead', null, 'closing_text', null,
    'registration_opens_at', null, 'registration_closes_at', null, 'changes_until', null,
    'facts', '[]'::jsonb, 'teams', '[]'::jsonb, 'teams_note', null,
    'tee_sheet', '[]'::jsonb, 'news', '[]'::jsonb)) as copied
  on conflict on constraint tournaments_pkey do nothing
  returning * into made;
  if made.id is null then
    return query
      select there.id, there.slug, there.version from public.tournaments as there
      where there.id = submission_key::text;
    return;
  end if;
  perform public.write_tournament_audit(
    'tournament-copied', made, jsonb_build_array(source.slug));
  return query select made.id, made.slug, made.version;
exception
  when unique_violation then
    raise exception 'slug_taken';
end;
$$;

comment on function public.copy_tournament(text, uuid) is
  'A new draft with everything but days, players and news; administrators only.';

create function public.missing_fields(tournament public.tournaments) returns text[]
language sql immutable
set search_path = ''
as $$
  select coalesce(array_agg(field order by place), '{}')
  from (values
    (1, 'starts_on', tournament.starts_on is null),
    (2, 'place', tournament.place is null),
    (3, 'summary', tournament.summary is null),
    (4, 'categories',
     tournament.entry_form = 'full' and cardinality(tournament.categories) = 0),
    (5, 'golf_groups',
     tournament.entry_form = 'full' and cardinality(tournament.golf_groups) = 0
       and not tournament.allows_other_group)
  ) as needed (place, field, is_missing)
  where is_missing;
$$;

create function public.publish_tournament(tournament text, expected_version integer)
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournaments;
  missing text[];
begin
  perform public.assert_admin();
  known := public.open_tournament(tournament, expected_version);
  if known.state <> 'draft' then
    raise exception 'not_a_draft';
  end if;
  missing := public.missing_fields(known);
  if cardinality(missing) > 0 then
    raise exception 'tournament_incomplete' using detail = array_to_string(missing, ',');
  end if;
  update public.tournaments
  set state = 'published', published_at = now(),
      calendar_path = coalesce(calendar_path, '/tournaments/' || slug
        || case when has_information_page then '/updates.ics' else '.ics' end)
  where id = known.id
  returning * into known;
  perform public.write_tournament_audit('tournament-published', known);
  return known.version;
end;
$$;

create function public.close_registration(tournament text, expected_version integer)
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  perform public.assert_admin();
  known := public.open_tournament(tournament, expected_version);
  if known.state <> 'published' then
    raise exception 'not_published';
  end if;
  perform public.assert_registration_period(known);
  update public.tournaments set registration_closes_at = now()
  where id = known.id
  returning * into known;
  perform public.write_tournament_audit('registration-closed', known);
  return known.version;
end;
$$;

create function public.reopen_registration(
  tournament text, expected_version integer, closes_at timestamptz default null
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  perform public.assert_admin();
  known := public.open_tournament(tournament, expected_version);
  if known.state <> 'published' then
    raise exception 'not_published';
  end if;
  if known.registration_closes_at is null or known.registration_closes_at > now() then
    raise exception 'registration_not_closed';
  end if;
  if closes_at <= now() then
    raise exception 'dates_contradict' using detail = 'registration_closes_at';
  end if;
  update public.tournaments set registration_closes_at = closes_at
  where id = known.id
  returning * into known;
  perform public.write_tournament_audit('registration-reopened', known);
  return known.version;
end;
$$;

-- Everybody who is entered gets a mail about a cancellation, whatever else they got
-- that day: the club sends it.

alter table public.registration_mails
  drop constraint registration_mails_kind,
  add constraint registration_mails_kind check (kind in ('registered', 'changed', 'cancelled'));

create function public.is_mail_address(address text) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(address, '') ~ '^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$';
$$;

create or replace function public.queue_registration_mail(
  member uuid, tournament text, name text, changes jsonb
) returns void
language plpgsql
set search_path = ''
as $$
declare
  address text := coalesce((select email from auth.users where id = member), '');
  is_address boolean := public.is_mail_address(address);
begin
  if tournament is null
     or (is_address and not public.consume_mail_quota(address))
     or 10 <= (
       select count(*) from (
         select from public.registration_mails
         where user_id = member and created_at > now() - interval '1 day'
         limit 10
       ) as of_today
     ) then
    return;
  end if;
  insert into public.registration_mails
    (user_id, tournament_id, recipient, full_name, kind, changes, state, next_try_at, last_error)
  values (
    member, tournament, address, name,
    case when changes is null then 'registered' else 'changed' end, changes,
    case when is_address then 'queued' else 'failed' end,
    case when is_address then now() end,
    case when is_address then null else 'no_address' end);
exception when others then
  raise warning 'a registration goes without its mail: %', sqlerrm;
end;
$$;

create function public.queue_cancellation_mails(tournament text) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.registration_mails
    (user_id, tournament_id, recipient, full_name, kind, state, next_try_at, last_error)
  select account.id, entry.tournament_id, coalesce(account.email, ''), entry.full_name, 'cancelled',
         case when public.is_mail_address(account.email) then 'queued' else 'failed' end,
         case when public.is_mail_address(account.email) then now() end,
         case when public.is_mail_address(account.email) then null else 'no_address' end
  from public.tournament_registrations as entry
  join auth.users as account on account.id = entry.user_id
  where entry.tournament_id = queue_cancellation_mails.tournament
    and entry.replaced_at is null and entry.withdrawn_at is null
  -- Whoever deletes their account meanwhile gets none.
  for key share of account;
$$;

drop function public.claim_registration_mails(integer);
create function public.claim_registration_mails(batch_size integer default 20)
returns table (
  id uuid,
  kind text,
  recipient text,
  full_name text,
  tournament_name text,
  starts_on date,
  place text,
  schedule text,
  calendar_path text,
  changes jsonb,
  cancelled_reason text
)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.registration_mails as mail
  set state = 'failed', next_try_at = null,
      last_error = coalesce(mail.last_error, 'sender_silent')
  where mail.id in (
    select exhausted.id from public.registration_mails as exhausted
    where exhausted.state = 'queued' and exhausted.attempts >= 8
      and exhausted.next_try_at <= now()
    order by exhausted.next_try_at
    limit 100
    for update skip locked);

  return query
    with taken as (
      update public.registration_mails as mail
      set attempts = mail.attempts + 1, next_try_at = now() + interval '5 minutes'
      where mail.id in (
        select due.id from public.registration_mails as due
        where due.state = 'queued' and due.next_try_at <= now() and due.attempts < 8
        order by due.next_try_at
        limit least(greatest(coalesce(claim_registration_mails.batch_size, 20), 1), 50)
        for update skip locked)
      returning mail.*
    )
    select taken.id, taken.kind, taken.recipient, taken.full_name, tournament.name,
           tournament.starts_on, tournament.place, tournament.schedule,
           tournament.calendar_path, taken.changes, tournament.cancelled_reason
    from taken join public.tournaments as tournament on tournament.id = taken.tournament_id;
end;
$$;

comment on function public.claim_registration_mails(integer) is
  'Takes a batch of mails that are due, to be sent within five minutes; for the edge function registration-mail.';

create function public.cancel_tournament(
  tournament text, expected_version integer, reason text
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  perform public.assert_admin();
  perform public.assert_session();
  known := public.open_tournament(tournament, expected_version);
  if known.state <> 'published' then
    raise exception 'not_published';
  end if;
  if coalesce(btrim(reason), '') = '' or char_length(reason) > 1000 then
    raise exception 'tournament_invalid' using detail = 'cancelled_reason';
  end if;
  update public.tournaments set state = 'cancelled', cancelled_reason = btrim(reason)
  where id = known.id
  returning * into known;
  perform public.queue_cancellation_mails(known.id);
  perform public.write_tournament_audit('tournament-cancelled', known);
  return known.version;
end;
$$;

create function public.delete_tournament(tournament text, expected_version integer)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  perform public.assert_admin();
  perform public.assert_session();
  known := public.open_tournament(tournament, expected_version);
  if exists (
    select from public.tournament_registrations where tournament_id = known.id
  ) then
    raise exception 'tournament_has_entries';
  end if;
  delete from public.tournaments where id = known.id;
  perform public.write_tournament_audit('tournament-deleted', known);
  return true;
end;
$$;

comment on function public.delete_tournament(text, integer) is
  'Deletes a tournament for which nobody has ever registered; administrators only.';

-- What administrators see.

create function public.admin_tournaments(page_size integer default 50, page integer default 1)
returns table (
  id text,
  slug text,
  name text,
  state text,
  starts_on date,
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  capacity integer,
  entries integer,
  missing text[],
  version integer,
  updated_at timestamptz,
  total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most integer := least(greatest(coalesce(page_size, 50), 1), 200);
begin
  perform public.assert_admin();
  return query
    select listed.id, listed.slug, listed.name, listed.state, listed.starts_on,
           listed.registration_opens_at, listed.registration_closes_at, listed.capacity,
           public.count_entries(listed.id),
           case listed.state when 'draft' then public.missing_fields(listed) else '{}' end,
           listed.version, listed.updated_at,
           (select count(*) from public.tournaments)
    from (
      select known.* from public.tournaments as known
      order by known.starts_on desc nulls first, known.id
      limit most offset (greatest(coalesce(page, 1), 1) - 1) * most
    ) as listed;
end;
$$;

comment on function public.admin_tournaments(integer, integer) is
  'All tournaments, drafts too, days to come first, with the number entered and, of drafts, what is missing; administrators only.';

create function public.tournament_history(tournament text)
returns table (at timestamptz, action text, admin_name text, details jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform public.assert_admin();
  return query
    select line.at, line.action, coalesce(profile.full_name, profile.email), line.details
    from public.admin_audit as line
    left join public.profiles as profile on profile.id = line.admin_id
    where line.tournament_id = tournament_history.tournament
    order by line.at desc
    limit 100;
end;
$$;

comment on function public.tournament_history(text) is
  'The latest hundred changes of a tournament: when, what, by whom; administrators only.';

-- What everybody sees: how many are entered, not who.
create function public.tournament_entries(tournaments text[])
returns table (tournament_id text, entries integer)
language sql stable security definer
set search_path = ''
as $$
  select known.id, public.count_entries(known.id)
  from public.tournaments as known
  where known.id = any (tournament_entries.tournaments[1:200]) and known.state <> 'draft';
$$;

comment on function public.tournament_entries(text[]) is
  'How many are entered for each of these tournaments, at most 200; nothing about drafts.';

revoke execute
  on function public.write_tournament_audit(text, public.tournaments, jsonb)
  from public, anon, authenticated;
revoke execute on function public.is_reserved_slug(text) from public, anon, authenticated;
revoke execute on function public.free_slug(text) from public, anon, authenticated;
revoke execute on function public.with_question_ids(jsonb) from public, anon, authenticated;
revoke execute on function public.schedule_text(jsonb) from public, anon, authenticated;
revoke execute
  on function public.assert_dates_agree(public.tournaments, public.tournaments)
  from public, anon, authenticated;
revoke execute on function public.assert_questions_keep_answers(text, jsonb, jsonb)
  from public, anon, authenticated;
revoke execute on function public.open_tournament(text, integer)
  from public, anon, authenticated;
revoke execute on function public.is_mail_address(text) from public, anon, authenticated;
revoke execute on function public.queue_cancellation_mails(text)
  from public, anon, authenticated;
revoke execute on function public.claim_registration_mails(integer)
  from public, anon, authenticated;
grant execute on function public.claim_registration_mails(integer) to service_role;
revoke execute on function public.missing_fields(public.tournaments)
  from public, anon, authenticated;
revoke execute on function public.save_tournament(jsonb, text, integer, uuid) from public, anon;
grant execute on function public.save_tournament(jsonb, text, integer, uuid) to authenticated;
revoke execute on function public.copy_tournament(text, uuid) from public, anon;
grant execute on function public.copy_tournament(text, uuid) to authenticated;
revoke execute on function public.publish_tournament(text, integer) from public, anon;
grant execute on function public.publish_tournament(text, integer) to authenticated;
revoke execute on function public.close_registration(text, integer) from public, anon;
grant execute on function public.close_registration(text, integer) to authenticated;
revoke execute on function public.reopen_registration(text, integer, timestamptz)
  from public, anon;
grant execute on function public.reopen_registration(text, integer, timestamptz)
  to authenticated;
revoke execute on function public.cancel_tournament(text, integer, text) from public, anon;
grant execute on function public.cancel_tournament(text, integer, text) to authenticated;
revoke execute on function public.delete_tournament(text, integer) from public, anon;
grant execute on function public.delete_tournament(text, integer) to authenticated;
revoke execute on function public.admin_tournaments(integer, integer) from public, anon;
grant execute on function public.admin_tournaments(integer, integer) to authenticated;
revoke execute on function public.tournament_history(text) from public, anon;
grant execute on function public.tournament_history(text) to authenticated;
revoke execute on function public.tournament_entries(text[]) from public;
grant execute on function public.tournament_entries(text[]) to anon, authenticated;

-- Accounts: profiles, administrators and their audit, second factors, rate limits,
-- deleting an account.

-- `email` and `created_at` are copies from auth.users. That table belongs to the
-- auth service, so a project cannot put an index on it; paging and searching two
-- million people needs one.
create table public.profiles (
  id uuid not null,
  full_name text,
  email text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  search_text text generated always as (
    lower(coalesce(email, '') || E'\n' || coalesce(full_name, ''))
  ) stored not null,
  constraint profiles_pkey primary key (id),
  constraint profiles_id_fkey foreign key (id) references auth.users(id) on delete cascade,
  constraint profiles_full_name_length check (char_length(full_name) between 1 and 120),
  constraint profiles_email_length check (char_length(email) <= 255)
);

comment on table public.profiles is
  'One row per account, made and kept by triggers on auth.users; written by nothing else.';

create index profiles_newest_first
  on public.profiles (created_at desc, id desc);

create index profiles_search
  on public.profiles using gin (search_text extensions.gin_trgm_ops);

-- Only the database owner makes somebody an administrator, so not
-- even the service role may write here.
create table public.admins (
  user_id uuid not null,
  granted_at timestamptz default now() not null,
  constraint admins_pkey primary key (user_id),
  constraint admins_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);

-- Every look-up and every export, by whom, and for what. Written by the functions
-- below; nobody may change or remove a line, not even an administrator.
create table public.admin_audit (
  id uuid default gen_random_uuid() not null,
  at timestamptz default now() not null,
  -- No foreign key: the line outlives the account. Null once its person has deleted it.
  admin_id uuid,
  action text not null,
  search text not null,
  -- No foreign key: the line outlives the tournament, whose slug is then in the column search.
  tournament_id text,
  -- Of a saved tournament the names of the columns that changed; of what was done with an
  -- entrant {entry, …}, without a name, because the line outlives the account.
  details jsonb,
  constraint admin_audit_pkey primary key (id),
  constraint admin_audit_action check (
    action in (
      'look-up', 'export', 'scoring-retry', 'tournament-created', 'tournament-copied',
      'tournament-saved', 'tournament-published', 'registration-closed',
      'registration-reopened', 'tournament-cancelled', 'tournament-deleted',
      'entrant-added', 'entrant-corrected', 'entrant-confirmed', 'entrant-moved',
      'entrant-withdrawn', 'entrants-exported', 'message-sent', 'message-stopped', 'play-saved',
      'draw-published', 'draw-taken-back', 'knockout-saved', 'knockout-published',
      'knockout-taken-back', 'knockout-recorded', 'scores-saved', 'results-published',
      'results-taken-back', 'choices-renamed', 'card-link-replaced', 'match-link-replaced', 'card-reopened', 'card-settled',
      'hole-corrected', 'hole-opened', 'number-settled', 'board-shown', 'board-hidden',
      'fees-saved', 'fees-applied', 'fee-recorded', 'fees-exported', 'receipt-details-saved',
      'payee-changed', 'claim-refused', 'statement-read', 'statement-taken-back',
      'statement-line-settled', 'statement-line-left-out', 'statement-line-reversed',
      'statement-line-taken-back',
      'receipts-exported', 'reconciliation-exported', 'contacts-read', 'month-closed',
      'month-opened', 'opening-balance-saved', 'day-book-exported', 'statement-line-remarked', 'person-saved', 'person-removed',
      'people-imported', 'people-import-taken-back', 'people-merged', 'merge-taken-back',
      'people-exported', 'role-granted', 'role-ended',
      'content-saved', 'content-shown', 'content-hidden', 'content-deleted',
      'course-saved', 'course-removed', 'club-handicap-taken',
      'series-saved', 'series-deleted', 'result-joined', 'picture-added', 'picture-described',
      'picture-hidden', 'picture-shown', 'picture-removed', 'picture-taken-back',
      'picture-replaced'
    )
  ),
  constraint admin_audit_search check (char_length(search) <= 254),
  constraint admin_audit_tournament_id check (char_length(tournament_id) <= 40),
  constraint admin_audit_details check (octet_length(details::text) <= 65536)
);

create index admin_audit_by_admin
  on public.admin_audit (admin_id, at desc);

create index admin_audit_by_search
  on public.admin_audit (lower(search));

create index admin_audit_newest_first
  on public.admin_audit (at desc);

create index admin_audit_of_content
  on public.admin_audit ((details ->> 'content'), at desc)
  where details ->> 'content' is not null;

create index admin_audit_of_tournament
  on public.admin_audit (tournament_id, at desc)
  where (tournament_id is not null);

create table public.deleted_accounts (
  user_id uuid not null,
  email text,
  deleted_at timestamptz default now() not null,
  -- How far the log has been read for this account, the same for all of one pass; null: not
  -- begun.
  cleaned_up_to uuid,
  constraint deleted_accounts_pkey primary key (user_id),
  constraint deleted_accounts_email check (char_length(email) <= 255)
);

comment on table public.deleted_accounts is
  'Accounts whose traces in the auth service''s log are still to be removed; a row goes when they are.';

create index deleted_accounts_in_pass
  on public.deleted_accounts (cleaned_up_to);

-- Set by the owner of the database, as docs/operating.md says; no key may read or
-- change it.
create table public.security_settings (
  only_row boolean default true not null,
  admin_second_factor text default 'optional' not null,
  constraint security_settings_pkey primary key (only_row),
  constraint security_settings_only_row check (only_row),
  constraint security_settings_admin_second_factor check (
    admin_second_factor in ('optional', 'required')
  )
);

comment on table public.security_settings is
  'One row. admin_second_factor: whether administrators are administrators without a second factor.';

-- Its only row.
insert into public.security_settings default values;

create table public.rate_limits (
  user_id uuid not null,
  action text not null,
  window_started_at timestamptz default now() not null,
  used integer default 1 not null,
  constraint rate_limits_key primary key (user_id, action),
  constraint rate_limits_user_id_fkey foreign key (user_id)
    references auth.users(id) on delete cascade,
  constraint rate_limits_action check (char_length(action) <= 40)
);

comment on table public.rate_limits is
  'Fixed-window counters, one row per member and action. Read and written by consume_rate_limit alone.';

-- Who has done something that the audit log names: pages say by whom a change is, and the log itself
-- is read by administrators.
create view private.audited_accounts as
select line.admin_id from public.admin_audit as line where line.admin_id is not null;

-- Of members, the club reads what the functions give that note it.
create policy "own profile, and the club those who have worked for it"
  on public.profiles
  for select to authenticated
  using (
    id = (select auth.uid())
    or (select private.has_role('{secretary,treasurer}')) and exists (
      select from private.audited_accounts as audited where audited.admin_id = profiles.id));

-- What somebody of the club looked up and exported is also about them.
create policy "administrators read the audit log, others what they did" on public.admin_audit
  for select to authenticated
  using (admin_id = (select auth.uid()) or (select public.is_admin()));

-- Of a member with a second factor a token of level aal1 reads and writes nothing. What
-- only the club reads is_admin() and has_role() protect.

create policy "members read their own counters" on public.rate_limits
  for select to authenticated
  using ((user_id = (select auth.uid())));

-- A hosted project may have accounts from before its first migration.
insert into public.profiles (id, full_name, email, created_at)
select id, private.name_in_metadata(raw_user_meta_data), email, coalesce(created_at, now())
from auth.users
on conflict (id) do nothing;

-- Since when the caller is an administrator; null for everybody else.
create function public.admin_since() returns timestamptz
language sql stable security definer
as $$
  select granted_at from public.admins
  where user_id = (select auth.uid()) and (select private.has_session());
$$;

-- What the club wrote beside an award may name the person, and so do sides: "Ann Rao & Bea Das".
create function private.forget_in_results(member uuid, name text) returns void
language plpgsql
as $$
begin
  if coalesce(length(name), 0) < 3 then
    return;
  end if;
  update public.awards as award
  set note = left(replace(award.note, forget_in_results.name, 'Deleted account'), 120)
  where strpos(award.note, forget_in_results.name) > 0
    and award.tournament_id in (
      select entry.tournament_id from public.entries as entry
      where entry.user_id = member);
  -- Typed ones, with some of their ids, because names of sides are different.
  update public.teams as side
  set name = left(replace(side.name, forget_in_results.name, 'Former member'), 70)
    || ' (' || left(side.id::text, 4) || ')'
  where strpos(side.name, forget_in_results.name) > 0
    and side.tournament_id in (
      select entry.tournament_id from public.entries as entry
      where entry.user_id = member);
  update public.sides as side
  set name = left(replace(side.name, forget_in_results.name, 'Former member'), 70)
    || ' (' || left(side.id::text, 4) || ')'
  where strpos(side.name, forget_in_results.name) > 0
    and side.tournament_id in (
      select entry.tournament_id from public.entries as entry
      where entry.user_id = member);
  update public.tournament_play as known
  set published_results = known.published_results
    || jsonb_build_object(
      'awards', coalesce(private.awards_without(
        known.published_results -> 'awards', forget_in_results.name), '[]'),
      'players', private.lines_without(
        known.published_results -> 'players', 'team', forget_in_results.name),
      'teams', private.lines_without(
        known.published_results -> 'teams', 'name', forget_in_results.name))
    || case when known.published_results ? 'competitions' then jsonb_build_object('competitions',
         private.competitions_without(known.published_results -> 'competitions', forget_in_results.name))
       else '{}' end
  where known.tournament_id in (
      select entry.tournament_id from public.entries as entry
      where entry.user_id = member)
    and (private.awards_without(known.published_results -> 'awards', forget_in_results.name)
           <> known.published_results -> 'awards'
         or private.lines_without(known.published_results -> 'teams', 'name', forget_in_results.name)
           <> known.published_results -> 'teams'
         or private.competitions_without(
             known.published_results -> 'competitions', forget_in_results.name)
           <> known.published_results -> 'competitions');
end;
$$;

-- Lines in whose key the name of a side stands that may name the person.
create function private.lines_without(lines jsonb, key text, name text) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_agg(
    case when strpos(line ->> lines_without.key, lines_without.name) > 0
      then line || jsonb_build_object(lines_without.key,
        replace(line ->> lines_without.key, lines_without.name, 'Former member'))
      else line end
    order by number), '[]')
  from jsonb_array_elements(lines) with ordinality as l (line, number);
$$;

create function private.competitions_without(competitions jsonb, name text) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_agg(
    competition || jsonb_build_object('lines', private.lines_without(
      competition -> 'lines', 'name', competitions_without.name))
    order by number), '[]')
  from jsonb_array_elements(competitions) with ordinality as c (competition, number);
$$;

create function private.awards_without(awards jsonb, name text) returns jsonb
language sql immutable
as $$
  select jsonb_agg(
    award
      || case when strpos(award ->> 'note', awards_without.name) > 0
           then jsonb_build_object('note',
             left(replace(award ->> 'note', awards_without.name, 'Deleted account'), 120))
           else '{}' end
      || case when strpos(award ->> 'side_name', awards_without.name) > 0
           then jsonb_build_object('side_name',
             replace(award ->> 'side_name', awards_without.name, 'Former member'))
           else '{}' end
      || case when strpos(award ->> 'team_name', awards_without.name) > 0
           then jsonb_build_object('team_name',
             replace(award ->> 'team_name', awards_without.name, 'Former member'))
           else '{}' end
    order by line)
  from jsonb_array_elements(awards) with ordinality as each (award, line);
$$;

-- Removes the caller and everything stored about them, at once or not at all; refuses the last
-- administrator. clean_up_deleted_accounts removes what the auth service's log says of them.
create function public.delete_own_account() returns boolean
language plpgsql volatile security definer
as $$
declare
  member uuid := (select auth.uid());
  address text;
  names text[];
  traces text[];
  name text;
begin
  if member is null then
    raise exception 'not_signed_in' using errcode = '42501';
  end if;
  -- Sessions before the account, as the auth service does when it refreshes one.
  perform from auth.sessions where user_id = member order by id for update;
  perform private.assert_session();
  select account.email into address from auth.users as account
  where account.id = member for update;
  names := array(
    select profile.full_name from public.profiles as profile
    where profile.id = member and profile.full_name is not null
    union
    select version.full_name from public.entries as own
    join public.entry_versions as version on version.entry_id = own.id
    where own.user_id = member);

  -- Lock all administrators: two deletions at once must not remove the last one.
  if exists (select from public.admins where user_id = member) then
    perform from public.admins order by user_id for update;
    if not exists (select from public.admins where user_id <> member) then
      raise exception 'last_administrator';
    end if;
  end if;
  perform private.lock_tournaments_of(member);

  traces := array(select lower(each) from unnest(names || address) as each);
  -- Lines that name the member, by whoever and about whomever, in one order.
  perform from public.admin_audit
  where admin_id = member or lower(search) = any (traces)
  order by id for update;
  update public.admin_audit set admin_id = null where admin_id = member;
  update public.admin_audit set search = '' where lower(search) = any (traces);
  -- The longest first: a name may be in another.
  for name in select each from unnest(names) as each order by length(each) desc, each loop
    perform private.forget_in_results(member, name);
  end loop;

  -- Before the registrations: settle_scoring_account locks them in this order.
  delete from public.scoring_accounts where user_id = member;
  -- Registrations go by its trigger; sessions, profile, mails and rights by foreign keys.
  delete from auth.users where id = member;
  -- The auth service's log has neither a foreign key nor an index.
  insert into public.deleted_accounts (user_id, email) values (member, address);
  return true;
end;
$$;

-- Of the lists of members who wait for something, whose addresses they show.
-- Adds a line that the caller has read addresses of members, one an hour.
create function private.note_addresses_read() returns void
language sql volatile
as $$
  insert into public.admin_audit (admin_id, action, search)
  select (select auth.uid()), 'contacts-read', ''
  where not exists (
    select from public.admin_audit as line
    where line.admin_id = (select auth.uid()) and line.at > now() - interval '1 hour'
      and line.action = 'contacts-read' and line.tournament_id is null);
$$;

-- A page of users is a list and its counts: one look-up, so one line.
-- Adds a line in the caller's name, and gives back its id; the same look-up within ten seconds
-- is one line.
create function private.write_audit_log(action text, search text) returns uuid
language plpgsql
as $$
#variable_conflict use_column
declare
  administrator uuid := (select auth.uid());
  wanted text := left(coalesce(write_audit_log.search, ''), 254);
  line uuid;
begin
  if write_audit_log.action = 'look-up' then
    select id into line from public.admin_audit
    where admin_id = administrator and at > now() - interval '10 seconds'
      and action = write_audit_log.action and search = wanted
    limit 1;
  end if;
  if line is null then
    insert into public.admin_audit (admin_id, action, search)
    values (administrator, write_audit_log.action, wanted)
    returning id into line;
  end if;
  return line;
end;
$$;

-- A statement's rows at once: an import of 200,000 accounts is one insert more.
create function private.sync_new_profiles() returns trigger
language plpgsql security definer
as $$
begin
  insert into public.profiles (id, full_name, email, created_at)
  select id, private.name_in_metadata(raw_user_meta_data), email, coalesce(created_at, now())
  from added
  on conflict (id) do nothing;
  return null;
end;
$$;

create function private.sync_profile() returns trigger
language plpgsql security definer
as $$
begin
  update public.profiles
  set email = new.email, full_name = private.name_in_metadata(new.raw_user_meta_data)
  where id = new.id;
  return null;
end;
$$;

-- A token is good until it expires, also after its session was ended.
-- Refuses a token whose session has ended, or left out a second factor; for what ends
-- something.
create function private.assert_session() returns void
language plpgsql stable
as $$
begin
  if not exists (
    select from auth.sessions
    where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
      and user_id = (select auth.uid())
  ) then
    raise exception 'session_ended' using errcode = '42501';
  end if;
  if not private.second_factor_passed() then
    raise exception 'second_factor_needed' using errcode = '42501';
  end if;
end;
$$;

-- Whoever acts locks the own account first, only against its deletion, and then what is changed: lines
-- that name who acted would wait for a deletion of the account that waits for what is locked. Code:
-- session_ended, when the account was deleted meanwhile.
create function private.lock_caller() returns void
language plpgsql
as $$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null then
    return;
  end if;
  perform from auth.users as account where account.id = caller for key share;
  if not found then
    raise exception 'session_ended' using errcode = '42501';
  end if;
end;
$$;

-- Whether an account has shown by a mail that its address is its own. Where a site sends no mails,
-- the auth service calls each address confirmed from the start, and it proves nothing.
create function private.has_proven_address(
  email_confirmed_at timestamptz, confirmation_sent_at timestamptz
) returns boolean
language sql immutable
return email_confirmed_at is not null and confirmation_sent_at is not null;

-- The account to which the club gives a role, a person or an entry by its address. One that has
-- not proven the address, and is not the person's already, is given them once the club has seen
-- since when it exists, and under what name: account_since is that time. Codes: account_not_found,
-- account_unproven with {since, name}.
create function private.account_for(
  address text, account_since timestamptz, person uuid default null
) returns uuid
language plpgsql stable security definer
as $$
declare
  known auth.users;
begin
  select account.* into known from auth.users as account
  where lower(account.email) = lower(btrim(account_for.address))
    and account.email_confirmed_at is not null;
  if known.id is null then
    raise exception 'account_not_found';
  end if;
  if not private.has_proven_address(known.email_confirmed_at, known.confirmation_sent_at)
    and account_for.account_since is distinct from known.created_at
    and not exists (
      select from public.people as own
      where own.id = account_for.person and own.user_id = known.id) then
    raise exception 'account_unproven' using detail = jsonb_build_object(
      'since', known.created_at,
      'name', (select owner.full_name from public.profiles as owner where owner.id = known.id));
  end if;
  return known.id;
end;
$$;

-- Counts one call of the caller. Null: it may go on; else the seconds until the next window.
create function public.consume_rate_limit(action text) returns integer
language plpgsql volatile security definer
as $$
#variable_conflict use_column
declare
  member uuid := (select auth.uid());
  quota integer;
  span interval;
  used_now integer;
  ends_at timestamptz;
begin
  if member is null then
    raise exception 'not_signed_in' using errcode = '42501';
  end if;
  perform private.assert_session();
  select known.quota, known.span into quota, span
  from (values
    ('get-users', 120, interval '1 minute'),
    ('golfguage-integration', 20, interval '1 hour'),
    ('golfguage-integration-retry', 200, interval '1 hour'),
    ('registration-mail', 60, interval '1 hour')
  ) as known (action, quota, span)
  where known.action = consume_rate_limit.action;
  if not found then
    raise exception 'unknown_action' using errcode = '22023';
  end if;

  insert into public.rate_limits as counter (user_id, action)
  values (member, consume_rate_limit.action)
  on conflict on constraint rate_limits_key do update
  set used = case when counter.window_started_at <= now() - span then 1
                  else least(counter.used, quota) + 1 end,
      window_started_at = case when counter.window_started_at <= now() - span then now()
                               else counter.window_started_at end
  returning counter.used, counter.window_started_at + span into used_now, ends_at;
  return case when used_now > quota
    then greatest(ceil(extract(epoch from ends_at - now()))::integer, 1) end;
end;
$$;

-- One pass through the log is for all accounts that were deleted before it began.
-- Reads one batch of the auth service's log and removes what is about deleted accounts. True:
-- call it again.
create function private.clean_up_deleted_accounts(batch_size integer default 20000)
returns boolean
language plpgsql volatile security definer
as $$
declare
  first_id constant uuid := '00000000-0000-0000-0000-000000000000';
  read_to uuid;
  last_id uuid;
  entries bigint;
begin
  -- Whoever comes while a batch is worked on has nothing to do.
  if not pg_try_advisory_xact_lock(hashtextextended('public.clean_up_deleted_accounts', 0)) then
    return false;
  end if;
  select cleaned_up_to into read_to from public.deleted_accounts
  where cleaned_up_to is not null limit 1;
  if not found then
    update public.deleted_accounts set cleaned_up_to = first_id where cleaned_up_to is null;
    if not found then
      return false;
    end if;
    read_to := first_id;
  end if;

  -- A hosted project may keep the log from its database's owner; then its lines go
  -- by the service's own rules.
  begin
    select (array_agg(id order by id desc))[1], count(*) into last_id, entries from (
      select id from auth.audit_log_entries where id > read_to
      order by id limit greatest(batch_size, 1)
    ) as batch (id);
    delete from auth.audit_log_entries
    where id > read_to and id <= last_id
      and payload ->> 'actor_id' in (
        select user_id::text from public.deleted_accounts where cleaned_up_to is not null);
    -- Somebody else may have the address by now.
    delete from auth.audit_log_entries as entry
    using public.deleted_accounts as account
    where entry.id > read_to and entry.id <= last_id
      and account.cleaned_up_to is not null
      and entry.payload ->> 'actor_username' = account.email
      and entry.created_at <= account.deleted_at;
    delete from auth.flow_state where user_id in (
      select user_id from public.deleted_accounts where cleaned_up_to is not null);
  exception when insufficient_privilege then
    raise log 'the records of the auth service were left as they are';
    entries := 0;
  end;

  if entries < greatest(batch_size, 1) then
    delete from public.deleted_accounts where cleaned_up_to is not null;
    return exists (select from public.deleted_accounts);
  end if;
  update public.deleted_accounts set cleaned_up_to = last_id where cleaned_up_to is not null;
  return true;
end;
$$;

-- Everything on the caller's profile page; of the scoring account the password only
-- with_password; queue_places, starts (of what is to come), matches, results, fees_left (of sides that the
-- caller has left in the draw of another division) and limits (of what was
-- withdrawn from and has no waiting list, with what is taken of them) by the tournament's id, null
-- without any. Null when the session has ended.
create function public.own_profile(with_password boolean default false) returns jsonb
language plpgsql stable
set plan_cache_mode = force_generic_plan
as $$
declare
  me uuid := auth.uid();
  registrations jsonb;
  withdrawn text[];
begin
  if not private.has_session() then
    return null;
  end if;
  registrations := (
    select jsonb_agg(to_jsonb(registration) order by registration.registration_date desc)
    from public.current_registrations as registration
    where registration.user_id = me);
  withdrawn := array(
    select registration ->> 'tournament_id'
    from jsonb_array_elements(registrations) as registration
    where registration ->> 'state' = 'withdrawn'
      and registration ->> 'tournament_state' = 'published');
  return (
    select jsonb_build_object(
      'full_name', profile.full_name,
      'email', profile.email,
      'works_for_club',
        private.has_role('{secretary,starter,treasurer,editor}')
        or exists (select private.tournaments_of('{secretary,starter,treasurer,editor}')),
      -- Who has never chosen is reminded.
      'wants_reminders', coalesce(
        (select preferences.wants_reminders from public.mail_preferences as preferences
         where preferences.user_id = me), true),
      'scoring_account', (
        select jsonb_build_object(
          'email', linked.email,
          'password', case when with_password then linked.password end)
        from public.scoring_credentials as linked where linked.user_id = me),
      'unlinked_scoring_email', (
        select unlinked.email from public.scoring_accounts as unlinked
        where unlinked.user_id = me and unlinked.state = 'exists'),
      'registrations', coalesce(registrations, '[]'),
      'by_club', private.entries_by_club(),
      'queue_places', case when registrations @> '[{"state": "waiting"}]' then (
        select jsonb_object_agg(line.tournament_id, line.place)
        from public.own_queue_places() as line) end,
      'starts', case when registrations @> '[{"state": "confirmed"}]' then (
        select jsonb_object_agg(own.tournament_id, own.starts)
        from public.own_starts((now() at time zone 'Asia/Kolkata')::date) as own) end,
      'knockouts', case
        when registrations @> '[{"form_of_play": "knock-out"}]' then (
        select jsonb_object_agg(own.tournament_id, jsonb_build_object(
          'matches', own.matches, 'standing', own.standing))
        from public.own_knockouts() as own) end,
      'results', case when registrations is not null then (
        select jsonb_object_agg(own.tournament_id, own.results)
        from public.own_results() as own) end,
      'limits', case when cardinality(withdrawn) > 0 then (
        select jsonb_object_agg(there.id, jsonb_build_object(
          'capacity', there.capacity, 'category_places', there.category_places,
          'golf_group_places', there.golf_group_places, 'divisions', there.divisions,
          'golf_groups', there.golf_groups, 'allows_other_group', there.allows_other_group,
          'entry_form', there.entry_form, 'places', to_jsonb(taken)))
        from public.tournament_details as there
        join public.tournament_entries(withdrawn) as taken on taken.tournament_id = there.id
        where there.id = any (withdrawn) and not there.has_waiting_list) end,
      'cannot_come', case when registrations is not null then (
        select jsonb_object_agg(told.tournament_id, told.at)
        from (
          select registration ->> 'tournament_id' as tournament_id,
                 private.said_cannot_come((registration ->> 'entry_id')::uuid) as at
          from jsonb_array_elements(registrations) as registration
          where registration ->> 'state' in ('confirmed', 'waiting')
        ) as told
        where told.at is not null) end,
      'fees', case when registrations is not null then (
        select jsonb_object_agg(own.tournament_id, jsonb_build_object(
          'state', own.state, 'due', own.due,
          'paid', own.paid - own.refunded,
          'said', private.said_of(own.said_paise, own.said_on, own.reports),
          'kept', waits.kept, 'price', waits.price,
          'repriced', private.repriced_of(own.entry_id),
          'held_until', case when fees.hold_days is not null then own.held_until end,
          'set_against', private.refund_set_against(own.entry_id),
          'refund_until', private.refunded_until(own.entry_id),
          'receipts', private.receipts_of(own.entry_id)))
        from public.entry_fee_states as own
        left join public.tournament_fees as fees using (tournament_id)
        cross join lateral (
          select case when coming.is_awaited then private.kept_for_place(own.entry_id) end as kept,
                 case when coming.is_awaited
                   then private.entry_price(own.entry_id) -> 'paise' end as price
          from (
            select registrations @> jsonb_build_array(jsonb_build_object(
              'entry_id', own.entry_id, 'state', 'waiting')) as is_awaited) as coming) as waits
        where own.entry_id = any (array(
          select (registration ->> 'entry_id')::uuid
          from jsonb_array_elements(registrations) as registration))) end,
      'fees_left', (
        select jsonb_object_agg(entered.tournament_id, entered.fees)
        from (
          select own.tournament_id, jsonb_agg(jsonb_build_object(
              'division', division.name, 'state', own.state, 'due', own.due,
              'paid', own.paid - own.refunded,
              'receipts', private.receipts_of(own.entry_id)) order by own.entry_id) as fees
          from public.entries as entry
          join public.entry_fee_states as own on own.entry_id = entry.id
          join public.players as player on player.entry_id = entry.id and player.position = 0
          left join public.divisions as division
            on division.tournament_id = entry.tournament_id and division.id = player.category
          where entry.left_by = me
          group by own.tournament_id
        ) as entered))
    from public.profiles as profile
    where profile.id = me);
end;
$$;

-- The setting, for npm run verify.
create function public.admin_second_factor() returns text
language sql stable security definer
as $$
  select admin_second_factor from public.security_settings;
$$;

create trigger profiles_set_updated_at
  before update on public.profiles
  for each row
  execute function private.set_updated_at();

create trigger sync_new_profiles
  after insert on auth.users
  referencing new table as added
  for each statement
  execute function private.sync_new_profiles();

-- Not at a log-in, which changes neither.
create trigger sync_profile
  after update on auth.users
  for each row
  when (
    old.email::text is distinct from new.email::text
    or old.raw_user_meta_data is distinct from new.raw_user_meta_data
  )
  execute function private.sync_profile();

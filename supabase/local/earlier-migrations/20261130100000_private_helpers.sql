-- Brings a database of the migrations above to the state of the baseline.

-- A function that is running looks helpers up by their names, which change here. So
-- nobody may be in the middle of one: registrations wait at the table or the view.
select public.lock_for_migration(
  'public.birthday_tournament_registrations', 'public.tournaments',
  'public.tournament_registrations', 'public.registration_mails', 'public.admin_audit',
  'public.check_ins', 'public.entrant_messages', 'public.mail_preferences',
  'public.profiles', 'public.rate_limits', 'public.scoring_accounts');
drop function public.lock_for_migration(text[]);

-- Competitions hold teams and draws.
alter table public.tournaments
  drop column teams, drop column team_size, drop column tee_sheet;
drop function public.is_list_of_lineups(jsonb, text, integer, integer);

comment on column public.tournament_registrations.golfguage_password is
  'Made at random for this person by the scoring integration; only the owner reads it.';
comment on column public.tournament_registrations.submission_key is
  'Made with the form; the same form sent twice makes one row.';

create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated;

alter function public.set_updated_at() set schema private;
alter function public.name_in_metadata(metadata jsonb) set schema private;
alter function public.assert_admin() set schema private;
alter function public.search_pattern(search text) set schema private;
alter function public.write_audit_log(action text, search text) set schema private;
alter function public.compute_statistics() set schema private;
alter function public.ensure_statistics(refresh boolean) set schema private;
alter function public.users_page(search text, after_created_at timestamp with time zone, after_id uuid, page_size integer) set schema private;
alter function public.sync_new_profiles() set schema private;
alter function public.sync_profile() set schema private;
alter function public.lock_member(member uuid) set schema private;
alter function public.assert_session() set schema private;
alter function public.begin_registration(member uuid) set schema private;
alter function public.check_registration_rate(member uuid) set schema private;
alter function public.accept_registration() set schema private;
alter function public.has_scoring_credentials(member uuid) set schema private;
alter function public.expect_scoring_account() set schema private;
alter function public.lock_scoring_account(member uuid) set schema private;
alter function public.clean_up_deleted_accounts(batch_size integer) set schema private;
alter function public.purge_expired_rows(batch_size integer) set schema private;
alter function public.mailbox_digest(address text) set schema private;
alter function public.consume_mail_quota(address text) set schema private;
alter function public.registration_changes(before jsonb, after jsonb) set schema private;
alter function public.mail_registration() set schema private;
alter function public.assert_registration_period(tournament tournaments) set schema private;
alter function public.is_list_of_texts(items jsonb, max_items integer, required jsonb, optional jsonb) set schema private;
alter function public.is_list_of_names(names jsonb, max_names integer, max_length integer) set schema private;
alter function public.is_list_of_questions(questions jsonb) set schema private;
alter function public.next_tournament_version() set schema private;
alter function public.lock_tournament(tournament text) set schema private;
alter function public.find_current_registration(member uuid, registration uuid) set schema private;
alter function public.assert_changes_are_open(tournament tournaments) set schema private;
alter function public.assert_answers(questions jsonb, answers jsonb) set schema private;
alter function public.assert_entry(entry tournament_registrations, tournament tournaments) set schema private;
alter function public.refuse_unknown_tournament() set schema private;
alter function public.write_tournament_audit(action text, tournament tournaments, details jsonb) set schema private;
alter function public.is_reserved_slug(slug text) set schema private;
alter function public.free_slug(name text) set schema private;
alter function public.with_question_ids(questions jsonb) set schema private;
alter function public.schedule_text(items jsonb) set schema private;
alter function public.assert_dates_agree(before tournaments, after tournaments) set schema private;
alter function public.assert_questions_keep_answers(tournament text, before jsonb, after jsonb) set schema private;
alter function public.open_tournament(tournament text, expected_version integer) set schema private;
alter function public.missing_fields(tournament tournaments) set schema private;
alter function public.is_mail_address(address text) set schema private;
alter function public.queue_cancellation_mails(tournament text) set schema private;
alter function public.with_labels(changes jsonb, tournament tournaments, before jsonb, after jsonb) set schema private;
alter function public.is_map_of_places(places jsonb, known_keys text[]) set schema private;
alter function public.is_list_of_players(players jsonb, entry_form text) set schema private;
alter function public.lock_tournaments_of_deleted() set schema private;
alter function public.pools_of(tournament tournaments) set schema private;
alter function public.claims_of(entry tournament_registrations) set schema private;
alter function public.add_claims(one jsonb, other jsonb) set schema private;
alter function public.sum_claims(tournament text, pools jsonb, states text[], except_entry uuid) set schema private;
alter function public.find_full_pool(pools jsonb, taken jsonb, claims jsonb) set schema private;
alter function public.count_entries(tournament text) set schema private;
alter function public.with_player_ids(players jsonb) set schema private;
alter function public.give_places(wanted tournament_registrations, current tournament_registrations, tournament tournaments) set schema private;
alter function public.note_moved_up(entry tournament_registrations) set schema private;
alter function public.move_up_waiting(tournament text) set schema private;
alter function public.move_up_after_change() set schema private;
alter function public.move_up_after_new_version() set schema private;
alter function public.move_up_after_more_places() set schema private;
alter function public.lock_tournaments_of(member uuid) set schema private;
alter function public.count_waiting(tournament text) set schema private;
alter function public.claimed_places(tournament tournaments) set schema private;
alter function public.editable_columns() set schema private;
alter function public.forget_check_ins() set schema private;
alter function public.open_entry(entry uuid) set schema private;
alter function public.write_entrant_audit(action text, entry tournament_registrations, details jsonb) set schema private;
alter function public.queue_entry_mail(entry tournament_registrations, kind text, details jsonb, once_key text, message_id uuid) set schema private;
alter function public.queue_place(entry tournament_registrations) set schema private;
alter function public.queue_registration_mail(member uuid, tournament text, name text, kind text, changes jsonb, details jsonb) set schema private;
alter function public.mail_withdrawal() set schema private;
alter function public.queue_reminders() set schema private;
alter function public.message_audience(tournament text, audience jsonb) set schema private;
alter function public.is_list_of_ids(ids jsonb, max_ids integer) set schema private;
alter function public.is_division_into_teams(division jsonb) set schema private;
alter function public.is_draw(draw jsonb) set schema private;
alter function public.is_list_of_guests(guests jsonb) set schema private;
alter function public.is_list_of_awards(awards jsonb) set schema private;
alter function public.open_competition(tournament text, expected_version integer) set schema private;
alter function public.write_competition_audit(action text, tournament text, details jsonb) set schema private;
alter function public.players_of(tournament text) set schema private;
alter function public.seats_of(competition competitions) set schema private;
alter function public.draw_to_publish(competition competitions) set schema private;
alter function public.published_seats(published_draw jsonb) set schema private;
alter function public.starts_of(tournament text, published_draw jsonb) set schema private;
alter function public.queue_start_mails(tournament text, edition integer, before jsonb, after jsonb) set schema private;
alter function public.starts_of_member(member uuid, tournament text) set schema private;
alter function public.is_still_true(mail registration_mails) set schema private;
alter function public.are_results(results jsonb) set schema private;
alter function public.has_session() set schema private;
alter function public.schema_objects() set schema private;
alter function public.second_factor_passed() set schema private;
alter function public.assert_second_factor() set schema private;

create or replace function private.set_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

create or replace function public.is_admin() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.admins where user_id = (select auth.uid()))
    and (
      (select auth.jwt()) ->> 'aal' is not distinct from 'aal2'
      or private.second_factor_passed() and not exists (
        select from public.security_settings where admin_second_factor = 'required'));
end;
$$;

create or replace function public.list_users(
  search text default '',
  after uuid default null,
  page_size integer default 50
)
returns table (
  id uuid,
  email text,
  full_name text,
  created_at timestamptz,
  last_sign_in_at timestamptz
)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  last_created_at timestamptz;
begin
  perform private.assert_admin();
  perform private.write_audit_log('look-up', list_users.search);
  if list_users.after is not null then
    select profile.created_at into last_created_at
    from public.profiles as profile where profile.id = list_users.after;
    -- An empty page would look like the end of the list.
    if not found then
      raise exception 'user_not_found' using errcode = '22023';
    end if;
  end if;
  return query
    select * from private.users_page(
      list_users.search, last_created_at, list_users.after, list_users.page_size);
end;
$$;

create or replace function public.count_users(search text default '')
returns table (total bigint, filtered bigint, active bigint)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  pattern text := private.search_pattern(count_users.search);
begin
  perform private.assert_admin();
  perform private.write_audit_log('look-up', count_users.search);
  perform private.ensure_statistics(false);
  select max(value) filter (where label = 'total'), max(value) filter (where label = 'active')
  into count_users.total, count_users.active
  from public.statistics where kind = 'members';
  if pattern = '%%' then
    count_users.filtered := count_users.total;
  else
    execute 'select count(*) from public.profiles where search_text like $1'
    into count_users.filtered using pattern;
  end if;
  return next;
end;
$$;

create or replace function public.start_export(search text default '') returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return private.write_audit_log('export', start_export.search);
end;
$$;

create or replace function public.withdraw_registration(registration uuid) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
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

create or replace function public.delete_own_account() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member uuid := (select auth.uid());
  address text;
begin
  if member is null then
    raise exception 'not_signed_in' using errcode = '42501';
  end if;
  -- Sessions before the account, as the auth service does when it refreshes one.
  perform from auth.sessions where user_id = member order by id for update;
  perform private.assert_session();
  select account.email into address from auth.users as account
  where account.id = member for update;

  -- Two administrators who go at the same time must see each other go.
  if exists (select from public.admins where user_id = member) then
    perform from public.admins order by user_id for update;
    if not exists (select from public.admins where user_id <> member) then
      raise exception 'last_administrator';
    end if;
  end if;
  perform private.lock_tournaments_of(member);

  -- Lines that name the member, by whoever and about whomever, in one order.
  perform from public.admin_audit
  where admin_id = member or lower(search) = lower(address)
  order by id for update;
  update public.admin_audit set admin_id = null where admin_id = member;
  update public.admin_audit set search = '' where lower(search) = lower(address);

  -- Before the registrations: settle_scoring_account locks them in this order.
  delete from public.scoring_accounts where user_id = member;
  delete from public.tournament_registrations where user_id = member;
  -- Sessions, profile, mails and rights go by their foreign keys.
  delete from auth.users where id = member;
  -- The auth service's log has neither a foreign key nor an index.
  insert into public.deleted_accounts (user_id, email) values (member, address);
  return true;
end;
$$;

create or replace function public.unsent_registration_mails()
 returns table(recipient text, tournament_name text, state text, attempts integer, created_at timestamp with time zone, next_try_at timestamp with time zone, last_error text, total bigint)
 language plpgsql
 stable security definer
 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select mail.recipient, coalesce(tournament.name, ''), mail.state, mail.attempts, mail.created_at,
           mail.next_try_at, mail.last_error, count(*) over ()
    from public.registration_mails as mail
    left join public.tournaments as tournament on tournament.id = mail.tournament_id
    where mail.state in ('queued', 'failed')
      and (mail.last_error is not null or mail.created_at < now() - interval '15 minutes')
      and mail.created_at > now() - interval '30 days'
    order by mail.created_at desc
    limit 20;
end;
$$;

create or replace function private.ensure_statistics(refresh boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  in_flight constant bigint := hashtextextended('public.compute_statistics', 0);
  newer_than timestamptz := case when refresh then now() else now() - interval '5 minutes' end;
begin
  if exists (select from public.statistics as known where known.computed_at > newer_than) then
    return;
  end if;
  if not pg_try_advisory_xact_lock(in_flight) then
    if not refresh and exists (select from public.statistics) then
      return;
    end if;
    perform pg_advisory_xact_lock(in_flight);
    if exists (select from public.statistics as known where known.computed_at > newer_than) then
      return;
    end if;
  end if;
  perform private.compute_statistics();
end;
$$;

create or replace function public.admin_statistics(refresh boolean default false)
returns table (kind text, label text, value bigint, computed_at timestamptz)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform private.ensure_statistics(coalesce(admin_statistics.refresh, false));
  return query
    select known.kind, known.label, known.value, known.computed_at
    from public.statistics as known
    order by known.kind, known.value desc, known.label;
end;
$$;

create or replace function private.users_page(
  search text, after_created_at timestamptz, after_id uuid, page_size integer
)
returns table (
  id uuid,
  email text,
  full_name text,
  created_at timestamptz,
  last_sign_in_at timestamptz
)
language plpgsql stable
set search_path = ''
as $$
begin
  -- Planned anew for each search: for a rare one by its letters, for a common one,
  -- or none, along the order.
  return query execute '
    with page as (
      select profile.id, profile.email, profile.full_name, profile.created_at
      from public.profiles as profile
      where (profile.created_at, profile.id) < ($1, $2)
        and ($3 = ''%%'' or profile.search_text like $3)
      order by profile.created_at desc, profile.id desc
      limit $4
    )
    select page.*, account.last_sign_in_at
    from page join auth.users as account on account.id = page.id
    order by page.created_at desc, page.id desc'
  using coalesce(users_page.after_created_at, 'infinity'),
    coalesce(users_page.after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
    private.search_pattern(users_page.search),
    least(greatest(coalesce(users_page.page_size, 50), 1), 1000);
end;
$$;

create or replace function public.export_users(
  export uuid, after_created_at timestamptz default null, after_id uuid default null
)
returns table (
  id uuid,
  email text,
  full_name text,
  created_at timestamptz,
  last_sign_in_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted text;
begin
  perform private.assert_admin();
  select line.search into wanted from public.admin_audit as line
  where line.id = export_users.export and line.action = 'export'
    and line.admin_id = (select auth.uid()) and line.at > now() - interval '1 hour';
  if not found then
    raise exception 'export_not_found' using errcode = '22023';
  end if;
  return query
    select * from private.users_page(
      wanted, export_users.after_created_at, export_users.after_id, 1000);
end;
$$;

create or replace function private.sync_new_profiles() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id, full_name, email, created_at)
  select id, private.name_in_metadata(raw_user_meta_data), email, coalesce(created_at, now())
  from added
  on conflict (id) do nothing;
  return null;
end;
$$;

create or replace function private.sync_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.profiles
  set email = new.email, full_name = private.name_in_metadata(new.raw_user_meta_data)
  where id = new.id;
  return null;
end;
$$;

create or replace function private.assert_session() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions
    where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
      and user_id = (select auth.uid())
  ) then
    raise exception 'session_ended' using errcode = '42501';
  end if;
  perform private.assert_second_factor();
end;
$$;

create or replace function private.begin_registration(member uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if (select auth.role()) = 'authenticated' and member is distinct from (select auth.uid()) then
    raise exception 'not_your_own' using errcode = '42501';
  end if;
  perform private.lock_member(member);
end;
$$;

create or replace function private.accept_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_api constant boolean := coalesce((select auth.role()) = 'authenticated', false);
  is_member constant boolean := is_api and not new.entered_by_club;
  tournament public.tournaments;
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
    select * into tournament from public.tournaments
    where name = new.tournament_name and starts_on = new.tournament_date;
  else
    select * into tournament from public.tournaments where id = new.tournament_id;
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
  new.players := private.with_player_ids(new.players);
  new.entry_id := coalesce((
    select entry_id from public.tournament_registrations
    where user_id = new.user_id and tournament_id = new.tournament_id
    limit 1
  ), new.id);

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
  end if;
  if replaced.id is not null then
    perform private.assert_changes_are_open(tournament);
  elsif is_member and tournament.id is not null then
    perform private.assert_registration_period(tournament);
  end if;
  if tournament.id is not null then
    perform private.assert_entry(new, tournament);
    if is_api and private.is_list_of_players(new.players, new.entry_form) then
      select * into current from public.tournament_registrations
      where entry_id = new.entry_id and replaced_at is null and withdrawn_at is null;
      new := private.give_places(new, current, tournament);
    end if;
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

create or replace function private.expect_scoring_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not private.has_scoring_credentials(new.user_id) then
    insert into public.scoring_accounts (user_id) values (new.user_id)
    on conflict (user_id) do nothing;
  end if;
  return null;
end;
$$;

create or replace function private.lock_scoring_account(member uuid) returns public.scoring_accounts
language plpgsql
set search_path = ''
as $$
declare
  account public.scoring_accounts;
begin
  perform private.lock_member(member);
  select * into account from public.scoring_accounts
  where user_id = member for update;
  return account;
end;
$$;

create or replace function public.claim_scoring_account(member uuid, password text)
returns table (
  outcome text,
  email text,
  full_name text,
  category text,
  handicap text,
  password_to_set text
)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  account public.scoring_accounts;
  registration public.tournament_registrations;
  address text;
begin
  -- Two calls at once: the second waits here, and then finds the lease.
  account := private.lock_scoring_account(member);
  if private.has_scoring_credentials(member) then
    outcome := 'already_there';
  elsif account.claimed_until > now() then
    outcome := 'in_progress';
  else
    select latest.* into registration
    from public.tournament_registrations as latest
    where latest.user_id = member and latest.entry_form = 'full'
      and latest.withdrawn_at is null and latest.replaced_at is null
    order by latest.registration_date desc
    limit 1;
    select nullif(btrim(known.email), '') into address
    from auth.users as known where known.id = member;
    if registration.id is null then
      outcome := 'no_registration';
      delete from public.scoring_accounts where user_id = member;
    elsif address is null then
      outcome := 'no_address';
      update public.scoring_accounts
      set state = 'failed', error = outcome, updated_at = now()
      where user_id = member;
    else
      insert into public.scoring_accounts as known
        (user_id, email, password, attempts, claimed_until)
      values (member, address, claim_scoring_account.password, 1,
              now() + interval '30 seconds')
      on conflict (user_id) do update
      set state = 'pending',
          error = null,
          attempts = known.attempts + 1,
          claimed_until = excluded.claimed_until,
          updated_at = now(),
          password = coalesce(known.password, excluded.password),
          email = excluded.email,
          -- Still pending: an earlier attempt was never settled.
          is_unanswered = known.email is not distinct from excluded.email
            and (known.is_unanswered or (known.state = 'pending' and known.attempts > 0))
      returning known.password into password_to_set;
      outcome := 'claimed';
      email := address;
      full_name := registration.full_name;
      category := registration.category;
      handicap := registration.handicap;
    end if;
  end if;
  return next;
end;
$$;

create or replace function public.settle_scoring_account(member uuid, outcome text)
returns table (state text)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  account public.scoring_accounts;
  is_created boolean;
begin
  account := private.lock_scoring_account(member);
  if account.user_id is null then return; end if;
  -- The same once more: the answer to the first got lost.
  if account.state = 'created' then
    return query select account.state;
    return;
  end if;
  is_created := account.password is not null
    and (outcome = 'created' or (outcome = 'exists' and account.is_unanswered));
  if is_created then
    update public.tournament_registrations
    set golfguage_email = account.email, golfguage_password = account.password
    where id = (
      select id from public.tournament_registrations
      where user_id = member and entry_form = 'full'
      order by registration_date desc, id desc
      limit 1);
  end if;
  return query
    update public.scoring_accounts as known
    set state = case
          when is_created then 'created'
          when outcome in ('exists', 'no_service') then outcome
          else 'failed'
        end,
        error = case
          when is_created or outcome in ('exists', 'no_service') then null
          else left(outcome, 60)
        end,
        password = case when not is_created and outcome <> 'exists' then known.password end,
        is_unanswered = not is_created and outcome <> 'exists'
          and (known.is_unanswered or outcome = 'unanswered'),
        claimed_until = null,
        updated_at = now()
    where known.user_id = member
    returning known.state;
end;
$$;

create or replace function public.failed_scoring_accounts()
returns table (
  user_id uuid,
  account_email text,
  full_name text,
  state text,
  error text,
  attempts integer,
  updated_at timestamptz,
  total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select account.user_id, profile.email, profile.full_name, account.state, account.error,
           account.attempts, account.updated_at, count(*) over ()
    from public.scoring_accounts as account
    join public.profiles as profile on profile.id = account.user_id
    where account.state in ('exists', 'failed')
       or account.state = 'pending' and account.updated_at < now() - interval '1 minute'
    order by account.updated_at desc
    limit 20;
end;
$$;

create or replace function public.retry_scoring_account(member uuid) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  address text;
begin
  perform private.assert_admin();
  select profile.email into address
  from public.scoring_accounts as account
  join public.profiles as profile on profile.id = account.user_id
  where account.user_id = member;
  if not found then
    raise exception 'no_scoring_account' using errcode = '22023';
  end if;
  return private.write_audit_log('scoring-retry', address);
end;
$$;

create or replace function public.run_scheduled_work() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  more_accounts boolean := private.clean_up_deleted_accounts();
  more_rows boolean := private.purge_expired_rows();
  reminders integer := private.queue_reminders();
begin
  return more_accounts or more_rows or reminders >= 1000;
end;
$$;

create or replace function private.consume_mail_quota(address text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  daily_quota constant integer := 10;
  used_today integer;
begin
  insert into public.mail_quotas as quota (mailbox)
  values (private.mailbox_digest(address))
  on conflict (mailbox) do update
  set used = case when quota.window_started_at <= now() - interval '1 day' then 1
                  else least(quota.used, daily_quota) + 1 end,
      window_started_at = case when quota.window_started_at <= now() - interval '1 day' then now()
                               else quota.window_started_at end
  returning quota.used into used_today;
  return used_today <= daily_quota;
end;
$$;

create or replace function private.mail_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  earlier public.tournament_registrations;
  tournament public.tournaments;
  changes jsonb;
begin
  select * into earlier from public.tournament_registrations
  where entry_id = new.entry_id
    and (registration_date, id) < (new.registration_date, new.id)
  order by registration_date desc, id desc
  limit 1;
  if earlier.id is not null and earlier.withdrawn_at is null then
    changes := private.registration_changes(to_jsonb(earlier), to_jsonb(new));
    if changes is null then return null; end if;
    select * into tournament from public.tournaments where id = new.tournament_id;
    changes := private.with_labels(changes, tournament, earlier.answers, new.answers);
  end if;
  perform private.queue_registration_mail(
    new.user_id, new.tournament_id, new.full_name,
    case when changes is not null then 'changed'
         when new.queue_number is not null then 'waiting'
         else 'registered' end,
    changes,
    case when changes is null and new.queue_number is not null
         then private.queue_place(new) end);
  return null;
end;
$$;

create or replace function private.is_list_of_questions(questions jsonb) returns boolean
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
          or not private.is_list_of_names(jsonb_build_array(question -> 'label'), 1, 200)
          or jsonb_typeof(question -> 'required') is distinct from 'boolean'
          or case question ->> 'kind'
            when 'choice' then
              not private.is_list_of_names(question -> 'choices', 20, 80)
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

create or replace function private.lock_tournament(tournament text) returns public.tournaments
language plpgsql
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  select * into known from public.tournaments where id = lock_tournament.tournament;
  if private.pools_of(known) = '{}' then
    begin
      select * into known from public.tournaments
      where id = lock_tournament.tournament for share;
      if private.pools_of(known) = '{}' then
        return known;
      end if;
      -- It has got a limit just now. Two who asked for the stronger lock beside this
      -- one would deadlock, so this one is given back first.
      raise exception 'tournament_changed' using errcode = 'serialization_failure';
    exception when serialization_failure then
      null;
    end;
  end if;
  select * into known from public.tournaments
  where id = lock_tournament.tournament for no key update;
  return known;
end;
$$;

create or replace function private.assert_changes_are_open(tournament public.tournaments) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if tournament.id is null then
    raise exception 'registration_unchangeable';
  end if;
  if tournament.state = 'cancelled' then
    raise exception 'tournament_cancelled';
  end if;
  if tournament.changes_until is null then
    perform private.assert_registration_period(tournament);
  elsif (now() at time zone 'Asia/Kolkata')::date > tournament.changes_until then
    raise exception 'changes_closed' using detail = tournament.changes_until::text;
  end if;
end;
$$;

create or replace function private.assert_answers(questions jsonb, answers jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  question jsonb;
  answer jsonb;
  answer_id text;
  is_valid boolean;
begin
  if jsonb_typeof(answers) is distinct from 'object' then
    raise exception 'answer_invalid';
  end if;
  for answer_id in select jsonb_object_keys(answers) loop
    if not exists (
      select from jsonb_array_elements(questions) as known where known ->> 'id' = answer_id
    ) then
      raise exception 'answer_unknown' using detail = answer_id;
    end if;
  end loop;
  for question in select jsonb_array_elements(questions) loop
    answer := answers -> (question ->> 'id');
    if answer is null then
      if (question ->> 'required')::boolean then
        raise exception 'answer_missing' using detail = question ->> 'id';
      end if;
      continue;
    end if;
    is_valid := case question ->> 'kind'
      when 'yes_no' then jsonb_typeof(answer) = 'boolean'
      when 'choice' then question -> 'choices' @> jsonb_build_array(answer)
      when 'short_text' then private.is_list_of_names(jsonb_build_array(answer), 1, 200)
      when 'long_text' then private.is_list_of_names(jsonb_build_array(answer), 1, 2000)
      else false
    end;
    if not is_valid then
      raise exception 'answer_invalid' using detail = question ->> 'id';
    end if;
  end loop;
end;
$$;

create or replace function private.assert_entry(
  entry public.tournament_registrations, tournament public.tournaments
) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  wrong_field text;
begin
  if tournament.entry_form = 'full' then
    select field into wrong_field
    from (values ('email', entry.email), ('golf_group', entry.golf_group),
                 ('category', entry.category)) as given (field, value)
    where value is null limit 1;
    if found then
      -- As the columns said when every registration had them.
      raise exception
        'null value in column "%" of relation "tournament_registrations" violates not-null constraint',
        wrong_field
        using errcode = 'not_null_violation', column = wrong_field,
              table = 'tournament_registrations', schema = 'public';
    end if;
    if exists (
      select from (
        select entry.category
        union all
        select player ->> 'category'
        from jsonb_array_elements(
          case jsonb_typeof(entry.players) when 'array' then entry.players else '[]' end) as player
      ) as players (category)
      where category in ('men', 'senior', 'ladies')
        and not category = any (tournament.categories)
    ) then
      raise exception 'category_not_offered';
    end if;
    if not tournament.allows_other_group
       and not entry.golf_group = any (tournament.golf_groups) then
      raise exception 'golf_group_not_offered';
    end if;
  end if;
  select field into wrong_field
  from (values ('email', 'full', entry.email), ('golf_group', 'full', entry.golf_group),
               ('category', 'full', entry.category),
               ('additional_info', 'full', entry.additional_info),
               ('message', 'short', entry.message)) as given (field, form, value)
  where value is not null and form <> tournament.entry_form limit 1;
  if found then
    raise exception 'field_not_in_form' using detail = wrong_field;
  end if;
  if jsonb_typeof(entry.players) = 'array'
     and jsonb_array_length(entry.players) >= tournament.max_group_size then
    raise exception 'group_too_large' using detail = tournament.max_group_size::text;
  end if;
  perform private.assert_answers(tournament.questions, entry.answers);
end;
$$;

create or replace function private.free_slug(name text) returns text
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
  where not private.is_reserved_slug(candidate)
    and not exists (select from public.tournaments where slug = candidate)
  order by number
  limit 1;
  return found_slug;
end;
$$;

create or replace function public.save_tournament(
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
  editable constant text[] := private.editable_columns();
  pool record;
  known public.tournaments;
  wanted public.tournaments;
  wrong text;
  entries integer;
begin
  perform private.assert_admin();
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
    known := private.open_tournament(save_tournament.tournament, expected_version);
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
  wanted.questions := private.with_question_ids(wanted.questions);
  if save_tournament.tournament is null and changes ->> 'slug' is null then
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
    entries := private.count_entries(known.id);
    if wanted.capacity < entries then
      raise exception 'capacity_below_entries' using detail = entries::text;
    end if;
  end if;
  if jsonb_typeof(wanted.category_places) = 'object'
     and jsonb_typeof(wanted.golf_group_places) = 'object' then
    for pool in
      select limited.key, taken.value::integer as entries
      from jsonb_each_text(private.pools_of(wanted) - 'all') as limited
      join jsonb_each_text(
        private.sum_claims(known.id, private.pools_of(wanted), '{confirmed}')) as taken
        using (key)
      where limited.value ~ '^[0-9]{1,5}$' and taken.value::integer > limited.value::integer
        and limited.value is distinct from private.pools_of(known) ->> limited.key
      order by limited.key
      limit 1
    loop
      raise exception 'places_below_entries'
        using detail = format('%s %s', pool.entries, pool.key);
    end loop;
  end if;
  if wanted.entry_form is distinct from known.entry_form and exists (
    select from public.tournament_registrations where tournament_id = known.id
  ) then
    raise exception 'entry_form_has_entries';
  end if;

  if wanted.schedule_items is distinct from known.schedule_items then
    wanted.schedule := private.schedule_text(wanted.schedule_items);
  end if;
  execute (
    select format('update public.tournaments set %s where id = $2 returning *',
                  string_agg(format('%1$I = ($1).%1$I', field), ', '))
    from unnest(editable || array['schedule']) as field)
  into wanted using wanted, known.id;
  -- Both are lists by now: the checks of the table have seen them.
  perform private.assert_questions_keep_answers(known.id, known.questions, wanted.questions);

  perform private.write_tournament_audit(
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

create or replace function public.copy_tournament(tournament text, submission_key uuid default null)
returns table (id text, slug text, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  source public.tournaments;
  made public.tournaments;
begin
  perform private.assert_admin();
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
    'slug', private.free_slug(source.name),
    'state', 'draft', 'published_at', null, 'cancelled_reason', null,
    'version', 1, 'updated_at', now(), 'calendar_path', null,
    'starts_on', null, 'date_text', null, 'lead', null, 'closing_text', null,
    'registration_opens_at', null, 'registration_closes_at', null, 'changes_until', null,
    'facts', '[]'::jsonb, 'teams_note', null, 'news', '[]'::jsonb)) as copied
  on conflict on constraint tournaments_pkey do nothing
  returning * into made;
  if made.id is null then
    return query
      select there.id, there.slug, there.version from public.tournaments as there
      where there.id = submission_key::text;
    return;
  end if;
  perform private.write_tournament_audit(
    'tournament-copied', made, jsonb_build_array(source.slug));
  return query select made.id, made.slug, made.version;
exception
  when unique_violation then
    raise exception 'slug_taken';
end;
$$;

create or replace function public.publish_tournament(tournament text, expected_version integer)
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournaments;
  missing text[];
begin
  perform private.assert_admin();
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
  returning * into known;
  perform private.write_tournament_audit('tournament-published', known);
  return known.version;
end;
$$;

create or replace function public.close_registration(tournament text, expected_version integer)
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  perform private.assert_admin();
  known := private.open_tournament(tournament, expected_version);
  if known.state <> 'published' then
    raise exception 'not_published';
  end if;
  perform private.assert_registration_period(known);
  update public.tournaments set registration_closes_at = now()
  where id = known.id
  returning * into known;
  perform private.write_tournament_audit('registration-closed', known);
  return known.version;
end;
$$;

create or replace function public.reopen_registration(
  tournament text, expected_version integer, closes_at timestamptz default null
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  perform private.assert_admin();
  known := private.open_tournament(tournament, expected_version);
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
  perform private.write_tournament_audit('registration-reopened', known);
  return known.version;
end;
$$;

create or replace function private.queue_cancellation_mails(tournament text) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.registration_mails
    (user_id, tournament_id, recipient, full_name, kind, state, next_try_at, last_error)
  select account.id, entry.tournament_id, coalesce(account.email, ''), entry.full_name, 'cancelled',
         case when private.is_mail_address(account.email) then 'queued' else 'failed' end,
         case when private.is_mail_address(account.email) then now() end,
         case when private.is_mail_address(account.email) then null else 'no_address' end
  from public.tournament_registrations as entry
  join auth.users as account on account.id = entry.user_id
  where entry.tournament_id = queue_cancellation_mails.tournament
    and entry.replaced_at is null and entry.withdrawn_at is null
  for key share of account skip locked;
$$;

create or replace function public.cancel_tournament(
  tournament text, expected_version integer, reason text
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  perform private.assert_admin();
  perform private.assert_session();
  known := private.open_tournament(tournament, expected_version);
  if known.state <> 'published' then
    raise exception 'not_published';
  end if;
  if coalesce(btrim(reason), '') = '' or char_length(reason) > 1000 then
    raise exception 'tournament_invalid' using detail = 'cancelled_reason';
  end if;
  update public.tournaments set state = 'cancelled', cancelled_reason = btrim(reason)
  where id = known.id
  returning * into known;
  perform private.queue_cancellation_mails(known.id);
  perform private.write_tournament_audit('tournament-cancelled', known);
  return known.version;
end;
$$;

create or replace function public.delete_tournament(tournament text, expected_version integer)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  perform private.assert_admin();
  perform private.assert_session();
  known := private.open_tournament(tournament, expected_version);
  if exists (
    select from public.tournament_registrations where tournament_id = known.id
  ) then
    raise exception 'tournament_has_entries';
  end if;
  delete from public.tournaments where id = known.id;
  perform private.write_tournament_audit('tournament-deleted', known);
  return true;
end;
$$;

create or replace function public.tournament_history(tournament text)
returns table (at timestamptz, action text, admin_name text, details jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select line.at, line.action, coalesce(profile.full_name, profile.email), line.details
    from public.admin_audit as line
    left join public.profiles as profile on profile.id = line.admin_id
    where line.tournament_id = tournament_history.tournament
    order by line.at desc
    limit 100;
end;
$$;

create or replace function public.tournament_missing_fields(tournament text) returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return coalesce(
    (select private.missing_fields(known) from public.tournaments as known
     where known.id = tournament_missing_fields.tournament),
    '{}');
end;
$$;

create or replace function private.is_list_of_players(players jsonb, entry_form text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(players) is distinct from 'array' then
    return false;
  end if;
  return jsonb_array_length(players) <= 3
    and not exists (
      select from jsonb_array_elements(players) as player
      where case jsonb_typeof(player)
        when 'object' then
          player - array['id', 'full_name', 'phone', 'handicap', 'category'] <> '{}'
          or coalesce(player ->> 'id', '')
            !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
          or not private.is_list_of_names(jsonb_build_array(player -> 'full_name'), 1, 120)
          or char_length(player ->> 'full_name') < 2
          or not private.is_list_of_names(jsonb_build_array(player -> 'phone'), 1, 32)
          or char_length(player ->> 'phone') < 10
          or not private.is_list_of_names(jsonb_build_array(player -> 'handicap'), 1, 20)
          or case entry_form
            when 'full' then
              coalesce(player ->> 'category', '') not in ('men', 'senior', 'ladies')
              -- A case, so that the cast never sees a text that is no number.
              or case
                when player ->> 'handicap' ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$'
                then (player ->> 'handicap')::numeric > 40
                else true
              end
            else player ? 'category'
          end
        else true
      end)
    and (select count(*) = count(distinct player ->> 'id')
         from jsonb_array_elements(players) as player);
end;
$$;

create or replace function private.lock_tournaments_of_deleted() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.lock_tournaments_of(old.id);
  return old;
end;
$$;

create or replace function private.sum_claims(
  tournament text, pools jsonb, states text[], except_entry uuid default null
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  -- Most tournaments have one limit, and an index that answers for it.
  if pools - 'all' = '{}' then
    return jsonb_build_object('all', coalesce((
      select sum(player_count) from (
        select player_count from public.tournament_registrations
        where tournament_id = sum_claims.tournament and state = 'confirmed'
          and 'confirmed' = any (states) and entry_id is distinct from except_entry
        union all
        select player_count from public.tournament_registrations
        where tournament_id = sum_claims.tournament and state = 'waiting'
          and 'waiting' = any (states) and entry_id is distinct from except_entry
      ) as entries), 0));
  end if;
  return coalesce((
    select jsonb_object_agg(pool, places) from (
      select claim.key as pool, sum(claim.value::integer) as places
      from public.tournament_registrations as entry
      cross join lateral jsonb_each_text(private.claims_of(entry)) as claim
      where entry.tournament_id = sum_claims.tournament and entry.replaced_at is null
        and entry.withdrawn_at is null and entry.state = any (states)
        and entry.entry_id is distinct from except_entry
      group by claim.key
    ) as summed), '{}');
end;
$$;

create or replace function private.give_places(
  wanted public.tournament_registrations,
  current public.tournament_registrations,
  tournament public.tournaments
) returns public.tournament_registrations
language plpgsql
set search_path = ''
as $$
declare
  pools jsonb := private.pools_of(tournament);
  claims jsonb := private.claims_of(wanted);
  full_pool text;
begin
  if current.state = 'waiting' then
    -- It keeps its place in line; whether it fits now is asked when it is there.
    wanted.queue_number := current.queue_number;
    return wanted;
  end if;
  if pools = '{}' then
    return wanted;
  end if;
  if current.state = 'confirmed' then
    -- What it has, nobody takes away; more it gets only after those who wait.
    claims := coalesce((
      select jsonb_object_agg(key, value) from jsonb_each(claims)
      where value::integer > coalesce((private.claims_of(current) ->> key)::integer, 0)), '{}');
  end if;
  full_pool := private.find_full_pool(
    pools,
    private.sum_claims(tournament.id, pools, '{confirmed,waiting}', current.entry_id),
    claims);
  if full_pool is null then
    return wanted;
  end if;
  if current.state = 'confirmed' or not tournament.has_waiting_list
     or not wanted.joins_waiting_list then
    raise exception 'tournament_full' using detail = full_pool;
  end if;
  wanted.queue_number := nextval('public.queue_numbers');
  return wanted;
end;
$$;

create or replace function private.note_moved_up(entry public.tournament_registrations)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.queue_entry_mail(entry, 'moved-up') then
    return;
  end if;
  if entry.entry_form = 'full' and not private.has_scoring_credentials(entry.user_id) then
    insert into public.scoring_accounts (user_id) values (entry.user_id)
    on conflict (user_id) do nothing;
  end if;
end;
$$;

create or replace function private.move_up_waiting(tournament text) returns integer
language plpgsql
set search_path = ''
as $$
declare
  known public.tournaments;
  pools jsonb;
  taken jsonb;
  claims jsonb;
  entry public.tournament_registrations;
  moved integer := 0;
begin
  if not exists (
    select from public.tournament_registrations as waiting
    where waiting.tournament_id = move_up_waiting.tournament and waiting.state = 'waiting'
  ) then
    return 0;
  end if;
  -- Not through lock_tournament: a tournament without limits has nobody in line.
  select * into known from public.tournaments
  where id = move_up_waiting.tournament for no key update;
  if known.state is distinct from 'published'
     or known.starts_on < (now() at time zone 'Asia/Kolkata')::date then
    return 0;
  end if;
  pools := private.pools_of(known);
  taken := private.sum_claims(known.id, pools, '{confirmed}');
  for entry in
    select * from public.tournament_registrations as waiting
    where waiting.tournament_id = known.id and waiting.state = 'waiting'
    order by waiting.queue_number
  loop
    exit when (taken ->> 'all')::integer >= (pools ->> 'all')::integer;
    claims := private.claims_of(entry);
    if private.find_full_pool(pools, taken, claims) is null then
      update public.tournament_registrations
      set queue_number = null, moved_up_at = clock_timestamp()
      where id = entry.id;
      perform private.note_moved_up(entry);
      moved := moved + 1;
    end if;
    -- Who does not fit keeps what is free from those behind.
    taken := private.add_claims(taken, claims);
  end loop;
  return moved;
end;
$$;

create or replace function private.move_up_after_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.move_up_waiting(coalesce(new.tournament_id, old.tournament_id));
  return null;
end;
$$;

create or replace function private.move_up_after_new_version() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (
    select from public.tournament_registrations
    where entry_id = new.entry_id and id <> new.id
  ) then
    perform private.move_up_waiting(new.tournament_id);
  end if;
  return null;
end;
$$;

create or replace function private.move_up_after_more_places() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.move_up_waiting(new.id);
  return null;
end;
$$;

create or replace function private.lock_tournaments_of(member uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  tournament text;
begin
  for tournament in
    select distinct entry.tournament_id from public.tournament_registrations as entry
    where entry.user_id = lock_tournaments_of.member and entry.replaced_at is null
      and entry.withdrawn_at is null and entry.tournament_id is not null
    order by entry.tournament_id
  loop
    perform private.lock_tournament(tournament);
  end loop;
end;
$$;

create or replace function public.own_queue_places()
returns table (tournament_id text, place integer, players_ahead integer)
language sql stable security definer
set search_path = ''
as $$
  select own.tournament_id,
         (count(ahead.id) + 1)::integer,
         coalesce(sum(ahead.player_count), 0)::integer
  from public.tournament_registrations as own
  left join public.tournament_registrations as ahead
    on ahead.tournament_id = own.tournament_id and ahead.state = 'waiting'
    and ahead.queue_number < own.queue_number
  where own.user_id = (select auth.uid()) and own.state = 'waiting'
    and (select private.second_factor_passed())
  group by own.id, own.tournament_id;
$$;

create or replace function private.claimed_places(tournament public.tournaments) returns jsonb
language sql stable
set search_path = ''
as $$
  select case pools when '{}' then '{}'
              else private.sum_claims(tournament.id, pools, '{confirmed,waiting}') end
  from (select private.pools_of(tournament) as pools) as limited;
$$;

create or replace function public.tournament_entries(tournaments text[])
returns table (tournament_id text, entries integer, waiting integer, claimed jsonb)
language sql stable security definer
set search_path = ''
as $$
  select known.id, private.count_entries(known.id), private.count_waiting(known.id),
         private.claimed_places(known)
  from public.tournaments as known
  where known.id = any (tournament_entries.tournaments[1:200]) and known.state <> 'draft';
$$;

create or replace function public.admin_tournaments(page_size integer default 50, page integer default 1)
returns table (
  id text,
  slug text,
  name text,
  state text,
  starts_on date,
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  capacity integer,
  category_places jsonb,
  golf_group_places jsonb,
  categories text[],
  golf_groups text[],
  allows_other_group boolean,
  entry_form text,
  has_waiting_list boolean,
  entries integer,
  waiting integer,
  claimed jsonb,
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
  perform private.assert_admin();
  return query
    select listed.id, listed.slug, listed.name, listed.state, listed.starts_on,
           listed.registration_opens_at, listed.registration_closes_at, listed.capacity,
           listed.category_places, listed.golf_group_places, listed.categories,
           listed.golf_groups, listed.allows_other_group, listed.entry_form,
           listed.has_waiting_list, private.count_entries(listed.id),
           private.count_waiting(listed.id), private.claimed_places(listed),
           case listed.state when 'draft' then private.missing_fields(listed) else '{}' end,
           listed.version, listed.updated_at,
           (select count(*) from public.tournaments)
    from (
      select known.* from public.tournaments as known
      order by known.starts_on desc nulls first, known.id
      limit most offset (greatest(coalesce(page, 1), 1) - 1) * most
    ) as listed;
end;
$$;

create or replace function private.editable_columns() returns text[]
language sql immutable
set search_path = ''
as $$
  select array[
    'slug', 'name', 'starts_on', 'tee_off_at', 'ends_at', 'place', 'map_url', 'summary',
    'date_text', 'card_label', 'picture', 'has_information_page', 'lead', 'about', 'facts',
    'schedule_items', 'rules', 'prizes', 'tees', 'tees_note', 'teams_note',
    'news', 'closing_text', 'registration_opens_at',
    'registration_closes_at', 'changes_until', 'capacity', 'entry_form', 'form_intro',
    'golf_groups', 'allows_other_group', 'categories', 'questions', 'message_label',
    'category_places', 'golf_group_places', 'has_waiting_list', 'max_group_size'];
$$;

create or replace function private.open_entry(entry uuid) returns public.tournament_registrations
language plpgsql
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  select * into known from public.tournament_registrations
  where entry_id = open_entry.entry and replaced_at is null;
  if known.id is null then
    raise exception 'entry_not_found';
  end if;
  perform private.lock_member(known.user_id);
  perform private.lock_tournament(known.tournament_id);
  -- Its member may have changed it, or left, meanwhile.
  select * into known from public.tournament_registrations
  where entry_id = open_entry.entry and replaced_at is null;
  if known.id is null then
    raise exception 'entry_not_found';
  end if;
  if known.withdrawn_at is not null then
    raise exception 'registration_withdrawn';
  end if;
  return known;
end;
$$;

create or replace function public.add_entrant(
  tournament text,
  entry jsonb,
  account_email text default null,
  submission_key uuid default null
)
returns table (entry_id uuid, state text)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  fields constant text[] := array[
    'full_name', 'email', 'phone', 'golf_group', 'category', 'handicap', 'additional_info',
    'message', 'answers', 'players'];
  known public.tournaments;
  given public.tournament_registrations;
  made public.tournament_registrations;
  member uuid;
  wrong text;
begin
  perform private.assert_admin();
  if jsonb_typeof(entry) is distinct from 'object' then
    raise exception 'entry_invalid';
  end if;
  select field into wrong from jsonb_object_keys(entry) as field
  where field <> all (fields) limit 1;
  if found then
    raise exception 'field_unknown' using detail = wrong;
  end if;
  select * into known from public.tournaments as there
  where there.id = add_entrant.tournament;
  if known.id is null then
    raise exception 'tournament_not_found';
  end if;
  if known.state <> 'published' then
    raise exception 'not_published';
  end if;
  -- Sent before: the same form adds one entrant.
  return query
    select sent.entry_id, sent.state from public.tournament_registrations as sent
    where sent.submission_key = add_entrant.submission_key and sent.entered_by_club;
  if found then
    return;
  end if;
  if btrim(account_email) <> '' then
    select account.id into member from auth.users as account
    where lower(account.email) = lower(btrim(account_email));
    if member is null then
      raise exception 'account_not_found';
    end if;
    perform private.lock_member(member);
    if exists (
      select from public.tournament_registrations as there
      where there.user_id = member and there.tournament_id = known.id
        and there.replaced_at is null and there.withdrawn_at is null
    ) then
      raise exception 'already_entered';
    end if;
  end if;
  given := jsonb_populate_record(null::public.tournament_registrations, entry);
  insert into public.tournament_registrations as version (
    user_id, tournament_id, tournament_name, tournament_date, full_name, email, phone,
    golf_group, category, handicap, additional_info, message, answers, players,
    joins_waiting_list, entered_by_club, submission_key)
  values (
    member, known.id, known.name, known.starts_on, given.full_name, given.email, given.phone,
    given.golf_group, given.category, given.handicap, given.additional_info, given.message,
    coalesce(given.answers, '{}'), coalesce(given.players, '[]'), true, true,
    coalesce(submission_key, gen_random_uuid()))
  returning version.* into made;
  perform private.write_entrant_audit(
    'entrant-added', made, jsonb_build_object('state', made.state));
  return query select made.entry_id, made.state;
exception
  when unique_violation then
    -- The same form at the same time: the other one was first.
    return query
      select sent.entry_id, sent.state from public.tournament_registrations as sent
      where sent.submission_key = add_entrant.submission_key and sent.entered_by_club;
    if not found then
      raise;
    end if;
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'entry_invalid' using detail = wrong;
  when not_null_violation then
    get stacked diagnostics wrong = column_name;
    raise exception 'entry_invalid' using detail = wrong;
end;
$$;

create or replace function public.confirm_entrant(entry uuid) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
  tournament public.tournaments;
  full_pool text;
begin
  perform private.assert_admin();
  known := private.open_entry(entry);
  if known.state <> 'waiting' then
    raise exception 'entry_not_waiting';
  end if;
  select * into tournament from public.tournaments where id = known.tournament_id;
  full_pool := private.find_full_pool(
    private.pools_of(tournament),
    private.sum_claims(tournament.id, private.pools_of(tournament), '{confirmed}'),
    private.claims_of(known));
  if full_pool is not null then
    raise exception 'tournament_full' using detail = full_pool;
  end if;
  update public.tournament_registrations
  set queue_number = null, moved_up_at = clock_timestamp()
  where id = known.id;
  perform private.note_moved_up(known);
  perform private.write_entrant_audit('entrant-confirmed', known);
  return 'confirmed';
end;
$$;

create or replace function public.move_entrant(entry uuid, place integer) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
  behind uuid;
  place_before integer;
  state text;
begin
  perform private.assert_admin();
  known := private.open_entry(entry);
  if known.state <> 'waiting' then
    raise exception 'entry_not_waiting';
  end if;
  select count(*) + 1 into place_before from public.tournament_registrations as ahead
  where ahead.tournament_id = known.tournament_id and ahead.state = 'waiting'
    and ahead.queue_number < known.queue_number;
  -- Everybody from that place on gets a new number, after this entry's.
  with line as (
    select waiting.id, row_number() over (order by waiting.queue_number) as at
    from public.tournament_registrations as waiting
    where waiting.tournament_id = known.tournament_id and waiting.state = 'waiting'
      and waiting.id <> known.id
  ), numbered as (
    select id, nextval('public.queue_numbers') as number
    from (
      select id from (
        select known.id, 0 as at
        union all
        select line.id, line.at from line
        where line.at >= greatest(coalesce(move_entrant.place, 1), 1)
      ) as rest (id, at)
      order by at
    ) as ordered
  )
  update public.tournament_registrations as waiting
  set queue_number = numbered.number
  from numbered where numbered.id = waiting.id;
  perform private.write_entrant_audit(
    'entrant-moved', known,
    jsonb_build_object('from', place_before, 'to', greatest(coalesce(move_entrant.place, 1), 1)));
  perform private.move_up_waiting(known.tournament_id);
  select version.state into state from public.tournament_registrations as version
  where version.id = known.id;
  return state;
end;
$$;

create or replace function public.withdraw_entrant(entry uuid, reason text) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  perform private.assert_admin();
  perform private.assert_session();
  if coalesce(btrim(reason), '') = '' or char_length(reason) > 1000 then
    raise exception 'reason_invalid';
  end if;
  known := private.open_entry(entry);
  update public.tournament_registrations
  set withdrawn_at = now(), withdrawn_by_club = true, withdrawn_reason = btrim(reason)
  where id = known.id;
  perform private.write_entrant_audit('entrant-withdrawn', known);
  return now();
end;
$$;

create or replace function public.check_in(entry uuid, player uuid default null, is_here boolean default true)
returns table (here integer, players integer)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  perform private.assert_admin();
  -- Against its withdrawal. Nothing else is locked after it.
  select * into known from public.tournament_registrations
  where entry_id = check_in.entry and replaced_at is null for share;
  if known.id is null then
    raise exception 'entry_not_found';
  end if;
  if known.state <> 'confirmed' then
    raise exception 'entry_not_confirmed';
  end if;
  if player is not null and player <> known.entry_id and not exists (
    select from jsonb_array_elements(known.players) as further
    where further ->> 'id' = player::text
  ) then
    raise exception 'player_not_found';
  end if;
  if is_here then
    insert into public.check_ins (entry_id, player_id)
    select known.entry_id, id from (
      select known.entry_id
      union all
      select (further ->> 'id')::uuid from jsonb_array_elements(known.players) as further
    ) as everybody (id)
    where player is null or id = player
    order by id
    on conflict do nothing;
  else
    delete from public.check_ins as gone
    where gone.entry_id = known.entry_id and (player is null or gone.player_id = player);
  end if;
  return query
    select count(*) filter (where there.player_id is not null)::integer, count(*)::integer
    from (
      select known.entry_id
      union all
      select (further ->> 'id')::uuid from jsonb_array_elements(known.players) as further
    ) as everybody (id)
    left join public.check_ins as there
      on there.entry_id = known.entry_id and there.player_id = everybody.id;
end;
$$;

create or replace function public.tournament_entrants(
  tournament text,
  search text default '',
  wanted_state text default null,
  wanted_golf_group text default null,
  wanted_category text default null,
  wanted_answers jsonb default '{}',
  is_here boolean default null,
  page_size integer default 50,
  page integer default 1
)
returns table (
  entry_id uuid,
  registration_id uuid,
  account_email text,
  state text,
  place integer,
  full_name text,
  email text,
  phone text,
  golf_group text,
  category text,
  handicap text,
  notes text,
  players jsonb,
  answers jsonb,
  here uuid[],
  entered_at timestamptz,
  changed_at timestamptz,
  moved_up_at timestamptz,
  entered_by_club boolean,
  withdrawn_at timestamptz,
  withdrawn_by_club boolean,
  withdrawn_reason text,
  total bigint,
  total_players bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most integer := least(greatest(coalesce(page_size, 50), 1), 10000);
  -- One search box for names, e-mail addresses and phone numbers.
  wanted text := '%' || replace(replace(replace(
    lower(btrim(coalesce(search, ''))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  digits text := regexp_replace(coalesce(search, ''), '[^0-9]', '', 'g');
begin
  perform private.assert_admin();
  return query
    with entrants as (
      select version.*,
             case when version.state = 'waiting' then
               row_number() over (partition by version.state order by version.queue_number)
             end::integer as place,
             array(select came.player_id from public.check_ins as came
                   where came.entry_id = version.entry_id) as here
      from public.tournament_registrations as version
      where version.tournament_id = tournament_entrants.tournament
        and version.replaced_at is null
    ), found as (
      select entrant.*, account.email as account_email
      from entrants as entrant
      left join auth.users as account on account.id = entrant.user_id
      where (wanted_state is null or entrant.state = wanted_state)
        and (wanted_golf_group is null
             or entrant.golf_group = wanted_golf_group)
        and (wanted_category is null
             or entrant.category = wanted_category
             or entrant.players @> jsonb_build_array(
               jsonb_build_object('category', wanted_category)))
        and entrant.answers @> coalesce(wanted_answers, '{}')
        and (is_here is null
             or (entrant.state = 'confirmed'
                 and is_here = (cardinality(entrant.here) >= entrant.player_count)))
        and (wanted = '%%'
             or lower(entrant.email) like wanted
             or lower(account.email) like wanted
             or exists (
               select from (
                 select entrant.full_name, entrant.phone
                 union all
                 select player ->> 'full_name', player ->> 'phone'
                 from jsonb_array_elements(entrant.players) as player
               ) as everybody (full_name, phone)
               where lower(everybody.full_name) like wanted
                 or (char_length(digits) >= 4
                     and regexp_replace(everybody.phone, '[^0-9]', '', 'g')
                         like '%' || digits || '%')))
    )
    select found.entry_id, found.id, found.account_email::text, found.state, found.place,
           found.full_name, found.email, found.phone, found.golf_group, found.category,
           found.handicap, coalesce(found.additional_info, found.message), found.players,
           found.answers, found.here,
           (select min(first.registration_date) from public.tournament_registrations as first
            where first.entry_id = found.entry_id),
           found.registration_date, found.moved_up_at, found.entered_by_club,
           found.withdrawn_at, found.withdrawn_by_club, found.withdrawn_reason,
           count(*) over (), sum(found.player_count) over ()
    from found
    order by array_position('{confirmed,waiting,withdrawn}', found.state), found.place,
             lower(found.full_name), found.entry_id
    limit most offset (greatest(coalesce(page, 1), 1) - 1) * most;
end;
$$;

create or replace function public.entrant_counts(tournament text)
returns table (kind text, label text, entries bigint, players bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    with current as (
      select version.* from public.tournament_registrations as version
      where version.tournament_id = entrant_counts.tournament
        and version.replaced_at is null
    )
    select 'state', current.state, count(*), sum(current.player_count)
    from current group by current.state
    union all
    select 'golf_group', current.golf_group, count(*), sum(current.player_count)
    from current where current.golf_group is not null
    group by current.golf_group
    union all
    select 'category', player.category, count(distinct current.id), count(*)
    from current cross join lateral (
      select current.category
      union all
      select further ->> 'category' from jsonb_array_elements(current.players) as further
    ) as player (category)
    where player.category is not null
    group by player.category
    union all
    select 'here', 'here', count(distinct came.entry_id), count(*)
    from current join public.check_ins as came on came.entry_id = current.entry_id
    where current.state = 'confirmed'
    order by 1, 2;
end;
$$;

create or replace function public.entrant_history(entry uuid)
returns table (
  registration_id uuid,
  registered_at timestamptz,
  state text,
  entered_by_club boolean,
  moved_up_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by_club boolean,
  withdrawn_reason text,
  fields jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select version.id, version.registration_date, version.state, version.entered_by_club,
           version.moved_up_at, version.withdrawn_at, version.withdrawn_by_club,
           version.withdrawn_reason,
           jsonb_strip_nulls(jsonb_build_object(
             'full_name', version.full_name, 'email', version.email, 'phone', version.phone,
             'golf_group', version.golf_group, 'category', version.category,
             'handicap', version.handicap, 'additional_info', version.additional_info,
             'message', version.message, 'answers', version.answers,
             'players', version.players))
    from public.tournament_registrations as version
    where version.entry_id = entrant_history.entry
    order by version.registration_date desc, version.id
    limit 100;
end;
$$;

create or replace function public.start_entrants_export(tournament text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  insert into public.admin_audit (admin_id, action, search, tournament_id)
  select (select auth.uid()), 'entrants-exported', known.slug, known.id
  from public.tournaments as known where known.id = start_entrants_export.tournament;
  if not found then
    raise exception 'tournament_not_found';
  end if;
  return true;
end;
$$;

create or replace function public.set_reminders(wanted boolean) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.assert_second_factor();
  insert into public.mail_preferences (user_id, wants_reminders)
  values ((select auth.uid()), coalesce(wanted, true))
  on conflict (user_id) do update set wants_reminders = excluded.wants_reminders;
  return coalesce(wanted, true);
end;
$$;

create or replace function private.queue_entry_mail(
  entry public.tournament_registrations,
  kind text,
  details jsonb default null,
  once_key text default null,
  message_id uuid default null
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  account_id uuid;
  address text;
begin
  select account.id, coalesce(account.email, '') into account_id, address
  from auth.users as account
  where account.id = entry.user_id for key share skip locked;
  if account_id is null then
    return false;
  end if;
  insert into public.registration_mails (
    user_id, tournament_id, recipient, full_name, kind, details, once_key, message_id, state,
    next_try_at, last_error)
  values (
    account_id, entry.tournament_id, address, entry.full_name, queue_entry_mail.kind,
    queue_entry_mail.details, queue_entry_mail.once_key, queue_entry_mail.message_id,
    case when private.is_mail_address(address) then 'queued' else 'failed' end,
    case when private.is_mail_address(address) then now() end,
    case when private.is_mail_address(address) then null else 'no_address' end)
  on conflict on constraint registration_mails_once do nothing;
  return found;
end;
$$;

create or replace function private.queue_registration_mail(
  member uuid, tournament text, name text, kind text, changes jsonb, details jsonb default null
) returns void
language plpgsql
set search_path = ''
as $$
declare
  address text := coalesce((select email from auth.users where id = member), '');
  is_address boolean := private.is_mail_address(address);
begin
  if member is null or tournament is null
     or (is_address and not private.consume_mail_quota(address))
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
    (user_id, tournament_id, recipient, full_name, kind, changes, details, state,
     next_try_at, last_error)
  values (
    member, tournament, address, name, queue_registration_mail.kind, changes,
    queue_registration_mail.details,
    case when is_address then 'queued' else 'failed' end,
    case when is_address then now() end,
    case when is_address then null else 'no_address' end);
exception when others then
  raise warning 'a registration goes without its mail: %', sqlerrm;
end;
$$;

create or replace function private.mail_withdrawal() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.withdrawn_by_club then
    perform private.queue_entry_mail(
      new, 'withdrawn', jsonb_build_object('reason', new.withdrawn_reason));
  else
    perform private.queue_registration_mail(
      new.user_id, new.tournament_id, new.full_name, 'withdrawn', null);
  end if;
  return null;
end;
$$;

create or replace function private.queue_reminders() returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  in_two_days constant date := (now() at time zone 'Asia/Kolkata')::date + 2;
  entry public.tournament_registrations;
  queued integer := 0;
begin
  for entry in
    select version.* from public.tournaments as tournament
    join public.tournament_registrations as version on version.tournament_id = tournament.id
    where tournament.starts_on = in_two_days and tournament.state = 'published'
      and version.state = 'confirmed' and version.user_id is not null
      and not exists (
        select from public.mail_preferences as preferences
        where preferences.user_id = version.user_id and not preferences.wants_reminders)
      and not exists (
        select from public.registration_mails as mail
        where mail.user_id = version.user_id and mail.tournament_id = tournament.id
          and mail.once_key = 'reminder ' || in_two_days)
    limit 1000
  loop
    -- For the link that stops them.
    insert into public.mail_preferences (user_id)
    select account.id from auth.users as account
    where account.id = entry.user_id for key share skip locked
    on conflict (user_id) do nothing;
    if private.queue_entry_mail(entry, 'reminder', null, 'reminder ' || in_two_days) then
      queued := queued + 1;
    end if;
  end loop;
  return queued;
end;
$$;

create or replace function public.count_message_recipients(tournament text, audience jsonb default '{}')
returns table (recipients integer, without_account integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select count(entry.user_id)::integer, (count(*) - count(entry.user_id))::integer
    from private.message_audience(count_message_recipients.tournament, audience) as entry;
end;
$$;

create or replace function public.send_entrant_message(
  tournament text, subject text, body text, submission_key uuid, audience jsonb default '{}'
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  known public.tournaments;
  wrong text;
  recipients integer;
begin
  perform private.assert_admin();
  perform private.assert_session();
  -- Members who enter meanwhile wait for us, or we for them.
  select * into known from public.tournaments as there
  where there.id = send_entrant_message.tournament for no key update;
  if known.id is null then
    raise exception 'tournament_not_found';
  end if;
  if known.state = 'draft' then
    raise exception 'not_published';
  end if;
  if jsonb_typeof(audience) is distinct from 'object'
     or audience - array['state', 'golf_group', 'category'] <> '{}' then
    raise exception 'audience_invalid';
  end if;
  -- Sent before: the same form writes once.
  insert into public.entrant_messages as made (id, tournament_id, subject, body, audience)
  values (send_entrant_message.submission_key, known.id, btrim(send_entrant_message.subject),
          btrim(send_entrant_message.body), audience)
  on conflict (id) do nothing;
  if not found then
    return (select count(*)::integer from public.registration_mails as mail
            where mail.message_id = send_entrant_message.submission_key);
  end if;
  select count(*)::integer into recipients
  from private.message_audience(known.id, audience) as entry
  where private.queue_entry_mail(
    entry, 'message', null, 'message ' || send_entrant_message.submission_key, send_entrant_message.submission_key);
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  values ((select auth.uid()), 'message-sent', known.slug, known.id,
          jsonb_build_object('message', send_entrant_message.submission_key, 'recipients', recipients));
  return recipients;
exception
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'message_invalid' using detail = replace(wrong, 'entrant_messages_', '');
  when not_null_violation then
    get stacked diagnostics wrong = column_name;
    raise exception 'message_invalid' using detail = wrong;
end;
$$;

create or replace function public.stop_entrant_message(message uuid) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.entrant_messages;
  stopped integer;
begin
  perform private.assert_admin();
  select * into known from public.entrant_messages
  where id = stop_entrant_message.message for update;
  if known.id is null then
    raise exception 'message_not_found';
  end if;
  update public.entrant_messages set stopped_at = coalesce(stopped_at, now())
  where id = known.id;
  -- One that is just being sent is settled by whoever sends it.
  update public.registration_mails
  set state = 'stopped', next_try_at = null
  where id in (
    select mail.id from public.registration_mails as mail
    where mail.message_id = known.id and mail.state = 'queued'
      and (mail.attempts = 0 or mail.next_try_at <= now())
    order by mail.id
    for update skip locked);
  get diagnostics stopped = row_count;
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  select (select auth.uid()), 'message-stopped', there.slug, there.id,
         jsonb_build_object('message', known.id, 'stopped', stopped)
  from public.tournaments as there where there.id = known.tournament_id;
  return stopped;
end;
$$;

create or replace function public.tournament_messages(tournament text)
returns table (
  id uuid,
  subject text,
  body text,
  audience jsonb,
  created_at timestamptz,
  stopped_at timestamptz,
  queued integer,
  sent integer,
  failed integer,
  stopped integer
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_admin();
  return query
    select message.id, message.subject, message.body, message.audience, message.created_at,
           message.stopped_at,
           (count(mail.id) filter (where mail.state = 'queued'))::integer,
           (count(mail.id) filter (where mail.state = 'sent'))::integer,
           (count(mail.id) filter (where mail.state = 'failed'))::integer,
           (count(mail.id) filter (where mail.state = 'stopped'))::integer
    from public.entrant_messages as message
    left join public.registration_mails as mail on mail.message_id = message.id
    where message.tournament_id = tournament_messages.tournament
    group by message.id
    order by message.created_at desc
    limit 50;
end;
$$;

create or replace function public.claim_registration_mails(batch_size integer default 20)
 returns table(id uuid, kind text, recipient text, full_name text, tournament_name text, starts_on date, place text, schedule text, calendar_path text, changes jsonb, cancelled_reason text, details jsonb, message_subject text, message_body text, stop_token uuid)
 language plpgsql
 security definer
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
  update public.registration_mails as mail
  set state = 'stopped', next_try_at = null
  where mail.id in (
    select untrue.id from public.registration_mails as untrue
    where untrue.id in (
        -- More than a batch takes: the next to be sent are among them.
        select about_starts.id from public.registration_mails as about_starts
        where about_starts.state = 'queued' and about_starts.kind in ('start', 'no-start')
          and about_starts.next_try_at <= now()
        order by about_starts.next_try_at
        limit 100)
      and untrue.state = 'queued' and not private.is_still_true(untrue)
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
           tournament.calendar_path, taken.changes, tournament.cancelled_reason,
           case taken.kind
             when 'start' then taken.details || jsonb_build_object(
               'starts', private.starts_of_member(taken.user_id, taken.tournament_id))
             else taken.details
           end,
           message.subject, message.body,
           case taken.kind when 'reminder' then preferences.stop_token end
    from taken
    -- A mail about the account is about no tournament.
    left join public.tournaments as tournament on tournament.id = taken.tournament_id
    left join public.entrant_messages as message on message.id = taken.message_id
    left join public.mail_preferences as preferences on preferences.user_id = taken.user_id;
end;
$$;

create or replace function public.find_entrant(entry uuid)
returns table (
  tournament_id text,
  account_email text,
  state text,
  place integer,
  waiting integer,
  here uuid[],
  entered_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_admin();
  return query
    select entrant.tournament_id, account.email::text, entrant.state,
           case when entrant.state = 'waiting' then (
             select count(*)::integer from public.tournament_registrations as ahead
             where ahead.tournament_id = entrant.tournament_id and ahead.state = 'waiting'
               and ahead.queue_number <= entrant.queue_number) end,
           (select count(*)::integer from public.tournament_registrations as other
            where other.tournament_id = entrant.tournament_id and other.state = 'waiting'),
           array(select came.player_id from public.check_ins as came
                 where came.entry_id = entrant.entry_id),
           (select min(first.registration_date)
            from public.tournament_registrations as first
            where first.entry_id = entrant.entry_id)
    from public.tournament_registrations as entrant
    left join auth.users as account on account.id = entrant.user_id
    where entrant.entry_id = find_entrant.entry and entrant.replaced_at is null;
end;
$$;

create or replace function private.is_division_into_teams(division jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(division) is distinct from 'object'
     or division - array['teams', 'neutral'] <> '{}'
     or jsonb_typeof(division -> 'teams') is distinct from 'array'
     or not private.is_list_of_ids(division -> 'neutral', 1000) then
    return false;
  end if;
  if jsonb_array_length(division -> 'teams') > 40 or exists (
    select from jsonb_array_elements(division -> 'teams') as team
    where case jsonb_typeof(team)
      when 'object' then
        team - array['name', 'players', 'neutral'] <> '{}'
        or not private.is_list_of_names(jsonb_build_array(team -> 'name'), 1, 80)
        or not private.is_list_of_ids(team -> 'players', 1000)
        or not private.is_list_of_ids(team -> 'neutral', 1000)
      else true
    end
  ) then
    return false;
  end if;
  return (
      select count(*) = count(distinct lower(btrim(team ->> 'name')))
      from jsonb_array_elements(division -> 'teams') as team)
    and private.is_list_of_ids((
      select division -> 'neutral' || coalesce(jsonb_agg(id), '[]')
      from jsonb_array_elements(division -> 'teams') as team,
           jsonb_array_elements(team -> 'players' || (team -> 'neutral')) as id), 1000);
end;
$$;

create or replace function private.is_draw(draw jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(draw) is distinct from 'object'
     or draw - array['seed', 'fourballs'] <> '{}'
     or not draw ? 'seed'
     or coalesce(draw ->> 'seed', '0') !~ '^[0-9]{1,9}$'
     or jsonb_typeof(draw -> 'seed') not in ('number', 'null')
     or jsonb_typeof(draw -> 'fourballs') is distinct from 'array' then
    return false;
  end if;
  if jsonb_array_length(draw -> 'fourballs') not between 1 and 334 or exists (
    select from jsonb_array_elements(draw -> 'fourballs') as fourball
    where case
      when jsonb_typeof(fourball) = 'object' and jsonb_typeof(fourball -> 'start') = 'object'
      then
        fourball - array['start', 'players'] <> '{}'
        or (fourball -> 'start') - array['time', 'hole', 'letter'] <> '{}'
        or coalesce(fourball #>> '{start,time}', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        or coalesce(fourball #>> '{start,hole}', '') !~ '^[1-9][0-9]?$'
        or jsonb_typeof(fourball #> '{start,hole}') <> 'number'
        or coalesce(fourball #>> '{start,letter}', '-') !~ '^[A-Z0-9]{0,2}$'
        or not private.is_list_of_ids(fourball -> 'players', 4)
      else true
    end
  ) then
    return false;
  end if;
  return private.is_list_of_ids((
    select coalesce(jsonb_agg(id), '[]')
    from jsonb_array_elements(draw -> 'fourballs') as fourball,
         jsonb_array_elements(fourball -> 'players') as id), 1000);
end;
$$;

create or replace function private.is_list_of_guests(guests jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(guests) is distinct from 'array' then
    return false;
  end if;
  return jsonb_array_length(guests) <= 300
    and not exists (
      select from jsonb_array_elements(guests) as guest
      where case jsonb_typeof(guest)
        when 'object' then
          guest - array['id', 'name', 'handicap'] <> '{}'
          or not private.is_list_of_names(jsonb_build_array(guest -> 'name'), 1, 120)
          or case coalesce(jsonb_typeof(guest -> 'handicap'), 'null')
            when 'null' then false
            when 'number' then (guest ->> 'handicap')::numeric not between 0 and 54
            else true
          end
        else true
      end)
    and private.is_list_of_ids(
      coalesce((select jsonb_agg(guest -> 'id') from jsonb_array_elements(guests) as guest), '[]'),
      300);
end;
$$;

create or replace function private.is_list_of_awards(awards jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(awards) is distinct from 'array' then
    return false;
  end if;
  return jsonb_array_length(awards) <= 40 and not exists (
    select from jsonb_array_elements(awards) as award
    where case jsonb_typeof(award)
      when 'object' then
        award - array['name', 'note', 'player', 'team'] <> '{}'
        or not private.is_list_of_names(jsonb_build_array(award -> 'name'), 1, 80)
        or award ? 'note'
          and not private.is_list_of_names(jsonb_build_array(award -> 'note'), 1, 120)
        or award ? 'player'
          and not private.is_list_of_ids(jsonb_build_array(award -> 'player'), 1)
        or award ? 'team'
          and not private.is_list_of_names(jsonb_build_array(award -> 'team'), 1, 80)
        or award ? 'player' and award ? 'team'
      else true
    end);
end;
$$;

create or replace function private.write_competition_audit(
  action text, tournament text, details jsonb
) returns void
language sql
set search_path = ''
as $$
  select private.write_tournament_audit(action, known, details)
  from public.tournaments as known where known.id = write_competition_audit.tournament;
$$;

create or replace function public.save_competition(
  tournament text, expected_version integer, changes jsonb
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  editable constant text[] := array['guests', 'teams', 'draw', 'rules', 'awards'];
  known public.competitions;
  wanted public.competitions;
  wrong text;
begin
  perform private.assert_admin();
  if jsonb_typeof(changes) is distinct from 'object' then
    raise exception 'competition_invalid';
  end if;
  select field into wrong from jsonb_object_keys(changes) as field
  where field <> all (editable) limit 1;
  if found then
    raise exception 'field_unknown' using detail = wrong;
  end if;
  known := private.open_competition(tournament, expected_version);
  wanted := jsonb_populate_record(known, changes);
  -- Their score would be nobody's.
  select score.player_id::text into wrong
  from public.scores as score
  where score.tournament_id = known.tournament_id
    and score.player_id in (
      select (guest ->> 'id')::uuid from jsonb_array_elements(known.guests) as guest)
    and not exists (
      select from jsonb_path_query(wanted.guests, '$[*].id') as id
      where id #>> '{}' = score.player_id::text)
  limit 1;
  if found then
    raise exception 'guest_has_score' using detail = wrong;
  end if;
  update public.competitions as saved
  set guests = wanted.guests, teams = wanted.teams, draw = wanted.draw,
      rules = wanted.rules, awards = wanted.awards
  where saved.tournament_id = known.tournament_id
  returning saved.* into wanted;
  perform private.write_competition_audit(
    'competition-saved', known.tournament_id,
    (select jsonb_agg(field order by field) from unnest(editable) as field
     where to_jsonb(known) -> field is distinct from to_jsonb(wanted) -> field));
  return wanted.version;
exception
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'competition_invalid' using detail = replace(wrong, 'competitions_', '');
  when not_null_violation then
    get stacked diagnostics wrong = column_name;
    raise exception 'competition_invalid' using detail = wrong;
end;
$$;

create or replace function public.competition_players(tournament text)
returns table (
  player_id uuid,
  entry_id uuid,
  full_name text,
  email text,
  phone text,
  golf_group text,
  category text,
  handicap text
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select player.player_id, player.entry_id, player.full_name,
           case when player.position = 0 then version.email end,
           player.phone, player.golf_group, player.category, player.handicap
    from public.registration_players as player
    join public.tournament_registrations as version on version.id = player.registration_id
    where player.tournament_id = competition_players.tournament
      and player.state = 'confirmed'
    order by (select min(first.registration_date) from public.tournament_registrations as first
              where first.entry_id = player.entry_id),
             player.entry_id, player.position;
end;
$$;

create or replace function private.seats_of(competition public.competitions)
returns table (id uuid, seat jsonb)
language sql stable
set search_path = ''
as $$
  with known as (
    select player.id::uuid as id, team ->> 'name' as team, is_neutral
    from jsonb_array_elements(competition.teams -> 'teams') as team
    cross join lateral (
      select id, false from jsonb_array_elements_text(team -> 'players') as id
      union all
      select id, true from jsonb_array_elements_text(team -> 'neutral') as id
    ) as player (id, is_neutral)
  ), ids as (
    select id from known
    union
    select id::uuid
    from jsonb_array_elements(competition.draw -> 'fourballs') as fourball,
         jsonb_array_elements_text(fourball -> 'players') as id
    union
    select player_id from public.scores where tournament_id = competition.tournament_id
  )
  select ids.id, jsonb_build_object(
    'id', ids.id,
    'entry', entered.entry_id,
    'name', (select guest ->> 'name' from jsonb_array_elements(competition.guests) as guest
             where guest ->> 'id' = ids.id::text),
    'team', known.team,
    'neutral', coalesce(known.is_neutral, true))
  from ids
  left join known on known.id = ids.id
  left join private.players_of(competition.tournament_id) as entered
    on entered.player_id = ids.id;
$$;

create or replace function private.draw_to_publish(competition public.competitions) returns jsonb
language sql stable
set search_path = ''
as $$
  with seats as materialized (select * from private.seats_of(competition))
  select jsonb_build_object(
    'fourballs', (
      select jsonb_agg(jsonb_build_object(
        'start', fourball -> 'start',
        'seats', (
          select coalesce(jsonb_agg(seats.seat order by place), '[]')
          from jsonb_array_elements_text(fourball -> 'players') with ordinality as at (id, place)
          join seats on seats.id = at.id::uuid)) order by number)
      from jsonb_array_elements(competition.draw -> 'fourballs')
        with ordinality as drawn (fourball, number)),
    'teams', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', team -> 'name',
        'seats', (
          select coalesce(jsonb_agg(seats.seat order by place), '[]')
          from jsonb_array_elements_text(team -> 'players' || (team -> 'neutral'))
            with ordinality as at (id, place)
          join seats on seats.id = at.id::uuid)) order by number), '[]')
      from jsonb_array_elements(competition.teams -> 'teams')
        with ordinality as divided (team, number)));
$$;

create or replace function private.starts_of(tournament text, published_draw jsonb)
returns table (entry_id uuid, user_id uuid, starts jsonb)
language sql stable
set search_path = ''
as $$
  with seats as materialized (
    select seat.number, seat.start, seat.place, seat.id, entered.entry_id, entered.user_id,
           coalesce(seat.name, entered.full_name) as name
    from private.published_seats(starts_of.published_draw) as seat
    left join private.players_of(starts_of.tournament) as entered
      on entered.player_id = seat.id and entered.state = 'confirmed'
    where entered.player_id is not null or seat.name is not null
  )
  select own.entry_id, own.user_id, jsonb_agg(
    own.start || jsonb_build_object(
      'fourball', own.number,
      'player', own.name,
      'with', (
        select coalesce(jsonb_agg(other.name order by other.place), '[]') from seats as other
        where other.number = own.number and other.id <> own.id)
    ) order by own.number, own.place)
  from seats as own
  where own.entry_id is not null
  group by own.entry_id, own.user_id;
$$;

create or replace function private.queue_start_mails(
  tournament text, edition integer, before jsonb, after jsonb
) returns integer
language plpgsql
set search_path = ''
as $$
declare
  queued integer;
begin
  with news as materialized (
    select coalesce(told.entry_id, known.entry_id) as entry_id,
           case when told.entry_id is null then 'no-start' else 'start' end as kind,
           case when told.entry_id is not null then
             jsonb_build_object('is_change', known.entry_id is not null)
           end as details
    from private.starts_of(tournament, after) as told
    full join private.starts_of(tournament, before) as known
      on known.entry_id = told.entry_id
    where coalesce(told.user_id, known.user_id) is not null
      and told.starts is distinct from known.starts
  )
  select count(*)::integer into queued
  from news
  join public.tournament_registrations as entry
    on entry.entry_id = news.entry_id and entry.replaced_at is null
  where private.queue_entry_mail(
    entry, news.kind, news.details,
    case when after is null then 'no-start ' else 'start ' end || edition);
  return queued;
end;
$$;

create or replace function public.publish_draw(tournament text, expected_version integer)
returns table (version integer, mails integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  there public.tournaments;
  known public.competitions;
  saved public.competitions;
  queued integer;
begin
  perform private.assert_admin();
  perform private.assert_session();
  -- Who withdraws meanwhile waits for us, or we for them.
  select * into there from public.tournaments
  where id = publish_draw.tournament for no key update;
  if there.id is null then
    raise exception 'tournament_not_found';
  end if;
  known := private.open_competition(there.id, expected_version);
  if there.state <> 'published' then
    raise exception 'not_published';
  end if;
  if known.draw is null then
    raise exception 'draw_missing';
  end if;
  update public.competitions as changed
  set published_draw = private.draw_to_publish(known), draw_published_at = now(),
      draw_edition = known.draw_edition + 1
  where changed.tournament_id = known.tournament_id
  returning changed.* into saved;

  queued := private.queue_start_mails(
    there.id, saved.draw_edition, known.published_draw, saved.published_draw);
  perform private.write_competition_audit(
    'draw-published', known.tournament_id,
    jsonb_build_object('edition', saved.draw_edition, 'mails', queued));
  return query select saved.version, queued;
end;
$$;

create or replace function public.take_back_draw(tournament text, expected_version integer)
returns table (version integer, mails integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  there public.tournaments;
  known public.competitions;
  saved public.competitions;
  queued integer;
begin
  perform private.assert_admin();
  perform private.assert_session();
  -- Locks as publish_draw.
  select * into there from public.tournaments
  where id = take_back_draw.tournament for no key update;
  if there.id is null then
    raise exception 'tournament_not_found';
  end if;
  known := private.open_competition(there.id, expected_version);
  if there.state <> 'published' then
    raise exception 'not_published';
  end if;
  if known.published_draw is null then
    raise exception 'draw_not_published';
  end if;
  update public.competitions as changed
  set published_draw = null, draw_published_at = null
  where changed.tournament_id = known.tournament_id
  returning changed.* into saved;
  -- One that is just being sent is settled by whoever sends it.
  update public.registration_mails
  set state = 'stopped', next_try_at = null
  where id in (
    select mail.id from public.registration_mails as mail
    where mail.tournament_id = there.id and mail.kind = 'start' and mail.state = 'queued'
      and (mail.attempts = 0 or mail.next_try_at <= now())
    order by mail.id
    for update skip locked);
  queued := private.queue_start_mails(
    there.id, saved.draw_edition, known.published_draw, null);
  perform private.write_competition_audit(
    'draw-taken-back', known.tournament_id,
    jsonb_build_object('edition', saved.draw_edition, 'mails', queued));
  return query select saved.version, queued;
end;
$$;

create or replace function private.starts_of_member(member uuid, tournament text) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce((
    select told.starts
    from public.competitions as competition
    cross join lateral private.starts_of(
      competition.tournament_id, competition.published_draw) as told
    where competition.tournament_id = starts_of_member.tournament
      and competition.published_draw is not null and told.user_id = starts_of_member.member
  ), '[]');
$$;

create or replace function private.is_still_true(mail public.registration_mails) returns boolean
language sql stable
set search_path = ''
as $$
  with own as (
    select player.player_id
    from public.tournaments as there
    join public.registration_players as player on player.tournament_id = there.id
    where there.id = mail.tournament_id and there.state = 'published'
      and player.user_id = mail.user_id and player.state = 'confirmed'
  ), seated as (
    select from public.competitions as competition
    cross join lateral private.published_seats(competition.published_draw) as seat
    join own on own.player_id = seat.id
    where competition.tournament_id = mail.tournament_id
  )
  select case mail.kind
    when 'start' then exists (select from seated)
    when 'no-start' then exists (select from own) and not exists (select from seated)
    else true
  end;
$$;

create or replace function public.save_scores(tournament text, expected_version integer, scores jsonb)
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.competitions;
  players uuid[];
  given jsonb;
  player uuid;
  version integer;
begin
  perform private.assert_admin();
  if jsonb_typeof(scores) is distinct from 'array' or jsonb_array_length(scores) > 2000 then
    raise exception 'scores_invalid';
  end if;
  known := private.open_competition(tournament, expected_version);
  players := array(
    select player_id from private.players_of(known.tournament_id)
    union
    select (guest ->> 'id')::uuid from jsonb_array_elements(known.guests) as guest);
  for given in select jsonb_array_elements(scores) loop
    if jsonb_typeof(given) <> 'object'
       or given - array['player', 'holes', 'points', 'handicap'] <> '{}'
       or not private.is_list_of_ids(jsonb_build_array(given -> 'player'), 1) then
      raise exception 'scores_invalid';
    end if;
    player := (given ->> 'player')::uuid;
    if given -> 'holes' is null and given -> 'points' is null then
      -- Also that of somebody whose account is deleted.
      delete from public.scores as gone
      where gone.tournament_id = known.tournament_id and gone.player_id = player;
      continue;
    end if;
    if not player = any (players) then
      raise exception 'player_not_found' using detail = player::text;
    end if;
    begin
      insert into public.scores as score (tournament_id, player_id, holes, points, handicap)
      select known.tournament_id, player, row.holes, row.points, row.handicap
      from jsonb_populate_record(null::public.scores, given) as row
      on conflict (tournament_id, player_id) do update
      set holes = excluded.holes, points = excluded.points, handicap = excluded.handicap,
          saved_at = now();
    exception when check_violation or data_exception then
      raise exception 'scores_invalid' using detail = player::text;
    end;
  end loop;
  update public.competitions as changed set updated_at = now()
  where changed.tournament_id = known.tournament_id
  returning changed.version into version;
  perform private.write_competition_audit(
    'scores-saved', known.tournament_id,
    jsonb_build_object('scores', jsonb_array_length(scores)));
  return version;
end;
$$;

create or replace function private.are_results(results jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(results) is distinct from 'object'
     or results - array['players', 'teams'] <> '{}'
     or jsonb_typeof(results -> 'players') is distinct from 'array'
     or jsonb_typeof(results -> 'teams') is distinct from 'array' then
    return false;
  end if;
  return jsonb_array_length(results -> 'players') <= 1000
    and jsonb_array_length(results -> 'teams') <= 40
    and not exists (
      select from jsonb_array_elements(results -> 'players') as player
      where case jsonb_typeof(player)
        when 'object' then
          player - array['player', 'place', 'points', 'handicap'] <> '{}'
          or coalesce(player ->> 'place', '') !~ '^[1-9][0-9]{0,3}$'
          or coalesce(player ->> 'points', '') !~ '^[0-9]{1,3}$'
          or coalesce(player ->> 'handicap', '0') !~ '^[0-9]{1,2}$'
        else true
      end)
    and private.is_list_of_ids(
      coalesce((select jsonb_agg(player -> 'player')
                from jsonb_array_elements(results -> 'players') as player), '[]'), 1000)
    and not exists (
      select from jsonb_array_elements(results -> 'teams') as team
      where case jsonb_typeof(team)
        when 'object' then
          team - array['name', 'place', 'points', 'cards'] <> '{}'
          or not private.is_list_of_names(jsonb_build_array(team -> 'name'), 1, 80)
          or coalesce(team ->> 'place', '') !~ '^[1-9][0-9]{0,3}$'
          or coalesce(team ->> 'points', '') !~ '^[0-9]{1,5}$'
          or coalesce(team ->> 'cards', '') !~ '^[0-9]{1,3}$'
        else true
      end);
end;
$$;

create or replace function public.publish_results(
  tournament text, expected_version integer, results jsonb
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.competitions;
  version integer;
begin
  perform private.assert_admin();
  perform private.assert_session();
  known := private.open_competition(tournament, expected_version);
  if (select state from public.tournaments where id = known.tournament_id) <> 'published' then
    raise exception 'not_published';
  end if;
  if not private.are_results(results) then
    raise exception 'results_invalid';
  end if;
  -- The site works the results out; they must be those of the scores that are here.
  if (select coalesce(jsonb_agg(player_id order by player_id), '[]')
      from public.scores where tournament_id = known.tournament_id)
     is distinct from
     (select coalesce(jsonb_agg(id order by id), '[]')
      from (select (player ->> 'player')::uuid as id
            from jsonb_array_elements(results -> 'players') as player) as of_results) then
    raise exception 'results_outdated';
  end if;
  if jsonb_array_length(results -> 'players') = 0 then
    raise exception 'scores_missing';
  end if;
  update public.competitions as changed
  set published_results = (
        with seats as materialized (select * from private.seats_of(known))
        select jsonb_build_object(
          'players', jsonb_agg(
            seats.seat - 'id' || player || jsonb_build_object('player', seats.id)
            order by place),
          'teams', results -> 'teams',
          'awards', known.awards)
        from jsonb_array_elements(results -> 'players')
          with ordinality as given (player, place)
        join seats on seats.id = (player ->> 'player')::uuid),
      results_published_at = now()
  where changed.tournament_id = known.tournament_id
  returning changed.version into version;
  perform private.write_competition_audit(
    'results-published', known.tournament_id,
    jsonb_build_object('players', jsonb_array_length(results -> 'players')));
  return version;
end;
$$;

create or replace function public.published_draw(tournament text)
returns table (
  published_at timestamptz,
  fourballs jsonb,
  teams jsonb
)
language sql stable security definer
set search_path = ''
as $$
  with known as (
    select competition.tournament_id, competition.draw_published_at,
           competition.published_draw as draw
    from public.competitions as competition
    join public.tournaments as there on there.id = competition.tournament_id
    where competition.tournament_id = published_draw.tournament
      and competition.published_draw is not null and there.state <> 'draft'
  ), entered as materialized (
    select player.* from known, private.players_of(known.tournament_id) as player
    where player.state = 'confirmed'
  )
  select known.draw_published_at,
         (select jsonb_agg(fourball -> 'start' || jsonb_build_object('players', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'name', coalesce(seat ->> 'name', entered.full_name),
              'team', seat -> 'team', 'neutral', seat -> 'neutral',
              'gap', seat ->> 'name' is null and entered.player_id is null) order by place), '[]')
            from jsonb_array_elements(fourball -> 'seats') with ordinality as s (seat, place)
            left join entered on entered.player_id = (seat ->> 'id')::uuid)) order by number)
          from jsonb_array_elements(known.draw -> 'fourballs')
            with ordinality as f (fourball, number)),
         (select coalesce(jsonb_agg(jsonb_build_object('name', team -> 'name', 'players', (
            select coalesce(jsonb_agg(jsonb_build_object(
              'name', coalesce(seat ->> 'name', entered.full_name),
              'neutral', seat -> 'neutral') order by place), '[]')
            from jsonb_array_elements(team -> 'seats') with ordinality as s (seat, place)
            left join entered on entered.player_id = (seat ->> 'id')::uuid
            where seat ->> 'name' is not null or entered.player_id is not null)) order by number),
            '[]')
          from jsonb_array_elements(known.draw -> 'teams') with ordinality as t (team, number))
  from known;
$$;

create or replace function public.published_results(tournament text)
returns table (
  published_at timestamptz,
  players jsonb,
  teams jsonb,
  awards jsonb
)
language sql stable security definer
set search_path = ''
as $$
  with known as (
    select competition.tournament_id, competition.results_published_at,
           competition.published_results as results
    from public.competitions as competition
    join public.tournaments as there on there.id = competition.tournament_id
    where competition.tournament_id = published_results.tournament
      and competition.published_results is not null and there.state <> 'draft'
  ), named as materialized (
    select player, place, coalesce(player ->> 'name', entered.full_name) as name
    from known
    cross join lateral jsonb_array_elements(known.results -> 'players')
      with ordinality as p (player, place)
    left join private.players_of(known.tournament_id) as entered
      on entered.player_id = (player ->> 'player')::uuid
  )
  select known.results_published_at,
         (select jsonb_agg(
            player - array['player', 'entry', 'name'] || jsonb_build_object('name', name)
            order by place) from named),
         known.results -> 'teams',
         (select coalesce(jsonb_agg(
            award - 'player' || case when award ? 'player' then jsonb_build_object(
              'winner', (select name from named
                         where named.player -> 'player' = award -> 'player')) else '{}' end
            order by number), '[]')
          from jsonb_array_elements(known.results -> 'awards')
            with ordinality as a (award, number))
  from known;
$$;

create or replace function public.own_starts()
returns table (tournament_id text, entry_id uuid, starts jsonb)
language sql stable security definer
set search_path = ''
as $$
  select competition.tournament_id, told.entry_id, told.starts
  from public.tournament_registrations as own
  join public.competitions as competition
    on competition.tournament_id = own.tournament_id
    and competition.published_draw is not null
  cross join lateral private.starts_of(
    competition.tournament_id, competition.published_draw) as told
  where own.user_id = (select auth.uid()) and own.replaced_at is null
    and own.state = 'confirmed' and told.entry_id = own.entry_id
    and (select private.second_factor_passed());
$$;

create or replace function public.own_results()
returns table (tournament_id text, entry_id uuid, results jsonb)
language sql stable security definer
set search_path = ''
as $$
  select own.tournament_id, own.entry_id, jsonb_agg(
    jsonb_build_object(
      'player', own.full_name, 'team', player -> 'team', 'neutral', player -> 'neutral',
      'place', player -> 'place', 'points', player -> 'points',
      'handicap', player -> 'handicap', 'holes', score.holes)
    order by own.position)
  from public.registration_players as own
  join public.competitions as competition
    on competition.tournament_id = own.tournament_id
  cross join lateral jsonb_array_elements(
    competition.published_results -> 'players') as player
  left join public.scores as score
    on score.tournament_id = own.tournament_id and score.player_id = own.player_id
  where own.user_id = (select auth.uid()) and player ->> 'player' = own.player_id::text
    and (select private.second_factor_passed())
  group by own.tournament_id, own.entry_id;
$$;

create or replace function public.take_back_results(tournament text, expected_version integer)
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.competitions;
  version integer;
begin
  perform private.assert_admin();
  perform private.assert_session();
  known := private.open_competition(tournament, expected_version);
  if known.published_results is null then
    raise exception 'results_missing';
  end if;
  update public.competitions as changed
  set published_results = null, results_published_at = null
  where changed.tournament_id = known.tournament_id
  returning changed.version into version;
  perform private.write_competition_audit(
    'results-taken-back', known.tournament_id,
    jsonb_build_object(
      'players', jsonb_array_length(known.published_results -> 'players')));
  return version;
end;
$$;

create or replace function private.has_session() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions
    where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
      and user_id = (select auth.uid()))
    and private.second_factor_passed();
end;
$$;

create or replace function public.own_profile(with_password boolean default false) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  me uuid := auth.uid();
  registrations jsonb;
begin
  if not private.has_session() then
    return null;
  end if;
  registrations := (
    select jsonb_agg(to_jsonb(registration) order by registration.registration_date desc)
    from public.current_registrations as registration
    where registration.user_id = me);
  return (
    select jsonb_build_object(
      'full_name', profile.full_name,
      'email', profile.email,
      'is_admin', public.is_admin(),
      -- Who has never chosen is reminded.
      'wants_reminders', coalesce(
        (select preferences.wants_reminders from public.mail_preferences as preferences
         where preferences.user_id = me), true),
      'scoring_account', (
        select jsonb_build_object(
          'email', linked.golfguage_email,
          'password', case when with_password then linked.golfguage_password end)
        from public.tournament_registrations as linked
        where linked.user_id = me and linked.golfguage_password is not null
        order by linked.registration_date desc limit 1),
      'unlinked_scoring_email', (
        select unlinked.email from public.scoring_accounts as unlinked
        where unlinked.user_id = me and unlinked.state = 'exists'),
      'registrations', coalesce(registrations, '[]'),
      'queue_places', case when registrations @> '[{"state": "waiting"}]' then (
        select jsonb_object_agg(line.tournament_id, line.place)
        from public.own_queue_places() as line) end,
      'starts', case when registrations @> '[{"state": "confirmed"}]' then (
        select jsonb_object_agg(own.tournament_id, own.starts)
        from public.own_starts() as own) end,
      'results', case when registrations is not null then (
        select jsonb_object_agg(own.tournament_id, own.results)
        from public.own_results() as own) end)
    from public.profiles as profile
    where profile.id = me);
end;
$$;

create or replace function public.own_entry(tournament_slug text) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  me uuid := auth.uid();
  shown public.tournaments;
  latest public.tournament_registrations;
begin
  if not private.has_session() then
    return null;
  end if;
  select * into shown from public.tournaments as known
  where known.slug = tournament_slug and known.state <> 'draft';
  if shown.id is null then
    return '{"tournament": null}';
  end if;
  select * into latest from public.tournament_registrations as version
  where version.user_id = me and version.tournament_id = shown.id
  order by version.registration_date desc limit 1;
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
      where unlinked.user_id = me and unlinked.state = 'exists'));
end;
$$;

create or replace function private.schema_objects() returns setof text
language sql stable security definer
set search_path = ''
as $$
  with relations as (
    select c.oid, c.relname, c.relkind, c.relrowsecurity, c.reloptions
    from pg_catalog.pg_class as c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (
        select from pg_catalog.pg_depend as d
        where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid
          and d.deptype = 'e')
  ), functions as (
    select p.oid, p.oid::regprocedure::text as name, p.prosrc, p.prosecdef, p.proconfig
    from pg_catalog.pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (
        select from pg_catalog.pg_depend as d
        where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid
          and d.deptype = 'e')
  ), roles (role) as (
    -- What the service role gets by default differs between projects.
    values ('anon'), ('authenticated')
  )
  select format('%s %s%s%s',
    case when relkind = 'v' then 'view' else 'table' end, relname,
    case when relrowsecurity then ' with row-level security' else '' end,
    coalesce(' (' || array_to_string(reloptions, ', ') || ')', ''))
  from relations
  union all
  select format('column %s.%s %s%s', relname, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ' not null' else '' end)
  from relations join pg_catalog.pg_attribute as a on a.attrelid = relations.oid
  where a.attnum > 0 and not a.attisdropped
  union all
  select format('policy "%s" on %s for %s to %s (%s)', p.polname, relname,
    case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
      when 'd' then 'delete' else 'all' end,
    (select string_agg(case when r = 0 then 'public' else pg_get_userbyid(r)::text end, ', '
       order by pg_get_userbyid(r)) from unnest(p.polroles) as r),
    left(md5(regexp_replace(
      concat_ws('/', p.polpermissive, pg_get_expr(p.polqual, p.polrelid),
        pg_get_expr(p.polwithcheck, p.polrelid)), '[\s()]', '', 'g')), 8))
  from relations join pg_catalog.pg_policy as p on p.polrelid = relations.oid
  union all
  select format('%s on %s to %s', privilege, relname, role)
  from relations, roles, (values ('select'), ('insert'), ('update'), ('delete')) as p (privilege)
  where has_table_privilege(role, relations.oid, privilege)
  union all
  select format('%s of %s.%s to %s', privilege, relname, a.attname, role)
  from relations join pg_catalog.pg_attribute as a on a.attrelid = relations.oid,
    roles, (values ('select'), ('insert'), ('update')) as p (privilege)
  where a.attnum > 0 and not a.attisdropped
    and has_column_privilege(role, relations.oid, a.attnum, privilege)
    and not has_table_privilege(role, relations.oid, privilege)
  union all
  select format('function %s%s (%s)', name,
    case when prosecdef then ' security definer' else '' end,
    left(md5(concat_ws('/', replace(prosrc, E'\r', ''), array_to_string(proconfig, ','))), 8))
  from functions
  union all
  select format('execute %s to %s', name, role)
  from functions, roles
  where has_function_privilege(role, functions.oid, 'execute')
  union all
  select format('trigger %s on %s: %s%s', t.tgname, t.tgrelid::regclass, t.tgfoid::regproc,
    case when t.tgenabled = 'D' then ' (disabled)' else '' end)
  from pg_catalog.pg_trigger as t join functions on functions.oid = t.tgfoid
  where not t.tgisinternal
  union all
  select format('constraint %s on %s', c.conname, relname)
  from relations join pg_catalog.pg_constraint as c on c.conrelid = relations.oid
  where c.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select format('index %s', i.indexrelid::regclass)
  from relations join pg_catalog.pg_index as i on i.indrelid = relations.oid
  where i.indisvalid
$$;

create or replace function public.deployment_report() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  jobs jsonb;
begin
  -- A project without pg_cron may have its schedule elsewhere.
  if to_regclass('cron.job_run_details') is not null then
    execute $jobs$
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', job.jobname,
        'does', case
          when job.command like '%/functions/v1/registration-mail%' then 'registration-mail'
          when job.command like '%run_scheduled_work%' then 'run_scheduled_work' end,
        'active', job.active,
        'succeeded_at', (
          select max(run.end_time) from cron.job_run_details as run
          where run.jobid = job.jobid and run.status = 'succeeded'))), '[]')
      from cron.job as job
      where job.command like '%/functions/v1/registration-mail%'
         or job.command like '%run_scheduled_work%'
    $jobs$ into jobs;
  end if;
  return jsonb_build_object(
    'now', clock_timestamp(),
    'migrations', array(
      select version from supabase_migrations.schema_migrations order by version),
    'objects', array(select object from private.schema_objects() as object order by object),
    'readable', (
      select jsonb_object_agg(c.relname, jsonb_build_object(
        'anon', array(
          select a.attname from pg_catalog.pg_attribute as a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and has_column_privilege('anon', c.oid, a.attnum, 'select')),
        'authenticated', array(
          select a.attname from pg_catalog.pg_attribute as a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and has_column_privilege('authenticated', c.oid, a.attnum, 'select'))))
      from pg_catalog.pg_class as c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')),
    'jobs', jobs,
    'mails', (
      select jsonb_build_object(
        'overdue', count(*) filter (
          where state = 'queued' and next_try_at < now() - interval '10 minutes'),
        'failed', count(*) filter (
          where state = 'failed' and created_at > now() - interval '1 day'))
      from public.registration_mails),
    'accounts_to_clean_up', (
      select count(*) from public.deleted_accounts where deleted_at < now() - interval '1 hour'),
    'administrators', (select count(*) from public.admins),
    'throwaway_accounts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'email', email,
        'is_left_behind', created_at < now() - interval '1 hour')), '[]')
      from public.profiles
      where email like 'teebox-verify-________-____-____-____-____________@example.com')
  );
end;
$$;

create or replace function private.assert_second_factor() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not private.second_factor_passed() then
    raise exception 'second_factor_needed' using errcode = '42501';
  end if;
end;
$$;

create or replace function public.request_factor_release() returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  methods jsonb := (select auth.jwt()) -> 'amr';
begin
  if (select auth.uid()) is null or private.second_factor_passed() then
    raise exception 'nothing_to_release' using errcode = '22023';
  end if;
  if jsonb_typeof(methods) is distinct from 'array' or not exists (
    select from jsonb_array_elements(methods) as used
    where used ->> 'method' in ('otp', 'magiclink', 'recovery')
      and to_timestamp((used ->> 'timestamp')::double precision) > now() - interval '1 hour')
  then
    return false;
  end if;
  insert into public.factor_releases (user_id) values ((select auth.uid()))
  on conflict (user_id) do update set requested_at = now();
  return true;
end;
$$;

create or replace function public.factor_release_requests()
returns table (
  user_id uuid, account_email text, full_name text, requested_at timestamptz, total bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select request.user_id, profile.email, profile.full_name, request.requested_at,
           count(*) over ()
    from public.factor_releases as request
    join public.profiles as profile on profile.id = request.user_id
    where request.requested_at > now() - interval '7 days'
    order by request.requested_at desc
    limit 20;
end;
$$;

create or replace function public.release_second_factor(member uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  account public.profiles;
begin
  perform private.assert_admin();
  -- Sessions before the account, as the auth service does when it refreshes one.
  perform from auth.sessions where user_id = member order by id for update;
  delete from public.factor_releases where user_id = member;
  if not found then
    raise exception 'no_release_requested' using errcode = '22023';
  end if;
  select * into account from public.profiles as profile where profile.id = member;
  delete from auth.mfa_factors where user_id = member;
  delete from auth.sessions where user_id = member;
  perform private.write_audit_log('factor-released', account.email);
  insert into public.registration_mails (user_id, recipient, full_name, kind)
  values (member, account.email, coalesce(account.full_name, ''), 'factor-released');
  return true;
end;
$$;

revoke execute on all functions in schema public from public, anon, authenticated, service_role;
revoke execute on all functions in schema private from public, anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;
grant execute on function public.is_admin to authenticated;
grant execute on function public.list_users to authenticated;
grant execute on function public.count_users to authenticated;
grant execute on function public.start_export to authenticated;
grant execute on function public.withdraw_registration to authenticated;
grant execute on function public.admin_since to authenticated;
grant execute on function public.delete_own_account to authenticated;
grant execute on function public.settle_registration_mail to service_role;
grant execute on function public.unsent_registration_mails to authenticated;
grant execute on function public.admin_statistics to authenticated;
grant execute on function public.export_users to authenticated;
grant execute on function public.consume_rate_limit to authenticated;
grant execute on function public.claim_scoring_account to service_role;
grant execute on function public.settle_scoring_account to service_role;
grant execute on function public.failed_scoring_accounts to authenticated;
grant execute on function public.retry_scoring_account to authenticated;
grant execute on function public.run_scheduled_work to service_role;
grant execute on function private.is_list_of_names to authenticated;
grant execute on function public.withdraw_birthday_registration to authenticated;
grant execute on function public.save_tournament to authenticated;
grant execute on function public.copy_tournament to authenticated;
grant execute on function public.publish_tournament to authenticated;
grant execute on function public.close_registration to authenticated;
grant execute on function public.reopen_registration to authenticated;
grant execute on function public.cancel_tournament to authenticated;
grant execute on function public.delete_tournament to authenticated;
grant execute on function public.tournament_history to authenticated;
grant execute on function public.tournament_missing_fields to authenticated;
grant execute on function private.is_list_of_players to authenticated;
grant execute on function public.own_queue_places to authenticated;
grant execute on function public.tournament_entries to anon, authenticated;
grant execute on function public.admin_tournaments to authenticated;
grant execute on function public.add_entrant to authenticated;
grant execute on function public.confirm_entrant to authenticated;
grant execute on function public.move_entrant to authenticated;
grant execute on function public.withdraw_entrant to authenticated;
grant execute on function public.check_in to authenticated;
grant execute on function public.tournament_entrants to authenticated;
grant execute on function public.entrant_counts to authenticated;
grant execute on function public.entrant_history to authenticated;
grant execute on function public.start_entrants_export to authenticated;
grant execute on function public.set_reminders to authenticated;
grant execute on function public.stop_reminders to anon, authenticated;
grant execute on function public.count_message_recipients to authenticated;
grant execute on function public.send_entrant_message to authenticated;
grant execute on function public.stop_entrant_message to authenticated;
grant execute on function public.tournament_messages to authenticated;
grant execute on function public.claim_registration_mails to service_role;
grant execute on function public.find_entrant to authenticated;
grant execute on function public.save_competition to authenticated;
grant execute on function public.competition_players to authenticated;
grant execute on function public.publish_draw to authenticated;
grant execute on function public.take_back_draw to authenticated;
grant execute on function public.save_scores to authenticated;
grant execute on function public.publish_results to authenticated;
grant execute on function public.published_draw to anon, authenticated;
grant execute on function public.published_results to anon, authenticated;
grant execute on function public.own_starts to authenticated;
grant execute on function public.own_results to authenticated;
grant execute on function public.published_competition to anon, authenticated;
grant execute on function public.take_back_results to authenticated;
grant execute on function public.tournaments_with_results to anon, authenticated;
grant execute on function private.has_session to authenticated;
grant execute on function public.own_profile to authenticated;
grant execute on function public.own_entry to authenticated;
grant execute on function public.entrants_page to authenticated;
grant execute on function public.deployment_report to service_role;
grant execute on function public.admin_second_factor to service_role;
grant execute on function private.second_factor_passed to authenticated;
grant execute on function public.request_factor_release to authenticated;
grant execute on function public.factor_release_requests to authenticated;
grant execute on function public.release_second_factor to authenticated;

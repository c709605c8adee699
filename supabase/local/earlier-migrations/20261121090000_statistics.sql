-- Statistics without counters. A counter is one row that every sign-up and every
-- registration locks until its transaction ends, and the auth service sends a mail
-- inside of its own. Statistics are computed when an administrator looks, and kept
-- for five minutes. Names become those that everybody knows, and functions raise
-- codes: the words for people are the site's.

-- A function takes its triggers along; a hosted project's owner may not drop them
-- from auth.users by themselves.
drop function public.count_first_sign_ins() cascade;
drop function public.count_changed_profiles() cascade;
drop function public.count_changed_registrations() cascade;
drop function public.admin_figures();
drop function public.add_to_figures(text, text[], integer);
drop table public.club_figures;

alter function public.refuse_unless_admin() rename to assert_admin;
alter function public.touch_updated_at() rename to set_updated_at;
alter trigger profiles_touch_updated_at on public.profiles rename to profiles_set_updated_at;
drop function public.leave_audit_line(text, text);

create or replace function public.assert_admin() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception 'not_an_administrator' using errcode = '42501';
  end if;
end;
$$;

-- A page of users is a list and its counts: one look-up, so one line.
create function public.write_audit_log(action text, search text) returns uuid
language plpgsql
set search_path = ''
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

comment on function public.write_audit_log(text, text) is
  'Adds a line in the caller''s name, and gives back its id; the same look-up within ten seconds is one line.';

-- Statistics.

create table public.statistics (
  kind text not null,
  label text not null,
  value bigint not null,
  computed_at timestamptz not null,
  constraint statistics_key primary key (kind, label)
);

comment on table public.statistics is
  'A cache: members (total, active), members who joined by month in India, registrations by golf group. Written by compute_statistics, read by admin_statistics and count_users.';

alter table public.statistics enable row level security;
revoke all on public.statistics from anon, authenticated, service_role;

-- What the next function counts, by its index alone. Partial indexes on what is
-- current make the golf groups such a scan too.
create function public.compute_statistics() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  computed_at timestamptz := clock_timestamp();
  this_month date := date_trunc('month', now() at time zone 'Asia/Kolkata');
  total bigint;
  active bigint;
begin
  -- Into variables: a statement that writes is never worked on in parallel.
  select count(*) into total from public.profiles;
  select count(*) into active from auth.users where last_sign_in_at is not null;
  delete from public.statistics;
  insert into public.statistics (kind, label, value, computed_at)
  values ('members', 'total', total, computed_at), ('members', 'active', active, computed_at);
  insert into public.statistics (kind, label, value, computed_at)
  select 'joined', to_char(month, 'YYYY-MM'), (
      select count(*) from public.profiles
      where created_at >= month at time zone 'Asia/Kolkata'
        and created_at < (month + interval '1 month') at time zone 'Asia/Kolkata'
    ), computed_at
  from generate_series(this_month - interval '11 months', this_month, interval '1 month') as month;
  -- People write in groups of their own: the chart shows the largest.
  insert into public.statistics (kind, label, value, computed_at)
  select 'golf group', golf_group, count(*), computed_at
  from public.tournament_registrations
  where replaced_at is null and withdrawn_at is null
  group by golf_group
  order by count(*) desc, golf_group
  limit 20;
end;
$$;

-- Single flight: who comes while it is computed gets the last result, or waits for
-- this one when there is none or when it must be newer than the question.
create function public.ensure_statistics(refresh boolean) returns void
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
  perform public.compute_statistics();
end;
$$;

create function public.admin_statistics(refresh boolean default false)
returns table (kind text, label text, value bigint, computed_at timestamptz)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform public.assert_admin();
  perform public.ensure_statistics(coalesce(admin_statistics.refresh, false));
  return query
    select known.kind, known.label, known.value, known.computed_at
    from public.statistics as known
    order by known.kind, known.value desc, known.label;
end;
$$;

comment on function public.admin_statistics(boolean) is
  'Members in all and who ever signed in, by month of the last twelve, registrations by golf group; at most five minutes old, or computed now; administrators only.';

-- Looking members up and exporting them.

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
  perform public.assert_admin();
  perform public.write_audit_log('look-up', list_users.search);
  if list_users.after is not null then
    select profile.created_at into last_created_at
    from public.profiles as profile where profile.id = list_users.after;
    -- An empty page would look like the end of the list.
    if not found then
      raise exception 'user_not_found' using errcode = '22023';
    end if;
  end if;
  return query
    select * from public.users_page(
      list_users.search, last_created_at, list_users.after, list_users.page_size);
end;
$$;

-- Volatile, since it leaves a line: a search that only counts tells as well who is
-- a member.
create or replace function public.count_users(search text default '')
returns table (total bigint, filtered bigint, active bigint)
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  pattern text := public.search_pattern(count_users.search);
begin
  perform public.assert_admin();
  perform public.write_audit_log('look-up', count_users.search);
  perform public.ensure_statistics(false);
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

comment on function public.count_users(text) is
  'All users and those who ever signed in, as of the statistics, and those that match the search now; administrators only.';

create or replace function public.start_export(search text default '') returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform public.assert_admin();
  return public.write_audit_log('export', start_export.search);
end;
$$;

-- Keyset pagination by the values of the last row, which may be gone by now.
drop function public.users_page(text, uuid, integer);
create function public.users_page(
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
    public.search_pattern(users_page.search),
    least(greatest(coalesce(users_page.page_size, 50), 1), 1000);
end;
$$;

drop function public.export_users(uuid, uuid);
create function public.export_users(
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
  perform public.assert_admin();
  select line.search into wanted from public.admin_audit as line
  where line.id = export_users.export and line.action = 'export'
    and line.admin_id = (select auth.uid()) and line.at > now() - interval '1 hour';
  if not found then
    raise exception 'export_not_found' using errcode = '22023';
  end if;
  return query
    select * from public.users_page(
      wanted, export_users.after_created_at, export_users.after_id, 1000);
end;
$$;

comment on function public.export_users(uuid, timestamptz, uuid) is
  'The next thousand users of an export that the caller started within the hour, after the last one that the caller has.';

create or replace function public.unsent_registration_mails()
returns table (
  recipient text,
  tournament_name text,
  state text,
  attempts integer,
  created_at timestamptz,
  next_try_at timestamptz,
  last_error text,
  total bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform public.assert_admin();
  return query
    select mail.recipient, tournament.name, mail.state, mail.attempts, mail.created_at,
           mail.next_try_at, mail.last_error, count(*) over ()
    from public.registration_mails as mail
    join public.tournaments as tournament on tournament.id = mail.tournament_id
    where mail.state <> 'sent'
      and (mail.last_error is not null or mail.created_at < now() - interval '15 minutes')
      and mail.created_at > now() - interval '30 days'
    order by mail.created_at desc
    limit 20;
end;
$$;

-- Profiles: a copy of the account, written by nobody else.

drop function public.keep_name_of_account() cascade;
drop policy "people change their own profile" on public.profiles;
revoke update on public.profiles from authenticated;
revoke update (full_name) on public.profiles from authenticated;

-- A statement's rows at once: an import of 200,000 accounts is one insert more.
create function public.sync_new_profiles() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id, full_name, email, created_at)
  select id, public.name_in_metadata(raw_user_meta_data), email, coalesce(created_at, now())
  from added
  on conflict (id) do nothing;
  return null;
end;
$$;

create function public.sync_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.profiles
  set email = new.email, full_name = public.name_in_metadata(new.raw_user_meta_data)
  where id = new.id;
  return null;
end;
$$;

create trigger sync_new_profiles after insert on auth.users
  referencing new table as added
  for each statement execute function public.sync_new_profiles();

-- Not at a log-in, which changes neither.
create trigger sync_profile after update on auth.users
  for each row when (
    old.email is distinct from new.email
    or old.raw_user_meta_data is distinct from new.raw_user_meta_data
  )
  execute function public.sync_profile();

drop function public.keep_profile() cascade;

comment on table public.profiles is
  'One row per account, made and kept by triggers on auth.users; written by nothing else.';

drop function public.month_in_india(timestamptz);

revoke execute on function public.write_audit_log(text, text) from public, anon, authenticated;
revoke execute on function public.compute_statistics() from public, anon, authenticated;
revoke execute on function public.ensure_statistics(boolean) from public, anon, authenticated;
revoke execute on function public.users_page(text, timestamptz, uuid, integer)
  from public, anon, authenticated;
revoke execute on function public.sync_new_profiles() from public, anon, authenticated;
revoke execute on function public.sync_profile() from public, anon, authenticated;
revoke execute on function public.admin_statistics(boolean) from public, anon;
grant execute on function public.admin_statistics(boolean) to authenticated;
revoke execute on function public.export_users(uuid, timestamptz, uuid) from public, anon;
grant execute on function public.export_users(uuid, timestamptz, uuid) to authenticated;

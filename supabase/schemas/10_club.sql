-- The club's list of members and its statistics.

create table public.statistics (
  kind text not null,
  label text not null,
  value bigint not null,
  computed_at timestamptz not null,
  constraint statistics_key primary key (kind, label),
  constraint statistics_kind check (char_length(kind) <= 40),
  constraint statistics_label check (char_length(label) <= 80)
);

comment on table public.statistics is
  'A cache: members (total, active), members who joined by month in India, registrations by golf group. Written by compute_statistics, read by admin_statistics and count_users.';

-- One page of users, newest first, after the given user; administrators only.
create function public.list_users(
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

-- Volatile, since it leaves a line: a search that only counts tells as well who is
-- a member.
-- All users and those who ever signed in, as of the statistics, and those that match the search
-- now; administrators only.
create function public.count_users(search text default '')
returns table (total bigint, filtered bigint, active bigint)
language plpgsql volatile security definer
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

-- In one call: each checks the session, and is sent and planned by itself. A refusal is
-- a result, not an error, which would take back what was counted.
-- What get-users answers: a page of list_users and the counts of count_users; retry_after, the
-- seconds until the next call, for who has called too often; refused for who is no
-- administrator.
create function public.users_with_counts(
  search text default '',
  after uuid default null,
  page_size integer default 50
)
returns jsonb
language plpgsql volatile
as $$
declare
  seconds integer := public.consume_rate_limit('get-users');
begin
  if seconds is not null then
    return jsonb_build_object('retry_after', seconds);
  end if;
  if not public.is_admin() then
    return jsonb_build_object('refused', 'not_an_administrator');
  end if;
  return to_jsonb(counts) || jsonb_build_object('users', coalesce((
      select jsonb_agg(to_jsonb(listed)) from public.list_users(
        users_with_counts.search, users_with_counts.after, users_with_counts.page_size) as listed
    ), '[]'))
  from public.count_users(users_with_counts.search) as counts;
end;
$$;

-- A member and what they entered, for the page that the list leads to.
-- A member with their entries, the latest tournament first; null when there is none. For
-- administrators only, and a look-up of the audit.
create function public.find_member(member uuid) returns jsonb
language plpgsql volatile security definer
as $$
declare
  account auth.users;
begin
  perform private.assert_admin();
  select * into account from auth.users where id = find_member.member;
  if not found then
    return null;
  end if;
  perform private.write_audit_log('look-up', account.email);
  return jsonb_build_object(
    'email', account.email,
    'full_name', (select full_name from public.profiles where id = account.id),
    'created_at', account.created_at,
    'last_sign_in_at', account.last_sign_in_at,
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'entry_id', entry.entry_id,
          'tournament_id', tournament.id,
          'tournament_name', tournament.name,
          'starts_on', tournament.starts_on,
          'state', entry.state,
          'players', entry.player_count,
          'fee_state', fee.state,
          'fee_due', fee.due) order by tournament.starts_on desc, entry.entry_id), '[]')
      from public.tournament_registrations as entry
      join public.tournaments as tournament on tournament.id = entry.tournament_id
      left join public.entry_fee_states as fee on fee.entry_id = entry.entry_id
      where entry.user_id = account.id and entry.state <> 'replaced'));
end;
$$;

-- An export is one line in the audit, however many pages it takes.
-- Begins an export: writes it into the audit and gives back its id; administrators only.
create function public.start_export(search text default '') returns uuid
language plpgsql volatile security definer
as $$
begin
  perform private.assert_admin();
  return private.write_audit_log('export', start_export.search);
end;
$$;

-- What the next function counts, by its index alone. Partial indexes on what is
-- current make the golf groups such a scan too.
create function private.compute_statistics() returns void
language plpgsql volatile
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
  delete from public.statistics where true;
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
  select 'golf group', coalesce(golf_group.name, player.other_golf_group), count(*),
         computed_at
  from public.players as player
  join public.entries as entry on entry.id = player.entry_id and entry.state <> 'withdrawn'
  left join public.golf_groups as golf_group on golf_group.id = player.golf_group_id
  where player.position = 0 and player.state = 'playing'
    and num_nonnulls(player.golf_group_id, player.other_golf_group) = 1
  group by 2
  order by count(*) desc, 2
  limit 20;
end;
$$;

-- Single flight: who comes while it is computed gets the last result, or waits for
-- this one when there is none or when it must be newer than the question.
create function private.ensure_statistics(refresh boolean) returns void
language plpgsql volatile
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

-- Members in all and who ever signed in, by month of the last twelve, registrations by golf
-- group; at most five minutes old, or computed now; administrators only.
create function public.admin_statistics(refresh boolean default false)
returns table (kind text, label text, value bigint, computed_at timestamptz)
language plpgsql volatile security definer
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

-- The page itself, for the functions below; they have checked who asks.
create function private.users_page(
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

-- The next thousand users of an export that the caller started within the hour, after the last
-- one that the caller has.
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


-- What the club has said that columns of its lists are.
create table public.list_columns (
  list text not null,
  -- As lists are read: without capitals and signs.
  heading text not null,
  meaning text not null,
  constraint list_columns_pkey primary key (list, heading),
  constraint list_columns_list check (list in ('entrants', 'scores', 'people')),
  constraint list_columns_heading check (char_length(heading) between 1 and 120),
  constraint list_columns_meaning check (char_length(meaning) between 1 and 200)
);

comment on table public.list_columns is
  'What columns of lists are that say it by no usual name: a choice is made once for the club.';

create policy "secretaries read what columns of lists are" on public.list_columns
  for select to authenticated
  using ((select private.has_role('{secretary}'))
    or exists (select private.tournaments_of('{secretary}')));

-- Remembers what a column is, for the whole club: false for the secretary of one tournament, whose
-- lists have it for once. Code: column_invalid.
create function public.remember_column(list text, heading text, meaning text) returns boolean
language plpgsql volatile security definer
as $$
begin
  -- No file is about one tournament alone.
  perform private.assert_role(
    '{secretary}', (select private.tournaments_of('{secretary}') limit 1));
  if not private.has_role('{secretary}') then
    return false;
  end if;
  insert into public.list_columns (list, heading, meaning)
  values (remember_column.list, remember_column.heading, remember_column.meaning)
  on conflict on constraint list_columns_pkey do update set meaning = excluded.meaning;
  return true;
exception
  when check_violation then
    raise exception 'column_invalid';
end;
$$;

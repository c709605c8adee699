-- Looking members up and exporting them (SPEC §2 "/admin/users", §5 "User search";
-- DECISIONS 20, 40, 41): quick among millions, and never without a trace.

create extension if not exists pg_trgm with schema extensions;

-- One text to search in; no e-mail and no name has a line break in it, so nothing
-- that a person types matches across the two.
alter table public.profiles
  add column search_text text not null generated always as
    (lower(coalesce(email, '') || E'\n' || coalesce(full_name, ''))) stored;

create index profiles_search on public.profiles
  using gin (search_text extensions.gin_trgm_ops);

-- Every look-up and every export, by whom, and for what. Written by the functions
-- below; nobody may change or remove a line, not even an administrator.
create table public.admin_audit (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  admin_id uuid not null,
  action text not null,
  search text not null,
  constraint admin_audit_action check (action in ('look-up', 'export'))
);

comment on column public.admin_audit.admin_id is
  'No foreign key: the line outlives the account.';

create index admin_audit_newest_first on public.admin_audit (at desc);
create index admin_audit_by_admin on public.admin_audit (admin_id, at desc);

alter table public.admin_audit enable row level security;
revoke all on public.admin_audit from anon, authenticated, service_role;
grant select on public.admin_audit to authenticated;

create policy "administrators read the audit" on public.admin_audit
  for select to authenticated
  using ((select public.is_admin()));

-- What like takes for signs is a plain character here (SPEC §5).
create function public.search_pattern(search text) returns text
language sql immutable
set search_path = ''
as $$
  select '%' || replace(replace(replace(
    lower(left(coalesce(search, ''), 254)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
$$;

create function public.leave_audit_line(action text, search text) returns uuid
language sql
set search_path = ''
as $$
  insert into public.admin_audit (admin_id, action, search)
  values ((select auth.uid()), action, left(coalesce(leave_audit_line.search, ''), 254))
  returning id;
$$;

-- The page itself, for the functions below; they have checked who asks.
create function public.users_page(search text, after uuid, page_size integer)
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
declare
  last_created_at timestamptz := 'infinity';
  last_id uuid := coalesce(users_page.after, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  if users_page.after is not null then
    select profile.created_at into last_created_at
    from public.profiles as profile
    where profile.id = users_page.after;
    -- An empty page would look like the end of the list, and an export would be
    -- short without anybody noticing.
    if not found then
      raise exception 'The user after whom the list was to go on no longer exists.'
        using errcode = '22023';
    end if;
  end if;

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
  using last_created_at, last_id, public.search_pattern(users_page.search),
    least(greatest(coalesce(users_page.page_size, 50), 1), 1000);
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
begin
  perform public.refuse_unless_admin();
  perform public.leave_audit_line('look-up', list_users.search);
  return query
    select * from public.users_page(list_users.search, list_users.after, list_users.page_size);
end;
$$;

create or replace function public.count_users(search text default '')
returns table (total bigint, filtered bigint, active bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern text := public.search_pattern(count_users.search);
begin
  perform public.refuse_unless_admin();
  select coalesce(sum(figure) filter (where label = 'total'), 0)::bigint,
         coalesce(sum(figure) filter (where label = 'active'), 0)::bigint
  into count_users.total, count_users.active
  from public.club_figures where kind = 'members';
  if pattern = '%%' then
    count_users.filtered := count_users.total;
  else
    execute 'select count(*) from public.profiles where search_text like $1'
    into count_users.filtered using pattern;
  end if;
  return next;
end;
$$;

-- An export is one line in the audit, however many pages it takes.
create function public.start_export(search text default '') returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform public.refuse_unless_admin();
  return public.leave_audit_line('export', start_export.search);
end;
$$;

comment on function public.start_export(text) is
  'Begins an export: writes it into the audit and gives back its id; administrators only.';

create function public.export_users(export uuid, after uuid default null)
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
  perform public.refuse_unless_admin();
  select line.search into wanted from public.admin_audit as line
  where line.id = export_users.export and line.action = 'export'
    and line.admin_id = (select auth.uid()) and line.at > now() - interval '1 hour';
  if not found then
    raise exception 'There is no such export.' using errcode = '22023';
  end if;
  return query
    select * from public.users_page(wanted, export_users.after, 1000);
end;
$$;

comment on function public.export_users(uuid, uuid) is
  'The next thousand users of an export that the caller started within the hour.';

create function public.admin_figures() returns table (kind text, label text, figure bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform public.refuse_unless_admin();
  return query
    select figures.kind, figures.label, figures.figure
    from public.club_figures as figures
    where figures.kind = 'golf group' and figures.figure > 0
       or figures.kind = 'joined'
          and figures.label > public.month_in_india(now() - interval '1 year')
    order by figures.kind, figures.label;
end;
$$;

comment on function public.admin_figures() is
  'Members who joined in each of the last twelve months, and registrations of each golf group; administrators only.';

revoke execute on function public.search_pattern(text) from public, anon, authenticated;
revoke execute on function public.leave_audit_line(text, text) from public, anon, authenticated;
revoke execute on function public.users_page(text, uuid, integer) from public, anon, authenticated;
revoke execute on function public.start_export(text) from public, anon;
grant execute on function public.start_export(text) to authenticated;
revoke execute on function public.export_users(uuid, uuid) from public, anon;
grant execute on function public.export_users(uuid, uuid) to authenticated;
revoke execute on function public.admin_figures() from public, anon;
grant execute on function public.admin_figures() to authenticated;

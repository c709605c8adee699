-- The user list of /admin/users (SPEC §2 "user management", §5 "User search";
-- DECISIONS 20, 41). The check stands here, in the database, so that no client
-- can go round it. 42501 is Postgres' own code for "insufficient privilege".

create function public.refuse_unless_admin() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception 'Only administrators may see the list of users.'
      using errcode = '42501';
  end if;
end;
$$;

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
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted text := lower(coalesce(list_users.search, ''));
  last_created_at timestamptz := 'infinity';
  last_id uuid := coalesce(list_users.after, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  perform public.refuse_unless_admin();

  if list_users.after is not null then
    select profile.created_at into last_created_at
    from public.profiles as profile
    where profile.id = list_users.after;
    -- An empty page would look like the end of the list, and an export would be
    -- short without anybody noticing.
    if not found then
      raise exception 'The user after whom the list was to go on no longer exists.'
        using errcode = '22023';
    end if;
  end if;

  -- position() instead of like, so that % and _ are plain characters (SPEC §5).
  return query
  select profile.id, profile.email, profile.full_name, profile.created_at,
         account.last_sign_in_at
  from public.profiles as profile
  join auth.users as account on account.id = profile.id
  where (profile.created_at, profile.id) < (last_created_at, last_id)
    and (
      wanted = ''
      or position(wanted in lower(profile.email)) > 0
      or position(wanted in lower(profile.full_name)) > 0
    )
  order by profile.created_at desc, profile.id desc
  limit least(greatest(coalesce(list_users.page_size, 50), 1), 1000);
end;
$$;

comment on function public.list_users(text, uuid, integer) is
  'One page of users, newest first, after the given user; administrators only.';

create function public.count_users(search text default '')
returns table (total bigint, filtered bigint, active bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  wanted text := lower(coalesce(count_users.search, ''));
begin
  perform public.refuse_unless_admin();

  return query
  select
    count(*),
    count(*) filter (
      where wanted = ''
        or position(wanted in lower(profile.email)) > 0
        or position(wanted in lower(profile.full_name)) > 0
    ),
    count(account.last_sign_in_at)
  from public.profiles as profile
  join auth.users as account on account.id = profile.id;
end;
$$;

comment on function public.count_users(text) is
  'All users, those that match the search, and those who ever signed in; administrators only.';

revoke execute on function public.refuse_unless_admin() from public, anon, authenticated;
revoke execute on function public.list_users(text, uuid, integer) from public, anon;
grant execute on function public.list_users(text, uuid, integer) to authenticated;
revoke execute on function public.count_users(text) from public, anon;
grant execute on function public.count_users(text) to authenticated;

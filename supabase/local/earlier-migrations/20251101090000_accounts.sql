-- Profiles and administrators (SPEC §3 "profiles", §6; DESIGN "Data").

-- `email` and `created_at` are copies from auth.users. That table belongs to the
-- auth service, so a project cannot put an index on it; paging and searching two
-- million people needs one (DESIGN "Data").
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text,
  email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_full_name_length check (char_length(full_name) between 1 and 120)
);

comment on table public.profiles is
  'One row per account, made and kept by a trigger on auth.users.';

create index profiles_newest_first on public.profiles (created_at desc, id desc);

alter table public.profiles enable row level security;

-- A hosted project grants everything on new tables to the API roles by default;
-- row-level security alone would leave every column writable.
revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;
grant update (full_name) on public.profiles to authenticated;

create policy "people read their own profile" on public.profiles
  for select to authenticated
  using (id = (select auth.uid()));

create policy "people change their own profile" on public.profiles
  for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

create function public.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

create trigger profiles_touch_updated_at
  before update on public.profiles
  for each row execute function public.touch_updated_at();

-- Anyone may write anything into their own metadata, so the name is cut to what
-- the table accepts: a failing trigger here would make sign-up fail.
create function public.name_in_metadata(metadata jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(btrim(left(btrim(coalesce(
    nullif(btrim(metadata ->> 'full_name'), ''),
    metadata ->> 'name'
  )), 120)), '');
$$;

create function public.keep_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  given_name text := public.name_in_metadata(new.raw_user_meta_data);
begin
  if tg_op = 'INSERT' then
    insert into public.profiles (id, full_name, email, created_at)
    values (new.id, given_name, new.email, coalesce(new.created_at, now()))
    on conflict (id) do nothing;
    return new;
  end if;
  -- A name changed on the profile itself stays until the metadata's name changes.
  update public.profiles as profile
  set email = new.email,
      full_name = case
        when given_name is distinct from public.name_in_metadata(old.raw_user_meta_data)
          then given_name
        else profile.full_name
      end
  where profile.id = new.id;
  return new;
end;
$$;

create trigger keep_profile
  after insert or update of email, raw_user_meta_data on auth.users
  for each row execute function public.keep_profile();

revoke execute on function public.touch_updated_at() from public, anon, authenticated;
revoke execute on function public.name_in_metadata(jsonb) from public, anon, authenticated;
revoke execute on function public.keep_profile() from public, anon, authenticated;

-- A hosted project may have accounts from before this migration.
insert into public.profiles (id, full_name, email, created_at)
select id, public.name_in_metadata(raw_user_meta_data), email, coalesce(created_at, now())
from auth.users
on conflict (id) do nothing;

-- DECISIONS 20: only the database owner makes somebody an administrator, so not
-- even the service role may write here.
create table public.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now()
);

alter table public.admins enable row level security;
revoke all on public.admins from anon, authenticated, service_role;

create function public.is_admin() returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from public.admins where user_id = (select auth.uid()));
$$;

comment on function public.is_admin() is
  'Whether the caller is an administrator (DECISIONS 20).';

revoke execute on function public.is_admin() from public, anon;
grant execute on function public.is_admin() to authenticated;

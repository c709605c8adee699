-- Helpers of the club: who has which role, in the whole club or in one tournament.

create table public.role_grants (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  role text not null,
  -- Null: in the whole club.
  tournament_id text,
  granted_at timestamptz default now() not null,
  -- Null once the administrator's account is deleted.
  granted_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  constraint role_grants_pkey primary key (id),
  constraint role_grants_user_id_fkey foreign key (user_id)
    references auth.users(id) on delete cascade,
  constraint role_grants_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint role_grants_granted_by_fkey foreign key (granted_by)
    references auth.users(id) on delete set null,
  constraint role_grants_ended_by_fkey foreign key (ended_by)
    references auth.users(id) on delete set null,
  constraint role_grants_role check (
    role in ('secretary', 'starter', 'treasurer', 'editor')),
  -- What the site says is the whole club's.
  constraint role_grants_editor check (role <> 'editor' or tournament_id is null)
);

comment on table public.role_grants is
  'The roles of members who help the club. A row that has ended stays as history.';

create unique index role_grants_held_once
  on public.role_grants (user_id, role, coalesce(tournament_id, '')) where ended_at is null;
create index role_grants_of_tournament on public.role_grants (tournament_id);
create index role_grants_by on public.role_grants (granted_by);
create index role_grants_ended_by on public.role_grants (ended_by);

create policy "members read their own roles" on public.role_grants
  for select to authenticated
  using (user_id = (select auth.uid()));

-- What the caller may do in the club: {is_admin, roles: [{role, tournament, slug}]}. Null when
-- the session has ended.
create function public.own_roles() returns jsonb
language plpgsql stable security definer
as $$
begin
  if not private.has_session() then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'is_admin', public.is_admin(),
      'roles', coalesce(jsonb_agg(jsonb_build_object(
        'role', held.role, 'tournament', held.tournament_id, 'slug', there.slug)), '[]'))
    from public.role_grants as held
    left join public.tournaments as there on there.id = held.tournament_id
    where held.user_id = (select auth.uid()) and held.ended_at is null
      and private.may_act_for_club());
end;
$$;

create function private.note_role(action text, changed public.role_grants) returns void
language sql volatile
as $$
  insert into public.admin_audit (admin_id, action, search, details)
  select (select auth.uid()), note_role.action, coalesce(lower(account.email), ''),
         jsonb_strip_nulls(jsonb_build_object(
           'role', (changed).role, 'tournament', (changed).tournament_id))
  from auth.users as account where account.id = (changed).user_id;
$$;

-- Gives a member a role, in the whole club or in one tournament; account_since: see account_for.
-- Administrators only, and safe to repeat. Codes: account_not_found, account_unproven,
-- tournament_not_found, role_invalid.
create function public.grant_role(
  email text, role text, tournament text default null, account_since timestamptz default null
)
returns uuid
language plpgsql volatile security definer
as $$
#variable_conflict use_column
declare
  account uuid;
  granted public.role_grants;
begin
  perform private.assert_admin();
  perform private.assert_session();
  account := private.account_for(grant_role.email, grant_role.account_since);
  if grant_role.tournament is not null and not exists (
    select from public.tournaments as there where there.id = grant_role.tournament
  ) then
    raise exception 'tournament_not_found';
  end if;
  insert into public.role_grants (user_id, role, tournament_id, granted_by)
  values (account, grant_role.role, grant_role.tournament, (select auth.uid()))
  on conflict (user_id, role, coalesce(tournament_id, '')) where ended_at is null do nothing
  returning * into granted;
  if granted.id is not null then
    perform private.note_role('role-granted', granted);
    return granted.id;
  end if;
  return (
    select held.id from public.role_grants as held
    where held.user_id = account and held.role = grant_role.role and held.ended_at is null
      and held.tournament_id is not distinct from grant_role.tournament);
exception
  when check_violation or not_null_violation then
    raise exception 'role_invalid';
end;
$$;

-- Ends a role at once; administrators only, and safe to repeat. Code: role_not_found.
create function public.end_role(role_grant uuid) returns timestamptz
language plpgsql volatile security definer
as $$
declare
  ended public.role_grants;
begin
  perform private.assert_admin();
  perform private.assert_session();
  perform private.lock_caller();
  update public.role_grants as held
  set ended_at = clock_timestamp(), ended_by = (select auth.uid())
  where held.id = end_role.role_grant and held.ended_at is null
  returning * into ended;
  if ended.id is not null then
    perform private.note_role('role-ended', ended);
    return ended.ended_at;
  end if;
  select * into ended from public.role_grants as held where held.id = end_role.role_grant;
  if ended.id is null then
    raise exception 'role_not_found';
  end if;
  return ended.ended_at;
end;
$$;

-- Administrators, and all roles that are held or were, the latest first; administrators only.
create function public.list_roles()
returns table (
  id uuid, email text, full_name text, role text, tournament text, granted_at timestamptz,
  granted_by text, ended_at timestamptz, ended_by text
)
language plpgsql volatile security definer
as $$
begin
  perform private.assert_admin();
  perform private.note_addresses_read();
  return query
    select null::uuid, holder.email, holder.full_name, 'administrator', null::text,
           admin.granted_at, null::text, null::timestamptz, null::text
    from public.admins as admin
    join public.profiles as holder on holder.id = admin.user_id
    union all
    select held.id, holder.email, holder.full_name, held.role, there.name, held.granted_at,
           giver.email, held.ended_at, ender.email
    from public.role_grants as held
    join public.profiles as holder on holder.id = held.user_id
    left join public.tournaments as there on there.id = held.tournament_id
    left join public.profiles as giver on giver.id = held.granted_by
    left join public.profiles as ender on ender.id = held.ended_by
    order by 8 desc nulls first, 6 desc, 2;
end;
$$;

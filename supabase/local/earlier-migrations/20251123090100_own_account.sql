-- Keeping one's own account: the name in step in both places, everything stored
-- about oneself readable, and the account gone for good when its person asks.

-- Either way round: keep_profile copies the name of the account to the profile,
-- and a name written to the profile itself goes back to the account.
create function public.keep_name_of_account() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update auth.users as account
  set raw_user_meta_data = case
    when new.full_name is null
      then coalesce(account.raw_user_meta_data, '{}') - 'full_name' - 'name'
    else coalesce(account.raw_user_meta_data, '{}')
      || jsonb_build_object('full_name', new.full_name)
  end
  where account.id = new.id
    and public.name_in_metadata(account.raw_user_meta_data) is distinct from new.full_name;
  return null;
end;
$$;

create trigger keep_name_of_account
  after update of full_name on public.profiles
  for each row when (old.full_name is distinct from new.full_name)
  execute function public.keep_name_of_account();

-- What an administrator looked up and exported is also about the administrator.
create policy "people read what they looked up themselves" on public.admin_audit
  for select to authenticated
  using (admin_id = (select auth.uid()));

-- The line outlives the account, without the person.
alter table public.admin_audit alter column admin_id drop not null;
comment on column public.admin_audit.admin_id is
  'No foreign key: the line outlives the account. Null once its person has deleted it.';

create function public.admin_since() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select granted_at from public.admins where user_id = (select auth.uid());
$$;

comment on function public.admin_since() is
  'Since when the caller is an administrator; null for everybody else.';

create function public.delete_own_account() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person uuid := (select auth.uid());
  address text;
begin
  select account.email into address from auth.users as account where account.id = person;
  if not found then
    raise exception 'Please sign in first.' using errcode = '42501';
  end if;

  -- Two administrators who go at the same time must see each other go.
  lock table public.admins in share row exclusive mode;
  if exists (select from public.admins where user_id = person)
     and not exists (select from public.admins where user_id <> person) then
    raise exception 'You are the only administrator. Somebody else has to be made one first.';
  end if;

  update public.admin_audit set admin_id = null where admin_id = person;
  -- Somebody may have been looked up by their address.
  update public.admin_audit set search = '' where lower(search) = lower(address);

  delete from public.tournament_registrations where user_id = person;
  delete from public.birthday_tournament_registrations where user_id = person;
  delete from auth.refresh_tokens where user_id::text = person::text;
  -- Sessions, profile and rights go by their foreign keys.
  delete from auth.users where id = person;

  -- The auth service's own records have no foreign key. A hosted project may keep
  -- them from its database's owner; then they go by the service's own rules.
  begin
    delete from auth.flow_state where user_id = person;
    delete from auth.audit_log_entries
    where payload ->> 'actor_id' = person::text
       or payload ->> 'actor_username' = address;
  exception when insufficient_privilege then
    raise log 'the records of the auth service were left as they are';
  end;
  return true;
end;
$$;

comment on function public.delete_own_account() is
  'Removes the caller and everything stored about them, at once or not at all; refuses the last administrator.';

revoke execute on function public.keep_name_of_account() from public, anon, authenticated;
revoke execute on function public.admin_since() from public, anon;
grant execute on function public.admin_since() to authenticated;
revoke execute on function public.delete_own_account() from public, anon;
grant execute on function public.delete_own_account() to authenticated;

-- Accounts whose two names had parted.
update auth.users as account
set raw_user_meta_data = coalesce(account.raw_user_meta_data, '{}')
  || jsonb_build_object('full_name', profile.full_name)
from public.profiles as profile
where profile.id = account.id and profile.full_name is not null
  and profile.full_name is distinct from public.name_in_metadata(account.raw_user_meta_data);

-- The data API of a hosted project runs with the extension safeupdate: an update or
-- delete without a where clause fails there (SQLSTATE 21000), in functions too. Both
-- functions are otherwise as they were.

create or replace function public.compute_statistics() returns void
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
  select 'golf group', golf_group, count(*), computed_at
  from public.tournament_registrations
  where replaced_at is null and withdrawn_at is null and golf_group is not null
  group by golf_group
  order by count(*) desc, golf_group
  limit 20;
end;
$$;

create or replace function public.clean_up_deleted_accounts(batch_size integer default 20000)
returns boolean
language plpgsql volatile security definer
set search_path = ''
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

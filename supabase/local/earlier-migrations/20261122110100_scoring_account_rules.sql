-- Scoring accounts use what all registrations use by now: the lock of a member, the
-- mark of what was replaced, the check for administrators, the audit log.

create or replace function public.lock_scoring_account(member uuid) returns public.scoring_accounts
language plpgsql
set search_path = ''
as $$
declare
  account public.scoring_accounts;
begin
  perform public.lock_member(member);
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
  account := public.lock_scoring_account(member);
  if public.has_scoring_credentials(member) then
    outcome := 'already_there';
  elsif account.claimed_until > now() then
    outcome := 'in_progress';
  else
    select latest.* into registration
    from public.tournament_registrations as latest
    where latest.user_id = member and latest.withdrawn_at is null and latest.replaced_at is null
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
  perform public.assert_admin();
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
  perform public.assert_admin();
  select profile.email into address
  from public.scoring_accounts as account
  join public.profiles as profile on profile.id = account.user_id
  where account.user_id = member;
  if not found then
    raise exception 'no_scoring_account' using errcode = '22023';
  end if;
  return public.write_audit_log('scoring-retry', address);
end;
$$;

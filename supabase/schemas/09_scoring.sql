-- Accounts of members with the scoring service.

create table public.scoring_accounts (
  user_id uuid not null,
  state text default 'pending' not null,
  -- Of the latest attempt. The password is here only until the account is known to
  -- exist with it: written before the service is asked, so that an answer or a
  -- write that gets lost does not lock the member out of their own account.
  email text,
  password text,
  attempts integer default 0 not null,
  error text,
  -- An attempt for this e-mail ended without an answer: when the service then says that the
  -- account exists, it is the one that was asked for.
  is_unanswered boolean default false not null,
  claimed_until timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint scoring_accounts_pkey primary key (user_id),
  constraint scoring_accounts_user_id_fkey foreign key (user_id)
    references auth.users(id) on delete cascade,
  constraint scoring_accounts_state check (
    state in ('pending', 'created', 'exists', 'failed', 'no_service')
  ),
  constraint scoring_accounts_email check (char_length(email) <= 255),
  constraint scoring_accounts_password check (char_length(password) <= 128),
  constraint scoring_accounts_error check (char_length(error) <= 60)
);

create index scoring_accounts_open
  on public.scoring_accounts (updated_at desc)
  where (state in ('pending', 'exists', 'failed'));

create policy "members read the state of their own scoring account" on public.scoring_accounts
  for select to authenticated
  using ((user_id = (select auth.uid())));

-- An outbox row: whatever happens to the call of the function after a registration,
-- administrators see that the account is missing.
create function private.expect_scoring_account(member uuid) returns void
language plpgsql
as $$
begin
  insert into public.scoring_accounts (user_id)
  select member
  where member is not null and not exists (
    select from public.scoring_credentials as known
    where known.user_id = expect_scoring_account.member)
  on conflict (user_id) do nothing;
end;
$$;

-- The member first, then the account's row, then registrations: deleting a member
-- goes in the same order.
create function private.lock_scoring_account(member uuid) returns public.scoring_accounts
language plpgsql
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

-- The lease is longer than the function and the service may take together.
-- Takes the member's missing scoring account to be made with this password, or an earlier one
-- that may be set already; for the edge function golfguage-integration.
create function public.claim_scoring_account(member uuid, password text)
returns table (
  outcome text,
  email text,
  full_name text,
  category text,
  handicap text,
  password_to_set text
)
language plpgsql volatile security definer
as $$
#variable_conflict use_column
declare
  account public.scoring_accounts;
  registration public.tournament_registrations;
  address text;
begin
  -- Two calls at once: the second waits here, and then finds the lease.
  account := private.lock_scoring_account(member);
  if exists (select from public.scoring_credentials where user_id = member) then
    outcome := 'already_there';
  elsif account.claimed_until > now() then
    outcome := 'in_progress';
  else
    select latest.* into registration
    from public.tournament_registrations as latest
    where latest.user_id = member and latest.entry_form = 'full'
      and latest.withdrawn_at is null and latest.state <> 'replaced'
    order by latest.registration_date desc
    limit 1;
    select nullif(btrim(known.email), '') into address
    from auth.users as known where known.id = member;
    if registration.id is null then
      outcome := 'no_registration';
      delete from public.scoring_accounts where user_id = member;
    elsif private.handicap_number(registration.handicap) is null then
      -- The service wants one; the next entry may have it.
      outcome := 'no_handicap';
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
      -- Below zero of a plus handicap.
      handicap := private.handicap_number(registration.handicap)::text;
    end if;
  end if;
  return next;
end;
$$;

-- Says what became of a claimed scoring account, and stores the credentials of one that was
-- made; for the edge function golfguage-integration.
create function public.settle_scoring_account(member uuid, outcome text)
returns table (state text)
language plpgsql volatile security definer
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
    insert into public.scoring_credentials (user_id, version_id, email, password)
    select member, latest.id, account.email, account.password
    from public.tournament_registrations as latest
    where latest.user_id = member and latest.entry_form = 'full'
    order by latest.registration_date desc, latest.id desc
    limit 1;
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

-- The latest members whose scoring account could not be made, and how many there are;
-- administrators only.
create function public.failed_scoring_accounts()
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
language plpgsql volatile security definer
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
  if found then
    perform private.note_addresses_read();
  end if;
end;
$$;

-- Whether the caller may have a member's scoring account tried again, written into the audit
-- log; administrators only.
create function public.retry_scoring_account(member uuid) returns uuid
language plpgsql volatile security definer
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

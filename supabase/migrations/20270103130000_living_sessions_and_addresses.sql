-- Nobody reads what a member typed as a golf group; a session that has ended asks for no
-- release and counts nothing; whoever reads addresses is noted; blank letters are hidden.

create or replace function private.without_hidden_signs(typed text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(typed,
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e0fff]',
    '', 'g');
$$;

create or replace function private.folded(name text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(
    lower(normalize(name, nfkc)),
    '[\s!"''()*,\-./:;<=>?\[\\\]^_`{|}~\u00ad\u00b7\u02d7\u034f\u058a\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u206f\u2212\u2800\u30a0\u30fb\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]', '', 'g');
$$;

create or replace function private.claimed_places(tournament public.tournaments) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce((
    select jsonb_object_agg(claim.key, claim.value)
    from jsonb_each(private.sum_claims(tournament.id, pools, '{confirmed,waiting}')) as claim
    where pools ? claim.key), '{}')
  from (select private.pools_of(tournament) as pools) as limited;
$$;

create or replace function private.assert_session_exists() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions
    where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
      and user_id = (select auth.uid())
  ) then
    raise exception 'session_ended' using errcode = '42501';
  end if;
end;
$$;

comment on function private.assert_session_exists is
  'Refuses a token whose session has ended, at any factor.';

create or replace function private.assert_session() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.assert_session_exists();
  perform private.assert_second_factor();
end;
$$;

create or replace function private.note_addresses_read() returns void
language sql volatile
set search_path = ''
as $$
  insert into public.admin_audit (admin_id, action, search)
  select (select auth.uid()), 'contacts-read', ''
  where not exists (
    select from public.admin_audit as line
    where line.admin_id = (select auth.uid()) and line.at > now() - interval '1 hour'
      and line.action = 'contacts-read' and line.tournament_id is null);
$$;

comment on function private.note_addresses_read is
  'Adds a line that the caller has read addresses of members, one an hour.';

create or replace function public.consume_rate_limit(action text) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  member uuid := (select auth.uid());
  quota integer;
  span interval;
  used_now integer;
  ends_at timestamptz;
begin
  if member is null then
    raise exception 'not_signed_in' using errcode = '42501';
  end if;
  perform private.assert_session();
  select known.quota, known.span into quota, span
  from (values
    ('get-users', 120, interval '1 minute'),
    ('golfguage-integration', 20, interval '1 hour'),
    ('golfguage-integration-retry', 200, interval '1 hour'),
    ('registration-mail', 60, interval '1 hour')
  ) as known (action, quota, span)
  where known.action = consume_rate_limit.action;
  if not found then
    raise exception 'unknown_action' using errcode = '22023';
  end if;

  insert into public.rate_limits as counter (user_id, action)
  values (member, consume_rate_limit.action)
  on conflict on constraint rate_limits_key do update
  set used = case when counter.window_started_at <= now() - span then 1
                  else least(counter.used, quota) + 1 end,
      window_started_at = case when counter.window_started_at <= now() - span then now()
                               else counter.window_started_at end
  returning counter.used, counter.window_started_at + span into used_now, ends_at;
  return case when used_now > quota
    then greatest(ceil(extract(epoch from ends_at - now()))::integer, 1) end;
end;
$$;

create or replace function public.request_factor_release() returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  methods jsonb := (select auth.jwt()) -> 'amr';
begin
  if (select auth.uid()) is null or private.second_factor_passed() then
    raise exception 'nothing_to_release' using errcode = '22023';
  end if;
  perform private.assert_session_exists();
  if jsonb_typeof(methods) is distinct from 'array' or not exists (
    select from jsonb_array_elements(methods) as used
    where used ->> 'method' in ('otp', 'magiclink', 'recovery')
      and to_timestamp((used ->> 'timestamp')::double precision) > now() - interval '1 hour')
  then
    return false;
  end if;
  insert into public.factor_releases (user_id) values ((select auth.uid()))
  on conflict (user_id) do update set requested_at = now();
  return true;
end;
$$;

create or replace function public.release_second_factor(member uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  account public.profiles;
begin
  perform private.assert_admin();
  -- Sessions before the account, as the auth service does when it refreshes one.
  perform from auth.sessions where user_id = member order by id for update;
  delete from public.factor_releases
  where user_id = member and requested_at > now() - interval '7 days';
  if not found then
    raise exception 'no_release_requested' using errcode = '22023';
  end if;
  select * into account from public.profiles as profile where profile.id = member;
  delete from auth.mfa_factors where user_id = member;
  delete from auth.sessions where user_id = member;
  perform private.write_audit_log('factor-released', account.email);
  insert into public.registration_mails (user_id, recipient, full_name, kind)
  values (member, account.email, coalesce(account.full_name, ''), 'factor-released');
  return true;
end;
$$;

create or replace function public.factor_release_requests()
returns table (
  user_id uuid, account_email text, full_name text, requested_at timestamptz, total bigint)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select request.user_id, profile.email, profile.full_name, request.requested_at,
           count(*) over ()
    from public.factor_releases as request
    join public.profiles as profile on profile.id = request.user_id
    where request.requested_at > now() - interval '7 days'
    order by request.requested_at desc
    limit 20;
  if found then
    perform private.note_addresses_read();
  end if;
end;
$$;

create or replace function public.delete_own_account() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member uuid := (select auth.uid());
  address text;
  names text[];
  traces text[];
  name text;
begin
  if member is null then
    raise exception 'not_signed_in' using errcode = '42501';
  end if;
  -- Sessions before the account, as the auth service does when it refreshes one.
  perform from auth.sessions where user_id = member order by id for update;
  perform private.assert_session();
  select account.email into address from auth.users as account
  where account.id = member for update;
  names := array(
    select profile.full_name from public.profiles as profile
    where profile.id = member and profile.full_name is not null
    union
    select entry.full_name from public.tournament_registrations as entry
    where entry.user_id = member);

  -- Two administrators who go at the same time must see each other go.
  if exists (select from public.admins where user_id = member) then
    perform from public.admins order by user_id for update;
    if not exists (select from public.admins where user_id <> member) then
      raise exception 'last_administrator';
    end if;
  end if;
  perform private.lock_tournaments_of(member);

  traces := array(select lower(each) from unnest(names || address) as each);
  -- Lines that name the member, by whoever and about whomever, in one order.
  perform from public.admin_audit
  where admin_id = member or lower(search) = any (traces)
  order by id for update;
  update public.admin_audit set admin_id = null where admin_id = member;
  update public.admin_audit set search = '' where lower(search) = any (traces);
  -- The longest first: a name may be in another.
  for name in select each from unnest(names) as each order by length(each) desc, each loop
    perform private.forget_in_awards(member, name);
  end loop;

  -- Before the registrations: settle_scoring_account locks them in this order.
  delete from public.scoring_accounts where user_id = member;
  delete from public.tournament_registrations where user_id = member;
  -- Sessions, profile, mails and rights go by their foreign keys.
  delete from auth.users where id = member;
  -- The auth service's log has neither a foreign key nor an index.
  insert into public.deleted_accounts (user_id, email) values (member, address);
  return true;
end;
$$;

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
 language plpgsql
 volatile security definer
 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select mail.recipient, coalesce(tournament.name, ''), mail.state, mail.attempts, mail.created_at,
           mail.next_try_at, mail.last_error, count(*) over ()
    from public.registration_mails as mail
    left join public.tournaments as tournament on tournament.id = mail.tournament_id
    where mail.state in ('queued', 'failed')
      and (mail.last_error is not null or mail.created_at < now() - interval '15 minutes')
      and mail.created_at > now() - interval '30 days'
    order by mail.created_at desc
    limit 20;
  if found then
    perform private.note_addresses_read();
  end if;
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
language plpgsql volatile security definer
set search_path = ''
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

create or replace function public.find_entrant(entry uuid)
returns table (
  tournament_id text,
  account_email text,
  state text,
  place integer,
  waiting integer,
  here uuid[],
  entered_at timestamptz,
  fee_state text,
  fee_due bigint
)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.assert_admin();
  perform private.note_contacts_read((
    select version.tournament_id from public.tournament_registrations as version
    where version.entry_id = find_entrant.entry and version.replaced_at is null));
  return query
    select entrant.tournament_id, account.email::text, entrant.state,
           case when entrant.state = 'waiting' then (
             select count(*)::integer from public.tournament_registrations as ahead
             where ahead.tournament_id = entrant.tournament_id and ahead.state = 'waiting'
               and ahead.queue_number <= entrant.queue_number) end,
           (select count(*)::integer from public.tournament_registrations as other
            where other.tournament_id = entrant.tournament_id and other.state = 'waiting'),
           array(select came.player_id from public.check_ins as came
                 where came.entry_id = entrant.entry_id),
           (select min(first.registration_date)
            from public.tournament_registrations as first
            where first.entry_id = entrant.entry_id),
           fee.state, fee.due
    from public.tournament_registrations as entrant
    left join auth.users as account on account.id = entrant.user_id
    left join public.entry_fee_states as fee on fee.entry_id = entrant.entry_id
    where entrant.entry_id = find_entrant.entry and entrant.replaced_at is null;
end;
$$;

create or replace function public.save_competition(
  tournament text, expected_version integer, changes jsonb
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  editable constant text[] := array['guests', 'teams', 'draw', 'rules', 'awards'];
  known public.competitions;
  wanted public.competitions;
  wrong text;
begin
  perform private.assert_admin();
  if jsonb_typeof(changes) is distinct from 'object' then
    raise exception 'competition_invalid';
  end if;
  select field into wrong from jsonb_object_keys(changes) as field
  where field <> all (editable) limit 1;
  if found then
    raise exception 'field_unknown' using detail = wrong;
  end if;
  known := private.open_competition(tournament, expected_version);
  wanted := jsonb_populate_record(known, changes);
  -- Names of guests and teams and notes of awards are published.
  select field.key into wrong
  from jsonb_each(changes) as field
  cross join lateral jsonb_path_query(field.value, 'strict $.** ? (@.type() == "string")') as typed
  where private.has_hidden_signs(typed #>> '{}') limit 1;
  if found then
    raise exception 'hidden_signs' using errcode = '22023', detail = wrong;
  end if;
  -- Their score would be nobody's.
  select score.player_id::text into wrong
  from public.scores as score
  where score.tournament_id = known.tournament_id
    and score.player_id in (
      select (guest ->> 'id')::uuid from jsonb_array_elements(known.guests) as guest)
    and not exists (
      select from jsonb_path_query(wanted.guests, '$[*].id') as id
      where id #>> '{}' = score.player_id::text)
  limit 1;
  if found then
    raise exception 'guest_has_score' using detail = wrong;
  end if;
  update public.competitions as saved
  set guests = wanted.guests, teams = wanted.teams, draw = wanted.draw,
      rules = wanted.rules, awards = wanted.awards
  where saved.tournament_id = known.tournament_id
  returning saved.* into wanted;
  perform private.write_competition_audit(
    'competition-saved', known.tournament_id,
    (select jsonb_agg(field order by field) from unnest(editable) as field
     where to_jsonb(known) -> field is distinct from to_jsonb(wanted) -> field));
  return wanted.version;
exception
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'competition_invalid' using detail = replace(wrong, 'competitions_', '');
  when not_null_violation then
    get stacked diagnostics wrong = column_name;
    raise exception 'competition_invalid' using detail = wrong;
end;
$$;

comment on function public.save_competition is
  'Changes guests, teams, draw, rules or awards of a tournament, seen at this version, 0 the first time; administrators only. Returns the new version. Codes: tournament_not_found, version_conflict, field_unknown, hidden_signs, guest_has_score, competition_invalid; the detail is the present version, the guest or the field.';

-- A request for the release of a second factor ends when its member logs in with a code
-- or says so; a session without the second factor calls no function; deleting an account
-- takes its name out of look-ups and of what the club wrote beside awards.
lock table public.tournament_registrations in access exclusive mode;

create function private.forget_in_awards(member uuid, name text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if coalesce(length(name), 0) < 3 then
    return;
  end if;
  update public.competitions as known
  set awards = private.awards_without(known.awards, forget_in_awards.name),
      published_results = case when known.published_results ? 'awards' then jsonb_set(known.published_results, '{awards}',
        private.awards_without(known.published_results -> 'awards', forget_in_awards.name))
        else known.published_results end
  where known.tournament_id in (
      select entry.tournament_id from public.tournament_registrations as entry
      where entry.user_id = member)
    and (private.awards_without(known.awards, forget_in_awards.name) <> known.awards
      or private.awards_without(known.published_results -> 'awards', forget_in_awards.name)
        <> known.published_results -> 'awards');
end;
$$;

create function private.awards_without(awards jsonb, name text) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when awards is null then null else coalesce((
    select jsonb_agg(
      case when strpos(award ->> 'note', awards_without.name) > 0
        then award || jsonb_build_object('note',
          left(replace(award ->> 'note', awards_without.name, 'Deleted account'), 120))
        else award end
      order by line)
    from jsonb_array_elements(awards) with ordinality as each (award, line)), '[]') end;
$$;

create or replace function public.delete_own_account() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member uuid := (select auth.uid());
  address text;
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
  select profile.full_name into name from public.profiles as profile where profile.id = member;

  -- Two administrators who go at the same time must see each other go.
  if exists (select from public.admins where user_id = member) then
    perform from public.admins order by user_id for update;
    if not exists (select from public.admins where user_id <> member) then
      raise exception 'last_administrator';
    end if;
  end if;
  perform private.lock_tournaments_of(member);

  -- Lines that name the member, by whoever and about whomever, in one order.
  perform from public.admin_audit
  where admin_id = member or lower(search) in (lower(address), lower(name))
  order by id for update;
  update public.admin_audit set admin_id = null where admin_id = member;
  update public.admin_audit set search = '' where lower(search) in (lower(address), lower(name));
  perform private.forget_in_awards(member, name);

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
  perform private.assert_second_factor();
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

create or replace function public.own_profile(with_password boolean default false) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  me uuid := auth.uid();
  registrations jsonb;
begin
  if not private.has_session() then
    return null;
  end if;
  registrations := (
    select jsonb_agg(to_jsonb(registration) order by registration.registration_date desc)
    from public.current_registrations as registration
    where registration.user_id = me);
  return (
    select jsonb_build_object(
      'full_name', profile.full_name,
      'email', profile.email,
      'is_admin', public.is_admin(),
      -- Who has never chosen is reminded.
      'release_requested_at', (
        select request.requested_at from public.factor_releases as request
        where request.user_id = me and request.requested_at > now() - interval '7 days'),
      'wants_reminders', coalesce(
        (select preferences.wants_reminders from public.mail_preferences as preferences
         where preferences.user_id = me), true),
      'scoring_account', (
        select jsonb_build_object(
          'email', linked.golfguage_email,
          'password', case when with_password then linked.golfguage_password end)
        from public.tournament_registrations as linked
        where linked.user_id = me and linked.golfguage_password is not null
        order by linked.registration_date desc limit 1),
      'unlinked_scoring_email', (
        select unlinked.email from public.scoring_accounts as unlinked
        where unlinked.user_id = me and unlinked.state = 'exists'),
      'registrations', coalesce(registrations, '[]'),
      'queue_places', case when registrations @> '[{"state": "waiting"}]' then (
        select jsonb_object_agg(line.tournament_id, line.place)
        from public.own_queue_places() as line) end,
      'starts', case when registrations @> '[{"state": "confirmed"}]' then (
        select jsonb_object_agg(own.tournament_id, own.starts)
        from public.own_starts() as own) end,
      'results', case when registrations is not null then (
        select jsonb_object_agg(own.tournament_id, own.results)
        from public.own_results() as own) end,
      'fees', case when registrations is not null then (
        select jsonb_object_agg(own.tournament_id, jsonb_build_object(
          'state', own.state, 'due', own.due, 'reference', own.reference,
          'how_to_pay', fees.how_to_pay, 'receipts', private.receipts_of(own.entry_id)))
        from public.entry_fee_states as own
        left join public.tournament_fees as fees using (tournament_id)) end)
    from public.profiles as profile
    where profile.id = me);
end;
$$;

create function public.withdraw_factor_release() returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.assert_session();
  perform private.assert_second_factor();
  delete from public.factor_releases where user_id = (select auth.uid());
  return found;
end;
$$;

comment on function public.withdraw_factor_release is
  'Ends the caller''s request for the release of their second factor, which they have just used; whether there was one.';

grant execute on function public.withdraw_factor_release to authenticated;

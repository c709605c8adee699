-- The club sees how many entries were made from one network, and the owner can limit them.

lock table public.tournament_registrations in access exclusive mode;

alter table public.tournament_registrations add column network cidr;

comment on column public.tournament_registrations.network is
  'Where a member made the entry: the first 24 bits of the session''s address, of IPv6 the first 64; for 90 days. Null: not known.';

create index tournament_registrations_of_networks
  on public.tournament_registrations (registration_date)
  where (network is not null);

alter table public.security_settings
  add column entries_per_network integer,
  add constraint security_settings_entries_per_network check (entries_per_network > 0);

comment on table public.security_settings is
  'One row. admin_second_factor: whether administrators are administrators without a second factor. entries_per_network: how many entries members may make from one network in a day; null where the auth service does not learn clients'' addresses.';

-- The auth service writes down the address of a session, which its member cannot choose.
create function private.own_network() returns cidr
language sql stable
set search_path = ''
as $$
  select network(set_masklen(client.ip, case family(client.ip) when 4 then 24 else 64 end))
  from public.security_settings, auth.sessions as session
  -- Of all IPv4 addresses written as IPv6 the first 64 bits are the same.
  cross join lateral (select replace(host(session.ip), '::ffff:', '')::inet as ip) as client
  where session.id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
    and entries_per_network is not null;
$$;

comment on function private.own_network is
  'The network of the caller''s session. Null where clients'' addresses are not known.';

-- Entries of a day, whichever account makes them.
create function private.check_network_rate(network cidr) returns void
language plpgsql
set search_path = ''
as $$
begin
  if (select entries_per_network from public.security_settings) <= (
    select count(distinct made.entry_id)
    from public.tournament_registrations as made
    where made.registration_date > now() - interval '1 day'
      and made.network = check_network_rate.network
  ) then
    raise exception 'too_many_from_network';
  end if;
end;
$$;

create or replace function private.accept_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_api constant boolean := coalesce((select auth.role()) = 'authenticated', false);
  is_member constant boolean := is_api and not new.entered_by_club;
  tournament public.tournaments;
  replaced public.tournament_registrations;
  current public.tournament_registrations;
begin
  if new.entered_by_club then
    perform private.lock_member(new.user_id);
  else
    perform private.begin_registration(new.user_id);
  end if;

  -- By its id, or by the name and day that registrations had before.
  if new.tournament_id is null then
    select * into tournament from public.tournaments
    where name = new.tournament_name and starts_on = new.tournament_date;
  else
    select * into tournament from public.tournaments where id = new.tournament_id;
  end if;
  -- Nobody learns of a draft.
  if tournament.id is null or is_member and tournament.state = 'draft' then
    if new.tournament_id is not null then
      raise exception 'tournament_not_found';
    end if;
    tournament := null;
  else
    new.tournament_id := tournament.id;
    new.tournament_name := tournament.name;
    new.tournament_date := tournament.starts_on;
    new.entry_form := tournament.entry_form;
  end if;
  -- An entry that the club corrects may have no account.
  new.entry_id := coalesce((
    select entry_id from public.tournament_registrations
    where new.entered_by_club and id = new.replaces
  ), (
    select entry_id from public.tournament_registrations
    where user_id = new.user_id and tournament_id = new.tournament_id
    limit 1
  ), new.id);
  if is_api then
    if private.has_hidden_signs(new.full_name) or private.has_hidden_signs(new.phone)
       or private.has_hidden_signs(new.email)
       or jsonb_typeof(new.players) = 'array' and exists (
         select from jsonb_array_elements(new.players) as player
         where private.has_hidden_signs(player ->> 'full_name')
           or private.has_hidden_signs(player ->> 'phone')) then
      raise exception 'hidden_signs' using errcode = '22023';
    end if;
    -- Of another entry an id would stand twice in a draw.
    new.players := private.with_own_player_ids(new.players, new.entry_id);
  else
    new.players := private.with_player_ids(new.players);
  end if;

  -- Sent before: it meets its idempotency key.
  if exists (
    select from public.tournament_registrations where submission_key = new.submission_key
  ) then
    return new;
  end if;
  if is_member then
    perform private.check_registration_rate(new.user_id);
  end if;
  if new.replaces is not null then
    replaced := private.find_current_registration(new.user_id, new.replaces);
    if (new.tournament_name, new.tournament_date)
       is distinct from (replaced.tournament_name, replaced.tournament_date) then
      raise exception 'other_tournament';
    end if;
  end if;

  if tournament.id is not null then
    tournament := private.lock_tournament(tournament.id);
    if tournament.id is null then
      raise exception 'tournament_not_found';
    end if;
    -- It may have been renamed or moved meanwhile.
    new.tournament_name := tournament.name;
    new.tournament_date := tournament.starts_on;
    new.entry_form := tournament.entry_form;
    if replaced.id is not null then
      -- It may have moved up meanwhile.
      replaced := private.find_current_registration(new.user_id, new.replaces);
    end if;
  end if;
  if replaced.id is not null then
    if not new.entered_by_club then
      perform private.assert_changes_are_open(tournament);
    end if;
  elsif is_member and tournament.id is not null then
    perform private.assert_registration_period(tournament);
  end if;
  if is_api then
    new.network := replaced.network;
  end if;
  if is_member and replaced.id is null then
    new.network := private.own_network();
    perform private.check_network_rate(new.network);
  end if;
  if tournament.id is not null then
    new := private.with_divisions(new, tournament);
    perform private.assert_entry(new, tournament);
    if is_member and private.chooses_given_division(new, replaced, tournament) then
      raise exception 'category_not_offered';
    end if;
    if is_api and private.is_list_of_players(new.players, new.entry_form) then
      select * into current from public.tournament_registrations
      where entry_id = new.entry_id and replaced_at is null and withdrawn_at is null;
      new := private.give_places(new, current, tournament);
    end if;
  end if;

  if is_api then
    -- The transaction may have begun before that of the version it replaces.
    new.registration_date := clock_timestamp();
  end if;
  update public.tournament_registrations set replaced_at = new.registration_date
  where entry_id = new.entry_id and replaced_at is null
    and registration_date <= new.registration_date;
  new.replaced_at := (
    select min(registration_date) from public.tournament_registrations
    where entry_id = new.entry_id and registration_date > new.registration_date);
  return new;
end;
$$;

drop function public.tournament_entrants;

create function public.tournament_entrants(
  tournament text,
  search text default '',
  wanted_state text default null,
  wanted_golf_group text default null,
  wanted_category text default null,
  wanted_answers jsonb default '{}',
  is_here boolean default null,
  page_size integer default 50,
  page integer default 1,
  wanted_fee text default null
)
returns table (
  entry_id uuid,
  registration_id uuid,
  account_email text,
  state text,
  place integer,
  full_name text,
  email text,
  phone text,
  golf_group text,
  category text,
  handicap text,
  notes text,
  players jsonb,
  answers jsonb,
  here uuid[],
  entered_at timestamptz,
  changed_at timestamptz,
  moved_up_at timestamptz,
  entered_by_club boolean,
  withdrawn_at timestamptz,
  withdrawn_by_club boolean,
  withdrawn_reason text,
  fee_state text,
  fee_due bigint,
  same_network bigint,
  total bigint,
  total_players bigint
)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most integer := least(greatest(coalesce(page_size, 50), 1), 10000);
  -- One search box for names, e-mail addresses and phone numbers.
  wanted text := '%' || replace(replace(replace(
    lower(btrim(coalesce(search, ''))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  digits text := regexp_replace(coalesce(search, ''), '[^0-9]', '', 'g');
begin
  perform private.assert_admin();
  perform private.note_contacts_read(tournament_entrants.tournament);
  return query
    with entrants as (
      select version.*,
             case when version.state = 'waiting' then
               row_number() over (partition by version.state order by version.queue_number)
             end::integer as place,
             case when version.network is not null and version.withdrawn_at is null then
               count(*) over (partition by version.network, version.withdrawn_at is null)
             end as of_network,
             array(select came.player_id from public.check_ins as came
                   where came.entry_id = version.entry_id) as here
      from public.tournament_registrations as version
      where version.tournament_id = tournament_entrants.tournament
        and version.replaced_at is null
    ), found as (
      select entrant.*, account.email as account_email, fee.state as fee_state,
             fee.due as fee_due
      from entrants as entrant
      left join auth.users as account on account.id = entrant.user_id
      left join public.entry_fee_states as fee
        on fee.entry_id = entrant.entry_id
        and fee.tournament_id = tournament_entrants.tournament
      where (wanted_state is null or entrant.state = wanted_state)
        and (wanted_golf_group is null
             or entrant.golf_group = wanted_golf_group)
        and (wanted_category is null
             or entrant.category = wanted_category
             or entrant.players @> jsonb_build_array(
               jsonb_build_object('category', wanted_category)))
        and (entrant.answers @> coalesce(wanted_answers, '{}')
             or entrant.players @> jsonb_build_array(
               jsonb_build_object('answers', wanted_answers)))
        and (is_here is null
             or (entrant.state = 'confirmed'
                 and is_here = (cardinality(entrant.here) >= entrant.player_count)))
        and (wanted_fee is null or wanted_fee = private.fee_group(fee.state))
        and (wanted = '%%'
             or lower(entrant.email) like wanted
             or lower(account.email) like wanted
             or exists (
               select from (
                 select entrant.full_name, entrant.phone
                 union all
                 select player ->> 'full_name', player ->> 'phone'
                 from jsonb_array_elements(entrant.players) as player
               ) as everybody (full_name, phone)
               where lower(everybody.full_name) like wanted
                 or (char_length(digits) >= 4
                     and regexp_replace(everybody.phone, '[^0-9]', '', 'g')
                         like '%' || digits || '%')))
    )
    select found.entry_id, found.id, found.account_email::text, found.state, found.place,
           found.full_name, found.email, found.phone, found.golf_group, found.category,
           found.handicap, coalesce(found.additional_info, found.message), found.players,
           found.answers, found.here,
           (select min(first.registration_date) from public.tournament_registrations as first
            where first.entry_id = found.entry_id),
           found.registration_date, found.moved_up_at, found.entered_by_club,
           found.withdrawn_at, found.withdrawn_by_club, found.withdrawn_reason,
           found.fee_state, found.fee_due, nullif(found.of_network, 1),
           count(*) over (), sum(found.player_count) over ()
    from found
    order by array_position('{confirmed,waiting,withdrawn}', found.state), found.place,
             lower(found.full_name), found.entry_id
    limit most offset (greatest(coalesce(page, 1), 1) - 1) * most;
end;
$$;

comment on function public.tournament_entrants is
  'A tournament''s entries, those with a place by name, then the line, then who withdrew; administrators only. search looks in names, addresses and phone numbers; wanted_fee is due, paid or refund. Amounts are paise. same_network: how many entries were made from the network that this one came from, where they are several.';

grant execute on function public.tournament_entrants to authenticated;

create or replace function private.purge_expired_rows(batch_size integer default 10000)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  lines bigint;
  mails bigint;
  quotas bigint;
  networks bigint;
begin
  delete from public.admin_audit where id in (
    select id from public.admin_audit where at < now() - interval '1 year'
    order by at limit batch_size for update skip locked);
  get diagnostics lines = row_count;
  delete from public.registration_mails where id in (
    select id from public.registration_mails
    where state = 'sent' and sent_at < now() - interval '30 days'
    order by sent_at limit batch_size for update skip locked);
  get diagnostics mails = row_count;
  delete from public.registration_mails where id in (
    select id from public.registration_mails
    where state <> 'sent' and created_at < now() - interval '90 days'
    order by created_at limit batch_size for update skip locked);
  delete from public.mail_quotas where mailbox in (
    select mailbox from public.mail_quotas
    where window_started_at < now() - interval '1 day'
    order by window_started_at limit batch_size for update skip locked);
  get diagnostics quotas = row_count;
  update public.tournament_registrations set network = null where id in (
    select id from public.tournament_registrations
    where network is not null and registration_date < now() - interval '90 days'
    order by registration_date limit batch_size for update skip locked);
  get diagnostics networks = row_count;
  return greatest(lines, mails, quotas, networks) >= batch_size;
end;
$$;

comment on function private.purge_expired_rows is
  'Removes a batch of what is old: audit lines after a year, sent mails after 30 days, others after 90, counters of mailboxes after a day, networks of entries after 90 days. True: call it again.';

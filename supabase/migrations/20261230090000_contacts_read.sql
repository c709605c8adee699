-- Reading entrants' contacts leaves a line; a check-in goes with its place.

lock table public.tournament_registrations in access exclusive mode;

alter table public.admin_audit
  drop constraint admin_audit_action,
  add constraint admin_audit_action check (
    action in (
      'look-up', 'export', 'scoring-retry', 'tournament-created', 'tournament-copied',
      'tournament-saved', 'tournament-published', 'registration-closed',
      'registration-reopened', 'tournament-cancelled', 'tournament-deleted',
      'entrant-added', 'entrant-corrected', 'entrant-confirmed', 'entrant-moved',
      'entrant-withdrawn', 'entrants-exported', 'message-sent', 'message-stopped', 'competition-saved',
      'draw-published', 'draw-taken-back', 'scores-saved', 'results-published',
      'results-taken-back', 'factor-released', 'choices-moved',
      'fees-saved', 'fees-applied', 'fee-recorded', 'fees-exported', 'receipt-details-saved',
      'payee-changed', 'claim-refused', 'statement-read', 'contacts-read'
    )
  );

delete from public.check_ins as gone
using public.tournament_registrations as entry
where entry.entry_id = gone.entry_id and entry.replaced_at is null
  and entry.state <> 'confirmed';

-- Who comes back later is not here yet.
create trigger forget_check_ins_without_place
  after update of withdrawn_at, queue_number on public.tournament_registrations
  for each row
  when (new.withdrawn_at is not null or new.queue_number is not null)
  execute function private.forget_check_ins();

create or replace function public.tournament_history(tournament text)
returns table (at timestamptz, action text, admin_name text, details jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select line.at, line.action, coalesce(profile.full_name, profile.email), line.details
    from public.admin_audit as line
    left join public.profiles as profile on profile.id = line.admin_id
    where line.tournament_id = tournament_history.tournament and line.action <> 'contacts-read'
    order by line.at desc
    limit 100;
end;
$$;

create or replace function public.entrants_without_address(tournament text, audience jsonb default '{}')
returns table (entry_id uuid, full_name text, phone text)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform private.note_contacts_read(entrants_without_address.tournament);
  return query
    select entry.entry_id, entry.full_name, entry.phone
    from private.message_audience(entrants_without_address.tournament, audience) as entry
    where not private.is_mailed(entry)
    order by lower(entry.full_name), entry.entry_id;
end;
$$;

create function private.note_contacts_read(tournament text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into public.admin_audit (admin_id, action, search, tournament_id)
  select (select auth.uid()), 'contacts-read', known.slug, known.id
  from public.tournaments as known
  where known.id = note_contacts_read.tournament and not exists (
    select from public.admin_audit as line
    where line.admin_id = (select auth.uid()) and line.at > now() - interval '1 hour'
      and line.action = 'contacts-read' and line.tournament_id = known.id);
end;
$$;

comment on function private.note_contacts_read is
  'Adds a line that the caller has read names, addresses and phone numbers of a tournament''s entrants, one an hour.';

create or replace function public.tournament_entrants(
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
           found.fee_state, found.fee_due,
           count(*) over (), sum(found.player_count) over ()
    from found
    order by array_position('{confirmed,waiting,withdrawn}', found.state), found.place,
             lower(found.full_name), found.entry_id
    limit most offset (greatest(coalesce(page, 1), 1) - 1) * most;
end;
$$;

create or replace function public.entrant_history(entry uuid)
returns table (
  registration_id uuid,
  registered_at timestamptz,
  state text,
  entered_by_club boolean,
  administrator text,
  moved_up_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by_club boolean,
  withdrawn_reason text,
  fields jsonb
)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform private.note_contacts_read((
    select version.tournament_id from public.tournament_registrations as version
    where version.entry_id = entrant_history.entry and version.replaced_at is null));
  return query
    select version.id, version.registration_date, version.state, version.entered_by_club,
           (select coalesce(profile.full_name, profile.email)
            from public.admin_audit as written
            join public.profiles as profile on profile.id = written.admin_id
            where written.tournament_id = version.tournament_id
              and written.details ->> 'registration' = version.id::text),
           version.moved_up_at, version.withdrawn_at, version.withdrawn_by_club,
           version.withdrawn_reason,
           jsonb_strip_nulls(jsonb_build_object(
             'full_name', version.full_name, 'email', version.email, 'phone', version.phone,
             'golf_group', version.golf_group, 'category', version.category,
             'handicap', version.handicap, 'additional_info', version.additional_info,
             'message', version.message, 'answers', version.answers,
             'players', version.players))
    from public.tournament_registrations as version
    where version.entry_id = entrant_history.entry
    order by version.registration_date desc, version.id
    limit 100;
end;
$$;

create or replace function public.entrants_page(
  tournament text,
  search text default '',
  wanted_state text default null,
  wanted_golf_group text default null,
  wanted_category text default null,
  wanted_answers jsonb default '{}',
  is_here boolean default null,
  page integer default 1,
  wanted_fee text default null
)
returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  shown public.tournaments;
  stored_answers jsonb;
  page_size constant integer := 100;
begin
  select * into shown from public.tournaments as known
  where known.id = entrants_page.tournament;
  if shown.id is null then
    return null;
  end if;
  stored_answers := (
    select jsonb_object_agg(
      question ->> 'id',
      case question ->> 'kind'
        when 'yes_no' then to_jsonb(wanted_answers ->> (question ->> 'id') = 'yes')
        else wanted_answers -> (question ->> 'id') end)
    from jsonb_array_elements(shown.questions) as question
    where wanted_answers ? (question ->> 'id'));
  return jsonb_build_object(
    'tournament', to_jsonb(shown),
    'page_size', page_size,
    'entrants', (
      select coalesce(jsonb_agg(to_jsonb(entrant)), '[]')
      from public.tournament_entrants(
        shown.id, search, wanted_state, wanted_golf_group, wanted_category,
        stored_answers, is_here, page_size, page, wanted_fee) as entrant),
    'counts', (
      select coalesce(jsonb_agg(to_jsonb(counted)), '[]')
      from public.entrant_counts(shown.id) as counted));
end;
$$;

create or replace function public.competition_players(tournament text)
returns table (
  player_id uuid,
  entry_id uuid,
  full_name text,
  email text,
  phone text,
  golf_group text,
  category text,
  handicap text
)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform private.note_contacts_read(competition_players.tournament);
  return query
    select player.player_id, player.entry_id, player.full_name,
           case when player.position = 0 then version.email end,
           player.phone, player.golf_group, player.category, player.handicap
    from public.registration_players as player
    join public.tournament_registrations as version on version.id = player.registration_id
    where player.tournament_id = competition_players.tournament
      and player.state = 'confirmed'
    order by (select min(first.registration_date) from public.tournament_registrations as first
              where first.entry_id = player.entry_id),
             player.entry_id, player.position;
end;
$$;

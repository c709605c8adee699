-- The list of entrants says who owes, and a message goes to them with their own amount.

drop function public.tournament_entrants;
drop function public.entrant_counts;
drop function public.entrants_page;

create or replace function private.message_audience(tournament text, audience jsonb)
returns setof public.tournament_registrations
language plpgsql stable
set search_path = ''
as $$
begin
  return query
    select entry.* from public.tournament_registrations as entry
    where entry.tournament_id = message_audience.tournament
      and entry.state in ('confirmed', 'waiting')
      and (audience ->> 'state' is null or entry.state = audience ->> 'state')
      and (audience ->> 'golf_group' is null or entry.golf_group = audience ->> 'golf_group')
      and (audience ->> 'category' is null or entry.category = audience ->> 'category'
           or entry.players @> jsonb_build_array(
             jsonb_build_object('category', audience ->> 'category')))
      and (audience ->> 'fee' is null or exists (
        select from public.entry_fee_states as owed
        where owed.entry_id = entry.entry_id
          and private.fee_group(owed.state) = audience ->> 'fee'))
    order by entry.id;
end;
$$;

create or replace function public.send_entrant_message(
  tournament text, subject text, body text, submission_key uuid, audience jsonb default '{}'
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  known public.tournaments;
  wrong text;
  recipients integer;
begin
  perform private.assert_admin();
  perform private.assert_session();
  -- Members who enter meanwhile wait for us, or we for them.
  select * into known from public.tournaments as there
  where there.id = send_entrant_message.tournament for no key update;
  if known.id is null then
    raise exception 'tournament_not_found';
  end if;
  if known.state = 'draft' then
    raise exception 'not_published';
  end if;
  if jsonb_typeof(audience) is distinct from 'object'
     or audience - array['state', 'golf_group', 'category', 'fee'] <> '{}' then
    raise exception 'audience_invalid';
  end if;
  -- Sent before: the same form writes once.
  insert into public.entrant_messages as made (id, tournament_id, subject, body, audience)
  values (send_entrant_message.submission_key, known.id, btrim(send_entrant_message.subject),
          btrim(send_entrant_message.body), audience)
  on conflict (id) do nothing;
  if not found then
    return (select count(*)::integer from public.registration_mails as mail
            where mail.message_id = send_entrant_message.submission_key);
  end if;
  select count(*)::integer into recipients
  from private.message_audience(known.id, audience) as entry
  where private.queue_entry_mail(
    entry, 'message', null, 'message ' || send_entrant_message.submission_key, send_entrant_message.submission_key);
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  values ((select auth.uid()), 'message-sent', known.slug, known.id,
          jsonb_build_object('message', send_entrant_message.submission_key, 'recipients', recipients));
  return recipients;
exception
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'message_invalid' using detail = replace(wrong, 'entrant_messages_', '');
  when not_null_violation then
    get stacked diagnostics wrong = column_name;
    raise exception 'message_invalid' using detail = wrong;
end;
$$;

create or replace function public.claim_registration_mails(batch_size integer default 20)
returns table (
  id uuid,
  kind text,
  recipient text,
  full_name text,
  tournament_name text,
  starts_on date,
  place text,
  schedule text,
  calendar_path text,
  changes jsonb,
  cancelled_reason text,
  details jsonb,
  message_subject text,
  message_body text,
  stop_token uuid,
  entry_token uuid,
  entry jsonb
)
 language plpgsql
 security definer
 set search_path = ''
as $$
begin
  update public.registration_mails as mail
  set state = 'failed', next_try_at = null,
      last_error = coalesce(mail.last_error, 'sender_silent')
  where mail.id in (
    select exhausted.id from public.registration_mails as exhausted
    where exhausted.state = 'queued' and exhausted.attempts >= 8
      and exhausted.next_try_at <= now()
    order by exhausted.next_try_at
    limit 100
    for update skip locked);
  update public.registration_mails as mail
  set state = 'stopped', next_try_at = null
  where mail.id in (
    select untrue.id from public.registration_mails as untrue
    where untrue.id in (
        -- More than a batch takes: the next to be sent are among them.
        select about_starts.id from public.registration_mails as about_starts
        where about_starts.state = 'queued' and about_starts.kind in ('start', 'no-start')
          and about_starts.next_try_at <= now()
        order by about_starts.next_try_at
        limit 100)
      and untrue.state = 'queued' and not private.is_still_true(untrue)
    for update skip locked);

  return query
    with taken as (
      update public.registration_mails as mail
      set attempts = mail.attempts + 1, next_try_at = now() + interval '5 minutes'
      where mail.id in (
        select due.id from public.registration_mails as due
        where due.state = 'queued' and due.next_try_at <= now() and due.attempts < 8
        order by due.next_try_at
        limit least(greatest(coalesce(claim_registration_mails.batch_size, 20), 1), 50)
        for update skip locked)
      returning mail.*
    )
    select taken.id, taken.kind, taken.recipient, taken.full_name, tournament.name,
           tournament.starts_on, tournament.place, tournament.schedule,
           tournament.calendar_path, taken.changes, tournament.cancelled_reason,
           case taken.kind
             when 'start' then taken.details || jsonb_build_object(
               'starts', private.starts_of_entry(taken.entry_id, taken.tournament_id))
             else taken.details
           end,
           message.subject, message.body,
           case taken.kind when 'reminder' then preferences.stop_token end,
           link.token,
           case when taken.kind in ('registered', 'waiting', 'moved-up', 'changed', 'reminder')
             then private.entry_for_mail(taken.entry_id)
               || jsonb_build_object('fee', private.fee_for_mail(taken.entry_id))
             -- To those who owe, with what each of them owes.
             when message.audience ? 'fee' then jsonb_build_object(
               'players', '[]'::jsonb, 'until', null,
               'fee', private.fee_for_mail(taken.entry_id)) end
    from taken
    -- A mail about the account is about no tournament.
    left join public.tournaments as tournament on tournament.id = taken.tournament_id
    left join public.entrant_messages as message on message.id = taken.message_id
    left join public.mail_preferences as preferences on preferences.user_id = taken.user_id
    left join public.entry_links as link
      on link.entry_id = taken.entry_id and taken.user_id is null;
end;
$$;

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
  total bigint,
  total_players bigint
)
language plpgsql stable security definer
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

comment on function public.tournament_entrants is
  'A tournament''s entries, those with a place by name, then the line, then who withdrew; administrators only. search looks in names, addresses and phone numbers; wanted_fee is due, paid or refund. Amounts are paise.';

grant execute on function public.tournament_entrants to authenticated;

create function public.entrant_counts(tournament text)
returns table (kind text, label text, entries bigint, players bigint, paise bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    with current as (
      select version.* from public.tournament_registrations as version
      where version.tournament_id = entrant_counts.tournament
        and version.replaced_at is null
    )
    select 'state', current.state, count(*), sum(current.player_count), null::bigint
    from current group by current.state
    union all
    select 'golf_group', current.golf_group, count(*), sum(current.player_count), null
    from current where current.golf_group is not null
    group by current.golf_group
    union all
    select 'category', player.category, count(distinct current.id), count(*), null
    from current cross join lateral (
      select current.category
      union all
      select further ->> 'category' from jsonb_array_elements(current.players) as further
    ) as player (category)
    where player.category is not null
    group by player.category
    union all
    select 'here', 'here', count(distinct came.entry_id), count(*), null
    from current join public.check_ins as came on came.entry_id = current.entry_id
    where current.state = 'confirmed'
    union all
    select 'fee', private.fee_group(fee.state), count(*), sum(current.player_count),
           sum(case when fee.state = 'paid' then fee.paid - fee.refunded else abs(fee.due) end)::bigint
    from current join public.entry_fee_states as fee
      on fee.entry_id = current.entry_id
      and fee.tournament_id = entrant_counts.tournament
    where private.fee_group(fee.state) is not null
    group by private.fee_group(fee.state)
    order by 1, 2;
end;
$$;

comment on function public.entrant_counts is
  'How many entries and players a tournament has: by state and, of those with a place, by golf group and category, and how many are here; by fee, those who owe, have paid or get money back, with the sum in paise; administrators only.';

grant execute on function public.entrant_counts to authenticated;

create function public.entrants_page(
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
language plpgsql stable
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

comment on function public.entrants_page is
  'A page of a tournament''s entrants with the tournament and the counts: as tournament_entrants and entrant_counts give them, for administrators only. wanted_answers by question as in a URL: "yes" and "no" of a question with these answers. Null where there is no such tournament.';

grant execute on function public.entrants_page to authenticated;

create function private.fee_group(state text) returns text
language sql immutable
set search_path = ''
as $$
  select case when state in ('due', 'part-paid') then 'due'
              when state in ('too-much', 'to-refund') then 'refund'
              when state = 'paid' then 'paid' end;
$$;

comment on function private.fee_group is
  'Of how an entry stands: it owes (due), has paid (paid), or gets money back (refund). Null: nothing is due.';

create or replace function public.fees_page(
  tournament text, wanted text default null, page integer default 1, page_size integer default 100
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most integer := least(greatest(coalesce(page_size, 100), 1), 1000);
begin
  perform private.assert_admin();
  return (
    with entries as (
      select fee.*, coalesce(version.full_name, '') as name,
             version.entry_id is not null as is_there,
             coalesce(version.state, 'withdrawn') as entry_state,
             private.fee_group(fee.state) as asked_as
      from public.entry_fee_states as fee
      left join public.tournament_registrations as version
        on version.entry_id = fee.entry_id and version.replaced_at is null
      where fee.tournament_id = fees_page.tournament
    ), asked as (
      select *, count(*) over () as total from entries
      where wanted is null or asked_as = wanted
      order by lower(name), entry_id
      limit most offset (greatest(coalesce(page, 1), 1) - 1) * most
    )
    select jsonb_build_object(
      'tournament', jsonb_build_object('id', shown.id, 'name', shown.name, 'slug', shown.slug),
      'fees', (
        select to_jsonb(fees) from public.tournament_fees as fees
        where fees.tournament_id = shown.id),
      -- As it was put for the tournament before.
      'last_how_to_pay', (
        select fees.how_to_pay from public.tournament_fees as fees
        join public.tournaments as other on other.id = fees.tournament_id
        where fees.how_to_pay is not null and fees.tournament_id <> shown.id
        order by other.starts_on desc nulls last limit 1),
      'without_price', (
        select count(*) from public.tournament_registrations as version
        where version.tournament_id = shown.id and version.state in ('confirmed', 'waiting')
          and not exists (
            select from public.entry_fees as own where own.entry_id = version.entry_id)),
      'sums', (
        select jsonb_build_object(
          'expected', coalesce(sum(charged - waived), 0),
          'paid', coalesce(sum(paid), 0),
          'refunded', coalesce(sum(refunded), 0),
          'outstanding', coalesce(sum(due) filter (where due > 0), 0),
          'to_refund', coalesce(-sum(due) filter (where due < 0), 0))
        from entries),
      'ways', (
        select coalesce(jsonb_object_agg(received.way, received.paise), '{}') from (
          select line.way, sum(line.paise) as paise
          from public.fee_ledger as line join entries on entries.entry_id = line.entry_id
          where line.kind = 'payment' group by line.way) as received
        where received.paise <> 0),
      'counts', (
        select jsonb_build_object(
          'due', count(*) filter (where asked_as = 'due'),
          'paid', count(*) filter (where asked_as = 'paid'),
          'refund', count(*) filter (where asked_as = 'refund'),
          'all', count(*))
        from entries),
      'total', coalesce((select max(asked.total) from asked), 0),
      'page_size', most,
      'entries', (
        select coalesce(jsonb_agg(
          to_jsonb(asked) - 'asked_as' - 'total' order by lower(asked.name), asked.entry_id), '[]')
        from asked))
    from public.tournaments as shown where shown.id = fees_page.tournament);
end;
$$;

comment on column public.entrant_messages.audience is
  'The filters by which its recipients were chosen: {state, golf_group, category, fee}. A fee is "due".';

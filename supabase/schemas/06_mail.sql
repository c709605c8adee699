-- Mails about registrations: a queue, which an edge function empties.

-- A counter outlives the accounts that used it: who signs up with a stranger's
-- address, deletes the account, and begins again, does not get a new ten. It holds
-- no address, and is purged after a day.
create table public.mail_quotas (
  -- SHA-256 of the address, as mailbox_digest spells it.
  mailbox text not null,
  window_started_at timestamptz default now() not null,
  used integer default 1 not null,
  constraint mail_quotas_pkey primary key (mailbox),
  constraint mail_quotas_mailbox check (char_length(mailbox) <= 64)
);

create index mail_quotas_oldest_first
  on public.mail_quotas (window_started_at);

create table public.mail_preferences (
  user_id uuid not null,
  wants_reminders boolean default true not null,
  stop_token uuid default gen_random_uuid() not null,
  constraint mail_preferences_pkey primary key (user_id),
  constraint mail_preferences_stop_token_key unique (stop_token),
  constraint mail_preferences_user_id_fkey foreign key (user_id)
    references auth.users(id) on delete cascade
);

comment on table public.mail_preferences is
  'What a member does not want by mail. The token is in the link that stops it, which works without logging in.';

create table public.entrant_messages (
  id uuid not null,
  tournament_id text not null,
  subject text not null,
  body text not null,
  -- The filters by which its recipients were chosen: {state, golf_group, category, fee}. A fee
  -- is "due", or "changed": whose fee the club changed last.
  audience jsonb default '{}' not null,
  created_at timestamptz default now() not null,
  stopped_at timestamptz,
  constraint entrant_messages_pkey primary key (id),
  constraint entrant_messages_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint entrant_messages_subject check (
    char_length(subject) between 1 and 120
    and btrim(subject) <> ''
    and subject !~ '[\r\n]'
  ),
  constraint entrant_messages_body check (
    char_length(body) between 1 and 5000
    and btrim(body) <> ''
  ),
  constraint entrant_messages_audience check (octet_length(audience::text) <= 4096)
);

comment on table public.entrant_messages is
  'What the club wrote to entrants. Who did is in the audit log.';

create index entrant_messages_of_tournament
  on public.entrant_messages (tournament_id, created_at desc);

create table public.registration_mails (
  id uuid default gen_random_uuid() not null,
  -- Null: to the address of an entry without an account, or of a match that is disputed to the club.
  user_id uuid,
  tournament_id text not null,
  -- Empty: the club.
  recipient text not null,
  full_name text not null,
  state text default 'queued' not null,
  attempts integer default 0 not null,
  created_at timestamptz default now() not null,
  next_try_at timestamptz default now(),
  last_error text,
  sent_at timestamptz,
  kind text default 'registered' not null,
  -- A list of {field, from, to}: columns of the registration, and their values where they are
  -- no free text.
  changes jsonb,
  -- Of an entry that waits {place, players_ahead}; of one that the club withdrew {reason, card_counts},
  -- or corrected {is_by_club, reason, withdrawn: [name], card_counts}; of a start {is_change, is_same_start}; of a match {match, what, against},
  -- and what is told; of a payment or refund {kind, paise},
  -- below zero where it was taken back, or {refused}, the number of a reported one; of a message {facts}, what only this entry reads.
  details jsonb,
  message_id uuid,
  -- Two mails of an entry never have the same one.
  once_key text,
  -- Null: about no entry, to an administrator.
  entry_id uuid,
  constraint registration_mails_pkey primary key (id),
  constraint registration_mails_once unique (entry_id, once_key),
  constraint registration_mails_user_id_fkey foreign key (user_id)
    references auth.users(id) on delete cascade,
  constraint registration_mails_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id),
  constraint registration_mails_entry_id_fkey foreign key (entry_id)
    references public.entries(id) on delete cascade,
  constraint registration_mails_message_id_fkey foreign key (message_id)
    references public.entrant_messages(id) on delete cascade,
  constraint registration_mails_changes check ((kind = 'changed') = (changes is not null)),
  constraint registration_mails_message check ((kind = 'message') = (message_id is not null)),
  constraint registration_mails_state check (state in ('queued', 'sent', 'failed', 'stopped')),
  constraint registration_mails_kind check (
    kind in (
      'registered', 'waiting', 'moved-up', 'changed', 'withdrawn', 'cancelled', 'reminder',
      'message', 'start', 'no-start', 'no-results', 'payee-changed',
      'unpaid', 'money', 'match', 'cannot-come', 'disputed'
    )
  ),
  constraint registration_mails_recipient check (char_length(recipient) <= 255),
  constraint registration_mails_full_name check (char_length(full_name) <= 120),
  constraint registration_mails_last_error check (char_length(last_error) <= 500),
  constraint registration_mails_once_key check (char_length(once_key) <= 100),
  constraint registration_mails_changes_size check (octet_length(changes::text) <= 262144),
  constraint registration_mails_details check (octet_length(details::text) <= 65536),
  constraint registration_mails_addressee check (user_id is not null or entry_id is not null)
);

-- The link in mails to somebody whom the club entered, and who has no account.
create table public.entry_links (
  entry_id uuid not null,
  token uuid default gen_random_uuid() not null,
  constraint entry_links_pkey primary key (entry_id),
  constraint entry_links_entry_id_fkey foreign key (entry_id)
    references public.entries(id) on delete cascade,
  constraint entry_links_token_key unique (token)
);

comment on table public.entry_links is
  'The token shows an entry without an account, and withdraws it. It ends when the club corrects the entry''s address.';

-- Two of one entry never have the same event.
create table public.phone_calls (
  id uuid default gen_random_uuid() not null,
  entry_id uuid not null,
  kind text not null,
  -- What happened, as the mail's once_key; else the kind and the version that it happened to.
  event text not null,
  message_id uuid,
  -- Of a match, as those of its mail.
  details jsonb,
  created_at timestamptz default now() not null,
  called_at timestamptz,
  called_by uuid,
  constraint phone_calls_pkey primary key (id),
  constraint phone_calls_event_key unique (entry_id, event),
  constraint phone_calls_entry_id_fkey foreign key (entry_id)
    references public.entries(id) on delete cascade,
  constraint phone_calls_message_id_fkey foreign key (message_id)
    references public.entrant_messages(id) on delete cascade,
  constraint phone_calls_called_by_fkey foreign key (called_by)
    references auth.users(id) on delete set null,
  constraint phone_calls_kind check (
    kind in (
      'waiting', 'moved-up', 'withdrawn', 'cancelled', 'message', 'start', 'no-start',
      'no-results', 'match', 'cannot-come', 'disputed')),
  constraint phone_calls_message check ((kind = 'message') = (message_id is not null)),
  constraint phone_calls_match check ((kind = 'match') = (details is not null)),
  constraint phone_calls_details check (octet_length(details::text) <= 4096),
  constraint phone_calls_event check (char_length(event) <= 100),
  constraint phone_calls_called check (called_by is null or called_at is not null)
);

comment on table public.phone_calls is
  'Calls that the club has to make, and the caller of each: to entrants without an e-mail address, about what is read from the entry or what is new of a match, to entrants who say that they cannot come, and to sides of a match that do not agree.';

create index phone_calls_of_message on public.phone_calls (message_id)
  where (message_id is not null);

create index phone_calls_of_caller on public.phone_calls (called_by)
  where (called_by is not null);

create index registration_mails_to_check
  on public.registration_mails (next_try_at)
  where ((state = 'queued') and (kind in ('start', 'no-start', 'no-results', 'match') or user_id is null));

create index registration_mails_due
  on public.registration_mails (next_try_at)
  where (state = 'queued');

create index registration_mails_exhausted
  on public.registration_mails (next_try_at)
  where ((state = 'queued') and (attempts >= 8));

create index registration_mails_of_message
  on public.registration_mails (message_id)
  where (message_id is not null);

create index registration_mails_of_person
  on public.registration_mails (user_id, created_at desc);

create index registration_mails_of_tournament
  on public.registration_mails (tournament_id);

create index registration_mails_sent
  on public.registration_mails (sent_at)
  where (state = 'sent');

create index registration_mails_unsent
  on public.registration_mails (created_at desc)
  where (state <> 'sent');

create policy "members read their own mail preferences" on public.mail_preferences
  for select to authenticated
  using ((user_id = (select auth.uid())));

create policy "members read what was written to them" on public.entrant_messages
  for select to authenticated
  using (id = any (array(
    select mail.message_id from public.registration_mails as mail
    where mail.user_id = (select auth.uid()))));

create policy "people read which mails were sent to them" on public.registration_mails
  for select to authenticated
  using ((user_id = (select auth.uid())));

-- Tried again after 1, 2, 4 … minutes, at most eight times: a little over two hours.
-- Says what became of a mail: sent, or why not; for the edge function registration-mail.
create function public.settle_registration_mail(mail uuid, error text default null)
returns table (state text)
language sql volatile security definer
as $$
  update public.registration_mails as known
  set state = case
        when settle_registration_mail.error is null then 'sent'
        when known.attempts >= 8 then 'failed'
        else 'queued'
      end,
      sent_at = case when settle_registration_mail.error is null then now() end,
      last_error = left(settle_registration_mail.error, 500),
      next_try_at = case
        when settle_registration_mail.error is null or known.attempts >= 8 then null
        else now() + interval '1 minute' * power(2, known.attempts - 1)
      end
  where known.id = settle_registration_mail.mail and known.state = 'queued'
  returning known.state;
$$;

-- A stopped mail is no failure.
-- The latest mails of the last 30 days that could not be sent, and how many there are;
-- administrators only.
create function public.unsent_registration_mails()
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

-- Counts a mail to this mailbox. False: it has had its ten of the day.
create function private.consume_mail_quota(address text) returns boolean
language plpgsql volatile
as $$
declare
  daily_quota constant integer := 10;
  used_today integer;
begin
  insert into public.mail_quotas as quota (mailbox)
  values (private.mailbox_digest(address))
  on conflict (mailbox) do update
  set used = case when quota.window_started_at <= now() - interval '1 day' then 1
                  else least(quota.used, daily_quota) + 1 end,
      window_started_at = case when quota.window_started_at <= now() - interval '1 day' then now()
                               else quota.window_started_at end
  returning quota.used into used_today;
  return used_today <= daily_quota;
end;
$$;

-- Queues the mail about a version of an entry: that it is registered or waits, or what was
-- changed, and the reason of a club that did; card_counts is null unless one of withdrawn counts.
create function private.queue_version_mail(
  version public.tournament_registrations,
  earlier public.tournament_registrations,
  tournament public.tournament_details,
  reason text default null,
  withdrawn jsonb default null,
  card_counts boolean default null
) returns void
language plpgsql
as $$
declare
  changes jsonb;
begin
  if earlier.id is not null and earlier.withdrawn_at is null then
    changes := private.registration_changes(to_jsonb(earlier), to_jsonb(version), tournament);
    if changes is null then return; end if;
  elsif version.entered_by_club and not tournament.is_open_after_its_day
      and (case tournament.form_of_play when 'knock-out' then tournament.final_by
        else tournament.starts_on end) < (now() at time zone 'Asia/Kolkata')::date then
    -- Who is added to the list of a day, or a knock-out, that is over has no use for its details.
    return;
  end if;
  perform private.queue_registration_mail(
    version,
    case when changes is not null then 'changed'
         when version.queue_number is not null then 'waiting'
         else 'registered' end,
    changes,
    case when changes is null and version.queue_number is not null
         then private.queue_place(version.entry_id)
         when changes is not null and version.entered_by_club
         then jsonb_strip_nulls(jsonb_build_object(
           'is_by_club', true, 'reason', reason, 'withdrawn', withdrawn,
           'card_counts', card_counts)) end);
end;
$$;

-- The tournament is locked and the account may be on its way out, waiting for it.
create function private.queue_cancellation_mails(tournament text) returns void
language plpgsql volatile
as $$
begin
  perform private.queue_entry_mail(entry, 'cancelled')
  from public.entries as own
  join public.tournament_registrations as entry
    on entry.entry_id = own.id and entry.state <> 'replaced'
  where own.tournament_id = queue_cancellation_mails.tournament and own.state <> 'withdrawn';
end;
$$;

-- Whether the caller is reminded of a tournament two days before.
create function public.set_reminders(wanted boolean) returns boolean
language plpgsql security definer
as $$
begin
  perform private.assert_session();
  insert into public.mail_preferences (user_id, wants_reminders)
  values ((select auth.uid()), coalesce(wanted, true))
  on conflict (user_id) do update set wants_reminders = excluded.wants_reminders;
  return coalesce(wanted, true);
end;
$$;

-- For the link in a reminder. False: there is no such link, or no longer.
create function public.stop_reminders(token uuid) returns boolean
language plpgsql volatile security definer
as $$
begin
  update public.mail_preferences set wants_reminders = false
  where stop_token = stop_reminders.token;
  return found;
end;
$$;

-- No lock is waited for: an account that is being deleted waits for the tournament that
-- the caller has locked, and gets no mail.
-- Queues a mail that the member did not cause. False: there is neither an account nor an
-- address, and the club is to phone, or it had this one.
create function private.queue_entry_mail(
  entry public.tournament_registrations,
  kind text,
  details jsonb default null,
  once_key text default null,
  message_id uuid default null
) returns boolean
language plpgsql
as $$
declare
  address text;
begin
  if entry.user_id is null then
    if not private.is_mailed(entry) then
      -- Who has paid, or was paid, knows it. Of a dispute there is a call already, and who replaces a
      -- link sends it.
      if queue_entry_mail.kind = 'money' or queue_entry_mail.kind = 'match'
         and queue_entry_mail.details ->> 'what' in ('disputed', 'link') then
        return false;
      end if;
      perform private.note_phone_call(
        entry, queue_entry_mail.kind,
        coalesce(queue_entry_mail.once_key, queue_entry_mail.kind || ' ' || entry.id),
        queue_entry_mail.message_id,
        case queue_entry_mail.kind when 'match' then queue_entry_mail.details end);
      return false;
    end if;
    address := private.address_with_link(entry);
  else
    select coalesce(account.email, '') into address
    from auth.users as account
    where account.id = entry.user_id for key share skip locked;
    if not found then
      return false;
    end if;
  end if;
  insert into public.registration_mails (
    user_id, entry_id, tournament_id, recipient, full_name, kind, details, once_key, message_id,
    state, next_try_at, last_error)
  values (
    entry.user_id, entry.entry_id, entry.tournament_id, address, entry.full_name, queue_entry_mail.kind,
    queue_entry_mail.details, queue_entry_mail.once_key, queue_entry_mail.message_id,
    case when private.is_mail_address(address) then 'queued' else 'failed' end,
    case when private.is_mail_address(address) then now() end,
    case when private.is_mail_address(address) then null else 'no_address' end)
  on conflict on constraint registration_mails_once do nothing;
  return found;
end;
$$;

-- An open call about what is not so any more is replaced by this one.
create function private.note_phone_call(
  entry public.tournament_registrations, kind text, event text, message_id uuid, details jsonb
) returns void
language plpgsql
as $$
begin
  delete from public.phone_calls as earlier
  where earlier.entry_id = entry.entry_id and earlier.called_at is null
    and case
      when note_phone_call.kind in ('withdrawn', 'cancelled') then earlier.kind <> 'message'
      when note_phone_call.kind in ('start', 'no-start') then earlier.kind in ('start', 'no-start')
      when note_phone_call.kind in ('waiting', 'moved-up')
        then earlier.kind in ('waiting', 'moved-up')
      else false
    end;
  insert into public.phone_calls (entry_id, kind, event, message_id, details)
  values (entry.entry_id, note_phone_call.kind, note_phone_call.event, note_phone_call.message_id,
          note_phone_call.details)
  on conflict on constraint phone_calls_event_key do update
  set created_at = now(), called_at = null, called_by = null;
end;
$$;

-- Since when the club knows that an entrant cannot come, and has not phoned; null: it was not told,
-- or it is played or cancelled.
create function private.told_at(entry uuid) returns timestamptz
language sql stable
return (
  select max(call.created_at) from public.phone_calls as call
  join public.entries as own on own.id = call.entry_id
  join public.tournament_details as there
    on there.id = own.tournament_id and there.state = 'published' and not private.is_played(there)
  where call.entry_id = told_at.entry and call.kind = 'cannot-come' and call.called_at is null);

-- Notes that an entrant cannot come, after the site has stopped taking withdrawals, and confirms it
-- by mail: once until the club has phoned.
create function private.note_cannot_come(entry public.tournament_registrations)
returns timestamptz
language plpgsql
as $$
declare
  tournament public.tournament_details;
  noted text;
begin
  select * into tournament from public.tournament_details as there
  where there.id = entry.tournament_id;
  if tournament.state = 'cancelled' then
    raise exception 'tournament_cancelled';
  end if;
  if private.is_played(tournament) then
    raise exception 'registration_closed';
  end if;
  if private.told_at(entry.entry_id) is not null then
    return now();
  end if;
  -- Each time has its own call: who phoned the time before stays.
  insert into public.phone_calls (entry_id, kind, event)
  select entry.entry_id, 'cannot-come', concat_ws(' ', 'cannot-come', entry.id, count(*))
  from public.phone_calls as earlier
  where earlier.entry_id = entry.entry_id and earlier.kind = 'cannot-come'
  on conflict on constraint phone_calls_event_key do nothing
  returning event into noted;
  if noted is not null and private.is_mailed(entry) then
    perform private.queue_entry_mail(entry, 'cannot-come', null, noted);
  end if;
  insert into public.entry_events as earlier (version_id, kind, at)
  values (entry.id, 'cannot-come', now())
  on conflict on constraint entry_events_pkey do update set at = excluded.at;
  return now();
end;
$$;

-- Since when the club knows that an entrant cannot come and has not phoned, of an entry of the
-- caller's own.
create function private.said_cannot_come(entry uuid) returns timestamptz
language sql stable security definer
as $$
  select private.told_at(own.id) from public.entries as own
  where own.id = said_cannot_come.entry and own.user_id = (select auth.uid());
$$;

-- A member says that they cannot come. Codes: registration_replaced, registration_withdrawn,
-- tournament_cancelled, registration_closed.
create function public.say_cannot_come(registration uuid) returns timestamptz
language plpgsql volatile security definer
as $$
begin
  perform private.assert_session();
  return private.note_cannot_come(private.find_current_registration(
    (select auth.uid()), say_cannot_come.registration));
end;
$$;

-- The same behind the link of an entry without an account. Code: entry_not_found too.
create function public.say_cannot_come_by_link(token uuid) returns timestamptz
language plpgsql volatile security definer
as $$
declare
  known public.tournament_registrations;
begin
  select entry.* into known from public.entry_links as link
  join public.tournament_registrations as entry
    on entry.entry_id = link.entry_id and entry.state <> 'replaced' and entry.user_id is null
  where link.token = say_cannot_come_by_link.token;
  if known.id is null then
    raise exception 'entry_not_found';
  end if;
  return private.note_cannot_come(private.find_current_registration(null, known.id));
end;
$$;

-- Whom of a tournament the club is to phone, and who was phoned, with what they are to be told:
-- the reason of a withdrawal or a cancellation, the subject of a message or the opponent of a match whose
-- result is disputed, the starts as they are published, of a match what its mail would say, with own, opponent,
-- their numbers and rounds as private.match_for_mail; secretaries only.
create function public.tournament_phone_calls(tournament text)
returns table (
  id uuid,
  entry_id uuid,
  full_name text,
  phone text,
  kind text,
  reason text,
  subject text,
  body text,
  starts jsonb,
  match jsonb,
  created_at timestamptz,
  called_at timestamptz,
  called_by text,
  fee_state text,
  fee_due bigint,
  fee_paid bigint,
  refund_until date
)
language plpgsql volatile security definer
as $$
begin
  perform private.assert_role('{secretary}', tournament_phone_calls.tournament);
  perform private.note_contacts_read(tournament_phone_calls.tournament);
  return query
    select call.id, call.entry_id, entry.full_name, entry.phone, call.kind,
           case call.kind when 'withdrawn' then entry.withdrawn_reason
             when 'cancelled' then there.cancelled_reason
             when 'waiting' then case when call.event = 'waiting drawn' then 'drawn' end end,
           case when call.kind = 'disputed' then (
             select string_agg(name, ' & ' order by place) || coalesce(
               ' (no. ' || private.number_of_namesake(
                 private.knockout_of_entry(call.entry_id), split_part(call.event, ' ', 3)::uuid)
               || ')', '')
             from jsonb_array_elements_text(private.names_of_entry(
               split_part(call.event, ' ', 3)::uuid)) with ordinality as named (name, place))
             else message.subject end,
           message.body,
           case when call.kind in ('start', 'cannot-come') and call.called_at is null
             then private.starts_of_entry(call.entry_id, there.id) end,
           case when call.kind = 'match' then call.details || jsonb_build_object(
             'rounds', private.rounds_around(
               private.knockout_of_entry(call.entry_id), call.details ->> 'match'),
             'own', private.names_of_entry(call.entry_id),
             'own_number', private.number_of_namesake(
               private.knockout_of_entry(call.entry_id), call.entry_id),
             'opponent', private.names_of_entry((call.details ->> 'against')::uuid),
             'opponent_number', private.number_of_namesake(
               private.knockout_of_entry(call.entry_id), (call.details ->> 'against')::uuid))
             || private.instead_for_mail(call.entry_id, call.details -> 'instead') end,
           call.created_at, call.called_at,
           coalesce(caller.full_name, caller.email), fee.state, fee.due, fee.paid - fee.refunded,
           private.refunded_until(fee.entry_id)
    from public.entries as own
    join public.tournaments as there on there.id = own.tournament_id
    join public.phone_calls as call on call.entry_id = own.id
    join public.tournament_registrations as entry
      on entry.entry_id = own.id and entry.state <> 'replaced'
    left join public.entrant_messages as message on message.id = call.message_id
    left join public.profiles as caller on caller.id = call.called_by
    left join public.entry_fee_states as fee on fee.entry_id = own.id
    where own.tournament_id = tournament_phone_calls.tournament
    order by lower(entry.full_name), call.created_at, call.id;
end;
$$;

-- Safe to repeat: who called first stays.
-- Notes that an entrant was phoned, or was not; secretaries only. Code: phone_call_not_found.
create function public.tick_phone_call(phone_call uuid, is_called boolean default true)
returns timestamptz
language plpgsql volatile security definer
as $$
declare
  ticked public.phone_calls;
begin
  perform private.assert_role('{secretary}', (
    select entry.tournament_id from public.phone_calls as call
    join public.entries as entry on entry.id = call.entry_id
    where call.id = tick_phone_call.phone_call));
  perform private.lock_caller();
  update public.phone_calls as call
  set called_at = case when is_called then coalesce(call.called_at, now()) end,
      called_by = case when is_called then coalesce(call.called_by, (select auth.uid())) end
  where call.id = tick_phone_call.phone_call
  returning call.* into ticked;
  if ticked.id is null then
    raise exception 'phone_call_not_found';
  end if;
  return ticked.called_at;
end;
$$;

-- Whether mails reach an entry: it has an account, or the club entered an address.
create function private.is_mailed(entry public.tournament_registrations) returns boolean
language sql immutable
return entry.user_id is not null or coalesce(private.is_mail_address(entry.email), false);

-- The address of an entry without an account. The mails that go there have its link.
create function private.address_with_link(entry public.tournament_registrations) returns text
language plpgsql
as $$
begin
  insert into public.entry_links (entry_id) values (entry.entry_id)
  on conflict (entry_id) do nothing;
  return entry.email;
end;
$$;

-- Anybody may register again and again, with any address: no more than ten mails
-- a day for each person, and the entry notes that one was left out, so that its member is told.
-- That a paid entry was withdrawn is about money, which only the club records: the other mails of
-- the day do not count against it.
-- A list of addresses, or what is none, gets no mail.
create function private.queue_registration_mail(
  entry public.tournament_registrations, kind text, changes jsonb, details jsonb default null
) returns void
language plpgsql
as $$
declare
  address text;
  is_address boolean;
  is_of_money constant boolean := queue_registration_mail.kind = 'withdrawn' and exists (
    select from public.entry_fee_states as fee
    where fee.entry_id = entry.entry_id and fee.paid > fee.refunded);
begin
  if entry.tournament_id is null or not private.is_mailed(entry) then
    return;
  end if;
  address := case
    when entry.user_id is null then private.address_with_link(entry)
    else coalesce((select email from auth.users where id = entry.user_id), '')
  end;
  is_address := private.is_mail_address(address);
  if not entry.entered_by_club and (
    (is_address and not is_of_money and not private.consume_mail_quota(address))
    or 10 <= (
      select count(*) from (
        select from public.registration_mails as earlier
        where earlier.user_id = entry.user_id and earlier.created_at > now() - interval '1 day'
          and (not is_of_money or earlier.kind = 'withdrawn')
        limit 10
      ) as of_today
    )
  ) then
    insert into public.entry_events as earlier (version_id, kind, at)
    values (entry.id, 'mail-left-out', now())
    on conflict on constraint entry_events_pkey do update set at = excluded.at;
    return;
  end if;
  insert into public.registration_mails
    (user_id, entry_id, tournament_id, recipient, full_name, kind, changes, details, state,
     next_try_at, last_error)
  values (
    entry.user_id, entry.entry_id, entry.tournament_id, address, entry.full_name,
    queue_registration_mail.kind, changes, queue_registration_mail.details,
    case when is_address then 'queued' else 'failed' end,
    case when is_address then now() end,
    case when is_address then null else 'no_address' end);
exception when others then
  -- The registration stands, and the club's list has the mail that could not be written.
  begin
    insert into public.registration_mails
      (user_id, entry_id, tournament_id, recipient, full_name, kind, changes, state,
       next_try_at, last_error)
    values (
      entry.user_id, entry.entry_id, entry.tournament_id, left(coalesce(address, ''), 255),
      left(entry.full_name, 120), queue_registration_mail.kind,
      case when queue_registration_mail.kind = 'changed' then '[]'::jsonb end, 'failed', null,
      left('not_written: ' || sqlerrm, 500));
  exception when others then
    raise warning 'a registration goes without its mail: %', sqlerrm;
  end;
end;
$$;

-- Reminds members of the tournaments in two days, and of the last day for changes on the day
-- before it, once each; at most 1,000 in a call. Returns how many.
create function private.queue_reminders() returns integer
language plpgsql volatile
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  due record;
  queued integer := 0;
begin
  for due in
    select entered as entry, reminder.details, reminder.once_key
    from (
      select tournament.id, null::jsonb as details,
             'reminder ' || tournament.starts_on as once_key
      from public.tournaments as tournament
      -- Of a knock-out it is the day of the draw; its matches have reminders of their own.
      where tournament.state = 'published' and tournament.starts_on = today + 2
        and tournament.form_of_play = 'day'
      union all
      -- That of the day itself is soon enough, where it comes before.
      select tournament.id, jsonb_build_object('changes_until', tournament.changes_until),
             'last day ' || tournament.changes_until
      from public.tournaments as tournament
      where tournament.state = 'published' and tournament.changes_until = today + 1
        and (tournament.starts_on is null or tournament.starts_on > today + 2)
    ) as reminder
    join public.entries as own on own.tournament_id = reminder.id and own.state = 'confirmed'
    join public.tournament_registrations as entered
      on entered.entry_id = own.id and entered.state <> 'replaced'
    where private.is_mailed(entered) and private.told_at(entered.entry_id) is null
      and not exists (
        select from public.mail_preferences as preferences
        where preferences.user_id = entered.user_id and not preferences.wants_reminders)
      and not exists (
        select from public.registration_mails as mail
        where mail.entry_id = entered.entry_id and mail.once_key = reminder.once_key)
    limit 1000
  loop
    -- For the link that stops them.
    insert into public.mail_preferences (user_id)
    select account.id from auth.users as account
    where account.id = (due.entry).user_id for key share skip locked
    on conflict (user_id) do nothing;
    if private.queue_entry_mail(due.entry, 'reminder', due.details, due.once_key) then
      queued := queued + 1;
    end if;
  end loop;
  return queued;
end;
$$;

-- An entry as a mail about its result has it: to whom the club has given the result of its only player.
create function private.to_owner_of_result(entry public.tournament_registrations)
returns public.tournament_registrations
language plpgsql stable
as $$
declare
  owner record;
begin
  if entry.user_id is null or exists (
    select from public.players as other
    where other.entry_id = entry.entry_id and other.state = 'playing' and not other.made_entry
  ) then
    return entry;
  end if;
  select known.user_id, known.full_name, known.phone into owner
  from public.players as player
  join public.people as known on known.id = player.person_id
  where player.entry_id = entry.entry_id and player.made_entry
    and known.user_id is distinct from entry.user_id;
  if found then
    entry.user_id := owner.user_id;
    entry.full_name := owner.full_name;
    -- Mails to an address have the link of the entry, which is not theirs.
    entry.email := null;
    entry.phone := coalesce(owner.phone, '');
  end if;
  return entry;
end;
$$;

create function private.message_audience(tournament text, audience jsonb)
returns setof public.tournament_registrations
language plpgsql stable
as $$
begin
  return query
    select addressed.* from public.entries as own
    join public.tournament_registrations as entry
      on entry.entry_id = own.id and entry.state <> 'replaced'
    cross join lateral (
      select (case when audience ->> 'results' is null then entry
        else private.to_owner_of_result(entry) end).*) as addressed
    where own.tournament_id = message_audience.tournament
      and own.state in ('confirmed', 'waiting')
      and (audience ->> 'state' is null or entry.state = audience ->> 'state')
      and (audience ->> 'golf_group' is null or entry.golf_group = audience ->> 'golf_group')
      and (audience ->> 'category' is null
           or exists (
             select from public.players as player
             where player.entry_id = own.id and player.state = 'playing'
               and player.category = audience ->> 'category'))
      and (audience ->> 'fee' is null or exists (
        select from public.entry_fee_states as owed
        where owed.entry_id = entry.entry_id
          and owed.listed_as = audience ->> 'fee')
        or audience ->> 'fee' = 'changed' and exists (
          select from public.entry_fees as own_fee
          where own_fee.entry_id = entry.entry_id and own_fee.repriced_by = (
            select max(other.repriced_by) from public.entry_fees as other
            where other.tournament_id = message_audience.tournament)))
      and (audience ->> 'knockout' is null or own.id = any (array(
        select stands.entry_id from private.standings_in(message_audience.tournament) as stands
        where (audience ->> 'knockout') = case
          when stands.standing ->> 'state' = 'reserve' then 'reserve'
          when stands.standing ->> 'state' in ('plays', 'waits', 'plate', 'groups', 'won')
            then 'in' end)))
      and (audience ->> 'results' is null or own.id = any (array(
        select player.entry_id
        from public.tournament_play as play
        cross join lateral jsonb_array_elements(
          play.published_results -> 'players') as result
        join public.players as player on player.id = (result ->> 'player')::uuid
        where play.tournament_id = message_audience.tournament
          and player.state = 'playing')))
    order by entry.id;
end;
$$;

-- How many entrants a message would go to, and how many it cannot reach; secretaries only.
create function public.count_message_recipients(tournament text, audience jsonb default '{}')
returns table (recipients integer, without_address integer, digest text)
language plpgsql stable security definer
as $$
begin
  perform private.assert_role('{secretary}', count_message_recipients.tournament);
  return query
    select (count(*) filter (where private.is_mailed(entry)))::integer,
           (count(*) filter (where not private.is_mailed(entry)))::integer,
           md5(coalesce(string_agg(entry.entry_id::text, ' ' order by entry.entry_id)
             filter (where private.is_mailed(entry)), ''))
    from private.message_audience(count_message_recipients.tournament, audience) as entry;
end;
$$;

-- Whom a message cannot reach by mail, to be called; secretaries only.
create function public.entrants_without_address(tournament text, audience jsonb default '{}')
returns table (entry_id uuid, full_name text, phone text)
language plpgsql volatile security definer
as $$
begin
  perform private.assert_role('{secretary}', entrants_without_address.tournament);
  perform private.note_contacts_read(entrants_without_address.tournament);
  return query
    select entry.entry_id, entry.full_name, entry.phone
    from private.message_audience(entrants_without_address.tournament, audience) as entry
    where not private.is_mailed(entry)
    order by lower(entry.full_name), entry.entry_id;
end;
$$;

-- Queues a message to those who are entered, or to some of them; secretaries only. facts has
-- what each entry reads below it, by the entry's id: [[label, fact]]. Returns how many. Codes:
-- tournament_not_found, not_published, audience_invalid, message_invalid.
create function public.send_entrant_message(
  tournament text, subject text, body text, submission_key uuid, audience jsonb default '{}',
  facts jsonb default '{}'
) returns integer
language plpgsql volatile security definer
as $$
#variable_conflict use_column
declare
  known public.tournament_details;
  wrong text;
  recipients integer;
begin
  perform private.assert_role('{secretary}', send_entrant_message.tournament);
  perform private.assert_session();
  -- Members who enter meanwhile wait for us, or we for them.
  select * into known from public.tournament_details as there
  where there.id = send_entrant_message.tournament for no key update;
  if known.id is null then
    raise exception 'tournament_not_found';
  end if;
  if known.state = 'draft' then
    raise exception 'not_published';
  end if;
  if jsonb_typeof(audience) is distinct from 'object'
     or audience - array['state', 'golf_group', 'category', 'fee', 'results', 'knockout'] <> '{}'
     or jsonb_typeof(facts) is distinct from 'object' then
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
    entry, 'message',
    case when facts ? entry.entry_id::text
      then jsonb_build_object('facts', facts -> entry.entry_id::text) end,
    'message ' || send_entrant_message.submission_key, send_entrant_message.submission_key);
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

-- Does not send what is still queued of a message; secretaries only. Returns how many.
create function public.stop_entrant_message(message uuid) returns integer
language plpgsql volatile security definer
as $$
declare
  known public.entrant_messages;
  stopped integer;
begin
  perform private.assert_role('{secretary}', (
    select sent.tournament_id from public.entrant_messages as sent
    where sent.id = stop_entrant_message.message));
  select * into known from public.entrant_messages
  where id = stop_entrant_message.message for update;
  if known.id is null then
    raise exception 'message_not_found';
  end if;
  update public.entrant_messages set stopped_at = coalesce(stopped_at, now())
  where id = known.id;
  -- One that is just being sent is settled by whoever sends it.
  update public.registration_mails
  set state = 'stopped', next_try_at = null
  where id in (
    select mail.id from public.registration_mails as mail
    where mail.message_id = known.id and mail.state = 'queued'
      and (mail.attempts = 0 or mail.next_try_at <= now())
    order by mail.id
    for update skip locked);
  get diagnostics stopped = row_count;
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  select (select auth.uid()), 'message-stopped', there.slug, there.id,
         jsonb_build_object('message', known.id, 'stopped', stopped)
  from public.tournaments as there where there.id = known.tournament_id;
  return stopped;
end;
$$;

-- The latest messages to a tournament's entrants, with how many were sent; secretaries only.
create function public.tournament_messages(tournament text)
returns table (
  id uuid,
  subject text,
  body text,
  audience jsonb,
  created_at timestamptz,
  stopped_at timestamptz,
  queued integer,
  sent integer,
  failed integer,
  stopped integer
)
language plpgsql stable security definer
as $$
#variable_conflict use_column
begin
  perform private.assert_role('{secretary}', tournament_messages.tournament);
  return query
    select message.id, message.subject, message.body, message.audience, message.created_at,
           message.stopped_at,
           (count(mail.id) filter (where mail.state = 'queued'))::integer,
           (count(mail.id) filter (where mail.state = 'sent'))::integer,
           (count(mail.id) filter (where mail.state = 'failed'))::integer,
           (count(mail.id) filter (where mail.state = 'stopped'))::integer
    from public.entrant_messages as message
    left join public.registration_mails as mail on mail.message_id = message.id
    where message.tournament_id = tournament_messages.tournament
    group by message.id
    order by message.created_at desc
    limit 50;
end;
$$;

-- What the last mails with results have told entrants of their own: {entry: {name, facts: [[label,
-- fact]]}}; not whom a later mail told that these are taken back. Secretaries only.
create function public.told_results(tournament text) returns jsonb
language plpgsql stable security definer
as $$
begin
  perform private.assert_role('{secretary}', told_results.tournament);
  return (
    select coalesce(jsonb_object_agg(told.entry_id, jsonb_build_object(
        'name', private.numbered_name(first.full_name, numbered.number), 'facts', told.facts)), '{}')
    from (
      select distinct on (mail.entry_id) mail.entry_id, mail.details -> 'facts' as facts
      from public.registration_mails as mail
      join public.entries as own on own.id = mail.entry_id and own.state = 'confirmed'
      left join public.entrant_messages as message on message.id = mail.message_id
      where mail.tournament_id = told_results.tournament and mail.state in ('queued', 'sent')
        and (mail.kind = 'no-results' or message.audience ? 'results')
      order by mail.entry_id, mail.created_at desc
    ) as told
    join public.players as first on first.entry_id = told.entry_id and first.position = 0
    left join private.numbered_players(told_results.tournament) as numbered on numbered.id = first.id
    where told.facts is not null);
end;
$$;

-- Until when a member changes or withdraws an entry, as private.assert_changes_are_open has it; null: it is not
-- possible any more, or has no end.
create function private.changes_until(tournament public.tournament_details) returns date
language sql stable
return (
  select case
    when tournament.state = 'cancelled' then null
    when not tournament.is_open_after_its_day
      and (tournament.has_results or tournament.starts_on < today) then null
    when tournament.changes_until is not null
      then case when today <= tournament.changes_until then tournament.changes_until end
    when tournament.registration_ends_at <= now() then null
    when tournament.is_open_after_its_day
      then (tournament.registration_ends_at at time zone 'Asia/Kolkata')::date
    else least((tournament.registration_ends_at at time zone 'Asia/Kolkata')::date,
               tournament.starts_on) end
  from (select (now() at time zone 'Asia/Kolkata')::date as today) as calendar);

-- {players: [{name, number, answers: [[question, answer]]}], until}: who enters first. Answers of
-- free text are marked, so that a mail can quote them with care. `until` is the last day
-- on which the entry can be changed; null: as long as registration is open.
create function private.entry_for_mail(entry uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'players', (
      select jsonb_agg(jsonb_build_object(
        'name', player.full_name, 'number', numbered.number,
        'answers', coalesce((
          select jsonb_agg(jsonb_build_array(
              question.label,
              case answer.kind
                when 'choice' then choice.name
                when 'short_text' then answer.text
                when 'long_text' then answer.text
                when 'yes_no' then case when answer.is_yes then 'Yes' else 'No' end
                else private.refuse_kind(answer.kind)::text
              end,
              answer.text is not null)
            order by question.position)
          from public.answers as answer
          join public.questions as question
            on question.tournament_id = answer.tournament_id
            and question.id = answer.question_id
          left join public.choices as choice on choice.id = answer.choice_id
          where answer.player_id = player.id), '[]'))
        order by player.position)
      from public.players as player
      left join private.numbered_players(known.tournament_id) as numbered
        on numbered.id = player.id
      where player.entry_id = known.id and player.state = 'playing'),
    'slug', tournament.slug,
    'told', (private.told_at(known.id) at time zone 'Asia/Kolkata')::date,
    'price', case when known.state = 'waiting' then private.entry_price(known.id) -> 'paise' end,
    'until', private.changes_until(tournament))
  from public.entries as known
  join public.tournament_details as tournament on tournament.id = known.tournament_id
  where known.id = entry_for_mail.entry;
$$;

-- Whoever takes mails has five minutes to say what became of them; after that
-- they are due again. Two that ask at once never get the same one.
-- Takes a batch of mails that are due, to be sent within five minutes; for the edge function
-- registration-mail. today is the day in India, by the clock that charges and refunds fees.
create function public.claim_registration_mails(batch_size integer default 20)
returns table (
  id uuid,
  kind text,
  recipient text,
  full_name text,
  tournament_name text,
  starts_on date,
  knockout jsonb,
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
  entry jsonb,
  today date
)
 language plpgsql
 security definer
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
  -- Without its key, so that the address of today gets a reminder of its own.
  update public.registration_mails as mail
  set state = 'stopped', next_try_at = null, once_key = null
  where mail.id in (
    select untrue.id from public.registration_mails as untrue
    -- An array, so that no plan checks all that are queued. Checks more rows than a batch
    -- sends, so every mail about to go out is covered.
    where untrue.id = any (array(
        select to_check.id from public.registration_mails as to_check
        where to_check.state = 'queued'
          and (to_check.kind in ('start', 'no-start', 'no-results', 'match') or to_check.user_id is null)
          and to_check.next_try_at <= now()
        order by to_check.next_try_at
        limit 100))
      and untrue.state = 'queued' and not private.is_still_true(untrue)
    for update skip locked);

  return query
    with taken as (
      update public.registration_mails as mail
      set attempts = mail.attempts + 1, next_try_at = now() + interval '5 minutes'
      where mail.id in (
        select due.id from public.registration_mails as due
        where due.state = 'queued' and due.next_try_at <= now() and due.attempts < 8
          -- The club may have corrected it just now.
          and private.is_to_entrant(due)
        order by due.next_try_at
        limit least(greatest(coalesce(batch_size, 20), 1), 50)
        for update skip locked)
      returning mail.*
    )
    select taken.id, taken.kind, taken.recipient,
           private.numbered_name(taken.full_name, (
             select numbered.number from public.players as own
             join private.numbered_players(own.tournament_id) as numbered on numbered.id = own.id
             where own.entry_id = taken.entry_id and own.position = 0
               and own.state = 'playing' and own.full_name = taken.full_name)),
           tournament.name,
           tournament.starts_on,
           case when tournament.form_of_play = 'knock-out'
             then jsonb_build_object(
               'final_by', tournament.final_by,
               'is_drawn', exists (
                 select from public.knockouts as drawn
                 where drawn.tournament_id = tournament.id and drawn.published_at is not null),
               'reserve', case when taken.kind in ('registered', 'moved-up')
                 then private.reserve_of_entry(taken.entry_id) end) end,
           tournament.place,
           -- With a draw, players have tee times of their own; matches have theirs.
           coalesce(tournament.schedule, case
             when tournament.tee_off_at is not null and drawn.tournament_id is null
               and tournament.form_of_play = 'day'
             then private.schedule_text(jsonb_build_array(jsonb_build_object(
               'name', 'Tee-off', 'time', to_char(tournament.tee_off_at, 'HH24:MI')))) end),
           tournament.calendar_path, taken.changes, tournament.cancelled_reason,
           case taken.kind
             when 'start' then taken.details || jsonb_build_object(
               'starts', private.starts_of_entry(taken.entry_id, taken.tournament_id),
               'until', private.entry_for_mail(taken.entry_id) -> 'until',
               'told', private.entry_for_mail(taken.entry_id) -> 'told',
               'slug', tournament.slug)
             when 'money' then taken.details || jsonb_build_object('receipt', (
               select jsonb_build_object(
                 'kind', given.kind, 'year', given.year, 'number', given.number)
               from public.receipt_lines as line
               join public.receipts as given using (kind, year, number)
               where line.line = case when taken.once_key like 'money %'
                   then substr(taken.once_key, 7)::uuid end
                 and given.cancelled_at is null))
             when 'match' then taken.details || private.match_for_mail(
               taken.entry_id, taken.details ->> 'match', (taken.details ->> 'against')::uuid)
               || private.instead_for_mail(taken.entry_id, taken.details -> 'instead')
             when 'disputed' then taken.details || private.dispute_for_mail(
               taken.entry_id, taken.details ->> 'match', (taken.details ->> 'against')::uuid)
             when 'payee-changed' then taken.details || jsonb_build_object(
               'at', taken.created_at, 'tournament', taken.tournament_id)
             else case when drawn.tournament_id is null then taken.details
               else coalesce(taken.details, '{}') || jsonb_build_object(
                 'starts', private.starts_of_entry(taken.entry_id, taken.tournament_id)) end
           end,
           message.subject, message.body,
           case when taken.kind = 'reminder' or taken.details ->> 'what' = 'last-day'
             then preferences.stop_token end,
           link.token,
           case when taken.kind in ('registered', 'waiting', 'moved-up', 'changed', 'reminder', 'unpaid')
             then private.entry_for_mail(taken.entry_id)
               || jsonb_build_object('fee', private.fee_for_mail(taken.entry_id))
             -- What was paid or reported is not forgotten with the entry.
             when taken.kind in ('withdrawn', 'cancelled', 'money') and exists (
               select from public.entry_fee_states as reported
               where reported.entry_id = taken.entry_id
                 and (reported.said_number is not null or reported.due > 0
                      or reported.paid > reported.refunded))
             then jsonb_build_object(
               'players', '[]'::jsonb, 'until', null,
               'fee', case when taken.kind = 'money' then private.fee_for_mail(taken.entry_id)
                 else private.fee_for_mail(taken.entry_id) - 'held_until' end)
             -- That a fee which was asked for, and not paid, is not due any more.
             when taken.kind in ('withdrawn', 'cancelled') and exists (
               select from public.fee_ledger as asked
               where asked.entry_id = taken.entry_id and asked.kind = 'charge' and asked.paise > 0)
             then jsonb_build_object(
               'players', '[]'::jsonb, 'until', null, 'fee', null, 'nothing_due', true)
             -- To those who owe, with what each of them owes.
             when taken.kind = 'cannot-come' then private.entry_for_mail(taken.entry_id)
               || jsonb_build_object('until', null, 'fee', private.fee_for_mail(taken.entry_id))
             when message.audience ? 'fee' then jsonb_build_object(
               'players', '[]'::jsonb, 'until', null,
               'told', private.entry_for_mail(taken.entry_id) -> 'told',
               'price', private.entry_for_mail(taken.entry_id) -> 'price',
               'repriced', case when message.audience ->> 'fee' = 'changed'
                 then private.repriced_of(taken.entry_id) end,
               'fee', private.fee_for_mail(taken.entry_id)) end,
           (now() at time zone 'Asia/Kolkata')::date
    from taken
    -- A mail about the account is about no tournament.
    left join public.tournaments as tournament on tournament.id = taken.tournament_id
    left join public.tournament_play as drawn
      on drawn.tournament_id = taken.tournament_id and drawn.published_draw is not null
    left join public.entrant_messages as message on message.id = taken.message_id
    left join public.mail_preferences as preferences on preferences.user_id = taken.user_id
    left join public.entry_links as link
      on link.entry_id = taken.entry_id and taken.user_id is null and taken.kind <> 'disputed';
end;
$$;

-- When and where players start, without with whom.
create function private.times_of(starts jsonb) returns jsonb
language sql immutable
return (
  select jsonb_agg(jsonb_build_object(
    'player', start -> 'player', 'time', start -> 'time', 'hole', start -> 'hole',
    'letter', start -> 'letter') order by start ->> 'player')
  from jsonb_array_elements(starts) as start);

-- Tells entrants of a start that is new, or that they have none any more. One mail for
-- each edition, and another when that is taken back.
create function private.queue_start_mails(
  tournament text, edition integer, before jsonb, after jsonb
) returns integer
language plpgsql
as $$
declare
  queued integer;
begin
  with news as materialized (
    select coalesce(told.entry_id, known.entry_id) as entry_id,
           case when told.entry_id is null then 'no-start' else 'start' end as kind,
           case when told.entry_id is not null then
             jsonb_strip_nulls(jsonb_build_object(
               'is_change', known.entry_id is not null,
               'is_same_start', private.times_of(told.starts) = private.times_of(known.starts)))
           end as details
    from private.starts_of(tournament, after) as told
    full join private.starts_of(tournament, before) as known
      on known.entry_id = told.entry_id
    where told.starts is distinct from known.starts
  )
  select count(*)::integer into queued
  from news
  join public.tournament_registrations as entry
    on entry.entry_id = news.entry_id and entry.state <> 'replaced'
  where private.queue_entry_mail(
    entry, news.kind, news.details,
    case when after is null then 'no-start ' else 'start ' end || edition);
  return queued;
end;
$$;

-- Tells entrants whom the club has written about their results that these are taken back: once for each
-- such message. What is still queued of one is not sent.
create function private.queue_no_results_mails(tournament text) returns void
language plpgsql
as $$
declare
  last_message uuid;
begin
  select message.id into last_message from public.entrant_messages as message
  where message.tournament_id = queue_no_results_mails.tournament and message.audience ? 'results'
  order by message.created_at desc limit 1;
  if last_message is null then
    return;
  end if;
  update public.registration_mails
  set state = 'stopped', next_try_at = null
  where id in (
    select mail.id from public.registration_mails as mail
    join public.entrant_messages as message on message.id = mail.message_id
    where message.tournament_id = queue_no_results_mails.tournament
      and message.audience ? 'results' and mail.state = 'queued'
      and (mail.attempts = 0 or mail.next_try_at <= now())
    for update of mail skip locked);
  perform private.queue_entry_mail(
    private.to_owner_of_result(entry), 'no-results', null, 'no-results ' || last_message)
  from public.tournament_registrations as entry
  join public.entries as own on own.id = entry.entry_id
  where entry.tournament_id = queue_no_results_mails.tournament and entry.state <> 'replaced'
    and own.state = 'confirmed'
    and exists (
      select from public.entrant_messages as message
      where message.tournament_id = queue_no_results_mails.tournament
        and message.audience ? 'results'
        and (exists (
            select from public.registration_mails as mail
            where mail.message_id = message.id and mail.entry_id = entry.entry_id
              and mail.state in ('queued', 'sent'))
          or exists (
            select from public.phone_calls as call
            where call.message_id = message.id and call.entry_id = entry.entry_id
              and call.called_at is not null)
          -- The mails of then are gone.
          or message.created_at < now() - interval '30 days' and entry.entry_id in (
            select addressed.entry_id
            from private.message_audience(message.tournament_id, message.audience) as addressed)));
  -- A call that was not made yet is about results that are not there.
  delete from public.phone_calls as call
  using public.entrant_messages as message
  where message.id = call.message_id and call.called_at is null
    and message.tournament_id = queue_no_results_mails.tournament and message.audience ? 'results';
end;
$$;

-- False of a mail to an address that an entry without an account had before the club corrected
-- it.
create function private.is_to_entrant(mail public.registration_mails) returns boolean
language sql stable
as $$
  select mail.user_id is not null or mail.kind = 'disputed' or not exists (
    select from public.entries as entry
    join public.entry_versions as version
      on version.entry_id = entry.id and version.number = entry.version
    where entry.id = mail.entry_id and version.email is distinct from mail.recipient);
$$;

-- Between queueing and sending a member may withdraw, the draw be published again, or the
-- club correct an address.
-- False of a mail about a start that the member does not have any more, or about none when
-- there is one, of one that results were taken back when they are published again, and of one to an address that was corrected.
create function private.is_still_true(mail public.registration_mails) returns boolean
language sql stable
as $$
  with own as (
    select player.player_id
    from public.tournaments as there
    cross join lateral private.players_of(there.id) as player
    where there.id = mail.tournament_id and there.state = 'published'
      and player.entry_id = mail.entry_id and player.state = 'confirmed'
  ), seated as (
    select from public.tournament_play as play
    cross join lateral private.published_seats(play.published_draw) as seat
    join own on own.player_id = seat.id
    where play.tournament_id = mail.tournament_id
  )
  select private.is_to_entrant(mail) and case mail.kind
    when 'start' then exists (select from seated)
    when 'no-start' then exists (select from own) and not exists (select from seated)
    when 'no-results' then exists (
      select from public.tournament_play as play
      where play.tournament_id = mail.tournament_id and play.results_published_at is null)
    when 'match' then private.is_match_news_true(
      mail.entry_id, mail.details, private.knockout_of_entry(mail.entry_id),
      private.matches_by_key(private.knockout_of_entry(mail.entry_id)))
    when 'disputed' then private.is_dispute_open(mail.entry_id, mail.details)
    else true
  end;
$$;

-- Mails that confirm an entry say what it costs.

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
               || jsonb_build_object('fee', private.fee_for_mail(taken.entry_id)) end
    from taken
    -- A mail about the account is about no tournament.
    left join public.tournaments as tournament on tournament.id = taken.tournament_id
    left join public.entrant_messages as message on message.id = taken.message_id
    left join public.mail_preferences as preferences on preferences.user_id = taken.user_id
    left join public.entry_links as link
      on link.entry_id = taken.entry_id and taken.user_id is null;
end;
$$;

create function private.fee_for_mail(entry uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'charged', state.charged - state.waived, 'due', state.due,
    'reference', state.reference, 'how_to_pay', fees.how_to_pay)
  from public.entry_fee_states as state
  left join public.tournament_fees as fees on fees.tournament_id = state.tournament_id
  where state.entry_id = fee_for_mail.entry and state.charged > state.waived;
$$;

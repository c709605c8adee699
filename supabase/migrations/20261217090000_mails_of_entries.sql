-- Mails that confirm an entry have its players, their answers and the last day for changes.

drop function public.claim_registration_mails;

create function private.entry_for_mail(entry uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'players', (
      select jsonb_agg(jsonb_build_object(
        'name', player.full_name,
        'answers', coalesce((
          select jsonb_agg(jsonb_build_array(
              question ->> 'label',
              case player.answers -> (question ->> 'id')
                when 'true' then 'Yes' when 'false' then 'No'
                else player.answers ->> (question ->> 'id') end,
              question ->> 'kind' in ('short_text', 'long_text'))
            order by number)
          from jsonb_array_elements(tournament.questions)
            with ordinality as asked (question, number)
          where player.answers ? (question ->> 'id')), '[]'))
        order by player.place)
      from (
        select 0::bigint as place, version.full_name, version.answers
        union all
        select place, further ->> 'full_name', further -> 'answers'
        from jsonb_array_elements(version.players) with ordinality as one (further, place)
      ) as player),
    'until', coalesce(
      tournament.changes_until,
      case when tournament.is_open_after_its_day
        then (tournament.registration_closes_at at time zone 'Asia/Kolkata')::date
        else least((tournament.registration_closes_at at time zone 'Asia/Kolkata')::date,
                   tournament.starts_on) end))
  from public.tournament_registrations as version
  join public.tournaments as tournament on tournament.id = version.tournament_id
  where version.entry_id = entry_for_mail.entry and version.replaced_at is null;
$$;

create function public.claim_registration_mails(batch_size integer default 20)
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
             then private.entry_for_mail(taken.entry_id) end
    from taken
    -- A mail about the account is about no tournament.
    left join public.tournaments as tournament on tournament.id = taken.tournament_id
    left join public.entrant_messages as message on message.id = taken.message_id
    left join public.mail_preferences as preferences on preferences.user_id = taken.user_id
    left join public.entry_links as link
      on link.entry_id = taken.entry_id and taken.user_id is null;
end;
$$;

comment on function public.claim_registration_mails is
  'Takes a batch of mails that are due, to be sent within five minutes; for the edge function registration-mail.';

grant execute on function public.claim_registration_mails to service_role;

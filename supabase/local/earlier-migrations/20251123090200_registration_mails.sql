-- The mail that confirms a registration: written down in the same transaction,
-- sent by the edge function registration-mail, tried again, and visible to
-- administrators while it could not be sent. It never stops a registration.

create table public.registration_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  tournament_id text not null references public.tournaments (id),
  recipient text not null,
  full_name text not null,
  state text not null default 'queued',
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  next_try_at timestamptz default now(),
  last_error text,
  sent_at timestamptz,
  constraint registration_mails_state check (state in ('queued', 'sent', 'failed'))
);

create index registration_mails_due on public.registration_mails (next_try_at)
  where state = 'queued';
create index registration_mails_unsent on public.registration_mails (created_at desc)
  where state <> 'sent';
create index registration_mails_of_tournament on public.registration_mails (tournament_id);
create index registration_mails_of_person on public.registration_mails (user_id, created_at desc);

alter table public.registration_mails enable row level security;
revoke all on public.registration_mails from anon, authenticated, service_role;
grant select on public.registration_mails to authenticated;

create policy "people read which mails were sent to them" on public.registration_mails
  for select to authenticated
  using (user_id = (select auth.uid()));

-- Anybody may register again and again, with any address: no more than ten mails
-- a day for each person. A list of addresses, or what is none, gets no mail.
create function public.queue_registration_mail(
  person uuid, tournament text, address text, name text
) returns void
language plpgsql
set search_path = ''
as $$
declare
  is_address boolean := address ~ '^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$';
begin
  if tournament is null or 10 <= (
    select count(*) from (
      select from public.registration_mails
      where user_id = person and created_at > now() - interval '1 day'
      limit 10
    ) as of_today
  ) then
    return;
  end if;
  insert into public.registration_mails
    (user_id, tournament_id, recipient, full_name, state, next_try_at, last_error)
  values (
    person, tournament, coalesce(address, ''), name,
    case when is_address then 'queued' else 'failed' end,
    case when is_address then now() end,
    case when is_address then null else 'This is no address that a mail can be sent to.' end);
exception when others then
  raise warning 'a registration goes without its mail: %', sqlerrm;
end;
$$;

create function public.mail_new_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform public.queue_registration_mail(
    new.user_id,
    (select id from public.tournaments
     where name = new.tournament_name and starts_on = new.tournament_date),
    new.email, new.full_name);
  return null;
end;
$$;

create trigger mail_new_registration after insert on public.tournament_registrations
  for each row when (new.replaces is null)
  execute function public.mail_new_registration();

-- That form asks for no address; the account has one.
create function public.mail_new_birthday_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform public.queue_registration_mail(
    new.user_id, 'founder-birthday',
    (select email from public.profiles where id = new.user_id), new.full_name);
  return null;
end;
$$;

create trigger mail_new_birthday_registration
  after insert on public.birthday_tournament_registrations
  for each row when (new.replaces is null)
  execute function public.mail_new_birthday_registration();

-- Whoever takes mails has five minutes to say what became of them; after that
-- they are due again. Two that ask at once never get the same one.
create function public.claim_registration_mails(most integer default 10)
returns table (
  id uuid,
  recipient text,
  full_name text,
  tournament_name text,
  starts_on date,
  place text,
  schedule text,
  calendar_path text
)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.registration_mails as mail
  set state = 'failed', next_try_at = null,
      last_error = coalesce(mail.last_error, 'The sender did not say what became of it.')
  where mail.state = 'queued' and mail.attempts >= 8 and mail.next_try_at <= now();

  return query
    with taken as (
      update public.registration_mails as mail
      set attempts = mail.attempts + 1, next_try_at = now() + interval '5 minutes'
      where mail.id in (
        select due.id from public.registration_mails as due
        where due.state = 'queued' and due.next_try_at <= now()
        order by due.next_try_at
        limit least(greatest(coalesce(claim_registration_mails.most, 10), 1), 50)
        for update skip locked)
      returning mail.*
    )
    select taken.id, taken.recipient, taken.full_name, tournament.name,
           tournament.starts_on, tournament.place, tournament.schedule, tournament.calendar_path
    from taken join public.tournaments as tournament on tournament.id = taken.tournament_id;
end;
$$;

comment on function public.claim_registration_mails(integer) is
  'Takes mails that are due, to be sent; for the edge function registration-mail.';

-- Tried again after 1, 2, 4 … minutes, at most eight times: a little over two hours.
create function public.settle_registration_mail(mail uuid, error text default null)
returns table (state text)
language sql volatile security definer
set search_path = ''
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

comment on function public.settle_registration_mail(uuid, text) is
  'Says what became of a mail: sent, or why not; for the edge function registration-mail.';

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
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform public.refuse_unless_admin();
  return query
    select mail.recipient, tournament.name, mail.state, mail.attempts, mail.created_at,
           mail.next_try_at, mail.last_error, count(*) over ()
    from public.registration_mails as mail
    join public.tournaments as tournament on tournament.id = mail.tournament_id
    where mail.state <> 'sent'
      and (mail.last_error is not null or mail.created_at < now() - interval '15 minutes')
      and mail.created_at > now() - interval '30 days'
    order by mail.created_at desc
    limit 20;
end;
$$;

comment on function public.unsent_registration_mails() is
  'The latest mails of the last 30 days that could not be sent, and how many there are; administrators only.';

revoke execute on function public.queue_registration_mail(uuid, text, text, text)
  from public, anon, authenticated;
revoke execute on function public.mail_new_registration() from public, anon, authenticated;
revoke execute on function public.mail_new_birthday_registration()
  from public, anon, authenticated;
revoke execute on function public.claim_registration_mails(integer)
  from public, anon, authenticated;
grant execute on function public.claim_registration_mails(integer) to service_role;
revoke execute on function public.settle_registration_mail(uuid, text)
  from public, anon, authenticated;
grant execute on function public.settle_registration_mail(uuid, text) to service_role;
revoke execute on function public.unsent_registration_mails() from public, anon;
grant execute on function public.unsent_registration_mails() to authenticated;

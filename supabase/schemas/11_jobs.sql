-- What is done every minute, and what a deployed project says of itself.

-- What was done about money, which an auditor asks for with the books.
create function private.is_act_of_money(action text) returns boolean
language sql immutable
return action in (
  'fees-saved', 'fees-applied', 'fee-recorded', 'receipt-details-saved', 'payee-changed',
  'claim-refused', 'statement-read', 'statement-taken-back', 'statement-line-settled',
  'statement-line-left-out', 'statement-line-reversed', 'statement-line-taken-back',
  'statement-line-remarked', 'month-closed', 'month-opened', 'opening-balance-saved');

create index admin_audit_to_remove on public.admin_audit (at)
  where not private.is_act_of_money(action);

-- Counters of mailboxes go with what else has been kept long enough.
-- Removes a batch of what is old: audit lines after a year, but for those of money, which stay with
-- the ledger, sent mails after 30 days, others
-- after 90, those of matches not before 30 days after their knock-out is over, counters of mailboxes after a day, guests and former members of the register a year
-- after their last change, what imports of it changed and what the club deleted of its pages after
-- 30 days. True: call it again.
create function private.purge_expired_rows(batch_size integer default 10000)
returns boolean
language plpgsql volatile security definer
as $$
declare
  lines bigint;
  mails bigint;
  quotas bigint;
  people bigint;
  -- What a side was told of its matches counts until then: it is told once.
  going_on constant text[] := array(
    select there.id from public.tournament_details as there
    where there.form_of_play = 'knock-out'
      and there.last_day >= (now() at time zone 'Asia/Kolkata')::date - 30);
begin
  delete from public.admin_audit where id in (
    select id from public.admin_audit
    where at < now() - interval '1 year' and not private.is_act_of_money(action)
    order by at limit batch_size for update skip locked);
  get diagnostics lines = row_count;
  delete from public.registration_mails where id in (
    select id from public.registration_mails
    where state = 'sent' and sent_at < now() - interval '30 days'
      and (kind <> 'match' or tournament_id <> all (going_on))
    order by sent_at limit batch_size for update skip locked);
  get diagnostics mails = row_count;
  delete from public.registration_mails where id in (
    select id from public.registration_mails
    where state <> 'sent' and created_at < now() - interval '90 days'
      and (kind <> 'match' or tournament_id <> all (going_on))
    order by created_at limit batch_size for update skip locked);
  delete from public.mail_quotas where mailbox in (
    select mailbox from public.mail_quotas
    where window_started_at < now() - interval '1 day'
    order by window_started_at limit batch_size for update skip locked);
  get diagnostics quotas = row_count;
  people := private.forget_people(
    array(
      select id from public.people
      where status in ('former', 'guest') and forgotten_at is null
        and updated_at < now() - interval '1 year'
      order by updated_at limit least(batch_size, 1000) for update skip locked),
    may_return => false);
  delete from private.removed_people where at < now() - interval '30 days';
  delete from public.content where deleted_at < now() - interval '30 days';
  delete from public.people_imports where at < now() - interval '30 days';
  return greatest(lines, mails, quotas) >= batch_size or people >= least(batch_size, 1000);
end;
$$;

-- Of what has to be done regularly, but sending mails: one place that is taken away, or one handicap
-- that is given, in a transaction that does nothing else, since each waits for a member; or a batch
-- of the rest. True: call it again. For a schedule.
create function public.run_scheduled_work() returns boolean
language plpgsql volatile security definer
as $$
declare
  more_accounts boolean;
  more_rows boolean;
  reminders integer;
  unpaid integer;
begin
  if private.release_unpaid() or private.take_club_handicap() then
    return true;
  end if;
  more_accounts := private.clean_up_deleted_accounts();
  more_rows := private.purge_expired_rows();
  reminders := private.queue_reminders() + private.queue_match_reminders();
  perform private.settle_due_reports();
  unpaid := private.remind_unpaid();
  perform private.fix_due_playing_data();
  perform private.forget_narrations();
  perform private.forget_pictures();
  perform private.forget_decided_claims();
  return more_accounts or more_rows or reminders >= 1000 or unpaid >= 100;
end;
$$;

reset check_function_bodies;

-- What is done every minute, and what a deployed project says of itself.

-- Counters of mailboxes go with what else has been kept long enough.
create function private.purge_expired_rows(batch_size integer default 10000)
returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  lines bigint;
  mails bigint;
  quotas bigint;
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
  return greatest(lines, mails, quotas) >= batch_size;
end;
$$;

comment on function private.purge_expired_rows is
  'Removes a batch of what is old: audit lines after a year, sent mails after 30 days, others after 90, counters of mailboxes after a day. True: call it again.';

create function public.run_scheduled_work() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- First: it waits for a member, which nobody does who holds another.
  more_places boolean := private.release_unpaid();
  more_accounts boolean := private.clean_up_deleted_accounts();
  more_rows boolean := private.purge_expired_rows();
  reminders integer := private.queue_reminders();
  unpaid integer := private.remind_unpaid();
begin
  perform private.forget_narrations();
  return more_places or more_accounts or more_rows or reminders >= 1000 or unpaid >= 100;
end;
$$;

comment on function public.run_scheduled_work is
  'A batch of everything that has to be done regularly, but sending mails. True: call it again. For a schedule.';

grant execute on function public.run_scheduled_work to service_role;

-- One line for each thing that decides who may do what. Deparsed expressions
-- differ in spaces and parentheses between versions of PostgreSQL.
create function private.schema_objects() returns setof text
language sql stable security definer
set search_path = ''
as $$
  with relations as (
    select c.oid, c.relname, c.relkind, c.relrowsecurity, c.reloptions
    from pg_catalog.pg_class as c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (
        select from pg_catalog.pg_depend as d
        where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid
          and d.deptype = 'e')
  ), functions as (
    select p.oid, p.oid::regprocedure::text as name, p.prosrc, p.prosecdef, p.proconfig
    from pg_catalog.pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (
        select from pg_catalog.pg_depend as d
        where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid
          and d.deptype = 'e')
  ), roles (role) as (
    -- What the service role gets by default differs between projects.
    values ('anon'), ('authenticated')
  )
  select format('%s %s%s%s',
    case when relkind = 'v' then 'view' else 'table' end, relname,
    case when relrowsecurity then ' with row-level security' else '' end,
    coalesce(' (' || array_to_string(reloptions, ', ') || ')', ''))
  from relations
  union all
  select format('column %s.%s %s%s', relname, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ' not null' else '' end)
  from relations join pg_catalog.pg_attribute as a on a.attrelid = relations.oid
  where a.attnum > 0 and not a.attisdropped
  union all
  select format('policy "%s" on %s for %s to %s (%s)', p.polname, relname,
    case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update'
      when 'd' then 'delete' else 'all' end,
    (select string_agg(case when r = 0 then 'public' else pg_get_userbyid(r)::text end, ', '
       order by pg_get_userbyid(r)) from unnest(p.polroles) as r),
    left(md5(regexp_replace(
      concat_ws('/', p.polpermissive, pg_get_expr(p.polqual, p.polrelid),
        pg_get_expr(p.polwithcheck, p.polrelid)), '[\s()]', '', 'g')), 8))
  from relations join pg_catalog.pg_policy as p on p.polrelid = relations.oid
  union all
  select format('%s on %s to %s', privilege, relname, role)
  from relations, roles, (values ('select'), ('insert'), ('update'), ('delete')) as p (privilege)
  where has_table_privilege(role, relations.oid, privilege)
  union all
  select format('%s of %s.%s to %s', privilege, relname, a.attname, role)
  from relations join pg_catalog.pg_attribute as a on a.attrelid = relations.oid,
    roles, (values ('select'), ('insert'), ('update')) as p (privilege)
  where a.attnum > 0 and not a.attisdropped
    and has_column_privilege(role, relations.oid, a.attnum, privilege)
    and not has_table_privilege(role, relations.oid, privilege)
  union all
  select format('function %s%s (%s)', name,
    case when prosecdef then ' security definer' else '' end,
    left(md5(concat_ws('/', replace(prosrc, E'\r', ''), array_to_string(proconfig, ','))), 8))
  from functions
  union all
  select format('execute %s to %s', name, role)
  from functions, roles
  where has_function_privilege(role, functions.oid, 'execute')
  union all
  select format('trigger %s on %s: %s%s', t.tgname, t.tgrelid::regclass, t.tgfoid::regproc,
    case when t.tgenabled = 'D' then ' (disabled)' else '' end)
  from pg_catalog.pg_trigger as t join functions on functions.oid = t.tgfoid
  where not t.tgisinternal
  union all
  select format('constraint %s on %s', c.conname, relname)
  from relations join pg_catalog.pg_constraint as c on c.conrelid = relations.oid
  where c.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select format('index %s', i.indexrelid::regclass)
  from relations join pg_catalog.pg_index as i on i.indrelid = relations.oid
  where i.indisvalid
$$;

comment on function private.schema_objects is
  'The tables, policies, privileges, functions and triggers of the schema public, a line each, for comparison with those of another database.';

create function public.deployment_report() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  jobs jsonb;
begin
  -- A project without pg_cron may have its schedule elsewhere.
  if to_regclass('cron.job_run_details') is not null then
    execute $jobs$
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', job.jobname,
        'does', case
          when job.command like '%/functions/v1/registration-mail%' then 'registration-mail'
          when job.command like '%run_scheduled_work%' then 'run_scheduled_work' end,
        'active', job.active,
        'succeeded_at', (
          select max(run.end_time) from cron.job_run_details as run
          where run.jobid = job.jobid and run.status = 'succeeded'))), '[]')
      from cron.job as job
      where job.command like '%/functions/v1/registration-mail%'
         or job.command like '%run_scheduled_work%'
    $jobs$ into jobs;
  end if;
  return jsonb_build_object(
    'now', clock_timestamp(),
    'migrations', array(
      select version from supabase_migrations.schema_migrations order by version),
    'objects', array(select object from private.schema_objects() as object order by object),
    'readable', (
      select jsonb_object_agg(c.relname, jsonb_build_object(
        'anon', array(
          select a.attname from pg_catalog.pg_attribute as a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and has_column_privilege('anon', c.oid, a.attnum, 'select')),
        'authenticated', array(
          select a.attname from pg_catalog.pg_attribute as a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            and has_column_privilege('authenticated', c.oid, a.attnum, 'select'))))
      from pg_catalog.pg_class as c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')),
    'jobs', jobs,
    'mails', (
      select jsonb_build_object(
        'overdue', count(*) filter (
          where state = 'queued' and next_try_at < now() - interval '10 minutes'),
        'failed', count(*) filter (
          where state = 'failed' and created_at > now() - interval '1 day'))
      from public.registration_mails),
    'accounts_to_clean_up', (
      select count(*) from public.deleted_accounts where deleted_at < now() - interval '1 hour'),
    'administrators', (select count(*) from public.admins),
    'throwaway_accounts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'email', email,
        'is_left_behind', created_at < now() - interval '1 hour')), '[]')
      from public.profiles
      where email like 'teebox-verify-________-____-____-____-____________@example.com')
  );
end;
$$;

comment on function public.deployment_report is
  'What npm run verify asks of a project, with a secret key.';

grant execute on function public.deployment_report to service_role;

reset check_function_bodies;

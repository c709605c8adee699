-- How often a member may call each edge function. Counted here, because every
-- function runs in many processes that know nothing of one another.

create table public.rate_limits (
  user_id uuid not null references auth.users (id) on delete cascade,
  action text not null,
  window_started_at timestamptz not null default now(),
  used integer not null default 1,
  constraint rate_limits_key primary key (user_id, action)
);

comment on table public.rate_limits is
  'Fixed-window counters, one row per member and action. Read and written by consume_rate_limit alone.';

alter table public.rate_limits enable row level security;
revoke all on public.rate_limits from anon, authenticated, service_role;

create function public.consume_rate_limit(action text) returns integer
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

comment on function public.consume_rate_limit(text) is
  'Counts one call of the caller. Null: it may go on; else the seconds until the next window.';

revoke execute on function public.consume_rate_limit(text) from public, anon;
grant execute on function public.consume_rate_limit(text) to authenticated;

-- What is counted about a member is the member's to read.
grant select on public.rate_limits to authenticated;

create policy "members read their own counters" on public.rate_limits
  for select to authenticated
  using (user_id = (select auth.uid()));

-- What the page of one entrant shows beside the versions of its entry.

create function public.find_entrant(entry uuid)
returns table (
  tournament_id text,
  account_email text,
  state text,
  place integer,
  waiting integer,
  here uuid[],
  entered_at timestamptz
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform public.assert_admin();
  return query
    select entrant.tournament_id, account.email::text, entrant.state,
           case when entrant.state = 'waiting' then (
             select count(*)::integer from public.tournament_registrations as ahead
             where ahead.tournament_id = entrant.tournament_id and ahead.state = 'waiting'
               and ahead.queue_number <= entrant.queue_number) end,
           (select count(*)::integer from public.tournament_registrations as other
            where other.tournament_id = entrant.tournament_id and other.state = 'waiting'),
           array(select came.player_id from public.check_ins as came
                 where came.entry_id = entrant.entry_id),
           (select min(first.registration_date)
            from public.tournament_registrations as first
            where first.entry_id = entrant.entry_id)
    from public.tournament_registrations as entrant
    left join auth.users as account on account.id = entrant.user_id
    where entrant.entry_id = find_entrant.entry and entrant.replaced_at is null;
end;
$$;

comment on function public.find_entrant(uuid) is
  'One entry: whose it is, its state, its place in line of how many, and who of it is here; administrators only. No row when there is none.';

revoke execute on function public.find_entrant(uuid) from public, anon;
grant execute on function public.find_entrant(uuid) to authenticated;

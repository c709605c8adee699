-- What was published too early is taken back; the list of tournaments says where results
-- can be read.

create function public.take_back_results(tournament text, expected_version integer)
returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.competitions;
  version integer;
begin
  perform public.assert_admin();
  perform public.assert_session();
  known := public.open_competition(tournament, expected_version);
  if known.published_results is null then
    raise exception 'results_missing';
  end if;
  update public.competitions as changed
  set published_results = null, results_published_at = null
  where changed.tournament_id = known.tournament_id
  returning changed.version into version;
  perform public.write_competition_audit(
    'results-taken-back', known.tournament_id,
    jsonb_build_object(
      'players', jsonb_array_length(known.published_results -> 'players')));
  return version;
end;
$$;

comment on function public.take_back_results(text, integer) is
  'Nobody but administrators sees the published results any more; scores, rules and awards stay; administrators only. Returns the version. Codes: tournament_not_found, version_conflict, results_missing.';

create function public.tournaments_with_results() returns setof text
language sql stable security definer
set search_path = ''
as $$
  select competition.tournament_id
  from public.competitions as competition
  join public.tournaments as there on there.id = competition.tournament_id
  where competition.published_results is not null and there.state <> 'draft';
$$;

comment on function public.tournaments_with_results() is
  'The ids of the tournaments whose results are published.';

revoke execute on function public.take_back_results(text, integer) from public, anon;
grant execute on function public.take_back_results(text, integer) to authenticated;
revoke execute on function public.tournaments_with_results() from public;
grant execute on function public.tournaments_with_results() to anon, authenticated;

-- What one draft still lacks, for its form.

create function public.tournament_missing_fields(tournament text) returns text[]
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform public.assert_admin();
  return coalesce(
    (select public.missing_fields(known) from public.tournaments as known
     where known.id = tournament_missing_fields.tournament),
    '{}');
end;
$$;

comment on function public.tournament_missing_fields(text) is
  'The columns that must be filled in before this tournament can be published; administrators only.';

revoke execute on function public.tournament_missing_fields(text) from public, anon;
grant execute on function public.tournament_missing_fields(text) to authenticated;

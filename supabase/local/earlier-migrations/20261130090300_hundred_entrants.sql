-- A page of entrants has 100 of them, however many players each brings.

create or replace function public.entrants_page(
  tournament text,
  search text default '',
  wanted_state text default null,
  wanted_golf_group text default null,
  wanted_category text default null,
  wanted_answers jsonb default '{}',
  is_here boolean default null,
  page integer default 1
)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  shown public.tournaments;
  stored_answers jsonb;
  page_size constant integer := 100;
begin
  select * into shown from public.tournaments as known
  where known.id = entrants_page.tournament;
  if shown.id is null then
    return null;
  end if;
  stored_answers := (
    select jsonb_object_agg(
      question ->> 'id',
      case question ->> 'kind'
        when 'yes_no' then to_jsonb(wanted_answers ->> (question ->> 'id') = 'yes')
        else wanted_answers -> (question ->> 'id') end)
    from jsonb_array_elements(shown.questions) as question
    where wanted_answers ? (question ->> 'id'));
  return jsonb_build_object(
    'tournament', to_jsonb(shown),
    'page_size', page_size,
    'entrants', (
      select coalesce(jsonb_agg(to_jsonb(entrant)), '[]')
      from public.tournament_entrants(
        shown.id, search, wanted_state, wanted_golf_group, wanted_category,
        stored_answers, is_here, page_size, page) as entrant),
    'counts', (
      select coalesce(jsonb_agg(to_jsonb(counted)), '[]')
      from public.entrant_counts(shown.id) as counted));
end;
$$;

-- Visitors read the format of a tournament, once the club has saved it.

create or replace function public.published_competition(slug text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'draw', (select to_jsonb(draw) from private.published_draw(there.id) as draw),
    'results', (select to_jsonb(results) from private.published_results(there.id) as results),
    'format', (select competition.rules -> 'scoring' -> 'format'
               from public.competitions as competition
               where competition.tournament_id = there.id))
  from public.tournaments as there
  where there.slug = published_competition.slug and there.state <> 'draft';
$$;

comment on function public.published_competition is
  'The published draw and results of a tournament, {draw, results, format} as published_draw and published_results give them; null: not published. The format is null before the club has saved it. Null for a tournament that is not.';

-- What a tournament's information page shows of its draw and its results, in one call
-- beside that for the tournament: the page knows only the slug.

create function public.published_competition(slug text) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'draw', (select to_jsonb(draw) from public.published_draw(there.id) as draw),
    'results', (select to_jsonb(results) from public.published_results(there.id) as results))
  from public.tournaments as there
  where there.slug = published_competition.slug and there.state <> 'draft';
$$;

comment on function public.published_competition(text) is
  'The published draw and results of a tournament, {draw, results} as published_draw and published_results give them; null: not published. Null for a tournament that is not.';

revoke execute on function public.published_competition(text) from public;
grant execute on function public.published_competition(text) to anon, authenticated;

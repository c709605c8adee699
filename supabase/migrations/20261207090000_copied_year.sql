-- The copy of a tournament whose name has its year is of the year after.

create or replace function public.copy_tournament(tournament text, submission_key uuid default null)
returns table (id text, slug text, version integer)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  source public.tournaments;
  made public.tournaments;
  year integer;
  new_name text;
begin
  perform private.assert_admin();
  select * into source from public.tournaments as known
  where known.id = copy_tournament.tournament;
  if not found then
    raise exception 'tournament_not_found';
  end if;
  year := extract(year from source.starts_on);
  new_name := case when year is null then source.name
    else replace(source.name, year::text, greatest(year + 1,
      extract(year from now() at time zone 'Asia/Kolkata')::integer)::text) end;
  -- Everything but what belongs to that day and its players.
  insert into public.tournaments
  select copied.*
  from jsonb_populate_record(source, jsonb_build_object(
    'id', coalesce(submission_key, gen_random_uuid())::text,
    'name', new_name, 'slug', private.free_slug(new_name),
    'state', 'draft', 'published_at', null, 'cancelled_reason', null,
    'version', 1, 'updated_at', now(), 'calendar_path', null,
    'starts_on', null, 'date_text', null, 'lead', null, 'closing_text', null,
    'registration_opens_at', null, 'registration_closes_at', null, 'changes_until', null,
    'facts', '[]'::jsonb, 'teams_note', null, 'news', '[]'::jsonb)) as copied
  on conflict on constraint tournaments_pkey do nothing
  returning * into made;
  if made.id is null then
    return query
      select there.id, there.slug, there.version from public.tournaments as there
      where there.id = submission_key::text;
    return;
  end if;
  perform private.write_tournament_audit(
    'tournament-copied', made, jsonb_build_array(source.slug));
  return query select made.id, made.slug, made.version;
exception
  when unique_violation then
    raise exception 'slug_taken';
end;
$$;

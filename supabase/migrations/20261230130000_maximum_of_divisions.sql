-- A division may have a maximum handicap.

create or replace function private.is_list_of_divisions(divisions jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(divisions) is distinct from 'array'
     or jsonb_path_exists(divisions, '$[*] ? (@.type() != "object")') then
    return false;
  end if;
  return private.is_list_of_texts(
      (select coalesce(jsonb_agg(division - array['id', 'from', 'to', 'max']), '[]')
       from jsonb_array_elements(divisions) as division),
      8, '{"name": 40}', '{"who": 80, "tees": 20}')
    and not exists (
      select from jsonb_array_elements(divisions) as division
      where coalesce(division ->> 'id', '') !~ '^[a-z0-9-]{1,40}$'
        or jsonb_typeof(coalesce(division -> 'from', '0')) <> 'number'
        or jsonb_typeof(coalesce(division -> 'to', '0')) <> 'number'
        or jsonb_typeof(coalesce(division -> 'max', '0')) <> 'number'
        or coalesce(division ->> 'max', '0') !~ '^([0-9]|[1-4][0-9]|5[0-4])$'
        -- A case, so that the casts never see another text.
        or case
          when coalesce(division ->> 'from', '0') ~ '^[0-9]{1,2}$'
            and coalesce(division ->> 'to', '54') ~ '^[0-9]{1,2}$'
          then coalesce((division ->> 'from')::integer, 0)
              > coalesce((division ->> 'to')::integer, 54)
            or (division ->> 'to')::integer > 54
          else true
        end)
    and (select count(*) = count(distinct division ->> 'id')
           and count(*) = count(distinct lower(division ->> 'name'))
         from jsonb_array_elements(divisions) as division);
end;
$$;

comment on function private.is_list_of_divisions is
  'Whether these are at most eight divisions {id, name, who, from, to, tees, max}: a range of handicaps in whole strokes from 0 to 54, open where an end is missing, and the most that a handicap counts. No id and no name twice.';

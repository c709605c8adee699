-- What the data API offers to everybody, whatever the table.

-- A hosted project sets a full database to read-only.
create function public.can_write() returns boolean
language sql volatile
set search_path = ''
as $$
  select current_setting('transaction_read_only') = 'off';
$$;

comment on function public.can_write is
  'Whether rows can be written. For the site''s own health.';

grant execute on function public.can_write to anon, authenticated;

-- The data API passes values as parameters: in its statements a tilde is an operator,
-- of its filters match and imatch. Anybody could have them compute for as long as a
-- statement may take.
create function private.filters_are_plain() returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if position('~' in current_query()) > 0 then
    raise exception 'Filters by regular expression are not offered';
  end if;
  return true;
end;
$$;

comment on function private.filters_are_plain is
  'True, or an error when the statement compares with a regular expression.';

grant execute on function private.filters_are_plain to anon, authenticated;

do $$
declare
  known regclass;
begin
  for known in
    select oid from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity
      and (has_any_column_privilege('anon', oid, 'select')
        or has_any_column_privilege('authenticated', oid, 'select'))
    order by relname
  loop
    execute format(
      'create policy "no filter is a regular expression" on %s
         as restrictive for select to anon, authenticated
         using ((select private.filters_are_plain()))', known);
  end loop;
end;
$$;

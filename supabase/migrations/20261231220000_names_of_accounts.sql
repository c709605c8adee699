-- The names of accounts have no sign that cannot be seen, as those of entries.

create function private.without_hidden_signs(typed text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(typed,
    '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]',
    '', 'g');
$$;

create or replace function private.has_hidden_signs(typed text) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(typed <> private.without_hidden_signs(typed), false);
$$;

-- Anyone may write anything into their own metadata, so the name is cut to what
-- an entry's may be: a failing trigger here would make sign-up fail.
create or replace function private.name_in_metadata(metadata jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(btrim(left(btrim(private.without_hidden_signs(coalesce(
    nullif(btrim(metadata ->> 'full_name'), ''),
    metadata ->> 'name'
  ))), 120)), '');
$$;

update public.profiles set full_name = nullif(btrim(private.without_hidden_signs(full_name)), '')
where private.has_hidden_signs(full_name);

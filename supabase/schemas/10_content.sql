-- What the club says on its own pages: news, bank cards and so on. What a kind asks for is
-- described in app/catalogue; here is who may read and change it, and what it was before.

create table public.content (
  -- A new one's is a UUID; what the site began with has words, which links contain.
  id text not null,
  kind text not null,
  version integer default 1 not null,
  -- Among those of its kind, from the top.
  position integer not null,
  -- Answers to the fields of the kind, by name: texts, numbers and boxes.
  fields jsonb not null,
  -- Of kinds that are listed by it.
  day text generated always as (fields ->> 'day') stored,
  -- The course of the club that it is about (10_courses.sql), whose numbers it shows.
  course_id uuid generated always as ((fields ->> 'course')::uuid) stored,
  is_shown boolean default false not null,
  -- Since when visitors know it, hidden in between or not; null: it has never been shown.
  first_shown_at timestamptz,
  deleted_at timestamptz,
  updated_at timestamptz default now() not null,
  constraint content_pkey primary key (id),
  constraint content_id check (id ~ '^[a-z0-9-]{2,40}$'),
  constraint content_kind check (kind ~ '^[a-z]{3,20}$'),
  constraint content_fields check (
    jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 32768
    and not private.has_hidden_signs(fields::text)),
  constraint content_deleted check (deleted_at is null or not is_shown)
);

comment on table public.content is
  'What the club edits of its own pages; what is not shown only its editors read.';

create index content_in_order on public.content (kind, position, id);
create index content_by_day on public.content (kind, day, first_shown_at) where day is not null;
create index content_of_course on public.content (course_id) where course_id is not null;
create index content_to_remove on public.content (deleted_at) where deleted_at is not null;

create function private.keep_first_shown() returns trigger
language plpgsql
as $$
begin
  if new.is_shown and new.first_shown_at is null then
    new.first_shown_at := now();
  end if;
  return new;
end;
$$;

create trigger keep_first_shown
  before insert or update on public.content
  for each row execute function private.keep_first_shown();

create table public.content_versions (
  content_id text not null,
  version integer not null,
  fields jsonb not null,
  is_shown boolean not null,
  is_deleted boolean not null,
  at timestamptz default now() not null,
  writer uuid default auth.uid(),
  constraint content_versions_fields check (octet_length(fields::text) <= 32768),
  constraint content_versions_pkey primary key (content_id, version),
  constraint content_versions_content_fkey foreign key (content_id)
    references public.content(id) on delete cascade,
  constraint content_versions_writer_fkey foreign key (writer)
    references auth.users(id) on delete set null
);

comment on table public.content_versions is
  'As what the club edits was each time that it was saved.';

create index content_versions_by_writer on public.content_versions (writer);

create policy "visitors read what is shown" on public.content
  for select to anon
  using (is_shown);

create policy "members read what is shown, editors the rest too" on public.content
  for select to authenticated
  using (is_shown or (select private.has_role('{editor}')));

create function private.keep_content_version() returns trigger
language plpgsql security definer
as $$
begin
  -- Another place in the list is no other content.
  if tg_op = 'INSERT' or new.version > old.version then
    insert into public.content_versions (content_id, version, fields, is_shown, is_deleted)
    values (new.id, new.version, new.fields, new.is_shown, new.deleted_at is not null);
  end if;
  return null;
end;
$$;

create trigger keep_content_version
  after insert or update on public.content
  for each row execute function private.keep_content_version();

-- Who wrote which version; editors only.
create view private.versions_of_content as
select saved.content_id, saved.version, saved.fields, saved.is_shown, saved.is_deleted, saved.at,
       coalesce(account.full_name, account.email) as writer_name
from public.content_versions as saved
left join public.profiles as account on account.id = saved.writer
where (select private.has_role('{editor}'));

create view public.content_history with (security_invoker = true) as
select saved.* from private.versions_of_content as saved;

comment on view public.content_history is
  'The versions of what the club edits, and who saved each; editors only. May be null: writer_name.';

create function private.note_content(action text, saved public.content) returns void
language sql volatile
as $$
  insert into public.admin_audit (admin_id, action, search, details)
  values ((select auth.uid()), note_content.action, (saved).kind,
          jsonb_build_object('content', (saved).id, 'version', (saved).version));
$$;

-- What the caller is about to change, locked. Codes: content_not_found, content_changed.
create function private.open_content(item text, expected_version integer) returns public.content
language plpgsql volatile
as $$
declare
  known public.content;
begin
  select * into known from public.content as there where there.id = open_content.item for update;
  if known.id is null then
    raise exception 'content_not_found';
  end if;
  if known.version <> expected_version then
    raise exception 'content_changed';
  end if;
  return known;
end;
$$;

-- Saves what the club says; version 0 adds it at the end of its kind. Safe to repeat: what is stored
-- already is no change, and a form that added it and is sent again with other words changes it, while
-- nothing else has. Returns its version. For editors. Codes: content_not_found, content_changed,
-- content_invalid, content_course_gone.
create function public.save_content(
  item text, kind text, expected_version integer, fields jsonb, is_shown boolean
) returns integer
language plpgsql volatile security definer
as $$
declare
  saved public.content;
begin
  perform private.assert_role('{editor}');
  perform private.lock_caller();
  if expected_version = 0 then
    insert into public.content (id, kind, position, fields, is_shown)
    select save_content.item, save_content.kind, coalesce(max(there.position) + 1, 0),
           save_content.fields, save_content.is_shown
    from public.content as there where there.kind = save_content.kind
    on conflict (id) do nothing
    returning * into saved;
  end if;
  if saved.id is null then
    select * into saved from public.content as there where there.id = save_content.item for update;
    if saved.id is null or saved.kind <> save_content.kind or saved.deleted_at is not null then
      raise exception 'content_not_found';
    end if;
    if saved.fields = save_content.fields and saved.is_shown = save_content.is_shown then
      return saved.version;
    end if;
    if saved.version <> greatest(expected_version, 1) then
      raise exception 'content_changed';
    end if;
    update public.content as there
    set fields = save_content.fields, is_shown = save_content.is_shown,
        version = there.version + 1, updated_at = now()
    where there.id = save_content.item
    returning * into saved;
  end if;
  perform private.note_content('content-saved', saved);
  return saved.version;
exception
  when foreign_key_violation then
    raise exception 'content_course_gone';
  when integrity_constraint_violation or data_exception then
    raise exception 'content_invalid' using detail = sqlerrm;
end;
$$;

-- Shows or hides what the club says, deletes it or puts it back, unseen. Safe to repeat. For
-- editors. Codes: content_not_found, content_changed.
create function public.set_content_state(item text, expected_version integer, state text)
returns integer
language plpgsql volatile security definer
as $$
declare
  known public.content;
begin
  perform private.assert_role('{editor}');
  perform private.lock_caller();
  if state not in ('shown', 'hidden', 'deleted') then
    raise exception 'state_unknown' using errcode = 'data_exception';
  end if;
  select * into known from public.content as there where there.id = set_content_state.item for update;
  if known.is_shown = (state = 'shown') and (known.deleted_at is not null) = (state = 'deleted') then
    return known.version;
  end if;
  known := private.open_content(set_content_state.item, expected_version);
  update public.content as there
  set is_shown = state = 'shown', deleted_at = case when state = 'deleted' then now() end,
      version = there.version + 1, updated_at = now()
  where there.id = set_content_state.item
  returning * into known;
  perform private.note_content('content-' || state, known);
  return known.version;
end;
$$;

-- Moves what the club says one place up or down among those of its kind that are not deleted, unless
-- it does not stand at the expected place, counted from 0, any more: a button that was pressed twice.
-- Returns whether it did. For editors. Code: content_not_found.
create function public.move_content(item text, up boolean, expected_place integer default null)
returns boolean
language plpgsql volatile security definer
as $$
declare
  known public.content;
begin
  perform private.assert_role('{editor}');
  select * into known from public.content as there where there.id = move_content.item;
  if known.id is null or known.deleted_at is not null then
    raise exception 'content_not_found';
  end if;
  -- Two who put the same list in order take turns.
  perform from public.content as there where there.kind = known.kind order by there.id for update;
  if expected_place <> (
    select count(*) from public.content as before
    join public.content as own on own.id = known.id
    where before.kind = known.kind and before.deleted_at is null
      and (before.position, before.id) < (own.position, own.id)) then
    return false;
  end if;
  update public.content as there set position = ordered.place
  from (
    select each.id,
           row_number() over (
             order by each.deleted_at is not null,
                      each.old_place + case when each.id = known.id
                        then case when up then -1.5 else 1.5 end else 0 end) - 1 as place
    from (
      select list.id, list.deleted_at,
             row_number() over (
               order by list.deleted_at is not null, list.position, list.id) as old_place
      from public.content as list where list.kind = known.kind
    ) as each
  ) as ordered
  where ordered.id = there.id and there.position <> ordered.place;
  return true;
end;
$$;

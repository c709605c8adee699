-- Pictures of the club: what the site made of a photograph is in the platform's storage, what it
-- shows and where is a row here.

create function private.picture_owner(tournament text, content text) returns text
language sql immutable
return coalesce('tournaments/' || tournament, 'content/' || content);

create table public.pictures (
  id uuid not null,
  -- Whose picture it is: exactly one of these, which a further owner joins.
  tournament_id text,
  content_id text,
  owner text generated always as (private.picture_owner(tournament_id, content_id)) stored not null,
  -- Where it is shown: the one on its owner's card and page, or one of the gallery.
  place text not null,
  -- What is said of it to people who do not see it; null: not written yet.
  alt text,
  -- Of the largest of its files, in pixels.
  width integer not null,
  height integer not null,
  -- In which widths there are files, an AVIF and a JPEG each.
  widths integer[] not null,
  -- In the gallery, by the time when it came.
  position integer default 0 not null,
  is_hidden boolean default false not null,
  version integer default 1 not null,
  -- Null once the account is deleted.
  uploaded_by uuid default auth.uid(),
  created_at timestamptz default now() not null,
  -- It can be taken back for 30 days; then row and files go.
  removed_at timestamptz,
  constraint pictures_pkey primary key (id),
  constraint pictures_tournament_id_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint pictures_content_id_fkey foreign key (content_id)
    references public.content(id) on delete cascade,
  constraint pictures_uploaded_by_fkey foreign key (uploaded_by)
    references auth.users(id) on delete set null,
  -- Tournaments alone have a gallery.
  constraint pictures_owner check (
    num_nonnulls(tournament_id, content_id) = 1 and (place = 'card' or tournament_id is not null)),
  constraint pictures_place check (place in ('card', 'gallery')),
  constraint pictures_alt check (
    char_length(alt) <= 200 and btrim(alt) <> '' and not private.has_hidden_signs(alt)),
  constraint pictures_size check (width between 1 and 1600 and height between 1 and 100000),
  constraint pictures_widths check (
    cardinality(widths) between 1 and 3 and 0 < all (widths) and width = any (widths)
    and width >= all (widths))
);

comment on table public.pictures is
  'Pictures that the club shows. The files are <owner>/<id>/<width>.avif and .jpg in the bucket pictures.';

create unique index pictures_of_card on public.pictures (owner)
  where place = 'card' and removed_at is null;
create index pictures_of_owner on public.pictures (owner, position);
create index pictures_of_tournament on public.pictures (tournament_id, position);
create index pictures_of_content on public.pictures (content_id);
create index pictures_by on public.pictures (uploaded_by);
create index pictures_to_remove on public.pictures (removed_at) where removed_at is not null;

-- Of an owner whom the caller reads.
create policy "visitors read what is shown" on public.pictures
  for select to anon
  using (
    removed_at is null and not is_hidden
    and (
      tournament_id = (
        select shown.id from public.tournaments as shown where shown.id = tournament_id)
      or content_id = (
        select shown.id from public.content as shown where shown.id = content_id)));

create policy "members read what is shown, the club all of its own" on public.pictures
  for select to authenticated
  using (
    tournament_id = any (array(select private.tournaments_of('{secretary,starter,treasurer}')))
    or (content_id is not null and (select private.has_role('{editor}')))
    or (
      removed_at is null and not is_hidden
      and (
        tournament_id = (
          select shown.id from public.tournaments as shown where shown.id = tournament_id)
        or content_id = (
          select shown.id from public.content as shown where shown.id = content_id))));

-- Files.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('pictures', 'pictures', false, 8388608, '{image/avif,image/jpeg}')
on conflict (id) do nothing;

-- Who may add a picture there.
create function private.picture_roles(place text, content text default null) returns text[]
language sql immutable
return case when content is not null then '{editor}'::text[]
  when place = 'card' then '{secretary}'::text[]
  else '{secretary,starter,treasurer}'::text[] end;

-- Whether the caller may store a file of this name: one of a picture for a tournament in which they
-- have a role, or for what they edit.
create function private.may_store_picture(file text) returns boolean
language sql stable
return
  file ~ '^(tournaments|content)/[^/]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[1-9][0-9]{0,3}\.(avif|jpg)$'
  and case split_part(file, '/', 1)
    when 'content' then private.has_role('{editor}')
    else private.has_role(private.picture_roles('gallery'), split_part(file, '/', 2)) end;

-- A file is never replaced: no policy is for update. What nothing shows is removed with the secret
-- key (left_over_pictures).
create policy "the club stores its pictures" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'pictures' and private.may_store_picture(name));

create policy "who reads a picture reads its files" on storage.objects
  for select to anon, authenticated
  using (
    bucket_id = 'pictures'
    and exists (
      select from public.pictures as picture
      where picture.id::text = split_part(name, '/', 3)
        and picture.owner = split_part(name, '/', 1) || '/' || split_part(name, '/', 2)));

create function private.note_picture(action text, picture public.pictures) returns void
language plpgsql volatile
as $$
declare
  details jsonb := jsonb_build_object('picture', (picture).id, 'place', (picture).place);
begin
  if (picture).tournament_id is not null then
    perform private.write_tournament_audit(note_picture.action, (picture).tournament_id, details);
  else
    insert into public.admin_audit (admin_id, action, search, details)
    select (select auth.uid()), note_picture.action, item.kind,
           details || jsonb_build_object('content', item.id)
    from public.content as item where item.id = (picture).content_id;
  end if;
end;
$$;

-- Of the audit log, what an item's page shows its editors.
create view private.acts_on_pictures_of_content as
select line.details ->> 'content' as content_id, line.at, line.action,
       coalesce(writer.full_name, writer.email) as admin_name
from public.admin_audit as line
left join public.profiles as writer on writer.id = line.admin_id
where line.details ->> 'content' is not null and starts_with(line.action, 'picture-')
  and (select private.has_role('{editor}'));

create view public.content_picture_changes with (security_invoker = true) as
select act.* from private.acts_on_pictures_of_content as act;

comment on view public.content_picture_changes is
  'What was done to the picture of an item of content, and by whom; editors only. May be null: admin_name.';

-- Makes room where a picture is to be shown: one on the card takes the place of another, a gallery
-- has thirty. Returns whether it took a place. Codes: gallery_full; picture_changed where another one
-- is on the card than the caller saw there.
create function private.make_room_for_picture(owner text, place text, seen uuid) returns boolean
language plpgsql volatile
as $$
begin
  if make_room_for_picture.place = 'card' then
    if make_room_for_picture.seen is distinct from (
      select shown.id from public.pictures as shown
      where shown.owner = make_room_for_picture.owner and shown.place = 'card'
        and shown.removed_at is null) then
      raise exception 'picture_changed';
    end if;
    update public.pictures as before set removed_at = now(), version = before.version + 1
    where before.owner = make_room_for_picture.owner and before.place = 'card'
      and before.removed_at is null;
    return found;
  elsif (select count(*) from public.pictures as shown
         where shown.owner = make_room_for_picture.owner
           and shown.place = 'gallery' and shown.removed_at is null) >= 30 then
    raise exception 'gallery_full';
  end if;
  return false;
end;
$$;

-- Locks the account and whose picture it is, in this order, so that no two pictures take one place;
-- and says whether the owner is there. Codes: tournament_not_found, content_not_found.
create function private.lock_pictures(tournament text, content text) returns void
language plpgsql volatile
as $$
begin
  perform private.lock_caller();
  if lock_pictures.content is not null then
    perform from public.content as item
    where item.id = lock_pictures.content and item.deleted_at is null for no key update;
    if not found then
      raise exception 'content_not_found';
    end if;
  else
    perform from public.tournaments where id = lock_pictures.tournament for no key update;
    if not found then
      raise exception 'tournament_not_found';
    end if;
  end if;
end;
$$;

-- Shows a picture of a tournament or of content whose files are stored, for the roles of its place.
-- One on the card takes the place of the one that was seen there, which can be taken back. Safe to
-- repeat by its id. Returns its version. Codes: tournament_not_found, content_not_found,
-- picture_incomplete, picture_invalid, picture_changed, gallery_full.
create function public.add_picture(
  picture uuid, place text, width integer, height integer, widths integer[],
  alt text default null, tournament text default null, content text default null,
  seen uuid default null
) returns integer
language plpgsql volatile security definer
as $$
#variable_conflict use_column
declare
  added public.pictures;
  is_another boolean;
  wrong text;
begin
  perform private.assert_role(
    private.picture_roles(add_picture.place, add_picture.content), add_picture.tournament);
  perform private.lock_pictures(add_picture.tournament, add_picture.content);
  select * into added from public.pictures as known
  where known.id = add_picture.picture
    and (known.tournament_id = add_picture.tournament or known.content_id = add_picture.content);
  if added.id is not null then
    return added.version;
  end if;
  is_another := private.make_room_for_picture(
    private.picture_owner(add_picture.tournament, add_picture.content), add_picture.place,
    add_picture.seen);
  insert into public.pictures (
    id, tournament_id, content_id, place, alt, width, height, widths, position)
  values (
    add_picture.picture, add_picture.tournament, add_picture.content, add_picture.place,
    nullif(btrim(add_picture.alt), ''), add_picture.width, add_picture.height,
    add_picture.widths,
    (select coalesce(max(there.position), 0) + 1 from public.pictures as there
     where (there.tournament_id = add_picture.tournament or there.content_id = add_picture.content)
       and there.place = add_picture.place))
  returning * into added;
  if (select count(*) from storage.objects as stored
      where stored.bucket_id = 'pictures'
        and stored.name = any (array(
          select added.owner || '/' || added.id || '/' || each || '.' || format
          from unnest(added.widths) as each, unnest('{avif,jpg}'::text[]) as format)))
     <> 2 * cardinality(added.widths) then
    raise exception 'picture_incomplete';
  end if;
  perform private.note_picture(
    case when is_another then 'picture-replaced' else 'picture-added' end, added);
  return added.version;
exception
  when check_violation or not_null_violation or unique_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'picture_invalid' using detail = replace(wrong, 'pictures_', '');
end;
$$;

-- The picture for a change by the roles of its place. Codes: picture_not_found.
create function private.open_picture(picture uuid) returns public.pictures
language plpgsql volatile
as $$
declare
  known public.pictures;
begin
  select * into known from public.pictures as there where there.id = open_picture.picture;
  perform private.assert_role(
    private.picture_roles(known.place, known.content_id), known.tournament_id);
  if known.id is null then
    raise exception 'picture_not_found';
  end if;
  perform private.lock_pictures(known.tournament_id, known.content_id);
  select * into known from public.pictures as there where there.id = open_picture.picture;
  return known;
end;
$$;

-- Says what a picture shows, where that is what the caller saw said of it. Returns its version. Codes:
-- picture_not_found, picture_removed, picture_changed, picture_invalid.
create function public.describe_picture(picture uuid, was text, alt text)
returns integer
language plpgsql volatile security definer
as $$
#variable_conflict use_column
declare
  known public.pictures := private.open_picture(describe_picture.picture);
begin
  if known.removed_at is not null then
    raise exception 'picture_removed';
  end if;
  if known.alt is not distinct from nullif(btrim(describe_picture.alt), '') then
    return known.version;
  end if;
  if known.alt is distinct from nullif(btrim(describe_picture.was), '') then
    raise exception 'picture_changed';
  end if;
  update public.pictures as there
  set alt = nullif(btrim(describe_picture.alt), ''), version = there.version + 1
  where there.id = known.id
  returning * into known;
  perform private.note_picture('picture-described', known);
  return known.version;
exception
  when check_violation then
    raise exception 'picture_invalid';
end;
$$;

-- Hides a picture at once, or shows it again. Safe to repeat. Codes: picture_not_found,
-- picture_removed.
create function public.hide_picture(picture uuid, hidden boolean) returns integer
language plpgsql volatile security definer
as $$
#variable_conflict use_column
declare
  known public.pictures := private.open_picture(hide_picture.picture);
begin
  if known.removed_at is not null then
    raise exception 'picture_removed';
  end if;
  if known.is_hidden = hide_picture.hidden then
    return known.version;
  end if;
  update public.pictures as there
  set is_hidden = hide_picture.hidden, version = there.version + 1
  where there.id = known.id
  returning * into known;
  perform private.note_picture(
    case when known.is_hidden then 'picture-hidden' else 'picture-shown' end, known);
  return known.version;
end;
$$;

-- Removes a picture, or takes it back within 30 days; on the card it then takes the place of the one
-- that was seen there. Safe to repeat. Codes: picture_not_found, picture_changed, gallery_full.
create function public.remove_picture(picture uuid, removed boolean, seen uuid default null)
returns integer
language plpgsql volatile security definer
as $$
#variable_conflict use_column
declare
  known public.pictures := private.open_picture(remove_picture.picture);
begin
  if (known.removed_at is not null) = remove_picture.removed then
    return known.version;
  end if;
  if known.removed_at < now() - interval '30 days' then
    raise exception 'picture_not_found';
  elsif not remove_picture.removed then
    perform private.make_room_for_picture(known.owner, known.place, remove_picture.seen);
  end if;
  update public.pictures as there
  set removed_at = case when remove_picture.removed then now() end, version = there.version + 1
  where there.id = known.id
  returning * into known;
  perform private.note_picture(
    case when known.removed_at is null then 'picture-taken-back' else 'picture-removed' end, known);
  return known.version;
end;
$$;

-- Files that no picture has: of one that was removed 30 days ago, of a tournament or content that is
-- deleted, of an upload that did not come to its end a day ago. Only the platform's storage can
-- remove them, so the function remove-pictures asks for them, and it alone.
create function public.left_over_pictures(batch_size integer default 100) returns setof text
language sql stable security definer
as $$
  select stored.name from storage.objects as stored
  where stored.bucket_id = 'pictures' and stored.created_at < now() - interval '1 day'
    and not exists (
      select from public.pictures as picture
      where picture.id::text = split_part(stored.name, '/', 3)
        and picture.owner = split_part(stored.name, '/', 1) || '/' || split_part(stored.name, '/', 2)
        and (picture.removed_at is null or picture.removed_at >= now() - interval '30 days'))
  order by stored.created_at
  limit left_over_pictures.batch_size;
$$;

-- Rows whose files are gone.
create function private.forget_pictures() returns void
language sql volatile
as $$
  delete from public.pictures as picture
  where picture.removed_at < now() - interval '30 days'
    and not exists (
      select from storage.objects as stored
      where stored.bucket_id = 'pictures'
        and starts_with(stored.name, picture.owner || '/' || picture.id || '/'));
$$;

-- Golf groups that members name have no sign that cannot be seen either, and two signs
-- that no XML may have count as such: the tee sheet's image could not be shown.

lock table public.tournament_registrations in access exclusive mode;

create or replace function private.without_hidden_signs(typed text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(typed,
    '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]',
    '', 'g');
$$;

create or replace function private.accept_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_api constant boolean := coalesce((select auth.role()) = 'authenticated', false);
  is_member constant boolean := is_api and not new.entered_by_club;
  tournament public.tournaments;
  replaced public.tournament_registrations;
  current public.tournament_registrations;
begin
  if new.entered_by_club then
    perform private.lock_member(new.user_id);
  else
    perform private.begin_registration(new.user_id);
  end if;

  -- By its id, or by the name and day that registrations had before.
  if new.tournament_id is null then
    select * into tournament from public.tournaments
    where name = new.tournament_name and starts_on = new.tournament_date;
  else
    select * into tournament from public.tournaments where id = new.tournament_id;
  end if;
  -- Nobody learns of a draft.
  if tournament.id is null or is_member and tournament.state = 'draft' then
    if new.tournament_id is not null then
      raise exception 'tournament_not_found';
    end if;
    tournament := null;
  else
    new.tournament_id := tournament.id;
    new.tournament_name := tournament.name;
    new.tournament_date := tournament.starts_on;
    new.entry_form := tournament.entry_form;
  end if;
  -- An entry that the club corrects may have no account.
  new.entry_id := coalesce((
    select entry_id from public.tournament_registrations
    where new.entered_by_club and id = new.replaces
  ), (
    select entry_id from public.tournament_registrations
    where user_id = new.user_id and tournament_id = new.tournament_id
    limit 1
  ), new.id);
  if is_api then
    if private.has_hidden_signs(new.full_name) or private.has_hidden_signs(new.phone)
       or private.has_hidden_signs(new.email) or private.has_hidden_signs(new.golf_group)
       or jsonb_typeof(new.players) = 'array' and exists (
         select from jsonb_array_elements(new.players) as player
         where private.has_hidden_signs(player ->> 'full_name')
           or private.has_hidden_signs(player ->> 'phone')) then
      raise exception 'hidden_signs' using errcode = '22023';
    end if;
    -- Of another entry an id would stand twice in a draw.
    new.players := private.with_own_player_ids(new.players, new.entry_id);
  else
    new.players := private.with_player_ids(new.players);
  end if;

  -- Sent before: it meets its idempotency key.
  if exists (
    select from public.tournament_registrations where submission_key = new.submission_key
  ) then
    return new;
  end if;
  if is_member then
    perform private.check_registration_rate(new.user_id);
  end if;
  if new.replaces is not null then
    replaced := private.find_current_registration(new.user_id, new.replaces);
    if (new.tournament_name, new.tournament_date)
       is distinct from (replaced.tournament_name, replaced.tournament_date) then
      raise exception 'other_tournament';
    end if;
  end if;

  if tournament.id is not null then
    tournament := private.lock_tournament(tournament.id);
    if tournament.id is null then
      raise exception 'tournament_not_found';
    end if;
    -- It may have been renamed or moved meanwhile.
    new.tournament_name := tournament.name;
    new.tournament_date := tournament.starts_on;
    new.entry_form := tournament.entry_form;
    if replaced.id is not null then
      -- It may have moved up meanwhile.
      replaced := private.find_current_registration(new.user_id, new.replaces);
    end if;
  end if;
  if replaced.id is not null then
    if not new.entered_by_club then
      perform private.assert_changes_are_open(tournament);
    end if;
  elsif is_member and tournament.id is not null then
    perform private.assert_registration_period(tournament);
  end if;
  if is_api then
    new.network := replaced.network;
  end if;
  if is_member and replaced.id is null then
    new.network := private.own_network();
    perform private.check_network_rate(new.network);
  end if;
  if tournament.id is not null then
    new := private.with_divisions(new, tournament);
    perform private.assert_entry(new, tournament);
    if is_member and private.chooses_given_division(new, replaced, tournament) then
      raise exception 'category_not_offered';
    end if;
    if is_api and private.is_list_of_players(new.players, new.entry_form) then
      select * into current from public.tournament_registrations
      where entry_id = new.entry_id and replaced_at is null and withdrawn_at is null;
      new := private.give_places(new, current, tournament);
    end if;
  end if;

  if is_api then
    -- The transaction may have begun before that of the version it replaces.
    new.registration_date := clock_timestamp();
  end if;
  update public.tournament_registrations set replaced_at = new.registration_date
  where entry_id = new.entry_id and replaced_at is null
    and registration_date <= new.registration_date;
  new.replaced_at := (
    select min(registration_date) from public.tournament_registrations
    where entry_id = new.entry_id and registration_date > new.registration_date);
  return new;
end;
$$;

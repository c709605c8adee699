-- The club's register of people: members, juniors, members of other clubs and guests, with or
-- without an account.

-- A spreadsheet drops the zeros of 0041.
create function private.number_key(number text) returns text
language sql immutable
return regexp_replace(lower(btrim(number)), '^0+(?=.)', '');

create function private.person_key(full_name text) returns text
language sql immutable
return private.folded(translate(full_name, '´`', ''''''));

create function private.phone_key(phone text) returns text
language sql immutable
return nullif(right(regexp_replace(phone, '\D', '', 'g'), 10), '');

-- The words of a name in the order of the alphabet, without accents: Menon Ravi is Ravi Menon.
create function private.name_words(name text) returns text
language sql immutable
return (
  select string_agg(word, ' ' order by word)
  from unnest(string_to_array(btrim(private.search_words(name)), ' ')) as word);

create table public.people (
  id uuid not null,
  version integer default 1 not null,
  number text,
  -- "Col.", "Dr.": names are compared without it.
  title text,
  full_name text not null,
  -- Which of the name in the register, by the order in which they came.
  namesake integer default 1 not null,
  gender text,
  birth_year integer,
  phone text,
  second_phone text,
  email text,
  home_club text,
  status text default 'member' not null,
  guest_of uuid,
  handicap text,
  handicap_on date,
  authority_number text,
  user_id uuid,
  -- False: the desk has said whose account it is, or that there is none.
  joins_by_email boolean default true not null,
  updated_at timestamptz default now() not null,
  -- What is personal has gone; the row stays for what refers to it.
  forgotten_at timestamptz,
  number_key text generated always as (private.number_key(number)) stored,
  name_key text generated always as (
    case when forgotten_at is null then private.person_key(full_name) end) stored,
  name_words text generated always as (
    case when forgotten_at is null then private.name_words(full_name) end) stored,
  search_text text generated always as (
    case when forgotten_at is null then
      private.search_words(coalesce(number, '') || ' ' || coalesce(title, '')) || private.search_text(full_name) end) stored,
  constraint people_pkey primary key (id),
  -- Numbers of several people are changed in one statement.
  constraint people_number_key unique (number_key) deferrable,
  constraint people_user_id unique (user_id),
  constraint people_guest_of_fkey foreign key (guest_of)
    references public.people(id),
  constraint people_user_id_fkey foreign key (user_id)
    references auth.users(id) on delete set null,
  constraint people_number check (
    btrim(number) <> '' and char_length(number) <= 20 and not private.has_hidden_signs(number)),
  constraint people_title check (
    btrim(title) <> '' and char_length(title) <= 20 and not private.has_hidden_signs(title)),
  constraint people_full_name check (
    btrim(full_name) <> '' and char_length(full_name) between 2 and 120
    and not private.has_hidden_signs(full_name)),
  constraint people_gender check (gender in ('f', 'm')),
  constraint people_birth_year check (birth_year between 1900 and 2100),
  constraint people_phone check (
    char_length(phone) between 10 and 32 and not private.has_hidden_signs(phone)),
  constraint people_second_phone check (
    char_length(second_phone) between 10 and 32 and not private.has_hidden_signs(second_phone)),
  constraint people_email check (
    email is null or char_length(email) <= 254 and private.is_mail_address(email)),
  constraint people_home_club check (
    btrim(home_club) <> '' and char_length(home_club) <= 80
    and not private.has_hidden_signs(home_club)),
  constraint people_status check (
    status in ('member', 'junior', 'reciprocal', 'guest', 'former')),
  constraint people_guest_of check (guest_of is null or status = 'guest'),
  constraint people_handicap check (
    handicap is null or char_length(handicap) <= 5 and private.is_handicap(handicap)),
  constraint people_handicap_on check ((handicap is null) = (handicap_on is null)),
  constraint people_forgotten check (
    forgotten_at is null
    or status = 'former' and num_nonnulls(
      number, title, gender, birth_year, phone, second_phone, email, home_club, guest_of, handicap,
      authority_number, user_id) = 0),
  constraint people_authority_number check (
    btrim(authority_number) <> '' and char_length(authority_number) <= 20
    and not private.has_hidden_signs(authority_number))
);

comment on table public.people is
  'The club''s register. A row of a guest or of a former member goes a year after its last change; where results or a series refer to it, what is personal goes.';

create index people_by_name on public.people (name_key, namesake);
-- What is personal of these has gone, and their numbers are nobody else's.
create index people_forgotten on public.people (namesake) where forgotten_at is not null;
create index people_by_words on public.people (name_words);
create index people_in_order on public.people (full_name, id);
create index people_by_email on public.people (lower(email));
create index people_by_phone on public.people (private.phone_key(phone));
create index people_by_second_phone on public.people (private.phone_key(second_phone));
create index people_guests on public.people (guest_of) where guest_of is not null;
create index people_who_go on public.people (updated_at)
  where status in ('former', 'guest') and forgotten_at is null;

-- As number_namesake of players, for series with people whom no tournament tells apart.
create function private.number_person() returns trigger
language plpgsql
as $$
declare
  key constant text := private.person_key(new.full_name);
begin
  if new.forgotten_at is null and (tg_op = 'INSERT' or key is distinct from old.name_key) then
    new.namesake := 1 + greatest(
      0,
      (select max(known.namesake) from public.people as known
       where known.name_key = key and known.id <> new.id),
      (select max(known.namesake) from public.people as known
       where known.forgotten_at is not null and known.namesake > 1));
  end if;
  return new;
end;
$$;

create trigger number_namesakes
  before insert or update of full_name on public.people
  for each row
  execute function private.number_person();

-- Players stand before the register.
alter table public.players add constraint players_person_id_fkey
  foreign key (person_id) references public.people(id);

-- Contacts and accounts are read by functions, which leave a line in the audit log.
create function private.people_by_digits(digits text) returns setof uuid
language sql stable security definer
as $$
  select person.id from public.people as person
  where private.has_role('{secretary}')
    and concat_ws(' ', regexp_replace(person.phone, '\D', '', 'g'),
                  regexp_replace(person.second_phone, '\D', '', 'g')) like '%' || digits || '%';
$$;

-- A page of the register: {total, people}, by the words of a name or number in any order, or by a
-- phone number. Names of which a word begins with the first typed word come first. Secretaries only.
create function public.people_page(
  search text default '',
  of_status text default null,
  page integer default 1,
  page_size integer default 50
) returns jsonb
language plpgsql stable
as $$
declare
  patterns text[];
  digits text;
  of_page constant integer := least(greatest(people_page.page_size, 1), 100);
begin
  perform private.assert_role('{secretary}');
  patterns := private.search_patterns(people_page.search);
  digits := private.search_digits(people_page.search);
  return (
    with matching as (
      select person.id, person.number, person.title, person.full_name, person.status,
             person.home_club, person.handicap, person.handicap_on, count(*) over () as total,
             row_number() over (
               order by
                 ltrim(lower(person.number), '0')
                   is distinct from ltrim(lower(btrim(people_page.search)), '0'),
                 person.search_text not like '% ' || btrim(patterns[1], '% ') || '%',
                 person.full_name, person.id) as place
      from public.people as person
      -- Null: forgotten.
      where person.search_text is not null
        and (person.search_text like all (patterns)
             or person.id in (select private.people_by_digits(digits)))
        and (people_page.of_status is null or person.status = people_page.of_status)
    )
    select jsonb_build_object(
      'total', coalesce(max(matching.total), 0),
      'people', coalesce(
        jsonb_agg(to_jsonb(matching) - array['total', 'place'] order by matching.place) filter (
          where matching.place > (greatest(people_page.page, 1) - 1)::bigint * of_page
            and matching.place <= greatest(people_page.page, 1)::bigint * of_page), '[]'))
    from matching);
end;
$$;

-- A hundred of the people whom people_page finds, with their contacts; the export is noted in the audit
-- log. Secretaries only.
create function public.export_people(
  search text default '', of_status text default null, page integer default 1
) returns jsonb
language plpgsql volatile security definer
as $$
declare
  found_people jsonb;
begin
  perform private.assert_role('{secretary}');
  perform private.assert_session();
  found_people := public.people_page(
    export_people.search, export_people.of_status, export_people.page, 100);
  if export_people.page = 1 then
    insert into public.admin_audit (admin_id, action, search, details)
    values ((select auth.uid()), 'people-exported', left(export_people.search, 254),
            jsonb_strip_nulls(jsonb_build_object(
              'people', found_people -> 'total', 'status', export_people.of_status)));
  end if;
  return jsonb_set(found_people, '{people}', (
    select coalesce(jsonb_agg(
      listed || jsonb_build_object(
        'gender', person.gender, 'birth_year', person.birth_year, 'phone', person.phone,
        'second_phone', person.second_phone, 'email', person.email,
        'authority_number', person.authority_number) order by position), '[]')
    from jsonb_array_elements(found_people -> 'people')
      with ordinality as shown (listed, position)
    join public.people as person on person.id = (listed ->> 'id')::uuid));
end;
$$;

-- All of a person: the row, account_email, and guest_of_name. Null: there is none. For
-- secretaries only; that contacts were read is noted.
create function public.find_person(person uuid) returns jsonb
language plpgsql volatile security definer
as $$
begin
  perform private.assert_role('{secretary}');
  perform private.note_addresses_read();
  return (
    select to_jsonb(known) - array[
        'user_id', 'joins_by_email', 'forgotten_at', 'number_key', 'name_key', 'namesake',
        'name_words', 'search_text']
      || jsonb_build_object(
        'account_email', (select account.email from auth.users as account
                          where account.id = known.user_id),
        'guest_of_name', (select host.full_name from public.people as host
                          where host.id = known.guest_of and host.forgotten_at is null),
        'guest_of_number', (select host.number from public.people as host
                            where host.id = known.guest_of),
        'results', jsonb_path_query_array(
          private.record_of(known.id), '$.results[*].tournament'))
    from public.people as known
    where known.id = find_person.person and known.forgotten_at is null);
end;
$$;

-- The row of the caller, for their forms and the file of their data; series: {results:
-- [{tournament, as_member}], corrections, divisions, cuts} of the club's series.
create function public.own_person()
returns table (
  number text, title text, full_name text, gender text, birth_year integer, phone text,
  second_phone text, email text, home_club text, status text, handicap text, handicap_on date,
  authority_number text, updated_at timestamptz, series jsonb, handicaps jsonb
)
language plpgsql stable security definer
as $$
begin
  return query
    select person.number, person.title, person.full_name, person.gender, person.birth_year,
           person.phone, person.second_phone, person.email, person.home_club, person.status,
           person.handicap, person.handicap_on, person.authority_number, person.updated_at,
           private.record_of(person.id), private.handicaps_of(person.id)
    from public.people as person
    where person.user_id = (select auth.uid()) and private.has_session();
end;
$$;

-- Joins each person to the account that has confirmed the same address, unless two people have
-- it, as families do, or the desk has decided otherwise.
create function private.join_people(addresses text[]) returns void
language sql volatile
as $$
  update public.people as person set user_id = account.id
  from auth.users as account
  where lower(person.email) = any (addresses)
    and person.user_id is null and person.joins_by_email
    and account.email = lower(person.email)
    and private.has_proven_address(account.email_confirmed_at, account.confirmation_sent_at)
    and not exists (
      select from public.people as other
      where other.id <> person.id
        and (lower(other.email) = lower(person.email) or other.user_id = account.id));
$$;

-- Whether an account has proven its address by a mail, so that people can be joined by theirs. For the
-- secretary of the club.
create function public.has_proven_addresses() returns boolean
language plpgsql stable security definer
as $$
begin
  perform private.assert_role('{secretary}');
  return exists (
    select from auth.users as account
    where private.has_proven_address(account.email_confirmed_at, account.confirmation_sent_at));
end;
$$;

create function private.join_people_of_accounts() returns trigger
language plpgsql security definer
as $$
declare
  addresses constant text[] := array(
    select lower(account.email) from changed as account
    where private.has_proven_address(account.email_confirmed_at, account.confirmation_sent_at));
begin
  -- Else a sign-up would wait for an import, which locks the table.
  if addresses <> '{}' then
    perform private.join_people(addresses);
  end if;
  return null;
end;
$$;

create trigger join_people_of_new_accounts
  after insert on auth.users
  referencing new table as changed
  for each statement
  execute function private.join_people_of_accounts();

create function private.join_people_of_account() returns trigger
language plpgsql security definer
as $$
begin
  perform private.join_people(array[lower(new.email)]);
  return null;
end;
$$;

create trigger join_people_of_confirmed_account
  after update on auth.users
  for each row
  when (
    new.email_confirmed_at is not null
    and (old.email_confirmed_at is null
      or old.email::text is distinct from new.email::text and old.email_change_sent_at is not null)
  )
  execute function private.join_people_of_account();

create function private.note_person(action text, person uuid) returns void
language sql volatile
as $$
  insert into public.admin_audit (admin_id, action, search, details)
  values ((select auth.uid()), note_person.action, '',
          jsonb_build_object('person', note_person.person));
$$;

-- Writes these fields of people, [{id, fields}].
create function private.overwrite_people(changes jsonb) returns void
language sql volatile
as $$
  update public.people as person
  set version = person.version + 1,
      number = merged.number, title = merged.title, full_name = merged.full_name,
      gender = merged.gender, birth_year = merged.birth_year, phone = merged.phone,
      second_phone = merged.second_phone, email = merged.email, home_club = merged.home_club,
      status = merged.status, guest_of = merged.guest_of, handicap = merged.handicap,
      handicap_on = merged.handicap_on, authority_number = merged.authority_number,
      updated_at = now()
  from jsonb_to_recordset(changes) as change (id uuid, fields jsonb)
  join public.people as old on old.id = change.id
  cross join lateral jsonb_populate_record(old, change.fields) as merged
  where person.id = old.id;
$$;

-- Saves a person; version 0 adds one, and is safe to repeat. account_email joins the account of
-- this address, by whatever address the person has; the empty one ends that. account_since: see
-- account_for. Secretaries only. Returns the version. Codes: person_not_found, person_changed,
-- number_taken with whose it is, guest_of_not_found, account_not_found, account_unproven,
-- account_taken, person_invalid.
create function public.save_person(
  person uuid, expected_version integer, fields jsonb, account_email text default '',
  account_since timestamptz default null
) returns integer
language plpgsql volatile security definer
as $$
declare
  known public.people;
  account uuid;
begin
  perform private.assert_role('{secretary}');
  perform private.assert_session();
  perform private.assert_fields(fields, array['full_name', 'status'], array[
    'number', 'title', 'gender', 'birth_year', 'phone', 'second_phone', 'email', 'home_club',
    'guest_of', 'handicap', 'handicap_on', 'authority_number']);
  -- The member before the register, as whoever confirms an address has them.
  if btrim(account_email) <> '' then
    account := private.account_for(account_email, account_since, person);
    if (private.lock_member(account)).id is null then
      raise exception 'account_not_found';
    end if;
  end if;
  lock table public.people in share row exclusive mode;
  select * into known from public.people as found where found.id = person;
  if known.id is null and expected_version <> 0 or known.forgotten_at is not null then
    raise exception 'person_not_found';
  end if;
  if known.id is not null and expected_version = 0 then
    return known.version;
  end if;
  if known.version <> expected_version then
    raise exception 'person_changed';
  end if;
  if exists (
    select from public.people as other
    where other.id <> person
      and other.number_key = private.number_key(fields ->> 'number')
  ) then
    raise exception 'number_taken' using detail = (
      select other.full_name from public.people as other
      where other.id <> person
        and other.number_key = private.number_key(fields ->> 'number'));
  end if;
  if fields ->> 'guest_of' is not null and not exists (
    select from public.people as host
    where host.id = (fields ->> 'guest_of')::uuid and host.id <> person
  ) then
    raise exception 'guest_of_not_found';
  end if;
  if exists (select from public.people as other
             where other.user_id = account and other.id <> person) then
    raise exception 'account_taken';
  end if;
  insert into public.people (id, version, full_name) values (person, 0, fields ->> 'full_name')
  on conflict on constraint people_pkey do nothing;
  perform private.overwrite_people(jsonb_build_array(jsonb_build_object(
    'id', person,
    'fields', jsonb_build_object(
      'number', null, 'title', null, 'gender', null, 'birth_year', null, 'phone', null,
      'second_phone', null, 'email', null, 'home_club', null, 'guest_of', null,
      'handicap', null, 'handicap_on', null, 'authority_number', null) || fields)));
  update public.people as saved
  set user_id = account,
      joins_by_email = saved.joins_by_email and saved.user_id is not distinct from account
  where saved.id = person;
  perform private.join_people(array[lower(fields ->> 'email')]);
  perform private.take_over_removed(array[person]);
  perform private.note_person('person-saved', person);
  return coalesce(known.version, 0) + 1;
exception
  when check_violation or invalid_text_representation or numeric_value_out_of_range
       or not_null_violation or invalid_datetime_format or datetime_field_overflow then
    raise exception 'person_invalid' using detail = sqlerrm;
end;
$$;

-- People who were removed or merged, as they were, for thirty days. Merged: into whom, as that
-- person was, and what moved there, {players, guests, corrections, divisions, cuts, changes}.
create table private.removed_people (
  person uuid not null,
  at timestamptz default now() not null,
  was jsonb not null,
  merged_into uuid,
  into_was jsonb,
  moved jsonb,
  constraint removed_people_pkey primary key (person),
  constraint removed_people_merged_into_fkey foreign key (merged_into)
    references public.people(id) on delete cascade,
  constraint removed_people_merged check (num_nonnulls(merged_into, into_was, moved) in (0, 3))
);

create index removed_people_in_order on private.removed_people (at);
create index removed_people_merged_into on private.removed_people (merged_into);

-- Of people to whom results, series or guests refer, the row stays without what is personal.
-- Returns how many.
create function private.forget_people(people uuid[], may_return boolean default true)
returns integer
language plpgsql volatile
as $$
declare
  known public.people;
begin
  for known in
    select person.* from public.people as person
    where person.id = any (forget_people.people) and person.forgotten_at is null
    -- A guest before the host.
    order by person.guest_of is null, person.id
  loop
    if may_return then
      insert into private.removed_people (person, was) values (known.id, to_jsonb(known));
    end if;
    begin
      delete from public.people as person where person.id = known.id;
    exception when foreign_key_violation then
      update public.people as person
      set version = person.version + 1, full_name = 'Former member', status = 'former',
          number = null, title = null, gender = null, birth_year = null, phone = null,
          second_phone = null, email = null, home_club = null, guest_of = null, handicap = null,
          handicap_on = null, authority_number = null, user_id = null, forgotten_at = now(),
          updated_at = now()
      where person.id = known.id;
      delete from private.person_handicaps as former where former.person = known.id;
    end;
  end loop;
  return cardinality(forget_people.people);
end;
$$;

-- Removes a person; secretaries only, and safe to repeat. Code: person_changed.
create function public.remove_person(person uuid, expected_version integer) returns boolean
language plpgsql volatile security definer
as $$
begin
  perform private.assert_role('{secretary}');
  perform private.assert_session();
  lock table public.people in share row exclusive mode;
  if private.forget_people(array(
    select known.id from public.people as known
    where known.id = remove_person.person and known.version = expected_version
      and known.forgotten_at is null)) = 1 then
    perform private.note_person('person-removed', person);
  elsif exists (select from public.people as known
                where known.id = remove_person.person and known.forgotten_at is null) then
    raise exception 'person_changed';
  end if;
  return true;
end;
$$;

-- Who of the register an entrant is: who is named first. No row: it is not known.
create view private.people_of_entries as
select entered.id as entry_id, person.*
from public.entries as entered
join public.entry_versions as version
  on version.entry_id = entered.id and version.number = entered.version
join public.players as first on first.id = version.player_id
join public.people as person on person.id = first.person_id and person.forgotten_at is null;

-- Juniors do. Also whose results count in a series as a member's.
create function private.counts_as_member(status text) returns boolean
language sql immutable
return status in ('member', 'junior');

-- A junior until the year of the 18th birthday, as far as the year of birth is known.
create function private.status_on(person public.people, day date) returns text
language sql immutable
return case
  when not private.counts_as_member((person).status) or (person).birth_year is null or day is null
    then (person).status
  when extract(year from day) - (person).birth_year < 18 then 'junior'
  else 'member' end;

create function private.status_of_entry(entry uuid) returns text
language sql stable
as $$
  select private.status_on(known, there.starts_on)
  from public.entry_versions as version
  join public.entries as entered
    on entered.id = version.entry_id and entered.version = version.number
  join public.tournaments as there on there.id = entered.tournament_id
  join public.players as first on first.id = version.player_id
  join public.people as known on known.id = first.person_id and known.forgotten_at is null
  where entered.id = status_of_entry.entry;
$$;

-- Refuses a division that is for others than who enters, as far as the register knows them; an
-- entry keeps the one that it has. The detail of category_not_for_person is its id.
create function private.assert_division_of_person(
  sent public.tournament_registrations,
  last public.tournament_registrations,
  tournament public.tournament_details
) returns void
language plpgsql stable
as $$
declare
  wrong text;
begin
  if last.withdrawn_at is null and last.category = sent.category then
    return;
  end if;
  select division.id into wrong
  from public.divisions as division
  join private.people_of_entries as known on known.entry_id = sent.entry_id
  cross join lateral (select private.status_of_entry(sent.entry_id) as status) as on_day
  where division.tournament_id = tournament.id and division.id = sent.category
    and not coalesce(case coalesce(division.for_people, 'everybody')
      when 'everybody' then true
      when 'women' then known.gender = 'f'
      when 'men' then known.gender = 'm'
      when 'juniors' then on_day.status = 'junior'
      when 'members' then private.counts_as_member(on_day.status)
      when 'guests' then on_day.status in ('guest', 'reciprocal')
      else private.refuse_kind(division.for_people) end, true);
  if found then
    raise exception 'category_not_for_person' using detail = wrong;
  end if;
end;
$$;

-- From the day on which the register's handicaps count a member's entry has the one that it was
-- given on that day, or a new entry that of the register; the detail of club_handicap_counts.
create function private.assert_club_handicap(
  sent public.tournament_registrations,
  last public.tournament_registrations,
  tournament public.tournament_details
) returns void
language plpgsql stable
as $$
declare
  counts text;
begin
  if tournament.club_handicaps_on > (now() at time zone 'Asia/Kolkata')::date
     or tournament.club_handicaps_on is null then
    return;
  end if;
  select person.handicap into counts from private.people_of_entries as person
  where person.entry_id = sent.entry_id;
  if last.id is not null and last.withdrawn_at is null and counts is not null then
    counts := last.handicap;
  end if;
  if counts is not null and private.asks_for_handicap(tournament, counts)
     and not private.is_same_handicap(sent.handicap, counts) then
    raise exception 'club_handicap_counts' using detail = counts;
  end if;
end;
$$;

-- Whether the form of a tournament takes a handicap of the register.
create function private.asks_for_handicap(tournament public.tournament_details, handicap text)
returns boolean
language sql immutable
return not (tournament.has_plain_handicaps and tournament.rated_tees = '[]')
  or coalesce(private.handicap_number(handicap) between 0 and 40, false);

-- Entries that were looked at on the day from which the register's handicaps count.
create table private.club_handicaps_taken (
  entry_id uuid not null,
  on_day date not null,
  constraint club_handicaps_taken_pkey primary key (entry_id),
  constraint club_handicaps_taken_entry_id_fkey foreign key (entry_id)
    references public.entries(id) on delete cascade
);

-- One entry per call, so that nobody waits for a member who holds a tournament.
-- Gives an entrant the handicap of the register on the day from which it counts, unless the entry
-- is of that day or later, or play has begun. What cannot be given stays as it is, and differs in
-- the list of entrants. True: call it again.
create function private.take_club_handicap() returns boolean
language plpgsql volatile
as $$
declare
  due record;
  known public.tournament_registrations;
  made public.tournament_registrations;
  tournament public.tournament_details;
begin
  select person.entry_id, person.handicap, person.handicap_on, there.club_handicaps_on as on_day
  into due
  from public.tournaments as there
  join public.entries as entered on entered.tournament_id = there.id and entered.state <> 'withdrawn'
  join private.people_of_entries as person on person.entry_id = entered.id
  join public.entry_versions as version
    on version.entry_id = entered.id and version.number = entered.version
  join public.players as player on player.id = version.player_id and player.state = 'playing'
  where there.state = 'published'
    and there.club_handicaps_on <= (now() at time zone 'Asia/Kolkata')::date
    and there.starts_on >= (now() at time zone 'Asia/Kolkata')::date
    and version.sent_at < there.club_handicaps_on::timestamp at time zone 'Asia/Kolkata'
    and not private.is_same_handicap(player.handicap, person.handicap)
    and person.handicap is not null
    and private.beginning_of_play(there.id) is null
    and not exists (
      select from private.club_handicaps_taken as taken
      where taken.entry_id = entered.id and taken.on_day = there.club_handicaps_on)
  order by there.starts_on, entered.id
  limit 1;
  if due.entry_id is null then
    return false;
  end if;
  insert into private.club_handicaps_taken as taken (entry_id, on_day)
  values (due.entry_id, due.on_day)
  on conflict (entry_id) do update set on_day = excluded.on_day;
  begin
    known := private.open_entry(due.entry_id);
    select * into tournament from public.tournament_details as there
    where there.id = known.tournament_id;
    if not private.asks_for_handicap(tournament, due.handicap) then
      return true;
    end if;
    made := known;
    made.id := null;
    made.handicap := due.handicap;
    made.entered_by_club := true;
    made.submission_key := gen_random_uuid();
    made.registration_date := null;
    made.replaces := known.id;
    made := private.change(made);
    perform private.write_entrant_audit('club-handicap-taken', made);
    perform private.queue_version_mail(
      made, known, tournament,
      'The handicap of the club’s list counts in this tournament from '
        || to_char(due.on_day, 'FMDD FMMonth YYYY') || ' on.');
  exception when raise_exception or check_violation then
    -- Withdrawn meanwhile, or no division takes this handicap.
    return true;
  end;
  return true;
end;
$$;

-- The handicaps of the register, {entry: {handicap, handicap_on, differs}}, of a tournament's
-- entrants who have entered another one, or of one entry. For starters too.
create function public.club_handicaps(tournament text, entry uuid default null) returns jsonb
language plpgsql stable security definer
as $$
begin
  perform private.assert_role('{secretary,starter}', club_handicaps.tournament);
  return (
    select coalesce(jsonb_object_agg(entered.id, jsonb_build_object(
      'handicap', person.handicap, 'handicap_on', person.handicap_on,
      'differs', compared.differs)), '{}')
    from public.entries as entered
    join public.players as player
      on player.entry_id = entered.id and player.position = 0 and player.state = 'playing'
    join private.people_of_entries as person on person.entry_id = entered.id
    cross join lateral (
      select private.handicap_number(player.handicap)
        is distinct from private.handicap_number(person.handicap) as differs
    ) as compared
    where entered.tournament_id = club_handicaps.tournament and entered.state <> 'withdrawn'
      and person.handicap is not null
      and (entered.id = club_handicaps.entry
        or club_handicaps.entry is null and compared.differs));
end;
$$;

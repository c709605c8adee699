-- Tournament registrations (SPEC §3, §4 "submit sequence", §5; DECISIONS 16, 28-31).
-- The checks say in the database what SPEC §5 says of the forms.

create table public.tournament_registrations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  tournament_name text not null,
  tournament_date date not null,
  full_name text not null,
  email text not null,
  phone text not null,
  golf_group text not null,
  category text not null,
  handicap text not null,
  additional_info text,
  registration_date timestamptz not null default now(),
  golfguage_email text,
  golfguage_password text,
  submission_key uuid not null,
  constraint tournament_registrations_submission_key unique (submission_key),
  constraint tournament_name_length
    check (char_length(tournament_name) between 1 and 120 and btrim(tournament_name) <> ''),
  constraint full_name_length check (char_length(full_name) between 2 and 120),
  constraint email_form
    check (char_length(email) between 3 and 254 and position('@' in email) > 0),
  constraint phone_length check (char_length(phone) between 10 and 32),
  constraint golf_group_length
    check (char_length(golf_group) between 1 and 80 and btrim(golf_group) <> ''),
  constraint category_known check (category in ('men', 'senior', 'ladies')),
  -- A case, because the order in which "and" is worked out is not fixed and the
  -- cast must not see a text that is no number.
  constraint handicap_range check (
    case
      when handicap ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$' then handicap::numeric between 0 and 40
      else false
    end
  ),
  constraint additional_info_length check (char_length(additional_info) <= 2000),
  constraint golfguage_credentials_complete
    check ((golfguage_email is null) = (golfguage_password is null)),
  constraint golfguage_email_form
    check (char_length(golfguage_email) between 3 and 254 and position('@' in golfguage_email) > 0),
  constraint golfguage_password_length
    check (char_length(golfguage_password) between 12 and 128)
);

comment on column public.tournament_registrations.submission_key is
  'Made with the form; the same form sent twice makes one row (DECISIONS 16).';
comment on column public.tournament_registrations.golfguage_password is
  'Made at random for this person by the scoring integration; only the owner reads it (DECISIONS 28).';

create index tournament_registrations_latest
  on public.tournament_registrations (user_id, registration_date desc);
create index tournament_registrations_by_name
  on public.tournament_registrations (user_id, tournament_name);

alter table public.tournament_registrations enable row level security;

-- id and registration_date are the database's to give, and credentials come only
-- after the account exists, so none of them may be part of an insert. A row is
-- never rewritten: registering again adds one (DECISIONS 30).
revoke all on public.tournament_registrations from anon, authenticated;
grant select on public.tournament_registrations to authenticated;
grant insert (
  user_id, tournament_name, tournament_date, full_name, email, phone,
  golf_group, category, handicap, additional_info, submission_key
) on public.tournament_registrations to authenticated;
grant update (golfguage_email, golfguage_password)
  on public.tournament_registrations to authenticated;

create policy "people read their own registrations" on public.tournament_registrations
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "people register themselves" on public.tournament_registrations
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "people store their own scoring credentials" on public.tournament_registrations
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create table public.birthday_tournament_registrations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  full_name text not null,
  phone text not null,
  handicap text not null,
  birthday_message text,
  registered_at timestamptz not null default now(),
  submission_key uuid not null,
  constraint birthday_tournament_registrations_submission_key unique (submission_key),
  constraint birthday_full_name_length check (char_length(full_name) between 2 and 120),
  constraint birthday_phone_length check (char_length(phone) between 10 and 32),
  constraint birthday_handicap_length
    check (char_length(handicap) between 1 and 20 and btrim(handicap) <> ''),
  constraint birthday_message_length check (char_length(birthday_message) <= 2000)
);

create index birthday_tournament_registrations_latest
  on public.birthday_tournament_registrations (user_id, registered_at desc);

alter table public.birthday_tournament_registrations enable row level security;

revoke all on public.birthday_tournament_registrations from anon, authenticated;
grant select on public.birthday_tournament_registrations to authenticated;
grant insert (user_id, full_name, phone, handicap, birthday_message, submission_key)
  on public.birthday_tournament_registrations to authenticated;

create policy "people read their own birthday registrations"
  on public.birthday_tournament_registrations
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "people register themselves for the birthday"
  on public.birthday_tournament_registrations
  for insert to authenticated
  with check (user_id = (select auth.uid()));

-- One table for the registrations of every tournament, with either entry form and
-- the answers to the tournament's questions. The birthday's rows move in, and its
-- table goes on as a view, for web servers that know it by that name.

-- Registering locks one of the tables and then reads the other, so whichever of them
-- came first here could meet a member half way. Giving up before the deadlock is
-- found, and trying again, lets that member finish. A view is locked with its tables.
do $$
begin
  perform set_config('lock_timeout', '100ms', true);
  for attempt in 1..600 loop
    begin
      lock table public.current_registrations in access exclusive mode;
      perform set_config('lock_timeout', '0', true);
      return;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(random() * 0.1);
    end;
  end loop;
  raise exception 'the registrations are too busy to be moved: try again';
end;
$$;

-- The triggers go with the functions; they would take moved rows for new ones.
drop function public.accept_birthday_registration() cascade;
drop function public.check_birthday_registration_period() cascade;
drop function public.mail_birthday_registration() cascade;
drop function public.check_registration_period() cascade;
drop trigger accept_registration on public.tournament_registrations;
drop trigger mail_registration on public.tournament_registrations;
drop trigger expect_scoring_account on public.tournament_registrations;
drop index public.tournament_registrations_current;

alter table public.tournament_registrations
  add column tournament_id text,
  add column entry_form text not null default 'full',
  add column message text,
  add column answers jsonb not null default '{}',
  alter column email drop not null,
  alter column golf_group drop not null,
  alter column category drop not null,
  drop constraint handicap_range;

update public.tournament_registrations as registration
set tournament_id = tournament.id
from public.tournaments as tournament
where tournament.name = registration.tournament_name
  and tournament.starts_on = registration.tournament_date;

-- The idempotency keys of the two tables were apart: one that is in both was made by
-- hand, and the birthday's row gets another.
insert into public.tournament_registrations (
  id, user_id, tournament_id, tournament_name, tournament_date, entry_form, full_name, phone,
  handicap, message, registration_date, submission_key, replaces, replaced_at, withdrawn_at)
select
  moved.id, moved.user_id, tournament.id, tournament.name, tournament.starts_on, 'short',
  moved.full_name, moved.phone, moved.handicap, moved.birthday_message, moved.registered_at,
  case when exists (
    select from public.tournament_registrations as known
    where known.submission_key = moved.submission_key
  ) then gen_random_uuid() else moved.submission_key end,
  moved.replaces, moved.replaced_at, moved.withdrawn_at
from public.birthday_tournament_registrations as moved
join public.tournaments as tournament on tournament.id = 'founder-birthday';

do $$
begin
  if exists (
    select from public.birthday_tournament_registrations as moved
    where not exists (select from public.tournament_registrations where id = moved.id)
  ) then
    raise exception 'there are birthday registrations, but no tournament with the id founder-birthday';
  end if;
end;
$$;

-- With a token alone one could register for the birthday with the other form too.
update public.tournament_registrations as version
set replaced_at = followed.by_at
from (
  select id, lead(registration_date) over (
    partition by user_id, tournament_id order by registration_date, id
  ) as by_at
  from public.tournament_registrations
  where replaced_at is null and tournament_id is not null
) as followed
where followed.id = version.id and followed.by_at is not null;

alter table public.tournament_registrations
  add constraint tournament_registrations_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id),
  add constraint entry_form_known check (entry_form in ('full', 'short')),
  add constraint entry_form_fields check (
    case entry_form
      when 'full' then
        email is not null and golf_group is not null and category is not null
        and message is null
      else
        email is null and golf_group is null and category is null
        and additional_info is null and golfguage_password is null
    end),
  -- A case, because the order in which "and" is worked out is not fixed and the cast
  -- must not see a text that is no number.
  add constraint handicap_range check (
    case
      when entry_form = 'short' then true
      when handicap ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$' then handicap::numeric between 0 and 40
      else false
    end),
  add constraint handicap_length check (
    entry_form = 'full' or char_length(handicap) between 1 and 20 and btrim(handicap) <> ''),
  add constraint message_length check (char_length(message) <= 2000),
  add constraint answers_size
    check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 65536);

comment on table public.tournament_registrations is
  'One row for each version of a registration, of every tournament.';
comment on column public.tournament_registrations.tournament_id is
  'Null only in rows from before 2026-11-21 for a tournament that does not exist.';
comment on column public.tournament_registrations.tournament_name is
  'As is tournament_date, a copy that follows the tournament''s row.';
comment on column public.tournament_registrations.entry_form is
  'The tournament''s form when this version was entered.';
comment on column public.tournament_registrations.message is
  'Of the short form, as additional_info is of the full one.';
comment on column public.tournament_registrations.answers is
  'Question id -> a text, or true or false.';

-- A member's rows are few; a tournament's are many.
create unique index tournament_registrations_current
  on public.tournament_registrations (user_id, tournament_id)
  where replaced_at is null;
create index tournament_registrations_newest_first
  on public.tournament_registrations (tournament_id, registration_date desc, id);
create index tournament_registrations_entered
  on public.tournament_registrations (tournament_id)
  where replaced_at is null and withdrawn_at is null;

grant insert (tournament_id, message, answers)
  on public.tournament_registrations to authenticated;

-- The view's first version joined two tables; its columns stay, and some come last.
create or replace view public.current_registrations with (security_invoker = true) as
select version.id, version.user_id, tournament.id as tournament_id,
       version.tournament_name, version.tournament_date, tournament.changes_until,
       version.golf_group, version.handicap, version.registration_date, version.withdrawn_at,
       tournament.registration_opens_at, tournament.registration_closes_at,
       tournament.slug, tournament.state as tournament_state, version.entry_form
from public.tournament_registrations as version
left join public.tournaments as tournament on tournament.id = version.tournament_id
where version.replaced_at is null;

drop function public.open_birthday_registration(uuid, uuid);
drop table public.birthday_tournament_registrations;

create view public.birthday_tournament_registrations with (security_invoker = true) as
select id, user_id, full_name, phone, handicap, message as birthday_message,
       registration_date as registered_at, submission_key, replaces, withdrawn_at, replaced_at,
       tournament_id
from public.tournament_registrations
where tournament_id = 'founder-birthday'
with local check option;

-- What an insert does not name, and may not.
alter view public.birthday_tournament_registrations
  alter column tournament_id set default 'founder-birthday';

comment on view public.birthday_tournament_registrations is
  'The registrations for the tournament founder-birthday, by the names that its own table had.';

revoke all on public.birthday_tournament_registrations from anon, authenticated;
grant select on public.birthday_tournament_registrations to authenticated;
grant insert (
  user_id, full_name, phone, handicap, birthday_message, submission_key, replaces
) on public.birthday_tournament_registrations to authenticated;

-- The member first, then the tournament, then registrations. Until the transaction
-- ends nobody changes the tournament; where places are counted, nobody else enters.
create function public.lock_tournament(tournament text) returns public.tournaments
language plpgsql
set search_path = ''
as $$
declare
  known public.tournaments;
begin
  select * into known from public.tournaments where id = lock_tournament.tournament;
  if known.capacity is null then
    begin
      select * into known from public.tournaments
      where id = lock_tournament.tournament for share;
      if known.capacity is null then
        return known;
      end if;
      -- It has got one just now. Two who asked for the stronger lock beside this one
      -- would deadlock, so this one is given back first.
      raise exception 'tournament_changed' using errcode = 'serialization_failure';
    exception when serialization_failure then
      null;
    end;
  end if;
  select * into known from public.tournaments
  where id = lock_tournament.tournament for no key update;
  return known;
end;
$$;

create function public.count_entries(tournament text, except_member uuid default null)
returns integer
language sql stable
set search_path = ''
as $$
  select count(*)::integer from public.tournament_registrations
  where tournament_id = count_entries.tournament
    and replaced_at is null and withdrawn_at is null
    and user_id is distinct from count_entries.except_member;
$$;

create or replace function public.check_registration_rate(member uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if (select auth.role()) = 'authenticated' and 60 <= (
    select count(*) from (
      select from public.tournament_registrations
      where user_id = member and registration_date > now() - interval '1 hour'
      limit 60
    ) as of_this_hour
  ) then
    raise exception 'too_many_registrations';
  end if;
end;
$$;

drop function public.open_registration(uuid, uuid);
drop function public.assert_registration_is_open(boolean, timestamptz, public.tournaments);

-- The member is locked when this is called.
create function public.find_current_registration(member uuid, registration uuid)
returns public.tournament_registrations
language plpgsql
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  select * into known from public.tournament_registrations
  where id = registration and user_id = member;
  if known.id is null or known.replaced_at is not null then
    raise exception 'registration_replaced';
  end if;
  if known.withdrawn_at is not null then
    raise exception 'registration_withdrawn';
  end if;
  return known;
end;
$$;

create or replace function public.assert_registration_period(tournament public.tournaments)
returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if tournament.state = 'cancelled' then
    raise exception 'tournament_cancelled';
  end if;
  if tournament.registration_opens_at > now() then
    raise exception 'registration_not_open'
      using detail = (tournament.registration_opens_at at time zone 'Asia/Kolkata')::date::text;
  end if;
  if tournament.registration_closes_at <= now() then
    raise exception 'registration_closed';
  end if;
end;
$$;

create function public.assert_changes_are_open(tournament public.tournaments) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if tournament.id is null then
    raise exception 'registration_unchangeable';
  end if;
  if tournament.state = 'cancelled' then
    raise exception 'tournament_cancelled';
  end if;
  if tournament.changes_until is null then
    perform public.assert_registration_period(tournament);
  elsif (now() at time zone 'Asia/Kolkata')::date > tournament.changes_until then
    raise exception 'changes_closed' using detail = tournament.changes_until::text;
  end if;
end;
$$;

create function public.assert_answers(questions jsonb, answers jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  question jsonb;
  answer jsonb;
  answer_id text;
  is_valid boolean;
begin
  if jsonb_typeof(answers) is distinct from 'object' then
    raise exception 'answer_invalid';
  end if;
  for answer_id in select jsonb_object_keys(answers) loop
    if not exists (
      select from jsonb_array_elements(questions) as known where known ->> 'id' = answer_id
    ) then
      raise exception 'answer_unknown' using detail = answer_id;
    end if;
  end loop;
  for question in select jsonb_array_elements(questions) loop
    answer := answers -> (question ->> 'id');
    if answer is null then
      if (question ->> 'required')::boolean then
        raise exception 'answer_missing' using detail = question ->> 'id';
      end if;
      continue;
    end if;
    is_valid := case question ->> 'kind'
      when 'yes_no' then jsonb_typeof(answer) = 'boolean'
      when 'choice' then question -> 'choices' @> jsonb_build_array(answer)
      when 'short_text' then public.is_list_of_names(jsonb_build_array(answer), 1, 200)
      when 'long_text' then public.is_list_of_names(jsonb_build_array(answer), 1, 2000)
      else false
    end;
    if not is_valid then
      raise exception 'answer_invalid' using detail = question ->> 'id';
    end if;
  end loop;
end;
$$;

comment on function public.assert_answers(jsonb, jsonb) is
  'Refuses answers that do not go with the questions; the detail is the question''s id.';

-- What a field may hold by itself is a check of the table; this is what depends on
-- the tournament.
create function public.assert_entry(
  entry public.tournament_registrations, tournament public.tournaments
) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  wrong_field text;
begin
  if tournament.entry_form = 'full' then
    select field into wrong_field
    from (values ('email', entry.email), ('golf_group', entry.golf_group),
                 ('category', entry.category)) as given (field, value)
    where value is null limit 1;
    if found then
      -- As the columns said when every registration had them.
      raise exception
        'null value in column "%" of relation "tournament_registrations" violates not-null constraint',
        wrong_field
        using errcode = 'not_null_violation', column = wrong_field,
              table = 'tournament_registrations', schema = 'public';
    end if;
    if entry.category in ('men', 'senior', 'ladies')
       and not entry.category = any (tournament.categories) then
      raise exception 'category_not_offered';
    end if;
    if not tournament.allows_other_group
       and not entry.golf_group = any (tournament.golf_groups) then
      raise exception 'golf_group_not_offered';
    end if;
  end if;
  select field into wrong_field
  from (values ('email', 'full', entry.email), ('golf_group', 'full', entry.golf_group),
               ('category', 'full', entry.category),
               ('additional_info', 'full', entry.additional_info),
               ('message', 'short', entry.message)) as given (field, form, value)
  where value is not null and form <> tournament.entry_form limit 1;
  if found then
    raise exception 'field_not_in_form' using detail = wrong_field;
  end if;
  perform public.assert_answers(tournament.questions, entry.answers);
end;
$$;

-- Rows that the owner inserts may be older than what is there, and are held neither
-- to the period nor to the places; a member's are new.
create or replace function public.accept_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  is_member constant boolean := coalesce((select auth.role()) = 'authenticated', false);
  tournament public.tournaments;
  replaced public.tournament_registrations;
begin
  perform public.begin_registration(new.user_id);

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

  -- Sent before: it meets its idempotency key.
  if exists (
    select from public.tournament_registrations where submission_key = new.submission_key
  ) then
    return new;
  end if;
  perform public.check_registration_rate(new.user_id);
  if new.replaces is not null then
    replaced := public.find_current_registration(new.user_id, new.replaces);
    if (new.tournament_name, new.tournament_date)
       is distinct from (replaced.tournament_name, replaced.tournament_date) then
      raise exception 'other_tournament';
    end if;
  end if;

  if tournament.id is not null then
    tournament := public.lock_tournament(tournament.id);
    if tournament.id is null then
      raise exception 'tournament_not_found';
    end if;
    -- It may have been renamed or moved meanwhile.
    new.tournament_name := tournament.name;
    new.tournament_date := tournament.starts_on;
    new.entry_form := tournament.entry_form;
  end if;
  if replaced.id is not null then
    perform public.assert_changes_are_open(tournament);
  elsif is_member and tournament.id is not null then
    perform public.assert_registration_period(tournament);
  end if;
  if tournament.id is not null then
    perform public.assert_entry(new, tournament);
  end if;
  if is_member and replaced.id is null and tournament.capacity is not null
     and not exists (
       select from public.tournament_registrations
       where user_id = new.user_id and tournament_id = new.tournament_id
         and replaced_at is null and withdrawn_at is null
     )
     and public.count_entries(new.tournament_id) >= tournament.capacity then
    raise exception 'tournament_full';
  end if;

  if is_member then
    -- The transaction may have begun before that of the version it replaces.
    new.registration_date := clock_timestamp();
  end if;
  update public.tournament_registrations set replaced_at = new.registration_date
  where user_id = new.user_id and tournament_id = new.tournament_id and replaced_at is null
    and registration_date <= new.registration_date;
  new.replaced_at := (
    select min(registration_date) from public.tournament_registrations
    where user_id = new.user_id and tournament_id = new.tournament_id
      and registration_date > new.registration_date);
  return new;
end;
$$;

create trigger accept_registration before insert on public.tournament_registrations
  for each row execute function public.accept_registration();

-- The foreign key's own words, for a draft that it would let pass.
create function public.refuse_unknown_tournament() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception
    'insert or update on table "tournament_registrations" violates foreign key constraint "tournament_registrations_tournament_fkey"'
    using errcode = 'foreign_key_violation',
          detail = 'Key is not present in table "tournaments".',
          constraint = 'tournament_registrations_tournament_fkey',
          table = 'tournament_registrations', schema = 'public';
end;
$$;

create trigger refuse_unknown_tournament after insert on public.tournament_registrations
  for each row when (new.tournament_id is null)
  execute function public.refuse_unknown_tournament();

create or replace function public.withdraw_registration(registration uuid) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_registrations;
begin
  perform public.assert_session();
  perform public.lock_member((select auth.uid()));
  known := public.find_current_registration(
    (select auth.uid()), withdraw_registration.registration);
  perform public.assert_changes_are_open(public.lock_tournament(known.tournament_id));
  update public.tournament_registrations set withdrawn_at = now() where id = known.id;
  return now();
end;
$$;

drop function public.withdraw_birthday_registration(uuid);
create function public.withdraw_birthday_registration(registration uuid) returns timestamptz
language sql volatile
set search_path = ''
as $$
  select public.withdraw_registration(withdraw_birthday_registration.registration);
$$;

comment on function public.withdraw_birthday_registration(uuid) is
  'The same, by the name that it had for the birthday tournament.';

-- Mails.

create or replace function public.registration_changes(before jsonb, after jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_agg(
    case
      when field = 'category'
        or (field = 'handicap' and before ->> field ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$'
            and after ->> field ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$')
      then jsonb_build_object('field', field, 'from', before ->> field, 'to', after ->> field)
      else jsonb_build_object(
        'field', case field when 'message' then 'birthday_message' else field end)
    end order by place)
  from unnest(array[
    'full_name', 'email', 'phone', 'golf_group', 'category', 'handicap',
    'additional_info', 'message', 'answers'
  ]) with ordinality as known (field, place)
  where before -> field is distinct from after -> field;
$$;

create or replace function public.mail_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  earlier public.tournament_registrations;
  changes jsonb;
begin
  select * into earlier from public.tournament_registrations
  where user_id = new.user_id and tournament_id = new.tournament_id
    and (registration_date, id) < (new.registration_date, new.id)
  order by registration_date desc, id desc
  limit 1;
  if earlier.id is not null and earlier.withdrawn_at is null then
    changes := public.registration_changes(to_jsonb(earlier), to_jsonb(new));
    if changes is null then return null; end if;
  end if;
  perform public.queue_registration_mail(
    new.user_id, new.tournament_id, new.full_name, changes);
  return null;
end;
$$;

create trigger mail_registration after insert on public.tournament_registrations
  for each row execute function public.mail_registration();

-- Scoring accounts come with the full form, which asks for what they need.

create trigger expect_scoring_account after insert on public.tournament_registrations
  for each row when (new.entry_form = 'full')
  execute function public.expect_scoring_account();

create or replace function public.claim_scoring_account(member uuid, password text)
returns table (
  outcome text,
  email text,
  full_name text,
  category text,
  handicap text,
  password_to_set text
)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  account public.scoring_accounts;
  registration public.tournament_registrations;
  address text;
begin
  -- Two calls at once: the second waits here, and then finds the lease.
  account := public.lock_scoring_account(member);
  if public.has_scoring_credentials(member) then
    outcome := 'already_there';
  elsif account.claimed_until > now() then
    outcome := 'in_progress';
  else
    select latest.* into registration
    from public.tournament_registrations as latest
    where latest.user_id = member and latest.entry_form = 'full'
      and latest.withdrawn_at is null and latest.replaced_at is null
    order by latest.registration_date desc
    limit 1;
    select nullif(btrim(known.email), '') into address
    from auth.users as known where known.id = member;
    if registration.id is null then
      outcome := 'no_registration';
      delete from public.scoring_accounts where user_id = member;
    elsif address is null then
      outcome := 'no_address';
      update public.scoring_accounts
      set state = 'failed', error = outcome, updated_at = now()
      where user_id = member;
    else
      insert into public.scoring_accounts as known
        (user_id, email, password, attempts, claimed_until)
      values (member, address, claim_scoring_account.password, 1,
              now() + interval '30 seconds')
      on conflict (user_id) do update
      set state = 'pending',
          error = null,
          attempts = known.attempts + 1,
          claimed_until = excluded.claimed_until,
          updated_at = now(),
          password = coalesce(known.password, excluded.password),
          email = excluded.email,
          -- Still pending: an earlier attempt was never settled.
          is_unanswered = known.email is not distinct from excluded.email
            and (known.is_unanswered or (known.state = 'pending' and known.attempts > 0))
      returning known.password into password_to_set;
      outcome := 'claimed';
      email := address;
      full_name := registration.full_name;
      category := registration.category;
      handicap := registration.handicap;
    end if;
  end if;
  return next;
end;
$$;

create or replace function public.settle_scoring_account(member uuid, outcome text)
returns table (state text)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  account public.scoring_accounts;
  is_created boolean;
begin
  account := public.lock_scoring_account(member);
  if account.user_id is null then return; end if;
  -- The same once more: the answer to the first got lost.
  if account.state = 'created' then
    return query select account.state;
    return;
  end if;
  is_created := account.password is not null
    and (outcome = 'created' or (outcome = 'exists' and account.is_unanswered));
  if is_created then
    update public.tournament_registrations
    set golfguage_email = account.email, golfguage_password = account.password
    where id = (
      select id from public.tournament_registrations
      where user_id = member and entry_form = 'full'
      order by registration_date desc, id desc
      limit 1);
  end if;
  return query
    update public.scoring_accounts as known
    set state = case
          when is_created then 'created'
          when outcome in ('exists', 'no_service') then outcome
          else 'failed'
        end,
        error = case
          when is_created or outcome in ('exists', 'no_service') then null
          else left(outcome, 60)
        end,
        password = case when not is_created and outcome <> 'exists' then known.password end,
        is_unanswered = not is_created and outcome <> 'exists'
          and (known.is_unanswered or outcome = 'unanswered'),
        claimed_until = null,
        updated_at = now()
    where known.user_id = member
    returning known.state;
end;
$$;

create or replace function public.compute_statistics() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  computed_at timestamptz := clock_timestamp();
  this_month date := date_trunc('month', now() at time zone 'Asia/Kolkata');
  total bigint;
  active bigint;
begin
  -- Into variables: a statement that writes is never worked on in parallel.
  select count(*) into total from public.profiles;
  select count(*) into active from auth.users where last_sign_in_at is not null;
  delete from public.statistics;
  insert into public.statistics (kind, label, value, computed_at)
  values ('members', 'total', total, computed_at), ('members', 'active', active, computed_at);
  insert into public.statistics (kind, label, value, computed_at)
  select 'joined', to_char(month, 'YYYY-MM'), (
      select count(*) from public.profiles
      where created_at >= month at time zone 'Asia/Kolkata'
        and created_at < (month + interval '1 month') at time zone 'Asia/Kolkata'
    ), computed_at
  from generate_series(this_month - interval '11 months', this_month, interval '1 month') as month;
  -- People write in groups of their own: the chart shows the largest.
  insert into public.statistics (kind, label, value, computed_at)
  select 'golf group', golf_group, count(*), computed_at
  from public.tournament_registrations
  where replaced_at is null and withdrawn_at is null and golf_group is not null
  group by golf_group
  order by count(*) desc, golf_group
  limit 20;
end;
$$;

create or replace function public.delete_own_account() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member uuid := (select auth.uid());
  address text;
begin
  if member is null then
    raise exception 'not_signed_in' using errcode = '42501';
  end if;
  -- Sessions before the account, as the auth service does when it refreshes one.
  perform from auth.sessions where user_id = member order by id for update;
  perform public.assert_session();
  select account.email into address from auth.users as account
  where account.id = member for update;

  -- Two administrators who go at the same time must see each other go.
  if exists (select from public.admins where user_id = member) then
    perform from public.admins order by user_id for update;
    if not exists (select from public.admins where user_id <> member) then
      raise exception 'last_administrator';
    end if;
  end if;

  -- Lines that name the member, by whoever and about whomever, in one order.
  perform from public.admin_audit
  where admin_id = member or lower(search) = lower(address)
  order by id for update;
  update public.admin_audit set admin_id = null where admin_id = member;
  update public.admin_audit set search = '' where lower(search) = lower(address);

  -- Before the registrations: settle_scoring_account locks them in this order.
  delete from public.scoring_accounts where user_id = member;
  delete from public.tournament_registrations where user_id = member;
  -- Sessions, profile, mails and rights go by their foreign keys.
  delete from auth.users where id = member;
  -- The auth service's log has neither a foreign key nor an index.
  insert into public.deleted_accounts (user_id, email) values (member, address);
  return true;
end;
$$;

revoke execute on function public.lock_tournament(text) from public, anon, authenticated;
revoke execute on function public.count_entries(text, uuid) from public, anon, authenticated;
revoke execute on function public.find_current_registration(uuid, uuid)
  from public, anon, authenticated;
revoke execute on function public.assert_changes_are_open(public.tournaments)
  from public, anon, authenticated;
revoke execute on function public.assert_answers(jsonb, jsonb) from public, anon, authenticated;
revoke execute
  on function public.assert_entry(public.tournament_registrations, public.tournaments)
  from public, anon, authenticated;
revoke execute on function public.refuse_unknown_tournament() from public, anon, authenticated;
revoke execute on function public.withdraw_birthday_registration(uuid) from public, anon;
grant execute on function public.withdraw_birthday_registration(uuid) to authenticated;

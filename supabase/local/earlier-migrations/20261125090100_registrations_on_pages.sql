-- What the entry form and the profile show beyond what they had.

alter table public.tournaments
  add column message_label text,
  add constraint tournaments_message_label
    check (char_length(message_label) <= 60 and btrim(message_label) <> '');

comment on column public.tournaments.message_label is
  'The short form''s label of the message; null: the site''s own.';

update public.tournaments
set message_label = 'Birthday Message (Optional)'
where id = 'founder-birthday';

create or replace view public.current_registrations with (security_invoker = true) as
select version.id, version.user_id, tournament.id as tournament_id,
       version.tournament_name, version.tournament_date, tournament.changes_until,
       version.golf_group, version.handicap, version.registration_date, version.withdrawn_at,
       tournament.registration_opens_at, tournament.registration_closes_at,
       tournament.slug, tournament.state as tournament_state, version.entry_form,
       tournament.cancelled_reason, tournament.has_information_page,
       tournament.questions, version.answers
from public.tournament_registrations as version
left join public.tournaments as tournament on tournament.id = version.tournament_id
where version.replaced_at is null;

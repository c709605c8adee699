-- The profile shows the next tournament with its picture and its tee-off.

-- First what a registration locks first: one that is under way is waited for.
lock table public.tournament_registrations in access exclusive mode;

create or replace view public.current_registrations with (security_invoker = true) as
select version.id, version.user_id, tournament.id as tournament_id,
       version.tournament_name, version.tournament_date, tournament.changes_until,
       version.golf_group, version.handicap, version.registration_date, version.withdrawn_at,
       tournament.registration_opens_at, tournament.registration_closes_at,
       tournament.slug, tournament.state as tournament_state, version.entry_form,
       tournament.cancelled_reason, tournament.has_information_page,
       tournament.questions, version.answers,
       version.entry_id, version.state, version.players, version.withdrawn_reason,
       tournament.starts_on, tournament.is_open_after_its_day,
       tournament.picture, tournament.tee_off_at
from public.tournament_registrations as version
left join public.tournaments as tournament on tournament.id = version.tournament_id
where version.replaced_at is null;

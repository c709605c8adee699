-- The mail about a change names the club's own questions and fields.

create function public.with_labels(
  changes jsonb, tournament public.tournaments, before jsonb, after jsonb
) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(named.change order by changed.place, named.place), changes)
  from jsonb_array_elements(changes) with ordinality as changed (item, place)
  cross join lateral (
    select changed.item || jsonb_build_object(
             'label', regexp_replace(question.item ->> 'label', '\s+', ' ', 'g')),
           question.place
    from jsonb_array_elements(tournament.questions) with ordinality as question (item, place)
    where changed.item ->> 'field' = 'answers'
      and before -> (question.item ->> 'id') is distinct from after -> (question.item ->> 'id')
    union all
    select changed.item
             || case when changed.item ->> 'field' = 'birthday_message'
                       and tournament.message_label is not null
                  then jsonb_build_object(
                    'label', regexp_replace(tournament.message_label, '\s*\(Optional\)$', ''))
                  else '{}' end,
           0
    where changed.item ->> 'field' <> 'answers'
  ) as named (change, place);
$$;

comment on function public.with_labels(jsonb, public.tournaments, jsonb, jsonb) is
  'Changes of a registration with what the club calls the field: one for each question whose answer changed.';

create or replace function public.mail_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  earlier public.tournament_registrations;
  tournament public.tournaments;
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
    select * into tournament from public.tournaments where id = new.tournament_id;
    changes := public.with_labels(changes, tournament, earlier.answers, new.answers);
  end if;
  perform public.queue_registration_mail(
    new.user_id, new.tournament_id, new.full_name, changes);
  return null;
end;
$$;

revoke execute on function public.with_labels(jsonb, public.tournaments, jsonb, jsonb)
  from public, anon, authenticated;

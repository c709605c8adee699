-- A question may be asked of each player: shirt size and lunch are not the whole entry's.

create or replace function private.is_list_of_questions(questions jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(questions) <> 'array' then
    return false;
  end if;
  return jsonb_array_length(questions) <= 6
    and not exists (
      select from jsonb_array_elements(questions) as question
      where case jsonb_typeof(question)
        when 'object' then
          question - array['id', 'kind', 'label', 'required', 'choices', 'per_player'] <> '{}'
          or coalesce(question ->> 'id', '') !~ '^[a-z0-9-]{1,40}$'
          or not private.is_list_of_names(jsonb_build_array(question -> 'label'), 1, 200)
          or jsonb_typeof(question -> 'required') is distinct from 'boolean'
          or jsonb_typeof(coalesce(question -> 'per_player', 'true')) <> 'boolean'
          or case question ->> 'kind'
            when 'choice' then
              not private.is_list_of_names(question -> 'choices', 20, 80)
              or jsonb_array_length(question -> 'choices') < 2
              or (select count(*) <> count(distinct choice)
                  from jsonb_array_elements(question -> 'choices') as choice)
            when 'short_text' then question ? 'choices'
            when 'long_text' then question ? 'choices'
            when 'yes_no' then question ? 'choices'
            else true
          end
        else true
      end)
    and (select count(*) = count(distinct question ->> 'id')
         from jsonb_array_elements(questions) as question);
end;
$$;

comment on function private.is_list_of_questions is
  'Whether these are at most six questions {id, kind, label, required, choices, per_player}: kinds short_text, long_text, choice (with 2 to 20 choices) and yes_no; no id twice.';

create or replace function private.is_list_of_players(players jsonb, entry_form text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(players) is distinct from 'array' then
    return false;
  end if;
  return jsonb_array_length(players) <= 3
    and not exists (
      select from jsonb_array_elements(players) as player
      where case jsonb_typeof(player)
        when 'object' then
          player - array['id', 'full_name', 'phone', 'handicap', 'category', 'answers'] <> '{}'
          or jsonb_typeof(coalesce(player -> 'answers', '{}')) <> 'object'
          or octet_length(player ->> 'answers') > 65536
          or coalesce(player ->> 'id', '')
            !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
          or not private.is_list_of_names(jsonb_build_array(player -> 'full_name'), 1, 120)
          or char_length(player ->> 'full_name') < 2
          or not private.is_list_of_names(jsonb_build_array(player -> 'phone'), 1, 32)
          or char_length(player ->> 'phone') < 10
          or not private.is_list_of_names(jsonb_build_array(player -> 'handicap'), 1, 20)
          or case entry_form
            when 'full' then
              coalesce(player ->> 'category', '') not in ('men', 'senior', 'ladies')
              -- A case, so that the cast never sees a text that is no number.
              or case
                when player ->> 'handicap' ~ '^(0|[1-9][0-9]?)(\.[0-9])?$'
                then (player ->> 'handicap')::numeric > 40
                else true
              end
            else player ? 'category'
          end
        else true
      end)
    and (select count(*) = count(distinct player ->> 'id')
         from jsonb_array_elements(players) as player);
end;
$$;

comment on function private.is_list_of_players is
  'Whether these are at most three players {id, full_name, phone, handicap, category, answers}, with the rules of this entry form; category with the full form only. No id twice.';

create function private.questions_per_player(questions jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(question order by place), '[]')
  from jsonb_array_elements(questions) with ordinality as asked (question, place)
  where (question ->> 'per_player')::boolean;
$$;

comment on function private.questions_per_player is
  'The questions that each player answers; the other ones who enters answers for all.';

create or replace function private.assert_entry(
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
    where value is null and not (field = 'email' and entry.entered_by_club) limit 1;
    if found then
      -- As the columns said when every registration had them.
      raise exception
        'null value in column "%" of relation "tournament_registrations" violates not-null constraint',
        wrong_field
        using errcode = 'not_null_violation', column = wrong_field,
              table = 'tournament_registrations', schema = 'public';
    end if;
    if exists (
      select from (
        select entry.category
        union all
        select player ->> 'category'
        from jsonb_array_elements(
          case jsonb_typeof(entry.players) when 'array' then entry.players else '[]' end) as player
      ) as players (category)
      where category in ('men', 'senior', 'ladies')
        and not category = any (tournament.categories)
    ) then
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
  where value is not null and form <> tournament.entry_form
    and not (field = 'email' and entry.entered_by_club)
  limit 1;
  if found then
    raise exception 'field_not_in_form' using detail = wrong_field;
  end if;
  if jsonb_typeof(entry.players) = 'array'
     and jsonb_array_length(entry.players) >= tournament.max_group_size then
    raise exception 'group_too_large' using detail = tournament.max_group_size::text;
  end if;
  perform private.assert_answers(tournament.questions, entry.answers);
  if jsonb_typeof(entry.players) = 'array' then
    perform private.assert_answers(
      private.questions_per_player(tournament.questions), coalesce(player -> 'answers', '{}'))
    from jsonb_array_elements(entry.players) as player;
  end if;
end;
$$;

create or replace function public.tournament_entrants(
  tournament text,
  search text default '',
  wanted_state text default null,
  wanted_golf_group text default null,
  wanted_category text default null,
  wanted_answers jsonb default '{}',
  is_here boolean default null,
  page_size integer default 50,
  page integer default 1
)
returns table (
  entry_id uuid,
  registration_id uuid,
  account_email text,
  state text,
  place integer,
  full_name text,
  email text,
  phone text,
  golf_group text,
  category text,
  handicap text,
  notes text,
  players jsonb,
  answers jsonb,
  here uuid[],
  entered_at timestamptz,
  changed_at timestamptz,
  moved_up_at timestamptz,
  entered_by_club boolean,
  withdrawn_at timestamptz,
  withdrawn_by_club boolean,
  withdrawn_reason text,
  total bigint,
  total_players bigint
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most integer := least(greatest(coalesce(page_size, 50), 1), 10000);
  -- One search box for names, e-mail addresses and phone numbers.
  wanted text := '%' || replace(replace(replace(
    lower(btrim(coalesce(search, ''))), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  digits text := regexp_replace(coalesce(search, ''), '[^0-9]', '', 'g');
begin
  perform private.assert_admin();
  return query
    with entrants as (
      select version.*,
             case when version.state = 'waiting' then
               row_number() over (partition by version.state order by version.queue_number)
             end::integer as place,
             array(select came.player_id from public.check_ins as came
                   where came.entry_id = version.entry_id) as here
      from public.tournament_registrations as version
      where version.tournament_id = tournament_entrants.tournament
        and version.replaced_at is null
    ), found as (
      select entrant.*, account.email as account_email
      from entrants as entrant
      left join auth.users as account on account.id = entrant.user_id
      where (wanted_state is null or entrant.state = wanted_state)
        and (wanted_golf_group is null
             or entrant.golf_group = wanted_golf_group)
        and (wanted_category is null
             or entrant.category = wanted_category
             or entrant.players @> jsonb_build_array(
               jsonb_build_object('category', wanted_category)))
        and (entrant.answers @> coalesce(wanted_answers, '{}')
             or entrant.players @> jsonb_build_array(
               jsonb_build_object('answers', wanted_answers)))
        and (is_here is null
             or (entrant.state = 'confirmed'
                 and is_here = (cardinality(entrant.here) >= entrant.player_count)))
        and (wanted = '%%'
             or lower(entrant.email) like wanted
             or lower(account.email) like wanted
             or exists (
               select from (
                 select entrant.full_name, entrant.phone
                 union all
                 select player ->> 'full_name', player ->> 'phone'
                 from jsonb_array_elements(entrant.players) as player
               ) as everybody (full_name, phone)
               where lower(everybody.full_name) like wanted
                 or (char_length(digits) >= 4
                     and regexp_replace(everybody.phone, '[^0-9]', '', 'g')
                         like '%' || digits || '%')))
    )
    select found.entry_id, found.id, found.account_email::text, found.state, found.place,
           found.full_name, found.email, found.phone, found.golf_group, found.category,
           found.handicap, coalesce(found.additional_info, found.message), found.players,
           found.answers, found.here,
           (select min(first.registration_date) from public.tournament_registrations as first
            where first.entry_id = found.entry_id),
           found.registration_date, found.moved_up_at, found.entered_by_club,
           found.withdrawn_at, found.withdrawn_by_club, found.withdrawn_reason,
           count(*) over (), sum(found.player_count) over ()
    from found
    order by array_position('{confirmed,waiting,withdrawn}', found.state), found.place,
             lower(found.full_name), found.entry_id
    limit most offset (greatest(coalesce(page, 1), 1) - 1) * most;
end;
$$;

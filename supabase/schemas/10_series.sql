-- Series: tables over tournaments, which app/golf/series.ts works out from published results.

create table public.series (
  id uuid not null,
  version integer default 1 not null,
  slug text not null,
  name text not null,
  -- StoredSeriesRules of app/tournaments/series/facts.ts.
  rules jsonb not null,
  is_public boolean default false not null,
  -- Readers have seen it: what changes while it is hidden is told once it is shown again.
  was_shown boolean default false not null,
  -- What the tables were made of when the series was closed: private.series_facts.
  final jsonb,
  updated_at timestamptz default now() not null,
  constraint series_pkey primary key (id),
  constraint series_slug_key unique (slug),
  constraint series_slug check (
    char_length(slug) between 3 and 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint series_name check (
    btrim(name) <> '' and char_length(name) <= 80 and not private.has_hidden_signs(name)),
  constraint series_rules check (
    jsonb_typeof(rules) = 'object' and octet_length(rules::text) <= 8192),
  constraint series_kind check (
    rules ->> 'kind' in ('points', 'scores', 'rounds', 'eclectic', 'qualifying')),
  constraint series_final check (octet_length(final::text) <= 8388608)
);

create table public.series_tournaments (
  series_id uuid not null,
  tournament_id text not null,
  -- Null: the tournament's own.
  competition_id uuid,
  -- Null: the board that ranks.
  board text,
  weight numeric(4,2) default 1 not null,
  constraint series_tournaments_pkey primary key (series_id, tournament_id),
  constraint series_tournaments_series_fkey foreign key (series_id)
    references public.series(id) on delete cascade,
  constraint series_tournaments_tournament_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete cascade,
  constraint series_tournaments_competition_fkey foreign key (tournament_id, competition_id)
    references public.competitions(tournament_id, id),
  constraint series_tournaments_board check (board in ('net', 'gross')),
  constraint series_tournaments_weight check (weight between 0.25 and 10)
);

create index series_of_tournament on public.series_tournaments (tournament_id, competition_id);

-- Points or strokes that the committee adds to a person's total.
create table public.series_corrections (
  id uuid not null,
  series_id uuid not null,
  person uuid not null,
  amount numeric(7,2) not null,
  reason text not null,
  at timestamptz default now() not null,
  taken_back_at timestamptz,
  constraint series_corrections_pkey primary key (id),
  constraint series_corrections_person_fkey foreign key (person) references public.people(id),
  constraint series_corrections_series_fkey foreign key (series_id)
    references public.series(id) on delete cascade,
  constraint series_corrections_amount check (amount <> 0),
  constraint series_corrections_reason check (
    btrim(reason) <> '' and char_length(reason) <= 200 and not private.has_hidden_signs(reason))
);

create index series_corrections_of_person on public.series_corrections (person);
create index series_corrections_in_order on public.series_corrections (series_id, at);

-- Divisions that the committee has given persons.
create table public.series_persons (
  series_id uuid not null,
  person uuid not null,
  division text not null,
  constraint series_persons_pkey primary key (series_id, person),
  constraint series_persons_person_fkey foreign key (person) references public.people(id),
  constraint series_persons_series_fkey foreign key (series_id)
    references public.series(id) on delete cascade,
  constraint series_persons_division check (char_length(division) between 1 and 80)
);

create index series_persons_of_person on public.series_persons (person);

-- The cut of a championship as the club published it: after which round, by which rule.
create table public.series_cuts (
  series_id uuid not null,
  tournament_id text not null,
  -- CutPlan of app/tournaments/series/rounds.ts.
  rule jsonb not null,
  at timestamptz default now() not null,
  constraint series_cuts_pkey primary key (series_id),
  constraint series_cuts_tournament_fkey foreign key (series_id, tournament_id)
    references public.series_tournaments(series_id, tournament_id) on delete cascade,
  constraint series_cuts_rule check (
    jsonb_typeof(rule) = 'object' and octet_length(rule::text) <= 200)
);

create index series_cuts_of_tournament on public.series_cuts (series_id, tournament_id);

-- Who plays on.
create table public.series_cut_persons (
  series_id uuid not null,
  person uuid not null,
  -- Of who was added by hand; null: by the rule.
  reason text,
  at timestamptz default now() not null,
  constraint series_cut_persons_pkey primary key (series_id, person),
  constraint series_cut_persons_person_fkey foreign key (person) references public.people(id),
  constraint series_cut_persons_series_fkey foreign key (series_id)
    references public.series_cuts(series_id) on delete cascade,
  constraint series_cut_persons_reason check (
    btrim(reason) <> '' and char_length(reason) <= 200 and not private.has_hidden_signs(reason))
);

create index series_cut_persons_of_person on public.series_cut_persons (person);

-- What changed a table after its first results, for everybody to read.
create table public.series_changes (
  id bigint generated always as identity,
  series_id uuid not null,
  at timestamptz default now() not null,
  what text not null,
  tournament_id text,
  reason text,
  -- Of a tournament that was moved; null: it had, or has, none.
  from_day date,
  to_day date,
  -- What a series or a tournament that was renamed was called until then; of divisions "Low → Gold".
  was text,
  -- [{person, division, from, to}], places before and after; null: none. Of a correction first
  -- {person, amount}.
  moves jsonb default '[]' not null,
  writer uuid default auth.uid(),
  constraint series_changes_pkey primary key (id),
  constraint series_changes_series_fkey foreign key (series_id)
    references public.series(id) on delete cascade,
  constraint series_changes_tournament_fkey foreign key (tournament_id)
    references public.tournaments(id) on delete set null,
  constraint series_changes_writer_fkey foreign key (writer)
    references auth.users(id) on delete set null,
  constraint series_changes_what check (what in (
    'published-again', 'taken-back', 'cancelled', 'day-moved', 'division-renamed', 'joined', 'opened', 'parted',
    'joined-otherwise', 'merged', 'merge-taken-back', 'renamed', 'rules', 'tournaments',
    'tournament-added', 'tournament-removed', 'corrected', 'correction-taken-back',
    'moved', 'closed', 'reopened', 'cut', 'cut-again', 'cut-taken-back', 'cut-added',
    'cut-removed')),
  constraint series_changes_reason check (
    char_length(reason) <= 200 and not private.has_hidden_signs(reason)),
  constraint series_changes_was check (
    case when what = 'renamed' then was is not null
      -- A day may be moved and divisions renamed in one save.
      else was is null or what in ('division-renamed', 'day-moved') end
    and char_length(was) <= 200),
  constraint series_changes_moves check (
    jsonb_typeof(moves) = 'array' and octet_length(moves::text) <= 65536)
);

create index series_changes_in_order on public.series_changes (series_id, at desc);
create index series_changes_of_tournament on public.series_changes (tournament_id);
create index series_changes_of_writer on public.series_changes (writer);

-- The published lines that a series reads: place and total of the chosen board. Of who is eligible
-- also the card, where rounds or holes are compared: {handicap, off, holes, par, strokeIndex}.
create function private.series_lines(series uuid)
returns table (
  tournament_id text, person uuid, player uuid, place integer, total integer, no_result text,
  is_eligible boolean, division text, card jsonb
)
language sql stable
as $$
  with cards as materialized (
    select play.tournament_id, (card ->> 'player')::uuid as player, card - 'player'
             -- Whose Index it was is told only where it counts in all rounds.
             - case when known.rules ->> 'handicap' is distinct from 'first' then 'off' else '' end
             as card
    from public.series as known
    join public.series_tournaments as listed on listed.series_id = known.id
    join public.tournament_play as play on play.tournament_id = listed.tournament_id
    -- They may be null: a club may publish points alone.
    cross join lateral jsonb_path_query(
      play.published_results, '$.cards[*] ? (exists(@.player))') as card
    where known.id = series_lines.series and known.rules ->> 'kind' in ('rounds', 'eclectic')
  )
  -- Of a person who withdrew and plays as another player, the one who plays.
  select distinct on (listed.tournament_id, coalesce(player.person_id, (line ->> 'player')::uuid))
         listed.tournament_id, coalesce(player.person_id, (line ->> 'player')::uuid),
         (line ->> 'player')::uuid, (score ->> 'place')::integer, (score ->> 'points')::integer,
         line ->> 'no_result', coalesce(player.was_member and player.person_id is not null, false),
         line ->> 'division',
         case when player.was_member and player.person_id is not null then
           cards.card || jsonb_build_object('handicap', line -> 'handicap') end
  from public.series_tournaments as listed
  join public.tournaments as played
    on played.id = listed.tournament_id and played.state = 'published'
  cross join lateral private.published_competition(
    listed.tournament_id, listed.competition_id) as published
  cross join lateral (select coalesce(published.terms -> 'boards', '["net"]') as boards) as how
  cross join lateral jsonb_array_elements(published.lines) as line
  cross join lateral (
    select case
      when listed.board is null or how.boards ->> 0 = listed.board then line
      when how.boards ->> 1 = listed.board then line -> 'second'
    end as score
  ) as chosen
  left join public.players as player on player.id = (line ->> 'player')::uuid
  left join cards
    on cards.tournament_id = listed.tournament_id and cards.player = (line ->> 'player')::uuid
  where listed.series_id = series_lines.series and published.kind = 'board' and line ? 'player'
    and jsonb_typeof(chosen.score) = 'object'
  order by listed.tournament_id, coalesce(player.person_id, (line ->> 'player')::uuid),
           player.state is distinct from 'playing', score ->> 'place' is null,
           (score ->> 'place')::integer;
$$;

-- What the tables of a series are made of: rules, tournaments [{id, name, slug, has_page, day,
-- state, is_taken_back, weight, board, competition, competition_name, format, boards, maximum, allowance, holes, par, course, lines:
-- [[person, player, place, total, no_result, is_eligible, division, card]]}] in the order of their
-- days, corrections [{person, amount, reason, at}], moved {person: division}, divisions
-- [{tournament, id, name}] and the published cut {tournament, rule, at, players: [{person, reason}]} or null.
-- Without cards lines end before theirs, and the course is null.
create function private.series_facts(series uuid) returns jsonb
language sql stable
as $$
  with lines as (
    select line.tournament_id, jsonb_agg(jsonb_build_array(
             line.person, line.player, line.place, line.total, line.no_result,
             line.is_eligible, line.division)
             || case when line.card is null then '[]' else jsonb_build_array(line.card) end
             order by line.place, line.player) as lines
    from private.series_lines(series_facts.series) as line group by line.tournament_id
  )
  select jsonb_build_object(
    'rules', known.rules,
    'tournaments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', played.id, 'name', played.name, 'slug', played.slug,
        'has_page', played.has_information_page, 'day', played.starts_on,
        'state', case
          when played.state = 'cancelled' then 'cancelled'
          when played.state = 'published' and published.kind = 'board' then 'published'
          else 'planned' end,
        'is_draft', played.state = 'draft',
        'is_taken_back', public.results_taken_back_at(played.id) is not null,
        'weight', listed.weight, 'board', listed.board, 'competition', listed.competition_id,
        'competition_name', competition.name, 'format', published.terms -> 'format',
        'boards', published.terms -> 'boards', 'holes', published.terms -> 'holes',
        'maximum', published.terms -> 'hole_maximum',
        'allowance', published.terms -> 'allowance',
        'course', case when jsonb_typeof(published.cards) = 'array' then published.course end,
        'par', (
          select sum(par.value::integer)
          from jsonb_array_elements_text(published.course -> 'par') as par),
        'lines', coalesce(lines.lines, '[]')) order by played.starts_on, played.id), '[]')
      from public.series_tournaments as listed
      join public.tournaments as played on played.id = listed.tournament_id
      left join public.competitions as competition on competition.id = listed.competition_id
      left join lateral private.published_competition(
        listed.tournament_id, listed.competition_id) as published on true
      left join lines on lines.tournament_id = played.id
      where listed.series_id = known.id),
    'corrections', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', correction.id, 'person', correction.person, 'amount', correction.amount,
        'reason', correction.reason, 'at', correction.at) order by correction.at), '[]')
      from public.series_corrections as correction
      where correction.series_id = known.id and correction.taken_back_at is null),
    'moved', (
      select coalesce(jsonb_object_agg(moved.person, moved.division), '{}')
      from public.series_persons as moved where moved.series_id = known.id),
    'divisions', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'tournament', played.id, 'id', division.id, 'name', division.name)
        order by played.published_at, played.id, division.position), '[]')
      from public.series_tournaments as listed
      join public.tournaments as played on played.id = listed.tournament_id
      join public.divisions as division on division.tournament_id = played.id
      where listed.series_id = known.id),
    'cut', (
      select jsonb_build_object(
        'tournament', cut.tournament_id, 'rule', cut.rule, 'at', cut.at,
        'players', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'person', through.person, 'reason', through.reason) order by through.person), '[]')
          from public.series_cut_persons as through where through.series_id = cut.series_id))
      from public.series_cuts as cut where cut.series_id = known.id))
  from public.series as known where known.id = series_facts.series;
$$;

-- What changed a series last, the newest first.
create function private.recent_changes(series uuid, most integer)
returns table (change public.series_changes, place bigint)
language sql stable
as $$
  select known, row_number() over (order by known.at desc, known.id desc)
  from public.series_changes as known
  where known.series_id = recent_changes.series
  order by known.at desc, known.id desc limit most;
$$;

-- How many changes are not among them.
create function private.earlier_changes(series uuid, most integer) returns bigint
language sql stable
return (
  select greatest(count(*) - most, 0) from public.series_changes as known
  where known.series_id = earlier_changes.series);

-- The names of persons as the register has them, or as they last played; null: the account was deleted. Also of the persons of changes who are no longer in the
-- tables. Of several of one name namesake is {number, in_tournament, tournament, order}: the number by
-- which the results of all tournaments of the series tell them apart, or that of the register where
-- none does; null where they differ; and the number in the last of them.
create function private.names_of_lines(series uuid, facts jsonb)
returns table (person uuid, full_name text, namesake jsonb)
language sql stable
as $$
  with played as materialized (
    select tournament ->> 'id' as id, tournament ->> 'name' as name,
           tournament -> 'lines' as lines, position
    from jsonb_array_elements(facts -> 'tournaments') with ordinality as t (tournament, position)
  ), listed as materialized (
    select (line ->> 0)::uuid as person, (line ->> 1)::uuid as player, played.position
    from played cross join lateral jsonb_array_elements(played.lines) as line
    where (line ->> 5)::boolean
    union
    select moved.person, player.id, played.position
    from (
      select distinct (move ->> 'person')::uuid as person
      from public.series_changes as known
      cross join lateral jsonb_array_elements(known.moves) as move
      where known.series_id = names_of_lines.series
    ) as moved
    left join (
      played join public.players as player on player.tournament_id = played.id
    ) on player.person_id = moved.person
  ), named as materialized (
    select listed.person,
           coalesce(min(person.full_name) filter (where person.forgotten_at is null),
             (array_agg(player.full_name order by listed.position desc)
               filter (where player.full_name is not null))[1]) as full_name
    from listed
    left join public.players as player on player.id = listed.player
    left join public.people as person on person.id = listed.person
    group by listed.person
  ), shared as materialized (
    select several.person, several.key
    from (
      select named.person, private.folded(named.full_name) as key,
             count(*) over (partition by private.folded(named.full_name)) as of_this_name
      from named where named.full_name is not null
    ) as several
    where several.of_this_name > 1
  ), numbered as (
    select shared.person, shared.key, played.position, played.name, coalesce(
             (jsonb_path_query_first(play.published_results, '$.players[*] ? (@.player == $id)',
               jsonb_build_object('id', player.id)) ->> 'order')::integer,
             player.namesake) as number,
           -- Elsewhere it is not to be seen.
           exists (
             select from private.seen_namesakes(player.tournament_id) as seen
             where seen.id = player.id) as is_shown
    from shared
    join listed on listed.person = shared.person
    join played on played.position = listed.position
    join public.players as player on player.id = listed.player and player.name_key = shared.key
    left join public.tournament_play as play on play.tournament_id = player.tournament_id
  ), told as (
    select shared.person,
           (array_agg(numbered.number order by numbered.is_shown desc, numbered.position desc))[1]
             as number,
           (array_agg(numbered.name order by numbered.is_shown desc, numbered.position desc))[1]
             as tournament,
           coalesce(bool_or(numbered.is_shown), false) as is_shown,
           count(distinct numbered.number) filter (where numbered.is_shown) = 1 as is_one
    from shared left join numbered on numbered.person = shared.person
    group by shared.person
  )
  select named.person, named.full_name, case when told.person is not null then
           jsonb_build_object(
             'number', case when told.is_one then told.number
               when not told.is_shown then person.namesake end,
             'in_tournament', told.number, 'tournament', told.tournament,
             'order', coalesce(person.namesake, 1)) end
  from named
  left join told on told.person = named.person
  left join public.people as person on person.id = named.person;
$$;

-- A public series, as closed or as it is now: {name, slug, rules, tournaments, corrections, moved,
-- divisions, cut, names, changes, earlier, is_final, updated_at} as private.series_facts has them, with numbers
-- for persons, which are the places of their names, and without drafts of the club. Null: there
-- is none.
create function public.public_series(slug text) returns jsonb
language sql stable security definer
as $$
  with known as materialized (
    select series.*, coalesce(series.final, private.series_facts(series.id)) as facts
    from public.series where series.slug = public_series.slug and series.is_public
  ), persons as materialized (
    select person, row_number() over (order by person) - 1 as number
    from known cross join lateral (
      select (line ->> 0)::uuid as person
      from jsonb_array_elements(known.facts -> 'tournaments') as tournament
      cross join lateral jsonb_array_elements(tournament -> 'lines') as line
      union
      select (correction ->> 'person')::uuid
      from jsonb_array_elements(known.facts -> 'corrections') as correction
      union
      select moved.key::uuid from jsonb_each(known.facts -> 'moved') as moved
      union
      select (move ->> 'person')::uuid
      from private.recent_changes(known.id, 20) as recent
      cross join lateral jsonb_array_elements((recent.change).moves) as move
    ) as all_persons
  ), named as materialized (
    select persons.number, line.full_name, line.namesake
    from persons
    left join (
      known cross join lateral private.names_of_lines(known.id, known.facts) as line
    ) on line.person = persons.person
  )
  select jsonb_build_object(
    'name', known.name, 'slug', known.slug, 'rules', known.facts -> 'rules',
    'tournaments', (
      select coalesce(jsonb_agg(played.tournament - array['is_draft', 'competition'] || jsonb_build_object('lines', (
        select coalesce(jsonb_agg(
          jsonb_build_array(persons.number) || (line - 0 - 0) order by line_number), '[]')
        from jsonb_array_elements(played.tournament -> 'lines')
          with ordinality as l (line, line_number)
        join persons on persons.person = (line ->> 0)::uuid))
        order by played.position), '[]')
      from jsonb_array_elements(known.facts -> 'tournaments')
        with ordinality as played (tournament, position)
      where not (played.tournament -> 'is_draft')::boolean),
    'drafts', (
      select count(*) from jsonb_array_elements(known.facts -> 'tournaments') as tournament
      where (tournament -> 'is_draft')::boolean),
    'corrections', (
      select coalesce(jsonb_agg(
        correction - 'id' || jsonb_build_object('person', persons.number)), '[]')
      from jsonb_array_elements(known.facts -> 'corrections') as correction
      join persons on persons.person = (correction ->> 'person')::uuid),
    'moved', (
      select coalesce(jsonb_object_agg(persons.number, moved.value), '{}')
      from jsonb_each(known.facts -> 'moved') as moved
      join persons on persons.person = moved.key::uuid),
    'divisions', (
      select coalesce(jsonb_agg(division order by position), '[]')
      from jsonb_array_elements(known.facts -> 'divisions')
        with ordinality as d (division, position)
      where not exists (
        select from jsonb_array_elements(known.facts -> 'tournaments') as played
        where played -> 'id' = division -> 'tournament' and (played -> 'is_draft')::boolean)),
    'cut', case when jsonb_typeof(known.facts -> 'cut') = 'object' then
      known.facts -> 'cut' || jsonb_build_object('players', (
        select coalesce(jsonb_agg(
          through || jsonb_build_object('person', persons.number) order by persons.number), '[]')
        from jsonb_array_elements(known.facts #> '{cut,players}') as through
        join persons on persons.person = (through ->> 'person')::uuid)) end,
    'names', (
      select coalesce(jsonb_agg(named.full_name order by named.number), '[]') from named),
    'namesakes', (
      select coalesce(jsonb_agg(named.namesake order by named.number), '[]') from named),
    'changes', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'at', (recent.change).at, 'what', (recent.change).what,
          'reason', (recent.change).reason,
          'from_day', (recent.change).from_day, 'to_day', (recent.change).to_day,
          'was', (recent.change).was,
          'tournament', case when played.state <> 'draft' then played.name end, 'moves', (
            select coalesce(jsonb_agg(
              move || jsonb_build_object('person', persons.number) order by number_of_move), '[]')
            from jsonb_array_elements((recent.change).moves)
              with ordinality as m (move, number_of_move)
            join persons on persons.person = (move ->> 'person')::uuid))
          order by recent.place), '[]')
      from private.recent_changes(known.id, 20) as recent
      left join public.tournaments as played on played.id = (recent.change).tournament_id),
    'earlier', private.earlier_changes(known.id, 20),
    'is_final', known.final is not null, 'updated_at', known.updated_at)
  from known;
$$;

-- The public series, all or those of a tournament: {series: [{slug, name, is_final}]}, the latest
-- first.
create function public.listed_series(tournament text default null) returns jsonb
language sql stable security definer
as $$
  select jsonb_build_object('series', coalesce(jsonb_agg(jsonb_build_object(
    'slug', series.slug, 'name', series.name, 'is_final', series.final is not null)
    order by series.final is not null, series.updated_at desc, series.id), '[]'))
  from public.series
  where series.is_public and (listed_series.tournament is null or exists (
    select from public.series_tournaments as listed
    where listed.series_id = series.id
      and listed.tournament_id = listed_series.tournament));
$$;

-- A series as the club works on it: its row, facts with a digest, names, changes, and earlier, how many
-- further ones there are. For the secretary of the
-- club, or of a tournament that is in it.
create function public.club_series(series uuid, tournament text default null) returns jsonb
language plpgsql stable security definer
as $$
declare
  facts jsonb;
  -- Of a tournament alone they publish results: not who has changed it.
  is_of_club constant boolean := private.has_role('{secretary}');
begin
  perform private.assert_role('{secretary}', (
    select listed.tournament_id from public.series_tournaments as listed
    where listed.series_id = club_series.series
      and listed.tournament_id = club_series.tournament));
  facts := private.series_facts(club_series.series);
  return (
    with named as materialized (
      select line.* from private.names_of_lines(club_series.series, facts) as line)
    select to_jsonb(known) || jsonb_build_object(
      'facts', facts,
      'digest', md5(facts::text),
      'names', (
        select coalesce(jsonb_object_agg(named.person, named.full_name), '{}')
        from named),
      'namesakes', (
        select coalesce(jsonb_object_agg(named.person, named.namesake), '{}')
        from named),
      'changes', (
        select coalesce(jsonb_agg(jsonb_build_object(
            'at', (recent.change).at, 'what', (recent.change).what,
            'reason', (recent.change).reason,
            'from_day', (recent.change).from_day, 'to_day', (recent.change).to_day,
            'was', (recent.change).was,
            'tournament', played.name, 'tournament_id', (recent.change).tournament_id,
            'moves', (recent.change).moves,
            'writer', case when is_of_club then account.email end)
            order by recent.place), '[]')
        from private.recent_changes(known.id, 50) as recent
        left join public.tournaments as played on played.id = (recent.change).tournament_id
        left join auth.users as account on account.id = (recent.change).writer),
      'earlier', private.earlier_changes(known.id, 50))
    from public.series as known where known.id = club_series.series);
end;
$$;

-- Enough of a phone number to tell two people apart.
create function private.last_digits(phone text) returns text
language sql immutable
return right(regexp_replace(phone, '\D', '', 'g'), 4);

create function private.write_series_change(
  series uuid, what text, tournament text, reason text, moves jsonb,
  from_day date default null, to_day date default null, was text default null
) returns void
language sql volatile
as $$
  insert into public.series_changes (
    series_id, what, tournament_id, reason, from_day, to_day, was, moves)
  values (
    series, what, tournament, nullif(btrim(reason), ''), from_day, to_day, was,
    coalesce(moves, '[]'));
  update public.series as changed set updated_at = now()
  where changed.id = write_series_change.series;
$$;

-- Of a list of series that a publication changes. Code: series_invalid.
create function private.assert_series_moves(series jsonb) returns void
language plpgsql immutable
as $$
begin
  if jsonb_typeof(series) is distinct from 'array' or jsonb_array_length(series) > 100 then
    raise exception 'series_invalid';
  end if;
end;
$$;

-- Notes what a change of a tournament, or of who players are, does to the places of series,
-- [{series, digest, moves}]: moves of facts with this digest; to_day is that to which the tournament is
-- moved. Changes of one series go one after the other. Code: series_outdated, when another change came
-- first.
create function private.note_series_moves(
  what text, tournament text, series jsonb, to_day date default null, was text default null
) returns void
language plpgsql volatile
as $$
declare
  told record;
begin
  perform from public.series as known
  where known.id in (
    select listed.series_id from public.series_tournaments as listed
    where listed.tournament_id = note_series_moves.tournament)
    or note_series_moves.tournament is null and known.id in (
      select (change ->> 'series')::uuid
      from jsonb_array_elements(note_series_moves.series) as change)
  -- Not against rows that refer to a series, which a merge writes after the players.
  order by known.id for no key update;
  for told in
    select known.id, change ->> 'digest' as digest, change -> 'moves' as moves,
           -- Its rounds change their order, or its tables their names, or have no round any more, whatever
           -- that does to places.
           what in ('day-moved', 'division-renamed', 'taken-back') and known.was_shown as is_told
    from jsonb_array_elements(note_series_moves.series) as change
    join public.series as known on known.id = (change ->> 'series')::uuid
    where note_series_moves.tournament is null or exists (
      select from public.series_tournaments as listed
      where listed.series_id = known.id
        and listed.tournament_id = note_series_moves.tournament)
    order by known.id
  loop
    if told.digest is distinct from md5(private.series_facts(told.id)::text) then
      raise exception 'series_outdated';
    end if;
    if told.moves <> '[]' or told.is_told then
      perform private.write_series_change(
        told.id, note_series_moves.what, note_series_moves.tournament, null, told.moves,
        case when note_series_moves.what = 'day-moved' then (
          select played.starts_on from public.tournaments as played
          where played.id = note_series_moves.tournament) end,
        note_series_moves.to_day,
        note_series_moves.was);
    end if;
  end loop;
end;
$$;

-- Publishes the cut {tournament, rule, persons}, by the rule beside whom the club has added, or with
-- null takes it back. Code: series_invalid.
create function private.save_cut(series uuid, cut jsonb) returns void
language plpgsql volatile
as $$
begin
  if cut = 'null' then
    delete from public.series_cuts as known where known.series_id = save_cut.series;
    return;
  end if;
  if jsonb_array_length(cut -> 'persons') = 0 or exists (
       select person::uuid from jsonb_array_elements_text(cut -> 'persons') as person
       except
       select line.person from private.series_lines(save_cut.series) as line
       where line.is_eligible and line.tournament_id = cut ->> 'tournament') then
    raise exception 'series_invalid';
  end if;
  insert into public.series_cuts as known (series_id, tournament_id, rule)
  values (save_cut.series, cut ->> 'tournament', cut -> 'rule')
  on conflict on constraint series_cuts_pkey do update
    set tournament_id = excluded.tournament_id, rule = excluded.rule, at = now();
  delete from public.series_cut_persons as through
  where through.series_id = save_cut.series and through.reason is null;
  insert into public.series_cut_persons (series_id, person)
  select save_cut.series, person::uuid from jsonb_array_elements_text(cut -> 'persons') as person
  on conflict on constraint series_cut_persons_pkey do update set reason = null;
end;
$$;

-- Lets a player play on by hand, or takes that back. Code: series_invalid.
create function private.save_cut_person(series uuid, change jsonb, reason text) returns void
language plpgsql volatile
as $$
begin
  if (change -> 'is_in')::boolean then
    insert into public.series_cut_persons (series_id, person, reason)
    select cut.series_id, line.person, btrim(save_cut_person.reason)
    from public.series_cuts as cut
    join private.series_lines(cut.series_id) as line
      on line.tournament_id = cut.tournament_id and line.is_eligible
    where cut.series_id = save_cut_person.series and line.person = (change ->> 'person')::uuid
    on conflict on constraint series_cut_persons_pkey do nothing;
  else
    delete from public.series_cut_persons as through
    where through.series_id = save_cut_person.series and through.reason is not null
      and through.person = (change ->> 'person')::uuid;
  end if;
  if not found then
    raise exception 'series_invalid';
  end if;
end;
$$;

-- Saves a series; version 0 adds one, and is safe to repeat. Changes may have name, slug, rules,
-- is_public, tournaments [{tournament, competition, board, weight}], correction {id, person, amount, reason},
-- taken_back, moved {person, division}, is_final, cut {tournament, rule, persons} or null to take
-- it back, cut_person {person, is_in} for a player by hand. Once readers see results, other rules
-- and tournaments need a reason; what changes a published cut always does. moves say what it does
-- to the places. For the secretary. Returns the version. Codes: series_not_found, series_changed, series_closed, slug_taken,
-- reason_missing, cut_published, series_invalid.
create function public.save_series(
  series uuid, expected_version integer, changes jsonb, reason text default '',
  moves jsonb default '[]'
) returns integer
language plpgsql volatile security definer
as $$
declare
  known public.series;
  has_results boolean;
  has_cut boolean;
  tournaments_before text[];
  -- Those that this change adds or removes.
  other_tournaments text[] default '{}';
  tournament text;
begin
  perform private.assert_role('{secretary}');
  perform private.lock_caller();
  perform private.assert_fields(changes, '{}', array[
    'name', 'slug', 'rules', 'is_public', 'tournaments', 'correction', 'taken_back', 'moved',
    'is_final', 'cut', 'cut_person']);
  if octet_length(moves::text) > 65536
     or jsonb_array_length(coalesce(changes -> 'tournaments', '[]')) > 100
     or jsonb_array_length(coalesce(changes #> '{cut,persons}', '[]')) > 1000 then
    raise exception 'series_invalid';
  end if;
  insert into public.series (id, version, slug, name, rules)
  select save_series.series, 0, changes ->> 'slug', changes ->> 'name', changes -> 'rules'
  where expected_version = 0
  on conflict on constraint series_pkey do nothing;
  select * into known from public.series as stored where stored.id = save_series.series for update;
  if known.id is null then
    raise exception 'series_not_found';
  end if;
  if expected_version = 0 and known.version > 0 then
    return known.version;
  end if;
  if known.version <> expected_version then
    raise exception 'series_changed';
  end if;
  -- A form has the terms with the rest: the same ones are no change.
  if changes -> 'rules' = known.rules then
    changes := changes - 'rules';
  end if;
  if known.final is not null and changes - array['is_public', 'is_final'] <> '{}' then
    raise exception 'series_closed';
  end if;
  has_results := exists (select from private.series_lines(known.id));
  has_cut := exists (select from public.series_cuts as cut where cut.series_id = known.id);
  if known.is_public and has_results and btrim(reason) = '' and (
       changes ? 'rules' and changes -> 'rules' <> known.rules
       or changes ? 'tournaments' or changes ? 'moved' or changes ? 'taken_back'
       or changes ->> 'is_final' = 'false')
     or btrim(reason) = '' and (changes ? 'cut_person' or changes ? 'cut' and has_cut) then
    raise exception 'reason_missing';
  end if;
  update public.series as stored
  set version = known.version + 1, updated_at = now(),
      name = coalesce(changes ->> 'name', known.name),
      rules = coalesce(changes -> 'rules', known.rules),
      is_public = coalesce((changes -> 'is_public')::boolean, known.is_public),
      was_shown = known.was_shown or coalesce((changes -> 'is_public')::boolean, false)
  where stored.id = known.id;
  if changes ? 'tournaments' then
    if exists (
      select from public.series_cuts as cut
      where cut.series_id = known.id and cut.tournament_id not in (
        select given ->> 'tournament' from jsonb_array_elements(changes -> 'tournaments') as given)
    ) then
      raise exception 'cut_published';
    end if;
    -- It has no results of a day that could count.
    if exists (
      select from public.tournaments as there
      where there.form_of_play = 'knock-out' and there.id in (
        select given ->> 'tournament' from jsonb_array_elements(changes -> 'tournaments') as given)
    ) then
      raise exception 'series_invalid';
    end if;
    tournaments_before := array(
      select listed.tournament_id from public.series_tournaments as listed
      where listed.series_id = known.id);
    delete from public.series_tournaments as listed
    where listed.series_id = known.id and listed.tournament_id not in (
      select given ->> 'tournament' from jsonb_array_elements(changes -> 'tournaments') as given);
    insert into public.series_tournaments (series_id, tournament_id, competition_id, board, weight)
    select distinct on (given.tournament)
           known.id, given.tournament, given.competition, given.board, coalesce(given.weight, 1)
    from jsonb_to_recordset(changes -> 'tournaments')
      as given (tournament text, competition uuid, board text, weight numeric)
    on conflict on constraint series_tournaments_pkey do update
      set competition_id = excluded.competition_id, board = excluded.board, weight = excluded.weight;
    other_tournaments := array(
      select id from unnest(tournaments_before || array(
        select listed.tournament_id from public.series_tournaments as listed
        where listed.series_id = known.id)) as id
      group by id having count(*) = 1 order by id);
  end if;
  if changes ? 'correction' then
    insert into public.series_corrections (id, series_id, person, amount, reason)
    select given.id, known.id, given.person, given.amount, save_series.reason
    from jsonb_to_record(changes -> 'correction')
      as given (id uuid, person uuid, amount numeric)
    on conflict on constraint series_corrections_pkey do nothing;
  end if;
  update public.series_corrections as correction set taken_back_at = now()
  where correction.series_id = known.id
    and correction.id = (changes ->> 'taken_back')::uuid;
  if changes ? 'moved' then
    insert into public.series_persons (series_id, person, division)
    select known.id, given.person, given.division
    from jsonb_to_record(changes -> 'moved') as given (person uuid, division text)
    on conflict on constraint series_persons_pkey do update set division = excluded.division;
  end if;
  if changes ? 'cut' then
    perform private.save_cut(known.id, changes -> 'cut');
  end if;
  if changes ? 'cut_person' then
    perform private.save_cut_person(known.id, changes -> 'cut_person', reason);
  end if;
  if changes ? 'is_final' then
    update public.series as stored
    set final = case when (changes -> 'is_final')::boolean
      then private.series_facts(known.id) end
    where stored.id = known.id;
  end if;
  if known.was_shown and known.name <> coalesce(changes ->> 'name', known.name) then
    perform private.write_series_change(
      known.id, 'renamed', null, null, null, was => known.name);
  end if;
  if has_results and changes - array['name', 'is_public'] <> '{}'
     and (known.was_shown or not changes ? 'tournaments') then
    -- Each tournament that came or went, the last of them with the moves.
    foreach tournament in array other_tournaments loop
      perform private.write_series_change(
        known.id,
        case when tournament = any (tournaments_before) then 'tournament-removed'
          else 'tournament-added' end,
        tournament, reason,
        case when tournament = other_tournaments[cardinality(other_tournaments)] then moves end);
    end loop;
    if other_tournaments = '{}' then
      perform private.write_series_change(
        known.id,
        case
          when changes ? 'rules' then 'rules'
          when changes ? 'tournaments' then 'tournaments'
          when changes ? 'moved' then 'moved'
          when changes -> 'cut' = 'null' then 'cut-taken-back'
          when changes ? 'cut' then case when has_cut then 'cut-again' else 'cut' end
          when changes #>> '{cut_person,is_in}' = 'true' then 'cut-added'
          when changes ? 'cut_person' then 'cut-removed'
          when changes ->> 'is_final' = 'true' then 'closed'
          when changes ? 'is_final' then 'reopened'
          when changes ? 'taken_back' then 'correction-taken-back'
          else 'corrected' end,
        null, reason, moves);
    end if;
  end if;
  insert into public.admin_audit (admin_id, action, search, details)
  values ((select auth.uid()), 'series-saved', '',
          jsonb_build_object('series', known.id) || (changes - 'rules'));
  return known.version + 1;
exception
  when unique_violation then
    raise exception 'slug_taken';
  when check_violation or foreign_key_violation or invalid_text_representation
       or numeric_value_out_of_range or not_null_violation then
    raise exception 'series_invalid' using detail = sqlerrm;
end;
$$;

-- Deletes a series that only the club sees, with its corrections, cut and history; its tournaments
-- stay. Codes: series_not_found, series_changed, series_shown.
create function public.delete_series(series uuid, expected_version integer) returns boolean
language plpgsql volatile security definer
as $$
declare
  known public.series;
begin
  perform private.assert_role('{secretary}');
  perform private.assert_session();
  select * into known from public.series as stored
  where stored.id = delete_series.series for update;
  if known.id is null then
    raise exception 'series_not_found';
  end if;
  if known.is_public then
    raise exception 'series_shown';
  end if;
  if known.version <> expected_version then
    raise exception 'series_changed';
  end if;
  insert into public.admin_audit (admin_id, action, search, details)
  values ((select auth.uid()), 'series-deleted', '',
          jsonb_build_object('series', known.id, 'name', known.name));
  delete from public.series as stored where stored.id = known.id;
  return true;
end;
$$;

-- The entry with which a player of a tournament can be entered in another one; null: they have no
-- entry of which the data are there.
create function private.entry_for(player uuid, tournament text, person public.people)
returns jsonb
language sql stable
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'full_name', player.full_name,
    'email', coalesce(case when further is null then version.email end, person.email),
    'phone', coalesce(
      case when further is null then version.phone else further ->> 'phone' end, person.phone),
    'handicap', player.handicap,
    'category', case when not next.divisions_by_handicap and exists (
        select from public.divisions as division
        where division.tournament_id = next.id and division.id = player.category)
      then player.category end,
    'golf_group', case when version.golf_group = any (next.golf_groups) then version.golf_group end,
    'answers', (
      select coalesce(jsonb_object_agg(given.key, given.value), '{}')
      from jsonb_each(
        case when further is null then version.answers else further -> 'answers' end) as given
      join public.questions as question
        on question.tournament_id = next.id and question.id = given.key)))
  from public.players as player
  join public.tournament_registrations as version
    on version.entry_id = player.entry_id and version.state <> 'replaced'
  join public.tournament_details as next on next.id = entry_for.tournament
  left join lateral jsonb_array_elements(version.players) as further
    on (further ->> 'id')::uuid = player.id
  where player.id = entry_for.player and player.full_name is not null;
$$;

-- Enters persons who play on in a later round of a series, as the club adds entrants; who has an
-- entry stays as they are, withdrawn too. In the order of persons: those before have their places
-- first. For the secretary, at most fifty at a time: {entered, already, waiting: [person],
-- refused: [{person, code, detail}]}. Codes of the call: series_invalid; of a person
-- entry_not_found, same_name, and those of add_entrant.
create function public.enter_round(series uuid, tournament text, persons uuid[]) returns jsonb
language plpgsql volatile security definer
as $$
declare
  candidate public.people;
  entry jsonb;
  state text;
  detail text;
  result jsonb := '{"entered": 0, "waiting": [], "already": 0, "refused": []}';
begin
  perform private.assert_role('{secretary}');
  if cardinality(persons) > 50 or not exists (
    select from public.series_tournaments as listed
    where listed.series_id = enter_round.series
      and listed.tournament_id = enter_round.tournament) then
    raise exception 'series_invalid';
  end if;
  for candidate in
    select known.* from public.people as known
    join public.series_cut_persons as through
      on through.series_id = enter_round.series and through.person = known.id
    where known.id = any (persons) order by array_position(persons, known.id)
  loop
    begin
      if exists (
        select from private.people_of_entries as entrant
        join public.entries as present on present.id = entrant.entry_id
        where present.tournament_id = enter_round.tournament and entrant.id = candidate.id) then
        raise exception 'already_entered';
      end if;
      select private.entry_for(player.id, enter_round.tournament, candidate) into entry
      from public.series_cuts as cut
      join public.players as player
        on player.tournament_id = cut.tournament_id and player.person_id = candidate.id
        and player.was_member is not null
      where cut.series_id = enter_round.series;
      if entry is null then
        raise exception 'entry_not_found';
      end if;
      if exists (
        select from private.players_of(enter_round.tournament) as present
        where present.state <> 'withdrawn'
          and private.person_key(present.full_name) = private.person_key(entry ->> 'full_name')) then
        raise exception 'same_name';
      end if;
      select added.state into state from public.add_entrant(
        enter_round.tournament, entry,
        (select account.email from auth.users as account where account.id = candidate.user_id),
        null, candidate.id) as added;
      result := case when state = 'waiting' then
          jsonb_set(result, '{waiting}', result -> 'waiting' || to_jsonb(candidate.id))
        else jsonb_set(result, '{entered}', to_jsonb((result -> 'entered')::integer + 1)) end;
    exception
      when raise_exception then
        get stacked diagnostics detail = pg_exception_detail;
        result := case
          when sqlerrm = 'already_entered' then
            jsonb_set(result, '{already}', to_jsonb((result -> 'already')::integer + 1))
          else jsonb_set(result, '{refused}', result -> 'refused' || jsonb_build_object(
            'person', candidate.id, 'code', sqlerrm, 'detail', detail)) end;
    end;
  end loop;
  return result;
end;
$$;

-- The places that sides entered in a knock-out have on published boards, for the order of its draw: of
-- the last twelve tournaments with results that have one of them, [{id, name, day, lines: [{entry,
-- place}]}], the latest first. The own line of a player counts, and of a pair that of a team in which both
-- are. Secretaries only.
create function public.boards_for_draw(tournament text, division text default null) returns jsonb
language plpgsql stable security definer
as $$
begin
  perform private.assert_role('{secretary}', boards_for_draw.tournament);
  return (
    with entered as (
      select known.id as entry, array_agg(player.person_id) as persons
      from private.entered_in_knockout(boards_for_draw.tournament, division) as known (id)
      join public.players as player on player.entry_id = known.id and player.state = 'playing'
      group by known.id
      having bool_and(player.person_id is not null)
    ), results as (
      select there.id, there.name, there.starts_on, play.published_results as published
      from public.tournament_play as play
      join public.tournaments as there on there.id = play.tournament_id
      where play.results_published_at is not null and there.state = 'published'
        and exists (
          select from public.players as player
          where player.tournament_id = there.id
            and player.person_id in (select unnest(entered.persons) from entered))
      order by there.starts_on desc nulls last, there.id
      limit 12
    ), lines as (
      select results.id, false as is_team, (line ->> 'place')::integer as place,
             array[player.person_id] as persons
      from results
      cross join lateral jsonb_array_elements(results.published -> 'players') as line
      join public.players as player on player.id = (line ->> 'player')::uuid
      union all
      select results.id, true, (team ->> 'place')::integer, array(
               select player.person_id
               from jsonb_array_elements(team -> 'members') as member
               join public.players as player on player.id = (member ->> 'player')::uuid)
      from results
      cross join lateral jsonb_array_elements(results.published -> 'teams') as team
      where team ? 'members'
    ), placed as (
      select distinct on (lines.id, entered.entry) lines.id, entered.entry, lines.place
      from lines
      join entered on entered.persons <@ lines.persons
      where lines.place is not null
      order by lines.id, entered.entry, lines.is_team, lines.place
    )
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', board.id, 'name', board.name, 'day', board.starts_on, 'lines', board.lines)
      order by board.starts_on desc nulls last, board.id), '[]')
    from (
      select results.id, results.name, results.starts_on,
             jsonb_agg(jsonb_build_object('entry', placed.entry, 'place', placed.place)
               order by placed.place, placed.entry) as lines
      from results
      join placed on placed.id = results.id
      group by results.id, results.name, results.starts_on
    ) as board);
end;
$$;

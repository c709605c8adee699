-- A fee for each division and for the players that a member brings, and options that cost.

lock table public.tournament_registrations in access exclusive mode;

drop function private.set_entry_fee;
drop function public.save_fees;

create function private.are_prices(prices jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(prices) is distinct from 'object'
     or prices - array['guest', 'divisions', 'extras'] <> '{}'
     or octet_length(prices::text) > 20000
     or jsonb_typeof(coalesce(prices -> 'divisions', '{}')) <> 'object'
     or jsonb_typeof(coalesce(prices -> 'extras', '{}')) <> 'object'
     or exists (
       select from jsonb_each(coalesce(prices -> 'extras', '{}')) as question
       where jsonb_typeof(question.value) <> 'object') then
    return false;
  end if;
  return not exists (
    select from (
      select prices -> 'guest' as price where prices ? 'guest'
      union all
      select value from jsonb_each(coalesce(prices -> 'divisions', '{}'))
      union all
      select answer.value
      from jsonb_each(coalesce(prices -> 'extras', '{}')) as question
      cross join lateral jsonb_each(question.value) as answer
    ) as listed
    where case when jsonb_typeof(price) = 'number' and price::text ~ '^[0-9]{1,9}$'
      then price::text::integer > 100000000 else true end);
end;
$$;

comment on function private.are_prices is
  'Whether these are prices {guest, divisions: {id: paise}, extras: {question: {answer: paise}}}. The answer of a question with yes and no is "true" or "false".';

alter table public.tournament_fees
  add column prices jsonb default '{}' not null,
  add constraint tournament_fees_prices check (private.are_prices(prices)),
  add constraint tournament_fees_prices_only_with_fee check (fee is not null or prices = '{}');

comment on column public.tournament_fees.prices is
  'What differs from the fee, as private.are_prices says: of the players that a member brings, of divisions, and of answers to questions, which come on top.';

alter table public.entry_fees
  add column prices jsonb default '{}' not null,
  add constraint entry_fees_prices check (private.are_prices(prices));

create or replace function public.own_entry(tournament_slug text) returns jsonb
language plpgsql stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  me uuid := auth.uid();
  shown public.tournaments;
  latest public.tournament_registrations;
begin
  if not private.has_session() then
    return null;
  end if;
  select * into shown from public.tournaments as known
  where known.slug = tournament_slug and known.state <> 'draft';
  if shown.id is null then
    return '{"tournament": null}';
  end if;
  select * into latest from public.tournament_registrations as version
  where version.user_id = me and version.tournament_id = shown.id
  order by version.registration_date desc limit 1;
  return jsonb_build_object(
    'tournament', to_jsonb(shown),
    'places', case
      when shown.capacity is not null or shown.category_places <> '{}'
        or shown.golf_group_places <> '{}'
      then (select to_jsonb(counted) - 'tournament_id'
            from public.tournament_entries(array[shown.id]) as counted) end,
    'full_name', (
      select profile.full_name from public.profiles as profile where profile.id = me),
    'latest', case when latest.id is not null then
      to_jsonb(latest) - '{golfguage_email,golfguage_password}'::text[] end,
    'versions', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', version.id, 'withdrawn_at', version.withdrawn_at)
          order by version.registration_date desc), '[]')
      from public.tournament_registrations as version
      where version.user_id = me and version.tournament_id = shown.id),
    'queue_place', case when latest.state = 'waiting' then (
      select line.place from public.own_queue_places() as line
      where line.tournament_id = shown.id) end,
    'unlinked_scoring_email', (
      select unlinked.email from public.scoring_accounts as unlinked
      where unlinked.user_id = me and unlinked.state = 'exists'),
    'fee', (
      select jsonb_build_object(
        'per_player', coalesce(own.per_player,
          private.fee_on(fees, (now() at time zone 'Asia/Kolkata')::date)),
        'includes', fees.includes,
        'prices', fees.prices,
        'due', own.due,
        'state', own.state,
        'receipts', private.receipts_of(own.entry_id))
      from public.tournament_fees as fees
      left join public.entry_fee_states as own on own.entry_id = latest.entry_id
      where fees.tournament_id = shown.id
        and (own.entry_id is not null or latest.id is null and fees.fee is not null)));
end;
$$;

create function private.price_of(
  per_player integer, prices jsonb, category text, answers jsonb, players jsonb
) returns bigint
language sql immutable
set search_path = ''
as $$
  select sum(
    coalesce(
      case when place > 0 then (prices ->> 'guest')::bigint end,
      (prices -> 'divisions' ->> player.category)::bigint,
      per_player)
    + coalesce((
      select sum((extra.value ->> (player.answers ->> extra.key))::bigint)
      from jsonb_each(prices -> 'extras') as extra), 0))::bigint
  from (
    select 0::bigint as place, price_of.category as category, price_of.answers as answers
    union all
    select place, further ->> 'category', further -> 'answers'
    from jsonb_array_elements(price_of.players) with ordinality as one (further, place)
  ) as player;
$$;

comment on function private.price_of is
  'What an entry costs: each player by the price of those whom a member brings, else of the division, else per_player, and the answers that have a price.';

create function private.set_entry_fee(
  entry uuid, tournament text, per_player integer, prices jsonb
) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  loop
    begin
      insert into public.entry_fees (entry_id, tournament_id, per_player, prices, reference)
      values (entry, tournament, set_entry_fee.per_player, set_entry_fee.prices,
              private.new_reference())
      on conflict (entry_id) do update
        set per_player = excluded.per_player, prices = excluded.prices;
      return;
    exception when unique_violation then
      -- Another entry has got the same reference just now.
    end;
  end loop;
end;
$$;

create or replace function private.charge_entry(entry uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  price public.entry_fees;
  current public.tournament_registrations;
  is_cancelled boolean;
  charged bigint;
  owed bigint := 0;
begin
  select * into price from public.entry_fees
  where entry_id = charge_entry.entry for update;
  if price.entry_id is null then
    return;
  end if;
  select * into current from public.tournament_registrations
  where entry_id = price.entry_id and replaced_at is null;
  is_cancelled := (
    select state = 'cancelled' from public.tournaments where id = price.tournament_id);
  if current.state = 'confirmed' and not is_cancelled then
    owed := private.price_of(
      price.per_player, price.prices, current.category, current.answers, current.players);
  end if;
  charged := (
    select coalesce(sum(paise), 0) from public.fee_ledger
    where entry_id = price.entry_id and kind = 'charge');
  if owed < charged and not is_cancelled and exists (
    select from public.tournament_fees
    where tournament_id = price.tournament_id
      and refund_until < (now() at time zone 'Asia/Kolkata')::date
  ) then
    return;
  end if;
  if owed <> charged then
    insert into public.fee_ledger (entry_id, kind, paise, made_by)
    values (price.entry_id, 'charge', owed - charged, (select auth.uid()));
  end if;
end;
$$;

comment on function private.charge_entry is
  'Adds what an entry owes more or less than was charged: by its own prices, nothing while it waits or when it is withdrawn. After the refund day nothing is taken off, unless the tournament is cancelled.';

create or replace function private.charge_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  per_player integer;
  prices jsonb;
  was_withdrawn boolean;
begin
  if tg_op = 'INSERT' then
    -- Who was entered before there was a fee has none.
    select before.withdrawn_at is not null into was_withdrawn
    from public.tournament_registrations as before
    where before.entry_id = new.entry_id and before.id <> new.id
    order by before.registration_date desc limit 1;
    if coalesce(was_withdrawn, true)
       and not exists (select from public.entry_fees where entry_id = new.entry_id) then
      select private.fee_on(fees, (new.registration_date at time zone 'Asia/Kolkata')::date),
             fees.prices
      into per_player, prices
      from public.tournament_fees as fees where fees.tournament_id = new.tournament_id;
      if per_player is not null then
        perform private.set_entry_fee(new.entry_id, new.tournament_id, per_player, prices);
      end if;
    end if;
  end if;
  perform private.charge_entry(new.entry_id);
  return null;
end;
$$;

create function public.save_fees(
  tournament text,
  expected_version integer,
  fee integer default null,
  early_fee integer default null,
  early_until date default null,
  refund_until date default null,
  includes text default null,
  how_to_pay text default null,
  upi_address text default null,
  upi_name text default null,
  bank_account text default null,
  prices jsonb default '{}'
) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known public.tournament_fees;
  wanted public.tournament_fees;
  wrong text;
begin
  perform private.assert_admin();
  if (private.lock_tournament(tournament)).id is null then
    raise exception 'tournament_not_found';
  end if;
  insert into public.tournament_fees (tournament_id, version) values (tournament, 0)
  on conflict (tournament_id) do nothing;
  select * into known from public.tournament_fees
  where tournament_id = save_fees.tournament for update;
  if known.version is distinct from expected_version then
    raise exception 'version_conflict' using detail = known.version::text;
  end if;
  update public.tournament_fees as stored
  set fee = save_fees.fee, early_fee = save_fees.early_fee,
      early_until = save_fees.early_until, refund_until = save_fees.refund_until,
      includes = save_fees.includes, how_to_pay = save_fees.how_to_pay,
      upi_address = save_fees.upi_address, upi_name = save_fees.upi_name,
      bank_account = save_fees.bank_account, prices = save_fees.prices,
      version = stored.version + 1
  where stored.tournament_id = known.tournament_id
  returning * into wanted;
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  select (select auth.uid()), 'fees-saved', edited.slug, edited.id, (
    select coalesce(jsonb_agg(field.key order by field.key), '[]')
    from jsonb_each(to_jsonb(wanted)) as field
    where field.key <> 'version' and field.value is distinct from to_jsonb(known) -> field.key)
  from public.tournaments as edited where edited.id = save_fees.tournament;
  perform private.tell_of_payee(known, wanted);
  return wanted.version;
exception
  when check_violation then
    get stacked diagnostics wrong = constraint_name;
    raise exception 'fees_invalid' using detail = replace(wrong, 'tournament_fees_', '');
end;
$$;

comment on function public.save_fees is
  'Sets what a tournament costs and how it is paid; administrators only, who all get a mail when members are to pay elsewhere. Entries that are there keep their price. expected_version is 0 where there is none yet. Codes: tournament_not_found, version_conflict, fees_invalid.';

grant execute on function public.save_fees to authenticated;

create or replace function public.apply_fees(tournament text) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  entry record;
  changed integer := 0;
begin
  perform private.assert_admin();
  -- Stronger than lock_tournament's where nothing is limited: nobody enters meanwhile.
  perform from public.tournaments where id = apply_fees.tournament for no key update;
  for entry in
    select version.entry_id, fees.prices, private.fee_on(fees, (
             select min(first.registration_date) at time zone 'Asia/Kolkata'
             from public.tournament_registrations as first
             where first.entry_id = version.entry_id)::date) as price
    from public.tournament_registrations as version
    join public.tournament_fees as fees on fees.tournament_id = version.tournament_id
    left join public.entry_fees as own on own.entry_id = version.entry_id
    where version.tournament_id = apply_fees.tournament
      and version.state in ('confirmed', 'waiting')
      and (own.prices is distinct from fees.prices and fees.fee is not null
           or own.per_player is distinct from private.fee_on(fees, (
             select min(first.registration_date) at time zone 'Asia/Kolkata'
             from public.tournament_registrations as first
             where first.entry_id = version.entry_id)::date))
    order by version.entry_id
  loop
    -- No fee any more: those that have one owe nothing.
    perform private.set_entry_fee(
      entry.entry_id, tournament, coalesce(entry.price, 0), entry.prices);
    perform private.charge_entry(entry.entry_id);
    changed := changed + 1;
  end loop;
  insert into public.admin_audit (admin_id, action, search, tournament_id, details)
  select (select auth.uid()), 'fees-applied', edited.slug, edited.id,
         jsonb_build_object('entries', changed)
  from public.tournaments as edited where edited.id = apply_fees.tournament;
  return changed;
end;
$$;

create function public.work_out_fee(tournament_slug text, entry jsonb) returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  shown public.tournaments;
  own public.tournament_registrations;
  fee integer;
  own_prices jsonb;
  category text := entry ->> 'category';
  players jsonb := coalesce(entry -> 'players', '[]');
begin
  if not private.has_session() then
    return null;
  end if;
  select * into shown from public.tournaments as known
  where known.slug = tournament_slug and known.state <> 'draft';
  select * into own from public.tournament_registrations as version
  where version.entry_id = private.own_entry_id(tournament_slug) and version.replaced_at is null;
  select mine.per_player, mine.prices into fee, own_prices
  from public.entry_fees as mine where mine.entry_id = own.entry_id;
  if not found and own.withdrawn_at is null and own.id is not null then
    -- Entered before there was a fee.
    return 0;
  end if;
  if not found then
    select private.fee_on(fees, (now() at time zone 'Asia/Kolkata')::date), fees.prices
    into fee, own_prices
    from public.tournament_fees as fees where fees.tournament_id = shown.id;
  end if;
  if shown.divisions_by_handicap then
    category := private.division_for(shown.divisions, entry ->> 'handicap');
    players := (
      select coalesce(jsonb_agg(player || jsonb_build_object(
        'category', private.division_for(shown.divisions, player ->> 'handicap'))), '[]')
      from jsonb_array_elements(players) as player);
  end if;
  return coalesce(
    private.price_of(fee, own_prices, category, coalesce(entry -> 'answers', '{}'), players), 0);
end;
$$;

comment on function public.work_out_fee is
  'What an entry {category, handicap, answers, players} of the caller would cost, in paise; nothing is stored. Null when the session has ended.';

grant execute on function public.work_out_fee to authenticated;

create or replace function public.fees_page(
  tournament text, wanted text default null, page integer default 1, page_size integer default 100
) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most integer := least(greatest(coalesce(page_size, 100), 1), 1000);
begin
  perform private.assert_admin();
  return (
    with entries as (
      select fee.*, coalesce(version.full_name, '') as name,
             version.entry_id is not null as is_there,
             coalesce(version.state, 'withdrawn') as entry_state,
             private.fee_group(fee.state) as asked_as
      from public.entry_fee_states as fee
      left join public.tournament_registrations as version
        on version.entry_id = fee.entry_id and version.replaced_at is null
      where fee.tournament_id = fees_page.tournament
    ), asked as (
      select *, count(*) over () as total from entries
      where wanted is null or asked_as = wanted
      order by lower(name), entry_id
      limit most offset (greatest(coalesce(page, 1), 1) - 1) * most
    )
    select jsonb_build_object(
      'tournament', jsonb_build_object(
        'id', shown.id, 'name', shown.name, 'slug', shown.slug,
        'max_group_size', shown.max_group_size,
        'divisions', case when shown.entry_form = 'full' then shown.divisions else '[]' end,
        'questions', shown.questions),
      'fees', (
        select to_jsonb(fees) from public.tournament_fees as fees
        where fees.tournament_id = shown.id),
      'last', private.last_payee(shown.id),
      'without_price', (
        select count(*) from public.tournament_registrations as version
        where version.tournament_id = shown.id and version.state in ('confirmed', 'waiting')
          and not exists (
            select from public.entry_fees as own where own.entry_id = version.entry_id)),
      'sums', (
        select jsonb_build_object(
          'expected', coalesce(sum(charged - waived), 0),
          'paid', coalesce(sum(paid), 0),
          'refunded', coalesce(sum(refunded), 0),
          'outstanding', coalesce(sum(due) filter (where due > 0), 0),
          'to_refund', coalesce(-sum(due) filter (where due < 0), 0))
        from entries),
      'ways', (
        select coalesce(jsonb_object_agg(received.way, received.paise), '{}') from (
          select line.way, sum(line.paise) as paise
          from public.fee_ledger as line join entries on entries.entry_id = line.entry_id
          where line.kind = 'payment' group by line.way) as received
        where received.paise <> 0),
      'counts', (
        select jsonb_build_object(
          'due', count(*) filter (where asked_as = 'due'),
          'said', count(*) filter (where asked_as = 'said'),
          'paid', count(*) filter (where asked_as = 'paid'),
          'refund', count(*) filter (where asked_as = 'refund'),
          'all', count(*))
        from entries),
      'total', coalesce((select max(asked.total) from asked), 0),
      'page_size', most,
      'entries', (
        select coalesce(jsonb_agg(
          to_jsonb(asked) - 'asked_as' - 'total' order by lower(asked.name), asked.entry_id), '[]')
        from asked))
    from public.tournaments as shown where shown.id = fees_page.tournament);
end;
$$;

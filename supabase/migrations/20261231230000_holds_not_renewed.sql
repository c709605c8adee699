-- Withdrawing and entering again gives an unpaid place no more days.

create or replace function private.charge_registration() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
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
  if new.state = 'confirmed'
     and (tg_op = 'INSERT' and coalesce(was_withdrawn, true)
          or tg_op = 'UPDATE' and old.queue_number is not null) then
    -- Who withdraws and enters again has no more days than before.
    update public.entry_fees as held
    set held_until = case when tg_op = 'INSERT' and held.held_until >= today
                          then held.held_until else today + fees.hold_days end
    from public.tournament_fees as fees
    where held.entry_id = new.entry_id and fees.tournament_id = new.tournament_id
      and fees.hold_days is not null;
  end if;
  perform private.charge_entry(new.entry_id);
  return null;
end;
$$;

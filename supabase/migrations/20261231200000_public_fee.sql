-- Visitors read what a tournament costs.

lock table public.tournament_registrations in access exclusive mode;

grant select (tournament_id, fee, early_fee, early_until) on public.tournament_fees to anon;

create policy "visitors read the fee of the tournaments that they see" on public.tournament_fees
  for select to anon
  using ((tournament_id in (select shown.id from public.tournaments as shown)));

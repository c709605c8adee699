-- `npm run mutate:database` runs each of these by itself after the migrations of a copy:
-- the tests that its second line names must fail. First what several of them use.
create function private.instead(name text, part text, other text) returns void
language plpgsql as $$
declare
  body text := pg_get_functiondef((
    select oid from pg_proc where proname = name
      and pronamespace in ('public'::regnamespace, 'private'::regnamespace)));
begin
  if position(part in body) = 0 then
    raise exception '% does not hold %', name, part;
  end if;
  execute replace(body, part, other);
end;
$$;
create function private.view_without(name regclass, part text) returns void
language plpgsql as $$
declare
  body text := pg_get_viewdef(name);
begin
  if position(part in body) = 0 then
    raise exception '% does not hold %', name, part;
  end if;
  execute format(
    'create or replace view %s with (security_invoker = true) as %s', name, replace(body, part, ''));
end;
$$;
create function private.without(name text, part text) returns void
language sql return private.instead(name, part, '');

-- policy: a profile is read by its owner
-- tests/backend/access.test.ts: profiles
alter policy "own profile, and the club those who have worked for it" on public.profiles using (true);

-- policy: a registration is read by its owner
-- tests/backend/access.test.ts: tournament_registrations
alter policy "people read their own registrations" on public.entry_versions using (true);
alter policy "people read their own entries" on public.entries using (true);

-- policy: answers are read by the entry's member and administrators
-- tests/backend/tournaments.test.ts: rows that the member and administrators read
alter policy "members read the answers of their entries" on public.answers using (true);

-- view: registrations, birthday ones too, are read with the rights of who reads
-- tests/backend/access.test.ts: birthday_tournament_registrations
alter view public.tournament_registrations set (security_invoker = false);

-- function: members register themselves only
-- tests/backend/access.test.ts: tournament_registrations
select private.without('begin_entry',
  'raise exception ''not_your_own'' using errcode = ''42501'';');

-- policy: a draft is not seen by visitors
-- tests/backend/tournaments.test.ts: a draft
alter policy "visitors read what was published" on public.tournaments using (true);

-- policy: a draft is seen by administrators only
-- tests/backend/tournaments.test.ts: a draft
alter policy "members read what was published, the club drafts too" on public.tournaments using (true);

-- policy: only administrators read scores
-- tests/backend/play.test.ts: only administrators read scores
alter policy "by role" on public.scores using (true);

-- policy: the audit log is read by administrators
-- tests/backend/admin.test.ts: is readable by administrators only
alter policy "administrators read the audit log, others what they did" on public.admin_audit using (true);

-- policy: which mails were sent is for their member
-- tests/backend/registration-mail.test.ts: members can read which mails
alter policy "people read which mails were sent to them" on public.registration_mails using (true);

-- policy: a token without the second factor reads nothing
-- tests/backend/second-factor.test.ts: reads and writes nothing
drop policy "only with a session that still exists" on public.entry_versions;
drop policy "only with a session that still exists" on public.entries;

-- grant: nobody makes an administrator
-- tests/backend/access.test.ts: admins
grant insert on public.admins to authenticated;
create policy everybody on public.admins for insert to authenticated with check (true);

-- grant: a profile is written by nobody but the account's triggers
-- tests/backend/access.test.ts: profiles
grant update (full_name) on public.profiles to authenticated;
create policy everybody on public.profiles for update to authenticated using (true);

-- grant: members do not write their place in line
-- tests/backend/places.test.ts: queue_number
grant insert (queue_number) on public.tournament_registrations to authenticated;

-- grant: the token that stops reminders is nobody's to read
-- tests/backend/entrant-mails.test.ts: no caller reads a link's token
grant select (stop_token) on public.mail_preferences to authenticated;

-- grant: nobody reads a pending password of the scoring service
-- tests/backend/functions.test.ts: pending passwords are for the service only
grant select on public.scoring_accounts to authenticated;

-- grant: mails are claimed by the service only
-- tests/backend/registration-mail.test.ts: claim_registration_mails
grant execute on function public.claim_registration_mails to authenticated;

-- function: one with the owner's rights has an empty search path
-- tests/backend/user-list.test.ts: empty search path
alter function public.is_admin() reset search_path;

-- function: members are listed for administrators
-- tests/backend/user-list.test.ts: is denied to
create or replace function private.assert_role(roles text[], tournament text default null)
returns void language sql stable set search_path = '' as 'select';

-- function: a role for one tournament is none for another
-- tests/backend/roles.test.ts: about one tournament a role for it alone
select private.without('has_role',
  'and (held.tournament_id is null or held.tournament_id = has_role.tournament)');

-- function: a role that has ended shows no row
-- tests/backend/roles.test.ts: an ended role
select private.without('tournaments_of', 'and held.ended_at is null');

-- function: a token whose session has ended deletes no account
-- tests/backend/own-account.test.ts: whose session has ended
create or replace function private.assert_session() returns void
language sql stable set search_path = '' as 'select';

-- lock: a member's registrations are counted one after the other
-- tests/postgres/races.test.ts: at most 60 in an hour
create or replace function private.lock_member(member uuid) returns auth.users
language sql set search_path = ''
as 'select account from auth.users as account where account.id = lock_member.member';

-- lock: a tournament's places are given out one after the other
-- tests/postgres/places.test.ts: the first 39 get them
create or replace function private.lock_tournament(tournament text) returns public.tournament_details
language sql stable set search_path = ''
as 'select t from public.tournament_details as t where t.id = lock_tournament.tournament';

-- lock: the last administrator sees the one before go
-- tests/postgres/races.test.ts: of ten administrators
select private.without('delete_own_account',
  'perform from public.admins order by user_id for update;');

-- lock: of two who mark an entry as paid the second sees the first
-- tests/postgres/fees.test.ts: of many who mark an entry at once
select private.without('lock_ledger', 'for update');

-- policy: playing data is read by whose players they are
-- tests/backend/playing-data.test.ts: only their own players' playing data
alter policy "members read their players' playing data" on public.playing_data using (true);

-- function: members keep what scoring uses once play has begun
-- tests/backend/playing-data.test.ts: once the first card is in
create or replace function private.assert_playing_data_stays(entry uuid)
returns void language sql stable set search_path = '' as 'select';

-- policy: names of players are read by administrators and by whose entries they are
-- tests/backend/callers.test.ts: tables show members their own rows
alter policy "members read the players of their entries" on public.players using (true);

-- policy: ledgers are read by administrators and by whose entries they are
-- tests/backend/fees.test.ts: a member reads only their own charges
alter policy "members read the ledgers of their entries" on public.fee_ledger using (true);

-- policy: lines of statements are read by treasurers
-- tests/backend/statements.test.ts: only the club reads
alter policy "by role" on public.statement_lines using (true);

-- function: who wrote a line of a ledger is told the club
-- tests/backend/fees.test.ts: a member reads only their own charges
select private.without('writer_of',
  'and private.has_role(''{secretary,treasurer}'', fee.tournament_id)');

-- rule: a number that settles a hole leaves the player's other holes
-- tests/backend/cards-beside-others.test.ts: leaves the player's other holes
select private.view_without('public.course_cards', ' AND (settling.hole = score.hole)');

-- rule: a number that settles a hole leaves that of the other player
-- tests/backend/cards-beside-others.test.ts: leaves that hole of the other player
select private.view_without('public.course_cards', ' AND (settling.player_id = score.player_id)');

-- rule: a reopened card leaves the one that the club has typed
-- tests/backend/cards-beside-others.test.ts: leaves the card that the club has typed
select private.without('reopen_card', 'and score.source = ''course''');

-- rule: a reopened card leaves those of the others
-- tests/backend/cards-beside-others.test.ts: leaves the cards of the others
select private.without('reopen_card', 'and score.player_id = card.player_id');

-- rule: a card that is settled is its player's alone
-- tests/backend/cards-beside-others.test.ts: that from the course counts for its player alone
select private.without('settle_card', 'and score.player_id = card.player_id');

-- rule: a reopened card leaves what the others have confirmed
-- tests/backend/cards-beside-others.test.ts: leaves what others have confirmed
select private.without('confirmations', 'and returned.player_id = confirmations.card_player');

-- rule: a correction changes no card that was reopened before
-- tests/backend/cards-beside-others.test.ts: stays as it was returned when a hole
select private.without('correct_hole', 'and returned.reopened_at is null');

-- rule: a correction changes no score of another player
-- tests/backend/cards-beside-others.test.ts: changes no score and no returned card
select private.without('correct_hole', 'and score.player_id = card_player');

-- rule: a link that is replaced leaves that of the other fourball
-- tests/backend/cards-beside-others.test.ts: leaves that of the other fourball
select private.without('replace_card_link', 'and link.fourball = replace_card_link.fourball');

-- rule: a draw that is published leaves the links of other tournaments
-- tests/backend/cards-beside-others.test.ts: opens its own fourball
select private.without('sync_card_links',
  'link.tournament_id = sync_card_links.tournament and');

-- rule: a fourball's link is not full of what another fourball saves
-- tests/backend/cards-beside-others.test.ts: is not full of what another fourball saves
select private.without('save_hole', 'and score.player_id = any (link.players)');

-- rule: a player who has withdrawn marks no card
-- tests/backend/cards-beside-others.test.ts: is none who has withdrawn
select private.without('player_named', 'and private.is_playing(known)');

-- rule: the card of a withdrawn player counts where the club says so
-- tests/backend/cards-beside-others.test.ts: counts as the club says, with the entry
select private.without('live_board', 'or player.card_counts');

-- rule: a player who is back counts by itself
-- tests/backend/cards-beside-others.test.ts: counts by itself again
select private.without('write_version', E',\n      card_counts = false');

-- rule: a division that the club corrects alone is played
-- tests/backend/playing-data.test.ts: is the division, and every other stays
select private.without('sync_playing_data', ' category = excluded.category,');

-- rule: a tee that the club corrects alone is played
-- tests/backend/playing-data.test.ts: is the tee, and every other stays
select private.without('sync_playing_data', ' tee = excluded.tee,');

-- rule: what is the same is no correction of what is played off
-- tests/backend/playing-data.test.ts: is the phone number, and every other stays
select private.instead('sync_playing_data', 'not private.is_same_handicap(fixed.handicap, excluded.handicap)', 'true');

-- rule: play is put off in one tournament alone
-- tests/backend/playing-data.test.ts: is put off, in that tournament alone
select private.without('release_playing_data',
  E'fixed.tournament_id = release_playing_data.tournament\n    and');

-- rule: play has begun while a card is left
-- tests/backend/playing-data.test.ts: one of two cards is left
select private.without('release_playing_data', E'not exists (\n      select from public.scores as score\n      where score.tournament_id = release_playing_data.tournament)\n    and');

-- rule: a member who has withdrawn is not fixed with the others
-- tests/backend/playing-data.test.ts: nobody is fixed who has withdrawn
select private.without('fix_playing_data', 'and entry.state is distinct from ''withdrawn''');

-- rule: a period of bank lines has its last day
-- tests/backend/bank-lines.test.ts: of a period has its first and its last day
select private.instead('statement_lines_page', 'line.day <= last_day', 'line.day < last_day');

-- rule: a line is left out as it was shown
-- tests/backend/statements.test.ts: are left out by a search: the open lines that were approved
select private.without('leave_out_lines', 'and each ->> ''seen'' = line.seen');

-- rule: of two treasurers at once one is told
-- tests/backend/bank-lines.test.ts: a decision about a line that is not as it was shown is refused
select private.without('settle_statement_line', 'perform private.assert_seen(known, seen);');

-- rule: a line is open by what nobody has decided
-- tests/backend/bank-lines.test.ts: a part of a line is open again, and what was left out
select private.instead('restate_line', 'in_ledgers + line.left_out = line.paise + line.charge',
  'line.left_out > 0');

-- rule: a reconciliation is of one account
-- tests/backend/bank-lines.test.ts: a reconciliation has the lines, the books and what is open of one
select private.instead('reconciliation',
  'line.account = reconciliation.account and line.state', 'line.state');

-- rule: refunds that were recorded by hand are no payments
-- tests/backend/bank-lines.test.ts: has payments and refunds that were recorded by hand apart
select private.instead('reconciliation',
  'coalesce(sum(paise) filter (where kind = ''payment''), 0)', 'coalesce(sum(paise), 0)');

-- rule: the books of a day have no later line
-- tests/backend/bank-lines.test.ts: has in the books and open what there was by then
select private.without('reconciliation', 'and booked.day <= reconciliation.last_day');

-- rule: what is open on a day has no later line
-- tests/backend/bank-lines.test.ts: has in the books and open what there was by then
select private.without('reconciliation', 'and line.day <= reconciliation.last_day');

-- rule: a cancelled mistake is on no statement
-- tests/backend/bank-lines.test.ts: has no payment that was cancelled as a mistake
select private.instead('reconciliation', 'counter.cancels = payment.id and counter.bank_day is null', 'false');

-- rule: a line may take back one of 120 days before
-- tests/backend/bank-lines.test.ts: are lines of 120 days before and after
select private.instead('statement_matches', 'moved.day - 120', 'moved.day - 90');

-- rule: a line that was taken back is not offered again
-- tests/backend/bank-lines.test.ts: is no line that was taken back already
select private.without('statement_matches', 'line.state <> ''reversed'' and');

-- rule: a withdrawn player is no payer
-- tests/backend/bank-lines.test.ts: names all players of an entry but those who have withdrawn
select private.without('statement_matches', 'and player.state = ''playing''');

-- rule: a line is settled once
-- tests/backend/bank-lines.test.ts: sent again it stays as it is
select private.without('settle_statement_line', 'known.state not in (''open'', ''left-out'')
     or');

-- rule: a line is not settled for another sum than was shown
-- tests/backend/bank-lines.test.ts: not for an entry that owes another sum than was shown
select private.instead('settle_statement_line',
  'jsonb_typeof(each -> ''was_due'') = ''number''', 'false');

-- rule: a deposit that bounced cancels no payment
-- tests/backend/bank-lines.test.ts: a deposit that the bank takes back cancels no payment
select private.without('book_statement', 'and part.way <> ''cash''');

-- rule: a line goes to the first file that shows it
-- tests/backend/bank-lines.test.ts: a file leaves its lines to the first of those
select private.instead('take_back_statement', 'order by later.at limit 1', 'order by later.at desc limit 1');

-- rule: what a line says is kept for 90 days after its tournament
-- tests/backend/bank-lines.test.ts: for 90 days: the tournament 89 ago
select private.instead('forget_narrations', 'known.final_by) > today - 90', 'known.final_by) > today - 80');

-- rule: what a line says is kept while a payment report waits
-- tests/backend/bank-lines.test.ts: while a payment report waits
select private.without('forget_narrations', 'or stands.said_number is not null');

-- rule: nothing is recorded of tomorrow
-- tests/backend/india-day.test.ts: what was paid is recorded of a day until today in India
select private.instead('recorded_day', 'day > today', 'day > today + 1');

-- rule: a place that is entered again is held no longer
-- tests/backend/india-day.test.ts: a place that was held until
select private.instead('hold_place', 'held.held_until >= today', 'held.held_until > today');

-- rule: the last day for changes is told on the day before
-- tests/backend/india-day.test.ts: the last day for changes is told a day before it
select private.instead('queue_reminders', 'tournament.changes_until = today + 1', 'tournament.changes_until = today');

-- rule: free places go to the waiting list on the day itself, in India
-- tests/backend/india-day.test.ts: free places go to the waiting list
select private.instead('move_up_waiting', '(now() at time zone ''Asia/Kolkata'')::date', 'now()::date');

-- rule: a mail names the last day for changes on that day
-- tests/backend/india-day.test.ts: is the club's last day, when that is today
select private.instead('changes_until', 'calendar.today <= (changes_until.tournament).changes_until', 'calendar.today < (changes_until.tournament).changes_until');

-- rule: members joined in a month of India
-- tests/backend/india-day.test.ts: members joined in the month of their day in India
select private.instead('compute_statistics', 'month at time zone ''Asia/Kolkata''', 'month at time zone ''UTC''');

-- rule: a receipt has the day in India
-- tests/backend/india-day.test.ts: a payment that a statement shows is on the receipt
select private.instead('give_receipt', '(line.at at time zone ''Asia/Kolkata'')::date', 'line.at::date');

-- rule: a knock-out's draw is published with everybody who is entered
-- tests/backend/knockouts.test.ts: is published with everybody who is entered
select private.without('publish_knockout', 'raise exception ''draw_outdated'';');

-- rule: each side of a draw of pairs has two players
-- tests/backend/knockouts.test.ts: of pairs is published with two players
select private.without('finish_publication', 'raise exception ''side_incomplete'' using detail = incomplete;');

-- rule: a side that has played keeps its players
-- tests/backend/knockouts.test.ts: of pairs keeps who has played
select private.instead('assert_side_stays', 'known.published_at is null or', 'true or known.published_at is null or');

-- rule: a published draw is changed no more
-- tests/backend/knockouts.test.ts: stays as it is once published
select private.without('save_knockout', 'raise exception ''draw_published'';');

-- rule: a draw is not taken back once a result is in
-- tests/backend/knockouts.test.ts: is taken back while no result is in
select private.without('take_back_knockout', 'raise exception ''results_in'';');

-- rule: a winner is of the draw
-- tests/backend/knockouts.test.ts: a winner is of the draw
select private.without('record_knockout', 'raise exception ''side_unknown'';');

-- rule: of two who record at once the second is told
-- tests/backend/knockouts.test.ts: of two who type at once
select private.without('open_knockout', 'raise exception ''version_conflict'' using detail = known.version::text;');

-- rule: a phone is shown while the match is to be played
-- tests/backend/match-sides.test.ts: the opponent's phone is shown to the opponent alone
select private.without('match_by_link', ' and not private.is_match_decided(own)');

-- rule: a phone is shown while the tournament is on
-- tests/backend/match-sides.test.ts: of a cancelled tournament nothing is arranged, and no phone is shown
select private.without('match_by_link', 'tournament.state = ''published'' and');

-- rule: nothing is arranged in a cancelled tournament
-- tests/backend/match-sides.test.ts: of a cancelled tournament nothing is arranged
select private.without('lock_match_side', 'raise exception ''tournament_cancelled'';');

-- rule: no day is offered that is over
-- tests/backend/match-sides.test.ts: no more than three, and none that is over
select private.without('offer_match_days', 'raise exception ''match_days_invalid'';');

-- rule: no day is offered after one is agreed
-- tests/backend/match-sides.test.ts: what an old page sends changes no day
select private.without('offer_match_days', 'raise exception ''match_day_agreed'';');

-- rule: a day is agreed that the other side offers
-- tests/backend/match-sides.test.ts: one side offers, the other agrees
select private.without('agree_match_day', 'raise exception ''match_day_gone'';');

-- rule: a winner's report waits for the loser
-- tests/backend/match-sides.test.ts: the winner's waits until the loser confirms it
select private.instead('report_match', 'if not won or won is null and exists', 'if true or exists');

-- rule: a winner's report counts after 48 hours
-- tests/backend/match-sides.test.ts: the winner's counts after 48 hours, and not before
select private.instead('report_waits', '48:00:00', '01:00:00');

-- rule: a report that is denied does not count by itself
-- tests/backend/match-sides.test.ts: what was denied does not count
select private.without('counted_reports', ' and own.denied_at is null');

-- rule: no answer goes to a report that was not seen
-- tests/backend/match-sides.test.ts: no answer goes to a report that was not seen
select private.without('answer_match_report', 'raise exception ''match_report_gone'';');

-- rule: a decided match is reported no more
-- tests/backend/match-sides.test.ts: sent twice and by both it counts once
select private.without('report_match', 'raise exception ''match_decided'';');

-- rule: the club gets a mail of a contradiction
-- tests/backend/match-sides.test.ts: the club gets a mail of a dispute
select private.without('report_match', 'perform private.mail_dispute(own);');

-- rule: the club gets a mail of a denial
-- tests/backend/match-sides.test.ts: the club gets a mail of a dispute
select private.without('answer_match_report', 'perform private.mail_dispute(own);');

-- rule: the club phones both sides of a dispute
-- tests/backend/match-sides.test.ts: the club is to phone both sides of a dispute
select private.without('answer_match_report', 'perform private.call_about_dispute(own);');

-- rule: a side stays in the division that it is drawn in
-- tests/backend/knockouts-by-division.test.ts: a division may be changed before its draw is published
select private.without('keep_drawn_division', 'raise exception ''division_drawn'';');

-- rule: draws of divisions stay once one is published
-- tests/backend/knockouts-by-division.test.ts: stays once a draw of one is published
select private.without('choose_knockouts', 'raise exception ''draw_published'';');

-- rule: what the club says is changed by the version that was seen
-- tests/backend/content.test.ts: is changed by its version
select private.without('save_content', 'raise exception ''content_changed'';');

-- rule: what is deleted is not saved
-- tests/backend/content.test.ts: is put back unseen after it was deleted
select private.without('save_content', ' or saved.deleted_at is not null');

-- rule: versions of content are read by editors
-- tests/backend/content.test.ts: nobody but an editor reads what was there before
create or replace view private.versions_of_content as
select saved.content_id, saved.version, saved.fields, saved.is_shown, saved.is_deleted, saved.at,
       coalesce(account.full_name, account.email) as writer_name
from public.content_versions as saved
left join public.profiles as account on account.id = saved.writer;

-- policy: what is hidden is read by editors only
-- tests/backend/content.test.ts: only its editors read
alter policy "members read what is shown, editors the rest too" on public.content using (true);

-- rule: a button that was pressed twice moves an item once
-- tests/backend/content.test.ts: a button that was pressed twice
select private.without('move_content', 'return false;');

-- policy: a draft's pictures are the club's
-- tests/backend/pictures.test.ts: a draft's pictures are the club's alone
alter policy "visitors read what is shown" on public.pictures using (removed_at is null and not is_hidden);

-- policy: a hidden picture is the club's
-- tests/backend/pictures.test.ts: a picture is hidden and removed at once
alter policy "visitors read what is shown" on public.pictures using (tournament_id = (select shown.id from public.tournaments as shown where shown.id = tournament_id));

-- policy: files are stored by who has a role
-- tests/backend/pictures.test.ts: visitors, members, and helpers of another tournament store nothing
alter policy "the club stores its pictures" on storage.objects with check (bucket_id = 'pictures');

-- rule: a gallery has thirty pictures
-- tests/backend/pictures.test.ts: a gallery has thirty pictures
select private.without('make_room_for_picture', 'raise exception ''gallery_full'';');

-- rule: a picture has its files
-- tests/backend/pictures.test.ts: the same form twice adds one picture
select private.without('add_picture', 'raise exception ''picture_incomplete'';');

-- rule: of two who describe a picture the second is told
-- tests/backend/pictures.test.ts: of two who describe a picture
select private.without('describe_picture', 'raise exception ''picture_changed'';');

-- rule: what a side was told of its matches is kept until the knock-out is over
-- tests/backend/match-sides.test.ts: what was told a month ago is not told again
select private.without('purge_expired_rows', 'and (kind <> ''match'' or tournament_id <> all (going_on))');

-- rule: no unpaid place is taken from a published draw
-- tests/backend/fees.test.ts: is taken from no side of a knock-out
select private.view_without('public.entry_fee_states', ' AND ((played.form_of_play = ''day''::text) OR (draw_published_at(played.id) IS NULL))');

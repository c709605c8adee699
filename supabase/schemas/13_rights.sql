-- Who may read, write and call what. Whatever is not named here is closed.

-- Which schema this is: the baseline adds the one row (npm run db:baseline).
create table private.baseline (
  fingerprint text not null
);

-- For /healthz. A server whose disk is full is read-only; today is a date as the data API gives it.
create function public.database_health()
returns table (can_write boolean, baseline text, migration text, today date)
language plpgsql volatile security definer
as $$
begin
  return query select
    current_setting('transaction_read_only') = 'off',
    (select known.fingerprint from private.baseline as known),
    (select max(applied.version)::text from supabase_migrations.schema_migrations as applied),
    (now() at time zone 'Asia/Kolkata')::date;
end;
$$;

-- The data API passes values as parameters: in its statements a tilde is an operator,
-- of its filters match and imatch. Anybody could have them compute for as long as a
-- statement may take.
-- True, or an error when the statement compares with a regular expression.
create function private.filters_are_plain() returns boolean
language plpgsql stable
as $$
begin
  if position('~' in current_query()) > 0 then
    raise exception 'Filters by regular expression are not offered';
  end if;
  return true;
end;
$$;

do $$
declare
  -- As far as their policies go.
  read_by_visitors constant text[] := array[
    'content', 'divisions', 'fee_prices', 'questions', 'tees', 'tournament_details', 'tournaments'];
  read_by_members constant text[] := array[
    'admin_audit', 'answers', 'awards', 'bank_accounts', 'birthday_tournament_registrations',
    'book_months', 'book_rows', 'calendar_links', 'card_links', 'cash_book', 'check_ins', 'closed_months',
    'competitions', 'content_history', 'content_picture_changes', 'course_cards', 'course_details', 'course_tees', 'course_tournaments',
    'courses', 'current_registrations', 'entrant_counts', 'entries', 'entry_events',
    'entry_fee_states', 'entry_fees', 'entry_versions', 'fee_claims', 'fee_settings',
    'fee_totals', 'fourball_players', 'fourballs', 'ledger_lines', 'line_parts', 'list_columns',
    'listed_fees', 'listed_imports', 'listed_openings', 'listed_receipts', 'listed_statement_lines', 'open_calls',
    'opening_balances',
    'own_card_confirmations', 'own_check_ins', 'own_claims', 'own_entry_fees', 'own_hole_scores',
    'own_holes_not_taken', 'own_ledger_lines', 'own_receipts', 'own_returned_cards', 'payees',
    'people_imports', 'phone_calls', 'play_details', 'playing_data', 'profiles', 'rate_limits',
    'receipt_details', 'receipt_lines', 'receipt_payments', 'receipt_totals', 'receipts',
    'renamed_options',
    'scores', 'scoring_credentials', 'series', 'series_changes',
    'series_corrections', 'series_cut_persons', 'series_cuts', 'series_persons',
    'series_tournaments', 'side_players', 'side_sets', 'sides', 'statement_accounts',
    'statement_import_lines', 'statement_imports', 'statement_line_history', 'statement_lines',
    'statement_payments', 'taken_courses', 'team_players', 'teams', 'tournament_changes',
    'tournament_fees', 'tournament_overview', 'tournament_play', 'tournament_registrations'];
  -- A token is good until it expires: these are read only while its session exists.
  read_in_a_session constant text[] := array[
    'admin_audit', 'answers', 'calendar_links', 'card_confirmations', 'check_ins', 'entrant_messages', 'entries',
    'entry_events', 'entry_fees', 'entry_versions', 'fee_claims', 'fee_ledger', 'hole_scores',
    'holes_not_taken', 'mail_preferences', 'players', 'playing_data', 'profiles', 'rate_limits',
    'receipts', 'registration_mails', 'returned_cards', 'role_grants', 'scoring_accounts',
    'scoring_credentials', 'tournament_fees'];
  -- Beside what a member reads of their own: of a tournament also by a role for it alone, where
  -- the table has its id or that of an entry.
  read_by_roles constant jsonb := '{
    "answers": ["secretary", "starter"],
    "awards": ["secretary", "starter"],
    "bank_accounts": ["treasurer"],
    "card_confirmations": ["secretary", "starter"],
    "card_links": ["secretary", "starter"],
    "check_ins": ["secretary", "starter"],
    "closed_months": ["treasurer"],
    "competitions": ["secretary", "starter"],
    "course_tees": ["secretary"],
    "entry_fees": ["secretary", "treasurer"],
    "fee_claims": ["secretary", "treasurer"],
    "fee_ledger": ["secretary", "treasurer"],
    "fourball_players": ["secretary", "starter"],
    "fourballs": ["secretary", "starter"],
    "hole_scores": ["secretary", "starter"],
    "holes_not_taken": ["secretary", "starter"],
    "opening_balances": ["treasurer"],
    "people": ["secretary"],
    "people_imports": ["secretary"],
    "phone_calls": ["secretary"],
    "players": ["secretary", "starter", "treasurer"],
    "receipt_details": ["treasurer"],
    "receipt_lines": ["treasurer"],
    "receipts": ["treasurer"],
    "returned_cards": ["secretary", "starter"],
    "scores": ["secretary", "starter"],
    "series": ["secretary"],
    "series_changes": ["secretary"],
    "series_corrections": ["secretary"],
    "series_cut_persons": ["secretary"],
    "series_cuts": ["secretary"],
    "series_persons": ["secretary"],
    "series_tournaments": ["secretary"],
    "side_players": ["secretary", "starter"],
    "side_sets": ["secretary", "starter"],
    "sides": ["secretary", "starter"],
    "statement_import_lines": ["treasurer"],
    "statement_imports": ["treasurer"],
    "statement_lines": ["treasurer"],
    "statement_payments": ["treasurer"],
    "taken_courses": ["secretary"],
    "team_players": ["secretary", "starter"],
    "teams": ["secretary", "starter"],
    "tournament_play": ["secretary", "starter"]
  }';
  called_by_visitors constant text[] := array[
    'agree_match_day', 'answer_match_report', 'card_by_link', 'database_health', 'draw_published_at', 'entry_by_link', 'finished_on', 'has_results', 'listed_series',
    'live_board', 'match_by_link', 'offer_match_days', 'payment_by_link', 'public_knockout', 'public_series', 'published_play', 'receipt_by_link', 'report_match', 'results_taken_back_at', 'return_card',
    'save_hole', 'say_cannot_come_by_link', 'say_paid_by_link', 'starts_by_link', 'stop_reminders', 'tournament_entries', 'withdraw_by_link'];
  called_by_members constant text[] := array[
    'add_entrant', 'add_picture', 'admin_since', 'adopt_entry', 'admin_statistics', 'apply_fees', 'boards_for_draw', 'book_statement',
    'cancel_fee_line', 'cancel_tournament', 'check_in', 'close_month', 'close_registration',
    'choose_knockouts', 'club_handicaps', 'club_knockout', 'club_series', 'confirm_entrant', 'consume_rate_limit', 'copy_tournament',
    'correct_entrant', 'correct_hole', 'count_message_recipients', 'count_users', 'day_book_sums',
    'delete_own_account', 'delete_series', 'delete_tournament', 'describe_picture', 'end_role', 'enter_round', 'entrant_history',
    'entrants_page', 'entrants_without_address', 'export_people', 'export_users', 'failed_scoring_accounts',
    'find_entrant', 'find_member', 'find_person', 'grant_role', 'has_proven_addresses', 'hide_picture', 'import_people', 'is_admin',
    'join_sure_players', 'know_players', 'leave_out_lines', 'list_roles', 'list_users', 'mark_paid', 'match_contacts', 'merge_people', 'move_content', 'move_entrant', 'namesakes',
    'open_hole', 'open_month', 'own_entry', 'own_fees_at_deletion', 'own_knockouts', 'own_payment', 'own_person',
    'own_profile', 'own_record', 'own_queue_places', 'own_result_lines', 'own_results', 'own_roles', 'own_starts', 'paid_without_receipt', 'people_like_person', 'people_of_lines', 'people_page', 'player_people', 'players_of_imports', 'players_to_know',
    'play_players', 'preview_people', 'publish_draw', 'publish_knockout', 'publish_results', 'publish_tournament',
    'reconciliation', 'record_fee', 'record_knockout', 'refuse_claim', 'remark_statement_line', 'remember_column',
    'remove_course', 'remove_person', 'remove_picture', 'renew_calendar_link', 'reopen_card', 'reopen_registration', 'replace_card_link', 'replace_match_link',
    'retry_scoring_account', 'reverse_statement_line', 'save_content', 'save_course', 'save_fees', 'save_opening_balance', 'save_person',
    'save_knockout', 'save_play', 'save_receipt_details', 'save_scores', 'save_series', 'save_tournament',
    'say_cannot_come', 'say_paid', 'send_entrant_message', 'series_after', 'set_content_state', 'set_reminders', 'settle_card',
    'settle_hole_not_taken',
    'settle_statement_line', 'show_board', 'start_entrants_export', 'start_export', 'start_fees_export',
    'start_money_export', 'statement_lines_page', 'statement_matches', 'stop_entrant_message',
    'take_back_draw', 'take_back_knockout', 'take_back_merge', 'take_back_people', 'take_back_results', 'take_back_statement',
    'take_back_statement_line', 'take_course', 'tick_phone_call', 'told_results', 'tournament_entrants',
    'tournament_messages', 'tournament_phone_calls', 
    'unsent_registration_mails', 'users_with_counts', 'withdraw_birthday_registration',
    'withdraw_entrant', 'withdraw_registration', 'work_out_entrant_fee', 'work_out_fee'];
  -- By policies, checks, views and functions that have the caller's rights.
  called_in_private constant text[] := array[
    'acts_of_line', 'assert_admin', 'assert_role', 'beginning_of_play', 'competitions_of',
    'cost_of', 'course_for_tournament', 'entries_by_club', 'entries_of', 'entry_price', 'fee_counts', 'fee_on',
    'former_players', 'has_role', 'has_session', 'is_month_closed', 'kept_for_place', 'marks_of', 'may_store_picture', 'missing_fields', 'numbered_players', 'own_entries', 'own_entry_id',
    'parts_of', 'payment_of', 'people_by_digits', 'picture_roles', 'present_answers', 'price_of_players', 'price_parts', 'prices_with', 'receipts_of',
    'receipts_of_line', 'refuse_kind', 'refund_set_against', 'refunded_until', 'repriced_of', 'said_cannot_come', 'said_of', 'scoring_for_members', 'set_against', 'search_digits', 'search_lines',
    'search_pattern', 'search_patterns', 'search_text', 'search_words', 'second_factor_passed',
    'side_names', 'sum_of', 'terms_of', 'tournaments_of', 'waiting_lines', 'writer_of'];
  called_by_services constant text[] := array[
    'admin_second_factor', 'claim_registration_mails', 'claim_scoring_account',
    'left_over_pictures',
    'run_scheduled_work', 'settle_registration_mail', 'settle_scoring_account'];
  -- Rights that a platform gives to the services by default stay with these.
  left_to_services constant text[] := array[
    'birthday_tournament_registrations', 'current_registrations', 'entry_fee_states', 'profiles',
    'tournament_registrations', 'tournaments'];
  known record;
  name text;
  roles text[];
  condition text;
  own record;
begin
  for known in
    select relation.oid::regclass as id, relation.relname as name, relation.relkind as kind
    from pg_catalog.pg_class as relation
    where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'v')
    order by relation.relname
  loop
    execute format('revoke all on %s from anon, authenticated', known.id);
    if known.name <> all (left_to_services) then
      execute format('revoke all on %s from service_role', known.id);
    end if;
    if known.kind = 'r' then
      execute format('alter table %s enable row level security', known.id);
    end if;
  end loop;
  foreach name in array read_by_visitors loop
    execute format('grant select on public.%I to anon, authenticated', name);
  end loop;
  foreach name in array read_by_members loop
    execute format('grant select on public.%I to authenticated', name);
  end loop;
  for name, roles in
    select each.key, array(select jsonb_array_elements_text(each.value))
    from jsonb_each(read_by_roles) as each
  loop
    -- An array is looked up in an index, beside that of a member's own rows; has_role would have
    -- every row read. It stays for tables without the tournament's id, which are small.
    select coalesce((
      select case
        when field.attname = 'tournament_id' and field.attnotnull then each.of_tournament
        when field.attname = 'tournament_id' then each.of_club || ' or ' || each.of_tournament
        else each.of_club || format(' or entry_id = any (array(select private.entries_of(%L)))', roles)
      end
      from pg_catalog.pg_attribute as field
      where field.attrelid = format('public.%I', name)::regclass
        and field.attname in ('tournament_id', 'entry_id')
      order by field.attname desc limit 1), each.of_club)
    into condition
    from (
      select format('(select private.has_role(%L))', roles) as of_club,
             format('tournament_id = any (array(select private.tournaments_of(%L)))', roles)
               as of_tournament
    ) as each;
    -- Several policies of a table are each carried out for every query.
    select policy.polname, pg_get_expr(policy.polqual, policy.polrelid) as condition into own
    from pg_catalog.pg_policy as policy
    where policy.polrelid = format('public.%I', name)::regclass
      and policy.polpermissive and policy.polcmd = 'r';
    execute case when own.polname is null
      then format('create policy "by role" on public.%I for select to authenticated using (%s)',
                  name, condition)
      else format('alter policy %I on public.%I using (%s or (%s))',
                  own.polname, name, condition, own.condition) end;
  end loop;
  foreach name in array read_in_a_session loop
    execute format(
      'create policy "only with a session that still exists" on public.%I
         as restrictive for all to authenticated
         using ((select private.has_session()))', name);
  end loop;
  for known in
    select routine.oid::regprocedure as id
    from pg_catalog.pg_proc as routine
    where routine.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and routine.prokind = 'f'
    order by routine.oid
  loop
    execute format('alter function %s set search_path = %L', known.id, '');
  end loop;
  foreach name in array called_by_visitors loop
    execute format('grant execute on function public.%I to anon, authenticated', name);
  end loop;
  foreach name in array called_by_members loop
    execute format('grant execute on function public.%I to authenticated', name);
  end loop;
  foreach name in array called_in_private loop
    execute format('grant execute on function private.%I to authenticated', name);
  end loop;
  foreach name in array called_by_services loop
    execute format('grant execute on function public.%I to service_role', name);
  end loop;
end;
$$;

grant execute on function private.filters_are_plain to anon, authenticated;
grant execute on function private.prices_with to anon;
grant select on private.acts_of_tournaments, private.acts_on_pictures_of_content, private.versions_of_content, private.audited_accounts, private.awaited_places, private.standings, private.entrants, private.entry_makers,
  private.version_facts, private.present_names to authenticated;

-- Of some tables and views only these columns.
grant select (
  id, tournament_id, content_id, owner, place, alt, width, height, widths, position, is_hidden,
  version, created_at, removed_at
) on public.pictures to anon, authenticated;
grant select (
  id, pars
) on public.courses to anon;
grant insert (
  user_id, tournament_name, tournament_date, full_name, email, phone, golf_group, category,
  handicap, additional_info, submission_key, registration_date, replaces, tournament_id,
  message, answers, players, joins_waiting_list, shown_terms
) on public.tournament_registrations to authenticated;
grant insert (
  user_id, full_name, phone, handicap, birthday_message, registered_at, submission_key,
  replaces
) on public.birthday_tournament_registrations to authenticated;
grant select (
  user_id, wants_reminders
) on public.mail_preferences to authenticated;
grant select (
  id, tournament_id, subject, body, created_at
) on public.entrant_messages to authenticated;
grant select (
  id, user_id, tournament_id, recipient, full_name, state, attempts, created_at, next_try_at,
  sent_at, kind, changes, details, message_id
) on public.registration_mails to authenticated;
grant select (
  user_id, state, email, attempts, error, created_at, updated_at
) on public.scoring_accounts to authenticated;
grant select (
  id, version, number, title, full_name, gender, birth_year, home_club, status, guest_of, handicap,
  handicap_on, authority_number, updated_at, search_text
) on public.people to authenticated;
grant select (
  id, tournament_id, entry_id, made_entry, position, state, full_name, namesake, handicap,
  handicap_number, category, golf_group_id, other_golf_group, card_counts
) on public.players to authenticated;
grant select (
  id, tournament_id, name, position, places, is_hidden
) on public.golf_groups to anon, authenticated;
grant select (
  id, tournament_id, question_id, name, position, is_hidden
) on public.choices to anon, authenticated;
grant select (
  id, user_id, role, tournament_id, granted_at, ended_at
) on public.role_grants to authenticated;
grant select (
  tournament_id, fee, early_fee, early_until, refund_until, includes, hold_days, prices
) on public.tournament_fees to anon;
grant select (
  id, entry_id, tournament_id, at, kind, paise, way, number, note, cancels, bank_day, day
) on public.fee_ledger to authenticated;
grant select (
  id, tournament_id, player_id, role, marker_id, holes, writer, confirmed_at
) on public.card_confirmations to authenticated;
grant select (
  id, tournament_id, player_id, hole, strokes, settles, saved_at, reason, writer
) on public.hole_scores to authenticated;
grant select (
  id, tournament_id, player_id, hole, strokes, sent_by, sent_at, state, decided_at, writer
) on public.holes_not_taken to authenticated;
grant select (
  id, tournament_id, player_id, marker_id, holes, no_return, returned_at, settled_at,
  reopened_at, reason, writer
) on public.returned_cards to authenticated;

do $$
declare
  known regclass;
begin
  for known in
    select oid from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity
      and (has_any_column_privilege('anon', oid, 'select')
        or has_any_column_privilege('authenticated', oid, 'select'))
    order by relname
  loop
    execute format(
      'create policy "no filter is a regular expression" on %s
         as restrictive for select to anon, authenticated
         using ((select private.filters_are_plain()))', known);
  end loop;
end;
$$;

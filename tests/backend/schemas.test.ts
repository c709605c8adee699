import { expect, it } from "vitest";
import { sharedBackend } from "../support/shared-backends.ts";

it("the API's roles may execute these functions", async () => {
  const backend = await sharedBackend("members");
  const executableBy = async (role: string) => {
    const rows = await backend.sql<{ name: string }>(
      `select format('%s.%s', pronamespace::regnamespace, proname) as name
       from pg_proc as p
       where pronamespace::regnamespace::text in ('public', 'private')
         and has_function_privilege('${role}', p.oid, 'execute')
       order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  expect(await executableBy("anon")).toMatchInlineSnapshot(`
    [
      "private.filters_are_plain",
      "private.prices_with",
      "public.card_by_link",
      "public.database_health",
      "public.draw_published_at",
      "public.entry_by_link",
      "public.has_results",
      "public.listed_series",
      "public.live_board",
      "public.payment_by_link",
      "public.public_series",
      "public.published_play",
      "public.return_card",
      "public.save_hole",
      "public.say_cannot_come_by_link",
      "public.say_paid_by_link",
      "public.starts_by_link",
      "public.stop_reminders",
      "public.tournament_entries",
      "public.withdraw_by_link",
    ]
  `);
  expect(await executableBy("authenticated")).toMatchInlineSnapshot(`
    [
      "private.acts_of_line",
      "private.assert_admin",
      "private.assert_role",
      "private.beginning_of_play",
      "private.competitions_of",
      "private.course_for_tournament",
      "private.entries_by_club",
      "private.entries_of",
      "private.entry_price",
      "private.fee_counts",
      "private.fee_on",
      "private.filters_are_plain",
      "private.former_players",
      "private.has_role",
      "private.has_session",
      "private.marks_of",
      "private.missing_fields",
      "private.own_entry_id",
      "private.parts_of",
      "private.payment_of",
      "private.people_by_digits",
      "private.present_answers",
      "private.price_parts",
      "private.prices_with",
      "private.receipts_of",
      "private.receipts_of_line",
      "private.refuse_kind",
      "private.said_of",
      "private.scoring_for_members",
      "private.search_digits",
      "private.search_lines",
      "private.search_pattern",
      "private.search_patterns",
      "private.search_text",
      "private.search_words",
      "private.second_factor_passed",
      "private.side_names",
      "private.sum_of",
      "private.tournaments_of",
      "private.writer_of",
      "public.add_entrant",
      "public.admin_since",
      "public.admin_statistics",
      "public.adopt_entry",
      "public.apply_fees",
      "public.book_statement",
      "public.cancel_fee_line",
      "public.cancel_tournament",
      "public.card_by_link",
      "public.check_in",
      "public.close_month",
      "public.close_registration",
      "public.club_handicaps",
      "public.club_series",
      "public.confirm_entrant",
      "public.consume_rate_limit",
      "public.copy_tournament",
      "public.correct_entrant",
      "public.correct_hole",
      "public.count_message_recipients",
      "public.count_users",
      "public.database_health",
      "public.day_book_sums",
      "public.delete_own_account",
      "public.delete_tournament",
      "public.draw_published_at",
      "public.end_role",
      "public.enter_round",
      "public.entrant_history",
      "public.entrants_page",
      "public.entrants_without_address",
      "public.entry_by_link",
      "public.export_people",
      "public.export_users",
      "public.failed_scoring_accounts",
      "public.find_entrant",
      "public.find_member",
      "public.find_person",
      "public.grant_role",
      "public.has_proven_addresses",
      "public.has_results",
      "public.import_people",
      "public.is_admin",
      "public.join_sure_players",
      "public.know_players",
      "public.leave_out_lines",
      "public.list_roles",
      "public.list_users",
      "public.listed_series",
      "public.live_board",
      "public.mark_paid",
      "public.merge_people",
      "public.move_entrant",
      "public.namesakes",
      "public.open_hole",
      "public.open_month",
      "public.own_entry",
      "public.own_fees_at_deletion",
      "public.own_payment",
      "public.own_person",
      "public.own_profile",
      "public.own_queue_places",
      "public.own_record",
      "public.own_result_lines",
      "public.own_results",
      "public.own_roles",
      "public.own_starts",
      "public.payment_by_link",
      "public.people_like_person",
      "public.people_of_lines",
      "public.people_page",
      "public.play_players",
      "public.player_people",
      "public.players_of_imports",
      "public.players_to_know",
      "public.preview_people",
      "public.public_series",
      "public.publish_draw",
      "public.publish_results",
      "public.publish_tournament",
      "public.published_play",
      "public.reconciliation",
      "public.record_fee",
      "public.refuse_claim",
      "public.remark_statement_line",
      "public.remember_column",
      "public.remove_course",
      "public.remove_person",
      "public.renew_calendar_link",
      "public.reopen_card",
      "public.reopen_registration",
      "public.replace_card_link",
      "public.retry_scoring_account",
      "public.return_card",
      "public.reverse_statement_line",
      "public.save_course",
      "public.save_fees",
      "public.save_hole",
      "public.save_opening_balance",
      "public.save_person",
      "public.save_play",
      "public.save_receipt_details",
      "public.save_scores",
      "public.save_series",
      "public.save_tournament",
      "public.say_cannot_come",
      "public.say_cannot_come_by_link",
      "public.say_paid",
      "public.say_paid_by_link",
      "public.send_entrant_message",
      "public.series_after",
      "public.set_reminders",
      "public.settle_card",
      "public.settle_hole_not_taken",
      "public.settle_statement_line",
      "public.show_board",
      "public.start_entrants_export",
      "public.start_export",
      "public.start_fees_export",
      "public.start_money_export",
      "public.starts_by_link",
      "public.statement_lines_page",
      "public.statement_matches",
      "public.stop_entrant_message",
      "public.stop_reminders",
      "public.take_back_draw",
      "public.take_back_merge",
      "public.take_back_people",
      "public.take_back_results",
      "public.take_back_statement",
      "public.take_back_statement_line",
      "public.take_course",
      "public.tick_phone_call",
      "public.tournament_entrants",
      "public.tournament_entries",
      "public.tournament_messages",
      "public.tournament_phone_calls",
      "public.unsent_registration_mails",
      "public.users_with_counts",
      "public.withdraw_birthday_registration",
      "public.withdraw_by_link",
      "public.withdraw_entrant",
      "public.withdraw_registration",
      "public.work_out_entrant_fee",
      "public.work_out_fee",
    ]
  `);
  expect(await executableBy("service_role")).toMatchInlineSnapshot(`
      [
        "public.admin_second_factor",
        "public.claim_registration_mails",
        "public.claim_scoring_account",
        "public.run_scheduled_work",
        "public.settle_registration_mail",
        "public.settle_scoring_account",
      ]
    `);
});

/** What asks for a role later, by why. */
const ASKS_LATER = {
  own_profile: "it is every member's own, with whether they work for the club",
  own_roles: "it says which roles the caller has",
  users_with_counts: "its counter is of calls that are refused, too",
};

it("has functions that ask for a role before anything else", async () => {
  const backend = await sharedBackend("members");
  const functions = await backend.sql<{ name: string; body: string }>(`
    select proname as name, prosrc as body from pg_proc
    where pronamespace = 'public'::regnamespace
      and has_function_privilege('authenticated', oid, 'execute')
      and prosrc ~ 'private[.](assert_role|assert_admin|has_role)|is_admin'
    order by proname`);
  const later = functions.filter(({ body }) => {
    const [, declared = "", first = ""] =
      /^([^]*?)\bbegin\s+(?:--.*\s+)*([^;]*;)/.exec(body.replaceAll(/--.*/g, "")) ?? [];
    return (
      !/^perform private\.assert_(?:role|admin)\(/.test(first) ||
      // Only of its arguments, or what the caller may see.
      /\bselect\b|:= (?!private\.(?:search_pattern|editable_columns|has_role|sees_phones)\b)[a-z]+\./.test(
        declared,
      )
    );
  });
  expect(functions.length).toBeGreaterThan(80);
  expect(later.map(({ name }) => name)).toEqual(Object.keys(ASKS_LATER));
});

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
        "public.can_write",
        "public.entry_by_link",
        "public.payment_by_link",
        "public.published_competition",
        "public.say_paid_by_link",
        "public.stop_reminders",
        "public.tournament_entries",
        "public.tournaments_with_results",
        "public.withdraw_by_link",
      ]
    `);
  expect(await executableBy("authenticated")).toMatchInlineSnapshot(`
      [
        "private.beginning_of_play",
        "private.fee_on",
        "private.filters_are_plain",
        "private.handicap_number",
        "private.has_session",
        "private.is_list_of_names",
        "private.is_list_of_players",
        "private.receipts_of",
        "private.scoring_for_members",
        "private.second_factor_passed",
        "public.add_entrant",
        "public.admin_since",
        "public.admin_statistics",
        "public.admin_tournaments",
        "public.apply_fees",
        "public.book_statement",
        "public.can_write",
        "public.cancel_fee_line",
        "public.cancel_tournament",
        "public.check_in",
        "public.close_registration",
        "public.competition_players",
        "public.confirm_entrant",
        "public.consume_rate_limit",
        "public.copy_tournament",
        "public.correct_entrant",
        "public.count_message_recipients",
        "public.count_users",
        "public.delete_own_account",
        "public.delete_tournament",
        "public.entrant_counts",
        "public.entrant_history",
        "public.entrants_page",
        "public.entrants_without_address",
        "public.entry_by_link",
        "public.entry_ledger",
        "public.export_users",
        "public.failed_scoring_accounts",
        "public.fees_page",
        "public.find_entrant",
        "public.find_member",
        "public.is_admin",
        "public.list_users",
        "public.mark_paid",
        "public.move_entrant",
        "public.own_entry",
        "public.own_payment",
        "public.own_profile",
        "public.own_queue_places",
        "public.own_results",
        "public.own_starts",
        "public.payment_by_link",
        "public.publish_draw",
        "public.publish_results",
        "public.publish_tournament",
        "public.published_competition",
        "public.receipt",
        "public.receipts_page",
        "public.record_fee",
        "public.refuse_claim",
        "public.reopen_registration",
        "public.retry_scoring_account",
        "public.save_competition",
        "public.save_fees",
        "public.save_receipt_details",
        "public.save_scores",
        "public.save_tournament",
        "public.say_paid",
        "public.say_paid_by_link",
        "public.send_entrant_message",
        "public.set_reminders",
        "public.settle_statement_line",
        "public.start_entrants_export",
        "public.start_export",
        "public.start_fees_export",
        "public.statement_matches",
        "public.statement_page",
        "public.stop_entrant_message",
        "public.stop_reminders",
        "public.take_back_draw",
        "public.take_back_results",
        "public.tournament_entrants",
        "public.tournament_entries",
        "public.tournament_history",
        "public.tournament_messages",
        "public.tournament_missing_fields",
        "public.tournaments_with_results",
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

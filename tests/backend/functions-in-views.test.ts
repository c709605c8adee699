import { expect, test } from "vitest";
import { sharedBackend } from "../support/shared-backends.ts";

/**
 * Every function of ours has a `search_path`, so none is written out into the query that calls it:
 * in a view it is called for each row. Those that a view still has, and why.
 */
const REASONS: Record<string, string> = {
  "acts_of_line in statement_line_history":
    "treasurers may not read the audit log; one line is read",
  "competitions_of in play_details":
    "a document of one tournament, whose rows members may not read",
  "course_for_tournament in course_tournaments": "a document of each of one course's tournaments",
  "draw_published_at in entry_fee_states":
    "of a knock-out, and only of a place that is held while it is not paid",
  "draw_published_at in tournament_details": "members may not read the play that it looks in",
  "fee_counts in fee_totals":
    "once a tournament: below a policy a row of a ledger is compared with all tournaments",
  "finished_on in tournament_details": "members may not read the knock-out that it looks in",
  "former_players in play_details": "a document of one tournament, whose rows members may not read",
  "has_results in tournament_details": "members may not read the results that it looks for",
  "has_role in acts_of_tournaments": "once for all rows",
  "has_role in book_months": "once for all rows",
  "has_role in cash_book": "once for all rows",
  "has_role in acts_on_pictures_of_content": "once for all rows",
  "has_role in versions_of_content": "once for all rows",
  "is_month_closed in ledger_lines": "an entry is read, which has few",
  "is_month_closed in listed_imports": "for months that a file's lines wait for, which are few",
  "is_month_closed in statement_line_history": "one line is read",
  "missing_fields in tournament_overview": "of drafts only, and reads no table",
  "numbered_players in play_details":
    "a document of one tournament, and members may not read the names of others",
  "own_entries in own_card_confirmations": "once for all rows",
  "own_entries in own_check_ins": "once for all rows",
  "own_entries in own_claims": "once for all rows",
  "own_entries in own_entry_fees": "once for all rows",
  "own_entries in own_hole_scores": "once for all rows",
  "own_entries in own_holes_not_taken": "once for all rows",
  "own_entries in own_ledger_lines": "once for all rows",
  "own_entries in own_receipts": "once for all rows",
  "own_entries in own_returned_cards": "once for all rows",
  "parts_of in listed_fees": "asked for of one entry, whose payments are shown",
  "present_answers in version_facts": "names of earlier versions, which members may not read",
  "prices_with in fee_prices": "a row for each tournament, which is read by its id",
  "prices_with in fee_settings": "a row for each tournament, which is read by its id",
  "prices_with in own_entry_fees": "a member's own fees, a few",
  "receipts_of_line in book_rows":
    "a policy compares each with every line of the ledgers; sums of the book do not call it",
  "refunded_until in listed_fees": "asked for of one entry, before it is withdrawn",
  "refuse_kind in answer_texts": "never reached: it fails for a kind that is not written",
  "refuse_kind in entrant_counts": "never reached: it fails for a kind that is not written",
  "results_taken_back_at in tournament_details": "members may not read the play that it looks in",
  "set_against in ledger_lines": "the lines of one entry are read, and only its charges ask",
  "side_names in play_details":
    "a document of one tournament; withdrawn players, whose entries members may not read, are looked at",
  "tournament_entries in tournament_overview": "once a tournament, and only where counts are read",
  "tournaments_of in acts_of_tournaments": "once for all rows",
  "tournaments_of in fee_totals": "once for all rows",
  "tournaments_of in standings": "once for all rows",
  "waiting_lines in statement_accounts": "for the accounts of a club, which are few",
  "writer_of in cash_book": "members read lines of the ledger, and not by whom",
  "writer_of in ledger_lines": "members read lines of the ledger, and not by whom",
};

test("a function that a view calls for each row has a reason", async () => {
  const backend = await sharedBackend("members");
  const calls = await backend.sql<{ call: string }>(
    `select distinct routine.proname || ' in ' || viewed.relname as call
     from pg_depend as needed
     join pg_rewrite as rule on needed.classid = 'pg_rewrite'::regclass and rule.oid = needed.objid
     join pg_class as viewed on viewed.oid = rule.ev_class
     join pg_proc as routine
       on needed.refclassid = 'pg_proc'::regclass and routine.oid = needed.refobjid
     where routine.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and routine.proconfig is not null
     order by 1`,
  );
  expect(calls.map(({ call }) => call).sort()).toEqual(Object.keys(REASONS).sort());
});

import type { Verdict } from "#app/money/reconcile.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { formatDay } from "#app/site/dates.ts";
import { RECONCILIATION_PAGE as PAGE } from "./content.ts";

/** What can be said of an account in a period. */
export function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case "empty":
      return PAGE.empty;
    case "differs":
      return PAGE.notBalanced;
    case "missing-or-twice": {
      const { excess } = verdict;
      const amount = `${formatRupees(Math.abs(excess))} ${excess > 0 ? "more" : "less"}`;
      return excess === 0 ? PAGE.missingOrTwice : `${PAGE.missingOrTwice} ${PAGE.excess(amount)}`;
    }
    case "books-differ":
      return PAGE.notAccounted(formatRupees(Math.abs(verdict.paise)));
    case "waiting":
      return PAGE.waiting(verdict);
    case "unchecked":
      return PAGE.cannotTell;
    case "begins-later":
      return PAGE.beginsLater(formatDay(verdict.from));
    case "open":
      return PAGE.stillOpen(formatRupees(verdict.paise));
    default:
      return PAGE.balanced;
  }
}

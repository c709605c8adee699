import { csvLoader } from "#app/club/frame/export.server.ts";
import { startMoneyExport } from "#app/club/money/money-export.server.ts";
import {
  readAccounts,
  readLinesOfPeriod,
  readReconciliation,
} from "#app/club/money/statement/statement.server.ts";
import { RECONCILIATION_PATH } from "#app/site/money-paths.ts";
import { asItWas } from "./as-it-was.ts";
import { readPeriod } from "./period.ts";
import { rowsOf, waitingRow } from "./rows.ts";

/** For the club's accountant: a row for each booking, and for what is not booked. */
export const loader = csvLoader(
  () => RECONCILIATION_PATH,
  async ({ request, context }) => {
    const accounts = await readAccounts(context);
    const period = readPeriod(request.url, accounts);
    if (!period) return null;
    await startMoneyExport(context, "reconciliation-exported");
    const [{ lines, cancelled }, { waiting }] = await Promise.all([
      readLinesOfPeriod(context, period),
      readReconciliation(context, period),
    ]);
    const { account, from, to } = period;
    return {
      name: `reconciliation_${account}_${from}_${to}.csv`,
      rows: [
        [
          "Bank day",
          "Entered on",
          "Account",
          "Text",
          "Way",
          "Number",
          "What",
          "In",
          "Out",
          "Entry",
          "Name",
          "Tournament",
          "Receipt or voucher",
          "Remark",
        ],
        ...lines.flatMap((line) => rowsOf(asItWas(line, cancelled.get(line.id) ?? []))),
        ...waiting
          .filter(({ day }) => day >= from && day <= to)
          .map((line) => waitingRow(line, account)),
      ],
    };
  },
);

import { csvLoader } from "#app/club/export.server.ts";
import { numberCell, rupeesCell } from "#app/site/csv.ts";
import { RECONCILIATION_PATH } from "#app/club/money-paths.ts";
import { startMoneyExport } from "#app/club/money-export.server.ts";
import { STATE_NAMES } from "#app/club/statement/content.ts";
import { readPeriod } from "#app/club/statement/reconciliation/period.ts";
import {
  readLinesOfPeriod,
  readAccounts,
  type ShownLine,
} from "#app/club/statement/statement.server.ts";
import { HEADS } from "#app/money/heads.ts";
import { receiptNumber } from "#app/money/receipt.ts";
import { WAYS } from "#app/money/ways.ts";

/** For the club's accountant: a row for each booking, and for what is not booked. */
export const loader = csvLoader(
  () => RECONCILIATION_PATH,
  async ({ request, context }) => {
    const accounts = await readAccounts(context);
    const period = readPeriod(request.url, accounts);
    if (!period) return null;
    await startMoneyExport(context, "reconciliation-exported");
    const lines = await readLinesOfPeriod(context, period);
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
        ...lines.flatMap(rowsOf),
      ],
    };
  },
);

function rowsOf(line: ShownLine): (string | number)[][] {
  const amounts = (paise: number) => {
    // A number: text that begins with a minus would be a formula.
    const cell = paise < 0 ? paise / 100 : rupeesCell(paise);
    if (line.direction === "none") return ["", ""];
    return line.direction === "credit" ? [cell, ""] : ["", cell];
  };
  const start = (enteredOn: string, way: string) => [
    line.day,
    enteredOn,
    line.account,
    line.narration ?? "",
    way,
    numberCell(line.number ?? ""),
  ];
  const { rest } = line;
  const charge = line.state === "reversed" ? 0 : line.charge;
  return [
    ...line.parts.map((part) => [
      ...start(part.entered_on, WAYS[part.way]),
      part.kind === "refund" ? "Refund" : "Payment",
      ...amounts(part.counted),
      part.reference,
      part.name,
      part.tournament ?? "",
      part.receipts.map(receiptNumber).join(" "),
      line.remark ?? "",
    ]),
    ...(charge > 0
      ? [
          [
            ...start("", ""),
            HEADS["bank-charges"],
            ...amounts(-charge),
            "",
            "",
            "",
            "",
            line.remark ?? "",
          ],
        ]
      : []),
    ...(rest > 0 || line.parts.length === 0
      ? [
          [
            ...start("", ""),
            line.state === "left-out"
              ? [STATE_NAMES[line.state], line.head && HEADS[line.head], line.left_out_reason]
                  .filter(Boolean)
                  .join(": ")
              : STATE_NAMES[line.state],
            ...amounts(rest),
            "",
            "",
            "",
            "",
            line.remark ?? "",
          ],
        ]
      : []),
  ];
}

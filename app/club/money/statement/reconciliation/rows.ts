import { RECONCILIATION_PAGE, STATE_NAMES } from "#app/club/money/statement/content.ts";
import type { ShownLine } from "#app/club/money/statement/statement.server.ts";
import { HEADS } from "#app/money/heads.ts";
import { receiptNumber } from "#app/money/receipt.ts";
import type { WaitingLine } from "#app/money/reconcile.ts";
import { WAYS } from "#app/money/ways.ts";
import { numberCell, rupeesCell } from "#app/site/csv.ts";

/** A row for each booking of a line, for its charge, and for what of it is not booked. */
export function rowsOf(line: ShownLine): (string | number)[][] {
  const amounts = (paise: number) => {
    // What a deposit or a settlement is less by goes out.
    const cell = rupeesCell(Math.abs(paise));
    if (line.direction === "none") return ["", ""];
    return (line.direction === "credit") === paise >= 0 ? [cell, ""] : ["", cell];
  };
  const start = (enteredOn: string, way: string) => [
    line.day,
    enteredOn,
    line.account,
    line.narration ?? "",
    way,
    numberCell(line.number ?? ""),
  ];
  const isLeftOut = line.state === "open" || line.state === "left-out";
  const leftOut = isLeftOut ? line.left_out : 0;
  const rest = line.rest + line.left_out - leftOut;
  const charge = line.state === "reversed" ? 0 : line.charge;
  const rowOf = (what: string, paise: number) => [
    ...start("", ""),
    what,
    ...amounts(paise),
    "",
    "",
    "",
    "",
    line.remark ?? "",
  ];
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
    ...(charge > 0 ? [rowOf(HEADS["bank-charges"], -charge)] : []),
    ...(leftOut > 0
      ? [
          rowOf(
            [STATE_NAMES["left-out"], line.head && HEADS[line.head], line.left_out_reason]
              .filter(Boolean)
              .join(": "),
            leftOut,
          ),
        ]
      : []),
    ...(rest > 0 || (line.parts.length === 0 && leftOut === 0)
      ? [rowOf(STATE_NAMES[line.state], rest)]
      : []),
  ];
}

/** A line that waits for a closed month. */
export function waitingRow({ day, paise }: WaitingLine, account: string): string[] {
  const cell = rupeesCell(Math.abs(paise));
  const amounts = paise > 0 ? [cell, ""] : ["", cell];
  return [day, "", account, "", "", "", RECONCILIATION_PAGE.waits, ...amounts, "", "", "", "", ""];
}

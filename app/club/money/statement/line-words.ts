import { type Head, HEADS } from "#app/money/heads.ts";
import { receiptNumber } from "#app/money/receipt.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { effectOf } from "#app/money/statement.ts";
import { formatDay, formatDayOfMoment } from "#app/site/dates.ts";
import { STATE_NAMES } from "./content.ts";
import type { LineAct, LinePart, ShownLine } from "./statement.server.ts";

/** "₹3,500", "−₹100" */
export function amountOf(line: Pick<ShownLine, "direction" | "paise">): string {
  return formatRupees(line.direction === "none" ? line.paise : effectOf(line));
}

/** "₹3,500 for Asha Rao 7K3F, Monsoon Cup, receipt 26-27/R/00041" */
export function partWords(part: LinePart): string {
  return [
    `${formatRupees(part.paise)} ${part.kind === "refund" ? "back to" : "for"} ${part.name || "a deleted account"} ${part.reference}`,
    part.tournament,
    part.is_by_hand && "recorded by hand before",
    ...part.receipts.map((receipt) => `${receipt.kind} ${receiptNumber(receipt)}`),
  ]
    .filter(Boolean)
    .join(", ");
}

/** "Left out: ₹2,500 by club@example.com on 5 Oct as Bar (Soft drinks)" */
export function leftOutWords(line: ShownLine): string {
  return [
    line.left_out < line.paise
      ? `${STATE_NAMES["left-out"]}: ${formatRupees(line.left_out)}`
      : STATE_NAMES["left-out"],
    line.left_out_by && `by ${line.left_out_by}`,
    line.left_out_at && `on ${formatDayOfMoment(line.left_out_at)}`,
    line.head && `as ${HEADS[line.head]}`,
    line.left_out_reason && `(${line.left_out_reason})`,
  ]
    .filter(Boolean)
    .join(" ");
}

export function stateWords(line: ShownLine): string {
  const name = STATE_NAMES[line.state];
  const { rest } = line;
  switch (line.state) {
    case "open":
      return line.assigned > 0 || line.left_out > 0 ? `${name}: ${formatRupees(rest)}` : name;
    case "left-out":
      return leftOutWords(line);
    case "reversed":
      return line.pair ? `${name}, with the line of ${formatDay(line.pair.day)}` : name;
    default:
      return line.charge > 0
        ? `${name}: ${formatRupees(line.assigned)} less a charge of ${formatRupees(line.charge)}`
        : name;
  }
}

const sharesWords = (shares: readonly { reference: string; paise: number }[]): string =>
  shares.map(({ reference, paise }) => `${formatRupees(paise)} for ${reference}`).join(", ");

function headWords({
  left_out: leftOut,
  head,
  reason,
}: {
  left_out: number;
  head?: Head;
  reason?: string;
}): string {
  return [formatRupees(leftOut), head && `as ${HEADS[head]}`, reason && `(${reason})`]
    .filter(Boolean)
    .join(" ");
}

/** What was done to a line, and what stood before. */
export function actWords({ action, details }: LineAct): { what: string; before: string | null } {
  switch (action) {
    case "statement-line-settled":
      return { what: `${STATE_NAMES.booked}: ${sharesWords(details.for)}`, before: null };
    case "statement-line-left-out":
      return { what: `${STATE_NAMES["left-out"]}: ${headWords(details)}`, before: null };
    case "statement-line-reversed":
      return {
        what: `${STATE_NAMES.reversed}, with the line of ${formatDay(details.other_day)}`,
        before: null,
      };
    case "statement-line-taken-back": {
      const stood = [
        details.for && sharesWords(details.for),
        details.left_out && `left out ${headWords({ ...details, left_out: details.left_out })}`,
        details.was === "reversed" && "reversed by the bank",
        details.remark && `remark: ${details.remark}`,
      ].filter(Boolean);
      return {
        what: details.with_file ? "Taken back with its statement" : "Taken back",
        before: stood.join(", ") || null,
      };
    }
    case "statement-line-remarked":
      return {
        what: details.remark ? `Remark: ${details.remark}` : "Remark removed",
        before: details.before ?? null,
      };
  }
}

import { LINE_PAGE as PAGE } from "#app/club/money/statement/content.ts";
import type { WholeLine } from "#app/club/money/statement/statement.server.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { formatDay, formatMoment } from "#app/site/dates.ts";

/** What the bank says of a line, and which files show it. */
export function factsOf(
  line: Pick<
    WholeLine,
    "day" | "account" | "charge" | "number" | "balance" | "narration" | "files"
  >,
) {
  return [
    { name: "Day", fact: formatDay(line.day) },
    { name: "Account", fact: `…${line.account}` },
    ...(line.charge > 0 ? [{ name: PAGE.charge, fact: formatRupees(line.charge) }] : []),
    ...(line.number ? [{ name: "Number", fact: line.number }] : []),
    ...(line.balance === null
      ? []
      : [{ name: "Balance after it", fact: formatRupees(line.balance) }]),
    {
      name: "Text",
      fact: line.narration ?? PAGE.forgotten,
    },
    {
      name: line.files.length > 1 ? "In the statements" : "In the statement",
      fact: line.files
        .map(
          ({ first_day: from, last_day: to, at, who }) =>
            `${formatDay(from)} – ${formatDay(to)}, imported ${formatMoment(at)}${who ? ` by ${who}` : ""}`,
        )
        .join("; "),
    },
  ];
}

type Settled = Pick<WholeLine, "parts" | "state" | "left_out">;

/** Whether it was said what a line, or a part of it, is. */
export const isSettled = ({ parts, state, left_out: leftOut }: Settled) =>
  parts.length > 0 || leftOut > 0 || state !== "open";

/** Whether more of a line can be taken back at once than its one part. */
export const isTakenBackWhole = (line: Settled) =>
  isSettled(line) && line.state !== "no-effect" && (line.parts.length !== 1 || line.left_out > 0);

import { receiptNumber } from "#app/money/receipt.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { feeAfterWithdrawal, isPastRefunds } from "#app/money/withdrawal.ts";
import { formatDay } from "#app/site/dates.ts";
import { payPath } from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import type { OwnFact } from "./own-words.ts";
import { type GivenReceipt, RECEIPT_NAMES, receiptPath } from "./receipts.ts";

export type Report = { number: string; paise: number; on: string };

/** Payments that a member has reported and the club has not looked up. */
export type Reported = {
  /** Of all of them. */
  paise: number;
  /** The day of the last report, `YYYY-MM-DD`. */
  on: string;
  /** The oldest first; of nothing is one that another has replaced. */
  reports: readonly Report[];
};

/** What was paid and counts for the place that an entry waits for; paise. */
export type Kept = {
  paise: number;
  /** What the place costs. */
  price: number;
  /** What the club pays back if no place comes. */
  back: number;
};

/** What an entry owes, as the database gives it to its member; paise. */
export type OwnFee = {
  state:
    | "nothing"
    | "due"
    | "said-paid"
    /** A payment was reported, and more is due. */
    | "said-part"
    /** A payment was reported, and nothing is due any more. */
    | "said-not-due"
    | "part-paid"
    | "paid"
    /** For the place that it waits for. */
    | "kept"
    | "too-much"
    | "to-refund";
  /** Negative when the club gives money back. */
  due: number;
  said?: Reported | null;
  /** The last day on which the place is held while it is not paid, `YYYY-MM-DD`. */
  held_until?: string | null;
  /** What it is made up of; null: it is one amount. */
  parts?: readonly FeePart[] | null;
  /** What an entry on the waiting list costs once it has a place. */
  price?: number | null;
  /** Of an entry on the waiting list. */
  kept?: Kept | null;
  /** What the club has changed of what it costs. */
  repriced?: { from: number; to: number } | null;
  /** What the club was to refund, and has set against the fee. */
  set_against?: number | null;
  /** The last day on which a withdrawal is refunded; null: every day. */
  refund_until?: string | null;
  /** The newest first. */
  receipts: GivenReceipt[];
};

/** Of a fee: what a player costs, or an answer of theirs. */
export type FeePart = {
  /** Of the player, from 0. */
  number: number;
  /** Not of an entry that is only filled in. */
  name?: string;
  /** The question and its answer; null: the player's own price. */
  extra: string | null;
  paise: number;
};

/**
 * What a member needs to know of the entry's fee: how it stands and, while something is to be paid,
 * where it says how.
 *
 * @param slug the tournament's
 * @param isTold whether the club knows that they cannot come, and has not withdrawn the entry yet
 */
export function feeFacts(
  fee: (OwnFee & { paid?: number | null }) | null | undefined,
  slug: string,
  isTold = false,
): OwnFact[] {
  const told = isTold && fee ? toldFeeText(paidOf(fee)) : null;
  if (fee && told !== null) {
    return [
      { name: "Entry fee", fact: told },
      ...severalFacts(fee.said),
      ...(fee.said
        ? [{ name: "Payment", fact: "See your reported payment", href: payPath({ slug }) }]
        : []),
      ...receiptFacts(fee.receipts, receiptPath),
    ];
  }
  if (fee?.price) {
    return [
      { name: "Entry fee", fact: priceText(fee.price) },
      ...repricedFacts(fee.repriced),
      ...keptFacts(fee.kept),
      ...reportFacts(fee.said, payPath({ slug })),
      ...refundFacts(fee.refund_until),
      ...receiptFacts(fee.receipts, receiptPath),
    ];
  }
  if (!fee) return [];
  // What was refunded in full still has its papers.
  if (fee.state === "nothing") return receiptFacts(fee.receipts, receiptPath);
  const isReported = fee.state === "said-paid" || fee.state === "said-not-due";
  return [
    { name: "Entry fee", fact: feeStateText(fee) + payByText(fee, formatDay) },
    ...repricedFacts(fee.repriced),
    ...severalFacts(fee.said),
    ...partsFacts(fee.parts),
    ...setAgainstFacts(fee.set_against),
    ...refundFacts(fee.refund_until),
    ...(fee.due > 0 || isReported
      ? [
          {
            name: "Payment",
            fact: isReported ? "See your reported payment" : "How to pay",
            href: payPath({ slug }),
          },
        ]
      : []),
    ...receiptFacts(fee.receipts, receiptPath),
  ];
}

export const paidOf = ({
  due,
  paid = null,
  refund_until = null,
}: Pick<OwnFee, "due" | "refund_until"> & { paid?: number | null }): PaidFee => ({
  due,
  paid,
  refund_until,
});

/** "₹1,500, once you have a place" */
const priceText = (price: number) => `${formatRupees(price)}, once you have a place`;

export const repricedFacts = (repriced: OwnFee["repriced"]): OwnFact[] =>
  repriced
    ? [
        {
          name: "Changed by the club",
          fact: `from ${formatRupees(repriced.from)} to ${formatRupees(repriced.to)}`,
        },
      ]
    : [];

/** What becomes of it if no place comes. */
const noPlaceText = ({ paise, back }: Pick<Kept, "paise" | "back">) =>
  `If you get no place, ${
    back === 0
      ? "it is not refunded"
      : back < paise
        ? `the club pays ${formatRupees(back)} of it back`
        : "the club pays it back"
  }.`;

/** As the mails say it. */
export function keptText(kept: Kept): string {
  const rest = kept.price - kept.paise;
  const then =
    rest > 0
      ? `, and ${formatRupees(rest)} more is due once you have it`
      : rest < 0
        ? `, and the club pays ${formatRupees(-rest)} back once you have it`
        : "";
  return `${formatRupees(kept.paise)} that you paid is kept for your place${then}. ${noPlaceText(kept)}`;
}

export const keptFacts = (kept: Kept | null | undefined): OwnFact[] =>
  kept ? [{ name: "Already paid", fact: keptText(kept) }] : [];

/** Of an entry that waits and owes nothing yet. */
const reportFacts = (said: Reported | null | undefined, href: string): OwnFact[] =>
  said ? [{ name: "Payment", fact: `${reportedText(said)}; ${WAITS}`, href }] : [];

const WAITS = "the club is checking, and keeps it for your place if it arrived";

/** Whether an entry is refunded that is withdrawn, said where it is not always. */
export const refundFacts = (
  refundUntil: string | null | undefined,
  today = dayInIndiaOf(new Date()),
): OwnFact[] =>
  refundUntil
    ? [
        {
          name: "Refund",
          fact: isPastRefunds(refundUntil, today)
            ? "Not refundable"
            : `Refundable until ${formatDay(refundUntil)}`,
        },
      ]
    : [];

/** Why a fee stays, whether the entry was made before that day or after it. */
export const notRefundedAfter = (day: string) => `fees are not refunded after ${day}`;

/** The receipts and vouchers that are valid, each where it is to be seen. */
export const receiptFacts = (
  receipts: readonly GivenReceipt[],
  pathOf: (receipt: GivenReceipt) => string,
): OwnFact[] =>
  receipts
    .filter((receipt) => !receipt.is_cancelled)
    .map((receipt) => ({
      name: RECEIPT_NAMES[receipt.kind],
      fact: receiptNumber(receipt),
      href: pathOf(receipt),
    }));

/** "Asha Rao ₹1,500 + Vikram Das ₹2,500 + A cart? Yes (Asha Rao) ₹800"; empty of one amount. */
export function partsText(
  parts: readonly FeePart[] | null | undefined,
  names: readonly (string | undefined)[] = [],
): string {
  if (!parts || parts.length < 2) return "";
  const areSeveral = parts.some(({ number }) => number > 0);
  return parts
    .map(({ number, name, extra, paise }) => {
      const player = name ?? names[number] ?? `Player ${number + 1}`;
      const what =
        extra === null
          ? areSeveral
            ? player
            : "Entry"
          : areSeveral
            ? `${extra} (${player})`
            : extra;
      return `${what} ${formatRupees(paise)}`;
    })
    .join(" + ");
}

export const partsFacts = (
  parts: readonly FeePart[] | null | undefined,
  names: readonly string[] = [],
): OwnFact[] => {
  const text = partsText(parts, names);
  return text ? [{ name: "Made up of", fact: text }] : [];
};

/**
 * Until when an entry is to be paid whose place is held until then: " by 5 July"; a part-paid one
 * stays when its day has passed, until the club decides.
 */
export function payByText(
  { state, held_until: until }: Pick<OwnFee, "state" | "held_until">,
  format: (day: string) => string,
  today = dayInIndiaOf(new Date()),
): string {
  if (!until || (state !== "due" && state !== "part-paid")) return "";
  return today <= until ? ` by ${format(until)}` : `, due since ${format(until)}`;
}

/** What of a fee is to be paid, beside what was reported. */
export const restOf = ({ due, said }: Pick<OwnFee, "due" | "said">) => due - (said?.paise ?? 0);

/** Those of money: not the ones that others have replaced. */
export const countedReports = (reports: readonly Report[]) =>
  reports.filter(({ paise }) => paise > 0);

/** "₹4,000 reported on 28 November 2026" */
export function reportedText({ paise, on, reports }: Reported): string {
  const { length: count } = countedReports(reports);
  const when = count > 1 ? `in ${count} payments` : `on ${formatDay(on)}`;
  return `${formatRupees(paise)} reported ${when}`;
}

/**
 * "₹4,000 reported on 28 November 2026, number 633512340012 (before it 633512340011)", a line for
 * each: of several numbers each may be the right one.
 */
export function reportLines({ reports }: Pick<Reported, "reports">, word = "number"): string[] {
  const counted = countedReports(reports);
  const replaced = reports.filter(({ paise }) => paise === 0).map(({ number }) => number);
  const isOne = counted.length === 1;
  return [
    ...counted.map(
      ({ number, paise, on }) =>
        `${formatRupees(paise)} reported on ${formatDay(on)}, ${word} ${number}${
          isOne && replaced.length > 0 ? ` (before it ${replaced.toReversed().join(", ")})` : ""
        }`,
    ),
    ...(!isOne && replaced.length > 0 ? [`Replaced: ${word} ${replaced.join(", ")}`] : []),
  ];
}

/** Of more than one, each. */
export const severalFacts = (said: Reported | null | undefined): OwnFact[] =>
  said && countedReports(said.reports).length > 1
    ? [{ name: "Reported", fact: reportLines(said).join("; ") }]
    : [];

/** What the club owed for an earlier fee, and has set against this one. */
export const setAgainstFacts = (paise: number | null | undefined): OwnFact[] =>
  paise
    ? [
        {
          name: "Refund used",
          fact: `${formatRupees(paise)} that the club owed you was used for this entry`,
        },
      ]
    : [];

/** "₹3,500 to pay" */
export function feeStateText({
  state,
  due,
  said = null,
  price = null,
  kept = null,
}: Pick<OwnFee, "state" | "due" | "said" | "price" | "kept">): string {
  if (kept) return keptText(kept);
  if (price) return said ? `${reportedText(said)}; ${WAITS}` : priceText(price);
  const amount = formatRupees(Math.abs(due));
  const reported = said ? reportedText(said) : "Payment reported";
  const rest = restOf({ due, said });
  switch (state) {
    case "nothing":
      return "Nothing is due";
    case "said-paid":
      return rest < 0 && said
        ? `${reported}; the club is checking, and pays back ${formatRupees(-rest)} if it arrived`
        : `${reported}; the club is checking`;
    case "said-part":
      return said ? `${reported}; ${formatRupees(rest)} more to pay` : `${reported}; more is due`;
    case "said-not-due":
      return "Payment reported, nothing due: the club will refund it if it arrived";
    case "part-paid":
      return `${amount} still to pay`;
    case "paid":
      return "Paid";
    case "kept":
      return `${amount} kept for a place`;
    case "too-much":
      return `Overpaid by ${amount}: the club pays it back`;
    case "to-refund":
      return `Refund due: ${amount}`;
    default:
      return `${amount} to pay`;
  }
}

/** What is still to be settled of a fee; null: nothing is. */
export function openFeeText(state: OwnFee["state"] | null, due: number | null): string | null {
  return state === null || state === "nothing" || state === "paid"
    ? null
    : feeStateText({ state, due: due ?? 0 });
}

export type PaidFee = { due: number | null; paid: number | null; refund_until: string | null };

/**
 * What a member reads before the entry is withdrawn: what becomes of the fee, and whom else it
 * takes out.
 *
 * @param names the players
 */
export function withdrawalLines(
  fee: PaidFee | null,
  names: readonly string[],
  today = dayInIndiaOf(new Date()),
): string[] {
  const lines =
    names.length > 1
      ? [
          `${names.length === 2 ? "Both" : `All ${names.length}`} players of this entry will be withdrawn: ${names.join(", ")}.`,
        ]
      : [];
  if (!fee) return lines;
  const { due, paid, refund_until: refundUntil } = fee;
  const stays = isPastRefunds(refundUntil, today);
  const after = feeAfterWithdrawal({ due: due ?? 0, paid: paid ?? 0 }, stays);
  const day = refundUntil && formatDay(refundUntil);
  return [
    ...lines,
    ...(after.refund > 0
      ? [
          `${formatRupees(after.refund)} will be refunded${day && !stays ? ` if the entry is withdrawn by ${day}` : ""}. The club pays it back to you itself, and issues a refund voucher.`,
        ]
      : []),
    ...(after.kept > 0 && day
      ? [`${formatRupees(after.kept)} will not be refunded: ${notRefundedAfter(day)}.`]
      : []),
    ...(after.due > 0 && day
      ? [`${formatRupees(after.due)} of the fee stays due: ${notRefundedAfter(day)}.`]
      : []),
  ];
}

/**
 * What becomes of the fee of an entry that the club was told cannot come, and withdraws; null: it
 * stays to be paid, or there is nothing to say.
 */
export function toldFeeText(fee: PaidFee, today = dayInIndiaOf(new Date())): string | null {
  const { due, paid, refund_until: refundUntil } = fee;
  const after = feeAfterWithdrawal(
    { due: due ?? 0, paid: paid ?? 0 },
    isPastRefunds(refundUntil, today),
  );
  if (after.due > 0) return null;
  return (
    withdrawalLines(fee, [], today).join(" ") ||
    ((due ?? 0) > 0 ? "Nothing is due: the club withdraws your entry." : null)
  );
}

export type FeeAtDeletion = Omit<PaidFee, "refund_until"> & {
  /** The tournament's name. */
  tournament: string;
  /** Whether the fee stays charged: after the day of refunds, or once play has begun. */
  stays: boolean;
};

/** What a member reads before the account is deleted: what becomes of each fee. */
export function deletionLines(fees: readonly FeeAtDeletion[]): string[] {
  const all = fees.map(({ tournament, due, paid, stays }) => {
    const after = feeAfterWithdrawal({ due: due ?? 0, paid: paid ?? 0 }, stays);
    return { tournament, ...after };
  });
  return [
    ...all.flatMap(({ tournament, refund, kept, due }) => [
      ...(refund > 0 ? [`${tournament}: the club owes you ${formatRupees(refund)}.`] : []),
      ...(kept > 0 ? [`${tournament}: ${formatRupees(kept)} will not be refunded.`] : []),
      ...(due > 0
        ? [`${tournament}: ${formatRupees(due)} is unpaid. The club can no longer ask you for it.`]
        : []),
    ]),
    ...(all.some(({ refund }) => refund > 0)
      ? [
          "The club pays a refund back to the account that your payment came from, found by the payment’s number. If you paid in cash, or want a voucher in your name, withdraw first, and delete your account when you have the refund: afterwards the club does not know whose it is.",
        ]
      : []),
  ];
}

/** What became of the fee of an entry that was withdrawn. */
export function withdrawnFeeText({ due, paid }: Omit<PaidFee, "refund_until">): string {
  if (!due) return paid ? `${formatRupees(paid)} will not be refunded.` : "";
  return due < 0
    ? `The club will pay ${formatRupees(-due)} back to you.`
    : `${formatRupees(due)} of the fee stays due.`;
}

/**
 * Of an entry that is made again: kept or to be refunded, what was paid counts for it.
 *
 * @param mayWait whether it may have to wait for its place
 */
export function paidBeforeLines(
  { due, paid }: Omit<PaidFee, "refund_until">,
  mayWait: boolean,
): string[] {
  if (paid === null || paid <= 0) return [];
  const counts = `${formatRupees(paid)} that you paid for the entry you withdrew counts for this one.`;
  return [
    mayWait ? `${counts} ${noPlaceText({ paise: paid, back: Math.max(0, -(due ?? 0)) })}` : counts,
  ];
}

/** "₹4,800 for this entry: You ₹1,500 + Player 2 ₹2,500 + A cart? Yes (You) ₹800" */
export function sumText(paise: number, parts: readonly FeePart[] | null = null): string {
  return [`${formatRupees(paise)} for this entry`, partsText(parts, ["You"])]
    .filter(Boolean)
    .join(": ");
}

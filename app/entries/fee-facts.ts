import { receiptNumber } from "#app/money/receipt.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { feeAfterWithdrawal, isPastRefunds } from "#app/money/withdrawal.ts";
import { formatDay } from "#app/site/dates.ts";
import { payPath } from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { answerWords, offeredAnswers } from "#app/tournaments/answers.ts";
import { divisionWord } from "#app/tournaments/divisions.ts";
import type { Question, Tournament } from "#app/tournaments/tournament.ts";
import type { OwnFact } from "./own-words.ts";
import { type GivenReceipt, RECEIPT_NAMES, receiptPath } from "./receipts.ts";

/** Payments that a member has reported and the club has not looked up. */
export type Reported = {
  paise: number;
  /** The day of the last report, `YYYY-MM-DD`. */
  on: string;
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
    | "too-much"
    | "to-refund";
  /** Negative when the club gives money back. */
  due: number;
  said?: Reported | null;
  /** The last day on which the place is held while it is not paid, `YYYY-MM-DD`. */
  held_until?: string | null;
  /** The newest first. */
  receipts: GivenReceipt[];
};

/**
 * What a member needs to know of the entry's fee: how it stands and, while something is to be paid,
 * where it says how.
 *
 * @param slug the tournament's
 */
export function feeFacts(fee: OwnFee | null | undefined, slug: string): OwnFact[] {
  if (!fee || fee.state === "nothing") return [];
  const by = fee.state === "due" && fee.held_until ? ` by ${formatDay(fee.held_until)}` : "";
  const facts: OwnFact[] = [{ name: "Entry fee", fact: feeStateText(fee) + by }];
  const isReported = fee.state === "said-paid" || fee.state === "said-not-due";
  if (fee.due > 0 || isReported) {
    facts.push({
      name: "Payment",
      fact: isReported ? "See your reported payment" : "How to pay",
      href: payPath({ slug }),
    });
  }
  return [
    ...facts,
    ...fee.receipts
      .filter((receipt) => !receipt.is_cancelled)
      .map((receipt) => ({
        name: RECEIPT_NAMES[receipt.kind],
        fact: receiptNumber(receipt),
        href: receiptPath(receipt),
      })),
  ];
}

/** What of a fee is to be paid, beside what was reported. */
export const restOf = ({ due, said }: Pick<OwnFee, "due" | "said">) => due - (said?.paise ?? 0);

/** "₹4,000 reported on 28 November 2026" */
export const reportedText = ({ paise, on }: Reported) =>
  `${formatRupees(paise)} reported on ${formatDay(on)}`;

/** "₹3,500 to pay" */
export function feeStateText({
  state,
  due,
  said = null,
}: Pick<OwnFee, "state" | "due" | "said">): string {
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
          `${formatRupees(after.refund)} will be refunded${day && !stays ? ` if you withdraw by ${day}` : ""}. The club pays it back to you itself, and issues a refund voucher.`,
        ]
      : []),
    ...(after.kept > 0 && day
      ? [`${formatRupees(after.kept)} will not be refunded: the last day for that was ${day}.`]
      : []),
    ...(after.due > 0 && day
      ? [
          `${formatRupees(after.due)} of the fee stays due: the last day to withdraw without paying was ${day}.`,
        ]
      : []),
  ];
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

/** "₹7,000 for this entry" */
export const sumText = (paise: number) => `${formatRupees(paise)} for this entry`;

/** What an entry costs, as the database has it; paise. */
export type PriceList = {
  /** The price on the day of the entry, or today's before there is one; null without a fee. */
  per_player: number | null;
  includes: string | null;
  /** The last day on which a withdrawal is refunded, `YYYY-MM-DD`; null: every day. */
  refund_until: string | null;
  /** For how many days a place is held that is not paid; null: always. */
  hold_days: number | null;
  prices: Prices;
};

/** The statuses of the club's register that can have a price, as lists of prices call them. */
export const PRICED_STATUSES = {
  member: "Members of the club",
  junior: "Junior members (under 18)",
  reciprocal: "Members of other clubs in our register",
  guest: "Guests in our register",
} as const;

export type PricedStatus = keyof typeof PRICED_STATUSES;

export type Prices = {
  guest?: number;
  divisions?: Readonly<Record<string, number>>;
  /** Of who enters, by the status in the club's register. */
  statuses?: Readonly<Partial<Record<PricedStatus, number>>>;
  /** On top: by the question's id and the answer, "true" for yes. */
  extras?: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What the form says before an entry is made: "Entry fee: ₹3,500 a player. Green fee and lunch.",
 * a line for each other price, until when it is to be paid, and until when it is refunded.
 */
export function feeLines(
  { per_player, includes, refund_until, hold_days, prices }: PriceList,
  { divisions, questions }: Pick<Tournament, "divisions" | "questions">,
  today = dayInIndiaOf(new Date()),
): string[] {
  if (per_player === null) return [];
  const lowest = Math.min(
    ...divisions.flatMap(({ id, hidden }) => {
      const price = prices.divisions?.[id];
      return hidden || price === undefined || price >= per_player ? [] : [price];
    }),
  );
  return [
    [`Entry fee: ${formatRupees(per_player)} a player.`, includes && asSentence(includes)]
      .filter(Boolean)
      .join(" "),
    ...divisions.flatMap(({ id, name, hidden }) => {
      const price = prices.divisions?.[id];
      return hidden || price === undefined ? [] : [`${name}: ${formatRupees(price)}`];
    }),
    ...statusLines(prices.statuses ?? {}),
    ...(prices.guest === undefined
      ? []
      : [guestLine(prices.guest, lowest, divisionWord(divisions))]),
    ...questions.flatMap((question) =>
      question.hidden
        ? []
        : pricedAnswers({ ...question, hidden_choices: [] }).flatMap(({ answer, words }) => {
            const price = prices.extras?.[question.id]?.[answer];
            return price ? [`${question.label} ${words}: ${formatRupees(price)}`] : [];
          }),
    ),
    ...(hold_days === null
      ? []
      : [
          `Pay within ${hold_days === 1 ? "a day" : `${hold_days} days`}, or you may lose the place.`,
        ]),
    ...(refund_until === null
      ? []
      : [
          today <= refund_until
            ? `Refunded if you withdraw by ${formatDay(refund_until)}.`
            : "Not refunded if you withdraw.",
        ]),
  ];
}

function statusLines(statuses: NonNullable<Prices["statuses"]>): string[] {
  const lines = Object.entries(PRICED_STATUSES).flatMap(([status, name]) => {
    const price = statuses[status as PricedStatus];
    return price === undefined ? [] : [`${name}: ${formatRupees(price)}`];
  });
  return lines.length === 0
    ? []
    : [...lines, "The club’s register decides: players who are not in it pay the entry fee above."];
}

/** @param lowest the least that a division costs which is below the fee, such as juniors */
const guestLine = (guest: number, lowest: number, word: string) =>
  `Each player that you bring: ${formatRupees(guest)}${lowest < guest ? `, or the price of their ${word.toLowerCase()} where that is lower` : ""}`;

/** The price of a player added to an entry now, when it differs from the others' price. */
export function addedFeeLines(
  { per_player, per_player_now: now, prices }: PriceList & { per_player_now: number | null },
  { max_group_size }: Pick<Tournament, "max_group_size">,
): string[] {
  const isSame = now === per_player || prices.guest !== undefined;
  return now === null || isSame || max_group_size < 2
    ? []
    : [`A player whom you add now: ${formatRupees(now)}.`];
}

/** The answers to a question that may have a price, as they are stored and read. */
export function pricedAnswers(
  question: Pick<Question, "kind" | "choices" | "hidden_choices">,
): { answer: string; words: string }[] {
  return (offeredAnswers(question) ?? [])
    .filter((answer) => answer !== false)
    .map((answer) => ({ answer: String(answer), words: answerWords(answer) }));
}

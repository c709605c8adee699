import type { PhoneCall } from "#app/club/calls/phone-calls.server.ts";
import { openFeeText, type PaidFee, toldFeeText, withdrawalLines } from "#app/entries/fee-facts.ts";
import { startFacts } from "#app/entries/own-words.ts";
import { formatMoment } from "#app/site/dates.ts";

export const CALLS_PAGE = {
  heading: "To phone",
  title: (tournament: string) => `${tournament}: entrants to phone`,
  description: "Entrants whom the club has to phone, and why.",
  text: "No mail reaches these entrants, they cannot come, or two sides do not agree about their match. Phone them, then tick them off.",
  none: "There is no entrant to phone.",
  called: "Phoned",
  tick: "Phoned",
  untick: "Not phoned",
  of: (text: string, name: string) => `${text}: ${name}`,
} as const;

export const CALLS_TOASTS = {
  called: (name: string) => ({ message: `${name}: phoned` }),
  notCalled: (name: string) => ({ message: `${name}: still to phone` }),
} as const;

/** What an entrant is to be told, with the money that goes with it until they were phoned. */
export function wordsOf(call: PhoneCall): string {
  const { kind, called_at, fee_state, fee_due } = call;
  const isAboutPlay = ["start", "no-start", "no-results", "cannot-come", "disputed"].includes(kind);
  const fee = isAboutPlay || called_at !== null ? null : openFeeText(fee_state, fee_due);
  const words = eventWords(call);
  return fee === null ? words : `${words} ${fee}.`;
}

const feeOfTold = (fee: PaidFee) => toldFeeText(fee) ?? withdrawalLines(fee, []).join(" ");

function eventWords({
  kind,
  reason,
  subject,
  body,
  starts,
  called_at,
  fee_state,
  fee_due,
  fee_paid,
  refund_until,
}: PhoneCall): string {
  const fee = { due: fee_due, paid: fee_paid, refund_until };
  switch (kind) {
    case "start":
      return startWords(starts) || "The tee time.";
    case "cannot-come":
      return [
        "Cannot come. Withdraw the entry, or correct it.",
        startWords(starts),
        // As its page and its mail say it.
        fee_state === null || called_at !== null ? null : feeOfTold(fee),
      ]
        .filter(Boolean)
        .join(" ");
    case "disputed":
      return `Does not agree with ${subject ?? "the opponent"} about the result of their match. Ask both sides, then decide it under Matches.`;
    case "no-start":
      return "The tee time no longer applies.";
    case "no-results":
      return "The results were taken back: what you told about them no longer applies.";
    case "moved-up":
      return "The entry has a place from the waiting list.";
    case "waiting":
      return "The entry has lost its place, and is on the waiting list.";
    case "withdrawn":
      return because("The club has withdrawn the entry", reason);
    case "cancelled":
      return because("The tournament is cancelled", reason);
    case "message":
      return `Your message “${subject ?? ""}”: ${body ?? ""}`;
  }
}

const startWords = (starts: PhoneCall["starts"]) =>
  startFacts((starts ?? []).map((start) => ({ ...start, card: null })))
    .map(({ name, fact }) => `${name}: ${fact}.`)
    .join(" ");

const because = (text: string, reason: string | null) =>
  reason ? `${text}: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}` : `${text}.`;

export const sinceText = ({ created_at, called_at, called_by }: PhoneCall): string =>
  called_at === null
    ? `Since ${formatMoment(created_at)}`
    : [formatMoment(called_at), called_by && `by ${called_by}`].filter(Boolean).join(", ");

import { z } from "zod";
import { sharedClub } from "#app/catalogue/site/site.server.ts";
import type { FeePart, OwnFee } from "#app/entries/fee-facts.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { checkPaymentNumber } from "#app/money/reference.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { backendUnavailable } from "#app/platform/supabase/user.server.ts";
import { type Club, callClubText } from "#app/site/club.ts";

/** What an entry owes, whom to pay, and what its member said; amounts are paise. */
export type Payment = {
  tournament: string;
  slug: string;
  state: OwnFee["state"];
  due: number;
  /** What it is made up of; null: it is one amount. */
  parts: FeePart[] | null;
  said: OwnFee["said"];
  paid: number;
  /** The last day on which a withdrawal is refunded; null: every day, or it is withdrawn. */
  refund_until: string | null;
  reference: string;
  /** The last day on which the place is held while nothing is paid; null: always. */
  held_until: string | null;
  how_to_pay: string | null;
  /** Null or not with the name. */
  upi_address: string | null;
  upi_name: string | null;
  /** The category that the club's bank gave. */
  merchant_code: string | null;
  bank_account: string | null;
  /** Of an entry on the waiting list. */
  price: number | null;
  kept: OwnFee["kept"];
  /** When the club was told that they cannot come, as an ISO moment. */
  told_at: string | null;
  /** What the club was to refund, and has set against the fee. */
  set_against: number | null;
  /** The last one that the club has not found. */
  refused_number: string | null;
};

/** Whose entry it is: the caller's in a tournament, or that of a link in a mail. */
export type Whose = { slug: string } | { token: string };

/** @throws a 404 Response where there is no such entry, or it has no fee; a 503 Response */
export async function readPayment(context: RequestContext, whose: Whose): Promise<Payment> {
  const answer = await ("slug" in whose
    ? context.supabase
        .rpc("own_payment", { tournament_slug: whose.slug }, { get: true })
        .overrideTypes<Payment | object | null, { merge: false }>()
    : context.supabase
        .rpc("payment_by_link", { token: tokenOf(whose.token) })
        .overrideTypes<Payment | null, { merge: false }>());
  if (answer.error) throw backendUnavailable();
  const payment = answer.data;
  if (!payment || !("reference" in payment)) {
    throw new Response(null, { status: 404 });
  }
  return payment;
}

function tokenOf(text: string): string {
  const token = z.uuid().safeParse(text);
  if (!token.success) throw new Response(null, { status: 404 });
  return token.data;
}

const REFUSALS: Readonly<Record<string, (club: Club) => string>> = {
  nothing_due: () => "Nothing is due for this entry any more.",
  number_taken: () =>
    "This payment is already reported. If it covers several entries, tell the club.",
  number_invalid: () => "This is not the number of a payment.",
  too_many_numbers: (club) =>
    `You have reported too many payments for this entry. Please ${callClubText(club)}.`,
};

/**
 * Takes the number of a payment, which the club looks up. Safe to repeat.
 *
 * @param replaces of several reported numbers, the one that was wrong
 *
 * @throws InvalidFields when the number cannot be taken, DatabaseError
 */
export async function sayPaid(
  context: RequestContext,
  whose: Whose,
  number: string,
  replaces: string | undefined,
): Promise<void> {
  const answer = await ("slug" in whose
    ? context.supabase.rpc("say_paid", {
        tournament_slug: whose.slug,
        number,
        replaces,
      })
    : context.supabase.rpc("say_paid_by_link", {
        token: tokenOf(whose.token),
        number,
        replaces,
      }));
  const refusal = answer.error && REFUSALS[answer.error.message];
  if (refusal) throw new InvalidFields({ number: [refusal(await sharedClub())] });
  if (answer.error) throw new DatabaseError(answer);
}

const NUMBER_MESSAGES = {
  "app-number": "This is the app’s own number, which no bank knows. Enter the 12-digit UTR.",
  "not-a-number": "Enter the 12 digits of the payment",
} as const;

export const saidPaidSchema = z.object({
  number: z.string({ error: NUMBER_MESSAGES["not-a-number"] }).transform((text, context) => {
    const checked = checkPaymentNumber(text);
    if (checked.ok) return checked.number;
    context.addIssue({
      code: "custom",
      message: NUMBER_MESSAGES[checked.problem],
    });
    return z.NEVER;
  }),
  replaces: z.string().max(22).optional(),
});

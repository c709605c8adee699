import { HEADS } from "#app/money/heads.ts";

export const CASH_PAGE = {
  heading: "Cash book",
  description: "The cash of the desk: who received it, and when it was paid in.",
  text: "When the bank’s statement shows a deposit, open its line and tick the payments that it pays in, and the refunds that were paid from the till.",
  none: "No cash has been recorded.",
  inHand: "Cash in hand",
  someone: "Someone who has left",
  ownSums: {
    bank: "Paid in or withdrawn, by separate bank lines",
    opening: "Opening balance",
  },
  refunded: "Refunded in cash",
  notPaidIn: "not paid in yet",
  belowZero:
    "More cash was paid in or refunded than was received. Record the payments that are missing, or check the deposits.",
  ofDeposit: {
    payment: (day: string) => `paid in on ${day}`,
    refund: (day: string) => `refunded in cash, before the deposit of ${day}`,
    bank: () => HEADS.cash,
    opening: () => "",
  },
  bankLine: "Bank line",
  all: "All",
} as const;

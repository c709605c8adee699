export const CASH_PAGE = {
  heading: "Cash book",
  description: "The cash of the desk: who received it, and when it was paid in.",
  text: "When the bank’s statement shows a deposit, open its line and tick the payments that it pays in.",
  none: "No cash has been recorded.",
  inHand: "Not paid in",
  someone: "Someone who has left",
  refunds: "Refunded in cash",
  notPaidIn: "not paid in yet",
  paidIn: (day: string) => `paid in on ${day}`,
  all: "All",
} as const;

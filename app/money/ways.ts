/** The ways of a payment, in the order of the lists. */
export const WAYS = {
  upi: "UPI",
  cash: "Cash",
  bank: "Bank transfer",
  account: "Club account",
  other: "Other",
} as const;

/** How something was paid. */
export type Way = keyof typeof WAYS;

export const WAY_NAMES = Object.keys(WAYS) as Way[];

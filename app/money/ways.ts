export const WAYS = {
  upi: "UPI",
  cash: "Cash",
  bank: "Bank transfer",
  account: "Club account",
  other: "Other",
} as const;

export type Way = keyof typeof WAYS;

export const WAY_NAMES = Object.keys(WAYS) as Way[];

import type { OwnFee } from "#app/entries/fee-facts.ts";

/** How something was paid. */
export type Way = "upi" | "cash" | "bank" | "account" | "other";
/** What a line of a ledger is. */
export type LineKind = "charge" | "payment" | "refund" | "waiver";
/** How an entry stands. */
export type FeeState = OwnFee["state"];

/** Which entries a list shows. */
export const SHOWN = ["due", "paid", "refund"] as const;
export type Shown = (typeof SHOWN)[number];

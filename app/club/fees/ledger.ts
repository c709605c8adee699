import type { OwnFee } from "#app/entries/fee-facts.ts";

/** How something was paid. */
export const WAY_NAMES = ["upi", "cash", "bank", "account", "other"] as const;
export type Way = (typeof WAY_NAMES)[number];
/** What a line of a ledger is. */
export type LineKind = "charge" | "payment" | "refund" | "waiver";
/** How an entry stands. */
export type FeeState = OwnFee["state"];

/** Which entries a list shows. */
export const SHOWN = ["due", "paid", "refund"] as const;
export type Shown = (typeof SHOWN)[number];

/** The way in a page's URL, which the last payment left there. */
export function readWay(query: URLSearchParams): Way | undefined {
  const way = query.get("way");
  return WAY_NAMES.find((known) => known === way);
}

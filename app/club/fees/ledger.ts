import type { OwnFee } from "#app/entries/fee-facts.ts";
import { type Way, WAY_NAMES } from "#app/money/ways.ts";

export type LineKind = "charge" | "payment" | "refund" | "waiver";
/** How an entry stands. */
export type FeeState = OwnFee["state"];

/** Which entries a list shows. */
export const FEE_FILTERS = ["due", "said", "paid", "refund"] as const;
export type FeeFilter = (typeof FEE_FILTERS)[number];

/** The way in a page's URL, which the last payment left there. */
export function readWay(query: URLSearchParams): Way | undefined {
  const way = query.get("way");
  return WAY_NAMES.find((each) => each === way);
}

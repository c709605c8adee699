import type { OwnFee } from "#app/entries/fee-facts.ts";
import { dayIn } from "#app/money/statement-day.ts";
import { type Way, WAY_NAMES } from "#app/money/ways.ts";

export type LineKind = "charge" | "payment" | "refund" | "waiver";
export type FeeState = OwnFee["state"];

export const FEE_FILTERS = ["due", "said", "paid", "kept", "refund"] as const;
export type FeeFilter = (typeof FEE_FILTERS)[number];

export function readWay(query: URLSearchParams): Way | undefined {
  const way = query.get("way");
  return WAY_NAMES.find((each) => each === way);
}

/** The day for which payments are recorded; undefined: today. */
export function readDay(query: URLSearchParams): string | undefined {
  return dayIn(query.get("day") ?? "") ?? undefined;
}

import type { LinePart, ShownLine } from "#app/club/money/statement/statement.server.ts";

/** A bank line of ₹3,500 that is open. */
export const LINE: ShownLine = {
  id: "line",
  account: "4321",
  day: "2026-10-01",
  direction: "credit",
  paise: 350_000,
  number: "615700000012",
  balance: null,
  narration: "UPI/ASHA",
  state: "open",
  assigned: 0,
  charge: 0,
  rest: 350_000,
  left_out: 0,
  seen: "open/0/0/0",
  left_out_at: null,
  left_out_by: null,
  left_out_reason: null,
  head: null,
  remark: null,
  pair: null,
  parts: [],
};

/** What it pays once it is recorded. */
export const PART: LinePart = {
  payment: "payment",
  kind: "payment",
  paise: 350_000,
  counted: 350_000,
  is_by_hand: false,
  way: "upi",
  entered_on: "2026-10-04",
  entry: "entry",
  reference: "7K3F",
  tournament_id: "monsoon-cup",
  tournament: "Monsoon Cup",
  name: "Asha Rao",
  receipts: [{ kind: "receipt", year: "26-27", number: 41 }],
};

import { expect, test } from "vitest";
import { STATES } from "#app/club/money/fees/content.ts";
import { lineOf } from "./entrant-row.tsx";
import type { Entrant } from "./entrants.server.ts";

const entrant = {
  players: [],
  place: null,
  state: "confirmed",
  standing: null,
} as unknown as Entrant;

const moneyOf = (changes: Partial<Entrant>, isPayable: boolean) => {
  const { fee, due } = lineOf({ ...entrant, ...changes }, "", {
    name: "",
    clubHandicap: undefined,
    isDesk: true,
    isPayable,
  });
  return [fee, due];
};

// Where it can be pressed, the sum is on the button.
test.each([
  ["due", 350_000, true, "", "₹3,500"],
  ["due", 350_000, false, ": ₹3,500", undefined],
  ["part-paid", 50_000, false, ", ₹500 due", undefined],
  ["said-part", 80_000, true, ": ₹800", undefined],
  ["said-part", 80_000, false, ": ₹800", undefined],
  ["to-refund", -350_000, true, ": ₹3,500", undefined],
  ["paid", 0, true, "", undefined],
] as const)("a fee that is %s, of %i, payable %s", (fee_state, fee_due, isPayable, sum, due) => {
  expect(moneyOf({ fee_state, fee_due }, isPayable)).toEqual([STATES[fee_state] + sum, due]);
});

test("of a fee of nothing nothing is said", () => {
  expect(moneyOf({ fee_state: "nothing", fee_due: 0 }, true)).toEqual([undefined, undefined]);
});

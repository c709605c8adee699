import { describe, expect, test } from "vitest";
import { LINE, PART } from "../../../../tests/support/shown-lines.ts";
import { amountOf, partWords, stateWords } from "./line-words.ts";

test.each([
  ["credit", "₹3,500"],
  ["debit", "−₹3,500"],
  ["none", "₹3,500"],
] as const)("the amount of a line that is %s is %s", (direction, amount) => {
  expect(amountOf({ ...LINE, direction })).toBe(amount);
});

describe("a part of a line says", () => {
  test("for whom it is, and with which receipt", () => {
    expect(partWords(PART)).toBe("₹3,500 for Asha Rao 7K3F, Monsoon Cup, receipt 26-27/R/00041");
  });

  test("of a refund to whom it goes back", () => {
    expect(
      partWords({
        ...PART,
        kind: "refund",
        receipts: [{ kind: "voucher", year: "26-27", number: 7 }],
      }),
    ).toBe("₹3,500 back to Asha Rao 7K3F, Monsoon Cup, voucher 26-27/V/00007");
  });

  test("that it was recorded by hand", () => {
    expect(partWords({ ...PART, is_by_hand: true })).toContain(", recorded by hand before, ");
  });

  test("that its account is deleted", () => {
    expect(partWords({ ...PART, name: "", tournament: null, receipts: [] })).toBe(
      "₹3,500 for a deleted account 7K3F",
    );
  });
});

describe("the state of a line", () => {
  test("that is open is that, or what of it is", () => {
    expect(stateWords(LINE)).toBe("Open");
    expect(stateWords({ ...LINE, assigned: 100_000, rest: 250_000 })).toBe("Open: ₹2,500");
    expect(stateWords({ ...LINE, left_out: 250_000, rest: 100_000 })).toBe("Open: ₹1,000");
  });

  test("that was left out says what of it, by whom, when, as what and why", () => {
    const left = {
      ...LINE,
      state: "left-out",
      left_out: 350_000,
      rest: 0,
      left_out_at: "2026-10-04T19:00:00Z",
    } as const;
    expect(stateWords(left)).toBe("Left out on 5 Oct 2026");
    expect(
      stateWords({
        ...left,
        assigned: 100_000,
        left_out: 250_000,
        left_out_by: "club@example.com",
        head: "bar",
        left_out_reason: "Soft drinks",
      }),
    ).toBe("Left out: ₹2,500 by club@example.com on 5 Oct 2026 as Bar (Soft drinks)");
  });

  test("that was reversed names the day of the other line", () => {
    expect(stateWords({ ...LINE, state: "reversed" })).toBe("Reversed by the bank");
    expect(stateWords({ ...LINE, state: "reversed", pair: { id: "p", day: "2026-10-09" } })).toBe(
      "Reversed by the bank, with the line of 9 October 2026",
    );
  });

  test("that is recorded has its charge", () => {
    expect(stateWords({ ...LINE, state: "booked", assigned: 350_000 })).toBe("Recorded");
    expect(stateWords({ ...LINE, state: "booked", assigned: 358_260, charge: 8_260 })).toBe(
      "Recorded: ₹3,582.60 less a charge of ₹82.60",
    );
  });
});

import { describe, expect, test } from "vitest";
import { LINE, PART } from "../../../../tests/support/shown-lines.ts";
import { actWords, amountOf, partWords, stateWords } from "./line-words.ts";
import type { LineAct } from "./statement.server.ts";

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

describe("what was done to a line says", () => {
  const by = { at: "2026-10-04T19:00:00Z", who: "club@example.com" };

  test("for which entries it was recorded", () => {
    const shares = [
      { reference: "7K3F", paise: 300_000 },
      { reference: "9XQ4", paise: 50_000 },
    ];
    expect(actWords({ ...by, action: "statement-line-settled", details: { for: shares } })).toEqual(
      {
        what: "Recorded: ₹3,000 for 7K3F, ₹500 for 9XQ4",
        before: null,
      },
    );
  });

  test("as what and why it was left out", () => {
    const details = { left_out: 250_000, head: "bar", reason: "Soft drinks" } as const;
    expect(actWords({ ...by, action: "statement-line-left-out", details }).what).toBe(
      "Left out: ₹2,500 as Bar (Soft drinks)",
    );
  });

  test("with which line it was reversed", () => {
    const details = { other: "back", other_day: "2026-11-03" };
    expect(actWords({ ...by, action: "statement-line-reversed", details }).what).toBe(
      "Reversed by the bank, with the line of 3 November 2026",
    );
  });

  test("what stood before it was taken back", () => {
    const takenBack = (details: Extract<LineAct["details"], { was: unknown }>) =>
      actWords({ ...by, action: "statement-line-taken-back", details });
    expect(
      takenBack({
        was: "left-out",
        left_out: 250_000,
        head: "bar",
        reason: "Soft drinks",
        for: [{ reference: "7K3F", paise: 100_000 }],
      }),
    ).toEqual({
      what: "Taken back",
      before: "₹1,000 for 7K3F, left out ₹2,500 as Bar (Soft drinks)",
    });
    expect(takenBack({ was: "reversed", with_file: true, remark: "Ask Ravi" })).toEqual({
      what: "Taken back with its statement",
      before: "reversed by the bank, remark: Ask Ravi",
    });
    expect(takenBack({ was: "open" }).before).toBeNull();
  });

  test("a remark and the one before it", () => {
    const remarked = (details: { remark?: string; before?: string }) =>
      actWords({ ...by, action: "statement-line-remarked", details });
    expect(remarked({ remark: "Ask Ravi", before: "Ask Asha" })).toEqual({
      what: "Remark: Ask Ravi",
      before: "Ask Asha",
    });
    expect(remarked({ before: "Ask Ravi" })).toEqual({
      what: "Remark removed",
      before: "Ask Ravi",
    });
  });
});

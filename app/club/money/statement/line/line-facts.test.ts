import { describe, expect, test } from "vitest";
import type { LinePart, WholeLine } from "#app/club/money/statement/statement.server.ts";
import { factsOf, isSettled, isTakenBackWhole } from "./line-facts.ts";

const LINE = {
  day: "2026-10-03",
  account: "4242",
  charge: 0,
  number: null,
  balance: null,
  narration: "UPI/ASHA",
  files: [],
};

const file = (day: string, who: string | null) => ({
  id: day,
  at: `${day}T05:00:00Z`,
  who,
  first_day: "2026-10-01",
  last_day: day,
});

const texts = (line: Partial<Parameters<typeof factsOf>[0]>) =>
  factsOf({ ...LINE, ...line }).map(({ name, fact }) => `${name}: ${fact}`);

describe("the facts of a line", () => {
  test("are those that the bank gives, and all files that show it", () => {
    expect(
      texts({
        charge: 16_520,
        number: "N77",
        balance: 100_000,
        files: [file("2026-10-05", "asha@example.com"), file("2026-10-09", null)],
      }),
    ).toEqual([
      "Day: 3 October 2026",
      "Account: …4242",
      "Charge kept by the payment company: ₹165.20",
      "Number: N77",
      "Balance after it: ₹1,000",
      "Text: UPI/ASHA",
      "In the statements: 1 October 2026 – 5 October 2026, imported 5 Oct 2026, 10:30 am by asha@example.com; 1 October 2026 – 9 October 2026, imported 9 Oct 2026, 10:30 am",
    ]);
  });

  test("have no charge, number or balance that is not there; a balance of nothing is one", () => {
    expect(texts({ files: [file("2026-10-05", null)] })).toEqual([
      "Day: 3 October 2026",
      "Account: …4242",
      "Text: UPI/ASHA",
      expect.stringMatching(/^In the statement: /),
    ]);
    expect(texts({ balance: 0 })).toContain("Balance after it: ₹0");
  });

  test("say that the text was removed", () => {
    expect(texts({ narration: null })[2]).not.toBe("Text: null");
    expect(texts({ narration: null })[2]).toMatch(/^Text: \S/);
  });
});

const settled = (state: WholeLine["state"], parts: number) => ({
  state,
  left_out: state === "left-out" ? 1 : 0,
  parts: Array.from({ length: parts }, () => ({}) as LinePart),
});

test.each([
  ["open", 0, false, false],
  // Each part has a button of its own.
  ["open", 1, true, false],
  ["open", 2, true, true],
  ["booked", 1, true, false],
  ["booked", 3, true, true],
  ["left-out", 0, true, true],
  // The part, and what was left out of the rest.
  ["left-out", 1, true, true],
  ["reversed", 0, true, true],
  ["no-effect", 0, true, false],
] as const)("a line that is %s with %i parts: settled %s, taken back whole %s", (...row) => {
  const [state, parts, ...expected] = row;
  const line = settled(state, parts);
  expect([isSettled(line), isTakenBackWhole(line)]).toEqual(expected);
});

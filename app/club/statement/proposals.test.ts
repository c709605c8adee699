import { expect, test } from "vitest";
import type { EarlierLines } from "#app/money/match.ts";
import type { StatementLine } from "#app/money/statement.ts";
import { approvedLines, choosingForAll, matchLines, proposalsOf } from "./proposals.ts";
import type { Entry } from "./statement.server.ts";

const NOTHING: EarlierLines = { keys: new Set(), numbers: new Map(), others: [] };

const line = (
  place: number,
  narration: string,
  rupees: number,
  number: string | null = null,
): StatementLine => ({
  line: place,
  day: `2026-10-0${String(place)}`,
  narration,
  number,
  direction: rupees < 0 ? "debit" : "credit",
  paise: Math.abs(rupees) * 100,
  balance: null,
  status: null,
});

const ASHA: Entry = {
  entry_id: "a",
  reference: "7K3F",
  due: 350_000,
  number: null,
  name: "Asha Rao",
  tournament: null,
  players: ["Asha Rao"],
  noted: [],
};

function proposed(lines: readonly StatementLine[], choices: Record<number, RegExp> = {}) {
  const matches = matchLines(lines, [ASHA], NOTHING);
  const offered = proposalsOf(matches, [ASHA], new Map(), () => null, []).flatMap(
    ({ proposals }) => proposals,
  );
  const choiceOf = (place: number) => {
    const proposal = offered.find((each) => each.line === place);
    const label = choices[place];
    if (!label) return proposal?.chosen ?? null;
    return proposal?.options.find((option) => label.test(option.label))?.value ?? "not offered";
  };
  return { matches, choiceOf };
}

function approved(lines: readonly StatementLine[], choices?: Record<number, RegExp>) {
  const { matches, choiceOf } = proposed(lines, choices);
  return approvedLines(matches, [ASHA], choiceOf, []);
}

const PAID = line(1, "CHQ DEP 000417 7K3F", 3_500);
const BACK = line(2, "CHQ DEP RET 000417", -3_500);
const AGAIN = line(3, "CHQ DEP RET 000417", -3_500);

test("a payment that a line of the same file takes back is recorded only when the line is left open", () => {
  expect(approved([PAID, BACK])).toMatchObject({
    ok: true,
    lines: [{ state: "booked", parts: [{ entry: "a", paise: 350_000 }] }, { state: "open" }],
  });
  const back = approved([PAID, BACK], { 2: /takes back/ });
  expect(back).toMatchObject({
    ok: true,
    lines: [
      { state: "open", parts: [], reverses: null },
      { state: "open", parts: [] },
    ],
  });
  expect(back.ok && back.lines[1]?.reverses).toBe(back.ok && back.lines[0]?.key);
});

test("one payment is taken back by one line", () => {
  const both = { 2: /takes back/, 3: /takes back/ };
  expect(approved([PAID, BACK, AGAIN], both)).toEqual({
    ok: false,
    problem: "taken-back-twice",
  });
});

test("a choice that is not offered is refused", () => {
  expect(approved([PAID, BACK], { 2: /the refund/ })).toEqual({ ok: false, problem: "changed" });
});

test("one button chooses for the lines of its kind, and for no other", () => {
  const lines = [PAID, line(2, "SMS CHARGES", -18), line(3, "SUPPLIER", -900)];
  const { matches, choiceOf } = proposed(lines);
  const state = (kind: string | null) => {
    const result = approvedLines(matches, [ASHA], choosingForAll(matches, kind, choiceOf), []);
    return result.ok && result.lines.map((each) => [each.state, each.head]);
  };
  const [paid, supplier] = [
    ["booked", null],
    ["open", null],
  ];
  expect(state("charge")).toEqual([paid, ["left-out", "bank-charges"], supplier]);
  for (const kind of [null, "review", "suggest"]) {
    expect(state(kind)).toEqual([paid, ["open", null], supplier]);
  }
});

test.each([
  ["more, less the rest that stays open", -2_005, [/leave it open/i, /same refund, leave ₹5 open/]],
  ["less, and is not left out beside it", -1_990, [/leave it open/i]],
])("a refund recorded by hand with the number of a line that is %s", (_name, rupees, labels) => {
  const number = "AXISCN0123456789";
  const refunded: Entry = {
    ...ASHA,
    due: 0,
    noted: [{ id: "r", paise: 200_000, number, direction: "debit" }],
  };
  const matches = matchLines([line(1, "NEFT DR", rupees, number)], [refunded], {
    ...NOTHING,
    numbers: new Map([[number, new Set(["debit"] as const)]]),
  });
  const [proposal] = proposalsOf(matches, [refunded], new Map(), () => null, []).flatMap(
    ({ proposals }) => proposals,
  );
  expect(proposal?.about).toContain("₹2,000 for Asha Rao 7K3F");
  expect(proposal?.options.map(({ label }) => label)).toEqual(
    labels.map((label) => expect.stringMatching(label) as string),
  );
});

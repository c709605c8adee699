import { describe, expect, test } from "vitest";
import { HEAD_NAMES } from "#app/money/heads.ts";
import type { EarlierLines, Match } from "#app/money/match.ts";
import type { StatementLine } from "#app/money/statement.ts";
import {
  approvedLines,
  choosingForAll,
  entryWords,
  matchLines,
  proposalsOf,
  suggestionsFor,
} from "./proposals.ts";
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
  const of = [match("corrected", { same: OTHER }), match("charge", {}, -18)];
  const chosen = (kind: string | null) =>
    of.map((_, place) =>
      choosingForAll(
        of.map((each, index) => ({ ...each, line: { ...each.line, line: index } })),
        kind,
        () => "own",
      )(place),
    );
  expect(chosen("corrected")).toEqual(["same", "own"]);
  for (const kind of [null, "charge", "review"]) expect(chosen(kind)).toEqual(["own", "own"]);
});

test("only small sums that the bank itself names are proposed, each under its head", () => {
  const lines = [
    line(1, "SMS CHARGES", -18),
    line(2, "GST ON SMS CHARGES", -3),
    line(3, "CHARGEBACK UPI 633512340012", -3_500),
    line(4, "NEFT GOLF CART CHARGER 2 NOS", -45_000),
    line(5, "GST PMT CHALLAN 26100", -18_000),
    line(6, "NEFT S RAO TAX CONSULTANT", -2_000),
    line(7, "CADDIE COMMISSION RAMU", -500),
  ];
  const { matches, choiceOf } = proposed(lines);
  const result = approvedLines(matches, [ASHA], choiceOf, []);
  expect(result.ok && result.lines.map((each) => [each.state, each.head])).toEqual([
    ["left-out", "bank-charges"],
    ["left-out", "gst"],
    ...Array.from({ length: 5 }, () => ["open", null]),
  ]);
  const groups = proposalsOf(matches, [ASHA], new Map(), () => null, []);
  const charges = groups.find(({ heading }) => heading.startsWith("Bank charges"));
  expect(charges?.heading).toBe("Bank charges and taxes: 2, ₹21 together");
  expect(charges?.proposals.map(({ narration }) => narration)).toEqual([
    "SMS CHARGES",
    "GST ON SMS CHARGES",
  ]);
  const asked = groups.flatMap(({ proposals }) => proposals).find(({ line: place }) => place === 3);
  expect(asked?.about).toMatch(/^Whose payment did it take back\?/);
});

test("a chargeback asks whose payment it took back, and it is due again", () => {
  const paid = { ...ASHA, due: 0 };
  const lines = [line(1, "CHARGEBACK ASHA RAO 633512340012", -3_500)];
  const matches = matchLines(lines, [paid], NOTHING);
  const [proposal] = proposalsOf(matches, [paid], new Map(), () => null, []).flatMap(
    ({ proposals }) => proposals,
  );
  expect(proposal?.about).toBe("Whose payment did it take back?");
  const back = proposal?.options.find(({ label }) =>
    label.startsWith("It took back what was paid"),
  );
  expect(approvedLines(matches, [paid], () => back?.value ?? "", [])).toMatchObject({
    ok: true,
    lines: [{ state: "booked", parts: [{ entry: "a", paise: 350_000 }] }],
  });
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

const MEERA: Entry = {
  ...ASHA,
  entry_id: "m",
  reference: "9XQ4",
  name: "Meera Das",
  players: ["Meera Das"],
};
const REFUNDED: Entry = { ...ASHA, due: -350_000 };

/** A line as it was matched, beside whatever its text says. */
const match = (kind: Match["kind"], more: Partial<Match> = {}, rupees = 3_500): Match => ({
  line: line(1, "NEFT GREENS", rupees),
  key: "key",
  kind,
  references: [],
  noted: [],
  splits: [],
  pair: null,
  opposites: [],
  same: null,
  otherSide: null,
  ...more,
});

const OTHER = {
  key: "other",
  day: "2026-09-30",
  direction: "debit",
  paise: 350_000,
  number: null,
  balance: 120_000,
  narration: "CHQ 417",
  names: ["Asha Rao"],
} as const;

const groupsOf = (of: readonly Match[], entries: readonly Entry[] = [ASHA, MEERA]) =>
  proposalsOf(of, entries, new Map(), () => null, []);

/** What can be chosen for a line: each choice, with what becomes of the line. */
function choicesOf(of: Match, entries: readonly Entry[] = [ASHA, MEERA]) {
  const [proposal] = groupsOf([of], entries).flatMap(({ proposals }) => proposals);
  return (proposal?.options ?? []).map(({ value, label }) => {
    const result = approvedLines([of], entries, () => value, []);
    if (!result.ok) return [label, result.problem];
    const [own] = result.lines;
    if (!own) return [label];
    const { state, parts, head, reverses, corrects, charge } = own;
    const paid = parts.map(({ entry, paise, noted }) => [entry, paise, ...(noted ? [noted] : [])]);
    return [
      label,
      state,
      ...paid.flat(),
      ...[head, reverses, corrects].filter(Boolean),
      ...(charge ? [charge] : []),
    ];
  });
}

/** All but the heads of what is no entry fee. */
const feesOf = (...of: Parameters<typeof choicesOf>) =>
  choicesOf(...of).filter(([label]) => !String(label).startsWith("It is no entry fee"));

const headsOf = (of: Match) => choicesOf(of).flatMap(([, , head]) => (head ? [head] : []));

const LEFT_OPEN = ["Leave it open", "open"];

describe("what can be chosen, the proposed first", () => {
  test("of a match, or a part of it: to record it, or not", () => {
    expect(choicesOf(match("match", { references: ["7K3F"] }))).toEqual([
      ["Record it", "booked", "a", 350_000],
      LEFT_OPEN,
    ]);
    expect(choicesOf(match("part paid", { references: ["7K3F"] }, 1_000))).toEqual([
      ["Record it", "booked", "a", 100_000],
      LEFT_OPEN,
    ]);
  });

  test("of a split: what each of them owes", () => {
    expect(choicesOf(match("split", { references: ["7K3F", "9XQ4"] }, 7_000))).toEqual([
      ["Record it", "booked", "a", 350_000, "m", 350_000],
      LEFT_OPEN,
    ]);
  });

  test("of too much: first nothing, then what is owed, then all", () => {
    expect(feesOf(match("over paid", { references: ["7K3F"] }, 4_000))).toEqual([
      LEFT_OPEN,
      ["Record ₹3,500, leave ₹500 open: Asha Rao 7K3F, owes ₹3,500", "booked", "a", 350_000],
      ["Record all, ₹500 too much: Asha Rao 7K3F, owes ₹3,500", "booked", "a", 400_000],
    ]);
  });

  test("of a suggestion: first nothing, then each entry", () => {
    expect(feesOf(match("suggest", { references: ["7K3F", "9XQ4"] }))).toEqual([
      LEFT_OPEN,
      ["Record: Asha Rao 7K3F, owes ₹3,500", "booked", "a", 350_000],
      ["Record: Meera Das 9XQ4, owes ₹3,500", "booked", "m", 350_000],
    ]);
  });

  test("of a company's sum: its entries together, less its charge", () => {
    const splits = [
      [
        { reference: "7K3F", payment: null },
        { reference: "9XQ4", payment: null },
      ],
    ];
    expect(feesOf(match("suggest", { splits }, 6_900))).toEqual([
      LEFT_OPEN,
      [
        "Record for 2 entries, ₹7,000 less a charge of ₹100: Asha Rao 7K3F, Meera Das 9XQ4",
        "booked",
        "a",
        350_000,
        "m",
        350_000,
        10_000,
      ],
    ]);
  });

  test("of many entries at once only four are named", () => {
    const many = ["AAAA", "CCCC", "DDDD", "EEEE", "FFFF"].map((reference) => ({
      ...ASHA,
      entry_id: reference,
      reference,
      due: 70_000,
    }));
    const splits = [many.map(({ reference }) => ({ reference, payment: null }))];
    expect(choicesOf(match("suggest", { splits }), many)[1]?.[0]).toBe(
      "Record for 5 entries, ₹3,500: Asha Rao AAAA, Asha Rao CCCC, Asha Rao DDDD, Asha Rao EEEE, 1 more",
    );
  });

  test("of a payment recorded by hand: that it is the same", () => {
    const noted = [{ reference: "7K3F", payment: "hand" }];
    expect(choicesOf(match("noted", { references: ["7K3F"], noted }))).toEqual([
      ["It is the same payment: Asha Rao 7K3F, owes ₹3,500", "booked", "a", 350_000, "hand"],
      LEFT_OPEN,
    ]);
  });

  test("of a suggested refund: what it may take back, the refund, or no entry fee", () => {
    const of = match("suggest", { references: ["7K3F"], opposites: [OTHER] }, -3_500);
    expect(feesOf(of, [REFUNDED])).toEqual([
      LEFT_OPEN,
      ["It takes back the payment of 30 September 2026: Asha Rao", "open", "other"],
      ["Record the refund: Asha Rao 7K3F, gets ₹3,500 back", "booked", "a", 350_000],
    ]);
  });

  test("of a refund: that of one entry beforehand, of two only when it is chosen", () => {
    const both = [REFUNDED, { ...MEERA, due: -350_000 }];
    const one = choicesOf(match("refund", { references: ["7K3F"] }, -3_500), both);
    expect(one.map(([label]) => label)).toEqual([
      "Record the refund: Asha Rao 7K3F, gets ₹3,500 back",
      "Leave it open",
    ]);
    const two = choicesOf(match("refund", { references: ["7K3F", "9XQ4"] }, -3_500), both);
    expect(two.map(([label]) => label)).toEqual([
      "Leave it open",
      "Record the refund: Asha Rao 7K3F, gets ₹3,500 back",
      "Record the refund: Meera Das 9XQ4, gets ₹3,500 back",
    ]);
  });

  test("of a refund: none of an entry that gets less back", () => {
    expect(choicesOf(match("refund", { references: ["7K3F"] }, -3_501), [REFUNDED])).toEqual([
      LEFT_OPEN,
    ]);
  });

  test("of a number that is known: to leave it out, or a payment all the same", () => {
    expect(choicesOf(match("same number", { references: ["7K3F"] }))).toEqual([
      LEFT_OPEN,
      ["It is the same payment: leave it out", "left-out", "other"],
      ["Record: Asha Rao 7K3F, owes ₹3,500", "booked", "a", 350_000],
    ]);
  });

  test("of a line with a corrected balance: nothing beforehand", () => {
    expect(choicesOf(match("corrected", { same: OTHER }))).toEqual([
      ["Choose…", "not-answered"],
      [
        "The line of 30 September 2026 that is there: CHQ 417, balance corrected from ₹1,200",
        "known",
        "other",
      ],
      ["Another line: leave it open", "open"],
    ]);
  });

  test.each(["reversal", "reversed"] as const)("of a %s: that it is one, or not", (kind) => {
    const rupees = kind === "reversal" ? -3_500 : 3_500;
    expect(choicesOf(match(kind, { opposites: [OTHER] }, rupees))).toEqual([
      [
        kind === "reversal"
          ? "It takes back the payment of 30 September 2026: Asha Rao"
          : "The line of 30 September 2026 took it back: Asha Rao",
        "open",
        "other",
      ],
      LEFT_OPEN,
    ]);
  });

  test("of a charge: to leave it out, beforehand", () => {
    const charge = match("charge", { line: line(1, "SMS CHARGES", -18) });
    expect(choicesOf(charge)[0]).toEqual([
      "It is no entry fee: Bank charges",
      "left-out",
      "bank-charges",
    ]);
    expect(feesOf(charge)).toEqual([LEFT_OPEN]);
  });

  test("of what is unmatched: nothing, or each head, the proposed one first", () => {
    for (const rupees of [900, -900]) {
      expect(choicesOf(match("review", {}, rupees))[0]).toEqual(LEFT_OPEN);
      expect(headsOf(match("review", {}, rupees)).toSorted()).toEqual(HEAD_NAMES.toSorted());
    }
    const interest = match("review", { line: line(1, "INT.PD 01-10", 900) });
    expect(choicesOf(interest)[1]).toEqual([
      "It is no entry fee: Interest",
      "left-out",
      "interest",
    ]);
  });

  test("on a long page has the proposed head only", () => {
    const many = Array.from({ length: 202 }, (_, place) => ({
      ...match("review", {}, -900),
      line: { ...line(1, "X", -900), line: place + 1 },
    }));
    const counts = (groupsOf(many)[0]?.proposals ?? []).map(({ options }) => options.length);
    expect([counts.at(0), counts.at(-1)]).toEqual([HEAD_NAMES.length + 1, 2]);
  });

  test.each(["duplicate", "no effect"] as const)("of a %s: nothing", (kind) => {
    expect(choicesOf(match(kind))).toEqual([]);
  });
});

describe("of a line with a status", () => {
  const withStatus = (status: string, more: Partial<Match> = {}) =>
    match("status", {
      line: { ...line(1, "Asha", 3_500), status },
      references: ["7K3F"],
      ...more,
    });
  const labelsOf = (of: Match) => choicesOf(of).map(([label, state]) => [label, state]);
  const NO_EFFECT = ["It was not received: no effect", "no-effect"];
  const RECORDED = ["Record: Asha Rao 7K3F, owes ₹3,500", "booked"];

  test("that says it failed, no effect is proposed", () => {
    expect(labelsOf(withStatus("FAILED"))).toEqual([NO_EFFECT, LEFT_OPEN, RECORDED]);
  });

  test("that nobody knows, it is left open", () => {
    expect(labelsOf(withStatus("On hold"))).toEqual([LEFT_OPEN, NO_EFFECT, RECORDED]);
  });

  test("whose payment was received before, it is asked about, and goes out if it was taken back", () => {
    const of = withStatus("FAILED", { opposites: [OTHER] });
    expect(labelsOf(of)).toEqual([
      ["Choose…", "not-answered"],
      ["The payment of 30 September 2026 with this number was taken back: Asha Rao", "open"],
      ["That payment stays received: this line has no effect", "no-effect"],
      LEFT_OPEN,
    ]);
    const back = approvedLines([of], [ASHA], () => "back other", []);
    expect(back.ok && back.lines[0]).toMatchObject({
      reverses: "other",
      line: { direction: "debit" },
    });
    expect(groupsOf([of])[0]?.proposals[0]?.about).toBe(
      "This number is recorded as received. Was it taken back?",
    );
  });
});

describe("a line of which nothing was sent", () => {
  test.each(["match", "split", "refund", "reversal", "charge", "suggest"] as const)(
    "stays open: a %s",
    (kind) => {
      const of = match(kind, { references: ["7K3F"], opposites: [OTHER] });
      const result = approvedLines([of], [ASHA], () => null, []);
      expect(result.ok && result.lines[0]).toMatchObject({
        state: "open",
        parts: [],
        reverses: null,
        head: null,
        charge: 0,
      });
    },
  );

  test("of which an answer is needed is refused", () => {
    for (const of of [
      match("corrected", { same: OTHER }),
      match("status", { line: { ...PAID, status: "FAILED" }, opposites: [OTHER] }),
    ]) {
      expect(approvedLines([of], [ASHA], () => null, [])).toEqual({
        ok: false,
        problem: "not-answered",
      });
    }
  });

  test.each([
    ["duplicate", "known"],
    ["no effect", "no-effect"],
  ] as const)("that is a %s is %s", (kind, state) => {
    const result = approvedLines([match(kind)], [ASHA], () => null, []);
    expect(result.ok && result.lines[0]?.state).toBe(state);
  });
});

describe("what a line is about is asked or said", () => {
  const aboutOf = (of: Match) => groupsOf([of])[0]?.proposals[0]?.about;

  test("of one opposite by its day and whose it is", () => {
    expect(aboutOf(match("suggest", { opposites: [OTHER] }, -3_500))).toBe(
      "Does it take back the payment of 30 September 2026, Asha Rao?",
    );
    const nameless = { ...OTHER, names: [], narration: "X".repeat(70) };
    expect(aboutOf(match("suggest", { opposites: [nameless] }))).toBe(
      `Did the bank return the payment of 30 September 2026, ${"X".repeat(60)}?`,
    );
  });

  test("of several by how many", () => {
    expect(aboutOf(match("suggest", { opposites: [OTHER, OTHER] }, -3_500))).toBe(
      "Does it take back the payment of one of 2 days?",
    );
  });

  test("of entries by their names", () => {
    expect(aboutOf(match("match", { references: ["7K3F", "9XQ4"] }))).toBe(
      "Asha Rao 7K3F, owes ₹3,500; Meera Das 9XQ4, owes ₹3,500",
    );
    expect(aboutOf(match("suggest", { references: ["7K3F"] }))).toBe("");
  });

  test("of a line that was entered before by what became of it", () => {
    const [group] = proposalsOf(
      [match("duplicate")],
      [ASHA],
      new Map([["key", "left-out"]]),
      () => null,
      [],
    );
    expect(group?.proposals[0]?.about).toBe("Left out");
  });
});

describe("the groups of a preview", () => {
  test("have those that need a decision first, each with its count", () => {
    const kinds = ["duplicate", "match", "suggest", "charge"] as const;
    expect(groupsOf(kinds.map((kind) => match(kind))).map(({ heading }) => heading)).toEqual([
      "Possible match: 1",
      "Bank charges and taxes: 1, ₹3,500 together",
      "Pays an entry: 1",
      "Already imported: 1",
    ]);
  });

  test("list a hundred lines of which nothing is to be chosen, and count the others", () => {
    const [group] = groupsOf(Array.from({ length: 102 }, () => match("duplicate")));
    expect([group?.heading, group?.proposals.length, group?.more]).toEqual([
      "Already imported: 102",
      100,
      2,
    ]);
    const [charges] = groupsOf(Array.from({ length: 102 }, () => match("charge", {}, -18)));
    expect([charges?.proposals.length, charges?.more]).toEqual([102, 0]);
  });

  test("have a button for all corrected lines", () => {
    const kinds = ["corrected", "charge", "match"] as const;
    expect(groupsOf(kinds.map((kind) => match(kind))).map(({ all }) => all?.kind)).toEqual([
      "corrected",
      undefined,
      undefined,
    ]);
  });

  test("say the amount with its sign, but of what has no effect", () => {
    const amounts = [match("charge", {}, -18), match("duplicate")].map(
      (of) => groupsOf([of])[0]?.proposals[0]?.amount,
    );
    expect(amounts).toEqual(["−₹18", "₹3,500"]);
  });
});

describe("an open line's suggestions", () => {
  const suggested = (of: Match, entries = [ASHA, MEERA]) => {
    const { choices, isCertain, note } = suggestionsFor(of, entries);
    return { labels: choices.map(({ label }) => label), isCertain, note };
  };

  test("are what records or reverses it, and chosen beforehand if the first is certain", () => {
    expect(suggested(match("match", { references: ["7K3F"] }))).toEqual({
      labels: ["Record it"],
      isCertain: true,
      note: null,
    });
    expect(suggested(match("suggest", { references: ["7K3F"] }))).toEqual({
      labels: ["Record: Asha Rao 7K3F, owes ₹3,500"],
      isCertain: false,
      note: null,
    });
    expect(suggested(match("charge", {}, -18))).toEqual({
      labels: [],
      isCertain: false,
      note: null,
    });
  });

  test("say what is recorded by hand with the number and another amount", () => {
    const entry: Entry = {
      ...ASHA,
      noted: [{ id: "hand", paise: 200_000, number: "1", direction: "credit" }],
    };
    const noted = [{ reference: "7K3F", payment: "hand" }];
    expect(suggested(match("same number", { noted }), [entry]).note).toContain(
      "₹2,000 for Asha Rao 7K3F",
    );
  });
});

test.each([
  [350_000, "Asha Rao 7K3F, owes ₹3,500"],
  [0, "Asha Rao 7K3F, owes nothing"],
  [-350_000, "Asha Rao 7K3F, gets ₹3,500 back"],
])("an entry with %i due is named with it", (due, words) => {
  expect(entryWords({ ...ASHA, due })).toBe(words);
});

test("a payment is found by the initials of its tournament before the reference", () => {
  const entries = [{ ...ASHA, tournament: "the Monsoon cup 2026" }];
  const kindOf = (text: string) => matchLines([line(1, text, 3_500)], entries, NOTHING)[0]?.kind;
  expect([kindOf("UPI TMC7K3F"), kindOf("UPI XYZ7K3F")]).toEqual(["match", "suggest"]);
});

describe("a transfer between the club's own accounts", () => {
  const own = {
    endings: ["4321"],
    lines: [
      { id: "far", account: "4321", day: "2026-10-01", direction: "credit", paise: 500_000 },
      { id: "near", account: "4321", day: "2026-10-04", direction: "credit", paise: 500_000 },
      { id: "late", account: "4321", day: "2026-10-14", direction: "credit", paise: 70_000 },
      { id: "out", account: "4321", day: "2026-10-03", direction: "debit", paise: 90_000 },
    ],
  } as const;
  const proposed = (narration: string, rupees: number, entries: readonly Entry[] = []) => {
    const matches = matchLines([line(3, narration, rupees)], entries, NOTHING, own);
    const [group] = proposalsOf(matches, entries, new Map(), () => null, []);
    const [proposal] = group?.proposals ?? [];
    const head = proposal?.options.find(({ label }) => label.startsWith("It is no entry fee"));
    return [proposal?.about, head?.label, proposal?.chosen];
  };

  test("proposes the nearest line of its sum that went the other way, and chooses nothing", () => {
    expect(proposed("NEFT DR SAMPLE CLUB", -5_000)).toEqual([
      "The other side may be the line of 4 October 2026 in account …4321.",
      "It is no entry fee: Transfer between own accounts",
      "leave",
    ]);
    const twice = matchLines(
      [line(3, "A", -5_000), line(4, "B", -5_000), line(5, "C", -5_000)],
      [],
      NOTHING,
      own,
    );
    expect(twice.map(({ otherSide }) => otherSide?.line?.id)).toEqual(["near", "far", undefined]);
  });

  test("is known by the account that the text names", () => {
    for (const narration of [
      "TRF TO A/C NO 00114321",
      "IB TRF XX4321",
      "NEFT TO 4321",
      "DR-50100000004321",
    ]) {
      expect([narration, proposed(narration, -100)[0]]).toEqual([
        narration,
        "The text names the club’s account …4321.",
      ]);
    }
    for (const narration of ["UPI 633512344321", "TRF TO A/C 43210", "XX9999"]) {
      expect([narration, proposed(narration, -100)[0]]).toEqual([narration, ""]);
    }
  });

  test.each([
    ["more than a week away", -700],
    ["that went the same way", -900],
    ["of another sum", -4_999],
  ])("is not a line %s", (_name, rupees) => {
    expect(proposed("NEFT DR", rupees)).toEqual(["", "It is no entry fee: Other", "leave"]);
  });

  test("is no charge of the bank for one, and no interest", () => {
    expect(proposed("NEFT CHRGS TO A/C XX4321", -5)).toEqual([
      "",
      "It is no entry fee: Bank charges",
      "leave out bank-charges",
    ]);
    expect(proposed("INTEREST TO A/C XX4321", 900)[1]).toBe("It is no entry fee: Interest");
  });

  test("is none where an entry owes the sum", () => {
    const entry = { ...ASHA, due: 90_000 };
    expect(proposed("NEFT CR", 900, [entry])[1]).toBe("It is no entry fee: Other");
    expect(proposed("NEFT CR", 900)[0]).toContain("3 October 2026");
  });
});

test("a deposit of cash asks for the desk's payments", () => {
  const [group] = proposalsOf(
    matchLines([line(3, "CASH DEPOSIT SELF", 7_000)], [], NOTHING),
    [],
    new Map(),
    () => null,
    [],
  );
  expect(group?.proposals[0]?.about).toContain("Cash of the desk?");
});

import { describe, expect, test } from "vitest";
import {
  deletionLines,
  addedFeeLines,
  feeFacts,
  feeStateText,
  feeLines,
  type OwnFee,
  openFeeText,
  withdrawalLines,
  withdrawnFeeText,
} from "./fee-facts.ts";

const fee = (changes: Partial<OwnFee>): OwnFee => ({
  state: "due",
  due: 350_000,
  receipts: [],
  ...changes,
});

const howToPay = {
  name: "Payment",
  fact: "How to pay",
  href: "/profile/registrations/cup/pay",
};

test("what is to be paid comes with the way to the page that says how", () => {
  expect(feeFacts(fee({}), "cup")).toEqual([
    { name: "Entry fee", fact: "₹3,500 to pay" },
    howToPay,
  ]);
  expect(feeFacts(fee({ state: "part-paid" }), "cup")).toEqual([
    { name: "Entry fee", fact: "₹3,500 still to pay" },
    howToPay,
  ]);
});

const said = { paise: 350_000, on: "2026-11-28" };

test("said to be paid is not paid", () => {
  expect(feeFacts(fee({ state: "said-paid", said }), "cup")).toEqual([
    {
      name: "Entry fee",
      fact: "₹3,500 reported on 28 November 2026; the club is checking",
    },
    { ...howToPay, fact: "See your reported payment" },
  ]);
});

test.each([
  [
    { state: "said-part", due: 430_000, said },
    "₹3,500 reported on 28 November 2026; ₹800 more to pay",
  ],
  [
    { state: "said-paid", due: 300_000, said },
    "₹3,500 reported on 28 November 2026; the club is checking, and pays back ₹500 if it arrived",
  ],
  [{ state: "said-part", due: 430_000 }, "Payment reported; more is due"],
] as const)("a report is the sum of its day: %j", (stands, text) => {
  expect(feeStateText(stands)).toBe(text);
});

test("a reported payment is not forgotten when nothing is due any more", () => {
  expect(feeFacts(fee({ state: "said-not-due", due: 0 }), "cup")).toEqual([
    {
      name: "Entry fee",
      fact: "Payment reported, nothing due: the club will refund it if it arrived",
    },
    { ...howToPay, fact: "See your reported payment" },
  ]);
});

test.each([
  ["paid", 0, "Paid"],
  ["too-much", -50, "Overpaid by ₹0.50: the club pays it back"],
  ["to-refund", -350_000, "Refund due: ₹3,500"],
] as const)("%s says only how it stands", (state, due, text) => {
  expect(feeFacts(fee({ state, due }), "cup")).toEqual([{ name: "Entry fee", fact: text }]);
});

test("links every receipt except cancelled ones", () => {
  const receipt = { kind: "receipt", year: "26-27", paise: 350_000 } as const;
  const receipts = [
    { ...receipt, kind: "voucher", number: 7, is_cancelled: false },
    { ...receipt, number: 42, is_cancelled: false },
    { ...receipt, number: 41, is_cancelled: true },
  ] as const;
  expect(feeFacts(fee({ state: "paid", due: 0, receipts: [...receipts] }), "cup")).toEqual([
    { name: "Entry fee", fact: "Paid" },
    {
      name: "Refund voucher",
      fact: "26-27/V/00007",
      href: "/vouchers/26-27/7",
    },
    { name: "Receipt", fact: "26-27/R/00042", href: "/receipts/26-27/42" },
  ]);
});

test("until when an unpaid place is held", () => {
  const of = (changes: Partial<Parameters<typeof fee>[0]>) =>
    feeFacts(fee({ due: 350_000, held_until: "2026-12-01", ...changes }), "cup")[0]?.fact;
  expect(of({ state: "due" })).toBe("₹3,500 to pay by 1 December 2026");
  expect(of({ state: "due", held_until: null })).toBe("₹3,500 to pay");
  expect(of({ state: "part-paid" })).toBe("₹3,500 still to pay");
});

test("where nothing is due nothing is said", () => {
  expect(feeFacts(fee({ state: "nothing", due: 0 }), "cup")).toEqual([]);
  expect(feeFacts(null, "cup")).toEqual([]);
});

test("the form's lines", () => {
  const none = { divisions: [], questions: [] };
  expect(
    feeLines(
      {
        per_player: 350_050,
        includes: "With lunch.",
        refund_until: null,
        hold_days: null,
        prices: {},
      },
      none,
    ),
  ).toEqual(["Entry fee: ₹3,500.50 a player. With lunch."]);
  expect(
    feeLines(
      {
        per_player: 350_000,
        includes: null,
        refund_until: null,
        hold_days: null,
        prices: {
          guest: 450_000,
          divisions: { ladies: 250_000, gone: 1 },
          extras: { cart: { true: 120_000 }, lunch: { Fish: 50_000 } },
        },
      },
      {
        divisions: [
          { id: "men", name: "Men" },
          { id: "ladies", name: "Ladies" },
        ],
        questions: [
          { id: "cart", kind: "yes_no", label: "A cart?", required: true },
          {
            id: "lunch",
            kind: "choice",
            label: "Second lunch",
            required: false,
            choices: ["None", "Fish"],
          },
        ],
      },
    ),
  ).toEqual([
    "Entry fee: ₹3,500 a player.",
    "Ladies: ₹2,500",
    "Each player that you bring: ₹4,500, or the price of their category where that is lower",
    "A cart? Yes: ₹1,200",
    "Second lunch Fish: ₹500",
  ]);
});

test("prices of the register come with who decides", () => {
  const lines = feeLines(
    {
      ...{ per_player: 350_000, includes: null, refund_until: null, hold_days: null },
      prices: { statuses: { junior: 50_000, member: 200_000 } },
    },
    { divisions: [], questions: [] },
  );
  expect(lines).toEqual([
    "Entry fee: ₹3,500 a player.",
    "Members of the club: ₹2,000",
    "Junior members (under 18): ₹500",
    "The club’s register decides: players who are not in it pay the entry fee above.",
  ]);
});

test.each<[string, Partial<Parameters<typeof addedFeeLines>[0]>, number, string[]]>([
  ["another fee", {}, 4, ["A player whom you add now: ₹3,500."]],
  ["the same fee", { per_player_now: 300_000 }, 4, []],
  ["no fee any more", { per_player_now: null }, 4, []],
  ["a fee of guests", { prices: { guest: 450_000 } }, 4, []],
  ["no players to bring", {}, 1, []],
])("what a player costs who is added to an entry: %s", (_, changes, most, lines) => {
  const fee = {
    per_player: 300_000,
    per_player_now: 350_000,
    includes: null,
    refund_until: null,
    hold_days: null,
    prices: {},
    ...changes,
  };
  expect(addedFeeLines(fee, { max_group_size: most })).toEqual(lines);
});

describe("before an entry is withdrawn", () => {
  const paid = { due: 0, paid: 700_000, refund_until: "2026-10-02" };
  const lines = (fee: Partial<typeof paid>, today: string, names = ["Asha Rao"]) =>
    withdrawalLines({ ...paid, ...fee }, names, today).join(" ");

  test("it says what is refunded, until when and how", () => {
    const inTime = lines({}, "2026-10-02");
    expect(inTime).toContain("₹7,000 will be refunded");
    expect(inTime).toContain("by 2 October 2026");
    expect(inTime).toContain("The club pays it back");
    expect(lines({}, "2026-10-03")).toContain("₹7,000 will not be refunded");
  });

  test("too late, what is due stays due", () => {
    const part = { due: 500_000, paid: 200_000 };
    expect(lines(part, "2026-10-02")).not.toContain("stays due");
    const late = lines(part, "2026-10-03");
    expect(late).toContain("₹2,000 will not be refunded");
    expect(late).toContain("₹5,000 of the fee stays due");
  });

  test("it names all players, where there are several", () => {
    expect(lines({}, "2026-10-02")).not.toContain("players");
    expect(withdrawalLines(null, ["Asha Rao", "Ravi Rao"])).toEqual([
      "Both players of this entry will be withdrawn: Asha Rao, Ravi Rao.",
    ]);
    expect(withdrawalLines(null, ["Asha Rao"])).toEqual([]);
  });
});

describe("before an account is deleted", () => {
  const cup = { tournament: "Cup", due: 0, paid: 350_000, stays: false };

  test("it says what each fee comes to, and how a refund is found", () => {
    const lines = deletionLines([cup, { ...cup, tournament: "Open", stays: true }]);
    expect(lines.slice(0, 2)).toEqual([
      "Cup: the club owes you ₹3,500.",
      "Open: ₹3,500 will not be refunded.",
    ]);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain("withdraw first");
  });

  test("it does not speak of refunds where there is none", () => {
    expect(deletionLines([])).toEqual([]);
    expect(deletionLines([{ ...cup, stays: true, due: 150_000, paid: 0 }])).toEqual([
      "Cup: ₹1,500 is unpaid. The club can no longer ask you for it.",
    ]);
  });
});

test.each([
  [{ due: -350_000, paid: 350_000 }, "The club will pay ₹3,500 back to you."],
  [{ due: 0, paid: 350_000 }, "₹3,500 will not be refunded."],
  [{ due: 150_000, paid: 0 }, "₹1,500 of the fee stays due."],
  [{ due: 0, paid: 0 }, ""],
  [{ due: null, paid: null }, ""],
])("of a withdrawn entry %j", (fee, text) => {
  expect(withdrawnFeeText(fee)).toBe(text);
});

test.each([
  [null, null, null],
  ["nothing", 0, null],
  ["paid", 0, null],
  ["due", 150_000, "₹1,500 to pay"],
  ["to-refund", -470_000, "Refund due: ₹4,700"],
] as const)("what is to be settled of %s, %s", (state, due, text) => {
  expect(openFeeText(state, due)).toBe(text);
});

test("before entering it says until when the fee is refunded", () => {
  const list = {
    per_player: 350_000,
    includes: null,
    refund_until: "2026-10-02",
    hold_days: null,
    prices: {},
  };
  const tournament = { divisions: [], questions: [] };
  expect(feeLines(list, tournament, "2026-10-02").at(-1)).toContain("by 2 October 2026");
  expect(feeLines(list, tournament, "2026-10-03").at(-1)).toContain("Not refunded");
  expect(feeLines({ ...list, refund_until: null }, tournament)).toHaveLength(1);
  const [, days] = feeLines({ ...list, hold_days: 3 }, tournament);
  expect(days).toBe("Pay within 3 days, or you may lose the place.");
  const [, day] = feeLines({ ...list, hold_days: 1 }, tournament);
  expect(day).toBe("Pay within a day, or you may lose the place.");
});

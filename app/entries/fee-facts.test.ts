import { describe, expect, test } from "vitest";
import {
  deletionLines,
  feeFacts,
  refundFacts,
  feeStateText,
  partsText,
  sumText,
  type OwnFee,
  openFeeText,
  withdrawalLines,
  paidBeforeLines,
  reportLines,
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

const said = {
  paise: 350_000,
  on: "2026-11-28",
  reports: [{ number: "633512340012", paise: 350_000, on: "2026-11-28" }],
};

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
    feeFacts(fee({ due: 350_000, held_until: "2099-12-01", ...changes }), "cup")[0]?.fact;
  expect(of({ state: "due" })).toBe("₹3,500 to pay by 1 December 2099");
  expect(of({ state: "due", held_until: null })).toBe("₹3,500 to pay");
  expect(of({ state: "part-paid" })).toBe("₹3,500 still to pay by 1 December 2099");
  // The club decides about it: it is not given away on its day.
  expect(of({ state: "part-paid", held_until: "2025-12-01" })).toBe(
    "₹3,500 still to pay, due since 1 December 2025",
  );
  expect(of({ state: "paid" })).toBe("Paid");
});

test("what was refunded in full keeps its receipts and vouchers", () => {
  const paper = { year: "26-27", paise: 350_000, is_cancelled: false } as const;
  const receipts = [
    { ...paper, kind: "voucher", number: 7 },
    { ...paper, kind: "receipt", number: 42 },
  ] as const;
  expect(feeFacts(fee({ state: "nothing", due: 0, receipts: [...receipts] }), "cup")).toEqual([
    { name: "Refund voucher", fact: "26-27/V/00007", href: "/vouchers/26-27/7" },
    { name: "Receipt", fact: "26-27/R/00042", href: "/receipts/26-27/42" },
  ]);
});

describe("whether a withdrawal is refunded", () => {
  const states: Partial<OwnFee>[] = [
    { state: "due" },
    { state: "said-paid", said },
    { state: "part-paid" },
    { state: "paid", due: 0 },
    { state: "too-much", due: -50 },
    { state: "nothing", due: 0, price: 350_000 },
  ];
  test.each(states)("is said of a fee in each state: %j", (stands) => {
    const refund = (refund_until: string | null) =>
      feeFacts(fee({ ...stands, refund_until }), "cup").find(({ name }) => name === "Refund")?.fact;
    expect(refund("2026-01-01")).toBe("Not refundable");
    expect(refund("2099-07-05")).toBe("Refundable until 5 July 2099");
    expect(refund(null)).toBeUndefined();
  });

  test("is said of the last day, and of the day after it", () => {
    const on = (today: string) => refundFacts("2026-10-02", today)[0]?.fact;
    expect(on("2026-10-02")).toContain("Refundable until");
    expect(on("2026-10-03")).toBe("Not refundable");
  });
});

test("where nothing is due nothing is said", () => {
  expect(feeFacts(fee({ state: "nothing", due: 0 }), "cup")).toEqual([]);
  expect(feeFacts(null, "cup")).toEqual([]);
});

test("what a fee is made up of adds up in sight", () => {
  const parts = [
    { number: 0, name: "Asha Rao", extra: null, paise: 150_000 },
    { number: 0, name: "Asha Rao", extra: "A cart? Yes", paise: 80_000 },
    { number: 1, name: "Vikram Das", extra: null, paise: 250_000 },
  ];
  expect(partsText(parts)).toBe(
    "Asha Rao ₹1,500 + A cart? Yes (Asha Rao) ₹800 + Vikram Das ₹2,500",
  );
  expect(partsText(parts.slice(0, 2))).toBe("Entry ₹1,500 + A cart? Yes ₹800");
  expect(partsText(parts.slice(0, 1))).toBe("");
  const unnamed = parts.map(({ number, extra, paise }) => ({ number, extra, paise }));
  expect(sumText(480_000, unnamed)).toBe(
    "₹4,800 for this entry: You ₹1,500 + A cart? Yes (You) ₹800 + Player 2 ₹2,500",
  );
  expect(sumText(150_000, unnamed.slice(0, 1))).toBe("₹1,500 for this entry");
  expect(feeFacts(fee({ state: "due", due: 480_000, parts }), "cup")[1]?.fact).toBe(
    partsText(parts),
  );
});

test("the waiting list names the fee", () => {
  const waiting = fee({ state: "nothing", due: 0, price: 480_000 });
  expect(feeFacts(waiting, "cup")).toEqual([
    { name: "Entry fee", fact: "₹4,800, once you have a place" },
  ]);
});

const COUNTS = "₹3,500 that you paid for the entry you withdrew counts for this one.";

test.each([
  [350_000, -350_000, false, [COUNTS]],
  [350_000, -350_000, true, [`${COUNTS} If you get no place, the club pays it back.`]],
  // Its day of refunds had passed.
  [350_000, 0, true, [`${COUNTS} If you get no place, it is not refunded.`]],
  [0, 0, true, []],
  [null, null, true, []],
])("of an entry that is made again %s counts, of which %s is due", (paid, due, mayWait, lines) => {
  expect(paidBeforeLines({ paid, due }, mayWait)).toEqual(lines);
});

describe("what was paid, of an entry that waits for a place", () => {
  const kept = { paise: 350_000, price: 350_000, back: 350_000 };
  const stands = { state: "kept", due: -350_000, price: 350_000, kept } as const;
  const text =
    "₹3,500 that you paid is kept for your place. If you get no place, the club pays it back.";

  test("is kept for it, and never said to be due back", () => {
    expect(feeFacts(fee(stands), "cup")).toEqual([
      { name: "Entry fee", fact: "₹3,500, once you have a place" },
      { name: "Already paid", fact: text },
    ]);
    expect(feeStateText(stands)).toBe(text);
    expect(openFeeText("kept", -350_000)).toBe("₹3,500 kept for a place");
  });

  test.each([
    [{ price: 400_000 }, ", and ₹500 more is due once you have it. If you get no place, the club"],
    [{ price: 300_000 }, ", and the club pays ₹500 back once you have it. If you get no place, th"],
    [{ back: 0 }, ". If you get no place, it is not refunded."],
    [{ back: 100_000 }, ". If you get no place, the club pays ₹1,000 of it back."],
  ])("is reckoned with what the place costs: %j", (changes, end) => {
    expect(feeStateText({ ...stands, kept: { ...kept, ...changes } })).toContain(
      `₹3,500 that you paid is kept for your place${end}`,
    );
  });

  test("is not lost beside a report, nor a report beside it", () => {
    const report = {
      name: "Payment",
      fact: "₹3,500 reported on 28 November 2026; the club is checking, and keeps it for your place if it arrived",
      href: howToPay.href,
    };
    expect(feeFacts(fee({ ...stands, said }), "cup").slice(1)).toEqual([
      { name: "Already paid", fact: text },
      report,
    ]);
    const waits = fee({ state: "said-not-due", due: 0, price: 350_000, said });
    expect(feeFacts(waits, "cup")).toEqual([
      { name: "Entry fee", fact: "₹3,500, once you have a place" },
      report,
    ]);
  });
});

test("of several reports each is said, with its sum, its day and its number", () => {
  const reports = [
    ...said.reports,
    { number: "633512340013", paise: 0, on: "2026-11-28" },
    { number: "633512340014", paise: 80_000, on: "2026-11-29" },
  ];
  const both = { paise: 430_000, on: "2026-11-29", reports };
  const stands = fee({ state: "said-paid", due: 430_000, said: both });
  expect(feeFacts(stands, "cup").slice(0, 2)).toEqual([
    { name: "Entry fee", fact: "₹4,300 reported in 2 payments; the club is checking" },
    {
      name: "Reported",
      fact: "₹3,500 reported on 28 November 2026, number 633512340012; ₹800 reported on 29 November 2026, number 633512340014; Replaced: number 633512340013",
    },
  ]);
  expect(reportLines({ reports: reports.slice(0, 2) })).toEqual([
    "₹3,500 reported on 28 November 2026, number 633512340012 (before it 633512340013)",
  ]);
});

describe("once the club was told that they cannot come", () => {
  const unpaid = fee({ due: 350_000, refund_until: "2099-07-01" });

  test("nothing is asked for that the withdrawal takes back", () => {
    expect(feeFacts(unpaid, "cup", true)).toEqual([
      { name: "Entry fee", fact: "Nothing is due: the club withdraws your entry." },
    ]);
    expect(feeFacts({ ...unpaid, state: "paid", due: 0, paid: 350_000 }, "cup", true)).toEqual([
      {
        name: "Entry fee",
        fact: "₹3,500 will be refunded if the entry is withdrawn by 1 July 2099. The club pays it back to you itself, and issues a refund voucher.",
      },
    ]);
  });

  test("what stays due is still to be paid, and a report is not lost", () => {
    const late = { ...unpaid, refund_until: "2026-01-01" };
    expect(feeFacts(late, "cup", true)).toEqual(feeFacts(late, "cup"));
    const reported = fee({ ...unpaid, state: "said-paid", said });
    expect(feeFacts(reported, "cup", true).at(-1)).toEqual({
      ...howToPay,
      fact: "See your reported payment",
    });
  });
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
    // The day may be one before the entry was made.
    const why = "fees are not refunded after 2 October 2026.";
    expect(late).toContain(`₹2,000 will not be refunded: ${why}`);
    expect(late).toContain(`₹5,000 of the fee stays due: ${why}`);
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

import { describe, expect, test } from "vitest";
import { type BookRow, groupOf, heldSums, ledgerSums, voucherOf } from "./day-book.ts";

const row = (more: Partial<BookRow>): BookRow => ({
  id: "7f0c",
  day: "2026-10-05",
  kind: "payment",
  paise: 350_000,
  way: "cash",
  account: null,
  head: null,
  number: null,
  text: null,
  reference: "4ANP",
  tournament: "Monsoon Cup",
  name: "Asha Rao",
  is_correction: false,
  receipts: [],
  ...more,
});

describe("a voucher", () => {
  const entry = (more: Partial<BookRow>) => row({ ...more });
  const bank = (more: Partial<BookRow>) =>
    row({ kind: "bank", way: null, account: "0042", reference: null, name: null, ...more });
  test.each([
    [
      "charge",
      entry({ kind: "charge", way: null }),
      "Journal",
      "Entry fees receivable",
      "Entry fees",
    ],
    [
      "waiver",
      entry({ kind: "waiver", way: null }),
      "Journal",
      "Entry fees waived",
      "Entry fees receivable",
    ],
    ["deposit that is no payment's", bank({ head: "cash" }), "Contra", "Bank 0042", "Cash"],
    [
      "transfer from another account of the club",
      bank({ head: "transfer" }),
      "Contra",
      "Bank 0042",
      "Transfer between own accounts",
    ],
    [
      "payment company's charge that came back",
      bank({ kind: "bank-charge", head: "bank-charges" }),
      "Receipt",
      "Bank 0042",
      "Bank charges",
    ],
    ["payment in cash", entry({}), "Receipt", "Cash", "Entry fees receivable"],
    [
      "payment on no statement",
      entry({ way: "upi" }),
      "Receipt",
      "Payments in transit",
      "Entry fees receivable",
    ],
    [
      "payment of a statement",
      entry({ way: "bank", account: "0042" }),
      "Receipt",
      "Bank 0042",
      "Entry fees receivable",
    ],
    [
      "payment on the club account",
      entry({ way: "account" }),
      "Journal",
      "Club accounts of members",
      "Entry fees receivable",
    ],
    ["refund", entry({ kind: "refund" }), "Payment", "Entry fees receivable", "Cash"],
    [
      "refund of a statement",
      entry({ kind: "refund", way: "upi", account: "0042" }),
      "Payment",
      "Entry fees receivable",
      "Bank 0042",
    ],
    [
      "payment that a statement shows",
      entry({ kind: "cleared", way: "upi", account: "0042" }),
      "Contra",
      "Bank 0042",
      "Payments in transit",
    ],
    [
      "cash that is paid in",
      entry({ kind: "cleared", account: "0042" }),
      "Contra",
      "Bank 0042",
      "Cash",
    ],
    ["sponsor", bank({ head: "sponsor" }), "Receipt", "Bank 0042", "Sponsor"],
    ["line that nobody knows", bank({}), "Receipt", "Bank 0042", "Suspense"],
  ] as const)("of a %s, and of what takes it back", (_, of, type, debit, credit) => {
    expect(voucherOf(of)).toMatchObject({ type, debit, credit, paise: 350_000 });
    const types = { Receipt: "Payment", Payment: "Receipt", Contra: "Contra", Journal: "Journal" };
    expect(voucherOf({ ...of, paise: -1_770 })).toMatchObject({
      type: types[type],
      debit: credit,
      credit: debit,
      paise: 1_770,
    });
  });

  test("says of which entry it is, and what was written beside it", () => {
    expect(voucherOf(row({ text: "half" })).narration).toBe(
      "Entry 4ANP, Asha Rao, Monsoon Cup: half",
    );
    expect(voucherOf(row({ name: null })).narration).toBe("Entry 4ANP, Monsoon Cup");
    expect(voucherOf(row({ paise: -350_000, is_correction: true })).narration).toBe(
      "Reversal: Entry 4ANP, Asha Rao, Monsoon Cup",
    );
    expect(
      voucherOf(row({ reference: null, name: null, tournament: null, text: "SMS CHRG" })).narration,
    ).toBe("SMS CHRG");
  });

  test("names every receipt that it was in", () => {
    const name = { kind: "receipt", year: "26-27" } as const;
    const receipts = [
      { ...name, number: 41 },
      { ...name, kind: "voucher" as const, number: 7 },
    ];
    expect(voucherOf(row({ receipts })).receipt).toBe("26-27/R/00041 26-27/V/00007");
    expect(voucherOf(row({})).receipt).toBe("");
  });

  test("of a payment and of its clearing, of a line and of its charge, has an id of its own", () => {
    expect(voucherOf(row({})).id).not.toBe(voucherOf(row({ kind: "cleared", account: "0042" })).id);
    const charge = bank({ kind: "bank-charge", head: "bank-charges" });
    expect(voucherOf(bank({ head: "other" })).id).not.toBe(voucherOf(charge).id);
  });
});

test("what a ledger had before is against the opening balances, overdrawn the other way round", () => {
  const opening = row({ kind: "opening", paise: 50_000 });
  const overdrawn = { ...opening, way: null, account: "0042", paise: -700 };
  const type = "Opening balance";
  expect([opening, overdrawn].map(voucherOf)).toMatchObject([
    { type, debit: "Cash", credit: "Opening balances", paise: 50_000 },
    { type, debit: "Opening balances", credit: "Bank 0042", paise: 700 },
  ]);
  expect(heldSums([opening, overdrawn]).cash).toBe(50_000);
});

test("the sums by ledger have as much debit as credit", () => {
  const rows = [
    row({ kind: "charge", way: null }),
    row({ paise: 200_000 }),
    row({ kind: "waiver", way: null, paise: 149_900 }),
    row({ kind: "waiver", way: null, paise: -49_900 }),
    row({ kind: "refund", paise: 100 }),
  ];
  expect(ledgerSums(rows)).toEqual([
    { ledger: "Cash", debit: 200_000, credit: 100 },
    { ledger: "Entry fees", debit: 0, credit: 350_000 },
    { ledger: "Entry fees receivable", debit: 400_000, credit: 399_800 - 49_900 },
    { ledger: "Entry fees waived", debit: 149_900, credit: 49_900 },
  ]);
});

test("every ledger has a group of Tally", () => {
  expect(["Cash", "Bank 0042", "Suspense", "Bank charges"].map(groupOf)).toEqual([
    "Cash-in-Hand",
    "Bank Accounts",
    "Suspense A/c",
    "Indirect Expenses",
  ]);
});

test.each([
  ["Entry fees receivable", "Sundry Debtors"],
  ["Entry fees", "Direct Incomes"],
  ["Entry fees waived", "Indirect Expenses"],
  ["Cash", "Cash-in-Hand"],
  ["Club accounts of members", "Sundry Debtors"],
  ["Other payments", "Current Assets"],
  ["Suspense", "Suspense A/c"],
  ["Bank charges", "Indirect Expenses"],
  ["Interest", "Indirect Incomes"],
  ["Sponsor", "Indirect Incomes"],
  ["Supplier", "Sundry Creditors"],
  ["Bar", "Direct Incomes"],
  ["Other", "Suspense A/c"],
  ["Bank 0042", "Bank Accounts"],
])("%s is in the group %s", (ledger, group) => {
  expect(groupOf(ledger)).toBe(group);
});

test("cash, payments in transit and transfers between accounts are held until their other side is there", () => {
  const bank = { kind: "bank", way: null, account: "0042" } as const;
  expect(
    heldSums([
      row({ way: "cash" }),
      row({ way: "cash", kind: "refund", paise: 50_000 }),
      row({ ...bank, head: "cash", paise: 100_000 }),
      row({ way: "upi" }),
      row({ way: "upi", kind: "cleared", account: "0042", paise: 50_000 }),
      row({ ...bank, head: "transfer", paise: -700 }),
      row({ ...bank, account: "0043", head: "transfer", paise: 200 }),
      row({ ...bank, head: "bar", paise: 999 }),
    ]),
  ).toEqual({ cash: 200_000, inTransit: 300_000, betweenAccounts: 500 });
  expect(heldSums([])).toEqual({ cash: 0, inTransit: 0, betweenAccounts: 0 });
});

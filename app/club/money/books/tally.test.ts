import { expect, test } from "vitest";
import type { Voucher } from "#app/money/day-book.ts";
import { tallyXml } from "./tally.ts";

const vouchers: Voucher[] = [
  {
    id: "7f0c",
    day: "2026-10-05",
    type: "Receipt",
    debit: "Bank 0042",
    credit: "Entry fees receivable",
    paise: 350_000,
    narration: 'Entry 4ANP, Asha & "Sons" <x>\u0007',
    number: "633512345006",
    receipt: "26-27/R/00041",
  },
  {
    id: "8a1d",
    day: "2026-10-06",
    type: "Payment",
    debit: "Bank charges",
    credit: "Bank 0042",
    paise: 1_770,
    narration: "SMS CHRG",
    number: null,
    receipt: "",
  },
];

type Element = { name: string; attributes: string; children: (Element | string)[] };

/** The elements of a document; each end must be that of what began last. */
function parse(xml: string): Element {
  const root: Element = { name: "", attributes: "", children: [] };
  const open = [root];
  for (const [, end, name, attributes = "", text] of xml
    .replace(/^<\?xml [^>]*\?>\n/, "")
    .matchAll(/<(\/)?([A-Z.]+)((?: [\w:]+="[^"<]*")*)>|([^<]+)/g)) {
    const last = open.at(-1) as Element;
    if (text !== undefined) {
      expect(text).not.toMatch(/&(?!(amp|lt|gt|quot);)|\p{Control}(?<!\n)/u);
      if (text.trim() !== "") last.children.push(text);
    } else if (end) {
      expect(name).toBe(last.name);
      open.pop();
    } else {
      const child = { name: name ?? "", attributes, children: [] };
      last.children.push(child);
      open.push(child);
    }
  }
  expect(open).toEqual([root]);
  return root;
}

const childrenOf = (element: Element) =>
  element.children.filter((child): child is Element => typeof child !== "string");

/** The only child by these names, one in the other. */
function within(element: Element, ...path: string[]): Element {
  return path.reduce((parent, name) => {
    const [child, ...others] = childrenOf(parent).filter((each) => each.name === name);
    expect([name, child === undefined, others]).toEqual([name, false, []]);
    return child as Element;
  }, element);
}

const textOf = (element: Element, ...path: string[]) =>
  within(element, ...path)
    .children.filter((child) => typeof child === "string")
    .join("");

// As Tally's developer reference has it: "Understanding Integration – Transactions" and the case
// study of XML requests.
test("vouchers have the form that Tally imports", () => {
  const envelope = within(parse(tallyXml(vouchers, () => true)), "ENVELOPE");
  expect(childrenOf(envelope).map(({ name }) => name)).toEqual(["HEADER", "BODY"]);
  expect(
    childrenOf(within(envelope, "HEADER")).map((field) => [field.name, textOf(field)]),
  ).toEqual([
    ["VERSION", "1"],
    ["TALLYREQUEST", "Import"],
    ["TYPE", "Data"],
    ["ID", "All Masters"],
  ]);
  expect(childrenOf(within(envelope, "BODY")).map(({ name }) => name)).toEqual(["DESC", "DATA"]);
  const messages = childrenOf(within(envelope, "BODY", "DATA"));
  expect(new Set(messages.map(({ name }) => name))).toEqual(new Set(["TALLYMESSAGE"]));
  const objects = messages.flatMap(childrenOf);
  const ledgers = objects.filter(({ name }) => name === "LEDGER");
  expect(
    ledgers.map((each) => [textOf(each, "NAME.LIST", "NAME"), textOf(each, "PARENT")]),
  ).toEqual([
    ["Bank 0042", "Bank Accounts"],
    ["Bank charges", "Indirect Expenses"],
    ["Entry fees receivable", "Sundry Debtors"],
  ]);
  const [receipt, payment] = objects.filter(({ name }) => name === "VOUCHER");
  if (!receipt || !payment) throw new Error("Vouchers are missing.");
  expect(receipt.attributes).toBe(
    ' REMOTEID="7f0c" VCHTYPE="Receipt" ACTION="Create" OBJVIEW="Accounting Voucher View"',
  );
  const fields = (voucher: Element) =>
    ["DATE", "VOUCHERTYPENAME", "PERSISTEDVIEW", "ISINVOICE", "NARRATION"].map((name) =>
      textOf(voucher, name),
    );
  expect(fields(receipt)).toEqual([
    "20261005",
    "Receipt",
    "Accounting Voucher View",
    "No",
    "Entry 4ANP, Asha &amp; &quot;Sons&quot; &lt;x&gt; , number 633512345006, 26-27/R/00041",
  ]);
  expect(textOf(receipt, "REFERENCE")).toBe("26-27/R/00041");
  expect(childrenOf(payment).map(({ name }) => name)).not.toContain("REFERENCE");
  expect(fields(payment)).toEqual([
    "20261006",
    "Payment",
    "Accounting Voucher View",
    "No",
    "SMS CHRG",
  ]);
  const entries = (voucher: Element) =>
    childrenOf(voucher)
      .filter(({ name }) => name === "ALLLEDGERENTRIES.LIST")
      .map((each) => childrenOf(each).map((field) => [field.name, textOf(field)]));
  expect(entries(receipt)).toEqual([
    [
      ["LEDGERNAME", "Bank 0042"],
      ["ISDEEMEDPOSITIVE", "Yes"],
      ["AMOUNT", "-3500.00"],
    ],
    [
      ["LEDGERNAME", "Entry fees receivable"],
      ["ISDEEMEDPOSITIVE", "No"],
      ["AMOUNT", "3500.00"],
    ],
  ]);
  expect(entries(payment).map((each) => each[2])).toEqual([
    ["AMOUNT", "-17.70"],
    ["AMOUNT", "17.70"],
  ]);
});

test("what ledgers had before is their opening balance, and no voucher", () => {
  const opening = { ...(vouchers[0] as Voucher), type: "Opening balance" as const };
  const [bank, others] = ["Bank 0042", "Opening balances"];
  const xml = tallyXml(
    [
      { ...opening, debit: bank, credit: others, paise: 90_000 },
      { ...opening, debit: others, credit: bank, paise: 90_000 },
      { ...opening, debit: bank, credit: others, paise: 100_050 },
      { ...opening, debit: others, credit: "Bank 0043", paise: 700 },
      ...vouchers,
    ],
    (ledger) => ledger !== "Bank charges",
  );
  const ledgers = xml.matchAll(/<LEDGER NAME="([^"]+)".*?<\/PARENT>(?:<OPENINGBALANCE>([^<]+))?/g);
  expect([...ledgers].map(([, ...each]) => each)).toEqual([
    [bank, "-1000.50"],
    ["Bank 0043", "7.00"],
    ["Entry fees receivable", undefined],
  ]);
  expect(xml.match(/<VOUCHER /g)).toHaveLength(vouchers.length);
});

test("a ledger that Tally has is left as it is there", () => {
  const xml = tallyXml(vouchers, (ledger) => ledger === "Bank charges");
  expect([...xml.matchAll(/<LEDGER NAME="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    "Bank charges",
  ]);
  expect(xml.match(/<PARENT>/g)).toHaveLength(1);
  expect(xml.match(/<VOUCHER /g)).toHaveLength(2);
});

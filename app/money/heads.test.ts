import { expect, test } from "vitest";
import { headFor, isBankCharge, type LineWithHead } from "./heads.ts";

const EARLIER: readonly LineWithHead[] = [
  { narration: "NEFT-GREENFIELD TURF SUPPLIES-INV 12", head: "supplier" },
  { narration: "NEFT-GREENFIELD TURF SUPPLIES-INV 11", head: "other" },
  { narration: "UPI/MERIDIAN MOTORS/BANNER", head: "sponsor" },
];

test.each([
  ["NEFT-GREENFIELD TURF SUPPLIES-INV 13", "debit", "supplier"],
  ["IMPS/MERIDIAN MOTORS/2", "credit", "sponsor"],
  ["IMPS/MERIDIAN TRAVELS/2", "credit", "other"],
  ["NEFT TRANSFER", "debit", "other"],
  ["SMS CHARGES", "debit", "bank-charges"],
  ["SMSCHARGES", "debit", "bank-charges"],
  ["CHARGE FOR CHEQUE BOOK", "debit", "bank-charges"],
  ["CHG OF OCTOBER", "debit", "bank-charges"],
  ["CHRG OF OCTOBER", "debit", "bank-charges"],
  ["CGST", "debit", "gst"],
  ["GST ON NEFT CHRGS OCT", "debit", "gst"],
  ["INSTAALERT CHG JUL-SEP26 INCL GST", "debit", "bank-charges"],
  ["CHRG INCLUSIVE OF GST", "debit", "bank-charges"],
  ["SMS CHARGES WITH CGST", "debit", "bank-charges"],
  ["GST PMT CHALLAN 26100", "debit", "gst"],
  ["TDS ON INT", "debit", "tds"],
  ["TDS PAYMENT OLTAS", "debit", "tds"],
  ["NEFT S RAO GST CONSULTANT", "debit", "other"],
  ["CHARGEBACK UPI 633512340012", "debit", "other"],
  ["RECHARGE", "debit", "other"],
  ["INTPD", "credit", "interest"],
  ["INT PD", "credit", "interest"],
  ["REFUND OF CHARGES", "credit", "other"],
  ["INT.PD 01-07 TO 30-09", "credit", "interest"],
  ["CREDIT INTEREST", "credit", "interest"],
  ["INTEREST", "debit", "other"],
  ["PRINTING", "credit", "other"],
  ["ATM-WDL/MUMBAI/004512", "debit", "cash"],
  ["NWD-512967XXXXXX1234-BANDRA", "debit", "cash"],
  ["CASH_WITHDRAWAL BRANCH", "debit", "cash"],
  ["CHQ PAID TO SELF", "debit", "cash"],
  ["BY CASH-DEPOSIT ANDHERI", "credit", "cash"],
  ["ATM CARD AMC", "debit", "other"],
  ["CASHBACK", "credit", "other"],
  ["ATMARAM STORES", "debit", "other"],
  ["CASH DEPOSIT CHARGES", "debit", "bank-charges"],
  ["SELF TRANSFER", "debit", "transfer"],
  ["TRF TO OWN A/C", "debit", "transfer"],
  ["TRANSFER FROM SELF", "credit", "transfer"],
  ["NEFT TO MYSELF TRAVELS", "debit", "other"],
] as const)("%s, %s, is under %s", (narration, direction, head) => {
  expect(headFor({ narration, direction, paise: 1_770 }, EARLIER)).toBe(head);
});

test("of two lines with the same name the newest decides", () => {
  const [line] = EARLIER;
  const both = EARLIER.toReversed();
  const { narration = "" } = line ?? {};
  expect(headFor({ narration, direction: "debit", paise: 100 }, both)).toBe("other");
});

test.each([
  ["CHARGEBACK UPI 633512340012", 350_000],
  ["CHARGEBACK", 1_000],
  ["NEFT GOLF CART CHARGER 2 NOS", 4_500_000],
  ["CART CHARGER", 90_000],
  ["GST PMT CHALLAN 26100", 1_800_000],
  ["GST", 1_800_000],
  ["NEFT S RAO TAX CONSULTANT", 200_000],
  ["CADDIE COMMISSION RAMU", 50_000],
  ["COMMISSION", 4_500_000],
  ["LOCKER CHARGES OF THE YEAR", 1_180_000],
])("%s of %i paise is not the bank's own charge", (narration, paise) => {
  expect(isBankCharge(narration, paise)).toBe(false);
});

import { expect, test } from "vitest";
import { processorLimit, processorTimeOfRun } from "../../tests/support/process-usage.ts";
import { isPayout, isPlausibleCharge, payoutOf } from "./payout.ts";

const of = (...sums: number[]) => sums.map((paise, place) => ({ paise, place }));
const places = (paidOut: number, ...sums: number[]) =>
  payoutOf(paidOut, of(...sums))?.map(({ place }) => place) ?? null;

test.each([
  ["RAZORPAY SETTLEMENT 30112026", true],
  ["NEFT-CASHFREE PAYMENTS INDIA", true],
  ["Merchant payout of the day", true],
  ["UPI-ASHA RAO-asha@paytm-Sent using Paytm UPI", false],
  ["UPI/Payment from PhonePe", false],
])("%s is a company's payout: %s", (narration, expected) => {
  expect(isPayout(narration)).toBe(expected);
});

test("a charge is at most three per cent and its tax, and never nothing", () => {
  expect(isPlausibleCharge(1_000_000, 1_000_000)).toBe(false);
  expect(isPlausibleCharge(1_000_000, 999_999)).toBe(true);
  expect(isPlausibleCharge(1_000_000, 964_600)).toBe(true);
  expect(isPlausibleCharge(1_000_000, 964_599)).toBe(false);
  expect(isPlausibleCharge(1_000_000, 1_000_001)).toBe(false);
});

test("a sum is that of the only payments that make it", () => {
  expect(places(600_000, 350_000, 250_000, 410_000)).toEqual([0, 1]);
  expect(places(1_010_000, 350_000, 250_000, 410_000)).toEqual([0, 1, 2]);
  expect(places(250_000, 350_000, 250_000, 410_000)).toEqual([1]);
  // Two that owe the same: all of them, or it cannot be said which.
  expect(places(700_000, 350_000, 350_000)).toEqual([0, 1]);
  expect(places(350_000, 350_000, 350_000)).toBeNull();
  // 350,000 + 250,000 as well as 600,000.
  expect(places(600_000, 350_000, 250_000, 600_000)).toBeNull();
  expect(places(600_000, 600_000, 250_000, 350_000)).toBeNull();
  expect(places(2_000_000, 350_000, 250_000)).toBeNull();
  expect(places(100_000)).toBeNull();
});

test("a sum is less a charge where nothing makes it whole", () => {
  // 2.36 per cent of 600,000 and of 1,010,000.
  expect(places(585_840, 350_000, 250_000, 410_000)).toEqual([0, 1]);
  expect(places(986_164, 350_000, 250_000, 410_000)).toEqual([0, 1, 2]);
  expect(places(578_759, 350_000, 250_000, 410_000)).toBeNull();
  // Of 590,000 or 600,000.
  expect(places(585_840, 350_000, 250_000, 590_000)).toBeNull();
  // What it is without a charge comes first.
  expect(places(590_000, 350_000, 250_000, 590_000)).toEqual([2]);
});

test("a sum of hundreds of entries is looked for at once", () => {
  const many = of(...Array.from({ length: 400 }, (_, place) => 350_000 + place * 7));
  const same = of(...Array.from({ length: 400 }, () => 350_000));
  const took = processorTimeOfRun(() => {
    expect(payoutOf(100_000_000, many)).toBeNull();
    expect(payoutOf(140_000_000, same)).toHaveLength(400);
  });
  expect(took).toBeLessThan(processorLimit(1_000));
});

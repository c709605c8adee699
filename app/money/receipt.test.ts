import { expect, test } from "vitest";
import { needsRevenueStamp, receiptNumber, rupeesInWords } from "./receipt.ts";

test("a receipt's number fits in 16 characters", () => {
  const year = "26-27";
  expect(receiptNumber({ kind: "receipt", year, number: 41 })).toBe("26-27/R/00041");
  expect(receiptNumber({ kind: "voucher", year, number: 7 })).toBe("26-27/V/00007");
  expect(receiptNumber({ kind: "voucher", year, number: 99_999_999 })).toHaveLength(16);
});

test("a stamp is for cash above ₹5,000", () => {
  expect([5_000_00, 5_000_01].map(needsRevenueStamp)).toEqual([false, true]);
});

test.each([
  [0, "Rupees zero only"],
  [3_500_00, "Rupees three thousand five hundred only"],
  [20_00, "Rupees twenty only"],
  [
    1_88_932_50,
    "Rupees one lakh eighty-eight thousand nine hundred thirty-two and fifty paise only",
  ],
  [12_34_00_019_05, "Rupees twelve crore thirty-four lakh nineteen and five paise only"],
  [1_00_00_000_00, "Rupees one crore only"],
])("%d paise in words", (paise, words) => {
  expect(rupeesInWords(paise)).toBe(words);
});

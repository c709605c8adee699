import { describe, expect, test } from "vitest";
import { processorLimit, processorTimeOfRun } from "../../tests/support/process-usage.ts";
import { formatRupees, parseBankAmount, parseRupees } from "./rupees.ts";

test.each([
  [0, "₹0"],
  [350_000, "₹3,500"],
  [18_893_250, "₹1,88,932.50"],
  [1_234_567_805, "₹1,23,45,678.05"],
  [-5, "−₹0.05"],
])("%d paise are %s", (paise, words) => {
  expect(formatRupees(paise)).toBe(words);
});

describe("an amount in a text", () => {
  test.each([
    ["3,500.00", 350_000],
    ["3500", 350_000],
    [" 233932.5 ", 23_393_250],
    ["INR 1,88,932.50", 18_893_250],
    ["₹17.70", 1770],
    ["Rs 250", 25_000],
    ["Rs.250", 25_000],
    ["Rs. 1,500/-", 150_000],
    ["1500.50 /-", 150_050],
    ["19.99", 1999],
    ["3500.000", 350_000],
    ["1,250.500", 125_050],
  ])("%s", (text, paise) => {
    expect(parseRupees(text)).toBe(paise);
  });

  test.each([
    "",
    "-",
    "-5",
    "1500/",
    "1500-",
    "/-",
    "1.234",
    "3500 CR",
    "1e3",
    "90071992547409930",
  ])("%j is none", (text) => {
    expect(parseRupees(text)).toBeNull();
  });
});

describe("a bank's amount", () => {
  test.each([
    ["3,500.00 Cr.", 350_000, 1],
    ["3500.00 (Cr)", 350_000, 1],
    ["3500.00CR", 350_000, 1],
    ["17.70 (Dr.)", 1770, -1],
    ["17.70-", 1770, -1],
    ["17.70 -", 1770, -1],
    ["\u221217.70", 1770, -1],
    ["-17.70", 1770, -1],
    ["(17.70)", 1770, -1],
    ["17.70+", 1770, 1],
    ["INR 1,88,932.50", 18_893_250, null],
    ["Rs. 1,500/-", 150_000, null],
    ["-1,500/-", 150_000, -1],
  ])("%s", (text, paise, sign) => {
    expect(parseBankAmount(text)).toEqual({ paise, sign });
  });

  test.each(["", "Cr", "-", "--5", "-5-", "-5+", "(5", "5)", "5 XCr", "5 CrDr"])(
    "%j is none",
    (text) => {
      expect(parseBankAmount(text)).toBeNull();
    },
  );

  test.each([" ", "1", "(", "-", "Cr"])("100,000 of %j take no time", (text) => {
    const took = processorTimeOfRun(() => parseBankAmount(`1${text.repeat(100_000)}1`));
    expect(took).toBeLessThan(processorLimit(200));
  });
});

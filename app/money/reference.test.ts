import { describe, expect, test } from "vitest";
import { checkPaymentNumber, foldLookAlikes, wordsOf } from "./reference.ts";

test("a remark has words, in capitals", () => {
  expect(wordsOf("/UPI//mc-pasy/a.b@ok--")).toEqual(["UPI", "MC", "PASY", "A", "B", "OK"]);
});

test("look-alikes are one", () => {
  expect(foldLookAlikes("SoilBz")).toBe(foldLookAlikes("501182"));
  expect(foldLookAlikes("7K3F")).toBe("7K3F");
});

describe("the number of a payment", () => {
  test.each([
    [" 6274 1886 9906", "627418869906"],
    ["027418869900", "027418869900"],
    ["hdfcn26283927259", "HDFCN26283927259"],
    ["HDFCN2628392725951", "HDFCN2628392725951"],
    ["HDFCR52026112300012345", "HDFCR52026112300012345"],
  ])("%s", (text, number) => {
    expect(checkPaymentNumber(text)).toEqual({ ok: true, number });
  });

  test.each([
    ["CICAgKDx1a2bFw", "app-number"],
    ["T2611231234567890123456", "app-number"],
    ["1HDFCN26283927259", "app-number"],
    ["HDFCN26283927259X", "app-number"],
    ["HDFCN262839A72591", "app-number"],
    ["62741886990", "not-a-number"],
    ["6274188699061", "not-a-number"],
    ["000000000000", "not-a-number"],
    ["", "not-a-number"],
  ])("%s is none: %s", (text, problem) => {
    expect(checkPaymentNumber(text)).toEqual({ ok: false, problem });
  });
});

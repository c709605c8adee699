import { expect, test } from "vitest";
import { isUpiAddress, upiLink } from "./upi-link.ts";

const payment = {
  address: "club@hdfcbank",
  name: "Sample Golf Club",
  paise: 350_000,
  reference: "7K3F MC",
};

test("a link says whom to pay, how much and for what", () => {
  expect(upiLink(payment)).toBe(
    "upi://pay?pa=club@hdfcbank&pn=Sample%20Golf%20Club&am=3500.00&cu=INR&tn=7K3F%20MC",
  );
});

test("a merchant's codes come last", () => {
  const merchant = { category: "7997", transaction: "7K3F" };
  expect(upiLink({ ...payment, paise: 5, merchant })).toMatch(
    /&am=0\.05&cu=INR&tn=7K3F%20MC&mc=7997&tr=7K3F$/,
  );
});

test("no value adds a field", () => {
  const link = upiLink({ ...payment, name: "A&am=1", reference: "X&pa=y@z#" });
  const fields = new URL(link).searchParams;
  expect([...fields.keys()]).toEqual(["pa", "pn", "am", "cu", "tn"]);
  expect(fields.get("pn")).toBe("A&am=1");
});

test.each(["club@hdfcbank", "golf.club-1@okaxis"])("%s is one", (address) => {
  expect(isUpiAddress(address)).toBe(true);
});

test.each(["club@bank.com", "club", "a@ok", "club@1x", "c lub@ok", "x&y@ok"])(
  "%s is no UPI address",
  (address) => {
    expect(isUpiAddress(address)).toBe(false);
  },
);

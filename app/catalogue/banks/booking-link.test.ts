import { expect, test } from "vitest";
import { SEEDED_CARD_FIELDS, SEEDED_CARDS } from "../../../tests/support/seeded-content.ts";
import { bookingLink } from "./booking-link.ts";

test("the nine banks have the ids that links use", () => {
  expect(SEEDED_CARDS.map(({ id }) => id)).toEqual([
    "icici",
    "sbi",
    "indusind",
    "hsbc",
    "hdfc",
    "amex",
    "axis",
    "standard-chartered",
    "idfc",
  ]);
});

test.each(SEEDED_CARDS.map((card, index) => ({ ...SEEDED_CARD_FIELDS[index], ...card })))(
  "$bank: benefit and target have a source and the date it was checked",
  ({ benefits, source = "", lookedUp, target }) => {
    expect(benefits.length).toBeGreaterThan(20);
    expect(source.length).toBeGreaterThan(20);
    expect(new Date(lookedUp).toISOString().slice(0, 10)).toBe(lookedUp);
    if (!target) throw new Error("This bank has no target.");
    expect(bookingLink(target)).toMatch(
      /^(https:\/\/[a-z.]+\/|mailto:[^@ ]+@[a-z.]+$|tel:\+?\d{8,}$)/,
    );
  },
);

test("HDFC is booked by e-mail, American Express by phone, the others on the web", () => {
  const channels = Object.fromEntries(SEEDED_CARDS.map(({ id, target }) => [id, target?.channel]));
  expect(channels).toEqual({
    icici: "portal",
    sbi: "portal",
    indusind: "portal",
    hsbc: "portal",
    hdfc: "email",
    amex: "phone",
    axis: "portal",
    "standard-chartered": "portal",
    idfc: "portal",
  });
});

test("a phone number becomes a dialable tel: address", () => {
  expect(bookingLink({ channel: "phone", number: "+91 124 280 1800" })).toBe("tel:+911242801800");
});

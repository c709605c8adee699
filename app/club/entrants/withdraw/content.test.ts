import { expect, test } from "vitest";
import { clubFeeLines, nextLine } from "./content.ts";

const FEE = { due: 0, paid: 470_000, refund_until: "2026-12-10" };
const IN_TIME = "2026-12-10";
const LATE = "2026-12-11";

const lines = (changes: Partial<typeof FEE>, today: string, players = 1) =>
  clubFeeLines({ ...FEE, ...changes }, players, today).join(" ");

test("the club reads what it refunds and until when, and what it keeps after that", () => {
  const inTime = lines({}, IN_TIME);
  expect(inTime).toContain("refund of ₹4,700");
  expect(inTime).toContain("10 December 2026");
  const late = lines({}, LATE);
  expect(late).toContain("₹4,700 is not refunded");
  expect(late).not.toContain("refund of");
  expect(clubFeeLines({ ...FEE, refund_until: null }, 1, LATE)).toEqual([
    "The club owes a refund of ₹4,700.",
  ]);
});

test("an unpaid fee is no longer due in time, and stays due later", () => {
  const unpaid = { due: 150_000, paid: 0 };
  expect(lines(unpaid, IN_TIME)).toContain("₹1,500 that is unpaid is no longer due");
  expect(lines(unpaid, LATE)).toContain("₹1,500 of the fee stays due");
});

test("an entry that waits owes nothing, and nothing is said", () => {
  expect(clubFeeLines({ ...FEE, paid: 0 }, 2, IN_TIME)).toEqual([]);
});

test("of several players it is said what becomes of the fee when one goes", () => {
  expect(lines({}, IN_TIME)).not.toContain("If one");
  expect(lines({}, IN_TIME, 2)).toMatch(/If all .*₹4,700.* If one .*worked out again/);
  expect(lines({}, LATE, 2)).toMatch(/If one .*stays as it is/);
});

test("who is next in line is named, a group with its size", () => {
  const text = nextLine([
    { name: "Leela Nair", players: 1 },
    { name: "Om Shetty", players: 3 },
  ]);
  expect(text).toContain("Leela Nair, Om Shetty (3 players)");
});

import { expect, test } from "vitest";
import { feeAfterWithdrawal, isPastRefunds } from "./withdrawal.ts";

test.each([
  ["no last day", { due: 0, paid: 350_000, refundUntil: null }, 350_000, 0],
  ["the last day", { due: 0, paid: 350_000, refundUntil: "2026-10-02" }, 350_000, 0],
  ["the day after it", { due: 0, paid: 350_000, refundUntil: "2026-10-01" }, 0, 0],
  ["a part paid in time", { due: 150_000, paid: 200_000, refundUntil: "2026-10-02" }, 200_000, 0],
  ["a part paid, too late", { due: 150_000, paid: 200_000, refundUntil: "2026-10-01" }, 0, 150_000],
  ["nothing paid in time", { due: 350_000, paid: 0, refundUntil: "2026-10-02" }, 0, 0],
  ["nothing paid, too late", { due: 350_000, paid: 0, refundUntil: "2026-10-01" }, 0, 350_000],
  ["too much paid, too late", { due: -500, paid: 350_500, refundUntil: "2026-10-01" }, 500, 0],
])("with %s", (_, { refundUntil, ...standing }, refund, due) => {
  const kept = standing.paid - refund;
  const stays = isPastRefunds(refundUntil, "2026-10-02");
  expect(feeAfterWithdrawal(standing, stays)).toEqual({ refund, kept, due });
});

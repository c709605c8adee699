import { expect, test } from "vitest";
import { addedFeeLines, feeLines } from "./prices.ts";

test("the form's lines", () => {
  const none = { divisions: [], questions: [], max_group_size: 1 };
  expect(
    feeLines(
      {
        per_player: 350_050,
        includes: "With lunch.",
        refund_until: null,
        hold_days: null,
        prices: {},
      },
      none,
    ),
  ).toEqual(["Entry fee: ₹3,500.50 a player. With lunch."]);
  expect(
    feeLines(
      {
        per_player: 350_000,
        includes: null,
        refund_until: null,
        hold_days: null,
        prices: {
          guest: 450_000,
          divisions: { ladies: 250_000, gone: 1 },
          extras: { cart: { true: 120_000 }, lunch: { Fish: 50_000 } },
        },
      },
      {
        divisions: [
          { id: "men", name: "Men" },
          { id: "ladies", name: "Ladies" },
        ],
        questions: [
          { id: "cart", kind: "yes_no", label: "A cart?", required: true },
          {
            id: "lunch",
            kind: "choice",
            label: "Second lunch",
            required: false,
            choices: ["None", "Fish"],
            per_player: true,
          },
        ],
        max_group_size: 4,
      },
    ),
  ).toEqual([
    "Entry fee: ₹3,500 a player.",
    "Ladies: ₹2,500",
    "Each player that you bring: ₹4,500, or the price of their category where that is lower",
    "A cart? Yes: ₹1,200 for the entry",
    "Second lunch Fish: ₹500 a player",
  ]);
});

test("prices of the register come with who decides", () => {
  const lines = feeLines(
    {
      ...{ per_player: 350_000, includes: null, refund_until: null, hold_days: null },
      prices: { statuses: { junior: 50_000, member: 200_000 } },
    },
    { divisions: [], questions: [], max_group_size: 1 },
  );
  expect(lines).toEqual([
    "Entry fee: ₹3,500 a player.",
    "Members of the club: ₹2,000",
    "Junior members (under 18): ₹500",
    "The club’s register decides: players who are not in it pay the entry fee above.",
  ]);
});

const GUEST = { guest: 450_000 };

test.each<[string, Partial<Parameters<typeof addedFeeLines>[0]>, number, string[]]>([
  ["another fee", {}, 4, ["A player whom you add now: ₹3,500."]],
  ["the same fee", { per_player_now: 300_000 }, 4, []],
  ["no fee any more", { per_player_now: null }, 4, []],
  ["a fee of guests", { prices: GUEST, prices_now: GUEST }, 4, []],
  [
    "another fee of guests, and another price of a cart",
    {
      prices: { ...GUEST, extras: { cart: { true: 50_000 } } },
      prices_now: { guest: 500_000, extras: { cart: { true: 80_000 } } },
    },
    4,
    [
      "A player whom you add now: ₹5,000.",
      "A cart? Yes: ₹800 a player, of a player whom you add now",
    ],
  ],
  ["no players to bring", {}, 1, []],
])("what a player costs who is added to an entry: %s", (_, changes, most, lines) => {
  const fee = {
    per_player: 300_000,
    per_player_now: 350_000,
    includes: null,
    refund_until: null,
    hold_days: null,
    prices: {},
    prices_now: {},
    ...changes,
  };
  const cart = { id: "cart", kind: "yes_no", label: "A cart?", required: false } as const;
  const questions = [{ ...cart, per_player: true }];
  expect(addedFeeLines(fee, { divisions: [], questions, max_group_size: most })).toEqual(lines);
});

test("before entering it says until when the fee is refunded", () => {
  const list = {
    per_player: 350_000,
    includes: null,
    refund_until: "2026-10-02",
    hold_days: null,
    prices: {},
  };
  const tournament = { divisions: [], questions: [], max_group_size: 1 };
  expect(feeLines(list, tournament, "2026-10-02").at(-1)).toContain("by 2 October 2026");
  expect(feeLines(list, tournament, "2026-10-03").at(-1)).toContain("Not refunded");
  expect(feeLines({ ...list, refund_until: null }, tournament)).toHaveLength(1);
  const [, days] = feeLines({ ...list, hold_days: 3 }, tournament);
  expect(days).toBe("Pay within 3 days, or you may lose the place.");
  const [, day] = feeLines({ ...list, hold_days: 1 }, tournament);
  expect(day).toBe("Pay within a day, or you may lose the place.");
});

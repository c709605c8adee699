import { expect, test } from "vitest";
import { BANGALORE } from "../../tests/support/seeded-tournaments.ts";
import { passOf } from "./boarding-pass.server.ts";

const START = {
  time: "07:08",
  hole: 10,
  letter: "B",
  fourball: 3,
  player: "Asha Rao",
  with: ["Ann", "Bea"],
  card: "a-token",
};

const DUE = { state: "due", due: 480_000, held_until: "2099-07-01" } as const;
const PAID = { state: "paid", due: 0 } as const;

const pass = (changes: Partial<Parameters<typeof passOf>[0]> = {}) =>
  passOf({
    tournament: { ...BANGALORE, place: "Eagleton", tee_off_at: "06:30:00" },
    day: "2099-07-04",
    names: ["Asha Rao", "Vikram Das"],
    starts: [START],
    fee: DUE,
    pay: "/pay",
    ...changes,
  });

test("says who, when, from which hole, with whom, where, and by when to pay", () => {
  expect(pass().facts).toEqual([
    { name: "Players", fact: "Asha Rao, Vikram Das" },
    { name: "Day", fact: "4 July" },
    { name: "Tee-off", fact: "7:08 AM, hole 10B" },
    { name: "With", fact: "Ann and Bea" },
    { name: "Where", fact: "Eagleton" },
    { name: "Entry fee", fact: "₹4,800 to pay by 1 July" },
  ]);
});

const pay = { href: "/pay", label: "Pay ₹4,800 by 1 July" };
const card = { href: "/card?token=a-token", label: "Keep the scorecard" };
const updates = { href: "/tournaments/bangalore-birdie-bash/updates", label: "View Updates" };
const results = { href: `${updates.href}#results`, label: "See the results" };

test.each([
  ["is to pay", {}, pay],
  [
    "is not to pay again what was reported",
    {
      fee: { ...DUE, state: "said-paid", said: { paise: 480_000, on: "2099-06-01", reports: [] } },
    },
    card,
  ],
  ["is the card, once it is paid", { fee: PAID }, card],
  ["is to read, before the draw", { fee: PAID, starts: undefined }, updates],
  ["is nothing to pay by a link that cannot", { pay: null }, card],
  [
    "is the results, once they are published",
    { tournament: { ...BANGALORE, has_results: true } },
    results,
  ],
] as [string, Partial<Parameters<typeof passOf>[0]>, object][])(
  "the next step %s",
  (_, changes, step) => {
    expect(pass(changes).step).toEqual(step);
  },
);

test("what is not the next step follows, once each", () => {
  const withdraw = { href: "/withdraw", label: "Withdraw" };
  expect(pass({ links: [withdraw, null] }).links).toEqual([updates, withdraw]);
  expect(pass({ fee: PAID, starts: undefined }).links).toEqual([]);
});

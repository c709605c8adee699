import fc from "fast-check";
import { expect, test } from "vitest";
import { type AnsweredEntry, answerTotals } from "./answer-totals.ts";
import type { Question } from "./tournament.ts";

const LUNCH: Question = {
  id: "lunch",
  kind: "choice",
  label: "Lunch",
  required: false,
  per_player: true,
  choices: ["Veg", "Non-veg"],
  hidden_choices: ["Jain"],
};
const CART: Question = { id: "cart", kind: "yes_no", label: "Cart", required: false };
const WISH: Question = { id: "wish", kind: "short_text", label: "Wish", required: false };

const ENTRIES: AnsweredEntry[] = [
  {
    answers: { lunch: "Veg", cart: true, wish: "Shade" },
    players: [{ answers: { lunch: "Non-veg", cart: true } }, {}],
  },
  { answers: { lunch: "Jain", cart: false }, players: [] },
  { answers: {}, players: [{ answers: { lunch: "Veg" } }] },
];

test("a question for each player counts players, another one entries, a text none", () => {
  expect(answerTotals([LUNCH, CART, WISH], ENTRIES, 2)).toEqual([
    {
      id: "lunch",
      label: "Lunch",
      isPerPlayer: true,
      answers: [
        { answer: "Veg", count: 2 },
        { answer: "Non-veg", count: 1 },
        { answer: "Jain", count: 1 },
      ],
      unanswered: 4,
    },
    {
      id: "cart",
      label: "Cart",
      isPerPlayer: false,
      answers: [
        { answer: "Yes", count: 1 },
        { answer: "No", count: 1 },
      ],
      unanswered: 1,
    },
  ]);
});

test("each player, or each entry, is counted once", () => {
  const answers = fc.record(
    {
      lunch: fc.constantFrom("Veg", "Non-veg", "Jain"),
      cart: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const entries = fc.array(
    fc.record({ answers, players: fc.array(fc.record({ answers }), { maxLength: 3 }) }),
  );
  fc.assert(
    fc.property(entries, fc.nat(5), (all, guests) => {
      const [lunch, cart] = answerTotals([LUNCH, CART], all, guests).map(
        ({ answers: counted, unanswered }) =>
          counted.reduce((sum, { count }) => sum + count, unanswered),
      );
      const players = all.reduce((sum, entry) => sum + 1 + entry.players.length, guests);
      expect([lunch, cart]).toEqual([players, all.length]);
    }),
  );
});

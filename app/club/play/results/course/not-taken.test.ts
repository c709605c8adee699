import { expect, test } from "vitest";
import { numbersNotTaken, type NotTakenRows } from "./not-taken.ts";

const ROWS: NotTakenRows = {
  numbers: [],
  names: new Map([
    ["d", "Dev"],
    ["a", "Asha"],
  ]),
  entered: [{ player_id: "a", phone: "+91 98450 11111" }],
  kept: [{ player_id: "e", strokes: [4, 7] }],
  membersOf: (player) => (player === "d" ? ["d", "e"] : [player]),
  startOf: (player) => (player === "d" ? "Hole 5, 7:30 am" : undefined),
};

const number = (more: Partial<NotTakenRows["numbers"][number]>) => ({
  id: 1,
  player_id: "d",
  hole: 2,
  strokes: 6,
  sent_by: ["a", "gone"],
  sent_at: "2026-11-28T05:00:00Z",
  state: "open" as const,
  ...more,
});

const listed = (...numbers: NotTakenRows["numbers"]) => numbersNotTaken({ ...ROWS, numbers });

test("a number says whose it is, what the side's card has, and who sent it", () => {
  expect(listed(number({}))).toEqual([
    {
      id: 1,
      name: "Dev",
      hole: 2,
      number: "6",
      onCard: "7",
      playsIn: "Now plays in: Hole 5, 7:30 am",
      from: [
        { name: "Asha", phone: "+91 98450 11111" },
        { name: "A former member", phone: "" },
      ],
      sentAt: "28 Nov 2026, 10:30 am",
      state: "open",
    },
  ]);
});

test("a player in no fourball has nothing on a card", () => {
  expect(listed(number({ player_id: "x", strokes: 0 }))).toMatchObject([
    { name: "A former member", number: "X", onCard: "", playsIn: "In no fourball of the draw" },
  ]);
});

test("a number that its phone has replaced or removed is not listed, a decided one is", () => {
  const numbers = listed(
    number({ id: 1, state: "replaced" }),
    number({ id: 2, strokes: null }),
    number({ id: 3, state: "entered" }),
    number({ id: 4, state: "discarded" }),
  );
  expect(numbers.map(({ id }) => id)).toEqual([3, 4]);
});

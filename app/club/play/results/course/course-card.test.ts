import { describe, expect, test } from "vitest";
import { ownersAmong } from "#app/club/play/card-owners.ts";
import { type CardRows, courseCardOf, publishedStart } from "./course-card.ts";

const NOW = Date.parse("2026-11-28T06:00:00Z");
const SIDE = { id: "a", name: "Asha & Bea", members: ["a", "b"] };
const OTHER = { id: "c", name: "Chitra", members: ["c"] };
const NONE: CardRows = {
  names: new Map([["m", "Meera"]]),
  kept: [],
  returned: [],
  typed: new Set(),
};

const kept = (player: string, minutes: number, differences: object | null = null) => ({
  player_id: player,
  thru: 7,
  saved_at: new Date(NOW - minutes * 60_000).toISOString(),
  differences: differences as Record<string, number[]> | null,
});

const returned = (player: string, marker: string | null, no_return: "NR" | null = null) => ({
  player_id: player,
  marker_id: marker,
  no_return,
  returned_at: "2026-11-28T05:00:00Z",
});

const cardOf = (rows: Partial<CardRows>, owner = SIDE) =>
  courseCardOf(owner, { ...NONE, ...rows }, NOW);

test("a card whose only number was taken back has not started", () => {
  const own = { ...kept("c", 90), thru: 0 };
  expect(cardOf({ kept: [own] }, OTHER)).toEqual(cardOf({}, OTHER));
});

describe.each(["a", "b"])("the card of a side that %s has", (holder) => {
  test("says how far it is, and that the club has typed it", () => {
    const rows = { kept: [kept(holder, 5)], typed: new Set([holder]) };
    expect(cardOf(rows)).toEqual({
      player: "a",
      name: "Asha & Bea",
      state: "thru 7 · the card that the club typed counts",
      isReturned: false,
      needsAttention: false,
    });
    expect(cardOf(rows, OTHER).state).toBe(cardOf({}).state);
  });

  test("is asked about when nothing was saved for forty minutes, or phones differ", () => {
    expect(
      [39, 40].map((minutes) => cardOf({ kept: [kept(holder, minutes)] }).needsAttention),
    ).toEqual([false, true]);
    expect(cardOf({ kept: [kept(holder, 40)] }).state).toContain("40");
    expect(cardOf({ kept: [kept(holder, 1, { 3: [4, 5] })] }).needsAttention).toBe(true);
  });

  test("is returned, and asked about without a marker alone", () => {
    const rows = { kept: [kept(holder, 90)], returned: [returned(holder, "m")] };
    expect(cardOf(rows)).toMatchObject({ isReturned: true, needsAttention: false });
    expect(cardOf(rows).state).toContain("marked by Meera");
    expect(cardOf({ returned: [returned(holder, null)] })).toMatchObject({
      isReturned: true,
      needsAttention: true,
    });
    const without = cardOf({ returned: [returned(holder, null, "NR")] });
    expect(without).toMatchObject({ isReturned: true, needsAttention: false });
    expect(without.state).toMatch(/^NR · /);
    expect(cardOf(rows, OTHER).isReturned).toBe(false);
  });
});

test("a side is in the fourball of any of its players", () => {
  expect(
    [["a"], ["b", "x"], ["c"], ["x"], []].map((ids) => ownersAmong([SIDE, OTHER], ids)),
  ).toEqual([[SIDE], [SIDE], [OTHER], [], []]);
});

test("fourballs have the starts of the published draw, the first one that of number 1", () => {
  const starts = [1, 5].map((hole) => ({ time: "07:30", hole, letter: "" }));
  const draw = { fourballs: starts.map((start) => ({ start })) };
  expect([0, 1, 2, 3].map((number) => publishedStart(draw, number))).toEqual([
    undefined,
    ...starts,
    undefined,
  ]);
  expect(publishedStart(null, 1)).toBeUndefined();
});

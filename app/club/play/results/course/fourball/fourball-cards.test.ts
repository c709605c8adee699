import { beforeEach, describe, expect, test } from "vitest";
import { fourballCards, type FourballRows } from "./fourball-cards.ts";

const ASHA = { id: "a", name: "Asha", members: ["a"] };
const BEA = { id: "b", name: "Bea", members: ["b"] };
const NAMES = new Map([
  ["a", "Asha"],
  ["b", "Bea"],
]);
const NONE: FourballRows = { entries: [], kept: [], returned: [], scores: [], confirmed: [] };

let minute = 0;

beforeEach(() => {
  minute = 0;
});

const entry = (
  player: string,
  hole: number,
  strokes: number | null,
  writer: string,
  reason: string | null = null,
) => {
  minute += 1;
  const saved_at = new Date(Date.UTC(2026, 10, 28, 2, minute)).toISOString();
  return { player_id: player, hole, strokes, writer, reason, saved_at };
};

const kept = (player: string, strokes: (number | null)[], corrected: number[] | null = null) => ({
  player_id: player,
  strokes: strokes as number[],
  differences: null,
  corrected,
});

const cardsOf = (rows: Partial<FourballRows>, owners = [ASHA, BEA]) =>
  fourballCards(owners, NAMES, { ...NONE, ...rows }).cards;

describe("the holes of a card", () => {
  test("have each entry with its own number, writer and reason, the oldest first", () => {
    const [card] = cardsOf({
      entries: [
        entry("a", 1, 5, "one"),
        entry("a", 1, 7, "club", "Seen by the referee"),
        entry("a", 1, null, "club", "It was a 5"),
        entry("a", 1, 6, "club", "Both markers say so"),
        entry("a", 1, null, "one"),
      ],
      kept: [kept("a", [6], [1])],
    });
    expect(card?.holes).toHaveLength(1);
    expect(card?.holes[0]?.entered.map(({ number, who, reason }) => [number, who, reason])).toEqual(
      [
        ["5", "first phone", null],
        ["7", "the club", "Seen by the referee"],
        ["opened again", "the club", "It was a 5"],
        ["6", "the club", "Both markers say so"],
        ["removed", "first phone", null],
      ],
    );
    expect(card?.holes[0]?.entered.map(({ moment }) => moment.slice(-7))).toEqual([
      "7:31 am",
      "7:32 am",
      "7:33 am",
      "7:34 am",
      "7:35 am",
    ]);
  });

  test("count what was entered last with that number, by the phone that entered it", () => {
    const entries = [
      entry("a", 1, 5, "one"),
      entry("a", 1, 6, "two"),
      entry("a", 1, 5, "three"),
      entry("a", 2, 4, "one"),
      entry("a", 2, 4, "club", "So it is"),
    ];
    const [card] = cardsOf({ entries, kept: [kept("a", [5, 4], [2])] });
    expect(card?.holes.map(({ counts }) => counts)).toEqual(["5, third phone", "4, the club"]);
    const [open] = cardsOf({ entries, kept: [kept("a", [5, 4])] });
    expect(open?.holes.map(({ counts }) => counts)).toEqual(["5, third phone", "4, first phone"]);
  });

  test("are those that were entered, in the order of the course", () => {
    const [card] = cardsOf({
      entries: [entry("a", 12, 5, "one"), entry("a", 2, 4, "one"), entry("b", 3, 4, "one")],
      kept: [kept("a", [null, 4])],
    });
    expect(card?.holes.map(({ hole, counts }) => [hole, counts])).toEqual([
      [2, "4, first phone"],
      [12, ""],
    ]);
  });

  test("that differ are told, and that the club corrected are marked", () => {
    const [card] = cardsOf({
      entries: [
        entry("a", 1, 5, "one"),
        entry("a", 1, 6, "two"),
        entry("a", 2, 7, "club", "Seen by the referee"),
      ],
      kept: [{ ...kept("a", [6, 7], [2]), differences: { 1: [5, 6] } }],
    });
    expect(
      card?.holes.map(({ counts, differs, isCorrected }) => [counts, differs, isCorrected]),
    ).toEqual([
      ["two phones differ", true, false],
      ["7, the club", false, true],
    ]);
  });

  test("on paper count as they are there, those that no phone has too", () => {
    const [card] = cardsOf({
      entries: [entry("a", 2, 4, "one")],
      kept: [kept("a", [null, 4])],
      scores: [{ player_id: "a", holes: [5, 6, null], source: "club" }],
    });
    expect(card?.counts).toContain("club");
    expect(card?.holes.map(({ hole, counts }) => [hole, counts])).toEqual([
      [1, "5, the club’s card"],
      [2, "6, the club’s card"],
      [3, "X, the club’s card"],
    ]);
  });
});

test("a side’s card is that of whichever partner has it", () => {
  const side = { id: "a", name: "Asha & Bea", members: ["a", "b"] };
  const cards = cardsOf(
    {
      entries: [entry("b", 1, 5, "one"), entry("c", 2, 5, "one")],
      kept: [kept("c", [3, 3]), kept("b", [5])],
      scores: [{ player_id: "b", holes: [5], source: "course" }],
    },
    [side],
  );
  expect(cards.map(({ player, name }) => [player, name])).toEqual([["a", "Asha & Bea"]]);
  expect(cards[0]?.holes.map(({ hole, counts }) => [hole, counts])).toEqual([
    [1, "5, first phone"],
  ]);
  expect(cards[0]?.counts).toBe("The returned card counts.");
});

test("phones are called by the order in which they entered first, whatever they did", () => {
  const writers = ["v", "w", "x", "y", "z"];
  const { whoIs } = fourballCards([ASHA], NAMES, {
    ...NONE,
    entries: [...writers, "v"].map((writer) => entry("a", 1, 4, writer)),
    confirmed: [
      { player_id: "a", role: "player", confirmed_at: "2026-11-28T05:00:00Z", writer: "late" },
    ],
  });
  expect([...writers, "late", "club", null, "unknown"].map(whoIs)).toEqual([
    "first phone",
    "second phone",
    "third phone",
    "fourth phone",
    "phone 5",
    "phone 6",
    "the club",
    "another phone",
    "another phone",
  ]);
});

test("what became of a card is told in its order, of that card only", () => {
  const returned = {
    player_id: "a",
    marker_id: "b",
    no_return: null,
    returned_at: "2026-11-28T06:00:00Z",
    reopened_at: "2026-11-28T06:10:00Z",
    reason: "Hole 9 was a 6",
    writer: "one",
  };
  const [asha, bea] = cardsOf({
    returned: [
      returned,
      {
        ...returned,
        marker_id: null,
        returned_at: "2026-11-28T06:20:00Z",
        reopened_at: null,
        reason: null,
      },
      { ...returned, player_id: "b", no_return: "NR", marker_id: null, reopened_at: null },
    ],
    confirmed: [
      { player_id: "a", role: "player", confirmed_at: "2026-11-28T06:15:00Z", writer: "two" },
    ],
  });
  expect(asha?.events).toEqual([
    expect.stringMatching(/^Returned .*11:30 am, marked by Bea · second phone$/),
    expect.stringMatching(/^Reopened .*11:40 am.*: Hole 9 was a 6$/),
    expect.stringMatching(/^Confirmed by the player, .*11:45 am, first phone$/),
    expect.stringMatching(/^Returned .*11:50 am.* · no marker: check this card$/),
  ]);
  expect(bea?.events).toEqual([expect.stringMatching(/^NR · Returned .* · second phone$/)]);
});

import { describe, expect, test } from "vitest";
import { boardText, decidedText, firstOf, openable } from "./format-words.ts";

const NET = { boards: ["net"] } as const;

test.each([
  [
    { format: "stableford", ties: "shared", ...NET },
    "Ranked by Stableford points. Equal scores share a place.",
  ],
  [
    { format: "medal", ties: "countback", holes: 18, ...NET },
    "Medal. Strokes, the fewest first. Equal scores are decided by the last 9, 6, 3 and 1 holes, then those of the first nine; what is equal then shares a place.",
  ],
  [
    { format: "par-bogey", ties: "lot", holes: 9, boards: ["gross"] },
    "Without handicaps. Ranked by holes won against par, less those lost. Equal scores are decided by the last 6, 3 and 1 holes, then by lot.",
  ],
  [
    {
      format: "stableford",
      ties: "shared",
      secret_holes: [1, 2, 3, 10, 12, 13],
      ...NET,
    },
    "Ranked by Stableford points. Handicaps are Peoria, from the secret holes 1, 2, 3, 10, 12 and 13. Equal scores share a place.",
  ],
] as const)("above a board: %j", (scoring, words) => {
  expect(boardText(scoring)).toBe(words);
});

test("twelve secret holes are double Peoria", () => {
  const secret_holes = Array.from({ length: 12 }, (_, index) => index + 1);
  expect(boardText({ format: "medal", ties: "shared", secret_holes, ...NET })).toContain(
    "Handicaps are double Peoria, from the secret holes 1, 2",
  );
});

const COUNTED = { allowance: [], counted: { inTurn: [2] }, shortSides: false, points: [] } as const;

test.each([
  [
    { format: "medal", hole_maximum: "net-double-bogey", rated: true },
    "Maximum score. Strokes, the fewest first. A hole counts at most a net double bogey. 95 % of the Course Handicap.",
  ],
  [
    { format: "four-ball-medal", hole_maximum: { overPar: 3 } },
    "Four-ball maximum score. Strokes, the fewest first. A hole counts at most 3 over par. 85 % of the Course Handicap.",
  ],
  [
    { format: "modified-stableford", points: [5, 4, 3, 2, 1, 0] },
    "Modified Stableford. Ranked by Stableford points. Points: 5 for an albatross, 4 for an eagle, 3 for a birdie, 2 for par, 1 for a bogey and 0 for a double bogey or worse.",
  ],
  [
    { format: "team-stableford", shortSides: true },
    "Team Stableford, best balls at each hole. Ranked by Stableford points. The best 2 balls count at each hole. Teams with fewer players play on. 85 % of the Course Handicap.",
  ],
  [
    { format: "greensomes" },
    "Greensomes. Strokes, the fewest first. 60/40 % of the Course Handicaps, the lowest first.",
  ],
  [
    { format: "stableford", secret_holes: [1], peoria_percent: 80 },
    "Ranked by Stableford points. Handicaps are Peoria, from the secret holes 1. 80 % of the Peoria handicap.",
  ],
] as const)("the tournament's own terms are said too: %j", (scoring, words) => {
  expect(boardText({ ...COUNTED, ties: "shared", ...NET, ...scoring })).toBe(
    `${words} Equal scores share a place.`,
  );
});

describe("beside a place that countback decided", () => {
  const MEDAL = { format: "medal", ties: "countback", holes: 18, ...NET } as const;
  const line = (place: number | null, points: number, matched?: readonly number[]) => ({
    place,
    points,
    ...(matched && { matched }),
  });
  const lines = [
    line(1, 70),
    line(2, 71, [31.5, 20, 10, 4, 21, 10, 4]),
    line(3, 71, [32, 20, 10, 4, 21, 10, 4]),
    line(4, 71, [32, 20, 10, 4, 22, 10, 4]),
    line(4, 71, [32, 20, 10, 4, 22, 10, 4]),
    line(null, 71, [32, 20, 10, 4, 22, 10, 4]),
  ];

  test("is by what, with the numbers of the next place, of the last one with those before", () => {
    expect(lines.map((each) => decidedText(each, lines, MEDAL))).toEqual([
      null,
      "last 9: 31.5 to 32",
      "holes 4–9: 21 to 22",
      "holes 4–9: 22 to 21",
      "holes 4–9: 22 to 21",
      null,
    ]);
  });

  test("is the last hole by its number, with the sign of a score against par", () => {
    const nine = { format: "par-bogey", ties: "countback", holes: 9, ...NET } as const;
    const [first, second] = [line(1, 2, [2, 1, 1]), line(2, 2, [2, 1, -1])];
    expect(decidedText(first, [first, second], nine)).toBe("hole 9: +1 to −1");
  });

  test("is a lot where all that was matched is equal, and nothing where places are shared", () => {
    const [first, second] = [line(1, 36), line(2, 36)];
    expect(decidedText(first, [first, second], { ...MEDAL, ties: "lot" })).toBe("by lot");
    expect(decidedText(first, [first, second], MEDAL)).toBeNull();
  });
});

test("a board that shows only its first lines says so", () => {
  expect(firstOf("Men", 7, 5)).toBe("Men, first 5 of 7");
  expect(firstOf("Men", 5, 5)).toBe("Men");
});

test("a board shows its first lines and has the others, unless it has very many", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => index);
  expect(openable("Men", lines(5), 5, 300)).toEqual({ name: "Men", players: lines(5) });
  expect(openable("Men", lines(7), 5, 160)).toEqual({ name: "Men", shown: 5, players: lines(7) });
  expect(openable("Men", lines(100), 5, 161)).toEqual({
    name: "Men, first 5 of 100",
    players: lines(5),
  });
});

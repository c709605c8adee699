import { expect, test } from "vitest";
import { boardText, firstOf } from "./format-words.ts";

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

test("a board that shows only its first lines says so", () => {
  expect(firstOf("Men", 7, 5)).toBe("Men, first 5 of 7");
  expect(firstOf("Men", 5, 5)).toBe("Men");
});

import { expect, test } from "vitest";
import { handicapLine } from "./handicap-line.ts";

const box = { width: 100, height: 50 };
const line = (...handicaps: [on: string, handicap: string][]) =>
  handicapLine(
    handicaps.map(([on, handicap]) => ({ on, handicap })),
    box,
  );

test("the highest handicap is on top, and days are as far apart as they are", () => {
  expect(line(["2026-01-01", "12.4"], ["2026-01-03", "+2.6"], ["2026-01-11", "4.9"])).toEqual({
    points: "0,0 20,50 100,25",
    dots: [
      [0, 0],
      [20, 50],
      [100, 25],
    ],
  });
});

test("the same handicap stays in the middle, and no handicap is left out", () => {
  expect(line(["2026-01-01", "12"], ["2026-02-01", "NH"], ["2026-03-01", "12"])?.points).toBe(
    "0,25 100,25",
  );
  expect(line(["2026-01-01", "12"], ["2026-02-01", "NH"])).toBeNull();
  expect(line()).toBeNull();
});

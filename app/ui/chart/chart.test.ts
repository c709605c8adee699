import { expect, test } from "vitest";
import { lineThrough } from "./line-chart.tsx";
import { ranksShown } from "./ranks-chart.tsx";

test("the highest value is on top, and points are as far apart as they are", () => {
  expect(
    lineThrough([
      { value: 12.4, at: 0 },
      { value: -2.6, at: 0.2 },
      { value: 4.9, at: 1 },
    ]),
  ).toEqual([
    [0, 0],
    [20, 100],
    [100, 50],
  ]);
});

test("without distances points are evenly apart", () => {
  expect(lineThrough([{ value: 3 }, { value: 1 }, { value: 5 }])).toEqual([
    [0, 50],
    [50, 100],
    [100, 0],
  ]);
});

test("the same value stays in the middle, and so does one alone", () => {
  expect(lineThrough([{ value: 12 }, { value: 12 }])).toEqual([
    [0, 50],
    [100, 50],
  ]);
  expect(lineThrough([{ value: 12 }])).toEqual([[50, 50]]);
});

test("ranks end beside their names, and who was far behind is below all", () => {
  expect(
    ranksShown([
      [9, 2, 1],
      [1, 1, 2],
      [null, 3, 2],
    ]),
  ).toEqual([
    [3, 1, 0],
    [0, 0, 1],
    [null, 2, 2],
  ]);
});

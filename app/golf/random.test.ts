import { expect, test } from "vitest";
import { mulberry32, newSeed, shuffled } from "./random.ts";

test("Mulberry32 gives the numbers that it is known for", () => {
  const random = mulberry32(0);
  expect([random(), random(), random()]).toEqual([
    0.26642920868471265, 0.0003297457005828619, 0.2232720274478197,
  ]);
});

test("shuffling keeps every item once, and its seed tells the order", () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  const order = shuffled(items, mulberry32(7));
  expect(order).not.toEqual(items);
  expect(order.toSorted((one, other) => one - other)).toEqual(items);
  expect(shuffled(items, mulberry32(7))).toEqual(order);
  expect(shuffled(items, mulberry32(8))).not.toEqual(order);
});

test("a seed has up to five digits", () => {
  expect(String(newSeed())).toMatch(/^\d{1,5}$/);
});

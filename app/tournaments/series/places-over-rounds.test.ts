import { expect, test } from "vitest";
import { firstOf } from "./places-over-rounds.ts";

const shown = (...places: (number | null)[]) =>
  firstOf(places.map((place) => ({ place })) as Parameters<typeof firstOf>[0]).map(
    ({ place }) => place,
  );

test.each([
  ["the first five", [1, 2, 3, 4, 5, 6, null], [1, 2, 3, 4, 5]],
  ["all who share the fifth place", [1, 2, 3, 4, 5, 5, 5, 8], [1, 2, 3, 4, 5, 5, 5]],
  ["none of too many who share it", [1, 2, 3, 3, 3, 3, 3, 3, 3], [1, 2]],
  ["fewer than five", [1, 1, null], [1, 1]],
])("the chart has %s", (_, places, is) => {
  expect(shown(...places)).toEqual(is);
});

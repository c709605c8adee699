import { expect, test } from "vitest";
import { formatDay } from "./dates.ts";

test("a day is written the Indian way and never slips to its neighbour", () => {
  expect(formatDay("2025-09-13")).toBe("13 September 2025");
  expect(formatDay("2025-01-01")).toBe("1 January 2025");
});

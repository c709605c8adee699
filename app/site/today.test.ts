import { expect, test } from "vitest";
import { dayInIndiaOf } from "./today.ts";

test("a day ends at midnight in India", () => {
  expect(dayInIndiaOf(new Date("2025-09-12T18:29:59Z"))).toBe("2025-09-12");
  expect(dayInIndiaOf(new Date("2025-09-12T18:30:00Z"))).toBe("2025-09-13");
});

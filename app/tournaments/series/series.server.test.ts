import { expect, test } from "vitest";
import { personNames } from "./series.server.ts";

test("people of one name are numbered in the order of the series, also past the tenth", () => {
  const names = Array.from({ length: 12 }, (_, number) => [String(number), "Dev"] as const);
  expect(personNames(names, () => "18")["2"]).toBe("Dev (no. 3)");
  expect(personNames(names, () => "18")["10"]).toBe("Dev (no. 11)");
});

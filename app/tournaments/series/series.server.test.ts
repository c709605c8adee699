import { expect, test } from "vitest";
import { personNames } from "./series.server.ts";

test("people of one name keep their numbers, whoever else is in the series", () => {
  const numbered = (...people: string[]) =>
    personNames(
      people.map((person) => [person, "Dev"]),
      () => "18",
      Number,
    );
  expect(numbered("1", "2", "11")["2"]).toBe("Dev (no. 2)");
  expect(numbered("11", "2")).toEqual({ 2: "Dev (no. 2)", 11: "Dev (no. 11)" });
});

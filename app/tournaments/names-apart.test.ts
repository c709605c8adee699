import { expect, test } from "vitest";
import { knownBy, recognisedName } from "./names-apart.ts";

test("where the club chooses, what else it knows follows the number", () => {
  const marks = { order: 2, handicap: "12", phone: "4321" };
  expect(recognisedName({ name: "Dev", marks })).toBe("Dev (no. 2), handicap 12, phone …4321");
  expect(knownBy({ handicap: null, phone: null })).toBe("");
});

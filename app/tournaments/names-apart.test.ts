import { expect, test } from "vitest";
import { knownBy, namesApart, recognisedName } from "./names-apart.ts";

const told = (...field: [name: string, order: number][]) => [
  ...namesApart(field.map(([name, order], index) => ({ id: String(index), name, order }))).values(),
];

test("people of one name have their numbers, and no one else", () => {
  expect(told(["Dev", 2], ["Asha", 2], ["dev ", 5])).toEqual([
    "Dev (no. 2)",
    "Asha",
    "dev  (no. 5)",
  ]);
  // The same, whoever else is on the list.
  expect(told(["dev", 5], ["Dev", 2], ["DEV", 1])).toEqual([
    "dev (no. 5)",
    "Dev (no. 2)",
    "DEV (no. 1)",
  ]);
});

test("where the club chooses, what else it knows follows the number", () => {
  const marks = { order: 2, handicap: "12", phone: "4321" };
  expect(recognisedName({ name: "Dev", marks })).toBe("Dev (no. 2), handicap 12, phone …4321");
  expect(knownBy({ handicap: null, phone: null })).toBe("");
});

import { expect, test } from "vitest";
import { personNames, type SeriesNamesake } from "./series.server.ts";

const named = (...people: [person: string, namesake: Partial<SeriesNamesake>][]) =>
  personNames(
    people.map(([person]) => [person, "Dev"]),
    (person) => ({
      ...{ number: null, in_tournament: null, tournament: "Monsoon Cup", order: 1 },
      ...new Map(people).get(person),
    }),
  );

test("people of one name keep their numbers, whoever else is in the series", () => {
  const three = named(["a", { number: 1 }], ["b", { number: 2 }], ["c", { number: 11 }]);
  expect(three["b"]).toBe("Dev (no. 2)");
  expect(named(["c", { number: 11 }], ["b", { number: 2 }])).toEqual({
    b: "Dev (no. 2)",
    c: "Dev (no. 11)",
  });
});

test("where tournaments number people otherwise, the tournament is named", () => {
  const cup = { number: 1, in_tournament: 1 };
  expect(named(["a", cup], ["b", { ...cup, tournament: "Cup" }])).toEqual({
    a: "Dev (no. 1 in Monsoon Cup)",
    b: "Dev (no. 1 in Cup)",
  });
  // Who has no number in a tournament is still told from the others.
  expect(named(["a", { number: 1 }], ["b", { order: 2 }])).toEqual({
    a: "Dev (no. 1)",
    b: "Dev (no. 2)",
  });
});

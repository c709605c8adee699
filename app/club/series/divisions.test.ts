import { describe, expect, test } from "vitest";
import { seriesDivisions } from "./divisions.ts";

describe("divisions of a series", () => {
  test("are those of the days that count under one name, whatever its case", () => {
    const divisions = seriesDivisions([
      { id: "gold-jan", as: "Gold" },
      { id: "silver-jan" },
      { id: "gold-feb", as: "gold" },
    ]);
    expect(divisions.map(({ name, of }) => [name, of])).toEqual([
      ["Gold", ["gold-jan", "gold-feb"]],
    ]);
  });

  test("keep their ids under another name, and when a day moves to another one", () => {
    const stored = [
      { id: "one", name: "Gold", of: ["a", "b"] },
      { id: "two", name: "Silver", of: ["c"] },
    ];
    const ids = (answers: Parameters<typeof seriesDivisions>[0]) =>
      seriesDivisions(answers, stored).map(({ id, name }) => `${id} ${name}`);
    expect(
      ids([
        { id: "a", as: "A" },
        { id: "b", as: "A" },
      ]),
    ).toEqual(["one A"]);
    expect(
      ids([
        { id: "a", as: "Silver" },
        { id: "b", as: "Gold" },
      ]),
    ).toEqual(["two Silver", "one Gold"]);
  });

  test("have ids of their own when a day gets a new name beside the old one", () => {
    const stored = [{ id: "a+", name: "Gold", of: ["a", "b"] }];
    const divisions = seriesDivisions(
      [
        { id: "a", as: "Silver" },
        { id: "b", as: "Gold" },
      ],
      stored,
    );
    expect(divisions.map(({ id, name }) => `${id} ${name}`)).toEqual(["a++ Silver", "a+ Gold"]);
  });
});

import { describe, expect, test } from "vitest";
import { dayDivisions } from "./day-divisions.ts";

const divisions = [
  { tournament: "jan", id: "gold", name: "Gold" },
  { tournament: "feb", id: "gold", name: "Ladies" },
  { tournament: "mar", id: "gold", name: "gold" },
  { tournament: "apr", id: "ladies", name: "Ladies" },
  { tournament: "apr", id: "gold", name: "Seniors" },
];

describe("the divisions of the days of a series", () => {
  const { all, idOf } = dayDivisions({ divisions });

  test("are two if one id has two names, each with its own", () => {
    expect(all).toEqual([
      { id: "gold", name: "Gold" },
      { id: "gold 2", name: "Ladies" },
      { id: "gold 3", name: "Seniors" },
    ]);
    expect([idOf("jan", "gold"), idOf("feb", "gold")]).toEqual(["gold", "gold 2"]);
  });

  test("are one under one name, whatever its case and the ids", () => {
    expect([idOf("mar", "gold"), idOf("apr", "ladies")]).toEqual(["gold", "gold 2"]);
  });

  test("keep the id of one that was removed since", () => {
    expect(idOf("jan", "silver")).toBe("silver");
  });
});

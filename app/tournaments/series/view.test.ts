import { expect, test } from "vitest";
import type { SeriesTournament } from "./facts.ts";
import { roundLabels } from "./view.ts";

test("rounds are numbered without those that are cancelled", () => {
  const tournaments = (["published", "cancelled", "published", "planned"] as const).map(
    (state) => ({ state }) as SeriesTournament,
  );
  expect(roundLabels({ tournaments })).toEqual(["R1", "–", "R2", "R3"]);
});

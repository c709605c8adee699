import { expect, test } from "vitest";
import { handicapFacts } from "./handicap-facts.ts";

const TEES = {
  rated_tees: [
    { name: "White", par: 72, rating: 71.3, slope: 124 },
    { name: "Red", par: 73, rating: 72.1, slope: 131 },
  ],
  divisions: [
    { id: "men", name: "Men" },
    { id: "ladies", name: "Ladies", tees: "Red" },
  ],
};
const ASHA = { full_name: "Asha Rao", handicap: "20.0", category: "ladies" };
const OM = { full_name: "Om Rao", handicap: "+2.4", category: "men" };

test("an entry says what its players play off, and how it came about", () => {
  expect(handicapFacts({ ...OM, players: [] }, TEES, null)).toEqual([
    {
      name: "Playing Handicap",
      fact: "+3 (White: −2.4 × 124/113 + (71.3 − 72) = −3.33; 95 % of it: −3.17, so +3)",
    },
  ]);
  const two = handicapFacts({ ...ASHA, players: [OM] }, TEES, null);
  expect(two.map(({ name }) => name)).toEqual([
    "Playing Handicap of Asha Rao",
    "Playing Handicap of Om Rao",
  ]);
  expect(two[0]?.fact).toMatch(/^21 \(Red: 20\.0 × 131\/113/);
});

test("a tee that a player has chosen counts before that of the division", () => {
  const [fact] = handicapFacts(
    { ...ASHA, answers: { lunch: "Fish", tees: "white" }, players: [] },
    TEES,
    null,
  );
  expect(fact?.fact).toContain("White: 20.0 × 124/113");
});

test("of a ball that a side shares, it is the Course Handicap of each", () => {
  const factOf = (scoring: Parameters<typeof handicapFacts>[2]) =>
    handicapFacts({ ...OM, players: [] }, TEES, scoring);
  expect(factOf({ format: "foursomes" })).toEqual([
    {
      name: "Course Handicap",
      fact: "White: −2.4 × 124/113 + (71.3 − 72) = −3.33. The side plays off a part of each, the lowest first: 50, 50 %.",
    },
  ]);
  expect(factOf({ format: "scramble" })[0]?.fact).toContain(
    "35, 15 %; or 30, 20, 10 %; or 25, 20, 15, 10 %.",
  );
  expect(factOf({ format: "foursomes", allowance: [60, 40] })[0]?.fact).toContain("60, 40 %.");
});

test("a plain handicap of which a part counts says so", () => {
  const plain = { ...TEES, rated_tees: [] };
  expect(
    handicapFacts({ ...ASHA, players: [] }, plain, {
      format: "four-ball-stableford",
    }),
  ).toEqual([{ name: "Playing Handicap", fact: "17 (85 % of 20: 17, so 17)" }]);
});

test("nothing is said where no strokes come from it", () => {
  const entry = { ...OM, players: [] };
  expect(handicapFacts(entry, { ...TEES, rated_tees: [] }, null)).toEqual([]);
  expect(handicapFacts(entry, TEES, { handicap: { kind: "none" } })).toEqual([]);
  expect(handicapFacts({ ...entry, handicap: "?" }, TEES, null)).toEqual([]);
});

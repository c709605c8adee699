import { expect, test } from "vitest";
import { firstSteps } from "./first-steps.ts";

const NONE = { entries: 0, waiting: 0 };
const DRAFT = {
  id: "cup",
  state: "draft",
  missing: ["starts_on"],
  is_open_after_its_day: false,
  places: NONE,
};
const COMPLETE = { ...DRAFT, missing: [] };
const OPEN = { ...COMPLETE, state: "open" };
/** One that the site began with. */
const FIRST = { ...OPEN, id: "first", is_open_after_its_day: true };

const done = (tournaments: Parameters<typeof firstSteps>[0]) =>
  firstSteps(tournaments)?.map(({ isDone }) => isDone);

test.each([
  ["nothing of its own", [], [false, false, false, false]],
  ["only those that the site began with", [FIRST], [false, false, false, false]],
  [
    "only those, with entries",
    [{ ...FIRST, places: { entries: 3, waiting: 0 } }],
    [false, false, false, false],
  ],
  ["a draft", [FIRST, DRAFT], [true, false, false, false]],
  ["a draft that is complete", [COMPLETE, DRAFT], [true, true, false, false]],
  ["a published one", [DRAFT, OPEN], [true, true, true, false]],
  ["an entry", [{ ...OPEN, places: { entries: 1, waiting: 0 } }], undefined],
  ["a player who waits", [{ ...OPEN, places: { entries: 0, waiting: 1 } }], undefined],
])("a club with %s has these steps behind it", (_, tournaments, isDone) => {
  expect(done(tournaments)).toEqual(isDone);
});

test.each([
  [[], [true, false, false, false]],
  [[DRAFT], [true, true, true, false]],
  [[OPEN], [true, true, true, true]],
])("a step leads to where it is done, once that is there", (tournaments, hasLink) => {
  const steps = firstSteps(tournaments) ?? [];
  expect(steps.map(({ href }) => href !== null)).toEqual(hasLink);
  expect(steps.map(({ href }) => href ?? "").join()).not.toContain("first");
});

test("the next steps are those of the tournament that has come furthest", () => {
  const steps = firstSteps([DRAFT, { ...OPEN, id: "open" }]) ?? [];
  expect(steps.at(-1)?.href).toContain("/open/");
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { personSchema } from "./schema.ts";

beforeEach(() => {
  // In India the next day has begun.
  vi.useFakeTimers({ now: new Date("2026-11-29T20:00:00Z"), toFake: ["Date"] });
});

afterEach(() => {
  vi.useRealTimers();
});

const PERSON = { full_name: "Asha Rao", status: "member", version: 1 };

const problemsOf = (fields: object) =>
  personSchema
    .safeParse({ ...PERSON, ...fields })
    .error?.issues.map(({ path }) => path.join(".")) ?? [];

test("the day of a handicap is today in India, or an earlier one", () => {
  expect(problemsOf({ handicap_on: "2026-11-30" })).toEqual([]);
  expect(problemsOf({ handicap_on: "2026-12-01" })).toEqual(["handicap_on"]);
});

test.each([
  ["junior", 2010, []],
  ["junior", 1996, []],
  ["junior", 1950, ["birth_year"]],
  ["member", 1950, []],
])("a %s born in %i", (status, birth_year, problems) => {
  expect(problemsOf({ status, birth_year: String(birth_year) })).toEqual(problems);
});

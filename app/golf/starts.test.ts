import { expect, test } from "vitest";
import { startingHole, startsOf, type StartRules } from "./starts.ts";

const HOLES = Array.from({ length: 18 }, (_, index) => index + 1);
const SHOTGUN: StartRules = { kind: "shotgun", time: "12:45", holes: HOLES };
const TEE_TIMES: StartRules = {
  kind: "tee-times",
  first: "06:54",
  intervalMinutes: 8,
  tees: [1],
};

test("a shotgun start shares the first holes when there are more fourballs", () => {
  const holes = startsOf(25, SHOTGUN).map(startingHole);
  expect(holes.slice(0, 4)).toEqual(["1A", "1B", "2A", "2B"]);
  expect(holes.slice(12, 16)).toEqual(["7A", "7B", "8", "9"]);
  expect(holes.at(-1)).toBe("18");
  expect(holes).toHaveLength(25);
  expect(new Set(startsOf(25, SHOTGUN).map(({ time }) => time))).toEqual(new Set(["12:45"]));
});

test("each has a hole of its own where there are enough", () => {
  expect(startsOf(3, SHOTGUN).map(startingHole)).toEqual(["1", "2", "3"]);
  expect(startsOf(36, SHOTGUN).map(startingHole).at(-1)).toBe("18B");
  expect(startsOf(0, SHOTGUN)).toEqual([]);
});

test("tee times follow each other, into the next hour", () => {
  expect(startsOf(3, TEE_TIMES)).toEqual([
    { time: "06:54", hole: 1, letter: "" },
    { time: "07:02", hole: 1, letter: "" },
    { time: "07:10", hole: 1, letter: "" },
  ]);
});

test("after midnight is the next morning", () => {
  const late = startsOf(2, { ...TEE_TIMES, first: "23:55" });
  expect(late.map(({ time }) => time)).toEqual(["23:55", "00:03"]);
});

test("the eleventh fourball of a hole has a number instead of a letter", () => {
  const holes = startsOf(11, { ...SHOTGUN, holes: [4] }).map(startingHole);
  expect(holes.slice(-2)).toEqual(["4J", "411"]);
});

test("two tees start at the same times", () => {
  expect(
    startsOf(5, { ...TEE_TIMES, tees: [1, 10] }).map(({ time, hole }) => `${time} ${hole}`),
  ).toEqual(["06:54 1", "06:54 10", "07:02 1", "07:02 10", "07:10 1"]);
});

test("without a hole or an interval there is no start", () => {
  expect(() => startsOf(1, { ...SHOTGUN, holes: [] })).toThrow(RangeError);
  expect(() => startsOf(1, { ...TEE_TIMES, tees: [] })).toThrow(RangeError);
  expect(() => startsOf(1, { ...TEE_TIMES, intervalMinutes: 0 })).toThrow(RangeError);
  expect(() => startsOf(1, { ...TEE_TIMES, intervalMinutes: NaN })).toThrow(RangeError);
});

import { expect, test } from "vitest";
import { addFourball, withoutEmptyFourballs } from "./fourballs.ts";
import { startingHole, startsOf, type StartRules } from "./starts.ts";

const drawOf = (count: number, rules: StartRules) => ({
  seed: 1,
  fourballs: startsOf(count, rules).map((start, index) => ({
    start,
    players: [String(index)],
  })),
});

const sheet = (count: number, rules: StartRules) =>
  addFourball(drawOf(count, rules), rules).fourballs.map(
    ({ start, players }) => `${start.time} ${startingHole(start)} ${players.join()}`,
  );

const SHOTGUN: StartRules = { kind: "shotgun", time: "12:45", holes: [4, 5] };
const TEE_TIMES: StartRules = {
  kind: "tee-times",
  first: "07:00",
  intervalMinutes: 8,
  tees: [1, 10],
};

test("a shotgun start has another fourball at a hole without one", () => {
  expect(sheet(1, SHOTGUN)).toEqual(["12:45 4 0", "12:45 5 "]);
});

test("else at the first of the holes with the fewest, and the others stay", () => {
  expect(sheet(2, SHOTGUN)).toEqual(["12:45 4A 0", "12:45 4B ", "12:45 5 1"]);
  expect(sheet(3, SHOTGUN)).toEqual(["12:45 4A 0", "12:45 4B 1", "12:45 5A 2", "12:45 5B "]);
});

test("of tee times the first that is free is taken", () => {
  expect(sheet(2, TEE_TIMES).at(-1)).toBe("07:08 1 ");
  const drawn = drawOf(3, TEE_TIMES);
  const gone = { ...drawn, fourballs: drawn.fourballs.slice(1) };
  expect(addFourball(gone, TEE_TIMES).fourballs[0]?.start).toEqual({
    time: "07:00",
    hole: 1,
    letter: "",
  });
});

test("there must be a hole to start from", () => {
  expect(() => addFourball(drawOf(1, SHOTGUN), { ...SHOTGUN, holes: [] })).toThrow(RangeError);
});

test("empty fourballs are dropped, and a draw without any is none", () => {
  const added = addFourball(drawOf(2, SHOTGUN), SHOTGUN);
  expect(withoutEmptyFourballs(added)?.fourballs).toHaveLength(2);
  const empty = added.fourballs.filter(({ players }) => players.length === 0);
  expect(withoutEmptyFourballs({ ...added, fourballs: empty })).toBeNull();
});

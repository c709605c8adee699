import { expect, test } from "vitest";
import { liveSkins, type SkinsRules } from "./skins.ts";

const COURSE = { par: [4, 4, 3, 4, 5, 4, 3, 4, 5], strokeIndex: [1, 3, 9, 5, 2, 4, 8, 6, 7] };
const RULES: SkinsRules = {
  by: "gross",
  carry: false,
  validate: null,
  lastHoleStands: true,
  mostOverPar: null,
  strokesOnPar3: true,
};
const NONE = null;
const PICKED_UP = 0;

/** Cards by player: strokes of the holes that are in, from the first. */
function won(cards: Record<string, (number | null)[]>, rules: Partial<SkinsRules> = {}) {
  const { holes, decided } = liveSkins(
    Object.entries(cards).map(([id, card]) => ({ id, card, handicap: 0 })),
    COURSE,
    { ...RULES, ...rules },
  );
  return [holes.map(({ hole, id, skins }) => `${hole} ${id} ${skins}`), decided];
}

test("a hole is decided once every card has it, wherever a group started", () => {
  expect(won({ a: [3], b: [4] })).toEqual([["1 a 1"], 1]);
  expect(won({ a: [3], b: [] })).toEqual([[], 0]);
  expect(won({ a: [NONE, 3], b: [NONE, 4] })).toEqual([["2 a 1"], 1]);
  expect(won({ a: [3], b: [PICKED_UP] })).toEqual([["1 a 1"], 1]);
});

test("holes that are carried wait for those before them", () => {
  expect(won({ a: [NONE, 3], b: [NONE, 4] }, { carry: true })).toEqual([[], 0]);
  expect(won({ a: [4, 3], b: [4, 4] }, { carry: true })).toEqual([["2 a 2"], 2]);
  const pars = [4, 4, 3, 4, 5, 4, 3, 4, 5];
  expect(won({ a: pars, b: pars.with(8, 4) }, { carry: true })).toEqual([["9 b 9"], 9]);
});

test("a hole that is validated waits for the next one; the last does not", () => {
  const par = { validate: "par" } as const;
  expect(won({ a: [3], b: [4] }, par)).toEqual([[], 0]);
  expect(won({ a: [3, 4], b: [4, 4] }, par)).toEqual([["1 a 1"], 1]);
  const pars = [4, 4, 3, 4, 5, 4, 3, 4, 5];
  expect(won({ a: pars, b: pars.with(8, 4) }, par)).toEqual([["9 b 1"], 9]);
});

import { expect, test } from "vitest";
import { moves } from "./moves-schema.ts";
import { playerOf, savedAnchor, shortIds, withoutStays } from "./moves.ts";

const A = "aaaaaaaa-1111-4000-8000-000000000000";
const ALIKE = "aaaaaaaa-2222-4000-8000-000000000000";
const B = "bbbbbbbb-1111-4000-8000-000000000000";

test("ids are as short as they can be", () => {
  expect([A, B].map(shortIds([A, B]))).toEqual(["aaaaaaaa", "bbbbbbbb"]);
  expect([A, ALIKE, B].map(shortIds([A, ALIKE, B]))).toEqual([
    "aaaaaaaa-1111",
    "aaaaaaaa-2222",
    "bbbbbbbb-1111",
  ]);
});

test("players are found by the beginning of their ids, or by all of it", () => {
  expect(playerOf("bbbbbbbb", [A, B, B])).toBe(B);
  expect(playerOf(A, [A, B])).toBe(A);
  expect(playerOf("cccccccc", [A, B])).toBeUndefined();
});

test("finds no player by an id that two players begin with", () => {
  expect(playerOf("aaaaaaaa", [A, ALIKE, B])).toBeUndefined();
});

test.each(["me", "aaaaaaa", "AAAAAAAA", `${A}a`])("%j is no id of a player", (id) => {
  expect(moves.safeParse({ [id]: "Reds" }).success).toBe(false);
});

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test("a form has only what was chosen, and what its button gives", () => {
  const form = formOf({
    version: "1",
    intent: "save",
    start: "",
    "move.aaaaaaaa": "",
    "move.bbbbbbbb": "Reds",
  });
  expect(Object.fromEntries(withoutStays(form))).toEqual({
    version: "1",
    intent: "save",
    start: "",
    "move.bbbbbbbb": "Reds",
  });
  const formData = formOf({
    "give.bbbbbbbb": "Hole 1",
    "move.aaaaaaaa": "",
    "move.bbbbbbbb": "Hole 2",
  });
  expect(Object.fromEntries(withoutStays(formData))).toEqual({
    intent: "save",
    "move.bbbbbbbb": "Hole 1",
  });
});

test("a page goes on at the first player who was moved", () => {
  const save = { intent: "save", "move.aaaaaaaa": "Reds", "move.b": "Reds" };
  expect(savedAnchor(formOf(save))).toBe("#save-move.aaaaaaaa");
  expect(savedAnchor(formOf({ intent: "save" }))).toBe("#players");
  expect(savedAnchor(formOf({ intent: "publish" }))).toBe("");
});

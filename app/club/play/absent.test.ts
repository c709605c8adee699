import { expect, test } from "vitest";
import { absentPlayers } from "./absent.ts";

test.each([
  ["no player before the first is checked in", [false, false], []],
  ["the others, once one is", [true, false, false], [1, 2]],
  ["no player when all are", [true, true], []],
  // Withdrawn with a card.
  ["no player of whom it is not known", [true, undefined], []],
])("absent is %s", (_, here, expected) => {
  const players = here.map((is, id) => ({ id, ...(is !== undefined && { is_here: is }) }));
  expect(absentPlayers(players).map(({ id }) => id)).toEqual(expected);
});

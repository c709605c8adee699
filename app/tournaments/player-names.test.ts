import { expect, test } from "vitest";
import { winnersText } from "./player-names.ts";

test.each([
  ["no one has the first place", [], null],
  [
    "two share it",
    [
      { name: "Asha Rao", namesake: null },
      { name: "Dev", namesake: null },
    ],
    "Asha Rao, Dev",
  ],
  ["another player has the winner’s name", [{ name: "Asha Rao", namesake: 2 }], "Asha Rao (no. 2)"],
])("the winners are named as in the results where %s", (_, winners, text) => {
  expect(winnersText(winners)).toBe(text);
});

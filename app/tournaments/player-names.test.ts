import { expect, test } from "vitest";
import { winnersText } from "./player-names.ts";

const namesake = (number: number, handicap: string, order: number) => ({
  ...{ number, name: "Asha Rao", handicap, division: null, order },
});

test.each([
  ["no one has the first place", [], null],
  [
    "two share it",
    [
      { name: "Asha Rao", number: 1, namesakes: [] },
      { name: "Dev", number: 2, namesakes: [] },
    ],
    "Asha Rao, Dev",
  ],
  [
    "another player has the winner’s name",
    [{ name: "Asha Rao", number: 4, namesakes: [namesake(1, "12", 1), namesake(4, "+2.4", 2)] }],
    "Asha Rao (handicap +2.4)",
  ],
  [
    "nothing tells the winner from another",
    [{ name: "Asha Rao", number: 1, namesakes: [namesake(1, "12", 2), namesake(4, "12", 1)] }],
    "Asha Rao (no. 2)",
  ],
])("the winners are named as in the results where %s", (_, winners, text) => {
  expect(winnersText(winners)).toBe(text);
});

import { describe, expect, test } from "vitest";
import type { Format } from "#app/golf/handicaps.ts";
import { DEFAULT_SCORING } from "#app/golf/results.ts";
import { movedCards } from "./moved-cards.ts";

const NAMES: Record<string, string> = { a: "Asha Rao", b: "Bala Iyer", c: "Chand Pal" };

const team = (id: string, name: string, ...players: string[]) => ({
  id,
  name,
  players,
  neutral: [],
});

const teams = (...all: ReturnType<typeof team>[]) => ({ teams: all, neutral: [] });

const told = (
  after: ReturnType<typeof teams>,
  format: Format = "foursomes",
  card: "a" | "gone" | null = "a",
) =>
  movedCards(
    {
      rules: { scoring: { ...DEFAULT_SCORING, format } },
      teams: teams(team("reds", "Reds", "a", "b"), team("blues", "Blues", "c")),
      sides: [{ team: "reds", members: ["a", "b", "gone"], card }],
    },
    after,
    (player) => NAMES[player],
  );

describe("the card of a side", () => {
  const withoutHolder = teams(team("reds", "Reds", "b"), team("blues", "Blues", "c", "a"));
  const withoutPartner = teams(team("reds", "Reds", "a"), team("blues", "Blues", "c", "b"));

  test("goes with the player under whom it is kept, and stays where another one leaves", () => {
    expect(told(withoutHolder)).toEqual(["The card of Reds goes with Asha Rao."]);
    expect(told(withoutPartner)).toEqual(["Bala Iyer leaves Reds, whose card stays there."]);
  });

  test("is in no team once its team is removed", () => {
    const removed = teams(team("blues", "Blues", "c"));
    expect(told(removed)).toEqual(["The card of Reds goes with Asha Rao."]);
    expect(told(removed, "foursomes", "gone")).toEqual([
      "The card of Reds is in no team now: the player under whom it is kept has withdrawn.",
    ]);
  });

  test("is not told of where nobody leaves, none has begun, or each plays a ball", () => {
    expect(told(teams(team("reds", "Scarlets", "b", "a")))).toEqual([]);
    expect(told(withoutHolder, "foursomes", null)).toEqual([]);
    expect(told(withoutHolder, "four-ball-stableford")).toEqual([]);
  });
});

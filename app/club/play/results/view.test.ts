import { expect, test } from "vitest";
import { RESULTS_PAGE as PAGE } from "./content.ts";
import type { OpenResults } from "./results.server.ts";
import type { StoredScore } from "./typed-points.ts";
import { countedText } from "./view.ts";

const score = (player_id: string, holes: number[] | null, no_return: string | null = null) =>
  ({ player_id, holes, points: null, no_return }) as StoredScore;

const PAIRS = [
  ["a", "b"],
  ["c", "d"],
  ["e", "f"],
];

const counted = (format: string, scores: StoredScore[]) =>
  countedText({
    players: PAIRS.flat().map((id) => ({ id, name: id.toUpperCase() })),
    scores,
    former: [],
    withdrawnNames: new Map(),
    play: {
      rules: { scoring: { format } },
      teams: {
        teams: PAIRS.map((players, index) => ({
          id: String(index),
          name: String(index),
          players,
          neutral: [],
        })),
        neutral: [],
      },
      sides: [],
    },
  } as unknown as Pick<OpenResults, "play" | "players" | "former" | "withdrawnNames" | "scores">);

test("of sides that share a ball the cards are counted, one a side", () => {
  expect(counted("foursomes", [score("b", [4, 5]), score("c", null, "NR")])).toBe(
    PAGE.sideCards("pairs", 1, 3),
  );
});

test("of players the scores, and those of who has withdrawn apart", () => {
  const scores = [score("a", [4, 5]), score("c", null, "NR"), score("gone", [4, 5])];
  expect(counted("stableford", scores)).toBe(PAGE.scores(2, 6, 1));
});

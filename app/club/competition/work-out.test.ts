import { describe, expect, test } from "vitest";
import { type CompetitionRules } from "#app/tournaments/competition.ts";
import type { StoredScore } from "./typed-points.ts";
import { DEFAULT_SCORING, publishedResults, workOut } from "./work-out.ts";

const COURSE = {
  par: [4, 4, 3, 5, 4, 4, 3, 5, 4],
  strokeIndex: [1, 2, 3, 4, 5, 6, 7, 8, 9],
};
const TEAMS = {
  teams: [{ name: "Reds", players: ["a"], neutral: ["b"] }],
  neutral: [],
};

const points = (player_id: string, value: number): StoredScore => ({
  player_id,
  holes: null,
  points: value,
  handicap: null,
});
const card = (player_id: string, holes: number[]): StoredScore => ({
  player_id,
  holes,
  points: null,
  handicap: null,
});

const of = (
  scores: readonly StoredScore[],
  scoring?: CompetitionRules["scoring"],
) => workOut({ rules: scoring ? { scoring } : {}, teams: TEAMS }, scores, []);

test("without rules points count as they were given; neutral players have no place", () => {
  const results = of([points("a", 30), points("b", 36)]);
  if (results.problem) throw new Error(results.problem);
  expect(publishedResults(results, new Map([["a", "Men"]]))).toEqual({
    players: [
      { player: "b", place: null, points: 36, handicap: null },
      { player: "a", place: 1, points: 30, handicap: null, division: "Men" },
    ],
    teams: [{ name: "Reds", place: 1, points: 30, cards: 1 }],
  });
});

describe("cards need", () => {
  const rules = { ...DEFAULT_SCORING, course: COURSE };
  const peoria = (secretHoles: number[]) => ({
    ...rules,
    handicap: {
      kind: "peoria" as const,
      secretHoles,
      maxHandicap: 24,
      allowance: 1,
    },
  });
  const nine = card("a", COURSE.par);

  test.each([
    ["the course", [nine], DEFAULT_SCORING, "course-missing"],
    [
      "a course of as many holes",
      [
        card(
          "a",
          Array.from({ length: 18 }, () => 4),
        ),
      ],
      rules,
      "course-differs",
    ],
    [
      "secret holes for a Peoria handicap",
      [nine],
      peoria([]),
      "secret-holes-missing",
    ],
    [
      "secret holes of this course",
      [nine],
      peoria([10]),
      "secret-holes-missing",
    ],
  ])("%s", (_, scores, scoring, problem) => {
    expect(of(scores, scoring)).toEqual({ problem });
  });

  test("nothing more", () => {
    expect(of([nine], peoria([1, 2]))).toMatchObject({
      problem: null,
      players: [{ playerId: "a", points: 18, handicap: 0 }],
    });
    // Points need none of it.
    expect(of([points("a", 3)], peoria([]))).toMatchObject({ problem: null });
  });
});

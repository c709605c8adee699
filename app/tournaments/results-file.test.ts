import { expect, test } from "vitest";
import type { PublishedResults } from "./competition.ts";
import { RESULT_COLUMNS, resultRows } from "./results-file.ts";

const player = (name: string | null, place: number | null, points: number | null, more = {}) => ({
  name,
  team: "Reds",
  neutral: place === null,
  handicap: -2,
  place,
  points,
  ...more,
});

const results = (changes: Partial<PublishedResults> = {}): PublishedResults => ({
  published_at: "2026-11-27T10:00:00Z",
  players: [
    player("Asha Rao", 1, 70, { division: "gold", second: { place: 2, points: 80 } }),
    player(null, 2, 71, { division: "Silver", second: { place: 1, points: 79 } }),
    player("Om Nair", null, 72, { second: { place: null, points: 82 } }),
    player("Dot Sen", null, null, { no_result: "WD", second: { place: null, points: null } }),
  ],
  teams: [{ name: "Reds", place: 1, points: 141, cards: 2, second: { place: 1, points: 159 } }],
  scoring: { format: "medal", boards: ["net", "gross"], ties: "shared" },
  contests: [],
  awards: [],
  ...changes,
});

const told = (changes?: Partial<PublishedResults>) =>
  resultRows(results(changes), [{ id: "gold", name: "Gold" }]).map((cells) => cells.join("|"));

// Silver is as it was published before divisions had ids there.
test("each board has its lines in its own order, with the places in the divisions", () => {
  expect(told()).toEqual([
    RESULT_COLUMNS.join("|"),
    "net|team|1|Reds|||||141|strokes|",
    "net|player|1|Asha Rao|Reds|Gold|1|-2|70|strokes|",
    "net|player|2||Reds|Silver|1|-2|71|strokes|",
    "net|player||Om Nair|Reds|||-2|72|strokes|neutral",
    "net|player||Dot Sen|Reds|||-2||strokes|WD",
    "gross|team|1|Reds|||||159|strokes|",
    "gross|player|1||Reds|Silver|1|-2|79|strokes|",
    "gross|player|2|Asha Rao|Reds|Gold|1|-2|80|strokes|",
    "gross|player||Om Nair|Reds|||-2|82|strokes|neutral",
    "gross|player||Dot Sen|Reds|||-2||strokes|WD",
  ]);
});

test("where sides compete, the lines are theirs", () => {
  const scoring = { format: "foursomes", boards: ["net"], ties: "shared" } as const;
  expect(told({ scoring }).slice(1)).toEqual(["net|side|1|Reds|||||141|strokes|"]);
});

test("points that were typed are Stableford points on one board", () => {
  const lines = told({ scoring: null });
  expect(lines).toHaveLength(6);
  expect(lines[2]).toBe("net|player|1|Asha Rao|Reds|Gold|1|-2|70|points|");
});

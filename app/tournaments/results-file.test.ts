import { expect, test } from "vitest";
import { DO_NOT_COUNT } from "./format-words.ts";
import type { PublishedResults } from "./play.ts";
import {
  COMPETITION_COLUMNS,
  competitionRows,
  RESULT_COLUMNS,
  resultRows,
} from "./results-file.ts";

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
  first_published_at: "2026-11-27T10:00:00Z",
  players: [
    player("Asha Rao", 1, 70, { division: "gold", second: { place: 2, points: 80 } }),
    player(null, 2, 71, { division: "Silver", second: { place: 1, points: 79 } }),
    player("Om Nair", null, 72, { second: { place: null, points: 82 } }),
    player("Dot Sen", null, null, { no_result: "WD", second: { place: null, points: null } }),
  ],
  teams: [{ name: "Reds", place: 1, points: 141, cards: 2, second: { place: 1, points: 159 } }],
  scoring: { format: "medal", boards: ["net", "gross"], ties: "shared" },
  competitions: [],
  awards: [],
  ...changes,
});

const PLAYED = {
  divisions: [{ id: "gold", name: "Gold" }],
  state: "published" as const,
};

const told = (changes?: Partial<PublishedResults>) =>
  resultRows(results(changes), PLAYED).map((cells) => cells.join("|"));

// Silver is as it was published before divisions had ids there.
test("each board has its lines in its own order, with the places in the divisions", () => {
  expect(told()).toEqual([
    RESULT_COLUMNS.join("|"),
    "net|team|1|Reds|||||141|strokes|||",
    "net|player|1|Asha Rao|Reds|Gold|1|-2|70|strokes|||",
    "net|player|2||Reds|Silver|1|-2|71|strokes|||",
    "net|player||Om Nair|Reds|||-2|72|strokes|neutral||",
    "net|player||Dot Sen|Reds|||-2||strokes|WD||",
    "gross|team|1|Reds|||||159|strokes|||",
    "gross|player|1||Reds|Silver|1|-2|79|strokes|||",
    "gross|player|2|Asha Rao|Reds|Gold|1|-2|80|strokes|||",
    "gross|player||Om Nair|Reds|||-2|82|strokes|neutral||",
    "gross|player||Dot Sen|Reds|||-2||strokes|WD||",
  ]);
});

test("the lines of a cancelled tournament say that they do not count", () => {
  for (const rows of [resultRows, competitionRows]) {
    const [columns = [], ...lines] = rows(results(), { ...PLAYED, state: "cancelled" });
    expect(columns.at(-1)).toBe("note");
    expect(new Set(lines.map((cells) => cells.at(-1)))).toEqual(new Set([DO_NOT_COUNT]));
  }
});

test("where sides compete, the lines are theirs", () => {
  const scoring = { format: "foursomes", boards: ["net"], ties: "shared" } as const;
  expect(told({ scoring }).slice(1)).toEqual(["net|side|1|Reds|||||141|strokes|||"]);
});

test("points that were typed are Stableford points on one board", () => {
  const lines = told({ scoring: null });
  expect(lines).toHaveLength(6);
  expect(lines[2]).toBe("net|player|1|Asha Rao|Reds|Gold|1|-2|70|points|||");
});

test("version 2 has all competitions, and version 1 the tournament's own", () => {
  const line = (name: string, place: number, points: number) => ({ name, place, points });
  const terms = { allowance: [], counted: { inTurn: [1] }, shortSides: false, points: [] };
  const several = results({
    competitions: [
      {
        name: "Pairs",
        kind: "board",
        terms: { ...terms, format: "four-ball-stableford", boards: ["net"], ties: "shared" },
        lines: [
          {
            ...line("A & B", 1, 40),
            members: [
              { name: "Asha Rao", handicap: 4 },
              { name: null, handicap: null },
              { name: "Om Nair", handicap: null, no_result: "WD" },
            ],
          },
        ],
      },
      {
        name: "Monthly medal",
        kind: "board",
        terms: { ...terms, format: "medal", boards: ["gross"], ties: "shared" },
        lines: [{ ...line("Asha Rao", 1, 80), handicap: null, division: "gold" }],
      },
      {
        name: "Skins",
        kind: "skins",
        terms: {
          by: "gross",
          allowance: [],
          pot: 900,
          carry: false,
          validate: null,
          lastHoleStands: true,
          mostOverPar: null,
          strokesOnPar3: true,
          each: 300,
          left: 0,
          unclaimed: 0,
        },
        lines: [
          {
            name: "Asha Rao",
            count: 2,
            worth: 600,
            holes: [
              [1, 1],
              [6, 1],
            ],
          },
          { name: "Dot Sen", count: 1, worth: 300, holes: [[2, 1]] },
        ],
      },
    ],
  });
  const rows = competitionRows(several, PLAYED).map((cells) => cells.join("|"));
  const own = resultRows(several, PLAYED).map((cells) => cells.join("|"));
  expect(own).toEqual(told());
  expect(rows[0]).toBe(COMPETITION_COLUMNS.join("|"));
  expect(rows.slice(1, own.length)).toEqual(own.slice(1).map((row) => `|${row}||||`));
  expect(rows.slice(own.length)).toEqual([
    "Pairs|net|side|1|A & B|||||40|points||Asha Rao; ; Om Nair||||Om Nair WD|",
    "Monthly medal|gross|player|1|Asha Rao||Gold|1||80|strokes|||||||",
    "Skins|skins|player|1|Asha Rao|||||2|skins|||1 6|600|||",
    "Skins|skins|player|2|Dot Sen|||||1|skins|||2|300|||",
  ]);
});

test("a side's own line has its players in version 2, and who of them did not count", () => {
  const scoring = { format: "scramble", boards: ["gross"], ties: "shared" } as const;
  const members = [
    { name: "Asha Rao", handicap: 4 },
    { name: "Om Nair", handicap: 9, no_result: "WD" },
    { name: "Dot Sen", handicap: 9, no_result: "DQ" },
  ] as const;
  const [, row] = competitionRows(
    results({
      scoring,
      teams: [{ name: "Reds", place: 1, points: 70, cards: 1, members: [...members] }],
    }),
    { ...PLAYED, divisions: [] },
  );
  expect(row?.join("|")).toBe(
    "|gross|side|1|Reds|||||70|strokes||Asha Rao; Om Nair; Dot Sen||||Om Nair WD; Dot Sen DQ|",
  );
  const isWhole = {
    scoring,
    teams: [
      {
        name: "Reds",
        place: null,
        points: null,
        cards: 0,
        no_result: "WD" as const,
        members: [{ name: "Asha Rao", handicap: 4, no_result: "WD" as const }],
      },
    ],
  };
  // Of a side without a result its status says why.
  expect(competitionRows(results(isWhole), PLAYED)[1]?.join("|")).toBe(
    "|gross|side||Reds||||||strokes|WD|Asha Rao|||||",
  );
});

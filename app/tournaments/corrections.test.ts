import { describe, expect, test } from "vitest";
import { publishedAgain } from "./corrections.ts";
import type { PublishedMove, PublishedResults } from "./play.ts";

const [FIRST, SECOND, THIRD] = [
  "2026-11-29T12:40:00Z",
  "2026-11-30T05:00:00Z",
  "2026-11-30T06:00:00Z",
] as const;

const textOf = (corrections: PublishedResults["corrections"], last: string = SECOND) =>
  publishedAgain({
    published_at: last,
    first_published_at: FIRST,
    scoring: null,
    ...(corrections && { corrections }),
  })?.history;

const move = (name: string, from?: number, to?: number, more: object = {}): PublishedMove => ({
  ...{ is_side: false, name },
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  ...more,
});

describe("results that were published again", () => {
  test("say whom that moved, from where to where", () => {
    expect(
      textOf([
        {
          at: SECOND,
          moves: [
            move("Bea", 1, 2),
            move("Asha", 2, 1),
            move("Om", 3, undefined, { no_result: "DQ" }),
            move("Ira", undefined, 4, { competition: "Seniors" }),
            move("Ira", 5, 3, { competition: "Seniors", board: "gross" }),
          ],
        },
      ]),
    ).toEqual([
      "Published again 30 Nov 2026, 10:30 am: Bea 1st to 2nd, Asha 2nd to 1st, Om 3rd to disqualified, Ira no place to 4th (Seniors), Ira 5th to 3rd (Seniors, gross).",
      "First published 29 Nov 2026, 6:10 pm.",
    ]);
  });

  test("say who was not on the board before, and who is no longer", () => {
    const moves = [
      move("Asha (no. 2)", undefined, 1, { is_new: true }),
      move("Om & Ira", 1, undefined, { is_gone: true, is_side: true, competition: "Pairs" }),
    ];
    expect(textOf([{ at: SECOND, moves }])?.[0]).toContain(
      "Asha (no. 2) new on the board, 1st, Om & Ira 1st, no longer on the board (Pairs).",
    );
  });

  test("say why there was no place, as they say why there is none", () => {
    const moves = [move("Om", undefined, 2, { had_no_result: "WD" })];
    expect(textOf([{ at: SECOND, moves }])?.[0]).toContain("Om withdrawn to 2nd.");
  });

  test("say which awards are new, removed or not won", () => {
    const award = { name: "Longest drive", is_pair: false };
    const won = [{ name: "Asha" }];
    const told = (winners: object) =>
      textOf([{ at: SECOND, moves: [{ award, ...winners }] }])?.[0]?.split("am: ")[1];
    expect(told({ to_winners: won })).toBe("Longest drive, a new award, to Asha.");
    expect(told({ from_winners: won })).toBe("Longest drive of Asha removed.");
    expect(told({ from_winners: won, to_winners: [] })).toBe(
      "Longest drive from Asha to no winner.",
    );
  });

  test("name who moves most first, and count the others", () => {
    const shifts = Array.from({ length: 7 }, (_, index) => move(`P${index}`, index + 3, index + 4));
    const [text] = textOf([{ at: SECOND, moves: [...shifts, move("Asha", 10, 2)] }]) ?? [];
    expect(text).toContain(": Asha 10th to 2nd, P0 3rd to 4th,");
    expect(text).toContain("P4 7th to 8th, 2 others.");
  });

  test("name who has no place any more before others who move far", () => {
    const far = Array.from({ length: 7 }, (_, index) => move(`P${index}`, index + 20, index + 2));
    const [text] = textOf([{ at: SECOND, moves: [...far, move("Om", 9, undefined)] }]) ?? [];
    expect(text).toContain(": Om 9th to no place, P0 20th to 2nd,");
  });

  test("keep what was told of an earlier correction", () => {
    expect(
      textOf(
        [
          { at: THIRD, moves: [] },
          { at: SECOND, moves: [move("Asha", 2, 1)] },
        ],
        THIRD,
      ),
    ).toEqual([
      "Published again 30 Nov 2026, 11:30 am: no place changed.",
      "Published again 30 Nov 2026, 10:30 am: Asha 2nd to 1st.",
      "First published 29 Nov 2026, 6:10 pm.",
    ]);
  });

  test("say when they were taken back, what a division was called, and what is not kept", () => {
    expect(
      textOf(
        [
          { at: THIRD, moves: [], renamed: "Low → Gold" },
          { at: THIRD, moves: [] },
          { at: SECOND, moves: [], taken_back: true, earlier: 2 },
        ],
        THIRD,
      ),
    ).toEqual([
      "Divisions renamed 30 Nov 2026, 11:30 am: Low → Gold.",
      "Published again 30 Nov 2026, 11:30 am: no place changed.",
      "Taken back 30 Nov 2026, 10:30 am.",
      "… and 2 more.",
      "First published 29 Nov 2026, 6:10 pm.",
    ]);
    expect(textOf([{ at: SECOND, moves: [], renamed: "Low → Gold" }], FIRST)).toHaveLength(2);
    expect(textOf([], FIRST)).toBeUndefined();
  });

  test("have no lines of players where sides compete", () => {
    const scoring = { format: "foursomes", boards: ["net"], ties: "shared" } as const;
    expect(
      publishedAgain({
        ...{ published_at: SECOND, first_published_at: FIRST },
        scoring,
        corrections: [
          { at: SECOND, moves: [move("Asha", 2, 1), move("A & B", 2, 1, { is_side: true })] },
        ],
      })?.latest,
    ).toContain("10:30 am: A & B 2nd to 1st.");
  });
});

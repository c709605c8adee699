import { describe, expect, test } from "vitest";
import {
  drivesTexts,
  playerOfDrives,
  pointsTexts,
  replacedCards,
  type StoredScore,
  typedChanges,
  typedDrives,
  typedPoints,
} from "./typed-points.ts";
import { parseTexts, serializeTexts } from "./typed-texts.ts";

const points = (player_id: string, value: number): StoredScore => ({
  player_id,
  holes: null,
  points: value,
  no_return: null,
});
const holes = (player_id: string): StoredScore => ({
  player_id,
  holes: [4, null],
  points: null,
  no_return: null,
});

test("the texts of a form survive its hidden field", () => {
  const texts = pointsTexts([points("a", 36), holes("b"), points("c", 0)]);
  expect(texts).toEqual({ a: "36", c: "0" });
  expect(parseTexts(serializeTexts(texts))).toEqual(texts);
  expect(parseTexts(serializeTexts({}))).toEqual({});
  expect(parseTexts("a:1:2 b  :3 c:4")).toEqual({ c: "4" });
});

describe("what is saved", () => {
  test("new, changed and removed points", () => {
    const stored = [points("a", 36), points("b", 30), points("c", 20)];
    const submitted = { a: "36", b: "31", c: "", d: "28", e: "" };
    expect(typedChanges(submitted, pointsTexts(stored), stored)).toEqual({
      changes: [{ player: "b", points: 31 }, { player: "c" }, { player: "d", points: 28 }],
      conflicts: {},
    });
  });

  test("hole scores stay while their field is empty, and go by a minus or points", () => {
    const stored = [holes("a"), holes("b"), holes("c")];
    expect(typedChanges({ a: "", b: "-", c: "40", d: "-" }, {}, stored)).toEqual({
      changes: [{ player: "b" }, { player: "c", points: 40 }],
      conflicts: {},
    });
  });

  test("points saved by someone else in other fields stay", () => {
    const stored = [points("a", 36), points("b", 31)];
    const submitted = { a: "", b: "30", c: "28" };
    expect(typedChanges(submitted, { b: "30" }, stored)).toEqual({
      changes: [{ player: "c", points: 28 }],
      conflicts: {},
    });
  });

  test("a field that both have changed is a conflict, unless they agree", () => {
    const stored = [points("a", 36), points("b", 31)];
    const submitted = { a: "35", b: "31", c: "3" };
    expect(typedChanges(submitted, { b: "30", c: "2" }, stored)).toEqual({
      changes: [],
      conflicts: { a: "36", c: "" },
    });
  });
});

describe("drives that are typed", () => {
  const typed = (fields: Record<string, string>, base: string, stored: Record<string, number>) => {
    const form = new FormData();
    for (const [player, text] of Object.entries(fields)) form.set(`drives.${player}`, text);
    form.set("points.a", "36");
    return typedDrives(form, parseTexts(base), stored);
  };

  test("are saved where they were changed; 0 is a count, and nothing is none", () => {
    const base = serializeTexts(drivesTexts({ a: 3, b: 2, c: 4 }));
    expect(typed({ a: "3", b: "0", c: "", d: " 5 ", e: "" }, base, { a: 3, b: 2, c: 4 })).toEqual({
      changes: [
        { player: "b", drives: 0 },
        { player: "c", drives: null },
        { player: "d", drives: 5 },
      ],
      conflicts: {},
    });
  });

  test("by two at once are a conflict, unless they agree", () => {
    const { changes, conflicts } = typed({ a: "3", b: "2", c: "1" }, "drives.c:1", { a: 4, b: 2 });
    expect(changes).toEqual([]);
    expect(Object.entries(conflicts).map(([field, now]) => [playerOfDrives(field), now])).toEqual([
      ["a", "4"],
    ]);
  });
});

test("empty fields are typed, too", () => {
  const form = new FormData();
  form.set("points.a", " 36 ");
  form.set("points.b", "");
  form.set("base", "a:3");
  expect(typedPoints(form)).toEqual({ a: "36", b: "" });
});

describe("a card that is replaced", () => {
  const stored = [holes("a"), points("b", 30)];

  test("by points or no return is asked about, until that is confirmed", () => {
    const changes = [
      { player: "a", no_return: "WD" as const },
      { player: "b", points: 31 },
      { player: "c", points: 20 },
    ];
    expect(replacedCards(changes, stored, {})).toEqual({ a: "WD" });
    expect(replacedCards(changes, stored, { a: "DQ" })).toEqual({ a: "WD" });
    expect(replacedCards(changes, stored, { a: "WD" })).toEqual({});
    expect(replacedCards([{ player: "a", no_return: "DQ" }], stored, {})).toEqual({});
    expect(replacedCards([{ player: "a", points: 0 }], stored, {})).toEqual({ a: "0" });
  });

  test("by nothing is removed as its sign says", () => {
    expect(replacedCards([{ player: "a" }], stored, {})).toEqual({});
  });
});

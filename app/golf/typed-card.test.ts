import { expect, test } from "vitest";
import { cardText, noReturnOf, oddHoles, readCard, strokesOf } from "./typed-card.ts";

const NINE = [4, 5, 4, 3, 5, 4, 4, 5, 3];

test.each([
  ["digits alone", "454354453", NINE],
  ["digits in groups", "454 354 453", NINE],
  ["numbers", "4 5 4 3 5 4 4 5 3", NINE],
  ["numbers with spaces around them", " 4 5  4 3 5 4 4 5 3\n", NINE],
  ["numbers with commas", "4,5,4,3,5,4,4,5,3", NINE],
  ["ten and more", "4 5 4 3 10 4 4 30 3", [4, 5, 4, 3, 10, 4, 4, 30, 3]],
  ["holes without a score", "4-4 054 -53", [4, null, 4, null, 5, 4, null, 5, 3]],
  ["digits in pairs", "45 43 54 45 3", NINE],
  ["digits with an X", "4x4354X53", [4, null, 4, 3, 5, 4, null, 5, 3]],
  ["numbers with an X or a dash", "4 X 4 3 10 4 – 5 x", [4, null, 4, 3, 10, 4, null, 5, null]],
])("a card is typed as %s", (_, text, holes) => {
  expect(readCard(text, 9)).toEqual({ ok: true, holes });
});

test.each([
  ["too few digits", "45435445", 8],
  ["too many digits", "454 354 4530", 10],
  ["too few digits, one picked up", "4543-445", 8],
  ["too few numbers, of which one is ten", "4 5 4 3 10 4 4 5", 8],
  ["too many", "4 5 4 3 5 4 4 5 3 4", 10],
  ["a decimal", "4.5 4 3 5 4 4 5 3 4", 9],
  ["a decimal for two holes", "4.5 4 3 5 4 4 5 3", 8],
  ["no numbers", "4 5 4 3 five 4 4 5 3", 9],
  ["a number with a letter", "4 5 4 3 5x 4 4 5 3", 9],
  ["a letter with a number", "4 5 4 3 x5 4 4 5 3", 9],
  ["a number of three digits", "4 5 4 3 005 4 4 5 3", 9],
  ["more strokes than can be stored", "4 5 4 3 31 4 4 5 3", 9],
])("%s is no card", (_, text, found) => {
  expect(readCard(text, 9)).toEqual({ ok: false, found });
});

test("a card that was read is written as it can be typed again", () => {
  const holes = [4, null, 10, 3, 5, 4, 4, 5, 3];
  expect(cardText(holes)).toBe("4 - 10 3 5 4 4 5 3");
  expect(readCard(cardText(holes, ","), 9)).toEqual({ ok: true, holes });
});

test("a hole in one and fifteen strokes are odd", () => {
  expect(oddHoles([4, 1, 14, 15, null])).toEqual([
    { hole: 2, strokes: 1 },
    { hole: 4, strokes: 15 },
  ]);
});

test.each([
  [" nr ", "NR"],
  ["Wd", "WD"],
  ["DQ", "DQ"],
  ["dns", "DNS"],
  ["DNF", null],
  ["", null],
])("%j instead of a score is %j", (text, code) => {
  expect(noReturnOf(text)).toBe(code);
});

test.each([
  ["of all holes", NINE, 37],
  ["of none", [], 0],
  ["with a hole picked up first", [null, 4, 5], null],
  ["with a hole picked up last", [4, 5, null], null],
])("the strokes %s", (_, holes, strokes) => {
  expect(strokesOf(holes)).toBe(strokes);
});

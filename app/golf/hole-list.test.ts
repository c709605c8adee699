import { expect, test } from "vitest";
import { processorLimit, processorTimeOfRun } from "../../tests/support/process-usage.ts";
import { holeList, holesOf, indexesIn, numbersIn, parsIn } from "./hole-list.ts";

test.each([
  ["1-3", [1, 2, 3], "1-3"],
  [" 10 – 12, 1 ", [10, 11, 12, 1], "10-12, 1"],
  ["9", [9], "9"],
  ["1, 3 5-6", [1, 3, 5, 6], "1, 3, 5-6"],
  ["2,2,1-3", [2, 1, 3], "2, 1, 3"],
])("%j is %j", (text, holes, list) => {
  expect(holesOf(text)).toEqual(holes);
  expect(holeList(holes)).toBe(list);
});

test.each(["", " , ", "0", "19", "3-1", "1-19", "one", "1-2-3", "1;2", "1a", "a1", "100"])(
  "%j is no list of holes",
  (text) => {
    expect(holesOf(text)).toBeNull();
  },
);

test("a long gap takes no time", () => {
  const took = processorTimeOfRun(() => {
    expect(holesOf(`1${" ".repeat(60_000)}2`)).toEqual([1, 2]);
  });
  expect(took).toBeLessThan(processorLimit(500));
});

const OUT = [4, 4, 3, 5, 4, 4, 3, 4, 5];
const BACK = [5, 4, 3, 4, 4, 4, 3, 5, 4];

test.each([
  ["nine holes", OUT, OUT],
  ["nine holes and their sum", [...OUT, 36], OUT],
  ["eighteen holes", [...OUT, ...BACK], [...OUT, ...BACK]],
  ["eighteen holes and their sum", [...OUT, ...BACK, 72], [...OUT, ...BACK]],
  ["both halves with their sums", [...OUT, 36, ...BACK, 36], [...OUT, ...BACK]],
  ["both halves and all with their sums", [...OUT, 36, ...BACK, 36, 72], [...OUT, ...BACK]],
])("a row of a scorecard: %s", (_, row, pars) => {
  expect(parsIn(row.join("\t"))).toEqual(pars);
});

test.each([
  ["a sum that is wrong", [...OUT, 35]],
  ["a half that lacks a hole", [...OUT, 36, ...BACK.slice(1), 31]],
  ["a sum in the wrong place", [36, ...OUT]],
])("nothing is left out of a row with %s", (_, row) => {
  expect(parsIn(row.join(" "))).toEqual(row);
});

test("what is no number is no row", () => {
  expect(parsIn("4 4 three")).toBeNull();
  expect(numbersIn("4 4 3.5")).toBeNull();
});

const INDEXES = [5, 11, 13, 17, 1, 9, 7, 15, 3, 10, 16, 4, 14, 18, 2, 8, 6, 12];
const PARS = [...OUT, ...BACK];
const YARDS = PARS.map((par) => 90 * par + 7);
const row = (label: string, holes: readonly (string | number)[], totals: readonly string[] = []) =>
  [label, ...holes.slice(0, 9), totals[0] ?? "", ...holes.slice(9), ...totals.slice(1)].join("\t");
const CARD = [
  row(
    "Hole",
    [...PARS.keys()].map((at) => at + 1),
    ["OUT", "IN", "TOTAL"],
  ),
  row("White 71.3/124", YARDS, ["3,303", "3,303", "6,606"]),
  row("Par", PARS, ["36", "36", "72"]),
  row("Stroke Index", INDEXES, ["-", "-", "-"]),
];

test.each([
  ["rows with their labels", row("Par", PARS), row("Stroke Index", INDEXES)],
  ["other labels", row("PAR:", PARS, ["36", "36"]), row("S.I.", INDEXES)],
  ["a whole scorecard", CARD.join("\n"), CARD.join("\n")],
  ["one in a field of one line", CARD.join(" "), CARD.join(" ")],
  ["a scorecard that has them twice", [...CARD, CARD[2]].join("\n"), [...CARD, CARD[3]].join("\n")],
])("pars and stroke indexes are read from %s", (_, pars, indexes) => {
  expect(parsIn(pars)).toEqual(PARS);
  expect(indexesIn(indexes)).toEqual(INDEXES);
});

test.each([
  [
    "another row",
    row(
      "Hole",
      [...PARS.keys()].map((at) => at + 1),
    ),
    row("Par", PARS),
  ],
  [
    "rows of women and men that differ",
    [row("Par", PARS), row("Par ladies", [5, ...PARS.slice(1)])].join(" "),
    [row("SI", INDEXES), row("SI ladies", INDEXES.toReversed())].join(" "),
  ],
  ["a card without them", CARD.slice(0, 2).join(" "), CARD.slice(0, 3).join(" ")],
])("are not read from %s", (_, pars, indexes) => {
  expect(parsIn(pars)).toBeNull();
  expect(indexesIn(indexes)).toBeNull();
});

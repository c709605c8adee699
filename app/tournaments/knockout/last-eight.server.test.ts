import { expect, test } from "vitest";
import type { ShownMatch, ShownRound } from "./knockout.ts";
import {
  lastEightImage,
  lastEightImagePath,
  lastEightSvg,
  lastRounds,
} from "./last-eight.server.ts";

const CUP = { slug: "cup", name: "Monsoon Cup" };

const match = (
  key: string,
  names: readonly [string | null, string | null],
  winner?: 0 | 1,
  result: string | null = null,
): ShownMatch => {
  const side = (place: 0 | 1) => ({
    name: names[place] ?? `Winner of match ${key}`,
    isKnown: names[place] !== null,
    isOpen: names[place] === null,
    won: place === winner,
  });
  return { key, sides: [side(0), side(1)], state: "open", result, lastDay: null, notes: [] };
};

const round = (name: string, ...matches: ShownMatch[]): ShownRound => ({
  ...{ name, matches, lastDay: null, isOn: false },
});

const ROUNDS = [
  round("Round 1", ...Array.from({ length: 8 }, (_, at) => match(`1.${at + 1}`, ["x", "y"]))),
  round(
    "Quarter-finals",
    match("2.1", ["Asha Rao", "Dev Patel"], 0, "3&2"),
    match("2.2", ["Farah Khan", "Meera Iyer"], 1, "opponent disqualified"),
    match("2.3", ["Venkataraman Krishnamurthy & Bea Das", "Om Das"], 0, "19th"),
    match("2.4", ["Ravi Sen", "Uma Roy"], undefined, "not played"),
  ),
  round("Semi-finals", match("3.1", ["Asha Rao", "Meera Iyer"]), match("3.2", [null, null])),
  round("Final", match("4.1", [null, null])),
  round("For third place", match("3rd", [null, null])),
];

const textsOf = (rounds: readonly ShownRound[]) =>
  [...lastEightSvg(CUP, null, rounds).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(
    ([, text]) => text,
  );

test("the last eight are shown with their results, and not the rounds before nor third place", () => {
  const texts = textsOf(ROUNDS);
  expect(texts).toEqual(
    expect.arrayContaining(["Monsoon Cup", "Quarter-finals", "Semi-finals", "Final"]),
  );
  expect(texts).toEqual(expect.arrayContaining(["Asha Rao", "3&amp;2", "Meera Iyer", "by DQ"]));
  const last = texts.indexOf("Uma Roy");
  expect(texts.slice(last - 1, last + 2)).toEqual(["Ravi Sen", "Uma Roy", "not played"]);
  expect(texts).not.toContain("Round 1");
  expect(texts).not.toContain("For third place");
  expect(texts.join()).not.toContain("Winner of match");
});

test("a name that is cut keeps the number that tells it apart", () => {
  const twins = [1, 2].map((number) => `Venkataraman Krishnamurthy Subramanian (no. ${number})`);
  const final = match("1.1", [twins[0] ?? "", twins[1] ?? ""], 0, "19th");
  const texts = textsOf([round("Final", final)]);
  expect(texts.filter((text) => / \(no\. [12]\)$/.test(text ?? ""))).toHaveLength(2);
  expect(texts).not.toContain(twins[0]);
});

test("the picture has a version of what it shows, and there is none before a side is known", async () => {
  const path = lastEightImagePath(CUP, { id: "men", name: "Men" }, ROUNDS);
  expect(path).toMatch(/^\/tournaments\/cup\/last-eight\.png\?division=men&v=[\w-]{12}$/);
  expect(lastEightImagePath(CUP, { id: "men", name: "Men" }, ROUNDS.slice(0, 2))).not.toBe(path);
  expect(lastRounds(ROUNDS.slice(3))).toEqual([]);
  expect(lastEightImagePath(CUP, null, ROUNDS.slice(3))).toBeNull();
  const picture = await lastEightImage(CUP, null, ROUNDS);
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
});

test("no text stands on another, nor outside the picture", () => {
  const svg = lastEightSvg(CUP, null, ROUNDS);
  const places = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  expect(new Set(places.map(String)).size).toBe(places.length);
  for (const [x = 0, y = 0] of places) {
    expect(x >= 72 && x <= 1128 && y > 0 && y <= 620, `${x}, ${y}`).toBe(true);
  }
});

import { expect, test } from "vitest";
import { sideWords } from "./format-words.ts";
import { resultsImage, resultsImagePath, resultsSvg } from "./results-image.server.ts";

const CUP = { slug: "cup", name: "Monsoon Cup", starts_on: "2099-07-04", date_text: null };

const line = (place: number | null, name: string) => ({
  place,
  name,
  number: String(40 - (place ?? 0)),
});
const field = (count: number) =>
  Array.from({ length: count }, (_, index) => line(index + 1, `Player ${index + 1}`));

type Results = Parameters<typeof resultsSvg>[1];
const RESULTS = {
  notice: null,
  publishedAgain: null,
  sides: sideWords("team-stableford"),
  label: "Players",
  teams: [],
  players: field(14),
  divisions: [],
  secondBoards: [],
  competitions: [],
} as unknown as Results;

const textsOf = (svg: string) =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
const withChange = (change: object): Results => Object.assign({}, RESULTS, change);
const textsWith = (change: object) => textsOf(resultsSvg(CUP, withChange(change)));
const namesIn = (texts: readonly (string | undefined)[]) =>
  texts.filter((text) => text?.startsWith("Player ")).length;

test("one board is shown to its twelfth line, with places and scores", () => {
  const texts = textsWith({});
  expect(namesIn(texts)).toBe(12);
  expect(texts).toEqual(expect.arrayContaining(["Monsoon Cup", "Results · 4 July 2099"]));
  const first = texts.indexOf("Player 1");
  expect(texts.slice(first - 1, first + 2)).toEqual(["1.", "Player 1", "39"]);
});

const board = (label: string, players = field(9)) => ({ label, column: "Points", players });
const labels = ["Players", "Men", "Senior", "Ladies", "Players, gross"];

test.each([
  [[], [], 12, ["Players"]],
  [["Men"], [], 12, ["Players", "Men"]],
  [["Men", "Ladies"], [], 9, ["Players", "Men", "Ladies"]],
  [["Men", "Ladies"], ["Players, gross"], 12, ["Players", "Men", "Ladies", "Players, gross"]],
  [["Men", "Senior", "Ladies"], ["Players, gross"], 12, ["Players", "Men", "Senior", "Ladies"]],
])("beside divisions %j and second boards %j all players are shown", (divisions, second, ...is) => {
  const texts = textsWith({
    divisions: divisions.map((label) => board(label)),
    secondBoards: second.map((label) => board(label)),
  });
  expect([namesIn(texts), texts.filter((text) => labels.includes(text ?? ""))]).toEqual(is);
});

test.each([
  ["three boards", ["A", "B", "C"], 4, "Player 3 and 1 more"],
  ["three boards, on which all are first", ["A", "B", "C"], 6, "Player 3 and 3 more"],
  ["one board", [], 14, "Player 12 and 2 more"],
  ["room for all who share a place", [], 12, "Player 12"],
])("of those who share a place none is left out unsaid: %s", (_, divisions, sharing, last) => {
  const tied = field(14).map((each, index) => ({
    ...each,
    place: index < sharing ? 1 : index + 1,
  }));
  const texts = textsWith({
    players: tied,
    divisions: divisions.map((label) => board(label, tied)),
  });
  expect(texts).toContain(last);
  expect(texts.filter((text) => text?.startsWith(last.split(" and ")[0] ?? ""))).not.toContain(
    last.includes("more") ? last.split(" and ")[0] : undefined,
  );
});

test("an address that has no room is not cut", () => {
  const boards = ["A", "B", "C", "D"].map((label) => board(label));
  const textIn = (slug: string) =>
    textsOf(resultsSvg({ ...CUP, slug }, withChange({ divisions: boards }))).find((text) =>
      text?.startsWith("and 1 more"),
    );
  expect(textIn("cup")).toMatch(/^and 1 more: [^/]+\/tournaments\/cup\/updates#results$/);
  expect(textIn("a-very-long-address-of-a-cup".repeat(3))).toMatch(/^and 1 more: [^/…]+$/);
});

test("further competitions come before divisions and second boards", () => {
  const texts = textsWith({
    competitions: ["Pairs", "Skins"].map((name) => ({ name, text: "", boards: [board(name)] })),
    divisions: [board("Men"), board("Ladies")],
  });
  const headings = ["Players", "Pairs", "Skins", "Men", "Ladies"];
  expect(texts.filter((text) => headings.includes(text ?? ""))).toEqual(headings.slice(0, 4));
});

test.each([
  [0, null],
  [1, /^and 1 more: [^/]+\/tournaments\/cup\/updates#results$/],
  [3, /^and 3 more: /],
])("%i boards that have no room are counted, with where they are", (more, says) => {
  const names = ["A", "B", "C", ...Array.from({ length: more }, (_, index) => `More ${index}`)];
  const texts = textsWith({ divisions: names.map((name) => board(name)) });
  const [told = null] = texts.filter((text) => text?.startsWith("and"));
  if (says === null) expect(told).toBeNull();
  else expect(told).toMatch(says);
});

test("a side that goes on without a player, and a cancelled tournament, are shown as such", () => {
  const pair = { ...line(1, "Asha Rao & Bea Das"), absent: "Bea Das withdrawn" };
  const long = { ...line(2, "Venkataraman Krishnamurthy & Bea Das"), absent: "Bea Das withdrawn" };
  const texts = textsWith({ teams: [pair, long], notice: "It does not count." });
  expect(texts.filter((text) => text?.endsWith(" (one short)"))).toHaveLength(2);
  expect(texts.join()).toContain("cancelled, they do not count");
});

test("no text stands on another, nor outside the picture", () => {
  const svg = resultsSvg(
    CUP,
    withChange({ divisions: ["A", "B", "C"].map((name) => board(name)) }),
  );
  const places = [...svg.matchAll(/<text x="([\d.]+)" y="(\d+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  expect(new Set(places.map(String)).size).toBe(places.length);
  const lines = [...new Set(places.map(([, y]) => y ?? 0))].toSorted((one, two) => one - two);
  const gaps = lines.slice(1).map((y, index) => y - (lines[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(28);
  expect(lines.at(-1)).toBeLessThan(630);
});

test.each([0, 1, 4])(
  "with %i divisions a name of usual length is whole, and so is a label",
  (count) => {
    const label = "Super Senior Gentlemen, gross";
    const name = "Venkataraman Krishnamurthy";
    const texts = textsWith({
      label,
      players: [line(1, name)],
      divisions: Array.from({ length: count }, () => board(label, [line(1, name)])),
    });
    const boards = Math.min(count + 1, 4);
    expect(texts.filter((text) => text === name)).toHaveLength(boards);
    expect(texts.filter((text) => text === label)).toHaveLength(boards);
  },
);

test("who has no place is not shown", () => {
  expect(textsWith({ players: [line(1, "Player 1"), line(null, "Player 2")] })).not.toContain(
    "Player 2",
  );
});

test("a long name is cut beside its score, and what is markup is text", () => {
  const [name] = textsWith({
    players: [line(1, "A <very> long name of a player that goes on")],
  }).filter((text) => text?.includes("lt;"));
  expect(name).toMatch(/^A &lt;very&gt; .*…$/);
  expect(name?.replaceAll(/&[lg]t;/g, "-").length).toBeLessThan(29);
});

test.each([
  ["an Indian script", "आशा राव", 0],
  ["Latin letters", "Béa Das", 1],
])("a name in %s", (_, name, count) => {
  const texts = textsWith({ players: [line(1, name), line(2, "Player 2")] });
  expect(texts.filter((text) => text === name).length).toBe(count);
  // No other one stands as if it were all.
  expect(namesIn(texts)).toBe(count);
});

test("is a PNG, whose address changes with what it shows", async () => {
  const image = await resultsImage(CUP, RESULTS);
  expect(image.subarray(1, 4).toString()).toBe("PNG");
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630]);
  const path = resultsImagePath(CUP, RESULTS);
  expect(path).toMatch(/^\/tournaments\/cup\/results\.png\?v=[\w-]{12}$/);
  expect(resultsImagePath(CUP, withChange({ players: field(13) }))).toBe(path);
  expect(resultsImagePath(CUP, withChange({ players: field(3) }))).not.toBe(path);
});

import { expect, test } from "vitest";
import { type Fourball, fourballsOf, type Player } from "#app/tournaments/rosters.ts";
import { layOutTeeSheet } from "#app/tournaments/tee-sheet-layout.ts";
import { BANGALORE_DRAW } from "../../../tests/support/seeded-tournaments.ts";
import { TEE_SHEET_STYLE, teeSheetImage } from "./tee-sheet-image.server.tsx";

const player = (name: string | null, team: string | null, isNeutral = false): Player => ({
  name,
  team,
  isNeutral,
});

function imageOf(fourballs: readonly Omit<Fourball, "number">[]) {
  return teeSheetImage({
    heading: "4-ball tee sheet",
    subheading: "A cup & a day",
    description: "Who plays with whom.",
    neutral: "Neutral player",
    gap: "withdrawn",
    fourballs: fourballs.map((fourball, index) => ({
      ...fourball,
      number: index + 1,
    })),
  });
}

/** The drawn texts, in order. */
function drawnTexts(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = ""]) => text);
}

test("every fourball is drawn with its hole and its players, after the key", () => {
  const image = imageOf([
    {
      start: "1",
      players: [
        player("Ann", "Reds"),
        player("Eve", "Blues"),
        player("Bea", "Reds"),
        player("Cat", "Reds"),
      ],
    },
    { start: "2", players: [player("Dot", "Reds"), player("A guest", null, true)] },
  ]);
  expect(drawnTexts(image)).toEqual([
    "4-ball tee sheet",
    "A cup &amp; a day",
    ...["Reds", "Blues", "Neutral player"],
    ...["1", "Ann", "Eve", "Bea", "Cat"],
    ...["2", "Dot", "A guest"],
  ]);
  expect(image).toContain(
    '<title id="title">4-ball tee sheet, A cup &amp; a day</title><desc id="description">Who plays with whom.</desc>',
  );
  expect(image).toContain('aria-labelledby="title"');
  expect(image).toContain('aria-describedby="description"');
});

test("the key names neutral players only where one plays", () => {
  const sheet = (guest: Player) =>
    imageOf([{ start: "1", players: [guest, player("Dot", "Reds")] }]);
  expect(drawnTexts(sheet(player("A guest", null, true)))).toContain("Neutral player");
  expect(drawnTexts(sheet(player("A guest", null)))).not.toContain("Neutral player");
});

test("every player is drawn, two of them with a ring", () => {
  const image = imageOf(fourballsOf(BANGALORE_DRAW));
  const names = BANGALORE_DRAW.teams.flatMap(({ players }) => players.map(({ name }) => name));
  expect(drawnTexts(image).filter((text) => names.includes(text))).toHaveLength(99);
  // The key has one more.
  expect(image.match(/class="neutral"/g)).toHaveLength(3);
});

test("a name is escaped", () => {
  const evil = `</text><script>alert("1")</script>`;
  const image = imageOf([{ start: "1", players: [player(evil, "A & B")] }]);
  expect(image).not.toContain("<script");
  expect(image).toContain("&lt;/text&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
  expect(image).toContain("A &amp; B");
});

test("a name that is too long is drawn narrower, to end where the others do", () => {
  const image = imageOf([
    {
      start: "1",
      players: ["Ann", "Wolfeschlegelsteinhausenbergerdorff"].map((name) => player(name, "Reds")),
    },
  ]);
  expect(image).toMatch(/textLength="\d+"[^>]*>Wolfe/);
  expect(image).not.toMatch(/textLength[^>]*>Ann/);
});

test("rows do not overlap, and the image ends below the last", () => {
  const { rows, height } = layOutTeeSheet(fourballsOf(BANGALORE_DRAW));
  expect(rows).toHaveLength(25);
  rows.slice(1).forEach((row, index) => {
    const above = rows[index];
    expect(row.y).toBe((above?.y ?? 0) + (above?.height ?? 0));
  });
  const last = rows.at(-1);
  expect(height).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
});

test("a withdrawn player leaves a gap, and tee times are below the holes", () => {
  const image = imageOf([{ start: "10", time: "7:08 AM", players: [player(null, null)] }]);
  expect(drawnTexts(image).slice(-3)).toEqual(["10", "7:08 AM", "withdrawn"]);
});

/** A colour's hue in degrees; null for a grey. */
function hueOf(colour: string): number | null {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  );
  const most = Math.max(r, g, b);
  const range = most - Math.min(r, g, b);
  if (range < 40) return null;
  const sector =
    most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return (sector * 60 + 360) % 360;
}

test("no team has a colour of the tees, which are red and blue", () => {
  const colours = [...TEE_SHEET_STYLE.matchAll(/--team:(#[0-9a-f]{6})/g)].map(
    ([, colour = ""]) => colour,
  );
  expect(colours).toHaveLength(12);
  for (const colour of colours) {
    const hue = hueOf(colour);
    const isRed = hue !== null && (hue < 20 || hue > 345);
    const isBlue = hue !== null && hue > 195 && hue < 250;
    expect([colour, isRed || isBlue]).toEqual([colour, false]);
  }
});

test("a sign that no XML may have is left out: with it nothing would be shown", () => {
  const image = imageOf([{ start: "1", players: [player("A\uFFFFn\u0001n", "Re\uFFFEds")] }]);
  expect(drawnTexts(image)).toEqual(expect.arrayContaining(["Ann", "Reds"]));
});

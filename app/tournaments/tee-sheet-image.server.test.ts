import { expect, test } from "vitest";
import { BANGALORE } from "../../tests/support/seeded-tournaments.ts";
import { fourballsOf, teamsOf } from "./rosters.ts";
import { teeSheetImage } from "./tee-sheet-image.server.tsx";
import { layOutTeeSheet } from "./tee-sheet-layout.ts";
import type { Tournament } from "./tournament.ts";

/** @param sheet the starting holes with their players */
function imageOf(
  teams: Tournament["teams"],
  sheet: Tournament["tee_sheet"],
  teamSize: number | null = null,
) {
  return teeSheetImage({
    heading: "4-ball tee sheet",
    subheading: "A cup & a day",
    description: "Who plays with whom.",
    neutral: "Neutral player",
    gap: "withdrawn",
    fourballs: fourballsOf(sheet, teamsOf(teams, teamSize)),
  });
}

const REDS = { name: "Reds", players: ["Ann", "Bea", "Cat", "Dot"] };
const BLUES = { name: "Blues", players: ["Eve"] };

/** The drawn texts, in order. */
function drawnTexts(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(
    ([, text = ""]) => text,
  );
}

test("every fourball is drawn with its hole and its players, after the key", () => {
  const image = imageOf(
    [REDS, BLUES],
    [
      { start: "1", players: ["Ann", "Eve", "Bea", "Cat"] },
      { start: "2", players: ["Dot", "A guest"] },
    ],
  );
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

test("every player is drawn, two of them with a ring", () => {
  const { teams, tee_sheet, team_size } = BANGALORE;
  const image = imageOf(teams, tee_sheet, team_size);
  const names = teams.flatMap(({ players }) => players);
  expect(drawnTexts(image).filter((text) => names.includes(text))).toHaveLength(
    99,
  );
  // The key has one more.
  expect(image.match(/class="neutral"/g)).toHaveLength(3);
});

test("a name is escaped", () => {
  const evil = `</text><script>alert("1")</script>`;
  const image = imageOf(
    [{ name: "A & B", players: [evil] }],
    [{ start: "1", players: [evil] }],
  );
  expect(image).not.toContain("<script");
  expect(image).toContain(
    "&lt;/text&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;",
  );
  expect(image).toContain("A &amp; B");
});

test("a name that is too long is drawn narrower, to end where the others do", () => {
  const players = ["Ann", "Wolfeschlegelsteinhausenbergerdorff"];
  const image = imageOf([{ name: "Reds", players }], [{ start: "1", players }]);
  expect(image).toMatch(/textLength="\d+"[^>]*>Wolfe/);
  expect(image).not.toMatch(/textLength[^>]*>Ann/);
});

test("rows do not overlap, and the image ends below the last", () => {
  const { rows, height } = layOutTeeSheet(
    fourballsOf(BANGALORE.tee_sheet, teamsOf(BANGALORE.teams, 20)),
  );
  expect(rows).toHaveLength(25);
  rows.slice(1).forEach((row, index) => {
    const above = rows[index];
    expect(row.y).toBe((above?.y ?? 0) + (above?.height ?? 0));
  });
  const last = rows.at(-1);
  expect(height).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
});

test("whoever has withdrawn is a gap, and tee times are below the holes", () => {
  const image = teeSheetImage({
    heading: "4-ball tee sheet",
    subheading: "A cup",
    description: "",
    neutral: "Neutral player",
    gap: "withdrawn",
    fourballs: [
      {
        number: 1,
        start: "10",
        time: "7:08 AM",
        players: [{ name: null, team: null, isNeutral: false }],
      },
    ],
  });
  expect(drawnTexts(image).slice(-3)).toEqual(["10", "7:08 AM", "withdrawn"]);
});

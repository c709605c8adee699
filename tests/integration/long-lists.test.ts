import { beforeAll, expect, test } from "vitest";
import { moveName, OUT } from "#app/club/play/moves.ts";
import { addEntrant } from "../support/entrants.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, type Saved } from "../support/tournaments.ts";
import { type Page } from "../support/visitor.ts";

/** More than are on one page. */
const PLAYERS = 150;
const GROUPS = ["Eagles", "Herons", "Kites"];

const { backend, secretary, admin } = await clubSite();

const nameOf = (number: number) =>
  `Asha Rao ${String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26))}`;

/** A tournament with its teams and its draw. */
async function makeCup(): Promise<Saved> {
  const cup = await makeTournament(backend, secretary, {
    golf_groups: GROUPS,
    starts_on: "2021-07-04",
  });
  for (let number = 0; number < PLAYERS; number += 1) {
    await addEntrant(backend, secretary, cup, {
      full_name: nameOf(number),
      golf_group: GROUPS[number % GROUPS.length],
    });
  }
  for (const [path, fields] of [
    ["teams", { version: "0", intent: "groups", minPlayers: "3" }],
    [
      "draw",
      {
        version: "1",
        intent: "draw",
        kind: "tee-times",
        time: "06:00",
        intervalMinutes: "8",
        tees: "1",
        seed: "7",
      },
    ],
  ] as const) {
    const { status } = await admin.post(pathOf(cup, path), fields);
    expect([path, status]).toEqual([path, 302]);
  }
  return cup;
}

const pathOf = ({ id }: Saved, page: string) => `/admin/tournaments/${id}/${page}`;

/** Matches of the first group of a pattern. */
const allOf = ({ text }: Page, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);

const PLAYER = /data-player="([^"]+)"/g;
const POINTS = /name="points\.([^"]+)"/g;

/** All pages of a list, one after the other. */
async function pagesOf(path: string): Promise<Page[]> {
  const pages = [await admin.get(path)];
  const count = Math.max(...allOf(pages[0] as Page, /aria-label="Page (\d+)"/g).map(Number));
  for (let page = 2; page <= count; page += 1) {
    pages.push(await admin.get(`${path}?page=${String(page)}`));
  }
  return pages;
}

let cup: Saved;
beforeAll(async () => {
  cup = await makeCup();
}, 120_000);

test.each([
  ["results", POINTS],
  ["draw", PLAYER],
  ["teams", PLAYER],
])("%s of many players has each of them on one page", async (name, pattern) => {
  const pages = await pagesOf(pathOf(cup, name));
  expect(pages.length).toBe(3);
  const listed = pages.map((page) => allOf(page, pattern));
  expect(Math.max(...listed.map(({ length }) => length))).toBe(60);
  expect(listed.flat().length).toBe(PLAYERS);
  expect(new Set(listed.flat()).size).toBe(PLAYERS);
});

test.each([
  ["results", POINTS, 1],
  // With whoever is in their fourball.
  ["draw", PLAYER, 4],
  ["teams", PLAYER, 1],
])("%s finds a player by name on any page", async (name, pattern, count) => {
  const path = `${pathOf(cup, name)}?name=${encodeURIComponent(nameOf(140).toLowerCase())}`;
  const page = await admin.get(path);
  expect(page.text).toContain(nameOf(140));
  expect(allOf(page, pattern).length).toBeLessThanOrEqual(count);
  expect(allOf(page, pattern).length).toBeGreaterThan(0);
});

test("points of one page are saved, and those of the others stay", async () => {
  const path = pathOf(cup, "results");
  const type = async (at: string, points: string) => {
    const page = await admin.get(at);
    return admin.post(at, {
      intent: "save",
      version: page.value("version"),
      base: page.value("base"),
      ...Object.fromEntries(allOf(page, POINTS).map((player) => [`points.${player}`, points])),
    });
  };
  for (const [at, points] of [
    [path, "20"],
    [`${path}?page=2`, "30"],
  ] as const) {
    const saved = await type(at, points);
    expect([saved.status, saved.location]).toEqual([302, at]);
  }
  expect(
    await backend.sql(
      `select points, count(*)::integer as count from public.scores
       where tournament_id = '${cup.id}' group by points order by points`,
    ),
  ).toEqual([
    { points: 20, count: 60 },
    { points: 30, count: 60 },
  ]);
  const wrong = await type(`${path}?page=3`, "many");
  expect([wrong.status, allOf(wrong, POINTS).length]).toEqual([400, 30]);
  expect(wrong.text).toContain(`action="${path}?page=3"`);
  expect((await admin.get(path)).text).toContain("120 of 150 players have a score.");
});

/** Where the first player of a page of the draw plays, and the player. */
const firstOf = (page: Page) => ({
  player: allOf(page, PLAYER)[0] as string,
  place: allOf(page, /data-place="(Hole[^"]+)"/g)[0] as string,
});

test("players of different pages swap, and the page stays", async () => {
  const path = `${pathOf(cup, "draw")}?page=3`;
  const far = firstOf(await admin.get(pathOf(cup, "draw")));
  const open = await admin.get(path);
  const here = firstOf(open);
  expect(open.text).toContain(`<option>${far.place}<`);
  const swap = (version: string) =>
    admin.post(path, {
      intent: "save",
      version,
      [moveName(here.player)]: far.place,
      [moveName(far.player)]: here.place,
    });
  const refused = await swap("1");
  expect(refused.status).toBe(409);
  expect(allOf(refused, PLAYER)).toEqual(allOf(open, PLAYER));
  expect(refused.text).toMatch(new RegExp(`<option(?=[^>]*selected)[^>]*>${far.place}`));
  // The player of another page has no row, and what was chosen is not lost.
  expect(refused.value(moveName(far.player))).toBe(here.place);
  expect(refused.words).toContain("What you chose for 1 player who is on another page is kept.");
  const saved = await swap(open.value("version"));
  expect(saved.location).toBe(`${path}#save-move.${here.player}`);
  const after = await admin.get(path);
  expect(after.notice).toContain("Saved");
  expect(allOf(after, PLAYER)).toContain(far.player);
  expect(allOf(after, PLAYER)).not.toContain(here.player);
});

test("a player moves to a team of another page, and the page stays", async () => {
  const path = `${pathOf(cup, "teams")}?page=3`;
  const page = await admin.get(path);
  const [player = ""] = allOf(page, PLAYER);
  const [team = ""] = GROUPS.filter((name) => !page.text.includes(`data-place="${name}"`));
  expect(page.text).toContain(`<option>${team}<`);
  const saved = await admin.post(path, {
    intent: "save",
    version: page.value("version"),
    [moveName(player)]: team,
  });
  expect(saved.location).toBe(`${path}#save-move.${player}`);
  expect(allOf(await admin.get(path), PLAYER)).not.toContain(player);
});

test("what a draw breaks is listed on every page, with its page", async () => {
  const path = pathOf(await makeCup(), "draw");
  const last = `${path}?page=3`;
  // Two of the page's first fourball: two are left.
  const page = await admin.get(last);
  const { location } = await admin.post(last, {
    intent: "save",
    version: page.value("version"),
    ...Object.fromEntries(
      allOf(page, PLAYER)
        .slice(0, 2)
        .map((player) => [moveName(player), OUT]),
    ),
  });
  expect(location).toContain(last);
  for (const page of await pagesOf(path)) {
    expect(page.words).toContain("1 fourball to check, on all pages");
    expect(allOf(page, /href="([^"]*page=3#at-\d+)"/g)).toEqual([`${last}#at-30`]);
  }
}, 60_000);

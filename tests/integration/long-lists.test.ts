import { clubSite } from "../support/club.ts";
import { beforeAll, expect, test } from "vitest";
import { addEntrant } from "../support/entrants.ts";
import { statusToast } from "../support/toasts.ts";
import { makeTournament, type Saved } from "../support/tournaments.ts";
import { visibleText } from "../support/visible-text.ts";
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

const pathOf = ({ id }: Saved, page: string) =>
  `/admin/tournaments/${id}/${page}`;

const hidden = ({ text }: Page, name: string): string =>
  new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(text)?.[1] ??
  "";

/** Matches of the first group of a pattern. */
const allOf = ({ text }: Page, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);

const PLAYER = /data-player="([^"]+)"/g;
const POINTS = /name="points\.([^"]+)"/g;
const BOX = /name="chosen\.([^"]+)"/g;

/** All pages of a list, one after the other. */
async function pagesOf(path: string): Promise<Page[]> {
  const pages = [await admin.get(path)];
  const count = Math.max(
    ...allOf(pages[0] as Page, /aria-label="Page (\d+)"/g).map(Number),
  );
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
      version: hidden(page, "version"),
      base: hidden(page, "base"),
      ...Object.fromEntries(
        allOf(page, POINTS).map((player) => [`points.${player}`, points]),
      ),
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
  expect((await admin.get(path)).text).toContain(
    "120 of 150 players have a score.",
  );
});

test("players of different pages swap, and the page stays", async () => {
  const path = `${pathOf(cup, "draw")}?page=3`;
  const [first] = await pagesOf(pathOf(cup, "draw"));
  const far = allOf(first as Page, PLAYER)[0] as string;
  const here = allOf(await admin.get(path), PLAYER)[0] as string;
  const open = await admin.get(`${path}&open=${here}`);
  expect(open.text).toContain(`<option value="${far}">`);
  const swap = (version: string) =>
    admin.post(path, {
      intent: "swap",
      version,
      open: here,
      player: here,
      with: far,
    });
  const refused = await swap("1");
  expect(refused.status).toBe(409);
  expect(allOf(refused, PLAYER)).toEqual(allOf(open, PLAYER));
  expect(refused.text).toMatch(
    new RegExp(`<option(?=[^>]*selected)[^>]*value="${far}"`),
  );
  const saved = await swap(hidden(open, "version"));
  expect(saved.location).toBe(`${path}#at-${here}`);
  const after = await admin.get(path);
  expect(statusToast(after)).toContain("Saved");
  expect(allOf(after, PLAYER)).toContain(far);
  expect(allOf(after, PLAYER)).not.toContain(here);
});

test("a player of another page is added to a team that is open", async () => {
  const path = `${pathOf(cup, "teams")}?page=2`;
  const closed = await admin.get(path);
  expect(allOf(closed, BOX)).toEqual([]);
  const team = allOf(closed, /data-place="(\d+)"/g)[0] as string;
  const open = await admin.get(`${path}&open=${team}`);
  const others = allOf(open, BOX);
  expect(others).toHaveLength(PLAYERS - PLAYERS / GROUPS.length);
  const far = others.find(
    (player) => !allOf(closed, PLAYER).includes(player),
  ) as string;
  const saved = await admin.post(`${path}&open=${team}`, {
    intent: "move",
    version: hidden(open, "version"),
    open: team,
    team: GROUPS[Number(team)] as string,
    [`chosen.${far}`]: "on",
  });
  expect(saved.location).toBe(`${path}#at-${team}`);
  const again = await admin.get(`${path}&open=${team}`);
  expect(allOf(again, BOX)).toHaveLength(others.length - 1);
  expect(allOf(again, BOX)).not.toContain(far);
});

test("what a draw breaks is listed on every page, with its page", async () => {
  const path = pathOf(await makeCup(), "draw");
  const last = `${path}?page=3`;
  // Two of the page's first fourball: two are left.
  for (const player of allOf(await admin.get(last), PLAYER).slice(0, 2)) {
    const { location } = await admin.post(last, {
      intent: "take-out",
      version: hidden(await admin.get(last), "version"),
      player,
    });
    expect(location).toBe(last);
  }
  for (const page of await pagesOf(path)) {
    expect(visibleText(page.text)).toContain(
      "1 fourball to check, on all pages",
    );
    expect(allOf(page, /href="([^"]*page=3#at-\d+)"/g)).toEqual([
      `${last}#at-30`,
    ]);
  }
}, 60_000);

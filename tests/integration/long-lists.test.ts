import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createUser,
  makeAdmin,
  type RunningBackend,
  type TestUser,
} from "../support/backend.ts";
import { addEntrant } from "../support/entrants.ts";
import type { FaultySite } from "../support/faulty-site.ts";
import { signIn } from "../support/session-cookie.ts";
import { sharedSite } from "../support/shared-sites.ts";
import { makeTournament, type Saved } from "../support/tournaments.ts";
import { type Page, Visitor } from "../support/visitor.ts";

/** More than are on one page. */
const PLAYERS = 150;
const GROUPS = ["Eagles", "Herons", "Kites"];

let running: FaultySite;
let backend: RunningBackend;
let secretary: TestUser;
let admin: Visitor;

beforeAll(async () => {
  running = await sharedSite("tournaments");
  ({ backend } = running);
  secretary = await createUser(backend, { fullName: "Club Secretary" });
  await makeAdmin(backend, secretary);
  admin = new Visitor(running.site.url);
  signIn(admin, secretary);
});

afterAll(() => running.stop());

const nameOf = (number: number) =>
  `Asha Rao ${String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26))}`;

/** A tournament with its teams. */
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
  const { status } = await admin.post(pathOf(cup, "teams"), {
    version: "0",
    intent: "groups",
    minPlayers: "3",
  });
  expect(status).toBe(302);
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
  ["results", POINTS],
  ["teams", PLAYER],
])("%s finds a player by name on any page", async (name, pattern) => {
  const path = `${pathOf(cup, name)}?name=${encodeURIComponent(nameOf(140).toLowerCase())}`;
  const page = await admin.get(path);
  expect(page.text).toContain(nameOf(140));
  expect(allOf(page, pattern)).toHaveLength(1);
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

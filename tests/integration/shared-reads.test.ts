import { beforeEach, expect, test } from "vitest";
import { INFORMATION_PAGE } from "#app/tournaments/information/content.ts";
import { type TestUser } from "../support/backend.ts";
import { addEntrant, insertEntry } from "../support/entrants.ts";
import { signIn } from "../support/session-cookie.ts";
import { startOwnBackend } from "../support/shared-backends.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament } from "../support/tournaments.ts";
import { Visitor } from "../support/visitor.ts";

const {
  backend,
  proxy,
  // Who sees drafts, and changes what everybody sees.
  secretary: admin,
  newVisitor,
  newMember,
} = await clubSite(await startOwnBackend());
const { user: entered } = await newMember();
const { user: other } = await newMember();
const cup = await makeTournament(backend, admin, { name: "Shared Cup" });
await backend.sql(`insert into tournaments (name, slug) values ('Secret Draft', 'secret-draft')`);
expect((await insertEntry(backend, entered, cup)).status).toBe(201);

function asUser(user: TestUser): Visitor {
  const visitor = newVisitor();
  signIn(visitor, user);
  return visitor;
}

const updates = () => `/tournaments/${cup.slug}/updates`;

/** What everybody may read, by the paths of the data API. */
const SHARED = /^\/rest\/v1\/(?:tournament_details|rpc\/(?:published_play|tournament_entries))$/;

const sharedReads = () => proxy.keys.filter(({ path }) => SHARED.test(path.split("?")[0] ?? ""));

/** The card of the cup. */
async function cardFor(user: TestUser): Promise<string> {
  const { text } = await asUser(user).get("/tournaments");
  expect(text).not.toContain("Secret Draft");
  const [card = ""] = (text.match(/<article[\s\S]*?<\/article>/g) ?? []).filter((each) =>
    each.includes("Shared Cup"),
  );
  return card.replaceAll(/<[^>]*>/g, " ");
}

/** What is older than this has been read again. */
const tooOld = () => new Promise((resolve) => setTimeout(resolve, 3_100));

beforeEach(tooOld);

test.each([
  ["the administrator first", () => [admin, entered, other]],
  ["a member who is entered first", () => [entered, other, admin]],
  ["a member who is not entered first", () => [other, admin, entered]],
] as const)(
  "members see only their own entry, and no drafts, when %s opens the pages",
  async (_who, users) => {
    for (const user of users()) {
      const isEntered = user === entered;
      const card = await cardFor(user);
      const page = await asUser(user).get(updates());
      expect(card).toContain(isEntered ? "Registered" : INFORMATION_PAGE.registerNow);
      expect(card).not.toContain(isEntered ? INFORMATION_PAGE.registerNow : "Registered");
      expect(page.status).toBe(200);
      expect(page.text.includes("You are registered")).toBe(isEntered);
      expect(page.text.includes(`>${INFORMATION_PAGE.registerNow}<`)).toBe(!isEntered);
      expect((await asUser(user).get("/tournaments/secret-draft/updates")).status).toBe(404);
    }
  },
);

test("shared content is read without a token, once for concurrent requests", async () => {
  const before = sharedReads().length;
  for (const user of [admin, entered, other]) {
    await cardFor(user);
    await asUser(user).get(updates());
  }
  const reads = sharedReads().slice(before);
  const users = [admin, entered, other].map(({ accessToken }) => accessToken);
  expect(
    reads.filter(({ authorization }) => users.some((token) => authorization.includes(token))),
  ).toEqual([]);
  // The list, of what is to come and of the past, and the page with what is published.
  expect(reads.map(({ path }) => path.split("?")[0]).toSorted()).toEqual([
    "/rest/v1/rpc/published_play",
    "/rest/v1/tournament_details",
    "/rest/v1/tournament_details",
    "/rest/v1/tournament_details",
  ]);
});

test("a place that is given back by a mailed link is seen by the next member at once", async () => {
  const small = await makeTournament(backend, admin, { capacity: 1 });
  const page = `/tournaments/${small.slug}/updates`;
  const { entry_id: entry } = await addEntrant(backend, admin, small);
  const [link] = await backend.sql<{ token: string }>(
    `select token from public.entry_links where entry_id = '${entry}'`,
  );
  await tooOld();
  const isOpen = async () =>
    (await asUser(other).get(page)).text.includes(`>${INFORMATION_PAGE.registerNow}<`);
  expect(await isOpen()).toBe(false);
  const reader = newVisitor();
  const answer = await reader.post("/entry/withdraw", { token: link?.token ?? "" });
  expect((await reader.follow(answer)).text).toContain("Withdrawn.");
  expect(await isOpen()).toBe(true);
  // The list counts entries where a tournament has a limit.
  await backend.sql(`update public.tournaments set capacity = null where id = '${small.id}'`);
});

test("a place that a member gives back is seen by the next member at once", async () => {
  const small = await makeTournament(backend, admin, { capacity: 1 });
  const page = `/tournaments/${small.slug}/updates`;
  const { user, visitor } = await newMember();
  expect((await insertEntry(backend, user, small)).status).toBe(201);
  await tooOld();
  const isOpen = async () =>
    (await asUser(other).get(page)).text.includes(`>${INFORMATION_PAGE.registerNow}<`);
  expect(await isOpen()).toBe(false);
  const withdrawal = `/profile/registrations/withdraw?tournament=${small.slug}`;
  const registration = (await visitor.get(withdrawal)).value("registration");
  expect((await visitor.post(withdrawal, { registration })).location).toBe("/profile");
  expect(await isOpen()).toBe(true);
  await backend.sql(`update public.tournaments set capacity = null where id = '${small.id}'`);
});

test("a change by the club is seen by the next member at once", async () => {
  const snowed = await makeTournament(backend, admin);
  const page = `/tournaments/${snowed.slug}/updates`;
  await tooOld();
  expect((await asUser(other).get("/tournaments")).text).toContain(snowed.slug);
  expect((await asUser(other).get(page)).text).not.toContain("Snow.");
  const club = asUser(admin);
  const path = `/admin/tournaments/${snowed.id}/cancel`;
  const [, version = ""] =
    /name="version"[^>]*value="(\d+)"/.exec((await club.get(path)).text) ?? [];
  expect((await club.post(path, { version, reason: "Snow." })).refusal).toBeNull();
  expect((await asUser(other).get("/tournaments")).text).toContain("Cancelled");
  expect((await asUser(entered).get(page)).text).toContain("Snow.");
});

import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { SIGN_IN_TOAST } from "#app/entries/content.ts";
import { FORM } from "#app/forms/content.ts";
import { CLUB_BAR } from "../../app/site/content.ts";
import { CREDENTIALS, found } from "../support/credentials.ts";
import { addEntrant, furtherPlayer, QUESTIONS } from "../support/entrants.ts";
import { SCREENS } from "../support/screens.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, rpc } from "../support/tournaments.ts";
import { type Page, Visitor } from "../support/visitor.ts";

/** The rules of the HTML standard, none of style. */
const checker = new HtmlValidate({ extends: ["html-validate:standard"] });

const { backend, site, secretary, admin, member, visitor, proxy, newVisitor } = await clubSite();
const viewers: Record<string, Visitor> = { visitor, member, admin };

function as(user: string): Visitor {
  const visitor = viewers[user];
  if (!visitor) throw new Error(`Nobody is a ${user}.`);
  return visitor;
}

async function complaintsAbout(html: string) {
  const { results } = await checker.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => ({
      ruleId,
      message,
      selector,
    })),
  );
}

/** The levels of a page's headings, in order. */
function outlineOf(html: string): number[] {
  const shown = html.replace(/<template[^]*?<\/template>/g, "");
  return [...shown.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
}

/** The classes of a page that its style sheet has no rule for. */
function unstyledClasses(html: string): string[] {
  const [, css = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const names = new Set(
    [...css.matchAll(/\.((?:\\.|[\w-]|[^\0-\x7f])+)/g)].map(([, name = ""]) =>
      name.replaceAll("\\", ""),
    ),
  );
  const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) =>
    names.replaceAll("&#x27;", "'").replaceAll("&gt;", ">").replaceAll("&amp;", "&").split(" "),
  );
  // A `group/…` class only marks an element, for variants inside it.
  return [...new Set(used)].filter(
    (name) => name !== "" && !names.has(name) && !/^group(\/|$)/.test(name),
  );
}

/** Those that were found to exist. */
const pictures = new Set<string>();

describe.each(SCREENS)("$path for a $user", ({ path, user }) => {
  let page: Page;
  beforeAll(async () => {
    page = await as(user).get(path);
  });

  test("has styles for all its classes, and its pictures", async () => {
    const { text } = page;
    expect(unstyledClasses(text)).toEqual([]);
    for (const [, source = ""] of text.matchAll(/<img [^>]*src="([^"]+)"/g)) {
      if (pictures.has(source)) continue;
      const { status, headers } = await fetch(new URL(source, site.url));
      const type = headers.get("content-type")?.split("/")[0];
      expect([source, status, type]).toEqual([source, 200, "image"]);
      pictures.add(source);
    }
  });

  test("is valid HTML, with headings in order, and the club's bar where it is the club's", async () => {
    const { text } = page;
    expect(text.includes(`aria-label="${CLUB_BAR.name}"`)).toBe(path.startsWith("/admin"));
    expect(await complaintsAbout(text)).toEqual([]);
    expect(text).toMatch(/<\/body><\/html>\s*$/);
    const levels = outlineOf(text);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    levels.reduce((before, level) => {
      expect(level).toBeLessThanOrEqual(before + 1);
      return level;
    });
  });

  test("contains no token, no key and no address of the backend", () => {
    expect(found(page.text, CREDENTIALS)).toEqual([]);
    for (const secret of [backend.publishableKey, backend.url, proxy.url]) {
      expect(page.text).not.toContain(secret);
    }
  });
});

test("the pages of entrants in every state are valid, and styled", async () => {
  const cup = await makeTournament(backend, secretary, {
    capacity: 3,
    max_group_size: 3,
    questions: QUESTIONS,
  });
  const enter = async (full_name: string, further: string[] = []) =>
    (
      await addEntrant(backend, secretary, cup, {
        full_name,
        players: further.map((name) => furtherPlayer(name)),
      })
    ).entry_id;
  const left = await enter("Has Left");
  const group = await enter("Has Places", ["Is Here"]);
  const waiting = await enter("Waits", ["One Guest", "Two Guest"]);
  await rpc(backend, secretary, "withdraw_entrant", { entry: left, reason: "ill" });
  await rpc(backend, secretary, "check_in", { entry: group, player: group });
  await rpc(backend, secretary, "send_entrant_message", {
    tournament: cup.id,
    subject: "Shoes",
    body: "Soft spikes only.",
    submission_key: crypto.randomUUID(),
  });
  const list = `/admin/tournaments/${cup.id}/entrants`;
  const pages = [
    ...["", "?state=waiting&answer.bus=yes", "/new", "/messages", "/print"],
    ...[group, waiting, left].flatMap((entry) => [`/${entry}`, `/${entry}/withdraw`]),
  ];
  for (const page of pages) {
    const { status, text } = await as("admin").get(list + page);
    expect([page, status, await complaintsAbout(text), unstyledClasses(text)]).toEqual([
      page,
      200,
      [],
      [],
    ]);
    const levels = outlineOf(text);
    expect([page, levels.filter((level) => level === 1)]).toEqual([page, [1]]);
  }
  for (const [page, form] of [
    ["/new", { "players[0].full_name": "A" }],
    ["/messages", { intent: "preview" }],
    [`/${group}/withdraw`, {}],
    [`/${waiting}`, { intent: "move", place: "x" }],
  ] as const) {
    const { status, text } = await as("admin").post(list + page, form);
    expect([page, status, await complaintsAbout(text)]).toEqual([page, 400, []]);
  }
});

test.each([
  ["visitor", "/login"],
  ["visitor", "/signup"],
  ["visitor", "/forgot-password"],
  ["visitor", "/auth/confirm"],
  ["member", "/tournaments/bangalore-birdie-bash/register"],
  ["member", "/tournaments/founder-birthday/register"],
])("what a %s gets for an empty form posted to %s is valid", async (user, path) => {
  const answer = await as(user).post(path, {});
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(FORM.problem);
  expect(await complaintsAbout(answer.text)).toEqual([]);
});

test("a booking is valid, rejected, confirmed and found again", async () => {
  const visitor = newVisitor();
  const path = "/booking?step=3&course=lake&card=hdfc&draft=0123456789ab";
  const refused = await visitor.post(path, {});
  const made = await visitor.post(path, {
    date: "2026-12-24",
    timeSlot: "09:30 AM",
    players: "3",
    name: "Asha Rao",
    email: "asha@example.com",
    phone: "98450 12345",
  });
  const confirmed = await visitor.follow(made);
  const found = await visitor.get("/dashboard");
  expect(confirmed.text).toContain("Booking Confirmed!");
  for (const { text } of [refused, confirmed, found]) {
    expect(await complaintsAbout(text)).toEqual([]);
  }
});

test("a page with a toast is valid", async () => {
  const visitor = newVisitor();
  await visitor.post("/tournaments/founder-birthday/register", {});
  const { text } = await visitor.get("/login");
  expect(text).toContain(SIGN_IN_TOAST.message);
  expect(await complaintsAbout(text)).toEqual([]);
});

test("the checker reports invalid HTML", async () => {
  const wrong = '<!DOCTYPE html><html lang="en"><p><div id="a"></div></p>';
  expect(await complaintsAbout(wrong)).not.toEqual([]);
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertEntry } from "../support/entrants.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament } from "../support/tournaments.ts";
import type { Page } from "../support/visitor.ts";

const { backend, secretary, newMember, newVisitor } = await clubSite();

const PATH = "/profile/calendar";

/** The address that the page shows, as a path of the site. */
function linkOn({ text }: Page): string {
  const [, path = ""] = /https?:\/\/[^/"<]+(\/starts\.ics\?token=[^"<]+)/.exec(text) ?? [];
  return path;
}

async function subscriber() {
  const { user, visitor } = await newMember();
  const cup = await makeTournament(backend, secretary, { tee_off_at: "07:30" });
  expect((await insertEntry(backend, user, cup)).status).toBe(201);
  const press = async (intent: string) => visitor.follow(await visitor.post(PATH, { intent }));
  return { visitor, cup, press };
}

test("a calendar reads a member's own tournaments by the link, without a session, and keeps none", async () => {
  const { cup, press } = await subscriber();
  const made = await press("make");
  expect(made.notice).toEqual(["Link made", "Subscribe to it in your calendar app."]);
  const link = linkOn(made);
  expect(made.text).toContain(`href="webcal://${new URL(newVisitor().site).host}${link}"`);
  const file = await newVisitor().get(link);
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(file.headers.get("cache-control")).toBe("private, no-store");
  expect(file.text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(file.text).toContain(`UID:${cup.id}`);
  // Half past seven in India.
  expect(file.text).toContain("DTSTART:20990704T020000Z");
});

test("another link ends the earlier one, and taking it back ends it", async () => {
  const { visitor, press } = await subscriber();
  const first = linkOn(await press("make"));
  const again = await press("make");
  expect(again.notice).toEqual(["Link made", "The earlier link no longer works."]);
  const second = linkOn(again);
  expect(second).not.toBe(first);
  const calendar = newVisitor();
  expect((await calendar.get(first)).status).toBe(404);
  expect((await calendar.get(second)).status).toBe(200);
  const stopped = await press("stop");
  expect([stopped.notice[0], linkOn(stopped)]).toEqual(["Link taken back", ""]);
  expect((await calendar.get(second)).status).toBe(404);
  // Whoever is logged in reads no more by it.
  expect((await visitor.get(second)).status).toBe(404);
});

test.each(["", "?token=", "?token=no", `?token=${randomUUID()}`])(
  "a link that there is not is not found: /starts.ics%s",
  async (query) => {
    const answer = await newVisitor().get(`/starts.ics${query}`);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("BEGIN:VCALENDAR");
  },
);

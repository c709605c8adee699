import { describe, expect, test } from "vitest";
import { BANGALORE, BIRTHDAY } from "../../tests/support/seeded-tournaments.ts";
import { informationOf } from "./information.server.ts";
import { NO_ENTRIES } from "./places.ts";
import type { Tournament } from "./tournament.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

/** All that publishing needs, and nothing else. */
const bare: Tournament = {
  ...BIRTHDAY,
  has_information_page: true,
  slug: "monsoon-cup",
  name: "Monsoon Cup",
  starts_on: "2099-07-04",
  place: "Eagleton, Bidadi",
  summary: "a summary",
  date_text: null,
  calendar_path: null,
};

const of = (changes: Partial<Tournament> = {}, entries = 0) =>
  informationOf({ ...bare, ...changes }, { ...NO_ENTRIES, entries }, NOW);

test("the first tournament's page says what it always said", () => {
  const page = informationOf(BANGALORE, NO_ENTRIES, NOW);
  expect(page).toMatchObject({
    description:
      "13 September at a partner golf club: schedule, rules, prizes, teams and the 4-ball tee sheet.",
    labels: [],
    registerLabel: "Register Now",
    calendarPath: "/tournaments/bangalore-birdie-bash/updates.ics",
    day: "13 September 2025",
    teamsTotal: "99 players including 2 neutral players",
    news: [],
    about: null,
    map: null,
  });
  expect(page.schedule[1]).toEqual({
    name: "Final briefing",
    time: "12:15 PM",
    at: "2025-09-13T12:15+05:30",
  });
  expect(page.teams.map(({ count }) => count)).toEqual([
    "20 players",
    "20 players + 1 neutral",
    "20 players + 1 neutral",
    "20 players",
    "17 players",
  ]);
  expect(page.teeSheet).toMatchObject({
    text: "All fourballs tee off on 13 September at 12:45 PM. Where two begin on the same hole, A plays first.",
    image: { path: "/tournaments/bangalore-birdie-bash/tee-sheet.svg" },
  });
  expect(page.teeSheet?.fourballs).toHaveLength(25);
});

describe("a tournament with little to say", () => {
  test("has a lead, a description and a calendar file all the same", () => {
    expect(of()).toMatchObject({
      lead: "4 July 2099 at Eagleton, Bidadi",
      description: "4 July 2099 at Eagleton, Bidadi: a summary.",
      calendarPath: "/tournaments/monsoon-cup/updates.ics",
      facts: [],
      teeSheet: null,
    });
    expect(of({ has_information_page: false }).calendarPath).toBe(
      "/tournaments/monsoon-cup.ics",
    );
    expect(of({ tee_off_at: "07:00:00" }).facts).toEqual([
      { name: "Tee-off", fact: "7:00 AM" },
    ]);
  });

  test("has its day and place among the facts when the lead is the club's", () => {
    const facts = ({ lead }: { lead: string | null }) =>
      of({ lead, tee_off_at: "07:00:00" }).facts.map(({ fact }) => fact);
    expect(facts({ lead: "Rain or shine" })).toEqual([
      "4 July 2099",
      "7:00 AM",
      "Eagleton, Bidadi",
    ]);
    expect(facts({ lead: null })).toEqual(["7:00 AM"]);
  });

  test("as a draft it has no addresses, and may lack its day", () => {
    const tee_sheet = [{ start: "1", players: ["Ann"] }];
    const draft = of({ state: "draft", starts_on: null, tee_sheet });
    expect(draft).toMatchObject({
      lead: "Eagleton, Bidadi",
      calendarPath: null,
      day: null,
      teeSheet: { image: null },
    });
  });
});

test("news come newest first, of one day the last that was added, as safe HTML", () => {
  const news = [
    { on: "2026-11-01", text: "first" },
    { on: "2026-11-20", text: "second <script>" },
    { on: "2026-11-20", text: "third" },
    { on: "2026-10-01", text: "earlier" },
  ];
  expect(of({ news }).news.map(({ day, html }) => [day, html])).toEqual([
    ["20 November 2026", "<p>third</p>\n"],
    ["20 November 2026", "<p>second &lt;script&gt;</p>\n"],
    ["1 November 2026", "<p>first</p>\n"],
    ["1 October 2026", "<p>earlier</p>\n"],
  ]);
});

test("the tee sheet says who plays first only where holes are shared, and the time if it is known", () => {
  const tee_sheet = [{ start: "1", players: ["Ann"] }];
  expect(of({ tee_sheet }).teeSheet?.text).toBe(
    "All fourballs tee off on 4 July.",
  );
});

describe("where it stands", () => {
  test.each<[string, Partial<Tournament>, number, string[], string | null]>([
    ["open", {}, 0, [], "Register Now"],
    ["few places", { capacity: 10 }, 8, ["Few places left"], "Register Now"],
    [
      "full, with a waiting list",
      { capacity: 10 },
      10,
      ["Waiting list"],
      "Join the waiting list",
    ],
    ["full", { capacity: 10, has_waiting_list: false }, 10, ["Full"], null],
    [
      "closed",
      { registration_closes_at: "2026-11-21T11:00:00Z" },
      0,
      ["Registration Closed"],
      null,
    ],
    [
      "cancelled",
      { state: "cancelled", cancelled_reason: "Rain." },
      0,
      ["Cancelled"],
      null,
    ],
  ])("%s", (_, changes, entries, labels, registerLabel) => {
    const page = of(changes, entries);
    expect(page.labels.map(({ text }) => text)).toEqual(labels);
    expect(page.registerLabel).toBe(registerLabel);
    expect(page.cancelledReason).toBe(changes.cancelled_reason ?? null);
  });
});

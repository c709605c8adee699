import { describe, expect, test } from "vitest";
import { sideWords } from "#app/tournaments/format-words.ts";
import { NO_ENTRIES } from "#app/tournaments/places.ts";
import { NOTHING_PUBLISHED, type Published } from "#app/tournaments/published.server.ts";
import { leaderBoards } from "#app/tournaments/sports-event.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import type { WithFee } from "#app/tournaments/tournaments.server.ts";
import { BANGALORE, BANGALORE_DRAW, BIRTHDAY } from "../../../tests/support/seeded-tournaments.ts";
import { informationOf, inShort } from "./information.server.ts";

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

const of = (changes: Partial<WithFee> = {}, entries = 0) =>
  informationOf({ ...bare, ...changes }, { ...NO_ENTRIES, entries }, NOW);

test("the facts say what it costs while members can enter, the early fee until its day", () => {
  const fees = { fee: 350_050, early_fee: 300_000, early_until: "2026-11-21" };
  const factsOf = (changes: Partial<WithFee>) =>
    of(changes)
      .facts.map(({ name, fact }) => `${name}: ${fact}`)
      .filter((fact) => fact.startsWith("Entry fee"));
  expect(factsOf({ fees })).toEqual(["Entry fee until 21 November: ₹3,000"]);
  expect(factsOf({ fees: { ...fees, early_until: "2026-11-20" } })).toEqual([
    "Entry fee: ₹3,500.50",
  ]);
  expect(factsOf({ fees: { fee: null, early_fee: null, early_until: null } })).toEqual([]);
  expect(factsOf({ fees: null })).toEqual([]);
  expect(factsOf({ fees, registration_ends_at: "2026-11-20T00:00:00Z" })).toEqual([]);
});

test("the facts say the format once the club has saved it, unless its own words do", () => {
  const formatOf = (format: Published["format"], changes: Partial<Tournament> = {}) =>
    informationOf({ ...bare, ...changes }, NO_ENTRIES, NOW, {
      ...NOTHING_PUBLISHED,
      format,
    }).facts.find(({ name }) => name === "Format")?.fact;
  expect(formatOf(null)).toBeUndefined();
  expect(formatOf("four-ball-stableford")).toBe("Four-ball Stableford");
  expect(
    formatOf("stableford", {
      facts: [{ name: "Field", fact: "48 players" }],
    }),
  ).toBe("Stableford");
  expect(
    formatOf("stableford", {
      rules: [{ name: "Scoring", rule: "Stableford points" }],
    }),
  ).toBeUndefined();
});

test("the first tournament's page says what it always said", () => {
  const page = informationOf(BANGALORE, NO_ENTRIES, NOW, {
    ...NOTHING_PUBLISHED,
    draw: BANGALORE_DRAW,
  });
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
    expect(of({ has_information_page: false }).calendarPath).toBe("/tournaments/monsoon-cup.ics");
    expect(of({ tee_off_at: "07:00:00" }).facts).toEqual([{ name: "Tee-off", fact: "7:00 AM" }]);
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
    expect(of({ state: "draft", starts_on: null })).toMatchObject({
      lead: "Eagleton, Bidadi",
      calendarPath: null,
      day: null,
    });
  });
});

test("a past tournament offers no calendar file", () => {
  const played = {
    starts_on: "2026-11-20",
    registration_ends_at: "2026-11-10T11:00:00Z",
  };
  expect(of(played)).toMatchObject({ isOver: true, calendarPath: null });
  expect(of({ state: "cancelled" })).toMatchObject({
    isOver: true,
    calendarPath: null,
  });
  // On the day itself.
  const { isOver, calendarPath } = of({ ...played, starts_on: "2026-11-21" });
  expect([isOver, calendarPath]).toEqual([false, "/tournaments/monsoon-cup/updates.ics"]);
});

test("beside its form a tournament says what its page begins with", () => {
  const tournament = {
    ...bare,
    tee_off_at: "07:00:00",
    registration_closes_at: "2099-06-30T11:00:00Z",
    fees: { fee: 350_000, early_fee: null, early_until: null },
  };
  const beside = (changes: Partial<WithFee> = {}) =>
    inShort({ ...tournament, ...changes }, NO_ENTRIES, NOW);
  const { lead, facts, picture } = informationOf(tournament, NO_ENTRIES, NOW);
  expect(beside()).toEqual({ lead, facts, picture });
  expect(facts.map(({ name, fact }) => `${name}: ${fact}`)).toEqual([
    "Tee-off: 7:00 AM",
    "Register by: 30 June, 4:30 PM",
    "Entry fee: ₹3,500",
  ]);
  const ofTheWholeDay = beside({ registration_closes_at: "2099-06-30T18:30:00Z" }).facts;
  expect(ofTheWholeDay[1]).toEqual({ name: "Register by", fact: "30 June" });
  expect(beside({ registration_ends_at: "2026-11-20T11:00:00Z" }).facts).toEqual([
    { name: "Tee-off", fact: "7:00 AM" },
  ]);
});

test("with a fee or limited places it says what it costs, for whom it is, and what is left", () => {
  const fees = {
    fee: 150_000,
    early_fee: 120_000,
    early_until: "2026-11-30",
    refund_until: "2099-07-01",
    includes: "Green fee and lunch.",
    hold_days: null,
    prices: { guest: 250_000, extras: { cart: { true: 80_000 } } },
  };
  const tournament: Partial<WithFee> = {
    fees,
    max_group_size: 4,
    capacity: 10,
    has_waiting_list: true,
    divisions: [
      { id: "men", name: "Men" },
      { id: "ladies", name: "Ladies" },
      { id: "gone", name: "Gone", hidden: true },
    ],
    questions: [
      { id: "cart", kind: "yes_no", label: "A cart?", required: false, per_player: true },
    ],
  };
  expect(of(tournament, 4).entry).toMatchObject({
    costs: [
      "Entry fee: ₹1,500 a player. Green fee and lunch.",
      "Each player that you bring: ₹2,500",
      "A cart? Yes: ₹800 a player",
      "Refunded if you withdraw by 1 July 2099.",
      "Until 30 November 2026: ₹1,200, then ₹1,500.",
    ],
    who: [
      "Members of this site; an account is free.",
      "Categories: Men; Ladies.",
      "You may bring up to 3 further players.",
    ],
    places: ["6 of 10 places left.", "Once all are taken, there is a waiting list."],
  });
  expect(of({ ...tournament, capacity: 4 }, 4).entry?.places[0]).toBe("All 4 places are taken.");
  const kept = informationOf(
    { ...bare, ...tournament, capacity: 5 },
    { ...NO_ENTRIES, entries: 3, waiting: 4 },
    NOW,
  );
  expect(kept.entry?.places[0]).toBe(
    "No place is free: 3 of 5 are taken, 2 are kept for the waiting list.",
  );
  expect(of({ fees: { ...fees, fee: null } }).entry).toBeNull();
  const closed = { ...tournament, registration_ends_at: "2026-11-20T00:00:00Z" };
  expect(of(closed).entry?.places).toEqual([]);
  const played = { ...tournament, starts_on: "2026-11-01", is_open_after_its_day: false };
  expect(of(played).entry).toBeNull();
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

describe("where it stands", () => {
  test.each<[string, Partial<Tournament>, number, string[], string | null]>([
    ["open", {}, 0, [], "Register Now"],
    ["few places", { capacity: 10 }, 8, ["Few places left"], "Register Now"],
    [
      "full, with a waiting list",
      { capacity: 10 },
      10,
      ["Full, with a waiting list"],
      "Join the waiting list",
    ],
    ["full", { capacity: 10, has_waiting_list: false }, 10, ["Full"], null],
    ["closed", { registration_ends_at: "2026-11-21T11:00:00Z" }, 0, ["Registration Closed"], null],
    ["cancelled", { state: "cancelled", cancelled_reason: "Rain." }, 0, ["Cancelled"], null],
  ])("%s", (_, changes, entries, labels, registerLabel) => {
    const page = of(changes, entries);
    expect(page.labels.map(({ text }) => text)).toEqual(labels);
    expect(page.registerLabel).toBe(registerLabel);
    expect(page.cancelledReason).toBe(changes.cancelled_reason ?? null);
  });
});

describe("what the club has published", () => {
  const seat = (name: string | null, team: string | null, neutral = false) => ({
    name,
    team,
    neutral,
    gap: name === null,
  });
  const draw: Published["draw"] = {
    published_at: "",
    fourballs: [
      {
        time: "07:00",
        hole: 1,
        letter: "A",
        players: [seat("Ann", "Reds"), seat(null, "Blues")],
      },
      {
        time: "07:00",
        hole: 1,
        letter: "B",
        players: [seat("Cat", null, true), seat("Dot", "Blues", true)],
      },
    ],
    teams: [
      { name: "Reds", players: [{ name: "Ann", neutral: false }] },
      { name: "Blues", players: [{ name: "Dot", neutral: true }] },
    ],
  };
  const results: Published["results"] = {
    published_at: "",
    first_published_at: null,
    players: [
      {
        name: "Ann",
        team: "Reds",
        neutral: false,
        place: 1,
        points: 40,
        handicap: 12,
        division: "Ladies",
      },
      {
        name: null,
        team: null,
        neutral: true,
        place: 2,
        points: 31,
        handicap: null,
        division: "Men",
      },
    ],
    teams: [{ name: "Reds", place: 1, points: 40, cards: 1 }],
    awards: [
      { name: "Longest drive", note: "Hole 6", winner: "Ann" },
      { name: "Closest to the pin", winner: null },
      { name: "Best team", team: "Reds" },
      { name: "Best dressed" },
    ],
    scoring: null,
    competitions: [],
  };
  const page = (published: Partial<Published>, changes = {}) =>
    informationOf({ ...bare, tee_off_at: "12:00:00", ...changes }, NO_ENTRIES, NOW, {
      ...NOTHING_PUBLISHED,
      ...published,
    });

  test("the draw is there, with gaps", () => {
    const { teams, teeSheet, description } = page({ draw });
    expect(teams.map(({ name, count }) => [name, count])).toEqual([
      ["Reds", "1 player"],
      ["Blues", "0 players + 1 neutral"],
    ]);
    expect(teeSheet?.text).toBe(
      "All fourballs tee off on 4 July at 7:00 AM. Where two begin on the same hole, A plays first.",
    );
    expect(teeSheet?.fourballs).toEqual([
      {
        number: 1,
        start: "1A",
        players: [
          { name: "Ann", team: "Reds", isNeutral: false },
          { name: null, team: "Blues", isNeutral: false },
        ],
      },
      {
        number: 2,
        start: "1B",
        players: [
          { name: "Cat", team: null, isNeutral: true },
          { name: "Dot", team: "Blues", isNeutral: true },
        ],
      },
    ]);
    expect(description).toContain(": teams and the 4-ball tee sheet.");
  });

  const at = (time: string) => ({
    time,
    hole: 1,
    letter: "",
    players: [seat("Ann", null, true)],
  });

  test("the tee sheet says who plays first only where holes are shared", () => {
    const { teeSheet } = page({
      draw: { ...draw, fourballs: [at("07:00"), at("07:00")] },
    });
    expect(teeSheet?.text).toBe("All fourballs tee off on 4 July at 7:00 AM.");
  });

  test("a tournament that is a draft again has no image of its tee sheet", () => {
    expect(page({ draw }, { state: "draft" }).teeSheet?.image).toBeNull();
  });

  test("tee times stand with their fourballs, and no player is neutral without teams", () => {
    const { teeSheet, teams } = page({
      draw: { ...draw, teams: [], fourballs: [at("07:00"), at("07:08")] },
    });
    expect(teams).toEqual([]);
    expect(teeSheet?.text).toBe("Each fourball tees off at its own time on 4 July.");
    expect(teeSheet?.fourballs[1]).toEqual({
      number: 2,
      start: "1",
      time: "7:08 AM",
      players: [{ name: "Ann", team: null, isNeutral: false }],
    });
  });

  test("results that were published again say so", () => {
    const again = (first_published_at: string | null) =>
      page({
        results: { ...results, published_at: "2026-11-30T05:00:00Z", first_published_at },
      }).results?.publishedAgain?.history;
    expect(again("2026-11-29T12:40:00Z")).toEqual([
      "Published again 30 Nov 2026, 10:30 am.",
      "First published 29 Nov 2026, 6:10 pm.",
    ]);
    expect(again("2026-11-30T05:00:00Z")).toBeUndefined();
    expect(again(null)).toBeUndefined();
  });

  test("results name players, and say where an account is gone", () => {
    const content = page({ results });
    expect(content.description).toContain(": results.");
    expect(content.results).toEqual({
      notice: null,
      publishedAgain: null,
      sides: sideWords("team-stableford"),
      text: "Ranked by Stableford points. Equal scores share a place.",
      heading: "Leader board of the players",
      label: "Players",
      columns: ["Points"],
      hasNeutral: false,
      secondBoards: [],
      competitions: [],
      teams: [
        {
          name: "Reds",
          place: 1,
          number: "40",
          cards: 1,
          note: null,
          second: null,
        },
      ],
      holes: [],
      hasHandicaps: true,
      players: [
        {
          name: "Ann",
          team: "Reds",
          division: "Ladies, place 1",
          isNeutral: false,
          place: 1,
          number: "40",
          second: null,
          handicap: 12,
        },
        {
          name: "Former member",
          team: null,
          division: "Men, place 1",
          isNeutral: true,
          place: 2,
          number: "31",
          second: null,
          handicap: null,
        },
      ],
      // In the club's order.
      divisions: [
        {
          name: "Men",
          label: "Men",
          column: "Points",
          players: [{ name: "Former member", place: 1, number: "31", note: null }],
        },
        {
          name: "Ladies",
          label: "Ladies",
          column: "Points",
          players: [{ name: "Ann", place: 1, number: "40", note: null }],
        },
      ],
      awards: [
        { name: "Longest drive", note: "Hole 6", winner: "Ann" },
        { name: "Closest to the pin", note: null, winner: "Former member" },
        { name: "Best team", note: null, winner: "Reds" },
        { name: "Best dressed", note: null, winner: "Not awarded" },
      ],
    });
    expect(page({}).results).toBeNull();
  });

  test("a player without a place has the reason", () => {
    const line = { team: null, neutral: false, place: 1, points: 32, handicap: null };
    const read = page({
      results: {
        ...results,
        teams: [],
        players: [
          { ...line, name: "Ann" },
          { ...line, name: "Cat", place: null, points: null, no_result: "WD" as const },
        ],
      },
    });
    expect(read.results?.players.map(({ name, division }) => [name, division])).toEqual([
      ["Ann", null],
      ["Cat", "withdrawn"],
    ]);
  });

  test("a side has the names of its players, and who withdrew from it", () => {
    const line = { team: "Reds", neutral: false, place: 1, points: 32, handicap: null };
    const gone = { ...line, name: "Cat", place: null, points: null, no_result: "WD" as const };
    const notes = (side: object) =>
      page({
        results: {
          ...results,
          players: [{ ...line, name: "Ann" }, gone],
          teams: [{ name: "Reds", place: 1, points: 32, cards: 1, ...side }],
          scoring: { format: "foursomes", boards: ["net"], ties: "shared" },
        },
      }).results?.teams.map(({ note }) => note);
    expect(notes({})).toEqual(["Ann, Cat withdrawn"]);
    expect(notes({ place: null, no_result: "WD" })).toEqual(["Ann, Cat · withdrawn"]);
  });

  test("a team's players with too few drives are told, where there is a minimum", () => {
    const line = { team: "Reds", neutral: false, place: 1, points: 60, handicap: null };
    const read = (scoring: object, ...drives: (number | undefined)[]) => {
      const { teams, text } =
        page({
          results: {
            ...results,
            players: drives.map((count, index) => ({
              ...line,
              name: ["Ann", "Bea", "Cat"][index] ?? "",
              ...(count !== undefined && { drives: count }),
            })),
            teams: [{ name: "Reds", place: 1, points: 60, cards: 1 }],
            scoring: { format: "scramble", boards: ["net"], ties: "shared", ...scoring },
          },
        }).results ?? {};
      return { note: teams?.[0]?.note, text };
    };
    const short = read({ min_drives: 3 }, 2, 3, undefined);
    expect(short.note).toBe("Ann, Bea, Cat · Ann: 2 of 3 drives");
    expect(short.text).toContain("At least 3 drives of each player.");
    expect(read({ min_drives: 1 }, 0).note).toBe("Ann · Ann: 0 of 1 drive");
    expect(read({ min_drives: 2 }, 2, 3).note).toBe("Ann, Bea");
    const none = read({}, 0, 3);
    expect(none.note).toBe("Ann, Bea");
    expect(none.text).not.toContain("drive");
  });

  test("divisions and prizes of places have the names that divisions have now", () => {
    const divisions = [
      { id: "ladies", name: "Ladies" },
      { id: "men", name: "Gentlemen" },
    ];
    const [one, two] = results.players;
    if (!one || !two) throw new Error("There are two");
    const read = page(
      {
        results: {
          ...results,
          players: [
            { ...one, division: "men" },
            { ...two, division: "ladies" },
          ],
          awards: [
            { board: "net", division: "men", place: 1, winner: "Ann" },
            { board: "net", division: "men", place: 2, name: "A jug", winner: "Ann" },
          ],
          scoring: { format: "stableford", boards: ["net", "gross"], ties: "shared" },
        },
      },
      { divisions },
    ).results;
    expect(read?.divisions.map(({ name }) => name)).toEqual(["Ladies: net", "Gentlemen: net"]);
    expect(read?.awards.map(({ name }) => name)).toEqual(["Best net of Gentlemen", "A jug"]);
  });

  test("the second board has every player, with why there is no place", () => {
    const [line] = results.players;
    if (!line) throw new Error("There is one");
    const none = { place: null, points: null };
    const player = (name: string, score: object) => ({ ...line, division: "", name, ...score });
    const boards = (by: ["net", "gross"] | ["gross", "net"], ...players: typeof results.players) =>
      page({
        results: { ...results, players, scoring: { format: "medal", boards: by, ties: "shared" } },
      }).results;
    const netFirst = boards(
      ["net", "gross"],
      player("Leela", { place: null, points: null, no_result: "NR", second: none }),
      player("Ann", { place: 1, points: 64, second: { place: 2, points: 90 } }),
      player("Zoya", {
        place: null,
        points: null,
        no_result: "no-handicap",
        second: { place: 1, points: 88 },
      }),
    );
    const linesOf = (read: typeof netFirst) =>
      read?.secondBoards[0]?.players.map(({ name, place, note }) => [name, place, note]);
    expect(linesOf(netFirst)).toEqual([
      ["Zoya", 1, null],
      ["Ann", 2, null],
      ["Leela", null, "no return"],
    ]);
    expect(netFirst?.hasNeutral).toBe(false);
    const grossFirst = boards(
      ["gross", "net"],
      player("Zoya", { place: 1, points: 88, second: none }),
      player("Ann", { place: 2, points: 90, second: { place: 1, points: 64 } }),
      player("Neil", { place: null, points: 91, second: { place: null, points: 70 } }),
    );
    expect(linesOf(grossFirst)).toEqual([
      ["Ann", 1, null],
      ["Zoya", null, "no handicap"],
      ["Neil", null, "neutral"],
    ]);
    expect(grossFirst?.hasNeutral).toBe(true);
  });

  test("leader boards are structured data", () => {
    const site = { name: "Teebox", url: "https://teebox.example" };
    expect(leaderBoards(page({}), site)).toEqual([]);
    const [teams, players] = leaderBoards(page({ results }), site);
    expect(teams).toMatchObject({
      "@type": "ItemList",
      name: "Monsoon Cup: Leader board of the teams",
      url: "https://teebox.example/tournaments/monsoon-cup/updates#results",
      itemListElement: [{ position: 1, item: { "@type": "SportsTeam", name: "Reds" } }],
    });
    expect(players).toMatchObject({
      numberOfItems: 2,
      itemListElement: [
        { description: "40 points", item: { "@type": "Person", name: "Ann" } },
        { position: 2, item: { name: "Former member" } },
      ],
    });
  });
});

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { moveName } from "#app/club/play/moves.ts";
import {
  competitionPath,
  competitionsPath,
  drawSheetPath,
  sidesPath,
} from "#app/club/play/paths.ts";
import { FIELD_MESSAGES as TEAMS, NO_GUEST } from "#app/club/play/teams/content.ts";
import { teamsPath, withdrawEntrantPath } from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { DO_NOT_COUNT } from "#app/tournaments/format-words.ts";
import { createUser } from "../support/backend.ts";
import { addEntrant } from "../support/entrants.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, rpcOrThrow, type Saved } from "../support/tournaments.ts";
import type { Page } from "../support/visitor.ts";

const { backend, secretary, admin, golfer, member, visitor } = await clubSite(
  await acquireBackend(),
);

const COURSE = { par: [4, 4, 3, 4, 5, 4, 3, 4, 5], strokeIndex: [1, 3, 9, 5, 2, 4, 8, 6, 7] };

const PLAYERS = ["Asha Rao", "Bea Das", "Cyrus Mody", "Dot Sen"] as const;
type Name = (typeof PLAYERS)[number];

/** Off scratch; Asha wins holes 1 and 6, Bea hole 2. */
const CARDS: Record<Name, number[]> = {
  "Asha Rao": [3, 5, 3, 4, 5, 3, 3, 4, 5],
  "Bea Das": [4, 3, 3, 4, 5, 5, 3, 4, 6],
  "Cyrus Mody": [4, 4, 3, 4, 5, 4, 4, 4, 5],
  "Dot Sen": [5, 4, 3, 4, 5, 4, 3, 5, 5],
};

type Cup = Saved & { players: Record<Name, string> };

const resultsPath = ({ id }: Saved) => `/admin/tournaments/${id}/results`;
const informationPath = ({ slug }: Saved) => `/tournaments/${slug}/updates`;

async function versionOf({ id }: Saved): Promise<number> {
  const [row] = await backend.sql<{ version: number }>(
    `select version from public.tournament_play where tournament_id = '${id}'`,
  );
  return row?.version ?? 0;
}

async function savePlay(cup: Saved, changes: object): Promise<void> {
  await rpcOrThrow(backend, secretary, "save_play", {
    tournament: cup.id,
    expected_version: await versionOf(cup),
    changes,
  });
}

async function saveCards(cup: Cup, cards: Partial<Record<Name, number[]>>): Promise<void> {
  await rpcOrThrow(backend, secretary, "save_scores", {
    tournament: cup.id,
    expected_version: await versionOf(cup),
    scores: Object.entries(cards).map(([name, holes]) => ({
      player: cup.players[name as Name],
      holes,
    })),
  });
}

/** A tournament of four players with cards, in which three of them are asked about the pairs. */
async function makeCup(
  accounts: Partial<Record<Name, string>> = {},
  others: Partial<Record<Name, object>> = {},
  cards: Partial<Record<Name, number[]>> = CARDS,
): Promise<Cup> {
  const cup = await makeTournament(backend, secretary, {
    has_information_page: true,
    starts_on: dayInIndiaOf(new Date()),
    tee_off_at: "07:00",
    questions: [{ id: "skins", kind: "yes_no", label: "Also in the skins?", required: false }],
  });
  const ids: string[] = [];
  for (const full_name of PLAYERS) {
    const email = accounts[full_name];
    const { entry_id: id } = await addEntrant(
      backend,
      secretary,
      cup,
      {
        full_name,
        handicap: "0",
        answers: { skins: full_name !== "Dot Sen" },
        ...others[full_name],
      },
      email === undefined ? {} : { account_email: email },
    );
    ids.push(id);
  }
  const players = Object.fromEntries(PLAYERS.map((name, index) => [name, ids[index] ?? ""]));
  await savePlay(cup, { rules: { scoring: { course: COURSE } } });
  const made = { ...cup, players: players as Record<Name, string> };
  await saveCards(made, cards);
  return made;
}

/** Adds a competition by its form; the sides of pairs are made in the order of entry. */
async function addCompetition(cup: Cup, fields: Record<string, string>): Promise<Page> {
  return admin.follow(await admin.fill(competitionPath(cup.id, "new"), "name", fields));
}

const PAIRS = { name: "Pairs", kind: "board", format: "four-ball-stableford" };
const SKINS = { name: "Skins", kind: "skins", pot: "900", who: "question:skins" };

async function competitionId(cup: Saved, name: string): Promise<string> {
  const [row] = await backend.sql<{ id: string }>(
    `select id from public.competitions where tournament_id = '${cup.id}' and name = '${name}'`,
  );
  return row?.id ?? "";
}

async function makeSides(cup: Cup, competition: string): Promise<Page> {
  return admin.follow(
    await admin.fill(sidesPath(cup.id, competition), "size", { intent: "sides", size: "2" }),
  );
}

async function publish(cup: Saved): Promise<Page> {
  const version = (await admin.get(resultsPath(cup))).value("version");
  const fields = { intent: "publish", version, withoutScores: "on", withoutStrokes: "on" };
  return admin.follow(await admin.post(resultsPath(cup), fields));
}

/** The rows of a board, by its heading: "1 Asha Rao 20". */
function boardOf({ text }: Page, heading: string): string[] {
  const tables = text.split(/<table/).slice(1);
  const table = tables.find((each) => each.includes(`>${heading}<`));
  return [...(table?.matchAll(/<tr><td>(.*?)<\/tr>/gs) ?? [])].map(([, row = ""]) =>
    row
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
}

async function fullCup(...made: Parameters<typeof makeCup>): Promise<Cup> {
  const cup = await makeCup(...made);
  await addCompetition(cup, PAIRS);
  await makeSides(cup, await competitionId(cup, "Pairs"));
  await addCompetition(cup, SKINS);
  return cup;
}

describe("three competitions on the same cards", () => {
  test("are worked out, published together and follow a corrected card", async () => {
    const cup = await fullCup();
    await publish(cup);
    const page = await visitor.get(informationPath(cup));
    // Better balls: birdies of Asha at holes 1 and 6 and of Bea at 2; Cyrus and Dot have pars.
    expect(boardOf(page, "Pairs")).toEqual([
      "1 Asha Rao &amp; Bea Das Asha Rao (0), Bea Das (0) 21",
      "2 Cyrus Mody &amp; Dot Sen Cyrus Mody (0), Dot Sen (0) 18",
    ]);
    // Dot is not in the pool, so hole 1 is Asha's and hole 2 Bea's; the pot is 900.
    expect(boardOf(page, "Skins")).toEqual([
      "1 Asha Rao holes 1 and 6 · ₹600 2",
      "2 Bea Das hole 2 · ₹300 1",
    ]);

    await saveCards(cup, { "Asha Rao": [4, 5, 3, 4, 5, 4, 3, 4, 5] });
    const before = await visitor.get(informationPath(cup));
    expect(boardOf(before, "Skins")).toEqual(boardOf(page, "Skins"));
    const club = await admin.get(resultsPath(cup));
    expect(club.words).toContain(
      "Skins: Asha Rao 2 skins at holes 1 and 6, ₹600 → not on the board",
    );
    expect(club.words).toContain("Pairs: Asha Rao & Bea Das 1st, 21 points → 1st, 19 points");
    await publish(cup);
    const after = await visitor.get(informationPath(cup));
    const file = await visitor.get(`/tournaments/${cup.slug}/results.v2.csv`);
    expect(file.text).toContain("Skins,skins,player,1,Bea Das");
    expect((await visitor.get(`/tournaments/${cup.slug}/results.v1.csv`)).text).not.toContain(
      "Skins",
    );
    expect(boardOf(after, "Skins")).toEqual(["1 Bea Das hole 2 · ₹900 1"]);
    expect(boardOf(after, "Pairs").map((line) => line.slice(-2))).toEqual(["19", "18"]);
  });

  test("have all their lines on paper", async () => {
    const cup = await makeCup();
    await addCompetition(cup, { name: "Strokes", kind: "board", format: "medal" });
    const scores: object[] = [];
    for (const letter of "ABCDEFGH") {
      const { entry_id: player } = await addEntrant(backend, secretary, cup, {
        full_name: `Player ${letter}`,
        answers: { skins: true },
      });
      scores.push({ player, holes: CARDS["Dot Sen"] });
    }
    await rpcOrThrow(backend, secretary, "save_scores", {
      tournament: cup.id,
      expected_version: await versionOf(cup),
      scores,
    });
    await publish(cup);
    const print = await admin.get(`${resultsPath(cup)}/print`);
    expect(boardOf(print, "Strokes")).toHaveLength(12);
  });

  test("go on without a withdrawn player: the partner plays alone", async () => {
    const cup = await fullCup();
    await admin.post(withdrawEntrantPath(cup.id, cup.players["Bea Das"]), {
      ...(await admin.get(withdrawEntrantPath(cup.id, cup.players["Bea Das"]))).form("reason"),
      reason: "Unwell",
    });
    await publish(cup);
    const page = await visitor.get(informationPath(cup));
    const note = "Asha Rao (0), Bea Das withdrawn";
    expect(boardOf(page, "Pairs")[0]).toBe(`1 Asha Rao ${note} 19`);
    const file = await visitor.get(`/tournaments/${cup.slug}/results.v2.csv`);
    expect(file.text).toMatch(/^Pairs,net,side,1,Asha Rao,.*,Bea Das WD,\r$/m);
    const club = await admin.get(resultsPath(cup));
    expect(boardOf(club, "Pairs")).toEqual(boardOf(page, "Pairs"));
    const print = await admin.get(`${resultsPath(cup)}/print`);
    expect(boardOf(print, "Pairs")).toEqual(boardOf(page, "Pairs"));
    const [, whatsApp = ""] = /wa\.me\/\?text=([^"]+)/.exec(print.text) ?? [];
    expect(decodeURIComponent(whatsApp)).toContain("1. Asha Rao (19, Bea Das withdrawn)");
    expect(club.words).toContain("3 of 3 players have a score. 1 more with a score has withdrawn.");
    // Bea and Dot are out: one has withdrawn, the other is not in the pool.
    expect((await admin.get(competitionsPath(cup.id))).words).toContain("2 players take part.");
    // Cyrus has the lowest of the others at hole 2; hole 7 was tied with Bea.
    expect(boardOf(page, "Skins")).toEqual([
      "1 Asha Rao holes 1, 6 and 7 · ₹675 3",
      "2 Cyrus Mody hole 2 · ₹225 1",
    ]);
  });
});

test("withdrawing a partner without a card moves no place that countback decided", async () => {
  // Net 36 each, and 25 over the last six: the last three are 12 to 11, while a part of Asha's one
  // stroke would count among the last six.
  const cup = await makeCup(
    {},
    { "Asha Rao": { handicap: "1" } },
    {
      "Asha Rao": [5, 4, 3, 4, 5, 4, 3, 4, 5],
      "Cyrus Mody": [4, 4, 3, 5, 5, 4, 3, 4, 4],
    },
  );
  await savePlay(cup, {
    rules: { scoring: { course: COURSE, format: "four-ball-medal", ties: "countback" } },
    teams: {
      teams: [
        { name: "One", players: [cup.players["Asha Rao"], cup.players["Bea Das"]], neutral: [] },
        { name: "Two", players: [cup.players["Cyrus Mody"], cup.players["Dot Sen"]], neutral: [] },
      ],
      neutral: [],
    },
  });
  const placesOf = async () => {
    await publish(cup);
    return boardOf(await visitor.get(informationPath(cup)), "Leader board of the pairs").map(
      (line) => line.slice(0, 5),
    );
  };
  expect(await placesOf()).toEqual(["1 Two", "2 One"]);
  await admin.post(withdrawEntrantPath(cup.id, cup.players["Bea Das"]), {
    ...(await admin.get(withdrawEntrantPath(cup.id, cup.players["Bea Das"]))).form("reason"),
    reason: "Unwell",
  });
  expect(await placesOf()).toEqual(["1 Two", "2 One"]);
});

test("one prize a player leaves the pairs’ prizes to the best, unless the club says so", async () => {
  const cup = await fullCup();
  const fill = async (more: object) => {
    const fields = { intent: "fill", places: "1", first: "net", one: "on", ...more };
    const page = await admin.follow(
      await admin.fill(`${resultsPath(cup)}/awards`, "places", fields),
    );
    await publish(cup);
    return { said: page.notice.join(" "), read: await visitor.words(informationPath(cup)) };
  };
  const own = await fill({});
  expect(own.said).not.toContain("Passed over");
  expect(own.read).toContain("Best of Men Asha Rao Best in Pairs Asha Rao & Bea Das");
  const all = await fill({ sides: "on" });
  expect(all.said).toContain(
    "Passed over, with another prize already: Asha Rao & Bea Das (Best in Pairs).",
  );
  expect(all.read).toContain("Best of Men Asha Rao Best in Pairs Cyrus Mody & Dot Sen");
});

test("what a competition counts stands once, with each board", async () => {
  const cup = await fullCup();
  await addCompetition(cup, { name: "Strokes", kind: "board", format: "medal" });
  await publish(cup);
  const page = await visitor.get(informationPath(cup));
  for (const terms of [
    "Ranked by Stableford points. Equal scores share a place.",
    "Four-ball Stableford. Ranked by Stableford points. 85 % of the Course Handicap.",
    "Players who answered yes: Also in the skins?",
    "Pot ₹900. ₹300 a skin.",
  ]) {
    expect(page.words.split(terms)).toHaveLength(2);
  }
  expect(page.words).toContain("Strokes Medal.");
});

describe("a board says why", () => {
  /** Asha off 2 and Bea off scratch have net 36; over the last six holes 23.67 to 25. */
  async function medalCup(accounts: Parameters<typeof makeCup>[0] = {}): Promise<Cup> {
    const cup = await makeCup(
      accounts,
      { "Asha Rao": { handicap: "2" } },
      {
        "Asha Rao": [6, 4, 3, 4, 5, 4, 3, 4, 5],
        "Bea Das": [4, 4, 3, 4, 5, 4, 3, 4, 5],
        "Cyrus Mody": [4, 4, 3, 4, 5, 4, 3, 4, 6],
      },
    );
    await savePlay(cup, {
      rules: {
        scoring: {
          course: COURSE,
          format: "medal",
          ties: "countback",
          maximum: "double-par",
        },
      },
    });
    return cup;
  }

  test("beside a place that countback decided: on the page, on paper, and on the profile", async () => {
    const cup = await medalCup({ "Asha Rao": golfer.email });
    await addCompetition(cup, { name: "Points", kind: "board", format: "stableford" });
    const asha = cup.players["Asha Rao"];
    await savePlay(cup, { awards: [{ name: "Longest drive", note: "Hole 6", player: asha }] });
    const preview = await admin.get(resultsPath(cup));
    await publish(cup);
    const expected = [
      "1 Asha Rao last 6: 23.67 to 25 2 36",
      "2 Bea Das last 6: 25 to 23.67 0 36",
      "3 Cyrus Mody 0 37",
    ];
    const pages = [
      await visitor.get(informationPath(cup)),
      await admin.get(`${resultsPath(cup)}/print`),
    ];
    for (const page of pages) {
      expect(boardOf(page, "Leader board of the players")).toEqual(expected);
      expect(page.words).toContain("Maximum score. Strokes, the fewest first.");
      expect(page.words).toContain("A hole counts at most double par.");
    }
    expect(preview.words).toContain("last 6: 23.67 to 25");
    const [, whatsApp = ""] = /wa\.me\/\?text=([^"]+)/.exec(pages[1]?.text ?? "") ?? [];
    expect(decodeURIComponent(whatsApp)).toContain(
      "1. Asha Rao (36, last 6: 23.67 to 25), 2. Bea Das (36, last 6: 25 to 23.67), 3. Cyrus Mody (37)",
    );
    const file = (name: string) => visitor.get(`/tournaments/${cup.slug}/${name}`);
    const decided = /,decided_by(?:,absent)?,note\r\n[^\n]*,last 6: 23\.67 to 25,,?\r\n/;
    for (const version of ["results.v1.csv", "results.v2.csv"]) {
      expect((await file(version)).text).toMatch(decided);
    }
    expect(JSON.parse((await file("results.json")).text)).toMatchObject({
      lines: [{ decided_by: "last 6: 23.67 to 25" }, {}, { decided_by: null }, {}, {}, {}],
    });
    const own = "1st, 36 strokes, last 6: 23.67 to 25, off a handicap of 2";
    const messages = `/admin/tournaments/${cup.id}/entrants/messages`;
    const results = (await admin.get(`${messages}?results=1`)).form("results");
    const mail = await admin.post(messages, { ...results, intent: "preview" });
    await admin.post(messages, { ...mail.form("recipients"), intent: "send" });
    const [mailed] = await backend.sql<{ facts: string }>(
      `select (details -> 'facts')::text as facts from public.registration_mails
       where entry_id = '${cup.players["Asha Rao"]}' and kind = 'message'`,
    );
    const [link] = await backend.sql<{ token: string }>(
      `select token from public.entry_links where entry_id = '${cup.players["Bea Das"]}'`,
    );
    const ofBea = () => visitor.get(`/entry?token=${link?.token ?? ""}`);
    expect((await member.get("/profile")).words).toContain(own);
    expect((await member.get("/profile/record")).words).toContain(own);
    expect(mailed?.facts).toContain(own);
    expect(mailed?.facts).toContain('["Prize", "Longest drive, Hole 6"]');
    expect((await member.get("/profile")).words).toContain("Prize Longest drive, Hole 6");
    expect((await member.get("/profile/record")).words).toContain("Prize: Longest drive, Hole 6");
    expect((await ofBea()).words).toContain("Result 2nd, 36 strokes, last 6: 25 to 23.67");
    await backend.sql(
      `update public.tournaments set state = 'cancelled', cancelled_reason = 'Lightning'
       where id = '${cup.id}'`,
    );
    for (const page of [await member.get("/profile"), await ofBea()]) {
      expect(page.words).toContain("strokes, last 6");
      expect(page.words).toContain(DO_NOT_COUNT);
    }
  });

  test("of a pair: everyone who did not count, with the reason, in the tournament’s own too", async () => {
    const cup = await makeCup(
      {},
      {},
      { "Asha Rao": CARDS["Asha Rao"], "Dot Sen": CARDS["Dot Sen"] },
    );
    await savePlay(cup, {
      rules: { scoring: { course: COURSE, format: "four-ball-stableford" } },
      teams: {
        teams: [
          { name: "One", players: [cup.players["Asha Rao"], cup.players["Bea Das"]], neutral: [] },
          {
            name: "Two",
            players: [cup.players["Cyrus Mody"], cup.players["Dot Sen"]],
            neutral: [],
          },
        ],
        neutral: [],
      },
    });
    await rpcOrThrow(backend, secretary, "save_scores", {
      tournament: cup.id,
      expected_version: await versionOf(cup),
      scores: [{ player: cup.players["Cyrus Mody"], no_return: "DQ" }],
    });
    await addCompetition(cup, { ...PAIRS, who: "question:skins" });
    await makeSides(cup, await competitionId(cup, "Pairs"));
    const expected = [
      "1 One Asha Rao (0), Bea Das no card 19",
      "2 Two Cyrus Mody disqualified, Dot Sen (0) 16",
    ];
    const club = await admin.get(resultsPath(cup));
    for (const note of ["Bea Das no card", "Cyrus Mody disqualified"]) {
      expect(club.words).toContain(note);
    }
    await publish(cup);
    for (const page of [
      await visitor.get(informationPath(cup)),
      await admin.get(`${resultsPath(cup)}/print`),
    ]) {
      expect(boardOf(page, "Leader board of the pairs")).toEqual(expected);
      expect(page.words).toContain("Players who answered yes: Also in the skins? Four-ball");
    }
    await admin.post(withdrawEntrantPath(cup.id, cup.players["Bea Das"]), {
      ...(await admin.get(withdrawEntrantPath(cup.id, cup.players["Bea Das"]))).form("reason"),
      reason: "Unwell",
    });
    await publish(cup);
    expect(boardOf(await visitor.get(informationPath(cup)), "Leader board of the pairs")[0]).toBe(
      "1 One Asha Rao (0), Bea Das withdrawn 19",
    );
  });

  test("of a shared ball: what it is played off", async () => {
    const cup = await makeCup(
      {},
      { "Asha Rao": { handicap: "10" }, "Bea Das": { handicap: "20" } },
      { "Asha Rao": CARDS["Asha Rao"] },
    );
    await savePlay(cup, {
      rules: { scoring: { course: COURSE, format: "foursomes" } },
      teams: {
        teams: [
          { name: "One", players: [cup.players["Asha Rao"], cup.players["Bea Das"]], neutral: [] },
        ],
        neutral: [],
      },
    });
    await publish(cup);
    const page = await visitor.get(informationPath(cup));
    expect(boardOf(page, "Leader board of the pairs")).toEqual([
      "1 One Asha Rao, Bea Das · off 15 20",
    ]);
    expect(page.words).toContain("50/50 % of the Course Handicaps, the lowest first.");
  });
});

test("a name that the site made is not stored: it is that of who plays", async () => {
  const cup = await fullCup();
  await savePlay(cup, {
    teams: {
      teams: [
        {
          name: null,
          players: [cup.players["Asha Rao"], cup.players["Bea Das"]],
          neutral: [],
        },
        {
          name: "Eagles",
          players: [cup.players["Cyrus Mody"], cup.players["Dot Sen"]],
          neutral: [],
        },
      ],
      neutral: [],
    },
  });
  const withdraw = async (name: Name) =>
    admin.follow(
      await admin.post(withdrawEntrantPath(cup.id, cup.players[name]), {
        ...(await admin.get(withdrawEntrantPath(cup.id, cup.players[name]))).form("reason"),
        reason: "Unwell",
      }),
    );
  const teams = `/admin/tournaments/${cup.id}/teams`;
  const sides = sidesPath(cup.id, await competitionId(cup, "Pairs"));
  const namesOf = async (path: string) =>
    [...(await admin.get(path)).text.matchAll(/<h3[^>]*>([^<]+)</g)].map(([, name = ""]) => name);
  const form = (await admin.get(teams)).form("newTeam");
  await backend.sql(
    `update public.players set full_name = case full_name when 'Asha Rao' then 'Aasha Rao' else 'Bea Dass' end
     where id in ('${cup.players["Asha Rao"]}', '${cup.players["Bea Das"]}')`,
  );
  expect(await namesOf(teams)).toEqual(
    expect.arrayContaining(["Aasha Rao &amp; Bea Dass", "Eagles"]),
  );
  expect((await withdraw("Bea Das")).notice.join(" ")).not.toContain("keeps its name");
  // A typed one is asked about, then and wherever it is shown.
  const asked = "Eagles keeps its name, which was typed: rename it if it no longer fits.";
  expect((await withdraw("Dot Sen")).notice.join(" ")).toContain(asked);
  expect((await admin.get(teams)).words).toContain(
    "Withdrawn: Dot Sen. The name of the side was typed: rename it if it no longer fits.",
  );
  // A form of before the withdrawals writes no name back.
  await admin.post(teams, { ...form, intent: "save", newTeam: "Hawks" });
  expect(await namesOf(teams)).toEqual(expect.arrayContaining(["Aasha Rao", "Eagles", "Hawks"]));
  expect(await namesOf(sides)).toEqual(expect.arrayContaining(["Aasha Rao", "Cyrus Mody"]));
  expect(
    await backend.sql(
      `select name from public.teams where tournament_id = '${cup.id}' and name is not null
       union all select name from public.sides where tournament_id = '${cup.id}' and name is not null
       order by name`,
    ),
  ).toEqual([{ name: "Eagles" }, { name: "Hawks" }]);
  await publish(cup);
  expect(boardOf(await visitor.get(informationPath(cup)), "Pairs")[0]).toContain(
    "1 Aasha Rao Aasha Rao (0), Bea Dass withdrawn",
  );
});

test("partners who are exchanged are told before they are published, whatever the results", async () => {
  const same = Object.fromEntries(PLAYERS.map((name) => [name, CARDS["Cyrus Mody"]]));
  const cup = await fullCup({}, {}, same);
  await publish(cup);
  const pairs = sidesPath(cup.id, await competitionId(cup, "Pairs"));
  const page = await admin.get(pairs);
  const [first = "", , third = ""] = [...page.text.matchAll(/name="(move\.[^"]+)"/g)].map(
    ([, field = ""]) => field,
  );
  await admin.post(pairs, {
    ...page.form(first),
    intent: "save",
    [first]: "Cyrus Mody & Dot Sen",
    [third]: "Asha Rao & Bea Das",
  });
  const { words } = await admin.get(resultsPath(cup));
  expect(words).toContain(
    "Pairs: Asha Rao & Bea Das, now Bea Das & Cyrus Mody 1st, 17 points, with other players or strokes",
  );
  expect(words).toContain("Pairs: Cyrus Mody & Dot Sen, now Dot Sen & Asha Rao");
  await publish(cup);
  expect((await admin.get(resultsPath(cup))).words).toContain("Nothing has changed since.");
});

test("of several sides with one name the later ones are numbered, beside typed names too", async () => {
  const cup = await makeCup();
  const [a, b, c, d] = PLAYERS.map((name) => cup.players[name]);
  // So long that the numbers of the players are cut off.
  const ann = `Ann ${"Lee".repeat(24)}`.slice(0, 74);
  await backend.sql(
    `update public.players set full_name = '${ann}lee' where tournament_id = '${cup.id}'`,
  );
  const team = (name: string | null, ...players: (string | undefined)[]) => ({
    ...{ name, players, neutral: [] },
  });
  await savePlay(cup, {
    teams: {
      teams: [team(null, a), team(`${ann} (3)`), team(null, b), team(null, c), team(null, d)],
      neutral: [],
    },
  });
  const named = await backend.sql<{ name: string }>(
    `select name from private.side_names('${cup.id}') order by name`,
  );
  expect(named.map(({ name }) => name)).toEqual([
    ann,
    ...[3, 5, 6, 7].map((number) => `${ann} (${number})`),
  ]);
});

test("a withdrawal says what comes back when the entrant is added again, and that comes back", async () => {
  const cup = await fullCup({ "Asha Rao": golfer.email });
  const pairs = sidesPath(cup.id, await competitionId(cup, "Pairs"));
  const path = (name: Name) => withdrawEntrantPath(cup.id, cup.players[name]);
  const { words } = await admin.get(path("Asha Rao"));
  expect(words).toContain(
    `To take this back, add Asha Rao again, from the register, with the same name and phone, or with the account ${golfer.email}: this entry comes back, with the card and the side of Asha Rao`,
  );
  expect(words).not.toContain("cannot be undone");
  expect((await admin.get(path("Bea Das"))).words).toContain(
    "To take this back, add Bea Das again from the register, or with the same name and phone: this entry comes back, with the card and the side of Bea Das",
  );
  await publish(cup);
  const before = boardOf(await visitor.get(informationPath(cup)), "Pairs");
  await admin.fill(path("Asha Rao"), "reason", { reason: "By mistake" });
  expect((await admin.get(pairs)).words).toContain("Withdrawn: Asha Rao");
  const { entry_id } = await addEntrant(
    ...([backend, secretary, cup] as const),
    { full_name: "Asha Rao", handicap: "0", answers: { skins: true } },
    { account_email: golfer.email },
  );
  expect(entry_id).toBe(cup.players["Asha Rao"]);
  expect((await admin.get(pairs)).words).not.toContain("Withdrawn: Asha Rao");
  await publish(cup);
  expect(boardOf(await visitor.get(informationPath(cup)), "Pairs")).toEqual(before);
});

test("another name of a side is told as that alone, and for an award that it won", async () => {
  const cup = await fullCup();
  const [{ id: side } = { id: "" }] = await backend.sql<{ id: string }>(
    `select side.id from public.sides as side
     join public.side_players as member on member.side_id = side.id
     where member.player_id = '${cup.players["Asha Rao"]}'`,
  );
  await savePlay(cup, { awards: [{ name: "Best pair", side }] });
  await publish(cup);
  await backend.sql(`update public.sides set name = 'The Eagles' where id = '${side}'`);
  const { words } = await admin.get(resultsPath(cup));
  expect(words).toContain(
    "Pairs: Name of the side, 1st, 21 points Asha Rao & Bea Das → The Eagles",
  );
  expect(words).toContain("Award “Best pair” Asha Rao & Bea Das → The Eagles");
  expect(words).not.toContain("other players or strokes");
});

const withdraw = async (cup: Cup, name: Name) => {
  const path = withdrawEntrantPath(cup.id, cup.players[name]);
  await admin.post(path, { ...(await admin.get(path)).form("reason"), reason: "Unwell" });
};

const changesOf = async (cup: Cup) => {
  const { words } = await visitor.get(informationPath(cup));
  return /What was changed (.*) First published/.exec(words)?.[1] ?? "";
};

test("what was changed is below the boards, and its newest line above them", async () => {
  const cup = await fullCup();
  await publish(cup);
  await saveCards(cup, { "Asha Rao": [6, 6, 6, 6, 6, 6, 6, 6, 6] });
  await publish(cup);
  await publish(cup);
  const page = await visitor.get(informationPath(cup));
  const board = page.words.indexOf("Leader board of the players");
  const [before, after] = [page.words.slice(0, board), page.words.slice(board)];
  expect(before.match(/Published again/g)).toHaveLength(1);
  expect(before).toMatch(/Published again [^:]+:\d\d [ap]m: no place changed\./);
  expect(after).toMatch(/What was changed Published again .*: no place changed\. Published again /);
  expect(after).toContain("Asha Rao 1st to 4th");
  expect(page.text).toMatch(/<details[^>]*><summary[^>]*>What was changed/);
});

test("moves on the second board are told as its own, of further competitions too", async () => {
  const cup = await fullCup();
  await savePlay(cup, { rules: { scoring: { course: COURSE, boards: ["net", "gross"] } } });
  const medal = { ...PAIRS, name: "Medal", format: "medal", ranking: "net-and-gross" };
  await addCompetition(cup, medal);
  await publish(cup);
  await saveCards(cup, { "Asha Rao": [6, 6, 6, 6, 6, 6, 6, 6, 6] });
  await publish(cup);
  const { text } = await visitor.get(`/tournaments/${cup.slug}/results.json`);
  const { corrections } = JSON.parse(text) as { corrections: { moves: object[] }[] };
  for (const contest of [null, "Medal"]) {
    for (const board of [null, "gross"]) {
      expect(corrections[0]?.moves).toContainEqual(
        expect.objectContaining({ contest, board, name: "Asha Rao", from: 1, to: 4 }),
      );
    }
  }
  const print = await admin.get(`${resultsPath(cup)}/print`);
  const [, whatsApp = ""] = /wa\.me\/\?text=([^"]+)/.exec(print.text) ?? [];
  for (const told of [await changesOf(cup), print.words, decodeURIComponent(whatsApp)]) {
    expect(told).toContain("Asha Rao 1st to 4th (gross)");
  }
});

test("another name of a competition is told as that alone", async () => {
  const cup = await fullCup();
  const fill = { intent: "fill", places: "1", first: "net" };
  await admin.follow(await admin.fill(`${resultsPath(cup)}/awards`, "places", fill));
  await publish(cup);
  const pairs = competitionPath(cup.id, await competitionId(cup, "Pairs"));
  await admin.follow(await admin.fill(pairs, "name", { name: "Better Ball" }));
  const { words } = await admin.get(resultsPath(cup));
  expect(words).toContain("Better Ball was called Pairs");
  expect(words).not.toContain("Best in");
  await publish(cup);
  expect(await changesOf(cup)).toMatch(
    /^Published again [^:]+:\d\d [ap]m: no place changed\. Competitions renamed: Pairs → Better Ball\.$/,
  );
  const { text } = await visitor.get(`/tournaments/${cup.slug}/results.json`);
  expect(JSON.parse(text)).toMatchObject({
    corrections: [
      {
        published_at: expect.any(String),
        renamed_divisions: null,
        renamed_competitions: "Pairs → Better Ball",
        moves: [],
      },
    ],
  });
});

test("a side that was made again without a withdrawn player moves from where it was", async () => {
  const cup = await fullCup();
  await publish(cup);
  await withdraw(cup, "Asha Rao");
  const [{ side_set_id: set, side_id: side } = { side_set_id: "", side_id: "" }] =
    await backend.sql<{ side_set_id: string; side_id: string }>(
      `select side_set_id, side_id from public.side_players
       where player_id = '${cup.players["Bea Das"]}'`,
    );
  const made = crypto.randomUUID();
  await backend.sql(
    `delete from public.sides where id = '${side}';
     insert into public.sides (id, tournament_id, side_set_id, position)
     values ('${made}', '${cup.id}', '${set}', 7);
     insert into public.side_players (tournament_id, side_set_id, side_id, player_id, position)
     values ('${cup.id}', '${set}', '${made}', '${cup.players["Bea Das"]}', 0)`,
  );
  await publish(cup);
  const changes = await changesOf(cup);
  expect(changes).toContain("(Pairs)");
  expect(changes).not.toContain("no place");
  expect(changes).not.toContain("new on the board");
});

test("a side that loses a partner has both its names where its place is told", async () => {
  const cup = await fullCup();
  await publish(cup);
  await withdraw(cup, "Asha Rao");
  await saveCards(cup, { "Bea Das": [9, 9, 9, 9, 9, 9, 9, 9, 9] });
  await publish(cup);
  expect(await changesOf(cup)).toContain("Asha Rao & Bea Das, now Bea Das 1st to 2nd (Pairs)");
});

test("a guest stays for all that is theirs, and once removed has the published name", async () => {
  const cup = await fullCup();
  const guest = randomUUID();
  const saveScore = async (score: object) => {
    await rpcOrThrow(backend, secretary, "save_scores", {
      tournament: cup.id,
      expected_version: await versionOf(cup),
      scores: [{ player: guest, ...score }],
    });
  };
  await savePlay(cup, { guests: [{ id: guest, name: "Zed Guest", handicap: 20 }] });
  await saveScore({ holes: CARDS["Asha Rao"] });
  await savePlay(cup, { awards: [{ name: "Longest drive", player: guest }] });
  await publish(cup);
  const path = sidesPath(cup.id, await competitionId(cup, "Pairs"));
  const page = await admin.get(path);
  expect(page.words).toContain("Zed Guest");
  expect(page.words).not.toContain("Remove the guest");
  const fields = { intent: "save", version: page.value("version"), [moveName(guest)]: NO_GUEST };
  expect((await admin.post(path, fields)).words).toContain(TEAMS.guestElsewhere);
  expect((await admin.post(teamsPath(cup.id), fields)).words).toContain(
    `${TEAMS.guestHasWon(["Longest drive"])}. ${TEAMS.guestHasScore}`,
  );
  await savePlay(cup, { awards: [] });
  await saveScore({});
  await savePlay(cup, { guests: [] });
  const { words } = await admin.get(resultsPath(cup));
  expect(words).toContain("Zed Guest");
  expect(words).not.toContain("A former member");
});

test("points that were typed are net alone: the gross board has those with a card", async () => {
  const cup = await makeCup();
  await savePlay(cup, { rules: { scoring: { course: COURSE, boards: ["net", "gross"] } } });
  await rpcOrThrow(backend, secretary, "save_scores", {
    tournament: cup.id,
    expected_version: await versionOf(cup),
    scores: [{ player: cup.players["Dot Sen"], points: 30 }],
  });
  const club = await admin.get(resultsPath(cup));
  expect(club.words).toContain("Points are net: the gross board has only players with a card.");
  await publish(cup);
  const { text } = await visitor.get(`/tournaments/${cup.slug}/results.json`);
  const { lines } = JSON.parse(text) as { lines: { name: string }[] };
  expect(lines.filter(({ name }) => name === "Dot Sen")).toMatchObject([
    { board: "net", place: 1, result: 30, status: null },
    { board: "gross", place: null, result: null, status: "no-card" },
  ]);
  const { words } = await visitor.get(informationPath(cup));
  expect(words).toContain("Dot Sen no card");
});

test("sides that are made again with other players say who is new on the board", async () => {
  const cup = await fullCup();
  await publish(cup);
  await withdraw(cup, "Asha Rao");
  const path = sidesPath(cup.id, await competitionId(cup, "Pairs"));
  await admin.fill(path, "size", { intent: "sides", size: "2", replaces: "on" });
  await publish(cup);
  const changes = await changesOf(cup);
  expect(changes).toContain("Bea Das & Cyrus Mody new on the board, 1st (Pairs)");
  expect(changes).toContain("Asha Rao & Bea Das 1st, no longer on the board (Pairs)");
  expect(changes).not.toContain("no place");
});

test("partners exchanged between pairs are told, and the award that the pair won", async () => {
  const cup = await fullCup();
  const sideOf = async (name: Name) => {
    const [row] = await backend.sql<{ side_id: string }>(
      `select side_id from public.side_players where player_id = '${cup.players[name]}'`,
    );
    return row?.side_id ?? "";
  };
  const [first, second] = [await sideOf("Asha Rao"), await sideOf("Cyrus Mody")];
  await savePlay(cup, { awards: [{ name: "Best pair", side: first }] });
  await publish(cup);
  await backend.sql(
    `update public.side_players set side_id = case side_id when '${first}' then '${second}'::uuid
       else '${first}' end
     where player_id in ('${cup.players["Bea Das"]}', '${cup.players["Dot Sen"]}')`,
  );
  await publish(cup);
  const changes = await changesOf(cup);
  expect(changes).toContain("Asha Rao & Bea Das, now Asha Rao & Dot Sen, still 1st (Pairs)");
  expect(changes).toContain("Cyrus Mody & Dot Sen, now Cyrus Mody & Bea Das, still 2nd (Pairs)");
  expect(changes).toContain("Best pair from Asha Rao & Bea Das to Asha Rao & Dot Sen");
  const { text } = await visitor.get(`/tournaments/${cup.slug}/results.json`);
  const { corrections } = JSON.parse(text) as { corrections: { moves: object[] }[] };
  expect(corrections[0]?.moves).toMatchObject([
    {
      ...{ contest: "Pairs", name: "Asha Rao & Dot Sen", from: 1, to: 1 },
      ...{ name_before: "Asha Rao & Bea Das", other_players: true },
    },
    { name: "Cyrus Mody & Bea Das", other_players: true },
    {
      award: "Best pair",
      winners_before: ["Asha Rao & Bea Das"],
      winners: ["Asha Rao & Dot Sen"],
    },
  ]);
});

test("skins and money that changed hands are told as on the board", async () => {
  const cup = await fullCup();
  await publish(cup);
  await saveCards(cup, { "Asha Rao": [4, 5, 3, 4, 5, 4, 3, 4, 5] });
  await publish(cup);
  const changes = await changesOf(cup);
  expect(changes).toContain("Asha Rao 2 skins at holes 1 and 6, ₹600 to no skin (Skins)");
  expect(changes).toContain("Bea Das 1 skin at hole 2, ₹300 to 1 skin at hole 2, ₹900 (Skins)");
  const { text } = await visitor.get(`/tournaments/${cup.slug}/results.json`);
  expect(
    (JSON.parse(text) as { corrections: { moves: object[] }[] }).corrections[0]?.moves,
  ).toContainEqual(
    expect.objectContaining({
      ...{ contest: "Skins", name: "Asha Rao", from: null, to: null, won: null },
      won_before: { kind: "skins", count: 2, worth: 600, holes: [1, 6] },
    }),
  );
});

test("a new handicap of a player names all competitions that it moves", async () => {
  const cup = await fullCup();
  await addCompetition(cup, { name: "Singles", kind: "board", format: "medal" });
  await addCompetition(cup, { name: "Twos", kind: "twos", pot: "900" });
  await publish(cup);
  const dot = cup.players["Dot Sen"];
  await backend.sql(
    `update public.players set handicap = '18' where id = '${dot}';
     update public.playing_data set handicap = '18' where player_id = '${dot}'`,
  );
  const { words } = await admin.get(resultsPath(cup));
  const [, told = ""] = /published otherwise(.*)The results now/i.exec(words) ?? [words, words];
  expect(told).toMatch(/Dot Sen 4th, 16 points → 1st, 34 points/);
  expect(told).toMatch(/Pairs: Cyrus Mody & Dot Sen 2nd, 18 points → 1st, \d+ points/);
  expect(told).toMatch(/Singles: Dot Sen 4th, \d+ strokes → 1st, \d+ strokes/);
  // Gross twos stay, and Dot is not in the pool of the skins.
  expect(told).not.toMatch(/Twos:|Skins:/);
});

describe("two players of one name", () => {
  const both = ["Asha Rao (no. 1)", "Asha Rao (no. 2)"] as const;
  /** With a prize of each board; at hole 1 of the skins one of them wins, at hole 2 the other. */
  async function namesakesCup(): Promise<Cup> {
    const cup = await fullCup({}, { "Cyrus Mody": { full_name: "Asha Rao", handicap: "9" } });
    await saveCards(cup, { "Cyrus Mody": [4, 2, 3, 4, 5, 4, 4, 4, 5] });
    const award = (name: string, player: string) => ({ name, player });
    await savePlay(cup, {
      rules: { scoring: { course: COURSE, allowance: [50] } },
      awards: [
        award("Longest drive", cup.players["Asha Rao"]),
        award("Closest to the pin", cup.players["Cyrus Mody"]),
      ],
    });
    return cup;
  }

  test.each([
    ["cards", (cup: Cup) => `${resultsPath(cup)}/cards`],
    ["results", resultsPath],
    ["awards", (cup: Cup) => `${resultsPath(cup)}/awards`],
  ])("are told apart on the club’s page of %s", async (_, pathOf) => {
    const cup = await namesakesCup();
    const { text } = await admin.get(pathOf(cup));
    for (const name of both) expect(text).toContain(name);
    expect(text).not.toMatch(/Asha Rao(?! \(no\. [12]\))/);
  });

  test("are told apart among their sides", async () => {
    const cup = await namesakesCup();
    const { words } = await admin.get(sidesPath(cup.id, await competitionId(cup, "Pairs")));
    for (const name of both) expect(words).toContain(name);
  });

  test("are told apart before and after publishing, by readers and on paper", async () => {
    const cup = await namesakesCup();
    await publish(cup);
    const pages = [
      await visitor.get(informationPath(cup)),
      await admin.get(`${resultsPath(cup)}/print`),
    ];
    for (const page of pages) {
      const [first, second] = both;
      expect(page.words).toContain(`Longest drive ${first}`);
      expect(page.words).toContain(`Closest to the pin ${second}`);
      // Not by strokes, which each competition gives others.
      expect(page.words).toContain(`${second} (8), Dot Sen (0)`);
      expect(boardOf(page, "Skins").map((line) => line.slice(2, 18))).toEqual(both);
      expect(boardOf(page, "Leader board of the players").join()).toMatch(
        /Asha Rao \(no\. 2\).*Asha Rao \(no\. 1\)/,
      );
    }
    const file = await visitor.get(`/tournaments/${cup.slug}/results.v2.csv`);
    expect(file.text.match(/Asha Rao \(no\. \d\)/g)?.length).toBe(8);
    for (const { text } of [file, ...pages]) {
      expect(text).not.toMatch(/Asha Rao(?! \(no\. [12]\))/);
    }
    await saveCards(cup, { "Asha Rao": CARDS["Dot Sen"] });
    expect((await admin.get(resultsPath(cup))).words).toContain("Skins: Asha Rao (no. 1) 2");
  });

  test("have the names that were published, whoever is entered and whatever is corrected since", async () => {
    const cup = await fullCup();
    await savePlay(cup, {
      rules: { scoring: { course: COURSE, allowance: [50] } },
      awards: [{ name: "Longest drive", player: cup.players["Asha Rao"] }],
    });
    await publish(cup);
    await rpcOrThrow(backend, secretary, "show_board", { tournament: cup.id, shown: true });
    const published = async () => {
      const { words } = await visitor.get(informationPath(cup));
      const file = await visitor.get(`/tournaments/${cup.slug}/results.v2.csv`);
      return [words, file.text.replaceAll("\r\n", " ")];
    };
    const before = await published();
    for (const text of before) expect(text).toMatch(/Asha Rao(?! \(no)/);
    const { entry_id: other } = await addEntrant(backend, secretary, cup, {
      full_name: "Asha Rao",
      handicap: "9",
    });
    await rpcOrThrow(backend, secretary, "save_scores", {
      ...{ tournament: cup.id, expected_version: await versionOf(cup) },
      scores: [{ player: other, holes: CARDS["Dot Sen"] }],
    });
    await backend.sql(
      `update public.players set handicap = '14' where id = '${cup.players["Asha Rao"]}'`,
    );
    expect(await published()).toEqual(before);
    const { words } = await admin.get(`${resultsPath(cup)}/cards`);
    for (const name of both) expect(words).toContain(name);
    await publish(cup);
    for (const text of await published()) expect(text).toContain("Asha Rao (no. 1)");
  });

  test("have the number where the other of the name has no card, is renamed or has left", async () => {
    const cup = await namesakesCup();
    const other = cup.players["Cyrus Mody"];
    await rpcOrThrow(backend, secretary, "save_scores", {
      ...{ tournament: cup.id, expected_version: await versionOf(cup) },
      scores: [{ player: other }],
    });
    await publish(cup);
    const pages = () =>
      Promise.all([
        visitor.get(informationPath(cup)),
        visitor.get(`/tournaments/${cup.slug}/results.json`),
        admin.get(`${resultsPath(cup)}/print`),
      ]);
    const before = (await pages()).map(({ text }) => text);
    for (const text of before) expect(text).not.toMatch(/Asha Rao(?! \(no\. [12]\))/);
    // The winner of an award is in no line.
    expect((await visitor.get(informationPath(cup))).words).toContain(
      "Closest to the pin Asha Rao (no. 2)",
    );
    await rpcOrThrow(backend, secretary, "withdraw_entrant", {
      ...{ entry: other, reason: "Ill", card_counts: false },
    });
    await backend.sql(`update public.players set full_name = 'Zoe Lal' where id = '${other}'`);
    for (const { text } of await pages()) {
      expect(text).toContain("Asha Rao (no. 1)");
      expect(text).not.toMatch(/Asha Rao(?! \(no\. [12]\))|Zoe Lal \(no/);
    }
  });

  test("have a corrected name at once, with the number that the club reads", async () => {
    const cup = await namesakesCup();
    await publish(cup);
    const third = cup.players["Dot Sen"];
    await backend.sql(`update public.players set full_name = 'Asha Rao' where id = '${third}'`);
    const names = ["Asha Rao (no. 1)", "Asha Rao (no. 2)", "Asha Rao (no. 3)"];
    const numbered = ({ text }: Page) =>
      [...new Set(text.match(/Asha Rao(?: \(no\. \d\))?/g))].toSorted();
    expect(numbered(await visitor.get(informationPath(cup)))).toEqual(names);
    expect(numbered(await admin.get(`${resultsPath(cup)}/cards`))).toEqual(names);
  });

  test("have one number each, wherever they are", async () => {
    const cup = await fullCup({}, { "Cyrus Mody": { full_name: "Asha Rao", handicap: "0" } });
    const named = await backend.sql<{ id: string }>(
      `select id from public.players where tournament_id = '${cup.id}' and full_name = 'Asha Rao'
       order by namesake`,
    );
    const [first = "", last = ""] = named.map(({ id }) => id);
    // The order of the register is another, and changes no number.
    await backend.sql(
      `update public.players set person_id = null, known_by = 'nobody' where id = '${first}'`,
    );
    await backend.sql(
      `with added as (
         insert into public.people (id, full_name, status)
         values (('00000000-0000-4000-8000-' || substr(gen_random_uuid()::text, 25))::uuid, 'Asha Rao', 'guest')
         returning id)
       update public.players set person_id = added.id, known_by = 'desk' from added
       where players.id = '${last}'`,
    );
    await savePlay(cup, {
      rules: { scoring: { course: COURSE, allowance: [50] } },
      awards: [{ name: "Longest drive", player: last }],
    });
    const told = "Longest drive Asha Rao (no. 2)";
    const awards = await admin.get(`${resultsPath(cup)}/awards`);
    expect(awards.value("awards[0].winner")).toBe("Asha Rao (no. 2)");
    await publish(cup);
    expect((await visitor.get(informationPath(cup))).words).toContain(told);
    // What is published stays as it was.
    await backend.sql(
      `update public.players set person_id = null, known_by = 'nobody' where id = '${last}'`,
    );
    const orders = await backend.sql(
      `select stored -> 'order' as "order",
              winner -> 'namesake' as of_winner
       from public.tournament_play as play
       cross join lateral jsonb_array_elements(published_results -> 'players') as stored
       cross join lateral jsonb_array_elements(
         private.winners_of(play.tournament_id, published_results)) as winner
       where play.tournament_id = '${cup.id}' and stored ->> 'player' = '${last}'`,
    );
    expect(orders).toEqual([{ order: 2, of_winner: 1 }]);
  });

  test("have the mark of the board where one of them has withdrawn, and is in no fourball", async () => {
    const cup = await fullCup({}, { "Cyrus Mody": { full_name: "Asha Rao", handicap: "0" } });
    const [first, , second, dot] = PLAYERS.map((name) => cup.players[name]);
    await savePlay(cup, {
      teams: { teams: [{ name: "Reds", players: [first, second], neutral: [] }], neutral: [] },
      draw: {
        seed: 1,
        fourballs: [
          { start: { time: "07:00", hole: 1, letter: "" }, players: [first, second, dot] },
        ],
      },
    });
    await rpcOrThrow(backend, secretary, "publish_draw", {
      ...{ tournament: cup.id, expected_version: await versionOf(cup), with_mails: false },
    });
    await rpcOrThrow(backend, secretary, "show_board", { tournament: cup.id, shown: true });
    const pages = () =>
      Promise.all(
        [
          informationPath(cup),
          `/tournaments/${cup.slug}/day`,
          `/tournaments/${cup.slug}/board`,
        ].map(async (path) => (await visitor.get(path)).words),
      );
    for (const words of await pages()) expect(words).toContain("Asha Rao (no. 1)");
    const withdraw = { entry: first, reason: "Ill", card_counts: true };
    await rpcOrThrow(backend, secretary, "withdraw_entrant", withdraw);
    // Before results and with them, on paper too.
    const isBare = /Asha Rao(?! \(no\. [12]\))/;
    for (const words of await pages()) {
      expect(words).toContain("Asha Rao (no. 2)");
      expect(words).not.toMatch(isBare);
    }
    await publish(cup);
    for (const words of [
      ...(await pages()),
      (await visitor.get("/tournaments")).words,
      (await admin.get(`${resultsPath(cup)}/print`)).words,
      (await admin.get(drawSheetPath(cup.id, "print"))).words,
      (await admin.get(drawSheetPath(cup.id, "scorecards"))).words,
    ]) {
      expect(words).not.toMatch(isBare);
    }
  });

  test("a winner of a further competition alone is the record's, as on the page", async () => {
    const cup = await fullCup({}, {});
    const winner = cup.players["Asha Rao"];
    const board = (place: number | null) => [{ player: winner, place, points: 36 }];
    const results = {
      ...{ players: board(null), teams: [], awards: [], scoring: null },
      competitions: [
        { id: crypto.randomUUID(), name: "Seniors", kind: "board", terms: {}, lines: board(1) },
      ],
    };
    const [row] = await backend.sql<{ winners: { name: string }[] }>(
      `select private.winners_of('${cup.id}', '${JSON.stringify(results)}') as winners`,
    );
    expect(row?.winners.map(({ name }) => name)).toEqual(["Asha Rao"]);
  });

  test("are told apart on the live board", async () => {
    const cup = await namesakesCup();
    await rpcOrThrow(backend, secretary, "show_board", { tournament: cup.id, shown: true });
    const { words } = await visitor.get(`/tournaments/${cup.slug}/board`);
    for (const name of both) expect(words).toContain(name);
  });
});

test.each([
  ["WD", "withdrawn"],
  ["DQ", "disqualified"],
])(
  "a partner who is %s on the card is %s for the pair, whose place their own profile has too",
  async (code, words) => {
    const cup = await fullCup({ "Asha Rao": golfer.email });
    await rpcOrThrow(backend, secretary, "save_scores", {
      tournament: cup.id,
      expected_version: await versionOf(cup),
      scores: [{ player: cup.players["Asha Rao"], no_return: code }],
    });
    await publish(cup);
    expect(boardOf(await visitor.get(informationPath(cup)), "Pairs").at(-1)).toBe(
      `2 Asha Rao &amp; Bea Das Asha Rao ${words}, Bea Das (0) 17`,
    );
    expect((await member.get("/profile")).words).toContain(
      `Pairs 2nd, 17 points, for Asha Rao & Bea Das, Asha Rao ${words}`,
    );
  },
);

describe("a player", () => {
  test("reads in their record the winner whom the page names, of teams the team", async () => {
    const cup = await makeCup({ "Asha Rao": golfer.email });
    const team = (name: string, ...players: Name[]) => ({
      ...{ id: crypto.randomUUID(), name, neutral: [] },
      players: players.map((player) => cup.players[player]),
    });
    const teams = [team("Reds", "Asha Rao", "Dot Sen"), team("Blues", "Bea Das", "Cyrus Mody")];
    await savePlay(cup, { teams: { teams, neutral: [] } });
    await publish(cup);
    expect((await visitor.get(informationPath(cup))).words).toContain("Winner Reds");
    const { text } = await member.get("/profile/record");
    expect(text).toMatch(new RegExp(`${cup.slug}(?:(?!</tr>).)*>Reds<`, "s"));
  });

  test("reads their results in each competition on their profile", async () => {
    const cup = await fullCup({ "Asha Rao": golfer.email });
    await publish(cup);
    const { words } = await member.get("/profile");
    expect(words).toContain("Pairs 1st, 21 points, for Asha Rao & Bea Das");
    expect(words).toContain("Skins 2 skins, ₹600");
  });

  test("whose account is deleted keeps the place, and the side does not name them", async () => {
    const leaver = await createUser(backend, { fullName: "Bea Das" });
    const cup = await fullCup({ "Bea Das": leaver.email });
    await savePlay(cup, {
      rules: { scoring: { course: COURSE, format: "four-ball-stableford" } },
      teams: {
        teams: [
          {
            name: "Asha Rao & Bea Das",
            players: [cup.players["Asha Rao"], cup.players["Bea Das"]],
            neutral: [],
          },
        ],
        neutral: [],
      },
    });
    await admin.follow(
      await admin.fill(`${resultsPath(cup)}/awards`, "places", {
        intent: "fill",
        places: "1",
        first: "net",
      }),
    );
    await publish(cup);
    const printed = () => admin.get(`${resultsPath(cup)}/print`);
    expect((await printed()).text).toContain("Bea Das");
    await rpcOrThrow(backend, leaver, "delete_own_account", {});
    const page = await printed();
    expect(page.text).not.toContain("Bea Das");
    for (const board of ["Pairs", "Leader board of the pairs"]) {
      expect(boardOf(page, board)[0]).toMatch(/^1 Asha Rao &amp; Former member .* 21$/);
    }
    expect((await admin.get(resultsPath(cup))).text).not.toContain("Bea Das");
  });
});

describe("a competition", () => {
  test("is quiet where a club has one: only a link to add another", async () => {
    const cup = await makeCup();
    const page = await admin.get(resultsPath(cup));
    expect(page.text).toContain(competitionPath(cup.id, "new"));
    await publish(cup);
    expect((await visitor.get(informationPath(cup))).text.match(/<table/g)).toHaveLength(1);
  });

  test("without sides has a link to make them, and is left out where the club says so", async () => {
    const cup = await fullCup();
    await backend.sql(`delete from public.sides where tournament_id = '${cup.id}'`);
    const sides = sidesPath(cup.id, await competitionId(cup, "Pairs"));
    const page = await admin.get(resultsPath(cup));
    for (const { words, text } of [page, await admin.get(competitionsPath(cup.id))]) {
      expect(words).toMatch(/Pairs cannot be worked out: it has no sides yet\. .+ Make its sides/);
      expect(text).toContain(`href="${sides}">Make its sides`);
    }
    const fields = {
      intent: "publish",
      version: page.value("version"),
      withoutScores: "on",
      withoutStrokes: "on",
    };
    const refused = await admin.post(resultsPath(cup), fields);
    expect(refused.errors.withoutCompetitions).toContain("A competition has no sides yet.");
    await admin.post(resultsPath(cup), { ...fields, withoutCompetitions: "on" });
    const { words } = await visitor.get(informationPath(cup));
    expect(words).toContain("Skins");
    expect(words).not.toContain("Pairs");
    // Once it has sides it is published with the others.
    await makeSides(cup, await competitionId(cup, "Pairs"));
    expect((await admin.get(resultsPath(cup))).text).not.toContain("withoutCompetitions");
    await publish(cup);
    expect((await visitor.get(informationPath(cup))).words).toContain("Pairs");
  });

  test("by strokes has no place for a team with fewer cards than count", async () => {
    const cup = await makeCup();
    await addCompetition(cup, { ...PAIRS, name: "Teams", format: "team-medal" });
    await makeSides(cup, await competitionId(cup, "Teams"));
    await rpcOrThrow(backend, secretary, "save_scores", {
      ...{ tournament: cup.id, expected_version: await versionOf(cup) },
      scores: [{ player: cup.players["Bea Das"] }],
    });
    await publish(cup);
    const board = boardOf(await visitor.get(informationPath(cup)), "Teams");
    expect(board[0]).toContain("1 Cyrus Mody &amp; Dot Sen");
    expect(board[1]).toMatch(/^– Asha Rao &amp; Bea Das .*Bea Das no card · too few players$/);
  });

  test("of a copied tournament has no sides, whose names were those of its players", async () => {
    const cup = await fullCup();
    const [copy] = (await rpcOrThrow(backend, secretary, "copy_tournament", {
      tournament: cup.id,
    })) as Saved[];
    if (!copy) throw new Error("No copy.");
    const path = sidesPath(copy.id, await competitionId(copy, "Pairs"));
    const sides = await admin.get(path);
    expect(sides.status).toBe(200);
    expect(sides.words).not.toContain("Asha Rao");
    expect(await admin.words(competitionsPath(copy.id))).toMatch(/Pairs .*Skins/);
  });

  test.each([
    ["four-ball-stableford", "2"],
    ["team-stableford", "4"],
  ])("of %s begins with sides of %s", async (format, size) => {
    const cup = await makeCup();
    const page = await addCompetition(cup, { ...PAIRS, format });
    expect(page.value("size")).toBe(size);
  });

  test("in which nobody plays keeps nothing from being published", async () => {
    const nobody = Object.fromEntries(PLAYERS.map((name) => [name, { answers: { skins: false } }]));
    const cup = await makeCup({}, nobody);
    for (const own of [PAIRS, SKINS, { name: "Twos", kind: "twos" }]) {
      await addCompetition(cup, { ...own, who: own.name === "Twos" ? "" : "question:skins" });
    }
    const club = await admin.get(resultsPath(cup));
    for (const name of ["Pairs", "Skins"]) {
      expect(club.words).toContain(`${name}: no player takes part.`);
    }
    expect((await publish(cup)).notice.join(" ")).toContain("published");
    const { words } = await visitor.get(informationPath(cup));
    expect(words).not.toContain("Pairs");
    expect(words).toContain("No skin was won.");
  });

  test("without a winner says so, instead of a table of nothing", async () => {
    const cup = await makeCup();
    await addCompetition(cup, { name: "Twos", kind: "twos" });
    await saveCards(cup, { "Asha Rao": CARDS["Cyrus Mody"], "Bea Das": CARDS["Cyrus Mody"] });
    await publish(cup);
    const pages = [
      await admin.get(resultsPath(cup)),
      await visitor.get(informationPath(cup)),
      await admin.get(`${resultsPath(cup)}/print`),
    ];
    for (const page of pages) {
      expect(page.words).toContain("No two was made.");
      expect(page.text).not.toMatch(/>Twos<\/h3>\s*<\/caption>/);
    }
    // "All results" leads to where they all are.
    const [, whatsApp = ""] = /wa\.me\/\?text=([^"]+)/.exec(pages[2]?.text ?? "") ?? [];
    expect(decodeURIComponent(whatsApp)).toMatch(
      new RegExp(`All results: [^ ]+${informationPath(cup)}#results$`),
    );
  });

  test("stays while a prize is given in it, and goes with its sides afterwards", async () => {
    const cup = await fullCup();
    const pairs = await competitionId(cup, "Pairs");
    const fill = { intent: "fill", places: "1", first: "net" };
    await admin.follow(await admin.fill(`${resultsPath(cup)}/awards`, "places", fill));
    expect((await admin.get(`${resultsPath(cup)}/awards`)).text).toContain("Best in Pairs");
    const remove = () => admin.fill(competitionPath(cup.id, pairs), "name", { intent: "remove" });
    expect((await remove()).alert.join(" ")).toContain("the prize “Best in Pairs”");
    await publish(cup);
    await savePlay(cup, { awards: [] });
    expect((await remove()).location).toBe(competitionsPath(cup.id));
    expect(
      await backend.sql(`select id from public.sides where tournament_id = '${cup.id}'`),
    ).toEqual([]);
    expect((await admin.get(resultsPath(cup))).words).toContain(
      "Award “Best in Pairs” Asha Rao & Bea Das → the award is removed",
    );
  });

  test("names the settings that are not those of what is published", async () => {
    const cup = await fullCup();
    await publish(cup);
    const skins = competitionPath(cup.id, await competitionId(cup, "Skins"));
    await admin.follow(await admin.fill(skins, "name", { carry: "on", name: "Pool" }));
    const { words } = await admin.get(resultsPath(cup));
    expect(words).toContain("Pool was called Skins");
    expect(words).toMatch(/Pool A hole [^→]*not carried over\. → A hole [^→]*added to the next/);
  });

  test("keeps a question of the entry form that it reads", async () => {
    const cup = await fullCup();
    const [row] = await backend.sql<{ version: number }>(
      `select version from public.tournaments where id = '${cup.id}'`,
    );
    await backend.sql(`delete from public.answers where tournament_id = '${cup.id}'`);
    await backend.sql(
      `update public.entry_versions set answers = '{}'
       where entry_id in (select id from public.entries where tournament_id = '${cup.id}')`,
    );
    await expect(
      rpcOrThrow(backend, secretary, "save_tournament", {
        tournament: cup.id,
        expected_version: row?.version,
        changes: { questions: [] },
      }),
    ).rejects.toThrow("needed_by_competition");
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Correction,
  drawChangedBy,
  isOfGroup,
  type Knockout,
  knockoutSheet,
  type KnockoutEvent,
  type Sheet,
} from "#app/golf/knockout.ts";
import { mulberry32 } from "#app/golf/random.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { createUser, type Answer, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { addEntrant } from "../support/entrants.ts";
import { makeTournament, rpcOrThrow, type Saved } from "../support/tournaments.ts";

const { backend, admin, member, call } = await clubBackend(1);
const golfer = member(0);

const NAMES = ["Asha", "Dev", "Farah", "Meera", "Om", "Ravi", "Sunita", "Tara", "Uma"];

type Played = { cup: Saved; entries: string[] };

const phoneOf = (index: number) => `98450 1234${String(index)}`;

/** A published draw, in the order of entry. */
async function drawn(
  sides: number,
  rules: object = {},
  isPublished = true,
  email: (index: number) => string | null = () => null,
): Promise<Played> {
  const cup = await makeTournament(backend, admin);
  await backend.sql(
    `update public.tournaments set form_of_play = 'knock-out' where id = '${cup.id}'`,
  );
  const entries: string[] = [];
  for (const [index, name] of NAMES.slice(0, sides).entries()) {
    const { entry_id } = await addEntrant(backend, admin, cup, {
      full_name: `${name} Rao`,
      email: email(index),
      phone: phoneOf(index),
      handicap: String(10 + index),
    });
    entries.push(entry_id);
  }
  await rpcOrThrow(backend, admin, "save_knockout", {
    tournament: cup.id,
    expected_version: 0,
    changes: {
      rules: { form: "singles", handicaps: "match", ...rules },
      draw: { by: "list", lot: 1, seeds: 0, entries },
    },
  });
  if (isPublished) await publish(cup);
  return { cup, entries };
}

const version = async ({ id }: Saved): Promise<number> =>
  ((await call("club_knockout", { tournament: id })).body as { version: number }).version;

const change = async (name: string, cup: Saved, args: object = {}): Promise<unknown> =>
  rpcOrThrow(backend, admin, name, {
    tournament: cup.id,
    expected_version: await version(cup),
    ...args,
  });

const publish = (cup: Saved) => change("publish_knockout", cup);

const record = (cup: Saved, event: object) => change("record_knockout", cup, { event });

const won = (match: string, winner: string | null | undefined, how = "3&2") => ({
  kind: "result",
  match,
  winner,
  how,
});

/** The link of a side of a match, by its entry; null: there is none. */
async function tokenOf(cup: Saved, match: string, entry: string | undefined) {
  const [row] = await backend.sql<{ token: string }>(
    `select token from public.match_sides
     where knockout_id = '${cup.id}' and match = '${match}' and entry_id = '${entry ?? ""}'`,
  );
  return row?.token ?? null;
}

const nameOf = async ({ id }: Saved) =>
  (await backend.sql<{ name: string }>(`select name from public.tournaments where id = '${id}'`))[0]
    ?.name;

type Report = { number: number; winner: string; how: string; is_denied: boolean } | null;

type Linked = {
  match: string;
  side: string;
  opponent: string;
  days: string[];
  their_days: string[];
  agreed_on: string | null;
  report: Report;
  their_report: Report;
  contacts: { name: string; phone: string }[] | null;
  players: { full_name: string; handicap: string }[][];
  knockout: {
    events: {
      kind: string;
      match?: string;
      winner?: string | null;
      side?: string;
      how?: string;
      strokes?: number[][];
    }[];
    reports: { match: string; winner: string; is_disputed: boolean }[];
  };
};

async function byLink(token: string | null): Promise<Linked | null> {
  const { status, body } = await call("match_by_link", { token }, null);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as Linked | null;
}

const send = (name: string, token: string | null, args: object) =>
  call(name, { token, ...args }, null);

const report = (token: string | null, isOwn: boolean, how = "3&2", more: object = {}) =>
  send("report_match", token, { won: isOwn, how, ...more });

/** To the report that the page of the link shows. */
async function answer(token: string | null, is_right: boolean) {
  const number = (await byLink(token))?.their_report?.number ?? null;
  return send("answer_match_report", token, { is_right, report: number });
}

const code = ({ status, body }: Answer): unknown[] => [status, body.message];

/** Who meets whom in a match, as the links say. */
const meeting = async (cup: Saved, match: string) =>
  (
    await backend.sql<{ name: string }>(
      `select player.full_name as name from public.match_sides as side
       join public.players as player on player.entry_id = side.entry_id
       where side.knockout_id = '${cup.id}' and side.match = '${match}' order by 1`,
    )
  ).map(({ name }) => name);

/** What the club is to tell by phone, by who, what and match. */
const newsOf = async (cup: Saved) =>
  (
    (await call("tournament_phone_calls", { tournament: cup.id })).body as unknown as {
      match: {
        match: string;
        what: string;
        own: string[];
        opponent: string[];
        rounds: number;
      } | null;
    }[]
  )
    .flatMap(({ match }) =>
      match
        ? [[match.match, match.own.join(), match.what, match.opponent.join(), match.rounds]]
        : [],
    )
    .toSorted();

/** As if what was reported had been so for that long. */
const wait = (cup: Saved, time: string) =>
  backend.sql(
    `update public.match_sides set reported_at = reported_at - interval '${time}'
     where knockout_id = '${cup.id}'`,
  );

/** Both links of the first match of four. */
async function open() {
  const { cup, entries } = await drawn(4);
  const [asha, , , meera] = entries;
  return {
    cup,
    entries,
    own: await tokenOf(cup, "1.1", asha),
    other: await tokenOf(cup, "1.1", meera),
  };
}

const eventsOf = async (cup: Saved, match = "1.1") => {
  const body = (await call("public_knockout", { slug: cup.slug }, null)).body as Linked["knockout"];
  return body.events.filter((event) => event.match === match);
};

async function winnerOf({ id }: Saved, match: string): Promise<string | null> {
  const [row] = await backend.sql<{ winner: string | null }>(
    `select winner from private.knockout_matches('${id}') as sheet where sheet.match = '${match}'`,
  );
  return row?.winner ?? null;
}

const resultOf = async (cup: Saved, match = "1.1") =>
  (await eventsOf(cup, match)).filter(({ kind }) => kind === "result" || kind === "correction");

describe("links", () => {
  test("a draft draw has none, and one that is taken back neither", async () => {
    const { cup, entries } = await drawn(4, {}, false);
    expect(await tokenOf(cup, "1.1", entries[0])).toBeNull();
    await publish(cup);
    const token = await tokenOf(cup, "1.1", entries[0]);
    expect((await byLink(token))?.match).toBe("1.1");
    await change("take_back_knockout", cup);
    expect(await byLink(token)).toEqual({
      ended: "draw",
      tournament: await nameOf(cup),
      division: null,
      slug: null,
    });
  });

  test("a side that meets the opponent of before has its link of before", async () => {
    const { cup, entries, own, other } = await open();
    await change("take_back_knockout", cup);
    await publish(cup);
    expect((await byLink(own))?.contacts?.[0]?.name).toBe("Meera Rao");
    expect((await byLink(other))?.contacts?.[0]?.name).toBe("Asha Rao");
    // A correction there and back.
    const [asha, dev, farah] = entries;
    await record(cup, won("1.1", asha));
    await record(cup, won("1.2", dev));
    const before = await tokenOf(cup, "2.1", asha);
    const correct = (winner: string | undefined) =>
      record(cup, {
        kind: "correction",
        match: "1.2",
        winner,
        how: "1 up",
        reason: "Typed wrong.",
      });
    await correct(farah);
    expect(await byLink(before)).toEqual({
      ...{ ended: "opponent", division: null, tournament: await nameOf(cup), slug: cup.slug },
    });
    await correct(dev);
    expect((await byLink(before))?.contacts?.[0]?.name).toBe("Dev Rao");
  });

  test("a side with a bye has one once it has an opponent", async () => {
    const { cup, entries } = await drawn(3);
    expect(await meeting(cup, "1.2")).toEqual(["Dev Rao", "Farah Rao"]);
    expect(await meeting(cup, "2.1")).toEqual([]);
    await record(cup, won("1.2", entries[2]));
    expect(await meeting(cup, "2.1")).toEqual(["Asha Rao", "Farah Rao"]);
  });

  test("the opponent's phone is shown to the opponent alone, while it is to be played", async () => {
    const { cup, entries, own, other } = await open();
    expect((await byLink(own))?.contacts).toEqual([{ name: "Meera Rao", phone: phoneOf(3) }]);
    expect((await byLink(other))?.contacts).toEqual([{ name: "Asha Rao", phone: phoneOf(0) }]);
    const everyone = JSON.stringify((await call("public_knockout", { slug: cup.slug }, null)).body);
    for (const secret of [own ?? "", other ?? "", "98450"]) {
      expect(everyone.includes(secret)).toBe(false);
      expect(JSON.stringify(await byLink(own)).includes(phoneOf(1))).toBe(false);
    }
    await record(cup, won("1.1", entries[0]));
    expect((await byLink(own))?.contacts).toBeNull();
  });

  test("sides and tokens are read by functions only", async () => {
    for (const user of [null, golfer, admin]) {
      const token = user?.accessToken;
      const path = "/rest/v1/match_sides";
      expect((await backend.call("GET", path, { token })).status).toBeGreaterThanOrEqual(400);
      expect((await backend.call("POST", path, { token, body: {} })).status).toBeGreaterThanOrEqual(
        400,
      );
    }
  });

  test("secretaries see them, starters do not", async () => {
    const { cup, own } = await open();
    const starter = await createUser(backend);
    await rpcOrThrow(backend, admin, "grant_role", {
      email: starter.email,
      role: "starter",
      tournament: cup.id,
    });
    const seen = async (user: TestUser) =>
      JSON.stringify((await call("club_knockout", { tournament: cup.id }, user)).body);
    expect(await seen(admin)).toContain(own);
    expect(await seen(starter)).toContain('"token":null');
    expect(await seen(starter)).not.toContain(own);
  });

  test("the club replaces one, and the old one is shut", async () => {
    const { cup, entries, own, other } = await open();
    const replace = (user: TestUser | null, side = 1) =>
      call("replace_match_link", { tournament: cup.id, match: "1.1", side }, user);
    expect((await replace(null)).status).toBe(401);
    expect(code(await replace(golfer))).toEqual([403, "role_missing"]);
    expect(code(await replace(admin, 2))).toEqual([400, "match_link_not_found"]);
    expect((await replace(admin)).status).toBe(200);
    expect(await byLink(own)).toMatchObject({ ended: "replaced" });
    expect(code(await report(own, false))).toEqual([400, "match_link_not_found"]);
    expect((await byLink(await tokenOf(cup, "1.1", entries[0])))?.side).toBe("1");
    expect((await byLink(other))?.side).toBe("4");
  });

  test("another opponent has another link, and nothing of what was arranged before", async () => {
    const { cup, entries } = await drawn(4);
    const [asha, dev, farah, meera] = entries;
    await record(cup, won("1.1", asha));
    await record(cup, won("1.2", dev));
    const before = await tokenOf(cup, "2.1", asha);
    await send("offer_match_days", before, { days: ["2099-01-02"] });
    await record(cup, {
      kind: "correction",
      match: "1.2",
      winner: farah,
      how: "1 up",
      reason: "Typed in the wrong line.",
    });
    expect(await byLink(before)).toMatchObject({ ended: "opponent" });
    const now = await byLink(await tokenOf(cup, "2.1", asha));
    expect([now?.contacts?.[0]?.name, now?.days]).toEqual(["Farah Rao", []]);
    expect(await tokenOf(cup, "2.1", dev)).toBeNull();
    expect(meera).toBeDefined();
  });

  test("a deleted account shuts its link, and its opponent goes on", async () => {
    const { cup, entries, own, other } = await open();
    const leaving = await createUser(backend);
    await backend.sql(
      `update public.entries set user_id = '${leaving.id}' where id = '${entries[3] ?? ""}'`,
    );
    await record(cup, won("1.2", entries[1]));
    await backend.sql(`delete from auth.users where id = '${leaving.id}'`);
    expect(await byLink(other)).toBeNull();
    expect((await byLink(own))?.contacts).toBeNull();
    expect(await meeting(cup, "2.1")).toEqual(["Asha Rao", "Dev Rao"]);
  });

  test("a withdrawal brings the next match at once", async () => {
    const { cup, entries, own } = await open();
    await record(cup, won("1.2", entries[1]));
    await rpcOrThrow(backend, admin, "withdraw_entrant", { entry: entries[3], reason: "Injured" });
    expect(await meeting(cup, "2.1")).toEqual(["Asha Rao", "Dev Rao"]);
    expect(code(await report(own, true))).toEqual([400, "match_decided"]);
  });

  test("of a cancelled tournament nothing is arranged, and no phone is shown", async () => {
    const { cup, own } = await open();
    await backend.sql(`update public.tournaments set state = 'cancelled', cancelled_reason = 'Rain'
      where id = '${cup.id}'`);
    expect((await byLink(own))?.contacts).toBeNull();
    for (const [name, args] of [
      ["offer_match_days", { days: [] }],
      ["agree_match_day", { day: null }],
      ["report_match", { won: false, how: "3&2" }],
      ["answer_match_report", { is_right: true, report: 1 }],
    ] as const) {
      expect(code(await send(name, own, args))).toEqual([400, "tournament_cancelled"]);
    }
  });
});

describe("days", () => {
  const DAYS = ["2099-01-02", "2099-01-09", "2099-01-16"];

  test("one side offers, the other agrees, and either takes it back", async () => {
    const { own, other } = await open();
    expect((await send("offer_match_days", own, { days: DAYS.toReversed() })).status).toBe(200);
    expect((await byLink(other))?.their_days).toEqual(DAYS);
    // What nobody else has offered is no day to agree to.
    expect(code(await send("agree_match_day", own, { day: DAYS[0] }))).toEqual([
      400,
      "match_day_gone",
    ]);
    expect((await send("agree_match_day", other, { day: DAYS[1] })).status).toBe(200);
    expect((await byLink(own))?.agreed_on).toBe(DAYS[1]);
    expect((await send("agree_match_day", own, { day: null, seen: DAYS[1] })).status).toBe(200);
    expect((await byLink(other))?.agreed_on).toBeNull();
    // Nor is it offered any more by who has taken it back; who had chosen it takes back nothing else.
    expect((await byLink(own))?.days).toEqual([DAYS[0], DAYS[2]]);
    await send("agree_match_day", other, { day: DAYS[0] });
    await send("agree_match_day", other, { day: null, seen: DAYS[0] });
    expect((await byLink(own))?.days).toEqual([DAYS[0], DAYS[2]]);
  });

  test("what an old page sends changes no day that was agreed since", async () => {
    const { own, other } = await open();
    await send("offer_match_days", own, { days: DAYS });
    await send("offer_match_days", other, { days: DAYS });
    await send("agree_match_day", other, { day: DAYS[1] });
    for (const [name, token, args] of [
      ["offer_match_days", own, { days: [DAYS[0]] }],
      ["offer_match_days", other, { days: [] }],
      ["agree_match_day", own, { day: DAYS[0] }],
      ["agree_match_day", own, { day: null }],
      ["agree_match_day", own, { day: null, seen: DAYS[0] }],
    ] as const) {
      expect(code(await send(name, token, args))).toEqual([400, "match_day_agreed"]);
    }
    expect(await byLink(own)).toMatchObject({ agreed_on: DAYS[1], days: DAYS, their_days: DAYS });
    // The same again is no mistake.
    expect((await send("agree_match_day", own, { day: DAYS[1] })).body).toBe(DAYS[1]);
  });

  test("no more than three, and none that is over", async () => {
    const { cup, own, other } = await open();
    expect(code(await send("offer_match_days", own, { days: ["2020-01-02"] }))).toEqual([
      400,
      "match_days_invalid",
    ]);
    await backend.sql(
      `update public.match_sides set days = '{2020-01-02}' where knockout_id = '${cup.id}'`,
    );
    expect(code(await send("agree_match_day", other, { day: "2020-01-02" }))).toEqual([
      400,
      "match_day_gone",
    ]);
    expect(code(await send("offer_match_days", own, { days: [...DAYS, "2099-01-23"] }))).toEqual([
      400,
      "match_days_invalid",
    ]);
  });
});

describe("results", () => {
  test("the loser's report counts at once, with its strokes, and is told to the next", async () => {
    const { cup, entries, own } = await open();
    await record(cup, won("1.2", entries[1]));
    const { body } = await report(own, false, "2&1", { strokes: [[0], [3]] });
    expect(body).toBe("counts");
    expect(await resultOf(cup)).toMatchObject([{ winner: "4", how: "2&1", strokes: [[0], [3]] }]);
    expect(await meeting(cup, "2.1")).toEqual(["Dev Rao", "Meera Rao"]);
  });

  test("the winner's waits until the loser confirms it", async () => {
    const { cup, own, other } = await open();
    expect((await report(own, true)).body).toBe("waits");
    expect(await resultOf(cup)).toEqual([]);
    expect((await byLink(other))?.their_report).toMatchObject({ winner: "1", how: "3&2" });
    expect((await answer(other, true)).body).toBe("counts");
    expect(await resultOf(cup)).toMatchObject([{ winner: "1", how: "3&2" }]);
  });

  test("no answer goes to a report that was not seen, and the record has who confirmed", async () => {
    const { cup, own, other } = await open();
    await report(own, true, "2&1");
    const seen = (await byLink(other))?.their_report?.number;
    await report(own, true, "5&4");
    for (const [is_right, number] of [
      [true, seen],
      [false, seen],
      [true, null],
    ] as const) {
      const old = await send("answer_match_report", other, { is_right, report: number });
      expect(code(old)).toEqual([400, "match_report_gone"]);
    }
    expect((await byLink(other))?.their_report).toMatchObject({ how: "5&4", is_denied: false });
    expect((await answer(other, true)).body).toBe("counts");
    expect(await resultOf(cup)).toMatchObject([{ winner: "1", how: "5&4", side: "4" }]);
  });

  test("the winner's counts after 48 hours, and not before", async () => {
    const { cup, entries, own, other } = await open();
    await record(cup, won("1.2", entries[1]));
    await report(own, true);
    await wait(cup, "47:59");
    expect(await resultOf(cup)).toEqual([]);
    // The same again does not begin anew.
    await report(own, true);
    await wait(cup, "00:01");
    expect(await resultOf(cup)).toMatchObject([{ winner: "1", how: "3&2" }]);
    expect((await byLink(other))?.knockout.reports).toEqual([]);
    expect(code(await answer(other, false))).toEqual([400, "match_decided"]);
    // Whatever is written next makes it an event, once.
    await record(cup, {
      kind: "last-day",
      match: "2.1",
      last_day: "2099-01-01",
    });
    expect(await resultOf(cup)).toHaveLength(1);
    expect(await meeting(cup, "2.1")).toEqual(["Asha Rao", "Dev Rao"]);
  });

  test("sent twice and by both it counts once", async () => {
    const { cup, own, other } = await open();
    expect((await report(own, true)).body).toBe("waits");
    expect((await report(own, true)).body).toBe("waits");
    expect((await report(other, false)).body).toBe("counts");
    expect((await report(other, false)).body).toBe("counts");
    expect((await report(own, true)).body).toBe("counts");
    expect(code(await report(own, true, "4&3"))).toEqual([400, "match_decided"]);
    expect(await resultOf(cup)).toHaveLength(1);
  });

  test("of two at once that say the same one counts", async () => {
    const { cup, own, other } = await open();
    const both = await Promise.all([report(own, false), report(other, true)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await resultOf(cup)).toHaveLength(1);
  });

  test.each([
    ["denied", async (other: string | null) => answer(other, false)],
    ["contradicted", async (other: string | null) => report(other, true, "1 up")],
  ])("one that is %s is for the club, and time does not make it count", async (_, object) => {
    const { cup, entries, own, other } = await open();
    await report(own, true);
    expect((await object(other)).body).toBe("disputed");
    await wait(cup, "49:00");
    expect(await resultOf(cup)).toEqual([]);
    const { reports } = (await byLink(own))?.knockout ?? { reports: [] };
    expect(new Set(reports.map(({ is_disputed }) => is_disputed))).toEqual(new Set([true]));
    expect((await report(own, true)).body).toBe("disputed");
    // What the club decides counts, and the reports are gone.
    await record(cup, won("1.1", entries[3], "2 up"));
    expect(await resultOf(cup)).toMatchObject([{ winner: "4", how: "2 up" }]);
    expect((await byLink(own))?.knockout.reports).toEqual([]);
  });

  test("what was denied does not count when it is reported with other holes", async () => {
    const { cup, own, other } = await open();
    await report(own, true);
    await answer(other, false);
    expect((await report(own, true, "2&1")).body).toBe("disputed");
    await wait(cup, "49:00");
    expect(await resultOf(cup)).toEqual([]);
    // It is the loser's to say.
    expect((await answer(other, true)).body).toBe("counts");
  });

  test("what both sides said stays in the history after the club has decided", async () => {
    const { cup, entries, own, other } = await open();
    await report(own, true);
    await answer(other, false);
    await answer(other, false);
    await record(cup, won("1.1", entries[3], "2&1"));
    expect(
      (await eventsOf(cup)).map(({ kind, side, winner, how }) => [kind, side, winner, how]),
    ).toEqual([
      ["report", "1", "1", "3&2"],
      ["denial", "4", undefined, undefined],
      ["result", undefined, "4", "2&1"],
    ]);
    await expect(
      record(cup, { kind: "report", match: "1.1", side: entries[0], winner: entries[0], how: "x" }),
    ).rejects.toThrow("knockout_invalid");
  });

  test("a report that waits counts no more once a side has withdrawn", async () => {
    const { cup, entries, own } = await open();
    await record(cup, won("1.2", entries[1]));
    await report(own, true);
    await rpcOrThrow(backend, admin, "withdraw_entrant", { entry: entries[0], reason: "Injured" });
    await wait(cup, "49:00");
    expect(await resultOf(cup)).toEqual([]);
    expect(await meeting(cup, "2.1")).toEqual(["Dev Rao", "Meera Rao"]);
  });

  test("the club is to phone a side that no mail reaches, about what is so still", async () => {
    const { cup, entries, own, other } = await open();
    const calls = async () => (await newsOf(cup)).filter(([match]) => match === "1.1");
    const opponents = [
      ["1.1", "Asha Rao", "opponent", "Meera Rao", 2],
      ["1.1", "Meera Rao", "opponent", "Asha Rao", 2],
    ];
    expect(await calls()).toEqual(opponents);
    const days = (token: string | null, ...offered: string[]) =>
      rpcOrThrow(backend, admin, "offer_match_days", { token, days: offered });
    await days(own, "2099-01-02", "2099-01-09");
    await days(own, "2099-01-16");
    expect(await calls()).toEqual([
      opponents[0],
      ["1.1", "Meera Rao", "offered", "Asha Rao", 2],
      opponents[1],
    ]);
    await rpcOrThrow(backend, admin, "agree_match_day", { token: other, day: "2099-01-16" });
    expect(await calls()).toEqual([["1.1", "Asha Rao", "agreed", "Meera Rao", 2], ...opponents]);
    await report(own, true);
    expect(await calls()).toContainEqual(["1.1", "Meera Rao", "reported", "Asha Rao", 2]);
    await answer(other, true);
    // The side that confirmed it knows it.
    expect(await calls()).toEqual([["1.1", "Asha Rao", "counted", "Meera Rao", 2]]);
    await record(cup, {
      ...{ kind: "correction", match: "1.1", winner: entries[3], how: "1 up" },
      reason: "Misheard.",
    });
    expect(await calls()).toEqual([
      ["1.1", "Asha Rao", "corrected", "Meera Rao", 2],
      ["1.1", "Meera Rao", "corrected", "Asha Rao", 2],
    ]);
  });

  test("that a side without an address has a bye or a walkover is to be phoned once", async () => {
    const { cup, entries } = await drawn(3);
    await rpcOrThrow(backend, admin, "withdraw_entrant", { entry: entries[2], reason: "Injured" });
    const once = [
      ["1.1", "Asha Rao", "bye", "", 2],
      ["1.2", "Dev Rao", "walkover", "Farah Rao", 2],
      ["2.1", "Asha Rao", "opponent", "Dev Rao", 2],
      ["2.1", "Dev Rao", "opponent", "Asha Rao", 2],
    ];
    expect(await newsOf(cup)).toEqual(once);
    await record(cup, { kind: "last-day", match: "2.1", last_day: "2099-01-02" });
    expect(await newsOf(cup)).toEqual(
      [
        ...once,
        ["2.1", "Asha Rao", "more-days", "Dev Rao", 2],
        ["2.1", "Dev Rao", "more-days", "Asha Rao", 2],
      ].toSorted(),
    );
  });

  test("the club is to phone both sides of a dispute until it is decided", async () => {
    const { cup, entries, own, other } = await open();
    const calls = async () =>
      (
        (await call("tournament_phone_calls", { tournament: cup.id })).body as unknown as {
          full_name: string;
          kind: string;
          subject: string;
        }[]
      ).flatMap(({ full_name: name, kind, subject }) =>
        kind === "disputed" ? [[name, subject]] : [],
      );
    await report(own, true);
    expect(await calls()).toEqual([]);
    await answer(other, false);
    await answer(other, false);
    expect(await calls()).toEqual([
      ["Asha Rao", "Meera Rao"],
      ["Meera Rao", "Asha Rao"],
    ]);
    const { arranged } = (await call("club_knockout", { tournament: cup.id })).body as {
      arranged: { match: string; side: string; report: object | null }[];
    };
    expect(
      arranged.flatMap(({ match, side, report: said }) => (match === "1.1" ? [[side, said]] : [])),
    ).toMatchObject([
      ["1", { winner: "1", how: "3&2", is_denied: true }],
      ["4", null],
    ]);
    await record(cup, won("1.1", entries[3], "2 up"));
    expect(await calls()).toEqual([]);
  });

  test("the club gets a mail of a dispute, once for each, as long as it is one", async () => {
    const { cup, entries, own, other } = await open();
    const told = () =>
      backend.sql<{ recipient: string; is_true: boolean; said: object }>(
        `select recipient, private.is_still_true(mail) as is_true, private.dispute_for_mail(
           entry_id, details ->> 'match', (details ->> 'against')::uuid) as said
         from public.registration_mails as mail
         where tournament_id = '${cup.id}' and kind = 'disputed' order by created_at`,
      );
    await report(own, true);
    expect(await told()).toEqual([]);
    await answer(other, false);
    await answer(other, false);
    // Who changes what was reported does not agree yet.
    await report(own, true, "2 up");
    await report(other, true, "1 up");
    expect(await told()).toMatchObject([
      {
        ...{ recipient: "", is_true: true },
        said: {
          ...{ tournament: cup.id, own: ["Meera Rao"], opponent: ["Asha Rao"], rounds: 2 },
          reports: [
            { is_own: false, how: "2 up", won: false, is_denied: true },
            { is_own: true, how: "1 up", won: true, is_denied: false },
          ],
        },
      },
    ]);
    expect(JSON.stringify(await told())).not.toMatch(/98450|token/);
    await record(cup, won("1.1", entries[3], "2 up"));
    expect((await told()).map(({ is_true: isTrue }) => isTrue)).toEqual([false]);
    // Another one, in which both say that they have won.
    const [dev, farah] = [
      await tokenOf(cup, "1.2", entries[1]),
      await tokenOf(cup, "1.2", entries[2]),
    ];
    await report(dev, true);
    await report(farah, true);
    expect((await told()).map(({ is_true: isTrue }) => isTrue)).toEqual([false, true]);
  });

  test("secretaries see how both sides are reached", async () => {
    const { cup } = await open();
    const contacts = (user: TestUser | null) =>
      call("match_contacts", { tournament: cup.id, match: "1.1" }, user);
    expect((await contacts(null)).status).toBe(401);
    expect(code(await contacts(golfer))).toEqual([403, "role_missing"]);
    expect((await contacts(admin)).body).toEqual([
      { side: "1", contacts: [{ name: "Asha Rao", phone: phoneOf(0) }] },
      { side: "4", contacts: [{ name: "Meera Rao", phone: phoneOf(3) }] },
    ]);
  });

  test("whoever has claimed it may still say that they lost", async () => {
    const { cup, own, other } = await open();
    await report(own, true);
    await answer(other, false);
    expect((await report(own, false, "1 up")).body).toBe("counts");
    expect(await resultOf(cup)).toMatchObject([{ winner: "4", how: "1 up" }]);
  });

  test.each(["10 up", "by lot", "disqualified", "halved", "", "3&2; drop"])(
    "“%s” is none that players report",
    async (how) => {
      const { own } = await open();
      expect(code(await report(own, false, how))).toEqual([400, "match_report_invalid"]);
    },
  );

  test("strokes that are none are refused", async () => {
    const { own } = await open();
    for (const strokes of [
      [1],
      [["a"], [0]],
      { one: 1 },
      [Array.from({ length: 20 }, () => 11), []],
    ]) {
      expect(code(await report(own, false, "3&2", { strokes }))).toEqual([
        400,
        "match_report_invalid",
      ]);
    }
  });

  test("there is nothing to confirm where nothing is reported", async () => {
    const { own } = await open();
    expect(code(await answer(own, true))).toEqual([400, "match_report_gone"]);
  });
});

describe("mails", () => {
  type Mail = {
    to: string;
    what: string;
    match: string;
    won?: boolean;
    how?: string;
    plate_to_come?: true;
  };

  // What waits here is sent every five seconds otherwise.
  beforeAll(async () => {
    await backend.sql(
      `create function private.hold_mail() returns trigger language plpgsql
       as 'begin new.next_try_at := now() + interval ''1 day''; return new; end'`,
    );
    await backend.sql(
      `create trigger hold_mail before insert on public.registration_mails
       for each row execute function private.hold_mail()`,
    );
  });

  afterAll(() => backend.sql("drop function private.hold_mail() cascade"));

  /** What was written about matches since the last look, by recipients. */
  async function mails({ id }: Saved): Promise<Mail[]> {
    const rows = await backend.sql<{ recipient: string; details: Omit<Mail, "to"> }>(
      `with seen as (
         update public.registration_mails set state = 'sent'
         where tournament_id = '${id}' and kind = 'match' and state = 'queued'
         returning recipient, details)
       select * from seen order by recipient, details ->> 'what'`,
    );
    return rows.map(({ recipient, details }) => ({
      to: recipient.split("-")[0] ?? "",
      ...details,
    }));
  }

  /** Four sides with addresses: a plays d, b plays c. */
  async function mailed(rules: object = {}) {
    const key = randomUUID();
    const played = await drawn(
      4,
      rules,
      true,
      (index) => `${"abcd"[index] ?? ""}-${key}@example.com`,
    );
    const link = async (match: string, number: number) =>
      tokenOf(played.cup, match, played.entries[number - 1]);
    return { ...played, link };
  }

  const whats = (list: readonly Mail[]) => list.map(({ to, what, match }) => [to, what, match]);

  test("the draw is told to each side, and each next opponent to both", async () => {
    const { cup, link } = await mailed();
    expect(whats(await mails(cup))).toEqual([
      ["a", "opponent", "1.1"],
      ["b", "opponent", "1.2"],
      ["c", "opponent", "1.2"],
      ["d", "opponent", "1.1"],
    ]);
    await report(await link("1.1", 4), false);
    // The winner is told, and the loser has said so.
    expect(whats(await mails(cup))).toEqual([["a", "counted", "1.1"]]);
    await report(await link("1.2", 2), false);
    expect(whats(await mails(cup))).toEqual([
      ["a", "opponent", "2.1"],
      ["c", "counted", "1.2"],
      ["c", "opponent", "2.1"],
    ]);
  });

  test("who lost the first match is told of the opponent in the plate, and plays it by a link", async () => {
    const { cup, entries, link } = await mailed({ plate: "first-round" });
    await report(await link("1.1", 4), false);
    await mails(cup);
    await report(await link("1.2", 3), false);
    const told = whats(await mails(cup)).filter(([, what]) => what === "opponent");
    expect(told.toSorted()).toEqual([
      ...[
        ["a", "opponent", "2.1"],
        ["b", "opponent", "2.1"],
      ],
      ...[
        ["c", "opponent", "p1.1"],
        ["d", "opponent", "p1.1"],
      ],
    ]);
    const [mail] = await backend.sql<{ said: { rounds: number; opponent: string[] } }>(
      `select private.match_for_mail('${entries[2] ?? ""}', 'p1.1', '${entries[3] ?? ""}') as said`,
    );
    expect(mail?.said).toMatchObject({ rounds: 1, opponent: ["Meera Rao"] });
    await report(await link("p1.1", 4), false);
    expect(whats(await mails(cup))).toEqual([["c", "counted", "p1.1"]]);
    expect(await byLink(await link("p1.1", 3))).toMatchObject({ match: "p1.1", contacts: null });
  });

  test("who lost and waits for the plate reads so in the mail of the result", async () => {
    const { cup, entries } = await mailed({ plate: "first-round" });
    await mails(cup);
    const waiting = async () =>
      (await mails(cup))
        .filter(({ what }) => what === "recorded")
        .map(({ to, plate_to_come: waits }) => [to, waits]);
    await record(cup, won("1.1", entries[0]));
    expect(await waiting()).toEqual([
      ["a", undefined],
      ["d", true],
    ]);
    // The plate is drawn now.
    await record(cup, won("1.2", entries[1]));
    expect(await waiting()).toEqual([
      ["b", undefined],
      ["c", undefined],
    ]);
  });

  test("a report is told to the other side once, and that it counts to both", async () => {
    const { cup, link } = await mailed();
    await mails(cup);
    const own = await link("1.1", 1);
    await report(own, true);
    await report(own, true);
    expect(await mails(cup)).toMatchObject([
      { to: "d", what: "reported", match: "1.1", won: false, how: "3&2" },
    ]);
    await wait(cup, "48:00");
    for (const again of [1, 2]) {
      await backend.sql("select public.run_scheduled_work()");
      expect([again, whats(await mails(cup))]).toEqual([
        again,
        again === 1
          ? [
              ["a", "counted", "1.1"],
              ["d", "counted", "1.1"],
            ]
          : [],
      ]);
    }
  });

  test("who reported is told that it is denied or contradicted", async () => {
    const { cup, link } = await mailed();
    await mails(cup);
    await report(await link("1.1", 1), true);
    await answer(await link("1.1", 4), false);
    expect(whats(await mails(cup))).toEqual([
      ["a", "disputed", "1.1"],
      ["d", "reported", "1.1"],
    ]);
    await report(await link("1.2", 2), true);
    await report(await link("1.2", 3), true, "1 up");
    expect(whats(await mails(cup))).toEqual([
      ["b", "disputed", "1.2"],
      ["c", "reported", "1.2"],
    ]);
  });

  test("what the club records and corrects is told to both sides, with the new opponent", async () => {
    const { cup, entries } = await mailed();
    await record(cup, won("1.2", entries[1]));
    await mails(cup);
    await record(cup, won("1.1", entries[0]));
    expect(whats(await mails(cup))).toEqual([
      ["a", "opponent", "2.1"],
      ["a", "recorded", "1.1"],
      ["b", "opponent", "2.1"],
      ["d", "recorded", "1.1"],
    ]);
    await record(cup, {
      ...{
        kind: "correction",
        match: "1.1",
        winner: entries[3],
        how: "1 up",
        reason: "Typed wrong.",
      },
    });
    expect(whats(await mails(cup))).toEqual([
      ["a", "corrected", "1.1"],
      ["b", "opponent", "2.1"],
      ["d", "corrected", "1.1"],
      ["d", "opponent", "2.1"],
    ]);
    // There and back: each opponent is told again.
    await record(cup, {
      ...{ kind: "correction", match: "1.1", winner: entries[0], how: "3&2" },
      reason: "It was right.",
    });
    expect(whats(await mails(cup))).toEqual([
      ["a", "corrected", "1.1"],
      ["a", "opponent", "2.1"],
      ["b", "opponent", "2.1"],
      ["d", "corrected", "1.1"],
    ]);
  });

  test("of matches that are void by a correction their other sides are told", async () => {
    const { cup, entries } = await mailed();
    for (const [match, winner] of [
      ["1.1", 0],
      ["1.2", 1],
      ["2.1", 0],
    ] as const) {
      await record(cup, won(match, entries[winner]));
    }
    await mails(cup);
    await record(cup, {
      ...{ kind: "correction", match: "1.1", winner: entries[3], how: "1 up", later: "void" },
      reason: "Typed wrong.",
    });
    expect(await mails(cup)).toMatchObject([
      { to: "a", what: "corrected", match: "1.1", later: "void" },
      { to: "b", what: "opponent", match: "2.1" },
      { to: "b", what: "void", match: "2.1", reason: "Typed wrong." },
      { to: "d", what: "corrected", match: "1.1", later: "void" },
      { to: "d", what: "opponent", match: "2.1" },
    ]);
  });

  test.each([
    [
      "void",
      [
        ...[
          ["a", "not-on", "g1.3"],
          ["b", "opponent", "1.1"],
        ],
        ...[
          ["d", "corrected", "g1.3"],
          ["d", "opponent", "1.1"],
          ["e", "corrected", "g1.3"],
        ],
      ],
    ],
    [
      "stand",
      [
        ["d", "corrected", "g1.3"],
        ["e", "corrected", "g1.3"],
      ],
    ],
  ] as const)(
    "a correction that may bring another side on is told once: %s",
    async (later, all) => {
      const key = randomUUID();
      const { cup, entries } = await drawn(
        6,
        { groups: "3", goOn: "1" },
        true,
        (index) => `${"abcdef"[index] ?? ""}-${key}@example.com`,
      );
      const [asha, dev, farah, meera, om] = entries;
      for (const [match, winner] of [
        ...[["g1.1", asha] as const, ["g1.2", om] as const, ["g1.3", null] as const],
        ...[["g2.1", dev] as const, ["g2.2", dev] as const, ["g2.3", farah] as const],
      ]) {
        await record(cup, won(match, winner, winner ? "3&2" : "halved"));
      }
      await change("publish_knockout", cup, { numbers: [2, 1] });
      await mails(cup);
      await record(cup, {
        ...{
          kind: "correction",
          match: "g1.3",
          winner: meera,
          how: "5&4",
          reason: "Wrong.",
          later,
        },
        ...(later === "void" && { sides: [dev, meera] }),
      });
      const sent = await mails(cup);
      expect(whats(sent)).toEqual(all);
      expect(sent.find(({ to, what }) => to === "e" && what === "corrected")).toMatchObject(
        later === "void" ? { goes_on: false } : { later: "stand" },
      );
      // What follows does not tell them again.
      await record(cup, won("1.1", dev));
      expect((await mails(cup)).map(({ to }) => to)).toEqual(
        later === "void" ? ["b", "d"] : ["a", "b"],
      );
    },
  );

  /** Told by the last act, and of none before. */
  async function told({ id }: Saved): Promise<string[][]> {
    const rows = await backend.sql<{ recipient: string; details: Omit<Mail, "to"> }>(
      `select recipient, details from public.registration_mails as mail
       where tournament_id = '${id}' and kind = 'match' and created_at = (
         select max(created_at) from public.registration_mails where tournament_id = '${id}')
       order by recipient, details ->> 'what'`,
    );
    return rows.map(({ recipient, details }) => [
      recipient.split("-")[0] ?? "",
      ...[details.what, details.match],
    ]);
  }

  test("who had gone on without a match is told that a correction of others has ended that", async () => {
    const key = randomUUID();
    const { cup, entries } = await drawn(
      ...([8, {}, true] as const),
      (index) => `${"abcdefgh"[index] ?? ""}-${key}@example.com`,
    );
    // 1-8, 4-5, 2-7, 3-6.
    for (const [match, winner] of [
      ["1.1", 0],
      ["1.2", 3],
      ["1.3", 1],
      ["1.4", 2],
      ["2.2", 1],
    ] as const) {
      await record(cup, won(match, entries[winner]));
    }
    await record(cup, won("2.1", null, "not played"));
    expect((await told(cup)).filter(([to]) => to === "b")).toEqual([["b", "bye", "3.1"]]);
    await mails(cup);
    await record(cup, {
      ...{ kind: "correction", match: "1.1", winner: entries[7], how: "1 up", later: "void" },
      reason: "Typed wrong.",
    });
    expect((await told(cup)).filter(([to]) => to === "b")).toEqual([["b", "off", "3.1"]]);
    const [mail] = await backend.sql<{ is_true: boolean }>(
      `select private.is_still_true(mail) as is_true from public.registration_mails as mail
       where tournament_id = '${cup.id}' and details ->> 'what' = 'off'`,
    );
    expect(mail?.is_true).toBe(true);
  });

  test("that a draw is taken back is told to each side, one with a bye too", async () => {
    const key = randomUUID();
    const { cup } = await drawn(
      ...([3, {}, true] as const),
      (index) => `${"abc"[index] ?? ""}-${key}@example.com`,
    );
    await change("take_back_knockout", cup);
    expect(await told(cup)).toEqual([
      ["a", "draw-gone", "1.1"],
      ["b", "draw-gone", "1.2"],
      ["c", "draw-gone", "1.2"],
    ]);
    const wanted = async () =>
      backend.sql<{ is_true: boolean }>(
        `select distinct private.is_still_true(mail) as is_true
         from public.registration_mails as mail
         where tournament_id = '${cup.id}' and details ->> 'what' = 'draw-gone'`,
      );
    expect(await wanted()).toEqual([{ is_true: true }]);
    await publish(cup);
    expect(await wanted()).toEqual([{ is_true: false }]);
  });

  test("a draw before its day says that it ends what was promised until later", async () => {
    const endsFor = async (changes: string) => {
      const key = randomUUID();
      const { cup } = await drawn(3, {}, false, (index) => `${String(index)}-${key}@example.com`);
      await backend.sql(`update public.tournaments set ${changes} where id = '${cup.id}'`);
      await publish(cup);
      return [
        ...new Set((await mails(cup)).map((mail) => (mail as { ends_for?: string }).ends_for)),
      ];
    };
    const today = "(now() at time zone 'Asia/Kolkata')::date";
    const day = dayInIndiaOf(new Date(Date.now() + 3 * 24 * 60 * 60 * 1000));
    expect(await endsFor(`starts_on = '${day}'`)).toEqual([day]);
    expect(await endsFor(`starts_on = ${today}`)).toEqual([undefined]);
    // These go on until then.
    expect(await endsFor(`starts_on = '${day}', changes_until = '${day}'`)).toEqual([undefined]);
  });

  test("a bye is told, and that the opponent has withdrawn, now or before", async () => {
    const key = randomUUID();
    const { cup, entries } = await drawn(
      ...([5, { hasThirdPlace: true }, true] as const),
      (index) => `${"abcde"[index] ?? ""}-${key}@example.com`,
    );
    // 1-8, 4-5, 2-7, 3-6: whose next opponent is known is told of that alone.
    expect(whats(await mails(cup))).toEqual([
      ["a", "bye", "1.1"],
      ["b", "opponent", "2.2"],
      ["c", "opponent", "2.2"],
      ["d", "opponent", "1.2"],
      ["e", "opponent", "1.2"],
    ]);
    await rpcOrThrow(backend, admin, "withdraw_entrant", { entry: entries[4], reason: "Injured" });
    const sent = await mails(cup);
    expect(whats(sent)).toEqual([
      ["a", "opponent", "2.1"],
      ["d", "opponent", "2.1"],
      ["d", "walkover", "1.2"],
    ]);
    expect(sent.filter((mail) => "has_next" in mail).map(({ what }) => what)).toEqual(["walkover"]);
    await record(cup, won("2.1", entries[0]));
    await rpcOrThrow(backend, admin, "withdraw_entrant", { entry: entries[0], reason: "Injured" });
    await mails(cup);
    // Who comes to the final later has a walkover there.
    await record(cup, won("2.2", entries[1]));
    expect(whats(await mails(cup))).toEqual([
      ["b", "recorded", "2.2"],
      ["b", "walkover", "3.1"],
      ["c", "opponent", "3rd"],
      ["c", "recorded", "2.2"],
      ["d", "opponent", "3rd"],
    ]);
    await rpcOrThrow(backend, admin, "withdraw_entrant", { entry: entries[3], reason: "Injured" });
    expect(whats(await mails(cup))).toEqual([["c", "walkover", "3rd"]]);
  });

  /** The club withdraws a side, and adds it again. */
  const leave = (entry: string | undefined) =>
    rpcOrThrow(backend, admin, "withdraw_entrant", { entry, reason: "Injured" });
  const comeBack = ({ id }: Saved, index: number, email?: string) =>
    rpcOrThrow(backend, admin, "add_entrant", {
      tournament: id,
      entry: {
        ...(email !== undefined && { email }),
        full_name: `${NAMES[index] ?? ""} Rao`,
        phone: phoneOf(index),
        handicap: String(10 + index),
        category: "men",
        golf_group: "Morning Club",
      },
    });

  test("a side that comes back is told with its opponent that the match is on again", async () => {
    const { cup, entries, link } = await mailed();
    await record(cup, won("1.2", entries[1]));
    await leave(entries[3]);
    // a and b have agreed a day for the final.
    const days = ["2099-01-02"];
    await send("offer_match_days", await link("2.1", 1), { days });
    await send("agree_match_day", await link("2.1", 2), { day: days[0] });
    await comeBack(cup, 3);
    expect(await told(cup)).toEqual([
      ["a", "again", "1.1"],
      ["b", "off", "2.1"],
      ["d", "again", "1.1"],
    ]);
    const sent = await mails(cup);
    expect(sent.find(({ what }) => what === "again")).toMatchObject({
      instead: [{ of: entries[1], day: days[0] }],
    });
    expect(sent.find(({ what }) => what === "off")).toMatchObject({ day: days[0] });
    await report(await link("1.1", 1), false);
    expect(await meeting(cup, "2.1")).toEqual(["Dev Rao", "Meera Rao"]);
  });

  test("a call is of what is so now, not of a last day or a draw that is no more", async () => {
    const { cup, entries } = await drawn(4);
    const days = (...last_days: string[]) =>
      change("save_knockout", cup, { changes: { last_days } });
    await days("2099-01-15", "2099-03-01");
    await days("2099-01-22", "2099-03-01");
    const { body } = await call("tournament_phone_calls", { tournament: cup.id });
    const moved = (body as unknown as { match: { what: string; day: string } | null }[]).flatMap(
      ({ match }) => (match?.what === "more-days" ? [match.day] : []),
    );
    expect(moved).toEqual(Array.from({ length: 4 }, () => "2099-01-22"));
    await leave(entries[3]);
    await leave(entries[2]);
    const link = await tokenOf(cup, "2.1", entries[0]);
    await send("offer_match_days", link, { days: ["2099-02-01"] });
    await comeBack(cup, 2);
    expect(await newsOf(cup)).toContainEqual(["2.1", "Asha Rao", "off", "Dev Rao", 2]);
    await change("take_back_knockout", cup);
    expect(await newsOf(cup)).toEqual([
      ["1.1", "Asha Rao", "draw-gone", "Meera Rao", 2],
      ["1.2", "Dev Rao", "draw-gone", "Farah Rao", 2],
      ["1.2", "Farah Rao", "draw-gone", "Dev Rao", 2],
    ]);
  });

  test("a side that is back on the waiting list does not play before it has a place", async () => {
    const { cup, entries } = await mailed();
    await record(cup, won("1.2", entries[1]));
    await leave(entries[3]);
    const stand = (state: string) =>
      backend.sql(
        `update public.entries set state = '${state}',
           queue_number = ${state === "waiting" ? "1" : "null"} where id = '${entries[3] ?? ""}'`,
      );
    await stand("waiting");
    expect(await meeting(cup, "2.1")).toEqual(["Asha Rao", "Dev Rao"]);
    const { facts } = (await call("club_knockout", { tournament: cup.id })).body as {
      facts: { events: { kind: string; side?: string }[] };
    };
    expect(facts.events).toContainEqual(expect.objectContaining({ kind: "withdrawal", side: "4" }));
    await stand("confirmed");
    expect(await meeting(cup, "2.1")).toEqual([]);
    expect(await told(cup)).toContainEqual(["a", "again", "1.1"]);
  });

  test("each withdrawal is told, each return to both sides, and what had been reported", async () => {
    const { cup, entries, link } = await mailed();
    const email = `d-${randomUUID()}@example.com`;
    await send("offer_match_days", await link("1.1", 1), { days: ["2099-01-02"] });
    await send("agree_match_day", await link("1.1", 4), { day: "2099-01-02" });
    await report(await link("1.1", 1), true);
    for (const time of [1, 2]) {
      await leave(entries[3]);
      expect([time, await told(cup)]).toEqual([time, [["a", "walkover", "1.1"]]]);
      await comeBack(cup, 3, email);
      expect([time, await told(cup)]).toEqual([
        time,
        [
          ["a", "again", "1.1"],
          ["d", "again", "1.1"],
        ],
      ]);
    }
    const again = (await mails(cup)).filter(({ what }) => what === "again");
    expect(again).toMatchObject(Array.from({ length: 4 }, () => ({ lapsed: true })));
    const [said] = await backend.sql<{ said: object }>(
      `select private.match_for_mail('${entries[0] ?? ""}', '1.1', '${entries[3] ?? ""}') as said`,
    );
    expect(said?.said).toMatchObject({ agreed_on: "2099-01-02" });
  });

  test("what was told a month ago is not told again, until the knock-out is long over", async () => {
    const { cup, entries } = await mailed();
    await leave(entries[3]);
    const walkovers = async () =>
      (await mails(cup)).filter(({ what }) => what === "walkover").map(({ to }) => to);
    expect(await walkovers()).toEqual(["a"]);
    await backend.sql(
      `update public.knockouts set published_at = now() - interval '40 days' where id = '${cup.id}';
       update public.registration_mails
       set state = 'sent', attempts = 1, created_at = created_at - interval '35 days',
           sent_at = now() - interval '35 days', next_try_at = null
       where tournament_id = '${cup.id}'`,
    );
    await backend.sql("select private.purge_expired_rows()");
    await record(cup, won("1.2", entries[1]));
    expect(await walkovers()).toEqual([]);
    await record(cup, won("2.1", entries[0]));
    const kept = async () =>
      (
        await backend.sql(
          `select from public.registration_mails
           where tournament_id = '${cup.id}' and details ->> 'what' = 'walkover'`,
        )
      ).length;
    await backend.sql("select private.purge_expired_rows()");
    expect(await kept()).toBe(1);
    await backend.sql(
      `update public.knockouts set finished_at = now() - interval '31 days' where id = '${cup.id}'`,
    );
    await backend.sql("select private.purge_expired_rows()");
    expect(await kept()).toBe(0);
  });

  test("days that are offered again after others are told again", async () => {
    const { cup, link } = await mailed();
    await mails(cup);
    for (const day of ["2099-01-02", "2099-01-09", "2099-01-02"]) {
      await send("offer_match_days", await link("1.1", 1), { days: [day] });
      expect(await mails(cup)).toMatchObject([{ to: "d", what: "offered", days: [day] }]);
    }
  });

  test("each side is told of each match that a correction has called off, with its day", async () => {
    const { cup, entries, link } = await mailed();
    await record(cup, won("1.1", entries[0]));
    await record(cup, won("1.2", entries[1]));
    const day = "2099-01-02";
    await send("offer_match_days", await link("2.1", 1), { days: [day] });
    await send("agree_match_day", await link("2.1", 2), { day });
    await record(cup, {
      ...{ kind: "correction", match: "1.1", winner: entries[3], how: "1 up" },
      reason: "Typed wrong.",
    });
    expect(await told(cup)).toEqual([
      ["a", "corrected", "1.1"],
      ["a", "off", "2.1"],
      ["b", "opponent", "2.1"],
      ["d", "corrected", "1.1"],
      ["d", "opponent", "2.1"],
    ]);
    expect((await mails(cup)).find(({ what }) => what === "off")).toMatchObject({ day });
  });

  test("who is told that a result is void is told that the next match is off", async () => {
    const key = randomUUID();
    const { cup, entries } = await drawn(
      ...([8, { hasThirdPlace: true }, true] as const),
      (index) => `${"abcdefgh"[index] ?? ""}-${key}@example.com`,
    );
    // 1-8, 4-5, 2-7, 3-6.
    for (const [match, winner] of [
      ["1.1", 0],
      ["1.2", 3],
      ["1.3", 1],
      ["1.4", 2],
      ["2.1", 0],
      ["2.2", 1],
    ] as const) {
      await record(cup, won(match, entries[winner]));
    }
    await mails(cup);
    await record(cup, {
      ...{ kind: "correction", match: "1.1", winner: entries[7], how: "1 up", later: "void" },
      reason: "Typed wrong.",
    });
    expect((await told(cup)).filter(([to]) => to === "d")).toEqual([
      ["d", "opponent", "2.1"],
      ["d", "void", "2.1"],
    ]);
    // That for third place, against c.
    expect(offInstead(await mails(cup), entries)).toContainEqual(["d", "opponent", "c"]);
  });

  /** Eight sides with a plate, "a" to "h", of which the first four have won: e-h, f-g are in the plate. */
  async function inPlate(matches: readonly string[] = ["1.1", "1.2", "1.3", "1.4"]) {
    const key = randomUUID();
    const played = await drawn(
      ...([8, { plate: "first-round" }, true] as const),
      (index) => `${"abcdefgh"[index] ?? ""}-${key}@example.com`,
    );
    // 1-8, 4-5, 2-7, 3-6.
    const [asha, dev, farah, meera] = played.entries;
    const winners: Record<string, string | undefined> = {
      ...{ "1.1": asha, "1.2": meera, "1.3": dev, "1.4": farah },
    };
    for (const match of matches) await record(played.cup, won(match, winners[match]));
    return played;
  }

  /** The opponents of the matches that a mail says are off, by who reads it. */
  const offInstead = (list: readonly Mail[], entries: readonly string[]) =>
    list.flatMap(({ to, what, ...mail }) =>
      ((mail as { instead?: { of: string }[] }).instead ?? []).map(({ of }) => [
        to,
        what,
        "abcdefgh"[entries.indexOf(of)],
      ]),
    );

  test("a correction that changes the plate alone is told to each side that it changes, once", async () => {
    const { cup, entries } = await inPlate();
    await mails(cup);
    await record(cup, {
      ...{ kind: "correction", match: "1.1", winner: entries[0], how: "disqualified" },
      reason: "Wrong ball.",
    });
    expect(await told(cup)).toEqual([
      ["a", "corrected", "1.1"],
      ["e", "bye", "p1.1"],
      ["h", "corrected", "1.1"],
      ["h", "off", "p1.1"],
    ]);
    const sent = await mails(cup);
    expect(offInstead(sent, entries)).toEqual([["e", "bye", "h"]]);
    expect(sent.find(({ what }) => what === "off")).toMatchObject({
      ...{ why: "corrected", reason: "Wrong ball." },
    });
  });

  test("a correction that changes main draw and plate names each match that is off", async () => {
    const { cup, entries } = await inPlate();
    await mails(cup);
    await record(cup, {
      ...{ kind: "correction", match: "1.1", winner: entries[7], how: "1 up" },
      reason: "Typed wrong.",
    });
    expect(await told(cup)).toEqual([
      ...[
        ["a", "corrected", "1.1"],
        ["a", "opponent", "p1.1"],
        ["d", "opponent", "2.1"],
        ["e", "opponent", "p1.2"],
        ["f", "opponent", "p1.2"],
        ["g", "opponent", "p1.1"],
        ["h", "corrected", "1.1"],
        ["h", "opponent", "2.1"],
      ],
    ]);
    expect(offInstead(await mails(cup), entries)).toEqual([
      ...[
        ["a", "opponent", "d"],
        ["d", "opponent", "a"],
        ["e", "opponent", "h"],
        ["f", "opponent", "g"],
        ["g", "opponent", "f"],
        ["h", "opponent", "e"],
      ],
    ]);
  });

  test("a side without a match in the plate is told that it has one no more, and why", async () => {
    const { cup, entries } = await inPlate(["1.1", "1.3", "1.4"]);
    // The plate is drawn without it: f has a bye, g plays h.
    await leave(entries[4]);
    expect(await told(cup)).toContainEqual(["f", "bye", "p1.1"]);
    await mails(cup);
    await comeBack(cup, 4, `e-${randomUUID()}@example.com`);
    expect(await told(cup)).toEqual([
      ...[
        ["a", "off", "2.1"],
        ["d", "again", "1.2"],
        ["e", "again", "1.2"],
        ["f", "off", "p1.1"],
        ["g", "off", "p1.2"],
        ["h", "off", "p1.2"],
      ],
    ]);
    const off = (await mails(cup)).filter(({ what }) => what === "off");
    expect(off).toMatchObject([
      ...[{ to: "a" }, { to: "f", had: "bye" }, { to: "g" }, { to: "h" }].map((each) => ({
        ...{ ...each, why: "back" },
      })),
    ]);
    const [mail] = await backend.sql<{ is_true: boolean }>(
      `select bool_and(private.is_still_true(mail)) as is_true
       from public.registration_mails as mail
       where tournament_id = '${cup.id}' and details ->> 'what' = 'off'`,
    );
    expect(mail?.is_true).toBe(true);
  });

  test("a match that was played is not said to be off, where another one is instead", async () => {
    const { cup, entries } = await inPlate();
    await record(cup, won("p1.2", entries[5]));
    await mails(cup);
    await record(cup, {
      ...{ kind: "correction", match: "1.1", winner: entries[7], how: "1 up", later: "void" },
      reason: "Typed wrong.",
    });
    const sent = await mails(cup);
    expect(whats(sent).filter(([to]) => to === "f")).toEqual([
      ["f", "opponent", "p1.2"],
      ["f", "void", "p1.2"],
    ]);
    expect(offInstead(sent, entries).filter(([to]) => to === "f" || to === "g")).toEqual([]);
  });

  test("a side whose opponent has played on comes back, and stays withdrawn in the draw", async () => {
    const { cup, entries } = await mailed();
    await record(cup, won("1.2", entries[1]));
    await leave(entries[3]);
    await record(cup, won("2.1", entries[0]));
    await mails(cup);
    for (const time of [1, 2]) {
      await comeBack(cup, 3, `d-${randomUUID()}@example.com`);
      expect([time, await told(cup)]).toEqual([time, [["d", "out", "1.1"]]]);
      expect([time, whats(await mails(cup)).filter(([to]) => to !== "d")]).toEqual([time, []]);
      expect(await resultOf(cup, "2.1")).toMatchObject([{ winner: "1" }]);
      expect(await winnerOf(cup, "2.1")).toBe(entries[0]);
      await leave(entries[3]);
    }
  });

  test("a side whose number a reserve has taken comes back as a reserve, and is told so alone", async () => {
    const { cup, entries } = await mailed();
    await leave(entries[3]);
    const { entry_id: reserve } = await addEntrant(backend, admin, cup, {
      full_name: "Om Rao",
      email: `e-${randomUUID()}@example.com`,
      phone: phoneOf(4),
    });
    await record(cup, { kind: "reserve", side: reserve, instead: entries[3] });
    await mails(cup);
    await comeBack(cup, 3, `d-${randomUUID()}@example.com`);
    expect(whats(await mails(cup))).toEqual([]);
    expect(await meeting(cup, "1.1")).toEqual(["Asha Rao", "Om Rao"]);
    const reserves = await backend.sql<{ entry: string; reserve: object | null }>(
      `select entry.id as entry, private.reserve_of_entry(entry.id) as reserve
       from public.entries as entry where entry.tournament_id = '${cup.id}'`,
    );
    expect(reserves.filter((each) => each.reserve !== null)).toEqual([
      { entry: entries[3], reserve: { taken_by: ["Om Rao"] } },
    ]);
    // Nobody is one twice.
    const twice = await call("record_knockout", {
      tournament: cup.id,
      expected_version: await version(cup),
      event: { kind: "reserve", side: reserve, instead: entries[1] },
    });
    expect(code(twice)).toEqual([400, "side_unknown"]);
  });

  test("who is added after the draw gets the mail of an entry until the day of the final is over", async () => {
    const { cup } = await mailed();
    const kinds = async (index: number) => {
      const email = `late-${randomUUID()}@example.com`;
      await addEntrant(backend, admin, cup, {
        ...{ full_name: `${NAMES[index] ?? ""} Rao`, email, phone: phoneOf(index) },
      });
      const rows = await backend.sql<{ kind: string }>(
        `select kind from public.registration_mails where recipient = '${email}'`,
      );
      return rows.map(({ kind }) => kind);
    };
    const move = (final: string) =>
      backend.sql(
        `update public.tournaments
         set starts_on = current_date - 9, final_by = current_date ${final} where id = '${cup.id}'`,
      );
    await move("+ 9");
    expect(await kinds(5)).toEqual(["registered"]);
    await move("- 3");
    expect(await kinds(6)).toEqual([]);
  });

  test("the mail of a new opponent says which agreed match is off", async () => {
    const { cup, entries, link } = await mailed();
    for (const [match, winner] of [
      ["1.1", 0],
      ["1.2", 1],
    ] as const) {
      await record(cup, won(match, entries[winner]));
    }
    const days = ["2099-01-02"];
    await send("offer_match_days", await link("2.1", 1), { days });
    await send("agree_match_day", await link("2.1", 2), { day: days[0] });
    await mails(cup);
    await record(cup, {
      ...{ kind: "correction", match: "1.1", winner: entries[3], how: "1 up" },
      reason: "Typed wrong.",
    });
    const sent = await mails(cup);
    expect(sent.find(({ to, what }) => to === "b" && what === "opponent")).toMatchObject({
      instead: [{ of: entries[0], day: days[0] }],
    });
    expect(sent.find(({ to, what }) => to === "d" && what === "opponent")).not.toHaveProperty(
      "instead",
    );
    const [names] = await backend.sql<{ said: object }>(
      `select private.instead_for_mail('${entries[1] ?? ""}',
         '[{"of": "${entries[0] ?? ""}", "day": "2099-01-02"}]') as said`,
    );
    expect(names?.said).toEqual({
      instead: [{ names: ["Asha Rao"], number: null, day: "2099-01-02" }],
    });
  });

  test("each match that is off instead is named, where days were agreed for two", async () => {
    const { cup, entries, link } = await mailed();
    await send("offer_match_days", await link("1.1", 1), { days: ["2099-01-02"] });
    await send("agree_match_day", await link("1.1", 4), { day: "2099-01-02" });
    const [row] = await backend.sql<{ said: object }>(
      `with gone as (
         select jsonb_agg(side) as sides from (
           select side.* from public.match_sides as side
           where side.knockout_id = '${cup.id}' and side.match = '1.1'
           union all
           select side.knockout_id, '3rd', side.entry_id, side.opponent_id, gen_random_uuid(),
                  side.days, '2099-01-09', null, null, null, null, null, false
           from public.match_sides as side
           where side.knockout_id = '${cup.id}' and side.match = '1.1') as side)
       select private.match_instead_of(gone.sides, '1.1', '${entries[0] ?? ""}') as said from gone`,
    );
    expect(row?.said).toEqual({
      instead: [
        { of: entries[3], day: "2099-01-02" },
        { of: entries[3], day: "2099-01-09" },
      ],
    });
  });

  test("days that are offered, agreed and taken back, and more days, are told to the others", async () => {
    const { cup, link } = await mailed();
    await mails(cup);
    const [a, d] = [await link("1.1", 1), await link("1.1", 4)];
    const days = ["2099-01-02", "2099-01-09"];
    await send("offer_match_days", a, { days });
    await send("offer_match_days", a, { days });
    expect(await mails(cup)).toMatchObject([{ to: "d", what: "offered", days }]);
    await send("agree_match_day", d, { day: days[1] });
    await send("agree_match_day", d, { day: days[1] });
    expect(await mails(cup)).toMatchObject([{ to: "a", what: "agreed", day: days[1] }]);
    await send("agree_match_day", a, { day: null, seen: days[1] });
    expect(await mails(cup)).toMatchObject([{ to: "d", what: "day-gone", day: days[1] }]);
    await record(cup, { kind: "last-day", match: "1.1", last_day: "2099-02-01" });
    expect(await mails(cup)).toMatchObject(
      ["a", "d"].map((to) => ({ to, what: "more-days", match: "1.1", day: "2099-02-01" })),
    );
    await change("save_knockout", cup, { changes: { last_days: ["2099-01-15", "2099-03-01"] } });
    // The first match has its own last day.
    expect(await mails(cup)).toMatchObject(
      ["b", "c"].map((to) => ({ to, what: "more-days", match: "1.2", day: "2099-01-15" })),
    );
  });

  test("another link is mailed to its side", async () => {
    const { cup } = await mailed();
    await mails(cup);
    await rpcOrThrow(backend, admin, "replace_match_link", {
      ...{ tournament: cup.id, match: "1.1", side: 1 },
    });
    expect(whats(await mails(cup))).toEqual([["a", "link", "1.1"]]);
  });

  test("a match without a day is reminded of once, three days before its last one", async () => {
    const { cup, link } = await mailed();
    await mails(cup);
    const inDays = (days: number) =>
      backend.sql(
        `insert into public.knockout_rounds (knockout_id, round, last_day)
         values ('${cup.id}', 1, (now() at time zone 'Asia/Kolkata')::date + ${String(days)})
         on conflict on constraint knockout_rounds_pkey do update set last_day = excluded.last_day`,
      );
    const remind = async () => {
      await backend.sql("select private.queue_match_reminders()");
      const rows = await backend.sql<{ to: string }>(
        `select left(recipient, 1) as to from public.registration_mails
         where tournament_id = '${cup.id}' and details ->> 'what' = 'last-day' order by 1`,
      );
      return rows.map(({ to }) => to);
    };
    await send("offer_match_days", await link("1.1", 1), { days: ["2099-01-02"] });
    await send("agree_match_day", await link("1.1", 4), { day: "2099-01-02" });
    await inDays(4);
    expect(await remind()).toEqual([]);
    await inDays(3);
    expect(await remind()).toEqual(["b", "c"]);
    expect(await remind()).toEqual(["b", "c"]);
  });

  test("one that is no longer true is not sent", async () => {
    const { cup, entries } = await mailed();
    const states = async () => {
      await backend.sql(
        `update public.registration_mails set state = 'queued', next_try_at = now(), attempts = 0
         where tournament_id = '${cup.id}' and kind = 'match'`,
      );
      const rows = await backend.sql<{ is_true: boolean }>(
        `select private.is_still_true(mail) as is_true from public.registration_mails as mail
         where mail.tournament_id = '${cup.id}' and mail.details ->> 'match' = '1.1'
           and mail.details ->> 'what' = 'opponent'`,
      );
      return rows.map(({ is_true }) => is_true);
    };
    expect(await states()).toEqual([true, true]);
    await record(cup, won("1.1", entries[0]));
    expect(await states()).toEqual([false, false]);
  });

  /** Of the mails that wait, those that are taken out and those that are not. */
  async function waiting({ id }: Saved) {
    const rows = await backend.sql<{ told: string; is_true: boolean }>(
      `select concat_ws(' ', left(recipient, 1), details ->> 'what', details ->> 'match') as told,
              private.is_still_true(mail) as is_true
       from public.registration_mails as mail
       where tournament_id = '${id}' and kind = 'match' and state = 'queued' order by 1`,
    );
    return {
      sent: rows.flatMap(({ told, is_true: isTrue }) => (isTrue ? [told] : [])),
      stopped: rows.flatMap(({ told, is_true: isTrue }) => (isTrue ? [] : [told])),
    };
  }

  test("what waits in the queue tells no result that was corrected or is void, and no day that is gone", async () => {
    const { cup, entries, link } = await mailed();
    const [asha, dev, , meera] = entries;
    await send("offer_match_days", await link("1.1", 1), { days: ["2099-01-02", "2099-01-09"] });
    await send("offer_match_days", await link("1.1", 1), { days: ["2099-01-09"] });
    expect((await waiting(cup)).stopped).toEqual(["d offered 1.1"]);
    await send("agree_match_day", await link("1.1", 4), { day: "2099-01-09" });
    await send("agree_match_day", await link("1.1", 4), { day: null, seen: "2099-01-09" });
    expect((await waiting(cup)).stopped).toEqual(["a agreed 1.1", "d offered 1.1"]);
    await mails(cup);
    await report(await link("1.1", 4), false);
    await record(cup, won("1.2", dev));
    await record(cup, won("2.1", asha));
    await record(cup, {
      ...{ kind: "correction", match: "1.1", winner: meera, how: "1 up", later: "void" },
      reason: "Typed wrong.",
    });
    expect(await waiting(cup)).toEqual({
      sent: [
        ...["a corrected 1.1", "b opponent 2.1", "b recorded 1.2", "b void 2.1", "c recorded 1.2"],
        ...["d corrected 1.1", "d opponent 2.1"],
      ],
      stopped: [
        ...["a counted 1.1", "a opponent 2.1", "a recorded 2.1", "b opponent 2.1"],
        "b recorded 2.1",
      ],
    });
  });

  test("what is corrected and put back before a mail went out is told to none", async () => {
    const { cup, entries, link } = await mailed();
    const [asha, dev, , meera] = entries;
    await record(cup, won("1.1", asha));
    await record(cup, won("1.2", dev));
    const day = "2099-01-02";
    await send("offer_match_days", await link("2.1", 1), { days: [day] });
    await send("agree_match_day", await link("2.1", 2), { day });
    await mails(cup);
    const correct = (winner: string | undefined, how: string) =>
      record(cup, { kind: "correction", match: "1.1", winner, how, reason: "Typed wrong." });
    const own = await link("2.1", 1);
    await correct(meera, "1 up");
    await correct(asha, "3&2");
    expect((await waiting(cup)).sent).toEqual([]);
    // And what they had arranged is as it was.
    expect(await link("2.1", 1)).toBe(own);
    expect(await byLink(own)).toMatchObject({ agreed_on: day, days: [day] });

    // Of one that a side was told in between, each is told again.
    await correct(meera, "1 up");
    await mails(cup);
    await correct(asha, "3&2");
    const { sent } = await waiting(cup);
    expect(sent).toEqual([
      ...["a corrected 1.1", "a opponent 2.1", "b opponent 2.1", "d corrected 1.1"],
    ]);
    expect(await byLink(await link("2.1", 1))).toMatchObject({ agreed_on: null, days: [] });
  });

  test("of a correction that is corrected before a mail went out, each reads the last alone", async () => {
    const { cup, entries } = await mailed();
    const [asha, dev, farah, meera] = entries;
    await record(cup, won("1.1", asha));
    await record(cup, won("1.2", dev));
    await mails(cup);
    for (const [match, winner] of [
      ["1.1", meera],
      ["1.2", farah],
      ["1.1", asha],
    ] as const) {
      await record(cup, {
        ...{ kind: "correction", match, winner, how: winner === asha ? "3&2" : "1 up" },
        reason: "Typed wrong.",
      });
    }
    expect((await waiting(cup)).sent).toEqual([
      ...["a opponent 2.1", "b corrected 1.2", "c corrected 1.2", "c opponent 2.1"],
    ]);
    // No one reads of a match that they were never told of.
    const told = (await mails(cup)).filter(({ what }) => what === "opponent");
    expect(told.at(-1)).not.toHaveProperty("instead");
    expect(JSON.stringify(told)).not.toContain(`"of":"${meera ?? ""}"`);
  });

  test("what is void and put back is to be played again, as each reads once", async () => {
    const { cup, entries } = await mailed();
    const [asha, dev, , meera] = entries;
    await record(cup, won("1.1", asha));
    await record(cup, won("1.2", dev));
    await record(cup, won("2.1", asha));
    await mails(cup);
    await record(cup, {
      ...{ kind: "correction", match: "1.1", winner: meera, how: "1 up", later: "void" },
      reason: "Typed wrong.",
    });
    await record(cup, {
      ...{ kind: "correction", match: "1.1", winner: asha, how: "3&2" },
      reason: "It was right.",
    });
    expect((await waiting(cup)).sent).toEqual([
      ...["a corrected 1.1", "a opponent 2.1", "b opponent 2.1", "b void 2.1", "d corrected 1.1"],
    ]);
    await record(cup, won("2.1", asha));
    expect((await waiting(cup)).sent).toEqual([
      ...["a corrected 1.1", "a recorded 2.1", "b recorded 2.1", "d corrected 1.1"],
    ]);
  });

  test("what a mail says of a match is as it is when it goes out", async () => {
    const { entries, link } = await mailed();
    const [row] = await backend.sql<{ told: object }>(
      `select private.match_for_mail(
         '${entries[3] ?? ""}', '1.1', '${entries[0] ?? ""}') as told`,
    );
    expect(row?.told).toMatchObject({
      ...{ rounds: 2, own: ["Meera Rao"], opponent: ["Asha Rao"], offers: "other" },
      ...{ own_number: null, opponent_number: null },
      ...{ token: await link("1.1", 4), last_day: null },
    });
    // Of a side that it does not meet any more, it has no link.
    const [other] = await backend.sql<{ told: object }>(
      `select private.match_for_mail(
         '${entries[3] ?? ""}', '1.1', '${entries[1] ?? ""}') as told`,
    );
    expect(other?.told).toMatchObject({ opponent: ["Dev Rao"], token: null });
  });

  test("namesakes are told apart as everywhere in the tournament", async () => {
    const { cup, entries } = await mailed();
    await backend.sql(
      `update public.players set full_name = 'Dev Rao' where entry_id = '${entries[3] ?? ""}'`,
    );
    const [row] = await backend.sql<{ told: object }>(
      `select private.match_for_mail(
         '${entries[0] ?? ""}', '1.1', '${entries[3] ?? ""}') as told`,
    );
    expect(row?.told).toMatchObject({ own_number: null, opponent_number: 2 });
    const { body } = await call("public_knockout", { slug: cup.slug }, null);
    expect(
      (body as { sides: { names: string[]; namesake: number }[] }).sides.map(
        ({ names: [name], namesake }) => [name, namesake],
      ),
    ).toEqual([
      ["Asha Rao", 1],
      ["Dev Rao", 1],
      ["Farah Rao", 1],
      ["Dev Rao", 2],
    ]);
  });
});

test("the handicap of the day of the draw stays, where it counts", async () => {
  const { cup, entries } = await drawn(2, { handicaps: "draw" });
  const token = await tokenOf(cup, "1.1", entries[0]);
  await backend.sql(
    `update public.players set handicap = '24' where entry_id = '${entries[0] ?? ""}'`,
  );
  expect((await byLink(token))?.players[0]?.[0]?.handicap).toBe("10");
  await backend.sql(
    `update public.knockouts set rules = rules || '{"handicaps": "match"}'
     where tournament_id = '${cup.id}'`,
  );
  expect((await byLink(token))?.players[0]?.[0]?.handicap).toBe("24");
});

test("the register's handicap of the day of the match counts, once the register does", async () => {
  const { cup, entries } = await drawn(2);
  const token = await tokenOf(cup, "1.1", entries[0]);
  const handicap = async () => (await byLink(token))?.players[0]?.[0]?.handicap;
  const person = randomUUID();
  await rpcOrThrow(backend, admin, "save_person", {
    ...{ person, expected_version: 0 },
    fields: {
      ...{ full_name: "Asha Rao", status: "member" },
      ...{ handicap: "7.1", handicap_on: "2026-11-01" },
    },
  });
  await backend.sql(
    `update public.players set person_id = '${person}', known_by = 'desk'
     where entry_id = '${entries[0] ?? ""}'`,
  );
  expect(await handicap()).toBe("10");
  await backend.sql(
    `update public.tournaments set club_handicaps_on = (now() at time zone 'Asia/Kolkata')::date
     where id = '${cup.id}'`,
  );
  expect(await handicap()).toBe("7.1");
  await backend.sql(
    `update public.knockouts set rules = rules || '{"handicaps": "draw"}'
     where tournament_id = '${cup.id}'`,
  );
  expect(await handicap()).toBe("10");
});

test("what is played off is fixed by no tee time: there is none", async () => {
  const { cup } = await drawn(2);
  await backend.sql(
    `update public.tournaments set starts_on = '2020-03-01', tee_off_at = '07:00'
     where id = '${cup.id}'`,
  );
  const [began] = await backend.sql<{ at: unknown }>(
    `select private.beginning_of_play('${cup.id}') as at`,
  );
  expect(began?.at).toBeNull();
});

describe("of a group", () => {
  /** Two groups of three, of which the winners go on; who meets whom is 1-4, 5-1, 4-5 and 2-3, 6-2, 3-6. */
  const groups = () => drawn(6, { groups: "3", goOn: "1" });

  test("a side has a link to each of its matches", async () => {
    const { cup, entries } = await groups();
    expect(await meeting(cup, "g1.2")).toEqual(["Asha Rao", "Om Rao"]);
    expect(await tokenOf(cup, "g1.1", entries[0])).not.toBe(await tokenOf(cup, "g1.2", entries[0]));
    expect(await tokenOf(cup, "1.1", entries[0])).toBeNull();
  });

  test("a halved match counts when the other side says so too, or confirms it", async () => {
    const { cup, entries } = await groups();
    const [asha, dev, farah, meera] = entries;
    const halved = { won: null, how: "halved" };
    const own = await tokenOf(cup, "g1.1", asha);
    expect((await send("report_match", own, halved)).body).toBe("waits");
    expect((await byLink(own))?.report).toMatchObject({ winner: null, how: "halved" });
    const other = await tokenOf(cup, "g1.1", meera);
    expect((await send("report_match", other, halved)).body).toBe("counts");
    expect(await resultOf(cup, "g1.1")).toMatchObject([{ winner: null, how: "halved" }]);
    expect((await send("report_match", own, halved)).body).toBe("counts");

    const second = await tokenOf(cup, "g2.1", dev);
    await send("report_match", second, halved);
    expect((await answer(await tokenOf(cup, "g2.1", farah), true)).body).toBe("counts");
    const third = await tokenOf(cup, "g1.2", asha);
    await report(third, true);
    const om = await tokenOf(cup, "g1.2", entries[4]);
    expect((await send("report_match", om, halved)).body).toBe("disputed");
  });

  test("only there a match may be halved, and nobody has won it", async () => {
    const { own } = await open();
    const refused = [400, "match_report_invalid"];
    expect(code(await send("report_match", own, { won: null, how: "halved" }))).toEqual(refused);
    const { cup, entries } = await groups();
    const token = await tokenOf(cup, "g1.1", entries[0]);
    for (const [won_, how] of [
      [true, "halved"],
      [null, "3&2"],
    ] as const) {
      const answered = await send("report_match", token, { won: won_, how });
      expect(code(answered)).toEqual(refused);
    }
  });

  test("who goes on is drawn when they are over, and taken back while nothing is played since", async () => {
    const { cup, entries } = await groups();
    const numbers = [2, 1];
    const args = async () => ({
      tournament: cup.id,
      expected_version: await version(cup),
      numbers,
    });
    for (const match of ["g1.1", "g1.2", "g1.3", "g2.1", "g2.2"]) {
      expect((await call("publish_knockout", await args())).body.message).toBe("groups_open");
      await record(cup, won(match, null, "halved"));
    }
    await record(cup, won("g2.3", entries[2]));
    // A side that is to go on, and is no pair any more.
    await backend.sql(
      `update public.knockouts set rules = rules || '{"form": "four-ball"}'
       where tournament_id = '${cup.id}'`,
    );
    expect((await call("publish_knockout", await args())).body).toMatchObject({
      ...{ message: "side_incomplete", details: "Asha Rao" },
    });
    await backend.sql(
      `update public.knockouts set rules = rules || '{"form": "singles"}'
       where tournament_id = '${cup.id}'`,
    );
    const twice = await call("publish_knockout", { ...(await args()), numbers: [1, 1] });
    expect(twice.body.message).toBe("knockout_invalid");
    await change("publish_knockout", cup, { numbers });
    expect(await meeting(cup, "1.1")).toEqual(["Asha Rao", "Dev Rao"]);
    const over = async () =>
      (await newsOf(cup)).filter(([, , what]) => what === "groups-over").map(([, name]) => name);
    expect((await over()).toSorted()).toEqual(["Farah Rao", "Meera Rao", "Om Rao", "Ravi Rao"]);
    expect((await call("publish_knockout", await args())).body.message).toBe("draw_published");
    const late = await call("record_knockout", {
      tournament: cup.id,
      expected_version: await version(cup),
      event: { kind: "order", sides: entries.slice(0, 2), how: "lot" },
    });
    expect(late.body.message).toBe("draw_published");

    await change("take_back_knockout", cup);
    expect(await over()).toEqual([]);
    expect((await newsOf(cup)).filter(([match]) => match === "1.1")).toEqual([
      ["1.1", "Asha Rao", "draw-gone", "Dev Rao", null],
      ["1.1", "Dev Rao", "draw-gone", "Asha Rao", null],
    ]);
    expect(await meeting(cup, "1.1")).toEqual([]);
    const back = await call("take_back_knockout", {
      tournament: cup.id,
      expected_version: await version(cup),
    });
    expect(back.body.message).toBe("results_in");
    await change("publish_knockout", cup, { numbers });
    await record(cup, won("1.1", entries[1]));
    const played = await call("take_back_knockout", {
      tournament: cup.id,
      expected_version: await version(cup),
    });
    expect(played.body.message).toBe("results_in");
    expect(await winnerOf(cup, "1.1")).toBe(entries[1]);
  });

  test("a correction brings other sides of the knock-out on, and only in a draw that is published", async () => {
    const { cup, entries } = await groups();
    const [asha, dev, , meera, om, ravi] = entries;
    for (const [match, winner] of [
      ...[["g1.1", asha] as const, ["g1.2", asha] as const, ["g1.3", meera] as const],
      ...[["g2.1", dev] as const, ["g2.2", dev] as const, ["g2.3", ravi] as const],
    ]) {
      await record(cup, won(match, winner));
    }
    const correction = (sides: readonly (string | undefined)[]) => ({
      ...{ kind: "correction", match: "g1.1", winner: meera, how: "2 up", later: "void", sides },
      reason: "Typed wrong.",
    });
    const refusal = async (sides: readonly (string | undefined)[]) => {
      const { body } = await call("record_knockout", {
        tournament: cup.id,
        expected_version: await version(cup),
        event: correction(sides),
      });
      return (body as { message?: string }).message;
    };
    expect(await refusal([dev, meera])).toBe("knockout_invalid");
    await change("publish_knockout", cup, { numbers: [2, 1] });
    expect(await refusal([dev, dev])).toBe("knockout_invalid");
    expect(await refusal([dev, meera, om])).toBe("knockout_invalid");
    expect(await refusal([dev, randomUUID()])).toBe("side_unknown");
    await record(cup, correction([dev, meera]));
    expect(await meeting(cup, "1.1")).toEqual(["Dev Rao", "Meera Rao"]);

    // Taken back, the correction stays, and the next draw is the club's.
    await change("take_back_knockout", cup);
    expect(await resultOf(cup, "g1.1")).toMatchObject([{ winner: "1" }, { winner: "4" }]);
    await change("publish_knockout", cup, { numbers: [3, 4] });
    expect(await meeting(cup, "1.1")).toEqual(["Farah Rao", "Meera Rao"]);
  });

  test("the order of level sides is recorded, of sides of the draw only", async () => {
    const { cup, entries } = await groups();
    const [asha, , , meera] = entries;
    await record(cup, { kind: "order", sides: [meera, asha], how: "lot" });
    const body = (await call("public_knockout", { slug: cup.slug }, null)).body as {
      events: object[];
    };
    expect(body.events).toMatchObject([{ kind: "order", sides: ["4", "1"], how: "lot" }]);
    const answered = await call("record_knockout", {
      tournament: cup.id,
      expected_version: await version(cup),
      event: { kind: "order", sides: [randomUUID(), asha], how: "lot" },
    });
    expect(answered.body.message).toBe("side_unknown");
  });
});

describe("who meets whom is the same on the sheet and in the database", () => {
  type Field = Played & { rules: Knockout["rules"]; groups: Knockout["groups"] };

  let fields: Field[] = [];

  beforeAll(async () => {
    const plates = ["first-match", "first-round", null] as const;
    fields = await Promise.all(
      [2, 3, 5, 6, 8, 9].map(async (sides, index) => {
        const rules = { hasThirdPlace: true, plate: plates[index % 3] ?? null };
        return { ...(await drawn(sides, rules)), rules, groups: null };
      }),
    );
    for (const [sides, size, numbers] of [
      [7, 4, []],
      [9, 3, [5, 1, 9, 2, 4]],
    ] as const) {
      const rules = { hasThirdPlace: true };
      const made = await drawn(sides, { ...rules, groups: String(size) });
      for (const [index, number] of numbers.entries()) {
        await backend.sql(
          `update public.knockout_sides set goes_on_as = ${String(index + 1)}
           where knockout_id = '${made.cup.id}' and number = ${String(number)}`,
        );
      }
      fields.push({ ...made, rules, groups: { size, goOn: 2, drawn: numbers } });
    }
  });

  const DAY = "2026-12-01";

  /** A history that the club could have, by chance. */
  function historyOf({ entries, rules, groups }: Field, seed: number): KnockoutEvent[] {
    const random = mulberry32(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const events: KnockoutEvent[] = [];
    const known = () => ({ numbers: entries, groups, rules, events });
    const at = (more: readonly KnockoutEvent[] = []): Sheet =>
      knockoutSheet({ ...known(), events: [...events, ...more] }, DAY);
    const bringingOn = (correction: Correction): Correction => {
      const draw = isOfGroup(correction.match) && drawChangedBy(known(), correction, DAY);
      return draw ? { ...correction, sides: draw.sides } : correction;
    };
    for (let step = 0; step < 20; step += 1) {
      const matches = [...at().matches.values()];
      const toPlay = matches.filter(({ sides }) =>
        sides.every((side) => side !== null && entries.includes(side)),
      );
      const match = pick(toPlay.length > 0 ? toPlay : matches);
      const result = pick([
        { winner: match.sides[0], how: "3&2" },
        { winner: match.sides[1], how: "1 up" },
        { winner: match.sides[0], how: "disqualified" },
        { winner: null, how: "not played" },
        ...(isOfGroup(match.key) ? [{ winner: null, how: "halved" }] : []),
      ]);
      const event = pick<KnockoutEvent>([
        { kind: "result", match: match.key, ...result },
        { kind: "result", match: match.key, ...result },
        { kind: "result", match: match.key, ...result },
        { kind: "correction", match: match.key, ...result },
        { kind: "correction", match: match.key, later: "stand", ...result },
        bringingOn({ kind: "correction", match: match.key, later: "void", ...result }),
        { kind: "withdrawal", side: pick(entries) },
        { kind: "reinstatement", side: match.sides[1] ?? "", match: match.key },
        { kind: "losers-called" },
      ]);
      // Withdrawals are always true; the rest is refused where the sheet does not take it.
      if (at([event]).problems.length === 0) events.push(event);
    }
    return events;
  }

  test.each(Array.from({ length: 48 }, (_, seed) => seed + 1))("history %i", async (seed) => {
    const field = fields[seed % fields.length];
    if (!field) throw new Error("no field");
    await expectSame(field, historyOf(field, seed));
  });

  test("a corrected group that brings other sides on", async () => {
    const field = fields.find(({ groups }) => (groups?.drawn.length ?? 0) > 0);
    if (!field?.groups) throw new Error("no field");
    const numbers = field.entries;
    const side = (number: number) => numbers[number - 1] ?? "";
    const result = (match: string, winner: number) =>
      ({ kind: "result", match, winner: side(winner), how: "3&2" }) as const;
    // 1, 6 and 7; 2, 5 and 8; 3, 4 and 9: the first two of each, but the draw has 5, 1, 9, 2 and 4.
    const events: KnockoutEvent[] = [
      ...[result("g1.1", 1), result("g1.2", 1), result("g1.3", 6)],
      ...[result("g2.1", 2), result("g2.2", 2), result("g2.3", 5)],
      ...[result("g3.1", 4), result("g3.2", 9), result("g3.3", 4)],
      ...[result("1.2", 4), result("2.1", 5)],
    ];
    await expectSame(field, events);
    const sides = [7, 1, 9, 2, 4].map(side);
    const corrected = { ...result("g1.3", 7), kind: "correction", later: "void", sides } as const;
    await expectSame(field, [...events, corrected]);
    await expectSame(field, [...events, corrected, result("2.1", 7), result("3.1", 7)]);
  });

  test.each(["stand", "void", undefined] as const)(
    "a corrected first round under a played plate: %s",
    async (later) => {
      const field = fields.find(({ entries }) => entries.length === 8);
      if (!field) throw new Error("no field");
      const side = (number: number) => field.entries[number - 1] ?? "";
      const result = (match: string, winner: number) =>
        ({ kind: "result", match, winner: side(winner), how: "3&2" }) as const;
      const events = [
        ...[result("1.1", 1), result("1.2", 4), result("1.3", 2), result("1.4", 3)],
        ...[result("p1.1", 5), result("p1.2", 6), result("p2.1", 6)],
        ...[{ ...result("1.2", 5), kind: "correction", ...(later && { later }) } as const],
        ...[result("2.2", 2)],
      ];
      await expectSame(field, later ? events : [...events.slice(0, 4), ...events.slice(7)]);
    },
  );

  async function expectSame(
    { cup, entries, rules, groups }: Field,
    events: readonly KnockoutEvent[],
  ) {
    await backend.sql(`delete from public.knockout_events where knockout_id = '${cup.id}'`);
    const text = (value: string | null | undefined) => (value ? `'${value}'` : "null");
    for (const [index, event] of events.entries()) {
      const fact = event as Partial<Record<string, string | null>>;
      await backend.sql(
        `insert into public.knockout_events
           (knockout_id, number, at, kind, match, winner, how, side, later, reason, sides)
         values ('${cup.id}', ${String(index + 1)}, now() + interval '${String(index)} seconds',
           ${[fact.kind, fact.match, fact.winner, fact.how, fact.side, fact.later].map(text).join(", ")},
           ${event.kind === "correction" ? "'Because'" : "null"},
           ${"sides" in event && event.sides ? `'{${event.sides.join()}}'` : "null"})`,
      );
    }
    const sheet = knockoutSheet({ numbers: entries, groups, rules, events }, DAY);
    const nameOf = (side: string | null) =>
      side === null ? "?" : entries.includes(side) ? entries.indexOf(side) + 1 : "-";
    const rows = await backend.sql<{
      match: string;
      one: string | null;
      other: string | null;
      is_decided: boolean;
    }>(`select * from private.knockout_matches('${cup.id}')`);
    expect(
      rows.map(({ match, one, other, is_decided }) => [
        match,
        nameOf(one),
        nameOf(other),
        is_decided,
      ]),
    ).toEqual(
      [...sheet.matches.values()].map(({ key, sides, state }) => [
        key,
        nameOf(sides[0]),
        nameOf(sides[1]),
        state === "decided",
      ]),
    );
    const waiting = await backend.sql<{ one: string }>(
      `select one from private.knockout_matches('${cup.id}', true) as sheet
       where sheet.match like 'plate%'`,
    );
    const { sides = [], numbers = null } = sheet.plate ?? {};
    expect(waiting.map(({ one }) => nameOf(one))).toEqual(numbers ? [] : sides.map(nameOf));
  }
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createUser,
  makeAdmin,
  type Answer,
  type RunningBackend,
  type TestUser,
} from "../support/backend.ts";
import { addEntrant, furtherPlayer, insertEntry } from "../support/entrants.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { changeTournament, makeTournament, rpc, type Saved } from "../support/tournaments.ts";

let backend: RunningBackend;
let admin: TestUser;
let golfer: TestUser;
let other: TestUser;

beforeAll(async () => {
  backend = await acquireBackend();
  admin = await createUser(backend);
  await makeAdmin(backend, admin);
  golfer = await createUser(backend);
  other = await createUser(backend);
});

afterAll(() => backend.stop());

const TEES = [
  { name: "White", par: 72, rating: 71.3, slope: 124 },
  { name: "Red", par: 73, rating: 72.5, slope: 120 },
];

const DIVISIONS = [
  { id: "men", name: "Men", tees: "White" },
  { id: "ladies", name: "Ladies", tees: "Red" },
];

const makeCup = (changes: object = {}) =>
  makeTournament(backend, admin, {
    max_group_size: 3,
    divisions: DIVISIONS,
    rated_tees: TEES,
    questions: [
      {
        id: "tee",
        kind: "choice",
        label: "Tee",
        required: false,
        choices: ["White", "Red"],
        per_player: true,
      },
    ],
    ...changes,
  });

type Entry = { id: string; entry_id: string; players: { id: string }[] };

const post = (cup: Saved, changes: object, user = golfer): Promise<Answer> =>
  insertEntry(backend, user, cup, {
    full_name: "Asha Rao",
    phone: "+91 98450 12345",
    category: "men",
    handicap: "12.4",
    ...changes,
  });

async function enter(cup: Saved, changes: object = {}, user = golfer) {
  const { status, body } = await post(cup, changes, user);
  expect(status).toBe(201);
  return body[0] as Entry;
}

const pair = { players: [furtherPlayer("Bea Das", { handicap: "+1.0" })] };

/** A later version by the member. */
const change = (cup: Saved, entry: Entry, changes: object, user = golfer) =>
  post(cup, { replaces: entry.id, players: entry.players, ...changes }, user);

/** @returns the new version */
async function card(cup: Saved, player: string, expectedVersion = 0): Promise<number> {
  const { status, body } = await rpc(backend, admin, "save_scores", {
    tournament: cup.id,
    expected_version: expectedVersion,
    scores: [{ player, points: 30 }],
  });
  expect(status).toBe(200);
  return body as number;
}

const REFUSED = (field: string) => [400, "playing_data_fixed", field];
const code = ({ status, body }: Answer): unknown[] => [status, body.message, body.details];

type Fixed = {
  player_id: string;
  handicap: string;
  number: number | null;
  category: string | null;
  tee: string | null;
  fixed_by: string;
  reason: string | null;
};

const fixedOf = (cup: Saved) =>
  backend.sql<Fixed>(
    `select *, handicap_number::float8 as number from public.playing_data where tournament_id = '${cup.id}'
     order by number`,
  );

const beganFor = async (cup: Saved, user = golfer) => {
  const { body } = await rpc(backend, user, "own_entry", {
    tournament_slug: cup.slug,
  });
  return (body as { play_began: { by: string } | null }).play_began;
};

test("the first card fixes handicap, division and tee of everybody who is entered", async () => {
  const cup = await makeCup();
  const entry = await enter(cup, { ...pair, answers: { tee: "Red" } });
  await enter(cup, { category: "ladies", handicap: "20" }, other);
  expect(await fixedOf(cup)).toEqual([]);
  expect(await beganFor(cup)).toBeNull();
  await card(cup, entry.entry_id);
  expect(await fixedOf(cup)).toMatchObject([
    { number: -1, category: "men", tee: "White", fixed_by: "card" },
    { number: 12.4, category: "men", tee: "Red", fixed_by: "card" },
    { number: 20, category: "ladies", tee: "Red", fixed_by: "card" },
  ]);
  expect(await beganFor(cup)).toMatchObject({ by: "card" });
});

test("the tee time fixes them too, and a job stores them", async () => {
  const cup = await makeCup();
  const entry = await enter(cup);
  await backend.sql(
    `update public.tournaments
     set starts_on = (now() at time zone 'Asia/Kolkata')::date,
         tee_off_at = '00:00',
         registration_closes_at = now() + interval '1 hour' where id = '${cup.id}'`,
  );
  expect(await beganFor(cup)).toMatchObject({ by: "tee_time" });
  expect(code(await change(cup, entry, { handicap: "18.0" }))).toEqual(REFUSED("handicap"));
  await backend.sql("select public.run_scheduled_work()");
  expect(await fixedOf(cup)).toMatchObject([
    { player_id: entry.entry_id, number: 12.4, fixed_by: "tee_time" },
  ]);
  // Postponed.
  await backend.sql(
    `update public.tournaments set starts_on = '2099-07-05' where id = '${cup.id}'`,
  );
  expect(await fixedOf(cup)).toEqual([]);
  expect((await change(cup, entry, { handicap: "18.0" })).status).toBe(201);
});

test("without rated tees a plus and no handicap are fixed as they are", async () => {
  const cup = await makeCup({
    rated_tees: [],
    questions: [],
    divisions: [{ id: "men", name: "Men" }],
  });
  const guest = (handicap: string) => ({
    full_name: `Guest ${handicap}`,
    phone: "+91 98450 11111",
    category: "men",
    handicap,
  });
  const entry = await enter(cup, { handicap: "+2.4", players: [guest("2.4"), guest("NH")] });
  await card(cup, entry.entry_id);
  expect((await fixedOf(cup)).map(({ handicap, number }) => [handicap, number])).toEqual([
    ["+2.4", -2.4],
    ["2.4", 2.4],
    ["NH", null],
  ]);
  for (const other of ["2.4", "NH"]) {
    expect(code(await change(cup, entry, { handicap: other }))).toEqual(REFUSED("handicap"));
  }
  expect((await change(cup, entry, { handicap: "+2.4" })).status).toBe(201);
});

test("a tournament that is open after its day is not fixed by its tee time", async () => {
  const cup = await makeCup();
  await enter(cup);
  await backend.sql(
    `update public.tournaments set starts_on = '2020-01-01', tee_off_at = '07:00',
       is_open_after_its_day = true where id = '${cup.id}'`,
  );
  expect(await beganFor(cup)).toBeNull();
});

describe("once the first card is in, a member", () => {
  let cup: Saved;
  let entry: Entry;

  beforeAll(async () => {
    cup = await makeCup();
    entry = await enter(cup, pair);
    await card(cup, entry.entry_id);
  });

  test.each([
    ["handicap", { handicap: "18.0" }],
    ["category", { category: "ladies" }],
    ["answers.tee", { answers: { tee: "Red" } }],
  ])("cannot change the %s", async (field, changes) => {
    expect(code(await change(cup, entry, changes))).toEqual(REFUSED(field));
  });

  test("cannot change what a further player plays off, nor bring another", async () => {
    const [bea] = entry.players;
    expect(code(await change(cup, entry, { players: [{ ...bea, handicap: "9.0" }] }))).toEqual(
      REFUSED("players[0].handicap"),
    );
    expect(
      code(
        await change(cup, entry, {
          players: [bea, furtherPlayer("Cleo Iyer")],
        }),
      ),
    ).toEqual(REFUSED("players"));
  });

  test("cannot enter again with another handicap after a withdrawal", async () => {
    const mine = await enter(cup, { handicap: "7" }, other);
    const { status } = await rpc(backend, other, "withdraw_registration", {
      registration: mine.id,
    });
    expect(status).toBe(200);
    expect(code(await post(cup, { handicap: "15" }, other))).toEqual(REFUSED("handicap"));
    expect((await post(cup, { handicap: "7.0" }, other)).status).toBe(201);
  });

  test("changes the phone, and keeps what was fixed", async () => {
    const before = await fixedOf(cup);
    const changed = await change(cup, entry, {
      phone: "+91 98450 54321",
      handicap: "12.4",
    });
    expect(changed.status).toBe(201);
    entry = changed.body[0] as Entry;
    expect(await fixedOf(cup)).toEqual(before);
  });

  test("a member reads only their own players' playing data", async () => {
    const read = async (user?: TestUser) => {
      const { body } = await backend.call("GET", "/rest/v1/playing_data", {
        token: user?.accessToken,
      });
      return body as Fixed[];
    };
    const own = await read(golfer);
    expect(own.map(({ player_id }) => player_id)).toEqual(
      expect.arrayContaining([entry.entry_id, entry.players[0]?.id]),
    );
    const ofOther = await read(other);
    expect(ofOther.map(({ player_id }) => player_id)).not.toContain(entry.entry_id);
    expect(await read()).toMatchObject({ code: "42501" });
  });

  test.each(["POST", "PATCH", "DELETE"])(
    "cannot %s playing data, nor can an administrator",
    async (method) => {
      const before = await fixedOf(cup);
      for (const { accessToken } of [golfer, admin]) {
        const { body } = await backend.call(
          method,
          `/rest/v1/playing_data?player_id=eq.${entry.entry_id}`,
          {
            token: accessToken,
            ...(method !== "DELETE" && { body: { handicap: "30" } }),
          },
        );
        expect(body.code).toBe("42501");
      }
      expect(await fixedOf(cup)).toEqual(before);
    },
  );
});

test("the club corrects what is fixed with a reason", async () => {
  const cup = await makeCup();
  const entry = await enter(cup);
  await card(cup, entry.entry_id);
  const fields = {
    full_name: "Asha Rao",
    email: "asha@example.com",
    phone: "+91 98450 12345",
    golf_group: "E-Golf",
    category: "men",
    handicap: "14.0",
    players: [],
  };
  const correct = (changes: object) =>
    rpc(backend, admin, "correct_entrant", {
      entry: entry.entry_id,
      version: entry.id,
      fields,
      submission_key: crypto.randomUUID(),
      ...changes,
    });
  expect(code(await correct({}))).toEqual([400, "reason_missing", null]);
  expect(code(await correct({ reason: "  " }))[1]).toBe("reason_missing");
  const { status } = await correct({ reason: "Checked with the union" });
  expect(status).toBe(200);
  expect(await fixedOf(cup)).toMatchObject([
    { number: 14, fixed_by: "card", reason: "Checked with the union" },
  ]);
  const [line] = await backend.sql<{ details: { reason: string } }>(
    `select details from public.admin_audit
     where tournament_id = '${cup.id}' and action = 'entrant-corrected'`,
  );
  expect(line?.details.reason).toBe("Checked with the union");
});

test("who enters after play has begun is fixed with the entry", async () => {
  const cup = await makeCup();
  const entry = await enter(cup);
  await card(cup, entry.entry_id);
  await addEntrant(backend, admin, cup, { handicap: "9" });
  expect(await fixedOf(cup)).toMatchObject([
    { number: 9, fixed_by: "entry" },
    { number: 12.4, fixed_by: "card" },
  ]);
});

test("whom the club enters again plays off what was fixed, under the name and address of before", async () => {
  const cup = await makeCup();
  const enterBy = (entry: object) =>
    addEntrant(backend, admin, cup, { full_name: "Asha Rao", ...entry });
  const { entry_id } = await enterBy({
    ...{ handicap: "20", category: "ladies", answers: { tee: "White" } },
    players: [furtherPlayer("Bea Das", { handicap: "+1.0" })],
  });
  await card(cup, entry_id);
  const before = await fixedOf(cup);
  const withdrawn = await rpc(backend, admin, "withdraw_entrant", {
    entry: entry_id,
    reason: "Ill",
  });
  expect(withdrawn.status).toBe(200);
  const back = await enterBy({
    ...{ full_name: "asha  RAO", email: null, handicap: "18", category: "men" },
    answers: { tee: "Red" },
    players: [
      furtherPlayer("BEA das", { handicap: "5", category: "ladies", answers: { tee: "Red" } }),
      furtherPlayer("Cleo Iyer", { handicap: "7" }),
    ],
  });
  expect(back).toEqual({ entry_id, state: "confirmed" });
  const after = await fixedOf(cup);
  expect(after).toMatchObject([before[0], { handicap: "7", fixed_by: "entry" }, before[1]]);
  expect(before).toMatchObject([
    { handicap: "+1.0", category: "men", tee: "White" },
    { handicap: "20", category: "ladies", tee: "White" },
  ]);
  const [stored] = await backend.sql(
    `select full_name, email, handicap, category, answers, players
     from public.tournament_registrations where entry_id = '${entry_id}' and state = 'confirmed'`,
  );
  expect(stored).toMatchObject({
    ...{ full_name: "Asha Rao", email: "asha@example.com", handicap: "20", category: "ladies" },
    answers: { tee: "White" },
    players: [{ full_name: "Bea Das", handicap: "+1.0" }, { full_name: "Cleo Iyer" }],
  });
});

test("nothing is fixed any more when the only card was a mistake", async () => {
  const cup = await makeCup();
  const entry = await enter(cup);
  const version = await card(cup, entry.entry_id);
  const { status } = await rpc(backend, admin, "save_scores", {
    tournament: cup.id,
    expected_version: version,
    scores: [{ player: entry.entry_id }],
  });
  expect(status).toBe(200);
  expect(await fixedOf(cup)).toEqual([]);
});

test("a tee that players play is renamed, and not removed, once play has begun", async () => {
  const cup = await makeCup();
  const entry = await enter(cup);
  await card(cup, entry.entry_id);
  await expect(
    changeTournament(backend, admin, cup, {
      rated_tees: [TEES[1]],
      divisions: [{ ...DIVISIONS[0], tees: "Red" }, DIVISIONS[1]],
    }),
  ).rejects.toThrow("choice_in_use");
  await changeTournament(
    backend,
    admin,
    cup,
    {
      rated_tees: [{ ...TEES[0], name: "Blue" }, TEES[1]],
      divisions: DIVISIONS,
    },
    { tee: { White: "Blue" } },
  );
  expect(await fixedOf(cup)).toMatchObject([{ tee: "Blue" }]);
});

test("tees that are rated after play began are those that all play off", async () => {
  const cup = await makeCup();
  const divisions = DIVISIONS.map(({ id, name }) => ({ id, name }));
  await changeTournament(backend, admin, cup, { rated_tees: [], divisions });
  const entry = await enter(cup);
  const guest = randomUUID();
  await rpc(backend, admin, "save_play", {
    tournament: cup.id,
    expected_version: 0,
    changes: { guests: [{ id: guest, name: "Ira Guest", handicap: -2.4 }] },
  });
  await card(cup, entry.entry_id, 1);
  expect(await fixedOf(cup)).toMatchObject([{ tee: null }, { tee: null }]);
  await changeTournament(backend, admin, cup, { rated_tees: TEES, divisions });
  const fixed = await fixedOf(cup);
  expect(fixed).toMatchObject([{ tee: "White" }, { tee: "White" }]);
  expect(fixed.map(({ number }) => number)).toContain(-2.4);
});

test("a guest's tee stays when the tees are put into another order", async () => {
  const cup = await makeCup();
  const entry = await enter(cup);
  await card(cup, entry.entry_id);
  await rpc(backend, admin, "save_play", {
    tournament: cup.id,
    expected_version: 1,
    changes: { guests: [{ id: randomUUID(), name: "Ira Guest", handicap: -2.4 }] },
  });
  await changeTournament(backend, admin, cup, { rated_tees: TEES.toReversed() });
  expect(await fixedOf(cup)).toMatchObject([
    { number: -2.4, tee: "White" },
    { number: 12.4, tee: "White" },
  ]);
});

test("answers that name a tee follow when it is renamed", async () => {
  const cup = await makeCup();
  const { entry_id } = await enter(cup, { answers: { tee: "Red" } });
  await changeTournament(
    backend,
    admin,
    cup,
    { rated_tees: [TEES[0], { ...TEES[1], name: "Ruby" }] },
    { tee: { Red: "Ruby" } },
  );
  await card(cup, entry_id);
  expect(await fixedOf(cup)).toMatchObject([{ tee: "Ruby" }]);
});

test("a card and what it is played off stay when the account is deleted", async () => {
  const cup = await makeCup();
  const leaving = await createUser(backend);
  const entry = await enter(cup, { answers: { tee: "Red" } }, leaving);
  await card(cup, entry.entry_id);
  await backend.sql(`delete from auth.users where id = '${leaving.id}'`);
  const { body } = await backend.call("GET", `/rest/v1/play_details?tournament_id=eq.${cup.id}`, {
    token: admin.accessToken,
  });
  const [row] = body as { former_players: object[] }[];
  expect(row?.former_players).toEqual([
    {
      id: entry.entry_id,
      name: null,
      order: null,
      handicap: "12.4",
      category: "men",
      tees: "Red",
      counts: true,
    },
  ]);
});

describe("once play has begun, a property that the club corrects alone", () => {
  /** Two players of one entry, and one of another. */
  async function played() {
    const cup = await makeCup();
    const entry = await enter(cup, { ...pair, answers: { tee: "White" } });
    await enter(cup, { category: "ladies", handicap: "20", full_name: "Cleo Iyer" }, other);
    await card(cup, entry.entry_id);
    const rows = async () =>
      Object.fromEntries(
        (
          await backend.sql<{ full_name: string; row: object }>(
            `select player.full_name, jsonb_build_object(
                 'handicap', fixed.handicap, 'category', fixed.category, 'tee', fixed.tee,
                 'fixed_by', fixed.fixed_by, 'reason', fixed.reason,
                 'is_corrected', fixed.corrected_at is not null) as row
             from public.playing_data as fixed
             join public.players as player on player.id = fixed.player_id
             where fixed.tournament_id = '${cup.id}'`,
          )
        ).map(({ full_name, row }) => [full_name, row]),
      );
    const fields = {
      full_name: "Asha Rao",
      email: "asha@example.com",
      phone: "+91 98450 12345",
      golf_group: "E-Golf",
      category: "men",
      handicap: "12.4",
      answers: { tee: "White" },
      players: entry.players,
    };
    return { cup, entry, rows, fields };
  }

  const CORRECTED = { is_corrected: true, reason: "Checked" };

  test.each<[string, (bea: object) => object, Record<string, object>]>([
    [
      "the handicap",
      () => ({ handicap: "14.0" }),
      { "Asha Rao": { handicap: "14.0", ...CORRECTED } },
    ],
    [
      "the division",
      () => ({ category: "ladies" }),
      { "Asha Rao": { category: "ladies", ...CORRECTED } },
    ],
    ["the tee", () => ({ answers: { tee: "Red" } }), { "Asha Rao": { tee: "Red", ...CORRECTED } }],
    [
      "a further player's handicap",
      (bea) => ({ players: [{ ...bea, handicap: "+2.0" }] }),
      { "Bea Das": { handicap: "+2.0", ...CORRECTED } },
    ],
    [
      "a further player's tee",
      (bea) => ({ players: [{ ...bea, answers: { tee: "Red" } }] }),
      { "Bea Das": { tee: "Red", ...CORRECTED } },
    ],
    ["the phone number", () => ({ phone: "+91 98450 54321" }), {}],
    ["the golf group", () => ({ golf_group: "Golf Squad" }), {}],
    [
      "the same handicap, written otherwise",
      (bea) => ({ players: [{ ...bea, handicap: "+1" }] }),
      {},
    ],
  ])("is %s, and every other stays", async (_which, changed, after) => {
    const { entry, rows, fields } = await played();
    const before = await rows();
    const { status } = await rpc(backend, admin, "correct_entrant", {
      entry: entry.entry_id,
      version: entry.id,
      fields: { ...fields, ...changed(entry.players[0] ?? {}) },
      submission_key: crypto.randomUUID(),
      reason: "Checked",
    });
    expect(status).toBe(200);
    const expected = Object.fromEntries(
      Object.entries(before).map(([name, row]) => [name, { ...row, ...after[name] }]),
    );
    expect(await rows()).toEqual(expected);
  });

  test("is a guest's handicap, and every other stays", async () => {
    const { cup, rows } = await played();
    const before = await rows();
    const guest = (id: string, name: string, handicap: number) => ({ id, name, handicap });
    const [ira, uma] = [randomUUID(), randomUUID()];
    const save = async (guests: object[]) => {
      const [row] = await backend.sql<{ version: number }>(
        `select version from public.tournament_play where tournament_id = '${cup.id}'`,
      );
      const { status } = await rpc(backend, admin, "save_play", {
        tournament: cup.id,
        expected_version: row?.version,
        changes: { guests },
      });
      expect(status).toBe(200);
    };
    await save([guest(ira, "Ira", -2.4), guest(uma, "Uma", 8)]);
    const { Ira: first, Uma: second } = await rows();
    expect([first, second]).toMatchObject([
      { tee: "White", fixed_by: "entry", is_corrected: false },
      { tee: "White", fixed_by: "entry", is_corrected: false },
    ]);
    await save([guest(ira, "Ira", 3), guest(uma, "Uma", 8)]);
    const handicaps = (await fixedOf(cup)).map(({ number }) => number);
    expect(handicaps).toEqual([-1, 3, 8, 12.4, 20]);
    expect(await rows()).toMatchObject({
      ...before,
      Ira: { is_corrected: true },
      Uma: { is_corrected: false },
    });
  });
});

test("a player who was taken out before play is not fixed by a later correction", async () => {
  const cup = await makeCup();
  const entry = await enter(cup, pair);
  await backend.sql(
    `update public.players set state = 'withdrawn'
     where entry_id = '${entry.entry_id}' and position > 0`,
  );
  await card(cup, entry.entry_id);
  const { status } = await rpc(backend, admin, "correct_entrant", {
    entry: entry.entry_id,
    version: entry.id,
    fields: {
      full_name: "Asha Rao",
      email: "asha@example.com",
      phone: "+91 98450 12345",
      golf_group: "E-Golf",
      category: "men",
      handicap: "14.0",
      players: [],
    },
    submission_key: crypto.randomUUID(),
    reason: "Checked",
  });
  expect(status).toBe(200);
  expect((await fixedOf(cup)).map(({ number }) => number)).toEqual([14]);
});

test("a member cannot change the division of a further player", async () => {
  const cup = await makeCup();
  const entry = await enter(cup, pair);
  await card(cup, entry.entry_id);
  const players = [{ ...entry.players[0], category: "ladies" }];
  expect(code(await change(cup, entry, { players }))).toEqual(REFUSED("players[0].category"));
});

describe("when play begins", () => {
  const teeTime = async (cup: Saved) => {
    const [row] = await backend.sql<{ at: string | null }>(
      `select to_char(private.tee_time_of('${cup.id}') at time zone 'Asia/Kolkata',
                      'YYYY-MM-DD HH24:MI') as at`,
    );
    return row?.at;
  };

  test("it is the tee-off, before the first start of the draw, before the end of the day", async () => {
    const cup = await makeCup({ starts_on: "2099-07-04" });
    const { entry_id } = await enter(cup);
    expect(await teeTime(cup)).toBe("2099-07-05 00:00");
    const start = (time: string, players: string[]) => ({
      start: { time, hole: 1, letter: "" },
      players,
    });
    const { status } = await rpc(backend, admin, "save_play", {
      tournament: cup.id,
      expected_version: 0,
      changes: {
        draw: { seed: 7, fourballs: [start("08:10", [entry_id]), start("07:30", [])] },
      },
    });
    expect(status).toBe(200);
    expect(await teeTime(cup)).toBe("2099-07-04 07:30");
    await backend.sql(`update public.tournaments set tee_off_at = '09:00' where id = '${cup.id}'`);
    expect(await teeTime(cup)).toBe("2099-07-04 09:00");
  });

  test("nobody is fixed who has withdrawn, nor anybody of another tournament", async () => {
    const cup = await makeCup();
    const next = await makeCup();
    const entry = await enter(cup, pair);
    await enter(next);
    const gone = await enter(cup, { handicap: "20" }, other);
    await rpc(backend, other, "withdraw_registration", { registration: gone.id });
    const [{ id: bea } = { id: "" }] = entry.players;
    await backend.sql(`update public.players set state = 'withdrawn' where id = '${bea}'`);
    await card(cup, entry.entry_id);
    expect((await fixedOf(cup)).map(({ number }) => number)).toEqual([12.4]);
    expect(await fixedOf(next)).toEqual([]);
  });

  test("it began with the first card, whoever enters afterwards", async () => {
    const cup = await makeCup();
    const entry = await enter(cup);
    await card(cup, entry.entry_id);
    const began = await beganFor(cup);
    await addEntrant(backend, admin, cup, { handicap: "9" });
    expect(await beganFor(cup)).toEqual(began);
  });

  test("it has begun while one of two cards is left, on whatever day", async () => {
    const cup = await makeCup();
    const entry = await enter(cup, pair);
    const version = await card(cup, entry.entry_id);
    const next = await card(cup, entry.players[0]?.id ?? "", version);
    const { status } = await rpc(backend, admin, "save_scores", {
      tournament: cup.id,
      expected_version: next,
      scores: [{ player: entry.entry_id }],
    });
    expect(status).toBe(200);
    expect(await fixedOf(cup)).toHaveLength(2);
    await backend.sql(
      `update public.tournaments set starts_on = '2099-07-05' where id = '${cup.id}'`,
    );
    expect(await fixedOf(cup)).toHaveLength(2);
  });

  test.each([
    [2, 1],
    [3, 0],
  ])(
    "after a schedule that stood still for %i days %i of 1 player is fixed",
    async (days, fixed) => {
      const cup = await makeCup({ starts_on: "2099-07-04" });
      await enter(cup);
      await backend.sql(
        `update public.tournaments
       set starts_on = (now() at time zone 'Asia/Kolkata')::date - ${String(days)}
       where id = '${cup.id}'`,
      );
      await backend.sql("select public.run_scheduled_work()");
      expect(await fixedOf(cup)).toHaveLength(fixed);
    },
  );

  test("it has not begun any more when the tee-off is put off, in that tournament alone", async () => {
    const put = await makeCup();
    const on = await makeCup();
    for (const cup of [put, on]) {
      await enter(cup);
      await backend.sql(
        `update public.tournaments
         set starts_on = (now() at time zone 'Asia/Kolkata')::date, tee_off_at = '00:00'
         where id = '${cup.id}'`,
      );
    }
    await backend.sql("select public.run_scheduled_work()");
    expect([await fixedOf(put), await fixedOf(on)]).toMatchObject([[{}], [{}]]);
    // Without a time the day goes on until its end.
    await backend.sql(`update public.tournaments set tee_off_at = null where id = '${put.id}'`);
    expect(await fixedOf(put)).toEqual([]);
    expect(await fixedOf(on)).toHaveLength(1);
  });
});

test("an answer names a tee whatever its case, and of two tees the first is played", async () => {
  const choice = (id: string, choices: string[]) => ({
    id,
    kind: "choice",
    label: id,
    required: false,
    choices,
    per_player: true,
  });
  const cup = await makeCup({
    questions: [choice("one", ["blue", "red"]), choice("two", ["WHITE", "gold"])],
  });
  const ladies = { category: "ladies", handicap: "20" };
  const entry = await enter(cup, { ...ladies, answers: { one: "red", two: "WHITE" } });
  await enter(cup, { answers: { one: "red" } }, other);
  await card(cup, entry.entry_id);
  expect(await fixedOf(cup)).toMatchObject([
    { number: 12.4, tee: "Red" },
    { number: 20, tee: "White" },
  ]);
});

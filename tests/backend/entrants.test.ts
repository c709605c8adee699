import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createUser, type Answer, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { insertEntry } from "../support/entrants.ts";
import { makeTournament, rpc, rpcOfDesk, type Saved } from "../support/tournaments.ts";

const { backend, admin, member, call } = await clubBackend(4);

type Entrant = {
  entry_id: string;
  state: string;
  place: number | null;
  full_name: string;
  here: string[];
  players: { id: string }[];
  total: number;
  total_players: number;
  [field: string]: unknown;
};

/** Enters as a member who would wait for a place. */
async function enter(
  cup: Saved,
  user: TestUser,
  changes: object = {},
): Promise<{ id: string; entry_id: string; state: string }> {
  const { status, body } = await insertEntry(backend, user, cup, {
    joins_waiting_list: true,
    ...changes,
  });
  expect(status).toBe(201);
  return body[0] as { id: string; entry_id: string; state: string };
}

async function list(cup: Saved, filters: object = {}): Promise<Entrant[]> {
  const answer = await call("tournament_entrants", {
    tournament: cup.id,
    ...filters,
  });
  expect(answer.status).toBe(200);
  const entrants: Entrant[] = answer.body;
  return entrants;
}

const names = async (cup: Saved, filters: object = {}) =>
  (await list(cup, filters)).map(({ full_name }) => full_name);

const code = ({ status, body }: Answer): unknown[] => [status, body.message, body.details];

/** What a form of the club sends for somebody who called. */
const caller = (changes: object = {}) => ({
  full_name: "Karan Caller",
  email: "karan@example.com",
  phone: "+91 98450 22222",
  golf_group: "E-Golf",
  category: "men",
  handicap: "11",
  ...changes,
});

const add = (cup: Saved, entry: object = {}, more: object = {}) =>
  rpcOfDesk(backend, admin, "add_entrant", {
    tournament: cup.id,
    entry: caller(entry),
    ...more,
  });

const guest = (full_name: string, changes: object = {}) => ({
  full_name,
  phone: "+91 98450 33333",
  handicap: "20",
  category: "men",
  ...changes,
});

const audit = async (cup: Saved): Promise<unknown[]> =>
  (
    await backend.sql<{ action: string; details: object | null }>(
      `select action, details from public.admin_audit
       where tournament_id = '${cup.id}' and action like 'entrant%' order by at, id`,
    )
  ).map(({ action, details }) => [action, details]);

describe("the list", () => {
  let cup: Saved;

  beforeAll(async () => {
    cup = await makeTournament(backend, admin, {
      capacity: 4,
      max_group_size: 3,
      questions: [
        { id: "bus", kind: "yes_no", label: "Bus?", required: false },
        {
          id: "meal",
          kind: "choice",
          label: "Meal",
          required: false,
          choices: ["veg", "fish"],
        },
      ],
    });
    await enter(cup, member(0), {
      full_name: "Bela First",
      golf_group: "E-Golf",
      answers: { bus: true, meal: "veg" },
      players: [guest("Guest Of Bela", { category: "ladies" })],
    });
    await enter(cup, member(1), {
      full_name: "Asha Second",
      phone: "+91 80 4567 8901",
      answers: { meal: "fish" },
    });
    await enter(cup, member(2), {
      full_name: "Waits First",
      players: [guest("Waiting Guest"), guest("Other Guest")],
    });
    await enter(cup, member(3), { full_name: "Waits Second" });
  });

  test("has those with a place by name, then the line", async () => {
    const entrants = await list(cup);
    expect(entrants.map(({ full_name, state, place }) => [full_name, state, place])).toEqual([
      ["Asha Second", "confirmed", null],
      ["Bela First", "confirmed", null],
      ["Waits First", "waiting", 1],
      ["Waits Second", "waiting", 2],
    ]);
    expect(entrants[0]).toMatchObject({ total: 4, total_players: 7 });
    expect(entrants[1]).toMatchObject({ account_email: member(0).email });
  });

  test.each([
    ["a name", { search: "bela f" }, ["Bela First"]],
    ["a further player's name", { search: "waiting g" }, ["Waits First"]],
    ["digits of a phone number", { search: "4567-8901" }, ["Asha Second"]],
    ["nothing that fits", { search: "bela second" }, []],
    ["a wildcard, which is none", { search: "_" }, []],
    ["a state", { wanted_state: "waiting" }, ["Waits First", "Waits Second"]],
    ["a golf group", { wanted_golf_group: "E-Golf" }, ["Bela First"]],
    ["a further player's category", { wanted_category: "ladies" }, ["Bela First"]],
    ["an answer", { wanted_answers: { meal: "fish" } }, ["Asha Second"]],
    ["yes", { wanted_answers: { bus: "yes" } }, ["Bela First"]],
    ["two answers of no one", { wanted_answers: { meal: "fish", bus: "yes" } }, []],
    [
      "an answer beside one to a question that is not asked",
      { wanted_answers: { meal: "fish", song: "M" } },
      ["Asha Second"],
    ],
    ["who is not here yet", { is_here: false }, ["Asha Second", "Bela First"]],
    ["who is here", { is_here: true }, []],
    ["a page", { page_size: 3, page: 2 }, ["Waits Second"]],
  ])("finds %s", async (_, filters, expected) => {
    expect(await names(cup, filters)).toEqual(expected);
  });

  test("finds an account's address", async () => {
    expect(await names(cup, { search: member(3).email.toUpperCase() })).toEqual(["Waits Second"]);
  });

  test("is counted as it is filtered: who waits, too", async () => {
    const { body } = await backend.call(
      "GET",
      `/rest/v1/entrant_counts?tournament_id=eq.${cup.id}&order=kind,label`,
      { token: admin.accessToken },
    );
    const rows = body as unknown as { paise: number }[];
    expect(rows.every(({ paise }) => paise === 0)).toBe(true);
    expect(rows).toMatchObject([
      { kind: "answer bus", label: "yes", entries: 1, players: 1 },
      { kind: "answer meal", label: "fish", entries: 1, players: 1 },
      { kind: "answer meal", label: "veg", entries: 1, players: 1 },
      { kind: "category", label: "ladies", entries: 1, players: 1 },
      { kind: "category", label: "men", entries: 4, players: 6 },
      { kind: "golf_group", label: "E-Golf", entries: 1, players: 2 },
      { kind: "golf_group", label: "Golf Buddiez", entries: 3, players: 5 },
      { kind: "state", label: "confirmed", entries: 2, players: 3 },
      { kind: "state", label: "waiting", entries: 2, players: 4 },
    ]);
  });

  test("of drafts and unknown tournaments is empty", async () => {
    const { body } = await call("tournament_entrants", {
      tournament: randomUUID(),
    });
    expect(body).toEqual([]);
  });
});

test.each(["tournament_entrants", "start_entrants_export"] as const)(
  "%s is for administrators",
  async (name) => {
    const cup = await makeTournament(backend, admin);
    for (const user of [member(0), null]) {
      const { status } = await rpc(backend, user, name, { tournament: cup.id });
      expect(status).toBe(user ? 403 : 401);
    }
    expect((await call(name, { tournament: cup.id })).status).toBe(200);
  },
);

test.each([
  ["add_entrant", { tournament: "founder-birthday", entry: {} }],
  ["confirm_entrant", { entry: randomUUID() }],
  ["move_entrant", { entry: randomUUID(), place: 1 }],
  ["withdraw_entrant", { entry: randomUUID(), reason: "x" }],
  ["check_in", { entry: randomUUID() }],
  ["entrant_history", { entry: randomUUID() }],
  ["find_entrant", { entry: randomUUID() }],
  ["tournament_phone_calls", { tournament: "founder-birthday" }],
  ["tick_phone_call", { phone_call: randomUUID() }],
] as const)("%s is for administrators", async (name, body) => {
  expect((await rpc(backend, member(0), name, body)).status).toBe(403);
  expect((await rpc(backend, null, name, body)).status).toBe(401);
});

test("an export is noted in the audit log", async () => {
  const cup = await makeTournament(backend, admin);
  await call("start_entrants_export", { tournament: cup.id });
  expect(await audit(cup)).toEqual([["entrants-exported", null]]);
});

test.each([
  ["the list", (cup: Saved) => list(cup)],
  [
    "a history",
    async (cup: Saved) => {
      const [entry] = await backend.sql<{ entry_id: string }>(
        `select entry_id from public.tournament_registrations where tournament_id = '${cup.id}'`,
      );
      await call("entrant_history", { entry: entry?.entry_id });
    },
  ],
  [
    "an entry",
    async (cup: Saved) => {
      const [entry] = await backend.sql<{ entry_id: string }>(
        `select entry_id from public.tournament_registrations where tournament_id = '${cup.id}'`,
      );
      await call("find_entrant", { entry: entry?.entry_id });
    },
  ],
  ["the players", (cup: Saved) => call("play_players", { tournament: cup.id })],
  [
    "those without an address",
    (cup: Saved) => call("entrants_without_address", { tournament: cup.id }),
  ],
  ["whom to phone", (cup: Saved) => call("tournament_phone_calls", { tournament: cup.id })],
] as const)(
  "%s leaves a line in the audit log, one an hour, that the history leaves out",
  async (_what, read) => {
    const cup = await makeTournament(backend, admin);
    await enter(cup, member(0));
    const lines = () =>
      backend.sql<{ admin_id: string; ago: number }>(
        `select admin_id, extract(hours from now() - at)::integer as ago
         from public.admin_audit
         where tournament_id = '${cup.id}' and action = 'contacts-read' order by at`,
      );
    const line = (ago: number) => ({ admin_id: admin.id, ago });
    expect(await lines()).toEqual([]);
    await read(cup);
    await read(cup);
    expect(await lines()).toEqual([line(0)]);
    await backend.sql(
      `update public.admin_audit set at = at - interval '61 minutes'
       where tournament_id = '${cup.id}'`,
    );
    await read(cup);
    expect(await lines()).toEqual([line(1), line(0)]);
    const { body } = await backend.call(
      "GET",
      `/rest/v1/tournament_changes?tournament_id=eq.${cup.id}`,
      { token: admin.accessToken },
    );
    expect(
      (body as unknown as { action: string }[]).filter(({ action }) => action === "contacts-read"),
    ).toEqual([]);
  },
);

describe("somebody who called the club", () => {
  test("is entered without an account, after registration has closed", async () => {
    const cup = await makeTournament(backend, admin, { max_group_size: 2 });
    await backend.sql(
      `update public.tournaments set registration_closes_at = now() where id = '${cup.id}'`,
    );
    const { status, body } = await add(cup, { players: [guest("A Guest")] });
    expect([status, body[0]?.state]).toEqual([200, "confirmed"]);
    expect(await list(cup)).toMatchObject([
      {
        full_name: "Karan Caller",
        account_email: null,
        entered_by_club: true,
        total_players: 2,
      },
    ]);
    expect(await audit(cup)).toEqual([
      [
        "entrant-added",
        {
          entry: body[0]?.entry_id as string,
          state: "confirmed",
          registration: expect.any(String) as string,
        },
      ],
    ]);
  });

  test("is entered once, however often the form is sent", async () => {
    const cup = await makeTournament(backend, admin);
    const submission_key = randomUUID();
    const [first, second] = [
      await add(cup, {}, { submission_key }),
      await add(cup, {}, { submission_key }),
    ];
    expect(second.body).toEqual(first.body);
    expect(await names(cup)).toEqual(["Karan Caller"]);
    expect(await audit(cup)).toHaveLength(1);
    // Gone back to and filled in for another, it neither changes the first nor says it was added.
    const other = await add(cup, { full_name: "Asha Rao" }, { submission_key });
    expect(other.body).toMatchObject({ message: "form_used", details: "Karan Caller" });
    expect(await names(cup)).toEqual(["Karan Caller"]);
  });

  test("waits like everybody", async () => {
    const cup = await makeTournament(backend, admin, { capacity: 1 });
    await add(cup);
    expect((await add(cup, { full_name: "Too Late" })).body[0]?.state).toBe("waiting");
  });

  test("with an account sees the entry there", async () => {
    const cup = await makeTournament(backend, admin);
    await add(cup, {}, { account_email: ` ${member(1).email.toUpperCase()} ` });
    const { body } = await backend.call(
      "GET",
      `/rest/v1/current_registrations?tournament_id=eq.${cup.id}`,
      { token: member(1).accessToken },
    );
    expect(body).toMatchObject([{ state: "confirmed", slug: cup.slug }]);
    expect(code(await add(cup, {}, { account_email: member(1).email }))).toEqual([
      400,
      "already_entered",
      null,
    ]);
  });

  test("is not here once withdrawn, and is added again", async () => {
    const cup = await makeTournament(backend, admin);
    const more = { account_email: member(2).email };
    const first = await add(cup, {}, more);
    const entry = first.body[0]?.entry_id;
    await call("check_in", { entry });
    expect(await names(cup, { is_here: true })).toHaveLength(1);
    await call("withdraw_entrant", { entry, reason: "called in sick" });
    expect(await names(cup, { is_here: true })).toEqual([]);
    const again = await add(cup, {}, more);
    expect([again.status, again.body[0]?.state]).toEqual([200, "confirmed"]);
    expect(await names(cup, { wanted_state: "confirmed" })).toEqual(["Karan Caller"]);
  });

  test.each([
    [{}, { account_email: "nobody@example.com" }, "account_not_found", null],
    [{ state: "confirmed" }, {}, "field_unknown", "state"],
    [{ full_name: "A" }, {}, "entry_invalid", "full_name_length"],
    [{ full_name: undefined }, {}, "entry_invalid", "full_name"],
    [{ handicap: "55" }, {}, "entry_invalid", "handicap_range"],
    [{ players: [guest("A Guest")] }, {}, "group_too_large", "1"],
    [{ answers: { x: 1 } }, {}, "answer_unknown", "x"],
    [{}, { tournament: randomUUID() }, "tournament_not_found", null],
  ])("with %j %j is refused", async (entry, more, message, details) => {
    const cup = await makeTournament(backend, admin);
    expect(code(await add(cup, entry, more))).toEqual([400, message, details]);
    expect(await list(cup)).toEqual([]);
  });
});

describe("the line", () => {
  async function line(): Promise<{ cup: Saved; entries: string[] }> {
    const cup = await makeTournament(backend, admin, {
      capacity: 1,
      max_group_size: 2,
    });
    const entries = [];
    for (const full_name of ["Seated", "First", "Second", "Third"]) {
      const { body } = await add(cup, { full_name });
      entries.push(body[0]?.entry_id as string);
    }
    return { cup, entries };
  }

  const waiting = (cup: Saved) => names(cup, { wanted_state: "waiting" });

  test.each([
    [3, 1, ["Third", "First", "Second"]],
    [3, 2, ["First", "Third", "Second"]],
    [1, 3, ["Second", "Third", "First"]],
    [1, 99, ["Second", "Third", "First"]],
    [2, 0, ["Second", "First", "Third"]],
    [2, 2, ["First", "Second", "Third"]],
  ])("number %i moved to place %i", async (from, place, expected) => {
    const { cup, entries } = await line();
    const entry = entries[from];
    expect((await call("move_entrant", { entry, place })).body).toBe("waiting");
    expect(await waiting(cup)).toEqual(expected);
    expect((await audit(cup)).at(-1)).toEqual([
      "entrant-moved",
      { entry, from, to: Math.max(place, 1) },
    ]);
  });

  test("an entry can be given a free place before those ahead of it", async () => {
    const cup = await makeTournament(backend, admin, {
      capacity: 2,
      max_group_size: 2,
    });
    await add(cup, { full_name: "Seated" });
    await add(cup, { full_name: "Pair", players: [guest("Other Half")] });
    const { body } = await add(cup, { full_name: "Single" });
    const entry = body[0]?.entry_id as string;
    expect((await call("confirm_entrant", { entry })).body).toBe("confirmed");
    expect(await names(cup, { wanted_state: "confirmed" })).toEqual(["Seated", "Single"]);
    expect((await audit(cup)).at(-1)).toEqual(["entrant-confirmed", { entry }]);
  });

  test("but no place that there is not", async () => {
    const { cup, entries } = await line();
    expect(code(await call("confirm_entrant", { entry: entries[3] }))).toEqual([
      400,
      "tournament_full",
      "all",
    ]);
    expect(await waiting(cup)).toEqual(["First", "Second", "Third"]);
    for (const [name, body] of [
      ["confirm_entrant", { entry: entries[0] }],
      ["move_entrant", { entry: entries[0], place: 1 }],
    ] as const) {
      expect(code(await call(name, body))[1]).toBe("entry_not_waiting");
    }
  });

  test("moving the first out of the way lets a smaller one in", async () => {
    const cup = await makeTournament(backend, admin, {
      capacity: 2,
      max_group_size: 2,
    });
    await add(cup, { full_name: "Seated" });
    const pair = await add(cup, {
      full_name: "Pair",
      players: [guest("Other Half")],
    });
    await add(cup, { full_name: "Single" });
    await call("move_entrant", { entry: pair.body[0]?.entry_id, place: 2 });
    expect(await names(cup, { wanted_state: "confirmed" })).toEqual(["Seated", "Single"]);
  });
});

describe("one entrant", () => {
  test("has a place in line of those who wait, and none with a place", async () => {
    const cup = await makeTournament(backend, admin, { capacity: 1 });
    const seated = await enter(cup, member(0));
    await enter(cup, member(1));
    const second = await enter(cup, member(2));
    const find = async (entry: string) => (await call("find_entrant", { entry })).body as unknown[];
    expect(await find(seated.entry_id)).toMatchObject([
      {
        tournament_id: cup.id,
        account_email: member(0).email,
        state: "confirmed",
        place: null,
        waiting: 2,
        here: [],
      },
    ]);
    expect(await find(second.entry_id)).toMatchObject([{ state: "waiting", place: 2, waiting: 2 }]);
    await call("check_in", { entry: seated.entry_id });
    expect(await find(seated.entry_id)).toMatchObject([{ here: [seated.entry_id] }]);
    expect(await find(randomUUID())).toEqual([]);
  });

  test("without an account has none", async () => {
    const cup = await makeTournament(backend, admin);
    const { body } = await add(cup);
    const { body: found } = await call("find_entrant", {
      entry: body[0]?.entry_id,
    });
    expect(found).toMatchObject([{ account_email: null, place: null }]);
  });
});

describe("withdrawing somebody", () => {
  test("tells why, and gives the place to the first in line", async () => {
    const cup = await makeTournament(backend, admin, { capacity: 1 });
    const seated = await enter(cup, member(0));
    await enter(cup, member(1), { full_name: "Moved Up" });
    const { status } = await call("withdraw_entrant", {
      entry: seated.entry_id,
      reason: " called in sick ",
    });
    expect(status).toBe(200);
    expect(await names(cup, { wanted_state: "confirmed" })).toEqual(["Moved Up"]);
    const { body } = await backend.call(
      "GET",
      `/rest/v1/current_registrations?tournament_id=eq.${cup.id}`,
      { token: member(0).accessToken },
    );
    expect(body).toMatchObject([{ state: "withdrawn", withdrawn_reason: "called in sick" }]);
    expect((await audit(cup)).at(-1)).toEqual(["entrant-withdrawn", { entry: seated.entry_id }]);
    expect(
      code(
        await call("withdraw_entrant", {
          entry: seated.entry_id,
          reason: "again",
        }),
      )[1],
    ).toBe("registration_withdrawn");
  });

  test.each(["", "  ", "x".repeat(1001)])("needs a reason", async (reason) => {
    const cup = await makeTournament(backend, admin);
    const { entry_id } = await enter(cup, member(0));
    expect(code(await call("withdraw_entrant", { entry: entry_id, reason }))[1]).toBe(
      "reason_invalid",
    );
    expect(await names(cup, { wanted_state: "confirmed" })).toHaveLength(1);
  });
});

describe("checking in", () => {
  test("a group or each of its players, as often as it is pressed", async () => {
    const cup = await makeTournament(backend, admin, { max_group_size: 3 });
    const { entry_id } = await enter(cup, member(0), {
      players: [guest("One Guest"), guest("Two Guest")],
    });
    const [entrant] = await list(cup);
    const player = entrant?.players[0]?.id;
    const press = async (more: object) =>
      (await call("check_in", { entry: entry_id, ...more })).body[0] as unknown;
    expect(await press({ player })).toEqual({ here: 1, players: 3 });
    expect(await press({ player })).toEqual({ here: 1, players: 3 });
    expect(await names(cup, { is_here: true })).toEqual([]);
    expect(await press({ player: entry_id })).toEqual({ here: 2, players: 3 });
    expect(await press({})).toEqual({ here: 3, players: 3 });
    expect(await names(cup, { is_here: true })).toHaveLength(1);
    expect(await press({ player, is_here: false })).toEqual({
      here: 2,
      players: 3,
    });
    expect(await press({ is_here: false })).toEqual({ here: 0, players: 3 });
  });

  test("rejects check-in of an entry that is not confirmed", async () => {
    const cup = await makeTournament(backend, admin, { capacity: 1 });
    await enter(cup, member(0));
    const { entry_id } = await enter(cup, member(1));
    expect(code(await call("check_in", { entry: entry_id }))[1]).toBe("entry_not_confirmed");
    expect(code(await call("check_in", { entry: randomUUID() }))[1]).toBe("entry_not_found");
    const [seated] = await list(cup, { wanted_state: "confirmed" });
    expect(
      code(
        await call("check_in", {
          entry: seated?.entry_id,
          player: randomUUID(),
        }),
      )[1],
    ).toBe("player_not_found");
  });

  test("is forgotten with the place: who withdraws and comes back is not here yet", async () => {
    const cup = await makeTournament(backend, admin);
    const { entry_id } = await enter(cup, member(0));
    await call("check_in", { entry: entry_id });
    await call("withdraw_entrant", { entry: entry_id, reason: "Ill." });
    await enter(cup, member(0));
    expect(await list(cup, { wanted_state: "confirmed" })).toMatchObject([{ here: [] }]);
    expect(await names(cup, { is_here: true })).toEqual([]);
  });

  test("is forgotten with the account", async () => {
    const cup = await makeTournament(backend, admin);
    const leaving = await createUser(backend);
    const { entry_id } = await enter(cup, leaving);
    await call("check_in", { entry: entry_id });
    const here = () => backend.sql(`select from public.check_ins where entry_id = '${entry_id}'`);
    expect(await here()).toHaveLength(1);
    await rpc(backend, leaving, "delete_own_account", {});
    expect(await here()).toHaveLength(0);
  });

  test("a member reads their check-in, and no caller writes it through the API", async () => {
    const cup = await makeTournament(backend, admin);
    const { entry_id } = await enter(cup, member(0));
    await call("check_in", { entry: entry_id });
    const read = async (user: TestUser) =>
      (
        await backend.call("GET", `/rest/v1/check_ins?entry_id=eq.${entry_id}`, {
          token: user.accessToken,
        })
      ).body as unknown;
    expect(await read(member(0))).toMatchObject([{ player_id: entry_id }]);
    expect(await read(member(1))).toEqual([]);
    const { status } = await backend.call("POST", "/rest/v1/check_ins", {
      token: member(0).accessToken,
      body: { entry_id, player_id: randomUUID() },
    });
    expect(status).toBe(403);
  });
});

test("the history says who of the club withdrew an entry, and of a member's withdrawal nothing", async () => {
  const cup = await makeTournament(backend, admin);
  const byClub = await enter(cup, member(0));
  await call("withdraw_entrant", { entry: byClub.entry_id, reason: "Ill." });
  const byMember = await enter(cup, member(1));
  await backend.sql(`select private.withdraw('${byMember.entry_id}')`);
  const history = async (entry: string) =>
    (await call("entrant_history", { entry })).body as unknown;
  expect(await history(byClub.entry_id)).toMatchObject([
    { state: "withdrawn", withdrawn_by: admin.fullName },
  ]);
  expect(await history(byMember.entry_id)).toMatchObject([
    { state: "withdrawn", withdrawn_by: null },
  ]);
});

test("the history has every version, newest first", async () => {
  const cup = await makeTournament(backend, admin, { capacity: 2 });
  const first = await enter(cup, member(0), { handicap: "20" });
  await enter(cup, member(0), { replaces: first.id, handicap: "9" });
  const { body } = await call("entrant_history", { entry: first.entry_id });
  expect(body).toMatchObject([
    { state: "confirmed", fields: { handicap: "9" } },
    { state: "replaced", fields: { handicap: "20" } },
  ]);
  expect(JSON.stringify(body)).not.toContain("golfguage");
});

test("when an entry was made and got a place stays through changes, and begins anew after a withdrawal", async () => {
  const cup = await makeTournament(backend, admin, {
    capacity: 1,
    has_waiting_list: true,
    starts_on: "2099-07-04",
    changes_until: "2099-07-04",
  });
  const first = await enter(cup, member(0));
  const second = await enter(cup, member(1));
  const timesOf = async ({ entry_id: id }: { entry_id: string }) => {
    const row = (await list(cup)).find(({ entry_id }) => entry_id === id);
    return { entered: row?.entered_at, movedUp: row?.moved_up_at };
  };
  const early = await timesOf(first);
  await rpc(backend, member(0), "withdraw_registration", { registration: first.id });
  const got = await timesOf(second);
  expect(got.movedUp).toEqual(expect.any(String));
  await enter(cup, member(1), { replaces: second.id, handicap: "17" });
  expect(await timesOf(second)).toEqual(got);
  await enter(cup, member(0));
  const again = await timesOf(first);
  expect(again.entered).not.toBe(early.entered);
  const { body: details } = await call("find_entrant", { entry: first.entry_id });
  expect((details as { entered_at: string }[])[0]?.entered_at).toBe(again.entered);
  expect(again.movedUp).toBeNull();
});

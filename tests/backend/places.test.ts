import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createUser, type Answer, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { insertEntry } from "../support/entrants.ts";
import { ageDivisions } from "../support/seeded-tournaments.ts";
import { makeTournament, rpc, type Saved } from "../support/tournaments.ts";

const { backend, admin, members, member } = await clubBackend(5);

/** A further player's fields. */
const player = (changes: object = {}) => ({
  full_name: "Ravi Guest",
  phone: "+91 98450 11111",
  handicap: "20",
  category: "men",
  ...changes,
});

const players = (count: number, changes: object = {}) =>
  Array.from({ length: count }, () => player(changes));

/** Enters as a member who would wait for a place. */
const enter = (cup: Saved, user: TestUser, changes: object = {}): Promise<Answer> =>
  insertEntry(backend, user, cup, { joins_waiting_list: true, ...changes });

const withdraw = async (user: TestUser, made: Answer): Promise<void> => {
  const { status } = await rpc(backend, user, "withdraw_registration", {
    registration: made.body[0].id as string,
  });
  expect(status).toBe(200);
};

/** Of their own: how often one member may enter in an hour is limited. */
const golfers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createUser(backend))) as Promise<
    [TestUser, TestUser, TestUser, TestUser]
  >;

/** The states of a tournament's entries, in the order in which they were made. */
async function states(cup: Saved): Promise<string[]> {
  const rows = await backend.sql<{ state: string }>(
    `select current.state from public.tournament_registrations as current
     where current.tournament_id = '${cup.id}' and current.replaced_at is null
     order by (select min(first.registration_date) from public.tournament_registrations as first
               where first.entry_id = current.entry_id)`,
  );
  return rows.map(({ state }) => state);
}

async function save(cup: Saved, changes: object): Promise<Answer> {
  const [row] = await backend.sql<{ version: number }>(
    `select version from public.tournaments where id = '${cup.id}'`,
  );
  return rpc(backend, admin, "save_tournament", {
    tournament: cup.id,
    expected_version: row?.version,
    changes,
  });
}

const code = ({ status, body }: Answer): unknown[] => [status, body.message, body.details];

describe("places", () => {
  test("players whom members bring have places of their own", async () => {
    const cup = await makeTournament(backend, admin, {
      ...{ capacity: 10, guest_places: 2, max_group_size: 3 },
    });
    const [one, two, three, four] = await golfers(4);
    const first = await enter(cup, one, { players: players(2) });
    await enter(cup, two, { players: players(1) });
    await enter(cup, three);
    expect(await states(cup)).toEqual(["confirmed", "waiting", "confirmed"]);
    const refused = await enter(cup, four, {
      ...{ joins_waiting_list: false, players: players(1) },
    });
    expect(code(refused)).toEqual([400, "tournament_full", "guests"]);
    // A change that brings no more of them has its places.
    const changed = await enter(cup, one, {
      ...{ replaces: first.body[0].id as string, players: first.body[0].players as object[] },
      phone: "+91 98450 99999",
    });
    expect(changed.status).toBe(201);
    await withdraw(one, changed);
    expect(await states(cup)).toEqual(["withdrawn", "confirmed", "confirmed"]);
  });

  test("more places for players whom members bring let who waits move up", async () => {
    const cup = await makeTournament(backend, admin, { guest_places: 1, max_group_size: 3 });
    for (const golfer of await golfers(2)) await enter(cup, golfer, { players: players(1) });
    expect(await states(cup)).toEqual(["confirmed", "waiting"]);
    expect((await save(cup, { guest_places: 2 })).status).toBe(200);
    expect(await states(cup)).toEqual(["confirmed", "confirmed"]);
    expect(code(await save(cup, { guest_places: 1 }))).toEqual([
      400,
      "places_below_entries",
      "2 guests",
    ]);
    expect((await save(cup, { guest_places: null })).status).toBe(200);
  });

  test("who comes after the last place waits, in order", async () => {
    const cup = await makeTournament(backend, admin, { capacity: 1 });
    const entered = [];
    for (const user of members.slice(0, 3)) {
      entered.push(await enter(cup, user));
    }
    expect(entered.map(({ body }) => body[0].state as string)).toEqual([
      "confirmed",
      "waiting",
      "waiting",
    ]);
    const places = await Promise.all(
      members.slice(0, 3).map((user) => rpc(backend, user, "own_queue_places", {})),
    );
    expect(
      places.map(
        ({ body }) =>
          (body as unknown as Record<string, unknown>[]).find(
            ({ tournament_id }) => tournament_id === cup.id,
          )?.place,
      ),
    ).toEqual([undefined, 1, 2]);

    await withdraw(member(0), entered[0] as Answer);
    expect(await states(cup)).toEqual(["withdrawn", "confirmed", "waiting"]);
  });

  test("who does not want to wait, or may not, is refused", async () => {
    const cup = await makeTournament(backend, admin, { capacity: 1 });
    await enter(cup, member(0));
    expect(code(await enter(cup, member(1), { joins_waiting_list: false }))).toEqual([
      400,
      "tournament_full",
      "all",
    ]);
    const strict = await makeTournament(backend, admin, {
      capacity: 1,
      has_waiting_list: false,
    });
    await enter(strict, member(0));
    expect(code(await enter(strict, member(1)))).toEqual([400, "tournament_full", "all"]);
    expect(await states(strict)).toEqual(["confirmed"]);
  });

  test("a tournament without limits takes everybody", async () => {
    const cup = await makeTournament(backend, admin);
    for (const user of members) await enter(cup, user);
    expect(await states(cup)).toEqual(members.map(() => "confirmed"));
  });

  test("a category and a golf group can have places of their own", async () => {
    const cup = await makeTournament(backend, admin, {
      category_places: { ladies: 1 },
      golf_group_places: { "E-Golf": 1 },
    });
    const lady = { category: "ladies", golf_group: "Golf Squad" };
    expect((await enter(cup, member(0), lady)).body[0].state).toBe("confirmed");
    expect(code(await enter(cup, member(1), { ...lady, joins_waiting_list: false }))).toEqual([
      400,
      "tournament_full",
      "category:ladies",
    ]);
    const group = { golf_group: "E-Golf" };
    expect((await enter(cup, member(1), group)).body[0].state).toBe("confirmed");
    expect(code(await enter(cup, member(2), { ...group, joins_waiting_list: false }))).toEqual([
      400,
      "tournament_full",
      "golf_group:E-Golf",
    ]);
  });

  test("who waits for a ladies' place does not keep a man from his", async () => {
    const cup = await makeTournament(backend, admin, {
      category_places: { ladies: 1, men: 1 },
    });
    const lady = { category: "ladies" };
    await enter(cup, member(0), lady);
    await enter(cup, member(1), lady);
    await enter(cup, member(2));
    expect(await states(cup)).toEqual(["confirmed", "waiting", "confirmed"]);
  });

  test("but the last place of all is kept for who was first in line", async () => {
    const cup = await makeTournament(backend, admin, {
      capacity: 2,
      category_places: { ladies: 1 },
    });
    const lady = { category: "ladies" };
    const first = await enter(cup, member(0), lady);
    await enter(cup, member(1), lady);
    await enter(cup, member(2));
    expect(await states(cup)).toEqual(["confirmed", "waiting", "waiting"]);
    await withdraw(member(0), first);
    expect(await states(cup)).toEqual(["withdrawn", "confirmed", "confirmed"]);
  });

  test("more places go to who waits, in the same transaction", async () => {
    const cup = await makeTournament(backend, admin, { capacity: 1 });
    for (const user of members.slice(0, 4)) await enter(cup, user);
    expect((await save(cup, { capacity: 3 })).status).toBe(200);
    expect(await states(cup)).toEqual(["confirmed", "confirmed", "confirmed", "waiting"]);
    expect((await save(cup, { capacity: null })).status).toBe(200);
    expect(await states(cup)).toEqual(Array(4).fill("confirmed"));
  });

  test("there cannot be fewer places than players who have one", async () => {
    const cup = await makeTournament(backend, admin, {
      capacity: 4,
      max_group_size: 3,
      category_places: { men: 4 },
    });
    await enter(cup, member(0), { players: players(2) });
    expect(code(await save(cup, { capacity: 2 }))).toEqual([400, "capacity_below_entries", "3"]);
    expect(code(await save(cup, { category_places: { men: 2 } }))).toEqual([
      400,
      "places_below_entries",
      "3 category:men",
    ]);
    expect(code(await save(cup, { golf_group_places: { "Golf Buddiez": 1 } }))).toEqual([
      400,
      "places_below_entries",
      "3 golf_group:Golf Buddiez",
    ]);
    expect((await save(cup, { capacity: 3 })).status).toBe(200);
    // Who waits has none.
    for (const each of [1, 2]) await enter(cup, member(each), { players: players(2) });
    expect(await states(cup)).toEqual(["confirmed", "waiting", "waiting"]);
    expect((await save(cup, { category_places: { men: 3 } })).status).toBe(200);
  });

  test.each([
    ["category_places", { juniors: 4 }],
    ["category_places", { men: 0 }],
    ["category_places", { men: "4" }],
    ["category_places", []],
    ["golf_group_places", { "  ": 4 }],
    ["golf_group_places", { "E-Golf": 10001 }],
    ["max_group_size", 5],
    ["max_group_size", 0],
  ])("%s %j is refused", async (field, value) => {
    const cup = await makeTournament(backend, admin);
    expect(code(await save(cup, { [field]: value }))).toEqual([400, "tournament_invalid", field]);
  });

  test("everybody sees how many places are claimed, and of which: who waits is before a newcomer", async () => {
    const cup = await makeTournament(backend, admin, {
      // Later than those of other tests: administrators get the last ones first.
      starts_on: "2099-12-31",
      capacity: 9,
      max_group_size: 2,
      category_places: { men: 2, ladies: 2 },
    });
    await enter(cup, member(0), { category: "ladies" });
    // Only one of the two ladies' places that they need is left.
    const waiting = await enter(cup, member(1), {
      category: "ladies",
      players: players(1, { category: "ladies" }),
    });
    expect(waiting.body[0]).toMatchObject({ state: "waiting" });
    // Of golf groups nothing: none is limited, and members write in their own.
    const claimed = { all: 3, "category:ladies": 3 };
    const places = { entries: 1, waiting: 2, claimed };
    const counted = await rpc(backend, null, "tournament_entries", {
      tournaments: [cup.id],
    });
    expect(counted.body).toEqual([{ tournament_id: cup.id, ...places }]);
    const { body } = await backend.call("GET", `/rest/v1/tournament_overview?id=eq.${cup.id}`, {
      token: admin.accessToken,
    });
    expect(body).toContainEqual(
      expect.objectContaining({
        id: cup.id,
        capacity: 9,
        category_places: { men: 2, ladies: 2 },
        has_waiting_list: true,
        ...places,
      }),
    );
    // The one that is left of the ladies' places is not for a newcomer.
    const newcomer = await enter(cup, member(2), { category: "ladies" });
    expect(newcomer.body[0]).toMatchObject({ state: "waiting" });
    const man = await enter(cup, member(3));
    expect(man.body[0]).toMatchObject({ state: "confirmed" });
  });
});

describe("a group", () => {
  test("gets its places together or waits for them together", async () => {
    const cup = await makeTournament(backend, admin, {
      capacity: 5,
      max_group_size: 4,
    });
    const first = await enter(cup, member(0), { players: players(3) });
    expect(first.body[0]).toMatchObject({
      state: "confirmed",
      player_count: 4,
    });
    await enter(cup, member(1), { players: players(1) });
    // One place is free, but the group of two is first in line.
    await enter(cup, member(2));
    expect(await states(cup)).toEqual(["confirmed", "waiting", "waiting"]);
    await withdraw(member(0), first);
    expect(await states(cup)).toEqual(["withdrawn", "confirmed", "confirmed"]);
  });

  test("a group at the head of the waiting list is not overtaken", async () => {
    const cup = await makeTournament(backend, admin, {
      capacity: 2,
      max_group_size: 2,
    });
    const first = await enter(cup, member(0));
    const second = await enter(cup, member(1));
    await enter(cup, member(2), { players: players(1) });
    await enter(cup, member(3));
    await withdraw(member(0), first);
    expect(await states(cup)).toEqual(["withdrawn", "confirmed", "waiting", "waiting"]);
    await withdraw(member(1), second);
    expect((await states(cup)).slice(2)).toEqual(["confirmed", "waiting"]);
  });

  test("at the head of the line may make itself smaller, and then fits", async () => {
    const cup = await makeTournament(backend, admin, {
      capacity: 2,
      max_group_size: 3,
    });
    await enter(cup, member(0));
    const group = await enter(cup, member(1), { players: players(2) });
    await enter(cup, member(2));
    expect(await states(cup)).toEqual(["confirmed", "waiting", "waiting"]);
    const smaller = await enter(cup, member(1), {
      replaces: group.body[0].id as string,
      players: [],
    });
    expect(smaller.status).toBe(201);
    expect(await states(cup)).toEqual(["confirmed", "confirmed", "waiting"]);
  });

  test("that waits keeps its place in line when it changes", async () => {
    const cup = await makeTournament(backend, admin, {
      capacity: 1,
      max_group_size: 2,
    });
    const seated = await enter(cup, member(0));
    const waiting = await enter(cup, member(1));
    await enter(cup, member(2));
    const changed = await enter(cup, member(1), {
      replaces: waiting.body[0].id as string,
      handicap: "3",
    });
    expect(changed.body[0]).toMatchObject({
      state: "waiting",
      queue_number: waiting.body[0].queue_number as number,
      entry_id: waiting.body[0].entry_id as string,
    });
    await withdraw(member(0), seated);
    expect(await states(cup)).toEqual(["withdrawn", "confirmed", "waiting"]);
  });

  test("that becomes smaller frees places for who waits", async () => {
    const cup = await makeTournament(backend, admin, {
      capacity: 3,
      max_group_size: 3,
    });
    const group = await enter(cup, member(0), { players: players(2) });
    await enter(cup, member(1));
    const changed = await enter(cup, member(0), {
      replaces: group.body[0].id as string,
      players: [(group.body[0].players as object[])[0]],
    });
    expect(changed.body[0]).toMatchObject({ player_count: 2 });
    expect(await states(cup)).toEqual(["confirmed", "confirmed"]);
  });

  test("with places grows only into free ones, and keeps what it has", async () => {
    const cup = await makeTournament(backend, admin, {
      capacity: 3,
      max_group_size: 4,
    });
    const group = await enter(cup, member(0));
    const grow = (by: number, from: Answer) =>
      enter(cup, member(0), {
        replaces: from.body[0].id as string,
        players: players(by),
      });
    const grown = await grow(2, group);
    expect(grown.body[0]).toMatchObject({
      state: "confirmed",
      player_count: 3,
    });
    expect(code(await grow(3, grown))).toEqual([400, "tournament_full", "all"]);
    expect(await states(cup)).toEqual(["confirmed"]);
    const changed = await enter(cup, member(0), {
      replaces: grown.body[0].id as string,
      players: players(2),
      handicap: "1",
    });
    expect(changed.status).toBe(201);
  });

  test("with places does not overtake who waits, when it grows", async () => {
    const cup = await makeTournament(backend, admin, {
      capacity: 4,
      max_group_size: 4,
    });
    const single = await enter(cup, member(0));
    await enter(cup, member(1), { players: players(3) });
    expect(
      code(
        await enter(cup, member(0), {
          replaces: single.body[0].id as string,
          players: players(1),
        }),
      ),
    ).toEqual([400, "tournament_full", "all"]);
  });

  test.each([
    ["none", "one"],
    ["a stranger's", "7b4cf5a5-6d0e-4d6c-9a55-6b5f8bd9d0a1"],
    ["the entry's own", null],
  ])("an id of a player that is %s becomes the database's own", async (_, id) => {
    const cup = await makeTournament(backend, admin, { max_group_size: 3 });
    const first = await enter(cup, member(0), { players: players(1) });
    const { id: replaces, entry_id, players: before } = first.body[0];
    const changed = await enter(cup, member(0), {
      replaces,
      players: [{ ...before[0] }, ...players(1, { id: id ?? entry_id })],
    });
    expect(changed.status).toBe(201);
    const [kept, given] = changed.body[0].players;
    expect(kept.id).toBe(before[0].id);
    expect(given.id).toMatch(/^[0-9a-f-]{36}$/);
    expect([id, entry_id, kept.id]).not.toContain(given.id);
  });

  test.each([
    ["more than the tournament allows", 2, players(2), "group_too_large"],
    ["a player with a blank name", 2, players(1, { full_name: " x" }), null],
    ["a player with a blank name", 2, players(1, { full_name: "  " }), "list"],
    ["no phone", 2, [{ ...player(), phone: undefined }], "list"],
    ["a handicap above 54", 2, players(1, { handicap: "54.1" }), "list"],
    ["a handicap of words", 2, players(1, { handicap: "low" }), "list"],
    ["an unknown field", 2, players(1, { email: "a@b.in" }), "list"],
    ["a number for a name", 2, players(1, { full_name: 12 }), "list"],
    ["no list", 2, { 0: player() }, "list"],
  ])("with %s", async (_, max, given, refused) => {
    const cup = await makeTournament(backend, admin, { max_group_size: max });
    const { status, body } = await enter(cup, member(0), { players: given });
    if (refused === null) {
      expect(status).toBe(201);
    } else {
      expect(status).toBe(400);
      expect(body.message).toContain(refused === "list" ? "players_listed" : refused);
    }
  });

  test("has only categories that are offered", async () => {
    const cup = await makeTournament(backend, admin, {
      max_group_size: 2,
      divisions: ageDivisions("men"),
    });
    expect(
      code(
        await enter(cup, member(0), {
          players: players(1, { category: "ladies" }),
        }),
      ).slice(0, 2),
    ).toEqual([400, "category_not_offered"]);
  });

  test("of a short form has no categories", async () => {
    const cup = await makeTournament(backend, admin, {
      entry_form: "short",
      max_group_size: 2,
    });
    const short = {
      email: undefined,
      golf_group: undefined,
      category: undefined,
      additional_info: undefined,
      handicap: "about eighteen",
    };
    const guest = { ...player({ handicap: "beginner" }), category: undefined };
    const { status, body } = await enter(cup, member(0), {
      ...short,
      players: [guest],
    });
    expect([status, body[0]?.player_count]).toEqual([201, 2]);
    const refused = await enter(cup, member(1), {
      ...short,
      players: players(1),
    });
    expect(refused.status).toBe(400);
  });

  test("its players keep their ids from version to version", async () => {
    const cup = await makeTournament(backend, admin, { max_group_size: 3 });
    const made = await enter(cup, member(0), { players: players(2) });
    const [kept] = made.body[0].players as { id: string }[];
    const changed = await enter(cup, member(0), {
      replaces: made.body[0].id as string,
      players: [{ ...kept, handicap: "9" }, player()],
    });
    const ids = (changed.body[0].players as { id: string }[]).map(({ id }) => id);
    expect(ids[0]).toBe(kept?.id);
    expect(new Set(ids).size).toBe(2);
  });

  test("is one row a player, its member's only", async () => {
    const cup = await makeTournament(backend, admin, { max_group_size: 2 });
    await enter(cup, member(0), { players: players(1) });
    await enter(cup, member(1));
    const { body } = await backend.call(
      "GET",
      `/rest/v1/players?select=position,full_name,state,category&tournament_id=eq.${cup.id}&order=position`,
      { token: member(0).accessToken },
    );
    expect(body).toMatchObject([
      { position: 0, full_name: "Asha Golfer", state: "playing" },
      { position: 1, full_name: "Ravi Guest", category: "men" },
    ]);
    expect(body).toHaveLength(2);
  });
});

/** Who enters in turn, each member once. */
const MAN = {};
const LADY = { category: "ladies" };
const SQUAD = { golf_group: "Golf Squad" };
const E_GOLF = { golf_group: "E-Golf" };
const MAN_AND_LADY = { players: players(1, LADY) };
const LADY_OF_SQUAD = { ...LADY, ...SQUAD };

/** What then happens: a member's entry leaves or changes, the club changes limits, or the day passes. */
type Step =
  | { leaves: number }
  | { changes: number; to: object; refused?: string }
  | { limits: object }
  | { isPast: true };

const STATES = { c: "confirmed", w: "waiting", x: "withdrawn" } as const;

describe("limits together", () => {
  test.each<[string, object, object[], string, Step[], string]>([
    [
      "all and a category: the second lady waits, and holds the last place",
      { capacity: 2, category_places: { ladies: 1 } },
      [LADY, LADY, MAN],
      "cww",
      [{ leaves: 0 }],
      "xcc",
    ],
    [
      "all and a category: the last place of all",
      { capacity: 2, category_places: { ladies: 2 } },
      [MAN, LADY, LADY],
      "ccw",
      [{ leaves: 0 }],
      "xcc",
    ],
    [
      "a category and a golf group: either keeps out",
      { category_places: { ladies: 1 }, golf_group_places: { "E-Golf": 1 } },
      [LADY_OF_SQUAD, E_GOLF, LADY_OF_SQUAD, E_GOLF, SQUAD],
      "ccwwc",
      [{ leaves: 1 }],
      "cxwcc",
    ],
    [
      "two golf groups are counted apart",
      { golf_group_places: { "E-Golf": 1, "Golf Squad": 2 } },
      [E_GOLF, SQUAD, SQUAD, E_GOLF, SQUAD],
      "cccww",
      [{ leaves: 1 }],
      "cxcwc",
    ],
    [
      "mixed categories in one group: each player needs a place of the own",
      { category_places: { men: 2, ladies: 1 } },
      [MAN_AND_LADY, MAN_AND_LADY, MAN],
      "cww",
      [{ leaves: 0 }],
      "xcc",
    ],
    [
      "mixed categories: whom one waits for keeps the other's place free",
      { category_places: { men: 3, ladies: 1 } },
      [LADY, MAN_AND_LADY, MAN, MAN, MAN],
      "cwccw",
      [{ leaves: 2 }],
      "cwxcc",
    ],
    [
      "a group of two is counted twice in the golf group",
      { golf_group_places: { "E-Golf": 3 } },
      [
        { ...E_GOLF, players: players(1) },
        { ...E_GOLF, players: players(1) },
      ],
      "cw",
      [{ limits: { golf_group_places: { "E-Golf": 4 } } }],
      "cc",
    ],
    [
      "more places for a golf group",
      { golf_group_places: { "E-Golf": 1, "Golf Squad": 1 } },
      [E_GOLF, E_GOLF, SQUAD, SQUAD],
      "cwcw",
      [{ limits: { golf_group_places: { "E-Golf": 2, "Golf Squad": 1 } } }],
      "cccw",
    ],
    [
      "more places for a category",
      { capacity: 4, category_places: { ladies: 1 } },
      [LADY, LADY, LADY],
      "cww",
      [{ limits: { category_places: { ladies: 2 } } }],
      "ccw",
    ],
    [
      "more places of all, none of the category",
      { capacity: 2, category_places: { ladies: 1 } },
      [MAN, LADY, LADY, MAN],
      "ccww",
      [{ limits: { capacity: 3 } }],
      "ccww",
    ],
    [
      "a limit that goes",
      { capacity: 4, golf_group_places: { "E-Golf": 1 } },
      [E_GOLF, E_GOLF],
      "cw",
      [{ limits: { golf_group_places: {} } }],
      "cc",
    ],
    [
      "who changes keeps the place while others wait",
      { capacity: 1, category_places: { men: 1 } },
      [MAN, MAN],
      "cw",
      [{ changes: 0, to: { handicap: "3" } }],
      "cw",
    ],
    [
      "who changes keeps the golf group's place while others wait",
      { golf_group_places: { "E-Golf": 1 } },
      [E_GOLF, E_GOLF],
      "cw",
      [{ changes: 0, to: { ...E_GOLF, handicap: "3" } }],
      "cw",
    ],
    [
      "a change into a full category is refused",
      { category_places: { men: 1, ladies: 1 } },
      [MAN, LADY],
      "cc",
      [{ changes: 1, to: MAN, refused: "category:men" }],
      "cc",
    ],
    [
      "a change into the golf group that others wait for is refused",
      { golf_group_places: { "E-Golf": 1 } },
      [E_GOLF, E_GOLF, SQUAD],
      "cwc",
      [{ changes: 2, to: E_GOLF, refused: "golf_group:E-Golf" }],
      "cwc",
    ],
    [
      "a change into another category frees a place",
      { category_places: { men: 1, ladies: 1 } },
      [MAN, MAN],
      "cw",
      [{ changes: 0, to: LADY }],
      "cc",
    ],
    [
      "a change into another golf group frees a place",
      { golf_group_places: { "E-Golf": 1 } },
      [E_GOLF, E_GOLF],
      "cw",
      [{ changes: 0, to: SQUAD }],
      "cc",
    ],
    [
      "who waits moves up by changing into a golf group with places",
      { golf_group_places: { "E-Golf": 1 } },
      [E_GOLF, E_GOLF],
      "cw",
      [{ changes: 1, to: SQUAD }],
      "cc",
    ],
    [
      "after the day nobody moves up, whoever leaves",
      { capacity: 1 },
      [MAN, MAN],
      "cw",
      [{ isPast: true }, { leaves: 0 }],
      "xw",
    ],
    [
      "after the day nobody moves up, with more places either",
      { golf_group_places: { "E-Golf": 1 } },
      [E_GOLF, E_GOLF],
      "cw",
      [{ isPast: true }, { limits: { golf_group_places: {} } }],
      "cw",
    ],
  ])("%s", async (_, limits, entrants, before, steps, after) => {
    const cup = await makeTournament(backend, admin, {
      max_group_size: 2,
      ...limits,
    });
    const made: Answer[] = [];
    for (const [index, entrant] of entrants.entries()) {
      made.push(await enter(cup, member(index), entrant));
    }
    const inShort = async () =>
      (await states(cup))
        .map((state) => Object.entries(STATES).find(([, of]) => of === state))
        .map((found) => found?.[0])
        .join("");
    expect(await inShort()).toBe(before);
    for (const step of steps) {
      if ("leaves" in step) {
        // By hand, since no member withdraws after the day.
        await backend.sql(
          `select private.withdraw(entry_id) from public.entry_versions
           where id = '${made[step.leaves]?.body[0].id as string}'`,
        );
      } else if ("changes" in step) {
        const changed = await enter(cup, member(step.changes), {
          ...step.to,
          replaces: made[step.changes]?.body[0].id as string,
        });
        expect(code(changed)).toEqual(
          step.refused ? [400, "tournament_full", step.refused] : [201, undefined, undefined],
        );
      } else if ("limits" in step) {
        expect((await save(cup, step.limits)).status).toBe(200);
      } else {
        await backend.sql(
          `update public.tournaments
           set starts_on = (now() at time zone 'Asia/Kolkata')::date - 1 where id = '${cup.id}'`,
        );
      }
    }
    expect(await inShort()).toBe(after);
  });
});

describe("who leaves", () => {
  test("by deleting the account gives the places to who waits", async () => {
    const cup = await makeTournament(backend, admin, { capacity: 1 });
    const leaving = await createUser(backend);
    await enter(cup, leaving);
    await enter(cup, member(0));
    expect((await rpc(backend, leaving, "delete_own_account", {})).status).toBe(200);
    expect(await states(cup)).toEqual(["confirmed"]);
  });

  test("also when the auth service deletes the account", async () => {
    const cup = await makeTournament(backend, admin, { capacity: 1 });
    const leaving = await createUser(backend);
    await enter(cup, leaving);
    await enter(cup, member(0));
    await backend.sql(`delete from auth.users where id = '${leaving.id}'`);
    expect(await states(cup)).toEqual(["confirmed"]);
  });

  test("and comes back is last in line", async () => {
    const cup = await makeTournament(backend, admin, { capacity: 1 });
    await enter(cup, member(0));
    const first = await enter(cup, member(1));
    await enter(cup, member(2));
    await withdraw(member(1), first);
    const again = await enter(cup, member(1));
    expect(again.body[0]).toMatchObject({
      state: "waiting",
      entry_id: first.body[0].entry_id as string,
    });
    const { body } = await rpc(backend, member(1), "own_queue_places", {});
    expect(
      (body as unknown as Record<string, unknown>[]).find(
        ({ tournament_id }) => tournament_id === cup.id,
      ),
    ).toEqual({ tournament_id: cup.id, place: 2, players_ahead: 1 });
  });

  test("no entry moves up once a tournament is cancelled", async () => {
    const cup = await makeTournament(backend, admin, { capacity: 1 });
    const seated = await enter(cup, member(0));
    await enter(cup, member(1));
    await backend.sql(
      `update public.tournaments set state = 'cancelled', cancelled_reason = 'rain' where id = '${cup.id}'`,
    );
    await backend.sql(
      `select private.withdraw(entry_id) from public.entry_versions where id = '${seated.body[0].id as string}'`,
    );
    expect(await states(cup)).toEqual(["withdrawn", "waiting"]);
  });
});

describe("what a member may not write", () => {
  test.each([
    ["queue_number", 1],
    ["entry_id", randomUUID()],
    ["entered_by_club", true],
    ["moved_up_at", "2026-01-01T00:00:00Z"],
    ["withdrawn_by_club", true],
    ["state", "confirmed"],
    ["player_count", 1],
  ])("%s", async (column, value) => {
    const cup = await makeTournament(backend, admin);
    const { status } = await enter(cup, member(0), { [column]: value });
    expect([400, 403]).toContain(status);
    expect(await states(cup)).toEqual([]);
  });
});

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createUser, registration, type Answer, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { addEntrant, insertEntry } from "../support/entrants.ts";
import {
  changeTournament,
  makeTournament,
  rpc,
  rpcOrThrow,
  type Saved,
} from "../support/tournaments.ts";

const { backend, admin, member: memberBy } = await clubBackend(2);
const [member, other] = [memberBy(0), memberBy(1)];

const A = { id: "a", name: "A", from: 0, to: 12 };
const B = { id: "b", name: "B", from: 13, to: 24 };

const make = (changes: object = {}) =>
  makeTournament(backend, admin, {
    divisions: [A, B],
    max_group_size: 2,
    ...changes,
  });

const enter = (cup: Saved, user: TestUser, changes: object = {}): Promise<Answer> =>
  insertEntry(backend, user, cup, {
    category: undefined,
    joins_waiting_list: true,
    ...changes,
  });

const guest = (handicap: string, category?: string) => ({
  full_name: "Ravi Guest",
  phone: "+91 98450 11111",
  handicap,
  category,
});

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

/** "Asha Rao b", in the order of entries and players. */
async function placed(cup: Saved): Promise<string[]> {
  const rows = await backend.sql<{ placed: string }>(
    `select concat_ws(' ', player.handicap, player.category, entry.state) as placed
     from public.players as player
     join public.tournament_registrations as entry
       on entry.entry_id = player.entry_id and entry.replaced_at is null
     where player.tournament_id = '${cup.id}' and player.state = 'playing'
     order by entry.registration_date, player.position`,
  );
  return rows.map((row) => row.placed);
}

const code = ({ status, body }: Answer): unknown[] => [status, body.message, body.details];

describe("divisions that members choose", () => {
  test("take the handicaps of their range, .5 upwards", async () => {
    const cup = await make();
    expect(code(await enter(cup, member, { category: "a", handicap: "12.5" }))).toEqual([
      400,
      "handicap_outside_division",
      "a",
    ]);
    expect(
      code(
        await enter(cup, member, {
          category: "a",
          handicap: "12.4",
          players: [guest("9", "b")],
        }),
      ),
    ).toEqual([400, "handicap_outside_division", "b"]);
    await enter(cup, member, {
      category: "a",
      handicap: "12.4",
      players: [guest("12.5", "b")],
    });
    expect(await placed(cup)).toEqual(["12.4 a confirmed", "12.5 b confirmed"]);
  });

  test("are not those that only the club gives, unless it gave them", async () => {
    const invited = { id: "invited", name: "Invited", by_club: true };
    const cup = await make({ divisions: [A, B, invited] });
    const refused = [400, "category_not_offered"];
    const own = { category: "a", handicap: "5" };
    for (const changes of [
      { category: "invited", handicap: "5" },
      { ...own, players: [guest("20", "invited")] },
    ]) {
      expect(code(await enter(cup, member, changes)).slice(0, 2)).toEqual(refused);
    }
    const made = await enter(cup, member, {
      ...own,
      players: [guest("20", "b")],
    });
    const [entry] = made.body as unknown as { id: string; entry_id: string }[];
    const player = async () =>
      (
        await backend.sql<{ players: { id: string }[]; id: string }>(
          `select id, players from public.tournament_registrations
           where entry_id = '${entry?.entry_id ?? ""}' and replaced_at is null`,
        )
      )[0];
    const before = await player();
    const { id: friend = "" } = before?.players[0] ?? {};
    // The club gives it to the friend.
    const given = await rpc(backend, admin, "correct_entrant", {
      entry: entry?.entry_id,
      version: before?.id,
      submission_key: crypto.randomUUID(),
      fields: {
        full_name: "Asha Rao",
        email: "asha@example.com",
        phone: "+91 98450 12345",
        golf_group: registration({}).golf_group,
        ...own,
        players: [{ ...guest("20", "invited"), id: friend }],
      },
    });
    expect([given.status, given.body]).toEqual([200, "confirmed"]);
    const change = async (changes: object) =>
      code(
        await enter(cup, member, {
          ...own,
          replaces: (await player())?.id,
          ...changes,
        }),
      ).slice(0, 2);
    expect(
      await change({
        category: "invited",
        players: [{ ...guest("20", "invited"), id: friend }],
      }),
    ).toEqual(refused);
    expect(
      await change({
        handicap: "6",
        players: [{ ...guest("21", "invited"), id: friend }],
      }),
    ).toEqual([201, undefined]);
    expect(await placed(cup)).toContain("21 invited confirmed");
  });

  test("must be one of the tournament's", async () => {
    const cup = await make();
    expect(code(await enter(cup, member, { category: "men" })).slice(0, 2)).toEqual([
      400,
      "category_not_offered",
    ]);
  });

  test("stay while an entry that is not withdrawn is in them", async () => {
    const cup = await make();
    const made = await enter(cup, member, {
      category: "a",
      handicap: "5",
      players: [guest("20", "b")],
    });
    expect(code(await save(cup, { divisions: [A] })).slice(0, 2)).toEqual([400, "choice_in_use"]);
    await rpc(backend, member, "withdraw_registration", {
      registration: made.body[0].id as string,
    });
    expect((await save(cup, { divisions: [A] })).status).toBe(200);
  });
});

describe("divisions that the handicap gives", () => {
  test("are the first that take it, whatever is sent", async () => {
    const cup = await make({
      divisions: [A, B, { id: "open", name: "Open" }],
      divisions_by_handicap: true,
    });
    await enter(cup, member, {
      category: "b",
      handicap: "12.4",
      players: [guest("12.5", "a")],
    });
    await enter(cup, other, { handicap: "24.5" });
    expect(await placed(cup)).toEqual([
      "12.4 a confirmed",
      "12.5 b confirmed",
      "24.5 open confirmed",
    ]);
  });

  test("no handicap goes where the highest goes, a plus where the lowest", async () => {
    const cup = await make({
      divisions: [A, { id: "b", name: "B", from: 13 }],
      divisions_by_handicap: true,
    });
    await enter(cup, member, { handicap: "NH", players: [guest("+2.4")] });
    expect(await placed(cup)).toEqual(["NH b confirmed", "+2.4 a confirmed"]);
    const bounded = await make({ divisions_by_handicap: true });
    expect(code(await enter(bounded, member, { handicap: "NH" }))).toEqual([
      400,
      "handicap_in_no_division",
      "NH",
    ]);
  });

  test("a handicap in no division is refused", async () => {
    const cup = await make({ divisions_by_handicap: true });
    expect(code(await enter(cup, member, { handicap: "24.5" }))).toEqual([
      400,
      "handicap_in_no_division",
      "24.5",
    ]);
    expect(code(await enter(cup, member, { handicap: "5", players: [guest("25")] }))).toEqual([
      400,
      "handicap_in_no_division",
      "25",
    ]);
  });

  test("their places are counted, of a change and of a correction too", async () => {
    const cup = await make({
      divisions_by_handicap: true,
      category_places: { a: 1 },
    });
    await enter(cup, member, { handicap: "5" });
    const second = await enter(cup, other, { handicap: "20" });
    expect(
      code(
        await enter(cup, other, {
          handicap: "6",
          replaces: second.body[0].id as string,
          joins_waiting_list: false,
        }),
      ),
    ).toEqual([400, "tournament_full", "category:a"]);
    const { entry_id, id, full_name, phone, email, golf_group } = second
      .body[0] as unknown as Record<string, string>;
    const correction = {
      entry: entry_id,
      version: id,
      submission_key: crypto.randomUUID(),
      fields: { full_name, phone, email, golf_group, handicap: "6" },
    };
    expect(code(await rpc(backend, admin, "correct_entrant", correction))).toEqual([
      400,
      "tournament_full",
      "category:a",
    ]);
    expect(
      (
        await rpc(backend, admin, "correct_entrant", {
          ...correction,
          may_exceed: true,
        })
      ).status,
    ).toBe(200);
    expect(await placed(cup)).toEqual(["5 a confirmed", "6 a confirmed"]);
  });

  test("other ranges put everybody where they belong, and the line moves up", async () => {
    const cup = await make({
      divisions_by_handicap: true,
      category_places: { a: 1 },
    });
    await enter(cup, member, { handicap: "10" });
    await enter(cup, other, { handicap: "5" });
    expect(await placed(cup)).toEqual(["10 a confirmed", "5 a waiting"]);

    const narrow = [
      { ...A, to: 9 },
      { ...B, from: 10 },
    ];
    expect(code(await save(cup, { divisions: narrow, category_places: { a: 1, b: 1 } }))).toEqual([
      200,
      undefined,
      undefined,
    ]);
    expect(await placed(cup)).toEqual(["10 b confirmed", "5 a confirmed"]);

    expect(code(await save(cup, { divisions: [A, B] }))).toEqual([
      400,
      "places_below_entries",
      "2 category:a",
    ]);
    expect(
      code(
        await save(cup, {
          divisions: [
            { ...A, to: 9 },
            { ...B, from: 11 },
          ],
        }),
      ),
    ).toEqual([400, "handicap_in_no_division", "10"]);
  });
});

describe("the rated tee of a division", () => {
  const rated = (name: string) => ({ name, par: 72, rating: 71.3, slope: 124 });
  const saved = async (cup: Saved) => {
    const [row] = await backend.sql<{
      divisions: { name: string; tees?: string }[];
      rated_tees: { name: string }[];
    }>(`select divisions, rated_tees from public.tournament_details where id = '${cup.id}'`);
    return {
      divisions: row?.divisions.map(({ name, tees }) => `${name} ${tees ?? "–"}`),
      tees: row?.rated_tees.map(({ name }) => name),
    };
  };
  const withTees = () =>
    make({
      divisions: [
        { ...A, tees: "Blue" },
        { ...B, tees: "white" },
      ],
      rated_tees: [rated("Blue"), rated("White")],
    });

  test("follows when the tee has a new name", async () => {
    const cup = await withTees();
    await changeTournament(
      backend,
      admin,
      cup,
      { rated_tees: [rated("Black"), rated("White")] },
      { tee: { Blue: "Black" } },
    );
    expect(await saved(cup)).toEqual({
      divisions: ["A Black", "B White"],
      tees: ["Black", "White"],
    });
  });

  test("must be one of them", async () => {
    const cup = await withTees();
    const before = await saved(cup);
    for (const changes of [
      { divisions: [{ ...A, tees: "Gold" }, B] },
      { rated_tees: [rated("White")] },
      { rated_tees: [rated("Red"), rated("Gold")] },
    ]) {
      const [status, message] = code(await save(cup, changes));
      expect([status, message]).toEqual([400, "tee_unknown"]);
    }
    expect(code(await save(cup, { rated_tees: [rated("White")] }))).toEqual([
      400,
      "tee_unknown",
      "A, Blue",
    ]);
    expect(await saved(cup)).toEqual(before);
  });

  test("is words where no tee is rated any longer", async () => {
    const cup = await withTees();
    await save(cup, { rated_tees: [] });
    expect(await saved(cup)).toEqual({
      divisions: ["A Blue", "B White"],
      tees: [],
    });
  });
});

test.each([
  [["Gold", "Silver"], "Division"],
  [["Men", "Ladies"], null],
])("a mail calls %j what the tournament's pages call them", async (names, label) => {
  const cup = await make({
    divisions: names.map((name, index) => ({ id: `d${String(index)}`, name })),
  });
  const [row] = await backend.sql<{ changes: object[] }>(
    `select private.registration_changes('{"category": "d0"}', '{"category": "d1"}', details)
       as changes
     from public.tournament_details as details where id = '${cup.id}'`,
  );
  expect(row?.changes).toEqual([
    { field: "category", from: names[0], to: names[1], ...(label !== null && { label }) },
  ]);
});

test("two divisions may swap their names, and their players stay", async () => {
  const cup = await make();
  await enter(cup, member, { handicap: "5", category: "a" });
  await save(cup, {
    divisions: [
      { ...A, name: "B" },
      { ...B, name: "A" },
    ],
  });
  expect(await placed(cup)).toEqual(["5 a confirmed"]);
});

describe("for whom of the register a division is", () => {
  const DIVISIONS = [
    { id: "open", name: "Open" },
    { id: "ladies", name: "Ladies", for: "women" },
    { id: "juniors", name: "Juniors", for: "juniors" },
    { id: "members", name: "Members", for: "members" },
    { id: "guests", name: "Guests", for: "guests" },
  ];

  async function golferWith(fields: object) {
    const golfer = await createUser(backend);
    await rpcOrThrow(backend, admin, "save_person", {
      person: randomUUID(),
      expected_version: 0,
      fields: { full_name: "Asha Rao", status: "member", ...fields },
      account_email: golfer.email,
    });
    return golfer;
  }

  const enterInto = (cup: Saved, golfer: TestUser, category: string) =>
    insertEntry(backend, golfer, cup, { category, golf_group: "E-Golf", handicap: "12" });

  test.each<[string, object, string[]]>([
    ["a woman", { gender: "f" }, ["open", "ladies", "members"]],
    ["a man", { gender: "m" }, ["open", "members"]],
    ["of whom the gender is not known", {}, ["open", "ladies", "members"]],
    ["a junior", { gender: "m", status: "junior" }, ["open", "juniors", "members"]],
    ["a guest", { gender: "m", status: "guest" }, ["open", "guests"]],
    [
      "a member of another club",
      { gender: "f", status: "reciprocal" },
      ["open", "ladies", "guests"],
    ],
  ])("%s enters these", async (_, fields, taken) => {
    const cup = await makeTournament(backend, admin, { divisions: DIVISIONS });
    for (const { id } of DIVISIONS) {
      const { status, body } = await enterInto(cup, await golferWith(fields), id);
      expect([id, status === 201, (body as { message?: string }).message]).toEqual([
        id,
        taken.includes(id),
        taken.includes(id) ? undefined : "category_not_for_person",
      ]);
    }
  });

  test("who is not in the register enters any, and the club puts anybody into any", async () => {
    const cup = await makeTournament(backend, admin, { divisions: DIVISIONS });
    const stranger = await createUser(backend);
    expect((await enterInto(cup, stranger, "ladies")).status).toBe(201);
    const man = await golferWith({ gender: "m" });
    await addEntrant(backend, admin, cup, { category: "ladies" }, { account_email: man.email });
  });

  test("an entry keeps the division that it has when the register changes", async () => {
    const cup = await makeTournament(backend, admin, { divisions: DIVISIONS });
    const golfer = await golferWith({ gender: "f" });
    const { body } = await enterInto(cup, golfer, "ladies");
    const [{ id }] = body as [{ id: string }];
    await backend.sql(`update public.people set gender = 'm' where user_id = '${golfer.id}'`);
    const change = (changes: object) =>
      insertEntry(backend, golfer, cup, {
        ...{ golf_group: "E-Golf", handicap: "12", ...changes },
      });
    const noted = await change({ replaces: id, category: "ladies", additional_info: "A cart" });
    expect(noted.status).toBe(201);
    const [{ id: latest }] = noted.body as [{ id: string }];
    const moved = await change({ replaces: latest, category: "open" });
    expect(moved.status).toBe(201);
    const [{ id: last }] = moved.body as [{ id: string }];
    const back = await change({ replaces: last, category: "ladies" });
    expect((back.body as { message: string }).message).toBe("category_not_for_person");
  });

  test("is one of five", async () => {
    const cup = await makeTournament(backend, admin);
    const [{ version } = { version: 0 }] = await backend.sql<{ version: number }>(
      `select version from public.tournaments where id = '${cup.id}'`,
    );
    const { body } = await rpc(backend, admin, "save_tournament", {
      ...{ tournament: cup.id, expected_version: version },
      changes: { divisions: [{ id: "open", name: "Open", for: "seniors" }] },
    });
    expect(body).toMatchObject({ message: "tournament_invalid", details: "divisions" });
  });
});

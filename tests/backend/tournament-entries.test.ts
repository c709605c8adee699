import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createUser,
  makeAdmin,
  type Answer,
  type RunningBackend,
  type TestUser,
} from "../support/backend.ts";
import { furtherPlayer, insertEntry } from "../support/entrants.ts";
import { ageDivisions } from "../support/seeded-tournaments.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { changeTournament, makeTournament, rpc, type Saved } from "../support/tournaments.ts";

let backend: RunningBackend;
let admin: TestUser;
let member: TestUser;

beforeAll(async () => {
  backend = await acquireBackend();
  [admin, member] = [await createUser(backend), await createUser(backend)];
  await makeAdmin(backend, admin);
});

afterAll(() => backend.stop());

/** Enters a tournament by its id, through the one table. */
const enter = (cup: Saved, changes: object = {}, user: TestUser = member): Promise<Answer> =>
  insertEntry(backend, user, cup, changes);

/** What the short form has, and the full one's fields without a value. */
const SHORT = {
  email: undefined,
  golf_group: undefined,
  category: undefined,
  additional_info: undefined,
  handicap: "about eighteen",
};

const code = ({ status, body }: Answer): unknown[] => [status, body.code, body.message];

test("an entry by id has the tournament's name and day", async () => {
  const cup = await makeTournament(backend, admin);
  const { status, body } = await enter(cup, {
    tournament_name: "Another",
    tournament_date: "2020-01-01",
  });
  expect(status).toBe(201);
  expect(body[0]).toMatchObject({
    tournament_id: cup.id,
    tournament_date: "2099-07-04",
    entry_form: "full",
    answers: {},
  });
  const { body: current } = await backend.call(
    "GET",
    `/rest/v1/current_registrations?tournament_id=eq.${cup.id}`,
    { token: member.accessToken },
  );
  expect(current).toMatchObject([
    { slug: cup.slug, tournament_state: "published", entry_form: "full" },
  ]);
});

test("the form of an entry is the tournament's, whatever is sent", async () => {
  const cup = await makeTournament(backend, admin);
  const { body } = await enter(cup, { entry_form: "short" });
  expect(body.code).toBe("42501");
});

describe("the short form", () => {
  test("is enough for a tournament that has it, and makes no scoring account", async () => {
    const cup = await makeTournament(backend, admin, { entry_form: "short" });
    const user = await createUser(backend);
    const { status, body } = await enter(cup, { ...SHORT, message: "Cheers" }, user);
    expect(status).toBe(201);
    expect(body[0]).toMatchObject({ entry_form: "short", message: "Cheers" });
    const [rows] = await backend.sql(
      `select (select count(*) from public.scoring_accounts where user_id = '${user.id}')::int as accounts,
              (select count(*) from public.registration_mails where user_id = '${user.id}')::int as mails`,
    );
    expect(rows).toEqual({ accounts: 0, mails: 1 });
  });

  test.each([
    ["email", "a@example.com"],
    ["golf_group", "E-Golf"],
    ["category", "men"],
    ["additional_info", "Notes"],
  ])("has no field %s", async (field, value) => {
    const cup = await makeTournament(backend, admin, { entry_form: "short" });
    const answer = await enter(cup, { ...SHORT, [field]: value });
    expect(code(answer)).toEqual([400, "P0001", "field_not_in_form"]);
    expect(answer.body.details).toBe(field);
  });
});

test("the full form has no message, and needs its fields", async () => {
  const cup = await makeTournament(backend, admin);
  const withMessage = await enter(cup, { message: "Cheers" });
  expect(code(withMessage)).toEqual([400, "P0001", "field_not_in_form"]);
  for (const field of ["email", "golf_group", "category"]) {
    const { status, body } = await enter(cup, { [field]: undefined });
    expect([status, body.code]).toEqual([400, "23502"]);
  }
});

test("categories and golf groups are those that the tournament offers", async () => {
  const cup = await makeTournament(backend, admin, {
    divisions: ageDivisions("ladies"),
    allows_other_group: false,
  });
  expect(code(await enter(cup, { category: "men" }))).toEqual([
    400,
    "P0001",
    "category_not_offered",
  ]);
  const ours = { category: "ladies", golf_group: "Our own" };
  expect(code(await enter(cup, ours))).toEqual([400, "P0001", "golf_group_not_offered"]);
  const listed = { category: "ladies", golf_group: "E-Golf" };
  expect((await enter(cup, listed)).status).toBe(201);
});

test("a tournament without golf groups takes entries without one", async () => {
  const cup = await makeTournament(backend, admin, {
    golf_groups: [],
    allows_other_group: false,
  });
  const entered = await enter(cup, { golf_group: undefined });
  expect(entered.status).toBe(201);
  expect(code(await enter(cup, { golf_group: "E-Golf" }))).toEqual([
    400,
    "P0001",
    "golf_group_not_offered",
  ]);
});

test("a Handicap Index is for tournaments of the club, a plain handicap for the one that has those", async () => {
  const tee = { name: "White", par: 72, rating: 71.3, slope: 124 };
  const rated = await makeTournament(backend, admin, {
    rated_tees: [tee],
    divisions: [{ id: "a", name: "A", from: 0 }],
    divisions_by_handicap: true,
  });
  const plus = { category: undefined, handicap: "+2.4" };
  expect((await enter(rated, plus)).status).toBe(201);
  for (const handicap of ["+10.1", "54.1", "-2.4", "+", "2,4"]) {
    const answer = await enter(rated, { ...plus, handicap });
    expect([handicap, answer.body.code]).toEqual([handicap, "23514"]);
  }
  const plain = await makeTournament(backend, admin, { max_group_size: 2 });
  await backend.sql(
    `update public.tournaments set has_plain_handicaps = true where id = '${plain.id}'`,
  );
  const own = await makeTournament(backend, admin, { max_group_size: 2 });
  for (const handicap of ["+2.4", "41"]) {
    for (const entry of [
      { handicap },
      { players: [{ ...furtherPlayer("Her Guest"), handicap }] },
    ]) {
      const answer = await enter(plain, entry);
      expect([entry, answer.body.code]).toEqual([entry, "23514"]);
      expect([entry, (await enter(own, entry)).status]).toEqual([entry, 201]);
    }
  }
});

const NINE = { name: "White", par: 36, rating: 36, slope: 113 };

test("tees are rated for as many holes as the scorecard has", async () => {
  const eighteen = { name: "White", par: 72, rating: 71.3, slope: 124 };
  const cup = await makeTournament(backend, admin, { rated_tees: [eighteen] });
  const save = (version: number) =>
    rpc(backend, admin, "save_play", {
      tournament: cup.id,
      expected_version: version,
      changes: {
        rules: {
          scoring: {
            course: {
              par: [4, 4, 4, 4, 4, 4, 4, 4, 4],
              strokeIndex: [1, 2, 3, 4, 5, 6, 7, 8, 9],
            },
          },
        },
      },
    });
  expect((await save(0)).body).toMatchObject({
    message: "tee_of_another_round",
    details: "White",
  });
  await changeTournament(backend, admin, cup, { rated_tees: [NINE] });
  expect((await save(0)).status).toBe(200);
  await expect(changeTournament(backend, admin, cup, { rated_tees: [eighteen] })).rejects.toThrow(
    "tee_of_another_round",
  );
});

test.each([
  { name: "White" },
  { name: "White", par: 72.5, rating: 71.3, slope: 124 },
  { name: "White", par: 72, rating: 71.35, slope: 124 },
  { name: "White", par: 72, rating: 71.3, slope: 156 },
  { name: "White", par: "72", rating: 71.3, slope: 124 },
  { name: "", par: 72, rating: 71.3, slope: 124 },
  { ...NINE, pars: [4, 4, 4, 4, 4, 4, 4, 4] },
  { ...NINE, pars: [5, 4, 4, 4, 4, 4, 4, 4, 4] },
  { ...NINE, pars: [7, 4, 4, 4, 4, 4, 3, 3, 3] },
  { ...NINE, indexes: [1, 2, 3, 4, 5, 6, 7, 8, 8] },
  { ...NINE, indexes: [0, 2, 3, 4, 5, 6, 7, 8, 9] },
])("this is no rated tee: %j", async (tee) => {
  await expect(makeTournament(backend, admin, { rated_tees: [tee] })).rejects.toThrow(
    "tournament_invalid",
  );
});

test.each([
  "e-golf",
  "E-Golf ",
  "E\u2010Golf",
  "E\u2043Golf",
  "E\u00b7Golf.",
  "[E_Golf]",
  "Ｅ-Ｇolf",
  "EGolf",
  "E-GoIf",
  "E-G0lf",
  "e-go|f",
  "E-Golf+",
  "E-Golf #",
  "@E-Golf & %",
])("a golf group of one's own that reads as a listed one is refused: %j", async (golf_group) => {
  const cup = await makeTournament(backend, admin, {
    golf_groups: ["E-Golf"],
    allows_other_group: true,
  });
  const answer = await enter(cup, { golf_group });
  expect([...code(answer), answer.body.details]).toEqual([
    400,
    "P0001",
    "golf_group_listed",
    "E-Golf",
  ]);
  expect((await enter(cup, { golf_group: "E-Golfers" })).status).toBe(201);
});

test("a golf group of one's own is in letters of ASCII or of India, and no word in both", async () => {
  const cup = await makeTournament(backend, admin, {
    golf_groups: ["E-Golf"],
    allows_other_group: true,
  });
  for (const golf_group of [
    "Е-Golf",
    "E-Gοlf",
    "Ꭼ-Golf",
    "E-Gо\u200Clf",
    "E-G০lf",
    "É-Golf",
    "⛳ Golfers",
  ]) {
    const { status, body } = await enter(cup, { golf_group });
    expect([golf_group, status, body.message]).toEqual([golf_group, 400, "golf_group_letters"]);
  }
  for (const golf_group of [
    "Saturday Golfers (2)",
    "Asha’s “Four” – Pune",
    "शनिवार गोल्फ",
    "சனிக்கிழமை Golf",
    "ক্\u200Dষ গল্ফ",
    "گولف",
  ]) {
    expect([golf_group, (await enter(cup, { golf_group })).status]).toEqual([golf_group, 201]);
  }
});

describe("questions", () => {
  let cup: Saved;

  beforeAll(async () => {
    cup = await makeTournament(backend, admin, {
      questions: [
        {
          id: "shirt",
          kind: "choice",
          label: "Shirt",
          required: true,
          choices: ["S", "M"],
        },
        { id: "bus", kind: "yes_no", label: "Bus?", required: true },
        { id: "diet", kind: "short_text", label: "Diet", required: false },
        { id: "note", kind: "long_text", label: "Note", required: false },
      ],
    });
  });

  const good = { shirt: "S", bus: false };

  test.each([
    [good],
    [{ ...good, bus: true, diet: "None" }],
    [{ ...good, diet: "x".repeat(200), note: "x".repeat(2000) }],
  ])("takes %j", async (answers) => {
    const { status, body } = await enter(cup, { answers });
    expect(status).toBe(201);
    expect(body[0].answers).toEqual(answers);
  });

  test.each<[unknown, string, string | null]>([
    [undefined, "answer_missing", "shirt"],
    [{ shirt: "S" }, "answer_missing", "bus"],
    [{ ...good, shirt: null }, "answer_invalid", "shirt"],
    [{ ...good, shirt: "L" }, "answer_invalid", "shirt"],
    [{ ...good, shirt: ["S"] }, "answer_invalid", "shirt"],
    [{ ...good, bus: "yes" }, "answer_invalid", "bus"],
    [{ ...good, diet: "x".repeat(201) }, "answer_invalid", "diet"],
    [{ ...good, diet: " " }, "answer_invalid", "diet"],
    [{ ...good, diet: 1 }, "answer_invalid", "diet"],
    [{ ...good, note: "x".repeat(2001) }, "answer_invalid", "note"],
    [{ ...good, more: "a" }, "answer_unknown", "more"],
    [["S"], "answer_invalid", null],
  ])("refuses %j: %s", async (answers, message, question) => {
    const answer = await enter(cup, { answers });
    expect(code(answer)).toEqual([400, "P0001", message]);
    expect(answer.body.details ?? null).toBe(question);
  });

  test("an answer that changes is named in the mail, without its text", async () => {
    const user = await createUser(backend);
    await enter(cup, { answers: good }, user);
    await enter(cup, { answers: { ...good, diet: "Jain" } }, user);
    const [mail] = await backend.sql(
      `select changes from public.registration_mails
       where user_id = '${user.id}' and kind = 'changed'`,
    );
    expect(mail?.changes).toEqual([{ field: "answers", label: "Diet" }]);
  });
});

test("places run out; an entrant changes and enters again; a withdrawal frees one", async () => {
  const cup = await makeTournament(backend, admin, { capacity: 1 });
  const other = await createUser(backend);
  const first = await enter(cup);
  expect(first.status).toBe(201);
  const full = [400, "P0001", "tournament_full"];
  expect(code(await enter(cup, {}, other))).toEqual(full);
  const changed = await enter(cup, { replaces: first.body[0].id });
  expect(changed.status).toBe(201);
  const again = await enter(cup, { handicap: "7" });
  expect(again.status).toBe(201);
  const withdrawn = await backend.call("POST", "/rest/v1/rpc/withdraw_registration", {
    token: member.accessToken,
    body: { registration: again.body[0].id },
  });
  expect(withdrawn.status).toBe(200);
  expect((await enter(cup, {}, other)).status).toBe(201);
  expect(code(await enter(cup))).toEqual(full);
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { INTENT } from "#app/forms/list-intents.ts";
import { registration } from "../support/backend.ts";
import { addEntrant, furtherPlayer } from "../support/entrants.ts";
import { addButtons } from "../support/form-values.ts";
import { clubSite } from "../support/test-site.ts";
import {
  changeTournament,
  makeTournament,
  rpcOrThrow,
  type Saved,
} from "../support/tournaments.ts";

const SHIRT = {
  id: "shirt",
  kind: "choice",
  label: "Shirt size",
  required: true,
  choices: ["S", "M", "L"],
  per_player: true,
};
const VEG = {
  id: "veg",
  kind: "yes_no",
  label: "Vegetarian?",
  required: false,
  per_player: true,
};
const BUS = {
  id: "bus",
  kind: "yes_no",
  label: "By bus?",
  required: false,
};

const { backend, secretary, admin, newMember } = await clubSite();

const make = () =>
  makeTournament(backend, secretary, {
    max_group_size: 3,
    questions: [SHIRT, VEG, BUS],
  });

const form = () => ({
  submissionKey: randomUUID(),
  fullName: "Asha Rao",
  email: "asha@example.com",
  phone: "0984501111",
  golfGroup: "E-Golf",
  category: "ladies",
  handicap: "12",
  "answers.shirt": "M",
  "answers.veg": "yes",
  "answers.bus": "no",
  "players[0].id": "",
  "players[0].full_name": "Vikram Das",
  "players[0].phone": "0984502222",
  "players[0].category": "men",
  "players[0].handicap": "9",
  "players[0].answers.shirt": "L",
  "players[0].answers.veg": "",
});

async function member() {
  const { user: person, visitor } = await newMember();
  return { person, visitor };
}

const stored = async (cup: Saved) =>
  (
    await backend.sql<{
      entry_id: string;
      answers: object;
      players: { full_name: string; answers?: object }[];
    }>(
      `select entry_id, answers, players from public.tournament_registrations
       where tournament_id = '${cup.id}' and replaced_at is null`,
    )
  )[0];

test("each player answers, and everybody who reads the entry sees whose answer it is", async () => {
  const cup = await make();
  const { visitor } = await member();
  const path = `/tournaments/${cup.slug}/register`;
  const fields = form();
  const unanswered = await visitor.post(path, {
    ...fields,
    "players[0].answers.shirt": "",
  });
  expect(unanswered.status).toBe(400);
  expect(unanswered.text).toContain('name="players[0].answers.shirt"');
  expect(unanswered.words).toContain("Player 2: Shirt size");
  expect(unanswered.text).toMatch(/name="players\[0\]\.answers\.shirt"[^>]*aria-invalid="true"/);
  expect(await stored(cup)).toBeUndefined();

  expect((await visitor.post(path, fields)).refusal).toBeNull();
  const entry = await stored(cup);
  expect(entry).toMatchObject({
    answers: { shirt: "M", veg: true, bus: false },
    players: [{ full_name: "Vikram Das", answers: { shirt: "L" } }],
  });

  const change = await visitor.get(`/profile/registrations/${cup.slug}`);
  expect(change.text).toMatch(
    /name="players\[0\]\.answers\.shirt"[\s\S]*?<option[^>]*value="L"[^>]*selected/,
  );
  const profile = await visitor.words("/profile");
  expect(profile).toContain("Player 2: Shirt size");

  const entrants = `/admin/tournaments/${cup.id}/entrants`;
  const page = await admin.get(`${entrants}/${entry?.entry_id ?? ""}`);
  expect(page.words).toContain("Asha Rao: M; Vikram Das: L");
  expect(page.words).not.toContain("By bus? Asha Rao");
  const csv = await admin.get(`${entrants}.csv`, {
    "Sec-Fetch-Site": "same-origin",
  });
  const [head = "", line = ""] = csv.text.split(/\r\n/);
  const column = head.split(",").findIndex((cell) => /2.*Shirt size/.test(cell));
  expect(line.split(",")[column]).toContain("L");
  // Found by the answer of either of them.
  for (const size of ["M", "L"]) {
    const found = await admin.get(`${entrants}?answer.shirt=${size}`);
    expect(found.text).toContain(entry?.entry_id ?? "none");
  }
  expect((await admin.get(`${entrants}?answer.shirt=S`)).text).not.toContain(
    entry?.entry_id ?? "none",
  );
});

test.each([
  [[{}], "answer_missing", "shirt"],
  [[{ shirt: "XL" }], "answer_invalid", "shirt"],
  [[{ shirt: "S", bus: true }], "answer_unknown", "bus"],
  [[{ shirt: "S" }, {}], "answer_missing", "shirt"],
])("the database refuses players with %j: %s", async (answers, message, id) => {
  const cup = await make();
  const { person } = await member();
  const { status, body } = await backend.call("POST", "/rest/v1/tournament_registrations", {
    token: person.accessToken,
    body: registration({
      tournament_id: cup.id,
      tournament_name: undefined,
      tournament_date: undefined,
      golf_group: "E-Golf",
      answers: { shirt: "S" },
      players: answers.map((answers, index) =>
        furtherPlayer(`Player ${String(index)}`, { answers }),
      ),
    }),
  });
  expect([status, body]).toMatchObject([400, { message, details: id }]);
});

test("when who entered leaves, the next one's own answers stay theirs", async () => {
  const cup = await make();
  const { entry_id } = await addEntrant(backend, secretary, cup, {
    answers: { shirt: "S", veg: true, bus: true },
    players: [furtherPlayer("Vikram Das", { answers: { shirt: "L" } })],
  });
  await admin.post(`/admin/tournaments/${cup.id}/entrants/${entry_id}/withdraw`, {
    player: entry_id,
    reason: "Ill",
  });
  expect(await stored(cup)).toMatchObject({
    answers: { shirt: "L", bus: true },
    players: [],
  });
  expect((await stored(cup))?.answers).not.toHaveProperty("veg");
});

test("the club says in the tournament's form that each player answers", async () => {
  const cup = await make();
  const page = await admin.get(`/admin/tournaments/${cup.id}`);
  expect(page.text).toMatch(/name="questions\[0\]\.per_player"[^>]*checked/);
  expect(page.text).not.toMatch(/name="questions\[2\]\.per_player"[^>]*checked/);
});

test("a form of before choices got each other's names is asked about once, whoever sends it", async () => {
  const cup = await make();
  const { visitor } = await member();
  const path = `/tournaments/${cup.slug}/register`;
  await visitor.post(path, form());
  const change = `/profile/registrations/${cup.slug}`;
  const opened = (await visitor.get(change)).form("fullName");
  const correct = async () => {
    const [entry] = await backend.sql<{ id: string }>(
      `select id from public.entries where tournament_id = '${cup.id}'`,
    );
    return `/admin/tournaments/${cup.id}/entrants/${entry?.id ?? ""}/edit`;
  };
  const clubs = (await admin.get(await correct())).form("fullName");
  const [row] = await backend.sql<{ version: number }>(
    `select version from public.tournaments where id = '${cup.id}'`,
  );
  await rpcOrThrow(backend, secretary, "save_tournament", {
    tournament: cup.id,
    expected_version: row?.version,
    changes: { questions: [{ ...SHIRT, choices: ["S", "L", "M"] }, VEG, BUS] },
    renamed: { "question:shirt": { M: "L", L: "M" } },
  });
  const shirts = async () =>
    (
      await backend.sql<{ name: string }>(
        `select choice.name from public.answers as answer
         join public.players as player on player.id = answer.player_id
         join public.choices as choice on choice.id = answer.choice_id
         where player.tournament_id = '${cup.id}' and player.state = 'playing'
         order by player.position`,
      )
    ).map(({ name }) => name);
  expect(await shirts()).toEqual(["L", "M"]);
  for (const [sender, address, { optionsVersion = "", ...before }] of [
    [visitor, change, opened],
    [admin, await correct(), clubs],
  ] as const) {
    expect(before["answers.shirt"]).toBe("M");
    const fields = {
      ...(await sender.get(address)).form("fullName"),
      "answers.shirt": "M",
      "players[0].answers.shirt": "L",
      optionsVersion,
    };
    const asked = await sender.post(address, { ...fields, handicap: "15" });
    expect(asked.status).toBe(400);
    expect(asked.words).toContain("The club has renamed golf groups or choices");
    expect(asked.errors).toEqual({
      "answers.shirt": "“M” is now called “L”.",
      "players[0].answers.shirt": "Vikram Das: “L” is now called “M”.",
    });
    expect(await shirts()).toEqual(["L", "M"]);
    const returned = asked.form("fullName");
    expect(returned).toMatchObject({
      handicap: "15",
      "answers.shirt": "L",
      "players[0].answers.shirt": "M",
    });
    const sent = await sender.post(address, returned);
    expect(sent.refusal).toBeNull();
    expect(await shirts()).toEqual(["L", "M"]);
  }
});

test("a form of before a rename is asked about only where it has what was renamed", async () => {
  const cup = await make();
  const { visitor } = await member();
  await visitor.post(`/tournaments/${cup.slug}/register`, form());
  const change = `/profile/registrations/${cup.slug}`;
  const opened = (await visitor.get(change)).form("fullName");
  await changeTournament(
    backend,
    secretary,
    cup,
    { questions: [{ ...SHIRT, choices: ["Small", "M", "L"] }, VEG, BUS] },
    { "question:shirt": { S: "Small" } },
  );
  // Whatever it is returned for, it is the form of before.
  const before = { ...opened, "answers.shirt": "S" };
  const returned = (await visitor.post(change, { ...before, intent: "sum" })).form("fullName");
  expect(returned["optionsVersion"]).toBe(opened["optionsVersion"]);
  const withOneMore = (fields: Record<string, string>, page: string) =>
    visitor.post(change, { ...fields, [INTENT]: addButtons(page, "fullName")[0] ?? "" });
  const further = (shown: { form: (known: string) => object }) =>
    Object.keys(shown.form("fullName")).filter((name) => /^players\[\d\]\.full_name$/.test(name));
  const page = await visitor.get(change);
  const pressed = await withOneMore(before, page.text);
  expect(pressed.errors).toEqual({ "answers.shirt": "“S” is now called “Small”." });
  expect(further(pressed)).toEqual(further(page));
  const added = await withOneMore(opened, page.text);
  expect([added.status, added.errors]).toEqual([200, {}]);
  expect(further(added)).toHaveLength(further(page).length + 1);
  const other = await visitor.post(change, before);
  expect(other.errors).toEqual({ "answers.shirt": "“S” is now called “Small”." });
  expect(other.form("fullName")["answers.shirt"]).toBe("Small");
  expect((await visitor.post(change, { ...opened, handicap: "16" })).refusal).toBeNull();
});

test("prices stay with their answers in whatever order the club puts them", async () => {
  const cup = await make();
  const settings = `/admin/tournaments/${cup.id}/fees/settings`;
  const priced = { version: "0", fee: "1000", "extra.shirt-M": "200" };
  await admin.post(settings, priced);
  const before = (await admin.get(settings)).form("fee");
  const save = async (choices: string[], renamed: object) => {
    const [row] = await backend.sql<{ version: number }>(
      `select version from public.tournaments where id = '${cup.id}'`,
    );
    await rpcOrThrow(backend, secretary, "save_tournament", {
      tournament: cup.id,
      expected_version: row?.version,
      changes: { questions: [{ ...SHIRT, choices }, VEG, BUS] },
      renamed,
    });
  };
  const prices = async () =>
    (
      await backend.sql<{ extras: object }>(
        `select prices -> 'extras' -> 'shirt' as extras from public.fee_settings
         where tournament_id = '${cup.id}'`,
      )
    )[0]?.extras;
  await save(["L", "M", "S"], {});
  expect((await admin.post(settings, { ...before, includes: "Lunch" })).refusal).toBeNull();
  expect(await prices()).toEqual({ M: 20_000 });
  const later = (await admin.get(settings)).form("fee");
  await save(["L", "Medium", "S"], { "question:shirt": { M: "Medium" } });
  const asked = await admin.post(settings, { ...later, includes: "Dinner" });
  expect(asked.status).toBe(400);
  expect(asked.words).toContain("Someone has changed the questions since you opened this form.");
  expect(await prices()).toEqual({ Medium: 20_000 });
});

test("a question that players who are brought along have answered stays one for each player", async () => {
  const cup = await make();
  const { visitor } = await member();
  await visitor.post(`/tournaments/${cup.slug}/register`, form());
  const edit = `/admin/tournaments/${cup.id}`;
  const fields = (await admin.get(edit)).form("slug");
  const { "questions[0].per_player": box, ...without } = fields;
  expect(box).toBe("on");
  const refused = await admin.post(edit, without);
  expect(refused.status).toBe(400);
  expect(refused.words).toContain("it stays a question for each player");
  expect(refused.form("slug")["questions[0].per_player"]).toBe("on");
  expect((await stored(cup))?.players).toMatchObject([{ answers: { shirt: "L" } }]);
  // The one that nobody answered for a player may change.
  const other = { ...fields };
  delete other["questions[1].per_player"];
  expect((await admin.post(edit, other)).refusal).toBeNull();
});

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { clubBackend } from "../support/club.ts";
import { addEntrant, furtherPlayer } from "../support/entrants.ts";
import { makeDraft, makeTournament, rpcOrThrow, type Saved } from "../support/tournaments.ts";

const { backend, admin, call, member } = await clubBackend(1);

const QUESTIONS = [
  { id: "skins", kind: "yes_no", label: "Skins?", required: false },
  { id: "twos", kind: "yes_no", label: "Twos?", required: false, per_player: true },
  { id: "pairs", kind: "choice", label: "Pairs?", required: false, choices: ["in", "out"] },
];

const COMPETITION = {
  rules: { kind: "twos", ace: 1, pot: 0, carriedIn: 0 },
  division: null,
  question: null,
  choice: null,
  paid: false,
  side_set: null,
};

const competition = (changes: object = {}) => ({
  id: randomUUID(),
  name: `Competition ${randomUUID()}`,
  ...COMPETITION,
  ...changes,
});

type Competition = ReturnType<typeof competition> & { players: string[] | null };

async function detailsOf({ id }: Saved) {
  const [row] = await backend.sql<{ version: number }>(
    `select version from public.tournament_play where tournament_id = '${id}'`,
  );
  const { body } = await backend.call(
    "GET",
    `/rest/v1/play_details?tournament_id=eq.${id}&select=competitions,side_sets`,
    { token: admin.accessToken },
  );
  const [details] = body as {
    competitions: Competition[];
    side_sets: { id: string; sides: object[] }[];
  }[];
  return { version: row?.version ?? 0, ...(details ?? { competitions: [], side_sets: [] }) };
}

const save = async (cup: Saved, changes: object) =>
  call("save_play", {
    tournament: cup.id,
    expected_version: (await detailsOf(cup)).version,
    changes,
  });

/** Names of the players of each competition, "all" where it has no list. */
async function playersOf(cup: Saved, competitions: object[]) {
  expect((await save(cup, { competitions })).status).toBe(200);
  const names = new Map(
    (
      await backend.sql<{ id: string; full_name: string }>(
        `select id, full_name from public.players where tournament_id = '${cup.id}'`,
      )
    ).map(({ id, full_name }) => [id, full_name]),
  );
  return (await detailsOf(cup)).competitions.map(
    ({ players }) => players?.map((id) => names.get(id) ?? "").toSorted() ?? "all",
  );
}

const makeCup = () => makeTournament(backend, admin, { max_group_size: 2, questions: QUESTIONS });

describe("who takes part in a competition", () => {
  test("is everybody, a division, or who has an answer; one entrant answers for all", async () => {
    const cup = await makeCup();
    await addEntrant(backend, admin, cup, {
      full_name: "Asha Rao",
      answers: { skins: true, twos: false, pairs: "in" },
      players: [furtherPlayer("Her Guest", { answers: { twos: true } })],
    });
    await addEntrant(backend, admin, cup, {
      full_name: "Bea Das",
      category: "ladies",
      answers: { skins: false, twos: true, pairs: "out" },
    });
    expect(
      await playersOf(cup, [
        competition(),
        competition({ division: "ladies" }),
        competition({ question: "skins" }),
        competition({ question: "twos" }),
        competition({ question: "pairs", choice: "in" }),
        competition({ division: "ladies", question: "pairs", choice: "in" }),
      ]),
    ).toEqual([
      "all",
      ["Bea Das"],
      ["Asha Rao", "Her Guest"],
      ["Bea Das", "Her Guest"],
      ["Asha Rao", "Her Guest"],
      [],
    ]);
  });

  test("is only who has paid, where the club asks for that", async () => {
    const cup = await makeCup();
    await rpcOrThrow(backend, admin, "save_fees", {
      tournament: cup.id,
      expected_version: 0,
      fee: 50_000,
    });
    const asha = await addEntrant(backend, admin, cup, { full_name: "Asha Rao" });
    await addEntrant(backend, admin, cup, { full_name: "Bea Das" });
    const paid = competition({ paid: true });
    expect(await playersOf(cup, [paid])).toEqual([[]]);
    await rpcOrThrow(backend, admin, "record_fee", {
      entry: asha.entry_id,
      submission_key: randomUUID(),
      kind: "payment",
      paise: 50_000,
      way: "cash",
    });
    expect(await playersOf(cup, [paid])).toEqual([["Asha Rao"]]);
  });
});

describe("competitions and sides", () => {
  test("are refused with an unknown choice, a rule without a kind, or more than twelve", async () => {
    const cup = await makeCup();
    for (const competitions of [
      [competition({ question: "pairs", choice: "gone" })],
      [competition({ question: "gone" })],
      [competition({ division: "gone" })],
      [competition({ rules: {} })],
      [{ ...competition(), players: null }],
      Array.from({ length: 13 }, () => competition()),
    ]) {
      const { status, body } = await save(cup, { competitions });
      expect([status, body]).toMatchObject([400, { message: "play_invalid" }]);
    }
    expect(
      (await save(cup, { competitions: Array.from({ length: 12 }, () => competition()) })).status,
    ).toBe(200);
  });

  test("a player is in one side of a set, and in a side of each of two sets", async () => {
    const cup = await makeCup();
    const { entry_id: asha } = await addEntrant(backend, admin, cup);
    const { entry_id: bea } = await addEntrant(backend, admin, cup, { full_name: "Bea Das" });
    const [pairs, fours] = [randomUUID(), randomUUID()];
    await save(cup, {
      competitions: [competition({ side_set: pairs }), competition({ side_set: fours })],
    });
    const side = (name: string, ...players: string[]) => ({ name, players });
    const twice = await save(cup, {
      side_sets: [{ id: pairs, sides: [side("A", asha), side("B", asha)] }],
    });
    expect(twice.body).toMatchObject({ message: "play_invalid", details: "side_sets" });
    const each = await save(cup, {
      side_sets: [
        { id: pairs, sides: [side("A", asha, bea)] },
        { id: fours, sides: [side("B", bea, asha)] },
      ],
    });
    expect(each.status).toBe(200);
    const { side_sets: sets } = await detailsOf(cup);
    expect(sets.map(({ sides }) => sides)).toEqual(
      expect.arrayContaining([
        [expect.objectContaining({ name: "A", players: [asha, bea] })],
        [expect.objectContaining({ name: "B", players: [bea, asha] })],
      ]),
    );
  });

  test("a renamed side keeps its id, and a copied tournament has the competitions without players", async () => {
    const cup = await makeCup();
    const { entry_id: asha } = await addEntrant(backend, admin, cup);
    const set = randomUUID();
    await save(cup, {
      competitions: [
        competition({ name: "Pairs", question: "pairs", choice: "in", side_set: set }),
      ],
    });
    const sides = async () =>
      (await detailsOf(cup)).side_sets[0]?.sides as { id: string; name: string }[];
    await save(cup, { side_sets: [{ id: set, sides: [{ name: "A", players: [asha] }] }] });
    const [before] = await sides();
    await save(cup, {
      side_sets: [{ id: set, sides: [{ id: before?.id, name: "Aces", players: [asha] }] }],
    });
    expect(await sides()).toMatchObject([{ id: before?.id, name: "Aces" }]);
    const [copy] = (await rpcOrThrow(backend, admin, "copy_tournament", {
      tournament: cup.id,
      new_name: `Copy ${randomUUID()}`,
    })) as Saved[];
    if (!copy) throw new Error("There is no copy");
    const copied = await detailsOf(copy);
    expect(copied.competitions).toMatchObject([{ name: "Pairs", question: "pairs", choice: "in" }]);
    expect(copied.side_sets).toMatchObject([{ sides: [] }]);
    expect(copied.side_sets[0]?.id).not.toBe(set);
  });

  test("a deleted draft takes them along, and the prizes in them", async () => {
    const draft = await makeDraft(backend, admin);
    const set = randomUUID();
    const pairs = competition({ side_set: set });
    expect((await save(draft, { competitions: [pairs] })).status).toBe(200);
    await save(draft, { side_sets: [{ id: set, sides: [{ name: "A", players: [] }] }] });
    const [side] = await backend.sql<{ id: string }>(
      `select id from public.sides where tournament_id = '${draft.id}'`,
    );
    const prize = {
      name: "Best pair",
      competition: pairs.id,
      board: "net",
      place: 1,
      side: side?.id,
    };
    expect((await save(draft, { awards: [prize] })).status).toBe(200);
    expect((await save(draft, { competitions: [] })).body).toMatchObject({
      message: "competition_in_use",
    });
    const deleted = { tournament: draft.id, expected_version: draft.version };
    expect((await call("delete_tournament", deleted)).body).toBe(true);
    expect(
      await backend.sql(`select id from public.competitions where tournament_id = '${draft.id}'`),
    ).toEqual([]);
  });

  test("members read none of them", async () => {
    const cup = await makeCup();
    await save(cup, { competitions: [competition({ side_set: randomUUID() })] });
    for (const table of ["competitions", "side_sets", "sides", "side_players", "play_details"]) {
      const { body } = await backend.call("GET", `/rest/v1/${table}?tournament_id=eq.${cup.id}`, {
        token: member(0).accessToken,
      });
      expect([table, body]).toEqual([table, []]);
    }
  });
});

test("a publication is of the competitions and cards that are there", async () => {
  const cup = await makeTournament(backend, admin, { starts_on: "2026-01-01" });
  const { entry_id: asha } = await addEntrant(backend, admin, cup);
  const card = [4, 4, 3, 4, 5, 4, 3, 4, 5];
  await rpcOrThrow(backend, admin, "save_scores", {
    tournament: cup.id,
    expected_version: 0,
    scores: [{ player: asha, holes: card }],
  });
  const twos = competition({ name: "Twos" });
  await save(cup, { competitions: [twos] });
  const results = {
    players: [{ player: asha, place: 1, points: 18 }],
    teams: [],
    cards: [{ player: asha, holes: card }],
    competitions: [
      {
        id: twos.id,
        name: "Twos",
        kind: "twos",
        terms: { ace: 1 },
        lines: [{ player: asha, count: 1, worth: 0, holes: [[3, 1]] }],
      },
    ],
  };
  const publish = async (changes: object) =>
    call("publish_results", {
      tournament: cup.id,
      expected_version: (await detailsOf(cup)).version,
      results: { ...results, ...changes },
    });
  const [line] = results.competitions;
  for (const [changes, message] of [
    [{ competitions: [] }, "results_outdated"],
    [{ competitions: [{ ...line, id: randomUUID() }] }, "results_outdated"],
    [{ cards: [{ player: asha, holes: card.with(0, 3) }] }, "results_outdated"],
    [
      { competitions: [{ ...line, lines: [{ player: randomUUID(), count: 1 }] }] },
      "results_outdated",
    ],
    [{ competitions: [{ ...line, email: "a" }] }, "results_invalid"],
    [{ competitions: [{ ...line, kind: "board" }] }, "results_invalid"],
  ] as const) {
    expect((await publish(changes)).body).toMatchObject({ message });
  }
  expect((await publish({})).status).toBe(200);
  const [kept] = await backend.sql<{ lines: object[]; cards: object[] }>(
    `select lines, cards from private.published_competition('${cup.id}', '${twos.id}')`,
  );
  expect(kept).toMatchObject({
    lines: [{ player: asha, holes: [[3, 1]] }],
    cards: [{ player: asha, holes: card }],
  });
  const [own] = await backend.sql<{ lines: object[] }>(
    `select lines from private.published_competition('${cup.id}')`,
  );
  expect(own?.lines).toMatchObject([{ player: asha, place: 1, points: 18 }]);
});

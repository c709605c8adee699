import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { clubBackend } from "../support/club.ts";
import { makeDraft, makeTournament, rpcOrThrow } from "../support/tournaments.ts";

const { backend, admin, call } = await clubBackend();

const PARS = [4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 4, 3, 5, 4, 4, 3, 4, 5];
const INDEXES = [1, 3, 5, 7, 9, 11, 13, 15, 17, 2, 4, 6, 8, 10, 12, 14, 16, 18];
const WHITE = { name: "White", rating: 71.2, slope: 124 };
const RED = { name: "Red", rating: 73.1, slope: 128, pars: PARS.with(0, 5) };

type Fields = { name: string; pars: number[]; indexes: number[]; tees: object[] };

const named = (name: string, changes: Partial<Fields> = {}): Fields => ({
  name: `${name} ${randomUUID().slice(0, 8)}`,
  ...{ pars: PARS, indexes: INDEXES, tees: [WHITE, RED] },
  ...changes,
});

const save = (fields: object, course: string = randomUUID(), expected_version = 0) =>
  call("save_course", { course, expected_version, fields });

async function addCourse(changes: Partial<Fields> = {}) {
  const [course, fields] = [randomUUID(), named("Course", changes)];
  expect((await save(fields, course)).body).toEqual({});
  return { course, fields };
}

const code = ({ body }: { body: { message?: string } }) => body.message;

const stateOf = async (tournament: string) => {
  const [state] = await backend.sql<{
    version: number;
    play: number;
    rated_tees: object[];
    scoring: { course: object; format: string } | null;
  }>(
    `select there.version, coalesce(play.version, 0) as play, there.rated_tees,
            play.rules -> 'scoring' as scoring
     from public.tournament_details as there
     left join public.tournament_play as play on play.tournament_id = there.id
     where there.id = '${tournament}'`,
  );
  if (!state) throw new Error("There is no such tournament");
  return state;
};

async function take(tournament: string, course: string) {
  const { version, play } = await stateOf(tournament);
  return call("take_course", {
    ...{ tournament, course, expected_version: version, expected_play_version: play },
    scoring: { format: "medal", boards: ["net"] },
  });
}

const TAKEN = {
  rated_tees: [
    { name: "White", par: 72, rating: 71.2, slope: 124 },
    { name: "Red", par: 73, rating: 73.1, slope: 128, pars: RED.pars },
  ],
  scoring: { format: "medal", course: { par: PARS, strokeIndex: INDEXES } },
};

async function takenBy(course: string) {
  const columns = "tournament_id,is_draft,is_same";
  const { body } = await backend.call(
    "GET",
    `/rest/v1/course_tournaments?course_id=eq.${course}&select=${columns}`,
    { token: admin.accessToken },
  );
  return body as object[];
}

describe("a course", () => {
  test("is added once by one form, and changed by its version", async () => {
    const { course, fields } = await addCourse();
    expect((await save(named("Another"), course)).body).toEqual({});
    const [first] = await backend.sql(`select name from public.courses where id = '${course}'`);
    expect(first).toEqual({ name: fields.name });
    expect((await save({ ...fields, name: `${fields.name} New` }, course, 1)).body).toEqual({});
    expect(code(await save(fields, course, 1))).toBe("course_changed");
    expect(code(await save(fields, randomUUID(), 1))).toBe("course_not_found");
  });

  test("has a name of its own, whatever the capitals", async () => {
    const { fields } = await addCourse();
    expect(code(await save({ ...fields, name: fields.name.toUpperCase() }))).toBe(
      "course_name_taken",
    );
  });

  test.each<[string, Partial<Fields>]>([
    ["seventeen pars", { pars: PARS.slice(1) }],
    ["a par of 7", { pars: PARS.with(3, 7) }],
    ["indexes of nine holes for eighteen", { indexes: INDEXES.slice(0, 9) }],
    ["an index twice", { indexes: INDEXES.with(0, 3) }],
    ["a tee twice", { tees: [WHITE, { ...WHITE, name: "white" }] }],
    ["a tee with pars of nine holes", { tees: [{ ...WHITE, pars: PARS.slice(0, 9) }] }],
    ["a slope of 54", { tees: [{ ...WHITE, slope: 54 }] }],
    ["a rating to a hundredth", { tees: [{ ...WHITE, rating: 71.25 }] }],
    ["a name that cannot be seen", { name: "\u200B" }],
  ])("is refused with %s", async (_, changes) => {
    const [{ count: before } = { count: 0 }] = await backend.sql<{ count: number }>(
      "select count(*)::int as count from public.courses",
    );
    expect(code(await save({ ...named("Course"), ...changes }))).toBe("course_invalid");
    expect(await backend.sql("select count(*)::int as count from public.courses")).toEqual([
      { count: before },
    ]);
  });

  test("is forgotten, and tournaments keep what they have taken", async () => {
    const { course } = await addCourse();
    const draft = await makeDraft(backend, admin);
    await take(draft.id, course);
    expect(code(await call("remove_course", { course, expected_version: 2 }))).toBe(
      "course_changed",
    );
    expect((await call("remove_course", { course, expected_version: 1 })).body).toBe(true);
    expect(await stateOf(draft.id)).toMatchObject(TAKEN);
  });
});

describe("a tournament", () => {
  test("takes tees and scorecard, and keeps its other scoring settings", async () => {
    const { course } = await addCourse();
    const draft = await makeDraft(backend, admin);
    const taken = await take(draft.id, course);
    expect([taken.status, taken.body]).toEqual([200, draft.slug]);
    expect(await stateOf(draft.id)).toMatchObject(TAKEN);
    const { play, version } = await stateOf(draft.id);
    await rpcOrThrow(backend, admin, "save_play", {
      ...{ tournament: draft.id, expected_version: play },
      changes: { rules: { scoring: { format: "par-bogey" } } },
    });
    await take(draft.id, course);
    expect((await stateOf(draft.id)).scoring).toEqual({
      format: "par-bogey",
      course: TAKEN.scoring.course,
    });
    expect((await stateOf(draft.id)).version).toBeGreaterThan(version);
  });

  test("goes from eighteen holes to nine and back", async () => {
    const { course: eighteen } = await addCourse();
    const { course: nine } = await addCourse({
      ...{ pars: PARS.slice(0, 9), indexes: INDEXES.slice(0, 9) },
      tees: [{ ...WHITE, rating: 35.4 }],
    });
    const draft = await makeDraft(backend, admin);
    for (const [course, tees] of [
      [eighteen, 2],
      [nine, 1],
      [eighteen, 2],
    ] as const) {
      expect((await take(draft.id, course)).status).toBe(200);
      expect((await stateOf(draft.id)).rated_tees).toHaveLength(tees);
    }
  });

  test("is not changed by a form of an older version", async () => {
    const { course } = await addCourse();
    const draft = await makeDraft(backend, admin);
    const { version, play } = await stateOf(draft.id);
    const taking = { tournament: draft.id, course, scoring: {} };
    for (const versions of [
      { expected_version: version - 1, expected_play_version: play },
      { expected_version: version, expected_play_version: play + 1 },
    ]) {
      const refused = await call("take_course", { ...taking, ...versions });
      expect(code(refused)).toBe("version_conflict");
    }
    expect((await stateOf(draft.id)).rated_tees).toEqual([]);
    expect(code(await take(draft.id, randomUUID()))).toBe("course_not_found");
  });

  test("whose division plays from a tee that the course lacks keeps it", async () => {
    const { course } = await addCourse({ tees: [RED] });
    const cup = await makeTournament(backend, admin, {
      rated_tees: [{ name: "Blue", par: 73, rating: 70, slope: 120 }],
      divisions: [{ id: "men", name: "Men", tees: "Blue" }],
    });
    expect((await take(cup.id, course)).body).toMatchObject({
      message: "tee_unknown",
      details: "Men, Blue",
    });
    expect((await stateOf(cup.id)).rated_tees).toHaveLength(1);
    expect(await takenBy(course)).toEqual([]);
  });
});

describe("a course that is changed", () => {
  const changed = (fields: Fields) => ({ ...fields, tees: [{ ...WHITE, slope: 130 }, RED] });

  const slopes = async (tournament: string) =>
    (await stateOf(tournament)).rated_tees.map((tee) => (tee as { slope: number }).slope);

  test("changes drafts that have it as it was, and no others", async () => {
    const { course, fields } = await addCourse();
    const [follower, typed, published] = await Promise.all([
      makeDraft(backend, admin),
      makeDraft(backend, admin),
      makeTournament(backend, admin),
    ]);
    for (const { id } of [follower, typed, published]) await take(id, course);
    const { version } = await stateOf(typed.id);
    await rpcOrThrow(backend, admin, "save_tournament", {
      ...{ tournament: typed.id, expected_version: version },
      changes: {
        rated_tees: TAKEN.rated_tees.with(0, { ...TAKEN.rated_tees[0], slope: 111 } as never),
      },
    });
    expect(await takenBy(course)).toHaveLength(3);
    expect(await takenBy(course)).toEqual(
      expect.arrayContaining([
        { tournament_id: follower.id, is_draft: true, is_same: true },
        { tournament_id: typed.id, is_draft: true, is_same: false },
        { tournament_id: published.id, is_draft: false, is_same: true },
      ]),
    );
    expect((await save(changed(fields), course, 1)).body).toEqual({});
    expect(await slopes(follower.id)).toEqual([130, 128]);
    expect(await slopes(typed.id)).toEqual([111, 128]);
    expect(await slopes(published.id)).toEqual([124, 128]);
    expect(await takenBy(course)).toEqual(
      expect.arrayContaining([{ tournament_id: published.id, is_draft: false, is_same: false }]),
    );
  });

  test("is the course of a copy, which is a draft, too", async () => {
    const { course, fields } = await addCourse();
    const cup = await makeTournament(backend, admin);
    await take(cup.id, course);
    const { body } = await call("copy_tournament", { tournament: cup.id });
    const [copy] = body as { id: string }[];
    await save(changed(fields), course, 1);
    expect(await slopes(copy?.id ?? "")).toEqual([130, 128]);
    expect(await slopes(cup.id)).toEqual([124, 128]);
  });

  test("is saved although a draft cannot follow, which is named", async () => {
    const { course, fields } = await addCourse();
    const name = `Draft ${randomUUID()}`;
    const draft = { ...(await makeDraft(backend, admin, { name })), name };
    await take(draft.id, course);
    const { version } = await stateOf(draft.id);
    await rpcOrThrow(backend, admin, "save_tournament", {
      ...{ tournament: draft.id, expected_version: version },
      changes: { divisions: [{ id: "men", name: "Men", tees: "White" }] },
    });
    const { body } = await save({ ...fields, tees: [RED] }, course, 1);
    expect(body).toEqual({ [draft.name]: "tee_unknown" });
    expect(
      await backend.sql(`select name from public.course_tees where course_id = '${course}'`),
    ).toEqual([{ name: "Red" }]);
    expect(await stateOf(draft.id)).toMatchObject(TAKEN);
  });
});

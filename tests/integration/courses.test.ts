import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addCourse } from "../support/courses.ts";
import { clubSite } from "../support/test-site.ts";
import { makeDraft, makeTournament, rpcOrThrow } from "../support/tournaments.ts";

const { backend, secretary, admin } = await clubSite();

const ROW = "4 4 3 5 4 4 3 4 5";

test("a row with totals is pasted, and every message stands beside its field", async () => {
  const form = (await admin.get("/admin/courses/new")).form("pars");
  const name = `Pasted ${randomUUID().slice(0, 8)}`;
  const wrong = { ...form, name, pars: `${ROW}\t36`, indexes: "1 2 3", "tees[0].name": "White" };
  const refused = await admin.post("/admin/courses/new", wrong);
  expect(refused.status).toBe(400);
  expect(refused.form("pars")).toMatchObject({ name, indexes: "1 2 3", "tees[0].name": "White" });
  for (const field of ["indexes", "tees[0].rating", "tees[0].slope"]) {
    expect([field, refused.text.includes(`id="course-${field}-error"`)]).toEqual([field, true]);
  }
  const added = await admin.post("/admin/courses/new", {
    ...refused.form("pars"),
    indexes: "9 8 7 6 5 4 3 2 1",
    ...{ "tees[0].rating": "35.2", "tees[0].slope": "113" },
  });
  expect(added.refusal).toBeNull();
  const saved = await admin.get(added.location ?? "");
  expect(saved.value("pars")).toBe(ROW);
  expect(await admin.words("/admin/courses")).toContain(
    `${name} 9 holes · White: par 36, 35.2 / 113`,
  );
});

test("a whole scorecard is pasted in both fields, and a rating has a comma", async () => {
  const form = (await admin.get("/admin/courses/new")).form("pars");
  const card = [
    "Hole\t1\t2\t3\t4\t5\t6\t7\t8\t9\tOUT",
    "White (yards)\t380\t401\t165\t520\t390\t377\t150\t410\t505\t3,298",
    `Par\t${ROW}\t36`,
    "Stroke Index\t9\t8\t7\t6\t5\t4\t3\t2\t1",
  ].join(" ");
  const added = await admin.post("/admin/courses/new", {
    ...form,
    name: `Web page ${randomUUID().slice(0, 8)}`,
    pars: card,
    indexes: card,
    ...{ "tees[0].name": "White", "tees[0].rating": "72,4", "tees[0].slope": "113" },
  });
  expect(added.refusal).toBeNull();
  expect((await admin.get(added.location ?? "")).form("pars")).toMatchObject({
    pars: ROW,
    indexes: "9 8 7 6 5 4 3 2 1",
    "tees[0].rating": "72.4",
  });
});

test("a tournament is compared with a course before it takes it", async () => {
  const course = await addCourse(backend, secretary);
  const cup = await makeTournament(backend, secretary);
  const path = `/admin/tournaments/${cup.id}/course?course=${course.id}`;
  const compared = await admin.get(path);
  expect(compared.words).toContain("Tee White None par 36, course rating 35.2, slope rating 120");
  const taken = await admin.post(path, compared.form("version"));
  expect((await admin.follow(taken)).notice).toEqual([
    "Course taken",
    `The tees and the scorecard are those of ${course.name}.`,
  ]);
  expect((await admin.get(path)).words).toContain(
    "The tournament has the tees and the scorecard of this course.",
  );
  // The form of before.
  const late = await admin.post(path, compared.form("version"));
  expect(late.status).toBe(400);
  expect(late.words).toContain("Someone else has changed this tournament.");
});

test("a saved course says which drafts follow it, and which tournaments differ", async () => {
  const course = await addCourse(backend, secretary);
  const name = `Draft ${randomUUID().slice(0, 8)}`;
  const draft = await makeDraft(backend, secretary, { name });
  const cup = await makeTournament(backend, secretary, { name: `Cup ${name}` });
  for (const { id } of [draft, cup]) {
    const path = `/admin/tournaments/${id}/course?course=${course.id}`;
    await admin.post(path, (await admin.get(path)).form("version"));
  }
  const page = `/admin/courses/${course.id}`;
  const before = await admin.get(page);
  expect(before.words).toContain(`${name} Draft: follows the course`);
  expect(before.words).toContain(`Cup ${name} Published: its copy is the same as the course`);
  const saved = await admin.post(page, { ...before.form("pars"), "tees[0].slope": "125" });
  const after = await admin.follow(saved);
  expect(after.notice).toEqual(["Saved", `These drafts have it as it is now: ${name}.`]);
  expect(after.words).toContain(`Cup ${name} Published: its copy differs from the course`);
});

test("secret holes keep a tournament from taking fewer holes", async () => {
  const course = await addCourse(backend, secretary);
  const cup = await makeTournament(backend, secretary);
  await rpcOrThrow(backend, secretary, "save_play", {
    ...{ tournament: cup.id, expected_version: 0 },
    changes: {
      rules: {
        scoring: {
          ...{ format: "stableford", boards: ["net"], course: null },
          handicap: { kind: "peoria", secretHoles: [1, 2, 3, 10, 11, 12] },
        },
      },
    },
  });
  const path = `/admin/tournaments/${cup.id}/course?course=${course.id}`;
  const refused = await admin.post(path, (await admin.get(path)).form("version"));
  expect(refused.status).toBe(400);
  expect(refused.words).toContain("fewer holes than the secret holes");
});

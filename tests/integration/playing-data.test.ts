import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addEntrantPath, changeRegistrationPath, correctEntrantPath } from "#app/site/paths.ts";
import { addEntrant } from "../support/entrants.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, rpc } from "../support/tournaments.ts";

const { backend, secretary, admin, golfer, member } = await clubSite();

const PARS = [4, 4, 4, 3, 5, 4, 3, 5, 4, 4, 4, 4, 3, 5, 4, 3, 5, 4];

const POINTS = {
  name: "Points",
  rules: {
    ...{ kind: "board", format: "stableford", boards: ["net"], ties: "shared", lot: 0 },
    ...{ allowance: [], maximum: null, maxOverPar: null, points: [] },
    ...{ counted: { inTurn: [1] }, shortSides: false },
  },
  ...{ division: null, question: null, choice: null, paid: false, side_set: null },
};

/** A medal of two players, the member and Bea, with their cards, which also count for points. */
async function playedCup() {
  const cup = await makeTournament(backend, secretary, {
    starts_on: "2099-07-04",
  });
  const enter = async (entry: object, more: object = {}) =>
    (await addEntrant(backend, secretary, cup, entry, more)).entry_id;
  const own = await enter(
    { full_name: "Asha Rao", handicap: "10" },
    { account_email: golfer.email },
  );
  const bea = await enter({ full_name: "Bea Das", handicap: "12" });
  const save = async (name: string, version: number, body: object) => {
    const answer = await rpc(backend, secretary, name, {
      tournament: cup.id,
      expected_version: version,
      ...body,
    });
    expect(answer.body).toBe(version + 1);
  };
  await save("save_play", 0, {
    changes: {
      competitions: [{ id: randomUUID(), ...POINTS }],
      rules: {
        scoring: {
          format: "medal",
          boards: ["net"],
          handicap: { kind: "entered", maxHandicap: null },
          course: { par: PARS, strokeIndex: PARS.map((_, at) => at + 1) },
        },
      },
    },
  });
  await save("save_scores", 1, {
    scores: [
      { player: own, holes: PARS.map((par) => par + 1) },
      { player: bea, holes: PARS.map((par) => par + 1) },
    ],
  });
  return { cup, own };
}

test("a member sees why the handicap is fixed, changes the phone, and the database refuses the rest", async () => {
  const { cup, own } = await playedCup();
  const path = changeRegistrationPath(cup);
  const page = await member.get(path);
  expect(page.status).toBe(200);
  expect(page.words).toMatch(
    /The first card of the tournament was entered on .+ Since then handicap, division and tee are fixed\. If one of them is wrong, please tell the club\./,
  );
  expect(page.text).not.toMatch(/<input[^>]*type="text"[^>]*name="handicap"/);
  const values = page.form("fullName");
  expect(values).toMatchObject({ handicap: "10", category: "men" });

  const refused = await member.post(path, { ...values, handicap: "30" });
  expect(refused.status).toBe(400);
  expect(refused.words).toContain(
    "This has been fixed since play began. Please tell the club if it is wrong.",
  );
  const changed = await member.post(path, {
    ...values,
    phone: "+91 98450 77777",
  });
  expect(changed.location).toBe("/profile");
  const [stored] = await backend.sql(
    `select phone, handicap from public.tournament_registrations
     where entry_id = '${own}' and replaced_at is null`,
  );
  expect(stored).toEqual({ phone: "+91 98450 77777", handicap: "10" });
});

test("an entrant who is added again plays off what was fixed, and the club is told so and of the card", async () => {
  const { cup, own } = await playedCup();
  const entrant = `/admin/tournaments/${cup.id}/entrants/${own}`;
  await admin.fill(`${entrant}/withdraw`, "reason", { reason: "Ill" });
  const add = async (changes: Record<string, string>) =>
    admin.follow(
      await admin.fill(addEntrantPath(cup.id), "fullName", {
        ...{ fullName: "Asha Rao", phone: "0984501111", golfGroup: "E-Golf", category: "men" },
        ...{ handicap: "18", ...changes },
      }),
    );
  await backend.sql(
    `update public.tournament_play
     set results_published_at = now(),
         published_results = '{"players": [], "teams": [], "awards": [], "scoring": null}'
     where tournament_id = '${cup.id}'`,
  );
  const { notice, words } = await add({});
  const said = notice.join(" ");
  expect(said).toContain("Handicap, division and tee stay as they were fixed: choose Correct");
  expect(said).toContain("Their card is back with the entry. Publish the results again");
  expect(said).not.toContain("without them");
  expect(words).toMatch(/Plays off Asha Rao 10, Men\. Fixed with the first card, /);
  expect(words).not.toContain("Corrected");
  // Who is new has no card, and nothing that was fixed before.
  const added = (await add({ fullName: "Cleo Iyer" })).notice.join(" ");
  expect(added).toContain("The results are published without them.");
  expect(added).not.toContain("stay as they were fixed");
});

test("the club sees what a correction changes on the board, and gives a reason", async () => {
  const { cup, own } = await playedCup();
  const entrant = `/admin/tournaments/${cup.id}/entrants/${own}`;
  expect(await admin.words(entrant)).toMatch(
    /Plays off Asha Rao 10, Men\. Fixed with the first card, /,
  );
  const path = correctEntrantPath(cup.id, own);
  const page = await admin.get(path);
  expect(page.words).toContain("correct them only with a reason");
  const values = page.form("fullName");

  const withoutReason = await admin.post(path, { ...values, handicap: "14" });
  expect(withoutReason.status).toBe(400);
  const pageText = withoutReason.words;
  expect(pageText).toContain(
    "Please say why handicap, division or tee changes after play has begun",
  );
  expect(pageText).toContain(
    "Asha Rao 2nd, 80 strokes → 1st, 76 strokes Bea Das 1st, 78 strokes → 2nd, 78 strokes",
  );
  // In every competition that it moves.
  expect(pageText).toContain(
    "Points: Asha Rao 2nd, 28 points → 1st, 32 points Points: Bea Das 1st, 30 points → 2nd, 30 points",
  );

  const corrected = await admin.post(path, {
    ...withoutReason.form("fullName"),
    reason: "Typed wrongly at the desk",
  });
  expect(corrected.location).toBe(entrant);
  expect(await admin.words(entrant)).toMatch(
    /14, Men\. Fixed with the first card, .+ Corrected .+: Typed wrongly at the desk/,
  );

  // Nothing that scoring uses needs no reason.
  const phone = await admin.post(path, {
    ...(await admin.get(path)).form("fullName"),
    phone: "+91 98450 88888",
  });
  expect(phone.location).toBe(entrant);
});

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { TOASTS } from "#app/club/entrants/messages.ts";
import { competitionPath } from "#app/club/play/paths.ts";
import { PUBLICATION } from "#app/club/play/results/publication-content.ts";
import { formatDay } from "#app/site/dates.ts";
import {
  changeRegistrationPath,
  registerPath,
  correctEntrantPath,
  withdrawEntrantPath,
  withdrawRegistrationPath,
} from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { createUser } from "../support/backend.ts";
import { addEntrant, furtherPlayer } from "../support/entrants.ts";
import { signIn } from "../support/session-cookie.ts";
import { acquireBackend } from "../support/shared-backends.ts";
import { clubSite } from "../support/test-site.ts";
import {
  changeTournament,
  makeDraft,
  makeTournament,
  rpc,
  rpcOrThrow,
  type Saved,
} from "../support/tournaments.ts";
import { visibleText } from "../support/visible-text.ts";
import { type Page } from "../support/visitor.ts";

const { backend, site, secretary, admin, golfer, member, visitor, newVisitor } = await clubSite(
  await acquireBackend(),
);

/** A tournament with its players: the member, who brings one, and two more. */
type Cup = Saved & { own: string; guest: string; bea: string; dot: string };

async function makeCup(changes: object = {}): Promise<Cup> {
  const cup = await makeTournament(backend, secretary, {
    has_information_page: true,
    max_group_size: 2,
    tee_off_at: "07:00",
    starts_on: dayInIndiaOf(new Date()),
    ...changes,
  });
  const enter = async (full_name: string, entry: object = {}, more = {}) =>
    (await addEntrant(backend, secretary, cup, { full_name, ...entry }, more)).entry_id;
  const own = await enter(
    "Asha Rao",
    { players: [furtherPlayer("Her Guest")] },
    { account_email: golfer.email },
  );
  const bea = await enter("Bea Das", { category: "ladies" });
  const dot = await enter("Dot Sen", { email: "dot@example.com" });
  const [guest] = await backend.sql<{ id: string }>(
    `select id from public.players
     where tournament_id = '${cup.id}' and full_name = 'Her Guest'`,
  );
  return { ...cup, own, guest: guest?.id ?? "", bea, dot };
}

const resultsPath = ({ id }: Pick<Saved, "id">) => `/admin/tournaments/${id}/results`;

const informationPath = ({ slug }: Pick<Saved, "slug">) => `/tournaments/${slug}/updates`;

/** The id of an entry's current version. */
async function latestOf(entry: string): Promise<string> {
  const [version] = await backend.sql<{ id: string }>(
    `select id from public.tournament_registrations
     where entry_id = '${entry}' and replaced_at is null`,
  );
  return version?.id ?? "";
}

/** Types points into a page's form, and sends all of it. */
function typePoints(
  page: Page,
  cup: Cup,
  fields: Record<string, string>,
  intent = "save",
): Promise<Page> {
  const points = Object.entries(fields).map(
    ([player, value]) => [`points.${player}`, value] as const,
  );
  return admin.post(resultsPath(cup), {
    ...page.form("asked"),
    ...Object.fromEntries(points),
    ...(intent === "publish" && { withoutScores: "on" }),
    intent,
  });
}

/** Looks at the text of a file, and confirms what the preview shows. */
async function importText(cup: Cup, csv: string): Promise<Page> {
  const path = `${resultsPath(cup)}/import`;
  const { version = "" } = (await admin.get(path)).form("csv");
  const preview = await admin.post(path, { intent: "preview", version, csv });
  return admin.post(path, { ...preview.form("csv"), intent: "import" });
}

const storedPoints = async ({ id }: Saved) =>
  Object.fromEntries(
    (
      await backend.sql<{ player_id: string; points: number | null }>(
        `select player_id, points from public.scores where tournament_id = '${id}'`,
      )
    ).map(({ player_id, points }) => [player_id, points]),
  );

async function savePlay(cup: Saved, changes: object): Promise<void> {
  const [row] = await backend.sql<{ version: number }>(
    `select version from public.tournament_play where tournament_id = '${cup.id}'`,
  );
  await rpcOrThrow(backend, secretary, "save_play", {
    tournament: cup.id,
    expected_version: row?.version ?? 0,
    changes,
  });
}

async function publishDraw(cup: Saved, changes: object): Promise<void> {
  await savePlay(cup, changes);
  const [row] = await backend.sql<{ version: number }>(
    `select version from public.tournament_play where tournament_id = '${cup.id}'`,
  );
  await rpcOrThrow(backend, secretary, "publish_draw", {
    tournament: cup.id,
    expected_version: row?.version,
  });
}

async function publishResults(cup: Saved, ticked: Record<string, string> = {}): Promise<Page> {
  const page = await admin.get(resultsPath(cup));
  return admin.post(resultsPath(cup), {
    intent: "publish",
    version: page.value("version"),
    withoutScores: "on",
    ...ticked,
  });
}

test("a withdrawn player takes no place; the place of a deleted account stays, without the name", async () => {
  const leaver = await createUser(backend, { fullName: "Zoya Leaver" });
  const cup = await makeCup();
  const zoya = (
    await addEntrant(
      backend,
      secretary,
      cup,
      { full_name: "Zoya Leaver" },
      { account_email: leaver.email },
    )
  ).entry_id;
  await rpcOrThrow(backend, secretary, "save_scores", {
    tournament: cup.id,
    expected_version: 0,
    scores: [
      { player: cup.bea, points: 40 },
      { player: zoya, points: 35 },
      { player: cup.dot, points: 30 },
    ],
  });
  await rpc(backend, secretary, "withdraw_entrant", {
    entry: cup.bea,
    reason: "Unwell",
  });
  await rpc(backend, leaver, "delete_own_account", {});
  const page = await admin.words(resultsPath(cup));
  expect(page).toMatch(/A former member.{0,40}place 1, 35 points/);
  expect(page).toMatch(/Dot Sen.{0,40}place 2, 30 points/);
  expect(page).toMatch(/Bea Das.{0,40}withdrawn/);
  expect(page).not.toContain("Zoya");
});

describe("points that are typed in", () => {
  test("are saved, changed and removed, and worked out at once", async () => {
    const cup = await makeCup();
    let page = await admin.get(resultsPath(cup));
    expect(page.text).toContain("0 of 4 players have a score.");
    const saved = await typePoints(page, cup, {
      [cup.own]: "36",
      [cup.bea]: "30",
    });
    expect(saved.location).toBe(resultsPath(cup));
    page = await admin.get(resultsPath(cup));
    expect(page.notice).toContain("2 scores saved");
    expect(page.words).toContain("place 1, 36 points");
    expect(page.value(`points.${cup.bea}`)).toBe("30");
    expect(await storedPoints(cup)).toEqual({ [cup.own]: 36, [cup.bea]: 30 });

    await typePoints(page, cup, { [cup.own]: "", [cup.bea]: "40" });
    expect(await storedPoints(cup)).toEqual({ [cup.bea]: 40 });
    // Nothing is published by that.
    expect((await visitor.get(informationPath(cup))).text).not.toContain('id="results"');
  });

  test("that are no points come back with everything typed, and nothing is saved", async () => {
    const cup = await makeCup();
    const page = await admin.get(resultsPath(cup));
    const answer = await typePoints(page, cup, {
      [cup.own]: "many",
      [cup.bea]: "30",
    });
    expect(answer.status).toBe(400);
    expect(answer.words).toContain("Asha Rao: please enter whole points from 0 to 100");
    expect([answer.value(`points.${cup.own}`), answer.value(`points.${cup.bea}`)]).toEqual([
      "many",
      "30",
    ]);
    expect(await storedPoints(cup)).toEqual({});
  });

  test("and are more than a round is likely to have are asked about once", async () => {
    const cup = await makeCup();
    const page = await admin.get(resultsPath(cup));
    const asked = await typePoints(page, cup, {
      [cup.own]: "63",
      [cup.bea]: "54",
    });
    expect(asked.status).toBe(400);
    expect(asked.words).toContain(
      "63 points? A net birdie at every hole is 54. Save again if it is right.",
    );
    expect([asked.value(`points.${cup.own}`), asked.value(`points.${cup.bea}`)]).toEqual([
      "63",
      "54",
    ]);
    expect(await storedPoints(cup)).toEqual({});
    // Other points than those that were asked about are asked about, too.
    const other = await typePoints(asked, cup, {
      [cup.own]: "64",
      [cup.bea]: "54",
    });
    expect([other.status, await storedPoints(cup)]).toEqual([400, {}]);
    const saved = await typePoints(other, cup, {
      [cup.own]: "64",
      [cup.bea]: "54",
    });
    expect(saved.location).toBe(resultsPath(cup));
    expect(await storedPoints(cup)).toEqual({ [cup.own]: 64, [cup.bea]: 54 });
    // What is stored is not asked about again.
    const later = await typePoints(await admin.get(resultsPath(cup)), cup, {
      [cup.own]: "64",
      [cup.dot]: "20",
    });
    expect(later.location).toBe(resultsPath(cup));
  });

  test("are published when the day has come, and not before", async () => {
    const cup = await makeCup({ starts_on: "2099-07-04" });
    await typePoints(await admin.get(resultsPath(cup)), cup, {
      [cup.own]: "36",
    });
    const page = await admin.get(resultsPath(cup));
    expect(page.words).toContain(
      "Results can be published from 4 July 2099, the tournament's day.",
    );
    expect(page.text).not.toContain('value="publish"');
    const refused = await admin.post(resultsPath(cup), {
      intent: "publish",
      withoutScores: "on",
      version: "1",
    });
    expect(refused.status).toBe(400);
    expect(refused.alert).toContain("Results can be published when its day has come.");
  });

  test("by two at once: both are kept, and the same field is asked about", async () => {
    const cup = await makeCup();
    const page = await admin.get(resultsPath(cup));
    await typePoints(page, cup, { [cup.own]: "36", [cup.bea]: "30" });
    // The second form was made before that.
    const second = await typePoints(page, cup, { [cup.dot]: "28" });
    expect(second.location).toBe(resultsPath(cup));
    const third = await typePoints(page, cup, {
      [cup.own]: "35",
      [cup.guest]: "20",
    });
    expect(third.status).toBe(409);
    expect(third.words).toContain("Asha Rao: someone else has saved 36. Save again");
    expect([third.value(`points.${cup.own}`), third.value(`points.${cup.guest}`)]).toEqual([
      "35",
      "20",
    ]);
    expect(await storedPoints(cup)).toEqual({
      [cup.own]: 36,
      [cup.bea]: 30,
      [cup.dot]: 28,
    });
    const again = await typePoints(third, cup, {});
    expect(again.location).toBe(resultsPath(cup));
    expect(await storedPoints(cup)).toEqual({
      [cup.own]: 35,
      [cup.bea]: 30,
      [cup.dot]: 28,
      [cup.guest]: 20,
    });
  });

  test("survive a session that ends", async () => {
    const cup = await makeCup();
    const page = await admin.get(resultsPath(cup));
    const other = admin.copy();
    const login = newVisitor();
    const answer = await login.post(resultsPath(cup), {
      base: page.value("base"),
      [`points.${cup.own}`]: "36",
    });
    expect(answer.location).toContain("/login?redirectTo=");
    await login.logIn(secretary);
    expect((await login.get(resultsPath(cup))).value(`points.${cup.own}`)).toBe("36");
    expect((await other.get(resultsPath(cup))).value(`points.${cup.own}`)).toBe("");
  });
});

describe("a file of the scoring service", () => {
  const CSV = [
    "name,email,points",
    "Asha Rao,,36",
    "Bea Das,,30",
    ",dot@example.com,many",
    "Zoe Nobody,,31",
  ].join("\n");

  const upload = (cup: Cup, fields: Record<string, string>, file = "") =>
    admin.upload(`${resultsPath(cup)}/import`, fields, new File([file], "scores.csv"));

  test("is shown before anything is saved, and then saved", async () => {
    const cup = await makeCup();
    const page = await admin.get(`${resultsPath(cup)}/import`);
    const version = page.value("version");
    const preview = await upload(cup, { intent: "preview", version }, CSV);
    expect(preview.status).toBe(200);
    const pageText = preview.words;
    for (const words of [
      "2 scores of players: 2 new, 0 changed, 0 as they are.",
      "Line 4 dot@example.com, points: “many” is not a number",
      "2 lines will be skipped:",
      "Lines that match no player Line 5 Zoe Nobody",
      "Players not in the file Her Guest, Dot Sen",
      "Save 2 scores",
    ]) {
      expect(pageText).toContain(words);
    }
    // The file's text is in the form, to be confirmed.
    expect(preview.text).toContain("Asha Rao,,36");
    expect(await storedPoints(cup)).toEqual({});

    const saved = await upload(cup, {
      intent: "import",
      version: preview.value("version"),
      seen: preview.value("seen"),
      // As a browser sends a text area.
      csv: CSV.replaceAll("\n", "\r\n"),
    });
    expect(saved.location).toBe(`${resultsPath(cup)}/import?done`);
    expect(await storedPoints(cup)).toEqual({ [cup.own]: 36, [cup.bea]: 30 });
    const again = await admin.post(`${resultsPath(cup)}/import`, {
      intent: "preview",
      version,
      csv: CSV.replace("30", "31"),
    });
    expect(again.words).toContain("2 scores of players: 0 new, 1 changed, 1 as they are.");
  });

  test("an import does not overwrite scores saved since its preview", async () => {
    const cup = await makeCup();
    const path = `${resultsPath(cup)}/import`;
    const page = await admin.post(path, { intent: "preview", csv: CSV });
    await typePoints(await admin.get(resultsPath(cup)), cup, {
      [cup.own]: "20",
    });
    const answer = await admin.post(path, { ...page.form("csv"), intent: "import" });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("Asha Rao,,36");
    expect(answer.words).toContain("1 new, 1 changed");
    expect(await storedPoints(cup)).toEqual({ [cup.own]: 20 });
    const confirmed = await admin.post(path, { ...answer.form("csv"), intent: "import" });
    expect(confirmed.location).toBe(`${resultsPath(cup)}/import?done`);
    expect(await storedPoints(cup)).toMatchObject({ [cup.own]: 36 });
  });

  test("is not saved when it is another one than was looked at", async () => {
    const cup = await makeCup();
    const path = `${resultsPath(cup)}/import`;
    const preview = await admin.post(path, { intent: "preview", csv: CSV });
    const answer = await upload(
      cup,
      { ...preview.form("csv"), intent: "import" },
      "name,points\nBea Das,12",
    );
    expect(answer.status).toBe(400);
    expect(answer.alert).toContain("Please check it first");
    expect(answer.words).toContain("1 score of players: 1 new");
    expect(await storedPoints(cup)).toEqual({});
    const confirmed = await admin.post(path, {
      intent: "import",
      version: answer.value("version"),
      seen: answer.value("seen"),
      csv: "name,points\nBea Das,12",
    });
    expect(confirmed.location).toBe(`${resultsPath(cup)}/import?done`);
    expect(await storedPoints(cup)).toEqual({ [cup.bea]: 12 });
  });

  test("has the columns that the club says it has", async () => {
    const cup = await makeCup();
    const path = `${resultsPath(cup)}/import`;
    const csv = "Competitionant,Total,Seat\nBea Das,12,A4";
    const checked = await admin.post(path, { intent: "preview", csv });
    expect(checked.status).toBe(400);
    expect(checked.words).toContain("names no column with players");
    const columns = { "columns.0": "name", "columns.1": "points" };
    const again = await admin.post(path, {
      intent: "preview",
      csv,
      ...columns,
    });
    expect(again.words).toContain("1 score of players: 1 new");
    expect(again.text).toMatch(
      /<select[^>]*name="columns.1"[\s\S]*?<option value="points" selected=""/,
    );
    const form = {
      intent: "import",
      version: again.value("version"),
      seen: again.value("seen"),
      csv,
    };
    // What was checked is saved, and nothing else.
    const other = { ...form, "columns.0": "name", "columns.2": "points" };
    expect((await admin.post(path, other)).status).toBe(400);
    expect(await storedPoints(cup)).toEqual({});
    const saved = await admin.post(path, {
      ...form,
      ...columns,
      "columns.2": "",
    });
    expect(saved.location).toBe(`${path}?done`);
    expect(await storedPoints(cup)).toEqual({ [cup.bea]: 12 });
  });

  test("of a spreadsheet is read: byte order mark, semicolons, other capitals and spaces, accents", async () => {
    const cup = await makeCup();
    const preview = await upload(
      cup,
      { intent: "preview" },
      '\uFEFF"Name ";POINTS\r\n"DAS,  béa";31\r\n  asha   rao ;36\r\nAsha Rao;12\r\n;\r\n',
    );
    const pageText = preview.words;
    expect(pageText).toContain("2 scores of players: 2 new, 0 changed");
    expect(pageText).toContain("1 line will be skipped:");
    expect(pageText).toContain("Second lines for a player: the first one counts Line 4 Asha Rao");
    const text = /<textarea[^>]*>([^<]*)</.exec(preview.text)?.[1] ?? "";
    const saved = await admin.post(`${resultsPath(cup)}/import`, {
      intent: "import",
      version: preview.value("version"),
      seen: preview.value("seen"),
      csv: text.replaceAll("&quot;", '"'),
    });
    expect(saved.location).toBe(`${resultsPath(cup)}/import?done`);
    expect(await storedPoints(cup)).toEqual({ [cup.own]: 36, [cup.bea]: 31 });
  });

  test("has holes picked up, NR at a hole among them, and WD of the round", async () => {
    const cup = await makeCup();
    const head = Array.from({ length: 9 }, (_, hole) => `Hole ${String(hole + 1)}`);
    const imported = await importText(
      cup,
      [
        ["Name", "Handicap", ...head].join(),
        "Asha Rao,12,4,X,3,-,NR,4,3,5,4",
        "Bea Das,,4,4,3,5,WD,,,,",
      ].join("\n"),
    );
    expect(imported.location).toBe(`${resultsPath(cup)}/import?done`);
    expect(
      await backend.sql(
        `select player_id, holes, no_return from public.scores
         where tournament_id = '${cup.id}' order by no_return nulls first`,
      ),
    ).toEqual([
      {
        player_id: cup.own,
        holes: [4, null, 3, null, null, 4, 3, 5, 4],
        no_return: null,
      },
      { player_id: cup.bea, holes: null, no_return: "WD" },
    ]);
  });

  test("whose handicap is another one than the player's is asked about, and never counts", async () => {
    const cup = await makeCup();
    const path = `${resultsPath(cup)}/import`;
    const csv = "name,handicap,points\nAsha Rao,12,36\nBea Das,'+2.4,31";
    const { version = "" } = (await admin.get(path)).form("csv");
    const preview = await admin.post(path, { intent: "preview", version, csv });
    expect(preview.words).toContain("Line 3 Bea Das: handicap +2.4 in the file, 12 in the entry");
    expect(preview.words).toContain("1 score of players");
    const fields = preview.form("csv");
    // A tick takes more scores than were shown: they are shown first.
    const more = await admin.post(path, { ...fields, scoresOnly: "on", intent: "import" });
    expect([more.status, more.words.includes("Please check it first")]).toEqual([400, true]);
    expect(more.words).toContain("2 scores of players");
    expect(await storedPoints(cup)).toEqual({});
    const saved = await admin.post(path, {
      ...more.form("csv"),
      scoresOnly: "on",
      intent: "import",
    });
    expect(saved.location).toBe(`${path}?done`);
    expect(await storedPoints(cup)).toEqual({ [cup.own]: 36, [cup.bea]: 31 });
    expect(await admin.words(resultsPath(cup))).not.toContain("+2");
  });

  test("says which players have the same name", async () => {
    const cup = await makeCup();
    await addEntrant(backend, secretary, cup, {
      full_name: "Bea Das",
      email: "other@example.com",
    });
    const page = await admin.post(`${resultsPath(cup)}/import`, {
      intent: "preview",
      csv: "name,points\nBea Das,30\nDot Sen,20",
    });
    expect(page.words).toContain("Line 2 Bea Das, 2 players have this name");
    expect(page.words).toContain("1 score of players");
  });

  test("that is much too large, or no text, is refused with the reason", async () => {
    const cup = await makeCup();
    const line = "Asha Rao,36\n";
    const long = await upload(cup, { intent: "preview" }, `name,points\n${line.repeat(3_000)}`);
    expect(long.status).toBe(400);
    expect(long.words).toContain("The file is too large");
    const huge = await upload(
      cup,
      { intent: "preview" },
      `name,points\n${line.repeat(2_000_000 / line.length)}`,
    );
    expect([huge.status, huge.words.includes("This file is too large")]).toEqual([400, true]);
    const endless = await upload(cup, { intent: "preview" }, "a".repeat(6_000_000));
    expect(endless.status).toBe(413);
    const zip = await upload(
      cup,
      { intent: "preview" },
      "PK\u0003\u0004\u0000\u0014,\u0008\u0000\n\ufffd\ufffd,x",
    );
    expect(zip.status).toBe(400);
    expect(zip.words).toContain("This file cannot be read");
    expect(await storedPoints(cup)).toEqual({});
  });

  test.each([
    ["", "Please choose a file, or paste its text"],
    ["name,points", "The file has no lines about players."],
    ["who,points\nx,1", "names no column with players"],
    ['name,points\n"x,1', "is not CSV"],
    ["name,points\nZoe,1", "No line names a player of this tournament"],
  ])("%j is refused with the reason", async (csv, message) => {
    const cup = await makeCup();
    const answer = await admin.post(`${resultsPath(cup)}/import`, {
      intent: "import",
      version: "0",
      csv,
    });
    expect(answer.status).toBe(400);
    expect(answer.words).toContain(message);
    expect(await storedPoints(cup)).toEqual({});
  });
});

describe("scoring rules", () => {
  const PAR = "4 4 3 5 4 4 3 5 4";
  const rules = {
    par: PAR,
    strokeIndex: "1 2 3 4 5 6 7 8 9",
    format: "stableford",
    ranking: "net peoria",
    maxHandicap: "24",
    secretHoles: "1 3",
    allowance: "100",
    maxOverPar: "3",
    bestCards: "10",
    ties: "shared",
  };

  test("are saved, shown, and decide the results of cards", async () => {
    const cup = await makeCup();
    const path = `${resultsPath(cup)}/rules`;
    const version = (await admin.get(path)).value("version");
    const answer = await admin.post(path, {
      ...rules,
      version,
      intent: "save",
    });
    expect(answer.location).toBe(resultsPath(cup));
    expect((await admin.get(path)).text).toContain(`value="${PAR}"`);
    const head = Array.from({ length: 9 }, (_, index) => `hole_${String(index + 1)}`);
    const imported = await importText(
      cup,
      `name,${head.join(",")}\nAsha Rao,${PAR.replaceAll(" ", ",")}`,
    );
    expect(imported.location).toBe(`${resultsPath(cup)}/import?done`);
    const pageText = await admin.words(resultsPath(cup));
    expect(pageText).toContain(
      "card of 9 holes · place 1, 18 points · Peoria handicap: 7 at the secret holes × 9/2 − 36 = −4.5, so 0, the least",
    );
    expect(pageText).toContain("Peoria is played with six secret holes of par 24");
  });

  test.each<Record<string, string>>([
    { ...rules, maximum: "none" },
    {
      par: PAR,
      strokeIndex: "9 8 7 6 5 4 3 2 1",
      format: "medal",
      ranking: "gross-and-net entered",
      maxHandicap: "28",
      allowance: "85",
      maximum: "over-par",
      maxOverPar: "4",
      bestCards: "7",
      ties: "countback",
    },
    { format: "par-bogey", ranking: "gross none", ties: "lot" },
  ])("come back as they were saved, every field: %j", async (fields) => {
    const cup = await makeCup();
    const path = `${resultsPath(cup)}/rules`;
    const before = (await admin.get(path)).form("bestCards");
    const answer = await admin.post(path, {
      ...before,
      ...fields,
      intent: "save",
    });
    expect(answer.location).toBe(resultsPath(cup));
    const { version, ...shown } = (await admin.get(path)).form("bestCards");
    expect(version).toBe("1");
    expect(shown).toEqual({
      ...Object.fromEntries(Object.keys(shown).map((name) => [name, before[name]])),
      ...fields,
    });
  });

  test("begin with what is usual", async () => {
    const cup = await makeCup();
    const page = await admin.get(`${resultsPath(cup)}/rules`);
    for (const usual of ["Stableford", "Net, from each player’s handicap"]) {
      expect(page.text).toMatch(new RegExp(`<option[^>]*selected=""[^>]*>${usual}<`));
    }
    expect(page.text).not.toMatch(/<details[^>]*open[^>]*><summary[^>]*>More/);
  });

  test("are checked first: what applies, and how the board would begin", async () => {
    const cup = await makeCup();
    const path = `${resultsPath(cup)}/rules`;
    await importText(cup, "name,points\nAsha Rao,31\nBea Das,33");
    const page = await admin.get(path);
    const answer = await admin.post(path, {
      ...rules,
      version: page.value("version"),
      intent: "check",
    });
    expect(answer.status).toBe(200);
    const pageText = answer.words;
    expect(pageText).toContain("Format Stableford Ranked by Net, from a Peoria handicap Secret");
    expect(pageText).toContain(`Par of each hole ${PAR}`);
    expect(pageText).toContain("Equal scores Share a place");
    expect(pageText).not.toContain("was:");
    expect(pageText).toMatch(/1 Bea Das 33 2 Asha Rao 31/);
    // Nothing is saved, and everything that was typed is sent with the next button.
    expect((await admin.get(path)).value("version")).toBe(page.value("version"));
    expect((await admin.get(path)).text).not.toContain(`value="${PAR}"`);
    expect(answer.text).toContain(`value="${PAR}"`);
  });

  test.each([
    ["no tee has", [], "100 %"],
    ["a tee has", [{ name: "White", par: 36, rating: 35.6, slope: 124 }], "95 %"],
  ])("where %s a rating, that allowance is usual", async (_, rated_tees, allowance) => {
    const path = `${resultsPath(await makeCup({ rated_tees }))}/rules`;
    const answer = await admin.post(path, {
      ...{ ...rules, ranking: "net entered", allowance: "", secretHoles: "" },
      version: (await admin.get(path)).value("version"),
      intent: "check",
    });
    expect(answer.words).toContain(`Handicap allowance (%) ${allowance}, as is usual`);
  });

  test("that lack something come back, with a message beside the field", async () => {
    const cup = await makeCup();
    const path = `${resultsPath(cup)}/rules`;
    const answer = await admin.post(path, {
      ...rules,
      par: "4 4",
      secretHoles: "5 6",
      version: "0",
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/id="scoring-par-error"/);
    expect(answer.text).toContain('value="5 6"');
  });

  test("settings saved by someone else are not overwritten unseen; secret holes are drawn", async () => {
    const cup = await makeCup();
    const path = `${resultsPath(cup)}/rules`;
    await savePlay(cup, {
      rules: { teams: { maxPlayers: 9, minPlayers: 1 } },
    });
    const answer = await admin.post(path, {
      ...rules,
      secretHoles: "",
      version: "0",
      intent: "draw",
    });
    expect(answer.status).toBe(409);
    expect(answer.alert).toContain("Someone else has changed this");
    expect(answer.text).toContain(`value="${PAR}"`);
    const again = await admin.post(path, {
      ...rules,
      secretHoles: "",
      version: answer.value("version"),
      intent: "draw",
    });
    expect(again.location).toBe(path);
    const [row] = await backend.sql<{ rules: object }>(
      `select rules from public.tournament_play where tournament_id = '${cup.id}'`,
    );
    expect(row?.rules).toMatchObject({
      teams: { maxPlayers: 9 },
      scoring: { handicap: { secretHoles: expect.any(Array) as unknown } },
    });
    expect((await admin.get(path)).text).toMatch(/name="secretHoles"[^>]*value="\d[\d ]+"/);
  });
});

describe("double Peoria", () => {
  test("has twelve drawn holes of par 48, and no warning", async () => {
    const cup = await makeCup();
    const path = `${resultsPath(cup)}/rules`;
    const par = [4, 4, 3, 5, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 3, 5, 4];
    const answer = await admin.post(path, {
      par: par.join(" "),
      strokeIndex: par.map((_, index) => index + 1).join(" "),
      format: "stableford",
      ranking: "net peoria",
      ties: "countback",
      version: (await admin.get(path)).value("version"),
      intent: "draw-twelve",
    });
    expect(answer.location).toBe(path);
    const [, drawn = ""] =
      /name="secretHoles"[^>]*value="([\d ]+)"/.exec((await admin.get(path)).text) ?? [];
    const pars = drawn.split(" ").map((hole) => par[Number(hole) - 1] ?? 0);
    expect(pars).toHaveLength(12);
    expect(pars.reduce((sum, each) => sum + each, 0)).toBe(48);
    expect(await admin.words(resultsPath(cup))).not.toContain("Peoria is played with");
  });
});

describe("awards", () => {
  test("begin with the page's prizes, and are given to players and teams", async () => {
    const cup = await makeCup({
      prizes: [{ for: "player", name: "Longest drive", prize: "A cup" }],
    });
    const reds = randomUUID();
    await savePlay(cup, {
      teams: {
        teams: [{ id: reds, name: "Reds", players: [cup.own], neutral: [] }],
        neutral: [],
      },
    });
    const path = `${resultsPath(cup)}/awards`;
    const page = await admin.get(path);
    expect(page.text).toMatch(/name="awards\[0\]\.name"[^>]*value="Longest drive"/);
    const form = {
      version: page.value("version"),
      "awards[0].name": "Longest drive",
      "awards[0].note": "Hole 6",
      "awards[0].winner": "bea das",
      "awards[1].name": "Best team",
      "awards[1].winner": "Reds",
      "awards[2].name": "Best dressed",
      "awards[2].winner": "",
      "awards[2].held": "on",
      "awards[3].name": "Best caddie",
    };
    const wrong = await admin.post(path, {
      ...form,
      "awards[2].winner": "Zoe",
    });
    expect(wrong.status).toBe(400);
    expect(wrong.words).toContain("“Zoe” is not the name of one player");
    expect(wrong.text).toContain('value="Hole 6"');
    const saved = await admin.post(path, form);
    expect(saved.location).toBe(resultsPath(cup));
    const [row] = await backend.sql<{ awards: object }>(
      `select awards from public.play_details where tournament_id = '${cup.id}'`,
    );
    expect(row?.awards).toEqual([
      { name: "Longest drive", note: "Hole 6", player: cup.bea },
      { name: "Best team", team: reds },
      { name: "Best dressed", held: true },
      { name: "Best caddie" },
    ]);
    expect((await admin.get(path)).text).toContain('value="Bea Das"');
  });
});

describe("a player who is disqualified after the results are published", () => {
  test("is named beside an award given by name, and the club is asked to publish again", async () => {
    const cup = await makeCup();
    await typePoints(await admin.get(resultsPath(cup)), cup, { [cup.own]: "36", [cup.bea]: "30" });
    const awards = `${resultsPath(cup)}/awards`;
    await admin.post(awards, {
      version: (await admin.get(awards)).value("version"),
      "awards[0].name": "Best of the day",
      "awards[0].winner": "Asha Rao",
    });
    await publishResults(cup);
    const typed = await typePoints(await admin.get(resultsPath(cup)), cup, { [cup.own]: "DQ" });
    const page = await admin.follow(typed);
    expect(page.notice.join(" ")).toContain(
      "The published results and awards stay as they are until you publish them again.",
    );
    expect(page.words).toContain(
      "Best of the day is with Asha Rao, who is disqualified and wins no prize.",
    );
    expect(page.text).toContain(`href="${awards}"`);
    const refused = await publishResults(cup);
    expect(refused.status).toBe(400);
    expect(refused.errors.withLostAwards).toContain("Choose the winner under Awards");
    expect((await publishResults(cup, { withLostAwards: "on" })).location).toBe(resultsPath(cup));
    // With and without a card.
    for (const [points, winner] of [
      ["36", "Asha Rao"],
      ["", "a player"],
    ] as const) {
      await typePoints(await admin.get(resultsPath(cup)), cup, { [cup.own]: points });
      await backend.sql(`update public.players set state = 'withdrawn' where id = '${cup.own}'`);
      expect(await admin.words(resultsPath(cup))).toContain(
        `Best of the day is with ${winner}, who is withdrawn and wins no prize.`,
      );
      await backend.sql(`update public.players set state = 'playing' where id = '${cup.own}'`);
    }
  });
});

describe("of other formats", () => {
  const PAR = "4 4 3 5 4 4 3 5 4";
  const RULES = {
    intent: "save",
    par: PAR,
    strokeIndex: "1 2 3 4 5 6 7 8 9",
    format: "stableford",
    ranking: "net entered",
    maximum: "none",
    ties: "countback",
  };
  const saveRules = (cup: Cup, rules: Record<string, string>) =>
    admin.fill(`${resultsPath(cup)}/rules`, "par", { ...RULES, ...rules });
  const over = (strokes: number) =>
    PAR.split(" ")
      .map((par) => Number(par) + strokes)
      .join(" ");
  const typeCards = (cup: Cup, cards: Record<string, string>) =>
    admin.fill(`${resultsPath(cup)}/cards`, "asked", {
      intent: "save",
      ...Object.fromEntries(Object.entries(cards).map(([id, card]) => [`cards.${id}`, card])),
    });

  test("a player who is disqualified keeps the card, which counts again afterwards", async () => {
    const cup = await makeCup();
    await saveRules(cup, {});
    const stored = () =>
      backend.sql(
        `select holes, no_return from public.scores
         where tournament_id = '${cup.id}' and player_id = '${cup.own}'`,
      );
    await typeCards(cup, { [cup.own]: PAR });
    const [card] = await stored();
    expect(card).toMatchObject({ no_return: null });
    await typeCards(cup, { [cup.own]: "DQ" });
    const page = await admin.get(`${resultsPath(cup)}/cards`);
    expect(page.words).toContain(
      `Disqualified, so this card does not count: ${PAR}. Empty the field to count it again.`,
    );
    expect(page.value(`cards.${cup.own}`)).toBe("DQ");
    await typeCards(cup, { [cup.own]: "" });
    expect(await stored()).toEqual([card]);
    await typeCards(cup, { [cup.own]: "" });
    expect(await stored()).toEqual([]);
  });

  test("medal has a net and a gross leaderboard, no-returns last, and prizes from the places", async () => {
    const cup = await makeCup();
    await saveRules(cup, { format: "medal", ranking: "net-and-gross entered" });
    // Net 27, 36 and 36; who has two strokes more over less par is worse.
    await typeCards(cup, {
      [cup.own]: over(1),
      [cup.guest]: over(2),
      [cup.bea]: over(0),
      [cup.dot]: "wd",
    });
    const pageText = await admin.words(resultsPath(cup));
    expect(pageText).toContain("The best players: net Place Player Net 1 Bea Das");
    expect(pageText).toContain("Dot Sen withdrawn");
    const awards = `${resultsPath(cup)}/awards`;
    const page = await admin.get(awards);
    expect(page.words).toContain("Best gross Bea Das");
    const filled = await admin.post(awards, {
      intent: "fill",
      version: page.value("version"),
      "awards[0].name": "Best dressed",
      "awards[0].winner": "Dot Sen",
      "awards[1].name": "best gross",
      "awards[1].note": "A cup",
      places: "1",
      first: "gross",
      one: "on",
    });
    expect(filled.location).toBe(awards);
    expect((await admin.follow(filled)).notice.join(" ")).toContain(
      "Passed over, with another prize already: Bea Das (Best net of Ladies).",
    );
    // Who has withdrawn may be the best dressed, where the club says so.
    await publishResults(cup, { withLostAwards: "on" });
    const { text } = await visitor.get(informationPath(cup));
    const results = visibleText(text);
    for (const words of [
      "Medal. Strokes, the fewest first. Equal scores are decided by the last 6, 3 and 1 holes; what is equal then shares a place.",
      "Best gross, A cup Bea Das Best net of Men Asha Rao",
      "Leader board of the players: net Place Player Hcp Net Gross 1 Bea Das",
      "– Dot Sen withdrawn",
      "Leader board of the players: gross Place Player Gross 1 Bea Das 36",
    ]) {
      expect(results).toContain(words);
    }
    expect(await member.words("/profile")).toContain("Result of Asha Rao");
  });

  test("four-ball has sides, which the page of teams makes", async () => {
    const cup = await makeCup();
    await saveRules(cup, { format: "four-ball-stableford", ranking: "net entered" });
    await typeCards(cup, { [cup.own]: over(0), [cup.bea]: over(1) });
    expect(await admin.words(resultsPath(cup))).toContain(
      "This format is played in teams. Make the teams first",
    );
    const teams = `/admin/tournaments/${cup.id}/teams`;
    const made = await admin.post(teams, {
      intent: "sides",
      version: (await admin.get(teams)).value("version"),
      size: "2",
    });
    expect(made.location).toContain(teams);
    await publishResults(cup);
    const { text } = await visitor.get(informationPath(cup));
    expect(visibleText(text)).toMatch(
      /Leader board of the pairs Place Pair Points 1 Asha Rao & Her Guest Asha Rao \(\d+\), Her Guest no card \d+ 2 Bea Das & Dot Sen Bea Das \(\d+\), Dot Sen no card \d+/,
    );
    expect(await member.words("/profile")).toContain("Result of Her Guest 1st");
    const again = await admin.post(teams, {
      intent: "sides",
      version: (await admin.get(teams)).value("version"),
      size: "4",
    });
    expect(again.status).toBe(400);
    expect(again.words).toContain("Please confirm that those that are there are replaced");
  });

  test("a member’s own line is marked for the member alone, and holes are bars once five have played", async () => {
    const cup = await makeCup();
    const [eva] = [
      (await addEntrant(backend, secretary, cup, { full_name: "Eva Fifth" })).entry_id,
    ];
    await saveRules(cup, { format: "medal", ranking: "net entered" });
    const four = {
      [cup.own]: over(0),
      [cup.guest]: over(1),
      [cup.bea]: over(1),
      [cup.dot]: over(1),
    };
    await typeCards(cup, four);
    await publishResults(cup);
    const path = informationPath(cup);
    expect(await visitor.words(path)).not.toContain("How the holes played");
    await typeCards(cup, { [eva]: over(2) });
    await publishResults(cup);
    const [seen, own] = [await visitor.words(path), await member.words(path)];
    expect(seen).toMatch(/How the holes played.*9 · par 4 \+1\.00/);
    expect(seen).not.toContain("Your entry");
    expect(own).toMatch(/Asha Rao Men, place 1 Your entry .*Her Guest Men, place 2 Your entry/);
    expect(own.split("Your entry")).toHaveLength(3);
    // The page of everybody stays without it.
    expect(await newVisitor().words(path)).not.toContain("Your entry");
  });

  test("a partner who leaves a ball that is shared is named, and the pair plays on", async () => {
    const cup = await makeCup();
    await saveRules(cup, { format: "foursomes", ranking: "net entered" });
    await savePlay(cup, {
      teams: {
        teams: [
          { id: randomUUID(), name: null, players: [cup.own, cup.guest], neutral: [] },
          { id: randomUUID(), name: null, players: [cup.bea, cup.dot], neutral: [] },
        ],
        neutral: [],
      },
    });
    await typeCards(cup, { [cup.own]: over(0), [cup.bea]: over(1) });
    await publishResults(cup);
    const path = withdrawEntrantPath(cup.id, cup.own);
    await admin.follow(await admin.post(path, { reason: "Ill", player: cup.guest }));
    expect(await admin.words(resultsPath(cup))).toMatch(
      /1 Asha Rao Asha Rao, Her Guest withdrawn · off \d+ 1 \d+/,
    );
  });

  test("a scramble asks for drives of each player, and says who has too few", async () => {
    const cup = await makeCup();
    await saveRules(cup, { format: "scramble", ranking: "gross none", minDrives: "3" });
    const side = (name: string, ...players: string[]) => ({
      id: randomUUID(),
      name,
      players,
      neutral: [],
    });
    const teams = [side("Reds", cup.own, cup.guest), side("Blues", cup.bea, cup.dot)];
    await savePlay(cup, { teams: { teams, neutral: [] } });
    await typeCards(cup, { [cup.own]: over(0), [cup.bea]: over(1) });
    const form = async () => (await admin.get(resultsPath(cup))).form("asked");
    const typeDrives = (
      page: Record<string, string>,
      drives: Record<string, string>,
      intent = "save",
    ) =>
      admin.post(resultsPath(cup), {
        ...page,
        ...Object.fromEntries(Object.entries(drives).map(([id, count]) => [`drives.${id}`, count])),
        intent,
      });
    const stored = async () =>
      (
        await backend.sql<{ drives: Record<string, number> }>(
          `select drives from public.play_details where tournament_id = '${cup.id}'`,
        )
      )[0]?.drives;

    expect(await admin.words(resultsPath(cup))).toContain(
      PUBLICATION.drivesNotCounted(["Asha Rao", "Her Guest", "Bea Das", "Dot Sen"]),
    );
    const wrong = await typeDrives(await form(), { [cup.own]: "2", [cup.guest]: "19" });
    expect(Object.keys(wrong.errors)).toEqual([`drives.${cup.guest}`]);
    expect(wrong.value(`drives.${cup.own}`)).toBe("2");
    expect(await stored()).toEqual({});

    const stale = await form();
    const unsaved = await typeDrives(stale, { [cup.own]: "2" }, "publish");
    expect(unsaved.status).toBe(400);
    await typeDrives(stale, { [cup.own]: "2", [cup.guest]: "0", [cup.bea]: "3" });
    expect(await stored()).toEqual({ [cup.own]: 2, [cup.guest]: 0, [cup.bea]: 3 });
    const second = await typeDrives(stale, { [cup.own]: "4", [cup.dot]: "3" });
    expect(Object.keys(second.errors)).toEqual([`drives.${cup.own}`]);
    expect((await stored())?.[cup.dot]).toBe(undefined);

    const club = await admin.words(resultsPath(cup));
    expect(club).toContain("Asha Rao: 2 of 3 drives; Her Guest: 0 of 3 drives.");
    expect(club).toContain(PUBLICATION.drivesDecision);
    expect(club).toContain(PUBLICATION.drivesNotCounted(["Dot Sen"]));
    await publishResults(cup);
    const read = async () => visibleText((await visitor.get(informationPath(cup))).text);
    const readers = await read();
    expect(readers).toContain("At least 3 drives of each player.");
    expect(readers).toContain("Asha Rao: 2 of 3 drives · Her Guest: 0 of 3 drives");
    expect(readers).not.toMatch(/(?:Bea Das|Dot Sen): /);

    await typeDrives(await form(), { [cup.own]: "3" });
    expect(await admin.words(resultsPath(cup))).toMatch(
      /Publishing again changes: Asha Rao 2 of 3 drives → /,
    );
    await publishResults(cup);
    expect(await read()).not.toContain("Asha Rao: ");
  });

  test("a Handicap Index gives strokes from the player's tee, and everybody sees how", async () => {
    const cup = await makeCup({
      rated_tees: [
        { name: "White", par: 36, rating: 35.6, slope: 124 },
        { name: "Red", par: 36, rating: 36.4, slope: 131 },
      ],
      divisions: [
        { id: "men", name: "Men" },
        { id: "senior", name: "Senior" },
        { id: "ladies", name: "Ladies", tees: "Red" },
      ],
    });
    await backend.sql(
      `update public.entry_versions set handicap = '+2.4' where entry_id = '${cup.own}';
       update public.players set handicap = '+2.4' where id = '${cup.own}';
       update public.playing_data set handicap = '+2.4' where player_id = '${cup.own}'`,
    );
    const entered = await member.words(`/tournaments/${cup.slug}/register`);
    expect(entered).toContain("Playing Handicap of Asha Rao +3 (White:");
    await saveRules(cup, { format: "medal", ranking: "net entered" });
    // The same card: −1.2 × 124/113 − 0.4 is −1.72, and 95 % of it −1.63.
    await typeCards(cup, { [cup.own]: over(0), [cup.bea]: over(0) });
    const club = await admin.words(resultsPath(cup));
    expect(club).toContain(
      "Asha Rao Men · card of 9 holes · place 2, 38 strokes · White: −1.2 × 124/113 + (35.6 − 36) = −1.72; 95 % of it: −1.63, so +2",
    );
    expect(club).toContain("Red: 6.0 × 131/113 + (36.4 − 36)");
    expect(await member.words(`/tournaments/${cup.slug}/register`)).toContain(
      "Playing Handicap of Asha Rao +2 (White: −1.2",
    );
    await publishResults(cup);
    expect(await visitor.words(informationPath(cup))).toMatch(/2 Asha Rao Men, place 1 \+2 38/);
  });

  test("prizes that no longer follow from the places are named, and filled again with one button", async () => {
    const cup = await makeCup();
    await saveRules(cup, { format: "medal", ranking: "net entered" });
    await typeCards(cup, { [cup.own]: over(0), [cup.dot]: over(1) });
    const awards = `${resultsPath(cup)}/awards`;
    await admin.post(awards, {
      intent: "fill",
      version: (await admin.get(awards)).value("version"),
      places: "1",
      one: "on",
      "awards[0].name": "Longest drive",
      "awards[0].winner": "Bea Das",
    });
    const seen = async () => await admin.words(resultsPath(cup));
    expect(await seen()).not.toContain("filled from the places, it is");
    await typeCards(cup, { [cup.own]: over(3) });
    const before = await seen();
    expect(before).toContain(
      "Best of Men is with Asha Rao; filled from the places, it is with Dot Sen.",
    );
    const page = await admin.get(resultsPath(cup));
    const filled = await typePoints(page, cup, {}, "refill");
    expect(filled.location).toBe(resultsPath(cup));
    const after = await seen();
    expect(after).not.toContain("filled from the places, it is");
    expect(after).toContain("Publishing shows readers the boards below and 2 awards.");
    // A division that is renamed takes its prizes with it.
    await backend.sql(
      `update public.divisions set name = 'Gentlemen'
       where tournament_id = '${cup.id}' and id = 'men'`,
    );
    expect((await admin.get(awards)).text).toContain('value="Best of Gentlemen"');
    await publishResults(cup);
    expect(await visitor.words(informationPath(cup))).toContain("Best of Gentlemen Dot Sen");
  });

  test("an unknown handicap is not scratch, and a net leaderboard without strokes needs a second step", async () => {
    const cup = await makeCup();
    await backend.sql(
      `update public.players set handicap = '0'
       where tournament_id = '${cup.id}' and full_name = 'Bea Das';
       update public.playing_data set handicap = '0' where player_id = '${cup.bea}'`,
    );
    await saveRules(cup, { format: "medal", ranking: "net entered" });
    await typeCards(cup, { [cup.bea]: over(1) });
    const page = await admin.get(resultsPath(cup));
    expect(page.words).toContain(
      "Publish the net leaderboard even though no player gets handicap strokes",
    );
    const refused = await typePoints(page, cup, {}, "publish");
    expect(refused.status).toBe(400);
    expect(refused.words).toContain(
      "This leaderboard is net, but no player gets handicap strokes.",
    );
    const { location } = await admin.post(resultsPath(cup), {
      intent: "publish",
      version: page.value("version"),
      base: page.value("base"),
      asked: "",
      withoutStrokes: "on",
      withoutScores: "on",
    });
    expect(location).toBe(resultsPath(cup));

    const short = await makeTournament(backend, secretary, {
      entry_form: "short",
      starts_on: dayInIndiaOf(new Date()),
      tee_off_at: "00:01",
    });
    const [entered] = (
      await rpc(backend, secretary, "add_entrant", {
        tournament: short.id,
        entry: {
          full_name: "Gita Shah",
          phone: "0984501111",
          handicap: "about 18",
        },
      })
    ).body as { entry_id: string }[];
    const gita = entered?.entry_id ?? "";
    const open = { ...short, own: gita, guest: gita, bea: gita, dot: gita };
    const [other] = (
      await rpc(backend, secretary, "add_entrant", {
        tournament: short.id,
        entry: { full_name: "Zoya Khan", phone: "0984501112", handicap: "NH" },
      })
    ).body as { entry_id: string }[];
    await saveRules(open, { format: "medal", ranking: "net entered" });
    await typeCards(open, { [gita]: over(1), [other?.entry_id ?? ""]: over(2) });
    expect(await admin.words(resultsPath(open))).toContain(
      "Entered without a handicap (NH), so without a net result: Zoya Khan.",
    );
    await saveRules(open, { format: "medal", ranking: "net-and-gross entered" });
    const listed = await admin.words(resultsPath(open));
    expect(listed).toContain("the gross board has them: Zoya Khan.");
    expect(listed).toContain(
      "No net result, because the handicap is not a number. Correct the entry to give one: Gita Shah.",
    );
    expect(listed).toContain("no handicap, so no net result");
  });

  test.each([
    ["is WD", {}, "Bea Das withdrawn", 1],
    ["keeps its place where the club says so", { cardCounts: "on" }, "1 Bea Das 36", 2],
  ])(
    "the card of a player who withdraws %s",
    async (_, choice: Record<string, string>, seen, placeOfOther) => {
      const cup = await makeCup();
      await typePoints(await admin.get(resultsPath(cup)), cup, {
        [cup.own]: "30",
        [cup.bea]: "36",
      });
      const path = withdrawEntrantPath(cup.id, cup.bea);
      expect(await admin.words(path)).toContain(
        "A card has been entered. It stays readable, and the player is WD",
      );
      const withdrawn = await admin.post(path, { reason: "Ill", ...choice });
      expect(withdrawn.refusal).toBeNull();
      const club = await admin.words(resultsPath(cup));
      expect(club).toContain(seen);
      expect(club).toContain(`${String(placeOfOther)} Asha Rao 30`);
      await publishResults(cup);
      const page = await visitor.words(informationPath(cup));
      expect(page).toContain("Bea Das");
      expect(page).not.toContain("A former member");
      expect(page).toContain(`${String(placeOfOther)} Asha Rao`);
    },
  );

  test("withdrawing a player of published results says that readers still see them", async () => {
    const cup = await makeCup();
    await typePoints(await admin.get(resultsPath(cup)), cup, { [cup.own]: "36", [cup.bea]: "30" });
    const says = async (entry: string, choice: object = {}) => {
      const path = withdrawEntrantPath(cup.id, entry);
      const page = await admin.follow(await admin.post(path, { reason: "Ill", ...choice }));
      expect(page.words).toContain("was withdrawn");
      return page.words.includes(TOASTS.stillPublished);
    };
    await publishResults(cup);
    expect(await says(cup.dot)).toBe(false);
    expect(await says(cup.own, { player: cup.guest })).toBe(false);
    expect(await says(cup.bea, { cardCounts: "on" })).toBe(false);
    expect(await says(cup.own)).toBe(true);

    // Named first since the player who made the entry was withdrawn.
    const moved = await makeCup();
    await typePoints(await admin.get(resultsPath(moved)), moved, { [moved.guest]: "17" });
    await publishResults(moved);
    const path = withdrawEntrantPath(moved.id, moved.own);
    const alone = await admin.follow(await admin.post(path, { reason: "Ill", player: moved.own }));
    expect(alone.words).not.toContain(TOASTS.stillPublished);
    // The result is not that of the member whose entry it is.
    expect(await member.words("/profile")).toContain("Result of Her Guest 1st, 17 points");
    const entry = await admin.follow(await admin.post(path, { reason: "Ill" }));
    expect(entry.words).toContain(TOASTS.stillPublished);
  });

  test.each([["guest"], ["nobody"]])(
    "correcting an entry says that readers still see %s whom it takes out",
    async (who) => {
      const cup = await makeCup();
      await typePoints(await admin.get(resultsPath(cup)), cup, {
        [who === "guest" ? cup.guest : cup.own]: "30",
      });
      await publishResults(cup);
      const path = correctEntrantPath(cup.id, cup.own);
      const without = (form: Record<string, string>) =>
        Object.fromEntries(Object.entries(form).filter(([name]) => !name.startsWith("players[")));
      const first = await admin.post(path, {
        ...without((await admin.get(path)).form("fullName")),
        reason: "Ill",
      });
      const saved =
        first.status === 302 ? first : await admin.post(path, without(first.form("fullName")));
      expect(saved.status).toBe(302);
      const page = await admin.follow(saved);
      expect(page.words).toContain("Her Guest was withdrawn. Ill");
      expect(page.words.includes(TOASTS.stillPublished)).toBe(who === "guest");
    },
  );

  test("withdrawing a player of results that are not published says nothing of readers", async () => {
    const unpublished = await makeCup();
    await typePoints(await admin.get(resultsPath(unpublished)), unpublished, {
      [unpublished.bea]: "30",
    });
    const path = withdrawEntrantPath(unpublished.id, unpublished.bea);
    const page = await admin.follow(await admin.post(path, { reason: "Ill" }));
    expect(page.words).not.toContain(TOASTS.stillPublished);
  });

  test("publishing says first what changes for readers", async () => {
    const cup = await makeCup();
    const seen = async () => await admin.words(resultsPath(cup));
    await typePoints(await admin.get(resultsPath(cup)), cup, {
      [cup.own]: "36",
      [cup.bea]: "30",
    });
    expect(await seen()).toMatch(
      /Nothing is published yet.+ Publishing shows readers the boards below\. No mail goes out\./,
    );
    await publishResults(cup);
    const published = await seen();
    expect(published).toMatch(/Published .+\. Nothing has changed since\./);
    expect(published).not.toContain("later changes");
    await typePoints(await admin.get(resultsPath(cup)), cup, {
      [cup.bea]: "40",
    });
    const changed = await seen();
    expect(changed).toMatch(
      /Later changes are not published yet\. .*Publishing again changes: Bea Das 2nd \(1st of Ladies\), 30 points → 1st \(1st of Ladies\), 40 points Asha Rao 1st \(1st of Men\), 36 points → 2nd \(1st of Men\), 36 points/,
    );
    expect(changed).not.toContain("Nothing has changed since");
    await publishResults(cup);
    expect(await seen()).toContain("Nothing has changed since.");
  });

  test("a confirmed player without a score is asked about before they are published", async () => {
    const cup = await makeCup();
    await typePoints(await admin.get(resultsPath(cup)), cup, {
      [cup.own]: "36",
      [cup.bea]: "DNS",
    });
    const page = await admin.get(resultsPath(cup));
    expect(page.words).toContain("No score yet: Dot Sen, Her Guest.");
    const publish = (fields: object) =>
      admin.post(resultsPath(cup), { ...page.form("asked"), intent: "publish", ...fields });
    const refused = await publish({});
    expect(refused.status).toBe(400);
    expect(refused.errors.withoutScores).toContain("Players have no score yet.");
    expect(refused.text).toContain('href="#points-withoutScores"');
    expect((await visitor.get(informationPath(cup))).text).not.toContain('id="results"');
    expect((await publish({ withoutScores: "on" })).location).toBe(resultsPath(cup));
    await typePoints(await admin.get(resultsPath(cup)), cup, {
      [cup.dot]: "30",
      [cup.guest]: "NR",
    });
    const complete = await admin.get(resultsPath(cup));
    expect(complete.words).not.toContain("No score yet");
    const again = await admin.post(resultsPath(cup), {
      ...complete.form("asked"),
      intent: "publish",
    });
    expect(again.location).toBe(resultsPath(cup));
  });

  test("a division's maximum of strokes holds whatever the handicap and the form that asks", async () => {
    const cup = await makeCup({
      divisions: [
        { id: "men", name: "Men", max_strokes: 4 },
        { id: "ladies", name: "Ladies" },
      ],
    });
    const cards = { [cup.own]: over(1), [cup.bea]: over(1) };
    await saveRules(cup, { format: "medal", ranking: "net entered" });
    await typeCards(cup, cards);
    expect(await admin.words(resultsPath(cup))).toContain(
      "Asha Rao Men · card of 9 holes · place 2, 41",
    );
    // Nine over at the secret holes gives nine strokes.
    await saveRules(cup, {
      format: "medal",
      ranking: "net peoria",
      secretHoles: "1 2 3 4 5 6",
      allowance: "100",
    });
    const peoria = await admin.words(resultsPath(cup));
    expect(peoria).toMatch(
      /Asha Rao Men · card of 9 holes · place 2, 41 strokes · Peoria [^·]* = 9\.?0*, so 4, the maximum/,
    );
    expect(peoria).toMatch(/Bea Das Ladies · card of 9 holes · place 1, 36/);
  });

  test("of a side of two tees do not hang on who is named first", async () => {
    const nets: string[] = [];
    for (const isTurned of [false, true]) {
      const cup = await makeCup({
        rated_tees: [
          { name: "White", par: 36, rating: 36, slope: 113 },
          { name: "Red", par: 37, rating: 37, slope: 113, pars: [5, 4, 3, 5, 4, 4, 3, 5, 4] },
        ],
        divisions: [
          { id: "men", name: "Men", tees: "White" },
          { id: "ladies", name: "Ladies", tees: "Red" },
        ],
      });
      await saveRules(cup, { format: "foursomes", ranking: "net entered" });
      const pair = isTurned ? [cup.bea, cup.own] : [cup.own, cup.bea];
      const team = { id: randomUUID(), name: "Reds", players: pair, neutral: [] };
      await savePlay(cup, { teams: { teams: [team], neutral: [] } });
      await typeCards(cup, { [pair[0] ?? ""]: over(1) });
      const [, net = ""] =
        /1 Reds (?:Asha Rao, Bea Das|Bea Das, Asha Rao) · off 7 1 (\d+)/.exec(
          await admin.words(resultsPath(cup)),
        ) ?? [];
      nets.push(net);
    }
    // Half of 6 and of 7, which is 6 and what the other par adds: 6.5, so 7.
    expect(nets).toEqual(["38", "38"]);
  });

  test("of tees of two pars count each card against its own, and scorecards print them", async () => {
    const white = { name: "White", par: 36, rating: 36, slope: 113 };
    const red = { name: "Red", par: 37, rating: 37, slope: 113 };
    const cup = await makeCup({
      rated_tees: [white, red],
      divisions: [
        { id: "men", name: "Men", tees: "White" },
        { id: "ladies", name: "Ladies", tees: "Red" },
      ],
    });
    await saveRules(cup, {});
    await typeCards(cup, {
      [cup.own]: over(0),
      [cup.bea]: PAR.replace("4", "5"),
    });
    const results = async () => await admin.words(resultsPath(cup));
    expect(await results()).toContain("Please enter them in the rated tees of the tournament: Red");
    await changeTournament(backend, secretary, cup, {
      rated_tees: [white, { ...red, pars: [5, 4, 3, 5, 4, 4, 3, 5, 4] }],
    });
    // Level par on both, and 95 % of half of 12.
    const board = await results();
    expect(board).toMatch(/1 Asha Rao 24/);
    expect(board).toMatch(/1 Bea Das 24/);

    // Strokes are compared, so that the red tee's par gives Bea one more.
    await admin.fill(competitionPath(cup.id, "new"), "name", {
      ...{ name: "Skins", kind: "skins", by: "net" },
    });
    expect(await results()).toMatch(/1 Asha Rao hole 1 1 1 Bea Das hole \d 1/);

    await savePlay(cup, {
      draw: {
        seed: null,
        fourballs: [
          {
            start: { time: "07:00", hole: 1, letter: "" },
            players: [cup.own, cup.bea],
          },
        ],
      },
    });
    const cards = await admin.words(`/admin/tournaments/${cup.id}/draw/scorecards`);
    expect(cards).toContain("Par 4 4 3 5 4 4 3 5 4 36");
    expect(cards).toContain("Par 5 4 3 5 4 4 3 5 4 37");

    const refused = await saveRules(cup, {
      par: `${PAR} ${PAR}`,
      strokeIndex: Array.from({ length: 18 }, (_, at) => at + 1).join(" "),
    });
    expect(refused.status).toBe(400);
    expect(refused.words).toContain("Rated for another number of holes: White, Red.");
  });

  test("want as many percentages as players, and a number where one is needed", async () => {
    const cup = await makeCup();
    const refused = await saveRules(cup, {
      format: "foursomes",
      ranking: "net entered",
      allowance: "50",
      maximum: "over-par",
    });
    expect(refused.status).toBe(400);
    const pageText = refused.words;
    expect(pageText).toContain("Please enter 2 numbers here, or leave empty");
    expect(pageText).toContain("Please enter how many strokes over par");
  });
});

describe("published results", () => {
  test.each([
    ["end registration, changes and withdrawals", false],
    ["leave a tournament open that goes on after its day on purpose", true],
  ])("%s", async (_, goesOn) => {
    // Open all day, so that nothing but the results ends it.
    const today = dayInIndiaOf(new Date());
    const cup = await makeCup({ registration_closes_at: `${today}T23:59:59+05:30` });
    if (goesOn) {
      await backend.sql(
        `update public.tournaments set is_open_after_its_day = true
         where id = '${cup.id}'`,
      );
    }
    const seen = async () => {
      const profile = (await member.get("/profile")).text;
      const page = (await visitor.get(informationPath(cup))).text;
      return [
        profile.includes(changeRegistrationPath(cup)),
        profile.includes(withdrawRegistrationPath(cup)),
        page.includes(`href="${registerPath(cup)}"`),
      ];
    };
    expect(await seen()).toEqual([true, true, true]);
    await typePoints(await admin.get(resultsPath(cup)), cup, {
      [cup.own]: "36",
    });
    await publishResults(cup);
    expect(await seen()).toEqual([goesOn, goesOn, goesOn]);
    const withdrawn = await member.post(withdrawRegistrationPath(cup), {
      registration: await latestOf(cup.own),
    });
    expect(withdrawn.status).toBe(goesOn ? 302 : 400);
    if (!goesOn) {
      expect(withdrawn.words).toContain("Registration for this tournament is closed.");
      const change = await member.get(changeRegistrationPath(cup));
      expect(change.words).toMatch(/Registration for .+ is closed\./);
    }
  });

  test("are on the information page with awards and structured data, at once", async () => {
    const cup = await makeCup();
    await savePlay(cup, {
      teams: {
        teams: [
          { name: "Reds", players: [cup.own], neutral: [cup.guest] },
          { name: "Blues", players: [cup.bea], neutral: [] },
        ],
        neutral: [cup.dot],
      },
      awards: [{ name: "Longest drive", note: "Hole 6", player: cup.bea }],
    });
    // The page is cached without results.
    expect((await visitor.get(informationPath(cup))).text).not.toContain('id="results"');
    const page = await admin.get(resultsPath(cup));
    await typePoints(page, cup, {
      [cup.own]: "36",
      [cup.guest]: "40",
      [cup.bea]: "30",
    });
    const published = await publishResults(cup);
    expect(published.location).toBe(resultsPath(cup));
    const { text } = await visitor.get(informationPath(cup));
    const pageText = visibleText(text);
    for (const words of [
      "See the results",
      "Leader board of the teams Place Team Cards Points 1 Reds 1 36 2 Blues 1 30",
      "Awards Longest drive, Hole 6 Bea Das",
      "Leader board of the players Place Player Points – Her Guest neutral Reds 40 1 Asha Rao Reds · Men, place 1 36 2 Bea Das Blues · Ladies, place 1 30 Neutral players play along: they count for no team, and have no place.",
      "Men Place Player Points 1 Asha Rao 36 Ladies Place Player Points 1 Bea Das 30",
    ]) {
      expect(pageText).toContain(words);
    }
    const lists = [...text.matchAll(/ld\+json">([^<]+)</g)]
      .map(([, json = "{}"]) => JSON.parse(json) as Record<string, unknown>)
      .filter((each) => each["@type"] === "ItemList");
    expect(lists).toMatchObject([
      { numberOfItems: 2 },
      {
        itemListElement: [
          { position: 1, item: { "@type": "Person", name: "Asha Rao" } },
          { position: 2 },
        ],
      },
    ]);
    // The member's own: the profile and the personal data.
    const profile = await member.words("/profile");
    expect(profile).toContain("Result of Asha Rao 1st, 36 points, for Reds");
    expect(profile).toContain("Result of Her Guest no place, 40 points, not counted for a team");
    const data = JSON.parse((await member.get("/profile/data.json")).text) as {
      results: { tournament_id: string; results: object[] }[];
    };
    expect(
      data.results.find(({ tournament_id }) => tournament_id === cup.id)?.results,
    ).toMatchObject([{ points: 36 }, { points: 40 }]);
  });

  test("are a file for other programs, as they were published", async () => {
    const cup = await makeCup();
    const file = () => visitor.get(`/tournaments/${cup.slug}/results.v1.csv`);
    await typePoints(await admin.get(resultsPath(cup)), cup, {
      [cup.own]: "36",
      [cup.bea]: "WD",
    });
    expect((await file()).status).toBe(404);
    await publishResults(cup);
    const published = await file();
    expect(published.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(published.text.trim().split("\r\n").slice(1)).toEqual([
      "net,player,1,Asha Rao,,Men,1,,36,points,,,",
      "net,player,,Bea Das,,Ladies,,,,points,WD,,",
    ]);
    const sheet = await admin.get(`${resultsPath(cup)}/print`);
    expect(sheet.text).toContain(`href="/tournaments/${cup.slug}/results.v1.csv"`);
    const { text } = await visitor.get(`/tournaments/${cup.slug}/results.json`);
    expect(JSON.parse(text)).toMatchObject({
      version: 1,
      tournament: { slug: cup.slug },
      lines: [
        { name: "Asha Rao", place: 1, result: 36, unit: "points" },
        { name: "Bea Das", place: null, status: "WD" },
      ],
    });
    for (const id of [cup.own, cup.bea, golfer.id, golfer.email]) expect(text).not.toContain(id);
  });

  test("are a picture once published, which their pages show to who is sent a link", async () => {
    const cup = await makeCup();
    const picture = `/tournaments/${cup.slug}/results.png`;
    const shared = async () => {
      const { text } = await visitor.get(`/tournaments/${cup.slug}/day`);
      return /property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? "";
    };
    await typePoints(await admin.get(resultsPath(cup)), cup, {
      [cup.own]: "36",
      [cup.bea]: "WD",
    });
    expect((await visitor.get(picture)).status).toBe(404);
    expect(await shared()).toContain("/og.png?v=");
    await publishResults(cup);
    const address = await shared();
    expect(address).toContain(`${picture}?v=`);
    const image = await fetch(address);
    expect(image.headers.get("content-type")).toBe("image/png");
    expect(image.headers.get("cache-control")).toContain("immutable");
    const bytes = Buffer.from(await image.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    const other = await fetch(`${site.url}${picture}?v=x`);
    expect(other.headers.get("cache-control")).toBe("public, max-age=300");
    expect((await admin.get(`${resultsPath(cup)}/print`)).text).toContain(
      `href="${address.replace(site.url, "")}"`,
    );
  });

  test("are printed, and sent by WhatsApp, as they were published", async () => {
    const cup = await makeCup();
    const printed = async () => (await admin.get(`${resultsPath(cup)}/print`)).text;
    await typePoints(await admin.get(resultsPath(cup)), cup, {
      [cup.own]: "36",
      [cup.bea]: "30",
    });
    const before = await printed();
    expect(visibleText(before)).toContain("The results are not published yet.");
    expect(before).not.toContain("wa.me");
    await publishResults(cup);
    const page = await admin.get(resultsPath(cup));
    expect(page.text).toContain(`${resultsPath(cup)}/print`);
    // Not published again.
    await typePoints(page, cup, { [cup.dot]: "50" });
    const sheet = await printed();
    expect(visibleText(sheet)).toContain("Men Place Player Points 1 Asha Rao 36");
    const [, href = ""] = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(sheet) ?? [];
    const text = new URL(href).searchParams.get("text");
    expect(text).toContain("Men: 1. Asha Rao (36)\nLadies: 1. Bea Das (30)");
    expect(text).toContain(`/tournaments/${cup.slug}/updates#results`);
    expect(sheet).not.toContain("Dot Sen");
    const outside = await member.get(`${resultsPath(cup)}/print`);
    expect(outside.status).toBe(403);
  });

  test("of a tournament on its day are among those played today, not past ones", async () => {
    const cup = await makeCup({ starts_on: dayInIndiaOf(new Date()) });
    await typePoints(await admin.get(resultsPath(cup)), cup, {
      [cup.own]: "36",
    });
    await publishResults(cup);
    const { text } = await visitor.get("/tournaments");
    const [before, after = ""] = text.split('id="today-heading"');
    const [today] = after.split("</section>");
    const link = `href="${informationPath(cup)}#results"`;
    expect(today).toContain("Played today");
    expect(today).toContain(link);
    expect((before ?? "") + after.slice(today?.length)).not.toContain(link);
  });

  test("are among the past tournaments, until they are taken back", async () => {
    const cup = await makeCup({ starts_on: "2020-07-04" });
    await typePoints(await admin.get(resultsPath(cup)), cup, {
      [cup.own]: "36",
    });
    const link = `href="${informationPath(cup)}#results"`;
    expect((await visitor.get("/tournaments/past")).text).not.toContain(link);
    await publishResults(cup);
    expect((await visitor.get("/tournaments/past")).text).toContain(link);
    const page = await admin.get(resultsPath(cup));
    expect(page.text).toContain(link);
    const takeBack = (version: string) =>
      admin.post(resultsPath(cup), { intent: "take-back", version });
    expect((await takeBack("1")).status).toBe(409);
    const taken = await takeBack(page.value("version"));
    expect(taken.location).toBe(resultsPath(cup));
    const after = await admin.get(resultsPath(cup));
    expect(after.notice).toContain("The results are taken back");
    expect(after.value(`points.${cup.own}`)).toBe("36");
    expect(after.text).not.toContain('value="take-back"');
    const refused = await takeBack(after.value("version"));
    expect(refused.status).toBe(400);
    expect(refused.alert).toContain("No results are published any more.");
    const past = await visitor.get("/tournaments/past");
    expect(past.text).not.toContain(link);
    expect(past.words).toContain("4 July, results taken back");
    const day = formatDay(dayInIndiaOf(new Date()));
    const text = `The results were taken back on ${day}. The club will publish them again.`;
    expect(after.words).toContain(text);
    expect(after.words).not.toContain("Nothing is published yet");
    for (const path of [informationPath(cup), `/tournaments/${cup.slug}/day`]) {
      expect((await visitor.get(path)).words).toContain(text);
    }
    expect((await member.get("/profile")).words).toContain(`Result ${text}`);
    await publishResults(cup);
    expect((await visitor.get(informationPath(cup))).words).not.toContain("taken back");
    expect((await member.get("/profile")).words).not.toContain(text);
  });

  test("wait for points that are typed and not saved", async () => {
    const cup = await makeCup();
    await typePoints(await admin.get(resultsPath(cup)), cup, {
      [cup.own]: "36",
    });
    const page = await admin.get(resultsPath(cup));
    const answer = await typePoints(page, cup, { [cup.bea]: "30" }, "publish");
    expect(answer.status).toBe(400);
    expect(answer.alert).toContain("Points are not saved yet");
    expect(answer.value(`points.${cup.bea}`)).toBe("30");
    expect((await visitor.get(informationPath(cup))).text).not.toContain('id="results"');
    await typePoints(answer, cup, {});
    expect(await storedPoints(cup)).toEqual({ [cup.own]: 36, [cup.bea]: 30 });
    const published = await typePoints(await admin.get(resultsPath(cup)), cup, {}, "publish");
    expect(published.location).toBe(resultsPath(cup));
  });

  test("are not those of another moment, of a draft, or of nobody", async () => {
    const cup = await makeCup();
    const page = await admin.get(resultsPath(cup));
    expect(page.text).not.toContain('value="publish"');
    await typePoints(page, cup, { [cup.own]: "36" });
    const answer = await admin.post(resultsPath(cup), {
      intent: "publish",
      version: "0",
      withoutScores: "on",
    });
    expect(answer.status).toBe(409);
    const draft = await makeDraft(backend, secretary);
    const ofDraft = await admin.get(resultsPath(draft));
    expect(ofDraft.text).toContain("Results are published once the tournament is.");
    const refused = await admin.post(resultsPath(draft), {
      intent: "publish",
      version: "0",
    });
    expect(refused.status).toBe(400);
  });
});

describe("a published draw", () => {
  test("is the information page's sheet, with a gap for who withdraws", async () => {
    const cup = await makeCup({ starts_on: "2099-07-04" });
    await publishDraw(cup, {
      teams: {
        teams: [{ name: "Reds", players: [cup.own, cup.bea], neutral: [] }],
        neutral: [cup.guest, cup.dot],
      },
      draw: {
        seed: 1,
        fourballs: [
          {
            start: { time: "07:00", hole: 1, letter: "" },
            players: [cup.own, cup.bea],
          },
          {
            start: { time: "07:08", hole: 10, letter: "" },
            players: [cup.guest, cup.dot],
          },
        ],
      },
    });
    await rpc(backend, secretary, "withdraw_entrant", {
      entry: cup.bea,
      reason: "ill",
    });
    const { text } = await visitor.get(informationPath(cup));
    const pageText = visibleText(text);
    expect(pageText).toContain("Reds 1 player Asha Rao");
    expect(pageText).toContain("Each fourball tees off at its own time on 4 July.");
    expect(pageText).toContain(
      "1 1 7:00 AM Asha Rao withdrawn 2 10 7:08 AM Her Guest neutral Dot Sen neutral",
    );
    expect(pageText).not.toContain("Bea Das");
    const image = await visitor.get(`/tournaments/${cup.slug}/tee-sheet.svg`);
    expect(image.text).toContain(">withdrawn</text>");

    const profile = await member.words("/profile");
    expect(profile).toContain("Start of Asha Rao 7:00 AM, hole 1");
    expect(profile).toContain("Start of Her Guest 7:08 AM, hole 10, with Dot Sen");
    const file = `${informationPath(cup)}.ics`;
    const own = await member.get(file);
    expect(own.text.replaceAll("\r\n ", "")).toContain(
      "DESCRIPTION:Start of Asha Rao: 7:00 AM\\, hole 1\\nStart of Her Guest",
    );
    expect(own.headers.get("cache-control")).toBe("private, no-store");
    const everybodys = await visitor.get(file);
    expect(everybodys.text).not.toContain("Asha Rao");
    const data = JSON.parse((await member.get("/profile/data.json")).text) as {
      starts: { tournament_id: string; starts: object[] }[];
    };
    expect(data.starts.find(({ tournament_id }) => tournament_id === cup.id)?.starts).toMatchObject(
      [
        { hole: 1, with: [] },
        { hole: 10, with: ["Dot Sen"] },
      ],
    );
  });

  test("tells players of one name apart, as profile, calendar, data file and mails do", async () => {
    const cup = await makeCup({ starts_on: "2099-07-04" });
    const enter = async (handicap: string) =>
      (await addEntrant(backend, secretary, cup, { full_name: "Dev Shah", handicap })).entry_id;
    const [one, two] = [await enter("8"), await enter("+2.4")];
    await publishDraw(cup, {
      draw: {
        seed: 1,
        fourballs: [
          { start: { time: "07:00", hole: 1, letter: "" }, players: [cup.own, cup.bea, two] },
          { start: { time: "07:08", hole: 10, letter: "" }, players: [one, cup.guest, cup.dot] },
        ],
      },
    });
    expect(await visitor.words(informationPath(cup))).toContain(
      "7:00 AM Asha Rao Bea Das Dev Shah (no. 2) 2 10 7:08 AM Dev Shah (no. 1) Her Guest",
    );
    const own = "Bea Das and Dev Shah (no. 2)";
    const guests = "Dev Shah (no. 1) and Dot Sen";
    const profile = await member.words("/profile");
    expect(profile).toContain(`hole 1, with ${own}`);
    expect(profile).toContain(`hole 10, with ${guests}`);
    const file = (await member.get(`${informationPath(cup)}.ics`)).text.replaceAll("\r\n ", "");
    expect(file).toContain(own);
    expect(file).toContain(guests);
    const data = (await member.get("/profile/data.json")).text;
    expect(data).toContain('"Dev Shah (no. 2)"');
    expect(data).not.toContain("namesakes");
    await backend.call("POST", "/functions/v1/registration-mail", {
      token: secretary.accessToken,
      body: {},
    });
    const mailed = async () =>
      (await backend.mailsTo(golfer.email)).map(({ text }) => text).join("\n");
    await expect
      .poll(mailed, { timeout: 20_000 })
      .toContain("Asha Rao: 7:00 AM, hole 1, with Bea Das, Dev Shah (no. 2)");
    expect(await mailed()).toContain("Her Guest: 7:08 AM, hole 10, with Dev Shah (no. 1), Dot Sen");
  });

  test("of the first tournament is the sheet that it always had", async () => {
    const path = "/tournaments/bangalore-birdie-bash/updates";
    const page = await visitor.words(path);
    expect(page).toContain(
      "All fourballs tee off on 13 September at 12:45 PM. Where two begin on the same hole, A plays first.",
    );
    expect(page).toContain(
      "99 players including 2 neutral players Neutral players play along: they count for no team, and have no place.",
    );
    expect(page).toContain(
      "25 18 Bogey Boys player 17 Golf Champs player 21 neutral Golf Buddiez player 21 neutral",
    );
  });
});

describe("cards that are typed", () => {
  const cardsPage = ({ id }: Pick<Saved, "id">, group = 1) =>
    `${resultsPath({ id })}/cards${group > 1 ? `?group=${String(group)}` : ""}`;

  const PARS = [4, 4, 3, 5, 4, 4, 3, 5, 4];
  const INDEXES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

  /** A tournament of nine holes, and a fifth player, who stands in a second group. */
  async function makeRound(): Promise<Cup & { zoe: string }> {
    const cup = await makeCup();
    const { entry_id: zoe } = await addEntrant(backend, secretary, cup, {
      full_name: "Zoe Rao",
    });
    await rpcOrThrow(backend, secretary, "save_play", {
      tournament: cup.id,
      expected_version: 0,
      changes: {
        rules: {
          scoring: {
            course: { par: PARS, strokeIndex: INDEXES },
            handicap: { kind: "none" },
            maxOverPar: null,
            bestCards: null,
            ties: "countback",
          },
        },
      },
    });
    return { ...cup, zoe };
  }

  const type = (
    page: Page,
    path: string,
    fields: Record<string, string>,
    intent = "save",
    typist = admin,
  ) =>
    typist.post(path, {
      intent,
      base: page.value("base"),
      asked: page.value("asked"),
      ...fields,
    });

  const storedHoles = async ({ id }: Saved) =>
    Object.fromEntries(
      (
        await backend.sql<{ player_id: string; holes: string }>(
          `select player_id, array_to_string(holes, ' ', '-') as holes
           from public.scores where tournament_id = '${id}'`,
        )
      ).map(({ player_id, holes }) => [player_id, holes]),
    );

  test("of a player who is not checked in are asked about once, and no return is not", async () => {
    const cup = await makeRound();
    const path = cardsPage(cup);
    const card = "443544354";
    await rpcOrThrow(backend, secretary, "check_in", { entry: cup.own, player: cup.own });
    const page = await admin.get(path);
    const asked = await type(page, path, {
      [`cards.${cup.own}`]: card,
      [`cards.${cup.bea}`]: card,
    });
    expect(Object.keys(asked.errors)).toEqual([`cards.${cup.bea}`]);
    expect(await storedHoles(cup)).toEqual({});
    const saved = await type(asked, path, {
      [`cards.${cup.own}`]: card,
      [`cards.${cup.bea}`]: card,
    });
    expect(saved.location).not.toBeNull();
    expect(Object.keys(await storedHoles(cup)).toSorted()).toEqual([cup.own, cup.bea].toSorted());
    const other = await admin.get(cardsPage(cup, 2));
    const dns = await type(other, cardsPage(cup, 2), { [`cards.${cup.zoe}`]: "DNS" });
    expect(dns.location).not.toBeNull();
  });

  test("are read and added up by Check, and saved; then the next fourball is there", async () => {
    const cup = await makeRound();
    const path = cardsPage(cup);
    const page = await admin.get(path);
    expect(page.words).toContain("Fourball 1 of 2");
    const fields = {
      [`cards.${cup.own}`]: "443544354",
      [`cards.${cup.bea}`]: "5 5 4 6 5 5 4 10 -",
    };
    const checked = await type(page, path, fields, "check");
    expect(checked.status).toBe(200);
    const words = checked.words;
    expect(words).toContain("Total 36 · Points 18");
    // A hole picked up leaves no total of strokes.
    expect(words).toContain("no total: a hole is picked up · Points 7");
    expect(words).not.toContain("Total 44");
    expect(checked.text).toContain('value="443544354"');
    expect(await storedHoles(cup)).toEqual({});

    const saved = await type(checked, path, fields);
    expect(saved.refusal).toBeNull();
    expect(saved.location).toBe(cardsPage(cup, 2));
    expect(await storedHoles(cup)).toEqual({
      [cup.own]: "4 4 3 5 4 4 3 5 4",
      [cup.bea]: "5 5 4 6 5 5 4 10 -",
    });
    const next = await admin.get(cardsPage(cup, 2));
    expect(next.notice.join(" ")).toContain("2 cards saved");
    expect(next.words).toContain("Zoe Rao");

    // Emptied, a card is none; what was not touched stays.
    const again = await admin.get(path);
    expect(again.text).toContain('value="4 4 3 5 4 4 3 5 4"');
    await type(again, path, {
      [`cards.${cup.own}`]: "4 4 3 5 4 4 3 5 4",
      [`cards.${cup.bea}`]: "",
    });
    expect(await storedHoles(cup)).toEqual({
      [cup.own]: "4 4 3 5 4 4 3 5 4",
    });
  });

  test("that lack holes come back, with how many they have", async () => {
    const cup = await makeRound();
    const path = cardsPage(cup);
    const page = await type(await admin.get(path), path, {
      [`cards.${cup.own}`]: "4 4 3 5 4 4 3 5",
    });
    expect(page.status).toBe(400);
    expect(page.words).toContain("8 of 9 holes");
    expect(page.text).toContain('value="4 4 3 5 4 4 3 5"');
  });

  test("unlikely cards are asked about once: a 1, a 15, a player of another fourball", async () => {
    const cup = await makeRound();
    const path = cardsPage(cup);
    const fields = {
      [`cards.${cup.own}`]: "4 4 1 5 4 4 3 15 4",
      other: cup.zoe,
      otherCard: "443544354",
    };
    const asked = await type(await admin.get(path), path, fields);
    expect(asked.status).toBe(400);
    const words = asked.words;
    expect(words).toContain("1 at hole 3, 15 at hole 8?");
    expect(words).toContain("Zoe Rao is in fourball 2.");
    expect(await storedHoles(cup)).toEqual({});
    expect((await type(asked, path, fields)).refusal).toBeNull();
    expect(await storedHoles(cup)).toEqual({
      [cup.own]: "4 4 1 5 4 4 3 15 4",
      [cup.zoe]: "4 4 3 5 4 4 3 5 4",
    });
  });

  test("by two at once do not overwrite each other", async () => {
    const cup = await makeRound();
    const path = cardsPage(cup);
    const second = newVisitor();
    signIn(second, secretary);
    const [mine, theirs] = [await admin.get(path), await second.get(path)];
    await type(mine, path, {
      [`cards.${cup.own}`]: "443544354",
      [`cards.${cup.bea}`]: "",
    });
    const other = {
      [`cards.${cup.own}`]: "",
      [`cards.${cup.bea}`]: "554655465",
    };
    expect((await type(theirs, path, other, "save", second)).refusal).toBeNull();
    expect(await storedHoles(cup)).toEqual({
      [cup.own]: "4 4 3 5 4 4 3 5 4",
      [cup.bea]: "5 5 4 6 5 5 4 6 5",
    });
    const conflicting = { [`cards.${cup.own}`]: "999999999" };
    const refused = await type(theirs, path, conflicting, "save", second);
    expect(refused.status).toBe(409);
    expect(refused.words).toContain("Someone else has saved 4 4 3 5 4 4 3 5 4. Save again");
    expect(refused.text).toContain('value="999999999"');
    const kept = await type(refused, path, conflicting, "save", second);
    expect(kept.refusal).toBeNull();
    expect((await storedHoles(cup))[cup.own]).toBe("9 9 9 9 9 9 9 9 9");
  });
});

test("a team with fewer cards than count has no place, and the club sees it", async () => {
  const cup = await makeCup();
  await rpcOrThrow(backend, secretary, "save_play", {
    tournament: cup.id,
    expected_version: 0,
    changes: {
      rules: { scoring: { format: "stableford", bestCards: 2 } },
      teams: {
        teams: [
          { name: "Reds", players: [cup.own, cup.guest], neutral: [] },
          { name: "Blues", players: [cup.bea, cup.dot], neutral: [] },
        ],
        neutral: [],
      },
    },
  });
  await rpcOrThrow(backend, secretary, "save_scores", {
    tournament: cup.id,
    expected_version: 1,
    scores: [
      { player: cup.own, points: 40 },
      { player: cup.bea, points: 20 },
      { player: cup.dot, points: 21 },
    ],
  });
  const text = await admin.words(resultsPath(cup));
  expect(text).toMatch(/1 Blues .*41/);
  expect(text).not.toMatch(/Reds [^A-Z]*40/);
});

test("the results go to the players by mail, each entry with its own, once", async () => {
  const cup = await makeCup();
  const late = await addEntrant(backend, secretary, cup, {
    full_name: "Ela Late",
    email: "ela@example.com",
  });
  await typePoints(await admin.get(resultsPath(cup)), cup, {
    [cup.own]: "31",
    [cup.guest]: "36",
    [cup.bea]: "30",
    [cup.dot]: "33",
  });
  await publishResults(cup);
  await rpcOrThrow(backend, secretary, "withdraw_entrant", {
    entry: late.entry_id,
    reason: "Not there",
  });
  const path = `/admin/tournaments/${cup.id}/entrants/messages`;
  const print = await admin.get(`${resultsPath(cup)}/print`);
  expect(print.text).toContain(`href="${path}?results"`);
  const form = (await admin.get(`${path}?results`)).form("subject");
  expect(form).toMatchObject({ results: "published", subject: "Results" });
  const preview = await admin.post(path, { ...form, intent: "preview" });
  expect(preview.words).toContain("It goes to 3 entries by mail.");
  const message = preview.form("recipients");
  await admin.post(path, { ...message, intent: "send" });
  await admin.post(path, { ...message, intent: "send" });
  const mails = await backend.sql<{ entry: string; facts: string[][] }>(
    `select entry_id as entry, details -> 'facts' as facts from public.registration_mails
     where message_id = '${form["submissionKey"] ?? ""}'`,
  );
  const factsOf = (entry: string) => mails.find((mail) => mail.entry === entry)?.facts;
  expect(mails).toHaveLength(3);
  expect(factsOf(cup.own)).toEqual([
    ["Result of Asha Rao", expect.stringMatching(/^3rd, 31 points/)],
    ["Result of Her Guest", expect.stringMatching(/^1st, 36 points/)],
  ]);
  expect(factsOf(cup.dot)).toEqual([["Result", expect.stringMatching(/^2nd, 33 points/)]]);
  await expect
    .poll(async () =>
      (await backend.mailsTo("dot@example.com")).map(({ subject, text }) => [
        subject,
        /^Result: .*$/m.exec(text)?.[0],
      ]),
    )
    .toContainEqual([expect.stringContaining("Results ("), expect.stringContaining("33 points")]);

  // Published again, they have been told other places.
  const told = "Mails told another result than is published now:";
  expect((await admin.get(resultsPath(cup))).words).not.toContain(told);
  await typePoints(await admin.get(resultsPath(cup)), cup, { [cup.bea]: "32" });
  expect((await admin.get(resultsPath(cup))).words).not.toContain(told);
  await publishResults(cup);
  const again = await admin.get(resultsPath(cup));
  expect(again.words).toContain(
    `${told} Asha Rao, Bea Das. Publishing sends them no mail. Write to the players in the results`,
  );
  expect(again.text).toContain(`href="${path}?results"`);
  // Once a message has told them, it is said no more.
  const next = (await admin.get(`${path}?results`)).form("subject");
  const shown = (await admin.post(path, { ...next, intent: "preview" })).form("recipients");
  await admin.post(path, { ...shown, intent: "send" });
  expect((await admin.get(resultsPath(cup))).words).not.toContain(told);
});

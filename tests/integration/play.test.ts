import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { giveName, moveName, NEW, OUT } from "#app/club/play/moves.ts";
import { NO_GUEST } from "#app/club/play/teams/content.ts";
import { FORM_TOASTS } from "#app/forms/content.ts";
import type { TournamentPlay } from "#app/tournaments/play.ts";
import { addEntrant, furtherPlayer } from "../support/entrants.ts";
import { clubSite } from "../support/test-site.ts";
import { makeDraft, makeTournament, rpc, rpcOrThrow, type Saved } from "../support/tournaments.ts";
import { visibleText } from "../support/visible-text.ts";
import { type Page } from "../support/visitor.ts";

const { backend, secretary, golfer, admin, newVisitor, newAdmin, proxy } = await clubSite();
const { visitor: other } = await newAdmin({ fullName: "Club Captain" });

const teamsPath = ({ id }: Saved) => `/admin/tournaments/${id}/teams`;
const drawPath = ({ id }: Saved) => `/admin/tournaments/${id}/draw`;

const RULES = {
  kind: "shotgun",
  time: "12:45",
  holes: "1-18",
  mixTeams: "on",
};

/** What is saved; undefined before anything was. */
const stored = async ({ id }: Saved) =>
  (
    await backend.sql<TournamentPlay>(
      `select * from public.play_details where tournament_id = '${id}'`,
    )
  )[0];

/** Each fourball's players. */
const fourballsOf = async (cup: Saved) =>
  (await stored(cup))?.draw?.fourballs.map(({ players }) => players) ?? [];

const ID = expect.any(String) as string;

const versionOf = async (cup: Saved) => String((await stored(cup))?.version ?? 0);

/** Posts a form with the present version. */
const post = async (path: string, cup: Saved, fields: Record<string, string>, visitor = admin) =>
  visitor.post(path, { version: await versionOf(cup), ...fields });

const toTeams = (cup: Saved, fields: Record<string, string>) => post(teamsPath(cup), cup, fields);
const toDraw = (cup: Saved, fields: Record<string, string>) => post(drawPath(cup), cup, fields);

/** What a form posts that moves players. */
const saving = (moves: Record<string, string>) => ({
  intent: "save",
  ...Object.fromEntries(Object.entries(moves).map(([id, place]) => [moveName(id), place])),
});

/** As much of an id as a page sends. */
const short = (id: string) => id.slice(0, 8);

/** What is chosen on a page, by the players' short ids. */
const chosenIn = ({ text }: Page) =>
  Object.fromEntries(
    [
      ...text.matchAll(
        /<select [^>]*name="move\.([^"]+)"(?:(?!<\/select>).)*<option(?=[^>]*selected)([^>]*)>([^<]*)/gs,
      ),
    ].flatMap(([, id = "", attributes = "", label = ""]) =>
      attributes.includes('value=""') ? [] : [[id, label]],
    ),
  );

/** The version in each form of a page. */
const versionsIn = ({ text }: Page) => [
  ...new Set([...text.matchAll(/name="version" value="(\d+)"/g)].map(([, value]) => value)),
];

/** The actions of the audit log about a tournament, oldest first. */
const auditOf = async ({ id }: Saved) =>
  (
    await backend.sql<{ action: string }>(
      `select action from public.admin_audit where tournament_id = '${id}'
       and (action = 'play-saved' or action like 'draw-%') order by at, id`,
    )
  ).map(({ action }) => action);

/** A tournament with eight players: five of E-Golf, three of Golf Squad. */
async function makeCup(): Promise<{ cup: Saved; ids: string[] }> {
  const cup = await makeTournament(backend, secretary, {
    max_group_size: 4,
    capacity: 8,
    has_waiting_list: true,
  });
  const ids: string[] = [];
  for (let number = 0; number < 8; number += 1) {
    const { entry_id } = await addEntrant(
      backend,
      secretary,
      cup,
      {
        full_name: `Player Number${String(number)}`,
        golf_group: number < 5 ? "E-Golf" : "Golf Squad",
        handicap: String(number + 4),
      },
      number === 0 ? { account_email: golfer.email } : {},
    );
    ids.push(entry_id);
  }
  return { cup, ids };
}

const EXCHANGE = {
  intent: "save",
  start: "Hole 1, 12:45",
  with: "Hole 2, 12:45",
};

const GROUPS = { intent: "groups", maxPlayers: "4", minPlayers: "3" };

describe("access", () => {
  let cup: Saved;

  beforeAll(async () => {
    ({ cup } = await makeCup());
  });

  test("the tournament's form links to both, those to each other", async () => {
    const { text } = await admin.get(`/admin/tournaments/${cup.id}`);
    expect(text).toContain(`href="${teamsPath(cup)}"`);
    expect(text).toContain(`href="${drawPath(cup)}"`);
    expect((await admin.get(teamsPath(cup))).text).toContain(`href="${drawPath(cup)}"`);
    expect((await admin.get(drawPath(cup))).text).toContain(`href="${teamsPath(cup)}"`);
  });

  test("what was typed is there again after logging in", async () => {
    const visitor = newVisitor();
    const { cup, ids } = await makeCup();
    await toTeams(cup, GROUPS);
    const [one = "", two = ""] = ids;
    const answer = await visitor.post(teamsPath(cup), {
      version: "1",
      newTeam: "Third",
      ...saving({ [one]: "Golf Squad", [two]: "E-Golf" }),
    });
    expect([answer.status, answer.location]).toEqual([
      302,
      `/login?redirectTo=${encodeURIComponent(teamsPath(cup))}`,
    ]);
    await visitor.logIn(secretary);
    const page = await visitor.get(teamsPath(cup));
    expect(chosenIn(page)).toEqual({
      [short(one)]: "Golf Squad",
      [short(two)]: "E-Golf",
    });
    expect(page.text).toMatch(/name="newTeam"[^>]*value="Third"/);
  });
});

describe("from teams to a published draw", () => {
  let cup: Saved;
  let ids: string[];

  beforeEach(async () => {
    ({ cup, ids } = await makeCup());
  });

  /** Two teams of four, drawn into two fourballs. */
  async function draw() {
    await toTeams(cup, GROUPS);
    await toTeams(cup, saving({ [ids[4] ?? ""]: "Golf Squad" }));
    await toDraw(cup, { intent: "draw", seed: "48213", ...RULES });
  }

  async function publish() {
    await draw();
    await toDraw(cup, { intent: "publish" });
  }

  test("teams are made from golf groups", async () => {
    const before = await admin.get(teamsPath(cup));
    expect(before.words).toContain("8 players · 0 teams · 8 neutral");
    const answer = await toTeams(cup, GROUPS);
    expect([answer.status, answer.location]).toEqual([302, teamsPath(cup)]);
    const page = await admin.get(teamsPath(cup));
    expect(page.notice[0]).toBe("Saved");
    const words = page.words;
    expect(words).toContain("8 players · 2 teams · 1 neutral");
    expect(words).toContain("E-Golf 4 players · 1 neutral · average handicap 5.5");
    expect(words).toContain("Player Number4 neutral 8");
    expect(words).toContain("by Club Secretary");
    expect((await stored(cup))?.teams.teams).toEqual([
      { id: ID, name: "E-Golf", players: ids.slice(0, 4), neutral: [ids[4]] },
      { id: ID, name: "Golf Squad", players: ids.slice(5), neutral: [] },
    ]);
  });

  test("players are moved, and teams added, renamed and removed, by one button", async () => {
    const [, , , , fifth = ""] = ids;
    await toTeams(cup, GROUPS);
    const golfSquad = (await stored(cup))?.teams.teams[1]?.id ?? "";
    const { location } = await toTeams(cup, {
      ...saving({ [fifth]: "Golf Squad" }),
      rename: "Golf Squad",
      name: "Squad",
      newTeam: "Third",
      guestName: "Ira Guest",
      guestHandicap: "20",
    });
    expect(location).toBe(`${teamsPath(cup)}#save-move.${fifth}`);
    await toTeams(cup, { intent: "save", remove: "Third" });
    const saved = await stored(cup);
    const guest = saved?.guests[0]?.id ?? "";
    expect(saved?.teams).toEqual({
      teams: [
        { id: ID, name: "E-Golf", players: ids.slice(0, 4), neutral: [] },
        { id: golfSquad, name: "Squad", players: [...ids.slice(5), fifth], neutral: [] },
      ],
      neutral: [guest],
    });
    const removed = await toTeams(cup, saving({ [guest]: NO_GUEST }));
    expect((await admin.follow(removed)).notice).toContain("Ira Guest is removed.");
    expect((await stored(cup))?.guests).toEqual([]);
  });

  test("a draw with a seed is the same again", async () => {
    expect(await admin.words(drawPath(cup))).toContain("No draw yet: 8 players to draw.");
    await draw();
    const drawn = await fourballsOf(cup);
    expect(drawn.flat().sort()).toEqual(ids.toSorted());
    const page = await admin.get(drawPath(cup));
    expect(page.words).toContain(
      "Shotgun, 12:45 · 2 fourballs · draw no. 48213 · nothing to check",
    );
    expect(page.words).toContain("Not published.");
    await toDraw(cup, { intent: "draw", seed: "1", ...RULES });
    await toDraw(cup, { intent: "draw", seed: "48213", ...RULES });
    expect(await fourballsOf(cup)).toEqual(drawn);
  });

  test("a swap that breaks a rule is marked", async () => {
    await draw();
    const [one = [], two = []] = await fourballsOf(cup);
    const isFirstTeam = (id: string) => ids.indexOf(id) < 4;
    const from = one.find(isFirstTeam) ?? "";
    const to = two.find((id) => !isFirstTeam(id)) ?? "";
    const answer = await toDraw(cup, saving({ [from]: "Hole 2, 12:45", [to]: "Hole 1, 12:45" }));
    expect(answer.location).toBe(`${drawPath(cup)}#save-move.${from}`);
    const [now] = await fourballsOf(cup);
    expect(now).toContain(to);
    const { words, notice } = await admin.get(drawPath(cup));
    expect(notice[0]).toBe("Saved");
    expect(notice[1]).toMatch(
      /^(?:Player Number\d: Hole [12], 12:45 → Hole [12], 12:45[;.] ?){2}$/,
    );
    expect(words).toContain("changed by hand · 2 things to check");
    expect(words).toContain("of one team: Player");
  });

  test("it is published, and the entrants' mails are queued", async () => {
    await publish();
    const page = await admin.get(drawPath(cup));
    expect(page.notice).toEqual([
      "The draw is published",
      // Those without an account at the address that the club typed.
      "8 entrants get a mail.",
    ]);
    expect(page.words).toContain(", as it is saved");
    const { body } = await rpc(backend, null, "published_play", {
      slug: cup.slug,
    });
    expect(body).toMatchObject({ draw: { fourballs: [{}, {}] } });
  });

  test("changes since are shown before it is published again", async () => {
    await publish();
    await toDraw(cup, EXCHANGE);
    const words = await admin.words(drawPath(cup));
    expect(words).toContain("These things have changed since:");
    expect(words).toMatch(/Player Number\d: Hole 1, 12:45 → Hole 2, 12:45/);
    await toDraw(cup, { intent: "publish" });
    const after = await admin.get(drawPath(cup));
    expect(after.words).toContain(", as it is saved");
    // The links are the players': they have gone with them. What is printed names another start.
    expect(after.notice.join(" ")).toContain(
      "Scorecards printed before are not right for hole 1, 12:45 PM; hole 2, 12:45 PM",
    );
    const [[one = ""] = [], [two = ""] = []] = await fourballsOf(cup);
    await toDraw(cup, saving({ [one]: "Hole 2, 12:45", [two]: "Hole 1, 12:45" }));
    await toDraw(cup, { intent: "publish" });
    expect((await admin.get(drawPath(cup))).notice.join(" ")).toMatch(
      /Scorecards printed before are not right for hole 1, 12:45 PM; hole 2, 12:45 PM: print them again\./i,
    );
  });

  test("shows wishes beside the players, meets them, and marks those that it does not", async () => {
    const wishes = await makeTournament(backend, secretary, {
      questions: [
        {
          id: "time",
          kind: "choice",
          label: "Tee time",
          required: false,
          for_draw: true,
          choices: ["Early", "Late"],
        },
        { id: "with", kind: "short_text", label: "With whom", required: false, for_draw: true },
      ],
    });
    const enter = (full_name: string, answers: object = {}) =>
      addEntrant(backend, secretary, wishes, { full_name, answers });
    const { entry_id: late } = await enter("Late Riser", { time: "Late" });
    const { entry_id: asha } = await enter("Asha Rao", { time: "Early", with: "Zoya" });
    await enter("Lone Player", { with: "A stranger" });
    for (let more = 0; more < 8; more += 1) await enter(`Other Number${String(more)}`);
    const { entry_id: zoya } = await enter("Zoya Khan");
    await toDraw(wishes, {
      ...RULES,
      intent: "draw",
      kind: "tee-times",
      intervalMinutes: "8",
      tees: "1",
    });
    const [first = [], ...others] = await fourballsOf(wishes);
    expect(first).toEqual(expect.arrayContaining([asha, zoya]));
    expect(others.at(-1)).toContain(late);
    const page = await admin.words(drawPath(wishes));
    expect(page).toContain("wish: early, with Zoya");
    expect(page).toContain("not with the players they wished for: Lone Player");
    expect(page).not.toContain("wished to start");
    await toDraw(wishes, saving({ [late]: "Hole 1, 12:45", [asha]: "Hole 1, 13:01" }));
    const changed = await admin.words(drawPath(wishes));
    expect(changed).toContain("wished to start late: Late Riser");
    expect(changed).toContain("wished to start early: Asha Rao");
  });

  test("can be drawn by handicap, the lowest first", async () => {
    await toDraw(cup, { intent: "draw", ...RULES, order: "handicap" });
    const [first = []] = await fourballsOf(cup);
    expect(first.toSorted()).toEqual(ids.slice(0, 4).toSorted());
    const { text } = await admin.get(drawPath(cup));
    expect(text).toMatch(/<option[^>]*value="handicap"[^>]*selected/);
    expect(await admin.words(drawPath(cup))).not.toContain("changed by hand");
  });

  test("players who are not checked in are asked about, once others are", async () => {
    await toDraw(cup, { intent: "draw", ...RULES });
    expect((await admin.get(drawPath(cup))).text).not.toContain('name="withAbsent"');
    for (const entry of ids.slice(1)) await rpc(backend, secretary, "check_in", { entry });
    const page = await admin.get(drawPath(cup));
    expect(page.text).toContain('name="withAbsent"');
    expect(page.words).toContain("not checked in: Player Number0.");
    const asked = await toDraw(cup, { intent: "publish" });
    expect([asked.status, Object.keys(asked.errors)]).toEqual([400, ["withAbsent"]]);
    expect((await stored(cup))?.draw_published_at).toBeNull();
    await toDraw(cup, { intent: "publish", withAbsent: "on" });
    expect((await stored(cup))?.draw_published_at).not.toBeNull();
    // A published draw that is changed asks again; without the absent player it does not.
    await toDraw(cup, saving({ [ids[0] ?? ""]: OUT }));
    expect((await admin.get(drawPath(cup))).text).not.toContain('name="withAbsent"');
    expect((await toDraw(cup, { intent: "publish" })).location).not.toBeNull();
  });

  test("a withdrawal leaves a gap, which the player who moves up takes", async () => {
    await draw();
    const [[gone = ""] = []] = await fourballsOf(cup);
    const { entry_id: waits } = await addEntrant(backend, secretary, cup, {
      full_name: "Waits Inline",
    });
    expect((await admin.get(drawPath(cup))).text).not.toContain("Waits Inline");
    await rpc(backend, secretary, "withdraw_entrant", {
      entry: gone,
      reason: "called",
    });
    const page = await admin.get(drawPath(cup));
    expect(page.words).toContain("Withdrawn: a gap");
    expect(page.words).toContain("Give it to Waits Inline");
    const [, name = "", place = ""] =
      /<button[^>]*name="(give\.[^"]+)" value="([^"]+)"/.exec(page.text) ?? [];
    expect(name).toBe(giveName(short(waits)));
    // Whatever else is chosen for the player.
    await toDraw(cup, { ...saving({ [short(waits)]: OUT }), [name]: place });
    expect((await fourballsOf(cup))[0]).toContain(waits);
    expect(await admin.words(drawPath(cup))).not.toContain("Withdrawn: a gap");
  });

  test("the sheet on paper has everybody", async () => {
    await publish();
    await toDraw(cup, EXCHANGE);
    const { text } = await admin.get(`${drawPath(cup)}/print`);
    const words = visibleText(text);
    expect(words).toContain("Hole 1 12:45");
    for (const number of ids.keys()) {
      expect(words).toContain(`Player Number${String(number)}`);
    }
    expect(words).toContain("Not published like this.");
    expect(words.match(/☐/g)).toHaveLength(8);
  });

  test("scorecards mark the strokes of each player, and carts have signs", async () => {
    await publish();
    const cards = async () => await admin.words(`${drawPath(cup)}/scorecards`);
    expect(await cards()).toContain("Par, stroke index and handicap strokes");
    await rpcOrThrow(backend, secretary, "save_play", {
      tournament: cup.id,
      expected_version: Number(await versionOf(cup)),
      changes: {
        rules: {
          ...(await stored(cup))?.rules,
          scoring: {
            course: {
              par: Array.from({ length: 18 }, () => 4),
              strokeIndex: Array.from({ length: 18 }, (_, index) => index + 1),
            },
            handicap: { kind: "entered", maxHandicap: 2 },
            maxOverPar: null,
            bestCards: null,
            ties: "shared",
          },
        },
      },
    });
    const text = await cards();
    expect(text.match(/strokes 2\b/g)).toHaveLength(ids.length);
    expect(text).toContain("Par 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 36 36 72");
    expect(text.match(/Strokes ● ● 2 0 2 Score Marker/g)).toHaveLength(ids.length);
    const one = await admin.get(`${drawPath(cup)}/scorecards?fourball=1`);
    expect(one.text.match(/<article/g)).toHaveLength(4);
    const signs = await admin.get(`${drawPath(cup)}/cart-signs`);
    expect(signs.text.match(/<article/g)).toHaveLength(ids.length / 2);
    expect(signs.words).toContain("Hole 1 12:45 PM");
  });

  test("the published tee sheet can be sent by WhatsApp, and no other", async () => {
    const sent = async () => {
      const { text } = await admin.get(`${drawPath(cup)}/print`);
      const [, href] = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(text) ?? [];
      return href && new URL(href).searchParams.get("text");
    };
    await toDraw(cup, { intent: "draw", ...RULES });
    expect(await sent()).toBeUndefined();
    await publish();
    const text = await sent();
    for (const number of ids.keys()) {
      expect(text).toContain(`Player Number${String(number)}`);
    }
    expect(text).toContain(`/tournaments/${cup.slug}/day`);
  });

  test("it can be taken back, once that is confirmed", async () => {
    await publish();
    const drawn = await fourballsOf(cup);
    const refused = await toDraw(cup, { intent: "take-back" });
    expect(refused.status).toBe(400);
    expect(refused.words).toContain("Please confirm that the published draw is taken back");
    expect((await stored(cup))?.draw_published_at).not.toBeNull();

    const name = "Player Number0";
    const information = `/tournaments/${cup.slug}/updates`;
    expect((await newVisitor().get(information)).text).toContain(name);
    await toDraw(cup, { intent: "take-back", takesBack: "on" });
    const page = await admin.get(drawPath(cup));
    expect(page.notice[0]).toBe("The draw is taken back");
    expect(page.words).toContain("Not published.");
    expect(page.text).not.toContain("takesBack");
    expect(await fourballsOf(cup)).toEqual(drawn);
    expect((await newVisitor().get(information)).text).not.toContain(name);
    // Also when the draw itself is gone.
    await toDraw(cup, { intent: "publish" });
    const everybody = (await fourballsOf(cup)).flat();
    await toDraw(cup, saving(Object.fromEntries(everybody.map((player) => [player, OUT]))));
    const empty = await admin.words(drawPath(cup));
    expect(empty).toContain("These things have changed since: No player is drawn");
    expect(empty).not.toContain("Publish again");
    await toDraw(cup, { intent: "take-back", takesBack: "on" });
    expect((await stored(cup))?.draw_published_at).toBeNull();
    // A second press of the same button.
    const again = await toDraw(cup, { intent: "take-back", takesBack: "on" });
    expect([again.status, ...again.alert]).toEqual([
      400,
      "Not saved",
      "The draw is not published.",
    ]);
  });

  test("once the day has passed it sends mails only where the club wants them", async () => {
    const mails = async () =>
      (
        await backend.sql(
          `select from public.registration_mails
           where tournament_id = '${cup.id}' and kind in ('start', 'no-start')`,
        )
      ).length;
    await toDraw(cup, { intent: "draw", ...RULES });
    expect((await admin.get(drawPath(cup))).text).not.toContain("withMails");
    await backend.sql(
      `update public.tournaments set starts_on = current_date - 3 where id = '${cup.id}'`,
    );
    const page = await admin.get(drawPath(cup));
    expect(page.words).toContain("The day has passed: no one is emailed");
    expect(page.text).toContain('name="withMails"');
    const before = await mails();
    await toDraw(cup, { intent: "publish" });
    expect((await admin.get(drawPath(cup))).words).toContain("Published on");
    await toDraw(cup, { intent: "take-back", takesBack: "on" });
    expect(await mails()).toBe(before);
    await toDraw(cup, { intent: "publish", withMails: "on" });
    expect(await mails()).toBeGreaterThan(before);
  });

  test("all of it is in the history", async () => {
    await publish();
    await toDraw(cup, { intent: "take-back", takesBack: "on" });
    expect(new Set(await auditOf(cup))).toEqual(
      new Set(["play-saved", "draw-published", "draw-taken-back"]),
    );
    const words = await admin.words(`/admin/tournaments/${cup.id}`);
    expect(words).toContain("Draw published");
    expect(words).toContain("Teams, draw or competitions saved");
  });
});

describe("two administrators", () => {
  test("who comes second is told, and nothing is lost", async () => {
    const { cup, ids } = await makeCup();
    await toTeams(cup, GROUPS);
    const [seen] = versionsIn(await other.get(teamsPath(cup)));
    await toTeams(cup, { intent: "save", newTeam: "Third" });
    const [one = "", two = ""] = ids;
    const move = saving({
      [short(one)]: "Golf Squad",
      [short(two)]: "A team that is gone",
    });
    const page = await other.post(teamsPath(cup), {
      version: seen ?? "",
      ...move,
    });
    expect(page.status).toBe(409);
    const [title, description] = page.alert;
    expect(title).toBe("Someone else has changed this");
    expect(description).toMatch(
      /^Teams, draw or competitions saved \(Teams\): .*, by Club Secretary\. Nothing was saved\./,
    );
    // What is saved now, with what was chosen.
    expect(page.words).toContain("Third 0 players No one yet");
    expect(page.words).toContain("by Club Secretary");
    expect(chosenIn(page)).toEqual({
      [short(one)]: "Golf Squad",
      [short(two)]: "A team that is gone",
    });
    expect((await stored(cup))?.teams.teams).toHaveLength(3);
    // The same form again, now with the version that it has.
    const [version] = versionsIn(page);
    expect(version).toBe(await versionOf(cup));
    const refused = await other.post(teamsPath(cup), {
      version: version ?? "",
      ...move,
    });
    expect(refused.words).toContain("It is not there any more");
    await other.post(teamsPath(cup), {
      version: version ?? "",
      ...move,
      [moveName(short(two))]: "",
    });
    expect(
      (await stored(cup))?.teams.teams.find(({ name }) => name === "Golf Squad")?.players,
    ).toEqual([...ids.slice(5), one]);
  });

  test("what the second typed is there again, in each form", async () => {
    const { cup } = await makeCup();
    await toTeams(cup, GROUPS);
    await toDraw(cup, { intent: "draw", seed: "5", ...RULES });
    const typed = async (path: string, fields: Record<string, string>) => {
      const page = await other.post(path, { version: "1", ...fields });
      expect(page.status).toBe(409);
      expect(page.alert[1]).toMatch(
        /^Teams, draw or competitions saved \(Draw, Settings of draw and scoring\): .*, by Club Secretary\./,
      );
      for (const [name, value] of Object.entries(fields)) {
        if (["intent", "kind", "rename", "tees"].includes(name)) continue;
        expect(page.text).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*value="${value}"`));
      }
      return page.text;
    };
    const teams = teamsPath(cup);
    await typed(teams, { ...GROUPS, maxPlayers: "7", minPlayers: "2" });
    expect(
      await typed(teams, {
        intent: "save",
        rename: "E-Golf",
        name: "Eagles",
        newTeam: "Herons",
        guestName: "Ira Guest",
        guestHandicap: "19.5",
      }),
    ).toMatch(/<option[^>]*value="E-Golf"[^>]*selected/);
    const rules = await typed(drawPath(cup), {
      intent: "draw",
      kind: "tee-times",
      time: "07:10",
      holes: "1-9, 12",
      intervalMinutes: "11",
      tees: "1,10",
      maxHandicapDifference: "3",
      seed: "77",
    });
    expect(rules).toMatch(/<option[^>]*value="1,10"[^>]*selected/);
    expect(rules).toMatch(/<input[^>]*checked=""[^>]*value="tee-times"/);
    // Empty boxes stay empty.
    expect(rules).not.toMatch(/<input[^>]*name="mixTeams"[^>]*checked/);
  });

  test("scores saved at the same moment name their administrator too", async () => {
    const { cup, ids } = await makeCup();
    await toTeams(cup, GROUPS);
    await rpc(backend, secretary, "save_scores", {
      tournament: cup.id,
      expected_version: 1,
      scores: [{ player: ids[0], points: 30 }],
    });
    const page = await other.post(teamsPath(cup), {
      version: "1",
      intent: "save",
      newTeam: "Third",
    });
    expect(page.alert[1]).toMatch(/^Scores saved: .*, by Club Secretary/);
  });

  test("a stale page draws and publishes nothing", async () => {
    const { cup } = await makeCup();
    await toDraw(cup, { intent: "draw", seed: "5", ...RULES });
    for (const fields of [
      { intent: "publish" },
      { intent: "draw", ...RULES, time: "07:10", seed: "6" },
    ]) {
      const page = await other.post(drawPath(cup), { version: "0", ...fields });
      expect([fields.intent, page.status]).toEqual([fields.intent, 409]);
      if (fields.intent === "draw") expect(page.text).toContain('value="07:10"');
    }
    expect((await stored(cup))?.draw?.seed).toBe(5);
    expect((await stored(cup))?.draw_published_at).toBeNull();
  });
});

describe("what cannot be done", () => {
  let cup: Saved;
  let ids: string[];

  beforeAll(async () => {
    ({ cup, ids } = await makeCup());
    await toTeams(cup, GROUPS);
    await toDraw(cup, { intent: "draw", seed: "9", ...RULES });
  });

  test.each<[string, Record<string, string>, string]>([
    [
      "teams",
      { intent: "groups", maxPlayers: "lots", minPlayers: "3" },
      "Please enter a number from 1, or leave empty",
    ],
    ["teams", { intent: "save", newTeam: "e-golf" }, "There is one of this name"],
    [
      "teams",
      { intent: "save", guestName: "Ira", guestHandicap: "99" },
      "Please enter a handicap from +10 to 54, or leave empty",
    ],
    [
      "draw",
      { intent: "draw", ...RULES, holes: "1-99" },
      "Please enter holes from 1 to 18, e.g. 1-18",
    ],
    [
      "draw",
      { intent: "draw", ...RULES, seed: "seven" },
      "Please enter a number of up to nine digits, or leave empty",
    ],
  ])("%s: %j is told, and kept", async (page, fields, message) => {
    const before = await versionOf(cup);
    const answer = await post(`/admin/tournaments/${cup.id}/${page}`, cup, fields);
    expect(answer.status).toBe(400);
    expect(answer.words).toContain(message);
    for (const [name, value] of Object.entries(fields)) {
      if (["intent", "kind", "mixTeams"].includes(name)) continue;
      expect(answer.text).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*value="${value}"`));
    }
    expect(await versionOf(cup)).toBe(before);
  });

  test("what was chosen stays chosen, with what is wrong beside the player", async () => {
    const [, two = []] = await fourballsOf(cup);
    const moves = Object.fromEntries(two.map((id) => [short(id), "Hole 1, 12:45"]));
    const answer = await toDraw(cup, saving(moves));
    expect(answer.status).toBe(400);
    expect(answer.words).toContain(": this fourball would have 8 players, and four are the most");
    expect(answer.text).toMatch(
      new RegExp(`<select(?=[^>]*aria-invalid)[^>]*name="move.${short(two[0] ?? "")}"`),
    );
    expect(chosenIn(answer)).toEqual(moves);
  });

  test("a player who is gone is told, though there is no row to show", async () => {
    const [one = ""] = ids;
    const moves = { ffffffff: OUT, [short(one)]: OUT };
    const answer = await toDraw(cup, saving(moves));
    expect(answer.status).toBe(400);
    expect(answer.words).toContain("This player is no longer in the list");
    // What was chosen for another one is there; what cannot be saved is not.
    expect(answer.text).not.toContain('name="move.ffffffff"');
    expect(chosenIn(answer)).toEqual({ [short(one)]: "Take out of the draw" });
  });

  test("a form in which nothing is chosen saves nothing", async () => {
    const before = await versionOf(cup);
    const [one = ""] = ids;
    for (const send of [toTeams, toDraw]) {
      const answer = await send(cup, saving({ [one]: "" }));
      expect([answer.status, answer.alert[0]]).toEqual([400, "Nothing to save"]);
    }
    expect(await versionOf(cup)).toBe(before);
  });

  test("teams that are there are replaced only when that is confirmed", async () => {
    const answer = await toTeams(cup, GROUPS);
    expect(answer.status).toBe(400);
    expect(answer.words).toContain("Please confirm");
    const confirmed = await toTeams(cup, { ...GROUPS, replaces: "on" });
    expect(confirmed.refusal).toBeNull();
  });

  test("a draft is drawn, but not published", async () => {
    const draft = await makeDraft(backend, secretary);
    expect(await admin.words(drawPath(draft))).toContain("No players are confirmed yet.");
    const answer = await toDraw(draft, { intent: "publish" });
    expect(answer.status).toBe(400);
    expect(answer.alert).toEqual(["Not saved", "The tournament is not published."]);
  });

  test("while the database is away the form comes back as it was", async () => {
    const [one = "", two = ""] = ids;
    const version = await versionOf(cup);
    proxy.fail("play", { kind: "status", status: 503 });
    const moves = saving({ [short(one)]: OUT, [short(two)]: "Hole 1, 12:45" });
    for (const [path, more] of [
      [drawPath(cup), { start: "Hole 1, 12:45" }],
      [teamsPath(cup), { newTeam: "Third" }],
    ] as const) {
      const answer = await admin.post(path, { version, ...moves, ...more });
      expect(answer.status).toBe(503);
      for (const [name, value] of Object.entries({ ...moves, ...more })) {
        expect(answer.text).toContain(`name="${name}" value="${value}"`);
      }
      expect(versionsIn(answer)).toContain(version);
    }
  });
});

test("what was saved before the database went away is not said to be unsent", async () => {
  const drawn = await makeTournament(backend, secretary);
  await addEntrant(backend, secretary, drawn, { full_name: "Asha First" });
  await toDraw(drawn, { ...RULES, intent: "draw" });
  const version = await versionOf(drawn);
  proxy.fail("GET /rest/v1/open_calls", { kind: "status", status: 503 });
  const answer = await admin.post(drawPath(drawn), { intent: "publish", version });
  expect([answer.status, answer.alert[0]]).toEqual([503, FORM_TOASTS.unclear.message]);
  expect((await stored(drawn))?.draw_published_at).not.toBeNull();
  proxy.fail("POST /rest/v1/rpc/own_roles", { kind: "status", status: 503 });
  const unsent = await admin.post(drawPath(drawn), { intent: "take-back", version });
  expect(unsent.alert[0]).toBe(FORM_TOASTS.unavailable.message);
});

test("players of one entry stay together when that is wanted", async () => {
  const group = await makeTournament(backend, secretary, {
    max_group_size: 4,
    capacity: 20,
  });
  const { entry_id } = await addEntrant(backend, secretary, group, {
    full_name: "Asha First",
    players: [furtherPlayer("Bela Second"), furtherPlayer("Chitra Third")],
  });
  for (let number = 0; number < 6; number += 1) {
    await addEntrant(backend, secretary, group, {
      full_name: `Single Number${String(number)}`,
      golf_group: "Golf Squad",
    });
  }
  await toDraw(group, {
    intent: "draw",
    ...RULES,
    mixTeams: "",
    keepEntriesTogether: "on",
  });
  const words = await admin.words(drawPath(group));
  expect(words).toContain("nothing to check");
  expect((await fourballsOf(group)).flat()).toContain(entry_id);
});

test("a form with the selects of 300 players is taken as it is", async () => {
  const cup = await makeTournament(backend, secretary);
  const guests = Array.from({ length: 300 }, (_, number) => ({
    id: randomUUID(),
    name: `Guest Number${String(number)}`,
  }));
  const ids = guests.map(({ id }) => id);
  const { status } = await rpc(backend, secretary, "save_play", {
    tournament: cup.id,
    expected_version: 0,
    changes: { guests },
  });
  expect(status).toBe(200);
  const all = saving(Object.fromEntries(ids.map((id) => [id, NEW])));
  // Refused with a reason, every choice is there, also of the other pages.
  const refused = await toTeams(cup, all);
  expect(refused.status).toBe(400);
  expect(Object.keys(chosenIn(refused))).toHaveLength(60);
  expect(refused.text.match(/type="hidden" name="move\.[^"]+" value="\+new"/g)).toHaveLength(240);
  const moved = await toTeams(cup, { ...all, newTeam: "All" });
  expect(moved.refusal).toBeNull();
  expect((await stored(cup))?.teams.teams[0]?.players.toSorted()).toEqual(ids.toSorted());
});

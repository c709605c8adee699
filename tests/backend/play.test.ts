import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { dayInIndiaOf } from "#app/site/today.ts";
import type { PlayRules } from "#app/tournaments/play.ts";
import { createUser, makeAdmin, type Answer, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { addEntrant, furtherPlayer, insertEntry } from "../support/entrants.ts";
import {
  holdMails,
  cancelTournament,
  changeTournament,
  makeDraft,
  makeTournament,
  type Saved,
} from "../support/tournaments.ts";

const { backend, admin, members, member, call } = await clubBackend(6);

const code = ({ status, body }: Answer): unknown[] => [status, body.message, body.details];

/** Each member's name, which a mail may contain. */
const NAMES = ["Arjun Rao", "Meera Krishnan", "Farah Khan", "Dev Patel", "Nisha Iyer", "Om Shetty"];

type Entry = { id: string; entry_id: string; players: { id: string }[] };

async function enter(cup: Saved, index: number, changes: object = {}): Promise<Entry> {
  const { status, body } = await insertEntry(backend, member(index), cup, {
    full_name: NAMES[index],
    phone: "+91 98450 12345",
    joins_waiting_list: true,
    ...changes,
  });
  expect(status).toBe(201);
  return body[0] as Entry;
}

const withdraw = (index: number, { id }: Entry) =>
  call("withdraw_registration", { registration: id }, member(index));

const save = (cup: Saved, version: number, changes: object, user = admin) =>
  call("save_play", { tournament: cup.id, expected_version: version, changes }, user);

const publish = (cup: Saved, version: number) =>
  call("publish_draw", { tournament: cup.id, expected_version: version });

const takeBack = (cup: Saved, version: number) =>
  call("take_back_draw", { tournament: cup.id, expected_version: version });

const fourball = (hole: number, players: string[], letter = "") => ({
  start: { time: "12:45", hole, letter },
  players,
});

const draw = (...fourballs: object[]) => ({ seed: 48213, fourballs });

type SeenPlayer = { name: string | null; gap: boolean; namesake?: number };
type SeenDraw = {
  fourballs: {
    time: string;
    hole: number;
    letter: string;
    players: SeenPlayer[];
  }[];
  teams: {
    name: string;
    players: { name: string | null; neutral: boolean; namesake?: number }[];
  }[];
};

/** What somebody reads of a draw, by default a visitor. */
const readDraw = async (
  cup: Saved,
  user: TestUser | null = null,
): Promise<SeenDraw | undefined> => {
  const { status, body } = await call("published_play", { slug: cup.slug }, user);
  expect(status).toBe(200);
  return (body as { draw: SeenDraw | null } | null)?.draw ?? undefined;
};

/** The names in a fourball of the published draw. */
const namesIn = async (cup: Saved, index: number) =>
  (await readDraw(cup))?.fourballs[index]?.players.map(({ name, gap }) => (gap ? "gap" : name));

/** Whether each mail to a member about their start was about a change, in order. */
const startMails = async (index: number, cup: Saved) =>
  (
    await backend.sql<{ details: object }>(
      `select details from public.registration_mails
       where user_id = '${member(index).id}' and tournament_id = '${cup.id}'
         and kind = 'start' order by created_at`,
    )
  ).map(({ details }) => details);

/** Kind and state of a member's mails about their start, the oldest first. */
const aboutStart = async (index: number, cup: Saved) =>
  (
    await backend.sql<{ kind: string; state: string }>(
      `select kind, state from public.registration_mails
       where user_id = '${member(index).id}' and tournament_id = '${cup.id}'
         and kind in ('start', 'no-start') order by created_at, kind`,
    )
  ).map(({ kind, state }) => `${kind} ${state}`);

/** Sends the mails that are due, but for those that the timer is sending. */
const sendMails = () =>
  backend.call("POST", "/functions/v1/registration-mail", {
    token: admin.accessToken,
    body: {},
  });

/** The text of a member's mail with this subject, once it is there. */
async function mailText(index: number, subject: string): Promise<string> {
  const find = async () =>
    (await backend.mailsTo(member(index).email)).find((mail) => mail.subject === subject);
  await expect.poll(find).toBeDefined();
  return (await find())?.text ?? "";
}

/** What a member sees of their own in a tournament. */
const ownRows = async (name: string, cup: Saved, user: TestUser | null) =>
  ((await call(name, {}, user)).body as { tournament_id: string }[]).filter(
    ({ tournament_id }) => tournament_id === cup.id,
  );

const audit = async (cup: Saved) =>
  (
    await backend.sql<{ action: string; details: unknown }>(
      `select action, details from public.admin_audit
       where tournament_id = '${cup.id}' and action ~ '^(play|draw|scores|results)-'
       order by at`,
    )
  ).map(({ action, details }) => [action, details]);

/** A published tournament with four entries, and a draw of two fourballs. */
async function drawnCup(changes: { starts_on?: string; [field: string]: unknown } = {}) {
  // Members withdraw from the published draw too.
  const { starts_on = "2099-07-04" } = changes;
  const cup = await makeTournament(backend, admin, { changes_until: starts_on, ...changes });
  const entries: Entry[] = [];
  for (const index of [0, 1, 2, 3]) entries.push(await enter(cup, index));
  const ids = entries.map(({ entry_id }) => entry_id) as [string, string, string, string];
  const guest = randomUUID();
  const reds = randomUUID();
  const { body } = await save(cup, 0, {
    guests: [{ id: guest, name: "Ira Guest", handicap: 19.5 }],
    teams: {
      teams: [
        { id: reds, name: "Reds", players: [ids[0], ids[1]], neutral: [ids[2]] },
        { name: "Blues", players: [ids[3]], neutral: [] },
      ],
      neutral: [guest],
    },
    draw: draw(fourball(1, [ids[0], ids[3], guest], "A"), fourball(1, [ids[1], ids[2]], "B")),
  });
  expect(body).toBe(1);
  return { cup, entries, ids, guest, reds };
}

describe("who may", () => {
  const all: [string, object][] = [
    ["save_play", { expected_version: 0, changes: {} }],
    ["play_players", {}],
    ["publish_draw", { expected_version: 0 }],
    ["take_back_draw", { expected_version: 0 }],
    ["save_scores", { expected_version: 0, scores: [] }],
    ["publish_results", { expected_version: 0, results: {} }],
    ["take_back_results", { expected_version: 0 }],
  ];

  test.each(all)("%s: administrators only", async (name, body) => {
    const cup = await makeTournament(backend, admin);
    for (const user of [member(0), null]) {
      const answer = await call(name, { tournament: cup.id, ...body }, user);
      expect(answer.body.code).toBe("42501");
    }
    expect(await audit(cup)).toEqual([]);
  });

  test.each([
    ["tournament_play", 1],
    ["play_details", 1],
    ["scores", 1],
    ["teams", 2],
    ["team_players", 5],
    ["fourballs", 2],
    ["fourball_players", 5],
    ["awards", 1],
  ])("only administrators read %s, and no caller writes there", async (table, count) => {
    const { cup, ids } = await drawnCup();
    await call("save_scores", {
      tournament: cup.id,
      expected_version: 1,
      scores: [{ player: ids[0], points: 30 }],
    });
    await save(cup, 2, { awards: [{ name: "Longest drive" }] });
    const path = `/rest/v1/${table}?tournament_id=eq.${cup.id}`;
    const read = (token?: string) => backend.call("GET", path, { token });
    expect((await read(admin.accessToken)).body).toHaveLength(count);
    expect((await read(member(0).accessToken)).body).toEqual([]);
    expect((await read()).body.code).toBe("42501");
    for (const [method, body] of [
      ["POST", { tournament_id: cup.id }],
      ["PATCH", { tournament_id: cup.id }],
      ["DELETE", undefined],
    ] as const) {
      const { body: answer } = await backend.call(method, path, {
        token: admin.accessToken,
        body,
      });
      expect(answer.code).toBe("42501");
    }
  });

  test("what players wish for the draw is read from the questions that are marked", async () => {
    const cup = await makeTournament(backend, admin, {
      max_group_size: 2,
      questions: [
        {
          id: "time",
          kind: "choice",
          label: "Tee time",
          required: false,
          for_draw: true,
          choices: ["As early as possible", "Late", "Any"],
        },
        {
          id: "with",
          kind: "short_text",
          label: "With whom",
          required: false,
          for_draw: true,
          per_player: true,
        },
        { id: "diet", kind: "short_text", label: "Diet", required: false },
      ],
    });
    await addEntrant(backend, admin, cup, {
      full_name: "Asha Rao",
      answers: { time: "As early as possible", with: "Bela Das", diet: "None" },
      players: [{ ...furtherPlayer("Guest One"), answers: { with: "Asha" } }],
    });
    await addEntrant(backend, admin, cup, { full_name: "Bela Das", answers: { time: "Late" } });
    await addEntrant(backend, admin, cup, { full_name: "Chetan Iyer", answers: { time: "Any" } });
    await addEntrant(backend, admin, cup, { full_name: "Dev Nair" });
    const { body } = await call("play_players", { tournament: cup.id });
    expect(
      (body as unknown as { full_name: string; wish: object }[]).map((one) => [
        one.full_name,
        one.wish,
      ]),
    ).toEqual([
      ["Asha Rao", { time: "early", with: "Bela Das" }],
      // The tee time is asked once for the entry.
      ["Guest One", { time: "early", with: "Asha" }],
      ["Bela Das", { time: "late" }],
      ["Chetan Iyer", {}],
      ["Dev Nair", {}],
    ]);
  });

  test("a yes or no is no wish for the draw", async () => {
    const refused = makeTournament(backend, admin, {
      questions: [{ id: "bus", kind: "yes_no", label: "Bus?", required: false, for_draw: true }],
    });
    await expect(refused).rejects.toThrow();
  });

  test("an administrator whose session has ended cannot publish", async () => {
    const { cup } = await drawnCup();
    await backend.sql(`delete from auth.sessions where user_id = '${member(5).id}'`);
    await makeAdmin(backend, member(5));
    const answer = await call(
      "publish_draw",
      { tournament: cup.id, expected_version: 1 },
      member(5),
    );
    expect(answer.body.message).toBe("session_ended");
    await backend.sql(`delete from public.admins where user_id = '${member(5).id}'`);
    members[5] = await createUser(backend);
  });
});

describe("saving", () => {
  test("is checked against the version, and leaves a line", async () => {
    const cup = await makeDraft(backend, admin);
    const guests = [{ id: randomUUID(), name: "Ira Guest" }];
    expect((await save(cup, 0, { guests })).body).toBe(1);
    expect(code(await save(cup, 0, { guests: [] }))).toEqual([400, "version_conflict", "1"]);
    expect((await save(cup, 1, { rules: { draw: {} } })).body).toBe(2);
    expect(code(await save({ ...cup, id: "nothing" }, 0, { guests: [] }))).toEqual([
      400,
      "tournament_not_found",
      null,
    ]);
    expect(await audit(cup)).toEqual([
      ["play-saved", ["guests"]],
      ["play-saved", ["rules"]],
    ]);
  });

  test("a refused one leaves nothing, not even the row", async () => {
    const cup = await makeTournament(backend, admin);
    expect(code(await save(cup, 0, { version: 7 }))).toEqual([400, "field_unknown", "version"]);
    expect(code(await save(cup, 0, { guests: "none" }))).toEqual([400, "play_invalid", "guests"]);
    expect(
      await backend.sql(`select from public.tournament_play where tournament_id = '${cup.id}'`),
    ).toEqual([]);
  });

  const one = "00000000-0000-4000-8000-000000000001";
  const other = "00000000-0000-4000-8000-000000000002";
  test.each<[string, unknown]>([
    ["guests", null],
    ["guests", [{ id: one }]],
    ["guests", [{ id: "one", name: "Ira" }]],
    ["guests", [{ id: one, name: " " }]],
    ["guests", [{ id: one, name: "Ira", handicap: "9" }]],
    ["guests", [{ id: one, name: "Ira", handicap: 55 }]],
    ["guests", [{ id: one, name: "Ira", phone: "+91 98450 12345" }]],
    [
      "guests",
      [
        { id: one, name: "Ira" },
        { id: one, name: "Om" },
      ],
    ],
    ["teams", { teams: [] }],
    ["teams", { teams: "none", neutral: [] }],
    ["teams", { teams: [{ name: "Reds", players: [] }], neutral: [] }],
    ["teams", { teams: [{ name: "", players: [], neutral: [] }], neutral: [] }],
    [
      "teams",
      {
        teams: [
          { name: "Reds", players: [], neutral: [] },
          { name: "reds ", players: [], neutral: [] },
        ],
        neutral: [],
      },
    ],
    [
      "teams",
      {
        teams: [{ name: "Reds", players: [one], neutral: [] }],
        neutral: [one],
      },
    ],
    ["draw", { fourballs: [fourball(1, [one])] }],
    ["draw", draw()],
    ["draw", draw({ players: [one] })],
    ["draw", draw(fourball(0, [one]))],
    ["draw", draw(fourball(1, [one], "?"))],
    ["draw", draw({ ...fourball(1, [one]), start: { time: "25:00", hole: 1 } })],
    ["draw", draw(fourball(1, ["Ira"]))],
    ["draw", draw(fourball(1, [one, other]), fourball(2, [one]))],
    [
      "draw",
      draw(
        fourball(
          1,
          Array.from({ length: 5 }, () => randomUUID()),
        ),
      ),
    ],
    ["rules", []],
    ["rules", { colours: {} }],
    ["awards", [{ note: "Hole 6" }]],
    ["awards", [{ name: "Longest drive", player: "Ira" }]],
    ["awards", [{ name: "Longest drive", player: one, team: randomUUID() }]],
    ["awards", [{ name: "Best net", board: "points", place: 1 }]],
    ["awards", [{ name: "Best net", board: "net" }]],
    ["awards", [{ name: "Best net", board: "net", place: 0 }]],
    ["awards", [{ name: "Best of Men", division: "men" }]],
  ])("%s cannot be %j", async (field, value) => {
    const cup = await makeDraft(backend, admin);
    expect(code(await save(cup, 0, { [field]: value }))).toEqual([400, "play_invalid", field]);
  });

  test("a guest's id is no entry's in any tournament", async () => {
    const { cup, ids } = await drawnCup();
    const other = await makeDraft(backend, admin);
    for (const [there, version] of [
      [cup, 1],
      [other, 0],
    ] as const) {
      const guests = [{ id: ids[0], name: "Somebody Else" }];
      expect(code(await save(there, version, { guests }))).toEqual([400, "play_invalid", "guests"]);
    }
    const [player] = await backend.sql(
      `select full_name from public.players where id = '${ids[0]}'`,
    );
    expect(player).toEqual({ full_name: "Arjun Rao" });
  });

  test("a team keeps its prize while it is there, whatever its name is", async () => {
    const { cup, ids, reds } = await drawnCup();
    const saved = async () => {
      const [row] = await backend.sql<{ names: string[]; awards: unknown }>(
        `select jsonb_path_query_array(teams, '$.teams[*].name') as names, awards
         from public.play_details where tournament_id = '${cup.id}'`,
      );
      return row;
    };
    const team = (changes: object) => ({ players: [ids[0]], neutral: [], ...changes });
    const award = { name: "Best team", team: reds };
    await save(cup, 1, { awards: [award] });
    // Renamed, and another one takes the name that it had.
    const scarlets = team({ id: reds, name: "Scarlets" });
    const others = { name: "Reds", players: [ids[3]], neutral: [] };
    expect((await save(cup, 2, { teams: { teams: [others, scarlets], neutral: [] } })).body).toBe(
      3,
    );
    expect(await saved()).toEqual({ names: ["Reds", "Scarlets"], awards: [award] });
    // Made anew with the name that it has.
    expect(
      (await save(cup, 3, { teams: { teams: [team({ name: "scarlets" })], neutral: [] } })).body,
    ).toBe(4);
    expect(await saved()).toEqual({ names: ["scarlets"], awards: [award] });
    // Of a team that is gone it is nobody's.
    await save(cup, 4, { teams: { teams: [team({ name: "Blues" })], neutral: [] } });
    expect(await saved()).toEqual({ names: ["Blues"], awards: [{ name: "Best team" }] });
  });

  test("a team that has a golf group's name follows when that is renamed", async () => {
    const { cup, ids, reds } = await drawnCup({ golf_groups: ["E-Golf", "reds", "Blues"] });
    const saved = async () => {
      const [row] = await backend.sql<{ version: number; names: string[] }>(
        `select version, array(
           select name from public.teams as team
           where team.tournament_id = play.tournament_id
           order by team.id <> '${reds}', position) as names
         from public.tournament_play as play where tournament_id = '${cup.id}'`,
      );
      return row;
    };
    const rename = (golf_groups: string[], golf_group: object) =>
      changeTournament(backend, admin, cup, { golf_groups }, { golf_group });
    await rename(["E-Golf", "Blues", "Reds"], { reds: "Blues", Blues: "Reds" });
    expect(await saved()).toEqual({ version: 2, names: ["Blues", "Reds"] });
    // No team has the name of this one.
    await rename(["Golf", "Blues", "Reds"], { "E-Golf": "Golf" });
    expect(await saved()).toEqual({ version: 2, names: ["Blues", "Reds"] });
    const whites = { name: "Whites", players: [ids[0]], neutral: [] };
    const blues = { id: reds, name: "Blues", players: [ids[1]], neutral: [] };
    await save(cup, 2, { teams: { teams: [blues, whites], neutral: [] } });
    await expect(rename(["Golf", "whites", "Reds"], { Blues: "whites" })).rejects.toThrow(
      "team_name_taken",
    );
    expect(await saved()).toEqual({ version: 3, names: ["Blues", "Whites"] });
    await rename(["Golf", "Greens", "Whites"], { Blues: "Greens", Reds: "Whites" });
    expect(await saved()).toEqual({ version: 4, names: ["Greens", "Whites"] });
  });

  test("a team of another tournament is not taken", async () => {
    const { reds } = await drawnCup();
    const other = await makeDraft(backend, admin);
    const teams = { teams: [{ id: reds, name: "Reds", players: [], neutral: [] }], neutral: [] };
    expect(code(await save(other, 0, { teams }))).toEqual([400, "play_invalid", "teams"]);
  });

  test("a player who withdraws stays in the team, through every save of the teams", async () => {
    const { cup, entries, ids, reds } = await drawnCup();
    const membersOf = async () => {
      const [row] = await backend.sql<{ players: string[] }>(
        `select jsonb_path_query_array(teams, '$.teams[*] ? (@.name == "Reds").players[*]') as players
         from public.play_details where tournament_id = '${cup.id}'`,
      );
      return row?.players;
    };
    await withdraw(0, entries[0] as Entry);
    const teams = {
      teams: [{ id: reds, name: "Reds", players: [ids[1]], neutral: [] }],
      neutral: [ids[2], ids[3]],
    };
    expect((await save(cup, 1, { teams })).body).toBe(2);
    expect(new Set(await membersOf())).toEqual(new Set([ids[0], ids[1]]));
  });

  test.each([
    ["guests", [{ id: randomUUID(), name: "Gu\u202eest", handicap: null }]],
    ["teams", { teams: [{ name: "E\u200bG", players: [], neutral: [] }], neutral: [] }],
    ["awards", [{ name: "Longest drive", note: "240 m\u0007" }]],
  ])("no sign that cannot be seen is published: %s", async (field, value) => {
    const cup = await makeDraft(backend, admin);
    expect(code(await save(cup, 0, { [field]: value }))).toEqual([400, "hidden_signs", field]);
  });

  test("the rules have a size", async () => {
    const cup = await makeDraft(backend, admin);
    const rules = { draw: "x".repeat(9000) };
    expect(code(await save(cup, 0, { rules }))).toEqual([400, "play_invalid", "rules"]);
  });

  test("a draw of 144 players, and teams of all of them", async () => {
    const cup = await makeDraft(backend, admin);
    const ids = Array.from({ length: 144 }, () => randomUUID());
    const fourballs = Array.from({ length: 36 }, (_, index) =>
      fourball((index % 18) + 1, ids.slice(4 * index, 4 * index + 4)),
    );
    const saved = await save(cup, 0, {
      guests: ids.map((id, index) => ({ id, name: `Guest ${String(index)}` })),
      teams: {
        teams: [{ name: "All", players: ids, neutral: [] }],
        neutral: [],
      },
      draw: draw(...fourballs),
    });
    expect([saved.status, saved.body]).toEqual([200, 1]);
  });
});

test("lists confirmed players in the order of entry", async () => {
  const cup = await makeTournament(backend, admin, {
    capacity: 4,
    max_group_size: 3,
  });
  const first = await enter(cup, 3, {
    handicap: "9.5",
    players: [
      {
        full_name: "Ravi Guest",
        phone: "+91 98450 11111",
        handicap: "20",
        category: "ladies",
      },
    ],
  });
  const second = await enter(cup, 0);
  const gone = await enter(cup, 1);
  await enter(cup, 2);
  await enter(cup, 4);
  await withdraw(1, gone);
  const { body } = await call("play_players", { tournament: cup.id });
  expect(
    (body as { full_name: string; category: string }[]).map(
      ({ full_name, category }) => `${full_name}, ${category}`,
    ),
  ).toEqual(["Dev Patel, men", "Ravi Guest, ladies", "Arjun Rao, men", "Farah Khan, men"]);
  expect(body[0]).toMatchObject({
    player_id: first.entry_id,
    entry_id: first.entry_id,
    email: expect.stringContaining("@") as string,
    handicap: "9.5",
  });
  expect(body[1]).toMatchObject({
    player_id: first.players[0]?.id,
    entry_id: first.entry_id,
    email: null,
    phone: "+91 98450 11111",
  });
  expect(body[2]).toMatchObject({ player_id: second.entry_id });
});

describe("a draw", () => {
  test("is read by everybody once it is published, with names only", async () => {
    const { cup, ids } = await drawnCup();
    expect(await readDraw(cup)).toBeUndefined();
    const published = await publish(cup, 1);
    expect(published.body).toEqual([{ version: 2, mails: 4, changed_cards: [] }]);
    const read = await readDraw(cup);
    expect(read).toEqual({
      published_at: expect.any(String) as string,
      fourballs: [
        {
          time: "12:45",
          hole: 1,
          letter: "A",
          players: [
            { name: "Arjun Rao", team: "Reds", neutral: false, gap: false },
            { name: "Dev Patel", team: "Blues", neutral: false, gap: false },
            { name: "Ira Guest", team: null, neutral: true, gap: false },
          ],
        },
        {
          time: "12:45",
          hole: 1,
          letter: "B",
          players: [
            {
              name: "Meera Krishnan",
              team: "Reds",
              neutral: false,
              gap: false,
            },
            { name: "Farah Khan", team: "Reds", neutral: true, gap: false },
          ],
        },
      ],
      teams: [
        {
          name: "Reds",
          players: [
            { name: "Arjun Rao", neutral: false },
            { name: "Meera Krishnan", neutral: false },
            { name: "Farah Khan", neutral: true },
          ],
        },
        { name: "Blues", players: [{ name: "Dev Patel", neutral: false }] },
      ],
    });
    const text = JSON.stringify(read);
    expect(text).not.toContain("+91");
    expect(text).not.toContain("@");
    expect(await readDraw(cup, member(4))).toEqual(read);
    expect((await audit(cup)).at(-1)).toEqual(["draw-published", { edition: 1, mails: 4 }]);

    // Players of one name have what tells them apart.
    await backend.sql(`update public.players set full_name = 'arjun  rao' where id = '${ids[3]}'`);
    const again = await readDraw(cup);
    const marked = (players: readonly { name: string | null; namesake?: number }[]) =>
      players.flatMap(({ name, namesake }) => (namesake ? [[name, namesake]] : []));
    const [fourball, other] = again?.fourballs ?? [];
    const [arjun, dev] = marked(fourball?.players ?? []);
    expect([arjun, dev]).toEqual([
      ["Arjun Rao", 1],
      ["arjun  rao", 2],
    ]);
    expect(marked(other?.players ?? [])).toEqual([]);
    expect(again?.teams.flatMap(({ players }) => marked(players))).toEqual([arjun, dev]);
  });

  test("stays as it was published while the next one is made", async () => {
    const { cup, ids } = await drawnCup();
    await publish(cup, 1);
    const before = await readDraw(cup);
    await save(cup, 2, { draw: draw(fourball(9, ids)) });
    expect(await readDraw(cup)).toEqual(before);
    await publish(cup, 3);
    expect(await readDraw(cup)).toMatchObject({ fourballs: [{ hole: 9 }] });
  });

  test("each entrant is told by mail, once, and again only when it is another start", async () => {
    const { cup, ids, guest } = await drawnCup();
    await publish(cup, 1);
    expect(await startMails(0, cup)).toEqual([{ is_change: false }]);
    expect((await publish(cup, 2)).body).toEqual([{ version: 3, mails: 0, changed_cards: [] }]);

    // The second fourball gets another hole.
    await save(cup, 3, {
      draw: draw(fourball(1, [ids[0], ids[3], guest], "A"), fourball(2, [ids[1], ids[2]])),
    });
    // A card printed before says the first hole.
    expect((await publish(cup, 4)).body).toEqual([{ version: 5, mails: 2, changed_cards: [2] }]);
    expect(await startMails(0, cup)).toHaveLength(1);
    expect(await startMails(1, cup)).toEqual([
      { is_change: false },
      { is_change: true, is_same_start: false },
    ]);
    // And back again: the last mail is what holds.
    await save(cup, 5, {
      draw: draw(fourball(1, [ids[0], ids[3], guest], "A"), fourball(1, [ids[1], ids[2]], "B")),
    });
    expect((await publish(cup, 6)).body).toEqual([{ version: 7, mails: 2, changed_cards: [2] }]);
    expect(await startMails(1, cup)).toHaveLength(3);
  });

  test("a withdrawal leaves a gap, and the first in line is there to fill it", async () => {
    const { cup, entries, ids, guest, reds } = await drawnCup({ capacity: 4 });
    const next = await enter(cup, 4);
    // A name that is made of the players follows them.
    await backend.sql(`update public.teams set name = null where id = '${reds}'`);
    await publish(cup, 1);
    expect((await readDraw(cup))?.teams[0]?.name).toBe("Arjun Rao & Meera Krishnan");
    await withdraw(1, entries[1] as Entry);
    const gaps = await readDraw(cup);
    expect(await namesIn(cup, 1)).toEqual(["gap", "Farah Khan"]);
    expect(gaps?.fourballs[1]?.players[0]).toEqual({
      name: null,
      team: "Arjun Rao",
      neutral: false,
      gap: true,
    });
    expect(gaps?.teams[0]?.name).toBe("Arjun Rao");
    expect(gaps?.teams[0]?.players.map(({ name }) => name)).toEqual([
      "Arjun Rao",
      null,
      "Farah Khan",
    ]);
    const { body: players } = await call("play_players", {
      tournament: cup.id,
    });
    const present = (players as { player_id: string }[]).map(({ player_id }) => player_id);
    expect(present).toContain(next.entry_id);
    expect(present).not.toContain(ids[1]);

    await save(cup, 2, {
      draw: draw(
        fourball(1, [ids[0], ids[3], guest], "A"),
        fourball(1, [next.entry_id, ids[2]], "B"),
      ),
    });
    // The new one, and who plays with them now.
    expect((await publish(cup, 3)).body).toEqual([{ version: 4, mails: 2, changed_cards: [2] }]);
    expect(await namesIn(cup, 1)).toEqual(["Nisha Iyer", "Farah Khan"]);
    expect(await startMails(4, cup)).toEqual([{ is_change: false }]);
    expect((await startMails(2, cup)).at(-1)).toEqual({ is_change: true, is_same_start: true });
    expect(await ownRows("own_starts", cup, member(4))).toMatchObject([
      { starts: [{ hole: 1, letter: "B", with: ["Farah Khan"] }] },
    ]);
    expect(await startMails(1, cup)).toHaveLength(1);
  });

  test("a number of a name stays its player's, whoever withdraws, comes back or goes", async () => {
    const cup = await makeTournament(backend, admin, { changes_until: "2099-07-04" });
    const named = { full_name: "Dev Namesake" };
    const numbers = async () =>
      Object.fromEntries(
        (
          await backend.sql<{ entry_id: string; namesake: number }>(
            `select entry_id, namesake from public.players where tournament_id = '${cup.id}'`,
          )
        ).map(({ entry_id, namesake }) => [entry_id, namesake]),
      );
    const [one, two, leaver] = await Promise.all([1, 2, 3].map(async () => createUser(backend)));
    const enterAs = async (user: TestUser | undefined, fields: object = named) => {
      const { status, body } = await insertEntry(backend, user as TestUser, cup, fields);
      expect(status).toBe(201);
      return body[0] as Entry;
    };
    const first = await enterAs(one);
    const second = await enterAs(two);
    const other = await enterAs(await createUser(backend), { full_name: "Another Name" });
    const third = await enterAs(leaver, { full_name: "DEV  Namesake" });
    const all = {
      [first.entry_id]: 1,
      [second.entry_id]: 2,
      [other.entry_id]: 1,
      [third.entry_id]: 3,
    };
    expect(await numbers()).toEqual(all);
    expect((await call("withdraw_registration", { registration: first.id }, one)).status).toBe(200);
    expect(await numbers()).toEqual(all);
    expect((await enterAs(one)).entry_id).toBe(first.entry_id);
    expect(await numbers()).toEqual(all);
    // The last number goes with the account, to nobody else.
    expect((await call("delete_own_account", {}, leaver)).status).toBe(200);
    const fourth = await enterAs(await createUser(backend));
    expect((await numbers())[fourth.entry_id]).toBe(4);
  });

  test("a number of a name stays with it when the other of the name is removed, or has another", async () => {
    const cup = await makeTournament(backend, admin);
    const ids = Array.from({ length: 4 }, () => randomUUID());
    const guests = (...names: (string | null)[]) =>
      names.flatMap((name, place) => (name === null ? [] : [{ id: ids[place], name }]));
    const numbered = async () =>
      (
        await backend.sql<{ named: string }>(
          `select private.numbered_name(player.full_name, numbered.number) as named
           from public.players as player
           left join private.numbered_players(player.tournament_id) as numbered
             on numbered.id = player.id
           where player.tournament_id = '${cup.id}' order by player.position`,
        )
      ).map(({ named }) => named);
    await save(cup, 0, { guests: guests("Ira Guest", "Ira Guest", "Asha Guest", "asha guest") });
    expect(await numbered()).toEqual([
      "Ira Guest (no. 1)",
      "Ira Guest (no. 2)",
      "Asha Guest (no. 1)",
      "asha guest (no. 2)",
    ]);
    await save(cup, 1, { guests: guests(null, "Ira Guest", "Asha Guest", "Ila Guest") });
    expect(await numbered()).toEqual(["Ira Guest (no. 2)", "Asha Guest (no. 1)", "Ila Guest"]);
    // Their own other name has no number.
    await save(cup, 2, { guests: guests(null, "Ira Guest", "Anu Guest", "Ila Guest") });
    expect(await numbered()).toEqual(["Ira Guest (no. 2)", "Anu Guest", "Ila Guest"]);
  });

  test("a number of a name is not free when a guest is removed, or has another name", async () => {
    const cup = await makeTournament(backend, admin);
    const ids = Array.from({ length: 4 }, () => randomUUID());
    const guests = (...names: (string | null)[]) =>
      names.flatMap((name, place) => (name === null ? [] : [{ id: ids[place], name }]));
    const numbers = async () =>
      (
        await backend.sql<{ namesake: number }>(
          `select namesake from public.players where tournament_id = '${cup.id}' order by position`,
        )
      ).map(({ namesake }) => namesake);
    await save(cup, 0, { guests: guests("Ira Guest", "Ira Guest") });
    expect(await numbers()).toEqual([1, 2]);
    await save(cup, 1, { guests: guests("Ira Guest", null) });
    await save(cup, 2, { guests: guests("Ira Guest", null, "Ira Guest") });
    expect(await numbers()).toEqual([1, 3]);
    await save(cup, 3, { guests: guests("Ira Guest", null, "Ila Guest", "Ira Guest") });
    expect(await numbers()).toEqual([1, 4, 4]);
  });

  test("names follow the registrations, and go with the account", async () => {
    const { cup, entries } = await drawnCup();
    await publish(cup, 1);
    await enter(cup, 2, {
      full_name: "Farah K. Khan",
      replaces: entries[2]?.id,
    });
    expect(await namesIn(cup, 1)).toEqual(["Meera Krishnan", "Farah K. Khan"]);
    const leaver = members[1] as TestUser;
    expect((await call("delete_own_account", {}, leaver)).status).toBe(200);
    members[1] = await createUser(backend);
    expect(JSON.stringify(await readDraw(cup))).not.toContain("Meera");
    // Nor in a mail to somebody else.
    const mails = await backend.sql<{ details: object }>(
      `select details from public.registration_mails where tournament_id = '${cup.id}'`,
    );
    expect(mails.length).toBeGreaterThan(0);
    expect(JSON.stringify(mails)).not.toContain("Meera");
  });

  test("a member sees their own start, with that of whom they bring", async () => {
    const cup = await makeTournament(backend, admin, {
      max_group_size: 2,
      changes_until: "2099-07-04",
    });
    const entry = await enter(cup, 0, {
      players: [
        {
          full_name: "Ravi Guest",
          phone: "+91 98450 11111",
          handicap: "20",
          category: "men",
        },
      ],
    });
    const other = await enter(cup, 1);
    await save(cup, 0, {
      draw: draw(
        fourball(1, [entry.entry_id, other.entry_id]),
        fourball(2, [entry.players[0]?.id ?? ""]),
      ),
    });
    const own = (user: TestUser) => ownRows("own_starts", cup, user);
    expect(await own(member(0))).toEqual([]);
    await publish(cup, 1);
    expect(await own(member(0))).toMatchObject([
      {
        entry_id: entry.entry_id,
        starts: [
          { player: "Arjun Rao", hole: 1, with: ["Meera Krishnan"] },
          { player: "Ravi Guest", hole: 2, with: [] },
        ],
      },
    ]);
    expect(await own(member(2))).toEqual([]);
    expect((await readDraw(cup))?.teams).toEqual([]);
    expect((await call("own_starts", {}, null)).body.code).toBe("42501");
    await withdraw(0, entry);
    expect(await own(member(0))).toEqual([]);
  });

  test("cannot be published without one, nor of a tournament that is not", async () => {
    const cup = await makeTournament(backend, admin);
    expect(code(await publish(cup, 0))).toEqual([400, "draw_missing", null]);
    expect(code(await publish({ ...cup, id: "nothing" }, 0))).toEqual([
      400,
      "tournament_not_found",
      null,
    ]);
    const draft = await makeDraft(backend, admin);
    const id = randomUUID();
    await save(draft, 0, {
      guests: [{ id, name: "Ira" }],
      draw: draw(fourball(1, [id])),
    });
    expect(code(await publish(draft, 1))).toEqual([400, "not_published", null]);
    expect(code(await publish(draft, 0))).toEqual([400, "version_conflict", "1"]);
    const { cup: over } = await drawnCup();
    await cancelTournament(backend, admin, over, "Rain");
    expect(code(await publish(over, 1))).toEqual([400, "not_published", null]);
  });

  test("players removed from the draw get a mail", async () => {
    const name = `Left Out Cup ${randomUUID()}`;
    const { cup, ids, guest } = await drawnCup({ name });
    await publish(cup, 1);
    await sendMails();
    await save(cup, 2, {
      draw: draw(fourball(1, [ids[0], ids[3], guest], "A"), fourball(1, [ids[2]], "B")),
    });
    // Who plays alone now, and who does not play.
    expect((await publish(cup, 3)).body).toEqual([{ version: 4, mails: 2, changed_cards: [] }]);
    await sendMails();
    const text = await mailText(1, `You have no tee time for ${name} for now`);
    expect(text).toContain("You still have your place in the tournament.");
    expect(text).not.toContain("12:45");
    await expect.poll(() => aboutStart(1, cup)).toEqual(["start sent", "no-start sent"]);
    await expect.poll(() => aboutStart(0, cup)).toEqual(["start sent"]);
  });

  test("taking a draw back mails players who had a start and keeps the draw", async () => {
    const name = `Taken Back Cup ${randomUUID()}`;
    const { cup, entries, ids } = await drawnCup({ name });
    await publish(cup, 1);
    await sendMails();
    await withdraw(1, entries[1] as Entry);
    expect((await takeBack(cup, 2)).body).toEqual([{ version: 3, mails: 3 }]);
    expect(await readDraw(cup)).toBeUndefined();
    expect(await ownRows("own_starts", cup, member(0))).toEqual([]);
    expect((await audit(cup)).at(-1)).toEqual(["draw-taken-back", { edition: 1, mails: 3 }]);
    await sendMails();
    await mailText(0, `You have no tee time for ${name} for now`);
    await expect.poll(() => aboutStart(0, cup)).toEqual(["start sent", "no-start sent"]);
    await expect.poll(() => aboutStart(1, cup)).toEqual(["start sent"]);

    const [row] = await backend.sql<{ draw: { fourballs: object[] } }>(
      `select draw from public.play_details where tournament_id = '${cup.id}'`,
    );
    expect(row?.draw.fourballs[1]).toEqual(fourball(1, [ids[1], ids[2]], "B"));
    // Published again, it is a start as any other, and an edition of its own.
    expect((await publish(cup, 3)).body).toEqual([{ version: 4, mails: 3, changed_cards: [] }]);
    expect(await startMails(0, cup)).toEqual([{ is_change: false }, { is_change: false }]);
  });

  test("is not taken back unseen, nor when it is not published", async () => {
    const { cup } = await drawnCup();
    expect(code(await takeBack(cup, 1))).toEqual([400, "draw_not_published", null]);
    await publish(cup, 1);
    expect(code(await takeBack(cup, 1))).toEqual([400, "version_conflict", "2"]);
    expect(code(await takeBack({ ...cup, id: "nothing" }, 2))).toEqual([
      400,
      "tournament_not_found",
      null,
    ]);
    await cancelTournament(backend, admin, cup, "Rain");
    expect(code(await takeBack(cup, 2))).toEqual([400, "not_published", null]);
    expect(await readDraw(cup)).toBeDefined();
  });

  test("mails about a start that are not true any more are not sent", async () => {
    const { cup, entries } = await drawnCup();
    await holdMails(backend, async () => {
      await publish(cup, 1);
      await withdraw(1, entries[1] as Entry);
    });
    await sendMails();
    await expect.poll(() => aboutStart(0, cup)).toEqual(["start sent"]);
    await expect.poll(() => aboutStart(1, cup)).toEqual(["start stopped"]);

    // Taken back before it was sent.
    const { cup: other } = await drawnCup();
    await holdMails(backend, async () => {
      await publish(other, 1);
      await takeBack(other, 2);
    });
    await sendMails();
    await expect.poll(() => aboutStart(0, other)).toEqual(["start stopped", "no-start sent"]);

    // And published again before that was sent.
    const { cup: third, entries: thirds } = await drawnCup();
    await holdMails(backend, async () => {
      await publish(third, 1);
      await takeBack(third, 2);
      await withdraw(3, thirds[3] as Entry);
      await publish(third, 3);
    });
    await sendMails();
    await expect
      .poll(() => aboutStart(0, third))
      .toEqual(["start stopped", "no-start stopped", "start sent"]);
    await expect.poll(() => aboutStart(3, third)).toEqual(["start stopped", "no-start stopped"]);

    // Of a tournament that is cancelled there is no start either.
    const { cup: over } = await drawnCup();
    await holdMails(backend, async () => {
      await publish(over, 1);
      await cancelTournament(backend, admin, over, "Rain");
    });
    await sendMails();
    await expect.poll(() => aboutStart(0, over)).toEqual(["start stopped"]);
  });

  test("the mail says when, where, with whom and until when one may withdraw", async () => {
    const name = `Mail Cup ${randomUUID()}`;
    const { cup } = await drawnCup({ name });
    await backend.sql(
      `update public.tournaments set changes_until = '2099-01-02' where id = '${cup.id}'`,
    );
    await publish(cup, 1);
    await sendMails();
    const find = async () =>
      (await backend.mailsTo(member(0).email)).find(
        ({ subject }) => subject === `Your tee time for ${name}`,
      );
    await expect.poll(find).toBeDefined();
    const mail = (await find()) as NonNullable<Awaited<ReturnType<typeof find>>>;
    expect(mail.text).toContain("Start: Arjun Rao: 12:45 PM, hole 1A, with Dev Patel, Ira Guest");
    expect(mail.html).toContain("hole 1A, with Dev Patel, Ira Guest");
    expect(mail.text).toContain("please withdraw by Friday, 2 January 2099, so that");
  });
});

describe("scores", () => {
  const saveScores = (cup: Saved, version: number, scores: unknown) =>
    call("save_scores", {
      tournament: cup.id,
      expected_version: version,
      scores,
    });
  const saved = (cup: Saved) =>
    backend.sql<{ player_id: string }>(
      `select player_id, holes, points from public.scores
       where tournament_id = '${cup.id}' order by points, player_id`,
    );
  const HOLES = [5, null, ...Array<number>(16).fill(4)];

  test("are points or strokes at each hole; the later ones count", async () => {
    const { cup, ids, guest } = await drawnCup();
    expect(
      (
        await saveScores(cup, 1, [
          { player: ids[0], points: 30 },
          { player: ids[1], holes: HOLES },
          { player: guest, points: 20 },
        ])
      ).body,
    ).toBe(2);
    expect(
      (await saveScores(cup, 2, [{ player: ids[0], points: 31 }, { player: guest }])).body,
    ).toBe(3);
    expect(await saved(cup)).toEqual([
      { player_id: ids[0], holes: null, points: 31 },
      { player_id: ids[1], holes: HOLES, points: null },
    ]);
    expect((await audit(cup)).at(-1)).toEqual(["scores-saved", { scores: 2 }]);
  });

  test("are saved with how many drives of a player the team used", async () => {
    const { cup, ids } = await drawnCup();
    const drives = async () =>
      (
        await backend.sql<{ drives: object }>(
          `select drives from public.play_details where tournament_id = '${cup.id}'`,
        )
      )[0]?.drives;
    expect(await drives()).toEqual({});
    const [one, two] = ids;
    const both = [
      { player: one, drives: 0 },
      { player: two, drives: 18 },
    ];
    expect((await saveScores(cup, 1, [{ player: one, points: 30 }, ...both])).body).toBe(2);
    expect(await drives()).toEqual({ [one]: 0, [two]: 18 });
    expect((await saveScores(cup, 2, [{ player: one, drives: null }])).body).toBe(3);
    expect(await drives()).toEqual({ [two]: 18 });
    expect(await saved(cup)).toEqual([{ player_id: one, holes: null, points: 30 }]);
    for (const wrong of [
      { drives: 19 },
      { drives: -1 },
      { drives: 2.5 },
      { drives: "3" },
      { drives: 3, points: 30 },
    ]) {
      const [status, message] = code(await saveScores(cup, 3, [{ player: one, ...wrong }]));
      expect([status, message], JSON.stringify(wrong)).toEqual([400, "scores_invalid"]);
    }
    const stranger = randomUUID();
    expect(code(await saveScores(cup, 3, [{ player: stranger, drives: 3 }]))).toEqual([
      400,
      "player_not_found",
      stranger,
    ]);
  });

  test("are saved all or not at all", async () => {
    const { cup, ids } = await drawnCup();
    const stranger = randomUUID();
    expect(
      code(
        await saveScores(cup, 1, [
          { player: ids[0], points: 30 },
          { player: stranger, points: 30 },
        ]),
      ),
    ).toEqual([400, "player_not_found", stranger]);
    expect(code(await saveScores(cup, 0, []))).toEqual([400, "version_conflict", "1"]);
    expect(await saved(cup)).toEqual([]);
  });

  test("a guest stays as long as there is a score", async () => {
    const { cup, guest } = await drawnCup();
    await saveScores(cup, 1, [{ player: guest, points: 20 }]);
    const other = { id: randomUUID(), name: "Another Guest" };
    for (const guests of [[], [other]]) {
      expect(code(await save(cup, 2, { guests }))).toEqual([400, "guest_has_score", guest]);
    }
    expect(await saved(cup)).toMatchObject([{ player_id: guest }]);
    // Others come and go, and a name is changed.
    const renamed = { id: guest, name: "Ira Guest-Rao" };
    expect((await save(cup, 2, { guests: [renamed, other] })).body).toBe(3);
    expect((await save(cup, 3, { guests: [renamed] })).body).toBe(4);
    await saveScores(cup, 4, [{ player: guest }]);
    expect((await save(cup, 5, { guests: [] })).body).toBe(6);
  });

  test("of a deleted account can be removed, and not be changed", async () => {
    const { cup, ids } = await drawnCup();
    await saveScores(cup, 1, [{ player: ids[1], points: 20 }]);
    const leaver = members[1] as TestUser;
    expect((await call("delete_own_account", {}, leaver)).status).toBe(200);
    members[1] = await createUser(backend);
    expect(code(await saveScores(cup, 2, [{ player: ids[1], points: 21 }]))).toEqual([
      400,
      "player_not_found",
      ids[1],
    ]);
    expect((await saveScores(cup, 2, [{ player: ids[1] }])).body).toBe(3);
    expect(await saved(cup)).toEqual([]);
  });

  test.each<[string, object]>([
    ["too many points", { points: 101 }],
    ["points and strokes", { points: 30, holes: HOLES }],
    ["too few holes", { holes: [4, 4] }],
    ["no stroke", { holes: HOLES.with(0, 0) }],
    ["too many strokes", { holes: HOLES.with(0, 31) }],
    ["a word", { points: "many" }],
    ["a handicap, which is the player's", { points: 30, handicap: 12.4 }],
    ["another field", { points: 30, name: "Arjun" }],
  ])("are refused with %s", async (_, score) => {
    const { cup, ids } = await drawnCup();
    const answer = await saveScores(cup, 1, [{ player: ids[0], ...score }]);
    expect([answer.status, answer.body.message]).toEqual([400, "scores_invalid"]);
    expect(await saved(cup)).toEqual([]);
  });
});

describe("results", () => {
  const publishResults = (cup: Saved, version: number, results: unknown) =>
    call("publish_results", {
      tournament: cup.id,
      expected_version: version,
      results,
    });
  const readResults = async (cup: Saved) =>
    (
      (await call("published_play", { slug: cup.slug }, null)).body as {
        results: {
          published_at: string;
          first_published_at: string;
          corrections: object[];
          players: { drives?: number }[];
          awards: object[];
        } | null;
      } | null
    )?.results ?? undefined;
  test("a visitor reads the format once it is saved, and no secret hole", async () => {
    const cup = await playedCup();
    const read = async () =>
      (await call("published_play", { slug: cup.cup.slug }, null)).body as object;
    expect(await read()).toMatchObject({ format: null });
    await save(cup.cup, 1, {
      rules: {
        scoring: {
          format: "scramble",
          handicap: { kind: "peoria", secretHoles: [3, 7, 11, 12, 15, 17] },
        },
      },
    });
    expect(await read()).toEqual({
      draw: null,
      results: null,
      results_taken_back_at: null,
      format: "scramble",
      has_board: false,
      has_sheet: false,
      terms: null,
    });
  });

  const result = (player: string, place: number, points: number) => ({
    player,
    place,
    points,
    handicap: 12,
  });
  const TEAM = { name: "Reds", place: 1, points: 66, cards: 2 };

  /** Whose day has come. */
  const playedCup = () => drawnCup({ starts_on: dayInIndiaOf(new Date()) });

  /** With scores of three players, and prizes. */
  async function scoredCup() {
    const drawn = await playedCup();
    const { cup, ids, guest, reds } = drawn;
    await call("save_scores", {
      tournament: cup.id,
      expected_version: 1,
      scores: [
        { player: ids[0], points: 36 },
        { player: ids[1], points: 30 },
        { player: guest, points: 25 },
      ],
    });
    await save(cup, 2, {
      awards: [
        { name: "Longest drive", note: "Hole 6", player: ids[1] },
        { name: "Winning team", team: reds },
        { name: "Closest to the pin", note: "Hole 14", held: true },
        { name: "Best dressed" },
      ],
    });
    const players = [
      result(ids[0], 1, 36),
      result(ids[1], 2, 30),
      { ...result(guest, 3, 25), handicap: null },
    ];
    return { ...drawn, results: { players, teams: [{ id: reds, ...TEAM }] } };
  }

  test("name each winner: a guest, a player without a card, and a team as it was called", async () => {
    const { cup, ids, guest, reds, results } = await scoredCup();
    await save(cup, 3, {
      awards: [
        { name: "Longest drive", player: guest },
        { name: "Closest to the pin", player: ids[3] },
        { name: "Winning team", team: reds },
      ],
    });
    expect((await publishResults(cup, 4, results)).body).toBe(5);
    const guests = [{ id: guest, name: "Ira Guest-Rao" }];
    const teams = {
      teams: [{ id: reds, name: "Scarlets", players: [], neutral: [] }],
      neutral: [],
    };
    expect((await save(cup, 5, { guests, teams })).body).toBe(6);
    expect(await readResults(cup)).toMatchObject({
      awards: [
        { name: "Longest drive", winner: "Ira Guest" },
        { name: "Closest to the pin", winner: "Dev Patel" },
        { name: "Winning team", team: "Reds" },
      ],
    });
  });

  test("have the drives that are saved, and no others", async () => {
    const { cup, ids, results } = await scoredCup();
    await call("save_scores", {
      tournament: cup.id,
      expected_version: 3,
      scores: [{ player: ids[0], drives: 2 }],
    });
    const withDrives = (drives: unknown) => ({
      ...results,
      players: results.players.map((line, index) => (index === 0 ? { ...line, drives } : line)),
    });
    expect(code(await publishResults(cup, 4, withDrives(3)))[1]).toBe("results_outdated");
    expect(code(await publishResults(cup, 4, withDrives("x")))[1]).toBe("results_invalid");
    expect((await publishResults(cup, 4, withDrives(2))).body).toBe(5);
    const read = await readResults(cup);
    expect(read?.players.map(({ drives }) => drives)).toEqual([2, undefined, undefined]);
  });

  test("name a guest without a score who is removed since, in a side", async () => {
    const { cup, ids, guest, reds, results } = await scoredCup();
    await call("save_scores", {
      ...{ tournament: cup.id, expected_version: 3, scores: [{ player: guest }] },
    });
    const members = [ids[0], guest].map((player) => ({ player, handicap: 12 }));
    const pairs = {
      players: results.players.slice(0, 2),
      teams: [{ id: reds, ...TEAM, members }],
    };
    expect((await publishResults(cup, 4, pairs)).body).toBe(5);
    expect((await save(cup, 5, { guests: [], draw: null })).body).toBe(6);
    expect(await readResults(cup)).toMatchObject({
      teams: [{ members: [{ name: "Arjun Rao" }, { name: "Ira Guest" }] }],
    });
  });

  test("have the place of a prize that has no name of its own", async () => {
    const { cup, ids, results } = await scoredCup();
    const place = { board: "net", division: "men", place: 1 };
    await save(cup, 3, {
      awards: [
        { ...place, player: ids[0] },
        { ...place, name: "Cup", player: ids[1] },
      ],
    });
    expect((await publishResults(cup, 4, results)).body).toBe(5);
    const [best, second] = (await readResults(cup))?.awards ?? [];
    expect(best).toEqual({ ...place, winner: "Arjun Rao" });
    expect(second).toMatchObject({ ...place, name: "Cup" });
  });

  test("are read by everybody once they are published, with names only", async () => {
    const { cup, results } = await scoredCup();
    expect(await readResults(cup)).toBeUndefined();
    expect((await publishResults(cup, 3, results)).body).toBe(4);
    const read = await readResults(cup);
    expect(read).toEqual({
      published_at: expect.any(String) as string,
      first_published_at: expect.any(String) as string,
      players: [
        {
          name: "Arjun Rao",
          team: "Reds",
          neutral: false,
          place: 1,
          points: 36,
          handicap: 12,
        },
        {
          name: "Meera Krishnan",
          team: "Reds",
          neutral: false,
          place: 2,
          points: 30,
          handicap: 12,
        },
        {
          name: "Ira Guest",
          team: null,
          neutral: true,
          place: 3,
          points: 25,
          handicap: null,
        },
      ],
      teams: [TEAM],
      awards: [
        { name: "Longest drive", note: "Hole 6", winner: "Meera Krishnan" },
        { name: "Winning team", team: "Reds" },
        { name: "Closest to the pin", note: "Hole 14" },
      ],
      scoring: null,
      competitions: [],
      holes: null,
      corrections: [],
    });
    expect(JSON.stringify(read)).not.toContain("+91");
    expect((await audit(cup)).at(-1)).toEqual(["results-published", { players: 3 }]);
  });

  test("results taken back are unreadable, and their scores stay", async () => {
    const { cup, results } = await scoredCup();
    const takeBack = (version: number) =>
      call("take_back_results", {
        tournament: cup.id,
        expected_version: version,
      });
    const hasResults = async () =>
      (await call("has_results", { tournament: cup.id }, null)).body as boolean;
    expect(code(await takeBack(3))).toEqual([400, "results_missing", null]);
    expect(await hasResults()).toBe(false);
    await publishResults(cup, 3, results);
    expect(await hasResults()).toBe(true);
    expect(code(await takeBack(3))).toEqual([400, "version_conflict", "4"]);
    expect((await takeBack(4)).body).toBe(5);
    expect(await readResults(cup)).toBeUndefined();
    expect(await ownRows("own_results", cup, member(0))).toEqual([]);
    expect(await hasResults()).toBe(false);
    expect((await audit(cup)).at(-1)).toEqual(["results-taken-back", { players: 3 }]);
    expect((await publishResults(cup, 5, results)).body).toBe(6);
    const again = await readResults(cup);
    expect(Date.parse(again?.first_published_at ?? "")).toBeLessThan(
      Date.parse(again?.published_at ?? ""),
    );
    expect(await readResults(cup)).toMatchObject({
      awards: [{ winner: "Meera Krishnan" }, {}, {}],
    });

    // Members whom the club has written hear of it, once.
    const told = async () =>
      (
        await backend.sql<{ user_id: string }>(
          `select user_id from public.registration_mails
           where tournament_id = '${cup.id}' and kind = 'no-results'`,
        )
      ).map(({ user_id }) => user_id);
    expect(await told()).toEqual([]);
    const written = await call("send_entrant_message", {
      tournament: cup.id,
      ...{ subject: "Results", body: "Yours is below.", submission_key: randomUUID() },
      audience: { results: "published" },
    });
    expect(written.body).toBe(2);
    await backend.sql(
      `update public.registration_mails set state = 'sent', sent_at = now(), next_try_at = null
       where tournament_id = '${cup.id}' and message_id is not null`,
    );
    await takeBack(6);
    const both = [member(0).id, member(1).id].toSorted();
    expect((await told()).toSorted()).toEqual(both);
    const { body } = await call("results_taken_back_at", { tournament: cup.id }, null);
    expect(body).toEqual(expect.any(String));
    const [first, second, ...others] = results.players;
    const players = [{ ...second, place: 1 }, { ...first, place: 2 }, ...others];
    expect((await publishResults(cup, 7, { ...results, players })).body).toBe(8);
    // Compared with what was taken back.
    expect((await readResults(cup))?.corrections).toEqual([
      {
        at: expect.any(String) as string,
        moves: [
          { name: "Meera Krishnan", from: 2, to: 1, is_side: false },
          { name: "Arjun Rao", from: 1, to: 2, is_side: false },
        ],
      },
      { at: expect.any(String) as string, moves: [], taken_back: true },
      { at: expect.any(String) as string, moves: [] },
      { at: expect.any(String) as string, moves: [], taken_back: true },
    ]);
    await takeBack(8);
    expect((await told()).toSorted()).toEqual(both);
    // A month later, when the mails of then are gone.
    await backend.sql(
      `delete from public.registration_mails where tournament_id = '${cup.id}';
       update public.entrant_messages set created_at = now() - interval '31 days'
       where tournament_id = '${cup.id}'`,
    );
    await publishResults(cup, 9, results);
    await takeBack(10);
    expect((await told()).toSorted()).toEqual(both);
    for (const version of [11, 12, 13]) await publishResults(cup, version, results);
    const corrections = (await readResults(cup))?.corrections as {
      earlier?: number;
      moves: unknown[];
      taken_back?: boolean;
    }[];
    // Publications that changed nothing push none out that did.
    expect(
      corrections.map(
        ({ moves, taken_back: isTakenBack = false }) => moves.length > 0 || isTakenBack,
      ),
    ).toEqual([false, true, true, true, true]);
    expect(corrections.map(({ earlier }) => earlier)).toEqual([
      ...Array.from({ length: 4 }),
      // Of ten.
      5,
    ]);
  });

  test("a member sees their own, once they are published", async () => {
    const { cup, results, ids } = await scoredCup();
    const own = (user: TestUser) => ownRows("own_results", cup, user);
    expect(await own(member(0))).toEqual([]);
    await publishResults(cup, 3, results);
    expect(await own(member(0))).toEqual([
      {
        tournament_id: cup.id,
        entry_id: ids[0],
        results: [
          {
            player: "Arjun Rao",
            is_brought: false,
            team: "Reds",
            neutral: false,
            place: 1,
            points: 36,
            handicap: 12,
            holes: null,
            no_result: null,
            matched: null,
            equal: null,
            scoring: null,
            competitions: null,
            awards: [{ name: "Winning team", is_pair: false }],
          },
        ],
      },
    ]);
    expect(await own(member(3))).toEqual([]);
    expect((await call("own_results", {}, null)).body.code).toBe("42501");
  });

  test("published results drop the name of a deleted account", async () => {
    const { cup, results } = await scoredCup();
    await publishResults(cup, 3, results);
    const leaver = members[1] as TestUser;
    expect((await call("delete_own_account", {}, leaver)).status).toBe(200);
    members[1] = await createUser(backend);
    const read = await readResults(cup);
    expect(read).toMatchObject({
      players: [{ place: 1 }, { name: null, place: 2 }, { place: 3 }],
      awards: [{ winner: null }, {}, {}],
    });
  });

  test("results of other formats have strokes, two leaderboards and players without a result", async () => {
    const { cup, ids, reds, results } = await scoredCup();
    await call("save_scores", {
      tournament: cup.id,
      expected_version: 3,
      scores: [{ player: ids[1], no_return: "WD" }],
    });
    const scoring = { format: "medal", boards: ["net", "gross"], ties: "lot" };
    const [first, second, third] = results.players;
    const players = [
      { ...first, points: -2, second: { place: 1, points: 84 } },
      { ...third, handicap: -1, second: { place: null, points: null } },
      { ...second, place: null, points: null, no_result: "WD" },
    ];
    const team = { name: "Reds", place: null, points: null, cards: 1 };
    const published = { players, teams: [{ id: reds, ...team }], scoring };
    expect((await publishResults(cup, 4, published)).body).toBe(5);
    expect(await readResults(cup)).toMatchObject({
      scoring,
      teams: [team],
      players: [
        { points: -2, second: { place: 1, points: 84 } },
        { handicap: -1, second: { place: null } },
        { name: "Meera Krishnan", points: null, no_result: "WD" },
      ],
    });
    // Another place on the second board alone is told of that board.
    const changed = [players[0], { ...players[1], second: { place: 2, points: 90 } }, players[2]];
    expect((await publishResults(cup, 5, { ...published, players: changed })).body).toBe(6);
    expect((await readResults(cup))?.corrections).toMatchObject([
      { moves: [{ board: "gross", to: 2, is_side: false }] },
    ]);
    for (const wrong of [
      { ...first, no_result: "gone" },
      { ...first, second: { place: 1 } },
      { ...first, second: 3 },
      { ...first, points: "many" },
    ]) {
      expect(
        code(
          await publishResults(cup, 6, {
            ...published,
            players: [wrong, ...players.slice(1)],
          }),
        )[1],
      ).toBe("results_invalid");
    }
  });

  test("where sides compete are also of partners without a card", async () => {
    const { cup, ids, guest, results } = await scoredCup();
    await call("save_scores", {
      tournament: cup.id,
      expected_version: 3,
      scores: [{ player: ids[1] }, { player: guest }],
    });
    const [first, second] = results.players;
    const side = [first, { ...second, place: 1, points: 36 }];
    expect(
      code(
        await publishResults(cup, 4, {
          ...results,
          players: [...side, { ...first, player: guest }],
        }),
      )[1],
    ).toBe("results_outdated");
    expect((await publishResults(cup, 4, { ...results, players: side })).body).toBe(5);
  });

  test("must be those of the scores that are here", async () => {
    const { cup, results } = await scoredCup();
    const players = results.players.slice(1);
    expect(code(await publishResults(cup, 3, { ...results, players }))).toEqual([
      400,
      "results_outdated",
      null,
    ]);
    const { cup: empty } = await playedCup();
    expect(code(await publishResults(empty, 1, { players: [], teams: [] }))).toEqual([
      400,
      "scores_missing",
      null,
    ]);
    expect(code(await publishResults(cup, 2, results))).toEqual([400, "version_conflict", "3"]);
    expect(await readResults(cup)).toBeUndefined();
  });

  test("of a day to come are refused until it has come", async () => {
    const { cup, results } = await scoredCup();
    const move = (days: number) =>
      backend.sql(
        `update public.tournaments
         set starts_on = (now() at time zone 'Asia/Kolkata')::date + ${String(days)}
         where id = '${cup.id}'`,
      );
    await move(1);
    expect(code(await publishResults(cup, 3, results))).toEqual([400, "day_to_come", null]);
    expect(await readResults(cup)).toBeUndefined();
    await move(0);
    expect((await publishResults(cup, 3, results)).status).toBe(200);
  });

  // One tournament: a member enters only so many a day.
  test("are refused in another form", async () => {
    const { cup } = await playedCup();
    for (const results of [
      { players: [] },
      { players: [{ player: "x" }], teams: [] },
      { players: [], teams: [], awards: [] },
      { players: [], teams: [{ place: 1 }] },
    ]) {
      expect(code(await publishResults(cup, 1, results))).toEqual([400, "results_invalid", null]);
    }
  });
});

test("the first tournament's sheet is a published draw of its sample players", async () => {
  const bash = { id: "bangalore-birdie-bash", slug: "bangalore-birdie-bash" };
  const read = await readDraw(bash as Saved);
  const roster = (name: string, own: number, neutrals = 0) => ({
    name,
    players: Array.from({ length: own + neutrals }, (_, index) => ({
      name: `${name} player ${String(index + 1)}`,
      neutral: index >= own,
    })),
  });
  expect(read?.teams).toEqual([
    roster("Scratch Golfers", 20),
    roster("Golf Champs", 20, 1),
    roster("Golf Buddiez", 20, 1),
    roster("Calling Elvis", 20),
    roster("Bogey Boys", 17),
  ]);
  expect(
    read?.fourballs
      .map(
        ({ time, hole, letter, players }) =>
          `${time} ${String(hole)}${letter}: ${players
            .map(({ name }) => String(name).replace(" player", ""))
            .join(", ")}`,
      )
      .join("\n"),
  ).toMatchInlineSnapshot(`
    "12:45 1A: Scratch Golfers 1, Golf Champs 1, Golf Buddiez 1, Calling Elvis 1
    12:45 1B: Scratch Golfers 2, Golf Champs 2, Golf Buddiez 2, Calling Elvis 2
    12:45 2A: Scratch Golfers 3, Golf Champs 3, Golf Buddiez 3, Calling Elvis 3
    12:45 2B: Scratch Golfers 4, Golf Champs 4, Golf Buddiez 4, Calling Elvis 4
    12:45 3A: Bogey Boys 1, Scratch Golfers 5, Golf Champs 5, Golf Buddiez 5
    12:45 3B: Calling Elvis 5, Bogey Boys 2, Scratch Golfers 6, Golf Champs 6
    12:45 4A: Golf Buddiez 6, Calling Elvis 6, Bogey Boys 3, Scratch Golfers 7
    12:45 4B: Golf Champs 7, Golf Buddiez 7, Calling Elvis 7, Bogey Boys 4
    12:45 5A: Scratch Golfers 8, Golf Champs 8, Golf Buddiez 8, Calling Elvis 8
    12:45 5B: Bogey Boys 5, Scratch Golfers 9, Golf Champs 9, Golf Buddiez 9
    12:45 6A: Calling Elvis 9, Bogey Boys 6, Scratch Golfers 10, Golf Champs 10
    12:45 6B: Golf Buddiez 10, Calling Elvis 10, Bogey Boys 7, Scratch Golfers 11
    12:45 7A: Golf Champs 11, Golf Buddiez 11, Calling Elvis 11, Bogey Boys 8
    12:45 7B: Scratch Golfers 12, Golf Champs 12, Golf Buddiez 12, Calling Elvis 12
    12:45 8: Bogey Boys 9, Scratch Golfers 13, Golf Champs 13, Golf Buddiez 13
    12:45 9: Calling Elvis 13, Bogey Boys 10, Scratch Golfers 14, Golf Champs 14
    12:45 10: Golf Buddiez 14, Calling Elvis 14, Bogey Boys 11, Scratch Golfers 15
    12:45 11: Golf Champs 15, Golf Buddiez 15, Calling Elvis 15, Bogey Boys 12
    12:45 12: Scratch Golfers 16, Golf Champs 16, Golf Buddiez 16, Calling Elvis 16
    12:45 13: Bogey Boys 13, Scratch Golfers 17, Golf Champs 17, Golf Buddiez 17
    12:45 14: Calling Elvis 17, Bogey Boys 14, Scratch Golfers 18, Golf Champs 18
    12:45 15: Golf Buddiez 18, Calling Elvis 18, Bogey Boys 15, Scratch Golfers 19
    12:45 16: Golf Champs 19, Golf Buddiez 19, Calling Elvis 19, Bogey Boys 16
    12:45 17: Scratch Golfers 20, Golf Champs 20, Golf Buddiez 20, Calling Elvis 20
    12:45 18: Bogey Boys 17, Golf Champs 21, Golf Buddiez 21"
  `);
  const [play] = await backend.sql<{ rules: PlayRules }>(
    `select rules from public.tournament_play where tournament_id = '${bash.id}'`,
  );
  expect(play?.rules).toMatchObject({
    teams: { maxPlayers: 20 },
    starts: { kind: "shotgun", time: "12:45" },
    scoring: {
      handicap: { kind: "peoria", maxHandicap: 24 },
      maxOverPar: 3,
      bestCards: 10,
    },
  });
});

test("a deleted tournament takes its competition along", async () => {
  const draft = await makeDraft(backend, admin);
  await save(draft, 0, { guests: [{ id: randomUUID(), name: "Ira" }] });
  const { status } = await call("delete_tournament", {
    tournament: draft.id,
    expected_version: draft.version,
  });
  expect(status).toBe(200);
  expect(
    await backend.sql(`select from public.tournament_play where tournament_id = '${draft.id}'`),
  ).toEqual([]);
});

test.each([
  [["Pairs"], "Pairs → Pairs 2"],
  // What does not fit ends with dots.
  [["Q".repeat(93), "R"], `${"Q".repeat(93)} → ${"Q".repeat(93)} 2, R → R 2`],
  [["Q".repeat(94), "R"], `${"Q".repeat(94)} → ${"Q".repeat(94)} 2, R → …`],
])("competitions that are called otherwise are told", async (names, told) => {
  const list = (end: string) =>
    JSON.stringify(names.map((name, index) => ({ competition: String(index), of: name + end })));
  const [row] = await backend.sql<{ told: string }>(
    `select private.renamed_between('${list("")}', '${list(" 2")}') as told`,
  );
  expect(row?.told).toBe(told);
});

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, test } from "vitest";
import { createUser, type Answer, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import {
  fourball,
  type FourballLink,
  linksOf,
  makeDrawnCup,
  NINE_HOLES,
  publishDraw,
  refusedOf,
  saveHole,
} from "../support/course-cards.ts";
import { addEntrant, furtherPlayer } from "../support/entrants.ts";
import { rpc, type Saved } from "../support/tournaments.ts";

const { backend, admin } = await clubBackend();

const call = (name: string, body: object, user: TestUser | null = null) =>
  rpc(backend, user, name, body);

const code = ({ body }: Answer): unknown[] => [body.message, body.details];

const makeCup = () => makeDrawnCup(backend, admin, SCORING);
const publish = (cup: Saved, fourballs: object[]) =>
  publishDraw(backend, admin, cup, SCORING, fourballs);
const links = (cup: Saved) => linksOf(backend, cup);

const SCORING = {
  format: "stableford",
  boards: ["net"],
  course: NINE_HOLES,
  handicap: {
    kind: "peoria",
    secretHoles: [1, 2, 3],
    maxHandicap: 24,
    allowance: 1,
  },
};

type Card = {
  state: string;
  scoring: { handicap: object };
  with_club: { player_id: string; name: string; hole: number; strokes: number }[];
  players: {
    player_id: string;
    full_name: string;
    strokes: (number | null)[] | null;
    differences: Record<string, number[]> | null;
    corrected: number[];
    confirmed: object[];
    returned: { no_return: string | null } | null;
  }[];
};

const open = async (token: string): Promise<Card | null> =>
  (await call("card_by_link", { token })).body as Card | null;

const PHONE = randomUUID();

const save = (
  { token }: Pick<FourballLink, "token">,
  hole: number,
  scores: Record<string, number | null>,
  how: { phone?: string | null; settles?: boolean; user?: TestUser | null } = {},
) => saveHole(backend, token, hole, scores, { phone: PHONE, ...how });

async function saveRound(of: Pick<FourballLink, "token">, player: string, strokes: number[]) {
  for (const [index, each] of strokes.entries()) {
    expect((await save(of, index + 1, { [player]: each })).status).toBe(200);
  }
}

const ROUND = [4, 5, 4, 3, 0, 6, 4, 5, 4];

const scores = (cup: Saved) =>
  backend.sql<{ player_id: string; holes: (number | null)[]; source: string }>(
    `select player_id, holes, no_return, source from public.scores
     where tournament_id = '${cup.id}' order by saved_at`,
  );

describe("the card of a side with one ball", () => {
  const FOURSOMES = { ...SCORING, format: "foursomes", handicap: { kind: "entered" } };

  /** Two pairs, of whom the first begins to play. */
  async function pairsCup() {
    const { cup, players } = await makeCup();
    const [a = "", b = "", c = "", d = ""] = players;
    const pair = (name: string, ...ids: string[]) => ({ name, players: ids, neutral: [] });
    await publishDraw(backend, admin, cup, FOURSOMES, [fourball(1, [a, b, c, d])]);
    const [row] = await backend.sql<{ version: number }>(
      `select version from public.tournament_play where tournament_id = '${cup.id}'`,
    );
    const saved = await call(
      "save_play",
      {
        tournament: cup.id,
        expected_version: row?.version,
        changes: { teams: { teams: [pair("Reds", a, b), pair("Blues", c, d)], neutral: [] } },
      },
      admin,
    );
    expect(saved.status).toBe(200);
    const [link] = await links(cup);
    return { cup, a, b, c, d, link: link as FourballLink };
  }

  const withdraw = (entry: string) =>
    call("withdraw_entrant", { entry, reason: "ill", card_counts: false }, admin);

  const strokesOf = async (of: FourballLink, player: string) =>
    (await open(of.token))?.players
      .find(({ player_id }) => player_id === player)
      ?.strokes?.slice(0, 2);

  it("is one for both, and goes on when its player withdraws", async () => {
    const { cup, a, b, c, link } = await pairsCup();
    expect((await save(link, 1, { [a]: 4 })).status).toBe(200);
    expect(await strokesOf(link, b)).toEqual([4, null]);
    expect((await withdraw(a)).status).toBe(200);
    expect(await strokesOf(link, b)).toEqual([4, null]);
    expect((await save(link, 2, { [b]: 5 })).status).toBe(200);
    expect(await strokesOf(link, b)).toEqual([4, 5]);
    // The handicap is that of both; of who has withdrawn before the first hole it is not.
    const card = (await open(link.token)) as unknown as {
      players: { player_id: string; is_playing: boolean }[];
    };
    expect(card.players.map(({ player_id, is_playing }) => [player_id === a, is_playing])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    );
    await withdraw(c);
    const ids = ((await open(link.token)) as Card).players.map(({ player_id }) => player_id);
    expect(ids).not.toContain(c);
    // A hole of the partner is corrected in that card.
    const corrected = await call(
      "correct_hole",
      { tournament: cup.id, player: b, hole: 1, strokes: 6, reason: "The marker says so" },
      admin,
    );
    expect(corrected.status).toBe(200);
    expect(await strokesOf(link, b)).toEqual([6, 5]);
    const rows = await backend.sql(
      `select distinct player_id from public.hole_scores where tournament_id = '${cup.id}'`,
    );
    expect(rows).toEqual([{ player_id: a }]);
  });

  it("is that of the two who play it now, once another one has taken a place", async () => {
    const { cup, a, b, c, d, link } = await pairsCup();
    await save(link, 1, { [a]: 4 });
    await withdraw(a);
    const sharing = async () =>
      ((await open(link.token)) as Card).players.map(({ player_id }) => player_id);
    expect(await sharing()).toContain(a);
    const [row] = await backend.sql<{ version: number; teams: { teams: { id: string }[] } }>(
      `select version, teams from public.play_details where tournament_id = '${cup.id}'`,
    );
    const reds = row?.teams.teams[0]?.id;
    await call(
      "save_play",
      {
        tournament: cup.id,
        expected_version: row?.version,
        changes: {
          teams: {
            teams: [
              { id: reds, name: "Reds", players: [b, c], neutral: [] },
              { name: "Blues", players: [d], neutral: [] },
            ],
            neutral: [],
          },
        },
      },
      admin,
    );
    expect(await sharing()).not.toContain(a);
    expect(await strokesOf(link, b)).toEqual([4, null]);
  });

  it("keeps its withdrawn player while its last one is in another team, until the last score goes", async () => {
    const { cup, a, b, c, d, link } = await pairsCup();
    await save(link, 1, { [b]: 4 });
    await withdraw(a);
    const details = async () => {
      const [read] = await backend.sql<{
        version: number;
        teams: { teams: { id: string; name: string }[] };
        sides: { members: string[] }[];
      }>(
        `select version, teams, sides from public.play_details
         where tournament_id = '${cup.id}'`,
      );
      return read;
    };
    const teamsOf = async (reds: string[], blues: string[]) => {
      const read = await details();
      const [one, two] = read?.teams.teams ?? [];
      const team = (of: typeof one, players: string[]) => ({ ...of, players, neutral: [] });
      const saved = await call(
        "save_play",
        {
          tournament: cup.id,
          expected_version: read?.version,
          changes: { teams: { teams: [team(one, reds), team(two, blues)], neutral: [] } },
        },
        admin,
      );
      expect(saved.status).toBe(200);
    };
    await teamsOf([], [b, c, d]);
    await teamsOf([b], [c, d]);
    expect(new Set((await details())?.sides[0]?.members)).toEqual(new Set([a, b]));
  });

  it("is none of a neutral player beside the side, before it begins and after", async () => {
    const { cup, a, b, c, d, link } = await pairsCup();
    const [row] = await backend.sql<{ version: number; teams: { teams: { id: string }[] } }>(
      `select version, teams from public.play_details where tournament_id = '${cup.id}'`,
    );
    const [reds, blues] = row?.teams.teams ?? [];
    const teams = [
      { ...reds, players: [a, b], neutral: [c] },
      { ...blues, players: [d], neutral: [] },
    ];
    const saved = await call(
      "save_play",
      {
        tournament: cup.id,
        expected_version: row?.version,
        changes: { teams: { teams, neutral: [] } },
      },
      admin,
    );
    expect(saved.status).toBe(200);
    const sides = async () => {
      const [read] = await backend.sql<{ sides: { card: string; members: string[] }[] }>(
        `select sides from public.play_details where tournament_id = '${cup.id}'`,
      );
      return read?.sides.map(({ card, members }) => [card, new Set(members)]);
    };
    // A number of theirs begins no side.
    await save(link, 1, { [c]: 7 });
    expect(await sides()).toEqual([]);
    await save(link, 1, { [b]: 4 });
    await save(link, 2, { [c]: 8, [a]: 5 });
    expect(await sides()).toEqual([[b, new Set([a, b])]]);
    expect(await strokesOf(link, a)).toEqual([4, 5]);
    expect(await strokesOf(link, b)).toEqual([4, 5]);
    expect(await strokesOf(link, c)).toEqual([7, 8]);
    // Nor is their handicap among those of the ball, once they or a partner are gone.
    await withdraw(c);
    await withdraw(a);
    const ids = ((await open(link.token)) as Card).players.map(({ player_id }) => player_id);
    expect(new Set(ids)).toEqual(new Set([a, b, d]));
  });

  it("is returned once, and typed by the club for the partner", async () => {
    const { cup, a, b, c, d, link } = await pairsCup();
    await saveRound(link, a, ROUND);
    await withdraw(a);
    const returned = await call("return_card", { token: link.token, player: b, marker: c });
    expect(returned.status).toBe(200);
    expect(refusedOf(await save(link, 1, { [b]: 3 }))).toEqual(["card_returned", b]);
    expect(await scores(cup)).toMatchObject([{ player_id: a, source: "course" }]);
    const [row] = await backend.sql<{ version: number; sides: unknown }>(
      `select version, sides from public.play_details where tournament_id = '${cup.id}'`,
    );
    expect(row?.sides).toMatchObject([{ members: [a, b], card: a }]);
    const holes = ROUND.map(() => 5);
    const typed = await call(
      "save_scores",
      {
        tournament: cup.id,
        expected_version: row?.version,
        scores: [
          { player: b, holes },
          { player: d, holes },
        ],
      },
      admin,
    );
    expect(typed.status).toBe(200);
    expect(new Set((await scores(cup)).map(({ player_id }) => player_id))).toEqual(new Set([a, d]));
    // Without a card the side has not begun.
    await call(
      "save_scores",
      { tournament: cup.id, expected_version: typed.body as number, scores: [{ player: d }] },
      admin,
    );
    const [after] = await backend.sql<{ sides: unknown[] }>(
      `select sides from public.play_details where tournament_id = '${cup.id}'`,
    );
    expect(after?.sides).toHaveLength(1);
  });
});

describe("a fourball's link", () => {
  it("shows its players and nothing of others, nor the secret holes", async () => {
    const { one, two } = await makeCup();
    const card = await open(one.token);
    expect(card?.state).toBe("open");
    expect(card?.players.map(({ full_name }) => full_name)).toEqual(["Asha Rao", "Vikram Das"]);
    const text = JSON.stringify(card);
    for (const secret of ["secretHoles", "Meera", "@example.com", "098450", two.token]) {
      expect(text).not.toContain(secret);
    }
    expect(card?.scoring.handicap).toMatchObject({
      kind: "peoria",
      maxHandicap: 24,
    });
  });

  it("goes with most of its players to another start, and names what is to be printed", async () => {
    const { cup, players, one, two } = await makeCup();
    const [a = "", b = "", c = "", d = ""] = players;
    const tokens = async () => (await links(cup)).map(({ token }) => token);
    // The two exchange their starts, which printed cards say.
    expect(await publish(cup, [fourball(1, [c, d]), fourball(5, [b, a])])).toEqual([1, 2]);
    expect(await tokens()).toEqual([two.token, one.token]);
    // An empty one, and one player fewer.
    expect(await publish(cup, [fourball(1, []), fourball(2, [a, b]), fourball(5, [d])])).toEqual([
      2, 3,
    ]);
    expect(await tokens()).toEqual([one.token, two.token]);
    expect((await open(two.token))?.players).toHaveLength(1);
    // One joins most of the players of a link, which they keep.
    expect(await publish(cup, [fourball(1, [a, b, d]), fourball(5, [c])])).toEqual([1, 2]);
    const [joined, left] = await tokens();
    expect(joined).toBe(one.token);
    expect([one.token, two.token]).not.toContain(left);
    expect(await open(two.token)).toBeNull();
  });

  it("is the same after the draw was taken back, and opens nothing meanwhile", async () => {
    const { cup, players, one, two } = await makeCup();
    const [a = "", b = "", c = "", d = ""] = players;
    const [row] = await backend.sql<{ version: number }>(
      `select version from public.tournament_play where tournament_id = '${cup.id}'`,
    );
    const taken = await call(
      "take_back_draw",
      { tournament: cup.id, expected_version: row?.version },
      admin,
    );
    expect(taken.status).toBe(200);
    expect(await open(one.token)).toBeNull();
    expect(code(await save(one, 1, {}))).toEqual(["card_link_not_found", null]);
    expect(await publish(cup, [fourball(5, [c, d]), fourball(1, [a, b])])).toEqual([]);
    expect((await links(cup)).map(({ token }) => token)).toEqual([two.token, one.token]);
  });

  it("is on the member's own start, and on that of an entry without an account", async () => {
    const member = await createUser(backend);
    const { cup, one } = await makeDrawnCup(backend, admin, SCORING, {
      account_email: member.email,
    });
    const { body } = await call("own_starts", {}, member);
    expect(body).toMatchObject([
      {
        tournament_id: cup.id,
        starts: [{ player: "Asha Rao", card: one.token }],
      },
    ]);
    const [link] = await backend.sql<{ token: string }>(
      `insert into public.entry_links (entry_id) values ('${one.players[1] ?? ""}')
       on conflict (entry_id) do update set token = excluded.token returning token`,
    );
    const entry = await call("entry_by_link", { token: link?.token });
    expect(entry.body).toMatchObject({
      starts: [{ player: "Vikram Das", card: one.token }],
    });
  });

  it("that the club has replaced opens nothing", async () => {
    const { cup, one } = await makeCup();
    const { status, body } = await call(
      "replace_card_link",
      { tournament: cup.id, fourball: 1 },
      admin,
    );
    expect(status).toBe(200);
    expect(await open(one.token)).toBeNull();
    expect(code(await save(one, 1, {}))).toEqual(["card_link_not_found", null]);
    expect((await open(body as string))?.players).toHaveLength(2);
  });

  it("ends when the draw is taken back", async () => {
    const { cup, one } = await makeCup();
    const [row] = await backend.sql<{ version: number }>(
      `select version from public.tournament_play where tournament_id = '${cup.id}'`,
    );
    await call("take_back_draw", { tournament: cup.id, expected_version: row?.version }, admin);
    expect(await open(one.token)).toBeNull();
  });

  it.each([
    ["early", 1],
    ["over", -1],
  ])("is %s %i days before the tournament: nothing is saved", async (state, days) => {
    const { cup, players, one } = await makeCup();
    const [a = ""] = players;
    await backend.sql(
      `update public.tournaments set starts_on = starts_on + ${String(days)} where id = '${cup.id}'`,
    );
    await backend.sql(
      `insert into public.hole_scores (key, tournament_id, player_id, hole, strokes, phone)
       values (gen_random_uuid(), '${cup.id}', '${a}', 1, 4, '${PHONE}')`,
    );
    // Names and strokes end with the day.
    expect(await open(one.token)).toMatchObject({ state, players: [] });
    expect(code(await save(one, 1, { [a]: 4 }))).toEqual(["card_closed", state]);
    expect(
      code(
        await call("return_card", {
          token: one.token,
          player: a,
          marker: players[1],
        }),
      ),
    ).toEqual(["card_closed", state]);
  });
});

describe("a hole", () => {
  let cup: Saved;
  let one: FourballLink;
  let two: FourballLink;
  let a: string;
  let b: string;
  let c: string;
  let d: string;
  beforeEach(async () => {
    const made = await makeCup();
    ({ cup, one, two } = made);
    [a = "", b = "", c = "", d = ""] = made.players;
  });

  const cardOf = async (player: string) =>
    (await open(one.token))?.players.find(({ player_id }) => player_id === player);

  it("is saved, changed, picked up and removed, and every change is kept", async () => {
    for (const strokes of [5, 6, 0, null, 4]) {
      await save(one, 3, { [a]: strokes });
    }
    expect((await cardOf(a))?.strokes?.slice(0, 4)).toEqual([null, null, 4, null]);
    expect(
      await backend.sql(
        `select strokes, phone from public.hole_scores
         where player_id = '${a}' order by id`,
      ),
    ).toEqual([5, 6, 0, null, 4].map((strokes) => ({ strokes, phone: PHONE })));
    expect((await cardOf(b))?.strokes).toBeNull();
  });

  it("that is sent twice is saved once", async () => {
    const key = randomUUID();
    const body = {
      token: one.token,
      phone: PHONE,
      hole: 1,
      scores: [{ key, player: a, strokes: 4 }],
    };
    const saveAgain = async () => {
      expect(refusedOf(await call("save_hole", body))).toEqual([]);
      const rows = await backend.sql(`select 1 from public.hole_scores where player_id = '${a}'`);
      return rows.length;
    };
    expect(await saveAgain()).toBe(1);
    await save(one, 1, { [a]: 5 });
    expect(await saveAgain()).toBe(2);
    expect((await cardOf(a))?.strokes?.[0]).toBe(5);
  });

  it("that comes back and is changed is saved, though its key is known", async () => {
    const key = randomUUID();
    for (const strokes of [4, 6, null]) {
      await call("save_hole", {
        token: one.token,
        phone: PHONE,
        hole: 1,
        scores: [{ key, player: a, strokes }],
      });
      expect((await cardOf(a))?.strokes?.[0]).toBe(strokes);
    }
  });

  it("has both numbers where two phones differ, until one is chosen", async () => {
    const other = randomUUID();
    await save(one, 1, { [a]: 4, [b]: 5 });
    await save(one, 1, { [a]: 5, [b]: 5 }, { phone: other });
    expect((await cardOf(a))?.differences).toEqual({ 1: [4, 5] });
    expect((await cardOf(b))?.differences).toBeNull();
    await save(one, 1, { [a]: 5 }, { settles: true });
    expect((await cardOf(a))?.differences).toBeNull();
    expect((await cardOf(a))?.strokes?.[0]).toBe(5);
    // A number that is typed after that differs again.
    await save(one, 1, { [a]: 6 }, { phone: other });
    expect((await cardOf(a))?.differences).toEqual({ 1: [5, 6] });
  });

  it("without a phone is refused", async () => {
    expect(code(await save(one, 1, { [a]: 4 }, { phone: null, user: admin }))).toEqual([
      "hole_invalid",
      null,
    ]);
  });

  const correct = (
    changes: Partial<{
      player: string;
      hole: number;
      strokes: number | null;
      reason: string;
    }>,
    user: TestUser | null = admin,
  ) =>
    call(
      "correct_hole",
      {
        tournament: cup.id,
        player: a,
        hole: 1,
        strokes: 7,
        reason: "Seen by the referee",
        ...changes,
      },
      user,
    );

  it("that the club corrects counts over what phones have, and is kept with its reason", async () => {
    await save(one, 1, { [a]: 4 });
    await save(one, 1, { [a]: 5 }, { phone: randomUUID() });
    expect((await correct({})).status).toBe(200);
    expect((await cardOf(a))?.strokes?.[0]).toBe(7);
    expect((await cardOf(a))?.differences).toBeNull();
    expect(
      await backend.sql(
        `select admin_id, reason from public.hole_scores where player_id = '${a}' and strokes = 7`,
      ),
    ).toEqual([{ admin_id: admin.id, reason: "Seen by the referee" }]);
    expect((await cardOf(a))?.corrected).toEqual([1]);
  });

  const openHole = (changes: object = {}, user: TestUser | null = admin) =>
    call(
      "open_hole",
      { tournament: cup.id, player: a, hole: 1, reason: "It was a 4", ...changes },
      user,
    );

  it("that the club corrects stays so until the club opens it again", async () => {
    const other = randomUUID();
    await save(one, 1, { [a]: 4 });
    await save(one, 1, { [a]: 5 }, { phone: other });
    await correct({});
    for (const options of [{}, { settles: true }, { phone: randomUUID() }]) {
      const answer = await save(one, 1, { [a]: 6, [b]: 3 }, options);
      expect(refusedOf(answer)).toEqual(["hole_corrected", a]);
    }
    expect(await cardOf(a)).toMatchObject({ corrected: [1], differences: null });
    expect((await cardOf(a))?.strokes?.[0]).toBe(7);
    expect((await cardOf(b))?.strokes?.[0]).toBe(3);
    // Other holes are the fourball's.
    expect(refusedOf(await save(one, 2, { [a]: 6 }))).toEqual([]);

    expect((await openHole({ reason: " " })).body.message).toBe("reason_required");
    expect((await openHole()).status).toBe(200);
    expect((await openHole()).body.message).toBe("hole_not_corrected");
    expect(await cardOf(a)).toMatchObject({ corrected: [], differences: { 1: [4, 5] } });
    expect(refusedOf(await save(one, 1, { [a]: 6 }, { settles: true }))).toEqual([]);
    expect((await cardOf(a))?.strokes?.[0]).toBe(6);
    await correct({ strokes: 0 });
    expect((await cardOf(a))?.strokes?.[0]).toBe(0);
  });

  it("that the club corrected is opened only in a card that is not returned", async () => {
    await saveRound(one, a, ROUND);
    await correct({});
    await call("return_card", { token: one.token, player: a, marker: b });
    expect((await openHole()).body.message).toBe("card_returned");
    await call("reopen_card", { tournament: cup.id, player: a, reason: "It was a 4" }, admin);
    expect((await cardOf(a))?.strokes?.[0]).toBe(7);
    expect((await openHole()).status).toBe(200);
    expect((await cardOf(a))?.strokes?.[0]).toBe(4);
  });

  it("is opened again by administrators only", async () => {
    await correct({});
    for (const user of [null, await createUser(backend)]) {
      expect((await openHole({}, user)).body.code).toBe("42501");
    }
    expect((await cardOf(a))?.corrected).toEqual([1]);
  });

  it("that the club corrects changes a returned card and the score, from the course or on paper", async () => {
    await saveRound(one, a, ROUND);
    await saveRound(one, b, ROUND);
    expect((await correct({ hole: 2 })).body).toBe("card");
    for (const [player, marker] of [
      [a, b],
      [b, a],
    ]) {
      await call("return_card", { token: one.token, player, marker });
    }
    await backend.sql(`update public.scores set source = 'club' where player_id = '${b}'`);
    for (const player of [a, b]) {
      expect((await correct({ player, strokes: 0 })).body).toBe("score");
    }
    const [, second, ...rest] = ROUND.map((strokes) => strokes || null);
    const cards = (table: string) =>
      backend.sql(
        `select player_id, holes from public.${table}
         where tournament_id = '${cup.id}' order by player_id = '${b}'`,
      );
    for (const table of ["scores", "returned_cards"]) {
      expect(await cards(table)).toEqual([
        { player_id: a, holes: [null, 7, ...rest] },
        { player_id: b, holes: [null, second, ...rest] },
      ]);
    }
  });

  it("that the club corrects leaves a score without holes, and says so", async () => {
    await call("return_card", { token: one.token, player: a, marker: null, no_return: "NR" });
    expect((await correct({})).body).toBe("no_holes");
    expect(await scores(cup)).toMatchObject([{ holes: null, no_return: "NR" }]);
  });

  it.each([
    [{ reason: " " }, "reason_required"],
    [{ hole: 10 }, "hole_invalid"],
    [{ strokes: 31 }, "hole_invalid"],
    [{ strokes: null }, "hole_invalid"],
    [{ player: randomUUID() }, "player_not_found"],
  ])("is not corrected with %j", async (changes, message) => {
    expect(code(await correct(changes))[0]).toBe(message);
    expect(await cardOf(a)).toMatchObject({ strokes: null });
  });

  it("is corrected by administrators only", async () => {
    for (const user of [null, await createUser(backend)]) {
      expect((await correct({}, user)).body.code).toBe("42501");
    }
  });

  it.each([
    [0, 4, "hole_invalid"],
    [10, 4, "hole_invalid"],
    [1, 31, "hole_invalid"],
    [1, -1, "hole_invalid"],
    [1, 4.5, "hole_invalid"],
  ])("hole %s with %s strokes is refused", async (hole, strokes, message) => {
    expect((await save(one, hole, { [a]: strokes })).body.message).toBe(message);
    expect(await cardOf(a)).toMatchObject({ strokes: null });
  });

  it("of no player of the tournament is refused, and takes no other number with it", async () => {
    const other = randomUUID();
    expect(refusedOf(await save(one, 1, { [other]: 4, [a]: 5 }))).toEqual([
      "player_not_found",
      other,
    ]);
    expect((await cardOf(a))?.strokes?.[0]).toBe(5);
  });

  it("of a card that was returned is refused, and takes no other number with it", async () => {
    await call("return_card", { token: one.token, player: a, marker: null, no_return: "NR" });
    expect(refusedOf(await save(one, 1, { [a]: 4, [b]: 5 }))).toEqual(["card_returned", a]);
    expect((await cardOf(a))?.strokes).toBeNull();
    expect((await cardOf(b))?.strokes?.[0]).toBe(5);
  });

  it("of a player who has withdrawn is no longer on the card", async () => {
    await call("withdraw_entrant", { entry: a, reason: "ill" }, admin);
    expect((await open(one.token))?.players).toHaveLength(1);
  });

  describe("of a player who no longer plays in the fourball", () => {
    const numbers = () =>
      backend.sql<{ id: string; strokes: number | null; state: string }>(
        `select id, strokes, state from public.holes_not_taken
         where tournament_id = '${cup.id}' order by id`,
      );
    const latest = async () => Number((await numbers()).at(-1)?.id);
    const settle = (number: number, decision: string | null, user: TestUser | null = admin) =>
      call(
        "settle_hole_not_taken",
        { tournament: cup.id, number, decision, reason: "Sent by another fourball" },
        user,
      );
    const clubs = async () => ((await open(one.token)) as Card).with_club;
    const holeOf = async (player: string, of: FourballLink) =>
      (await open(of.token))?.players.find(({ player_id }) => player_id === player)?.strokes?.[0];

    it.each([
      ["has moved", () => publish(cup, [fourball(1, [a, d]), fourball(5, [c, b])])],
      ["has withdrawn", () => call("withdraw_entrant", { entry: b, reason: "ill" }, admin)],
    ])("goes to the club when the player %s, and takes no other with it", async (_, change) => {
      await change();
      expect((await save(one, 1, { [b]: 6, [a]: 5 })).body).toEqual([]);
      expect((await cardOf(a))?.strokes?.[0]).toBe(5);
      expect(
        await backend.sql(`select 1 from public.hole_scores where player_id = '${b}'`),
      ).toHaveLength(0);
      expect(await numbers()).toMatchObject([{ strokes: 6, state: "open" }]);
      expect(await clubs()).toEqual([{ player_id: b, name: "Vikram Das", hole: 1, strokes: 6 }]);
      // The other fourball has sent nothing.
      expect(await open(two.token)).toMatchObject({ with_club: [] });
    });

    it("is kept once by its key, and its phone's next number takes its place", async () => {
      const key = randomUUID();
      const sent = (strokes: number | null, phone = PHONE) =>
        call("save_hole", {
          token: one.token,
          phone,
          hole: 1,
          scores: [{ key, player: c, strokes }],
        });
      for (const strokes of [6, 6]) expect((await sent(strokes)).body).toEqual([]);
      expect(await numbers()).toMatchObject([{ strokes: 6, state: "open" }]);
      // A form that came back and was changed has the same key.
      await sent(7);
      await save(one, 1, { [c]: 8 }, { phone: randomUUID() });
      expect((await clubs()).map(({ strokes }) => strokes)).toEqual([7, 8]);
      await sent(null);
      expect((await clubs()).map(({ strokes }) => strokes)).toEqual([8]);
    });

    it("is entered by the club, counts, and can be taken back", async () => {
      await save(two, 1, { [c]: 4 });
      await save(one, 1, { [c]: 6 });
      const number = await latest();
      expect((await settle(number, "entered")).body).toBe("entered");
      expect(await holeOf(c, two)).toBe(6);
      expect(await clubs()).toEqual([]);
      expect(code(await settle(number, "discarded"))[0]).toBe("number_settled");
      expect((await settle(number, "open")).body).toBe("open");
      expect(await holeOf(c, two)).toBe(4);
      expect(await clubs()).toHaveLength(1);
    });

    it("leaves what the club has entered since, when it is taken back", async () => {
      await save(one, 1, { [c]: 6 });
      const number = await latest();
      await settle(number, "entered");
      await call(
        "correct_hole",
        { tournament: cup.id, player: c, hole: 1, strokes: 7, reason: "Both say so" },
        admin,
      );
      expect((await settle(number, "open")).status).toBe(200);
      expect(await holeOf(c, two)).toBe(7);
    });

    it("is discarded by the club, and can be taken back", async () => {
      await save(one, 1, { [c]: 6 });
      const number = await latest();
      expect((await settle(number, "discarded")).body).toBe("discarded");
      expect(await clubs()).toEqual([]);
      expect(await holeOf(c, two)).toBeUndefined();
      const decided = () =>
        backend.sql(
          `select decided_at is not null as at, decided_by is not null as by
           from public.holes_not_taken where id = ${number}`,
        );
      expect(await decided()).toEqual([{ at: true, by: true }]);
      expect((await settle(number, "open")).body).toBe("open");
      expect(await decided()).toEqual([{ at: false, by: false }]);
      expect(await clubs()).toHaveLength(1);
    });

    it.each([
      ["that was replaced", 0, "entered", "number_settled"],
      ["that waits", 1, "open", "number_settled"],
      ["that waits", 1, null, "choice_invalid"],
      ["that is not there", 9, "entered", "number_not_found"],
    ])("%s is not decided: %i %s", async (_, index, decision, refusal) => {
      await save(one, 1, { [c]: 6 });
      await save(one, 1, { [c]: 7 });
      const number = Number((await numbers())[index]?.id ?? 0);
      expect(code(await settle(number, decision))[0]).toBe(refusal);
    });

    it("is replaced by what the fourball enters for a player who is back", async () => {
      await publish(cup, [fourball(1, [a]), fourball(5, [c, d, b])]);
      for (const hole of [1, 2]) await save(one, hole, { [b]: 6 });
      await publish(cup, [fourball(1, [a, b]), fourball(5, [c, d])]);
      expect(await clubs()).toHaveLength(2);
      await save(one, 1, { [b]: 7 }, { phone: randomUUID() });
      expect((await clubs()).map(({ hole }) => hole)).toEqual([2]);
      expect(await holeOf(b, one)).toBe(7);
    });

    it("is refused after too many of its fourball", async () => {
      await backend.sql(`
        insert into public.holes_not_taken
          (key, tournament_id, player_id, hole, strokes, sent_by, phone)
        select gen_random_uuid(), '${cup.id}', '${c}', 1, 4, array['${a}', '${b}']::uuid[],
               gen_random_uuid()
        from generate_series(1, 200)`);
      expect(refusedOf(await save(one, 1, { [c]: 4 }))).toEqual(["too_many_changes", c]);
    });
  });

  describe("after too many changes", () => {
    const fill = (number: number, phone: string) =>
      backend.sql(`
        insert into public.hole_scores (key, tournament_id, player_id, hole, strokes, phone)
        select gen_random_uuid(), '${cup.id}', '${a}', 1, 4, ${phone}
        from generate_series(1, ${String(number)})`);
    const link = async () => {
      const [row] = await backend.sql<{ refused_at: Date | null; is_phone: boolean | null }>(
        `select refused_at, refused_writer = md5('${PHONE}') as is_phone
         from public.card_links where tournament_id = '${cup.id}' and fourball = 1`,
      );
      return row;
    };

    it("of one phone is refused to that phone, is named, and is not to another", async () => {
      await fill(499, `'${PHONE}'`);
      expect(refusedOf(await save(one, 1, { [b]: 4 }))).toEqual([]);
      expect(await link()).toEqual({ refused_at: null, is_phone: null });
      expect(refusedOf(await save(one, 2, { [b]: 4 }))).toEqual(["too_many_changes", b]);
      expect(await link()).toMatchObject({ is_phone: true });
      expect((await link())?.refused_at).not.toBeNull();
      expect(refusedOf(await save(one, 2, { [b]: 5 }, { phone: randomUUID() }))).toEqual([]);
      expect((await cardOf(b))?.strokes?.[1]).toBe(5);
    });

    it("of many phones is refused to all, until the link is replaced", async () => {
      await fill(2000, "gen_random_uuid()");
      expect(refusedOf(await save(one, 1, { [a]: 3, [b]: 4 }))).toEqual([
        "too_many_changes",
        a,
        "too_many_changes",
        b,
      ]);
      const replaced = await call("replace_card_link", { tournament: cup.id, fourball: 1 }, admin);
      expect(await link()).toEqual({ refused_at: null, is_phone: null });
      const token = replaced.body as unknown as string;
      expect(refusedOf(await save({ token }, 1, { [b]: 4 }))).toEqual([]);
    });
  });
});

describe("a card", () => {
  let cup: Saved;
  let one: FourballLink;
  let a: string;
  let b: string;
  let c: string;
  beforeEach(async () => {
    const made = await makeCup();
    ({ cup, one } = made);
    [a = "", b = "", c = ""] = made.players;
  });

  const giveBack = (changes: object = {}) =>
    call("return_card", { token: one.token, player: a, marker: b, ...changes });

  it("is returned with its marker, and is the player's score", async () => {
    await saveRound(one, a, ROUND);
    expect((await giveBack()).status).toBe(200);
    expect(await scores(cup)).toEqual([
      {
        player_id: a,
        holes: [4, 5, 4, 3, null, 6, 4, 5, 4],
        no_return: null,
        source: "course",
      },
    ]);
    expect(refusedOf(await save(one, 1, { [a]: 4 }))).toEqual(["card_returned", a]);
    // What everybody plays off is fixed from now on.
    const fixed = await backend.sql<{ fixed_by: string }>(
      `select distinct fixed_by from public.playing_data where tournament_id = '${cup.id}'`,
    );
    expect(fixed).toHaveLength(1);
  });

  it("is returned again without effect when the answer was lost, but not with another marker", async () => {
    await saveRound(one, a, ROUND);
    const first = await giveBack();
    expect((await giveBack()).body).toBe(first.body);
    expect((await giveBack({ marker: null, marker_name: "Vikram Das" })).body).toBe(first.body);
    const others = [
      { marker: c },
      { marker: null, marker_name: "Meera Iyer" },
      { marker: null, is_marked_by_club: true },
      { no_return: "NR" },
    ];
    for (const changes of others) {
      expect(code(await giveBack(changes))).toEqual(["card_returned", a]);
    }
    expect(await scores(cup)).toHaveLength(1);
    const withdrawn = { player: b, no_return: "WD" };
    const without = await giveBack(withdrawn);
    expect((await giveBack(withdrawn)).body).toBe(without.body);
    expect(code(await giveBack({ ...withdrawn, no_return: "NR" }))).toEqual(["card_returned", b]);
  });

  it("with a hole that is missing, or on which phones differ, is refused", async () => {
    expect(code(await giveBack())).toEqual(["card_incomplete", "1"]);
    await saveRound(one, a, ROUND.slice(0, 8));
    expect(code(await giveBack())).toEqual(["card_incomplete", "9"]);
    await save(one, 9, { [a]: 4 });
    await save(one, 9, { [a]: 5 }, { phone: randomUUID() });
    expect(code(await giveBack())).toEqual(["card_differs", "9"]);
    expect(await scores(cup)).toEqual([]);
  });

  it.each([
    ["nobody", () => null],
    ["the player", () => a],
    ["a player of another fourball", () => c],
  ])("marked by %s is refused", async (_, marker) => {
    await saveRound(one, a, ROUND);
    expect((await giveBack({ marker: marker() })).body.message).toBe("marker_invalid");
  });

  describe("that player and marker confirm", () => {
    const confirm = async (confirmed_by: string[], changes: object = {}) => {
      const { body } = await giveBack({ confirmed_by, phone: PHONE, ...changes });
      const answer = body as unknown as string | { message: string } | null;
      return typeof answer === "string" ? "returned" : (answer?.message ?? "waits");
    };
    const confirmed = async () =>
      (await open(one.token))?.players.find(({ player_id }) => player_id === a)?.confirmed;
    beforeEach(() => saveRound(one, a, ROUND));

    it("is returned once both have, on one phone or on two", async () => {
      const other = randomUUID();
      expect(await confirm(["player"])).toBe("waits");
      expect(await confirm(["player"])).toBe("waits");
      expect(await confirmed()).toMatchObject([{ role: "player", marker: b, holds: true }]);
      expect(await scores(cup)).toEqual([]);
      expect(await confirm(["marker"], { phone: other })).toBe("returned");
      expect(await scores(cup)).toHaveLength(1);
      const rows = await backend.sql(
        `select role, phone from public.card_confirmations where player_id = '${a}' order by id`,
      );
      expect(rows).toEqual([
        { role: "player", phone: PHONE },
        { role: "marker", phone: other },
      ]);
      expect(
        await backend.sql(`select phone from public.returned_cards where player_id = '${a}'`),
      ).toEqual([{ phone: other }]);
      await saveRound(one, b, ROUND);
      expect(await confirm(["player", "marker"], { player: b, marker: a })).toBe("returned");
    });

    it("has to be confirmed again when a number was changed, or the card reopened", async () => {
      await confirm(["player"]);
      await save(one, 9, { [a]: 6 });
      expect(await confirmed()).toMatchObject([{ role: "player", holds: false }]);
      expect(await confirm(["marker"])).toBe("waits");
      expect(await confirm(["player"])).toBe("returned");
      await call("reopen_card", { tournament: cup.id, player: a, reason: "x" }, admin);
      expect(await confirmed()).toEqual([]);
      expect(await confirm(["marker"])).toBe("waits");
    });

    it("has one marker: the word of another one does not count", async () => {
      await confirm(["marker"], { marker: null, marker_name: "Om Nair" });
      expect(await confirm(["player"])).toBe("waits");
      expect(await confirm(["marker"])).toBe("returned");
    });

    it.each([
      [[], "confirmation_missing"],
      [null, "confirmation_missing"],
      [["player", "caddie"], "confirmation_missing"],
    ])("is not confirmed by %j", async (by, message) => {
      expect(await confirm(by as string[])).toBe(message);
      expect(await confirmed()).toEqual([]);
    });

    it.each([
      ["Meera Iyer", "returned"],
      [" om nair ", "returned"],
      ["Vikram Das", "returned"],
      ["Asha Rao", "marker_not_found"],
      ["A Caddie", "marker_not_found"],
      ["", "marker_not_found"],
    ])("is marked by %j: %s", async (marker_name, outcome) => {
      const by = ["player", "marker"];
      expect(await confirm(by, { marker: null, marker_name })).toBe(outcome);
    });

    it("is not marked by a name that two players have", async () => {
      await addEntrant(backend, admin, cup, { full_name: "Meera Iyer" });
      const by = ["player", "marker"];
      expect(await confirm(by, { marker: null, marker_name: "Meera Iyer" })).toBe(
        "marker_not_found",
      );
    });

    it("waits for a marker of another fourball, who confirms here", async () => {
      await confirm(["player"], { marker: null, marker_name: "Meera Iyer" });
      expect(await confirmed()).toMatchObject([{ marker: c, marker_name: "Meera Iyer" }]);
      expect(await confirm(["marker"], { marker: c })).toBe("returned");
    });

    it("is marked by the club where there is no marker, and the player confirms", async () => {
      const byClub = { marker: null, is_marked_by_club: true };
      expect(await confirm(["marker"], byClub)).toBe("waits");
      expect(await confirm(["player"], byClub)).toBe("returned");
      expect(
        await backend.sql(`select marker_id from public.returned_cards where player_id = '${a}'`),
      ).toEqual([{ marker_id: null }]);
    });
  });

  it("of a round that was not finished needs no holes", async () => {
    expect((await giveBack({ no_return: "NR" })).status).toBe(200);
    expect(await scores(cup)).toMatchObject([{ player_id: a, no_return: "NR" }]);
    expect(
      (
        await call("return_card", {
          token: one.token,
          player: b,
          marker: a,
          no_return: "DQ",
        })
      ).body.message,
    ).toBe("card_invalid");
  });

  it("that the club reopens is the fourball's again, with the reason kept", async () => {
    await saveRound(one, a, ROUND);
    await giveBack();
    const reopen = (reason: string) =>
      call("reopen_card", { tournament: cup.id, player: a, reason }, admin);
    expect((await reopen(" ")).body.message).toBe("reason_required");
    expect((await reopen("Hole 9 was a 5")).status).toBe(200);
    expect(await scores(cup)).toEqual([]);
    expect((await reopen("again")).body.message).toBe("card_not_returned");
    expect((await save(one, 9, { [a]: 5 })).status).toBe(200);
    expect((await giveBack()).status).toBe(200);
    expect((await scores(cup))[0]?.holes.at(-1)).toBe(5);
    expect(
      await backend.sql(
        `select reason, reopened_by from public.returned_cards
         where player_id = '${a}' and reopened_at is not null`,
      ),
    ).toEqual([{ reason: "Hole 9 was a 5", reopened_by: admin.id }]);
  });

  it("that the club has typed stays, until the club says which one counts", async () => {
    const [row] = await backend.sql<{ version: number }>(
      `select version from public.tournament_play where tournament_id = '${cup.id}'`,
    );
    const paper = ROUND.map((strokes) => (strokes === 0 ? 9 : strokes));
    const typed = await call(
      "save_scores",
      {
        tournament: cup.id,
        expected_version: row?.version,
        scores: [{ player: a, holes: paper }],
      },
      admin,
    );
    expect(typed.status).toBe(200);
    await saveRound(one, a, ROUND);
    await giveBack();
    expect(await scores(cup)).toMatchObject([{ holes: paper, source: "club" }]);
    const settle = (counts: string) =>
      call("settle_card", { tournament: cup.id, player: a, counts }, admin);
    expect((await settle("club")).status).toBe(200);
    expect(await scores(cup)).toMatchObject([{ holes: paper, source: "club" }]);
    expect((await settle("course")).status).toBe(200);
    expect(await scores(cup)).toMatchObject([
      { holes: [4, 5, 4, 3, null, 6, 4, 5, 4], source: "course" },
    ]);
    expect((await settle("coin")).body.message).toBe("choice_invalid");
  });
});

test("when who entered is withdrawn alone, the next player keeps seat, card and check-in", async () => {
  const { cup } = await makeCup();
  const { entry_id: entry } = await addEntrant(backend, admin, cup, {
    full_name: "Dev Patel",
    players: [furtherPlayer("Nisha Iyer")],
  });
  const idOf = async (name: string) =>
    (
      await backend.sql<{ id: string }>(
        `select id from public.players where tournament_id = '${cup.id}' and full_name = '${name}'`,
      )
    )[0]?.id ?? "";
  const nisha = await idOf("Nisha Iyer");
  await publish(cup, [fourball(1, [entry, nisha])]);
  await call("check_in", { entry, player: nisha }, admin);
  const [link] = await links(cup);
  const of = link as FourballLink;
  await saveRound(of, entry, ROUND);
  await saveRound(
    of,
    nisha,
    ROUND.map(() => 3),
  );
  for (const [player, marker] of [
    [entry, nisha],
    [nisha, entry],
  ]) {
    const returned = await call("return_card", {
      token: of.token,
      player,
      marker,
    });
    expect(returned.status).toBe(200);
  }
  const [version] = await backend.sql<{ id: string; fields: object }>(
    `select id, to_jsonb(version) - array['players', 'full_name'] as fields
     from public.tournament_registrations as version
     where entry_id = '${entry}' and replaced_at is null`,
  );
  const fields = Object.fromEntries(
    Object.entries(version?.fields ?? {}).filter(([name]) =>
      ["email", "phone", "golf_group", "category", "handicap", "answers"].includes(name),
    ),
  );
  const { status } = await call(
    "correct_entrant",
    {
      entry,
      version: version?.id,
      fields: {
        ...fields,
        full_name: "Nisha Iyer",
        handicap: "20",
        players: [],
      },
      submission_key: randomUUID(),
      reason: "Dev is ill",
      names_first: nisha,
    },
    admin,
  );
  expect(status).toBe(200);
  const dev = await idOf("Dev Patel");
  expect(await idOf("Nisha Iyer")).toBe(nisha);
  expect(dev).toBe(entry);
  expect(
    await backend.sql(
      `select id, position from public.players where entry_id = '${entry}' and state = 'playing'`,
    ),
  ).toEqual([{ id: nisha, position: 0 }]);
  expect(
    await backend.sql(
      `select player.full_name, player.state, score.holes[1] as first
       from public.players as player join public.scores as score on score.player_id = player.id
       where player.tournament_id = '${cup.id}' order by player.full_name`,
    ),
  ).toEqual([
    { full_name: "Dev Patel", state: "withdrawn", first: 4 },
    { full_name: "Nisha Iyer", state: "playing", first: 3 },
  ]);
  expect(
    await backend.sql(`select player_id from public.check_ins where entry_id = '${entry}'`),
  ).toEqual([{ player_id: nisha }]);
  expect((await links(cup))[0]).toEqual({
    token: of.token,
    players: [dev, nisha],
  });
  expect(
    await backend.sql(
      `select seat ->> 'id' as id, seat ->> 'entry' as entry
       from public.tournament_play,
            jsonb_array_elements(published_draw #> '{fourballs,0,seats}') as seat
       where tournament_id = '${cup.id}'`,
    ),
  ).toEqual([
    { id: dev, entry },
    { id: nisha, entry },
  ]);
});

test("cards are read by their tournament's index, not with those of all others", async () => {
  const plan = await backend.sql<{ "QUERY PLAN": string }>(
    `set enable_seqscan = off;
     explain select * from public.course_cards
     where tournament_id = 'a-cup' and player_id = '${randomUUID()}'`,
  );
  await backend.sql("reset enable_seqscan");
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(text).toMatch(/Index Cond: .*tournament_id = 'a-cup'.*player_id = /);
  expect(text).not.toContain("CTE Scan");
});

test("a round without a course has eighteen holes", async () => {
  const scoring = { ...SCORING, handicap: { kind: "entered" }, course: null };
  const { cup, one, players } = await makeDrawnCup(backend, admin, scoring);
  const [a = "", b = ""] = players;
  expect(code(await save(one, 19, { [a]: 4 }))).toEqual(["hole_invalid", "hole"]);
  const strokes = Array.from({ length: 18 }, (_, index) => 3 + (index % 4));
  await saveRound(one, a, strokes.slice(0, 17));
  const confirmed = async () =>
    (await open(one.token))?.players.find(({ player_id }) => player_id === a)?.confirmed;
  const card = { token: one.token, player: a, marker: b, phone: PHONE };
  expect(code(await call("return_card", card))[0]).toBe("card_incomplete");
  expect((await save(one, 18, { [a]: strokes[17] ?? 0 })).status).toBe(200);
  await call("return_card", { ...card, confirmed_by: ["player"] });
  expect(await confirmed()).toMatchObject([{ role: "player", holds: true }]);
  // The last hole is a part of what was confirmed.
  await save(one, 18, { [a]: 9 });
  expect(await confirmed()).toMatchObject([{ role: "player", holds: false }]);
  expect((await call("return_card", card)).status).toBe(200);
  expect(await scores(cup)).toMatchObject([{ player_id: a, holes: [...strokes.slice(0, 17), 9] }]);
  const correct = (hole: number) =>
    call(
      "correct_hole",
      { tournament: cup.id, player: a, hole, strokes: 4, reason: "Both markers say so" },
      admin,
    );
  expect((await correct(18)).status).toBe(200);
  expect(code(await correct(19))).toEqual(["hole_invalid", null]);
  expect(await scores(cup)).toMatchObject([{ player_id: a, holes: [...strokes.slice(0, 17), 4] }]);
});

describe("rights", () => {
  it.each([
    "card_links",
    "card_confirmations",
    "hole_scores",
    "holes_not_taken",
    "returned_cards",
    "course_cards",
  ])("%s is read by administrators only", async (table) => {
    const { cup, one, two, players } = await makeCup();
    await saveRound(one, players[0] as string, ROUND);
    await save(two, 1, { [players[0] as string]: 4 });
    await call("return_card", {
      token: one.token,
      player: players[0],
      marker: players[1],
    });
    const read = (user?: TestUser) =>
      backend.call("GET", `/rest/v1/${table}?tournament_id=eq.${cup.id}&select=tournament_id`, {
        token: user?.accessToken,
      });
    expect((await read(admin)).body).not.toEqual([]);
    expect((await read(await createUser(backend))).body).toEqual([]);
    expect((await read()).status).toBe(401);
  });

  it.each([
    "own_hole_scores",
    "own_holes_not_taken",
    "own_card_confirmations",
    "own_returned_cards",
  ])(
    "%s has what a member's players have, and none of theirs for an administrator",
    async (view) => {
      const { cup, one, two, players } = await makeCup();
      const [player = ""] = players;
      await saveRound(one, player, ROUND);
      await save(two, 1, { [player]: 4 });
      await call("return_card", {
        token: one.token,
        player,
        marker: players[1],
      });
      const owner = await createUser(backend);
      await backend.sql(
        `update public.entries set user_id = '${owner.id}'
         where tournament_id = '${cup.id}' and id = '${player}'`,
      );
      const read = async (user: TestUser) =>
        (
          await backend.call("GET", `/rest/v1/${view}?select=player_id`, {
            token: user.accessToken,
          })
        ).body as { player_id: string }[];
      expect(new Set((await read(owner)).map((row) => row.player_id))).toEqual(new Set([player]));
      expect(await read(admin)).toEqual([]);
    },
  );

  it.each([
    ["hole_scores", "writer,strokes", ["phone", "admin_id", "key"]],
    ["returned_cards", "holes,writer", ["reopened_by", "phone"]],
    ["holes_not_taken", "writer,strokes", ["decided_by", "phone", "key"]],
  ])("%s tells nobody which phone or administrator wrote", async (table, open, secret) => {
    const { cup, one, two, players } = await makeCup();
    const [player = "", marker] = players;
    const owner = await createUser(backend);
    await backend.sql(`update public.entries set user_id = '${owner.id}' where id = '${player}'`);
    await saveRound(one, player, ROUND);
    await save(two, 1, { [player]: 4 });
    await call("return_card", { token: one.token, player, marker });
    for (const user of [owner, admin]) {
      const read = (columns: string) =>
        backend.call(
          "GET",
          `/rest/v1/${table}?tournament_id=eq.${cup.id}&select=player_id,${columns}`,
          { token: user.accessToken },
        );
      const answer = await read(open);
      expect(answer.body).not.toEqual([]);
      expect(JSON.stringify(answer.body)).not.toContain(PHONE);
      for (const column of secret) expect((await read(column)).status).toBe(403);
    }
  });

  it.each([
    ["reopen_card", { player: randomUUID(), reason: "x" }],
    ["settle_card", { player: randomUUID(), counts: "club" }],
    ["settle_hole_not_taken", { number: 1, decision: "discarded", reason: "x" }],
    ["replace_card_link", { fourball: 1 }],
  ])("%s is for administrators only", async (name, body) => {
    const { cup } = await makeCup();
    const answer = await call(name, { tournament: cup.id, ...body }, await createUser(backend));
    expect([answer.status, answer.body.code]).toEqual([403, "42501"]);
    expect((await call(name, { tournament: cup.id, ...body })).status).toBe(401);
  });
});

describe("the live board", () => {
  type Live = {
    state: string;
    has_results: boolean;
    teams: string[];
    players: {
      name: string | null;
      strokes: number[] | null;
      is_playing: boolean;
      handicap: string;
      score: { holes: number[] | null; no_return: string | null } | null;
    }[];
  };
  let cup: Saved;
  let one: FourballLink;
  let a: string;
  let b: string;
  beforeEach(async () => {
    const made = await makeCup();
    ({ cup, one } = made);
    [a = "", b = ""] = made.players;
  });

  const show = (shown: boolean, user: TestUser | null = admin) =>
    call("show_board", { tournament: cup.id, shown }, user);
  const read = async () => (await call("live_board", { slug: cup.slug })).body as Live | null;
  const names = async () => (await read())?.players.map(({ name }) => name);

  it("is there once the club shows it, and no longer", async () => {
    expect(await read()).toBeNull();
    expect((await show(true)).body).toBe(cup.slug);
    expect(await names()).toEqual(["Asha Rao", "Vikram Das", "Meera Iyer", "Om Nair"]);
    await show(false);
    expect(await read()).toBeNull();
    const actions = await backend.sql<{ action: string }>(
      `select action from public.admin_audit
       where tournament_id = '${cup.id}' and action like 'board-%' order by action`,
    );
    expect(actions.map(({ action }) => action)).toEqual(["board-hidden", "board-shown"]);
  });

  it("is shown by administrators only", async () => {
    for (const user of [null, await createUser(backend)]) {
      expect((await show(true, user)).body.code).toBe("42501");
    }
    expect(await read()).toBeNull();
  });

  it("has the holes so far, and names no secret hole, address or phone number", async () => {
    await show(true);
    await save(one, 3, { [a]: 5, [b]: 0 });
    const live = await read();
    expect(live?.state).toBe("open");
    expect(live?.players.map(({ strokes }) => strokes?.[2])).toEqual([5, 0, undefined, undefined]);
    const text = JSON.stringify(live);
    for (const secret of ["secretHoles", "@example.com", "098450", a]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain(one.token);
  });

  it("has a returned card and what the players play off as it was fixed", async () => {
    await show(true);
    await saveRound(one, a, ROUND);
    await call("return_card", { token: one.token, player: a, marker: b });
    await backend.sql(`update public.playing_data set handicap = '17' where player_id = '${a}'`);
    const [asha] = (await read())?.players ?? [];
    expect(asha).toMatchObject({
      handicap: "17",
      score: { holes: ROUND.map((strokes) => strokes || null) },
    });
  });

  it("has a player who has withdrawn only with a score", async () => {
    await show(true);
    await save(one, 1, { [a]: 5 });
    for (const player of [a, b]) {
      await backend.sql(`update public.players set state = 'withdrawn' where id = '${player}'`);
    }
    expect((await read())?.players.map(({ name, is_playing }) => [name, is_playing])).toEqual([
      ["Asha Rao", false],
      ["Meera Iyer", true],
      ["Om Nair", true],
    ]);
  });

  it.each(["draft", "cancelled"])("of a tournament that is %s is not there", async (state) => {
    await show(true);
    await backend.sql(
      `update public.tournaments set state = '${state}',
           published_at = ${state === "draft" ? "null" : "published_at"},
           cancelled_reason = ${state === "cancelled" ? "'Rain'" : "null"}
         where id = '${cup.id}'`,
    );
    expect(await read()).toBeNull();
  });
});

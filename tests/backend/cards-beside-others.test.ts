import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createUser } from "../support/backend.ts";
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
import { addEntrant, furtherPlayer, insertEntry } from "../support/entrants.ts";
import { changeTournament, makeTournament, type Saved } from "../support/tournaments.ts";

// Each rule beside what it must leave alone: the player's other holes, the other player of the
// fourball, the other fourball, the club's typed card, and a whole other tournament.
const { backend, admin, call } = await clubBackend();

const SCORING = {
  format: "stableford",
  boards: ["net"],
  course: NINE_HOLES,
  handicap: { kind: "entered", maxHandicap: null },
};
const PHONE = randomUUID();
const OTHER_PHONE = randomUUID();
const ROUND = [4, 5, 4, 3, 0, 6, 4, 5, 4];
const STORED = [4, 5, 4, 3, null, 6, 4, 5, 4];

const byVisitor = (name: string, body: object) => call(name, body, null);

const save = (
  { token }: FourballLink,
  hole: number,
  scores: Record<string, number | null>,
  how: { phone?: string; settles?: boolean } = {},
) => saveHole(backend, token, hole, scores, { phone: PHONE, ...how });

async function saveRound(link: FourballLink, player: string, strokes = ROUND) {
  for (const [index, each] of strokes.entries()) await save(link, index + 1, { [player]: each });
}

const giveBack = (link: FourballLink, player: string, marker: string, changes: object = {}) =>
  byVisitor("return_card", { token: link.token, player, marker, ...changes });

async function play(link: FourballLink, player: string, marker: string, strokes = ROUND) {
  await saveRound(link, player, strokes);
  const { status } = await giveBack(link, player, marker);
  expect(status).toBe(200);
}

/** What the club types from paper. */
async function type({ id }: Saved, scores: object[]) {
  const [row] = await backend.sql<{ version: number }>(
    `select version from public.tournament_play where tournament_id = '${id}'`,
  );
  const { status } = await call("save_scores", {
    tournament: id,
    expected_version: row?.version,
    scores,
  });
  expect(status).toBe(200);
}

const scoresOf = async ({ id }: Saved) =>
  Object.fromEntries(
    (
      await backend.sql<{ player_id: string; line: object }>(
        `select player_id, jsonb_build_object('holes', holes, 'points', points,
                  'no_return', no_return, 'source', source) as line
         from public.scores where tournament_id = '${id}'`,
      )
    ).map(({ player_id, line }) => [player_id, line]),
  );

const fromCourse = { holes: STORED, points: null, no_return: null, source: "course" };

const TABLES = [
  "card_links",
  "hole_scores",
  "holes_not_taken",
  "returned_cards",
  "card_confirmations",
  "scores",
  "tournament_play",
  "playing_data",
  "players",
];

/** All rows of a tournament's cards. */
async function rowsOf({ id }: Saved) {
  const rows = await Promise.all(
    TABLES.map((table) =>
      backend.sql(
        `select to_jsonb(each) as row from public.${table} as each
         where tournament_id = '${id}' order by to_jsonb(each)::text`,
      ),
    ),
  );
  return Object.fromEntries(TABLES.map((table, index) => [table, rows[index]]));
}

type Card = {
  fourball: number;
  start: { hole: number };
  players: {
    player_id: string;
    full_name: string;
    handicap: string;
    strokes: (number | null)[] | null;
    differences: Record<string, number[]> | null;
    corrected: number[];
    is_typed: boolean;
    confirmed: { role: string; holds: boolean }[];
    returned: { no_return: string | null } | null;
  }[];
};

const open = async ({ token }: FourballLink) =>
  (await byVisitor("card_by_link", { token })).body as unknown as Card | null;

let bystander: Saved;
let bystanders: Record<string, unknown>;

beforeAll(async () => {
  const made = await makeDrawnCup(backend, admin, SCORING);
  const [a = "", b = "", c = ""] = made.players;
  bystander = made.cup;
  await play(made.one, a, b);
  await save(made.one, 1, { [b]: 4 });
  await save(made.one, 1, { [b]: 5 }, { phone: OTHER_PHONE });
  await type(bystander, [{ player: c, points: 30 }]);
  bystanders = await rowsOf(bystander);
});

let cup: Saved;
let one: FourballLink;
let two: FourballLink;
let a: string;
let b: string;
let c: string;
let d: string;

beforeEach(async () => {
  const made = await makeDrawnCup(backend, admin, SCORING);
  ({ cup, one, two } = made);
  [a = "", b = "", c = "", d = ""] = made.players;
});

// Whatever is done in one tournament, the cards of another stay as they are.
afterEach(async () => {
  expect(await rowsOf(bystander)).toEqual(bystanders);
});

const cardOf = async (player: string, link = one) =>
  (await open(link))?.players.find(({ player_id }) => player_id === player);

const reopen = (player: string, reason = "Hole 9 was a 5") =>
  call("reopen_card", { tournament: cup.id, player, reason });
const settle = (player: string, counts: string | null) =>
  call("settle_card", { tournament: cup.id, player, counts });
const correct = (player: string, hole: number | null, strokes: number) =>
  call("correct_hole", { tournament: cup.id, player, hole, strokes, reason: "Seen" });

/** What was written into the audit log of the tournament. */
const audited = async (action: string) =>
  (
    await backend.sql<{ details: object }>(
      `select details from public.admin_audit
       where tournament_id = '${cup.id}' and action = '${action}' order by id`,
    )
  ).map(({ details }) => details);

describe("where two phones differ", () => {
  const differ = async (player: string, hole: number) => {
    await save(one, hole, { [player]: 4 });
    await save(one, hole, { [player]: 5 }, { phone: OTHER_PHONE });
  };

  test("a number that settles a hole leaves the player's other holes", async () => {
    await differ(a, 1);
    await differ(a, 2);
    await save(one, 3, { [a]: 6 });
    await save(one, 1, { [a]: 5 }, { settles: true });
    expect((await cardOf(a))?.differences).toEqual({ 2: [4, 5] });
    expect((await cardOf(a))?.strokes?.slice(0, 4)).toEqual([5, 5, 6, null]);
  });

  test("the number that a phone has already settles the hole over that of the other", async () => {
    await differ(a, 1);
    await save(one, 1, { [a]: 4 }, { settles: true });
    expect((await cardOf(a))?.differences).toBeNull();
    expect((await cardOf(a))?.strokes?.[0]).toBe(4);
  });

  test("a number that settles a hole leaves that hole of the other player", async () => {
    await differ(a, 1);
    await differ(b, 1);
    await save(one, 1, { [a]: 5 }, { settles: true });
    expect((await cardOf(b))?.differences).toEqual({ 1: [4, 5] });
  });

  test("a number that does not settle the hole leaves both, and that typed last is shown", async () => {
    await differ(a, 1);
    expect((await cardOf(a))?.strokes?.[0]).toBe(5);
    await save(one, 1, { [a]: 6 });
    expect((await cardOf(a))?.differences).toEqual({ 1: [5, 6] });
    expect((await cardOf(a))?.strokes?.[0]).toBe(6);
  });

  test("a number that one phone removes leaves that of the other", async () => {
    await differ(a, 1);
    await save(one, 1, { [a]: null }, { phone: OTHER_PHONE });
    expect((await cardOf(a))?.differences).toBeNull();
    expect((await cardOf(a))?.strokes?.[0]).toBe(4);
  });

  test("the card of the other player can be returned", async () => {
    await differ(a, 1);
    await play(one, b, a);
    expect(await scoresOf(cup)).toEqual({ [b]: fromCourse });
  });

  test("the first of the holes is named when the card is returned", async () => {
    await saveRound(one, a);
    for (const hole of [9, 3]) await save(one, hole, { [a]: 7 }, { phone: OTHER_PHONE });
    const { body } = await giveBack(one, a, b);
    expect([body.message, body.details]).toEqual(["card_differs", "3"]);
  });
});

test("a hole that the club alone has is played", async () => {
  await save(one, 1, { [a]: 4 });
  await correct(a, 2, 5);
  const [card] = await backend.sql(
    `select thru from public.course_cards where tournament_id = '${cup.id}'`,
  );
  expect(card).toEqual({ thru: 2 });
});

test("each of two cards is returned with its own numbers", async () => {
  const holes = ROUND.map(() => 6);
  await saveRound(one, a);
  await saveRound(one, b, holes);
  await giveBack(one, a, b);
  await giveBack(one, b, a);
  expect(await scoresOf(cup)).toEqual({ [a]: fromCourse, [b]: { ...fromCourse, holes } });
});

describe("a reopened card", () => {
  test("leaves the card that the club has typed from paper", async () => {
    const holes = ROUND.map(() => 5);
    await type(cup, [{ player: a, holes }]);
    await play(one, a, b);
    expect((await reopen(a)).status).toBe(200);
    expect(await scoresOf(cup)).toEqual({ [a]: { ...fromCourse, holes, source: "club" } });
    expect(await cardOf(a)).toMatchObject({ is_typed: true, returned: null });
  });

  test("leaves the cards of the others", async () => {
    await play(one, a, b);
    await play(one, b, a);
    await play(two, c, d);
    await reopen(a);
    expect(await scoresOf(cup)).toEqual({ [b]: fromCourse, [c]: fromCourse });
    expect((await cardOf(b))?.returned).not.toBeNull();
    expect((await cardOf(c, two))?.returned).not.toBeNull();
    expect(refusedOf(await save(one, 1, { [a]: 6, [b]: 6 }))).toEqual(["card_returned", b]);
  });

  test("leaves what others have confirmed", async () => {
    await saveRound(one, b);
    await giveBack(one, b, a, { confirmed_by: ["player"] });
    await play(one, a, b);
    await reopen(a);
    expect((await cardOf(b))?.confirmed).toMatchObject([{ role: "player", holds: true }]);
  });

  test("is written into the audit log with its player", async () => {
    await play(one, a, b);
    await reopen(a);
    expect(await audited("card-reopened")).toMatchObject([{ player: a }]);
  });

  test.each([
    [1000, undefined],
    [1001, "reason_required"],
  ])("with a reason of %i characters: %s", async (length, message) => {
    await giveBack(one, a, b, { no_return: "NR" });
    expect((await reopen(a, "x".repeat(length))).body.message).toBe(message);
  });

  test("stays as it was returned when a hole of the next one is corrected", async () => {
    await play(one, a, b);
    await reopen(a);
    expect((await giveBack(one, a, b)).status).toBe(200);
    await correct(a, 1, 9);
    const rows = await backend.sql(
      `select holes[1] as first from public.returned_cards where player_id = '${a}' order by id`,
    );
    expect(rows).toEqual([{ first: 4 }, { first: 9 }]);
  });
});

describe("of two different cards", () => {
  const typed = (player: string) => ({ player, holes: ROUND.map(() => 5) });
  const clubs = { ...fromCourse, holes: ROUND.map(() => 5), source: "club" };
  const settled = async () =>
    (
      await backend.sql<{ player_id: string }>(
        `select player_id from public.returned_cards
         where tournament_id = '${cup.id}' and settled_at is not null`,
      )
    ).map(({ player_id }) => player_id);

  beforeEach(async () => {
    await type(cup, [typed(a), typed(b)]);
    await play(one, a, b);
    await play(one, b, a);
  });

  test("that from the course counts for its player alone", async () => {
    await settle(a, "course");
    expect(await scoresOf(cup)).toEqual({ [a]: fromCourse, [b]: clubs });
    expect(await settled()).toEqual([a]);
  });

  test("the club's counts, and the difference is settled", async () => {
    await settle(b, "club");
    expect(await scoresOf(cup)).toEqual({ [a]: clubs, [b]: clubs });
    expect(await settled()).toEqual([b]);
    expect(await audited("card-settled")).toMatchObject([{ player: b, counts: "club" }]);
  });

  test.each([["coin"], [null]])("%j is no choice", async (counts) => {
    expect((await settle(a, counts)).body.message).toBe("choice_invalid");
    expect(await settled()).toEqual([]);
  });

  test("nothing is settled of a card that was reopened", async () => {
    await reopen(a);
    expect((await settle(a, "course")).body.message).toBe("card_not_returned");
    expect(await scoresOf(cup)).toEqual({ [a]: clubs, [b]: clubs });
  });
});

test("a round that was not finished counts over points that the club has typed", async () => {
  await type(cup, [{ player: a, points: 30 }]);
  await giveBack(one, a, b, { no_return: "WD" });
  expect((await scoresOf(cup))[a]).toMatchObject({ points: 30, no_return: null });
  await settle(a, "course");
  expect((await scoresOf(cup))[a]).toEqual({
    holes: null,
    points: null,
    no_return: "WD",
    source: "course",
  });
});

test("a card that the club has typed is that of its player alone", async () => {
  await type(cup, [{ player: a, points: 30 }]);
  await play(one, b, a);
  expect((await open(one))?.players.map(({ is_typed }) => is_typed)).toEqual([true, false]);
});

describe("a hole that the club corrects", () => {
  test("is that of one player, and leaves the other holes", async () => {
    await save(one, 1, { [a]: 4, [b]: 5 });
    await save(one, 2, { [a]: 6 });
    await correct(a, 1, 7);
    expect((await cardOf(a))?.strokes?.slice(0, 3)).toEqual([7, 6, null]);
    expect(await cardOf(b)).toMatchObject({ corrected: [] });
    expect((await cardOf(b))?.strokes?.[0]).toBe(5);
    expect(await audited("hole-corrected")).toMatchObject([{ player: a, hole: 1 }]);
  });

  test("changes no score and no returned card of another player", async () => {
    await play(one, a, b);
    await play(one, b, a);
    await correct(a, 1, 9);
    const [, ...rest] = STORED;
    expect(await scoresOf(cup)).toEqual({
      [a]: { ...fromCourse, holes: [9, ...rest] },
      [b]: fromCourse,
    });
  });

  test("is opened while the card of another player is returned", async () => {
    await correct(a, 1, 7);
    await giveBack(one, b, a, { no_return: "NR" });
    const opened = await call("open_hole", {
      tournament: cup.id,
      player: a,
      hole: 1,
      reason: "Not so",
    });
    expect(opened.status).toBe(200);
    expect(await audited("hole-opened")).toMatchObject([{ player: a, hole: 1 }]);
  });

  test.each([
    [0, 4],
    [null, 4],
    [1, -1],
  ])("is not hole %s with %i strokes", async (hole, strokes) => {
    expect((await correct(a, hole, strokes)).body.message).toBe("hole_invalid");
  });

  test("is none of a player of another tournament", async () => {
    const [stranger] = await backend.sql<{ id: string }>(
      `select id from public.players where tournament_id = '${bystander.id}' limit 1`,
    );
    expect((await correct(stranger?.id ?? "", 1, 4)).body.message).toBe("player_not_found");
  });
});

describe("a fourball's link", () => {
  test("opens its own fourball, at its own start, with its players as they are drawn", async () => {
    await publishDraw(backend, admin, cup, SCORING, [fourball(1, [a, b]), fourball(5, [d, c])]);
    expect(await open(two)).toMatchObject({ fourball: 2, start: { hole: 5 } });
    expect((await open(two))?.players.map(({ full_name }) => full_name)).toEqual([
      "Om Nair",
      "Meera Iyer",
    ]);
  });

  test("that is replaced leaves that of the other fourball", async () => {
    const { status } = await call("replace_card_link", { tournament: cup.id, fourball: 1 });
    expect(status).toBe(200);
    expect(await open(two)).not.toBeNull();
    expect(await audited("card-link-replaced")).toMatchObject([{ fourball: 1 }]);
  });

  test("is not replaced where there is no such fourball", async () => {
    const { body } = await call("replace_card_link", { tournament: cup.id, fourball: 3 });
    expect(body.message).toBe("card_link_not_found");
  });

  test("stays with the fourball whose it was when two have as many of its players", async () => {
    await publishDraw(backend, admin, cup, SCORING, [fourball(1, [a, c]), fourball(5, [b, d])]);
    expect((await linksOf(backend, cup)).map(({ token }) => token)).toEqual([one.token, two.token]);
  });

  test("is not printed again after the first draw of a tournament", async () => {
    const first = await makeTournament(backend, admin, { max_group_size: 2 });
    const { entry_id } = await addEntrant(backend, admin, first);
    const changed = await publishDraw(backend, admin, first, SCORING, [fourball(1, [entry_id])]);
    expect(changed).toEqual([]);
  });

  test("has the handicap as it was fixed", async () => {
    await giveBack(one, b, a, { no_return: "NR" });
    await backend.sql(`update public.playing_data set handicap = '17' where player_id = '${a}'`);
    expect((await open(one))?.players.map(({ handicap }) => handicap)).toEqual(["17", "12"]);
  });

  test("opens cards after the day where the tournament stays open", async () => {
    await backend.sql(
      `update public.tournaments set starts_on = starts_on - 3, is_open_after_its_day = true
       where id = '${cup.id}'`,
    );
    expect(refusedOf(await save(one, 1, { [a]: 4 }))).toEqual([]);
  });

  test("is over with the results, and says so", async () => {
    await backend.sql(
      `update public.tournament_play set results_published_at = now(),
         published_results = '{"players": [], "teams": [], "awards": [], "scoring": null}'
       where tournament_id = '${cup.id}'`,
    );
    expect(await open(one)).toMatchObject({ state: "over", players: [] });
    expect((await save(one, 1, { [a]: 4 })).body.message).toBe("results_published");
  });

  test("is over when the tournament is cancelled", async () => {
    await backend.sql(
      `update public.tournaments set state = 'cancelled', cancelled_reason = 'Rain'
       where id = '${cup.id}'`,
    );
    expect(await open(one)).toMatchObject({ state: "over" });
    expect((await save(one, 1, { [a]: 4 })).body.message).toBe("card_closed");
  });

  test("is not full of what another fourball saves", async () => {
    await backend.sql(
      `insert into public.hole_scores (key, tournament_id, player_id, hole, strokes, phone)
       select gen_random_uuid(), '${cup.id}', '${c}', 1, 4, '${PHONE}'
       from generate_series(1, 2000)`,
    );
    expect(refusedOf(await save(one, 1, { [a]: 4 }))).toEqual([]);
    expect(refusedOf(await save(two, 2, { [d]: 4 }))).toEqual(["too_many_changes", d]);
  });

  test("takes up to 30 strokes of four players at once", async () => {
    const scores = (count: number) =>
      byVisitor("save_hole", {
        token: one.token,
        phone: PHONE,
        hole: 9,
        scores: Array.from({ length: count }, () => ({
          key: randomUUID(),
          player: a,
          strokes: 30,
        })),
      });
    expect((await scores(4)).body).toEqual([]);
    expect((await scores(5)).body.message).toBe("hole_invalid");
  });
});

describe("a marker of another fourball", () => {
  const markedBy = (marker_name: string) => giveBack(one, a, "", { marker: null, marker_name });
  const withdraw = (player: string) =>
    backend.sql(`update public.players set state = 'withdrawn' where id = '${player}'`);
  beforeEach(() => saveRound(one, a));

  test("is none who has withdrawn", async () => {
    await withdraw(c);
    expect((await markedBy("Meera Iyer")).body.message).toBe("marker_not_found");
  });

  test("is the one of two with a name who plays", async () => {
    const { entry_id } = await addEntrant(backend, admin, cup, { full_name: "Meera Iyer" });
    await withdraw(c);
    expect((await markedBy("Meera Iyer")).status).toBe(200);
    const rows = await backend.sql(
      `select marker_id from public.returned_cards where player_id = '${a}'`,
    );
    expect(rows).toEqual([{ marker_id: entry_id }]);
  });

  test("has not confirmed the cards of others", async () => {
    await giveBack(one, a, "", {
      marker: null,
      marker_name: "Meera Iyer",
      confirmed_by: ["player"],
    });
    await saveRound(one, b);
    const answer = await giveBack(one, b, c, { confirmed_by: ["marker"] });
    expect(answer.body.message).toBe("marker_invalid");
  });
});

describe("the card of a player who is withdrawn", () => {
  const onBoard = async (player: string) => {
    await call("show_board", { tournament: cup.id, shown: true });
    const { body } = await byVisitor("live_board", { slug: cup.slug });
    const { players } = body as unknown as { players: { name: string; is_playing: boolean }[] };
    return players.find(({ name }) => name === player)?.is_playing;
  };
  const counting = async () =>
    (
      await backend.sql<{ full_name: string }>(
        `select full_name from public.players
         where tournament_id = '${cup.id}' and card_counts order by full_name`,
      )
    ).map(({ full_name }) => full_name);

  test.each([
    [{ card_counts: true }, ["Asha Rao"]],
    [{ card_counts: false }, []],
    [{}, []],
  ])("counts as the club says, with the entry: %j", async (choice, names) => {
    await play(one, a, b);
    await call("withdraw_entrant", { entry: a, reason: "ill", ...choice });
    expect(await counting()).toEqual(names);
    expect(await onBoard("Asha Rao")).toBe(names.length > 0);
  });

  /** An entry of three, of whom the last two have a card, and the first is left. */
  async function entryOfThree() {
    await changeTournament(backend, admin, cup, { max_group_size: 3 });
    const { entry_id: entry } = await addEntrant(backend, admin, cup, {
      full_name: "Dev Patel",
      players: [furtherPlayer("Nisha Iyer"), furtherPlayer("Ravi Shah")],
    });
    const [version] = await backend.sql<{
      id: string;
      players: { id: string; full_name: string }[];
    }>(
      `select id, players from public.tournament_registrations
       where entry_id = '${entry}' and replaced_at is null`,
    );
    const players = version?.players ?? [];
    await publishDraw(backend, admin, cup, SCORING, [
      fourball(1, [entry, ...players.map(({ id }) => id)]),
    ]);
    const [link] = await linksOf(backend, cup);
    for (const { id } of players) await play(link as FourballLink, id, entry);
    /** What the club leaves of the entry. */
    return async (names: string[], choice: object) => {
      const [latest] = await backend.sql<{ id: string }>(
        `select id from public.tournament_registrations
         where entry_id = '${entry}' and replaced_at is null`,
      );
      const { status } = await call("correct_entrant", {
        entry,
        version: latest?.id,
        submission_key: randomUUID(),
        reason: "ill",
        fields: {
          full_name: "Dev Patel",
          email: "asha@example.com",
          phone: "0984501111",
          golf_group: "E-Golf",
          category: "men",
          handicap: "12",
          players: players.filter(({ full_name }) => names.includes(full_name)),
        },
        ...choice,
      });
      expect(status).toBe(200);
    };
  }

  test.each([
    [{ card_counts: true }, ["Nisha Iyer"]],
    [{ card_counts: false }, []],
    [{}, []],
  ])("counts as the club says, taken out of the entry: %j", async (choice, names) => {
    const leave = await entryOfThree();
    await leave(["Ravi Shah"], choice);
    expect(await counting()).toEqual(names);
    expect(await onBoard("Nisha Iyer")).toBe(names.length > 0);
  });

  test("counts as the club said, whatever it says of one who is taken out later", async () => {
    const leave = await entryOfThree();
    await leave(["Ravi Shah"], { card_counts: true });
    await leave([], { card_counts: false });
    expect(await counting()).toEqual(["Nisha Iyer"]);
  });

  test("counts by itself again once the member has entered again", async () => {
    const member = await createUser(backend);
    await backend.sql(`update public.entries set user_id = '${member.id}' where id = '${a}'`);
    await play(one, a, b);
    await call("withdraw_entrant", { entry: a, reason: "ill", card_counts: true });
    // Members enter beside the published draw too.
    await backend.sql(
      `update public.tournaments set registration_closes_at = now() + interval '1 hour'
       where id = '${cup.id}'`,
    );
    const entered = await insertEntry(backend, member, cup, {
      full_name: "Asha Rao",
      category: "men",
      handicap: "12",
    });
    expect(entered.body).toMatchObject([{ entry_id: a }]);
    expect(await counting()).toEqual([]);
    expect(await onBoard("Asha Rao")).toBe(true);
  });
});

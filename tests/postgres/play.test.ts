import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { complete, type Saved } from "../support/tournaments.ts";
import { enter, entriesOf } from "./places-actions.ts";
import { race, RaceDatabase, times, type Member } from "./race-database.ts";

let database: RaceDatabase;
let admins: Member[];

beforeAll(async () => {
  database = await RaceDatabase.make(inject("postgresUrl"));
  admins = await database.makeMembers(2);
  for (const admin of admins) await database.makeAdmin(admin);
});

afterAll(() => database.close());

const admin = (index: number): Member => admins[index % 2] as Member;

async function makeTournament(changes: object = {}): Promise<Saved> {
  const [draft] = await database.call<Saved[]>(admin(0), "save_tournament", {
    // Members withdraw from the published draw too.
    changes: complete({ changes_until: "2099-07-04", ...changes }),
  });
  const { id, version } = draft as Saved;
  await database.call(admin(0), "publish_tournament", {
    tournament: id,
    expected_version: version,
  });
  return draft as Saved;
}

const save = (cup: Saved, version: number, changes: object, index = 0) =>
  database.call(admin(index), "save_play", {
    tournament: cup.id,
    expected_version: version,
    changes,
  });

const publish = (cup: Saved, version: number, index = 0) =>
  database.call(admin(index), "publish_draw", {
    tournament: cup.id,
    expected_version: version,
  });

const takeBack = (cup: Saved, version: number, index = 0) =>
  database.call(admin(index), "take_back_draw", {
    tournament: cup.id,
    expected_version: version,
  });

/** A draw of these players in fourballs. */
const drawOf = (ids: readonly string[]) => ({
  seed: 1,
  fourballs: Array.from({ length: Math.ceil(ids.length / 4) }, (_, index) => ({
    start: { time: "12:45", hole: index + 1, letter: "" },
    players: ids.slice(4 * index, 4 * index + 4),
  })),
});

/** A tournament whose entrants are drawn, with their current registrations. */
async function drawnCup(count: number) {
  const cup = await makeTournament();
  // Members enter and withdraw beside the published draw too.
  await database.sql`
    update public.tournaments set registration_closes_at = starts_on::timestamptz
    where id = ${cup.id}`;
  const members = await database.makeMembers(count);
  const registrations = await Promise.all(members.map((member) => enter(database, cup, member)));
  const entries = await entriesOf(database, cup);
  await save(cup, 0, { draw: drawOf(entries.map(({ entry_id }) => entry_id)) });
  return { cup, members, registrations };
}

/** The ids of those who are named first in the entries of a tournament. */
const playersOf = async ({ id }: Saved): Promise<string[]> =>
  (
    await database.sql<{ id: string }[]>`
      select id from public.players where tournament_id = ${id} and state = 'playing' order by id`
  ).map((player) => player.id);

/** How many mails about their start the members of a tournament have. */
const startMails = async (cup: Saved): Promise<number[]> =>
  (
    await database.sql<{ mails: number }[]>`
      select count(*)::int as mails from public.registration_mails
      where tournament_id = ${cup.id} and kind = 'start' group by user_id`
  ).map(({ mails }) => mails);

/** Claims mails as the sender does, until none is due: other tournaments' are in the queue too. */
async function claimAllMails(): Promise<void> {
  let claimed: number;
  do {
    const mails = await database.sql`select from public.claim_registration_mails(50)`;
    claimed = mails.length;
  } while (claimed > 0);
}

test("of administrators who save the same version, one does", async () => {
  for (let round = 0; round < 3; round++) {
    const cup = await makeTournament();
    for (const version of [0, 1, 2]) {
      const outcomes = await race(
        times(20, (index) => save(cup, version, { rules: { draw: { index } } }, index)),
      );
      expect(outcomes).toEqual({ ok: 1, "P0001 version_conflict": 19 });
    }
  }
});

test("of administrators who publish the same draw, one does, and each entrant gets one mail", async () => {
  const { cup } = await drawnCup(16);
  const outcomes = await race(times(10, (index) => publish(cup, 1, index)));
  expect(outcomes).toEqual({ ok: 1, "P0001 version_conflict": 9 });
  expect(await startMails(cup)).toEqual(Array(16).fill(1));
});

test("a draw is taken back once, without a deadlock, and players who withdraw at that moment get no mail", async () => {
  for (let round = 0; round < 3; round++) {
    const { cup, members, registrations } = await drawnCup(24);
    await publish(cup, 1);
    const outcomes = await race([
      ...times(4, (index) => takeBack(cup, 2, index)),
      ...times(4, (index) => publish(cup, 2, index)),
      ...times(4, () => database.sql`select public.claim_registration_mails(20)`),
      ...members.slice(0, 8).map(
        (member, index) => () =>
          database.call(member, "withdraw_registration", {
            registration: registrations[index],
          }),
      ),
      ...members.slice(8, 12).map((member) => () => database.call(member, "delete_own_account")),
    ]);
    expect(outcomes).toEqual({ ok: 17, "P0001 version_conflict": 7 });
    const [row] = await database.sql<{ is_published: boolean }[]>`
      select published_draw is not null as is_published from public.tournament_play
      where tournament_id = ${cup.id}`;
    if (row?.is_published) await takeBack(cup, 3);
    // Also those that were taken while they were true.
    await database.sql`
      update public.registration_mails set next_try_at = now()
      where tournament_id = ${cup.id} and state = 'queued'`;
    await claimAllMails();
    const told = await database.sql<{ user_id: string; mails: number }[]>`
      select user_id, count(*)::int as mails from public.registration_mails
      where tournament_id = ${cup.id} and kind = 'no-start' and state = 'queued'
      group by user_id`;
    expect(told.map(({ user_id }) => user_id).sort()).toEqual(
      members
        .slice(12)
        .map(({ id }) => id)
        .sort(),
    );
    expect(told.map(({ mails }) => mails)).toEqual(Array(12).fill(1));
  }
});

test("no deadlock with members who withdraw, leave and enter, and every gap is seen", async () => {
  for (let round = 0; round < 3; round++) {
    const { cup, members, registrations } = await drawnCup(24);
    const newcomers = await database.makeMembers(8);
    const outcomes = await race([
      ...times(4, (index) => publish(cup, 1, index)),
      ...times(4, (index) => save(cup, 1, { rules: {} }, index)),
      ...members.slice(0, 8).map(
        (member, index) => () =>
          database.call(member, "withdraw_registration", {
            registration: registrations[index],
          }),
      ),
      ...members.slice(8, 12).map((member) => () => database.call(member, "delete_own_account")),
      ...newcomers.map((member) => () => enter(database, cup, member)),
    ]);
    expect(outcomes).toEqual({ ok: 21, "P0001 version_conflict": 7 });
    if ((await startMails(cup)).length === 0) await publish(cup, 2);
    const [seen] = await database.sql<
      { fourballs: { players: { gap: boolean }[] }[] }[]
    >`select fourballs from private.published_draw(${cup.id})`;
    const seats = seen?.fourballs.flatMap((fourball) => fourball.players);
    expect(seats?.filter(({ gap }) => gap)).toHaveLength(12);
    expect(seats).toHaveLength(24);
  }
});

/** A drawn tournament that is played today, with the links of its fourballs. */
async function playedCup(count: number) {
  const made = await drawnCup(count);
  await publish(made.cup, 1);
  await database.sql`
    update public.tournaments set starts_on = (now() at time zone 'Asia/Kolkata')::date
    where id = ${made.cup.id}`;
  const links = await database.sql<{ token: string; players: string[] }[]>`
    select token, players from public.card_links
    where tournament_id = ${made.cup.id} order by fourball`;
  return { ...made, links: [...links] };
}

const saveHole = (phone: Member, token: string, hole: number, scores: object[]) =>
  database.call(phone, "save_hole", {
    token,
    phone: phone.id,
    hole,
    scores: database.sql.json(scores as never),
  });

test("a hole that phones send again and again is saved once each, and both numbers are kept", async () => {
  const { cup, members, links } = await playedCup(4);
  const [link] = links;
  const [player = ""] = link?.players ?? [];
  const sends = [members[0], members[1]].map((phone, index) => {
    const key = crypto.randomUUID();
    return () =>
      saveHole(phone as Member, link?.token ?? "", 1, [{ key, player, strokes: 4 + index }]);
  });
  const outcomes = await race(Array.from({ length: 20 }, () => sends).flat());
  expect(outcomes).toEqual({ ok: 40 });
  expect(
    await database.sql`
      select differences from public.course_cards where tournament_id = ${cup.id}`,
  ).toMatchObject([{ differences: { 1: [4, 5] } }]);
  expect(
    await database.sql`select from public.hole_scores where tournament_id = ${cup.id}`,
  ).toHaveLength(2);
});

test("no deadlock between phones, returned, reopened and corrected cards, the board, replaced links, scores and withdrawals", async () => {
  for (let round = 0; round < 3; round++) {
    const { cup, members, registrations, links } = await playedCup(16);
    const phone = (index: number) => members[index % 4] as Member;
    await Promise.all(
      links.flatMap(({ token, players }) =>
        Array.from({ length: 18 }, (_, hole) =>
          saveHole(
            phone(0),
            token,
            hole + 1,
            players.map((player) => ({
              key: crypto.randomUUID(),
              player,
              strokes: 4,
            })),
          ),
        ),
      ),
    );
    const outcomes = await race([
      ...links.flatMap(({ token, players }, index) => [
        () =>
          saveHole(phone(index), token, 1, [
            { key: crypto.randomUUID(), player: players[3], strokes: 5 },
          ]),
        ...players.slice(0, 3).map(
          (player, place) => () =>
            database.call(phone(index), "return_card", {
              token,
              player,
              marker: players[(place + 1) % 3],
            }),
        ),
      ]),
      ...links.map(
        ({ players }, index) =>
          () =>
            database.call(admin(index), "reopen_card", {
              tournament: cup.id,
              player: players[0],
              reason: "a slip",
            }),
      ),
      ...links.map(
        ({ players }, index) =>
          () =>
            database.call(admin(index), "correct_hole", {
              tournament: cup.id,
              player: players[1],
              hole: 2,
              strokes: 6,
              reason: "seen by the referee",
            }),
      ),
      () =>
        database.call(admin(1), "show_board", {
          tournament: cup.id,
          shown: true,
        }),
      () => database.call(phone(0), "live_board", { slug: cup.slug }),
      () =>
        database.call(admin(0), "replace_card_link", {
          tournament: cup.id,
          fourball: 4,
        }),
      () =>
        database.call(admin(1), "save_scores", {
          tournament: cup.id,
          expected_version: 2,
          scores: database.sql.json([]),
        }),
      ...members.slice(12).map(
        (member, index) => () =>
          database.call(member, "withdraw_registration", {
            registration: registrations[12 + index],
          }),
      ),
    ]);
    expect(Object.keys(outcomes).filter((outcome) => /^40|^55/.test(outcome))).toEqual([]);
    // Each card that is returned is a score, and no other is.
    expect(
      await database.sql`
        select card.player_id from public.returned_cards as card
        full join public.scores as score using (tournament_id, player_id)
        where coalesce(card.tournament_id, score.tournament_id) = ${cup.id}
          and card.reopened_at is null
          and (card.player_id is null or score.player_id is null)`,
    ).toEqual([]);
  }
});

test("publications of one series, choices and merges of their players and changes of several series: no deadlock", async () => {
  for (let round = 0; round < 5; round++) {
    const series = [randomUUID(), randomUUID()].toSorted();
    for (const [index, id] of series.entries()) {
      await database.sql`
        insert into public.series (id, version, slug, name, rules)
        values (${id}, 1, ${`merit-${id}`}, ${`Merit ${index}`}, '{"kind": "points"}')`;
    }
    const cups = [await drawnCup(8), await drawnCup(8)];
    const people: { kept: string; merged: string; player: string; chosen: string }[] = [];
    for (const { cup } of cups) {
      await database.sql`update public.tournaments set starts_on = '2020-01-01' where id = ${cup.id}`;
      const players = await playersOf(cup);
      await database.call(admin(0), "save_scores", {
        tournament: cup.id,
        expected_version: 1,
        scores: players.map((player) => ({ player, points: 30 })),
      });
      for (const id of series) {
        await database.sql`
          insert into public.series_tournaments (series_id, tournament_id) values (${id}, ${cup.id})`;
      }
      for (const player of players) {
        const person = { kept: randomUUID(), merged: randomUUID(), chosen: randomUUID() };
        people.push({ ...person, player });
        for (const id of Object.values(person)) {
          await database.sql`
            insert into public.people (id, full_name) values (${id}, 'Asha Merged')`;
        }
        await database.sql`
          update public.players set person_id = ${person.merged}, known_by = 'desk'
          where id = ${player}`;
        for (const id of series) {
          await database.sql`
            insert into public.series_persons (series_id, person, division)
            values (${id}, ${person.merged}, 'Men')`;
        }
      }
    }
    const publishOne = async ({ cup }: { cup: Saved }, index: number) =>
      database.call(admin(index), "publish_results", {
        tournament: cup.id,
        expected_version: 2,
        results: {
          players: (await playersOf(cup)).map((player) => ({ player, place: 1, points: 30 })),
          teams: [],
        },
        series: [],
      });
    const outcomes = await race([
      ...cups.map((each, index) => () => publishOne(each, index)),
      ...people.map(
        ({ kept, merged }, index) =>
          () =>
            database.call(admin(index), "merge_people", {
              kept,
              kept_version: 1,
              merged,
              merged_version: 1,
            }),
      ),
      ...times(4, (index) =>
        database.call(admin(index), "know_players", {
          choices: (index % 2 === 0 ? people : people.toReversed()).map(({ player, chosen }) => ({
            ...{ player, person: chosen },
          })),
        }),
      ),
      // Of both, in either order; they may be outdated, but wait for each other in a circle never.
      ...times(8, (index) =>
        database
          .call(admin(index), "know_players", {
            choices: people.map(({ player, chosen }) => ({ player, person: chosen })),
            series: (index % 2 === 0 ? series : series.toReversed()).map((id) => ({
              ...{ series: id, digest: "", moves: [] },
            })),
          })
          .catch((error: unknown) => {
            if (!String(error).includes("series_outdated")) throw error;
          }),
      ),
    ]);
    expect(outcomes).toEqual({ ok: 30 });
  }
});

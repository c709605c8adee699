import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { projectRoot } from "../support/project-root.ts";
import { complete, type Saved } from "../support/tournaments.ts";
import { act, type Entry, enter, entriesOf, players } from "./places-actions.ts";
import { newKey, race, RaceDatabase, times, type Member, type Outcomes } from "./race-database.ts";

const WORKER = join(projectRoot, "tests/postgres/places-worker.ts");

let database: RaceDatabase;
let admin: Member;

beforeAll(async () => {
  database = await RaceDatabase.make(inject("postgresUrl"));
  const [member] = await database.makeMembers(1);
  admin = await database.makeAdmin(member as Member);
});

afterAll(() => database.close());

async function makeTournament(changes: object): Promise<Saved> {
  const [draft] = await database.call<Saved[]>(admin, "save_tournament", {
    changes: complete(changes),
  });
  const { id, version } = draft as Saved;
  await database.call(admin, "publish_tournament", {
    tournament: id,
    expected_version: version,
  });
  return draft as Saved;
}

const sum = (entries: readonly Entry[], state: string): number =>
  entries
    .filter((entry) => entry.state === state)
    .reduce((total, { player_count }) => total + player_count, 0);

/** What must hold whenever nobody is in the middle of something. */
async function expectConsistent(cup: Saved): Promise<void> {
  const [row] = await database.sql<{ capacity: number | null }[]>`
    select capacity from public.tournaments where id = ${cup.id}`;
  const capacity = row?.capacity ?? Infinity;
  const entries = await entriesOf(database, cup);
  const confirmed = sum(entries, "confirmed");
  expect(confirmed).toBeLessThanOrEqual(capacity);
  const [first] = entries
    .filter(({ state }) => state === "waiting")
    .sort((one, other) => Number(one.queue_number) - Number(other.queue_number));
  // The first in line waits only for want of places.
  if (first) expect(confirmed + first.player_count).toBeGreaterThan(capacity);
  const current = entries.filter(({ state }) => state !== "withdrawn");
  const owners = current.map(({ user_id, entry_id }) => user_id ?? entry_id);
  expect(new Set(owners).size).toBe(owners.length);
}

/** How many players are here who are not of the entry. */
async function hereWithoutPlaying(cup: Saved): Promise<number> {
  const [row] = await database.sql<{ count: number }[]>`
    select count(*)::int as count from public.check_ins as came
    join public.players as player on player.id = came.player_id
    where player.tournament_id = ${cup.id} and player.state <> 'playing'`;
  return row?.count ?? -1;
}

const onlyExpected = (outcomes: Outcomes, codes: readonly string[]) => {
  expect(Object.keys(outcomes).filter((code) => !codes.includes(code))).toEqual([]);
};

describe("places", () => {
  test("of 150 who register at once for 39 places the first 39 get them", async () => {
    const cup = await makeTournament({ capacity: 39 });
    const members = await database.makeMembers(150);
    const told = new Map<string, string>();
    const outcomes = await race(
      members.map((member) => async () => {
        const id = await enter(database, cup, member);
        const [row] = await database.as(
          member,
          (transaction) => transaction<{ state: string }[]>`
            select state from public.tournament_registrations where id = ${id}`,
        );
        told.set(member.id, row?.state ?? "");
      }),
    );
    expect(outcomes).toEqual({ ok: 150 });
    const entries = await entriesOf(database, cup);
    expect(entries.map(({ state }) => state)).toEqual([
      ...Array<string>(39).fill("confirmed"),
      ...Array<string>(111).fill("waiting"),
    ]);
    const numbers = entries.slice(39).map((entry) => Number(entry.queue_number));
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    for (const { user_id, state } of entries) {
      expect(told.get(user_id ?? "")).toBe(state);
    }
  });

  test("one form sent twenty times takes one place", async () => {
    const cup = await makeTournament({ capacity: 5 });
    const [member] = (await database.makeMembers(1)) as [Member];
    const submission_key = newKey();
    const outcomes = await race(times(20, () => enter(database, cup, member, { submission_key })));
    expect(outcomes).toEqual({ ok: 1, "23505": 19 });
    expect(sum(await entriesOf(database, cup), "confirmed")).toBe(1);
  });

  test("groups get theirs together or not at all", async () => {
    const cup = await makeTournament({ capacity: 50, max_group_size: 4 });
    const members = await database.makeMembers(60);
    const outcomes = await race(
      members.map(
        (member, index) => () => enter(database, cup, member, { players: players(index % 4) }),
      ),
    );
    expect(outcomes).toEqual({ ok: 60 });
    await expectConsistent(cup);
    const entries = await entriesOf(database, cup);
    // In the order of arrival nobody has a place after the first who waits.
    const states = entries.map(({ state }) => state);
    expect(states.slice(states.indexOf("waiting"))).not.toContain("confirmed");
  });

  test("a guest exchanged while the entry is checked in is not here any more", async () => {
    const cup = await makeTournament({ max_group_size: 2 });
    const members = await database.makeMembers(20);
    const entered: string[] = [];
    for (const member of members) {
      entered.push(await enter(database, cup, member, { players: players(1) }));
    }
    const entries = await entriesOf(database, cup);
    const checkIns = entries.map(
      ({ entry_id }) =>
        () =>
          database.call(admin, "check_in", { entry: entry_id }),
    );
    onlyExpected(await race(checkIns.slice(0, 10)), ["ok"]);
    const exchanges = members.map(
      (member, index) => () =>
        enter(database, cup, member, { replaces: entered[index], players: players(1) }),
    );
    onlyExpected(
      await race(exchanges.flatMap((each, index) => [each, ...checkIns.slice(index, index + 1)])),
      ["ok"],
    );
    expect(await hereWithoutPlaying(cup)).toBe(0);
  });

  test("two who withdraw at once let two in", async () => {
    for (let round = 0; round < 10; round += 1) {
      const cup = await makeTournament({ capacity: 2 });
      const members = await database.makeMembers(4);
      const ids: string[] = [];
      for (const member of members) ids.push(await enter(database, cup, member));
      const outcomes = await race(
        [0, 1].map(
          (index) => () =>
            database.call(members[index] as Member, "withdraw_registration", {
              registration: ids[index],
            }),
        ),
      );
      expect(outcomes).toEqual({ ok: 2 });
      expect((await entriesOf(database, cup)).map(({ state }) => state)).toEqual([
        "withdrawn",
        "withdrawn",
        "confirmed",
        "confirmed",
      ]);
    }
  });

  test("accounts deleted at once, of two tournaments, give back both", async () => {
    const cups = [await makeTournament({ capacity: 4 }), await makeTournament({ capacity: 4 })];
    const members = await database.makeMembers(12);
    for (const member of members) {
      for (const cup of cups) await enter(database, cup, member);
    }
    const outcomes = await race(
      members.slice(0, 4).map((member) => () => database.call(member, "delete_own_account")),
    );
    expect(outcomes).toEqual({ ok: 4 });
    for (const cup of cups) {
      await expectConsistent(cup);
      expect(sum(await entriesOf(database, cup), "confirmed")).toBe(4);
    }
  });

  test("deleted by the auth service beside members who register", async () => {
    const cup = await makeTournament({ capacity: 10 });
    const [leaving, coming] = [await database.makeMembers(20), await database.makeMembers(20)];
    for (const member of leaving) await enter(database, cup, member);
    const outcomes = await race([
      ...leaving.map(
        ({ id }) =>
          () =>
            database.sql`delete from auth.users where id = ${id}`,
      ),
      ...coming.map((member) => () => enter(database, cup, member)),
    ]);
    expect(outcomes).toEqual({ ok: 40 });
    await expectConsistent(cup);
    expect(sum(await entriesOf(database, cup), "confirmed")).toBe(10);
  });

  test("members of tournaments without limits do not wait for each other", async () => {
    const cup = await makeTournament({});
    const [first, second] = (await database.makeMembers(2)) as [Member, Member];
    await database.as(first, async (transaction) => {
      await transaction`
        insert into public.tournament_registrations ${transaction({
          ...row(first),
          tournament_id: cup.id,
        } as never)}`;
      // The first transaction is still open.
      await enter(database, cup, second);
    });
    expect(sum(await entriesOf(database, cup), "confirmed")).toBe(2);
  });
});

/** The columns of a registration that the race below inserts itself. */
const row = ({ id, email }: Member) => ({
  user_id: id,
  full_name: "Asha Golfer",
  email,
  phone: "+91 98450 00000",
  golf_group: "Golf Buddiez",
  category: "men",
  handicap: "18.5",
  submission_key: newKey(),
});

describe("everything at once", () => {
  const EXPECTED = [
    "ok",
    // Who changes or withdraws a version that is no longer the current one.
    "P0001 registration_replaced",
    "P0001 registration_withdrawn",
    // A group that would grow, or an administrator's hand, without free places.
    "P0001 tournament_full",
    "P0001 capacity_below_entries",
    "P0001 version_conflict",
    "P0001 entry_not_waiting",
    "P0001 entry_not_confirmed",
    "P0001 entry_not_found",
    // Of an account that was deleted meanwhile.
    "42501 session_ended",
    "23503",
  ];

  test("no deadlock, never more players than places, and the line in order", async () => {
    for (let round = 0; round < 4; round += 1) {
      const cup = await makeTournament({ capacity: 20, max_group_size: 4 });
      const members = await database.makeMembers(30);
      await race(
        members.map(
          (member, index) => () => enter(database, cup, member, { players: players(index % 4) }),
        ),
      );
      const outcomes = await race(
        times(140, (index) => act(database, admin, cup, members, index + round * 7)),
      );
      onlyExpected(outcomes, EXPECTED);
      expect(outcomes.ok).toBeGreaterThan(20);
      await expectConsistent(cup);
    }
  });

  test("processes that are killed in the middle leave nothing half done", async () => {
    const cup = await makeTournament({ capacity: 15, max_group_size: 4 });
    const members = await database.makeMembers(40);
    const work = JSON.stringify({ url: database.url, admin, cup, members });
    for (let round = 0; round < 2; round += 1) {
      const worker = spawn(process.execPath, [WORKER, work], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      // It writes a line for each thing that it has done.
      const enough = 40 + 25 * round;
      let done = 0;
      createInterface(worker.stdout).on("line", () => {
        done += 1;
        if (done === enough) worker.kill("SIGKILL");
      });
      await once(worker, "exit");
      expect(done).toBeGreaterThanOrEqual(enough);
      await haveEnded();
      await expectConsistent(cup);
    }
    expect((await entriesOf(database, cup)).length).toBeGreaterThan(10);
  });
});

/** Waits until the server has noticed that a client is gone. */
async function haveEnded(): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await database.sql<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = 'worker'`;
      return row?.count;
    })
    .toBe(0);
}

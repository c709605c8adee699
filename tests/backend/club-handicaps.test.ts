import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { dayInIndiaOf } from "#app/site/today.ts";
import { createUser, startBackend, type TestUser } from "../support/backend.ts";
import { clubBackend } from "../support/club.ts";
import { addEntrant, insertEntry } from "../support/entrants.ts";
import { makeTournament, rpcOrThrow, type Saved } from "../support/tournaments.ts";

const { backend, admin } = await clubBackend(0, await startBackend());

/** A day in India, from today. */
const india = (days = 0) => dayInIndiaOf(new Date(Date.now() + days * 24 * 60 * 60 * 1000));

async function register(user: TestUser, handicap: string | null) {
  await rpcOrThrow(backend, admin, "save_person", {
    person: randomUUID(),
    expected_version: 0,
    fields: {
      ...{ full_name: user.fullName, status: "member" },
      ...(handicap !== null && { handicap, handicap_on: "2026-11-01" }),
    },
    account_email: user.email,
  });
}

async function changeHandicap(user: TestUser, handicap: string) {
  await backend.sql(
    `update public.people set handicap = '${handicap}' where user_id = '${user.id}'`,
  );
}

async function memberWith(handicap: string | null) {
  const user = await createUser(backend);
  await register(user, handicap);
  return user;
}

const cupFrom = (counts: string | null, changes: object = {}) =>
  makeTournament(backend, admin, { club_handicaps_on: counts, ...changes });

const enter = (cup: Saved, user: TestUser, handicap: string, changes: object = {}) =>
  insertEntry(backend, user, cup, { handicap, category: "men", golf_group: "E-Golf", ...changes });

/** Enters before the day from which the register counts, and lets the day come. */
async function enterBeforeTheDay(user: TestUser, handicap: string, changes: object = {}) {
  const cup = await cupFrom(india(1), changes);
  const { status, body } = await enter(cup, user, handicap);
  expect([status, body]).toEqual([201, expect.anything()]);
  const [{ id, entry_id: entry }] = body as [{ id: string; entry_id: string }];
  await letTheDayCome(cup);
  return { cup, entry, version: id };
}

async function letTheDayCome(cup: Saved) {
  await backend.sql(`
    update public.tournaments set club_handicaps_on = '${india()}' where id = '${cup.id}';
    update public.entry_versions set sent_at = sent_at - interval '1 day'
    where entry_id in (select id from public.entries where tournament_id = '${cup.id}')`);
}

async function runSchedule() {
  for (let again = true; again;) {
    const [done] = await backend.sql<{ again: boolean }>(
      "select public.run_scheduled_work() as again",
    );
    again = done?.again ?? false;
  }
}

const handicapOf = async (entry: string) => {
  const [player] = await backend.sql<{ handicap: string; category: string }>(
    `select handicap, category from public.players where id = '${entry}'`,
  );
  return player?.handicap;
};

const mailsOf = async (entry: string) =>
  backend.sql<{ kind: string; reason: string }>(
    `select kind, details ->> 'reason' as reason from public.registration_mails
     where entry_id = '${entry}' and kind = 'changed'`,
  );

beforeAll(async () => {
  // The database's own day is another than India's for a part of each day.
  await backend.sql("set time zone 'Etc/GMT+12'");
});

describe("on the day from which the register counts", () => {
  test("an entrant gets its handicap, and a mail that says why", async () => {
    const { entry } = await enterBeforeTheDay(await memberWith("12.1"), "12.3");
    await runSchedule();
    expect(await handicapOf(entry)).toBe("12.1");
    const [mail] = await mailsOf(entry);
    expect(mail?.reason).toContain("The handicap of the club’s list counts");
    await runSchedule();
    expect(await mailsOf(entry)).toHaveLength(1);
    const [{ lines } = { lines: 0 }] = await backend.sql<{ lines: number }>(
      `select count(*)::int as lines from public.admin_audit
       where action = 'club-handicap-taken' and details ->> 'entry' = '${entry}'`,
    );
    expect(lines).toBe(1);
  });

  test("nothing happens a day before, nor where no day is set", async () => {
    for (const counts of [india(1), null]) {
      const cup = await cupFrom(counts);
      const { body } = await enter(cup, await memberWith("12.1"), "12.3");
      const [{ entry_id: entry }] = body as [{ entry_id: string }];
      await backend.sql(`
        update public.entry_versions set sent_at = sent_at - interval '3 days'
        where entry_id = '${entry}'`);
      await runSchedule();
      expect(await handicapOf(entry)).toBe("12.3");
    }
  });

  test.each<[string, string | null, string]>([
    ["who is in the register without a handicap", null, "12.3"],
    ["whose handicap is the same, written otherwise", "12.0", "12"],
  ])("%s keeps what was entered", async (_, listed, entered) => {
    const { entry } = await enterBeforeTheDay(await memberWith(listed), entered);
    await runSchedule();
    expect(await handicapOf(entry)).toBe(entered);
    expect(await mailsOf(entry)).toEqual([]);
  });

  test("what the club corrects on the day or later stays", async () => {
    const { cup, entry, version } = await enterBeforeTheDay(await memberWith("12.1"), "12.3");
    await rpcOrThrow(backend, admin, "correct_entrant", {
      entry,
      version,
      fields: {
        ...{ full_name: "Asha Rao", email: "asha@example.com", phone: "0984501111" },
        ...{ golf_group: "E-Golf", category: "men", handicap: "10.0", players: [], answers: {} },
      },
      submission_key: randomUUID(),
    });
    await runSchedule();
    expect([cup.id, await handicapOf(entry)]).toEqual([cup.id, "10.0"]);
  });

  test("an entrant whom the club added from the register gets it too", async () => {
    const cup = await cupFrom(india(1));
    const person = randomUUID();
    await rpcOrThrow(backend, admin, "save_person", {
      person,
      expected_version: 0,
      fields: {
        ...{ full_name: "Om Shetty", status: "member" },
        ...{ handicap: "+1.0", handicap_on: "2026-11-01" },
      },
    });
    const { entry_id: entry } = await addEntrant(
      backend,
      admin,
      cup,
      { full_name: "Om Shetty", handicap: "2" },
      { person },
    );
    await letTheDayCome(cup);
    await runSchedule();
    expect(await handicapOf(entry)).toBe("+1.0");
  });

  test("whose handicap no division takes keeps the entry, and the others get theirs", async () => {
    const divisions = [{ id: "men", name: "Men", from: 0, to: 18 }];
    const { cup, entry } = await enterBeforeTheDay(await memberWith("30.0"), "12.3", {
      divisions,
      divisions_by_handicap: true,
    });
    const { body } = await enter(cup, await memberWith("14.0"), "14.0");
    const [{ entry_id: other }] = body as [{ entry_id: string }];
    await backend.sql(`
      update public.players set handicap = '11.0' where id = '${other}';
      update public.entry_versions set sent_at = sent_at - interval '2 days'
      where entry_id = '${other}'`);
    await runSchedule();
    expect([await handicapOf(entry), await handicapOf(other)]).toEqual(["12.3", "14.0"]);
  });

  test("nothing is changed any more once play has begun", async () => {
    const user = await memberWith("12.1");
    const { cup, entry } = await enterBeforeTheDay(user, "12.3");
    const [play] = await backend.sql<{ version: number }>(
      `insert into public.tournament_play (tournament_id) values ('${cup.id}') returning version`,
    );
    await rpcOrThrow(backend, admin, "save_scores", {
      tournament: cup.id,
      expected_version: play?.version ?? 0,
      scores: [{ player: entry, points: 30 }],
    });
    await runSchedule();
    expect(await handicapOf(entry)).toBe("12.3");
  });
});

describe("from that day on", () => {
  const refused = { status: 400, message: "club_handicap_counts" };

  const answer = ({ status, body }: { status: number; body: { message?: string } }) => ({
    status,
    message: body.message,
  });

  test("a member enters with the handicap of the register", async () => {
    const cup = await cupFrom(india());
    const user = await memberWith("12.1");
    const typed = await enter(cup, user, "12.3");
    expect(answer(typed)).toEqual(refused);
    expect((typed.body as { details: string }).details).toBe("12.1");
    expect((await enter(cup, user, "12.1")).status).toBe(201);
  });

  test.each<[string, string | null]>([
    ["the day before", india(1)],
    ["without a day", null],
  ])("%s what is typed counts", async (_, counts) => {
    const { status } = await enter(await cupFrom(counts), await memberWith("12.1"), "12.3");
    expect(status).toBe(201);
  });

  test("who is not in the register enters as before", async () => {
    const { status } = await enter(await cupFrom(india()), await createUser(backend), "12.3");
    expect(status).toBe(201);
  });

  test("a member changes the entry, and keeps the handicap of the day", async () => {
    const user = await memberWith("12.1");
    const { cup, entry } = await enterBeforeTheDay(user, "12.3");
    await runSchedule();
    await changeHandicap(user, "11.0");
    const [{ id } = { id: "" }] = await backend.sql<{ id: string }>(
      `select id from public.tournament_registrations
       where entry_id = '${entry}' and state <> 'replaced'`,
    );
    for (const handicap of ["11.0", "12.3"]) {
      expect(answer(await enter(cup, user, handicap, { replaces: id }))).toEqual(refused);
    }
    const kept = await enter(cup, user, "12.1", { replaces: id, phone: "9845099999" });
    expect(kept.status).toBe(201);
    await runSchedule();
    expect(await handicapOf(entry)).toBe("12.1");
  });

  test("a form for handicaps from 0 to 40 takes what the register has beyond as it was", async () => {
    const cup = await cupFrom(india());
    await backend.sql(
      `update public.tournaments set has_plain_handicaps = true where id = '${cup.id}'`,
    );
    expect((await enter(cup, await memberWith("+2.4"), "0")).status).toBe(201);
    expect(answer(await enter(cup, await memberWith("12.4"), "12"))).toEqual(refused);
  });
});

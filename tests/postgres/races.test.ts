import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  CONNECTIONS,
  race,
  RaceDatabase,
  rowsReadBy,
  sum,
  times,
  type Member,
} from "./race-database.ts";
import {
  deletionsBesideChanges,
  fillAuthLog,
  groupChanges,
  insertAccounts,
  logInsAllOpen,
  mailsOfOneMailbox,
  mailsOfOneMember,
  openForChanges,
  sameChange,
  signUpsAllOpen,
} from "./races.ts";

let database: RaceDatabase;

beforeAll(async () => {
  database = await RaceDatabase.make(inject("postgresUrl"));
});

afterAll(() => database.close());

async function makeMember(): Promise<Member> {
  const [member] = await database.makeMembers(1);
  if (!member) throw new Error("No member was made.");
  return member;
}

const count = async (from: string): Promise<number> => {
  const [row] = await database.sql.unsafe<{ count: number }[]>(
    `select count(*)::int as count from ${from}`,
  );
  return row?.count ?? -1;
};

const registerForBirthday = (member: Member, changes = {}) =>
  database.registerForBirthday(member, changes);

describe("accounts", () => {
  test("no sign-up waits for another open one", async () => {
    expect(await signUpsAllOpen(database)).toEqual({ ok: CONNECTIONS });
  });

  test("no first log-in waits for another open one", async () => {
    expect(await logInsAllOpen(database)).toEqual({ ok: CONNECTIONS });
  });

  test("5,000 in one statement read as many rows, not all of them for each", async () => {
    // The planner reads a small table whole, for each row of the statement that makes it large.
    await insertAccounts(database.sql, 5_000);
    await database.sql`analyze auth.users, public.profiles`;
    const before = await count("public.profiles");
    const read = await database.sql.begin((transaction) =>
      rowsReadBy(transaction, () => insertAccounts(transaction, 5_000)),
    );
    const rows = read.map(({ bySequence, byIndex }) => bySequence + byIndex);
    expect(rows.reduce((total, each) => total + each)).toBeLessThan(25_000);
    expect(await count("public.profiles")).toBe(before + 5_000);
  });

  test("a sign-up and a registration of other users do not wait for an open deletion", async () => {
    const [leaving, staying] = [await makeMember(), await makeMember()];
    await database.as(leaving, async (transaction) => {
      await transaction`select public.delete_own_account()`;
      const beside = race([
        () => database.makeMembers(1),
        () => database.register(staying),
        () => database.sql`update auth.users set last_sign_in_at = now() where id = ${staying.id}`,
      ]);
      expect(await beside).toEqual({ ok: 3 });
    });
  });

  test("a log-in does not wait for an open registration of the same member", async () => {
    const member = await makeMember();
    await database.sql.begin(async (transaction) => {
      await transaction`select private.lock_member(${member.id})`;
      await database.sql`update auth.users set last_sign_in_at = now() where id = ${member.id}`;
    });
    expect(
      await count(`auth.users where id = '${member.id}' and last_sign_in_at is not null`),
    ).toBe(1);
  });

  test("deleting one needs no sequential scan", async () => {
    await fillAuthLog(database, 20_000);
    await database.sql`
      insert into public.admin_audit (admin_id, action, search)
      select gen_random_uuid(), 'look-up', 'somebody ' || n from generate_series(1, 20000) as n`;
    const [other] = await database.makeMembers(1);
    await database.sql`
      insert into auth.refresh_tokens (id, token, user_id, session_id)
      select gen_random_uuid()::text, n, ${other?.id ?? ""}, ${other?.session ?? ""}
      from generate_series(1, 20000) as n`;
    await database.sql`vacuum analyze`;
    const member = await makeMember();
    await database.register(member);
    const read = await database.as(member, (transaction) =>
      rowsReadBy(transaction, () => transaction`select public.delete_own_account()`),
    );
    expect(read.filter(({ bySequence }) => bySequence > 1_000)).toEqual([]);
  });

  test("of ten administrators who delete their accounts at once nine succeed", async () => {
    // Those of other tests, which run in any order.
    await database.sql`delete from public.admins`;
    const administrators = await database.makeMembers(10);
    for (const member of administrators) await database.makeAdmin(member);
    expect(
      await race(administrators.map((member) => () => database.call(member, "delete_own_account"))),
    ).toEqual({ ok: 9, "P0001 last_administrator": 1 });
    expect(await count("public.admins")).toBe(1);
  });

  test("one account is deleted once, however often that is requested", async () => {
    const member = await makeMember();
    const outcomes = await race(times(10, () => database.call(member, "delete_own_account")));
    expect(outcomes).toEqual({ ok: 1, "42501 session_ended": 9 });
  });

  test("the clean-up runs beside deletions, and deletes no other user's rows", async () => {
    const members = await database.makeMembers(CONNECTIONS);
    const others = await count("auth.audit_log_entries");
    await database.sql`
      insert into auth.audit_log_entries (id, payload, created_at)
      select gen_random_uuid(), json_build_object('actor_id', id::text, 'actor_username', email::text), now()
      from auth.users, generate_series(1, 3)
      where id = any(${members.map(({ id }) => id)}::uuid[])`;
    const cleanUp = async () => {
      const [row] = await database.sql<{ more: boolean }[]>`
        select private.clean_up_deleted_accounts(5000) as more`;
      return row?.more === true;
    };
    const outcomes = await race(
      members.flatMap((member) => [() => database.call(member, "delete_own_account"), cleanUp]),
    );
    expect(outcomes).toEqual({ ok: 2 * CONNECTIONS });
    // The address may belong to another user now.
    const [again] = members;
    await database.sql`
      insert into auth.audit_log_entries (id, payload, created_at)
      values (gen_random_uuid(), json_build_object('actor_username', ${again?.email ?? ""}::text), now() + interval '1 hour')`;
    while (await cleanUp());
    expect(await count("public.deleted_accounts")).toBe(0);
    expect(await count("auth.audit_log_entries")).toBe(others + 1);
  });
});

describe("registrations", () => {
  test("320 changes of golf groups, 40 at a time", async () => {
    expect(await groupChanges(database)).toEqual({ ok: 320 });
  });

  test("no deadlock between deletions and changes", async () => {
    const { deletions, changes } = await deletionsBesideChanges(database);
    expect(deletions).toEqual({ ok: 120 });
    // A deleted user has nothing to change, no session, and no confirmed address.
    const { ok = 0, ...refused } = changes;
    const gone = Object.values(refused).reduce((sum, count) => sum + count, 0);
    expect([
      "P0001 registration_replaced",
      "42501 session_ended",
      "P0001 address_not_confirmed",
    ]).toEqual(expect.arrayContaining(Object.keys(refused)));
    expect(ok + gone).toBe(240);
    expect(gone).toBeLessThanOrEqual(120);
  });

  test("the same change sent 30 times is saved once, and each finds its idempotency key", async () => {
    expect(await sameChange(database)).toEqual({ ok: 1, "23505": 29 });
  });

  test("of different changes one succeeds", async () => {
    await openForChanges(database);
    const member = await makeMember();
    const replaces = await database.register(member);
    expect(await race(times(30, () => database.register(member, { replaces })))).toEqual({
      ok: 1,
      "P0001 registration_replaced": 29,
    });
  });

  test("a change and a withdrawal at once: one succeeds, for both tournaments", async () => {
    await openForChanges(database);
    const members = await database.makeMembers(CONNECTIONS);
    const pairs = await Promise.all(
      members.flatMap((member) => [
        database.register(member).then((id) => [
          () => database.register(member, { replaces: id }),
          () =>
            database.call(member, "withdraw_registration", {
              registration: id,
            }),
        ]),
        registerForBirthday(member).then((id) => [
          () => registerForBirthday(member, { replaces: id }),
          () =>
            database.call(member, "withdraw_birthday_registration", {
              registration: id,
            }),
        ]),
      ]),
    );
    const outcomes = await Promise.all(pairs.map((tasks) => race(tasks)));
    for (const outcome of outcomes) {
      expect([
        { ok: 1, "P0001 registration_replaced": 1 },
        { ok: 1, "P0001 registration_withdrawn": 1 },
      ]).toContainEqual(outcome);
    }
  });

  test("of concurrent registrations one is the current one", async () => {
    const member = await makeMember();
    const outcomes = await Promise.all([
      race(times(20, () => database.register(member))),
      race(times(20, () => registerForBirthday(member))),
    ]);
    expect(sum(outcomes)).toEqual({ ok: 40 });
    for (const tournament of ["bangalore-birdie-bash", "founder-birthday"]) {
      const own = `public.tournament_registrations
        where user_id = '${member.id}' and tournament_id = '${tournament}'`;
      expect(await count(own)).toBe(20);
      expect(await count(`${own} and replaced_at is null`)).toBe(1);
    }
    expect(
      await count(
        `public.current_registrations as current
         join public.tournament_registrations as later
           on later.user_id = current.user_id and later.tournament_id = current.tournament_id
             and later.registration_date > current.registration_date
         where current.user_id = '${member.id}'`,
      ),
    ).toBe(0);
  });

  test("members who bring the same friends at once all get in, and each friend is one player's", async () => {
    const friends = ["Ravi Shared", "Uma Shared"].map((full_name, index) => ({
      full_name,
      phone: `984500777${String(index)}`,
      handicap: "20",
      category: "men",
    }));
    for (const { full_name, phone } of friends) {
      await database.sql`
        insert into public.people (id, full_name, phone)
        values (gen_random_uuid(), ${full_name}, ${phone})`;
    }
    await database.sql`
      update public.tournaments set max_group_size = 3 where id = 'bangalore-birdie-bash'`;
    const members = await database.makeMembers(CONNECTIONS);
    const outcomes = await race(
      members.map(
        (member, index) => () =>
          database.register(member, {
            players: database.sql.json(index % 2 === 0 ? friends : friends.toReversed()),
          }),
      ),
    );
    expect(outcomes).toEqual({ ok: CONNECTIONS });
    const known = await database.sql<{ name: string; players: number; joined: number }[]>`
      select full_name as name, count(*)::integer as players,
             count(person_id)::integer as joined
      from public.players where full_name like '% Shared' group by full_name order by full_name`;
    expect([...known]).toEqual([
      { name: "Ravi Shared", players: CONNECTIONS, joined: 1 },
      { name: "Uma Shared", players: CONNECTIONS, joined: 1 },
    ]);
  });

  test("confirming an address, joining the account by the desk and registering: no deadlock", async () => {
    const admin = await database.makeAdmin(await makeMember());
    const members = await database.makeMembers(12);
    // As exactly as the driver sends a time back.
    const accounts = await database.sql<{ id: string; created_at: Date }[]>`
      update auth.users set created_at = date_trunc('milliseconds', created_at)
      where id = any (${members.map(({ id }) => id)}) returning id, created_at`;
    const outcomes = await race(
      members.flatMap((member) => {
        const person = randomUUID();
        // The desk has seen since when it exists: it may come before the address is confirmed.
        const account_since = accounts.find(({ id }) => id === member.id)?.created_at;
        return [
          () => database.sql`
            update auth.users set confirmation_sent_at = now(), email_confirmed_at = now()
            where id = ${member.id}`,
          () =>
            database.call(admin, "save_person", {
              person,
              expected_version: 0,
              fields: database.sql.json({
                ...{ full_name: "Asha Joined", status: "member", email: member.email },
              }),
              account_email: member.email,
              account_since,
            }),
          () => database.register(member, { full_name: "Asha Joined" }),
        ];
      }),
    );
    expect(outcomes).toEqual({ ok: 36 });
    expect(
      await count("public.players where full_name = 'Asha Joined' and known_by = 'account'"),
    ).toBe(12);
  });

  test("at most 60 in an hour, however many are sent at once", async () => {
    const member = await makeMember();
    expect(
      await race(
        times(80, (index) => (index % 2 ? database.register(member) : registerForBirthday(member))),
      ),
    ).toEqual({ ok: 60, "P0001 too_many_registrations": 20 });
  });
});

describe("mails", () => {
  test("a member gets ten a day, however many registrations are sent at once", async () => {
    expect(await mailsOfOneMember(database)).toBe(10);
  });

  test("an inbox gets ten a day, under however many spellings at once", async () => {
    const { outcomes, mails } = await mailsOfOneMailbox(database);
    expect(outcomes).toEqual({ ok: CONNECTIONS });
    expect(mails).toBe(10);
  });

  test("40 senders claim each mail once, in batches", async () => {
    const member = await makeMember();
    await database.sql`delete from public.registration_mails`;
    await database.sql`
      insert into public.registration_mails (user_id, tournament_id, recipient, full_name)
      select ${member.id}, 'founder-birthday', 'x@example.com', 'x' from generate_series(1, 500)`;
    await database.sql`
      insert into public.registration_mails (user_id, tournament_id, recipient, full_name, attempts)
      select ${member.id}, 'founder-birthday', 'x@example.com', 'x', 8 from generate_series(1, 50)`;
    const taken: string[] = [];
    const sizes: number[] = [];
    const outcomes = await race(
      times(CONNECTIONS, async () => {
        for (;;) {
          const mails = await database.sql<{ id: string }[]>`
            select id from public.claim_registration_mails()`;
          if (mails.length === 0) return;
          sizes.push(mails.length);
          for (const { id } of mails) {
            taken.push(id);
            await database.sql`select public.settle_registration_mail(${id})`;
          }
        }
      }),
    );
    expect(outcomes).toEqual({ ok: CONNECTIONS });
    expect(new Set(taken).size).toBe(500);
    expect(taken).toHaveLength(500);
    expect(Math.max(...sizes)).toBe(20);
    expect(await count("public.registration_mails where state = 'sent'")).toBe(500);
    expect(await count("public.registration_mails where state = 'failed'")).toBe(50);
  });

  test("a claim reads what it takes, not the backlog", async () => {
    const member = await makeMember();
    await database.sql`
      insert into public.registration_mails (user_id, tournament_id, recipient, full_name, next_try_at)
      select ${member.id}, 'founder-birthday', 'x@example.com', 'x', now() - n * interval '1 second'
      from generate_series(1, 20000) as n`;
    await database.sql`vacuum analyze public.registration_mails`;
    const read = await database.sql.begin((transaction) =>
      rowsReadBy(transaction, () => transaction`select from public.claim_registration_mails()`),
    );
    const ofMails = read.find(({ table }) => table === "registration_mails");
    expect(ofMails?.byIndex).toBeGreaterThanOrEqual(20);
    expect((ofMails?.byIndex ?? 0) + (ofMails?.bySequence ?? 0)).toBeLessThan(1_000);
    await database.sql`delete from public.registration_mails`;
  });
});

test("a search of members without a match does not read every row", async () => {
  const [admin] = (await database.makeMembers(1)) as [Member];
  await database.makeAdmin(admin);
  await database.sql.begin((transaction) => insertAccounts(transaction, 5_000));
  await database.sql`vacuum analyze`;
  const readFor = async (search: string) => {
    const read = await database.as(admin, (transaction) =>
      rowsReadBy(
        transaction,
        () => transaction`select * from public.list_users(search => ${search})`,
      ),
    );
    const { bySequence = 0, byIndex = 0 } = read.find(({ table }) => table === "profiles") ?? {};
    return bySequence + byIndex;
  };
  expect(await readFor("")).toBeGreaterThan(0);
  expect(await readFor("zzzz")).toBeLessThan(100);
});

describe("the scheduled work", () => {
  test("deletes what has expired, and nothing else", async () => {
    const member = await makeMember();
    await database.sql`delete from public.admin_audit`;
    await database.sql`delete from public.registration_mails`;
    await database.sql`
      insert into public.admin_audit (admin_id, action, search, at)
      values (${member.id}, 'look-up', 'old', now() - interval '366 days'),
             (${member.id}, 'look-up', 'kept', now() - interval '364 days')`;
    await database.sql`
      insert into public.registration_mails
        (user_id, tournament_id, recipient, full_name, state, created_at, sent_at)
      values
        (${member.id}, 'founder-birthday', 'old', 'x', 'sent', now() - interval '31 days', now() - interval '31 days'),
        (${member.id}, 'founder-birthday', 'kept', 'x', 'sent', now() - interval '31 days', now() - interval '29 days'),
        (${member.id}, 'founder-birthday', 'old', 'x', 'failed', now() - interval '91 days', null),
        (${member.id}, 'founder-birthday', 'kept', 'x', 'failed', now() - interval '89 days', null)`;
    const run = () => database.sql`select public.run_scheduled_work()`;
    expect(await race(times(10, run))).toEqual({ ok: 10 });
    await run();
    const left = await database.sql`
      select search as what from public.admin_audit
      union all select recipient from public.registration_mails`;
    expect(left.map(({ what }) => what as string)).toEqual(["kept", "kept", "kept"]);
  });

  test("continues in batches until all is done", async () => {
    const member = await makeMember();
    await database.sql`
      insert into public.admin_audit (admin_id, action, search, at)
      select ${member.id}, 'look-up', 'old', now() - interval '400 days' from generate_series(1, 25)`;
    const left: boolean[] = [];
    for (let round = 0; round < 3; round += 1) {
      const [row] = await database.sql<{ more: boolean }[]>`
        select private.purge_expired_rows(10) as more`;
      left.push(row?.more === true);
    }
    expect(left).toEqual([true, true, false]);
    expect(await count("public.admin_audit where search = 'old'")).toBe(0);
  });
});

describe("statistics", () => {
  type Statistic = {
    kind: string;
    label: string;
    value: string;
    computed_at: string;
  };

  test("13 members who sent 21 registrations count as 13", async () => {
    await database.sql`delete from public.entries`;
    const members = await database.makeMembers(13);
    for (const member of members) await database.register(member);
    for (const member of members.slice(0, 8)) await database.register(member);
    const admin = await database.makeAdmin(await makeMember());
    const rows = await database.call<Statistic[]>(admin, "admin_statistics", {
      refresh: true,
    });
    expect(rows.filter(({ kind }) => kind === "golf group")).toMatchObject([
      { label: "Golf Buddiez", value: 13n },
    ]);
  });

  test("concurrent refreshes all get a result newer than their request", async () => {
    const admin = await database.makeAdmin(await makeMember());
    const results = await Promise.all(
      times(20, async () => {
        const [{ asked } = { asked: new Date() }] = await database.sql<
          { asked: Date }[]
        >`select now() as asked`;
        const rows = await database.call<{ computed_at: Date }[]>(admin, "admin_statistics", {
          refresh: true,
        });
        return rows.every(({ computed_at }) => computed_at >= asked);
      }).map((ask) => ask()),
    );
    expect(results).toEqual(Array<boolean>(20).fill(true));
  });

  test("reading does not wait for a computation", async () => {
    const admin = await database.makeAdmin(await makeMember());
    await database.call(admin, "admin_statistics", { refresh: true });
    await database.sql`update public.statistics set computed_at = now() - interval '6 minutes'`;
    await database.sql.begin(async (transaction) => {
      await transaction`select private.ensure_statistics(false)`;
      const rows = await database.call<{ computed_at: Date }[]>(admin, "admin_statistics");
      const age = Date.now() - (rows[0]?.computed_at.getTime() ?? 0);
      expect(age).toBeGreaterThan(300_000);
    });
  });
});

import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { registration } from "../support/backend.ts";
import { complete, type Saved } from "../support/tournaments.ts";
import {
  become,
  CONNECTIONS,
  newKey,
  race,
  RaceDatabase,
  rowsReadBy,
  times,
  type Member,
} from "./race-database.ts";

let database: RaceDatabase;
let admins: Member[];

beforeAll(async () => {
  database = await RaceDatabase.make(inject("postgresUrl"));
  admins = await database.makeMembers(20);
  for (const admin of admins) await database.makeAdmin(admin);
});

afterAll(() => database.close());

const [first, second] = [0, 1].map((index) => () => admins[index] as Member) as [
  () => Member,
  () => Member,
];

/** Saves as an administrator. */
async function save(
  admin: Member,
  changes: object,
  more: Record<string, unknown> = {},
): Promise<Saved> {
  const [saved] = await database.call<Saved[]>(admin, "save_tournament", {
    changes,
    ...more,
  });
  return saved as Saved;
}

async function makeTournament(changes: object = {}): Promise<Saved> {
  const draft = await save(first(), complete(changes));
  const [published] = await database.call<{ publish_tournament: number }[]>(
    first(),
    "publish_tournament",
    { tournament: draft.id, expected_version: draft.version },
  );
  return { ...draft, version: published?.publish_tournament ?? 0 };
}

const enter = (cup: Saved, member: Member, changes: object = {}) =>
  database.register(member, {
    tournament_id: cup.id,
    tournament_name: null,
    tournament_date: null,
    ...changes,
  });

const count = async (from: string): Promise<number> => {
  const [row] = await database.sql.unsafe<{ count: number }[]>(
    `select count(*)::int as count from ${from}`,
  );
  return row?.count ?? -1;
};

const entriesOf = ({ id }: Saved) =>
  `public.tournament_registrations where tournament_id = '${id}'
   and replaced_at is null and withdrawn_at is null`;

describe("administrators at once", () => {
  test("of twenty who save the same version one succeeds", async () => {
    const cup = await makeTournament();
    const outcomes = await race(
      admins.map(
        (admin, index) => () =>
          save(
            admin,
            { summary: `by ${String(index)}` },
            { tournament: cup.id, expected_version: cup.version },
          ),
      ),
    );
    expect(outcomes).toEqual({ ok: 1, "P0001 version_conflict": 19 });
    expect(
      await count(
        `public.admin_audit where tournament_id = '${cup.id}' and action = 'tournament-saved'`,
      ),
    ).toBe(1);
  });

  test("of twenty who want the same slug one gets it", async () => {
    const slug = `cup-${newKey()}`;
    const outcomes = await race(admins.map((admin) => () => save(admin, { ...complete(), slug })));
    expect(outcomes).toEqual({ ok: 1, "P0001 slug_taken": 19 });
  });

  test("one form sent twenty times makes one tournament", async () => {
    const [form, submission_key] = [complete(), newKey()];
    const outcomes = await race(times(20, () => save(first(), form, { submission_key })));
    expect(outcomes).toEqual({ ok: 20 });
    expect(await count(`public.tournaments where name = '${form.name}'`)).toBe(1);
  });
});

describe("entries beside changes of their tournament", () => {
  test("no entry answers a question removed at the same moment", async () => {
    const question = {
      id: "bus",
      kind: "yes_no",
      label: "Bus?",
      required: false,
    };
    const seen = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const cup = await makeTournament({ questions: [question] });
      const members = await database.makeMembers(10);
      const enterAll = members.map(
        (member) => () => enter(cup, member, { answers: { bus: true } }),
      );
      const remove = () =>
        save(first(), { questions: [] }, { tournament: cup.id, expected_version: cup.version });
      // In every other round the change has a start.
      const outcomes = await race(round % 2 ? [remove, ...enterAll] : [...enterAll, remove]);
      for (const outcome of Object.keys(outcomes)) seen.add(outcome);
      const [row] = await database.sql<{ questions: unknown[] }[]>`
        select questions from public.tournament_details where id = ${cup.id}`;
      const entered = await count(entriesOf(cup));
      if (row?.questions.length === 0) {
        expect(entered).toBe(0);
        expect(outcomes).toEqual({ ok: 1, "P0001 answer_unknown": 10 });
      } else {
        expect(entered).toBeGreaterThan(0);
        expect(outcomes).toEqual({ ok: 10, "P0001 choice_in_use": 1 });
      }
    }
    expect([...seen]).toContain("ok");
  });

  test("answers agree with their choices while these are renamed and removed, and accounts deleted", async () => {
    const question = {
      id: "shirt",
      kind: "choice",
      label: "Shirt",
      required: false,
      per_player: true,
    };
    const seen = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const choices = ["S", "M", "L"];
      const cup = await makeTournament({
        questions: [{ ...question, choices }],
        max_group_size: 3,
        capacity: round % 2 ? 200 : null,
      });
      const send = (member: Member, replaces: string | null = null) =>
        enter(cup, member, {
          replaces,
          answers: { shirt: "S" },
          players: ["M", "S"].map((shirt) => ({
            full_name: "A Guest",
            phone: "+919845011111",
            handicap: "9",
            category: "men",
            answers: { shirt },
          })),
        });
      const members = await database.makeMembers(24);
      const entered = await Promise.all(members.slice(0, 16).map((member) => send(member)));
      const withdraw = (index: number) => () =>
        database.call(members[index] as Member, "withdraw_registration", {
          registration: entered[index],
        });
      await Promise.all(times(8, (index) => withdraw(index)()).map((go) => go()));
      const rename = (admin: Member) =>
        save(
          admin,
          {
            golf_groups: ["Golf Buddies", "Golf Squad"],
            questions: [{ ...question, choices: ["Small", "Medium"] }],
          },
          {
            tournament: cup.id,
            expected_version: cup.version,
            renamed: {
              "question:shirt": { S: "Small", M: "Medium" },
              golf_group: { "Golf Buddiez": "Golf Buddies" },
            },
          },
        );
      const outcomes = await race([
        ...members.slice(0, 8).map((member) => () => database.call(member, "delete_own_account")),
        ...[8, 9, 10].map((index) => withdraw(index)),
        () => rename(first()),
        ...[11, 12, 13].map((index) => () => send(members[index] as Member, entered[index])),
        ...members.slice(16).map((member) => () => send(member)),
        () => rename(second()),
      ]);
      for (const outcome of Object.keys(outcomes)) seen.add(outcome);
      const rows = await database.sql<{ answers: string[]; sent: string[] }[]>`
        select array(
                 select answer.answer from public.players as player
                 join private.answer_texts as answer on answer.player_id = player.id
                 where player.entry_id = version.entry_id and player.state = 'playing'
                 order by player.position) as answers,
               array[
                 version.answers ->> 'shirt', version.players -> 0 -> 'answers' ->> 'shirt',
                 version.players -> 1 -> 'answers' ->> 'shirt'] as sent
        from public.tournament_registrations as version
        where version.tournament_id = ${cup.id} and version.replaced_at is null`;
      expect(rows.length).toBeGreaterThan(7);
      for (const { answers, sent } of rows) {
        expect(answers).toEqual(["Small", "Medium", "Small"]);
        expect(sent).toEqual(answers);
      }
    }
    expect(
      [...seen].filter(
        (outcome) =>
          ![
            "ok",
            "P0001 answer_invalid",
            "P0001 golf_group_not_offered",
            "P0001 version_conflict",
          ].includes(outcome),
      ),
    ).toEqual([]);
  });

  test("as many enter as there are places", async () => {
    const cup = await makeTournament({ capacity: 7 });
    const members = await database.makeMembers(CONNECTIONS);
    expect(await race(members.map((member) => () => enter(cup, member)))).toEqual({
      ok: 7,
      "P0001 tournament_full": CONNECTIONS - 7,
    });
    expect(await count(entriesOf(cup))).toBe(7);
  });

  test("the capacity is never below what is entered", async () => {
    for (let round = 0; round < 8; round += 1) {
      const cup = await makeTournament({ capacity: round % 2 ? 20 : null });
      const members = await database.makeMembers(20);
      const shrink = () =>
        save(first(), { capacity: 5 }, { tournament: cup.id, expected_version: cup.version });
      const outcomes = await race([
        ...members.slice(0, round).map((member) => () => enter(cup, member)),
        shrink,
        ...members.slice(round).map((member) => () => enter(cup, member)),
      ]);
      const known = ["ok", "P0001 tournament_full", "P0001 capacity_below_entries"];
      for (const outcome of Object.keys(outcomes)) {
        expect(known).toContain(outcome);
      }
      const [row] = await database.sql<{ capacity: number | null }[]>`
        select capacity from public.tournaments where id = ${cup.id}`;
      const entered = await count(entriesOf(cup));
      if (outcomes["P0001 capacity_below_entries"]) {
        expect(row?.capacity).not.toBe(5);
        expect(entered).toBeGreaterThan(5);
      } else expect(entered).toBe(5);
    }
  });

  test("renamed while members change and withdraw: no deadlock, and every copy follows", async () => {
    const cup = await makeTournament();
    const members = await database.makeMembers(30);
    const ids = await Promise.all(members.map((member) => enter(cup, member)));
    const name = `${cup.slug} Renamed`;
    const outcomes = await race([
      ...members.map((member, index) => async () => {
        if (index % 3) return enter(cup, member, { replaces: ids[index] });
        return database.call(member, "withdraw_registration", {
          registration: ids[index],
        });
      }),
      () =>
        save(
          first(),
          { name, starts_on: "2099-07-05" },
          { tournament: cup.id, expected_version: cup.version },
        ),
      () => database.call(members[29] as Member, "delete_own_account"),
    ]);
    expect(outcomes["40P01"]).toBeUndefined();
    expect(
      Object.keys(outcomes).filter(
        // The member who is gone could not change anything any more.
        (outcome) =>
          !["ok", "23503", "42501 session_ended", "P0001 registration_replaced"].includes(outcome),
      ),
    ).toEqual([]);
    expect(outcomes.ok).toBeGreaterThanOrEqual(31);
    expect(
      await count(
        `public.tournament_registrations where tournament_id = '${cup.id}'
         and (tournament_name, tournament_date) is distinct from ('${name}', '2099-07-05'::date)`,
      ),
    ).toBe(0);
  });

  test("whose account goes after the session was looked up is not told to confirm the address", async () => {
    const cup = await makeTournament();
    const [member] = (await database.makeMembers(1)) as [Member];
    const url = new URL(inject("postgresUrl"));
    url.pathname = new URL(database.url).pathname;
    const superuser = postgres(url.href, { max: 1 });
    onTestFinished(() => superuser.end());
    const entering = superuser.begin(async (transaction) => {
      // As a replica nothing cascades: the session is what was read a moment before.
      await transaction`set local session_replication_role = replica`;
      await transaction`delete from public.profiles where id = ${member.id}`;
      await transaction`delete from auth.users where id = ${member.id}`;
      await transaction`set local session_replication_role = origin`;
      await become(transaction, member);
      await transaction`
        insert into public.tournament_registrations ${transaction({
          ...registration({ email: member.email }),
          tournament_id: cup.id,
          tournament_name: null,
          tournament_date: null,
          user_id: member.id,
        } as never)}`;
    });
    await expect(entering).rejects.toMatchObject({ code: "23503" });
  });

  test("renaming a golf group while members enter leaves no one under the old name, without a deadlock", async () => {
    for (let round = 0; round < 4; round += 1) {
      const cup = await makeTournament({ allows_other_group: false });
      const members = await database.makeMembers(24);
      const before = members.slice(0, 12);
      const ids = await Promise.all(
        before.map((member) => enter(cup, member, { golf_group: "E-Golf" })),
      );
      const outcomes = await race([
        ...members.map((member, index) => async () => {
          if (index >= 12) return enter(cup, member, { golf_group: "E-Golf" });
          if (index % 3) {
            return enter(cup, member, {
              golf_group: "E-Golf",
              replaces: ids[index],
            });
          }
          return database.call(member, "withdraw_registration", {
            registration: ids[index],
          });
        }),
        () =>
          save(
            first(),
            { golf_groups: ["E-Golf Club", "Golf Squad"] },
            {
              tournament: cup.id,
              expected_version: cup.version,
              renamed: { golf_group: { "E-Golf": "E-Golf Club" } },
            },
          ),
      ]);
      expect(
        Object.keys(outcomes).filter(
          (outcome) => !["ok", "P0001 golf_group_not_offered"].includes(outcome),
        ),
      ).toEqual([]);
      expect(
        await count(
          `public.tournament_registrations where tournament_id = '${cup.id}'
           and replaced_at is null and withdrawn_at is null and golf_group = 'E-Golf'`,
        ),
      ).toBe(0);
    }
  });

  test.each([
    [
      "a golf group and the day",
      { golf_groups: ["E-Golf Club", "Golf Squad"], starts_on: "2099-07-05" },
      { golf_group: { "E-Golf": "E-Golf Club" } },
    ],
    ["the name and the capacity", { name: "Renamed Cup", capacity: 30 }, {}],
  ])("%s saved while members delete their accounts: no deadlock", async (_, changes, renamed) => {
    for (let round = 0; round < 4; round += 1) {
      const cup = await makeTournament({ allows_other_group: false, capacity: 4 });
      const members = await database.makeMembers(16);
      for (const member of members) {
        await enter(cup, member, { golf_group: "E-Golf", joins_waiting_list: true });
      }
      const saving = () =>
        save(
          first(),
          "name" in changes ? { ...changes, name: `${changes.name} ${newKey()}` } : changes,
          { tournament: cup.id, expected_version: cup.version, renamed },
        );
      const leaving = members
        .slice(4)
        .map((member) => () => database.call(member, "delete_own_account"));
      const outcomes = await race(round % 2 ? [saving, ...leaving] : [...leaving, saving]);
      expect(outcomes).toEqual({ ok: 13 });
      expect(await count(entriesOf(cup))).toBe(4);
    }
  });

  test("deleted or entered, never both", async () => {
    for (let round = 0; round < 10; round += 1) {
      const cup = await makeTournament();
      const members = await database.makeMembers(6);
      const outcomes = await race([
        ...members.slice(0, round % 4).map((member) => () => enter(cup, member)),
        () =>
          database.call(second(), "delete_tournament", {
            tournament: cup.id,
            expected_version: cup.version,
          }),
        ...members.slice(round % 4).map((member) => () => enter(cup, member)),
      ]);
      const isDeleted = (await count(`public.tournaments where id = '${cup.id}'`)) === 0;
      expect(outcomes).toEqual(
        isDeleted
          ? { ok: 1, "P0001 tournament_not_found": 6 }
          : { ok: 6, "P0001 tournament_has_entries": 1 },
      );
      expect(await count(entriesOf(cup))).toBe(isDeleted ? 0 : 6);
    }
  });
});

describe("200 tournaments and 25,000 registrations", () => {
  let member: Member;

  beforeAll(async () => {
    const members = await database.makeMembers(250);
    member = members[0] as Member;
    await database.sql`
      insert into public.tournaments
        (id, slug, name, starts_on, state, published_at, summary, about)
      select 'size-' || n, 'size-' || n, 'Size ' || n, '2025-01-01'::date + n, 'published', now(),
             'a summary', repeat('About it. ', 500)
      from generate_series(1, 200) as n`;
    await database.sql`
      insert into public.divisions (tournament_id, id, position, name)
      select 'size-' || n, 'men', 0, 'Men' from generate_series(1, 200) as n`;
    await database.sql`
      insert into public.golf_groups (tournament_id, name, position)
      select 'size-' || n, 'E-Golf', 0 from generate_series(1, 200) as n`;
    // Without triggers, which handle only members' own registrations: a superuser may.
    const url = new URL(inject("postgresUrl"));
    url.pathname = new URL(database.url).pathname;
    const superuser = postgres(url.href, { max: 1 });
    await superuser.begin(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction`
        insert into public.entries (tournament_id, user_id, state, version)
        select distinct 'size-' || (account.place * 7 + n * 8) % 200 + 1, account.id,
               'confirmed', 4
        from unnest(${members.map(({ id }) => id)}::uuid[]) with ordinality as account (id, place),
             generate_series(1, 25) as n`;
      await transaction`
        insert into public.entry_versions
          (entry_id, number, sent_at, submission_key, is_change, entered_by_club,
           joins_waiting_list, entry_form, player_id, full_name, email, phone, golf_group,
           category, handicap, answers, players)
        select entry.id, number, now() - (5 - number) * interval '1 day', gen_random_uuid(),
               number > 1, false, false, 'full', entry.id, 'Asha Golfer', 'asha@example.com',
               '+91 98450 00000', 'E-Golf', 'men', '18', '{}', '[]'
        from public.entries as entry, generate_series(1, 4) as number
        where entry.tournament_id like 'size-%'`;
      await transaction`
        insert into public.players
          (id, tournament_id, entry_id, position, full_name, handicap, category, golf_group_id)
        select entry.id, entry.tournament_id, entry.id, 0, 'Asha Golfer', '18', 'men',
               golf_group.id
        from public.entries as entry
        join public.golf_groups as golf_group on golf_group.tournament_id = entry.tournament_id
        where entry.tournament_id like 'size-%'`;
      await transaction`
        insert into public.tournament_fees (tournament_id, fee)
        select 'size-' || n, 350000 from generate_series(1, 200) as n`;
      await transaction`
        insert into public.entry_fees (entry_id, tournament_id, per_player, reference)
        -- Long ones: other tests here have fees with short ones.
        select id, tournament_id, 350000, (
          select string_agg(substr('ACDEFGHJKMNPQRTUVWXY', number::int / power::int % 20 + 1, 1), '')
          from unnest(array[1, 20, 400, 8000]) as power) || 'AA'
        from (
          select id, tournament_id, row_number() over () as number
          from public.entries where tournament_id like 'size-%'
        ) as entry`;
      await transaction`
        insert into public.fee_ledger (entry_id, tournament_id, kind, paise, way)
        select entry_id, tournament_id, kind, 350000, case kind when 'payment' then 'upi' end
        from public.entry_fees, unnest(array['charge', 'payment']) as kind`;
      await transaction`
        insert into public.fee_claims (entry_id, number, paise)
        select entry_id, 'UTR123456' || reference, 350000 from public.entry_fees`;
    });
    await superuser`vacuum analyze`;
    await superuser.end();
  });

  /** The plan of a query that a member or, without one, the owner asks. */
  async function planOf(sql: string, who?: Member): Promise<string> {
    const ask = `explain (analyze, costs off, timing off, summary off) ${sql}`;
    const rows = who
      ? await database.as(who, (transaction) => transaction.unsafe(ask))
      : await database.sql.unsafe(ask);
    return rows.map((row) => String(row["QUERY PLAN"])).join("\n");
  }

  test("there are that many", async () => {
    expect(
      await count("public.tournament_registrations where golf_group = 'E-Golf'"),
    ).toBeGreaterThanOrEqual(25_000);
  });

  const queries: Record<string, [string, string]> = {
    "a page of the list": [
      `select id, slug, name, starts_on, summary, state from public.tournaments
       where state <> 'draft' and starts_on < '2025-06-01' order by starts_on desc, id limit 20`,
      "tournaments_by_day",
    ],
    "the tournaments that a member is registered for": [
      `select tournament_id from public.tournament_registrations
       where user_id = 'THE-MEMBER' and replaced_at is null and withdrawn_at is null`,
      "entries_of_member",
    ],
    "a tournament by its slug": [
      "select * from public.tournament_details where slug = 'size-17'",
      "tournaments_slug_key",
    ],
    "a member's current registrations": [
      `select id, tournament_id, slug, handicap from public.current_registrations
       where user_id = 'THE-MEMBER' order by registration_date desc`,
      "entries_of_member",
    ],
    "a member's birthday registration": [
      `select id from public.birthday_tournament_registrations
       where user_id = 'THE-MEMBER' order by registered_at desc limit 1`,
      "entries_of_member",
    ],
  };

  test.each(Object.entries(queries))("%s is read by an index", async (_, [sql, index]) => {
    const plan = await planOf(sql.replace("THE-MEMBER", member.id), member);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (?:entries|entry_versions)/);
    if (index.startsWith("tournaments")) expect(plan).not.toContain("Seq Scan on tournaments");
  });

  test("the entries of one tournament are counted by indexes alone", async () => {
    const plan = await planOf(
      "select entries from private.taken_places where tournament_id = 'size-17'",
    );
    expect(plan).toContain("entries_of_tournament");
    expect(plan).not.toMatch(/Seq Scan on (?:entries|players)/);
  });

  test("the newest of one tournament are read by its index", async () => {
    const plan = await planOf(`
      select id from public.tournament_registrations
      where tournament_id = 'size-17' order by registration_date desc, id limit 50`);
    expect(plan).toContain("entries_of_tournament");
    expect(plan).not.toMatch(/Seq Scan on (?:entries|entry_versions)/);
  });

  test.each([
    "select * from public.own_entry_fees",
    "select public.own_profile()",
    "select public.own_entry('size-8')",
    "select public.own_payment('size-8')",
  ])("%s reads the fees of the member's entries alone", async (sql) => {
    const read = await database.as(member, (transaction) =>
      rowsReadBy(transaction, () => transaction.unsafe(sql)),
    );
    const fees = read.filter(({ table }) => /^(entry_fees|fee_)/.test(table));
    expect(fees.map(({ table }) => table)).toContain("entry_fees");
    expect(fees.filter(({ bySequence }) => bySequence > 0)).toEqual([]);
    // A member has 25 entries of 6,250, with two lines each, which sums, reports and changes of the
    // price read.
    for (const { table, byIndex } of fees) {
      expect([table, byIndex <= 250 || byIndex]).toEqual([table, true]);
    }
  });

  test("a registration and a change read the players of their entry alone", async () => {
    const cup = await makeTournament();
    const [newcomer] = (await database.makeMembers(1)) as [Member];
    let replaces: string | null = null;
    for (const handicap of ["18", "17"]) {
      const read = await database.as(newcomer, (transaction) =>
        rowsReadBy(transaction, async () => {
          const [made] = await transaction<{ id: string }[]>`
            insert into public.tournament_registrations ${transaction({
              ...registration({ email: newcomer.email, handicap }),
              tournament_id: cup.id,
              tournament_name: null,
              tournament_date: null,
              user_id: newcomer.id,
              replaces,
            } as never)} returning id`;
          replaces = made?.id ?? null;
        }),
      );
      const players = read.filter(({ table }) => table === "players");
      expect(players.map(({ bySequence }) => bySequence)).toEqual([0]);
      expect(players[0]?.byIndex).toBeLessThan(20);
    }
  });

  test("neither the administrators' list nor the counts read every registration", async () => {
    for (const sql of [
      "select * from public.tournament_overview order by starts_on desc, id limit 50",
      `select * from public.tournament_entries(array(select id from public.tournaments limit 50))`,
      "select * from public.entrant_counts where tournament_id = 'size-17'",
    ]) {
      const read = await database.as(first(), (transaction) =>
        rowsReadBy(transaction, () => transaction.unsafe(sql)),
      );
      const inSequence = read.filter(({ bySequence }) => bySequence > 0).map(({ table }) => table);
      expect(
        inSequence.filter((table) => /^(?:entries|entry_versions|players)$/.test(table)),
      ).toEqual([]);
    }
  });
});

// Whoever acts locks in one order: the own account, then what is changed. Deleting the account does.
describe("the club's own people who play, and act while they delete their accounts", () => {
  type Act = (cup: Saved, admin: Member, index: number) => Promise<unknown>;
  const ownEntry = async (cup: Saved, admin: Member) => {
    const [own] = await database.sql<{ id: string }[]>`
      select id from public.entries where user_id = ${admin.id} and tournament_id = ${cup.id}`;
    return own?.id ?? "";
  };
  const acts: [string, Act][] = [
    [
      "rename a tournament of a series",
      (cup, admin, index) =>
        save(
          admin,
          { name: `Renamed ${newKey()}` },
          { tournament: cup.id, expected_version: cup.version + index },
        ),
    ],
    [
      "add an entrant who pays",
      (cup, admin) =>
        database.call(admin, "add_entrant", {
          tournament: cup.id,
          entry: database.sql.json({
            ...{ full_name: `Entrant ${newKey()}`, email: `${newKey()}@example.com` },
            ...{ phone: "+91 98450 12345", handicap: "18", category: "men", golf_group: "E-Golf" },
          }),
        }),
    ],
    [
      "withdraw the own entry",
      async (cup, admin) =>
        database.call(admin, "withdraw_entrant", {
          entry: await ownEntry(cup, admin),
          reason: "Injured",
        }),
    ],
    [
      "change the fee of all entries",
      (cup, admin) => database.call(admin, "apply_fees", { tournament: cup.id }),
    ],
    [
      "tick the own phone call",
      async (cup, admin) => {
        const [call] = await database.sql<{ id: string }[]>`
          select call.id from public.phone_calls as call
          join public.entries as own on own.id = call.entry_id
          where own.user_id = ${admin.id} and own.tournament_id = ${cup.id}`;
        return database.call(admin, "tick_phone_call", { phone_call: call?.id ?? "" });
      },
    ],
    [
      "save who they are in the register",
      async (_, admin) => {
        const [own] = await database.sql<{ id: string; version: number }[]>`
          select id, version from public.people where user_id = ${admin.id}`;
        return database.call(admin, "save_person", {
          ...{ person: own?.id ?? "", expected_version: own?.version ?? 0 },
          fields: database.sql.json({ full_name: "Asha Golfer", status: "member" }),
          account_email: admin.email,
        });
      },
    ],
    [
      "save an order of merit",
      async (cup, admin) => {
        const [own] = await database.sql<{ id: string; version: number }[]>`
          select known.id, known.version from public.series as known
          join public.series_tournaments as listed on listed.series_id = known.id
          where listed.tournament_id = ${cup.id}`;
        return database.call(admin, "save_series", {
          ...{ series: own?.id ?? "", expected_version: own?.version ?? 0 },
          changes: database.sql.json({ name: `Merit ${newKey()}` }),
        });
      },
    ],
    [
      "publish the draw",
      (cup, admin, index) =>
        database.call(admin, "publish_draw", {
          ...{ tournament: cup.id, expected_version: 1 + index },
        }),
    ],
    [
      "end the own role",
      async (_, admin) => {
        const [held] = await database.sql<{ id: string }[]>`
          select id from public.role_grants where user_id = ${admin.id}`;
        return database.call(admin, "end_role", { role_grant: held?.id ?? "" });
      },
    ],
  ];

  test.each(acts)("%s: no deadlock", async (_, act) => {
    for (let round = 0; round < 3; round += 1) {
      const cup = await makeTournament({ capacity: 100 });
      await database.call(first(), "save_fees", {
        ...{ tournament: cup.id, expected_version: 0, fee: 350_000 },
      });
      const series = newKey();
      await database.sql`
        insert into public.series (id, slug, name, rules, is_public, was_shown)
        values (${series}, ${`s-${series}`}, 'Merit', '{"kind": "points"}', true, true)`;
      await database.sql`
        insert into public.series_tournaments (series_id, tournament_id)
        values (${series}, ${cup.id})`;
      const own = await database.makeMembers(8);
      for (const admin of own) {
        await database.makeAdmin(admin);
        await enter(cup, admin);
        await database.sql`
          insert into public.phone_calls (entry_id, kind, event)
          values (${await ownEntry(cup, admin)}, 'start', ${newKey()})`;
        await database.sql`
          insert into public.role_grants (user_id, role, granted_by)
          values (${admin.id}, 'starter', ${first().id})`;
        await database.sql`
          insert into public.people (id, version, full_name, user_id)
          values (${newKey()}, 1, 'Asha Golfer', ${admin.id})`;
      }
      await database.call(first(), "save_fees", {
        ...{ tournament: cup.id, expected_version: 1, fee: 400_000 },
      });
      const entries = await database.sql<{ id: string }[]>`
        select id from public.players where tournament_id = ${cup.id} limit 4`;
      const start = { time: "07:00", hole: 1, letter: "" };
      await database.call(first(), "save_play", {
        ...{ tournament: cup.id, expected_version: 0 },
        changes: database.sql.json({
          draw: { seed: 1, fourballs: [{ start, players: entries.map(({ id }) => id) }] },
        }),
      });
      // Alone it does what it says.
      await act(cup, own[0] as Member, 0);
      const outcomes = await race(
        own
          .slice(1)
          .flatMap((admin, index) => [
            () => act(cup, admin, index + 1),
            () => database.call(admin, "delete_own_account"),
          ]),
      );
      expect(outcomes).toHaveProperty("ok");
      expect(
        Object.keys(outcomes).filter((outcome) => !/^(?:ok|P0001|42501) ?/.test(outcome)),
      ).toEqual([]);
    }
  });
});

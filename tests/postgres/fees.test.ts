import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { complete, type Saved } from "../support/tournaments.ts";
import { enter, entriesOf, players } from "./places-actions.ts";
import { CONNECTIONS, newKey, race, RaceDatabase, times, type Member } from "./race-database.ts";

let database: RaceDatabase;
let admins: Member[];

beforeAll(async () => {
  database = await RaceDatabase.make(inject("postgresUrl"));
  admins = await Promise.all(
    (await database.makeMembers(2)).map((member) => database.makeAdmin(member)),
  );
});

afterAll(() => database.close());

const admin = (index: number): Member => admins[index % 2] as Member;

async function cupWithFee(): Promise<Saved> {
  const [draft] = await database.call<Saved[]>(admin(0), "save_tournament", {
    changes: complete({ max_group_size: 4 }),
  });
  const { id, version } = draft as Saved;
  await database.call(admin(0), "publish_tournament", {
    tournament: id,
    expected_version: version,
  });
  await database.call(admin(0), "save_fees", {
    tournament: id,
    expected_version: 0,
    fee: 350_000,
  });
  return draft as Saved;
}

async function entered(cup: Saved) {
  const [member] = await database.makeMembers(1);
  await enter(database, cup, member as Member);
  const entry = (await entriesOf(database, cup)).find(({ user_id }) => user_id === member?.id);
  if (!entry) throw new Error("Nobody is entered.");
  return { member: member as Member, entry };
}

const sumsOf = async (entry: string) => {
  const [sums] = await database.sql<{ charged: number; paid: number; due: number }[]>`
    select charged::integer, paid::integer, due::integer
    from public.entry_fee_states where entry_id = ${entry}`;
  return sums;
};

test("of many who mark an entry at once one writes the payment", async () => {
  const { entry } = await entered(await cupWithFee());
  const outcomes = await race(
    times(CONNECTIONS, (index) =>
      database.call(admin(index), "mark_paid", {
        entry: entry.entry_id,
        way: "upi",
      }),
    ),
  );
  expect(outcomes).toEqual({ ok: CONNECTIONS });
  expect(await sumsOf(entry.entry_id)).toEqual({
    charged: 350_000,
    paid: 350_000,
    due: 0,
  });
  const lines = await database.sql`
    select from public.fee_ledger where entry_id = ${entry.entry_id}`;
  expect(lines).toHaveLength(2);
});

test("the same form sent many times is one line, and one line is cancelled once", async () => {
  const { entry } = await entered(await cupWithFee());
  const line = {
    entry: entry.entry_id,
    kind: "payment",
    paise: 100_000,
    way: "cash",
    submission_key: newKey(),
  };
  expect(await race(times(10, (index) => database.call(admin(index), "record_fee", line)))).toEqual(
    { ok: 10 },
  );
  const [made] = await database.sql<{ id: string }[]>`
    select id from public.fee_ledger
    where entry_id = ${entry.entry_id} and kind = 'payment'`;
  expect(
    await race(
      times(10, (index) => database.call(admin(index), "cancel_fee_line", { line: made?.id })),
    ),
  ).toEqual({ ok: 10 });
  expect(await sumsOf(entry.entry_id)).toEqual({
    charged: 350_000,
    paid: 0,
    due: 350_000,
  });
});

test("payments beside changes, withdrawals, new fees and deleted accounts: every charge is what its entry owes", async () => {
  const cup = await cupWithFee();
  const all: Awaited<ReturnType<typeof entered>>[] = [];
  while (all.length < 12) all.push(await entered(cup));
  const outcomes = await race(
    all.flatMap(({ member, entry }, index) => [
      () =>
        database.call(admin(index), "mark_paid", {
          entry: entry.entry_id,
          way: "upi",
        }),
      index % 4 === 0
        ? () =>
            database.call(member, "withdraw_registration", {
              registration: entry.id,
            })
        : index % 4 === 1
          ? () => database.call(member, "delete_own_account")
          : () =>
              enter(database, cup, member, {
                replaces: entry.id,
                players: players(index % 4),
              }),
      () => database.call(admin(index), "apply_fees", { tournament: cup.id }),
    ]),
  );
  expect(outcomes).toEqual({ ok: 36 });
  const left = await entriesOf(database, cup);
  for (const { entry } of all) {
    const now = left.find(({ entry_id }) => entry_id === entry.entry_id);
    const sums = await sumsOf(entry.entry_id);
    if (now) {
      expect(sums?.charged).toBe(now.state === "confirmed" ? 350_000 * now.player_count : 0);
    } else expect(sums?.due).toBeLessThanOrEqual(0);
  }
});

test("of many who pay at once each gets a receipt, and the numbers have no gap", async () => {
  const cup = await cupWithFee();
  const all: Awaited<ReturnType<typeof entered>>[] = [];
  while (all.length < 16) all.push(await entered(cup));
  const [before] = await database.sql<{ given: number }[]>`
    select coalesce(sum(given), 0)::integer as given from public.receipt_years`;
  const outcomes = await race(
    all.flatMap(({ entry }, index) => [
      () =>
        database.call(admin(index), "mark_paid", {
          entry: entry.entry_id,
          way: "upi",
        }),
      () =>
        database.call(admin(index + 1), "mark_paid", {
          entry: entry.entry_id,
          way: "cash",
        }),
      // Refused: it takes no number.
      () =>
        database.call(admin(index), "record_fee", {
          entry: entry.entry_id,
          kind: "payment",
          paise: 20_000_000,
          way: "cash",
          is_confirmed: true,
          submission_key: newKey(),
        }),
    ]),
  );
  expect(outcomes).toEqual({ ok: 32, "P0001 too_much_cash": 16 });
  const given = await database.sql<{ number: number; paise: number }[]>`
    select receipt.number, receipt.paise::integer as paise from public.receipts as receipt
    join public.entry_fees as fee on fee.entry_id = receipt.entry_id
    where fee.tournament_id = ${cup.id} order by receipt.number`;
  expect(given.map(({ number }) => number - (before?.given ?? 0))).toEqual(
    Array.from({ length: 16 }, (_, index) => index + 1),
  );
  expect(given.every(({ paise }) => paise === 350_000)).toBe(true);
});

test("the same number said for many entries is one entry's", async () => {
  const cup = await cupWithFee();
  const all: Awaited<ReturnType<typeof entered>>[] = [];
  while (all.length < 8) all.push(await entered(cup));
  const [known] = await database.sql<{ slug: string }[]>`
    select slug from public.tournaments where id = ${cup.id}`;
  const outcomes = await race(
    all.flatMap(({ member }) =>
      times(2, () =>
        database.call(member, "say_paid", {
          tournament_slug: known?.slug,
          number: "615712340001",
        }),
      ),
    ),
  );
  expect(outcomes).toEqual({ ok: 2, "P0001 number_taken": 14 });
});

test("reporting a payment beside marking, refusing, withdrawals and deleted accounts: it is told to be too late, or kept for the club", async () => {
  const cup = await cupWithFee();
  const all: Awaited<ReturnType<typeof entered>>[] = [];
  while (all.length < 12) all.push(await entered(cup));
  const [known] = await database.sql<{ slug: string }[]>`
    select slug from public.tournaments where id = ${cup.id}`;
  const outcomes = await race(
    all.flatMap(({ member, entry }, index) => [
      () =>
        database.call(member, "say_paid", {
          tournament_slug: known?.slug,
          number: `61571235${String(index).padStart(4, "0")}`,
        }),
      index % 4 === 0
        ? () =>
            database.call(member, "withdraw_registration", {
              registration: entry.id,
            })
        : index % 4 === 1
          ? () => database.call(member, "delete_own_account")
          : index % 4 === 2
            ? () =>
                database.call(admin(index), "mark_paid", {
                  entry: entry.entry_id,
                  way: "upi",
                })
            : () =>
                database.call(admin(index), "refuse_claim", {
                  entry: entry.entry_id,
                }),
    ]),
  );
  // Whoever was later than a withdrawal, a payment or the account's end is told so.
  const { ok = 0, ...told } = outcomes;
  expect(ok).toBeGreaterThanOrEqual(12);
  expect(Object.keys(told)).toEqual(
    Object.keys(told).filter((code) => / (nothing_due|entry_not_found|session_ended)$/.test(code)),
  );
  for (const [index, { entry }] of all.entries()) {
    const [stands] = await database.sql<{ state: string; number: string }[]>`
      select fee.state, claim.number from public.entry_fee_states as fee
      left join public.fee_claims as claim using (entry_id)
      where fee.entry_id = ${entry.entry_id}`;
    const kept = stands?.number ? "said-not-due" : "nothing";
    expect([index % 4, stands?.state]).toEqual([
      index % 4,
      [kept, kept, "paid", expect.stringMatching(/^(due|said-paid)$/)][index % 4],
    ]);
  }
});

/** A line of a statement that pays entries all that they owe, as it was approved. */
const approved = (entries: readonly string[], key = newLineKey()) => ({
  key,
  day: "2026-10-01",
  direction: "credit",
  paise: 350_000 * entries.length,
  number: key.slice(0, 12),
  balance: null,
  narration: "UPI/Asha Rao",
  state: "booked",
  parts: entries.map((entry) => ({
    entry,
    due: 350_000,
    paise: 350_000,
    noted: null,
  })),
  reverses: null,
});
const newLineKey = () => newKey().replaceAll("-", "").slice(0, 22);

const lineOf = async (key: string) => {
  const [line] = await database.sql<
    { id: string; state: string; assigned: number; live: number }[]
  >`
    select line.id, line.state, line.assigned::integer as assigned, (
      select coalesce(sum(part.paise), 0)::integer from public.line_parts as part
      where part.line = line.id) as live
    from public.statement_lines as line where line.line_key = ${key}`;
  if (!line) throw new Error("There is no such line.");
  return line;
};

test("a statement beside people who mark the same entries: each is paid once", async () => {
  const cup = await cupWithFee();
  const all: Awaited<ReturnType<typeof entered>>[] = [];
  while (all.length < 8) all.push(await entered(cup));
  const lines = all.map(({ entry }) => approved([entry.entry_id]));
  const importing = (order: typeof lines, index: number) => () =>
    database.call(admin(index), "book_statement", {
      account: "0001",
      lines: order,
    });
  const outcomes = await race([
    importing(lines, 0),
    importing(lines.toReversed(), 1),
    importing(lines.slice(4), 0),
    ...all.flatMap(({ entry }, index) => [
      () =>
        database.call(admin(index), "mark_paid", {
          entry: entry.entry_id,
          way: "upi",
        }),
    ]),
  ]);
  // A statement is entered whole, or refused because somebody was faster.
  expect(Object.keys(outcomes).toSorted()).toEqual(expect.arrayContaining(["ok"]));
  expect(
    Object.keys(outcomes).filter((outcome) => !["ok", "P0001 statement_changed"].includes(outcome)),
  ).toEqual([]);
  for (const { entry } of all) {
    expect(await sumsOf(entry.entry_id)).toEqual({
      charged: 350_000,
      paid: 350_000,
      due: 0,
    });
  }
  const receipts = await database.sql`
    select from public.receipts as receipt
    join public.entry_fees as fee on fee.entry_id = receipt.entry_id
    where fee.tournament_id = ${cup.id}`;
  expect(receipts).toHaveLength(8);
});

test("the same statement many times at once is entered once, the others are told so, and an open line is one entry's", async () => {
  const cup = await cupWithFee();
  const [first, second] = [await entered(cup), await entered(cup)];
  const line = {
    ...approved([first.entry.entry_id]),
    state: "open",
    parts: [],
  };
  const book = (index: number) =>
    database.call(admin(index), "book_statement", {
      account: "0002",
      lines: [line],
    });
  expect(await race(times(CONNECTIONS, book))).toEqual({
    ok: 1,
    "P0001 statement_changed": CONNECTIONS - 1,
  });
  const { id } = await lineOf(line.key);
  const references = await database.sql<{ reference: string }[]>`
    select reference from public.entry_fees
    where entry_id in (${first.entry.entry_id}, ${second.entry.entry_id})`;
  expect(
    await race(
      times(CONNECTIONS, (index) =>
        database.call(admin(index), "settle_statement_line", {
          line: id,
          parts: [{ reference: references[index % 2]?.reference }],
        }),
      ),
    ),
  ).toEqual({ ok: CONNECTIONS });
  const sums = [await sumsOf(first.entry.entry_id), await sumsOf(second.entry.entry_id)];
  expect(sums.map((sum) => sum?.paid).toSorted()).toEqual([0, 350_000]);
});

test("of two treasurers who decide on one line at once, one is told, ten times each way", async () => {
  const cup = await cupWithFee();
  const told = { ok: 1, "P0001 line_decided": 1 };
  const settle = (treasurer: number, line: string, seen: string, more: object) =>
    database.call(admin(treasurer), "settle_statement_line", { line, seen, ...more });
  const race2 = async (
    first: (line: string, seen: string) => Promise<unknown>,
    second: (line: string, seen: string) => Promise<unknown>,
    more: { state: string; parts: object[] } = { state: "open", parts: [] },
  ) => {
    const line = { ...approved([]), paise: 350_000, ...more };
    await database.call(admin(0), "book_statement", { account: "0009", lines: [line] });
    const { id } = await lineOf(line.key);
    const [{ seen } = { seen: "" }] = await database.sql<{ seen: string }[]>`
      select line.seen from public.statement_lines as line where id = ${id}`;
    return await race([() => first(id, seen), () => second(id, seen)]);
  };
  for (let turn = 0; turn < 10; turn += 1) {
    const [one, other] = [await entered(cup), await entered(cup)];
    const pay =
      (treasurer: number, { entry }: typeof one) =>
      (line: string, seen: string) =>
        settle(treasurer, line, seen, { parts: [{ entry: entry.entry_id, paise: 350_000 }] });
    const leave = (treasurer: number, head: string) => (line: string, seen: string) =>
      settle(treasurer, line, seen, { head });
    expect(await race2(pay(1, one), pay(2, other))).toEqual(told);
    const paid = [await sumsOf(one.entry.entry_id), await sumsOf(other.entry.entry_id)];
    expect(paid.map((sum) => sum?.paid).toSorted()).toEqual([0, 350_000]);
    expect(await race2(leave(1, "bar"), leave(2, "bar"))).toEqual(told);
    expect(await race2(leave(1, "bar"), leave(2, "sponsor"))).toEqual(told);
    const third = await entered(cup);
    expect(await race2(leave(1, "bar"), pay(2, third))).toEqual(told);
    // The same press twice is one.
    expect(await race2(leave(1, "bar"), leave(1, "bar"))).toEqual({ ok: 2 });
    const fourth = await entered(cup);
    const takeBack = (treasurer: number) => (line: string, seen: string) =>
      database.call(admin(treasurer), "take_back_statement_line", { line, seen });
    const outcome = await race2(takeBack(1), pay(2, fourth), {
      ...{ state: "left-out", parts: [] },
    });
    expect(outcome).toEqual(told);
  }
});

test("a split whose parts are taken back at once, on the line and on the entries, and assigned again: the line has what the ledgers have", async () => {
  const cup = await cupWithFee();
  const all: Awaited<ReturnType<typeof entered>>[] = [];
  while (all.length < 6) all.push(await entered(cup));
  const entries = all.map(({ entry }) => entry.entry_id);
  const line = approved(entries);
  await database.call(admin(0), "book_statement", {
    account: "0003",
    lines: [line],
  });
  const { id } = await lineOf(line.key);
  const parts = await database.sql<{ payment: string }[]>`
    select payment from public.statement_payments where line = ${id}`;
  expect(parts).toHaveLength(6);
  const outcomes = await race(
    parts.flatMap(({ payment }, index) => [
      () =>
        database.call(admin(index), "take_back_statement_line", {
          line: id,
          part: payment,
        }),
      () => database.call(admin(index + 1), "cancel_fee_line", { line: payment }),
    ]),
  );
  expect(outcomes).toEqual({ ok: 12 });
  expect(await lineOf(line.key)).toMatchObject({
    state: "open",
    assigned: 0,
    live: 0,
  });
  for (const entry of entries) {
    expect((await sumsOf(entry))?.due).toBe(350_000);
  }
  const again = await race(
    entries.flatMap((entry, index) => [
      () =>
        database.call(admin(index), "settle_statement_line", {
          line: id,
          parts: [{ entry, paise: 350_000 }],
        }),
      ...(index % 3 === 0
        ? [
            () =>
              database.call(admin(index), "take_back_statement_line", {
                line: id,
              }),
          ]
        : []),
    ]),
  );
  expect(
    Object.keys(again).filter((outcome) => !["ok", "P0001 owes_nothing"].includes(outcome)),
  ).toEqual([]);
  const { assigned, live } = await lineOf(line.key);
  expect(assigned).toBe(live);
});

test("a statement that is taken back while it is entered again, its lines are assigned and its entries paid: nothing is in a ledger without its line", async () => {
  const cup = await cupWithFee();
  const all: Awaited<ReturnType<typeof entered>>[] = [];
  while (all.length < 6) all.push(await entered(cup));
  const lines = all.map(({ entry }) => approved([entry.entry_id]));
  const book = (index: number) =>
    database.call(admin(index), "book_statement", { account: "0004", lines });
  await book(0);
  const [known] = await database.sql<{ id: string }[]>`
    select id from public.statement_imports where account = '0004'`;
  const ids = await Promise.all(lines.map(({ key }) => lineOf(key)));
  const outcomes = await race([
    ...times(4, (index) =>
      database.call(admin(index), "take_back_statement", { import: known?.id }),
    ),
    ...times(4, book),
    ...ids.map(
      ({ id }, index) =>
        () =>
          database.call(admin(index), "take_back_statement_line", { line: id }),
    ),
    ...all.map(
      ({ entry }, index) =>
        () =>
          database.call(admin(index), "mark_paid", {
            entry: entry.entry_id,
            way: "upi",
          }),
    ),
  ]);
  expect(
    Object.keys(outcomes).filter(
      (outcome) => !["ok", "P0001 statement_changed", "P0001 line_not_found"].includes(outcome),
    ),
  ).toEqual([]);
  const wrong = await database.sql`
    select from public.statement_lines as line
    where line.account = '0004' and line.assigned <> (
      select coalesce(sum(part.paise), 0) from public.line_parts as part
      where part.line = line.id)`;
  expect(wrong).toHaveLength(0);
  for (const { entry } of all) {
    const sums = await sumsOf(entry.entry_id);
    expect([0, 350_000]).toContain(sums?.paid);
    expect(sums?.due).toBe(350_000 - (sums?.paid ?? 0));
  }
});

/** What deploying.md has pg_cron run every minute. */
const [schedule = ""] =
  /do \$work\$.*?\$work\$/s.exec(
    readFileSync(new URL("../../docs/deploying.md", import.meta.url), "utf8"),
  ) ?? [];

test("one call of the schedule takes all places that are due, each in its own transaction", async () => {
  const cup = await cupWithFee();
  await database.call(admin(0), "save_fees", {
    ...{ tournament: cup.id, expected_version: 1, fee: 350_000 },
    ...{ hold_days: 1, unpaid_goes: "withdrawn" },
  });
  const members = await database.makeMembers(30);
  await Promise.all(members.map((member) => enter(database, cup, member)));
  await database.sql`
    update public.entry_fees set held_until = '2020-01-01' where tournament_id = ${cup.id}`;
  // Who was not reminded keeps the place until tomorrow.
  await database.sql`
    update public.registration_mails
    set kind = 'unpaid', once_key = 'unpaid 2020-01-01' where tournament_id = ${cup.id}`;
  const withdrawn = () => database.sql<{ transactions: string; entries: string }[]>`
    select count(distinct xmin::text) as transactions, count(*) as entries
    from public.entries where tournament_id = ${cup.id} and state = 'withdrawn'`;
  await database.sql.unsafe(schedule.replace("40 seconds", "0 seconds"));
  expect(await withdrawn()).toEqual([{ transactions: 0n, entries: 0n }]);
  await database.sql.unsafe(schedule);
  expect(await withdrawn()).toEqual([{ transactions: 30n, entries: 30n }]);
});

test("once all references of four signs are given, there are longer ones", async () => {
  const cup = await cupWithFee();
  await database.sql`
    insert into public.entry_fees (entry_id, tournament_id, per_player, reference)
    select gen_random_uuid(), ${cup.id}, 0, made.reference
    from (
      select one || two || three || four as reference
      from regexp_split_to_table('ACDEFGHJKMNPQRTUVWXY34679', '') as one,
           regexp_split_to_table('ACDEFGHJKMNPQRTUVWXY34679', '') as two,
           regexp_split_to_table('ACDEFGHJKMNPQRTUVWXY34679', '') as three,
           regexp_split_to_table('ACDEFGHJKMNPQRTUVWXY34679', '') as four
    ) as made
    where made.reference ~ '[A-Z]' and made.reference ~ '[0-9]'
    on conflict do nothing`;
  const members = await database.makeMembers(CONNECTIONS);
  await Promise.all(members.map((member) => enter(database, cup, member)));
  const given = await database.sql<{ reference: string }[]>`
    select fee.reference from public.entry_fees as fee
    join public.entries as entry on entry.id = fee.entry_id where fee.tournament_id = ${cup.id}`;
  expect(given).toHaveLength(CONNECTIONS);
  for (const { reference } of given) expect(reference).toMatch(/^[A-Z]{4}(?=.?\d)[A-Z\d]{2}$/);
  await database.sql`
    delete from public.entry_fees as fee where fee.tournament_id = ${cup.id}
      and not exists (select from public.entries as entry where entry.id = fee.entry_id)`;
});

test("places that are taken away while they are paid, said to be paid and withdrawn: who paid keeps the place", async () => {
  const cup = await cupWithFee();
  await database.call(admin(0), "save_fees", {
    tournament: cup.id,
    expected_version: 1,
    fee: 350_000,
    hold_days: 1,
    unpaid_goes: "withdrawn",
  });
  const all: Awaited<ReturnType<typeof entered>>[] = [];
  while (all.length < 12) all.push(await entered(cup));
  const [known] = await database.sql<{ slug: string }[]>`
    select slug from public.tournaments where id = ${cup.id}`;
  await database.sql`
    update public.entry_fees set held_until = '2020-01-01' where tournament_id = ${cup.id}`;
  const outcomes = await race([
    ...times(16, async () => {
      await database.sql`select private.release_unpaid()`;
    }),
    ...all.map(({ member, entry }, index) =>
      index % 3 === 0
        ? () =>
            database.call(admin(index), "mark_paid", {
              entry: entry.entry_id,
              way: "upi",
            })
        : index % 3 === 1
          ? () =>
              database.call(member, "say_paid", {
                tournament_slug: known?.slug,
                number: `61571236${String(index).padStart(4, "0")}`,
              })
          : () =>
              database.call(member, "withdraw_registration", {
                registration: entry.id,
              }),
    ),
  ]);
  expect(
    Object.keys(outcomes).filter(
      (code) => !/^ok$| (nothing_due|registration_withdrawn)$/.test(code),
    ),
  ).toEqual([]);
  const left = await entriesOf(database, cup);
  for (const { entry } of all) {
    const now = left.find(({ entry_id }) => entry_id === entry.entry_id);
    const sums = await sumsOf(entry.entry_id);
    // Who lost the place before the payment owes nothing, and paid nothing.
    expect([now?.state, sums?.charged]).toEqual(
      now?.state === "confirmed" ? ["confirmed", 350_000] : ["withdrawn", 0],
    );
    expect(sums?.paid).toBeLessThanOrEqual(sums?.charged ?? 0);
  }
});

test("a month that is closed while its bank lines are entered has no open line", async () => {
  const outcomes: Record<string, number> = {};
  for (let year = 1912; year > 1900; year -= 1) {
    const month = `${String(year)}-02-01`;
    const settled = {
      ...{ key: `${String(year)}settled`.padEnd(22, "x"), day: month, direction: "debit" },
      ...{ paise: 100, state: "left-out", reason: "No entry fee" },
    };
    await database.call(admin(1), "book_statement", { account: "1999", lines: [settled] });
    const ofRound = await race([
      () => database.call(admin(0), "close_month", { month }),
      ...times(4, (index) =>
        database.call(admin(1), "book_statement", {
          account: String(1_000 + index),
          lines: [
            {
              key: `${String(year)}${String(index)}`.padEnd(22, "x"),
              day: `${String(year)}-02-28`,
              direction: "credit",
              paise: 350_000,
              state: "open",
            },
          ],
        }),
      ),
    ]);
    for (const [outcome, count] of Object.entries(ofRound)) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
    }
  }
  const { ok = 0, ...refused } = outcomes;
  const codes = Object.keys(refused).filter((code) => !/month_closed|lines_open/.test(code));
  expect(codes).toEqual([]);
  expect(ok + Object.values(refused).reduce((sum, count) => sum + count, 0)).toBe(12 * 5);
  expect(
    await database.sql`
      select from public.closed_months as closed
      join public.statement_lines as line
        on date_trunc('month', line.day)::date = closed.first_day and line.state = 'open'`,
  ).toHaveLength(0);
});

test("what is booked while an opening balance is saved is not before it", async () => {
  const { entry } = await entered(await cupWithFee());
  await database.sql`delete from public.closed_months`;
  const outcomes: Record<string, number> = {};
  for (let year = 2012; year > 2000; year -= 1) {
    await database.sql`delete from public.opening_balances`;
    const account = String(year);
    const [before, day] = [`${account}-06-19`, `${account}-06-20`];
    const bookOn = (days: string[]) => () =>
      database.call(admin(1), "book_statement", {
        account,
        lines: days.map((of) => ({
          key: of.padEnd(22, "x"),
          day: of,
          direction: "credit",
          paise: 350_000,
          state: "left-out",
          head: "cash",
        })),
      });
    await bookOn([`${account}-06-21`])();
    const ofRound = await race([
      bookOn([before]),
      ...["cash", account].map(
        (ledger) => () =>
          database.call(admin(0), "save_opening_balance", { ledger, day, paise: 100 }),
      ),
      () =>
        database.call(admin(1), "record_fee", {
          ...{ entry: entry.entry_id, kind: "payment", way: "cash", paise: 100, day: before },
          ...{ submission_key: newKey(), is_confirmed: true },
        }),
      () => database.call(admin(0), "close_month", { month: "1900-01-01" }),
    ]);
    for (const [outcome, count] of Object.entries(ofRound)) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
    }
    expect(
      await database.sql`
        select from public.listed_openings as opened
        where opened.cancelled_at is null
          and opened.day > private.first_booked_day(opened.ledger)`,
    ).toHaveLength(0);
  }
  expect(
    Object.keys(outcomes).filter(
      (code) => !/^ok$| (before_opening|opening_after_lines|month_invalid)$/.test(code),
    ),
  ).toEqual([]);
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(12 * 5);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createUser,
  makeAdmin,
  startBackend,
  type RunningBackend,
  type TestUser,
} from "../support/backend.ts";
import { projectRoot } from "../support/project-root.ts";
import { makeTournament, rpc, type Saved } from "../support/tournaments.ts";
import { addEntrant, furtherPlayer, insertEntry } from "../support/entrants.ts";

// At any hour: the database's own day is another than India's.

let backend: RunningBackend;
let admin: TestUser;

const dayIn = (timeZone: string, moment = new Date()) =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment);

/** A day in India, from today. */
const india = (offset = 0) =>
  dayIn("Asia/Kolkata", new Date(Date.now() + offset * 24 * 60 * 60 * 1000));

/** The time zones that are farthest from India's, before and behind. */
const zone = () => ["Etc/GMT+12", "Etc/GMT-14"].find((name) => dayIn(name) !== india()) ?? "";

beforeAll(async () => {
  // Of its own, in which all calls have one session.
  backend = await startBackend();
  admin = await createUser(backend);
  await makeAdmin(backend, admin);
  await backend.sql(`set time zone '${zone()}'`);
});

afterAll(() => backend.stop());

const call = (name: string, body: object, user = admin) => rpc(backend, user, name, body);

async function cupWithFee(fees: object = {}): Promise<Saved> {
  const cup = await makeTournament(backend, admin);
  const { status } = await call("save_fees", {
    tournament: cup.id,
    expected_version: 0,
    fee: 350_000,
    ...fees,
  });
  expect(status).toBe(200);
  return cup;
}

async function enter(cup: Saved, user: TestUser, changes: object = {}) {
  const { status, body } = await insertEntry(backend, user, cup, changes);
  return {
    status,
    ...((body as { id: string; entry_id: string }[])[0] ?? {
      id: "",
      entry_id: "",
    }),
  };
}

const one = async (sql: string) => Object.values((await backend.sql(sql))[0] ?? {});

test("the day of the database is not India's", async () => {
  expect(await one("select current_date::text")).toEqual([dayIn(zone())]);
  expect(dayIn(zone())).not.toBe(india());
});

test.each([
  [0, 300_000],
  [-1, 350_000],
])("the early fee holds until its day in India has passed: %j", async (offset, due) => {
  const cup = await cupWithFee({
    early_fee: 300_000,
    early_until: india(offset),
  });
  const { entry_id } = await enter(cup, await createUser(backend));
  const state = `select due::integer from public.entry_fee_states where entry_id = '${entry_id}'`;
  expect(await one(state)).toEqual([due]);
  await backend.sql(`update public.entry_fees set per_player = 1 where entry_id = '${entry_id}'`);
  await call("apply_fees", { tournament: cup.id });
  expect(await one(state)).toEqual([due]);
});

test.each([
  [0, "to-refund"],
  [-1, "paid"],
])("who withdraws on the last day for refunds in India gets it back: %j", async (offset, state) => {
  const cup = await cupWithFee({ refund_until: india(offset) });
  const golfer = await createUser(backend);
  const { id, entry_id } = await enter(cup, golfer);
  await call("mark_paid", { entry: entry_id, way: "upi" });
  expect(
    await one(`select issued_on::text from public.receipts where entry_id = '${entry_id}'`),
  ).toEqual([india()]);
  await call("withdraw_registration", { registration: id }, golfer);
  expect(
    await one(`select state from public.entry_fee_states where entry_id = '${entry_id}'`),
  ).toEqual([state]);
});

test("a place is held for so many of India's days, and taken away after them", async () => {
  const cup = await cupWithFee({ hold_days: 5, unpaid_goes: "withdrawn" });
  const golfer = await createUser(backend);
  const { entry_id } = await enter(cup, golfer);
  const held = `select held_until::text from public.entry_fees where entry_id = '${entry_id}'`;
  expect(await one(held)).toEqual([india(5)]);
  const stateOn = async (offset: number) => {
    await backend.sql(
      `update public.entry_fees set held_until = '${india(offset)}' where entry_id = '${entry_id}';
       delete from public.registration_mails where entry_id = '${entry_id}' and kind = 'unpaid';
       insert into public.registration_mails
         (user_id, tournament_id, entry_id, recipient, full_name, kind, state, once_key)
       values ('${golfer.id}', '${cup.id}', '${entry_id}', '${golfer.email}', 'x', 'unpaid', 'sent',
               'unpaid ${india(offset)}')`,
    );
    await backend.sql("select private.release_unpaid()");
    return one(
      `select state from public.tournament_registrations where entry_id = '${entry_id}' and replaced_at is null`,
    );
  };
  expect(await stateOn(0)).toEqual(["confirmed"]);
  expect(await stateOn(-1)).toEqual(["withdrawn"]);
});

test.each([
  [0, true],
  [1, true],
  [2, false],
  [-1, false],
])(
  "unpaid entries are reminded on the day and the day before, in India: %j",
  async (offset, isReminded) => {
    const cup = await cupWithFee({ hold_days: 5, unpaid_goes: "withdrawn" });
    const { entry_id } = await enter(cup, await createUser(backend));
    await backend.sql(
      `update public.entry_fees set held_until = '${india(offset)}' where entry_id = '${entry_id}'`,
    );
    await backend.sql("select private.remind_unpaid()");
    const mails = await backend.sql(
      `select from public.registration_mails where entry_id = '${entry_id}' and kind = 'unpaid'`,
    );
    expect(mails.length > 0).toBe(isReminded);
  },
);

test.each([
  [2, true],
  [1, false],
  [3, false],
])(
  "a tournament's reminder goes out two of India's days before: %j",
  async (offset, isReminded) => {
    const cup = await makeTournament(backend, admin);
    const { entry_id } = await enter(cup, await createUser(backend));
    await backend.sql(
      `update public.tournaments set starts_on = '${india(offset)}' where id = '${cup.id}'`,
    );
    await backend.sql("select private.queue_reminders()");
    const mails = await backend.sql(
      `select from public.registration_mails where entry_id = '${entry_id}' and kind = 'reminder'`,
    );
    expect(mails.length > 0).toBe(isReminded);
  },
);

test.each([
  ["starts_on", 0, true],
  ["starts_on", -1, false],
])("one enters until the tournament's day in India: %s %j", async (column, offset, isTaken) => {
  const cup = await makeTournament(backend, admin);
  await backend.sql(
    `update public.tournaments set ${column} = '${india(offset)}' where id = '${cup.id}'`,
  );
  const { status } = await enter(cup, await createUser(backend));
  expect(status === 201).toBe(isTaken);
});

test.each([
  [0, true],
  [-1, false],
])(
  "one changes and withdraws until the last day for changes in India: %j",
  async (offset, isTaken) => {
    const cup = await makeTournament(backend, admin);
    const golfer = await createUser(backend);
    const { id } = await enter(cup, golfer);
    await backend.sql(
      `update public.tournaments set changes_until = '${india(offset)}' where id = '${cup.id}'`,
    );
    const changed = await enter(cup, golfer, { replaces: id, handicap: "9" });
    expect(changed.status === 201).toBe(isTaken);
    const gone = await call(
      "withdraw_registration",
      { registration: isTaken ? changed.id : id },
      golfer,
    );
    expect(gone.status === 200).toBe(isTaken);
  },
);

test("no part of the database asks for the server's day", () => {
  const folder = join(projectRoot, "supabase/schemas");
  const found = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter((line) =>
        /\b(?:current_date|localtimestamp|localtime)\b|(?:\bnow\(\)|clock_timestamp\(\)|_at)::date/i.test(
          line.replace(/--.*/, ""),
        ),
      )
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  [-1, false],
  [0, true],
  [1, false],
])("a starter sees phones on the day in India: %i days from today", async (offset, isShown) => {
  const cup = await makeTournament(backend, admin, { starts_on: india(offset), max_group_size: 2 });
  await addEntrant(backend, admin, cup, {
    full_name: "Asha Rao",
    email: "asha@example.com",
    phone: "0984501111",
    players: [furtherPlayer("Ravi Rao", { phone: "0984502222" })],
  });
  const starter = await createUser(backend);
  const granted = await call("grant_role", {
    email: starter.email,
    role: "starter",
    tournament: cup.id,
  });
  expect(granted.status).toBe(200);
  const read = async (name: string, more = {}) =>
    (await call(name, { tournament: cup.id, ...more }, starter)).body as Record<string, unknown>[];
  const [entrant] = await read("tournament_entrants");
  const [first, second] = await read("competition_players");
  const phone = (number: string) => (isShown ? number : "");
  expect(entrant).toMatchObject({
    full_name: "Asha Rao",
    email: null,
    account_email: null,
    phone: phone("0984501111"),
    players: [{ full_name: "Ravi Rao", phone: phone("0984502222") }],
  });
  expect([first, second]).toMatchObject([
    { email: null, phone: phone("0984501111") },
    { email: null, phone: phone("0984502222") },
  ]);
  // Searching for a contact tells whose it is.
  expect(await read("tournament_entrants", { search: "asha@example" })).toEqual([]);
  expect(await read("tournament_entrants", { search: "4501111" })).toHaveLength(isShown ? 1 : 0);
  expect(await read("tournament_entrants", { search: "asha" })).toHaveLength(1);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createUser,
  makeAdmin,
  startBackend,
  type RunningBackend,
  type TestUser,
} from "../support/backend.ts";
import { addEntrant, furtherPlayer, insertEntry } from "../support/entrants.ts";
import { projectRoot } from "../support/project-root.ts";
import {
  claimHeldMails,
  holdMails,
  makeTournament,
  rpc,
  rpcOfDesk,
  type Saved,
} from "../support/tournaments.ts";

// At any hour: the database's own day is another than India's.

let backend: RunningBackend;
let admin: TestUser;

const dayIn = (timeZone: string, moment = new Date()) =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment);

/** A day in India, from today. */
const india = (offset = 0) =>
  dayIn("Asia/Kolkata", new Date(Date.now() + offset * 24 * 60 * 60 * 1000));

/** 23:30 of a day in India, and 00:30 of the next one: one day in London. */
const NIGHT = [
  ["23:30", "18:00Z", 0],
  ["00:30", "19:00Z", 1],
] as const;

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

test("a mail is written of the day in India, by which its fee is refunded", async () => {
  const cup = await cupWithFee({ refund_until: india(-1) });
  await holdMails(backend, async () => {
    const { entry_id } = await enter(cup, await createUser(backend));
    const claimed = await claimHeldMails(
      backend,
      "mail.today::text as today",
      `queued.entry_id = '${entry_id}'`,
    );
    expect(claimed).toEqual([{ today: india() }]);
  });
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
    await releaseUnpaid();
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
  const granted = await rpcOfDesk(backend, admin, "grant_role", {
    email: starter.email,
    role: "starter",
    tournament: cup.id,
  });
  expect(granted.status).toBe(200);
  const read = async (name: string, more = {}) =>
    (await call(name, { tournament: cup.id, ...more }, starter)).body as Record<string, unknown>[];
  const [entrant] = await read("tournament_entrants");
  const [first, second] = await read("play_players");
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

test.each([
  [0, 350_000],
  [1, "day_in_future"],
])("what was paid is recorded of a day until today in India: %j", async (offset, paid) => {
  const { entry_id } = await enter(await cupWithFee(), await createUser(backend));
  const { body } = await call("mark_paid", { entry: entry_id, way: "upi", day: india(offset) });
  expect(typeof body === "number" ? body : body.message).toBe(paid);
});

test("what is recorded without a day is of today in India", async () => {
  const { entry_id } = await enter(await cupWithFee(), await createUser(backend));
  await call("mark_paid", { entry: entry_id, way: "upi" });
  expect(
    await one(
      `select day::text from public.fee_ledger where entry_id = '${entry_id}' and kind = 'payment'`,
    ),
  ).toEqual([india()]);
});

test.each(NIGHT)(
  "a report at %s in India holds the place for 14 days from that day",
  async (_time, utc, after) => {
    const cup = await cupWithFee({ hold_days: 5, unpaid_goes: "withdrawn" });
    const { entry_id } = await enter(cup, await createUser(backend));
    await backend.sql(
      `insert into public.fee_claims (entry_id, number, paise, at)
       values ('${entry_id}', '61570000009${String(after)}', 350000, '${india(10)} ${utc}')`,
    );
    const held = `select held_until::text from public.entry_fee_states where entry_id = '${entry_id}'`;
    expect(await one(held)).toEqual([india(10 + after + 14)]);
    await backend.sql(
      `update public.tournaments set starts_on = '${india(10 + after + 13)}' where id = '${cup.id}'`,
    );
    expect(await one(held)).toEqual([india(10 + after + 13)]);
  },
);

test.each([
  [0, 0],
  [-1, 5],
])(
  "a place that was held until %j days from today is held until %j when it is entered again",
  async (before, after) => {
    const cup = await cupWithFee({ hold_days: 5, unpaid_goes: "withdrawn" });
    const golfer = await createUser(backend);
    const { id, entry_id } = await enter(cup, golfer);
    await call("withdraw_registration", { registration: id }, golfer);
    await backend.sql(
      `update public.entry_fees set held_until = '${india(before)}' where entry_id = '${entry_id}'`,
    );
    expect((await enter(cup, golfer)).status).toBe(201);
    expect(
      await one(`select held_until::text from public.entry_fees where entry_id = '${entry_id}'`),
    ).toEqual([india(after)]);
  },
);

test("a new number of days to hold counts from today in India, and leaves what is held", async () => {
  const cup = await cupWithFee();
  const [{ entry_id: free }, { entry_id: held }] = [
    await enter(cup, await createUser(backend)),
    await enter(cup, await createUser(backend)),
  ];
  await call("save_fees", {
    tournament: cup.id,
    expected_version: 1,
    fee: 350_000,
    hold_days: 3,
    unpaid_goes: "withdrawn",
  });
  await backend.sql(
    `update public.entry_fees set held_until = '${india(1)}' where entry_id = '${held}'`,
  );
  await call("apply_fees", { tournament: cup.id });
  const until = (entry: string) =>
    one(`select held_until::text from public.entry_fees where entry_id = '${entry}'`);
  expect([await until(free), await until(held)]).toEqual([[india(3)], [india(1)]]);
});

/** One place a call: those of the other tests may be due too. */
async function releaseUnpaid(): Promise<void> {
  for (let more = true; more;) {
    const [row] = await backend.sql<{ more: boolean }>("select private.release_unpaid() as more");
    more = row?.more === true;
  }
}

test.each([
  [1, "withdrawn"],
  [0, "withdrawn"],
  [-1, "confirmed"],
])(
  "an unpaid place is taken away until the tournament's day in India: %j",
  async (offset, state) => {
    const cup = await cupWithFee({ hold_days: 5, unpaid_goes: "withdrawn" });
    const { entry_id } = await enter(cup, await createUser(backend));
    await backend.sql(
      `update public.tournaments set starts_on = '${india(offset)}' where id = '${cup.id}';
       update public.entry_fees set held_until = '${india(-2)}' where entry_id = '${entry_id}';
       update public.registration_mails set once_key = 'unpaid ${india(-2)}'
       where entry_id = '${entry_id}'`,
    );
    await releaseUnpaid();
    expect(await one(`select state from public.entries where id = '${entry_id}'`)).toEqual([state]);
  },
);

test("an entrant who was not reminded keeps the place until tomorrow in India", async () => {
  const cup = await cupWithFee({ hold_days: 5, unpaid_goes: "withdrawn" });
  const { entry_id } = await enter(cup, await createUser(backend));
  await backend.sql(
    `update public.entry_fees set held_until = '${india(-1)}' where entry_id = '${entry_id}'`,
  );
  await releaseUnpaid();
  expect(
    await one(
      `select entry.state, fee.held_until::text from public.entries as entry
       join public.entry_fees as fee on fee.entry_id = entry.id where entry.id = '${entry_id}'`,
    ),
  ).toEqual(["confirmed", india(1)]);
});

test.each([
  [0, 3, false],
  [1, 3, true],
  [2, 3, false],
  [1, 2, false],
])(
  "the last day for changes is told a day before it, unless the tournament is in two days: %j, %j",
  async (changes, starts, isTold) => {
    const cup = await makeTournament(backend, admin);
    const { entry_id } = await enter(cup, await createUser(backend));
    await backend.sql(
      `update public.tournaments
       set changes_until = '${india(changes)}', starts_on = '${india(starts)}'
       where id = '${cup.id}'`,
    );
    await backend.sql("select private.queue_reminders()");
    const mails = await backend.sql(
      `select from public.registration_mails
       where entry_id = '${entry_id}' and details ->> 'changes_until' is not null`,
    );
    expect(mails.length > 0).toBe(isTold);
  },
);

test.each([
  [0, "confirmed"],
  [-1, "waiting"],
])(
  "free places go to the waiting list until the tournament's day in India: %j",
  async (offset, state) => {
    const cup = await makeTournament(backend, admin, { capacity: 1, has_waiting_list: true });
    const golfer = await createUser(backend);
    const { id } = await enter(cup, golfer);
    const { entry_id: waiting } = await enter(cup, await createUser(backend), {
      joins_waiting_list: true,
    });
    expect(await one(`select state from public.entries where id = '${waiting}'`)).toEqual([
      "waiting",
    ]);
    await backend.sql(
      `update public.tournaments
       set starts_on = '${india(offset)}', is_open_after_its_day = true where id = '${cup.id}'`,
    );
    const { status } = await call("withdraw_registration", { registration: id }, golfer);
    expect(status).toBe(200);
    expect(await one(`select state from public.entries where id = '${waiting}'`)).toEqual([state]);
  },
);

test.each([
  [0, true],
  [-1, false],
])(
  "an entrant whom the club adds gets a mail until the tournament's day in India: %j",
  async (offset, isMailed) => {
    const cup = await makeTournament(backend, admin);
    await backend.sql(
      `update public.tournaments set starts_on = '${india(offset)}' where id = '${cup.id}'`,
    );
    const { entry_id } = await addEntrant(backend, admin, cup, { email: "late@example.com" });
    const mails = await backend.sql(
      `select from public.registration_mails where entry_id = '${entry_id}'`,
    );
    expect(mails.length > 0).toBe(isMailed);
  },
);

describe("until when an entry can be changed, as its mails say", () => {
  async function untilOf(changes: object, row = "") {
    const cup = await makeTournament(backend, admin, changes);
    const { entry_id } = await enter(cup, await createUser(backend));
    if (row) await backend.sql(`update public.tournaments set ${row} where id = '${cup.id}'`);
    return one(`select private.entry_for_mail('${entry_id}') ->> 'until'`);
  }

  test.each(NIGHT)("is the day in India on which it closes, at %s", async (_time, utc, after) => {
    expect(await untilOf({ registration_closes_at: `2099-07-01T${utc}` })).toEqual([
      `2099-07-0${String(1 + after)}`,
    ]);
  });

  test("is at most the tournament's day", async () => {
    expect(await untilOf({})).toEqual(["2099-07-04"]);
  });

  test.each([
    ["today", 0],
    ["yesterday", -1],
  ])("is the club's last day, when that is %s", async (_name, offset) => {
    expect(await untilOf({}, `changes_until = '${india(offset)}'`)).toEqual([
      offset === 0 ? india() : null,
    ]);
  });

  test.each([
    ["today", 0],
    ["yesterday", -1],
  ])("is the tournament's day, when that is %s", async (_name, offset) => {
    expect(await untilOf({}, `starts_on = '${india(offset)}'`)).toEqual([
      offset === 0 ? india() : null,
    ]);
  });
});

test("members joined in the month of their day in India", async () => {
  const first = `${india().slice(0, 7)}-01`;
  const monthBefore = dayIn(
    "UTC",
    new Date(Date.parse(`${first}T00:00:00Z`) - 24 * 60 * 60 * 1000),
  ).slice(0, 7);
  const joined = async () => {
    await backend.sql("select private.compute_statistics()");
    const rows = await backend.sql<{ label: string; value: number }>(
      "select label, value::integer from public.statistics where kind = 'joined'",
    );
    const valueOf = (month: string) => rows.find(({ label }) => label === month)?.value ?? 0;
    return [valueOf(monthBefore), valueOf(first.slice(0, 7))] as const;
  };
  const [before, now] = await joined();
  const [early, late] = [await createUser(backend), await createUser(backend)];
  for (const [{ id }, minutes] of [
    [early, -30],
    [late, 30],
  ] as const) {
    await backend.sql(
      `update public.profiles
       set created_at = timestamptz '${first} 00:00+05:30' + interval '${String(minutes)} minutes'
       where id = '${id}'`,
    );
  }
  expect(await joined()).toEqual([before + 1, now + 1]);
});

test.each(NIGHT)(
  "a payment that a statement shows is on the receipt with the day of its entry, at %s",
  async (_time, utc, after) => {
    const { entry_id } = await enter(await cupWithFee(), await createUser(backend));
    await backend.sql(
      `insert into public.fee_ledger (entry_id, kind, paise, way, number, at, day, bank_day)
       values ('${entry_id}', 'payment', 350000, 'upi', '615700000088', '2026-10-04 ${utc}',
               '2026-10-02', '2026-10-02')`,
    );
    expect(
      await one(
        `select payments -> 0 ->> 'on' as day, payments -> 0 ->> 'bank_day' as bank_day from public.receipts
         where entry_id = '${entry_id}'`,
      ),
    ).toEqual([`2026-10-0${String(4 + after)}`, "2026-10-02"]);
  },
);

test.each(NIGHT)(
  "a bank line's payment was entered on its day in India, at %s",
  async (_time, utc, after) => {
    const { entry_id } = await enter(await cupWithFee(), await createUser(backend));
    const { body } = await call("book_statement", {
      account: "2626",
      lines: [
        {
          key: `${after === 0 ? "a" : "b"}bcdefghijklmnopqrstuv`,
          day: "2026-10-01",
          direction: "credit",
          paise: 350_000,
          number: null,
          balance: 350_000,
          narration: "UPI",
          state: "booked",
          parts: [{ entry: entry_id, due: 350_000, paise: 350_000 }],
        },
      ],
    });
    expect(body).toMatchObject({ booked: 1 });
    await backend.sql(
      `update public.fee_ledger set at = '2026-10-04 ${utc}'
       where entry_id = '${entry_id}' and kind = 'payment'`,
    );
    expect(
      await one(
        `select part ->> 'entered_on'
         from public.listed_statement_lines, jsonb_array_elements(parts) as part
         where part ->> 'entry' = '${entry_id}'`,
      ),
    ).toEqual([`2026-10-0${String(4 + after)}`]);
  },
);

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createUser, type TestUser } from "../support/backend.ts";
import { bankLines, type Line, line, paying } from "../support/bank-lines.ts";
import { clubBackend } from "../support/club.ts";
import { addEntrant, furtherPlayer, insertEntry } from "../support/entrants.ts";
import { claimHeldMails, holdMails, makeTournament, type Saved } from "../support/tournaments.ts";

const { backend, admin, call } = await clubBackend();

async function cupWithFee(changes: object = {}): Promise<Saved> {
  const cup = await makeTournament(backend, admin, {
    max_group_size: 4,
    ...changes,
  });
  await call("save_fees", {
    tournament: cup.id,
    expected_version: 0,
    fee: 350_000,
  });
  return cup;
}

type Given = {
  kind: string;
  year: string;
  number: number;
  paise: number;
  is_cancelled: boolean;
};

const read = async (path: string, user = admin) =>
  (await backend.call("GET", `/rest/v1/${path}`, { token: user.accessToken })).body as unknown[];

/** A receipt as this caller reads it; undefined: not at all. */
const receiptOf = async (
  { kind, year, number }: { kind?: string; year?: string | undefined; number?: number | undefined },
  user?: TestUser,
) =>
  (
    await read(
      `receipts?kind=eq.${String(kind)}&year=eq.${String(year)}&number=eq.${String(number)}`,
      user,
    )
  )[0];

const receiptsOf = async (entry: string) => {
  const given = (await read(
    `receipts?entry_id=eq.${entry}&order=issued_on.desc,kind,number.desc`,
  )) as (Omit<Given, "is_cancelled"> & { cancelled_at: string | null })[];
  return given.map(({ kind, year, number, paise, cancelled_at }) => ({
    kind,
    year,
    number,
    paise,
    is_cancelled: cancelled_at !== null,
  }));
};

/** The mails to an address that go out now. */
const claimed = <Row>(email: string, columns: string, kinds: readonly string[]) =>
  claimHeldMails<Row>(
    backend,
    columns,
    `queued.recipient = '${email}' and queued.kind in ('${kinds.join("', '")}')`,
  );

const pay = async (entry: string, paise: number, more: object = {}) => {
  const { body } = await call("record_fee", {
    entry,
    submission_key: randomUUID(),
    kind: "payment",
    paise,
    way: "upi",
    ...more,
  });
  return body as string;
};

test.each([
  ["2026-04-01", "26-27"],
  ["2027-03-31", "26-27"],
  ["2027-04-01", "27-28"],
  ["2028-02-29", "27-28"],
  ["2099-12-31", "99-00"],
])("%s is in %s", async (day, year) => {
  expect(await backend.sql(`select private.financial_year('${day}') as year`)).toEqual([{ year }]);
});

test("the last rupee gives a receipt for all that was paid, and only that", async () => {
  const { entry_id } = await addEntrant(backend, admin, await cupWithFee(), {
    full_name: "Meera Das",
    players: [furtherPlayer("Vikram Das")],
  });
  await pay(entry_id, 350_000, { way: "cash" });
  expect(await receiptsOf(entry_id)).toEqual([]);
  await pay(entry_id, 350_000, { number: "627418869906" });
  const [given] = await receiptsOf(entry_id);
  expect(given).toMatchObject({ paise: 700_000, is_cancelled: false });
  expect(await receiptOf({ ...given, kind: "receipt" })).toMatchObject({
    payer: "Meera Das",
    players: ["Meera Das", "Vikram Das"],
    parts: [
      { number: 0, extra: null, paise: 350_000 },
      { number: 1, extra: null, paise: 350_000 },
    ],
    payments: [
      { way: "cash", number: null, paise: 350_000 },
      { way: "upi", number: "627418869906", paise: 350_000 },
    ],
  });
  // Nothing was due: another receipt, for this payment only.
  await pay(entry_id, 100, { is_confirmed: true });
  const all = await receiptsOf(entry_id);
  expect(all.map(({ paise }) => paise)).toEqual([100, 700_000]);
  expect(all[0]?.number).toBe((given?.number ?? 0) + 1);
});

test("a cancelled payment cancels its receipt, which stays; the rest is in the next", async () => {
  const { entry_id } = await addEntrant(backend, admin, await cupWithFee());
  await pay(entry_id, 150_000);
  const wrong = await pay(entry_id, 200_000);
  await call("cancel_fee_line", { line: wrong });
  expect(await receiptsOf(entry_id)).toMatchObject([{ is_cancelled: true }]);
  await pay(entry_id, 200_000, { way: "bank" });
  const [second, first] = await receiptsOf(entry_id);
  expect([second, first]).toMatchObject([
    { paise: 350_000, is_cancelled: false },
    { paise: 350_000, is_cancelled: true },
  ]);
  expect(await receiptOf({ ...second, kind: "receipt" })).toMatchObject({
    payments: [
      { way: "upi", paise: 150_000 },
      { way: "bank", paise: 200_000 },
    ],
  });
});

test("a receipt of two payments was cancelled once, whatever becomes of the other", async () => {
  const { entry_id } = await addEntrant(backend, admin, await cupWithFee());
  const lines = [await pay(entry_id, 150_000), await pay(entry_id, 200_000)];
  const cancelled = [];
  for (const line of lines) {
    await call("cancel_fee_line", { line });
    cancelled.push(
      await backend.sql(
        `select cancelled_at::text from public.receipts where entry_id = '${entry_id}'`,
      ),
    );
  }
  expect(cancelled[0]).toEqual([{ cancelled_at: expect.any(String) }]);
  expect(cancelled[1]).toEqual(cancelled[0]);
});

test("what is waived needs no receipt, and completes a part payment", async () => {
  const { entry_id } = await addEntrant(backend, admin, await cupWithFee());
  await pay(entry_id, 300_000);
  await call("record_fee", {
    entry: entry_id,
    submission_key: randomUUID(),
    kind: "waiver",
    paise: 50_000,
  });
  expect(await receiptsOf(entry_id)).toMatchObject([{ paise: 300_000 }]);
  const other = await addEntrant(backend, admin, await cupWithFee());
  await call("record_fee", {
    entry: other.entry_id,
    submission_key: randomUUID(),
    kind: "waiver",
    paise: 350_000,
  });
  expect(await receiptsOf(other.entry_id)).toEqual([]);
});

test("members see only their own receipts, whose names go with the account", async () => {
  const cup = await cupWithFee();
  const [member, other] = [await createUser(backend), await createUser(backend)];
  const { body: made } = await insertEntry(backend, member, cup);
  const [{ entry_id } = { entry_id: "" }] = made as { entry_id: string }[];
  await call("mark_paid", { entry: entry_id, way: "upi" });
  const [given] = await receiptsOf(entry_id);
  const which = { kind: "receipt", year: given?.year, number: given?.number };
  const rows = async (user: TestUser) =>
    (
      await backend.call("GET", `/rest/v1/receipts?select=number&entry_id=eq.${entry_id}`, {
        token: user.accessToken,
      })
    ).body as unknown;
  expect([await rows(member), await rows(other)]).toEqual([[{ number: given?.number }], []]);
  expect(await receiptOf(which, member)).toMatchObject(which);
  expect(await receiptOf(which, other)).toBeUndefined();
  for (const user of [member, null]) {
    expect((await call("save_receipt_details", {}, user)).status).not.toBe(200);
  }
  const years = await backend.call("GET", "/rest/v1/receipt_years", {
    token: member.accessToken,
  });
  expect(years.status).toBe(403);
  expect(await read("receipt_lines", member)).toEqual([]);
  expect(await read("receipt_details", member)).toEqual([]);
  expect(await read("listed_receipts?select=number", member)).toEqual([{ number: given?.number }]);
  expect(await read("receipt_totals?select=total,receipts", member)).toEqual([
    { total: 1, receipts: 350_000 },
  ]);
  expect(await read("receipt_totals", other)).toEqual([]);
  // The file with one's own data has no other receipts, an administrator's neither.
  expect(await read("own_receipts?select=number", member)).toEqual([{ number: given?.number }]);
  expect(await read("own_receipts", admin)).toEqual([]);
  await backend.sql(`delete from auth.users where id = '${member.id}'`);
  expect(await receiptOf(which)).toMatchObject({
    ...which,
    paise: 350_000,
    payer: null,
    players: null,
  });
  expect(await receiptsOf(entry_id)).toHaveLength(1);
});

test("the mail of a payment names its receipt, of a part payment none", async () => {
  const member = await createUser(backend);
  const { body: made } = await insertEntry(backend, member, await cupWithFee());
  const [{ entry_id } = { entry_id: "" }] = made as { entry_id: string }[];
  const mails = () =>
    claimed<{ paise: string; number: string | null }>(
      member.email,
      "mail.details ->> 'paise' as paise, mail.details -> 'receipt' ->> 'number' as number",
      ["money"],
    );
  await holdMails(backend, async () => {
    await pay(entry_id, 150_000);
    expect(await mails()).toEqual([{ paise: "150000", number: null }]);
    await pay(entry_id, 200_000);
    const [given] = await receiptsOf(entry_id);
    expect(await mails()).toEqual([{ paise: "200000", number: String(given?.number) }]);
  });
});

describe("an entrant", () => {
  /** The mails of money that go out now: amounts, and what they say of the fee. */
  const mailed = (email: string) =>
    claimed<{ paise: string }>(email, "mail.details ->> 'paise' as paise", ["money"]);
  const later = () =>
    backend.sql(
      "update public.registration_mails set next_try_at = now() where state = 'queued' and attempts = 0",
    );

  test("hears of a statement that is taken back and read again once, and of one that is not read", async () => {
    const { newAccount, book, importOf } = bankLines({ backend, admin, call }, 2_200);
    const member = await createUser(backend);
    const { body: made } = await insertEntry(backend, member, await cupWithFee());
    const [{ entry_id: entry } = { entry_id: "" }] = made as { entry_id: string }[];
    await holdMails(backend, async () => {
      const account = newAccount();
      const paid = paying({ entry });
      await book(account, [paid]);
      expect(await mailed(member.email)).toEqual([{ paise: "350000" }]);
      await call("take_back_statement", { import: await importOf(account, 0) });
      expect(await mailed(member.email)).toEqual([]);
      await book(account, [paid]);
      await later();
      expect(await mailed(member.email)).toEqual([]);
      await call("take_back_statement", { import: await importOf(account, 1) });
      await later();
      expect(await mailed(member.email)).toEqual([{ paise: "-350000" }]);
      // A mistake that nobody was told of.
      await book(account, [paid]);
      await call("take_back_statement", { import: await importOf(account, 2) });
      await later();
      expect(await mailed(member.email)).toEqual([]);
      // What the bank takes back is told at once.
      await book(account, [paid]);
      expect(await mailed(member.email)).toEqual([{ paise: "350000" }]);
      await book(account, [line({ direction: "debit", day: "2026-10-02", reverses: paid.key })]);
      expect(await mailed(member.email)).toEqual([{ paise: "-350000" }]);
    });
  });

  test.each(["withdraw_entrant", "cancel_tournament"])(
    "whose fee was not paid hears that nothing is due: %s",
    async (action) => {
      const member = await createUser(backend);
      const cup = await cupWithFee();
      const { body: made } = await insertEntry(backend, member, cup);
      const [{ entry_id: entry } = { entry_id: "" }] = made as { entry_id: string }[];
      await holdMails(backend, async () => {
        const done = await call(action, {
          ...(action === "withdraw_entrant"
            ? { entry }
            : { tournament: cup.id, expected_version: cup.version }),
          reason: "Rain",
        });
        expect(done.status).toBeLessThan(300);
        const told = await claimed(member.email, "mail.entry", ["withdrawn", "cancelled"]);
        expect(told).toEqual([
          { entry: { players: [], until: null, fee: null, nothing_due: true } },
        ]);
      });
    },
  );
});

test("receipts say what the club set, which is checked and logged", async () => {
  const audit = () =>
    backend.sql(
      `select action from public.admin_audit where admin_id = '${admin.id}'
       and action = 'receipt-details-saved'`,
    );
  const before = (await audit()).length;
  const refused = await call("save_receipt_details", { pan: "AAAAA0000" });
  expect(refused.body.message).toBe("details_invalid");
  await call("save_receipt_details", {
    name: "Sample Club",
    pan: "AAAAA0000A",
  });
  expect(await read("receipt_details?select=name,pan,gstin")).toEqual([
    { name: "Sample Club", pan: "AAAAA0000A", gstin: null },
  ]);
  expect(await audit()).toHaveLength(before + 1);
});

test("the list has every receipt of a year once, page by page, the newest first", async () => {
  const pageOf = async (page: number, size: number) =>
    (await read(
      `listed_receipts?select=kind,number&is_of_latest_year=is.true&order=issued_on.desc,kind.desc,number.desc&limit=${String(size)}&offset=${String((page - 1) * size)}`,
    )) as { kind: string; number: number }[];
  const cup = await cupWithFee();
  for (let number = 1; number <= 4; number += 1) {
    const { entry_id } = await addEntrant(backend, admin, cup);
    await pay(entry_id, 350_000);
  }
  const [{ total } = { total: 0 }] = (await read(
    "receipt_totals?select=total&order=year.desc&limit=1",
  )) as { total: number }[];
  expect(total).toBeGreaterThan(3);
  const size = Math.ceil(total / 3);
  const pages = [
    await pageOf(1, size),
    await pageOf(2, size),
    await pageOf(3, size),
    await pageOf(4, size),
  ];
  const listed = pages.flat();
  expect(listed).toHaveLength(total);
  // Each kind has numbers of its own.
  for (const kind of ["receipt", "voucher"]) {
    const numbers = listed.filter((each) => each.kind === kind).map(({ number }) => number);
    expect(numbers).toEqual(
      Array.from({ length: numbers.length }, (_, place) => numbers.length - place),
    );
  }
});

type Voucher = Given & { kind: "receipt" | "voucher" };

test("a refund has a voucher with a number of its own, cancelled with it", async () => {
  const { entry_id } = await addEntrant(backend, admin, await cupWithFee(), {
    full_name: "Meera Das",
  });
  await pay(entry_id, 350_000);
  const refund = await pay(entry_id, 350_000, {
    kind: "refund",
    number: "627418869907",
  });
  const vouchers = async () =>
    ((await receiptsOf(entry_id)) as Voucher[]).filter(({ kind }) => kind === "voucher");
  const [voucher] = await vouchers();
  expect(voucher).toMatchObject({ paise: 350_000, is_cancelled: false });
  expect(await receiptOf({ ...voucher, kind: "voucher" })).toMatchObject({
    kind: "voucher",
    payer: "Meera Das",
    payments: [{ way: "upi", number: "627418869907", paise: 350_000 }],
  });
  await call("cancel_fee_line", { line: refund });
  expect(await vouchers()).toMatchObject([{ is_cancelled: true }]);
  await pay(entry_id, 100_000, { kind: "refund" });
  const [second] = await vouchers();
  expect(second?.number).toBe((voucher?.number ?? 0) + 1);
});

test("says what it said on its day, whatever the club and the tournament are called later", async () => {
  await call("save_receipt_details", { name: "Old Club", pan: "AAAAA0000A" });
  const cup = await cupWithFee({ name: "Sample Cup" });
  const { entry_id } = await addEntrant(backend, admin, cup);
  await pay(entry_id, 350_000);
  const [given] = (await receiptsOf(entry_id)) as Voucher[];
  const read = async () => {
    const { kind, year, number } = given ?? {};
    return receiptOf({ kind, year, number });
  };
  const before = await read();
  expect(before).toMatchObject({
    club: { name: "Old Club", pan: "AAAAA0000A" },
    tournament: { name: "Sample Cup" },
  });
  await call("save_receipt_details", {
    name: "New Club",
    gstin: "30AAAAA0000A1Z5",
  });
  await backend.sql(
    `update public.tournaments set name = 'Another', starts_on = '2030-01-01' where id = '${cup.id}'`,
  );
  expect(await read()).toEqual(before);
});

describe("receipts less vouchers are what was received less what was refunded", () => {
  const { newAccount, book, lineOf } = bankLines({ backend, admin, call }, 2_500);

  /** How the papers of an entry, its ledger and the day book stand. */
  const standing = async (entry: string) =>
    (
      await backend.sql<Record<string, number>>(
        `select fee.due::integer, fee.paid::integer, fee.refunded::integer, papers.*, booked.*
         from public.entry_fee_states as fee
         cross join lateral (
           select coalesce(sum(given.paise) filter (where given.kind = 'receipt'), 0)::integer as receipts,
                  coalesce(sum(given.paise) filter (where given.kind = 'voucher'), 0)::integer as vouchers
           from public.receipts as given
           where given.entry_id = fee.entry_id and given.cancelled_at is null
         ) as papers
         cross join lateral (
           select coalesce(sum(line.paise) filter (where line.kind = 'payment'), 0)::integer as booked_in,
                  coalesce(sum(line.paise) filter (where line.kind = 'refund'), 0)::integer as booked_out
           from public.book_rows as line where line.reference = fee.reference
         ) as booked
         where fee.entry_id = '${entry}'`,
      )
    )[0] ?? {};

  /** Every order of some steps. */
  const ordersOf = (steps: readonly string[]): string[][] =>
    steps.length < 2
      ? [[...steps]]
      : steps.flatMap((step) =>
          ordersOf(steps.filter((other) => other !== step)).map((rest) => [step, ...rest]),
        );

  // At the end both lines are decided.
  const orders = ordersOf(["pay", "return", "take back", "refund"]).flatMap((order, index) => {
    const steps = [...order, "take back", "pay", "refund"];
    return [steps, steps.toSpliced(index % steps.length, 0, "withdraw")];
  });

  test.each(orders.map((steps) => [steps.join(", "), steps] as const))("%s", async (_of, steps) => {
    const account = newAccount();
    const { entry_id: entry } = await addEntrant(backend, admin, await cupWithFee());
    const [paid, back] = [line({ balance: 350_000 }), line({ direction: "debit", balance: 0 })];
    await book(account, [paid, back]);
    const debit = (await lineOf(account, back))?.id;
    const settle = async (of: Line) => {
      const { id, seen } = (await lineOf(account, of)) ?? {};
      const parts = [{ entry, paise: 350_000 }];
      return call("settle_statement_line", { line: id, seen, parts, is_confirmed: true });
    };
    const take: Record<string, () => Promise<unknown>> = {
      pay: () => settle(paid),
      refund: () => settle(back),
      return: () => call("reverse_statement_line", { line: debit, other_key: paid.key }),
      "take back": () => call("take_back_statement_line", { line: debit }),
      withdraw: () => call("withdraw_entrant", { entry, reason: "ill" }),
    };
    for (const [place, step] of steps.entries()) {
      // One that cannot be is refused, and changes nothing.
      await take[step]?.();
      const { due = 0, paid: received, refunded, ...papers } = await standing(entry);
      const taken = steps.slice(0, place + 1).join(", ");
      expect([taken, papers]).toEqual([
        taken,
        {
          ...{ receipts: due > 0 ? papers.receipts : received, vouchers: refunded },
          ...{ booked_in: received, booked_out: refunded },
        },
      ]);
    }
    const { paid: received, refunded } = await standing(entry);
    expect([received, refunded]).toEqual([350_000, 350_000]);
  });

  test("also of an account that was deleted before its refund", async () => {
    const member = await createUser(backend);
    const { body: made } = await insertEntry(backend, member, await cupWithFee());
    const [{ entry_id: entry } = { entry_id: "" }] = made as { entry_id: string }[];
    await call("mark_paid", { entry, way: "upi" });
    await backend.sql(`delete from auth.users where id = '${member.id}'`);
    expect(await standing(entry)).toMatchObject({ due: -350_000, receipts: 350_000 });
    await pay(entry, 350_000, { kind: "refund" });
    expect(await standing(entry)).toMatchObject({ due: 0, receipts: 350_000, vouchers: 350_000 });
    expect(
      await receiptOf((await receiptsOf(entry)).find(({ kind }) => kind === "voucher") ?? {}),
    ).toMatchObject({ payer: null, players: null });
  });

  test("but for what was paid in part, which is counted beside them", async () => {
    const without = async () => (await call("paid_without_receipt")).body as unknown as number;
    const before = await without();
    const { entry_id: entry } = await addEntrant(backend, admin, await cupWithFee());
    await pay(entry, 150_000);
    expect([await without(), await standing(entry)]).toMatchObject([
      before + 150_000,
      { paid: 150_000, receipts: 0 },
    ]);
    await pay(entry, 200_000);
    expect([await without(), await standing(entry)]).toMatchObject([
      before,
      { paid: 350_000, receipts: 350_000 },
    ]);
  });
});

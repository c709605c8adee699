import { describe, expect, test } from "vitest";
import { tallyXml } from "#app/club/money/books/tally.ts";
import { type BookRow, heldSums, type Movement, voucherOf } from "#app/money/day-book.ts";
import { startBackend } from "../support/backend.ts";
import { bankLines, closeAlone, line } from "../support/bank-lines.ts";
import { clubBackend } from "../support/club.ts";

// What an older program had is counted once, before the books begin here.

// One of its own: other files close months.
const club = await clubBackend(0, await startBackend());
const { backend, call } = club;
const { read, cupWithFee, entered, newAccount, book, lineOf } = bankLines(club, 7_000);

type Entered = { id: string; day: string; paise: number; cancelled_at: string | null };

const enteredOf = (ledger: string) =>
  read<Entered>(`listed_openings?ledger=eq.${ledger}&order=at,id&select=id,day,paise,cancelled_at`);
const currentOf = async (ledger: string) =>
  (await enteredOf(ledger)).find((each) => each.cancelled_at === null);
const save = async (
  ledger: string,
  day: string,
  paise: number,
  more: object = {},
): Promise<unknown> => {
  const seen = (await currentOf(ledger))?.id;
  const { status, body } = await call("save_opening_balance", {
    ledger,
    day,
    paise,
    seen,
    ...more,
  });
  return status === 200 ? true : body.message;
};
const heldOn = async (day: string) => {
  const { body } = await call("day_book_sums", { first_day: "0001-01-01", last_day: day });
  const movements = body as object as Movement[];
  return heldSums(movements);
};

/** An account with a bank's line that leaves ₹1,200. */
async function accountWithLine() {
  const account = newAccount();
  await book(account, [
    line({ day: "2019-05-02", paise: 20_000, balance: 120_000, state: "left-out", head: "bar" }),
  ]);
  return account;
}

describe("an opening balance", () => {
  test("of cash is in hand from its day on, and one that is taken back is not", async () => {
    const before = await heldOn("2018-04-01");
    expect(await save("cash", "2018-04-01", 50_000)).toBe(true);
    expect((await heldOn("2018-03-31")).cash).toBe(0);
    expect((await heldOn("2018-04-01")).cash - before.cash).toBe(50_000);
    const inBook = () =>
      read<{ kind: string; paise: number }>("cash_book?kind=eq.opening&select=kind,paise");
    expect(await inBook()).toEqual([{ kind: "opening", paise: 50_000 }]);
    expect(await save("cash", "2018-04-01", 0)).toBe(true);
    expect((await heldOn("2018-04-01")).cash).toBe(before.cash);
    expect(await inBook()).toEqual([]);
  });

  test("of an account is in its ledger, beside what its lines moved", async () => {
    const account = await accountWithLine();
    const balances = async () =>
      (
        (await call("reconciliation", { account, first_day: "2019-05-01", last_day: "2019-05-31" }))
          .body as { on_last_day: object }
      ).on_last_day;
    expect(await balances()).toMatchObject({ opening: 100_000, in_books: 20_000, opened: null });
    expect(await save(account, "2019-04-01", 100_000)).toBe(true);
    expect(await balances()).toMatchObject({ opening: 100_000, in_books: 20_000, opened: 100_000 });
    const rows = await read<BookRow>(`book_rows?account=eq.${account}&order=day`);
    expect(rows.map(voucherOf)).toMatchObject([
      { type: "Opening balance", debit: `Bank ${account}`, credit: "Opening balances" },
      { type: "Receipt", debit: `Bank ${account}`, paise: 20_000 },
    ]);
    const xml = tallyXml(rows.map(voucherOf), () => true);
    expect(xml.match(/<OPENINGBALANCE>[^<]*/g)).toEqual(["<OPENINGBALANCE>-1000.00"]);
    expect(xml.match(/<VOUCHER /g)).toHaveLength(1);
    expect(await save(account, "2019-04-01", 0)).toBe(true);
    expect(await balances()).toMatchObject({ opened: null });
  });

  test("is corrected by a new line, and the same press again is none", async () => {
    const account = await accountWithLine();
    const by = async (paise: number) =>
      save(account, "2019-04-01", paise, { note: "Trial balance" });
    expect([await by(90_000), await by(90_000), await by(100_000)]).toEqual([true, true, true]);
    expect(await enteredOf(account)).toMatchObject([
      { paise: 90_000, cancelled_at: expect.any(String) as string },
      { paise: 100_000, cancelled_at: null },
    ]);
    const lines = await backend.sql<{ paise: string }>(
      `select sum(paise)::text as paise from public.opening_balances where ledger = '${account}'`,
    );
    expect(lines).toEqual([{ paise: "100000" }]);
    const audit = await backend.sql<{ details: object }>(
      `select details from public.admin_audit
       where action = 'opening-balance-saved' and details ->> 'ledger' = '${account}' order by at`,
    );
    expect(audit.map(({ details }) => details)).toMatchObject([
      { paise: 90_000 },
      { paise: 100_000, before: { paise: 90_000, day: "2019-04-01" } },
    ]);
  });

  test("is not written over that of another treasurer", async () => {
    const account = await accountWithLine();
    await save(account, "2019-04-01", 90_000);
    expect(await save(account, "2019-04-01", 100_000, { seen: null })).toBe("opening_changed");
    const seen = (await currentOf(account))?.id;
    const twice = await Promise.all([
      save(account, "2019-04-01", 110_000, { seen }),
      save(account, "2019-04-01", 120_000, { seen }),
    ]);
    expect(twice.toSorted()).toEqual([true, "opening_changed"].toSorted());
  });

  test("is of a ledger and a day that can be, before the ledger's first line", async () => {
    const account = await accountWithLine();
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect([
      await save(account, "2019-05-03", 1),
      await save(account, "2019-05-02", 1),
      await save(account, tomorrow, 1),
      await save("0000", "2019-04-01", 1),
      await save(account, "1999-12-31", 1),
    ]).toEqual([
      "opening_after_lines",
      true,
      "day_in_future",
      "opening_invalid",
      "opening_invalid",
    ]);
    // Cash that the desk took counts as a line of cash.
    const { entry } = await entered(await cupWithFee());
    await call("mark_paid", { entry, way: "cash", day: "2019-06-01" });
    expect(await save("cash", "2019-06-02", 1)).toBe("opening_after_lines");
  });

  test("is refused where a month is closed that would end otherwise, and that of another month too", async () => {
    const account = await accountWithLine();
    await closeAlone(backend, "2019-05-01");
    expect([
      await save(account, "2019-05-01", 1),
      await save(account, "2019-04-01", 1),
      await save("cash", "2019-04-01", 1),
    ]).toEqual(["month_closed", "month_closed", "month_closed"]);
    await call("open_month", { month: "2019-05-01" });
    expect(await save(account, "2019-04-01", 1)).toBe(true);
  });

  test("that is removed says why, and both notes stay", async () => {
    const account = await accountWithLine();
    await save(account, "2019-04-01", 90_000, { note: "Trial balance" });
    await save(account, "2019-04-01", 0, { note: "It was the other bank’s" });
    expect(
      await read(`listed_openings?ledger=eq.${account}&select=paise,note,cancelled_note`),
    ).toEqual([
      { paise: 90_000, note: "Trial balance", cancelled_note: "It was the other bank’s" },
    ]);
  });

  test("may follow cash that was recorded by mistake, and cancelled", async () => {
    const { entry } = await entered(await cupWithFee());
    await call("mark_paid", { entry, way: "cash", day: "2018-02-03" });
    expect(await save("cash", "2018-04-01", 1)).toBe("opening_after_lines");
    const [{ id } = { id: "" }] = await read<{ id: string }>(
      `fee_ledger?entry_id=eq.${entry}&kind=eq.payment&select=id`,
    );
    await call("cancel_fee_line", { line: id });
    expect(await save("cash", "2018-04-01", 1)).toBe(true);
    await save("cash", "2018-04-01", 0);
  });
});

describe("before an opening balance", () => {
  const cashFrom = async (day: string, act: () => Promise<void>) => {
    expect(await save("cash", day, 50_000)).toBe(true);
    await act();
    expect(await save("cash", day, 0)).toBe(true);
  };
  const refused = { message: "before_opening" };

  test("no cash is recorded, nor is it paid in", async () => {
    const { entry } = await entered(await cupWithFee());
    await cashFrom("2018-05-10", async () => {
      const detail = { ...refused, details: "cash 2018-05-10" };
      const on = (day: string) => call("mark_paid", { entry, way: "cash", day });
      expect((await on("2018-05-09")).body).toMatchObject(detail);
      const [account, earlier] = [newAccount(), line({ day: "2018-05-09", paise: 350_000 })];
      await book(account, [earlier]);
      expect((await on("2018-05-10")).body).toBe(350_000);
      const [{ id: noted } = { id: "" }] = await read<{ id: string }>(
        `fee_ledger?entry_id=eq.${entry}&kind=eq.payment&select=id`,
      );
      const { id = "" } = (await lineOf(account, earlier)) ?? {};
      const paidIn = await call("settle_statement_line", { line: id, parts: [{ entry, noted }] });
      expect(paidIn.body).toMatchObject(detail);
      await call("cancel_fee_line", { line: noted });
    });
  });

  test("no line of the account is read, unless it moves nothing", async () => {
    const account = await accountWithLine();
    await save(account, "2019-05-02", 100_000);
    const early = (more: object) => book(account, [line({ day: "2019-05-01", ...more })]);
    expect((await early({})).body).toMatchObject({
      ...refused,
      details: `${account} 2019-05-02`,
    });
    expect((await early({ direction: "none", paise: 0, state: "no-effect" })).status).toBe(200);
    expect((await book(account, [line({ day: "2019-05-02" })])).status).toBe(200);
  });

  test("a line that is open counts as the account's first", async () => {
    const account = newAccount();
    await book(account, [line({ day: "2019-05-02" })]);
    expect(await save(account, "2019-05-03", 1)).toBe("opening_after_lines");
  });

  test("no bank line moves cash, however it comes to", async () => {
    const account = newAccount();
    const cash = { day: "2018-06-01", state: "left-out", head: "cash" };
    const [alone, ticked, credit] = [1, 2, 3].map(() => line({ day: "2018-06-01" }));
    const debit = line({ ...cash, day: "2018-06-12", direction: "debit" });
    await book(account, [alone, ticked, credit, debit] as never);
    const idOf = async (of: unknown) => (await lineOf(account, of as never))?.id ?? "";
    const seenOf = async (of: unknown) => (await lineOf(account, of as never))?.seen;
    await cashFrom("2018-06-10", async () => {
      expect((await book(newAccount(), [line(cash)])).body).toMatchObject(refused);
      const left = await call("settle_statement_line", { line: await idOf(alone), head: "cash" });
      expect(left.body).toMatchObject(refused);
      const lines = [{ line: await idOf(ticked), seen: await seenOf(ticked), head: "cash" }];
      expect((await call("leave_out_lines", { lines })).body).toMatchObject(refused);
      const back = { line: await idOf(debit), other_key: credit?.key };
      expect((await call("reverse_statement_line", back)).body).toMatchObject(refused);
    });
    const later = await call("settle_statement_line", { line: await idOf(alone), head: "cash" });
    expect(later.body).toBe("left-out");
    expect(await save("cash", "2018-06-02", 1)).toBe("opening_after_lines");
    await call("take_back_statement_line", { line: await idOf(alone) });
    await call("take_back_statement_line", { line: await idOf(debit) });
  });
});

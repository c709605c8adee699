import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { tallyXml } from "#app/club/money/books/tally.ts";
import { type BookRow, voucherOf } from "#app/money/day-book.ts";
import { ledgerSums } from "#app/money/day-book.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { createUser } from "../support/backend.ts";
import {
  asKnown,
  bankLines,
  closeAlone,
  closeBefore,
  type Line,
  line,
  newNumber,
  paying,
} from "../support/bank-lines.ts";
import { clubBackend } from "../support/club.ts";
import { insertEntry } from "../support/entrants.ts";
import type { Saved } from "../support/tournaments.ts";

const club = await clubBackend();
const { backend, admin, call } = club;
const { read, cupWithFee, entered, dueOf, newAccount, book, lineOf, stateOf, importOf } = bankLines(
  club,
  1_000,
);

const receiptsOf = async (entry: string) =>
  (
    await read<{ kind: string; cancelled_at: string | null }>(
      `receipts?entry_id=eq.${entry}&order=kind,number`,
    )
  ).map(({ cancelled_at, ...receipt }) => ({
    ...receipt,
    is_cancelled: cancelled_at !== null,
  }));

afterEach(async () => {
  // Whatever a test has done, what is kept of balances is what the lines say.
  const differing = await backend.sql(
    `select ending from public.bank_accounts
     where balances is distinct from private.balance_gaps(ending, '-infinity', 'infinity')`,
  );
  expect(differing).toEqual([]);
});

describe("an import", () => {
  test("keeps every line of the file, and says what became of each", async () => {
    const account = newAccount();
    const first = await entered(await cupWithFee());
    const lines = [
      paying(first),
      line({ narration: "CASH" }),
      line({ direction: "debit", state: "left-out", reason: "No entry fee" }),
      line({ direction: "none", state: "no-effect", paise: 0, number: null }),
    ];
    const { body } = await book(account, lines);
    expect(body).toEqual({
      booked: 1,
      open: 1,
      left_out: 1,
      reversed: 0,
      no_effect: 1,
      known: 0,
      corrected: 0,
      taken_back: 0,
    });
    expect(await Promise.all(lines.map((each) => stateOf(account, each)))).toEqual([
      "booked",
      "open",
      "left-out",
      "no-effect",
    ]);
    expect(await lineOf(account, lines[2] as Line)).toMatchObject({
      left_out_by: admin.email,
      left_out_reason: "No entry fee",
    });
    expect(await dueOf(first.entry)).toBe(0);
  });

  test("with fewer or more new lines than was promised says so, and enters nothing", async () => {
    const account = newAccount();
    const [known, other] = [line(), line()];
    await book(account, [known]);
    for (const lines of [[known, other], [asKnown(other)]]) {
      const { body } = await book(account, lines);
      expect(body.message).toBe("statement_changed");
    }
    expect(await lineOf(account, other)).toBeNull();
    expect((await book(account, [asKnown(known), other])).body).toMatchObject({
      booked: 0,
      open: 1,
      left_out: 0,
      known: 1,
    });
  });

  test("of lines of which one cannot be entered enters none", async () => {
    const account = newAccount();
    const { entry } = await entered(await cupWithFee());
    const good = line();
    for (const bad of [
      line({ paise: 0 }),
      line({ paise: -1 }),
      line({ day: "2026-02-31" }),
      line({ direction: "none" }),
      line({ state: "reversed" }),
      line({ key: "short" }),
      line({ narration: "x", state: "left-out", reason: "y".repeat(201) }),
      line({
        state: "booked",
        parts: [{ entry, due: 350_000, paise: 350_001 }],
      }),
    ]) {
      expect([bad, (await book(account, [good, bad])).body.message]).toEqual([
        bad,
        "statement_invalid",
      ]);
    }
    expect(await lineOf(account, good)).toBeNull();
  });

  test("notes which line takes which back, whichever file has it", async () => {
    const account = newAccount();
    const cup = await cupWithFee();
    const [inOne, inTwo] = [await entered(cup), await entered(cup)];
    const credit = paying(inOne);
    const debit = line({ direction: "debit", reverses: credit.key });
    await book(account, [{ ...credit, state: "open", parts: [] }, debit]);
    expect(await stateOf(account, credit)).toBe("reversed");
    expect(await stateOf(account, debit)).toBe("reversed");
    const paid = paying(inTwo);
    await book(account, [paid]);
    expect(await dueOf(inTwo.entry)).toBe(0);
    const back = line({ direction: "debit", reverses: paid.key });
    expect((await book(account, [back])).body).toMatchObject({
      booked: 0,
      open: 0,
      reversed: 1,
      taken_back: 1,
    });
    expect(await dueOf(inTwo.entry)).toBe(350_000);
    expect(await receiptsOf(inTwo.entry)).toMatchObject([{ kind: "receipt", is_cancelled: true }]);
    // The credit comes in a file that is read later.
    const early = line({
      direction: "debit",
      state: "left-out",
      reason: "No entry fee",
    });
    await book(account, [early]);
    const late = line({ reverses: early.key });
    await book(account, [late]);
    expect([await stateOf(account, early), await stateOf(account, late)]).toEqual([
      "reversed",
      "reversed",
    ]);
  });
});

describe("what comes back", () => {
  const reverse = (line: string | undefined, other: Line) =>
    call("reverse_statement_line", { line, other_key: other.key });
  const refunding = (entry: string, due: number, paise: number) =>
    line({ direction: "debit", state: "booked", paise, parts: [{ entry, due, paise }] });

  test("is a payment, by a line that was left out: it is due again, its receipt cancelled", async () => {
    const account = newAccount();
    const { entry } = await entered(await cupWithFee());
    const paid = paying({ entry });
    const bounced = line({ direction: "debit", state: "left-out", number: null, reason: "Other" });
    await book(account, [paid, bounced]);
    expect(await dueOf(entry)).toBe(0);
    const id = (await lineOf(account, bounced))?.id;
    for (let time = 0; time < 2; time += 1) {
      expect((await reverse(id, paid)).body).toBe("reversed");
      expect(await dueOf(entry)).toBe(350_000);
    }
    expect(await receiptsOf(entry)).toMatchObject([{ kind: "receipt", is_cancelled: true }]);
    expect([await stateOf(account, paid), await stateOf(account, bounced)]).toEqual([
      "reversed",
      "reversed",
    ]);
  });

  test("is a refund: it is to be refunded again, its voucher cancelled", async () => {
    const cup = await cupWithFee();
    for (const isInOneFile of [true, false]) {
      const account = newAccount();
      const { entry } = await entered(cup);
      await book(account, [paying({ entry })]);
      await call("withdraw_entrant", { entry, reason: "Ill." });
      const refund = refunding(entry, -350_000, 350_000);
      const back = line({ number: refund.number, reverses: isInOneFile ? refund.key : null });
      await book(account, [refund, back]);
      if (!isInOneFile) {
        expect(await dueOf(entry)).toBe(0);
        expect((await reverse((await lineOf(account, back))?.id, refund)).body).toBe("reversed");
      }
      expect(await dueOf(entry)).toBe(-350_000);
      expect(await receiptsOf(entry)).toMatchObject([
        { kind: "receipt", is_cancelled: false },
        // In one file the refund was none.
        ...(isInOneFile ? [] : [{ kind: "voucher", is_cancelled: true }]),
      ]);
      const { body } = await call("reconciliation", {
        account,
        first_day: "2026-10-01",
        last_day: "2026-10-31",
      });
      expect(body).toMatchObject({
        booked: 350_000,
        refunds: 0,
        reversed_in: 350_000,
        reversed_out: 350_000,
        difference: 0,
      });
    }
  });

  test("is of the same account and sum, the other way, and not taken back yet", async () => {
    const [account, other] = [newAccount(), newAccount()];
    const bounced = line({ direction: "debit", paise: 120_000 });
    const [larger, smaller, out] = [
      line({ paise: 120_001 }),
      line({ paise: 119_999 }),
      line({ direction: "debit", paise: 120_000 }),
    ];
    const elsewhere = line({ paise: 120_000 });
    await book(account, [bounced, larger, smaller, out]);
    await book(other, [elsewhere]);
    const id = (await lineOf(account, bounced))?.id;
    for (const [wrong, code] of [
      [larger, "statement_changed"],
      [smaller, "statement_changed"],
      [out, "statement_changed"],
      [elsewhere, "line_not_found"],
    ] as const) {
      expect((await reverse(id, wrong)).body.message).toBe(code);
    }
    const paid = line({ paise: 120_000 });
    await book(account, [paid]);
    expect((await reverse(id, paid)).body).toBe("reversed");
    expect((await reverse((await lineOf(account, out))?.id, paid)).body.message).toBe(
      "statement_changed",
    );
  });

  test("is found among the lines of the account with the sum of a line, before it and after", async () => {
    const account = newAccount();
    const { entry } = await entered(await cupWithFee(), "Meera Das");
    const paid = paying({ entry });
    const [shown, sameDay, otherDay, otherSum] = [
      line({ direction: "debit" }),
      line({ direction: "debit", balance: 7, narration: "Twin" }),
      line({ direction: "debit", day: "2026-10-02" }),
      line({ paise: 350_001 }),
    ];
    await book(account, [paid, shown, sameDay, otherDay, otherSum]);
    const { body } = await call("statement_matches", {
      account,
      keys: [shown.key],
      numbers: [],
      movements: [{ day: "2026-10-01", direction: "debit", paise: 350_000 }],
    });
    expect(body.others).toMatchObject([
      { key: paid.key, names: ["Meera Das"], isReversed: false },
      { key: sameDay.key, names: [], balance: 7, narration: "Twin" },
    ]);
    const far = await call("statement_matches", {
      account,
      keys: [],
      numbers: [],
      movements: [{ day: "2027-03-01", direction: "debit", paise: 350_000 }],
    });
    expect(far.body.others).toEqual([]);
  });
});

test("a line whose balance the bank corrected stays the same line, with what it pays", async () => {
  const account = newAccount();
  const { entry } = await entered(await cupWithFee());
  const paid = { ...paying({ entry }), balance: 400_000 };
  await book(account, [paid]);
  const corrected = line({ balance: 500_000 });
  const item = { ...asKnown(corrected), corrects: paid.key, balance: 500_000 };
  expect((await book(account, [item])).body).toMatchObject({ known: 1, corrected: 1, open: 0 });
  expect([await lineOf(account, paid), await stateOf(account, corrected)]).toEqual([
    null,
    "booked",
  ]);
  expect(await dueOf(entry)).toBe(0);
  const { body } = await call("reconciliation", {
    account,
    first_day: "2026-10-01",
    last_day: "2026-10-31",
  });
  expect(body).toMatchObject({ lines: 1, opening: 150_000, closing: 500_000 });
  // It is another one meanwhile.
  expect((await book(account, [item])).body).toMatchObject({ known: 1, corrected: 0 });
  expect((await book(account, [{ ...item, key: line().key }])).body.message).toBe(
    "statement_changed",
  );
});

test("a number is seen again under other digits of the account and in ledgers, until it is taken back", async () => {
  const [account, other] = [newAccount(), newAccount()];
  const cup = await cupWithFee();
  const [first, second] = [await entered(cup), await entered(cup)];
  const paid = paying(first);
  await book(account, [paid]);
  const byHand = newNumber();
  await call("record_fee", {
    entry: second.entry,
    kind: "payment",
    paise: 100,
    way: "upi",
    number: byHand,
    submission_key: randomUUID(),
  });
  const seen = async (of: string) =>
    (
      await call("statement_matches", {
        account: of,
        keys: [paid.key],
        numbers: [paid.number, byHand],
      })
    ).body as unknown as { known: object; numbers: object[] };
  const inLedger = {
    number: byHand,
    direction: "credit",
    paise: 100,
  };
  const inLine = {
    number: paid.number,
    direction: "credit",
    paise: 350_000,
  };
  expect(await seen(account)).toMatchObject({
    known: { [paid.key]: "booked" },
    numbers: [inLine, inLedger],
  });
  expect(await seen(other)).toMatchObject({
    known: {},
    numbers: [inLine, inLedger],
  });
  const lines = await read<object>(`ledger_lines?entry_id=eq.${first.entry}&order=at.desc`);
  expect(lines[0]).toMatchObject({
    kind: "payment",
    bank_day: "2026-10-01",
    statement_line: (await lineOf(account, paid))?.id,
  });
  await call("take_back_statement", { import: await importOf(account, 0) });
  expect((await seen(other)).numbers).toEqual([inLedger]);
});

describe("taken back", () => {
  test("is a match: the entry owes again, its receipt is cancelled, the line is open", async () => {
    const account = newAccount();
    const first = await entered(await cupWithFee());
    const paid = paying(first);
    await book(account, [paid]);
    const shown = await lineOf(account, paid);
    expect(shown?.parts).toMatchObject([
      {
        reference: first.reference,
        receipts: [{ kind: "receipt" }],
      },
    ]);
    const takeBack = async () =>
      (await call("take_back_statement_line", { line: shown?.id })).body as unknown;
    expect([await takeBack(), await takeBack()]).toEqual(["open", "open"]);
    expect(await dueOf(first.entry)).toBe(350_000);
    expect(await receiptsOf(first.entry)).toMatchObject([{ is_cancelled: true }]);
    // It is found again as it is.
    expect((await book(account, [asKnown(paid)])).body).toMatchObject({
      known: 1,
    });
    expect(await stateOf(account, paid)).toBe("open");
    const { body } = await call("settle_statement_line", {
      line: shown?.id,
      parts: [{ reference: first.reference }],
    });
    expect(body).toBe("booked");
    expect(await dueOf(first.entry)).toBe(0);
  });

  test("is a part of a split, and only that: the rest is open", async () => {
    const account = newAccount();
    const cup = await cupWithFee();
    const [first, second] = [await entered(cup), await entered(cup)];
    const paid = paying(first, second);
    await book(account, [paid]);
    const shown = await lineOf(account, paid);
    const part = shown?.parts.find(({ reference }) => reference === second.reference);
    expect(
      (
        await call("take_back_statement_line", {
          line: shown?.id,
          part: part?.payment,
        })
      ).body,
    ).toBe("open");
    expect([await dueOf(first.entry), await dueOf(second.entry)]).toEqual([0, 350_000]);
    expect(await lineOf(account, paid)).toMatchObject({
      state: "open",
      assigned: 350_000,
    });
    const third = await entered(cup);
    await call("settle_statement_line", {
      line: shown?.id,
      parts: [{ reference: third.reference }],
    });
    expect(await lineOf(account, paid)).toMatchObject({
      state: "booked",
      assigned: 700_000,
    });
    // On the page of the entry, too.
    const [payment] = await backend.sql<{ id: string }>(
      `select id from public.fee_ledger
       where entry_id = '${third.entry}' and kind = 'payment'`,
    );
    await call("cancel_fee_line", { line: payment?.id });
    expect(await stateOf(account, paid)).toBe("open");
  });

  test("is what was left out, and a payment that was recorded by hand stays", async () => {
    const account = newAccount();
    const first = await entered(await cupWithFee());
    await call("mark_paid", { entry: first.entry, way: "upi" });
    const [payment] = await backend.sql<{ id: string }>(
      `select id from public.fee_ledger
       where entry_id = '${first.entry}' and kind = 'payment'`,
    );
    const noted = line({
      state: "booked",
      parts: [
        {
          entry: first.entry,
          due: 0,
          paise: 350_000,
          noted: payment?.id ?? "",
        },
      ],
    });
    const other = line();
    await book(account, [noted, other]);
    const bankDay = async () =>
      (
        await backend.sql<{ bank_day: string | null }>(
          `select bank_day::text from public.fee_ledger where id = '${payment?.id ?? ""}'`,
        )
      )[0]?.bank_day;
    expect(await bankDay()).toBe("2026-10-01");
    for (const each of [noted, other]) {
      const shown = await lineOf(account, each);
      if (each === other) {
        const { body } = await call("settle_statement_line", {
          line: shown?.id,
          reason: "A gift",
        });
        expect(body).toBe("left-out");
      }
      await call("take_back_statement_line", { line: shown?.id });
      expect(await stateOf(account, each)).toBe("open");
    }
    expect([await dueOf(first.entry), await bankDay()]).toEqual([0, null]);
  });

  test("is a whole import: its lines go, or are open where another file shows them", async () => {
    const account = newAccount();
    const cup = await cupWithFee();
    const [first, second] = [await entered(cup), await entered(cup)];
    const own = paying(first);
    const both = paying(second);
    await book(account, [own, both]);
    await book(account, [asKnown(both), line()]);
    const id = await importOf(account, 0);
    expect((await call("take_back_statement", { import: id })).body).toEqual({
      gone: 1,
      open: 1,
    });
    expect((await call("take_back_statement", { import: id })).body).toEqual({
      gone: 0,
      open: 0,
    });
    expect([await stateOf(account, own), await stateOf(account, both)]).toEqual([
      undefined,
      "open",
    ]);
    const { id: bothId } = (await lineOf(account, both)) ?? {};
    expect(await read(`statement_line_history?id=eq.${String(bothId)}&select=acts`)).toEqual([
      {
        acts: [
          {
            ...{ action: "statement-line-taken-back", who: admin.email, at: expect.any(String) },
            details: {
              ...{ was: "booked", with_file: true },
              for: [{ reference: second.reference, paise: 350_000 }],
            },
          },
        ],
      },
    ]);
    for (const { entry } of [first, second]) {
      expect(await dueOf(entry)).toBe(350_000);
      expect(await receiptsOf(entry)).toMatchObject([{ is_cancelled: true }]);
    }
    // Nothing is burnt.
    expect((await book(account, [own, asKnown(both)])).body).toMatchObject({
      booked: 1,
      known: 1,
    });
    expect(await dueOf(first.entry)).toBe(0);
  });

  test("is an import whose lines are the same vouchers when it is read again", async () => {
    const account = newAccount();
    const [rent, sponsor, back] = [
      line({ state: "left-out", head: "supplier", reason: "Rent", direction: "debit" }),
      line({ state: "left-out", head: "sponsor", reason: "Hero" }),
      line(),
    ];
    const returned = line({ direction: "debit", reverses: back.key });
    const lines = [rent, sponsor, back, returned];
    await book(account, lines);
    const remarked = await lineOf(account, back);
    await call("remark_statement_line", { line: remarked?.id, remark: "Ask Ravi" });
    const vouchers = async () =>
      tallyXml(
        (await read<BookRow>(`book_rows?account=eq.${account}&order=id`)).map(voucherOf),
        () => true,
      );
    const first = await vouchers();
    expect(first.match(/REMOTEID/g)).toHaveLength(4);
    await call("take_back_statement", { import: await importOf(account, 0) });
    expect(await vouchers()).not.toContain("REMOTEID");
    await book(account, lines);
    expect(await vouchers()).toBe(first);

    // What went with the statement is in the audit log, and with the line again.
    const actsOf = async (of: Line) => {
      const id = (await lineOf(account, of))?.id ?? "";
      const [history] = await read<{ acts: { details: object }[] }>(
        `statement_line_history?id=eq.${id}&select=acts`,
      );
      return history?.acts.map(({ details }) => details);
    };
    expect(await actsOf(rent)).toEqual([
      { was: "left-out", left_out: 350_000, head: "supplier", reason: "Rent", with_file: true },
    ]);
    expect(await actsOf(back)).toEqual([
      { remark: "Ask Ravi" },
      { was: "reversed", with_file: true, remark: "Ask Ravi" },
    ]);
  });

  test("is an import that has corrected a key: the line of that key is another", async () => {
    const account = newAccount();
    const [known, key] = [line({ balance: 1 }), line().key];
    await book(account, [known]);
    const id = (await lineOf(account, known))?.id;
    await book(account, [
      { ...asKnown({ ...known, key }), corrects: known.key, balance: 2 } as unknown as Line,
      { ...known, balance: 3 },
    ]);
    expect((await lineOf(account, { ...known, key }))?.id).toBe(id);
    expect([undefined, id]).not.toContain((await lineOf(account, known))?.id);
  });

  test("is an import that reversed a payment, and one whose payment was reversed", async () => {
    const account = newAccount();
    const credit = line();
    await book(account, [credit]);
    const debit = line({ direction: "debit", reverses: credit.key });
    await book(account, [debit]);
    await call("take_back_statement", { import: await importOf(account, 1) });
    expect(await stateOf(account, credit)).toBe("open");
    await book(account, [debit]);
    await call("take_back_statement", { import: await importOf(account, 0) });
    expect([await stateOf(account, credit), await stateOf(account, debit)]).toEqual([
      undefined,
      "open",
    ]);
  });

  test("is a reversal: both lines are open", async () => {
    const account = newAccount();
    const credit = line();
    const debit = line({ direction: "debit", reverses: credit.key });
    await book(account, [credit, debit]);
    const shown = await lineOf(account, credit);
    await call("take_back_statement_line", { line: shown?.id });
    expect([await stateOf(account, credit), await stateOf(account, debit)]).toEqual([
      "open",
      "open",
    ]);
  });
});

test("a number that was replaced by the one that paid is the entry's still", async () => {
  const account = newAccount();
  const first = await entered(await cupWithFee());
  const [replaced, paid] = [newNumber(), newNumber()];
  await backend.sql(
    `insert into public.fee_claims (entry_id, number, paise)
     values ('${first.entry}', '${replaced}', 0), ('${first.entry}', '${paid}', 350000)`,
  );
  await book(account, [{ ...paying(first), number: paid }]);
  const { body } = await call("statement_matches", { account, keys: [], numbers: [] });
  const { entries } = body as unknown as {
    entries: { reference: string; number: string | null; earlier_numbers: string[] }[];
  };
  const found = entries.find(({ reference }) => reference === first.reference);
  expect([found?.number, found?.earlier_numbers.toSorted()]).toEqual([
    null,
    [replaced, paid].toSorted(),
  ]);
});

test("a refund recorded by hand is that of its line: the books have it once, until it is taken back", async () => {
  const account = newAccount();
  const { entry, reference } = await entered(await cupWithFee());
  await book(account, [paying({ entry })]);
  const [day] = await backend.sql<{ today: string; month: string }>(
    `select today::text, date_trunc('month', today)::date::text as month
     from (select (now() at time zone 'Asia/Kolkata')::date as today) as now`,
  );
  const number = newNumber();
  const { body: refund } = await call("record_fee", {
    entry,
    kind: "refund",
    paise: 200_000,
    way: "bank",
    number,
    is_due_again: true,
    submission_key: randomUUID(),
  });
  const matches = (await call("statement_matches", { account, keys: [], numbers: [] }))
    .body as unknown as { entries: { reference: string; noted: object[] }[] };
  expect(matches.entries.find((each) => each.reference === reference)?.noted).toEqual([
    { id: refund, paise: 200_000, number, direction: "debit" },
  ]);
  const sums = async () => {
    const { body } = await call("reconciliation", {
      account,
      first_day: "2026-10-01",
      last_day: day?.today,
    });
    const { by_hand, on_last_day, refunds } = body as unknown as {
      by_hand: { listed: { entry: string }[] };
      on_last_day: { in_books: number };
      refunds: number;
    };
    return {
      refunds,
      in_books: on_last_day.in_books,
      by_hand: by_hand.listed.filter((each) => each.entry === entry).length,
    };
  };
  expect(await sums()).toEqual({ refunds: 0, in_books: 350_000, by_hand: 1 });
  const part = { entry, due: 200_000, paise: 200_000, noted: refund as unknown as string };
  const incoming = line({ state: "booked", paise: 200_000, parts: [part] });
  expect((await book(account, [incoming])).body.message).toBe("statement_changed");
  const outgoing = line({
    direction: "debit",
    day: "2026-10-02",
    state: "booked",
    paise: 200_000,
    number,
    parts: [part],
  });
  expect((await book(account, [outgoing])).body).toMatchObject({ booked: 1 });
  expect(await sums()).toEqual({ refunds: 200_000, in_books: 150_000, by_hand: 0 });
  expect(await dueOf(entry)).toBe(200_000);
  const shown = await lineOf(account, outgoing);
  await call("take_back_statement_line", { line: shown?.id });
  expect(await sums()).toEqual({ refunds: 0, in_books: 350_000, by_hand: 1 });
  expect(await dueOf(entry)).toBe(200_000);
});

describe("a payment that its member reported", () => {
  async function recorded() {
    const cup = await cupWithFee();
    const golfer = await createUser(backend);
    const { body } = await insertEntry(backend, golfer, cup);
    const { entry_id: entry } = body[0] as { entry_id: string };
    const number = newNumber();
    await call("say_paid", { tournament_slug: cup.slug, number }, golfer);
    const stands = async () =>
      (
        await backend.sql<{ state: string; said_number: string | null }>(
          `select state, said_number from public.entry_fee_states where entry_id = '${entry}'`,
        )
      )[0];
    expect(await stands()).toEqual({ state: "said-paid", said_number: number });
    const account = newAccount();
    const paid = { ...paying({ entry }), number };
    await book(account, [paid]);
    expect(await stands()).toEqual({ state: "paid", said_number: null });
    const shown = await lineOf(account, paid);
    return { entry, golfer, slug: cup.slug, account, paid, number, shown, stands };
  }
  type Recorded = Awaited<ReturnType<typeof recorded>>;

  test.each([
    ["its line", ({ shown }: Recorded) => call("take_back_statement_line", { line: shown?.id })],
    [
      "the statement",
      async ({ account }: Recorded) =>
        call("take_back_statement", { import: await importOf(account, 0) }),
    ],
    [
      "the line of the ledger",
      ({ shown }: Recorded) => call("cancel_fee_line", { line: shown?.parts[0]?.payment }),
    ],
  ])("is reported again when %s is taken back, until it is decided", async (_what, takeBack) => {
    const of = await recorded();
    await takeBack(of);
    expect(await of.stands()).toEqual({ state: "said-paid", said_number: of.number });
    expect((await call("refuse_claim", { entry: of.entry })).body).toBe(true);
    expect(await of.stands()).toEqual({ state: "due", said_number: null });
    const again = { tournament_slug: of.slug, number: of.number };
    expect((await call("say_paid", again, of.golfer)).status).toBe(200);
    expect(await of.stands()).toEqual({ state: "said-paid", said_number: of.number });
  });

  test("is not reported again when the bank takes it back, but when that was a mistake", async () => {
    const { account, paid, number, stands } = await recorded();
    const back = line({ direction: "debit", number, day: "2026-10-02", reverses: paid.key });
    await book(account, [back]);
    expect(await stands()).toEqual({ state: "due", said_number: null });
    await call("take_back_statement_line", { line: (await lineOf(account, back))?.id });
    expect(await stands()).toEqual({ state: "said-paid", said_number: number });
  });
});

describe("an open line", () => {
  test("pays several entries, each its amount, and what is left stays open", async () => {
    const account = newAccount();
    const cup = await cupWithFee();
    const [first, second] = [await entered(cup), await entered(cup)];
    const open = line({ paise: 800_000 });
    await book(account, [open]);
    const id = (await lineOf(account, open))?.id;
    const settle = (parts: object[], more: object = {}) =>
      call("settle_statement_line", { line: id, parts, ...more });
    const references = [{ reference: first.reference }, { reference: second.reference }];
    // Not what they owe together, more than the line, no entry, nothing.
    for (const [parts, message] of [
      [references, "split_unclear"],
      [[{ ...references[0], paise: 800_001 }], "split_unclear"],
      [[{ ...references[0], paise: 0 }], "split_unclear"],
      [[{ reference: "ZZZZ" }], "entry_not_found"],
    ] as const) {
      const { body } = await settle([...parts]);
      expect([parts, body.message]).toEqual([parts, message]);
    }
    const shares = references.map((each) => ({ ...each, paise: 350_000 }));
    expect((await settle(shares)).body).toBe("open");
    expect([await dueOf(first.entry), await dueOf(second.entry)]).toEqual([0, 0]);
    expect(await lineOf(account, open)).toMatchObject({ assigned: 700_000 });
    const rest = [{ reference: first.reference }];
    expect((await settle(rest)).body.message).toBe("owes_nothing");
    expect((await settle(rest, { is_confirmed: true })).body).toBe("booked");
    expect(await dueOf(first.entry)).toBe(-100_000);
  });

  test("that goes out refunds, and no more than was paid unless it is meant", async () => {
    const account = newAccount();
    const first = await entered(await cupWithFee());
    await call("mark_paid", { entry: first.entry, way: "upi" });
    await call("withdraw_entrant", { entry: first.entry, reason: "Ill." });
    const open = line({ direction: "debit", paise: 360_000 });
    await book(account, [open]);
    const id = (await lineOf(account, open))?.id;
    const parts = [{ reference: first.reference }];
    const { body } = await call("settle_statement_line", { line: id, parts });
    expect(body.message).toBe("more_than_paid");
    await call("settle_statement_line", {
      line: id,
      parts: [{ ...parts[0], paise: 350_000 }],
    });
    expect(await dueOf(first.entry)).toBe(0);
    expect(await receiptsOf(first.entry)).toMatchObject([{ kind: "receipt" }, { kind: "voucher" }]);
  });
});

describe("a reconciliation", () => {
  const period = { first_day: "2026-10-01", last_day: "2026-10-31" };

  test("adds up what came in and went out to what became of it", async () => {
    const account = newAccount();
    const cup = await cupWithFee();
    const first = await entered(cup);
    const byHand = await entered(cup, "Meera Das");
    await call("mark_paid", { entry: byHand.entry, way: "bank" });
    const reversed = line({ paise: 10_000, balance: 460_000 });
    await book(
      account,
      [
        { ...paying(first), balance: 450_000 },
        reversed,
        line({
          direction: "debit",
          paise: 10_000,
          balance: 450_000,
          reverses: reversed.key,
        }),
        line({
          direction: "debit",
          paise: 1_770,
          balance: 448_230,
          state: "left-out",
          reason: "No entry fee",
        }),
        line({ paise: 300_000, balance: 748_230 }),
      ],
      { opening: 100_000, closing: 748_230 },
    );
    const { body } = await call("reconciliation", { account, ...period });
    expect(body).toMatchObject({
      on_last_day: { opening: 100_000, closing: 748_230, in_books: 348_230, open: 300_000 },
      opening: 100_000,
      closing: 748_230,
      gaps: [],
      lines: 5,
      unchecked: 0,
      came_in: 660_000,
      went_out: 11_770,
      booked: 350_000,
      refunds: 0,
      reversed_in: 10_000,
      reversed_out: 10_000,
      left_out_out: 1_770,
      open_in: 300_000,
      difference: 0,
      differing: [],
    });
    const today = await backend.sql<{ day: string }>(
      `select (now() at time zone 'Asia/Kolkata')::date::text as day`,
    );
    type Sums = { by_hand: { payments: number; listed: { entry: string }[] } };
    const waitingOn = async (last_day = "") => {
      const first_day = "2026-10-01";
      const { body } = await call("reconciliation", { account, first_day, last_day });
      const { by_hand: byHandOn } = body as unknown as Sums;
      return byHandOn.listed.map(({ entry }) => entry).includes(byHand.entry);
    };
    const day = today[0]?.day;
    expect([await waitingOn("2026-10-01"), await waitingOn(day)]).toEqual([false, true]);
    // Until a statement shows it: its line is of this day.
    const [payment] = await backend.sql<{ id: string }>(
      `update public.fee_ledger set day = '2026-10-02'
       where entry_id = '${byHand.entry}' and kind = 'payment' returning id`,
    );
    const parts = [{ entry: byHand.entry, due: 0, paise: 350_000, noted: payment?.id ?? "" }];
    await book(account, [line({ day: "2026-10-09", state: "booked", parts })]);
    expect([
      await waitingOn("2026-10-01"),
      await waitingOn("2026-10-02"),
      await waitingOn("2026-10-08"),
      await waitingOn("2026-10-09"),
    ]).toEqual([false, true, true, false]);
  });

  test("counts a reversal on the side and in the period of each of its lines", async () => {
    const account = newAccount();
    const [early, late] = [line({ paise: 10_000 }), line({ paise: 25_000, day: "2026-10-20" })];
    const back = (of: Line, day: string) =>
      line({ direction: "debit", paise: of.paise, day, reverses: of.key });
    await book(account, [early, late, back(early, "2026-10-25"), back(late, "2026-11-05")]);
    const sums = async (first_day: string, last_day: string) =>
      (await call("reconciliation", { account, first_day, last_day })).body as object;
    const reversed = (reversed_in: number, reversed_out: number) => ({
      reversed_in,
      reversed_out,
      difference: 0,
    });
    expect(await sums("2026-10-01", "2026-10-31")).toMatchObject(reversed(35_000, 10_000));
    expect(await sums("2026-10-01", "2026-10-19")).toMatchObject(reversed(10_000, 0));
    expect(await sums("2026-11-01", "2026-11-30")).toMatchObject(reversed(0, 25_000));
  });

  test("says from when to when the account's statements reach, whatever the period", async () => {
    const account = newAccount();
    await book(newAccount(), [line({ day: "2026-11-20" })]);
    const reachOf = async (first_day: string, last_day: string): Promise<unknown> =>
      (await call("reconciliation", { account, first_day, last_day })).body.reach;
    expect(await reachOf("2026-04-01", "2026-12-31")).toBeNull();
    await book(account, [line({ day: "2026-10-15" }), line({ day: "2026-10-17" })]);
    await book(account, [line({ day: "2026-10-28" })]);
    for (const [first_day, last_day] of [
      ["2026-04-01", "2026-10-31"],
      ["2026-10-16", "2026-10-17"],
      ["2026-12-01", "2026-12-31"],
    ] as const) {
      expect(await reachOf(first_day, last_day)).toEqual({ from: "2026-10-15", to: "2026-10-28" });
    }
    await call("take_back_statement", { import: await importOf(account, 1) });
    expect(await reachOf("2026-04-01", "2026-10-31")).toEqual({
      from: "2026-10-15",
      to: "2026-10-17",
    });
  });

  test("lists the line of which less is in the ledgers than it says", async () => {
    const account = newAccount();
    const first = await entered(await cupWithFee());
    const paid = paying(first);
    const elsewhere = line();
    await book(account, [paid]);
    await book(newAccount(), [elsewhere]);
    await backend.sql(
      `update public.statement_payments set line = (
         select other.id from public.statement_lines as other
         where other.line_key = '${elsewhere.key}')
       where line = (
         select own.id from public.statement_lines as own where own.line_key = '${paid.key}')`,
    );
    const { body } = await call("reconciliation", { account, ...period });
    expect(body).toMatchObject({
      difference: 350_000,
      differing: [{ id: (await lineOf(account, paid))?.id }],
    });
  });

  test("names from which day to which lines are missing, in whatever order files are read", async () => {
    const account = newAccount();
    const day = (number: number) => `2026-10-${String(number).padStart(2, "0")}`;
    const files = [
      { lines: [line({ day: day(1), paise: 100, balance: 1_100 })] },
      { lines: [line({ day: day(9), paise: 100, balance: 1_500 })] },
      {
        lines: [
          line({ day: day(1), paise: 50, balance: 1_150 }),
          line({ day: day(4), paise: 50, balance: 1_200 }),
        ],
      },
    ];
    for (const index of [1, 0, 2]) {
      await book(account, files[index]?.lines ?? []);
    }
    const { body } = await call("reconciliation", { account, ...period });
    expect(body).toMatchObject({
      opening: 1_000,
      closing: 1_500,
      gaps: [{ from: day(4), to: day(9), balance: 1_200, next: 1_400 }],
    });
    // Of a period that begins or ends between them, too.
    for (const [first, last] of [
      [5, 8],
      [5, 31],
      [1, 5],
      [9, 31],
      [1, 4],
    ] as const) {
      const part = await call("reconciliation", {
        account,
        first_day: day(first),
        last_day: day(last),
      });
      expect([first, last, part.body.gaps]).toEqual([
        first,
        last,
        [{ from: day(4), to: day(9), balance: 1_200, next: 1_400 }],
      ]);
    }
    // A closed month is judged as others are.
    await book(account, [line({ day: "2026-11-02", paise: 100, balance: 1_700 })]);
    await closeAlone(backend, "2026-10-01");
    const atItsEnd = [{ from: day(9), to: "2026-11-02", balance: 1_500, next: 1_600 }];
    for (const [first_day, last_day] of [
      [day(9), day(31)],
      ["2026-11-01", "2026-11-30"],
      [day(10), "2026-11-01"],
      [day(9), "2026-11-30"],
    ]) {
      const part = await call("reconciliation", { account, first_day, last_day });
      const { gaps } = part.body as { gaps: { from: string }[] };
      expect([first_day, gaps.filter(({ from }) => from === day(9))]).toEqual([
        first_day,
        atItsEnd,
      ]);
    }
    await call("open_month", { month: "2026-10-01" });
    await call("take_back_statement", { import: await importOf(account, 3) });
    const before = await call("reconciliation", { account, first_day: day(1), last_day: day(3) });
    expect(before.body).toMatchObject({ gaps: [], lines: 2 });
    await book(account, [
      line({ day: day(6), paise: 200, balance: 1_400 }),
      line({ day: day(9), paise: 500, direction: "debit", balance: 1_000 }),
    ]);
    const closed = await call("reconciliation", { account, ...period });
    expect(closed.body).toMatchObject({
      opening: 1_000,
      closing: 1_000,
      gaps: [],
    });
  });
});

test("what lines say goes 90 days after the accounts of what they pay for are closed; the rest stays", async () => {
  const account = newAccount();
  const [closedCup, cup] = [await cupWithFee(), await cupWithFee()];
  const [settled, owing] = [await entered(closedCup), await entered(cup)];
  const day = "2026-06-01";
  const paid = { ...paying(settled), day, balance: 1 };
  const partly = {
    ...line({ day, state: "booked", paise: 100 }),
    parts: [{ entry: owing.entry, due: 350_000, paise: 100 }],
  };
  const open = line({ day });
  const ancient = line({ day: "2025-01-01" });
  const lines = [paid, partly, open, ancient];
  await book(account, lines);
  const texts = async () =>
    Promise.all(
      lines.map(async (each) => {
        const [found] = await backend.sql<{ narration: string | null }>(
          `select narration from public.statement_lines where line_key = '${each.key}'`,
        );
        return found?.narration !== null;
      }),
    );
  const forget = () => backend.sql("select private.forget_narrations()");
  await backend.sql(
    `update public.tournaments set starts_on = now()::date - 91 where id in ('${cup.id}', '${closedCup.id}')`,
  );
  await forget();
  expect(await texts()).toEqual([true, true, true, true]);
  await backend.sql(
    `update public.statement_imports set at = now() - interval '91 days'
     where account = '${account}'`,
  );
  await forget();
  expect(await texts()).toEqual([false, true, true, false]);
  const [kept] = await backend.sql(
    `select day::text, paise::integer, number, balance, state from public.statement_lines
     where line_key = '${paid.key}'`,
  );
  expect(kept).toEqual({
    day,
    paise: 350_000,
    number: paid.number,
    balance: 1,
    state: "booked",
  });
  // Known all the same.
  expect((await book(account, [asKnown(paid)])).body).toMatchObject({
    known: 1,
  });
  // Nobody waits for more than a year.
  await backend.sql(
    `update public.tournaments set starts_on = now()::date - 367 where id = '${cup.id}'`,
  );
  await forget();
  expect(await texts()).toEqual([false, false, true, false]);
});

describe("lines that are no entry fee", () => {
  const tick = async (account: string, of: Line, head: string) => {
    const shown = await lineOf(account, of);
    return { line: shown?.id, seen: shown?.seen, head };
  };
  const period = { first_day: "2026-10-01", last_day: "2026-10-31" };
  const headsOf = async (account: string) =>
    (await call("reconciliation", { account, ...period })).body.heads as object[];

  test("are counted by their heads, in and out, until they are taken back", async () => {
    const account = newAccount();
    const [sponsor, second, supplier] = [
      line({ paise: 1_000, state: "left-out", head: "sponsor" }),
      line({ paise: 200, state: "left-out", head: "sponsor", direction: "debit" }),
      line({ paise: 30, direction: "debit" }),
    ];
    await book(account, [sponsor, second, supplier, line({ paise: 5, state: "left-out" })]);
    const id = (await lineOf(account, supplier))?.id;
    await call("settle_statement_line", { line: id, head: "supplier" });
    const other = { head: "other", paise_in: 5, paise_out: 0 };
    const sponsored = { head: "sponsor", paise_in: 1_000, paise_out: 200 };
    expect(await headsOf(account)).toEqual([
      other,
      sponsored,
      { head: "supplier", paise_in: 0, paise_out: 30 },
    ]);
    await call("take_back_statement_line", { line: id });
    expect(await headsOf(account)).toEqual([other, sponsored]);
    const wrong = await call("settle_statement_line", { line: id, head: "wine" });
    expect(wrong.body.message).toBe("statement_invalid");
  });

  test("are left out by a search: the open lines that were approved, and no other", async () => {
    const [account, elsewhere] = [newAccount(), newAccount()];
    const name = `Turf ${randomUUID()}`;
    const open = [
      line({ narration: `NEFT ${name} 1`, direction: "debit", paise: 70 }),
      line({ narration: `neft ${name.toLowerCase()} 2`, direction: "debit", paise: 8 }),
    ];
    const paid = { ...paying(await entered(await cupWithFee())), narration: name };
    const others = [paid, line({ narration: "NEFT" })];
    await book(account, [...open, ...others]);
    await book(elsewhere, [line({ narration: name })]);
    const ticked = await Promise.all(open.map((each) => tick(account, each, "supplier")));
    const leaveOut = (lines: object[]) => call("leave_out_lines", { lines });
    for (const [lines, code] of [
      [[...ticked, await tick(account, paid, "supplier")], "lines_changed"],
      [[{ ...ticked[0], seen: "open/1/0/0" }], "lines_changed"],
      [[{ line: randomUUID(), seen: "open/0/0/0", head: "bar" }], "lines_changed"],
      [[], "statement_invalid"],
      [[{ ...ticked[0], head: "wine" }], "statement_invalid"],
    ] as const) {
      expect([lines, (await leaveOut([...lines])).body.message]).toEqual([lines, code]);
    }
    expect((await leaveOut(ticked)).body).toBe(2);
    expect(await Promise.all([...open, ...others].map((each) => stateOf(account, each)))).toEqual([
      "left-out",
      "left-out",
      "booked",
      "open",
    ]);
    expect(await headsOf(account)).toEqual([{ head: "supplier", paise_in: 0, paise_out: 78 }]);
    expect((await leaveOut(ticked)).body.message).toBe("lines_changed");
  });
});

describe("a deposit", () => {
  async function inCash(cup: Saved) {
    const { entry } = await entered(cup);
    await call("mark_paid", { entry, way: "cash" });
    const [payment] = await backend.sql<{ id: string }>(
      `update public.fee_ledger set day = '2026-10-01'
       where entry_id = '${entry}' and kind = 'payment' returning id`,
    );
    return { entry, noted: payment?.id ?? "" };
  }
  const payIn = (line: string | undefined, ...parts: object[]) =>
    call("settle_statement_line", { line, parts });
  const depositWith = async ({ noted }: { noted: string }) =>
    (await read<{ deposit: string | null }>(`cash_book?id=eq.${noted}`))[0]?.deposit;
  const paymentsOf = async ({ entry }: { entry: string }) =>
    (
      await backend.sql<{ paise: number }>(
        `select paise::integer from public.fee_ledger
         where entry_id = '${entry}' and kind = 'payment'`,
      )
    ).map(({ paise }) => paise);

  test("pays in cash that is recorded already, once, and gives it back to the till", async () => {
    const account = newAccount();
    const cup = await cupWithFee();
    const [one, two, other] = [await inCash(cup), await inCash(cup), await inCash(cup)];
    const [deposit, later] = [line({ paise: 720_000 }), line({ paise: 349_999 })];
    await book(account, [deposit, later]);
    const [id, laterId] = [
      (await lineOf(account, deposit))?.id,
      (await lineOf(account, later))?.id,
    ];
    expect((await payIn(id, one, two)).body).toBe("open");
    expect(await lineOf(account, deposit)).toMatchObject({ assigned: 700_000 });
    expect([await depositWith(one), await depositWith(two), await depositWith(other)]).toEqual([
      id,
      id,
      null,
    ]);
    // The rest is the bar's.
    expect((await call("settle_statement_line", { line: id, head: "bar" })).body).toBe("left-out");
    expect([await paymentsOf(one), await paymentsOf(two)]).toEqual([[350_000], [350_000]]);
    expect((await payIn(laterId, one)).body.message).toBe("statement_changed");
    // More than came in, and what was cancelled meanwhile.
    expect((await payIn(laterId, other)).body.message).toBe("split_unclear");
    await call("cancel_fee_line", { line: other.noted });
    expect((await payIn(laterId, other)).body.message).toBe("statement_changed");
    expect(await depositWith(other)).toBeUndefined();
    await call("take_back_statement_line", { line: id });
    expect([await depositWith(one), await dueOf(one.entry)]).toEqual([null, 0]);
  });

  test("is less by refunds that were paid from the till, and by nothing else", async () => {
    const account = newAccount();
    const cup = await cupWithFee({ name: "Till Cup" });
    const [one, two] = [await inCash(cup), await inCash(cup)];
    const refund = async (entry: string, paise: number, way: string) => {
      const { body } = await call("record_fee", {
        entry,
        kind: "refund",
        paise,
        way,
        day: "2026-10-01",
        submission_key: randomUUID(),
      });
      return { entry, noted: String(body) };
    };
    const fromTill = await refund(two.entry, 150_000, "cash");
    const byBank = await refund(one.entry, 50_000, "bank");
    const deposit = line({ paise: 550_000 });
    await book(account, [deposit]);
    const id = (await lineOf(account, deposit))?.id;
    expect((await payIn(id, one, two)).body.message).toBe("split_unclear");
    expect((await payIn(id, fromTill)).body.message).toBe("split_unclear");
    expect((await payIn(id, one, two, byBank)).body.message).toBe("split_unclear");
    expect((await payIn(id, one, two, fromTill)).body).toBe("booked");
    expect(await depositWith(fromTill)).toBe(id);
    const moved = await backend.sql<{ paise: number }>(
      `select sum(paise)::integer as paise from public.book_rows where account = '${account}'`,
    );
    expect(moved).toEqual([{ paise: 550_000 }]);
    // One voucher with the bank's own sum, which an accountant's program can tick.
    const referenceOf = async ({ entry }: { entry: string }) =>
      (await read<{ reference: string }>(`entry_fees?entry_id=eq.${entry}&select=reference`))[0]
        ?.reference;
    const voucher = () =>
      read(`book_rows?select=id,kind,paise,reference,tournament,name&account=eq.${account}`);
    const [ofOne, ofTwo] = [await referenceOf(one), await referenceOf(two)];
    expect(await voucher()).toEqual([
      {
        ...{ id, kind: "cleared", paise: 550_000, tournament: "Till Cup", name: null },
        reference: `${String(ofOne)}, ${String(ofTwo)}`,
      },
    ]);
    const { body } = await call("reconciliation", {
      account,
      first_day: "2026-10-01",
      last_day: "2026-10-01",
    });
    expect(body).toMatchObject({
      booked: 550_000,
      difference: 0,
      on_last_day: { in_books: 550_000 },
    });
    const takeBack = (part?: string) => call("take_back_statement_line", { line: id, part });
    expect((await takeBack(fromTill.noted)).body.message).toBe("refund_in_deposit");
    expect((await takeBack(one.noted)).body).toBe("open");
    expect(await lineOf(account, deposit)).toMatchObject({ assigned: 200_000, rest: 350_000 });
    // An entry's payment and its refund are of one entry.
    expect(await voucher()).toEqual([
      {
        ...{ id, kind: "cleared", paise: 200_000 },
        ...{ reference: ofTwo, tournament: "Till Cup", name: "Asha Rao" },
      },
    ]);
    expect((await takeBack()).body).toBe("open");
    expect(await Promise.all([one, two, fromTill].map(depositWith))).toEqual([null, null, null]);
  });

  test("that is no payment's is cash of the cash book until it is taken back", async () => {
    const account = newAccount();
    const inHand = async () =>
      (
        await read<{ id: string; kind: string; paise: number }>(
          "cash_book?or=(deposit.is.null,kind.eq.bank)",
        )
      ).reduce((sum, { paise }) => sum + paise, 0);
    const before = await inHand();
    const { noted } = await inCash(await cupWithFee());
    const [paidIn, takenOut] = [
      line({ paise: 200_000 }),
      line({ direction: "debit", paise: 30_000 }),
    ];
    await book(account, [paidIn, takenOut]);
    expect((await inHand()) - before).toBe(350_000);
    for (const of of [paidIn, takenOut]) {
      const leaveOut = { line: (await lineOf(account, of))?.id, head: "cash" };
      expect((await call("settle_statement_line", leaveOut)).body).toBe("left-out");
    }
    expect((await inHand()) - before).toBe(350_000 - 200_000 + 30_000);
    expect(await depositWith({ noted })).toBeNull();
    await call("take_back_statement_line", { line: (await lineOf(account, takenOut))?.id });
    expect((await inHand()) - before).toBe(350_000 - 200_000);
  });

  test("that the bank takes back leaves the cash received", async () => {
    const account = newAccount();
    const cash = await inCash(await cupWithFee());
    const deposit = line();
    await book(account, [deposit]);
    await payIn((await lineOf(account, deposit))?.id, cash);
    expect(await stateOf(account, deposit)).toBe("booked");
    const back = line({ direction: "debit", day: "2026-10-03", reverses: deposit.key });
    expect((await book(account, [back])).body).toMatchObject({ booked: 0, known: 0 });
    expect(await stateOf(account, deposit)).toBe("reversed");
    expect([await depositWith(cash), await dueOf(cash.entry)]).toEqual([null, 0]);
    expect(await receiptsOf(cash.entry)).toMatchObject([{ is_cancelled: false }]);
  });

  test("that was less by a refund, and the bank takes back, leaves both; it may pay them in again", async () => {
    const account = newAccount();
    const paid = await inCash(await cupWithFee());
    const { body: noted } = await call("record_fee", {
      ...{ entry: paid.entry, kind: "refund", paise: 150_000, way: "cash", day: "2026-10-01" },
      submission_key: randomUUID(),
    });
    const refund = { entry: paid.entry, noted: String(noted) };
    const deposit = line({ paise: 200_000 });
    const back = line({ direction: "debit", day: "2026-10-03", paise: 200_000 });
    await book(account, [deposit, back]);
    const [id, backId] = [(await lineOf(account, deposit))?.id, (await lineOf(account, back))?.id];
    expect((await payIn(id, paid, refund)).body).toBe("booked");
    const reverse = () => call("reverse_statement_line", { line: backId, other_key: deposit.key });
    expect((await reverse()).body).toBe("reversed");
    expect(await Promise.all([paid, refund].map(depositWith))).toEqual([null, null]);
    // The same press is a new decision, since the line was opened.
    await call("take_back_statement_line", { line: backId });
    expect((await payIn(id, paid, refund)).body).toBe("booked");
    expect(await Promise.all([paid, refund].map(depositWith))).toEqual([id, id]);
  });
});

test("a statement that is taken back takes its corrections of balances back, unless another shows them", async () => {
  const account = newAccount();
  const [first, second] = [
    line({ balance: 350_000 }),
    line({ balance: 400_000, paise: 50_000, day: "2026-10-02" }),
  ];
  await book(account, [first, second]);
  const correcting = (of: Line, balance: number, key = line().key) =>
    ({ ...asKnown({ ...of, key }), corrects: of.key, balance }) as unknown as Line;
  const balances = async () =>
    (
      await backend.sql<{ balance: number }>(
        `select balance::integer from public.statement_lines
         where account = '${account}' order by day, balance`,
      )
    ).map(({ balance }) => balance);
  const takeBack = async (place: number) =>
    call("take_back_statement", { import: await importOf(account, place) });
  const corrections = [correcting(first, 360_000), correcting(second, 410_000)];
  await book(account, [...corrections, line({ paise: 1_000, balance: 361_000 })]);
  expect(await balances()).toEqual([360_000, 361_000, 410_000]);
  expect((await takeBack(1)).body).toEqual({ gone: 1, open: 0 });
  expect(await balances()).toEqual([350_000, 400_000]);
  // As they were, they are found again.
  expect((await book(account, [asKnown(first), asKnown(second)])).body).toMatchObject({ known: 2 });

  // A third and a fourth file: one shows the corrected balance, the other corrects it once more.
  const again = correcting(first, 360_000);
  const later = correcting(second, 410_000);
  await book(account, [again, later]);
  await book(account, [
    asKnown({ ...first, key: again.key }),
    correcting({ ...second, key: later.key }, 420_000),
  ]);
  expect(await balances()).toEqual([360_000, 420_000]);
  await takeBack(3);
  expect(await balances()).toEqual([360_000, 420_000]);
  await takeBack(4);
  expect(await balances()).toEqual([350_000, 400_000]);
});

test("a remark stands beside a line, is found, and goes again", async () => {
  const account = newAccount();
  const noted = line();
  await book(account, [noted, line()]);
  const id = (await lineOf(account, noted))?.id;
  const remark = (text?: string) => call("remark_statement_line", { line: id, remark: text });
  const search = async () => {
    const { body } = await call("statement_lines_page", { account, search: "ask ravi" });
    return (body.lines as unknown as { id: string; remark: string }[]).map((each) => [
      each.id,
      each.remark,
    ]);
  };
  expect((await remark("Ask Ravi for the bill")).body).toBe(true);
  expect(await search()).toEqual([[id, "Ask Ravi for the bill"]]);
  for (const text of ["", "x".repeat(301)]) {
    expect((await remark(text)).body.message).toBe("statement_invalid");
  }
  expect((await remark()).body).toBe(true);
  expect(await search()).toEqual([]);
  // Of a closed month, but not of the days around it.
  const days = ["2025-10-31", "2025-11-01", "2025-11-30", "2025-12-01"];
  const dated = days.map((day) => line({ day, state: "left-out" }));
  await book(account, dated);
  await closeAlone(backend, "2025-11-01");
  const answers = [];
  for (const of of dated) {
    const target = { line: (await lineOf(account, of))?.id, remark: "x" };
    const { body } = await call("remark_statement_line", target);
    answers.push(typeof body === "boolean" ? body : body.message);
  }
  expect(answers).toEqual([true, "month_closed", "month_closed", true]);
  await call("open_month", { month: "2025-11-01" });
  const elsewhere = await call("remark_statement_line", { line: randomUUID(), remark: "x" });
  expect(elsewhere.body.message).toBe("line_not_found");
});

describe("a payment company's sum", () => {
  const DAY = "2026-10-01";
  const settle = (line: string | undefined, parts: object[], charge: number, more: object = {}) =>
    call("settle_statement_line", { line, parts, charge, ...more });
  const takeBack = (line: string | undefined, part?: string) =>
    call("take_back_statement_line", { line, part });
  const openWith = async (paise: number) => {
    const account = newAccount();
    const payout = line({ paise, day: DAY });
    await book(account, [payout]);
    return { account, payout, id: (await lineOf(account, payout))?.id };
  };
  const shownOf = async (account: string, payout: Line) => {
    const shown = await lineOf(account, payout);
    return [shown?.state, shown?.assigned, shown?.charge, shown?.rest];
  };
  const sumsOf = async (account: string, first_day = DAY, last_day = DAY) =>
    (await call("reconciliation", { account, first_day, last_day })).body as {
      difference: number;
      came_in: number;
      booked: number;
      left_out_in: number;
      open_in: number;
      heads: object[];
      on_last_day: { in_books: number; open: number };
    };
  /** What vouchers of an account's lines have in each ledger, debit less credit. */
  const ledgersOf = async (account: string, day = "9999-12-31") => {
    const sums = new Map<string, number>();
    const rows = await backend.sql<BookRow>(
      `select id, day::text, kind, paise::integer, way, account, head, number, text, reference,
              tournament, name, receipts
       from public.book_rows where account = '${account}' and day <= '${day}'`,
    );
    const vouchers = rows.map(voucherOf);
    expect(new Set(vouchers.map(({ id }) => id)).size).toBe(vouchers.length);
    for (const { debit, credit, paise } of vouchers) {
      sums.set(debit, (sums.get(debit) ?? 0) + paise);
      sums.set(credit, (sums.get(credit) ?? 0) - paise);
    }
    return Object.fromEntries([...sums].filter(([, paise]) => paise !== 0));
  };

  test("pays several entries in full, and its charge is in books and reconciliation until it is taken back", async () => {
    const cup = await cupWithFee();
    const [one, two] = [await entered(cup), await entered(cup)];
    const { account, payout, id } = await openWith(683_480);
    expect((await settle(id, [{ entry: one.entry }, { entry: two.entry }], 16_520)).body).toBe(
      "booked",
    );
    expect(await shownOf(account, payout)).toEqual(["booked", 700_000, 16_520, 0]);
    expect([await dueOf(one.entry), await dueOf(two.entry)]).toEqual([0, 0]);
    expect(await receiptsOf(two.entry)).toMatchObject([{ paise: 350_000, is_cancelled: false }]);
    const heads = [{ head: "bank-charges", paise_in: -16_520, paise_out: 0 }];
    expect(await sumsOf(account)).toMatchObject({
      difference: 0,
      came_in: 683_480,
      booked: 700_000,
      left_out_in: -16_520,
      heads,
      on_last_day: { in_books: 683_480, open: 0 },
    });
    expect(await ledgersOf(account)).toEqual({
      [`Bank ${account}`]: 683_480,
      "Bank charges": 16_520,
      "Entry fees receivable": -700_000,
    });
    // One of them is another entry's: the charge stays with the rest.
    const part = (await lineOf(account, payout))?.parts.find(
      ({ reference }) => reference === two.reference,
    );
    expect((await takeBack(id, part?.payment)).body).toBe("open");
    expect(await shownOf(account, payout)).toEqual(["open", 350_000, 16_520, 350_000]);
    expect(await sumsOf(account)).toMatchObject({
      difference: 0,
      open_in: 350_000,
      heads,
      on_last_day: { in_books: 333_480, open: 350_000 },
    });
    const other = await entered(cup);
    expect((await settle(id, [{ entry: other.entry }], 0)).body).toBe("booked");
    expect(await shownOf(account, payout)).toEqual(["booked", 700_000, 16_520, 0]);
    expect((await takeBack(id)).body).toBe("open");
    expect(await shownOf(account, payout)).toEqual(["open", 0, 0, 683_480]);
    expect([await dueOf(one.entry), await dueOf(other.entry)]).toEqual([350_000, 350_000]);
    expect(await sumsOf(account)).toMatchObject({ difference: 0, open_in: 683_480, heads: [] });
    expect(await ledgersOf(account)).toEqual({});
  });

  test("is the entries' sum less the charge, and a charge above a tenth is asked about", async () => {
    const { entry } = await entered(await cupWithFee());
    const { id } = await openWith(315_000);
    for (const charge of [34_999, 35_001]) {
      const parts = [{ entry, paise: 350_000 }];
      expect((await settle(id, parts, charge)).body.message).toBe("split_unclear");
    }
    expect((await settle(id, [{ entry }], -1)).body.message).toBe("statement_invalid");
    expect((await settle(id, [{ entry }], 35_001)).body.message).toBe("large_charge");
    expect((await settle(id, [{ entry }], 35_000)).body).toBe("booked");
    expect(await dueOf(entry)).toBe(0);
    const larger = await openWith(10_000);
    const tooMuch = await settle(larger.id, [{ entry }], 10_001, { is_confirmed: true });
    expect(tooMuch.body.message).toBe("statement_invalid");
    const out = line({ direction: "debit", paise: 34_000 });
    await book(larger.account, [out]);
    const outId = (await lineOf(larger.account, out))?.id;
    expect((await settle(outId, [{ entry }], 1_000)).body.message).toBe("statement_invalid");
  });

  test("is imported with its charge, of payments recorded by hand too", async () => {
    const cup = await cupWithFee();
    const [owes, paid] = [await entered(cup), await entered(cup)];
    await call("mark_paid", { entry: paid.entry, way: "upi" });
    const [payment] = await backend.sql<{ id: string }>(
      `select id from public.fee_ledger where entry_id = '${paid.entry}' and kind = 'payment'`,
    );
    const account = newAccount();
    const payout = (charge: number) => ({
      ...line({
        paise: 683_480,
        state: "booked",
        parts: [
          { entry: owes.entry, due: 350_000, paise: 350_000 },
          { entry: paid.entry, due: 0, paise: 350_000, noted: payment?.id ?? "" },
        ],
      }),
      charge,
    });
    for (const charge of [0, 16_519, 16_521]) {
      expect((await book(account, [payout(charge)])).body.message).toBe("statement_invalid");
    }
    const booked = payout(16_520);
    expect((await book(account, [booked])).body).toMatchObject({ booked: 1, open: 0 });
    expect(await shownOf(account, booked)).toEqual(["booked", 700_000, 16_520, 0]);
    expect(await ledgersOf(account)).toEqual({
      [`Bank ${account}`]: 683_480,
      "Bank charges": 16_520,
      "Entry fees receivable": -350_000,
      "Payments in transit": -350_000,
    });
  });

  test("that the bank takes back takes its charge back, on the bank's day", async () => {
    const cup = await cupWithFee();
    const [one, two] = [await entered(cup), await entered(cup)];
    const { account, payout, id } = await openWith(683_480);
    await settle(id, [{ entry: one.entry }, { entry: two.entry }], 16_520);
    const back = line({ direction: "debit", paise: 683_480, day: "2026-10-09" });
    await book(account, [{ ...back, reverses: payout.key }]);
    expect(await shownOf(account, payout)).toEqual(["reversed", 0, 16_520, 700_000]);
    expect([await dueOf(one.entry), await dueOf(two.entry)]).toEqual([350_000, 350_000]);
    expect(await ledgersOf(account, "2026-10-08")).toMatchObject({ "Bank charges": 16_520 });
    expect(await ledgersOf(account)).toEqual({});
    expect(await sumsOf(account, DAY, "2026-10-09")).toMatchObject({
      difference: 0,
      heads: [],
      left_out_in: 0,
      on_last_day: { in_books: 0, open: 0 },
    });
    // The bank had not: all of it is open again.
    await takeBack(id);
    expect(await shownOf(account, payout)).toEqual(["open", 0, 0, 683_480]);
    expect(await ledgersOf(account)).toEqual({});
  });

  test("is not assigned or taken back in a closed month", async () => {
    const cup = await cupWithFee();
    const account = newAccount();
    const payouts: { entry: string; payout: Line }[] = [];
    for (const day of ["2026-04-30", "2026-05-01", "2026-05-31", "2026-06-01"]) {
      const { entry } = await entered(cup);
      payouts.push({ entry, payout: line({ paise: 341_740, day }) });
    }
    await book(
      account,
      payouts.map(({ payout }) => payout),
    );
    const answers = async (
      of: (id: string | undefined, entry: string) => ReturnType<typeof call>,
    ) => {
      const said: unknown[] = [];
      for (const { entry, payout } of payouts) {
        const { body } = await of((await lineOf(account, payout))?.id, entry);
        said.push(typeof body === "string" ? body : body.message);
      }
      return said;
    };
    const leave = (id: string | undefined) => call("settle_statement_line", { line: id });
    const assign = (id: string | undefined, entry: string) => settle(id, [{ entry }], 8_260);
    expect(await answers(leave)).toEqual(["left-out", "left-out", "left-out", "left-out"]);
    await closeAlone(backend, "2026-05-01");
    const [closed, open] = ["month_closed", "booked"];
    expect(await answers(assign)).toEqual([open, closed, closed, open]);
    await call("open_month", { month: "2026-05-01" });
    await answers(assign);
    await closeAlone(backend, "2026-05-01");
    expect(await answers((id) => takeBack(id))).toEqual(["open", closed, closed, "open"]);
    await call("open_month", { month: "2026-05-01" });
  });
});

describe("the day book", () => {
  const record = (body: object) => call("record_fee", { submission_key: randomUUID(), ...body });
  const onDay = (entry: string, day: string) =>
    backend.sql(
      `update public.fee_ledger set day = '${day}'
       where entry_id = '${entry}' and kind = 'payment' and cancels is null`,
    );
  const rowsOf = (condition: string) =>
    backend.sql<BookRow>(
      `select id, day::text, kind, paise::integer, way, account, head, number, text, reference,
              tournament, name, receipts
       from public.book_rows where ${condition} order by day, id`,
    );
  /** What a ledger has on a day, debit less credit. */
  const balanceOf = (rows: readonly BookRow[], ledger: string, day = "9999-12-31") =>
    rows
      .filter((row) => row.day <= day)
      .map(voucherOf)
      .reduce(
        (sum, { debit, credit, paise }) =>
          sum + (debit === ledger ? paise : 0) - (credit === ledger ? paise : 0),
        0,
      );

  test("agrees with the statement on every day, and with what entries owe", async () => {
    const account = newAccount();
    const cup = await cupWithFee();
    const bounces = await entered(cup, "Asha Rao");
    const byHand = await entered(cup, "Meera Das");
    const refunded = await entered(cup, "Kabir Anand");
    const wrong = await entered(cup, "Leela Nair");
    const right = await entered(cup, "Farhan Qasim");
    const inCash = await entered(cup, "Priyanka Hegde");
    const waived = await entered(cup, "Vikram Shetty");
    const gone = await entered(cup, "Vikram Das");
    const entries = [bounces, byHand, refunded, wrong, right, inCash, waived, gone];
    const on = (day: number, of: Line): Line => ({
      ...of,
      day: `2026-09-${String(day).padStart(2, "0")}`,
    });
    const debit = (paise: number, more: Partial<Line> = {}) =>
      line({ direction: "debit", paise, ...more });
    await call("mark_paid", { entry: byHand.entry, way: "upi" });
    await onDay(byHand.entry, "2026-09-03");
    const [noted] = await backend.sql<{ id: string }>(
      `select id from public.fee_ledger where entry_id = '${byHand.entry}' and kind = 'payment'`,
    );
    await record({ entry: inCash.entry, kind: "payment", paise: 200_000, way: "cash" });
    for (const { entry } of [waived, gone]) {
      await record({ entry, kind: "waiver", paise: 120_000 });
    }
    const withdrawn = await call("withdraw_entrant", { entry: gone.entry, reason: "Ill" });
    expect(withdrawn.status).toBe(200);
    const paid = on(1, paying(bounces));
    const bounced = on(10, debit(350_000, { reverses: paid.key }));
    const toRefund = on(2, paying(refunded));
    const sent = on(12, debit(90_000));
    const returned = on(15, line({ paise: 90_000 }));
    const mistaken = on(4, paying(wrong));
    const cleared = on(
      7,
      line({
        state: "booked",
        parts: [{ entry: byHand.entry, due: 0, paise: 350_000, noted: noted?.id ?? "" }],
      }),
    );
    const [one, two] = [on(5, line({ paise: 4_200 })), on(20, debit(4_200))];
    const sponsor = on(8, line({ paise: 360_000, state: "left-out", head: "sponsor" }));
    const charge = on(30, debit(1_770, { state: "left-out", head: "bank-charges" }));
    const open = on(6, line({ paise: 12_345 }));
    await book(account, [
      paid,
      toRefund,
      mistaken,
      one,
      open,
      cleared,
      sponsor,
      bounced,
      sent,
      returned,
      two,
      charge,
    ]);
    const idOf = async (of: Line) => (await lineOf(account, of))?.id;
    const settle = async (of: Line, reference: string, paise: number) =>
      call("settle_statement_line", {
        line: await idOf(of),
        parts: [{ reference, paise }],
        is_confirmed: true,
      });
    const takeBack = async (of: Line) => call("take_back_statement_line", { line: await idOf(of) });
    const reverse = async (of: Line, other: Line) =>
      call("reverse_statement_line", { line: await idOf(of), other_key: other.key });
    const check = async (ledgers: Record<string, number>) => {
      const rows = await rowsOf(`account = '${account}'`);
      const days = await backend.sql<{ day: string; paise: number }>(
        `select day::text, sum(sum(case direction when 'credit' then 1 else -1 end
                  * case state when 'open' then assigned else paise end))
                over (order by day)::integer as paise
         from public.statement_lines where account = '${account}' group by day`,
      );
      expect(days.map(({ day }) => [day, balanceOf(rows, `Bank ${account}`, day)])).toEqual(
        days.map(({ day, paise }) => [day, paise]),
      );
      for (const { entry, reference } of entries) {
        const ofEntry = await rowsOf(`reference = '${reference}'`);
        expect([reference, balanceOf(ofEntry, "Entry fees receivable")]).toEqual([
          reference,
          await dueOf(entry),
        ]);
      }
      const all = await rowsOf(
        `account = '${account}' or reference in (${entries.map(({ reference }) => `'${reference}'`).join()})`,
      );
      for (const [ledger, paise] of Object.entries(ledgers)) {
        expect([ledger, balanceOf(all, ledger)]).toEqual([ledger, paise]);
      }
      return all;
    };
    const rows = await check({
      Cash: 200_000,
      "Payments in transit": 0,
      Sponsor: -360_000,
      "Bank charges": 1_770,
      Suspense: 0,
      "Entry fees waived": 120_000,
      "Entry fees": -350_000 * 7,
    });
    // Recorded by hand on the third, at the bank on the seventh.
    const inTransit = ["02", "03", "06", "07"].map((day) =>
      balanceOf(rows, "Payments in transit", `2026-09-${day}`),
    );
    expect(inTransit).toEqual([0, 350_000, 350_000, 0]);
    expect(await dueOf(bounces.entry)).toBe(350_000);

    // A refund is sent and comes back; lines that are no entry's cancel each other.
    expect((await settle(sent, refunded.reference, 90_000)).body).toBe("booked");
    // It is not due again.
    await check({
      "Entry fees receivable": 350_000 * 3 + 150_000 - 120_000,
      "Entry fees waived": 120_000 + 90_000,
    });
    expect((await reverse(returned, sent)).body).toBe("reversed");
    expect((await reverse(two, one)).body).toBe("reversed");
    await check({ Suspense: 0 });
    // What was recorded for the wrong entry is recorded for the right one.
    await takeBack(mistaken);
    await settle(mistaken, right.reference, 350_000);
    // A part of the sponsor's line is an entry's.
    await settle(sponsor, bounces.reference, 100_000);
    await check({ Sponsor: -260_000 });
    // The cheque had not bounced: both lines are open again, and are decided anew.
    await takeBack(bounced);
    await check({});
    await settle(paid, bounces.reference, 250_000);
    await call("settle_statement_line", { line: await idOf(bounced), head: "supplier" });
    await check({ Supplier: 350_000, Suspense: 0 });
    // A payment that was recorded by hand, and is taken back by the bank, was in transit.
    await reverse(bounced, cleared);
    await check({ "Payments in transit": 0, Supplier: 0 });
  });
});

test("a season agrees with a ledger of its own: by the bank, by head and by entry", async () => {
  const account = newAccount();
  const cup = await cupWithFee();
  const names = [
    "Asha Rao",
    "Meera Das",
    "Kabir Anand",
    "Leela Nair",
    "Farhan Qasim",
    "Vikram Das",
  ];
  const entries = [];
  for (const name of names) entries.push(await entered(cup, name));
  const [bounces, early, desk, other, company, byCompany] = entries.map(({ entry }) => entry);
  const opening = 1_000_000;
  /** What the treasurer's own book says: in, less out, of each line. */
  let balance = opening;
  const own: { day: string; paise: number }[] = [];
  const on = (day: string, paise: number, more: Partial<Line> = {}) => {
    balance += paise;
    own.push({ day, paise });
    const direction = paise > 0 ? "credit" : "debit";
    return line({ day, direction, paise: Math.abs(paise), balance, ...more });
  };
  const pays = (...of: (string | undefined)[]): Partial<Line> => ({
    state: "booked",
    parts: of.map((entry = "") => ({ entry, due: 350_000, paise: 350_000 })),
  });
  const idOf = async (of: Line) => (await lineOf(account, of))?.id;
  const outcomeOf = async (answer: ReturnType<typeof call>): Promise<unknown> =>
    (await answer).body;
  const settle = async (of: Line, ...parts: object[]) =>
    outcomeOf(call("settle_statement_line", { line: await idOf(of), parts, is_confirmed: true }));

  // The desk takes cash of two; the club's refund is sent before the withdrawal.
  for (const entry of [desk, other]) await call("mark_paid", { entry, way: "cash" });
  const cheque = on("2026-08-01", 350_000, pays(bounces));
  const paid = on("2026-08-03", 350_000, pays(early));
  const sponsor = on("2026-08-04", 1_250_000, { state: "left-out", head: "sponsor" });
  const bounced = on("2026-08-05", -350_000, { number: null });
  const refund = on("2026-08-06", -350_000);
  const charge = on("2026-08-07", -1_770, { state: "left-out", head: "bank-charges" });
  await book(account, [cheque, paid, sponsor, bounced, refund, charge], {
    opening,
    closing: balance,
  });
  const returned = on("2026-08-10", 350_000);
  const again = on("2026-08-12", -340_000);
  const deposit = on("2026-08-14", 700_000);
  // ₹7,000 less what the company kept.
  const ofCompany = on("2026-08-16", 683_480, { ...pays(company, byCompany), charge: 16_520 });
  const barWas = on("2026-08-18", 45_000);
  await book(account, [returned, again, deposit, ofCompany, barWas]);
  // The bank corrects a balance: the same line, and one before it that was missing.
  const missing = on("2026-08-17", 12_300, { balance: balance - 45_000 + 12_300 });
  const corrected = { ...barWas, key: line().key, balance, corrects: barWas.key, state: "known" };
  await book(account, [missing, corrected]);

  const reverse = async (of: Line, of2: Line) =>
    outcomeOf(call("reverse_statement_line", { line: await idOf(of), other_key: of2.key }));
  expect(await reverse(bounced, cheque)).toBe("reversed");
  await call("withdraw_entrant", { entry: early, reason: "Ill" });
  expect(await dueOf(early ?? "")).toBe(-350_000);
  expect(await settle(refund, { entry: early })).toBe("booked");
  expect(await reverse(returned, refund)).toBe("reversed");
  expect(await dueOf(early ?? "")).toBe(-350_000);
  expect(await settle(again, { entry: early, paise: 340_000 })).toBe("booked");
  const cash = await backend.sql<{ entry: string; noted: string }>(
    `select entry_id as entry, id as noted from public.fee_ledger
     where way = 'cash' and entry_id in ('${desk ?? ""}', '${other ?? ""}')`,
  );
  expect(await settle(deposit, ...cash)).toBe("booked");
  const leaveOut = async (of: Line, head: string) =>
    outcomeOf(call("settle_statement_line", { line: await idOf(of), head }));
  expect(await leaveOut(missing, "interest")).toBe("left-out");
  expect(await leaveOut(corrected as unknown as Line, "bar")).toBe("left-out");

  const { body } = await call("reconciliation", {
    account,
    first_day: "2026-08-01",
    last_day: "2026-08-31",
  });
  const sum = (sign: 1 | -1) =>
    own.reduce((total, { paise }) => total + Math.max(0, sign * paise), 0);
  expect(body).toMatchObject({
    opening,
    came_in: sum(1),
    went_out: sum(-1),
    closing: balance,
    gaps: [],
    lines: own.length,
    open_in: 0,
    open_out: 0,
    difference: 0,
    booked: 350_000 + 700_000 + 700_000,
    refunds: 340_000,
    reversed_in: 700_000,
    reversed_out: 700_000,
    heads: [
      { head: "bank-charges", paise_in: -16_520, paise_out: 1_770 },
      { head: "bar", paise_in: 45_000, paise_out: 0 },
      { head: "interest", paise_in: 12_300, paise_out: 0 },
      { head: "sponsor", paise_in: 1_250_000, paise_out: 0 },
    ],
    on_last_day: { opening, closing: balance, in_books: balance - opening, open: 0 },
  });
  expect(await Promise.all(entries.map(({ entry }) => dueOf(entry)))).toEqual([
    350_000, -10_000, 0, 0, 0, 0,
  ]);
  const valid = await Promise.all(
    entries.map(async ({ entry }) =>
      (await receiptsOf(entry)).filter((each) => !each.is_cancelled).map(({ kind }) => kind),
    ),
  );
  expect(valid).toEqual([
    [],
    ["receipt", "voucher"],
    ["receipt"],
    ["receipt"],
    ["receipt"],
    ["receipt"],
  ]);
});

describe("a closed month", () => {
  const close = (month: string) => call("close_month", { month });
  const open = (month: string) => call("open_month", { month });
  const isClosed = async (month: string) =>
    (await read<{ closed_at: string | null }>(`book_months?first_day=eq.${month}`))[0]?.closed_at !=
    null;
  const auditOf = (month: string) =>
    backend.sql(
      `select action, admin_id from public.admin_audit
       where details ->> 'month' = '${month}' order by at`,
    );
  const paymentOf = async (account: string, each: Line) =>
    (await lineOf(account, each))?.parts[0]?.payment;
  afterEach(() => backend.sql("delete from public.closed_months"));

  test("is one that is over, and has no open line", async () => {
    const account = newAccount();
    await entered(await cupWithFee());
    const waiting = line({ day: "2024-01-31" });
    await book(account, [waiting, line({ day: "2024-02-01" })]);
    const id = (await lineOf(account, waiting))?.id;
    const today = dayInIndiaOf(new Date());
    await closeBefore(backend, "2024-01-01");
    for (const [month, code] of [
      [`${today.slice(0, 7)}-01`, "month_invalid"],
      ["2024-01-02", "month_invalid"],
      // The page lists none before the books begin.
      ["1949-12-01", "month_invalid"],
      ["2024-01-01", "lines_open"],
    ] as const) {
      expect([month, (await close(month)).body.message]).toEqual([month, code]);
    }
    await call("settle_statement_line", { line: id });
    for (let time = 0; time < 2; time += 1) {
      expect((await close("2024-01-01")).body).toBe(true);
      expect(await isClosed("2024-01-01")).toBe(true);
    }
    for (let time = 0; time < 2; time += 1) {
      expect((await open("2024-01-01")).body).toBe(time === 0 ? 1 : 0);
      expect(await isClosed("2024-01-01")).toBe(false);
    }
    expect(await auditOf("2024-01-01")).toEqual([
      { action: "month-closed", admin_id: admin.id },
      { action: "month-opened", admin_id: admin.id },
    ]);
  });

  test("follows the months before it, and is opened again with them", async () => {
    await entered(await cupWithFee());
    await book(newAccount(), [line({ day: "2024-03-31", state: "left-out" })]);
    await closeBefore(backend, "2024-03-01");
    expect((await close("2024-04-01")).body).toMatchObject({
      message: "earlier_month_open",
      details: "2024-03-01",
    });
    for (const month of ["2024-03-01", "2024-04-01", "2024-05-01"]) {
      expect((await close(month)).body).toBe(true);
    }
    expect((await open("2024-04-01")).body).toBe(2);
    expect(await Promise.all(["2024-03-01", "2024-04-01", "2024-05-01"].map(isClosed))).toEqual([
      true,
      false,
      false,
    ]);
    for (const month of ["2024-04-01", "2024-05-01"]) {
      expect(await auditOf(month)).toMatchObject([
        { action: "month-closed" },
        { action: "month-opened" },
      ]);
    }
    expect((await close("2024-05-01")).body).toMatchObject({ details: "2024-04-01" });
  });

  test("takes and gives back nothing until it is opened again", async () => {
    const account = newAccount();
    const cup = await cupWithFee();
    const [inOne, inTwo] = [await entered(cup), await entered(cup)];
    const paid = { ...paying(inOne), day: "2023-03-31" };
    const left = line({ day: "2023-03-01", direction: "debit", state: "left-out", head: "bar" });
    const credit = line({ day: "2023-03-02", state: "left-out" });
    const [before, after] = [
      line({ day: "2023-02-28", state: "left-out" }),
      line({ day: "2023-04-01", state: "left-out" }),
    ];
    await book(account, [before, left, credit, paid, after]);
    const [paidId, leftId] = [(await lineOf(account, paid))?.id, (await lineOf(account, left))?.id];
    await call("mark_paid", { entry: inTwo.entry, way: "upi" });
    const [byHand] = await backend.sql<{ id: string }>(
      `select id from public.fee_ledger where entry_id = '${inTwo.entry}' and kind = 'payment'`,
    );
    const attempts: Record<string, () => ReturnType<typeof call>> = {
      "match a payment of another month": async () =>
        call("settle_statement_line", {
          line: (await lineOf(account, credit))?.id,
          parts: [{ entry: inTwo.entry, noted: byHand?.id }],
        }),
      cancel: async () => call("cancel_fee_line", { line: await paymentOf(account, paid) }),
      "take back what was paid": () => call("take_back_statement_line", { line: paidId }),
      "take back what was left out": () => call("take_back_statement_line", { line: leftId }),
      "assign what was left out": async () =>
        call("settle_statement_line", {
          line: (await lineOf(account, credit))?.id,
          parts: [{ reference: inTwo.reference }],
          is_confirmed: true,
        }),
      "take back the file": async () =>
        call("take_back_statement", { import: await importOf(account, 0) }),
      "enter another line": () =>
        book(account, [
          line({ day: "2023-03-15", direction: "none", state: "no-effect", paise: 0 }),
        ]),
      "correct a balance": () =>
        book(account, [{ ...asKnown(line({ day: paid.day })), corrects: paid.key } as Line]),
      "reverse a payment within the month": () =>
        call("reverse_statement_line", { line: leftId, other_key: paid.key }),
      "reverse a line that is in no ledger": () =>
        call("reverse_statement_line", { line: leftId, other_key: credit.key }),
    };
    await closeAlone(backend, "2023-03-01");
    for (const [name, attempt] of Object.entries(attempts)) {
      expect([name, (await attempt()).body.message]).toEqual([name, "month_closed"]);
    }
    expect(await dueOf(inOne.entry)).toBe(0);
    expect(await lineOf(account, left)).toMatchObject({ state: "left-out", assigned: 0 });
    // The days around it are open.
    for (const each of [before, after]) {
      const id = (await lineOf(account, each))?.id;
      expect((await call("take_back_statement_line", { line: id })).body).toBe("open");
    }
    expect((await book(account, [asKnown(paid)])).body).toMatchObject({ known: 1 });
    await open("2023-03-01");
    expect((await attempts["take back what was paid"]?.())?.body).toBe("open");
    expect(await dueOf(inOne.entry)).toBe(350_000);
  });

  test("keeps its payment on its day when a later line of the bank takes it back", async () => {
    const account = newAccount();
    const { entry } = await entered(await cupWithFee());
    const paid = { ...paying({ entry }), day: "2022-05-30" };
    await book(account, [paid]);
    await closeAlone(backend, "2022-05-01");
    const reconciled = async (): Promise<Record<string, unknown>> =>
      (
        await call("reconciliation", {
          ...{ account, first_day: "2022-05-01", last_day: "2022-05-31" },
        })
      ).body as Record<string, unknown>;
    const before = await reconciled();
    expect(before.taken_back_later).toEqual([]);
    const bounced = line({ day: "2022-06-02", direction: "debit", reverses: paid.key });
    expect((await book(account, [bounced])).status).toBe(200);
    // The month is what it was, and says what became of it later.
    expect(await reconciled()).toEqual({
      ...before,
      reach: { from: "2022-05-30", to: "2022-06-02" },
      taken_back_later: [expect.objectContaining({ back_on: "2022-06-02" })],
    });
    const { id: paidLine } = (await lineOf(account, paid)) ?? {};
    const [history] = await read(
      `statement_line_history?id=eq.${String(paidLine)}&select=cancelled`,
    );
    expect(history).toEqual({
      cancelled: [
        expect.objectContaining({
          ...{ kind: "payment", paise: 350_000, counted: 350_000, is_by_hand: false, way: "upi" },
          ...{ entry, bank_day: "2022-06-02", name: expect.stringMatching(/./) },
          receipts: [expect.objectContaining({ kind: "receipt", number: expect.any(Number) })],
        }),
      ],
    });
    const june = await call("reconciliation", {
      ...{ account, first_day: "2022-06-01", last_day: "2022-06-30" },
    });
    expect(june.body).toMatchObject({ reversed_out: 350_000, booked: 0, difference: 0 });
    expect(await dueOf(entry)).toBe(350_000);
    const returned = () => read(`receipts?entry_id=eq.${entry}&select=returned_on,kind`);
    expect(await returned()).toEqual([{ kind: "receipt", returned_on: "2022-06-02" }]);
    const days = () =>
      backend.sql(
        `select day::text, paise::integer from public.fee_ledger
         where entry_id = '${entry}' and kind = 'payment' order by at`,
      );
    expect(await days()).toEqual([
      { day: "2022-05-30", paise: 350_000 },
      { day: "2022-06-02", paise: -350_000 },
    ]);
    // That it was a mistake changes the month of the payment.
    const id = (await lineOf(account, bounced))?.id;
    expect((await call("take_back_statement_line", { line: id })).body.message).toBe(
      "month_closed",
    );
    await open("2022-05-01");
    expect((await call("take_back_statement_line", { line: id })).body).toBe("open");
    expect(await days()).toEqual([
      { day: "2022-05-30", paise: 350_000 },
      { day: "2022-05-30", paise: -350_000 },
    ]);
    expect(await returned()).toEqual([{ kind: "receipt", returned_on: null }]);
  });

  test("is what no line of the database itself is dated in", async () => {
    const { entry } = await entered(await cupWithFee());
    await book(newAccount(), [line({ day: "2021-07-01", state: "left-out" })]);
    await closeAlone(backend, "2021-07-01");
    const insert = (day: string) =>
      backend.sql(
        `insert into public.fee_ledger (entry_id, kind, paise, way, day)
         values ('${entry}', 'payment', 100, 'cash', '${day}') returning day::text`,
      );
    for (const day of ["2021-07-01", "2021-07-31"]) {
      await expect(insert(day)).rejects.toThrow("month_closed");
    }
    for (const day of ["2021-06-30", "2021-08-01"]) expect(await insert(day)).toEqual([{ day }]);
    await expect(
      backend.sql(`update public.fee_ledger set day = '2021-07-15' where entry_id = '${entry}'`),
    ).rejects.toThrow("month_closed");
  });
});

test("the balances of accounts in the books are those of the day book, what is in transit apart", async () => {
  const accounts = [newAccount(), newAccount()];
  const cup = await cupWithFee();
  for (const account of accounts) {
    await book(account, [
      paying(await entered(cup)),
      line({ paise: 4_200, state: "left-out", head: "bar" }),
      line({ paise: 900, direction: "debit", state: "left-out", head: "gst" }),
      line({ paise: 77 }),
    ]);
  }
  await call("mark_paid", { entry: (await entered(cup)).entry, way: "upi", day: "2026-10-01" });
  const days = { first_day: "2026-10-01", last_day: "2026-10-31" };
  const sums = ledgerSums(
    (await call("day_book_sums", days)).body as Parameters<typeof ledgerSums>[0],
  );
  for (const account of accounts) {
    const { body } = await call("reconciliation", { account, ...days });
    const { in_books: inBooks } = body.on_last_day as { in_books: number };
    const ledger = sums.find((each) => each.ledger === `Bank ${account}`);
    expect(inBooks).toBe((ledger?.debit ?? 0) - (ledger?.credit ?? 0));
    expect(inBooks).toBe(350_000 + 4_200 - 900);
  }
});

test("only the club reads, records or takes back bank lines", async () => {
  const member = await createUser(backend);
  await book(newAccount(), [
    paying(await entered(await cupWithFee())),
    line({ day: "2020-01-01", state: "left-out" }),
  ]);
  await call("mark_paid", { entry: (await entered(await cupWithFee())).entry, way: "cash" });
  await closeAlone(backend, "2020-01-01");
  const id = randomUUID();
  const functions = {
    statement_matches: { account: "0001", keys: [], numbers: [] },
    book_statement: { account: "0001", lines: [line()] },
    settle_statement_line: { line: id },
    leave_out_lines: { lines: [{ line: id, seen: "x", head: "bar" }] },
    reverse_statement_line: { line: id, other_key: "x" },
    remark_statement_line: { line: id, remark: "x" },
    take_back_statement_line: { line: id },
    take_back_statement: { import: id },
    statement_lines_page: {},
    reconciliation: {
      account: "0001",
      first_day: "2026-10-01",
      last_day: "2026-10-02",
    },
    close_month: { month: "2020-01-01" },
    open_month: { month: "2020-01-01" },
    start_money_export: { action: "receipts-exported" },
  };
  for (const [name, body] of Object.entries(functions)) {
    for (const user of [member, null]) {
      const { status } = await call(name, body, user);
      expect([name, status]).toEqual([name, user ? 403 : 401]);
    }
  }
  for (const table of [
    "statement_lines",
    "statement_imports",
    "statement_import_lines",
    "statement_payments",
    "bank_accounts",
    "book_months",
    "book_rows",
    "cash_book",
    "closed_months",
    "line_parts",
    "listed_imports",
    "listed_statement_lines",
    "statement_accounts",
    "statement_line_history",
  ]) {
    expect([table, (await read(table)).length > 0]).toEqual([table, true]);
    const { body } = await backend.call("GET", `/rest/v1/${table}`, {
      token: member.accessToken,
    });
    expect([table, body]).toEqual([table, []]);
    expect([table, (await backend.call("GET", `/rest/v1/${table}`)).status]).toEqual([table, 401]);
  }
});

import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { tallyXml } from "#app/club/money/books/tally.ts";
import { voucherRows } from "#app/club/money/books/voucher-rows.ts";
import { type BookRow, voucherOf } from "#app/money/day-book.ts";
import { csvLines } from "#app/site/csv.ts";
import { asKnown, bankLines, type Line, line, newNumber, paying } from "../support/bank-lines.ts";
import { clubBackend } from "../support/club.ts";
import { furtherPlayer, addEntrant } from "../support/entrants.ts";

const club = await clubBackend();
const { backend, admin, call } = club;
const { read, cupWithFee, entered, dueOf, newAccount, book, lineOf, stateOf, importOf } = bankLines(
  club,
  4_000,
);

const idOf = async (account: string, of: Line) => (await lineOf(account, of))?.id;

const auditOf = (account: string) =>
  backend.sql<{ action: string }>(
    `select action from public.admin_audit
     where details ->> 'account' = '${account}' and admin_id = '${admin.id}' order by at, id`,
  );

/** A payment that is recorded by hand, and not on a statement. */
async function paidByHand(entry: string, way = "upi", day = "2026-10-01") {
  await call("mark_paid", { entry, way, day });
  const [payment] = await backend.sql<{ id: string }>(
    `select id from public.fee_ledger where entry_id = '${entry}' and kind = 'payment'`,
  );
  return payment?.id ?? "";
}

describe("the list of lines", () => {
  type Page = { counts: Record<string, number>; lines: { narration: string }[] };
  const account = newAccount();
  const days = ["09-29", "09-30", "10-01", "10-31", "11-01"];
  const lines = days.map((day, index) =>
    line({
      day: `2026-${day}`,
      narration: `Line ${day}`,
      number: `BANK2026${String(index)}77`,
      paise: 1_000 + index,
      state: index % 2 === 0 ? "open" : "left-out",
    }),
  );
  const listed = async (query: object) => {
    const { body } = await call("statement_lines_page", { account, ...query });
    const { counts, lines: found } = body as unknown as Page;
    return { counts, days: found.map(({ narration }) => narration.replace("Line ", "")) };
  };

  beforeAll(async () => {
    await book(account, lines);
  });

  test("has the newest first, page by page", async () => {
    expect((await listed({})).days).toEqual(days.toReversed());
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push((await listed({ page, page_size: 2 })).days);
    expect(pages).toEqual([["11-01", "10-31"], ["10-01", "09-30"], ["09-29"], []]);
  });

  test("has of one day the last of the file first", async () => {
    const other = newAccount();
    await book(
      other,
      [1, 2, 3].map((place) => line({ narration: `Line ${String(place)}` })),
    );
    expect((await listed({ account: other })).days).toEqual(["3", "2", "1"]);
  });

  test("of a period has its first and its last day, and none beside them", async () => {
    const period = { first_day: "2026-09-30", last_day: "2026-10-31" };
    expect(await listed(period)).toEqual({
      counts: { open: 1, "left-out": 2 },
      days: ["10-31", "10-01", "09-30"],
    });
  });

  test("of one file has what it shows, lines of an earlier one too", async () => {
    const own = newAccount();
    const [first, both, later] = [line(), line(), line({ state: "left-out", head: "bar" })];
    await book(own, [first, both]);
    await book(own, [asKnown(both), later]);
    const shownBy = async (place: number, query: object = {}) => {
      const { body } = await call("statement_lines_page", {
        ...{ file: await importOf(own, place), ...query },
      });
      const { counts, lines: found } = body as unknown as {
        counts: object;
        lines: { id: string }[];
      };
      return { counts, ids: found.map(({ id }) => id).toSorted() };
    };
    const ids = async (...of: Line[]) =>
      (await Promise.all(of.map((each) => idOf(own, each)))).toSorted();
    expect(await shownBy(0)).toEqual({ counts: { open: 2 }, ids: await ids(first, both) });
    expect(await shownBy(1)).toEqual({
      counts: { open: 1, "left-out": 1 },
      ids: await ids(both, later),
    });
    expect((await shownBy(1, { wanted: "open" })).ids).toEqual(await ids(both));
    expect((await shownBy(1, { account: "0001" })).ids).toEqual([]);
  });

  test("of one state has no other, and counts all", async () => {
    expect(await listed({ wanted: "left-out" })).toEqual({
      counts: { open: 3, "left-out": 2 },
      days: ["10-31", "09-30"],
    });
  });

  test.each([
    ["its text, in other letters", { search: "LINE 10-3" }, ["10-31"]],
    ["a part of its number", { search: "bank2026177" }, ["09-30"]],
    ["its amount", { search: "x", paise: 1_002 }, ["10-01"]],
    ["its day", { search: "x", day: "2026-11-01" }, ["11-01"]],
    ["nothing that a line has", { search: "Rent" }, []],
  ])("finds a line by %s", async (_by, query, found) => {
    expect((await listed(query)).days).toEqual(found);
  });
});

describe("of two accounts", () => {
  test("each has its own open lines, gaps, files and bookings", async () => {
    const [one, two] = [newAccount(), newAccount()];
    const { entry } = await entered(await cupWithFee());
    await book(one, [
      line({ paise: 100, balance: 100 }),
      line({ paise: 100, balance: 900, day: "2026-10-05" }),
    ]);
    await book(two, [line({ balance: 1_000_000 }), paying({ entry })]);
    const accounts = await read<{ ending: string; open_lines: number; gaps: object[] }>(
      `statement_accounts?ending=in.(${one},${two})&order=ending`,
    );
    expect(accounts).toEqual([
      {
        ending: one,
        open_lines: 2,
        gaps: [{ from: "2026-10-01", to: "2026-10-05", balance: 100, next: 800 }],
        waiting: [],
      },
      { ending: two, open_lines: 1, gaps: [], waiting: [] },
    ]);
    const imports = await read(
      `listed_imports?account=in.(${one},${two})&order=account&select=account,who,first_day,last_day,lines,own_lines,bookings`,
    );
    expect(imports).toEqual([
      {
        account: one,
        who: admin.email,
        first_day: "2026-10-01",
        last_day: "2026-10-05",
        lines: 2,
        own_lines: 2,
        bookings: 0,
      },
      {
        account: two,
        who: admin.email,
        first_day: "2026-10-01",
        last_day: "2026-10-01",
        lines: 2,
        own_lines: 2,
        bookings: 1,
      },
    ]);
  });

  test("a file's own lines are those that no earlier file has shown", async () => {
    const account = newAccount();
    const [first, second] = [line(), line()];
    await book(account, [first]);
    await book(account, [asKnown(first), second]);
    expect(
      await read(`listed_imports?account=eq.${account}&order=at&select=lines,own_lines`),
    ).toEqual([
      { lines: 1, own_lines: 1 },
      { lines: 2, own_lines: 1 },
    ]);
  });

  test("a reconciliation has the lines, the books and what is open of one", async () => {
    const [one, two] = [newAccount(), newAccount()];
    const cup = await cupWithFee();
    const [first, second] = [await entered(cup), await entered(cup)];
    await book(one, [paying(first), line({ paise: 100 })]);
    await book(two, [paying(second), line({ paise: 3_000 }), line({ paise: 200 })]);
    const { body } = await call("reconciliation", {
      account: one,
      first_day: "2026-10-01",
      last_day: "2026-10-01",
    });
    expect(body).toMatchObject({
      lines: 2,
      came_in: 350_100,
      open_in: 100,
      on_last_day: { in_books: 350_000, open: 100 },
    });
  });
});

describe("the last day of a reconciliation", () => {
  const on = async (account: string, first_day: string, last_day = first_day) =>
    (await call("reconciliation", { account, first_day, last_day })).body as unknown as {
      lines: number;
      by_hand: { payments: number; refunds: number; listed: { entry: string; kind: string }[] };
      on_last_day: { in_books: number; open: number };
    };

  test("counts, and so does the first; the days beside them do not", async () => {
    const account = newAccount();
    const days = ["2026-09-30", "2026-10-01", "2026-10-02", "2026-10-03"];
    await book(
      account,
      days.map((day) => line({ day, paise: 100 })),
    );
    expect((await on(account, "2026-10-01", "2026-10-02")).lines).toBe(2);
  });

  test("has in the books and open what there was by then", async () => {
    const account = newAccount();
    const cup = await cupWithFee();
    const [first, second] = [await entered(cup), await entered(cup)];
    await book(account, [
      paying(first),
      line({ paise: 100 }),
      { ...paying(second), day: "2026-10-02" },
      line({ paise: 200, day: "2026-10-02" }),
    ]);
    const balances = [];
    for (const day of ["2026-09-30", "2026-10-01", "2026-10-02"]) {
      balances.push((await on(account, day)).on_last_day);
    }
    expect(balances).toMatchObject([
      { in_books: 0, open: 0 },
      { in_books: 350_000, open: 100 },
      { in_books: 700_000, open: 300 },
    ]);
  });

  test("has payments and refunds that were recorded by hand apart, and no cash", async () => {
    const account = newAccount();
    const cup = await cupWithFee();
    const sums = async () => (await on(account, "2026-10-01")).by_hand;
    const before = await sums();
    const [byUpi, inCash] = [await entered(cup), await entered(cup)];
    await paidByHand(byUpi.entry);
    await paidByHand(inCash.entry, "cash");
    await call("record_fee", {
      entry: byUpi.entry,
      kind: "refund",
      paise: 120_000,
      way: "bank",
      day: "2026-10-01",
      submission_key: randomUUID(),
    });
    const after = await sums();
    expect([after.payments - before.payments, after.refunds - before.refunds]).toEqual([
      350_000, 120_000,
    ]);
    const own = after.listed.filter(({ entry }) => [byUpi.entry, inCash.entry].includes(entry));
    expect(own.map(({ kind }) => kind)).toEqual(["payment", "refund"]);
  });

  test("has no payment that was cancelled as a mistake", async () => {
    const account = newAccount();
    const { entry } = await entered(await cupWithFee());
    const payment = await paidByHand(entry);
    const isListed = async () =>
      (await on(account, "2026-10-01")).by_hand.listed.some((each) => each.entry === entry);
    expect(await isListed()).toBe(true);
    await call("cancel_fee_line", { line: payment });
    expect(await isListed()).toBe(false);
  });
});

describe("what lines may be about", () => {
  type Matches = {
    numbers: object[];
    others: { key: string }[];
    headed: { narration: string; head: string }[];
    own: { endings: string[]; lines: { account: string; day: string }[] };
    entries: { entry_id: string; players: string[]; noted: object[] }[];
  };
  const matches = async (query: object) =>
    (await call("statement_matches", { account: "0001", keys: [], numbers: [], ...query }))
      .body as unknown as Matches;
  const isAmong = async (entry: string, query: object = {}) =>
    (await matches(query)).entries.some(({ entry_id }) => entry_id === entry);

  test.each([
    ["2026-03-02", false],
    ["2026-03-03", true],
    ["2026-06-30", true],
    ["2026-10-29", true],
    ["2026-10-30", false],
  ])("are lines of 120 days before and after: one of %s is offered: %j", async (day, isOffered) => {
    const account = newAccount();
    const other = line({ day, direction: "debit" });
    await book(account, [other]);
    const { others } = await matches({
      account,
      movements: [{ day: "2026-07-01", direction: "credit", paise: 350_000 }],
    });
    expect(others.map(({ key }) => key)).toEqual(isOffered ? [other.key] : []);
  });

  test("is no line that was taken back already", async () => {
    const account = newAccount();
    const credit = line();
    await book(account, [credit, line({ direction: "debit", reverses: credit.key })]);
    const { others } = await matches({
      account,
      movements: [{ day: "2026-10-02", direction: "debit", paise: 350_000 }],
    });
    expect(others).toEqual([]);
  });

  test("are lines of the club's other accounts that are open or a transfer, a week before and after", async () => {
    const [account, other] = [newAccount(), newAccount()];
    const side = { direction: "debit", paise: 77_003 } as const;
    const leftOut = { ...side, state: "left-out" } as const;
    await book(account, [line({ ...side, day: "2026-10-08" })]);
    const days = ["2026-10-01", "2026-10-15"];
    await book(other, [
      ...days.map((day) => line({ ...side, day })),
      line({ ...leftOut, head: "transfer", day: "2026-10-08" }),
      // Decided otherwise, of the same direction, of another sum, and too far.
      line({ ...leftOut, head: "bar", day: "2026-10-08" }),
      line({ ...side, direction: "credit", day: "2026-10-08" }),
      line({ ...side, paise: 77_004, day: "2026-10-08" }),
      ...["2026-09-30", "2026-10-16"].map((day) => line({ ...side, day })),
    ]);
    const { own } = await matches({
      account,
      movements: [{ day: "2026-10-08", direction: "credit", paise: 77_003 }],
    });
    expect(own.endings).toContain(other);
    expect(own.endings).not.toContain(account);
    expect(own.lines).toMatchObject(
      ["2026-10-01", "2026-10-08", "2026-10-15"].map((day) => ({ ...side, account: other, day })),
    );
  });

  test("is no line of another account", async () => {
    await book(newAccount(), [line({ paise: 77_001 })]);
    const { others } = await matches({
      account: newAccount(),
      movements: [{ day: "2026-10-02", direction: "debit", paise: 77_001 }],
    });
    expect(others).toEqual([]);
  });

  test("has first the head under which a line was left out last", async () => {
    const account = newAccount();
    const lines = ["Bar", "Pro shop"].map((narration) => line({ narration }));
    await book(account, lines);
    for (const [index, head] of ["bar", "sponsor"].entries()) {
      await call("settle_statement_line", {
        line: await idOf(account, lines[index] as Line),
        head,
      });
    }
    expect((await matches({})).headed.slice(0, 2)).toEqual([
      { narration: "Pro shop", head: "sponsor" },
      { narration: "Bar", head: "bar" },
    ]);
  });

  test("are entries of tournaments that are to come or were 89 days ago; others by reference", async () => {
    const cup = await cupWithFee();
    const { entry, reference } = await entered(cup);
    const startsIn = (days: string) =>
      backend.sql(
        `update public.tournaments set starts_on = (now() at time zone 'Asia/Kolkata')::date ${days}
         where id = '${cup.id}'`,
      );
    for (const [days, isFound] of [
      ["- 89", true],
      ["- 90", false],
      ["+ 400", true],
    ] as const) {
      await startsIn(days);
      expect([days, await isAmong(entry)]).toEqual([days, isFound]);
    }
    await startsIn("- 400");
    expect([await isAmong(entry), await isAmong(entry, { named: [reference] })]).toEqual([
      false,
      true,
    ]);
  });

  test("are entries of a knock-out until 89 days after its final", async () => {
    const cup = await cupWithFee({ form_of_play: "knock-out" });
    const { entry } = await entered(cup);
    for (const [days, isFound] of [
      ["- 89", true],
      ["- 90", false],
    ] as const) {
      await backend.sql(
        `update public.tournaments
         set starts_on = (now() at time zone 'Asia/Kolkata')::date - 200,
             final_by = (now() at time zone 'Asia/Kolkata')::date ${days}
         where id = '${cup.id}'`,
      );
      expect([days, await isAmong(entry)]).toEqual([days, isFound]);
    }
  });

  test("names all players of an entry but those who have withdrawn", async () => {
    const cup = await cupWithFee({ max_group_size: 4 });
    const { entry_id } = await addEntrant(backend, admin, cup, {
      full_name: "Asha Rao",
      players: ["Meera Das", "Kabir Anand", "Leela Nair"].map((name) => furtherPlayer(name)),
    });
    const players = async () =>
      (await matches({})).entries.find((entry) => entry.entry_id === entry_id)?.players;
    expect(await players()).toEqual(["Asha Rao", "Meera Das", "Kabir Anand", "Leela Nair"]);
    await backend.sql(
      `update public.players set state = 'withdrawn'
       where entry_id = '${entry_id}' and full_name = 'Kabir Anand'`,
    );
    expect(await players()).toEqual(["Asha Rao", "Meera Das", "Leela Nair"]);
  });

  test("is no payment or number that was recorded by hand and cancelled", async () => {
    const { entry } = await entered(await cupWithFee());
    const number = newNumber();
    const { body: payment } = await call("record_fee", {
      entry,
      kind: "payment",
      paise: 100,
      way: "upi",
      number,
      submission_key: randomUUID(),
    });
    const found = async () => {
      const { entries, numbers } = await matches({ numbers: [number] });
      return [entries.find(({ entry_id }) => entry_id === entry)?.noted.length, numbers.length];
    };
    expect(await found()).toEqual([1, 1]);
    await call("cancel_fee_line", { line: payment });
    expect(await found()).toEqual([0, 0]);
  });
});

describe("a line is settled once", () => {
  test("sent again it stays as it is, and the entry has one payment", async () => {
    const account = newAccount();
    const { entry } = await entered(await cupWithFee());
    const open = line();
    await book(account, [open]);
    const { entry: other } = await entered(await cupWithFee());
    const settle = async (of = entry) =>
      (
        await call("settle_statement_line", {
          ...{ line: await idOf(account, open), parts: [{ entry: of }] },
        })
      ).body as unknown;
    expect([await settle(), await settle(), await settle(other)]).toEqual([
      "booked",
      "booked",
      "booked",
    ]);
    expect(await dueOf(entry)).toBe(0);
    expect(await dueOf(other)).toBeGreaterThan(0);
    expect((await auditOf(account)).map(({ action }) => action)).toEqual([
      "statement-read",
      "statement-line-settled",
    ]);
  });

  test("left out again it keeps its reason and head, and is in the audit log once", async () => {
    const account = newAccount();
    const open = line();
    await book(account, [open]);
    const leave = async (reason: string, head: string) =>
      call("settle_statement_line", { line: await idOf(account, open), reason, head });
    await leave("The sponsor's", "sponsor");
    await leave("The bar's", "bar");
    expect(await lineOf(account, open)).toMatchObject({
      left_out_reason: "The sponsor's",
      head: "sponsor",
      left_out_by: admin.email,
    });
    expect((await auditOf(account)).map(({ action }) => action)).toEqual([
      "statement-read",
      "statement-line-left-out",
    ]);
  });

  test("not for an entry that owes another sum than was shown", async () => {
    const account = newAccount();
    const { entry } = await entered(await cupWithFee());
    const open = line();
    await book(account, [open]);
    const settle = async (due: number) =>
      call("settle_statement_line", {
        line: await idOf(account, open),
        parts: [{ entry, due, paise: 350_000 }],
      });
    for (const due of [349_999, 350_001, 0]) {
      expect([due, (await settle(due)).body.message]).toEqual([due, "statement_changed"]);
    }
    expect((await settle(350_000)).body).toBe("booked");
  });

  test("by a payment that another line is about already it is refused, in a file too", async () => {
    const account = newAccount();
    const { entry } = await entered(await cupWithFee());
    const noted = await paidByHand(entry);
    const parts = [{ entry, due: 0, paise: 350_000, noted }];
    const [first, second, third] = [line({ state: "booked", parts }), line(), line()];
    await book(account, [first, second]);
    const again = await call("settle_statement_line", {
      line: await idOf(account, second),
      parts: [{ entry, noted }],
    });
    expect(again.body.message).toBe("statement_changed");
    const inFile = await book(account, [{ ...third, state: "booked", parts }]);
    expect(inFile.body.message).toBe("statement_changed");
    expect(await lineOf(account, third)).toBeNull();
  });
});

describe("undone", () => {
  test.each(["left-out", "booked"])("a line that was %s is as it came", async (state) => {
    const account = newAccount();
    const { entry } = await entered(await cupWithFee());
    const [open, untouched] = [line(), line()];
    await book(account, [open, untouched]);
    await call("settle_statement_line", {
      line: await idOf(account, open),
      ...(state === "booked" ? { parts: [{ entry }] } : { reason: "A gift", head: "sponsor" }),
    });
    expect(await stateOf(account, open)).toBe(state);
    await call("take_back_statement_line", { line: await idOf(account, open) });
    const own = async (of: Line) => ({
      ...(await lineOf(account, of)),
      id: "",
      number: "",
      place: 0,
    });
    expect(await own(open)).toEqual(await own(untouched));
  });

  test("a part of a line is open again, and what was left out of the rest stays so", async () => {
    const account = newAccount();
    const cup = await cupWithFee();
    const { entry } = await entered(cup);
    const open = line({ paise: 600_000 });
    await book(account, [open]);
    const id = await idOf(account, open);
    const barOf = async () =>
      backend.sql(
        `select head, paise::integer from public.book_rows where id = '${id ?? ""}' order by head`,
      );
    await call("settle_statement_line", { line: id, parts: [{ entry, paise: 350_000 }] });
    const left = await call("settle_statement_line", { line: id, head: "bar", reason: "Drinks" });
    expect(left.body).toBe("left-out");
    const part = (await lineOf(account, open))?.parts[0]?.payment;
    expect((await call("take_back_statement_line", { line: id, part })).body).toBe("open");
    expect(await lineOf(account, open)).toMatchObject({
      ...{ head: "bar", left_out_reason: "Drinks", left_out: 250_000, rest: 350_000 },
    });
    expect(await barOf()).toEqual([{ head: "bar", paise: 250_000 }]);
    const sums = async () =>
      (
        await call("reconciliation", {
          ...{ account, first_day: "2026-10-01", last_day: "2026-10-31" },
        })
      ).body as Record<string, unknown>;
    expect(await sums()).toMatchObject({
      ...{ left_out_in: 250_000, open_in: 350_000, difference: 0 },
      ...{ heads: [{ head: "bar", paise_in: 250_000, paise_out: 0 }] },
    });
    // One line has one head, and the rest is open for whoever decides next.
    const otherwise = await call("settle_statement_line", { line: id, head: "sponsor" });
    expect(otherwise.body.message).toBe("left_out_otherwise");
    const again = await call("settle_statement_line", {
      ...{ line: id, parts: [{ entry, paise: 300_000 }] },
    });
    expect(again.body).toBe("open");
    expect(await lineOf(account, open)).toMatchObject({ rest: 50_000, left_out: 250_000 });
    expect((await call("take_back_statement_line", { line: id, part: id })).body).toBe("open");
    expect(await lineOf(account, open)).toMatchObject({ head: null, left_out: 0, rest: 300_000 });
    expect(await barOf()).toEqual([]);
  });

  test("what was left out goes to an entry, as much as it gets", async () => {
    const account = newAccount();
    const { entry } = await entered(await cupWithFee());
    const open = line({ paise: 600_000 });
    await book(account, [open]);
    const id = await idOf(account, open);
    await call("settle_statement_line", { line: id, head: "bar" });
    const paid = await call("settle_statement_line", {
      ...{ line: id, parts: [{ entry, paise: 350_000 }] },
    });
    expect(paid.body).toBe("left-out");
    expect(await lineOf(account, open)).toMatchObject({ left_out: 250_000, rest: 0, head: "bar" });
  });

  test("a decision about a line that is not as it was shown is refused, but for the same press", async () => {
    const account = newAccount();
    const { entry } = await entered(await cupWithFee());
    const open = line();
    await book(account, [open]);
    const id = await idOf(account, open);
    const seen = (await lineOf(account, open))?.seen;
    const pay = { line: id, seen, parts: [{ entry, paise: 100_000 }] };
    expect((await call("settle_statement_line", pay)).body).toBe("open");
    expect((await call("settle_statement_line", pay)).body).toBe("open");
    expect(await lineOf(account, open)).toMatchObject({ assigned: 100_000 });
    const late = [
      call("settle_statement_line", { line: id, seen, head: "bar" }),
      call("settle_statement_line", { ...pay, parts: [{ entry, paise: 100_001 }] }),
      call("take_back_statement_line", { line: id, seen }),
      call("reverse_statement_line", { line: id, seen, other_key: open.key }),
    ];
    for (const each of late) expect((await each).body.message).toBe("line_decided");
    const now = (await lineOf(account, open))?.seen;
    expect((await call("take_back_statement_line", { line: id, seen: now })).body).toBe("open");
    // What was taken back is not there, whatever was pressed before.
    expect((await call("settle_statement_line", { ...pay, seen: now })).body.message).toBe(
      "line_decided",
    );
  });

  test("it is settled by the same press, where it was opened elsewhere", async () => {
    const account = newAccount();
    const { entry } = await entered(await cupWithFee());
    const open = line();
    await book(account, [open]);
    const id = await idOf(account, open);
    const seen = (await lineOf(account, open))?.seen;
    const pay = () => call("settle_statement_line", { line: id, seen, parts: [{ entry }] });
    expect((await pay()).body).toBe("booked");
    const payment = (await lineOf(account, open))?.parts[0]?.payment;
    await call("cancel_fee_line", { line: payment });
    expect(await stateOf(account, open)).toBe("open");
    expect((await pay()).body).toBe("booked");
    expect(await dueOf(entry)).toBe(0);
  });

  test("a reversal opens both lines, says so on both, and a deposit pays in the same cash again", async () => {
    const account = newAccount();
    const { entry } = await entered(await cupWithFee());
    const noted = await paidByHand(entry, "cash");
    const [deposit, back] = [line(), line({ direction: "debit", day: "2026-10-03" })];
    await book(account, [deposit, back]);
    const [depositId, backId] = [await idOf(account, deposit), await idOf(account, back)];
    const seen = (await lineOf(account, deposit))?.seen;
    const payIn = () =>
      call("settle_statement_line", { line: depositId, seen, parts: [{ entry, noted }] });
    expect((await payIn()).body).toBe("booked");
    await call("reverse_statement_line", { line: backId, other_key: deposit.key });
    await call("take_back_statement_line", { line: backId });
    expect(await stateOf(account, deposit)).toBe("open");
    expect((await payIn()).body).toBe("booked");
    const actsOf = async (id = "") => {
      const [history] = await read<{ acts: { action: string; details: object }[] }>(
        `statement_line_history?id=eq.${id}&select=acts`,
      );
      return history?.acts.map(({ action, details }) => [action, details]);
    };
    const undone = ["statement-line-taken-back", { was: "reversed" }];
    expect(await actsOf(depositId)).toEqual([
      ["statement-line-settled", expect.anything()],
      ["statement-line-reversed", { other: backId, other_day: "2026-10-03" }],
      undone,
      ["statement-line-settled", expect.anything()],
    ]);
    expect(await actsOf(backId)).toEqual([
      ["statement-line-reversed", { other: depositId, other_day: "2026-10-01" }],
      undone,
    ]);
  });

  test("a file leaves its lines to the first of those that show them too", async () => {
    const account = newAccount();
    const both = line();
    await book(account, [both]);
    await book(account, [asKnown(both)]);
    await book(account, [asKnown(both)]);
    const takeBack = async (place: number): Promise<unknown> =>
      (await call("take_back_statement", { import: await importOf(account, place) })).body;
    expect(await takeBack(0)).toEqual({ gone: 0, open: 1 });
    const own = () => read(`listed_imports?account=eq.${account}&order=at&select=own_lines`);
    expect(await own()).toEqual([{ own_lines: 0 }, { own_lines: 1 }, { own_lines: 0 }]);
    expect(await takeBack(2)).toEqual({ gone: 0, open: 0 });
    expect(await takeBack(1)).toEqual({ gone: 1, open: 0 });
    expect(await lineOf(account, both)).toBeNull();
  });
});

test("a deposit that the bank takes back cancels no payment", async () => {
  const account = newAccount();
  const { entry } = await entered(await cupWithFee());
  const noted = await paidByHand(entry, "cash");
  const deposit = line({ state: "booked", parts: [{ entry, due: 0, paise: 350_000, noted }] });
  await book(account, [deposit]);
  const back = line({ direction: "debit", reverses: deposit.key });
  expect((await book(account, [back])).body).toMatchObject({ reversed: 1, taken_back: 0 });
  expect(await dueOf(entry)).toBe(0);
});

test.each([
  ["UPI/1/ASHA", "upi"],
  ["upi 1 asha", "upi"],
  ["NEFT ASHA", "bank"],
  ["RUPIYA ASHA", "bank"],
])("a payment by the text %j is one by %s", async (narration, way) => {
  const { entry } = await entered(await cupWithFee());
  await book(newAccount(), [{ ...paying({ entry }), narration }]);
  expect(
    await backend.sql(
      `select way from public.fee_ledger where entry_id = '${entry}' and kind = 'payment'`,
    ),
  ).toEqual([{ way }]);
});

test("the cash book has payments in, refunds out, and the day of the bank's line", async () => {
  const account = newAccount();
  const { entry } = await entered(await cupWithFee());
  const noted = await paidByHand(entry, "cash", "2026-10-01");
  await call("record_fee", {
    entry,
    kind: "refund",
    paise: 50_000,
    way: "cash",
    day: "2026-10-02",
    is_due_again: true,
    submission_key: randomUUID(),
  });
  const deposit = line({
    day: "2026-10-05",
    state: "booked",
    parts: [{ entry, due: 50_000, paise: 350_000, noted }],
  });
  await book(account, [deposit]);
  expect(
    await read(
      `cash_book?entry_id=eq.${entry}&order=day&select=kind,paise,day,deposit,paid_in_on,who`,
    ),
  ).toEqual([
    {
      kind: "payment",
      paise: 350_000,
      day: "2026-10-01",
      deposit: await idOf(account, deposit),
      paid_in_on: "2026-10-05",
      who: admin.email,
    },
    {
      kind: "refund",
      paise: -50_000,
      day: "2026-10-02",
      deposit: null,
      paid_in_on: null,
      who: admin.email,
    },
  ]);
});

describe("what lines say is kept", () => {
  /** An entry's line, of a day and a file so many days ago, and its tournament's day. */
  async function settled(line_: number, file: number, tournament: number | null) {
    const account = newAccount();
    const cup = await cupWithFee();
    const { entry } = await entered(cup);
    const paid = paying({ entry });
    await book(account, [paid]);
    await call("remark_statement_line", { line: await idOf(account, paid), remark: "A remark" });
    await backend.sql(
      `update public.statement_lines
       set day = (now() at time zone 'Asia/Kolkata')::date - ${String(line_)}
       where account = '${account}';
       update public.statement_imports set at = now() - interval '${String(file)} days'
       where account = '${account}';
       update public.tournaments
       set starts_on = (now() at time zone 'Asia/Kolkata')::date - ${String(tournament)}::integer
       where id = '${cup.id}'`,
    );
    return { account, paid, entry };
  }
  const textsOf = async (account: string) => {
    await backend.sql("select private.forget_narrations()");
    const [kept] = await backend.sql<{ narration: string | null; remark: string | null }>(
      `select narration, remark from public.statement_lines where account = '${account}'`,
    );
    return [kept?.narration != null, kept?.remark != null];
  };
  // The remark is the treasurer's own.
  const [KEPT, GONE] = [
    [true, true],
    [false, true],
  ];

  test.each([
    ["all of them 91 days", 91, 91, 91, GONE],
    ["the line 90", 90, 91, 91, KEPT],
    ["the file 89", 91, 89, 91, KEPT],
    ["the tournament 90", 91, 91, 90, GONE],
    ["the tournament 89", 91, 91, 89, KEPT],
  ])("for 90 days: %s ago", async (_of, days, file, tournament, texts) => {
    const { account } = await settled(days, file, tournament);
    expect(await textsOf(account)).toEqual(texts);
  });

  test.each([
    [89, KEPT],
    [90, GONE],
  ])("of a knock-out by its final, %i days ago", async (days, texts) => {
    const { account, entry } = await settled(120, 120, 200);
    await backend.sql(
      `update public.tournaments
       set form_of_play = 'knock-out', final_by = (now() at time zone 'Asia/Kolkata')::date - ${String(days)}
       where id = (select tournament_id from public.entries where id = '${entry}')`,
    );
    expect(await textsOf(account)).toEqual(texts);
  });

  test.each([
    ["365 days", 365, KEPT],
    ["366 days", 366, GONE],
  ])("while a payment report waits, of a tournament %s ago", async (_of, tournament, texts) => {
    const { account, entry } = await settled(400, 400, tournament);
    await backend.sql(
      `insert into public.fee_claims (entry_id, number, paise) values ('${entry}', '${newNumber()}', 350000)`,
    );
    expect(await textsOf(account)).toEqual(texts);
  });

  test.each([
    ["366 days", 366, KEPT],
    ["367 days", 367, GONE],
  ])("of an open line %s ago", async (_of, days, texts) => {
    const { account, paid } = await settled(days, 400, 400);
    await call("take_back_statement_line", { line: await idOf(account, paid) });
    expect(await textsOf(account)).toEqual(texts);
  });
});

test("the books are the same 400 days and ten years later, but for the texts that name payers", async () => {
  const account = newAccount();
  const cup = await cupWithFee();
  const [one, other, third] = [await entered(cup), await entered(cup), await entered(cup)];
  const [paid, partly, charge, sponsor, open] = [
    { ...paying(one), day: "2026-06-02", balance: 450_000 },
    {
      ...line({ day: "2026-06-03", state: "booked", paise: 350_000, balance: 800_000 }),
      parts: [{ entry: other.entry, due: 350_000, paise: 350_000 }],
    },
    line({
      ...{ day: "2026-06-04", state: "left-out", head: "bank-charges", reason: "Charge of June" },
      ...{ direction: "debit", paise: 118, balance: 799_882, narration: "CHRG JUN" },
    }),
    line({
      ...{ day: "2026-06-05", state: "left-out", head: "sponsor", paise: 100_000 },
      ...{ balance: 899_882, narration: "NEFT HERO MOTORS" },
    }),
    line({ day: "2026-06-06", paise: 5, balance: 899_887 }),
  ];
  const bounced = { ...paying(third), day: "2026-06-07", balance: 1_249_887 };
  const late = line({ day: "2026-06-20", paise: 700 });
  await call("book_statement", {
    account,
    lines: [paid, partly, charge, sponsor, open, bounced],
    opening: 100_000,
    closing: 1_249_887,
    waiting: [{ key: late.key, day: late.day, direction: "credit", paise: late.paise }],
  });
  await book(account, [
    line({
      ...{ day: "2026-07-02", direction: "debit", reverses: bounced.key, balance: 900_587 },
      narration: "RETURN OF Asha Rao",
    }),
  ]);
  await call("save_opening_balance", { ledger: account, day: "2026-06-01", paise: 99_000 });
  await call("remark_statement_line", { line: await idOf(account, paid), remark: "Late, agreed" });
  const period = { first_day: "2026-06-01", last_day: "2026-06-30" };
  const files = async () => {
    const rows = await read(
      `book_rows?day=gte.${period.first_day}&day=lte.${period.last_day}&order=day,id,kind`,
    );
    const vouchers = (rows as BookRow[]).map(voucherOf);
    return { csv: csvLines(voucherRows(vouchers)), xml: tallyXml(vouchers, () => true) };
  };
  const books = async () => ({
    files: await files(),
    reconciliation: (await call("reconciliation", { account, ...period })).body,
    sums: (await call("day_book_sums", period)).body,
    lines: await backend.sql(
      `select day, paise, balance, head, remark, left_out_reason, state, number, assigned, charge
       from public.statement_lines where account = '${account}' order by day, place`,
    ),
    receipts: await backend.sql(
      `select kind, year, number, issued_on, paise, payer, cancelled_at, returned_on, payments, club
       from public.receipts
       where entry_id in ('${one.entry}', '${other.entry}', '${third.entry}') order by kind, number`,
    ),
    openings: await read(`listed_openings?ledger=eq.${account}&select=day,paise,note,who`),
    waiting: await read(`listed_imports?account=eq.${account}&order=at&select=waiting,who`),
    accounts: await read(`statement_accounts?ending=eq.${account}`),
    balances: await backend.sql(
      `select private.balance_gaps('${account}', '-infinity', 'infinity') as balances`,
    ),
    rows: await backend.sql(
      `select kind, day, paise, account, head, reference, tournament, name,
              case when name is null and kind <> 'bank' then null else text end as text
       from public.book_rows where account = '${account}' order by day, kind, paise`,
    ),
    acts: await backend.sql(
      `select action, count(*)::integer as count from public.admin_audit
       where private.is_act_of_money(action) group by action order by action`,
    ),
  });
  const closed = await books();
  expect(closed.rows.length).toBeGreaterThan(2);
  expect(closed.files.csv).toMatch(/,\d\d-\d\d\/R\/\d{5}\r\n/);
  expect(closed.files.xml).toContain("<REFERENCE>");
  expect(closed.reconciliation).toMatchObject({
    waiting: [{ day: late.day, paise: 700 }],
    taken_back_later: [{ day: bounced.day, back_on: "2026-07-02" }],
    on_last_day: { opened: 99_000, opening: 100_000 },
  });
  expect(closed.receipts.map((receipt) => receipt["returned_on"] !== null)).toEqual([
    false,
    false,
    true,
  ]);
  for (const days of [400, 3650]) {
    await backend.sql(
      `update public.statement_imports set at = at - interval '${String(days)} days'
       where account = '${account}';
       update public.tournaments set starts_on = now()::date - ${String(days)}
       where id = '${cup.id}';
       update public.admin_audit set at = now() - interval '${String(days)} days'`,
    );
    while (
      (await backend.sql<{ more: boolean }>("select public.run_scheduled_work() as more"))[0]?.more
    );
    expect(await books()).toEqual(closed);
  }
  const texts = await backend.sql<{ narration: string | null }>(
    `select narration from public.statement_lines where account = '${account}' order by day`,
  );
  expect(texts.map(({ narration }) => narration !== null)).toEqual([
    false,
    false,
    true,
    true,
    true,
    // What bounced, and the line that took it back, name the payer.
    false,
    false,
  ]);
});

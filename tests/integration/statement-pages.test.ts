import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { MONTHS_PAGE } from "#app/club/money/books/months-content.ts";
import {
  LINE_PAGE,
  LINES_PAGE,
  RECONCILIATION_PAGE,
  STATEMENT_PAGE,
} from "#app/club/money/statement/content.ts";
import { startBackend } from "../support/backend.ts";
import { bankLines, closeBefore, type Line, line, paying } from "../support/bank-lines.ts";
import { clubSite } from "../support/test-site.ts";
import { rpc } from "../support/tournaments.ts";
import type { Page } from "../support/visitor.ts";

// What the pages show in the state that follows an action.

const { backend, secretary, admin } = await clubSite(await startBackend());
const call = (name: string, body: object = {}) => rpc(backend, secretary, name, body);
const { cupWithFee, entered, newAccount, book, lineOf, dueOf } = bankLines(
  { backend, admin: secretary, call },
  6_000,
);

const PATH = "/admin/statement";
const RECONCILIATION = `${PATH}/reconciliation`;
const LINES = `${PATH}/lines`;

const pathOf = async (account: string, of: Line) =>
  `${LINES}/${(await lineOf(account, of))?.id ?? ""}`;

/** As a browser asks for a file that a page links to. */
const FROM_THE_SITE = { Referer: admin.site, "Sec-Fetch-Site": "same-origin" };

/** The addresses that a page leads to, which begin so. */
const linksOf = ({ text }: Page, start: string) =>
  [...text.matchAll(/href="([^"]+)"/g)]
    .map(([, href = ""]) => href.replaceAll("&amp;", "&"))
    .filter((href) => href.startsWith(start));

/** The options of a select that is chosen, and what it offers. */
const selectOf = ({ text }: Page, name: string) => {
  const [select = ""] = new RegExp(`<select[^>]*name="${name}".*?</select>`, "s").exec(text) ?? [];
  const options = [...select.matchAll(/<option value="([^"]*)"( selected="")?/g)];
  return {
    offered: options.map(([, value]) => value),
    chosen: options.find(([, , selected]) => selected)?.[1],
  };
};

const takeBacksOf = ({ text }: Page) =>
  [...text.matchAll(/name="takeBack" value="([^"]+)"/g)].map(([, value]) => value);

const hasAssignForm = ({ words }: Page) => words.includes(LINE_PAGE.assign);

describe("the reconciliation", () => {
  test("is of the account and the days that are chosen, and leads to their lines", async () => {
    const [first, second] = [newAccount(), newAccount()];
    await book(first, [line({ paise: 100 })]);
    await book(second, [
      line({ paise: 20_000, balance: 120_000 }),
      line({ paise: 5_000, direction: "debit", balance: 115_000, day: "2026-10-02" }),
      line({ paise: 700, balance: 115_700, day: "2026-10-03" }),
    ]);
    const page = await admin.get(
      `${RECONCILIATION}?account=${second}&from=2026-10-01&to=2026-10-02`,
    );
    expect(selectOf(page, "account")).toMatchObject({ chosen: second });
    expect([page.value("from"), page.value("to")]).toEqual(["2026-10-01", "2026-10-02"]);
    expect(page.words).toContain(
      "Opening balance ₹1,000 Came in ₹200 Went out −₹50 Closing balance ₹1,150",
    );
    expect(page.words).toContain("By the statements ₹200 ₹50");
    expect(page.words).toContain("Open ₹200 ₹50");
    expect(page.words).toContain(RECONCILIATION_PAGE.stillOpen("₹250"));
    expect(linksOf(page, `${LINES}?`)).toEqual(
      ["booked", "reversed", "left-out", "open"].map(
        (state) => `${LINES}?account=${second}&from=2026-10-01&to=2026-10-02&state=${state}`,
      ),
    );
    expect(linksOf(page, `${RECONCILIATION}.csv`)).toEqual([
      `${RECONCILIATION}.csv?account=${second}&from=2026-10-01&to=2026-10-02`,
    ]);
  });

  test("leads from the books to the bank on the last day", async () => {
    const account = newAccount();
    const cup = await cupWithFee();
    const [byUpi, onStatement] = [
      await entered(cup, "Meera Das"),
      await entered(cup, "Kabir Anand"),
    ];
    await call("mark_paid", { entry: byUpi.entry, way: "upi", day: "2026-09-30" });
    await call("record_fee", {
      entry: byUpi.entry,
      kind: "refund",
      paise: 120_000,
      way: "bank",
      day: "2026-09-30",
      submission_key: randomUUID(),
    });
    await book(account, [
      { ...paying(onStatement), balance: 450_000 },
      line({ paise: 5_000, balance: 455_000 }),
    ]);
    const { words } = await admin.get(
      `${RECONCILIATION}?account=${account}&from=2026-10-01&to=2026-10-01`,
    );
    const {
      lastDay,
      began,
      moved,
      inBooks,
      inTransit,
      notReceived,
      notRefunded,
      notInBooks,
      byBank,
    } = RECONCILIATION_PAGE;
    expect(words).toContain(
      `${lastDay("1 October 2026")} ${began} ₹1,000 ${moved} ₹3,500 ${inBooks} ₹4,500 ${notInBooks} ₹50 ${byBank} ₹4,550 ${inTransit} ${notReceived} ₹3,500 ${notRefunded} −₹1,200`,
    );
    // Of the day on which it was received, whenever it was recorded.
    expect(words).toContain(`₹3,500, Meera Das ${byUpi.reference} 30 September 2026`);
    expect(words).toContain(`−₹1,200, Meera Das ${byUpi.reference} 30 September 2026`);
    expect(words).not.toContain(RECONCILIATION_PAGE.unexplained);
  });

  test("names what is missing between books and bank", async () => {
    const account = newAccount();
    await book(account, [
      line({ paise: 5_000, balance: 105_000 }),
      line({ paise: 5_000, balance: 140_000, day: "2026-10-02" }),
    ]);
    const { words } = await admin.get(
      `${RECONCILIATION}?account=${account}&from=2026-10-01&to=2026-10-02`,
    );
    expect(words).toContain(`${RECONCILIATION_PAGE.unexplained} ₹300`);
    expect(words).toContain("the balance was ₹1,050, then ₹1,350");
  });

  test("says that every rupee is accounted for once the last open line is settled, and not before", async () => {
    const account = newAccount();
    const open = line({ paise: 5_000, balance: 105_000 });
    await book(account, [open]);
    const page = () =>
      admin.words(`${RECONCILIATION}?account=${account}&from=2026-10-01&to=2026-10-01`);
    expect(await page()).not.toContain(RECONCILIATION_PAGE.balanced);
    await admin.post(await pathOf(account, open), { intent: "leave", head: "bar" });
    const settled = await page();
    expect(settled).toContain(RECONCILIATION_PAGE.balanced);
    expect(settled).toContain("Not entry fees ₹50 ₹0 Bar ₹50 ₹0 Open ₹0 ₹0");
    // The bank had ₹1,000.
    const opening = { ledger: account, day: "2026-10-01", paise: 99_000 };
    expect((await call("save_opening_balance", opening)).body).toBe(true);
    const apart = RECONCILIATION_PAGE.notAccounted("₹10");
    const differing = await page();
    expect(differing).toContain(apart);
    expect(differing).not.toContain(RECONCILIATION_PAGE.balanced);
    expect(await admin.words("/admin/money/months?close=2026-10-01")).toContain(
      `Account …${account} ${apart}`,
    );
  });

  test("lists the lines of which more or less is in the ledgers", async () => {
    const account = newAccount();
    const { entry } = await entered(await cupWithFee());
    const [paid, other] = [paying({ entry }), line()];
    await book(account, [paid]);
    await book(newAccount(), [other]);
    await backend.sql(
      `update public.statement_payments set line = (
         select id from public.statement_lines where line_key = '${other.key}')
       where line = (select id from public.statement_lines where line_key = '${paid.key}')`,
    );
    const page = await admin.get(
      `${RECONCILIATION}?account=${account}&from=2026-10-01&to=2026-10-01`,
    );
    expect(page.words).toContain(`${RECONCILIATION_PAGE.difference}: ₹3,500`);
    expect(linksOf(page, await pathOf(account, paid))).toHaveLength(1);
    await backend.sql(
      `update public.statement_payments set line = (
         select id from public.statement_lines where line_key = '${paid.key}')
       where line = (select id from public.statement_lines where line_key = '${other.key}')`,
    );
  });

  test("and its file are what they were when a later line of the bank takes a payment back", async () => {
    const account = newAccount();
    const paid = paying(await entered(await cupWithFee(), "Meera Das"));
    await book(account, [{ ...paid, day: "2026-05-30" }]);
    const file = async () =>
      (
        await admin.get(
          `${RECONCILIATION}.csv?account=${account}&from=2026-05-01&to=2026-05-31`,
          FROM_THE_SITE,
        )
      ).text;
    const before = await file();
    expect(before).toContain("Payment,3500.00,");
    const back = line({ day: "2026-06-02", direction: "debit", reverses: paid.key });
    expect((await book(account, [back])).status).toBe(200);
    expect(await file()).toBe(before);
  });
});

describe("the list of lines", () => {
  const many = newAccount();

  beforeAll(async () => {
    await book(many, [
      ...Array.from({ length: 52 }, (_, index) =>
        line({ narration: `Open ${String(index)}`, paise: 100 + index }),
      ),
      ...Array.from({ length: 3 }, () => line({ state: "left-out", narration: "Bar" })),
    ]);
    // Of one account alone there is no choice.
    await book(newAccount(), [line()]);
  });

  test("counts each state, marks the one that is shown, and has pages of it", async () => {
    const first = await admin.get(`${LINES}?account=${many}&state=open`);
    expect(first.words).toContain("All (55) Open (52) Recorded (0) Left out (3)");
    expect(first.text).toMatch(/aria-current="page"[^>]*>Open \(52\)/);
    expect(first.text.match(/aria-current="page"[^>]*>[^<]*\(/g)).toHaveLength(1);
    const next = `${LINES}?account=${many}&state=open&page=2`;
    expect(linksOf(first, next)).toEqual([next]);
    const second = await admin.get(next);
    expect(second.words.match(/Open \d+ · number/g)).toHaveLength(2);
    expect(second.words).toContain("Previous page");
    expect(second.words).not.toContain("Next page");
  });

  test("is led to by how many lines of all accounts are open", async () => {
    const [{ open } = { open: 0 }] = await backend.sql<{ open: number }>(
      "select count(*)::integer as open from public.statement_lines where state = 'open'",
    );
    expect(open).toBeGreaterThan(52);
    expect(await admin.words(PATH)).toContain(`${open} open lines`);
  });

  test("with nothing says so, and has no further page", async () => {
    const page = await admin.get(`${LINES}?account=${many}&state=booked`);
    expect(page.words).toContain(LINES_PAGE.none);
    expect(page.words).not.toContain("Next page");
    expect(page.words).not.toContain(LINES_PAGE.leaveOut);
  });

  test("keeps account, state and days in its search", async () => {
    const page = await admin.get(
      `${LINES}?account=${many}&state=open&from=2026-10-01&to=2026-10-31&q=Open%205`,
    );
    expect(selectOf(page, "account").chosen).toBe(many);
    expect([page.value("state"), page.value("from"), page.value("to"), page.value("q")]).toEqual([
      "open",
      "2026-10-01",
      "2026-10-31",
      "Open 5",
    ]);
    expect(page.words).toContain(LINES_PAGE.leaveOut);
  });

  test("offers every account, and all", async () => {
    const page = await admin.get(LINES);
    expect(selectOf(page, "account").offered).toEqual(expect.arrayContaining(["", many]));
    expect(selectOf(page, "account").chosen ?? "").toBe("");
  });

  test("is of one statement, which leads to it", async () => {
    const account = newAccount();
    const [first, second] = [line({ paise: 12_300 }), line({ paise: 45_600, day: "2026-10-09" })];
    await book(account, [first]);
    await book(account, [second]);
    const [file] = await backend.sql<{ id: string }>(
      `select id from public.statement_imports where account = '${account}' order by at desc limit 1`,
    );
    const path = `${LINES}?file=${file?.id ?? ""}`;
    expect(linksOf(await admin.get(PATH), path)).toEqual([path]);
    const page = await admin.get(path);
    expect(selectOf(page, "file").chosen).toBe(file?.id);
    expect(page.words).toContain("₹456");
    expect(page.words).not.toContain("₹123");
    expect(linksOf(page, `${LINES}?file`).join(" ")).toContain("state=open");
  });

  test("finds a line by its amount and by its day", async () => {
    const account = newAccount();
    await book(account, [
      line({ paise: 123_456, narration: "By amount", day: "2026-10-08" }),
      line({ paise: 100, narration: "Other", day: "2026-10-09" }),
    ]);
    for (const search of ["1,234.56", "8/10/26"]) {
      const words = await admin.words(
        `${LINES}?account=${account}&q=${encodeURIComponent(search)}`,
      );
      expect([search, words.includes("By amount"), words.includes("Other ·")]).toEqual([
        search,
        true,
        false,
      ]);
    }
  });

  test("shows a number that the text has not, and the remark", async () => {
    const account = newAccount();
    const [apart, inside] = [
      line({ narration: "Apart", number: "615700000031" }),
      line({ narration: "UPI/615700000032", number: "615700000032" }),
    ];
    await book(account, [apart, inside]);
    await admin.post(await pathOf(account, apart), { intent: "remark", remark: "Ask Ravi" });
    const words = await admin.words(`${LINES}?account=${account}`);
    expect(words).toContain(`Apart · number 615700000031 · account …${account} · Ask Ravi`);
    expect(words).toContain(`UPI/615700000032 · account …${account}`);
  });
});

test("the day book ticks the ledgers that Tally cannot have yet, and its file creates what is ticked", async () => {
  const [older, newer] = [newAccount(), newAccount()];
  const bar = { state: "left-out", head: "bar" } as const;
  await book(older, [line({ ...bar, day: "2026-02-28" }), line({ ...bar, day: "2026-03-01" })]);
  await book(newer, [line({ ...bar, day: "2026-03-31" })]);
  const days = "from=2026-03-01&to=2026-03-31";
  const { text } = await admin.get(`/admin/money/day-book?${days}`);
  const ticks = [...text.matchAll(/<input type="checkbox"[^>]*name="new"[^>]*>/g)].map(([box]) => [
    /value="([^"]*)"/.exec(box)?.[1],
    box.includes("checked"),
  ]);
  expect(ticks).toEqual([
    [`Bank ${older}`, false],
    [`Bank ${newer}`, true],
    ["Bar", false],
  ]);
  const file = (ticked: string) =>
    admin.get(`/admin/money/day-book.xml?${days}&${ticked}`, FROM_THE_SITE);
  const ledgersIn = (xml: string) =>
    [...xml.matchAll(/<LEDGER NAME="([^"]+)"/g)].map(([, name]) => name);
  const both = await file(
    new URLSearchParams([
      ["new", "Bar"],
      ["new", `Bank ${newer}`],
    ]).toString(),
  );
  expect(ledgersIn(both.text)).toEqual([`Bank ${newer}`, "Bar"]);
  expect(ledgersIn((await file("")).text)).toEqual([]);
  expect(both.text.match(/<VOUCHER /g)).toHaveLength(2);
});

test("a month whose books and bank differ is closed by a tick that names the difference", async () => {
  const account = newAccount();
  await book(account, [
    line({ paise: 20_000, balance: 120_000, day: "2024-05-03", state: "left-out", head: "bar" }),
    line({ paise: 5_000, balance: 126_000, day: "2024-05-10", state: "left-out", head: "bar" }),
  ]);
  await closeBefore(backend, "2024-05-01");
  const CHECK = "/admin/money/months?close=2024-05-01";
  const page = await admin.get(CHECK);
  const difference = MONTHS_PAGE.differences([{ account, paise: 1_000 }]);
  expect(page.words).toContain(MONTHS_PAGE.closeKnowingly(difference));
  const isClosed = async () =>
    (await backend.sql("select from public.closed_months where first_day = '2024-05-01'")).length;
  // Another difference was ticked, or none.
  for (const confirmed of [undefined, MONTHS_PAGE.differences([{ account, paise: 900 }])]) {
    const refused = await admin.post(CHECK, {
      close: "2024-05-01",
      ...(confirmed && { confirmed }),
    });
    expect(refused.status).toBe(400);
    expect(refused.errors["confirmed"]).toBe(MONTHS_PAGE.tickDifference(difference));
    expect(refused.heading).toBe(MONTHS_PAGE.question("May 2024"));
    expect(await isClosed()).toBe(0);
  }
  const closed = await admin.post(CHECK, { close: "2024-05-01", confirmed: difference });
  expect([closed.refusal, await isClosed()]).toEqual([null, 1]);
  // It stays said.
  expect((await admin.follow(closed)).words).toMatch(
    new RegExp(
      `Closed [^.]* by ${secretary.email}, although books and bank differed: ${difference}`,
    ),
  );
  await backend.sql("delete from public.closed_months");
  // One that the page does not list, before the books begin.
  const listed = await backend.sql("select from public.closed_months");
  const byHand = await admin.post("/admin/money/months", { close: "1951-01-01" });
  expect([byHand.status, byHand.alert.join(" ")]).toEqual([
    400,
    expect.stringContaining(MONTHS_PAGE.notListed),
  ]);
  expect(await backend.sql("select from public.closed_months")).toEqual(listed);
});

test("before a month is closed its page says per account what is known, and what is in none", async () => {
  const [whole, later] = [newAccount(), newAccount()];
  const cup = await cupWithFee();
  const [cash, upi] = [await entered(cup, "Meera Das"), await entered(cup, "Kabir Anand")];
  await call("mark_paid", { entry: cash.entry, way: "cash", day: "2026-05-04" });
  await call("mark_paid", { entry: upi.entry, way: "upi", day: "2026-05-05" });
  const open = line({ paise: 5_000, direction: "debit", balance: 114_000, day: "2026-05-10" });
  await book(whole, [
    line({
      ...{ paise: 20_000, balance: 120_000, day: "2026-05-03" },
      ...{ state: "left-out", head: "transfer" },
    }),
    open,
  ]);
  await book(later, [line({ paise: 100, balance: 100, day: "2026-08-20" })]);
  const CHECK = "/admin/money/months?close=2026-05-01";
  const page = await admin.get(CHECK);
  expect(page.heading).toBe(MONTHS_PAGE.question("May 2026"));
  expect(page.words).toContain(
    `Account …${whole} ${RECONCILIATION_PAGE.missingOrTwice} ${RECONCILIATION_PAGE.excess("₹10 more")} ${RECONCILIATION_PAGE.reach("3 May 2026", "10 May 2026")} ${MONTHS_PAGE.reachesTo("10 May 2026", "31 May 2026")} ${RECONCILIATION_PAGE.gap("3 May 2026", "10 May 2026")}`,
  );
  expect(page.words).toContain(MONTHS_PAGE.undecided("₹50 out"));
  expect(page.words).toContain(
    `Account …${later} ${RECONCILIATION_PAGE.empty} ${RECONCILIATION_PAGE.reach("20 August 2026", "20 August 2026")}`,
  );
  expect(page.words).not.toContain(RECONCILIATION_PAGE.balanced);
  expect(page.words).toContain(
    `${MONTHS_PAGE.cash} ₹3,500 ${MONTHS_PAGE.betweenAccounts} −₹200 ${MONTHS_PAGE.inTransit} ₹3,500 ${MONTHS_PAGE.otherSide}`,
  );
  expect(page.words).toContain(MONTHS_PAGE.settleFirst);
  expect(page.text).not.toContain('name="close"');
  await admin.post(await pathOf(whole, open), { intent: "leave", head: "bar" });
  // Other tests have lines of earlier months.
  await closeBefore(backend, "2026-05-01");
  expect((await admin.get(CHECK)).text).toContain('name="close"');
  await backend.sql("delete from public.closed_months");
  // Other tests have cash and payments in transit of their own.
  for (const { entry } of [cash, upi]) {
    const [payment] = await backend.sql<{ id: string }>(
      `select id from public.fee_ledger where entry_id = '${entry}' and kind = 'payment'`,
    );
    expect((await call("cancel_fee_line", { line: payment?.id })).status).toBe(200);
  }
});

test("forty open lines are settled with forty presses, without leaving the list", async () => {
  const [account, other] = [newAccount(), newAccount()];
  const cup = await cupWithFee();
  const entries: Awaited<ReturnType<typeof entered>>[] = [];
  while (entries.length < 12) entries.push(await entered(cup, "Meera Das"));
  const days = Array.from({ length: 4 }, (_, day) => `2026-10-0${String(day + 1)}`);
  const payments = entries.map(({ reference }, index) =>
    line({ narration: `UPI/${reference} MC`, day: days[index % 4] ?? "" }),
  );
  const charges = Array.from({ length: 28 }, (_, index) =>
    line({
      ...{ narration: "SMS CHARGES", direction: "debit", paise: 1_800 + index },
      day: days[index % 4] ?? "",
    }),
  );
  await book(account, [...payments, ...charges]);
  await book(other, [line()]);
  const list = `${LINES}?account=${account}&state=open`;
  let [path = ""] = linksOf(await admin.get(list), `${LINES}/`);
  let presses = 0;
  while (!path.startsWith(`${LINES}?`) && presses < 50) {
    const page = await admin.get(path);
    const field = page.value("suggested") === "" ? "head" : "suggested";
    const intent = field === "head" ? "leave" : "suggested";
    const answer = await admin.post(path, { ...page.form(field), intent });
    expect([answer.status, answer.alert]).toEqual([302, []]);
    path = answer.location ?? "";
    presses += 1;
  }
  expect([presses, path]).toEqual([40, list]);
  const end = await admin.get(path);
  expect(end.words).toContain("All (40) Open (0) Recorded (12) Left out (28)");
  expect(end.notice[1]).toContain("No open line is left");
});

test("a line that is settled in part is opened again, and one that was opened from elsewhere too", async () => {
  const account = newAccount();
  const [newest, part, elsewhere] = [
    line({ day: "2026-10-09" }),
    line({ day: "2026-10-08", paise: 400_000 }),
    line({ day: "2026-10-07" }),
  ];
  await book(account, [newest, part, elsewhere]);
  const { entry } = await entered(await cupWithFee(), "Asha Rao");
  const assign = { intent: "assign", [`entries.${entry}`]: "on", [`amounts.${entry}`]: "3,500" };
  const links = linksOf(await admin.get(`${LINES}?account=${account}&q=UPI`), `${LINES}/`);
  const [, ofPart = "", last = ""] = links;
  expect((await admin.post(ofPart, assign)).location).toBe(ofPart);
  // The last of the list leads to its first.
  const { location } = await admin.post(last, { intent: "leave", head: "bar" });
  const next = await admin.get(location ?? "");
  expect(location).toContain(new URL(links[0] ?? "", "http://x").pathname);
  expect(linksOf(next, `${LINES}?`)).toContain(`${LINES}?account=${account}&q=UPI`);
  expect(linksOf(next, last.split("?")[0] ?? "")).toHaveLength(1);
  const direct = await pathOf(account, newest);
  expect((await admin.post(direct, { intent: "leave", head: "bar" })).location).toBe(direct);
});

describe("a line's page", () => {
  test("that is open has the form, and nothing to take back", async () => {
    const account = newAccount();
    const open = line({ narration: "Cheque" });
    await book(account, [open]);
    const page = await admin.get(await pathOf(account, open));
    expect(page.heading).toBe(LINE_PAGE.heading("₹3,500"));
    expect([hasAssignForm(page), takeBacksOf(page)]).toEqual([true, []]);
    expect(page.words).not.toContain(LINE_PAGE.pays);
  });

  test("once it is recorded has what it pays to take back, and no form; then it is crossed out", async () => {
    const account = newAccount();
    const { entry, reference } = await entered(await cupWithFee(), "Asha Rao");
    const open = line();
    await book(account, [open]);
    const path = await pathOf(account, open);
    const recorded = await admin.follow(
      await admin.post(path, { intent: "assign", [`entries.${entry}`]: "on" }),
    );
    expect(recorded.words).toMatch(
      new RegExp(`${LINE_PAGE.pays} ₹3,500 for Asha Rao ${reference}, [^,]+, receipt \\d`),
    );
    // From the line to the receipt, from the receipts to the entry, and from there back.
    const [receipt = ""] = linksOf(recorded, "/receipts/");
    const [, year = "", number = ""] = /(\d\d-\d\d)\/(\d+)$/.exec(receipt) ?? [];
    const label = `${year}/R/${number.padStart(5, "0")}`;
    const given = await admin.get(receipt);
    expect(given.words).toContain(label);
    const receipts = await admin.get(`/admin/receipts?year=${year}`);
    const [, listed = ""] =
      new RegExp(`href="${receipt}".*?href="(/admin/[^"]+)"`, "s").exec(receipts.text) ?? [];
    expect(listed).toContain(entry);
    const ledger = await admin.get(listed);
    expect([linksOf(ledger, path), linksOf(ledger, receipt)]).toEqual([[path], [receipt]]);
    expect([linksOf(given, path), linksOf(given, listed)]).toEqual([[path], [listed]]);
    const dayBook = await admin.get(
      "/admin/money/day-book.csv?from=2026-10-01&to=2026-10-01",
      FROM_THE_SITE,
    );
    expect(dayBook.text).toContain(label);
    expect(hasAssignForm(recorded)).toBe(false);
    expect(recorded.words).not.toContain(LINE_PAGE.suggestions);
    const [payment = ""] = takeBacksOf(recorded);
    expect(takeBacksOf(recorded)).toHaveLength(1);
    const back = await admin.follow(await admin.post(path, { takeBack: payment }));
    expect(back.words).toContain(`₹3,500 for ${reference} , cancelled`);
    expect([hasAssignForm(back), takeBacksOf(back)]).toEqual([true, []]);
    expect(await dueOf(entry)).toBe(350_000);
  });

  test("says what was decided, by whom, and what stood before", async () => {
    const account = newAccount();
    const open = line();
    await book(account, [open]);
    const path = await pathOf(account, open);
    expect((await admin.get(path)).words).not.toContain(LINE_PAGE.acts);
    await admin.post(path, { intent: "leave", head: "bar", reason: "Soft drinks" });
    for (const remark of ["Ask Ravi", "Ask Asha"]) {
      await admin.post(path, { intent: "remark", remark });
    }
    await admin.post(path, { takeBack: "all" });
    const { words } = await admin.get(path);
    const [, acts = ""] = words.split(LINE_PAGE.acts);
    const moment = String.raw`\d+ \w+ \d{4}, [\d:]+ [ap]m · ${secretary.email}`;
    expect(acts).toMatch(
      new RegExp(
        [
          `^ Taken back Before: left out ₹3,500 as Bar \\(Soft drinks\\) · ${moment}`,
          `Remark: Ask Asha Before: Ask Ravi · ${moment}`,
          `Remark: Ask Ravi ${moment}`,
          `Left out: ₹3,500 as Bar \\(Soft drinks\\) ${moment}`,
        ].join(" "),
      ),
    );
  });

  test("leads to the other side of a transfer, and proposes that head", async () => {
    const [account, other] = [newAccount(), newAccount()];
    const [out, back] = [
      line({ direction: "debit", paise: 77_700, narration: "IB TRF" }),
      line({ paise: 77_700, narration: "NEFT CR", day: "2026-10-03" }),
    ];
    await book(account, [out]);
    await book(other, [back]);
    const page = await admin.get(await pathOf(account, out));
    expect(page.words).toContain(`line of 3 October 2026 in account …${other}`);
    expect(linksOf(page, await pathOf(other, back))).toHaveLength(1);
    expect(selectOf(page, "head").chosen).toBe("transfer");
  });

  test("of two entries takes back one of them or both, and proposes the other no more", async () => {
    const account = newAccount();
    const cup = await cupWithFee();
    const [first, second] = [await entered(cup, "Asha Rao"), await entered(cup, "Meera Das")];
    const open = line({
      paise: 700_000,
      narration: `NEFT ${first.reference} ${second.reference}`,
    });
    await book(account, [open]);
    const path = await pathOf(account, open);
    const both = await admin.follow(
      await admin.post(path, {
        intent: "assign",
        [`entries.${first.entry}`]: "on",
        [`entries.${second.entry}`]: "on",
      }),
    );
    expect(takeBacksOf(both)).toHaveLength(3);
    expect(both.words).toContain(LINE_PAGE.takeBackAll);
    const ofSecond =
      new RegExp(`value="([^"]+)" aria-label="[^"]*Meera Das ${second.reference}`).exec(
        both.text,
      )?.[1] ?? "";
    const one = await admin.follow(await admin.post(path, { takeBack: ofSecond }));
    expect(one.words).toContain("Open: ₹3,500");
    expect([hasAssignForm(one), takeBacksOf(one).length]).toEqual([true, 1]);
    expect(one.words).not.toContain(LINE_PAGE.takeBackAll);
    // The rest may be the second entry's, and not what the first has already.
    const suggested = selectOf(one, "suggested").offered.join(" ");
    expect(suggested).toContain(second.reference);
    expect(suggested).not.toContain(first.reference);
  });

  test("that was left out says as what, still has its suggestions, and is taken back as a whole", async () => {
    const account = newAccount();
    const { reference } = await entered(await cupWithFee(), "Kabir Anand");
    const open = line({ narration: `NEFT ${reference}` });
    await book(account, [open]);
    const path = await pathOf(account, open);
    const left = await admin.follow(
      await admin.post(path, { intent: "leave", head: "sponsor", reason: "A gift" }),
    );
    expect(left.words).toMatch(
      new RegExp(`Left out by ${secretary.email} on .* as Sponsor \\(A gift\\)`),
    );
    expect([hasAssignForm(left), takeBacksOf(left)]).toEqual([false, ["all"]]);
    expect(selectOf(left, "suggested").offered.join()).toContain(reference);
    const back = await admin.follow(await admin.post(path, { takeBack: "all" }));
    expect([hasAssignForm(back), takeBacksOf(back)]).toEqual([true, []]);
  });

  test("that was reversed names the other's day, on both pages, until it is taken back", async () => {
    const account = newAccount();
    const credit = line({ day: "2026-10-01" });
    const debit = line({ day: "2026-10-04", direction: "debit", reverses: credit.key });
    await book(account, [credit, debit]);
    const [ofCredit, ofDebit] = [await pathOf(account, credit), await pathOf(account, debit)];
    const words = (await admin.get(ofCredit)).words;
    expect(words).toContain("Reversed by the bank, with the line of 4 October 2026");
    const page = await admin.get(ofDebit);
    expect(page.words).toContain("Reversed by the bank, with the line of 1 October 2026");
    expect([hasAssignForm(page), takeBacksOf(page)]).toEqual([false, ["all"]]);
    const undone = await admin.follow(await admin.post(ofDebit, { takeBack: "all" }));
    expect(undone.notice.join(" ")).toBe(
      "Taken back Open again: ₹3,500 of 1 October 2026 and −₹3,500 of 4 October 2026.",
    );
    for (const path of [ofCredit, ofDebit]) {
      const after = await admin.get(path);
      expect(after.words).toContain("Taken back Before: reversed by the bank");
      expect([hasAssignForm(after), takeBacksOf(after)]).toEqual([true, []]);
      expect(after.words).not.toContain("Reversed by the bank");
    }
  });

  test("whose reversal is taken back says that its payment stays cancelled", async () => {
    const account = newAccount();
    const credit = paying(await entered(await cupWithFee()));
    const debit = line({ day: "2026-10-04", direction: "debit", reverses: credit.key });
    await book(account, [credit]);
    await book(account, [debit]);
    const undone = await admin.post(await pathOf(account, debit), { takeBack: "all" });
    expect((await admin.follow(undone)).notice.join(" ")).toContain(
      "What was cancelled on the entry stays cancelled, its receipt or voucher too: assign its line again, and a new one is issued.",
    );
  });

  test("without effect has no form, and nothing to take back", async () => {
    const account = newAccount();
    const none = line({ direction: "none", state: "no-effect", paise: 0 });
    await book(account, [none]);
    const page = await admin.get(await pathOf(account, none));
    expect([hasAssignForm(page), takeBacksOf(page)]).toEqual([false, []]);
  });

  test("of cash lists what was received by its day, and says what was later", async () => {
    const account = newAccount();
    const cup = await cupWithFee();
    const [before, same, later] = [
      await entered(cup, "Asha Rao"),
      await entered(cup, "Meera Das"),
      await entered(cup, "Kabir Anand"),
    ];
    const deposit = line({ paise: 700_000, narration: "CASH DEPOSIT", day: "2026-10-05" });
    await book(account, [deposit]);
    const path = await pathOf(account, deposit);
    expect(await admin.words(path)).toContain(LINE_PAGE.noCash);
    for (const [{ entry }, day] of [
      [before, "2026-10-04"],
      [same, "2026-10-05"],
      [later, "2026-10-06"],
    ] as const) {
      await call("mark_paid", { entry, way: "cash", day });
    }
    const page = await admin.get(path);
    expect(page.words).toContain(LINE_PAGE.laterCash("5 October 2026", "₹3,500"));
    const [form = ""] = /id="deposit".*?<\/form>/s.exec(page.text) ?? [];
    const boxes = [...form.matchAll(/<input type="checkbox" name="noted\.[^>]*>/g)];
    expect(boxes.map(([box]) => box.includes('checked=""'))).toEqual([true, true]);
    expect(page.words).toContain(`Asha Rao ${before.reference}, 4 October 2026`);
    expect(page.words).toContain(`Meera Das ${same.reference}, 5 October 2026`);
    expect(page.words).not.toContain(later.reference);
  });
});

describe("the statements so far", () => {
  const NOTHING = {
    ...{ lines: 1, waiting: [], bookings: 0, by_hand: 0 },
    ...{ left_out: 0, remarks: 0, reversals: 0, balances: 0 },
  };

  test("say what taking one back undoes, and what was recorded by hand stays", async () => {
    const account = newAccount();
    const cup = await cupWithFee();
    const [one, two, byHand] = [await entered(cup), await entered(cup), await entered(cup)];
    const recorded = await call("record_fee", {
      ...{ entry: byHand.entry, kind: "payment", paise: 350_000, way: "upi" },
      submission_key: randomUUID(),
    });
    const bounced = line({ ...paying(one), balance: 350_000, day: "2026-10-01" });
    await book(account, [bounced]);
    const back = line({ direction: "debit", paise: 350_000, reverses: bounced.key });
    const left = line({ paise: 900, state: "left-out", head: "bar" });
    const part = { entry: byHand.entry, due: 0, paise: 350_000 };
    const again = { key: line().key, corrects: bounced.key, balance: 350_001, state: "known" };
    await book(account, [
      paying(two),
      line({ ...part, state: "booked", parts: [{ ...part, noted: String(recorded.body) }] }),
      ...[left, back],
    ]);
    await book(account, [{ ...again, day: "2026-10-01" } as never]);
    await call("remark_statement_line", { line: (await lineOf(account, left))?.id, remark: "Why" });
    const files = await backend.sql<{ id: string }>(
      `select id from public.statement_imports where account = '${account}' order by at`,
    );
    const { words } = await admin.get(PATH);
    const second = {
      ...NOTHING,
      ...{ bookings: 1, by_hand: 1, left_out: 1, remarks: 1, reversals: 1 },
    };
    expect(words).toContain(STATEMENT_PAGE.takeBackText(second));
    expect(words).toContain(STATEMENT_PAGE.takeBackText({ ...NOTHING, balances: 1 }));
    expect((await admin.post(PATH, { takeBack: files[1]?.id ?? "" })).refusal).toBeNull();
    expect(await Promise.all([two, byHand, one].map(({ entry }) => dueOf(entry)))).toEqual([
      350_000, 0, 350_000,
    ]);
  });

  test("have their days, lines and bookings, and once taken back no button", async () => {
    const account = newAccount();
    const { entry } = await entered(await cupWithFee());
    await book(account, [paying({ entry }), line({ day: "2026-10-09" })], {
      opening: 100_000,
      closing: 800_000,
    });
    const [file] = await backend.sql<{ id: string }>(
      `select id from public.statement_imports where account = '${account}'`,
    );
    const page = await admin.get(PATH);
    expect(page.words).toContain(STATEMENT_PAGE.takeBackText({ ...NOTHING, bookings: 1 }));
    expect(page.words).toMatch(
      new RegExp(`1 October 2026 – 9 October 2026[^–]*account …\\s*${account}`),
    );
    expect(takeBacksOf(page)).toContain(file?.id);
    const after = await admin.follow(await admin.post(PATH, { takeBack: file?.id ?? "" }));
    expect(after.words).toContain("2 lines removed");
    expect(after.words).toContain(STATEMENT_PAGE.takenBack);
    expect(takeBacksOf(after)).not.toContain(file?.id);
    expect(await dueOf(entry)).toBe(350_000);
  });
});

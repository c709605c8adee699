import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { OPENINGS_PAGE } from "#app/club/money/books/openings-content.ts";
import { heldSums, ledgerSums, type Movement } from "#app/money/day-book.ts";
import { startBackend } from "../support/backend.ts";
import { bankLines } from "../support/bank-lines.ts";
import { clubSite } from "../support/test-site.ts";
import { rpc } from "../support/tournaments.ts";

// A financial year by the forms, beside a ledger of the test's own: after each month the books
// balance, and each account is what its bank has.

const { backend, secretary, admin } = await clubSite(await startBackend());
const call = (name: string, body: object = {}) => rpc(backend, secretary, name, body);
const { cupWithFee, entered } = bankLines({ backend, admin: secretary, call }, 8_000);

const [MONEY, STATEMENT] = ["/admin/money", "/admin/statement"];
const OPENINGS = `${MONEY}/opening-balances`;
const MONTHS = `${MONEY}/months`;
const FEE = 350_000;

/** The account of payments, and the one that part of them goes to. */
const [CURRENT, SAVINGS] = ["8101", "8102"];

const rupees = (paise: number) => (paise / 100).toFixed(2);

type Moved = { day: string; text: string; paise: number };

/** What the bank has, and what the club holds, by the test's own ledger. */
const bank: Record<string, number> = { [CURRENT]: 10_000_000, [SAVINGS]: 2_500_000 };
let inHand = 1_200_000;

/** What entries have paid, and got back. */
let [received, refunded] = [0, 0];

async function accepted(path: string, form: Record<string, string>): Promise<void> {
  const answer = await admin.post(path, form);
  expect([path, answer.status, answer.alert]).toEqual([path, 302, []]);
}

/** Imports a statement as the preview proposes it. */
async function imported(account: string, moved: readonly Moved[]): Promise<void> {
  const rows = moved.map(({ day, text, paise }) => {
    bank[account] = (bank[account] ?? 0) + paise;
    const [out, came] = paise < 0 ? [rupees(-paise), ""] : ["", rupees(paise)];
    return `${day},${text},${out},${came},${rupees(bank[account] ?? 0)}`;
  });
  const csv = ["Date,Narration,Withdrawals,Deposits,Balance", ...rows].join("\n");
  const preview = await admin.post(STATEMENT, { account, csv, intent: "preview" });
  await accepted(STATEMENT, { csv, account, ...preview.form("seen"), intent: "import" });
}

const opened = async (ledger: string, day: string, amount: string, seen = "") =>
  admin.post(`${OPENINGS}?ledger=${ledger}`, {
    ...{ ledger, day, rupees: amount, note: "Trial balance", seen },
  });

/** Leaves out, under a head, the open line of a text. */
async function leftOut(text: string, head: string): Promise<void> {
  const [line] = await backend.sql<{ id: string }>(
    `select id from public.statement_lines where state = 'open' and narration = '${text}'`,
  );
  await accepted(`${STATEMENT}/lines/${line?.id ?? text}`, { intent: "leave", head });
}

const FROM_THE_SITE = { Referer: admin.site, "Sec-Fetch-Site": "same-origin" };

/** "−₹1,500.50" in paise. */
const paiseIn = (words: string, text: RegExp) => {
  const [, amount = "0"] = text.exec(words) ?? [];
  return Math.round(Number(amount.replace("−", "-").replaceAll(/[^\d.-]/g, "")) * 100);
};

/** What receipts, fees and the day book's files say was received less what was refunded. */
async function netByAll() {
  const receipts = await admin.words("/admin/receipts");
  const query = "from=2024-04-01&to=2099-03-31";
  const csv = await admin.get(`${MONEY}/day-book.csv?${query}`, FROM_THE_SITE);
  const rows: Record<string, string>[] = parse(csv.text, { columns: true, bom: true });
  const xml = await admin.get(`${MONEY}/day-book.xml?${query}`, FROM_THE_SITE);
  const owed = "Entry fees receivable";
  // Charges and waivers are in journals; what was received and refunded is with money.
  const money = rows.filter((row) => row["Ledger"] === owed && row["Voucher type"] !== "Journal");
  const inTally = [
    ...xml.text.matchAll(
      /VCHTYPE="(?:Receipt|Payment)"(?:(?!<\/VOUCHER>).)*?<LEDGERNAME>Entry fees receivable<\/LEDGERNAME>.*?<AMOUNT>([^<]+)</gs,
    ),
  ];
  return {
    receipts:
      paiseIn(receipts, /less refunds [^:]+: (−?₹[\d,.]*\d)/) +
      paiseIn(receipts, /(₹[\d,.]*\d) more was received in part/),
    fees: paiseIn(await admin.words(MONEY), /Received, less refunds: (−?₹[\d,.]*\d)/),
    csv: Math.round(
      100 * money.reduce((sum, row) => sum + Number(row["Credit"]) - Number(row["Debit"]), 0),
    ),
    xml: Math.round(100 * inTally.reduce((sum, [, amount]) => sum + Number(amount), 0)),
  };
}

/** The latest line of a text. */
const lineOf = async (text: string) =>
  (
    await backend.sql<{ id: string; line_key: string; seen: string }>(
      `select id, line_key, seen from public.statement_lines
       where narration like '${text}%' order by day desc limit 1`,
    )
  )[0];

async function settled(text: string, entry: string): Promise<void> {
  const { id, seen } = (await lineOf(text)) ?? {};
  const parts = [{ entry, paise: FEE }];
  const answer = await call("settle_statement_line", { line: id, seen, parts, is_confirmed: true });
  expect([text, answer.body]).toEqual([text, "booked"]);
}

const movedUntil = async (last_day: string) =>
  (await call("day_book_sums", { first_day: "0001-01-01", last_day }))
    .body as unknown as Movement[];

test("twelve months are closed one after the other, and the books are the bank's", async () => {
  const cup = await cupWithFee();
  const months = Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(2024, 3 + index, 1)).toISOString().slice(0, 7),
  );
  for (const [index, month] of months.entries()) {
    const on = (day: string) => `${month}-${day}`;
    const tag = month.replace("-", "");
    const [byBank, byCash] = [await entered(cup, "Asha Rao"), await entered(cup, "Meera Das")];
    const paid = `/admin/tournaments/${cup.id}/fees`;
    await accepted(`${paid}/${byCash.entry}`, {
      ...{ kind: "payment", rupees: "3500", way: "cash", day: on("04") },
    });
    inHand += FEE;
    received += FEE;
    const isWithMistakes = index % 3 === 0;
    if (isWithMistakes) {
      const wrong = await entered(cup, "Kabir Anand");
      await accepted(`${paid}/${wrong.entry}`, {
        ...{ kind: "payment", rupees: "3500", way: "cash", day: on("05") },
      });
      const [mistake] = await backend.sql<{ id: string }>(
        `select id from public.fee_ledger where entry_id = '${wrong.entry}' and kind = 'payment'`,
      );
      await accepted(`${paid}/${wrong.entry}`, { cancel: mistake?.id ?? "" });
    }
    // A refund from the till, of the cash that was paid.
    if (index % 3 === 2) {
      await accepted(`${paid}/${byCash.entry}`, {
        ...{ kind: "refund", rupees: "1500", way: "cash", day: on("20") },
      });
      inHand -= 150_000;
      refunded += 150_000;
    }
    const isCharged = index % 4 === 1;
    await imported(CURRENT, [
      { day: on("06"), text: `UPI/${byBank.reference} ${tag}`, paise: FEE },
      ...(isCharged ? [{ day: on("07"), text: `CHARGEBACK ${tag}`, paise: -FEE }] : []),
      { day: on("10"), text: `BAR TAKINGS ${tag}`, paise: 120_000 },
      { day: on("15"), text: `CASH DEPOSIT ${tag}`, paise: 200_000 },
      { day: on("25"), text: `TO SAVINGS ${tag}`, paise: -100_000 },
      { day: on("28"), text: "SMS CHARGES", paise: -1_770 },
    ]);
    await imported(SAVINGS, [
      { day: on("25"), text: `FROM CURRENT ${tag}`, paise: 100_000 },
      { day: on("28"), text: `INTEREST ${tag}`, paise: 4_321 },
    ]);
    inHand -= 200_000;
    received += FEE;
    if (isCharged) {
      // The bank takes the payment back. That was a mistake: it was a refund of the club's.
      const [paidBy, back] = [
        await lineOf(`UPI/${byBank.reference}`),
        await lineOf(`CHARGEBACK ${tag}`),
      ];
      await call("reverse_statement_line", {
        ...{ line: back?.id, seen: back?.seen, other_key: paidBy?.line_key },
      });
      const without = received - FEE - refunded;
      expect(await netByAll()).toEqual({
        ...{ receipts: without, fees: without, csv: without, xml: without },
      });
      await accepted(`${STATEMENT}/lines/${back?.id ?? ""}`, { takeBack: "all" });
      await settled(`CHARGEBACK ${tag}`, byBank.entry);
      await settled(`UPI/${byBank.reference}`, byBank.entry);
      refunded += FEE;
    }
    if (index === 0) {
      // The older program's balances, of which one was mistyped.
      for (const [ledger, amount] of [
        ["cash", "12000"],
        [CURRENT, "1,00,000"],
        [SAVINGS, "24000"],
      ] as const) {
        expect((await opened(ledger, "2024-04-01", amount)).refusal).toBeNull();
      }
      expect((await admin.get(OPENINGS)).words).toContain(OPENINGS_PAGE.differs("₹1,000"));
      const shown = await admin.get(`${OPENINGS}?ledger=${SAVINGS}`);
      const corrected = await opened(SAVINGS, "2024-04-01", "25000", shown.value("seen"));
      expect(corrected.refusal).toBeNull();
      expect((await admin.get(OPENINGS)).words).not.toContain(OPENINGS_PAGE.differs("₹1,000"));
    }
    if (isWithMistakes) {
      await leftOut(`BAR TAKINGS ${tag}`, "sponsor");
      const [bar] = await backend.sql<{ id: string }>(
        `select id from public.statement_lines where narration = 'BAR TAKINGS ${tag}'`,
      );
      await accepted(`${STATEMENT}/lines/${bar?.id ?? ""}`, { takeBack: "all" });
    }
    await leftOut(`BAR TAKINGS ${tag}`, "bar");
    for (const [text, head] of [
      [`CASH DEPOSIT ${tag}`, "cash"],
      [`TO SAVINGS ${tag}`, "transfer"],
      [`FROM CURRENT ${tag}`, "transfer"],
      [`INTEREST ${tag}`, "interest"],
    ] as const) {
      const isOpen = await backend.sql(
        `select from public.statement_lines where narration = '${text}' and state = 'open'`,
      );
      if (isOpen.length > 0) await leftOut(text, head);
    }
    const net = received - refunded;
    expect([month, await netByAll()]).toEqual([
      month,
      { receipts: net, fees: net, csv: net, xml: net },
    ]);
    await accepted(MONTHS, { close: `${month}-01` });

    const last = new Date(Date.UTC(2024, 4 + index, 0)).toISOString().slice(0, 10);
    const moved = await movedUntil(last);
    const sums = ledgerSums(moved);
    const total = (side: "debit" | "credit") => sums.reduce((sum, each) => sum + each[side], 0);
    const balances = new Map(sums.map(({ ledger, debit, credit }) => [ledger, debit - credit]));
    expect([month, total("debit")]).toEqual([month, total("credit")]);
    expect([month, heldSums(moved)]).toEqual([
      month,
      { cash: inHand, inTransit: 0, betweenAccounts: 0 },
    ]);
    for (const account of [CURRENT, SAVINGS]) {
      const query = { account, first_day: `${month}-01`, last_day: last };
      const { body } = await call("reconciliation", query);
      expect([month, account, balances.get(`Bank ${account}`)]).toEqual([
        month,
        account,
        bank[account],
      ]);
      expect(body).toMatchObject({ difference: 0, gaps: [], closing: bank[account] });
    }
  }
  // Of a closed month nothing changes any more, its opening balance neither.
  const shown = await admin.get(`${OPENINGS}?ledger=cash`);
  const refused = await opened("cash", "2024-04-01", "13000", shown.value("seen"));
  expect([refused.status, refused.alert.join(" ")]).toEqual([
    400,
    expect.stringContaining("April 2024"),
  ]);
  expect(refused.value("rupees")).toBe("13000");
  const xml = await admin.get(
    `${MONEY}/day-book.xml?from=2024-04-01&to=2025-03-31&new=Cash`,
    FROM_THE_SITE,
  );
  expect(xml.text).toContain("<OPENINGBALANCE>-12000.00</OPENINGBALANCE>");
});

import { setTimeout } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { UNANSWERED } from "#app/site/content.ts";
import {
  createUser,
  makeAdmin,
  startBackend,
  type RunningBackend,
  type TestUser,
} from "../support/backend.ts";
import { insertEntry } from "../support/entrants.ts";
import { startFaultySite, type FaultySite } from "../support/faulty-site.ts";
import { processorLimit, processorTimeOf } from "../support/process-usage.ts";
import { signIn } from "../support/session-cookie.ts";
import { makeTournament, rpc } from "../support/tournaments.ts";
import { Visitor } from "../support/visitor.ts";

const PATH = "/admin/statement";

let running: FaultySite;
let backend: RunningBackend;
let secretary: TestUser;
let admin: Visitor;

// A club of its own for each: what others owe is suggested, too.
beforeEach(async () => {
  running = await startFaultySite({ LOG_LEVEL: "info" }, await startBackend());
  ({ backend } = running);
  secretary = await createUser(backend, { fullName: "Club Secretary" });
  await makeAdmin(backend, secretary);
  admin = new Visitor(running.site.url);
  signIn(admin, secretary);
});

afterEach(async () => {
  await running.stop();
  await running.backend.stop();
});

/** Members with an entry of ₹3,500 each, and the references of these. */
async function club(names: readonly string[]) {
  const cup = await makeTournament(backend, secretary, { name: "Monsoon Cup" });
  await rpc(backend, secretary, "save_fees", {
    tournament: cup.id,
    expected_version: 0,
    fee: 350_000,
  });
  const members = [];
  for (const [index, full_name] of names.entries()) {
    const user = await createUser(backend, { fullName: full_name });
    await insertEntry(backend, user, cup, { full_name });
    const [fee] = await backend.sql<{ entry: string }>(
      `select entry_id as entry from public.tournament_registrations
       where user_id = '${user.id}'`,
    );
    // None of which a cut one is another's beginning.
    const reference = `${"ACDEFGHJKM".charAt(index)}7K${"3469"[index % 4] ?? ""}`;
    await backend.sql(
      `update public.entry_fees set reference = '${reference}'
       where entry_id = '${fee?.entry ?? ""}'`,
    );
    members.push({ user, entry: fee?.entry ?? "", reference });
  }
  return members;
}

const dueOf = async (entry: string) =>
  (
    await backend.sql<{ due: number }>(
      `select due::integer from public.entry_fee_states where entry_id = '${entry}'`,
    )
  )[0]?.due;

const words = async (path: string) => await admin.words(path);

/** A preview, and its fields as they were shown. */
async function previewOf(csv: string) {
  const preview = await admin.post(PATH, { csv, intent: "preview" });
  expect(preview.status).toBe(200);
  const [, seen = ""] = /name="seen" value="([^"]+)"/.exec(preview.text) ?? [];
  const chosen = preview.text.matchAll(
    /<select name="(line\.\d+)".*?<option value="([^"]*)" selected/gs,
  );
  const fields: Record<string, string> = {
    csv,
    seen,
    intent: "import",
    ...Object.fromEntries([...chosen].map(([, name = "", value = ""]) => [name, value])),
  };
  return { preview, fields };
}

/** Looks at a statement, and enters it with these choices. */
async function enter(csv: string, choices: Record<string, string> = {}) {
  const { preview, fields } = await previewOf(csv);
  const answer = await admin.post(PATH, { ...fields, ...choices });
  expect([answer.status, answer.location]).toEqual([302, `${PATH}?done`]);
  return preview;
}

const lineWith = async (text: string) => {
  const [line] = await backend.sql<{ id: string; state: string }>(
    `select id, state from public.statement_lines where narration like '%${text}%'`,
  );
  return { path: `${PATH}/lines/${line?.id ?? ""}`, state: line?.state };
};

const HEADER =
  "Account No :,XXXXXXXXXX0042\nDate,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance";
const UPI = (name: string, rrn: string, remark: string) =>
  `UPI-${name}-919000000001@waicici-ICIC0DC0099-${rrn}-${remark}`;

test("a season of twelve lines: every rupee that came in is accounted for", async () => {
  const members = await club([
    "Farhan Qasim",
    "Meera Das",
    "Asha Rao",
    "Priyanka Hegde",
    "Gurpreet Sandhu",
    "Vikram Das",
    "Leela Das",
    "Kabir Thangsu",
  ]);
  const [farhan, meera, asha, priyanka, gone, second, leela, kabir] = members;
  if (!farhan || !meera || !asha || !priyanka || !gone || !second) {
    throw new Error("The club has eight members.");
  }
  if (!leela || !kabir) throw new Error("The club has eight members.");
  // The club pressed "Paid" before the statement came; another has withdrawn.
  await rpc(backend, secretary, "mark_paid", {
    entry: kabir.entry,
    way: "upi",
  });
  await rpc(backend, secretary, "mark_paid", {
    entry: gone.entry,
    way: "cash",
  });
  await rpc(backend, secretary, "withdraw_entrant", {
    entry: gone.entry,
    reason: "Ill.",
  });
  const season = [
    HEADER,
    "01/10/26,OPENING BALANCE,,,,120000.00",
    // Two payments of one payer on one day, the second for his friend.
    `01/10/26,${UPI("FARHAN QASIM", "633512345006", farhan.reference)},,,3500.00,123500.00`,
    `01/10/26,${UPI("FARHAN QASIM", "633512345007", meera.reference)},,,3500.00,127000.00`,
    // Cash, twice the same.
    "02/10/26,CASH DEPOSIT,,,3000.00,130000.00",
    "02/10/26,CASH DEPOSIT,,,3000.00,133000.00",
    "03/10/26,UPI-PRIYANKA HEGDE-priyanka@okaxis-UTIB0000001-633512340010-golf fee collection,,,3500.00,136500.00",
    // One transfer for two entries, the remark cut.
    `04/10/26,NEFT-AXISCN0123456789-ASHA RAO-${asha.reference},,,7000.00,143500.00`,
    "05/10/26,UPI-KABIR THANGSU-kabir@ok-UTIB0000001-633512340011-Payment,,,3500.00,147000.00",
    "06/10/26,NEFT CR-HDFC0000001-ABC LTD-GREEN KEEPING REFUND,,,12600.00,159600.00",
    "07/10/26,UPI/DR/633512340012/GURPREET SANDHU/SBIN/gurp,,3500.00,,156100.00",
    `08/10/26,${UPI("LEELA DAS", "633512340013", leela.reference)},,,3500.00,159600.00`,
    "09/10/26,REV-UPI-633512340013-LEELA DAS,,3500.00,,156100.00",
    "10/10/26,CHARGES,,17.70,,156082.30",
  ].join("\n");
  const preview = await enter(season);
  // Only what is certain is chosen.
  expect(preview.words).toContain("Pays an entry: 2");
  expect(preview.words).toContain(
    "Opening balance ₹1,20,000 + in ₹43,100 − out ₹7,017.70 = closing balance ₹1,56,082.30.",
  );
  expect(await words(`${PATH}?done`)).toContain("7 open lines");

  const line = async (text: string, fields: Record<string, string>) => {
    const { path } = await lineWith(text);
    const answer = await admin.post(path, fields);
    expect([text, answer.status]).toEqual([text, 302]);
  };
  const suggested = async (text: string, expected: RegExp) => {
    const { path } = await lineWith(text);
    const options = [
      ...(await admin.get(path)).text.matchAll(/<option value="([^"]+)"[^>]*>([^<]+)/g),
    ];
    const [, value = ""] = options.find(([, , label = ""]) => expected.test(label)) ?? [];
    await line(text, { intent: "suggested", suggested: value });
  };
  await suggested("633512340010", /Record: Priyanka Hegde/);
  await suggested("AXISCN0123456789", /Record for 2 entries, ₹7,000: Asha Rao .*Vikram Das/);
  await suggested("633512340011", /It is the same payment: Kabir Thangsu/);
  await suggested("GURPREET", /Record the refund: Gurpreet Sandhu/);
  await line("ABC LTD", { intent: "leave", reason: "For the green keeping", head: "sponsor" });
  // Meera's is somebody's mistake; a part of the split, too. Both are taken back.
  await line("633512345007", { takeBack: "all" });
  await line("633512345007", { intent: "assign", search: meera.reference });
  const split = await admin.get((await lineWith("AXISCN0123456789")).path);
  const [, part = ""] =
    /name="takeBack" value="([^"]+)" aria-label="Take back: ₹3,500 for Vikram Das/.exec(
      split.text,
    ) ?? [];
  await line("AXISCN0123456789", { takeBack: part });
  expect(await dueOf(second.entry)).toBe(350_000);
  await line("AXISCN0123456789", {
    intent: "assign",
    [`amounts.${second.entry}`]: "3500",
  });
  // Of the cash, one deposit is a part of an entry, the other the club's own.
  const cash = await backend.sql<{ id: string }>(
    `select id from public.statement_lines where narration = 'CASH DEPOSIT'`,
  );
  const fields = [
    { intent: "assign", search: leela.reference },
    { intent: "leave", reason: "The bar", head: "bar" },
  ] as const;
  for (const [index, { id }] of cash.entries()) {
    const path = `${PATH}/lines/${id}`;
    if (index === 1) {
      expect(
        await words(`${PATH}/reconciliation?account=0042&from=2026-10-01&to=2026-10-31`),
      ).toContain("Difference: ₹0 Nothing is missing. ₹3,000 is still open");
    }
    const answer = await admin.post(path, { ...fields[index] });
    expect(answer.refusal).toBeNull();
  }

  for (const { entry } of [farhan, meera, priyanka, asha, second, kabir]) {
    expect(await dueOf(entry)).toBe(0);
  }
  expect([await dueOf(gone.entry), await dueOf(leela.entry)]).toEqual([0, 50_000]);
  const path = `${PATH}/reconciliation?account=0042&from=2026-10-01&to=2026-10-31`;
  const pageText = await words(path);
  for (const text of [
    "Opening balance ₹1,20,000 Came in ₹43,100 Went out −₹7,017.70 Closing balance ₹1,56,082.30",
    "By the statements ₹43,100 ₹7,017.70",
    "Recorded for entries ₹24,000 ₹3,500",
    "Reversed by the bank ₹3,500 ₹3,500",
    "Not entry fees ₹15,600 ₹17.70 Bank charges ₹0 ₹17.70 Bar ₹3,000 ₹0 Sponsor ₹12,600 ₹0",
    "Open ₹0 ₹0",
    "Difference: ₹0 Every rupee is accounted for.",
  ]) {
    expect(pageText).toContain(text);
  }

  // The same file again enters nothing, in whatever state its lines are.
  const again = await admin.post(PATH, { csv: season, intent: "preview" });
  expect(again.words).toContain("Every line is already recorded.");
  expect(again.words).toContain("Already imported: 12");

  const file = await admin.get(
    `${PATH}/reconciliation.csv?account=0042&from=2026-10-01&to=2026-10-31`,
    { "sec-fetch-site": "same-origin" },
  );
  expect(file.headers.get("content-disposition")).toContain(
    "reconciliation_0042_2026-10-01_2026-10-31.csv",
  );
  const rows = file.text.trim().split("\r\n");
  expect(rows[0]).toContain(
    "Bank day,Entered on,Account,Text,Way,Number,What,In,Out,Entry,Name,Tournament,Receipt or voucher,Remark",
  );
  // A row for each booking, and for each line that has none: 12, and one split.
  expect(rows).toHaveLength(14);
  const sum = (column: number) =>
    rows
      .slice(1)
      .map((row) => row.split(","))
      .reduce((paise, cells) => paise + Number(cells[column] ?? 0) * 100, 0);
  expect([sum(7), Math.round(sum(8))]).toEqual([4_310_000, 701_770]);
  expect(file.text).toMatch(
    new RegExp(
      `2026-10-04,\\d{4}-\\d\\d-\\d\\d,0042,NEFT[^,]*,Bank transfer,AXISCN0123456789,Payment,3500.00,,${asha.reference},Asha Rao,Monsoon Cup,\\d\\d-\\d\\d/R/\\d{5}`,
    ),
  );
  const receipts = await admin.get("/admin/receipts.csv", {
    "sec-fetch-site": "same-origin",
  });
  expect(receipts.text).toMatch(/\/V\/00001,Refund voucher,.*,3500\.00,\r\n/);
  // Without the cancelled ones, Meera's and Vikram's first.
  expect(receipts.text).toMatch(/\r\nTotal,,,,,,,,24500\.00,3500\.00,\r\n$/);

  const BOOK = "/admin/money/day-book";
  const days = "?from=2026-10-01&to=2099-12-31";
  const book = await admin.get(`${BOOK}.csv${days}`, { "sec-fetch-site": "same-origin" });
  const vouchers = parse<Record<"Ledger" | "Debit" | "Credit" | "Voucher" | "Number", string>>(
    book.text,
    { bom: true, columns: true },
  );
  const moved = (ledger?: string) =>
    vouchers
      .filter((row) => ledger === undefined || row.Ledger === ledger)
      .reduce(
        (paise, row) => paise + Math.round((Number(row.Debit) - Number(row.Credit)) * 100),
        0,
      );
  // What the bank's balance rose by.
  expect([moved(), moved("Bank 0042")]).toEqual([0, 15_608_230 - 12_000_000]);
  expect([moved("Bar"), moved("Sponsor"), moved("Bank charges")]).toEqual([
    -300_000, -1_260_000, 1_770,
  ]);
  expect(vouchers.map((row) => row.Number).filter((number) => /^\d{6,}$/.test(number))).toEqual([]);
  const tally = await admin.get(`${BOOK}.xml${days}`, { "sec-fetch-site": "same-origin" });
  expect(tally.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(tally.text.match(/<VOUCHER /g)).toHaveLength(vouchers.length / 2);
  expect(await words(`${BOOK}${days}`)).toMatch(/Bank 0042 ₹\S+ ₹\S+ .*Total (₹\S+) \1/);
  const elsewhere = await admin.get(`${BOOK}.xml`, { "sec-fetch-site": "cross-site" });
  expect([elsewhere.status, elsewhere.location]).toEqual([302, BOOK]);
  const noted = await backend.sql(
    `select from public.admin_audit where action = 'day-book-exported'`,
  );
  expect(noted).toHaveLength(2);
});

test.each([
  ["was recorded, and its answer lost", { kind: "lose-answer" }, "0 lines recorded"],
  ["was not recorded", { kind: "status", status: 504 }, "1 line recorded"],
] as const)("a statement that %s is sent again safely", async (_name, fault, outcome) => {
  const [asha] = await club(["Asha Rao"]);
  if (!asha) throw new Error("Nobody is entered.");
  const csv = [
    HEADER,
    `01/10/26,UPI-ASHA RAO-x@ok-ICIC0DC0099-633512345001-${asha.reference},,,3500.00,103500.00`,
    "02/10/26,BAR SUPPLIES,,250.00,,103250.00",
  ].join("\n");
  const { fields } = await previewOf(csv);
  running.proxy.fail("/rpc/book_statement", fault);
  const unclear = await admin.post(PATH, fields);
  expect([unclear.status, unclear.alert]).toEqual([503, Object.values(UNANSWERED.unclear)]);
  running.proxy.heal();
  const again = await admin.post(PATH, fields);
  expect([again.status, again.location]).toEqual([302, `${PATH}?done`]);
  expect(await words(`${PATH}?done`)).toContain(outcome);
  expect(await dueOf(asha.entry)).toBe(0);
  const lines = await backend.sql<{ state: string }>(
    `select state from public.statement_lines order by place`,
  );
  expect(lines.map(({ state }) => state)).toEqual(["booked", "open"]);
});

describe("5,000 lines against 500 entries", () => {
  test("are previewed within 5 s of processor, entered within 5, and counted truly", async () => {
    const cup = await makeTournament(backend, secretary, { name: "Large Cup" });
    await rpc(backend, secretary, "save_fees", {
      tournament: cup.id,
      expected_version: 0,
      fee: 350_000,
    });
    await backend.sql(
      `insert into public.tournament_registrations
         (tournament_id, full_name, email, phone, golf_group, category, handicap,
          submission_key, entered_by_club)
       select '${cup.id}', 'Player ' || chr(65 + number % 26) || ' Number' || number,
              'large.' || number || '@example.com', '9845000000', 'E-Golf', 'men', '12', gen_random_uuid(), true
       from generate_series(1, 500) as number`,
    );
    const fees = await backend.sql<{ reference: string }>(
      `select reference from public.entry_fees where tournament_id = '${cup.id}'`,
    );
    expect(fees).toHaveLength(500);
    let balance = 0;
    const lines = Array.from({ length: 5_000 }, (_, index) => {
      balance += 3_500;
      const reference = index % 50 === 0 ? fees[index / 50]?.reference : "golf";
      return `01/10/26,UPI-PAYER${String(index)}-x@ok-ICIC0DC0099-${String(700_000_000_000 + index)}-${reference ?? ""},,,3500.00,${String(balance)}.00`;
    });
    const csv = [HEADER.replace("0042", "0043"), ...lines].join("\n");
    const before = processorTimeOf(running.site.pid);
    const preview = await admin.post(PATH, { csv, intent: "preview" });
    const took = processorTimeOf(running.site.pid) - before;
    expect(preview.status).toBe(200);
    expect(preview.words).toContain("Pays an entry: 100");
    expect(preview.words).toContain("Unmatched: 4900");
    expect(took).toBeLessThan(processorLimit(5_000));
    const { fields } = await previewOf(csv);
    const beforeEntering = processorTimeOf(backend.pid);
    let answer = await admin.post(PATH, fields);
    const entering = processorTimeOf(backend.pid) - beforeEntering;
    expect(entering).toBeLessThan(processorLimit(5_000));
    // A busy machine may take longer than a page waits: the treasurer sends the form again.
    for (let again = 0; answer.status === 503 && again < 5; again += 1) {
      await setTimeout(5_000);
      answer = await admin.post(PATH, fields);
    }
    expect([answer.status, answer.location]).toEqual([302, `${PATH}?done`]);
    const [left] = await backend.sql<{ booked: number; open: number; due: number }>(
      `select (select count(*)::integer from public.statement_lines
               where account = '0043' and state = 'booked') as booked,
              (select count(*)::integer from public.statement_lines
               where account = '0043' and state = 'open') as open,
              (select count(*)::integer from public.entry_fee_states
               where tournament_id = '${cup.id}' and due <> 0) as due`,
    );
    expect(left).toEqual({ booked: 100, open: 4_900, due: 400 });
  });
});

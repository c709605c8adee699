import { randomInt, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import {
  NOT_RECORDED,
  RECONCILIATION_PAGE,
  STATEMENT_TOASTS,
  LINE_PAGE,
  STATEMENT_PAGE,
} from "#app/club/money/statement/content.ts";
import { formatDay } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { createUser, startBackend } from "../support/backend.ts";
import { closeAlone, closeBefore } from "../support/bank-lines.ts";
import { addEntrant } from "../support/entrants.ts";
import { processorLimit, processorTimeOf } from "../support/process-usage.ts";
import { projectRoot } from "../support/project-root.ts";
import { clubSite } from "../support/test-site.ts";
import { makeTournament, rpc, type Saved } from "../support/tournaments.ts";
import { visibleText } from "../support/visible-text.ts";

const PATH = "/admin/statement";

const { backend, site, secretary, admin } = await clubSite(await startBackend());

const call = (name: string, body: object) => rpc(backend, secretary, name, body);

let cups = 0;

/** "Monsoon Cup": MC beside its references. */
async function cupWithFee(): Promise<Saved> {
  cups += 1;
  const name = `Monsoon Cup ${String(cups)}`;
  const cup = await makeTournament(backend, secretary, { name });
  await call("save_fees", {
    tournament: cup.id,
    expected_version: 0,
    fee: 350_000,
  });
  return cup;
}

const given = new Set<string>();

/** One that is told from every other of these tests, also when a bank cuts it. */
function newReference(): string {
  const pick = (characters: string) => characters[randomInt(characters.length)];
  let made: string;
  do {
    made = [
      pick("ACDEFGHJKMNPQRTUVWXY"),
      pick("34679"),
      pick("ACDEFGHJKMNPQRTUVWXY"),
      pick("34679"),
    ].join("");
  } while (given.has(made.slice(0, 3)));
  given.add(made.slice(0, 3));
  return made;
}

let phones = 10_000;

async function entered(cup: Saved, full_name: string, reference = newReference()) {
  // Of one name and phone an entry that was withdrawn would come back.
  phones += 1;
  const phone = `98450 ${String(phones)}`;
  const { entry_id } = await addEntrant(backend, secretary, cup, { full_name, phone });
  // Which the database may have given to an entry of another test.
  await backend.sql(
    `update public.entry_fees set reference = private.new_reference() where reference = '${reference}';
     update public.entry_fees set reference = '${reference}' where entry_id = '${entry_id}';`,
  );
  return { entry: entry_id, reference };
}

const dueOf = async (entry: string) => {
  const [fee] = await backend.sql<{ due: number }>(
    `select due::integer from public.entry_fee_states where entry_id = '${entry}'`,
  );
  return fee?.due;
};

const post = (fields: Record<string, string>) => admin.post(PATH, fields);

const DIGEST = /name="seen" value="([^"]+)"/;

/** What a preview posts when nothing in it is changed. */
function formIn(html: string): Record<string, string> {
  const [, seen = ""] = DIGEST.exec(html) ?? [];
  const choices = html.matchAll(/<select name="(line\.\d+)".*?<option value="([^"]*)" selected/gs);
  return {
    seen,
    ...Object.fromEntries([...choices].map(([, name = "", value = ""]) => [name, value])),
  };
}

/** Looks at a statement, and then enters it with these choices. */
async function enter(csv: string, fields: Record<string, string> = {}): Promise<string> {
  const preview = await post({ csv, ...fields, intent: "preview" });
  expect(preview.status).toBe(200);
  const answer = await post({
    csv,
    ...formIn(preview.text),
    ...fields,
    intent: "import",
  });
  if (answer.status !== 302) throw new Error(answer.words);
  return await admin.words(PATH);
}

const HEADINGS: Record<string, string> = {
  "Possible match": "suggest",
  "Number already recorded": "same number",
  "Pays an entry": "match",
  "Pays a part": "part paid",
  "Pays too much": "over paid",
  "Pays several entries": "split",
  "Already recorded by hand": "noted",
  "Reversal of a payment": "reversal",
  "A refund": "refund",
  Unmatched: "review",
  "Bulk settlement for a day": "lump sum",
  "Reversed by the bank": "reversed",
  "Already imported": "duplicate",
  "Bank charges and taxes": "charge",
  "The same line with another balance": "corrected",
  "Not known to be received": "status",
  "No effect": "no effect",
};

/** What the page says of each line of a file. */
function kindsIn(html: string): Map<string, string> {
  const heading = Object.keys(HEADINGS)
    .map((name) => name.replace("?", String.raw`\?`))
    .join("|");
  let kind = "";
  const kinds = new Map<string, string>();
  const found = visibleText(html).matchAll(
    new RegExp(String.raw`(${heading}): \d+|, line (\d+)`, "g"),
  );
  for (const [, name, line] of found) {
    if (line === undefined) kind = HEADINGS[name ?? ""] ?? "";
    else kinds.set(line, kind);
  }
  return kinds;
}

const FOLDER = join(projectRoot, "tests/support/statements");
const read = (file: string) => readFileSync(join(FOLDER, file), "utf8");

type Row = {
  file: string;
  line: string;
  true_reference: string;
  expected: string;
  why: string;
};
const EXPECTED = parse(read("EXPECTED.csv"), { columns: true }) as Row[];

/** Who entered, where only a name tells. */
const PLAYERS: Record<string, string> = {
  "hdfc_1_xls_layout.csv:13": "Sudha Vellorikar",
  "hdfc_1_xls_layout.csv:14": "Ritwik Bhaduriwal",
  "hdfc_1_xls_layout.csv:15": "Oshin Lobokar",
  "hdfc_2_delimited_overlaps_1.csv:16": "Lalitha Iyermane",
  "hdfc_2_delimited_overlaps_1.csv:17": "Arjun Pereirawala",
  "hdfc_2_delimited_overlaps_1.csv:18": "Kabir Thangsuo",
  "icici_current.csv:13": "Tenzin Norgyala",
  "icici_current.csv:14": "Farhan Qasimpuri",
  "kotak.csv:22": "Gurpreet Sandhuria",
  "kotak.csv:23": "Lalitha Iyermane",
  "kotak.csv:24": "Joaquim Faleironal",
};

/** The samples' references → those of our alphabet, which has no look-alikes. */
const ours = new Map<string, string>();
const ourReference = (theirs: string): string => {
  const made = ours.get(theirs) ?? newReference();
  ours.set(theirs, made);
  return made;
};

const referencesOf = ({ file, line, true_reference, expected }: Row) => {
  const stated = `${true_reference} ${expected}`.match(/(?<=MC-)\w+/g) ?? [];
  if (stated.length > 0) return [...new Set(stated)];
  return `${file}:${line}` in PLAYERS ? [`${file}:${line}`] : [];
};

/**
 * A sample with our references, in whatever way its payers wrote theirs. None of ours
 * has a character that is taken for another: where the sample has one, ours is cut by the
 * bank, which is the other way to be nearly right.
 */
function sampleOf(file: string, rows: readonly Row[]): string {
  const lines = read(file).split("\n");
  for (const row of rows) {
    const index = Number(row.line) - 1;
    for (const theirs of referencesOf(row)) {
      const made = ourReference(theirs);
      const isNear = row.why.startsWith("S typed for 5");
      const written = isNear ? `S${theirs.slice(1)}` : theirs;
      lines[index] = (lines[index] ?? "").replace(
        new RegExp(`(?<![A-Z0-9])(MC[- ]?)?${written}(?![A-Z0-9])`, "i"),
        (found, prefix = "") => {
          const typed = isNear ? made.slice(0, 3) : made;
          return String(prefix) + (/[a-z]/.test(found) ? typed.toLowerCase() : typed);
        },
      );
    }
  }
  return lines.join("\n");
}

/** Reads a sample, enters what is approved, and reads it again. */
async function isReadAndEntered(file: string, fields: Record<string, string> = {}) {
  const rows = EXPECTED.filter((row) => row.file === file);
  const own = rows.filter((row) => !row.expected.startsWith("DUPLICATE"));
  const lineOf = (row: Row) => `${file} ${row.line}: ${row.expected}`;
  const csv = sampleOf(file, rows);
  // Nothing of another test is open, whose amount would be a suggestion.
  const open = await backend.sql<{ entry_id: string }>(
    `select entry_id from public.entry_fee_states where due > 0`,
  );
  for (const { entry_id } of open) {
    await call("mark_paid", { entry: entry_id, way: "upi" });
  }
  const cup = await cupWithFee();
  const entries = new Map<string, string>();
  for (const row of own) {
    for (const theirs of referencesOf(row)) {
      if (entries.has(theirs)) continue;
      const { entry } = await entered(
        cup,
        PLAYERS[`${file}:${row.line}`] ?? "Someone Else",
        ourReference(theirs),
      );
      entries.set(theirs, entry);
      if (row.expected !== "refund") continue;
      await call("mark_paid", { entry, way: "cash" });
      await call("withdraw_entrant", { entry, reason: "Ill." });
    }
  }

  const { status, text } = await post({ csv, ...fields, intent: "preview" });
  expect(status).toBe(200);
  const kinds = kindsIn(text);
  expect(rows.map((row) => [lineOf(row), kinds.get(row.line)])).toEqual(
    rows.map((row) => [
      lineOf(row),
      /^(?:DUPLICATE|suggest|[a-z ]+)/.exec(row.expected)?.[0].toLowerCase(),
    ]),
  );
  expect(kinds.size).toBe(rows.length);
  for (const row of rows) {
    if (!/^(?:match|part|over|split|suggest|refund)/.test(row.expected)) {
      continue;
    }
    const [, offered = ""] =
      new RegExp(`name="line\\.${row.line}"(.*?)</select>`, "s").exec(text) ?? [];
    for (const theirs of referencesOf(row)) {
      expect([lineOf(row), offered]).toEqual([
        lineOf(row),
        expect.stringContaining(ourReference(theirs)),
      ]);
    }
  }

  await enter(csv, fields);
  const dues = async () =>
    Promise.all(
      own.flatMap((row) =>
        referencesOf(row).map(async (theirs) => [
          lineOf(row),
          await dueOf(entries.get(theirs) ?? ""),
        ]),
      ),
    );
  const DUES: Record<string, number> = {
    match: 0,
    split: 0,
    refund: 0,
    "part paid": 50_000,
    // More than is due is recorded only when somebody chooses it.
    "over paid": 350_000,
  };
  const after = await dues();
  expect(after).toEqual(
    own.flatMap((row) => referencesOf(row).map(() => [lineOf(row), DUES[row.expected] ?? 350_000])),
  );
  const again = await post({ csv, ...fields, intent: "preview" });
  expect([...new Set(kindsIn(again.text).values())]).toEqual(["duplicate"]);
  await enter(csv, fields);
  expect(await dues()).toEqual(after);
}

describe("each line is what is expected of it, and what is approved is entered once", () => {
  test("HDFC, with a statement that overlaps the one before", async () => {
    await isReadAndEntered("hdfc_1_xls_layout.csv");
    // The file does not say of which account it is.
    await isReadAndEntered("hdfc_2_delimited_overlaps_1.csv", {
      account: "0001",
    });
  });

  test("ICICI", () => isReadAndEntered("icici_current.csv"));

  test("Kotak", () => isReadAndEntered("kotak.csv"));
});

const SBI = (reference: string, number: string) =>
  [
    "Account Name :\tSAMPLE GOLF CLUB",
    "Account Number :\t_00000000077",
    "Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance",
    `1 Oct 2026\t1 Oct 2026\tBY TRANSFER-UPI/CR/${number}/ASHA RAO/SBIN/asha.rao@o/${reference}--\t \t \t3,500.00\t1,03,500.00`,
    "2 Oct 2026\t2 Oct 2026\tCHARGES\t \t17.70\t \t1,03,482.30",
  ].join("\n");
const AXIS = (reference: string, number: string) =>
  [
    "Statement of Account No - 917010000000078 for the period",
    "Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL",
    `01-10-2026,-,UPI/P2A/${number}/ASHA RAO/${reference} M/SBI, ,   3500.00,  103500.00,12`,
    "02-10-2026,-,CHARGES,17.70, ,103482.30,12",
  ].join("\r\n");
const YES = (reference: string, number: string) =>
  [
    "Account Number,XXXXXXXX0079",
    "Transaction Date,Value Date,Description,Reference Number,Withdrawals,Deposits,Running Balance",
    "2026-10-02,2026-10-02,CHARGES,YBS1,17.70,,INR 103482.30",
    `2026-10-01,2026-10-01,UPI/${number}/From:a@ok/To:c@yes/${reference} MC,YBS2,,3500.00,INR 103500.00`,
  ].join("\r\n");

/** A number that no other test has. */
const newNumber = () => String(randomInt(1e11, 9e11)).padStart(12, "6");

test.each([
  ["SBI", SBI],
  ["Axis", AXIS],
  ["Yes", YES],
])("%s: a payment is entered by its reference", async (_bank, statement) => {
  const { entry, reference } = await entered(await cupWithFee(), "Asha Rao");
  const number = newNumber();
  const page = await enter(statement(reference, number));
  expect(page).toContain("1 line recorded");
  expect(await dueOf(entry)).toBe(0);
  const [line] = await backend.sql(
    `select way, number from public.fee_ledger
     where entry_id = '${entry}' and kind = 'payment'`,
  );
  expect(line).toEqual({ way: "upi", number });
});

test("of another bank the columns are chosen, and stay chosen until it is entered", async () => {
  const { entry, reference } = await entered(await cupWithFee(), "Asha Rao");
  const csv = [
    "Day;What;Id;In;Out;Left",
    `01/10/2026;UPI/${newNumber()}/${reference};;3500.00;;10000.00`,
  ].join("\n");
  const asked = await post({ csv, account: "4242", intent: "preview" });
  expect(asked.status).toBe(400);
  expect(asked.text).toContain(`name="column.5"`);
  expect(asked.text).toContain(reference);
  const columns = {
    "column.0": "day",
    "column.1": "narration",
    "column.2": "number",
    "column.3": "credit",
    "column.4": "debit",
    "column.5": "balance",
  };
  await enter(csv, { account: "4242", ...columns });
  expect(await dueOf(entry)).toBe(0);
  // They are those of the account's next file with this heading, and of no other.
  const next = csv.replace("01/10/2026", "02/10/2026").replace("10000.00", "13500.00");
  const kept = await post({ csv: next, account: "4242", intent: "preview" });
  expect([kept.status, kept.value("column.3")]).toEqual([200, "credit"]);
  for (const changes of [
    { account: "4243" },
    { account: "4242", csv: next.replace("Left", "Rest") },
  ]) {
    const { status } = await post({ csv: next, ...changes, intent: "preview" });
    expect([changes, status]).toEqual([changes, 400]);
  }
  const again = await post({ ...kept.form("csv"), csv: next, intent: "import" });
  expect(again.refusal).toBeNull();
});

test("what is no statement, or not the account's, is refused with what was typed", async () => {
  const good = AXIS("7K3F", newNumber());
  for (const [fields, message] of [
    [{ csv: "PK\u0003\u0004 a zip" }, "please choose the file itself"],
    [{ csv: good.replace("17.70", "18.70") }, "The balances do not add up"],
    [{ csv: good.replace("17.70", "many") }, "Line 4 has no amount"],
    [{ csv: good, account: "1111" }, "an account that ends in 0078"],
    [{ csv: good.split("\r\n").slice(1).join("\n") }, "Enter the last four digits"],
    [{ csv: good, account: "12" }, "Enter the last four digits"],
  ] as const) {
    const { status, text } = await post({ ...fields, intent: "preview" });
    expect([message, status]).toEqual([message, 400]);
    expect(visibleText(text)).toContain(message);
    expect(text).toContain(fields.csv.split("\n")[0]?.trim());
  }
});

test("another statement than the one that was checked is not entered", async () => {
  const { entry, reference } = await entered(await cupWithFee(), "Asha Rao");
  const [checked, other] = [newNumber(), newNumber()];
  const preview = await post({
    csv: AXIS(reference, checked),
    intent: "preview",
  });
  expect(preview.status).toBe(200);
  const swapped = { csv: AXIS(reference, other), ...formIn(preview.text) };
  const answer = await post({ ...swapped, intent: "import" });
  expect(answer.status).toBe(400);
  // What is shown now is the other one.
  expect(answer.text).toContain(other);
  expect(await dueOf(entry)).toBe(350_000);
  const again = await post({
    ...swapped,
    ...formIn(answer.text),
    intent: "import",
  });
  expect(again.refusal).toBeNull();
  expect(await dueOf(entry)).toBe(0);
});

test("a statement matches a bank payment recorded by hand, but not cash", async () => {
  const cup = await cupWithFee();
  for (const [way, kind] of [
    ["cash", "suggest"],
    ["bank", "noted"],
    ["upi", "noted"],
  ] as const) {
    const { entry, reference } = await entered(cup, "Asha Rao");
    await call("mark_paid", { entry, way });
    const { text } = await post({
      csv: AXIS(reference, newNumber()),
      intent: "preview",
    });
    expect([way, [...kindsIn(text).values()]]).toEqual([way, expect.arrayContaining([kind])]);
  }
});

test("reporting someone else's payment number pays no entry", async () => {
  const cup = await cupWithFee();
  const payer = await entered(cup, "Asha Rao");
  const thief = await entered(cup, "Meera Das");
  const number = newNumber();
  await backend.sql(
    `insert into public.fee_claims (entry_id, number, paise) values ('${thief.entry}', '${number}', 350000)`,
  );
  const csv = AXIS(payer.reference, number);
  const preview = await post({ csv, intent: "preview" });
  expect([...kindsIn(preview.text).values()]).toContain("suggest");
  await enter(csv);
  for (const { entry } of [payer, thief]) {
    expect(await dueOf(entry)).toBe(350_000);
  }
});

test("a suggestion is entered when it is chosen, and never by itself", async () => {
  const { entry, reference } = await entered(await cupWithFee(), "Asha Rao");
  const csv = AXIS(reference.slice(0, 3), newNumber());
  expect(await enter(csv, { "line.3": `${reference}:350000` })).toContain("1 line recorded");
  expect(await dueOf(entry)).toBe(0);
});

test("of an open line only a certain match is chosen beforehand", async () => {
  const { entry, reference } = await entered(await cupWithFee(), "Demo Golfer");
  const numbers = [newNumber(), newNumber()];
  await enter(
    statementOf("7012", 1_000, [
      ["01-10-2026", `UPI/P2A/${numbers[0] ?? ""}/D GOLFER/entry/SBI`, 3_500],
      ["02-10-2026", `UPI/P2A/${numbers[1] ?? ""}/SOMEONE/${reference}/SBI`, 3_500],
    ]),
    { "line.3": "leave", "line.4": "leave" },
  );
  const optionsOf = async (number = "") => {
    const { path } = await lineWith(number);
    const [html = ""] =
      /<select id="suggested".*?<\/select>/s.exec((await admin.get(path)).text) ?? [];
    return {
      path,
      values: [...html.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value),
    };
  };
  const byName = await optionsOf(numbers[0]);
  expect(byName.values).toEqual(["", `${reference}:350000`]);
  const refused = await admin.post(byName.path, { intent: "suggested", suggested: "" });
  expect([refused.status, refused.alert]).toEqual([
    400,
    Object.values(STATEMENT_TOASTS.noSuggestion),
  ]);
  const certain = await optionsOf(numbers[1]);
  expect(certain.values).toEqual([`${reference}:350000`]);
  const { status } = await admin.post(byName.path, {
    intent: "suggested",
    suggested: byName.values[1] ?? "",
  });
  expect([status, await dueOf(entry)]).toEqual([302, 0]);
});

test("a payment recorded since the check is not recorded again", async () => {
  const { entry, reference } = await entered(await cupWithFee(), "Asha Rao");
  const csv = AXIS(reference, newNumber());
  const preview = await post({ csv, intent: "preview" });
  await call("mark_paid", { entry, way: "upi" });
  const refused = await post({
    csv,
    ...formIn(preview.text),
    intent: "import",
  });
  expect(refused.status).toBe(400);
  expect(refused.words).toContain("Check it first");
  // The same payment, as both of them are told.
  expect(kindsIn(refused.text).get("3")).toBe("noted");
  await enter(csv);
  expect(await dueOf(entry)).toBe(0);
});

/** The line of a statement with this number. */
async function lineWith(number: string) {
  const [line] = await backend.sql<{ id: string; state: string }>(
    `select id, state from public.statement_lines where number = '${number}'`,
  );
  return { path: `${PATH}/lines/${line?.id ?? ""}`, state: line?.state };
}

test("an unmatched payment stays open until it is assigned, which can be taken back", async () => {
  const cup = await cupWithFee();
  const first = await entered(cup, "Asha Rao");
  const second = await entered(cup, "Meera Das");
  const number = newNumber();
  const page = await enter(
    AXIS("golf", number)
      .replace("3500.00", "7000.00")
      .replace("103500.00", "107000.00")
      .replace("103482.30", "106982.30")
      .replace("0078 for", "0083 for"),
  );
  expect(page).toContain("0 lines recorded 1 line open, 1 line left out");
  const list = await admin.get(`${PATH}/lines?state=open&q=${number}`);
  expect(list.words).toContain(`UPI/P2A/${number}/ASHA RAO/golf M/SBI · account …0083`);
  const { path } = await lineWith(number);
  const settle = (fields: Record<string, string>) =>
    admin.post(path, { intent: "assign", ...fields });
  for (const [fields, message] of [
    [{}, "Tick the entries"],
    [{ search: "7777" }, "No entry with a fee has this reference."],
    [{ [`amounts.${first.entry}`]: "many" }, "Enter an amount"],
    [{ [`amounts.${first.entry}`]: "3,50,00" }, "Enter an amount"],
    [{ [`amounts.${first.entry}`]: "7000.01" }, "₹0.01 more than the line"],
    [{ [`entries.${first.entry}`]: "on", charge: "2 %" }, "Enter an amount"],
  ] as [Record<string, string>, string][]) {
    const { status, text } = await settle(fields);
    expect([fields, status, visibleText(text)]).toEqual([
      fields,
      400,
      expect.stringContaining(message),
    ]);
    // Nothing that was typed is lost.
    for (const typed of Object.values(fields)) expect(text).toContain(typed);
  }
  const both = { search: `mc-${first.reference.toLowerCase()} ${second.reference}` };
  expect((await settle(both)).location).toBe(path);
  expect([await dueOf(first.entry), await dueOf(second.entry)]).toEqual([0, 0]);
  await settle(both);
  expect(await dueOf(first.entry)).toBe(0);
  const shown = await admin.get(path);
  const [, part = ""] =
    /name="takeBack" value="([^"]+)" aria-label="Take back: ₹3,500 for Meera Das/.exec(
      shown.text,
    ) ?? [];
  expect((await admin.post(path, { takeBack: part })).location).toBe(path);
  expect([await dueOf(first.entry), await dueOf(second.entry)]).toEqual([0, 350_000]);
  expect(await admin.words(path)).toContain("Open: ₹3,500");
  // For somebody who owes nothing it asks first.
  const again = await settle({ search: first.reference });
  expect(again.status).toBe(400);
  expect(again.words).toContain("This entry owes nothing");
  expect(again.text).toContain('name="confirmed"');
  await settle({ search: first.reference, confirmed: "on" });
  expect(await dueOf(first.entry)).toBe(-350_000);
  await admin.post(path, { takeBack: "all" });
  expect(await dueOf(first.entry)).toBe(350_000);
  await admin.post(path, { intent: "leave", reason: "A <gift>" });
  expect(await admin.words(path)).toContain(`Left out by ${secretary.email}`);
  expect((await lineWith(number)).state).toBe("left-out");
  await admin.post(path, { takeBack: "all" });
  expect((await lineWith(number)).state).toBe("open");
});

test("a payment that the bank takes back later is due again, and its receipt cancelled", async () => {
  const { entry, reference } = await entered(await cupWithFee(), "Asha Rao");
  const number = newNumber();
  await enter(AXIS(reference, number));
  const back = [
    "Statement of Account No - 917010000000078 for the period",
    "Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL",
    `03-10-2026,-,REV-UPI/P2A/${number}/ASHA RAO,3500.00,,99982.30,12`,
  ].join("\n");
  const preview = await post({ csv: back, intent: "preview" });
  expect(kindsIn(preview.text).get("3")).toBe("reversal");
  await enter(back);
  expect(await dueOf(entry)).toBe(350_000);
  expect(
    await backend.sql(
      `select cancelled_at is not null as is_cancelled from public.receipts
       where entry_id = '${entry}'`,
    ),
  ).toEqual([{ is_cancelled: true }]);
  await enter(back);
  expect(await dueOf(entry)).toBe(350_000);
});

/** A statement in Axis's form: amounts and balances follow from the rows. */
function statementOf(
  account: string,
  opening: number,
  rows: readonly (readonly [day: string, text: string, rupees: number])[],
) {
  let balance = opening;
  return [
    `Statement of Account No - 91701000000${account} for the period`,
    "Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL",
    ...rows.map(([day, text, rupees]) => {
      balance += rupees;
      const amounts = rupees < 0 ? `${(-rupees).toFixed(2)},` : `,${rupees.toFixed(2)}`;
      return `${day},-,${text},${amounts},${balance.toFixed(2)},12`;
    }),
  ].join("\n");
}

/** What can be chosen for a line of a preview, by label. */
function choicesIn(html: string, line: number): Map<string, string> {
  const [, select = ""] = new RegExp(`name="line\\.${line}"(.*?)</select>`, "s").exec(html) ?? [];
  return new Map(
    [...select.matchAll(/<option value="([^"]*)"[^>]*>(.*?)<\/option>/g)].map(
      ([, value = "", label = ""]) => [visibleText(label).trim(), value],
    ),
  );
}

const valueOf = (choices: Map<string, string>, label: RegExp) =>
  [...choices].find(([name]) => label.test(name))?.[1] ?? `none of ${[...choices.keys()].join()}`;

const referenceOf = async (entry: string) =>
  (
    await backend.sql<{ reference: string }>(
      `select reference from public.entry_fees where entry_id = '${entry}'`,
    )
  )[0]?.reference ?? "";

test("what goes out stays open until a person decides: a bounced cheque, charges and a refund sent early", async () => {
  const cup = await cupWithFee();
  const [bounced, early] = [await entered(cup, "Asha Rao"), await entered(cup, "Meera Dasgupta")];
  await enter(
    statementOf("7001", 1_000, [
      ["01-10-2026", `CHQ DEP 000417 ${bounced.reference}`, 3_500],
      ["02-10-2026", `UPI/P2A/${newNumber()}/MEERA DASGUPTA/${early.reference}`, 3_500],
    ]),
  );
  expect([await dueOf(bounced.entry), await dueOf(early.entry)]).toEqual([0, 0]);
  const csv = statementOf("7001", 18_000, [
    ["03-10-2026", "CHQ DEP RET-FUNDS INSUFFICIENT 000417", -3_500],
    ["04-10-2026", "CHQ RETURN CHARGES", -590],
    ["04-10-2026", "GST ON CHARGES", -106.2],
    ["05-10-2026", "PAID TO MEERA DASGUPTA", -3_000],
    ["05-10-2026", "GREENS SUPPLIER", -9_100],
  ]);
  const { text } = await post({ csv, intent: "preview" });
  expect(Object.fromEntries(kindsIn(text))).toEqual({
    3: "suggest",
    4: "charge",
    5: "charge",
    6: "review",
    7: "review",
  });
  // Only what the bank itself took is chosen beforehand.
  const chosen = formIn(text);
  expect(Object.values(chosen).slice(1)).toEqual([
    "leave",
    "leave out bank-charges",
    "leave out gst",
    "leave",
    "leave",
  ]);
  expect(visibleText(text)).toContain("Bank charges and taxes: 2, ₹");
  expect(visibleText(text)).toContain("Does it take back the payment of 1 October 2026, Asha Rao?");
  const back = valueOf(choicesIn(text, 3), /takes back the payment of 1 October 2026: Asha Rao/);
  const answer = await post({ csv, ...chosen, "line.3": back, intent: "import" });
  expect(answer.refusal).toBeNull();
  expect(await admin.words(PATH)).toContain("2 lines open, 2 lines left out");
  expect([await dueOf(bounced.entry), await dueOf(early.entry)]).toEqual([350_000, 0]);
  // The entry that is withdrawn later finds its refund.
  await call("withdraw_entrant", { entry: early.entry, reason: "Ill." });
  const feePath = `/admin/tournaments/${cup.id}/fees/${early.entry}`;
  const page = await admin.get(feePath);
  expect(page.words).toContain("5 October 2026, −₹3,000 PAID TO MEERA DASGUPTA");
  expect(page.words).not.toContain("GREENS SUPPLIER");
  const [path = ""] = /\/admin\/statement\/lines\/[-\w]+/.exec(page.text) ?? [];
  await admin.post(path, { intent: "leave" });
  expect((await admin.get(feePath)).text).toContain(path);
  const line = await admin.get(path);
  const suggested = [...line.text.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value);
  expect(suggested).toEqual([`${early.reference}:-350000`]);
  await admin.post(path, { intent: "suggested", suggested: suggested[0] ?? "" });
  expect(await dueOf(early.entry)).toBe(-50_000);
  expect((await admin.get(feePath)).words).not.toContain("PAID TO MEERA DASGUPTA");
});

test("a refund that the bank returns is a question, and taken back when it is chosen", async () => {
  const { entry } = await entered(await cupWithFee(), "Ritwik Bhaduri");
  await call("mark_paid", { entry, way: "cash" });
  await call("withdraw_entrant", { entry, reason: "Ill." });
  const number = newNumber();
  await enter(
    statementOf("7002", 9_000, [["01-10-2026", `NEFT/${number}/RITWIK BHADURI`, -3_500]]),
    { "line.3": `${await referenceOf(entry)}:-350000` },
  );
  expect(await dueOf(entry)).toBe(0);
  const csv = statementOf("7002", 5_500, [["06-10-2026", `NEFT RETURN/${number}`, 3_500]]);
  const { text } = await post({ csv, intent: "preview" });
  expect(formIn(text)["line.3"]).toBe("leave");
  const back = valueOf(choicesIn(text, 3), /returned the refund of 1 October 2026: Ritwik Bhaduri/);
  await enter(csv, { "line.3": back });
  expect(await dueOf(entry)).toBe(-350_000);
  const [voucher] = await backend.sql<{ is_cancelled: boolean }>(
    `select cancelled_at is not null as is_cancelled from public.receipts
     where entry_id = '${entry}' and kind = 'voucher'`,
  );
  expect(voucher).toEqual({ is_cancelled: true });
});

test("a line with a corrected balance is asked about, and is the same line only when that is chosen", async () => {
  const rows = [
    ["01-10-2026", "RENT", -45_000],
    ["01-10-2026", "ELECTRICITY", -12_000],
  ] as const;
  await enter(statementOf("7003", 90_000, rows));
  const csv = statementOf("7003", 91_000, rows);
  const { text } = await post({ csv, intent: "preview" });
  expect([...new Set(kindsIn(text).values())]).toEqual(["corrected"]);
  const unanswered = await post({ csv, ...formIn(text), intent: "import" });
  expect(unanswered.status).toBe(400);
  expect(unanswered.words).toContain(NOT_RECORDED["not-answered"].description);
  const answered = await post({ csv, ...formIn(text), all: "corrected" });
  const answer = await post({ csv, ...formIn(answered.text), intent: "import" });
  expect(answer.refusal).toBeNull();
  expect(
    await backend.sql(
      `select narration, balance::integer from public.statement_lines
       where account = '7003' order by balance`,
    ),
  ).toEqual([
    { narration: "ELECTRICITY", balance: 3_400_000 },
    { narration: "RENT", balance: 4_600_000 },
  ]);
  const again = await post({ csv, intent: "preview" });
  expect([...new Set(kindsIn(again.text).values())]).toEqual(["duplicate"]);
});

test("the open lines that a search finds are left out under one head, which is proposed for the next", async () => {
  const rows = [1, 2, 3].map(
    (number) =>
      [`0${number}-10-2026`, `NEFT/VERDANT TURFWORKS/INV ${number}`, -number * 100] as const,
  );
  await enter(statementOf("7006", 9_000, [...rows, ["03-10-2026", "DIESEL", -70]]));
  const path = `${PATH}/lines?account=7006&q=verdant`;
  const list = await admin.get(path);
  const ticks = ({ text }: { text: string }) =>
    Object.fromEntries(
      [...text.matchAll(/<input[^>]*ticked[^>]*>/g)].map(([tag]) => [
        /name="([^"]+)"/.exec(tag)?.[1] ?? "",
        /value="([^"]+)"/.exec(tag)?.[1] ?? "",
      ]),
    );
  const checkedIn = ({ text }: { text: string }) =>
    [...text.matchAll(/<input[^>]*ticked[^>]*>/g)].filter(([tag]) => tag.includes("checked"));
  expect(Object.keys(ticks(list))).toHaveLength(3);
  // None of them is the bank's own charge.
  expect(checkedIn(list)).toEqual([]);
  const taken = await backend.sql<{ id: string }>(
    `select id from public.statement_lines
     where account = '7006' and narration = 'NEFT/VERDANT TURFWORKS/INV 1'`,
  );
  await admin.post(`${PATH}/lines/${String(taken[0]?.id)}`, { intent: "leave", head: "supplier" });
  await enter(
    statementOf("7006", 8_330, [["04-10-2026", "NEFT/VERDANT TURFWORKS/CREDIT NOTE", 50]]),
  );
  const shownAs = (words: string) => ({ head: "supplier", shown: words });
  const stale = await admin.post(path, {
    ...ticks(list),
    ...shownAs("3 lines ticked: ₹500 out."),
  });
  expect(stale.alert).toEqual([expect.any(String), expect.stringContaining("line has changed")]);
  expect(stale.words).toContain("NEFT/VERDANT TURFWORKS/CREDIT NOTE");
  // What is ticked is named with its sum before it is left out.
  const summed = await admin.post(path, { ...ticks(stale), ...shownAs("") });
  expect(summed.alert.join(" ")).toContain("3 lines ticked: ₹50 in, ₹500 out.");
  expect(summed.value("shown")).toBe("3 lines ticked: ₹50 in, ₹500 out.");
  expect(checkedIn(summed)).toHaveLength(3);
  const done = await admin.post(path, {
    ...ticks(summed),
    ...shownAs("3 lines ticked: ₹50 in, ₹500 out."),
  });
  expect(done.refusal).toBeNull();
  const sums = await admin.words(
    `${PATH}/reconciliation?account=7006&from=2026-10-01&to=2026-10-31`,
  );
  expect(sums).toContain("Not entry fees ₹50 ₹600 Supplier ₹50 ₹600 Open ₹0 ₹70");
  const next = statementOf("7006", 8_380, [["09-10-2026", "NEFT/VERDANT TURFWORKS/INV 4", -400]]);
  const { text } = await post({ csv: next, intent: "preview" });
  expect([...choicesIn(text, 3).keys()].slice(0, 2)).toEqual([
    "Leave it open",
    "It is no entry fee: Supplier",
  ]);
  await enter(next, { "line.3": "leave out supplier" });
  expect(
    await backend.sql(
      `select head, count(*)::integer as lines from public.statement_lines
       where account = '7006' group by head order by head`,
    ),
  ).toEqual([
    { head: "supplier", lines: 5 },
    { head: null, lines: 1 },
  ]);
});

test("lines that are counted twice are named with their day, and nothing is said to be accounted for", async () => {
  const rows = [
    ["01-10-2026", "RENT", -45_000],
    ["01-10-2026", "ELECTRICITY", -12_000],
  ] as const;
  const settle = async () => {
    const open = await backend.sql<{ id: string }>(
      `select id from public.statement_lines where account = '7005' and state = 'open'`,
    );
    for (const { id } of open) await admin.post(`${PATH}/lines/${id}`, { intent: "leave" });
    return await admin.words(`${PATH}/reconciliation?account=7005&from=2026-10-01&to=2026-10-31`);
  };
  await enter(statementOf("7005", 90_000, rows));
  const accounted = await settle();
  expect(accounted).toContain("Every rupee is accounted for.");
  expect(accounted).toContain(RECONCILIATION_PAGE.reach("1 October 2026", "1 October 2026"));
  const csv = statementOf("7005", 90_000, rows.toReversed());
  await enter(csv, { "line.3": "leave", "line.4": "leave" });
  const twice = await settle();
  expect(twice).not.toContain("Every rupee is accounted for.");
  expect(twice).toContain(
    "Lines are missing, or counted twice. Opening balance and lines make ₹57,000 less than the closing balance.",
  );
  expect(twice).toContain("On 1 October 2026 lines are missing, or counted twice");
});

test("a payment whose status says that it failed has no effect, and any other status is asked about", async () => {
  const cup = await cupWithFee();
  const [failed, held] = [await entered(cup, "Asha Rao"), await entered(cup, "Meera Das")];
  const csv = [
    "When;What;RRN;Sum;Kind;State",
    `01/10/2026;Asha ${failed.reference};${newNumber()};3500;C;FAILED`,
    `01/10/2026;Meera ${held.reference};${newNumber()};3500;C;On hold`,
  ].join("\n");
  const columns = Object.fromEntries(
    ["day", "narration", "number", "amount", "direction", "status"].map((name, index) => [
      `column.${String(index)}`,
      name,
    ]),
  );
  await enter(csv, { account: "7004", ...columns });
  expect([await dueOf(failed.entry), await dueOf(held.entry)]).toEqual([350_000, 350_000]);
  expect(
    await backend.sql(
      `select state, narration from public.statement_lines where account = '7004' order by place`,
    ),
  ).toEqual([
    { state: "no-effect", narration: `Status FAILED: Asha ${failed.reference}` },
    { state: "open", narration: `Status On hold: Meera ${held.reference}` },
  ]);
  const settled = csv.replace("On hold", "SUCCESS").replace("FAILED", "captured");
  const preview = await post({ csv: settled, account: "7004", ...columns, intent: "preview" });
  expect(Object.fromEntries(kindsIn(preview.text))).toEqual({ 2: "match", 3: "same number" });
});

test("a payment that was recorded as received and failed later is asked about", async () => {
  const { entry, reference } = await entered(await cupWithFee(), "Priyanka Hegde");
  const number = newNumber();
  const report = (day: string, status: string) =>
    [
      "When;What;RRN;Sum;Kind;State",
      `${day};Priyanka ${reference};${number};3500;C;${status}`,
    ].join("\n");
  const columns = {
    account: "7014",
    ...Object.fromEntries(
      ["day", "narration", "number", "amount", "direction", "status"].map((name, index) => [
        `column.${String(index)}`,
        name,
      ]),
    ),
  };
  await enter(report("01/10/2026", "SUCCESS"), columns);
  expect(await dueOf(entry)).toBe(0);
  const failed = report("03/10/2026", "FAILED");
  const preview = await post({ csv: failed, ...columns, intent: "preview" });
  expect(preview.words).toContain("This number is recorded as received. Was it taken back?");
  const choices = choicesIn(preview.text, 2);
  expect(choices.get("Choose…")).toBe("");
  const unanswered = await post({ ...preview.form("csv"), csv: failed, intent: "import" });
  expect([unanswered.status, await dueOf(entry)]).toEqual([400, 0]);
  // It stays received, or it was taken back.
  expect(
    await enter(failed, { ...columns, "line.2": valueOf(choices, /stays received/) }),
  ).toContain("1 line without effect");
  expect(await dueOf(entry)).toBe(0);
  const later = report("04/10/2026", "FAILED");
  const asked = choicesIn((await post({ csv: later, ...columns, intent: "preview" })).text, 2);
  expect(
    await enter(later, {
      ...columns,
      "line.2": valueOf(asked, /of 1 October 2026 with this number was taken back: Priyanka/),
    }),
  ).toContain("1 payment or refund cancelled");
  expect(await dueOf(entry)).toBe(350_000);
  const again = await post({ csv: later, ...columns, intent: "preview" });
  expect(again.words).toContain("Already imported: 1");
});

test("the bank’s other layout of a payment is the line that is there", async () => {
  const { entry, reference } = await entered(await cupWithFee(), "Gurpreet Sandhu");
  const number = newNumber();
  await enter(
    statementOf("7015", 1_000, [
      ["14-10-2026", "SMS CHARGES", -17],
      ["14-10-2026", `UPI/P2A/${number}/GURPREET/${reference}/SBI`, 3_500],
    ]),
  );
  expect(await dueOf(entry)).toBe(0);
  const other = statementOf("7015", 1_000, [
    ["14-10-2026", `UPI/P2A/${number}/GURPREET SANDHU/MC-${reference}`, 3_500],
    ["14-10-2026", "SMS CHARGES", -17],
  ]);
  const { text } = await post({ csv: other, intent: "preview" });
  expect(Object.fromEntries(kindsIn(text))).toEqual({ 3: "corrected", 4: "corrected" });
  expect(await enter(other, { "line.3": "same", "line.4": "same" })).toContain(
    "2 lines already there, 2 balances corrected",
  );
  const [counted] = await backend.sql<{ lines: number }>(
    `select count(*)::integer as lines from public.statement_lines where account = '7015'`,
  );
  expect(counted).toEqual({ lines: 2 });
  expect(
    await admin.words(`${PATH}/reconciliation?account=7015&from=2026-10-01&to=2026-10-31`),
  ).not.toContain("counted twice");
});

test("a wrong choice of columns is taken back, and the file entered again", async () => {
  const { entry, reference } = await entered(await cupWithFee(), "Asha Rao");
  const csv = [
    "Day;What;Id;Sum;Kind",
    `01/10/2026;UPI/${reference};${newNumber()};3500.00;C`,
    `02/10/2026;Charges;${newNumber()};17.70;D`,
  ].join("\n");
  const columns = (...names: string[]) =>
    Object.fromEntries(names.map((name, index) => [`column.${String(index)}`, name]));
  const account = "5151";
  const wrong = {
    account,
    ...columns("day", "narration", "number", "debit", ""),
  };
  const preview = await post({ csv, ...wrong, intent: "preview" });
  expect(preview.words).toContain("−₹3,500 1 October 2026");
  await enter(csv, wrong);
  expect(await dueOf(entry)).toBe(350_000);
  const page = await admin.get(PATH);
  const [, id = ""] = /account …5151.*?name="takeBack" value="([^"]+)"/s.exec(page.text) ?? [];
  expect((await post({ takeBack: id })).location).toBe(`${PATH}#imports`);
  const right = {
    account,
    ...columns("day", "narration", "number", "amount", "direction"),
  };
  await enter(csv, right);
  expect(await dueOf(entry)).toBe(0);
});

test("a file of commas, of too many lines or columns is refused at once", async () => {
  for (const [csv, message] of [
    [",".repeat(300_000), "at most 60 columns"],
    [`${"a,".repeat(61)}b\n`.repeat(100), "at most 60 columns"],
    [
      `Date,Narration,Debit,Credit,Balance\n${"1/1/26,a,,1,1\n".repeat(20_001)}`,
      "at most 20,000 lines",
    ],
  ] as const) {
    const before = processorTimeOf(site.pid);
    const { status, text } = await post({ csv, intent: "preview" });
    expect([message, status]).toEqual([message, 400]);
    expect(visibleText(text)).toContain(message);
    // Of which the most is the text that comes back.
    expect(text.length).toBeLessThan(csv.length * 6 + 100_000);
    expect(processorTimeOf(site.pid) - before).toBeLessThan(processorLimit(3_000));
  }
});

test("what a line says goes with the account of whom it paid for, and the amounts stay", async () => {
  const cup = await cupWithFee();
  const golfer = await createUser(backend, { fullName: "Asha Rao" });
  const { entry_id } = await addEntrant(
    backend,
    secretary,
    cup,
    { email: golfer.email },
    { account_email: golfer.email },
  );
  const [fee] = await backend.sql<{ reference: string }>(
    `select reference from public.entry_fees where entry_id = '${entry_id}'`,
  );
  const number = newNumber();
  const csv = AXIS(fee?.reference ?? "", number);
  await enter(csv);
  const lineOf = () =>
    backend.sql(
      `select line.state, line.number, line.narration is null as is_forgotten,
              line.paise::integer
       from public.statement_lines as line
       join public.statement_payments as linked on linked.line = line.id
       join public.fee_ledger as payment on payment.id = linked.payment
       where payment.entry_id = '${entry_id}'`,
    );
  const kept = { state: "booked", paise: 350_000 };
  expect(await lineOf()).toEqual([{ ...kept, number, is_forgotten: false }]);
  await backend.sql(`delete from auth.users where id = '${golfer.id}'`);
  expect(await lineOf()).toEqual([{ ...kept, number, is_forgotten: true }]);
  // Known all the same.
  const again = await post({ csv, intent: "preview" });
  expect(kindsIn(again.text).get("3")).toBe("duplicate");
});

test("a month is closed once its lines are settled, and says so until it is opened again", async () => {
  const MONTHS = "/admin/money/months";
  await enter(
    "Date, Narration, Withdrawals, Deposits, Balance\n05/06/25, BAR SUPPLIES, 250.00, , 750.00",
    { account: "8484" },
  );
  const [line] = await backend.sql<{ id: string }>(
    "select id from public.statement_lines where account = '8484'",
  );
  const path = `/admin/statement/lines/${line?.id ?? ""}`;
  const cup = await cupWithFee();
  const { entry } = await entered(cup, "Meera Das");
  await call("mark_paid", { entry, way: "account", day: "2025-06-20" });
  const payments = `/admin/tournaments/${cup.id}/fees/${entry}`;
  expect((await admin.get(payments)).text).toContain('name="cancel"');
  const monthIn = async () => {
    const [, row = ""] = /">June 2025<(.*?)<\/li>/s.exec((await admin.get(MONTHS)).text) ?? [];
    return row;
  };
  expect(await monthIn()).toContain("from=2025-06-01&amp;to=2025-06-30");
  expect((await admin.post(MONTHS, { close: "2025-06-01" })).alert).toHaveLength(2);
  await admin.post(path, { intent: "leave", head: "supplier" });
  expect(await monthIn()).toContain(`href="${MONTHS}?close=2025-06-01"`);
  // Other tests have lines of earlier months.
  const checked = async () => (await admin.get(`${MONTHS}?close=2025-06-01`)).text;
  await enter("Date, Narration, Withdrawals, Deposits, Balance\n05/05/25, RENT, 250.00, , 750.00", {
    account: "8595",
  });
  const refusedFirst = await admin.post(MONTHS, { close: "2025-06-01" });
  expect(refusedFirst.alert.join(" ")).toContain("is still open. Close it first");
  const early = await checked();
  expect(early).toContain("is still open. Close it first");
  expect(early).not.toContain('name="close"');
  await closeBefore(backend, "2025-06-01");
  expect(await checked()).toContain('name="close" value="2025-06-01"');
  expect((await admin.post(MONTHS, { close: "2025-06-01" })).refusal).toBeNull();
  expect(await monthIn()).toContain(secretary.email);
  // What would be refused is not offered, and the page says why.
  const closedLine = await admin.get(path);
  expect(closedLine.words).toContain(LINE_PAGE.closed("June 2025"));
  expect(closedLine.text).not.toContain('name="takeBack"');
  const closedPayment = await admin.get(payments);
  expect(closedPayment.words).toMatch(/of 20 June 2025.*June 2025 is closed/);
  expect(closedPayment.text).not.toContain('name="cancel"');
  const ofAccount = async () => {
    const [, row = ""] =
      /(account …8484(?:(?!<li).)*)/s.exec(
        (await admin.get("/admin/statement")).text.replaceAll("<!-- -->", ""),
      ) ?? [];
    return row;
  };
  expect(await ofAccount()).toContain(STATEMENT_PAGE.closed("June 2025"));
  expect(await ofAccount()).not.toContain('name="takeBack"');
  const refused = await admin.post(path, { takeBack: "all" });
  expect([refused.status, refused.alert.join(" ")]).toEqual([
    400,
    expect.stringContaining("June 2025"),
  ]);
  // A file that comes late is read but for the lines of the closed month, which it names.
  const late = `Date, Narration, Withdrawals, Deposits, Balance
05/06/25, BAR SUPPLIES, 250.00, , 750.00
28/06/25, LATE SPONSOR, , 100.00, 850.00
02/07/25, JULY SPONSOR, , 50.00, 900.00`;
  const preview = await post({ csv: late, account: "8484", intent: "preview" });
  expect(preview.words).toContain(STATEMENT_PAGE.waiting(1, ["June 2025"]));
  await enter(late, { account: "8484" });
  const daysOf = async () =>
    (
      await backend.sql<{ day: string }>(
        "select day::text from public.statement_lines where account = '8484' order by day",
      )
    ).map(({ day }) => day);
  expect(await daysOf()).toEqual(["2025-06-05", "2025-07-02"]);
  // What waits is kept with the file, until another one has entered it.
  const waits = { month: "2025-06-01", lines: 1, paise_in: 10_000, paise_out: 0 };
  const stillWaiting = STATEMENT_PAGE.stillWaiting({ ...waits, is_closed: true });
  expect(await ofAccount()).toContain(stillWaiting);
  // Nobody says meanwhile that the books have all that the bank has, or that lines are missing.
  const RECONCILIATION = `${PATH}/reconciliation`;
  const [june, july] = ["from=2025-06-01&to=2025-06-30", "from=2025-07-01&to=2025-07-31"];
  for (const page of [
    `${RECONCILIATION}?account=8484&${june}`,
    `${RECONCILIATION}?account=8484&${july}`,
    `${RECONCILIATION}?account=8484&from=2025-04-01&to=2025-12-31`,
    `${MONTHS}?close=2025-07-01`,
  ]) {
    const { words, text } = await admin.get(page);
    expect(words).toContain(RECONCILIATION_PAGE.waiting(waits));
    expect(words).toContain(stillWaiting);
    expect(text).toContain(`href="${PATH}#imports"`);
    expect(words).not.toContain(RECONCILIATION_PAGE.missingOrTwice);
  }
  expect(await admin.words("/admin/money")).toContain(stillWaiting);
  expect(await admin.words(`${RECONCILIATION}?account=8484&${july}`)).toContain(
    `${RECONCILIATION_PAGE.waits} ₹100 ${RECONCILIATION_PAGE.byBank} ₹900`,
  );
  const file = await admin.get(`${RECONCILIATION}.csv?account=8484&${june}`, {
    Referer: admin.site,
    "Sec-Fetch-Site": "same-origin",
  });
  expect(file.text).toContain(`2025-06-28,,8484,,,,"${RECONCILIATION_PAGE.waits}",100.00,`);
  expect((await admin.post(MONTHS, { open: "2025-06-01" })).refusal).toBeNull();
  expect(await ofAccount()).toContain(STATEMENT_PAGE.stillWaiting({ ...waits, is_closed: false }));
  await enter(late, { account: "8484" });
  expect((await admin.get("/admin/statement")).words).not.toContain("Not recorded: 1 line");
  expect(await daysOf()).toEqual(["2025-06-05", "2025-06-28", "2025-07-02"]);
  // Closed by somebody else between a look at a file and its recording.
  const later = {
    account: "8484",
    csv: `Date, Narration, Withdrawals, Deposits, Balance
29/06/25, LATER SPONSOR, , 10.00, 860.00`,
  };
  const looked = await post({ ...later, intent: "preview" });
  await backend.sql("insert into public.closed_months (first_day) values ('2025-06-01')");
  const kept = await post({ ...later, ...formIn(looked.text), intent: "import" });
  expect([kept.status, kept.alert]).toEqual([
    400,
    ["Nothing was recorded", STATEMENT_PAGE.waiting(1, ["June 2025"])],
  ]);
  expect(await daysOf()).toHaveLength(3);
  await backend.sql("delete from public.closed_months");
  expect((await admin.post(path, { takeBack: "all" })).refusal).toBeNull();
  await backend.sql("delete from public.closed_months");
});

test("a file with lines of closed months alone keeps them as waiting, once", async () => {
  const account = "8797";
  // A month after those that other tests close: its lines stay open.
  const rows = (...of: string[]) =>
    ["Date, Narration, Withdrawals, Deposits, Balance", ...of].join("\n");
  const own = "05/08/26, RENT, 250.00, , 750.00";
  const [one, two] = ["27/08/26, SPONSOR, , 100.00, 850.00", "28/08/26, BAR, 20.00, , 830.00"];
  await enter(rows(own), { account });
  await closeAlone(backend, "2026-08-01");
  const keep = async (csv: string) => {
    const preview = await post({ csv, account, intent: "preview" });
    return { preview, kept: await post({ csv, account, ...formIn(preview.text), intent: "keep" }) };
  };
  const first = await keep(rows(own, one));
  expect(first.preview.words).toContain(STATEMENT_PAGE.mayWait(1));
  expect(first.preview.words).toContain(STATEMENT_PAGE.keep(1));
  const [, notice] = [first.kept.refusal, (await admin.follow(first.kept)).notice.join(" ")];
  expect(notice).toContain(STATEMENT_TOASTS.kept(1).message);
  // The same again is no other file; one with a further line has that to keep.
  const again = await keep(rows(own, one));
  expect(again.preview.words).toContain(STATEMENT_PAGE.nothingToRecord);
  expect(again.preview.text).not.toContain('value="keep"');
  expect(again.kept.refusal).toBeNull();
  const second = await keep(rows(one, two));
  expect(second.preview.words).toContain(STATEMENT_PAGE.keep(1));
  expect(second.kept.refusal).toBeNull();
  const { body } = await call("reconciliation", {
    ...{ account, first_day: "2026-08-01", last_day: "2026-08-31" },
  });
  expect(body).toMatchObject({
    lines: 1,
    waiting: [
      { day: "2026-08-27", paise: 10_000, is_closed: true },
      { day: "2026-08-28", paise: -2_000, is_closed: true },
    ],
  });
  // Once the month is open again, they are recorded and not kept.
  const looked = await post({ csv: rows(one, two), account, intent: "preview" });
  await backend.sql("delete from public.closed_months");
  const late = await post({
    ...{ csv: rows(one, two), account },
    ...formIn(looked.text),
    intent: "keep",
  });
  expect(late.alert).toEqual(Object.values(NOT_RECORDED.changed));
  await enter(rows(one, two), { account });
  expect(
    (
      await call("reconciliation", {
        ...{ account, first_day: "2026-08-01", last_day: "2026-08-31" },
      })
    ).body,
  ).toMatchObject({ lines: 3, waiting: [] });
});

test("lines from before the account’s opening balance stay out, and a line of a day to come is refused", async () => {
  const rows = (...days: string[]) =>
    [
      "Date, Narration, Withdrawals, Deposits, Balance",
      ...days.map((day, index) => `${day}, SPONSOR, , 100.00, ${900 + 100 * index}.00`),
    ].join("\n");
  await enter(rows("02/04/25"), { account: "8686" });
  const opening = { ledger: "8686", day: "2025-04-01", paise: 80_000 };
  expect((await call("save_opening_balance", opening)).body).toBe(true);
  const late = rows("31/03/25", "01/04/25");
  const preview = await post({ csv: late, account: "8686", intent: "preview" });
  expect(preview.words).toContain(STATEMENT_PAGE.beforeOpening(1, "1 April 2025"));
  await enter(late, { account: "8686" });
  const days = await backend.sql<{ day: string }>(
    "select day::text from public.statement_lines where account = '8686' order by day",
  );
  expect(days.map(({ day }) => day)).toEqual(["2025-04-01", "2025-04-02"]);
  const tomorrow = dayInIndiaOf(new Date(Date.now() + 86_400_000));
  const toCome = await post({ csv: rows(tomorrow), account: "8686", intent: "preview" });
  expect(toCome.errors.csv).toBe(STATEMENT_PAGE.toCome(2, formatDay(tomorrow)));
});

test("a statement in another layout, without its numbers or balances, adds nothing twice", async () => {
  const cup = await cupWithFee();
  const { entry, reference } = await entered(cup, "Asha Rao");
  const number = newNumber();
  const short = (text: string) => `Date,Details,Debit,Credit,Balance
02-10-2026,${text},,3500.00,4500.00
03-10-2026,SMS CHARGES,17.70,,4482.30`;
  const whole = `Txn Date,Description,Ref No.,Debit,Credit,Balance
02-10-2026,UPI/${reference}/ASHA RAO,${number},,3500.00,4500.00
03-10-2026,SMS CHARGES,-,17.70,,4482.30`;
  await enter(short(`UPI ${reference} ASHA`), { account: "8787" });
  expect(await dueOf(entry)).toBe(0);
  const again = await post({ csv: whole, account: "8787", intent: "preview" });
  expect([...new Set(kindsIn(again.text).values())]).toEqual(["duplicate"]);
  expect(again.words).toContain(STATEMENT_PAGE.nothingNew);
  // One that goes on: what is there is known, and the rest is new.
  await enter(`${whole}\n04-10-2026,INTEREST,-,,12.00,4494.30`, { account: "8787" });
  const lines = await backend.sql("select from public.statement_lines where account = '8787'");
  expect([lines.length, await dueOf(entry)]).toEqual([3, 0]);
});

test("lines that had no balance get that of another layout, until that file is taken back", async () => {
  const number = newNumber();
  const without = `Date,Details,Ref No.,Amount In\n02-10-2026,NEFT SPONSOR,${number},3500.00`;
  const columns = { "column.0": "day", "column.1": "narration", "column.2": "number" };
  await enter(without, { account: "8888", ...columns, "column.3": "credit" });
  await enter(
    `Date,Details,Ref No.,Debit,Credit,Balance
02-10-2026,NEFT SPONSOR,${number},,3500.00,4500.00
03-10-2026,INTEREST,-,,12.00,4512.00`,
    { account: "8888" },
  );
  const balances = async () =>
    (
      await backend.sql<{ balance: number | null }>(
        "select balance::integer from public.statement_lines where account = '8888' order by day",
      )
    ).map(({ balance }) => balance);
  expect(await balances()).toEqual([450_000, 451_200]);
  const [, second] = await backend.sql<{ id: string }>(
    "select id from public.statement_imports where account = '8888' order by at",
  );
  expect((await post({ takeBack: second?.id ?? "" })).refusal).toBeNull();
  expect(await balances()).toEqual([null]);
});

test("a payment company’s sum pays entries in full: they are searched for and ticked, and its charge is Bank charges", async () => {
  const cup = await cupWithFee();
  const [asha, meera, kabir] = [
    await entered(cup, "Asha Rao"),
    await entered(cup, "Meera Das"),
    await entered(cup, "Kabir Anand"),
  ];
  // ₹10,500 less 2.36 per cent.
  await enter(
    "Date, Narration, Withdrawals, Deposits, Balance\n05/10/26, NEFT RAZORPAY, , 10252.20, 10252.20",
    { account: "8586" },
  );
  const [line] = await backend.sql<{ id: string }>(
    "select id from public.statement_lines where account = '8586'",
  );
  const path = `/admin/statement/lines/${line?.id ?? ""}`;
  const ticked = (html: string) =>
    [...html.matchAll(/<input type="checkbox" name="entries\.([^"]+)"[^>]*>/g)].flatMap(
      ([input, entry = ""]) => (input.includes('checked=""') ? [entry] : []),
    );
  const search = async (text: string, fields: Record<string, string> = {}) => {
    const page = await admin.post(path, { intent: "search", search: text, ...fields });
    expect(page.status).toBe(200);
    return page;
  };
  const found = await search("asha ra");
  expect(found.text).toContain(`name="entries.${asha.entry}"`);
  expect(found.text).not.toContain(`name="entries.${kabir.entry}"`);
  // What is ticked stays, whatever is searched for.
  const both = await search(meera.reference, { [`entries.${asha.entry}`]: "on" });
  expect(ticked(both.text)).toEqual([asha.entry]);
  expect(both.text).toContain(`name="entries.${meera.entry}"`);
  const boxes = Object.fromEntries(
    [asha, meera, kabir].map(({ entry }) => [`entries.${entry}`, "on"]),
  );
  expect((await search("nobody", boxes)).words).toContain(
    "Ticked: ₹10,500. The line is ₹10,252.20.",
  );
  for (const [charge, message] of [
    ["", "₹247.80 more than the line"],
    ["247.79", "but the line and this charge are ₹10,499.99"],
    ["247.81", "but the line and this charge are ₹10,500.01"],
  ] as const) {
    const refused = await admin.post(path, { intent: "assign", ...boxes, charge });
    expect([charge, refused.status]).toEqual([charge, 400]);
    expect(refused.errors.charge).toContain(message);
    expect([refused.value("charge"), ticked(refused.text).length]).toEqual([charge, 3]);
  }
  const paid = await admin.post(path, { intent: "assign", ...boxes, charge: "247.80" });
  expect([paid.status, paid.location]).toEqual([302, path]);
  expect(await Promise.all([asha, meera, kabir].map(({ entry }) => dueOf(entry)))).toEqual([
    0, 0, 0,
  ]);
  expect(await admin.words(path)).toContain("Recorded: ₹10,500 less a charge of ₹247.80");
  const period = "account=8586&from=2026-10-01&to=2026-10-31";
  expect(await admin.words(`/admin/statement/reconciliation?${period}`)).toContain(
    "Recorded for entries ₹10,500 ₹0 Reversed by the bank ₹0 ₹0 Not entry fees −₹247.80 ₹0 Bank charges −₹247.80 ₹0 Open ₹0 ₹0",
  );
  const csv = await admin.get(`/admin/statement/reconciliation.csv?${period}`, {
    "sec-fetch-site": "same-origin",
  });
  const rows = csv.text.trim().split("\r\n").slice(1);
  expect(rows).toHaveLength(4);
  const moved = (row: string) => {
    const [into, out] = row.split(",").slice(7, 9).map(Number);
    return (into ?? 0) - (out ?? 0);
  };
  expect(rows.reduce((sum, row) => sum + moved(row), 0)).toBeCloseTo(10_252.2);
  const days = "from=2026-10-05&to=2026-10-05";
  expect(await admin.words(`/admin/money/day-book?${days}`)).toMatch(
    /Bank 8586 ₹10,500 ₹247\.80 Bank charges ₹247\.80 ₹0/,
  );
  await admin.post(path, { takeBack: "all" });
  expect(await Promise.all([asha, meera, kabir].map(({ entry }) => dueOf(entry)))).toEqual([
    350_000, 350_000, 350_000,
  ]);
  expect(await admin.words(path)).not.toContain("Recorded: ₹10,500");
});

test("cash of the desk is proposed for its deposit, and the cash book says when it was paid in", async () => {
  const cup = await cupWithFee();
  const [one, two] = [await entered(cup, "Leela Nair"), await entered(cup, "Kabir Anand")];
  for (const { entry } of [one, two]) await call("mark_paid", { entry, way: "cash" });
  await backend.sql(
    `update public.fee_ledger set day = '2026-10-02'
     where way = 'cash' and entry_id in ('${one.entry}', '${two.entry}')`,
  );
  const CASH = "/admin/money/cash?state=in-hand";
  expect(await admin.words(CASH)).toContain(`Leela Nair ${one.reference}`);
  await enter(
    "Date, Narration, Withdrawals, Deposits, Balance\n05/10/26, CASH DEPOSIT SELF, , 7000.00, 7000.00",
    { account: "8585" },
  );
  const [line] = await backend.sql<{ id: string }>(
    "select id from public.statement_lines where account = '8585'",
  );
  const path = `/admin/statement/lines/${line?.id ?? ""}`;
  const third = await entered(cup, "Meera Das");
  await call("mark_paid", { entry: third.entry, way: "cash", day: "2026-10-06" });
  const { text, words } = await admin.get(path);
  expect(words).toMatch(/₹[\d,]+ of the cash not paid in was recorded for a day after 5 October/);
  expect(text).not.toContain(third.reference);
  const inHand = async () =>
    Number(/Cash in hand: ₹([\d,]+)/.exec(await admin.words(CASH))?.[1]?.replaceAll(",", ""));
  const before = await inHand();
  const ticked = [...text.matchAll(/<input type="checkbox" name="noted\.[^>]*>/g)]
    .filter(([input]) => input.includes('checked=""'))
    .map(([input]) => /name="noted\.([^"]+)"/.exec(input)?.[1] ?? "");
  const payments = await backend.sql<{ id: string }>(
    `select id from public.fee_ledger where way = 'cash'
     and entry_id in ('${one.entry}', '${two.entry}') order by at`,
  );
  expect(ticked).toEqual(payments.map(({ id }) => id));
  expect((await admin.post(path, { intent: "assign" })).alert).toHaveLength(2);
  const paidIn = await admin.post(path, {
    intent: "assign",
    ...Object.fromEntries(ticked.map((id) => [`noted.${id}`, "on"])),
  });
  expect([paidIn.status, paidIn.location]).toEqual([302, path]);
  expect(await admin.words(CASH)).not.toContain(one.reference);
  expect((await inHand()) - before).toBe(-7_000);
  await call("record_fee", {
    entry: one.entry,
    kind: "refund",
    paise: 150_000,
    way: "cash",
    is_due_again: true,
    submission_key: randomUUID(),
  });
  expect((await inHand()) - before).toBe(-8_500);
  expect(await admin.words(CASH)).toContain("Refunded in cash −₹1,500");
  const all = await admin.words("/admin/money/cash");
  expect(all).toMatch(new RegExp(`Leela Nair ${one.reference}[^₹]*paid in on 5 October 2026`));
  expect([await dueOf(one.entry), await dueOf(two.entry)]).toEqual([150_000, 0]);
});

test.each([
  [20, 20, "None"],
  [21, 20, "The balances do not follow from each other at one more place."],
  [23, 20, "The balances do not follow from each other at 3 more places."],
])("of %i gaps in the balances %i are listed, and the rest counted", async (gaps, listed, rest) => {
  const account = String(randomInt(1000, 9999));
  await backend.sql(`
    insert into public.bank_accounts (ending) values ('${account}');
    insert into public.statement_imports (account, first_day, last_day)
    values ('${account}', '2026-04-01', '2026-04-30');
    insert into public.statement_lines
      (account, line_key, import, place, day, direction, paise, balance)
    select '${account}', lpad(n::text, 22, '0'), id, n, '2026-04-01', 'credit', 100, n * 1000
    from public.statement_imports, generate_series(1, ${String(gaps + 1)}) as n
    where account = '${account}'`);
  const words = await admin.words(PATH);
  expect(words.split(`Account …${account}: On 1 April 2026`).length - 1).toBe(listed);
  const more = new RegExp(`Account …${account}: (The balances [^.]*\\.)`).exec(words)?.[1];
  expect(more ?? "None").toBe(rest);
  await backend.sql(`
    delete from public.statement_lines where account = '${account}';
    delete from public.statement_imports where account = '${account}';
    delete from public.bank_accounts where ending = '${account}'`);
});

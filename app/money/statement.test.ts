import { describe, expect, test } from "vitest";
import { processorLimit, processorTimeOfRun } from "../../tests/support/process-usage.ts";
import { accountsIn, firstRows, keysOf, readStatement } from "./statement.ts";

const SBI = [
  "Account Name :\tSAMPLE GOLF CLUB",
  "Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance",
  "1 Oct 2026\t1 Oct 2026\tBY TRANSFER-UPI/CR/627418869906/ASHA RAO/SBIN/asha.rao@o/7K3F--\t \t \t3,500.00\t1,03,500.00",
  "2 Oct 2026\t2 Oct 2026\tCHARGES\t \t17.70\t \t1,03,482.30",
].join("\n");
const AXIS = [
  "Name :- SAMPLE GOLF CLUB",
  "Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL",
  "01-10-2026,-,UPI/P2A/627418869906/ASHA RAO/7K3F M/SBI, ,   3500.00,  103500.00,12",
  "02-10-2026,-,CHARGES,17.70, ,103482.30,12",
].join("\r\n");
const YES = [
  "Transaction Date,Value Date,Description,Reference Number,Withdrawals,Deposits,Running Balance",
  "2026-10-02,2026-10-02,CHARGES,YBS1,17.70,,INR 103482.30",
  "2026-10-01,2026-10-01,UPI/627418869906/From:a@ok/To:c@yes/7K3F MC,YBS2,,3500.00,INR 103500.00",
].join("\r\n");

test.each([
  ["SBI", SBI],
  ["Axis", AXIS],
  ["Yes", YES],
])("%s: the oldest first, with number and balance", (_bank, text) => {
  const statement = readStatement(text);
  expect(statement).toMatchObject({
    ok: true,
    lines: [
      {
        day: "2026-10-01",
        number: "627418869906",
        direction: "credit",
        paise: 350_000,
        balance: 10_350_000,
      },
      { day: "2026-10-02", number: null, direction: "debit", paise: 1770 },
    ],
  });
});

test.each([
  ["05/9/2026", "2026-09-05"],
  ["1 Oct 26", "2026-10-01"],
  ["29-02-2028", "2028-02-29"],
])("days are day-first: %s", (text, day) => {
  const statement = readStatement(AXIS.replace("01-10-2026", text));
  expect(statement).toMatchObject({ lines: [{ day }, {}] });
});

test.each(["31-02-2026", "29/02/2026", "1 Foo 2026", "until 2026-10-01", ""])(
  "a line whose day cannot be read is named: %j",
  (text) => {
    expect(readStatement(AXIS.replace("01-10-2026", text))).toEqual({
      ok: false,
      problem: "bad-day",
      line: 3,
    });
  },
);

test("each row that is no line is named", () => {
  const statement = readStatement(
    [
      ...["Account No : XXXX0078,,,,", "Date,Narration,Withdrawals,Deposits,Balance"],
      ...["01/10/2026,Opening Balance,,,100.00", "02/10/2026,CASH,,50.00,150.00"],
      ...[",BY A LONG NAME THAT GOES ON,,,", "Page 2 of 3,,,,", "03/10/2026,CASH,,50.00,200.00"],
      ...["Total,,,100.00,", ",,,,"],
    ].join("\n"),
  );
  if (!statement.ok) throw new Error(statement.problem);
  expect(statement.lines.map(({ line }) => line)).toEqual([4, 7]);
  expect(statement.notRead.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    ...["1 title", "3 balance", "5 no-day", "6 no-day", "8 total"],
  ]);
});

test.each([
  ["dates of a spreadsheet alone", ["2026-10-01", "2026-10-14"], true],
  ["texts of the bank alone", ["01/10/2026", "14/10/2026"], true],
  ["dates up to the 12th, and texts", ["2026-01-10", "14/10/2026"], false],
  ["texts, and then a date", ["14/10/2026", "2026-11-10"], false],
])("a column of days with %s: %j", (_name, days, isRead) => {
  const lines = days.map((day, index) => `${day},CASH,,100.00,${100 * (index + 1)}.00`);
  const statement = readStatement(
    ["Date,Narration,Withdrawals,Deposits,Balance", ...lines].join("\n"),
  );
  expect(statement.ok || statement.problem).toBe(isRead || "mixed-days");
});

test.each([
  ["a day that is none", "31-11-2026,-,CASH, ,100.00,103582.30,12", "bad-day"],
  ["a row cut in the day", "03-1", "bad-day"],
  ["a row cut behind the day", "03-10-2026", "bad-line"],
  ["a row cut in the text", "03-10-2026,-,UPI/P2A/62741", "bad-line"],
])("the last row is never passed over: %s", (_name, row, problem) => {
  expect(readStatement(`${AXIS}\r\n${row}`)).toEqual({ ok: false, problem, line: 5 });
});

test.each([
  ["", ",,,,,,"],
  ["a note", "1. This is a computer generated statement,,,,,,"],
  ["totals", ",,TOTAL,17.70,3500.00,103482.30,"],
  ["totals without balance", "Grand Total,,,17.70,3500.00,,"],
  [
    "names above totals",
    "Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal\n100000.00,1,1,17.70,3500.00,103482.30",
  ],
  ["a name beside its total", "Total Debits: 17.70\nTotal Credits,3500.00"],
  ["a page's totals", "Page Total,,,1.00,2.00,,"],
])("below the lines may stand %s", (_name, rows) => {
  expect(readStatement(`${AXIS}\r\n${rows.replaceAll("\n", "\r\n")}`)).toMatchObject({
    ok: true,
    closing: 10_348_230,
  });
});

test.each([
  ",,TOTAL,17.70,3600.00,103482.30,",
  ",,TOTAL,17.60,3500.00,103482.30,",
  "Opening Balance,Dr Count,Cr Count\n100000.00,2,1",
  "Opening Balance,Dr Count,Cr Count\n100000.00,1,2",
  "Opening Balance,Dr Count,Cr Count\n100001.00,1,1",
  "Closing Balance: 103482.31",
  "Total Debits,3500.00",
  "Total Credits,17.70",
])("totals of something else than the lines are refused: %s", (rows) => {
  expect(readStatement(`${AXIS}\r\n${rows.replaceAll("\n", "\r\n")}`)).toEqual({
    ok: false,
    problem: "other-totals",
    line: null,
  });
});

test.each([
  ["the oldest first", ["1a", "1b", "2a", "2b", "2c", "3a"]],
  ["the newest first", ["3a", "2c", "2b", "2a", "1b", "1a"]],
  ["days newest first, rows oldest first", ["3a", "2a", "2b", "2c", "1a", "1b"]],
  ["days oldest first, rows newest first", ["1b", "1a", "2c", "2b", "2a", "3a"]],
  ["one day turned", ["1a", "1b", "2c", "2b", "2a", "3a"]],
])("rows are put in the balances' order: %s", (_name, order) => {
  const rows: Record<string, string> = {
    "1a": "01/10/2026,1a,,5.00,105.00",
    "1b": "01/10/2026,1b,2.00,,103.00",
    "2a": "02/10/2026,2a,,7.00,110.00",
    "2b": "02/10/2026,2b,1.00,,109.00",
    "2c": "02/10/2026,2c,,4.00,113.00",
    "3a": "03/10/2026,3a,3.00,,110.00",
  };
  const file = (places: string[]) =>
    ["Date,Narration,Debit,Credit,Balance", ...places.map((place) => rows[place] ?? "")].join("\n");
  const read = readStatement(file(order));
  expect(read.ok && read.lines.map(({ narration }) => narration)).toEqual(Object.keys(rows));
  expect(read).toMatchObject({ opening: 10_000, closing: 11_000 });
  const missing = order.filter((place) => place !== "2b");
  expect(readStatement(file(missing))).toMatchObject({ problem: "does-not-add-up" });
});

test("rows without balances are put in the order of their days", () => {
  const rows = ["02/10/2026,A,633512345001,1.00,", "01/10/2026,B,633512345002,1.00,"];
  const read = readStatement(["Date,Narration,Chq No,Credit,Balance", ...rows].join("\n"));
  expect(read).toMatchObject({ lines: [{ narration: "B" }, { narration: "A" }] });
});

test("thousands of days in an order that no balance decides take no time", () => {
  const rows = Array.from(
    { length: 19_000 },
    (_, index) => `0${(index % 2) + 1}/10/2026,A,${627_000_000_000 + index},1.00,`,
  );
  const text = ["Date,Narration,Chq No,Credit,Balance", ...rows].join("\n");
  const took = processorTimeOfRun(() => {
    expect(readStatement(text)).toMatchObject({ ok: true });
  });
  expect(took).toBeLessThan(processorLimit(2_000));
});

// As banks print them: HDFC's two, ICICI, SBI, Axis, Yes.
test.each([
  "Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance",
  "Date,Narration,Chq/Ref Number,Debit Amount,Credit Amount,Closing Balance",
  "Transaction Date,Transaction Remarks,Cheque Number,Withdrawal Amount (INR),Deposit Amount (INR),Balance (INR)",
  "Txn Date,Description,Ref No./Cheque No.,Debit,Credit,Balance",
  "Tran Date,PARTICULARS,CHQNO,DR,CR,BAL",
  "Value Date,Particulars,Cheque No.,Debit,Credit,Available Balance (INR)",
  "Transaction Date,Description,Reference Number,Withdrawals,Deposits,Running Balance",
  "Date,Description,Reference,Debit,Credit,Balance",
  "Date,Narration,UTR No.,Debit,Credit,Balance",
])("these are columns: %s", (header) => {
  const lines = [
    "01/10/2026,Cash  in\tbranch,627418869906,17.70,,100.00",
    "02/10/2026,Gift,,,17.70,117.70",
  ];
  expect(readStatement([header, ...lines].join("\n"))).toMatchObject({
    lines: [
      {
        narration: "Cash in branch",
        number: "627418869906",
        direction: "debit",
        paise: 1770,
        balance: 10_000,
      },
      { number: null, direction: "credit", paise: 1770, balance: 11_770 },
    ],
  });
});

test.each([
  "Narration,Debit,Credit,Balance",
  "Date,Debit,Credit,Balance",
  "Date,Narration,Debit,Credit",
  "Date,Narration,Debit,Balance",
  "Date,Narration,Amount,Balance",
  "Date,Narration,Dr / Cr,Balance",
])("these are too few columns: %s", (header) => {
  expect(readStatement(`${header}\n01/10/2026,1,1,1,1`)).toEqual({
    ok: false,
    problem: "no-header",
    line: null,
  });
});

test.each([
  ["NEFT CR-hdfcn26283927259-ASHA RAO", "", "HDFCN26283927259"],
  ["RTGS/HDFCR52026112300012345/ASHA RAO", "", "HDFCR52026112300012345"],
  ["UPI/012345678901/ASHA", "0000627418869906", "012345678901"],
  ["UPI/ASHA", "0000627418869906", "627418869906"],
  ["UPI/ASHA", "1234627418869906", null],
  ["UPI/ASHA", "00006274188699061", null],
  ["UPI/000000000000/ASHA", "", null],
  ["A/C HDFCN262839272", "", null],
  ["XHDFCN26283927259", "", null],
  ["HDFCN26283927259X", "", null],
])("%j with %j is payment %j", (narration, column, number) => {
  const statement = readStatement(
    `Date,Narration,Chq No,Debit,Credit,Balance\n01/10/2026,${narration},${column},,1.00,1.00`,
  );
  expect(statement).toMatchObject({ lines: [{ number }] });
});

test("an account may be overdrawn", () => {
  const statement = readStatement(
    AXIS.replace("  103500.00", "-100.00").replace("103482.30", "-117.70"),
  );
  expect(statement).toMatchObject({
    lines: [{ balance: -10_000 }, { balance: -11_770 }],
  });
});

test.each([
  ["another file", "Name,Email\nAsha,a@b.example", "no-header", null],
  ["no lines", AXIS.split("\r\n", 2).join("\n"), "no-lines", null],
  ["an amount in words", AXIS.replace("17.70", "many"), "bad-line", 4],
  ["a balance in words", AXIS.replace("103482.30", "many"), "bad-line", 4],
  ["a quote that is not closed", `${AXIS}\r\n"03-10-2026`, "not-csv", 5],
  ["a changed amount", AXIS.replace("17.70", "18.70"), "does-not-add-up", 4],
])("%s is refused", (_name, text, problem, line) => {
  expect(readStatement(text)).toEqual({ ok: false, problem, line });
});

test("equal lines without a number differ by the balance", () => {
  const statement = readStatement(`${AXIS}\r\n02-10-2026,-,CHARGES,17.70, ,103464.60,12`);
  const keys = statement.ok ? keysOf(statement.lines) : [];
  expect(new Set(keys).size).toBe(3);
});

describe("a statement of another bank, whose columns a person names", () => {
  const rows = [
    "Konto;1",
    "Buchungstag;Text;Ref;Ein;Aus;Stand",
    "01/10/2026;UPI/Asha/7K3F;627418869906;3500.00;;10000.00",
    "02/10/2026;Cash;;500.00;;10500.00",
  ].join("\n");
  const chosen = ["day", "narration", "number", "credit", "debit"] as const;

  test("is shown by its first rows, and read with its balances", () => {
    expect(readStatement(rows)).toMatchObject({ problem: "no-header" });
    expect(firstRows(rows, 2)).toEqual([
      ["Buchungstag", "Text", "Ref", "Ein", "Aus", "Stand"],
      ["01/10/2026", "UPI/Asha/7K3F", "627418869906", "3500.00", "", "10000.00"],
    ]);
    expect(readStatement(rows, [...chosen, "balance"])).toMatchObject({
      ok: true,
      lines: [{ paise: 350_000, balance: 1_000_000 }, { balance: 1_050_000 }],
    });
    const wrong = rows.replace("10500.00", "10600.00");
    expect(readStatement(wrong, [...chosen, "balance"])).toMatchObject({
      problem: "does-not-add-up",
    });
  });

  test("without balances needs a number on each line", () => {
    expect(readStatement(rows, [...chosen, null])).toMatchObject({
      problem: "no-number",
      line: 4,
    });
    for (const number of ["627418869907", "pay_QxT3abcd12341", "CF-9981231"]) {
      expect(
        readStatement(rows.replace("Cash;", `Cash;${number}`), [...chosen, null]),
      ).toMatchObject({
        ok: true,
        lines: [
          { number: "627418869906", balance: null },
          { number, balance: null },
        ],
      });
    }
    for (const number of ["a1234", "payment", "12 345 678", "1".repeat(41)]) {
      expect(
        readStatement(rows.replace("Cash;", `Cash;${number}`), [...chosen, null]),
      ).toMatchObject({ problem: "no-number", line: 4 });
    }
    // With a balance a cheque's number is none of a payment.
    expect(
      readStatement(rows.replace("Cash;", "Cash;pay_QxT3abcd12341"), [...chosen, "balance"]),
    ).toMatchObject({ lines: [{}, { number: null }] });
  });
});

test.each([
  ["Account No :,XXXXXXXXXX0001   CURRENT A/C,,,", ["0001"]],
  [",Account Number,XXXXXXXX0002", ["0002"]],
  ['PANAJI,,,,Account No.,0000000005\nGoa,,,,Period,"From 01/10/2026"', ["0005"]],
  ["Statement of Account No - 917010012345678 for the period", ["5678"]],
  ["Date,Narration,Chq./Ref.No.\n01/10/26,UPI-627418869906", []],
  // A narration can name somebody else's.
  [`${" ".repeat(4_000)}Account No 917010012345678`, []],
])("%j names the accounts %j", (head, endings) => {
  expect(accountsIn(head)).toEqual(endings);
});

describe("banks' own ways", () => {
  const HEADER = "Date|Narration|Chq No|Debit|Credit|Balance";
  const linesOf = (...rows: string[]) => {
    const statement = readStatement(rows.join("\n"));
    if (!statement.ok) throw new Error(statement.problem);
    return statement;
  };
  const upi = (rrn: string, remark: string) =>
    `UPI-FARHAN QASIM-919000000001@waicici-ICIC0DC0099-${rrn}-${remark}`;

  test("digits before an @ are an address, not the number; two payments of one payer are two", () => {
    const { lines } = linesOf(
      HEADER,
      `01/10/2026|${upi("633512345006", "4ANP")}|||3500.00|3500.00`,
      `01/10/2026|${upi("633512345007", "Y3UT")}|||3500.00|7000.00`,
      `02/10/2026|${upi("633612345009", "REFUND")}||3500.00||3500.00`,
    );
    expect(lines.map(({ number }) => number)).toEqual([
      "633512345006",
      "633512345007",
      "633612345009",
    ]);
    expect(new Set(keysOf(lines)).size).toBe(3);
  });

  test("lines that are equal in all but the balance are two, and in all are as many as the file has", () => {
    const { lines } = linesOf(
      HEADER,
      "01/10/2026|CASH DEPOSIT|||3000.00|3000.00",
      "01/10/2026|CASH DEPOSIT|||3000.00|6000.00",
      "02/10/2026|CHEQUE BOOK||0.00|0.00|6000.00",
      "02/10/2026|CHEQUE BOOK||0.00|0.00|6000.00",
    );
    expect(new Set(keysOf(lines)).size).toBe(4);
    expect(keysOf(lines.slice(0, 3))).toEqual(keysOf(lines).slice(0, 3));
  });

  test.each([
    ["NEFT-AXISCN0123456789-ASHA RAO-cup settlement", "AXISCN0123456789"],
    ["NEFT/N123261234567890/ASHA RAO/SBIN", "N123261234567890"],
    ["BY TRANSFER-NEFT*SBIN0000001*HDFCN52026112612345678*ASHA", "HDFCN52026112612345678"],
    ["UPI/CR/633512345006/ASHA RAO/SBIN/9190000000/4ANP", "633512345006"],
    ["UPI/633512345006/golf/919000000001@ax/ICICI Bank/ICI1", "633512345006"],
    ["UPI/ASHA RAO/633512345006/golf", "633512345006"],
    ["MMT/IMPS/633512345006/golf/ASHA RAO/SBIN0000001", "633512345006"],
    ["UPI-ASHA-919000000001-2@ybl-633512345006-golf", "633512345006"],
    ["from 919000000001@upi", null],
  ])("%s is payment %s", (narration, number) => {
    const { lines } = linesOf(HEADER, `01/10/2026|${narration}|||1.00|1.00`);
    expect(lines).toMatchObject([{ number }]);
  });

  test.each([
    ["1,88,932.50 Cr.", 18_893_250],
    ["188,932.50", 18_893_250],
    ["1,770.00 Dr", -177_000],
    ["(17.70)", -1_770],
  ])("a balance of %s", (balance, paise) => {
    const { lines } = linesOf(HEADER, `01/10/2026|A|||3,500.00|${balance}`);
    expect(lines).toMatchObject([{ paise: 350_000, balance: paise }]);
  });

  test.each(["18,8932.50", "1,88,93.50", "1,8893", ",500"])(
    "misplaced commas are refused: %s",
    (amount) => {
      expect(readStatement(`${HEADER}\n01/10/2026|A|||${amount}|1.00`)).toMatchObject({
        problem: "bad-line",
        line: 2,
      });
    },
  );

  test("one column of amounts says by itself what came in", () => {
    const { lines } = linesOf(
      "Date,Description,Amount,Balance",
      "01-10-2026,UPI/633512345006/4ANP,3500.00Cr,3500.00Cr",
      "02-10-2026,CHARGES,17.70Dr,3482.30Cr",
    );
    expect(lines).toMatchObject([
      { direction: "credit", paise: 350_000 },
      { direction: "debit", paise: 1_770 },
    ]);
  });

  test.each([
    "October01, 2026",
    "01.10.2026",
    "1 October 2026",
    "20261001",
    '="01-10-2026"',
    "01-Oct-2026 10:22:33",
    "01OCT2026",
    "1Oct26",
    "2026/10/01",
    "'01/10/2026",
    "01\u00A0Oct\u00A02026",
    "46296",
    "46296.75",
  ])("the day %s", (day) => {
    const { lines } = linesOf(HEADER, `${day}|A|||1.00|1.00`);
    expect(lines).toMatchObject([{ day: "2026-10-01" }]);
  });

  test("a balance brought forward is the opening one, and no line", () => {
    const statement = linesOf(
      HEADER,
      "01/10/26|OPENING BALANCE||||1,20,000.00",
      "02/10/26|CHEQUE BOOK||0.00|0.00|1,20,000.00",
      "03/10/26|UPI/633512345006/4ANP|||3,500.00|1,23,500.00",
      "31/10/26|CLOSING BALANCE||||1,23,500.00",
    );
    expect(statement).toMatchObject({
      opening: 12_000_000,
      closing: 12_350_000,
      lines: [
        { direction: "none", paise: 0 },
        { direction: "credit", paise: 350_000 },
      ],
    });
    expect(
      readStatement(
        [HEADER, "01/10/26|B/F||||1,20,000.00", "03/10/26|UPI|||3,500.00|1,24,000.00"].join("\n"),
      ),
    ).toMatchObject({ problem: "does-not-add-up" });
  });

  test("tabs and pipes part columns", () => {
    const row = [HEADER, "01/10/2026|A|||1.00|1.00"].join("\n");
    for (const text of [row, row.replaceAll("|", "\t")]) {
      expect(readStatement(text)).toMatchObject({ lines: [{ paise: 100 }] });
    }
  });

  test("a payment app's report: only what is said to have arrived counts, C and D say the way", () => {
    const chosen = ["day", "narration", "number", "amount", "direction", "status"] as const;
    const rows = [
      "When,What,RRN,Sum,Kind,State",
      "01/10/2026,Asha,633512345001,3500,C,SUCCESS",
      "01/10/2026,Asha,633512345002,3500,Credit,FAILED",
      "01/10/2026,Asha,633512345003,3500,CR,PENDING",
      "01/10/2026,Club,633512345004,3500,D,SUCCESS",
      "01/10/2026,Club,633512345005,3500,Debit,Success",
    ].join("\n");
    expect(readStatement(rows, chosen)).toMatchObject({
      opening: null,
      closing: null,
      lines: [
        { direction: "credit", status: null },
        { direction: "credit", status: "FAILED", paise: 350_000 },
        { direction: "credit", status: "PENDING", paise: 350_000 },
        { direction: "debit", status: null },
        { direction: "debit", status: null },
      ],
    });
    // Which way is said by nothing.
    expect(readStatement(rows.replace(",C,", ",X,"), chosen)).toMatchObject({
      problem: "bad-line",
      line: 2,
    });
  });

  test.each([
    ["Success", null],
    ["TXN_SUCCESS", null],
    ["captured", null],
    ["UNSUCCESSFUL", "UNSUCCESSFUL"],
    ["Not successful", "Not successful"],
    ["Refunded", "Refunded"],
    ["created", "created"],
    ["AUTHORIZED", "AUTHORIZED"],
    ["Dropped", "Dropped"],
    ["Bounced", "Bounced"],
    ["On hold", "On hold"],
    ["", "none"],
  ])("the status %j leaves open: %j", (cell, status) => {
    const report = (state: string) =>
      `When,What,RRN,Sum,Kind,State\n01/10/2026,Asha,633512345001,3500,C,${state}`;
    const chosen = ["day", "narration", "number", "amount", "direction", "status"] as const;
    const read = readStatement(report(cell), chosen);
    expect(read).toMatchObject({ lines: [{ direction: "credit", status }] });
    // Once it has arrived it is a line of its own.
    const arrived = readStatement(report("SUCCESS"), chosen);
    if (!read.ok || !arrived.ok) throw new Error("not read");
    expect(keysOf(read.lines)[0] === keysOf(arrived.lines)[0]).toBe(status === null);
  });

  test.each([
    ["On hold", "3500.00", null],
    ["FAILED", "0.00", "FAILED"],
  ])("beside a balance the status %j counts as the balance %s says", (state, balance, status) => {
    const rows = [
      "Date,Narration,Debit,Credit,Balance,Status",
      "01/10/2026,A,,1.00,0.00,SUCCESS",
      `02/10/2026,B,,3500.00,${balance},${state}`,
    ];
    expect(readStatement(rows.join("\n"))).toMatchObject({ lines: [{}, { status }] });
  });

  test.each([
    ["|5.00|", { direction: "debit", paise: 500 }],
    ["|5.00 Dr|", { direction: "debit", paise: 500 }],
    ["|-5.00|", { direction: "debit", paise: 500 }],
    ["|5.00-|", { direction: "debit", paise: 500 }],
    ["||7.00", { direction: "credit", paise: 700 }],
    ["||7.00 (Cr)", { direction: "credit", paise: 700 }],
    ["||+7.00", { direction: "credit", paise: 700 }],
    ["|5.00 Cr|", null],
    ["|+5.00|", null],
    ["||7.00 Dr", null],
    ["||-7.00", null],
    ["||\u22127.00", null],
    ["|5.00|7.00", null],
  ])("of a debit and a credit column %s is %j", (amounts, line) => {
    const read = readStatement(`${HEADER}\n01/10/2026|A|${amounts}|100.00`);
    expect(read).toMatchObject(line ? { lines: [line] } : { problem: "bad-line", line: 2 });
  });

  test.each([
    ["too-wide", ",".repeat(900_000)],
    ["too-wide", `${"x,".repeat(60)}x\n`.repeat(1_000)],
    ["too-long", `${HEADER}\n${"01/10/2026|A|633512345001||1.00|\n".repeat(20_001)}`],
  ])("%s is told at once", (problem, text) => {
    const took = processorTimeOfRun(() => {
      expect(readStatement(text)).toMatchObject({ problem });
    });
    expect(took).toBeLessThan(processorLimit(2_000));
  });
});

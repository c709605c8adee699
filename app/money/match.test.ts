import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { matchStatement, type OpenEntry } from "./match.ts";
import { keyOf, readStatement, type StatementLine } from "./statement.ts";

/** Invented statements in the banks' layouts, and what is to become of each line. */
const FOLDER = new URL("../../tests/support/statements/", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, FOLDER), "utf8");

type Expected = {
  file: string;
  line: string;
  date: string;
  credit_or_debit: string;
  amount: string;
  rrn: string;
  true_reference: string;
  expected: string;
};
const EXPECTED = parse(read("EXPECTED.csv"), { columns: true }) as Expected[];

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

const linesOf = (file: string): StatementLine[] => {
  const statement = readStatement(read(file));
  if (!statement.ok) throw new Error(`${file}: ${statement.problem}`);
  return statement.lines;
};

/** The references of the entries that a line is about. */
function referencesOf({ file, line, true_reference, expected }: Expected) {
  const stated = `${true_reference} ${expected}`.match(/(?<=MC-)\w+/g);
  if (stated) return [...new Set(stated)];
  return `${file}:${line}` in PLAYERS ? [`Q${line}Q`] : [];
}

function entriesOf(file: string): OpenEntry[] {
  const entries = new Map<string, OpenEntry>();
  for (const row of EXPECTED.filter((each) => each.file === file))
    for (const reference of referencesOf(row))
      entries.set(reference, {
        reference,
        // Who gets money back owes none.
        paise: row.expected === "refund" ? 0 : 350_000,
        players: [PLAYERS[`${file}:${row.line}`] ?? "Someone Else"],
        number: null,
        prefix: "MC",
        noted: [],
      });
  return [...entries.values()];
}

const before = new Set(linesOf("hdfc_1_xls_layout.csv").map(keyOf));
const matched = (file: string) =>
  matchStatement(
    linesOf(file),
    entriesOf(file),
    file.startsWith("hdfc_2") ? before : new Set(),
  );

describe.each([...new Set(EXPECTED.map(({ file }) => file))])("%s", (file) => {
  const rows = EXPECTED.filter((row) => row.file === file);
  const matches = matched(file);

  test("has these lines", () => {
    expect(matches.length).toBe(rows.length);
  });

  test.each(rows)("line $line: $expected", (row) => {
    const match = matches.find(({ line }) => String(line.line) === row.line);
    expect(match?.line).toMatchObject({
      day: row.date,
      direction: row.credit_or_debit === "C" ? "credit" : "debit",
      paise: Math.round(Number(row.amount) * 100),
    });
    if (row.rrn !== "") expect(match?.line.number).toBe(row.rrn);
    const [kind] = /^(?:DUPLICATE|suggest|[a-z ]+)/.exec(row.expected) ?? [];
    expect(match?.kind).toBe(kind?.toLowerCase());
    if (match?.kind !== "duplicate")
      expect(match?.references).toEqual(
        expect.arrayContaining(referencesOf(row)),
      );
  });
});

describe("a payment", () => {
  const line: StatementLine = {
    line: 2,
    day: "2026-10-01",
    narration: "UPI/Asha Rao/627418869906/7K3F MC",
    number: "627418869906",
    direction: "credit",
    paise: 350_000,
    balance: 350_000,
  };
  const entry = (reference: string, more: Partial<OpenEntry> = {}) => ({
    reference,
    paise: 350_000,
    players: ["Someone Else"],
    number: null,
    prefix: "MC",
    noted: [],
    ...more,
  });
  const match = (lines: StatementLine[], entries: OpenEntry[]) =>
    matchStatement(lines, entries, new Set()).map(({ kind, references }) => [
      kind,
      references,
    ]);

  test("is known by the number that the member typed, without its reference", () => {
    const entries = [entry("8M2P"), entry("9XQ4", { number: line.number })];
    expect(match([line], entries)).toEqual([["match", ["9XQ4"]]]);
  });

  test("is known by number and reference of one entry", () => {
    const entries = [entry("7K3F", { number: line.number }), entry("9XQ4")];
    expect(match([line], entries)).toEqual([["match", ["7K3F"]]]);
  });

  test.each([350_000, 0])(
    "whose number somebody typed but whose reference is another's, with %i to pay, only suggests",
    (paise) => {
      const entries = [
        entry("7K3F", { paise }),
        entry("9XQ4", { number: line.number }),
      ];
      expect(match([line], entries)).toEqual([["suggest", ["9XQ4", "7K3F"]]]);
    },
  );

  test.each([350_000, 175_000])(
    "whose number two members typed only suggests, with %i to pay each",
    (paise) => {
      const more = { number: line.number, paise };
      const entries = [entry("7K3A", more), entry("9XQ4", more)];
      expect(match([line], entries)).toEqual([["suggest", ["7K3A", "9XQ4"]]]);
    },
  );

  test("with the number that a member typed for an entry that is paid pays the one it names", () => {
    const paid = entry("9XQ4", { number: line.number, paise: 0 });
    expect(match([line], [entry("7K3F"), paid])).toEqual([["match", ["7K3F"]]]);
  });

  test("that names an entry that is paid beside one that is not pays the latter", () => {
    const both = { ...line, narration: "UPI/Asha Rao/7K3F 9XQ4" };
    const entries = [entry("7K3F"), entry("9XQ4", { paise: 0 })];
    expect(match([both], entries)).toEqual([["match", ["7K3F"]]]);
  });

  test("whose reference the bank cut only suggests", () => {
    const cut = { ...line, narration: "UPI/CR/627418869906/X/7K3--" };
    expect(match([cut], [entry("7K3F"), entry("9XQ4")])).toEqual([
      ["suggest", ["7K3F"]],
    ]);
  });

  test("for an entry that is paid by the line before only suggests", () => {
    const next = { ...line, number: "627418869907", balance: 700_000 };
    expect(match([line, next], [entry("7K3F")])).toEqual([
      ["match", ["7K3F"]],
      ["suggest", ["7K3F"]],
    ]);
  });

  test("of two entries in one sum pays both once", () => {
    const both = {
      ...line,
      narration: "UPI/Asha Rao/627418869906/9XQ4 7K3F",
      paise: 700_000,
      balance: 700_000,
    };
    const next = { ...line, number: "627418869907", balance: 1_050_000 };
    expect(match([both, next], [entry("7K3F"), entry("9XQ4")])).toEqual([
      ["split", ["7K3F", "9XQ4"]],
      ["suggest", ["7K3F"]],
    ]);
    expect(match([next, both], [entry("7K3F"), entry("9XQ4")])).toEqual([
      ["match", ["7K3F"]],
      ["suggest", ["7K3F", "9XQ4"]],
    ]);
    const less = { ...both, paise: 699_900 };
    expect(match([less], [entry("7K3F"), entry("9XQ4")])).toEqual([
      ["suggest", ["7K3F", "9XQ4"]],
    ]);
  });

  test("that was written down by hand is not paid again, once", () => {
    const noted = [{ id: "a", paise: 350_000, number: null }];
    const paid = entry("7K3F", { paise: 0, noted });
    const next = { ...line, number: "627418869907", balance: 700_000 };
    const found = matchStatement([line, next], [paid], new Set());
    expect(found).toMatchObject([
      { kind: "noted", references: ["7K3F"], payment: "a" },
      { kind: "suggest", references: ["7K3F"], payment: null },
    ]);
  });

  test("with its number typed by the club is known without a reference", () => {
    const { number } = line;
    const noted = [{ id: "a", paise: 350_000, number }];
    const entries = [entry("9XQ4", { paise: 0, noted }), entry("7K3F")];
    expect(match([line], entries)).toEqual([["noted", ["9XQ4"]]]);
    const other = { ...line, paise: 350_100 };
    expect(match([other], entries)).toEqual([["over paid", ["7K3F"]]]);
    const another = { ...line, narration: "9XQ4", number: "627418869907" };
    expect(match([another], entries)).toEqual([["suggest", ["9XQ4"]]]);
  });

  test("of a merchant's day is a lump sum, unless it names an entry", () => {
    const lump = {
      ...line,
      narration: "CREDIT-UPI COLLECTION SETTLEMENT/0110/12 TXN",
    };
    expect(match([lump], [entry("7K3F")])).toEqual([["lump sum", []]]);
    const named = { ...lump, narration: "MERCHANT PAYOUT 7K3F" };
    expect(match([named], [entry("7K3F")])).toEqual([["match", ["7K3F"]]]);
  });

  describe("without number and reference", () => {
    const plain = { ...line, number: null };
    const kinds = (narration: string, entries: OpenEntry[]) =>
      match([{ ...plain, narration }], entries)[0] ?? [];
    const asha = entry("9XQ4", { players: ["Someone", "Asha Raomane"] });

    test.each([
      ["ASHA RAOMANE", ["9XQ4"]],
      ["ASH12 RAO", ["9XQ4"]],
      ["AS RAOMANE", ["7K3F", "9XQ4"]],
      ["SHA MANE", ["7K3F", "9XQ4"]],
      ["ASHA", ["7K3F", "9XQ4"]],
      ["CASH DEPOSIT", []],
    ])("of %s is perhaps for %j", (narration, references) => {
      const kind = references.length === 0 ? "review" : "suggest";
      expect(kinds(narration, [entry("7K3F"), asha])).toEqual([
        kind,
        references,
      ]);
    });

    test("is for nobody who owes another sum, or none", () => {
      const entries = [entry("7K3F", { paise: 350_100 })];
      expect(kinds("UPI", entries)).toEqual(["review", []]);
      const paid = [entry("7K30", { paise: 0 })];
      expect(kinds("UPI/7K3O", paid)).toEqual(["review", []]);
    });

    test("is for none of more than five who owe the same", () => {
      const owing = ["A1", "A2", "A3", "A4", "A5", "A6"].map((each) =>
        entry(each),
      );
      expect(kinds("UPI", owing)[0]).toBe("review");
      expect(kinds("UPI", owing.slice(1))[0]).toBe("suggest");
    });

    test.each([
      ["7K3", ["7K3F"]],
      ["7K", []],
      ["PAY", []],
      ["K3F", []],
    ])("whose %s may be a cut reference is for %j", (narration, references) => {
      const more = { paise: 100 };
      const entries = [entry("7K3F", more), entry("PAYS", more)];
      expect(kinds(narration, entries)[1]).toEqual(references);
    });

    test("is not taken back by a debit that is like it", () => {
      const debit: StatementLine = { ...plain, direction: "debit" };
      expect(match([plain, debit], [entry("7K3F")])).toEqual([
        ["match", ["7K3F"]],
        ["refund", ["7K3F"]],
      ]);
    });
  });

  test("beside one of the same payer that names its entry is for another entry", () => {
    const plain = { ...line, number: null, narration: "ASHA RAOMANE" };
    const named = { ...line, narration: "UPI/ASHA RAOMANE/7K3F" };
    expect(match([named, plain], [entry("7K3F"), entry("9XQ4")])).toEqual([
      ["match", ["7K3F"]],
      ["suggest", ["9XQ4"]],
    ]);
  });

  test("with a word of thousands of digits takes no time", () => {
    const narration = `${"1".repeat(60_000)}X`;
    const startedAt = performance.now();
    match([{ ...line, number: null, narration }], [entry("7K3F")]);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  test("that goes out is a refund of the entry whose number it has", () => {
    const debit: StatementLine = { ...line, direction: "debit" };
    const typed = entry("9XQ4", { number: line.number });
    expect(match([debit], [typed])).toEqual([["refund", ["9XQ4"]]]);
  });

  test("that is taken back in a later statement is a reversal", () => {
    const debit: StatementLine = { ...line, direction: "debit" };
    const [result] = matchStatement([debit], [], new Set([keyOf(line)]));
    expect(result?.kind).toBe("reversal");
  });
});

test("thousands of lines and entries are matched without keeping the server from others", () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => ({
    line: index,
    day: "2026-10-01",
    narration: `UPI/Somebody ${String(index)}/627418869906/for something else`,
    number: String(627_000_000_000 + index),
    direction: "credit" as const,
    paise: 350_000,
    balance: null,
  }));
  const entries = Array.from({ length: 500 }, (_, index) => ({
    reference: `Q${String(index)}Q`,
    paise: 400_000,
    players: ["Someone Else"],
    number: String(700_000_000_000 + index),
    prefix: "MC",
    noted: [],
  }));
  const { user } = process.cpuUsage();
  const matches = matchStatement(lines, entries, new Set());
  expect(matches.every(({ kind }) => kind === "review")).toBe(true);
  // It took ten seconds when every line looked at every entry's reference.
  expect((process.cpuUsage().user - user) / 1_000_000).toBeLessThan(3);
});

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { processorLimit, processorTimeOfRun } from "../../tests/support/process-usage.ts";
import { type EarlierLines, matchStatement, type OpenEntry } from "./match.ts";
import { type Direction, keysOf, readStatement, type StatementLine } from "./statement.ts";

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

const shares = (...references: string[]) =>
  references.map((reference) => ({ reference, payment: null }));

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
        refund: row.expected === "refund" ? 350_000 : 0,
        players: [PLAYERS[`${file}:${row.line}`] ?? "Someone Else"],
        number: null,
        prefix: "MC",
        noted: [],
      });
  return [...entries.values()];
}

const NOTHING: EarlierLines = { keys: new Set(), numbers: new Map(), others: [] };

/** What is known once these lines were entered, of which the file shows some again. */
function earlierLines(
  lines: readonly StatementLine[],
  shownAgain: readonly StatementLine[] = [],
): EarlierLines {
  const keys = keysOf(lines);
  const again = new Set(keysOf(shownAgain));
  const numbers = new Map<string, Set<Direction>>();
  for (const { number, direction } of lines) {
    if (number !== null)
      numbers.set(number, (numbers.get(number) ?? new Set<Direction>()).add(direction));
  }
  return {
    keys: new Set(keys),
    numbers,
    others: lines.flatMap((line, index) => {
      const key = keys[index] ?? "";
      return again.has(key) ? [] : [{ ...line, key, names: [], isReversed: false }];
    }),
  };
}

const matched = (file: string) => {
  const lines = linesOf(file);
  const before = earlierLines(linesOf("hdfc_1_xls_layout.csv"), lines);
  return matchStatement(lines, entriesOf(file), file.startsWith("hdfc_2") ? before : NOTHING);
};

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
      expect(match?.references).toEqual(expect.arrayContaining(referencesOf(row)));
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
    status: null,
  };
  const entry = (reference: string, more: Partial<OpenEntry> = {}) => ({
    reference,
    paise: 350_000,
    refund: 0,
    players: ["Someone Else"],
    number: null,
    prefix: "MC",
    noted: [],
    ...more,
  });
  const match = (lines: StatementLine[], entries: OpenEntry[]) =>
    matchStatement(lines, entries, NOTHING).map(({ kind, references }) => [kind, references]);

  test("is known by the number that the member typed, without its reference", () => {
    const entries = [entry("8M2P"), entry("9XQ4", { number: line.number })];
    expect(match([line], entries)).toEqual([["match", ["9XQ4"]]]);
  });

  test("is known by number and reference of one entry", () => {
    const entries = [entry("7K3F", { number: line.number }), entry("9XQ4")];
    expect(match([line], entries)).toEqual([["match", ["7K3F"]]]);
  });

  test.each([350_000, 0])(
    "a line with one entry's number and another's reference, with %i to pay, is only a suggestion",
    (paise) => {
      const entries = [entry("7K3F", { paise }), entry("9XQ4", { number: line.number })];
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
    expect(match([cut], [entry("7K3F"), entry("9XQ4")])).toEqual([["suggest", ["7K3F"]]]);
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
    expect(match([less], [entry("7K3F"), entry("9XQ4")])).toEqual([["suggest", ["7K3F", "9XQ4"]]]);
  });

  test("a payment recorded by hand is matched once and not paid again", () => {
    const noted = [{ id: "a", paise: 350_000, number: null, direction: "credit" as const }];
    const paid = entry("7K3F", { paise: 0, noted });
    const next = { ...line, number: "627418869907", balance: 700_000 };
    const found = matchStatement([line, next], [paid], NOTHING);
    expect(found).toMatchObject([
      {
        kind: "noted",
        references: ["7K3F"],
        noted: [{ reference: "7K3F", payment: "a" }],
      },
      { kind: "suggest", references: ["7K3F"], noted: [] },
    ]);
  });

  test.each([
    ["by its number", { number: "AXISCN0999999999" }, "NEFT DR", "AXISCN0999999999", "noted"],
    ["by its number in the remark", { number: "N30NOV7500" }, "NEFT DR n30nov7500", null, "noted"],
    ["not by a short one", { number: "7500" }, "NEFT DR 7500", null, "review"],
    ["by its reference", { number: null }, "NEFT 7K3F", "627418869907", "noted"],
    ["by a name", { number: null }, "NEFT SOMEONE ELSE", null, "suggest"],
    ["not by another number", { number: "1" }, "NEFT DR", "627418869907", "review"],
    ["not with another amount", { paise: 100 }, "NEFT DR", "AXISCN0999999999", "review"],
    ["not as a payment", { direction: "credit" }, "NEFT DR", "AXISCN0999999999", "review"],
  ] as const)(
    "a refund recorded by hand is known again %s",
    (_how, more, narration, number, kind) => {
      const refund = {
        id: "a",
        paise: 200_000,
        number: "AXISCN0999999999",
        direction: "debit" as const,
        ...more,
      };
      const entries = [entry("7K3F", { paise: 0, noted: [refund] }), entry("9XQ4")];
      const back = { ...line, narration, number, paise: 200_000, direction: "debit" as const };
      expect(matchStatement([back], entries, NOTHING)).toMatchObject([
        {
          kind,
          noted: kind === "review" ? [] : [{ reference: "7K3F", payment: "a" }],
        },
      ]);
    },
  );

  test("with its number typed by the club is known without a reference", () => {
    const { number } = line;
    const noted = [{ id: "a", paise: 350_000, number, direction: "credit" as const }];
    const entries = [entry("9XQ4", { paise: 0, noted }), entry("7K3F")];
    expect(match([line], entries)).toEqual([["noted", ["9XQ4"]]]);
    const other = { ...line, paise: 350_100 };
    expect(match([other], entries)).toEqual([["over paid", ["7K3F"]]]);
    const another = { ...line, narration: "9XQ4", number: "627418869907" };
    expect(match([another], entries)).toEqual([["suggest", ["9XQ4"]]]);
  });

  test("with its number and another amount, recorded by hand, is neither paid again nor left out", () => {
    const { number } = line;
    const noted = [{ id: "a", paise: 340_000, number, direction: "credit" as const }];
    const entries = [entry("9XQ4", { paise: 0, noted })];
    const numbers = new Map([[number ?? "", new Set(["credit" as const])]]);
    const before = { keys: new Set<string>(), numbers, others: [] };
    expect(matchStatement([line], entries, before)).toMatchObject([
      { kind: "same number", noted: [{ reference: "9XQ4", payment: "a" }] },
    ]);
    // Of the other direction it is another one.
    const out = [{ ...noted[0], id: "a", paise: 340_000, number, direction: "debit" as const }];
    expect(matchStatement([line], [entry("9XQ4", { paise: 0, noted: out })], before)).toMatchObject(
      [{ kind: "same number", noted: [] }],
    );
  });

  test("of a merchant's day is a lump sum, unless it names an entry", () => {
    const lump = {
      ...line,
      narration: "CREDIT-UPI COLLECTION SETTLEMENT/0110/12 TXN",
    };
    expect(match([lump], [entry("7K3F", { paise: 350_100 })])).toEqual([["suggest", []]]);
    expect(match([lump], [entry("7K3F", { paise: 349_900 })])).toEqual([["lump sum", []]]);
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
      ["A RAOMANE", ["9XQ4"]],
      ["RAOMANE A", ["9XQ4"]],
      ["S RAOMANE", ["7K3F", "9XQ4"]],
      ["R RAOMANE", ["7K3F", "9XQ4"]],
      ["A RAO", ["7K3F", "9XQ4"]],
      ["A NEFT RAOMANE", ["7K3F", "9XQ4"]],
      ["ASH12 RAO", ["9XQ4"]],
      ["AS RAOMANE", ["7K3F", "9XQ4"]],
      ["SHA MANE", ["7K3F", "9XQ4"]],
      ["ASHA", ["7K3F", "9XQ4"]],
      ["CASH DEPOSIT", []],
    ])("of %s is perhaps for %j", (narration, references) => {
      const kind = references.length === 0 ? "review" : "suggest";
      expect(kinds(narration, [entry("7K3F"), asha])).toEqual([kind, references]);
    });

    test("a line matches no entry that owes another sum or none", () => {
      const entries = [entry("7K3F", { paise: 350_100 })];
      expect(kinds("UPI", entries)).toEqual(["review", []]);
      const paid = [entry("7K30", { paise: 0 })];
      expect(kinds("UPI/7K3O", paid)).toEqual(["review", []]);
    });

    test("is for none of more than five who owe the same", () => {
      const owing = ["A1", "A2", "A3", "A4", "A5", "A6"].map((each) => entry(each));
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
        ["suggest", ["7K3F"]],
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
    const took = processorTimeOfRun(() =>
      match([{ ...line, number: null, narration }], [entry("7K3F")]),
    );
    expect(took).toBeLessThan(processorLimit(500));
  });

  test("that goes out is a refund of the entry whose number it has", () => {
    const debit: StatementLine = { ...line, direction: "debit" };
    const reported = entry("9XQ4", { number: line.number });
    expect(match([debit], [reported])).toEqual([["refund", ["9XQ4"]]]);
  });

  test("that is taken back in a later statement is a reversal", () => {
    const debit: StatementLine = { ...line, direction: "debit" };
    const [result] = matchStatement([debit], [], earlierLines([line]));
    expect(result?.kind).toBe("reversal");
  });

  test.each([
    [350_000, "suggest"],
    [100_000, "reversal"],
    [0, "reversal"],
  ])("or, with %i due back to whom the payment was of, a %s", (refund, kind) => {
    const debit: StatementLine = { ...line, direction: "debit" };
    const { others, ...earlier } = earlierLines([line]);
    const [result] = matchStatement(
      [debit],
      [entry("7K3F", { paise: 0, refund, players: ["Meera Das"] })],
      { ...earlier, others: others.map((other) => ({ ...other, names: ["Meera Das"] })) },
    );
    expect(result).toMatchObject({
      ...{ kind, references: ["7K3F"] },
      opposites: [expect.anything()],
    });
  });
});

test("thousands of lines and entries are matched without keeping the server from others", () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => ({
    line: index,
    day: "2026-10-01",
    narration: `UPI/Somebody ${index}/627418869906/for something else`,
    number: String(627_000_000_000 + index),
    direction: "credit" as const,
    paise: 350_000,
    balance: null,
    status: null,
  }));
  const entries = Array.from({ length: 500 }, (_, index) => ({
    reference: `Q${index}Q`,
    paise: 400_000,
    refund: 0,
    players: ["Someone Else"],
    number: String(700_000_000_000 + index),
    prefix: "MC",
    noted: [],
  }));
  const took = processorTimeOfRun(() => {
    const matches = matchStatement(lines, entries, NOTHING);
    expect(matches.every(({ kind }) => kind === "review")).toBe(true);
  });
  // It took ten seconds when every line looked at every entry's reference.
  expect(took).toBeLessThan(processorLimit(3_000));
});

describe("whoever is not certain is asked", () => {
  const line = (
    narration: string,
    paise = 350_000,
    more: Partial<StatementLine> = {},
  ): StatementLine => ({
    line: 2,
    day: "2026-10-01",
    narration,
    number: null,
    direction: "credit",
    paise,
    balance: null,
    status: null,
    ...more,
  });
  const entry = (reference: string, player: string, more: Partial<OpenEntry> = {}): OpenEntry => ({
    reference,
    paise: 350_000,
    refund: 0,
    players: [player],
    number: null,
    prefix: "MC",
    noted: [],
    ...more,
  });
  const match = (lines: StatementLine[], entries: OpenEntry[], earlier: EarlierLines = NOTHING) =>
    matchStatement(lines, entries, earlier);

  test.each([
    "UPI-PRIYANKA HEGDE-priyanka@okaxis-UTIB0000001-633512340010-golf fee collection",
    "NEFT-AXISCN0123456789-PRIYANKA HEGDE-monsoon cup settlement",
  ])("words such as collection and settlement only label: %s", (narration) => {
    const entries = [entry("9XQ4", "Priyanka Hegde"), entry("7K3F", "Asha Rao")];
    expect(match([line(narration)], entries)).toMatchObject([
      { kind: "suggest", references: ["9XQ4"] },
    ]);
  });

  test("a refund whose remark the bank cut is found by the name of who gets it", () => {
    const out = line("UPI/DR/633512340011/GURPREET SANDHU/SBIN/gurp", 10_000, {
      direction: "debit",
    });
    const entries = [
      entry("9XQ4", "Gurpreet Sandhu", { paise: 0, refund: 10_000 }),
      entry("7K3F", "Gurpreet Sandhu"),
    ];
    expect(match([out], entries)).toMatchObject([{ kind: "suggest", references: ["9XQ4"] }]);
    expect(match([out], [entry("9XQ4", "Gurpreet Sandhu", { refund: 9_999 })])).toMatchObject([
      { kind: "review" },
    ]);
  });

  test("a reference beside the name and the sum of another entry that owes is no proof", () => {
    const entries = [entry("7K3F", "Asha Rao"), entry("9XQ4", "Meera Das")];
    expect(match([line("UPI/MEERA DAS/7K3F")], entries)).toMatchObject([
      { kind: "suggest", references: ["7K3F", "9XQ4"] },
    ]);
    // Not the other's sum, the other's name, or a name of both; and a number says more.
    const settled = (narration: string, more: Partial<OpenEntry> = {}, own = entries[0]) =>
      match(
        [line(narration, 350_000, { number: "627418869906" })],
        [own ?? entry("7K3F", "Asha Rao"), { ...entry("9XQ4", "Meera Das"), ...more }],
      )[0]?.kind;
    expect(settled("UPI/MEERA DAS/7K3F", { paise: 100 })).toBe("match");
    expect(settled("UPI/KABIR DAS/7K3F")).toBe("match");
    expect(settled("UPI/MEERA DAS/ASHA RAO/7K3F")).toBe("match");
    expect(
      settled("UPI/MEERA DAS/7K3F", {}, entry("7K3F", "Asha Rao", { number: "627418869906" })),
    ).toBe("match");
  });

  describe("one payment of the sum of several who owe the same", () => {
    const three = ["7K3F", "9XQ4", "4ANP"].map((each) => entry(each, `Player ${each}`));

    test("is proposed for all who owe it", () => {
      const other = entry("8M2P", "Kabir Anand", { paise: 420_000 });
      expect(match([line("NEFT CR", 1_050_000)], [...three, other])).toMatchObject([
        { kind: "suggest", references: [], splits: [shares("7K3F", "9XQ4", "4ANP")] },
      ]);
    });

    test("is for those whom it names where others owe it too", () => {
      const named = [entry("8M2P", "Kabir Anand"), entry("6WCD", "Meera Das")];
      const both = line("NEFT FOR KABIR ANAND AND MEERA DAS", 700_000);
      expect(match([both], [...three, ...named])).toMatchObject([
        { kind: "suggest", splits: [shares("8M2P", "6WCD")] },
      ]);
      expect(match([line("NEFT CR", 700_000)], [...three, ...named])).toMatchObject([
        { kind: "review", splits: [] },
      ]);
    });

    test("is not for one that another line pays", () => {
      const lines = [line("UPI/4ANP", 350_000), line("NEFT CR", 1_050_000, { balance: 1 })];
      expect(match(lines, three).map(({ kind }) => kind)).toEqual(["match", "review"]);
    });

    test("with the reference of one is proposed for it and the others", () => {
      expect(match([line("UPI/9XQ4", 1_050_000)], three)).toMatchObject([
        { kind: "suggest", references: ["9XQ4"], splits: [shares("9XQ4", "7K3F", "4ANP")] },
      ]);
    });

    test("stands beside one who owes all of it", () => {
      const one = entry("8M2P", "Kabir Anand", { paise: 1_050_000 });
      expect(match([line("NEFT CR", 1_050_000)], [...three, one])).toMatchObject([
        { kind: "suggest", references: ["8M2P"], splits: [shares("7K3F", "9XQ4", "4ANP")] },
      ]);
    });

    test("is no cash, and not for nine", () => {
      expect(match([line("CASH DEPOSIT", 1_050_000)], three)[0]?.kind).toBe("review");
      const nine = Array.from({ length: 9 }, (_, place) => entry(`A${String(place)}`, "Asha Rao"));
      expect(match([line("NEFT CR", 9 * 350_000)], nine)[0]?.kind).toBe("review");
      expect(match([line("NEFT CR", 8 * 350_000)], nine.slice(1))[0]?.kind).toBe("suggest");
    });
  });

  test("one transfer for two, with the reference of the first only, is a split to choose", () => {
    const entries = [
      entry("7K3F", "Asha Rao"),
      entry("9XQ4", "Meera Rao"),
      entry("4ANP", "Vikram Das", { paise: 100 }),
    ];
    expect(match([line("UPI/ASHA RAO/7K3F", 700_000)], entries)).toMatchObject([
      { kind: "suggest", references: ["7K3F"], splits: [shares("7K3F", "9XQ4")] },
    ]);
  });

  describe("a payment company's sum", () => {
    const entries = [
      entry("7K3F", "Asha Rao"),
      entry("9XQ4", "Meera Rao", { paise: 250_000 }),
      entry("4ANP", "Vikram Das", { paise: 410_000 }),
    ];
    const splitsOf = (paise: number, of = entries, narration = "RAZORPAY SETTLEMENT") =>
      match([line(narration, paise)], of).map(({ kind, splits }) => [kind, ...splits])[0];

    test("may pay the entries that owe it together, whole or less a charge", () => {
      expect(splitsOf(660_000)).toEqual(["suggest", shares("9XQ4", "4ANP")]);
      expect(splitsOf(986_164)).toEqual(["suggest", shares("7K3F", "9XQ4", "4ANP")]);
      // More than a charge is missing, or nothing is.
      expect(splitsOf(974_244)).toEqual(["lump sum"]);
      expect(splitsOf(1_010_001)).toEqual(["lump sum"]);
      expect(splitsOf(660_000, entries, "UPI/SOMEBODY")).toEqual(["review"]);
    });

    test("may pay the reported payments, before any that are due", () => {
      const three = entries.map((each) => ({ ...each, paise: 350_000 }));
      expect(splitsOf(683_480, three)).toEqual(["lump sum"]);
      const reported = three.map((each, place) => ({
        ...each,
        number: place === 1 ? null : `63351234001${String(place)}`,
      }));
      expect(splitsOf(683_480, reported)).toEqual(["suggest", shares("7K3F", "4ANP")]);
    });

    test("may be payments that were recorded by hand", () => {
      const noted = [
        { id: "a", paise: 350_000, number: null, direction: "credit" as const },
        { id: "b", paise: 350_000, number: null, direction: "debit" as const },
      ];
      const paid = [
        entry("7K3F", "Asha Rao", { paise: 0, noted }),
        entry("9XQ4", "Meera Rao", { paise: 250_000 }),
      ];
      expect(splitsOf(341_740, paid)).toEqual(["suggest", [{ reference: "7K3F", payment: "a" }]]);
      expect(splitsOf(585_840, paid)).toEqual([
        "suggest",
        [
          { reference: "9XQ4", payment: null },
          { reference: "7K3F", payment: "a" },
        ],
      ]);
    });

    test("with references is less a charge only if that is plausible, and never certain", () => {
      const text = "RAZORPAY 7K3F 9XQ4";
      expect(splitsOf(600_000, entries, text)).toEqual(["split"]);
      expect(splitsOf(585_840, entries, text)).toEqual(["suggest", shares("7K3F", "9XQ4")]);
      expect(splitsOf(578_000, entries, text)).toEqual(["suggest"]);
      expect(splitsOf(341_740, entries, "RAZORPAY 7K3F")).toEqual(["suggest", shares("7K3F")]);
      expect(splitsOf(341_740, entries, "UPI/7K3F")).toEqual(["part paid"]);
    });
  });

  test.each([
    [350_100, "over paid"],
    [700_000, "over paid"],
    [700_001, "suggest"],
    [5_000_000, "suggest"],
  ])("more than is due, %i, is %s", (paise, kind) => {
    const entries = [entry("4MCX", "Asha Rao")];
    expect(match([line("NEFT CR-ABC LTD INV 4MCX", paise)], entries)).toMatchObject([
      { kind, references: ["4MCX"] },
    ]);
  });

  const report = { number: "633512340012" };
  test.each([
    ["another's reference, cut by the bank", "UPI/633512340012/7K3"],
    ["another's reference, mistyped", "UPI/633512340012/MC5P8Z"],
    ["another's name", "UPI/633512340012/ASHA RAO"],
  ])("a number that a member typed, in a line with %s, suggests both", (_what, narration) => {
    const entries = [
      entry("9XQ4", "Meera Das", report),
      entry(narration.includes("5P8Z") ? "SPBZ" : "7K3F", "Asha Rao"),
    ];
    const other = narration.includes("5P8Z") ? "SPBZ" : "7K3F";
    expect(match([line(narration, 350_000, report)], entries)).toMatchObject([
      { kind: "suggest", references: ["9XQ4", other] },
    ]);
  });

  test.each([
    ["that owes another sum", { paise: 100 }, "suggest", ["9XQ4", "7K3F"]],
    ["that owes nothing", { paise: 0 }, "match", ["9XQ4"]],
  ])("a typed number in a line with the name of an entry %s", (_name, more, kind, references) => {
    const entries = [entry("9XQ4", "Meera Das", report), entry("7K3F", "Asha Rao", more)];
    const paid = line("UPI/633512340012/ASHA RAO", 350_000, report);
    expect(match([paid], entries)).toMatchObject([{ kind, references }]);
  });

  test("what was recorded by hand without a number is suggested as the same payment, by amount and name", () => {
    const noted = [{ id: "a", paise: 350_000, number: null, direction: "credit" as const }];
    const entries = [entry("9XQ4", "Asha Rao", { paise: 0, noted }), entry("7K3F", "Meera Das")];
    const paid = line("UPI/633512340012/ASHA RAO/Payment", 350_000, report);
    expect(match([paid], entries)).toMatchObject([
      {
        kind: "suggest",
        references: ["9XQ4"],
        noted: [{ reference: "9XQ4", payment: "a" }],
      },
    ]);
    expect(match([{ ...paid, paise: 350_100 }], entries)).toMatchObject([
      { kind: "review", noted: [] },
    ]);
  });

  test("a number that is known is a question, whatever the line says", () => {
    const paid = line("UPI/633512340012/7K3F", 350_000, report);
    const earlier: EarlierLines = {
      ...NOTHING,
      numbers: new Map([[report.number, new Set<Direction>(["credit"])]]),
    };
    expect(match([paid], [entry("7K3F", "Asha Rao")], earlier)).toMatchObject([
      { kind: "same number", references: ["7K3F"] },
    ]);
    // Twice in one file: both are there, and the second is asked about.
    const twice = [
      { ...paid, balance: 1 },
      { ...paid, balance: 2 },
    ];
    expect(match(twice, [entry("7K3F", "Asha Rao")])).toMatchObject([
      { kind: "match" },
      { kind: "same number" },
    ]);
  });

  test("of three lines with one number a debit takes back one credit only", () => {
    const credit = line("UPI/7K3F", 350_000, report);
    const lines = [
      { ...credit, balance: 1 },
      { ...credit, balance: 2 },
      { ...credit, balance: 3, direction: "debit" as const },
    ];
    const [first, second, third] = match(lines, []);
    expect([first?.kind, second?.kind, third?.kind]).toEqual(["reversed", "review", "reversal"]);
    expect([first?.pair, third?.pair]).toEqual([third?.key, first?.key]);
  });

  test("a line without an amount pays no entry", () => {
    const none = line("UPI/7K3F", 350_000, { direction: "none" });
    expect(match([none], [entry("7K3F", "Asha Rao")])).toMatchObject([
      { kind: "no effect", references: [] },
    ]);
  });

  test("a payment that is not known to have arrived is a question, and hides no other", () => {
    const pending = line("UPI/633512340012/7K3F", 350_000, { ...report, status: "PENDING" });
    const arrived = { ...pending, status: null };
    const taken = { ...arrived, direction: "debit" as const };
    expect(match([pending, arrived], [entry("7K3F", "Asha Rao")])).toMatchObject([
      { kind: "status", references: ["7K3F"] },
      { kind: "match", references: ["7K3F"] },
    ]);
    expect(match([pending, taken], [])[0]?.kind).toBe("status");
  });

  test.each([
    ["credit", "credit", "same number"],
    ["debit", "credit", "match"],
    ["debit", "debit", "same number"],
    ["credit", "debit", "refund"],
  ] as const)("a number seen in a %s is asked about in a %s: %s", (seen, direction, kind) => {
    const earlier: EarlierLines = {
      ...NOTHING,
      numbers: new Map([[report.number, new Set<Direction>([seen])]]),
    };
    const paid = line("UPI/633512340012/7K3F", 350_000, { ...report, direction });
    expect(match([paid], [entry("7K3F", "Asha Rao")], earlier)).toMatchObject([{ kind }]);
  });

  test.each([
    ["credit", "debit", "refund"],
    ["debit", "credit", "match"],
    ["credit", "credit", "same number"],
    ["debit", "debit", "same number"],
  ] as const)(
    "after a %s of one file a %s with its number and another sum is: %s",
    (one, other, kind) => {
      const first = line("UPI/633512340012", 120_000, { ...report, direction: one });
      const second = line("UPI/633512340012/7K3F", 350_000, { ...report, direction: other });
      const [, found] = match([first, second], [entry("7K3F", "Asha Rao")]);
      expect(found).toMatchObject({ kind, references: ["7K3F"] });
    },
  );

  test("what is said to have failed leads to the line that recorded it as received", () => {
    const received = line("UPI/633512340012/7K3F", 350_000, report);
    const failed = { ...received, day: "2026-10-02", status: "FAILED" };
    const opposites = (number: string | null, day = failed.day) =>
      matchStatement([{ ...failed, number, day }], [], earlierLines([received]))[0]?.opposites;
    expect(opposites(report.number)).toMatchObject([{ number: report.number }]);
    expect(opposites("633512340013")).toEqual([]);
    expect(opposites(null)).toEqual([]);
    expect(opposites(report.number, "2026-09-30")).toEqual([]);
  });

  test("a number is seen also where its payment was recorded by hand", () => {
    const noted = [{ id: "a", paise: 350_000, number: null, direction: "credit" as const }];
    const first = line("UPI/633512340012/7K3F", 350_000, report);
    const second = line("UPI/633512340012/9XQ4", 120_000, report);
    const entries = [
      entry("7K3F", "Asha Rao", { paise: 0, noted }),
      entry("9XQ4", "Bea Das", { paise: 120_000 }),
    ];
    expect(match([first, second], entries).map(({ kind }) => kind)).toEqual([
      "noted",
      "same number",
    ]);
  });

  test("a reference that looks alike is suggested while its entry owes", () => {
    const kindWith = (paise: number) =>
      match([line("UPI/9X04")], [entry("9XO4", "Asha Rao", { paise })])[0]?.kind;
    expect([kindWith(350_000), kindWith(0)]).toEqual(["suggest", "review"]);
  });

  test("equal payments of a day are told apart by the payer's name, not by the bank's words", () => {
    const neft = (name: string) => line(`NEFT TRANSFER FROM ${name}`);
    const entries = [entry("7K3F", "Someone Else")];
    const kinds = (...names: string[]) => match(names.map(neft), entries).map(({ kind }) => kind);
    expect(kinds("MEERA DAS IYER", "VIKRAM SINGH RANA")).toEqual(["suggest", "suggest"]);
    expect(kinds("MEERA DAS IYER", "MEERA DAS IYER")).toEqual(["review", "review"]);
  });
});

describe("what comes back", () => {
  const line = (
    day: number,
    narration: string,
    paise: number,
    direction: "credit" | "debit",
    number: string | null = null,
  ): StatementLine => ({
    line: day,
    day: `2026-10-${String(day).padStart(2, "0")}`,
    narration,
    number,
    direction,
    paise,
    balance: null,
    status: null,
  });
  const kindOf = (lines: StatementLine[], earlier: EarlierLines = NOTHING) => {
    const last = matchStatement(lines, [], earlier).at(-1);
    return [last?.kind, last?.opposites.map(({ narration }) => narration)];
  };
  const before = (...lines: StatementLine[]) => earlierLines(lines);

  const paid = line(1, "CHQ DEP cheque 000123", 350_000, "credit");
  const other = line(2, "CHQ DEP cheque 000124", 350_000, "credit");
  const asha = line(3, "NEFT CR-HDFC-ASHA RAOMANE", 350_000, "credit");
  const upi = line(4, "UPI/MEERA/633512340012", 420_000, "credit", "633512340012");
  const credits = [paid, other, asha, upi];

  test.each([
    ["a cheque's number", "RTN 000123", 350_000, [paid]],
    ["a cheque's number without a word", "CLG 000124", 350_000, [other]],
    ["the payer's name", "BOUNCE MEMO ASHA RAOMANE", 350_000, [asha]],
    ["the number of another form", "REVERSAL OF 633512340012", 420_000, [upi]],
    ["a word for it", "CHQ DEP RET-FUNDS INSUFFICIENT", 350_000, [asha, other, paid]],
    ["a word between signs", "CHQ_RTN_FUNDS", 350_000, [asha, other, paid]],
    ["a word for it and another sum", "CHQ DEP RET-FUNDS INSUFFICIENT", 350_001, []],
    ["one word of a name", "PAID ASHA", 350_000, []],
    ["nothing", "SUPPLIER", 350_000, []],
  ])("a line out with %s", (_name, narration, paise, opposites) => {
    const kind = opposites.length > 0 ? "suggest" : "review";
    const narrations = opposites.map((each) => each.narration);
    const out = line(9, narration, paise, "debit");
    expect(kindOf([...credits, out])).toEqual([kind, narrations]);
    expect(kindOf([out], before(...credits))).toEqual([kind, narrations]);
    // What comes later was not taken back.
    expect(kindOf([{ ...out, day: "2026-09-30" }], before(...credits))).toEqual(["review", []]);
  });

  test("a payment that was taken back already is not offered again", () => {
    const taken = before(paid).others.map((each) => ({ ...each, isReversed: true }));
    const out = line(9, "RTN 000123", 350_000, "debit");
    expect(kindOf([out], { ...NOTHING, others: taken })).toEqual(["review", []]);
  });

  test.each([
    ["its number", "NEFT-633612340013", "633612340013"],
    ["a word and its name", "NEFT RETURN ASHA RAOMANE", null],
    ["a word", "RETURNED", null],
  ])("a line in with %s of a refund asks whether the refund came back", (_n, narration, number) => {
    const refund = line(5, "NEFT-ASHA RAOMANE-633612340013", 310_000, "debit", "633612340013");
    const back = line(9, narration, 310_000, "credit", number);
    expect(kindOf([refund, back])).toEqual(["suggest", [refund.narration]]);
    expect(kindOf([back], before(refund))).toEqual(["suggest", [refund.narration]]);
    expect(kindOf([{ ...back, paise: 310_100 }], before(refund))).toEqual(["review", []]);
  });

  test("a payment of the same sum by a person who was refunded is a payment", () => {
    const refund = line(5, "NEFT-ASHA RAOMANE-633612340013", 310_000, "debit");
    const again = line(9, "NEFT CR ASHA RAOMANE", 310_000, "credit");
    expect(kindOf([refund, again])).toEqual(["review", []]);
  });

  test("of one number a line out takes back the line in before it, not the one after", () => {
    const credit = (day: number) => line(day, "A", 350_000, "credit", "633512340012");
    const debit = (day: number) => line(day, "B", 350_000, "debit", "633512340012");
    const kinds = (...lines: StatementLine[]) =>
      matchStatement(lines, [], NOTHING).map(({ kind }) => kind);
    expect(kinds(credit(1), debit(2))).toEqual(["reversed", "reversal"]);
    expect(kinds(credit(1), debit(1))).toEqual(["reversed", "reversal"]);
    expect(kinds(debit(1), credit(2))).toEqual(["review", "suggest"]);
  });

  test.each([
    "INSTAALERT CHG JUL-SEP26 INCL GST",
    "SMSChgsJul26-Sep26+GST",
    "CHQ RETURN CHARGES",
    "TDS ON INTEREST",
    "COMMISSION",
  ])("%s is a bank's charge", (narration) => {
    expect(kindOf([line(9, narration, 1_770, "debit")])).toEqual(["charge", []]);
    expect(kindOf([line(9, narration, 1_770, "credit")])[0]).toBe("review");
  });

  test.each(["RECHARGER AND SONS", "PETROL", "GSTAAD TOURS"])("%s is none", (narration) => {
    expect(kindOf([line(9, narration, 1_770, "debit")])[0]).toBe("review");
  });
});

describe("a line from before with another balance", () => {
  const line = (balance: number, more: Partial<StatementLine> = {}): StatementLine => ({
    line: 2,
    day: "2026-10-01",
    narration: "CASH",
    number: null,
    direction: "debit",
    paise: 45_000,
    balance,
    status: null,
    ...more,
  });
  const kinds = (lines: StatementLine[], earlier: StatementLine[]) =>
    matchStatement(lines, [], earlierLines(earlier, lines)).map(({ kind, same }) => [
      kind,
      same?.balance ?? null,
    ]);

  test("is a question, once for each of them", () => {
    expect(kinds([line(2), line(3)], [line(1)])).toEqual([
      ["corrected", 1],
      ["review", null],
    ]);
  });

  test("is another line where the file shows both", () => {
    expect(kinds([line(1), line(2)], [line(1)])).toEqual([
      ["duplicate", null],
      ["review", null],
    ]);
  });

  test.each([
    { day: "2026-10-02" },
    { narration: "CASH 2" },
    { number: "633512340012" },
    { direction: "credit" as const },
    { paise: 45_001 },
  ])("is another line with another %j", (more) => {
    expect(kinds([line(2, more)], [line(1)])).toEqual([["review", null]]);
  });
});

test("a payment with a number that its member has replaced by another is the entry's", () => {
  const entry = {
    ...{ reference: "7K3F", paise: 350_000, refund: 0, players: ["Someone Else"], prefix: "MC" },
    ...{ number: "633512340013", earlierNumbers: ["633512340012"], noted: [] },
  };
  const paid = (number: string): StatementLine => ({
    ...{ line: 2, day: "2026-10-01", narration: "UPI", number, direction: "credit" },
    ...{ paise: 350_000, balance: 1, status: null },
  });
  const kinds = ["633512340012", "633512340013", "633512340014"].map(
    (number) => matchStatement([paid(number)], [entry], NOTHING)[0]?.kind,
  );
  expect(kinds).toEqual(["match", "match", "suggest"]);
  // It has paid under the other number: a person decides what the second payment is for.
  const [second] = matchStatement(
    [paid("633512340012")],
    [{ ...entry, paise: 0, number: null }],
    NOTHING,
  );
  expect([second?.kind, second?.references]).toEqual(["suggest", ["7K3F"]]);
});

describe("a line from before in another layout of the bank", () => {
  const line = (more: Partial<StatementLine> = {}): StatementLine => ({
    line: 2,
    day: "2026-10-01",
    narration: "UPI/ASHA RAO",
    number: "633512340012",
    direction: "credit",
    paise: 350_000,
    balance: 450_000,
    status: null,
    ...more,
  });
  const short = { narration: "ASHA RAO", number: null };
  const matchesOf = (lines: StatementLine[], earlier: StatementLine[]) =>
    matchStatement(lines, [], earlierLines(earlier, lines));
  const kinds = (lines: StatementLine[], earlier: StatementLine[]) =>
    matchesOf(lines, earlier).map(({ kind }) => kind);

  test.each([
    ["without its number", line(short), line()],
    ["with a number", line(), line(short)],
    ["without balances", line({ narration: "x", balance: null }), line()],
  ])("%s is that line", (_, again, before) => {
    const [match] = matchesOf([again], [before]);
    expect([match?.kind, match?.key, match?.same]).toEqual([
      "duplicate",
      keysOf([before])[0],
      null,
    ]);
  });

  test("with balances, which it had not, gets its balance", () => {
    const before = line({ balance: null });
    const [match] = matchesOf([line()], [before]);
    expect([match?.kind, match?.key, match?.same?.key]).toEqual([
      "duplicate",
      keysOf([line()])[0],
      keysOf([before])[0],
    ]);
  });

  test("is each line once, and takes nothing back", () => {
    const [back, next] = [
      line({ direction: "debit", balance: 100_000, ...short }),
      line({ balance: 450_000, number: "633512340013" }),
    ];
    expect(kinds([line(short), back, line(short)], [line()])).toEqual([
      "duplicate",
      "review",
      "review",
    ]);
    expect(kinds([line(short), back, line(short)], [line(), back, next])).toEqual([
      "duplicate",
      "duplicate",
      "duplicate",
    ]);
  });

  test.each([
    ["another number", { number: "633512340013" }],
    ["another day", { ...short, day: "2026-10-02" }],
    ["another amount", { ...short, paise: 350_001 }],
    ["the other direction", { ...short, direction: "debit" as const }],
    ["another balance, and no number", { ...short, balance: 450_001 }],
  ])("with %s is another line", (_, more) => {
    expect(kinds([line(more)], [line()])).not.toContain("duplicate");
  });
});

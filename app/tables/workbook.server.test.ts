import { deflateRawSync } from "node:zlib";
import { type CellValue, type WriteSheet, writeXlsx } from "hucre";
import { expect, test } from "vitest";
import { checkArchive, MAX_ARCHIVE } from "./archive.server.ts";
import { MAX_ROWS } from "./rows.ts";
import { readXls, readXlsx } from "./workbook.server.ts";

type Styled = { value: CellValue; numFmt?: string };

async function sheetsOf(...sheets: WriteSheet[]) {
  const workbook = await readXlsx(await writeXlsx({ sheets }), "club");
  if (!workbook.ok) throw new Error(workbook.problem);
  return workbook.sheets;
}

/** The text of one cell, as it is read from a workbook. */
async function cellOf({ value, numFmt }: Styled, dateSystem?: "1904"): Promise<string> {
  const sheet: WriteSheet = {
    name: "Sheet",
    rows: [["x", value]],
    ...(numFmt !== undefined && {
      cells: new Map([["0,1", { value, style: { numFmt } }]]),
    }),
  };
  const bytes = await writeXlsx({ sheets: [sheet], ...(dateSystem && { dateSystem }) });
  const workbook = await readXlsx(bytes, "club");
  if (!workbook.ok) throw new Error(workbook.problem);
  return workbook.sheets[0]?.text.split("\t")[1] ?? "";
}

test.each<[string, Styled]>([
  ["+2.4", { value: "+2.4" }],
  ["0041", { value: "0041" }],
  ["0041", { value: 41, numFmt: "0000" }],
  ["41000", { value: 41_000, numFmt: "0000" }],
  ["9845100001", { value: 9_845_100_001, numFmt: "0.00E+00" }],
  ["188932.5", { value: 188_932.5, numFmt: "#,##0.00" }],
  ["0.3", { value: 0.1 + 0.2 }],
  ["2026-10-03", { value: new Date(Date.UTC(2026, 9, 3)), numFmt: "mm/dd/yyyy" }],
  [
    "2026-10-03 18:04",
    { value: new Date(Date.UTC(2026, 9, 3, 18, 4)), numFmt: "dd/mm/yyyy hh:mm" },
  ],
  ["TRUE", { value: true }],
])("a cell is %s", async (text, styled) => {
  expect(await cellOf(styled)).toBe(text);
});

test("days are counted from 1904 where the workbook says so", async () => {
  const day = { value: new Date(Date.UTC(2026, 9, 3)), numFmt: "dd/mm/yyyy" };
  expect(await cellOf(day, "1904")).toBe("2026-10-03");
});

test("rows keep their numbers, texts stand below a merged division, and amounts do not", async () => {
  const [sheet] = await sheetsOf({
    name: "Entries",
    rows: [[], ["Name", "Division", "Fee"], [], ["Asha", "Ladies", 3500], ["Om", null, null]],
    merges: [
      { startRow: 3, endRow: 4, startCol: 1, endCol: 1 },
      { startRow: 3, endRow: 4, startCol: 2, endCol: 2 },
    ],
  });
  expect(sheet?.text.split("\n").map((line) => line.split("\t").filter(Boolean))).toEqual([
    ...[[], ["Name", "Division", "Fee"], []],
    ...[
      ["Asha", "Ladies", "3500"],
      ["Om", "Ladies"],
    ],
  ]);
});

test("a formula is its stored value, or empty", async () => {
  const [sheet] = await sheetsOf({
    name: "Result",
    rows: [["x", 38, null]],
    cells: new Map([
      ["0,1", { formula: "A1+B1", formulaResult: 38 }],
      ["0,2", { formula: "TODAY()" }],
    ]),
  });
  expect(sheet?.text.split("\t").slice(0, 2)).toEqual(["x", "38"]);
  expect(sheet?.text).not.toContain("TODAY");
});

test("hidden sheets are not offered, hidden columns are named, hidden rows too", async () => {
  const sheets = await sheetsOf(
    {
      name: "Entries",
      columns: [{}, { hidden: true }],
      rows: [
        ["Name", "Remarks", "Phone"],
        ["Asha", "owes", "1"],
        ["Om", "", "2"],
      ],
      rowDefs: new Map([[2, { hidden: true }]]),
    },
    { name: "Calc", hidden: true, rows: [["Name"], ["Not an entrant"]] },
  );
  expect(sheets).toHaveLength(1);
  expect(sheets[0]).toMatchObject({ hiddenColumns: ["Remarks"], hiddenRows: [3] });
  expect(sheets[0]?.text).not.toContain("owes");
  expect(sheets[0]?.text).toContain("Om");
});

test("line breaks and quotation marks stay in their cell", async () => {
  const [sheet] = await sheetsOf({ name: "A", rows: [['say "hi"\nthere', "x"]] });
  expect(sheet?.text).toBe('"say ""hi""\nthere"\tx');
});

test("a sheet of 5,000 rows is read within its limits", async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [
    index,
    `Player ${index}`,
    9_845_100_001,
  ]);
  const [sheet] = await sheetsOf({ name: "Members", rows });
  expect(sheet?.text.split("\n")).toHaveLength(5000);
});

test("more rows than may be are refused before they are read", async () => {
  const rows = Array.from({ length: MAX_ROWS + 1 }, () => ["x"]);
  expect(await readXlsx(await writeXlsx({ sheets: [{ name: "A", rows }] }), "club")).toEqual({
    ok: false,
    problem: "too-large",
  });
});

/** An archive whose directory says what one is told. */
function archiveOf(parts: { name: string; content: Buffer; declared?: number }[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared = content.length } of parts) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(declared, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(declared, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    files.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

const zeros = (bytes: number) => Buffer.alloc(bytes);
const { partBytes, allBytes, parts: maxParts } = MAX_ARCHIVE;

test.each([
  ["a part as large as may be", [{ name: "a", content: zeros(partBytes) }], "object"],
  ["a part that is larger", [{ name: "a", content: zeros(partBytes + 1) }], "too-large"],
  [
    "one that says it is small",
    [{ name: "a", content: zeros(partBytes + 1), declared: 9 }],
    "too-large",
  ],
  [
    "two that are too large together",
    ["a", "b"].map((name) => ({ name, content: zeros(allBytes / 2 + 1), declared: 9 })),
    "too-large",
  ],
  [
    "as many parts as may be",
    Array.from({ length: maxParts }, (_, index) => ({ name: `${index}`, content: zeros(1) })),
    "object",
  ],
  [
    "more parts",
    Array.from({ length: maxParts + 1 }, (_, index) => ({ name: `${index}`, content: zeros(1) })),
    "too-large",
  ],
  ["a name twice", ["a", "a"].map((name) => ({ name, content: zeros(1) })), "broken"],
])("of an archive %s is %3$s", async (_, parts, result) => {
  const checked = await checkArchive(archiveOf(parts));
  expect(typeof checked === "string" ? checked : typeof checked).toBe(result);
});

test("a part that is cut is broken, and so is what is no archive", async () => {
  const archive = archiveOf([{ name: "a", content: Buffer.from("hello ".repeat(100)) }]);
  archive.fill(0xff, 32, 40);
  expect(await checkArchive(archive)).toBe("broken");
  expect(await checkArchive(Buffer.from("PK\x03\x04 and nothing else at all here"))).toBe("broken");
  expect(await readXls(Buffer.from("\xD0\xCF\x11\xE0 and nothing else", "latin1"), "club")).toEqual(
    {
      ok: false,
      problem: "broken",
    },
  );
});

test("whoever sends many keeps others waiting for one of them", async () => {
  const bytes = Buffer.from("\xD0\xCF\x11\xE0", "latin1");
  const order: string[] = [];
  const read = (account: string) => readXls(bytes, account).then(() => order.push(account));
  await Promise.all([read("many"), read("many"), read("many"), read("one"), read("other")]);
  expect(order).toEqual(["many", "one", "many", "other", "many"]);
});

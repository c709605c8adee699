import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { oldSheetFacts } from "./old-workbook.ts";
import { readXls } from "./workbook.server.ts";

const membersFile = () =>
  readFileSync(join(import.meta.dirname, "../../tests/tables/members-old.xls"));

async function read(file: Buffer) {
  const workbook = await readXls(file, "club");
  if (!workbook.ok) throw new Error(workbook.problem);
  return workbook.sheets;
}

/** Where the data of a record begins, of the first one with this id and length. */
function dataAt(file: Buffer, id: number, length: number): number {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(length, 2);
  return file.indexOf(head) + 4;
}

const SHEET_START = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x10, 0x00]);

test("numbers have the zeros in front that their format shows", async () => {
  const [sheet] = await read(membersFile());
  const numbers = sheet?.text.split("\n").map((line) => line.split("\t")[0]);
  expect(numbers?.slice(0, 3)).toEqual(["M.No", "0041", "0042"]);
});

test("a hidden row is read and named", async () => {
  const file = membersFile();
  // The first row of the sheet: its flags.
  const at = file.indexOf(SHEET_START);
  const row = at + dataAt(file.subarray(at), 0x208, 16);
  file.writeUInt32LE(file.readUInt32LE(row + 12) | 0x20, row + 12);
  const [sheet] = await read(file);
  expect(sheet?.hiddenRows).toEqual([1]);
  expect(sheet?.text).toContain("M.No");
});

test("a hidden column is named, and not read", async () => {
  const file = membersFile();
  // The set-up of the printed page becomes the width of a column.
  const data = dataAt(file, 0xa1, 34);
  file.writeUInt16LE(0x7d, data - 4);
  file.writeUInt16LE(4, data);
  file.writeUInt16LE(4, data + 2);
  file.writeUInt16LE(1, data + 8);
  const [sheet] = await read(file);
  expect(sheet?.hiddenColumns).toEqual(["Mobile No"]);
  expect(sheet?.text).not.toContain("9845100001");
});

test("a hidden sheet is not offered", async () => {
  const file = membersFile();
  const name = file.indexOf("MEMBERS", 0, "latin1");
  const state = name - 4;
  expect(file[state]).toBe(0);
  file[state] = 1;
  expect(await read(file)).toEqual([]);
});

test.each([0, 100, 600, 2000, 5000])("of %i bytes of a file nothing breaks", (length) => {
  expect(Array.isArray(oldSheetFacts(membersFile().subarray(0, length)))).toBe(true);
});

test("chains of sectors that lead nowhere or round and round end", () => {
  for (let at = 512; at < 1024; at += 4) {
    const file = membersFile();
    file.writeUInt32LE(0, at);
    expect(Array.isArray(oldSheetFacts(file))).toBe(true);
  }
});

/** What a workbook of Excel 97 to 2003 says of a sheet besides its cells. */
export type OldSheetFacts = {
  isHidden: boolean;
  /** From 0. */
  hiddenColumns: number[];
  hiddenRows: number[];
  /** Numbers that are shown with zeros in front: "row,column" from 0, and the format. */
  formats: [cell: string, format: string][];
};

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const FAT_IN_HEADER = 109;
const STREAM_NAMES = ["Workbook", "Book"];

/** The stream of the workbook in its container (compound file); null: there is none. */
function workbookStream(file: Buffer): Buffer | null {
  if (file.length < HEADER_BYTES) return null;
  const sectorBytes = 1 << file.readUInt16LE(30);
  const miniBytes = 1 << file.readUInt16LE(32);
  const sectorAt = (sector: number) =>
    file.subarray((sector + 1) * sectorBytes, (sector + 2) * sectorBytes);
  const numbersIn = (bytes: Buffer) =>
    Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(index * 4));
  const maxSectors = Math.ceil(file.length / sectorBytes);
  const fatSectors = numbersIn(file.subarray(76, 76 + FAT_IN_HEADER * 4));
  let more = file.readUInt32LE(68);
  for (let count = 0; more < maxSectors && count < maxSectors; count += 1) {
    const numbers = numbersIn(sectorAt(more));
    more = numbers.pop() ?? maxSectors;
    fatSectors.push(...numbers);
  }
  const fat = fatSectors
    .filter((sector) => sector < maxSectors)
    .flatMap((sector) => numbersIn(sectorAt(sector)));
  const chain = (first: number, next: readonly number[], read: (sector: number) => Buffer) => {
    const parts: Buffer[] = [];
    for (let sector = first; sector < next.length && parts.length <= next.length;) {
      parts.push(read(sector));
      sector = next[sector] ?? next.length;
    }
    return Buffer.concat(parts);
  };
  const directory = chain(file.readUInt32LE(48), fat, sectorAt);
  const entries = Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, index) => {
    const entry = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
    const nameBytes = Math.min(64, Math.max(2, entry.readUInt16LE(64)));
    return {
      name: entry.toString("utf16le", 0, nameBytes - 2),
      first: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    };
  });
  const found = entries.find(({ name }) => STREAM_NAMES.includes(name));
  const [root] = entries;
  if (!found || !root) return null;
  if (found.size >= file.readUInt32LE(56)) {
    return chain(found.first, fat, sectorAt).subarray(0, found.size);
  }
  const small = chain(root.first, fat, sectorAt);
  const miniFat = numbersIn(chain(file.readUInt32LE(60), fat, sectorAt));
  return chain(found.first, miniFat, (sector) =>
    small.subarray(sector * miniBytes, (sector + 1) * miniBytes),
  ).subarray(0, found.size);
}

const [
  END,
  FORMULA,
  COLUMNS,
  BOUND_SHEET,
  MANY_NUMBERS,
  FORMAT_OF_CELL,
  NUMBER,
  ROW,
  SHORT_NUMBER,
  FORMAT,
] = [0x0a, 0x06, 0x7d, 0x85, 0xbd, 0xe0, 0x203, 0x208, 0x27e, 0x41e];
const HIDDEN_ROW = 0x20;
const MAX_COLUMN = 255;

type BiffRecord = { id: number; at: number; data: Buffer };

function* recordsFrom(stream: Buffer, start: number): Generator<BiffRecord> {
  let at = start;
  while (at + 4 <= stream.length) {
    const data = stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2));
    const id = stream.readUInt16LE(at);
    yield { id, at, data };
    if (id === END) return;
    at += 4 + data.length;
  }
}

/** @returns by the order of the sheets; none where the file is not understood */
export function oldSheetFacts(file: Buffer): OldSheetFacts[] {
  try {
    const stream = workbookStream(file);
    return stream === null ? [] : factsOf(stream);
  } catch (error) {
    // A number that lies outside of the file.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function factsOf(stream: Buffer): OldSheetFacts[] {
  const codes = new Map<number, string>();
  const formatOfCells: number[] = [];
  const sheets: { start: number; isHidden: boolean }[] = [];
  for (const { id, data } of recordsFrom(stream, 0)) {
    if (id === FORMAT) codes.set(data.readUInt16LE(0), textAt(data, 2));
    else if (id === FORMAT_OF_CELL) formatOfCells.push(data.readUInt16LE(2));
    else if (id === BOUND_SHEET) {
      sheets.push({ start: data.readUInt32LE(0), isHidden: data[4] !== 0 });
    }
  }
  const zerosOf = (cell: number) => {
    const code = codes.get(formatOfCells[cell] ?? -1) ?? "";
    return /^0{2,}(?:;|$)/.test(code) ? code : null;
  };
  return sheets.map(({ start, isHidden }) => ({ isHidden, ...sheetFacts(stream, start, zerosOf) }));
}

function sheetFacts(
  stream: Buffer,
  start: number,
  zerosOf: (cell: number) => string | null,
): Omit<OldSheetFacts, "isHidden"> {
  const facts: Omit<OldSheetFacts, "isHidden"> = { hiddenColumns: [], hiddenRows: [], formats: [] };
  const format = (row: number, column: number, cell: number) => {
    const zeros = zerosOf(cell);
    if (zeros !== null) facts.formats.push([`${row},${column}`, zeros]);
  };
  for (const { id, data } of recordsFrom(stream, start)) {
    const [row = 0, column = 0] =
      data.length >= 4 ? [data.readUInt16LE(0), data.readUInt16LE(2)] : [];
    if (id === COLUMNS && data.readUInt16LE(8) % 2 === 1) {
      for (let each = row; each <= Math.min(column, MAX_COLUMN); each += 1) {
        facts.hiddenColumns.push(each);
      }
    } else if (id === ROW && (data.readUInt32LE(12) & HIDDEN_ROW) !== 0) facts.hiddenRows.push(row);
    else if (id === NUMBER || id === SHORT_NUMBER || id === FORMULA) {
      format(row, column, data.readUInt16LE(4));
    } else if (id === MANY_NUMBERS) {
      for (let index = 0; 4 + (index + 1) * 6 <= data.length - 2; index += 1) {
        format(row, column + index, data.readUInt16LE(4 + index * 6));
      }
    }
  }
  return facts;
}

function textAt(data: Buffer, at: number): string {
  const letters = data.readUInt16LE(at);
  const isWide = ((data[at + 2] ?? 0) & 1) === 1;
  return isWide
    ? data.toString("utf16le", at + 3, at + 3 + letters * 2)
    : data.toString("latin1", at + 3, at + 3 + letters);
}

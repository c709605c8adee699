import { createInflateRaw } from "node:zlib";
import { MAX_ROWS } from "./rows.ts";

export const MAX_ARCHIVE = {
  bytes: 5 * 1024 * 1024,
  parts: 200,
  partBytes: 24 * 1024 * 1024,
  allBytes: 32 * 1024 * 1024,
} as const;

export type ArchiveProblem = "too-large" | "broken";

/** What the sheets of a workbook say of their size, by the part's name. */
export type PartFacts = Map<string, { farRows: number[]; isWide: boolean }>;

type Part = { name: string; method: number; start: number; packed: number };

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const [END_BYTES, CENTRAL_BYTES, LOCAL_BYTES] = [22, 46, 30];
const MAX_COMMENT = 65_535;
const ZIP64 = 0xffff_ffff;
const [STORED, DEFLATED] = [0, 8];

/**
 * Unpacks each part of an archive as far as it may be, and keeps nothing: what it says of its sizes
 * may be wrong. A few kilobytes can unpack to gigabytes, so this comes before any library.
 *
 * @returns what is to be known of its sheets, or why it is not read
 */
export async function checkArchive(bytes: Buffer): Promise<PartFacts | ArchiveProblem> {
  if (bytes.length > MAX_ARCHIVE.bytes) return "too-large";
  const parts = partsOf(bytes);
  if (!Array.isArray(parts)) return parts;
  const facts: PartFacts = new Map();
  let unpacked = 0;
  for (const part of parts) {
    const most = Math.min(MAX_ARCHIVE.partBytes, MAX_ARCHIVE.allBytes - unpacked);
    const sheet = /^xl\/worksheets\/[^/]+\.xml$/i.test(part.name) ? new SheetFacts() : null;
    const size = await unpackedSize(bytes, part, most, (chunk) => sheet?.read(chunk));
    if (typeof size !== "number") return size;
    unpacked += size;
    if (sheet && sheet.rows > MAX_ROWS) return "too-large";
    if (sheet) facts.set(part.name, sheet);
  }
  return facts;
}

/** The parts as the central directory lists them, as libraries read it too. */
function partsOf(bytes: Buffer): Part[] | ArchiveProblem {
  const from = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT);
  let end = bytes.length - END_BYTES;
  while (end >= from && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < from || end < 0) return "broken";
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MAX_ARCHIVE.parts) return "too-large";
  const parts: Part[] = [];
  let declared = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_BYTES > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) return "broken";
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    if (packed === ZIP64 || size === ZIP64 || local + LOCAL_BYTES > bytes.length) return "broken";
    if (bytes.readUInt32LE(local) !== LOCAL) return "broken";
    declared += size;
    if (size > MAX_ARCHIVE.partBytes || declared > MAX_ARCHIVE.allBytes) return "too-large";
    const name = bytes.toString("utf8", at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength);
    const start =
      local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    parts.push({ name, method: bytes.readUInt16LE(at + 10), start, packed });
    at += CENTRAL_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return new Set(parts.map(({ name }) => name)).size === parts.length ? parts : "broken";
}

async function unpackedSize(
  bytes: Buffer,
  { method, start, packed }: Part,
  most: number,
  read: (chunk: Buffer) => void,
): Promise<number | ArchiveProblem> {
  const content = bytes.subarray(start, start + packed);
  if (content.length < packed) return "broken";
  if (method === STORED) {
    read(content);
    return content.length > most ? "too-large" : content.length;
  }
  if (method !== DEFLATED) return "broken";
  const inflate = createInflateRaw();
  inflate.end(content);
  let size = 0;
  try {
    for await (const chunk of inflate) {
      size += (chunk as Buffer).length;
      if (size > most) return "too-large";
      read(chunk as Buffer);
    }
  } catch {
    return "broken";
  }
  return size;
}

/** Of the columns of a sheet those up to IV are read. */
const ROW = /<(?:\w+:)?row\b[^>]*?\br="(\d+)"/g;
const FAR_CELL = /<(?:\w+:)?c\b[^>]*?\br="(?:[A-Z]{3}|[J-Z][A-Z]|I[W-Z])\d/;
const MAX_TAG = 500;
const MAX_NAMED_ROWS = 5;

class SheetFacts {
  rows = 0;
  farRows: number[] = [];
  isWide = false;
  #rest = "";

  read(chunk: Buffer): void {
    const text = this.#rest + chunk.toString("latin1");
    // A tag may go on in the next chunk.
    const open = text.lastIndexOf("<");
    const end = open === -1 || text.length - open > MAX_TAG ? text.length : open;
    this.#rest = text.slice(end);
    const whole = text.slice(0, end);
    for (const [, number] of whole.matchAll(ROW)) {
      this.rows += 1;
      const isFar = Number(number) > MAX_ROWS;
      if (isFar && this.farRows.length < MAX_NAMED_ROWS) this.farRows.push(Number(number));
    }
    this.isWide ||= FAR_CELL.test(whole);
  }
}

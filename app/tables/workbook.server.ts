import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { checkArchive, MAX_ARCHIVE } from "./archive.server.ts";
import { type OldSheetFacts, oldSheetFacts } from "./old-workbook.ts";
import { MAX_ROWS } from "./rows.ts";
import workerSource from "./workbook-worker.js?raw";

/** A sheet as text, with tabs between its cells and a line for each row. */
export type ReadSheet = {
  name: string;
  text: string;
  /** What stands at the top of columns that are hidden in the file, and not read. */
  hiddenColumns: string[];
  /** Rows that a filter hides: they are read. */
  hiddenRows: number[];
};

export type WorkbookProblem = "too-large" | "broken" | "password";

export type Workbook =
  | { ok: true; sheets: ReadSheet[]; farRows: number[]; isWide: boolean }
  | { ok: false; problem: WorkbookProblem };

const MAX_MS = 20_000;
/** Of the worker's heap, in megabytes: 5,000 rows take 40. */
const MAX_HEAP_MB = 256;

const failed = (problem: WorkbookProblem): Workbook => ({ ok: false, problem });

/**
 * Reads the sheets of an .xlsx that are not hidden.
 *
 * @param account whose it is: see `inTurn`
 */
export async function readXlsx(bytes: Uint8Array, account: string): Promise<Workbook> {
  const archive = await checkArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (typeof archive === "string") return failed(archive);
  const sizes = [...archive.values()];
  const facts = {
    farRows: sizes.flatMap(({ farRows }) => farRows),
    isWide: sizes.some(({ isWide }) => isWide),
  };
  return inTurn(account, () => readInWorker(bytes, null, facts));
}

/** What a workbook that is protected by a password has inside, in place of its sheets. */
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/**
 * Reads a workbook of Excel 97 to 2003.
 *
 * @param account whose it is: see `inTurn`
 */
export async function readXls(bytes: Uint8Array, account: string): Promise<Workbook> {
  if (bytes.length > MAX_ARCHIVE.bytes) return failed("too-large");
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.includes(ENCRYPTED)) return failed("password");
  const facts = { farRows: [], isWide: false };
  return inTurn(account, () => readInWorker(bytes, oldSheetFacts(file), facts));
}

type Waiting = { account: string; start: () => void };

let waiting: Waiting[] = [];
/** Whose workbook is being read; null: none is. */
let reading: string | null = null;

/**
 * One after the other, because each may take as much memory as its heap is bounded to; and the
 * accounts by turns, so that whoever sends ten that take long keeps others waiting for one of them.
 */
async function inTurn<Result>(account: string, read: () => Promise<Result>): Promise<Result> {
  await new Promise<void>((start) => {
    waiting.push({ account, start });
    if (reading === null) startNext();
  });
  return read().finally(startNext);
}

function startNext() {
  const next = waiting.find(({ account }) => account !== reading) ?? waiting[0];
  waiting = waiting.filter((each) => each !== next);
  reading = next?.account ?? null;
  next?.start();
}

async function readInWorker(
  bytes: Uint8Array,
  oldSheets: OldSheetFacts[] | null,
  facts: { farRows: number[]; isWide: boolean },
): Promise<Workbook> {
  const library = pathToFileURL(createRequire(import.meta.url).resolve("hucre")).href;
  const worker = new Worker(
    new URL(`data:text/javascript;base64,${Buffer.from(workerSource).toString("base64")}`),
    {
      workerData: { library, bytes, oldSheets, maxRows: MAX_ROWS },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 32 },
      execArgv: [],
    },
  );
  try {
    const sheets = await new Promise<ReadSheet[] | null>((resolve) => {
      const late = setTimeout(() => {
        resolve(null);
      }, MAX_MS);
      const end = (result: ReadSheet[] | null) => {
        clearTimeout(late);
        resolve(result);
      };
      worker.once("message", end);
      worker.once("error", () => {
        end(null);
      });
      worker.once("exit", () => {
        end(null);
      });
    });
    return sheets === null ? failed("broken") : { ok: true, sheets, ...facts };
  } finally {
    await worker.terminate();
  }
}

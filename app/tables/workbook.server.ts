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

/** Reads the sheets of an .xlsx that are not hidden. */
export async function readXlsx(bytes: Uint8Array): Promise<Workbook> {
  const facts = await checkArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (typeof facts === "string") return failed(facts);
  const sizes = [...facts.values()];
  return inWorker(bytes, null, {
    farRows: sizes.flatMap(({ farRows }) => farRows),
    isWide: sizes.some(({ isWide }) => isWide),
  });
}

/** What a workbook that is protected by a password has inside, in place of its sheets. */
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/** Reads a workbook of Excel 97 to 2003. */
export async function readXls(bytes: Uint8Array): Promise<Workbook> {
  if (bytes.length > MAX_ARCHIVE.bytes) return failed("too-large");
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.includes(ENCRYPTED)) return failed("password");
  return inWorker(bytes, oldSheetFacts(file), { farRows: [], isWide: false });
}

/** One after the other: each may take as much memory as its heap is bounded to. */
let lastRead: Promise<unknown> = Promise.resolve();

function inWorker(...task: Parameters<typeof readInWorker>): Promise<Workbook> {
  const read = lastRead.then(() => readInWorker(...task));
  lastRead = read.catch(() => undefined);
  return read;
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

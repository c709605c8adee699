import { decodeText } from "./decode.ts";
import { isHtml, textOfHtml } from "./html.ts";
import { MAX_CHARACTERS } from "./rows.ts";
import { type ReadSheet, readXls, readXlsx, type WorkbookProblem } from "./workbook.server.ts";

export type FileProblem = "empty" | "pdf" | "binary" | "contact-card" | "archive" | WorkbookProblem;

/** A file as texts with one line for each row, as `readTable` reads them. */
export type FileText =
  | {
      ok: true;
      /** One, or those of a workbook that are not hidden. */
      sheets: ReadSheet[];
      isWorkbook: boolean;
      /** Whether the encoding is a guess. */
      isGuessed: boolean;
      /** Some rows with cells so far below that they are not read. */
      farRows: number[];
      /** Whether cells are so far to the right that they are not read. */
      isWide: boolean;
    }
  | { ok: false; problem: FileProblem };

const CONTROLS = /(?![\t\n\v\f\r])\p{Cc}/gu;
/** A text has hardly any, and those that it has are dropped. */
const MAX_CONTROLS = 0.01;

const beginsWith = (bytes: Uint8Array, signature: string) =>
  Buffer.from(bytes.subarray(0, signature.length)).toString("latin1") === signature;

/** An archive that is whole, and no workbook: a chat as a phone exports it. */
function isOtherArchive(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return file.includes("PK\x05\x06") && !file.includes("xl/workbook");
}

const failed = (problem: FileProblem): FileText => ({ ok: false, problem });

/**
 * Reads what a person has chosen as a list, by its content and not by its name.
 *
 * @param account whose it is: their workbooks take turns with those of others
 */
export async function readFile(bytes: Uint8Array, account: string): Promise<FileText> {
  if (bytes.length === 0) return failed("empty");
  if (beginsWith(bytes, "%PDF")) return failed("pdf");
  const isXlsx = beginsWith(bytes, "PK\x03\x04");
  if (isXlsx || beginsWith(bytes, "\xD0\xCF\x11\xE0")) {
    const workbook = await (isXlsx ? readXlsx : readXls)(bytes, account);
    if (!workbook.ok) {
      const isOther = isXlsx && workbook.problem === "broken" && isOtherArchive(bytes);
      return isOther ? failed("archive") : workbook;
    }
    return workbook.sheets.length === 0
      ? failed("empty")
      : { ...workbook, isWorkbook: true, isGuessed: false };
  }
  const { text, encoding } = decodeText(bytes);
  if (text.length > MAX_CHARACTERS) return failed("too-large");
  const controls = text.match(CONTROLS)?.length ?? 0;
  if (controls > text.length * MAX_CONTROLS) return failed("binary");
  const plain = text.replaceAll(CONTROLS, "");
  if (/^\s*BEGIN:VCARD/i.test(plain)) return failed("contact-card");
  const table = isHtml(plain) ? textOfHtml(plain) : plain;
  if (table === null) return failed("too-large");
  return {
    ok: true,
    sheets: [{ name: "", text: table, hiddenColumns: [], hiddenRows: [] }],
    isWorkbook: false,
    isGuessed: encoding === "windows-1252",
    farRows: [],
    isWide: false,
  };
}

import { decodeText, type Encoding } from "./decode.ts";
import { MAX_CHARACTERS } from "./rows.ts";

export type FileProblem = "empty" | "too-large" | "pdf" | "binary" | "workbook";

/** A file as text with one line for each row, as `readTable` reads it. */
export type FileText =
  | { ok: true; text: string; encoding: Encoding | null }
  | { ok: false; problem: FileProblem };

const CONTROLS = /(?![\t\n\v\f\r])\p{Cc}/gu;
/** A text has hardly any, and those that it has are dropped. */
const MAX_CONTROLS = 0.01;

const beginsWith = (bytes: Uint8Array, signature: string) =>
  Buffer.from(bytes.subarray(0, signature.length)).toString("latin1") === signature;

/** Reads what a person has chosen as a list, by its content and not by its name. */
export function readFile(bytes: Uint8Array): FileText {
  if (bytes.length === 0) return { ok: false, problem: "empty" };
  if (beginsWith(bytes, "%PDF")) return { ok: false, problem: "pdf" };
  if (beginsWith(bytes, "PK\x03\x04") || beginsWith(bytes, "\xD0\xCF\x11\xE0")) {
    return { ok: false, problem: "workbook" };
  }
  const { text, encoding } = decodeText(bytes);
  const controls = text.match(CONTROLS)?.length ?? 0;
  if (controls > text.length * MAX_CONTROLS) return { ok: false, problem: "binary" };
  if (text.length > MAX_CHARACTERS) return { ok: false, problem: "too-large" };
  return { ok: true, text: text.replaceAll(CONTROLS, ""), encoding };
}

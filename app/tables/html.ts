import { decodeHTML } from "entities";
import { MAX_CHARACTERS, MAX_ROWS } from "./rows.ts";

const MAX_SPAN = 256;

export const isHtml = (text: string): boolean =>
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*>\s*)*<(?:!doctype html|html|head|meta|body|style|div|table|(?:ss:)?workbook)\b/i.test(
    text,
  ) && /<(?:table|(?:ss:)?table)\b/i.test(text);

/** Whose text is none of the page. */
const SKIPPED = /^(?:script|style|head|title|template|noscript|documentproperties|styles)$/;
const ROW = /^(?:tr|row)$/;
const CELL = /^(?:td|th|cell)$/;
const BLOCK = /^(?:table|worksheet|p|div|h[1-6]|br|caption|body|center|ul|ol|li|hr)$/;

type Cell = { text: string; columns: number; rows: number };

/**
 * The tables of a page as text with tabs between the cells, and what stands around them as rows of
 * one cell: exports of club systems that are named .xls. Excel's own XML of 2003, too.
 *
 * @returns null for more than may be read
 */
export function textOfHtml(page: string): string | null {
  const rows = new RowBuilder();
  let size = 0;
  for (const token of tokensOf(page)) {
    if (typeof token === "string") {
      size += token.length;
      rows.text(decodeHTML(token));
      continue;
    }
    const { name, isEnd, attributes } = token;
    if (ROW.test(name)) rows.startRow(isEnd, attributes);
    else if (CELL.test(name)) rows.cell(isEnd, attributes);
    else if (name === "br") rows.text("\n", true);
    else if (BLOCK.test(name)) rows.block(name, isEnd);
    if (rows.lines.length > MAX_ROWS || size > MAX_CHARACTERS) return null;
  }
  rows.startRow(true, "");
  const text = rows.lines.map((cells) => cells.map(quoted).join("\t")).join("\n");
  return text.length > MAX_CHARACTERS ? null : text;
}

const quoted = (text: string) =>
  /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

type Tag = { name: string; isEnd: boolean; attributes: string };

function* tokensOf(page: string): Generator<string | Tag> {
  const lower = page.toLowerCase();
  let at = 0;
  while (at < page.length) {
    const open = page.indexOf("<", at);
    if (open === -1) break;
    if (open > at) yield page.slice(at, open);
    const isComment = page.startsWith("<!--", open);
    const end = isComment ? page.indexOf("-->", open + 4) + 2 : tagEnd(page, open);
    if (end < open) return;
    at = end + 1;
    const [, slash, prefixed = "", attributes = ""] =
      /^<(\/?)([a-z][\w:-]*)([\s\S]*?)>?$/i.exec(page.slice(open, isComment ? open : end)) ?? [];
    const name = prefixed.toLowerCase().replace(/^ss:/, "");
    if (name === "") continue;
    if (slash === "" && SKIPPED.test(name) && !attributes.endsWith("/")) {
      const close = lower.indexOf(`</${prefixed.toLowerCase()}`, at);
      if (close === -1) return;
      at = close;
      continue;
    }
    yield { name, isEnd: slash === "/", attributes };
  }
  if (at < page.length) yield page.slice(at);
}

/** Where a tag ends: a sign > in quotation marks is of a value. */
function tagEnd(page: string, open: number): number {
  let quote = "";
  for (let at = open + 1; at < page.length; at += 1) {
    const letter = page[at] ?? "";
    if (quote !== "") quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === ">") return at;
  }
  return -1;
}

class RowBuilder {
  readonly lines: string[][] = [];
  #row: string[] | null = null;
  #cell: Cell | null = null;
  #loose = "";
  /** Cells of rows above that reach into the next ones, by their column. */
  readonly #spans = new Map<number, { text: string; rows: number }>();

  text(text: string, isBreak = false): void {
    const plain = isBreak ? text : text.replaceAll(/[ \t\r\n\f]+/g, " ");
    if (this.#cell) this.#cell.text += plain;
    else this.#loose += plain;
  }

  startRow(isEnd: boolean, attributes: string): void {
    this.#endRow();
    if (isEnd) return;
    const index = numberIn(attributes, "index");
    // A row that the file leaves out is empty.
    while (index !== null && this.lines.length < Math.min(index - 1, MAX_ROWS)) {
      this.lines.push([""]);
    }
    this.#row = [];
    this.#reach();
  }

  cell(isEnd: boolean, attributes: string): void {
    this.#endCell();
    if (isEnd) return;
    this.#endLoose();
    const row = (this.#row ??= []);
    const index = numberIn(attributes, "index") ?? 0;
    while (row.length < Math.min(index - 1, MAX_SPAN)) row.push("");
    this.#cell = {
      text: "",
      columns: numberIn(attributes, "colspan") ?? (numberIn(attributes, "mergeacross") ?? 0) + 1,
      rows: numberIn(attributes, "rowspan") ?? (numberIn(attributes, "mergedown") ?? 0) + 1,
    };
  }

  block(name: string, isEnd: boolean): void {
    if (name === "table" || name === "worksheet") {
      this.#endRow();
      this.#spans.clear();
    } else if (this.#cell) this.#cell.text += isEnd ? "" : " ";
    else this.#endLoose();
  }

  #endCell(): void {
    const { text = "", columns = 1, rows = 1 } = this.#cell ?? {};
    if (!this.#cell || !this.#row) return;
    this.#cell = null;
    const row = this.#row;
    const tidy = text.replaceAll(/ *\n */g, "\n").trim();
    if (rows > 1) this.#spans.set(row.length, { text: tidy, rows: Math.min(rows, MAX_ROWS) - 1 });
    row.push(tidy);
    for (let index = 1; index < Math.min(columns, MAX_SPAN); index += 1) row.push("");
    this.#reach();
  }

  /** Cells from above that stand where the next cell would. */
  #reach(): void {
    const row = this.#row;
    for (let span = this.#spans.get(row?.length ?? -1); row && span;) {
      const column = row.length;
      row.push(span.text);
      span.rows -= 1;
      if (span.rows === 0) this.#spans.delete(column);
      span = this.#spans.get(row.length);
    }
  }

  #endRow(): void {
    this.#endCell();
    if (this.#row) this.lines.push(this.#row.length > 0 ? this.#row : [""]);
    this.#row = null;
    this.#endLoose();
  }

  #endLoose(): void {
    const text = this.#loose.trim();
    this.#loose = "";
    if (text !== "") this.lines.push([text]);
  }
}

function numberIn(attributes: string, name: string): number | null {
  const [, digits] =
    new RegExp(String.raw`(?:^|\s|:)${name}\s*=\s*["']?(\d+)`, "i").exec(attributes) ?? [];
  return digits === undefined ? null : Number(digits);
}

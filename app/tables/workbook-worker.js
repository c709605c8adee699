// Runs in a worker with a bounded heap (workbook.server.ts).
import { parentPort, workerData } from "node:worker_threads";

/**
 * @typedef {import("hucre").Sheet} Sheet
 * @typedef {import("hucre").CellValue} CellValue
 * @typedef {import("./workbook.server.ts").ReadSheet} ReadSheet
 * @typedef {import("./old-workbook.ts").OldSheetFacts} OldSheetFacts
 * @typedef {{ library: string, bytes: Uint8Array, oldSheets: OldSheetFacts[] | null, maxRows: number }} Task
 */

const DAY = 86_400_000;

/** @param {Date} date */
function dateText(date) {
  const text = date.toISOString();
  const time = text.slice(11, 16);
  if (date.getUTCFullYear() < 1901) return time;
  return date.getTime() % DAY === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${time}`;
}

/**
 * A cell as its text: a number whole, whatever its format shows, but for zeros in front.
 *
 * @param {CellValue | undefined} value
 * @param {string | undefined} format
 */
function cellText(value, format) {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : dateText(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value !== "number") return value;
  const [, zeros] = /^(0{2,})(?:;|$)/.exec(format ?? "") ?? [];
  if (zeros !== undefined && Number.isInteger(value))
    return String(value).padStart(zeros.length, "0");
  return String(Number(value.toPrecision(15)));
}

/** @param {string} text */
const quoted = (text) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** @param {Sheet} sheet @returns {ReadSheet} */
function readSheet({ name, rows, cells, columns = [], rowDefs, merges = [] }) {
  // Rows that a file leaves out are holes of the list.
  const texts = Array.from(rows.keys(), (row) =>
    Array.from(rows[row] ?? [], (value, column) =>
      cellText(value, cells?.get(`${row},${column}`)?.style?.numFmt),
    ),
  );
  for (const { startRow, endRow, startCol, endCol } of merges) {
    const value = rows[startRow]?.[startCol];
    // One division beside several names; an amount would count several times.
    if (startCol !== endCol || typeof value !== "string") continue;
    for (let row = startRow + 1; row <= endRow; row += 1) {
      const below = texts[row];
      if (below) below[startCol] = value;
    }
  }
  const hiddenColumns = columns.flatMap(({ hidden }, column) => {
    const title = texts.find((row) => row[column])?.[column];
    if (!hidden || title === undefined) return [];
    for (const row of texts) if (row[column]) row[column] = "";
    return [title];
  });
  const hiddenRows = [...(rowDefs ?? [])].flatMap(([row, { hidden }]) =>
    hidden && texts[row]?.some((text) => text !== "") ? [row + 1] : [],
  );
  const last = texts.findLastIndex((row) => row.some((text) => text !== ""));
  const text = texts
    .slice(0, last + 1)
    // An empty row has a tab, too: browsers drop an empty line at the beginning of a text.
    .map((row) => (row.length > 1 ? row.map(quoted).join("\t") : `${quoted(row[0] ?? "")}\t`))
    .join("\n");
  return { name, text, hiddenColumns, hiddenRows };
}

/**
 * Of an old workbook the library reads the cells only.
 *
 * @param {Sheet} sheet
 * @param {OldSheetFacts | undefined} facts
 * @returns {Sheet}
 */
function withFacts(sheet, facts) {
  if (!facts) return sheet;
  const { isHidden, hiddenColumns, hiddenRows, formats } = facts;
  const last = Math.max(-1, ...hiddenColumns);
  return {
    ...sheet,
    hidden: isHidden,
    columns: Array.from({ length: last + 1 }, (_, column) => ({
      hidden: hiddenColumns.includes(column),
    })),
    rowDefs: new Map(hiddenRows.map((row) => [row, { hidden: true }])),
    cells: new Map(
      formats.map(([cell, numFmt]) => [cell, { value: null, type: "number", style: { numFmt } }]),
    ),
  };
}

async function readWorkbook() {
  const { library, bytes, oldSheets, maxRows } = /** @type {Task} */ (workerData);
  const { readXls, readXlsx } = /** @type {typeof import("hucre")} */ (await import(library));
  const options = { readStyles: true, range: `A1:IV${maxRows}` };
  const workbook = oldSheets ? await readXls(bytes) : await readXlsx(bytes, options);
  return workbook.sheets
    .map((sheet, index) => withFacts(sheet, oldSheets?.[index]))
    .filter(({ hidden, veryHidden }) => !hidden && !veryHidden)
    .map((sheet) => readSheet(sheet))
    .filter(({ text }) => text !== "");
}

parentPort?.postMessage(await readWorkbook());

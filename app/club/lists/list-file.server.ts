import { z } from "zod";
import { requireRole } from "#app/club/frame/administrator.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { type FileProblem, type FileText, readFile } from "#app/tables/read-file.server.ts";
import { MAX_CHARACTERS, MAX_ROWS } from "#app/tables/rows.ts";
import type { ReadSheet } from "#app/tables/workbook.server.ts";
import { digestOf } from "./csv-digest.server.ts";
import { type ListSource, SHEET_FIELD, SOURCE_FIELD } from "./list-file.ts";

const FILE_FIELD = "file";

const PROBLEMS: Record<FileProblem, string> = {
  empty: "This file is empty: please choose another one.",
  "too-large": `This file is too large: please leave out what is not needed. A workbook may have 5 MB, and a sheet ${MAX_ROWS.toLocaleString("en-IN")} rows and a million letters.`,
  "contact-card":
    "This is a contact card of a phone, not a list: please save the names and phone numbers as a spreadsheet, or type them below.",
  archive:
    "This is a .zip, as a phone exports a chat: please open it, and choose the text file (.txt) that is in it.",
  pdf: "This is a PDF, in which a table cannot be told from its text: please ask for the list as a spreadsheet or CSV, or copy it from the PDF and paste it below.",
  password:
    "This workbook is protected by a password: please open it, save it without one (File, Info, Protect workbook), and choose it again.",
  binary: "This file is no list: please choose a workbook of Excel or a CSV file.",
  broken:
    "This file cannot be read: please open it, save it as an Excel workbook (.xlsx) or as CSV, and choose that file.",
};

const PASTED = "This is the inside of a file and no list: please choose the file itself above.";

const listed = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

const NOTES = {
  guessed:
    "The file does not say how its letters are written. It is read as Western European (Windows-1252): look at names with accents and at apostrophes.",
  sheet: (name: string, others: readonly string[]) =>
    others.length === 0
      ? `The sheet “${name}” is read.`
      : `The sheet “${name}” is read, and not ${listed(others)}.`,
  hiddenColumns: (names: readonly string[]) =>
    `Columns that are hidden in the file are not read: ${listed(names)}.`,
  hiddenRows: (rows: readonly number[]) =>
    `Rows that are hidden in the file, perhaps by a filter, are read too: ${rows.join(", ")}.`,
  farRows: (rows: readonly number[]) =>
    `Rows below ${MAX_ROWS} are not read: the file has cells in row ${rows.join(", ")}.`,
  isWide: "Cells beyond column IV are not read.",
} as const;

/** The beginning of Excel's files and of PDF. */
const BINARY = /^\s*(?:PK\p{Cc}|%PDF|\uFFFD\uFFFD)/u;

export type ListForm = { form: FormData; problem: string | null; source: ListSource | null };

const MAX_FILE_NAME = 255;
const notes = z.array(z.string()).max(20);
const hiddenRows = z.array(z.number()).max(MAX_ROWS);
const sourceSchema = z.object({
  digest: z.string(),
  file: z.string().max(MAX_FILE_NAME),
  notes,
  hiddenRows,
  sheet: z.string().nullable(),
  others: z.array(z.object({ name: z.string(), text: z.string(), notes, hiddenRows })).max(200),
});

/**
 * Reads the form of an import: the text of the file that was chosen is that of the field `csv`, and
 * counts instead of what was pasted there. Files of the page's roles only are opened.
 *
 * @param fits whether a sheet of a workbook is such a list
 * @returns the form without the file, why the file cannot be read, and what is to be said of it
 */
export async function readListForm(
  request: Request,
  context: RequestContext,
  fits: (text: string) => boolean,
  { isLong = false }: { isLong?: boolean } = {},
): Promise<ListForm> {
  const form = await readForm(request, { isLong, files: [FILE_FIELD] });
  const file = form.get(FILE_FIELD);
  form.delete(FILE_FIELD);
  // What was pasted counts beside an empty file.
  if (!(file instanceof File) || file.size === 0) {
    return { form, problem: null, source: sourceIn(form) };
  }
  form.delete(SOURCE_FIELD);
  const user = await requireRole(context, request).then(
    () => context.user.get(),
    () => null,
  );
  if (!user) return { form, problem: null, source: null };
  const read = await readFile(new Uint8Array(await file.arrayBuffer()), user.id);
  if (!read.ok) return { form, problem: PROBLEMS[read.problem], source: null };
  const source = { ...sourceOf(read, fits), file: file.name.slice(0, MAX_FILE_NAME) };
  if (source.text.length > MAX_CHARACTERS) {
    return { form, problem: PROBLEMS["too-large"], source: null };
  }
  form.set("csv", source.text);
  return { form, problem: null, source };
}

function sourceOf(
  file: Extract<FileText, { ok: true }>,
  fits: (text: string) => boolean,
): Omit<ListSource, "file"> & { text: string } {
  const { sheets, isWorkbook, isGuessed, farRows, isWide } = file;
  const fitting = sheets.filter(({ text }) => fits(text));
  const [sheet = { name: "", text: "", hiddenColumns: [], hiddenRows: [] }] = [
    ...fitting,
    ...sheets,
  ];
  // Their texts go along in the form.
  let room = MAX_CHARACTERS - sheet.text.length;
  const offered = sheets.filter((each) => {
    if (each === sheet || each.text.length > room) return false;
    room -= each.text.length;
    return true;
  });
  const ofFile = [
    ...(isGuessed ? [NOTES.guessed] : []),
    ...(farRows.length > 0 ? [NOTES.farRows(farRows)] : []),
    ...(isWide ? [NOTES.isWide] : []),
  ];
  const notesOf = (each: ReadSheet) => [
    ...(isWorkbook
      ? [
          NOTES.sheet(
            each.name,
            sheets.filter((other) => other !== each).map(({ name }) => name),
          ),
        ]
      : []),
    ...(each.hiddenColumns.length > 0 ? [NOTES.hiddenColumns(each.hiddenColumns)] : []),
    ...(each.hiddenRows.length > 0 ? [NOTES.hiddenRows(each.hiddenRows)] : []),
    ...ofFile,
  ];
  return {
    text: sheet.text,
    digest: digestOf(sheet.text),
    notes: notesOf(sheet),
    hiddenRows: sheet.hiddenRows,
    sheet: offered.length > 0 ? sheet.name : null,
    others: offered.map((each) => ({
      name: each.name,
      text: each.text,
      notes: notesOf(each),
      hiddenRows: each.hiddenRows,
    })),
  };
}

/** What a form says of its text, unless that was changed; the text of another sheet if it is chosen. */
function sourceIn(form: FormData): ListSource | null {
  const [text, csv, chosen] = [form.get(SOURCE_FIELD), form.get("csv"), form.get(SHEET_FIELD)];
  form.delete(SOURCE_FIELD);
  form.delete(SHEET_FIELD);
  if (typeof text !== "string" || typeof csv !== "string") return null;
  let source: ListSource;
  try {
    source = sourceSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
  if (source.digest !== digestOf(csv)) return null;
  const other = source.others.find(({ name }) => name === chosen);
  if (!other || source.sheet === null) return source;
  form.set("csv", other.text);
  const { sheet: name, notes: before, hiddenRows: rows } = source;
  return {
    digest: digestOf(other.text),
    file: source.file,
    notes: other.notes,
    hiddenRows: other.hiddenRows,
    sheet: other.name,
    others: [
      ...source.others.filter((each) => each !== other),
      { name, text: csv, notes: before, hiddenRows: rows },
    ],
  };
}

/** The field of a list. */
export const listField = (problem: string | null, missing: string): z.ZodType<string> =>
  z
    .string({ error: problem ?? missing })
    .max(MAX_CHARACTERS, PROBLEMS["too-large"])
    .refine((text) => !BINARY.test(text), PASTED)
    .refine(() => problem === null, problem ?? "");

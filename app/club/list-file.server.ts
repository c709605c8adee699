import { z } from "zod";
import { readForm } from "#app/forms/read-form.server.ts";
import { type FileProblem, readFile } from "#app/tables/read-file.server.ts";
import { MAX_CHARACTERS } from "#app/tables/rows.ts";
import { digestOf } from "./csv-digest.server.ts";
import { type ListSource, SOURCE_FIELD } from "./list-file.ts";

const FILE_FIELD = "file";

const PROBLEMS: Record<FileProblem, string> = {
  empty: "This file is empty: please choose another one.",
  "too-large": "This file is too large: please leave out what is not needed.",
  pdf: "This is a PDF, in which a table cannot be told from its text: please ask for the list as a spreadsheet or CSV, or copy it from the PDF and paste it below.",
  binary: "This file is no list: please choose a CSV file.",
  workbook:
    "This is a workbook of Excel: please save it as CSV (File, Save as, CSV UTF-8), and choose that file.",
};

const NOTES = {
  guessed:
    "The file does not say how its letters are written. It is read as Western European (Windows-1252): look at names with accents and at apostrophes.",
  pasted: "This is the inside of a file and no list: please choose the file itself above.",
} as const;

/** The beginning of Excel's files and of PDF. */
const BINARY = /^\s*(?:PK\p{Cc}|%PDF|\uFFFD\uFFFD)/u;

export type ListForm = { form: FormData; problem: string | null; source: ListSource | null };

const sourceSchema = z.object({ digest: z.string(), notes: z.array(z.string()).max(20) });

/**
 * Reads the form of an import: the text of the file that was chosen is that of the field `csv`, and
 * counts instead of what was pasted there.
 *
 * @returns the form without the file, why the file cannot be read, and what is to be said of it
 */
export async function readListForm(
  request: Request,
  { isLong = false }: { isLong?: boolean } = {},
): Promise<ListForm> {
  const form = await readForm(request, { isLong, files: [FILE_FIELD] });
  const file = form.get(FILE_FIELD);
  form.delete(FILE_FIELD);
  if (!(file instanceof File)) return { form, problem: null, source: sourceIn(form) };
  form.delete(SOURCE_FIELD);
  const read = readFile(new Uint8Array(await file.arrayBuffer()));
  if (!read.ok) return { form, problem: PROBLEMS[read.problem], source: null };
  form.set("csv", read.text);
  const notes = read.encoding === "windows-1252" ? [NOTES.guessed] : [];
  return { form, problem: null, source: { digest: digestOf(read.text), notes } };
}

/** What a form says of its text, unless that was changed. */
function sourceIn(form: FormData): ListSource | null {
  const [text, csv] = [form.get(SOURCE_FIELD), form.get("csv")];
  form.delete(SOURCE_FIELD);
  if (typeof text !== "string" || typeof csv !== "string") return null;
  try {
    const source = sourceSchema.parse(JSON.parse(text));
    return source.digest === digestOf(csv) ? source : null;
  } catch {
    return null;
  }
}

/** The field of a list. */
export const listField = (problem: string | null, missing: string): z.ZodType<string> =>
  z
    .string({ error: problem ?? missing })
    .max(MAX_CHARACTERS, PROBLEMS["too-large"])
    .refine((text) => !BINARY.test(text), NOTES.pasted)
    .refine(() => problem === null, problem ?? "");

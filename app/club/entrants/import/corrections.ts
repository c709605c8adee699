/** What a person has put right of lines, by `correctionOf`. */
export type Corrections = ReadonlyMap<string, string>;

const PREFIX = "fix.";
/** Of a line that is not to be added. */
const SKIP = "skip";
/** Of a line whose fields are to be shown. */
const OPEN = "open";

export const correctionOf = (line: string, field: string): string => `${line}-${field}`;

/** The name of a form's field. */
export const correctionName = (correction: string): string => PREFIX + correction;

export const correctionField = (line: string, field: string): string =>
  correctionName(correctionOf(line, field));

export const lineOf = (correction: string): string => correction.slice(0, correction.indexOf("-"));

export const skipField = (line: string): string => correctionField(line, SKIP);
export const openField = (line: string): string => correctionField(line, OPEN);

export function correctionsIn(form: FormData): Corrections {
  return new Map(
    [...form].flatMap(([name, value]) =>
      name.startsWith(PREFIX) && typeof value === "string"
        ? [[name.slice(PREFIX.length), value.trim()]]
        : [],
    ),
  );
}

/** The lines of which a form has corrections, and those that are not to be added. */
export function correctedLines(corrections: Corrections): {
  open: ReadonlySet<string>;
  skipped: ReadonlySet<string>;
} {
  const names = [...corrections.keys()];
  return {
    open: new Set(names.map(lineOf)),
    skipped: new Set(names.filter((name) => name.endsWith(`-${SKIP}`)).map(lineOf)),
  };
}

export const answerCorrection = (question: string): string => `q-${question}`;

/** A hidden field says that the line's person was shown, a box beside it that it is the person. */
export const shownPersonField = (line: string): string => `who.${line}`;
/** Of a button: all whom only their name says are that person. */
export const ALL_NAMES_FIELD = "allNames";
export const isPersonField = (line: string): string => `is.${line}`;

/** Where the text of a list comes from, where it is a file: a form sends it back with the text. */
export type ListSource = {
  /** `digestOf` the text that was read. */
  digest: string;
  /** The file's name. */
  file: string;
  /** What a person has to know of how it was read. */
  notes: string[];
  /** Rows that a filter hides in the file. */
  hiddenRows: number[];
  /** Of a workbook with several sheets the one that is read, and the others. */
  sheet: string | null;
  others: { name: string; text: string; notes: string[]; hiddenRows: number[] }[];
};

export const SOURCE_FIELD = "source";
/** The sheet that a person chooses instead. */
export const SHEET_FIELD = "sheet";

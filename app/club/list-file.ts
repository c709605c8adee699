/** Where the text of a list comes from, where it is a file: a form sends it back with the text. */
export type ListSource = {
  /** `digestOf` the text that was read. */
  digest: string;
  /** What a person has to know of how it was read. */
  notes: string[];
};

export const SOURCE_FIELD = "source";

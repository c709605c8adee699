// Made once: it costs more than all that a page of results says with it.
const rules = new Intl.PluralRules("en-IN", { type: "ordinal" });

const SUFFIXES: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  one: "st",
  two: "nd",
  few: "rd",
};

/** "1st", "2nd", "3rd", "4th", "11th". */
export function ordinal(place: number): string {
  return String(place) + (SUFFIXES[rules.select(place)] ?? "th");
}

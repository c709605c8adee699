/** "1st", "2nd", "3rd", "4th", "11th". */
export function ordinal(place: number): string {
  const rule = new Intl.PluralRules("en-IN", { type: "ordinal" }).select(place);
  const suffixes: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
    one: "st",
    two: "nd",
    few: "rd",
  };
  return String(place) + (suffixes[rule] ?? "th");
}

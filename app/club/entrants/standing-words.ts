import type { Standing } from "#app/tournaments/knockout/own-matches.ts";

/** "Reserve", "Out": where an entry stands in its knock-out, as the club reads it; empty: it plays on. */
export function standingWords(standing: Standing | null): string {
  if (standing === null) return "";
  if (standing.state === "reserve") return WORDS.reserve;
  const { state, has_won_plate: hasWonPlate } = standing;
  return [hasWonPlate ? "Plate winner" : "", hasWonPlate && state === "out" ? "" : WORDS[state]]
    .filter(Boolean)
    .join(", ");
}

const WORDS = {
  reserve: "Reserve",
  plays: "",
  waits: "",
  plate: "Plate to come",
  groups: "",
  won: "Winner",
  third: "Third",
  fourth: "Fourth",
  out: "Out",
} as const satisfies Record<Standing["state"], string>;

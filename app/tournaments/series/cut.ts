import type { SeriesFacts } from "./facts.ts";
import { type RoundsRules, type CutPlan, cutOfRounds } from "./rounds.ts";
import { cardRounds, roundsByDivision } from "./tables.ts";

/** Who would play on by what is published now, and after which tournament. */
export type CutNow = {
  tournament: string;
  /** By division: the last total that plays on; null: no card was returned. */
  last: { division: string | null; total: number | null }[];
  persons: string[];
};

function cutBy(
  facts: SeriesFacts,
  rules: RoundsRules,
  rule: CutPlan,
  after: number,
): CutNow | null {
  const last = cardRounds(facts)[after - 1];
  if (!last) return null;
  const position = facts.tournaments.findIndex(({ id }) => id === last.id);
  // One before it was taken back.
  if (facts.tournaments.slice(0, position).some(({ state }) => state === "planned")) return null;
  const cuts = roundsByDivision(facts, rules).map(({ division, rounds }) => ({
    division,
    ...cutOfRounds(rounds.slice(0, after), rules, rule),
  }));
  return {
    tournament: last.id,
    last: cuts.map(({ division, last: total }) => ({ division, total })),
    persons: cuts.flatMap(({ through }) => through),
  };
}

/** @returns null: no cut is planned, or not all rounds before it are published */
export function cutNow(facts: SeriesFacts): CutNow | null {
  const { rules } = facts;
  return rules.kind === "rounds" && rules.cut
    ? cutBy(facts, rules, rules.cut, rules.cut.after)
    : null;
}

/** Whom the published cut keeps in or out although the results that are published now would not. */
export function cutDifferences(facts: SeriesFacts): { stayIn: string[]; stayOut: string[] } {
  const { rules, cut } = facts;
  const none = { stayIn: [], stayOut: [] };
  if (rules.kind !== "rounds" || !cut) return none;
  const after = cardRounds(facts).findIndex(({ id }) => id === cut.tournament) + 1;
  const now = cutBy(facts, rules, cut.rule, after);
  if (!now) return none;
  const persons = new Set(now.persons);
  const through = new Set(cut.players.map(({ person }) => person));
  return {
    stayIn: cut.players
      .filter(({ person, reason }) => reason === null && !persons.has(person))
      .map(({ person }) => person),
    stayOut: now.persons.filter((person) => !through.has(person)),
  };
}

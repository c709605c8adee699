import { withPlaces } from "./boards.ts";
import { groupBy } from "./group-by.ts";
import type { SeriesRound } from "./series.ts";

export type QualifyingRules = {
  /** How many of each division qualify in a round; all who share the last such place do. */
  perRound: number;
  /** Whether the place of a person who has qualified before goes to the next. */
  already: "next" | "none";
  /** The last place that can qualify. */
  maxPlace: number;
};

export type Qualified = {
  round: string;
  division: string | null;
  person: string;
  /** Among the eligible players of the division. */
  place: number;
};

/**
 * Who qualifies for a final, round by round, in each division of that day. Guests hold no place,
 * and a person qualifies once, in whatever division.
 *
 * @param rounds in the order of their days
 * @param order of the divisions
 */
export function qualifiedPersons(
  rounds: readonly SeriesRound[],
  { perRound, already, maxPlace }: QualifyingRules,
  order: readonly (string | null)[],
): Qualified[] {
  const before = new Set<string>();
  return rounds
    .filter(({ state }) => state === "published")
    .flatMap(({ id: round, results }) => {
      const members = groupBy(
        results
          .flatMap(({ place, ...result }) => (place === null ? [] : [{ ...result, of: place }]))
          .filter(({ isEligible }) => isEligible)
          .toSorted((one, other) => one.of - other.of),
        ({ division }) => division,
      );
      const qualified = order.flatMap((division) => {
        const lines = withPlaces(
          members.get(division) ?? [],
          (one, other) => one.of === other.of,
        ).filter(({ place }) => place <= maxPlace);
        const candidates =
          already === "next" ? lines.filter(({ person }) => !before.has(person)) : lines;
        const last = candidates.slice(0, perRound).at(-1)?.place ?? 0;
        return candidates
          .filter(({ place, person }) => place <= last && !before.has(person))
          .map(({ person, place }) => ({ round, division, person, place }));
      });
      for (const { person } of qualified) before.add(person);
      return qualified;
    });
}

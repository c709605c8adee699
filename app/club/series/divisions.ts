import type { SeriesDivision } from "#app/tournaments/series/facts.ts";

/** A division of the days, and the name under which it counts in the series. */
export type CountsAs = { id: string; as?: string | undefined };

/**
 * The divisions of a series, from the names under which those of the days count; one without a name
 * counts under its own. A division keeps its id under another name.
 */
export function seriesDivisions(
  answers: readonly CountsAs[],
  stored: readonly SeriesDivision[] = [],
): SeriesDivision[] {
  const byName = new Map<string, { name: string; of: string[] }>();
  for (const { id, as = "" } of answers) {
    if (as === "") continue;
    const key = as.toLowerCase();
    const division = byName.get(key) ?? { name: as, of: [] };
    byName.set(key, { ...division, of: [...division.of, id] });
  }
  const idOf = new Map(
    [...byName].map(([key, { of }]) => [
      key,
      stored.find(({ name }) => name.toLowerCase() === key)?.id ??
        stored.find(
          (each) => !byName.has(each.name.toLowerCase()) && of.some((day) => each.of.includes(day)),
        )?.id,
    ]),
  );
  const taken = new Set(idOf.values());
  return [...byName].map(([key, { name, of }]) => {
    let id = idOf.get(key) ?? `${of[0] ?? ""}+`;
    while (idOf.get(key) === undefined && taken.has(id)) id += "+";
    taken.add(id);
    return { id, name, of };
  });
}

import { groupBy } from "#app/golf/group-by.ts";
import type { SeriesFacts } from "./facts.ts";

/** A division of the days, one wherever it has this name. */
export type DayDivision = { id: string; name: string };

/**
 * The divisions of the days, and which of them one of a day is. Those of one name are one, whatever
 * their ids: a copied tournament keeps the ids of divisions to which the club gives other names. The
 * first name of an id keeps it, and a further one has a number.
 */
export function dayDivisions({ divisions }: Pick<SeriesFacts, "divisions">): {
  all: DayDivision[];
  idOf: (tournament: string, division: string) => string;
} {
  const byName = new Map<string, DayDivision>();
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const { tournament, id, name } of divisions) {
    const key = name.toLowerCase();
    const known = byName.get(key);
    let own = known?.id ?? id;
    for (let number = 2; !known && taken.has(own); number += 1) own = `${id} ${number}`;
    taken.add(own);
    if (!known) byName.set(key, { id: own, name });
    ids.set(`${tournament} ${id}`, own);
  }
  return {
    all: [...byName.values()],
    // One that was removed since is the one that had its id.
    idOf: (tournament, division) => ids.get(`${tournament} ${division}`) ?? division,
  };
}

/**
 * The names of divisions that may be one under several: renamed, or of a copied tournament, they count
 * apart until the club says how they count. Each two or more of one id.
 */
export function divisionsApart(facts: Pick<SeriesFacts, "divisions" | "rules">): string[][] {
  if (facts.rules.division === null) return [];
  const { all, idOf } = dayDivisions(facts);
  const said = new Set(facts.rules.divisions?.flatMap(({ of }) => of));
  return [...groupBy(facts.divisions, ({ id }) => id).values()]
    .map((days) => new Set(days.map(({ tournament, id }) => idOf(tournament, id))))
    .filter((ids) => ids.size > 1 && [...ids].some((id) => !said.has(id)))
    .map((ids) => all.filter(({ id }) => ids.has(id)).map(({ name }) => name));
}

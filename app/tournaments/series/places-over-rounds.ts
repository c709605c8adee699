import type { SeriesFacts } from "./facts.ts";
import { tablesOf } from "./tables.ts";
import { roundLabels, type SeriesTableView } from "./view.ts";

/** The places of the first players of a table after each round. */
export type PlacesOverRounds = {
  division: string | null;
  rounds: string[];
  /** Null: no place yet. */
  players: { name: string; places: (number | null)[] }[];
};

const MAX_PLAYERS = 5;
/** Where more share the last of these places, none of them is shown. */
const MAX_SHARING = 8;
const MAX_ROUNDS = 8;

/** Where totals grow round by round: not of an eclectic's card or of who qualifies. */
const KINDS: ReadonlySet<SeriesFacts["rules"]["kind"]> = new Set(["points", "scores", "rounds"]);

/** @param tables as they are now */
export function placesOverRounds(
  facts: SeriesFacts,
  tables: readonly SeriesTableView[],
): PlacesOverRounds[] {
  const published = facts.tournaments.flatMap(({ state }, index) =>
    state === "published" ? [index] : [],
  );
  if (published.length < 2 || !KINDS.has(facts.rules.kind)) return [];
  const rounds = published.slice(-MAX_ROUNDS);
  const labels = roundLabels(facts);
  const after = rounds.map((last) => {
    const before = tablesOf({
      ...facts,
      tournaments: facts.tournaments.map((tournament, index) =>
        index > last && tournament.state === "published"
          ? { ...tournament, state: "planned", lines: [] }
          : tournament,
      ),
    });
    return new Map(
      before.map(({ id, lines }) => [
        id,
        new Map(lines.map(({ person, place }) => [person, place])),
      ]),
    );
  });
  return tables.flatMap(({ id, name: division, rows }) => {
    const first = firstOf(rows);
    return first.length < 2
      ? []
      : [
          {
            division,
            rounds: rounds.map((index) => labels[index] ?? ""),
            players: first.map(({ person, name }) => ({
              name,
              places: after.map((places) => places.get(id)?.get(person) ?? null),
            })),
          },
        ];
  });
}

/** The first players: of those who share a place all, or none. */
export function firstOf(rows: SeriesTableView["rows"]): SeriesTableView["rows"] {
  const last = rows.filter(({ place }) => place !== null)[MAX_PLAYERS - 1]?.place ?? Infinity;
  const first = rows.filter(({ place }) => place !== null && place <= last);
  return first.length <= MAX_SHARING ? first : first.filter(({ place }) => place !== last);
}

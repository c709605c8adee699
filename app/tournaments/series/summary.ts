import type { PublicSeries } from "./series.server.ts";
import { countedRounds, type roundsView, type SeriesTableView, totalHeading } from "./view.ts";
import { seriesKind } from "./words.ts";

/** What a series is, who leads, how far it is, and when it goes on. */
export type SeriesSummary = {
  what: string;
  /** Of each table with a first place. */
  leaders: { division: string | null; name: string; total: string }[];
  isFinal: boolean;
  /** "3 of 8 rounds played" */
  played: string;
  /** The next round with a day. */
  next: { name: string; day: string } | null;
};

/** @param today as YYYY-MM-DD */
export function seriesSummary(
  {
    series: { facts, drafts, is_final: isFinal },
    tables,
    rounds,
  }: {
    series: Pick<PublicSeries, "facts" | "drafts" | "is_final">;
    tables: readonly SeriesTableView[];
    rounds: ReturnType<typeof roundsView>;
  },
  today: string,
): SeriesSummary {
  const count = countedRounds(facts) + drafts;
  const unit = totalHeading(facts)?.toLowerCase();
  const played = rounds.filter(({ hasResults }) => hasResults).length;
  const planned = new Set(
    facts.tournaments
      .filter(({ state, is_taken_back: wasPlayed = false }) => state === "planned" && !wasPlayed)
      .map(({ id }) => id),
  );
  const next = rounds
    .flatMap(({ id, name, day }) =>
      planned.has(id) && day !== null && day >= today ? [{ name, day }] : [],
    )
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))[0];
  return {
    what: seriesKind(facts.rules, count),
    isFinal,
    played: `${played} of ${count === 1 ? "1 round" : `${count} rounds`} played`,
    next: isFinal ? null : (next ?? null),
    leaders:
      unit === undefined
        ? []
        : tables.flatMap(({ name: division, rows }) => {
            const first = rows.filter(({ place }) => place === 1);
            return first.length === 0
              ? []
              : [
                  {
                    division,
                    name: first.map(({ name }) => name).join(", "),
                    total: `${first[0]?.total ?? ""} ${unit}`,
                  },
                ];
          }),
  };
}

import type { PublicSeries } from "./series.server.ts";
import { publishedCutText, roundsView, type SeriesRow, tablesView, totalHeading } from "./view.ts";
import { FORMER_MEMBER, seriesTerms } from "./words.ts";

/** As old as the page may be that shows it. */
export const FILE_HEADERS = { "Cache-Control": "public, max-age=60" };

type Series = Pick<PublicSeries, "name" | "facts" | "names" | "drafts" | "is_final" | "updated_at">;

const viewOf = ({ facts, names }: Series) =>
  tablesView(facts, (person) => names[Number(person)] ?? null);

/** The columns of version 1: docs/results-file.md. After them one for each round, R1 and so on. */
const COLUMNS = ["division", "place", "name", "total", "played", "note"] as const;

const plain = (number: string) => number.replace("−", "-").replace(/^E$/, "0").replace("+", "");

const numberOf = (text: string | null) => (text === null ? null : Number(plain(text)));

/** In a file the place of a qualified player is that in the round, not the number in the list. */
const placeOf = ({ place, rounds }: SeriesRow, { rules }: Series["facts"]): number | null =>
  rules.kind === "qualifying"
    ? numberOf(rounds.find(({ value }) => value !== null)?.value ?? null)
    : place;

/** Lines of cells, first those of the columns' names. Results that do not count are in brackets. */
export function seriesRows(series: Series): (string | number)[][] {
  const tables = viewOf(series);
  // Of an eclectic the holes instead.
  const holes = Math.max(0, ...tables.flatMap(({ rows }) => rows.map(({ card }) => card.length)));
  const rounds = roundsView(series.facts).filter(({ hasResults }) => hasResults && holes === 0);
  return [
    [
      ...COLUMNS,
      ...rounds.map(({ label, name }) => `${label} ${name}`),
      ...Array.from({ length: holes }, (_, index) => `hole ${index + 1}`),
    ],
    ...tables.flatMap((table) =>
      table.rows.map((row) => [
        table.name ?? "",
        placeOf(row, series.facts) ?? "",
        row.name,
        numberOf(row.total) ?? "",
        row.played,
        row.note,
        ...row.rounds.map(({ value, why, isDropped }) => {
          if (value === null) return why ?? "";
          return isDropped ? `(${plain(value)})` : (numberOf(value) ?? "");
        }),
        ...row.card.map(({ score }) => score ?? ""),
      ]),
    ),
  ];
}

/** The document of version 1: docs/results-file.md. */
export function seriesDocument(series: Series) {
  const { name, facts, drafts, is_final: isFinal, updated_at: changedAt } = series;
  return {
    version: 1,
    name,
    changed_at: changedAt,
    is_final: isFinal,
    terms: seriesTerms(facts.rules, facts.tournaments.length + drafts),
    unit: totalHeading(facts)?.toLowerCase() ?? null,
    rounds: roundsView(facts).map(({ label, name: tournament, slug, day, weight, state }) => ({
      round: label,
      tournament,
      slug,
      day,
      weight,
      note: state,
    })),
    cut: facts.cut && {
      text: publishedCutText(facts),
      published_at: facts.cut.at,
      players: facts.cut.players.map(({ person, reason }) => ({
        name: series.names[Number(person)] ?? FORMER_MEMBER,
        added_because: reason,
      })),
    },
    tables: viewOf(series).map(({ name: division, rows }) => ({
      division,
      lines: rows.map((row) => ({
        place: placeOf(row, facts),
        name: row.name,
        total: numberOf(row.total),
        note: row.note,
        rounds: row.rounds.flatMap(({ round, value, isDropped }) =>
          value === null ? [] : [{ round, value: numberOf(value), counts: !isDropped }],
        ),
        ...(row.card.length > 0 && {
          holes: row.card.map(({ score, round }, index) => ({ hole: index + 1, score, round })),
        }),
      })),
    })),
  };
}

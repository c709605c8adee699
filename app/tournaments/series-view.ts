import { ordinal } from "#app/site/ordinal.ts";
import {
  type NamedTable,
  problemOf,
  type SeriesFacts,
  type SeriesMove,
  seriesNumber,
  tablesOf,
} from "./series.ts";
import {
  FORMER_MEMBER,
  needsText,
  NO_PLACE,
  SERIES_PROBLEMS,
  SERIES_STATES,
} from "./series-words.ts";

/** What one person has in a round of the series. */
export type RoundCell = {
  round: string;
  /** Null: not played, or nothing was given for it. */
  value: string | null;
  isDropped: boolean;
};

export type SeriesRow = {
  person: string;
  name: string;
  place: number | null;
  total: string;
  /** "3 rounds, needs 2 more" */
  note: string;
  rounds: RoundCell[];
};

export type SeriesTableView = { id: string | null; name: string | null; rows: SeriesRow[] };

/** "R1" for the first tournament. */
export const roundLabel = (index: number): string => `R${index + 1}`;

export function roundsView({ tournaments, rules }: SeriesFacts) {
  return tournaments.map((tournament, index) => {
    const problem = problemOf(tournament, rules);
    const { id, slug, has_page, day, weight, state, contest_name: contest } = tournament;
    const name = contest === null ? tournament.name : `${tournament.name}, ${contest}`;
    return {
      label: roundLabel(index),
      ...{ id, name, slug, has_page, day, weight },
      hasResults: state === "published",
      state: problem ? SERIES_PROBLEMS[problem] : SERIES_STATES[state],
    };
  });
}

function rowsOf(
  { lines }: NamedTable,
  { tournaments, rules }: SeriesFacts,
  nameOf: (person: string) => string | null,
): SeriesRow[] {
  const published = tournaments.map(({ id, state }, index) => ({
    ...{ id, label: roundLabel(index), isPublished: state === "published" },
  }));
  return lines.map((line) => {
    const { person, place, total, played, needs, noPlace, results, dropped } = line;
    return {
      person,
      name: nameOf(person) ?? FORMER_MEMBER,
      place,
      total: seriesNumber(total, rules),
      note: [
        played === 1 ? "1 round" : `${played} rounds`,
        needs > 0 && noPlace === null ? needsText(needs) : null,
        noPlace ? NO_PLACE[noPlace].toLowerCase() : null,
      ]
        .filter((part) => part !== null)
        .join(", "),
      rounds: published
        .filter(({ isPublished }) => isPublished)
        .map(({ id, label }) => {
          const value = results.get(id);
          return {
            round: label,
            value: value ? seriesNumber(value, rules) : null,
            isDropped: dropped.includes(id),
          };
        }),
    };
  });
}

const byPlace = ({ place: one }: SeriesRow, { place: other }: SeriesRow): number =>
  one === other ? 0 : (one ?? Infinity) - (other ?? Infinity);

/** The tables as pages and files show them, equal places by name. */
export function tablesView(
  facts: SeriesFacts,
  nameOf: (person: string) => string | null,
): SeriesTableView[] {
  return tablesOf(facts).map((table) => ({
    id: table.id,
    name: table.name,
    rows: rowsOf(table, facts, nameOf).toSorted(
      (one, other) =>
        byPlace(one, other) ||
        (one.total === other.total ? one.name.localeCompare(other.name, "en") : 0),
    ),
  }));
}

const placeText = (place: number | null) => (place === null ? "no place" : ordinal(place));

/** "Asha Rao 1st → 2nd" */
export function moveText(
  { person, division, from, to, totals }: SeriesMove,
  nameOf: (person: string) => string | null,
): string {
  const where = division === null ? "" : ` in ${division}`;
  if (totals) {
    return `${nameOf(person) ?? FORMER_MEMBER} total ${totals.from} → ${totals.to}${where}`;
  }
  return `${nameOf(person) ?? FORMER_MEMBER} ${placeText(from)} → ${placeText(to)}${where}`;
}

/** What a total counts: the heading of its column. */
export const totalHeading = ({ rules }: SeriesFacts): string =>
  rules.kind === "points" || rules.best === "most" ? "Points" : "To par";

import type { By, NoResult } from "#app/golf/boards.ts";
import { decimalText, fractionFrom } from "#app/golf/fraction.ts";
import { FORMATS, type Format, isForSides } from "#app/golf/handicaps.ts";
import {
  type SeriesLine,
  type SeriesRound,
  type SeriesRules,
  type SeriesTable,
  seriesTables,
} from "#app/golf/series.ts";

/** A division of the series, with those of the days that count as it. */
export type SeriesDivision = { id: string; name: string; of: string[] };

export type StoredSeriesRules = SeriesRules & { divisions?: SeriesDivision[] };

/** A published line of one person; `division` is the id of the day's. */
export type FactLine = {
  person: string;
  /** Told to the club alone. */
  player?: string;
  place: number | null;
  total: number | null;
  noResult: NoResult | null;
  isEligible: boolean;
  division: string | null;
};

export type SeriesTournament = {
  id: string;
  name: string;
  slug: string;
  has_page: boolean;
  day: string | null;
  state: SeriesRound["state"];
  weight: number;
  /** Null: the board that ranks. */
  board: By | null;
  /** The id of a further competition, told to the club alone; null: the tournament's own. */
  contest?: string | null;
  contest_name: string | null;
  /** Of the published results; null: none, or points as they were typed. */
  format: Format | null;
  boards: By[] | null;
  holes: number | null;
  par: number | null;
  lines: FactLine[];
};

export type SeriesFacts = {
  rules: StoredSeriesRules;
  tournaments: SeriesTournament[];
  /** `id` is told to the club alone. */
  corrections: { id?: string; person: string; amount: number; reason: string; at: string }[];
  moved: Record<string, string>;
  /** Names of the divisions of the days, by id. */
  divisions: Record<string, string>;
};

/** Why published results do not count in a series. */
export type SeriesProblem = "sides" | "board" | "unit" | "holes" | "par";

const WHOLE_ROUND = 18;

/** @returns null: the results count */
export function problemOf(
  { state, format, boards, board, holes, par }: Omit<SeriesTournament, "lines">,
  rules: SeriesRules,
): SeriesProblem | null {
  if (state !== "published") return null;
  const played = format ?? "stableford";
  if (isForSides(played)) return "sides";
  if (board !== null && !(boards ?? ["net"]).includes(board)) return "board";
  if (rules.kind === "points") return null;
  const { scoring } = FORMATS[played];
  if (scoring !== (rules.best === "fewest" ? "medal" : "stableford")) return "unit";
  if (holes !== null && holes !== WHOLE_ROUND) return "holes";
  return rules.best === "fewest" && par === null ? "par" : null;
}

export type NamedTable = { id: string | null; name: string | null; lines: SeriesLine[] };

function divisionNames({ rules, divisions }: SeriesFacts): SeriesDivision[] {
  const own = rules.divisions ?? [];
  const named = new Set(own.flatMap(({ of }) => of));
  const others = Object.entries(divisions)
    .filter(([id]) => !named.has(id))
    .map(([id, name]) => ({ id, name, of: [id] }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  return [...own, ...others];
}

export function seriesRounds(facts: SeriesFacts): SeriesRound[] {
  const { rules, tournaments } = facts;
  const divisionOf = new Map(
    divisionNames(facts).flatMap(({ id, of }) => of.map((each) => [each, id] as const)),
  );
  return tournaments.map((tournament) => ({
    id: tournament.id,
    // Results that do not count are as if there were none.
    state: problemOf(tournament, rules) === null ? tournament.state : "cancelled",
    weight: fractionFrom(tournament.weight),
    par: rules.kind === "scores" && rules.best === "fewest" ? (tournament.par ?? 0) : 0,
    results: tournament.lines.map(({ division, ...line }) => ({
      ...line,
      division: division === null ? null : (divisionOf.get(division) ?? division),
    })),
  }));
}

/** The tables of a series, worked out from what is published; divisions in the club's order. */
export function tablesOf(facts: SeriesFacts): NamedTable[] {
  const order = divisionNames(facts);
  const positionOf = ({ division }: SeriesTable) =>
    order.findIndex(({ id }) => id === division) + 1 || Infinity;
  return seriesTables(
    seriesRounds(facts),
    facts.rules,
    facts.corrections.map(({ person, amount }) => ({ person, amount: fractionFrom(amount) })),
    new Map(Object.entries(facts.moved)),
  )
    .toSorted((one, other) => positionOf(one) - positionOf(other))
    .map(({ division, lines }) => ({
      id: division,
      name:
        facts.rules.division === null
          ? null
          : (order.find(({ id }) => id === division)?.name ?? "Without a division"),
      lines,
    }));
}

/** What a change does to a person's place; null: none, or not in the table. */
export type SeriesMove = {
  person: string;
  division: string | null;
  from: number | null;
  to: number | null;
  /** Where the place stays: the total before and after, as tables have it. */
  totals?: { from: string; to: string };
};

const placesOf = (tables: readonly NamedTable[]) =>
  new Map(
    tables.flatMap(({ name, lines }) =>
      lines.map(({ person, place, total }) => [
        JSON.stringify([name, person]),
        { person, division: name, place, total },
      ]),
    ),
  );

export function seriesMoves(
  before: readonly NamedTable[],
  after: readonly NamedTable[],
): SeriesMove[] {
  const [was, is] = [placesOf(before), placesOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])]
    .flatMap((key) => {
      const from = was.get(key)?.place ?? null;
      const to = is.get(key)?.place ?? null;
      const line = is.get(key) ?? was.get(key);
      return line && from !== to ? [{ ...line, from, to }] : [];
    })
    .map(({ person, division, from, to }) => ({ person, division, from, to }));
}

/** What other facts do to the tables: who has another place, then who has another total alone. */
export function seriesChanges(before: SeriesFacts, after: SeriesFacts): SeriesMove[] {
  const tables = [tablesOf(before), tablesOf(after)] as const;
  const [was, is] = [placesOf(tables[0]), placesOf(tables[1])];
  return [
    ...seriesMoves(...tables),
    ...[...is].flatMap(([key, { person, division, place, total }]) => {
      const old = was.get(key);
      if (!old || old.place !== place) return [];
      const totals = {
        from: seriesNumber(old.total, before.rules),
        to: seriesNumber(total, after.rules),
      };
      return totals.from === totals.to
        ? []
        : [{ person, division, from: place, to: place, totals }];
    }),
  ];
}

/** To par with its sign. */
export function seriesNumber(value: SeriesLine["total"], rules: SeriesRules): string {
  const isToPar = rules.kind === "scores" && rules.best === "fewest";
  const text = decimalText(value);
  if (!isToPar) return text;
  if (value.numerator === 0) return "E";
  return value.numerator > 0 ? `+${text}` : text;
}

type StoredLine = (string | number | boolean | null)[];

type StoredFacts = Omit<SeriesFacts, "tournaments" | "corrections" | "moved"> & {
  tournaments: (Omit<SeriesTournament, "lines"> & { lines: StoredLine[] })[];
  corrections: (Omit<SeriesFacts["corrections"][number], "person"> & {
    person: string | number;
  })[];
  moved: Record<string, string>;
};

/** After the person, and for the club the player. */
const LINE_FACTS = 5;

/** Facts as the database gives them: with the club's lines, or those of visitors. */
export function readFacts(stored: StoredFacts): SeriesFacts {
  return {
    ...stored,
    tournaments: stored.tournaments.map((tournament) => ({
      ...tournament,
      lines: tournament.lines.map((line) => {
        const [person, player] = line.slice(0, -LINE_FACTS);
        const [place, total, noResult, isEligible, division] = line.slice(-LINE_FACTS);
        return {
          person: String(person),
          ...(typeof player === "string" && { player }),
          place: place as number | null,
          total: total as number | null,
          noResult: noResult as NoResult | null,
          isEligible: isEligible === true,
          division: division as string | null,
        };
      }),
    })),
    corrections: stored.corrections.map((line) => ({ ...line, person: String(line.person) })),
  };
}

/** The club's facts as they would be once results of a tournament are taken back or cancelled. */
export const withoutResults = (
  facts: SeriesFacts,
  tournament: string,
  state: "planned" | "cancelled",
): SeriesFacts => ({
  ...facts,
  tournaments: facts.tournaments.map((listed) =>
    listed.id === tournament ? { ...listed, state, lines: [] } : listed,
  ),
});

type BoardLine = {
  player: string;
  place: number | null;
  points: number | null;
  no_result?: NoResult | null;
  second?: { place: number | null; points: number | null };
  division?: string;
};

type Board = Pick<SeriesTournament, "format" | "holes" | "par"> & {
  boards: readonly By[];
  lines: readonly BoardLine[];
};

/** Whose a result is, by the player; of published results the facts say it. */
export type ResultPeople = ReadonlyMap<string, Pick<FactLine, "person" | "isEligible">>;

/**
 * The club's facts as they would be with other results of a tournament.
 *
 * @param boardOf of a further competition, or with null of the tournament's own
 */
export function withResults(
  facts: SeriesFacts,
  tournament: string,
  boardOf: (contest: string | null) => Board | null,
  people: ResultPeople,
): SeriesFacts {
  return {
    ...facts,
    tournaments: facts.tournaments.map((listed) => {
      const board = listed.id === tournament ? boardOf(listed.contest ?? null) : null;
      if (!board) return listed;
      const whose = new Map([
        ...people,
        ...listed.lines.flatMap(({ player, ...line }) =>
          player === undefined ? [] : [[player, line] as const],
        ),
      ]);
      const { boards, format, holes, par } = board;
      const isSecond = listed.board !== null && boards[1] === listed.board;
      return {
        ...listed,
        state: "published",
        ...{ boards: [...boards], format, holes, par },
        lines: board.lines.map(
          ({ player, division = null, no_result: noResult = null, ...first }) => {
            const { place, points: total } = isSecond
              ? (first.second ?? { place: null, points: null })
              : first;
            const { person = player, isEligible = false } = whose.get(player) ?? {};
            return { person, player, isEligible, place, total, noResult, division };
          },
        ),
      };
    }),
  };
}

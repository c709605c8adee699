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
};

const placesOf = (tables: readonly NamedTable[]) =>
  new Map(
    tables.flatMap(({ name, lines }) =>
      lines.map(({ person, place }) => [
        JSON.stringify([name, person]),
        { person, division: name, place },
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

type BoardLine = {
  player: string;
  place: number | null;
  points: number | null;
  no_result?: NoResult | null;
  second?: { place: number | null; points: number | null };
  division?: string;
};

type Board = { boards: readonly By[]; lines: readonly BoardLine[] };

/**
 * The club's facts as they would be with other results of a tournament.
 *
 * @param boardOf of a further competition, or with null of the tournament's own
 */
export function withResults(
  facts: SeriesFacts,
  tournament: string,
  boardOf: (contest: string | null) => Board | null,
): SeriesFacts {
  return {
    ...facts,
    tournaments: facts.tournaments.map((listed) => {
      const board = listed.id === tournament ? boardOf(listed.contest ?? null) : null;
      if (!board) return listed;
      const before = new Map(listed.lines.map((line) => [line.player, line]));
      const isSecond = listed.board !== null && board.boards[1] === listed.board;
      return {
        ...listed,
        lines: board.lines.map(
          ({ player, division = null, no_result: noResult = null, ...first }) => {
            const { place, points: total } = isSecond
              ? (first.second ?? { place: null, points: null })
              : first;
            const { person = player, isEligible = false } = before.get(player) ?? {};
            return { person, player, isEligible, place, total, noResult, division };
          },
        ),
      };
    }),
  };
}

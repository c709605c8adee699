import type { By, HoleMaximum, NoResult } from "#app/golf/boards.ts";
import type { Course } from "#app/golf/course.ts";
import { isSameCourse } from "#app/golf/eclectic.ts";
import { decimalText, type Fraction, fraction, fractionFrom } from "#app/golf/fraction.ts";
import { groupBy } from "#app/golf/group-by.ts";
import { FORMATS, type Format, isForSides } from "#app/golf/handicaps.ts";
import { qualifiedPersons, type QualifyingRules } from "#app/golf/qualifying.ts";
import {
  type SeriesRound,
  type SeriesRules,
  type SeriesTable,
  seriesTables,
} from "#app/golf/series.ts";
import { type EclecticRules, eclecticLines } from "./series-eclectic.ts";
import type { TableLine } from "./series-lines.ts";
import {
  type CardRound,
  championshipLines,
  type CutPlan,
  cutOfRounds,
  type PlayedCard,
  type PublishedCut,
  type RoundsRules,
} from "./series-rounds.ts";

/** Who qualifies for a final, in the divisions of each day or in one table. */
export type QualifyingSeriesRules = QualifyingRules & {
  kind: "qualifying";
  division: "each" | null;
};

/** A division of the series, with those of the days that count as it. */
export type SeriesDivision = { id: string; name: string; of: string[] };

export type StoredSeriesRules = (
  | SeriesRules
  | RoundsRules
  | EclecticRules
  | QualifyingSeriesRules
) & {
  divisions?: SeriesDivision[];
};

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
  /** Only where the series compares cards. */
  card?: PlayedCard;
};

export type SeriesTournament = {
  id: string;
  name: string;
  slug: string;
  has_page: boolean;
  day: string | null;
  state: SeriesRound["state"];
  /** Told to the club alone. */
  is_draft?: boolean;
  weight: number;
  /** Null: the board that ranks. */
  board: By | null;
  /** The id of a further competition, told to the club alone; null: the tournament's own. */
  competition?: string | null;
  competition_name: string | null;
  /** Of the published results; null: none, or points as they were typed. */
  format: Format | null;
  boards: By[] | null;
  holes: number | null;
  par: number | null;
  /** Null: published without the cards. */
  course: Course | null;
  maximum: HoleMaximum | null;
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
  cut: PublishedCut | null;
};

/** Why published results do not count in a series. */
export type SeriesProblem = "sides" | "board" | "unit" | "holes" | "par" | "cards" | "course";

const WHOLE_ROUND = 18;

/** Whether results are added up, to which the committee can add points or strokes. */
export const hasTotals = ({ kind }: StoredSeriesRules): boolean =>
  kind === "points" || kind === "scores";

/** Whether cards are compared hole by hole, and not published results. */
export const comparesCards = (
  rules: StoredSeriesRules,
): rules is Extract<StoredSeriesRules, RoundsRules | EclecticRules> =>
  rules.kind === "rounds" || rules.kind === "eclectic";

function ownProblem(tournament: SeriesTournament, rules: StoredSeriesRules): SeriesProblem | null {
  const { format, boards, board, holes, par } = tournament;
  const played = format ?? "stableford";
  if (isForSides(played)) return "sides";
  const by = comparesCards(rules) ? rules.by : board;
  const isGross = rules.kind === "eclectic" && by === "gross";
  if (by !== null && !isGross && !(boards ?? ["net"]).includes(by)) return "board";
  if (rules.kind === "points" || rules.kind === "qualifying") return null;
  const isPart = holes !== null && holes !== WHOLE_ROUND;
  if (comparesCards(rules)) {
    if (rules.kind === "rounds" && played !== rules.scoring) return "unit";
    return isPart ? "holes" : cardsProblem(tournament);
  }
  const { scoring } = FORMATS[played];
  if (scoring !== (rules.best === "fewest" ? "medal" : "stableford")) return "unit";
  if (isPart) return "holes";
  return rules.best === "fewest" && par === null ? "par" : null;
}

/** @returns null: the results count, or there are none */
export function problemOf(
  tournament: SeriesTournament,
  { rules, tournaments }: Pick<SeriesFacts, "rules" | "tournaments">,
): SeriesProblem | null {
  if (tournament.state !== "published") return null;
  const problem = ownProblem(tournament, rules);
  if (problem || rules.kind !== "eclectic") return problem;
  // The first round says which course it is.
  const first = tournaments.find(
    (each) => each.state === "published" && ownProblem(each, rules) === null,
  );
  return first?.course && tournament.course && !isSameCourse(first.course, tournament.course)
    ? "course"
    : null;
}

const cardsProblem = ({ course, lines }: SeriesTournament): "cards" | null =>
  course !== null &&
  lines.every(({ card, isEligible, total }) => card || !isEligible || total === null)
    ? null
    : "cards";

export type NamedTable = { id: string | null; name: string | null; lines: TableLine[] };

function divisionNames({ rules, divisions }: SeriesFacts): SeriesDivision[] {
  const own = rules.divisions ?? [];
  const named = new Set(own.flatMap(({ of }) => of));
  const others = Object.entries(divisions)
    .filter(([id]) => !named.has(id))
    .map(([id, name]) => ({ id, name, of: [id] }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  return [...own, ...others];
}

const dayDivisions = (facts: SeriesFacts): ReadonlyMap<string, string> =>
  new Map(divisionNames(facts).flatMap(({ id, of }) => of.map((each) => [each, id] as const)));

/** The division of the series to which the committee has moved each person. */
function movedPersons(facts: SeriesFacts): ReadonlyMap<string, string> {
  const divisionOf = dayDivisions(facts);
  return new Map(
    Object.entries(facts.moved).map(([person, id]) => [person, divisionOf.get(id) ?? id]),
  );
}

function seriesRounds(
  facts: SeriesFacts,
  rules: SeriesRules | QualifyingSeriesRules,
): SeriesRound[] {
  const divisionOf = dayDivisions(facts);
  return facts.tournaments.map((tournament) => ({
    id: tournament.id,
    // Results that do not count are as if there were none.
    state: problemOf(tournament, facts) === null ? tournament.state : "cancelled",
    weight: fractionFrom(tournament.weight),
    par: rules.kind === "scores" && rules.best === "fewest" ? (tournament.par ?? 0) : 0,
    results: tournament.lines.map(({ division, ...line }) => ({
      ...line,
      division: division === null ? null : (divisionOf.get(division) ?? division),
    })),
  }));
}

/** The rounds whose cards are compared: those that are published and count. */
const cardRounds = (facts: SeriesFacts): CardRound[] =>
  facts.tournaments.flatMap((tournament): CardRound[] => {
    const { id, state, course, maximum, lines } = tournament;
    return state === "published" && course && problemOf(tournament, facts) === null
      ? [{ id, course, maximum, lines: lines.filter(({ isEligible }) => isEligible) }]
      : [];
  });

/** The rounds of each table: of a division those of its persons. */
function roundsByDivision(
  facts: SeriesFacts,
  { division }: RoundsRules | EclecticRules,
): { division: string | null; rounds: CardRound[] }[] {
  const rounds = cardRounds(facts);
  if (division === null) return [{ division, rounds }];
  const divisionOf = dayDivisions(facts);
  const persons = new Map<string, string>();
  for (const { lines } of facts.tournaments) {
    for (const { person, division: day } of lines) {
      if (day !== null && !persons.has(person)) persons.set(person, divisionOf.get(day) ?? day);
    }
  }
  const moved = movedPersons(facts);
  const ofPerson = (person: string) => moved.get(person) ?? persons.get(person) ?? null;
  const divisions = groupBy(
    rounds.flatMap(({ lines }) => lines),
    ({ person }) => ofPerson(person),
  );
  return [...divisions.keys()].map((each) => ({
    division: each,
    rounds: rounds.map(({ lines, ...round }) => ({
      ...round,
      lines: lines.filter(({ person }) => ofPerson(person) === each),
    })),
  }));
}

/** Of each division the persons who have qualified, in the order of the rounds. */
function qualifyingLines(
  facts: SeriesFacts,
  rules: QualifyingSeriesRules,
): { division: string | null; lines: TableLine[] }[] {
  const isOne = rules.division === null;
  const rounds = seriesRounds(facts, rules).map((round) => ({
    ...round,
    results: isOne ? round.results.map((result) => ({ ...result, division: null })) : round.results,
  }));
  const order = isOne ? [null] : [...divisionNames(facts).map(({ id }) => id), null];
  const qualified = groupBy(qualifiedPersons(rounds, rules, order), ({ division }) => division);
  return [...qualified].map(([division, persons]) => ({
    division,
    lines: persons.map(({ person, place, round }) => ({
      ...{ person, place, noPlace: null, total: null, played: 1, needs: 0, dropped: [] },
      results: new Map([[round, fraction(place)]]),
    })),
  }));
}

function linesByDivision(facts: SeriesFacts): { division: string | null; lines: TableLine[] }[] {
  const { rules, corrections } = facts;
  if (rules.kind === "rounds") {
    return roundsByDivision(facts, rules).map(({ division, rounds }) => ({
      division,
      lines: championshipLines(rounds, rules, facts.cut),
    }));
  }
  if (rules.kind === "eclectic") {
    const planned = facts.tournaments.filter(({ state }) => state === "planned").length;
    return roundsByDivision(facts, rules).map(({ division, rounds }) => ({
      division,
      lines: eclecticLines(rounds, rules, planned),
    }));
  }
  if (rules.kind === "qualifying") return qualifyingLines(facts, rules);
  return seriesTables(
    seriesRounds(facts, rules),
    rules,
    corrections.map(({ person, amount }) => ({ person, amount: fractionFrom(amount) })),
    movedPersons(facts),
  );
}

/** The tables of a series, worked out from what is published; divisions in the club's order. */
export function tablesOf(facts: SeriesFacts): NamedTable[] {
  const order = divisionNames(facts);
  const positionOf = ({ division }: Pick<SeriesTable, "division">) =>
    order.findIndex(({ id }) => id === division) + 1 || Infinity;
  return linesByDivision(facts)
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

/** What a change does to a person's place; null: none, or not in the table. */
export type SeriesMove = {
  person: string;
  division: string | null;
  from: number | null;
  to: number | null;
  /** Of qualifying for a final, where a place says less: whether the person does now. */
  qualifies?: boolean;
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

function placeMoves(before: readonly NamedTable[], after: readonly NamedTable[]): SeriesMove[] {
  const [was, is] = [placesOf(before), placesOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])]
    .flatMap((key) => {
      const from = was.get(key)?.place ?? null;
      const to = is.get(key)?.place ?? null;
      const line = is.get(key) ?? was.get(key);
      return line && from !== to ? [{ ...line, from, to }] : [];
    })
    .map(({ person, division, from, to }) => ({ person, division, from, to }))
    .toSorted((one, other) => (one.to ?? Infinity) - (other.to ?? Infinity));
}

const qualifyingMoves = (moves: readonly SeriesMove[]): SeriesMove[] =>
  moves
    .filter(({ from, to }) => from === null || to === null)
    .map((move) => ({ ...move, qualifies: move.to !== null }));

/** What other facts do to the places. */
export function seriesMoves(before: SeriesFacts, after: SeriesFacts): SeriesMove[] {
  const moves = placeMoves(tablesOf(before), tablesOf(after));
  return after.rules.kind === "qualifying" ? qualifyingMoves(moves) : moves;
}

/** What other facts do to the tables: who has another place, then who has another total alone. */
export function seriesChanges(before: SeriesFacts, after: SeriesFacts): SeriesMove[] {
  const was = placesOf(tablesOf(before));
  const is = placesOf(tablesOf(after));
  return [
    ...seriesMoves(before, after),
    ...[...is].flatMap(([key, { person, division, place, total }]) => {
      const old = was.get(key);
      if (!old || old.place !== place) return [];
      const totals = {
        from: totalText(old.total, before.rules),
        to: totalText(total, after.rules),
      };
      return totals.from === totals.to
        ? []
        : [{ person, division, from: place, to: place, totals }];
    }),
  ];
}

const totalText = (total: Fraction | null, rules: StoredSeriesRules): string =>
  total ? seriesNumber(total, rules) : "none";

/** To par with its sign. */
export function seriesNumber(value: Fraction, rules: StoredSeriesRules): string {
  const isToPar = rules.kind === "scores" && rules.best === "fewest";
  const text = decimalText(value);
  if (!isToPar) return text;
  if (value.numerator === 0) return "E";
  return value.numerator > 0 ? `+${text}` : text;
}

type Cell = string | number | boolean | null;

type StoredLine = readonly (Cell | PlayedCard)[];

type StoredFacts = Omit<SeriesFacts, "tournaments" | "corrections" | "moved" | "cut"> & {
  tournaments: (Omit<SeriesTournament, "lines"> & { lines: StoredLine[] })[];
  corrections: (Omit<SeriesFacts["corrections"][number], "person"> & {
    person: string | number;
  })[];
  moved: Record<string, string>;
  cut: StoredCut | null;
};

type StoredCut = Omit<PublishedCut, "players"> & {
  players: { person: string | number; reason: string | null }[];
};

/** After the person, and for the club the player. */
const LINE_FACTS = 5;

const isCard = (value: Cell | PlayedCard): value is PlayedCard =>
  typeof value === "object" && value !== null;

/** Facts as the database gives them: with the club's lines, or those of visitors. */
export function readFacts(stored: StoredFacts): SeriesFacts {
  return {
    ...stored,
    tournaments: stored.tournaments.map((tournament) => ({
      ...tournament,
      lines: tournament.lines.map((cells) => {
        const card = cells.find(isCard);
        const line = cells.filter((cell): cell is Cell => !isCard(cell));
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
          ...(card && { card }),
        };
      }),
    })),
    corrections: stored.corrections.map((line) => ({ ...line, person: String(line.person) })),
    cut: stored.cut && {
      ...stored.cut,
      players: stored.cut.players.map((line) => ({ ...line, person: String(line.person) })),
    },
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
  handicap?: number | null;
  no_result?: NoResult | null;
  second?: { place: number | null; points: number | null };
  division?: string;
};

/** The cards are those of the day, of whichever competition. */
type DayBoard = Pick<SeriesTournament, "format" | "holes" | "par" | "course" | "maximum"> & {
  boards: readonly By[];
  lines: readonly BoardLine[];
  cards: readonly ({ player: string } & Omit<PlayedCard, "handicap">)[];
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
  boardOf: (competition: string | null) => DayBoard | null,
  people: ResultPeople,
): SeriesFacts {
  return {
    ...facts,
    tournaments: facts.tournaments.map((listed) => {
      const board = listed.id === tournament ? boardOf(listed.competition ?? null) : null;
      if (!board) return listed;
      const whose = new Map([
        ...people,
        ...listed.lines.flatMap(({ player, ...line }) =>
          player === undefined ? [] : [[player, line] as const],
        ),
      ]);
      const { boards, format, holes, par, course, maximum } = board;
      const isSecond = listed.board !== null && boards[1] === listed.board;
      const cards = new Map(board.cards.map(({ player, ...card }) => [player, card]));
      return {
        ...listed,
        state: "published",
        ...{ boards: [...boards], format, holes, par, course, maximum },
        lines: board.lines.map(
          ({ player, division = null, no_result: noResult = null, handicap = null, ...first }) => {
            const { place, points: total } = isSecond
              ? (first.second ?? { place: null, points: null })
              : first;
            const { person = player, isEligible = false } = whose.get(player) ?? {};
            const card = cards.get(player);
            return {
              ...{ person, player, isEligible, place, total, noResult, division },
              ...(card && { card: { ...card, handicap } }),
            };
          },
        ),
      };
    }),
  };
}

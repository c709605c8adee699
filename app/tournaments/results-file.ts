import { type NoResult, withPlaces } from "#app/golf/boards.ts";
import { FORMATS } from "#app/golf/handicaps.ts";
import { resultsByDivision } from "#app/golf/results.ts";
import { shownCorrections } from "./corrections.ts";
import { type Division, withDivisionNames } from "./divisions.ts";
import {
  decidedText,
  DO_NOT_COUNT,
  hasSidesOnly,
  noResultOnSecond,
  publishedScoring,
} from "./format-words.ts";
import type {
  ByName,
  PublishedCompetition,
  PublishedMove,
  PublishedResults,
  PublishedScore,
  SideMember,
  Won,
} from "./play.ts";
import { withReadersNames } from "./player-names.ts";
import { ownPrizeName } from "./prize-names.ts";
import type { Tournament } from "./tournament.ts";

const BOARD_COLUMNS = [
  "board",
  "kind",
  "place",
  "name",
  "team",
  "division",
  "division_place",
  "handicap",
  "result",
  "unit",
  "status",
] as const;

/** What came later stands at the end. */
const LATER_COLUMNS = ["decided_by", "note"] as const;

/** The columns of version 1, for other programs: docs/results-file.md. They keep name and place. */
export const RESULT_COLUMNS = [...BOARD_COLUMNS, ...LATER_COLUMNS] as const;

type Row = Partial<Record<(typeof RESULT_COLUMNS)[number], string | number | null>>;

const UNITS = { stableford: "points", medal: "strokes", "par-bogey": "holes" } as const;

/** Whose results they are. */
type Played = Pick<Tournament, "divisions" | "state">;

/** The columns of version 2, which has all competitions of a tournament. */
export const COMPETITION_COLUMNS = [
  // As the documented file has it.
  "contest",
  ...BOARD_COLUMNS,
  "players",
  "holes",
  "worth",
  "decided_by",
  "absent",
  "note",
] as const;

type CompetitionRow = Partial<Record<(typeof COMPETITION_COLUMNS)[number], string | number | null>>;

const withNote = <Each extends object>(rows: readonly Each[], { state }: Played) =>
  rows.map((row) => ({ ...row, note: state === "cancelled" ? DO_NOT_COUNT : null }));

const cellsOf = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Partial<Record<NoInfer<Column>, string | number | null>>[],
): (string | number)[][] => [
  [...columns],
  ...rows.map((row) => columns.map((column) => row[column] ?? "")),
];

/** Published results as lines of cells, first those of the columns' names: no contacts, no ids. */
export const resultRows = (results: PublishedResults, played: Played): (string | number)[][] => {
  const { divisions } = played;
  const rows = boardRows(withReadersNames(results), divisions);
  return cellsOf(RESULT_COLUMNS, withNote(rows, played));
};

/** The same of all competitions; the tournament's own has no name. */
export function competitionRows(
  published: PublishedResults,
  played: Played,
): (string | number)[][] {
  const { divisions } = played;
  const results = withReadersNames(published);
  const rows: CompetitionRow[] = [
    ...withMembers(boardRows(results, divisions), results.teams),
    ...results.competitions.flatMap((competition) =>
      rowsOfCompetition(competition, divisions).map((row) => ({
        ...row,
        contest: competition.name,
      })),
    ),
  ];
  return cellsOf(COMPETITION_COLUMNS, withNote(rows, played));
}

function rowsOfCompetition(
  competition: PublishedCompetition<ByName>,
  divisions: readonly Division[],
): CompetitionRow[] {
  if (competition.kind !== "board") {
    return withPlaces(competition.lines, (one, other) => one.count === other.count).map(
      ({ name, place, count, worth, holes }) => ({
        board: competition.kind,
        kind: "player",
        place,
        name,
        result: count,
        unit: competition.kind,
        worth: worth || null,
        holes: holes.map(([hole]) => hole).join(" "),
      }),
    );
  }
  const rows = boardRows(
    {
      scoring: competition.terms,
      players: competition.lines.flatMap((line) =>
        line.members
          ? []
          : [{ ...line, team: null, neutral: line.place === null && !line.no_result }],
      ),
      teams: competition.lines.flatMap((line) =>
        line.members ? [{ ...line, cards: line.members.length }] : [],
      ),
    },
    divisions,
  );
  return withMembers(
    rows,
    competition.lines.filter((line) => line.members !== undefined),
  );
}

type Side = {
  name: string | null;
  no_result?: NoResult | null;
  members?: (ByName & SideMember)[];
};

/** The lines of sides with their players, and those whom a side goes on without. */
function withMembers(rows: readonly Row[], sides: readonly Side[]): CompetitionRow[] {
  const sideOf = new Map(sides.map((side) => [side.name, side]));
  return rows.map((row) => {
    if (row.kind === "player") return row;
    const { members = [], no_result: ofSide } = sideOf.get(String(row.name)) ?? {};
    return {
      ...row,
      players: members.map(({ name }) => name ?? "").join("; "),
      absent: members
        .flatMap(({ name, no_result: reason }) =>
          reason === undefined || reason === ofSide
            ? []
            : [[name, reason].filter(Boolean).join(" ")],
        )
        .join("; "),
    };
  });
}

function boardRows(
  { players, teams, scoring }: Pick<PublishedResults, "players" | "teams" | "scoring">,
  divisions: readonly Division[],
): Row[] {
  const { format, boards } = publishedScoring(scoring);
  const isOfSides = hasSidesOnly(scoring);
  const unit = UNITS[FORMATS[format].scoring];
  return boards.flatMap((board, index): Row[] => {
    const onBoard = <Line extends PublishedScore>(line: Line) => {
      if (index === 0) return line;
      const second = { matched: undefined, ...(line.second ?? { place: null, points: null }) };
      const lacks = second.place === null && { no_result: noResultOnSecond(line, boards) };
      return { ...line, ...second, ...lacks };
    };
    const byPlace = (one: PublishedScore, other: PublishedScore) =>
      (one.place ?? Infinity) - (other.place ?? Infinity);
    const decidedAmong = (all: readonly PublishedScore[]) => (line: PublishedScore) => ({
      decided_by: decidedText(line, all, scoring),
    });
    const lines = withDivisionNames(players, divisions).map((player, position) =>
      onBoard({ ...player, position }),
    );
    const ordered = index === 0 ? lines : lines.toSorted(byPlace);
    const divisionPlaces = new Map(
      resultsByDivision(ordered, ({ division = null }) => division, []).flatMap(({ results }) =>
        results.map(({ position, place }) => [position, place] as const),
      ),
    );
    const score = ({ place, points, no_result: noResult }: PublishedScore): Row => ({
      board,
      place,
      result: points,
      unit,
      status: noResult ?? null,
    });
    const sides = index === 0 ? teams : teams.map(onBoard).toSorted(byPlace);
    const sideDecided = decidedAmong(sides);
    const decided = decidedAmong(ordered);
    return [
      ...sides.map((team) => ({
        ...score(team),
        ...sideDecided(team),
        kind: isOfSides ? "side" : "team",
        name: team.name,
      })),
      ...(isOfSides ? [] : ordered).map((player) => ({
        ...score(player),
        ...decided(player),
        kind: "player",
        name: player.name ?? "",
        team: player.team,
        division: player.division ?? null,
        division_place: divisionPlaces.get(player.position) ?? null,
        handicap: player.handicap,
        ...(player.place === null && !player.no_result && { status: "neutral" }),
      })),
    ];
  });
}

const winnerNames = (winners: readonly ByName[] | null | undefined) =>
  winners?.map(({ name }) => name) ?? null;

const wonCells = (won: Won | undefined) =>
  won ? { ...won, holes: won.holes.map(([hole]) => hole) } : null;

/** A move of a correction; of an award only its name and winners, of a pool what was won. */
function moveCells(move: PublishedMove) {
  const onBoard = "award" in move ? null : move;
  const award = "award" in move ? move : null;
  return {
    contest: onBoard?.competition ?? award?.award.of ?? null,
    board: onBoard?.board ?? null,
    name: onBoard?.name ?? null,
    from: onBoard?.from ?? null,
    to: onBoard?.to ?? null,
    status: onBoard?.no_result ?? null,
    status_before: onBoard?.had_no_result ?? null,
    name_before: onBoard?.was_name ?? null,
    other_players: onBoard?.is_other ?? false,
    won_before: wonCells(onBoard?.had),
    won: wonCells(onBoard?.won),
    award: award && ownPrizeName(award.award),
    winners_before: winnerNames(award?.from_winners),
    winners: winnerNames(award?.to_winners),
  };
}

/** Version 1 of the document for other programs: the cells of all competitions by their columns. */
export function resultsDocument(
  {
    name,
    slug,
    starts_on: day,
    ...played
  }: Pick<Tournament, "name" | "slug" | "starts_on"> & Played,
  results: PublishedResults,
) {
  const [, ...rows] = competitionRows(results, played);
  const { corrections = [], scoring } = withReadersNames(results);
  return {
    version: 1,
    tournament: { name, slug, day },
    published_at: results.published_at,
    first_published_at: results.first_published_at,
    corrections: shownCorrections({ corrections, scoring }).map(
      ({
        at,
        moves,
        taken_back: isTakenBack = false,
        renamed = null,
        renamed_competitions: renamedCompetitions = null,
      }) => ({
        at,
        published_at: isTakenBack || renamed !== null ? null : at,
        is_taken_back: isTakenBack,
        renamed_divisions: renamed,
        renamed_competitions: renamedCompetitions,
        moves: moves.map(moveCells),
      }),
    ),
    earlier_corrections: corrections.at(-1)?.earlier ?? 0,
    lines: rows.map((row) =>
      Object.fromEntries(
        COMPETITION_COLUMNS.map((column, index) => [column, row[index] === "" ? null : row[index]]),
      ),
    ),
  };
}

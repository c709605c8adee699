import { FORMATS } from "#app/golf/handicaps.ts";
import { resultsByDivision } from "#app/golf/results.ts";
import type { PublishedResults, PublishedScore } from "./competition.ts";
import { type Division, withDivisionNames } from "./divisions.ts";
import { hasSidesOnly, publishedScoring } from "./format-words.ts";

/** The columns of version 1, for other programs: docs/results-file.md. They keep name and place. */
export const RESULT_COLUMNS = [
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

type Row = Partial<Record<(typeof RESULT_COLUMNS)[number], string | number | null>>;

const UNITS = { stableford: "points", medal: "strokes", "par-bogey": "holes" } as const;

/** Published results as lines of cells, first those of the columns' names: no contacts, no ids. */
export function resultRows(
  { players, teams, scoring }: PublishedResults,
  divisions: readonly Division[],
): (string | number)[][] {
  const { format, boards } = publishedScoring(scoring);
  const isOfSides = hasSidesOnly(scoring);
  const unit = UNITS[FORMATS[format].scoring];
  const rows = boards.flatMap((board, index): Row[] => {
    const onBoard = <Line extends PublishedScore>(line: Line) => ({
      ...line,
      ...(index === 0 ? {} : (line.second ?? { place: null, points: null })),
    });
    const byPlace = (one: PublishedScore, other: PublishedScore) =>
      (one.place ?? Infinity) - (other.place ?? Infinity);
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
    return [
      ...(index === 0 ? teams : teams.map(onBoard).toSorted(byPlace)).map((team) => ({
        ...score(team),
        kind: isOfSides ? "side" : "team",
        name: team.name,
      })),
      ...(isOfSides ? [] : ordered).map((player) => ({
        ...score(player),
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
  return [
    [...RESULT_COLUMNS],
    ...rows.map((row) => RESULT_COLUMNS.map((column) => row[column] ?? "")),
  ];
}

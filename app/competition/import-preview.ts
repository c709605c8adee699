import { IMPORT_PAGE as PAGE } from "./results-content.ts";
import type { OpenResults } from "./results.server.ts";
import { namedPlayers } from "./results-view.ts";
import type { Score } from "./results.ts";
import type { BadCell, ScorePreview, ScoreRow } from "./scores-csv.ts";
import type { StoredScore } from "./typed-points.ts";

/** A line of the file that is left out, and why. */
export type SkippedLine = { line: number; text: string };

/** What would be saved of a file, in words. */
export type ImportPreview = {
  scores: number;
  /** Of these, how many players have another score now. */
  changed: number;
  /** Of these, how many players have none. */
  added: number;
  badCells: SkippedLine[];
  unmatched: SkippedLine[];
  ambiguous: SkippedLine[];
  repeated: SkippedLine[];
  /** Names. */
  withoutScore: string[];
};

/**
 * Says what would be saved of a file.
 *
 * @param badCells those of `parseScores`
 * @param found what `matchScores` found in the other lines
 */
export function importPreview(
  badCells: readonly BadCell[],
  found: ScorePreview,
  open: Pick<OpenResults, "players" | "scores">,
): ImportPreview {
  const names = new Map(namedPlayers(open).map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? "";
  const stored = new Map(open.scores.map((score) => [score.player_id, score]));
  const before = found.matched.map(({ row, playerId }) => {
    const score = stored.get(playerId);
    return score ? isEqual(row.score, score) : null;
  });
  return {
    scores: found.matched.length,
    added: before.filter((same) => same === null).length,
    changed: before.filter((same) => same === false).length,
    badCells: badCells.map((cell) => ({
      line: cell.line,
      text: PAGE.cell(cell),
    })),
    unmatched: found.unmatched.map((row) => skipped(row)),
    ambiguous: found.ambiguous.map(({ row, playerIds }) =>
      skipped(row, PAGE.fits(playerIds.map(nameOf))),
    ),
    repeated: found.repeated.map(({ row, playerId }) =>
      skipped(row, nameOf(playerId)),
    ),
    withoutScore: found.withoutScore.map(nameOf),
  };
}

function skipped(
  { line, name, email, phone }: ScoreRow,
  more = "",
): SkippedLine {
  return {
    line,
    text: [name, email, phone, more].filter((part) => part !== "").join(", "),
  };
}

function isEqual(score: Score, stored: StoredScore): boolean {
  if (score.handicap !== stored.handicap) return false;
  return "holes" in score
    ? score.holes.join() === stored.holes?.join()
    : score.points === stored.points;
}

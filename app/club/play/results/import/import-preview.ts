import { IMPORT_PAGE as PAGE } from "#app/club/play/results/content.ts";
import type { OpenResults } from "#app/club/play/results/results.server.ts";
import type { StoredScore } from "#app/club/play/results/typed-points.ts";
import { holesOf, namedPlayers } from "#app/club/play/results/view.ts";
import type { Score } from "#app/golf/results.ts";
import type { ParsedScores, ScorePreview, ScoreRow } from "#app/golf/scores-csv.ts";
import { likelyPoints } from "#app/golf/stableford.ts";
import type { NotRead } from "#app/tables/not-read.ts";
import { handicapText } from "#app/tournaments/play.ts";

type ReadScores = Extract<ParsedScores, { ok: true }>;

export type SkippedLine = { line: number; text: string };

export type ImportPreview = {
  scores: number;
  changes: { name: string; text: string }[];
  renamed: SkippedLine[];
  /** Of the lines that are saved, those that say something which is not certain. */
  asked: SkippedLine[];
  notRead: NotRead[];
  /** Of these, the players with more points than a round is likely to have. */
  unlikely: { name: string; text: string }[];
  added: number;
  badCells: SkippedLine[];
  unmatched: SkippedLine[];
  ambiguous: SkippedLine[];
  repeated: SkippedLine[];
  otherHandicap: SkippedLine[];
  /** Names. */
  withoutScore: string[];
};

export function importPreview(
  { badCells, notRead }: Pick<ReadScores, "badCells" | "notRead">,
  found: ScorePreview,
  open: Pick<OpenResults, "players" | "former" | "withdrawnNames" | "scores" | "play">,
): ImportPreview {
  const names = new Map(namedPlayers(open).map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? "";
  const stored = new Map(open.scores.map((score) => [score.player_id, score]));
  const changes: ImportPreview["changes"] = [];
  const unlikely: ImportPreview["unlikely"] = [];
  const likely = likelyPoints(holesOf(open));
  let added = 0;
  for (const { row, playerId } of found.matched) {
    if ("points" in row.score && row.score.points > likely) {
      unlikely.push({ name: nameOf(playerId), text: scoreText(row.score) });
    }
    const before = stored.get(playerId);
    if (!before) added += 1;
    else if (!isEqual(row.score, before)) {
      changes.push({
        name: nameOf(playerId),
        text: PAGE.change(scoreText(before), scoreText(row.score)),
      });
    }
  }
  return {
    scores: found.matched.length,
    added,
    changes,
    unlikely,
    badCells: badCells.map((cell) => ({
      line: cell.line,
      text: PAGE.cell(cell),
    })),
    unmatched: found.unmatched.map((row) => skipped(row)),
    ambiguous: found.ambiguous.map(({ row, playerIds }) =>
      skipped(row, PAGE.fits(row.name, playerIds.map(nameOf))),
    ),
    notRead,
    asked: found.matched.flatMap(({ row }) => (row.ask ? [skipped(row, row.ask)] : [])),
    renamed: found.renamed.map(({ row, playerId }) => skipped(row, PAGE.taken(nameOf(playerId)))),
    repeated: found.repeated.map(({ row, playerId }) => {
      const name = nameOf(playerId);
      return skipped(row, name === row.name ? "" : name);
    }),
    otherHandicap: found.otherHandicap.map(({ row, playerId, handicap }) => ({
      line: row.line,
      text: PAGE.otherHandicap(
        nameOf(playerId),
        handicapText(row.score.handicap),
        handicap === null ? null : handicapText(handicap),
      ),
    })),
    withoutScore: found.withoutScore.map(nameOf),
  };
}

/** "36 points", or "84 strokes at 17 of 18 holes". */
function scoreText(score: Score | StoredScore): string {
  if ("noReturn" in score) return score.noReturn;
  if ("no_return" in score && score.no_return) return score.no_return;
  const holes = "holes" in score ? score.holes : null;
  const points = "points" in score ? score.points : null;
  const played = holes?.filter((strokes) => strokes !== null) ?? [];
  const strokes = played.reduce((sum, each) => sum + each, 0);
  return holes ? PAGE.strokes(strokes, played.length, holes.length) : PAGE.points(points ?? 0);
}

function skipped({ line, name, email, phone, number }: ScoreRow, more = ""): SkippedLine {
  return {
    line,
    text: [number, name, email, phone, more].filter((part) => part !== "").join(", "),
  };
}

function isEqual(score: Score, stored: StoredScore): boolean {
  if ("noReturn" in score) return score.noReturn === stored.no_return;
  return "holes" in score
    ? score.holes.join() === stored.holes?.join()
    : score.points === stored.points;
}

import type {
  PublishedScore,
  PublishedScoring,
} from "#app/tournaments/competition.ts";
import {
  boardLabels,
  NO_RESULT_WORDS,
  publishedScoring,
  totalText,
} from "#app/tournaments/format-words.ts";
import { ordinal } from "#app/site/ordinal.ts";

/** Results in the shape in which they are published. */
export type BoardResults = {
  players: readonly ({ player: string } & PublishedScore)[];
  teams: readonly ({ name: string } & PublishedScore)[];
  scoring: PublishedScoring | null;
};

/** A line of a board that differs. */
export type BoardChange = { name: string; from: string; to: string };

const NOT_THERE = "not on the board";

/** "2nd, 34 points"; of two boards both: "gross 2nd, 74 strokes; net 5th, 70 strokes". */
function wordsOf(
  line: PublishedScore,
  { format, boards }: PublishedScoring,
): string {
  const isPair = boards.length > 1;
  const all = [line, ...(line.second ? [line.second] : [])];
  return all
    .map(({ place, points }, index) => {
      const by = boards[index];
      const name = by && boardLabels(format, by, isPair).name?.toLowerCase();
      const noResult = line.no_result ? NO_RESULT_WORDS[line.no_result] : null;
      const result = [
        noResult ?? (place === null ? "no place" : ordinal(place)),
        points === null ? null : totalText(format, points),
      ]
        .filter((part) => part !== null)
        .join(", ");
      return name ? `${name} ${result}` : result;
    })
    .join("; ");
}

function linesOf(
  { players, teams, scoring }: BoardResults,
  nameOf: (player: string) => string,
): Map<string, { name: string; words: string }> {
  const how = publishedScoring(scoring);
  return new Map([
    ...teams.map(
      (line) =>
        [
          `team ${line.name}`,
          { name: line.name, words: wordsOf(line, how) },
        ] as const,
    ),
    ...players.map(
      (line) =>
        [
          line.player,
          { name: nameOf(line.player), words: wordsOf(line, how) },
        ] as const,
    ),
  ]);
}

/**
 * Whose place or result differs between two results of one tournament.
 *
 * @param before null: there were none
 */
export function boardChanges(
  before: BoardResults | null,
  after: BoardResults,
  nameOf: (player: string) => string,
): BoardChange[] {
  const was = before ? linesOf(before, nameOf) : new Map<string, never>();
  const is = linesOf(after, nameOf);
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const from = was.get(key)?.words ?? NOT_THERE;
    const to = is.get(key)?.words ?? NOT_THERE;
    const name = is.get(key)?.name ?? was.get(key)?.name ?? "";
    return from === to ? [] : [{ name, from, to }];
  });
}

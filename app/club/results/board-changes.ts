import type { BoardResults, Publication } from "#app/club/competition/published.ts";
import type { Award, PublishedScore, PublishedScoring } from "#app/tournaments/competition.ts";
import {
  boardLabels,
  NO_RESULT_WORDS,
  publishedScoring,
  totalText,
} from "#app/tournaments/format-words.ts";
import { ordinal } from "#app/site/ordinal.ts";

export type BoardChange = { name: string; from: string; to: string };

export const changeFacts = (changes: readonly BoardChange[]) =>
  changes.map(({ name, from, to }) => ({ name, fact: `${from} → ${to}` }));

const NOT_THERE = "not on the board";

/** "2nd, 34 points" */
function wordsOf(line: PublishedScore, { format, boards }: PublishedScoring): string {
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
      (line) => [`team ${line.id}`, { name: line.name, words: wordsOf(line, how) }] as const,
    ),
    ...players.map(
      (line) => [line.player, { name: nameOf(line.player), words: wordsOf(line, how) }] as const,
    ),
  ]);
}

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

export type PublicationChanges = {
  board: BoardChange[];
  awards: BoardChange[];
  /** Names of guests and teams, divisions, handicaps, or how it was worked out. */
  hasOthers: boolean;
};

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== null && each !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, canonical(each)]),
  );
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));

const restOf = ({ players, teams, scoring }: Publication) => ({
  players: Object.fromEntries(
    players.map(({ player, name, team, neutral, division, handicap }) => [
      player,
      { name, team, neutral, division, handicap },
    ]),
  ),
  teams: teams.map(({ id, name }) => `${id} ${name}`).toSorted(),
  scoring,
});

function awardChanges(
  before: readonly Award[],
  after: readonly Award[],
  winnerOf: (award: Award) => string,
): BoardChange[] {
  const winners = (awards: readonly Award[]) => {
    const all = new Map<string, string[]>();
    for (const award of awards) {
      const name = [award.name, award.note].filter(Boolean).join(", ");
      all.set(name, [...(all.get(name) ?? []), winnerOf(award)]);
    }
    return all;
  };
  const [was, is] = [winners(before), winners(after)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((name) => {
    const from = was.get(name)?.join(", ") ?? NO_AWARD;
    const to = is.get(name)?.join(", ") ?? NO_AWARD;
    return from === to ? [] : [{ name, from, to }];
  });
}

const NO_AWARD = "no such award";

export function publicationChanges(
  before: Publication | null,
  after: Publication,
  nameOf: (player: string) => string,
  winnerOf: (award: Award) => string,
): PublicationChanges | null {
  const changes = {
    board: boardChanges(before, after, nameOf),
    awards: awardChanges(before?.awards ?? [], after.awards, winnerOf),
    hasOthers: before !== null && !isSame(restOf(before), restOf(after)),
  };
  return changes.board.length + changes.awards.length > 0 || changes.hasOthers ? changes : null;
}

import {
  boardChanges,
  type BoardChanges,
  competitionChanges,
  type Fact,
} from "#app/club/play/results/board-changes.ts";
import { publishedWho } from "#app/club/play/results/competitions/who.ts";
import type { OpenResults } from "#app/club/play/results/results.server.ts";
import {
  publishedCompetitions,
  workOutCompetitions,
} from "#app/club/play/results/work-out-competitions.ts";
import { publishedResults, workOut } from "#app/club/play/results/work-out.ts";
import { divisionFor, divisionIds, playerDivisions } from "#app/tournaments/divisions.ts";
import { drawPlayers, type EnteredPlayer } from "#app/tournaments/play.ts";

export type CorrectedPlayer = {
  id: string;
  handicap: string;
  category: string | null;
  answers: Readonly<Record<string, unknown>>;
};

type Open = Pick<
  OpenResults,
  | "tournament"
  | "play"
  | "entered"
  | "players"
  | "former"
  | "gone"
  | "scores"
  | "results"
  | "competitions"
>;

/** Of the tournament's own board, and of its further competitions. */
export type CorrectedBoards = BoardChanges & { competitions: Fact[] };

const NO_CHANGES: CorrectedBoards = { changes: [], shifts: 0, competitions: [] };

/**
 * What a correction changes on the boards.
 *
 * @returns null: it does not touch what they play off
 */
export function correctedBoard(
  open: Open,
  players: readonly CorrectedPlayer[],
): CorrectedBoards | null {
  const { tournament, play, former, gone, scores, results } = open;
  const corrected = new Map(players.map((player) => [player.id, player]));
  const playersOf = (players: readonly EnteredPlayer[]) =>
    drawPlayers(play.teams, players, play.guests, tournament);
  const formerIds = new Set(former.map(({ id }) => id));
  const before = open.entered.filter(({ player_id }) => !formerIds.has(player_id));
  const after = before.map((player): EnteredPlayer => {
    const now = corrected.get(player.player_id);
    return now ? { ...player, ...playingOf(now, tournament) } : player;
  });
  const [was, is] = [playersOf(before), playersOf(after)];
  const isSame =
    JSON.stringify(was) === JSON.stringify(is) &&
    after.every(({ category }, index) => category === before[index]?.category);
  if (isSame) return null;
  if (results.problem || scores.length === 0) return NO_CHANGES;
  const now = workOut(play, scores, [...is, ...former], gone);
  if (now.problem) return NO_CHANGES;
  const names = new Map([...open.players, ...former].map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? "";
  const competitionsOf = (worked: OpenResults["competitions"], of: readonly EnteredPlayer[]) =>
    publishedCompetitions(play, worked, divisionIds(of), (each) => publishedWho(tournament, each));
  return {
    ...boardChanges(
      publishedResults(results, playerDivisions(tournament, before), play.teams),
      publishedResults(now, playerDivisions(tournament, after), play.teams),
      nameOf,
    ),
    competitions: competitionChanges(
      competitionsOf(open.competitions, before),
      competitionsOf(workOutCompetitions(play, scores, [...is, ...former], gone), after),
      nameOf,
    ),
  };
}

function playingOf(
  { handicap, category, answers }: CorrectedPlayer,
  { divisions, divisions_by_handicap, rated_tees }: OpenResults["tournament"],
): Pick<EnteredPlayer, "handicap" | "category" | "tees"> {
  const key = (name: unknown) => String(name).trim().toLowerCase();
  const tee = rated_tees.find(({ name }) =>
    Object.values(answers).some((answer) => key(answer) === key(name)),
  );
  return {
    handicap,
    category: divisions_by_handicap ? (divisionFor(divisions, handicap)?.id ?? null) : category,
    tees: tee?.name ?? null,
  };
}

import { unwrap } from "#app/club/frame/administrator.server.ts";
import { TOASTS } from "#app/club/frame/content.ts";
import { fieldNames, withNames } from "#app/club/play/field-names.ts";
import { doneOrThrow, type OpenPlay, readPlay } from "#app/club/play/play.server.ts";
import type { BoardResults, DayResults } from "#app/club/play/published.ts";
import type { movesToNote } from "#app/club/series/series.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { DrawPlayer } from "#app/golf/draw.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { readWhole } from "#app/platform/supabase/whole-reads.server.ts";
import { divisionIds } from "#app/tournaments/divisions.ts";
import {
  type Award,
  drawPlayers,
  type TournamentPlay,
  type EnteredPlayer,
} from "#app/tournaments/play.ts";
import { namedAwards, prizedIn } from "#app/tournaments/prize-names.ts";
import { COMPETITIONS_PAGE } from "./competitions/content.ts";
import { publishedWho } from "./competitions/who.ts";
import { RESULTS_PAGE } from "./content.ts";
import type { StoredScore } from "./typed-points.ts";
import {
  publishedDay,
  type WorkedCompetition,
  workOutCompetitions,
} from "./work-out-competitions.ts";
import { publishedResults, workOut, type WorkedOut } from "./work-out.ts";

export type OpenResults = Pick<OpenPlay, "tournament" | "play" | "entered"> & {
  /** Who has a place and guests, in the teams as they were saved. */
  players: DrawPlayer[];
  /** Who is not in the tournament any more, and whose card counts. */
  former: DrawPlayer[];
  /** Whose card does not count, but whose side may go on with it. */
  gone: DrawPlayer[];
  withdrawnNames: ReadonlyMap<string, string>;
  scores: StoredScore[];
  awards: Award[];
  results: WorkedOut;
  /** The further competitions. */
  competitions: WorkedCompetition[];
};

/**
 * @throws a 403 Response for members who are not administrators, a 404 Response when there is no
 *   such tournament, a 503 Response when it cannot be read
 */
export async function readResults(context: RequestContext, id: string): Promise<OpenResults> {
  const [{ tournament, play, entered }, stored] = await Promise.all([
    readPlay(context, id),
    readWhole(
      () =>
        context.supabase
          .from("scores")
          .select("player_id, holes, points, no_return, kept_card")
          .eq("tournament_id", id),
      ["player_id"],
    ),
  ]);
  const scores = unwrap(stored) as StoredScore[];
  // Publishing knows no other teams.
  const { teams, guests } = play;
  const names = fieldNames({ play, entered });
  const players = withNames(drawPlayers(teams, entered, guests, tournament), names);
  const withFormer = formerPlayers(play, true);
  const former = withNames(drawPlayers(teams, withFormer, [], tournament), names);
  const gone = withNames(drawPlayers(teams, formerPlayers(play, false), [], tournament), names);
  return {
    tournament,
    play,
    entered: [...entered, ...withFormer],
    players,
    former,
    gone,
    withdrawnNames: new Map(
      play.former_players.flatMap(({ id, name }) =>
        name === null ? [] : [[id, names.get(id) ?? name]],
      ),
    ),
    scores,
    awards: namedAwards(play.awards, prizedIn({ tournament, play })),
    results: workOut(play, scores, [...players, ...former], gone),
    competitions: workOutCompetitions(play, scores, [...players, ...former], gone),
  };
}

const formerPlayers = (
  { former_players }: Pick<TournamentPlay, "former_players">,
  hasCountingCard: boolean,
): EnteredPlayer[] =>
  former_players
    .filter(({ counts }) => counts === hasCountingCard)
    .map(({ id, name, handicap, category, tees }) => ({
      player_id: id,
      entry_id: id,
      full_name: name ?? RESULTS_PAGE.former,
      email: null,
      phone: "",
      golf_group: null,
      category,
      handicap,
      tees,
    }));

/** Saves scores, all or none. */
export async function saveScores(
  context: RequestContext,
  { play }: Pick<OpenResults, "play">,
  scores: readonly object[],
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc("save_scores", {
      tournament: play.tournament_id,
      expected_version: play.version,
      scores: [...scores],
    }),
  );
}

/** As `publish_results` takes them. */
export function resultsToPublish(
  { tournament, play, entered, competitions, scores, players, former, gone }: OpenResults,
  results: Extract<WorkedOut, { problem: null }>,
): BoardResults & DayResults {
  const divisions = divisionIds(entered);
  return {
    ...publishedResults(results, divisions, play.teams, play.drives),
    ...publishedDay(
      play,
      competitions,
      scores,
      [...players, ...former, ...gone],
      divisions,
      (competition) => publishedWho(tournament, competition),
    ),
  };
}

type WorkedResults = Extract<WorkedOut, { problem: null }>;

/** @throws InvalidFields when the rules lack something */
export function assertWorkedOut({ results, competitions }: OpenResults): WorkedResults {
  const refused = (description: string) =>
    new InvalidFields({}, { toast: { ...TOASTS.failed, description } });
  if (results.problem) throw refused(RESULTS_PAGE.problems[results.problem]);
  for (const { competition, problem } of competitions) {
    // Who publishes has said that one without sides is left out.
    if (problem && problem.problem !== "no-sides")
      throw refused(COMPETITIONS_PAGE.cannot(competition.name, problem.problem));
  }
  return results;
}

/** A publication, with what it does to series. */
type Act = { version: number; series: ReturnType<typeof movesToNote>["noted"] };

/** @throws as saveChanges */
export async function publishResults(
  context: RequestContext,
  open: OpenResults,
  results: WorkedResults,
  { version, series }: Act,
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc("publish_results", {
      tournament: open.play.tournament_id,
      expected_version: version,
      results: resultsToPublish(open, results),
      series,
    }),
  );
}

/** Nobody but administrators sees the published results any more. */
export async function takeBackResults(
  context: RequestContext,
  { play }: Pick<OpenResults, "play">,
  { version, series }: Act,
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc("take_back_results", {
      tournament: play.tournament_id,
      expected_version: version,
      series,
    }),
  );
}

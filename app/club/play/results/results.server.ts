import { unwrap } from "#app/club/frame/administrator.server.ts";
import { TOASTS } from "#app/club/frame/content.ts";
import {
  doneOrThrow,
  type OpenCompetition,
  readCompetition,
} from "#app/club/play/competition.server.ts";
import { fieldNames, withNames } from "#app/club/play/field-names.ts";
import type { BoardResults, DayResults } from "#app/club/play/published.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { DrawPlayer } from "#app/golf/draw.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import {
  type Award,
  drawPlayers,
  type Competition,
  type EnteredPlayer,
} from "#app/tournaments/competition.ts";
import { divisionIds } from "#app/tournaments/divisions.ts";
import { namedAwards, prizedIn } from "#app/tournaments/prize-names.ts";
import { RESULTS_PAGE } from "./content.ts";
import { CONTESTS_PAGE } from "./contests/content.ts";
import type { StoredScore } from "./typed-points.ts";
import { publishedDay, type WorkedContest, workOutContests } from "./work-out-contests.ts";
import { publishedResults, workOut, type WorkedOut } from "./work-out.ts";

export type OpenResults = Pick<OpenCompetition, "tournament" | "competition" | "entered"> & {
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
  /** The further contests. */
  contests: WorkedContest[];
};

/**
 * @throws a 403 Response for members who are not administrators, a 404 Response when there is no
 *   such tournament, a 503 Response when it cannot be read
 */
export async function readResults(context: RequestContext, id: string): Promise<OpenResults> {
  const [{ tournament, competition, entered }, stored] = await Promise.all([
    readCompetition(context, id),
    context.supabase
      .from("scores")
      .select("player_id, holes, points, no_return")
      .eq("tournament_id", id)
      .order("player_id")
      .overrideTypes<StoredScore[], { merge: false }>(),
  ]);
  const scores = unwrap<StoredScore[]>(stored);
  // Publishing knows no other teams.
  const { teams, guests } = competition;
  const names = fieldNames({ tournament, competition, entered });
  const players = withNames(drawPlayers(teams, entered, guests, tournament), names);
  const withFormer = formerPlayers(competition, true);
  const former = withNames(drawPlayers(teams, withFormer, [], tournament), names);
  const gone = drawPlayers(teams, formerPlayers(competition, false), [], tournament);
  return {
    tournament,
    competition,
    entered: [...entered, ...withFormer],
    players,
    former,
    gone,
    withdrawnNames: new Map(
      competition.former_players.flatMap(({ id, name }) =>
        name === null ? [] : [[id, names.get(id) ?? name]],
      ),
    ),
    scores,
    awards: namedAwards(competition.awards, prizedIn({ tournament, competition })),
    results: workOut(competition, scores, [...players, ...former], gone),
    contests: workOutContests(competition, scores, [...players, ...former], gone),
  };
}

const formerPlayers = (
  { former_players }: Pick<Competition, "former_players">,
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
  { competition }: Pick<OpenResults, "competition">,
  scores: readonly object[],
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc("save_scores", {
      tournament: competition.tournament_id,
      expected_version: competition.version,
      scores: [...scores],
    }),
  );
}

/** As `publish_results` takes them. */
export function resultsToPublish(
  { competition, entered, contests, scores, players, former, gone }: OpenResults,
  results: Extract<WorkedOut, { problem: null }>,
): BoardResults & DayResults {
  const divisions = divisionIds(entered);
  return {
    ...publishedResults(results, divisions, competition.teams, competition.drives),
    ...publishedDay(competition, contests, scores, [...players, ...former, ...gone], divisions),
  };
}

/** @throws as saveChanges, and InvalidFields when the rules lack something */
export async function publishResults(
  context: RequestContext,
  open: OpenResults,
  version: number,
): Promise<void> {
  const { competition, results, contests } = open;
  const refused = (description: string) =>
    new InvalidFields({}, { toast: { ...TOASTS.failed, description } });
  if (results.problem) throw refused(RESULTS_PAGE.problems[results.problem]);
  for (const { contest, problem } of contests) {
    if (problem) throw refused(CONTESTS_PAGE.cannot(contest.name, problem.problem));
  }
  doneOrThrow(
    await context.supabase.rpc("publish_results", {
      tournament: competition.tournament_id,
      expected_version: version,
      results: resultsToPublish(open, results),
    }),
  );
}

/** Nobody but administrators sees the published results any more. */
export async function takeBackResults(
  context: RequestContext,
  { competition }: Pick<OpenResults, "competition">,
  version: number,
): Promise<void> {
  doneOrThrow(
    await context.supabase.rpc("take_back_results", {
      tournament: competition.tournament_id,
      expected_version: version,
    }),
  );
}

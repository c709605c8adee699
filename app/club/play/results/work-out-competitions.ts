import type { DayResults, StoredCard, StoredCompetition } from "#app/club/play/published.ts";
import {
  type CompetitionResults,
  competitionResults,
  competitionScoring,
  hasOwnCards,
} from "#app/golf/competitions.ts";
import type { DrawPlayer } from "#app/golf/draw.ts";
import { isForSides } from "#app/golf/handicaps.ts";
import { countedHandicap, type PlayerResult, type ScoringRules } from "#app/golf/results.ts";
import type { Teams } from "#app/golf/teams.ts";
import { boardTerms } from "#app/tournaments/board-terms.ts";
import { type TournamentPlay, playerScores, scoringOf } from "#app/tournaments/play.ts";
import type { StoredScore } from "./typed-points.ts";
import {
  courseProblem,
  type LeftOut,
  leftOutSides,
  type MemberReasons,
  memberReasons,
  problemOf,
  publishedScore,
  sideMembers,
  type ScoringProblem,
  teesProblem,
  withoutWithdrawn,
} from "./work-out.ts";

type Competition = TournamentPlay["competitions"][number];

export type CompetitionProblem = ScoringProblem | "one-ball";

export type WorkedCompetition = {
  competition: Competition;
  /** Null: see the problem. */
  results: CompetitionResults | null;
  problem: { problem: CompetitionProblem; tees: string[] } | null;
  /** Whether there are cards from rated tees. */
  rated: boolean;
  /** Nobody takes part, which keeps nothing from being published. */
  isEmpty: boolean;
  /** Of sides, who did not count. */
  absent: MemberReasons;
  /** Sides with a card that cannot be counted. */
  leftOut: LeftOut[];
  /** Players whose points were typed: without a card they are in no further competition. */
  withoutCard: string[];
};

type Day = Pick<TournamentPlay, "rules" | "teams" | "competitions" | "side_sets">;

/** Whose sides compete in a competition, or among whom the neutral players are. */
export function sidesOfCompetition(
  { teams, side_sets: sets }: Pick<TournamentPlay, "teams" | "side_sets">,
  { side_set: id }: Pick<Competition, "side_set">,
): Teams {
  if (id === null) return teams;
  const sides = sets.find((set) => set.id === id)?.sides ?? [];
  return { teams: sides.map((side) => ({ ...side, neutral: [] })), neutral: [] };
}

export const isOfSides = ({ rules }: Pick<Competition, "rules">): boolean =>
  rules.kind === "board" && isForSides(rules.format);

/** Whether a skin hangs on the par of its hole. */
const comparesWithPar = ({ rules }: Pick<Competition, "rules">): boolean =>
  rules.kind === "skins" && (rules.validate !== null || rules.mostOverPar !== null);

/** Works out the further competitions of a tournament from the cards of the day. */
export function workOutCompetitions(
  play: Day,
  stored: readonly StoredScore[],
  players: readonly DrawPlayer[],
  gone: readonly DrawPlayer[] = [],
): WorkedCompetition[] {
  const day = scoringOf(play.rules);
  const playing = new Set(players.map(({ id }) => id));
  return play.competitions.map((competition): WorkedCompetition => {
    const scoring = competitionScoring(day, competition.rules);
    const takesPart = (id: string) => competition.players?.includes(id) ?? true;
    const {
      scores,
      teams,
      withdrawn: left,
    } = withoutWithdrawn(
      playerScores(stored, [...players, ...gone], scoring),
      sidesOfCompetition(play, competition),
      [],
      scoring,
      (id) => playing.has(id),
    );
    const entered = scores.filter(({ playerId }) => takesPart(playerId));
    const counted = entered.filter(({ score }) => !("points" in score));
    const carded = new Set(
      counted.flatMap(({ playerId, score }) => ("holes" in score ? [playerId] : [])),
    );
    const tees = new Map(
      players.flatMap(({ id, tee }) => (tee && carded.has(id) ? [[tee.name, tee]] : [])),
    );
    const sides = {
      ...teams,
      teams: teams.teams.map((team) => ({ ...team, players: team.players.filter(takesPart) })),
    };
    const cards = counted.flatMap(({ score }) => ("holes" in score ? [score.holes] : []));
    const isEmpty = ![...playing].some(takesPart) && entered.length === 0;
    const problem = isEmpty
      ? null
      : ((hasOwnCards(day) ? null : { problem: "one-ball" as const, tees: [] }) ??
        (day.course ? null : problemOf("course-missing")) ??
        courseProblem(cards, scoring) ??
        teesProblem(
          [...tees.values()],
          comparesWithPar(competition) ? { ...scoring, format: "stableford" } : scoring,
        ) ??
        (isOfSides(competition) && sides.teams.length === 0 ? problemOf("no-sides") : null));
    const leftOut = problem ? [] : leftOutSides(carded, sides, left, scoring);
    const names = new Set(leftOut.map(({ team }) => team));
    const ofTeams = { ...sides, teams: sides.teams.filter(({ name }) => !names.has(name)) };
    const hasTeams = isOfSides(competition) || ofTeams.teams.length > 0;
    const results = problem
      ? null
      : competitionResults(competition.rules, day, counted, hasTeams ? ofTeams : null);
    return {
      competition,
      problem: problem && { problem: problem.problem, tees: problem.tees },
      results,
      rated: tees.size > 0,
      isEmpty,
      absent: memberReasons(
        sidesOfCompetition(play, competition),
        scores,
        scoring,
        (id) => playing.has(id),
        takesPart,
      ),
      leftOut,
      withoutCard: entered.flatMap(({ playerId, score }) => ("points" in score ? [playerId] : [])),
    };
  });
}

/** The competitions that are not published, because they have no sides yet. */
export const withoutSides = ({ competitions }: { competitions: readonly WorkedCompetition[] }) =>
  competitions.flatMap(({ competition, problem }) =>
    problem?.problem === "no-sides" ? [competition] : [],
  );

function storedLines(
  { competition, results, absent, rated }: WorkedCompetition,
  { teams }: Teams,
  divisions: ReadonlyMap<string, string>,
  who: string | null,
): StoredCompetition | null {
  if (!results) return null;
  const { id, name, rules } = competition;
  const entered = who === null ? {} : { who };
  if (results.kind !== "board") {
    const { lines, each, left, unclaimed } = results;
    const pool = lines.map(({ playerId: player, count, worth, holes }) => ({
      player,
      count,
      worth,
      holes: holes.map((hole): [number, number] => [hole.hole, hole.count]),
    }));
    if (rules.kind === "skins") {
      const { kind, ...terms } = rules;
      return {
        id,
        name,
        kind,
        terms: { ...terms, ...entered, ...(rated && { rated }), each, left, unclaimed },
        lines: pool,
      };
    }
    if (rules.kind === "twos") {
      const { kind, ...terms } = rules;
      return { id, name, kind, terms: { ...terms, ...entered, each, left }, lines: pool };
    }
    return null;
  }
  const { scoring, first, second } = results;
  const terms = { ...boardTerms(scoring, rated), ...entered };
  const net = scoring.boards[0] === "net" || !second ? first : second;
  if (isOfSides(competition)) {
    const members = new Map(teams.map((team) => [team.name, team]));
    const netOf = new Map(net.teams.map((team) => [team.name, team]));
    const otherOf = new Map(second?.teams.map((team) => [team.name, team]));
    return {
      id,
      name,
      kind: "board",
      terms,
      lines: first.teams.map((team) => {
        const side = members.get(team.name);
        return {
          side: side?.id ?? "",
          name: team.name,
          members: sideMembers(
            side?.players ?? [],
            netOf.get(team.name)?.played,
            absent,
            scoring.format,
          ),
          ...publishedScore(team, otherOf.get(team.name)),
          ...(team.holes && { holes: team.holes }),
        };
      }),
    };
  }
  const handicapOf = new Map(net.players.map(({ playerId, handicap }) => [playerId, handicap]));
  const otherOf = new Map(second?.players.map((line) => [line.playerId, line]));
  return {
    id,
    name,
    kind: "board",
    terms,
    lines: first.players.map((line: PlayerResult) => ({
      player: line.playerId,
      ...publishedScore(line, otherOf.get(line.playerId)),
      handicap: handicapOf.get(line.playerId) ?? null,
      ...(divisions.has(line.playerId) && { division: divisions.get(line.playerId) ?? "" }),
    })),
  };
}

export const publishedCompetitions = (
  play: Day,
  worked: readonly WorkedCompetition[],
  divisions: ReadonlyMap<string, string>,
  whoOf: (competition: Competition) => string | null,
): StoredCompetition[] =>
  worked.flatMap(
    (each) =>
      storedLines(
        each,
        sidesOfCompetition(play, each.competition),
        divisions,
        whoOf(each.competition),
      ) ?? [],
  );

/** Of what the strokes of a player's card come, where they come from what they entered with. */
function cardHandicap(
  player: DrawPlayer | undefined,
  { handicap }: ScoringRules,
): Pick<StoredCard, "off"> {
  const index = countedHandicap(player?.handicap ?? null, player);
  if (!player || index === null || handicap.kind !== "entered") return {};
  const { tee, maxStrokes } = player;
  const most = Math.min(maxStrokes ?? Infinity, handicap.maxHandicap ?? Infinity);
  return {
    off: {
      index,
      ...(tee && { tee: { par: tee.par, rating: tee.rating, slope: tee.slope } }),
      ...(most < Infinity && { most }),
    },
  };
}

/** The cards of the day and the further competitions, as `publish_results` takes them. */
export function publishedDay(
  play: Day,
  worked: readonly WorkedCompetition[],
  stored: readonly StoredScore[],
  players: readonly DrawPlayer[],
  divisions: ReadonlyMap<string, string>,
  whoOf: (competition: Competition) => string | null,
): DayResults {
  const scoring = scoringOf(play.rules);
  const byId = new Map(players.map((player) => [player.id, player]));
  return {
    cards: playerScores(stored, players, scoring).flatMap(({ playerId, score }): StoredCard[] => {
      if (!("holes" in score)) return [];
      const { par, strokeIndex } = score.course ?? {};
      const isOther = (own: readonly number[] | undefined, card: readonly number[] | undefined) =>
        own !== undefined && own.join() !== card?.join();
      return [
        {
          player: playerId,
          holes: score.holes,
          ...cardHandicap(byId.get(playerId), scoring),
          ...(par && isOther(par, scoring.course?.par) && { par }),
          ...(strokeIndex && isOther(strokeIndex, scoring.course?.strokeIndex) && { strokeIndex }),
        },
      ];
    }),
    competitions: publishedCompetitions(play, worked, divisions, whoOf),
  };
}

import { type CardOwner, cardOwners } from "#app/club/play/card-owners.ts";
import { FIRST_PAGE, partOf, type ListQuery } from "#app/club/play/pages.ts";
import { sidesPath } from "#app/club/play/paths.ts";
import type { StoredCompetition } from "#app/club/play/published.ts";
import type { DrawPlayer } from "#app/golf/draw.ts";
import { FORMATS, isForSides } from "#app/golf/handicaps.ts";
import { areUsualHoles, peoriaCard, peoriaWorking } from "#app/golf/peoria.ts";
import { strokesText } from "#app/golf/rated-tees.ts";
import {
  limitedTo,
  type PlayerResult,
  resultsByDivision,
  type ScoringRules,
  type TeamResult,
} from "#app/golf/results.ts";
import { leftMembers, teamPlaces } from "#app/golf/teams.ts";
import { formatDay } from "#app/site/dates.ts";
import { resultsPath, teamsPath } from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { competitionBoards, withLineNames } from "#app/tournaments/competition-boards.ts";
import {
  divisionIds,
  NO_HANDICAP_TEXT,
  playerDivisions,
  withDivisionNames,
} from "#app/tournaments/divisions.ts";
import { teamsShortOfDrives, tooFewTexts } from "#app/tournaments/drives.ts";
import {
  boardLabels,
  boardNumber,
  decidedText,
  firstOf,
  NO_RESULT_WORDS,
  sideText,
  sideWords,
} from "#app/tournaments/format-words.ts";
import { handicapWorkingOf, scoringOf, strokesOfBall } from "#app/tournaments/play.ts";
import type { ById } from "#app/tournaments/play.ts";
import { namedAwards, prizedIn, publishedPrizes } from "#app/tournaments/prize-names.ts";
import { lostAwards, outdatedAwards } from "./award-lines.ts";
import { publicationChanges } from "./board-changes.ts";
import { COMPETITIONS_PAGE } from "./competitions/content.ts";
import { publishedWho } from "./competitions/who.ts";
import { RESULTS_PAGE as PAGE } from "./content.ts";
import { PUBLICATION } from "./publication-content.ts";
import type { OpenResults } from "./results.server.ts";
import { ownersScores, typedOwners } from "./typed-owners.ts";
import { drivesTexts, pointsTexts } from "./typed-points.ts";
import { serializeTexts } from "./typed-texts.ts";
import { readersWinner, type Winner, winners } from "./winners.ts";
import { publishedCompetitions, withoutSides } from "./work-out-competitions.ts";
import { publishedResults, publishedScore, type WorkedOut } from "./work-out.ts";

const PLAYERS_SHOWN = 10;

const USUAL_HOLES = 18;

/** The names of the players, of those who have withdrawn too. */
const namesOf = (open: Parameters<typeof namedPlayers>[0]): ReadonlyMap<string, string> =>
  new Map([
    ...open.withdrawnNames,
    ...namedPlayers(open).map(({ id, name }) => [id, name] as const),
  ]);

/** Everybody whose name is known, in its order; last who has a score and withdrew. */
export function namedPlayers({
  players,
  former,
  withdrawnNames,
  scores,
}: Pick<OpenResults, "players" | "former" | "withdrawnNames" | "scores">): {
  id: string;
  name: string;
}[] {
  const ids = new Set(players.map(({ id }) => id));
  const names = new Map([...withdrawnNames, ...former.map(({ id, name }) => [id, name] as const)]);
  return [
    ...players
      .map(({ id, name }) => ({ id, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name, "en")),
    ...scores
      .filter(({ player_id }) => !ids.has(player_id))
      .map(({ player_id: id }) => ({
        id,
        name: names.get(id) ?? PAGE.former,
      })),
  ];
}

export const holesOf = ({ play }: Pick<OpenResults, "play">): number =>
  scoringOf(play.rules).course?.par.length ?? USUAL_HOLES;

function hasUnusualHoles(scoring: ScoringRules): boolean {
  if (!scoring.course || scoring.handicap.kind !== "peoria") return false;
  const { secretHoles } = scoring.handicap;
  return secretHoles.length > 0 && !areUsualHoles(secretHoles, scoring.course);
}

/** Whose handicaps a ball has that they share: who plays, and who has withdrawn since it began. */
export function sharingPlayers({
  play,
  players,
  former,
  gone,
}: Pick<OpenResults, "play" | "players" | "former" | "gone">): DrawPlayer[] {
  const playing = new Set(players.map(({ id }) => id));
  const playersOf = new Map(
    play.teams.teams.map(({ id, players: members }) => [
      id,
      members.filter((member) => playing.has(member)),
    ]),
  );
  const left = new Set(
    play.sides.flatMap(
      ({ team, members }) => leftMembers(members, playersOf.get(team) ?? []).counted,
    ),
  );
  return [...players, ...[...former, ...gone].filter(({ id }) => left.has(id))];
}

/** How the strokes of each player who is shown come about; of Peoria from the cards. */
function strokesWorkings(
  open: OpenResults,
  scoring: ScoringRules,
  ids: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const { players, scores, results } = open;
  const { course, format, maxOverPar } = scoring;
  if (scoring.handicap.kind === "peoria") {
    const mostOf = new Map(players.map(({ id, maxStrokes }) => [id, maxStrokes]));
    return new Map(
      scores.flatMap(({ player_id, holes }) => {
        if (!holes || !course || results.problem || !ids.has(player_id)) {
          return [];
        }
        const { handicap } = limitedTo(scoring, mostOf.get(player_id));
        const card = peoriaCard(holes, course, maxOverPar);
        const working = handicap.kind === "peoria" && peoriaWorking(card, course, handicap);
        return working ? [[player_id, PAGE.peoria(working)]] : [];
      }),
    );
  }
  const sharing = sharingPlayers(open);
  return new Map(
    players.flatMap((player) => {
      if (!ids.has(player.id)) return [];
      const working = handicapWorkingOf(player, scoring)?.text;
      const shared = FORMATS[format].isOneBall ? strokesOfBall(player, sharing, scoring) : null;
      const parts = [
        working,
        shared === null ? null : PAGE.sidePlaysOff(strokesText(shared)),
      ].filter(Boolean);
      return parts.length > 0 ? [[player.id, parts.join("; ")]] : [];
    }),
  );
}

export const winnersOf = (open: OpenResults): Winner[] =>
  winners(
    namedPlayers(open),
    open.play.teams.teams,
    open.play.side_sets.flatMap(({ id, sides }) => {
      const { name: competition } =
        open.play.competitions.find(({ side_set: set }) => set === id) ?? {};
      return sides.map((side) => ({ ...side, ...(competition !== undefined && { competition }) }));
    }),
  );

/** Whether there is a board called net, and cards, and nobody gets strokes. */
export const isNetWithoutStrokes = ({ results, scores }: OpenResults): boolean =>
  results.problem === null &&
  results.scoring.boards.includes("net") &&
  !results.hasStrokes &&
  scores.some(({ holes }) => holes !== null);

const CHANGES_SHOWN = 12;

/** What would be published, each player with their team. */
function resultsInTeams(
  { tournament, play: { teams, drives }, entered }: OpenResults,
  results: Extract<WorkedOut, { problem: null }>,
) {
  const now = publishedResults(results, playerDivisions(tournament, entered), teams, drives);
  const places = teamPlaces(teams);
  return {
    ...now,
    players: now.players.map((line) => ({
      ...line,
      team: places.get(line.player)?.team ?? null,
      neutral: places.get(line.player)?.isNeutral ?? true,
    })),
  };
}

/** The teams with too few drives of a player, and the players whose drives are not counted yet. */
function drivesWarnings(open: OpenResults, nameOf: (id: string) => string): string[] {
  if (open.results.problem) return [];
  const teams = teamsShortOfDrives(resultsInTeams(open, open.results));
  const tooFew = teams.filter((each) => each.tooFew.length > 0);
  const notCounted = teams.flatMap((each) => each.notCounted.map(({ player }) => nameOf(player)));
  return [
    ...tooFew.map((each) =>
      PUBLICATION.tooFewDrives(
        each.team,
        tooFewTexts(each, ({ player }) => nameOf(player)),
      ),
    ),
    ...(tooFew.length > 0 ? [PUBLICATION.drivesDecision] : []),
    ...(notCounted.length > 0 ? [PUBLICATION.drivesNotCounted(notCounted)] : []),
  ];
}

const openAwards = ({ awards }: OpenResults) =>
  awards.filter(({ player, team, side, held }) => player || team || side || held);

/** What publishing again changes for readers; null: nothing, or it is the first time. */
function publicationOf(open: OpenResults, names: ReadonlyMap<string, string>) {
  const { tournament, play, results, scores } = open;
  const { guests, published_results: before } = play;
  if (!before || results.problem || scores.length === 0) return null;
  const guestNames = new Map(guests.map(({ id, name }) => [id, name]));
  // A guest who was removed has the published name.
  const publishedNames = new Map(before.players.map(({ player, name }) => [player, name]));
  const nameOf = (id: string) => names.get(id) ?? publishedNames.get(id) ?? PAGE.former;
  const now = resultsInTeams(open, results);
  const labels = winnersOf(open);
  const winnerNames = new Map([
    ...guestNames,
    ...[...play.teams.teams, ...play.side_sets.flatMap(({ sides }) => sides)].flatMap(
      ({ id, name }) => (id === undefined ? [] : [[id, name] as const]),
    ),
  ]);
  const { divisions } = tournament;
  const prized = prizedIn({ tournament, play });
  const changes = publicationChanges(
    {
      ...before,
      players: withDivisionNames(before.players, divisions),
      // Under the names that their places have now: only another winner is a change.
      awards: namedAwards(before.awards, {
        ...prized,
        competitions: new Map([
          ...publishedPrizes(
            before.competitions ?? [],
            (index) => before.competitions?.[index]?.id ?? "",
          ),
          ...prized.competitions,
        ]),
      }),
    },
    {
      ...now,
      players: now.players.map((line) => ({
        ...line,
        name: guestNames.get(line.player) ?? null,
      })),
      awards: openAwards(open),
      competitions: storedCompetitions(open),
    },
    nameOf,
    (award) => readersWinner(labels, award, (id) => winnerNames.get(id)) || PUBLICATION.noWinner,
  );
  return (
    changes && {
      ...changes,
      board: { ...changes.board, changes: changes.board.changes.slice(0, CHANGES_SHOWN) },
      more: Math.max(0, changes.board.changes.length - CHANGES_SHOWN),
    }
  );
}

const storedCompetitions = ({
  tournament,
  play,
  competitions,
  entered,
}: OpenResults): StoredCompetition[] =>
  publishedCompetitions(play, competitions, divisionIds(entered), (competition) =>
    publishedWho(tournament, competition),
  );

/** What the club's page says of the further competitions. */
function competitionsView(open: OpenResults, nameOf: (id: string) => string) {
  const { tournament, competitions } = open;
  return {
    boards: competitionBoards(
      storedCompetitions(open).map((competition) =>
        withLineNames(competition, ({ player }: ById) => nameOf(player)),
      ),
      tournament.divisions,
      [PLAYERS_SHOWN, 0],
    ),
    withoutSides: withoutSides(open).map(({ id, name, side_set: set }) => ({
      text: COMPETITIONS_PAGE.cannot(name, "no-sides"),
      path: set === null ? teamsPath(tournament.id) : sidesPath(tournament.id, id),
    })),
    warnings: competitions.flatMap(
      ({ competition: { name }, problem, isEmpty, leftOut, withoutCard }) => [
        ...(problem && problem.problem !== "no-sides"
          ? [COMPETITIONS_PAGE.cannot(name, problem.problem)]
          : []),
        ...(isEmpty ? [COMPETITIONS_PAGE.isEmpty(name)] : []),
        ...leftOut.map(({ team }) => COMPETITIONS_PAGE.leftOut(name, team)),
        ...(withoutCard.length > 0 && !problem
          ? [COMPETITIONS_PAGE.withoutCard(name, withoutCard.map(nameOf))]
          : []),
      ],
    ),
  };
}

type Scored = Pick<OpenResults, "play" | "players" | "scores">;

/** Who plays and has no score, not even no return; of partners only where none of them has one. */
export function ownersWithoutScore({ play, players, scores }: Scored): CardOwner[] {
  const scored = new Set(scores.map(({ player_id }) => player_id));
  return cardOwners(play, players, isForSides(scoringOf(play.rules).format))
    .filter(({ members }) => !members.some((id) => scored.has(id)))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

export const namesWithoutScore = (open: Scored): string[] =>
  ownersWithoutScore(open).map(({ name }) => name);

/** Players without a net result because they have no handicap; urgent where that was not meant. */
function withoutHandicap(
  { results, entered, players }: Pick<OpenResults, "results" | "entered" | "players">,
  nameOf: (id: string) => string,
): { text: string; isUrgent: boolean }[] {
  if (results.problem || results.scoring.handicap.kind === "none") return [];
  const { boards, handicap } = results.scoring;
  const words = PUBLICATION.withoutHandicap;
  const ids = [results, results.second]
    .flatMap((board) => board?.players ?? [])
    .filter(({ noPlace }) => noPlace === "no-handicap")
    .map(({ playerId }) => playerId);
  const namesOf = (list: readonly string[]) => [...new Set(list.map(nameOf))];
  const lines = (list: readonly string[], text: string, isUrgent: boolean) =>
    list.length > 0 ? [{ text, isUrgent }] : [];
  if (handicap.kind === "peoria") return lines(ids, words.peoria(namesOf(ids)), true);
  const texts = new Map(entered.map(({ player_id, handicap: text }) => [player_id, text]));
  const numbered = new Set(players.flatMap(({ id, handicap: own }) => (own === null ? [] : [id])));
  const none = ids.filter((id) => texts.get(id) === NO_HANDICAP_TEXT);
  // A partner on the same ball has no result either, and a handicap.
  const unread = ids.filter((id) => !none.includes(id) && !numbered.has(id));
  return [
    ...lines(unread, words.entered(namesOf(unread)), true),
    ...lines(none, words.none(namesOf(none), boards.includes("gross")), false),
  ];
}

/**
 * What has a field for a score: a player, or in a format with one ball a side; then what else is
 * stored for a withdrawn player, or for a partner.
 */
export function scoreRows(
  open: Pick<OpenResults, "play" | "players" | "former" | "withdrawnNames" | "scores">,
): { id: string; name: string }[] {
  const owners = typedOwners(open).toSorted((one, other) =>
    one.name.localeCompare(other.name, "en"),
  );
  const ids = new Set(owners.map(({ id }) => id));
  const names = namesOf(open);
  return [
    ...owners,
    ...ownersScores(open).flatMap(({ player_id: id }) =>
      ids.has(id) ? [] : [{ id, name: names.get(id) ?? PAGE.former }],
    ),
  ];
}

/** How many cards of sides, or scores of players, the club has. */
export function countedText(open: Parameters<typeof scoreRows>[0]): string {
  const { play, players } = open;
  const { format } = scoringOf(play.rules);
  const scores = ownersScores(open);
  if (FORMATS[format].isOneBall) {
    return PAGE.sideCards(
      sideWords(format).all.toLowerCase(),
      scores.filter(({ holes }) => holes).length,
      cardOwners(play, players).length,
    );
  }
  const playing = new Set(players.map(({ id }) => id));
  return PAGE.scores(
    scores.filter(({ player_id }) => playing.has(player_id)).length,
    playing.size,
    scoreRows(open).length - playing.size,
  );
}

function waitText(
  { state, starts_on: day }: OpenResults["tournament"],
  wasPublished: boolean,
): string | null {
  if (state === "cancelled") return wasPublished ? PAGE.cancelledSince : PAGE.cancelled;
  if (state !== "published") return PAGE.draft;
  return day && day > dayInIndiaOf(new Date()) ? PAGE.waits(formatDay(day)) : null;
}

export function resultsView(open: OpenResults, listQuery: ListQuery = FIRST_PAGE) {
  const { tournament, play, results, players } = open;
  const scores = ownersScores(open);
  const stored = new Map(scores.map((score) => [score.player_id, score]));
  const teamOf = new Map(players.map(({ id, team }) => [id, team]));
  const placed = new Map(
    results.problem ? [] : results.players.map((result) => [result.playerId, result]),
  );
  const rows = scoreRows(open);
  const playing = new Set(players.map(({ id }) => id));
  const names = namesOf(open);
  const divisions = playerDivisions(tournament, open.entered);
  const scoring = scoringOf(play.rules);
  const { format, boards, minDrives } = scoring;
  const part = partOf(rows, listQuery, ({ name }) => [name]);
  const ids = new Set(part.items.map(({ id }) => id));
  const points = pointsTexts(scores.filter((each) => ids.has(each.player_id)));
  const membersOfOwner = new Map(typedOwners(open).map(({ id, members }) => [id, members]));
  const driversOf = (owner: string) =>
    minDrives === null ? [] : (membersOfOwner.get(owner) ?? []).filter((id) => playing.has(id));
  const drives = Object.fromEntries(
    [...ids].flatMap(driversOf).flatMap((id) => {
      const count = play.drives[id];
      return count === undefined ? [] : [[id, count] as const];
    }),
  );
  const workings = strokesWorkings(open, scoring, ids);
  const nameOf = (id: string) => names.get(id) ?? PAGE.former;
  const published = results.problem ? null : resultsInTeams(open, results);
  const membersOf = new Map(published?.teams.map(({ name, members = [] }) => [name, members]));
  const sideNote = ({ name, noPlace }: TeamResult) =>
    sideText(
      (membersOf.get(name) ?? []).map(({ player, handicap, ...member }) => ({
        ...member,
        name: nameOf(player),
        strokes: handicap === null ? null : strokesText(handicap),
      })),
      noPlace,
      FORMATS[format].isOneBall
        ? (published?.players.find(({ team }) => team === name)?.handicap ?? null)
        : null,
    );
  type Line = Pick<PlayerResult, "place" | "noPlace" | "total" | "matched">;
  const decided = (line: Line, lines: readonly Line[]) =>
    decidedText(
      publishedScore(line, undefined),
      lines.map((each) => publishedScore(each, undefined)),
      published?.scoring ?? null,
    );
  const wordsOf = (line: Line, lines: readonly Line[]) => ({
    note:
      line.noPlace === "neutral"
        ? "neutral"
        : line.noPlace
          ? NO_RESULT_WORDS[line.noPlace]
          : decided(line, lines),
    number: line.total === null ? null : boardNumber(format, line.total),
  });
  return {
    name: tournament.name,
    /** Why nothing is published now; null: something can be. */
    waitText: waitText(tournament, play.results_published_at !== null),
    /** Where visitors read them; null: the tournament has no such page. */
    publicPath: tournament.has_information_page ? resultsPath(tournament) : null,
    version: play.version,
    publishedAt: play.results_published_at,
    takenBackAt: play.results_taken_back_at,
    publication: publicationOf(open, names),
    firstText:
      play.published_results || results.problem || scores.length === 0
        ? null
        : PUBLICATION.firstTime(openAwards(open).length),
    isNetWithoutStrokes: isNetWithoutStrokes(open),
    outdatedAwards: outdatedAwards(open, winnersOf(open)),
    lostAwards: lostAwards(open, winnersOf(open)),
    base: serializeTexts({ ...points, ...drivesTexts(drives) }),
    points,
    drivesTyped: Object.fromEntries(
      Object.entries(drives).map(([id, count]) => [id, String(count)]),
    ),
    drivesHint: minDrives === null ? null : PAGE.drivesHint(minDrives),
    pages: part.pages,
    players: rows.length,
    withoutScore: scores.length > 0 ? namesWithoutScore(open) : [],
    counted: countedText(open),
    rows: part.items.map(({ id, name }) => {
      const result = placed.get(id);
      const holes = stored.get(id)?.holes;
      return {
        id,
        name,
        drivers: driversOf(id).map((driver) => ({ id: driver, name: nameOf(driver) })),
        note: [
          teamOf.get(id),
          divisions.get(id),
          holes && PAGE.holes(holes.length),
          result &&
            !(isForSides(format) && result.noPlace === "neutral") &&
            PAGE.result(format, result),
          workings.get(id),
        ]
          .filter(Boolean)
          .join(" · "),
      };
    }),
    scored: scores.length,
    problem: results.problem
      ? {
          text: PAGE.problems[results.problem],
          names: [...results.tees, ...results.players.map(nameOf)],
        }
      : null,
    drives: drivesWarnings(open, nameOf),
    leftOut: results.problem
      ? []
      : results.leftOut.map(({ team, problem }) => PAGE.leftOut[problem](team)),
    needsCards: format !== "stableford",
    pointsHint:
      format !== "stableford"
        ? PAGE.cardsHint
        : boards.length > 1
          ? `${PAGE.pointsHint} ${PAGE.netPoints}`
          : PAGE.pointsHint,
    sides: sideWords(isForSides(format) ? format : "team-stableford"),
    competitions: competitionsView(open, nameOf),
    hasCompetitions: play.competitions.length > 0,
    hasUnusualHoles: hasUnusualHoles(scoring),
    withoutHandicap: withoutHandicap(open, nameOf),
    hasNeutral:
      !results.problem &&
      !isForSides(format) &&
      results.players.some(({ noPlace }) => noPlace === "neutral"),
    boards: results.problem
      ? []
      : [results, results.second].flatMap((each, index) => {
          const by = boards[index];
          if (!each || !by) return [];
          const { column, name } = boardLabels(format, by, boards.length > 1);
          const linesOf = (lines: readonly PlayerResult[]) =>
            lines.slice(0, PLAYERS_SHOWN).map((line) => ({
              id: line.playerId,
              name: nameOf(line.playerId),
              place: line.place,
              ...wordsOf(line, lines),
            }));
          const byDivision = resultsByDivision(
            each.players,
            ({ playerId }) => divisions.get(playerId) ?? null,
            tournament.divisions.map(({ name: division }) => division),
          );
          return {
            column,
            name,
            teams: each.teams.map((team) => ({
              name: team.name,
              place: team.place,
              cards: team.counted.length,
              ...wordsOf(team, each.teams),
              ...(isForSides(format) && {
                note: [sideNote(team), decided(team, each.teams)].filter(Boolean).join(" · "),
              }),
            })),
            players: isForSides(format)
              ? []
              : [
                  {
                    heading: firstOf(PAGE.players, each.players.length, PLAYERS_SHOWN),
                    lines: linesOf(each.players),
                  },
                  // Of a tournament with several only.
                  ...(byDivision.length < 2 ? [] : byDivision).map(
                    ({ division, results: members }) => ({
                      heading: firstOf(division, members.length, PLAYERS_SHOWN),
                      lines: linesOf(members),
                    }),
                  ),
                ],
          };
        }),
  };
}

export type ResultsView = ReturnType<typeof resultsView>;

import { randomUUID } from "node:crypto";
import { publishedResults, workOut } from "#app/club/play/results/work-out.ts";
import { type Draw, type DrawPlayer, drawFourballs } from "#app/golf/draw.ts";
import { mulberry32 } from "#app/golf/random.ts";
import { teamsOfGolfGroups } from "#app/golf/teams.ts";
import { divisionIds } from "#app/tournaments/divisions.ts";
import { drawPlayers, groupedPlayers, newPlay, type EnteredPlayer } from "#app/tournaments/play.ts";

/** The seed of every demo draw and of the points. */
const SEED = 2026;

/** Calls a function of the data API as an administrator. */
type Rpc = <Result>(name: string, parameters: object) => Promise<Result>;

const RULES = {
  teams: { maxPlayers: 12, minPlayers: 3 },
  draw: {
    mixTeams: true,
    keepEntriesTogether: true,
    maxHandicapDifference: null,
  },
  starts: {
    kind: "shotgun" as const,
    time: "07:00",
    holes: Array.from({ length: 18 }, (_, index) => index + 1),
  },
};

/**
 * Makes teams of a tournament's golf groups, and publishes a draw of fourballs.
 *
 * @returns the teams, who entered, all players, and the version of the competition
 */
export async function publishDemoDraw(rpc: Rpc, tournament: string) {
  const entrants = await rpc<EnteredPlayer[]>("play_players", {
    tournament,
  });
  const { teams: ofGroups, neutral } = teamsOfGolfGroups(groupedPlayers(entrants, []), RULES.teams);
  const teams = { teams: ofGroups.map((team) => ({ ...team, id: randomUUID() })), neutral };
  const players = drawPlayers(teams, entrants, [], {
    divisions: [],
    rated_tees: [],
  });
  const version = await rpc<number>("save_play", {
    tournament,
    expected_version: 0,
    changes: {
      teams,
      rules: RULES,
      draw: drawAlike(players),
    },
  });
  const [published] = await rpc<{ version: number }[]>("publish_draw", {
    tournament,
    expected_version: version,
  });
  return { teams, entrants, players, version: published?.version ?? version };
}

/**
 * A draw of fourballs. A draw follows from its seed and the players' ids, which
 * are others in every database; here from their names, so that the demo is the
 * same everywhere.
 */
function drawAlike(players: readonly DrawPlayer[]): Draw {
  const named = players
    .toSorted(
      (one, other) =>
        one.name.localeCompare(other.name, "en") || (one.handicap ?? 0) - (other.handicap ?? 0),
    )
    .map((player, index) => ({ player, id: String(1000 + index) }));
  const entries = [...new Set(named.map(({ player }) => player.entryId))];
  const draw = drawFourballs(
    named.map(({ player, id }) => ({
      ...player,
      id,
      entryId: player.entryId && String(1000 + entries.indexOf(player.entryId)),
    })),
    RULES.draw,
    RULES.starts,
    SEED,
  );
  const idOf = new Map(named.map(({ player, id }) => [id, player.id]));
  return {
    ...draw,
    fourballs: draw.fourballs.map((fourball) => ({
      ...fourball,
      players: fourball.players.map((id) => idOf.get(id) ?? id),
    })),
  };
}

/** Publishes a draw, points of every player, two awards and the results. */
export async function publishDemoResults(rpc: Rpc, tournament: string) {
  const { teams, entrants, players, version } = await publishDemoDraw(rpc, tournament);
  const random = mulberry32(SEED);
  const scores = players.map(({ id }) => ({
    player_id: id,
    points: 20 + Math.floor(random() * 21),
    holes: null,
    no_return: null,
  }));
  const results = workOut({ ...newPlay(tournament), teams, rules: RULES }, scores, players);
  if (results.problem) throw new Error(results.problem);
  const scored = await rpc<number>("save_scores", {
    tournament,
    expected_version: version,
    scores: scores.map(({ player_id, points }) => ({
      player: player_id,
      points,
    })),
  });
  const awarded = await rpc<number>("save_play", {
    tournament,
    expected_version: scored,
    changes: {
      awards: [
        { name: "Longest drive", note: "Hole 6", player: players[3]?.id },
        { name: "Closest to the pin", note: "Hole 14", player: players[8]?.id },
      ],
    },
  });
  await rpc("publish_results", {
    tournament,
    expected_version: awarded,
    results: publishedResults(results, divisionIds(entrants), teams),
  });
}

import { type CardOwner, cardOwners } from "#app/club/play/card-owners.ts";
import type { OpenResults } from "./results.server.ts";
import type { StoredScore } from "./typed-points.ts";

type Typed = Pick<OpenResults, "play" | "players" | "scores">;

/** The fields for cards: one for a side; where it has two cards, one for each of its players. */
export function typedOwners({ play, players, scores }: Typed): CardOwner[] {
  const carded = new Set(scores.flatMap(({ player_id, holes }) => (holes ? [player_id] : [])));
  const names = new Map(players.map(({ id, name }) => [id, name]));
  return cardOwners(play, players).flatMap((owner) => {
    const { members } = owner;
    return members.filter((id) => carded.has(id)).length < 2
      ? [owner]
      : members.map((id) => ({ id, name: names.get(id) ?? owner.name, members: [id] }));
  });
}

/** The scores by the player whose field has them. */
export function ownersScores(open: Typed): StoredScore[] {
  const owners = new Map(
    typedOwners(open).flatMap(({ id, members }) => members.map((member) => [member, id] as const)),
  );
  const own = new Map(open.scores.map((score) => [score.player_id, score]));
  const playing = new Set(open.players.map(({ id }) => id));
  return open.scores.flatMap((score) => {
    const owner = owners.get(score.player_id) ?? score.player_id;
    // What became of a partner who plays stays theirs.
    const isTheirs = !score.holes && playing.has(score.player_id);
    return owner !== score.player_id && (own.has(owner) || isTheirs)
      ? [score]
      : [{ ...score, player_id: owner }];
  });
}

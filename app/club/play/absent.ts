import type { EnteredPlayer } from "#app/tournaments/play.ts";

/** Players who are not checked in, once others are: before that there is no check-in. */
export function absentPlayers<Player extends Pick<EnteredPlayer, "is_here">>(
  entered: readonly Player[],
): Player[] {
  return entered.some((player) => player.is_here)
    ? entered.filter((player) => player.is_here === false)
    : [];
}

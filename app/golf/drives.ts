import type { NoResult } from "./boards.ts";

/** A player of a side; `drives` null: not counted yet. */
export type Driver = { drives: number | null; hasWithdrawn: boolean };

export type DrivesShort<Player> = {
  tooFew: (Player & { drives: number })[];
  notCounted: Player[];
};

const DID_NOT_FINISH: readonly (NoResult | null)[] = ["NR", "WD", "DNS", "too-few"];

/**
 * Whose drives a side has used less often than the minimum, and whose were not counted. A withdrawn
 * player has none, nor has a side that returned no card.
 *
 * @param minimum null: the competition has none
 */
export function shortOfDrives<Player extends Driver>(
  { players, noResult }: { players: readonly Player[]; noResult: NoResult | null },
  minimum: number | null,
): DrivesShort<Player> {
  if (minimum === null || DID_NOT_FINISH.includes(noResult)) return { tooFew: [], notCounted: [] };
  const required = players.filter(({ hasWithdrawn }) => !hasWithdrawn);
  return {
    tooFew: required.flatMap((player) =>
      player.drives !== null && player.drives < minimum
        ? [{ ...player, drives: player.drives }]
        : [],
    ),
    notCounted: required.filter(({ drives }) => drives === null),
  };
}

import type { PublishedAward } from "#app/club/play/published.ts";
import { nameKey as keyOf, numberedName } from "#app/tournaments/names-apart.ts";
import type { Award } from "#app/tournaments/play.ts";

/** Somebody who can win an award, by a name that nobody else has. */
export type Winner = { label: string } & ({ player: string } | { team: string } | { side: string });

/**
 * Everybody who can win an award. A name is that of one: a team of a player's name is "Reds (team)", of
 * several sides of it the later ones have their competition with it, "Ann & Bea (Foursomes)", or a
 * number, so that a name typed or chosen from a list is enough; what is added makes no name of another
 * one.
 */
export function winners(
  players: readonly { id: string; name: string }[],
  teams: readonly { id?: string; name: string }[],
  sides: readonly { id?: string; name: string; competition?: string }[] = [],
): Winner[] {
  const names = new Set([...players, ...teams, ...sides].map(({ name }) => keyOf(name)));
  const taken = new Set<string>();
  const unique = (name: string, mark?: string) => {
    const isFree = (label: string) =>
      !taken.has(keyOf(label)) && (label === name || !names.has(keyOf(label)));
    let label = isFree(name) || mark === undefined ? name : `${name} (${mark})`;
    for (let number = 2; !isFree(label); number += 1) label = `${name} (${number})`;
    taken.add(keyOf(label));
    return label;
  };
  return [
    ...players.map(({ id, name }) => ({ label: unique(name), player: id })),
    ...teams.flatMap(({ id, name }) =>
      id === undefined ? [] : [{ label: unique(name, "team"), team: id }],
    ),
    ...sides.flatMap(({ id, name, competition }) =>
      id === undefined ? [] : [{ label: unique(name, competition), side: id }],
    ),
  ];
}

/** The winner of a name that was typed; null: nobody has it. */
export function findWinner(all: readonly Winner[], text: string): Winner | null {
  return all.find(({ label }) => keyOf(label) === keyOf(text)) ?? null;
}

export function winnerLabel(
  all: readonly Winner[],
  { player, team, side }: Pick<Award, "player" | "team" | "side">,
): string {
  const found = all.find((winner) => {
    if ("player" in winner) return winner.player === player;
    return "team" in winner ? winner.team === team : winner.side === side;
  });
  return found?.label ?? "";
}

/**
 * The winner of an award as readers know it: of a side, a team or a guest with another name since, or
 * removed since, by the name that was published.
 *
 * @param nameOf of who is there now, without a number
 */
export function readersWinner(
  all: readonly Winner[],
  award: Omit<PublishedAward, "name">,
  nameOf: (id: string) => string | undefined,
): string {
  const { player = "", guest, order, side = award.team } = award;
  if (side !== undefined) return award.side_name ?? award.team_name ?? nameOf(side) ?? "";
  return guest === undefined || guest === nameOf(player)
    ? winnerLabel(all, award)
    : numberedName(guest, order);
}

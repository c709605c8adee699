import type { Player, Team } from "./rosters.ts";

/** Up to four players who play together. */
export type Fourball = {
  number: number;
  /** The hole where they start, e.g. "9"; "3A" and "3B" where two fourballs share one. */
  start: string;
  players: readonly Player[];
};

const HOLES = 18;
const FOURBALL = 4;

/**
 * Draws the tee sheet. Team-mates play together only when no player of another
 * team is left. Neutral players are drawn last, so they play together. It is a
 * shotgun start, so every fourball starts on a hole of its own; when there are
 * more fourballs than holes, the first holes are shared.
 *
 * @param teams the teams with their rosters
 * @returns the fourballs, in the order of their holes
 */
export function drawFourballs(teams: readonly Team[]): Fourball[] {
  const order = [
    ...mixTeams(teams),
    ...teams.flatMap(({ players }) =>
      players.filter(({ isNeutral }) => isNeutral),
    ),
  ];
  return startingPlaces(Math.ceil(order.length / FOURBALL)).map(
    (start, index) => ({
      number: index + 1,
      start,
      players: order.slice(index * FOURBALL, (index + 1) * FOURBALL),
    }),
  );
}

/**
 * Players whose score counts, each time from the team with the most players
 * left that has none in this fourball.
 */
function mixTeams(teams: readonly Team[]): Player[] {
  const waiting = teams.map(({ name, players }) => ({
    name,
    players: players.filter(({ isNeutral }) => !isNeutral),
  }));
  const order: Player[] = [];
  for (;;) {
    const fourball = order.slice(order.length - (order.length % FOURBALL));
    const isIn = (name: string) =>
      fourball.some(({ team }) => team === name) ? 1 : 0;
    const [next] = waiting
      .filter(({ players }) => players.length > 0)
      .sort(
        (one, other) =>
          isIn(one.name) - isIn(other.name) ||
          other.players.length - one.players.length,
      );
    const player = next?.players.shift();
    if (!player) return order;
    order.push(player);
  }
}

function startingPlaces(fourballs: number): string[] {
  const places: string[] = [];
  for (let hole = 1; hole <= HOLES; hole += 1) {
    const sharing = Math.ceil((fourballs - hole + 1) / HOLES);
    for (let place = 0; place < sharing; place += 1) {
      const letter = sharing > 1 ? String.fromCharCode(65 + place) : "";
      places.push(`${String(hole)}${letter}`);
    }
  }
  return places;
}

import type { Draw } from "#app/golf/draw.ts";
import { startingHole } from "#app/golf/starts.ts";
import { formatTime } from "#app/site/dates.ts";
import { handicapText, type Guest } from "#app/tournaments/play.ts";
import type { EntrantPlayer } from "./columns.server.ts";

/** "7:30 am, hole 3A" of each player of a draw, in its order. */
export function startTexts(draw: Draw | null): ReadonlyMap<string, string> {
  return new Map(
    (draw?.fourballs ?? [])
      .toSorted(({ start: one }, { start: other }) => one.time.localeCompare(other.time))
      .flatMap(({ start, players }) =>
        players.map(
          (id) => [id, `${formatTime(start.time)}, hole ${startingHole(start)}`] as const,
        ),
      ),
  );
}

/** Players by their starts, those without one last. */
export function inOrderOfStarts<Player extends { start: string }>(
  players: readonly Player[],
  starts: ReadonlyMap<string, string>,
): Player[] {
  const order = new Map([...new Set(starts.values())].map((text, index) => [text, index]));
  const placeOf = ({ start }: Player) => order.get(start) ?? order.size;
  return players.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Of a guest of the teams, who has no entry. */
export const guestPlayer = (
  { id, name, handicap = null }: Guest,
  starts: ReadonlyMap<string, string>,
): EntrantPlayer => ({
  id,
  full_name: name,
  phone: "",
  category: "",
  handicap: handicapText(handicap),
  answers: {},
  golf_group: null,
  isHere: false,
  enteredBy: null,
  start: starts.get(id) ?? "",
  fee: "",
  order: null,
  standing: "",
});

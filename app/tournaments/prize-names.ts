import {
  type Award,
  type Competition,
  type PlaceOnBoard,
  scoringOf,
  type StoredAward,
} from "./competition.ts";
import { type Division, divisionName } from "./divisions.ts";

/** Of the places that win a prize. */
export const PRIZE_RANKS = ["Best", "Second", "Third"];

/** What the name of a place follows from; a pair: net and gross each have a board. */
export type Prized = { divisions: readonly Division[]; isPair: boolean };

export const prizedIn = ({
  tournament,
  competition,
}: {
  tournament: { divisions: readonly Division[] };
  competition: Pick<Competition, "rules">;
}): Prized => ({
  divisions: tournament.divisions,
  isPair: scoringOf(competition.rules).boards.length > 1,
});

/** "Best net of A", "Second of Men", "Best gross". */
export function prizeName(
  { board, division, place }: PlaceOnBoard,
  { divisions, isPair }: Prized,
): string {
  return [
    PRIZE_RANKS[place - 1] ?? String(place),
    isPair ? board : null,
    division === undefined ? null : `of ${divisionName(divisions, division)}`,
  ]
    .filter((part) => part !== null)
    .join(" ");
}

/** Awards with the names of their places where they have none of their own. */
export const namedAwards = <Stored extends Pick<StoredAward, "name" | keyof PlaceOnBoard>>(
  awards: readonly Stored[],
  prized: Prized,
): (Stored & Pick<Award, "name">)[] =>
  awards.map((award) => ({ name: nameOfPlace(award, prized), ...award }));

function nameOfPlace({ board, division, place }: Partial<PlaceOnBoard>, prized: Prized): string {
  return board && place
    ? prizeName({ board, place, ...(division !== undefined && { division }) }, prized)
    : "";
}

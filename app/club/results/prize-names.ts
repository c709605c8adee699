import {
  type Award,
  type Competition,
  type PlaceOnBoard,
  scoringOf,
  type StoredAward,
} from "#app/tournaments/competition.ts";
import { type Division, divisionName } from "#app/tournaments/divisions.ts";
import { AWARDS_PAGE as PAGE } from "./content.ts";

export type Prized = {
  tournament: { divisions: readonly Division[] };
  competition: Pick<Competition, "rules">;
};

/** "Best net of A" */
export function prizeName(
  { board, division, place }: PlaceOnBoard,
  { tournament, competition }: Prized,
): string {
  const isPair = scoringOf(competition.rules).boards.length > 1;
  return PAGE.prize(
    PAGE.ranks[place - 1] ?? String(place),
    isPair ? board : null,
    division === undefined ? null : divisionName(tournament.divisions, division),
  );
}

/** Awards with the names of their places where they have none of their own. */
export const namedAwards = (awards: readonly StoredAward[], prized: Prized): Award[] =>
  awards.map((award) => ({ name: nameOfPlace(award, prized) ?? "", ...award }));

function nameOfPlace({ board, division, place }: Partial<PlaceOnBoard>, prized: Prized) {
  return board && place ? prizeName({ board, place, ...(division && { division }) }, prized) : null;
}

import {
  type Award,
  type Competition,
  type PlaceOnBoard,
  type PublishedContest,
  scoringOf,
  type StoredAward,
} from "./competition.ts";
import { type Division, divisionName } from "./divisions.ts";

/** Of the places that win a prize. */
export const PRIZE_RANKS = ["Best", "Second", "Third"];

/** What the name of a place follows from; a pair: net and gross each have a board. */
export type Prized = {
  divisions: readonly Division[];
  isPair: boolean;
  /** Further contests by their ids or, where they are published, numbers. */
  contests: ReadonlyMap<string | number, { name: string; isPair: boolean }>;
};

export const prizedIn = ({
  tournament,
  competition,
}: {
  tournament: { divisions: readonly Division[] };
  competition: Pick<Competition, "rules" | "contests">;
}): Prized => ({
  divisions: tournament.divisions,
  isPair: scoringOf(competition.rules).boards.length > 1,
  contests: new Map(
    competition.contests.map(({ id, name, rules }) => [
      id,
      { name, isPair: rules.kind === "board" && rules.boards.length > 1 },
    ]),
  ),
});

/** Contests by the keys that published awards have. */
export const publishedPrizes = (
  contests: readonly Pick<PublishedContest<never>, "name" | "kind" | "terms">[],
  keyOf: (index: number) => string | number,
): Prized["contests"] =>
  new Map(
    contests.map(({ name, terms }, index) => [
      keyOf(index),
      { name, isPair: "boards" in terms && terms.boards.length > 1 },
    ]),
  );

type Place = Omit<PlaceOnBoard, "contest"> & { contest?: string | number };

/** "Best net of A", "Second of Men", "Best gross", "Best in Pairs". */
export function prizeName(
  { board, division, place, contest }: Place,
  { divisions, isPair, contests }: Prized,
): string {
  const further = contest === undefined ? null : contests.get(contest);
  return [
    PRIZE_RANKS[place - 1] ?? String(place),
    (further ? further.isPair : isPair) ? board : null,
    division === undefined ? null : `of ${divisionName(divisions, division)}`,
    further ? `in ${further.name}` : null,
  ]
    .filter((part) => part !== null)
    .join(" ");
}

/** Awards with the names of their places where they have none of their own. */
export const namedAwards = <Stored extends Pick<StoredAward, "name"> & Partial<Place>>(
  awards: readonly Stored[],
  prized: Prized,
): (Stored & Pick<Award, "name">)[] =>
  awards.map((award) => ({ name: nameOfPlace(award, prized), ...award }));

function nameOfPlace({ board, division, place, contest }: Partial<Place>, prized: Prized): string {
  return board && place
    ? prizeName(
        {
          board,
          place,
          ...(division !== undefined && { division }),
          ...(contest !== undefined && { contest }),
        },
        prized,
      )
    : "";
}

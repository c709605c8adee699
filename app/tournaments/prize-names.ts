import { type Division, divisionName } from "./divisions.ts";
import {
  type Award,
  type TournamentPlay,
  type OwnAward,
  type PlaceOnBoard,
  type PublishedCompetition,
  scoringOf,
  type StoredAward,
} from "./play.ts";

/** Of the places that win a prize. */
export const PRIZE_RANKS = ["Best", "Second", "Third"];

/** What the name of a place follows from; a pair: net and gross each have a board. */
export type Prized = {
  divisions: readonly Division[];
  isPair: boolean;
  /** Further competitions by their ids or, where they are published, numbers. */
  competitions: ReadonlyMap<string | number, { name: string; isPair: boolean }>;
};

export const prizedIn = ({
  tournament,
  play,
}: {
  tournament: { divisions: readonly Division[] };
  play: Pick<TournamentPlay, "rules" | "competitions">;
}): Prized => ({
  divisions: tournament.divisions,
  isPair: scoringOf(play.rules).boards.length > 1,
  competitions: new Map(
    play.competitions.map(({ id, name, rules }) => [
      id,
      { name, isPair: rules.kind === "board" && rules.boards.length > 1 },
    ]),
  ),
});

/** Competitions by the keys that published awards have. */
export const publishedPrizes = (
  competitions: readonly Pick<PublishedCompetition<never>, "name" | "kind" | "terms">[],
  keyOf: (index: number) => string | number,
): Prized["competitions"] =>
  new Map(
    competitions.map(({ name, terms }, index) => [
      keyOf(index),
      { name, isPair: "boards" in terms && terms.boards.length > 1 },
    ]),
  );

/** "Best net of A", "Longest drive, Hole 6": a prize as its winner reads it. */
export function ownPrizeName({ of, is_pair: isPair, note, ...award }: OwnAward): string {
  const [named] = namedAwards([{ ...award, ...(of !== undefined && { competition: of }) }], {
    divisions: [],
    isPair,
    competitions: new Map(of === undefined ? [] : [[of, { name: of, isPair }]]),
  });
  return [named?.name, note].filter(Boolean).join(", ");
}

type Place = Omit<PlaceOnBoard, "competition"> & { competition?: string | number };

/** "Best net of A", "Second of Men", "Best gross", "Best in Pairs". */
export function prizeName(
  { board, division, place, competition }: Place,
  { divisions, isPair, competitions }: Prized,
): string {
  const further = competition === undefined ? null : competitions.get(competition);
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

function nameOfPlace(
  { board, division, place, competition }: Partial<Place>,
  prized: Prized,
): string {
  return board && place
    ? prizeName(
        {
          board,
          place,
          ...(division !== undefined && { division }),
          ...(competition !== undefined && { competition }),
        },
        prized,
      )
    : "";
}

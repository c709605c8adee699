import type { NoResult, By } from "#app/golf/boards.ts";
import type { SeriesFacts, SeriesTournament, FactLine } from "./facts.ts";
import type { PlayedCard } from "./rounds.ts";

/** The club's facts as they would be once results of a tournament are taken back or cancelled. */
export const withoutResults = (
  facts: SeriesFacts,
  tournament: string,
  state: "planned" | "cancelled",
): SeriesFacts => ({
  ...facts,
  tournaments: facts.tournaments.map((listed) =>
    listed.id === tournament ? { ...listed, state, lines: [] } : listed,
  ),
});

/** The club's facts as they would be with another day of a tournament: rounds are in the order of their days. */
export const withDay = (
  facts: SeriesFacts,
  tournament: string,
  day: string | null,
): SeriesFacts => ({
  ...facts,
  tournaments: facts.tournaments
    .map((listed) => (listed.id === tournament ? { ...listed, day } : listed))
    // One without a day comes last, as in the database.
    .toSorted((one, other) => {
      const [first, second] = [one, other].map((each) => `${each.day ?? "~"} ${each.id}`);
      return (first ?? "") < (second ?? "") ? -1 : 1;
    }),
});

/** The club's facts as they would be with other names of a tournament's divisions, by their ids. */
export const withDivisionNames = (
  facts: SeriesFacts,
  tournament: string,
  names: ReadonlyMap<string, string>,
): SeriesFacts => ({
  ...facts,
  divisions: facts.divisions.map((division) =>
    division.tournament === tournament
      ? { ...division, name: names.get(division.id) ?? division.name }
      : division,
  ),
});

type BoardLine = {
  player: string;
  place: number | null;
  points: number | null;
  handicap?: number | null;
  no_result?: NoResult | null;
  second?: { place: number | null; points: number | null };
  division?: string;
};

/** The cards are those of the day, of whichever competition. */
type DayBoard = Pick<
  SeriesTournament,
  "format" | "holes" | "par" | "course" | "maximum" | "allowance"
> & {
  boards: readonly By[];
  lines: readonly BoardLine[];
  cards: readonly ({ player: string } & Omit<PlayedCard, "handicap">)[];
};

/** Whose a result is, by the player; of published results the facts say it. */
export type ResultPeople = ReadonlyMap<string, Pick<FactLine, "person" | "isEligible">>;

/**
 * The club's facts as they would be with other results of a tournament.
 *
 * @param boardOf of a further competition, or with null of the tournament's own
 */
export function withResults(
  facts: SeriesFacts,
  tournament: string,
  boardOf: (competition: string | null) => DayBoard | null,
  people: ResultPeople,
): SeriesFacts {
  return {
    ...facts,
    tournaments: facts.tournaments.map((listed) => {
      const board = listed.id === tournament ? boardOf(listed.competition ?? null) : null;
      if (!board) return listed;
      const whose = new Map([
        ...people,
        ...listed.lines.flatMap(({ player, ...line }) =>
          player === undefined ? [] : [[player, line] as const],
        ),
      ]);
      const { boards, format, holes, par, course, maximum, allowance } = board;
      const isSecond = listed.board !== null && boards[1] === listed.board;
      const cards = new Map(board.cards.map(({ player, ...card }) => [player, card]));
      return {
        ...listed,
        state: "published",
        boards: [...boards],
        format,
        holes,
        par,
        course,
        maximum,
        allowance,
        lines: board.lines.map(
          ({ player, division = null, no_result: noResult = null, handicap = null, ...first }) => {
            const { place, points: total } = isSecond
              ? (first.second ?? { place: null, points: null })
              : first;
            const { person = player, isEligible = false } = whose.get(player) ?? {};
            const card = cards.get(player);
            return {
              person,
              player,
              isEligible,
              place,
              total,
              noResult,
              division,
              ...(card && { card: { ...card, handicap } }),
            };
          },
        ),
      };
    }),
  };
}

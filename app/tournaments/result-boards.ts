import type { InformationContent, Winner } from "#app/tournaments/information/information.ts";
import type { Photograph } from "#app/ui/photograph.tsx";
import type { BoardLine } from "./format-words.ts";

type Results = NonNullable<InformationContent["results"]>;

type PlacedLine = BoardLine & { place: number };

export type ResultBoard = { label: string; lines: PlacedLine[] };

export type LatestResults = {
  slug: string;
  tournament: string;
  picture: string;
  photograph: Photograph | null;
  day: string | null;
  /** Null: the results were taken back. */
  winner: Winner | null;
  /** What else was won in a knock-out. */
  others: string[];
  takenBack: string | null;
};

/** The winner by the first board; null: there is no place, or the results do not count. */
export function winnerOf(results: Results): Winner | null {
  const lines = resultBoards(results)[0]?.lines.filter(({ place }) => place === 1) ?? [];
  const [first] = lines;
  if (results.notice !== null || !first) return null;
  const unit = results.columns[0]?.toLowerCase();
  return {
    names: lines.map(({ name }) => name).join(", "),
    score: first.number === null || unit === undefined ? null : `${first.number} ${unit}`,
  };
}

const isPlaced = (line: BoardLine): line is PlacedLine => line.place !== null;

/**
 * The boards of published results as a message has them: of all, of each further competition, of each
 * division, the second.
 */
export function resultBoards({
  sides,
  label,
  teams,
  players,
  divisions,
  secondBoards,
  competitions,
}: Pick<
  Results,
  "sides" | "label" | "teams" | "players" | "divisions" | "secondBoards" | "competitions"
>): ResultBoard[] {
  const boards: { label: string; players: readonly BoardLine[] }[] = [
    { label: sides.all, players: teams },
    { label, players },
    ...competitions.flatMap((competition) => competition.boards.slice(0, 1)),
    ...divisions,
    ...secondBoards,
  ];
  return boards
    .map((board) => ({
      label: board.label,
      lines: board.players.filter(isPlaced),
    }))
    .filter(({ lines }) => lines.length > 0);
}

import type { NoResult } from "#app/golf/boards.ts";
import type { SeriesFacts, SeriesTournament } from "./facts.ts";
import type { PlayedCard, PublishedCut } from "./rounds.ts";

type Cell = string | number | boolean | null;

type StoredLine = readonly (Cell | PlayedCard)[];

type StoredFacts = Omit<SeriesFacts, "tournaments" | "corrections" | "moved" | "cut"> & {
  tournaments: (Omit<SeriesTournament, "lines"> & { lines: StoredLine[] })[];
  corrections: (Omit<SeriesFacts["corrections"][number], "person"> & {
    person: string | number;
  })[];
  moved: Record<string, string>;
  cut: StoredCut | null;
};

type StoredCut = Omit<PublishedCut, "players"> & {
  players: { person: string | number; reason: string | null }[];
};

/** After the person, and for the club the player. */
const LINE_FACTS = 5;

const isCard = (value: Cell | PlayedCard): value is PlayedCard =>
  typeof value === "object" && value !== null;

/** Facts as the database gives them: with the club's lines, or those of visitors. */
export function readFacts(stored: StoredFacts): SeriesFacts {
  return {
    ...stored,
    tournaments: stored.tournaments.map((tournament) => ({
      ...tournament,
      lines: tournament.lines.map((cells) => {
        const card = cells.find(isCard);
        const line = cells.filter((cell): cell is Cell => !isCard(cell));
        const [person, player] = line.slice(0, -LINE_FACTS);
        const [place, total, noResult, isEligible, division] = line.slice(-LINE_FACTS);
        return {
          person: String(person),
          ...(typeof player === "string" && { player }),
          place: place as number | null,
          total: total as number | null,
          noResult: noResult as NoResult | null,
          isEligible: isEligible === true,
          division: division as string | null,
          ...(card && { card }),
        };
      }),
    })),
    corrections: stored.corrections.map((line) => ({ ...line, person: String(line.person) })),
    cut: stored.cut && {
      ...stored.cut,
      players: stored.cut.players.map((line) => ({ ...line, person: String(line.person) })),
    },
  };
}

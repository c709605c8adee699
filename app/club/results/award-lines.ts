import { playerDivisions } from "#app/tournaments/divisions.ts";
import type { Award, Fill } from "#app/tournaments/competition.ts";
import { AWARDS_PAGE as PAGE, RESULTS_MESSAGES } from "./content.ts";
import type { AwardLine } from "./schema.ts";
import type { OpenResults } from "./results.server.ts";
import type { By } from "#app/golf/boards.ts";
import { isForSides } from "#app/golf/handicaps.ts";
import { filledPrizes, type PrizeList } from "#app/golf/prizes.ts";
import { resultsByDivision } from "#app/golf/results.ts";
import { findWinner, type Winner, winnerLabel } from "./winners.ts";

/**
 * The awards as their form starts: those that are saved; or else the prizes that the tournament's
 * page announces; or else the usual ones, and those of the places.
 */
export function awardLines(open: OpenResults, all: readonly Winner[]): AwardLine[] {
  const { competition, tournament } = open;
  if (competition.awards.length > 0) {
    return competition.awards.map((award) => ({
      name: award.name,
      note: award.note ?? "",
      winner: winnerLabel(all, award),
    }));
  }
  const line = (name: string): AwardLine => ({ name, note: "", winner: "" });
  if (tournament.prizes.length > 0) {
    return tournament.prizes.map(({ name }) => line(name));
  }
  return [...PAGE.usual.map((name) => line(name)), ...filledLines(open, all, USUAL_FILL)];
}

/**
 * The awards of a form.
 *
 * @returns also a message for each winner whom nobody knows, by field
 */
export function awardsOf(
  lines: readonly {
    name: string;
    note?: string | undefined;
    winner?: string | undefined;
  }[],
  all: readonly Winner[],
): { awards: Award[]; unknown: Record<string, string[]> } {
  const unknown: Record<string, string[]> = {};
  const awards = lines.map(({ name, note, winner }, index): Award => {
    const award = { name, ...(note ? { note } : {}) };
    if (!winner) return award;
    const found = findWinner(all, winner);
    if (!found) {
      unknown[`awards[${index}].winner`] = [RESULTS_MESSAGES.winner(winner)];
      return award;
    }
    return "player" in found ? { ...award, player: found.player } : { ...award, team: found.team };
  });
  return { awards, unknown };
}

export const USUAL_FILL: Fill = {
  places: 1,
  first: "gross",
  isOnePrizeEach: true,
};

function prizeLists(
  { tournament, entered, competition, results }: PrizedResults,
  { places, first }: Fill,
): PrizeList[] {
  if (results.problem) return [];
  const { format, boards } = results.scoring;
  const divisions = playerDivisions(tournament, entered);
  const isPair = boards.length > 1;
  const prizesOf = (by: By, division: string | null) =>
    PAGE.ranks.slice(0, places).map((rank) => PAGE.prize(rank, isPair ? by : null, division));
  const lists = boards.map((by, index) => {
    const { players, teams } = (index === 0 ? results : results.second) ?? results;
    if (isForSides(format)) {
      const ids = new Map(competition.teams.teams.map(({ id = "", name }) => [name, id]));
      const lines = teams.map(({ name, place }) => ({ id: ids.get(name) ?? "", place }));
      return { by, lists: [{ lines, prizes: prizesOf(by, null) }] };
    }
    const ofAll = players.map(({ playerId, place }) => ({
      id: playerId,
      place,
    }));
    const ofDivisions =
      isPair && by === "gross"
        ? []
        : resultsByDivision(
            ofAll,
            ({ id }) => divisions.get(id) ?? null,
            tournament.divisions.map(({ name }) => name),
          ).map(({ division, results: lines }) => ({
            lines,
            prizes: prizesOf(by, division),
          }));
    return {
      by,
      lists: ofDivisions.length > 0 ? ofDivisions : [{ lines: ofAll, prizes: prizesOf(by, null) }],
    };
  });
  return lists
    .toSorted((one, other) => Number(other.by === first) - Number(one.by === first))
    .flatMap((board) => board.lists);
}

type PrizedResults = Pick<OpenResults, "tournament" | "competition" | "entered" | "results">;

/** Who is equal shares a prize. */
export function filledLines(open: PrizedResults, all: readonly Winner[], fill: Fill): AwardLine[] {
  return filledPrizes(prizeLists(open, fill), fill.isOnePrizeEach).flatMap(
    ({ prize: name, winners }) =>
      (winners.length > 0 ? winners : [null]).map((id) => ({
        name,
        note: "",
        winner:
          id === null ? "" : winnerLabel(all, { player: id }) || winnerLabel(all, { team: id }),
      })),
  );
}

/** Lines with prizes that are filled now; those of the same names are replaced. */
export function withFilled<Line extends { name: string; note?: string | undefined }>(
  lines: readonly Line[],
  filled: readonly AwardLine[],
): (Line | AwardLine)[] {
  const key = (name: string) => name.trim().toLowerCase();
  const names = new Set(filled.map(({ name }) => key(name)));
  const notes = new Map(lines.map(({ name, note }) => [key(name), note ?? ""]));
  return [
    ...lines.filter(({ name }) => !names.has(key(name))),
    ...filled.map((line) => ({
      ...line,
      note: notes.get(key(line.name)) ?? "",
    })),
  ];
}

export const fillOf = ({ competition }: Pick<OpenResults, "competition">): Fill =>
  competition.rules.prizes ?? USUAL_FILL;

/** A prize that is not with who has the place. */
export type OutdatedPrize = { name: string; winner: string; board: string };

/** Prizes of the places whose winners do not follow from the places any more. */
export function outdatedPrizes(open: OpenResults, all: readonly Winner[]): OutdatedPrize[] {
  const key = (name: string) => name.trim().toLowerCase();
  const winnersOf = (lines: readonly { name: string; winner: string }[]) => {
    const winners = new Map<string, string[]>();
    for (const { name, winner } of lines) {
      const sameName = winners.get(key(name)) ?? [];
      winners.set(key(name), winner === "" ? sameName : [...sameName, winner]);
    }
    return winners;
  };
  const { awards } = open.competition;
  const won = winnersOf(
    awards.map((award) => ({
      name: award.name,
      winner: winnerLabel(all, award),
    })),
  );
  const filled = filledLines(open, all, fillOf(open));
  const places = winnersOf(filled);
  return [...places].flatMap(([prize, board]) => {
    const winner = won.get(prize);
    const isSame = winner?.toSorted().join("\n") === board.toSorted().join("\n");
    if (!winner || isSame) return [];
    const name = awards.find((award) => key(award.name) === prize)?.name ?? "";
    return [{ name, winner: winner.join(", "), board: board.join(", ") }];
  });
}

export function refilledAwards(open: OpenResults, all: readonly Winner[]): Award[] {
  const outdated = new Set(outdatedPrizes(open, all).map(({ name }) => name.trim().toLowerCase()));
  const filled = filledLines(open, all, fillOf(open)).filter(({ name }) =>
    outdated.has(name.trim().toLowerCase()),
  );
  return awardsOf(withFilled(awardLines(open, all), filled), all).awards;
}

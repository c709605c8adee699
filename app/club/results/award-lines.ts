import { playerDivisions } from "#app/tournaments/divisions.ts";
import { PRIZE_RANKS, type Prized, prizedIn, prizeName } from "#app/tournaments/prize-names.ts";
import type { Fill, PlaceOnBoard, StoredAward } from "#app/tournaments/competition.ts";
import { AWARDS_PAGE as PAGE, RESULTS_MESSAGES } from "./content.ts";
import type { AwardLine } from "./schema.ts";
import type { OpenResults } from "./results.server.ts";
import type { By } from "#app/golf/boards.ts";
import { groupBy } from "#app/golf/group-by.ts";
import { isForSides } from "#app/golf/handicaps.ts";
import { filledPrizes, type PrizeList } from "#app/golf/prizes.ts";
import { resultsByDivision } from "#app/golf/results.ts";
import { findWinner, type Winner, winnerLabel } from "./winners.ts";

/**
 * The awards as their form starts: those that are saved; or else the prizes that the tournament's
 * page announces; or else the usual ones, and those of the places.
 */
export function awardLines(open: OpenResults, all: readonly Winner[]): AwardLine[] {
  const { awards, tournament } = open;
  if (awards.length > 0) {
    return awards.map((award) => ({
      name: award.name,
      note: award.note ?? "",
      winner: winnerLabel(all, award),
      held: award.held ? "on" : "",
      of: placeKey(award) ?? "",
    }));
  }
  const line = (name: string): AwardLine => ({ name, note: "", winner: "", held: "", of: "" });
  if (tournament.prizes.length > 0) {
    return tournament.prizes.map(({ name }) => line(name));
  }
  return [...PAGE.usual.map((name) => line(name)), ...filledLines(open, all, USUAL_FILL)];
}

/** "net:men:1": names a place in a form; null: the award is for none. */
const placeKey = ({ board, division = "", place }: Partial<PlaceOnBoard>): string | null =>
  board && place ? `${board}:${division}:${place}` : null;

function placeIn(key: string | undefined): PlaceOnBoard | null {
  const [, board, division, place] = /^(gross|net):(.*):(\d{1,2})$/.exec(key ?? "") ?? [];
  if (!board) return null;
  return {
    board: board as By,
    place: Number(place),
    ...(division && { division }),
  };
}

/**
 * The awards of a form, without the names that follow from their places.
 *
 * @returns also a message for each winner whom nobody knows, by field
 */
export function awardsOf(
  lines: readonly {
    name: string;
    note?: string | undefined;
    winner?: string | undefined;
    held?: string | undefined;
    of?: string | undefined;
  }[],
  all: readonly Winner[],
  prized: Prized,
): { awards: StoredAward[]; unknown: Record<string, string[]> } {
  const unknown: Record<string, string[]> = {};
  const awards = lines.map(({ name, note, winner, held, of }, index): StoredAward => {
    const place = placeIn(of);
    const award = {
      ...(place && prizeName(place, prized) === name ? {} : { name }),
      ...(note ? { note } : {}),
      ...place,
      ...(held && { held: true }),
    };
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

type Prize = { name: string; place: PlaceOnBoard };

function prizeLists(open: PrizedResults, { places, first }: Fill): PrizeList<Prize>[] {
  const { tournament, entered, competition, results } = open;
  if (results.problem) return [];
  const { format, boards } = results.scoring;
  const divisions = playerDivisions(tournament, entered);
  const isPair = boards.length > 1;
  const divisionIds = new Map(tournament.divisions.map(({ id, name }) => [name, id]));
  const prizesOf = (by: By, division: string | null): Prize[] =>
    PRIZE_RANKS.slice(0, places).map((_, index) => {
      const id = division === null ? undefined : divisionIds.get(division);
      const place = { board: by, place: index + 1, ...(id && { division: id }) };
      return { name: prizeName(place, prizedIn(open)), place };
    });
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
  return filledPrizes(prizeLists(open, fill), fill.isOnePrizeEach).flatMap(({ prize, winners }) =>
    (winners.length > 0 ? winners : [null]).map((id) => ({
      name: prize.name,
      note: "",
      winner: id === null ? "" : winnerLabel(all, { player: id }) || winnerLabel(all, { team: id }),
      held: "",
      of: placeKey(prize.place) ?? "",
    })),
  );
}

type Line = { name: string; note?: string | undefined; of?: string | undefined };

/**
 * Lines with the prizes of the places, instead of those that were filled before or have their
 * names. Names and notes that the club has given them stay.
 */
export function withFilled<Other extends Line>(
  lines: readonly Other[],
  filled: readonly AwardLine[],
): (Other | AwardLine)[] {
  const key = (name: string) => name.trim().toLowerCase();
  const names = new Set(filled.map(({ name }) => key(name)));
  const notes = new Map(lines.map(({ name, note, of }) => [of || key(name), note ?? ""]));
  const ownNames = new Map(lines.flatMap(({ name, of }) => (of ? [[of, name] as const] : [])));
  return [
    ...lines.filter(({ name, of }) => !of && !names.has(key(name))),
    ...filled.map((line) => ({
      ...line,
      name: ownNames.get(line.of) ?? line.name,
      note: notes.get(line.of) ?? notes.get(key(line.name)) ?? "",
    })),
  ];
}

export const fillOf = ({ competition }: Pick<OpenResults, "competition">): Fill =>
  competition.rules.prizes ?? USUAL_FILL;

/** A prize of a place that another player has now; `board` is null where there is no such place. */
export type OutdatedPrize = { name: string; winner: string; board: string | null };

/** Prizes of the places whose winners do not follow from the places any more. */
export function outdatedPrizes(open: OpenResults, all: readonly Winner[]): OutdatedPrize[] {
  if (open.awards.length === 0) return [];
  const won = groupBy(
    awardLines(open, all).filter(({ of }) => of !== ""),
    ({ of }) => of,
  );
  const places = groupBy(filledLines(open, all, fillOf(open)), ({ of }) => of);
  const namesOf = (lines: readonly AwardLine[]) =>
    lines
      .map(({ winner }) => winner)
      .filter((winner) => winner !== "")
      .toSorted()
      .join(", ");
  return [...won].flatMap(([of, lines]) => {
    const place = places.get(of);
    const [winner, board] = [namesOf(lines), place ? namesOf(place) : null];
    return winner === board ? [] : [{ name: lines[0]?.name ?? "", winner, board }];
  });
}

/** The awards with the winners of the places now; a prize of no place goes. */
export function refilledAwards(open: OpenResults, all: readonly Winner[]): StoredAward[] {
  const lines = awardLines(open, all);
  const won = new Set(lines.map(({ of }) => of));
  const filled = filledLines(open, all, fillOf(open)).filter(({ of }) => won.has(of));
  return awardsOf(withFilled(lines, filled), all, prizedIn(open)).awards;
}

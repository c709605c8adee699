import type { By } from "#app/golf/boards.ts";
import { groupBy } from "#app/golf/group-by.ts";
import { isForSides } from "#app/golf/handicaps.ts";
import { filledPrizes, type OnePrizeEach, passedOver, type PrizeList } from "#app/golf/prizes.ts";
import { type Results, resultsByDivision, type ScoringRules } from "#app/golf/results.ts";
import type { Teams } from "#app/golf/teams.ts";
import { playerDivisions } from "#app/tournaments/divisions.ts";
import { NO_RESULT_WORDS } from "#app/tournaments/format-words.ts";
import type { Fill, PlaceOnBoard, StoredAward } from "#app/tournaments/play.ts";
import { PRIZE_RANKS, type Prized, prizedIn, prizeName } from "#app/tournaments/prize-names.ts";
import { AWARDS_PAGE as PAGE, RESULTS_MESSAGES } from "./content.ts";
import type { OpenResults } from "./results.server.ts";
import type { AwardLine } from "./schema.ts";
import { findWinner, type Winner, winnerLabel } from "./winners.ts";
import { sidesOfCompetition } from "./work-out-competitions.ts";

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

/**
 * "net:men:1" names a place in a form, of a further competition with its id before it; null: the award is
 * for none.
 */
const placeKey = ({
  board,
  division = "",
  place,
  competition,
}: Partial<PlaceOnBoard>): string | null =>
  board && place
    ? `${competition === undefined ? "" : `${competition}:`}${board}:${division}:${place}`
    : null;

function placeIn(key: string | undefined): PlaceOnBoard | null {
  const [, competition, board, division, place] =
    /^(?:([\da-f-]{36}):)?(gross|net):(.*):(\d{1,2})$/.exec(key ?? "") ?? [];
  if (!board) return null;
  return {
    board: board as By,
    place: Number(place),
    ...(division && { division }),
    ...(competition && { competition }),
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
    if ("player" in found) return { ...award, player: found.player };
    return "team" in found ? { ...award, team: found.team } : { ...award, side: found.side };
  });
  return { awards, unknown };
}

export const USUAL_FILL: Fill = {
  places: 1,
  first: "gross",
  isOnePrizeEach: true,
};

const onePrizeEach = ({ isOnePrizeEach, countsSides = false }: Fill): OnePrizeEach => {
  if (!isOnePrizeEach) return "nobody";
  return countsSides ? "players and sides" : "players";
};

type Prize = { name: string; place: PlaceOnBoard };

/** The boards that prizes are filled from: of the tournament's own competition, or a further one. */
type Boards = {
  competition?: string;
  scoring: ScoringRules;
  results: readonly Results[];
  sides: Teams;
};

/** In the club's order, individual competitions before those of sides; skins and twos have no places. */
function boardsOfDay({ play, results, competitions }: PrizedResults): Boards[] {
  if (results.problem) return [];
  const further = competitions.flatMap(({ competition, results: own }): Boards[] =>
    own?.kind === "board"
      ? [
          {
            competition: competition.id,
            scoring: own.scoring,
            results: [own.first, ...(own.second ? [own.second] : [])],
            sides: sidesOfCompetition(play, competition),
          },
        ]
      : [],
  );
  const own = {
    scoring: results.scoring,
    results: [results, ...(results.second ? [results.second] : [])],
    sides: play.teams,
  };
  return [own, ...further].toSorted(
    (one, other) =>
      Number(isForSides(one.scoring.format)) - Number(isForSides(other.scoring.format)),
  );
}

const prizeLists = (open: PrizedResults, fill: Fill): PrizeList<Prize>[] =>
  boardsOfDay(open).flatMap((boards) => listsOf(boards, open, fill));

function listsOf(
  { competition, scoring, results, sides }: Boards,
  open: PrizedResults,
  { places, first }: Fill,
): PrizeList<Prize>[] {
  const { tournament, entered } = open;
  const { format, boards } = scoring;
  const divisions = playerDivisions(tournament, entered);
  const isPair = boards.length > 1;
  const divisionIds = new Map(tournament.divisions.map(({ id, name }) => [name, id]));
  const prizesOf = (by: By, division: string | null): Prize[] =>
    PRIZE_RANKS.slice(0, places).map((_, index) => {
      const id = division === null ? undefined : divisionIds.get(division);
      const place = {
        board: by,
        place: index + 1,
        ...(id && { division: id }),
        ...(competition !== undefined && { competition }),
      };
      return { name: prizeName(place, prizedIn(open)), place };
    });
  const lists = boards.map((by, index) => {
    const { players, teams } = results[index] ?? { players: [], teams: [] };
    if (isForSides(format)) {
      const byName = new Map(sides.teams.map((side) => [side.name, side]));
      const lines = teams.map(({ name, place }) => {
        const { id = "", players: members = [] } = byName.get(name) ?? {};
        return { id, place, members };
      });
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

type PrizedResults = Pick<
  OpenResults,
  "tournament" | "play" | "entered" | "results" | "competitions"
>;

const labelOf = (all: readonly Winner[], id: string) =>
  winnerLabel(all, { player: id }) ||
  winnerLabel(all, { team: id }) ||
  winnerLabel(all, { side: id });

/** Who is equal shares a prize. */
export function filledLines(open: PrizedResults, all: readonly Winner[], fill: Fill): AwardLine[] {
  return filledPrizes(prizeLists(open, fill), onePrizeEach(fill)).flatMap(({ prize, winners }) =>
    (winners.length > 0 ? winners : [null]).map((id) => ({
      name: prize.name,
      note: "",
      winner: id === null ? "" : labelOf(all, id),
      held: "",
      of: placeKey(prize.place) ?? "",
    })),
  );
}

/** "Ann Rao (Best Net)": who has another prize, and what the place would have won. */
export function passedOverTexts(open: PrizedResults, all: readonly Winner[], fill: Fill): string[] {
  return passedOver(prizeLists(open, fill), onePrizeEach(fill)).map(
    ({ prize, winners }) => `${winners.map((id) => labelOf(all, id)).join(", ")} (${prize.name})`,
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

export const fillOf = ({ play }: Pick<OpenResults, "play">): Fill =>
  play.rules.prizes ?? USUAL_FILL;

/** A prize of a place that another player has now; `board` is null where there is no such place. */
export type OutdatedAward = { name: string; winner: string; board: string | null };

/** Prizes of the places whose winners do not follow from the places any more. */
export function outdatedAwards(open: OpenResults, all: readonly Winner[]): OutdatedAward[] {
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

/** Prizes that the club has given by name to a player or team that is disqualified or withdrawn since. */
export function lostAwards(
  {
    awards,
    results,
    players: playing,
    former,
  }: Pick<OpenResults, "awards" | "results" | "players" | "former">,
  all: readonly Winner[],
): { name: string; winner: string; why: string }[] {
  if (results.problem) return [];
  const players = new Map(results.players.map(({ playerId, noPlace }) => [playerId, noPlace]));
  // Without a card a player who has withdrawn is in no results.
  const present = new Set([...playing, ...former].map(({ id }) => id));
  const teams = new Map(results.teams.map(({ name, noPlace }) => [name, noPlace]));
  return awards.flatMap((award) => {
    const winner = winnerLabel(all, award);
    const hasLeft = award.player !== undefined && !present.has(award.player);
    const noPlace = award.player
      ? (players.get(award.player) ?? (hasLeft ? "WD" : null))
      : teams.get(winner);
    const isOut = noPlace === "DQ" || noPlace === "WD";
    return isOut && placeKey(award) === null
      ? [{ name: award.name, winner: winner || PAGE.player, why: NO_RESULT_WORDS[noPlace] }]
      : [];
  });
}

/** The awards with the winners of the places now; a prize of no place goes. */
export function refilledAwards(open: OpenResults, all: readonly Winner[]): StoredAward[] {
  const lines = awardLines(open, all);
  const won = new Set(lines.map(({ of }) => of));
  const filled = filledLines(open, all, fillOf(open)).filter(({ of }) => won.has(of));
  return awardsOf(withFilled(lines, filled), all, prizedIn(open)).awards;
}

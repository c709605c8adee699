import { type By, mostBalls, type NoResult, withPlaces } from "#app/golf/boards.ts";
import { type CompetitionRules, competitionScoring, hasOwnCards } from "#app/golf/competitions.ts";
import { groupBy } from "#app/golf/group-by.ts";
import { FORMATS, isForSides, isForTeamBalls, isSideSize } from "#app/golf/handicaps.ts";
import { type KeptCard, PICKED_UP } from "#app/golf/kept-card.ts";
import { liveBoard, type LiveLine, type LiveSide } from "#app/golf/live-board.ts";
import { courseFrom } from "#app/golf/rated-tees.ts";
import { holeRules, resultsByDivision, type ScoringRules, teamResults } from "#app/golf/results.ts";
import { liveSkins, skinsByPlayer } from "#app/golf/skins.ts";
import { leftMembers, type Teams } from "#app/golf/teams.ts";
import { twosOf } from "#app/golf/twos.ts";
import { divisionName } from "#app/tournaments/divisions.ts";
import {
  boardLabels,
  boardNumber,
  FORMAT_NAMES,
  membersText,
  NO_RESULT_WORDS,
  sideWords,
} from "#app/tournaments/format-words.ts";
import type { LiveBoard, LiveCompetition, LivePlayer } from "#app/tournaments/live-board.server.ts";
import { numberedName } from "#app/tournaments/names-apart.ts";
import { drawPlayers, scoringOf, strokesOfBall } from "#app/tournaments/play.ts";
import { BOARD } from "./content.ts";

export type LiveText = {
  place: number | null;
  name: string;
  note: string | null;
  /** As the board counts, on each of its boards; null: nothing yet. */
  numbers: (string | null)[];
  /** How many holes are played; of a team, how many of its players have begun. */
  thru: string;
};

export type LiveTable = {
  heading: string;
  columns: { name: string; numbers: string[] };
  lines: LiveText[];
  /** What a dash for a place says, and what becomes of shared places; null: there are none. */
  legend: string | null;
};

type Player = LivePlayer & { id: string };

export type LiveBoards = {
  tables: ReadonlyMap<string, LiveTable>;
  /** Below the name of the tournament: "Stableford" */
  format: string;
  isPeoria: boolean;
  /** Scores are in, and there is no scorecard to count them by. */
  lacksCourse: boolean;
  teamsText: string;
  /** Sides that the board cannot count, by name. */
  leftOut: string[];
  /** The lines of players who are called so and of their fourballs. */
  find: (name: string) => LiveTable;
};

/** In milliseconds. */
const MINUTE = 60_000;

const clock = new Intl.DateTimeFormat("en-IN", {
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

/** Whether scores still come in, and what the board says of that. */
export function statusOf(
  { at, state, has_results: hasResults }: LiveBoard,
  now = Date.now(),
): {
  isLive: boolean;
  text: string;
} {
  if (hasResults) return { isLive: false, text: BOARD.results };
  return state === "open"
    ? {
        isLive: true,
        text: BOARD.live(clock.format(new Date(at)), Math.floor((now - Date.parse(at)) / MINUTE)),
      }
    : { isLive: false, text: BOARD[state] };
}

/** The views of a board in their order: of the tournament's own competition, and of each further one. */
export function liveBoards(live: LiveBoard): LiveBoards {
  const own = ownBoards(live);
  const tables = new Map(own.tables);
  const day = scoringOf({ scoring: live.scoring ?? {} });
  if (day.course && hasOwnCards(day)) {
    for (const competition of live.competitions) {
      tables.set(competition.name, competitionTable(live, competition, day));
    }
  }
  return { ...own, tables };
}

/** The board of a competition, as if it were the tournament's own. */
function competitionTable(
  live: LiveBoard,
  competition: LiveCompetition,
  day: ScoringRules,
): LiveTable {
  const { name, rules, sides } = competition;
  const takesPart = new Set(competition.players ?? []);
  const sideOf = new Map(
    (sides ?? []).flatMap((side) => side.players.map((player) => [player, side.name] as const)),
  );
  const players = live.players.flatMap((player, index) => {
    if (!competition.is_of_all && !takesPart.has(index)) return [];
    const side = sideOf.get(index) ?? null;
    return [sides ? { ...player, team: side, is_neutral: side === null } : player];
  });
  const scoring = competitionScoring(day, rules);
  const boards = ownBoards({
    ...live,
    players,
    scoring,
    teams: sides ? sides.map((side) => side.name) : live.teams,
    competitions: [],
  });
  if (rules.kind !== "board") return { ...boards.pool(rules), heading: name };
  const [
    table = {
      heading: name,
      columns: { name: BOARD.columns.player, numbers: [] },
      lines: [],
      legend: null,
    },
  ] = boards.tables.values();
  return { ...table, heading: name };
}

/** Each board of all, of each division, and teams. */
function ownBoards(live: LiveBoard): LiveBoards & {
  pool: (rules: Exclude<CompetitionRules, { kind: "board" }>) => LiveTable;
} {
  const { tournament } = live;
  const scoring = scoringOf({ scoring: live.scoring ?? {} });
  const { format, course } = scoring;
  const { isOneBall, scoring: counts } = FORMATS[format];
  const hasSides = isForSides(format);
  const isPeoria = scoring.handicap.kind === "peoria";
  const boards: readonly By[] = isPeoria ? ["gross"] : scoring.boards;
  const players = live.players.map((player, index): Player => ({
    ...player,
    id: String(index),
  }));
  const teams = teamsOf(live.teams, players);
  const drawn = drawPlayers(
    teams,
    players.map((player) => ({
      player_id: player.id,
      entry_id: player.id,
      full_name: player.name ?? BOARD.formerMember,
      email: null,
      phone: "",
      golf_group: null,
      category: player.category,
      handicap: player.handicap ?? "",
      tees: player.tees,
    })),
    [],
    tournament,
  );
  const leftOf = (members: readonly Player[]) =>
    leftMembers(
      members.filter((each) => each.has_started).map(({ id }) => id),
      members.filter((each) => each.is_playing).map(({ id }) => id),
    );
  // The handicap of a shared ball is that of the players who began, or took a place of theirs.
  const left = new Set(
    teams.teams.flatMap(
      ({ players: ids }) => leftOf(ids.flatMap((id) => players[Number(id)] ?? [])).counted,
    ),
  );
  const sharing = drawn.filter(({ id }, index) => players[index]?.is_playing || left.has(id));
  const nameOf = ({ name, namesake }: Player) =>
    name === null ? BOARD.formerMember : numberedName(name, namesake);

  function ballOf(player: Player, by: By) {
    const own = drawn[Number(player.id)];
    const strokes =
      own && scoring.handicap.kind === "entered" ? strokesOfBall(own, sharing, scoring) : 0;
    return {
      card: cardOf(player),
      handicap: strokes ?? 0,
      lacksHandicap: by === "net" && strokes === null,
      ...(course && own?.tee && !isOneBall && { course: courseFrom(own.tee, course) }),
    };
  }

  function sideOf(id: string, members: readonly Player[], by: By): LiveSide {
    const left = members.filter((player) => noResultOf(player) === null);
    // What becomes of one who shares the ball becomes of the side.
    const partner = isOneBall
      ? members.find(({ is_playing, score }) => is_playing && score?.no_return)
      : undefined;
    const [first] = left;
    // A card that the club has counts, whoever's phone has strokes too.
    const holder =
      members.find(({ score }) => score?.holes) ??
      members.find((player) => cardOf(player).length > 0);
    const balls = (
      isOneBall && first
        ? // Partners share a card, which one of them has.
          [{ ...ballOf(first, by), card: holder ? cardOf(holder) : [] }]
        : left.map((player) => ballOf(player, by))
    ).map(({ lacksHandicap, ...ball }) => ({
      ball,
      lacksHandicap: lacksHandicap && ball.card.length > 0,
    }));
    const points = left.find(({ score }) => score?.points != null)?.score?.points;
    return {
      id,
      isNeutral: !hasSides && live.teams.length > 0 && members.some((player) => player.is_neutral),
      balls: balls.map(({ ball }) => ball),
      ...(points != null && { points }),
      noResult:
        partner || left.length === 0
          ? noResultOf(partner ?? members[0])
          : balls.some(({ lacksHandicap }) => lacksHandicap)
            ? "no-handicap"
            : hasTooFew(balls.length)
              ? "too-few"
              : null,
    };
  }

  const hasTooFew = (count: number) =>
    isForTeamBalls(format) && !scoring.shortSides && count < mostBalls(scoring.counted);

  const isCountable = (members: readonly Player[]) =>
    !hasSides ||
    (isSideSize(
      format,
      isOneBall
        ? members.filter((each) => each.is_playing || left.has(each.id)).length
        : members.length,
    ) &&
      (!isOneBall || members.filter(({ score }) => score?.holes).length <= 1));

  const membersOf = new Map<string, Player[]>(
    hasSides
      ? teams.teams.map(({ name, players: ids }) => [
          name,
          ids.flatMap((id) => players[Number(id)] ?? []),
        ])
      : players.map((player) => [player.id, [player]]),
  );
  const countable = [...membersOf].filter(([, members]) => isCountable(members));
  const linesOf = new Map(
    boards.map((by) => [
      by,
      liveBoard(
        countable.map(([id, members]) => sideOf(id, members, by)),
        course,
        { ...holeRules(scoring), by },
      ),
    ]),
  );
  const lineOn = new Map(
    [...linesOf].map(([by, lines]) => [by, new Map(lines.map((line) => [line.id, line]))]),
  );
  const numberOf = ({ total }: Pick<LiveLine, "total">) => {
    if (total === null) return null;
    if (counts !== "medal") return boardNumber(format, total);
    return total > 0 ? `+${total}` : boardNumber(format, total);
  };
  const columnOf = (by: By) =>
    boards.length > 1 || counts !== "medal"
      ? boardLabels(format, by, boards.length > 1).column
      : BOARD.columns.toPar;
  const hasTeams = !hasSides && live.teams.length > 0;

  function textOf(line: LiveLine, by: By): LiveText {
    const members = membersOf.get(line.id) ?? [];
    const [player] = members;
    // The board that it is on first, as its number stands beside the place.
    const order = [by, ...boards.filter((other) => other !== by)];
    const notes = [
      hasSides
        ? membersText(
            members.map((each) => ({
              name: nameOf(each),
              no_result: noResultOf(each) === "WD" ? "WD" : null,
            })),
            line.noResult,
          )
        : null,
      hasTeams ? player?.team : null,
      line.noResult && NO_RESULT_WORDS[line.noResult],
    ].filter(Boolean);
    return {
      place: line.place,
      name: hasSides ? line.id : player ? nameOf(player) : "",
      note: notes.length > 0 ? notes.join(" · ") : null,
      numbers: order.map((each) => {
        const other = lineOn.get(each)?.get(line.id);
        return other && other.thru > 0 ? numberOf(other) : null;
      }),
      thru: line.thru > 0 ? String(line.thru) : "–",
    };
  }
  const columnsBy = (by: By) => ({
    name: hasSides ? sideWords(format).one : BOARD.columns.player,
    numbers: [by, ...boards.filter((other) => other !== by)].map(columnOf),
  });
  const tableOf = (heading: string, by: By, lines: readonly LiveLine[]): LiveTable => ({
    heading,
    columns: columnsBy(by),
    lines: lines.map((line) => textOf(line, by)),
    legend: [legendOf(lines), equalText(lines, scoring)].filter(Boolean).join(" ") || null,
  });

  const [firstBy = "net"] = boards;
  const first = linesOf.get(firstBy) ?? [];
  const divisionOf = ({ id }: LiveLine) => {
    const category = membersOf.get(id)?.[0]?.category ?? null;
    return category === null ? null : divisionName(tournament.divisions, category);
  };
  const linesIn = groupBy(first, divisionOf);
  const byDivision = hasSides
    ? []
    : tournament.divisions.flatMap(({ name: division }) => {
        const lines = linesIn.get(division);
        return lines ? [{ division, lines }] : [];
      });
  const tables = new Map<string, LiveTable>();
  for (const by of boards) {
    const { name } = boardLabels(format, by, boards.length > 1);
    tables.set(by, tableOf(name ?? BOARD.all, by, linesOf.get(by) ?? []));
  }
  if (byDivision.length > 1) {
    for (const { division, lines } of byDivision) {
      const [placed] = resultsByDivision(lines, divisionOf, []);
      tables.set(
        division,
        tableOf(division, firstBy, [
          ...(placed?.results ?? []),
          ...lines.filter(({ place }) => place === null),
        ]),
      );
    }
  }
  if (hasTeams) {
    tables.set(BOARD.teams, {
      heading: BOARD.teams,
      columns: {
        name: BOARD.columns.team,
        numbers: [columnOf(firstBy)],
      },
      legend: null,
      lines: teamResults(
        first.map(({ id: playerId, ...line }) => ({ playerId, ...line })),
        teams,
        scoring,
        1,
      ).map((team) => ({
        place: team.place,
        name: team.name,
        note: null,
        numbers: [numberOf(team)],
        thru: String(team.counted.length),
      })),
    });
  }
  return {
    tables,
    format: FORMAT_NAMES[format],
    isPeoria,
    lacksCourse: !course && players.some((player) => cardOf(player).length > 0),
    leftOut: [...membersOf.keys()].filter((id) => !countable.some(([other]) => other === id)),
    pool(rules) {
      const cards = players.flatMap((player) => {
        if (noResultOf(player) !== null) return [];
        const { lacksHandicap, ...ball } = ballOf(player, scoring.boards[0]);
        return lacksHandicap ? [] : [{ id: player.id, ...ball }];
      });
      const won =
        rules.kind === "skins"
          ? course
            ? skinsByPlayer(liveSkins(cards, course, rules).holes)
            : []
          : twosOf(
              cards.map(({ id, card }) => ({
                id,
                holes: card.map((strokes) => (strokes === PICKED_UP ? null : strokes)),
              })),
              rules.ace,
            );
      const ordered = won.toSorted((one, other) => other.count - one.count);
      return {
        heading: "",
        legend: null,
        columns: {
          name: BOARD.columns.player,
          numbers: [rules.kind === "skins" ? BOARD.columns.skins : BOARD.columns.twos],
        },
        lines: withPlaces(ordered, (one, other) => one.count === other.count).map((line) => {
          const player = players[Number(line.id)];
          return {
            place: line.place,
            name: player ? nameOf(player) : "",
            note: BOARD.holes(
              line.holes.map(({ hole, count }) => (count > 1 ? `${hole} (${count})` : `${hole}`)),
            ),
            numbers: [String(line.count)],
            thru: String(player ? cardOf(player).filter((strokes) => strokes !== null).length : 0),
          };
        }),
      };
    },
    teamsText: scoring.bestCards === null ? BOARD.allCards : BOARD.bestCards(scoring.bestCards),
    find(name) {
      const query = plain(name);
      const fourballs = new Set<number>();
      const ids = new Set<string>();
      for (const player of players) {
        if (!plain(nameOf(player)).includes(query)) continue;
        ids.add(player.id);
        if (player.fourball !== null) fourballs.add(player.fourball);
      }
      return tableOf(
        BOARD.found(name),
        firstBy,
        first.filter(({ id }) =>
          membersOf
            .get(id)
            ?.some(
              (player) =>
                ids.has(player.id) || (player.fourball !== null && fourballs.has(player.fourball)),
            ),
        ),
      );
    },
  };
}

/** "José Pérez" is found as "jose perez". */
const plain = (text: string) =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll(/\s+/g, " ").trim().toLowerCase();

function teamsOf(names: readonly string[], players: readonly Player[]): Teams {
  const idsOf = (team: string | null, isNeutral: boolean) =>
    players
      .filter((each) => each.team === team && each.is_neutral === isNeutral)
      .map(({ id }) => id);
  return {
    teams: names.map((name) => ({
      name,
      players: idsOf(name, false),
      neutral: idsOf(name, true),
    })),
    neutral: idsOf(null, true),
  };
}

/** That a shared place will be decided, and by what; null: none is shared, or they stay so. */
function equalText(lines: readonly LiveLine[], { ties }: ScoringRules): string | null {
  const places = lines.flatMap(({ place }) => place ?? []);
  return ties === "shared" || new Set(places).size === places.length ? null : BOARD.equal[ties];
}

function legendOf(lines: readonly LiveLine[]): string | null {
  const dashes = lines.filter(({ place, noResult }) => place === null && noResult === null);
  const neutral = dashes.filter(({ thru, total }) => thru > 0 && total !== null);
  if (dashes.length === 0) return null;
  if (neutral.length === 0) return BOARD.dash.waiting;
  return neutral.length === dashes.length ? BOARD.dash.neutral : BOARD.dash.both;
}

/** A hole without a score in a card that is in was picked up. */
const cardOf = ({ score, strokes }: Player): KeptCard =>
  score?.holes?.map((hole) => hole ?? PICKED_UP) ?? strokes ?? [];

const noResultOf = (player: Player | undefined): NoResult | null =>
  player?.is_playing === false ? "WD" : (player?.score?.no_return ?? null);

/** How many lines of one name are as high as the screen. */
const HEIGHT = 13.5;

/** Letters of a name on one of its lines; each further line is as high as this part of the first. */
const LETTERS = 28;
const FURTHER_LINE = 0.5;

const heightOf = ({ name }: LiveTable["lines"][number]) =>
  1 + Math.floor((name.length - 1) / LETTERS) * FURTHER_LINE;

/** A table in columns that fit on the screen; who has not started is left out. */
export function screenColumns(table: LiveTable): LiveTable[] {
  const lines = table.lines.filter(({ place, note, thru }) =>
    place !== null ? true : note !== null && thru !== "–",
  );
  const columns: LiveTable["lines"][] = [];
  let height = HEIGHT;
  for (const line of lines) {
    height += heightOf(line);
    if (height > HEIGHT) {
      columns.push([]);
      height = heightOf(line);
    }
    columns.at(-1)?.push(line);
  }
  return columns.map((each) => ({ ...table, lines: each }));
}

import type {
  BoardResults,
  Publication,
  PublishedAward,
  StoredCompetition,
} from "#app/club/play/published.ts";
import { isForSides } from "#app/golf/handicaps.ts";
import { resultsByDivision } from "#app/golf/results.ts";
import { ordinal } from "#app/site/ordinal.ts";
import { termTexts } from "#app/tournaments/competition-boards.ts";
import { wonText } from "#app/tournaments/corrections.ts";
import { teamsShortOfDrives } from "#app/tournaments/drives.ts";
import {
  boardLabels,
  drivesText,
  NO_RESULT_WORDS,
  publishedScoring,
  totalText,
} from "#app/tournaments/format-words.ts";
import type { Award, PublishedScore, PublishedScoring, SideMember } from "#app/tournaments/play.ts";
import { PUBLICATION } from "./publication-content.ts";

export type BoardChange = { name: string; from: string; to: string };

export type BoardChanges = {
  /**
   * Who is disqualified, withdrawn or not on both boards first, then cards and divisions that differ,
   * then who moves by more than a place, or from or to a first.
   */
  changes: BoardChange[];
  /** How many others move by one place. */
  shifts: number;
};

export type Fact = { name: string; fact: string };

export const changeFacts = ({ changes, shifts }: BoardChanges) => [
  ...changes.map(({ name, from, to }) => ({ name, fact: `${from} → ${to}` })),
  ...(shifts > 0 ? [PUBLICATION.shifts(shifts)] : []),
];

const NOT_THERE = "not on the board";

type Scored = PublishedScore & {
  division?: string | undefined;
  members?: readonly SideMember[];
};

type Line = {
  name: string;
  words: string;
  /** All that readers see of it. */
  shown: string;
  /** Why it has none, or players of a side have no part in it. */
  noResult: string;
  /** What is not a place. */
  result: string;
  /** Of each board, and in the division on the first. */
  places: (number | null)[];
  /** Who is in a side, off what, and who did not count; null: no side, or it is not known. */
  side: string | null;
};

/** The places of each player in their division, of a tournament with several; by player. */
function divisionPlaces(players: BoardResults["players"]): Map<string, number> {
  const divisions = resultsByDivision(players, ({ division = null }) => division, []);
  return new Map(
    (divisions.length < 2 ? [] : divisions).flatMap(({ results }) =>
      results.map(({ player, place }) => [player, place] as const),
    ),
  );
}

function lineOf(
  name: string,
  line: Scored,
  { format, boards }: PublishedScoring,
  placeInDivision: number | null,
): Line {
  const isPair = boards.length > 1;
  const all = [line, ...(line.second ? [line.second] : [])];
  const words = all
    .map(({ place, points }, index) => {
      const by = boards[index];
      const board = by && boardLabels(format, by, isPair).name?.toLowerCase();
      // Strokes without a handicap are still a gross result, points without a card a net one.
      const lacksHere = by === "gross" ? "no-handicap" : "no-card";
      const isResult = !line.no_result || line.no_result === lacksHere;
      const noResult = isResult || !line.no_result ? null : NO_RESULT_WORDS[line.no_result];
      const placeWords = [
        noResult ?? (place === null ? "no place" : ordinal(place)),
        index === 0 && placeInDivision !== null && line.division
          ? `(${ordinal(placeInDivision)} of ${line.division})`
          : null,
      ];
      const result = [
        placeWords.filter((part) => part !== null).join(" "),
        points === null ? null : totalText(format, points),
      ]
        .filter((part) => part !== null)
        .join(", ");
      return board ? `${board} ${result}` : result;
    })
    .join("; ");
  return {
    name,
    words,
    shown: words,
    noResult: JSON.stringify(
      [line, ...(line.members ?? [])].map(({ no_result: noResult }) => noResult ?? null),
    ),
    result: JSON.stringify([
      line.no_result ?? null,
      line.division,
      all.map(({ points }) => points),
    ]),
    places: [...all.map(({ place }) => place), placeInDivision],
    side: line.members ? JSON.stringify(canonical(line.members)) : null,
  };
}

function linesOf(
  { players, teams, scoring }: BoardResults,
  nameOf: (player: string) => string,
  hasDivisions: boolean,
): Map<string, Line> {
  const how = publishedScoring(scoring);
  const inDivisions = hasDivisions ? divisionPlaces(players) : new Map<string, number>();
  // Where sides compete, readers see the lines of the sides alone.
  const alone = isForSides(how.format) ? [] : players;
  return new Map([
    ...teams.map((line) => {
      const told = lineOf(line.name, line, how, null);
      // Of a side readers see its name too.
      const named = { shown: `${line.name} ${told.words}`, result: `${told.result} ${line.name}` };
      return [`team ${line.id}`, { ...told, ...named }] as const;
    }),
    ...alone.map(
      (line) =>
        [
          line.player,
          lineOf(
            nameOf(line.player),
            hasDivisions ? line : { ...line, division: undefined },
            how,
            inDivisions.get(line.player) ?? null,
          ),
        ] as const,
    ),
  ]);
}

/** Whether a line only goes up or down by one because of another, and wins or loses no first place. */
const isShift = (from: Line, to: Line): boolean =>
  from.result === to.result &&
  from.places.every((place, index) => {
    const now = to.places[index] ?? null;
    if (place === now) return true;
    return place !== null && now !== null && Math.abs(place - now) === 1 && place > 1 && now > 1;
  });

type Moved<Of extends Line> = { from: Of | undefined; to: Of | undefined };

const rankOf = ({ from, to }: Moved<Line>): number => {
  if (from?.noResult !== to?.noResult) return 0;
  return from?.result === to?.result ? 2 : 1;
};

/** What is told of each line that differs, in this order, and how many only move by one place. */
function toldChanges<Of extends Line>(
  was: ReadonlyMap<string, Of>,
  is: ReadonlyMap<string, Of>,
): { told: Moved<Of>[]; shifts: number } {
  const moved = [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const [from, to] = [was.get(key), is.get(key)];
    return from?.shown === to?.shown ? [] : [{ from, to }];
  });
  const told = moved.filter(({ from, to }) => !from || !to || !isShift(from, to));
  return {
    told: told.toSorted((one, other) => rankOf(one) - rankOf(other)),
    shifts: moved.length - told.length,
  };
}

export function boardChanges(
  before: BoardResults,
  after: BoardResults,
  nameOf: (player: string) => string,
): BoardChanges {
  // Where none was published before, that there are some now is one change, not one of each player.
  const hasDivisions = before.players.some(({ division }) => division !== undefined);
  const was = linesOf(before, nameOf, hasDivisions);
  const is = linesOf(after, nameOf, hasDivisions);
  const { told, shifts } = toldChanges(was, is);
  return {
    changes: told.map((moved) => boardChange(moved)),
    shifts,
  };
}

/** A side with another name alone: not one with other players or strokes. */
const isRenamed = (from: Line, to: Line): boolean =>
  from.name !== to.name &&
  from.words === to.words &&
  (from.side === to.side || from.side === null || to.side === null);

function boardChange({ from, to }: Moved<Line>): BoardChange {
  if (from && to && isRenamed(from, to)) {
    return { name: PUBLICATION.otherNameOfSide(to.words), from: from.name, to: to.name };
  }
  return {
    name: nameOfLine(from, to),
    from: from?.words ?? NOT_THERE,
    to: to?.words ?? NOT_THERE,
  };
}

const nameOfLine = (from: Line | undefined, to: Line | undefined): string =>
  from && to && from.name !== to.name
    ? PUBLICATION.otherName(from.name, to.name)
    : (to?.name ?? from?.name ?? "");

/** What a further competition changes, each line with the name of the competition. */
export function competitionChanges(
  before: readonly StoredCompetition[],
  after: readonly StoredCompetition[],
  nameOf: (player: string) => string,
): Fact[] {
  const ids = new Set([...after, ...before].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const [was, is] = [before, after].map((list) =>
      list.find((competition) => competition.id === id),
    );
    const competition = is?.name ?? was?.name ?? "";
    if (!is) return [{ name: competition, fact: PUBLICATION.noCompetition }];
    const from = was && wordsOfCompetition(was, nameOf);
    const to = wordsOfCompetition(is, nameOf);
    const { told, shifts } = toldChanges(from ?? new Map<string, Line>(), to);
    const lines = told.map((moved) => {
      const { from: old, to: now } = moved;
      const { name, ...change } = boardChange(moved);
      const hasOthers = old && now && old.words === now.words && !isRenamed(old, now);
      const fact = hasOthers ? PUBLICATION.otherSide(old.words) : `${change.from} → ${change.to}`;
      return { name: PUBLICATION.ofCompetition(competition, name), fact };
    });
    const others = shifts > 0 ? PUBLICATION.shifts(shifts) : null;
    const more = lines.length - COMPETITION_LINES;
    const settings = was ? settingChanges(was, is) : [];
    return [
      ...lines.slice(0, COMPETITION_LINES),
      ...(more > 0 ? [{ name: competition, fact: PUBLICATION.more(more) }] : []),
      ...(others ? [{ ...others, name: PUBLICATION.ofCompetition(competition, others.name) }] : []),
      ...settings.map((fact) => ({ name: competition, fact })),
    ];
  });
}

/** What other settings say now in place of what was published, and another name. */
function settingChanges(was: StoredCompetition, is: StoredCompetition): string[] {
  const [before, after] = [termTexts(was), termTexts(is)];
  const [gone, added] = [
    before.filter((text) => !after.includes(text)),
    after.filter((text) => !before.includes(text)),
  ];
  return [
    ...(was.name === is.name ? [] : [PUBLICATION.renamed(was.name)]),
    ...(gone.length + added.length > 0 ? [PUBLICATION.settings(gone, added)] : []),
  ];
}

const COMPETITION_LINES = 6;

function wordsOfCompetition(
  competition: StoredCompetition,
  nameOf: (player: string) => string,
): Map<string, Line> {
  if (competition.kind !== "board") {
    const { kind } = competition;
    return new Map(
      competition.lines.map(({ player, count, worth, holes }) => {
        const words = wonText({ kind, count, worth, holes });
        const name = nameOf(player);
        return [
          player,
          {
            ...{ name, words, shown: `${name} ${words}` },
            ...{ noResult: "", result: words, places: [], side: null },
          },
        ];
      }),
    );
  }
  const { terms, lines } = competition;
  return new Map(
    lines.map((line) => {
      const name = line.members ? line.name : nameOf(line.player);
      const key = line.members ? (line.side ?? line.name) : line.player;
      const told = lineOf(name, line, terms, null);
      // Of a side readers also see who is in it.
      const shown = JSON.stringify([name, told.words, told.side]);
      return [key, { ...told, shown, result: `${told.result} ${name} ${told.side ?? ""}` }];
    }),
  );
}

/** With the names of divisions and prizes as they are. */
export type NamedPublication = Omit<Publication, "awards"> & {
  awards: readonly NamedAward[];
};

type NamedAward = PublishedAward & Award;

export type PublicationChanges = {
  board: BoardChanges;
  /** Of the further competitions. */
  competitions: Fact[];
  awards: BoardChange[];
  /** Players whose team used too few of their drives. */
  drives: Fact[];
  /** Names of guests, teams of players, divisions, handicaps, or how it was worked out. */
  hasOthers: boolean;
};

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== null && each !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, canonical(each)]),
  );
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));

/** What is not told of the lines: of players whose line, if any, is of the same kind in both. */
const restOf = ({ players, teams, scoring }: NamedPublication, other: NamedPublication) => {
  // Another name of a team is told of the team.
  const ids = new Map(teams.map(({ id, name }) => [name, id]));
  return {
    players: Object.fromEntries(
      players
        .filter((line) => isInBoth(line, other))
        .map(({ player, name, team, neutral, division, handicap }) => [
          player,
          { name, team: team && (ids.get(team) ?? team), neutral, division, handicap },
        ]),
    ),
    scoring,
  };
};

const isInBoth = (line: Publication["players"][number], { players }: NamedPublication): boolean =>
  players.some(
    ({ player, no_result: noResult }) =>
      player === line.player && (noResult ?? null) === (line.no_result ?? null),
  );

function awardChanges(
  before: readonly NamedAward[],
  after: readonly NamedAward[],
  winnerOf: (award: NamedAward) => string,
): BoardChange[] {
  const winners = (awards: readonly NamedAward[]) => {
    const all = new Map<string, string[]>();
    for (const award of awards) {
      const name = [award.name, award.note].filter(Boolean).join(", ");
      all.set(name, [...(all.get(name) ?? []), winnerOf(award)]);
    }
    return all;
  };
  const [was, is] = [winners(before), winners(after)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((name) => {
    const from = was.get(name)?.join(", ") ?? "a new award";
    const to = is.get(name)?.join(", ") ?? "the award is removed";
    return from === to ? [] : [{ name, from, to }];
  });
}

/** What readers are told of too few drives, by player. */
function drivesChanges(
  before: NamedPublication,
  after: NamedPublication,
  nameOf: (player: string) => string,
): Fact[] {
  const textsOf = (results: NamedPublication) =>
    new Map(
      teamsShortOfDrives(results).flatMap(({ tooFew, minimum }) =>
        tooFew.map(({ player, drives }) => [player, drivesText(drives, minimum)] as const),
      ),
    );
  const [was, is] = [textsOf(before), textsOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((player) => {
    const [from, to] = [was.get(player), is.get(player) ?? PUBLICATION.enoughDrives];
    return from === to
      ? []
      : [{ name: nameOf(player), fact: from === undefined ? to : `${from} → ${to}` }];
  });
}

export function publicationChanges(
  before: NamedPublication,
  after: NamedPublication,
  nameOf: (player: string) => string,
  winnerOf: (award: NamedAward) => string,
): PublicationChanges | null {
  const changes = {
    board: boardChanges(before, after, nameOf),
    competitions: competitionChanges(before.competitions ?? [], after.competitions ?? [], nameOf),
    awards: awardChanges(before.awards, after.awards, winnerOf),
    drives: drivesChanges(before, after, nameOf),
    hasOthers: !isSame(restOf(before, after), restOf(after, before)),
  };
  const { board, competitions, awards, drives, hasOthers } = changes;
  const count = board.changes.length + board.shifts + competitions.length + awards.length;
  return count + drives.length > 0 || hasOthers ? changes : null;
}

import { type BallsCounted, BEST_BALL, withPlaces } from "#app/golf/boards.ts";
import type { CompetitionRules } from "#app/golf/competitions.ts";
import { FORMATS, isForSides, isForTeamBalls } from "#app/golf/handicaps.ts";
import { strokesText } from "#app/golf/rated-tees.ts";
import { resultsByDivision, type ScoringRules, usualAllowances } from "#app/golf/results.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { type Division, withDivisionNames } from "./divisions.ts";
import {
  absentText,
  boardLabels,
  boardNumber,
  boardText,
  firstOf,
  sideText,
  sideWords,
  type ShortBoard,
} from "./format-words.ts";
import type {
  BoardTerms,
  ById,
  ByName,
  CompetitionLine,
  CompetitionPoolLine,
  PublishedCompetition,
  SkinsTerms,
  TwosTerms,
} from "./play.ts";

/** A further competition as readers see it. */
export type CompetitionBoards = {
  name: string;
  /** How it was worked out. */
  text: string;
  boards: ShortBoard[];
};

const PAISE = 100;

const rupees = (amount: number) => formatRupees(amount * PAISE);

const FORMER_MEMBER = "Former member";

const listOf = new Intl.ListFormat("en-GB");

export function countedText(counted: BallsCounted): string {
  if ("byPar" in counted) {
    const [three, four, five] = counted.byPar;
    return `The best ${three} balls count on a par 3, ${four} on a par 4, ${five} on a par 5.`;
  }
  const [only = 1, ...others] = counted.inTurn;
  if (others.length > 0) {
    return `The best ${counted.inTurn.join(", ")} balls count in turn, from hole 1 on.`;
  }
  return only === 1
    ? "The best ball counts at each hole."
    : `The best ${only} balls count at each hole.`;
}

const isText = (part: string | null): part is string => part !== null;

/**
 * What players get of their Course Handicaps. A player alone plays off the whole of a plain handicap,
 * and off less of one from a rated tee: that is said where the club has set it.
 */
function allowanceText({
  format,
  allowance,
  counted = BEST_BALL,
  secret_holes: secretHoles,
}: Pick<BoardTerms, "format" | "allowance" | "secret_holes"> & {
  counted?: BallsCounted;
}): string | null {
  const usual =
    isForSides(format) && !secretHoles ? usualAllowances(format, counted)[0] : undefined;
  const percents = allowance.length > 0 ? allowance : (usual ?? []);
  return percents.length > 0
    ? `${[...new Set(percents)].join(", ")} % of the ${secretHoles ? "Peoria handicap" : "Course Handicap"}.`
    : null;
}

const boardTexts = (terms: BoardTerms): string[] =>
  [
    boardText(terms),
    isForTeamBalls(terms.format) ? countedText(terms.counted) : null,
    terms.boards.includes("net") ? allowanceText(terms) : null,
  ].filter(isText);

const BY = {
  gross: "Gross skins",
  net: "Net skins",
  half: "Skins with half strokes",
} as const;

/** The rules of a pool in a sentence each. */
function skinsTexts(rules: Omit<Extract<CompetitionRules, { kind: "skins" }>, "kind">): string[] {
  const { by, carry, validate, lastHoleStands, mostOverPar, strokesOnPar3 } = rules;
  return [
    `${BY[by]}: the lowest score wins the hole if no other equals it.`,
    carry
      ? "A hole without a winner is added to the next one."
      : "A hole without a winner is not carried over.",
    validate
      ? `The winner must make ${validate} at the next hole; the last hole ${lastHoleStands ? "stands" : "does not count"}.`
      : null,
    mostOverPar === 0 ? "A skin needs par or better." : null,
    by !== "gross" && !strokesOnPar3 ? "There are no strokes on par 3." : null,
    by === "gross" ? null : allowanceText({ ...rules, format: "stableford" }),
  ].filter(isText);
}

/** How a published competition was set, in a sentence each. */
export function termTexts(competition: PublishedCompetition<unknown>): string[] {
  const pot = (amount: number) => (amount > 0 ? [`The pot is ${rupees(amount)}.`] : []);
  switch (competition.kind) {
    case "board":
      return [
        RANKED[competition.terms.boards[0]][competition.terms.boards.length - 1] ?? "",
        ...boardTexts(competition.terms),
        competition.terms.shortSides ? "Teams with fewer players play on." : null,
        FORMATS[competition.terms.format].scoring === "stableford" &&
        competition.terms.points.length > 0
          ? `Points ${competition.terms.points.join(" ")}.`
          : null,
      ].filter(isText);
    case "skins":
      return [...skinsTexts(competition.terms), ...pot(competition.terms.pot)];
    case "twos":
      return [
        twosText(competition.terms),
        ...pot(competition.terms.pot + competition.terms.carriedIn),
      ];
  }
}

export function twosText({ ace }: Pick<TwosTerms, "ace">): string {
  const hole = ["does not count", "counts as one two", "counts as two twos"][ace] ?? "";
  return `Each gross two is a share; a hole in one ${hole}.`;
}

const RANKED = {
  net: ["Net.", "Net, with gross as a second board."],
  gross: ["Gross.", "Gross, with net as a second board."],
} as const;

/** The rules of a competition before it is played, on a day of these rules. */
export function rulesText(rules: CompetitionRules, { course, handicap }: ScoringRules): string {
  switch (rules.kind) {
    case "skins":
      return skinsTexts(rules).join(" ");
    case "twos":
      return twosText(rules);
    case "board":
      return `${RANKED[rules.boards[0]][rules.boards.length - 1] ?? ""} ${boardTexts({
        ...rules,
        ...(course && { holes: course.par.length }),
        ...(handicap.kind === "peoria" && { secret_holes: handicap.secretHoles }),
      }).join(" ")}`;
  }
}

function potText({ pot, each, left }: { pot: number; each: number; left: number }, one: string) {
  if (pot === 0) return null;
  return each === 0
    ? `The pot of ${rupees(pot)} was not won.`
    : `${rupees(each)} a ${one}${left > 0 ? `; ${rupees(left)} of the pot is left` : ""}.`;
}

const skinsTerms = ({ unclaimed, ...terms }: SkinsTerms) =>
  [
    ...skinsTexts(terms),
    potText(terms, "skin"),
    unclaimed > 0 ? `${unclaimed} ${unclaimed === 1 ? "skin was" : "skins were"} not won.` : null,
  ]
    .filter((part) => part !== null)
    .join(" ");

const twosTerms = (terms: TwosTerms) =>
  [twosText(terms), potText({ ...terms, pot: terms.pot + terms.carriedIn }, "two")]
    .filter((part) => part !== null)
    .join(" ");

/**
 * A competition with other names of its players.
 *
 * @param plainNameOf of players of a side, whom the strokes beside their names tell apart
 */
export function withLineNames<Who extends ById | ByName>(
  competition: PublishedCompetition<Who>,
  nameOf: (line: Who) => string | null,
  plainNameOf: (line: Who) => string | null,
): PublishedCompetition<ByName> {
  const named = <Line extends Who>(line: Line) => ({ ...line, name: nameOf(line) });
  if (competition.kind === "board") {
    return {
      ...competition,
      lines: competition.lines.map((line) =>
        line.members
          ? {
              ...line,
              members: line.members.map((member) => ({
                ...member,
                name: (member.handicap === null ? nameOf : plainNameOf)(member),
              })),
            }
          : named(line),
      ),
    };
  }
  return competition.kind === "skins"
    ? { ...competition, lines: competition.lines.map(named) }
    : { ...competition, lines: competition.lines.map(named) };
}

/**
 * The boards of further competitions: the first lines of each, of individual ones by division too.
 *
 * @param most lines of a board, and of a division; 0: without divisions
 */
export function competitionBoards(
  competitions: readonly PublishedCompetition<ByName>[],
  divisions: readonly Division[],
  [most, mostOfDivision]: readonly [number, number],
): CompetitionBoards[] {
  return competitions.map((competition) => {
    const { name } = competition;
    if (competition.kind !== "board") {
      const isSkins = competition.kind === "skins";
      return {
        name,
        text:
          competition.kind === "skins"
            ? skinsTerms(competition.terms)
            : twosTerms(competition.terms),
        boards: [
          {
            ...poolBoard(competition.name, competition.lines, isSkins ? "Skins" : "Twos", most),
            none: isSkins ? "No skin was won." : "No two was made.",
          },
        ],
      };
    }
    const { terms, lines } = competition;
    const named = withDivisionNames(lines, divisions);
    return {
      name,
      text: boardTexts(terms).join(" "),
      boards: terms.boards.flatMap((by, index): ShortBoard[] => {
        const isPair = terms.boards.length > 1;
        const labels = boardLabels(terms.format, by, isPair);
        const onBoard = named
          .map((line) => ({ ...line, ...(index > 0 && secondOf(line)) }))
          .toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity));
        const titled = (title: string) =>
          labels.name ? `${title}: ${labels.name.toLowerCase()}` : title;
        const board = (title: string, all: typeof onBoard, count: number): ShortBoard => ({
          none: "No results yet.",
          name: firstOf(titled(title), all.length, count),
          label: titled(title),
          column: labels.column,
          ...(all.some(({ members }) => members !== undefined) && {
            side: sideWords(terms.format).one,
          }),
          players: all.slice(0, count).map((line) => lineOf(line, terms)),
        });
        const byDivision = resultsByDivision(
          onBoard,
          ({ division = null }) => division,
          divisions.map((division) => division.name),
        );
        return [
          board(name, onBoard, most),
          ...(mostOfDivision > 0 && byDivision.length > 1 && lines.every(({ members }) => !members)
            ? byDivision.map(({ division, results }) =>
                board(`${name}, ${division}`, results, mostOfDivision),
              )
            : []),
        ];
      }),
    };
  });
}

const secondOf = ({ second }: CompetitionLine<ByName>) => second ?? { place: null, points: null };

function lineOf(
  line: CompetitionLine<ByName>,
  { format }: BoardTerms,
): ShortBoard["players"][number] {
  const members = (line.members ?? []).map(({ name, handicap, no_result: noResultOf = null }) => ({
    name: name ?? FORMER_MEMBER,
    strokes: handicap === null ? null : strokesText(handicap),
    no_result: noResultOf,
  }));
  const noResult = line.place === null ? (line.no_result ?? null) : null;
  return {
    name: line.name ?? FORMER_MEMBER,
    place: line.place,
    number: line.points === null ? null : boardNumber(format, line.points),
    note: sideText(members, noResult),
    absent: absentText(members, noResult),
  };
}

function poolBoard(
  title: string,
  lines: readonly CompetitionPoolLine<ByName>[],
  column: string,
  most: number,
): ShortBoard {
  const placed = withPlaces(lines, (one, other) => one.count === other.count);
  return {
    name: firstOf(title, lines.length, most),
    label: title,
    column,
    players: placed.slice(0, most).map(({ name, place, count, worth, holes }) => ({
      name: name ?? FORMER_MEMBER,
      place,
      number: String(count),
      note: [
        `${holes.length === 1 ? "hole" : "holes"} ${listOf.format(
          holes.map(([hole, shares]) => (shares > 1 ? `${hole} (${shares})` : String(hole))),
        )}`,
        worth > 0 ? rupees(worth) : null,
      ]
        .filter((part) => part !== null)
        .join(" · "),
    })),
  };
}

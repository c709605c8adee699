import { withPlaces } from "#app/golf/boards.ts";
import { type CompetitionRules, competitionScoring } from "#app/golf/competitions.ts";
import { strokesText } from "#app/golf/rated-tees.ts";
import { resultsByDivision, type ScoringRules } from "#app/golf/results.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { boardTerms } from "./board-terms.ts";
import { type Division, withDivisionNames } from "./divisions.ts";
import {
  absentText,
  allowanceText,
  boardLabels,
  boardNumber,
  boardTexts,
  decidedText,
  holesWonText,
  openable,
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
  PublishedScore,
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

const isText = (part: string | null): part is string => part !== null;

const BY = {
  gross: "Gross skins",
  net: "Net skins",
  half: "Skins with half strokes",
} as const;

/** The rules of a pool in a sentence each. */
function skinsTexts(
  rules: Omit<Extract<CompetitionRules, { kind: "skins" }>, "kind"> & Pick<SkinsTerms, "rated">,
): string[] {
  const { by, carry, validate, lastHoleStands, mostOverPar, strokesOnPar3 } = rules;
  return [
    `${BY[by]}: the lowest score wins the hole if no other equals it.`,
    carry
      ? "A hole without a winner is added to the next one."
      : "A hole without a winner is not carried over.",
    validate
      ? `To keep a skin, its winner needs ${validate === "par" ? "par" : "a birdie"} at the next hole; a skin on the last hole ${lastHoleStands ? "stands" : "does not count"}.`
      : null,
    mostOverPar === 0 ? "A skin needs par or better." : null,
    by !== "gross" && !strokesOnPar3 ? "There are no strokes on par 3." : null,
    by === "gross" ? null : allowanceText({ ...rules, format: "stableford" }),
  ].filter(isText);
}

/** "Pot ₹1,200, ₹300 of it carried in."; empty: there is none. */
function potTexts({ pot, carriedIn = 0 }: { pot: number; carriedIn?: number }): string[] {
  const whole = pot + carriedIn;
  if (whole === 0) return [];
  return [
    carriedIn === 0
      ? `Pot ${rupees(whole)}.`
      : `Pot ${rupees(whole)}, ${rupees(carriedIn)} of it carried in.`,
  ];
}

/** Who took part; empty: all players. A question ends its sentence itself. */
const whoTexts = ({ who }: { who?: string }): string[] =>
  who === undefined ? [] : [/[.?!]$/.test(who) ? who : `${who}.`];

/** What a published competition counts, in a sentence each; first who took part. */
export const termTexts = (competition: PublishedCompetition<unknown>): string[] => [
  ...whoTexts(competition.terms),
  ...countedTexts(competition),
];

function countedTexts(competition: PublishedCompetition<unknown>): string[] {
  switch (competition.kind) {
    case "board": {
      const { boards } = competition.terms;
      return [RANKED[boards[0]][boards.length - 1] ?? "", ...boardTexts(competition.terms)];
    }
    case "skins":
      return [...skinsTexts(competition.terms), ...potTexts(competition.terms)];
    case "twos":
      return [twosText(competition.terms), ...potTexts(competition.terms)];
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
export function rulesText(rules: CompetitionRules, day: ScoringRules, rated = false): string {
  switch (rules.kind) {
    case "skins":
      return [...skinsTexts({ ...rules, rated }), ...potTexts(rules)].join(" ");
    case "twos":
      return [twosText(rules), ...potTexts(rules)].join(" ");
    case "board": {
      const { boards } = rules;
      const terms = boardTerms(competitionScoring(day, rules), rated);
      return [RANKED[boards[0]][boards.length - 1] ?? "", ...boardTexts(terms)].join(" ");
    }
  }
}

const sharesText = (pot: number, { each, left }: { each: number; left: number }, one: string) =>
  pot === 0
    ? []
    : [
        each === 0
          ? "The pot was not won."
          : `${rupees(each)} a ${one}${left > 0 ? `; ${rupees(left)} of the pot is left` : ""}.`,
      ];

/** With what became of the pot. */
function poolTexts(
  competition: Exclude<PublishedCompetition<unknown>, { kind: "board" }>,
): string[] {
  const texts = termTexts(competition);
  if (competition.kind === "twos") {
    const { terms } = competition;
    return [...texts, ...sharesText(terms.pot + terms.carriedIn, terms, "two")];
  }
  const { unclaimed, ...terms } = competition.terms;
  return [
    ...texts,
    ...sharesText(terms.pot, terms, "skin"),
    ...(unclaimed > 0
      ? [`${unclaimed} ${unclaimed === 1 ? "skin was" : "skins were"} not won.`]
      : []),
  ];
}

/** A competition with other names of its players. */
export function withLineNames<Who extends ById | ByName>(
  competition: PublishedCompetition<Who>,
  nameOf: (line: Who) => string | null,
): PublishedCompetition<ByName> {
  const named = <Line extends Who>(line: Line) => ({
    ...line,
    name: nameOf(line),
    // It is in the name.
    namesake: undefined,
  });
  if (competition.kind === "board") {
    return {
      ...competition,
      lines: competition.lines.map((line) =>
        line.members
          ? {
              ...line,
              members: line.members.map(named),
            }
          : named(line),
      ),
    };
  }
  return competition.kind === "skins"
    ? { ...competition, lines: competition.lines.map(named) }
    : { ...competition, lines: competition.lines.map(named) };
}

/** With a second board a competition has each line twice. */
export const linesOfCompetitions = (
  competitions: readonly PublishedCompetition<unknown>[],
): number =>
  competitions.reduce(
    (sum, { lines, ...each }) =>
      sum + lines.length * (each.kind === "board" ? each.terms.boards.length : 1),
    0,
  );

/**
 * The boards of further competitions: the first lines of each, of individual ones by division too.
 *
 * @param most lines of a board, and of a division; 0: without divisions
 * @param onPage the lines of all boards of the page
 */
export function competitionBoards(
  competitions: readonly PublishedCompetition<ByName>[],
  divisions: readonly Division[],
  [most, mostOfDivision]: readonly [number, number],
  onPage = linesOfCompetitions(competitions),
): CompetitionBoards[] {
  return competitions.map((competition) => {
    const { name } = competition;
    if (competition.kind !== "board") {
      const isSkins = competition.kind === "skins";
      return {
        name,
        text: poolTexts(competition).join(" "),
        boards: [
          {
            ...poolBoard(
              competition.name,
              competition.lines,
              isSkins ? "Skins" : "Twos",
              most,
              onPage,
            ),
            none: isSkins ? "No skin was won." : "No two was made.",
          },
        ],
      };
    }
    const { terms, lines } = competition;
    const named = withDivisionNames(lines, divisions);
    return {
      name,
      text: [...whoTexts(terms), ...boardTexts(terms)].join(" "),
      boards: terms.boards.flatMap((by, index): ShortBoard[] => {
        const isPair = terms.boards.length > 1;
        const labels = boardLabels(terms.format, by, isPair);
        const onBoard = named
          .map((line) => (index > 0 ? secondOf(line) : line))
          .toSorted((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity));
        const titled = (title: string) =>
          labels.name ? `${title}: ${labels.name.toLowerCase()}` : title;
        const board = (title: string, all: typeof onBoard, count: number): ShortBoard => ({
          none: "No results yet.",
          ...openable(
            titled(title),
            all.map((line) => lineOf(line, all, terms)),
            count,
            onPage,
          ),
          label: titled(title),
          column: labels.column,
          ...(all.some(({ members }) => members !== undefined) && {
            side: sideWords(terms.format).one,
          }),
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

const secondOf = <Line extends PublishedScore>({ second, ...line }: Line) => ({
  ...line,
  matched: undefined,
  ...(second ?? { place: null, points: null }),
});

function lineOf(
  line: PublishedScore & Pick<CompetitionLine<ByName>, "name" | "members">,
  all: readonly PublishedScore[],
  terms: BoardTerms,
): ShortBoard["players"][number] {
  const members = (line.members ?? []).map(({ name, handicap, no_result: noResultOf = null }) => ({
    name: name ?? FORMER_MEMBER,
    strokes: handicap === null ? null : strokesText(handicap),
    no_result: noResultOf,
  }));
  const noResult = line.place === null ? (line.no_result ?? null) : null;
  const decided = decidedText(line, all, terms);
  return {
    name: line.name ?? FORMER_MEMBER,
    place: line.place,
    number: line.points === null ? null : boardNumber(terms.format, line.points),
    note: [sideText(members, noResult), decided].filter(Boolean).join(" · ") || null,
    decided,
    absent: absentText(members, noResult),
  };
}

function poolBoard(
  title: string,
  lines: readonly CompetitionPoolLine<ByName>[],
  column: string,
  most: number,
  onPage: number,
): ShortBoard {
  const placed = withPlaces(lines, (one, other) => one.count === other.count);
  return {
    label: title,
    column,
    ...openable(
      title,
      placed.map(({ name, place, count, worth, holes }) => ({
        name: name ?? FORMER_MEMBER,
        place,
        number: String(count),
        note: [holesWonText(holes), worth > 0 ? rupees(worth) : null]
          .filter((part) => part !== null)
          .join(" · "),
      })),
      most,
      onPage,
    ),
  };
}

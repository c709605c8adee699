import { ordinal } from "#app/site/ordinal.ts";
import { cutDifferences } from "./cut.ts";
import {
  comparesCards,
  problemOf,
  type SeriesFacts,
  type SeriesTournament,
  type StoredSeriesRules,
} from "./facts.ts";
import type { BestHole, TableLine } from "./lines.ts";
import type { SeriesMove } from "./moves.ts";
import { cardRounds, type NamedTable, seriesNumber, tablesOf } from "./tables.ts";
import {
  amountText,
  cutText,
  FORMER_MEMBER,
  missingHoleText,
  needsText,
  NO_PLACE,
  SERIES_PROBLEMS,
  SERIES_STATES,
  SHORT_NO_RESULT,
  TAKEN_BACK,
} from "./words.ts";

/** What one person has in a round of the series. */
export type RoundCell = {
  round: string;
  /** Null: not played, or nothing was given for it. */
  value: string | null;
  /** Why there is no value of a round that they were in: "DQ", "no handicap". */
  why: string | null;
  isDropped: boolean;
};

/** Against the hole's par, or the two points of one. */
export type HoleView = BestHole & { against: "under" | "over" | null };

export type SeriesRow = {
  person: string;
  name: string;
  place: number | null;
  /** Null: none yet. */
  total: string | null;
  /** "3 rounds, needs 2 more" */
  note: string;
  /** The note without what the cells of the rounds say; empty: nothing is special. */
  remark: string;
  played: number;
  rounds: RoundCell[];
  /** Of an eclectic the best score at each hole, with the label of its round. */
  card: HoleView[];
  /** What the table says above this line: of the first player who missed the cut. */
  above: string | null;
};

export type SeriesTableView = { id: string | null; name: string | null; rows: SeriesRow[] };

/** "R1" for the first tournament; one that is cancelled has no number. */
export function roundLabels({ tournaments }: Pick<SeriesFacts, "tournaments">): string[] {
  let rounds = 0;
  return tournaments.map(({ state }) => {
    if (state === "cancelled") return NO_ROUND;
    rounds += 1;
    return `R${rounds}`;
  });
}

const NO_ROUND = "–";

/** How many rounds there are to count: not those that are cancelled. */
export const countedRounds = ({ tournaments }: SeriesFacts): number =>
  tournaments.filter(({ state }) => state !== "cancelled").length;

export function roundsView(facts: SeriesFacts) {
  const labels = roundLabels(facts);
  return facts.tournaments.map((tournament, index) => {
    const problem = problemOf(tournament, facts);
    const { id, slug, has_page, day, weight, state, competition_name: competition } = tournament;
    const { is_taken_back: isTakenBack = false } = tournament;
    const name = competition === null ? tournament.name : `${tournament.name}, ${competition}`;
    return {
      label: labels[index] ?? NO_ROUND,
      id,
      name,
      slug,
      has_page,
      day,
      weight,
      counts: state !== "cancelled",
      hasResults: state === "published",
      state: problem ? SERIES_PROBLEMS[problem] : isTakenBack ? TAKEN_BACK : SERIES_STATES[state],
    };
  });
}

const playedText = (played: number) => (played === 1 ? "1 round" : `${played} rounds`);

function remarkOf({ needs, noPlace, missingHole }: TableLine, reason: string | null): string {
  return [
    needs > 0 && noPlace === null ? needsText(needs) : null,
    noPlace === "hole" && missingHole
      ? missingHoleText(missingHole)
      : noPlace
        ? NO_PLACE[noPlace]
        : null,
    reason === null ? null : `added by the committee: ${reason}`,
  ]
    .filter((part) => part !== null)
    .join(", ");
}

/** Points at a hole that are worth its par. */
const POINTS_OF_PAR = 2;

function againstPar(
  score: number | null,
  par: number | undefined,
  rules: StoredSeriesRules,
): HoleView["against"] {
  if (score === null || par === undefined || rules.kind !== "eclectic") return null;
  const over = rules.scoring === "medal" ? score - par : POINTS_OF_PAR - score;
  if (over === 0) return null;
  return over < 0 ? "under" : "over";
}

/** Of the course on which an eclectic is played; empty: of no eclectic, or not published yet. */
export const parOf = (facts: SeriesFacts): readonly number[] =>
  facts.rules.kind === "eclectic" ? (cardRounds(facts)[0]?.course.par ?? []) : [];

/** Results that do not count are as if there were none. */
function whyOf(tournament: SeriesTournament, facts: SeriesFacts): ReadonlyMap<string, string> {
  return new Map(
    problemOf(tournament, facts) !== null
      ? []
      : tournament.lines.flatMap(({ person, noResult, isEligible }) =>
          noResult === null || !isEligible ? [] : [[person, SHORT_NO_RESULT[noResult]] as const],
        ),
  );
}

function rowsOf(
  { lines }: NamedTable,
  facts: SeriesFacts,
  nameOf: (person: string) => string | null,
): SeriesRow[] {
  const { tournaments, rules, cut } = facts;
  const par = parOf(facts);
  const all = roundLabels(facts);
  const labels = new Map(tournaments.map(({ id }, index) => [id, all[index] ?? NO_ROUND]));
  const published = tournaments
    .filter(({ state }) => state === "published" && rules.kind !== "eclectic")
    .map((tournament) => ({
      id: tournament.id,
      label: labels.get(tournament.id) ?? NO_ROUND,
      why: whyOf(tournament, facts),
    }));
  const reasons = new Map(cut?.players.map(({ person, reason }) => [person, reason]));
  return lines.map((line) => {
    const { person, place, total, played, results, dropped, card = [] } = line;
    const remark =
      rules.kind === "qualifying"
        ? `qualified in ${[...results.keys()].map((id) => labels.get(id)).join(", ")}${place === null ? "" : `, ${ordinal(place)}`}`
        : remarkOf(line, reasons.get(person) ?? null);
    return {
      person,
      place,
      played,
      above: null,
      name: nameOf(person) ?? FORMER_MEMBER,
      total: total && seriesNumber(total, rules),
      note:
        rules.kind === "qualifying"
          ? remark
          : [playedText(played), remark].filter(Boolean).join(", "),
      remark,
      rounds: published.map(({ id, label, why }) => {
        const value = results.get(id);
        return {
          round: label,
          value: value ? seriesNumber(value, rules) : null,
          why: value ? null : (why.get(person) ?? null),
          isDropped: dropped.includes(id),
        };
      }),
      card: card.map(({ score, round }, hole) => ({
        score,
        round: labels.get(round ?? "") ?? null,
        against: againstPar(score, par[hole], rules),
      })),
    };
  });
}

/** "The cut after R1: the best 20 and ties play on"; null: none is published. */
export function publishedCutText(facts: SeriesFacts): string | null {
  const { tournaments, rules, cut } = facts;
  if (rules.kind !== "rounds" || !cut) return null;
  const index = tournaments.findIndex(({ id }) => id === cut.tournament);
  const round = roundLabels(facts)[index] ?? NO_ROUND;
  return `The cut after ${round}: ${cutText(cut.rule, rules)}`;
}

const byPlace = ({ place: one }: SeriesRow, { place: other }: SeriesRow): number =>
  one === other ? 0 : (one ?? Infinity) - (other ?? Infinity);

/** Of the first round with a value. */
const roundIndex = ({ rounds }: SeriesRow): number =>
  rounds.findIndex(({ value }) => value !== null);

/** Of two who have qualified: in the same round by the same place. */
const isLevel = (one: SeriesRow, other: SeriesRow): boolean =>
  roundIndex(one) === roundIndex(other) && one.place === other.place;

/**
 * The tables as pages and files show them, equal places by name. Players who have qualified for
 * a final are numbered through all rounds.
 */
export function tablesView(
  facts: SeriesFacts,
  nameOf: (person: string) => string | null,
): SeriesTableView[] {
  const cut = publishedCutText(facts);
  const isQualifying = facts.rules.kind === "qualifying";
  return tablesOf(facts).map((table) => {
    const missed = new Set(
      table.lines.filter(({ noPlace }) => noPlace === "cut").map(({ person }) => person),
    );
    const rows = rowsOf(table, facts, nameOf).toSorted(
      (one, other) =>
        (isQualifying ? roundIndex(one) - roundIndex(other) : 0) ||
        byPlace(one, other) ||
        (one.total === other.total ? one.name.localeCompare(other.name, "en") : 0),
    );
    const first = rows.findIndex(({ person }) => missed.has(person));
    return {
      id: table.id,
      name: table.name,
      rows: rows.map((row, index) => ({
        ...row,
        above: index === first ? cut : null,
        place: isQualifying ? rows.findIndex((other) => isLevel(row, other)) + 1 : row.place,
      })),
    };
  });
}

const placeText = (place: number | null) => (place === null ? "no place" : ordinal(place));

/** "Asha Rao 1st → 2nd" */
export function moveText(
  { person, division, from, to, amount, qualifies, totals }: SeriesMove,
  nameOf: (person: string) => string | null,
): string {
  if (amount !== undefined) return `${nameOf(person) ?? FORMER_MEMBER} ${amountText(amount)}`;
  const where = division === null ? "" : ` in ${division}`;
  if (qualifies !== undefined) {
    return `${nameOf(person) ?? FORMER_MEMBER} ${qualifies ? "qualifies" : "no longer qualifies"}${where}`;
  }
  if (totals) {
    return `${nameOf(person) ?? FORMER_MEMBER} total ${totals.from} → ${totals.to}${where}`;
  }
  return `${nameOf(person) ?? FORMER_MEMBER} ${placeText(from)} → ${placeText(to)}${where}`;
}

/** How the published cut differs from what is published now, a sentence for each player. */
export function cutTexts(facts: SeriesFacts, nameOf: (person: string) => string | null): string[] {
  const { stayIn, stayOut } = cutDifferences(facts);
  const named = (person: string) => nameOf(person) ?? FORMER_MEMBER;
  return [
    ...stayIn.map((person) => `${named(person)} would miss the cut, stays in by the published cut`),
    ...stayOut.map(
      (person) => `${named(person)} would make the cut, stays out by the published cut`,
    ),
  ];
}

/** What a total counts: the heading of its column; null: there are no totals. */
export function totalHeading({ rules }: SeriesFacts): string | null {
  if (rules.kind === "qualifying") return null;
  if (comparesCards(rules)) return rules.scoring === "medal" ? "Strokes" : "Points";
  return rules.kind === "points" || rules.best === "most" ? "Points" : "To par";
}

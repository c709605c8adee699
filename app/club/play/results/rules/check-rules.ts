import {
  applies,
  DEPENDENT_SETTINGS,
  findCounted,
  findFormatAndRanking,
  type FormatAndRanking,
} from "#app/club/play/results/format-choices.ts";
import type { OpenResults } from "#app/club/play/results/results.server.ts";
import { scoringFields } from "#app/club/play/results/schema.ts";
import { resultsView } from "#app/club/play/results/view.ts";
import { workOut } from "#app/club/play/results/work-out.ts";
import { BEST_BALL } from "#app/golf/boards.ts";
import { FORMATS, isForSides } from "#app/golf/handicaps.ts";
import { USUAL_PEORIA_ALLOWANCE } from "#app/golf/peoria.ts";
import { type ScoringRules, usualAllowances } from "#app/golf/results.ts";
import { RULES_PAGE as PAGE, SCORING_FIELDS as FIELDS } from "./content.ts";

const LINES = 5;

export type CheckedRules = ReturnType<typeof checkRules>;

export function checkRules(open: OpenResults, scoring: ScoringRules) {
  const rules = { ...open.play.rules, scoring };
  const play = { ...open.play, rules };
  const { boards, problem, scored, sides } = resultsView({
    ...open,
    play,
    results: workOut(play, open.scores, [...open.players, ...open.former], open.gone),
  });
  const [board] = boards;
  const players = board?.players[0]?.lines ?? board?.teams ?? [];
  const isRated = open.tournament.rated_tees.length > 0;
  return {
    settings: settingsOf(
      open.play.rules.scoring && scoringFields(open.play.rules),
      scoringFields(rules),
      isRated,
    ),
    problem,
    scored,
    column: board?.column ?? "",
    side: board?.players[0] ? null : sides.one,
    lines: players
      .slice(0, LINES)
      .map(({ name, place, note, number }) => ({ name, place, note, number })),
  };
}

type Fields = ReturnType<typeof scoringFields>;

function settingsOf(before: Fields | undefined, after: Fields, isRated: boolean) {
  const choice = findFormatAndRanking(after);
  const unused = DEPENDENT_SETTINGS.filter(
    (setting) => choice && !applies(setting, choice, after.maximum),
  ) as string[];
  return (Object.keys(FIELDS) as (keyof typeof FIELDS)[])
    .filter((name) => !unused.includes(name))
    .map((name) => ({
      label: FIELDS[name].label,
      value: wordsOf(name, after, isRated),
      before: before && before[name] !== after[name] ? wordsOf(name, before, isRated) : null,
    }));
}

function wordsOf(name: keyof typeof FIELDS, fields: Fields, isRated: boolean): string {
  const value = fields[name] ?? "";
  const choice = findFormatAndRanking(fields);
  switch (name) {
    case "format":
    case "ranking":
    case "ties":
    case "maximum":
    case "counted":
      return labelIn(FIELDS[name].options, value);
    case "shortSides":
      return value ? PAGE.yes : PAGE.unset.shortSides;
    case "allowance":
      return (
        value || (choice ? PAGE.allowance(usualAllowance(choice, fields.counted, isRated)) : "")
      );
    default:
      return value || PAGE.unset[name];
  }
}

const labelIn = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

/** A plain handicap of a player alone counts whole. */
function usualAllowance(
  { format, handicap }: FormatAndRanking,
  counted: string | undefined,
  isRated: boolean,
): readonly (readonly number[])[] {
  if (handicap === "peoria") return [[USUAL_PEORIA_ALLOWANCE]];
  if (!isRated && !isForSides(format)) return [[100]];
  return usualAllowances(format, findCounted(counted) ?? BEST_BALL).map((percents) =>
    FORMATS[format].isOneBall ? percents : percents.slice(0, 1),
  );
}

import type { OpenResults } from "#app/club/competition/results.server.ts";
import {
  type ScoringFields,
  scoringFields,
} from "#app/club/competition/results-schema.ts";
import { resultsView } from "#app/club/competition/results-view.ts";
import { workOut } from "#app/club/competition/work-out.ts";
import type { ScoringRules } from "#app/golf/results.ts";
import { RULES_PAGE as PAGE } from "./content.ts";

/** How many lines of the first board are shown. */
const LINES = 5;

/** What scoring settings would come to, were they saved. */
export type CheckedRules = ReturnType<typeof checkRules>;

/** The words of the fields with choices. */
const OPTIONS: Partial<
  Record<
    keyof ScoringFields,
    readonly { readonly value: string; readonly label: string }[]
  >
> = {
  format: PAGE.formats,
  boards: PAGE.boards,
  handicap: PAGE.handicaps,
  maximum: PAGE.maximums,
  ties: PAGE.ties,
};

/**
 * Works out what a tournament's results would be by other scoring settings.
 *
 * @param open as it is saved
 * @returns the settings that differ, and how the first board begins or why there is
 *   none
 */
export function checkRules(open: OpenResults, scoring: ScoringRules) {
  const rules = { ...open.competition.rules, scoring };
  const competition = { ...open.competition, rules };
  const { boards, problem, scored } = resultsView({
    ...open,
    competition,
    results: workOut(competition, open.scores, [
      ...open.players,
      ...open.former,
    ]),
  });
  const [board] = boards;
  const players = board?.players[0]?.lines ?? board?.teams ?? [];
  return {
    changes: changesOf(scoringFields(open.competition.rules), rules),
    problem,
    scored,
    column: board?.column ?? "",
    areTeams: !board?.players[0],
    lines: players
      .slice(0, LINES)
      .map(({ name, place, note, number }) => ({ name, place, note, number })),
  };
}

function changesOf(
  before: ReturnType<typeof scoringFields>,
  rules: Parameters<typeof scoringFields>[0],
) {
  const after = scoringFields(rules);
  return (Object.keys(PAGE.labels) as (keyof typeof PAGE.labels)[]).flatMap(
    (field) =>
      before[field] === after[field]
        ? []
        : [
            {
              label: PAGE.labels[field],
              from: wordOf(field, before[field]),
              to: wordOf(field, after[field]),
            },
          ],
  );
}

function wordOf(field: keyof ScoringFields, value: string | undefined): string {
  const option = OPTIONS[field]?.find((each) => each.value === value);
  return option?.label ?? value ?? PAGE.empty;
}

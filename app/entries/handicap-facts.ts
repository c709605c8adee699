import { strokesText, teeOf } from "#app/golf/rated-tees.ts";
import { type ScoringRules, usualAllowances } from "#app/golf/results.ts";
import { handicapOf, handicapWorkingOf, scoringOf } from "#app/tournaments/play.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import type { OwnFact } from "./own-words.ts";

type Player = {
  full_name?: string | undefined;
  handicap?: string | undefined;
  category?: string | null | undefined;
  answers?: Readonly<Record<string, unknown>> | undefined;
};

/** Before the club has saved how strokes are given. */
const BY_HANDICAP = {
  handicap: { kind: "entered", maxHandicap: null },
} as const;

function partText({ format, allowance, counted }: ScoringRules): string {
  const usual = usualAllowances(format, counted);
  const lists = allowance.length > 0 ? [allowance] : usual;
  return `The side plays off a part of each, the lowest first: ${lists.map((list) => `${list.join(", ")} %`).join("; or ")}.`;
}

/**
 * What the players of an entry play off, and how it came about. Of a ball that they share it is the
 * Course Handicap of each.
 *
 * @param scoring null before the club has saved it
 */
export function handicapFacts(
  entry: Player & { players: readonly Player[] },
  { rated_tees: rated, divisions }: Pick<Tournament, "rated_tees" | "divisions">,
  scoring: Partial<ScoringRules> | null,
): OwnFact[] {
  const rules = scoringOf({ scoring: { ...BY_HANDICAP, ...scoring } });
  const players = [entry, ...entry.players];
  return players.flatMap(({ full_name = "", handicap = "", category, answers = {} }) => {
    const division = divisions.find(({ id }) => id === category);
    const worked = handicapWorkingOf(
      {
        handicap: handicapOf(handicap),
        maxHandicap: division?.max,
        maxStrokes: division?.max_strokes,
        tee: teeOf(rated, [...Object.values(answers).map(String), division?.tees]),
      },
      rules,
    );
    if (!worked) return [];
    const name = worked.strokes === null ? "Course Handicap" : "Playing Handicap";
    return [
      {
        name: players.length > 1 ? `${name} of ${full_name}` : name,
        fact:
          worked.strokes === null
            ? `${worked.text}. ${partText(rules)}`
            : `${strokesText(worked.strokes)} (${worked.text})`,
      },
    ];
  });
}

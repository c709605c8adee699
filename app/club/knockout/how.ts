import { isOfGroup, type MatchKey } from "#app/golf/knockout.ts";
import { HALVED } from "#app/golf/match.ts";
import { HALVED_CHOICE, type HowChoice, playedChoices } from "#app/tournaments/knockout/how.ts";
import type { KnockoutRules } from "#app/tournaments/knockout/rules.ts";

/** How a match can end that was not played to its end, with a side that goes on. */
const WITH_WINNER: Readonly<Record<string, string>> = {
  conceded: "The other side conceded",
  walkover: "Walkover: the other side did not play",
  disqualified: "The other side is disqualified",
  "decided by the club": "Not played: decided by the club",
};

/** No side has won. */
const WITHOUT_WINNER: Readonly<Record<string, string>> = {
  "not played": "Not played: both lose",
  "both disqualified": "Both disqualified",
};

export const hasNoWinner = (how: string): boolean =>
  how === HALVED || Object.hasOwn(WITHOUT_WINNER, how);

/** The choices of how a match ended, the usual ones first. */
export function howChoices(rules: Pick<KnockoutRules, "holes">, match: MatchKey): HowChoice[] {
  const others = Object.entries({ ...WITH_WINNER, ...WITHOUT_WINNER }).map(([value, label]) => ({
    value,
    label,
  }));
  return [...(isOfGroup(match) ? [HALVED_CHOICE] : []), ...playedChoices(rules, match), ...others];
}

import { possibleResults } from "#app/golf/match.ts";
import { resultText } from "./knockout.ts";
import type { KnockoutRules } from "./rules.ts";

export type HowChoice = { value: string; label: string };

/** How a match can end that is played to its end, the usual ways first. */
export const playedChoices = ({ holes }: Pick<KnockoutRules, "holes">): HowChoice[] =>
  possibleResults(Number(holes)).map((how) => ({
    value: how,
    label: resultText({ winner: "", how }),
  }));

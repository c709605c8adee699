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

/** Whether a match was played, to its end or until a side gave it up. */
export const isPlayed = (rules: Pick<KnockoutRules, "holes">, how: string): boolean =>
  how === "conceded" || playedChoices(rules).some(({ value }) => value === how);

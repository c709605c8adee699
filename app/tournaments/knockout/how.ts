import { isOfGroup, type MatchKey } from "#app/golf/knockout.ts";
import { HALVED, possibleResults } from "#app/golf/match.ts";
import { resultText } from "./knockout.ts";
import type { KnockoutRules } from "./rules.ts";

export type HowChoice = { value: string; label: string };

type Holes = Pick<KnockoutRules, "holes">;

/** How a match can end that is played to its end, the usual ways first; one of a group has no extra hole. */
export const playedChoices = ({ holes }: Holes, match: MatchKey): HowChoice[] =>
  possibleResults(Number(holes))
    .filter((how) => !isOfGroup(match) || !EXTRA_HOLE.test(how))
    .map((how) => ({ value: how, label: resultText({ winner: "", how }) }));

const EXTRA_HOLE = /^\d+(st|nd|rd|th)$/;

/** A match of a group may end level. */
export const HALVED_CHOICE: HowChoice = { value: HALVED, label: "Halved" };

/** Whether a match was played, to its end or until a side gave it up. */
export const isPlayed = (rules: Holes, match: MatchKey, how: string): boolean =>
  how === "conceded" ||
  how === HALVED ||
  playedChoices(rules, match).some(({ value }) => value === how);

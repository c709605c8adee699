import { type Division, divisionName } from "#app/tournaments/divisions.ts";
import { divisionIds } from "./form-values.ts";
import { namesIn } from "./schema.ts";
import { type Move } from "./tournament-fields.ts";
import type { Values } from "./versions.ts";

/** A choice that a form removes and that entries have, as the database says it. */
export type RemovedChoice = {
  /** "golf_group", "category", or "question:" and its id. */
  choice_of: string;
  choice: string;
  entries: number;
};

/** What entries may have instead: the words that are chosen, and what they are stored as. */
type Option = { label: string; instead: string | null };

const NO_ANSWER = "No answer";
const NO_GROUP = "No golf group";

const TEXTS = {
  label: (entries: number, choice: string) =>
    `“${choice}”, which ${entries === 1 ? "1 entry has" : `${String(entries)} entries have`}, becomes`,
  own: (choice: string) => `${choice}, as a group of their own`,
} as const;

/**
 * The part of a tournament's form that says what entries have instead of choices
 * which it removes, with what was said so far.
 *
 * @param removed those that entries have
 * @param typed the values of the form
 * @param divisions as they are stored
 */
export function askInstead(
  removed: readonly RemovedChoice[],
  typed: Values,
  divisions: readonly Division[],
): Move[] {
  return removed.map(({ choice_of, choice, entries }) => {
    const labels = optionsInstead(choice_of, choice, typed).map(
      ({ label }) => label,
    );
    const said = given(typed).find(
      (move) => move.choice_of === choice_of && move.choice === choice,
    )?.instead;
    return {
      about: [
        choice_of,
        choice,
        TEXTS.label(
          entries,
          choice_of === "category" ? divisionName(divisions, choice) : choice,
        ),
        ...labels,
      ].join("\n"),
      instead: said && labels.includes(said) ? said : "",
    };
  });
}

/**
 * What was said in that part, as `save_tournament` takes it.
 *
 * @param typed the values of the form
 */
export function saidInstead(
  typed: Values,
): { choice_of: string; choice: string; instead: string | null }[] {
  return given(typed).flatMap(({ choice_of, choice, instead }) => {
    const option = optionsInstead(choice_of, choice, typed).find(
      ({ label }) => label === instead,
    );
    return option ? [{ choice_of, choice, instead: option.instead }] : [];
  });
}

const given = ({ moves = [] }: Values) =>
  moves.map((move) => {
    const [choice_of = "", choice = ""] = (move?.about ?? "").split(/\r?\n/);
    return { choice_of, choice, instead: move?.instead };
  });

function optionsInstead(
  choiceOf: string,
  choice: string,
  typed: Values,
): Option[] {
  const same = (instead: string): Option => ({ label: instead, instead });
  if (choiceOf === "category") {
    const lines = (typed.divisions ?? []).filter((line) => line?.name);
    const ids = divisionIds(lines.map((line) => line ?? {}));
    return lines.map((line, index) => ({
      label: line?.name.trim() ?? "",
      instead: ids[index] ?? null,
    }));
  }
  if (choiceOf === "golf_group") {
    const listed = (typed.golf_groups ?? []).flatMap((line) =>
      line?.name ? [same(line.name.trim())] : [],
    );
    if (listed.length === 0) return [{ label: NO_GROUP, instead: null }];
    // As if they had written it themselves.
    return typed.allows_other_group
      ? [...listed, { label: TEXTS.own(choice), instead: choice }]
      : listed;
  }
  const question = typed.questions?.find(
    (asked) => choiceOf === `question:${asked?.id ?? ""}`,
  );
  return [
    ...namesIn(question?.choices).map(same),
    ...(question?.required ? [] : [{ label: NO_ANSWER, instead: null }]),
  ];
}

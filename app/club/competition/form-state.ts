import type { SubmissionResult } from "@conform-to/react";

/** The buttons of each form of the pages of teams and draw. */
const INTENTS = {
  make: ["groups", "sides"],
  save: ["save"],
  rules: ["draw", "rules"],
  publish: ["publish", "take-back"],
} as const;

/** What was typed into one of a page's forms before it is shown again. */
export type FormState = {
  /** The action's answer, if it was this form. */
  lastResult: SubmissionResult | undefined;
  /** What was saved when the session had ended, if it was this form. */
  saved: Record<string, unknown> | undefined;
  /** The one that the page shows; the one typed with when it shows none. */
  version: string | undefined;
};

/**
 * Which of a page's forms gets back what was typed.
 *
 * @param answer the action's, with the button that was pressed
 * @param saved of a form that was saved for the page
 * @param view what the page shows; null when it cannot be read now
 * @returns what was typed into each of the page's forms
 */
export function formStates(
  answer: { intent: string; result: SubmissionResult } | undefined,
  saved: Record<string, unknown> | undefined,
  view: { version: number } | null,
): (form: keyof typeof INTENTS) => FormState {
  return (form) => {
    const intents: readonly unknown[] = INTENTS[form];
    const lastResult = intents.includes(answer?.intent) ? answer?.result : undefined;
    const version = lastResult?.initialValue?.version;
    return {
      version: view ? String(view.version) : (version as string | undefined),
      lastResult,
      saved: intents.includes(saved?.intent) ? saved : undefined,
    };
  };
}

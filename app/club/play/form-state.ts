import type { SubmissionResult } from "@conform-to/react";

const INTENTS = {
  make: ["groups", "sides"],
  save: ["save"],
  rules: ["draw", "rules"],
  publish: ["publish", "take-back"],
} as const;

export type FormState = {
  lastResult: SubmissionResult | undefined;
  saved: Record<string, unknown> | undefined;
  /** While the page shows none, the one that the form was filled in with. */
  version: string | undefined;
};

/**
 * Which of a page's forms gets back what was typed.
 *
 * @param view what the page shows; null when it cannot be read now
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

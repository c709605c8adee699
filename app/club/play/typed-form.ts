import type { SubmissionResult } from "@conform-to/react";

/** The buttons of each form of the pages of teams and draw. */
export const INTENTS = {
  limits: ["groups"],
  sides: ["sides"],
  move: ["move", "neutral", "no-team", "no-guest"],
  team: ["add", "rename", "remove"],
  guest: ["guest"],
  rules: ["draw", "rules"],
  hand: ["swap", "move", "exchange", "take-out"],
  publish: ["publish", "take-back"],
} as const;

/** The id of what can be opened: a player, fourball or team. */
export function anchorOf(at: string): string {
  return `at-${at}`;
}

/** Where a page goes on after a button: at what was open. */
export function openedAnchor(form: FormData): string {
  const at = form.get("open");
  return typeof at === "string" && /^[\da-f-]{1,36}$/.test(at)
    ? `#${anchorOf(at)}`
    : "";
}

/** What was typed into one of a page's forms before it is shown again. */
export type TypedForm = {
  /** The page's path, which every form posts to. */
  path: string;
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
 * @param path the page's
 * @param answer the action's, with the button that was pressed
 * @param saved of a form that was saved for the page
 * @param view what the page shows; null when it cannot be read now
 * @returns what was typed into each of the page's forms
 */
export function typedForms(
  path: string,
  answer: { intent: string; result: SubmissionResult } | undefined,
  saved: Record<string, unknown> | undefined,
  view: { version: number } | null,
): (form: keyof typeof INTENTS) => TypedForm {
  return (form) => {
    const intents: readonly unknown[] = INTENTS[form];
    const lastResult = intents.includes(answer?.intent)
      ? answer?.result
      : undefined;
    const typed = lastResult?.initialValue?.version;
    return {
      path,
      version: view ? String(view.version) : (typed as string | undefined),
      lastResult,
      saved: intents.includes(saved?.intent) ? saved : undefined,
    };
  };
}

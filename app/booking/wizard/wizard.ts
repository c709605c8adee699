/**
 * In place of an id on a page that shows no draft yet: the first step gets one by a redirect, or in
 * the browser. So the wizard's first page is the same for everybody, and can be cached.
 */
export const WITHOUT_ID = "new";

export type Step = 1 | 2 | 3;

export type Choices = {
  step: Step;
  course: string | null;
  card: string | null;
};

/** What can be chosen; null: it cannot be read now, and any is taken. */
export type Known = readonly { id: string }[] | null;

export type Offered = { courses: Known; cards: Known };

export const isKnown = (known: Known, choice: string | null | undefined): boolean =>
  known?.some(({ id }) => id === choice) ?? /^[a-z0-9-]{2,40}$/.test(choice ?? "");

/** Parses the wizard's URL. An unknown course or card counts as not chosen. */
export function choicesOf(query: URLSearchParams, { courses, cards }: Offered): Choices {
  const step = query.get("step");
  const course = query.get("course");
  const card = query.get("card");
  return {
    step: step === "2" ? 2 : step === "3" ? 3 : 1,
    course: isKnown(courses, course) ? course : null,
    card: isKnown(cards, card) ? card : null,
  };
}

/** The first step before the requested one whose choice is missing; null when there is none. */
export function missingStep({ step, course, card }: Choices): 1 | 2 | null {
  if (step > 1 && !course) return 1;
  if (step > 2 && !card) return 2;
  return null;
}

/** Why a step is shown again: nothing was chosen, or what was chosen is no longer offered. */
export type Missing = "yes" | "gone";

export type DraftIds = { draft: string; from: string | null };

export function wizardPath(
  { step, course, card }: Choices,
  { draft, from }: DraftIds,
  missing?: Missing,
): string {
  const query = new URLSearchParams({
    step: String(step),
    ...(course ? { course } : {}),
    ...(card ? { card } : {}),
    draft,
    ...(from ? { from } : {}),
    ...(missing ? { missing } : {}),
  });
  return `/booking?${query.toString()}`;
}

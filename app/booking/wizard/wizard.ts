import { SAMPLE_COURSES } from "#app/booking/content.ts";
import { cardOfBank } from "#app/booking/outbound-link.ts";

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

/** Parses the wizard's URL. An unknown course or card counts as not chosen. */
export function choicesOf(query: URLSearchParams): Choices {
  const step = query.get("step");
  const course = query.get("course");
  const card = query.get("card");
  return {
    step: step === "2" ? 2 : step === "3" ? 3 : 1,
    course: SAMPLE_COURSES.some(({ id }) => id === course) ? course : null,
    card: cardOfBank(card) ? card : null,
  };
}

/** The first step before the requested one whose choice is missing; null when there is none. */
export function missingStep({ step, course, card }: Choices): 1 | 2 | null {
  if (step > 1 && !course) return 1;
  if (step > 2 && !card) return 2;
  return null;
}

export type DraftIds = { draft: string; from: string | null };

export function wizardPath(
  { step, course, card }: Choices,
  { draft, from }: DraftIds,
  isMissing = false,
): string {
  const query = new URLSearchParams({
    step: String(step),
    ...(course ? { course } : {}),
    ...(card ? { card } : {}),
    draft,
    ...(from ? { from } : {}),
    ...(isMissing ? { missing: "yes" } : {}),
  });
  return `/booking?${query.toString()}`;
}

import { cardOfBank } from "#app/bank-cards/outbound-link.ts";
import { SAMPLE_COURSES } from "./content.ts";

export type Step = 1 | 2 | 3;

/** What the address of the wizard says. */
export type Choices = {
  step: Step;
  /** Id of a sample course. */
  course: string | null;
  /** Id of a bank's card. */
  card: string | null;
};

/**
 * Reads the wizard's address. What nobody offers counts as not chosen.
 *
 * @param query of `/booking?step=2&course=lake&card=hdfc`
 */
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

/** The first step before the asked one whose choice is missing; null when there is none. */
export function missingStep({ step, course, card }: Choices): 1 | 2 | null {
  if (step > 1 && !course) return 1;
  if (step > 2 && !card) return 2;
  return null;
}

/** The draft that holds what the address does not. */
export type DraftIds = { draft: string; from: string | null };

/**
 * The wizard's address.
 *
 * @param isMissing whether to say that the step's choice is missing
 */
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

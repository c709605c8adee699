import { conflict } from "#app/club/play/play.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { groupBy } from "#app/golf/group-by.ts";
import { serializeTexts, type Texts } from "./typed-texts.ts";

/** What the hidden fields of a refused form have when it comes back; null: what they had. */
export type HiddenTexts = {
  /** The texts that the form was made from. */
  base: string | null;
  /** The texts that were asked about. */
  asked: string | null;
};

export type Question = {
  /** Whose text it is, as the hidden texts have it. */
  key: string;
  text: string;
  field: string;
  message: string;
};

const textsOf = (questions: readonly Question[]): Texts =>
  Object.fromEntries(questions.map(({ key, text }) => [key, text]));

/**
 * Sent once more, these fields are saved over what others have saved meanwhile.
 *
 * @throws InvalidFields where there are some
 */
export function assertNoConflicts(
  hidden: HiddenTexts,
  base: Texts,
  conflicts: readonly Question[],
): void {
  if (conflicts.length === 0) return;
  hidden.base = serializeTexts({ ...base, ...textsOf(conflicts) });
  throw conflict(Object.fromEntries(conflicts.map(({ field, message }) => [field, [message]])));
}

/**
 * Sent once more, these texts are saved as they are.
 *
 * @throws InvalidFields where there are some
 */
export function assertNoQuestions(
  hidden: HiddenTexts,
  confirmed: Texts,
  questions: readonly Question[],
): void {
  if (questions.length === 0) return;
  hidden.asked = serializeTexts({ ...confirmed, ...textsOf(questions) });
  const fields = groupBy(questions, ({ field }) => field);
  throw new InvalidFields(
    Object.fromEntries(
      [...fields].map(([field, list]) => [field, list.map(({ message }) => message)]),
    ),
  );
}

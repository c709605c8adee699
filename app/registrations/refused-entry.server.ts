import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { ENTRY_MESSAGES, FULL_MESSAGES } from "./content.ts";
import { answerField } from "./entry-form.ts";

/**
 * What the database says of an entry that does not go with its tournament's
 * form: the club changed it while it was filled in.
 *
 * @param error whatever the insert threw
 * @param tournament as it is now
 * @returns messages by field; null when the entry failed for another reason
 */
export function refusedFields(
  error: unknown,
  { questions }: Pick<Tournament, "questions">,
): Record<string, string[]> | null {
  if (!(error instanceof DatabaseError)) return null;
  const question = questions.find(({ id }) => id === error.details);
  switch (error.message) {
    case "category_not_offered":
      return { category: [FULL_MESSAGES.category] };
    case "golf_group_not_offered":
      return { golfGroup: [FULL_MESSAGES.golfGroup] };
    case "answer_missing":
    case "answer_invalid":
    case "answer_unknown":
      return {
        [answerField(error.details)]: [
          question
            ? ENTRY_MESSAGES.answer(question.label)
            : ENTRY_MESSAGES.changed,
        ],
      };
    case "field_not_in_form":
      return { "": [ENTRY_MESSAGES.changed] };
    default:
      return null;
  }
}

import { INTENT } from "#app/forms/list-intents.ts";
import { nestedValues } from "#app/forms/nested-values.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { readRenamedOptions } from "#app/tournaments/option-names.server.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { OTHER_NAMES } from "./content.ts";
import { OPTIONS_VERSION } from "./entry-form.ts";
import { presentOptions } from "./present-options.ts";
import { withPlayerNames } from "./schema.ts";

/**
 * Why a form that was made before golf groups or choices were renamed is returned, with their present
 * names; null: what is chosen in it has the name that it had. A button that changes a list is taken
 * from a form that is returned: its lines are asked about as they were sent.
 */
export async function formerNames(
  context: RequestContext,
  { id, questions, options_version }: Pick<Tournament, "id" | "questions" | "options_version">,
  form: FormData,
): Promise<InvalidFields | null> {
  try {
    const texts = [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[0] !== INTENT,
    );
    const { values, messages } = presentOptions(
      nestedValues(Object.fromEntries(texts)),
      questions,
      await readRenamedOptions(context, id),
      Number(form.get(OPTIONS_VERSION)),
    );
    if (Object.keys(messages).length === 0) return null;
    form.delete(INTENT);
    return new InvalidFields(withPlayerNames(messages, form) as Record<string, string[]>, {
      toast: OTHER_NAMES,
      values: { ...values, [OPTIONS_VERSION]: String(options_version) },
    });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return new InvalidFields({}, { toast: OTHER_NAMES });
  }
}

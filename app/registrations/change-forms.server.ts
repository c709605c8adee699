import type { Submission } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { TournamentId } from "#app/tournaments/content.ts";
import { registerForBangalore } from "./bangalore.server.ts";
import { registerForBirthday } from "./birthday.server.ts";
import type { InsertOutcome } from "./insert-once.server.ts";
import { bangaloreChangeSchema, birthdayChangeSchema } from "./schema.ts";

/** What the page that changes a registration needs to know of each tournament's form. */
export const CHANGE_FORMS = {
  "bangalore-birdie-bash": changeForm(
    bangaloreChangeSchema,
    registerForBangalore,
  ),
  "founder-birthday": changeForm(birthdayChangeSchema, registerForBirthday),
} satisfies Record<TournamentId, unknown>;

function changeForm<
  Schema extends z.ZodType<{ replaces: string }, Record<string, unknown>>,
>(
  schema: Schema,
  register: (
    context: RequestContext,
    registration: z.output<Schema>,
    replaces: string,
  ) => Promise<InsertOutcome>,
) {
  return {
    /** The attributes of its fields. */
    constraint: getZodConstraint(schema),

    /**
     * Checks a posted form.
     *
     * @returns the submission, and what inserts the changed registration when
     *   there is nothing to complain about
     */
    check(form: FormData): {
      submission: Submission<Record<string, unknown>>;
      insert: ((context: RequestContext) => Promise<InsertOutcome>) | null;
    } {
      const submission = parseWithZod(form, { schema });
      if (submission.status !== "success") return { submission, insert: null };
      const { value } = submission;
      const insert = (context: RequestContext) =>
        register(context, value, value.replaces);
      return { submission, insert };
    },
  };
}

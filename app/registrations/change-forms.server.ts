import type { z } from "zod";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import {
  changePath,
  type TournamentId,
  TOURNAMENTS,
} from "#app/tournaments/content.ts";
import { registerForBangalore } from "./bangalore.server.ts";
import { registerForBirthday } from "./birthday.server.ts";
import { CHANGE_TOASTS as TOASTS, SIGN_IN_TOAST } from "./content.ts";
import type { Inserted } from "./insert-once.server.ts";
import { sendDueMails } from "./mail.server.ts";
import { bangaloreChangeSchema, birthdayChangeSchema } from "./schema.ts";

/** What the page that changes a registration needs to know about each tournament's form. */
export const CHANGE_FORMS = {
  "bangalore-birdie-bash": changeForm(
    bangaloreChangeSchema,
    registerForBangalore,
  ),
  "founder-birthday": changeForm(birthdayChangeSchema, registerForBirthday),
} satisfies Record<TournamentId, unknown>;

function changeForm<
  Schema extends z.ZodObject<{ replaces: z.ZodType<string> }>,
>(
  schema: Schema,
  register: (
    context: RequestContext,
    registration: z.output<Schema>,
    replaces: string,
  ) => Promise<Inserted>,
) {
  return {
    constraint: constraintsOf(schema),

    /** The page's action: inserts a new row that replaces the earlier one. */
    submit: (
      post: { request: Request; context: RequestContext },
      { id, name }: (typeof TOURNAMENTS)[number],
    ) =>
      submitForm(post, {
        schema,
        membersOnly: { path: changePath(id), toast: SIGN_IN_TOAST },
        rateLimit: { limit: "register", of: (_, user) => user.id },
        failed: TOASTS.notChanged,
        async run(registration, { context }) {
          const { isRepeat } = await register(
            context,
            registration,
            registration.replaces,
          );
          if (!isRepeat) await sendDueMails(context);
          return redirectWithSuccess("/profile", TOASTS.changed(name));
        },
      }),
  };
}

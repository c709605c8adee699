import { submitClubForm } from "#app/club/page.server.ts";
import { queryOf, readListQuery } from "#app/club/play/pages.ts";
import type { TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { readCompetition, readLatestChange } from "./competition.server.ts";
import { TOASTS } from "./messages.ts";

/** The path of a page with a list on several pages. */
export const listPathOf = (request: Request): string =>
  new URL(request.url).pathname + queryOf(readListQuery(request.url));

/** The competition as it is worked on, for the pages of teams and draw. */
export async function readWithLatestChange(
  context: RequestContext,
  id: string,
) {
  const [open, latest] = await Promise.all([
    readCompetition(context, id),
    readLatestChange(context, id),
  ]);
  return { open, latest };
}

/**
 * The post of a form of teams or draw; the answer says which button was pressed.
 *
 * @param run saves the change
 */
export function submitChange<
  Schema extends z.ZodType<unknown, Record<string, unknown>>,
>(
  post: { request: Request; context: RequestContext; form: FormData },
  schema: Schema,
  run: (change: z.output<Schema>) => Promise<TypedResponse<never>>,
) {
  return submitClubForm(post, {
    schema,
    path: listPathOf(post.request),
    failed: TOASTS.failed,
    alsoReturned: () =>
      Promise.resolve({ intent: post.form.get("intent") as string }),
    run,
  });
}

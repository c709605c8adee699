import { z } from "zod";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";

const tokenSchema = z.uuid();

/** @returns null when no reminder has such a link */
export function readToken(token: FormDataEntryValue | null | undefined): string | null {
  return tokenSchema.safeParse(token).data ?? null;
}

/**
 * Stops the reminders of the member whose link this is. It needs no session.
 *
 * @returns false when there is no such link, or no longer
 * @throws DatabaseError when it could not be done
 */
export async function stopReminders(context: RequestContext, token: string): Promise<boolean> {
  const answer = await context.supabase.rpc("stop_reminders", { token });
  if (answer.error) throw new DatabaseError(answer);
  return answer.data;
}

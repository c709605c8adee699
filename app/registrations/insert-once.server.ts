import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { log } from "#app/platform/config/logger.server.ts";
import { databaseMessage } from "#app/forms/database-message.ts";

const UNIQUE_VIOLATION = "23505";

/** What became of a posted registration. */
export type InsertOutcome =
  | { registered: true; id: string; isRepeat: boolean }
  | { registered: false; isUnavailable: boolean; refusal: string | null };

/**
 * Inserts a registration, once: a form that was sent before finds the row
 * that it made then (DECISIONS 16).
 *
 * @param insert inserts the row with the form's submission key
 * @param findEarlier reads the viewer's own row with that key
 * @returns the row's id and whether an earlier post made it; or that there is
 *   none, whether trying again may help, and which rule refused it
 */
export async function insertOnce(
  insert: PromiseLike<PostgrestSingleResponse<{ id: string }>>,
  findEarlier: () => PromiseLike<
    PostgrestSingleResponse<{ id: string } | null>
  >,
): Promise<InsertOutcome> {
  const { data, error, status } = await insert;
  if (!error) return { registered: true, id: data.id, isRepeat: false };
  let isUnavailable = status === 0 || status >= 500;
  if (error.code === UNIQUE_VIOLATION) {
    const earlier = await findEarlier();
    if (earlier.data) {
      return { registered: true, id: earlier.data.id, isRepeat: true };
    }
    // It is there, but cannot be looked at now.
    isUnavailable = earlier.error !== null;
  }
  log.warn({ code: error.code, status }, "registration was not inserted");
  return {
    registered: false,
    isUnavailable,
    refusal: databaseMessage(error),
  };
}

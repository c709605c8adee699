import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { log } from "#app/platform/config/logger.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";

const UNIQUE_VIOLATION = "23505";

/** An inserted row: its id, and whether an earlier submission of the same form inserted it. */
export type Inserted = { id: string; isRepeat: boolean };

/**
 * Inserts a registration, idempotently: a form submitted again finds the row
 * that it inserted before, by its idempotency key.
 *
 * @param insert inserts the row with the form's idempotency key
 * @param findEarlier reads the user's own row with that key
 * @throws DatabaseError when there is no row
 */
export async function insertOnce(
  insert: PromiseLike<PostgrestSingleResponse<{ id: string }>>,
  findEarlier: () => PromiseLike<
    PostgrestSingleResponse<{ id: string } | null>
  >,
): Promise<Inserted> {
  const inserted = await insert;
  if (!inserted.error) return { id: inserted.data.id, isRepeat: false };
  const { error, status } = inserted;
  const isThere = error.code === UNIQUE_VIOLATION;
  const earlier = isThere ? await findEarlier() : null;
  if (earlier?.data) return { id: earlier.data.id, isRepeat: true };
  log.warn({ code: error.code, status }, "registration was not inserted");
  // If the row exists but cannot be read, the user should retry: report it as
  // unavailable.
  throw new DatabaseError(earlier?.error ? { error, status: 0 } : inserted);
}

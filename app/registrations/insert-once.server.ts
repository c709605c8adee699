import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { log } from "#app/platform/config/logger.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";

const UNIQUE_VIOLATION = "23505";

/** A row that is there: its id, and whether an earlier post of the same form made it. */
export type Inserted = { id: string; isRepeat: boolean };

/**
 * Inserts a registration, once: a form that was sent before finds the row that
 * it made then, by its idempotency key.
 *
 * @param insert inserts the row with the form's submission key
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
  // A row that is there but cannot be read now is found a little later.
  throw new DatabaseError(earlier?.error ? { error, status: 0 } : inserted);
}

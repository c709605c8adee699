import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { log } from "#app/platform/config/logger.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";

const UNIQUE_VIOLATION = "23505";

/** An inserted row. */
export type Inserted = {
  id: string;
  /** Whether an earlier submission of the same form inserted it. */
  isRepeat: boolean;
  /** Whether it waits in line for a place. */
  isWaiting: boolean;
};

type Row = { id: string; state: string };

/**
 * Inserts a registration, idempotently: a form submitted again finds the row
 * that it inserted before, by its idempotency key.
 *
 * @param insert inserts the row with the form's idempotency key
 * @param findEarlier reads the user's own row with that key
 * @throws DatabaseError when there is no row
 */
export async function insertOnce(
  insert: PromiseLike<PostgrestSingleResponse<Row>>,
  findEarlier: () => PromiseLike<PostgrestSingleResponse<Row | null>>,
): Promise<Inserted> {
  const inserted = await insert;
  if (!inserted.error) return resultOf(inserted.data, false);
  const { error, status } = inserted;
  const isThere = error.code === UNIQUE_VIOLATION;
  const earlier = isThere ? await findEarlier() : null;
  if (earlier?.data) return resultOf(earlier.data, true);
  log.warn({ code: error.code, status }, "registration was not inserted");
  // If the row exists but cannot be read, the user should retry: report it as
  // unavailable.
  throw new DatabaseError(earlier?.error ? { error, status: 0 } : inserted);
}

function resultOf({ id, state }: Row, isRepeat: boolean): Inserted {
  return { id, isRepeat, isWaiting: state === "waiting" };
}

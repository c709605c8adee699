import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { InvalidFields } from "./submit-form.server.ts";

type ErrorOfDatabase = { code: string; message: string; details: string; hint?: string };

export type DatabaseResult<Data> = { status: number } & (
  | { data: Data; error: null }
  | { data: null; error: ErrorOfDatabase }
);

const INSUFFICIENT_PRIVILEGE = "42501";
const SESSION_ENDED = "session_ended";

/**
 * The data of a call that a form makes, or why the database refused it.
 *
 * @throws InvalidFields with the toast; a 403 Response without the right; else DatabaseError
 */
export function dataOrThrow<Data>(
  result: DatabaseResult<Data>,
  messageOf: (error: ErrorOfDatabase) => string | null,
  failed: { message: string },
): Data {
  if (!result.error) return result.data;
  const description = messageOf(result.error);
  if (result.error.code === INSUFFICIENT_PRIVILEGE || description === null) {
    return throwError(result);
  }
  throw new InvalidFields({}, { toast: { message: failed.message, description } });
}

/** @throws a 403 Response without the right, else DatabaseError */
export function throwError(result: ConstructorParameters<typeof DatabaseError>[0]): never {
  const { code, message } = result.error;
  if (code === INSUFFICIENT_PRIVILEGE && message !== SESSION_ENDED) {
    throw new Response(null, { status: 403 });
  }
  throw new DatabaseError(result);
}

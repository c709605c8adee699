/** The code of what a rule of the database raises, with words for people. */
const RAISED = "P0001";

/** A query that failed: refused by the database, or not answered. */
export class DatabaseError extends Error {
  /** The code that PostgreSQL or PostgREST gave; empty when nothing answered. */
  readonly code: string;
  /** Whether the same may succeed a little later. */
  readonly isUnavailable: boolean;
  /** What a rule of the database said, for people; null when it was something else. */
  readonly reason: string | null;

  /** @param result as supabase-js gives it */
  constructor({
    error,
    status,
  }: {
    error: { code: string; message: string };
    status: number;
  }) {
    super(error.message);
    this.name = "DatabaseError";
    this.code = error.code;
    this.isUnavailable = status === 0 || status >= 500;
    this.reason = error.code === RAISED ? error.message : null;
  }
}

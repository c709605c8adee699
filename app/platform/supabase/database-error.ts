/** A query that failed: refused by the database, or not answered. */
export class DatabaseError extends Error {
  /** The code that PostgreSQL or PostgREST gave; empty when nothing answered. */
  readonly code: string;
  /** Whether the same may succeed a little later. */
  readonly isUnavailable: boolean;
  /** What goes with a code that one of our functions raised, e.g. a day; else the database's own. */
  readonly details: string;

  /** @param result as supabase-js gives it */
  constructor({
    error,
    status,
  }: {
    error: { code: string; message: string; details: string };
    status: number;
  }) {
    super(error.message);
    this.name = "DatabaseError";
    this.code = error.code;
    this.isUnavailable = status === 0 || status >= 500;
    this.details = error.details;
  }
}

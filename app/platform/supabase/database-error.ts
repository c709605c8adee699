export class DatabaseError extends Error {
  /** The code of PostgreSQL or PostgREST; empty when there was no response. */
  readonly code: string;
  /** Whether a retry may succeed. */
  readonly isUnavailable: boolean;
  /**
   * The detail of a code that one of our functions raised, e.g. a date; else the database's own.
   */
  readonly details: string;

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

/** What `fetch` says when it could not even connect. */
export const NOT_SENT = "ECONNREFUSED";

/** A gateway's statuses when it got no answer, or none that it understood. */
export const LOST_ANSWERS: readonly (number | undefined)[] = [502, 504];

/** A query that failed: rejected by the database, or without a response. */
export class DatabaseError extends Error {
  /** The code of PostgreSQL or PostgREST; empty when there was no response. */
  readonly code: string;
  /** Whether a retry may succeed. */
  readonly isUnavailable: boolean;
  /** Whether a write may have been carried out: its answer was lost, or came too late. */
  readonly isUnclear: boolean;
  /**
   * The detail of a code that one of our functions raised, e.g. a date; else
   * the database's own.
   */
  readonly details: string;

  /** @param result as supabase-js gives it */
  constructor({
    error,
    status,
  }: {
    error: { code: string; message: string; details: string | null };
    status: number;
  }) {
    super(error.message);
    this.name = "DatabaseError";
    this.code = error.code;
    this.isUnavailable = status === 0 || status >= 500;
    this.isUnclear =
      status === 0 ? !error.details?.includes(NOT_SENT) : LOST_ANSWERS.includes(status);
    this.details = error.details ?? "";
  }
}

/** Restrict, check and exclusion violations, and `raise exception`. */
const ANSWERED_WITH_400 = new Set(["23001", "23514", "23P01", "P0001"]);

/**
 * Has lite answer 400 where PostgREST does and lite itself answers 500: to a row
 * that a check refuses and to an error that a function raises. The way for a
 * function to choose its own answer, `raise sqlstate 'PGRST'`, is the way to
 * correct that here.
 */
export function asPostgrestError(error: unknown): unknown {
  const { code, message, detail, hint } = (error ?? {}) as Record<
    string,
    string | undefined
  >;
  if (code === undefined || !ANSWERED_WITH_400.has(code)) return error;
  return Object.assign(
    new Error(JSON.stringify({ code, message, details: detail, hint })),
    { code: "PGRST", detail: JSON.stringify({ status: 400, headers: {} }) },
  );
}

/** A moment as PostgREST writes it; lite would pass Postgres' own form through. */
export function asIsoTimestamp(text: string): string {
  return text.replace(" ", "T").replace(/[+-]\d\d$/, "$&:00");
}

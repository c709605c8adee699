/** Restrict, check and exclusion violations, and `raise exception`. */
const BAD_REQUEST_CODES = new Set(["23001", "23514", "23P01", "P0001"]);

/**
 * Makes lite respond with 400 where PostgREST does but lite responds with 500:
 * to check violations and to errors that a function raises. It uses PostgREST's
 * own mechanism for custom responses, `raise sqlstate 'PGRST'`.
 */
export function asPostgrestError(error: unknown): unknown {
  const { code, message, detail, hint } = (error ?? {}) as Record<string, string | undefined>;
  if (code === undefined || !BAD_REQUEST_CODES.has(code)) return error;
  return Object.assign(new Error(JSON.stringify({ code, message, details: detail, hint })), {
    code: "PGRST",
    detail: JSON.stringify({ status: 400, headers: {} }),
  });
}

/** Formats a timestamp as PostgREST does; lite would pass on Postgres' own format. */
export function asIsoTimestamp(text: string): string {
  return text.replace(" ", "T").replace(/[+-]\d\d$/, "$&:00");
}

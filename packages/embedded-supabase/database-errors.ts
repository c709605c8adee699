/**
 * The statuses of PostgREST where lite answers 500: restrict, check and exclusion
 * violations, `raise exception`, and a write to a view that cannot be written, or to a column
 * that it works out.
 */
const STATUSES: Partial<Record<string, number>> = {
  "23001": 400,
  "23514": 400,
  "23P01": 400,
  P0001: 400,
  "0A000": 400,
  "55000": 405,
};

/**
 * Makes lite respond with PostgREST's status. It uses PostgREST's own mechanism for custom
 * responses, `raise sqlstate 'PGRST'`.
 */
export function asPostgrestError(error: unknown): unknown {
  const { code, message, detail, hint } = (error ?? {}) as Record<string, string | undefined>;
  const status = STATUSES[code ?? ""];
  if (status === undefined) return error;
  return Object.assign(new Error(JSON.stringify({ code, message, details: detail, hint })), {
    code: "PGRST",
    detail: JSON.stringify({ status, headers: {} }),
  });
}

/** Formats a timestamp as PostgREST does; lite would pass on Postgres' own format. */
export function asIsoTimestamp(text: string): string {
  return text.replace(" ", "T").replace(/[+-]\d\d$/, "$&:00");
}

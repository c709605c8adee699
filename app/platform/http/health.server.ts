import { environment } from "#app/platform/config/environment.server.ts";
import { log } from "#app/platform/config/logger.server.ts";

/**
 * Asks the auth service whether it is well; Supabase answers it from the
 * database's side of its gateway.
 *
 * @returns `ok`, or `unreachable` when there is no good answer within 2 s
 */
export async function askBackendHealth(): Promise<"ok" | "unreachable"> {
  const { SUPABASE_URL, SUPABASE_ANON_KEY } = environment;
  try {
    const response = await fetch(`${SUPABASE_URL}/auth/v1/health`, {
      headers: { apikey: SUPABASE_ANON_KEY },
      signal: AbortSignal.timeout(2_000),
    });
    return response.ok ? "ok" : "unreachable";
  } catch (error) {
    log.warn({ error: (error as Error).name }, "backend health check failed");
    return "unreachable";
  }
}

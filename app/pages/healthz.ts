import { environment } from "#app/platform/config/environment.server.ts";
import { log } from "#app/platform/config/logger.server.ts";

/** For load balancers: whether this server and its backend are up. */
export async function loader() {
  const backend = await checkBackendHealth();
  return Response.json(
    { status: backend === "ok" ? "ok" : "unavailable", backend },
    { status: backend === "ok" ? 200 : 503 },
  );
}

/**
 * Calls the auth service's health endpoint, which answers for the backend as a
 * whole.
 *
 * @returns `unreachable` when there is no good response within 2 s
 */
async function checkBackendHealth(): Promise<"ok" | "unreachable"> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = environment;
  try {
    const response = await fetch(`${SUPABASE_URL}/auth/v1/health`, {
      headers: { apikey: SUPABASE_PUBLISHABLE_KEY },
      signal: AbortSignal.timeout(2_000),
    });
    return response.ok ? "ok" : "unreachable";
  } catch (error) {
    log.warn({ error: (error as Error).name }, "backend health check failed");
    return "unreachable";
  }
}

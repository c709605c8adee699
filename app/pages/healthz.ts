import { environment } from "#app/platform/config/environment.server.ts";
import { log, reasonOf } from "#app/platform/config/logger.server.ts";

/** For load balancers: whether this server and its backend are up. */
export async function loader() {
  const backend = await checkBackendHealth();
  return Response.json(
    { status: backend === "ok" ? "ok" : "unavailable", backend },
    { status: backend === "ok" ? 200 : 503 },
  );
}

/**
 * Asks the auth service, and the database through the data API, whether it can be written. A
 * project whose disk is full is read-only.
 *
 * @returns `unreachable` when one of them gives no good response within 2 s
 */
async function checkBackendHealth(): Promise<"ok" | "read-only" | "unreachable"> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = environment;
  const ask = async (method: "GET" | "POST", path: string) => {
    const response = await fetch(SUPABASE_URL + path, {
      method,
      headers: { apikey: SUPABASE_PUBLISHABLE_KEY },
      signal: AbortSignal.timeout(2_000),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.text();
  };
  try {
    const [canWrite] = await Promise.all([
      ask("POST", "/rest/v1/rpc/can_write"),
      ask("GET", "/auth/v1/health"),
    ]);
    return canWrite === "true" ? "ok" : "read-only";
  } catch (error) {
    log.warn({ error: reasonOf(error) }, "backend health check failed");
    return "unreachable";
  }
}

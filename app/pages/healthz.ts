import { checkBackendHealth } from "#app/platform/http/health.server.ts";

/** For load balancers: whether this server and its backend are up. */
export async function loader() {
  const backend = await checkBackendHealth();
  return Response.json(
    { status: backend === "ok" ? "ok" : "unavailable", backend },
    { status: backend === "ok" ? 200 : 503 },
  );
}

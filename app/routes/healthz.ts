import { askBackendHealth } from "#app/platform/http/health.server.ts";

/** For load balancers: whether this server, and what it leans on, can work. */
export async function loader() {
  const backend = await askBackendHealth();
  return Response.json(
    { status: backend === "ok" ? "ok" : "unavailable", backend },
    { status: backend === "ok" ? 200 : 503 },
  );
}

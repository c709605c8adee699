import type { LoaderFunctionArgs } from "@remix-run/node";
import { askBackendHealth } from "#app/platform/http/health.server.ts";

/** For load balancers: whether this server, and what it leans on, can work. */
export async function loader({ context }: LoaderFunctionArgs) {
  const backend = await askBackendHealth(context);
  return Response.json(
    { status: backend === "ok" ? "ok" : "unavailable", backend },
    { status: backend === "ok" ? 200 : 503 },
  );
}

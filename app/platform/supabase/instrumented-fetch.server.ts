import { Histogram, register } from "prom-client";

/** Supabase's services, as their paths begin. */
const SERVICES = ["auth", "rest", "functions"];

const NAME = "backend_call_duration_seconds";

// The server and the build that it loads each have this module once, and count
// in one histogram.
const known = register.getSingleMetric(NAME);

/** Calls to Supabase; the server adds them to its other metrics. */
export const backendCalls =
  known instanceof Histogram
    ? known
    : new Histogram({
        name: NAME,
        help: "Calls to Supabase and how long they took, by service and outcome.",
        labelNames: ["service", "outcome"],
        buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      });

/**
 * `fetch`, counted by service (auth, rest, functions) and outcome: `ok`,
 * `refused` (4xx), `failed` (5xx) or `unreachable`.
 *
 * @param input address, as for `fetch`
 * @param init options, as for `fetch`
 * @throws whatever `fetch` throws
 */
export async function instrumentedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const service = serviceOf(input instanceof Request ? input.url : input);
  const count = backendCalls.startTimer({ service });
  try {
    const response = await fetch(input, init);
    count({ outcome: outcomeOf(response.status) });
    return response;
  } catch (error) {
    count({ outcome: "unreachable" });
    throw error;
  }
}

function serviceOf(address: string | URL): string {
  const [, name = ""] = new URL(address).pathname.split("/");
  return SERVICES.includes(name) ? name : "other";
}

function outcomeOf(status: number): "ok" | "refused" | "failed" {
  if (status >= 500) return "failed";
  return status >= 400 ? "refused" : "ok";
}

import { channel } from "node:diagnostics_channel";

/** Supabase's services, as path prefixes. */
const SERVICES = ["auth", "rest", "functions"];

/** The diagnostics channel to which each call to Supabase is published, as a `BackendCall`. */
export const BACKEND_CALLS = "teebox:backend-call";

export type BackendCall = {
  service: string;
  /** `refused` is a 4xx, `failed` a 5xx. */
  outcome: "ok" | "refused" | "failed" | "unreachable";
  milliseconds: number;
};

const calls = channel(BACKEND_CALLS);

/**
 * `fetch`, which publishes each call for metrics and load shedding.
 *
 * @param input address, as for `fetch`
 * @param init options, as for `fetch`
 * @throws whatever `fetch` throws
 */
export async function instrumentedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const startedAt = performance.now();
  let outcome: BackendCall["outcome"] = "unreachable";
  try {
    const response = await fetch(input, init);
    outcome = outcomeOf(response.status);
    return response;
  } finally {
    calls.publish({
      service: serviceOf(input instanceof Request ? input.url : input),
      outcome,
      milliseconds: performance.now() - startedAt,
    } satisfies BackendCall);
  }
}

function serviceOf(address: string | URL): string {
  const [, name = ""] = new URL(address).pathname.split("/");
  return SERVICES.includes(name) ? name : "other";
}

function outcomeOf(status: number): BackendCall["outcome"] {
  if (status >= 500) return "failed";
  return status >= 400 ? "refused" : "ok";
}

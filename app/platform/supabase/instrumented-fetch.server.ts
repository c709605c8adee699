/** Supabase's services, as path prefixes. */
const SERVICES = ["auth", "rest", "functions"];

/** A call to Supabase that has ended. */
type BackendCall = {
  service: string;
  /** `refused` is a 4xx, `failed` a 5xx. */
  outcome: "ok" | "refused" | "failed" | "unreachable";
  milliseconds: number;
};

type Observer = (call: BackendCall) => void;
const observers: Observer[] = [];

/** Calls `observer` after each call to Supabase, for metrics and load shedding. */
export function observeBackendCalls(observer: Observer): void {
  observers.push(observer);
}

/**
 * `fetch`, of which `observeBackendCalls` tells.
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
    const call = {
      service: serviceOf(input instanceof Request ? input.url : input),
      outcome,
      milliseconds: performance.now() - startedAt,
    };
    for (const observe of observers) observe(call);
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

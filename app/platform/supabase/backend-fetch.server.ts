import { currentRequest } from "#app/platform/config/current-request.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";

const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_FORWARDING_KEY, SUPABASE_URL } = environment;

const AUTH = `${SUPABASE_URL.replace(/\/+$/, "")}/auth/v1/`;

const SERVICES = ["auth", "rest", "storage", "functions"];

type BackendCall = {
  service: string;
  /** `refused` is a 4xx, `failed` a 5xx, `unreachable` no answer at all. */
  outcome: "ok" | "refused" | "failed" | "timed-out" | "unreachable";
  milliseconds: number;
};

type Observer = (call: BackendCall) => void;
const observers: Observer[] = [];

export function observeBackendCalls(observer: Observer): void {
  observers.push(observer);
}

/** Tells the auth service the client's address, and `observeBackendCalls` of each call. */
export async function fetchBackend(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const startedAt = performance.now();
  let outcome: BackendCall["outcome"] = "unreachable";
  try {
    const response = await fetch(input, withClientIp(input, init));
    outcome = outcomeOf(response.status);
    return response;
  } catch (error) {
    if ((error as Error).name === "TimeoutError") outcome = "timed-out";
    throw error;
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

/**
 * Client IP forwarding: tells the auth service the client's address, so that its limits per address
 * count clients and not this server. A hosted project accepts that only with a secret key, and with
 * "IP address forwarding" switched on; the key is sent to the auth service only, and grants nothing
 * there that the user's own token does not.
 */
function withClientIp(input: string | URL | Request, init: RequestInit | undefined): RequestInit {
  const address = input instanceof Request ? input.url : input.toString();
  if (!address.startsWith(AUTH)) return { ...init };
  const headers = new Headers(init?.headers);
  headers.set("Sb-Forwarded-For", currentRequest().clientIp);
  if (SUPABASE_FORWARDING_KEY) {
    headers.set("apikey", SUPABASE_FORWARDING_KEY);
    // When signed out, the client sends its API key as the token too.
    if (headers.get("Authorization") === `Bearer ${SUPABASE_PUBLISHABLE_KEY}`) {
      headers.set("Authorization", `Bearer ${SUPABASE_FORWARDING_KEY}`);
    }
  }
  return { ...init, headers };
}

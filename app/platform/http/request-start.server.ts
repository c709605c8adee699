import type { RequestHandler } from "express";
import { runForRequest } from "#app/platform/config/current-request.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { requestId } from "./request-log.server.ts";
import { securityHeaders } from "./security.server.ts";

/**
 * Starts the request's context (`currentRequest`), and sets the headers of
 * every response.
 */
export function beginRequest(): RequestHandler {
  const headers = securityHeaders();
  return (request, response, next) => {
    const id = requestId(request);
    response.set({ ...headers, "X-Request-Id": id });
    runForRequest({ id, clientIp: request.ip ?? "" }, next);
  };
}

/** `TRUST_PROXY` as Express takes it: true, false, a number of proxies, or a list of addresses. */
export function trustedProxies(): boolean | number | string {
  const { TRUST_PROXY } = environment;
  if (TRUST_PROXY === "true" || TRUST_PROXY === "false") {
    return TRUST_PROXY === "true";
  }
  return /^\d+$/.test(TRUST_PROXY) ? Number(TRUST_PROXY) : TRUST_PROXY;
}

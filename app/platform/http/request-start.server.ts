import type { Request, RequestHandler } from "express";
import ipaddr from "ipaddr.js";
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
    runForRequest({ id, clientIp: clientIp(request) }, next);
  };
}

/**
 * The address that a request is counted for. What a proxy forwards may be no address
 * at all; somebody could send another one with each request.
 */
function clientIp({ ip = "", socket }: Request): string {
  return ipaddr.isValid(ip) ? ip : (socket.remoteAddress ?? "");
}

/** `TRUST_PROXY` as Express takes it: false, a number of proxies, or a list of addresses. */
export function trustedProxies(): false | number | string {
  const { TRUST_PROXY } = environment;
  if (TRUST_PROXY === "false") return false;
  return /^\d+$/.test(TRUST_PROXY) ? Number(TRUST_PROXY) : TRUST_PROXY;
}

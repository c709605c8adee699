import type { Request, RequestHandler } from "express";
import ipaddr from "ipaddr.js";
import { runForRequest } from "#app/platform/config/current-request.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { log } from "#app/platform/config/logger.server.ts";
import { requestId } from "./request-log.server.ts";
import { securityHeaders } from "./security.server.ts";

/** Starts the request's context (`currentRequest`), and sets the headers of every response. */
export function beginRequest(): RequestHandler {
  const headers = securityHeaders();
  return (request, response, next) => {
    const id = requestId(request);
    response.set({ ...headers, "X-Request-Id": id });
    runForRequest({ id, clientIp: clientIp(request) }, next);
  };
}

/**
 * The address that a request is counted for. What a proxy forwards may be no address at all;
 * somebody could send another one with each request.
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

const LOOPBACK = /^(?:localhost|127\..*|::1)$/;

/**
 * Logs a warning when the server may be reached without its proxies: of a request that comes past
 * them the client itself says where it comes from.
 */
export function warnWithoutProxy(): void {
  const { HOST, PORT } = environment;
  const proxies = trustedProxies();
  if (typeof proxies !== "number" || proxies === 0) return;
  if (HOST && LOOPBACK.test(HOST)) return;
  log.warn(
    { host: HOST ?? "all addresses", port: PORT, proxies },
    "TRUST_PROXY is a number: a client that reaches this port past the proxies chooses the address that limits count. Let only the proxies reach it, or set HOST (docs/operating.md)",
  );
}

import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request, RequestHandler } from "express";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { observeBackendCalls } from "#app/platform/supabase/backend-fetch.server.ts";
import type { LoadShedder, Refusal } from "./load-shedder.server.ts";
import type { RouteMatcher } from "./route-matcher.server.ts";

/** Other methods share one label, so that clients cannot create new ones. */
const METHODS = new Set(["GET", "HEAD", "POST"]);

/**
 * Prometheus metrics: requests by route, method and status, their durations, calls to the backend,
 * and the process itself.
 *
 * @param token required to read the metrics
 */
export function createMetrics(token: string, matchRoute: RouteMatcher, loadShedder: LoadShedder) {
  const expected = digest(`Bearer ${token}`);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests, by the route's pattern, method and status.",
    labelNames: ["route", "method", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took, by the route's pattern.",
    labelNames: ["route"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });

  const backendCalls = new Histogram({
    name: "backend_call_duration_seconds",
    help: "Calls to Supabase and how long they took, by service and outcome.",
    labelNames: ["service", "outcome"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: "http_requests_in_flight_limit",
    help: "How many requests may be in flight, as the backend's latency allows.",
    registers: [registry],
    collect() {
      this.set(loadShedder.limit);
    },
  });
  new Gauge({
    name: "http_requests_waiting",
    help: "How many requests wait until they may run.",
    registers: [registry],
    collect() {
      this.set(loadShedder.waiting);
    },
  });
  const refusals = new Counter({
    name: "http_requests_refused_total",
    help: "Requests that the load shedder refused, by whose limit: a network's, an account's, all.",
    labelNames: ["limit"],
    registers: [registry],
  });
  observeBackendCalls(({ service, outcome, milliseconds }) => {
    backendCalls.observe({ service, outcome }, milliseconds / 1000);
  });

  return {
    countWhenDone({ method = "", url = "/" }: IncomingMessage, response: ServerResponse) {
      const startedAt = performance.now();
      response.on("close", () => {
        const route = matchRoute(url);
        requests.inc({
          route,
          method: METHODS.has(method) ? method : "other",
          status: response.writableFinished ? response.statusCode : "aborted",
        });
        durations.observe({ route }, (performance.now() - startedAt) / 1000);
      });
    },

    countRefusal(limit: Refusal) {
      refusals.inc({ limit });
    },

    /** Sends the metrics to clients with the token, and 404 to all others. */
    send: ((request, response, next) => {
      const token = digest(request.headers.authorization ?? "");
      if (!timingSafeEqual(token, expected)) {
        next();
        return;
      }
      registry.metrics().then((text) => {
        response.set("Cache-Control", "no-store");
        response.set(addressesOf(request));
        response.set("Content-Type", registry.contentType).send(text);
      }, next);
    }) satisfies RequestHandler,
  };
}

/** Whose request the server takes this for, and why: shows whether `TRUST_PROXY` is right. */
function addressesOf(request: Request): Record<string, string> {
  return {
    "X-Client-IP": request.ip ?? "",
    "X-Peer-IP": request.socket.remoteAddress ?? "",
    "X-Received-Forwarded-For": String(request.headers["x-forwarded-for"] ?? ""),
  };
}

/** Gives all texts the same length, which a constant-time comparison requires. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

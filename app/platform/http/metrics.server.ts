import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { RequestHandler } from "express";
import {
  collectDefaultMetrics,
  Counter,
  Histogram,
  Registry,
} from "prom-client";
import { backendCalls } from "#app/platform/supabase/instrumented-fetch.server.ts";

/** Where the figures are read. */
export const METRICS_PATH = "/metrics";

/** The methods that are counted by name; others, odd ones perhaps, together. */
const METHODS = new Set(["GET", "HEAD", "POST"]);

/** So many addresses' routes are remembered. */
const MAX_KNOWN = 1_000;

type Routes = ServerBuild["routes"];
type Tree = Parameters<typeof matchRoutes>[0];

/**
 * Names the route of an address by its pattern, never by what was asked for:
 * there are as many names as routes, whoever asks for whatever.
 *
 * @param routes the build's own list
 * @param files paths of the files that lie beside the pages
 * @returns a function of an address: `/login.data?x=1` → `/login`, an address
 *   that leads nowhere → `/*`
 */
export function routeNames(
  routes: Routes,
  files: readonly string[],
): (url: string) => string {
  const tree = treeBelow(undefined, routes);
  const known = new Map([
    [METRICS_PATH, METRICS_PATH],
    ...files.map((file) => [file, "/(files)"] as const),
  ]);

  function match(path: string): string {
    if (path.startsWith("/assets/")) return "/assets/*";
    const page = path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
    const parts = (matchRoutes(tree, page) ?? []).map(
      ({ route }) => route.path,
    );
    return `/${parts.filter(Boolean).join("/")}`;
  }

  return (url) => {
    const [path = "/"] = url.split("?", 1);
    const name = known.get(path) ?? match(path);
    if (known.size < MAX_KNOWN) known.set(path, name);
    return name;
  };
}

function treeBelow(parentId: string | undefined, routes: Routes): Tree {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index
        ? { id, path, index }
        : { id, path, children: treeBelow(id, routes) },
    );
}

/**
 * Counts what the server does, for Prometheus: requests by route, method and
 * status, how long they took, calls to the backend, and the process itself.
 *
 * @param token whoever knows it may read the figures
 * @param routeOf names the route of an address, see `routeNames`
 */
export function createMetrics(token: string, routeOf: (url: string) => string) {
  const expected = digest(`Bearer ${token}`);
  const registry = new Registry();
  registry.registerMetric(backendCalls);
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

  return {
    /**
     * Counts a request once its answer has left, or its client has.
     *
     * @param url the address that decides about the route
     */
    countWhenDone(
      { method = "" }: IncomingMessage,
      response: ServerResponse,
      url: string,
    ) {
      const startedAt = performance.now();
      response.on("close", () => {
        const route = routeOf(url);
        requests.inc({
          route,
          method: METHODS.has(method) ? method : "other",
          status: response.writableFinished ? response.statusCode : "aborted",
        });
        durations.observe({ route }, (performance.now() - startedAt) / 1000);
      });
    },

    /** Answers whoever knows the token; for anybody else there is nothing here. */
    answer: ((request, response, next) => {
      const given = digest(request.headers.authorization ?? "");
      if (!timingSafeEqual(given, expected)) {
        next();
        return;
      }
      registry.metrics().then((text) => {
        response.set("Cache-Control", "no-store");
        response.set("Content-Type", registry.contentType).send(text);
      }, next);
    }) satisfies RequestHandler,
  };
}

/** Of the same length for every text, as a comparison in constant time needs it. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

import {
  createRequestHandler,
  type RequestHandler as RemixHandler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from "@remix-run/node";
import type {
  Request as Incoming,
  RequestHandler,
  Response as Outgoing,
} from "express";
import { environment } from "#app/platform/config/environment.server.ts";
import {
  createRequestContext,
  type PurgeablePages,
} from "./request-context.server.ts";
import { createBranchFinder } from "./route-matcher.server.ts";

/**
 * Passes requests to Remix. Unlike @remix-run/express it accepts a body that
 * has been read already, and builds URLs from `SITE_URL` only.
 *
 * @param build the server's build, or a function that loads it for each
 *   request
 * @param loginPath the log-in page's URL that leads back to a path
 * @param pageCache from which routes purge pages that they have changed
 */
export function handlePages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  loginPath: (destination: string) => string,
  pageCache: PurgeablePages,
): RequestHandler {
  const handlerFor = handlers(build);

  async function respond(incoming: Incoming, outgoing: Outgoing) {
    const context = createRequestContext(incoming.headers.cookie, loginPath, {
      isRead: incoming.method !== "POST",
      outgoing,
      pageCache,
    });
    const handle = handlerFor(incoming.originalUrl);
    const response = await handle(toRequest(incoming, outgoing), context);
    if (outgoing.destroyed) return;
    outgoing.statusMessage = response.statusText;
    outgoing.status(response.status);
    for (const [name, value] of response.headers) outgoing.append(name, value);
    if (response.body) {
      await writeReadableStreamToWritable(response.body, outgoing);
    } else {
      outgoing.end(context.response.document);
    }
  }

  return (incoming, outgoing, next) => {
    respond(incoming, outgoing).catch(next);
  };
}

/** Remix's request handlers, one for each route; in development one for all. */
function handlers(
  build: ServerBuild | (() => Promise<ServerBuild>),
): (url: string) => RemixHandler {
  const { NODE_ENV } = environment;
  if (typeof build === "function") {
    const handle = createRequestHandler(build, NODE_ENV);
    return () => handle;
  }
  const branchOf = createBranchFinder(build);
  const made = new Map<ServerBuild, RemixHandler>();
  return (url) => {
    const branch = branchOf(url);
    const handle = made.get(branch) ?? createRequestHandler(branch, NODE_ENV);
    made.set(branch, handle);
    return handle;
  };
}

function toRequest(incoming: Incoming, outgoing: Outgoing): Request {
  const isGone = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) isGone.abort();
  });
  return new Request(environment.SITE_URL + incoming.originalUrl, {
    method: incoming.method,
    headers: toHeaders(incoming),
    signal: isGone.signal,
    body:
      incoming.method === "POST"
        ? (incoming.body as Buffer<ArrayBuffer>)
        : null,
  });
}

function toHeaders({ headers }: Incoming): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value ?? []].flat()) result.append(name, each);
  }
  return result;
}

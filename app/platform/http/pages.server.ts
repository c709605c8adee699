import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Request as Incoming, RequestHandler, Response as Outgoing } from "express";
import { environment } from "#app/platform/config/environment.server.ts";
import { createRequestContext } from "./request-context.server.ts";
import { BY_SCRIPT, LEADS_TO } from "./script-forms.ts";
import { createSections } from "./sections.server.ts";

/**
 * Passes requests to Remix. Unlike @remix-run/express it accepts a body that has been read already,
 * and builds URLs from `SITE_URL` only.
 */
export function handlePages(
  build: ServerBuild,
  loginPath: (destination: string) => string,
): RequestHandler {
  const handlerOf = createSections(build, (part) =>
    createRequestHandler(part, environment.NODE_ENV),
  );

  async function respond(incoming: Incoming, outgoing: Outgoing) {
    const context = createRequestContext(incoming.headers.cookie, loginPath, {
      isRead: incoming.method !== "POST",
      outgoing,
    });
    const handle = handlerOf(incoming.path);
    const response = await handle(toRequest(incoming, outgoing), context);
    if (outgoing.destroyed) return;
    const leadsTo = response.headers.get("Location");
    if (leadsTo !== null && incoming.method === "POST" && incoming.get(BY_SCRIPT)) {
      for (const cookie of response.headers.getSetCookie()) outgoing.append("Set-Cookie", cookie);
      outgoing.status(204).set(LEADS_TO, leadsTo).end();
      return;
    }
    outgoing.statusMessage = response.statusText;
    outgoing.status(response.status);
    for (const [name, value] of response.headers) outgoing.append(name, value);
    if (response.body) {
      await send(response.body, outgoing);
    } else {
      outgoing.end();
    }
  }

  return (incoming, outgoing, next) => {
    respond(incoming, outgoing).catch(next);
  };
}

/**
 * Writes a body, and cancels it when the client disconnects. The request's signal would not say so:
 * Node loses it when the request itself is no longer in memory.
 */
async function send(body: ReadableStream<Uint8Array>, outgoing: Outgoing) {
  const reader = body.getReader();
  outgoing.once("close", () => {
    reader.cancel().catch(() => undefined);
  });
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      outgoing.write(read.value);
    }
    outgoing.end();
  } catch (error) {
    outgoing.destroy(error as Error);
    throw error;
  }
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
    body: incoming.method === "POST" ? (incoming.body as Buffer<ArrayBuffer>) : null,
  });
}

function toHeaders({ headers }: Incoming): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value ?? []].flat()) result.append(name, each);
  }
  return result;
}

import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { log } from "#app/platform/config/logger.server.ts";

/** In bytes. Session, drafts and a saved form together can exceed Node's default of 16 KB. */
const MAX_HEADERS = 24 * 1024;

/** How long a client may take to send a request including its body, in milliseconds. */
const REQUEST_TIMEOUT = 10_000;

/**
 * How long an idle connection stays open, in milliseconds; above the 60 s of
 * common load balancers.
 */
const KEEP_ALIVE = 65_000;

/** Maximum number of open connections; further ones are closed. */
const MAX_CONNECTIONS = 2_000;

/** Maximum number of pipelined requests on a connection; browsers do not pipeline. */
const MAX_PIPELINED = 10;

/**
 * Creates the HTTP server with its limits per connection.
 *
 * @param listener handles a request; not called when its connection has been
 *   closed
 */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADERS,
      headersTimeout: REQUEST_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => {
      if (hasCapacity(request, response)) listener(request, response);
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.on("drop", () => {
    log.warn({ limit: MAX_CONNECTIONS }, "too many connections");
  });
  return server;
}

/** The responses of each connection that are not yet sent. */
const pending = new WeakMap<Socket, Set<ServerResponse>>();

function pendingOf(socket: Socket): Set<ServerResponse> {
  const known = pending.get(socket);
  if (known) return known;
  const responses = new Set<ServerResponse>();
  pending.set(socket, responses);
  socket.once("close", () => {
    // Node emits `close` only on the response whose turn it is, not on those
    // queued behind it.
    setImmediate(() => {
      for (const response of responses) response.emit("close");
    });
  });
  return responses;
}

/**
 * Back-pressure for a connection: Node starts every request that has arrived,
 * even when earlier responses are not being read. A client that keeps sending
 * without reading is disconnected.
 *
 * @returns false when the request must not be handled
 */
function hasCapacity({ socket }: IncomingMessage, response: ServerResponse) {
  if (socket.destroyed) return false;
  const responses = pendingOf(socket);
  if (responses.size >= MAX_PIPELINED) {
    log.warn({ limit: MAX_PIPELINED }, "too many requests on one connection");
    socket.destroy();
    return false;
  }
  responses.add(response);
  response.once("close", () => responses.delete(response));
  return true;
}

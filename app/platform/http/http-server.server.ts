import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { log } from "#app/platform/config/logger.server.ts";

/** Session, drafts and a saved form together can outgrow Node's 16 KB, in bytes. */
const MAX_HEADERS = 24 * 1024;

/** How long a client may take to send a request, its body included, in milliseconds. */
const REQUEST_TIMEOUT = 10_000;

/** How long an idle connection stays open, in milliseconds; a load balancer's own limit is 60 s. */
const KEEP_ALIVE = 65_000;

/** How many connections are held at once; further ones are closed. */
const MAX_CONNECTIONS = 2_000;

/** How many requests of one connection may wait for their responses; browsers send one. */
const MAX_PIPELINED = 10;

/**
 * Makes the HTTP server: its limits for whoever connects.
 *
 * @param listener handles a request; not called for one whose connection is
 *   closed already
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
      if (hasPlace(request, response)) listener(request, response);
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.on("drop", () => {
    log.warn({ limit: MAX_CONNECTIONS }, "too many connections");
  });
  return server;
}

/** The responses of each connection that have not been sent. */
const pending = new WeakMap<Socket, Set<ServerResponse>>();

function pendingOf(socket: Socket): Set<ServerResponse> {
  const known = pending.get(socket);
  if (known) return known;
  const responses = new Set<ServerResponse>();
  pending.set(socket, responses);
  socket.once("close", () => {
    // Node tells the response whose turn it is; the others would never know.
    setImmediate(() => {
      for (const response of responses) response.emit("close");
    });
  });
  return responses;
}

/**
 * Back-pressure for a connection: Node starts every request that has arrived,
 * whether or not the responses to earlier ones are read. A client that sends
 * on and on without reading is closed.
 *
 * @returns false when the request is not to be answered
 */
function hasPlace({ socket }: IncomingMessage, response: ServerResponse) {
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

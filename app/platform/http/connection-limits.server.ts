import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { log } from "#app/platform/config/logger.server.ts";

/** Maximum number of open connections; further ones are closed. */
const MAX_CONNECTIONS = 2_000;

/** Maximum number of pipelined requests on a connection; browsers do not pipeline. */
const MAX_PIPELINED = 10;

export function limitConnections(server: Server) {
  server.maxConnections = MAX_CONNECTIONS;
  server.on("drop", () => {
    log.warn({ limit: MAX_CONNECTIONS }, "too many connections");
  });
}

/** The responses of each connection that are not yet sent. */
const pending = new WeakMap<Socket, Set<ServerResponse>>();

function pendingOf(socket: Socket): Set<ServerResponse> {
  const existing = pending.get(socket);
  if (existing) return existing;
  const responses = new Set<ServerResponse>();
  pending.set(socket, responses);
  socket.once("close", () => {
    // Node emits `close` only on the response whose turn it is, not on those queued behind it.
    setImmediate(() => {
      for (const response of responses) response.emit("close");
    });
  });
  return responses;
}

/**
 * Back-pressure for a connection: Node starts every request that has arrived, even when earlier
 * responses are not being read. A client that keeps sending without reading is disconnected.
 *
 * @returns false when the request must not be handled
 */
export function hasCapacity({ socket }: IncomingMessage, response: ServerResponse): boolean {
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

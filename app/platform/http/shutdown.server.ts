import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { log } from "#app/platform/config/logger.server.ts";

/** How long requests in flight may take to finish, in milliseconds. */
const DRAIN = 5_000;

/**
 * How long connections stay open after the last request, in milliseconds: the next one may be on
 * its way, and would be lost.
 */
const QUIET = 250;

/**
 * Graceful shutdown: drains the server when the process is told to stop, or when its parent process
 * is gone. Repeated signals are ignored, because a terminal sends one to the whole process group,
 * and the supervisor passes it on too.
 *
 * @param close stops everything else that is running
 */
export function drainOnExit(server: Server, close?: () => Promise<void>) {
  let isDraining = false;
  let lastRequestAt = 0;
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const unsent = new Set<ServerResponse>();
  server.prependListener("request", (_request, response) => {
    lastRequestAt = performance.now();
    unsent.add(response);
    response.once("close", () => unsent.delete(response));
    if (isDraining) endConnectionAfter(response);
  });

  async function drain() {
    if (isDraining) return;
    isDraining = true;
    setTimeout(() => process.exit(0), DRAIN).unref();
    const closed = once(server, "close");
    unsent.forEach(endConnectionAfter);
    // For the other responses, which have begun.
    server.keepAliveTimeout = QUIET;
    NetServer.prototype.close.call(server);
    lastRequestAt = performance.now();
    while (sockets.size > 0 && performance.now() - lastRequestAt < QUIET) {
      await Promise.race([closed, delay(QUIET / 5)]);
    }
    server.closeIdleConnections();
    // To Node, one that a browser has opened for later is not idle.
    for (const socket of sockets) {
      if (socket.bytesRead === 0) socket.destroy();
    }
    await closed;
    await close?.();
    process.exit(0);
  }

  for (const event of ["SIGTERM", "SIGINT", "disconnect"]) {
    process.on(event, () => void drain());
  }
  process.on("uncaughtException", (error) => {
    log.fatal({ error: error.stack }, "uncaught error");
    process.exit(1);
  });
}

/** Tells the client to send its next request on another connection. */
function endConnectionAfter(response: ServerResponse) {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

import { once } from "node:events";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { log } from "#app/platform/config/logger.server.ts";

/** How long requests in flight may take to finish, in milliseconds. */
const DRAIN = 5_000;

/**
 * Graceful shutdown: drains the server when the process is told to stop, or
 * when its parent process is gone. Repeated signals are ignored, because a
 * terminal sends one to the whole process group, and the supervisor passes it
 * on too.
 *
 * @param close stops everything else that is running
 */
export function drainOnExit(server: Server, close?: () => Promise<void>) {
  let isDraining = false;
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  async function drain() {
    if (isDraining) return;
    isDraining = true;
    setTimeout(() => process.exit(0), DRAIN).unref();
    // Closes a connection once its current response has been sent.
    server.keepAliveTimeout = 1;
    server.close();
    server.closeIdleConnections();
    // To Node, one that a browser has opened for later is not idle.
    for (const socket of sockets) {
      if (socket.bytesRead === 0) socket.destroy();
    }
    await once(server, "close");
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

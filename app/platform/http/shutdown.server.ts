import { once } from "node:events";
import type { Server } from "node:http";
import { log } from "#app/platform/config/logger.server.ts";

/** How long requests in flight may take to finish, in milliseconds. */
const DRAIN = 5_000;

/**
 * Lets the server finish what it has begun when the process is told to stop,
 * or when the process that started it is gone: nobody else would stop it then.
 * Being told so twice changes nothing, as a terminal tells every process of a
 * group, and the supervisor passes it on.
 *
 * @param close ends what else is running
 */
export function drainOnExit(server: Server, close: () => Promise<void>) {
  let isDraining = false;

  async function drain() {
    if (isDraining) return;
    isDraining = true;
    setTimeout(() => process.exit(0), DRAIN).unref();
    // A response that is being sent keeps no connection open afterwards.
    server.keepAliveTimeout = 1;
    server.close();
    server.closeIdleConnections();
    await once(server, "close");
    await close();
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

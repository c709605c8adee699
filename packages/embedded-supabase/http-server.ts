import { once } from "node:events";
import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { createAdaptorServer } from "@hono/node-server";

export { isLoopbackHostname } from "@supabase/lite";

const DRAIN_MILLISECONDS = 5000;

/** The port is in use. */
export class PortTakenError extends Error {
  override name = "PortTakenError";
}

/**
 * Listens on the loopback interface only.
 *
 * @param variable the environment variable that sets the port, for the
 *   message
 * @throws PortTakenError
 */
export async function listen(
  port: number,
  variable: string,
  handle: (request: Request, peerAddress: string | null) => Promise<Response>,
): Promise<Server> {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) => handle(request, incoming.socket.remoteAddress ?? null),
  }) as Server;
  server.listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new PortTakenError(
      `Port ${port} is taken. Stop what uses it, or set another ${variable}.`,
    );
  }
  return server;
}

/** Graceful shutdown: accepts no new requests, waits for those in flight, then closes them. */
export async function drain(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  await Promise.race([closed, delay(DRAIN_MILLISECONDS, undefined, { ref: false })]);
  server.closeAllConnections();
}

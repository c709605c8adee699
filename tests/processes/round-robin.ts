import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that gives its requests to several web servers in turn. */
export type RoundRobin = { url: string; stop(): Promise<void> };

/** @param targets called for each request, so that they may change */
export async function startRoundRobin(targets: () => readonly string[]): Promise<RoundRobin> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const all = targets();
    const target = new URL(all[turn++ % all.length] ?? "");
    const { method, url: path, headers } = incoming;
    const forwarded = httpRequest(
      {
        port: target.port,
        method,
        path,
        headers: { ...headers, "x-forwarded-host": headers.host },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${String(port)}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

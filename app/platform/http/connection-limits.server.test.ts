import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { limitConnections } from "./connection-limits.server.ts";

const MAX_CONNECTIONS = 2_000;

test("2,000 connections are held, and further ones closed", async () => {
  const server = createServer((_request, response) => response.end("well"));
  limitConnections(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  const open = async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
    return socket;
  };
  for (let count = 0; count < MAX_CONNECTIONS; count += 100) {
    await Promise.all(Array.from({ length: 100 }, open));
  }
  const last = sockets.at(-1);
  last?.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const [answer] = (await once(last ?? server, "data")) as [Buffer];
  expect(answer.toString()).toContain("200 OK");

  // Long before an idle connection is closed anyway.
  const closed = { signal: AbortSignal.timeout(3_000) };
  const oneTooMany = await open();
  await once(oneTooMany.resume(), "close", closed);
  for (const socket of sockets) socket.destroy();
  server.close();
}, 20_000);

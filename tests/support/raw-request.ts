import { once } from "node:events";
import { request, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";

/** The server's complete response. */
export type RawResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
};

/** Sends what `fetch` cannot: any method, path, header (`Host` too) and body. */
export async function sendRequest(
  site: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: string | Buffer = "",
): Promise<RawResponse> {
  const { hostname, port } = new URL(site);
  // Of an IPv6 address without its brackets.
  const host = hostname.replaceAll(/[[\]]/g, "");
  const sent = request({ host, port, method, path, headers });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  let text = "";
  for await (const part of response) text += String(part);
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

/** Opens a connection and writes to it without reading the response. */
export async function openConnection(site: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(text);
  return socket;
}

/** Sends raw bytes and reads until the server closes the connection. */
export async function sendRaw(site: string, text: string): Promise<string> {
  const socket = await openConnection(site, text);
  let answer = "";
  socket.on("data", (part) => (answer += String(part)));
  await new Promise((resolve) => socket.once("close", resolve));
  return answer;
}

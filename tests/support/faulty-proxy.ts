import { once } from "node:events";
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type Fault =
  | { kind: "refuse" }
  /** Accepts the request and never responds. */
  | { kind: "hang" }
  /** Resets the connection in the middle of the response. */
  | { kind: "reset" }
  /** Truncates the response without an error. */
  | { kind: "cut" }
  /** The backend handles the request, but the response is lost. */
  | { kind: "lose-answer" }
  /** An answer in place of the backend's, which gets nothing. */
  | { kind: "status"; status: number; headers?: Record<string, string>; body?: string }
  /** The same, with half of the bytes that it announces. */
  | { kind: "broken"; type: string }
  | { kind: "json"; status: number; body: unknown }
  | { kind: "nonsense" }
  | { kind: "slow"; milliseconds: number }
  | { kind: "after"; requests: number; fault: Fault };

/** A proxy in front of the backend that injects faults. */
export type FaultyProxy = {
  url: string;
  /** The number of requests per path, faults included. */
  requests: Map<string, number>;
  /** The API key of each request, and the token that it was made with. */
  keys: { path: string; query: string; key: string; authorization: string }[];
  /** The backend's responses, in order. */
  answers: string[];
  /** From when to when the responses were waited for, in milliseconds. */
  waits: { from: number; until: number }[];
  /** From now on, requests whose method, path and query contain the text get the fault. */
  fail(part: string, fault: Fault): void;
  /** Removes all faults. */
  heal(): void;
  stop(): Promise<void>;
};

/**
 * Starts the proxy on a free port.
 *
 * @param target URL of the backend
 */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const faults: { part: string; fault: Fault }[] = [];
  const requests = new Map<string, number>();
  const keys: FaultyProxy["keys"] = [];
  const answers: string[] = [];
  const waits: { from: number; until: number }[] = [];

  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing);
  });

  function faultOf(met?: { fault: Fault }): Fault | undefined {
    if (met?.fault.kind !== "after") return met?.fault;
    if (met.fault.requests === 0) return met.fault.fault;
    met.fault = { ...met.fault, requests: met.fault.requests - 1 };
    return undefined;
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const from = performance.now();
    outgoing.once("finish", () => {
      waits.push({ from, until: performance.now() });
    });
    const address = incoming.url ?? "/";
    const [path = "", query = ""] = address.split("?");
    requests.set(path, (requests.get(path) ?? 0) + 1);
    keys.push({
      path,
      query,
      key: String(incoming.headers.apikey),
      authorization: String(incoming.headers.authorization),
    });
    const line = `${incoming.method ?? ""} ${address}`;
    const fault = faultOf(faults.find(({ part }) => line.includes(part)));
    switch (fault?.kind) {
      case "refuse":
        incoming.socket.destroy();
        return;
      case "hang":
        return;
      case "status":
        outgoing.writeHead(fault.status, { "content-type": "text/plain", ...fault.headers });
        outgoing.end(fault.body ?? "the gateway is not well");
        return;
      case "broken":
        outgoing.writeHead(200, { "content-type": fault.type, "content-length": "2000" });
        outgoing.write("[".repeat(1000), () => outgoing.socket?.resetAndDestroy());
        return;
      case "json":
        outgoing.writeHead(fault.status, {
          "content-type": "application/json",
          // Without this header supabase-js takes the response for that of an
          // older auth service.
          "x-supabase-api-version": "2024-01-01",
        });
        outgoing.end(JSON.stringify(fault.body));
        return;
      case "nonsense":
        outgoing.writeHead(200, { "content-type": "application/json" });
        outgoing.end("<html>this is no JSON");
        return;
      case "slow":
        await wait(fault.milliseconds);
        break;
      case "reset":
      case "cut":
      case "lose-answer":
      case "after":
      case undefined:
    }
    const onward = forward(
      new URL(address, target),
      { method: incoming.method, headers: incoming.headers },
      (response) => {
        void passOn(response, outgoing, fault?.kind);
      },
    );
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  }

  async function passOn(
    response: IncomingMessage,
    outgoing: ServerResponse,
    fault: Fault["kind"] | undefined,
  ) {
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(Buffer.from(part as Buffer));
    const body = Buffer.concat(parts);
    answers.push(body.toString());
    const half = body.subarray(0, Math.floor(body.length / 2));
    if (fault === "lose-answer") {
      outgoing.destroy();
      return;
    }
    const headers = { ...response.headers };
    delete headers["transfer-encoding"];
    headers["content-length"] = String(fault === "cut" ? half.length : body.length);
    outgoing.writeHead(response.statusCode ?? 502, headers);
    if (fault === "reset") {
      outgoing.write(half, () => outgoing.socket?.resetAndDestroy());
    } else {
      outgoing.end(fault === "cut" ? half : body);
    }
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    requests,
    keys,
    answers,
    waits,
    fail(part, fault) {
      faults.unshift({ part, fault });
    },
    heal() {
      faults.length = 0;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

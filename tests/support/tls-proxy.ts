import { once } from "node:events";
import {
  createServer as createHttpServer,
  request as forward,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer, type AddressInfo, type Socket } from "node:net";
import type { Certificate } from "./certificate.ts";

/** The first byte of a TLS connection. */
const TLS_HANDSHAKE = 0x16;

/** Where every visitor seems to come from; an address for documentation. */
export const VISITOR_ADDRESS = "198.51.100.7";

/** What a proxy does beside passing requests on; a test changes it. */
export type ProxySettings = {
  /** Answers a request itself; false: it is passed on. */
  answer: (
    request: IncomingMessage,
    response: ServerResponse,
  ) => boolean | Promise<boolean>;
  /** Changes the headers of a response. */
  changeHeaders: (headers: OutgoingHttpHeaders, path: string) => void;
  /** Requests without TLS: redirected, as they should be, or passed on. */
  plainHttp: "redirect" | "pass on";
};

/** A proxy that terminates TLS, as in front of every deployed site. */
export type TlsProxy = {
  /** `https://localhost:…` */
  url: string;
  settings: ProxySettings;
  /** Puts all settings back to those of a proxy that does it right. */
  restore(): void;
  stop(): Promise<void>;
};

const RIGHT: ProxySettings = {
  answer: () => false,
  changeHeaders: () => undefined,
  plainHttp: "redirect",
};

/**
 * Starts the proxy.
 *
 * @param port a free one
 * @param targetUrl the server behind it, without TLS
 */
export async function startTlsProxy(
  port: number,
  targetUrl: () => string,
  certificate: Certificate,
  given: Partial<ProxySettings> = {},
): Promise<TlsProxy> {
  const url = `https://localhost:${String(port)}`;
  const settings = { ...RIGHT, ...given };

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse) {
    const path = incoming.url ?? "/";
    const received = incoming.headers["x-forwarded-for"];
    const onward = forward(
      new URL(path, targetUrl()),
      {
        method: incoming.method,
        headers: {
          ...incoming.headers,
          "x-forwarded-for": [received, VISITOR_ADDRESS]
            .filter(Boolean)
            .join(", "),
        },
      },
      (response) => {
        const headers = { ...response.headers };
        settings.changeHeaders(headers, path);
        outgoing.writeHead(response.statusCode ?? 502, headers);
        response.pipe(outgoing);
      },
    );
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  }

  const secure: RequestListener = (incoming, outgoing) => {
    void (async () => {
      if (!(await settings.answer(incoming, outgoing))) {
        passOn(incoming, outgoing);
      }
    })().catch((error: unknown) => {
      outgoing.writeHead(502).end(String(error));
    });
  };
  const plain: RequestListener = (incoming, outgoing) => {
    if (settings.plainHttp === "pass on") passOn(incoming, outgoing);
    else {
      outgoing.writeHead(308, { location: url + (incoming.url ?? "/") }).end();
    }
  };

  const tlsServer = createTlsServer(certificate, secure);
  const plainServer = createHttpServer(plain);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    socket.once("data", (first) => {
      socket.pause();
      socket.unshift(first);
      const wanted = first[0] === TLS_HANDSHAKE ? tlsServer : plainServer;
      wanted.emit("connection", socket);
      process.nextTick(() => socket.resume());
    });
  });
  server.listen(port);
  await once(server, "listening");
  return {
    url: `https://localhost:${String((server.address() as AddressInfo).port)}`,
    settings,
    restore() {
      Object.assign(settings, RIGHT, given);
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

import { generateKeyPairSync, randomBytes, randomUUID, sign } from "node:crypto";
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

/** The first byte of a TLS connection. */
const TLS_HANDSHAKE = 0x16;

/** Where every visitor seems to come from; an address for documentation. */
export const VISITOR_ADDRESS = "198.51.100.7";

/** What a proxy does beside passing requests on; a test changes it. */
export type ProxySettings = {
  /** Answers a request itself; false: it is passed on. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
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
  /** The requests that have no whole response so far, as "POST /login". */
  unanswered(): string[];
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
  options: Partial<ProxySettings> = {},
): Promise<TlsProxy> {
  const url = `https://localhost:${String(port)}`;
  const settings = { ...RIGHT, ...options };
  const waiting = new Set<IncomingMessage>();

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse) {
    const path = incoming.url ?? "/";
    waiting.add(incoming);
    outgoing.on("close", () => waiting.delete(incoming));
    const received = incoming.headers["x-forwarded-for"];
    const onward = forward(
      new URL(path, targetUrl()),
      {
        method: incoming.method,
        headers: {
          ...incoming.headers,
          "x-forwarded-for": [received, VISITOR_ADDRESS].filter(Boolean).join(", "),
        },
      },
      (response) => {
        const headers = { ...response.headers };
        settings.changeHeaders(headers, path);
        outgoing.writeHead(response.statusCode ?? 502, headers);
        // A response that breaks off does so for the browser, too.
        response.on("error", () => outgoing.destroy());
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
      const server = first[0] === TLS_HANDSHAKE ? tlsServer : plainServer;
      server.emit("connection", socket);
      process.nextTick(() => socket.resume());
    });
  });
  server.listen(port);
  await once(server, "listening");
  return {
    url: `https://localhost:${String((server.address() as AddressInfo).port)}`,
    settings,
    unanswered: () => [...waiting].map(({ method = "", url = "" }) => `${method} ${url}`),
    restore() {
      Object.assign(settings, RIGHT, options);
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** A private key and its self-signed certificate, as PEM. */
export type Certificate = { key: string; cert: string };

/** One value of DER, the encoding of certificates: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const identifier = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const text = (tag: number, value: string) => der(tag, Buffer.from(value));
const time = (date: Date) => text(0x18, `${date.toISOString().replace(/\D/g, "").slice(0, 14)}Z`);

const ECDSA_WITH_SHA256 = sequence(identifier("2a8648ce3d040302"));
const COMMON_NAME = identifier("550403");
const SUBJECT_ALTERNATIVE_NAME = identifier("551d11");

/**
 * Makes a certificate for localhost, which nothing in Node can.
 *
 * @param validDays how long it is valid from now on
 */
export function makeCertificate(validDays: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "prime256v1",
  });
  const name = sequence(
    // Two certificates with one name would be taken for each other.
    der(0x31, sequence(COMMON_NAME, text(0x0c, randomUUID()))),
  );
  const day = 24 * 60 * 60 * 1000;
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + validDays * day))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(
      0xa3,
      sequence(sequence(SUBJECT_ALTERNATIVE_NAME, der(0x04, sequence(text(0x82, "localhost"))))),
    ),
  );
  const signature = sign("sha256", content, privateKey);
  const certificate = sequence(content, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}

import { connect, type Socket } from "node:net";

/** Concurrent connections. */
const CONNECTIONS = 32;

/**
 * For how long a page is asked for before it is measured, in seconds: the server's
 * code and PGlite's WebAssembly are compiled while they run. In the first four
 * seconds a register form came at 173 requests a second, in the next at 282.
 */
export const WARM_UP_SECONDS = 4;

const END_OF_HEAD = "\r\n\r\n";
const LAST_CHUNK = "\r\n0\r\n\r\n";

export type Throughput = {
  requests: number;
  requestsPerSecond: number;
  p99Milliseconds: number;
  /** Responses other than 2xx. */
  failed: number;
};

/**
 * Load generator: each connection sends its next request as soon as it has a
 * response. It only looks for the end of a response: autocannon, which parses
 * it, used 100 % of one CPU when the server used 70 % of another to send a
 * cached page.
 *
 * @param url the page
 * @param options duration in seconds, or number of requests; the cookies
 * @throws Error when a connection breaks
 */
export async function measureThroughput(
  url: string,
  options: { seconds?: number; requests?: number; cookie?: string } = {},
): Promise<Throughput> {
  const { hostname, port, pathname, search, host } = new URL(url);
  const request = [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    "Accept-Encoding: gzip, deflate, br",
    ...(options.cookie ? [`Cookie: ${options.cookie}`] : []),
    END_OF_HEAD,
  ]
    .join("\r\n")
    .slice(0, -2);
  const took: number[] = [];
  let failed = 0;
  let asked = 0;
  const startedAt = performance.now();
  const until = startedAt + (options.seconds ?? 5) * 1000;
  const mayAsk = () =>
    options.requests === undefined ? performance.now() < until : asked < options.requests;

  async function keepBusy() {
    const socket = connect({ host: hostname, port: Number(port) });
    while (mayAsk()) {
      asked += 1;
      const askedAt = performance.now();
      socket.write(request);
      const status = await endOfAnswer(socket);
      took.push(performance.now() - askedAt);
      if (status < 200 || status > 299) failed += 1;
    }
    socket.destroy();
  }

  await Promise.all(Array.from({ length: CONNECTIONS }, keepBusy));
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = Float64Array.from(took).sort();
  return {
    requests: took.length,
    requestsPerSecond: Math.round(took.length / seconds),
    p99Milliseconds: Math.round(sorted[Math.floor(took.length * 0.99)] ?? 0),
    failed,
  };
}

/** Waits for the end of a response: by its length, or its last chunk. */
function endOfAnswer(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = "";
    let status = 0;
    let left = 0;
    let tail = "";
    const settle = (answer: number | Error) => {
      socket.off("data", read).off("error", settle).off("close", broken);
      if (typeof answer === "number") resolve(answer);
      else reject(answer);
    };
    const broken = () => {
      settle(new Error("The connection was closed in the middle."));
    };
    function read(part: Buffer) {
      const lastBytes = part.subarray(-LAST_CHUNK.length).toString("latin1");
      tail = (tail + lastBytes).slice(-LAST_CHUNK.length);
      if (status === 0) {
        head += part.toString("latin1");
        const end = head.indexOf(END_OF_HEAD);
        if (end < 0) return;
        status = Number(head.slice(9, 12));
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
        left = length ? Number(length) - (head.length - end - END_OF_HEAD.length) : Infinity;
      } else {
        left -= part.length;
      }
      if (left === Infinity ? tail === LAST_CHUNK : left <= 0) settle(status);
    }
    socket.on("data", read).on("error", settle).on("close", broken);
  });
}

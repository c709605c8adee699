import { readFileSync } from "node:fs";
import autocannon from "autocannon";

/** Connections that are kept busy at once. */
const CONNECTIONS = 32;

/** What a page bears under load. */
export type Throughput = {
  requestsPerSecond: number;
  p99Milliseconds: number;
  failed: number;
};

/**
 * Keeps a page busy.
 *
 * @param url the page
 * @param options how long, in seconds, or how many requests; the cookies
 */
export async function measureThroughput(
  url: string,
  options: { seconds?: number; requests?: number; cookie?: string } = {},
): Promise<Throughput> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    ...(options.requests
      ? { amount: options.requests }
      : { duration: options.seconds ?? 5 }),
    headers: {
      "accept-encoding": "gzip, deflate, br",
      ...(options.cookie ? { cookie: options.cookie } : {}),
    },
  });
  return {
    requestsPerSecond: Math.round(result.requests.average),
    p99Milliseconds: result.latency.p99,
    failed: result.errors + result.non2xx,
  };
}

/** The memory of a process now and at its most, in megabytes. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${String(pid)}/status`, "utf8");
  const megabytes = (name: string) =>
    Math.round(
      Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024,
    );
  return { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}
